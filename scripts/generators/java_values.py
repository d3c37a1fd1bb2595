"""Java: the classes of plain values that come out, one for each struct that Decoder reads.

A class has the fields of its struct. Decoder passes them to the constructor in the order of the header. A class with a
builder, a public constructor or methods is written by hand: see BY_HAND."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable

from .interface import Constant, Interface, Member, Struct, camel_case, class_name, for_values
from .java import (
    FACTORIES, FOLDER, FOLLOWED, PARTS, imports, java_file, java_type, javadoc, method_of, structs_put,
    wrapped,
)

# What has a builder, a public constructor or a method, or is several classes.
BY_HAND = {
    "planner_error", "planner_effect", "planner_task", "planner_fix", "planner_item", "planner_snapshot_facts",
    "planner_coordinate", "planner_outcome", "planner_outcome_value", "planner_appointment", "planner_workday",
    "planner_day_speeds",
}
# Structs without a decoder that are plain values all the same: parts of arrays.
ELEMENTS = ("planner_move",)
# These come first in a value, wherever C has them.
KEYS = ("index", "request", "presentation", "key", "task_id")
# Structs whose fields keep C's order all the same.
IN_ORDER = {"planner_order_save"}
# Numbers of which a negative one is null in Java.
NULL_IF_NEGATIVE = {("planner_composer", "active_section")}
# Fields that something is made of as they are set.
CONVERTED = {("planner_refusal", "field"): "PlannerException.inJava({})"}
# Fields that follow the struct in the same answer: each with its type, how it is read, and its place.
FOLLOWING = {
    "planner_save": {
        "task": ("Task", "rest.task()"),
        "values": ("List<SaveValue>", "rest.list(valueCount, () -> new SaveValue(rest.text(), rest.item()))"),
    },
    "planner_order_save": {"ids": ("List<UUID>", "rest.list(idCount, rest::uuid)")},
    "planner_order_value": {
        "stops": ("List<Integer>", "rest.indexes()"),
        "visits": ("List<OrderVisit>", "rest.list(rest.int32(), rest::orderVisit)"),
        "breaks": ("List<OrderBreak>", "rest.list(rest.int32(), rest::orderBreak)"),
    },
}
# The field before which one of these is, if it is not at the end.
BEFORE = {("planner_order_save", "ids"): "message", ("planner_order_value", "stops"): "is_better"}
# Numbers that only say how much follows.
COUNTS = {("planner_save", "value_count"), ("planner_order_save", "id_count")}

# Javadoc of fields without a comment in the header, in any struct.
NAMED = {
    "presentation": "The number of its presentation.", "request": "The number of the request.",
    "task_id": "The task's id.", "spoken_text": "The same for a screen reader.",
}
# Javadoc in place of comments that suit C alone, or are none: by struct, or by struct and field.
DOCS = {
    "planner_schedule": "A summary of the rest of the day. Without stops, every field is null, zero or empty.",
    "planner_children_next": "A child that is presented once the attached one is gone.",
    "planner_order_value": "An order of stops, and its value.",
    ("planner_refusal", "status"): "The reason, as {@link Planner#taskAdded} would report it.",
    ("planner_refusal", "field"): "The field of {@link Task} that was refused, such as \"plannedDay\"; null if there is"
    " none.",
    ("planner_row", "open_state"): "Whether the venue is open now; {@link OpenState#NONE} if its opening hours are"
    " absent or not understood.",
    ("planner_row", "closes_soon"): "Whether it closes within the minutes of {@link Settings#closingSoonMinutes}.",
    ("planner_row", "pace"): "How the stop is expected to go; {@link Pace#NONE} if the task is not a stop of the"
    " schedule.",
    ("planner_row", "planned_at"): "The instant for which it is planned, or null.",
    ("planner_row", "planned_day"): "The local day for which it is planned, or null.",
    ("planner_task_action", "day"): "The day to offer: the next one on which the visit may begin; null unless it is"
    " {@link Action#NOT_TODAY}.",
    ("planner_composer", "status"): "Report: the status of the outcome; otherwise {@link TaskStatus#PLANNED}.",
    ("planner_children", "next"): "The child that is presented next; null if none waits.",
    ("planner_children_next", "task_id"): "The task whose details will be shown, or that will be composed.",
    ("planner_location", "fix"): "The last used fix; null if none was used.",
    ("planner_save", "task"): "The task as it was last composed. If a known task was edited, save the composed fields,"
    " and keep a status that changed since.",
    ("planner_save", "values"): "The values selected in the host's own sections.",
    ("planner_schedule", "end"): "When the last stop ends, or the leg from it to {@link Settings#endPlace}; null if"
    " unknown.",
    ("planner_order_save", "ids"): "The ids of all tasks of the list, in the accepted order.",
    ("planner_order_value", "stops"): "The indexes of all stops, in visiting order.",
    ("planner_order_value", "visits"): "Every stop of a working day, in the order of {@link #stops}.",
    ("planner_order_value", "breaks"): "The breaks of a working day.",
    ("planner_order_value", "lateness"): "Total lateness beyond the planned times, the last windows and"
    " {@link OrderProblem#endBy}.",
    ("planner_order_value", "missed"): "Sum of the weights of the missed stops, whose visits begin after their last"
    " window or too late, or to which there is no route; plus 1 for ending after {@link OrderProblem#endBy}. Of a"
    " working day: of the stops that are left out, plus 102 for each missed break.",
    ("planner_order_value", "finish"): "When the last stop ends, or the end place is reached, from the origin of the"
    " {@link OrderProblem}.",
}


@dataclasses.dataclass(frozen=True)
class Field:
    """A field of a class. `passed` is the parameter of the constructor for Decoder, and `value` what is made of it."""

    name: str
    type: str
    doc: str
    passed: tuple[str, ...]
    value: str


def java_name(struct: Struct) -> str:
    factory = FACTORIES.get(struct.name, "")
    return PARTS.get(struct.name) or factory.removeprefix("new ") or class_name(struct.name)


def plain(interface: Interface) -> list[Struct]:
    """The structs whose classes are written here, and the groups of fields that are a class of their own."""
    found = [struct for struct in structs_put(interface) if struct.name not in BY_HAND]
    groups = [(struct, bit) for struct in found for bit, fields in struct.groups() if bit and len(fields) > 1]
    parts = [interface.part(struct, bit) for struct, bit in groups]
    found += [part for part in parts if part.name in PARTS]
    return found + [interface.struct(name) for name in ELEMENTS]


def in_java(interface: Interface, struct: Struct, doc: str) -> str:
    """A comment of the header with Java's names."""
    effects = interface.enumeration("planner_effect_kind")
    names = {each.name: f"{{@link Effect.{class_name(effects.short(each).lower())}}}" for each in effects.constants}
    doc = re.sub(r"\bPLANNER_\w+", lambda found: names.get(found[0], found[0]), for_values(doc))
    doc = re.sub(r"\b(planner_\w+)", lambda found: f"{{@link Planner#{method_of(found[1])}}}", doc)
    if "PLANNER_" in doc:
        raise ValueError(f"DOCS of java_values.py needs another text than: {doc}")
    doc = re.sub(r"\bis ([01])\b", lambda found: "is true" if found[1] == "1" else "is false", doc)
    names = "|".join(sorted((each.name for each in struct.data if "_" in each.name), key=len, reverse=True))
    return re.sub(rf"\b({names})\b", lambda found: f"{{@link #{camel_case(found[0])}}}", doc) if names else doc


