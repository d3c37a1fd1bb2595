"""Refusals; threads, destroyed planners and the garbage collector."""

import copy
import gc
import os
import pickle
import re
import subprocess
import sys
import threading
import time
import weakref
from array import array
from dataclasses import FrozenInstanceError, astuple, fields, replace
from datetime import date, datetime, timedelta, timezone
from uuid import UUID

import plannerkit
import pytest
from conftest import NOW, make_task, started
from plannerkit import (
    Coordinate, Fix, Holidays, Item, Outcome, Planner, Section, SectionKind, Settings, StringKey, TaskStatus, TimeRange,
    ValueType, Weekdays, Workday,
)

FIX = Fix(NOW, 0.0, 0.0, 5.0)
LAST = datetime.max.replace(tzinfo=timezone.utc)


def shown(planner):
    """Everything that can be read."""
    return (
        planner.home, list(planner.rows), list(planner.tasks), planner.location, planner.children, planner.details,
        planner.composer, planner.sections,
        planner.saves, planner.language, planner.next_wake, planner.refusals, planner.tz, planner.places,
        planner.proposal, planner.proposal_stops, planner.order_save, planner.outcomes, planner.work,
        planner.pending_saves, planner.log, planner.log_records,
    )


def refuses(planner, error, match, call, *arguments, **options):
    before = shown(planner)
    with pytest.raises(error, match=match) as caught:
        getattr(planner, call)(*arguments, **options)
    assert shown(planner) == before
    assert planner.next_effect() is None
    return caught.value


def tasks_with(**fields):
    return make_task(9, **fields)


def outcome(**fields):
    return Outcome(**{"task_id": UUID(int=1), "status": TaskStatus.EN_ROUTE, "at": NOW, **fields})


TYPES = [
    ("task_added", tasks_with(title=b"x"), "title"), ("task_added", tasks_with(title=None), "title"),
    ("task_added", tasks_with(order="1"), "order"), ("task_added", tasks_with(order=1.5), "order"),
    ("task_added", tasks_with(status="done"), "status"), ("task_added", tasks_with(coordinate=(1, 2)), "coordinate"),
    ("task_added", tasks_with(coordinate=Coordinate("1", 2)), "latitude"),
    ("task_added", tasks_with(coordinate=Coordinate(1, None)), "longitude"),
    ("task_added", tasks_with(planned="today"), "planned"), ("task_added", tasks_with(planned=5), "planned"),
    ("task_added", tasks_with(estimated_duration=60), "estimated_duration"),
    ("task_added", tasks_with(repeat_days="Mo"), "repeat_days"), ("task_added", tasks_with(notes=5), "notes"),
    ("task_added", tasks_with(photo_url=b"x"), "photo_url"), ("task_added", replace(make_task(), id="1"), "id"),
    ("task_added", {"title": "x"}, "task"), ("task_removed", 5, "task_id"), ("row_tapped", None, "task_id"),
    ("fix_received", replace(FIX, latitude="0"), "latitude"),
    ("fix_received", replace(FIX, longitude=None), "longitude"),
    ("fix_received", replace(FIX, horizontal_accuracy=[]), "horizontal_accuracy"),
    ("fix_received", replace(FIX, time=0), "time"), ("fix_received", replace(FIX, time=None), "time"),
    ("fix_received", (0, 0), "fix"),
    ("settings_changed", {"language": "de"}, "settings"), ("settings_changed", Settings(language=5), "language"),
    ("settings_changed", Settings(travel_speed_kmh="5"), "travel_speed_kmh"), ("tz_changed", "Europe/Berlin", "tz"),
    ("text_changed", None, "text"), ("text_changed", b"x", "text"),
    ("settings_changed", Settings(undo=5), "undo"),
    ("outcome_recorded", {"status": 3}, "outcome"), ("outcome_recorded", outcome(key=None), "key"),
    ("outcome_recorded", outcome(status="done"), "status"), ("outcome_recorded", outcome(at=None), "at"),
    ("outcome_recorded", outcome(day=NOW), "day"), ("outcome_recorded", outcome(replaces=5), "replaces"),
    ("outcome_recorded", outcome(note=None), "note"), ("outcome_recorded", outcome(values={"a": "b"}), "values"),
    ("outcome_recorded", outcome(values=(("a",),)), r"values\[0\]"),
    ("outcome_recorded", outcome(values=(("a", 5),)), r"text of values\[0\]"),
    ("outcome_undone", 5, "task_id"), ("log_record", 5, "key"),
]


