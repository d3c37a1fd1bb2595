package org.plannerkit;

/** Why a call was refused, or a task of a plan. */
public enum Status {
  /** A value is out of its range. */
  INVALID_ARGUMENT(-1),
  /** A text has a lone surrogate, or is blank where it must not be. */
  INVALID_TEXT(-2),
  /** There is more, or it is longer, than {@link Limits} allows. */
  LIMIT(-3),
  /** The id of a task, or the name of a section, is in use already. */
  DUPLICATE(-4),
  /** There is no task, section, item, save or string of that name. */
  NOT_FOUND(-5),
  /** An answer to a request that is void, or was answered already. */
  OUTDATED(-6),
  /** The planner is not started. */
  NOT_STARTED(-7),
  /** Not a legal change from the present state. */
  NOT_ALLOWED(-8),
  /** Another thread is inside a call on this planner. */
  BUSY(-9),
  /** A fault in the library; please report it. */
  INTERNAL_ERROR(-10),
  /** A value is not of the type of its section. */
  WRONG_TYPE(-11),
  /** Bytes that are no snapshot, or one that was cut or altered. */
  CORRUPT(-12),
  /** A snapshot of a newer version of the library. */
  NEWER(-13),
  /** The planner was closed. */
  CLOSED(0);

  final int number;

  Status(int number) {
    this.number = number;
  }

  static Status of(int number) {
    for (Status status : values()) if (status.number == number && status != CLOSED) return status;
    return INTERNAL_ERROR;
  }
}
