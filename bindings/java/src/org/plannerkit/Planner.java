package org.plannerkit;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.function.Function;

/**
 * One agent's day. You tell it what happens through the event methods, each of which takes the present instant first;
 * then you carry out the effects that it asks for, and draw what it says:
 *
 * <pre>{@code
 * try (Planner planner = Planner.create(new Settings(), ZoneId.systemDefault(), Instant.now())) {
 *   planner.authorizationChanged(Instant.now(), Authorization.WHEN_IN_USE);
 *   planner.start(Instant.now());
 *   for (Effect effect : planner.effects()) {
 *     if (effect instanceof Effect.LoadPlan) {
 *       planner.planLoaded(Instant.now(), ((Effect.LoadPlan) effect).request, tasks);
 *     }
 *   }
 *   planner.fixReceived(Instant.now(), new Fix(Instant.now(), 52.5076, 13.3325, 5));
 *   for (Row row : planner.rows()) System.out.println(row.title + " " + row.distanceText);
 * }
 * }</pre>
 *
 * <p>A call that is refused throws a {@link PlannerException}, and has changed nothing, the clock included. Every
 * method but {@link #isClosed} may throw {@link PlannerException.Closed} and {@link PlannerException.Busy}: a planner
 * is used by one thread at a time, any thread. On Android that would be the main thread, as no call waits for anything.
 *
 * <p>The clock may go back or far ahead; that breaks nothing, and may bring another day. The offset from UTC follows
 * the time zone: when it is another one at the present instant, the planner is told before the event, be that refused or
 * not. A planner that is forgotten without being closed is freed after it was collected as garbage.
 */
public final class Planner implements AutoCloseable {
  private static final AtomicIntegerFieldUpdater<Planner> BUSY =
      AtomicIntegerFieldUpdater.newUpdater(Planner.class, "busy");
  private static final int KEPT = 1 << 16;

  private final Handle handle;
  private Offsets offsets;
  private int offset;
  private long told;
  private byte[] out = new byte[1 << 13];
  private volatile int busy;

  private Planner(byte[] snapshot, Settings settings, ZoneId zone, Authorization authorization, Instant now) {
    Library.load();
    told = Encoder.milliseconds(now, "now");
    offsets = new Offsets(zone);
    offset = offsets.at(told);
    Encoder in = new Encoder().settings(settings, offset);
    byte[] why = new byte[1024];
    long address = Native.create(in.bytes, in.size(), snapshot, authorization.number(), told, why);
    if (address == 0) {
      throw PlannerException.of(Status.of(why[0]), new String(why, 1, why.length - 1, StandardCharsets.UTF_8).trim());
    }
    handle = new Handle(this, address);
  }

  /**
   * Makes a planner. It does nothing before {@link #start}. The authorisation is not determined until it is told.
   *
   * @param settings how it behaves
   * @param zone the local time zone
   * @param now the present instant
   * @return the planner
   * @throws PlannerException.InvalidArgument if a setting is out of its range, or the language no BCP 47 tag
   * @throws PlannerException.InvalidText if the language has a lone surrogate
   * @throws PlannerException.LimitExceeded if the language is too long
   */
  public static Planner create(Settings settings, ZoneId zone, Instant now) {
    return new Planner(null, settings, zone, Authorization.NOT_DETERMINED, now);
  }

  /**
   * Makes a planner that goes on where another one was: what was open is presented anew, what was asked for and not
   * answered is asked for anew, with new numbers. Settings and replaced strings are the host's to give again. It is
   * started if that one was, and starting it once more does nothing; the first {@link #collectChanges} is everything.
   *
   * @param snapshot what {@link #snapshot} gave
   * @param settings how it behaves
   * @param zone the local time zone
   * @param authorization what it is now; unless it is granted the location is forgotten
   * @param now the present instant
   * @return the planner
   * @throws PlannerException.CorruptSnapshot if the bytes are no snapshot, cut or altered
   * @throws PlannerException.NewerSnapshot if it is of a newer version of the library
   * @throws PlannerException.InvalidArgument if a setting is out of its range, or the language no BCP 47 tag
   * @throws PlannerException.InvalidText if the language has a lone surrogate
   * @throws PlannerException.LimitExceeded if the language is too long
   */
  public static Planner restore(
      byte[] snapshot, Settings settings, ZoneId zone, Authorization authorization, Instant now) {
    return new Planner(Objects.requireNonNull(snapshot, "snapshot"), settings, zone, authorization, now);
  }

