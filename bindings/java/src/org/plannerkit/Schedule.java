package org.plannerkit;

import java.time.Duration;
import java.time.Instant;

/** What is left of the day. Without stops, all is null, zero or empty. */
public final class Schedule extends Value {
  /** When the last stop ends, or the way to {@link Settings#endPlace} after it; null if unknown. */
  public final Instant end;

  /**
   * The latest instant to leave for the next stop, or the latest end of one in progress, such that no further stop
   * becomes late or closed; null if nothing limits it.
   */
  public final Instant leaveBy;

  /** The travel time of all ways. */
  public final Duration travel;

  /** The waiting at all stops. */
  public final Duration waiting;

  /** The number of stops. */
  public final int stopCount;

  /** The number of stops whose pace is {@link Pace#LATE}. */
  public final int lateCount;

  /** The number of stops whose pace is {@link Pace#CLOSED}. */
  public final int closedCount;

  /** "Done by 16:40 · 9 stops left · 1 late". */
  public final String text;

  /** "Leave by 10:40". */
  public final String leaveByText;

  /** Both texts for a screen reader. */
  public final String spokenText;

  Schedule(Instant end, Instant leaveBy, Duration travel, Duration waiting, int stopCount, int lateCount,
      int closedCount, String text, String leaveByText, String spokenText) {
    this.end = end;
    this.leaveBy = leaveBy;
    this.travel = travel;
    this.waiting = waiting;
    this.stopCount = stopCount;
    this.lateCount = lateCount;
    this.closedCount = closedCount;
    this.text = text;
    this.leaveByText = leaveByText;
    this.spokenText = spokenText;
  }
}
