package org.plannerkit;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.plannerkit.Given.NOW;
import static org.plannerkit.Given.TODAY;
import static org.plannerkit.Given.assertIsMessage;
import static org.plannerkit.Given.created;
import static org.plannerkit.Given.fix;
import static org.plannerkit.Given.id;
import static org.plannerkit.Given.kinds;
import static org.plannerkit.Given.load;
import static org.plannerkit.Given.taken;
import static org.plannerkit.Given.task;
import static org.plannerkit.Given.tasks;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.Test;
import org.junit.function.ThrowingRunnable;

/** Planners that are handed over, many fixes in one call, and rows as columns. */
public class StreamTest {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  private static final List<Fix> TRACK = IntStream.range(0, 200)
                                             .mapToObj(n -> new Fix(NOW.plusSeconds(10L * n), 0, 0.0002 * n, 5))
                                             .collect(Collectors.toList());

  private static Planner started(ZoneId zone, Settings settings, Collection<Task> tasks) {
    Planner planner = Planner.create(settings, zone, NOW);
    planner.authorizationChanged(NOW, Authorization.WHEN_IN_USE);
    planner.start(NOW);
    load(planner, tasks);
    return planner;
  }

  /** A started planner whose agent is at the first fix. */
  private static Planner agent(ZoneId zone, Settings settings, Collection<Task> tasks) {
    Planner planner = started(zone, settings, tasks);
    planner.fixReceived(NOW, fix(0));
    taken(planner, Effect.class);
    planner.collectChanges();
    return planner;
  }

  private static Planner agent(Collection<Task> tasks) { return agent(ZoneOffset.UTC, new Settings(), tasks); }

  private static void assertRefused(Class<? extends PlannerException> kind, String field, ThrowingRunnable call) {
    PlannerException error = assertThrows(kind, call);
    assertIsMessage(error);
    assertEquals(field, error.field);
  }

  // ---- Handing over ----

  /** An event of a long day, or of a year; its message if it is refused. */
  private static String happen(Planner planner, int roll, int number, Instant at) {
    UUID id = id(1 + number % 5);
    Fix fix = new Fix(at, 0, 0.001 * number, 5);
    try {
      switch (roll) {
        case 0: planner.rowTapped(at, id); break;
        case 1: planner.closeTapped(at); break;
        case 2: planner.taskStatusChanged(at, id, TaskStatus.values()[number % 3]); break;
        case 3: planner.fixesReceived(List.of(fix), new Watch()); break;
        case 4: planner.clockAdvanced(at); break;
        default: planner.fixReceived(at, fix);
      }
      return "";
    } catch (PlannerException error) { return error.getMessage(); }
  }

  /** All effects, with an answer to each request of a plan. */
  private static List<Effect> answered(Planner planner, Instant at) {
    planner.clockAdvanced(at);
    List<Effect> effects = new ArrayList<>();
    for (Effect effect : planner.effects()) {
      effects.add(effect);
      if (effect instanceof Effect.LoadPlan) planner.planLoaded(at, ((Effect.LoadPlan) effect).request, tasks(5));
    }
    return effects;
  }

  /** SNAP-4: however often it moves, the same events have the same results and bytes. */
  @Test
  public void aPlannerThatMovesGoesOn() {
    for (String name : List.of("Europe/Berlin", "America/New_York", "Australia/Lord_Howe")) {
      ZoneId zone = ZoneId.of(name);
      Planner stays = started(zone, new Settings(), tasks(5));
      Planner moves = started(zone, new Settings(), tasks(5));
      Random random = new Random(1);
      Instant at = NOW;
      for (int step = 0; step < 600; step++) {
        at = at.plusSeconds(random.nextInt(4) == 0 ? 3600 * random.nextInt(60 * 24) : random.nextInt(3600));
        int roll = random.nextInt(6);
        int number = random.nextInt(50);
        assertEquals(happen(stays, roll, number, at), happen(moves, roll, number, at));
        if (random.nextBoolean()) {
          byte[] bytes = moves.handOver();
          moves.close();
          moves = Planner.takeOver(bytes, zone);
        }
        if (random.nextInt(3) == 0) {
          assertEquals(answered(stays, at), answered(moves, at));
          assertEquals(stays.collectChanges(), moves.collectChanges());
        }
        assertArrayEquals(stays.handOver(), moves.handOver());
        assertEquals(stays.nextWake(), moves.nextWake());
      }
      stays.close();
      moves.close();
    }
  }

