"""info.py XCFRAMEWORK: compares Info.plist with the folders and libraries that are there."""

import pathlib
import plistlib
import sys

EXPECTED = {
    "ios-arm64": ("ios", None, ["arm64"]),
    "ios-arm64_x86_64-simulator": ("ios", "simulator", ["arm64", "x86_64"]),
    "macos-arm64_x86_64": ("macos", None, ["arm64", "x86_64"]),
}
UNIVERSAL = 0xCAFEBABE
NUMBERS = {0x0100000C: "arm64", 0x01000007: "x86_64"}


def processors(library):
    """The processors of a static library."""
    data = library.read_bytes()

    def number(at):
        return int.from_bytes(data[at : at + 4], "big")

    if number(0) == UNIVERSAL:
        return sorted(NUMBERS[number(8 + 20 * index)] for index in range(number(4)))
    assert data.startswith(b"!<arch>\n"), f"{library} is no archive"
    return ["arm64"]


def main():
    framework = pathlib.Path(sys.argv[1])
    info = plistlib.loads((framework / "Info.plist").read_bytes())
    found = {}
    for entry in info["AvailableLibraries"]:
        folder = framework / entry["LibraryIdentifier"]
        assert (folder / entry["HeadersPath"] / "planner.h").is_file()
        assert entry["LibraryPath"] == entry["BinaryPath"]
        assert processors(folder / entry["LibraryPath"]) == entry["SupportedArchitectures"]
        found[folder.name] = (
            entry["SupportedPlatform"], entry.get("SupportedPlatformVariant"), entry["SupportedArchitectures"])
    assert found == EXPECTED, found
    folders = sorted(path.name for path in framework.iterdir() if path.is_dir())
    assert folders == sorted(EXPECTED), folders
    assert (info["CFBundlePackageType"], info["XCFrameworkFormatVersion"]) == ("XFWK", "1.0")


if __name__ == "__main__":
    main()
