package org.plannerkit;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.plannerkit.Given.assertIsMessage;
import static org.plannerkit.Given.executables;
import static org.plannerkit.Given.variants;

import java.lang.reflect.Executable;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.Test;

/** The search for a visiting order without a planner. */
public class OrderTest {
  private static final OrderStop VISIT = new OrderStop(minutes(1));
  private static final int[][] LINE = line(0, 30, 10, 20);

  private static Duration minutes(long minutes) { return Duration.ofMinutes(minutes); }

  private static OrderWindow window(long from, long to) {
    return new OrderWindow(Duration.ofSeconds(from), Duration.ofSeconds(to));
  }

  /** The travel times between places on a line, each so many minutes from its beginning. */
  private static int[][] line(int... minutes) {
    return Arrays.stream(minutes)
        .mapToObj(from -> Arrays.stream(minutes).map(to -> 60 * Math.abs(from - to)).toArray())
        .toArray(int[][] ::new);
  }

  /** Stops that are 30, 10 and 20 minutes away, of which one is changed. */
  private static OrderProblem three(int index, UnaryOperator<OrderStop> change) {
    List<OrderStop> stops = new ArrayList<>(List.of(VISIT, VISIT, VISIT));
    stops.set(index, change.apply(VISIT));
    return new OrderProblem(stops, LINE);
  }

  private static OrderProblem three() { return three(0, stop -> stop); }

  private static OrderProblem one(UnaryOperator<OrderStop> change) {
    return new OrderProblem(List.of(change.apply(new OrderStop(Duration.ZERO))), new int[][] {{0, 400}, {400, 0}});
  }

  /** Stops on a spiral, with windows: enough for a search of many steps. */
  private static OrderProblem many(int count) {
    double[][] places =
        IntStream.rangeClosed(0, count)
            .mapToObj(n -> new double[] {Math.cos(2.4 * n) * Math.sqrt(n), Math.sin(2.4 * n) * Math.sqrt(n)})
            .toArray(double[][] ::new);
    int[][] times = Arrays.stream(places)
                        .map(from
                            -> Arrays.stream(places)
                                .mapToInt(to -> (int) (900 * Math.hypot(from[0] - to[0], from[1] - to[1])))
                                .toArray())
                        .toArray(int[][] ::new);
    List<OrderStop> stops =
        IntStream.range(0, count)
            .mapToObj(n -> VISIT.priority(n % 101).windows(List.of(window(600 * (n % 7), 20_000 + 900 * n))))
            .collect(Collectors.toList());
    return new OrderProblem(stops, times);
  }

  private static VisitingOrder best(OrderProblem problem) {
    try (OrderSearch search = OrderSearch.begin(problem)) {
      assertFalse(search.search(Long.MAX_VALUE));
      return search.best();
    }
  }

  /** ORDER-2, ORDER-13. */
  @Test
  public void theBestOrderAndWhatItIsWorth() {
    Duration finish = Duration.ofSeconds(1000).plus(minutes(33));
    assertEquals(plain(List.of(1, 2, 0), true, minutes(30), finish), best(three().departure(Duration.ofSeconds(1000))));
    assertEquals(plain(List.of(), false, Duration.ZERO, Duration.ZERO), best(new OrderProblem(List.of(), line(0))));
    // A row has the places that one goes to.
    List<OrderStop> two = List.of(VISIT, VISIT);
    VisitingOrder order = best(new OrderProblem(two, new int[][] {{0, 100, 10}, {0, 0, 1}, {0, 500, 0}}));
    assertEquals(List.of(0, 1), order.stops);
    assertEquals(Duration.ofSeconds(101), order.travel);
  }

  /** ORDER-2. */
  @Test
  public void thereIsNoWay() {
    int none = Integer.MAX_VALUE;
    int[][] legs = {{0, none, 9, 4}, {none, 0, none, none}, {9, none, 0, 5}, {4, none, 5, 0}};
    VisitingOrder order = best(new OrderProblem(List.of(VISIT, VISIT, VISIT), legs));
    assertEquals(List.of(2, 1, 0), order.stops);
    assertEquals(1, order.unreachable);
    assertEquals(1, order.missed);
    assertEquals(Duration.ofSeconds(9), order.travel);
  }

