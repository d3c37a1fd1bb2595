"""Arguments that are more than one value: arrays of structs, settings with the offsets from UTC, compositions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from functools import lru_cache
from typing import Any, Dict, Optional, Tuple, Union
from uuid import UUID

from ._codecs import fill_item, fill_outcome, fill_section, fill_settings, fill_stop_rule, fill_task
from ._convert import Buffers, constant, elements, expect, flag, local_day, put_end_place, put_text, uuid, wrong_type
from ._enums import OrderObjective, TaskStatus
from ._errors import InvalidArgument
from ._header import ffi
from ._library import library
from ._value import UNSET, Holidays, Unset
from ._values import Coordinate, Item, Outcome, Section, Settings, StopRule, Task
from ._zone import Offsets, put_offsets

NO_SECTION = 0xFFFFFFFF  # an index that no composer has


def _pointer_and_size(kind: str) -> Tuple[Any, int]:
    return ffi.typeof(f"planner_{kind} *"), ffi.sizeof(f"planner_{kind}")


_pointer_and_size_cached = lru_cache(maxsize=None)(_pointer_and_size)


def new(kind: str) -> Any:
    """A pointer to a new struct, in which everything is absent."""
    pointer, size = _pointer_and_size_cached(kind)
    struct = ffi.new(pointer)
    struct.struct_size = size
    return struct


def new_array(kind: str, count: int) -> Any:
    """New structs, in which everything is absent."""
    structs = ffi.new(f"planner_{kind}[]", count)
    size = ffi.sizeof(f"planner_{kind}")
    for struct in structs:
        struct.struct_size = size
    return structs


def tasks_of(tasks: Iterable[Task], buffers: Buffers) -> Tuple[Any, Dict[int, InvalidArgument]]:
    """
    The tasks as structs, and by index the errors of those that do not fit into one.

    In place of such a task there is one without a title, which the library refuses at the same index.
    """
    found = elements(Task, tasks, "tasks")
    structs = new_array("task", len(found))
    errors: Dict[int, InvalidArgument] = {}
    for index, task in enumerate(found):
        try:
            fill_task(structs[index], task, buffers)
        except InvalidArgument as error:
            errors[index] = error
            structs[index] = new("task")[0]
        except TypeError as error:
            raise TypeError(f"tasks[{index}]: {error}") from None
    return structs, errors


def settings_of(settings: Settings, offsets: Optional[Offsets], buffers: Buffers) -> Any:
    struct = new("settings")
    fill_settings(struct, settings, buffers)
    if offsets is not None:
        put_offsets(struct, offsets, buffers)
    return struct


def holidays_of(holidays: Holidays, buffers: Buffers) -> Any:
    """Their days are ascending, each once, with its kinds."""
    expect(Holidays, holidays, "holidays")
    kinds: Dict[int, int] = {}
    for field, kind in (
        ("public", library.PLANNER_HOLIDAY_KIND_PUBLIC), ("school", library.PLANNER_HOLIDAY_KIND_SCHOOL),
    ):
        for each in elements(date, getattr(holidays, field), field):
            day = local_day(each, field)
            kinds[day] = kinds.get(day, 0) | kind
    struct = new("holidays")
    struct.first_day, struct.last_day = local_day(holidays.first, "first"), local_day(holidays.last, "last")
    days = ffi.new("planner_holiday[]", [(day, kinds[day], 0) for day in sorted(kinds)])
    struct.holidays, struct.holiday_count = days, len(days)
    buffers.append(days)
    return struct


def items_of(items: Iterable[Item], buffers: Buffers) -> Any:
    found = elements(Item, items, "items")
    structs = new_array("item", len(found))
    for struct, item in zip(structs, found):
        fill_item(struct, item, buffers)
    return structs


def sections_of(sections: Iterable[Section], buffers: Buffers) -> Any:
    found = elements(Section, sections, "sections")
    structs = new_array("section", len(found))
    for struct, section in zip(structs, found):
        fill_section(struct, section, buffers)
    return structs


def section_of(key: int) -> int:
    """A key of preselected values."""
    if not isinstance(key, int):
        wrong_type("each key of preselected", "int", key)
    return key if 0 <= key < NO_SECTION else NO_SECTION


def composition_of(
    task_id: UUID, is_edit: bool, report: Optional[TaskStatus], day: Optional[date], sections: Iterable[Section],
    preselected: Mapping[int, Iterable[Item]], buffers: Buffers
) -> Any:
    struct = new("composition")
    struct.is_edit = flag(is_edit, "is_edit")
    if report is not None:
        struct.is_report = 1
        struct.status = constant(TaskStatus, report, "report")
    if day is not None:
        struct.is_not_today, struct.day = 1, local_day(day, "day")
    struct.task_id = uuid(task_id, "task_id")
    expect(Mapping, preselected, "preselected")
    pairs = [
        (section_of(section), item)
        for section, items in preselected.items() for item in elements(Item, items, f"preselected[{section!r}]")
    ]
    all_sections = sections_of(sections, buffers)
    all_items = items_of([item for _, item in pairs], buffers)
    for item, (section, _) in zip(all_items, pairs):
        item.section = section
    struct.sections, struct.section_count = all_sections, len(all_sections)
    struct.section_stride = ffi.sizeof("planner_section")
    struct.preselected, struct.preselected_count = all_items, len(all_items)
    struct.preselected_stride = ffi.sizeof("planner_item")
    buffers += (all_sections, all_items)
    return struct


def outcome_and_values(outcome: Outcome, buffers: Buffers) -> Tuple[Any, Any]:
    """The outcome as a struct, and its values as structs."""
    struct = new("outcome")
    fill_outcome(struct, outcome, buffers)
    found = elements(tuple, outcome.values, "values")
    values = new_array("outcome_value", len(found))
    for number, (value, pair) in enumerate(zip(values, found)):
        if len(pair) != 2:
            raise TypeError(f"values[{number}] must be a key and its text, not {len(pair)} values")
        put_text(value, "key", pair[0], buffers, f"key of values[{number}]")
        put_text(value, "text", pair[1], buffers, f"text of values[{number}]")
    return struct, values


def proposal_options_of(
    objective: OrderObjective, rules: Iterable[StopRule], end_place: Union[Coordinate, None, Unset], estimates: bool,
    buffers: Buffers
) -> Any:
    struct = new("proposal_options")
    struct.objective = constant(OrderObjective, objective, "objective")
    struct.estimates = flag(estimates, "estimates")
    if end_place is not UNSET:
        struct.present = put_end_place(struct, end_place, library.PLANNER_PROPOSAL_OPTIONS_HAS_END_PLACE)
    found = elements(StopRule, rules, "rules")
    structs = new_array("stop_rule", len(found))
    for number, rule in enumerate(found):
        try:
            fill_stop_rule(structs[number], rule)
        except TypeError as error:
            raise TypeError(f"rules[{number}]: {error}") from None
    struct.rules, struct.rule_count, struct.rule_stride = structs, len(structs), ffi.sizeof("planner_stop_rule")
    buffers.append(structs)
    return struct
