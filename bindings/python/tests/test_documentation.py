"""What a new user reads: docstrings, types, the example of the package's help and of the README."""

import dataclasses
import enum
import inspect
import pathlib
import pydoc
import re
import subprocess
import sys
import typing

import plannerkit
import plannerkit.driver
import pytest
from plannerkit._header import ffi
from plannerkit._library import library

PACKAGE = pathlib.Path(plannerkit.__file__).parent
PUBLIC = [getattr(plannerkit, name) for name in plannerkit.__all__] + [
    plannerkit.driver.Driver, plannerkit.driver.AsyncDriver]


def members(kind):
    """The public methods and properties that a class of ours defines."""
    for name, member in vars(kind).items():
        member = member.__func__ if isinstance(member, staticmethod) else member
        if not name.startswith("_") and (inspect.isfunction(member) or isinstance(member, property)):
            yield name, member.fget if isinstance(member, property) else member


@pytest.mark.parametrize("public", PUBLIC, ids=lambda public: public.__name__)
def test_every_public_name_is_documented_and_typed(public):
    doc = vars(public).get("__doc__") if inspect.isclass(public) else public.__doc__
    assert doc and not doc.startswith(public.__name__ + "("), "a docstring of its own"
    functions = [(public.__name__, public)] if inspect.isfunction(public) else list(members(public))
    for name, function in functions:
        assert function.__doc__, name
        hints = typing.get_type_hints(function)
        assert set(inspect.signature(function).parameters) - {"self"} <= set(hints) and "return" in hints, name
    if dataclasses.is_dataclass(public):
        assert public.__dataclass_params__.frozen


def test_every_name_of_the_package_is_listed():
    names = {name for name, value in vars(plannerkit).items()
             if not name.startswith("_") and not inspect.ismodule(value)}
    names.remove("TYPE_CHECKING")
    assert names == set(plannerkit.__all__)


def test_every_function_of_the_headers_is_reached():
    """The package calls each function that the library exports."""
    source = "".join(path.read_text(encoding="utf-8") for path in PACKAGE.glob("*.py") if path.name != "_header.py")
    functions = [name for name in dir(library) if name.startswith("planner_")]
    assert len(functions) > 50
    assert [name for name in functions if not re.search(rf"\b{name}\b", source)] == []


def test_every_constant_of_the_headers_is_reached():
    source = "".join(path.read_text(encoding="utf-8") for path in PACKAGE.glob("*.py") if path.name != "_header.py")
    unused = {"PLANNER_OK", "PLANNER_NONE"}  # compared as 0 and 1
    constants = {name for name in dir(library) if name.startswith("PLANNER_")}
    composed = {name for name in constants if name.startswith("PLANNER_SETTINGS_HAS_")}
    assert {name for name in constants - composed if not re.search(rf"\b{name}\b", source)} == unused


def test_rows_have_all_fields_of_the_struct():
    fields = {name for name, _ in ffi.typeof("planner_row").fields} - {
        "struct_size", "present", "latitude", "longitude", "planned_at", "planned_day"}
    assert {field.name for field in dataclasses.fields(plannerkit.Row)} == fields | {"coordinate", "planned"}


@pytest.mark.parametrize("module, most, words", [
    (plannerkit, 2_500, ("KaDeWe", "plan_loaded", "PlannerError", "plannerkit.driver", "EN_ROUTE", "task_status_changed")),
    (plannerkit.driver, 200, ("load_plan", "AsyncDriver")),
])
def test_help_teaches(module, most, words):
    """What is ours, and not what every integer, exception or object can do."""
    text = pydoc.render_doc(module, renderer=pydoc.plaintext)
    for word in words:
        assert word in text
    assert " at 0x" not in text
    assert "bit_length" not in text and "with_traceback" not in text and "__delattr__" not in text
    assert len(text.splitlines()) <= most


def test_an_unknown_name_is_no_attribute():
    with pytest.raises(AttributeError, match="no attribute 'planner_create'"):
        plannerkit.planner_create
    assert set(plannerkit.__all__) <= set(dir(plannerkit))


def test_only_the_library_is_loaded_before_a_name_is_used():
    modules = "sorted(name for name in sys.modules if name.startswith('plannerkit.'))"
    assert run(f"import sys, plannerkit; print({modules})") == "['plannerkit._header', 'plannerkit._library']\n"
    assert "plannerkit._planner" in run(f"import sys; from plannerkit import Planner; print({modules})")


def examples(text):
    """The blocks of code in a docstring, or in a page."""
    fenced = re.findall(r"```python\n(.*?)```", text, flags=re.DOTALL)
    return fenced or [inspect.cleandoc("\n" + part) for part in re.findall(r"::\n\n((?:    .*\n|\n)+)", text)]


def run(program, *arguments):
    done = subprocess.run([sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_the_example_of_the_help_runs():
    assert run(examples(plannerkit.__doc__ + "\n")[0]) == "KaDeWe 890 m 2 min\n"


def test_the_host_of_the_readme_runs():
    page = pathlib.Path(__file__).resolve().parents[1] / "README.md"
    host, snapshots = examples(page.read_text(encoding="utf-8"))
    assert len(host.splitlines()) <= 40
    shown = run(host)
    assert "KaDeWe" in shown and "km" in shown


def test_the_snapshots_of_the_readme_are_restored(tmp_path):
    """SNAP-1: saved, and gone on with."""
    page = pathlib.Path(__file__).resolve().parents[1] / "README.md"
    _, snapshots = examples(page.read_text(encoding="utf-8"))
    program = snapshots + """
import sys
from uuid import UUID
from plannerkit import Task

path = Path(sys.argv[1]) / "day"
for round in range(3):
    with restored(path, Authorization.ALWAYS) as planner:
        print(planner.home.phase.name, [row.title for row in planner.rows], planner.location.authorization.name)
        if not planner.rows:
            planner.task_added(Task(UUID(int=1), "KaDeWe"))
        save_snapshot(planner, path)
        if round == 1:
            path.write_bytes(path.read_bytes()[:-1])
"""
    assert run(program, str(tmp_path)).splitlines() == [
        "LOADING [] ALWAYS", "LOADING ['KaDeWe'] ALWAYS", "LOADING [] ALWAYS"]


@pytest.mark.skipif(sys.version_info < (3, 10), reason="match is new in Python 3.10")
def test_effects_can_be_matched():
    program = '''
from plannerkit import *
with Planner() as planner:
    planner.start()
    for effect in planner.effects():
        match effect:
            case LoadPlan(request=request, day=day) if request:
                print("plan", day == planner.home.day)
            case RequestPermission():
                print("permission")
            case Redraw(changed=changed) if changed & Changed.DAY:
                print("redraw")
            case _:
                print("other", effect)
'''
    assert run(program).split("\n") == ["plan True", "permission", "redraw", ""]


def test_enumerations_have_numbers_of_the_header():
    for public in PUBLIC:
        if inspect.isclass(public) and issubclass(public, enum.IntEnum):
            assert len(public.__members__) == len(public), public