  /** ORDER-1, ORDER-2. */
  @Test
  public void windowsPlannedTimesPrioritiesAndPositionsCount() {
    assertEquals(List.of(1, 0, 2), best(three(2, stop -> stop.position(OrderPosition.LAST))).stops);
    assertEquals(0, (int) best(three(0, stop -> stop.position(OrderPosition.FIRST))).stops.get(0));
    assertEquals(0, (int) best(three(0, stop -> stop.planned(minutes(30)))).stops.get(0));
    assertEquals(0, (int) best(three(0, stop -> stop.windows(List.of(window(0, 1800))))).stops.get(0));
    VisitingOrder waiting = best(three(1, stop -> stop.windows(List.of(window(0, 60), window(3600, 7200)))));
    assertEquals(0, waiting.missed);
    assertTrue(waiting.finish.compareTo(minutes(60)) > 0);
    // Each can only be the first: the one with the higher priority is, and the other one is missed.
    OrderStop stop = new OrderStop(Duration.ZERO).windows(List.of(window(0, 600)));
    int[][] times = {{0, 600, 600}, {0, 0, 900}, {0, 900, 0}};
    VisitingOrder order = best(new OrderProblem(List.of(stop.priority(3), stop.priority(7)), times));
    assertEquals(List.of(1, 0), order.stops);
    assertEquals(4, order.missed);
    assertEquals(minutes(15), order.lateness);
  }

  /** ORDER-1, ORDER-2. */
  @Test
  public void theEndPlaceTheEndAndTheObjectiveCount() {
    VisitingOrder home = best(new OrderProblem(List.of(VISIT, VISIT, VISIT), line(0, 30, 10, 20, 0)).hasEndPlace(true));
    assertEquals(minutes(60), home.travel);
    assertEquals(minutes(63), home.finish);
    assertEquals(0, best(three().endBy(minutes(33))).missed);
    assertEquals(1, best(three().endBy(minutes(33).minusSeconds(1))).missed);
    // The near stop opens late: one waits for it, or comes back to it.
    OrderProblem problem = three(1, stop -> stop.windows(List.of(window(3000, 5400))));
    VisitingOrder least = best(problem);
    VisitingOrder earliest = best(problem.objective(OrderObjective.EARLIEST_FINISH));
    assertEquals(minutes(30), least.travel);
    assertTrue(earliest.finish.compareTo(least.finish) < 0 && earliest.travel.compareTo(least.travel) > 0);
  }

  /** ORDER-2. */
  @Test
  public void earlyAndLateAfterAreThoseAroundAPlannedTime() {
    assertEquals(Duration.ofSeconds(1000), best(planned()).finish);
    assertEquals(Duration.ofSeconds(800), best(planned().early(Duration.ofSeconds(200))).finish);
    VisitingOrder late = best(planned().departure(Duration.ofSeconds(700)));
    assertEquals(1, late.missed);
    assertEquals(Duration.ofSeconds(100), late.lateness);
    for (int tolerance : new int[] {99, 100}) {
      OrderProblem problem = planned().departure(Duration.ofSeconds(700)).lateAfter(Duration.ofSeconds(tolerance));
      assertEquals(100 - tolerance, best(problem).missed);
    }
  }

  private static OrderProblem planned() { return one(stop -> stop.planned(Duration.ofSeconds(1000))); }

  /** ORDER-4, ORDER-5, ORDER-6. */
  @Test
  public void aSearchInPortionsFindsTheSame() {
    try (OrderSearch search = OrderSearch.begin(many(12))) {
      VisitingOrder last = search.best();
      assertEquals(IntStream.range(0, 12).boxed().collect(Collectors.toList()), last.stops);
      assertFalse(last.isBetter);
      assertTrue(search.search(0));
      int portions = 0;
      while (search.search(97)) {
        portions++;
        VisitingOrder best = search.best();
        assertTrue(best.missed <= last.missed);
        last = best;
      }
      assertTrue(portions + " portions", portions > 50);
      assertFalse(search.search(1));
      assertEquals(best(many(12)), search.best());
    }
  }

