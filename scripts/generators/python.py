"""Python: the declarations that cffi reads, the enumerations, and the codecs between structs and values.

A field needs no line here unless Python shows it otherwise than C does: then it stands in one of the tables below, and what
it becomes is a function of bindings/python/plannerkit/_convert.py."""

from __future__ import annotations

import ast
import dataclasses
import functools
import json
import keyword
import re
import textwrap

from . import interface as description
from .interface import Enumeration, Interface, Member, Struct, head

PACKAGE = description.ROOT / "bindings/python/plannerkit"
WIDTH = 120


def class_name(name: str) -> str:
    """Python's class for a struct or an enumeration: "planner_section_state" is SectionState."""
    return "".join(word.capitalize() for word in name.removeprefix("planner_").split("_"))


# ---- Declarations ----


@functools.lru_cache(maxsize=None)
def typedefs() -> "dict[str, str]":
    """The integer types that the headers name."""
    tree = json.loads(description.clang("-Xclang", "-ast-dump=json"))
    nodes = [node for node in tree["inner"] if node["kind"] == "TypedefDecl" and node["name"].startswith("planner")]
    return {node["name"]: node["type"]["qualType"] for node in nodes if "struct" not in node["type"]["qualType"]}


def declared(name: str, spelling: str) -> str:
    """The declaration of a field or a parameter."""
    return f"{spelling}{name}" if spelling.endswith("*") else f"{spelling} {name}"


def declarations(interface: Interface) -> str:
    """All declarations in plain C, for a reader of C that has no preprocessor."""
    lines = [head("/*") + " */", "/* All declarations in plain C, for a reader of C that has no preprocessor. */", ""]
    lines += ["typedef struct planner planner;"]
    lines += [f"typedef {spelling} {name};" for name, spelling in typedefs().items()]
    for enumeration in interface.enumerations:
        numbers = [f"  {constant.name} = {constant.value}," for constant in enumeration.constants]
        lines += ["", f"enum {enumeration.tag} {{", *numbers, "};"]
    for struct in interface.structs:
        fields = [f"  {_field(field)};" for field in struct.fields]
        lines += ["", f"typedef struct {struct.name} {{", *fields, f"}} {struct.name};"]
    lines += ["", "enum { PLANNER_ABI_VERSION = %d };" % interface.abi_version, ""]
    for function in interface.functions:
        parameters = ", ".join(declared(each.name, each.type.spelling) for each in function.parameters)
        line = f"{declared(function.name, function.result.spelling)}({parameters or 'void'});"
        lines += textwrap.wrap(line, WIDTH, subsequent_indent="    ")
    return "\n".join([*lines, ""])


def _field(field: Member) -> str:
    element, _, length = field.type.spelling.partition("[")
    return declared(field.name, element.strip()) + (f"[{length}" if length else "")


# ---- Enumerations ----

# Enumerations that Python shows as classes: of effects and of exceptions.
WITHOUT_ENUMERATION = {"planner_effect_kind", "planner_status"}
# What Python says instead of a comment that speaks of C's types.
DOCS = {
    "planner_value_type_value": "The types of a section's values: `date`, `timedelta`, `str`, or one of `Weekdays`.",
    "planner_limit": "The most that the library accepts. Texts are measured in bytes of UTF-8.",
}
# Python's names for functions that it reads as properties or as sequences.
PROPERTIES = {
    "home_state": "home", "location_state": "location", "composer_state": "composer", "row_at": "rows", "save_at": "saves",
    "section_at": "sections", "save_task": "save", "save_value_at": "save",
}


@functools.lru_cache(maxsize=None)
def methods() -> "frozenset[str]":
    """The methods and properties of Python's Planner."""
    tree = ast.parse((PACKAGE / "_planner.py").read_text(encoding="utf-8"))
    planner = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "Planner")
    return frozenset(node.name for node in planner.body if isinstance(node, ast.FunctionDef))


def words(interface: Interface, doc: str) -> str:
    """A comment of the headers in Python's words, without the numbers of promises."""

    def method(found: re.Match[str]) -> str:
        name = PROPERTIES.get(found[1], found[1])
        if name not in methods():
            raise ValueError(f"no method of Planner for {found[0]}, of which a comment speaks: {doc}")
        return f"`Planner.{name}`"

    doc = re.sub(r" \((?:[A-Z]+-\d[\d.]*(?:, )?)+\)", "", doc)
    doc = re.sub(r"\bplanner_(\w+)", method, doc)
    if "PLANNER_" in doc:
        raise ValueError(f"a comment speaks of a constant: {doc}")
    return doc


