"""Reads class files: what a class defines, and which members of other classes it refers to."""

import re
import struct
import zipfile
from pathlib import Path
from typing import NamedTuple

# What follows the tag of a constant (JVM specification, 4.4), by the tag.
FORMATS = {3: ">i", 4: ">f", 5: ">q", 6: ">d", 7: ">H", 8: ">H", 9: ">HH", 10: ">HH", 11: ">HH", 12: ">HH", 15: ">BH",
           16: ">H", 17: ">HH", 18: ">HH", 19: ">H", 20: ">H"}
TEXT, LONG, DOUBLE, CLASS, FIELD, METHOD, INTERFACE_METHOD = 1, 5, 6, 7, 9, 10, 11
NATIVE = 0x0100  # a flag of a method


class ClassFile(NamedTuple):
    name: str
    parents: list[str]  # the superclass and the interfaces
    members: set[str]  # "name(descriptor)type", or "name:type" for a field
    classes: set[str]  # the classes it refers to
    references: set[tuple[str, str]]  # the members it refers to: class and member
    has_native: bool


def read(data: bytes) -> ClassFile:
    position = 8

    def take(form: str) -> tuple:
        nonlocal position
        values = struct.unpack_from(form, data, position)
        position += struct.calcsize(form)
        return values

    constants: dict[int, tuple] = {}
    (count,) = take(">H")
    index = 1
    while index < count:
        (tag,) = take(">B")
        if tag == TEXT:
            (size,) = take(">H")
            constants[index] = (tag, data[position:position + size].decode("utf-8", "replace"))
            position += size
        else:
            constants[index] = (tag, *take(FORMATS[tag]))
        index += 2 if tag in (LONG, DOUBLE) else 1

    def text(number: int) -> str:
        return constants[number][1]

    def class_name(number: int) -> str:
        return text(constants[number][1])

    def member(number: int, is_field: bool) -> str:
        _, name, kind = constants[number]
        return text(name) + (":" if is_field else "") + text(kind)

    _, this, parent, interfaces = take(">HHHH")
    parents = [class_name(parent)] if parent else []
    parents += [class_name(*take(">H")) for _ in range(interfaces)]
    members = set()
    has_native = False
    for separator in (":", ""):
        for _ in range(take(">H")[0]):
            flags, name, kind, attributes = take(">HHHH")
            has_native |= separator == "" and flags & NATIVE != 0
            members.add(text(name) + separator + text(kind))
            for _ in range(attributes):
                _, size = take(">HI")
                position += size

    references = {
        (class_name(c[1]), member(c[2], c[0] == FIELD))
        for c in constants.values() if c[0] in (FIELD, METHOD, INTERFACE_METHOD)}
    # An array is a constant of the same kind as a class: [Ljava/lang/String;
    named = {class_name(index) for index, c in constants.items() if c[0] == CLASS}
    classes = {name for name in named if name[0] != "["}
    kinds = [re.split("[(:]", each, maxsplit=1)[1] for each in members | {each for _, each in references}]
    for kind in kinds + [name for name in named if name[0] == "["]:
        classes.update(re.findall("L([^;]+);", kind))
    return ClassFile(class_name(this), parents, members, classes, references, has_native)


def read_all(path: Path) -> dict[str, ClassFile]:
    """The classes in a folder or a jar, by their names."""
    if path.is_dir():
        found = [read(file.read_bytes()) for file in path.rglob("*.class")]
    else:
        with zipfile.ZipFile(path) as archive:
            found = [read(archive.read(name)) for name in archive.namelist() if name.endswith(".class")]
    return {each.name: each for each in found}