  /** Ends the planner; every later call throws {@link PlannerException.Closed}. Closing twice does nothing. */
  @Override
  public void close() {
    if (!BUSY.compareAndSet(this, 0, 1)) throw busy();
    try {
      handle.free();
    } finally {
      leave();
    }
  }

  /**
   * Whether the planner was closed.
   *
   * @return whether it was
   */
  public boolean isClosed() {
    return handle.address == 0;
  }

  // ---- Calls ----

  private interface Event {
    int tell(long handle, long now);
  }

  private interface Query {
    int read(long handle, byte[] out);
  }

  private static PlannerException busy() {
    return new PlannerException.Busy("Another thread is inside a call on this planner.");
  }

  private long enter() {
    if (!BUSY.compareAndSet(this, 0, 1)) throw busy();
    long address = handle.address;
    if (address != 0) return address;
    leave();
    throw new PlannerException.Closed("The planner is closed.");
  }

  private void leave() {
    BUSY.lazySet(this, 0);
  }

  private static PlannerException refused(long h, int status) {
    return PlannerException.of(Status.of(status), new String(Native.errorMessage(h), StandardCharsets.UTF_8));
  }

  private void tell(Instant now, Event event) {
    long at = Encoder.milliseconds(now, "now");
    long h = enter();
    try {
      int offsetNow = offsets.at(at);
      if (offsetNow != offset) tellOffset(h, at, offsetNow);
      int status = event.tell(h, at);
      if (status < 0) throw refused(h, status);
      told = at;
    } finally {
      leave();
    }
  }

  private void tellOffset(long h, long at, int seconds) {
    Encoder in = new Encoder().settings(new Settings(), seconds);
    int status = Native.settingsChanged(h, at, in.bytes, in.size());
    if (status < 0) throw refused(h, status);
    offset = seconds;
    told = at;
  }

  /** What a query has; null if it has nothing. Inside a call. */
  private Decoder answer(long h, Query query) {
    int size = query.read(h, out);
    if (size < 0) throw refused(h, size);
    if (size == 0) return null;
    byte[] bytes = out;
    if (size > bytes.length) {
      bytes = new byte[size];
      Native.copy(h, bytes);
      if (size <= KEPT) out = bytes;
    }
    return new Decoder(bytes, size);
  }

  private <T> T read(Query query, Function<Decoder, T> value) {
    long h = enter();
    try {
      Decoder answer = answer(h, query);
      return answer == null ? null : value.apply(answer);
    } finally {
      leave();
    }
  }

  /** All values of one answer. */
  private <T> List<T> readAll(Query query, Function<Decoder, T> value) {
    List<T> all = read(query, answer -> answer.all(value));
    return all == null ? Collections.emptyList() : all;
  }

  private interface IndexedQuery {
    int read(long handle, long index, byte[] out);
  }

  /** The values of one answer after the other, each asked for with how many there are before it. */
  private <T> List<T> readOn(IndexedQuery query, Function<Decoder, T> value) {
    long h = enter();
    try {
      List<T> all = new ArrayList<>();
      while (true) {
        Decoder answer = answer(h, (handle, out) -> query.read(handle, all.size(), out));
        if (answer == null) return Collections.unmodifiableList(all);
        all.addAll(answer.all(value));
      }
    } finally {
      leave();
    }
  }

  // ---- Time, lifecycle and settings ----