def docstring(interface: Interface, enumeration: Enumeration) -> list[str]:
    doc = DOCS.get(enumeration.tag) or words(interface, enumeration.doc)
    if not doc:
        raise ValueError(f"{enumeration.tag} has no comment")
    named = [] if enumeration.tag == "planner_value_type_value" else [
        f"{enumeration.short(each)}: {words(interface, each.doc)}" for each in enumeration.constants if each.doc
    ]
    if not named and len(doc) < WIDTH - 10:
        return [f'    """{doc}"""']
    paragraphs = [doc, *(line if line.endswith(".") else line + "." for line in named)]
    wrapped = [textwrap.wrap(text, WIDTH - 4, subsequent_indent="  " if n else "") for n, text in enumerate(paragraphs)]
    lines = [*wrapped[0], *([""] if named else []), *(line for text in wrapped[1:] for line in text)]
    return ['    """', *(f"    {line}".rstrip() for line in lines), '    """']


def shown(interface: Interface) -> list[Enumeration]:
    """The enumerations that Python has as classes."""
    return [
        each for each in interface.enumerations if each.kind in ("value", "bit") and each.type not in WITHOUT_ENUMERATION
    ]


def enumerations(interface: Interface) -> str:
    lines = [head("#"), '"""The constants of the library as enumerations; their numbers are those of the headers."""', ""]
    lines += ["from __future__ import annotations", "", "from enum import IntEnum, IntFlag", "from typing import Final", ""]
    lines += ["from ._short import ShortEnum"]
    for enumeration in shown(interface):
        base = "IntEnum" if enumeration.kind == "value" else "IntFlag"
        lines += ["", "", f"class {class_name(enumeration.type)}({base}, metaclass=ShortEnum):"]
        lines += [*docstring(interface, enumeration), ""]
        lines += [f"    {enumeration.short(each)} = {each.value}" for each in enumeration.constants]
    limits = next(each for each in interface.enumerations if each.kind == "limit")
    lines += ["", "", "class Limits:", *docstring(interface, limits), ""]
    lines += [f"    {limits.short(each)}: Final = {each.value}" for each in limits.constants]
    return "\n".join([*lines, ""])


# ---- Codecs ----


@dataclasses.dataclass(frozen=True)
class Shape:
    """One field of Python for several of C. bits are those of `present` that belong to it; with none it is always there.
    {c} stands for the struct, {python} for the value, {0} and {1} for the bits."""

    name: str
    fields: tuple[str, ...]
    bits: tuple[str, ...]
    decoded: str
    encoded: str = ""


