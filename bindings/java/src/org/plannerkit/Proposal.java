package org.plannerkit;

import java.time.Duration;
import java.time.Instant;

/**
 * A proposal of another visiting order: what the order of the list is worth, and what the best order so far is. Both
 * are from now on, where the agent is. Until an order is better, before and after are the same.
 */
public final class Proposal extends Value {
  /** Its state. */
  public final ProposalPhase phase;

  /** The number of the request. */
  public final long number;

  /** Whether there is something to accept. */
  public final boolean isBetter;

  /** Whether a travel time is not the host's. */
  public final boolean isEstimated;

  /** How many stops there are after what is in progress. */
  public final int stopCount;

  /** How many stops are closed or late, in the order of the list. */
  public final int missedBefore;

  /** How many stops are closed or late, in the best order. */
  public final int missedAfter;

  /** How much of the search is done, in percent: it never falls, and is 100 when the search has ended. */
  public final int progress;

  /** Beyond the planned times, or the last closing times, in all; in the order of the list. */
  public final Duration latenessBefore;

  /** The same in the best order. */
  public final Duration latenessAfter;

  /** The travel time of all ways, in the order of the list. */
  public final Duration travelBefore;

  /** The same in the best order. */
  public final Duration travelAfter;

  /** The end of the last stop and of the way to the end place, in the order of the list. */
  public final Instant finishBefore;

  /** The same in the best order. */
  public final Instant finishAfter;

  /** Such as "1 more stop on time · Saves 24 min"; empty if nothing is better. */
  public final String text;

  /** The same for a screen reader. */
  public final String spokenText;

  /** How many legs have no way, in the order of the list; each counts 0 s. */
  public final int unreachableBefore;

  /** The same in the best order. */
  public final int unreachableAfter;

  Proposal(ProposalPhase phase, long number, boolean isBetter, boolean isEstimated, int stopCount, int missedBefore,
      int missedAfter, int progress, Duration latenessBefore, Duration latenessAfter, Duration travelBefore,
      Duration travelAfter, Instant finishBefore, Instant finishAfter, String text, String spokenText,
      int unreachableBefore, int unreachableAfter) {
    this.phase = phase;
    this.number = number;
    this.isBetter = isBetter;
    this.isEstimated = isEstimated;
    this.stopCount = stopCount;
    this.missedBefore = missedBefore;
    this.missedAfter = missedAfter;
    this.progress = progress;
    this.latenessBefore = latenessBefore;
    this.latenessAfter = latenessAfter;
    this.travelBefore = travelBefore;
    this.travelAfter = travelAfter;
    this.finishBefore = finishBefore;
    this.finishAfter = finishAfter;
    this.text = text;
    this.spokenText = spokenText;
    this.unreachableBefore = unreachableBefore;
    this.unreachableAfter = unreachableAfter;
  }
}
