"""The package that `make wheel` builds. `run wheel` runs this file; the other tests take the package from the tree."""

import os
import pathlib
import platform
import re
import runpy
import subprocess
import sys
import zipfile

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]
MACHINE = platform.machine()
WHEEL = f"build/wheels/*linux*_{MACHINE}.whl"  # make wheels builds those of other platforms, too
LIBRARY = f"libplanner-linux-{MACHINE}.so.0"


def test_the_wheel_is_installed_and_imported(tmp_path):
    """It carries its library: PLANNERKIT_LIBRARY is not set."""
    wheels = list(ROOT.glob(WHEEL))
    assert len(wheels) == 1, "make wheel builds one"
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
    subprocess.run([*install, "--target", tmp_path, *wheels], check=True)
    assert sorted(path.name for path in (tmp_path / "plannerkit").glob("*.so*")) == [LIBRARY]
    program = "import plannerkit; print(plannerkit.__file__, plannerkit.__version__)"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False,
        env={**os.environ, "PLANNERKIT_LIBRARY": "", "PYTHONPATH": str(tmp_path)})
    version = wheels[0].name.split("-")[1]
    assert (done.stdout, done.stderr) == (f"{tmp_path}/plannerkit/__init__.py {version}\n", "")


def started(folder, *lines):
    """A program that imports the package from this folder, after these lines."""
    program = "\n".join([*lines, "import plannerkit"])
    return subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False,
        env={**os.environ, "PLANNERKIT_LIBRARY": "", "PYTHONPATH": str(folder)})


def refusal(folder, *lines):
    """The last line of what the program prints. The import has failed."""
    done = started(folder, *lines)
    assert done.returncode == 1 and done.stdout == ""
    return done.stderr.splitlines()[-1]


def unpacked(folder):
    (wheel,) = ROOT.glob(WHEEL)
    with zipfile.ZipFile(wheel) as files:
        files.extractall(folder)
    return folder


@pytest.mark.parametrize("system, lines", [
    ("win-arm64", ["sysconfig.get_platform = lambda: 'win-arm64'"]),
    ("freebsd-14.1-release-amd64", ["sysconfig.get_platform = lambda: 'freebsd-14.1-release-amd64'"]),
    ("linux-armv7l with 32 bits", ["sysconfig.get_platform = lambda: 'linux-armv7l'", "sys.maxsize = 2**31 - 1"]),
    ("linux-x86_64 with 32 bits", ["sysconfig.get_platform = lambda: 'linux-x86_64'", "sys.maxsize = 2**31 - 1"]),
])
def test_an_unsupported_platform_is_named(tmp_path, system, lines):
    assert refusal(unpacked(tmp_path), "import sys, sysconfig", *lines) == (
        f"ImportError: plannerkit does not support {system}. It supports Linux on x86-64, Linux on 64-bit ARM, Windows "
        "on x86-64, macOS; PLANNERKIT_LIBRARY can name a library that was built for another platform")


@pytest.mark.parametrize("platform, system", [
    ("win-amd64", "Windows on x86-64"), ("macosx-11.0-arm64", "macOS"), ("macosx-10.9-universal2", "macOS"),
])
def test_the_package_of_another_platform_says_whose_it_is(tmp_path, platform, system):
    """As when pip installs for another platform, or a folder was copied."""
    here = {"x86_64": "Linux on x86-64", "aarch64": "Linux on 64-bit ARM"}[MACHINE]
    assert refusal(unpacked(tmp_path), f"import sysconfig; sysconfig.get_platform = lambda: '{platform}'") == (
        f"ImportError: this installation of plannerkit has no library for {system} ({platform}), only for {here}: "
        "install plannerkit again, on this platform")


def test_a_package_without_a_library_says_so(tmp_path):
    (unpacked(tmp_path) / "plannerkit" / LIBRARY).unlink()
    assert "nor for any other: install plannerkit again" in refusal(tmp_path)


def test_a_library_that_cannot_be_loaded_is_named(tmp_path):
    library = unpacked(tmp_path) / "plannerkit" / LIBRARY
    library.write_bytes(b"no library")
    assert refusal(tmp_path).startswith(f"ImportError: {library} cannot be loaded: ")


def test_another_library_is_not_taken_for_it(tmp_path):
    """The C library stands for any that is not PlannerKit's."""
    done = refusal(unpacked(tmp_path), "import os; os.environ['PLANNERKIT_LIBRARY'] = 'libm.so.6'")
    assert done.startswith("ImportError: libm.so.6 is not a library of plannerkit: ")


def test_every_platform_has_a_library_of_its_own_name():
    """The names in the package are those that pack-wheel.py gives."""
    packer = runpy.run_path(str(ROOT / "bindings/python/pack-wheel.py"))
    (wheel,) = ROOT.glob(WHEEL)
    with zipfile.ZipFile(wheel) as files:
        loader = files.read("plannerkit/_library.py").decode()
    assert re.findall(r'^    "[^"]+": "([^"]+\.\w+)",$', loader, re.MULTILINE) == [
        name for name, _ in packer["PLATFORMS"].values()]


def test_no_page_of_the_wheel_links_to_a_file_that_is_not_there():
    """The README is the description in the metadata."""
    (wheel,) = ROOT.glob(WHEEL)
    with zipfile.ZipFile(wheel) as files:
        pages = [name for name in files.namelist() if name.endswith((".md", "/METADATA", ".py"))]
        assert len(pages) > 10
        for name in pages:
            links = re.findall(r"\]\(([^)\s]+)\)", files.read(name).decode())
            assert [link for link in links if "/" in link and not link.startswith("https://")] == [], name
