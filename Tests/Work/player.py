"""Plays histories of outcomes through the Python package, and compares what it sends and shows."""

from __future__ import annotations

import contextlib
from datetime import datetime, timedelta, timezone
from uuid import UUID

import histories as h
from plannerkit import (
    Attach,
    LoadPlan,
    Mark,
    NotAllowed,
    NotFound,
    Outcome,
    Planner,
    PlannerError,
    SaveOutcome,
    SaveTask,
    Settings,
    Task,
    TaskStatus,
)

# Day 0 begins an hour before the history: local time is 12 hours behind. Midnight makes it 12 hours ahead, so that the
# day changes without a hold coming to its end.
BEGIN = datetime(2026, 5, 12, 13, tzinfo=timezone.utc)
BEHIND, AHEAD = (timezone(timedelta(hours=hours)) for hours in (-12, 12))
TODAY = (BEGIN - timedelta(hours=12)).date()


def named(name: str) -> UUID:
    """The id of a task, or the key of a save."""
    return UUID(bytes=name.encode().rjust(16, b"\0"))


def name_of(key: UUID) -> str:
    return key.bytes.lstrip(b"\0").decode()


def task_of(row: h.Row) -> Task:
    day = TODAY + timedelta(days=row.day)
    return Task(named(row.task), f"Shop {row.task}", status=TaskStatus[row.status.upper()], planned=day)


