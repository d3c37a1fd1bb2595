"""C: the readers of every struct that the library fills, and the list of its queries, for tests."""

from __future__ import annotations

import re

from .interface import Constant, Interface, Member, Struct, head, listed

# What begins a line of a transcript, where the header has other fields first: whom or what the struct is about.
FIRST = {
    "planner_refusal": ("index",), "planner_children": ("presentation", "task_id"),
    "planner_details": ("presentation", "task_id"), "planner_composer": ("presentation", "task_id"),
}
# Fields that no binding has in a value.
BESIDE = {("planner_item", "section"), ("planner_save", "value_count"), ("planner_order_save", "id_count"),
          ("planner_outcome", "value_count")}
BASIC = {"planner_text", "planner_uuid", "planner_bytes", "planner_move", "planner_appointment"}
HEAD = """
/*
 * show_x of each planner_x that the library fills: reads every field, each once. What reading means is up to the file
 * that includes this one. It declares `sink`, and before this header:
 *
 *   show_number, show_real, show_degrees, show_text, show_id, show_flag, show_status   a value that is there
 *   show_name, show_mask         a constant, or several, with the words for them
 *   show_indexes, show_moves     an array
 *   show_beside                  a field that only C has
 *   show_present, show_reserved  the bits of present, with those that are known; a reserved field
 *   show_absent                  the memory of a field that is not there
 */"""


def _words(type_name: str) -> str:
    return type_name.removeprefix("planner_") + "_names"


class _Reader:
    def __init__(self, interface: Interface, struct: Struct) -> None:
        self.interface = interface
        self.struct = struct

    def read(self, field: Member) -> str:
        """Reads a field that is there."""
        spelling, name = field.type.spelling, field.name
        value, quoted = f"x->{name}", f'"{name}"'
        enumeration = self.interface.enumeration(spelling)
        if (self.struct.name, name) in BESIDE:
            return f"show_beside(to, {quoted}, (int64_t){value});"
        if spelling in ("planner_text", "planner_uuid"):
            return f"show_{'text' if spelling == 'planner_text' else 'id'}(to, {quoted}, {value});"
        if spelling in ("planner_flag", "planner_status"):
            return f"show_{spelling.removeprefix('planner_')}(to, {quoted}, {value});"
        if enumeration and enumeration.kind == "bit":
            return f"show_mask(to, {quoted}, {_words(enumeration.type)}, (uint32_t){value});"
        if enumeration:
            return f"show_name(to, {quoted}, {_words(spelling)}, {value});"
        if field.type.is_pointer:
            shown = {"size_t": "indexes"}.get(field.type.base, field.type.base.removeprefix("planner_") + "s")
            count = self.struct.count_of(field)
            assert count, name
            return f"show_{shown}(to, {quoted}, {value}, x->{count.name});"
        number = self.interface.integer_types.get(spelling, spelling)
        if number == "double":
            shown = "degrees" if name.endswith(("latitude", "longitude")) else "real"
            return f"show_{shown}(to, {quoted}, {value});"
        if not re.fullmatch(r"u?int\d+_t|size_t", number):
            raise ValueError(f"{self.struct.name}.{name}: no test can read a {spelling}")
        return f"show_number(to, {quoted}, (int64_t){value});"

    def absent(self, field: Member) -> str:
        return f"show_absent(to, &x->{field.name}, sizeof x->{field.name});"

    def ordered(self) -> list[tuple[Constant | None, tuple[Member, ...]]]:
        """The fields with their bits, in the order of a transcript."""
        first = FIRST.get(self.struct.name, ())
        groups = sorted(self.struct.groups(), key=lambda group: group[1][0].name not in first)
        found = []
        for bit, fields in groups:
            if bit and len(fields) > 1:
                part = self.interface.part(self.struct, bit)
                fields = tuple(self.interface.in_struct(self.struct, bit, field) for field in part.data)
            found.append((bit, fields))
        return found

    def lines(self) -> list[str]:
        lines = []
        if self.struct.present:
            lines.append(f"show_present(to, x->present, {self.struct.present.mask}u);")
        if self.struct.field("reserved"):
            lines.append("show_reserved(to, x->reserved);")
        names = [field.name for field in self.struct.fields]
        is_item = {"type", "number", "text"} <= set(names)
        flags = {flag.name for field in self.struct.fields if (flag := self.struct.flag_of(field))}
        for bit, fields in self.ordered():
            field = fields[0]
            absent = self.struct.absent_value(field)
            flag = self.struct.flag_of(field)
            if is_item and field.name in ("number", "text", "latest"):
                continue
            if field.name in flags:
                lines.append(f'show_beside(to, "{field.name}", x->{field.name});')
            elif field.name in self.struct.implied:
                continue
            elif bit:
                lines.append(f"if (x->present & {bit.name}) {{")
                lines += ["  " + self.read(each) for each in fields] + ["} else {"]
                lines += ["  " + self.absent(each) for each in fields] + ["}"]
            elif flag:
                lines.append(f"if (x->{flag.name}) {self.read(field)}")
                lines.append(f"else show_absent(to, &x->{field.name}.size, sizeof x->{field.name}.size);")
            elif isinstance(absent, int):
                integer = self.interface.integer_types.get(field.type.spelling, field.type.spelling)
                kind = "u" if integer[0] == "u" else ""
                lines.append(f"if (x->{field.name} != {absent}{kind}) {self.read(field)}")
            else:
                lines.append(self.read(field))
            if is_item and field.name == "type":
                lines += [
                    'if (x->type == PLANNER_VALUE_TEXT) show_text(to, "value", x->text);',
                    'else if (x->type == PLANNER_VALUE_WEEKDAY) '
                    'show_mask(to, "value", weekdays_names, (uint32_t)x->number);',
                    'else if (x->type == PLANNER_VALUE_TIME_RANGE) '
                    'show_range(to, "value", x->number, x->latest);',
                    'else show_number(to, "value", x->number);',
                ]
        return lines

    def effect_lines(self) -> list[str]:
        """An effect has the fields that the comment of its kind lists, and those whose comments name the kind."""
        kinds = self.interface.enumeration("planner_effect_kind")
        assert kinds
        data = [field for field in self.struct.data if field.name != "kind"]
        named = {field.name: re.findall(r"[A-Z][A-Z_]+", field.doc.partition(":")[0]) for field in data}
        lines = ['show_name(to, "kind", effect_kind_names, x->kind);', "switch (x->kind) {"]
        for constant in kinds.constants:
            first = listed(constant.doc, [field.name for field in data], constant.name)
            used = [field for name in first for field in data if field.name == name]
            used += [field for field in data if field not in used and kinds.short(constant) in named[field.name]]
            lines.append(f"  case {constant.name}:")
            lines += ["    " + self.read(field) for field in used]
            lines += ["    " + self.absent(field) for field in data if field not in used]
            lines.append("    break;")
        return [*lines, "  default: break;", "}"]


