"""The package that `make wheel` builds. `run wheel` runs this file; the other tests take the package from the tree."""

import os
import pathlib
import subprocess
import sys

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
