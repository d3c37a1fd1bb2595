package org.plannerkit;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.plannerkit.Given.NOW;
import static org.plannerkit.Given.TODAY;
import static org.plannerkit.Given.call;
import static org.plannerkit.Given.fix;
import static org.plannerkit.Given.id;
import static org.plannerkit.Given.started;
import static org.plannerkit.Given.task;
import static org.plannerkit.Given.tasks;
import static org.plannerkit.Given.variants;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import org.junit.Test;
import org.plannerkit.Given.State;

/** Values that come out: they never change. */
public class ValuesTest {
  /** The public classes of the jar. */
  private static List<Class<?>> classes() throws Exception {
    try (JarFile jar = new JarFile(Library.class.getProtectionDomain().getCodeSource().getLocation().getPath())) {
      List<String> names = jar.stream()
                               .map(each -> each.getName())
                               .filter(name -> name.matches("org/.*[^o]\\.class"))
                               .collect(Collectors.toList());
      List<Class<?>> all = new ArrayList<>();
      for (String name : names) {
        Class<?> kind = Class.forName(name.replace('/', '.').replace(".class", ""));
        if (Modifier.isPublic(kind.getModifiers())) all.add(kind);
      }
      return all;
    }
  }

  private static List<Field> fields(Class<?> kind) {
    return Arrays.stream(kind.getFields())
        .filter(each -> !Modifier.isStatic(each.getModifiers()))
        .collect(Collectors.toList());
  }