@pytest.mark.parametrize("call, argument, field", TYPES)
def test_wrong_types(planner, call, argument, field):
    """The message names the field."""
    list(planner.effects())
    refuses(planner, TypeError, field, call, argument)


VALUES = [
    ("task_added", tasks_with(title=" "), "title", plannerkit.InvalidText),
    ("task_added", tasks_with(title="x" * 4097), "title", plannerkit.LimitExceeded),
    ("task_added", tasks_with(address="\udfff"), "address", plannerkit.InvalidText),
    ("task_added", tasks_with(photo_url="\udfff"), "photo_url", plannerkit.InvalidText),
    ("task_added", tasks_with(order=-1), "order", plannerkit.InvalidArgument),
    ("task_added", tasks_with(order=2**31), "order", plannerkit.InvalidArgument),
    ("task_added", tasks_with(status=6), "status", plannerkit.InvalidArgument),
    ("task_added", tasks_with(coordinate=Coordinate(90.1, 0)), "latitude", plannerkit.InvalidArgument),
    ("task_added", tasks_with(coordinate=Coordinate(0, float("nan"))), "longitude", plannerkit.InvalidArgument),
    ("task_added", tasks_with(coordinate=Coordinate(10**400, 0)), "latitude", plannerkit.InvalidArgument),
    ("task_added", tasks_with(planned=datetime(2026, 5, 12)), "planned", plannerkit.InvalidArgument),
    ("task_added", tasks_with(planned=LAST), "planned", plannerkit.InvalidArgument),
    ("task_added", tasks_with(estimated_duration=-timedelta(seconds=1)), "estimated_duration",
     plannerkit.InvalidArgument),
    ("task_added", tasks_with(estimated_duration=timedelta(seconds=1.5)), "estimated_duration",
     plannerkit.InvalidArgument),
    ("task_added", tasks_with(repeat_days=128), "repeat_days", plannerkit.InvalidArgument),
    ("task_added", tasks_with(repeat_days=-1), "repeat_days", plannerkit.InvalidArgument),
    ("fix_received", replace(FIX, latitude=91), "latitude", plannerkit.InvalidArgument),
    ("fix_received", replace(FIX, longitude=float("inf")), "longitude", plannerkit.InvalidArgument),
    ("fix_received", replace(FIX, horizontal_accuracy=float("nan")), "horizontal_accuracy", plannerkit.InvalidArgument),
    ("fix_received", replace(FIX, time=NOW.replace(tzinfo=None)), "time", plannerkit.InvalidArgument),
    ("authorization_changed", 5, "authorization", plannerkit.InvalidArgument),
    ("settings_changed", Settings(hour_cycle=13), "hour_cycle", plannerkit.InvalidArgument),
    ("settings_changed", Settings(hour_cycle=2**40), "hour_cycle", plannerkit.InvalidArgument),
    ("settings_changed", Settings(distance_filter_meters=-1), "distance_filter_meters", plannerkit.InvalidArgument),
    ("settings_changed", Settings(desired_accuracy_meters=1e9), "desired_accuracy_meters", plannerkit.InvalidArgument),
    ("settings_changed", Settings(maximum_speed_mps=0), "maximum_speed_mps", plannerkit.InvalidArgument),
    ("settings_changed", Settings(detour_factor=0.9), "detour_factor", plannerkit.InvalidArgument),
    ("settings_changed", Settings(travel_speed_kmh=0), "travel_speed_kmh", plannerkit.InvalidArgument),
    ("settings_changed", Settings(measurement_system=4), "measurement_system", plannerkit.InvalidArgument),
    ("settings_changed", Settings(closing_soon_minutes=-1), "closing_soon_minutes", plannerkit.InvalidArgument),
    ("settings_changed", Settings(closing_soon_minutes=241), "closing_soon_minutes", plannerkit.InvalidArgument),
    ("settings_changed", Settings(language="x" * 4097), "language", plannerkit.LimitExceeded),
    ("tz_changed", timezone(timedelta(hours=23)), "tz", plannerkit.InvalidArgument),
    ("settings_changed", Settings(undo=timedelta(seconds=61)), "undo", plannerkit.InvalidArgument),
    ("settings_changed", Settings(shortest_visit=timedelta(2)), "shortest_visit", plannerkit.InvalidArgument),
    ("outcome_recorded", outcome(task_id=UUID(int=99)), "task_id", plannerkit.NotFound),
    ("outcome_recorded", outcome(status=TaskStatus.CANCELLED), "status", plannerkit.NotAllowed),
    ("outcome_recorded", outcome(status=6), "status", plannerkit.InvalidArgument),
    ("outcome_recorded", outcome(at=datetime(2026, 5, 12)), "at", plannerkit.InvalidArgument),
    ("outcome_recorded", outcome(arrived_at=LAST), "arrived_at", plannerkit.InvalidArgument),
    ("outcome_recorded", outcome(status=TaskStatus.PLANNED, day=date(2026, 5, 11)), "day", plannerkit.InvalidArgument),
    ("outcome_recorded", outcome(day=date.max), "day", plannerkit.InvalidArgument),
    ("outcome_recorded", outcome(replaces=UUID(int=5)), "replaces", plannerkit.Outdated),
    ("outcome_recorded", outcome(reason="x" * 65), "reason", plannerkit.LimitExceeded),
    ("outcome_recorded", outcome(values=(("a", "b"),) * 17), "values", plannerkit.LimitExceeded),
    ("outcome_recorded", outcome(values=(("\ud800", "b"),)), "key", plannerkit.InvalidText),
    ("outcome_recorded", outcome(values=(("a", "x" * 4097),)), "text", plannerkit.LimitExceeded),
    ("outcome_undone", UUID(int=99), "task_id", plannerkit.NotFound),
    ("log_record", UUID(int=99), "key", plannerkit.Outdated),
    ("outcome_undone", UUID(int=1), "task_id", plannerkit.Outdated),
    ("conflict", UUID(int=99), "task_id", plannerkit.NotFound),
    ("actions", UUID(int=99), "task_id", plannerkit.NotFound),
    ("outcome", UUID(int=99), "key", plannerkit.Outdated),
]


