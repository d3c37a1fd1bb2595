package org.plannerkit;

/** What the system lets the app know of the location. */
public enum Authorization {
  /** The person was not asked yet. */
  NOT_DETERMINED,
  /** The system does not allow it, whatever the person wants. */
  RESTRICTED,
  /** The person does not allow it. */
  DENIED,
  /** Allowed while the app is in use. */
  WHEN_IN_USE,
  /** Allowed at any time. */
  ALWAYS;

  int number() {
    return ordinal();
  }
}
