#!/usr/bin/env python3
"""Print the functions that the public headers declare, one a line, or a linker version script that exports just these."""

import argparse
import pathlib
import re

HEADERS = pathlib.Path(__file__).resolve().parent.parent / "include" / "planner"


def declared_functions():
    """The names of all functions the headers declare, sorted."""
    names = set()
    for header in HEADERS.glob("*.h"):
        text = re.sub(r"/\*.*?\*/", "", header.read_text(encoding="utf-8"), flags=re.DOTALL)
        names.update(re.findall(r"\b(planner_\w+)\s*\(", text))
    return sorted(names)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--version-script", action="store_true", help="print a linker version script")
    arguments = parser.parse_args()
    names = declared_functions()
    if arguments.version_script:
        print("{\n  global:\n" + "".join(f"    {name};\n" for name in names) + "  local: *;\n};")
    else:
        print("\n".join(names))


if __name__ == "__main__":
    main()
