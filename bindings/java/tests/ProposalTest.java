package org.plannerkit;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.plannerkit.Given.NOW;
import static org.plannerkit.Given.assertIsMessage;
import static org.plannerkit.Given.created;
import static org.plannerkit.Given.fix;
import static org.plannerkit.Given.id;
import static org.plannerkit.Given.kinds;
import static org.plannerkit.Given.started;
import static org.plannerkit.Given.taken;
import static org.plannerkit.Given.task;
import static org.plannerkit.Given.titles;

import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.Test;

/** A proposal of another visiting order. */
public class ProposalTest {
  private static final ProposalOptions ESTIMATES = new ProposalOptions().estimates(true);

  /** Stops in this order of the list. Stop 1 is 130 seconds to the east, and so is each one from that before it. */
  private static Planner planner(int... numbers) {
    List<Task> tasks = IntStream.range(0, numbers.length)
                           .mapToObj(n -> task(numbers[n]).order(n + 1).build())
                           .collect(Collectors.toList());
    Planner planner = started(tasks);
    planner.fixReceived(NOW, fix(0));
    taken(planner, Effect.class);
    return planner;
  }

  private static long requested(Planner planner, ProposalOptions options) {
    planner.proposalRequested(NOW, options);
    Effect.LoadTravelTimes effect = taken(planner, Effect.LoadTravelTimes.class);
    return effect == null ? 0 : effect.request;
  }

  private static void searchAll(Planner planner) { assertFalse(planner.proposalSearch(Long.MAX_VALUE)); }

  private static String stops(Planner planner) {
    return planner.proposalStops()
        .stream()
        .map(stop -> stop.id.getLeastSignificantBits() + "")
        .collect(Collectors.joining(" "));
  }

  /** What the best order is with these options. */
  private static String best(ProposalOptions options, int... numbers) {
    try (Planner planner = planner(numbers)) {
      planner.proposalRequested(NOW, options.estimates(true));
      searchAll(planner);
      return stops(planner);
    }
  }

  private static double[][] all(int places, double seconds) {
    double[][] all = new double[places][places];
    for (double[] row : all) Arrays.fill(row, seconds);
    return all;
  }

  private static Duration seconds(long seconds) { return Duration.ofSeconds(seconds); }

  /** ORDER-1, ORDER-5, ORDER-7: the stops of the list, and the same in another order. */
  @Test
  public void aBetterOrder() {
    try (Planner planner = planner(3, 1, 2)) {
      assertNull(planner.proposal());
      planner.proposalRequested(NOW, ESTIMATES);
      assertEquals("Redraw", kinds(planner));
      Proposal before = planner.proposal();
      assertSame(ProposalPhase.SEARCHING, before.phase);
      assertEquals(before.travelBefore, before.travelAfter);
      assertEquals("", before.text);
      assertEquals(List.of(), planner.proposalStops());
      searchAll(planner);
      assertEquals(new Proposal(ProposalPhase.FINISHED, before.number, true, true, 3, 0, 0, 100, Duration.ZERO,
                       Duration.ZERO, seconds(781), seconds(390), NOW.plusSeconds(2581), NOW.plusSeconds(2190),
                       "Saves 7 min", "Saves 7 minutes", 0, 0, Duration.ZERO, Duration.ZERO, 0, 0),
          planner.proposal());
      List<ProposalStop> stops = planner.proposalStops();
      assertEquals(3, stops.size());
      assertEquals(new ProposalStop(false, id(2), NOW.plusSeconds(860), NOW.plusSeconds(860), NOW.plusSeconds(1460),
                       seconds(130), Duration.ZERO, Duration.ZERO, 2, 2, "from 3rd to 2nd place · 19 min earlier",
                       "from 3rd to 2nd place, 19 minutes earlier", false, NotTodayReason.NONE),
          stops.get(1));
      assertEquals("Shop 3, Shop 1, Shop 2", titles(planner));
    }
  }

