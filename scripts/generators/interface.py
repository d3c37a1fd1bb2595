"""The interface that include/planner.h declares, as the toolchain's clang reads it: functions, structs, enumerations,
their comments, and the layout of each struct. Every generator works from this description and from nothing else."""

from __future__ import annotations

import dataclasses
import functools
import json
import pathlib
import re
import subprocess
from collections.abc import Container, Iterable

ROOT = pathlib.Path(__file__).resolve().parents[2]
INCLUDE = ROOT / "include"
UMBRELLA = INCLUDE / "planner.h"
# The bytes of each type that is no struct, for 64-bit pointers.
WIDTHS = {
    "int32_t": 4, "uint32_t": 4, "int64_t": 8, "uint64_t": 8, "size_t": 8, "double": 8, "uint8_t[16]": 16,
}
INTEGERS = {"int32_t", "uint32_t", "int64_t", "uint64_t", "size_t"}

# What constants begin with, where that does not follow from the tag of their enumeration.
PREFIXES = {
    "planner_not_today_reason_value": "PLANNER_NOT_TODAY_",
    "planner_status_value": "PLANNER_", "planner_weekdays_bit": "PLANNER_",
    "planner_open_state_value": "PLANNER_OPEN_STATE_", "planner_measurement_system_value": "PLANNER_SYSTEM_",
    "planner_child_phase_value": "PLANNER_CHILD_PHASE_",
    "planner_proposal_phase_value": "PLANNER_PROPOSAL_PHASE_",
}
# Numbers that mean that there is none. A comment with "; -1: none yet" needs a line here, and a line here needs such a
# comment.
ABSENT_NUMBERS = {
    ("planner_composer", "active_section"): -1, ("planner_section", "maximum"): 0,
    ("planner_section_state", "maximum"): 0,
}
# In these structs an empty text is none, except in the fields that always have one.
OPTIONAL_TEXTS = {"planner_task": ("title",)}


@dataclasses.dataclass(frozen=True)
class Type:
    """A type as it is spelled, without nullability: "const planner_task *", "planner_instant"."""

    spelling: str

    @property
    def is_pointer(self) -> bool:
        return self.spelling.endswith("*")

    @property
    def is_const(self) -> bool:
        return self.spelling.startswith("const ")

    @property
    def base(self) -> str:
        """What a pointer points to, or the type itself."""
        return self.spelling.removeprefix("const ").rstrip("* ").removeprefix("struct ")


@dataclasses.dataclass(frozen=True)
class Member:
    """A field of a struct, or a parameter of a function. doc is the comment behind it."""

    name: str
    type: Type
    doc: str = ""

    @property
    def is_out(self) -> bool:
        """Whether only the library writes it, in a struct that hosts write as well. Its comment begins with "out:"."""
        return self.doc.startswith("out:")


@dataclasses.dataclass(frozen=True)
class Constant:
    name: str
    value: int
    doc: str


@dataclasses.dataclass(frozen=True)
class Enumeration:
    """A named enumeration. `kind` is "value" (one of them), "bit" (a mask of them), "present" (bits of the field of
    that name in the struct `type`), or "limit". Otherwise `type` is the integer type that fields and arguments of it
    have: "planner_phase"."""

    tag: str
    kind: str
    type: str
    doc: str
    constants: tuple[Constant, ...]

    @property
    def prefix(self) -> str:
        """What the constants' names begin with. It follows from the tag: "PLANNER_TASK_" of planner_task_status_value,
        "PLANNER_DETENT_" of planner_detents_bit, "PLANNER_ROW_HAS_" of planner_row_present_bit."""
        if self.tag in PREFIXES:
            return PREFIXES[self.tag]
        if self.kind == "present":
            return self.type.upper() + "_HAS_"
        if self.kind == "bit":
            return self.type.removesuffix("s").upper() + "_"
        return "_".join(self.tag.split("_")[:2]).upper() + "_"

    def short(self, constant: Constant) -> str:
        """Its name without the common part: "LOADING"."""
        return constant.name.removeprefix(self.prefix)

    def is_mask(self, spelling: str) -> bool:
        """Whether a field of this type is a set of constants; one constant has another type: planner_detent."""
        return self.kind == "bit" and self.type == spelling

    @property
    def mask(self) -> int:
        return functools.reduce(lambda all_bits, constant: all_bits | constant.value, self.constants, 0)