  /**
   * When {@link #clockAdvanced} is needed next: local midnight, the moment a fix that waits is to be used, or a change
   * of the offset from UTC, whichever comes first. Any event can bring it closer or put it off.
   *
   * @return the instant, or null if the planner need not hear the time
   */
  public Instant nextWake() {
    long h = enter();
    try {
      Decoder answer = answer(h, Native::nextWake);
      return answer == null ? null : Instant.ofEpochMilli(Math.min(answer.int64(), offsets.endAfter(told)));
    } finally {
      leave();
    }
  }

  /**
   * The agent is in another time zone. Legal before the start.
   *
   * @param now the present instant
   * @param zone the local time zone
   */
  public void zoneChanged(Instant now, ZoneId zone) {
    long at = Encoder.milliseconds(now, "now");
    Offsets others = new Offsets(zone);
    long h = enter();
    try {
      tellOffset(h, at, others.at(at));
      offsets = others;
    } finally {
      leave();
    }
  }

  /**
   * The clock moved on; see {@link #nextWake}.
   *
   * @param now the present instant
   * @throws PlannerException.NotStarted if it is not started
   */
  public void clockAdvanced(Instant now) {
    tell(now, (h, at) -> Native.clockAdvanced(h, at));
  }

  /**
   * Starts the day: the plan is asked for, then what the location needs. Starting twice is starting once.
   *
   * @param now the present instant
   */
  public void start(Instant now) {
    tell(now, (h, at) -> Native.start(h, at));
  }

  /**
   * Stops: location updates end, an open child goes, requests are void. Plan and settings stay, and starting again
   * works.
   *
   * @param now the present instant
   */
  public void stop(Instant now) {
    tell(now, (h, at) -> Native.stop(h, at));
  }

  /**
   * Settings changed: those that are set. Legal before the start.
   *
   * @param now the present instant
   * @param settings what changed
   * @throws PlannerException.InvalidArgument if a number is out of its range, or the language no BCP 47 tag
   * @throws PlannerException.InvalidText if the language has a lone surrogate
   * @throws PlannerException.LimitExceeded if the language is too long
   */
  public void settingsChanged(Instant now, Settings settings) {
    Encoder in = new Encoder().settings(settings, null);
    tell(now, (h, at) -> Native.settingsChanged(h, at, in.bytes, in.size()));
  }

  /**
   * The person or the system changed the authorisation. Legal before the start.
   *
   * @param now the present instant
   * @param authorization what it is now
   */
  public void authorizationChanged(Instant now, Authorization authorization) {
    int number = authorization.number();
    tell(now, (h, at) -> Native.authorizationChanged(h, at, number));
  }

  // ---- Effects ----

  /**
   * Takes the oldest effect that waits. An effect that can no longer be meant is withdrawn.
   *
   * @return the effect, or null if none waits
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
    } finally {
      leave();
    }
  }

  /**
   * The effects that wait, each of which is taken when the loop comes to it, those included that come of your answers
   * meanwhile. Loop over them after every event.
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
   * Hands the effects that wait to a handler, those included that come of its answers meanwhile. Call it after every
   * event. What the handler throws passes through; that effect was taken, and the others still wait.
   *
   * @param handler what is called
   */
  public void carryOut(EffectHandler handler) {
    Objects.requireNonNull(handler, "handler");
    for (Effect effect : effects()) effect.handle(handler);
  }

  // ---- Location ----

  /**
   * The sensor gave a fix. One that is not valid is ignored, and counted in {@link #location}. Of the valid ones the
   * first is used, then those that lie the distance filter from the last used one; coarse ones and jumps wait up to 30
   * s.
   *
   * @param now the present instant
   * @param fix the fix
   * @throws PlannerException.InvalidArgument if a number is not finite or out of range
   * @throws PlannerException.NotStarted if it is not started
   */
  public void fixReceived(Instant now, Fix fix) {
    long time = Encoder.milliseconds(fix.time, "time");
    tell(now, (h, at) -> Native.fixReceived(h, at, time, fix.latitude, fix.longitude, fix.horizontalAccuracy));
  }

