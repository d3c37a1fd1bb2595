import java.io.PrintStream;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.time.zone.ZoneRulesProvider;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import org.plannerkit.*;

/** Plays a script of events through the Java classes and prints the transcript: Play SCRIPT. See README.md. */
public final class Play {
  private static final Set<String> DEGREES = Set.of("latitude", "longitude");
  private static final Set<String> HUNDREDTHS =
      Set.of("distance", "travel_time", "horizontal_accuracy", "distance_filter_meters", "desired_accuracy_meters",
          "commute_distance", "break_distance", "open_distance", "bridged_distance");
  private static final Set<String> LISTED = Set.of("task", "section", "item", "place", "offset", "holiday", "window",
      "hour", "break", "speed", "rule", "travel_times", "fix", "outcome_value");
  /** What stands in columns for no value. */
  private static final List<Object> ABSENT = Arrays.asList(null, Double.NaN, RowColumns.NONE);
  private static final PrintStream OUT = new PrintStream(System.out, false, StandardCharsets.UTF_8);

  private Planner planner;
  private Instant now;
  private byte[] bytes;
  private OpeningHours hours;
  private OrderSearch search;
  private final Map<String, List<Long>> numbers = new HashMap<>();
  private final Map<String, List<Fields>> given = new HashMap<>();
  private final List<OrderStop> stops = new ArrayList<>(); // with their windows

  // ---- In ----

  /** The fields of a line by name, in their order. */
  private final class Fields extends LinkedHashMap<String, String> {
    private static final long serialVersionUID = 1;

    Fields(String[] parts) {
      for (String part : Arrays.asList(parts).subList(1, parts.length)) {
        String[] field = part.split("=", 2);
        put(field[0], unescaped(field[1]));
      }
    }

    boolean flag(String name) { return "1".equals(get(name)); }

    int number(String name, int otherwise) { return containsKey(name) ? (int) Long.parseLong(get(name)) : otherwise; }

    double real(String name) { return containsKey(name) ? Play.real(get(name)) : 0; }

    <T extends Enum<T>> T constant(Class<T> kind, String name, T otherwise) {
      return containsKey(name) ? Enum.valueOf(kind, get(name).toUpperCase(Locale.ROOT)) : otherwise;
    }

    Coordinate coordinate(String before) {
      return new Coordinate(real(before + "latitude"), real(before + "longitude"));
    }

    Instant instant(String name) { return Instant.ofEpochMilli(Long.parseLong(get(name))); }

    LocalDate day(String name) { return LocalDate.ofEpochDay(Long.parseLong(get(name))); }

    Duration duration(String name) { return Duration.ofSeconds(Long.parseLong(get(name))); }

    /** Where the day ends; null for none. */
    Coordinate endPlace() {
      Coordinate end = coordinate("end_place_");
      return Double.isNaN(end.latitude) && Double.isNaN(end.longitude) ? null : end;
    }

    UUID id() { return UUID.fromString(get("id")); }

    UUID key() { return UUID.fromString(get("key")); }

    UUID taskId() { return UUID.fromString(get("task_id")); }

    long request() { return (Long) argument(long.class, "request", get("request")); }
  }

  private static double real(String text) {
    return Double.parseDouble(text.replace("nan", "NaN").replace("inf", "Infinity"));
  }

  private static String unescaped(String text) {
    String backslashes = text.replace("\\\\", "\0");
    return backslashes.replace("\\n", "\n").replace("\\r", "\r").replace("\\t", "\t").replace('\0', '\\');
  }

  private static Set<DayOfWeek> weekdays(String names) {
    Set<DayOfWeek> days = EnumSet.noneOf(DayOfWeek.class);
    for (String name : names.split("\\|")) days.add(DayOfWeek.valueOf(name.toUpperCase(Locale.ROOT)));
    return days;
  }

  /** "1>2|3>4" in milliseconds since 1970. */
  private static List<Appointment> appointments(String text) {
    List<Appointment> found = new ArrayList<>();
    for (String each : text.split("\\|")) {
      Instant[] ends =
          Arrays.stream(each.split(">")).map(Long::parseLong).map(Instant::ofEpochMilli).toArray(Instant[] ::new);
      found.add(new Appointment(ends[0], ends[1]));
    }
    return found;
  }