  /** SNAP-4, TIME-1: the offsets are the same at any instant of a local day, so the next day's differ alike. */
  @Test
  public void theOffsetsAreThoseOfTheLocalDay() {
    for (String name : List.of("Europe/Berlin", "Pacific/Kiritimati", "America/Adak")) {
      ZoneId zone = ZoneId.of(name);
      for (int n = 0; n < 2000; n++) {
        long morning = TODAY.plusDays(n).atStartOfDay(zone).toInstant().toEpochMilli();
        long evening = TODAY.plusDays(n).atTime(23, 59).atZone(zone).toInstant().toEpochMilli();
        Offsets offsets = new Offsets(zone, morning);
        assertSame(offsets, offsets.around(evening));
      }
    }
  }

  /** SNAP-4, SNAP-1. */
  @Test
  public void itGoesOnAtItsOwnTime() {
    try (Planner planner = agent(ZoneOffset.UTC, new Settings().language("de"), tasks(1))) {
      planner.rowTapped(NOW.plusSeconds(5), id(1));
      byte[] bytes = planner.handOver();
      try (Planner other = Planner.takeOver(bytes);
          Planner restored = Planner.restore(bytes, new Settings(), Authorization.WHEN_IN_USE, NOW)) {
        assertEquals("de", other.language());
        assertEquals(planner.location(), other.location());
        assertEquals(planner.rows(), other.rows());
        assertEquals(planner.tasks(), restored.tasks());
        assertEquals("Attach Present", kinds(other));
        assertEquals(NOW.plusSeconds(5), SnapshotFacts.of(other.handOver()).takenAt);
      }
    }
  }

  /** SNAP-3, SNAP-4.6, SNAP-5.2. */
  @Test
  public void whatWasNotHandedOverIsRefused() {
    try (Planner planner = Given.started(tasks(1))) {
      byte[] bytes = planner.handOver();
      byte[] altered = bytes.clone();
      altered[40] ^= 1;
      byte[] newer = Given.newer(bytes);
      assertRefused(PlannerException.NotAllowed.class, "bytes", () -> Planner.takeOver(planner.snapshot()));
      for (byte[] wrong : List.of(new byte[0], altered, Arrays.copyOf(bytes, bytes.length - 1),
               Arrays.copyOfRange(bytes, 1, bytes.length))) {
        assertRefused(PlannerException.CorruptSnapshot.class, "bytes", () -> Planner.takeOver(wrong));
        assertRefused(PlannerException.CorruptSnapshot.class, "bytes", () -> SnapshotFacts.of(wrong));
      }
      assertRefused(PlannerException.NewerSnapshot.class, "bytes", () -> Planner.takeOver(newer));
      assertRefused(PlannerException.NewerSnapshot.class, "bytes", () -> SnapshotFacts.of(newer));
      assertThrows(NullPointerException.class, () -> SnapshotFacts.of(null));
    }
  }

  /** SNAP-5. */
  @Test
  public void theFactsOfASnapshotAreReadWithoutAPlanner() {
    try (Planner planner = Given.started(tasks(1))) {
      SnapshotFacts facts = SnapshotFacts.of(planner.snapshot());
      assertTrue(facts + "", facts.version >= 5);
      assertEquals(new SnapshotFacts(facts.version, NOW, false), facts);
      assertEquals(new SnapshotFacts(facts.version, NOW, true), SnapshotFacts.of(planner.handOver()));
    }
  }

  // ---- Many fixes ----

  private static int pass(Planner planner, List<Fix> fixes, int from, Watch watch) {
    return planner.fixesReceived(fixes.stream().mapToLong(fix -> fix.time.toEpochMilli()).toArray(),
        fixes.stream().mapToDouble(fix -> fix.latitude).toArray(),
        fixes.stream().mapToDouble(fix -> fix.longitude).toArray(),
        fixes.stream().mapToDouble(fix -> fix.horizontalAccuracy).toArray(), from, watch);
  }

  /** MANY-1.1, MANY-1.2, MANY-1.5. */
  @Test
  public void manyFixesAreAsManySingleOnes() {
    try (Planner single = agent(tasks(3)); Planner list = agent(tasks(3)); Planner columns = agent(tasks(3))) {
      for (Fix fix : TRACK) single.fixReceived(fix.time, fix);
      assertEquals(200, list.fixesReceived(TRACK, new Watch()));
      assertEquals(80, pass(columns, TRACK.subList(0, 80), 0, new Watch()));
      assertEquals(120, pass(columns, TRACK, 80, new Watch()));
      assertArrayEquals(single.handOver(), list.handOver());
      assertArrayEquals(single.handOver(), columns.handOver());
      assertEquals(0, pass(columns, TRACK, 200, new Watch()));
      assertEquals(0, list.fixesReceived(List.of(), new Watch()));
      assertEquals("a fix of the past", 1, list.fixesReceived(TRACK.subList(0, 1), new Watch()));
      assertEquals(TRACK.get(199).time, SnapshotFacts.of(list.snapshot()).takenAt);
    }
  }

