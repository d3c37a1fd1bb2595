package org.plannerkit;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToIntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.Test;

/** The classes beside the headers in include/planner: the same names, the same numbers, and every function called. */
public class HeadersTest {
  private static final Path ROOT = Path.of("").toAbsolutePath();

  private static String header() throws Exception {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.list(ROOT.resolve("include/planner"))) {
      for (Path file : files.sorted(Comparator.naturalOrder()).toArray(Path[]::new)) all.append(Files.readString(file));
    }
    return all.toString();
  }

  /** Takes the constants of a family out of all, without its prefix. */
  private static Map<String, Integer> taken(Map<String, Integer> all, String prefix) {
    Map<String, Integer> family = new TreeMap<>();
    all.forEach((name, number) -> {
      if (name.startsWith(prefix)) family.put(name.substring(prefix.length()), number);
    });
    family.keySet().forEach(name -> all.remove(prefix + name));
    return family;
  }

  private static <T extends Enum<T>> Map<String, Integer> numbers(Class<T> kind, ToIntFunction<T> number) {
    return Arrays.stream(kind.getEnumConstants())
        .collect(Collectors.toMap(Enum::name, number::applyAsInt, (one, other) -> one, TreeMap::new));
  }

  @Test
  public void everyConstantHasItsNameAndNumber() throws Exception {
    Map<String, Integer> all = new TreeMap<>();
    Matcher constant = Pattern.compile("^  PLANNER_(\\w+) = (-?\\d+)", Pattern.MULTILINE).matcher(header());
    while (constant.find()) all.put(constant.group(1), Integer.valueOf(constant.group(2)));

    for (String bits : new String[] {"TASK_HAS_", "SETTINGS_HAS_", "ROW_HAS_", "LOCATION_HAS_"}) taken(all, bits);
    assertEquals(numbers(TaskStatus.class, TaskStatus::number), taken(all, "TASK_"));
    assertEquals(numbers(Authorization.class, Authorization::number), taken(all, "AUTHORIZATION_"));
    assertEquals(numbers(MeasurementSystem.class, MeasurementSystem::number), taken(all, "SYSTEM_"));
    assertEquals(numbers(Child.class, Child::number), taken(all, "CHILD_"));
    assertEquals(numbers(Style.class, Style::number), taken(all, "STYLE_"));
    assertEquals(numbers(Detent.class, Detent::number), taken(all, "DETENT_"));
    assertEquals(numbers(Phase.class, Phase::number), taken(all, "PHASE_"));
    assertEquals(numbers(Color.class, Color::number), taken(all, "COLOR_"));
    assertEquals(numbers(org.plannerkit.Field.class, org.plannerkit.Field::number), taken(all, "FIELD_"));
    assertEquals(numbers(Font.class, Font::number), taken(all, "FONT_"));
    assertEquals(numbers(Freshness.class, Freshness::number), taken(all, "FRESHNESS_"));
    assertEquals(numbers(SectionKind.class, SectionKind::number), taken(all, "SECTION_"));
    assertEquals(numbers(ValueType.class, ValueType::number), taken(all, "VALUE_"));
    assertEquals(numbers(ItemsPhase.class, ItemsPhase::number), taken(all, "ITEMS_"));
    assertEquals(numbers(StringKey.class, StringKey::number), taken(all, "STRING_"));
    assertEquals(numbers(Changed.class, Changed::number), taken(all, "CHANGED_"));

    Map<String, Integer> limits = new TreeMap<>();
    for (Field field : Limits.class.getFields()) limits.put(field.getName(), field.getInt(null));
    assertEquals(limits, taken(all, "LIMIT_"));

    Map<String, Integer> effects = new TreeMap<>();
    taken(all, "EFFECT_").forEach((name, kind) -> effects.put(name.replace("_", "").toLowerCase(Locale.ROOT), kind));
    Map<String, Integer> classes = new TreeMap<>();
    for (int kind = -1; kind < 100; kind++)
      if (effect(kind) != null) classes.put(effect(kind).getClass().getSimpleName().toLowerCase(Locale.ROOT), kind);
    assertEquals(effects, classes);
    assertEquals(
        Arrays.stream(Effect.class.getDeclaredClasses()).filter(each -> !Modifier.isAbstract(each.getModifiers())).count(),
        classes.size());
    assertNull(effect(100));

    Map<String, Integer> weekdays = numbers(DayOfWeek.class, Encoder::number);
    Map<String, Integer> statuses = numbers(Status.class, status -> status.number);
    statuses.remove(Status.CLOSED.name());
    weekdays.putAll(statuses);
    weekdays.putAll(Map.of("OK", 0, "NONE", 1));
    assertEquals("what is left", weekdays, all);
  }

  private static Effect effect(int kind) {
    Encoder in = new Encoder().int32(kind).int64(1).int64(2).int64(3).float64(4).float64(5).int32(1).int32(1);
    in.uuid(Given.id(6)).int32(1).int32(3).int32(1).int32(1).int32(0);
    return new Decoder(in.bytes, in.size()).effect();
  }

  @Test
  public void theBinaryInterfaceIsTheHeaders() throws Exception {
    Matcher version = Pattern.compile("#define PLANNER_ABI_VERSION (\\d+)").matcher(header());
    assertTrue(version.find());
    Field ours = Library.class.getDeclaredField("ABI_VERSION");
    ours.setAccessible(true);
    assertEquals(Integer.parseInt(version.group(1)), ours.getInt(null));
    Library.load();
    assertEquals(Native.abiVersion(), ours.getInt(null));
  }

  /** Functions that no class needs: classes have names, and planner_row_at reads the rows in parts. */
  private static final Set<String> NOT_CALLED = Set.of("planner_status_text", "planner_rows");

  @Test
  public void everyFunctionIsCalled() throws Exception {
    Process exports = new ProcessBuilder("python3", "scripts/exports.py").directory(ROOT.toFile()).start();
    String[] declared = new String(exports.getInputStream().readAllBytes(), StandardCharsets.UTF_8).split("\n");
    assertTrue(declared.length > 60);
    String source = Files.readString(ROOT.resolve("bindings/java/native/plannerjni.c"));
    String calls = source.replaceAll("(?s)/\\*.*?\\*/", "");
    Set<String> missing = new TreeSet<>();
    for (String function : declared)
      if (!Pattern.compile("\\b" + function + "\\b").matcher(calls).find()) missing.add(function);
    assertEquals(new TreeSet<>(NOT_CALLED), missing);
  }
}
