package org.plannerkit;

import java.time.Instant;

/** The state of a venue at an instant. */
public final class HoursState extends Value {
  /** Whether it is open. */
  public final OpenState state;

  /** Whether nobody knows how long the state lasts: {@link #until} is the latest time. */
  public final boolean isOpenEnd;

  /** Whether the day is a public holiday, and the text says nothing of holidays. */
  public final boolean isOnHoliday;

  /** Whether the host does not know the holidays of the day. */
  public final boolean holidaysUnknown;

  /** When the next span begins; null if it is more than 366 days ahead. */
  public final Instant until;

  /** The comment of the rule that holds, such as "by appointment"; or empty. */
  public final String comment;

  HoursState(
      OpenState state, boolean isOpenEnd, boolean isOnHoliday, boolean holidaysUnknown, Instant until, String comment) {
    this.state = state;
    this.isOpenEnd = isOpenEnd;
    this.isOnHoliday = isOnHoliday;
    this.holidaysUnknown = holidaysUnknown;
    this.until = until;
    this.comment = comment;
  }
}
