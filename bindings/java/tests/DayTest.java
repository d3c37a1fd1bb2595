package org.plannerkit;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.plannerkit.Given.NOW;
import static org.plannerkit.Given.TODAY;
import static org.plannerkit.Given.created;
import static org.plannerkit.Given.fix;
import static org.plannerkit.Given.id;
import static org.plannerkit.Given.kinds;
import static org.plannerkit.Given.load;
import static org.plannerkit.Given.started;
import static org.plannerkit.Given.taken;
import static org.plannerkit.Given.task;
import static org.plannerkit.Given.tasks;
import static org.plannerkit.Given.titles;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.Test;
import org.junit.function.ThrowingRunnable;

/** A day from start to stop, as a host runs it. */
public class DayTest {
  // ---- Plan and list ----

  /** DAY-1, LOC-1, HOME-1. */
  @Test
  public void aDayStarts() {
    try (Planner planner = created()) {
      assertEquals(new Home(Phase.IDLE, false, false, TODAY, 0, 0, "", 0), planner.home());
      planner.start(NOW);
      Effect.LoadPlan load = (Effect.LoadPlan) planner.nextEffect();
      assertEquals(TODAY, load.day);
      assertEquals("RequestPermission Redraw", kinds(planner));
      assertEquals(new Home(Phase.LOADING, false, false, TODAY, 0, 0, "", 0), planner.home());
      planner.authorizationChanged(NOW, Authorization.ALWAYS);
      assertEquals(new Effect.StartLocation(100, 100), planner.nextEffect());
      assertEquals(new Effect.Redraw(EnumSet.of(Changed.LOCATION)), planner.nextEffect());
      assertNull(planner.nextEffect());
      planner.planLoaded(NOW, load.request, List.of(task(2).build(), task(1).build()));
      assertEquals("Shop 1, Shop 2", titles(planner));
      assertEquals(new Effect.Redraw(EnumSet.of(Changed.LIST, Changed.DAY, Changed.SCHEDULE)), planner.nextEffect());
      planner.stop(NOW);
      assertEquals("StopLocation", kinds(planner));
    }
  }

  /** HOME-2, TASK-5, TXT-6: a row has everything that a card shows. */
  @Test
  public void aRowHasEverythingThatACardShows() {
    Coordinate place = new Coordinate(-12.5, 7.25);
    Task full = task(1)
                    .coordinate(place)
                    .plannedAt(NOW)
                    .status(TaskStatus.EN_ROUTE)
                    .address("Straße 1")
                    .openingHours("Mo–Sa")
                    .photoUrl("https://x")
                    .notes("two\nlines")
                    .build();
    Task empty = task(2).coordinate(null).plannedDay(TODAY).build();
    try (Planner planner = started(List.of(full, empty))) {
      assertTrue(planner.row(0).isUpdating);
      assertEquals("Updating…", planner.row(0).updatingText);
      Fix fix = new Fix(NOW, -12.5, 7.25, 12.75);
      planner.fixReceived(NOW, fix);
      assertEquals(fix, planner.location().fix);
      Row row = planner.row(0);
      assertEquals(
          Arrays.asList(id(1), 1, TaskStatus.EN_ROUTE, Color.ORANGE, false, 0.0, Duration.ZERO, place, NOW, null),
          Arrays.asList(row.id, row.order, row.status, row.statusColor, row.isUpdating, row.distance, row.travelTime,
              row.coordinate, row.plannedAt, row.plannedDay));
      assertEquals(List.of("Shop 1", "Straße 1", "Mo–Sa", "0 m", "< 1 min", "", "07:00", "En route", "https://x"),
          List.of(row.title, row.address, row.openingHours, row.distanceText, row.travelTimeText, row.updatingText,
              row.plannedText, row.statusText, row.photoUrl));
      assertTrue(row.spokenText.contains("Straße 1"));
      assertEquals(new Line(Field.TITLE, Font.HEADLINE, Color.NONE, "Shop 1", "Shop 1"), planner.rowLines(0).get(0));
      assertEquals("TITLE ADDRESS OPENING_HOURS DISTANCE TRAVEL_TIME PLANNED ARRIVAL STATUS",
          planner.rowLines(0).stream().map(line -> line.field.name()).collect(Collectors.joining(" ")));
      assertEquals(
          new Line(Field.STATUS, Font.BADGE, Color.ORANGE, "En route", "en route"), planner.rowLines(0).get(7));
      Row other = planner.row(1);
      assertEquals(Arrays.asList(null, null, null, null, TODAY, "Address not available", "Distance unavailable"),
          Arrays.asList(other.distance, other.travelTime, other.coordinate, other.plannedAt, other.plannedDay,
              other.address, other.distanceText));
      assertEquals(List.of(), planner.rowLines(2));
    }
  }

