package org.plannerkit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/**
 * The shift and the breaks of a planner's day. Times are wall times: durations after the local midnight, 0 to 48 hours
 * in whole seconds. From 24 hours on they are on the next day. They hold on every day.
 */
public final class Workday extends Value {
  /** The agent does not leave before; null: there is no shift. */
  public final Duration shiftStart;

  /** What the day takes longer is overtime; null: any time. */
  public final Duration shiftEnd;

  /** The most overtime; null: any. */
  public final Duration overtime;

  /** The breaks, in the order in which they are taken. Nobody can change the list. */
  public final List<WorkdayBreak> breaks;

  /** Creates a day without a shift and without breaks. */
  public Workday() { this(null, null, null, Collections.emptyList()); }

  private Workday(Duration shiftStart, Duration shiftEnd, Duration overtime, List<WorkdayBreak> breaks) {
    this.shiftStart = shiftStart;
    this.shiftEnd = shiftEnd;
    this.overtime = overtime;
    this.breaks = breaks;
  }

  /**
   * The same, but with this start of the shift.
   *
   * @param shiftStart the wall time before which the agent does not leave
   * @return the day
   */
  public Workday shiftStart(Duration shiftStart) {
    return new Workday(Objects.requireNonNull(shiftStart, "shiftStart"), shiftEnd, overtime, breaks);
  }

  /**
   * The same, but with this end of the shift.
   *
   * @param shiftEnd the wall time, not before the start
   * @return the day
   */
  public Workday shiftEnd(Duration shiftEnd) {
    return new Workday(shiftStart, Objects.requireNonNull(shiftEnd, "shiftEnd"), overtime, breaks);
  }

  /**
   * The same, but with at most this overtime: a stop is closed if the direct way from it to the end place ends later.
   *
   * @param overtime 0 to 365 days
   * @return the day
   */
  public Workday overtime(Duration overtime) {
    return new Workday(shiftStart, shiftEnd, Objects.requireNonNull(overtime, "overtime"), breaks);
  }

  /**
   * The same, but with these breaks.
   *
   * @param breaks at most {@link Limits#BREAKS}, in the order in which they are taken; their times are wall times
   * @return the day
   */
  public Workday breaks(Collection<WorkdayBreak> breaks) {
    List<WorkdayBreak> copy = new ArrayList<>(breaks);
    for (WorkdayBreak each : copy) Objects.requireNonNull(each, "break");
    return new Workday(shiftStart, shiftEnd, overtime, Collections.unmodifiableList(copy));
  }
}
