#!/usr/bin/env python3
"""make-header.py OUTPUT: writes the C declarations as the Python module plannerkit._header, which cffi loads without
parsing them again. It leaves a file that would not change."""

import contextlib
import pathlib
import sys
import tempfile

import cffi

DECLARATIONS = pathlib.Path(__file__).resolve().parents[2] / "scripts/generated/declarations.h"


def main() -> None:
    builder = cffi.FFI()
    builder.cdef(DECLARATIONS.read_text(encoding="utf-8"))
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
