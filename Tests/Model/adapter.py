"""The library through the package `plannerkit`, with the values of values.py in and out."""

import datetime
import json
import pathlib
import re
import uuid

import plannerkit
from plannerkit import (
    Appointment, Authorization, Child, ChildPhase, Coordinate, Fix, Freshness, Holidays, Item, Line, Move, Phase, Row,
    Section, Settings, StringKey, Task, TimeRange, Weekdays,
)
from plannerkit._arguments import new, new_array, settings_of
from plannerkit._codecs import fill_item, fill_section, fill_task
from plannerkit._errors import refused
from plannerkit._header import ffi
from plannerkit._library import library, text_of

import composer
import opening_hours
import values
from composer import A_DAY, A_DURATION, A_NUMBER, A_TEXT, A_TIME_RANGE, A_WEEKDAY
from values import Refused

INTERFACE = json.loads(
    (pathlib.Path(__file__).resolve().parents[2] / "build/interface.json").read_text(encoding="utf-8"))
CONSTANTS = {name: value for each in INTERFACE["enumerations"] for name, value in each["constants"].items()}
EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
EPOCH_DAY = EPOCH.toordinal()
MILLISECOND = datetime.timedelta(milliseconds=1)


# ---- In ----


def seconds(number):
    return datetime.timedelta(seconds=number)


def instant(milliseconds):
    return EPOCH + milliseconds * MILLISECOND


def day(number):
    return datetime.date.fromordinal(EPOCH_DAY + number)


def identity(number):
    return uuid.UUID(int=number)


def map_optional(function, value):
    return None if value is None else function(value)


def task_given(task):
    fields = dict(vars(task))
    at, on = fields.pop("planned_at"), fields.pop("planned_day")
    return Task(**{
        **fields, "id": identity(task.id), "coordinate": task.coordinate and Coordinate(*task.coordinate),
        "planned": map_optional(day, on) if at is None else instant(at),
        "estimated_duration": map_optional(seconds, task.estimated_duration),
        "early": map_optional(seconds, task.early), "late_after": map_optional(seconds, task.late_after),
        "after": map_optional(identity, task.after), "delay": seconds(task.delay),
        "appointments": [Appointment(*map(instant, each)) for each in task.appointments],
    })


def section_given(wanted):
    flags = {name: bool(getattr(wanted, name)) for name in ("allows_multiple", "allows_custom_items")}
    return Section(**{
        **vars(wanted), **flags, "value_type": wanted.value_type or None, "maximum": wanted.maximum or None})


def item_given(item):
    if item.type == A_TIME_RANGE:
        return Item(TimeRange(seconds(item.number), seconds(item.latest)), item.label)
    kinds = {A_DAY: day, A_DURATION: seconds, A_WEEKDAY: Weekdays, A_NUMBER: int}
    return Item(item.text if item.type == A_TEXT else kinds[item.type](item.number), item.label)


GIVEN = {
    list: lambda elements: [given(element) for element in elements],
    opening_hours.Holidays: lambda holidays: Holidays(
        holidays.first, holidays.last, public=holidays.public, school=holidays.school),
    values.Fix: lambda fix: Fix(instant(fix.time), *fix[1:]),
    values.Task: task_given, composer.Wanted: section_given, composer.Item: item_given,
}


def given(value):
    """A value of the model as one of the package."""
    return GIVEN.get(type(value), lambda other: other)(value)


# ---- Out ----


def instant_shown(value):
    found, rest = divmod(value - EPOCH, MILLISECOND)
    assert not rest
    return found


def fields_shown(value):
    return {name: shown(field) for name, field in vars(value).items()}


def tuple_shown(value):
    return tuple(fields_shown(value).values())


def planned_shown(value):
    fields = fields_shown(value)
    planned, is_instant = fields.pop("planned"), isinstance(value.planned, datetime.datetime)
    return {**fields, "planned_at": planned if is_instant else None, "planned_day": None if is_instant else planned}