  /** Everything that planners return in every state, and its parts. */
  private static List<Object> values() throws Throwable {
    List<Object> all = new ArrayList<>();
    for (State state : State.values()) {
      try (Planner planner = state.planner()) {
        if (state == State.DETAILS) {
          Task daily = task(1).repeatDays(EnumSet.allOf(DayOfWeek.class)).build();
          planner.planLoaded(NOW, state.request, List.of(task(2).build(), daily, task(5).title("").build()));
          planner.closeTapped(NOW);
          planner.collectChanges();
          planner.taskUpdated(NOW, task(1).order(9).build());
          planner.stop(NOW);
          for (Effect effect : planner.effects()) add(all, effect);
          planner.start(NOW);
          planner.rowTapped(NOW, id(1));
        }
        for (Method query : Given.calls()) {
          boolean isQuery = query.getReturnType() != void.class
              && !query.getName().matches("effects|nextEffect|save|outcome|logRecord|fixesReceived|changedRowColumns");
          if (!isQuery) continue;
          try {
            add(all, call(query, planner, Given.arguments(query, state)));
          } catch (PlannerException.NotFound error) {
            // This state has no such task.
          }
        }
        for (Effect effect : planner.effects()) add(all, effect);
        if (state == State.NEW) planner.start(NOW);
        for (Effect effect : planner.effects()) add(all, effect);
      }
    }
    try (Planner planner = started(tasks(1))) {
      planner.composerRequested(NOW, Composition.edit(id(1)).section(Section.of(SectionKind.PROJECT)));
      planner.sectionActivated(NOW, 0);
      for (Effect effect : planner.effects()) add(all, effect);
      planner.textChanged(NOW, "x");
      planner.saveTapped(NOW, id(90));
      for (Effect effect : planner.effects()) {
        add(all, effect);
        if (!(effect instanceof Effect.Dismiss)) continue;
        planner.childDisappeared(NOW, ((Effect.Dismiss) effect).presentation, true);
      }
    }
    try (Planner planner = started(tasks(2))) {
      planner.rowTapped(NOW, id(1));
      for (Effect effect : planner.effects()) add(all, effect);
      planner.rowTapped(NOW, id(2));
      add(all, planner.children());
      planner.taskUpdated(NOW, task(1).openingHours("Mo-Fr 09:00-18:00").build());
      add(all, planner.row(0));
      add(all, planner.taskHours(id(1), NOW));
      add(all, planner.taskHoursSpans(id(1), NOW, NOW.plus(Duration.ofDays(3))));
    }
    try (Planner planner = started(tasks(2))) {
      planner.settingsChanged(NOW, new Settings().arrivalRadiusMeters(100).hasLog(true));
      planner.fixReceived(NOW, fix(0.01));
      planner.clockAdvanced(NOW.plusSeconds(120));
      add(all, planner.stops());
      add(all, planner.schedule());
      add(all, planner.visits());
      planner.fixReceived(NOW.plusSeconds(180), new Fix(NOW.plusSeconds(180), 0, 0.02, 5));
      planner.clockAdvanced(NOW.plusSeconds(240));
      add(all, planner.log());
      add(all, planner.logRecords());
      for (Effect effect : planner.effects()) add(all, effect);
    }
    try (Planner planner = started(List.of(task(3).order(1).build(), task(1).order(2).build(), task(2).build()))) {
      planner.fixReceived(NOW, fix(0));
      planner.proposalRequested(NOW, new ProposalOptions());
      add(all, planner.places());
      for (Effect effect : planner.effects()) add(all, effect);
      planner.proposalRequested(NOW, new ProposalOptions().estimates(true));
      add(all, planner.proposal());
      planner.proposalSearch(Long.MAX_VALUE);
      add(all, planner.proposal());
      add(all, planner.proposalStops());
      planner.proposalAccepted(NOW, planner.proposal().number, id(91));
      for (Effect effect : planner.effects()) add(all, effect);
      add(all, planner.orderSave());
    }
    try (Planner planner = started(List.of(task(1).status(TaskStatus.IN_PROGRESS).build()))) {
      add(all, planner.actions(id(1)));
      Outcome outcome = Outcome.builder(id(1), TaskStatus.DONE, NOW).key(id(80)).value("a", "b").build();
      planner.outcomeRecorded(NOW, outcome);
      planner.taskStatusChanged(NOW, id(1), TaskStatus.CANCELLED);
      for (Effect effect : planner.effects()) add(all, effect);
      add(all, planner.outcomes());
      add(all, planner.conflict(id(1)));
    }
    try (Planner planner = Given.created()) {
      add(all, SnapshotFacts.of(planner.snapshot()));
    }
    add(all, new StopRule(id(1)));
    add(all, new StopRule(id(1)).priority(7).position(OrderPosition.LAST));
    add(all, new Holidays(TODAY, TODAY, List.of(new Holiday(TODAY, Set.of(HolidayKind.PUBLIC)))));
    List<Appointment> appointments =
        List.of(new Appointment(NOW, NOW), new Appointment(NOW.plusMillis(1), NOW.plusMillis(2)));
    add(all, Given.task(1).appointments(appointments).early(Duration.ZERO).lateAfter(Duration.ofDays(1)).build());
    add(all, Given.task(1).after(id(2)).delay(Duration.ofHours(1)).build());
    add(all, new TimeRange(Duration.ZERO, Duration.ofHours(1)));
    OrderStop stop = new OrderStop(Duration.ofMinutes(5));
    add(all, stop);
    add(all, stop.windows(List.of(new OrderWindow(Duration.ZERO, Duration.ofHours(1)))));
    int[][] travelTimes = {{0, 900, 300}, {900, 0, 600}, {300, 600, 0}};
    try (OrderSearch search = OrderSearch.begin(new OrderProblem(List.of(stop, stop), travelTimes))) {
      add(all, search.best());
      search.search(Long.MAX_VALUE);
      add(all, search.best());
    }
    WorkdayBreak rest = new WorkdayBreak(Duration.ofMinutes(5), Duration.ofMinutes(9), Duration.ofHours(1));
    add(all, rest);
    add(all, rest.mostWork(Duration.ofHours(1)));
    Workday shift = new Workday().shiftStart(Duration.ofHours(8)).shiftEnd(Duration.ofHours(9)).breaks(List.of(rest));
    add(all, shift);
    add(all, shift.overtime(Duration.ofHours(1)));
    add(all, new DaySpeeds(Set.of(DayOfWeek.MONDAY), List.of(800, 1200)));
    add(all, new DaySpeeds(Set.of(DayOfWeek.MONDAY), List.of()));
    try (Planner planner = started(tasks(2))) {
      planner.workdayChanged(NOW, shift);
      add(all, planner.breaks().get(0));
      planner.breakStarted(NOW, 0);
      add(all, planner.breaks().get(0));
    }
    OrderProblem day = new OrderProblem(List.of(stop, stop.hours(List.of())), travelTimes).isWorkday(true);
    try (OrderSearch search = OrderSearch.begin(day.breaks(List.of(rest)))) {
      add(all, search.best());
    }
    add(all, OrderSearch.bestGaps(List.of(day)));
    for (Object section : variants(Section.class, Map.of(int.class, List.of(1, 2)))) add(all, section);
    return all;
  }

