"""JavaScript: layouts.js (constants, and how each struct is read and written in WebAssembly's memory) and types.d.ts
(the types of what is read). In both a struct becomes a value: enumerations are names, and what is absent is null."""

from __future__ import annotations

import dataclasses
import re
import textwrap

from . import interface as description
from .interface import Enumeration, Interface, Member, Struct, camel_case, class_name, head, without_promises

# How a type is read at an address, its type in TypeScript, and how memory.js writes it.
TYPES = {
    "int32_t": ("view.getInt32({at}, true)", "number", "i32"),
    "uint32_t": ("view.getUint32({at}, true)", "number", "u32"),
    "size_t": ("view.getUint32({at}, true)", "number", "u32"),
    "int64_t": ("Number(view.getBigInt64({at}, true))", "number", "i64"),
    "uint64_t": ("Number(view.getBigUint64({at}, true))", "number", "u64"),
    "double": ("view.getFloat64({at}, true)", "number", "f64"),
    "planner_seconds": ("view.getFloat64({at}, true)", "number", "f64"),
    "planner_duration": ("Number(view.getBigInt64({at}, true))", "number", "duration"),
    "planner_flag": ("view.getInt32({at}, true) !== 0", "boolean", "flag"),
    "planner_instant": ("new Date(Number(view.getBigInt64({at}, true)))", "Date", "instant"),
    "planner_day": ("memory.dayAt({at})", "string", "day"),
    "planner_text": ("memory.textAt({at})", "string", "text"),
    "planner_uuid": ("memory.uuidAt({at})", "string", "uuid"),
}
# The numbers whose arrays memory.js writes out of typed arrays. values.js gives their counts.
NUMBERS = ("int32_t", "double")
UNITS = {"planner_seconds": ", in seconds", "planner_duration": ", in seconds"}

# memory.js reads and writes these itself.
PRIMITIVES = {"planner_text", "planner_uuid", "planner_bytes"}
# These come first in a value, wherever C has them.
KEYS = ("index", "request", "presentation", "key", "task_id")
# Sets that are read as an object of booleans. Any other is an array of names.
FLAGS = ("planner_changed",)
# The length of an array that the binding itself reads.
OMITTED = (("save", "value_count"), ("outcome", "value_count"), ("order_save", "id_count"))

# The types that planner.d.ts writes by hand, and the names of the others where they are not those of C.
BY_HAND = ("effect", "item", "error", "order_value")
INTERFACES = {
    "task": "KnownTask", "save": "SaveState", "outcome": "OutcomeState", "order_save": "OrderSaveState",
}
GROUPS = {"coordinate": "Coordinate", "fix": "Required<Fix>", "next": "WaitingChild"}

# What the headers say for C alone.
DOCS = {
    "planner_status": "Why a call was refused.",
    "planner_weekdays": "A weekday.",
    "planner_detents": "The height at which a page sheet rests.",
    "PLANNER_INVALID_ARGUMENT": "a value is unknown or out of range",
    "PLANNER_CHILD_PHASE_DISMISSING": "its `dismiss` was emitted; `childDisappeared` is awaited",
    "planner_column": "The fields of a row that can be read as a column.",
    "PLANNER_COLUMN_IS_UPDATING": "whether the distance waits for a fix",
    "planner_task": "A task as the host passed it in, or as it was composed since.",
}
UNDOCUMENTED = ("planner_effect_kind", "planner_value_type")  # their comments list fields of C structs
CLOSED = ("CLOSED", "the planner is closed")
# The members that functions are, where they do not have their names. A state is a property: home_state is `home`.
MEMBERS = {
    "row_at": "row", "refusal_at": "refusals", "section_at": "sections", "item_at": "items", "selected_at": "selected",
    "row_line_at": "rowLines", "details_line_at": "detailsLines", "save_at": "saves", "save_task": "save",
    "outcome_at": "outcomes", "outcome_value_at": "outcome", "task_action_at": "actions",
    "pending_save_at": "pendingSaves", "log_record_at": "logRecords", "log_record_state": "logRecord",
    "save_value_at": "save", "known_task": "task", "known_task_at": "tasks", "error_message": "PlannerError.message",
    "error_field": "PlannerError.field", "stop_at": "stops", "place_at": "places", "proposal_stop_at": "proposalStops",
    "order_save_id_at": "orderSave", "break_at": "breaks",
}


