"""Outcomes: what the agent did with a task, in both directions."""

from dataclasses import replace
from datetime import date, timedelta, timezone
from uuid import UUID, uuid4

import plannerkit
import pytest
from conftest import NOW, make_task, started
from plannerkit import (
    Action, Authorization, Conflict, Fix, Item, LoadItems, Mark, Outcome, PendingSave, Planner, SaveKind, SaveOutcome,
    SavePhase, Section, SectionKind, Settings, TaskStatus, ValueType,
)
from plannerkit._arguments import new
from plannerkit._convert import instant, uuid
from plannerkit._library import library

SHOP = UUID(int=1)


def recorded(planner, status, **fields):
    outcome = Outcome(SHOP, status, NOW, **fields)
    planner.outcome_recorded(outcome)
    return outcome


def test_an_outcome_in_both_directions(planner):
    """WORK-1, WORK-3: all that the host gives comes out again, beside where the save stands."""
    given = Outcome(
        SHOP, TaskStatus.CANNOT_COMPLETE, NOW, key=UUID(int=70), arrived_at=NOW - timedelta(minutes=9),
        left_at=NOW - timedelta(milliseconds=1), reason="closed", note="The door was shut.\nNobody came.",
        values=(("photo", "7.jpg"), ("é", "")),
    )
    planner.outcome_recorded(replace(given, phase=SavePhase.FAILED, title="ignored", message="ignored"))
    effect = next(effect for effect in planner.effects() if isinstance(effect, SaveOutcome))
    assert effect == SaveOutcome(key=UUID(int=70), task_id=SHOP)
    sent = replace(given, phase=SavePhase.SENT, title="Shop 1")
    assert planner.outcome(effect.key) == sent and planner.outcomes == (sent,)
    assert (planner.task(SHOP).status, planner.visits) == (TaskStatus.CANNOT_COMPLETE, ())
    planner.save_failed(effect.key, "no net")
    assert planner.outcomes == (replace(sent, phase=SavePhase.FAILED, message="no net"),)
    planner.save_retried(SHOP)
    planner.save_acknowledged(effect.key)
    assert planner.outcomes == ()


def test_an_outcome_that_replaces_a_refused_one(planner):
    """WORK-3: with another day."""
    refused = recorded(planner, TaskStatus.EN_ROUTE)
    planner.save_refused(refused.key, "not yours")
    assert planner.rows[0].mark is Mark.REFUSED
    planner.outcome_recorded(Outcome(SHOP, TaskStatus.PLANNED, NOW, day=date(2026, 5, 13), replaces=refused.key))
    (outcome,) = planner.outcomes
    assert (outcome.day, outcome.replaces, outcome.phase) == (date(2026, 5, 13), None, SavePhase.SENT)
    assert planner.task(SHOP).planned.date() == date(2026, 5, 13)


def test_the_default_key_is_random(planner):
    """WORK-1: an outcome keeps it, so that one that is reported twice is refused."""
    first = recorded(planner, TaskStatus.EN_ROUTE)
    second = recorded(planner, TaskStatus.IN_PROGRESS)
    assert first.key.version == second.key.version == 4
    assert [outcome.key for outcome in planner.outcomes] == [first.key, second.key] and first.key != second.key
    with pytest.raises(plannerkit.Duplicate, match="^key must"):
        planner.outcome_recorded(replace(first, status=TaskStatus.DONE))


def test_a_held_outcome_is_undone():
    """WORK-7"""
    with started([make_task()], settings=Settings(undo=timedelta(seconds=5))) as planner:
        recorded(planner, TaskStatus.EN_ROUTE)
        assert [outcome.phase for outcome in planner.outcomes] == [SavePhase.HELD]
        assert planner.rows[0].mark is Mark.HELD and planner.next_wake == NOW + timedelta(seconds=5)
        planner.outcome_undone(SHOP)
        assert planner.outcomes == () and planner.rows[0].status is TaskStatus.PLANNED


