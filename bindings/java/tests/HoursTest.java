package org.plannerkit;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.plannerkit.Given.NOW;
import static org.plannerkit.Given.assertIsMessage;
import static org.plannerkit.Given.created;
import static org.plannerkit.Given.id;
import static org.plannerkit.Given.started;
import static org.plannerkit.Given.task;

import java.lang.reflect.Field;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.Test;

/** The opening hours of texts and of tasks. The week is that of Monday, 11 May 2026. */
public class HoursTest {
  private static final Instant MONDAY = at("2026-05-11T00:00");
  private static final Instant NEXT_MONDAY = at("2026-05-18T00:00");
  private static final Instant THURSDAY_AT_TEN = at("2026-05-14T10:00");
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("dd HH:mm").withZone(ZoneOffset.UTC);
  private static final LocalDate FIRST = LocalDate.of(2026, 5, 1);
  private static final LocalDate LAST = LocalDate.of(2026, 5, 31);
  private static final Holidays MAY = holidays(new Holiday(LocalDate.of(2026, 5, 14), Set.of(HolidayKind.PUBLIC)));

  private static Instant at(String time) { return Instant.parse(time + ":00Z"); }

  private static Holidays holidays(Holiday... all) { return new Holidays(FIRST, LAST, List.of(all)); }

  private static OpeningHours hours(String text) { return hours(text, null, null); }

  private static OpeningHours hours(String text, Holidays holidays, Coordinate place) {
    return OpeningHours.parse(text, ZoneOffset.UTC, NOW, holidays, place).orElseThrow();
  }

  private static List<HoursSpan> all(Iterable<HoursSpan> spans) {
    return StreamSupport.stream(spans.spliterator(), false).collect(Collectors.toList());
  }

  /** Spans such as "11 09:00-11 18:00 OPEN"; those that are closed are left out. */
  private static List<String> shown(Iterable<HoursSpan> spans) {
    return all(spans)
        .stream()
        .filter(span -> span.state != OpenState.CLOSED)
        .map(span
            -> TIME.format(span.start) + "-" + TIME.format(span.end) + " " + span.state + (span.isOpenEnd ? "+" : ""))
        .collect(Collectors.toList());
  }

  private static List<String> week(String text) { return week(text, null); }

  private static List<String> week(String text, Holidays holidays) {
    try (OpeningHours hours = hours(text, holidays, null)) {
      return shown(hours.intervals(MONDAY, NEXT_MONDAY));
    }
  }

  /** HOURS-3, HOURS-15. */
  @Test
  public void theStateAtAnInstantAndHowLongItLasts() {
    try (OpeningHours hours = hours("Mo-Fr 09:00-18:00"); OpeningHours always = hours("24/7")) {
      assertEquals(new HoursState(OpenState.CLOSED, false, false, true, at("2026-05-12T09:00"), ""), hours.state(NOW));
      assertEquals(at("2026-05-18T09:00"), hours.state(at("2026-05-15T18:00")).until);
      assertTrue(hours.isOpen(at("2026-05-12T17:59")));
      assertFalse(hours.isOpen(at("2026-05-12T18:00")));
      assertEquals(new HoursState(OpenState.OPEN, false, false, true, null, ""), always.state(NOW));
    }
  }

  /** HOURS-1. */
  @Test
  public void aTextThatIsNotUnderstoodHasNone() {
    for (String text : List.of("", "whenever the lights are on", "Mo 25:61"))
      assertFalse(text, OpeningHours.parse(text, ZoneOffset.UTC, NOW).isPresent());
  }

  /** HOURS-3. */
  @Test
  public void rulesOverrideAddAndFallBack() {
    assertEquals(List.of("11 09:00-11 18:00 OPEN", "12 10:00-12 12:00 OPEN", "13 09:00-13 18:00 OPEN"),
        week("Mo-We 09:00-18:00; Tu 10:00-12:00"));
    assertEquals(List.of("11 09:00-11 12:00 OPEN", "12 09:00-12 12:00 OPEN", "12 14:00-12 16:00 OPEN"),
        week("Mo-Tu 09:00-12:00, Tu 14:00-16:00"));
    assertEquals(List.of("11 08:00-11 09:00 UNKNOWN", "11 09:00-11 12:00 OPEN", "11 12:00-11 13:00 UNKNOWN"),
        week("Mo 09:00-12:00 || Mo 08:00-13:00 unknown \"ring the bell\""));
    try (OpeningHours hours = hours("Mo 09:00-12:00 || \"ring the bell – twice\"")) {
      assertEquals("ring the bell – twice", hours.state(NOW).comment);
      assertEquals("", hours.state(at("2026-05-11T10:00")).comment);
    }
  }

