#!/usr/bin/env python3
"""make-header.py OUTPUT: what the headers declare, as the Python module that cffi loads without parsing them again."""

import pathlib
import re
import sys

import cffi

HEADERS = pathlib.Path(__file__).resolve().parents[2] / "include"


def declarations() -> str:
    """The headers, in the order of planner.h, without what only a compiler needs."""
    parts = re.findall(r'#include "(planner/\w+\.h)"', (HEADERS / "planner.h").read_text(encoding="utf-8"))
    text = "".join((HEADERS / part).read_text(encoding="utf-8") for part in ["planner/base.h", *parts])
    text = re.sub(r"^#(?!define \w+ \d+$)(?:.*\\\n)*.*$", "", text, flags=re.MULTILINE)
    return re.sub(r"\bPLANNER_(?:NULLABLE|BEGIN|END)\b", "", text)


def main() -> None:
    builder = cffi.FFI()
    builder.cdef(declarations())
    builder.set_source("plannerkit._header", None)
    builder.emit_python_code(sys.argv[1])


if __name__ == "__main__":
    main()
