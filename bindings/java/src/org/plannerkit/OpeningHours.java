package org.plannerkit;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/**
 * The opening hours of a text as in OpenStreetMap, without a planner:
 *
 * <pre>{@code
 * OpeningHours.parse("Mo-Fr 09:00-18:00", ZoneId.of("Europe/Berlin"), Instant.now()).ifPresent(hours -> {
 *   System.out.println(hours.isOpen(Instant.now()));
 * });
 * }</pre>
 *
 * <p>They do not change, so any number of threads may use them at the same time. Every method except {@link #isClosed}
 * may throw {@link PlannerException.Closed}. Opening hours that are never closed are freed after they were collected as
 * garbage.
 */
public final class OpeningHours implements AutoCloseable {
  private static final AtomicIntegerFieldUpdater<OpeningHours> CALLS =
      AtomicIntegerFieldUpdater.newUpdater(OpeningHours.class, "calls");
  private static final int CLOSED = -1;
  private static final long LONGEST_RANGE = Duration.ofDays(366).toMillis();
  private static final int ERROR_SIZE = 1024;
  private static final int STATE_SIZE = 1 << 13; // the longest comment fits
  private static final int PART_SIZE = 1 << 15;

  private final Handle handle;
  private volatile int calls; // the calls at present, or CLOSED

  private OpeningHours(long address) { handle = new Handle(this, address, Native::destroyHours); }

  /**
   * Understands a text in the system's time zone, at the present instant of its clock.
   *
   * @param text the text, such as "Mo-Fr 09:00-18:00"
   * @return the opening hours, or nothing if the text is not understood
   * @throws PlannerException if the text is refused
   */
  public static Optional<OpeningHours> parse(String text) { return parse(text, ZoneId.systemDefault()); }

  /**
   * Understands a text at the present instant of the system's clock.
   *
   * @param text the text, such as "Mo-Fr 09:00-18:00"
   * @param zone the local time zone
   * @return the opening hours, or nothing if the text is not understood
   * @throws PlannerException if the text is refused
   */
  public static Optional<OpeningHours> parse(String text, ZoneId zone) { return parse(text, zone, Instant.now()); }

  /**
   * Understands a text. No holidays are known, and spans from or to sunrise, sunset, dawn and dusk are unknown.
   *
   * @param text the text, such as "Mo-Fr 09:00-18:00"
   * @param zone the local time zone
   * @param now the present instant: the changes of local time are known from a year before it to two years after it
   * @return the opening hours, or nothing if the text is not understood
   * @throws PlannerException.InvalidText if the text has a lone surrogate
   * @throws PlannerException.LimitExceeded if it is too long
   */
  public static Optional<OpeningHours> parse(String text, ZoneId zone, Instant now) {
    return parse(text, zone, now, null, null);
  }

  /**
   * The same with holidays and a place.
   *
   * @param text the text, such as "Mo-Fr 09:00-18:00; PH off"
   * @param zone the local time zone
   * @param now the present instant: the changes of local time are known from a year before it to two years after it
   * @param holidays the holidays, or null if none are known
   * @param place where the sun rises and sets, or null
   * @return the opening hours, or nothing if the text is not understood
   * @throws PlannerException.InvalidText if the text has a lone surrogate
   * @throws PlannerException.InvalidArgument if the place or the holidays are refused
   * @throws PlannerException.LimitExceeded if the text is too long, or there are too many holidays
   */
  public static Optional<OpeningHours> parse(
      String text, ZoneId zone, Instant now, Holidays holidays, Coordinate place) {
    return understand(text, zone, now, holidays, place, new byte[ERROR_SIZE]);
  }

  /**
   * Why a text is not understood.
   *
   * @param text the text
   * @return one sentence with the position, or nothing if it is understood
   * @throws PlannerException.InvalidText if the text has a lone surrogate
   * @throws PlannerException.LimitExceeded if it is too long
   */
  public static Optional<String> explain(String text) {
    byte[] error = new byte[STATE_SIZE];
    Optional<OpeningHours> hours = understand(text, ZoneOffset.UTC, Instant.EPOCH, null, null, error);
    hours.ifPresent(OpeningHours::close);
    if (hours.isPresent()) return Optional.empty();
    Decoder problem = new Decoder(error, error.length);
    problem.status();
    String message = problem.text();
    String rest = problem.text();
    String shown = rest.substring(0, Math.min(24, rest.length()));
    String place =
        rest.isEmpty() ? "at the end" : "at position " + (text.length() - rest.length()) + ": \"" + shown + "\"";
    return Optional.of(message.substring(0, message.length() - 1) + " (" + place + ").");
  }

