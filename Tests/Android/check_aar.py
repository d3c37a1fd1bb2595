#!/usr/bin/env python3
"""check_aar.py AAR SOURCES: checks what an app gets with the AAR, and the sources beside it. Ends with "N passed, N
failed"."""

import io
import re
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import class_files
from checks import check, finish

ROOT = Path(__file__).resolve().parents[2]
MACHINES = {"arm64-v8a": "AArch64", "x86_64": "Advanced Micro Devices X86-64"}
PAGE = 16 * 1024
FILES = ["AndroidManifest.xml", "classes.jar", "R.txt", "proguard.txt",
         "META-INF/com/android/build/gradle/aar-metadata.properties",
         *(f"jni/{abi}/libplannerjni.so" for abi in MACHINES)]


def readelf(option: str, data: bytes) -> str:
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        return subprocess.run(["readelf", option, file.name], check=True, capture_output=True, text=True).stdout


def check_library(abi: str, data: bytes) -> None:
    machine = re.search(r"Machine:\s+(.*)", readelf("-hW", data))
    check(f"the library of {abi} is for its processor", MACHINES[abi], machine and machine[1])
    # Offset, virtual address, alignment of each segment that is loaded.
    loads = re.findall(r"^\s+LOAD\s+(\S+)\s+(\S+)\s.*\s(\S+)$", readelf("-lW", data), re.MULTILINE)
    check(f"the library of {abi} has segments", True, len(loads) > 1)
    for place, address, alignment in ([int(each, 16) for each in load] for load in loads):
        check(f"a segment of {abi} is aligned to 16 KB", 0, alignment % PAGE)
        check(f"a segment of {abi} lies in its file as in its pages", place % PAGE, address % PAGE)


def main() -> None:
    aar, sources = (zipfile.ZipFile(path) for path in sys.argv[1:])
    check("the files of the AAR", sorted(FILES), sorted(name for name in aar.namelist() if not name.endswith("/")))
    for abi in MACHINES:
        check_library(abi, aar.read(f"jni/{abi}/libplannerjni.so"))

    classes = zipfile.ZipFile(io.BytesIO(aar.read("classes.jar")))
    names = [name for name in classes.namelist() if name.endswith(".class")]
    check("every class is of Java 8", {52}, {classes.read(name)[7] for name in names})
    rules = aar.read("proguard.txt").decode()
    kept = set(re.findall(r"class ([\w.]+) \{\s*native <methods>;", rules))
    native = {each.name for each in (class_files.read(classes.read(name)) for name in names) if each.has_native}
    kept = {name.replace(".", "/") for name in kept}
    check("the rules keep the names of every class with native methods", kept, native)
    found = set(re.findall(r'FindClass\(env, "(.*?)"\)', (ROOT / "bindings/java/native/plannerjni.c").read_text()))
    renamed = {name for name in found if not name.startswith("java/")}
    check("the native code looks up no class that R8 may rename", set(), renamed)

    outer = {name.split("$")[0].removesuffix(".class") + ".java" for name in names if "$" not in name}
    there = {name for name in sources.namelist() if name.endswith(".java")} - {"org/plannerkit/package-info.java"}
    check("the sources are those of the classes", outer - {"org/plannerkit/package-info.java"}, there)
    finish()


main()