  /**
   * The sensor failed: distances stay, marked as being updated until the next valid fix.
   *
   * @param now the present instant
   * @throws PlannerException.NotStarted if it is not started
   */
  public void locationFailed(Instant now) {
    tell(now, (h, at) -> Native.locationFailed(h, at));
  }

  /**
   * Location, authorisation, freshness, and what became of the fixes.
   *
   * @return these
   */
  public Location location() {
    return read(Native::location, Decoder::location);
  }

  // ---- Plan ----

  /**
   * Answers {@link Effect.LoadPlan}. The tasks take the place of all known ones, but for what was composed and is not
   * acknowledged.
   *
   * <p>Tasks of other days are known, too, and listed when their day comes; but each day asks for a plan of its own. A
   * task that is not valid is left out, and costs no other one: see {@link #refusals}.
   *
   * @param now the present instant
   * @param request the number of the request
   * @param tasks the tasks
   * @throws PlannerException.Outdated if the request is void or answered
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
    tell(now, (h, at) -> Native.planLoaded(h, at, request, all, in.bytes, in.size()));
  }

  /**
   * Answers {@link Effect.LoadPlan}: it could not be loaded. The message can be read in {@link #home}.
   *
   * @param now the present instant
   * @param request the number of the request
   * @param message why, in words for the person, or empty
   * @throws PlannerException.Outdated if the request is void or answered
   * @throws PlannerException.InvalidText if the message has a lone surrogate
   * @throws PlannerException.LimitExceeded if the message is too long
   * @throws PlannerException.NotStarted if it is not started
   */
  public void planFailed(Instant now, long request, String message) {
    byte[] text = Encoder.utf8(message);
    tell(now, (h, at) -> Native.planFailed(h, at, request, text));
  }

  /**
   * The person pulled to refresh, tapped retry, or came back to the app.
   *
   * @param now the present instant
   * @throws PlannerException.NotStarted if it is not started
   */
  public void refresh(Instant now) {
    tell(now, (h, at) -> Native.refresh(h, at));
  }

  /**
   * The host's system has a new task. Legal before the start.
   *
   * @param now the present instant
   * @param task the task
   * @throws PlannerException.Duplicate if the id is known
   * @throws PlannerException.InvalidArgument if a number is out of its range
   * @throws PlannerException.InvalidText if the title is blank, or a text has a lone surrogate
   * @throws PlannerException.LimitExceeded if a text is too long, or there are too many tasks
   */
  public void taskAdded(Instant now, Task task) {
    Encoder in = new Encoder().task(task);
    tell(now, (h, at) -> Native.taskAdded(h, at, in.bytes, in.size()));
  }

  /**
   * A known task is another now; all of it is replaced. Legal before the start.
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
    tell(now, (h, at) -> Native.taskUpdated(h, at, in.bytes, in.size()));
  }

  /**
   * A task is gone, and with it what was composed of it and is not acknowledged. Legal before the start.
   *
   * @param now the present instant
   * @param id whose id
   * @throws PlannerException.NotFound if the id is not known
   */
  public void taskRemoved(Instant now, UUID id) {
    Objects.requireNonNull(id, "id");
    tell(now, (h, at) -> Native.taskRemoved(h, at, id.getMostSignificantBits(), id.getLeastSignificantBits()));
  }

  /**
   * The host's system changed a task's status. The same status again has no effect. Legal before the start.
   *
   * <p>From planned it can become en route, in progress, cancelled or cannot complete; from en route, planned, in
   * progress, cancelled or cannot complete; from in progress, done, cancelled or cannot complete. These last three are
   * final.
   *
   * @param now the present instant
   * @param id whose
   * @param status the new status
   * @throws PlannerException.NotFound if the id is not known
   * @throws PlannerException.NotAllowed if the change is not legal
   */
  public void taskStatusChanged(Instant now, UUID id, TaskStatus status) {
    Objects.requireNonNull(id, "id");
    int number = status.number();
    long high = id.getMostSignificantBits();
    long low = id.getLeastSignificantBits();
    tell(now, (h, at) -> Native.taskStatusChanged(h, at, high, low, number));
  }