  private Task task(Fields fields) {
    Task.Builder task = Task.builder(UUID.fromString(fields.get("id")), fields.getOrDefault("title", ""));
    task.order(fields.number("order", 0)).status(fields.constant(TaskStatus.class, "status", TaskStatus.PLANNED));
    if (fields.containsKey("latitude")) task.coordinate(fields.coordinate(""));
    String plannedAt = fields.get("planned_at");
    if (plannedAt != null) task.plannedAt(Instant.ofEpochMilli(Long.parseLong(plannedAt)));
    String plannedDay = fields.get("planned_day");
    if (plannedDay != null) task.plannedDay(LocalDate.ofEpochDay(Long.parseLong(plannedDay)));
    String duration = fields.get("estimated_duration");
    if (duration != null) task.estimatedDuration(Duration.ofSeconds(Long.parseLong(duration)));
    if (fields.containsKey("repeat_days")) task.repeatDays(weekdays(fields.get("repeat_days")));
    if (fields.containsKey("appointments")) task.appointments(appointments(fields.get("appointments")));
    if (fields.containsKey("early_seconds")) task.early(fields.duration("early_seconds"));
    if (fields.containsKey("late_after_seconds")) task.lateAfter(fields.duration("late_after_seconds"));
    if (fields.containsKey("after")) task.after(UUID.fromString(fields.get("after")));
    if (fields.containsKey("delay")) task.delay(fields.duration("delay"));
    task.priority(fields.number("priority", 0));
    task.notes(fields.get("notes")).address(fields.get("address")).openingHours(fields.get("opening_hours"));
    return task.photoUrl(fields.get("photo_url")).projectId(fields.get("project_id")).build();
  }

  private Outcome outcome(Fields fields) {
    Outcome.Builder outcome =
        Outcome.builder(fields.taskId(), fields.constant(TaskStatus.class, "status", null), fields.instant("at"));
    if (fields.containsKey("day")) outcome.day(fields.day("day"));
    if (fields.containsKey("arrived_at")) outcome.arrivedAt(fields.instant("arrived_at"));
    if (fields.containsKey("left_at")) outcome.leftAt(fields.instant("left_at"));
    if (fields.containsKey("replaces")) outcome.replaces(UUID.fromString(fields.get("replaces")));
    outcome.key(fields.key()).reason(fields.get("reason")).note(fields.get("note"));
    return outcome.values(given("outcome_value", each -> new OutcomeValue(each.get("key"), each.get("text")))).build();
  }

  private static Fix fix(Fields fields) {
    return new Fix(
        fields.instant("time"), fields.real("latitude"), fields.real("longitude"), fields.real("horizontal_accuracy"));
  }

  private static String[] words(Fields fields, String name) {
    return fields.containsKey(name) ? fields.get(name).split("\\|") : new String[0];
  }

  private static Watch watch(Fields fields) {
    List<Class<? extends Effect>> effects = new ArrayList<>();
    for (String kind : words(fields, "effects"))
      for (Class<?> each : Effect.class.getClasses())
        if (snake(each.getSimpleName()).equals("_" + kind)) effects.add(each.asSubclass(Effect.class));
    Set<Changed> changed = EnumSet.noneOf(Changed.class);
    for (String each : words(fields, "changed")) changed.add(Changed.valueOf(each.toUpperCase(Locale.ROOT)));
    return new Watch().effects(effects).changed(changed);
  }

  private static TimeRange timeRange(String[] seconds) {
    return new TimeRange(
        Duration.ofSeconds(Long.parseLong(seconds[0])), Duration.ofSeconds(Long.parseLong(seconds[1])));
  }

  private Item item(Fields fields) {
    String value = fields.get("value");
    Item item;
    switch (fields.get("type")) {
      case "day": item = Item.of(LocalDate.ofEpochDay(Long.parseLong(value))); break;
      case "duration": item = Item.of(Duration.ofSeconds(Long.parseLong(value))); break;
      case "weekday": item = Item.of(DayOfWeek.valueOf(value.toUpperCase(Locale.ROOT))); break;
      case "number": item = Item.of(Long.parseLong(value)); break;
      case "time_range": item = Item.of(timeRange(value.split(">"))); break;
      default: item = Item.of(value);
    }
    return fields.containsKey("label") ? item.labelled(fields.get("label")) : item;
  }

  private Section section(Fields fields) {
    SectionKind kind = fields.constant(SectionKind.class, "kind", SectionKind.CUSTOM);
    ValueType type = fields.constant(ValueType.class, "value_type", null);
    Section section = type == null ? Section.of(kind) : Section.custom(fields.getOrDefault("name", ""), type);
    if (fields.flag("allows_multiple")) section = section.multiple();
    if (fields.flag("allows_custom_items")) section = section.withCustomItems();
    return section.atMost(fields.number("maximum", 0));
  }

