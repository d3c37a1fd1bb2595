"""Python: the codecs between structs and values.

A field needs a line here only if Python shows it otherwise than C does. Then it is in one of the tables below, and a
function of bindings/python/plannerkit/_convert.py converts it."""

from __future__ import annotations

import ast
import builtins
import dataclasses
import keyword
import re
import textwrap

from .interface import INTEGERS, Enumeration, Interface, Member, Struct, class_name, head, listed
from .python import PACKAGE, WIDTH, shown


@dataclasses.dataclass(frozen=True)
class Shape:
    """One field of Python for several of C. With bits of `present`, it is None, or what `absent` says, if they are not
    set. {c} stands for the struct, {python} for the value, {0} and {1} for the bits."""

    name: str
    fields: tuple[str, ...]
    bits: tuple[str, ...]
    decoded: str
    encoded: str = ""
    absent: str = "None"


SHAPES = (
    Shape(
        "coordinate", ("latitude", "longitude"), ("HAS_COORDINATE",),
        "coordinate_of({c}) if present & {0} else None", "put_coordinate({c}, {python}, {0})",
    ),
    Shape(
        "end_place", ("end_place_latitude", "end_place_longitude"), ("HAS_END_PLACE",),
        "", "put_end_place({c}, {python}, {0})", "UNSET",
    ),
    Shape(
        "planned", ("planned_at", "planned_day"), ("HAS_PLANNED_AT", "HAS_PLANNED_DAY"),
        "planned_of({c}, present, tz, {0}, {1})", "put_planned({c}, {python}, {0}, {1})",
    ),
    Shape(
        "fix", ("latitude", "longitude", "horizontal_accuracy", "time"), ("HAS_FIX",),
        "fix_of({c}, tz) if present & {0} else None",
    ),
    Shape("value", ("type", "number", "text", "latest"), (), "value_of({c})", "put_value({c}, {python}, buffers)"),
)
# Structs without a codec: basic types, and those that _planner.py, _arguments.py and _order.py read and write.
BY_HAND = {
    "planner_text", "planner_uuid", "planner_bytes", "planner_error", "planner_effect", "planner_composition",
    "planner_utc_offset", "planner_holiday", "planner_holidays", "planner_order_window", "planner_order_stop",
    "planner_order_problem", "planner_order_value", "planner_workday_break", "planner_order_visit",
    "planner_order_break", "planner_order_insertion", "planner_proposal_options", "planner_order_save",
    "planner_watch", "planner_outcome_value", "planner_workday", "planner_day_speeds",
}
# Hosts read these all the time, so they are created without their constructors. Their fields are in C's order.
OFTEN = {
    "planner_row", "planner_line", "planner_home", "planner_location", "planner_fix", "planner_coordinate",
    "planner_changes", "planner_move",
}
RENAMED = {("planner_move", "from"): "origin", ("planner_move", "to"): "target", ("planner_refusal", "status"): "error"}
# Fields that _planner.py or _arguments.py read or write.
NOT_DECODED = {("planner_item", "section"), ("planner_save", "value_count"), ("planner_outcome", "value_count")}
NOT_ENCODED = {
    ("planner_item", "section"), ("planner_settings", "utc_offset_seconds"), ("planner_settings", "utc_offsets"),
    ("planner_settings", "utc_offset_count"),
}
# The condition in which an enumeration is None in Python.
NONE_IF = {
    ("planner_section", "value_type"): "== 0", ("planner_effect", "detents"): "== 0",
    ("planner_effect", "detent"): "== 0",
}
# Numbers of seconds that are durations in Python, as is each planner_duration.
IN_SECONDS = {
    ("planner_settings", f"{name}_seconds")
    for name in ("visit_duration", "early", "late_after", "tight_before", "undo", "shortest_visit")
}
# Fields, or structs with all their fields, that the planner computes from what the host gave: an instant may be later
# than Python has, and a duration longer.
COMPUTED = {
    ("planner_row", "arrival"), ("planner_schedule_stop", None), ("planner_schedule", None), ("planner_proposal", None),
    ("planner_proposal_stop", None), ("planner_day_break", None),
}
# Fields with a function of their own in _convert.py or _errors.py. One that decodes gets the struct.
SPECIALLY_ENCODED = {("planner_section", "maximum"): "put_maximum"}
SPECIALLY_DECODED = {("planner_refusal", "message"): "message_of", ("planner_refusal", "field"): "field_of"}
# Fields of Python that come from other calls.
FROM_OTHER_CALLS = {
    "planner_save": {"task": "Task", "values": "Tuple[Tuple[str, Item], ...]"},
    "planner_outcome": {"values": "Tuple[Tuple[str, str], ...]"},
}
NUMBERS = INTEGERS | {"double"}
MOST_BITS_IN_TABLE = 31  # a mask with more bits has no table of all its values


