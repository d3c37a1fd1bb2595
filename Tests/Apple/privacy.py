"""privacy.py NM XCFRAMEWORK LIBRARY...: checks that the privacy manifest declares nothing, is beside each library of
the XCFramework, and is true: the libraries and the Swift package use none of the functions for which Apple requires a
reason."""

import pathlib
import plistlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
CORE = ROOT / "Sources/PlannerKitCore"
MANIFEST = {
    "NSPrivacyTracking": False,
    "NSPrivacyTrackingDomains": [],
    "NSPrivacyCollectedDataTypes": [],
    "NSPrivacyAccessedAPITypes": [],
}
# "Describing use of required reason API", in Apple's documentation of bundle resources: the C functions, and what the
# names of the Objective-C classes and constants contain.
FUNCTIONS = set("""stat fstat lstat fstatat getattrlist fgetattrlist getattrlistat getattrlistbulk mach_absolute_time
    statfs fstatfs statvfs fstatvfs""".split())
OTHERS = re.compile("UserDefaults|systemUptime|NSProcessInfo|NSFile|NSURL|activeInputModes|UITextInputMode")


def is_required_reason(symbol: str) -> bool:
    """Some functions have variants: _stat$INODE64, ___stat64."""
    name = re.sub(r"\$.*|64.*", "", symbol).lstrip("_")
    return name in FUNCTIONS or OTHERS.search(symbol) is not None


def undefined(nm: str, library: pathlib.Path) -> set[str]:
    text = subprocess.run([nm, "--undefined-only", library], check=True, capture_output=True, text=True).stdout
    return set(re.findall(r"(?m)^_\S+$", text))


def main() -> None:
    nm, framework = sys.argv[1], pathlib.Path(sys.argv[2])
    archives = sorted(framework.glob("*/libplanner.a"))
    assert len(archives) == 3, archives
    for archive in archives:
        copy = archive.with_name("PrivacyInfo.xcprivacy")
        assert copy.read_bytes() == (CORE / copy.name).read_bytes(), f"{copy} is another manifest"
    assert plistlib.loads((CORE / "PrivacyInfo.xcprivacy").read_bytes()) == MANIFEST

    assert all(map(is_required_reason, ("_stat", "_fstat$INODE64", "_OBJC_CLASS_$_NSUserDefaults", "_statfs64")))
    for library in [*archives, *map(pathlib.Path, sys.argv[3:])]:
        symbols = undefined(nm, library)
        assert "_posix_memalign" in symbols, f"{library} has no undefined symbols that are known: {symbols}"
        wrong = sorted(filter(is_required_reason, symbols))
        assert not wrong, f"{library} needs a reason for {wrong}"

    # The package from source: it imports the C library's mathematics alone, so it cannot call anything else.
    imports = {
        name for path in CORE.rglob("*.swift")
        for name in re.findall(r"(?m)^(?:@\w+ )*(?:\w+ )?import (?:\w+ )?(\w+)", path.read_text(encoding="utf-8"))}
    assert imports == {"CMath"}, imports


if __name__ == "__main__":
    main()