  /**
   * The host knows better how long the way to a task takes, until the next used fix. Without a location it has no
   * effect.
   *
   * @param now the present instant
   * @param id the task's id
   * @param travelTime 0 to 365 days
   * @throws PlannerException.NotFound if the id is not known
   * @throws PlannerException.InvalidArgument if it is out of its range
   * @throws PlannerException.NotStarted if it is not started
   */
  public void travelTimeReceived(Instant now, UUID id, Duration travelTime) {
    Objects.requireNonNull(id, "id");
    double seconds = travelTime.getSeconds() + travelTime.getNano() / 1e9;
    long high = id.getMostSignificantBits();
    long low = id.getLeastSignificantBits();
    tell(now, (h, at) -> Native.travelTimeReceived(h, at, high, low, seconds));
  }

  /**
   * The tasks of the last answer that were refused, until the next one.
   *
   * @return which, and why
   */
  public List<Refusal> refusals() {
    return readOn(Native::refusal, Decoder::refusal);
  }

  // ---- Home screen ----

  /**
   * Phase, day, how many rows, and the message of a failed load.
   *
   * @return these
   */
  public Home home() {
    return read(Native::home, Decoder::home);
  }

  /**
   * What is listed today, in visiting order, as of one moment.
   *
   * @return the rows
   */
  public List<Row> rows() {
    return readOn(Native::rows, Decoder::row);
  }

  /**
   * Some of the rows, as of one moment, such as those that {@link #collectChanges} names.
   *
   * @param indexes which, from 0
   * @return the rows in this order; those past the last one are left out
   */
  public List<Row> rows(int... indexes) {
    Objects.requireNonNull(indexes, "indexes");
    return readAll((h, out) -> Native.rowsAt(h, indexes, out), Decoder::row);
  }

  /**
   * One row.
   *
   * @param index which, from 0
   * @return the row, or null if there are not so many
   */
  public Row row(int index) {
    return read((h, out) -> Native.row(h, index, out), Decoder::row);
  }

