package org.plannerkit;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;

/** Values as the bytes that plannerjni.c gets. Null is written as 0, or as an empty text. */
abstract class Writer {
  private static final byte[] NO_TEXT = {};

  byte[] bytes = new byte[512];
  private ByteBuffer view = ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());

  int size() { return view.position(); }

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

  void int32(int value) { room(4).putInt(value); }

  void int32(Integer value) { int32(value == null ? 0 : (int) value); }

  void int64(long value) { room(8).putLong(value); }

  void float64(double value) { room(8).putDouble(value); }

  void float64(Double value) { float64(value == null ? 0 : (double) value); }

  void flag(boolean value) { int32(value ? 1 : 0); }

  void flag(Boolean value) { flag(value != null && value); }

  /** The instant must have been checked. */
  void instant(Instant value) { int64(value == null ? 0 : value.toEpochMilli()); }

  void day(LocalDate value) { int64(value == null ? 0 : value.toEpochDay()); }

  void duration(Duration value) { int64(value == null ? 0 : value.getSeconds()); }

  /** The constants of a mask: each is the bit at its place. */
  void set(Set<? extends Enum<?>> value) {
    int mask = 0;
    for (Enum<?> each : value) mask |= 1 << each.ordinal();
    int32(mask);
  }

  void text(String value) {
    byte[] text = value == null ? NO_TEXT : utf8(value);
    int32(text.length);
    room(text.length).put(text);
  }

  void uuid(UUID id) {
    long high = id == null ? 0 : id.getMostSignificantBits();
    long low = id == null ? 0 : id.getLeastSignificantBits();
    room(16).order(ByteOrder.BIG_ENDIAN).putLong(high).putLong(low).order(ByteOrder.nativeOrder());
  }

  /** The number of values, and each of them. */
  <T> void list(List<T> all, Consumer<T> write) {
    int32(all == null ? 0 : all.size());
    if (all != null) all.forEach(write);
  }

  /** The number of numbers, and each of them. */
  void numbers(int[] all) {
    int32(all.length);
    ByteBuffer out = room(Math.multiplyExact(Integer.BYTES, all.length));
    out.asIntBuffer().put(all);
    out.position(out.position() + Integer.BYTES * all.length);
  }

  void numbers(List<Integer> all) { numbers(all.stream().mapToInt(Integer::intValue).toArray()); }

  void numbers(double[] all) {
    int32(all.length);
    ByteBuffer out = room(Math.multiplyExact(Double.BYTES, all.length));
    out.asDoubleBuffer().put(all);
    out.position(out.position() + Double.BYTES * all.length);
  }

  // ---- Texts and instants that the library or the classes refuse ----

  /** UTF-8 in which a lone surrogate is kept, so that the library refuses the text. */
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
      String range = " must be at most 292 million years from 1970, and is ";
      throw new PlannerException.InvalidArgument(name + range + instant + ".", name);
    }
  }

  static Instant checked(Instant instant, String name) {
    if (instant == null) throw new NullPointerException(name);
    milliseconds(instant, name);
    return instant;
  }
}
