package org.plannerkit;

import java.time.Instant;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;

/** The offsets from UTC of a time zone. The last one is cached with the period in which it holds. */
final class Offsets {
  private final ZoneRules rules;
  private long from;
  private long until;
  private int seconds;

  Offsets(ZoneId zone) {
    rules = zone.getRules();
  }

  /** Local time minus UTC, in seconds. */
  int at(long instant) {
    if (instant < from || instant >= until) lookUp(instant);
    return seconds;
  }

  /** The end of the period that has the offset of an instant; Long.MAX_VALUE if it has none. */
  long endAfter(long instant) {
    at(instant);
    return until;
  }

  private void lookUp(long instant) {
    Instant at = Instant.ofEpochMilli(instant);
    ZoneOffsetTransition last = rules.previousTransition(at.plusMillis(1));
    ZoneOffsetTransition next = rules.nextTransition(at);
    from = last == null ? Long.MIN_VALUE : milliseconds(last);
    until = next == null ? Long.MAX_VALUE : milliseconds(next);
    seconds = rules.getOffset(at).getTotalSeconds();
  }

  private static long milliseconds(ZoneOffsetTransition transition) {
    long most = Long.MAX_VALUE / 1000;
    return 1000 * Math.max(-most, Math.min(most, transition.toEpochSecond()));
  }
}
