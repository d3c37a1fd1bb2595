"""pack-wheel.py WHEEL PLATFORM LIBRARY SBOM FOLDER: writes to FOLDER the wheel of a platform: a wheel without a
library, with the library, the bill of materials (PEP 770) and the tags of the platform. PLATFORM is a key of PLATFORMS.

All files have one date, so that the same content always makes the same bytes. Zopfli compresses them, in as many blocks
as it likes: they take 4 percent less than with zlib, and any reader of zip archives reads them."""

import base64
import hashlib
import sys
import zipfile
from pathlib import Path

import zopfli

# The name of the library in the package, as in _library.py, and the tags.
PLATFORMS = {
    # The loader of musl is its C library. It answers for the names of glibc, and ignores the versions of symbols.
    "linux-x86_64": (
        "libplanner-linux-x86_64.so.0", "manylinux2014_x86_64.manylinux_2_17_x86_64.musllinux_1_1_x86_64"),
    "linux-aarch64": (
        "libplanner-linux-aarch64.so.0", "manylinux2014_aarch64.manylinux_2_17_aarch64.musllinux_1_1_aarch64"),
    "windows": ("planner.dll", "win_amd64"),
    "macos": ("libplanner.0.dylib", "macosx_11_0_universal2"),
}
DATE = (1980, 1, 1, 0, 0, 0)  # the first that a zip archive can have


def line(name: str, data: bytes) -> str:
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(data)}\n"


def main() -> None:
    source, platform, library, sbom, folder = sys.argv[1:]
    name, tags = PLATFORMS[platform]
    with zipfile.ZipFile(source) as archive:
        files = {each: archive.read(each) for each in archive.namelist() if not each.endswith("/")}
    (record,) = [each for each in files if each.endswith(".dist-info/RECORD")]
    information = record.rpartition("/")[0]
    del files[record], files[f"{information}/top_level.txt"]  # setuptools writes the latter; nothing reads it
    files[f"plannerkit/{name}"] = Path(library).read_bytes()
    files[f"{information}/sboms/plannerkit.cdx.json"] = Path(sbom).read_bytes()
    files[f"{information}/WHEEL"] = "".join([
        "Wheel-Version: 1.0\n", "Generator: plannerkit\n", "Root-Is-Purelib: false\n",
        *(f"Tag: py3-none-{tag}\n" for tag in tags.split(".")),
    ]).encode()
    # The information stands at the end, so that it can be read without the rest.
    ordered = sorted(files.items(), key=lambda file: (file[0].startswith(information), file[0]))
    ordered.append((record, "".join([*(line(*file) for file in ordered), f"{record},,\n"]).encode()))

    version = information.removesuffix(".dist-info")
    path = Path(folder) / f"{version}-py3-none-{tags}.whl"
    with zopfli.ZipFile(path, "w", zipfile.ZIP_DEFLATED, block_splitting_max=0) as archive:
        for each, data in ordered:
            entry = zipfile.ZipInfo(each, DATE)
            entry.external_attr = 0o100644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)
    print(path)


if __name__ == "__main__":
    main()
