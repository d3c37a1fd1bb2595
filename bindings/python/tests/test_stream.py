"""Planners that move between processes (SNAP-4, SNAP-5), and many fixes and rows in one call."""

import copy
import multiprocessing
import pickle
import random
from datetime import date, datetime, timedelta, timezone
from uuid import UUID
from zoneinfo import ZoneInfo

import numpy
import plannerkit
import pytest
from conftest import NOW, load, make_task
from plannerkit import (
    Arrived, Authorization, Changed, Column, CorruptSnapshot, Fix, Holidays, InvalidArgument, Left, NewerSnapshot,
    NotAllowed, NotStarted, Pace, Planner, PlannerDestroyed, Redraw, Settings, StringKey, fix_array, replay,
    snapshot_facts,
)

SECOND = timedelta(seconds=1)


def day(tz=None, **settings):
    planner = Planner(Settings(arrival_radius_meters=100.0, **settings), tz=tz, now=NOW, clock=lambda: NOW)
    planner.authorization_changed(Authorization.WHEN_IN_USE)
    planner.start()
    load(planner, [
        make_task(n, planned=NOW + n * timedelta(minutes=20), estimated_duration=timedelta(minutes=10),
                  opening_hours="Mo-Su 06:00-20:00") for n in range(1, 7)
    ])
    list(planner.effects())
    planner.collect_changes()
    return planner


def drive(count=900, seed=1):
    """East along the shops, with a rest at each."""
    chance = random.Random(seed)
    fixes, x = [], 0.0
    for n in range(count):
        x += 0 if n % 150 > 100 else 0.0001
        noise = chance.gauss(0, 0.00003)
        fixes.append(Fix(NOW + (n + 1) * 4 * SECOND, noise, x + noise, chance.choice([5.0, 12.0, 30.0])))
    return fixes


def columns_of(fixes):
    return {
        "time": numpy.array([fix.time.replace(tzinfo=None) for fix in fixes], "M8[us]"),
        "latitude": numpy.array([fix.latitude for fix in fixes]),
        "longitude": numpy.array([fix.longitude for fix in fixes]),
        "horizontal_accuracy": numpy.array([fix.horizontal_accuracy for fix in fixes]),
    }


# ---- Moving ----


def _later(planner, fix):
    planner.fix_received(fix, now=fix.time)
    return planner.hand_over(), list(planner.effects())


def test_a_planner_goes_on_in_another_process():
    """SNAP-4: pickled into a process that begins from nothing."""
    fixes = drive(40)
    with day(ZoneInfo("Europe/Berlin")) as stays:
        planner = pickle.loads(pickle.dumps(_picklable(stays)))
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            moved = pool.apply(_later, (planner, fixes[0]))
        assert moved == _later(stays, fixes[0])


def _picklable(planner):
    """A clock that is a function inside a test cannot be pickled; that of the system can."""
    return Planner.take_over(planner.hand_over(), tz=planner.tz)


@pytest.mark.parametrize("every", [1, 7, 50])
def test_however_often_it_moves_nothing_differs(every):
    """SNAP-4."""
    stays, moves = day(ZoneInfo("Europe/Berlin"), language="de"), day(ZoneInfo("Europe/Berlin"), language="de")
    for planner in (stays, moves):
        planner.replace_string(StringKey.ADDRESS_NOT_AVAILABLE, "Nirgends")
        planner.holidays_changed(Holidays(date(2026, 1, 1), date(2026, 12, 31), public=[date(2026, 5, 14)]))
    for number, fix in enumerate(drive(300)):
        found = []
        for planner in (stays, moves):
            planner.fix_received(fix, now=fix.time)
            effects = list(planner.effects())
            changes = planner.collect_changes() if any(isinstance(each, Redraw) for each in effects) else None
            found.append((effects, changes, planner.next_wake))
        assert found[0] == found[1]
        if number % every == 0:
            moves = pickle.loads(pickle.dumps(_picklable(moves)))
            assert moves.hand_over() == stays.hand_over()
    assert list(moves.rows) == list(stays.rows) and moves.tz == stays.tz