def group_name(enumeration: Enumeration) -> str:
    """The name of its constants in layouts.js: "taskStatus"."""
    return camel_case(enumeration.type.removeprefix("planner_") or "limit")


def type_name(enumeration: Enumeration) -> str:
    """The name of one constant's type: "TaskStatus"; one of a set is "Weekday"."""
    if enumeration.type == "planner_status":
        return "ErrorCode"
    name = class_name(enumeration.type or "limit")
    return name.removesuffix("s") if enumeration.kind == "bit" and enumeration.type not in FLAGS else name


def constant_name(enumeration: Enumeration, name: str) -> str:
    """Statuses are written as in C, as errors show them."""
    short = name.removeprefix(enumeration.prefix)
    return short if enumeration.type == "planner_status" else camel_case(short)


# ---- Structs as values ----


@dataclasses.dataclass(frozen=True)
class Property:
    """A property of a value: how it is read, its type in TypeScript, and its comment."""

    name: str
    read: str
    type: str
    doc: str = ""


class Values:
    """How the structs of an interface become values."""

    def __init__(self, interface: Interface) -> None:
        self.interface = interface
        self.layouts = description.layouts("wasm32-unknown-none")
        self.structs = {struct.name: struct for struct in interface.structs}
        self.given = {struct.name for struct in interface.passed(is_in=True)} - PRIMITIVES
        self.found = {struct.name for struct in interface.passed(is_in=False)} - PRIMITIVES

    def offset(self, struct: Struct, field: Member) -> int:
        return self.layouts[struct.name].offsets[field.name]

    def at(self, struct: Struct, field: Member) -> str:
        return f"at + {self.offset(struct, field)}"

    def plain(self, struct: Struct, field: Member) -> tuple[str, str]:
        """How a field that is always there is read, and its type."""
        spelling = field.type.spelling
        at = self.at(struct, field)
        enumeration = self.interface.enumeration(spelling)
        if enumeration:
            constants = f"constants.{group_name(enumeration)}"
            if spelling in FLAGS:
                return f"{group_name(enumeration)}In(view.getUint32({at}, true))", type_name(enumeration)
            if enumeration.is_mask(spelling):
                return f"namesIn({constants}, view.getUint32({at}, true))", f"{type_name(enumeration)}[]"
            return f"names.{group_name(enumeration)}[view.getInt32({at}, true)]", type_name(enumeration)
        if spelling == "planner_text" and field.name == "field":
            return f"memory.fieldNameAt({at})", "string | null"
        read, type_, _ = TYPES[spelling]
        return read.format(at=at), type_

    def property(self, struct: Struct, field: Member) -> Property:
        read, type_ = self.plain(struct, field)
        name = "code" if field.type.spelling == "planner_status" else camel_case(field.name)
        rule, semicolon, exception = field.doc.removeprefix("out: ").partition(";")
        doc = rule + UNITS.get(field.type.spelling, "") + semicolon + exception
        absent = struct.absent_value(field)
        bit = struct.bit(field.name)
        if bit:
            read = f"present & {bit.value} ? {read} : null"
        elif absent == "":
            read = f"{read} || null"
        elif absent is not None:
            read = f"nullIf({absent}, {read})"
            doc = doc.replace(f"{absent}:", "null:")
        else:
            return Property(name, read, type_, doc.replace("; 0:", "; empty:") if type_.endswith("[]") else doc)
        return Property(name, read, f"{type_} | null", doc)

    def array(self, struct: Struct, field: Member, count: Member) -> Property:
        """A pointer, and the number of elements behind it."""
        assert self.offset(struct, count) == self.offset(struct, field) + 4, field.name
        name = camel_case(field.name)
        at = self.at(struct, field)
        if field.type.base == "size_t":
            return Property(name, f"memory.indexesAt({at})", "number[]", field.doc)
        element = self.structs[field.type.base]
        read = f"memory.arrayAt({at}, '{camel_case(element.short)}')"
        return Property(name, read, f"{interface_name(element)}[]", field.doc)

    def group(self, struct: Struct, bit: description.Constant, fields: tuple[Member, ...]) -> Property:
        """Several fields with one bit: an object with the fields of the struct of that name."""
        short = struct.bit_name(bit)
        like = self.interface.part(struct, bit)
        parts = ""
        for field in sorted(like.data, key=lambda field: field.name not in KEYS):
            read, _ = self.plain(struct, self.interface.in_struct(struct, bit, field))
            parts += f"\n          {camel_case(field.name)}: {read},"
        read = f"present & {bit.value} ? {{{parts}\n        }} : null"
        return Property(camel_case(short), read, f"{GROUPS[short]} | null", bit.doc.rpartition(": ")[2])

    def properties(self, struct: Struct) -> list[Property]:
        """All properties of a value, in their order."""
        omitted = struct.implied | {name for short, name in OMITTED if short == struct.short}
        days = {field.name: self.day_of(struct, field) for field in struct.data}
        omitted |= {day.name for day in days.values() if day}
        groups = [(bit, fields) for bit, fields in struct.groups() if fields[0].name not in omitted]
        found = []
        for bit, (field, *others) in sorted(groups, key=lambda group: group[1][0].name not in KEYS):
            count, flag, day = struct.count_of(field), struct.flag_of(field), days[field.name]
            if bit and others:
                found.append(self.group(struct, bit, (field, *others)))
            elif count:
                found.append(self.array(struct, field, count))
            elif day:
                found.append(self.instant_or_day(struct, field, day))
            elif flag:
                has, _ = self.plain(struct, flag)
                read, type_ = self.plain(struct, field)
                found.append(Property(camel_case(field.name), f"{has} ? {read} : null", f"{type_} | null", field.doc))
            else:
                found.append(self.property(struct, field))
        return found

    @staticmethod
    def day_of(struct: Struct, field: Member) -> Member | None:
        """The day that can be there in place of an instant: planned_day of planned_at."""
        if not struct.bit(field.name) or not field.name.endswith("_at"):
            return None
        return struct.field(field.name.removesuffix("_at") + "_day")

    def instant_or_day(self, struct: Struct, instant: Member, day: Member) -> Property:
        bits = [struct.bit(field.name).value for field in (instant, day)]
        reads = [self.plain(struct, field)[0] for field in (instant, day)]
        read = f"present & {bits[0]} ? {reads[0]} : present & {bits[1]} ? {reads[1]} : null"
        doc = f"{instant.doc}: an instant, or a local day"
        return Property(camel_case(instant.name.removesuffix("_at")), read, "Date | string | null", doc)


