package org.plannerkit;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.plannerkit.Given.NOW;
import static org.plannerkit.Given.created;
import static org.plannerkit.Given.fix;
import static org.plannerkit.Given.id;
import static org.plannerkit.Given.kinds;
import static org.plannerkit.Given.started;
import static org.plannerkit.Given.taken;
import static org.plannerkit.Given.task;
import static org.plannerkit.Given.tasks;

import java.lang.reflect.Proxy;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.Test;

/** The schedule, and arriving at stops and leaving them. */
public class ScheduleTest {
  private static final Duration NONE = Duration.ZERO;
  private static final Duration VISIT = Duration.ofMinutes(10);

  private static Instant at(String time) {
    return Instant.parse("2026-05-12T" + (time.length() == 5 ? time + ":00" : time) + "Z");
  }

  /** The agent is 130 seconds from the first of these tasks. */
  private static Planner scheduled(Task... tasks) {
    Planner planner = started(List.of(tasks));
    planner.fixReceived(NOW, fix(0));
    return planner;
  }

  private static String ids(Planner planner) {
    return planner.stops()
        .stream()
        .map(stop -> stop.id.getLeastSignificantBits() + "")
        .collect(Collectors.joining(" "));
  }

  private static Schedule empty() { return new Schedule(null, null, NONE, NONE, 0, 0, 0, "", "", "", 0, NONE, ""); }

  // ---- Schedule ----

  /** SCHED-1, SCHED-2, SCHED-7, SCHED-10: in sequence, with the times of each and of the day. */
  @Test
  public void theStopsInSequence() {
    Task longer = task(1).estimatedDuration(Duration.ofMinutes(30)).build();
    try (Planner planner =
             scheduled(longer, task(2).status(TaskStatus.EN_ROUTE).build(), task(3).status(TaskStatus.DONE).build())) {
      ScheduleStop first = new ScheduleStop(id(2), at("07:04:20"), at("07:04"), at("07:04:20"), at("07:14:20"),
          Duration.ofSeconds(260), NONE, VISIT, NONE, true, Pace.ON_TIME, 1, NotTodayReason.NONE);
      ScheduleStop second = new ScheduleStop(id(1), at("07:16:30"), at("07:15"), at("07:16:30"), at("07:46:30"),
          Duration.ofSeconds(130), NONE, Duration.ofMinutes(30), NONE, false, Pace.ON_TIME, 0, NotTodayReason.NONE);
      assertEquals(List.of(first, second), planner.stops());
      assertEquals(new Schedule(at("07:46:30"), null, Duration.ofSeconds(390), NONE, 2, 0, 0,
                       "Done by 07:45 · 2 stops left", "", "Done by 07:45, 2 stops left", 0, NONE, ""),
          planner.schedule());
      Row row = planner.row(1);
      assertEquals(Arrays.asList(at("07:04"), Pace.ON_TIME, Color.GREEN, "07:04", ""),
          Arrays.asList(row.arrival, row.pace, row.paceColor, row.arrivalText, row.paceText));
      assertTrue(row.spokenText, row.spokenText.contains("07:04"));
      Row done = planner.row(2);
      assertEquals(Arrays.asList(null, Pace.NONE, Color.NONE, "", ""),
          Arrays.asList(done.arrival, done.pace, done.paceColor, done.arrivalText, done.paceText));
      assertEquals("SCHED-6", at("07:01"), planner.nextWake());
      planner.clockAdvanced(at("07:01"));
      assertEquals("07:05", planner.row(1).arrivalText);
    }
  }

  /** SCHED-2, SCHED-3: what is unknown is null. */
  @Test
  public void whatIsUnknownIsAbsent() {
    try (Planner planner = started(tasks(2))) {
      assertEquals(new ScheduleStop(id(1), null, null, null, null, NONE, NONE, VISIT, NONE, true, Pace.UNKNOWN, 0,
                       NotTodayReason.NONE),
          planner.stops().get(0));
      assertSame(Pace.UNKNOWN, planner.row(0).pace);
      assertEquals(new Schedule(null, null, NONE, NONE, 2, 0, 0, "2 stops left", "", "2 stops left", 0, NONE, ""),
          planner.schedule());
      planner.taskStatusChanged(NOW, id(2), TaskStatus.IN_PROGRESS);
      assertEquals("2 1", ids(planner));
      ScheduleStop begun = planner.stops().get(0);
      assertEquals(Arrays.asList(null, null, NOW), Arrays.asList(begun.arrival, begun.shownArrival, begun.start));
      assertEquals("SCHED-2: and the next one begins there", at("07:12:10"), planner.stops().get(1).arrival);
      planner.taskStatusChanged(NOW, id(2), TaskStatus.DONE);
      planner.taskRemoved(NOW, id(1));
      assertEquals(List.of(), planner.stops());
      assertEquals(empty(), planner.schedule());
    }
    try (Planner planner = created()) {
      assertEquals(List.of(), planner.stops());
      assertEquals(empty(), planner.schedule());
      assertEquals(List.of(), planner.visits());
    }
  }