  /** HOME-2: a list that is read in parts equals the rows read one by one. */
  @Test
  public void longListsAreComplete() {
    int count = 10_000;
    try (Planner planner = started(tasks(count))) {
      planner.fixReceived(NOW, fix(0));
      List<Row> rows = planner.rows();
      assertEquals(count, rows.size());
      for (int n = 0; n < count; n++) assertEquals(planner.row(n), rows.get(n));
      assertNull(planner.row(count));
      assertNull(planner.row(-1));
      assertEquals(rows, planner.rows(IntStream.range(0, count).toArray()));
      assertEquals(List.of(rows.get(9_999), rows.get(0), rows.get(9_999)),
          planner.rows(9_999, -1, 0, count, Integer.MAX_VALUE, 9_999, Integer.MIN_VALUE));
      assertEquals(List.of(), planner.rows(new int[0]));
      assertEquals(List.of(), planner.rows(count));
      assertEquals(count, planner.rowDistances(new Coordinate(0, 0)).length);
    }
  }

  private static List<Object> visible(Row row) {
    return List.of(row.id, row.title, row.address, row.openingHours, row.distanceText, row.travelTimeText,
        row.updatingText, row.plannedText, row.statusText, row.photoUrl, String.valueOf(row.coordinate));
  }

  /** The rows of a host that reads only what changed. */
  private static void draw(List<Row> drawn, Planner planner) {
    Changes changes = planner.collectChanges();
    Map<Integer, Row> coming = new TreeMap<>();
    Set<Integer> going = new HashSet<>(changes.removed);
    for (Move move : changes.moved) {
      coming.put(move.to, drawn.get(move.from));
      going.add(move.from);
    }
    List<Row> inserted = planner.rows(changes.inserted);
    for (int n = 0; n < inserted.size(); n++) coming.put(changes.inserted.get(n), inserted.get(n));
    for (int index = drawn.size() - 1; index >= 0; index--)
      if (going.contains(index)) drawn.remove(index);
    coming.forEach(drawn::add);
    List<Row> updated = planner.rows(changes.updated);
    for (int n = 0; n < updated.size(); n++) drawn.set(changes.updated.get(n), updated.get(n));
    assertEquals(planner.rows().stream().map(DayTest::visible).collect(Collectors.toList()),
        drawn.stream().map(DayTest::visible).collect(Collectors.toList()));
  }

  /** HOME-3: the changes, applied to the rows before, give the rows after. */
  @Test
  public void changesTurnTheRowsBeforeIntoTheRowsAfter() {
    Random random = new Random(7);
    try (Planner planner = started(tasks(30))) {
      List<Row> drawn = new ArrayList<>();
      draw(drawn, planner);
      assertEquals(new Changes(List.of(), List.of(), List.of(), List.of()), planner.collectChanges());
      Instant now = NOW;
      for (int step = 0; step < 300; step++) {
        for (int n = random.nextInt(4); n >= 0; n--) {
          List<Row> rows = planner.rows();
          Row row = rows.get(random.nextInt(rows.size()));
          now = now.plusSeconds(30);
          switch (random.nextInt(6)) {
            case 0: planner.taskAdded(now, task(1000 + 10 * step + n).order(random.nextInt(40)).build()); break;
            case 1:
              if (rows.size() > 9) planner.taskRemoved(now, row.id);
              break;
            case 2: planner.taskUpdated(now, Task.builder(row.id, row.title).order(random.nextInt(40)).build()); break;
            case 3: planner.taskUpdated(now, Task.builder(row.id, "Shop at " + now).order(row.order).build()); break;
            case 4: planner.fixReceived(now, new Fix(now, 0, random.nextInt(3) * 0.01, 5)); break;
            default:
              if (row.status == TaskStatus.PLANNED) planner.taskStatusChanged(now, row.id, TaskStatus.EN_ROUTE);
          }
        }
        draw(drawn, planner);
      }
      planner.taskRemoved(now, drawn.get(1).id);
      planner.taskAdded(now, task(5000).order(0).build());
      planner.taskUpdated(now, Task.builder(drawn.get(0).id, "First").order(99).build());
      assertTrue(planner.collectChanges().toString().matches("Changes\\{removed=\\[1\\], moved=\\[Move\\{from=.*"));
    }
  }

