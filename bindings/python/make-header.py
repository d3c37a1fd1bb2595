#!/usr/bin/env python3
"""make-header.py OUTPUT: writes the C declarations as the Python module plannerkit._header, which cffi loads without
parsing them again. Of the constants it has only those that the package names as `library.PLANNER_…`, since the
enumerations of Python have all values. It leaves a file that would not change."""

import contextlib
import pathlib
import re
import sys
import tempfile

import cffi

HERE = pathlib.Path(__file__).resolve().parent
DECLARATIONS = HERE.parents[1] / "build/declarations.h"
ENUMERATION = re.compile(r"^enum\b[^{]*\{[^}]*\};\n", re.MULTILINE)
CONSTANT = re.compile(r"\b(PLANNER_\w+) = (-?\d+)")


def named_constants() -> set[str]:
    sources = [path.read_text(encoding="utf-8") for path in (HERE / "plannerkit").glob("*.py")]
    return {name for source in sources for name in re.findall(r"\b(?:library|loaded)\.(PLANNER_\w+)", source)}


def declarations() -> str:
    text, named = DECLARATIONS.read_text(encoding="utf-8"), named_constants()
    constants = [(name, value) for each in ENUMERATION.findall(text) for name, value in CONSTANT.findall(each)]
    missing = named.difference(name for name, _ in constants)
    if missing:
        sys.exit(f"the headers declare no {', '.join(sorted(missing))}")
    return ENUMERATION.sub("", text) + "".join(f"#define {name} {value}\n" for name,
        value in constants if name in named)


def main() -> None:
    builder = cffi.FFI()
    builder.cdef(declarations())
    builder.set_source("plannerkit._header", None)
    output = pathlib.Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        made = pathlib.Path(folder) / "_header.py"
        with contextlib.redirect_stdout(None):  # cffi reports what it writes
            builder.emit_python_code(str(made))
        text = made.read_bytes()
    if not output.exists() or output.read_bytes() != text:
        output.write_bytes(text)


if __name__ == "__main__":
    main()