  /** MANY-1.3. */
  @Test
  public void itStopsAfterWhatIsWatched() {
    Settings settings = new Settings().arrivalRadiusMeters(100).arrivalDwell(Duration.ofSeconds(30));
    List<Fix> fixes = TRACK.stream().filter(fix -> fix.longitude < 0.01).collect(Collectors.toList());
    for (int n = 0; n < 20; n++) fixes.add(new Fix(NOW.plusSeconds(2000 + 10 * n), 0, 0.01, 5));
    try (Planner planner = agent(ZoneOffset.UTC, settings, tasks(2)); Planner other = agent(tasks(1))) {
      Watch visits = new Watch().effects(List.of(Effect.Left.class, Effect.Arrived.class));
      int passed = planner.fixesReceived(fixes, visits);
      assertTrue(passed + "", passed > fixes.size() - 20 && passed < fixes.size());
      assertTrue(kinds(planner).contains("Arrived"));
      assertEquals(fixes.size() - passed, pass(planner, fixes, passed, new Watch()));

      Watch list = new Watch().changed(Set.of(Changed.LIST));
      int first = other.fixesReceived(TRACK, list);
      assertTrue(first + "", first > 1 && first < 10);
      assertTrue(((Effect.Redraw) other.nextEffect()).changed.contains(Changed.LIST));
      int next = pass(other, TRACK, first, new Watch().effects(Set.of(Effect.class)));
      assertTrue(next + "", next > 0 && next < 10);
      assertEquals("Redraw", kinds(other));
    }
  }

  /** MANY-1.4. */
  @Test
  public void itStopsBeforeAFixThatIsRefused() {
    List<Fix> fixes = new ArrayList<>(TRACK);
    fixes.set(7, new Fix(TRACK.get(7).time, 91, 0, 5));
    Watch watch = new Watch();
    try (Planner planner = agent(tasks(1)); Planner created = created()) {
      assertEquals(7, planner.fixesReceived(fixes, watch));
      byte[] before = planner.handOver();
      Class<PlannerException.InvalidArgument> invalid = PlannerException.InvalidArgument.class;
      assertRefused(invalid, "latitude", () -> planner.fixesReceived(fixes.subList(7, 9), watch));
      assertRefused(invalid, "latitude", () -> pass(planner, fixes, 7, watch));
      assertRefused(invalid, "from", () -> pass(planner, fixes, -1, watch));
      assertRefused(invalid, "from", () -> pass(planner, fixes, 201, watch));
      double[] one = new double[1];
      double[] two = new double[2];
      long[] times = {NOW.toEpochMilli()};
      assertRefused(invalid, "latitudes", () -> planner.fixesReceived(times, two, one, one, 0, watch));
      assertRefused(invalid, "longitudes", () -> planner.fixesReceived(times, one, two, one, 0, watch));
      assertRefused(invalid, "horizontalAccuracies", () -> planner.fixesReceived(times, one, one, two, 0, watch));
      assertRefused(PlannerException.NotStarted.class, null, () -> created.fixesReceived(TRACK, watch));
      List<Fix> withNull = Arrays.asList(TRACK.get(8), null);
      assertThrows(NullPointerException.class, () -> planner.fixesReceived(withNull, watch));
      assertThrows(NullPointerException.class, () -> watch.effects(Collections.singletonList(null)));
      assertThrows(NullPointerException.class, () -> watch.changed(Collections.singletonList(null)));
      assertArrayEquals(before, planner.handOver());
    }
  }

  /** TIME-1. */
  @Test
  public void fixesOfLaterDaysMoveTheOffsets() {
    List<Fix> fixes = IntStream.range(0, 30)
                          .mapToObj(n -> new Fix(NOW.plus(Duration.ofDays(30 * n)), 0, 0.001 * n, 5))
                          .collect(Collectors.toList());
    try (Planner single = agent(BERLIN, new Settings(), tasks(1));
        Planner many = agent(BERLIN, new Settings(), tasks(1))) {
      for (Fix fix : fixes) single.fixReceived(fix.time, fix);
      assertEquals(30, many.fixesReceived(fixes, new Watch()));
      assertArrayEquals(single.handOver(), many.handOver());
    }
  }

  // ---- Columns ----