  /** TASK-1: listed or not, as they were given or composed. */
  @Test
  public void knownTasks() {
    Task listed = task(2)
                      .plannedAt(NOW)
                      .notes("n")
                      .estimatedDuration(Duration.ofHours(1))
                      .status(TaskStatus.EN_ROUTE)
                      .repeatDays(EnumSet.of(DayOfWeek.TUESDAY))
                      .projectId("p")
                      .address("a")
                      .openingHours("o")
                      .photoUrl("u")
                      .build();
    Task tomorrow = task(1).plannedDay(TODAY.plusDays(1)).build();
    try (Planner planner = started(List.of(listed, tomorrow))) {
      assertEquals(1, planner.home().rowCount);
      assertEquals(2, planner.home().taskCount);
      assertEquals(List.of(tomorrow, listed), planner.tasks());
      assertEquals(listed, planner.task(id(2)));
      planner.composerRequested(NOW, Composition.edit(id(1)));
      planner.textChanged(NOW, "Another");
      planner.saveTapped(NOW);
      assertEquals("Another", planner.task(id(1)).title);
      assertEquals("id", assertThrows(PlannerException.NotFound.class, () -> planner.task(id(3))).field);
    }
    try (Planner planner = started(tasks(20_000))) {
      assertEquals(tasks(20_000), planner.tasks());
    }
  }

  /** DAY-6, HOME-1: a failed first load is retried, a failed refresh leaves the list. */
  @Test
  public void loadsThatFail() {
    try (Planner planner = created()) {
      planner.start(NOW);
      planner.planFailed(NOW, taken(planner, Effect.LoadPlan.class).request, "no net, ☹");
      assertEquals(new Home(Phase.FAILED, false, false, TODAY, 0, 0, "no net, ☹", 0), planner.home());
      planner.refresh(NOW);
      assertSame(Phase.LOADING, planner.home().phase);
      load(planner, List.of());
      assertSame(Phase.EMPTY, planner.home().phase);
      planner.refresh(NOW);
      load(planner, tasks(2));
      planner.refresh(NOW);
      assertTrue(planner.home().isRefreshing);
      long request = taken(planner, Effect.LoadPlan.class).request;
      planner.planFailed(NOW, request, "again");
      assertEquals(new Home(Phase.LOADED, false, false, TODAY, 2, 0, "again", 2), planner.home());
      assertThrows(PlannerException.Outdated.class, () -> planner.planFailed(NOW, request, ""));
      assertThrows(PlannerException.Outdated.class, () -> planner.planLoaded(NOW, request, List.of()));
    }
  }

  /** TASK-3: the legal changes, and no others. */
  @Test
  public void statusesChangeOnlyLegally() {
    Map<TaskStatus, String> legal =
        Map.of(TaskStatus.PLANNED, "EN_ROUTE IN_PROGRESS CANCELLED CANNOT_COMPLETE", TaskStatus.EN_ROUTE,
            "PLANNED IN_PROGRESS CANCELLED CANNOT_COMPLETE", TaskStatus.IN_PROGRESS, "DONE CANCELLED CANNOT_COMPLETE");
    for (TaskStatus from : TaskStatus.values()) {
      for (TaskStatus to : TaskStatus.values()) {
        try (Planner planner = created()) {
          planner.taskAdded(NOW, task(1).status(from).build());
          boolean isLegal = from == to || List.of(legal.getOrDefault(from, "").split(" ")).contains(to.name());
          if (isLegal)
            planner.taskStatusChanged(NOW, id(1), to);
          else
            assertThrows(PlannerException.NotAllowed.class, () -> planner.taskStatusChanged(NOW, id(1), to));
          assertSame(isLegal ? to : from, planner.row(0).status);
        }
      }
    }
  }

  // ---- Location ----

