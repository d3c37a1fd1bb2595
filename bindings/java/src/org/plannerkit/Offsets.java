package org.plannerkit;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * The offsets from UTC of a time zone, as the list that a planner takes: from a year before the local day of an instant
 * to two years after it. If there are too many changes, the nearest ones count. The list is the same at any instant of
 * that day, so that a planner that is taken over later on the day has the same one.
 */
final class Offsets {
  private static final Duration YEAR = Duration.ofDays(366);
  private static final long DAY = 86_400;
  // The first offset also holds before that, so the list is the same on the next day.
  private static final Instant FIRST = Instant.ofEpochMilli(Long.MIN_VALUE);
  private static final Instant LAST = Instant.ofEpochMilli(Long.MAX_VALUE);

  /** Ascending, and not empty. */
  final List<UtcOffset> all;

  private final ZoneRules rules;

  Offsets(ZoneId zone, long now) { this(zone.getRules(), Instant.ofEpochMilli(now)); }

  Offsets(ZoneRules rules, Instant now) {
    this.rules = rules;
    long today = Math.floorDiv(now.getEpochSecond() + rules.getOffset(now).getTotalSeconds(), DAY);
    List<ZoneOffsetTransition> changes = changes(rules, Instant.ofEpochSecond(today * DAY));
    List<UtcOffset> offsets = new ArrayList<>();
    offsets.add(new UtcOffset(
        FIRST, (changes.isEmpty() ? rules.getOffset(now) : changes.get(0).getOffsetBefore()).getTotalSeconds()));
    for (ZoneOffsetTransition change : changes)
      offsets.add(new UtcOffset(change.getInstant(), change.getOffsetAfter().getTotalSeconds()));
    all = Collections.unmodifiableList(offsets);
  }

  /** The offsets of the same time zone around another instant; this object if they are the same. */
  Offsets around(long now) {
    Offsets others = new Offsets(rules, Instant.ofEpochMilli(now));
    return others.all.equals(all) ? this : others;
  }

  /** The local day of an instant. */
  long day(long instant) {
    int n = all.size() - 1;
    while (n > 0 && instant < all.get(n).from.toEpochMilli()) n--;
    return Math.floorDiv(Math.floorDiv(instant, 1000L) + all.get(n).seconds, DAY);
  }

  private static List<ZoneOffsetTransition> changes(ZoneRules rules, Instant now) {
    Instant start = now.minus(YEAR).isBefore(FIRST) ? FIRST : now.minus(YEAR);
    Instant end = now.plus(YEAR).plus(YEAR).isAfter(LAST) ? LAST : now.plus(YEAR).plus(YEAR);
    List<ZoneOffsetTransition> changes = new ArrayList<>();
    ZoneOffsetTransition change = rules.nextTransition(start);
    while (change != null && !change.getInstant().isAfter(end)) {
      changes.add(change);
      change = rules.nextTransition(change.getInstant());
    }
    changes.sort(Comparator.comparing(each -> Duration.between(now, each.getInstant()).abs()));
    int most = Math.min(changes.size(), Limits.UTC_OFFSETS - 1); // one offset is that before the first change
    List<ZoneOffsetTransition> nearest = changes.subList(0, most);
    Collections.sort(nearest);
    return nearest;
  }
}
