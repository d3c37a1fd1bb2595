package org.plannerkit;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.junit.Assert.fail;
import static org.plannerkit.Given.NOW;
import static org.plannerkit.Given.arguments;
import static org.plannerkit.Given.assertIsMessage;
import static org.plannerkit.Given.call;
import static org.plannerkit.Given.created;
import static org.plannerkit.Given.executables;
import static org.plannerkit.Given.id;
import static org.plannerkit.Given.sample;
import static org.plannerkit.Given.started;
import static org.plannerkit.Given.taken;
import static org.plannerkit.Given.task;
import static org.plannerkit.Given.tasks;
import static org.plannerkit.Given.variants;

import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.Test;
import org.plannerkit.Given.State;

/** Wrong arguments: each one of every public method. */
public class ArgumentsTest {
  /** The methods that take null: for the fields of a task or an outcome that may be absent, and for no end place. */
  private static final Set<String> NULLABLE = Set.of("Builder.coordinate", "Builder.plannedAt", "Builder.plannedDay",
      "Builder.estimatedDuration", "Builder.notes", "Builder.address", "Builder.openingHours", "Builder.photoUrl",
      "Builder.projectId", "Builder.early", "Builder.lateAfter", "Builder.after", "Builder.key", "Builder.day",
      "Builder.arrivedAt", "Builder.leftAt", "Builder.replaces", "Builder.reason", "Builder.note", "Settings.endPlace",
      "ProposalOptions.endPlace");

  private static boolean takesNull(Executable executable, int argument, Object target, Object... arguments)
      throws Throwable {
    arguments[argument] = null;
    try {
      call(executable, target, arguments);
      return true;
    } catch (NullPointerException expected) { return false; }
  }

  private static List<Integer> references(Executable executable) {
    Class<?>[] types = executable.getParameterTypes();
    return IntStream.range(0, types.length).filter(n -> !types[n].isPrimitive()).boxed().collect(Collectors.toList());
  }

  @Test
  public void nullIsANullPointerException() throws Throwable {
    Set<String> nullable = new HashSet<>();
    List<Class<?>> kinds = new ArrayList<>(Given.TAKING);
    kinds.add(Geodesic.class);
    for (Class<?> kind : kinds) {
      Object target = kind == Geodesic.class ? null : sample(kind);
      for (Executable executable : executables(kind))
        for (int n : references(executable))
          if (takesNull(executable, n, target, arguments(executable, State.NEW)))
            nullable.add(kind.getSimpleName() + "." + executable.getName());
    }
    assertEquals(NULLABLE, nullable);
    List<Coordinate> places = Collections.singletonList(null);
    assertThrows(NullPointerException.class, () -> Geodesic.distances(new Coordinate(0, 0), places));
  }

  @Test
  public void nullChangesNothingOfAPlanner() throws Throwable {
    for (Executable executable : executables(Planner.class)) {
      for (int n : references(executable)) {
        try (Planner planner = State.DETAILS.planner()) {
          planner.closeTapped(NOW);
          byte[] before = planner.snapshot();
          Object[] arguments = arguments(executable, State.DETAILS);
          if (executable.getName().equals("restore")) arguments[0] = before;
          assertFalse(executable + "", takesNull(executable, n, planner, arguments));
          assertArrayEquals(executable + "", before, planner.snapshot());
          assertTrue(executable + " takes an effect", planner.nextEffect() instanceof Effect.Dismiss);
        }
      }
    }
    try (Planner planner = State.DETAILS.planner()) {
      List<Task> tasks = Collections.singletonList(null);
      assertThrows(NullPointerException.class, () -> planner.planLoaded(NOW, State.DETAILS.request, tasks));
      planner.planLoaded(NOW, State.DETAILS.request, tasks(1));
    }
  }

