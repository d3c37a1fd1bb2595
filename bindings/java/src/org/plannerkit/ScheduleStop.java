package org.plannerkit;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/** A stop of the schedule: a listed task that is planned, en route or in progress. */
public final class ScheduleStop extends Value {
  /** The task's id. */
  public final UUID id;

  /** When the agent arrives; null if the stop is in progress, or if that is unknown. */
  public final Instant arrival;

  /** The arrival in the steps in which it is shown; null as {@link #arrival} is. */
  public final Instant shownArrival;

  /** When the visit begins; null if unknown. */
  public final Instant start;

  /** When the visit ends; null if unknown. */
  public final Instant end;

  /** The travel time from the stop before, or from the location. */
  public final Duration leg;

  /** From the arrival to the start. */
  public final Duration waiting;

  /** Of the visit. */
  public final Duration duration;

  /** From the planned time to the start; zero if it is in time. */
  public final Duration lateness;

  /** Whether the task has no duration: it is that of the settings. */
  public final boolean isDurationAssumed;

  /** How the stop will go. */
  public final Pace pace;

  /** The index of its row. */
  public final int row;

  ScheduleStop(UUID id, Instant arrival, Instant shownArrival, Instant start, Instant end, Duration leg,
      Duration waiting, Duration duration, Duration lateness, boolean isDurationAssumed, Pace pace, int row) {
    this.id = id;
    this.arrival = arrival;
    this.shownArrival = shownArrival;
    this.start = start;
    this.end = end;
    this.leg = leg;
    this.waiting = waiting;
    this.duration = duration;
    this.lateness = lateness;
    this.isDurationAssumed = isDurationAssumed;
    this.pace = pace;
    this.row = row;
  }
}
