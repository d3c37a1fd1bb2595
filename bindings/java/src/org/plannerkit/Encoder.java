package org.plannerkit;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Set;
import java.util.UUID;

/** Values as the bytes that plannerjni.c reads. */
final class Encoder {
  private static final byte[] NO_TEXT = {};

  byte[] bytes = new byte[512];
  private ByteBuffer view = ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());

  int size() {
    return view.position();
  }

  private ByteBuffer room(int size) {
    if (view.remaining() < size) {
      int used = view.position();
      byte[] longer = new byte[Math.max(2 * bytes.length, Math.addExact(used, size))];
      System.arraycopy(bytes, 0, longer, 0, used);
      bytes = longer;
      view = ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());
      view.position(used);
    }
    return view;
  }

  Encoder int32(int value) {
    room(4).putInt(value);
    return this;
  }

  Encoder int64(long value) {
    room(8).putLong(value);
    return this;
  }

  Encoder float64(double value) {
    room(8).putDouble(value);
    return this;
  }

  Encoder flag(boolean value) {
    return int32(value ? 1 : 0);
  }

  Encoder text(String value) {
    byte[] text = value == null ? NO_TEXT : utf8(value);
    int32(text.length);
    room(text.length).put(text);
    return this;
  }

  Encoder uuid(UUID id) {
    ByteBuffer out = room(16).order(ByteOrder.BIG_ENDIAN);
    out.putLong(id.getMostSignificantBits()).putLong(id.getLeastSignificantBits()).order(ByteOrder.nativeOrder());
    return this;
  }

  /** UTF-8, in which a lone surrogate stays what it is, so that the library refuses the text and says so. */
  static byte[] utf8(String text) {
    for (int n = 0; n < text.length(); n++) {
      if (!Character.isSurrogate(text.charAt(n))) continue;
      if (!Character.isSupplementaryCodePoint(text.codePointAt(n))) return withLoneSurrogate(text, n);
      n++;
    }
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] withLoneSurrogate(String text, int index) {
    char lone = text.charAt(index);
    byte[] before = text.substring(0, index).getBytes(StandardCharsets.UTF_8);
    byte[] bytes = new byte[before.length + 3];
    System.arraycopy(before, 0, bytes, 0, before.length);
    bytes[before.length] = (byte) (0xE0 | lone >> 12);
    bytes[before.length + 1] = (byte) (0x80 | lone >> 6 & 0x3F);
    bytes[before.length + 2] = (byte) (0x80 | lone & 0x3F);
    return bytes;
  }

  /** Milliseconds since 1970. */
  static long milliseconds(Instant instant, String name) {
    try {
      return instant.toEpochMilli();
    } catch (ArithmeticException error) {
      throw new PlannerException.InvalidArgument(name + " is too far away: " + instant + ".");
    }
  }

  static Instant checked(Instant instant, String name) {
    if (instant == null) throw new NullPointerException(name);
    milliseconds(instant, name);
    return instant;
  }

  private static int mask(Set<DayOfWeek> days) {
    int mask = 0;
    for (DayOfWeek day : days) mask |= number(day);
    return mask;
  }

  static int number(DayOfWeek day) {
    return 1 << day.ordinal();
  }

  // ---- Structs ----

  Encoder settings(Settings settings, Integer utcOffset) {
    Integer hourCycle = settings.hourCycle;
    MeasurementSystem system = settings.measurementSystem;
    Object[] fields = {
      utcOffset, hourCycle, settings.distanceFilter, settings.desiredAccuracy, settings.maximumSpeed,
      settings.detourFactor, settings.travelSpeed, system, settings.language
    };
    int present = 0;
    for (int n = 0; n < fields.length; n++) if (fields[n] != null) present |= 1 << n;
    int32(present).int32(utcOffset == null ? 0 : utcOffset).int32(hourCycle == null ? 0 : hourCycle);
    for (int n = 2; n <= 6; n++) float64(fields[n] == null ? 0 : (Double) fields[n]);
    return int32(system == null ? 0 : system.number()).text(settings.language);
  }

  Encoder task(Task task) {
    boolean hasPlace = task.coordinate != null;
    boolean hasInstant = task.plannedAt != null;
    boolean hasDay = task.plannedDay != null;
    boolean hasDuration = task.estimatedDuration != null;
    int32((hasPlace ? 1 : 0) | (hasInstant ? 2 : 0) | (hasDay ? 4 : 0) | (hasDuration ? 8 : 0));
    uuid(task.id).text(task.title).int32(task.order).int32(task.status.number());
    float64(hasPlace ? task.coordinate.latitude : 0).float64(hasPlace ? task.coordinate.longitude : 0);
    int64(hasInstant ? task.plannedAt.toEpochMilli() : 0).int64(hasDay ? task.plannedDay.toEpochDay() : 0);
    int64(hasDuration ? task.estimatedDuration.getSeconds() : 0).int32(mask(task.repeatDays));
    return text(task.notes).text(task.address).text(task.openingHours).text(task.photoUrl).text(task.projectId);
  }

  Encoder section(Section section) {
    if (section.maximum < 0) throw new PlannerException.InvalidArgument("The maximum of a section is negative.");
    int32(section.kind.number()).int32(section.valueType == null ? 0 : section.valueType.number());
    return flag(section.allowsMultiple).flag(section.allowsCustomItems).int32(section.maximum).text(section.name);
  }

  Encoder item(Item item, int section) {
    int32(section).int32(item.type.number());
    switch (item.type) {
      case DAY: int64(((LocalDate) item.value).toEpochDay()).text(null); break;
      case DURATION: int64(((Duration) item.value).getSeconds()).text(null); break;
      case TEXT: int64(0).text((String) item.value); break;
      case WEEKDAY: int64(number((DayOfWeek) item.value)).text(null); break;
    }
    return text(item.label);
  }

  Encoder composition(Composition composition) {
    flag(composition.isEdit).uuid(composition.taskId);
    int32(composition.sections.size()).int32(composition.preselected.size());
    for (Section section : composition.sections) section(section);
    for (int n = 0; n < composition.preselected.size(); n++)
      item(composition.preselected.get(n), composition.preselectedSections.get(n));
    return this;
  }
}
