package org.plannerkit;

/** A task of the last plan answer that was refused. */
public final class Refusal extends Value {
  /** Which of the tasks passed in, from 0. */
  public final int index;

  /** The reason, as {@link Planner#taskAdded} would report it. */
  public final Status status;

  /** What is required, in one sentence. */
  public final String message;

  /** The field of {@link Task} that was refused, such as "plannedDay"; null if it was none. */
  public final String field;

  Refusal(Status status, int index, String message, String field) {
    this.index = index;
    this.status = status;
    this.message = message;
    this.field = PlannerException.inJava(field);
  }
}
