package org.plannerkit;

import static org.junit.Assert.assertTrue;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Proxy;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Clock;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Shared by the tests: planners in several states, and arguments for every public method. */
final class Given {
  static final Instant NOW = Instant.parse("2026-05-12T07:00:00Z");
  static final LocalDate TODAY = LocalDate.of(2026, 5, 12);

  private Given() {}

  static UUID id(long number) { return new UUID(0x0123456789ABCDEFL, number); }

  /** Tasks lie about 1.1 km apart, one after the other to the east. */
  static Task.Builder task(int number) {
    return Task.builder(id(number), "Shop " + number)
        .order(number)
        .coordinate(new Coordinate(0, 0.01 * (number % 1000)));
  }

  static List<Task> tasks(int count) {
    return IntStream.rangeClosed(1, count).mapToObj(number -> task(number).build()).collect(Collectors.toList());
  }

  static Fix fix(double longitude) { return new Fix(NOW, 0, longitude, 5); }

  static Planner created() { return Planner.create(new Settings(), ZoneOffset.UTC, NOW); }

  /** Started, with a plan and authorisation; no effect is waiting. */
  static Planner started(Collection<Task> tasks) {
    Planner planner = created();
    planner.authorizationChanged(NOW, Authorization.WHEN_IN_USE);
    planner.start(NOW);
    load(planner, tasks);
    return planner;
  }

  /** Answers the plan request. */
  static void load(Planner planner, Collection<Task> tasks) { load(planner, NOW, tasks); }

  static void load(Planner planner, Instant now, Collection<Task> tasks) {
    planner.planLoaded(now, taken(planner, Effect.LoadPlan.class).request, tasks);
    taken(planner, Effect.class);
  }

  /** Takes all effects; the last one of a kind, or null. */
  static <T extends Effect> T taken(Planner planner, Class<T> kind) {
    T last = null;
    for (Effect effect : planner.effects())
      if (kind.isInstance(effect)) last = kind.cast(effect);
    return last;
  }

  /** Takes all effects; the names of their kinds. */
  static String kinds(Planner planner) {
    List<String> kinds = new ArrayList<>();
    for (Effect effect : planner.effects()) kinds.add(effect.getClass().getSimpleName());
    return String.join(" ", kinds);
  }

  static String titles(Planner planner) {
    return planner.rows().stream().map(row -> row.title).collect(Collectors.joining(", "));
  }

  static void assertIsMessage(Throwable error) {
    String text = error.getMessage();
    assertTrue(error + "", text != null && text.matches("(?s)\\p{L}.*\\."));
    String field = error instanceof PlannerException ? ((PlannerException) error).field : null;
    boolean startsWithField = field == null
        ? Character.isUpperCase(text.charAt(0))
        : text.startsWith(field + " ") || text.matches(inC(field) + "(_seconds)? .*");
    assertTrue(field + ": " + text, startsWithField);
  }

