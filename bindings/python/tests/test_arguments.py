"""Wrong types of every argument and field, and the names in messages."""

import collections.abc
import dataclasses
import inspect
import json
import pathlib
import re
import typing
from datetime import date, datetime, timedelta, timezone
from enum import IntEnum, IntFlag
from uuid import UUID

import plannerkit
import pytest
from conftest import NOW, make_task, started
from plannerkit import (
    Authorization, Changed, Coordinate, Detents, Fix, Holidays, Item, OpeningHours, OrderObjective, Outcome, Planner,
    Section, SectionKind, Settings, StopRule, StringKey, Task, TaskStatus, Weekdays, Workday, _errors,
    best_order,
)
from plannerkit.driver import AsyncDriver, Driver

ROOT = pathlib.Path(__file__).resolve().parents[3]
INTERFACE = json.loads((ROOT / "build/interface.json").read_text(encoding="utf-8"))
# A right argument of each name.
RIGHT = {
    "changed": Changed(0), "effects": (), "fixes": [], "snapshot": b"", "clock": None,
    "at": NOW, "authorization": Authorization.ALWAYS, "detent": Detents.MEDIUM, "dismissed": True, "end": NOW,
    "end_place": None, "estimates": True, "fix": Fix(NOW, 0.0, 0.0), "holidays": Holidays(NOW.date(), NOW.date()),
    "index": 0, "item": Item("x"),
    "items": [],
    "keeps": True, "keeps_mine": True, "key": UUID(int=1), "latitude": 0.0, "longitude": 0.0,
    "message": "", "number": 1, "objective": OrderObjective.LEAST_TRAVEL,
    "outcome": Outcome(UUID(int=1), TaskStatus.EN_ROUTE, NOW), "presentation": 1, "request": 1,
    "retry_at": NOW, "row": 0,
    "rules": [], "section": 0, "sections": [], "settings": Settings(), "steps": 1,
    "start": NOW, "status": TaskStatus.DONE, "task": make_task(9), "task_id": UUID(int=1), "tasks": [], "text": "x",
    "travel_time": timedelta(1), "travel_times": [[0]], "tz": timezone.utc, "weekdays": Weekdays.MONDAY,
    "workday": Workday(),
}
NAIVE = datetime(2026, 5, 12)
CANDIDATES = [object(), 5, 1.5, "x", b"x", ["x"], {"x": 1}, None, NAIVE.date(), NAIVE.time(), 1j]


def kinds_of(hint):
    """The classes that a type hint allows."""
    if typing.get_origin(hint) is typing.Union:
        return {kind for each in typing.get_args(hint) for kind in kinds_of(each)}
    return {typing.get_origin(hint) or hint}


def is_right(value, hint):
    """Whether a value may be one of the hint's. An enumeration takes its number, a float any number."""
    kinds = kinds_of(hint)
    if typing.Any in kinds:
        return True
    if isinstance(value, int) and any(issubclass(kind, (int, float)) and kind is not bool for kind in kinds):
        return True
    if isinstance(value, (str, bytes, list, dict)) and collections.abc.Iterable in kinds:
        return False  # no element is right
    if isinstance(value, dict) and collections.abc.Mapping in kinds:
        return False
    return any(isinstance(value, kind) for kind in kinds)


def wrong(hint):
    return [value for value in CANDIDATES if not is_right(value, hint)]


def check(field, value, call):
    """The message names the field and says what is wanted."""
    with pytest.raises(TypeError) as caught:
        call()
    message = str(caught.value)
    assert re.search(rf"\b{re.escape(field)}\b.* must be [\w ,'()]+, not \w+$", message), message
    kind = type(value).__name__
    assert message.endswith(f"not {kind}") or kind in ("list", "dict"), message


def parameters(function):
    hints = typing.get_type_hints(function)
    return [(name, hints[name]) for name, parameter in inspect.signature(function).parameters.items()
            if name in hints and parameter.kind is not parameter.VAR_POSITIONAL]


METHODS = [name for name, member in vars(Planner).items() if not name.startswith("_") and inspect.isfunction(member)]


@pytest.mark.parametrize("name, parameter, hint", [
    (name, parameter, hint) for name in METHODS for parameter, hint in parameters(getattr(Planner, name))
    if wrong(hint)])
