"""Docstrings, types, and the examples of the help and of the README; and that the interface is complete."""

import dataclasses
import enum
import inspect
import json
import pathlib
import pydoc
import re
import subprocess
import sys
import typing
from datetime import timezone

import plannerkit
import plannerkit.driver
import pytest
from plannerkit import _codecs
from plannerkit._errors import ERRORS
from plannerkit._header import ffi

PACKAGE = pathlib.Path(plannerkit.__file__).parent
ROOT = pathlib.Path(__file__).resolve().parents[3]
INTERFACE = json.loads((ROOT / "build/interface.json").read_text(encoding="utf-8"))
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


PROMISE = re.compile(r"\b(?!UTF-8|WGS-84)[A-Z]{2,6}-\d+\b")
BEHAVIOUR = (ROOT / "docs/behaviour.md").read_text(encoding="utf-8")
# They are about the package alone.
WITHOUT_PROMISE = {"clock", "destroy", "is_destroyed", "tz"}


@pytest.mark.parametrize("name, function", list(members(plannerkit.Planner)))
def test_every_method_cites_the_promises_that_it_keeps(name, function):
    """A reader finds them in behaviour.md."""
    assert bool(PROMISE.search(function.__doc__)) == (name not in WITHOUT_PROMISE)


def test_every_promise_that_is_cited_exists():
    cited = {name for path in PACKAGE.glob("*.py") for name in PROMISE.findall(path.read_text(encoding="utf-8"))}
    assert len(cited) > 40
    assert cited <= set(re.findall(r"^### ([A-Z]+-\d+) ", BEHAVIOUR, flags=re.MULTILINE))


def test_no_docstring_has_a_name_of_c():
    """Methods, enumerations, fields."""
    text = pydoc.render_doc(plannerkit, renderer=pydoc.plaintext)
    text += pydoc.render_doc(plannerkit.driver, renderer=pydoc.plaintext)
    names = re.findall(r"\b(?:PLANNER|planner)_\w+", text)
    assert set(names) <= {"PLANNER_NOT_FOUND"}, "status_name gives it"


def test_every_name_of_the_package_is_listed():
    names = {name for name, value in vars(plannerkit).items()
             if not name.startswith("_") and not inspect.ismodule(value)}
    names.remove("TYPE_CHECKING")
    assert names == set(plannerkit.__all__)


def test_every_function_has_a_method():
    """The package calls each function of the interface."""
    source = "".join(path.read_text(encoding="utf-8") for path in PACKAGE.glob("*.py") if path.name != "_header.py")
    functions = [function["name"] for function in INTERFACE["functions"]]
    assert len(functions) > 50
    assert [name for name in functions if not re.search(rf"\b{name}\b", source)] == []


def test_every_status_has_an_exception():
    (statuses,) = (each for each in INTERFACE["enumerations"] if each["type"] == "planner_status")
    assert {number for number in statuses["constants"].values() if number < 0} == set(ERRORS)


def decoded(struct, are_present):
    """A value decoded from a struct that is filled with valid numbers, with all fields absent or present."""
    out = ffi.new(f"planner_{struct} *")
    fields = dict(ffi.typeof(out).item.fields)
    for name, kind in fields.items():
        is_count = any(
            fields.get(name.removesuffix("_count") + end, kind).type.kind == "pointer" for end in ("", "s"))
        if kind.type.kind == "primitive" and name != "present" and not is_count:
            setattr(out, name, 1)
        elif are_present and name == "present":
            bits = f"planner_{struct}_present_bit"
            (constants,) = (each["constants"] for each in INTERFACE["enumerations"] if each["name"] == bits)
            out.present = sum(constants.values())
    decode = getattr(_codecs, f"{struct}_of")
    given = {"tz": timezone.utc, "task": None, "values": ()}
    return decode(out, *(given[name] for name in list(inspect.signature(decode).parameters)[1:]))


