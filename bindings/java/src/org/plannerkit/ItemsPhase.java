package org.plannerkit;

/** Whether the items of a section are there. */
public enum ItemsPhase {
  /** Not asked for. */
  IDLE,
  /** Asked for, and not there yet. */
  LOADING,
  /** There. */
  LOADED,
  /** Not to be had; activate the section to try again. */
  FAILED;

  int number() {
    return ordinal();
  }
}
