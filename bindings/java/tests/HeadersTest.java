package org.plannerkit;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToIntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.Test;

/** The classes beside the headers: the same names, the same numbers, and every function called. */
public class HeadersTest {
  private static final Path ROOT = Path.of("").toAbsolutePath();

  // ---- The description of the headers ----

  /** Reads well-formed JSON: objects as maps, arrays as lists, strings, and integers. */
  private static final class Json {
    private final Matcher tokens;
    private String token;

    Json(String text) {
      tokens = Pattern.compile("[\\[\\]{}]|-?\\d+|\"(?:[^\"\\\\]|\\\\.)*\"").matcher(text);
      next();
    }

    private String next() {
      String before = token;
      token = tokens.find() ? tokens.group() : "";
      return before;
    }

    private String string() {
      String quoted = next();
      return quoted.substring(1, quoted.length() - 1);
    }

    Object value() {
      if (token.startsWith("\"")) return string();
      if (token.equals("{")) {
        Map<String, Object> object = new LinkedHashMap<>();
        for (next(); !token.equals("}");) object.put(string(), value());
        next();
        return object;
      }
      if (token.equals("[")) {
        List<Object> array = new ArrayList<>();
        for (next(); !token.equals("]");) array.add(value());
        next();
        return array;
      }
      return Integer.valueOf(next());
    }
  }

  private static Map<?, ?> description() throws Exception {
    String text = Files.readString(ROOT.resolve("build/interface.json"));
    return (Map<?, ?>) new Json(text).value();
  }

  private static List<Map<?, ?>> described(String what) throws Exception {
    return ((List<?>) description().get(what)).stream().map(each -> (Map<?, ?>) each).collect(Collectors.toList());
  }

  /** The constants of an enumeration without their common prefix. */
  private static Map<String, Integer> constants(String type) throws Exception {
    for (Map<?, ?> each : described("enumerations")) {
      if (!type.equals(each.get("type")) || each.get("kind").equals("present")) continue;
      Map<String, Integer> constants = new TreeMap<>();
      String prefix = (String) each.get("prefix");
      ((Map<?, ?>) each.get("constants")).forEach(
          (name, number) -> constants.put(((String) name).substring(prefix.length()), (Integer) number));
      return constants;
    }
    throw new AssertionError("no enumeration has the type " + type);
  }

  // ---- Tests ----

  private final Set<String> compared = new TreeSet<>();

  private <T extends Enum<T>> void assertSame(String type, Class<T> kind, ToIntFunction<T> number) throws Exception {
    Map<String, Integer> numbers = new TreeMap<>();
    for (T each : kind.getEnumConstants()) numbers.put(each.name(), number.applyAsInt(each));
    assertEquals(type, constants(type), numbers);
    compared.add(type);
  }

  @Test
  public void everyConstantHasItsNameAndNumber() throws Exception {
    assertSame("planner_task_status", TaskStatus.class, TaskStatus::number);
    assertSame("planner_authorization", Authorization.class, Authorization::number);
    assertSame("planner_measurement_system", MeasurementSystem.class, MeasurementSystem::number);
    assertSame("planner_child", Child.class, Child::number);
    assertSame("planner_child_phase", ChildPhase.class, ChildPhase::number);
    assertSame("planner_style", Style.class, Style::number);
    assertSame("planner_detents", Detent.class, Detent::number);
    assertSame("planner_phase", Phase.class, Phase::number);
    assertSame("planner_color", Color.class, Color::number);
    assertSame("planner_field", org.plannerkit.Field.class, org.plannerkit.Field::number);
    assertSame("planner_font", Font.class, Font::number);
    assertSame("planner_freshness", Freshness.class, Freshness::number);
    assertSame("planner_section_kind", SectionKind.class, SectionKind::number);
    assertSame("planner_value_type", ValueType.class, ValueType::number);
    assertSame("planner_items_phase", ItemsPhase.class, ItemsPhase::number);
    assertSame("planner_string_key", StringKey.class, StringKey::number);
    assertSame("planner_changed", Changed.class, Changed::number);
    assertSame("planner_effect_kind", EffectKind.class, EffectKind::number);
    assertSame("planner_open_state", OpenState.class, OpenState::number);
    assertSame("planner_pace", Pace.class, Pace::number);
    assertSame("planner_holiday_kinds", HolidayKind.class, HolidayKind::number);
    assertSame("planner_order_objective", OrderObjective.class, OrderObjective::number);
    assertSame("planner_order_position", OrderPosition.class, OrderPosition::number);
    assertSame("planner_proposal_phase", ProposalPhase.class, ProposalPhase::number);
    assertSame("planner_save_phase", SavePhase.class, SavePhase::number);
    assertSame("planner_mark", Mark.class, Mark::number);
    assertSame("planner_action", Action.class, Action::number);
    assertSame("planner_save_kind", SaveKind.class, SaveKind::number);
    assertSame("planner_log_kind", LogKind.class, LogKind::number);
    assertSame("planner_log_source", LogSource.class, LogSource::number);
    assertSame("planner_not_today_reason", NotTodayReason.class, NotTodayReason::number);
    assertSame("planner_break_state", BreakState.class, BreakState::number);
    assertSame("planner_column", Column.class, Column::number);
    assertSame("planner_weekdays", DayOfWeek.class, day -> 1 << day.ordinal());

    Map<String, Integer> statuses = new TreeMap<>(Map.of("OK", 0, "NONE", 1));
    for (Status status : EnumSet.complementOf(EnumSet.of(Status.CLOSED))) statuses.put(status.name(), status.number);
    assertEquals(constants("planner_status"), statuses);
    compared.add("planner_status");

    Map<String, Integer> limits = new TreeMap<>();
    for (Field field : Limits.class.getFields()) limits.put(field.getName(), field.getInt(null));
    assertEquals(constants(""), limits);
    compared.add("");

    Set<String> types = new TreeSet<>();
    for (Map<?, ?> each : described("enumerations"))
      if (!each.get("kind").equals("present")) types.add((String) each.get("type"));
    assertEquals(types, compared);
  }