  /** ORDER-13. */
  @Test
  public void theProblemIsCopied() {
    int[][] times = line(0, 30, 10, 20);
    List<OrderStop> stops = new ArrayList<>(List.of(VISIT, VISIT, VISIT));
    OrderProblem problem = new OrderProblem(stops, times);
    for (int[] row : times) Arrays.fill(row, -1);
    stops.clear();
    try (OrderSearch search = OrderSearch.begin(problem); OrderSearch other = OrderSearch.begin(problem)) {
      problem.departure(minutes(500));
      search.search(Long.MAX_VALUE);
      assertEquals(best(three()), search.best());
      other.search(Long.MAX_VALUE);
      assertEquals(search.best(), other.best());
    }
  }

  private static <T extends PlannerException> void assertRefused(Class<T> kind, String field, OrderProblem problem) {
    PlannerException refusal = assertThrows(field, kind, () -> OrderSearch.begin(problem));
    assertIsMessage(refusal);
    assertEquals(refusal.getMessage(), field, refusal.field);
  }

  private static void assertRefused(String field, UnaryOperator<OrderStop> change) {
    assertRefused(PlannerException.InvalidArgument.class, field, three(2, change));
  }

  @Test
  public void aWrongValueIsRefusedWithItsField() {
    Class<PlannerException.InvalidArgument> kind = PlannerException.InvalidArgument.class;
    assertRefused(kind, "early", three().early(Duration.ofSeconds(-1)));
    assertRefused(kind, "lateAfter", three().lateAfter(Duration.ofSeconds(86_401)));
    assertRefused("priority", stop -> stop.priority(101));
    assertRefused("priority", stop -> stop.priority(-1));
    assertRefused("duration", stop -> new OrderStop(Duration.ofSeconds(-1)));
    assertRefused("duration", stop -> new OrderStop(Duration.ofSeconds(31_536_001)));
    assertRefused("windows", stop -> stop.windows(List.of(window(2, 1))));
    assertRefused("windows", stop -> stop.windows(List.of(window(0, 5), window(5, 9))));
    List<OrderStop> stops = List.of(VISIT, VISIT, VISIT);
    int[][] uneven = line(0, 30, 10, 20);
    uneven[2] = new int[3];
    for (int[][] times : new int[][][] {
             {}, line(0, 30, 10), line(0, 30, 10, 20, 40), uneven, line(0, 30, 10, 600_000), {{-1}, {}, {}, {}}})
      assertRefused(kind, "travelTimes", new OrderProblem(stops, times));
    assertRefused(kind, "travelTimes", three().hasEndPlace(true));
    int[][] negative = line(0, 30, 10, 20);
    negative[3][1] = -1;
    assertRefused(kind, "travelTimes", new OrderProblem(stops, negative));
    try (OrderSearch search = OrderSearch.begin(three())) {
      PlannerException refusal = assertThrows(kind, () -> search.search(-1));
      assertEquals("steps", refusal.field);
      assertIsMessage(refusal);
    }
  }

  @Test
  public void tooManyStopsOrWindowsExceedALimit() {
    int most = Limits.ORDERED_STOPS;
    Class<PlannerException.LimitExceeded> kind = PlannerException.LimitExceeded.class;
    assertRefused(
        kind, "stopCount", new OrderProblem(Collections.nCopies(most + 1, VISIT), new int[most + 2][most + 2]));
    List<OrderWindow> windows = IntStream.rangeClosed(0, Limits.STOP_WINDOWS)
                                    .mapToObj(n -> window(2 * n, 2 * n + 1))
                                    .collect(Collectors.toList());
    assertRefused(kind, "windowCount", three(1, stop -> stop.windows(windows)));
    List<OrderStop> stops = Collections.nCopies(most, VISIT.windows(windows.subList(1, windows.size())));
    try (OrderSearch search = OrderSearch.begin(new OrderProblem(stops, new int[most + 1][most + 1]))) {
      assertEquals(most, search.best().stops.size());
      assertTrue(search.search(10));
    }
  }