  private static void add(List<Object> all, Object value) throws Exception {
    if (value instanceof Collection) {
      all.add(value);
      for (Object each : (Collection<?>) value) add(all, each);
    } else if (value instanceof Value) {
      all.add(value);
      for (Field field : fields(value.getClass())) add(all, field.get(value));
    }
  }

  private static boolean haveEqualFields(Object one, Object other) throws Exception {
    for (Field field : fields(one.getClass()))
      if (!Arrays.deepEquals(new Object[] {field.get(one)}, new Object[] {field.get(other)})) return false;
    return true;
  }

  @Test
  public void valuesAreEqualIfTheirFieldsAre() throws Throwable {
    List<Object> values = values();
    List<Object> again = values();
    assertEquals(values, again);
    Set<String> seen = new TreeSet<>();
    int different = 0;
    for (int n = 0; n < values.size(); n++) {
      Object value = values.get(n);
      if (!(value instanceof Value)) continue;
      seen.add(value.getClass().getName());
      assertEquals(value.hashCode(), again.get(n).hashCode());
      assertEquals(value.toString(), again.get(n).toString());
      String text = value.getClass().getSimpleName() + "\\{(?s).*\\}";
      assertTrue(value + "", value.toString().matches(text));
      for (Field field : fields(value.getClass()))
        assertTrue(value + "", value.toString().contains(field.getName() + "="));
      assertFalse(value.equals(null));
      for (Object other : values) {
        boolean areEqual = other.getClass() == value.getClass() && haveEqualFields(value, other);
        assertEquals(value + " and " + other, areEqual, value.equals(other));
        if (!areEqual && other.getClass() == value.getClass()) different++;
      }
    }
    assertTrue("only " + different, different > 500);
    Set<String> kinds = new TreeSet<>();
    for (Class<?> kind : classes())
      if (Value.class.isAssignableFrom(kind) && !Modifier.isAbstract(kind.getModifiers())) kinds.add(kind.getName());
    assertEquals(kinds, seen);
    assertEquals("Coordinate{latitude=1.5, longitude=-2.0}", new Coordinate(1.5, -2).toString());
    assertEquals("Changes{removed=[], moved=[Move{from=1, to=0}], inserted=[2], updated=[0, 1]}",
        new Changes(Indexes.of(), List.of(new Move(1, 0)), Indexes.of(2), Indexes.of(0, 1)).toString());
  }

  @Test
  public void nothingPublicCanBeChangedOrExtended() throws Throwable {
    for (Class<?> kind : classes()) {
      int modifiers = kind.getModifiers();
      assertTrue(kind + "", Modifier.isFinal(modifiers) || Modifier.isAbstract(modifiers) || kind.isInterface());
      for (Field field : kind.getFields()) {
        assertTrue(field + "", Modifier.isFinal(field.getModifiers()));
        assertFalse("anybody could write to " + field, field.getType().isArray());
      }
    }
    int collections = 0;
    for (Object value : values()) {
      if (!(value instanceof Collection)) continue;
      collections++;
      assertThrows(UnsupportedOperationException.class, () -> ((Collection<?>) value).add(null));
      Iterator<?> iterator = ((Collection<?>) value).iterator();
      if (!iterator.hasNext()) continue;
      iterator.next();
      assertThrows(UnsupportedOperationException.class, iterator::remove);
    }
    assertTrue("only " + collections, collections > 40);
  }

