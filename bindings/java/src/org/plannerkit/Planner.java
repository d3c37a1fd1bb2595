package org.plannerkit;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.function.Function;

/**
 * One agent's day. A host reports what happens through the event methods. It then carries out the effects, and draws
 * what the queries return:
 *
 * <pre>{@code
 * try (Planner planner = Planner.create()) {
 *   planner.authorizationChanged(Authorization.WHEN_IN_USE);
 *   planner.start();
 *   for (Effect effect : planner.effects()) {
 *     if (effect instanceof Effect.LoadPlan) planner.planLoaded(((Effect.LoadPlan) effect).request, tasks);
 *   }
 *   planner.fixReceived(new Fix(Instant.now(), 52.5076, 13.3325, 5));
 *   for (Row row : planner.rows()) System.out.println(row.title + " " + row.distanceText);
 * }
 * }</pre>
 *
 * <p>A refused call throws a {@link PlannerException} and changes nothing, not even the clock. Every method except
 * {@link #isClosed} may throw {@link PlannerException.Closed} and {@link PlannerException.Busy}: one thread at a time
 * uses a planner, and it may be any thread. On Android use the main thread, since no call waits for anything.
 *
 * <p>Every event takes the present instant first. Without it, it comes at the present instant of the planner's clock,
 * which is given at creation; by default it is that of the system. Take the times of fixes from the same clock.
 *
 * <p>The clock may go back or far ahead; that may change the day, and does no harm. Local times are those of the time
 * zone, with its summer time, from a year back to two years ahead; each day that begins moves this span. A planner that
 * is never closed is freed after it was collected as garbage.
 */
public final class Planner extends Events implements AutoCloseable {
  private static final AtomicIntegerFieldUpdater<Planner> BUSY =
      AtomicIntegerFieldUpdater.newUpdater(Planner.class, "busy");
  private static final int LARGEST_KEPT = 1 << 16;
  private static final int PART = 1 << 20;

  private final Handle handle;
  private final Clock clock;
  private Offsets offsets;
  private long day; // the local day of the last event
  private byte[] out = new byte[1 << 13];
  private volatile int busy;

  private Planner(
      byte[] snapshot, Settings settings, ZoneId zone, Authorization authorization, Clock clock, Instant now) {
    Library.load();
    this.clock = Objects.requireNonNull(clock, "clock");
    long at = Writer.milliseconds(now, "now");
    offsets = new Offsets(zone, at);
    day = offsets.day(at);
    Encoder in = new Encoder().settings(settings, offsets.all);
    byte[] error = new byte[1024];
    handle = handle(Native.create(in.bytes, in.size(), snapshot, authorization.number(), at, error), error);
  }

  /** A planner that was handed over. It has its offsets already: those around the local day of its time. */
  private Planner(byte[] bytes, ZoneId zone, Clock clock) {
    this.clock = Objects.requireNonNull(clock, "clock");
    long at = SnapshotFacts.of(bytes).takenAt.toEpochMilli();
    offsets = new Offsets(zone, at);
    day = offsets.day(at);
    byte[] error = new byte[1024];
    handle = handle(Native.takeOver(bytes, error), error);
  }

  private Handle handle(long address, byte[] error) {
    if (address == 0) throw new Decoder(error, error.length).error();
    return new Handle(this, address, Native::destroy);
  }

  /**
   * Creates a planner. It does nothing before {@link #start}. The authorisation is not determined until {@link
   * #authorizationChanged}.
   *
   * @param settings how the planner behaves
   * @param zone the local time zone
   * @param now the present instant
   * @return the planner
   * @throws PlannerException.InvalidArgument if a setting is out of its range
   * @throws PlannerException.InvalidText if the language has a lone surrogate
   * @throws PlannerException.LimitExceeded if the language is too long
   */
  public static Planner create(Settings settings, ZoneId zone, Instant now) {
    return new Planner(null, settings, zone, Authorization.NOT_DETERMINED, Clock.systemUTC(), now);
  }

  /**
   * The same at the present instant of a clock, which also gives the time of events without one.
   *
   * @param settings how the planner behaves
   * @param zone the local time zone, whatever that of the clock is
   * @param clock the clock of the planner
   * @return the planner
   * @throws PlannerException if a setting is refused
   */
  public static Planner create(Settings settings, ZoneId zone, Clock clock) {
    return new Planner(null, settings, zone, Authorization.NOT_DETERMINED, clock, clock.instant());
  }

  /**
   * The same with the system's clock.
   *
   * @param settings how the planner behaves
   * @param zone the local time zone
   * @return the planner
   * @throws PlannerException if a setting is refused
   */
  public static Planner create(Settings settings, ZoneId zone) { return create(settings, zone, Clock.systemUTC()); }

  /**
   * The same with the system's clock, in its time zone.
   *
   * @param settings how the planner behaves
   * @return the planner
   * @throws PlannerException if a setting is refused
   */
  public static Planner create(Settings settings) { return create(settings, ZoneId.systemDefault()); }

  /**
   * The same with all settings at their defaults.
   *
   * @return the planner
   */
  public static Planner create() { return create(new Settings()); }

  /**
   * The same in the system's time zone.
   *
   * @param settings how the planner behaves
   * @param now the present instant
   * @return the planner
   * @throws PlannerException if a setting is refused
   */
  public static Planner create(Settings settings, Instant now) { return create(settings, ZoneId.systemDefault(), now); }

  /**
   * Creates a planner from a snapshot. It continues where the other one was: effects present what was open, and repeat
   * unanswered requests with new numbers. The host gives settings and replaced strings again. The planner is started if
   * the other one was. The first {@link #collectChanges} inserts all rows.
   *
   * @param snapshot the bytes that {@link #snapshot} returned
   * @param settings how the planner behaves
   * @param zone the local time zone
   * @param authorization the present one; unless it is granted, the location is forgotten
   * @param now the present instant
   * @return the planner
   * @throws PlannerException.CorruptSnapshot if the bytes are not a snapshot, or one that was cut or altered
   * @throws PlannerException.NewerSnapshot if a newer version of the library wrote it
   * @throws PlannerException.InvalidArgument if a setting is out of its range
   * @throws PlannerException.InvalidText if the language has a lone surrogate
   * @throws PlannerException.LimitExceeded if the language is too long
   */
  public static Planner restore(
      byte[] snapshot, Settings settings, ZoneId zone, Authorization authorization, Instant now) {
    Objects.requireNonNull(snapshot, "snapshot");
    return new Planner(snapshot, settings, zone, authorization, Clock.systemUTC(), now);
  }

  /**
   * The same at the present instant of a clock, which also gives the time of events without one.
   *
   * @param snapshot the bytes that {@link #snapshot} returned
   * @param settings how the planner behaves
   * @param zone the local time zone, whatever that of the clock is
   * @param authorization the present one; unless it is granted, the location is forgotten
   * @param clock the clock of the planner
   * @return the planner
   * @throws PlannerException if the snapshot or a setting is refused
   */
  public static Planner restore(
      byte[] snapshot, Settings settings, ZoneId zone, Authorization authorization, Clock clock) {
    Objects.requireNonNull(snapshot, "snapshot");
    return new Planner(snapshot, settings, zone, authorization, clock, clock.instant());
  }

  /**
   * The same with the system's clock.
   *
   * @param snapshot the bytes that {@link #snapshot} returned
   * @param settings how the planner behaves
   * @param zone the local time zone
   * @param authorization the present one; unless it is granted, the location is forgotten
   * @return the planner
   * @throws PlannerException if the snapshot or a setting is refused
   */
  public static Planner restore(byte[] snapshot, Settings settings, ZoneId zone, Authorization authorization) {
    return restore(snapshot, settings, zone, authorization, Clock.systemUTC());
  }

  /**
   * The same with the system's clock, in its time zone, with all settings at their defaults.
   *
   * @param snapshot the bytes that {@link #snapshot} returned
   * @param authorization the present one; unless it is granted, the location is forgotten
   * @return the planner
   * @throws PlannerException if the snapshot is refused
   */
  public static Planner restore(byte[] snapshot, Authorization authorization) {
    return restore(snapshot, new Settings(), ZoneId.systemDefault(), authorization);
  }

  /**
   * The same with an authorisation that is not determined, so the location is forgotten.
   *
   * @param snapshot the bytes that {@link #snapshot} returned
   * @return the planner
   * @throws PlannerException if the snapshot is refused
   */
  public static Planner restore(byte[] snapshot) { return restore(snapshot, Authorization.NOT_DETERMINED); }

