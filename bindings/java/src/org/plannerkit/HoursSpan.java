package org.plannerkit;

import java.time.Instant;
import java.util.List;

/** A span of opening hours. */
public final class HoursSpan extends Value {
  /** When it begins. */
  public final Instant start;

  /** When it ends: the first instant after it. */
  public final Instant end;

  /** Whether the venue is open. */
  public final OpenState state;

  /** Whether nobody knows how long it lasts: {@link #end} is the latest time. */
  public final boolean isOpenEnd;

  HoursSpan(Instant start, Instant end, OpenState state, boolean isOpenEnd) {
    this.start = start;
    this.end = end;
    this.state = state;
    this.isOpenEnd = isOpenEnd;
  }

  /** The spans of an answer, which begins with their number. */
  static List<HoursSpan> all(Decoder in) { return in.list(in.int32(), in::hoursSpan); }
}
