package org.plannerkit;

/** What the home screen shows. */
public enum Phase {
  /** Not started. */
  IDLE,
  /** There is no plan of this day yet. */
  LOADING,
  /** The list. */
  LOADED,
  /** Loaded, and there is nothing to list. */
  EMPTY,
  /** The first load failed; {@link Planner#refresh} tries again. */
  FAILED;

  int number() {
    return ordinal();
  }
}