  /** HOURS-4. */
  @Test
  public void nightHoursBelongToTheDayOnWhichTheyBegin() {
    assertEquals(List.of("15 20:00-16 03:00 OPEN"), week("Fr 20:00-03:00"));
    assertEquals(List.of("15 20:00-16 00:00 OPEN"), week("Fr 20:00-03:00; Sa off"));
  }

  /** HOURS-5. */
  @Test
  public void anOpenEndLastsUntilFiveOrTheNextSpan() {
    assertEquals(List.of("15 18:00-16 05:00 OPEN+"), week("Fr 18:00+"));
    assertEquals(List.of("15 18:00-16 02:00 OPEN+", "16 02:00-16 04:00 OPEN"), week("Fr 18:00+, Sa 02:00-04:00"));
    assertEquals(List.of("16 10:30-17 05:00 UNKNOWN+"), week("Sa 10:30"));
    try (OpeningHours hours = hours("Fr 18:00+")) {
      HoursState night = hours.state(at("2026-05-15T23:00"));
      assertEquals(new HoursState(OpenState.OPEN, true, false, true, at("2026-05-16T05:00"), ""), night);
    }
  }

  /** HOURS-6. */
  @Test
  public void holidaysAreThoseOfTheHost() {
    try (OpeningHours plain = hours("Mo-Fr 09:00-18:00", MAY, null);
        OpeningHours closed = hours("Mo-Fr 09:00-18:00; PH off", MAY, null)) {
      HoursState state = plain.state(THURSDAY_AT_TEN);
      assertEquals(new HoursState(OpenState.OPEN, false, true, false, at("2026-05-14T18:00"), ""), state);
      assertEquals(new HoursState(OpenState.CLOSED, false, false, false, at("2026-05-15T09:00"), ""),
          closed.state(THURSDAY_AT_TEN));
      assertTrue(closed.state(at("2026-06-01T10:00")).holidaysUnknown);
    }
    Holiday both = new Holiday(LocalDate.of(2026, 5, 12), EnumSet.allOf(HolidayKind.class));
    assertEquals(List.of("12 10:00-12 11:00 OPEN"), week("SH 10:00-11:00", holidays(both)));
  }

  /** HOURS-7. */
  @Test
  public void theSunRisesWhereThePlaceIs() {
    Instant noon = at("2026-05-12T12:00");
    try (OpeningHours nowhere = hours("sunrise-sunset");
        OpeningHours somewhere = hours("sunrise-sunset", null, new Coordinate(52.5, 13.4))) {
      assertEquals(OpenState.UNKNOWN, nowhere.state(noon).state);
      assertTrue(somewhere.isOpen(noon));
      assertFalse(somewhere.isOpen(at("2026-05-12T01:00")));
    }
  }

  /** HOURS-8. */
  @Test
  public void timesAreLocalOnes() {
    ZoneId zone = ZoneId.of("Europe/Berlin");
    try (OpeningHours hours = OpeningHours.parse("Mo 09:00-18:00", zone, NOW).orElseThrow()) {
      assertEquals(List.of("11 07:00-11 16:00 OPEN"), shown(hours.intervals(MONDAY, NEXT_MONDAY)));
      assertEquals(at("2026-12-07T08:00"), hours.state(at("2026-12-07T00:00")).until);
    }
  }