  private Settings settings(Fields fields) {
    Settings settings = new Settings();
    if (fields.containsKey("hour_cycle")) settings.hourCycle(fields.number("hour_cycle", 0));
    if (fields.containsKey("distance_filter_meters"))
      settings.distanceFilterMeters(fields.real("distance_filter_meters"));
    if (fields.containsKey("desired_accuracy_meters"))
      settings.desiredAccuracyMeters(fields.real("desired_accuracy_meters"));
    if (fields.containsKey("maximum_speed_mps")) settings.maximumSpeedMps(fields.real("maximum_speed_mps"));
    if (fields.containsKey("detour_factor")) settings.detourFactor(fields.real("detour_factor"));
    if (fields.containsKey("travel_speed_kmh")) settings.travelSpeedKmh(fields.real("travel_speed_kmh"));
    MeasurementSystem system = fields.constant(MeasurementSystem.class, "measurement_system", null);
    if (system != null) settings.measurementSystem(system);
    if (fields.containsKey("closing_soon_minutes"))
      settings.closingSoonMinutes(fields.number("closing_soon_minutes", 0));
    if (fields.containsKey("has_schedule")) settings.hasSchedule(fields.flag("has_schedule"));
    if (fields.containsKey("visit_duration_seconds")) settings.visitDuration(fields.duration("visit_duration_seconds"));
    if (fields.containsKey("early_seconds")) settings.early(fields.duration("early_seconds"));
    if (fields.containsKey("late_after_seconds")) settings.lateAfter(fields.duration("late_after_seconds"));
    if (fields.containsKey("tight_before_seconds")) settings.tightBefore(fields.duration("tight_before_seconds"));
    if (fields.containsKey("undo_seconds")) settings.undo(fields.duration("undo_seconds"));
    if (fields.containsKey("finished_last")) settings.finishedLast(fields.flag("finished_last"));
    if (fields.containsKey("requires_reason")) settings.requiresReason(fields.flag("requires_reason"));
    if (fields.containsKey("has_log")) settings.hasLog(fields.flag("has_log"));
    if (fields.containsKey("records_by_itself")) settings.recordsByItself(fields.flag("records_by_itself"));
    if (fields.containsKey("shortest_visit_seconds")) settings.shortestVisit(fields.duration("shortest_visit_seconds"));
    if (fields.containsKey("seed")) settings.seed(UUID.fromString(fields.get("seed")));
    if (fields.containsKey("end_place_latitude")) settings.endPlace(fields.endPlace());
    if (fields.containsKey("arrival_radius_meters")) settings.arrivalRadiusMeters(fields.real("arrival_radius_meters"));
    if (fields.containsKey("arrival_dwell_seconds")) settings.arrivalDwell(fields.duration("arrival_dwell_seconds"));
    if (fields.containsKey("near_filter_meters")) settings.nearFilterMeters(fields.real("near_filter_meters"));
    if (fields.containsKey("language")) settings.language(fields.get("language"));
    return settings;
  }

  /** The holidays of a call; null if it has none. */
  private Holidays holidays(Fields fields) {
    if (!fields.containsKey("first_day")) return null;
    List<Holiday> all = given("holiday", each -> {
      Set<HolidayKind> kinds = EnumSet.noneOf(HolidayKind.class);
      for (String kind : each.get("kinds").split("\\|")) kinds.add(HolidayKind.valueOf(kind.toUpperCase(Locale.ROOT)));
      return new Holiday(each.day("day"), kinds);
    });
    return new Holidays(fields.day("first_day"), fields.day("last_day"), all);
  }

  private OrderStop orderStop(Fields fields) {
    List<OrderWindow> windows =
        given("window", each -> new OrderWindow(each.duration("earliest"), each.duration("latest")));
    given.remove("window");
    OrderStop stop = new OrderStop(fields.duration("duration")).priority(fields.number("priority", 0));
    if (fields.containsKey("planned")) stop = stop.planned(fields.duration("planned"));
    List<OrderWindow> hours =
        given("hour", each -> new OrderWindow(each.duration("earliest"), each.duration("latest")));
    given.remove("hour");
    if (!hours.isEmpty()) stop = stop.hours(hours);
    if (fields.containsKey("early_seconds")) stop = stop.early(fields.duration("early_seconds"));
    if (fields.containsKey("late_after_seconds")) stop = stop.lateAfter(fields.duration("late_after_seconds"));
    if (fields.containsKey("after"))
      stop = stop.after(fields.number("after", 0), Duration.ofSeconds(fields.number("delay", 0)));
    return stop.windows(windows).position(fields.constant(OrderPosition.class, "position", OrderPosition.FREE));
  }

