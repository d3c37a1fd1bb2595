"""C and the linker: the export list, the asserted layouts, and the words of the conformance transcript."""

from __future__ import annotations

import json

from . import interface as description
from .interface import Interface, head


def exports(interface: Interface) -> str:
    """The names of all functions, one a line."""
    return "\n".join([head("#"), *sorted(function.name for function in interface.functions), ""])


def version_script(interface: Interface) -> str:
    names = "".join(f"    {function.name};\n" for function in sorted(interface.functions, key=lambda each: each.name))
    return f"{head('#')}\n{{\n  global:\n{names}  local: *;\n}};\n"


LAYOUT_HEAD = """
/*
 * The binary layout and the numbers of the headers, for 64-bit and 32-bit pointers. Compiling it is the test: a program
 * built against these headers works with every later library of the same PLANNER_ABI_VERSION. Structs that begin with
 * struct_size may grow at their end; then their SIZE here is the one thing that may change.
 */
#include "planner.h"

#if UINTPTR_MAX == UINT64_MAX
#define PICK(wide, narrow) wide
#elif UINTPTR_MAX == UINT32_MAX
#define PICK(wide, narrow) narrow
#else
#error "Neither 64-bit nor 32-bit pointers."
#endif

#define SIZE(type, wide, narrow) _Static_assert(sizeof(type) == PICK(wide, narrow), "sizeof " #type);
#define FIELD(type, field, wide, narrow) \\
  _Static_assert(offsetof(type, field) == PICK(wide, narrow), "offsetof " #type "." #field);
#define NUMBER(name, value) _Static_assert(name == (value), #name);
/* Some 32-bit targets align 64-bit numbers at multiples of 8, so that a struct ends at one, and others at multiples
   of 4. */
struct aligned {
  char byte;
  uint64_t number;
};
#define ENDING(size) (((size) + offsetof(struct aligned, number) - 1) / offsetof(struct aligned, number) * \\
                      offsetof(struct aligned, number))
"""


def layout(interface: Interface) -> str:
    """Static assertions of every size, offset and constant."""
    wide = description.layouts("x86_64-unknown-linux-gnu")
    narrow = description.layouts("wasm32-unknown-none")  # aligns 64-bit numbers at multiples of 8
    packed = description.layouts("i386-unknown-linux-gnu")  # at multiples of 4
    lines = [head("/*") + " */" + LAYOUT_HEAD]
    lines += ["SIZE(planner_status, 4, 4)", "SIZE(planner *, 8, 4)"]
    lines += [f"NUMBER(PLANNER_ABI_VERSION, {interface.abi_version})"]
    for struct in interface.structs:
        size = f"{narrow[struct.name].size}"
        if packed[struct.name].size != narrow[struct.name].size:
            size = f"ENDING({packed[struct.name].size})"
        lines += ["", f"SIZE({struct.name}, {wide[struct.name].size}, {size})"]
        for field in struct.fields:
            assert packed[struct.name].offsets[field.name] == narrow[struct.name].offsets[field.name], field.name
            offsets = wide[struct.name].offsets[field.name], narrow[struct.name].offsets[field.name]
            lines.append(f"FIELD({struct.name}, {field.name}, {offsets[0]}, {offsets[1]})")
    for enumeration in interface.enumerations:
        lines.append("")
        lines += [f"NUMBER({constant.name}, {constant.value})" for constant in enumeration.constants]
    return "\n".join([*lines, ""])


def known_bits(interface: Interface) -> str:
    """The bits that each present mask may have, for tests."""
    lines = [head("/*") + " */", "#ifndef KNOWN_BITS_H", "#define KNOWN_BITS_H", ""]
    lines += [f"#define KNOWN_BITS_{each.name} {each.present.mask}u" for each in interface.structs if each.present]
    return "\n".join([*lines, "", "#endif", ""])


def transcript_names(interface: Interface) -> str:
    """The words of a transcript, each at the place of its number, or of its bit in a mask."""
    lines = [head("/*") + " */"]
    lines += ["/* The words of a transcript, each at the place of its number, or of its bit in a mask. */"]
    lines += ["#ifndef NAMES_H", "#define NAMES_H", "", "#include <stddef.h>", ""]
    lines += ["typedef const char *const names[];", ""]
    for enumeration in interface.enumerations:
        if enumeration.kind not in ("value", "bit") or min(each.value for each in enumeration.constants) < 0:
            continue
        by_place = {
            each.value if enumeration.kind == "value" else each.value.bit_length() - 1: enumeration.short(each).lower()
            for each in enumeration.constants
        }
        words = ", ".join(f'"{by_place.get(place, "")}"' for place in range(max(by_place) + 1))
        name = enumeration.type.removeprefix("planner_") + "_names"
        lines.append(f"static names {name} = {{{words}, NULL}};")
    return "\n".join([*lines, "", "#endif", ""])


def machine_readable(interface: Interface) -> str:
    """The interface as JSON, for tests and for whoever writes a binding."""

    def members(all_members):
        return [{"name": each.name, "type": each.type.spelling} for each in all_members]

    content = {
        "@generated": "by scripts/bindgen from include/planner.h. Do not edit.",
        "abiVersion": interface.abi_version,
        "functions": [
            {"name": each.name, "result": each.result.spelling, "parameters": members(each.parameters)}
            for each in interface.functions
        ],
        "structs": [{"name": each.name, "fields": members(each.fields)} for each in interface.structs],
        "enumerations": [
            {
                "name": each.tag, "kind": each.kind, "type": each.type, "prefix": each.prefix,
                "constants": {constant.name: constant.value for constant in each.constants},
            }
            for each in interface.enumerations
        ],
    }
    return "{" + json.dumps(content, indent=1).removeprefix("{").lstrip() + "\n"
