#!/usr/bin/env python3
"""api_levels.py CHECKED... [--known CLASSES...] [--part | --list]: reads to which members of Android and Java the
classes of CHECKED (folders or jars) refer, and compares them with api-levels.txt. It fails for a member that is not in
the table, or that needs a newer Android than the AAR. The classes of --known are declarations: they say which class of
Android has a member that the app inherits.

The levels of java.* have a second source, the signatures of Java 8 in the JDK (ct.sym): Android 8 has nothing newer.
--list prints what the table lacks."""

import argparse
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import class_files
from class_files import ClassFile

OLDEST = 26  # the first Android that the AAR supports
TABLE = Path(__file__).with_name("api-levels.txt")
PLATFORM = re.compile(r"(android|java|javax|dalvik)/")


def read_table() -> dict[tuple[str, str], str]:
    """The level of each class ("" as its member) and member: a number, or D8."""
    levels = {}
    owner = owner_level = ""
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        if line.startswith("#") or not line:
            continue
        name, _, level = line.strip().partition(" ")
        if line[0] != " ":
            owner, owner_level, name = name.replace(".", "/"), level, ""
        if (owner, name) in levels:
            sys.exit(f"{TABLE.name} has {owner} {name} twice")
        levels[owner, name] = level or owner_level
    return levels


def defining_class(owner: str, member: str, known: dict[str, ClassFile]) -> str:
    """The class of the platform that has a member: its owner, or the nearest ancestor of an owner that is known."""
    waiting = [owner]
    while waiting:
        name = waiting.pop(0)
        found = known.get(name)
        if found is None and PLATFORM.match(name) and (name != "java/lang/Object" or not waiting):
            return name
        if found is not None:
            if member in found.members:
                return name
            waiting += found.parents
    return owner


def references(checked: dict[str, ClassFile], known: dict[str, ClassFile]) -> set[tuple[str, str]]:
    found = set()
    for each in checked.values():
        found |= {(name, "") for name in each.classes}
        for owner, member in each.references:
            # Methods of arrays are those of Object.
            place = "java/lang/Object" if owner[0] == "[" else defining_class(owner, member, known)
            found |= {(place, ""), (place, member)}
    return {(owner, member) for owner, member in found if PLATFORM.match(owner)}


class JavaEight:
    """What Java 8 has, by the JDK of this machine."""

    def __init__(self) -> None:
        properties = subprocess.run(["java", "-XshowSettings:properties", "-version"], capture_output=True, text=True)
        home = re.search(r"java\.home = (.*)", properties.stderr)
        self.archive = zipfile.ZipFile(Path(home[1]) / "lib/ct.sym")
        # A folder is named after the versions whose signatures it has: 879, BCDEF.
        self.paths = {
            name.split("/", 2)[2].removesuffix(".sig"): name for name in self.archive.namelist()
            if "8" in name.split("/")[0] and name.endswith(".sig")}
        self.read: dict[str, ClassFile] = {}

    def find(self, name: str) -> ClassFile | None:
        if name in self.paths and name not in self.read:
            self.read[name] = class_files.read(self.archive.read(self.paths[name]))
        return self.read.get(name)

    def has(self, owner: str, member: str) -> bool:
        found = self.find(owner)
        return found is not None and (
            member in found.members | {""} or any(self.has(parent, member) for parent in found.parents))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("checked", nargs="+", type=Path)
    parser.add_argument("--known", nargs="+", type=Path, default=[])
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--part", action="store_true", help="these are not all classes: the table may have more")
    options = parser.parse_args()
    checked = {name: found for path in options.checked for name, found in class_files.read_all(path).items()}
    known = checked | {name: found for path in options.known for name, found in class_files.read_all(path).items()}
    levels = read_table()
    used = references(checked, known)
    if options.list:
        for owner, member in sorted(used - levels.keys()):
            print(f"  {member}" if member else owner.replace("/", "."))
        return

    passed, wrong = 0, []
    java = JavaEight()
    for owner, member in sorted(used):
        level = levels.get((owner, member))
        what = f"{owner.replace('/', '.')} {member}".strip()
        if level is None:
            wrong.append(f"{what} is not in {TABLE.name}: add it with its level")
        elif level != "D8" and int(level) > OLDEST:
            wrong.append(f"{what} needs level {level}, and the AAR supports {OLDEST}")
        elif level != "D8" and owner.startswith("java") and not java.has(owner, member):
            wrong.append(f"{what} is not in Java 8: its level cannot be {level}")
        else:
            passed += 1
    if not options.part:
        wrong += [f"{owner} {member} is in {TABLE.name} but not used" for owner, member in sorted(levels.keys() - used)]
    print(*wrong, sep="\n", end="\n" if wrong else "")
    print(f"{passed} passed, {len(wrong)} failed")
    sys.exit(bool(wrong) or passed == 0)


if __name__ == "__main__":
    main()