def interface_name(struct: Struct) -> str:
    return INTERFACES.get(struct.short, class_name(struct.name))


# ---- layouts.js ----

LAYOUTS_HEAD = """
// Constants by the names of their types, the name of each number, and of each struct its size, the fields that are
// written, and how it is read. A reader needs a memory whose views are up to date: Memory.read ensures that.

const numberNames = numbers => Object.fromEntries(Object.entries(numbers).map(([name, number]) => [number, name]))
const namesIn = (bits, set) => Object.keys(bits).filter(name => set & bits[name])
const nullIf = (absent, number) => (number === absent ? null : number)
"""


def layouts(interface: Interface) -> str:
    values = Values(interface)
    lines = [head("//") + LAYOUTS_HEAD]
    lines += [f"export const abiVersion = {interface.abi_version}", "", "export const constants = {"]
    enumerations = [each for each in interface.enumerations if each.kind != "present"]
    for enumeration in enumerations:
        lines.append(f"  {group_name(enumeration)}: {{")
        lines += [f"    {constant_name(enumeration, each.name)}: {each.value}," for each in enumeration.constants]
        lines.append("  },")
    lines += ["}", "", "export const names = {"]
    groups = [group_name(each) for each in enumerations if each.kind != "limit"]
    lines += [f"  {group}: numberNames(constants.{group})," for group in groups]
    lines += ["}", ""]
    for enumeration in (each for each in enumerations if each.type in FLAGS):
        lines.append(f"const {group_name(enumeration)}In = set => ({{")
        for each in enumeration.constants:
            lines.append(f"  {constant_name(enumeration, each.name)}: (set & {each.value}) !== 0,")
        lines += ["})", ""]
    lines.append("export const structs = {")
    for struct in interface.structs:
        lines.append(f"  {camel_case(struct.short)}: {{")
        lines.append(f"    size: {values.layouts[struct.name].size},")
        lines += ["    isSized: true,"] if struct.is_sized else []
        lines += written_fields(values, struct) if struct.name in values.given else []
        lines += reader(values, struct) if struct.name in values.found else []
        lines.append("  },")
    return "\n".join([*lines, "}", ""])


