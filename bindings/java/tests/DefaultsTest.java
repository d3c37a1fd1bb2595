package org.plannerkit;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertTrue;
import static org.plannerkit.Given.NOW;
import static org.plannerkit.Given.arguments;
import static org.plannerkit.Given.call;
import static org.plannerkit.Given.id;
import static org.plannerkit.Given.taken;

import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.Test;
import org.plannerkit.Given.State;

/** What is left out: settings and options have the defaults of the headers, and an event the time of the clock. */
public class DefaultsTest {
  private static final Instant LATER = NOW.plusSeconds(7);
  private static final Clock CLOCK = Clock.fixed(LATER, ZoneOffset.UTC);

  // ---- The clock ----

  private interface Call {
    void run() throws Throwable;
  }

  private static Class<?> outcome(Call call) throws Throwable {
    try {
      call.run();
      return null;
    } catch (PlannerException error) { return error.getClass(); }
  }

  /** TIME-2: in every state, both ways to report it have the same outcome. */
  @Test
  public void anEventWithoutATimeComesAtThatOfTheClock() throws Throwable {
    int events = 0;
    int accepted = 0;
    for (Method event : Given.calls()) {
      Class<?>[] types = event.getParameterTypes();
      if (types.length == 0 || types[0] != Instant.class) continue;
      boolean isRandom = event.getName().matches("saveTapped|proposalAccepted");
      if (isRandom && types[types.length - 1] != UUID.class) continue; // each call has a key of its own
      Method without = Events.class.getMethod(event.getName(), Arrays.copyOfRange(types, 1, types.length));
      events++;
      for (State state : State.values()) {
        byte[] bytes;
        Object[] arguments;
        try (Planner planner = state.planner()) {
          bytes = planner.handOver();
          arguments = arguments(event, state);
        }
        arguments[0] = LATER;
        try (Planner given = Planner.takeOver(bytes, ZoneOffset.UTC, Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));
            Planner asked = Planner.takeOver(bytes, ZoneOffset.UTC, CLOCK)) {
          Class<?> outcome = outcome(() -> call(event, given, arguments));
          Object[] further = Arrays.copyOfRange(arguments, 1, arguments.length);
          assertEquals(event + "", outcome, outcome(() -> call(without, asked, further)));
          assertArrayEquals(event + "", given.handOver(), asked.handOver());
          if (outcome == null) accepted++;
        }
      }
    }
    assertTrue(events + " events", events > 40);
    assertTrue("only " + accepted, accepted > 80);
  }

  @Test
  public void aPlannerIsMadeAtTheTimeOfItsClock() {
    byte[] snapshot;
    try (Planner planner = Planner.create(new Settings(), ZoneOffset.UTC, CLOCK)) {
      planner.start();
      assertEquals(LocalDate.of(2026, 5, 12), taken(planner, Effect.LoadPlan.class).day);
      snapshot = planner.snapshot();
      assertEquals(LATER, SnapshotFacts.of(snapshot).takenAt);
    }
    Clock tomorrow = Clock.fixed(NOW.plus(Duration.ofDays(1)), ZoneOffset.UTC);
    try (Planner planner = Planner.restore(snapshot, new Settings(), ZoneOffset.UTC, Authorization.ALWAYS, tomorrow)) {
      assertEquals(LocalDate.of(2026, 5, 13), planner.home().day);
    }
  }

  /** TIME-2: without a clock it is that of the system. */
  @Test
  public void theClockOfTheSystemIsTheDefault() {
    Instant before = Instant.now().minusMillis(1);
    try (Planner planner = Planner.create()) {
      planner.start();
      Instant taken = SnapshotFacts.of(planner.snapshot()).takenAt;
      assertFalse(taken.isBefore(before) || taken.isAfter(Instant.now()));
      assertEquals(Authorization.NOT_DETERMINED, planner.location().authorization);
      for (Planner other :
          List.of(Planner.restore(planner.snapshot()), Planner.restore(planner.snapshot(), Authorization.ALWAYS),
              Planner.create(new Settings()), Planner.create(new Settings(), ZoneOffset.UTC))) {
        other.start();
        assertFalse(SnapshotFacts.of(other.snapshot()).takenAt.isBefore(taken));
        other.close();
      }
    }
    assertTrue(OpeningHours.parse("24/7").orElseThrow().isOpen(NOW));
    assertTrue(OpeningHours.parse("24/7", ZoneOffset.UTC).orElseThrow().isOpen(NOW));
  }

  // ---- Settings ----

  /** What the header says of each setting that has a default, by the name in Java. */
  private static Map<String, String> documented() throws Exception {
    String header = Files.readString(Path.of("include/planner/types.h"));
    int start = header.indexOf("typedef struct planner_settings {");
    String fields = header.substring(start, header.indexOf("} planner_settings;", start));
    Matcher field =
        Pattern.compile("(\\w+); +/\\*((?:(?!\\*/).)*?)default (\"?[\\w.]+)", Pattern.DOTALL).matcher(fields);
    Map<String, String> found = new TreeMap<>();
    while (field.find()) {
      StringBuilder name = new StringBuilder();
      for (String word : field.group(1).replaceFirst("_seconds$", "").split("_"))
        name.append(name.length() == 0 ? word : word.substring(0, 1).toUpperCase() + word.substring(1));
      found.put(name.toString().replace("Latitude", ""), field.group(3).replace("\"", ""));
    }
    found.remove("utcOffset"); // a time zone in Java
    return found;
  }

  private static Object value(Class<?> type, String text) {
    if (type == int.class) return Integer.valueOf(text);
    if (type == double.class) return Double.valueOf(text);
    if (type == boolean.class) return text.equals("1");
    if (type == Duration.class) return Duration.ofSeconds(Long.parseLong(text));
    if (type == MeasurementSystem.class) return MeasurementSystem.valueOf(text.toUpperCase());
    if (type == UUID.class) return new UUID(0, Long.parseLong(text));
    if (type == Coordinate.class && text.equals("none")) return null;
    return text;
  }

  private static byte[] with(Settings settings) {
    try (Planner planner = Planner.create(settings, ZoneOffset.UTC, NOW)) {
      return planner.handOver();
    }
  }

  @Test
  public void settingsThatAreNotSetHaveTheDefaultsOfTheHeader() throws Throwable {
    Map<String, String> documented = documented();
    List<String> inJava = new ArrayList<>();
    byte[] unset = with(new Settings());
    for (Method setting : Settings.class.getDeclaredMethods()) {
      if (setting.getReturnType() != Settings.class) continue;
      inJava.add(setting.getName());
      String text = documented.get(setting.getName());
      assertNotNull(setting.getName() + " has no default in the header", text);
      Object value = value(setting.getParameterTypes()[0], text);
      Settings settings = new Settings();
      call(setting, settings, value);
      assertArrayEquals(setting.getName() + " is not " + text, unset, with(settings));
      if (value instanceof Double || value instanceof Duration) {
        Object other = value instanceof Double ? (Object) 30.5 : Duration.ofSeconds(59);
        if (setting.getName().equals("detourFactor")) other = 1.5;
        call(setting, settings, other);
        assertFalse(setting.getName(), Arrays.equals(unset, with(settings)));
      }
    }
    inJava.sort(null);
    assertEquals(new ArrayList<>(documented.keySet()), inJava);
  }

  // ---- Options ----

  /** Numbers that are left out are 0 in C, and so is the first constant of an enumeration. */
  @Test
  public void optionsThatAreLeftOutAreThoseOfTheHeaders() {
    assertEquals(new Fix(NOW, 1, 2, 0), new Fix(NOW, 1, 2));
    OrderStop stop = new OrderStop(Duration.ZERO).position(OrderPosition.FREE).priority(0).windows(List.of());
    assertEquals(stop, new OrderStop());
    assertEquals(new StopRule(id(1)).position(OrderPosition.FREE).priority(0), new StopRule(id(1)));
    LocalDate day = LocalDate.of(2026, 1, 1);
    assertEquals(new Holidays(day, day, List.of()), new Holidays(day, day));
    int[][] times = {{0, 60, 70}, {60, 0, 80}, {70, 80, 0}};
    OrderProblem unset = new OrderProblem(List.of(new OrderStop(), new OrderStop()), times);
    OrderProblem set = new OrderProblem(List.of(new OrderStop(), new OrderStop()), times)
                           .objective(OrderObjective.LEAST_TRAVEL)
                           .hasEndPlace(false)
                           .departure(Duration.ZERO)
                           .early(Duration.ZERO)
                           .lateAfter(Duration.ZERO);
    assertArrayEquals(Arrays.copyOf(set.encoded().bytes, set.encoded().size()),
        Arrays.copyOf(unset.encoded().bytes, unset.encoded().size()));
  }

  @Test
  public void callsWithoutOptionsAreThoseWithTheirDefaults() {
    try (Planner planner = Given.started(Given.tasks(4))) {
      planner.fixReceived(NOW, Given.fix(0));
      planner.refresh(NOW);
      planner.planFailed(NOW, taken(planner, Effect.LoadPlan.class).request);
      assertEquals("", planner.home().message);
      planner.proposalRequested(NOW);
      planner.travelTimesDeclined(NOW, taken(planner, Effect.LoadTravelTimes.class).request);
      while (planner.proposalSearch()) assertNotNull(planner.proposal());
      assertEquals(ProposalPhase.FINISHED, planner.proposal().phase);
      assertEquals(1, planner.fixesReceived(List.of(new Fix(NOW.plusSeconds(9), 0, 0.01))));
    }
  }
}