  /**
   * The lines of a row's card, from top to bottom. Lines with nothing to show are left out.
   *
   * @param row which, from 0
   * @return the lines; none past the last row
   */
  public List<Line> rowLines(int row) {
    return readAll((h, out) -> Native.rowLines(h, row, out), Decoder::line);
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
   * Collects the changes of the rows since the last collection; the first time since an empty list.
   *
   * @return the changes
   */
  public Changes collectChanges() {
    return read(Native::collectChanges, Decoder::changes);
  }

  // ---- Children ----

  /**
   * The person tapped a row: its details open. A known task can be opened even if it is not listed today.
   *
   * @param now the present instant
   * @param id the task's id
   * @throws PlannerException.NotFound if the id is not known
   * @throws PlannerException.NotAllowed if the composer is open
   * @throws PlannerException.NotStarted if it is not started
   */
  public void rowTapped(Instant now, UUID id) {
    Objects.requireNonNull(id, "id");
    tell(now, (h, at) -> Native.rowTapped(h, at, id.getMostSignificantBits(), id.getLeastSignificantBits()));
  }

  /**
   * The person tapped the close button of the open child (the composer: cancel). If nothing is open it has no effect.
   *
   * @param now the present instant
   * @throws PlannerException.NotStarted if it is not started
   */
  public void closeTapped(Instant now) {
    tell(now, (h, at) -> Native.closeTapped(h, at));
  }

  /**
   * The person drew the open details to a detent. Of any other presentation it has no effect.
   *
   * @param now the present instant
   * @param presentation the number of the presentation
   * @param detent how far
   * @throws PlannerException.NotStarted if it is not started
   */
  public void detentChanged(Instant now, long presentation, Detent detent) {
    int number = detent.number();
    tell(now, (h, at) -> Native.detentChanged(h, at, presentation, number));
  }

  /**
   * The child presented with this number is on screen. Of any other number it has no effect.
   *
   * @param now the present instant
   * @param presentation the number of the presentation
   * @throws PlannerException.NotStarted if it is not started, and the number is of no presentation before the stop
   */
  public void childAppeared(Instant now, long presentation) {
    tell(now, (h, at) -> Native.childAppeared(h, at, presentation));
  }

  /**
   * The child presented with this number went off screen: for good (a swipe, a dismissal), or only covered by something
   * else. Of any other number it has no effect.
   *
   * @param now the present instant
   * @param presentation the number of the presentation
   * @param dismissed whether it is going for good
   * @throws PlannerException.NotStarted if it is not started, and the number is of no presentation before the stop
   */
  public void childDisappeared(Instant now, long presentation, boolean dismissed) {
    tell(now, (h, at) -> Native.childDisappeared(h, at, presentation, dismissed));
  }

  /**
   * The open details.
   *
   * @return the details, or null when none are open
   */
  public Details details() {
    return read(Native::details, Decoder::details);
  }

  /**
   * The row of the task whose details are open, listed today or not.
   *
   * @return the row, or null when no details are open
   */
  public Row detailsRow() {
    return read(Native::detailsRow, Decoder::row);
  }

  /**
   * The lines of the open details, from top to bottom: photo, what the card has, close button.
   *
   * @return the lines; none when no details are open
   */
  public List<Line> detailsLines() {
    return readAll(Native::detailsLines, Decoder::line);
  }

  // ---- Composer ----

  /**
   * The composer is wanted: it is presented, and open details go first. What is composed has a title, notes, and what
   * the standard sections say; a new task has no coordinate, address, opening hours or photo, an edited one keeps its
   * own.
   *
   * @param now the present instant
   * @param composition what it is opened with
   * @throws PlannerException.NotAllowed if a composer is open
   * @throws PlannerException.Duplicate if the id of the new task, or a section, is there already
   * @throws PlannerException.NotFound if the known task, or the section of a preselected value, is not there
   * @throws PlannerException.WrongType if a preselected value is not of the type of its section
   * @throws PlannerException.InvalidArgument if a section or value is not valid
   * @throws PlannerException.InvalidText if a name is blank, or a text has a lone surrogate
   * @throws PlannerException.LimitExceeded if there are too many sections or values, or a text is too long
   * @throws PlannerException.NotStarted if it is not started
   */
  public void composerRequested(Instant now, Composition composition) {
    Encoder in = new Encoder().composition(composition);
    tell(now, (h, at) -> Native.composerRequested(h, at, in.bytes, in.size()));
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
    byte[] bytes = Encoder.utf8(text);
    tell(now, (h, at) -> Native.textChanged(h, at, bytes));
  }

  /**
   * The person turned to a section: its items are asked for if they are not there, and what another section asked for
   * is void.
   *
   * @param now the present instant
   * @param section which section, from 0
   * @throws PlannerException.NotFound if there is no such section
   * @throws PlannerException.NotAllowed if no composer is open
   * @throws PlannerException.NotStarted if it is not started
   */
  public void sectionActivated(Instant now, int section) {
    tell(now, (h, at) -> Native.sectionActivated(h, at, section));
  }

  /**
   * Answers {@link Effect.LoadItems} with all items of the section, or with none. If one is refused all are. Of equal
   * items the first is kept.
   *
   * @param now the present instant
   * @param request the number of the request
   * @param items the items
   * @throws PlannerException.Outdated if the request is void or answered
   * @throws PlannerException.WrongType if an item is not of the type of the section
   * @throws PlannerException.InvalidArgument if a number is out of its range
   * @throws PlannerException.InvalidText if a text is blank, or has a lone surrogate
   * @throws PlannerException.LimitExceeded if there are more than {@link Limits#ITEMS}, or a text is too long
   * @throws PlannerException.NotStarted if it is not started
   */
  public void itemsLoaded(Instant now, long request, Collection<Item> items) {
    Encoder in = new Encoder();
    int count = 0;
    for (Item item : items) {
      in.item(item, 0);
      count++;
    }
    int all = count;
    tell(now, (h, at) -> Native.itemsLoaded(h, at, request, all, in.bytes, in.size()));
  }

  /**
   * Answers {@link Effect.LoadItems}: they could not be loaded. Activating the section again asks again.
   *
   * @param now the present instant
   * @param request the number of the request
   * @param message why, in words for the person, or empty
   * @throws PlannerException.Outdated if the request is void or answered
   * @throws PlannerException.InvalidText if the message has a lone surrogate
   * @throws PlannerException.LimitExceeded if the message is too long
   * @throws PlannerException.NotStarted if it is not started
   */
  public void itemsFailed(Instant now, long request, String message) {
    byte[] text = Encoder.utf8(message);
    tell(now, (h, at) -> Native.itemsFailed(h, at, request, text));
  }

  /**
   * The person tapped an item: it is selected, or deselected where several can be.
   *
   * @param now the present instant
   * @param section which section, from 0
   * @param item which item, from 0
   * @throws PlannerException.NotFound if there is no such section or item, or the items are not loaded
   * @throws PlannerException.NotAllowed if no composer is open
   * @throws PlannerException.NotStarted if it is not started
   */
  public void itemTapped(Instant now, int section, int item) {
    tell(now, (h, at) -> Native.itemTapped(h, at, section, item));
  }

  /**
   * The person typed an item: it is added and selected, or the first one that equals it is.
   *
   * @param now the present instant
   * @param section which section, from 0
   * @param item the item
   * @throws PlannerException.NotFound if there is no such section
   * @throws PlannerException.NotAllowed if nothing can be typed here, the items are not loaded, or no composer is
   *     open
   * @throws PlannerException.WrongType if it is not of the type of the section
   * @throws PlannerException.InvalidArgument if a number is out of its range
   * @throws PlannerException.InvalidText if a text is blank, or has a lone surrogate
   * @throws PlannerException.LimitExceeded if a text is too long, or there are too many items
   * @throws PlannerException.NotStarted if it is not started
   */
  public void itemEntered(Instant now, int section, Item item) {
    Encoder in = new Encoder().item(item, 0);
    tell(now, (h, at) -> Native.itemEntered(h, at, section, in.bytes, in.size()));
  }

  /**
   * The person cleared a section.
   *
   * @param now the present instant
   * @param section which section, from 0
   * @throws PlannerException.NotFound if there is no such section
   * @throws PlannerException.NotAllowed if no composer is open
   * @throws PlannerException.NotStarted if it is not started
   */
  public void selectionCleared(Instant now, int section) {
    tell(now, (h, at) -> Native.selectionCleared(h, at, section));
  }

  /**
   * Whether closing the composer without saving keeps what is composed as the draft of the next new task; at first it
   * does not.
   *
   * @param now the present instant
   * @param keeps whether it does
   * @throws PlannerException.NotAllowed if no composer is open
   * @throws PlannerException.NotStarted if it is not started
   */
  public void keepDraftChanged(Instant now, boolean keeps) {
    tell(now, (h, at) -> Native.keepDraftChanged(h, at, keeps));
  }

  /**
   * The person tapped save. With a blank title, or when no composer is open, it does nothing.
   *
   * @param now the present instant
   * @throws PlannerException.LimitExceeded if there are too many tasks or saves
   * @throws PlannerException.NotStarted if it is not started
   */
  public void saveTapped(Instant now) {
    tell(now, (h, at) -> Native.saveTapped(h, at));
  }

  /**
   * The open composer.
   *
   * @return the composer, or null when none is open
   */
  public Composer composer() {
    return read(Native::composer, Decoder::composer);
  }

  /**
   * The sections of the open composer.
   *
   * @return the sections; none when no composer is open
   */
  public List<SectionState> sections() {
    return readOn(Native::section, Decoder::section);
  }

  /**
   * The items of a section.
   *
   * @param section which, from 0
   * @return the items; none past the last section
   */
  public List<Item> items(int section) {
    return readAll((h, out) -> Native.items(h, section, out), Decoder::item);
  }

  /**
   * The selected values of a section, in the order of selection.
   *
   * @param section which, from 0
   * @return the values; none past the last section
   */
  public List<Item> selected(int section) {
    long h = enter();
    try {
      Decoder state = answer(h, (handle, out) -> Native.section(handle, section, out));
      if (state == null) return Collections.emptyList();
      int type = state.section().valueType.number();
      Decoder answer = answer(h, (handle, out) -> Native.selected(handle, section, type, out));
      return answer == null ? Collections.emptyList() : answer.all(Decoder::item);
    } finally {
      leave();
    }
  }

  // ---- Saves ----

  /**
   * The composed task is safe with the host. Legal when not started.
   *
   * @param now the present instant
   * @param request the number of the save
   * @throws PlannerException.Outdated if no save with this number waits
   */
  public void saveAcknowledged(Instant now, long request) {
    tell(now, (h, at) -> Native.saveAcknowledged(h, at, request));
  }

  /**
   * It could not be saved. The task stays in the plan until {@link #saveRetried}. Legal when not started.
   *
   * @param now the present instant
   * @param request the number of the save
   * @param message why, in words for the person, or empty
   * @throws PlannerException.Outdated if no save with this number waits
   * @throws PlannerException.InvalidText if the message has a lone surrogate
   * @throws PlannerException.LimitExceeded if the message is too long
   */
  public void saveFailed(Instant now, long request, String message) {
    byte[] text = Encoder.utf8(message);
    tell(now, (h, at) -> Native.saveFailed(h, at, request, text));
  }

  /**
   * The failed saves of a task are to be tried again. Legal when not started.
   *
   * @param now the present instant
   * @param taskId whose
   * @throws PlannerException.NotFound if no save of it waits
   */
  public void saveRetried(Instant now, UUID taskId) {
    Objects.requireNonNull(taskId, "taskId");
    tell(now, (h, at) -> Native.saveRetried(h, at, taskId.getMostSignificantBits(), taskId.getLeastSignificantBits()));
  }

  /**
   * The composed tasks that are not acknowledged, the oldest first.
   *
   * @return the saves
   */
  public List<Save> saves() {
    return readOn(Native::save, Decoder::save);
  }

  /**
   * What {@link Effect.SaveTask} asks for.
   *
   * @param request the number of the save
   * @return the save
   * @throws PlannerException.Outdated if no save with this number waits
   */
  public Save save(long request) {
    for (Save save : saves()) if (save.request == request) return save;
    throw new PlannerException.Outdated("No save with this request waits.");
  }

  // ---- Words, and the whole as bytes ----

  /**
   * Says it in the host's own words from now on, in every language; an empty text brings the library's back. What is
   * replaced for the eye is also spoken, unless its spoken key is replaced, too.
   *
   * @param now the present instant
   * @param key what is said
   * @param text how; not blank, and with <code>{0}</code> in it once if the key has a placeholder
   * @throws PlannerException.InvalidText if the text is blank, lacks its placeholder, or has a lone surrogate
   * @throws PlannerException.LimitExceeded if it is too long
   */
  public void replaceString(Instant now, StringKey key, String text) {
    int number = key.number();
    byte[] bytes = Encoder.utf8(text);
    tell(now, (h, at) -> Native.replaceString(h, at, number, bytes));
  }

  /**
   * A word or sentence in the planner's language, or the host's own. A placeholder is <code>{0}</code> in it.
   *
   * @param key what is said
   * @return how
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
  public String language() {
    return read(Native::language, Decoder::text);
  }

  /**
   * The whole planner as bytes, for {@link #restore} in another process: plan, location, what is open with its text and
   * selections, the kept draft, and saves that are not acknowledged. Settings and replaced strings are yours to give
   * again.
   *
   * <p>Save it after every event, once the effects are carried out: write it to another file, {@link
   * java.nio.channels.FileChannel#force force} that, and move it over the last one.
   *
   * @return the bytes
   */
  public byte[] snapshot() {
    return read(Native::snapshot, Decoder::rest);
  }
}