@pytest.mark.parametrize("call, argument, field, error", VALUES)
def test_wrong_values(planner, call, argument, field, error):
    """TASK-4, LOC-3: the exception names the field, and nothing changes."""
    list(planner.effects())
    caught = refuses(planner, error, rf"^{field}\b", call, argument)
    assert caught.field == field
    assert isinstance(caught, plannerkit.PlannerError)


def test_wrong_values_of_several_arguments(planner):
    list(planner.effects())
    for error, match, call, *arguments in [
        (plannerkit.InvalidArgument, "^request must be 0 or more", "plan_loaded", -1, []),
        (plannerkit.Outdated, "^request must be", "plan_loaded", 99, []),
        (TypeError, "title", "plan_loaded", 1, [make_task(), make_task(2, title=5)]),
        (TypeError, "title", "plan_loaded", 1, [make_task(order=2**31), make_task(2, title=5)]),
        (plannerkit.InvalidArgument, "^request must be at most", "plan_loaded", 2**64, [make_task(order=2**31)]),
        (TypeError, "tasks", "plan_loaded", 1, None),
        (plannerkit.InvalidArgument, "^status must be one of TaskStatus", "task_status_changed", UUID(int=1), 99),
        (plannerkit.NotFound, "^task_id must be that", "task_status_changed", UUID(int=99), 1),
        (plannerkit.InvalidArgument, "^travel_time must be 0 to 365 days", "travel_time_received", UUID(int=1),
         timedelta(microseconds=-1)),
        (plannerkit.InvalidArgument, "^travel_time must", "travel_time_received", UUID(int=1), timedelta.max),
        (plannerkit.NotFound, "^task_id must", "travel_time_received", UUID(int=99), timedelta(1)),
        (plannerkit.InvalidArgument, "^detent must", "detent_changed", 1, 3),
        (plannerkit.NotFound, "^presentation must be", "detent_changed", 99, 1),
        (plannerkit.NotFound, "^presentation must be", "child_appeared", 99),
        (plannerkit.NotFound, "^task_id must be that", "task", UUID(int=99)),
        (plannerkit.Duplicate, "^id must differ", "task_added", make_task(1)),
        (plannerkit.NotFound, "^id must be that", "task_updated", make_task(99)),
        (plannerkit.Outdated, "^task_id must be that", "conflict_settled", UUID(int=1), True),
        (TypeError, "^keeps_mine must be bool", "conflict_settled", UUID(int=1), 1),
        (plannerkit.IndexNotFound, "^item must", "item_tapped", 0, -1),
        (plannerkit.IndexNotFound, "^section must", "item_tapped", -1, -1),
        (plannerkit.NotAllowed, "^The composer must be open", "item_tapped", 2**70, 0),
        (plannerkit.NotAllowed, "^The composer must be open", "text_changed", "x"),
        (plannerkit.InvalidText, "^text must", "replace_string", StringKey.CLOSE, " "),
        (plannerkit.NotFound, "^key must", "replace_string", 999, "x"),
        (plannerkit.NotFound, "^key must", "string", 999), (plannerkit.NotFound, "^key must", "string", 2**40),
        (plannerkit.InvalidArgument, "^latitude of origin must be a finite number", "row_distances", Coordinate(10**400,
            0)),
        (plannerkit.InvalidArgument, "^latitude of origin must be -90 to 90 degrees", "row_distances", Coordinate(91,
            0)),
        (plannerkit.WrongType, "^value of an item must be of its section's type", "composer_requested", UUID(int=9),
         [Section(SectionKind.DATE)]),
    ]:
        if call == "composer_requested":
            refuses(planner, error, match, call, *arguments, preselected={0: [Item("x")]})
        else:
            refuses(planner, error, match, call, *arguments)