  /** LOC-3, LOC-4, LOC-7, LOC-8, DAY-5. */
  @Test
  public void fixesMoveTheDistances() {
    try (Planner planner = started(tasks(2))) {
      assertEquals(
          new Location(Authorization.WHEN_IN_USE, Freshness.NONE, null, 0, 0, 0, 0, 0, 0, 0, ""), planner.location());
      planner.fixReceived(NOW, fix(0));
      planner.fixReceived(NOW, new Fix(NOW.plusSeconds(1), 0, 0, -1));
      for (int n = 0; n < 2; n++) planner.fixReceived(NOW, fix(0.5));
      for (int n = 0; n < 3; n++) planner.fixReceived(NOW, new Fix(NOW.plusMillis(60_001), 0, 0, 5));
      String message = planner.location().ignoredTimeMessage;
      assertTrue(message, message.contains(" 60 s after now."));
      assertEquals(new Location(Authorization.WHEN_IN_USE, Freshness.CURRENT, fix(0), 7, 1, 1, 2, 3, 0, 0, message),
          planner.location());
      double metres = Geodesic.distance(new Coordinate(0, 0), new Coordinate(0, 0.01));
      assertEquals(1113.1949, metres, 0.0001);
      assertEquals(metres, planner.row(0).distance, 0);
      assertEquals("1.1 km", planner.row(0).distanceText);
      assertEquals(metres * 1.3 / (40 / 3.6), planner.row(0).travelTime.toNanos() / 1e9, 1e-9);
      planner.travelTimeReceived(NOW, id(1), Duration.ofMillis(3_661_500));
      assertEquals(Duration.ofMillis(3_661_500), planner.row(0).travelTime);
      assertEquals("1 h 1 min", planner.row(0).travelTimeText);
      planner.locationFailed(NOW);
      assertSame(Freshness.UPDATING, planner.location().freshness);
      planner.authorizationChanged(NOW, Authorization.DENIED);
      assertNull(planner.location().fix);
      planner.fixReceived(NOW, new Fix(NOW.plusSeconds(1), 0, 0, 5));
      assertEquals(1, planner.location().ignoredUnauthorized);
    }
  }

  /** DAY-5: between two places, from one to many, and from any to all rows. */
  @Test
  public void distancesWithoutAFix() {
    Coordinate berlin = new Coordinate(52.5163, 13.3777);
    Coordinate paris = new Coordinate(48.8584, 2.2945);
    double metres = Geodesic.distance(berlin, paris);
    assertEquals(metres, Geodesic.distance(paris, berlin), 0);
    assertTrue(870_000 < metres && metres < 890_000);
    assertArrayEquals(new double[] {metres, 0}, Geodesic.distances(berlin, List.of(paris, berlin)), 0);
    assertArrayEquals(new double[0], Geodesic.distances(berlin, List.of()), 0);
    Coordinate nowhere = new Coordinate(48, 181);
    assertRefused("toLongitude", () -> Geodesic.distance(berlin, nowhere));
    assertRefused("fromLongitude", () -> Geodesic.distances(nowhere, List.of(berlin)));
    assertRefused("longitude", () -> Geodesic.distances(berlin, List.of(paris, nowhere)));
    try (Planner planner = started(List.of(task(1).build(), task(2).coordinate(null).build()))) {
      assertArrayEquals(new double[] {0, Double.POSITIVE_INFINITY}, planner.rowDistances(new Coordinate(0, 0.01)), 0);
    }
    try (Planner planner = created()) {
      assertArrayEquals(new double[0], planner.rowDistances(berlin), 0);
    }
  }

  /** The library's message and field. */
  private static void assertRefused(String field, ThrowingRunnable call) {
    PlannerException error = assertThrows(PlannerException.InvalidArgument.class, call);
    assertEquals(field, error.field);
    assertEquals(Given.inC(field) + " must be -180 to 180 degrees.", error.getMessage());
  }

  // ---- Details ----

  /** DET-1 to DET-3, DET-5, DET-8, DAY-7. */
  @Test
  public void detailsOpenAndClose() {
    try (Planner planner = started(tasks(3))) {
      planner.settingsChanged(NOW, new Settings().hasSchedule(false));
      taken(planner, Effect.class);
      planner.rowTapped(NOW, id(2));
      Effect.Attach attach = (Effect.Attach) planner.nextEffect();
      long number = attach.presentation;
      assertEquals(new Effect.Attach(number, Child.DETAILS, id(2)), attach);
      Effect present = new Effect.Present(
          number, Child.DETAILS, id(2), Style.PAGE_SHEET, EnumSet.allOf(Detent.class), Detent.MEDIUM, true);
      assertEquals(present, planner.nextEffect());
      assertNull(planner.nextEffect());
      planner.childAppeared(NOW, number);
      assertEquals(new Details(Detent.MEDIUM, number, id(2)), planner.details());
      planner.detentChanged(NOW, number, Detent.LARGE);
      assertThrows(PlannerException.NotFound.class, () -> planner.detentChanged(NOW, number + 1, Detent.MEDIUM));
      assertThrows(PlannerException.NotFound.class, () -> planner.childAppeared(NOW, number + 1));
      assertThrows(PlannerException.NotFound.class, () -> planner.childDisappeared(NOW, number + 1, true));
      assertEquals(new Details(Detent.LARGE, number, id(2)), planner.details());
      assertEquals(planner.row(1), planner.detailsRow());
      List<Line> lines = planner.detailsLines();
      assertEquals(new Line(Field.TITLE, Font.TITLE_1, Color.NONE, "Shop 2", "Shop 2"), lines.get(0));
      assertEquals(new Line(Field.CLOSE, Font.BUTTON, Color.NONE, "Close", "Close"), lines.get(lines.size() - 1));
      planner.childDisappeared(NOW, number, false);
      assertEquals(id(2), planner.details().taskId);
      planner.childDisappeared(NOW, number, true);
      assertEquals(new Effect.Detach(number, Child.DETAILS, id(2)), planner.nextEffect());
      planner.closeTapped(NOW);
      assertNull(planner.nextEffect());
      assertNull(planner.details());
      assertNull(planner.detailsRow());
      assertEquals(List.of(), planner.detailsLines());
    }
  }