def test_the_zone_of_the_system_moves_too():
    """Its name, so that it is that of the other system."""
    with day() as planner:
        other = pickle.loads(pickle.dumps(_picklable(planner)))
        assert other.tz is planner.tz and copy.copy(other).rows == other.rows


def test_offsets_follow_the_day_after_a_move():
    """TIME-1: it receives the offsets when they differ, as if it had not moved."""
    zone = ZoneInfo("Europe/Berlin")
    stays = day(zone)
    moves = Planner.take_over(stays.hand_over(), tz=zone)
    for days in (1, 2, 200, 500):
        later = NOW + timedelta(days=days)
        for planner in (stays, moves):
            planner.clock_advanced(now=later)
            list(planner.effects())
        assert moves.hand_over() == stays.hand_over(), days


def test_what_is_no_handover_is_refused():
    """SNAP-3, SNAP-4."""
    with day() as planner:
        snapshot, handover = planner.snapshot(), planner.hand_over()
        planner.destroy()
        with pytest.raises(PlannerDestroyed):
            pickle.dumps(planner)
    with pytest.raises(NotAllowed, match="^bytes must be bytes that Planner.hand_over returned.$") as refusal:
        Planner.take_over(snapshot)
    assert refusal.value.field == "bytes"
    for bad in (b"", b"PLANNER", handover[:-1], handover + b"x", handover[:60] + b"\xff" + handover[61:]):
        with pytest.raises(CorruptSnapshot):
            Planner.take_over(bad)
    with pytest.raises(TypeError, match="^bytes must be bytes, not str"):
        Planner.take_over("x")
    with Planner(snapshot=handover, authorization=Authorization.ALWAYS, now=NOW) as restored:
        assert len(restored.rows) == 6, "an ordinary restore reads it, too"


def test_facts_are_read_without_a_planner():
    """SNAP-5."""
    with day() as planner:
        for data, is_handover in ((planner.snapshot(), False), (planner.hand_over(), True)):
            facts = snapshot_facts(data)
            assert (facts.taken_at, facts.is_handover) == (NOW, is_handover) and facts.version >= 5
            with pytest.raises(CorruptSnapshot):
                snapshot_facts(data[:-1])
    assert issubclass(NewerSnapshot, ValueError)


# ---- Many fixes ----


def one_by_one(planner, fixes, watched, changed):
    """What `replay` promises, with the calls for single fixes."""
    steps = []
    for index, fix in enumerate(fixes):
        planner.fix_received(fix, now=fix.time)
        waiting = pickle.loads(pickle.dumps(_picklable(planner)))
        if any(isinstance(each, watched) or isinstance(each, Redraw) and each.changed & changed
               for each in waiting.effects()):
            steps.append((index, tuple(planner.effects())))
    rest = tuple(planner.effects())
    return steps + ([(len(fixes) - 1, rest)] if rest else [])


@pytest.mark.parametrize("changed", [Changed(0), Changed.SCHEDULE, Changed.LIST | Changed.LOCATION])
def test_replay_stops_where_something_watched_waits(changed):
    fixes = drive(400)
    one, other = day(), day()
    steps = [(step.index, step.effects) for step in replay(one, fixes, changed=changed)]
    assert steps == one_by_one(other, fixes, (Arrived, Left), changed)
    assert any(isinstance(each, Arrived) for _, effects in steps for each in effects)
    assert one.hand_over() == other.hand_over()