COMPOSITIONS = [
    ([Section(name=" ", value_type=ValueType.DAY)], {}, plannerkit.InvalidText, "^name of"),
    ([Section(name="x")], {}, plannerkit.InvalidArgument, "^value_type of"),
    ([Section(8)], {}, plannerkit.InvalidArgument, "^kind of a section must be one of SectionKind"),
    ([Section(SectionKind.DATE, maximum=0)], {}, plannerkit.InvalidArgument, "^maximum of"),
    ([Section(SectionKind.DATE, maximum=-1)], {}, plannerkit.InvalidArgument, "^maximum must be 0 or more"),
    ([Section(SectionKind.DATE, maximum=2**32)], {}, plannerkit.InvalidArgument, "^maximum must be at most 4294967295"),
    ([Section(SectionKind.DATE)] * 2, {}, plannerkit.Duplicate, "^[a-z]+ of a section must"),
    ([], {0: [Item("x")]}, plannerkit.IndexNotFound, "^preselected must have indexes of sections as keys"),
    ([], {-1: [Item("x")]}, plannerkit.IndexNotFound, "^preselected must have indexes"),
    ([], {2**70: [Item("x")]}, plannerkit.IndexNotFound, "^preselected must have indexes"),
    ([Section(name=str(n), value_type=ValueType.DAY) for n in range(33)], {}, plannerkit.LimitExceeded,
     "^sections must be at most 32"),
    ([Section(SectionKind.PROJECT)], {0: [Item("x")] * 1001}, plannerkit.LimitExceeded, "^preselected must have at"),
    ([Section(SectionKind.ESTIMATED_TIME)], {0: [Item(timedelta(-1))]}, plannerkit.InvalidArgument,
     "^value of an item must be 0 or more"),
    ([Section(SectionKind.ESTIMATED_TIME)], {0: [Item(timedelta(0, 1, 1))]}, plannerkit.InvalidArgument,
     "^value must be whole seconds"),
    ([Section(SectionKind.REPEAT_DAYS)], {0: [Item(Weekdays(3))]}, plannerkit.InvalidArgument,
     "^value of an item must be one weekday"),
    ([Section(SectionKind.PRIORITY)], {0: [Item(101)]}, plannerkit.InvalidArgument,
     "^value of a priority must be 0 to 100"),
    ([Section(SectionKind.PRIORITY)], {0: [Item(2**63)]}, plannerkit.InvalidArgument, "^value must be"),
    ([Section(SectionKind.PRIORITY)], {0: [Item(True)]}, TypeError, "value"),
    ([Section(SectionKind.APPOINTMENTS)], {0: [Item(TimeRange(timedelta(0), timedelta(3)))]},
     plannerkit.InvalidArgument, "^latest of a time range must be from earliest to 48 hours"),
    ([Section(SectionKind.APPOINTMENTS)], {0: [Item(TimeRange(timedelta(-1), timedelta(1)))]},
     plannerkit.InvalidArgument, "^value of an item must begin 0 to 48 hours after midnight"),
    ([Section(SectionKind.APPOINTMENTS)], {0: [Item(TimeRange(timedelta(0), timedelta(2**20)))]},
     plannerkit.InvalidArgument, "^latest must be"),
    ([Section(SectionKind.APPOINTMENTS)], {0: [Item(TimeRange(36_000, 43_200))]}, TypeError, "^earliest must be"),
    ([Section(SectionKind.APPOINTMENTS, maximum=9)], {}, plannerkit.LimitExceeded, "^maximum of a section of"),
    ([Section(SectionKind.PROJECT)], {0: [Item(" ")]}, plannerkit.InvalidText, "^value of an item must not be blank"),
    ([Section(SectionKind.PROJECT)], {0: [Item("x", label=5)]}, TypeError, "label"),
    ([Section(SectionKind.PROJECT)], {0: ["x"]}, TypeError, r"^preselected\[0\]\[0\] must be Item, not str"),
    ([Section(SectionKind.PROJECT)], {0: [Item(5)]}, plannerkit.WrongType,
     "^value of an item must be of its section's type"),
    ([Section(SectionKind.DATE)], {0: [Item(datetime.now())]}, TypeError, "value"),
    ([Section(SectionKind.DATE)], {0: [Item(date.min), Item(date.max)]}, plannerkit.InvalidArgument, "^value must"),
    (
        [Section(SectionKind.DATE)], {0: [Item(date(2026, 5, day)) for day in (1, 2)]},
        plannerkit.InvalidArgument, "^preselected must",
    ),
    ([Section(SectionKind.DATE)], {0: 5}, TypeError, r"^preselected\[0\] must be an iterable of Item, not int"),
    (5, {}, TypeError, "^sections must be an iterable of Section, not int"),
    ([Section(SectionKind.PROJECT)], {0: Item("x")}, TypeError, r"^preselected\[0\] must be an iterable of Item, not"),
    ([Section(SectionKind.PROJECT)], {"0": [Item("x")]}, TypeError, "^each key of preselected must be int, not str"),
    (["date"], {}, TypeError, r"^sections\[0\] must be Section, not str"),
    ([], [(0, Item("x"))], TypeError, "preselected"),
]