  /** HOURS-15. */
  @Test
  public void intervalsOfManyYearsAreJoined() {
    Instant end = at("2036-05-11T00:00");
    try (OpeningHours always = hours("24/7"); OpeningHours weekly = hours("We 00:00-12:00");
        OpeningHours daily = hours("06:00-20:00")) {
      assertEquals(List.of(new HoursSpan(NOW, end, OpenState.OPEN, false)), all(always.intervals(NOW, end)));
      List<HoursSpan> spans = all(weekly.intervals(MONDAY, end));
      assertEquals(MONDAY, spans.get(0).start);
      assertEquals(end, spans.get(spans.size() - 1).end);
      for (int n = 1; n < spans.size(); n++) {
        assertEquals(spans.get(n - 1).end, spans.get(n).start);
        assertNotEquals(spans.get(n - 1).state, spans.get(n).state);
      }
      assertEquals(522, spans.stream().filter(span -> span.state == OpenState.OPEN).count());
      // A part ends within a span that is open.
      assertEquals(401, shown(daily.intervals(NOW, NOW.plus(Duration.ofDays(400)))).size());
      assertEquals(List.of(), all(always.intervals(NOW, NOW)));
      // Each time is a span of its own: the answer is larger than the array that is tried first.
      String times = IntStream.range(0, 16)
                         .mapToObj(hour -> String.format("%02d:00-%<02d:30", hour))
                         .collect(Collectors.joining(","));
      try (OpeningHours many = hours(times)) {
        assertEquals(16 * 366, shown(many.intervals(MONDAY, MONDAY.plus(Duration.ofDays(366)))).size());
      }
    }
  }

  @Test
  public void intervalsAreComputedAsTheyAreRead() {
    try (OpeningHours hours = hours("Mo 09:00-18:00")) {
      Instant far = Instant.ofEpochMilli(Long.MAX_VALUE);
      Iterator<HoursSpan> spans = hours.intervals(MONDAY, far).iterator();
      assertTrue(spans.hasNext() && spans.hasNext());
      assertEquals(new HoursSpan(MONDAY, at("2026-05-11T09:00"), OpenState.CLOSED, false), spans.next());
      assertEquals(at("2026-05-11T18:00"), spans.next().end);
      Instant past = Instant.ofEpochMilli(Long.MIN_VALUE);
      assertTrue(hours.intervals(past, far).iterator().hasNext());
      assertEquals(1, all(hours.intervals(far.minusMillis(1), far)).size());
      assertEquals(1, all(hours.intervals(past, past.plusMillis(1))).size());
      Iterator<HoursSpan> none = hours.intervals(NOW, NOW).iterator();
      assertThrows(NoSuchElementException.class, none::next);
    }
  }

  @Test
  public void wrongArgumentsAreRefused() {
    ZoneId utc = ZoneOffset.UTC;
    assertThrows(NullPointerException.class, () -> OpeningHours.parse(null, utc, NOW));
    assertThrows(NullPointerException.class, () -> OpeningHours.parse("24/7", null, NOW));
    assertThrows(NullPointerException.class, () -> OpeningHours.parse("24/7", utc, null));
    assertRefused(PlannerException.InvalidText.class, "openingHours", () -> OpeningHours.parse("\uD800", utc, NOW));
    assertRefused(
        PlannerException.LimitExceeded.class, "openingHours", () -> OpeningHours.parse("a".repeat(4097), utc, NOW));
    assertRefused(PlannerException.InvalidArgument.class, "now", () -> OpeningHours.parse("24/7", utc, Instant.MAX));
    assertRefused(PlannerException.InvalidArgument.class, "latitude", () -> hours("24/7", null, new Coordinate(91, 0)));
    assertRefused(PlannerException.InvalidArgument.class, "lastDay",
        () -> hours("24/7", new Holidays(LAST, FIRST, List.of()), null));
    Holiday day = new Holiday(FIRST, Set.of(HolidayKind.PUBLIC));
    assertRefused(PlannerException.InvalidArgument.class, "holidays", () -> hours("24/7", holidays(day, day), null));
    assertRefused(PlannerException.InvalidArgument.class, "holidays",
        () -> hours("24/7", new Holidays(LAST, LAST, List.of(day)), null));
    assertRefused(PlannerException.InvalidArgument.class, "kinds",
        () -> hours("24/7", holidays(new Holiday(FIRST, Set.of())), null));
    try (OpeningHours hours = hours("24/7")) {
      assertThrows(NullPointerException.class, () -> hours.state(null));
      assertThrows(NullPointerException.class, () -> hours.intervals(NOW, null));
      assertRefused(PlannerException.InvalidArgument.class, "at", () -> hours.isOpen(Instant.MIN));
      assertRefused(PlannerException.InvalidArgument.class, "end", () -> hours.intervals(NOW, MONDAY));
      assertRefused(PlannerException.InvalidArgument.class, "start", () -> hours.intervals(Instant.MIN, MONDAY));
    }
  }

