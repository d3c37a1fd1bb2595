package org.plannerkit;

/** How fresh the location is. */
public enum Freshness {
  /** No fix was used yet. */
  NONE,
  /** One was. */
  CURRENT,
  /** One was, but the sensor was started, or failed, and has given no valid one since. */
  UPDATING;

  int number() {
    return ordinal();
  }
}