  /**
   * The same in the system's time zone.
   *
   * @param snapshot the bytes that {@link #snapshot} returned
   * @param settings how the planner behaves
   * @param authorization the present one; unless it is granted, the location is forgotten
   * @param now the present instant
   * @return the planner
   * @throws PlannerException if the snapshot or a setting is refused
   */
  public static Planner restore(byte[] snapshot, Settings settings, Authorization authorization, Instant now) {
    return restore(snapshot, settings, ZoneId.systemDefault(), authorization, now);
  }

  /**
   * Goes on with a planner that was handed over, in another process or on another machine, as if it had not moved: at
   * its own time, with its settings, and with the effects and changes that wait.
   *
   * @param bytes the bytes that {@link #handOver} returned
   * @param zone the local time zone of the other planner: the bytes only have its offsets from UTC
   * @return the planner
   * @throws PlannerException.CorruptSnapshot if the bytes are not a snapshot, or one that was cut or altered
   * @throws PlannerException.NewerSnapshot if a newer version of the library wrote it
   * @throws PlannerException.NotAllowed if {@link #snapshot} returned the bytes
   */
  public static Planner takeOver(byte[] bytes, ZoneId zone) { return takeOver(bytes, zone, Clock.systemUTC()); }

  /**
   * The same with the clock of the other planner.
   *
   * @param bytes the bytes that {@link #handOver} returned
   * @param zone the local time zone of the other planner
   * @param clock the clock, which gives the time of events without one
   * @return the planner
   * @throws PlannerException if the bytes are refused
   */
  public static Planner takeOver(byte[] bytes, ZoneId zone, Clock clock) {
    Objects.requireNonNull(bytes, "bytes");
    return new Planner(bytes, Objects.requireNonNull(zone, "zone"), clock);
  }

  /**
   * The same in the system's time zone.
   *
   * @param bytes the bytes that {@link #handOver} returned
   * @return the planner
   * @throws PlannerException if the bytes are refused
   */
  public static Planner takeOver(byte[] bytes) { return takeOver(bytes, ZoneId.systemDefault()); }

  /** Ends the planner; every later call throws {@link PlannerException.Closed}. Closing twice has no effect. */
  @Override
  public void close() {
    if (!BUSY.compareAndSet(this, 0, 1)) throw busy();
    try {
      handle.free();
    } finally { leave(); }
  }

  /**
   * Whether the planner is closed.
   *
   * @return whether it is
   */
  public boolean isClosed() { return handle.address == 0; }

  // ---- Calls ----

  @Override
  Planner planner() {
    return this;
  }

  @Override
  Instant now() {
    return clock.instant();
  }

  private interface Event {
    int report(long handle, long now);
  }

  private interface EventOf {
    int report(long handle, long now, long idHigh, long idLow);
  }

  private interface Query {
    int read(long handle, byte[] out);
  }

  private interface QueryOf {
    int read(long handle, long idHigh, long idLow, byte[] out);
  }

  private static PlannerException busy() {
    return new PlannerException.Busy("Another thread is in a call on this planner.", null);
  }

  private long enter() {
    if (!BUSY.compareAndSet(this, 0, 1)) throw busy();
    long address = handle.address;
    if (address != 0) return address;
    leave();
    throw new PlannerException.Closed("The planner is closed.", null);
  }

  private void leave() { BUSY.lazySet(this, 0); }

  private static PlannerException refused(long h, int status) {
    String message = new String(Native.errorMessage(h), StandardCharsets.UTF_8);
    return PlannerException.of(Status.of(status), message, new String(Native.errorField(h), StandardCharsets.UTF_8));
  }

  private void report(Instant now, Event event) {
    long at = Writer.milliseconds(now, "now");
    long h = enter();
    try {
      int status = event.report(h, at);
      if (status < 0) throw refused(h, status);
      if (offsets.day(at) != day) beginDay(h, at);
    } finally { leave(); }
  }

  /** Reports an event of a task, or of the save with a key. */
  private void report(Instant now, UUID id, String name, EventOf event) {
    Objects.requireNonNull(id, name);
    long high = id.getMostSignificantBits();
    long low = id.getLeastSignificantBits();
    report(now, (h, at) -> event.report(h, at, high, low));
  }

  /** Another day needs offsets up to later ones. */
  private void beginDay(long h, long at) {
    Offsets others = offsets.around(at);
    if (others != offsets) reportOffsets(h, at, others);
    day = offsets.day(at);
  }

  private void reportOffsets(long h, long at, Offsets others) {
    Encoder in = new Encoder().settings(new Settings(), others.all);
    int status = Native.settingsChanged(h, at, in.bytes, in.size());
    if (status < 0) throw refused(h, status);
    offsets = others;
    day = offsets.day(at);
  }

  /** The answer of a query; null if there is none. Called between enter and leave. */
  private Decoder answer(long h, Query query) { return decoder(h, query.read(h, out)); }

  private Decoder decoder(long h, int size) {
    if (size < 0) throw refused(h, size);
    if (size == 0) return null;
    byte[] bytes = out;
    if (size > bytes.length) {
      bytes = new byte[size];
      Native.copy(h, bytes);
      if (size <= LARGEST_KEPT) out = bytes;
    }
    return new Decoder(bytes, size);
  }

  private <T> T read(Query query, Function<Decoder, T> value) {
    long h = enter();
    try {
      Decoder answer = answer(h, query);
      return answer == null ? null : value.apply(answer);
    } finally { leave(); }
  }

  /** What a query reads of the task with an id, or of the save with a key. */
  private <T> T readBy(UUID id, String name, QueryOf query, Function<Decoder, T> value) {
    Objects.requireNonNull(id, name);
    long high = id.getMostSignificantBits();
    long low = id.getLeastSignificantBits();
    return read((h, out) -> query.read(h, high, low, out), value);
  }

  private interface ListQuery {
    int read(long handle, long from, int limit, byte[] out);
  }

  /** All elements of a list. It is read in parts; the last one is less than a whole part. */
  private <T> List<T> readAll(ListQuery query, Function<Decoder, T> value) {
    long h = enter();
    try {
      List<T> all = new ArrayList<>();
      boolean hasMore = true;
      while (hasMore) {
        int size = query.read(h, all.size(), PART, out);
        Decoder answer = decoder(h, size);
        if (answer != null) all.addAll(answer.all(() -> value.apply(answer)));
        hasMore = size >= PART;
      }
      return Collections.unmodifiableList(all);
    } finally { leave(); }
  }

  // ---- Time, lifecycle and settings ----

  /**
   * When the planner next needs {@link #clockAdvanced}: at local midnight, when a waiting fix is used, when a text of
   * the schedule changes (at most once a minute), or when the agent has rested long enough to have arrived, whichever
   * comes first. Any event can change it.
   *
   * @return the instant, or null if the planner does not need the time
   */
  public Instant nextWake() { return read(Native::nextWake, Decoder::instant); }

  /**
   * The agent is in another time zone. Legal when not started.
   *
   * @param now the present instant
   * @param zone the local time zone
   */
  public void zoneChanged(Instant now, ZoneId zone) {
    long at = Writer.milliseconds(now, "now");
    Offsets others = new Offsets(zone, at);
    long h = enter();
    try {
      reportOffsets(h, at, others);
    } finally { leave(); }
  }

  /**
   * The clock advanced; see {@link #nextWake}.
   *
   * @param now the present instant
   * @throws PlannerException.NotStarted if it is not started
   */
  public void clockAdvanced(Instant now) { report(now, (h, at) -> Native.clockAdvanced(h, at)); }

  /**
   * Starts the day: requests the plan, then what the location needs. Starting twice is starting once.
   *
   * @param now the present instant
   */
  public void start(Instant now) { report(now, (h, at) -> Native.start(h, at)); }

  /**
   * Stops: location updates end, an open child is dismissed and detached, requests become void. Plan and settings stay,
   * and start works again.
   *
   * @param now the present instant
   */
  public void stop(Instant now) { report(now, (h, at) -> Native.stop(h, at)); }

  /**
   * Settings changed: those that are set. Legal when not started.
   *
   * @param now the present instant
   * @param settings the changed ones
   * @throws PlannerException.InvalidArgument if a setting is out of its range
   * @throws PlannerException.InvalidText if the language has a lone surrogate
   * @throws PlannerException.LimitExceeded if the language is too long
   */
  public void settingsChanged(Instant now, Settings settings) {
    Encoder in = new Encoder().settings(settings, null);
    report(now, (h, at) -> Native.settingsChanged(h, at, in.bytes, in.size()));
  }