def sentence(text: str) -> str:
    return text[:1].upper() + text[1:].removesuffix(".") + "."


def field_doc(interface: Interface, struct: Struct, name: str, field: Member, bit: Constant | None) -> str:
    if (struct.name, name) in DOCS:
        return DOCS[struct.name, name]
    about = bit.doc.rpartition(": ")[2] if bit and len(struct.covered[bit]) > 1 else field.doc
    text = in_java(interface, struct, "" if about.startswith("unless ") else about)
    if (struct.name, field.name) in NULL_IF_NEGATIVE:
        text = text.replace("-1:", "null:")
    text = re.sub(r"\babsent if\b", "null if", text or NAMED.get(name) or "the " + name.replace("_", " "))
    unless = re.fullmatch(r"(?:.*: )?unless (.*)", for_values(bit.doc)) if bit else None
    if unless:
        text = f"{text.removesuffix('.')}; null if {unless[1]}"
    elif bit and "null" not in text:
        text = f"{text.removesuffix('.')}; null if unknown"
    return sentence(text)


def fields(interface: Interface, struct: Struct) -> list[Field]:
    """The fields in the order of the header, and then those that follow."""
    found: list[Field] = []
    flags = {flag.name for field in struct.data if (flag := struct.flag_of(field))}
    for bit, members in struct.groups():
        member = members[0]
        if len(members) > 1:
            assert bit
            name, part = struct.bit_name(bit), interface.part(struct, bit)
            kind = PARTS.get(part.name, class_name(part.name))
        else:
            name, kind = member.name, java_type(interface, member, bit is not None)
        java = camel_case(name)
        value, passed = CONVERTED.get((struct.name, name), "{}").format(java), (f"{kind} {java}",)
        flag = struct.flag_of(member)
        if (struct.name, name) in NULL_IF_NEGATIVE:
            kind, value = "Integer", f"{java} < 0 ? null : (Integer) {java}"
        elif flag:
            value = f"{camel_case(flag.name)} ? {java} : null"
        if name in flags or (struct.name, name) in COUNTS:
            kind = ""
        doc = field_doc(interface, struct, name, member, bit) if kind else ""
        found.append(Field(java, kind, doc, passed, value))
    for name, (kind, value) in FOLLOWING.get(struct.name, {}).items():
        before = BEFORE.get((struct.name, name))
        at = [each.name for each in found].index(camel_case(before)) if before else len(found)
        found.insert(at, Field(name, kind, DOCS[struct.name, name], (), value))
    return found