  private static final Map<Class<?>, List<?>> EXTREMES =
      Map.ofEntries(Map.entry(int.class, List.of(Integer.MIN_VALUE, -1, Integer.MAX_VALUE)),
          Map.entry(Integer.class, List.of(Integer.MIN_VALUE, -1, Integer.MAX_VALUE)),
          Map.entry(long.class, List.of(Long.MIN_VALUE, -1L, 0L, Long.MAX_VALUE)),
          Map.entry(double.class,
              List.of(Double.NaN, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, -Double.MAX_VALUE,
                  Double.MAX_VALUE, -0.0, Double.MIN_VALUE)),
          Map.entry(int[].class, List.of(new int[] {Integer.MIN_VALUE, -1, Integer.MAX_VALUE})),
          Map.entry(long[].class, List.of(new long[0], new long[] {Long.MIN_VALUE}, new long[] {Long.MAX_VALUE})),
          Map.entry(double[].class, List.of(new double[2], new double[] {Double.NaN}, new double[] {Double.MAX_VALUE})),
          Map.entry(byte[].class, List.of(new byte[100])),
          Map.entry(Instant.class,
              List.of(Instant.MIN, Instant.MAX, Instant.ofEpochMilli(Long.MIN_VALUE),
                  Instant.ofEpochMilli(Long.MAX_VALUE))),
          Map.entry(LocalDate.class, List.of(LocalDate.MIN, LocalDate.MAX)),
          Map.entry(Duration.class,
              List.of(Duration.ofSeconds(Long.MIN_VALUE), Duration.ofNanos(-1), Duration.ofSeconds(Long.MAX_VALUE))),
          Map.entry(String.class, List.of("", " \u2028", "\0", "😀", "\uDC00", "a".repeat(100_000))));

  /** Whether the call is refused. It then has a message, and changes nothing. */
  private static boolean refuses(Planner planner, Method method, Object... arguments) throws Throwable {
    byte[] before = planner.snapshot();
    try {
      call(method, planner, arguments);
      return false;
    } catch (PlannerException error) {
      assertIsMessage(error);
      assertArrayEquals(method + " of " + Arrays.toString(arguments), before, planner.snapshot());
      return true;
    }
  }

  /** Any value is refused, or the planner can be queried as before (TASK-4, LOC-3, TIME-3). */
  @Test
  public void extremesDoNoHarm() throws Throwable {
    int refused = 0;
    for (State state : State.values()) {
      for (Method method : Given.calls()) {
        for (int n = 0; n < method.getParameterCount(); n++) {
          for (Object extreme : variants(method.getGenericParameterTypes()[n], EXTREMES)) {
            try (Planner planner = state.planner()) {
              Object[] arguments = arguments(method, state);
              arguments[n] = extreme;
              if (refuses(planner, method, arguments)) refused++;
              for (Method query : Given.calls())
                if (query.getParameterCount() == 0) String.valueOf(call(query, planner));
            }
          }
        }
      }
    }
    assertTrue("only " + refused, refused > 500);
  }

  @Test
  public void extremesMakeNoPlannerAndNoDistance() throws Throwable {
    int refused = 0;
    for (Object settings : variants(Settings.class, EXTREMES)) {
      try (Planner planner = Planner.create((Settings) settings, ZoneOffset.UTC, NOW)) {
        planner.start(NOW);
      } catch (PlannerException error) {
        assertIsMessage(error);
        refused++;
      }
    }
    assertTrue("only " + refused, refused > 30);
    for (Executable each : executables(Geodesic.class)) {
      for (Object extreme : variants(Coordinate.class, EXTREMES)) {
        Coordinate place = (Coordinate) extreme;
        try {
          call(each, null, place, each.getName().equals("distances") ? List.of(place, place) : place);
          assertTrue(place + "", Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180);
        } catch (PlannerException.InvalidArgument error) { assertIsMessage(error); }
      }
    }
  }

  /** TIME-1: every instant must fit 64 bits of milliseconds. */
  @Test
  public void farInstantsAreInvalidArguments() throws Throwable {
    for (Instant far : List.of(Instant.MIN, Instant.MAX)) {
      for (Method method : Given.calls()) {
        if (method.getParameterCount() == 0 || method.getParameterTypes()[0] != Instant.class) continue;
        try (Planner planner = State.COMPOSER.planner()) {
          Object[] arguments = arguments(method, State.COMPOSER);
          arguments[0] = far;
          assertIsMessage(assertThrows(PlannerException.InvalidArgument.class, () -> call(method, planner, arguments)));
        }
      }
      assertThrows(PlannerException.InvalidArgument.class, () -> new Fix(far, 0, 0, 5));
      assertThrows(PlannerException.InvalidArgument.class, () -> task(1).plannedAt(far));
      assertThrows(PlannerException.InvalidArgument.class, () -> Planner.create(new Settings(), ZoneOffset.UTC, far));
    }
  }