SHAPES = (
    Shape(
        "coordinate", ("latitude", "longitude"), ("HAS_COORDINATE",),
        "coordinate_of({c}) if present & {0} else None", "put_coordinate({c}, {python}, {0})",
    ),
    Shape(
        "planned", ("planned_at", "planned_day"), ("HAS_PLANNED_AT", "HAS_PLANNED_DAY"),
        "instant_of({c}.planned_at, tz) if present & {0} else day_of({c}.planned_day) if present & {1} else None",
        "put_planned({c}, {python}, {0}, {1})",
    ),
    Shape(
        "fix", ("latitude", "longitude", "horizontal_accuracy", "time"), ("HAS_FIX",),
        "fix_of({c}, tz) if present & {0} else None",
    ),
    Shape("value", ("type", "number", "text"), (), "value_of({c})", "put_value({c}, {python}, buffers)"),
)
# Structs that are no values: bare parts of others, and what _planner.py and _arguments.py read and write themselves.
BY_HAND = {
    "planner_text", "planner_uuid", "planner_bytes", "planner_error", "planner_effect", "planner_composition",
}
# Values that are a part of others.
PARTS = ("planner_coordinate", "planner_fix", "planner_move")
# Read again and again, and in C's order: made without their constructors.
OFTEN = {
    "planner_row", "planner_line", "planner_home", "planner_location", "planner_fix", "planner_coordinate",
    "planner_changes", "planner_move",
}
RENAMED = {("planner_move", "from"): "origin", ("planner_move", "to"): "target", ("planner_refusal", "status"): "error"}
# Not read, or not written, as a field of its own.
NOT_DECODED = {("planner_item", "section"), ("planner_save", "value_count")}
NOT_ENCODED = {("planner_item", "section"), ("planner_settings", "utc_offset")}
# What is None in Python, as a condition in C.
NONE_IF = {
    ("planner_section", "value_type"): "== 0", ("planner_section", "maximum"): "== 0",
    ("planner_section_state", "maximum"): "== 0", ("planner_composer", "active_section"): "< 0",
    ("planner_effect", "detents"): "== 0", ("planner_effect", "detent"): "== 0",
}
# Fields that a function of _convert.py writes or reads.
SPECIALLY_ENCODED = {("planner_section", "maximum"): "put_maximum"}
SPECIALLY_DECODED = {("planner_refusal", "field"): "field_of"}
# Fields of Python that come from other calls.
FROM_OTHER_CALLS = {"planner_save": {"task": "Task", "values": "Tuple[Tuple[str, Item], ...]"}}
# What the codecs call of _convert.py.
HELPERS = (
    "by_number", "create", "day_of", "expect", "instant", "instant_of", "local_day", "put", "put_coordinate", "put_each",
    "put_maximum", "put_planned", "put_text", "put_value", "seconds", "set_fields", "unpack", "uuid", "uuid_of", "value_of",
)
NUMBERS = {"int32_t", "uint32_t", "int64_t", "uint64_t", "size_t", "double"}
TABLES_UP_TO = 31  # a mask with more bits than these has no table of all its sets