  /**
   * The person or the system changed the authorisation. Legal when not started.
   *
   * @param now the present instant
   * @param authorization the present one
   */
  public void authorizationChanged(Instant now, Authorization authorization) {
    int number = authorization.number();
    report(now, (h, at) -> Native.authorizationChanged(h, at, number));
  }

  // ---- Effects ----

  /**
   * Takes the oldest waiting effect. An effect that is no longer wanted is withdrawn.
   *
   * @return the effect, or null if none is waiting
   */
  public Effect nextEffect() {
    long h = enter();
    try {
      while (true) {
        Decoder answer = answer(h, Native::nextEffect);
        if (answer == null) return null;
        Effect effect = answer.effect();
        if (effect != null) return effect;
      }
    } finally { leave(); }
  }

  /**
   * The waiting effects. Each is taken when the loop reaches it, also those that follow from answers meanwhile. Loop
   * over them after every event.
   *
   * @return the effects
   */
  public Iterable<Effect> effects() {
    return () -> new Iterator<Effect>() {
      private Effect next;

      @Override
      public boolean hasNext() {
        if (next == null) next = nextEffect();
        return next != null;
      }

      @Override
      public Effect next() {
        if (!hasNext()) throw new NoSuchElementException();
        Effect effect = next;
        next = null;
        return effect;
      }
    };
  }

  /**
   * Hands the waiting effects to a handler, also those that follow from its answers meanwhile. Call it after every
   * event. An exception of the handler passes through; its effect was taken, and the others still wait.
   *
   * @param handler the handler
   */
  public void carryOut(EffectHandler handler) {
    Objects.requireNonNull(handler, "handler");
    for (Effect effect : effects()) effect.handle(handler);
  }

  // ---- Location ----

  /**
   * The sensor delivered a fix. One that is not valid is ignored, and counted in {@link #location}. The first valid fix
   * is used, then those at least the distance filter away from the last used one. Coarse fixes and jumps wait for up to
   * 30 s. Take {@code now} and the times of fixes from one clock: a fix more than 60 s before or after {@code now} is
   * ignored. Pass fixes that come late, in batches, to {@code fixesReceived}.
   *
   * @param now the present instant
   * @param fix the fix
   * @throws PlannerException.InvalidArgument if a number is not finite or out of range
   * @throws PlannerException.NotStarted if it is not started
   */
  public void fixReceived(Instant now, Fix fix) {
    long time = Writer.milliseconds(fix.time, "time");
    report(now, (h, at) -> Native.fixReceived(h, at, time, fix.latitude, fix.longitude, fix.horizontalAccuracy));
  }

  /**
   * The sensor delivered many fixes. Each counts as in {@link #fixReceived}, at its own time or, if that is over, at
   * the planner's present time. The call stops after the first fix after which something watched waits among the
   * effects, and before a fix that is refused. If that is the first one, the call is refused.
   *
   * @param fixes the fixes, in order
   * @param watch what the call stops for
   * @return how many fixes were passed
   * @throws PlannerException.InvalidArgument if a number of the first fix is not finite or out of range
   * @throws PlannerException.NotStarted if it is not started
   */
  public int fixesReceived(Collection<Fix> fixes, Watch watch) {
    Fix[] all = fixes.toArray(new Fix[0]);
    long[] times = Arrays.stream(all).mapToLong(fix -> fix.time.toEpochMilli()).toArray();
    double[] latitudes = Arrays.stream(all).mapToDouble(fix -> fix.latitude).toArray();
    double[] longitudes = Arrays.stream(all).mapToDouble(fix -> fix.longitude).toArray();
    double[] accuracies = Arrays.stream(all).mapToDouble(fix -> fix.horizontalAccuracy).toArray();
    return fixesReceived(times, latitudes, longitudes, accuracies, 0, watch);
  }

  /**
   * The same for all fixes: nothing is watched.
   *
   * @param fixes the fixes
   * @return how many were passed
   * @throws PlannerException if the call is refused
   */
  public int fixesReceived(Collection<Fix> fixes) { return fixesReceived(fixes, new Watch()); }

  /**
   * The same with fixes as columns.
   *
   * @param times when they were taken, in milliseconds since 1970
   * @param latitudes degrees, -90 to 90
   * @param longitudes degrees, -180 to 180
   * @param horizontalAccuracies metres; negative if the coordinate is not valid
   * @param from the index of the first fix to pass
   * @param watch what the call stops for
   * @return how many fixes were passed
   * @throws PlannerException.InvalidArgument if the columns do not have the same length, {@code from} is beyond it, or
   *     a number of the first fix is not finite or out of range
   * @throws PlannerException.NotStarted if it is not started
   */
  public int fixesReceived(
      long[] times, double[] latitudes, double[] longitudes, double[] horizontalAccuracies, int from, Watch watch) {
    checkLength(latitudes, times.length, "latitudes");
    checkLength(longitudes, times.length, "longitudes");
    checkLength(horizontalAccuracies, times.length, "horizontalAccuracies");
    if (from < 0 || from > times.length) {
      String range = "from must be between 0 and " + times.length + ", the number of fixes.";
      throw new PlannerException.InvalidArgument(range, "from");
    }
    Encoder in = new Encoder().watch(watch);
    for (int n = from; n < times.length; n++) {
      in.int64(times[n]);
      in.float64(latitudes[n]);
      in.float64(longitudes[n]);
      in.float64(horizontalAccuracies[n]);
    }
    long h = enter();
    try {
      int taken = Native.fixesReceived(h, in.bytes, in.size(), times.length - from);
      if (taken < 0) throw refused(h, taken);
      // The clock has advanced to the last time, or was past it.
      long last = Arrays.stream(times, from, from + taken).max().orElse(Long.MIN_VALUE);
      if (offsets.day(last) > day) beginDay(h, last);
      return taken;
    } finally { leave(); }
  }

  private static void checkLength(double[] column, int count, String name) {
    if (column.length == count) return;
    throw new PlannerException.InvalidArgument(name + " must be as long as times, which has " + count + ".", name);
  }

  /**
   * The sensor failed. Distances stay, and are marked as updating until the next valid fix.
   *
   * @param now the present instant
   * @throws PlannerException.NotStarted if it is not started
   */
  public void locationFailed(Instant now) { report(now, (h, at) -> Native.locationFailed(h, at)); }

  /**
   * Location, authorisation, freshness, and the number of fixes by outcome.
   *
   * @return the state of the location
   */
  public Location location() { return read(Native::locationState, Decoder::location); }

  // ---- Plan ----

  /**
   * Answers {@link Effect.LoadPlan}. The tasks replace all known ones, except composed tasks whose saves are not
   * acknowledged.
   *
   * <p>Tasks of other days are listed when their day comes, but each day requests a plan of its own. A task that is not
   * valid is left out, and never costs the others: see {@link #refusals}.
   *
   * @param now the present instant
   * @param request the number of the request
   * @param tasks the tasks
   * @throws PlannerException.Outdated if the request is void or already answered
   * @throws PlannerException.LimitExceeded if there are more than {@link Limits#TASKS}
   * @throws PlannerException.NotStarted if it is not started
   */
  public void planLoaded(Instant now, long request, Collection<Task> tasks) {
    Encoder in = new Encoder();
    int count = 0;
    for (Task task : tasks) {
      in.task(task);
      count++;
    }
    int all = count;
    report(now, (h, at) -> Native.planLoaded(h, at, request, in.bytes, in.size(), all));
  }

  /**
   * Answers {@link Effect.LoadPlan}: the plan could not be loaded. {@link #home} has the message.
   *
   * @param now the present instant
   * @param request the number of the request
   * @param message the reason for the person to read, or empty
   * @throws PlannerException.Outdated if the request is void or already answered
   * @throws PlannerException.InvalidText if the message has a lone surrogate
   * @throws PlannerException.LimitExceeded if the message is too long
   * @throws PlannerException.NotStarted if it is not started
   */
  public void planFailed(Instant now, long request, String message) {
    byte[] text = Writer.utf8(message);
    report(now, (h, at) -> Native.planFailed(h, at, request, text));
  }

