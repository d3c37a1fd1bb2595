"""Structs of C as values of Python."""

from __future__ import annotations

from datetime import date, datetime, timedelta, tzinfo
from functools import lru_cache
from typing import Any, Callable, Dict, Iterable, Optional, Tuple, Type, TypeVar, Union
from uuid import UUID

from . import _values as values
from ._encode import EPOCH_DAY, TEXT_FIELDS
from ._enums import (
    Authorization, Changed, Child, Color, Detents, Field, Font, Freshness, ItemsPhase, Phase, SectionKind, Style,
    TaskStatus, ValueType, Weekdays,
)
from ._errors import error_class
from ._header import ffi
from ._library import library, text_of

Enum = TypeVar("Enum", bound=int)
Value = TypeVar("Value")


def _by_number(members: Iterable[Enum]) -> Dict[int, Enum]:
    """To be looked up faster than by calling the enumeration."""
    return {int(member): member for member in members}


STATUSES = _by_number(TaskStatus)
COLORS = _by_number(Color)
FIELDS = _by_number(Field)
FONTS = _by_number(Font)
PHASES = _by_number(Phase)
CHILDREN = _by_number(Child)
AUTHORIZATIONS = _by_number(Authorization)
FRESHNESSES = _by_number(Freshness)
CHANGES = _by_number(Changed(bits) for bits in range(32))
DETENTS = _by_number(Detents(bits) for bits in range(4))
HAS_DISTANCE: int = library.PLANNER_ROW_HAS_DISTANCE
HAS_TRAVEL_TIME: int = library.PLANNER_ROW_HAS_TRAVEL_TIME
HAS_COORDINATE: int = library.PLANNER_ROW_HAS_COORDINATE
HAS_PLANNED_AT: int = library.PLANNER_ROW_HAS_PLANNED_AT
HAS_PLANNED_DAY: int = library.PLANNER_ROW_HAS_PLANNED_DAY
buffer, unpack = ffi.buffer, ffi.unpack


def _made(kind: Type[Value], **fields: Any) -> Value:
    """A frozen value with all of its fields in order, set at once: several times as fast as one by one."""
    value = object.__new__(kind)
    object.__setattr__(value, "__dict__", fields)
    return value


