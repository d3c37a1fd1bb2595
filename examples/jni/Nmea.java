import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.time.*;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.*;
import java.util.function.Consumer;
import org.plannerkit.Fix;

/**
 * The recording of a GPS receiver (NMEA 0183). RMC has the date; GGA has the time, the place and its quality.
 *
 * <p>A receiver that was just switched on, or that has lost count of the weeks, sends wrong dates for a while. So a
 * date counts only if it is near the present time; or if two RMC agree in the beginning; or later if more agree with
 * each other than have agreed with the present date, at most ten.
 */
final class Nmea {
  private static final double METRES_PER_HDOP = 5;
  private static final int MOST_WAITING = 10;
  private static final int FIRST_YEAR = 2010; // a receiver without a date begins in 1980, or 1,024 weeks ago
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("ddMMuu").withResolverStyle(ResolverStyle.STRICT);
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HHmmss[.SSS][.SS][.S]");

  private final Path file;
  private final Consumer<String> say;
  private final SortedMap<Integer, Instant> dated = new TreeMap<>(); // by line: the RMC whose date counts
  private final SortedMap<Integer, Instant> waiting = new TreeMap<>();
  private int agreeing; // how many have agreed with the present date
  private Instant present;

  private Nmea(Path file, Consumer<String> say) {
    this.file = file;
    this.say = say;
  }

  /** Reads a file. Malformed lines are reported and skipped. A fix without a place has a negative accuracy. */
  static List<Fix> read(Path file, Consumer<String> say) throws IOException {
    return new Nmea(file, say).read(new String(Files.readAllBytes(file), StandardCharsets.UTF_8).split("\r\n|\r|\n"));
  }

  private List<Fix> read(String[] lines) {
    List<String[]> sentences = new ArrayList<>();
    for (int line = 0; line < lines.length; line++) {
      String[] fields = {""};
      try {
        if (!lines[line].isBlank()) fields = fieldsOf(lines[line]);
        if (fields[0].endsWith("RMC") && fields[2].equals("A")) addDated(line, instantOf(fields));
      } catch (IllegalArgumentException | IndexOutOfBoundsException | DateTimeException e) { leaveOut(line, e); }
      sentences.add(fields);
    }
    if (present == null) waitingCount(); // a single one, which nothing contradicts
    waiting.keySet().forEach(this::leaveOutDate);

    List<Fix> fixes = new ArrayList<>();
    present = dated.isEmpty() ? null : dated.get(dated.firstKey());
    for (int line = 0; line < lines.length; line++) {
      present = dated.getOrDefault(line, present);
      try {
        if (sentences.get(line)[0].endsWith("GGA")) fixes.add(fixOf(sentences.get(line)));
      } catch (IllegalArgumentException | IndexOutOfBoundsException | DateTimeException e) { leaveOut(line, e); }
    }
    return fixes;
  }

  private void leaveOut(int line, RuntimeException e) {
    String reason = e instanceof IndexOutOfBoundsException ? "fields are missing" : e.getMessage();
    say.accept("Line " + (line + 1) + " of " + file.getFileName() + " is left out: " + reason + ".");
  }

  private void leaveOutDate(int line) {
    leaveOut(line, new IllegalArgumentException("the date is not that of the other sentences"));
  }

  /** What is in front of the sentence, such as one that was cut, is left out. */
  private static String[] fieldsOf(String line) {
    String sentence = line.substring(Math.max(0, line.lastIndexOf('$'))).strip();
    int star = sentence.lastIndexOf('*');
    if (sentence.charAt(0) != '$') throw new IllegalArgumentException("not an NMEA sentence");
    if (star < 0) throw new IllegalArgumentException("there is no checksum");
    int sum = sentence.substring(1, star).chars().reduce(0, (a, b) -> a ^ b);
    if (!sentence.substring(star + 1).equalsIgnoreCase(String.format("%02X", sum))) {
      throw new IllegalArgumentException("the checksum is wrong");
    }
    return sentence.substring(1, star).split(",", -1);
  }

  // ---- Which dates count

