package org.plannerkit;

import java.time.LocalDate;

/** The state of the home screen. */
public final class Home extends Value {
  /** How far the plan of the day is. */
  public final Phase phase;

  /** Whether a refresh is under way. */
  public final boolean isRefreshing;

  /** Whether the draft of a new task is kept. */
  public final boolean hasDraft;

  /** The local day that is listed. */
  public final LocalDate day;

  /** The number of rows. */
  public final int rowCount;

  /** The number of tasks of the last answer that were refused: {@link Planner#refusals}. */
  public final int refusedCount;

  /** The host's message for the last failed load, until one succeeds. */
  public final String message;

  /** The number of known tasks, listed or not: {@link Planner#tasks}. */
  public final int taskCount;

  Home(Phase phase, boolean isRefreshing, boolean hasDraft, LocalDate day, int rowCount, int refusedCount,
      String message, int taskCount) {
    this.phase = phase;
    this.isRefreshing = isRefreshing;
    this.hasDraft = hasDraft;
    this.day = day;
    this.rowCount = rowCount;
    this.refusedCount = refusedCount;
    this.message = message;
    this.taskCount = taskCount;
  }
}