def attribute_name(struct: Struct, field: Member) -> str:
    """The name of a field in Python. A duration has no unit in its name."""
    key = (struct.name, field.name)
    is_duration = key in IN_SECONDS or field.type.spelling == "planner_duration"
    return RENAMED.get(key, field.name.removesuffix("_seconds") if is_duration else field.name)


@dataclasses.dataclass(frozen=True)
class Codecs:
    interface: Interface

    def none_if(self, struct: Struct, field: Member) -> str:
        """The condition in which a field without a bit is None in Python: "== 0", "empty"; or none."""
        absent = struct.absent_value(field)
        if isinstance(absent, str):
            return "empty"
        if absent is not None:
            return "< 0" if absent < 0 else f"== {absent}"
        return NONE_IF.get((struct.name, field.name), "")

    def table(self, enumeration: Enumeration) -> str:
        return enumeration.type.removeprefix("planner_").upper()

    # ---- Out ----

    def converted(self, spelling: str, value: str, at: str, is_computed: bool) -> str:
        """The expression for a field's value."""
        name = at.rpartition(".")[2]
        enumeration = self.interface.enumeration(spelling)
        if spelling == "planner_status":
            return f"error_class({value})"
        if enumeration and not enumeration.is_mask(spelling):
            return f"{self.table(enumeration)}[{value}]"
        if enumeration and enumeration.mask > MOST_BITS_IN_TABLE:
            return f"{class_name(enumeration.type)}({value} & {enumeration.mask})"
        if enumeration:
            return f"{self.table(enumeration)}[{value} & {enumeration.mask}]"
        known = {
            **dict.fromkeys(NUMBERS, "{}"), "planner_text": "text_of({})", "planner_uuid": "uuid_of({})",
            "planner_flag": "{} != 0", "planner_day": f'day_of({{}}, "{name}")',
            "planner_instant": f'instant_of({{}}, tz, "{name}")',
            "planner_duration": f'duration_of({{}}, "{name}")',
            "planner_seconds": "timedelta(0, {})",  # of travel: far from the longest that Python has
        }
        if is_computed:
            known.update(planner_instant="estimate_of({}, tz)", planner_duration="length_of({})")
        if spelling not in known:
            raise ValueError(f"{at}: Python has no value for {spelling}; see scripts/generators/python.py")
        return known[spelling].format(value)

    def decoded(self, struct: Struct, field: Member) -> str:
        c = struct.short
        value = f'getattr({c}, "{field.name}")' if keyword.iskeyword(field.name) else f"{c}.{field.name}"
        if field.type.is_pointer:
            count, element = struct.count_of(field), field.type.base
            if not count:
                raise ValueError(f"{struct.name}.{field.name}: there is no {field.name}_count")
            made = f"{self.name(element)}({value}[i]{', tz' if self.has_instant(element) else ''})"
            several = f"[{made} for i in range(n)]"
            several = f"unpack({value}, n)" if element in NUMBERS else several
            return f"tuple({several}) if (n := {c}.{count.name}) else ()"
        if (struct.name, field.name) in SPECIALLY_DECODED:
            return f"{SPECIALLY_DECODED[struct.name, field.name]}({c})"
        is_computed = not COMPUTED.isdisjoint({(struct.name, field.name), (struct.name, None)})
        expression = self.converted(field.type.spelling, value, f"{struct.name}.{field.name}", is_computed)
        bit, none_if = struct.bit(field.name), self.none_if(struct, field)
        if bit:
            return f"{expression} if present & {bit.value} else None"
        if none_if == "empty":
            return f"{expression} or None"
        if none_if:
            return f"None if {value} {none_if} else {expression}"
        flag = struct.flag_of(field)
        if flag:
            return f"{expression} if {c}.{flag.name} else None"
        return expression

    @staticmethod
    def name(struct: str) -> str:
        return struct.removeprefix("planner_") + "_of"

    def has_instant(self, element: str) -> bool:
        """Whether its decoder needs a time zone."""
        struct = next((each for each in self.interface.structs if each.name == element), None)
        return struct is not None and any(field.type.spelling == "planner_instant" for field in struct.data)

    def shape(self, struct: Struct, field: Member) -> Shape | None:
        """The shape to which a field belongs."""
        names, bit = {each.name for each in struct.fields}, struct.bit(field.name)
        for shape in SHAPES:
            if field.name in shape.fields and names.issuperset(shape.fields):
                if not shape.bits or bit and bit.name.endswith(shape.bits):
                    return shape
        return None

    @staticmethod
    def bits(struct: Struct, shape: Shape) -> list[int]:
        return [each.value for end in shape.bits for each in struct.present.constants if each.name.endswith(end)]

    def fields(self, struct: Struct) -> list[tuple[Shape | None, Member]]:
        """The fields of a value, a shape in the place of the first of its fields."""
        found: list[tuple[Shape | None, Member]] = []
        for field in struct.data:
            shape = self.shape(struct, field)
            if field.name not in struct.implied and (shape is None or shape not in [each for each, _ in found]):
                found.append((shape, field))
        return found

    def decoder(self, struct: Struct) -> list[str]:
        values: dict[str, str] = {}
        for shape, field in self.fields(struct):
            if (struct.name, field.name) in NOT_DECODED:
                continue
            name = shape.name if shape else attribute_name(struct, field)
            values[name] = self.decoded(struct, field)
            if shape:
                values[name] = shape.decoded.format(*self.bits(struct, shape), c=struct.short)
        others = FROM_OTHER_CALLS.get(struct.name, {})
        parameters = [f"{struct.short}: Any"]
        parameters += ["tz: tzinfo"] if any(re.search(r"\btz\b", each) for each in values.values()) else []
        parameters += [f"{name}: {kind}" for name, kind in others.items()]
        values.update(zip(others, others))
        value = class_name(struct.name)
        lines = ["", "", f"def {self.name(struct.name)}({', '.join(parameters)}) -> {value}:"]
        if struct.present:
            lines.append(f"    present = {struct.short}.present")
        if struct.name in OFTEN:
            lines += [f"    value = create({value})", '    set_fields(value, "__dict__", {']
            lines += [f'        "{name}": {expression},' for name, expression in values.items()]
            return [*lines, "    })", "    return value"]
        lines.append(f"    return {value}(")
        for name, expression in values.items():
            line = f"        {name}={expression},"
            # An array stands between its condition and what it is without elements.
            lines += [line] if len(line) <= WIDTH else line.replace(" if (", "\n        if (").split("\n")
        return [*lines, "    )"]

    def effects(self) -> list[str]:
        """The decoders by kind. The comment of the kind or of the field says which fields a kind has."""
        struct = self.interface.struct("planner_effect")
        kinds = self.interface.enumeration("planner_effect_kind")
        lines = ["", "", "EFFECTS: Dict[int, Callable[[Any, tzinfo], Effect]] = {"]
        named = {field.name: re.findall(r"\b[A-Z][A-Z_]+\b", field.doc.partition(":")[0]) for field in struct.data}
        unknown = {kind for those in named.values() for kind in those} - {kinds.short(each) for each in kinds.constants}
        if unknown:
            raise ValueError(f"no kind of effect is named {', '.join(sorted(unknown))}, as a comment of a field says")
        unused = {field.name for field in struct.data} - {"kind"}
        for constant in kinds.constants:
            kind = kinds.short(constant)
            fields = listed(constant.doc, [field.name for field in struct.data], constant.name)
            used = [field for field in struct.data if field.name in fields or kind in named[field.name]]
            unused -= {field.name for field in used}
            values = [f"{field.name}={self.decoded(struct, field)}" for field in used]
            opening = f"    {constant.value}: lambda effect, tz: {class_name(kind.lower())}("
            line = f"{opening}{', '.join(values)}),"
            lines += [line] if len(line) <= WIDTH else [opening, *(f"        {value}," for value in values), "    ),"]
        if unused:
            raise ValueError(f"no kind of effect uses {', '.join(sorted(unused))}")
        return [*lines, "}"]

    # ---- In ----

    def encoder(self, struct: Struct) -> list[str]:
        c, python, value = "struct", struct.short, class_name(struct.name)
        numbers: dict[str, str] = {}
        lines: list[str] = []
        for shape, field in self.fields(struct):
            if field.is_out or (struct.name, field.name) in NOT_ENCODED:
                continue
            bit, source = struct.bit(field.name), f"{python}.{shape.name if shape else attribute_name(struct, field)}"
            if shape:
                call = shape.encoded.format(*self.bits(struct, shape), c=c, python=source)
                given = f"    if {source} is not {shape.absent}:"
                lines += [given, f"        present |= {call}"] if bit else [f"    {call}"]
            elif bit or self.none_if(struct, field):
                lines.append(f"    if {source} is not None:")
                lines += [f"        present |= {bit.value}"] if bit else []
                lines.append("        " + self.put(struct, field, source))
            elif field.type.spelling in NUMBERS:
                numbers[field.name] = self.number(field)
            else:
                lines.append("    " + self.put(struct, field, source))
        text = "\n".join(lines)
        parameters = ["struct: Any", f"{python}: {value}", *(["buffers: Buffers"] if "buffers" in text else [])]
        parameters += ["now: datetime", "at: int"] if "at if" in text else []
        body = [f"    if type({python}) is not {value}:", f'        expect({value}, {python}, "{python}")']
        body += ["    present = 0"] if struct.present else []
        if numbers:
            body.append("    try:")
            for name, kind in numbers.items():
                number = f"{python}.{name}" if kind == "float" else f"index({python}.{name})"
                body.append(f"        {c}.{name} = {number}")
            names = ", ".join(f'"{name}": {kind}' for name, kind in numbers.items())
            body += ["    except (TypeError, OverflowError):"]
            body += textwrap.wrap(
                f"put_each({c}, {python}, {{{names}}})", WIDTH, initial_indent=" " * 8, subsequent_indent=" " * 12)
            body += ["        raise"]
        body += [*lines, *([f"    {c}.present = present"] if struct.present else [])]
        return ["", "", f"def fill_{python}({', '.join(parameters)}) -> None:", *body]

    @staticmethod
    def number(field: Member) -> str:
        """Python's type of a number."""
        return "float" if field.type.spelling == "double" else "int"

    def put(self, struct: Struct, field: Member, value: str) -> str:
        """The statement that writes a field."""
        spelling, name = field.type.spelling, field.name
        if field.type.is_pointer:
            element, count = field.type.base, struct.count_of(field)
            assert count, f"{struct.name}.{name}"
            fill, kind = f"fill_{element.removeprefix('planner_')}", class_name(element)
            return f'put_array(struct, "{name}", "{count.name}", {value}, {kind}, {fill}, buffers)'
        if (struct.name, name) in SPECIALLY_ENCODED:
            return f"{SPECIALLY_ENCODED[struct.name, name]}(struct, {value})"
        if spelling == "planner_text":
            return f'put_text(struct, "{name}", {value}, buffers)'
        if spelling == "planner_instant" and struct.name in OFTEN:
            return f'struct.{name} = at if {value} is now else instant({value}, "{name}")'
        if (struct.name, name) in IN_SECONDS:
            own = attribute_name(struct, field)
            return f'put(struct, "{name}", seconds({value}, "{own}"), int, "{own}")'
        functions = {
            "planner_uuid": "uuid", "planner_day": "local_day", "planner_duration": "seconds", "planner_flag": "flag",
            "planner_instant": "instant",
        }
        if spelling in functions:
            return f'struct.{name} = {functions[spelling]}({value}, "{attribute_name(struct, field)}")'
        enumeration = self.interface.enumeration(spelling)
        if enumeration:
            return f'struct.{name} = constant({class_name(enumeration.type)}, {value}, "{name}")'
        if spelling in NUMBERS:
            return f'put(struct, "{name}", {value}, {self.number(field)})'
        raise ValueError(f"{struct.name}.{name}: Python has no value for {spelling}; see scripts/generators/python.py")


