"""The visit log: legs, visits and stays, and how they are saved."""

from datetime import timedelta
from uuid import UUID

import pytest
from conftest import NOW
from plannerkit import (
    Authorization, Coordinate, Fix, Log, LogKind, LogRecord, LogSource, NotFound, Outcome, Planner, SavePhase,
    SaveRecord, Settings, Task, TaskStatus,
)
from plannerkit.driver import Driver, SaveRefused

SHOP = UUID(int=1)


def at(second):
    return NOW + timedelta(seconds=second)


@pytest.fixture
def planner():
    """An agent who drives 340 m to a shop, works there, drives on and stays away."""
    settings = Settings(arrival_radius_meters=100.0, has_log=True, seed=UUID(int=7))
    with Planner(settings, now=NOW) as planner:
        planner.authorization_changed(Authorization.ALWAYS, now=NOW)
        planner.start(now=NOW)
        planner.task_added(Task(SHOP, "Kiosk", coordinate=Coordinate(52.5, 13.405), planned=at(3600)), now=NOW)
        for second, longitude in ((0, 13.4), (10, 13.4025), (20, 13.405)):
            planner.fix_received(Fix(at(second), 52.5, longitude, 5.0), now=at(second))
        planner.clock_advanced(now=at(140))
        planner.outcome_recorded(Outcome(SHOP, TaskStatus.IN_PROGRESS, at(150), key=UUID(int=70)), now=at(150))
        planner.outcome_recorded(Outcome(SHOP, TaskStatus.DONE, at(200), key=UUID(int=71)), now=at(200))
        for second, longitude in ((300, 13.4075), (310, 13.41)):
            planner.fix_received(Fix(at(second), 52.5, longitude, 5.0), now=at(second))
        planner.clock_advanced(now=at(610))
        yield planner


def test_each_record_says_what_is_known_and_how(planner):
    leg, visit, home = planner.log_records
    shown = leg.shown_arrival_at
    assert leg == LogRecord(
        key=leg.key, kind=LogKind.LEG, phase=SavePhase.SENT, task_id=SHOP, left_at=NOW, arrived_at=at(20),
        planned_at=at(3600), shown_arrival_at=shown, left_source=LogSource.BY_FIX, arrived_source=LogSource.BY_FIX,
        is_commute=True, distance=leg.distance, bridged_distance=0.0)
    assert visit == LogRecord(
        key=visit.key, kind=LogKind.VISIT, phase=SavePhase.WAITING, task_id=SHOP, arrived_at=at(20),
        started_at=at(150), ended_at=at(200), departed_at=at(300), planned_at=at(3600), shown_arrival_at=shown,
        arrived_source=LogSource.BY_FIX, started_source=LogSource.BY_TAP, ended_source=LogSource.BY_TAP,
        departed_source=LogSource.BY_FIX, status=TaskStatus.DONE, waiting=timedelta(seconds=130))
    assert (home.task_id, home.status, home.is_commute) == (None, None, True)
    assert leg.distance == pytest.approx(340, rel=0.01) and home.distance == pytest.approx(340, rel=0.01)
    assert planner.log == Log(
        distance=leg.distance + home.distance, commute_distance=leg.distance + home.distance,
        travel=timedelta(seconds=30), at_stops=timedelta(seconds=150), waiting=timedelta(seconds=130),
        record_count=3, waiting_count=3)


def test_records_are_saved_one_after_another(planner):
    """LOG-3: a driver saves what it can, and a record that failed holds up the others."""
    leg, visit, home = planner.log_records
    saved, errors = [], [SaveRefused("No such shop"), OSError("offline")]

    def save(record):
        saved.append(record.key)
        if record.key != leg.key and errors:
            raise errors.pop(0)

    driver = Driver(planner, save_record=save)
    driver.run()
    assert saved == [leg.key, visit.key, home.key]
    assert [each.phase for each in planner.log_records] == [
        SavePhase.ACKNOWLEDGED, SavePhase.REFUSED, SavePhase.FAILED]
    assert planner.log_record(visit.key).message == "No such shop" and planner.log.waiting_count == 1
    planner.save_dismissed(visit.key)
    planner.log_retried()
    assert [effect for effect in planner.effects() if isinstance(effect, SaveRecord)] == [SaveRecord(key=home.key)]
    planner.save_acknowledged(home.key)
    with pytest.raises(NotFound):
        planner.log_retried()
