package org.plannerkit;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * The bytes that plannerjni.c puts into an answer, and the values that they stand for. A method with {@code isPresent}
 * reads a number that may be absent, and then returns null.
 */
abstract class Reader {
  static final DayOfWeek[] WEEKDAYS = DayOfWeek.values();

  private final byte[] bytes;
  private final int size;
  private final ByteBuffer view;

  Reader(byte[] bytes, int size) {
    this.bytes = bytes;
    this.size = size;
    view = ByteBuffer.wrap(bytes, 0, size).order(ByteOrder.nativeOrder());
  }

  int int32() { return view.getInt(); }

  long int64() { return view.getLong(); }

  double float64() { return view.getDouble(); }

  Double float64(boolean isPresent) {
    double value = view.getDouble();
    return isPresent ? (Double) value : null;
  }

  boolean flag() { return view.getInt() != 0; }

  String text() {
    int size = view.getInt();
    if (size == 0) return "";
    int at = view.position();
    view.position(at + Math.abs(size));
    return size > 0 ? new String(bytes, at, size, StandardCharsets.ISO_8859_1) : utf8(at, at - size);
  }

  /** A text that is not ASCII. Its bytes are well-formed; the JDK would check them, which takes longer. */
  private String utf8(int at, int end) {
    char[] text = new char[end - at];
    int size = 0;
    while (at < end) {
      int first = bytes[at++];
      if (first >= 0) {
        text[size++] = (char) first;
      } else if ((first & 0xE0) == 0xC0) {
        text[size++] = (char) ((first & 0x1F) << 6 | bytes[at++] & 0x3F);
      } else if ((first & 0xF0) == 0xE0) {
        text[size++] = (char) ((first & 0xF) << 12 | (bytes[at++] & 0x3F) << 6 | bytes[at++] & 0x3F);
      } else {
        int scalar = (first & 0x7) << 18 | (bytes[at++] & 0x3F) << 12 | (bytes[at++] & 0x3F) << 6 | bytes[at++] & 0x3F;
        text[size++] = Character.highSurrogate(scalar);
        text[size++] = Character.lowSurrogate(scalar);
      }
    }
    return new String(text, 0, size);
  }

  String textOrNull() {
    String text = text();
    return text.isEmpty() ? null : text;
  }

  UUID uuid() {
    view.order(ByteOrder.BIG_ENDIAN);
    UUID id = new UUID(view.getLong(), view.getLong());
    view.order(ByteOrder.nativeOrder());
    return id;
  }

  UUID uuid(boolean isPresent) {
    UUID id = uuid();
    return isPresent ? id : null;
  }

  Instant instant() { return Instant.ofEpochMilli(view.getLong()); }

  Instant instant(boolean isPresent) {
    long milliseconds = view.getLong();
    return isPresent ? Instant.ofEpochMilli(milliseconds) : null;
  }

  LocalDate day() { return day(view.getLong()); }

  LocalDate day(boolean isPresent) {
    long number = view.getLong();
    return isPresent ? day(number) : null;
  }

  /** A day since 1970. Days that java.time cannot express become the first or last one that it can. */
  static LocalDate day(long number) {
    return LocalDate.ofEpochDay(Math.max(LocalDate.MIN.toEpochDay(), Math.min(LocalDate.MAX.toEpochDay(), number)));
  }

  Duration duration() { return Duration.ofSeconds(view.getLong()); }

  Duration duration(boolean isPresent) {
    long seconds = view.getLong();
    return isPresent ? Duration.ofSeconds(seconds) : null;
  }

  Duration seconds(boolean isPresent) {
    double seconds = view.getDouble();
    return isPresent ? Duration.ofNanos(Math.round(seconds * 1e9)) : null;
  }

  Status status() { return Status.of(view.getInt()); }

  /** One of constants that are numbered from first on; null for 0, unless that is the number of one. */
  <T extends Enum<T>> T constant(T[] all, int first) {
    int number = view.getInt();
    T constant = constantOrNull(all, first, number);
    if (constant != null || number == 0) return constant;
    String name = all[0].getDeclaringClass().getSimpleName();
    throw new PlannerException.InternalError("The library returned an unknown " + name + ": " + number + ".", null);
  }

  <T extends Enum<T>> T constant(T[] all, int first, boolean isPresent) {
    T constant = constant(all, first);
    return isPresent ? constant : null;
  }

  /** The same; null also for a constant of a later version. */
  <T extends Enum<T>> T constantOrNull(T[] all, int first) { return constantOrNull(all, first, view.getInt()); }

  private static <T> T constantOrNull(T[] all, int first, int number) {
    return number >= first && number - first < all.length ? all[number - first] : null;
  }

  /** One constant of a mask; null for none. */
  <T extends Enum<T>> T member(T[] all) {
    int bit = view.getInt();
    return bit == 0 ? null : all[Integer.numberOfTrailingZeros(bit)];
  }

  /** The constants of a mask. */
  <T extends Enum<T>> Set<T> set(T[] all) {
    int mask = view.getInt();
    if (mask == 0) return Collections.emptySet();
    Set<T> set = EnumSet.noneOf(all[0].getDeclaringClass());
    for (T each : all)
      if ((mask & 1 << each.ordinal()) != 0) set.add(each);
    return Collections.unmodifiableSet(set);
  }

  // ---- Lists and bytes ----

  byte[] rest() { return Arrays.copyOfRange(bytes, view.position(), size); }

  double[] doubles() { return doubles(size / Double.BYTES); }

  double[] doubles(int count) {
    double[] all = new double[count];
    view.asDoubleBuffer().get(all);
    view.position(view.position() + Double.BYTES * count);
    return all;
  }

  long[] longs(int count) {
    long[] all = new long[count];
    view.asLongBuffer().get(all);
    view.position(view.position() + Long.BYTES * count);
    return all;
  }

  /** A number, and as many indexes. */
  List<Integer> indexes() {
    int[] all = new int[int32()];
    for (int n = 0; n < all.length; n++) all[n] = int32();
    return Indexes.of(all);
  }

  /** As many values as the bytes hold. */
  <T> List<T> all(Supplier<T> read) {
    List<T> all = new ArrayList<>();
    while (view.hasRemaining()) all.add(read.get());
    return all;
  }

  /** A list of as many values. */
  <T> List<T> list(int count, Supplier<T> read) {
    List<T> all = new ArrayList<>(count);
    for (int n = 0; n < count; n++) all.add(read.get());
    return Collections.unmodifiableList(all);
  }
}