@dataclasses.dataclass(frozen=True)
class Struct:
    name: str
    doc: str
    fields: tuple[Member, ...]
    present: Enumeration | None

    @property
    def is_sized(self) -> bool:
        return self.fields[0].name == "struct_size"

    @property
    def short(self) -> str:
        return self.name.removeprefix("planner_")

    @property
    def data(self) -> tuple[Member, ...]:
        """The fields that say something: all but struct_size and reserved."""
        return tuple(field for field in self.fields if field.name not in ("struct_size", "reserved"))

    @property
    def data_in(self) -> tuple[Member, ...]:
        """The fields that hosts write."""
        return tuple(field for field in self.data if not field.is_out)

    @functools.cached_property
    def covered(self) -> dict[Constant, tuple[str, ...]]:
        """The fields whose presence each bit of `present` says: those that its comment lists before a colon, or the one
        that has its name: visit_duration_seconds, or has_schedule of HAS_SCHEDULE. No field has two bits."""
        names = [field.name for field in self.data if field.name != "present"]
        found: dict[Constant, tuple[str, ...]] = {}
        for bit in self.present.constants if self.present else ():
            name = self.bit_name(bit)
            flag = f"has_{name}"
            fields = listed(bit.doc, names, bit.name) or (flag if flag in names and name not in names else name,)
            taken = {field for others in found.values() for field in others}
            if not set(fields) <= set(names) - taken:
                raise ValueError(f"{bit.name}: {', '.join(fields)} must be in {self.name}, and have no other bit")
            found[bit] = fields
        return found

    def bit(self, field: str) -> Constant | None:
        """The bit of `present` that says whether a field is there."""
        return next((bit for bit, fields in self.covered.items() if field in fields), None)

    def absent_value(self, field: Member) -> int | str | None:
        """The value of a field that means that there is none: a number, or "". None if the field has no such value."""
        if field.type.spelling == "planner_text" and self.name in OPTIONAL_TEXTS:
            return None if field.name in OPTIONAL_TEXTS[self.name] else ""
        return ABSENT_NUMBERS.get((self.name, field.name))

    def groups(self) -> list[tuple[Constant | None, tuple[Member, ...]]]:
        """The fields of `data` in their order, each with its bit of `present`. Fields of one bit are together, at the
        place of the first of them."""
        fields = {field.name: field for field in self.data if field.name != "present"}
        found: list[tuple[Constant | None, tuple[Member, ...]]] = []
        for field in fields.values():
            bit = self.bit(field.name)
            if bit is None:
                found.append((None, (field,)))
            elif bit not in [other for other, _ in found]:
                found.append((bit, tuple(each for each in fields.values() if each.name in self.covered[bit])))
        return found

    def field(self, name: str) -> Member | None:
        return next((field for field in self.fields if field.name == name), None)

    def flag_of(self, field: Member) -> Member | None:
        """The field that says whether this one is there, outside of `present`: has_x of x."""
        return self.field("has_" + field.name)

    def count_of(self, field: Member) -> Member | None:
        """The number of elements behind a pointer: x_count of x, or of xs."""
        return self.beside(field, "_count")

    def stride_of(self, field: Member) -> Member | None:
        """The distance in bytes between the elements behind a pointer, if they are structs that can grow: x_stride."""
        return self.beside(field, "_stride")

    def beside(self, field: Member, suffix: str) -> Member | None:
        names = (field.name + suffix, field.name.removesuffix("s") + suffix)
        return next((each for each in map(self.field, names) if each), None) if field.type.is_pointer else None

    @property
    def arrays(self) -> tuple[Member, ...]:
        return tuple(field for field in self.data if field.type.is_pointer)

    @property
    def implied(self) -> set[str]:
        """The fields that only say how to read others: present, has_x, x_count and x_stride."""
        finders = (self.flag_of, self.count_of, self.stride_of)
        beside = [other for field in self.fields for find in finders if (other := find(field))]
        return {"present", *(field.name for field in beside)}

    def bit_name(self, bit: Constant) -> str:
        """The name of what a bit of `present` says: "coordinate"."""
        assert self.present
        return self.present.short(bit).removeprefix("HAS_").lower()


@dataclasses.dataclass(frozen=True)
class Function:
    name: str
    doc: str
    result: Type
    parameters: tuple[Member, ...]

    @property
    def short(self) -> str:
        return self.name.removeprefix("planner_")

    @property
    def is_event(self) -> bool:
        """Whether something happens to a planner: p and now come first."""
        return [parameter.name for parameter in self.parameters[:2]] == ["p", "now"]

    @property
    def takes_planner(self) -> bool:
        return bool(self.parameters) and self.parameters[0].name == "p"