def test_every_argument_of_every_method(planner, name, parameter, hint):
    """TIME-2, NEW-10: and the call is refused."""
    list(planner.effects())
    arguments = {each: RIGHT[each] for each, _ in parameters(getattr(Planner, name)) if each in RIGHT}
    if "string" in name:
        arguments["key"] = StringKey.CLOSE
    if name == "item_tapped":
        arguments["item"] = 0
    before = planner.snapshot()
    for value in wrong(hint):
        check(parameter, value, lambda: getattr(planner, name)(**{**arguments, parameter: value}))
    assert planner.snapshot() == before and planner.next_effect() is None


@pytest.mark.parametrize("parameter, hint", parameters(Planner.__init__))
def test_every_argument_of_a_planner(parameter, hint):
    restored = {"snapshot": started().snapshot()} if parameter == "authorization" else {}
    for value in wrong(hint):
        check(parameter, value, lambda: Planner(**{"now": NOW, **restored, parameter: value}))


def carriers(value):
    """The calls that take a value of this class."""
    item = Item(timedelta(1))
    sections = [Section(SectionKind.ESTIMATED_TIME)]
    return {
        Task: [lambda planner: planner.task_added(value), lambda planner: planner.task_updated(value),
               lambda planner: planner.plan_loaded(1, [make_task(5), value])],
        Fix: [lambda planner: planner.fix_received(value)],
        Settings: [lambda planner: planner.settings_changed(value), lambda planner: Planner(value, now=NOW)],
        Section: [lambda planner: planner.composer_requested(UUID(int=9), [value])],
        Item: [lambda planner: planner.items_loaded(1, [item, value]), lambda planner: planner.item_entered(0, value),
               lambda planner: planner.composer_requested(UUID(int=9), sections, preselected={0: [value]})],
        Coordinate: [lambda planner: planner.task_added(make_task(9, coordinate=value)),
                     lambda planner: plannerkit.distance(value, Coordinate(0, 0)),
                     lambda planner: plannerkit.distance(Coordinate(0, 0), value),
                     lambda planner: plannerkit.distances(value, []),
                     lambda planner: plannerkit.distances(Coordinate(0, 0), [value])],
        Holidays: [lambda planner: planner.holidays_changed(value),
                   lambda planner: OpeningHours("24/7", holidays=value)],
        StopRule: [lambda planner: planner.proposal_requested(rules=[value])],
    }[type(value)]


VALUES = [make_task(9), Fix(NOW, 0.0, 0.0), Settings(), Section(SectionKind.DATE), Item("x"), Coordinate(0.0, 0.0),
          Holidays(date(2026, 1, 1), date(2026, 12, 31)), StopRule(UUID(int=1))]


@pytest.mark.parametrize("value, field, hint", [
    (value, field, hint) for value in VALUES for field, hint in typing.get_type_hints(type(value)).items()
    if field not in ("_", "is_selected", "is_custom")  # the last two only come out
], ids=str)
def test_every_field_of_every_value(planner, value, field, hint):
    """TASK-4, LOC-3: and the call is refused."""
    for candidate in wrong(hint):
        for call in carriers(dataclasses.replace(value, **{field: candidate})):
            check(field, candidate, lambda: call(planner))


@pytest.mark.parametrize("name, parameter, hint", [
    (name, parameter, hint) for name in ("__init__", "parse", "state", "is_open", "intervals")
    for parameter, hint in parameters(getattr(OpeningHours, name))])
def test_every_argument_of_opening_hours(name, parameter, hint):
    """HOURS-15."""
    arguments = {each: RIGHT[each] for each, _ in parameters(getattr(OpeningHours, name)) if each in ("start", "end")}
    if name in ("__init__", "parse"):
        arguments["text"] = "24/7"
    hours = OpeningHours("24/7")
    call = {"__init__": OpeningHours, "parse": OpeningHours.parse}.get(name) or getattr(hours, name)
    for value in wrong(hint):
        check(parameter, value, lambda: call(**{**arguments, parameter: value}))


