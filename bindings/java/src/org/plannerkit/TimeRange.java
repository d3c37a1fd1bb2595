package org.plannerkit;

import java.time.Duration;
import java.util.Objects;

/** A range of wall times: the value of an {@link Item} of appointments, or of a section of the host's own. */
public final class TimeRange extends Value {
  /** The earliest time, since the local midnight. */
  public final Duration earliest;

  /** The latest time, inclusive. */
  public final Duration latest;

  /**
   * Creates a range. A planner checks it with the item.
   *
   * @param earliest the earliest time since the local midnight, in whole seconds, 0 to 48 hours: from 24 hours on it is
   *     on the next day
   * @param latest the latest time, inclusive, and not before the earliest
   */
  public TimeRange(Duration earliest, Duration latest) {
    this.earliest = Objects.requireNonNull(earliest, "earliest");
    this.latest = Objects.requireNonNull(latest, "latest");
  }

  /** The latest time as C has it. What does not fit is out of range, too. */
  int latestSeconds() { return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, latest.getSeconds())); }
}