  /** The name of a field in C. */
  static String inC(String field) { return field.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT); }

  /** A snapshot with a later version of the format, and with the checksum of docs/snapshot.md. */
  static byte[] newer(byte[] bytes) {
    ByteBuffer newer = ByteBuffer.allocate(bytes.length + 8).order(ByteOrder.LITTLE_ENDIAN).put(bytes);
    int end = bytes.length - 8;
    newer.putInt(8, 200).putLong(end, 0);
    long sum = 0xCBF29CE484222325L;
    for (int at = 0; at < end; at += 8) {
      sum = (sum ^ newer.getLong(at)) * 0x100000001B3L;
      sum ^= sum >>> 32;
    }
    return Arrays.copyOf(newer.putLong(end, sum).array(), bytes.length);
  }

  // ---- Planners in several states: every event is meaningful in one of them ----

  enum State {
    NEW,
    DETAILS,
    COMPOSER,
    SAVES;

    /** The unanswered request, and the open child. */
    long request;
    UUID key = id(90); // of the save
    long presentation;

    Planner planner() {
      if (this == NEW) {
        Planner planner = created();
        for (int number = 2; number <= 3; number++) planner.taskAdded(NOW, task(number).build());
        return planner;
      }
      Planner planner = started(tasks(3));
      planner.fixReceived(NOW, fix(0));
      if (this == DETAILS) {
        planner.rowTapped(NOW, id(1));
        presentation = taken(planner, Effect.Present.class).presentation;
        planner.refresh(NOW);
        request = taken(planner, Effect.LoadPlan.class).request;
        return planner;
      }
      boolean isEdit = this == SAVES;
      Composition composition = isEdit ? Composition.edit(id(1)) : Composition.newTask(id(60));
      Section own = Section.custom("Own", ValueType.TEXT).multiple().withCustomItems();
      Section other = Section.custom("Other", ValueType.TEXT).withCustomItems();
      planner.composerRequested(NOW, composition.section(own).section(other));
      presentation = taken(planner, Effect.Present.class).presentation;
      planner.textChanged(NOW, "Title\nNotes");
      planner.sectionActivated(NOW, 0);
      planner.itemsLoaded(NOW, taken(planner, Effect.LoadItems.class).request, List.of(Item.of("one"), Item.of("two")));
      planner.itemTapped(NOW, 0, 1);
      if (isEdit) {
        planner.saveTapped(NOW, id(90));
      } else {
        planner.sectionActivated(NOW, 1);
        request = taken(planner, Effect.LoadItems.class).request;
      }
      return planner;
    }
  }

  // ---- Arguments ----

  /** The classes of values that go in. */
  static final List<Class<?>> TAKING = List.of(Task.class, Task.Builder.class, Settings.class, Section.class,
      Item.class, Composition.class, Fix.class, Coordinate.class, Holiday.class, Holidays.class, Appointment.class,
      OrderWindow.class, OrderStop.class, WorkdayBreak.class, Workday.class, OrderProblem.class, StopRule.class,
      ProposalOptions.class, Watch.class, Outcome.class, Outcome.Builder.class, OutcomeValue.class);

  /** The public methods and constructors that a class declares. */
  static List<Executable> executables(Class<?> kind) {
    List<Executable> all = new ArrayList<>(Arrays.asList(kind.getConstructors()));
    for (Method method : kind.getDeclaredMethods())
      if (Modifier.isPublic(method.getModifiers()) && !method.isSynthetic()) all.add(method);
    return all;
  }

  /** The methods of a planner that are calls on it. */
  static List<Method> calls() {
    return executables(Planner.class)
        .stream()
        .filter(each -> !Modifier.isStatic(each.getModifiers()))
        .filter(each -> !Set.of("isClosed", "close").contains(each.getName()))
        .map(each -> (Method) each)
        .collect(Collectors.toList());
  }

  static Object call(Executable executable, Object target, Object... arguments) throws Throwable {
    try {
      if (executable instanceof Constructor) return ((Constructor<?>) executable).newInstance(arguments);
      Object result = ((Method) executable).invoke(target, arguments);
      return result instanceof Iterable && executable.getName().equals("effects")
          ? ((Iterable<?>) result).iterator().hasNext()
          : result;
    } catch (InvocationTargetException error) { throw error.getCause(); }
  }

  /** Valid arguments, as far as possible without knowing the method. */
  static Object[] arguments(Executable executable, State state) {
    boolean ofChild = executable.getName().matches("child.*|detent.*");
    boolean ofSave = executable.getName().matches("save|outcome|save(Acknowledged|Failed|Refused)");
    Object number = ofChild ? state.presentation : state.request;
    return Arrays.stream(executable.getGenericParameterTypes())
        .map(type
            -> type == long.class              ? number
                : type == UUID.class && ofSave ? state.key
                                               : sample(type))
        .toArray();
  }

  private static Class<?> raw(Type type) {
    return (Class<?>) (type instanceof ParameterizedType ? ((ParameterizedType) type).getRawType() : type);
  }

  static Object sample(Type type) {
    if (type instanceof ParameterizedType) {
      if (raw(type) == Class.class) return Effect.Left.class;
      Object element = sample(((ParameterizedType) type).getActualTypeArguments()[0]);
      return raw(type) == Set.class ? Collections.singleton(element) : List.of(element);
    }
    Map<Class<?>, Object> samples = Map.ofEntries(Map.entry(Instant.class, NOW),
        Map.entry(Clock.class, Clock.systemUTC()), Map.entry(LocalDate.class, TODAY),
        Map.entry(Duration.class, Duration.ofMinutes(5)), Map.entry(UUID.class, id(1)), Map.entry(String.class, "x"),
        Map.entry(ZoneId.class, ZoneOffset.UTC), Map.entry(int.class, 0), Map.entry(Integer.class, 0),
        Map.entry(double.class, 1.0), Map.entry(boolean.class, true), Map.entry(long.class, 1L),
        Map.entry(int[].class, new int[] {0}), Map.entry(int[][].class, new int[][] {{0, 60}, {60, 0}}),
        Map.entry(double[][].class, new double[][] {{0, 60}, {60, 0}}), Map.entry(byte[].class, new byte[0]),
        Map.entry(long[].class, new long[] {NOW.toEpochMilli()}), Map.entry(double[].class, new double[] {1}),
        Map.entry(Column[].class, Column.values()), Map.entry(Object.class, "x"));
    if (samples.containsKey(type)) return samples.get(type);
    Class<?> kind = (Class<?>) type;
    if (kind.isEnum()) return kind.getEnumConstants()[1];
    if (kind == Task.class) return task(99).build();
    if (kind == Task.Builder.class) return task(1);
    if (kind == Item.class) return Item.of("x");
    if (kind == Section.class) return Section.custom("Sample", ValueType.TEXT).multiple();
    if (kind == Composition.class)
      return Composition.newTask(id(50)).section(Section.custom("First", ValueType.TEXT).multiple());
    if (kind == Settings.class) return new Settings();
    if (kind == Fix.class) return fix(0);
    if (kind == Coordinate.class) return new Coordinate(0, 0);
    if (kind == Holiday.class) return new Holiday(TODAY, Set.of(HolidayKind.PUBLIC));
    if (kind == Holidays.class)
      return new Holidays(TODAY, TODAY, List.of(new Holiday(TODAY, Set.of(HolidayKind.PUBLIC))));
    if (kind == Appointment.class) return new Appointment(NOW, NOW);
    if (kind == TimeRange.class) return new TimeRange(Duration.ZERO, Duration.ofHours(1));
    if (kind == OrderWindow.class) return new OrderWindow(Duration.ZERO, Duration.ofHours(1));
    if (kind == OrderStop.class) return new OrderStop(Duration.ofMinutes(5));
    if (kind == WorkdayBreak.class) return new WorkdayBreak(Duration.ZERO, Duration.ZERO, Duration.ofHours(1));
    if (kind == Workday.class) return new Workday();
    if (kind == DaySpeeds.class) return new DaySpeeds(Set.of(DayOfWeek.MONDAY), List.of(800, 1200));
    if (kind == OrderProblem.class)
      return new OrderProblem(List.of(new OrderStop(Duration.ofMinutes(5))), new int[][] {{0, 60}, {60, 0}});
    if (kind == StopRule.class) return new StopRule(id(1));
    if (kind == ProposalOptions.class) return new ProposalOptions();
    if (kind == Watch.class) return new Watch();
    if (kind == Outcome.class) return Outcome.builder(id(1), TaskStatus.EN_ROUTE, NOW).key(id(80)).build();
    if (kind == Outcome.Builder.class) return ((Outcome) sample(Outcome.class)).toBuilder();
    if (kind == OutcomeValue.class) return new OutcomeValue("x", "x");
    if (kind == EffectHandler.class)
      return Proxy.newProxyInstance(kind.getClassLoader(), new Class<?>[] {kind}, (proxy, method, arguments) -> null);
    throw new AssertionError("no sample of " + type);
  }

  /** Values of a type with one part replaced by one of these. Refused ones are left out. */
  static List<Object> variants(Type type, Map<Class<?>, ? extends List<?>> leaves) {
    Class<?> kind = raw(type);
    if (kind == Collection.class || kind == List.class)
      return variants(((ParameterizedType) type).getActualTypeArguments()[0], leaves)
          .stream()
          .map(List::of)
          .collect(Collectors.toList());
    List<Object> all = new ArrayList<>(leaves.containsKey(kind) ? leaves.get(kind) : List.of());
    if (!TAKING.contains(kind)) return all;
    List<Executable> makers = executables(kind);
    Class<?> builder = kind == Task.class ? Task.Builder.class : kind == Outcome.class ? Outcome.Builder.class : kind;
    if (builder != kind) makers.addAll(executables(builder));
    for (Executable maker : makers) {
      Class<?> result = maker instanceof Method ? ((Method) maker).getReturnType() : kind;
      boolean makes = result == kind || result == builder;
      for (int n = 0; makes && n < maker.getParameterCount(); n++) {
        for (Object variant : variants(maker.getGenericParameterTypes()[n], leaves)) {
          Object[] arguments = Arrays.stream(maker.getGenericParameterTypes()).map(Given::sample).toArray();
          arguments[n] = variant;
          try {
            Object made = call(maker, sample(maker.getDeclaringClass()), arguments);
            all.add(made.getClass() == builder && builder != kind ? call(builder.getMethod("build"), made) : made);
          } catch (PlannerException error) { assertIsMessage(error); } catch (Throwable error) {
            throw new AssertionError(maker + " of " + variant, error);
          }
        }
      }
    }
    return all;
  }
}
