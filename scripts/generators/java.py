"""Java: the enumerations and limits, the codecs of structs in C and in Java, and both halves of the native functions.

A struct crosses as its fields in the order of the header. Decoder passes them in that order to the constructor of the
struct's class: absent numbers as null, and the fields of one bit of `present` as one value (a Coordinate, a Fix)."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable

from .interface import (
    OPTIONAL_TEXTS, Constant, Enumeration, Function, Interface, Member, Struct, camel_case, class_name, head,
    without_promises,
)

FOLDER = "bindings/java/generated"
NATIVE = "bindings/java/src/org/plannerkit/Native.java"  # where scripts/check-artifacts looks for it
COLUMNS = 120

# Native functions that plannerjni.c implements by hand, each with the C functions that it calls: they need no planner,
# create or end one, or put several calls into one answer.
BY_HAND = {
    "int distance(double fromLatitude, double fromLongitude, double toLatitude, double toLongitude, double[] out,"
    " byte[] error)": ("planner_distance",),
    "int distances(double fromLatitude, double fromLongitude, double[] places, double[] out, byte[] error)": (
        "planner_distances",
    ),
    "int rowDistances(long handle, double latitude, double longitude, byte[] out)": ("planner_row_distances",),
    "int rowColumns(long handle, long columns, boolean isOfChanges, byte[] out)": ("planner_row_columns",),
    "long create(byte[] settings, int size, byte[] snapshot, int authorization, long now, byte[] error)": (
        "planner_create", "planner_restore",
    ),
    "long takeOver(byte[] snapshot, byte[] error)": ("planner_take_over",),
    "int snapshotFacts(byte[] snapshot, byte[] out, byte[] error)": ("planner_read_snapshot_facts",),
    "void destroy(long handle)": ("planner_destroy",),
    "int fixesReceived(long handle, byte[] bytes, int size, int count)": ("planner_fixes_received",),
    "void copy(long handle, byte[] out)": (),
    "int rowsAt(long handle, int[] indexes, byte[] out)": (),
    "int saveFrom(long handle, long from, int limit, byte[] out)": (
        "planner_save_at", "planner_save_task", "planner_save_value_at",
    ),
    "int outcomeFrom(long handle, long from, int limit, byte[] out)": (
        "planner_outcome_at", "planner_outcome_value_at",
    ),
    "int outcome(long handle, long keyHigh, long keyLow, byte[] out)": ("planner_outcome_state",),
    "int taskHoursSpans(long handle, long idHigh, long idLow, long from, long to, byte[] out)": (
        "planner_task_hours_spans",
    ),
    "int createHours(byte[] text, byte[] settings, int size, byte[] holidays, int holidaysSize, double[] place,"
    " long[] out, byte[] error)": ("planner_hours_create",),
    "void destroyHours(long address)": ("planner_hours_destroy",),
    "int hoursAt(long address, long at, byte[] out, byte[] error)": ("planner_hours_at",),
    "int hoursSpans(long address, long from, long to, byte[] out, byte[] error)": ("planner_hours_spans",),
    "int beginOrder(byte[] problem, int size, long[] out, byte[] error)": (
        "planner_order_memory_size", "planner_order_begin",
    ),
    "void destroyOrder(long address)": (),
    "int searchOrder(long address, long steps, byte[] error)": ("planner_order_search",),
    "int bestOrder(long address, byte[] out, byte[] error)": (
        "planner_order_best", "planner_order_visit_at", "planner_order_break_at",
    ),
    "int orderInsertions(byte[] problems, int size, int count, byte[] out, byte[] error)": (
        "planner_order_insertions",
    ),
    "int orderSave(long handle, byte[] out)": ("planner_order_save_state", "planner_order_save_id_at"),
}
# Functions that Java does not need: planner_row_at reads the rows in parts, and statuses are constants with names.
UNUSED = {"planner_rows", "planner_status_text"}
NOT_GENERATED = UNUSED.union(*BY_HAND.values())

# The enumerations that become an enum, by the type of their fields.
ENUMERATIONS = (
    "planner_status", "planner_effect_kind", "planner_changed", "planner_child", "planner_style", "planner_detents",
    "planner_child_phase", "planner_phase", "planner_color", "planner_field", "planner_font", "planner_freshness",
    "planner_section_kind", "planner_value_type", "planner_items_phase", "planner_string_key", "planner_task_status",
    "planner_authorization", "planner_measurement_system", "planner_open_state", "planner_pace",
    "planner_holiday_kinds",
    "planner_order_objective", "planner_order_position", "planner_proposal_phase", "planner_column",
    "planner_save_phase", "planner_mark", "planner_action", "planner_save_kind",
    "planner_log_kind", "planner_log_source", "planner_not_today_reason", "planner_break_state",
)
# Masks in the plural. Their enum has the name of one constant.
SINGULAR = {"planner_detents": "Detent", "planner_holiday_kinds": "HolidayKind"}
# Enumerations that Java has already, each with its enum and the array of its constants in Reader.
IN_JAVA = {"planner_weekdays": ("DayOfWeek", "WEEKDAYS")}
# Enumerations that later versions may extend: an unknown constant is null.
OPEN = {"planner_effect_kind"}
# Enumerations that are package-private.
PRIVATE = {"planner_effect_kind"}
# Statuses that are not refusals, and one that only Java has.
NO_REFUSALS = {"PLANNER_OK", "PLANNER_NONE"}
CLOSED = Constant("PLANNER_CLOSED", 0, "The planner was closed.")

# The classes of refusals, where they do not have the name of the status, and their Javadoc where it says more.
EXCEPTIONS = {
    "PLANNER_LIMIT_EXCEEDED": "LimitExceeded", "PLANNER_CORRUPT": "CorruptSnapshot", "PLANNER_NEWER": "NewerSnapshot",
}
EXCEPTION_DOCS = {
    "PLANNER_OUTDATED": "The request is void or already answered. A late answer is a benign race.",
    "PLANNER_BUSY": "Another thread is in a call on this planner. Nothing was done.",
    "PLANNER_WRONG_TYPE": "A value is not of its section's type, or was read as another type.",
}

# Javadoc that differs from the comment in the header. A constant without a comment has its name as Javadoc.
DOCS = {
    "planner_status": "Why a call was refused, or a task of a plan.",
    "PLANNER_INVALID_ARGUMENT": "A value is unknown or out of range.",
    "PLANNER_INVALID_TEXT": "A text has a lone surrogate, or is blank where it must not be.",
    "PLANNER_LIMIT_EXCEEDED": "A text is longer, or a number of elements larger, than {@link Limits} allows.",
    "PLANNER_INTERNAL_ERROR": "A fault in the library; please report it.",
    "planner_detents": "The height at which a page sheet rests.",
    "PLANNER_DETENT_MEDIUM": "About half of the screen.",
    "PLANNER_DETENT_LARGE": "The whole screen.",
    "PLANNER_STYLE_POPUP": "In front of the home screen.",
    "planner_child": "The children of the home screen. At most one of them is open.",
    "PLANNER_CHILD_DETAILS": "The sheet with a task's details.",
    "PLANNER_CHILD_COMPOSER": "The popup that creates or edits a task.",
    "PLANNER_CHILD_PHASE_PRESENTING": "It was requested; {@link Planner#childAppeared} is awaited.",
    "PLANNER_CHILD_PHASE_PRESENTED": "It is on screen.",
    "PLANNER_CHILD_PHASE_DISMISSING": "Its dismissal was requested; {@link Planner#childDisappeared} is awaited.",
    "PLANNER_PHASE_LOADED": "Loaded, with rows to list.",
    "PLANNER_PHASE_FAILED": "The first load failed: see {@link Home#message}; {@link Planner#refresh} tries again.",
    "PLANNER_ITEMS_LOADING": "Requested.",
    "PLANNER_ITEMS_LOADED": "Loaded; there may be none.",
    "PLANNER_ITEMS_FAILED": "See {@link SectionState#message}; activate the section to try again.",
    "PLANNER_TASK_PLANNED": "Nothing has happened yet.",
    "PLANNER_TASK_EN_ROUTE": "The agent is on the way.",
    "PLANNER_TASK_IN_PROGRESS": "The agent works there.",
    "PLANNER_TASK_DONE": "Done; final.",
    "PLANNER_TASK_CANCELLED": "Cancelled; final.",
    "PLANNER_TASK_CANNOT_COMPLETE": "Impossible to complete; final.",
    "PLANNER_AUTHORIZATION_NOT_DETERMINED": "The person has not been asked yet.",
    "PLANNER_AUTHORIZATION_RESTRICTED": "The system does not allow it, and the person cannot change that.",
    "PLANNER_AUTHORIZATION_DENIED": "The person does not allow it.",
    "PLANNER_AUTHORIZATION_WHEN_IN_USE": "Allowed while the app is in use.",
    "PLANNER_AUTHORIZATION_ALWAYS": "Allowed at any time.",
    "PLANNER_FRESHNESS_CURRENT": "A fix was used, and the sensor delivers.",
    "PLANNER_PACE_ON_TIME": "It begins on time.",
    "PLANNER_PACE_LATE": "It begins at least {@link Settings#lateAfter} after its planned time.",
    "PLANNER_PACE_UNKNOWN": "The place that the agent comes from, or the stop's coordinate, is unknown.",
    "PLANNER_CHANGED_DAY": "Phase, refreshing, message or day: {@link Planner#home}; saves: {@link Planner#saves}; or"
    " strings: {@link Planner#string}.",
    "PLANNER_CHANGED_PROPOSAL": "The proposal of another order: {@link Planner#proposal}.",
    "PLANNER_COLOR_BLUE": "Planned.",
    "PLANNER_COLOR_ORANGE": "En route.",
    "PLANNER_COLOR_PURPLE": "In progress.",
    "PLANNER_COLOR_GREEN": "Done.",
    "PLANNER_COLOR_RED": "Cancelled.",
    "PLANNER_COLOR_GREY": "Cannot complete.",
    "PLANNER_FIELD_TITLE": "The venue's name.",
    "PLANNER_FIELD_ADDRESS": "The address, or a note that there is none.",
    "PLANNER_FIELD_DISTANCE": "The distance, or a note that it is unavailable.",
    "PLANNER_FIELD_UPDATING": "A note that the distance waits for a fix.",
    "PLANNER_FIELD_PLANNED": "The planned time.",
    "PLANNER_FIELD_STATUS": "The status, as a badge.",
    "PLANNER_FIELD_ARRIVAL": "When the agent arrives.",
    "PLANNER_FIELD_PACE": "A note that the stop is late or closed, or how long the agent waits there.",
    "planner_column": "The fields of a row that can be read as columns: see {@link RowColumns}.",
    "PLANNER_COLUMN_IS_UPDATING": "Whether the distance waits for a fix.",
    "planner_holiday_kinds": "The kinds of holidays.",
    "PLANNER_HOLIDAY_KIND_PUBLIC": "A public holiday: PH in opening hours.",
    "PLANNER_HOLIDAY_KIND_SCHOOL": "A day of the school holidays: SH in opening hours.",
    "PLANNER_OPEN_STATE_CLOSED": "It is closed.",
    "PLANNER_OPEN_STATE_OPEN": "It is open.",
    "PLANNER_ORDER_EARLIEST_FINISH": "Earliest finish, then least travel.",
    "PLANNER_ORDER_FREE": "Anywhere between the first and the last stops.",
    "planner_proposal_phase": "The states of a proposal.",
    "PLANNER_PROPOSAL_PHASE_WAITING": "It waits for travel times.",
    "PLANNER_PROPOSAL_PHASE_FINISHED": "The search has ended.",
    "PLANNER_PROPOSAL_PHASE_OUTDATED": "It cannot be accepted.",
    "PLANNER_MARK_NONE": "Everything is settled.",
    "PLANNER_FONT_HEADLINE": "A title on a card.",
    "PLANNER_FONT_BODY": "An address.",
    "PLANNER_FONT_SUBHEADLINE": "Opening hours.",
    "PLANNER_FONT_BODY_HIGHLIGHTED": "Distance and travel time.",
    "PLANNER_FONT_FOOTNOTE": "A planned time, and the note that a distance waits for a fix.",
    "PLANNER_FONT_BADGE": "A status.",
    "PLANNER_FONT_PHOTO": "A photo instead of text.",
    "PLANNER_FONT_BUTTON": "A button.",
    "PLANNER_VALUE_DAY": "A {@link java.time.LocalDate}.",
    "PLANNER_VALUE_DURATION": "A {@link java.time.Duration} of 0 or more, in whole seconds.",
    "PLANNER_VALUE_TEXT": "A {@link String}.",
    "PLANNER_VALUE_WEEKDAY": "A {@link java.time.DayOfWeek}.",
    "PLANNER_VALUE_TIME_RANGE": "A {@link TimeRange}.",
    "PLANNER_VALUE_NUMBER": "A {@link Long} of 0 or more.",
    "PLANNER_STRING_UPDATING": "The distance waits for a fix.",
    "PLANNER_STRING_CLOSE": "A button.",
    "PLANNER_STRING_SAVE": "A button.",
    "PLANNER_STRING_CANCEL": "A button.",
    "PLANNER_STRING_PLAN_FAILED": "The plan could not be loaded.",
    "PLANNER_STRING_ITEMS_FAILED": "The items of a section could not be loaded.",
    "PLANNER_STRING_ITEMS_EMPTY": "A section has no items.",
    "PLANNER_STRING_PROJECT": "This key and the next three: the standard sections' names.",
    "PLANNER_STRING_SPOKEN_DISTANCE_UNAVAILABLE": "This key and the next ones: within the spoken text of a row.",
}

# How Java makes the value of a struct, if not with the constructor of the class with the struct's name.
FACTORIES = {
    "planner_effect": "Effect.of", "planner_error": "PlannerException.of", "planner_order_value": "new VisitingOrder",
}
# Structs that are followed by others in an answer: the constructor also gets the decoder, and reads them.
FOLLOWED = {"planner_save", "planner_outcome", "planner_order_value", "planner_order_save"}
# Structs without struct_size that are put into answers. The others of them have codecs by hand, or are part of structs.
UNSIZED_OUT = {"planner_hours_span", "planner_appointment"}
# Structs of which C puts the arrays one by one.
PUT_BY_HAND = {"planner_changes"}
# The classes of groups of fields for which the headers have no struct.
PARTS = {"planner_children_next": "WaitingChild"}
# Fields that Encoder takes as arguments instead of reading them from the Java object; () means all.
BESIDE: dict[str, tuple[str, ...]] = {
    "planner_settings": ("utc_offsets",), "planner_item": (),
    "planner_order_problem": ("travel_times", "place_count", "row_stride"),
}
# The struct that its class encodes: its items have their sections beside them.
ENCODED_BY_HAND = {"planner_composition"}
# Fields that Java never sets: one offset from UTC is a list of one.
UNSET = {("planner_settings", "utc_offset_seconds")}

# By the type of a field: the suffix of put_ and get_ in C, the type in Java, and the method of Reader and Writer.
FIELDS = {
    "int32_t": ("i32", "int", "int32"),
    "uint32_t": ("i32", "int", "int32"),
    "size_t": ("i32", "int", "int32"),
    "int64_t": ("i64", "long", "int64"),
    "uint64_t": ("i64", "long", "int64"),
    "double": ("f64", "double", "float64"),
    "planner_flag": ("i32", "boolean", "flag"),
    "planner_instant": ("i64", "Instant", "instant"),
    "planner_day": ("i64", "LocalDate", "day"),
    "planner_duration": ("i64", "Duration", "duration"),
    "planner_seconds": ("f64", "Duration", "seconds"),
    "planner_text": ("text", "String", "text"),
    "planner_uuid": ("uuid", "UUID", "uuid"),
}
BOXED = {"int": "Integer", "long": "Long", "double": "Double", "boolean": "Boolean"}
# By the type of an argument: the type in Java. An enumeration is an int. CASTS are the unsigned types.
ARGUMENTS = {
    "int32_t": "int", "size_t": "long", "int64_t": "long", "uint64_t": "long", "double": "double",
    "planner_flag": "boolean", "planner_instant": "long", "planner_day": "long", "planner_duration": "long",
    "planner_seconds": "double",
}
CASTS = {"size_t", "uint64_t"}
# The numbers that arrays can have as elements, each with its type in Java.
NUMBERS = {"int32_t": "int", "double": "double"}


# ---- Names and texts ----


def enum_name(type_name: str) -> str:
    if type_name in IN_JAVA:
        return IN_JAVA[type_name][0]
    return SINGULAR.get(type_name, class_name(type_name))


def method_of(function: str) -> str:
    """The method of Planner for a C function: "home" for planner_home_state, "saves" for planner_save_at."""
    return camel_case(re.sub(r"_state$", "", re.sub(r"_at$", "s", function.removeprefix("planner_"))))


def in_java(doc: str) -> str:
    """A comment of the header as Javadoc: with links to methods, and without the numbers of promises."""
    doc = re.sub(r"\benum planner_limit\b", "{@link Limits}", without_promises(doc))
    doc = re.sub(r"\b(planner_\w+)", lambda found: f"{{@link Planner#{method_of(found[1])}}}", doc)
    doc = doc.replace("{0}", "<code>{0}</code>")
    assert "PLANNER_" not in doc, f"DOCS needs another text than: {doc}"
    return doc[:1].upper() + doc[1:] + ("" if doc.endswith(".") else ".")


def doc_of(name: str, doc: str, without_doc: str) -> str:
    return DOCS.get(name) or in_java(doc or without_doc.replace("_", " ").lower())


def javadoc(text: str, indent: str = "") -> list[str]:
    if len(indent) + len(text) + 8 <= COLUMNS:
        return [f"{indent}/** {text} */"]
    lines = textwrap.wrap(text.replace("{@link ", "{@link\0"), COLUMNS - len(indent) - 3, break_on_hyphens=False)
    return [f"{indent}/**", *(f"{indent} * {line}".replace("\0", " ") for line in lines), f"{indent} */"]


def wrapped(start: str, items: list[str], end: str, indent: str) -> list[str]:
    """A call or declaration, in one line if it fits."""
    line = f"{indent}{start}({', '.join(items)}){end}"
    if len(line) <= COLUMNS:
        return [line]
    inner = indent + "    "
    joined = ", ".join(item.replace(" ", "\0") for item in items)
    rest = textwrap.wrap(joined, COLUMNS - len(inner) - len(end) - 1)
    return [f"{indent}{start}(", *(f"{inner}{each}".replace("\0", " ") for each in rest[:-1]),
            f"{inner}{rest[-1]}){end}".replace("\0", " ")]


def java_file(*lines: str) -> str:
    return "\n".join([head("//"), "package org.plannerkit;", "", *lines, ""])


# ---- Enumerations and limits ----


def numbering(enumeration: Enumeration, constants: list[Constant]) -> int:
    """The number of the first constant; the others follow in order. -1: each is one bit, in order."""
    values = [constant.value for constant in constants]
    if enumeration.kind == "bit":
        assert values == [1 << n for n in range(len(values))], enumeration.tag
        return -1
    assert values == list(range(values[0], values[0] + len(values))), enumeration.tag
    return values[0]


def enumeration_file(type_name: str) -> Callable[[Interface], str]:
    def generate(interface: Interface) -> str:
        enumeration = interface.enumeration(type_name)
        assert enumeration, type_name
        if type_name == "planner_status":
            return status(enumeration)
        name = enum_name(enumeration.type)
        lines = javadoc(doc_of(type_name, enumeration.doc, name))
        lines.append(("" if type_name in PRIVATE else "public ") + f"enum {name} {{")
        constants = list(enumeration.constants)
        for constant in constants:
            short = enumeration.short(constant)
            if type_name not in PRIVATE:
                lines += javadoc(doc_of(constant.name, constant.doc, short), "  ")
            lines.append(f"  {short}" + (";" if constant is constants[-1] else ","))
        first = numbering(enumeration, constants)
        number = "1 << ordinal()" if first < 0 else f"ordinal() + {first}" if first else "ordinal()"
        lines += ["", f"  static final {name}[] ALL = values();", ""]
        return java_file(*lines, "  int number() {", f"    return {number};", "  }", "}")

    return generate


def refusals(enumeration: Enumeration) -> list[Constant]:
    return [constant for constant in enumeration.constants if constant.name not in NO_REFUSALS] + [CLOSED]


def status(enumeration: Enumeration) -> str:
    """The statuses of refusals, with their numbers."""
    constants = refusals(enumeration)
    lines = [*javadoc(DOCS["planner_status"]), "public enum Status {"]
    for constant in constants:
        lines += javadoc(doc_of(constant.name, constant.doc, enumeration.short(constant)), "  ")
        lines.append(f"  {enumeration.short(constant)}({constant.value})" + (";" if constant is CLOSED else ","))
    lines += ["", "  final int number;", "", "  Status(int number) {", "    this.number = number;", "  }", ""]
    lines += ["  /** The status with a number of the library; a number that is unknown is an internal error. */"]
    lines += ["  static Status of(int number) {", "    for (Status status : values()) {"]
    lines += ["      if (status.number == number && status != CLOSED) return status;", "    }"]
    lines += ["    return INTERNAL_ERROR;", "  }", "}"]
    return java_file(*lines)


EXCEPTION_HEAD = """\
/** A refused call. It changed nothing, not even the clock. The message is one sentence that says what is required. */
public abstract class PlannerException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** The reason. */
  public final Status status;

  /** The field or argument that was refused, such as "latitude"; null if it was none. */
  public final String field;

  PlannerException(Status status, String message, String field) {
    super(message);
    this.status = status;
    this.field = inJava(field);
  }

  /**
   * The name of a field in Java: "plannedDay" for "planned_day", null for an empty one. A Duration has no unit in its
   * name.
   */
  static String inJava(String field) {
    if (field == null || field.isEmpty()) return null;
    StringBuilder name = new StringBuilder();
    for (String word : field.replaceFirst("_seconds$", "").split("_")) {
      name.append(name.length() == 0 ? word : Character.toUpperCase(word.charAt(0)) + word.substring(1));
    }
    return name.toString();
  }

  static PlannerException of(Status status, String message, String field) {
    switch (status) {"""


def exceptions(interface: Interface) -> str:
    """A class for each status of a refusal."""
    enumeration = interface.enumeration("planner_status")
    assert enumeration
    cases: list[str] = []
    classes: list[str] = []
    for constant in refusals(enumeration):
        short = enumeration.short(constant)
        name = EXCEPTIONS.get(constant.name, class_name(short.lower()))
        cases.append(f"      case {short}: return new {name}(message, field);")
        doc = EXCEPTION_DOCS.get(constant.name) or doc_of(constant.name, constant.doc, short)
        classes += [
            "", *javadoc(doc, "  "), f"  public static final class {name} extends PlannerException {{",
            "    private static final long serialVersionUID = 1;", "", f"    {name}(String message, String field) {{",
            f"      super(Status.{short}, message, field);", "    }", "  }",
        ]
    unknown = "      default: throw new AssertionError(status);"
    return java_file(EXCEPTION_HEAD, *cases, unknown, "    }", "  }", *classes, "}")


def limits(interface: Interface) -> str:
    enumeration = next(each for each in interface.enumerations if each.kind == "limit")
    lines = [*javadoc(doc_of(enumeration.tag, enumeration.doc, "")), "public final class Limits {"]
    for constant in enumeration.constants:
        lines += javadoc(doc_of(constant.name, constant.doc, enumeration.short(constant)), "  ")
        lines += [f"  public static final int {enumeration.short(constant)} = {constant.value:_};", ""]
    return java_file(*lines, "  private Limits() {}", "}")


# ---- Structs ----


def structs_put(interface: Interface) -> list[Struct]:
    """The structs that C puts into answers and Decoder reads."""
    return [struct for struct in structs_out(interface) if struct.name not in PUT_BY_HAND]


def structs_out(interface: Interface) -> list[Struct]:
    found = interface.passed(is_in=False, without=UNUSED)
    return [struct for struct in found if struct.is_sized or struct.name in UNSIZED_OUT]


def structs_in(interface: Interface) -> list[Struct]:
    """The structs that cross as bytes: the sized ones, and the elements of their arrays."""
    found = [struct for struct in interface.passed(is_in=True) if struct.is_sized and not is_scalars(struct)]
    elements = {field.type.base for struct in found for field in struct.arrays}
    return [struct for struct in interface.structs if struct in found or struct.name in elements]


def is_scalars(struct: Struct) -> bool:
    """Whether it has only numbers, none of them optional: they cross as arguments."""
    return not struct.present and all(field.type.spelling in ARGUMENTS for field in struct.data)


def wire(interface: Interface, field: Member) -> str:
    name = field.type.spelling
    if name in FIELDS:
        return FIELDS[name][0]
    assert interface.enumeration(name), f"{field.name}: {name}"
    return "i32"


def codecs(interface: Interface) -> str:
    """The structs as bytes, in C."""
    lines = [head("/*") + " */", "/* The structs as bytes, field by field. plannerjni.c explains the bytes. */", ""]
    for struct in structs_in(interface):
        lines.append(f"static {struct.name} get_{struct.short}(input *in) {{")
        initial = f"PLANNER_INIT({struct.name})" if struct.is_sized else "{0}"
        lines.append(f"  {struct.name} value = {initial};")
        for field in struct.data_in:
            if field in struct.arrays:
                lines += array_in(struct, field)
            elif field.name == "present" or field.name not in struct.implied:
                lines.append(f"  value.{field.name} = {cast(interface, field)}get_{wire(interface, field)}(in);")
        lines += ["  return value;", "}", ""]
    for struct in structs_put(interface):
        lines.append(f"static void put_{struct.short}(host *h, const {struct.name} *value) {{")
        for field in struct.data:
            if field in struct.arrays:
                lines += array_out(struct, field)
                continue
            if field in counts(struct):
                continue
            kind = wire(interface, field)
            signed = f"(int{kind[1:]}_t)" if cast(interface, field) else ""
            lines.append(f"  put_{kind}(h, {signed}value->{field.name});")
        lines += ["}", ""]
    return "\n".join(lines)


def array_in(struct: Struct, field: Member) -> list[str]:
    """The statements that read an array: its count, then its elements."""
    if field.type.base in NUMBERS:
        numbers = struct.count_of(field)
        out = f"&value.{numbers.name}" if numbers else "NULL"
        return [f"  value.{field.name} = get_numbers(in, sizeof *value.{field.name}, {out});"]
    count, stride = struct.count_of(field), struct.stride_of(field)
    assert count, f"{struct.name}.{field.name}"
    name, element = field.name, field.type.base.removeprefix("planner_")
    lines = [
        f"  value.{count.name} = (size_t)get_i32(in);",
        f"  {field.type.base} *{name} = get_array(in, value.{count.name}, sizeof *{name});",
        f"  for (size_t n = 0; n < value.{count.name} && !in->is_bad; n++) {name}[n] = get_{element}(in);",
        f"  value.{name} = {name};",
    ]
    return lines + ([f"  value.{stride.name} = sizeof *{name};"] if stride else [])


def counts(struct: Struct) -> list[Member | None]:
    """The fields that say how many elements an array has: the array is put with its count."""
    return [struct.count_of(field) for field in struct.arrays]


def array_out(struct: Struct, field: Member) -> list[str]:
    """The statements that put an array: its count, then its elements."""
    count, name, element = struct.count_of(field), field.name, field.type.base.removeprefix("planner_")
    assert count, f"{struct.name}.{name}"
    return [
        f"  put_i32(h, (int32_t)value->{count.name});",
        f"  for (size_t n = 0; n < value->{count.name}; n++) put_{element}(h, &value->{name}[n]);",
    ]


def cast(interface: Interface, field: Member) -> str:
    """The cast to the type of a field, if that is unsigned: numbers cross as signed ones."""
    name = field.type.spelling
    enumeration = interface.enumeration(name)
    is_unsigned = enumeration.is_mask(name) if enumeration else name in ("uint32_t", "uint64_t", "size_t")
    return f"({name})" if is_unsigned else ""


def java_type(interface: Interface, field: Member, is_optional: bool) -> str:
    name = field.type.spelling
    if field.type.base in NUMBERS and field.type.is_pointer:
        return f"{NUMBERS[field.type.base]}[]"
    if field.type.is_pointer:
        return f"List<{class_name(field.type.base)}>"
    if name in FIELDS:
        java = FIELDS[name][1]
        return BOXED.get(java, java) if is_optional else java
    enumeration = interface.enumeration(name)
    assert enumeration, f"{field.name}: {name}"
    return f"Set<{enum_name(enumeration.type)}>" if enumeration.is_mask(name) else enum_name(enumeration.type)


def reads(interface: Interface, struct: Struct, field: Member, bit: Constant | None) -> str:
    """The expression of Decoder that reads a field."""
    name = field.type.spelling
    if field.type.is_pointer:
        return f"list(int32(), this::{camel_case(field.type.base.removeprefix('planner_'))})"
    if name in FIELDS:
        method = FIELDS[name][2]
        if method == "text" and struct.name in OPTIONAL_TEXTS:
            method = "textOrNull"
        return f"{method}({f'(present & {bit.value}) != 0' if bit else ''})"
    enumeration = interface.enumeration(name)
    assert enumeration, f"{struct.name}.{field.name}"
    if name == "planner_status":
        return "status()"
    constants = IN_JAVA[enumeration.type][1] if enumeration.type in IN_JAVA else f"{enum_name(enumeration.type)}.ALL"
    if enumeration.kind == "bit":
        return f"{'set' if enumeration.is_mask(name) else 'member'}({constants})"
    first = numbering(enumeration, list(enumeration.constants))
    if bit:
        return f"constant({constants}, {first}, (present & {bit.value}) != 0)"
    return f"{'constantOrNull' if name in OPEN else 'constant'}({constants}, {first})"


def method_name(struct: Struct) -> str:
    return camel_case(struct.short)


def imports(lines: list[str]) -> list[str]:
    packages = {"DayOfWeek": "java.time", "Duration": "java.time", "Instant": "java.time", "LocalDate": "java.time",
                "List": "java.util", "Set": "java.util", "UUID": "java.util"}
    used = [f"import {packages[name]}.{name};" for name in packages if re.search(rf"\b{name}\b", "\n".join(lines))]
    return [*sorted(used), ""] if used else []


def decoder(interface: Interface) -> str:
    """The values of structs out of bytes, in Java."""
    known = {each.type for each in interface.enumerations if each.kind in ("value", "bit")}
    assert known == {*ENUMERATIONS, *IN_JAVA}, f"ENUMERATIONS differ: {known ^ {*ENUMERATIONS, *IN_JAVA}}"
    documented = {each.tag for each in interface.enumerations} | known
    documented |= {constant.name for each in interface.enumerations for constant in each.constants}
    assert documented >= set(DOCS), f"DOCS of nothing: {set(DOCS) - documented}"
    lines: list[str] = []
    for struct in structs_put(interface):
        factory = FACTORIES.get(struct.name, "new " + class_name(struct.name))
        lines += ["", f"  {factory.removeprefix('new ').removesuffix('.of')} {method_name(struct)}() {{"]
        alone = {fields[0].name: bit for bit, fields in struct.groups() if len(fields) == 1}
        for field in struct.data:
            if field in counts(struct):
                continue
            bit = alone.get(field.name)
            java = java_type(interface, field, bit is not None)
            lines.append(f"    {java} {camel_case(field.name)} = {reads(interface, struct, field, bit)};")
        arguments = []
        for bit, fields in struct.groups():
            if len(fields) == 1:
                if fields[0] not in counts(struct):
                    arguments.append(camel_case(fields[0].name))
                continue
            assert bit
            part = interface.part(struct, bit)
            inner = ", ".join(camel_case(interface.in_struct(struct, bit, field).name) for field in part.data)
            kind = PARTS.get(part.name, class_name(part.name))
            arguments.append(f"(present & {bit.value}) == 0 ? null : new {kind}({inner})")
        if struct.name in FOLLOWED:
            arguments.append("this")
        lines += [*wrapped(f"return {factory}", arguments, ";", "    "), "  }"]
    doc = "The values of structs, read field by field in the order of the header."
    start = [*javadoc(doc), "final class Decoder extends Reader {"]
    start += ["  Decoder(byte[] bytes, int size) {", "    super(bytes, size);", "  }"]
    return java_file(*imports(lines), *start, *lines, "}")


def written(interface: Interface, field: Member, value: str, is_optional: bool) -> str:
    """The statement of Encoder that writes a field."""
    name = field.type.spelling
    if field.type.base in NUMBERS and field.type.is_pointer:
        return f"numbers({value})"
    if field.type.is_pointer:
        return f"list({value}, this::{camel_case(field.type.base.removeprefix('planner_'))})"
    if name in FIELDS:
        return f"{FIELDS[name][2]}({value})"
    enumeration = interface.enumeration(name)
    assert enumeration, f"{field.name}: {name}"
    if enumeration.kind == "bit":
        assert enumeration.is_mask(name), field.name
        return f"set({value})"
    can_be_null = is_optional or min(constant.value for constant in enumeration.constants) > 0
    return f"int32({value} == null ? 0 : {value}.number())" if can_be_null else f"int32({value}.number())"


def encoder(interface: Interface) -> str:
    """The values of structs as bytes, in Java."""
    lines: list[str] = []
    for struct in (each for each in structs_in(interface) if each.name not in ENCODED_BY_HAND):
        name, value = class_name(struct.name), method_name(struct)
        beside = BESIDE.get(struct.name, None)
        apart = set(field.name for field in struct.data_in) if beside == () else set(beside or ())
        parameters = [] if beside == () else [f"{name} {value}"]
        parameters += [
            f"{java_type(interface, field, struct.bit(field.name) is not None)} {camel_case(field.name)}"
            for field in struct.data_in if field.name in apart
        ]
        lines += ["", *wrapped(f"Encoder {value}", parameters, " {", "  ")]

        def of(field, apart=apart, value=value, struct=struct):
            member = struct.field(field)
            if member and member.type.spelling == "planner_duration":  # a Duration has no unit in its name
                field = field.removesuffix("_seconds")
            return camel_case(field) if field in apart else f"{value}.{camel_case(field)}"

        if struct.present:
            lines.append("    int present = 0;")
            for bit, names in struct.covered.items():
                whole = names[0] if len(names) == 1 else struct.bit_name(bit)
                if (struct.name, whole) in UNSET:
                    continue
                lines.append(f"    if ({of(whole)} != null) present |= {bit.value};")
            lines.append("    int32(present);")
        for bit, fields in struct.groups():
            for field in fields:
                if field.is_out or field.name in struct.implied:
                    continue
                source = "0" if (struct.name, field.name) in UNSET else of(field.name)
                if len(fields) > 1 and field not in struct.arrays:
                    assert bit and field.type.spelling == "double", field.name
                    part = next(each for each in interface.part(struct, bit).data
                                if interface.in_struct(struct, bit, each) == field)
                    whole = of(struct.bit_name(bit))
                    source = f"{whole} == null ? 0 : {whole}.{camel_case(part.name)}"
                lines.append(f"    {written(interface, field, source, bit is not None)};")
        lines += ["    return this;", "  }"]
    doc = "The values of structs, written field by field in the order of the header."
    return java_file(*imports(lines), *javadoc(doc), "final class Encoder extends Writer {", *lines[1:], "}")


# ---- Functions ----


class NativeFunction:
    """A function as it crosses: both halves are written from it."""

    def __init__(self, interface: Interface, function: Function) -> None:
        self.interface = interface
        self.function = function
        self.parameters: list[tuple[str, str]] = []  # of Java: type, name in C
        self.arguments: list[str] = []  # of the C function
        self.inside: list[str] = []  # lines before the call
        self.bytes = ""  # what goes in as bytes: the expression of their size
        self.out: Member | None = None
        self.index = ""  # the last number before an out argument of planner_..._at: the answer has all from it on
        members = list(function.parameters)
        if function.name.endswith("_at"):
            self.index = [each.name for each in members if each.type.spelling == "size_t"][-1]
        while members:
            self.carry(members.pop(0), members)

    def carry(self, member: Member, rest: list[Member]) -> None:
        kind = member.type
        structs = {struct.name: struct for struct in self.interface.structs}
        if kind.base == "planner":
            self.parameters.append(("long", "handle"))
            self.arguments.append("planner_of(handle)")
        elif kind.is_pointer and not kind.is_const:
            assert not self.out and not rest, f"{self.function.name}: {member.name}"
            self.out = member
        elif kind.is_pointer and kind.base in NUMBERS:
            assert [each.name for each in rest] == ["count", "row_stride"], f"{self.function.name}: {member.name}"
            rest.clear()
            self.take("size", ("byte[]", "bytes"), ("int", "size"))
            self.parameters.append(("int", "count"))
            self.inside.append(f"{kind.base} *{member.name} = get_numbers(&in, sizeof *{member.name}, NULL);")
            self.arguments += [member.name, "(size_t)count", f"(size_t)count * sizeof *{member.name}"]
        elif kind.is_pointer and is_scalars(structs[kind.base]):
            struct = structs[kind.base]
            self.inside.append(f"{struct.name} {member.name} = PLANNER_INIT({struct.name});")
            for field in struct.data:
                self.parameters.append((ARGUMENTS[field.type.spelling], field.name))
                self.inside.append(f"{member.name}.{field.name} = {field.name};")
            self.arguments.append("&" + member.name)
        elif kind.is_pointer:
            short = structs[kind.base].short
            self.take("size", ("byte[]", "bytes"), ("int", "size"))
            if [each.name for each in rest[:2]] == ["count", "stride"]:
                del rest[:2]
                self.parameters.append(("int", "count"))
                name = member.name
                self.inside.append(f"{kind.base} *{name} = get_array(&in, (size_t)count, sizeof *{name});")
                self.inside.append(f"for (jint n = 0; n < count && !in.is_bad; n++) {name}[n] = get_{short}(&in);")
                self.arguments += [name, "(size_t)count", f"sizeof *{name}"]
            else:
                self.inside.append(f"{kind.base} {member.name} = get_{short}(&in);")
                self.arguments.append("&" + member.name)
        elif kind.spelling == "planner_text":
            self.take("(*env)->GetArrayLength(env, bytes)", ("byte[]", "bytes"))
            self.inside.append(f"planner_text {member.name} = {{(const char *)in.bytes, in.size}};")
            self.arguments.append(member.name)
        elif kind.spelling == "planner_uuid":
            self.parameters += [("long", member.name + "_high"), ("long", member.name + "_low")]
            self.arguments.append(f"uuid_of({member.name}_high, {member.name}_low)")
        else:
            is_known = kind.spelling in ARGUMENTS or self.interface.enumeration(kind.spelling)
            assert is_known, f"{self.function.name}: {kind.spelling}"
            cast = f"({kind.spelling})" if kind.spelling in CASTS else ""
            is_index = member.name == self.index
            self.parameters.append((ARGUMENTS.get(kind.spelling, "int"), "from" if is_index else member.name))
            self.arguments.append("n" if is_index else cast + member.name)

    def take(self, size: str, *parameters: tuple[str, str]) -> None:
        """Structs that follow a struct are in the same bytes."""
        if self.bytes:
            assert size == self.bytes == "size", self.function.name
            return
        self.bytes = size
        self.parameters += parameters

    @property
    def name(self) -> str:
        """An index makes planner_row_at rowsFrom: it reads all rows from there on."""
        return camel_case(self.function.short.removesuffix("_at") + "_from" if self.index else self.function.short)

    @property
    def result(self) -> str:
        return {"planner_status": "int", "int32_t": "int", "planner_text": "byte[]"}[self.function.result.spelling]

    def signature(self) -> list[tuple[str, str]]:
        """The parameters of the Java function."""
        if not self.out:
            return self.parameters
        return [*self.parameters, *([("int", "limit")] if self.index else []), ("byte[]", "out")]

    def c(self) -> list[str]:
        jni = {"byte[]": "jbyteArray"}
        kinds = [f"{jni.get(kind, 'j' + kind)} {name}" for kind, name in self.signature()]
        start = f"NATIVE({jni.get(self.result, 'j' + self.result)}, {self.name})"
        lines = wrapped(start, ["JNIEnv *env", "jclass class", *kinds], " {", "")
        if self.out:
            lines += self.query(self.out)
        else:
            if self.result == "byte[]":
                call = f"{self.function.name}({', '.join(self.arguments)})"
                lines += [f"  planner_text text = {call};", "  return bytes_of(env, text.data, text.size);"]
            elif not self.bytes:
                lines += [*(f"  {line}" for line in self.inside), *self.call("  return ")]
            else:
                lines += ["  input in;", f"  if (!take(env, bytes, {self.bytes}, &in)) return PLANNER_INTERNAL_ERROR;"]
                lines += [f"  {line}" for line in self.inside]
                lines.append("  planner_status status = PLANNER_INTERNAL_ERROR;")
                lines += self.call("  if (!in.is_bad) status = ")
                lines += ["  give_back(&in);", "  return status;"]
        return [*lines, "}", ""]

    def call(self, start: str) -> list[str]:
        return wrapped(start.strip() + " " + self.function.name, self.arguments, ";", "  ")

    def query(self, out: Member) -> list[str]:
        """Puts what the function fills into the answer."""
        base = out.type.base
        struct = next((struct for struct in self.interface.structs if struct.name == base), None)
        if struct and struct.is_sized:
            initial, put = f"PLANNER_INIT({base})", f"put_{struct.short}(h, &value)"
        elif struct:
            initial, put = "{NULL, 0}", f"put_{struct.short}(h, value)"
        else:
            initial, put = "0", f"put_{FIELDS[base][0]}(h, value)"
        call = f"{self.function.name}({', '.join([*self.arguments, '&value'])})"
        lines = ["  host *h = begin(handle);", f"  {base} value = {initial};"]
        if self.bytes:
            assert not self.index, self.function.name
            return [
                *lines, "  input in;", f"  if (!take(env, bytes, {self.bytes}, &in)) return PLANNER_INTERNAL_ERROR;",
                *(f"  {line}" for line in self.inside), "  planner_status status = PLANNER_INTERNAL_ERROR;",
                f"  if (!in.is_bad) status = {call};", "  give_back(&in);", f"  {put};",
                "  return answer(env, h, status, out);"]
        assert not self.inside, self.function.name
        if not self.index:
            return [*lines, f"  planner_status status = {call};", f"  {put};", "  return answer(env, h, status, out);"]
        return [
            *lines, "  planner_status status = PLANNER_OK;",
            "  for (size_t n = (size_t)from; h->size < (size_t)limit; n++) {", f"    status = {call};",
            "    if (status != PLANNER_OK) break;", f"    {put};", "  }",
            "  return answer(env, h, status == PLANNER_NONE ? PLANNER_OK : status, out);",
        ]


def native_functions(interface: Interface) -> list[NativeFunction]:
    names = {function.name for function in interface.functions}
    assert NOT_GENERATED <= names, f"there is no {NOT_GENERATED - names}"
    return [NativeFunction(interface, each) for each in interface.functions if each.name not in NOT_GENERATED]


def functions_c(interface: Interface) -> str:
    """The C half of the functions."""
    lines = [head("/*") + " */", "/* The functions that follow from planner.h. plannerjni.c explains them. */", ""]
    for each in native_functions(interface):
        lines += each.c()
    return "\n".join(lines)


NATIVE_DOC = """\
/**
 * The native functions, most of them named after the C functions that they call. An event takes enumerations as their
 * numbers, an id as its halves, texts as UTF-8, and structs as bytes with their size. It returns a status.
 *
 * <p>A query returns the size of its answer, 0 for nothing, or a negative status. The array has the answer if it is
 * large enough; otherwise {@link #copy} gets it. {@code rowFrom} reads the rows that {@code planner_row_at} reads, from
 * an index on, until the answer has at least limit bytes.
 */"""


def native(interface: Interface) -> str:
    """The Java half of the functions."""
    lines = [NATIVE_DOC, "final class Native {", "  /** The binary interface of the headers. */"]
    lines += [f"  static final int ABI_VERSION = {interface.abi_version};", "", "  private Native() {}"]
    for each in native_functions(interface):
        parameters = [f"{kind} {camel_case(name)}" for kind, name in each.signature()]
        lines += ["", *wrapped(f"static native {each.result} {each.name}", parameters, ";", "  ")]
    lines += ["", "  // By hand: create() returns 0 and an error if it is refused, and copy() copies the last answer."]
    for declaration in BY_HAND:
        start, _, parameters = declaration.removesuffix(")").partition("(")
        lines += ["", *wrapped(f"static native {start}", parameters.split(", "), ";", "  ")]
    return java_file(*lines, "}")


# ---- Files ----


def files() -> dict[str, Callable[[Interface], str]]:
    classes: dict[str, Callable[[Interface], str]] = {
        "Limits": limits, "Decoder": decoder, "Encoder": encoder, "PlannerException": exceptions,
    }
    for type_name in ENUMERATIONS:
        classes[enum_name(type_name)] = enumeration_file(type_name)
    found = {f"{FOLDER}/org/plannerkit/{name}.java": generate for name, generate in sorted(classes.items())}
    return {f"{FOLDER}/codecs.h": codecs, f"{FOLDER}/functions.h": functions_c, NATIVE: native, **found}
