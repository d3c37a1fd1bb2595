package org.plannerkit;

/** How far a page sheet is drawn out. */
public enum Detent {
  /** About half of the screen. */
  MEDIUM,
  /** All of it. */
  LARGE;

  int number() {
    return 1 << ordinal();
  }
}
