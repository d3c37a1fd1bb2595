import java.nio.file.Path;
import java.time.*;
import java.util.*;
import org.plannerkit.*;

/** The options of the command line. */
final class Options {
  static final String USAGE = "Usage: Day --plan FILE --fixes FILE [--speed N] [--language TAG]\n"
      + "  [--units metric|us|uk] [--hours 12|24] [--zone ID] [--snapshot FILE] [--commands FILE]\n"
      + "  [--shift 09:00-17:00] [--break 12:00-13:30/MINUTES]...\n"
      + "--language \"$LANG\" is the language of the system.";

  Path plan, fixes, snapshot, commands;
  double speed; // 0: as fast as possible
  ZoneId zone = ZoneId.systemDefault();
  Workday workday = new Workday();
  final Settings settings =
      new Settings().arrivalRadiusMeters(100).recordsByItself(true).hasLog(true).undo(Duration.ofSeconds(10));

  /** Throws an IllegalArgumentException with a message if an option is wrong. */
  Options(String[] args) {
    for (int i = 0; i < args.length; i += 2) {
      String value = i + 1 < args.length ? args[i + 1] : "";
      boolean isGiven = !value.isEmpty() || i + 1 < args.length && args[i].equals("--language");
      try {
        if (isGiven && set(args[i], value)) continue;
      } catch (IllegalArgumentException | DateTimeException e) {
        // reported below
      }
      throw new IllegalArgumentException("The option " + args[i] + " " + value + " is wrong.");
    }
    if (plan == null || fixes == null) throw new IllegalArgumentException("--plan and --fixes are needed.");
  }

  private boolean set(String option, String value) {
    switch (option) {
      case "--plan": plan = Path.of(value); return true;
      case "--fixes": fixes = Path.of(value); return true;
      case "--snapshot": snapshot = Path.of(value); return true;
      case "--shift":
        List<Duration> shift = window(value);
        workday = workday.shiftStart(shift.get(0)).shiftEnd(shift.get(1));
        return true;
      case "--break":
        String[] parts = value.split("/", 2);
        if (parts.length < 2) return false;
        List<Duration> begin = window(parts[0]);
        List<WorkdayBreak> breaks = new ArrayList<>(workday.breaks);
        breaks.add(new WorkdayBreak(Duration.ofMinutes(Integer.parseInt(parts[1])), begin.get(0), begin.get(1)));
        workday = workday.breaks(breaks);
        return true;
      case "--commands": commands = Path.of(value); return true;
      case "--zone": zone = ZoneId.of(value); return true;
      case "--language": settings.language(value); return true;
      case "--speed": speed = Double.parseDouble(value); return speed > 0 && speed <= 1e6;
      case "--hours": settings.hourCycle(Integer.parseInt(value)); return value.equals("12") || value.equals("24");
      case "--units":
        settings.measurementSystem(MeasurementSystem.valueOf(value.toUpperCase(Locale.ROOT)));
        return true;
      default: return false;
    }
  }

  /** "12:00-13:30" as the times after midnight. */
  private static List<Duration> window(String value) {
    String[] times = value.split("-", 2);
    if (times.length < 2) throw new IllegalArgumentException();
    return List.of(Duration.ofSeconds(LocalTime.parse(times[0]).toSecondOfDay()),
        Duration.ofSeconds(LocalTime.parse(times[1]).toSecondOfDay()));
  }
}