@dataclasses.dataclass(frozen=True)
class Layout:
    size: int
    offsets: dict[str, int]


@dataclasses.dataclass(frozen=True)
class Interface:
    abi_version: int
    functions: tuple[Function, ...]
    structs: tuple[Struct, ...]
    enumerations: tuple[Enumeration, ...]
    integer_types: dict[str, str]  # what the headers' names for numbers stand for: planner_instant is int64_t

    def struct(self, name: str) -> Struct:
        return next(struct for struct in self.structs if struct.name == name)

    def enumeration(self, type_name: str) -> Enumeration | None:
        """The enumeration of an integer type. A single member of a mask (planner_detent) has that of the mask."""
        for enumeration in self.enumerations:
            if enumeration.type == type_name or enumeration.kind == "bit" and enumeration.type == type_name + "s":
                return enumeration
        return None

    def passed(self, is_in: bool, without: Container[str] = ()) -> tuple[Struct, ...]:
        """The structs that functions read, or those that they fill, and the elements of their arrays. A struct is read
        if it is passed by value or behind a pointer to const. `without` names functions that do not count."""
        names = {
            parameter.type.base
            for function in self.functions if function.name not in without
            for parameter in function.parameters
            if is_in == (parameter.type.is_const or not parameter.type.is_pointer)
        }
        found = [struct for struct in self.structs if struct.name in names]
        for struct in found:  # grows
            elements = {field.type.base for field in struct.fields if field.type.is_pointer}
            found += [each for each in self.structs if each.name in elements and each not in found]
        return tuple(struct for struct in self.structs if struct in found)

    def part(self, struct: Struct, bit: Constant) -> Struct:
        """The struct that has the fields of a bit: planner_coordinate of PLANNER_ROW_HAS_COORDINATE. If the headers do
        not have it, the names of the fields begin with that of the bit: next_child of PLANNER_CHILDREN_HAS_NEXT is the
        child of planner_children_next."""
        name, fields = struct.bit_name(bit), struct.covered[bit]
        part = next((each for each in self.structs if each.name == "planner_" + name), None)
        if part and {field.name for field in part.data} == set(fields):
            return part
        if part or not all(field.startswith(name + "_") for field in fields):
            raise ValueError(f"{bit.name} must have the fields of planner_{name}, or fields that begin with {name}_")
        short = tuple(
            dataclasses.replace(field, name=field.name.removeprefix(name + "_"))
            for field in struct.data if field.name in fields
        )
        return Struct(f"{struct.name}_{name}", bit.doc.rpartition(": ")[2], short, None)

    def in_struct(self, struct: Struct, bit: Constant, field: Member) -> Member:
        """The field of a struct that a field of a part is."""
        found = struct.field(field.name) if field.name in struct.covered[bit] else None
        found = found or struct.field(f"{struct.bit_name(bit)}_{field.name}")
        assert found, field.name
        return found

    @property
    def sized_structs(self) -> tuple[Struct, ...]:
        return tuple(struct for struct in self.structs if struct.is_sized)


def clang(*options: str | pathlib.Path) -> str:
    """What the toolchain's clang prints of the headers."""
    found = subprocess.run([ROOT / "scripts/tool", "clang"], check=True, stdout=subprocess.PIPE, text=True)
    command = [found.stdout.strip(), "-fsyntax-only", "-x", "c", "-std=c11", *options, UMBRELLA]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def layouts(target: str) -> dict[str, Layout]:
    """Size and offsets of each struct for a target, such as "wasm32-unknown-none"."""
    found = {}
    dumped = clang(f"--target={target}", "-ffreestanding", "-Xclang", "-fdump-record-layouts-complete")
    for dump in dumped.split("*** Dumping AST Record Layout")[1:]:
        name = re.search(r"0 \| struct (planner_\w+)\n", dump)
        if name:
            fields = re.findall(r"^ *(\d+) \|   \S.*?(\w+)$", dump, flags=re.MULTILINE)
            size = int(re.search(r"sizeof=(\d+)", dump)[1])
            found[name[1]] = Layout(size, {field: int(offset) for offset, field in fields})
    return found


# ---- Reading clang's syntax tree ----


