package org.plannerkit;

import java.time.Duration;
import java.util.List;

/** An order of stops, and what it is worth. */
public final class VisitingOrder extends Value {
  /** The indexes of all stops, in visiting order. */
  public final List<Integer> stops;

  /** Whether it is better than the present order. */
  public final boolean isBetter;

  /** The weights of missed stops: that begin after their last window, or too late. */
  public final long missed;

  /** Beyond the planned times, or the last windows, in all. */
  public final Duration lateness;

  /** The travel time of all ways. */
  public final Duration travel;

  /** When the last stop ends, or the end place is reached, from the origin of the {@link OrderProblem}. */
  public final Duration finish;

  /** How much of the search is done, in percent: it never falls, and is 100 when the search has ended. */
  public final int progress;

  /** How many legs have no way; each counts 0 s. */
  public final int unreachable;

  /** The stops follow in the same answer. */
  VisitingOrder(boolean isBetter, long missed, Duration lateness, Duration travel, Duration finish, int progress,
      int unreachable, Decoder rest) {
    this(rest.indexes(), isBetter, missed, lateness, travel, finish, progress, unreachable);
  }

  VisitingOrder(List<Integer> stops, boolean isBetter, long missed, Duration lateness, Duration travel, Duration finish,
      int progress, int unreachable) {
    this.stops = stops;
    this.isBetter = isBetter;
    this.missed = missed;
    this.lateness = lateness;
    this.travel = travel;
    this.finish = finish;
    this.progress = progress;
    this.unreachable = unreachable;
  }
}