  /** DET-4, LIFE-3: the last of several rapid taps wins. */
  @Test
  public void twoRapidTaps() {
    try (Planner planner = started(tasks(3))) {
      assertNull(planner.children());
      planner.rowTapped(NOW, id(1));
      planner.rowTapped(NOW, id(2));
      Effect.Attach second = (Effect.Attach) planner.nextEffect();
      assertEquals(id(2), second.taskId);
      assertEquals("Present", kinds(planner));
      assertChildren(planner, ChildPhase.PRESENTING, second.presentation, null);
      planner.childAppeared(NOW, second.presentation);
      assertChildren(planner, ChildPhase.PRESENTED, second.presentation, null);
      planner.rowTapped(NOW, id(3));
      planner.rowTapped(NOW, id(1));
      assertEquals(id(1), planner.details().taskId);
      assertEquals("Dismiss", kinds(planner));
      long next = planner.details().presentation;
      assertChildren(planner, ChildPhase.DISMISSING, second.presentation, new WaitingChild(next, id(1), Child.DETAILS));
      planner.childDisappeared(NOW, second.presentation, true);
      assertEquals(new Effect.Detach(second.presentation, Child.DETAILS, id(2)), planner.nextEffect());
      Effect.Present first = taken(planner, Effect.Present.class);
      assertEquals(id(1), first.taskId);
      assertTrue(first.presentation > second.presentation);
    }
  }

  private static void assertChildren(Planner planner, ChildPhase phase, long presentation, WaitingChild next) {
    assertEquals(new Children(Child.DETAILS, phase, presentation, id(2), next), planner.children());
  }

  // ---- Composer ----

  /** Sections of every kind. */
  private static Composition composition(Composition composition) {
    return composition.section(Section.of(SectionKind.PROJECT).withCustomItems())
        .section(Section.of(SectionKind.DATE))
        .section(Section.of(SectionKind.ESTIMATED_TIME).withCustomItems())
        .section(Section.of(SectionKind.REPEAT_DAYS).atMost(2))
        .section(Section.custom("Priority", ValueType.TEXT).multiple());
  }

  private static void items(Planner planner, int section, Item... items) {
    planner.sectionActivated(NOW, section);
    assertSame(ItemsPhase.LOADING, planner.sections().get(section).phase);
    Effect.LoadItems load = taken(planner, Effect.LoadItems.class);
    assertEquals(section, load.section);
    planner.itemsLoaded(NOW, load.request, List.of(items));
    assertSame(ItemsPhase.LOADED, planner.sections().get(section).phase);
  }

  private static Item labelled(DayOfWeek day) {
    return day == DayOfWeek.TUESDAY ? Item.of(day) : Item.of(day).labelled(day.name());
  }

  private static List<Object> values(List<Item> items) {
    return items.stream().map(item -> item.value).collect(Collectors.toList());
  }