@pytest.mark.parametrize("sections, preselected, error, match", COMPOSITIONS)
def test_wrong_compositions(planner, sections, preselected, error, match):
    """NEW-1, NEW-8."""
    list(planner.effects())
    refuses(planner, error, match, "composer_requested", UUID(int=9), sections, preselected=preselected)


TOMORROW = NOW.date() + timedelta(1)
REPORTS = [
    ({"report": TaskStatus.CANCELLED}, plannerkit.NotAllowed, "report must be one that may follow the task's"),
    ({"report": 9}, plannerkit.InvalidArgument, "report must be one of TaskStatus."),
    ({"report": "done"}, TypeError, "report must be TaskStatus, not str"),
    ({"report": True}, TypeError, "report must be TaskStatus, not bool"),
    ({"report": TaskStatus.EN_ROUTE, "is_edit": True}, plannerkit.InvalidArgument,
     "report must be left out if is_edit is True."),
    ({"report": TaskStatus.PLANNED, "day": NOW.date()}, plannerkit.InvalidArgument, "day must be after today."),
    ({"report": TaskStatus.PLANNED, "day": date.max}, plannerkit.InvalidArgument, "day must be between"),
    ({"report": TaskStatus.PLANNED, "day": NOW}, TypeError, "day must be date, not datetime"),
    ({"day": TOMORROW}, plannerkit.InvalidArgument, "day must be left out without a report."),
    ({"report": TaskStatus.PLANNED, "day": TOMORROW, "sections": [Section(SectionKind.PROJECT)]},
     plannerkit.InvalidArgument, "kind of a section must be one that a composer with this purpose can have."),
]


@pytest.mark.parametrize("options, error, message", REPORTS)
def test_wrong_reports(planner, options, error, message):
    """WORK-10: the messages have the names of the arguments."""
    list(planner.effects())
    caught = refuses(planner, error, rf"^{re.escape(message)}", "composer_requested", UUID(int=1), **options)
    assert error is TypeError or caught.field == message.split()[0]