  /** ORDER-1, ORDER-2. */
  @Test
  public void optionsAndRulesCount() {
    assertEquals("1 2 3", best(new ProposalOptions(), 3, 1, 2));
    assertEquals("3 2 1",
        best(new ProposalOptions()
                 .endPlace(new Coordinate(0, 0.005))
                 .rules(List.of(new StopRule(id(3)).position(OrderPosition.FIRST))),
            3, 1, 2));
    assertEquals(
        "1 3 2", best(new ProposalOptions().rules(List.of(new StopRule(id(2)).position(OrderPosition.LAST))), 3, 1, 2));
    try (Planner planner = planner(3, 1, 2)) {
      planner.settingsChanged(NOW, new Settings().endPlace(new Coordinate(0, 0)));
      for (Coordinate place : new Coordinate[] {null, new Coordinate(0, 0.05)}) {
        planner.proposalRequested(NOW, ESTIMATES);
        searchAll(planner);
        Duration home = planner.proposal().travelBefore;
        planner.proposalRequested(NOW, new ProposalOptions().estimates(true).endPlace(place));
        searchAll(planner);
        assertEquals(place == null ? seconds(781) : seconds(1172), planner.proposal().travelBefore);
        assertEquals(seconds(1041), home);
      }
    }
    // Each is late unless it is the first.
    List<Task> tasks = IntStream.rangeClosed(1, 2)
                           .mapToObj(n -> task(n).plannedAt(NOW.plusSeconds(200)).build())
                           .collect(Collectors.toList());
    for (OrderObjective objective : OrderObjective.values()) {
      try (Planner planner = started(tasks)) {
        planner.settingsChanged(NOW, new Settings().lateAfter(Duration.ofMinutes(2)));
        planner.fixReceived(NOW, fix(0));
        List<StopRule> rules = List.of(new StopRule(id(2)).priority(100));
        planner.proposalRequested(NOW, new ProposalOptions().estimates(true).objective(objective).rules(rules));
        searchAll(planner);
        assertEquals("2 1", stops(planner));
        assertEquals(1, planner.proposal().missedBefore);
        assertEquals(1, planner.proposal().missedAfter);
        assertTrue(planner.proposalStops().get(1).isMissed);
      }
    }
  }

  /** ORDER-3: between the places that the host is asked for; a negative time is not known. */
  @Test
  public void travelTimesOfTheHost() {
    try (Planner planner = planner(3, 1, 2)) {
      assertEquals(List.of(), planner.places());
      long request = requested(planner, new ProposalOptions().endPlace(new Coordinate(1, 2)));
      assertSame(ProposalPhase.WAITING, planner.proposal().phase);
      List<Place> places = planner.places();
      assertEquals(Arrays.asList(null, id(3), id(1), id(2), null),
          places.stream().map(place -> place.taskId).collect(Collectors.toList()));
      assertEquals(new Place(null, new Coordinate(0, 0)), places.get(0));
      assertEquals(new Coordinate(0, 0.03), places.get(1).coordinate);
      assertEquals(new Coordinate(1, 2), places.get(4).coordinate);

      double[][] times = all(5, 600);
      times[0][2] = 60; // a row has the travel times from its place
      times[2][1] = -1;
      planner.travelTimesLoaded(NOW, request, times);
      assertEquals(List.of(), planner.places());
      searchAll(planner);
      assertTrue(planner.proposal().isEstimated);
      ProposalStop first = planner.proposalStops().get(0);
      assertEquals(id(1), first.id);
      assertEquals(seconds(60), first.leg);
      assertThrows(PlannerException.Outdated.class, () -> planner.travelTimesLoaded(NOW, request, times));

      long second = requested(planner, new ProposalOptions());
      planner.travelTimesLoaded(NOW, second, all(4, 300.5));
      assertFalse(planner.proposal().isEstimated);
      assertEquals("SCHED-2: it has them as well", 301, planner.stops().get(1).leg.getSeconds(), 1);
      long third = requested(planner, new ProposalOptions());
      planner.travelTimesDeclined(NOW, third);
      assertTrue(planner.proposal().isEstimated);
      assertThrows(PlannerException.Outdated.class, () -> planner.travelTimesDeclined(NOW, third));
    }
    try (Planner planner = started(List.of(task(1).build(), task(2).coordinate(null).build(), task(3).build()))) {
      planner.fixReceived(NOW, fix(0));
      requested(planner, new ProposalOptions());
      assertEquals(new Place(id(2), null), planner.places().get(2));
    }
  }

  /** ORDER-3: what is refused leaves the request waiting. */
  @Test
  public void travelTimesThatAreRefused() {
    try (Planner planner = planner(3, 1, 2)) {
      long request = requested(planner, new ProposalOptions());
      List<double[][]> wrong = new ArrayList<>(
          List.of(new double[0][], new double[][] {{}}, all(3, 60), all(5, 60), new double[4][3], new double[4][5]));
      double[][] uneven = all(4, 60);
      uneven[2] = new double[5];
      wrong.add(uneven);
      for (double value : new double[] {Double.NaN, Double.NEGATIVE_INFINITY, 31_536_001, Double.MAX_VALUE}) {
        double[][] times = all(4, 60);
        times[3][2] = value;
        wrong.add(times);
      }
      for (double[][] times : wrong)
        assertIsMessage(assertThrows(Arrays.deepToString(times), PlannerException.InvalidArgument.class,
            () -> planner.travelTimesLoaded(NOW, request, times)));
      assertThrows(
          NullPointerException.class, () -> planner.travelTimesLoaded(NOW, request, new double[][] {{0, 0}, null}));
      assertSame(ProposalPhase.WAITING, planner.proposal().phase);
      assertEquals(4, planner.places().size());
      planner.travelTimesLoaded(NOW, request, all(4, -Double.MAX_VALUE));
      assertSame(ProposalPhase.SEARCHING, planner.proposal().phase);
    }
  }