  /** NEW-1 to NEW-12, DAY-8: from opening to the acknowledged save. */
  @Test
  public void aTaskIsComposedAndSaved() {
    try (Planner planner = started(tasks(3))) {
      planner.composerRequested(NOW,
          composition(Composition.newTask(id(77)))
              .preselect(1, Item.of(TODAY))
              .preselect(4, Item.of("high"))
              .preselect(4, Item.of("loud").labelled("Loud!")));
      assertTrue(planner.nextEffect() instanceof Effect.Attach);
      Effect.Present present = (Effect.Present) planner.nextEffect();
      long number = present.presentation;
      assertEquals(new Effect.Present(number, Child.COMPOSER, id(77), Style.POPUP, Set.of(), null, false), present);
      assertEquals(new Effect.FocusText(number, Child.COMPOSER, id(77)), planner.nextEffect());
      assertEquals(new Effect.Redraw(Set.of(Changed.COMPOSER)), planner.nextEffect());
      planner.childAppeared(NOW, number);
      assertFalse(planner.composer().canSave);
      planner.saveTapped(NOW);
      assertNull("NEW-11", planner.nextEffect());
      assertNull(planner.composer().activeSection);
      planner.textChanged(NOW, "\n Visit Ö \nand sell");
      assertEquals(new Composer(false, number, id(77), true, false, -1, 5, "New task", "\n Visit Ö \nand sell", false,
                       TaskStatus.PLANNED, ""),
          planner.composer());
      assertThrows(PlannerException.NotAllowed.class, () -> planner.rowTapped(NOW, id(1)));

      items(planner, 0, Item.of("p1").labelled("One"), Item.of("p2").labelled("Two"), Item.of(" P1 "));
      assertEquals("NEW-9: of equal items the first is kept", List.of("p1", "p2"), values(planner.items(0)));
      planner.itemEntered(NOW, 0, Item.of("  P2 "));
      assertEquals(List.of(new Item(ValueType.TEXT, "p2", "Two", true, false)), planner.selected(0));
      planner.itemEntered(NOW, 0, Item.of("  p3 "));
      assertEquals(List.of(new Item(ValueType.TEXT, "p3", "p3", true, true)), planner.selected(0));
      assertEquals(3, planner.items(0).size());

      items(planner, 2, Item.of(Duration.ofHours(1)), Item.of(Duration.ofMinutes(5)));
      planner.itemEntered(NOW, 2, Item.of(Duration.ofMinutes(60)));
      assertEquals(2, planner.items(2).size());
      items(planner, 3, Arrays.stream(DayOfWeek.values()).map(DayTest::labelled).toArray(Item[] ::new));
      assertEquals(Integer.valueOf(3), planner.composer().activeSection);
      for (int item = 0; item < 3; item++) planner.itemTapped(NOW, 3, item);
      assertEquals(List.of(DayOfWeek.TUESDAY, DayOfWeek.WEDNESDAY), values(planner.selected(3)));
      SectionState days = planner.sections().get(3);
      assertEquals(new SectionState(SectionKind.REPEAT_DAYS, ValueType.WEEKDAY, true, false, 2, ItemsPhase.LOADED, true,
                       7, 2, "Repeat on", "", "MONDAY"),
          days);
      planner.itemTapped(NOW, 3, 0);
      assertEquals("the library's label", "Tuesday", planner.sections().get(3).dropped);
      planner.itemTapped(NOW, 3, 0);
      assertNull(planner.sections().get(3).dropped);
      SectionState project = planner.sections().get(0);
      assertTrue(project.allowsCustomItems && !project.allowsMultiple && project.maximum == 0);
      assertEquals("Priority", planner.sections().get(4).name);
      assertEquals(List.of("high", "loud"), values(planner.selected(4)));
      planner.selectionCleared(NOW, 0);
      for (int section : new int[] {0, 5, -1, Integer.MAX_VALUE}) assertEquals(List.of(), planner.selected(section));
      assertEquals(List.of(), planner.items(5));

      taken(planner, Effect.class);
      planner.saveTapped(NOW);
      planner.saveTapped(NOW);
      Effect.SaveTask saveTask = (Effect.SaveTask) planner.nextEffect();
      assertEquals("NEW-12", "Dismiss Redraw", kinds(planner));
      assertNull(planner.composer());
      assertEquals(List.of(), planner.sections());
      Save save = planner.save(saveTask.key);
      Task task = Task.builder(id(77), "Visit Ö")
                      .notes("and sell")
                      .order(4)
                      .plannedDay(TODAY)
                      .estimatedDuration(Duration.ofHours(1))
                      .repeatDays(EnumSet.of(DayOfWeek.WEDNESDAY))
                      .build();
      List<SaveValue> loud = planner.saves().get(0).values;
      assertEquals(List.of(new SaveValue("Priority", new Item(ValueType.TEXT, "high", "high", true, false)),
                       new SaveValue("Priority", new Item(ValueType.TEXT, "loud", "Loud!", true, false))),
          loud);
      assertEquals(new Save(saveTask.key, id(77), SavePhase.SENT, false, NOW, "", task, loud), save);
      assertEquals(List.of(save), planner.saves());
      assertEquals("Shop 1, Shop 2, Shop 3, Visit Ö", titles(planner));

      planner.saveFailed(NOW, save.key, "disk full");
      assertEquals(SavePhase.FAILED, planner.saves().get(0).phase);
      assertEquals("disk full", planner.saves().get(0).message);
      planner.refresh(NOW);
      load(planner, tasks(1));
      assertEquals("DAY-8", "Shop 1, Visit Ö", titles(planner));
      planner.saveRetried(NOW, id(77));
      assertEquals(save.key, taken(planner, Effect.SaveTask.class).key);
      assertEquals(List.of(save), planner.saves());
      planner.saveRefused(NOW, save.key, "no such shop");
      assertEquals(SavePhase.REFUSED, planner.saves().get(0).phase);
      assertEquals("no such shop", planner.saves().get(0).message);
      planner.saveDismissed(NOW, save.key);
      assertEquals(List.of(), planner.saves());
      for (UUID key : List.of(save.key, id(0))) {
        assertThrows(PlannerException.Outdated.class, () -> planner.save(key));
        assertThrows(PlannerException.Outdated.class, () -> planner.saveAcknowledged(NOW, key));
      }
    }
  }

