"""Python: the value classes, one for each struct that Python shows as a value.

A struct needs a line here only if its constructor or its documentation differs from what follows from the header. A
field that is added needs none: it comes after the others, by keyword, with the default of what is absent."""

from __future__ import annotations

import dataclasses
import re
import textwrap

from .interface import INTEGERS, Interface, Member, Struct, class_name, for_values, head, without_promises
from .python import PROPERTIES, WIDTH, methods, shown
from .python_codecs import (
    COMPUTED, FROM_OTHER_CALLS, IN_SECONDS, NOT_DECODED, NOT_ENCODED, Codecs, Shape, attribute_name, imports,
    with_decoder, with_encoder,
)


@dataclasses.dataclass(frozen=True)
class Constructor:
    """`first`: the fields that come first, where C has another order. `required`: those without a default. They are
    given by keyword; `positional` ones may be given without."""

    required: tuple[str, ...] = ()
    first: tuple[str, ...] = ()
    positional: tuple[str, ...] = ()


CONSTRUCTORS = {
    "planner_coordinate": Constructor(("latitude", "longitude"), positional=("latitude", "longitude")),
    "planner_appointment": Constructor(("earliest", "latest"), positional=("earliest", "latest")),
    "planner_task": Constructor(("id", "title"), positional=("id", "title", "order")),
    "planner_fix": Constructor(
        ("time", "latitude", "longitude"), positional=("time", "latitude", "longitude", "horizontal_accuracy")),
    "planner_snapshot_facts": Constructor(("version", "taken_at", "is_handover")),
    "planner_settings": Constructor(first=(
        "hour_cycle", "distance_filter_meters", "desired_accuracy_meters", "maximum_speed_mps", "detour_factor",
        "travel_speed_kmh",
        "measurement_system", "language",
    )),
    "planner_section": Constructor(positional=("kind", "name")),
    "planner_item": Constructor(("value",), positional=("value", "label")),
    "planner_stop_rule": Constructor(("id",), positional=("id", "position")),
    "planner_home": Constructor(("phase", "day")),
    "planner_refusal": Constructor(("index", "error"), first=("index",)),
    "planner_row": Constructor(("id",)),
    "planner_schedule_stop": Constructor(("id",)),
    "planner_day_break": Constructor(("state",)),
    "planner_visit": Constructor(("task_id", "since")),
    "planner_hours_state": Constructor(("state",)),
    "planner_hours_span": Constructor(("start", "end", "state")),
    "planner_line": Constructor(("field", "font", "color", "text")),
    "planner_children": Constructor(("child", "phase", "presentation", "task_id")),
    "planner_details": Constructor(("presentation", "task_id", "detent"), first=("presentation", "task_id")),
    "planner_move": Constructor(("origin", "target")),
    "planner_location": Constructor(("authorization", "freshness")),
    "planner_composer": Constructor(("presentation", "task_id"), first=("presentation", "task_id")),
    "planner_section_state": Constructor(("kind", "value_type", "phase")),
    "planner_save": Constructor(("key", "task_id", "task", "phase", "since"), first=("key", "task_id")),
    "planner_proposal": Constructor(("phase", "number")),
    "planner_proposal_stop": Constructor(("id",)),
    "planner_order_save": Constructor(("key", "phase", "since"), first=("key", "ids")),
    "planner_outcome": Constructor(("task_id", "status", "at"), positional=("task_id", "status", "at")),
    "planner_conflict": Constructor(("mine", "theirs", "mine_at", "theirs_at")),
    "planner_task_action": Constructor(("action",)),
    "planner_pending_save": Constructor(("kind", "key", "phase", "since")),
    "planner_log_record": Constructor(("key", "kind", "phase"), first=("key", "kind")),
}
# The default of an enumeration that is not the constant 0, and of a key that each value has of its own.
DEFAULTS = {("planner_row", "status_color"): "Color.BLUE", ("planner_outcome", "key"): "field(default_factory=uuid4)"}
# Texts of which a function of _errors.py makes a text or None.
TEXT_OR_NONE = {("planner_refusal", "field")}
# Counts that Python does not show: it has the elements.
COUNTS = {("planner_order_save", "id_count")}

