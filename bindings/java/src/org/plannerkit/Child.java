package org.plannerkit;

/** The children of the home screen, of which one at most is open. */
public enum Child {
  /** The sheet with a task's details. */
  DETAILS,
  /** The popup that makes a task or edits one. */
  COMPOSER;

  int number() {
    return ordinal() + 1;
  }
}