  /** SCHED-4, SCHED-5, SCHED-8, SCHED-10: in the very event, with the redraw effect for it. */
  @Test
  public void stopsThatAreLateOrClosed() {
    try (Planner planner =
             scheduled(task(1).plannedAt(at("06:50")).build(), task(2).openingHours("06:00-07:10").build())) {
      assertEquals(Duration.ofSeconds(730), planner.stops().get(0).lateness);
      assertEquals(List.of(Pace.LATE, Pace.CLOSED), List.of(planner.row(0).pace, planner.row(1).pace));
      assertEquals(List.of(Color.RED, Color.RED), List.of(planner.row(0).paceColor, planner.row(1).paceColor));
      assertEquals(
          List.of("12 min late", "Closed when you arrive"), List.of(planner.row(0).paceText, planner.row(1).paceText));
      Row first = planner.row(0);
      assertEquals("TXT-7", List.of(first.distanceText, first.travelTimeText, "+12"),
          List.of(first.shortDistanceText, first.shortTravelTimeText, first.shortLatenessText));
      Schedule schedule = planner.schedule();
      assertEquals(List.of(2, 1, 1), List.of(schedule.stopCount, schedule.lateCount, schedule.closedCount));
      assertEquals("Done by 07:25 · 2 stops left · 1 late · 1 closed on arrival", schedule.text);
      Line late = new Line(Field.PACE, Font.FOOTNOTE, Color.RED, "12 min late", "12 minutes late");
      assertTrue(planner.rowLines(0) + "", planner.rowLines(0).contains(late));

      taken(planner, Effect.class);
      planner.taskUpdated(NOW, task(1).plannedAt(at("07:00")).build());
      assertTrue(taken(planner, Effect.Redraw.class).changed.containsAll(Set.of(Changed.SCHEDULE, Changed.LIST)));
      assertSame(Pace.TIGHT, planner.row(0).pace);
    }
  }

  /** SCHED-13, SCHED-14: a shift, and a break that is started and ended. */
  @Test
  public void workday() {
    try (Planner planner = scheduled(task(1).estimatedDuration(Duration.ofHours(1)).build(), task(2).build())) {
      Duration seven = Duration.ofHours(7);
      WorkdayBreak lunch = new WorkdayBreak(Duration.ofMinutes(30), seven, seven.plusMinutes(70));
      Workday workday = new Workday().shiftStart(Duration.ZERO).shiftEnd(seven.plusMinutes(10));
      planner.workdayChanged(NOW, workday.overtime(Duration.ofHours(9)).breaks(List.of(lunch)));
      DayBreak rest = planner.breaks().get(0);
      assertEquals(List.of(BreakState.TAKEN, 1, Duration.ofMinutes(30), planner.row(1).breakText),
          List.of(rest.state, rest.stop, Duration.between(rest.start, rest.end), rest.text));
      assertEquals("Break due by 08:10", planner.schedule().breakText);
      planner.breakStarted(at("07:01"), 0);
      assertEquals(List.of(BreakState.STARTED, at("07:01")), startOf(planner.breaks().get(0)));
      planner.breakEnded(at("07:02"));
      assertEquals(at("07:02"), planner.breaks().get(0).end);
      assertThrows(PlannerException.NotAllowed.class, () -> planner.breakEnded(at("07:02")));
      assertThrows(PlannerException.NotFound.class, () -> planner.breakStarted(at("07:02"), 1));
      assertThrows(PlannerException.InvalidArgument.class,
          () -> planner.workdayChanged(at("07:02"), new Workday().overtime(Duration.ZERO)));
    }
  }

