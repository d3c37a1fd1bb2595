package org.plannerkit;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotSame;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.plannerkit.Given.NOW;
import static org.plannerkit.Given.TODAY;
import static org.plannerkit.Given.id;
import static org.plannerkit.Given.load;
import static org.plannerkit.Given.taken;
import static org.plannerkit.Given.task;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.Test;

/** Instants and time zones. */
public class TimeTest {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  private static Planner startedAt(String now, ZoneId zone) { return startedAt(Instant.parse(now), zone); }

  private static Planner startedAt(Instant now, ZoneId zone) {
    Planner planner = Planner.create(new Settings(), zone, now);
    planner.start(now);
    return planner;
  }

  /** The next instants at which the planner needs the time, each with the day that is listed then. */
  private static String wakes(Planner planner, int count) {
    return LongStream.range(0, count)
        .mapToObj(n -> {
          Instant wake = planner.nextWake();
          planner.clockAdvanced(wake);
          return wake + " " + planner.home().day;
        })
        .collect(Collectors.joining(", "));
  }

  /** The planned times of the rows, from top to bottom. */
  private static String times(Planner planner) {
    return planner.rows().stream().map(row -> row.plannedText).collect(Collectors.joining(" "));
  }

  /** Tasks at these times of a wall clock, in this order. */
  private static List<Task> at(ZoneId zone, String... times) {
    return IntStream.range(0, times.length)
        .mapToObj(n -> task(n + 1).plannedAt(LocalDateTime.parse(times[n]).atZone(zone).toInstant()).build())
        .collect(Collectors.toList());
  }

  /** TIME-1, TIME-2, TXT-4: before the night in which 2:00 to 3:00 is skipped, in it and after it. */
  @Test
  public void summerTimeBegins() {
    Instant noon = Instant.parse("2026-03-28T11:00:00Z");
    try (Planner planner = startedAt(noon, BERLIN)) {
      load(planner, noon,
          at(BERLIN, "2026-03-28T23:30", "2026-03-29T01:30", "2026-03-29T02:30", "2026-03-29T03:30", "2026-03-29T14:30",
              "2026-03-30T14:30"));
      assertEquals("23:30", times(planner));
      assertEquals("2026-03-28T23:00:00Z 2026-03-29", wakes(planner, 1));
      assertEquals("2:30 is 3:30 by the new time", "01:30 03:30 03:30 14:30", times(planner));
      planner.clockAdvanced(Instant.parse("2026-03-29T01:00:00Z"));
      assertEquals("01:30 03:30 03:30 14:30", times(planner));
      assertEquals("2026-03-29T22:00:00Z 2026-03-30", wakes(planner, 1));
      assertEquals("14:30", times(planner));
    }
  }

  /** TIME-1, TIME-2, TXT-4: the night in which 2:00 to 3:00 comes twice. */
  @Test
  public void summerTimeEnds() {
    Instant evening = Instant.parse("2026-10-24T18:00:00Z");
    try (Planner planner = startedAt(evening, BERLIN)) {
      List<Task> tasks = new ArrayList<>(at(
          BERLIN, "2026-10-25T01:30", "2026-10-25T02:30", "2026-10-25T03:30", "2026-10-26T02:30", "2026-10-24T23:30"));
      tasks.add(task(6).plannedAt(Instant.parse("2026-10-25T01:30:00Z")).build());
      load(planner, evening, tasks);
      assertEquals("23:30", times(planner));
      assertEquals("2026-10-24T22:00:00Z 2026-10-25", wakes(planner, 1));
      assertEquals("the last one is the second 2:30", "01:30 02:30 03:30 02:30", times(planner));
      assertEquals("2026-10-25T23:00:00Z 2026-10-26", wakes(planner, 1));
      assertEquals("02:30", times(planner));
    }
  }