  private static Optional<OpeningHours> understand(
      String text, ZoneId zone, Instant now, Holidays holidays, Coordinate place, byte[] error) {
    Library.load();
    byte[] bytes = Writer.utf8(text);
    Encoder settings = new Encoder().settings(new Settings(), new Offsets(zone, Writer.milliseconds(now, "now")).all);
    Encoder days = holidays == null ? null : new Encoder().holidays(holidays);
    double[] degrees = place == null ? null : new double[] {place.latitude, place.longitude};
    long[] out = new long[1];
    int status = Native.createHours(bytes, settings.bytes, settings.size(), days == null ? null : days.bytes,
        days == null ? 0 : days.size(), degrees, out, error);
    if (status < 0) throw new Decoder(error, error.length).error();
    return out[0] == 0 ? Optional.empty() : Optional.of(new OpeningHours(out[0]));
  }

  /**
   * Ends the opening hours; every later call throws {@link PlannerException.Closed}. Closing twice has no effect.
   *
   * @throws PlannerException.Busy if another thread is in a call
   */
  @Override
  public void close() {
    if (CALLS.compareAndSet(this, 0, CLOSED))
      handle.free();
    else if (calls != CLOSED)
      throw new PlannerException.Busy("Another thread is in a call on these hours.", null);
  }

  /**
   * Whether the opening hours are closed.
   *
   * @return whether they are
   */
  public boolean isClosed() { return calls == CLOSED; }

  /**
   * The state at an instant.
   *
   * @param at the instant
   * @return the state
   */
  public HoursState state(Instant at) {
    long instant = Writer.milliseconds(at, "at");
    return read(STATE_SIZE, (address, out, error) -> Native.hoursAt(address, instant, out, error)).hoursState();
  }

  /**
   * Whether the state at an instant is {@link OpenState#OPEN}.
   *
   * @param at the instant
   * @return whether it is
   */
  public boolean isOpen(Instant at) { return state(at).state == OpenState.OPEN; }

  /**
   * The spans from one instant to another: without gaps, neighbours differ, and the first and the last are cut to the
   * range. The range may be of any length; 366 days are computed at a time, as they are read.
   *
   * @param start the first instant
   * @param end the end of the range
   * @return the spans
   * @throws PlannerException.InvalidArgument if the range ends before it begins
   */
  public Iterable<HoursSpan> intervals(Instant start, Instant end) {
    long first = Writer.milliseconds(start, "start");
    long last = Writer.milliseconds(end, "end");
    if (last < first) throw new PlannerException.InvalidArgument("end must not be before start.", "end");
    return () -> new Intervals(first, last);
  }

  // ---- Calls ----

  private interface Query {
    int read(long address, byte[] out, byte[] error);
  }

  private void enter() {
    int before;
    do {
      before = calls;
      if (before == CLOSED) throw new PlannerException.Closed("The opening hours are closed.", null);
    } while (!CALLS.compareAndSet(this, before, before + 1));
  }

  /** The answer of a query, for which there is an array of this size at first. */
  private Decoder read(int size, Query query) {
    enter();
    try {
      byte[] out = new byte[size];
      byte[] error = new byte[ERROR_SIZE];
      int needed = query.read(handle.address, out, error);
      if (needed > size) {
        out = new byte[needed];
        query.read(handle.address, out, error);
      }
      if (needed < 0) throw new Decoder(error, error.length).error();
      return new Decoder(out, needed);
    } finally { CALLS.decrementAndGet(this); }
  }

  /** Reads 366 days at a time. A span that ends with them may go on in the next ones. */
  private final class Intervals implements Iterator<HoursSpan> {
    private final long end;
    private long from; // where the next part begins
    private Iterator<HoursSpan> part = Collections.emptyIterator();

    Intervals(long start, long end) {
      from = start;
      this.end = end;
    }

    @Override
    public boolean hasNext() {
      if (!part.hasNext() && from < end) part = nextPart().iterator();
      return part.hasNext();
    }

    @Override
    public HoursSpan next() {
      if (!hasNext()) throw new NoSuchElementException();
      HoursSpan span = part.next();
      while (!part.hasNext() && from < end) {
        List<HoursSpan> spans = nextPart();
        part = spans.iterator();
        HoursSpan first = spans.get(0);
        if (first.state != span.state || first.isOpenEnd != span.isOpenEnd) break;
        span = new HoursSpan(span.start, part.next().end, span.state, span.isOpenEnd);
      }
      return span;
    }

    private List<HoursSpan> nextPart() {
      long start = from;
      long rest = end - start; // negative if it is more than a long can be
      long to = rest < 0 || rest > LONGEST_RANGE ? start + LONGEST_RANGE : end;
      Decoder answer = read(PART_SIZE, (address, out, error) -> Native.hoursSpans(address, start, to, out, error));
      from = to;
      return answer.list(answer.int32(), answer::hoursSpan);
    }
  }
}
