"""A model of outcomes: what an agent did with a stop, kept until the backend has answered.

Written from docs/behaviour.md alone; the numbers in the comments are its rules. Time is in seconds. Days are whole
numbers, and day 0 is the day on which the model begins.
"""

from __future__ import annotations

import pickle
from functools import wraps
from typing import Callable, Iterable, Optional

from work_rules import (FOLLOWS, LIVING, MARKS_WORST_FIRST, MOST_SAVES, NOT_TODAY_FROM, UNANSWERED,
                        PlanRow, Refused, RunningLoad, Save, Send, State, Task, is_conflict,
                        shown_status)

def event(method: Callable[..., None]) -> Callable[..., list[Send]]:
    """Make a method an event: the clock moves, the event happens, and then saves are sent.

    A refused event changes nothing, so the state of before is put back.
    """

    @wraps(method)
    def run(self: WorkModel, now: int, *details: object) -> list[Send]:
        before = pickle.dumps(self.state)
        self.events += 1
        try:
            self._move_clock(now)
            method(self, now, *details)
        except Refused:
            self.state = pickle.loads(before)
            raise
        self._forget_what_is_over()
        return self._send_what_may_go()

    return run


class WorkModel:
    """The model. Each event returns the saves that it sends, in order, as (key, status)."""

    def __init__(self, hold_seconds: int, plan: Iterable[PlanRow]):
        self.hold_seconds = hold_seconds
        self.state = State()
        self.events = 0  # Counts all events; a restore does not set it back.
        self.loads_asked = 0  # Numbers the loads; a restore does not set it back.
        self.snapshots: dict[str, State] = {}
        for task, status, day in plan:
            self.state.tasks[task] = Task(status, day)

    # Queries.

    def shown(self, task: str) -> Optional[str]:
        """Give the status of the task's row, or None if there is no row (WORK-5.2 to 5.4)."""
        if not self._is_there(task):
            return None
        theirs = self.state.tasks[task].theirs
        mine = self._mine(task)
        if mine is None:
            return theirs
        return shown_status(mine.status, theirs, self._is_news(task))

    def conflict(self, task: str) -> bool:
        """Say whether the agent must choose mine or theirs (WORK-5.3)."""
        mine = self._mine(task)
        if mine is None or not self._is_there(task):
            return False
        theirs = self.state.tasks[task].theirs
        return is_conflict(mine.status, theirs, mine.state == "acknowledged", self._is_news(task))

    def mark(self, task: str) -> Optional[str]:
        """Give the mark of the row: a conflict, or else the worst state (README)."""
        if not self._is_there(task):
            return None
        if self.conflict(task):
            return "conflict"
        states = [save.state for save in self._outcomes(task)]
        return next((mark for mark in MARKS_WORST_FIRST if mark in states), None)

    def pending(self) -> int:
        """Count all saves that are not acknowledged, of all kinds."""
        return sum(save.state in UNANSWERED + ("refused",) for save in self.state.saves)

    def allowed_taps(self, task: str) -> tuple[str, ...]:
        """Give the taps that make a save now: statuses, and "not_today" (WORK-1.3, WORK-8.2).

        The shown status itself is not in it. That tap is taken, and changes nothing (WORK-1.5).
        """
        shown = self.shown(task)
        if shown is None or self.pending() >= MOST_SAVES:
            return ()
        return FOLLOWS[shown] + (("not_today",) if shown in NOT_TODAY_FROM else ())

    # What the agent does.

    @event
    def tap(self, now: int, key: str, task: str, status: str, day: Optional[int] = None,
            replaces: Optional[str] = None) -> None:
        """Take an outcome as a save (WORK-1, WORK-2.1). It is held at first (WORK-7.1)."""
        self._check_key_is_new(key)
        self._check_is_there(task)
        replaced = self._replaced(task, replaces)
        if self._is_as_shown(task, status, day):
            return
        self._check_may_follow(task, status, day)
        if self.pending() - (replaced is not None) >= MOST_SAVES:
            raise Refused("key", "too many saves wait")
        if replaced is not None:
            self.state.saves.remove(replaced)
        held = self.hold_seconds > 0 and not self.state.stopped
        self._add_save(Save(key, "outcome", task, status, "held" if held else "waiting", day,
                            now + self.hold_seconds, self.state.tasks[task].theirs))

    @event
    def undo(self, now: int, task: str) -> None:
        """Take back the newest held outcome without a trace (WORK-7.1)."""
        self._check_is_there(task)
        held = [save for save in self._outcomes(task) if save.state == "held"]
        if not held:
            raise Refused("task", "nothing is held")
        self.state.saves.remove(held[-1])

    @event
    def retry(self, now: int, task: str) -> None:
        """Try all failed saves of the task again, with their keys (WORK-3.3). If none has failed, nothing happens."""
        if all(save.state == "acknowledged" or save.state == "ended" for save in self._saves(task)):
            raise Refused("task", "it has no save")
        for save in (save for save in self._saves(task) if save.state == "failed"):
            save.state = "waiting"

    @event
    def dismiss(self, now: int, key: str) -> None:
        """Take a refused save from the list (WORK-3.4)."""
        save = self._save(key)
        if save is None or save.state != "refused":
            raise Refused("key", "not a refused save")
        self.state.saves.remove(save)

    @event
    def settle(self, now: int, task: str, choice: str) -> None:
        """End a conflict. "Mine" goes on; with "theirs" all outcomes of the task end (WORK-5.6)."""
        if not self.conflict(task):
            raise Refused("task", "no conflict")
        if choice == "mine":
            self.state.tasks[task].settled.add(self.state.tasks[task].theirs)
        else:
            for save in self._outcomes(task):
                self.state.saves.remove(save)

    @event
    def new(self, now: int, key: str, task: str) -> None:
        """Compose a task. It is planned for today, and its save goes at once (WORK-2.3)."""
        self._check_key_is_new(key)
        if task in self.state.tasks:
            raise Refused("task", "the task exists")
        self.state.tasks[task] = Task("planned", self.state.today)
        self._add_save(Save(key, "new", task, "planned"))

    @event
    def edit(self, now: int, key: str, task: str) -> None:
        """Edit a task. The save has the backend's status, never mine (WORK-6.3)."""
        self._check_key_is_new(key)
        self._check_is_there(task)
        self._add_save(Save(key, "edit", task, self.state.tasks[task].theirs))
        self._deliver(task)

    # What the backend and the host say.

    @event
    def answer(self, now: int, key: str, answer: str) -> None:
        """Take the answer to a save (WORK-3). An acknowledgement may come before it is sent."""
        save = self._save(key)
        expected_in = UNANSWERED if answer == "acknowledged" else ("sent",)
        if save is None or save.state not in expected_in:
            raise Refused("key", "outdated answer")
        save.state = answer
        if answer != "failed":
            save.answered = self.events
            if save.kind != "outcome":
                self.state.tasks[save.task].answered = self.events
        if answer == "refused" and save.kind != "outcome":
            self._deliver(save.task)
        if answer == "acknowledged" and save.kind != "outcome":
            self.state.saves.remove(save)

    @event
    def load(self, now: int, number: int, rows: Iterable[PlanRow]) -> None:
        """Take a plan. It changes no save that is unanswered (WORK-2.1, WORK-3.2, WORK-6.1)."""
        running = self.state.running
        if running is None or running.number != number:
            raise Refused("number", "outdated load")
        self.state.running = None
        for name, task in self.state.tasks.items():
            answered = max((save.answered for save in self._outcomes(name)), default=0)
            is_answered = answered > running.requested or task.answered > running.first
            kept = self._has_unanswered(name) or is_answered
            task.there = task.there and kept
            self._end_what_the_plan_has(name, running.requested)
        for name, status, day in rows:
            self._take_fact(name, status, day)
            self._deliver(name)

    @event
    def give(self, now: int, task: str, status: str, day: int) -> None:
        """Take a fact from the host's system. It is a new "theirs" (WORK-5.1)."""
        self._take_fact(task, status, day)

    @event
    def remove(self, now: int, task: str) -> None:
        """Take the row away. The outcomes stay and are sent (WORK-6.2), what was composed goes (DAY-8.16)."""
        self._check_is_there(task)
        self.state.tasks[task].there = False
        self.state.saves = [save for save in self.state.saves if save.task != task or save.kind == "outcome"]

    @event
    def refresh(self, now: int) -> None:
        """Ask for a plan. While one is running, that one will do."""
        if self.state.stopped:
            raise Refused("state", "stopped")
        if self.state.running is None:
            self._ask_for_a_load()

    @event
    def midnight(self, now: int) -> None:
        """Begin the next day and ask for its plan. No save changes (WORK-6.4)."""
        self.state.today += 1
        if not self.state.stopped:
            self._ask_for_a_load()

    @event
    def stop(self, now: int) -> None:
        """Stop. Holds end (WORK-7.2), and a running load is outdated."""
        if self.state.stopped:
            raise Refused("state", "stopped already")
        self.state.stopped = True
        self.state.running = None
        self._end_holds(self.state.saves)

    @event
    def start(self, now: int) -> None:
        """Start again and ask for a plan."""
        if not self.state.stopped:
            raise Refused("state", "started already")
        self.state.stopped = False
        self._ask_for_a_load()

    @event
    def time(self, now: int) -> None:
        """Let time pass. Holds may end (WORK-7.2)."""

    def snapshot(self, now: int, name: str) -> list[Send]:
        """Store the state under a name. It is a query: it moves no clock and sends nothing."""
        self.snapshots[name] = pickle.loads(pickle.dumps(self.state))
        return []

    @event
    def restore(self, now: int, name: str) -> None:
        """Be killed, and begin with a stored state. What was sent is sent again (WORK-4.1)."""
        if name not in self.snapshots:
            raise Refused("name", "no such snapshot")
        self.state = pickle.loads(pickle.dumps(self.snapshots[name]))
        self._move_clock(now)  # The time since the snapshot counts for holds (WORK-4.3).
        for save in self.state.saves:
            if save.state == "sent":
                save.state = "waiting"
        if self.state.running is not None:
            self._ask_for_a_load(self.state.running.first)

    # Helpers that look.

    def _is_there(self, task: str) -> bool:
        return task in self.state.tasks and self.state.tasks[task].there

    def _saves(self, task: str) -> list[Save]:
        return [save for save in self.state.saves if save.task == task]

    def _outcomes(self, task: str) -> list[Save]:
        return [save for save in self._saves(task) if save.kind == "outcome"]

    def _save(self, key: str) -> Optional[Save]:
        return next((save for save in self.state.saves if save.key == key), None)

    def _mine(self, task: str) -> Optional[Save]:
        """Find the newest outcome that still says something (WORK-5.1)."""
        living = [save for save in self._outcomes(task) if save.state in LIVING]
        return living[-1] if living else None

    def _has_unanswered(self, task: str) -> bool:
        return any(save.state in UNANSWERED for save in self._saves(task))

    def _is_news(self, task: str) -> bool:
        """Say whether theirs is news (WORK-5.5). A refused outcome does not count (WORK-3.4)."""
        mine = self._mine(task)
        known = set(self.state.tasks[task].settled)
        for save in self._outcomes(task):
            if save.state != "refused":
                known.add(save.theirs_at_tap)
                if save is not mine:
                    known.add(save.status)
        return self.state.tasks[task].theirs not in known

    def _shown_day(self, task: str) -> int:
        """Give the day of the row: that of my "not today" while it is shown (WORK-5.8)."""
        mine = self._mine(task)
        if mine is not None and mine.day is not None and self.shown(task) == mine.status:
            return mine.day
        return self.state.tasks[task].day

    def _is_as_shown(self, task: str, status: str, day: Optional[int]) -> bool:
        """Say whether the tap names what is shown already (WORK-1.5)."""
        return status == self.shown(task) and day in (None, self._shown_day(task))

    def _may_go(self, save: Save) -> bool:
        """Say whether a waiting save may be sent now (WORK-2.2, WORK-2.3, WORK-2.4)."""
        if save.kind != "outcome":
            return True
        older = self.state.saves[:self.state.saves.index(save)]
        return not any(other.task == save.task and other.kind in ("outcome", "new")
                       and other.state in UNANSWERED for other in older)

    # Helpers that refuse.

    def _check_key_is_new(self, key: str) -> None:
        if key in self.state.keys:
            raise Refused("key", "duplicate")  # WORK-1.2

    def _check_is_there(self, task: str) -> None:
        if not self._is_there(task):
            raise Refused("task", "unknown task")  # WORK-1.3

    def _check_may_follow(self, task: str, status: str, day: Optional[int]) -> None:
        """Refuse a status that may not follow, and a wrong day (WORK-1.3, WORK-5.8)."""
        shown = self.shown(task)
        if day is None and status not in FOLLOWS[shown]:
            raise Refused("status", f"{status} may not follow {shown}")
        if day is not None and (status != "planned" or shown not in NOT_TODAY_FROM):
            raise Refused("status", f"not today may not follow {shown}")
        if day is not None and day <= self.state.today:
            raise Refused("day", "not after today")

    def _replaced(self, task: str, key: Optional[str]) -> Optional[Save]:
        """Find the refused outcome that a tap replaces (WORK-3.4)."""
        if key is None:
            return None
        save = self._save(key)
        if save not in self._outcomes(task) or save.state != "refused":
            raise Refused("replaces", "not a refused outcome of the task")
        return save

    # Helpers that change something.

    def _add_save(self, save: Save) -> None:
        self.state.keys.add(save.key)
        self.state.saves.append(save)

    def _take_fact(self, task: str, status: str, day: int) -> None:
        """Note what the backend says of a task, and give it a row."""
        known = self.state.tasks.setdefault(task, Task(status, day))
        known.theirs, known.day, known.there = status, day, True

    def _ask_for_a_load(self, first: int = 0) -> None:
        self.loads_asked += 1
        self.state.running = RunningLoad(self.loads_asked, self.events, first or self.events)

    def _move_clock(self, now: int) -> None:
        """Move the clock. If it goes back, each hold keeps what is left of it (WORK-7.2)."""
        back = max(0, self.state.clock - now)
        held = [save for save in self.state.saves if save.state == "held"]
        for save in held:
            save.hold_end -= back
        self.state.clock = now
        self._end_holds([save for save in held if save.hold_end <= now])

    def _end_holds(self, saves: list[Save]) -> None:
        for save in saves:
            if save.state == "held":
                save.state = "waiting"

    def _end_what_the_plan_has(self, task: str, requested: int) -> None:
        """End acknowledged outcomes that were answered before the plan was asked for (WORK-3.2).

        They end in order: while an older one goes on, a newer one still holds.
        """
        for save in self._outcomes(task):
            if save.state in UNANSWERED:
                return
            if save.state == "acknowledged":
                if save.answered > requested:
                    return
                save.state = "ended"

    def _forget_what_is_over(self) -> None:
        """Drop ended outcomes and settled statuses when no outcome of the task is left."""
        for name, task in self.state.tasks.items():
            if self._mine(name) is None:
                task.settled.clear()
                self.state.saves = [save for save in self.state.saves
                                    if save.task != name or save.state != "ended"]

    def _send_what_may_go(self) -> list[Send]:
        """Send all waiting saves that may go, in the order in which they were made."""
        going = [save for save in self.state.saves
                 if save.state == "waiting" and self._may_go(save)]
        for save in going:
            save.state = "sent"
        return [(save.key, save.status) for save in going]

    def _deliver(self, task: str) -> None:
        """Let all edits of a task save the backend's status, as it is now (WORK-6.3, DAY-8.6, DAY-8.15)."""
        for save in self._saves(task):
            if save.kind == "edit":
                save.status = self.state.tasks[task].theirs