  /** Every argument of the values, out of any range: a search begins or is refused. */
  @Test
  public void extremesAreTakenOrRefused() {
    Map<Class<?>, List<?>> extremes = Map.of(int.class, List.of(Integer.MIN_VALUE, -1, 0, Integer.MAX_VALUE),
        boolean.class, List.of(true), Duration.class,
        List.of(
            Duration.ofSeconds(Long.MIN_VALUE), Duration.ofNanos(-1), Duration.ofSeconds(Long.MAX_VALUE, 999_999_999)),
        int[][].class, List.of(new int[0][], new int[][] {{}, {}}, new int[][] {{Integer.MIN_VALUE, 0}, {0, 1}}));
    int begun = 0;
    int refused = 0;
    for (Object problem : variants(OrderProblem.class, extremes)) {
      try (OrderSearch search = OrderSearch.begin((OrderProblem) problem)) {
        search.search(Long.MAX_VALUE);
        assertEquals(1, search.best().stops.size());
        begun++;
      } catch (PlannerException refusal) {
        assertIsMessage(refusal);
        refused++;
      }
    }
    assertTrue(begun + " begun, " + refused + " refused", begun > 5 && refused > 5);
  }

  @Test
  public void aClosedSearchRefusesEveryCall() {
    OrderSearch search = OrderSearch.begin(three());
    assertFalse(search.isClosed());
    search.close();
    search.close();
    assertTrue(search.isClosed());
    for (Callable<?> call : List.<Callable<?>>of(() -> search.search(1), search::best))
      assertIsMessage(assertThrows(PlannerException.Closed.class, call::call));
    long calls = executables(OrderSearch.class).stream().filter(each -> !isStatic(each)).count();
    assertEquals("search, best, close, isClosed", 4, calls);
  }

  private static boolean isStatic(Executable executable) { return Modifier.isStatic(executable.getModifiers()); }

  @Test
  public void aCallDuringAnotherOneIsBusy() throws Exception {
    try (OrderSearch search = OrderSearch.begin(many(100))) {
      CountDownLatch begins = new CountDownLatch(1);
      Thread thread = new Thread(() -> {
        begins.countDown();
        while (true) {
          try {
            search.search(400_000);
            return;
          } catch (PlannerException.Busy error) {
            // The other thread was in a call.
          }
        }
      });
      thread.start();
      begins.await();
      int busy = 0;
      while (thread.isAlive() && busy == 0) {
        try {
          search.best();
        } catch (PlannerException.Busy error) {
          assertIsMessage(error);
          assertThrows(PlannerException.Busy.class, search::close);
          busy++;
        }
      }
      assertTrue("the other thread was never in the call", busy > 0);
      thread.join();
      assertTrue(search.search(1));
    }
  }

  private static VisitingOrder plain(List<Integer> stops, boolean isBetter, Duration travel, Duration finish) {
    return new VisitingOrder(
        stops, isBetter, 0, Duration.ZERO, travel, finish, 100, 0, Duration.ZERO, stops.size(), List.of(), List.of());
  }

  private static OrderProblem day(int index, UnaryOperator<OrderStop> change) {
    return three(index, change).isWorkday(true);
  }

  private static OrderProblem day() { return three().isWorkday(true); }

  private static Duration seconds(long seconds) { return Duration.ofSeconds(seconds); }

  private static final WorkdayBreak REST = new WorkdayBreak(seconds(300), seconds(700), seconds(900));

  @Test
  public void aWorkingDayLeavesStopsOutAndHasBreaks() {
    OrderProblem problem = day(0, stop -> stop.hours(List.of()));
    WorkdayBreak missed = new WorkdayBreak(seconds(300), seconds(-9), seconds(-1));
    VisitingOrder found = best(problem.breaks(List.of(missed, REST)));
    assertEquals(List.of(1, 2, 0), found.stops);
    assertEquals(2, found.visited);
    assertEquals(103, found.missed);
    assertEquals(List.of(NotTodayReason.NONE, NotTodayReason.NONE, NotTodayReason.CLOSED),
        found.visits.stream().map(visit -> visit.reason).collect(Collectors.toList()));
    assertEquals(List.of(1, 2, 0), found.visits.stream().map(visit -> visit.stop).collect(Collectors.toList()));
    OrderVisit second = found.visits.get(1);
    assertEquals(List.of(seconds(1600), seconds(1600), seconds(1660), seconds(0)),
        List.of(second.arrival, second.begin, second.end, second.lateness));
    OrderBreak taken = found.breaks.get(1);
    assertEquals(List.of(BreakState.TAKEN, seconds(700), seconds(1000), 1, false),
        List.of(taken.state, taken.start, taken.end, taken.visited, taken.isOnArrival));
    assertEquals(BreakState.MISSED, found.breaks.get(0).state);
  }