  private OrderProblem orderProblem(Fields fields) {
    int[][] times = Arrays.stream(travelTimes())
                        .map(row -> Arrays.stream(row).mapToInt(each -> (int) each).toArray())
                        .toArray(int[][] ::new);
    OrderProblem problem = new OrderProblem(stops, times).hasEndPlace(fields.flag("has_end_place"));
    problem.objective(fields.constant(OrderObjective.class, "objective", null));
    if (fields.containsKey("departure")) problem.departure(fields.duration("departure"));
    if (fields.containsKey("end_by")) problem.endBy(fields.duration("end_by"));
    if (fields.containsKey("early_seconds")) problem.early(fields.duration("early_seconds"));
    if (fields.containsKey("late_after_seconds")) problem.lateAfter(fields.duration("late_after_seconds"));
    problem.isWorkday(fields.flag("is_workday")).isUnderWay(fields.flag("is_under_way"));
    if (fields.containsKey("shift_start")) problem.shiftStart(fields.duration("shift_start"));
    if (fields.containsKey("shift_end")) problem.shiftEnd(fields.duration("shift_end"));
    if (fields.containsKey("overtime")) problem.overtime(fields.duration("overtime"));
    if (fields.containsKey("worked")) problem.worked(fields.duration("worked"));
    problem.breaks(given("break", Play::workdayBreak));
    int[] speeds = given("speed", each -> each.number("value", 0)).stream().mapToInt(each -> each).toArray();
    Duration midnight = Duration.ofSeconds(fields.number("midnight", 0));
    return problem.speeds(midnight, speeds);
  }

  private static WorkdayBreak workdayBreak(Fields fields) {
    WorkdayBreak rest =
        new WorkdayBreak(fields.duration("duration"), fields.duration("earliest"), fields.duration("latest"));
    return fields.containsKey("most_work") ? rest.mostWork(fields.duration("most_work")) : rest;
  }

  private Workday workday(Fields fields) {
    Workday workday = new Workday().breaks(given("break", Play::workdayBreak));
    if (fields.containsKey("shift_start")) workday = workday.shiftStart(fields.duration("shift_start"));
    if (fields.containsKey("shift_end")) workday = workday.shiftEnd(fields.duration("shift_end"));
    return fields.containsKey("overtime") ? workday.overtime(fields.duration("overtime")) : workday;
  }

  private static void showVisits(VisitingOrder found) {
    found.visits.forEach(visit -> show("order_visit", visit));
    found.breaks.forEach(rest -> show("order_break", rest));
  }

  private static void showGap(OrderInsertion found) {
    if (found != null && found.isPossible)
      show("order_insertion", found);
    else
      OUT.println("none");
  }

  private ProposalOptions proposalOptions(Fields fields) {
    ProposalOptions options = new ProposalOptions().estimates(fields.flag("estimates"));
    if (fields.containsKey("end_place_latitude")) options.endPlace(fields.endPlace());
    return options.objective(fields.constant(OrderObjective.class, "objective", null))
        .rules(given("rule",
            each
            -> new StopRule(each.id())
                .priority(each.number("priority", 0))
                .position(each.constant(OrderPosition.class, "position", OrderPosition.FREE))));
  }

  /** A row for each line. */
  private double[][] travelTimes() {
    return given("travel_times", each -> Arrays.stream(each.get("row").split("\\|")).mapToDouble(Play::real).toArray())
        .toArray(new double[0][]);
  }

  /** The zone with one offset, or with those of lines of their own. */
  private ZoneId zone(Fields fields) {
    List<Fields> offsets = given.get("offset");
    return offsets == null ? ZoneOffset.ofTotalSeconds(fields.number("utc_offset_seconds", 0)) : Zones.of(offsets);
  }

  /** Zones of the script: java.time takes their rules from a provider. */
  private static final class Zones extends ZoneRulesProvider {
    private final String name;
    private final ZoneRules rules;

    private Zones(String name, ZoneRules rules) {
      this.name = name;
      this.rules = rules;
    }

    static ZoneId of(List<Fields> offsets) {
      List<ZoneOffsetTransition> changes = new ArrayList<>();
      ZoneOffset first = ZoneOffset.ofTotalSeconds(offsets.get(0).number("seconds", 0));
      ZoneOffset before = first;
      for (Fields each : offsets.subList(1, offsets.size())) {
        Instant from = Instant.ofEpochMilli(Long.parseLong(each.get("from")));
        ZoneOffset after = ZoneOffset.ofTotalSeconds(each.number("seconds", 0));
        changes.add(ZoneOffsetTransition.of(LocalDateTime.ofInstant(from, before), before, after));
        before = after;
      }
      String name = "Script/" + getAvailableZoneIds().size();
      registerProvider(new Zones(name, ZoneRules.of(first, first, List.of(), changes, List.of())));
      return ZoneId.of(name);
    }

    @Override
    protected Set<String> provideZoneIds() {
      return Set.of(name);
    }

    @Override
    protected ZoneRules provideRules(String id, boolean isCaching) {
      return rules;
    }

    @Override
    protected NavigableMap<String, ZoneRules> provideVersions(String id) {
      return new TreeMap<>(Map.of("1", rules));
    }
  }

  private <T> List<T> given(String what, java.util.function.Function<Fields, T> value) {
    return given.getOrDefault(what, List.of()).stream().map(value).collect(Collectors.toList());
  }