@dataclasses.dataclass(frozen=True)
class Codecs:
    interface: Interface

    def none_if(self, struct: Struct, field: Member) -> str:
        """The condition in which a field is None in Python, beside its bit: "== 0"; empty if there is none."""
        if struct.name == "planner_task" and field.type.spelling == "planner_text" and field.name != "title":
            return "empty"
        return NONE_IF.get((struct.name, field.name), "")

    def table(self, enumeration: Enumeration) -> str:
        return enumeration.type.removeprefix("planner_").upper()

    # ---- Out ----

    def converted(self, spelling: str, value: str, at: str) -> str:
        """The expression for a field's value."""
        enumeration = self.interface.enumeration(spelling)
        if spelling == "planner_status":
            return f"error_class({value})"
        if enumeration and enumeration.kind == "value" or enumeration and spelling != enumeration.type:
            return f"{self.table(enumeration)}[{value}]"
        if enumeration and enumeration.mask > TABLES_UP_TO:
            return f"{class_name(enumeration.type)}({value} & {enumeration.mask})"
        if enumeration:
            return f"{self.table(enumeration)}[{value} & {enumeration.mask}]"
        known = {
            **dict.fromkeys(NUMBERS, "{}"), "planner_text": "text_of({})", "planner_uuid": "uuid_of({})",
            "planner_flag": "{} != 0", "planner_day": "day_of({})", "planner_instant": "instant_of({}, tz)",
            "planner_duration": "timedelta(0, {})", "planner_seconds": "timedelta(0, {})",
        }
        if spelling not in known:
            raise ValueError(f"{at}: Python has no value for {spelling}; see scripts/generators/python.py")
        return known[spelling].format(value)

    def decoded(self, struct: Struct, field: Member) -> str:
        c, names = struct.short, [each.name for each in struct.fields]
        value = f'getattr({c}, "{field.name}")' if keyword.iskeyword(field.name) else f"{c}.{field.name}"
        if field.type.is_pointer:
            count, element = f"{c}.{field.name}_count", field.type.base
            several = f"unpack({value}, n)" if element in NUMBERS else f"[{self.name(element)}({value}[i]) for i in range(n)]"
            return f"tuple({several}) if (n := {count}) else ()"
        if (struct.name, field.name) in SPECIALLY_DECODED:
            return f"{SPECIALLY_DECODED[struct.name, field.name]}({value})"
        expression = self.converted(field.type.spelling, value, f"{struct.name}.{field.name}")
        bit, none_if = struct.bit(field.name), self.none_if(struct, field)
        if bit:
            return f"{expression} if present & {bit.value} else None"
        if none_if == "empty":
            return f"{expression} or None"
        if none_if:
            return f"None if {value} {none_if} else {expression}"
        if f"has_{field.name}" in names:
            return f"{expression} if {c}.has_{field.name} else None"
        return expression

    @staticmethod
    def name(struct: str) -> str:
        return struct.removeprefix("planner_") + "_of"

    def shape(self, struct: Struct, field: Member) -> Shape | None:
        """The shape to which a field belongs."""
        bit = struct.bit(field.name)
        for shape in SHAPES:
            together = set(shape.fields) <= {each.name for each in struct.fields} and not struct.name == "planner_effect"
            if together and field.name in shape.fields and (not shape.bits or bit and bit.name.endswith(shape.bits)):
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
            is_count = field.name.endswith("_count") and any(
                each.name + "_count" == field.name and each.type.is_pointer for each in struct.fields)
            is_presence = any("has_" + each.name == field.name for each in struct.fields)
            if field.name == "present" or is_count or is_presence or shape and shape in [each for each, _ in found]:
                continue
            found.append((shape, field))
        return found

    def decoder(self, struct: Struct) -> list[str]:
        values = {}
        for shape, field in self.fields(struct):
            if (struct.name, field.name) in NOT_DECODED:
                continue
            name = shape.name if shape else RENAMED.get((struct.name, field.name), field.name)
            values[name] = (
                shape.decoded.format(*self.bits(struct, shape), c=struct.short) if shape else self.decoded(struct, field)
            )
        others = FROM_OTHER_CALLS.get(struct.name, {})
        parameters = [f"{struct.short}: Any", *(["tz: tzinfo"] if any("tz)" in each for each in values.values()) else [])]
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
        lines += [f"        {name}={expression}," for name, expression in values.items()]
        return [*lines, "    )"]

    def effects(self) -> list[str]:
        """By kind the fields that the comments of the kind, or of the field, name."""
        struct = self.interface.struct("planner_effect")
        kinds = self.interface.enumeration("planner_effect_kind")
        lines = ["", "", "EFFECTS: Dict[int, Callable[[Any], Effect]] = {"]
        unused = {field.name for field in struct.data} - {"kind"}
        for constant in kinds.constants:
            kind = kinds.short(constant)
            listed = set(constant.doc.partition(":")[0].split(", ")) if ":" in constant.doc else set()
            used = [
                field for field in struct.data
                if field.name in listed or kind in re.findall(r"[A-Z_]+", field.doc.partition(":")[0])
            ]
            unused -= {field.name for field in used}
            values = [f"{field.name}={self.decoded(struct, field)}" for field in used]
            opening = f"    {constant.value}: lambda effect: {class_name(kind.lower())}("
            line = f"{opening}{', '.join(values)}),"
            lines += [line] if len(line) <= WIDTH else [opening, *(f"        {value}," for value in values), "    ),"]
        if unused:
            raise ValueError(f"no kind of effect uses {', '.join(sorted(unused))}")
        return [*lines, "}"]

    # ---- In ----

    def encoder(self, struct: Struct) -> list[str]:
        c, python = "struct", struct.short
        value = class_name(struct.name)
        numbers: list[str] = []
        lines: list[str] = []
        for shape, field in self.fields(struct):
            if (struct.name, field.name) in NOT_ENCODED or field.doc.startswith("out:"):
                continue
            name, bit = shape.name if shape else field.name, struct.bit(field.name)
            if shape and shape.bits:
                call = shape.encoded.format(*self.bits(struct, shape), c=c, python=f"{python}.{name}")
                lines += [f"    if {python}.{name} is not None:", f"        present |= {call}"]
            elif shape:
                lines.append("    " + shape.encoded.format(c=c, python=f"{python}.{name}"))
            elif bit or self.none_if(struct, field):
                lines.append(f"    if {python}.{name} is not None:")
                lines += [f"        present |= {bit.value}"] if bit else []
                lines.append("        " + self.put(struct, field, python))
            elif field.type.spelling in NUMBERS | {"planner_flag"} or self.interface.enumeration(field.type.spelling):
                numbers.append(name)
            else:
                lines.append("    " + self.put(struct, field, python))
        text = "\n".join(lines)
        parameters = ["struct: Any", f"{python}: {value}", *(["buffers: Buffers"] if "buffers" in text else [])]
        parameters += ["now: datetime", "at: int"] if "at if" in text else []
        body = [f"    if type({python}) is not {value}:", f'        expect({value}, {python}, "{python}")']
        body += ["    present = 0"] if struct.present else []
        if numbers:
            body += ["    try:", *(f"        {c}.{name} = {python}.{name}" for name in numbers)]
            names = ", ".join(f'"{name}"' for name in numbers)
            body += ["    except (TypeError, OverflowError):"]
            body += textwrap.wrap(
                f"put_each({c}, {python}, [{names}])", WIDTH, initial_indent=" " * 8, subsequent_indent=" " * 12)
            body += ["        raise"]
        body += [*lines, *([f"    {c}.present = present"] if struct.present else [])]
        return ["", "", f"def fill_{python}({', '.join(parameters)}) -> None:", *body]

    def put(self, struct: Struct, field: Member, python: str) -> str:
        """The statement that writes a field."""
        spelling, name, value = field.type.spelling, field.name, f"{python}.{field.name}"
        if (struct.name, name) in SPECIALLY_ENCODED:
            return f"{SPECIALLY_ENCODED[struct.name, name]}(struct, {value})"
        if spelling == "planner_text":
            return f'put_text(struct, "{name}", {value}, buffers)'
        if spelling == "planner_instant":
            return f'struct.{name} = at if {value} is now else instant({value}, "{name}")'
        functions = {"planner_uuid": "uuid", "planner_day": "local_day", "planner_duration": "seconds"}
        if spelling in functions:
            return f'struct.{name} = {functions[spelling]}({value}, "{name}")'
        if spelling in NUMBERS or self.interface.enumeration(spelling):
            return f'put(struct, "{name}", {value})'
        raise ValueError(f"{struct.name}.{name}: Python has no value for {spelling}; see scripts/generators/python.py")