  /** HOME-3: the changes of one reader are those of all others, whatever it tries. */
  @Test
  public void changesCannotBeWritten() {
    try (Planner planner = started(tasks(3))) {
      Changes changes = planner.collectChanges();
      List<Integer> inserted = changes.inserted;
      assertThrows(UnsupportedOperationException.class, () -> inserted.set(0, 7));
      assertThrows(UnsupportedOperationException.class, () -> inserted.add(7));
      assertThrows(UnsupportedOperationException.class, () -> inserted.remove(0));
      assertThrows(UnsupportedOperationException.class, inserted::clear);
      assertThrows(UnsupportedOperationException.class, () -> inserted.subList(0, 2).clear());
      assertThrows(UnsupportedOperationException.class, () -> inserted.replaceAll(index -> index + 1));
      assertThrows(UnsupportedOperationException.class, () -> inserted.sort(Comparator.reverseOrder()));
      inserted.toArray()[0] = 7;
      inserted.toArray(new Integer[3])[0] = 7;
      assertEquals(List.of(0, 1, 2), inserted);
      assertEquals(inserted, List.of(0, 1, 2));
      assertEquals(List.of(0, 1, 2).hashCode(), inserted.hashCode());
    }
  }

  @Test
  public void rowsAreReadByAnyListOfIndexes() {
    try (Planner planner = started(tasks(3))) {
      List<Row> all = planner.rows();
      assertEquals(all, planner.rows(planner.collectChanges().inserted));
      assertEquals(List.of(all.get(2), all.get(0)), planner.rows(List.of(2, 0, 3)));
      assertEquals(List.of(all.get(2), all.get(0)), planner.rows(2, 0, 3));
      assertEquals(List.of(), planner.rows(List.of()));
      assertThrows(NullPointerException.class, () -> planner.rows(Arrays.asList(0, null)));
    }
  }

  @Test
  public void tasksAndTheirBuildersAreIndependent() {
    Set<DayOfWeek> days = EnumSet.of(DayOfWeek.MONDAY);
    Task.Builder builder = task(1).repeatDays(days).plannedDay(TODAY);
    Task made = builder.build();
    days.add(DayOfWeek.SUNDAY);
    builder.title("Another").plannedAt(NOW);
    assertEquals(task(1).repeatDays(EnumSet.of(DayOfWeek.MONDAY)).plannedDay(TODAY).build(), made);
    assertEquals(NOW, builder.build().plannedAt);
    assertEquals("an instant replaces the day", null, builder.build().plannedDay);
    assertEquals("a day replaces the instant", null, builder.plannedDay(TODAY).build().plannedAt);
    Map<Class<?>, List<?>> leaves = Map.of(String.class, List.of("x"), java.time.Instant.class, List.of(NOW),
        LocalDate.class, List.of(TODAY), Duration.class, List.of(Duration.ZERO), double.class, List.of(2.0), int.class,
        List.of(7), Set.class, List.of(EnumSet.of(DayOfWeek.FRIDAY)), TaskStatus.class, List.of(TaskStatus.DONE));
    List<Object> tasks = variants(Task.class, leaves);
    assertTrue(tasks.size() > 12);
    for (Object each : tasks) {
      assertEquals(each, ((Task) each).toBuilder().build());
      assertNotEquals(each, made);
    }
  }

  /** A snapshot of another host may have days beyond those of java.time: they become the first or last one. */
  @Test
  public void daysAreLimitedToThoseOfJavaTime() {
    for (long day : new long[] {Long.MIN_VALUE, Long.MAX_VALUE}) {
      Encoder in = new Encoder();
      in.int64(day);
      assertEquals(day < 0 ? LocalDate.MIN : LocalDate.MAX, new Decoder(in.bytes, in.size()).day());
    }
  }

  @Test
  public void sectionsAreMadeInAnyOrder() {
    Section section = Section.custom("Own", ValueType.DAY);
    assertEquals(section.multiple().withCustomItems().atMost(2), section.atMost(2).withCustomItems().multiple());
    assertEquals(
        "Section{kind=CUSTOM, name=Own, valueType=DAY, allowsMultiple=true, allowsCustomItems=true, maximum=2}",
        section.withCustomItems().atMost(2).multiple().toString());
  }