  /**
   * The same without a message.
   *
   * @param now the present instant
   * @param request the number of the request
   * @throws PlannerException if the call is refused
   */
  public void planFailed(Instant now, long request) { planFailed(now, request, ""); }

  /**
   * The person pulled to refresh, tapped retry, or came back to the app.
   *
   * @param now the present instant
   * @throws PlannerException.NotStarted if it is not started
   */
  public void refresh(Instant now) { report(now, (h, at) -> Native.refresh(h, at)); }

  /**
   * The host's system has a new task. Legal when not started.
   *
   * @param now the present instant
   * @param task the task
   * @throws PlannerException.Duplicate if the id is in use
   * @throws PlannerException.InvalidArgument if a number is out of its range
   * @throws PlannerException.InvalidText if the title is blank, or a text has a lone surrogate
   * @throws PlannerException.LimitExceeded if a text is too long, or there are too many tasks
   */
  public void taskAdded(Instant now, Task task) {
    Encoder in = new Encoder().task(task);
    report(now, (h, at) -> Native.taskAdded(h, at, in.bytes, in.size()));
  }

  /**
   * The host's system changed a known task; this replaces all of it. Legal when not started.
   *
   * @param now the present instant
   * @param task the task
   * @throws PlannerException.NotFound if the id is not known
   * @throws PlannerException.InvalidArgument if a number is out of its range
   * @throws PlannerException.InvalidText if the title is blank, or a text has a lone surrogate
   * @throws PlannerException.LimitExceeded if a text is too long
   */
  public void taskUpdated(Instant now, Task task) {
    Encoder in = new Encoder().task(task);
    report(now, (h, at) -> Native.taskUpdated(h, at, in.bytes, in.size()));
  }

  /**
   * The host's system removed a task; its unacknowledged saves go with it. Legal when not started.
   *
   * @param now the present instant
   * @param id the id of the task
   * @throws PlannerException.NotFound if the id is not known
   */
  public void taskRemoved(Instant now, UUID id) { report(now, id, "id", Native::taskRemoved); }

  /**
   * The host's system changed the status of a task. The same status again has no effect. Legal when not started.
   *
   * <p>Planned may become en route, in progress, cancelled or cannot complete. En route may become planned, in
   * progress, cancelled or cannot complete. In progress may become done, cancelled or cannot complete. These three
   * are final.
   *
   * @param now the present instant
   * @param id the id of the task
   * @param status the new status
   * @throws PlannerException.NotFound if the id is not known
   * @throws PlannerException.NotAllowed if the change is not legal
   */
  public void taskStatusChanged(Instant now, UUID id, TaskStatus status) {
    int number = status.number();
    report(now, id, "id", (h, at, high, low) -> Native.taskStatusChanged(h, at, high, low, number));
  }

  /**
   * The host has a better travel time to a task. It holds until the next used fix. Without a location it has no effect.
   *
   * @param now the present instant
   * @param id the task's id
   * @param travelTime 0 to 365 days
   * @throws PlannerException.NotFound if the id is not known
   * @throws PlannerException.InvalidArgument if it is out of its range
   * @throws PlannerException.NotStarted if it is not started
   */
  public void travelTimeReceived(Instant now, UUID id, Duration travelTime) {
    double seconds = travelTime.getSeconds() + travelTime.getNano() / 1e9;
    report(now, id, "id", (h, at, high, low) -> Native.travelTimeReceived(h, at, high, low, seconds));
  }

  /**
   * The refused tasks of the last plan answer.
   *
   * @return the refusals
   */
  public List<Refusal> refusals() { return readAll(Native::refusalFrom, Decoder::refusal); }

  /**
   * A known task as the host gave it, or as it was composed since, with the status that is shown; listed or not.
   *
   * @param id the task's id
   * @return the task
   * @throws PlannerException.NotFound if the id is not known
   */
  public Task task(UUID id) { return readBy(id, "id", Native::knownTask, Decoder::task); }

  /**
   * All known tasks in visiting order, listed or not.
   *
   * @return the tasks
   */
  public List<Task> tasks() { return readAll(Native::knownTaskFrom, Decoder::task); }

  // ---- Home screen ----

  /**
   * The state of the home screen.
   *
   * @return the state
   */
  public Home home() { return read(Native::homeState, Decoder::home); }

  /**
   * All rows of the list, in visiting order.
   *
   * @return the rows
   */
  public List<Row> rows() { return readAll(Native::rowFrom, Decoder::row); }

  /**
   * Some of the rows, such as those that {@link #collectChanges} names.
   *
   * @param indexes their indexes, from 0
   * @return the rows in this order, without those past the last one
   */
  public List<Row> rows(List<Integer> indexes) { return rows(Indexes.array(indexes)); }

  /**
   * Some of the rows.
   *
   * @param indexes their indexes, from 0
   * @return the rows in this order, without those past the last one
   */
  public List<Row> rows(int... indexes) {
    Objects.requireNonNull(indexes, "indexes");
    List<Row> rows = read((h, out) -> Native.rowsAt(h, indexes, out), answer -> answer.all(answer::row));
    return rows == null ? Collections.emptyList() : Collections.unmodifiableList(rows);
  }

  /**
   * One row.
   *
   * @param index its index, from 0
   * @return the row, or null past the last one
   */
  public Row row(int index) { return read((h, out) -> Native.rowFrom(h, index, 1, out), Decoder::row); }

  /**
   * The lines of a row's card, from top to bottom. Lines with nothing to show are omitted.
   *
   * @param row its index, from 0
   * @return the lines; none past the last row
   */
  public List<Line> rowLines(int row) {
    return readAll((h, from, limit, out) -> Native.rowLineFrom(h, row, from, limit, out), Decoder::line);
  }

  /**
   * The distances from a place to all rows, without moving the agent there.
   *
   * @param from the place
   * @return metres in visiting order; infinity for a row without a coordinate
   * @throws PlannerException.InvalidArgument if the place is out of range
   */
  public double[] rowDistances(Coordinate from) {
    Objects.requireNonNull(from, "from");
    double[] all = read((h, out) -> Native.rowDistances(h, from.latitude, from.longitude, out), Decoder::doubles);
    return all == null ? new double[0] : all;
  }

  /**
   * Collects the changes of the rows since the last collection; the first time, since an empty list.
   *
   * @return the changes
   */
  public Changes collectChanges() { return read(Native::collectChanges, Changes::new); }

  /**
   * Fields of all rows as columns.
   *
   * @param columns the fields
   * @return the columns
   */
  public RowColumns rowColumns(Column... columns) { return rowColumns(false, columns); }

  /**
   * Collects the changes, as {@link #collectChanges} does, and reads fields of the inserted and updated rows as
   * columns, by ascending index.
   *
   * @param columns the fields
   * @return the columns, with the changes
   */
  public RowColumns changedRowColumns(Column... columns) { return rowColumns(true, columns); }

  private RowColumns rowColumns(boolean isOfChanges, Column... columns) {
    Set<Column> chosen = EnumSet.noneOf(Column.class);
    Collections.addAll(chosen, columns);
    long bits = 0;
    for (Column each : chosen) bits |= 1L << each.number();
    long all = bits;
    return read((h, out) -> Native.rowColumns(h, all, isOfChanges, out), in -> new RowColumns(in, chosen, isOfChanges));
  }

  // ---- Schedule and visits ----

  /**
   * The stops in sequence: in progress first, then en route, then planned, each in visiting order. {@link Row} shows
   * the arrival and the pace of its own stop.
   *
   * @return the stops; none without a schedule, or if the list is longer than {@link Limits#SCHEDULED_ROWS}
   */
  public List<ScheduleStop> stops() { return readAll(Native::stopFrom, Decoder::scheduleStop); }

  /**
   * What is left of the day.
   *
   * @return the schedule
   */
  public Schedule schedule() { return read(Native::scheduleState, Decoder::schedule); }

  /**
   * The open visits, the oldest first. There may be several: the agent visits a stop until it leaves, also after the
   * task was made final. Without {@link Settings#arrivalRadiusMeters} there are none.
   *
   * @return the visits
   */
  public List<Visit> visits() { return readAll(Native::visitFrom, Decoder::visit); }

  // ---- The working day ----

