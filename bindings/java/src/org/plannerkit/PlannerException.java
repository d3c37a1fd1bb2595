package org.plannerkit;

/** A call that was refused. Nothing has changed by it, and the clock has not moved. The message is a sentence. */
public abstract class PlannerException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Why it was refused. */
  public final Status status;

  PlannerException(Status status, String sentence) {
    super(sentence);
    this.status = status;
  }

  static PlannerException of(Status status, String sentence) {
    switch (status) {
      case INVALID_ARGUMENT: return new InvalidArgument(sentence);
      case INVALID_TEXT: return new InvalidText(sentence);
      case LIMIT: return new LimitExceeded(sentence);
      case DUPLICATE: return new Duplicate(sentence);
      case NOT_FOUND: return new NotFound(sentence);
      case OUTDATED: return new Outdated(sentence);
      case NOT_STARTED: return new NotStarted(sentence);
      case NOT_ALLOWED: return new NotAllowed(sentence);
      case BUSY: return new Busy(sentence);
      case INTERNAL_ERROR: return new InternalError(sentence);
      case WRONG_TYPE: return new WrongType(sentence);
      case CORRUPT: return new CorruptSnapshot(sentence);
      case NEWER: return new NewerSnapshot(sentence);
      case CLOSED: return new Closed(sentence);
      default: throw new AssertionError(status);
    }
  }

  /** A value is out of its range. */
  public static final class InvalidArgument extends PlannerException {
    private static final long serialVersionUID = 1;

    InvalidArgument(String sentence) {
      super(Status.INVALID_ARGUMENT, sentence);
    }
  }

  /** A text has a lone surrogate, or is blank where it must not be. */
  public static final class InvalidText extends PlannerException {
    private static final long serialVersionUID = 1;

    InvalidText(String sentence) {
      super(Status.INVALID_TEXT, sentence);
    }
  }

  /** There is more, or it is longer, than {@link Limits} allows. */
  public static final class LimitExceeded extends PlannerException {
    private static final long serialVersionUID = 1;

    LimitExceeded(String sentence) {
      super(Status.LIMIT, sentence);
    }
  }

  /** The id of a task, or the name of a section, is in use already. */
  public static final class Duplicate extends PlannerException {
    private static final long serialVersionUID = 1;

    Duplicate(String sentence) {
      super(Status.DUPLICATE, sentence);
    }
  }

  /** There is no task, section, item or save of that name. */
  public static final class NotFound extends PlannerException {
    private static final long serialVersionUID = 1;

    NotFound(String sentence) {
      super(Status.NOT_FOUND, sentence);
    }
  }

  /** An answer to a request that is void, or was answered already. A late answer is nobody's mistake. */
  public static final class Outdated extends PlannerException {
    private static final long serialVersionUID = 1;

    Outdated(String sentence) {
      super(Status.OUTDATED, sentence);
    }
  }

  /** The planner is not started. */
  public static final class NotStarted extends PlannerException {
    private static final long serialVersionUID = 1;

    NotStarted(String sentence) {
      super(Status.NOT_STARTED, sentence);
    }
  }

  /** Not a legal change from the present state. */
  public static final class NotAllowed extends PlannerException {
    private static final long serialVersionUID = 1;

    NotAllowed(String sentence) {
      super(Status.NOT_ALLOWED, sentence);
    }
  }

  /** Another thread is inside a call on this planner. Nothing was done. */
  public static final class Busy extends PlannerException {
    private static final long serialVersionUID = 1;

    Busy(String sentence) {
      super(Status.BUSY, sentence);
    }
  }

  /** A fault in the library. Please report it. */
  public static final class InternalError extends PlannerException {
    private static final long serialVersionUID = 1;

    InternalError(String sentence) {
      super(Status.INTERNAL_ERROR, sentence);
    }
  }

  /** A value is not of the type of its section, or is read as another one. */
  public static final class WrongType extends PlannerException {
    private static final long serialVersionUID = 1;

    WrongType(String sentence) {
      super(Status.WRONG_TYPE, sentence);
    }
  }

  /** Bytes that are no snapshot, or one that was cut or altered. */
  public static final class CorruptSnapshot extends PlannerException {
    private static final long serialVersionUID = 1;

    CorruptSnapshot(String sentence) {
      super(Status.CORRUPT, sentence);
    }
  }

  /** A snapshot of a newer version of the library. */
  public static final class NewerSnapshot extends PlannerException {
    private static final long serialVersionUID = 1;

    NewerSnapshot(String sentence) {
      super(Status.NEWER, sentence);
    }
  }

  /** The planner was closed. */
  public static final class Closed extends PlannerException {
    private static final long serialVersionUID = 1;

    Closed(String sentence) {
      super(Status.CLOSED, sentence);
    }
  }
}