  /** SCHED-16: legs take longer at half the speed, and as long as before without speeds. */
  @Test
  public void speeds() {
    try (Planner planner = scheduled(task(1).build(), task(2).build())) {
      Duration leg = planner.stops().get(0).leg;
      Set<DayOfWeek> week = EnumSet.allOf(DayOfWeek.class);
      planner.speedsChanged(NOW, new DaySpeeds(week, Collections.nCopies(48, 500)));
      assertTrue(planner.stops().get(0).leg.compareTo(leg) > 0);
      for (List<Integer> speeds : List.of(Collections.nCopies(5, 1000), List.of(99), List.of(4001)))
        assertThrows(
            PlannerException.InvalidArgument.class, () -> planner.speedsChanged(NOW, new DaySpeeds(week, speeds)));
      planner.speedsChanged(NOW, new DaySpeeds(week, List.of()));
      assertEquals(leg, planner.stops().get(0).leg);
    }
  }

  private static List<Object> startOf(DayBreak rest) { return List.of(rest.state, rest.start); }

  /** SCHED-4, SCHED-9: one waits, and may leave later. */
  @Test
  public void leaveBy() {
    try (Planner planner = scheduled(task(1).plannedAt(at("07:30")).build())) {
      ScheduleStop stop = planner.stops().get(0);
      assertEquals(at("07:15"), stop.start);
      assertEquals(Duration.ofSeconds(770), stop.waiting);
      assertEquals("Wait 13 min", planner.row(0).paceText);
      Schedule schedule = planner.schedule();
      assertEquals(Duration.ofSeconds(770), schedule.waiting);
      assertEquals("07:30, 5 minutes, less a second and the way", at("07:32:49"), schedule.leaveBy);
      assertEquals("Leave by 07:32", schedule.leaveByText);
      assertEquals("Done by 07:25, 1 stop left, leave by 07:32", schedule.spokenText);
      planner.settingsChanged(NOW, new Settings().early(Duration.ofMinutes(20)).lateAfter(Duration.ofMinutes(10)));
      assertEquals(at("07:10"), planner.stops().get(0).start);
      assertEquals(at("07:37:49"), planner.schedule().leaveBy);
    }
  }

  /** SCHED-2, SCHED-5, SCHED-6: each setting, in a change and at creation. */
  @Test
  public void theSettingsOfTheSchedule() {
    Settings settings = new Settings().visitDuration(Duration.ofMinutes(20)).tightBefore(NONE);
    try (Planner planner = scheduled(task(1).plannedAt(at("07:00")).build())) {
      assertSame(Pace.TIGHT, planner.row(0).pace);
      planner.settingsChanged(NOW, settings);
      assertSame(Pace.ON_TIME, planner.row(0).pace);
      assertEquals(Duration.ofMinutes(20), planner.stops().get(0).duration);
      planner.settingsChanged(NOW, new Settings().hasSchedule(false));
      assertEquals(List.of(), planner.stops());
      assertEquals(empty(), planner.schedule());
      assertSame(Pace.NONE, planner.row(0).pace);
      assertEquals("", planner.row(0).arrivalText);
      assertNull(planner.row(0).arrival);
      assertEquals("midnight", Instant.parse("2026-05-13T00:00:00Z"), planner.nextWake());
      planner.settingsChanged(NOW, new Settings().hasSchedule(true));
      assertEquals("1", ids(planner));
    }
    try (Planner planner = Planner.create(settings.hasSchedule(false), ZoneOffset.UTC, NOW)) {
      planner.taskAdded(NOW, task(1).build());
      assertEquals(List.of(), planner.stops());
      planner.settingsChanged(NOW, new Settings().hasSchedule(true));
      assertEquals(Duration.ofMinutes(20), planner.stops().get(0).duration);
    }
  }

  /** SCHED-10: the way to the end place, until there is none again. */
  @Test
  public void theEndPlace() {
    try (Planner planner = scheduled(task(1).build())) {
      Schedule without = planner.schedule();
      assertEquals(at("07:12:10"), without.end);
      planner.settingsChanged(NOW, new Settings().endPlace(new Coordinate(0, 0)));
      assertEquals(at("07:14:20"), planner.schedule().end);
      assertEquals(Duration.ofSeconds(260), planner.schedule().travel);
      planner.settingsChanged(NOW, new Settings().language("de"));
      assertEquals("a change without it keeps it", at("07:14:20"), planner.schedule().end);
      planner.settingsChanged(NOW, new Settings().language("en").endPlace(null));
      assertEquals(without, planner.schedule());
      PlannerException error = assertThrows(PlannerException.InvalidArgument.class,
          () -> planner.settingsChanged(NOW, new Settings().endPlace(new Coordinate(0, 181))));
      assertEquals("endPlaceLongitude", error.field);
      Coordinate half = new Coordinate(Double.NaN, 0);
      assertThrows(
          PlannerException.InvalidArgument.class, () -> planner.settingsChanged(NOW, new Settings().endPlace(half)));
      assertEquals(without, planner.schedule());
    }
    try (Planner planner = Planner.create(new Settings().endPlace(null), ZoneOffset.UTC, NOW)) {
      assertEquals(empty(), planner.schedule());
    }
  }