@pytest.mark.parametrize("call, field", [
    (lambda planner: planner.task_hours(UUID(int=1), NAIVE), "at"),
    (lambda planner: planner.task_hours_spans(UUID(int=1), NAIVE, NOW), "start"),
    (lambda planner: planner.task_hours_spans(UUID(int=1), NOW, NAIVE), "end"),
    (lambda planner: OpeningHours("24/7").state(NAIVE), "when"),
    (lambda planner: OpeningHours("24/7").intervals(NAIVE, NOW), "start"),
    (lambda planner: planner.refresh(now=NAIVE), "now"),
    (lambda planner: planner.fix_received(Fix(NAIVE, 0.0, 0.0)), "time"),
    (lambda planner: planner.task_added(make_task(9, planned=NAIVE)), "planned"),
    (lambda planner: Planner(now=NAIVE), "now"),
    (lambda planner: Planner(clock=lambda: NAIVE), "clock()"),
])
def test_naive_instants(planner, call, field):
    """TIME-1."""
    with pytest.raises(plannerkit.InvalidArgument, match=rf"^{re.escape(field)} must have a time zone\.$") as caught:
        call(planner)
    assert caught.value.field == field


def test_a_clock_that_returns_no_instant():
    with pytest.raises(TypeError, match=r"^clock\(\) must be datetime, not int$"):
        Planner(clock=lambda: 5)


@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.parametrize("call", [
    lambda planner, flag: planner.child_disappeared(1, dismissed=flag),
    lambda planner, flag: planner.keep_draft_changed(flag),
    lambda planner, flag: planner.composer_requested(UUID(int=9), is_edit=flag),
    lambda planner, flag: planner.composer_requested(UUID(int=9), [Section(SectionKind.DATE, allows_multiple=flag)]),
])
def test_a_number_is_no_flag(planner, call, number):
    with pytest.raises(TypeError, match="must be bool, not int$"):
        call(planner, number)


def test_whether_a_child_was_dismissed_has_to_be_said(planner):
    """LIFE-3."""
    with pytest.raises(TypeError, match="dismissed"):
        planner.child_disappeared(1)
    with pytest.raises(TypeError, match="positional"):
        planner.child_disappeared(1, True)


def test_wrong_elements_are_named(planner):
    for call, message in [
        (lambda: planner.plan_loaded(1, [make_task(), "x"]), "tasks[1] must be Task, not str"),
        (lambda: planner.plan_loaded(1, [make_task(), make_task(2, title=5)]), "tasks[1]: title must be str, not int"),
        (lambda: planner.plan_loaded(1, "tasks"), "tasks must be an iterable of Task, not str"),
        (lambda: planner.items_loaded(1, {"x": 1}), "items must be an iterable of Item, not dict"),
        (lambda: planner.items_loaded(1, ["x"]), "items[0] must be Item, not str"),
        (lambda: planner.holidays_changed(Holidays(NOW.date(), NOW.date(), public=[NOW.date(), 5])),
         "public[1] must be date, not int"),
        (lambda: planner.holidays_changed(Holidays(NOW.date(), NOW.date(), school=[NOW])),
         "school must be date, not datetime"),
        (lambda: planner.holidays_changed(Holidays(NOW.date(), NOW)), "last must be date, not datetime"),
        (lambda: planner.task_added(make_task(repeat_days=[1])), "repeat_days must be Weekdays, not list"),
        (lambda: planner.rows["x"], "row index must be int or slice, not str"),
        (lambda: plannerkit.distances(Coordinate(0, 0), "x"),
         "places must be an iterable of Coordinate, or a buffer of doubles, not str"),
        (lambda: plannerkit.distances(Coordinate(0, 0), [Coordinate(0, 0), (0, 0)]),
         "places[1] must be Coordinate, not tuple"),
        (lambda: plannerkit.status_name(5), "error must be a subclass of PlannerError, not 5"),
    ]:
        with pytest.raises(TypeError) as caught:
            call()
        assert str(caught.value) == message


@pytest.mark.parametrize("driver", [Driver, AsyncDriver])
def test_every_argument_of_a_driver(planner, driver):
    for name, _ in parameters(driver.__init__):
        arguments = {"planner": planner, name: 5}
        check(name, 5, lambda: driver(**arguments))


# ---- Messages ----

# Not to be had from Python: it fills in the structs.
OF_C_ALONE = re.compile(
    r"NULL|must be 0 or 1\.|fits? in memory|^struct_size|^row_size|^present must|^reserved|^planned_day must"
    r"|^type of a value|^size must be at least|^capacity|^order must be a search|^status must be 0 in|bits unknown"
    r"|in which it is absent|^columns must")
