"""The library through the package `plannerkit`, with the values of values.py in and out."""

import datetime
import re
import uuid

import plannerkit
from plannerkit import (
    Authorization, Child, Coordinate, Fix, Freshness, Item, Line, Move, Phase, Row, Section, Settings, Task, Weekdays,
)

import composer
import values
from composer import A_DAY, A_DURATION, A_TEXT, A_WEEKDAY
from values import Refused

EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
EPOCH_DAY = EPOCH.toordinal()
MILLISECOND = datetime.timedelta(milliseconds=1)


# ---- In ----


def seconds(number):
    return datetime.timedelta(seconds=number)


def instant(milliseconds):
    return EPOCH + milliseconds * MILLISECOND


def zone(offset):
    return datetime.timezone(seconds(offset))


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
    })


def section_given(wanted):
    flags = {name: bool(getattr(wanted, name)) for name in ("allows_multiple", "allows_custom_items")}
    return Section(**{
        **vars(wanted), **flags, "value_type": wanted.value_type or None, "maximum": wanted.maximum or None})


def item_given(item):
    kinds = {A_DAY: day, A_DURATION: seconds, A_WEEKDAY: Weekdays}
    return Item(item.text if item.type == A_TEXT else kinds[item.type](item.number), item.label)


GIVEN = {
    list: lambda elements: [given(element) for element in elements],
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
    types = {datetime.date: A_DAY, datetime.timedelta: A_DURATION, str: A_TEXT, Weekdays: A_WEEKDAY}
    return {**fields_shown(item), "type": types[type(item.value)]}


SHOWN = {
    **dict.fromkeys([Coordinate, Fix, Line, Move], tuple_shown), Task: planned_shown, Row: planned_shown,
    Item: item_shown,
    **dict.fromkeys([Authorization, Child, Freshness, Phase], lambda member: member.name),
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


class Library:
    BY_ID = {"task_removed", "row_tapped", "task_status_changed", "travel_time_received", "save_retried"}

    def __init__(self, now, settings, **restored):
        """With a snapshot and an authorisation the planner is restored."""
        fields = dict(settings)
        offset = fields.pop("utc_offset", 0)
        if restored:
            restored["authorization"] = Authorization[restored["authorization"]]
        try:
            self.planner = plannerkit.Planner(Settings(**fields), tz=zone(offset), now=instant(now), **restored)
        except plannerkit.PlannerError as error:
            raise Refused(status_of(type(error))) from None

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
        try:
            if own:
                own(*arguments, now)
            else:
                getattr(self.planner, name)(*map(given, arguments), now=now)
        except plannerkit.PlannerError as error:
            assert re.fullmatch(rf"({error.field or '[A-Z][a-z]*'}\b).*\.", str(error), re.DOTALL), str(error)
            return status_of(type(error))
        return "OK"

    def settings_changed(self, settings, now):
        if "utc_offset" in settings:
            self.planner.tz_changed(zone(settings["utc_offset"]), now=now)
        else:
            self.planner.settings_changed(Settings(**settings), now=now)

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
            assert False, "there is no such row"
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

    def shown(self):
        planner = self.planner
        return {
            "home": shown(planner.home), "next_wake": shown(planner.next_wake), "rows": self.rows(),
            "details": self.details(), "location": shown(planner.location), "refused": self.refused(),
            "composer": self.composer(), "saves": shown(planner.saves),
        }