def test_fixes_can_be_columns_of_any_kind():
    fixes = drive(30)
    columns = columns_of(fixes)
    wanted = fix_array(fixes).tobytes()
    milliseconds = columns["time"].astype("M8[ms]").astype("i8")
    for given in (
        columns, fix_array(columns), iter(fixes), {**columns, "time": milliseconds}, {**columns, "other": None},
        {name: list(values) for name, values in {**columns, "time": milliseconds}.items()},
        {**columns, "time": columns["time"].astype("M8[ns]")},
    ):
        assert fix_array(given).tobytes() == wanted
    part = fix_array(fixes)[10:20]
    assert fix_array(part) is part or fix_array(part).tobytes() == part.tobytes()
    assert fix_array({**columns, "horizontal_accuracy": [0.0] * 30}).tobytes() == fix_array(
        {name: columns[name] for name in ("time", "latitude", "longitude")}).tobytes()
    assert fix_array({"time": numpy.array(["1969-12-31T23:59:59.9996"], "M8[us]"), "latitude": [0], "longitude": [0]})[
        "time"][0] == -1, "rounded down"
    assert len(fix_array([])) == 0 == len(fix_array({"time": [], "latitude": [], "longitude": []}))


class Timestamps:
    """A column as pandas and pyarrow have it: convertible, with names beside it."""

    def __init__(self, columns):
        self.columns, self.column_names = columns, list(columns)

    def __getitem__(self, name):
        return self.columns[name]


def test_a_table_is_read_by_its_column_names():
    fixes = drive(10)
    assert fix_array(Timestamps(columns_of(fixes))).tobytes() == fix_array(fixes).tobytes()


@pytest.mark.parametrize("columns, error, message", [
    ({"time": [1]}, InvalidArgument, "fixes must have the column latitude."),
    ({"time": [1], "latitude": [1, 2], "longitude": [1]}, InvalidArgument,
    "latitude must have as many values as time."),
    ({"time": [1.5], "latitude": [1], "longitude": [1]}, TypeError,
     "time must be an array of datetime64 or of whole milliseconds, not list"),
    ({"time": [[1]], "latitude": [1], "longitude": [1]}, InvalidArgument, "time must be one column."),
    (7, TypeError, "fixes must be an iterable of Fix, not int"),
])
def test_columns_that_do_not_fit_are_refused(columns, error, message):
    with day() as planner, pytest.raises(error) as refusal:
        planner.fixes_received(columns)
    assert str(refusal.value) == message


def test_it_stops_before_a_fix_that_is_refused():
    columns = columns_of(drive(10))
    columns["latitude"][4] = 91
    with day() as planner:
        assert planner.fixes_received(columns) == 4
        with pytest.raises(InvalidArgument, match="^latitude must be -90 to 90 degrees.$"):
            planner.fixes_received(fix_array(columns)[4:])
        assert planner.location.received_count == 4
        with pytest.raises(InvalidArgument, match=r"^fixes\[4\]: latitude must be -90 to 90 degrees.$"):
            list(replay(planner, columns))
    with Planner(now=NOW) as planner, pytest.raises(NotStarted):
        planner.fixes_received(drive(1))


def test_the_clock_never_goes_back():
    with day() as planner:
        planner.clock_advanced(now=NOW + 100 * SECOND)
        planner.fixes_received([Fix(NOW + 90 * SECOND, 0.0, 0.0, 5.0), Fix(NOW + 20 * SECOND, 0.0, 0.0, 5.0)])
        assert planner.location.used_count == 1 and planner.location.ignored_order == 1
        assert snapshot_facts(planner.snapshot()).taken_at == NOW + 100 * SECOND


def test_unknown_effects_are_refused():
    with day() as planner:
        with pytest.raises(TypeError, match="effects must be an iterable of classes of effects, not int"):
            planner.fixes_received([], effects=[7])
        with pytest.raises(InvalidArgument, match="effects and changed must have no bits unknown"):
            planner.fixes_received([], changed=Changed(1 << 20))
        assert planner.fixes_received([]) == 0


# ---- Columns ----

