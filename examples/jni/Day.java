import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.time.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.stream.Collectors;
import org.plannerkit.*;

/**
 * A day with the planner, driven by a recording. An app has the same shape: one planner, used by one thread;
 * {@link #event} for everything that happens; and the methods of {@link EffectHandler}, which carry out the effects.
 * One of them is {@link #redraw}, which reads what changed.
 */
final class Day implements EffectHandler {
  private static final long NONE = -1;

  private final Options options;
  private final Shell shell;
  private final BlockingQueue<String> typed;
  private final List<Fix> fixes;
  private final List<Shell.Command> commands = new ArrayList<>();
  private final Plan composed = new Plan(); // the composed tasks: a part of the backend of this host
  private final Outcomes outcomes; // what the agent did: the other part
  private final Path composedFile; // null without a snapshot: they are only in memory
  private final List<Row> rows = new ArrayList<>(); // the rows on the screen, updated by the planner's changes
  private List<Line> sheet = List.of(); // the lines of the open details
  private long presented = NONE; // the presentation number of the open child
  private String nextStop = "", notice = "";
  private Planner planner;
  private Instant now;
  private boolean locating, quitting;

  public static void main(String[] args) throws InterruptedException {
    int status = 1;
    try {
      Options options = new Options(args);
      new Day(options).run();
      status = 0;
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage() + "\n" + Options.USAGE);
      status = 2;
    } catch (NoSuchFileException e) {
      System.err.println("There is no file " + e.getMessage() + ".");
    } catch (IOException e) {
      System.err.println("A file cannot be read: " + e.getMessage() + ".");
    } catch (PlannerException | UnsatisfiedLinkError e) { System.err.println(e.getMessage()); }
    System.exit(status);
  }

  private Day(Options options) throws IOException {
    this.options = options;
    shell = new Shell(options);
    if (!Files.exists(options.plan)) throw new NoSuchFileException(options.plan.toString());
    fixes = Nmea.read(options.fixes, shell::say);
    if (fixes.isEmpty()) throw new IOException("there is no reading in " + options.fixes);
    now = fixes.get(0).time;
    Instant at = now; // a command without a time runs with the one before
    byte[] script = options.commands == null ? new byte[0] : Files.readAllBytes(options.commands);
    for (String line : new String(script, StandardCharsets.UTF_8).split("\r?\n")) at = add(line, at);
    composedFile = options.snapshot == null ? null : Path.of(options.snapshot + ".tasks");
    if (composedFile != null && Files.exists(composedFile)) composed.read(composedFile, options.zone, shell::say);
    outcomes = new Outcomes(options.snapshot == null ? null : Path.of(options.snapshot + ".outcomes"));
    options.settings.seed(outcomes.seed());
    typed = shell.typed();
  }

  // ---- The loop. On Android this is the looper of the main thread, whose callbacks call event.

  private void run() throws IOException, InterruptedException {
    try (Planner opened = open()) {
      planner = opened;
      event(() -> planner.start(now)); // also after a restore: starting twice is starting once
      event(() -> planner.workdayChanged(now, options.workday));
      while (!quitting) {
        Instant next = nextInstant();
        String line = waitFor(next);
        if (line != null)
          add(line, now);
        else if (next != null)
          step(next);
        else
          break;
      }
      if (options.snapshot != null) save(); // the clock, too
      account();
    }
  }

  /** Adds a command. Returns the instant at which it runs: its own, or the given one. */
  private Instant add(String line, Instant otherwise) {
    Shell.Command command = shell.command(line, otherwise);
    if (command == null) return otherwise;
    commands.add(command);
    commands.sort(Comparator.comparing(c -> c.at)); // commands of one instant keep their order
    return command.at;
  }

  /** The instant of the next step; null when recording and commands have ended. */
  private Instant nextInstant() {
    Instant next = fixes.isEmpty() ? null : fixes.get(0).time;
    if (!commands.isEmpty() && (next == null || commands.get(0).at.isBefore(next))) next = commands.get(0).at;
    Instant wake = planner.nextWake();
    boolean isGap = next != null && next.isAfter(now.plus(Duration.ofDays(1))); // crossed in one step
    return next != null && wake != null && wake.isBefore(next) && !isGap ? wake : next;
  }

  /** Waits. Returns a line if the person types one meanwhile. */
  private String waitFor(Instant next) throws InterruptedException {
    if (next == null) return shell.terminal ? typed.take() : null;
    if (options.speed == 0) return typed.poll();
    long begun = System.nanoTime();
    Duration ahead = Duration.between(now, next);
    if (ahead.toDays() > 0) return typed.poll();
    String line = typed.poll((long) (ahead.toMillis() / options.speed), TimeUnit.MILLISECONDS);
    Instant then = now.plusMillis((long) ((System.nanoTime() - begun) * options.speed / 1e6));
    if (line != null && then.isBefore(next)) now = then;
    return line;
  }

  private void step(Instant next) {
    now = next.isAfter(now) ? next : now; // never backwards
    Instant wake = planner.nextWake();
    if (wake != null && !wake.isAfter(now)) {
      event(() -> planner.clockAdvanced(now));
    } else if (!fixes.isEmpty() && !fixes.get(0).time.isAfter(now)) {
      Fix fix = fixes.remove(0);
      if (locating && fix.horizontalAccuracy < 0)
        event(() -> planner.locationFailed(now));
      else if (locating)
        event(() -> planner.fixReceived(now, fix));
    } else {
      run(commands.remove(0));
    }
  }

  /** Reports an event, carries out the effects, and saves the planner. Returns whether the event was accepted. */
  private boolean event(Runnable event) {
    boolean isAccepted = true;
    try {
      event.run();
    } catch (PlannerException e) { // refused: nothing changed
      shell.say(now, e.getMessage());
      isAccepted = false;
    }
    planner.carryOut(this);
    if (options.snapshot != null) save();
    return isAccepted;
  }

  // ---- Effects. The answers may come at once, as here, or later.

  @Override
  public void loadPlan(Effect.LoadPlan effect) {
    Plan plan = new Plan();
    try {
      plan.read(options.plan, options.zone, shell::say);
      plan.tasks.addAll(composed.tasks);
      plan.tasks.replaceAll(outcomes::applied);
      planner.planLoaded(now, effect.request, plan.tasks);
    } catch (IOException | PlannerException e) {
      planner.planFailed(now, effect.request, "The plan cannot be read: " + e.getMessage());
    }
    for (Refusal refusal : planner.refusals()) {
      shell.say("The task " + plan.tasks.get(refusal.index).id + " is refused: " + refusal.message);
    }
  }

  @Override
  public void requestPermission(Effect.RequestPermission effect) {
    planner.authorizationChanged(now, Authorization.WHEN_IN_USE); // an app asks the person
  }

  @Override
  public void startLocation(Effect.StartLocation effect) {
    locating = true;
  }
  @Override
  public void stopLocation(Effect.StopLocation effect) {
    locating = false;
  }

  @Override
  public void attach(Effect.Attach effect) {} // an app makes the fragment here

  @Override
  public void present(Effect.Present effect) {
    shell.say(now, effect.child == Child.DETAILS ? planner.string(StringKey.DETAILS_TITLE) : planner.composer().title);
    sheet = planner.detailsLines(); // none for the composer
    shell.lines(sheet);
    presented = effect.presentation;
    planner.childAppeared(now, presented);
  }

  @Override
  public void dismiss(Effect.Dismiss effect) {
    planner.childDisappeared(now, effect.presentation, true);
  }

  @Override
  public void detach(Effect.Detach effect) {
    shell.say(now, "Closed.");
    if (presented == effect.presentation) presented = NONE;
  }

  @Override
  public void focusText(Effect.FocusText effect) {} // a terminal has one cursor

  @Override
  public void loadItems(Effect.LoadItems effect) {
    LocalDate today = planner.home().day;
    SectionKind kind = planner.sections().get(effect.section).kind;
    planner.itemsLoaded(now, effect.request,
        kind == SectionKind.PROJECT    ? List.of(Item.of("p1").labelled("Spring"), Item.of("p2").labelled("Summer"))
            : kind == SectionKind.DATE ? List.of(Item.of(today), Item.of(today.plusDays(1)))
                                       : List.of(Item.of("Phone"), Item.of("Mail")));
  }

  @Override
  public void saveTask(Effect.SaveTask effect) {
    Save save = planner.save(effect.key);
    if (options.snapshot != null) save(); // before it is sent: what a person saved is kept, whatever happens now
    try {
      // The planner requests it again if the process ended before the answer was saved: store it once.
      boolean isStored = composed.tasks.stream().anyMatch(task -> task.id.equals(save.taskId));
      if (!isStored && composedFile != null) Plan.append(composedFile, save.task);
      if (!isStored) composed.tasks.add(save.task);
      planner.saveAcknowledged(now, effect.key);
      shell.say(now,
          "Saved: " + save.task.title + ", " + save.task.projectId + ", " + save.task.plannedDay
              + save.values.stream().map(v -> ", " + v.section + " " + v.item.label).collect(Collectors.joining()));
    } catch (IOException e) {
      planner.saveFailed(now, effect.key, e.getMessage());
      shell.say(now, planner.string(StringKey.NOT_SAVED) + ": " + e.getMessage());
    }
  }

  /** What the agent did, by a tap or by arriving and leaving. The backend stores each key once. */
  @Override
  public void saveOutcome(Effect.SaveOutcome effect) {
    Outcome outcome = planner.outcome(effect.key);
    if (options.snapshot != null) save();
    try {
      outcomes.store(outcome);
      planner.saveAcknowledged(now, effect.key);
    } catch (IOException e) {
      planner.saveFailed(now, effect.key, e.getMessage());
      shell.say(now, planner.work().text + ": " + e.getMessage());
    }
  }

  /** A leg, a visit or a stay has ended. Here it is only shown; a backend stores each key once. */
  @Override
  public void saveRecord(Effect.SaveRecord effect) {
    LogRecord record = planner.logRecord(effect.key);
    if (record.kind == LogKind.LEG)
      shell.say(now, String.format(Locale.ROOT, "Driven: %.1f km", record.distance / 1000));
    planner.saveAcknowledged(now, effect.key);
  }

  @Override
  public void redraw(Effect.Redraw effect) {
    if (effect.changed.contains(Changed.DAY)) {
      Home home = planner.home();
      String text = home.phase == Phase.EMPTY ? planner.string(StringKey.NO_TASKS_TODAY) : home.message;
      if (!text.isEmpty() && !text.equals(notice)) shell.say(now, text);
      notice = text;
    }
    if (effect.changed.contains(Changed.LIST)) drawList(planner.collectChanges());
    if (effect.changed.contains(Changed.SCHEDULE)) {
      Schedule schedule = planner.schedule();
      shell.say(now, Shell.joined(schedule.text, schedule.breakText, schedule.leaveByText));
    }
    if (effect.changed.contains(Changed.DETAILS)) {
      List<Line> lines = planner.detailsLines();
      shell.lines(lines.stream().filter(line -> !sheet.contains(line)).collect(Collectors.toList()));
      sheet = lines;
    }
  }

  /** Applies the changes to the rows on the screen, as the adapter of a RecyclerView would. */
  private void drawList(Changes changes) {
    SortedSet<Integer> out = new TreeSet<>(Comparator.reverseOrder());
    SortedMap<Integer, Row> in = new TreeMap<>();
    for (int index : changes.removed) out.add(index);
    for (int index : changes.inserted) in.put(index, planner.row(index));
    for (Move move : changes.moved) {
      out.add(move.from);
      in.put(move.to, rows.get(move.from));
    }
    for (int index : out) rows.remove(index);
    in.forEach(rows::add);
    for (int index : changes.updated) rows.set(index, planner.row(index));

    if (!out.isEmpty() || !in.isEmpty()) shell.list(rows);
    List<ScheduleStop> stops = planner.stops(); // in sequence
    String text = stops.isEmpty() ? "Nothing is left to do." : Shell.card(rows.get(stops.get(0).row));
    if (!rows.isEmpty() && !text.equals(nextStop)) shell.say(now, text);
    nextStop = text;
  }

  // ---- The host itself

  private void run(Shell.Command command) {
    shell.say(now, ("> " + command.word + " " + command.rest).strip());
    long child = presented; // at most one: the details or, after a crash, a composer
    if (child == NONE && command.word.matches("large|medium|close|swipe")) {
      shell.say("Nothing is open.");
      return;
    }
    switch (command.word) {
      case "open":
        Row row = command.rest.matches("\\d{1,6}") ? planner.row(Integer.parseInt(command.rest) - 1) : null;
        if (row == null)
          shell.say("There is no row " + command.rest + ".");
        else
          event(() -> planner.rowTapped(now, row.id));
        break;
      case "large":
      case "medium":
        Detent detent = Detent.valueOf(command.word.toUpperCase(Locale.ROOT));
        event(() -> planner.detentChanged(now, child, detent));
        break;
      case "close": event(() -> planner.closeTapped(now)); break;
      case "swipe": event(() -> planner.childDisappeared(now, child, true)); break;
      case "new": compose(command.rest); break;
      case "act": act(command.rest.split(" ", 3)); break;
      case "break":
        int number = command.rest.matches("\\d{1,6}") ? Integer.parseInt(command.rest) : 0;
        event(() -> planner.breakStarted(now, number - 1));
        break;
      case "resume": event(() -> planner.breakEnded(now)); break;
      case "list": shell.list(rows); break;
      case "refresh": event(() -> planner.refresh(now)); break;
      case "quit": quitting = true; break;
      default: shell.say("There is no command " + command.word + ".");
    }
  }

  /** A person's tap on an action of a row: its number, the action, and a reason if it needs one. */
  private void act(String[] words) {
    Row row = words[0].matches("\\d{1,6}") ? planner.row(Integer.parseInt(words[0]) - 1) : null;
    List<TaskAction> actions = row == null ? List.of() : planner.actions(row.id);
    for (TaskAction each : actions) {
      if (words.length < 2 || !each.action.name().equals(words[1].toUpperCase(Locale.ROOT))) continue;
      if (each.action == Action.UNDO)
        event(() -> planner.outcomeUndone(now, row.id));
      else if (each.status != null)
        event(()
                  -> planner.outcomeRecorded(now,
                      Outcome.builder(row.id, each.status, now)
                          .day(each.day)
                          .reason(words.length < 3 ? null : words[2])
                          .build()));
      return;
    }
    shell.say("Possible are: " + actions.stream().map(each -> each.action.name()).collect(Collectors.joining(", ")));
  }

  /** The taps of a person in the composer. */
  private void compose(String text) {
    Composition composition = Composition.newTask(UUID.randomUUID())
                                  .section(Section.of(SectionKind.PROJECT))
                                  .section(Section.of(SectionKind.DATE))
                                  .section(Section.custom("Contact", ValueType.TEXT));
    if (!event(() -> planner.composerRequested(now, composition))) return;
    event(() -> planner.textChanged(now, text));
    for (int i = 0; i < planner.composer().sectionCount; i++) {
      int section = i;
      event(() -> planner.sectionActivated(now, section)); // requests the items, which come at once
      event(() -> planner.itemTapped(now, section, 0));
    }
    if (planner.composer().canSave)
      event(() -> planner.saveTapped(now));
    else
      shell.say(planner.string(StringKey.TITLE_NEEDED));
    if (planner.composer() != null) event(() -> planner.closeTapped(now));
  }

  private void account() {
    Location location = planner.location();
    shell.say(now,
        "The day in short: "
            + rows.stream().collect(Collectors.groupingBy(row -> row.statusText, TreeMap::new, Collectors.counting())));
    shell.say(String.format(Locale.ROOT, "  %.1f km driven, %.1f of them before the first stop and after the last",
        planner.log().distance / 1000, planner.log().commuteDistance / 1000));
    shell.say("  " + location.receivedCount + " fixes, " + location.usedCount + " of them used; "
        + composed.tasks.size() + " composed tasks, " + planner.work().saveCount + " not saved");
  }

  // ---- The snapshot file: eight bytes for the clock of the recording, then the planner's snapshot.

  private Planner open() throws IOException {
    if (options.snapshot != null && Files.exists(options.snapshot)) {
      byte[] file = Files.readAllBytes(options.snapshot);
      Instant saved = file.length < 8 ? now : Instant.ofEpochMilli(ByteBuffer.wrap(file).getLong());
      try {
        Planner restored = Planner.restore(Arrays.copyOfRange(file, Math.min(8, file.length), file.length),
            options.settings, options.zone, Authorization.WHEN_IN_USE, saved);
        now = saved;
        fixes.removeIf(fix -> !fix.time.isAfter(saved));
        commands.removeIf(command -> !command.at.isAfter(saved));
        shell.say(now, "Continuing from " + options.snapshot + ".");
        return restored;
      } catch (PlannerException e) { shell.say(e.getMessage() + " A new day starts."); }
    }
    return Planner.create(options.settings, options.zone, now);
  }

  private void save() {
    Path other = Path.of(options.snapshot + ".new");
    byte[] bytes = planner.snapshot();
    byte[] file = ByteBuffer.allocate(8 + bytes.length).putLong(now.toEpochMilli()).put(bytes).array();
    try {
      Files.write(other, file, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING,
          StandardOpenOption.WRITE, StandardOpenOption.SYNC);
      Files.move(other, options.snapshot, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) { shell.say("The snapshot cannot be saved: " + e.getMessage()); }
  }
}