  /** No method takes a text with a lone surrogate, and the message names the text. */
  @Test
  public void loneSurrogatesAreRefused() throws Throwable {
    int places = 0;
    for (String bad : List.of("\uD83D", "a\uDE00", "\uDE00\uD83D", "😀\uD83Dx")) {
      Map<Class<?>, List<String>> leaves = Map.of(String.class, List.of(bad));
      for (Method method : Given.calls()) {
        for (int n = 0; n < method.getParameterCount(); n++) {
          List<Object> variants = variants(method.getGenericParameterTypes()[n], leaves);
          for (int which = 0; which < variants.size(); which++) {
            String message = null;
            for (State state : State.values()) {
              try (Planner planner = state.planner()) {
                Object[] arguments = arguments(method, state);
                arguments[n] = variants.get(which);
                call(method, planner, arguments);
                if (!method.getName().equals("planLoaded")) fail(method + " takes " + variants.get(which));
                assertEquals("", Given.titles(planner));
                message = planner.refusals().get(0).message;
                assertEquals(Status.INVALID_TEXT, planner.refusals().get(0).status);
              } catch (PlannerException.InvalidText error) {
                message = error.getMessage();
                assertTrue(message, message.startsWith(Given.inC(error.field) + " "));
              } catch (PlannerException error) {
                // Not legal in this state.
              }
            }
            assertTrue(method + ": " + message, message != null && message.matches("[a-z_]+ .*must be UTF-8\\."));
            places++;
          }
        }
      }
      assertThrows(
          PlannerException.InvalidText.class, () -> Planner.create(new Settings().language(bad), ZoneOffset.UTC, NOW));
    }
    assertTrue("only " + places, places >= 4 * 30);
  }

  /** DAY-2: one bad task never costs the others. */
  @Test
  public void onlyTheBadTasksOfAPlanAreRefused() {
    List<Task> all = List.of(task(1).build(), task(1).title("Again").build(), task(2).title(" ").build(),
        task(3).notes("\uD800").build(), task(4).order(-1).build(), task(5).coordinate(new Coordinate(90.1, 0)).build(),
        task(6).address("x".repeat(4097)).build(), task(7).estimatedDuration(Duration.ofNanos(-1)).build(),
        task(8).build());
    try (Planner planner = started(all)) {
      assertEquals("Shop 1, Shop 8", Given.titles(planner));
      List<Refusal> refusals = planner.refusals();
      assertEquals(
          "1 DUPLICATE, 2 INVALID_TEXT, 3 INVALID_TEXT, 4 INVALID_ARGUMENT, 5 INVALID_ARGUMENT, 6 LIMIT_EXCEEDED, "
              + "7 INVALID_ARGUMENT",
          refusals.stream().map(each -> each.index + " " + each.status).collect(Collectors.joining(", ")));
      assertEquals("title must not be blank.", refusals.get(1).message);
      assertEquals("notes must be UTF-8.", refusals.get(2).message);
      assertEquals("id title notes order latitude address estimatedDuration",
          refusals.stream().map(each -> each.field).collect(Collectors.joining(" ")));
      assertEquals(refusals.size(), planner.home().refusedCount);
      planner.refresh(NOW);
      Given.load(planner, tasks(2));
      assertEquals(List.of(), planner.refusals());
    }
  }