def item_shown(item):
    types = {datetime.date: A_DAY, datetime.timedelta: A_DURATION, str: A_TEXT, Weekdays: A_WEEKDAY,
             TimeRange: A_TIME_RANGE, int: A_NUMBER}
    return {**fields_shown(item), "type": types[type(item.value)]}


SHOWN = {
    **dict.fromkeys([Appointment, Coordinate, Fix, Line, Move, TimeRange], tuple_shown), Task: planned_shown,
    Row: planned_shown, Item: item_shown,
    **dict.fromkeys([Authorization, Child, ChildPhase, Freshness, Phase], lambda member: member.name),
    **dict.fromkeys([list, tuple], lambda elements: [shown(element) for element in elements]),
    datetime.datetime: instant_shown, datetime.date: lambda value: value.toordinal() - EPOCH_DAY,
    datetime.timedelta: datetime.timedelta.total_seconds, uuid.UUID: lambda value: value.int,
}


def shown(value):
    """A value of the package as one of the model."""
    function = SHOWN.get(type(value))
    if function:
        return function(value)
    return fields_shown(value) if hasattr(value, "__dataclass_fields__") else value


def status_of(error):
    return plannerkit.status_name(error).removeprefix("PLANNER_")


# ---- What the package cannot express: the functions of C ----


def task_struct(struct, task, buffers):
    fill_task(struct, task_given(task), buffers)
    if task.planned_day is not None and task.planned_at is not None:
        struct.planned_day = task.planned_day
        struct.present |= CONSTANTS["PLANNER_TASK_HAS_PLANNED_DAY"]


def item_struct(struct, item, buffers):
    fill_item(struct, item_given(item), buffers)
    struct.section, struct.number, struct.latest = item.section, item.number, item.latest
    text = item.text.encode(errors="surrogatepass")
    data = ffi.from_buffer(text)
    buffers.append((text, data))
    struct.text = data, len(text)


def settings_struct(settings, buffers):
    fields = {name: value for name, value in settings.items() if name not in ("utc_offset_seconds", "utc_offsets")}
    # The schedule has a model of its own: schedule.py.
    struct = settings_of(Settings(has_schedule=False, **fields), None, buffers)
    if "utc_offset_seconds" in settings:
        struct.present |= CONSTANTS["PLANNER_SETTINGS_HAS_UTC_OFFSET_SECONDS"]
        struct.utc_offset_seconds = settings["utc_offset_seconds"]
    if "utc_offsets" in settings:
        offsets = ffi.new("planner_utc_offset[]", [(*offset, 0) for offset in settings["utc_offsets"]])
        buffers.append(offsets)
        struct.present |= CONSTANTS["PLANNER_SETTINGS_HAS_UTC_OFFSETS"]
        struct.utc_offsets, struct.utc_offset_count = offsets, len(offsets)
    return struct


def structs_of(kind, fill, elements, buffers):
    structs = new_array(kind, len(elements))
    for struct, element in zip(structs, elements):
        fill(struct, element, buffers)
    buffers.append(structs)
    return structs, len(elements), ffi.sizeof(f"planner_{kind}")


def is_both(value):
    """Whether it has what excludes each other."""
    if isinstance(value, values.Task):
        return value.planned_day is not None and value.planned_at is not None
    return isinstance(value, composer.Item) and bool(value.number if value.type == A_TEXT else value.text)


def strings(language):
    """The library's strings, by the names of their keys."""
    with plannerkit.Planner(Settings(language=language)) as planner:
        return {key.name: planner.string(key) for key in StringKey}