  /** ORDER-4, ORDER-6. */
  @Test
  public void aSearchInPortionsFindsTheSame() {
    int[] numbers = {7, 2, 9, 4, 1, 8, 3, 6, 5};
    try (Planner whole = planner(numbers); Planner parts = planner(numbers)) {
      assertFalse("without a proposal nothing is left to try", parts.proposalSearch(1));
      for (Planner planner : List.of(whole, parts)) planner.proposalRequested(NOW, ESTIMATES);
      assertTrue(parts.proposalSearch(0));
      int portions = 0;
      while (parts.proposalSearch(97)) portions++;
      assertTrue(portions + " portions", portions > 10);
      searchAll(whole);
      assertEquals(whole.proposal(), parts.proposal());
      assertEquals(whole.proposalStops(), parts.proposalStops());
      PlannerException refusal = assertThrows(PlannerException.InvalidArgument.class, () -> parts.proposalSearch(-1));
      assertEquals("steps", refusal.field);
      assertIsMessage(refusal);
    }
  }

  /** ORDER-9: one change, and a save that is acknowledged in the end. */
  @Test
  public void anAcceptedOrderIsSaved() {
    try (Planner planner = planner(3, 1, 2)) {
      planner.collectChanges();
      requested(planner, ESTIMATES);
      long number = planner.proposal().number;
      assertThrows(PlannerException.NotAllowed.class, () -> planner.proposalAccepted(NOW, number));
      searchAll(planner);
      taken(planner, Effect.class);
      assertThrows(PlannerException.Outdated.class, () -> planner.proposalAccepted(NOW, number + 1));
      assertNull(planner.orderSave());
      assertThrows(PlannerException.NotFound.class, () -> planner.orderSaveRetried(NOW));

      planner.proposalAccepted(NOW, number);
      assertEquals("Shop 1, Shop 2, Shop 3", titles(planner));
      assertEquals(List.of(new Move(0, 2)), planner.collectChanges().moved);
      assertNull(planner.proposal());
      assertEquals(List.of(), planner.proposalStops());
      UUID key = taken(planner, Effect.SaveOrder.class).key;
      List<UUID> ids = List.of(id(1), id(2), id(3));
      assertEquals(new OrderSave(SavePhase.SENT, key, NOW, ids, ""), planner.orderSave());

      planner.saveFailed(NOW, key, "Kein Netz ß");
      assertEquals(new OrderSave(SavePhase.FAILED, key, NOW, ids, "Kein Netz ß"), planner.orderSave());
      assertEquals("Redraw", kinds(planner));
      planner.orderSaveRetried(NOW);
      assertEquals(key, taken(planner, Effect.SaveOrder.class).key);
      assertEquals(new OrderSave(SavePhase.SENT, key, NOW, ids, ""), planner.orderSave());
      planner.orderSaveRetried(NOW);
      assertNull("it has not failed", taken(planner, Effect.SaveOrder.class));
      planner.saveAcknowledged(NOW, key);
      assertNull(planner.orderSave());
      assertEquals("Shop 1, Shop 2, Shop 3", titles(planner));
    }
  }

  /** Its ids are more than an answer has room for at first. */
  @Test
  public void theOrderOfALongList() {
    List<Task> tasks = new ArrayList<>();
    for (int number = 1; number <= 509; number++) tasks.add(task(number).order(number).status(TaskStatus.DONE).build());
    for (int number : new int[] {512, 510, 511})
      tasks.add(task(number).order(tasks.size() + 1).coordinate(new Coordinate(0, 0.01 * (number - 509))).build());
    try (Planner planner = started(tasks)) {
      planner.fixReceived(NOW, fix(0));
      planner.proposalRequested(NOW, ESTIMATES);
      searchAll(planner);
      planner.proposalAccepted(NOW, planner.proposal().number);
      assertEquals(IntStream.rangeClosed(1, Limits.SCHEDULED_ROWS).mapToObj(Given::id).collect(Collectors.toList()),
          planner.orderSave().ids);
    }
  }

  /** ORDER-16.4. */
  @Test
  public void whereATaskFitsBest() {
    try (Planner planner = started(Given.tasks(3))) {
      Task one = task(9).coordinate(new Coordinate(0, 0.025)).estimatedDuration(Duration.ofMinutes(30)).build();
      assertNull(planner.insertion(one));
      planner.fixReceived(NOW, fix(0.01));
      OrderInsertion found = planner.insertion(one);
      assertEquals(2, found.gap);
      assertEquals(Duration.ZERO, found.travel);
      assertEquals(Duration.ofMinutes(30), found.finish);
      assertThrows(PlannerException.Duplicate.class, () -> planner.insertion(task(1).build()));
    }
  }