def is_of(value, hint):
    if typing.get_origin(hint) is typing.Union:
        return any(is_of(value, each) for each in typing.get_args(hint))
    return isinstance(value, typing.get_origin(hint) or hint)


DECODERS = [name.removesuffix("_of") for name in vars(_codecs)
            if name.endswith("_of") and vars(_codecs)[name].__module__ == _codecs.__name__]


@pytest.mark.parametrize("are_present", [False, True])
@pytest.mark.parametrize("struct", DECODERS)
def test_values_have_the_fields_of_their_classes(struct, are_present):
    """The fields that are decoded and those of the generated classes are the same, in the same order."""
    value = decoded(struct, are_present)
    hints = typing.get_type_hints(type(value))
    assert list(vars(value)) == [field.name for field in dataclasses.fields(value)]
    for name, field in vars(value).items():
        if (struct, name) != ("save", "task"):
            assert is_of(field, hints[name]), (name, field)


@pytest.mark.parametrize("module, most, words", [
    (plannerkit, 5_100, ("KaDeWe", "plan_loaded", "PlannerError", "plannerkit.driver", "EN_ROUTE", "task_added")),
    (plannerkit.driver, 200, ("load_plan", "AsyncDriver")),
])
def test_help_teaches(module, most, words):
    """The help shows our members, and not those of every integer, exception or object."""
    text = pydoc.render_doc(module, renderer=pydoc.plaintext)
    for word in words:
        assert word in text
    assert " at 0x" not in text
    assert "bit_length" not in text and "with_traceback" not in text and "__delattr__" not in text
    assert len(text.splitlines()) <= most


def test_an_unknown_name_is_no_attribute():
    with pytest.raises(AttributeError, match="no attribute 'planner_create'"):
        _ = plannerkit.planner_create
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


def of_readme(heading):
    """The example of a part of the README."""
    page = (ROOT / "bindings/python/README.md").read_text(encoding="utf-8")
    (example,) = examples(page.partition(f"\n## {heading}\n")[2].partition("\n## ")[0])
    return example


def test_the_host_of_the_readme_runs():
    host = of_readme("A host in 40 lines")
    assert len(host.splitlines()) <= 40
    shown = run(host)
    assert "KaDeWe" in shown and "km" in shown


def test_the_opening_hours_of_the_readme_are_those_it_shows():
    """HOURS-15: the comments of the example say what it prints."""
    hours = of_readme("Opening hours")
    assert run(hours).splitlines() == re.findall(r"# (.*)", hours)


def test_the_schedule_of_the_readme_is_the_one_it_shows():
    """SCHED-8, SCHED-10, ARRIVE-5: the comments of the example say what it prints."""
    schedule = of_readme("The schedule, and arrivals")
    assert run(schedule).splitlines() == re.findall(r"# (.*)", schedule)


def test_the_lunch_break_of_the_readme_is_the_one_it_shows():
    """SCHED-13, SCHED-14: the comments of the example say what it prints."""
    example = of_readme("The shift, and a lunch break")
    assert run(example).splitlines() == printed_by(example)


def test_the_visiting_order_of_the_readme_is_the_one_it_shows():
    """ORDER-13: the comments of the example say what it prints."""
    order = of_readme("The visiting order")
    assert run(order).splitlines() == re.findall(r"# (.*)", order)


def test_the_working_day_of_the_readme_is_the_one_it_shows():
    """ORDER-15, ORDER-16: the comments of the example say what it prints."""
    day = of_readme("A working day")
    assert run(day).splitlines() == re.findall(r"# (.*)", day)


def printed_by(example):
    """What the comments of an example say that it prints: those behind a run or a print, or on lines of their own."""
    return re.findall(r"(?:^ *|(?:run\(\)|print\(.*\))  )# (.*)", example, flags=re.MULTILINE)