def hours_texts(language):
    """The library's texts of opening hours on Tuesday 2026-05-12 at noon: each as shown, and as spoken."""
    samples = {
        "CLOSES": "Mo-Fr 09:00-18:00", "SOON": "Tu 09:00-12:30", "OPENS": "Tu 13:30-14:00", "ALWAYS": "24/7",
        "OPEN": "Tu 10:00+", "CLOSED": "off", "MAYBE": "unknown", "CLOSES_ON": "Tu-Sa 00:00-24:00; Su 00:00-13:45",
        "OPENS_ON": "Su 13:30-14:00", "TOMORROW": "We 13:30-14:00",
    }
    now = instant(1_778_587_200_000)
    with Planner(Settings(language=language), tz=datetime.timezone.utc, now=now) as planner:
        for order, text in enumerate(samples.values()):
            task = Task(identity(order + 1), "A", order=order, address="A", opening_hours=text)
            planner.task_added(task, now=now)
        lines = [next(line for line in planner.row_lines(index) if line.field == 3) for index in range(len(samples))]
    return {name: (line.text, line.spoken) for name, line in zip(samples, lines, strict=True)}


class Planner(plannerkit.Planner):
    """The test's own offsets hold: the package never sends those of its time zone."""

    def _first_of_day(self, function):
        return function