def with_decoder(interface: Interface) -> list[Struct]:
    """The structs that functions fill, and those that are a group of fields in them and one value in Python."""
    found = interface.passed(is_in=False)
    values = [set(shape.fields) for shape in SHAPES if len(shape.bits) == 1]
    parts = [
        interface.part(struct, bit)
        for struct in found for bit, fields in struct.covered.items() if set(fields) in values
    ]
    return [each for each in interface.structs if each in (*found, *parts) and each.name not in BY_HAND]


def with_encoder(interface: Interface) -> list[Struct]:
    """The structs that functions read. A coordinate is written by put_coordinate."""
    without = BY_HAND | {"planner_coordinate"}
    return [struct for struct in interface.passed(is_in=True) if struct.name not in without]


def imports(module: str, names: "set[str]") -> list[str]:
    ordered = sorted(names, key=lambda name: (name.casefold(), name))
    line = f"from {module} import {', '.join(ordered)}"
    if len(line) <= WIDTH:
        return [line]
    lines = textwrap.wrap(", ".join(ordered) + ",", WIDTH - 4)
    return [f"from {module} import (", *(f"    {each}" for each in lines), ")"]


def defined(module: str) -> set[str]:
    """What a module of the package defines, without what it imports."""
    found = set()
    for node in ast.parse((PACKAGE / module).read_text(encoding="utf-8")).body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found.add(node.name)
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found |= {each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)}
    return found