# In place of comments that suit C alone, or in addition to them: by struct, or by struct and Python's field.
NOTES = {
    "planner_task": "A task that is neither planned nor repeats is listed every day. A text has at most 4,096 bytes,"
    " the notes 65,536 (`Limits`).",
    "planner_settings": "Durations are whole seconds.",
}
COMPUTED_NOTE = (
    "An instant beyond those of `datetime` is None, and a longer duration than `timedelta` has is `timedelta.max`."
)
DOCS = {
    "planner_coordinate": "A place on the WGS-84 ellipsoid: latitude -90 to 90 degrees, longitude -180 to 180.",
    "planner_task": "One task: a shop to visit.",
    "planner_settings": "How a planner behaves. A setting that is None has its default at creation, and keeps its value"
    " in a change.",
    "planner_changes": "The smallest list of changes that turns the rows of the last collection into the present rows."
    " ``removed`` and ``Move.origin`` are indexes before; ``inserted``, ``updated`` and ``Move.target`` are indexes"
    " after. ``removed``, ``inserted`` and ``updated`` are ascending, and ``moved`` is by ascending ``target``. To"
    " apply the changes, first remove all rows that were removed or moved. Then insert the inserted and moved rows at"
    " their new indexes, in ascending order. Finally read the updated rows. A row that moved and changed is in both.",
    ("planner_task", "order"): "place in the visiting order, 0 to 2,147,483,647; `Planner.rows` says how tasks with"
    " equal places are sorted",
    ("planner_task", "planned"): "a local day (`date`), or an instant: an aware `datetime` between 0001-01-04 and"
    " 9999-12-28 UTC, rounded down to the millisecond; None if it is not planned",
    ("planner_task", "estimated_duration"): "0 or more whole seconds; None if unknown",
    ("planner_task", "repeat_days"): "the weekdays on which it is listed; without weekdays it does not repeat",
    ("planner_task", "appointments"): "when the visit may begin: up to 8, ascending and without overlaps; none: at any"
    " time; of a task that repeats the same wall times hold on the present day",
    ("planner_task", "early"): "how long before its planned time the visit may begin, 0 to a day; None: that of the"
    " settings",
    ("planner_task", "late_after"): "how late the visit may begin, 0 to a day; None: that of the settings",
    ("planner_task", "priority"): "0 to 100: missing the stop weighs 1 more than this",
    ("planner_appointment", "latest"): "to here, inclusive; not before ``earliest``",
    ("planner_fix", "time"): "when it was taken, rounded down to the millisecond",
    ("planner_settings", "visit_duration"): "duration of a visit whose task has none, 0 to a day; default 10 minutes",
    ("planner_settings", "has_schedule"): "whether there is a schedule; default True",
    ("planner_settings", "early"): "how long before its planned time a visit may begin, 0 to a day; default 15 minutes",
    ("planner_settings", "late_after"): "the lateness from which on a stop is late, 0 to a day; default 5 minutes",
    ("planner_settings", "tight_before"): "a stop is tight if it would be late or closed after this much delay, 0 to a"
    " day; default 10 minutes",
    ("planner_settings", "end_place"): "where the day ends; None, the default: at the last stop. If it is omitted in a"
    " change, it keeps its value",
    ("planner_settings", "arrival_dwell"): "how long the agent rests before it has arrived, 30 s to an hour; default 2"
    " minutes",
    ("planner_settings", "undo"): "how long an outcome is held and can be undone, 0 to 60 s; default 0",
    ("planner_settings", "finished_last"): "whether tasks with a final status are listed after the others; default"
    " False",
    ("planner_settings", "requires_reason"): "whether \"cannot complete\" and \"not today\" need a reason;"
    " default False",
    ("planner_settings", "records_by_itself"): "whether an arrival starts a stop, and a departure finishes it; default"
    " False",
    ("planner_settings", "shortest_visit"): "a shorter visit finishes nothing, 0 to a day; default 1 minute",
    ("planner_settings", "has_log"): "whether there is a visit log, which needs arrivals; default False",
    ("planner_settings", "seed"): "16 random bytes of this installation, as a UUID: keys of saves without a tap are"
    " made of it; default 0",
    ("planner_section", "value_type"): "custom only; leave it out for the other kinds",
    ("planner_section", "allows_multiple"): "custom only: whether several items can be selected; leave it out for the"
    " other kinds",
    ("planner_section", "maximum"): "maximum number of selected items, 1 or more; None: any number; a single section:"
    " None or 1",
    ("planner_section", "name"): "custom only: not blank, different from the others; leave it out for the other kinds",
    ("planner_item", "value"): "a local day, a duration of 0 or more whole seconds, a text that is not blank, one"
    " weekday, a range of wall times, or a number of 0 or more",
    ("planner_refusal", "error"): "the class that `Planner.task_added` would raise",
    ("planner_refusal", "field"): "the name of the field that was refused; None if there is none",
    ("planner_row", "planned"): "a local day, or an instant in the planner's time zone; None if it is not planned",
    ("planner_location", "fix"): "the last used fix; None if none was used",
    **{
        ("planner_children", f"next_{name}"): f"{what} that is presented next; None if none waits"
        for name, what in (("presentation", "the number of the child"), ("task_id", "the task of the child"),
                           ("child", "the child"))
    },
    ("planner_save", "task"): "the task as it was last composed. A new task is PLANNED, has the order of the last task"
    " plus one, and has no coordinate, address, opening hours or photo: the host adds these. An edited task has them as"
    " the plan had them when it was saved, so store what was composed, and keep a status that has changed since",
    ("planner_save", "values"): "the values selected in custom sections, each with the section's name",
    ("planner_outcome", "key"): "of the save; a random one by default",
    ("planner_outcome", "phase"): "where the save stands; None in an outcome that you create",
    ("planner_outcome", "day"): "not today: the day to which the visit is put off, after today; None otherwise",
    ("planner_outcome", "arrived_at"): "when the agent arrived; if it is None, when the open visit began",
    ("planner_outcome", "replaces"): "the key of a refused outcome of the task, which ends; None for none, and when it"
    " is read",
    ("planner_outcome", "values"): "up to 16 values of your own, each with its key",
    ("planner_task_action", "day"): "the day to offer: the next one on which the visit may begin; None unless it is"
    " \"not today\"",
    ("planner_composer", "status"): "the status of the outcome that a report records; PLANNED otherwise",
    ("planner_order_save", "ids"): "the ids of all tasks of the list, in the accepted order",
    ("planner_snapshot_facts", "taken_at"): "the planner's time, in UTC",
}
# The types of fields that stand for several of C: see SHAPES.
SHAPE_TYPES = {
    "coordinate": "Coordinate", "planned": "Union[date, datetime]", "fix": "Fix",
    "value": "Union[date, timedelta, str, Weekdays, TimeRange, int]", "end_place": "Union[Coordinate, None, Unset]",
}
# Fields that other calls give, in structs that _planner.py reads.
ALSO_FROM_OTHER_CALLS = {"planner_order_save": {"ids": "Tuple[UUID, ...]"}}
# By the type of a field: its type in Python, and the default that has nothing to show, if there is one.
TYPES = {
    **dict.fromkeys(INTEGERS, ("int", "0")), "double": ("float", "0.0"), "planner_text": ("str", '""'),
    "planner_flag": ("bool", "False"), "planner_uuid": ("UUID", ""), "planner_instant": ("datetime", ""),
    "planner_day": ("date", ""), "planner_duration": ("timedelta", "timedelta()"),
    "planner_seconds": ("timedelta", "timedelta()"), "planner_status": ("Type[PlannerError]", ""),
}