def value_class(name: str) -> Callable[[Interface], str]:
    def generate(interface: Interface) -> str:
        struct = next(each for each in plain(interface) if java_name(each) == name)
        all_fields = fields(interface, struct)
        shown = [each for each in all_fields if each.type]
        keys = () if struct.name in IN_ORDER else tuple(map(camel_case, KEYS))
        lines: list[str] = []
        for each in sorted(shown, key=lambda each: keys.index(each.name) if each.name in keys else len(keys)):
            lines += [*javadoc(each.doc, "  "), f"  public final {each.type} {each.name};", ""]
        passed = [parameter for each in all_fields for parameter in each.passed]
        passed += ["Decoder rest"] if struct.name in FOLLOWED else []
        converted = {each.name: each.value for each in shown}
        if any(f"{each.type} {each.name}" not in passed for each in shown) or len(passed) != len(shown):
            lines += wrapped(name, passed, " {", "  ")
            lines += [*wrapped("this", [*converted.values()], ";", "    "), "  }", ""]
            passed = [f"{each.type} {each.name}" for each in shown]
            converted = {each.name: each.name for each in shown}
        lines += wrapped(name, passed, " {", "  ")
        lines += [f"    this.{field} = {value};" for field, value in converted.items()]
        doc = DOCS.get(struct.name) or sentence(in_java(interface, struct, struct.doc))
        start = [*javadoc(doc), f"public final class {name} extends Value {{"]
        code = [line for line in lines if not re.match(r" *(/\*\*| \*)", line)]
        return java_file(*imports(code), *start, *lines, "  }", "}")

    return generate


def check_docs(interface: Interface) -> None:
    known: set[object] = set()
    for struct in plain(interface):
        known.add(struct.name)
        members = [struct.bit_name(bit) for bit, each in struct.groups() if bit and len(each) > 1]
        members += [field.name for field in struct.data] + [*FOLLOWING.get(struct.name, {})]
        known |= {(struct.name, name) for name in members}
    unknown = {*DOCS, *CONVERTED, *BEFORE, *COUNTS, *NULL_IF_NEGATIVE} - known
    if unknown:
        raise ValueError(f"java_values.py has lines of nothing: {', '.join(map(str, unknown))}")


def files(interface: Interface) -> dict[str, Callable[[Interface], str]]:
    check_docs(interface)
    names = sorted(java_name(struct) for struct in plain(interface))
    return {f"{FOLDER}/org/plannerkit/{name}.java": value_class(name) for name in names}