def passed(interface: Interface, const: bool) -> list[Struct]:
    """The structs that functions take, or fill, as pointers; and those that are parts of them."""
    names = {
        each.type.base for function in interface.functions for each in function.parameters
        if each.type.is_pointer and each.type.is_const == const
    }
    names |= {"planner_section"} if const else set(PARTS)
    names -= BY_HAND | ({"planner_coordinate"} if const else set())
    return [struct for struct in interface.structs if struct.name in names]


def imports(module: str, names: "set[str]") -> list[str]:
    line = f"from {module} import {', '.join(sorted(names, key=str.casefold))}"
    if len(line) <= WIDTH:
        return [line]
    listed = textwrap.wrap(", ".join(sorted(names, key=str.casefold)) + ",", WIDTH - 4)
    return [f"from {module} import (", *(f"    {each}" for each in listed), ")"]


def codecs(interface: Interface) -> str:
    """The functions between structs and values."""
    made = Codecs(interface)
    functions = [line for struct in passed(interface, const=False) for line in made.decoder(struct)]
    functions += made.effects()
    functions += [line for struct in passed(interface, const=True) for line in made.encoder(struct)]
    text = "\n".join(functions)
    tables = []
    for each in shown(interface):
        if re.search(rf"\b{made.table(each)}\[", text):
            kind = class_name(each.type)
            members = kind if each.kind == "value" else f"map({kind}, range({each.mask + 1}))"
            tables.append(f"{made.table(each)} = by_number({members})")
    body = "\n".join([*tables, text])
    used = set(re.findall(r"\w+", body))
    kinds = [class_name(each.name) for each in interface.structs if each.name not in BY_HAND - {"planner_effect"}]
    effects = interface.enumeration("planner_effect_kind")
    kinds += [class_name(effects.short(each).lower()) for each in effects.constants]
    lines = [head("#"), '"""Structs of C as values of Python, and values as structs: for each struct its fields, and no rule."""', ""]
    lines += ["from __future__ import annotations", "", "from datetime import datetime, timedelta, tzinfo"]
    lines += ["from typing import Any, Callable, Dict, Tuple", ""]
    lines += imports("._convert", {"Buffers", *(name for name in HELPERS if re.search(rf"\b{name}\(", body))})
    lines += imports("._enums", used & {class_name(each.type) for each in shown(interface)})
    lines += imports("._errors", used & {"error_class", "field_of"})
    lines += imports("._library", {"text_of"})
    lines += imports("._values", used & set(kinds))
    return "\n".join([*lines, "", *tables, *functions, ""])
