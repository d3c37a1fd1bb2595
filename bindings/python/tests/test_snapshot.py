"""Snapshots (SNAP-1 to SNAP-3)."""

from datetime import datetime, timedelta, timezone
from uuid import UUID

import pytest

from plannerkit import (
    Authorization, Coordinate, CorruptSnapshot, Fix, InvalidArgument, LoadPlan, NewerSnapshot, Planner, Present, Task,
)

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