def instant_of(milliseconds: int, tz: tzinfo) -> datetime:
    instant = datetime.fromtimestamp(milliseconds // 1000, tz)
    rest = milliseconds % 1000
    return instant.replace(microsecond=rest * 1000) if rest else instant


day_of: Callable[[int], date] = lru_cache(maxsize=64)(lambda day: date.fromordinal(EPOCH_DAY + day))
_uuid: Callable[[bytes], UUID] = lru_cache(maxsize=4096)(lambda data: UUID(bytes=data))


def uuid_of(struct: Any) -> UUID:
    return _uuid(buffer(struct.bytes)[:])


def row_of(row: Any, tz: tzinfo) -> values.Row:
    present = row.present
    planned: Union[date, datetime, None] = None
    if present & HAS_PLANNED_AT:
        planned = instant_of(row.planned_at, tz)
    elif present & HAS_PLANNED_DAY:
        planned = day_of(row.planned_day)
    return _made(
        values.Row,
        id=uuid_of(row.id),
        order=row.order,
        status=STATUSES[row.status],
        status_color=COLORS[row.status_color],
        updating=row.updating != 0,
        distance=row.distance if present & HAS_DISTANCE else None,
        travel_time=timedelta(0, row.travel_time) if present & HAS_TRAVEL_TIME else None,
        coordinate=_made(values.Coordinate, latitude=row.latitude, longitude=row.longitude)
        if present & HAS_COORDINATE else None,
        planned=planned,
        title=text_of(row.title),
        address=text_of(row.address),
        opening_hours=text_of(row.opening_hours),
        distance_text=text_of(row.distance_text),
        travel_time_text=text_of(row.travel_time_text),
        updating_text=text_of(row.updating_text),
        planned_text=text_of(row.planned_text),
        status_text=text_of(row.status_text),
        photo_url=text_of(row.photo_url),
        spoken_text=text_of(row.spoken_text),
    )


def line_of(line: Any) -> values.Line:
    return _made(
        values.Line, field=FIELDS[line.field], font=FONTS[line.font], color=COLORS[line.color],
        text=text_of(line.text), spoken=text_of(line.spoken),
    )


def home_of(home: Any) -> values.Home:
    return _made(
        values.Home, phase=PHASES[home.phase], refreshing=home.refreshing != 0, day=day_of(home.day),
        row_count=home.row_count, refused_count=home.refused_count, message=text_of(home.message),
    )


def refusal_of(refusal: Any) -> values.Refusal:
    return values.Refusal(refusal.index, error_class(refusal.status), text_of(refusal.message))


def details_of(details: Any) -> values.Details:
    return values.Details(details.presentation, uuid_of(details.task_id), DETENTS[details.detent])


def _moves(moved: Any, count: int) -> Tuple[values.Move, ...]:
    return tuple([_made(values.Move, origin=getattr(moved[n], "from"), target=moved[n].to) for n in range(count)])


def changes_of(changes: Any) -> values.Changes:
    removed, moved = changes.removed_count, changes.moved_count
    inserted, updated = changes.inserted_count, changes.updated_count
    return _made(
        values.Changes,
        removed=tuple(unpack(changes.removed, removed)) if removed else (),
        moved=_moves(changes.moved, moved) if moved else (),
        inserted=tuple(unpack(changes.inserted, inserted)) if inserted else (),
        updated=tuple(unpack(changes.updated, updated)) if updated else (),
    )


def location_of(location: Any, tz: tzinfo) -> values.Location:
    fix = None
    if location.present & library.PLANNER_LOCATION_HAS_FIX:
        fix = values.Fix(
            instant_of(location.time, tz), location.latitude, location.longitude, location.horizontal_accuracy
        )
    return _made(
        values.Location, authorization=AUTHORIZATIONS[location.authorization],
        freshness=FRESHNESSES[location.freshness], fix=fix, received_count=location.received_count,
        used_count=location.used_count, ignored_accuracy=location.ignored_accuracy,
        ignored_order=location.ignored_order, ignored_time=location.ignored_time,
        ignored_unauthorized=location.ignored_unauthorized,
    )


def composer_of(composer: Any) -> values.Composer:
    return values.Composer(
        composer.presentation, uuid_of(composer.task_id), composer.is_edit != 0, composer.can_save != 0,
        composer.keeps_draft != 0, composer.active_section if composer.active_section >= 0 else None,
        composer.section_count, text_of(composer.title), text_of(composer.text),
    )


def section_of(section: Any) -> values.SectionState:
    return values.SectionState(
        SectionKind(section.kind), ValueType(section.value_type), section.allows_multiple != 0,
        section.allows_custom_items != 0, section.maximum or None, ItemsPhase(section.phase), section.item_count,
        section.selected_count, text_of(section.name), text_of(section.message),
        text_of(section.dropped) if section.has_dropped else None,
    )


def item_of(item: Any) -> values.Item:
    value: Union[date, timedelta, str, Weekdays]
    kind = ValueType(item.type)
    if kind is ValueType.TEXT:
        value = text_of(item.text)
    elif kind is ValueType.DURATION:
        value = timedelta(seconds=item.number)
    elif kind is ValueType.WEEKDAY:
        value = Weekdays(item.number)
    else:
        value = day_of(item.number)
    return values.Item(value, text_of(item.label), item.is_selected != 0, item.is_custom != 0)


def task_of(task: Any, tz: tzinfo) -> values.Task:
    present = task.present
    planned: Union[date, datetime, None] = None
    if present & library.PLANNER_TASK_HAS_PLANNED_AT:
        planned = instant_of(task.planned_at, tz)
    elif present & library.PLANNER_TASK_HAS_PLANNED_DAY:
        planned = day_of(task.planned_day)
    return values.Task(
        uuid_of(task.id),
        text_of(task.title),
        task.order,
        TaskStatus(task.status),
        values.Coordinate(task.latitude, task.longitude) if present & library.PLANNER_TASK_HAS_COORDINATE else None,
        planned,
        timedelta(seconds=task.estimated_duration) if present & library.PLANNER_TASK_HAS_ESTIMATED_DURATION else None,
        Weekdays(task.repeat_days),
        **{field: text_of(getattr(task, field)) or None for field in TEXT_FIELDS},
    )


# ---- Effects ----


def _child(effect: Any) -> "tuple[int, Child, UUID]":
    return effect.presentation, CHILDREN[effect.child], uuid_of(effect.task_id)


def _present(effect: Any) -> values.Present:
    return values.Present(
        *_child(effect), Style(effect.style), DETENTS[effect.detents] if effect.detents else None,
        DETENTS[effect.detent] if effect.detent else None, effect.shows_grabber != 0,
    )


_EFFECTS: Dict[int, Callable[[Any], values.Effect]] = {
    library.PLANNER_EFFECT_LOAD_PLAN: lambda effect: values.LoadPlan(effect.request, day_of(effect.day)),
    library.PLANNER_EFFECT_REQUEST_PERMISSION: lambda effect: values.RequestPermission(),
    library.PLANNER_EFFECT_START_LOCATION:
        lambda effect: values.StartLocation(effect.distance_filter, effect.desired_accuracy),
    library.PLANNER_EFFECT_STOP_LOCATION: lambda effect: values.StopLocation(),
    library.PLANNER_EFFECT_ATTACH: lambda effect: values.Attach(*_child(effect)),
    library.PLANNER_EFFECT_PRESENT: _present,
    library.PLANNER_EFFECT_DISMISS: lambda effect: values.Dismiss(*_child(effect)),
    library.PLANNER_EFFECT_DETACH: lambda effect: values.Detach(*_child(effect)),
    library.PLANNER_EFFECT_REDRAW: lambda effect: values.Redraw(CHANGES[effect.changed & 31]),
    library.PLANNER_EFFECT_FOCUS_TEXT: lambda effect: values.FocusText(*_child(effect)),
    library.PLANNER_EFFECT_LOAD_ITEMS: lambda effect: values.LoadItems(effect.request, effect.section),
    library.PLANNER_EFFECT_SAVE_TASK: lambda effect: values.SaveTask(effect.request, uuid_of(effect.task_id)),
}


def effect_of(effect: Any) -> Optional[values.Effect]:
    """None for a kind that this version does not know."""
    decode = _EFFECTS.get(effect.kind)
    return decode(effect) if decode is not None else None