  /** SCHED-1: a list that is too long has no schedule. */
  @Test
  public void longListsHaveNoSchedule() {
    try (Planner planner = started(tasks(Limits.SCHEDULED_ROWS))) {
      assertEquals(Limits.SCHEDULED_ROWS, planner.stops().size());
      assertEquals(Limits.SCHEDULED_ROWS, planner.schedule().stopCount);
      planner.taskAdded(NOW, task(9000).build());
      assertEquals(List.of(), planner.stops());
      assertEquals(empty(), planner.schedule());
    }
  }

  /** SCHED-2: even the longest durations have an instant at the end. */
  @Test
  public void theLongestVisits() {
    Duration longest = Duration.ofSeconds(Long.MAX_VALUE);
    List<Task> all = new ArrayList<>();
    for (int n = 1; n <= Limits.SCHEDULED_ROWS; n++)
      all.add(task(n).estimatedDuration(longest).plannedAt(NOW.plusSeconds(n)).build());
    try (Planner planner = scheduled(all.toArray(new Task[0]))) {
      List<ScheduleStop> stops = planner.stops();
      for (int n = 1; n < stops.size(); n++) assertTrue(n + "", !stops.get(n).start.isBefore(stops.get(n - 1).start));
      assertTrue(planner.schedule().end.isAfter(NOW));
      assertFalse(stops.get(stops.size() - 1).lateness.isNegative());
      assertEquals(stops.size(), planner.schedule().lateCount + 1);
    }
  }

  /** SCHED-2, SCHED-5, ARRIVE-1: each setting has its range and its name. */
  @Test
  public void settingsOutOfTheirRange() {
    Duration day = Duration.ofDays(1);
    for (Function<Duration, Settings> set : List.<Function<Duration, Settings>>of(new Settings()::visitDuration,
             new Settings()::early, new Settings()::lateAfter, new Settings()::tightBefore)) {
      for (Duration good : List.of(NONE, day)) Planner.create(set.apply(good), ZoneOffset.UTC, NOW).close();
      for (Duration bad : List.of(day.plusSeconds(1), Duration.ofNanos(-1), Duration.ofSeconds(Long.MAX_VALUE),
               Duration.ofSeconds(Long.MIN_VALUE), Duration.ofSeconds((1L << 32) + 60)))
        assertRefused("visitDuration early lateAfter tightBefore", set.apply(bad));
    }
    for (double bad : new double[] {-1, 29, 1001, Double.NaN, Double.POSITIVE_INFINITY})
      assertRefused("arrivalRadiusMeters", new Settings().arrivalRadiusMeters(bad));
    for (long bad : new long[] {-1, 0, 29, 3601, Long.MIN_VALUE, Long.MAX_VALUE})
      assertRefused("arrivalDwell", new Settings().arrivalDwell(Duration.ofSeconds(bad)));
    for (double bad : new double[] {4, 101, Double.NaN})
      assertRefused("nearFilterMeters", new Settings().nearFilterMeters(bad));
  }

  private static void assertRefused(String fields, Settings settings) {
    PlannerException error =
        assertThrows(PlannerException.InvalidArgument.class, () -> Planner.create(settings, ZoneOffset.UTC, NOW));
    assertTrue(error.field, List.of(fields.split(" ")).contains(error.field));
    Given.assertIsMessage(error);
  }

  // ---- Arriving and leaving ----

  private static final Settings ARRIVALS = new Settings().arrivalRadiusMeters(100);

  /** At a time after {@link Given#NOW}; the tasks are 0.01 degrees apart. */
  private static void move(Planner planner, int second, double longitude) {
    Instant now = NOW.plusSeconds(second);
    planner.fixReceived(now, new Fix(now, 0, longitude, 5));
  }