@pytest.mark.parametrize("now, error", [
    (5, TypeError), ("2026", TypeError), (date(2026, 5, 12), TypeError),
    (datetime(2026, 5, 12), plannerkit.InvalidArgument),
    (datetime.min.replace(tzinfo=timezone.utc), plannerkit.InvalidArgument),
    (datetime.max.replace(tzinfo=timezone.utc), plannerkit.InvalidArgument),
])
def test_wrong_instants(planner, now, error):
    """TIME-2: the clock included."""
    list(planner.effects())
    for call, *arguments in [("clock_advanced",), ("refresh",), ("fix_received", FIX), ("tz_changed", timezone.utc)]:
        refuses(planner, error, "now", call, *arguments, now=now)
    with pytest.raises(error, match="now"):
        Planner(now=now)


def test_before_the_start():
    """LIFE-2."""
    with Planner(now=NOW, clock=lambda: NOW) as planner:
        for call, *arguments in [
            ("clock_advanced",), ("fix_received", FIX), ("refresh",), ("location_failed",), ("close_tapped",),
            ("save_tapped",), ("row_tapped", UUID(int=1)), ("plan_failed", 1), ("text_changed", "x"),
            ("section_activated", 0), ("child_appeared", 5), ("keep_draft_changed", True),
        ]:
            refuses(planner, plannerkit.NotStarted, "^The planner must be started", call, *arguments)


def test_wrong_settings_make_no_planner():
    for settings, field, error in [
        (Settings(language="x" * 4097), "language", plannerkit.LimitExceeded),
        (Settings(language="\ud800"), "language", plannerkit.InvalidText),
        (Settings(hour_cycle=0), "hour_cycle", plannerkit.InvalidArgument),
    ]:
        with pytest.raises(error, match=rf"^{field} must") as caught:
            Planner(settings, now=NOW)
        assert caught.value.field == field
    with pytest.raises(plannerkit.InvalidArgument, match="^tz must have an offset .* of at most 18 hours") as caught:
        Planner(tz=timezone(timedelta(hours=-23)), now=NOW)
    assert caught.value.field == "tz"
    with pytest.raises(TypeError, match="tz"):
        Planner(tz="UTC", now=NOW)


def test_wrong_distances():
    berlin = Coordinate(52.5, 13.4)
    for error, match, *arguments in [
        (TypeError, "places", berlin, 5), (TypeError, "places", berlin, [(1, 2)]), (TypeError, "origin", None, []),
        (TypeError, "places", berlin, array("f", [0, 0])), (TypeError, "places", berlin, b"12345678"),
        (TypeError, "out", berlin, [], [1.0]), (plannerkit.InvalidArgument, "places", berlin, array("d", [0])),
        (plannerkit.InvalidArgument, "out", berlin, array("d", [0, 0]), array("d", [0, 0])),
        (plannerkit.InvalidArgument, r"^latitude of places\[1\] must be -90 to 90 degrees\.$", berlin,
         array("d", [0, 0, 91, 0])),
        (plannerkit.InvalidArgument, r"^latitude of places\[1\] must be -90 to 90 degrees\.$", berlin,
         memoryview(array("d", [0, 0, 91, 0])).cast("B").cast("d", [2, 2])),
        (plannerkit.InvalidArgument, r"^longitude of places\[0\] must be -180 to 180 degrees\.$", berlin,
         [Coordinate(0, float("nan"))]),
        (plannerkit.InvalidArgument, "^latitude of origin must be -90 to 90 degrees\\.$", Coordinate(91, 0), []),
        (plannerkit.InvalidArgument, "^longitude of origin must be", Coordinate(0, 181), [Coordinate(91, 0)]),
        (plannerkit.InvalidArgument, "^latitude of origin must be a finite", Coordinate(10**400, 0), []),
        (plannerkit.InvalidArgument, r"^latitude of places\[0\] must", berlin, [Coordinate(10**400, 0)]),
        (TypeError, r"^longitude of places\[1\] must be float, not str", berlin, [berlin, Coordinate(0, "1")]),
        (plannerkit.InvalidArgument, "writable", berlin, array("d", [0, 0]), memoryview(array("d", [0])).toreadonly()),
        (plannerkit.InvalidArgument, "contiguous", berlin, memoryview(array("d", [0] * 4))[::2]),
    ]:
        with pytest.raises(error, match=match) as caught:
            plannerkit.distances(*arguments)
        assert error is TypeError or caught.value.field in ("origin", "places", "out")
    for error, match, *places in [
        (TypeError, "^place must be Coordinate, not NoneType", berlin, None),
        (TypeError, "^latitude of place must be float, not str", berlin, Coordinate("1", 2)),
        (plannerkit.InvalidArgument, "^longitude of place must be -180 to 180 degrees", berlin, Coordinate(0, 181)),
        (plannerkit.InvalidArgument, "^latitude of origin must be -90 to 90 degrees", Coordinate(-91, 0), berlin),
        (plannerkit.InvalidArgument, "^latitude of place must be a finite", berlin, Coordinate(10**400, 0)),
    ]:
        with pytest.raises(error, match=match) as caught:
            plannerkit.distance(*places)
        assert error is TypeError or caught.value.field in ("origin", "place")


