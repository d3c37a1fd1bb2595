package org.plannerkit;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.plannerkit.Given.NOW;
import static org.plannerkit.Given.TODAY;
import static org.plannerkit.Given.load;
import static org.plannerkit.Given.task;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.Test;

/** Instants and time zones. */
public class TimeTest {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  private static Planner startedAt(String now, ZoneId zone) {
    return startedAt(Instant.parse(now), zone);
  }

  private static Planner startedAt(Instant now, ZoneId zone) {
    Planner planner = Planner.create(new Settings(), zone, now);
    planner.start(now);
    return planner;
  }

  /** The next instants at which the planner needs the time, each with the day that is listed then. */
  private static String wakes(Planner planner, int count) {
    return LongStream.range(0, count).mapToObj(n -> {
      Instant wake = planner.nextWake();
      planner.clockAdvanced(wake);
      return wake + " " + planner.home().day;
    }).collect(Collectors.joining(", "));
  }

  /** TIME-1, TIME-2, TXT-4: the planner needs the time at the change, and shows the new local times from then on. */
  @Test
  public void summerTimeBeginsAndEnds() {
    try (Planner planner = startedAt("2026-03-28T11:00:00Z", BERLIN)) {
      Task task = task(1).plannedAt(Instant.parse("2026-03-29T12:30:00Z")).build();
      planner.taskAdded(Instant.parse("2026-03-28T11:00:00Z"), task);
      assertEquals("2026-03-28T23:00:00Z 2026-03-29", wakes(planner, 1));
      assertEquals("13:30", planner.row(0).plannedText);
      assertEquals("2026-03-29T01:00:00Z 2026-03-29", wakes(planner, 1));
      assertEquals("14:30", planner.row(0).plannedText);
      assertEquals("2026-03-29T22:00:00Z 2026-03-30", wakes(planner, 1));
    }
    try (Planner planner = startedAt("2026-10-24T22:00:00Z", BERLIN)) {
      assertEquals("2026-10-25T01:00:00Z 2026-10-25, 2026-10-25T23:00:00Z 2026-10-26", wakes(planner, 2));
    }
  }

  /** Any event reports the offset, to the millisecond of its change. */
  @Test
  public void everyEventFollowsTheZone() {
    Instant change = Instant.parse("2026-03-29T01:00:00Z");
    try (Planner planner = startedAt(change.minusMillis(2), BERLIN)) {
      planner.taskAdded(change.minusMillis(1), task(1).plannedAt(change).build());
      assertEquals("02:00", planner.row(0).plannedText);
      planner.settingsChanged(change, new Settings().hourCycle(12));
      assertEquals("3:00\u202FAM", planner.row(0).plannedText);
      planner.refresh(change.minusMillis(1));
      assertEquals("2:00\u202FAM", planner.row(0).plannedText);
    }
  }

  /** TIME-3: from one summer to the next, or back. */
  @Test
  public void theClockJumpsOverAWinter() {
    try (Planner planner = startedAt("2026-07-01T12:00:00Z", BERLIN)) {
      for (int year : new int[] {2028, 2025}) {
        planner.clockAdvanced(Instant.parse(year + "-07-01T12:00:00Z"));
        assertEquals(Instant.parse(year + "-07-01T22:00:00Z"), planner.nextWake());
      }
    }
  }

  /** TIME-4: a midnight and a day that do not exist. */
  @Test
  public void midnightsAndDaysThatDoNotExist() {
    try (Planner planner = startedAt("2026-03-07T12:00:00Z", ZoneId.of("America/Havana"))) {
      assertEquals("2026-03-08T05:00:00Z 2026-03-08, 2026-03-09T04:00:00Z 2026-03-09", wakes(planner, 2));
    }
    try (Planner planner = startedAt("2011-12-29T12:00:00Z", ZoneId.of("Pacific/Apia"))) {
      assertEquals("2011-12-30T10:00:00Z 2011-12-31, 2011-12-31T10:00:00Z 2012-01-01", wakes(planner, 2));
    }
  }