  /** The facts that the handler got. */
  private static List<Effect> facts(Planner planner) {
    List<Effect> facts = new ArrayList<>();
    EffectHandler handler = (EffectHandler) Proxy.newProxyInstance(
        EffectHandler.class.getClassLoader(), new Class<?>[] {EffectHandler.class}, (proxy, method, arguments) -> {
          if (Set.of("arrived", "left").contains(method.getName())) facts.add((Effect) arguments[0]);
          return null;
        });
    planner.carryOut(handler);
    return facts;
  }

  /** ARRIVE-5, ARRIVE-8, ARRIVE-10, ARRIVE-13: from the first fix near a stop to the last. */
  @Test
  public void theAgentArrivesAndLeaves() {
    try (Planner planner = started(tasks(3))) {
      planner.settingsChanged(NOW, new Settings().arrivalRadiusMeters(100).hasSchedule(false));
      move(planner, 0, 0.0);
      assertEquals(List.of(), facts(planner));
      move(planner, 100, 0.0101);
      assertEquals(new Effect.StartLocation(25, 25), taken(planner, Effect.StartLocation.class));
      for (int wake : new int[] {160, 220}) { // the doubt is over, and the dwell
        assertEquals(NOW.plusSeconds(wake), planner.nextWake());
        assertEquals(List.of(), facts(planner));
        planner.clockAdvanced(planner.nextWake());
      }
      assertEquals(List.of(new Effect.Arrived(id(1), NOW.plusSeconds(100), 1)), facts(planner));
      assertEquals(List.of(new Visit(id(1), NOW.plusSeconds(100))), planner.visits());
      assertSame("it changes no status", TaskStatus.PLANNED, planner.row(0).status);

      move(planner, 400, 0.015);
      move(planner, 430, 0.016);
      assertEquals(List.of(), facts(planner));
      move(planner, 460, 0.017);
      assertEquals(List.of(new Effect.Left(id(1), NOW.plusSeconds(400))), facts(planner));
      assertEquals(List.of(), planner.visits());
    }
  }

  /** ARRIVE-9: without an arrival; ARRIVE-1: off, nothing is visited. */
  @Test
  public void aStopInProgressIsVisited() {
    try (Planner planner = started(tasks(3))) {
      for (Settings settings : List.of(ARRIVALS, new Settings().arrivalRadiusMeters(0))) {
        planner.settingsChanged(NOW, settings);
        move(planner, 10, 0.02);
        planner.taskStatusChanged(NOW.plusSeconds(20), id(2), TaskStatus.IN_PROGRESS);
        boolean isOn = settings == ARRIVALS;
        assertEquals(isOn ? List.of(new Visit(id(2), NOW.plusSeconds(20))) : List.of(), planner.visits());
        assertEquals(List.of(), facts(planner));
      }
    }
  }

  /** ARRIVE-1, ORDER-3, ORDER-9: by default a handler does nothing, and a loop may skip them. */
  @Test
  public void aHandlerOfAnOlderHostIgnoresThem() {
    EffectHandler older = new OlderHandler();
    older.arrived(new Effect.Arrived(id(1), NOW, 1));
    older.left(new Effect.Left(id(1), NOW));
    older.loadTravelTimes(new Effect.LoadTravelTimes(1));
    older.saveOrder(new Effect.SaveOrder(new UUID(0, 1)));
    older.saveOutcome(new Effect.SaveOutcome(new UUID(0, 2), id(1)));
    older.saveRecord(new Effect.SaveRecord(new UUID(0, 3)));
    try (Planner planner = started(tasks(1))) {
      planner.settingsChanged(NOW, ARRIVALS);
      move(planner, 0, 0.01);
      planner.clockAdvanced(NOW.plusSeconds(120));
      planner.carryOut(older);
      assertEquals("", kinds(planner));
      assertEquals(1, planner.visits().size());
    }
  }

  /** ARRIVE-14: visits, facts and the schedule continue in another planner. */
  @Test
  public void aRestoredPlannerKeepsVisitsAndFacts() {
    try (Planner before = started(tasks(2))) {
      before.settingsChanged(NOW, ARRIVALS);
      move(before, 0, 0.01);
      Instant now = NOW.plusSeconds(120);
      before.clockAdvanced(now);
      try (Planner after =
               Planner.restore(before.snapshot(), ARRIVALS, ZoneOffset.UTC, Authorization.WHEN_IN_USE, now)) {
        assertEquals(before.visits(), after.visits());
        assertEquals(before.stops(), after.stops());
        assertEquals(before.schedule(), after.schedule());
        assertEquals(List.of(new Effect.Arrived(id(1), NOW, 1)), facts(after));
      }
    }
  }
}