def test_the_details_and_the_composer_of_the_readme():
    """DET-1, NEW-12: the comments of the example say what it prints."""
    example = of_readme("Details, and the composer")
    assert run(example).splitlines() == printed_by(example)


def test_the_outcomes_of_the_readme():
    """WORK-7, WORK-8: the comments of the example say what it prints."""
    example = of_readme("What the agent did")
    assert run(example).splitlines() == printed_by(example)


def test_the_report_of_the_readme():
    """WORK-10, WORK-11: the comments of the example say what it prints."""
    example = of_readme("Reports, and what waits")
    assert run(example).splitlines() == printed_by(example)


def test_the_proposal_of_the_readme():
    """ORDER-7, ORDER-9: the comments of the example say what it prints."""
    example = of_readme("A proposal for the day")
    assert run(example).splitlines() == printed_by(example)


def anchor(heading):
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


@pytest.mark.parametrize("binding", ["python", "javascript", "java"])
def test_the_links_of_a_readme_lead_somewhere_from_the_page_of_a_registry(binding):
    """There, a file of the project cannot be linked to: it is named by its path, and is there in a checkout."""
    page = (ROOT / "bindings" / binding / "README.md").read_text(encoding="utf-8")
    text = re.sub(r"```.*?```", "", page, flags=re.DOTALL)
    anchors = {anchor(heading) for heading in re.findall(r"^#+ (.*)", page, flags=re.MULTILINE)}
    targets = re.findall(r"\]\(([^)\s]*)[^)]*\)|^\[[^\]]+\]: *(\S+)|(?:href|src)=[\"']?([^\"' >]+)", text,
        flags=re.MULTILINE)
    for target in (next(filter(None, each), "") for each in targets):
        assert target.startswith("https://") or target[:1] == "#" and target[1:] in anchors, target
    named = re.findall(
        r"`((?:bindings|docs|examples|include|scripts|benchmarks|packaging|Tests|native|tests)/[\w./-]*)", text)
    assert named
    for path in named:
        assert (ROOT / path).exists() or (ROOT / "bindings" / binding / path).exists(), path


def test_the_many_agents_of_the_readme_go_on():
    """SNAP-4, MANY-1: the agent rests at a shop, in two calls."""
    many = of_readme("Many agents")
    printed = run(many + """
from datetime import datetime, timezone
from uuid import UUID
from plannerkit import Authorization, Coordinate, Settings, Task

now = datetime(2026, 5, 12, 7, tzinfo=timezone.utc)
planner = Planner(Settings(arrival_radius_meters=100), tz=BERLIN, now=now)
planner.authorization_changed(Authorization.ALWAYS, now=now)
planner.start(now=now)
planner.task_added(Task(UUID(int=1), "KaDeWe", coordinate=Coordinate(52.5016, 13.3411)), now=now)
state = planner.hand_over()
for first in (0, 20):
    times = [int(now.timestamp() * 1000) + 5000 * n for n in range(first, first + 20)]
    state = follow(state, {"time": times, "latitude": [52.5016] * 20, "longitude": [13.3411] * 20})
""")
    assert printed.count("Arrived(") == 1 and "[1]" in printed


def test_the_snapshots_of_the_readme_are_restored(tmp_path):
    """SNAP-1: the day continues from the file."""
    snapshots = of_readme("After a crash")
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


def test_enumerations_have_the_numbers_of_the_headers():
    limits = vars(plannerkit.Limits)
    ours = {**{public.__name__: public.__members__ for public in PUBLIC
               if inspect.isclass(public) and issubclass(public, (enum.IntEnum, enum.IntFlag))}, "Limit": limits}
    for each in INTERFACE["enumerations"]:
        name = "".join(word.capitalize() for word in (each["type"] or each["name"]).split("_")[1:])
        if each["kind"] != "present" and name not in ("Status", "EffectKind", "HolidayKinds"):
            for constant, number in each["constants"].items():
                assert ours[name][constant.removeprefix(each["prefix"])] == number