# The package says these itself: an offset comes from a zone, and a latitude from a place. It sorts holidays, and counts
# the rows of travel times.
OF_THE_PACKAGE = re.compile(
    r"^utc_offset|of an offset|^to_(latitude|longitude)|^holidays must be ascending|^kinds of a holiday"
    r"|^stop_count|^place_count")
SOURCES = "".join(path.read_text(encoding="utf-8") for path in [
    *(ROOT / "Sources/PlannerKitCore").rglob("*.swift"), ROOT / "Sources/CPlannerABI/MalformedArguments.swift"])
SOURCES = re.sub(  # a message on several lines as one
    r'"""\n +(.*?)\n +"""', lambda found: '"' + re.sub(r" *\\\n +", " ", found[1]) + '"', SOURCES, flags=re.DOTALL)
MESSAGES = [(field, message) for field, message in re.findall(r'"([a-z_]*)\\0([^"\n]+\.)"', SOURCES)
            if not OF_C_ALONE.search(message) and not OF_THE_PACKAGE.search(message)]
FIELDS = {field.name for public in vars(plannerkit).values() if dataclasses.is_dataclass(public)
          for field in dataclasses.fields(public)}
ARGUMENTS = {name for method in METHODS for name, _ in parameters(getattr(Planner, method))}
ARGUMENTS |= {name for function in (OpeningHours.__init__, best_order) for name, _ in parameters(function)}
NAMES = FIELDS | ARGUMENTS | {"snapshot"}
NAMES_IN_C = {
    name for group in ("structs", "functions") for each in INTERFACE[group]
    for name in [each["name"], *(member["name"] for member in each.get("fields", each.get("parameters")))]
} - NAMES


@pytest.mark.parametrize("field, message", MESSAGES)
def test_messages_have_names_of_python(field, message):
    """TASK-4: the field, too."""
    text, name = _errors.in_python(message, field, ("items",))
    if not field:
        assert name is None and text == message
        return
    assert name in NAMES, "NAMES of _errors.py has Python's name"
    assert text.startswith(name + " ")
    words = set(re.findall(r"\w+", text))
    assert not {word for word in words & NAMES_IN_C if "_" in word}, "MESSAGES of _errors.py has Python's words"
    assert "PLANNER_" not in text and not re.search(r"\d \(\w+\)|UTF-8\.", text)


def test_the_messages_are_those_of_the_library():
    assert len(MESSAGES) > 80
    assert set(_errors.MESSAGES) <= {message for _, message in MESSAGES}


def test_messages_of_enumerations_name_their_classes(planner):
    """Instead of numbers."""
    for call, message in [
        (lambda: planner.task_added(make_task(9, status=6)), "status must be one of TaskStatus."),
        (lambda: planner.task_added(make_task(9, repeat_days=128)), "repeat_days must be a set of Weekdays."),
        (lambda: planner.authorization_changed(5), "authorization must be one of Authorization."),
        (lambda: planner.detent_changed(1, 3), "detent must be Detents.MEDIUM or Detents.LARGE."),
        (lambda: planner.string(max(StringKey) + 1), "key must be one of StringKey."),
        (lambda: planner.settings_changed(Settings(measurement_system=4)),
         "measurement_system must be one of MeasurementSystem."),
        (lambda: planner.composer_requested(UUID(int=9), [Section(9)]),
         "kind of a section must be one of SectionKind."),
        (lambda: planner.composer_requested(UUID(int=9), [Section(name="x", value_type=9)]),
         "value_type of a section must be one of ValueType."),
    ]:
        with pytest.raises(plannerkit.PlannerError) as caught:
            call()
        assert str(caught.value) == message
    for public in vars(plannerkit).values():
        if isinstance(public, type) and issubclass(public, (IntEnum, IntFlag)):
            assert f"PLANNER_{public.__name__.upper()}" not in str(public.__doc__)


def test_texts_that_cannot_be_encoded():
    """TASK-4."""
    with started() as planner, pytest.raises(plannerkit.InvalidText) as caught:
        planner.task_added(make_task(title="\ud800"))
    assert str(caught.value) == "title must have no surrogates, which UTF-8 cannot encode."
