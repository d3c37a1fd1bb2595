import java.io.*;
import java.nio.charset.StandardCharsets;
import java.time.*;
import java.time.format.DateTimeFormatter;
import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;
import org.plannerkit.Field;
import org.plannerkit.Line;
import org.plannerkit.Row;

/** The terminal: prints rows and lines, and reads commands. */
final class Shell {
  /** A command such as "open 3", and the instant at which it runs. */
  static final class Command {
    final Instant at;
    final String word, rest;

    Command(Instant at, String text) {
      this.at = at;
      word = text.strip().split("\\s+", 2)[0];
      rest = text.strip().substring(word.length()).strip();
    }
  }

  final boolean terminal = System.console() != null;
  private final PrintStream out =
      new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
  private final ZoneId zone;
  private final DateTimeFormatter clock;

  Shell(Options options) {
    zone = options.zone;
    clock = DateTimeFormatter.ofPattern("HH:mm:ss").withZone(zone);
  }

  void say(String message) { out.println(message); }

  void say(Instant now, String message) { out.println(clock.format(now) + "  " + message); }

  void list(List<Row> rows) {
    for (int i = 0; i < rows.size(); i++) out.printf("%4d  %s%n", i + 1, card(rows.get(i)));
  }

  static String card(Row row) {
    String arrival = row.arrivalText.isEmpty() ? "" : "→ " + row.arrivalText;
    return joined(row.breakText, row.title, row.statusText, row.distanceText, row.travelTimeText, row.updatingText,
        row.plannedText + row.appointmentText, arrival, row.paceText, row.hoursText);
  }

  static String joined(String... texts) {
    return Stream.of(texts).filter(text -> !text.isEmpty()).collect(Collectors.joining(", "));
  }

  void lines(List<Line> lines) {
    for (Line line : lines) {
      String text = line.field == Field.ARRIVAL ? "→ " + line.text : line.text;
      out.println("      | " + text.replace("\n", "\n      | ")); // a week has several
    }
  }

  /** The lines that the person types; none without a terminal. A separate thread waits for them. */
  BlockingQueue<String> typed() {
    BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    Thread reader = new Thread(() -> {
      new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).lines().forEach(lines::add);
      lines.add("quit");
    });
    reader.setDaemon(true);
    if (terminal) reader.start();
    return lines;
  }

  /** Reads "10:05 open 3", or "open 3", which runs at the given instant. Returns null if there is no command. */
  Command command(String line, Instant otherwise) {
    if (line.isBlank()) return null;
    Command timed = new Command(otherwise, line);
    if (!Character.isDigit(timed.word.charAt(0))) return timed;
    try {
      LocalTime time = LocalTime.parse(timed.word.indexOf(':') == 1 ? "0" + timed.word : timed.word);
      return new Command(otherwise.atZone(zone).with(time).toInstant(), timed.rest);
    } catch (DateTimeException e) {
      say("There is no time " + timed.word + ": " + line);
      return null;
    }
  }
}
