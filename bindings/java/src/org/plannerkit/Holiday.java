package org.plannerkit;

import java.time.LocalDate;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;

/** A day that is a holiday. */
public final class Holiday extends Value {
  /** The day. */
  public final LocalDate day;

  /** Its kinds. Nobody can change the set. */
  public final Set<HolidayKind> kinds;

  /**
   * Creates a holiday. The library checks it when it is passed in.
   *
   * @param day the day
   * @param kinds its kinds; not empty
   */
  public Holiday(LocalDate day, Set<HolidayKind> kinds) {
    this.day = Objects.requireNonNull(day, "day");
    Set<HolidayKind> copy = EnumSet.noneOf(HolidayKind.class);
    copy.addAll(kinds);
    this.kinds = Collections.unmodifiableSet(copy);
  }
}
