import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.time.*;
import java.time.format.DateTimeFormatter;
import java.util.*;
import java.util.function.Consumer;
import org.plannerkit.Fix;

/** The recording of a GPS receiver (NMEA 0183). RMC has the date; GGA has the time, the place and its quality. */
final class Nmea {
  private static final double METRES_PER_HDOP = 5;
  private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("ddMMyy");
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HHmmss[.SSS][.SS][.S]");
  private LocalDate date;

  /** Reads a file. Malformed lines are reported and skipped. A fix without a place has a negative accuracy. */
  static List<Fix> read(Path file, Consumer<String> say) throws IOException {
    Nmea receiver = new Nmea();
    List<Fix> fixes = new ArrayList<>();
    String[] lines = new String(Files.readAllBytes(file), StandardCharsets.UTF_8).split("\r?\n");
    for (int i = 0; i < lines.length; i++) {
      try {
        if (!lines[i].isBlank()) receiver.sentence(lines[i]).ifPresent(fixes::add);
      } catch (IllegalArgumentException | IndexOutOfBoundsException | DateTimeException e) {
        say.accept("Line " + (i + 1) + " of " + file.getFileName() + " cannot be read, and is left out.");
      }
    }
    return fixes;
  }

  private Optional<Fix> sentence(String line) {
    int star = line.lastIndexOf('*');
    int sum = line.substring(1, star).chars().reduce(0, (a, b) -> a ^ b);
    if (line.charAt(0) != '$' || sum != Integer.parseInt(line.substring(star + 1), 16)) {
      throw new IllegalArgumentException("not a sentence");
    }
    String[] field = line.substring(1, star).split(",", -1);
    if (field[0].endsWith("RMC")) date = LocalDate.parse(field[9], DATE);
    if (!field[0].endsWith("GGA")) return Optional.empty();
    if (date == null) throw new IllegalArgumentException("no date yet");
    Instant time = LocalTime.parse(field[1], TIME).atDate(date).toInstant(ZoneOffset.UTC);
    if (field[6].equals("0")) return Optional.of(new Fix(time, 0, 0, -1));
    double accuracy = METRES_PER_HDOP * Double.parseDouble(field[8]);
    return Optional.of(new Fix(time, degrees(field[2], field[3]), degrees(field[4], field[5]), accuracy));
  }

  /** The degrees of "5230.3891" (52 degrees, 30.3891 minutes) and one of N, S, E, W. */
  private static double degrees(String number, String side) {
    int minutes = number.indexOf('.') - 2;
    double degrees =
      Integer.parseInt(number.substring(0, minutes)) + Double.parseDouble(number.substring(minutes)) / 60;
    return side.equals("S") || side.equals("W") ? -degrees : degrees;
  }
}