def test_values_never_change(planner):
    planner.task_removed(UUID(int=1))
    for value in (planner.rows[0], planner.home, planner.location, make_task(), FIX, planner.rows[0].coordinate,
                  planner.collect_changes(), planner.row_lines(0)[0], next(planner.effects())):
        first, *_ = names = [field.name for field in fields(value)]
        assert names == list(vars(value)), "in order"
        with pytest.raises(FrozenInstanceError):
            setattr(value, first, None)
        with pytest.raises(FrozenInstanceError):
            delattr(value, first)
        for same in (replace(value), copy.copy(value), pickle.loads(pickle.dumps(value))):
            assert value == same and hash(value) == hash(same) and repr(value) == repr(same)
        assert value != replace(value, **{first: "another"}) and value != astuple(value)
    assert repr(Coordinate(1.5, -2.0)) == "Coordinate(latitude=1.5, longitude=-2.0)"
    assert Coordinate(1.5, -2.0) != type("Other", (Coordinate,), {})(1.5, -2.0)


def test_every_error_is_a_planner_error_and_has_its_status():
    classes = [each for each in vars(plannerkit).values() if isinstance(each, type) and issubclass(each, Exception)]
    assert len(classes) == 16
    assert all(issubclass(each, plannerkit.PlannerError) for each in classes)


# ---- Closed planners, threads, garbage ----


def test_a_destroyed_planner_says_so(planner):
    calls = [name for name in dir(Planner) if not name.startswith("_") and callable(getattr(Planner, name))
             and name != "take_over"]
    properties = [name for name in dir(Planner) if isinstance(getattr(Planner, name), property)]
    arguments = {
        "authorization_changed": [1], "child_appeared": [1], "child_disappeared": [1, {"dismissed": True}],
        "composer_requested": [UUID(int=1)], "detent_changed": [1, 1], "keep_draft_changed": [True],
        "fix_received": [FIX], "fixes_received": [[]], "holidays_changed": [Holidays(NOW.date(), NOW.date())],
        "item_tapped": [0, 0], "actions": [UUID(int=1)], "conflict": [UUID(int=1)],
        "conflict_settled": [UUID(int=1), True], "outcome": [UUID(int=1)], "outcome_recorded": [outcome()],
        "outcome_undone": [UUID(int=1)], "log_record": [UUID(int=1)],
        "insertion": [make_task()], "item_entered": [0, Item("x")], "items": [0],
        "items_failed": [1], "items_loaded": [1, []],
        "plan_failed": [1], "plan_loaded": [1, []], "replace_string": [1, "x"], "row_distances": [Coordinate(0, 0)],
        "row_lines": [0], "row_tapped": [UUID(int=1)], "pending_save": [UUID(int=1)],
        "save_acknowledged": [UUID(int=1)], "save_refused": [UUID(int=1)], "save_dismissed": [UUID(int=1)],
        "save_failed": [UUID(int=1)], "save_retried": [UUID(int=1)], "section_activated": [0], "selected": [0],
        "selection_cleared": [0],
        "settings_changed": [Settings()], "string": [1], "task_added": [make_task()], "task_removed": [UUID(int=1)],
        "task": [UUID(int=1)], "task_hours": [UUID(int=1), NOW], "task_hours_spans": [UUID(int=1), NOW, NOW],
        "task_status_changed": [UUID(int=1), 1], "task_updated": [make_task()],
        "text_changed": ["x"], "proposal_accepted": [1], "proposal_discarded": [1], "travel_times_declined": [1],
        "travel_times_loaded": [1, [[0]]],
        "travel_time_received": [UUID(int=1), timedelta(1)], "tz_changed": [timezone.utc],
        "workday_changed": [Workday()], "speeds_changed": [Weekdays.MONDAY, [1000]], "break_started": [0],
    }
    rows, tasks = planner.rows, planner.tasks
    planner.destroy()
    planner.destroy()
    assert planner.is_destroyed
    for name in properties:
        if name not in ("is_destroyed", "rows", "tasks", "tz"):
            with pytest.raises(plannerkit.PlannerDestroyed, match="destroyed"):
                getattr(planner, name)
    for name in calls:
        if name not in ("destroy", "clock"):
            with pytest.raises(plannerkit.PlannerDestroyed, match="destroyed"):
                given = arguments.get(name, [])
                options = given[-1] if given and isinstance(given[-1], dict) else {}
                result = getattr(planner, name)(*given[:len(given) - bool(options)], **options)
                if name == "effects":
                    next(result)
    for read in (lambda: rows[0], lambda: len(rows), lambda: list(rows), lambda: tasks[0], lambda: len(tasks)):
        with pytest.raises(plannerkit.PlannerDestroyed):
            read()


