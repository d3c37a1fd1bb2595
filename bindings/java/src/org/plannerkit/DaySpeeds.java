package org.plannerkit;

import java.time.DayOfWeek;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** How fast the agent travels on some weekdays. Each speed holds for an equal part of the local day. */
public final class DaySpeeds extends Value {
  /** The weekdays that have these speeds. Nobody can change the set. */
  public final Set<DayOfWeek> weekdays;

  /** The speeds, in thousandths of the speed of the travel times. Nobody can change the list. */
  public final List<Integer> speeds;

  /**
   * Creates the speeds of some weekdays. The first one holds from midnight on.
   *
   * @param weekdays the weekdays that have these speeds
   * @param speeds 100 to 4,000 each; their number divides {@link Limits#SPEEDS}; without speeds, legs take their travel
   *     times
   */
  public DaySpeeds(Collection<DayOfWeek> weekdays, Collection<Integer> speeds) {
    Set<DayOfWeek> days = EnumSet.noneOf(DayOfWeek.class);
    days.addAll(weekdays);
    this.weekdays = Collections.unmodifiableSet(days);
    List<Integer> copy = new ArrayList<>(speeds);
    for (Integer each : copy) Objects.requireNonNull(each, "speed");
    this.speeds = Collections.unmodifiableList(copy);
  }
}