  /** NEW-1, NEW-4, NEW-5, NEW-12: an edit starts with the task's values, and keeps those without a section. */
  @Test
  public void aTaskIsEdited() {
    Task before = task(1).plannedDay(TODAY).projectId("p1").address("Straße 1").status(TaskStatus.DONE).build();
    try (Planner planner = started(List.of(before))) {
      planner.composerRequested(NOW, composition(Composition.edit(id(1))));
      assertTrue(planner.composer().isEdit);
      assertEquals("Shop 1", planner.composer().text);
      assertEquals(List.of("p1"), values(planner.selected(0)));
      planner.sectionActivated(NOW, 0);
      long first = taken(planner, Effect.LoadItems.class).request;
      planner.sectionActivated(NOW, 1);
      assertThrows(PlannerException.Outdated.class, () -> planner.itemsLoaded(NOW, first, List.of()));
      planner.itemsFailed(NOW, taken(planner, Effect.LoadItems.class).request, "offline");
      assertSame(ItemsPhase.FAILED, planner.sections().get(1).phase);
      assertEquals("offline", planner.sections().get(1).message);
      assertThrows(PlannerException.NotAllowed.class, () -> planner.itemEntered(NOW, 1, Item.of(TODAY)));
      items(planner, 1, Item.of(TODAY.plusDays(1)));
      planner.itemTapped(NOW, 1, 0);
      planner.textChanged(NOW, "Another title");
      planner.saveTapped(NOW);
      UUID key = taken(planner, Effect.SaveTask.class).key;
      Task after = before.toBuilder().title("Another title").plannedDay(TODAY.plusDays(1)).build();
      assertEquals(new Save(key, id(1), SavePhase.SENT, true, NOW, "", after, List.of()), planner.save(key));
      assertEquals("DAY-3", "", titles(planner));
    }
  }

  /** NEW-13: a draft is kept if the person wants it, and starts the next new task. */
  @Test
  public void aDraftIsKept() {
    try (Planner planner = started(tasks(1))) {
      for (boolean keeps : new boolean[] {false, true}) {
        planner.composerRequested(NOW, composition(Composition.newTask(id(7))).preselect(1, Item.of(TODAY)));
        planner.textChanged(NOW, "Draft");
        planner.keepDraftChanged(NOW, keeps);
        assertEquals(keeps, planner.composer().keepsDraft);
        Effect.Present present = taken(planner, Effect.Present.class);
        planner.childDisappeared(NOW, present.presentation, true);
        assertEquals("Detach Redraw", kinds(planner));
        assertEquals(keeps, planner.home().hasDraft);
        planner.composerRequested(NOW, composition(Composition.newTask(id(8))));
        assertEquals(keeps ? "Draft" : "", planner.composer().text);
        assertEquals(keeps ? List.of(TODAY) : List.of(), values(planner.selected(1)));
        planner.childDisappeared(NOW, taken(planner, Effect.Present.class).presentation, true);
        taken(planner, Effect.class);
      }
      assertEquals(List.of(), planner.saves());
    }
  }

  // ---- Strings, settings, snapshots ----

