#!/usr/bin/env python3
"""check_project.py APK CLASSES AAR: checks that the parts of the Gradle project in examples/android agree with each
other, with the AAR, and with the manifest as Android's packager reads it. Ends with "N passed, N failed"."""

import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import api_levels
from checks import check, finish

ROOT = Path(__file__).resolve().parents[2]
PROJECT = ROOT / "examples/android"
FILES = ["settings.gradle.kts", "build.gradle.kts", "gradle.properties", "gradle/libs.versions.toml",
         "gradle/wrapper/gradle-wrapper.properties", "app/build.gradle.kts", "app/src/main/AndroidManifest.xml"]
PERMISSIONS = {f"android.permission.{name}" for name in (
    "ACCESS_COARSE_LOCATION", "ACCESS_FINE_LOCATION", "FOREGROUND_SERVICE", "FOREGROUND_SERVICE_LOCATION",
    "POST_NOTIFICATIONS")}
LOCATION = "0x00000008"  # the number of the foreground service type


def text(path: str) -> str:
    return (PROJECT / path).read_text(encoding="utf-8")


def aliases(catalog: dict) -> set[str]:
    """The names by which build files refer to the catalogue: compose-bom is libs.compose.bom."""
    names = {name.replace("-", ".") for name in catalog["libraries"]}
    return names | {"plugins." + name.replace("-", ".") for name in catalog["plugins"]}


def main() -> None:
    apk, classes, aar = map(Path, sys.argv[1:])
    check("the files of a Gradle project", [], [name for name in FILES if not (PROJECT / name).exists()])
    catalog = tomllib.loads(text("gradle/libs.versions.toml"))
    build = text("build.gradle.kts") + text("app/build.gradle.kts")
    used = set(re.findall(r"\blibs\.([\w.]+)", build))
    check("the build files use the libraries and plugins of the catalogue, and no others", aliases(catalog), used)
    entries = [*catalog["libraries"].values(), *catalog["plugins"].values()]
    references = {entry["version"]["ref"] for entry in entries if "version" in entry}
    check("the catalogue uses each of its versions", set(catalog["versions"]), references)
    modules = re.findall(r'include\(":(\w+)"\)', text("settings.gradle.kts"))
    built = [path.parent.name for path in PROJECT.glob("*/build.gradle.kts")]
    check("the settings include each module", built, modules)

    archives = set(re.findall(r'plannerkit\.resolve\("(.*?)"\)', build))
    check("the archives are those of `make jar`", {aar.name, aar.name.replace("-android", "").replace(".aar", ".jar")},
          archives)
    lowest = re.search(r"minSdk = (\d+)", build)
    manifest = zipfile.ZipFile(aar).read("AndroidManifest.xml").decode()
    check("the app and the AAR have the same lowest level", {str(api_levels.OLDEST)},
          {lowest and lowest[1], *re.findall(r'minSdkVersion="(\d+)"', manifest)})
    folders = {name.split("/")[1] for name in zipfile.ZipFile(aar).namelist() if name.endswith(".so")}
    filters = re.search(r"abiFilters \+= listOf\((.*?)\)", build)
    check("the app has the processors of the AAR", folders, set(re.findall(r'"(.*?)"', filters[1] if filters else "")))

    dump = subprocess.run(["aapt2", "dump", "xmltree", "--file", "AndroidManifest.xml", apk], check=True,
                          capture_output=True, text=True).stdout
    names = re.findall(r'E: ([\w-]+) .*?\n(?:\s+A: .*\n)*?\s+A: .*?:name\(.*?\)="(.*?)"', dump)
    check("the permissions of the manifest", PERMISSIONS, {name for kind, name in names if kind == "uses-permission"})
    components = {name for kind, name in names if kind in ("application", "activity", "service")}
    check("the manifest has an application, an activity and a service", 3, len(components))
    package = classes / "com/example/day"
    missing = {name for name in components if not (package / f"{name.removeprefix('.')}.class").exists()}
    check("the classes that the manifest names are compiled", set(), missing)
    service = dump[dump.find("E: service"):]
    check("the service is of the type location", [LOCATION], re.findall(r"foregroundServiceType\(.*?\)=(\w+)", service))
    finish()


main()