  /** An argument of an event with the type of the method's parameter. */
  private Object argument(Class<?> type, String name, String text) {
    int hash = text.indexOf('#');
    if (text.equals("proposal") && name.equals("number"))
      return planner.proposal() == null ? 0 : planner.proposal().number;
    if (hash >= 0 && (name.equals("request") || name.equals("presentation")))
      return numbers.get(text.substring(0, hash)).get(Integer.parseInt(text.substring(hash + 1)) - 1);
    if (type == long.class) return Long.parseLong(text);
    if (type == int.class) return (int) Long.parseLong(text);
    if (type == boolean.class) return text.equals("1");
    if (type == UUID.class) return UUID.fromString(text);
    if (type == Instant.class) return Instant.ofEpochMilli(Long.parseLong(text));
    if (type == Duration.class) return Duration.ofNanos(Math.round(1e9 * real(text)));
    if (!type.isEnum()) return text;
    String constant = text.toUpperCase(Locale.ROOT);
    return Arrays.stream(type.getEnumConstants()).filter(each -> each.toString().equals(constant)).findFirst().get();
  }

  // ---- Out ----

  /** C's name for a refused field, or null. A duration of Java has no unit; the message begins as in C. */
  private static String inC(String field, String message) {
    if (field == null) return null;
    String name = snake(field);
    return message.startsWith(name + "_seconds ") ? name + "_seconds" : name;
  }