  /** ORDER-8, ORDER-10, ORDER-12. */
  @Test
  public void discardedOutdatedAndRestored() {
    try (Planner planner = planner(3, 1, 2)) {
      planner.proposalRequested(NOW, ESTIMATES);
      searchAll(planner);
      long number = planner.proposal().number;
      planner.proposalDiscarded(NOW, number + 1);
      assertEquals("1 2 3", stops(planner));
      planner.proposalDiscarded(NOW, number);
      assertNull(planner.proposal());
      assertEquals("Shop 3, Shop 1, Shop 2", titles(planner));

      planner.proposalRequested(NOW, ESTIMATES);
      searchAll(planner);
      Proposal found = planner.proposal();
      try (Planner after =
               Planner.restore(planner.snapshot(), new Settings(), ZoneOffset.UTC, Authorization.WHEN_IN_USE, NOW)) {
        assertTrue(after.proposal().number > found.number);
        assertEquals(found.text, after.proposal().text);
        assertEquals("1 2 3", stops(after));
      }
      planner.taskStatusChanged(NOW, id(1), TaskStatus.CANCELLED);
      assertSame(ProposalPhase.OUTDATED, planner.proposal().phase);
      assertFalse(planner.proposalSearch(1));
      assertThrows(PlannerException.Outdated.class, () -> planner.proposalAccepted(NOW, found.number));
    }
  }

  private static void assertRefused(
      Class<? extends PlannerException> kind, String field, Planner planner, ProposalOptions options) {
    PlannerException refusal = assertThrows(kind, () -> planner.proposalRequested(NOW, options));
    assertIsMessage(refusal);
    assertEquals(refusal.getMessage(), field, refusal.field);
    assertNull(planner.proposal());
  }

  /** ORDER-1. */
  @Test
  public void requestsThatAreRefused() {
    StopRule rule = new StopRule(id(1));
    try (Planner planner = planner(3, 1, 2)) {
      Class<PlannerException.InvalidArgument> invalid = PlannerException.InvalidArgument.class;
      for (int priority : new int[] {-1, 101})
        assertRefused(invalid, "priority", planner, new ProposalOptions().rules(List.of(rule.priority(priority))));
      for (Coordinate place : List.of(new Coordinate(91, 0), new Coordinate(0, -181), new Coordinate(0, Double.NaN)))
        assertThrows(invalid, () -> planner.proposalRequested(NOW, new ProposalOptions().endPlace(place)));
      assertRefused(
          PlannerException.NotFound.class, "id", planner, new ProposalOptions().rules(List.of(new StopRule(id(9)))));
      assertRefused(PlannerException.Duplicate.class, "id", planner, new ProposalOptions().rules(List.of(rule, rule)));
      planner.settingsChanged(NOW, new Settings().hasSchedule(false));
      assertThrows(PlannerException.NotAllowed.class, () -> planner.proposalRequested(NOW, ESTIMATES));
    }
    int[] numbers = IntStream.rangeClosed(1, Limits.ORDERED_STOPS + 1).toArray();
    try (Planner planner = planner(numbers)) {
      assertThrows(PlannerException.LimitExceeded.class, () -> planner.proposalRequested(NOW, ESTIMATES));
      planner.taskRemoved(NOW, id(1));
      List<StopRule> rules = IntStream.rangeClosed(2, numbers.length)
                                 .mapToObj(number -> new StopRule(id(number)).priority(number % 101))
                                 .collect(Collectors.toList());
      long request = requested(planner, new ProposalOptions().rules(rules));
      assertEquals(Limits.ORDERED_STOPS + 1, planner.places().size());
      planner.travelTimesLoaded(NOW, request, all(Limits.ORDERED_STOPS + 1, 100));
      assertTrue(planner.proposalSearch(1));
    }
    try (Planner planner = created()) {
      assertThrows(PlannerException.NotStarted.class, () -> planner.proposalRequested(NOW, ESTIMATES));
      assertNull(planner.proposal());
      assertNull(planner.orderSave());
      assertEquals(List.of(), planner.places());
    }
  }

  /** The rules are copied. */
  @Test
  public void optionsCanBeChangedAfterwards() {
    List<StopRule> rules = new ArrayList<>(Collections.singletonList(new StopRule(id(2)).position(OrderPosition.LAST)));
    ProposalOptions options = new ProposalOptions().rules(rules);
    rules.clear();
    assertEquals("1 3 2", best(options, 3, 1, 2));
    List<StopRule> none = Collections.singletonList(null);
    assertThrows(NullPointerException.class, () -> options.rules(none));
  }
}