@dataclasses.dataclass(frozen=True)
class Attribute:
    """A field of a value. Without a default it is required."""

    name: str
    type: str
    default: str
    doc: str


def classes(interface: Interface) -> list[Struct]:
    names = {"planner_coordinate", "planner_order_save"}
    names |= {struct.name for struct in [*with_decoder(interface), *with_encoder(interface)]}
    return [struct for struct in interface.structs if struct.name in names]


class Values:
    def __init__(self, interface: Interface) -> None:
        self.interface = interface
        self.codecs = Codecs(interface)

    def kind(self, struct: Struct, field: Member) -> tuple[str, str]:
        """The type of a field that is there, and its default."""
        spelling = field.type.spelling
        if field.type.is_pointer:
            element = field.type.base
            name = TYPES[element][0] if element in TYPES else class_name(element)
            return f"Tuple[{name}, ...]", "()"
        if spelling in TYPES:
            name, default = (*TYPES[spelling],)
            return ("timedelta", default) if (struct.name, field.name) in IN_SECONDS else (name, default)
        enumeration = self.interface.enumeration(spelling)
        if not enumeration:
            raise ValueError(f"{struct.name}.{field.name}: Python has no value for {spelling}")
        name = class_name(enumeration.type)
        if enumeration.is_mask(spelling):
            return name, f"{name}(0)"
        none = next((f"{name}.{enumeration.short(each)}" for each in enumeration.constants if each.value == 0), "")
        return name, none

    def attribute(self, struct: Struct, shape: Shape | None, field: Member) -> Attribute:
        name = shape.name if shape else attribute_name(struct, field)
        bits = [bit for bit in (struct.bit(field.name),) if bit]
        if shape:
            kind, default = SHAPE_TYPES[shape.name], shape.absent if shape.bits else ""
            doc = bits[0].doc.rpartition(": ")[2] if bits else field.doc
        else:
            kind, default = self.kind(struct, field)
            doc = field.doc
        is_required = name in constructor(struct).required
        may_be_absent = bits or self.codecs.none_if(struct, field) or struct.flag_of(field)
        is_optional = bool(shape.bits) if shape else bool(
            may_be_absent or (struct.name, field.name) in TEXT_OR_NONE or self.may_be_beyond(struct, field)
            or not default and not is_required and (struct.name, name) not in DEFAULTS
        )
        if is_optional:
            default = shape.absent if shape else "None"
            if "None" not in kind:
                kind = f"Union[{kind[6:-1]}, None]" if kind.startswith("Union[") else f"Optional[{kind}]"
        default = "" if is_required else DEFAULTS.get((struct.name, name), default)
        if not default and not is_required:
            raise ValueError(f"{struct.name}.{name} has no default; see {__name__}")
        return Attribute(name, kind, default, self.doc(struct, name, field, doc, is_optional))

    @staticmethod
    def may_be_beyond(struct: Struct, field: Member) -> bool:
        """Whether an instant may be later than Python has."""
        is_computed = not COMPUTED.isdisjoint({(struct.name, field.name), (struct.name, None)})
        return is_computed and field.type.spelling == "planner_instant"

    def doc(self, struct: Struct, name: str, field: Member, doc: str, is_optional: bool) -> str:
        if (struct.name, name) in DOCS:
            return DOCS[struct.name, name]
        text = self.in_python(struct, doc.removeprefix("out: "))
        absent = struct.absent_value(field)
        if absent not in (None, ""):
            text = text.replace(f"{absent}:", "None:")
        bit = struct.bit(field.name)
        unless = re.fullmatch(r"(?:.*: )?unless (.*)", without_promises(bit.doc)) if bit else None
        if unless:
            text = "" if text == self.in_python(struct, bit.doc.rpartition(": ")[2]) else text
            text = f"{text}; None if {unless[1]}".removeprefix("; ")
        elif is_optional and text and struct.name != "planner_settings" and not re.search(r"\b(None|absent)\b", text):
            text += "; None if there is none" if struct.name == "planner_task" else "; None if unknown"
        return re.sub(r"\babsent if\b", "None if", text)

    def in_python(self, struct: Struct, doc: str) -> str:
        """A comment of the headers with Python's names."""
        effects = self.interface.enumeration("planner_effect_kind")
        names = {each.name: f"`{class_name(effects.short(each).lower())}`" for each in effects.constants}

        def method(found: "re.Match[str]") -> str:
            name = PROPERTIES.get(found[1], found[1])
            if name not in methods():
                raise ValueError(f"DOCS has no text for a comment of {struct.name} with {found[0]}: {doc}")
            return f"`Planner.{name}`"

        doc = re.sub(r"\bPLANNER_\w+", lambda found: names.get(found[0], found[0]), for_values(doc))
        doc = re.sub(r"\bplanner_(\w+)", method, doc)
        if "PLANNER_" in doc:
            raise ValueError(f"Python has no name for a constant in a comment of {struct.name}: {doc}")
        doc = re.sub(r"\ball is absent\b", "all is None", doc)
        doc = re.sub(r"\bis ([01])\b", lambda found: "is True" if found[1] == "1" else "is False", doc)
        fields = "|".join(sorted((each.name for each in struct.data if "_" in each.name), key=len, reverse=True))
        return re.sub(rf"(?<![\w.`])({fields})\b(?!`)", r"``\1``", doc) if fields else doc

    def attributes(self, struct: Struct) -> list[Attribute]:
        hidden = {*NOT_DECODED, *NOT_ENCODED, *COUNTS}
        found = [
            self.attribute(struct, shape, field)
            for shape, field in self.codecs.fields(struct) if (struct.name, field.name) not in hidden
        ]
        others = {**FROM_OTHER_CALLS, **ALSO_FROM_OTHER_CALLS}.get(struct.name, {})
        for name, kind in others.items():
            default = "" if name in constructor(struct).required else "()"
            found.append(Attribute(name, kind, default, DOCS[struct.name, name]))
        made = constructor(struct)
        first = (*made.positional, *(name for name in made.first if name not in made.positional))
        unknown = {*first, *made.required} - {each.name for each in found}
        if unknown:
            raise ValueError(f"{struct.name} has no {', '.join(sorted(unknown))}, which CONSTRUCTORS names")
        return sorted(found, key=lambda each: first.index(each.name) if each.name in first else len(first))

    def docstring(self, struct: Struct, attributes: list[Attribute]) -> list[str]:
        paragraphs = [[DOCS.get(struct.name) or self.in_python(struct, struct.doc)]]
        paragraphs.append([f"``{each.name}``: {each.doc.removesuffix('.')}." for each in attributes if each.doc])
        notes = [NOTES.get(struct.name, ""), COMPUTED_NOTE if (struct.name, None) in COMPUTED else ""]
        paragraphs.append([note for note in notes if note])
        paragraphs = [each for each in paragraphs if each]
        if len(paragraphs) == 1 and len(paragraphs[0][0]) < WIDTH - 10:
            return [f'    """{paragraphs[0][0]}"""']
        lines = ['    """']
        for number, paragraph in enumerate(paragraphs):
            lines += [""] if number else []
            for text in paragraph:
                lines += textwrap.wrap(
                    text, WIDTH, initial_indent="    ", subsequent_indent="    ", break_on_hyphens=False)
        return [*lines, '    """']

    def declaration(self, struct: Struct) -> list[str]:
        attributes = self.attributes(struct)
        positional = constructor(struct).positional
        options = "frozen=True, eq=False, repr=False" + ("" if positional else ", kw_only=True")
        lines = ["", "", f"@dataclass({options})", f"class {class_name(struct.name)}(Value):"]
        lines += [*self.docstring(struct, attributes), ""]
        for number, each in enumerate(attributes):
            lines += ["    _: KW_ONLY"] if positional and number == len(positional) else []
            lines.append(f"    {each.name}: {each.type}" + (f" = {each.default}" if each.default else ""))
        return lines


