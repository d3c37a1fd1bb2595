package org.plannerkit;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/** A stop in the proposed order. */
public final class ProposalStop extends Value {
  /** Whether it is closed then, or late. */
  public final boolean isMissed;

  /** The task's id. */
  public final UUID id;

  /** When the agent arrives. */
  public final Instant arrival;

  /** When the visit begins. */
  public final Instant start;

  /** When the visit ends. */
  public final Instant end;

  /** The travel time from the stop before, or from the start. */
  public final Duration leg;

  /** From the arrival to the start. */
  public final Duration waiting;

  /** Beyond the planned time, or the last closing time. */
  public final Duration lateness;

  /** Where it is in the order of the list: its index in {@link Planner#stops}. */
  public final int indexBefore;

  /** The index of its row. */
  public final int row;

  /** "from 4th to 2nd place · 12 min earlier"; empty if both stay. */
  public final String text;

  /** The same for a screen reader. */
  public final String spokenText;

  /** There is no way to it from the place before; then the leg is 0. */
  public final boolean isUnreachable;

  ProposalStop(boolean isMissed, UUID id, Instant arrival, Instant start, Instant end, Duration leg, Duration waiting,
      Duration lateness, int indexBefore, int row, String text, String spokenText, boolean isUnreachable) {
    this.isMissed = isMissed;
    this.id = id;
    this.arrival = arrival;
    this.start = start;
    this.end = end;
    this.leg = leg;
    this.waiting = waiting;
    this.lateness = lateness;
    this.indexBefore = indexBefore;
    this.row = row;
    this.text = text;
    this.spokenText = spokenText;
    this.isUnreachable = isUnreachable;
  }
}