  /**
   * The host loaded the shift and the breaks, which hold on every day. They replace those before; what the agent did
   * stays with the break of the same index. A snapshot has them. Legal when not started.
   *
   * @param now the present instant
   * @param workday the shift and the breaks
   * @throws PlannerException.InvalidArgument if a time is out of range, or the shift ends before it starts
   * @throws PlannerException.LimitExceeded if there are more than {@link Limits#BREAKS} breaks
   */
  public void workdayChanged(Instant now, Workday workday) {
    Encoder in = new Encoder().workday(workday);
    report(now, (h, at) -> Native.workdayChanged(h, at, in.bytes, in.size()));
  }

  /**
   * The host loaded the speeds of some weekdays, at which legs are travelled. They replace those of these weekdays; the
   * others keep theirs. A snapshot has them. Legal when not started.
   *
   * @param now the present instant
   * @param speeds the weekdays and their speeds
   * @throws PlannerException.InvalidArgument if a speed is out of range, or their number does not divide
   *     {@link Limits#SPEEDS}
   */
  public void speedsChanged(Instant now, DaySpeeds speeds) {
    Encoder in = new Encoder().daySpeeds(speeds);
    report(now, (h, at) -> Native.speedsChanged(h, at, in.bytes, in.size()));
  }

  /**
   * The agent starts a break. Starting it twice is starting it once.
   *
   * @param now the present instant
   * @param index its index from 0
   * @throws PlannerException.NotFound if there is no such break
   * @throws PlannerException.NotAllowed if another one is under way, it was ended, or a later one was started
   * @throws PlannerException.NotStarted if the planner is not started
   */
  public void breakStarted(Instant now, int index) { report(now, (h, at) -> Native.breakStarted(h, at, index)); }

  /**
   * The agent ends the break that is under way.
   *
   * @param now the present instant
   * @throws PlannerException.NotAllowed if none is under way
   * @throws PlannerException.NotStarted if the planner is not started
   */
  public void breakEnded(Instant now) { report(now, (h, at) -> Native.breakEnded(h, at)); }

  /**
   * The breaks of the working day, in the order in which they are taken.
   *
   * @return the breaks
   */
  public List<DayBreak> breaks() { return readAll(Native::breakFrom, Decoder::dayBreak); }

  // ---- Another visiting order ----

  /**
   * The person wants a better order of the stops. The proposal before it is discarded. With fewer than two stops that
   * may move there is nothing to propose, at once.
   *
   * @param now the present instant
   * @param options what is wanted of the order
   * @throws PlannerException.InvalidArgument if a number is out of its range
   * @throws PlannerException.NotFound if a rule is for no stop
   * @throws PlannerException.Duplicate if two rules are for one stop
   * @throws PlannerException.LimitExceeded if there are more than {@link Limits#ORDERED_STOPS} stops, or the list has
   *     no schedule
   * @throws PlannerException.NotAllowed if the schedule is turned off
   * @throws PlannerException.NotStarted if it is not started
   */
  public void proposalRequested(Instant now, ProposalOptions options) {
    Encoder in = new Encoder().proposalOptions(options);
    report(now, (h, at) -> Native.proposalRequested(h, at, in.bytes, in.size()));
  }

  /**
   * The same with all options at their defaults.
   *
   * @param now the present instant
   * @throws PlannerException if the call is refused
   */
  public void proposalRequested(Instant now) { proposalRequested(now, new ProposalOptions()); }

  /**
   * The places of {@link Effect.LoadTravelTimes}: the start, the stops that follow it, and the end if there is one.
   *
   * @return the places; none while no travel times are wanted
   */
  public List<Place> places() { return readAll(Native::placeFrom, Decoder::place); }

  /**
   * Answers {@link Effect.LoadTravelTimes}. Travel times that are refused leave the request waiting. What is known
   * holds for the schedule, too.
   *
   * @param now the present instant
   * @param request the number of the request
   * @param travelTimes seconds: a row for each of the {@link #places}, with the travel times from it to all of them.
   *     Each is 0 to 31,536,000, or any negative number where it is not known and shall be estimated,
   *     or infinity where there is no way
   * @throws PlannerException.InvalidArgument if they are not as many as the places, or one is out of its range
   * @throws PlannerException.Outdated if the request is void or already answered
   * @throws PlannerException.NotStarted if it is not started
   */
  public void travelTimesLoaded(Instant now, long request, double[][] travelTimes) {
    int count = travelTimes.length;
    for (double[] row : travelTimes) {
      if (row.length == count) continue;
      String required = "travelTimes must be " + count + " rows of " + count + " numbers.";
      throw new PlannerException.InvalidArgument(required, "travelTimes");
    }
    Encoder in = new Encoder();
    in.numbers(Arrays.stream(travelTimes).flatMapToDouble(Arrays::stream).toArray());
    report(now, (h, at) -> Native.travelTimesLoaded(h, at, request, in.bytes, in.size(), count));
  }

  /**
   * Answers {@link Effect.LoadTravelTimes}: the host has no travel times, and all are estimated.
   *
   * @param now the present instant
   * @param request the number of the request
   * @throws PlannerException.Outdated if the request is void or already answered
   * @throws PlannerException.NotStarted if it is not started
   */
  public void travelTimesDeclined(Instant now, long request) {
    report(now, (h, at) -> Native.travelTimesDeclined(h, at, request));
  }

  /**
   * Searches for some steps, of which each takes microseconds. The search ends by itself, and how the steps are divided
   * among calls makes no difference. It is no event: it takes no time.
   *
   * @param steps how many, 0 or more; {@link Long#MAX_VALUE}: to the end
   * @return whether something is left to try
   * @throws PlannerException.InvalidArgument if the number is negative
   */
  public boolean proposalSearch(long steps) {
    if (steps < 0) throw new PlannerException.InvalidArgument("steps must be 0 or more.", "steps");
    long h = enter();
    try {
      int status = Native.proposalSearch(h, steps);
      if (status < 0) throw refused(h, status);
      return status == 0;
    } finally { leave(); }
  }

  /**
   * The same for 1,000 steps.
   *
   * @return whether something is left to try
   */
  public boolean proposalSearch() { return proposalSearch(1000); }

  /**
   * The proposal.
   *
   * @return the proposal, or null if none was requested, or it was accepted or discarded
   */
  public Proposal proposal() { return read(Native::proposalState, Decoder::proposal); }

  /**
   * The stops in the proposed order. Those in progress are left out.
   *
   * @return the stops; none if there is nothing to accept
   */
  public List<ProposalStop> proposalStops() { return readAll(Native::proposalStopFrom, Decoder::proposalStop); }

  /**
   * The person accepts the proposal. The list gets the order in one change, and {@link Effect.SaveOrder} asks the host
   * to save it.
   *
   * @param now the present instant
   * @param number that of the {@link #proposal}
   * @param key the key of the save: random, as by {@link UUID#randomUUID}
   * @throws PlannerException.NotAllowed if no order is better
   * @throws PlannerException.Outdated if the proposal is outdated, or has another number
   * @throws PlannerException.Duplicate if another save has the key
   * @throws PlannerException.NotStarted if it is not started
   */
  public void proposalAccepted(Instant now, long number, UUID key) {
    report(now, key, "key", (h, at, high, low) -> Native.proposalAccepted(h, at, number, high, low));
  }

  /**
   * The same with a random key.
   *
   * @param now the present instant
   * @param number that of the {@link #proposal}
   * @throws PlannerException if the call is refused
   */
  public void proposalAccepted(Instant now, long number) { proposalAccepted(now, number, UUID.randomUUID()); }

  /**
   * The person does not want the proposal. Nothing else changes. Any other number has no effect. Legal when not
   * started.
   *
   * @param now the present instant
   * @param number that of the {@link #proposal}
   */
  public void proposalDiscarded(Instant now, long number) {
    report(now, (h, at) -> Native.proposalDiscarded(h, at, number));
  }

  /**
   * Where a task that is not in the plan fits best into the present order of the stops, and what it adds. Its status
   * and order do not count. Nothing changes.
   *
   * @param task the task
   * @return what it adds; {@link OrderInsertion#gap} is the index that it would have in {@link #stops}. Null if it is
   *     not for today, or if its place or that of the agent is unknown
   * @throws PlannerException.NotAllowed if there is no schedule
   * @throws PlannerException.Duplicate if a task has the id
   * @throws PlannerException.InvalidArgument if a number is out of its range
   * @throws PlannerException.InvalidText if the title is blank, or a text has a lone surrogate
   * @throws PlannerException.LimitExceeded if there are 250 stops, or a text is too long
   */
  public OrderInsertion insertion(Task task) {
    Encoder in = new Encoder().task(task);
    return read((h, out) -> Native.insertion(h, in.bytes, in.size(), out), Decoder::orderInsertion);
  }

