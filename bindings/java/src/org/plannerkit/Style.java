package org.plannerkit;

/** How a child is presented. */
public enum Style {
  /** From the bottom, in detents. */
  PAGE_SHEET,
  /** As a popup. */
  POPUP;

  int number() {
    return ordinal() + 1;
  }
}
