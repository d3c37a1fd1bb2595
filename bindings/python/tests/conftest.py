"""Shared by the tests: a day with a few tasks."""

import os
import time
from datetime import datetime, timedelta, timezone
from uuid import UUID

import pytest

from plannerkit import Authorization, Coordinate, LoadPlan, Planner, Task

# The zone of planners without tz, also in programs that tests start.
os.environ["TZ"] = "UTC"
time.tzset()

NOW = datetime(2026, 5, 12, 7, tzinfo=timezone.utc)


def make_task(number=1, **fields):
    """Tasks lie about 1.1 km apart, one after the other to the east."""
    return Task(UUID(int=number), **{
        "title": f"Shop {number}", "order": number, "coordinate": Coordinate(0.0, 0.01 * number), **fields,
    })


def load(planner, tasks, now=NOW):
    """Answers the plan request. Returns the other effects."""
    others = []
    for effect in planner.effects():
        if isinstance(effect, LoadPlan):
            planner.plan_loaded(effect.request, tasks, now=now)
        else:
            others.append(effect)
    return others


def started(tasks=(), **options):
    planner = Planner(now=NOW, clock=lambda: NOW, **options)
    planner.authorization_changed(Authorization.WHEN_IN_USE)
    planner.start()
    load(planner, tasks)
    return planner


@pytest.fixture
def planner():
    """A started planner with three tasks, and no waiting effects."""
    with started([make_task(n, planned=NOW + timedelta(hours=n)) for n in (1, 2, 3)]) as planner:
        planner.collect_changes()
        yield planner
