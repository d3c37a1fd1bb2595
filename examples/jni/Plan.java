import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.time.*;
import java.util.*;
import java.util.function.Consumer;
import org.plannerkit.Appointment;
import org.plannerkit.Coordinate;
import org.plannerkit.Task;

/** The stops of a day, from a file of tab-separated columns. */
final class Plan {
  final List<Task> tasks = new ArrayList<>();

  /** Adds the tasks of a file. Malformed lines are reported and skipped. */
  void read(Path file, ZoneId zone, Consumer<String> say) throws IOException {
    String[] lines = new String(Files.readAllBytes(file), StandardCharsets.UTF_8).split("\r\n|\r|\n");
    for (int i = 1; i < lines.length; i++) { // the first one names the columns
      try {
        if (!lines[i].isBlank()) tasks.add(task(lines[i].split("\t", -1), zone));
      } catch (IllegalArgumentException | IndexOutOfBoundsException | DateTimeException e) {
        String reason = e instanceof IndexOutOfBoundsException ? "columns are missing" : e.getMessage();
        say.accept("Line " + (i + 1) + " of " + file.getFileName() + " is left out: " + reason + ".");
      }
    }
  }

  /** Fails only if a field cannot be parsed. The planner checks ranges and texts. */
  private static Task task(String[] field, ZoneId zone) {
    if (String.join("", field).indexOf('\uFFFD') >= 0) throw new IllegalArgumentException("not UTF-8");
    Task.Builder task = Task.builder(UUID.fromString(field[0]), field[1])
                            .address(orNull(field[2]))
                            .openingHours(orNull(field[3]))
                            .photoUrl(orNull(field[8]))
                            .order(Integer.parseInt(field[7]))
                            .projectId(field.length > 9 ? orNull(field[9]) : null);
    if (!(field[4] + field[5]).isEmpty())
      task.coordinate(new Coordinate(Double.parseDouble(field[4]), Double.parseDouble(field[5])));
    String[] times = field[6].split("/"); // of an appointment: "2026-05-12T13:00/14:00"
    if (times.length > 1) {
      ZonedDateTime first = LocalDateTime.parse(times[0]).atZone(zone);
      Instant last = first.with(LocalTime.parse(times[1])).toInstant();
      task.plannedDay(first.toLocalDate()).appointments(List.of(new Appointment(first.toInstant(), last)));
    } else if (field[6].contains("T"))
      task.plannedAt(LocalDateTime.parse(field[6]).atZone(zone).toInstant());
    else if (!field[6].isEmpty())
      task.plannedDay(LocalDate.parse(field[6]));
    return task.build();
  }

  private static String orNull(String text) { return text.isEmpty() ? null : text; }

  /** Appends a composed task to a file of the same form, with its project in a tenth column. */
  static void append(Path file, Task task) throws IOException {
    String line = String.join("\t", task.id.toString(), task.title.replace('\t', ' '), "", "", "", "",
                      Objects.toString(task.plannedDay, ""), "" + task.order, "", Objects.toString(task.projectId, ""))
        + "\n";
    if (!Files.exists(file)) line = "composed tasks\n" + line;
    Files.writeString(file, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND, StandardOpenOption.SYNC);
  }
}
