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
import java.util.function.Function;

/** Values out of the bytes that plannerjni.c writes. The bits of {@code present} are those of the C structs. */
final class Decoder {
  private static final TaskStatus[] TASK_STATUSES = TaskStatus.values();
  private static final Color[] COLORS = Color.values();
  private static final Field[] FIELDS = Field.values();
  private static final Font[] FONTS = Font.values();
  private static final Child[] CHILDREN = Child.values();
  private static final DayOfWeek[] WEEKDAYS = DayOfWeek.values();

  private final byte[] bytes;
  private final int size;
  private final ByteBuffer view;

  Decoder(byte[] bytes, int size) {
    this.bytes = bytes;
    this.size = size;
    view = ByteBuffer.wrap(bytes, 0, size).order(ByteOrder.nativeOrder());
  }

  int int32() {
    return view.getInt();
  }

  long int64() {
    return view.getLong();
  }

  double float64() {
    return view.getDouble();
  }

  boolean flag() {
    return view.getInt() != 0;
  }

  String text() {
    int size = view.getInt();
    if (size == 0) return "";
    int at = view.position();
    view.position(at + Math.abs(size));
    return size > 0 ? new String(bytes, at, size, StandardCharsets.ISO_8859_1) : utf8(at, at - size);
  }

  /** Text that is not ASCII, and well-formed: what the JDK has for any bytes takes longer. */
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

  private String textOrNull() {
    String text = text();
    return text.isEmpty() ? null : text;
  }

  UUID uuid() {
    view.order(ByteOrder.BIG_ENDIAN);
    UUID id = new UUID(view.getLong(), view.getLong());
    view.order(ByteOrder.nativeOrder());
    return id;
  }

  byte[] rest() {
    return Arrays.copyOfRange(bytes, view.position(), size);
  }

  double[] doubles() {
    double[] all = new double[size / Double.BYTES];
    view.asDoubleBuffer().get(all);
    return all;
  }

  /** As many values as there are. */
  <T> List<T> all(Function<Decoder, T> read) {
    List<T> all = new ArrayList<>();
    while (view.hasRemaining()) all.add(read.apply(this));
    return Collections.unmodifiableList(all);
  }

  private int[] indexes() {
    int[] all = new int[int32()];
    for (int n = 0; n < all.length; n++) all[n] = int32();
    return all;
  }

  /** A constant of those that are numbered from first on. */
  private <T extends Enum<T>> T constant(T[] all, int first) {
    int number = int32();
    if (number >= first && number - first < all.length) return all[number - first];
    throw new PlannerException.InternalError(
        "The library says " + number + " for a " + all[0].getClass().getSimpleName() + ", which is not known here.");
  }

  private static <T extends Enum<T>> Set<T> set(Class<T> kind, int mask) {
    Set<T> all = EnumSet.noneOf(kind);
    for (T each : kind.getEnumConstants()) if ((mask & 1 << each.ordinal()) != 0) all.add(each);
    return Collections.unmodifiableSet(all);
  }

  private static Detent detent(int number) {
    return number == 0 ? null : number == Detent.MEDIUM.number() ? Detent.MEDIUM : Detent.LARGE;
  }

  private static LocalDate day(long number) {
    return LocalDate.ofEpochDay(Math.max(LocalDate.MIN.toEpochDay(), Math.min(LocalDate.MAX.toEpochDay(), number)));
  }

  // ---- Structs ----

  /** One effect; null if these classes do not know its kind. */
  Effect effect() {
    int kind = int32();
    long request = int64();
    long presentation = int64();
    LocalDate day = day(int64());
    double distanceFilter = float64();
    double desiredAccuracy = float64();
    int changed = int32();
    int childNumber = int32();
    Child child = childNumber == 0 ? null : CHILDREN[childNumber - 1];
    UUID taskId = uuid();
    int style = int32();
    int detents = int32();
    int detent = int32();
    boolean showsGrabber = flag();
    int section = int32();
    switch (kind) {
      case 1: return new Effect.LoadPlan(request, day);
      case 2: return new Effect.RequestPermission();
      case 3: return new Effect.StartLocation(distanceFilter, desiredAccuracy);
      case 4: return new Effect.StopLocation();
      case 5: return new Effect.Attach(presentation, child, taskId);
      case 6:
        return new Effect.Present(
            presentation, child, taskId, style == Style.POPUP.number() ? Style.POPUP : Style.PAGE_SHEET,
            set(Detent.class, detents), detent(detent), showsGrabber);
      case 7: return new Effect.Dismiss(presentation, child, taskId);
      case 8: return new Effect.Detach(presentation, child, taskId);
      case 9: return new Effect.Redraw(set(Changed.class, changed));
      case 10: return new Effect.FocusText(presentation, child, taskId);
      case 11: return new Effect.LoadItems(request, section);
      case 12: return new Effect.SaveTask(request, taskId);
      default: return null;
    }
  }

