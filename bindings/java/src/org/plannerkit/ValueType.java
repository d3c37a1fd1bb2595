package org.plannerkit;

/** What the values of a section are. */
public enum ValueType {
  /** {@link java.time.LocalDate}. */
  DAY,
  /** {@link java.time.Duration} of whole seconds. */
  DURATION,
  /** {@link String}. */
  TEXT,
  /** {@link java.time.DayOfWeek}. */
  WEEKDAY;

  int number() {
    return ordinal() + 1;
  }
}
