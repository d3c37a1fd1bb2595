"""Values of Python as those of C. A wrong type raises TypeError, a wrong value InvalidArgument, each with the field's name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, timedelta, timezone
from typing import Any, Dict, List, Optional, Tuple
from uuid import UUID

from ._enums import ValueType, Weekdays
from ._errors import InvalidArgument
from ._header import ffi
from ._library import library
from ._values import Fix, Item, Section, Settings, Task

NULL = ffi.NULL
EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
EPOCH_DAY = EPOCH.toordinal()
MILLISECOND = timedelta(milliseconds=1)
SECOND = timedelta(seconds=1)
# Between these every local day, and the next midnight, is a date of Python's.
FIRST_INSTANT = datetime(1, 1, 4, tzinfo=timezone.utc)
LAST_INSTANT = datetime(9999, 12, 28, tzinfo=timezone.utc)
FIRST_MILLISECOND = (FIRST_INSTANT - EPOCH) // MILLISECOND
LAST_MILLISECOND = (LAST_INSTANT - EPOCH) // MILLISECOND
FIRST_DAY, LAST_DAY = FIRST_INSTANT.date(), LAST_INSTANT.date()
TEXT_FIELDS = ("notes", "address", "opening_hours", "photo_url", "project_id")
FIX_FIELDS = ("latitude", "longitude", "horizontal_accuracy")
NUMBER_SETTINGS = (
    "hour_cycle", "distance_filter", "desired_accuracy", "maximum_speed", "detour_factor", "travel_speed",
    "measurement_system",
)
SETTINGS_BITS = {
    name: getattr(library, "PLANNER_SETTINGS_HAS_" + name.upper()) for name in (*NUMBER_SETTINGS, "language")
}
# The texts that structs point to: alive for as long as the list is.
Kept = List[Any]


def expect(kind: type, value: object, field: str) -> None:
    if not isinstance(value, kind):
        raise TypeError(f"{field} must be {kind.__name__}, not {type(value).__name__}")


def put(struct: Any, field: str, value: object, name: Optional[str] = None) -> None:
    """Sets a number, as a field of that name or of another one in Python."""
    try:
        setattr(struct, field, value)
    except TypeError as error:
        raise TypeError(f"{name or field}: {error}") from None
    except OverflowError as error:
        raise InvalidArgument(f"{error}.", name or field) from None


def instant(value: datetime, field: str = "now") -> int:
    """Milliseconds since 1970."""
    try:
        since = value - EPOCH
        milliseconds: int = (since.days * 86_400 + since.seconds) * 1000 + since.microseconds // 1000
    except (TypeError, AttributeError):
        expect(datetime, value, field)
        raise InvalidArgument("The instant has no time zone.", field) from None
    if FIRST_MILLISECOND <= milliseconds <= LAST_MILLISECOND:
        return milliseconds
    raise InvalidArgument(f"The instant is not between {FIRST_INSTANT} and {LAST_INSTANT}.", field)


def seconds(value: timedelta, field: str) -> int:
    expect(timedelta, value, field)
    return value // SECOND


def local_day(value: date, field: str) -> int:
    """Days since 1970."""
    expect(date, value, field)
    if not FIRST_DAY <= value <= LAST_DAY:
        raise InvalidArgument(f"The day is not within {FIRST_DAY} and {LAST_DAY}.", field)
    return value.toordinal() - EPOCH_DAY


def uuid(value: UUID, field: str) -> Tuple[bytes]:
    try:
        return (value.bytes,)
    except AttributeError:
        expect(UUID, value, field)
        raise


def text(value: str, field: str) -> Tuple[Any, int]:
    expect(str, value, field)
    data = value.encode("utf-8", "surrogatepass")  # the library refuses surrogates, and says so
    return ffi.from_buffer(data), len(data)


def put_text(struct: Any, field: str, value: str, kept: Kept) -> None:
    lent = text(value, field)
    kept.append(lent)
    setattr(struct, field, lent)


def fill_task(struct: Any, task: Task, kept: Kept) -> None:
    expect(Task, task, "task")
    present = 0
    struct.struct_size = ffi.sizeof("planner_task")
    struct.id = uuid(task.id, "id")
    put_text(struct, "title", task.title, kept)
    put(struct, "order", task.order)
    put(struct, "status", task.status)
    if task.coordinate is not None:
        present |= library.PLANNER_TASK_HAS_COORDINATE
        try:
            latitude, longitude = task.coordinate.latitude, task.coordinate.longitude
        except AttributeError:
            raise TypeError(f"coordinate must be Coordinate, not {type(task.coordinate).__name__}") from None
        put(struct, "latitude", latitude)
        put(struct, "longitude", longitude)
    if isinstance(task.planned, datetime):
        present |= library.PLANNER_TASK_HAS_PLANNED_AT
        struct.planned_at = instant(task.planned, "planned")
    elif task.planned is not None:
        present |= library.PLANNER_TASK_HAS_PLANNED_DAY
        struct.planned_day = local_day(task.planned, "planned")
    if task.estimated_duration is not None:
        present |= library.PLANNER_TASK_HAS_ESTIMATED_DURATION
        struct.estimated_duration = seconds(task.estimated_duration, "estimated_duration")
    put(struct, "repeat_days", task.repeat_days)
    for field in TEXT_FIELDS:
        value = getattr(task, field)
        if value is not None:
            put_text(struct, field, value, kept)
    struct.present = present


def tasks_of(tasks: Iterable[Task], kept: Kept) -> Tuple[Any, Dict[int, InvalidArgument]]:
    """
    The tasks, and what is wrong with those that cannot be said in C: instead of one of these there is a task without a
    title, which the library refuses at the same index.
    """
    expect(Iterable, tasks, "tasks")
    tasks = list(tasks)
    structs = ffi.new("planner_task[]", len(tasks))
    refused: Dict[int, InvalidArgument] = {}
    for index, task in enumerate(tasks):
        try:
            fill_task(structs[index], task, kept)
        except InvalidArgument as error:
            refused[index] = error
            structs[index] = new("task")[0]
    return structs, refused


def fill_fix(struct: Any, fix: Fix, now: datetime, at: int) -> None:
    """The present instant is given both ways: it often is the time of the fix."""
    try:
        struct.time = at if fix.time is now else instant(fix.time, "time")
        struct.latitude = fix.latitude
        struct.longitude = fix.longitude
        struct.horizontal_accuracy = fix.horizontal_accuracy
    except (AttributeError, TypeError, OverflowError):
        expect(Fix, fix, "fix")
        for field in FIX_FIELDS:
            put(struct, field, getattr(fix, field))
        raise


def settings_of(settings: Settings, utc_offset: Optional[int], kept: Kept) -> Any:
    expect(Settings, settings, "settings")
    struct = new("settings")
    if utc_offset is not None:
        struct.present = library.PLANNER_SETTINGS_HAS_UTC_OFFSET
        struct.utc_offset = utc_offset
    for field, bit in SETTINGS_BITS.items():
        value = getattr(settings, field)
        if value is None:
            continue
        struct.present |= bit
        if field == "language":
            put_text(struct, field, value, kept)
        else:
            put(struct, field, value)
    return struct


def sections_of(sections: Sequence[Section], kept: Kept) -> Any:
    structs = ffi.new("planner_section[]", len(sections))
    for struct, section in zip(structs, sections):
        expect(Section, section, "section")
        struct.struct_size = ffi.sizeof("planner_section")
        put(struct, "kind", section.kind)
        for field in ("allows_multiple", "allows_custom_items"):
            put(struct, field, getattr(section, field))
        if section.value_type is not None:
            put(struct, "value_type", section.value_type)
        if section.maximum is not None:
            if section.maximum == 0:
                raise InvalidArgument("The maximum of a section is less than 1.", "maximum")
            put(struct, "maximum", section.maximum)
        put_text(struct, "name", section.name, kept)
    return structs


def fill_item(struct: Any, item: Item, kept: Kept) -> None:
    expect(Item, item, "item")
    struct.struct_size = ffi.sizeof("planner_item")
    value = item.value
    if isinstance(value, str):
        struct.type = ValueType.TEXT
        lent = text(value, "value")
        kept.append(lent)
        struct.text = lent
    elif isinstance(value, timedelta):
        struct.type = ValueType.DURATION
        struct.number = value // SECOND
    elif isinstance(value, Weekdays):
        struct.type = ValueType.WEEKDAY
        struct.number = value
    elif isinstance(value, date) and not isinstance(value, datetime):
        struct.type = ValueType.DAY
        struct.number = local_day(value, "value")
    else:
        raise TypeError(f"value must be date, timedelta, str or Weekdays, not {type(value).__name__}")
    put_text(struct, "label", item.label, kept)


def items_of(items: Iterable[Item], kept: Kept) -> Any:
    expect(Iterable, items, "items")
    items = list(items)
    structs = ffi.new("planner_item[]", len(items))
    for struct, item in zip(structs, items):
        fill_item(struct, item, kept)
    return structs


def composition_of(
    task_id: UUID, is_edit: bool, sections: Iterable[Section], preselected: Mapping[int, Iterable[Item]], kept: Kept
) -> Any:
    struct = new("composition")
    struct.is_edit = bool(is_edit)
    struct.task_id = uuid(task_id, "task_id")
    expect(Mapping, preselected, "preselected")
    pairs = [(section, item) for section, items in preselected.items() for item in items]
    expect(Iterable, sections, "sections")
    all_sections = sections_of(list(sections), kept)
    all_items = items_of([item for _, item in pairs], kept)
    for item, (section, _) in zip(all_items, pairs):
        put(item, "section", section, "preselected")
    struct.sections, struct.section_count = all_sections, len(all_sections)
    struct.section_stride = ffi.sizeof("planner_section")
    struct.preselected, struct.preselected_count = all_items, len(all_items)
    struct.preselected_stride = ffi.sizeof("planner_item")
    kept += (all_sections, all_items)
    return struct


def new(kind: str) -> Any:
    """A pointer to a new struct, all of which is absent."""
    struct = ffi.new(f"planner_{kind} *")
    struct.struct_size = ffi.sizeof(f"planner_{kind}")
    return struct