class Player:
    """One planner. `sent` has what the last event sent: keys, each with a status."""

    def __init__(self, history: h.History):
        self.settings = Settings(undo=timedelta(seconds=history.hold), has_schedule=False)
        self.zone = BEHIND
        self.snapshots: dict[str, tuple[bytes, timezone]] = {}
        self.loads: list[int] = []
        self.sent: list[tuple[str, str]] = []
        self.presented: int | None = None
        self.started = True
        self.planner = Planner(self.settings, tz=self.zone, now=BEGIN)
        self.planner.start(now=BEGIN)
        self.collect()
        self.planner.plan_loaded(self.loads[0], [task_of(row) for row in history.plan], now=BEGIN)
        self.collect()

    def collect(self) -> None:
        for effect in self.planner.effects():
            match effect:
                case LoadPlan():
                    self.loads.append(effect.request)
                case SaveOutcome():
                    outcome = self.planner.outcome(effect.key)
                    self.sent.append((name_of(effect.key), outcome.status.name.lower()))
                case SaveTask():
                    task = self.planner.pending_save(effect.key).task
                    self.sent.append((name_of(effect.key), task.status.name.lower()))
                case Attach():
                    self.presented = effect.presentation

    def play(self, seconds: int, event: h.Event) -> bool:
        """Send an event. Returns whether it was taken."""
        self.sent = []
        before = self.planner.snapshot()
        try:
            self.send(BEGIN + timedelta(seconds=seconds), event)
        except PlannerError:
            assert self.planner.snapshot() == before, "a refused event changes nothing"
            return False
        self.collect()
        return True

    def send(self, now: datetime, event: h.Event) -> None:
        planner = self.planner
        match event:
            case h.Tap():
                planner.outcome_recorded(
                    Outcome(
                        named(event.task), TaskStatus[event.status.upper()], now, key=named(event.key),
                        day=None if event.day is None else TODAY + timedelta(days=event.day),
                        replaces=named(event.replaces) if event.replaces else None,
                    ),
                    now=now,
                )
            case h.Answer(key, "acknowledged"):
                planner.save_acknowledged(named(key), now=now)
            case h.Answer(key, "failed", message):
                planner.save_failed(named(key), message, now=now)
            case h.Answer(key, "refused", message):
                planner.save_refused(named(key), message, now=now)
            case h.Undo(task):
                planner.outcome_undone(named(task), now=now)
            case h.Retry(task):
                planner.save_retried(named(task), now=now)
            case h.Dismiss(key):
                planner.save_dismissed(named(key), now=now)
            case h.Settle(task, choice):
                planner.conflict_settled(named(task), keeps_mine=choice == "mine", now=now)
            case h.New(key, task) | h.Edit(key, task):
                self.compose(now, named(key), named(task), isinstance(event, h.Edit))
            case h.Load(number, rows):
                planner.plan_loaded(self.loads[number], [task_of(row) for row in rows], now=now)
            case h.Give(row):
                task = task_of(row)
                known = self.task(task.id) is not None
                (planner.task_updated if known else planner.task_added)(task, now=now)
            case h.Remove(task):
                planner.task_removed(named(task), now=now)
            case h.Refresh():
                planner.refresh(now=now)
            case h.Midnight():
                self.zone = AHEAD
                planner.tz_changed(AHEAD, now=now)
            case h.Stop():
                if not self.started:
                    raise NotAllowed(-8, "", "")
                planner.stop(now=now)
                self.started = False
            case h.Start():
                if self.started:
                    raise NotAllowed(-8, "", "")
                planner.start(now=now)
                self.started = True
            case h.Time():
                if self.started:
                    planner.clock_advanced(now=now)
            case h.Snapshot(name):
                self.snapshots[name] = (planner.snapshot(), self.zone, self.started)
            case h.Restore(name):
                snapshot, self.zone, self.started = self.snapshots[name]
                self.planner = Planner(self.settings, tz=self.zone, now=now, snapshot=snapshot)

    def compose(self, now: datetime, key: UUID, task: UUID, is_edit: bool) -> None:
        """Compose and save. A planner that is stopped is started for it; the plan that it asks for has no number."""
        planner, loads = self.planner, list(self.loads)
        if not self.started:
            planner.start(now=now)
        planner.composer_requested(task, is_edit=is_edit, now=now)
        planner.text_changed("Composed", now=now)
        planner.save_tapped(key, now=now)
        self.collect()
        if self.presented is not None:
            with contextlib.suppress(PlannerError):
                planner.child_disappeared(self.presented, dismissed=True, now=now)
        if not self.started:
            planner.stop(now=now)
            self.loads = loads

    def shown(self, task: str) -> tuple[str, str]:
        """The status and the mark of a task; "-" for none."""
        known = self.task(named(task))
        if known is None:
            return "-", "-"
        marks = {row.id: row.mark for row in self.planner.rows}
        mark = marks.get(named(task), None)
        return known.status.name.lower(), "" if mark is None else "-" if mark is Mark.NONE else mark.name.lower()

    def task(self, task_id: UUID) -> Task | None:
        try:
            return self.planner.task(task_id)
        except NotFound:
            return None

    def pending(self) -> int:
        return len(self.planner.saves) + len(self.planner.outcomes)


def problems(history: h.History, are_edits_compared: bool = True) -> list[str]:
    """Play a history. Returns what differs. The status that an edit delivers is DAY-8's, which the model lacks."""
    player = Player(history)
    found = []
    for step in history.steps:
        where = f"{step.now} {step.event}"
        if player.play(step.now, step.event) == step.refused:
            found.append(f"{where}: {'taken' if step.refused else 'refused'}")
        if step.sends is not None:
            wanted = [(send.key, send.status) for send in step.sends]
            edits = set() if are_edits_compared else {name_of(save.key) for save in player.planner.saves}
            wanted = [(key, None if key in edits else status) for key, status in wanted]
            sent = [(key, None if want is None else status) for (key, status), (_, want) in zip(player.sent, wanted)]
            if sent != wanted or len(player.sent) != len(wanted):
                found.append(f"{where}: sent {player.sent}, not {wanted}")
        for task in step.tasks:
            status, mark = player.shown(task.task)
            wanted = (task.shown or "-", task.mark or "-", task.pending)
            if (status, mark or wanted[1], player.pending()) != wanted:
                found.append(f"{where}: {task.task} is {status, mark, player.pending()}, not {wanted}")
        if found:
            return found
    return found