  Home home() {
    return new Home(constant(Phase.values(), 0), flag(), day(int64()), int32(), int32(), text());
  }

  Refusal refusal() {
    return new Refusal(int32(), Status.of(int32()), text());
  }

  Row row() {
    int present = int32();
    UUID id = uuid();
    int order = int32();
    TaskStatus status = constant(TASK_STATUSES, 0);
    Color color = constant(COLORS, 0);
    boolean updating = flag();
    double distance = float64();
    double travelTime = float64();
    Coordinate coordinate = new Coordinate(float64(), float64());
    long plannedAt = int64();
    long plannedDay = int64();
    return new Row(
        id, order, status, color, updating,
        (present & 1) == 0 ? null : (Double) distance,
        (present & 2) == 0 ? null : Duration.ofNanos(Math.round(travelTime * 1e9)),
        (present & 4) == 0 ? null : coordinate,
        (present & 8) == 0 ? null : Instant.ofEpochMilli(plannedAt),
        (present & 16) == 0 ? null : day(plannedDay),
        text(), text(), text(), text(), text(), text(), text(), text(), text(), text());
  }

  Line line() {
    return new Line(constant(FIELDS, 1), constant(FONTS, 1), constant(COLORS, 0), text(), text());
  }

  Changes changes() {
    int[] removed = indexes();
    Move[] moved = new Move[int32()];
    for (int n = 0; n < moved.length; n++) moved[n] = new Move(int32(), int32());
    return new Changes(removed, Collections.unmodifiableList(Arrays.asList(moved)), indexes(), indexes());
  }

  Location location() {
    boolean hasFix = (int32() & 1) != 0;
    Authorization authorization = constant(Authorization.values(), 0);
    Freshness freshness = constant(Freshness.values(), 0);
    Fix fix = new Fix(Instant.ofEpochMilli(int64()), float64(), float64(), float64());
    return new Location(
        authorization, freshness, hasFix ? fix : null, int64(), int64(), int64(), int64(), int64(), int64());
  }

  Details details() {
    return new Details(int64(), uuid(), detent(int32()));
  }

  Composer composer() {
    long presentation = int64();
    UUID taskId = uuid();
    boolean isEdit = flag();
    boolean canSave = flag();
    boolean keepsDraft = flag();
    int active = int32();
    return new Composer(
        presentation, taskId, isEdit, canSave, keepsDraft, active < 0 ? null : (Integer) active, int32(), text(),
        text());
  }

  SectionState section() {
    SectionKind kind = constant(SectionKind.values(), 0);
    ValueType type = constant(ValueType.values(), 1);
    boolean allowsMultiple = flag();
    boolean allowsCustomItems = flag();
    int maximum = int32();
    ItemsPhase phase = constant(ItemsPhase.values(), 0);
    int itemCount = int32();
    int selectedCount = int32();
    String name = text();
    String message = text();
    boolean hasDropped = flag();
    String dropped = text();
    return new SectionState(
        kind, type, allowsMultiple, allowsCustomItems, maximum, phase, itemCount, selectedCount, name, message,
        hasDropped ? dropped : null);
  }

  Item item() {
    ValueType type = constant(ValueType.values(), 1);
    long number = int64();
    String text = text();
    return new Item(type, value(type, number, text), text(), flag(), flag());
  }

  private static Object value(ValueType type, long number, String text) {
    switch (type) {
      case DAY: return day(number);
      case DURATION: return Duration.ofSeconds(number);
      case TEXT: return text;
      case WEEKDAY: return WEEKDAYS[Long.numberOfTrailingZeros(number)];
    }
    throw new AssertionError(type);
  }

  Save save() {
    long request = int64();
    UUID taskId = uuid();
    boolean isEdit = flag();
    boolean hasFailed = flag();
    String message = text();
    Task task = task();
    SaveValue[] values = new SaveValue[int32()];
    for (int n = 0; n < values.length; n++) values[n] = new SaveValue(text(), item());
    return new Save(
        request, taskId, isEdit, hasFailed, message, task, Collections.unmodifiableList(Arrays.asList(values)));
  }

  private Task task() {
    int present = int32();
    Task.Builder task = Task.builder(uuid(), text()).order(int32()).status(constant(TASK_STATUSES, 0));
    Coordinate coordinate = new Coordinate(float64(), float64());
    if ((present & 1) != 0) task.coordinate(coordinate);
    long plannedAt = int64();
    long plannedDay = int64();
    if ((present & 2) != 0) task.plannedAt(Instant.ofEpochMilli(plannedAt));
    if ((present & 4) != 0) task.plannedDay(day(plannedDay));
    long seconds = int64();
    if ((present & 8) != 0) task.estimatedDuration(Duration.ofSeconds(seconds));
    task.repeatDays(set(DayOfWeek.class, int32())).notes(textOrNull()).address(textOrNull());
    return task.openingHours(textOrNull()).photoUrl(textOrNull()).projectId(textOrNull()).build();
  }
}