def test_actions(planner):
    """WORK-8: those without an outcome have no status."""
    actions = planner.actions(SHOP)
    assert [(each.action, each.status) for each in actions] == [
        (Action.START_DRIVING, TaskStatus.EN_ROUTE), (Action.START, TaskStatus.IN_PROGRESS),
        (Action.CANNOT_COMPLETE, TaskStatus.CANNOT_COMPLETE), (Action.NOT_TODAY, TaskStatus.PLANNED),
        (Action.NAVIGATE, None),
    ]
    assert [each.action for each in actions if each.is_main] == [Action.START_DRIVING]
    assert (actions[0].title, actions[0].spoken_text) == ("Start driving", "Start driving, Shop 1")


def test_what_waits_is_counted_and_listed(planner):
    """WORK-11"""
    assert planner.work.save_count == 0 and planner.pending_saves == ()
    recorded(planner, TaskStatus.EN_ROUTE)
    assert (planner.work.save_count, planner.work.refused_count, planner.work.text) == (1, 0, "1 change waits")
    (save,) = planner.pending_saves
    assert save == PendingSave(
        key=planner.outcomes[0].key, task_id=SHOP, kind=SaveKind.OUTCOME, phase=SavePhase.SENT, since=NOW,
        title="Shop 1", what_text="En route", state_text="Not saved yet",
        spoken_text="en route, Shop 1, not saved yet")


def test_a_report_is_an_outcome():
    """WORK-9, WORK-10: with the day, the reason, the note and the host's values."""
    with started([make_task()], settings=Settings(requires_reason=True)) as planner:
        (not_today,) = (each for each in planner.actions(SHOP) if each.action is Action.NOT_TODAY)
        tomorrow = NOW.date() + timedelta(days=1)
        assert (not_today.needs_reason, not_today.day) == (True, tomorrow) and not_today.day_text == "Wed, May 13"
        sections = [
            Section(SectionKind.REASON), Section(SectionKind.DATE), Section(name="Photo", value_type=ValueType.TEXT)]
        planner.composer_requested(
            SHOP, sections, report=not_today.status, day=not_today.day, preselected={2: [Item("7.jpg")]})
        composer = planner.composer
        assert (composer.is_report, composer.status, composer.can_save) == (True, TaskStatus.PLANNED, False)
        assert composer.hint_text == "A reason is needed" and planner.selected(1)[0].value == tomorrow
        with pytest.raises(plannerkit.InvalidArgument, match="^reason must not be empty") as caught:
            planner.save_tapped()
        assert caught.value.field == "reason"
        planner.section_activated(0)
        (request,) = (effect.request for effect in planner.effects() if isinstance(effect, LoadItems))
        planner.items_loaded(request, [Item("closed")])
        planner.item_tapped(0, 0)
        planner.text_changed("Rang twice")
        assert planner.composer.can_save and planner.composer.hint_text == ""
        planner.save_tapped(UUID(int=70))
        (outcome,) = planner.outcomes
        assert outcome == Outcome(
            SHOP, TaskStatus.PLANNED, NOW, key=UUID(int=70), phase=SavePhase.SENT, day=tomorrow, reason="closed",
            note="Rang twice", title="Shop 1", values=(("Photo", "7.jpg"),))


def test_a_report_with_too_many_values_names_them(planner):
    """WORK-10: and not the key, the one argument of the call."""
    photos = Section(name="Photo", value_type=ValueType.TEXT, allows_multiple=True)
    items = [Item(f"{number}.jpg") for number in range(17)]
    planner.composer_requested(SHOP, [photos], report=TaskStatus.CANNOT_COMPLETE, preselected={0: items})
    with pytest.raises(plannerkit.LimitExceeded) as caught:
        planner.save_tapped()
    assert (str(caught.value), caught.value.field) == ("values must have at most 16 pairs.", "values")


