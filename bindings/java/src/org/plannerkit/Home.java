package org.plannerkit;

import java.time.LocalDate;

/** The state of the home screen. */
public final class Home extends Value {
  /** How far the plan of the day is. */
  public final Phase phase;

  /** Whether a refresh is under way. */
  public final boolean isRefreshing;

  /** The local day that is listed. */
  public final LocalDate day;

  /** The number of rows. */
  public final int rowCount;

  /** The number of tasks of the last answer that were refused: {@link Planner#refusals}. */
  public final int refusedCount;

  /** The host's message for the last failed load, until one succeeds. */
  public final String message;

  Home(Phase phase, boolean isRefreshing, LocalDate day, int rowCount, int refusedCount, String message) {
    this.phase = phase;
    this.isRefreshing = isRefreshing;
    this.day = day;
    this.rowCount = rowCount;
    this.refusedCount = refusedCount;
    this.message = message;
  }
}
