"""Swift: what the C layer and its tests know of the headers beyond what Swift imports."""

from __future__ import annotations

from .interface import Interface, head

# Swift imports the constants of a named enumeration with a type of their own. Fields and arguments are integers.
CONSTANTS = """\
// The constants of the headers as the integers that fields and arguments take. Swift imports them with types of their
// own."""


def constants(interface: Interface, access: str = "") -> list[str]:
    lines = [CONSTANTS]
    for enumeration in interface.enumerations:
        lines.append("")
        lines += [f"{access}var {each.name}: Int {{ {each.value:_} }}" for each in enumeration.constants]
    return lines


def library(interface: Interface) -> str:
    """What the C layer needs: the sized structs, the known bits of present masks, the names of statuses."""
    lines = [head("//"), "", "import CPlanner", ""]
    lines += [f"extension {struct.name}: SizedStruct {{}}" for struct in interface.sized_structs]
    for struct in interface.structs:
        if struct.present:
            lines += ["", f"extension {struct.name} {{", "  /// The bits of `present` that this version knows."]
            lines += [f"  static var knownPresent: UInt32 {{ {struct.present.mask} }}", "}"]
    statuses = interface.enumeration("planner_status")
    assert statuses
    lines += ["", "extension planner_status {", "  var name: StaticString {", "    switch self {"]
    lines += [f'    case {each.value}: "{each.name}"' for each in statuses.constants]
    lines += ['    default: "unknown status"', "    }", "  }", "}", ""]
    return "\n".join([*lines, *constants(interface), ""])


def tests(interface: Interface) -> str:
    """The constants again, which the library does not publish, and the sized structs."""
    lines = ["", "/// A struct that begins with its size.", "protocol Sized {", "  init()"]
    lines += ["  var struct_size: UInt32 { get set }", "}", ""]
    lines += [f"extension {struct.name}: Sized {{}}" for struct in interface.sized_structs]
    return "\n".join([head("//"), "", "import CPlanner", "", *constants(interface), *lines, ""])