  private static void assertRefused(Class<? extends PlannerException> kind, String field, Callable<?> call) {
    PlannerException error = assertThrows(kind, call::call);
    assertIsMessage(error);
    assertEquals(field, error.field);
  }

  // ---- Closing and threads ----

  @Test
  public void closedOpeningHoursRefuseEveryCall() {
    OpeningHours hours = hours("Mo 09:00-18:00");
    Iterator<HoursSpan> spans = hours.intervals(MONDAY, at("2036-05-11T00:00")).iterator();
    spans.next();
    assertFalse(hours.isClosed());
    hours.close();
    hours.close();
    assertTrue(hours.isClosed());
    assertIsMessage(assertThrows(PlannerException.Closed.class, () -> hours.state(NOW)));
    assertThrows(PlannerException.Closed.class, () -> hours.isOpen(NOW));
    assertThrows(PlannerException.Closed.class, () -> all(() -> spans));
  }

  @Test
  public void threadsUseThemAtTheSameTime() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try (OpeningHours hours = hours("Mo-Fr 09:00-18:00; We off \"stocktaking\"")) {
      List<HoursSpan> expected = all(hours.intervals(MONDAY, NEXT_MONDAY));
      Callable<Boolean> call = () -> {
        boolean isRight = true;
        for (int n = 0; n < 2_000; n++) {
          isRight &= expected.equals(all(hours.intervals(MONDAY, NEXT_MONDAY)));
          isRight &= hours.state(at("2026-05-13T10:00")).comment.equals("stocktaking");
        }
        return isRight;
      };
      for (Future<Boolean> each : threads.invokeAll(Collections.nCopies(4, call))) assertTrue(each.get());
    } finally { threads.shutdown(); }
  }

  @Test
  public void closingDuringACallIsBusy() throws Exception {
    Field calls = OpeningHours.class.getDeclaredField("calls");
    calls.setAccessible(true);
    try (OpeningHours hours = hours("24/7")) {
      calls.setInt(hours, 1);
      assertIsMessage(assertThrows(PlannerException.Busy.class, hours::close));
      assertTrue(hours.isOpen(NOW));
      calls.setInt(hours, 0);
    }
  }

  @Test
  public void collectedOpeningHoursAreFreed() throws Exception {
    Field field = Handle.class.getDeclaredField("OPEN");
    field.setAccessible(true);
    Collection<?> open = (Collection<?>) field.get(null);
    int before = open.size();
    List<OpeningHours> all = new ArrayList<>();
    for (int n = 0; n < 200; n++) all.add(hours("24/7", MAY, null));
    for (OpeningHours hours : all.subList(0, 100)) hours.close();
    assertTrue(open.size() <= before + 100);
    all.clear();
    for (int attempt = 0; attempt < 600 && open.size() > before; attempt++) {
      System.gc();
      Thread.sleep(10);
    }
    assertTrue(open.size() + " are open", open.size() <= before);
  }

  // ---- Tasks ----

  /** HOURS-9, HOURS-10. */
  @Test
  public void aRowHasTheStateNow() {
    Task open = task(1).openingHours("Mo-Fr 06:00-20:00").build();
    Task given = task(2).openingHours("by chance").build();
    try (Planner planner = started(List.of(open, given, task(3).build()))) {
      List<Row> rows = planner.rows();
      assertEquals(Arrays.asList(OpenState.OPEN, false, at("2026-05-12T20:00"), "Open · closes 20:00"),
          Arrays.asList(rows.get(0).openState, rows.get(0).closesSoon, rows.get(0).hoursChange, rows.get(0).hoursText));
      assertEquals(Arrays.asList(OpenState.NONE, null, "by chance"),
          Arrays.asList(rows.get(1).openState, rows.get(1).hoursChange, rows.get(1).hoursText));
      assertEquals(OpenState.NONE, rows.get(2).openState);
      assertEquals("", rows.get(2).hoursText);
      Instant later = at("2026-05-12T19:15");
      planner.clockAdvanced(later);
      assertTrue(planner.row(0).closesSoon);
      planner.settingsChanged(later, new Settings().closingSoonMinutes(30));
      assertFalse(planner.row(0).closesSoon);
      assertRefused(PlannerException.InvalidArgument.class, "closingSoonMinutes", () -> {
        planner.settingsChanged(later, new Settings().closingSoonMinutes(241));
        return null;
      });
      planner.rowTapped(later, id(1));
      assertTrue(planner.detailsLines().stream().anyMatch(line -> line.field == org.plannerkit.Field.WEEK));
    }
  }

  /** HOURS-1. */
  @Test
  public void theReasonWhyATextIsNotUnderstood() {
    assertFalse(OpeningHours.explain("Mo-Fr 9-18").isPresent());
    assertEquals("The word or sign is unknown in opening hours (at position 3: \"Xy 9-18\").",
        OpeningHours.explain("Mo-Xy 9-18").get());
    assertEquals("The opening hours end too early (at the end).", OpeningHours.explain("Mo 9-").get());
  }

  /** HOURS-15. */
  @Test
  public void tasksAnswerAboutOtherInstants() {
    String text = "Mo-Fr 09:00-18:00; PH off";
    Task understood = task(1).openingHours(text).build();
    try (Planner planner = started(List.of(understood, task(2).openingHours("by chance").build(), task(3).build()));
        OpeningHours hours = hours(text)) {
      assertEquals(hours.state(MONDAY), planner.taskHours(id(1), MONDAY));
      assertEquals(all(hours.intervals(MONDAY, NEXT_MONDAY)), planner.taskHoursSpans(id(1), MONDAY, NEXT_MONDAY));
      for (int number = 2; number <= 3; number++) {
        assertNull(planner.taskHours(id(number), NOW));
        assertNull(planner.taskHoursSpans(id(number), NOW, NEXT_MONDAY));
      }
      planner.holidaysChanged(NOW, MAY);
      assertEquals(4, shown(planner.taskHoursSpans(id(1), MONDAY, NEXT_MONDAY)).size());
      assertEquals(OpenState.CLOSED, planner.taskHours(id(1), THURSDAY_AT_TEN).state);
      assertEquals(List.of(), planner.taskHoursSpans(id(1), NOW, NOW));
      assertRefused(PlannerException.NotFound.class, "id", () -> planner.taskHours(id(9), NOW));
      assertRefused(PlannerException.NotFound.class, "id", () -> planner.taskHoursSpans(id(9), NOW, NOW));
      Instant tooFar = MONDAY.plus(Duration.ofDays(366)).plusMillis(1);
      assertRefused(PlannerException.InvalidArgument.class, "to", () -> planner.taskHoursSpans(id(1), MONDAY, tooFar));
      assertRefused(
          PlannerException.InvalidArgument.class, "to", () -> planner.taskHoursSpans(id(1), NEXT_MONDAY, MONDAY));
    }
  }

  /** HOURS-6. */
  @Test
  public void moreHolidaysThanTheLimitAreRefused() {
    List<Holiday> days = new ArrayList<>();
    for (int n = 0; n <= Limits.HOLIDAYS; n++) days.add(new Holiday(FIRST.plusDays(n), Set.of(HolidayKind.PUBLIC)));
    LocalDate last = FIRST.plusDays(Limits.HOLIDAYS);
    try (Planner planner = created()) {
      assertRefused(PlannerException.LimitExceeded.class, "holidayCount", () -> {
        planner.holidaysChanged(NOW, new Holidays(FIRST, last, days));
        return null;
      });
      planner.holidaysChanged(NOW, new Holidays(FIRST, last, days.subList(1, days.size())));
      planner.taskAdded(NOW, task(1).openingHours("PH 10:00-11:00").build());
      assertEquals(OpenState.OPEN, planner.taskHours(id(1), at("2026-05-12T10:30")).state);
    }
  }
}