  /** TASK-4, NEW-2: texts come back unchanged, up to their limits in bytes of UTF-8. */
  @Test
  public void textsComeBackExactly() {
    List<String> texts = List.of("😀🏳️‍🌈", "a\0b\0", "\0", "ä".repeat(2048), "x".repeat(4096),
        "e\u0301\uFEFF", "\uFFFF\uFFFE", "\u007F", "\u0080");
    for (String text : texts) {
      Task task = task(1)
                      .title(text)
                      .address(text)
                      .openingHours(text)
                      .photoUrl(text)
                      .projectId(text)
                      .coordinate(new Coordinate(-12.5, 7.25))
                      .plannedAt(NOW.plusMillis(1))
                      .estimatedDuration(Duration.ofSeconds(90))
                      .repeatDays(EnumSet.allOf(DayOfWeek.class))
                      .status(TaskStatus.EN_ROUTE)
                      .build();
      try (Planner planner = started(List.of(task))) {
        Row row = planner.row(0);
        assertEquals(Collections.nCopies(4, text), List.of(row.title, row.address, row.openingHours, row.photoUrl));
        Section own = Section.custom(text, ValueType.TEXT).multiple().withCustomItems();
        Item item = Item.of("value").labelled(text);
        planner.composerRequested(NOW, Composition.edit(Given.id(1)).section(own).preselect(0, item));
        String notes = text.repeat(65_536 / 4096);
        planner.textChanged(NOW, text + "\n" + notes);
        assertEquals(text + "\n" + notes, planner.composer().text);
        planner.sectionActivated(NOW, 0);
        planner.itemsFailed(NOW, taken(planner, Effect.LoadItems.class).request, text);
        assertEquals(List.of(text, text), List.of(planner.sections().get(0).name, planner.sections().get(0).message));
        planner.sectionActivated(NOW, 0);
        planner.itemsLoaded(NOW, taken(planner, Effect.LoadItems.class).request, List.of());
        planner.itemEntered(NOW, 0, Item.of(text));
        assertEquals(List.of(text, text), List.of(planner.items(0).get(1).text(), planner.items(0).get(1).label));
        planner.saveTapped(NOW);
        Save save = planner.save(taken(planner, Effect.SaveTask.class).key);
        assertEquals(task.toBuilder().notes(notes).build(), save.task);
        assertEquals(List.of(text, text), List.of(save.values.get(0).section, save.values.get(0).item.label));
        planner.saveFailed(NOW, save.key, text);
        assertEquals(text, planner.saves().get(0).message);
        planner.refresh(NOW);
        planner.planFailed(NOW, taken(planner, Effect.LoadPlan.class).request, text);
        assertEquals(text, planner.home().message);
        planner.replaceString(NOW, StringKey.CLOSE, text);
        assertEquals(text, planner.string(StringKey.CLOSE));
      }
    }
    String tooLong = "x".repeat(Limits.COMPOSER_BYTES + 1);
    try (Planner planner = created()) {
      for (Object task : variants(Task.class, Map.of(String.class, List.of(tooLong))))
        assertThrows(PlannerException.LimitExceeded.class, () -> planner.taskAdded(NOW, (Task) task));
      Task most = task(1).notes("ä".repeat(Limits.NOTES_BYTES / 2)).title("x".repeat(Limits.TEXT_BYTES)).build();
      planner.taskAdded(NOW, most);
      Task more = most.toBuilder().notes(most.notes + "x").build();
      assertThrows(PlannerException.LimitExceeded.class, () -> planner.taskUpdated(NOW, more));
    }
  }

  @Test
  public void everyCharacterComesBack() {
    int[] all =
        IntStream.rangeClosed(0, Character.MAX_CODE_POINT).filter(each -> each < 0xD800 || each > 0xDFFF).toArray();
    try (Planner planner = started(tasks(1))) {
      planner.composerRequested(NOW, Composition.newTask(id(9)));
      int step = 16_000;
      for (int at = 0; at < all.length; at += step) {
        String text = "x\n" + new String(all, at, Math.min(step, all.length - at));
        planner.textChanged(NOW, text);
        assertEquals(text, planner.composer().text);
      }
    }
  }

