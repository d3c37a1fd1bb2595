package org.plannerkit;

/** Where a task stands. */
public enum TaskStatus {
  /** Nothing has happened yet. */
  PLANNED,
  /** The agent is on the way. */
  EN_ROUTE,
  /** The agent is at work there. */
  IN_PROGRESS,
  /** It is done; final. */
  DONE,
  /** It was cancelled; final. */
  CANCELLED,
  /** It cannot be completed; final. */
  CANNOT_COMPLETE;

  int number() {
    return ordinal();
  }
}