  private static Effect effect(EffectKind kind) {
    return Effect.of(kind, 1, 2, Given.TODAY, 4, 5, Set.of(Changed.DAY), Child.DETAILS, Given.id(6), Style.POPUP,
        Set.of(), null, true, 0, 7, Given.NOW, Given.id(8));
  }

  @Test
  public void everyKindOfEffectHasItsClass() {
    Set<String> classes = new TreeSet<>();
    for (EffectKind kind : EffectKind.values()) {
      String name = effect(kind).getClass().getSimpleName();
      assertEquals(kind.name().replace("_", "").toLowerCase(Locale.ROOT), name.toLowerCase(Locale.ROOT));
      classes.add(name);
      assertEquals(name, 1L << kind.number(), Effect.kinds(effect(kind).getClass()));
    }
    Set<String> declared = Arrays.stream(Effect.class.getDeclaredClasses())
                               .filter(each -> !Modifier.isAbstract(each.getModifiers()))
                               .map(Class::getSimpleName)
                               .collect(Collectors.toSet());
    assertEquals(declared, classes);
    assertNull("a kind of a later version is skipped", effect(null));
  }

  @Test
  public void theBinaryInterfaceIsThatOfTheHeaders() throws Exception {
    Library.load();
    assertEquals(description().get("abiVersion"), Native.ABI_VERSION);
    assertEquals(Native.ABI_VERSION, Native.abiVersion());
  }

  /** Functions that no class needs: statuses are constants, and planner_row_at reads the rows in parts. */
  private static final Set<String> NOT_CALLED = Set.of("planner_status_text", "planner_rows");

  @Test
  public void everyFunctionIsCalled() throws Exception {
    List<Map<?, ?>> functions = described("functions");
    assertTrue(functions.size() > 60);
    String source = Files.readString(ROOT.resolve("bindings/java/native/plannerjni.c"))
        + Files.readString(ROOT.resolve("bindings/java/generated/functions.h"));
    String calls = source.replaceAll("(?s)/\\*.*?\\*/", "");
    Set<String> missing = new TreeSet<>();
    for (Map<?, ?> function : functions)
      if (!Pattern.compile("\\b" + function.get("name") + "\\(").matcher(calls).find())
        missing.add((String) function.get("name"));
    assertEquals(new TreeSet<>(NOT_CALLED), missing);
  }

  /** A native function that no class calls is left over. */
  @Test
  public void everyNativeFunctionIsUsed() throws Exception {
    StringBuilder classes = new StringBuilder();
    for (String name :
        List.of("Planner", "OpeningHours", "OrderSearch", "Geodesic", "SnapshotFacts", "Library", "Handle"))
      classes.append(Files.readString(ROOT.resolve("bindings/java/src/org/plannerkit/" + name + ".java")));
    Set<String> unused = new TreeSet<>();
    for (java.lang.reflect.Method method : Native.class.getDeclaredMethods()) {
      Pattern use = Pattern.compile("Native(\\.|::)" + method.getName() + "\\b");
      if (!use.matcher(classes).find()) unused.add(method.getName());
    }
    assertEquals(Set.of(), unused);
  }
}
