import java.io.IOException;
import java.nio.file.*;
import java.util.*;
import org.plannerkit.*;

/** The backend's part that knows what the agent did: a line for each outcome. */
final class Outcomes {
  private final Path file; // null: only in memory
  private final Set<UUID> keys = new HashSet<>();
  private final Map<UUID, TaskStatus> statuses = new HashMap<>();
  private UUID seed = UUID.randomUUID();

  Outcomes(Path file) throws IOException {
    this.file = file;
    if (file == null) return;
    if (!Files.exists(file)) append("seed\t" + seed);
    for (String line : Files.readAllLines(file)) {
      String[] field = line.split("\t", -1);
      if (field.length == 2) seed = UUID.fromString(field[1]);
      if (field.length == 4) add(UUID.fromString(field[0]), UUID.fromString(field[1]), TaskStatus.valueOf(field[2]));
    }
  }

  /** Stores an outcome. A key that comes again, after a restart or a lost answer, changes nothing. */
  void store(Outcome outcome) throws IOException {
    if (keys.contains(outcome.key)) return;
    append(String.join("\t", outcome.key + "", outcome.taskId + "", outcome.status.name(), outcome.reason));
    add(outcome.key, outcome.taskId, outcome.status);
  }

  /** The seed of this installation, the same at each start. */
  UUID seed() { return seed; }

  private void append(String line) throws IOException {
    if (file == null) return;
    Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND, StandardOpenOption.SYNC);
  }

  private void add(UUID key, UUID task, TaskStatus status) {
    keys.add(key);
    statuses.put(task, status);
  }

  /** The task of a plan, as the agent has left it. */
  Task applied(Task task) { return task.toBuilder().status(statuses.getOrDefault(task.id, task.status)).build(); }
}
