package org.plannerkit;

import java.time.Duration;
import java.util.Objects;

/**
 * A break of a working day. Its times are counted from the origin of an {@link OrderProblem}, or are wall times of a
 * {@link Workday}.
 */
public final class WorkdayBreak extends Value {
  /** How long it lasts. */
  public final Duration duration;

  /** When it begins at the earliest. */
  public final Duration earliest;

  /** When it begins at the latest. */
  public final Duration latest;

  /** The most travel and visiting since the departure or the last break. */
  public final Duration mostWork;

  /**
   * Creates a break without a limit of work.
   *
   * @param duration 0 to 24 hours, in whole seconds
   * @param earliest when it begins at the earliest
   * @param latest when it begins at the latest; not before {@code earliest}
   */
  public WorkdayBreak(Duration duration, Duration earliest, Duration latest) {
    this(duration, earliest, latest, Duration.ofSeconds(Long.MAX_VALUE));
  }

  private WorkdayBreak(Duration duration, Duration earliest, Duration latest, Duration mostWork) {
    this.duration = Objects.requireNonNull(duration, "duration");
    this.earliest = Objects.requireNonNull(earliest, "earliest");
    this.latest = Objects.requireNonNull(latest, "latest");
    this.mostWork = Objects.requireNonNull(mostWork, "mostWork");
  }

  /**
   * The same, but with a limit of work.
   *
   * @param mostWork the most travel and visiting since the departure or the last break
   * @return the break
   */
  public WorkdayBreak mostWork(Duration mostWork) { return new WorkdayBreak(duration, earliest, latest, mostWork); }
}