  /** HOME-4: hasNext takes no effect away. */
  @Test
  public void effectsAreTakenOneByOne() {
    try (Planner planner = Given.created()) {
      planner.start(NOW);
      Iterator<Effect> effects = planner.effects().iterator();
      assertTrue(effects.hasNext() && effects.hasNext());
      assertTrue(effects.next() instanceof Effect.LoadPlan);
      assertEquals(new Effect.RequestPermission(), effects.next());
      assertTrue(planner.nextEffect() instanceof Effect.Redraw);
      assertFalse(effects.hasNext());
      assertThrows(NoSuchElementException.class, effects::next);
      planner.stop(NOW);
      planner.start(NOW);
      assertTrue("an iteration continues when there are more", effects.hasNext());
      for (Effect effect : planner.effects())
        if (effect instanceof Effect.RequestPermission) break;
      assertEquals("Redraw", Given.kinds(planner));
    }
  }

  /** NEW-10: a value is read as its own type. */
  @Test
  public void valuesOfItemsHaveOneType() throws Exception {
    List<Item> items = List.of(Item.of(TODAY), Item.of(Duration.ofHours(1)), Item.of("x"), Item.of(DayOfWeek.MONDAY));
    for (int n = 0; n < items.size(); n++) {
      Item item = items.get(n).labelled("Label");
      List<Callable<Object>> reads = List.of(item::day, item::duration, item::text, item::weekday);
      for (int other = 0; other < reads.size(); other++) {
        Callable<Object> read = reads.get(other);
        if (other == n)
          assertEquals(item.value, read.call());
        else
          Given.assertIsMessage(assertThrows(PlannerException.WrongType.class, read::call));
      }
      assertEquals(ValueType.values()[n], item.type);
      assertEquals("Label", item.label);
    }
    assertEquals(items.size(), new HashSet<>(items).size());
  }

  // ---- Values for the tests of hosts ----

  /** The values that come out, and the effects. */
  private static List<Class<? extends Value>> madeByPlanners() {
    List<Class<? extends Value>> kinds = new ArrayList<>(List.of(Row.class, Home.class, Location.class, Line.class,
        Refusal.class, Changes.class, Move.class, ScheduleStop.class, Schedule.class, Visit.class, HoursState.class,
        HoursSpan.class, Children.class, WaitingChild.class, Details.class, Composer.class, SectionState.class,
        Save.class, SaveValue.class, Place.class, Proposal.class, ProposalStop.class, OrderSave.class,
        VisitingOrder.class, SnapshotFacts.class, Task.class));
    for (Class<?> kind : Effect.class.getDeclaredClasses())
      if (!Modifier.isAbstract(kind.getModifiers())) kinds.add(kind.asSubclass(Value.class));
    return kinds;
  }

  @Test
  public void aTestMakesAnyValueFromWhatItIsAbout() {
    for (Class<? extends Value> kind : madeByPlanners()) {
      Value value = Value.of(kind, Map.of());
      assertEquals(value, Value.of(kind, Map.of()));
      assertTrue(value.toString(), value.toString().startsWith(kind.getSimpleName() + "{"));
    }
    Row row = Value.of(Row.class, Map.of("title", "KaDeWe", "order", 2, "distance", 890.0));
    assertEquals("KaDeWe 2 890.0 ", row.title + " " + row.order + " " + row.distance + " " + row.paceText);
    assertEquals(TaskStatus.PLANNED, row.status);
    assertEquals(Pace.NONE, row.pace);
    Effect.LoadPlan effect = Value.of(Effect.LoadPlan.class, Map.of("request", 5L));
    assertEquals(5, effect.request);
    assertEquals(List.of(), Value.of(Changes.class, Map.of()).inserted);
  }

  @Test
  public void aFieldThatAClassDoesNotHaveIsRefused() {
    Throwable unknown =
        assertThrows(IllegalArgumentException.class, () -> Value.of(Row.class, Map.of("titel", "KaDeWe")));
    assertEquals("Row has no field titel", unknown.getMessage());
    Throwable wrong = assertThrows(IllegalArgumentException.class, () -> Value.of(Row.class, Map.of("order", "1")));
    assertEquals("order must be of Integer, not 1", wrong.getMessage());
  }
}