  private static long milliseconds(Instant instant) {
    return instant == null ? RowColumns.NONE : instant.toEpochMilli();
  }

  /** MANY-2.1, MANY-2.3. */
  @Test
  public void columnsHaveTheValuesOfTheRows() {
    List<Task> tasks = List.of(task(1).plannedAt(NOW.plusSeconds(7200)).openingHours("Mo-Fr 09:00-18:00").build(),
        task(2).plannedDay(TODAY).build(),
        Task.builder(id(3), "Shop 3").order(3).status(TaskStatus.EN_ROUTE).openingHours("24/7").build());
    try (Planner planner = agent(tasks)) {
      RowColumns all = planner.rowColumns(Column.values());
      List<Row> rows = planner.rows();
      assertEquals(3, all.count);
      assertNull(all.changes);
      assertArrayEquals(new int[] {0, 1, 2}, all.index());
      assertEquals(3, EnumSet.copyOf(List.of(all.openState())).size());
      for (int n = 0; n < 3; n++) {
        Row row = rows.get(n);
        assertEquals(row.id, all.id()[n]);
        assertEquals(row.order, all.order()[n]);
        assertEquals(row.status, all.status()[n]);
        assertEquals(row.coordinate == null ? Double.NaN : row.coordinate.latitude, all.latitude()[n], 0);
        assertEquals(row.coordinate == null ? Double.NaN : row.coordinate.longitude, all.longitude()[n], 0);
        assertEquals(row.distance == null ? Double.NaN : row.distance, all.distance()[n], 0);
        assertEquals(row.travelTime == null ? Double.NaN : row.travelTime.toNanos() / 1e9, all.travelTime()[n], 1e-9);
        assertEquals(row.isUpdating, all.isUpdating()[n]);
        assertEquals(milliseconds(row.plannedAt), all.plannedAt()[n]);
        assertEquals(row.plannedDay, all.plannedDay()[n]);
        assertEquals(milliseconds(row.arrival), all.arrival()[n]);
        assertEquals(row.pace, all.pace()[n]);
        assertEquals(row.openState, all.openState()[n]);
        assertEquals(milliseconds(row.hoursChange), all.hoursChange()[n]);
      }
    }
  }

  /** MANY-2.2. */
  @Test
  public void onlyTheChangedRowsAreReadWithTheChanges() {
    try (Planner planner = agent(tasks(3))) {
      planner.taskUpdated(NOW, task(2).status(TaskStatus.IN_PROGRESS).build());
      RowColumns changed = planner.changedRowColumns(Column.ID, Column.STATUS, Column.INDEX);
      List<Integer> indexes = new ArrayList<>(changed.changes.inserted);
      indexes.addAll(changed.changes.updated);
      Collections.sort(indexes);
      assertEquals(indexes, Arrays.stream(changed.index()).boxed().collect(Collectors.toList()));
      for (int n = 0; n < changed.count; n++) assertEquals(planner.row(changed.index()[n]).id, changed.id()[n]);
      assertTrue(List.of(changed.status()).contains(TaskStatus.IN_PROGRESS));
      RowColumns rest = planner.changedRowColumns(Column.ID);
      assertEquals(0, rest.count);
      assertEquals(0, rest.id().length);
      assertEquals(planner.collectChanges(), rest.changes);
    }
  }

  @Test
  public void noRowNoColumnAndTheSameColumnTwice() {
    try (Planner planner = Given.started(List.of())) {
      RowColumns none = planner.rowColumns(Column.ID, Column.DISTANCE);
      assertEquals(0, none.count + none.id().length + none.distance().length);
      assertNull(none.order());
      planner.taskAdded(NOW, task(1).build());
      assertEquals(1, planner.rowColumns().count);
      RowColumns twice = planner.rowColumns(Column.ORDER, Column.ID, Column.ORDER);
      assertArrayEquals(new int[] {1}, twice.order());
      assertArrayEquals(new UUID[] {id(1)}, twice.id());
      assertThrows(NullPointerException.class, () -> planner.changedRowColumns(Column.ID, null));
      assertEquals(List.of(0), planner.collectChanges().inserted);
    }
  }

  @Test
  public void columnsOfManyRows() {
    List<Task> many = tasks(20_000);
    try (Planner planner = Given.started(many)) {
      RowColumns all = planner.changedRowColumns(Column.values());
      assertEquals(20_000, all.count);
      assertEquals(20_000, all.changes.inserted.size());
      for (int n = 0; n < all.count; n++) assertEquals(many.get(n).id, all.id()[n]);
      assertArrayEquals(IntStream.rangeClosed(1, 20_000).toArray(), all.order());
    }
  }
}