  private static String snake(String name) { return name.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT); }

  /** A field of a value as the transcript has it; null if it is omitted. */
  private static String shown(String name, Object value) {
    if (value == null || "".equals(value) || name.equals("maximum") && value.equals(0)) return null;
    boolean isSeconds = value instanceof Duration && HUNDREDTHS.contains(name);
    Object number = isSeconds ? ((Duration) value).toNanos() / 1e9 : value;
    if (number instanceof Double && Double.isInfinite((Double) number)) return "infinity";
    if (number instanceof Double)
      return new BigDecimal((Double) number)
          .setScale(DEGREES.contains(name) ? 6 : 2, RoundingMode.HALF_EVEN)
          .toPlainString();
    if (value instanceof Boolean) return (Boolean) value ? "1" : "0";
    if (value instanceof Instant) return Long.toString(((Instant) value).toEpochMilli());
    if (value instanceof LocalDate) return Long.toString(((LocalDate) value).toEpochDay());
    if (value instanceof Duration) return Long.toString(((Duration) value).getSeconds());
    if (value instanceof TimeRange)
      return shown(name, ((TimeRange) value).earliest) + ">" + shown(name, ((TimeRange) value).latest);
    if (value instanceof Appointment)
      return shown(name, ((Appointment) value).earliest) + ">" + shown(name, ((Appointment) value).latest);
    if (value instanceof Collection) {
      String all = ((Collection<?>) value).stream().map(each -> shown(name, each)).collect(Collectors.joining("|"));
      return all.isEmpty() ? null : all;
    }
    if (value instanceof Enum && !(value instanceof Status)) return value.toString().toLowerCase(Locale.ROOT);
    return value.toString().replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t").replace("\r", "\\r");
  }

  private static void add(StringBuilder line, String name, Object value) {
    String text = shown(name, value);
    if (text != null) line.append('\t').append(name).append('=').append(text);
  }

  /** Whether a field is in the line of its value: some have lines of their own. */
  private static boolean isShown(Object value, String name) {
    if (value instanceof VisitingOrder) return !name.equals("visits") && !name.equals("breaks");
    return !(value instanceof Save && name.equals("task") || name.equals("values"));
  }

  /** What C's name of a field has behind that of Java. */
  private static String unit(Object value, String name) {
    return value instanceof Task && (name.equals("early") || name.equals("lateAfter")) ? "_seconds" : "";
  }

  /** Adds the fields of a value in their order, and the fields of a value within it in its place. */
  private static void addFields(StringBuilder line, Object value, Class<?> kind) {
    if (kind == null) return;
    addFields(line, value, kind.getSuperclass());
    String prefix = value instanceof WaitingChild ? "next_" : "";
    for (Field field : kind.getDeclaredFields()) {
      if (Modifier.isStatic(field.getModifiers()) || !Modifier.isPublic(field.getModifiers())) continue;
      try {
        Object part = field.get(value);
        boolean isWithin = part instanceof Coordinate || part instanceof Fix || part instanceof WaitingChild;
        if (isWithin)
          addFields(line, part, part.getClass());
        else if (value instanceof Refusal && field.getName().equals("field"))
          add(line, "field", inC((String) part, ((Refusal) value).message));
        else if (isShown(value, field.getName()))
          add(line, prefix + snake(field.getName()) + unit(value, field.getName()), part);
      } catch (IllegalAccessException error) { throw new AssertionError(error); }
    }
  }

  private static void show(String what, Object value, Object... fields) {
    StringBuilder line = new StringBuilder(what);
    for (int n = 0; n < fields.length; n += 2) add(line, (String) fields[n], fields[n + 1]);
    if (value != null) addFields(line, value, value.getClass());
    OUT.println(line);
  }

  private static void showOutcome(Outcome outcome) {
    show("outcome", outcome);
    for (OutcomeValue value : outcome.values) show("outcome_value", value);
  }

  private static Composition composition(UUID id, Fields fields) {
    if (fields.flag("is_edit")) return Composition.edit(id);
    if (!fields.flag("is_report")) return Composition.newTask(id);
    if (fields.containsKey("day")) return Composition.notToday(id, fields.day("day"));
    return Composition.report(id, fields.constant(TaskStatus.class, "status", TaskStatus.PLANNED));
  }

  private static void showConflict(Conflict conflict) {
    if (conflict == null)
      OUT.println("none");
    else
      show("conflict", conflict);
  }

  private static void showDistances(double[] all) {
    for (double metres : all) show("distance", null, "distance", metres);
  }

  private static void showHours(HoursState state) {
    if (state == null)
      OUT.println("none");
    else
      show("hours_state", state);
  }

  private static void showSpans(Iterable<HoursSpan> spans) {
    if (spans == null)
      OUT.println("none");
    else
      spans.forEach(span -> show("hours_span", span));
  }

  // ---- The player ----

  private void play(String line) {
    OUT.println("> " + line);
    String[] parts = line.split("\t", -1);
    Fields fields = new Fields(parts);
    if (parts[0].equals("order_stop")) {
      stops.add(orderStop(fields));
      return;
    }
    if (LISTED.contains(parts[0])) {
      given.computeIfAbsent(parts[0], each -> new ArrayList<>()).add(fields);
      return;
    }
    String then = fields.remove("now");
    if (then != null) now = Instant.ofEpochMilli(Long.parseLong(then));
    boolean later = fields.remove("later") != null;
    try {
      call(parts[0], fields);
    } catch (PlannerException error) {
      show("refused", null, "status", error.status, "message", error.getMessage(), "field",
          inC(error.field, error.getMessage()));
    }
    given.clear();
    stops.clear();
    if (later) return;
    showEffects();
    showChanges(planner.collectChanges());
  }

  private void make(Planner made) {
    if (planner != null) planner.close();
    planner = made;
  }

  private void call(String function, Fields fields) {
    switch (function) {
      case "create": make(Planner.create(settings(fields), zone(fields), now)); break;
      case "restore":
        Authorization authorization =
            fields.constant(Authorization.class, "authorization", Authorization.NOT_DETERMINED);
        make(Planner.restore(bytes(fields), settings(fields), zone(fields), authorization, now));
        break;
      case "take_over": make(Planner.takeOver(bytes(fields), zone(fields))); break;
      case "read_snapshot_facts": show("snapshot_facts", SnapshotFacts.of(bytes(fields))); break;
      case "settings_changed":
        if (fields.containsKey("utc_offset_seconds") || given.containsKey("offset"))
          planner.zoneChanged(now, zone(fields));
        else
          planner.settingsChanged(now, settings(fields));
        break;
      case "fix_received": planner.fixReceived(now, fix(fields)); break;
      case "fixes_received":
        int taken = planner.fixesReceived(given("fix", Play::fix), watch(fields));
        show("fixes_received", null, "taken", taken);
        break;
      case "row_columns": showColumns(words(fields, "columns"), fields.flag("collects")); break;
      case "plan_loaded": planner.planLoaded(now, fields.request(), given("task", this::task)); break;
      case "task_added": planner.taskAdded(now, task(fields)); break;
      case "task_updated": planner.taskUpdated(now, task(fields)); break;
      case "composer_requested":
        UUID id = fields.taskId();
        Composition composition = composition(id, fields);
        given("section", this::section).forEach(composition::section);
        for (Fields each : given.getOrDefault("item", List.of()))
          composition.preselect(each.number("section", 0), item(each));
        planner.composerRequested(now, composition);
        break;
      case "items_loaded": planner.itemsLoaded(now, fields.request(), given("item", this::item)); break;
      case "item_entered": planner.itemEntered(now, fields.number("section", 0), item(fields)); break;
      case "distance":
        showDistances(new double[] {Geodesic.distance(fields.coordinate("from_"), fields.coordinate("to_"))});
        break;
      case "distances":
        showDistances(Geodesic.distances(fields.coordinate("from_"), given("place", each -> each.coordinate(""))));
        break;
      case "row_distances": showDistances(planner.rowDistances(fields.coordinate("from_"))); break;
      case "holidays_changed": planner.holidaysChanged(now, holidays(fields)); break;
      case "speeds_changed":
        List<Integer> speeds = given("speed", each -> each.number("value", 0));
        planner.speedsChanged(now, new DaySpeeds(weekdays(fields.get("weekdays")), speeds));
        break;
      case "workday_changed": planner.workdayChanged(now, workday(fields)); break;
      case "task_hours": showHours(planner.taskHours(fields.id(), fields.instant("at"))); break;
      case "task_hours_spans":
        showSpans(planner.taskHoursSpans(fields.id(), fields.instant("from"), fields.instant("to")));
        break;
      case "hours_create":
        Coordinate place = fields.containsKey("latitude") ? fields.coordinate("") : null;
        hours = OpeningHours.parse(fields.get("text"), zone(fields), now, holidays(fields), place).orElse(null);
        if (hours == null) OUT.println("none");
        break;
      case "hours_at": showHours(hours.state(fields.instant("at"))); break;
      case "hours_spans": showSpans(hours.intervals(fields.instant("from"), fields.instant("to"))); break;
      case "order_begin":
        if (search != null) search.close();
        search = OrderSearch.begin(orderProblem(fields));
        break;
      case "order_search":
        if (!search.search(Long.parseLong(fields.get("steps")))) OUT.println("none");
        break;
      case "order_best": show("order_value", search.best()); break;
      case "order_visits": showVisits(search.best()); break;
      case "order_gap": showGap(OrderSearch.bestGaps(List.of(orderProblem(fields))).get(0)); break;
      case "insertion": showGap(planner.insertion(task(fields))); break;
      case "proposal_requested": planner.proposalRequested(now, proposalOptions(fields)); break;
      case "proposal_search":
        if (!planner.proposalSearch(Long.parseLong(fields.get("steps")))) OUT.println("none");
        break;
      case "travel_times_loaded": planner.travelTimesLoaded(now, fields.request(), travelTimes()); break;
      case "row_at":
        Row row = planner.row(fields.number("index", 0));
        if (row == null)
          OUT.println("none");
        else
          show("row", row);
        break;
      case "known_task": show("known_task", planner.task(UUID.fromString(fields.get("id")))); break;
      case "known_task_at":
        List<Task> tasks = planner.tasks();
        int index = fields.number("index", 0);
        if (index >= tasks.size())
          OUT.println("none");
        else
          show("known_task", tasks.get(index));
        break;
      case "save_task": show("save_task", planner.save(fields.key()).task); break;
      case "outcome_recorded": planner.outcomeRecorded(now, outcome(fields)); break;
      case "outcome_state": showOutcome(planner.outcome(fields.key())); break;
      case "conflict_state": showConflict(planner.conflict(fields.taskId())); break;
      case "task_actions":
        for (TaskAction action : planner.actions(fields.taskId())) show("task_action", action);
        break;
      case "log":
        show("log", planner.log());
        for (LogRecord record : planner.logRecords()) show("log_record", record);
        break;
      case "log_record_state": show("log_record", planner.logRecord(fields.key())); break;
      case "pending_saves":
        show("work", planner.work());
        for (PendingSave save : planner.pendingSaves()) show("pending_save", save);
        break;
      case "snapshot": take(function, planner.snapshot()); break;
      case "hand_over": take(function, planner.handOver()); break;
      case "show": showAll(); break;
      case "strings":
        show("language", null, "tag", planner.language());
        for (StringKey key : StringKey.values()) show("string", null, "key", key, "text", planner.string(key));
        break;
      default: report(function, fields);
    }
  }

  /** Calls the method of an event with its arguments in their order. */
  private void report(String function, Fields fields) {
    String name = Arrays.stream(function.split("_"))
                      .map(word -> word.substring(0, 1).toUpperCase() + word.substring(1))
                      .collect(Collectors.joining());
    for (Method method : Planner.class.getMethods()) {
      Class<?>[] types = method.getParameterTypes();
      if (!method.getName().equalsIgnoreCase(name) || types.length != fields.size() + 1) continue;
      if (types[0] != Instant.class) continue;
      List<Object> arguments = new ArrayList<>(List.of(now));
      fields.forEach((field, text) -> arguments.add(argument(types[arguments.size()], field, text)));
      try {
        method.invoke(planner, arguments.toArray());
        return;
      } catch (InvocationTargetException error) {
        throw (RuntimeException) error.getCause();
      } catch (IllegalAccessException error) { throw new AssertionError(error); }
    }
    throw new AssertionError(function);
  }

  /** Those of the line, or those that were taken last. */
  private byte[] bytes(Fields fields) { return fields.containsKey("bytes") ? fromHex(fields.get("bytes")) : bytes; }

  private void take(String what, byte[] taken) {
    bytes = taken;
    StringBuilder checksum = new StringBuilder();
    for (int n = bytes.length - 8; n < bytes.length; n++) checksum.append(String.format("%02x", bytes[n]));
    show(what, null, "size", bytes.length, "checksum", checksum);
  }

  private static byte[] fromHex(String digits) {
    byte[] bytes = new byte[digits.length() / 2];
    for (int n = 0; n < bytes.length; n++) bytes[n] = (byte) Integer.parseInt(digits.substring(2 * n, 2 * n + 2), 16);
    return bytes;
  }

  // ---- Queries ----

  private void remember(String kind, long number) {
    numbers.computeIfAbsent(kind, each -> new ArrayList<>()).add(number);
  }

  private void showEffects() {
    for (Effect effect : planner.effects()) {
      show("effect", effect, "kind", snake(effect.getClass().getSimpleName()).substring(1));
      if (effect instanceof Effect.LoadPlan) remember("plan", ((Effect.LoadPlan) effect).request);
      if (effect instanceof Effect.LoadItems) remember("items", ((Effect.LoadItems) effect).request);
      if (effect instanceof Effect.LoadTravelTimes) remember("times", ((Effect.LoadTravelTimes) effect).request);
      if (!(effect instanceof Effect.Attach)) continue;
      Effect.Attach attach = (Effect.Attach) effect;
      remember(attach.child.toString().toLowerCase(Locale.ROOT), attach.presentation);
    }
  }

  private static String joined(List<Integer> indexes) {
    return indexes.stream().map(String::valueOf).collect(Collectors.joining(","));
  }

  private static Object column(RowColumns columns, String name) {
    for (Method method : RowColumns.class.getMethods()) {
      if (!snake(method.getName()).equals(name)) continue;
      try {
        return method.invoke(columns);
      } catch (ReflectiveOperationException error) { throw new AssertionError(error); }
    }
    throw new AssertionError(name);
  }

  /** A line for each row. */
  private void showColumns(String[] names, boolean collects) {
    Column[] chosen =
        Arrays.stream(names).map(name -> Column.valueOf(name.toUpperCase(Locale.ROOT))).toArray(Column[] ::new);
    RowColumns columns = collects ? planner.changedRowColumns(chosen) : planner.rowColumns(chosen);
    for (int row = 0; row < columns.count; row++) {
      StringBuilder line = new StringBuilder("row_columns");
      for (String name : names) {
        Object value = Array.get(column(columns, name), row);
        if (!ABSENT.contains(value)) add(line, name, value);
      }
      OUT.println(line);
    }
    if (collects) showChanges(columns.changes);
  }

  private void showChanges(Changes changes) {
    String moved = changes.moved.stream().map(move -> move.from + ">" + move.to).collect(Collectors.joining(","));
    String[] parts = {joined(changes.removed), moved, joined(changes.inserted), joined(changes.updated)};
    if (String.join("", parts).isEmpty()) return;
    show("changes", null, "removed", parts[0], "moved", parts[1], "inserted", parts[2], "updated", parts[3]);
  }

  private void showAll() {
    show("home", planner.home());
    for (Refusal refusal : planner.refusals()) show("refusal", refusal);
    if (planner.nextWake() != null) show("next_wake", null, "at", planner.nextWake());
    show("location", planner.location());
    List<Row> rows = planner.rows();
    for (int index = 0; index < rows.size(); index++) {
      show("row", rows.get(index));
      for (Line line : planner.rowLines(index)) show("row_line", line);
    }
    show("schedule", planner.schedule());
    for (ScheduleStop stop : planner.stops()) show("stop", stop);
    for (DayBreak rest : planner.breaks()) show("day_break", rest);
    if (planner.proposal() != null) show("proposal", planner.proposal());
    for (ProposalStop stop : planner.proposalStops()) show("proposal_stop", stop);
    for (Place place : planner.places()) show("place", place);
    if (planner.orderSave() != null) show("order_save", planner.orderSave());
    if (planner.children() != null) show("children", planner.children());
    if (planner.details() != null) show("details", planner.details());
    if (planner.detailsRow() != null) show("details_row", planner.detailsRow());
    for (Line line : planner.detailsLines()) show("details_line", line);
    if (planner.composer() != null) show("composer", planner.composer());
    List<SectionState> sections = planner.sections();
    for (int index = 0; index < sections.size(); index++) {
      show("section", sections.get(index));
      for (Item item : planner.items(index)) show("item", item);
      for (Item item : planner.selected(index)) show("selected", item);
    }
    for (Save save : planner.saves()) {
      show("save", save);
      show("save_task", save.task);
      for (SaveValue value : save.values) show("save_value", value.item, "section", value.section);
    }
    planner.outcomes().forEach(Play::showOutcome);
    for (Visit visit : planner.visits()) show("visit", visit);
  }

  public static void main(String[] arguments) throws Exception {
    Play player = new Play();
    for (String line : Files.readString(Path.of(arguments[0])).split("\n"))
      if (!line.isEmpty() && !line.startsWith("#")) player.play(line);
    OUT.flush();
  }
}
