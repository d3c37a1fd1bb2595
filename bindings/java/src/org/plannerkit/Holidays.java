package org.plannerkit;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/** The holidays of a range of days. A day outside the range is an ordinary day. */
public final class Holidays extends Value {
  /** The first day that the host knows. */
  public final LocalDate firstDay;

  /** The last day that the host knows. */
  public final LocalDate lastDay;

  /** The holidays. Nobody can change the list. */
  public final List<Holiday> holidays;

  /**
   * Creates a range of days without holidays.
   *
   * @param firstDay the first day that the host knows
   * @param lastDay the last one, not before the first
   */
  public Holidays(LocalDate firstDay, LocalDate lastDay) { this(firstDay, lastDay, Collections.emptyList()); }

  /**
   * Creates the holidays of a range of days. The library checks them when they are passed in.
   *
   * @param firstDay the first day that the host knows
   * @param lastDay the last one, not before the first
   * @param holidays the holidays: ascending, each day once, and in the range; at most {@link Limits#HOLIDAYS}
   */
  public Holidays(LocalDate firstDay, LocalDate lastDay, Collection<Holiday> holidays) {
    this.firstDay = Objects.requireNonNull(firstDay, "firstDay");
    this.lastDay = Objects.requireNonNull(lastDay, "lastDay");
    List<Holiday> copy = new ArrayList<>(holidays);
    for (Holiday each : copy) Objects.requireNonNull(each, "holiday");
    this.holidays = Collections.unmodifiableList(copy);
  }
}