def test_a_call_during_another_one_is_busy(planner):
    """PLANNER_BUSY: `destroy` included; nothing is done."""
    token = planner._enter()  # as a call in another thread does
    try:
        for call in (
            planner.refresh, planner.destroy, planner.next_effect, lambda: planner.home, lambda: list(planner.rows),
            lambda: planner.fix_received(FIX), lambda: planner.saves, lambda: planner.tz_changed(timezone.utc),
        ):
            with pytest.raises(plannerkit.Busy, match="Another thread"):
                call()
    finally:
        planner._leave(token)
    planner.refresh()


def test_threads_at_the_same_planner():
    """A call is done, or raises Busy; a row is never half of two."""
    planner = started([make_task(n) for n in range(50)])
    stop, done, wrong = threading.Event(), [0] * 4, []

    def work(number):
        while not stop.is_set():
            try:
                if number % 2:
                    planner.task_updated(make_task(done[number] % 50, title="x" * (done[number] % 1000 + 1)))
                else:
                    for row in planner.rows:
                        if set(row.title) != {"x"} and not row.title.startswith("Shop"):
                            wrong.append(row)
                done[number] += 1
            except plannerkit.Busy:
                pass
            time.sleep(0)  # so that another thread finds the planner idle

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    while min(done) < 50:
        stop.wait(0.01)
    stop.set()
    for thread in threads:
        thread.join()
    assert wrong == []
    planner.destroy()


def test_planners_are_collected_from_any_thread_in_any_order():
    def cycle():
        planner = started([make_task()])
        planner.rows_of_its_own = planner.rows  # a cycle
        return weakref.ref(planner)

    references = [cycle() for _ in range(20)]
    thread = threading.Thread(target=gc.collect)
    thread.start()
    thread.join()
    assert [reference() for reference in references] == [None] * 20
    rows = started([make_task()]).rows
    gc.collect()
    assert len(rows) == 1


def test_a_planner_that_lives_until_the_interpreter_ends():
    program = """
import sys, plannerkit
planner = plannerkit.Planner()
planner.me = planner
effects = planner.effects()
sys.kept = [planner, effects, plannerkit.Planner()]
"""
    done = subprocess.run([sys.executable, "-X", "dev", "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def imported(**environment):
    """The package, imported in another process."""
    program = "import plannerkit; print(plannerkit.__version__)"
    return subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, env={**os.environ, **environment})


def test_a_library_of_another_interface_is_not_imported(tmp_path):
    (tmp_path / "other.c").write_text("int planner_abi_version(void) { return 7; }")
    other = tmp_path / "libother.so"
    subprocess.run(["cc", "-shared", "-fPIC", "-o", other, tmp_path / "other.c"], check=True)
    done = imported(PLANNERKIT_LIBRARY=str(other))
    assert done.returncode == 1
    assert f"ImportError: {other} has the binary interface 7" in done.stderr
