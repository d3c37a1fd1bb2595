import java.time.DayOfWeek;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.UUID;
import org.plannerkit.*;

/** The Java side of benchmarks/jni: the same calls as in jni.c. */
public final class Jni {
  private static final int TASKS = 20;
  private static final int CALLS = 200_000;
  private static final int FIXES = 20_000;
  private static final int ROUNDS = 15;

  private static Instant now = Instant.ofEpochMilli(1778569200000L);
  private static long moves;
  private static long seen;

  /** Prints the shortest time of several rounds. */
  private static void measure(String name, Runnable call, int times) {
    double least = Double.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      long start = System.nanoTime();
      for (int n = 0; n < times; n++) call.run();
      least = Math.min(least, (double) (System.nanoTime() - start) / times);
    }
    System.out.printf("%s\t%.1f%n", name, least);
  }

  private static void fix(Planner planner) {
    now = now.plusMillis(5000);
    planner.fixReceived(now, new Fix(now, 52.45 + (moves++ % 2) * 0.0014, 13.3, 0));
    for (Effect effect : planner.effects()) seen += effect == null ? 1 : 0;
    for (Row row : planner.rows(planner.collectChanges().updated)) seen += row.spokenText.isEmpty() ? 0 : 1;
  }

  public static void main(String[] arguments) {
    List<Task> tasks = new ArrayList<>();
    for (int n = 0; n < TASKS; n++) {
      Task.Builder task = Task.builder(new UUID((n + 1L) << 56, 0), "Shop " + n).order(n);
      task.address("Street " + n + ", 10115 Berlin").openingHours("Mo-Sa 08:00-20:00");
      task.plannedAt(now.plusSeconds(60 * n)).repeatDays(EnumSet.allOf(DayOfWeek.class));
      tasks.add(task.coordinate(new Coordinate(52.5 + 0.001 * n, 13.4)).build());
    }
    UUID first = tasks.get(0).id;
    try (Planner planner = Planner.create(new Settings(), ZoneOffset.UTC, now)) {
      planner.authorizationChanged(now, Authorization.WHEN_IN_USE);
      planner.start(now);
      for (Effect effect : planner.effects())
        if (effect instanceof Effect.LoadPlan) planner.planLoaded(now, ((Effect.LoadPlan) effect).request, tasks);
      measure("clockAdvanced", () -> planner.clockAdvanced(now), CALLS);
      measure("closeTapped, nothing open", () -> planner.closeTapped(now), CALLS);
      measure(
          "taskStatusChanged, the same status", () -> planner.taskStatusChanged(now, first, TaskStatus.PLANNED), CALLS);
      measure("a fix, its effects and changes, and reading the changed rows", () -> fix(planner), FIXES);
    }
    if (seen < moves * (TASKS - 2)) throw new AssertionError("not every fix changed the rows");
  }
}