  /** TIME-1: half an hour of summer time, a summer at the turn of the year, and the opening of a week in each. */
  @Test
  public void zonesOfTheSouth() {
    Map<String, String> expected =
        Map.of("Australia/Lord_Howe", "2026-04-04T13:00:00Z 2026-04-05, 2026-04-05T13:30:00Z 2026-04-06",
            "Australia/Sydney", "2026-04-04T13:00:00Z 2026-04-05, 2026-04-05T14:00:00Z 2026-04-06", "America/Santiago",
            "2026-04-05T04:00:00Z 2026-04-05, 2026-04-06T04:00:00Z 2026-04-06");
    expected.forEach((name, wakes) -> {
      ZoneId zone = ZoneId.of(name);
      Instant now = Instant.parse("2026-04-04T12:00:00Z");
      try (Planner planner = startedAt(now, zone)) {
        load(planner, now, at(zone, "2026-04-05T00:30", "2026-04-05T12:30", "2026-12-24T18:30"));
        assertEquals(name, wakes, wakes(planner, 2));
        planner.clockAdvanced(Instant.parse("2026-04-05T10:00:00Z"));
        assertEquals(name, "00:30 12:30", times(planner));
        planner.clockAdvanced(Instant.parse("2026-12-24T06:00:00Z"));
        assertEquals(name, "18:30", times(planner));
      }
    });
  }

  /** TIME-1: without a zone it is the system's. */
  @Test
  public void theZoneOfTheSystem() {
    TimeZone before = TimeZone.getDefault();
    TimeZone.setDefault(TimeZone.getTimeZone("Asia/Kathmandu"));
    try (Planner planner = Planner.create(new Settings(), NOW)) {
      planner.taskAdded(NOW, task(1).plannedAt(NOW).build());
      assertEquals("12:45", planner.row(0).plannedText);
      TimeZone.setDefault(TimeZone.getTimeZone("America/New_York"));
      try (Planner after = Planner.restore(planner.snapshot(), new Settings(), Authorization.ALWAYS, NOW)) {
        assertEquals("03:00", after.row(0).plannedText);
      }
    } finally { TimeZone.setDefault(before); }
  }

  /** TIME-1, DAY-8: a task that is moved to a day after the change keeps its time of the wall clock. */
  @Test
  public void aMovedTaskKeepsItsWallTime() {
    Instant now = Instant.parse("2026-03-27T11:00:00Z");
    try (Planner planner = startedAt(now, BERLIN)) {
      load(planner, now, at(BERLIN, "2026-03-27T14:30"));
      Item day = Item.of(LocalDate.of(2026, 3, 30));
      planner.composerRequested(now, Composition.edit(id(1)).section(Section.of(SectionKind.DATE)));
      planner.sectionActivated(now, 0);
      planner.itemsLoaded(now, taken(planner, Effect.LoadItems.class).request, List.of(day));
      planner.itemTapped(now, 0, 0);
      planner.saveTapped(now);
      assertEquals(Instant.parse("2026-03-30T12:30:00Z"), planner.task(id(1)).plannedAt);
    }
  }

