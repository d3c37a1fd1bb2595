package org.plannerkit;

/** How lengths are shown. */
public enum MeasurementSystem {
  /** Kilometres and metres. */
  METRIC,
  /** Miles and feet. */
  US,
  /** Miles and yards. */
  UK;

  int number() {
    return ordinal() + 1;
  }
}