def check_errors(interface: Interface) -> None:
    """_errors.py has to have a class for each status of a refusal; error_class makes any other a plain PlannerError."""
    tree = ast.parse((PACKAGE / "_errors.py").read_text(encoding="utf-8"))
    table = next(
        node.value for node in tree.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == "ERRORS"
    )
    found = {key.attr for key in table.keys if isinstance(key, ast.Attribute)} if isinstance(table, ast.Dict) else set()
    statuses = interface.enumeration("planner_status").constants
    different = found ^ {status.name for status in statuses if status.value < 0}
    if different:
        raise ValueError(f"ERRORS of _errors.py and the negative statuses differ in {', '.join(sorted(different))}")


def codecs(interface: Interface) -> str:
    """The decoders of structs, the decoders of effects by kind, and the encoders of values."""
    check_errors(interface)
    made = Codecs(interface)
    functions = [line for struct in with_decoder(interface) for line in made.decoder(struct)]
    functions += made.effects()
    functions += [line for struct in with_encoder(interface) for line in made.encoder(struct)]
    text = "\n".join(functions)
    tables = []
    for each in shown(interface):
        if re.search(rf"\b{made.table(each)}\[", text):
            kind = class_name(each.type)
            members = kind if each.kind == "value" else f"map({kind}, range({each.mask + 1}))"
            tables.append(f"{made.table(each)} = by_number({members})")
    body = "\n".join([*tables, text])
    used = set(re.findall(r"\w+", body))
    calls = [node.func for node in ast.walk(ast.parse(body)) if isinstance(node, ast.Call)]
    called = {function.id for function in calls if isinstance(function, ast.Name)}
    kinds = {class_name(each.name) for each in interface.structs if each.name not in BY_HAND}
    effects = interface.enumeration("planner_effect_kind")
    effect_classes = {"Effect", *(class_name(effects.short(each).lower()) for each in effects.constants)}
    lines = [head("#"), '"""Structs of C as values of Python, and values of Python as structs of C."""', ""]
    lines += ["from __future__ import annotations", "", "from datetime import datetime, timedelta, tzinfo"]
    lines += ["from operator import index"]
    lines += ["from typing import Any, Callable, Dict, Tuple", ""]
    lines += imports("._convert", {"Buffers"} | called & defined("_convert.py"))
    lines += imports("._effects", used & effect_classes)
    lines += imports("._enums", used & {class_name(each.type) for each in shown(interface)})
    lines += imports("._errors", called & defined("_errors.py"))
    lines += imports("._library", {"text_of"})
    lines += imports("._value", used & {"UNSET"})
    lines += imports("._values", used & kinds)
    known = {*dir(builtins), *re.findall(r"\w+", "\n".join(lines)), *re.findall(r"^def (\w+)", body, re.MULTILINE)}
    if called - known:
        raise ValueError(f"_convert.py and _errors.py do not have {', '.join(sorted(called - known))}")
    return "\n".join([*lines, "", *tables, *functions, ""])
