"""The sources as the compiler understands them: its typed syntax tree, in which each node has its place in the file."""

from __future__ import annotations

import json
import pathlib
import re
import subprocess
from collections.abc import Iterator

CORE = "Sources/PlannerKitCore"
# A node of the compiler's tree. `_kind` names it; `range` has the offsets of its first and of its last token.
Node = dict[str, object]

WORD = re.compile(rb"[A-Za-z0-9_$`\x80-\xff]+")
NUMBER = re.compile(rb"0[xob][0-9A-Fa-f_]+|[0-9][0-9_]*(\.[0-9][0-9_]*)?([eE][+-]?[0-9]+)?")
OPERATOR = re.compile(rb"\.\.[.<]|[-+*/=<>!&|^~%]+|.", re.DOTALL)


def sources(package: pathlib.Path) -> list[str]:
    """The files of the core that people wrote, as paths below its folder."""
    core = package / CORE
    paths = sorted(core.rglob("*.swift"))
    return [str(path.relative_to(core)) for path in paths
            if not path.read_bytes().split(b"\n", 1)[0].startswith(b"// @generated")]


def frontend(package: pathlib.Path) -> list[str]:
    """The compiler's command for the core; what it has to do with the files is still missing."""
    return ["swiftc", "-frontend", "-swift-version", "6", "-package-name", "PlannerKit", "-module-name",
            "PlannerKitCore", "-I", str(package / "Sources/CMath"), "-suppress-warnings"]


def trees(package: pathlib.Path, scratch: pathlib.Path) -> dict[str, Node]:
    """The tree of each file that people wrote."""
    core = package / CORE
    wanted = sources(package)
    scratch.mkdir(parents=True, exist_ok=True)
    command = [*frontend(package), "-dump-ast", "-dump-ast-format", "json"]
    for number, name in enumerate(wanted):
        command += ["-primary-file", str(core / name), "-o", str(scratch / f"{number}.json")]
    primary = {core / name for name in wanted}
    command += [str(path) for path in sorted(core.rglob("*.swift")) if path not in primary]
    subprocess.run(command, check=True)
    return {name: json.loads((scratch / f"{number}.json").read_text(encoding="utf-8"))
            for number, name in enumerate(wanted)}


def children(node: Node) -> Iterator[Node]:
    for value in node.values():
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, dict):
                yield child


def string_end(text: bytes, start: int) -> int:
    """The end of the string literal that begins here. An interpolation may contain other literals."""
    hashes = len(text[start:]) - len(text[start:].lstrip(b"#"))
    position = start + hashes
    quotes = b'"""' if text.startswith(b'"""', position) else b'"'
    closing, escape = quotes + b"#" * hashes, b"\\" + b"#" * hashes
    position += len(quotes)
    while not text.startswith(closing, position):
        if not text.startswith(escape, position):
            position += 1
        elif text.startswith(b"(", position + len(escape)):
            position += len(escape) + 1
            depth = 1
            while depth > 0:
                if text[position:position + 1] == b'"':
                    position = string_end(text, position)
                    continue
                depth += {b"(": 1, b")": -1}.get(text[position:position + 1], 0)
                position += 1
        else:
            position += len(escape) + 1
    return position + len(closing)


def token_end(text: bytes, start: int) -> int:
    """The end of the token that begins here."""
    if text[start:start + 1] in b'"#':
        return string_end(text, start)
    if text[start:start + 1].isdigit():
        # A field of a tuple has a number, too: pair.0
        pattern = WORD if text[start - 1:start] == b"." else NUMBER
        return pattern.match(text, start).end()
    if word := WORD.match(text, start):
        return word.end()
    if text[start:start + 1] in b"()[]{}?":
        return start + 1
    return OPERATOR.match(text, start).end()


def extent(text: bytes, node: Node) -> tuple[int, int] | None:
    """Where a node begins and ends; None for one that is not in the file."""
    place = node.get("range")
    return (place["start"], token_end(text, place["end"])) if place else None