  private static Instant instantOf(String[] rmc) {
    LocalDate date = LocalDate.parse(rmc[9], DATE);
    if (date.getYear() < FIRST_YEAR || date.getYear() >= 2080) { // two digits: 80 is 1980
      throw new IllegalArgumentException("the receiver has no date yet");
    }
    return timeOf(rmc[1]).atDate(date).toInstant(ZoneOffset.UTC);
  }

  private static LocalTime timeOf(String text) {
    return LocalTime.parse(text.replaceFirst("^(....)60", "$159"), TIME); // a leap second
  }

  /** A date that is one day off does not follow. */
  private static boolean follows(Instant time, Instant before) {
    return !time.isBefore(before.minusSeconds(60)) && time.isBefore(before.plus(Duration.ofHours(23)));
  }

  private void addDated(int line, Instant time) {
    if (present != null && follows(time, present)) {
      waiting.keySet().forEach(this::leaveOutDate);
      waiting.clear();
      dated.put(line, present = time);
      agreeing++;
      return;
    }
    if (waiting.size() == MOST_WAITING) {
      leaveOutDate(waiting.firstKey());
      waiting.remove(waiting.firstKey());
    }
    waiting.put(line, time);
    long count = waiting.values().stream().filter(before -> follows(time, before)).count();
    if (count == MOST_WAITING || count > (present == null ? 1 : agreeing)) waitingCount();
  }

  /** Those that the last one follows count; the others are left out. */
  private void waitingCount() {
    if (waiting.isEmpty()) return;
    Instant time = waiting.get(waiting.lastKey());
    if (present != null && time.isBefore(present) && agreeing < MOST_WAITING) { // the fewer before it were wrong
      dated.forEach((line, other) -> {
        if (other.isAfter(time)) leaveOutDate(line);
      });
      dated.values().removeIf(other -> other.isAfter(time));
    }
    present = time;
    agreeing = 0;
    waiting.forEach((line, other) -> {
      if (!follows(time, other))
        leaveOutDate(line);
      else if (dated.put(line, other) == null)
        agreeing++;
    });
    waiting.clear();
  }

  // ---- Fixes

  private Fix fixOf(String[] field) {
    if (present == null) throw new IllegalArgumentException("there is no date");
    LocalTime time = timeOf(field[1]);
    Instant then = time.atDate(present.atOffset(ZoneOffset.UTC).toLocalDate()).toInstant(ZoneOffset.UTC);
    Duration ahead = Duration.between(present, then); // midnight may be between them
    if (ahead.toHours() >= 12)
      then = then.minus(Duration.ofDays(1));
    else if (ahead.toHours() <= -12)
      then = then.plus(Duration.ofDays(1));
    if (field[6].equals("0")) { // it moves the present on, but sets no clock
      if (then.isAfter(present) && !then.isAfter(present.plusSeconds(60))) present = then;
      return new Fix(present, 0, 0, -1);
    }
    if (!follows(then, present)) throw new IllegalArgumentException("the time is before that of the last one");
    double latitude = degrees(field[2], field[3], "NS", 90);
    double longitude = degrees(field[4], field[5], "EW", 180);
    double accuracy = METRES_PER_HDOP * number(field[8], "HDOP");
    return new Fix(present = then, latitude, longitude, accuracy);
  }

  /** The degrees of "5230.3891" (52 degrees, 30.3891 minutes) and one of two sides. */
  private static double degrees(String text, String side, String sides, int most) {
    double number = number(text, "angle");
    int whole = (int) (number / 100);
    double minutes = number - whole * 100;
    if (number > most * 100 || minutes >= 60 || side.length() != 1 || !sides.contains(side)) {
      throw new IllegalArgumentException(text + "," + side + " is no angle up to " + most + " degrees");
    }
    return (whole + minutes / 60) * (side.equals(sides.substring(1)) ? -1 : 1);
  }

  private static double number(String text, String name) {
    if (!text.matches("\\d+(\\.\\d*)?")) {
      throw new IllegalArgumentException("the " + name + " is not a number: " + text);
    }
    return Double.parseDouble(text);
  }
}