def test_finished_tasks_are_listed_last():
    """WORK-11: the setting passes, and is None in a change of another one."""
    with started([make_task(1), make_task(2)], settings=Settings(finished_last=True)) as planner:
        recorded(planner, TaskStatus.CANNOT_COMPLETE)
        planner.settings_changed(Settings(requires_reason=True))
        assert [row.id.int for row in planner.rows] == [2, 1]
        planner.settings_changed(Settings(finished_last=False))
        assert [row.id.int for row in planner.rows] == [1, 2]


def test_an_arrival_starts_a_stop_by_itself():
    """WORK-12: the key follows from the seed."""
    keys = [key_of_an_arrival(UUID(int=seed)) for seed in (77, 77, 78)]
    assert keys[0] == keys[1] != keys[2]


def key_of_an_arrival(seed):
    settings = Settings(arrival_radius_meters=100, records_by_itself=True, seed=seed)
    with started([make_task()], settings=settings) as planner:
        planner.authorization_changed(Authorization.WHEN_IN_USE)
        place = make_task().coordinate
        planner.fix_received(Fix(NOW, place.latitude, place.longitude, 5))
        planner.clock_advanced(now=NOW + timedelta(minutes=2))
        (outcome,) = planner.outcomes
        assert (outcome.status, outcome.is_by_itself, outcome.arrived_at) == (TaskStatus.IN_PROGRESS, True, NOW)
        return outcome.key


@pytest.fixture
def in_conflict():
    zone = timezone(timedelta(hours=2))
    with started([make_task(status=TaskStatus.IN_PROGRESS)], tz=zone) as planner:
        recorded(planner, TaskStatus.DONE)
        planner.task_updated(make_task(status=TaskStatus.CANCELLED), now=NOW + timedelta(minutes=25))
        yield planner


@pytest.mark.parametrize("keeps_mine, status", [(True, TaskStatus.DONE), (False, TaskStatus.CANCELLED)])
def test_a_conflict_is_settled(in_conflict, keeps_mine, status):
    """WORK-5"""
    conflict = in_conflict.conflict(SHOP)
    assert conflict == Conflict(
        mine=TaskStatus.DONE, theirs=TaskStatus.CANCELLED, mine_at=NOW, theirs_at=NOW + timedelta(minutes=25),
        text="You: Done 09:00 · Office: Cancelled 09:25", spoken_text=conflict.spoken_text)
    assert conflict.mine_at.tzinfo is in_conflict.tz and "Done" in conflict.spoken_text
    assert in_conflict.rows[0].mark is Mark.CONFLICT
    in_conflict.conflict_settled(SHOP, keeps_mine)
    assert in_conflict.conflict(SHOP) is None and in_conflict.rows[0].status is status


FAR = 2**60


def outcome_of_c(**fields):
    struct = new("outcome")
    struct.key, struct.task_id, struct.status = uuid(uuid4(), "key"), uuid(SHOP, "task_id"), TaskStatus.DONE
    for name, value in fields.items():
        setattr(struct, name, value)
    return struct


def far_tap(planner):
    status = library.planner_outcome_recorded(planner._handle, instant(NOW), outcome_of_c(at=FAR), (), 0, 0)
    assert status == 0


def far_conflict(planner):
    """The host's clock was far ahead when the backend cancelled the task."""
    planner.outcome_recorded(Outcome(SHOP, TaskStatus.DONE, NOW))
    status = library.planner_task_status_changed(planner._handle, FAR, uuid(SHOP, "task_id"), TaskStatus.CANCELLED)
    assert status == 0
    planner.clock_advanced()


@pytest.mark.parametrize("store, field", [(far_tap, "at"), (far_conflict, "theirs_at")])
def test_a_snapshot_with_an_outcome_that_python_has_no_value_for_is_refused(store, field):
    """SNAP-3"""
    with started([make_task(status=TaskStatus.IN_PROGRESS)]) as planner:
        store(planner)
        snapshot = planner.snapshot()
    with pytest.raises(plannerkit.CorruptSnapshot, match=f"^{field} must be .* that Python cannot show") as caught:
        Planner(snapshot=snapshot, now=NOW)
    assert caught.value.field == field