  /**
   * The save of the accepted order, until it is acknowledged.
   *
   * @return the save, or null if there is none
   */
  public OrderSave orderSave() { return read(Native::orderSave, Decoder::orderSave); }

  /**
   * The person or the host tries to save the accepted order again. If it has not failed, it has no effect. Legal when
   * not started.
   *
   * @param now the present instant
   * @throws PlannerException.NotFound if there is none
   */
  public void orderSaveRetried(Instant now) { report(now, (h, at) -> Native.orderSaveRetried(h, at)); }

  // ---- Opening hours ----

  /**
   * The host knows the holidays of a range of days. They replace those from before; a snapshot does not contain them.
   * Legal when not started.
   *
   * @param now the present instant
   * @param holidays the holidays
   * @throws PlannerException.InvalidArgument if the range ends before it begins, or the holidays are not ascending and
   *     in the range, each with a kind
   * @throws PlannerException.LimitExceeded if there are more than {@link Limits#HOLIDAYS}
   */
  public void holidaysChanged(Instant now, Holidays holidays) {
    Encoder in = new Encoder().holidays(holidays);
    report(now, (h, at) -> Native.holidaysChanged(h, at, in.bytes, in.size()));
  }

  /**
   * The state of a known task's venue at an instant. {@link Row#openState} is the one now.
   *
   * @param id the task's id
   * @param at the instant
   * @return the state, or null if its opening hours are absent or not understood
   * @throws PlannerException.NotFound if the id is not known
   */
  public HoursState taskHours(UUID id, Instant at) {
    long high = id.getMostSignificantBits();
    long low = id.getLeastSignificantBits();
    long instant = Writer.milliseconds(at, "at");
    return read((h, out) -> Native.taskHours(h, high, low, instant, out), Decoder::hoursState);
  }

  /**
   * The spans of a known task's opening hours from one instant to another: without gaps, neighbours differ, and the
   * first and the last are cut to the range.
   *
   * @param id the task's id
   * @param from the first instant
   * @param to the end of the range, at most 366 days later
   * @return the spans, or null if its opening hours are absent or not understood
   * @throws PlannerException.NotFound if the id is not known
   * @throws PlannerException.InvalidArgument if the range is longer, or ends before it begins
   */
  public List<HoursSpan> taskHoursSpans(UUID id, Instant from, Instant to) {
    long high = id.getMostSignificantBits();
    long low = id.getLeastSignificantBits();
    long start = Writer.milliseconds(from, "from");
    long end = Writer.milliseconds(to, "to");
    return read((h, out)
                    -> Native.taskHoursSpans(h, high, low, start, end, out),
        answer -> answer.list(answer.int32(), answer::hoursSpan));
  }

  // ---- Children ----

  /**
   * The person tapped a row: its details open. Any known task has details, listed today or not.
   *
   * @param now the present instant
   * @param id the task's id
   * @throws PlannerException.NotFound if the id is not known
   * @throws PlannerException.NotAllowed if the composer is open
   * @throws PlannerException.NotStarted if it is not started
   */
  public void rowTapped(Instant now, UUID id) { report(now, id, "id", Native::rowTapped); }

  /**
   * The person tapped the close button of the open child; in the composer, cancel. Without an open child it has no
   * effect.
   *
   * @param now the present instant
   * @throws PlannerException.NotStarted if it is not started
   */
  public void closeTapped(Instant now) { report(now, (h, at) -> Native.closeTapped(h, at)); }

  /**
   * The person moved the open details to a detent. The number of another presentation has no effect.
   *
   * @param now the present instant
   * @param presentation the number of the presentation
   * @param detent the detent
   * @throws PlannerException.NotFound if the number was never given out
   * @throws PlannerException.NotStarted if it is not started
   */
  public void detentChanged(Instant now, long presentation, Detent detent) {
    int number = detent.number();
    report(now, (h, at) -> Native.detentChanged(h, at, presentation, number));
  }

  /**
   * The child presented with this number is on screen. The number of another presentation has no effect.
   *
   * @param now the present instant
   * @param presentation the number of the presentation
   * @throws PlannerException.NotFound if the number was never given out
   * @throws PlannerException.NotStarted if it is not started, unless the number is of a presentation before the stop
   */
  public void childAppeared(Instant now, long presentation) {
    report(now, (h, at) -> Native.childAppeared(h, at, presentation));
  }

  /**
   * The child presented with this number went off screen: for good (a swipe, a dismissal), or only because something
   * covers it. The number of another presentation has no effect.
   *
   * @param now the present instant
   * @param presentation the number of the presentation
   * @param dismissed whether it is gone for good
   * @throws PlannerException.NotFound if the number was never given out
   * @throws PlannerException.NotStarted if it is not started, unless the number is of a presentation before the stop
   */
  public void childDisappeared(Instant now, long presentation, boolean dismissed) {
    report(now, (h, at) -> Native.childDisappeared(h, at, presentation, dismissed));
  }

  /**
   * The child that is attached to the home screen, and the one that waits for it to go.
   *
   * @return the children, or null when none is attached
   */
  public Children children() { return read(Native::childrenState, Decoder::children); }

  /**
   * The open details.
   *
   * @return the details, or null when none are open
   */
  public Details details() { return read(Native::detailsState, Decoder::details); }

  /**
   * The row of the task whose details are open, listed today or not.
   *
   * @return the row, or null when no details are open
   */
  public Row detailsRow() { return read(Native::detailsRow, Decoder::row); }

  /**
   * The lines of the open details, from top to bottom: the photo, the lines of a card, the close button.
   *
   * @return the lines; none when no details are open
   */
  public List<Line> detailsLines() { return readAll(Native::detailsLineFrom, Decoder::line); }

  // ---- Composer ----

  /**
   * The person wants the composer: it is presented, and open details go first. A composed task has a title, notes, and
   * the values of the standard sections. A new task has no coordinate, address, opening hours or photo; an edited one
   * keeps its own. A report changes no task: {@link #saveTapped} records its outcome.
   *
   * @param now the present instant
   * @param composition what the composer starts with
   * @throws PlannerException.NotAllowed if a composer is open, or the status of a report may not follow
   * @throws PlannerException.Duplicate if the id of the new task, or a section, is already in use
   * @throws PlannerException.NotFound if there is no such known task, or no section of a preselected value
   * @throws PlannerException.WrongType if a preselected value is not of its section's type
   * @throws PlannerException.InvalidArgument if a section or value is not valid
   * @throws PlannerException.InvalidText if a name is blank, or a text has a lone surrogate
   * @throws PlannerException.LimitExceeded if there are too many sections or values, or a text is too long
   * @throws PlannerException.NotStarted if it is not started
   */
  public void composerRequested(Instant now, Composition composition) {
    Encoder in = new Encoder();
    composition.encode(in);
    report(now, (h, at) -> Native.composerRequested(h, at, in.bytes, in.size()));
  }

  /**
   * The composer's text is now this, all of it. Its first line that is not blank is the title, the rest the notes.
   *
   * @param now the present instant
   * @param text the text
   * @throws PlannerException.InvalidText if it has a lone surrogate
   * @throws PlannerException.LimitExceeded if title or notes are too long
   * @throws PlannerException.NotAllowed if no composer is open
   * @throws PlannerException.NotStarted if it is not started
   */
  public void textChanged(Instant now, String text) {
    byte[] bytes = Writer.utf8(text);
    report(now, (h, at) -> Native.textChanged(h, at, bytes));
  }

  /**
   * The person activated a section: its items are requested if they are not loaded, and a request of another section
   * becomes void.
   *
   * @param now the present instant
   * @param section the section, from 0
   * @throws PlannerException.NotFound if there is no such section
   * @throws PlannerException.NotAllowed if no composer is open
   * @throws PlannerException.NotStarted if it is not started
   */
  public void sectionActivated(Instant now, int section) {
    report(now, (h, at) -> Native.sectionActivated(h, at, section));
  }