def constructor(struct: Struct) -> Constructor:
    return CONSTRUCTORS.get(struct.name, Constructor())


VALUES_HEAD = '''
"""
The values that go in and come out. They never change.

They are made with keywords; only what every value of a class needs may be positional. A field that is added has a
default, so that what was written before goes on: for a value that comes out, the one that has nothing to show.
"""

from __future__ import annotations

from dataclasses import field
from datetime import date, datetime, timedelta
from typing import Optional, Tuple, Type, Union
from uuid import UUID, uuid4
'''


def values(interface: Interface) -> str:
    structs = classes(interface)
    unknown = {*CONSTRUCTORS} - {struct.name for struct in structs}
    if unknown:
        raise ValueError(f"CONSTRUCTORS of nothing: {', '.join(sorted(unknown))}")
    made = Values(interface)
    known = {(struct.name, each.name) for struct in structs for each in made.attributes(struct)}
    unknown = {*DOCS, *DEFAULTS} - known - {struct.name for struct in structs}
    if unknown:
        raise ValueError(f"DOCS or DEFAULTS of nothing: {', '.join(map(str, unknown))}")
    lines = [line for struct in structs for line in made.declaration(struct)]
    used = set(re.findall(r"\w+", "\n".join(line for line in lines if re.match(r"    \w+: ", line))))
    start = [head("#") + VALUES_HEAD]
    start += imports("._enums", used & {class_name(each.type) for each in shown(interface)})
    start += imports("._errors", {"PlannerError"})
    start += imports("._keyword_only", {"KW_ONLY", "dataclass"})
    start += imports("._value", {"TimeRange", "UNSET", "Unset", "Value"})
    return "\n".join([*start, *lines, ""])
