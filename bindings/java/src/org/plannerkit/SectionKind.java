package org.plannerkit;

/** Which section of the composer it is. */
public enum SectionKind {
  /** The host's own. */
  CUSTOM,
  /** Single, texts: project ids. */
  PROJECT,
  /** Single, days. */
  DATE,
  /** Single, durations. */
  ESTIMATED_TIME,
  /** Multiple, weekdays. */
  REPEAT_DAYS;

  int number() {
    return ordinal();
  }
}