def written_fields(values: Values, struct: Struct) -> list[str]:
    lines = ["    fields: ["]
    for field in (each for each in struct.data_in if each.name not in struct.implied):
        enumeration = values.interface.enumeration(field.type.spelling)
        facts = {"name": camel_case(field.name), "at": values.offset(struct, field)}
        if field.type.is_pointer and field.type.base in NUMBERS:
            facts["type"] = "numbers"
            if count := struct.count_of(field):
                assert values.offset(struct, count) - facts["at"] == 4, field.name
                facts["type"] = "countedNumbers"
        elif field.type.is_pointer:
            element, count, stride = values.structs[field.type.base], struct.count_of(field), struct.stride_of(field)
            assert count and bool(stride) == element.is_sized, f"{struct.name}.{field.name}"
            beside = [count, stride] if stride else [count]
            assert [values.offset(struct, each) - facts["at"] for each in beside] == [4, 8][: len(beside)], field.name
            facts |= {"type": "array", "of": camel_case(element.short)}
        elif enumeration:
            type_, key = ("u32", "some") if enumeration.is_mask(field.type.spelling) else ("i32", "one")
            facts |= {"type": type_, key: group_name(enumeration)}
        else:
            facts["type"] = TYPES[field.type.spelling][2]
        bit = struct.bit(field.name)
        facts |= {"bit": bit.value} if bit else {}
        shown = ", ".join(f"{key}: {value!r}" for key, value in facts.items())
        lines.append(f"      {{ {shown} }},")
    return [*lines, "    ],"]


def reader(values: Values, struct: Struct) -> list[str]:
    properties = [f"{each.name}: {each.read}," for each in values.properties(struct)]
    properties = [broken(each) for each in properties]
    if not struct.present:
        return ["    read: (memory, view, at) => ({", *(f"      {each}" for each in properties), "    }),"]
    present = next(field for field in struct.fields if field.name == "present")
    return [
        "    read(memory, view, at) {",
        f"      const present = view.getUint32({values.at(struct, present)}, true)",
        "      return {", *(f"        {each}" for each in properties), "      }", "    },",
    ]


def broken(line: str) -> str:
    """A long condition in several lines."""
    return re.sub(r" ([?:]) ", r"\n          \1 ", line) if len(line) > 100 and "{" not in line else line


# ---- types.d.ts ----