  /**
   * Answers {@link Effect.LoadItems} with all items of the section, or with none. If one item is refused, all are. Of
   * equal items the first is kept.
   *
   * @param now the present instant
   * @param request the number of the request
   * @param items the items
   * @throws PlannerException.Outdated if the request is void or already answered
   * @throws PlannerException.WrongType if an item is not of the section's type
   * @throws PlannerException.InvalidArgument if a number is out of its range
   * @throws PlannerException.InvalidText if a text is blank, or has a lone surrogate
   * @throws PlannerException.LimitExceeded if there are more than {@link Limits#ITEMS}, or a text is too long
   * @throws PlannerException.NotStarted if it is not started
   */
  public void itemsLoaded(Instant now, long request, Collection<Item> items) {
    Encoder in = new Encoder();
    int count = 0;
    for (Item item : items) {
      item.encode(in, 0);
      count++;
    }
    int all = count;
    report(now, (h, at) -> Native.itemsLoaded(h, at, request, in.bytes, in.size(), all));
  }

  /**
   * Answers {@link Effect.LoadItems}: the items could not be loaded. Activating the section again requests them again.
   *
   * @param now the present instant
   * @param request the number of the request
   * @param message the reason for the person to read, or empty
   * @throws PlannerException.Outdated if the request is void or already answered
   * @throws PlannerException.InvalidText if the message has a lone surrogate
   * @throws PlannerException.LimitExceeded if the message is too long
   * @throws PlannerException.NotStarted if it is not started
   */
  public void itemsFailed(Instant now, long request, String message) {
    byte[] text = Writer.utf8(message);
    report(now, (h, at) -> Native.itemsFailed(h, at, request, text));
  }

  /**
   * The same without a message.
   *
   * @param now the present instant
   * @param request the number of the request
   * @throws PlannerException if the call is refused
   */
  public void itemsFailed(Instant now, long request) { itemsFailed(now, request, ""); }

  /**
   * The person tapped an item: it is selected. A selected one is deselected if the section allows several.
   *
   * @param now the present instant
   * @param section the section, from 0
   * @param item the item, from 0
   * @throws PlannerException.NotFound if there is no such section or item, or the items are not loaded
   * @throws PlannerException.NotAllowed if no composer is open
   * @throws PlannerException.NotStarted if it is not started
   */
  public void itemTapped(Instant now, int section, int item) {
    report(now, (h, at) -> Native.itemTapped(h, at, section, item));
  }

  /**
   * The person entered an item: it is added and selected, or the first item that equals it is selected.
   *
   * @param now the present instant
   * @param section the section, from 0
   * @param item the item
   * @throws PlannerException.NotFound if there is no such section
   * @throws PlannerException.NotAllowed if the section allows no custom items, its items are not loaded, or no
   *     composer is open
   * @throws PlannerException.WrongType if it is not of the section's type
   * @throws PlannerException.InvalidArgument if a number is out of its range
   * @throws PlannerException.InvalidText if a text is blank, or has a lone surrogate
   * @throws PlannerException.LimitExceeded if a text is too long, or there are too many items
   * @throws PlannerException.NotStarted if it is not started
   */
  public void itemEntered(Instant now, int section, Item item) {
    Encoder in = new Encoder();
    item.encode(in, 0);
    report(now, (h, at) -> Native.itemEntered(h, at, section, in.bytes, in.size()));
  }

  /**
   * The person cleared a section.
   *
   * @param now the present instant
   * @param section the section, from 0
   * @throws PlannerException.NotFound if there is no such section
   * @throws PlannerException.NotAllowed if no composer is open
   * @throws PlannerException.NotStarted if it is not started
   */
  public void selectionCleared(Instant now, int section) {
    report(now, (h, at) -> Native.selectionCleared(h, at, section));
  }

  /**
   * Whether closing the composer without saving keeps its content as the draft; at first it does not. The next new task
   * starts with it, and after a report the next report of the same task with the same status.
   *
   * @param now the present instant
   * @param keeps whether the draft is kept
   * @throws PlannerException.NotAllowed if no composer is open
   * @throws PlannerException.NotStarted if it is not started
   */
  public void keepDraftChanged(Instant now, boolean keeps) {
    report(now, (h, at) -> Native.keepDraftChanged(h, at, keeps));
  }

  /**
   * The person tapped save. When no composer is open, it has no effect; nor does it with a blank title, except in a
   * report. A report records its outcome, and is refused where {@link #outcomeRecorded(Instant, Outcome)} would be.
   *
   * @param now the present instant
   * @param key the key of the save: random, as by {@link UUID#randomUUID}
   * @throws PlannerException.LimitExceeded if there are too many tasks or saves
   * @throws PlannerException.Duplicate if another save has the key
   * @throws PlannerException.InvalidArgument if a report lacks the reason that it needs, or its day is not after today
   * @throws PlannerException.NotAllowed if the status of a report may not follow
   * @throws PlannerException.NotFound if the reported task is no longer known
   * @throws PlannerException.NotStarted if it is not started
   */
  public void saveTapped(Instant now, UUID key) { report(now, key, "key", Native::saveTapped); }

  /**
   * The same with a random key.
   *
   * @param now the present instant
   * @throws PlannerException if the call is refused
   */
  public void saveTapped(Instant now) { saveTapped(now, UUID.randomUUID()); }

  /**
   * The open composer.
   *
   * @return the composer, or null when none is open
   */
  public Composer composer() { return read(Native::composerState, Decoder::composer); }

  /**
   * The sections of the open composer.
   *
   * @return the sections; none when no composer is open
   */
  public List<SectionState> sections() { return readAll(Native::sectionFrom, Decoder::sectionState); }

  /**
   * The items of a section.
   *
   * @param section the section, from 0
   * @return the items; none past the last section
   */
  public List<Item> items(int section) {
    return readAll((h, from, limit, out) -> Native.itemFrom(h, section, from, limit, out), Decoder::item);
  }

  /**
   * The selected values of a section, in the order of selection.
   *
   * @param section the section, from 0
   * @return the values; none past the last section
   */
  public List<Item> selected(int section) {
    SectionState state = read((h, out) -> Native.sectionFrom(h, section, 1, out), Decoder::sectionState);
    if (state == null) return Collections.emptyList();
    int type = state.valueType.number();
    return readAll((h, from, limit, out) -> Native.selectedFrom(h, section, from, type, limit, out), Decoder::item);
  }

  // ---- Saves ----

  /**
   * The host has saved what has this key. Legal when not started, and for a save that failed.
   *
   * @param now the present instant
   * @param key the key of the save
   * @throws PlannerException.Outdated if no save has the key, or it was refused
   */
  public void saveAcknowledged(Instant now, UUID key) { report(now, key, "key", Native::saveAcknowledged); }

  /**
   * The host could not save what has this key. What is shown stays, and the save waits for {@link #saveRetried},
   * {@link #orderSaveRetried} or {@link #logRetried}. Legal when not started.
   *
   * @param now the present instant
   * @param key the key of the save
   * @param message the reason for the person to read, or empty
   * @param retryAt when it is also tried again by itself; an instant that is not after now names none
   * @throws PlannerException.Outdated if no such save waits for an answer
   * @throws PlannerException.InvalidText if the message has a lone surrogate
   * @throws PlannerException.LimitExceeded if the message is too long
   */
  public void saveFailed(Instant now, UUID key, String message, Instant retryAt) {
    byte[] text = Writer.utf8(message);
    long retry = Writer.milliseconds(retryAt, "retryAt");
    report(now, key, "key", (h, at, high, low) -> Native.saveFailed(h, at, high, low, text, retry));
  }

  /**
   * The same without an instant.
   *
   * @param now the present instant
   * @param key the key of the save
   * @param message the reason for the person to read, or empty
   * @throws PlannerException if the call is refused
   */
  public void saveFailed(Instant now, UUID key, String message) { saveFailed(now, key, message, Instant.EPOCH); }

  /**
   * The same without a message.
   *
   * @param now the present instant
   * @param key the key of the save
   * @throws PlannerException if the call is refused
   */
  public void saveFailed(Instant now, UUID key) { saveFailed(now, key, ""); }

  /**
   * The backend does not want what has this key. It is no longer shown: an edited task is as the backend has it, a new
   * task goes, and the order of the tasks applies again. The save stays, with the message, until it is dismissed. Legal
   * when not started.
   *
   * @param now the present instant
   * @param key the key of the save
   * @param message the reason for the person to read, or empty
   * @throws PlannerException.Outdated if no such save waits for an answer
   * @throws PlannerException.InvalidText if the message has a lone surrogate
   * @throws PlannerException.LimitExceeded if the message is too long
   */
  public void saveRefused(Instant now, UUID key, String message) {
    byte[] text = Writer.utf8(message);
    report(now, key, "key", (h, at, high, low) -> Native.saveRefused(h, at, high, low, text));
  }