  /** NEW-10: values of every type, even the extreme ones, come back as they were entered. */
  @Test
  public void valuesOfEveryTypeComeBack() {
    List<List<Item>> all =
        List.of(List.of(Item.of(LocalDate.of(1969, 12, 31)), Item.of(LocalDate.MAX), Item.of(LocalDate.MIN)),
            List.of(Item.of(Duration.ZERO), Item.of(Duration.ofSeconds(Long.MAX_VALUE)), Item.of(Duration.ofHours(1))),
            List.of(Item.of("a"), Item.of("ö")),
            Arrays.stream(DayOfWeek.values()).map(Item::of).collect(Collectors.toList()));
    try (Planner planner = started(tasks(1))) {
      Composition composition = Composition.newTask(id(9));
      for (ValueType type : ValueType.values())
        composition.section(Section.custom(type.name(), type).multiple().withCustomItems());
      planner.composerRequested(NOW, composition);
      for (int section = 0; section < all.size(); section++) {
        int number = section;
        planner.sectionActivated(NOW, section);
        List<Item> items = all.get(section);
        planner.itemsLoaded(NOW, taken(planner, Effect.LoadItems.class).request, items.subList(0, 1));
        for (Item item : items) planner.itemEntered(NOW, section, item);
        List<Object> values = items.stream().map(item -> item.value).collect(Collectors.toList());
        assertEquals(values, planner.items(section).stream().map(item -> item.value).collect(Collectors.toList()));
        assertEquals(values, planner.selected(section).stream().map(item -> item.value).collect(Collectors.toList()));
        Item other = all.get((section + 1) % all.size()).get(0);
        assertThrows(PlannerException.WrongType.class, () -> planner.itemEntered(NOW, number, other));
      }
      Item negative = Item.of(Duration.ofNanos(-1));
      assertThrows(PlannerException.InvalidArgument.class, () -> planner.itemEntered(NOW, 1, negative));
      planner.textChanged(NOW, "x");
      planner.saveTapped(NOW);
      assertEquals(all.stream().mapToInt(List::size).sum(),
          planner.save(taken(planner, Effect.SaveTask.class).key).values.size());
    }
  }

  /** NEW-3: a maximum is not negative. */
  @Test
  public void aNegativeMaximumIsRefused() {
    try (Planner planner = started(tasks(1))) {
      assertThrows(PlannerException.InvalidArgument.class,
          ()
              -> planner.composerRequested(
                  NOW, Composition.newTask(id(9)).section(Section.of(SectionKind.PROJECT).atMost(-1))));
    }
  }

  /** NEW-1, NEW-8. */
  @Test
  public void wrongCompositions() {
    Section date = Section.of(SectionKind.DATE);
    Item day = Item.of(Given.TODAY);
    Map<Composition, Class<? extends PlannerException>> all = Map.of(Composition.newTask(id(1)),
        PlannerException.Duplicate.class, Composition.edit(id(9)), PlannerException.NotFound.class,
        Composition.newTask(id(9)).section(date).section(date), PlannerException.Duplicate.class,
        Composition.newTask(id(9)).section(Section.custom(" ", ValueType.DAY)), PlannerException.InvalidText.class,
        Composition.newTask(id(9)).section(Section.of(SectionKind.CUSTOM)), PlannerException.InvalidArgument.class,
        Composition.newTask(id(9)).preselect(0, day), PlannerException.NotFound.class,
        Composition.newTask(id(9)).section(date).preselect(-1, day), PlannerException.NotFound.class,
        Composition.newTask(id(9)).section(date).preselect(0, Item.of("x")), PlannerException.WrongType.class,
        Composition.newTask(id(9)).section(date).preselect(0, day).preselect(0, Item.of(LocalDate.MAX)),
        PlannerException.InvalidArgument.class);
    try (Planner planner = started(tasks(1))) {
      byte[] before = planner.snapshot();
      all.forEach((composition,
                      kind) -> assertIsMessage(assertThrows(kind, () -> planner.composerRequested(NOW, composition))));
      Composition many = Composition.newTask(id(9));
      for (int n = 0; n <= Limits.SECTIONS; n++) many.section(Section.custom("Own " + n, ValueType.DAY));
      assertThrows(PlannerException.LimitExceeded.class, () -> planner.composerRequested(NOW, many));
      Composition full = Composition.newTask(id(9)).section(Section.custom("Own", ValueType.TEXT).multiple());
      for (int n = 0; n <= Limits.ITEMS; n++) full.preselect(0, Item.of("Item " + n));
      assertThrows(PlannerException.LimitExceeded.class, () -> planner.composerRequested(NOW, full));
      assertArrayEquals(before, planner.snapshot());
    }
  }
}
