"""Python: the declarations that cffi reads, and the enumerations. python_codecs.py has the codecs."""

from __future__ import annotations

import ast
import functools
import re
import textwrap

from . import interface as description
from .interface import Enumeration, Interface, Member, class_name, head, without_promises

PACKAGE = description.ROOT / "bindings/python/plannerkit"
WIDTH = 120


# ---- Declarations ----


@functools.lru_cache(maxsize=None)
def declared(name: str, spelling: str) -> str:
    """The declaration of a field or a parameter."""
    return f"{spelling}{name}" if spelling.endswith("*") else f"{spelling} {name}"


def opaque(interface: Interface) -> list[str]:
    """The structs that hosts only have pointers to: planner, planner_hours."""
    known = {struct.name for struct in interface.structs} | set(interface.integer_types)
    used = [each.type.base for function in interface.functions for each in function.parameters]
    return [name for name in dict.fromkeys(used) if name.startswith("planner") and name not in known]


def declarations(interface: Interface) -> str:
    """All declarations in plain C, for a reader of C that has no preprocessor."""
    lines = [head("/*") + " */", "/* All declarations in plain C, for a reader of C that has no preprocessor. */", ""]
    lines += [f"typedef struct {name} {name};" for name in opaque(interface)]
    lines += [f"typedef {spelling} {name};" for name, spelling in interface.integer_types.items()]
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

# Python has classes of effects and of exceptions, and two fields of Holidays, instead.
WITHOUT_ENUMERATION = {"planner_effect_kind", "planner_holiday_kinds", "planner_status"}
# In place of comments that suit C alone.
DOCS = {
    "planner_action_value": "What a person may do with a task. `TaskAction.status` is the status of the outcome to"
    " record; that of NOT_TODAY also has a day, such as `TaskAction.day`. UNDO is `Planner.outcome_undone`. For"
    " NAVIGATE the host navigates to the task's coordinate.",
    "planner_value_type_value": "The types of a section's values: `date`, `timedelta`, `str`, or one of `Weekdays`.",
    "planner_weekdays_bit": "A set of weekdays: ``Weekdays.MONDAY | Weekdays.FRIDAY``. A weekday is a set of one.",
}
# Functions that are properties or sequences in Python, with other names.
PROPERTIES = {
    "home_state": "home", "location_state": "location", "composer_state": "composer", "row_at": "rows",
    "save_at": "saves", "section_at": "sections", "save_task": "pending_save", "save_value_at": "pending_save",
    "schedule_state": "schedule", "stop_at": "stops", "place_at": "places", "proposal_state": "proposal",
    "proposal_stop_at": "proposal_stops", "order_save_state": "order_save", "order_save_id_at": "order_save",
    "outcome_at": "outcomes", "outcome_state": "outcome", "outcome_value_at": "outcome", "conflict_state": "conflict",
    "task_action_at": "actions", "pending_save_at": "pending_saves", "work_state": "work", "log_state": "log",
    "log_record_at": "log_records", "log_record_state": "log_record",
}


@functools.lru_cache(maxsize=None)
def methods() -> "frozenset[str]":
    """The methods and properties of Python's Planner."""
    tree = ast.parse((PACKAGE / "_planner.py").read_text(encoding="utf-8"))
    planner = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "Planner")
    return frozenset(node.name for node in planner.body if isinstance(node, ast.FunctionDef))


def in_python(doc: str) -> str:
    """A comment of the headers with Python's names, and without the numbers of promises."""

    def method(found: re.Match[str]) -> str:
        name = PROPERTIES.get(found[1], found[1])
        if name not in methods():
            raise ValueError(f"Planner has no method for {found[0]}, which this comment names: {doc}")
        return f"`Planner.{name}`"

    doc = re.sub(r"\bplanner_(\w+)", method, without_promises(doc))
    if "PLANNER_" in doc:
        raise ValueError(f"Python has no name for a constant in this comment: {doc}")
    return doc


def docstring(enumeration: Enumeration) -> list[str]:
    doc = DOCS.get(enumeration.tag) or in_python(enumeration.doc)
    if not doc:
        raise ValueError(f"{enumeration.tag} has no comment")
    named = [] if enumeration.tag in DOCS else [
        f"{enumeration.short(each)}: {in_python(each.doc)}" for each in enumeration.constants if each.doc
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
        each for each in interface.enumerations
        if each.kind in ("value", "bit") and each.type not in WITHOUT_ENUMERATION
    ]


ENUMERATIONS_HEAD = '''"""The constants of the library as enumerations. Their numbers are those of the headers."""

from __future__ import annotations

from enum import IntEnum, IntFlag
from typing import Final

from ._short import ShortEnum'''


def enumerations(interface: Interface) -> str:
    lines = [head("#"), ENUMERATIONS_HEAD]
    for enumeration in shown(interface):
        base = "IntEnum" if enumeration.kind == "value" else "IntFlag"
        lines += ["", "", f"class {class_name(enumeration.type)}({base}, metaclass=ShortEnum):"]
        lines += [*docstring(enumeration), ""]
        lines += [f"    {enumeration.short(each)} = {each.value}" for each in enumeration.constants]
    limits = next(each for each in interface.enumerations if each.kind == "limit")
    lines += ["", "", "class Limits:", *docstring(limits), ""]
    lines += [f"    {limits.short(each)}: Final = {each.value}" for each in limits.constants]
    return "\n".join([*lines, ""])
