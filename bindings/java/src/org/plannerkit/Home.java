package org.plannerkit;

import java.time.LocalDate;

/** The home screen. */
public final class Home extends Value {
  /** What is shown. */
  public final Phase phase;

  /** Whether a refresh is under way. */
  public final boolean refreshing;

  /** The local day that is listed. */
  public final LocalDate day;

  /** How many rows. */
  public final int rowCount;

  /** How many tasks of the last answer were refused: {@link Planner#refusals}. */
  public final int refusedCount;

  /** The host's words for the last load that failed, until one succeeds. */
  public final String message;

  Home(Phase phase, boolean refreshing, LocalDate day, int rowCount, int refusedCount, String message) {
    this.phase = phase;
    this.refreshing = refreshing;
    this.day = day;
    this.rowCount = rowCount;
    this.refusedCount = refusedCount;
    this.message = message;
  }
}