class Library:
    BY_ID = {  # those that begin with an id or a key
        "task_removed", "row_tapped", "task_status_changed", "travel_time_received", "save_retried",
        "save_acknowledged", "save_failed", "save_refused", "save_dismissed",
    }

    def __init__(self, now, settings, snapshot=None, authorization=None):
        """With a snapshot and an authorisation the planner is restored."""
        buffers, out, error = [], ffi.new("planner **"), new("error")
        struct = settings_struct(settings, buffers)
        if snapshot is None:
            status = library.planner_create(struct, now, out, error)
        else:
            status = library.planner_restore(
                snapshot, len(snapshot), struct, Authorization[authorization], now, out, error)
        if status < 0:
            raise Refused(status_of(type(refused(status, text_of(error.message), text_of(error.field)))))
        self.planner = Planner(tz=datetime.timezone.utc, now=instant(now))
        self.planner._handle = ffi.gc(out[0], library.planner_destroy)

    def close(self):
        self.planner.destroy()

    def snapshot(self):
        """SNAP-2: queries change no byte."""
        found = self.planner.snapshot()
        self.shown()
        assert self.planner.snapshot() == found
        return found

    # ---- Events ----

    def call(self, name, now, *arguments):
        """The status. Requests and presentations are the library's numbers."""
        if name in self.BY_ID:
            arguments = [identity(arguments[0]), *arguments[1:]]
        own, now = getattr(self, name, None), instant(now)
        raw = getattr(self, "raw_" + name, None)
        try:
            if raw and any(is_both(value) for each in arguments for value in (each if type(each) is list else [each])):
                raw(*arguments, now)
            elif own:
                own(*arguments, now)
            else:
                getattr(self.planner, name)(*map(given, arguments), now=now)
        except plannerkit.PlannerError as error:
            assert re.fullmatch(rf"({error.field or '[A-Z][a-z]*'}\b).*\.", str(error), re.DOTALL), str(error)
            return status_of(type(error))
        return "OK"

    def save_tapped(self, key, now):
        self.planner.save_tapped(key=identity(key), now=now)

    def save_failed(self, key, message, retry_at, now):
        self.planner.save_failed(key, message, retry_at=instant(retry_at) if retry_at else None, now=now)

    def settings_changed(self, settings, now):
        buffers = []
        self.event(library.planner_settings_changed, now, settings_struct(settings, buffers))

    def event(self, function, now, *arguments):
        self.planner._event(function, now, (), *arguments)

    def raw_plan_loaded(self, request, tasks, now):
        buffers = []
        self.event(library.planner_plan_loaded, now, request, *structs_of("task", task_struct, tasks, buffers))

    def raw_items_loaded(self, request, items, now):
        buffers = []
        self.event(library.planner_items_loaded, now, request, *structs_of("item", item_struct, items, buffers))

    def raw_task_added(self, task, now, function=library.planner_task_added):
        buffers, struct = [], new("task")
        task_struct(struct, task, buffers)
        self.event(function, now, struct)

    def raw_task_updated(self, task, now):
        self.raw_task_added(task, now, library.planner_task_updated)

    def raw_item_entered(self, section, item, now):
        buffers, struct = [], new("item")
        item_struct(struct, item, buffers)
        self.event(library.planner_item_entered, now, section, struct)

    def raw_composer_requested(self, is_edit, task_id, sections, preselected, now):
        buffers, struct = [], new("composition")
        struct.is_edit, struct.task_id = is_edit, (identity(task_id).bytes,)
        struct.sections, struct.section_count, struct.section_stride = structs_of(
            "section", fill_section, given(sections), buffers)
        struct.preselected, struct.preselected_count, struct.preselected_stride = structs_of(
            "item", item_struct, preselected, buffers)
        self.event(library.planner_composer_requested, now, struct)

    def travel_time_received(self, task_id, travel_time, now):
        self.planner.travel_time_received(task_id, seconds(travel_time), now=now)

    def child_disappeared(self, presentation, dismissed, now):
        self.planner.child_disappeared(presentation, dismissed=bool(dismissed), now=now)

    def keep_draft_changed(self, keeps, now):
        self.planner.keep_draft_changed(bool(keeps), now=now)

    def composer_requested(self, is_edit, task_id, sections, preselected, now):
        by_section = {}
        for item in preselected:
            by_section.setdefault(item.section, []).append(given(item))
        self.planner.composer_requested(
            identity(task_id), given(sections), is_edit=bool(is_edit), preselected=by_section, now=now)

    def next_effect(self):
        effect = self.planner.next_effect()
        kind = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", type(effect).__name__).upper()
        return effect and {"kind": kind, **fields_shown(effect)}

    def collect_changes(self):
        return shown(self.planner.collect_changes()).values()

    # ---- Queries ----

    def rows(self):
        rows = list(self.planner.rows)
        assert len(self.planner.rows) == len(rows)
        assert not rows or self.planner.rows[-1] == rows[-1]
        try:
            self.planner.row_lines(len(rows))
            raise AssertionError("there is no such row")
        except IndexError:
            pass
        return [{**shown(row), "lines": shown(self.planner.row_lines(index))} for index, row in enumerate(rows)]

    def details(self):
        details, row, lines = self.planner.details, self.planner.details_row, self.planner.details_lines
        if details is None:
            assert row is None and not lines
            return None
        return {**shown(details), "row": shown(row), "lines": shown(lines)}

    def refused(self):
        assert all(refusal.message for refusal in self.planner.refusals)
        return [(refusal.index, status_of(refusal.error)) for refusal in self.planner.refusals]

    def composer(self):
        composer, sections = self.planner.composer, self.planner.sections
        if composer is None:
            assert not sections
            return None
        return {**shown(composer), "sections": [
            {**shown(section), "items": shown(self.planner.items(index)),
                "selected": shown(self.planner.selected(index))}
            for index, section in enumerate(sections)]}

    def tasks(self):
        """In visiting order. Each can also be read by its id."""
        tasks = list(self.planner.tasks)
        assert len(self.planner.tasks) == len(tasks)
        assert all(self.planner.task(task.id) == task for task in tasks)
        assert all(self.planner.tasks[index] == task for index, task in enumerate(tasks))
        try:
            self.planner.task(identity(1 << 100))
            raise AssertionError("there is no such task")
        except plannerkit.NotFound:
            pass
        return shown(tasks)

    def shown(self):
        planner = self.planner
        return {
            "home": shown(planner.home), "language": planner.language, "tasks": self.tasks(),
            "children": shown(planner.children), "next_wake": shown(planner.next_wake), "rows": self.rows(),
            "details": self.details(), "location": shown(planner.location), "refused": self.refused(),
            "composer": self.composer(), "saves": shown(planner.saves),
        }