class DocWriter:
    """Writes the comments of the headers with JavaScript's names."""

    def __init__(self, interface: Interface) -> None:
        self.constants = {
            constant.name: constant_name(enumeration, constant.name)
            for enumeration in interface.enumerations
            for constant in enumeration.constants
        }
        self.functions = {function.name: function for function in interface.functions}

    def member(self, match: re.Match) -> str:
        function = self.functions.get(match[0])
        if function is None:
            raise ValueError(f"a comment of a header says {match[0]}, which JavaScript does not have")
        if function.short.endswith("_at") and function.short not in MEMBERS:
            raise ValueError(f"MEMBERS does not say what {match[0]} is in JavaScript")
        return f"`{MEMBERS.get(function.short) or camel_case(function.short.removesuffix('_state'))}`"

    def sentence(self, doc: str) -> str:
        """Begins with a capital letter, and ends with a full stop."""
        text = self.phrase(doc)
        return text[0].upper() + text[1:].removesuffix(".") + "." if text else ""

    def phrase(self, doc: str) -> str:
        text = re.sub(r" ?[^.]*\bborrowed\b[^.]*\.", "", without_promises(doc))
        text = re.sub(r"\bis ([01])\b", lambda match: "is true" if match[1] == "1" else "is false", text)
        text = text.replace("enum planner_limit", "`Limits`")
        text = re.sub(r"\bPLANNER_\w+", lambda match: f"`{self.constants[match[0]]}`", text)
        text = re.sub(r"\bplanner_\w+", self.member, text)
        return re.sub(r"\b[a-z]+(_[a-z]+)+\b", lambda match: f"`{camel_case(match[0])}`", text).strip()

    def comment(self, lines: list[str], indent: str = "") -> list[str]:
        """A comment of these paragraphs and list items, if there are any."""
        lines = [line for line in lines if line]
        if len(lines) == 1 and len(lines[0]) < 110:
            return [f"{indent}/** {lines[0]} */"]
        wrapped = []
        for line in lines:
            hanging = "  " if line.startswith("- ") else ""
            wrapped += textwrap.wrap(line, 110, subsequent_indent=hanging, break_on_hyphens=False)
        return [f"{indent}/**", *(f"{indent} * {line}" for line in wrapped), f"{indent} */"] if wrapped else []


TYPES_HEAD = """
// The types of constants and of what is read. planner.d.ts has the others, and exports these with them.

import type { Coordinate, Fix, WaitingChild } from './planner.js'
"""


def types(interface: Interface) -> str:
    values = Values(interface)
    docs = DocWriter(interface)
    lines = [head("//") + TYPES_HEAD]
    for enumeration in interface.enumerations:
        if enumeration.kind in ("value", "bit"):
            lines += [*(flags if enumeration.type in FLAGS else union)(docs, enumeration), ""]
        elif enumeration.kind == "limit":
            lines += [*flags(docs, enumeration, "number"), ""]
    for struct in interface.structs:
        if struct.name in values.found and struct.short not in BY_HAND:
            lines += docs.comment([docs.sentence(DOCS.get(struct.name, struct.doc))])
            lines.append(f"export interface {interface_name(struct)} {{")
            for each in values.properties(struct):
                lines += [*docs.comment([docs.sentence(each.doc)], "  "), f"  {each.name}: {each.type}"]
            lines += ["}", ""]
    return "\n".join(lines)


def union(docs: DocWriter, enumeration: Enumeration) -> list[str]:
    constants = [each for each in enumeration.constants if enumeration.type != "planner_status" or each.value < 0]
    documented = {constant_name(enumeration, each.name): DOCS.get(each.name, each.doc) for each in constants}
    if enumeration.type == "planner_status":
        documented[CLOSED[0]] = CLOSED[1]
    if enumeration.type in UNDOCUMENTED:
        documented = dict.fromkeys(documented, "")
    listed = [f"- `{name}`: {docs.phrase(doc)}" for name, doc in documented.items() if doc]
    names = textwrap.wrap(" | ".join(f"'{name}'" for name in documented), 116, break_on_hyphens=False)
    lines = docs.comment([docs.sentence(DOCS.get(enumeration.type, enumeration.doc)), *listed])
    declared = f"export type {type_name(enumeration)} ="
    if len(names) == 1 and len(declared) + len(names[0]) < 120:
        return [*lines, f"{declared} {names[0]}"]
    return [*lines, declared, *(f"  | {line.removeprefix('| ').removesuffix(' |')}" for line in names)]


def flags(docs: DocWriter, enumeration: Enumeration, type_: str = "boolean") -> list[str]:
    lines = docs.comment([docs.sentence(DOCS.get(enumeration.type, enumeration.doc))])
    lines.append(f"export interface {type_name(enumeration)} {{")
    for each in enumeration.constants:
        lines += docs.comment([docs.sentence(each.doc)], "  ")
        lines.append(f"  {constant_name(enumeration, each.name)}: {type_}")
    return [*lines, "}"]
