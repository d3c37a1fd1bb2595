"""Many mutants in one build: each is an alternative beside the original. The environment chooses one at run time."""

from __future__ import annotations

import pathlib
import re
import subprocess
from typing import NamedTuple

from .rules import Mutant
from .tree import CORE, frontend

# The environment variable with the number of the mutant that a process runs. Without it, the process runs the original.
VARIABLE = "PLANNER_MUTANT"
SWITCH = """\
@_silgen_name("getenv")
private func getenv(_ name: UnsafePointer<UInt8>) -> UnsafePointer<CChar>?
@_silgen_name("atoi")
private func atoi(_ text: UnsafePointer<CChar>) -> Int32

private let variable: StaticString = "%s"
private let chosen: Int32 = getenv(variable.utf8Start).map { atoi($0) } ?? 0

public func mutant(_ number: Int32) -> Bool {
  chosen == number
}
""" % VARIABLE
ERROR = re.compile(r"^(/.*\.swift):(\d+):(\d+): error: (.*)$", re.MULTILINE)


class Span(NamedTuple):
    start: int
    end: int
    number: int


class Node:
    """A mutant in the text, with those that are within the same part of it."""

    def __init__(self, number: int, mutant: Mutant) -> None:
        self.number = number
        self.mutant = mutant
        self.inner: list[Node] = []

    def contains(self, other: Node) -> bool:
        ours, theirs = self.mutant, other.mutant
        if theirs.form == "condition":
            return ours.form != "condition" and ours.start < theirs.start < ours.end
        return ours.form != "condition" and ours.start <= theirs.start and theirs.end <= ours.end


class Writer:
    """Writes a file with its mutants, and remembers where each one is."""

    def __init__(self, text: bytes) -> None:
        self.text = text
        self.output = bytearray()
        self.spans: list[Span] = []

    def write(self, start: int, end: int, nodes: list[Node]) -> None:
        for node in nodes:
            self.output += self.text[start:node.mutant.start]
            self.write_mutant(node)
            start = node.mutant.end
        self.output += self.text[start:end]

    def write_mutant(self, node: Node) -> None:
        mutant, first = node.mutant, len(self.output)
        condition = b"mutant(%d)" % node.number
        if mutant.form == "condition":
            self.output += b"!%s, " % condition
        elif mutant.form == "statement":
            self.output += b"if !%s { " % condition
            self.write(mutant.start, mutant.end, node.inner)
            self.output += b" }"
        else:
            # In a long formula the compiler needs the type of each part.
            suffix = b" as " + mutant.type.encode() if mutant.type else b""
            self.output += b"(%s ? (%s)%s : (" % (condition, mutant.text, suffix)
            self.write(mutant.start, mutant.end, node.inner)
            self.output += b")%s)" % suffix
        self.spans.append(Span(first, len(self.output), node.number))


def written(text: bytes, mutants: dict[int, Mutant]) -> tuple[bytes, list[Span]]:
    """The file with these mutants, and the place of each."""
    # What contains others comes first, and a condition before the expression that it stands before.
    order = sorted(mutants.items(), key=lambda each: (each[1].start, each[1].form != "condition", -each[1].end))
    top: list[Node] = []
    for number, mutant in order:
        node, nodes = Node(number, mutant), top
        while nodes and nodes[-1].contains(node):
            nodes = nodes[-1].inner
        nodes.append(node)
    writer = Writer(text)
    writer.write(0, len(text), top)
    return bytes(writer.output), writer.spans


def replace(path: pathlib.Path, content: bytes) -> None:
    """Writes a file only if it differs, so that the next build compiles no more than it has to."""
    if not path.exists() or path.read_bytes() != content:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


class Sources:
    """The core in a copy of the package, with mutants in it."""

    def __init__(self, package: pathlib.Path, originals: dict[str, bytes]) -> None:
        self.core = package / CORE
        self.package = package
        self.originals = originals
        self.outputs: dict[str, bytes] = {}
        self.spans: dict[str, list[Span]] = {}

    def accepted(self, mutants: dict[int, Mutant]) -> set[int]:
        """Those of the mutants that compile together. They are in the copy afterwards."""
        rest = dict(mutants)
        while True:
            self.write(rest)
            refused = self.refused()
            if not refused:
                return set(rest)
            for number in refused:
                del rest[number]

    def compiles(self, number: int, mutant: Mutant) -> bool:
        """Whether the mutant compiles alone."""
        self.write({number: mutant})
        return not self.refused()

    def write(self, mutants: dict[int, Mutant]) -> None:
        by_file: dict[str, dict[int, Mutant]] = {name: {} for name in self.originals}
        for number, mutant in mutants.items():
            by_file[mutant.file][number] = mutant
        for name, text in self.originals.items():
            self.outputs[name], self.spans[name] = written(text, by_file[name])
            replace(self.core / name, self.outputs[name])
        replace(self.core / "Mutants.swift", SWITCH.encode())

    def at(self, file: str, line: int, column: int) -> int | None:
        """The mutant at a place, or the nearest one."""
        if file not in self.outputs:
            return None
        starts = [0] + [match.end() for match in re.finditer(b"\n", self.outputs[file])]
        place = starts[line - 1] + column - 1
        around = [span for span in self.spans[file] if span.start <= place < span.end]
        if around:
            return min(around, key=lambda span: span.end - span.start).number

        def distance(span: Span) -> int:
            return min(abs(span.start - place), abs(span.end - place))

        return min(self.spans[file], key=distance).number if self.spans[file] else None

    def refused(self) -> set[int]:
        """The mutants that the compiler refuses. It does not see all at once, so ask again without them."""
        files = sorted(str(path) for path in self.core.rglob("*.swift"))
        command = [*frontend(self.package), "-emit-sil", "-o", "/dev/null", *files]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        if result.returncode == 0:
            return set()
        found = set()
        for path, line, column, _ in ERROR.findall(result.stderr):
            file = str(pathlib.Path(path).relative_to(self.core))
            found.add(self.at(file, int(line), int(column)))
        found.discard(None)
        if not found:
            raise RuntimeError(f"The core does not compile.\n{result.stderr}")
        return found
