#!/usr/bin/env python3
"""Print Sources/PlannerKitCore/Text/UnicodeTables.swift, from `unicodedata`: the data by which texts are compared.

The tables have the version of the Swift standard library, so that the same texts are equal: Unicode 17, as in Swift 6.3
and Python 3.15. CanonicalTextTests.swift compares them with Swift, scalar by scalar. They differ in two ways:

- Swift 6.2 has Unicode 16. Unicode 17 adds capitals and marks among new scalars, and changes no older ones.
- U+0F73, U+0F75 and U+0F81 have no combining class, but their decompositions have. Swift (6.2) does not reorder these
  with the marks before them.

Usage: make-unicode-tables.py > Sources/PlannerKitCore/Text/UnicodeTables.swift. With --check it compares that
file with its output, if this Python has the file's version of Unicode.
"""

import argparse
import pathlib
import re
import sys
import unicodedata

TABLES = pathlib.Path(__file__).resolve().parent.parent / "Sources/PlannerKitCore/Text/UnicodeTables.swift"

SCALARS = [value for value in range(0x110000) if not 0xD800 <= value < 0xE000]
HANGUL = range(0xAC00, 0xD7A4)  # decomposed by arithmetic
# Compatibility ideographs: with few gaps, each decomposes to one ideograph.
IDEOGRAPHS = [*range(0xF900, 0xFADA), *range(0x2F800, 0x2FA1E)]
SUPPLEMENTARY = 0xF000
LAST_START = 0x3FFFF
LONGEST_RUN = 64


def decomposition(value):
    """One step of the canonical decomposition: one or two scalars, or none."""
    text = unicodedata.decomposition(chr(value))
    return [] if value in HANGUL or text.startswith("<") else [int(part, 16) for part in text.split()]


DECOMPOSITIONS = {value: parts for value in SCALARS if (parts := decomposition(value))}
CLASSES = {value: unicodedata.combining(chr(value)) for value in SCALARS}
# Only U+0130 becomes more than one scalar in lowercase, and it is decomposed first.
LOWERCASE = {value: ord(chr(value).lower()) for value in SCALARS if value != 0x130}


def check_assumptions():
    """Fail unless the assumptions of CanonicalText.swift hold."""
    for value in SCALARS:
        text = chr(value)
        decomposed = unicodedata.normalize("NFD", text)
        # Lowercasing can come after decomposing. Marks have no case, so it can come before they are reordered.
        assert unicodedata.normalize("NFD", text.lower()) == "".join(part.lower() for part in decomposed)
        assert not CLASSES[value] or text.lower() == text
        # A lowercase letter is in the plane of its capital.
        assert value == 0x130 or LOWERCASE[value] >> 16 == value >> 16
    for value, parts in DECOMPOSITIONS.items():
        assert 0x80 <= value < LAST_START
        assert parts[0] >> 16 == value >> 16 or value in IDEOGRAPHS
        assert len(parts) == 1 or len(parts) == 2 and value not in IDEOGRAPHS and parts[1] not in DECOMPOSITIONS
    # ASCII is not looked up.
    assert not any(CLASSES[value] for value in range(0x80))


def class_runs():
    """Runs of scalars of one class, without those that decompose."""
    runs = []
    for value, number in CLASSES.items():
        if not number or value in DECOMPOSITIONS:
            continue
        if runs and runs[-1][2] == number and value == runs[-1][1] + 1 < runs[-1][0] + LONGEST_RUN:
            runs[-1][1] = value
        else:
            runs.append([value, value, number])
    return runs


def lowercase_runs():
    """Runs of scalars with the same distance to their lowercase. If it is 1, every other scalar of the run has one."""

    def is_right(start, distance, value):
        if value in DECOMPOSITIONS or value in HANGUL:
            return True  # not looked up
        is_meant = distance != 1 or (value - start) % 2 == 0
        return LOWERCASE[value] - value == (distance if is_meant else 0)

    runs = []
    for value, lower in LOWERCASE.items():
        if value < 0x80 or value == lower or value in DECOMPOSITIONS:
            continue
        if runs:
            start, last, distance = runs[-1]
            if (lower - value == distance and value < start + LONGEST_RUN
                    and (distance != 1 or (value - start) % 2 == 0)
                    and all(is_right(start, distance, between) for between in range(last + 1, value))):
                runs[-1][1] = value
                continue
        runs.append([value, value, lower - value])
    return runs


