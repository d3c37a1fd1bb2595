"""The value classes as those who write test doubles use them: by keyword, with nothing that a test does not need."""

import dataclasses
import inspect
import typing
from dataclasses import MISSING, fields, replace
from datetime import date
from uuid import UUID

import plannerkit
import pytest
from plannerkit import Changes, Home, Phase, Row, Schedule, Settings, VisitingOrder
from plannerkit._keyword_only import _dataclass

# A host creates these all the time: what each of them needs, and no more, may be positional.
POSITIONAL = {
    "Appointment": ["earliest", "latest"], "TimeRange": ["earliest", "latest"],
    "Coordinate": ["latitude", "longitude"], "Fix": ["time", "latitude", "longitude", "horizontal_accuracy"],
    "Task": ["id", "title", "order"], "Holidays": ["first", "last"], "Section": ["kind", "name"],
    "Item": ["value", "label"], "StopRule": ["id", "position"], "Outcome": ["task_id", "status", "at"],
    "WorkdayBreak": ["duration", "earliest", "latest", "most_work"],
}
VALUES = [each for each in (getattr(plannerkit, name) for name in plannerkit.__all__) if dataclasses.is_dataclass(each)]
# What a value is not without. A field that is added is not among them, so it has a default.
NEEDED = {
    "Appointment": {"earliest", "latest"},
    "Attach": {"presentation", "child", "task_id"}, "Arrived": {"task_id", "at", "nearby_count"},
    "ChildEffect": {"presentation", "child", "task_id"}, "Children": {"child", "phase", "presentation", "task_id"},
    "Composer": {"presentation", "task_id"}, "Conflict": {"mine", "theirs", "mine_at", "theirs_at"},
    "Coordinate": {"latitude", "longitude"},
    "DayBreak": {"state"}, "Detach": {"presentation", "child", "task_id"},
    "Details": {"presentation", "task_id", "detent"},
    "Dismiss": {"presentation", "child", "task_id"}, "Fix": {"time", "latitude", "longitude"},
    "FocusText": {"presentation", "child", "task_id"}, "Holidays": {"first", "last"}, "Home": {"phase", "day"},
    "HoursSpan": {"start", "end", "state"}, "HoursState": {"state"}, "Item": {"value"}, "Left": {"task_id", "at"},
    "Line": {"field", "font", "color", "text"}, "LogRecord": {"key", "kind", "phase"},
    "LoadItems": {"request", "section"}, "LoadPlan": {"request", "day"},
    "LoadTravelTimes": {"request"}, "Location": {"authorization", "freshness"}, "Move": {"origin", "target"},
    "OrderBreak": {"state"}, "OrderSave": {"key", "phase", "since"}, "WorkdayBreak": {"duration", "earliest", "latest"},
    "Outcome": {"task_id", "status", "at"},
    "PendingSave": {"kind", "key", "phase", "since"},
    "Present": {"presentation", "child", "task_id", "style"},
    "Proposal": {"phase", "number"}, "ProposalStop": {"id"}, "Redraw": {"changed"}, "Refusal": {"index", "error"},
    "Row": {"id"}, "Save": {"key", "phase", "since", "task", "task_id"}, "SaveOrder": {"key"},
    "SaveOutcome": {"key", "task_id"}, "SaveRecord": {"key"}, "SaveTask": {"key", "task_id"},
    "ScheduleStop": {"id"}, "SectionState": {"kind", "value_type", "phase"},
    "SnapshotFacts": {"version", "taken_at", "is_handover"}, "StartLocation": {"distance_filter_meters",
        "desired_accuracy_meters"},
    "Step": {"index", "effects", "changes", "rows"}, "StopRule": {"id"}, "Task": {"id", "title"},
    "TimeRange": {"earliest", "latest"},
    "TaskAction": {"action"},
    "Visit": {"task_id", "since"},
}


@pytest.mark.parametrize("kind", VALUES, ids=lambda kind: kind.__name__)
def test_a_value_is_made_with_keywords(kind):
    """A field that is added breaks nobody: it has a default, and no argument has its place."""
    parameters = inspect.signature(kind).parameters.values()
    positional = [each.name for each in parameters if each.kind is not inspect.Parameter.KEYWORD_ONLY]
    assert positional == POSITIONAL.get(kind.__name__, [])
    needed = {each.name for each in fields(kind) if each.default is MISSING and each.default_factory is MISSING}
    assert needed == NEEDED.get(kind.__name__, set())


def test_a_test_double_says_only_what_the_test_is_about():
    row = Row(id=UUID(int=1), title="KaDeWe", distance_text="890 m")
    assert (row.title, row.distance_text, row.pace_text, row.arrival) == ("KaDeWe", "890 m", "", None)
    assert replace(row, order=2).order == 2 and Schedule(text="Done by 16:40").stop_count == 0
    assert Home(phase=Phase.LOADED, day=date(2026, 5, 12)).message == "" and Changes() == Changes(removed=())
    assert VisitingOrder(stops=(1, 0)).stops == (1, 0) and Settings().language is None
    with pytest.raises(TypeError, match="positional"):
        Row(UUID(int=1))
    with pytest.raises(TypeError, match="id"):
        Row(title="KaDeWe")


def test_a_value_of_a_test_equals_that_of_a_planner(planner):
    """They are equal, and one key in a dictionary."""
    row = planner.rows[0]
    assert Row(**vars(row)) == row and hash(Row(**vars(row))) == hash(row)


def test_effects_have_names_for_patterns_by_position():
    for name, names in [("LoadPlan", ("request", "day")), ("Attach", ("presentation", "child", "task_id"))]:
        assert getattr(plannerkit, name).__match_args__ == names
    for kind in VALUES:
        if issubclass(kind, plannerkit.Effect) and fields(kind):
            assert kind.__match_args__ == tuple(each.name for each in fields(kind)), kind


# Python 3.9 has no fields that are only given by keyword.


def own():
    @_dataclass(frozen=True, eq=False, repr=False)
    class Mixed(plannerkit._values.Value):
        id: int
        title: str = "x"
        _: typing.Any = None
        order: int = 0
        others: list = dataclasses.field(default_factory=list)

    @_dataclass(frozen=True, eq=False, repr=False, kw_only=True, match_args=False)
    class Named(plannerkit._values.Value):
        text: str = ""
        id: int

    @_dataclass(frozen=True, eq=False, repr=False, kw_only=True)
    class Derived(Named):
        further: int

    return Mixed, Named, Derived


def test_values_in_python_3_9():
    """The constructor that is our own does what that of Python 3.10 does."""
    mixed, named, derived = own()
    assert vars(mixed(1)) == {"id": 1, "title": "x", "order": 0, "others": []}
    assert vars(mixed(1, "y", order=2, others=[3])) == {"id": 1, "title": "y", "order": 2, "others": [3]}
    assert mixed(1).others is not mixed(1).others
    assert list(vars(named(id=1))) == ["text", "id"] and named(id=1) == named(text="", id=1)
    assert vars(replace(derived(id=1, further=2), text="z")) == {"text": "z", "id": 1, "further": 2}
    for call in [lambda: mixed(), lambda: mixed(1, "y", 2), lambda: mixed(1, id=1), lambda: mixed(1, other=2),
                 lambda: named(1), lambda: named("", 1), lambda: derived(id=1)]:
        with pytest.raises(TypeError):
            call()
    with pytest.raises(dataclasses.FrozenInstanceError):
        named(id=1).id = 2