  /** TIME-4: the day and the times follow the agent; legal when not started. */
  @Test
  public void theAgentTravels() {
    try (Planner planner = Planner.create(new Settings(), ZoneOffset.UTC, NOW)) {
      assertNull(planner.nextWake());
      planner.zoneChanged(NOW, ZoneOffset.ofHours(-18));
      assertEquals(TODAY.minusDays(1), planner.home().day);
      planner.start(NOW);
      load(planner, List.of(task(1).plannedAt(NOW.plusSeconds(3600)).build()));
      planner.zoneChanged(NOW, ZoneOffset.ofHours(18));
      assertEquals(TODAY.plusDays(1), planner.home().day);
      assertEquals("02:00", planner.row(0).plannedText);
      planner.zoneChanged(NOW, BERLIN);
      assertEquals("10:00", planner.row(0).plannedText);
      assertEquals(Instant.parse("2026-05-12T22:00:00Z"), planner.nextWake());
      assertThrows(
          PlannerException.InvalidArgument.class, () -> planner.zoneChanged(Instant.MAX, ZoneOffset.ofHours(-18)));
      planner.clockAdvanced(NOW);
      assertEquals("10:00", planner.row(0).plannedText);
      planner.stop(NOW);
      assertNull(planner.nextWake());
    }
  }

  /** TIME-1, TIME-3: any instant of 64 bits of milliseconds, in any zone. */
  @Test
  public void millionsOfYearsAway() {
    long[] all = {
      Long.MIN_VALUE, Long.MIN_VALUE + 64_800_000, -(1L << 60), -62_135_596_800_001L, -1, 0, 1L << 60,
      Long.MAX_VALUE - 86_400_000, Long.MAX_VALUE
    };
    List<ZoneId> zones = List.of(
        ZoneOffset.UTC, ZoneOffset.MIN, ZoneOffset.MAX, ZoneOffset.ofTotalSeconds(-1), BERLIN,
        ZoneId.of("Pacific/Apia"));
    for (long milliseconds : all) {
      for (ZoneId zone : zones) {
        Instant now = Instant.ofEpochMilli(milliseconds);
        String where = now + " " + zone;
        LocalDate day = now.atZone(zone).toLocalDate();
        try (Planner planner = startedAt(now, zone)) {
          assertEquals(where, day, planner.home().day);
          planner.taskAdded(now, task(1).plannedAt(now).build());
          planner.taskAdded(now, task(2).plannedDay(day).build());
          assertEquals(where, now, planner.row(0).plannedAt);
          assertEquals(where, day, planner.row(1).plannedDay);
          Instant wake = planner.nextWake();
          boolean isLast = milliseconds > Long.MAX_VALUE - 2 * 86_400_000L;
          assertTrue(where + " " + wake, wake == null ? isLast : wake.isAfter(now));
          planner.clockAdvanced(NOW);
          assertEquals(where, NOW.atZone(zone).toLocalDate(), planner.home().day);
        }
      }
    }
  }

  @Test
  public void instantsAreKeptToTheMillisecond() {
    Instant instant = Instant.parse("1969-12-31T23:59:59.999999999Z");
    try (Planner planner = startedAt(instant, ZoneOffset.UTC)) {
      planner.taskAdded(instant, task(1).plannedAt(instant).build());
      assertEquals(Instant.parse("1969-12-31T23:59:59.999Z"), planner.row(0).plannedAt);
      planner.authorizationChanged(instant, Authorization.ALWAYS);
      planner.fixReceived(instant, new Fix(instant, 0, 0, 5));
      assertEquals(Instant.ofEpochMilli(-1), planner.location().fix.time);
    }
  }

  /** Cached offsets are those of java.time, and end when these end. */
  @Test
  public void offsetsAreThoseOfTheZone() {
    for (String name : List.of("Europe/Berlin", "America/Havana", "Australia/Lord_Howe", "Africa/Casablanca", "UTC")) {
      ZoneId zone = ZoneId.of(name);
      Offsets offsets = new Offsets(zone);
      long hour = 3_600_000;
      long from = Instant.parse("1890-01-01T00:00:00Z").toEpochMilli();
      for (int n = 0; n < 20_000; n++) {
        long at = n % 2 == 0 ? from + n * 100 * hour : from + (n * 7919L % 20_000) * 100 * hour;
        int seconds = zone.getRules().getOffset(Instant.ofEpochMilli(at)).getTotalSeconds();
        assertEquals(seconds, offsets.at(at));
        long end = offsets.endAfter(at);
        assertTrue(end > at);
        if (end == Long.MAX_VALUE) continue;
        assertEquals(seconds, offsets.at(end - 1));
        assertEquals(seconds, zone.getRules().getOffset(Instant.ofEpochMilli(end - 1)).getTotalSeconds());
        assertNotEquals(seconds, offsets.at(end));
      }
    }
  }
}
