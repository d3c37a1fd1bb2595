"""The package that `make wheel` builds. `run wheel` runs this file; the other tests take the package from the tree."""

import os
import pathlib
import re
import subprocess
import sys
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[3]


def test_the_wheel_is_installed_and_imported(tmp_path):
    """It carries its library: PLANNERKIT_LIBRARY is not set."""
    wheels = list(ROOT.glob("build/wheels/*.whl"))
    assert len(wheels) == 1, "make wheel builds one"
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
    subprocess.run([*install, "--target", tmp_path, *wheels], check=True)
    assert sorted(path.name for path in (tmp_path / "plannerkit").glob("*.so*")) == ["libplanner.so.0"]
    program = "import plannerkit; print(plannerkit.__file__, plannerkit.__version__)"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False,
        env={**os.environ, "PLANNERKIT_LIBRARY": "", "PYTHONPATH": str(tmp_path)})
    version = wheels[0].name.split("-")[1]
    assert (done.stdout, done.stderr) == (f"{tmp_path}/plannerkit/__init__.py {version}\n", "")


def test_the_promises_that_docstrings_cite_are_in_the_wheel():
    (wheel,) = ROOT.glob("build/wheels/*.whl")
    with zipfile.ZipFile(wheel) as files:
        page = files.read("plannerkit/behaviour.md")
    assert page == (ROOT / "docs/behaviour.md").read_bytes()


def test_no_page_of_the_wheel_links_to_a_file_that_is_not_there():
    """The README is the description in the metadata."""
    (wheel,) = ROOT.glob("build/wheels/*.whl")
    with zipfile.ZipFile(wheel) as files:
        pages = [name for name in files.namelist() if name.endswith((".md", "/METADATA", ".py"))]
        assert len(pages) > 10
        for name in pages:
            links = re.findall(r"\]\(([^)\s]+)\)", files.read(name).decode())
            assert [link for link in links if "/" in link and not link.startswith("https://")] == [], name