QUERIES_HEAD = """
/*
 * ALL_QUERIES(X) is X(function, struct, (arguments)) for each query of a planner that fills a struct. In the arguments,
 * `p` is the planner, `out` the struct, GIVEN(type, name) a struct that goes in, RESULT(type, name) another result, and
 * SOME(type, name) any other argument.
 * ALL_STATES(X) is X(function, struct without planner_) for each that takes (p, out), and ALL_LISTS(X) for each that
 * takes (p, index, out).
 */"""


def queries(interface: Interface) -> str:
    found, states, lists = [], [], []
    for function in interface.functions:
        parameters = function.parameters
        if not function.takes_planner or not parameters[0].type.is_const or parameters[-1].name != "out":
            continue
        struct = next((each for each in interface.structs if each.name == parameters[-1].type.base), None)
        if not struct or struct.name in BASIC:
            continue
        between = [
            f"{'SOME' if not each.type.is_pointer else 'GIVEN' if each.type.is_const else 'RESULT'}"
            f"({each.type.base}, {each.name})"
            for each in parameters[1:-1]
        ]
        found.append(f"  X({function.name}, {struct.name}, ({', '.join(['p', *between, 'out'])}))")
        if not between:
            states.append(f"  X({function.name}, {struct.short})")
        elif between[1:] == [] and parameters[1].type.base == "size_t":
            lists.append(f"  X({function.name}, {struct.short})")
    lines = [head("/*") + " */" + QUERIES_HEAD, "#ifndef QUERIES_H", "#define QUERIES_H", ""]
    for name, each in (("QUERIES", found), ("STATES", states), ("LISTS", lists)):
        lines += [f"#define ALL_{name}(X) \\", " \\\n".join(each), ""]
    return "\n".join([*lines, "#endif", ""])


def fields(interface: Interface) -> str:
    lines = [head("/*") + " */" + HEAD, "#ifndef FIELDS_H", "#define FIELDS_H", "", '#include "names.h"', ""]
    for struct in interface.passed(is_in=False):
        if struct.name in BASIC:
            continue
        reader = _Reader(interface, struct)
        body = reader.effect_lines() if struct.name == "planner_effect" else reader.lines()
        lines.append(f"static inline void show_{struct.short}(sink *to, const {struct.name} *x) {{")
        lines += ["  (void)to; /* not every file needs it */"]
        lines += ["  " + line for line in body]
        lines += ["}", ""]
    lines += ["#endif", ""]
    return "\n".join(lines)