  @Test
  public void eachPartOfAWorkingDayCounts() {
    assertEquals(seconds(2080), best(day().shiftStart(seconds(100))).finish);
    assertEquals(seconds(80), best(day().shiftEnd(seconds(1900))).overtime);
    assertEquals(2, best(day().shiftEnd(seconds(1900)).overtime(seconds(79))).visited);
    assertEquals(seconds(2580), best(day(2, stop -> stop.after(0, seconds(600)))).finish);
    assertEquals(seconds(3780), best(day().speeds(seconds(0), 500, 2000)).finish);
    assertEquals(seconds(1080), best(day().speeds(seconds(-43_200), 500, 2000)).finish);
    assertEquals(seconds(1200), best(day(0, stop -> stop.planned(seconds(600)))).lateness);
    assertEquals(seconds(4920), best(day(1, stop -> stop.planned(seconds(3600)).early(seconds(60)))).finish);
    assertEquals(
        seconds(700), best(day(0, stop -> stop.windows(List.of(window(0, 1100))).lateAfter(seconds(700)))).lateness);
    // The agent waits at the first stop, but rests there only if the day is under way.
    WorkdayBreak lunch = new WorkdayBreak(seconds(400), seconds(0), seconds(1500)).mostWork(seconds(700));
    OrderProblem waiting = day(1, stop -> stop.windows(List.of(window(1000, 1100)))).breaks(List.of(lunch));
    assertEquals(seconds(2780), best(waiting).finish);
    assertEquals(seconds(2380), best(waiting.isUnderWay(true)).finish);
    assertEquals(102, best(waiting.worked(seconds(701))).missed);
    OrderProblem plain = three().worked(seconds(1));
    assertEquals("isWorkday", assertThrows(PlannerException.InvalidArgument.class, () -> best(plain)).field);
  }

  @Test
  public void theBestGapsOfSeveralWorkingDays() {
    OrderProblem never = day(2, stop -> stop.after(1, Duration.ZERO).position(OrderPosition.FIRST));
    List<OrderInsertion> found = OrderSearch.bestGaps(List.of(day(), never));
    assertTrue(found.get(0).isPossible);
    assertEquals(0, found.get(0).gap);
    assertEquals(seconds(60), found.get(0).finish);
    assertEquals(List.of(0L, seconds(0), seconds(0), seconds(0)),
        List.of(found.get(0).missed, found.get(0).lateness, found.get(0).overtime, found.get(0).travel));
    assertFalse(found.get(1).isPossible);
    assertEquals(List.of(), OrderSearch.bestGaps(List.of()));
    assertThrows(PlannerException.InvalidArgument.class, () -> OrderSearch.bestGaps(List.of(three())));
  }

  /** The resident memory of this process in kilobytes. */
  private static long memory() throws Exception {
    for (String line : Files.readAllLines(Path.of("/proc/self/status")))
      if (line.startsWith("VmRSS:")) return Long.parseLong(line.replaceAll("\\D", ""));
    throw new AssertionError("no VmRSS");
  }

  /** A search of 250 stops takes about half a megabyte. */
  @Test
  public void searchesLeakNothing() throws Exception {
    List<OrderStop> stops = Collections.nCopies(250, VISIT.windows(List.of(window(0, 9), window(20, 30))));
    OrderProblem problem = new OrderProblem(stops, new int[251][251]);
    OrderProblem wrong = new OrderProblem(stops, new int[251][251]).early(Duration.ofDays(2));
    long before = 0;
    for (int n = 0; n < 1_500; n++) {
      if (n == 500) before = memory();
      OrderSearch search = OrderSearch.begin(problem);
      search.search(1);
      search.best();
      if (n % 2 == 0) search.close(); // the others are collected as garbage
      assertThrows(PlannerException.InvalidArgument.class, () -> OrderSearch.begin(wrong));
      if (n % 50 == 0) System.gc();
    }
    long grown = memory() - before;
    assertTrue(grown + " kB", grown < 100_000);
  }
}