  /** TXT-1, TXT-2, TXT-4. */
  @Test
  public void stringsAndSettings() {
    try (Planner planner = started(List.of(task(1).plannedAt(NOW.plusSeconds(27_000)).build()))) {
      planner.fixReceived(NOW, fix(0));
      assertEquals("en", planner.language());
      for (StringKey key : StringKey.values()) assertNotEquals("", planner.string(key));
      Settings austrian = new Settings().language("de-AT").measurementSystem(MeasurementSystem.US).hourCycle(12);
      planner.settingsChanged(NOW, austrian);
      assertEquals("de", planner.language());
      assertEquals("Schließen", planner.string(StringKey.CLOSE));
      assertTrue(planner.row(0).plannedText, planner.row(0).plannedText.startsWith("2:30"));
      assertTrue(planner.row(0).distanceText, planner.row(0).distanceText.startsWith("0,7"));
      planner.replaceString(NOW, StringKey.CLOSE, "Zu");
      assertEquals("Zu", planner.string(StringKey.CLOSE));
      assertThrows(
          PlannerException.InvalidText.class, () -> planner.replaceString(NOW, StringKey.LESS_THAN, "weniger"));
      planner.replaceString(NOW, StringKey.CLOSE, "");
      assertEquals("Schließen", planner.string(StringKey.CLOSE));
    }
    Settings settings = new Settings()
                            .distanceFilterMeters(5)
                            .desiredAccuracyMeters(20)
                            .maximumSpeedMps(300)
                            .detourFactor(2)
                            .travelSpeedKmh(3.6)
                            .language("fr");
    try (Planner planner = Planner.create(settings, ZoneOffset.UTC, NOW)) {
      planner.authorizationChanged(NOW, Authorization.ALWAYS);
      planner.start(NOW);
      assertEquals(new Effect.StartLocation(5, 20), taken(planner, Effect.StartLocation.class));
      planner.taskAdded(NOW, task(1).build());
      planner.fixReceived(NOW, fix(0));
      assertEquals(2 * planner.row(0).distance, planner.row(0).travelTime.toNanos() / 1e9, 1e-6);
      assertEquals("fr", planner.language());
    }
  }

  /** SNAP-1, SNAP-2: another planner continues the composition, and requests again. */
  @Test
  public void aRestoredPlannerContinuesTheComposition() {
    try (Planner before = started(tasks(3))) {
      before.fixReceived(NOW, fix(0));
      before.composerRequested(NOW, composition(Composition.newTask(id(77))));
      before.textChanged(NOW, "Half a ti");
      items(before, 0, Item.of("p1"), Item.of("p2"));
      before.itemTapped(NOW, 0, 1);
      before.keepDraftChanged(NOW, true);
      before.sectionActivated(NOW, 1);
      byte[] bytes = before.snapshot();
      long requested = taken(before, Effect.LoadItems.class).request;
      assertArrayEquals(bytes, before.snapshot());

      byte[] given = bytes.clone();
      Planner after = Planner.restore(given, new Settings(), ZoneOffset.UTC, Authorization.WHEN_IN_USE, NOW);
      Arrays.fill(given, (byte) 0);
      try (Planner twin = Planner.restore(bytes, new Settings(), ZoneOffset.UTC, Authorization.WHEN_IN_USE, NOW)) {
        assertArrayEquals(twin.snapshot(), after.snapshot());
      }
      assertEquals("StartLocation Attach Present FocusText LoadItems Redraw", kinds(after));
      assertEquals("Half a ti", after.composer().text);
      assertTrue(after.composer().keepsDraft);
      assertEquals(before.sections(), after.sections());
      for (int section = 0; section < 5; section++) {
        assertEquals(before.items(section), after.items(section));
        assertEquals(before.selected(section), after.selected(section));
      }
      assertEquals(before.rows().stream().map(row -> row.distance).collect(Collectors.toList()),
          after.rows().stream().map(row -> row.distance).collect(Collectors.toList()));
      assertThrows(PlannerException.Outdated.class, () -> after.itemsLoaded(NOW, requested, List.of()));
      after.textChanged(NOW, "Half a title");
      after.saveTapped(NOW);
      Task task = after.save(taken(after, Effect.SaveTask.class).key).task;
      assertEquals(Task.builder(id(77), "Half a title").order(4).projectId("p2").build(), task);
      after.close();
      try (Planner denied = Planner.restore(bytes, new Settings(), ZoneOffset.UTC, Authorization.DENIED, NOW)) {
        assertNull("SNAP-1", denied.location().fix);
      }
    }
  }
}