  /**
   * The person has read why a save was refused, and the save ends. Legal when not started.
   *
   * @param now the present instant
   * @param key the key of the save
   * @throws PlannerException.Outdated if no refused save has the key
   */
  public void saveDismissed(Instant now, UUID key) { report(now, key, "key", Native::saveDismissed); }

  /**
   * The person or the host tries the failed saves of a task again. Legal when not started.
   *
   * @param now the present instant
   * @param taskId the id of the task
   * @throws PlannerException.NotFound if no save of the task is waiting
   */
  public void saveRetried(Instant now, UUID taskId) { report(now, taskId, "taskId", Native::saveRetried); }

  /**
   * The saves of composed tasks that are not acknowledged, the oldest first.
   *
   * @return the saves
   */
  public List<Save> saves() { return readAll(Native::saveFrom, Decoder::save); }

  /**
   * The save that {@link Effect.SaveTask} requests.
   *
   * @param key the key of the save
   * @return the save
   * @throws PlannerException.Outdated if no save has the key
   */
  public Save save(UUID key) {
    Objects.requireNonNull(key, "key");
    for (Save save : saves())
      if (save.key.equals(key)) return save;
    throw new PlannerException.Outdated("key must be that of a save.", "key");
  }

  // ---- Outcomes ----

  /**
   * The agent did something with a task. It is shown at once, and saved with its key: {@link Effect.SaveOutcome}. The
   * status that is shown already has no effect. Legal when not started.
   *
   * @param now the present instant
   * @param outcome what the agent did
   * @throws PlannerException.NotFound if the task is not known
   * @throws PlannerException.Duplicate if another save has the key
   * @throws PlannerException.NotAllowed if the status, or another day, is not one of the {@link #actions}
   * @throws PlannerException.InvalidArgument if its day is not after today, or it lacks the reason that it needs
   * @throws PlannerException.Outdated if no refused outcome of the task has the key that it replaces
   * @throws PlannerException.InvalidText if a text has a lone surrogate
   * @throws PlannerException.LimitExceeded if a text is too long, or there are too many values or saves
   */
  public void outcomeRecorded(Instant now, Outcome outcome) {
    Encoder in = new Encoder().outcome(outcome);
    outcome.values.forEach(in::outcomeValue);
    int count = outcome.values.size();
    report(now, (h, at) -> Native.outcomeRecorded(h, at, in.bytes, in.size(), count));
  }

  /**
   * The person takes back the newest outcome of a task that is held. Legal when not started.
   *
   * @param now the present instant
   * @param taskId the id of the task
   * @throws PlannerException.NotFound if the task is not known
   * @throws PlannerException.Outdated if none is held any more
   */
  public void outcomeUndone(Instant now, UUID taskId) { report(now, taskId, "taskId", Native::outcomeUndone); }

  /**
   * The person settles a conflict. Legal when not started.
   *
   * @param now the present instant
   * @param taskId the id of the task
   * @param keepsMine whether the agent's status is kept, and the save goes on; otherwise the backend's applies, and the
   *     agent's outcomes of the task end
   * @throws PlannerException.NotFound if the task is not known
   * @throws PlannerException.Outdated if there is no conflict any more
   */
  public void conflictSettled(Instant now, UUID taskId, boolean keepsMine) {
    report(now, taskId, "taskId", (h, at, high, low) -> Native.conflictSettled(h, at, high, low, keepsMine));
  }

  /**
   * The outcomes that are not acknowledged, the oldest first.
   *
   * @return the outcomes
   */
  public List<Outcome> outcomes() { return readAll(Native::outcomeFrom, Decoder::outcome); }

  /**
   * The outcome that {@link Effect.SaveOutcome} requests.
   *
   * @param key its key
   * @return the outcome
   * @throws PlannerException.Outdated if none that is not acknowledged has the key
   */
  public Outcome outcome(UUID key) { return readBy(key, "key", Native::outcome, Decoder::outcome); }

  /**
   * The conflict of a task whose row has the mark {@link Mark#CONFLICT}.
   *
   * @param taskId the id of the task
   * @return the conflict, or null if there is none
   * @throws PlannerException.NotFound if the task is not known
   */
  public Conflict conflict(UUID taskId) { return readBy(taskId, "taskId", Native::conflictState, Decoder::conflict); }

  /**
   * What of the work is not saved, with a text for the home screen.
   *
   * @return the number of saves that are not acknowledged
   */
  public Work work() { return read(Native::workState, Decoder::work); }

  /**
   * The saves of all kinds that are not acknowledged.
   *
   * @return the saves, in the order in which they were made
   */
  public List<PendingSave> pendingSaves() { return readAll(Native::pendingSaveFrom, Decoder::pendingSave); }

  /**
   * The sums of the records of the visit log that ended today, and the state of the log. It is on with {@link
   * Settings#hasLog}.
   *
   * @return the log
   */
  public Log log() { return read(Native::logState, Decoder::log); }

  /**
   * The records of the visit log: the legs, visits and stays that have ended.
   *
   * @return the records, the oldest first
   */
  public List<LogRecord> logRecords() { return readAll(Native::logRecordFrom, Decoder::logRecord); }

  /**
   * The record that {@link Effect.SaveRecord} requests.
   *
   * @param key the key of the record
   * @return the record
   * @throws PlannerException.Outdated if the log has no record with this key
   */
  public LogRecord logRecord(UUID key) { return readBy(key, "key", Native::logRecordState, Decoder::logRecord); }

  /**
   * The host tries the record that failed again. If none has failed, it has no effect. Legal when not started.
   *
   * @param now the present instant
   * @throws PlannerException.NotFound if all records are stored
   */
  public void logRetried(Instant now) { report(now, (h, at) -> Native.logRetried(h, at)); }

  /**
   * What the person may do with a task now. An outcome with the status of an action is accepted at once.
   *
   * @param taskId the id of the task
   * @return the actions
   * @throws PlannerException.NotFound if the task is not known
   */
  public List<TaskAction> actions(UUID taskId) {
    Objects.requireNonNull(taskId, "taskId");
    long high = taskId.getMostSignificantBits();
    long low = taskId.getLeastSignificantBits();
    return readAll((h, from, limit, out) -> Native.taskActionFrom(h, high, low, from, limit, out), Decoder::taskAction);
  }

  // ---- Strings and snapshot ----

  /**
   * Replaces a string with the host's own in every language; an empty text restores the library's. A replacement of a
   * shown string is also spoken, unless its spoken key is replaced, too.
   *
   * @param now the present instant
   * @param key the key of the string
   * @param text the replacement, not blank; with <code>{0}</code> exactly once if the string has a placeholder
   * @throws PlannerException.InvalidText if the text is blank, does not contain its placeholder exactly once, or has a
   *     lone surrogate
   * @throws PlannerException.LimitExceeded if it is too long
   */
  public void replaceString(Instant now, StringKey key, String text) {
    int number = key.number();
    byte[] bytes = Writer.utf8(text);
    report(now, (h, at) -> Native.replaceString(h, at, number, bytes));
  }

  /**
   * A string in the planner's language, or the host's replacement. A placeholder is <code>{0}</code> in it.
   *
   * @param key the key of the string
   * @return the string
   */
  public String string(StringKey key) {
    int number = key.number();
    return read((h, out) -> Native.string(h, number, out), Decoder::text);
  }

  /**
   * The language of all texts as a BCP 47 tag: "en", "de", "fr", "es" or "ja".
   *
   * @return the tag
   */
  public String language() { return read(Native::language, Decoder::text); }

  /**
   * The whole planner as bytes, for {@link #restore} in another process: plan, location, the open child with its text
   * and selections, the draft, and the unacknowledged saves. It does not contain settings, authorisation and replaced
   * strings; the host gives them again.
   *
   * <p>Save it after every event, once the effects are carried out: write it to another file, {@link
   * java.nio.channels.FileChannel#force force} that, and rename it.
   *
   * @return the bytes
   */
  public byte[] snapshot() { return read(Native::snapshot, Decoder::rest); }

  /**
   * The planner as bytes with which it goes on in another process or on another machine: {@link #takeOver}. Unlike a
   * {@link #snapshot} they also have settings, authorisation, holidays and replaced strings, the effects that wait, and
   * which changes were collected. {@link #restore} reads them, too.
   *
   * @return the bytes
   */
  public byte[] handOver() { return read(Native::handOver, Decoder::rest); }
}