def record(start, last, number):
    """Start in 18 bits, length minus one in 6, number in 8."""
    assert start <= LAST_START and last - start < LONGEST_RUN and number < 256
    return start << 14 | last - start << 8 | number


def tables():
    """All tables by name: a comment, the type of the elements, and the elements."""
    lowercase = lowercase_runs()
    distances = sorted({distance for _, _, distance in lowercase})

    pairs = {value: parts for value, parts in DECOMPOSITIONS.items() if value not in IDEOGRAPHS}
    seconds = [0] + sorted({parts[1] for parts in pairs.values() if len(parts) > 1})
    starts = [value for value in pairs if value - 1 not in pairs]
    positions = {value: position for position, value in enumerate(pairs)}

    ideographs = [DECOMPOSITIONS.get(value, [0])[0] for value in IDEOGRAPHS]
    supplementary = sorted({value for value in ideographs if value > 0xFFFF})
    assert all(value >> 16 == 2 for value in supplementary)
    assert max(value for value in ideographs if value <= 0xFFFF) < SUPPLEMENTARY

    return {
        "classes": (
            "Combining classes that are not 0. Runs of scalars: start in 18 bits, length less one in 6, class in 8.",
            "UInt32", [record(*run) for run in class_runs()]),
        "lowercase": (
            "Scalars that have a lowercase. Runs: start in 18 bits, length less one in 6, index in `distances` in 8.",
            "UInt32", [record(start, last, distances.index(distance)) for start, last, distance in lowercase]),
        "distances": (
            "How far the lowercase lies. Where that is 1, only every other scalar of the run is meant.",
            "Int32", distances),
        "decomposed": (
            "Scalars that are decomposed. Runs: start in 18 bits, index in `firsts` and `seconds` in 14; and an end.",
            "UInt32", [start << 14 | positions[start] for start in starts] + [LAST_START << 14 | len(pairs)]),
        "firsts": (
            "What they begin with: the lower 16 bits; it lies in the same plane.",
            "UInt16", [parts[0] & 0xFFFF for parts in pairs.values()]),
        "seconds": (
            "What follows: an index in `marks`.",
            "UInt8", [seconds.index(parts[1]) if len(parts) > 1 else 0 for parts in pairs.values()]),
        "marks": ("Nothing, and whatever else follows.", "UInt32", seconds),
        "ideographs": (
            "What U+F900...U+FAD9 and U+2F800...U+2FA1D decompose to; 0 if they do not. "
            "From 0xF000 on: `supplementary`.",
            "UInt16",
            [value if value <= 0xFFFF else SUPPLEMENTARY + supplementary.index(value) for value in ideographs]),
        "supplementary": (
            "From 0xF000 on: the lower 16 bits of scalars in plane 2.",
            "UInt16", [value & 0xFFFF for value in supplementary]),
    }


def lines(elements):
    """Elements of an array, as many per line as fit."""
    line = "   "
    for element in elements:
        if len(line) + len(f" {element},") > 120:
            yield line
            line = "   "
        line += f" {element},"
    yield line


def source():
    check_assumptions()
    text = ["// @generated by scripts/make-unicode-tables.py. Do not edit.", ""]
    text += [f"/// Canonical decomposition, combining classes and lowercase of Unicode {unicodedata.unidata_version}."]
    text += ["enum UnicodeTables {"]
    for name, (comment, element, elements) in tables().items():
        text += [f"  /// {comment}", f"  static let {name}: [{element}] = [", *lines(elements), "  ]", ""]
    text[-1] = "}"
    return "\n".join(text) + "\n"


def check():
    """Whether the file is equal to the output; true if this Python has another version of Unicode."""
    written = TABLES.read_text(encoding="utf-8")
    version = re.search(r"of Unicode ([0-9.]+)\.$", written, flags=re.MULTILINE)[1]
    if version != unicodedata.unidata_version:
        print(f"The Unicode tables are not compared: {version}, but this Python has {unicodedata.unidata_version}.")
        return True
    same = written == source()
    print(f"The Unicode tables are {'' if same else 'NOT '}equal to the output of their script.")
    return same


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="compare the file with the output")
    if parser.parse_args().check:
        sys.exit(0 if check() else 1)
    print(source(), end="")


if __name__ == "__main__":
    main()
