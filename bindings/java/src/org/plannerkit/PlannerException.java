package org.plannerkit;

/** A refused call. It changed nothing, not even the clock. The message is one sentence that says what is required. */
public abstract class PlannerException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** The reason. */
  public final Status status;

  /** The field or argument that was refused, such as "latitude"; null if it was none. */
  public final String field;

  PlannerException(Status status, String message, String field) {
    super(message);
    this.status = status;
    this.field = inJava(field);
  }

  /** The name of a field in Java: "plannedDay" for "planned_day", null for an empty one. */
  static String inJava(String field) {
    if (field == null || field.isEmpty()) return null;
    StringBuilder name = new StringBuilder();
    for (String word : field.split("_")) {
      name.append(name.length() == 0 ? word : Character.toUpperCase(word.charAt(0)) + word.substring(1));
    }
    return name.toString();
  }

  static PlannerException of(Status status, String message, String field) {
    switch (status) {
      case INVALID_ARGUMENT: return new InvalidArgument(message, field);
      case INVALID_TEXT: return new InvalidText(message, field);
      case LIMIT: return new LimitExceeded(message, field);
      case DUPLICATE: return new Duplicate(message, field);
      case NOT_FOUND: return new NotFound(message, field);
      case OUTDATED: return new Outdated(message, field);
      case NOT_STARTED: return new NotStarted(message, field);
      case NOT_ALLOWED: return new NotAllowed(message, field);
      case BUSY: return new Busy(message, field);
      case INTERNAL_ERROR: return new InternalError(message, field);
      case WRONG_TYPE: return new WrongType(message, field);
      case CORRUPT: return new CorruptSnapshot(message, field);
      case NEWER: return new NewerSnapshot(message, field);
      case CLOSED: return new Closed(message, field);
      default: throw new AssertionError(status);
    }
  }

  /** A value is unknown or out of range. */
  public static final class InvalidArgument extends PlannerException {
    private static final long serialVersionUID = 1;

    InvalidArgument(String message, String field) {
      super(Status.INVALID_ARGUMENT, message, field);
    }
  }

  /** A text has a lone surrogate, or is blank where it must not be. */
  public static final class InvalidText extends PlannerException {
    private static final long serialVersionUID = 1;

    InvalidText(String message, String field) {
      super(Status.INVALID_TEXT, message, field);
    }
  }

  /** Longer, or more, than {@link Limits} allows. */
  public static final class LimitExceeded extends PlannerException {
    private static final long serialVersionUID = 1;

    LimitExceeded(String message, String field) {
      super(Status.LIMIT, message, field);
    }
  }

  /** The id of a task, or the section, is already in use. */
  public static final class Duplicate extends PlannerException {
    private static final long serialVersionUID = 1;

    Duplicate(String message, String field) {
      super(Status.DUPLICATE, message, field);
    }
  }

  /** There is no such task, section, item or save. */
  public static final class NotFound extends PlannerException {
    private static final long serialVersionUID = 1;

    NotFound(String message, String field) {
      super(Status.NOT_FOUND, message, field);
    }
  }

  /** The request is void or already answered. A late answer is a benign race. */
  public static final class Outdated extends PlannerException {
    private static final long serialVersionUID = 1;

    Outdated(String message, String field) {
      super(Status.OUTDATED, message, field);
    }
  }

  /** The planner is not started. */
  public static final class NotStarted extends PlannerException {
    private static final long serialVersionUID = 1;

    NotStarted(String message, String field) {
      super(Status.NOT_STARTED, message, field);
    }
  }

  /** The present state does not allow it. */
  public static final class NotAllowed extends PlannerException {
    private static final long serialVersionUID = 1;

    NotAllowed(String message, String field) {
      super(Status.NOT_ALLOWED, message, field);
    }
  }

  /** Another thread is in a call on this planner. Nothing was done. */
  public static final class Busy extends PlannerException {
    private static final long serialVersionUID = 1;

    Busy(String message, String field) {
      super(Status.BUSY, message, field);
    }
  }

  /** A fault in the library. Please report it. */
  public static final class InternalError extends PlannerException {
    private static final long serialVersionUID = 1;

    InternalError(String message, String field) {
      super(Status.INTERNAL_ERROR, message, field);
    }
  }

  /** A value is not of its section's type, or was read as another type. */
  public static final class WrongType extends PlannerException {
    private static final long serialVersionUID = 1;

    WrongType(String message, String field) {
      super(Status.WRONG_TYPE, message, field);
    }
  }

  /** The bytes are not a snapshot, or one that was cut or altered. */
  public static final class CorruptSnapshot extends PlannerException {
    private static final long serialVersionUID = 1;

    CorruptSnapshot(String message, String field) {
      super(Status.CORRUPT, message, field);
    }
  }

  /** The snapshot was written by a newer version of the library. */
  public static final class NewerSnapshot extends PlannerException {
    private static final long serialVersionUID = 1;

    NewerSnapshot(String message, String field) {
      super(Status.NEWER, message, field);
    }
  }

  /** The planner was closed. */
  public static final class Closed extends PlannerException {
    private static final long serialVersionUID = 1;

    Closed(String message, String field) {
      super(Status.CLOSED, message, field);
    }
  }
}