FIELDS = {
    "index": None, "id": lambda row: row.id.bytes, "order": lambda row: row.order, "status": lambda row: row.status,
    "latitude": lambda row: row.coordinate.latitude, "longitude": lambda row: row.coordinate.longitude,
    "distance": lambda row: row.distance, "travel_time": lambda row: pytest.approx(row.travel_time.total_seconds(),
    abs=1e-6),
    "is_updating": lambda row: row.is_updating, "planned_at": lambda row: row.planned, "planned_day": None,
    "arrival": lambda row: row.arrival, "pace": lambda row: row.pace, "open_state": lambda row: row.open_state,
    "hours_change": lambda row: row.hours_change,
}


def plain(value):
    if isinstance(value, datetime):
        return numpy.datetime64(value.astimezone(timezone.utc).replace(tzinfo=None), "ms")
    return 0 if value is None else value


def test_columns_equal_the_rows():
    assert set(FIELDS) == {column.name.lower() for column in Column}
    with day() as planner:
        planner.fixes_received(drive(50))
        columns = planner.columns(*FIELDS)
        rows = list(planner.rows)
        assert columns["index"].tolist() == list(range(6)) and numpy.isnat(columns["planned_day"]).all()
        for name, value in FIELDS.items():
            if value:
                assert [each if name != "id" else each.tobytes() for each in columns[name]] == [
                    plain(value(row)) for row in rows], name
        assert list(planner.columns(Column.PACE, "id")) == ["pace", "id"] and planner.columns() == {}


def test_what_is_absent_is_nan_or_nat():
    with day() as planner:
        planner.task_added(make_task(9, coordinate=None, planned=date(2026, 5, 12)))
        columns = planner.columns("distance", "latitude", "arrival", "planned_at", "planned_day", "pace")
        assert numpy.isnan(columns["distance"]).all() and numpy.isnan(columns["latitude"][-1])
        assert numpy.isnat(columns["arrival"]).all() and numpy.isnat(columns["planned_at"][-1])
        assert columns["planned_day"][-1] == numpy.datetime64("2026-05-12") and columns["pace"][0] == Pace.UNKNOWN


def test_changed_columns_collect_the_changes():
    """HOME-3."""
    one, other = day(), day()
    for fixes in (drive(20), drive(60)[20:], drive(60)[:0]):
        for planner in (one, other):
            planner.fixes_received(fixes)
        changes, rows = one.changed_columns("index", "distance")
        assert changes == other.collect_changes()
        assert rows["index"].tolist() == sorted((*changes.inserted, *changes.updated))
        assert rows["distance"].tolist() == [one.rows[index].distance for index in rows["index"]]
    for planner in (one, other):
        planner.task_removed(UUID(int=2))
        planner.task_added(make_task(8))
    changes, rows = one.changed_columns("index")
    assert changes == other.collect_changes() and changes.removed == (1,) and rows["index"].tolist()[-1] == 5


def test_more_rows_than_ever_before():
    with Planner(now=NOW, clock=lambda: NOW) as planner:
        planner.start()
        load(planner, [make_task(n) for n in range(1, 101)])
        assert len(planner.columns("id")["id"]) == 100 and len(planner.changed_columns("id")[1]["id"]) == 100
        assert len(planner.changed_columns("id")[1]["id"]) == 0


def test_an_unknown_column_is_refused():
    with day() as planner:
        with pytest.raises(InvalidArgument, match="^columns must be among index, id, order, "):
            planner.columns("pace", "title")
        with pytest.raises(TypeError, match="columns must be str, not int"):
            planner.columns(7)


def test_a_step_has_the_changed_rows():
    fixes = drive(300)
    one, other = day(), day()
    for step in replay(one, fixes, columns=("index", "pace")):
        assert step.index == 299 or any(isinstance(each, (Arrived, Left)) for each in step.effects)
        assert step.changes is not None and len(step.rows["pace"]) == len(step.rows["index"])
    assert [step.changes for step in replay(other, fixes)][:1] == [None]
    assert repr(plannerkit.Step(index=3, effects=(), changes=None, rows={})).startswith("Step(index=3")