  /** TIME-1, TIME-3: the offsets of a day that begins reach on from it, whether the clock goes there or jumps. */
  @Test
  public void theOffsetsFollowTheClock() {
    try (Planner planner = startedAt("2026-07-01T12:00:00Z", BERLIN)) {
      for (int year : new int[] {2028, 2025, 2045, 2026}) {
        Instant summer = Instant.parse(year + "-07-01T12:00:00Z");
        planner.clockAdvanced(summer);
        assertEquals(Instant.parse(year + "-07-01T22:00:00Z"), planner.nextWake());
        planner.taskAdded(summer, task(year).plannedAt(summer).build());
        assertEquals("14:00", times(planner));
        Instant winter = Instant.parse(year + "-12-01T12:00:00Z");
        planner.clockAdvanced(winter);
        assertEquals(Instant.parse(year + "-12-01T23:00:00Z"), planner.nextWake());
        planner.taskAdded(winter, task(3000 + year).plannedAt(winter).build());
        assertEquals("13:00", times(planner));
      }
      long day = 86_400_000;
      Instant now = Instant.parse("2026-07-01T12:00:00Z");
      for (int n = 0; n <= 8 * 365; n++) planner.clockAdvanced(now.plusMillis(n * day));
      assertEquals("2034-06-29T22:00:00Z 2034-06-30", wakes(planner, 1));
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
    long[] all = {Long.MIN_VALUE, Long.MIN_VALUE + 64_800_000, -(1L << 60), -62_135_596_800_001L, -1, 0, 1L << 60,
        Long.MAX_VALUE - 86_400_000, Long.MAX_VALUE};
    List<ZoneId> zones = List.of(ZoneOffset.UTC, ZoneOffset.MIN, ZoneOffset.MAX, ZoneOffset.ofTotalSeconds(-1), BERLIN,
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

  private static int seconds(List<UtcOffset> offsets, Instant at) {
    int seconds = offsets.get(0).seconds;
    for (UtcOffset offset : offsets)
      if (!at.isBefore(offset.from)) seconds = offset.seconds;
    return seconds;
  }

  /** TIME-1: in every zone, from a year back to two years ahead. */
  @Test
  public void offsetsAreThoseOfTheZone() {
    for (String name : ZoneId.getAvailableZoneIds()) {
      ZoneId zone = ZoneId.of(name);
      for (String at : List.of("1944-06-06T06:00:00Z", "2011-12-29T12:00:00Z", "2026-05-12T07:00:00Z")) {
        Instant now = Instant.parse(at);
        List<UtcOffset> offsets = new Offsets(zone, now.toEpochMilli()).all;
        assertTrue(name, offsets.size() <= Limits.UTC_OFFSETS);
        for (int n = 1; n < offsets.size(); n++)
          assertTrue(name, offsets.get(n - 1).from.isBefore(offsets.get(n).from));
        for (int hour = -365 * 24; hour < 730 * 24; hour += 7) {
          Instant instant = now.plusSeconds(3600L * hour);
          assertEquals(name, zone.getRules().getOffset(instant).getTotalSeconds(), seconds(offsets, instant));
        }
        for (UtcOffset offset : offsets.subList(1, offsets.size())) {
          Instant before = offset.from.minusMillis(1);
          assertEquals(name, zone.getRules().getOffset(before).getTotalSeconds(), seconds(offsets, before));
          assertEquals(name, zone.getRules().getOffset(offset.from).getTotalSeconds(), offset.seconds);
        }
      }
    }
  }

  /** A list that is the same is not sent again; of too many changes the nearest count. */
  @Test
  public void theListDiffersOnlyWithItsChanges() {
    long day = 86_400_000;
    Offsets offsets = new Offsets(BERLIN, NOW.toEpochMilli());
    assertSame(offsets, offsets.around(NOW.toEpochMilli() + day));
    assertNotSame(offsets, offsets.around(NOW.toEpochMilli() + 365 * day));
    assertEquals(1, new Offsets(ZoneOffset.ofHours(-18), NOW.toEpochMilli()).all.size());

    List<ZoneOffsetTransition> weekly = IntStream.range(-100, 200)
                                            .mapToObj(n -> {
                                              LocalDateTime week =
                                                  LocalDateTime.ofInstant(NOW, ZoneOffset.UTC).plusWeeks(n);
                                              ZoneOffset odd = ZoneOffset.ofHours(1);
                                              return n % 2 == 0 ? ZoneOffsetTransition.of(week, ZoneOffset.UTC, odd)
                                                                : ZoneOffsetTransition.of(week, odd, ZoneOffset.UTC);
                                            })
                                            .collect(Collectors.toList());
    ZoneRules rules = ZoneRules.of(ZoneOffset.UTC, ZoneOffset.UTC, List.of(), weekly, List.of());
    List<UtcOffset> nearest = new Offsets(rules, NOW).all;
    assertEquals(64, nearest.size());
    assertEquals(weekly.get(100 - 31).getInstant(), nearest.get(1).from);
    assertEquals(weekly.get(100 + 31).getInstant(), nearest.get(63).from);
    assertEquals(weekly.get(100 - 31).getOffsetBefore().getTotalSeconds(), nearest.get(0).seconds);
  }
}