def _locate(node: object, state: list[str]) -> None:
    """Writes into every location the file that it is in: clang names a file only where it changes."""
    if isinstance(node, dict):
        if "offset" in node:
            state[0] = node.setdefault("file", state[0])
        for key, value in node.items():
            if key != "includedFrom":
                _locate(value, state)
    elif isinstance(node, list):
        for value in node:
            _locate(value, state)


@functools.lru_cache(maxsize=None)
def _source(file: str) -> bytes:
    return pathlib.Path(file).read_bytes()


def _joined(comment: str) -> str:
    """The text of a comment in one line; paragraphs are not kept apart."""
    return " ".join(line.strip().removeprefix("*").strip() for line in comment.split("\n")).strip()


def _place(location: dict) -> tuple[str, int]:
    location = location.get("expansionLoc", location)
    return location["file"], location["offset"]


def _comment_before(node: dict) -> str:
    """The comment that ends right before a declaration."""
    file, offset = _place(node["range"]["begin"])
    before = _source(file)[:offset].decode()
    found = re.search(r"/\*((?:(?!\*/).)*)\*/\s*\Z", before, flags=re.DOTALL)
    if not found or before[found.end(1) :].count("\n") > 1 or re.fullmatch(r" ---- .* ---- ", found[1]):
        return ""
    return _joined(found[1])


def _comment_behind(node: dict) -> str:
    """The comment that begins in the line in which a declaration ends."""
    file, offset = _place(node["range"]["end"])
    found = re.match(r"[^\n/]*/\*(.*?)\*/", _source(file)[offset:].decode(), flags=re.DOTALL)
    return _joined(found[1]) if found else ""


def _type(spelling: str) -> Type:
    spelling = re.sub(r"\s*_Nullable\b\s*", " ", spelling)
    return Type(re.sub(r"\s*\*\s*", " *", spelling).replace("* *", "**").strip())


def _enumeration(node: dict, typedefs: dict[str, dict]) -> Enumeration:
    tag = node["name"]
    if tag == "planner_limit":
        kind, integer = "limit", ""
    elif tag.endswith("_present_bit"):
        kind, integer = "present", tag.removesuffix("_present_bit")
    else:
        integer, _, kind = tag.rpartition("_")
    doc = _comment_before(node)
    if not doc and integer in typedefs:
        doc = _comment_before(typedefs[integer]) or _comment_before(typedefs[integer.removesuffix("s")])
    constants = tuple(
        Constant(each["name"], int(each["inner"][0]["value"]), _comment_behind(each))
        for each in node["inner"]
        if each["kind"] == "EnumConstantDecl"
    )
    enumeration = Enumeration(tag, kind, integer, doc, constants)
    for constant in constants:
        if not constant.name.startswith(enumeration.prefix):
            raise ValueError(f"{constant.name} of {tag} must begin with {enumeration.prefix}, or PREFIXES name another")
    return enumeration


def _check_absent_values(structs: list[Struct]) -> None:
    """Compares the tables of absent values with the comments. In an effect, 0 means that the kind does not use it."""
    said = {}
    for struct in structs:
        for field in struct.data if struct.name != "planner_effect" else ():
            number = re.search(r"; (-?\d+): ", field.doc)
            if number and field.type.spelling in INTEGERS:
                said[struct.name, field.name] = int(number[1])
    if said != ABSENT_NUMBERS:
        different = dict(said.items() ^ ABSENT_NUMBERS.items())
        raise ValueError(f"ABSENT_NUMBERS and the comments differ in {', '.join(map('.'.join, different))}")
    named = {(struct.name, field.name) for struct in structs for field in struct.fields}
    unknown = {(struct, field) for struct, fields in OPTIONAL_TEXTS.items() for field in fields} - named
    if unknown:
        raise ValueError(f"OPTIONAL_TEXTS of nothing: {', '.join(map('.'.join, unknown))}")


def _check_gaps(structs: list[Struct], integer_types: dict[str, str]) -> None:
    """Refuses bytes that no field names: no reader could see them, and no writer is bound to set them to 0. For 64-bit
    pointers; narrower ones only shrink fields to multiples of 4. A struct has one reserved field at most: every
    generator leaves out `reserved`, and would show another one."""
    found = layouts("x86_64-unknown-linux-gnu")
    for struct in structs:
        end = 0
        for field in [*struct.fields, None]:
            place = found[struct.name].offsets[field.name] if field else found[struct.name].size
            if place != end:
                before = f"before {struct.name}.{field.name}" if field else f"at the end of {struct.name}"
                raise ValueError(
                    f"{place - end} bytes {before} belong to no field: name them reserved, or move a field")
            if not field:
                break
            if field.name.startswith("reserved") and field.name != "reserved":
                raise ValueError(
                    f"{struct.name}.{field.name}: a struct has one reserved field, named reserved; give its place to a "
                    "field, or move fields so that they leave no gap")
            spelling = integer_types.get(field.type.spelling, field.type.spelling)
            end = place + (8 if field.type.is_pointer else WIDTHS.get(spelling) or found[spelling].size)


