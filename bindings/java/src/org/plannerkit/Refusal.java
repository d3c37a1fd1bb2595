package org.plannerkit;

/** A task of the last plan that was refused. */
public final class Refusal extends Value {
  /** Which of the tasks, from 0. */
  public final int index;

  /** Why, as {@link Planner#taskAdded} would say. */
  public final Status status;

  /** Why, in a sentence. */
  public final String message;

  Refusal(int index, Status status, String message) {
    this.index = index;
    this.status = status;
    this.message = message;
  }
}
