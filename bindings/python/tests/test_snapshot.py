"""Snapshots (SNAP-1 to SNAP-3)."""

import json
import pathlib
from datetime import datetime, timedelta, timezone
from uuid import UUID

import plannerkit
import pytest
from plannerkit import (
    Authorization, Coordinate, CorruptSnapshot, Fix, InvalidArgument, LoadPlan, NewerSnapshot, Planner, Present, Task,
)
from plannerkit._arguments import new
from plannerkit._convert import instant, text, uuid
from plannerkit._library import library

ROOT = pathlib.Path(__file__).resolve().parents[3]
INTERFACE = json.loads((ROOT / "build/interface.json").read_text(encoding="utf-8"))
(HAS_FIELD,) = (each["constants"] for each in INTERFACE["enumerations"] if each["name"] == "planner_task_present_bit")
NOW = datetime(2026, 5, 12, 7, tzinfo=timezone.utc)
TASKS = [Task(UUID(int=n), f"Shop {n}", coordinate=Coordinate(52.5, 13.4 + n / 100)) for n in (1, 2, 3)]


def day() -> Planner:
    planner = Planner(clock=lambda: NOW)
    planner.authorization_changed(Authorization.ALWAYS)
    planner.start()
    for effect in planner.effects():
        if isinstance(effect, LoadPlan):
            planner.plan_loaded(effect.request, TASKS)
    planner.fix_received(Fix(NOW, 52.51, 13.38, horizontal_accuracy=5.0))
    planner.row_tapped(UUID(int=2))
    list(planner.effects())
    return planner


def test_a_restored_planner_continues():
    """SNAP-1: the open details are presented again."""
    with day() as before:
        snapshot = before.snapshot()
        assert before.snapshot() == snapshot, "SNAP-2"
        later = NOW + timedelta(seconds=10)
        with Planner(snapshot=snapshot, authorization=Authorization.ALWAYS, now=later, clock=lambda: later) as after:
            assert [row.title for row in after.rows] == [row.title for row in before.rows]
            assert [row.distance for row in after.rows] == [row.distance for row in before.rows]
            presented = [effect for effect in after.effects() if isinstance(effect, Present)]
            assert [effect.task_id for effect in presented] == [UUID(int=2)]


def test_without_authorisation_the_location_is_forgotten():
    """SNAP-1."""
    with day() as before, Planner(snapshot=before.snapshot(), clock=lambda: NOW) as after:
        assert [row.distance for row in after.rows] == [None, None, None]


def test_bytes_that_are_not_a_snapshot_are_refused():
    """SNAP-3: cut, altered, foreign or newer bytes."""
    with day() as planner:
        snapshot = planner.snapshot()
    altered = snapshot[:40] + bytes([snapshot[40] ^ 1]) + snapshot[41:]
    for bad in (b"", b"PLANNER", snapshot[:-1], snapshot + b"x", altered):
        with pytest.raises(CorruptSnapshot):
            Planner(snapshot=bad, now=NOW)
    assert issubclass(NewerSnapshot, ValueError)
    with pytest.raises(TypeError):
        Planner(snapshot="text", now=NOW)  # type: ignore[arg-type]
    with pytest.raises(InvalidArgument):
        Planner(authorization=Authorization.ALWAYS, now=NOW)


# ---- What a host in another language stored ----

FAR_DAY, FAR_INSTANT, FAR_DURATION = 4_000_000, 2**60, 2**62
EVERY_DAY = 127


def task_of_c(**fields):
    """A task that Python would refuse."""
    struct, title = new("task"), text("Shop 9", "title")
    struct.id, struct.title = uuid(UUID(int=9), "id"), title
    for name, value in fields.items():
        setattr(struct, name, value)
        if name != "repeat_days":
            struct.present |= HAS_FIELD[f"PLANNER_TASK_HAS_{name.upper()}"]
    return struct


def add(planner, **fields):
    assert library.planner_task_added(planner._handle, instant(NOW), task_of_c(**fields)) == 0


def with_a_listed_day(planner):
    add(planner, planned_day=FAR_DAY, repeat_days=EVERY_DAY)


def with_a_listed_instant(planner):
    add(planner, planned_at=FAR_INSTANT, repeat_days=EVERY_DAY)


def with_open_details(planner):
    add(planner, planned_day=-FAR_DAY)
    planner.close_tapped()
    planner.row_tapped(UUID(int=9))


def with_a_save(planner):
    add(planner, estimated_duration=FAR_DURATION)
    compose(planner)
    planner.save_tapped()


def compose(planner):
    planner.close_tapped()
    for effect in planner.effects():
        if type(effect).__name__ == "Dismiss":
            planner.child_disappeared(effect.presentation, dismissed=True)
    planner.composer_requested(UUID(int=9), [plannerkit.Section(plannerkit.SectionKind.DATE)], is_edit=True)
    planner.text_changed("Another title")


def with_a_selected_day(planner):
    add(planner, planned_day=FAR_DAY)
    compose(planner)


def with_a_fix(planner):
    """Its host's clock was far ahead."""
    fix = new("fix")
    fix.time, fix.latitude = FAR_INSTANT, 52.5
    assert library.planner_fix_received(planner._handle, FAR_INSTANT, fix) == 0
    assert library.planner_clock_advanced(planner._handle, instant(NOW)) == 0


def with_a_day_that_is_not_listed(planner):
    add(planner, planned_day=FAR_DAY)


def with_a_duration_that_no_screen_shows(planner):
    add(planner, estimated_duration=FAR_DURATION)


@pytest.mark.parametrize("store, field", [
    (with_a_listed_day, "planned"), (with_a_listed_instant, "planned"), (with_open_details, "planned"),
    (with_a_save, "estimated_duration"), (with_a_selected_day, "planned"), (with_a_fix, "time"),
    (with_a_day_that_is_not_listed, "planned"), (with_a_duration_that_no_screen_shows, "estimated_duration"),
])
def test_a_snapshot_with_what_python_has_no_value_for_is_refused(store, field, monkeypatch):
    """SNAP-3: like bytes that were altered, and with the field's name; no planner is made."""
    with day() as planner:
        store(planner)
        snapshot = planner.snapshot()
    destroyed, destroy = [], Planner.destroy
    monkeypatch.setattr(Planner, "destroy", lambda self: (destroyed.append(self), destroy(self)))
    with pytest.raises(CorruptSnapshot, match=rf"^{field} must be .* that Python cannot show") as caught:
        Planner(snapshot=snapshot, authorization=Authorization.ALWAYS, now=NOW)
    assert caught.value.field == field
    assert len(destroyed) == 1 and destroyed[0].is_destroyed


def test_a_visit_that_python_has_no_instant_for_is_refused():
    """SNAP-3: the host's clock was far ahead, and the location is forgotten since."""
    arrivals = plannerkit.Settings(arrival_radius_meters=100)
    with day() as planner:
        planner.settings_changed(arrivals)
        fix = new("fix")
        fix.time, fix.latitude, fix.longitude = FAR_INSTANT, 52.5, 13.41
        assert library.planner_fix_received(planner._handle, FAR_INSTANT, fix) == 0
        assert library.planner_clock_advanced(planner._handle, FAR_INSTANT + 120_000) == 0
        planner.authorization_changed(Authorization.DENIED)
        snapshot = planner.snapshot()
    with pytest.raises(CorruptSnapshot, match="^since must be ") as caught:
        Planner(arrivals, snapshot=snapshot, now=NOW)
    assert caught.value.field == "since"