@functools.lru_cache(maxsize=None)
def read() -> Interface:
    """The interface of the headers as they are now."""
    tree = json.loads(clang("-Xclang", "-ast-dump=json"))
    _locate(tree, [""])
    inside = [
        node
        for node in tree["inner"]
        if node.get("name", "").startswith("planner") and "offset" in node["loc"]
        and pathlib.Path(node["loc"]["file"]).resolve().is_relative_to(INCLUDE)
    ]
    typedefs = {node["name"]: node for node in inside if node["kind"] == "TypedefDecl"}
    enumerations = tuple(_enumeration(node, typedefs) for node in inside if node["kind"] == "EnumDecl")
    present = {each.type: each for each in enumerations if each.kind == "present"}
    structs = []
    functions = []
    for node in inside:
        if node["kind"] == "RecordDecl" and node.get("completeDefinition"):
            fields = tuple(
                Member(field["name"], _type(field["type"]["qualType"]), _comment_behind(field))
                for field in node["inner"]
                if field["kind"] == "FieldDecl"
            )
            name = node["name"]
            structs.append(Struct(name, _comment_before(typedefs[name]), fields, present.pop(name, None)))
        elif node["kind"] == "FunctionDecl":
            parameters = tuple(
                Member(each["name"], _type(each["type"]["qualType"]))
                for each in node.get("inner", ())
                if each["kind"] == "ParmVarDecl"
            )
            result = _type(node["type"]["qualType"].partition("(")[0].strip())
            functions.append(Function(node["name"], _comment_before(node), result, parameters))
    _check_absent_values(structs)
    if present:
        raise ValueError(f"no struct has the bits of {', '.join(present)}")
    for struct in structs:
        _ = struct.covered  # raises if a bit covers no field
    version = re.search(rb"#define PLANNER_ABI_VERSION (\d+)", _source(str(INCLUDE / "planner/version.h")))
    spellings = {name: node["type"]["qualType"] for name, node in typedefs.items()}
    integer_types = {name: spelling for name, spelling in spellings.items() if "struct" not in spelling}
    _check_gaps(structs, integer_types)
    return Interface(int(version[1]), tuple(functions), tuple(structs), enumerations, integer_types)


# ---- What generators share ----


def listed(doc: str, known: Iterable[str], where: str) -> tuple[str, ...]:
    """The names that a comment lists before its colon: ("request", "day") of "request, day: answer with ...". A comment
    without a colon lists none. A name that is not known is a mistake in the comment."""
    names = tuple(re.findall(r"\w+", doc.partition(":")[0])) if ":" in doc else ()
    unknown = set(names) - set(known)
    if unknown:
        raise ValueError(f"{where}: its comment lists {', '.join(sorted(unknown))}, which is no field: {doc}")
    return names


def camel_case(name: str) -> str:
    first, *others = name.lower().split("_")
    return first + "".join(word.capitalize() for word in others)


def class_name(name: str) -> str:
    """The class for a struct or an enumeration: "planner_section_state" is SectionState."""
    return "".join(word.capitalize() for word in name.removeprefix("planner_").split("_"))


def without_promises(doc: str) -> str:
    """A comment without the numbers of promises in parentheses: " (TIME-2, TASK-4.1)"."""
    number = r"[A-Z]+-\d+(?:\.\d+)*"
    return re.sub(rf" ?\({number}(?:(?:, | to ){number})*\)", "", doc)


def for_values(doc: str) -> str:
    """A comment as the value classes of Python and Java have it: without promises, and without what only C needs."""
    doc = re.sub(r"\^[A-Z]+-[\d.]+: ", "", without_promises(doc))
    doc = doc.replace(" It has no struct_size and does not grow.", "")
    return re.sub(r"\b[1-9]\d{4,}\b", lambda found: f"{int(found[0]):,}", doc)


def head(mark: str) -> str:
    """The first line of a generated file, after the mark that begins a comment."""
    return f"{mark} @generated by scripts/bindgen from include/planner.h. Do not edit."
