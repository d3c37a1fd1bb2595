"""Makes random histories of outcomes, with what the model expects after each event. They keep away from what
docs/behaviour.md leaves open."""

from __future__ import annotations

import random
from typing import Callable, Optional

import histories as h
from work_model import WorkModel
from work_rules import FINAL, FOLLOWS, UNANSWERED, Refused, Save

FIRST_TASKS = ("a", "b", "c", "d")
UNKNOWN_TASK = "zz"


class Writer:
    """Makes one random history."""

    def __init__(self, seed: int):
        self.random = random.Random(seed)
        hold = self.random.choice((0, 0, 5, 10, 10))
        self.history = h.History(hold, self._first_plan())
        self.model = WorkModel(hold, [(r.task, r.status, r.day) for r in self.history.plan])
        self.now = 0
        self.count = 0  # Numbers the keys, the composed tasks and the snapshots.
        self.keys: list[str] = []  # All keys that were ever given, also before a restore.
        self.seen_keys: list[str] = []  # The keys of taps that made a save.
        self.unused: list[str] = []  # The keys of taps that made none.
        self.composed: list[str] = []
        self.snapshots: list[str] = []
        self.removed: dict[str, int] = {}  # The number of the event that removed the task.

    def write(self) -> h.History:
        """Write events until there are enough."""
        length = self.random.randint(5, 57)
        while len(self.history.steps) < length:
            self._let_time_pass()
            chosen = self.random.choices(list(ACTIONS), list(ACTIONS.values()))[0]
            chosen(self)
        return self.history

    # Events, and what is expected after them.

    def do(self, event: h.Event) -> None:
        """Do an event and write it with its expectations."""
        step = h.Step(self.now, event)
        try:
            sends = perform(self.model, self.now, event)
            step.sends = [h.ExpectedSend(key, status) for key, status in sends]
        except Refused:
            step.refused = True
        state = self.model.state
        for task in sorted(set(state.tasks) | set(FIRST_TASKS) | set(self.composed)):
            step.tasks.append(h.ExpectedTask(task, self.model.shown(task), self.model.mark(task),
                                             self.model.pending()))
        if isinstance(event, h.Snapshot):
            step.sends = None  # A snapshot is a query.
        if isinstance(event, h.Tap) and event.key not in self.seen_keys:
            (self.seen_keys if event.key in state.keys else self.unused).append(event.key)
        self.history.steps.append(step)

    # Time.

    def _let_time_pass(self) -> None:
        """Go on a little, or to the end of a hold, or rarely back."""
        ends = [save.hold_end for save in self._in_state("held")]
        back = self.random.random() < 0.03
        if back:
            self.now -= self.random.randint(1, 40)
        elif ends and self.random.random() < 0.25:
            self.now = max(self.now, min(ends) - self.random.randint(0, 1))
        else:
            self.now += self.random.choice((0, 0, 1, 1, 2, 3, 4, 6))
        # A hold that ends with the clock gets an event of its own.
        if (back or any(end <= self.now for end in ends)):
            self.do(h.Time())

    # What there is to choose from.

    def present(self) -> list[str]:
        return [task for task, known in self.model.state.tasks.items() if known.there]

    def _in_state(self, *states: str) -> list[Save]:
        return [save for save in self.model.state.saves if save.state in states]

    def _any_task(self) -> Optional[str]:
        return self.random.choice(self.present()) if self.present() else None

    def _fresh_key(self) -> str:
        self.count += 1
        self.keys.append(f"k{self.count}")
        return self.keys[-1]

    def _first_plan(self) -> tuple[h.Row, ...]:
        tasks = FIRST_TASKS[:self.random.randint(1, 4)]
        statuses = ("planned", "planned", "planned", "en_route", "in_progress", "in_progress",
                    "done", "cannot_complete", "cancelled")
        return tuple(h.Row(task, self.random.choice(statuses), 0) for task in tasks)

    def _has_unanswered_new(self, task: str) -> bool:
        return any(save.task == task and save.kind == "new" and save.state in UNANSWERED
                   for save in self.model.state.saves)

    # Taps.

    def tap_allowed(self) -> None:
        """Tap what the query allows, most often where something has begun."""
        choices = [(task, status) for task in self.present()
                   for status in self.model.allowed_taps(task) if status != "not_today"]
        if choices:
            weights = [1 if status == "planned" else 3 for _, status in choices]
            task, status = self.random.choices(choices, weights)[0]
            self.do(h.Tap(self._fresh_key(), task, status))

    def tap_not_today(self) -> None:
        """Tap "not today", at times with a day that is past or a status that is wrong."""
        may = [task for task in self.present() if "not_today" in self.model.allowed_taps(task)]
        task = self.random.choice(may) if may and self.random.random() < 0.7 else self._any_task()
        if task is None:
            return
        day = self.model.state.today + self.random.choice((-1, 0, 1, 1, 1, 1, 2, 3, 14))
        if self.model.shown(task) == "planned" \
                and day == self.model._shown_day(task):
            return  # The same day again.
        self.do(h.Tap(self._fresh_key(), task, "planned", day))

    def tap_shown(self) -> None:
        """Tap the status that is shown already."""
        task = self._any_task()
        if task is not None:
            self.do(h.Tap(self._fresh_key(), task, self.model.shown(task)))

    def tap_wrong(self) -> None:
        """Tap a status that may not follow, or a task that is not there."""
        task = self._any_task()
        if task is None or self.random.random() < 0.2:
            gone = [name for name, known in self.model.state.tasks.items() if not known.there]
            task = self.random.choice(gone + [UNKNOWN_TASK])
            self.do(h.Tap(self._fresh_key(), task, "en_route"))
            return
        shown = self.model.shown(task)
        wrong = [status for status in FOLLOWS if status not in FOLLOWS[shown] + (shown,)]
        self.do(h.Tap(self._fresh_key(), task, self.random.choice(wrong)))

    def tap_duplicate(self) -> None:
        """Tap with a key that is known. Old keys and the shown status are left out."""
        keys = [save.key for save in self._in_state(*UNANSWERED, "refused")]
        task = self._any_task()
        if not keys or task is None or not self.model.allowed_taps(task):
            return
        statuses = [s for s in self.model.allowed_taps(task) if s != "not_today"]
        event = h.Tap(self.random.choice(keys), task, self.random.choice(statuses))
        self.do(event)

    def tap_with_unused_key(self) -> None:
        """Use the key of a tap that was refused or changed nothing: it is still fresh."""
        task = self._any_task()
        statuses = [s for s in self.model.allowed_taps(task) if s != "not_today"] if task else []
        if self.unused and statuses:
            event = h.Tap(self.unused.pop(), task, self.random.choice(statuses))
            self.do(event)

    def tap_replaces(self) -> None:
        """Replace a refused outcome, or at times one that is not refused."""
        saves = [save for save in self._in_state("refused", "sent") if save.kind == "outcome"]
        refused = [save for save in saves if save.state == "refused"]
        if not refused and self.random.random() < 0.7:
            return
        if not saves:
            return
        save = self.random.choice(refused or saves)
        statuses = [s for s in self.model.allowed_taps(save.task) if s != "not_today"]
        if statuses:
            event = h.Tap(self._fresh_key(), save.task, self.random.choice(statuses),
                          replaces=save.key)
            self.do(event)

    def undo(self) -> None:
        """Undo a hold, or at times where nothing is held."""
        held = [save.task for save in self._in_state("held")]
        held = [task for task in held if task in self.present()]
        if held:
            self.do(h.Undo(self.random.choice(held)))
        elif self.present() and self.random.random() < 0.2:
            self.do(h.Undo(self._any_task()))

    # Answers.

    def answer_sent(self) -> None:
        """Answer a save that was sent."""
        sent = self._in_state("sent")
        if not sent:
            return
        save = self.random.choice(sent)
        answer = self.random.choices(h.ANSWERS, (60, 18, 22))[0]
        if answer == "refused" and save.kind != "outcome":
            answer = "failed"  # The model does not know what a refused composed save changes.
        message = "not possible now" if answer == "refused" else ""
        self.do(h.Answer(save.key, answer, message))

    def answer_early(self) -> None:
        """Acknowledge a save that waits or failed (WORK-3.5)."""
        saves = self._in_state("waiting", "failed")
        if saves:
            self.do(h.Answer(self.random.choice(saves).key, "acknowledged"))

    def answer_late(self) -> None:
        """Answer a key that is answered, withdrawn or forgotten, or that never was."""
        open_keys = {save.key for save in self._in_state(*UNANSWERED)}
        failed = [save.key for save in self._in_state("failed")]
        old = [key for key in self.keys if key not in open_keys]
        choice = self.random.random()
        if choice < 0.15:
            self.do(h.Answer("x9", self.random.choice(h.ANSWERS)))
        elif choice < 0.3 and failed:
            self.do(h.Answer(self.random.choice(failed), "failed"))
        elif old:
            key = self.random.choice(old)
            self.do(h.Answer(key, self.random.choice(h.ANSWERS)))

    def retry(self) -> None:
        """Retry a failed save, or at times where nothing failed."""
        failed = [save.task for save in self._in_state("failed")]
        failed = [task for task in failed if failed.count(task) == 1]
        if failed:
            self.do(h.Retry(self.random.choice(failed)))
        elif self.present() and not self._in_state("failed") and self.random.random() < 0.15:
            self.do(h.Retry(self._any_task()))

    def dismiss(self) -> None:
        """Dismiss a refused save, or at times another."""
        refused = [save.key for save in self._in_state("refused")]
        if refused:
            self.do(h.Dismiss(self.random.choice(refused)))
        elif self.keys and self.random.random() < 0.15:
            self.do(h.Dismiss(self.random.choice(self.keys)))

    def settle(self) -> None:
        """Settle a conflict, or at times where there is none."""
        conflicts = [task for task in self.present() if self.model.conflict(task)]
        choice = self.random.choice(("mine", "mine", "theirs"))
        if conflicts:
            self.do(h.Settle(self.random.choice(conflicts), choice))
        elif self.present() and self.random.random() < 0.03:
            self.do(h.Settle(self._any_task(), choice))

    # Composed tasks.

    def new(self) -> None:
        if len(self.composed) < 3:
            self.composed.append(f"n{len(self.composed) + 1}")
            self.do(h.New(self._fresh_key(), self.composed[-1]))

    def edit(self) -> None:
        """Edit a task. One that is not created yet is left out."""
        tasks = [task for task in self.present()
                 if not self._has_unanswered_new(task)]
        if tasks:
            self.do(h.Edit(self._fresh_key(), self.random.choice(tasks)))

    # The backend and the host.

    def plan_rows(self) -> tuple[h.Row, ...]:
        """Make up a plan: each task with a status of its own, or not at all."""
        state = self.model.state
        requested = state.running.requested if state.running else 0
        rows = []
        for task, known in state.tasks.items():
            hidden = self._has_unanswered_new(task) or self.removed.get(task, -1) >= requested
            gone_again = not known.there and self.random.random() < 0.5
            if gone_again or self.random.random() < 0.2 or hidden:
                continue
            day = max(known.day, state.today)
            rows.append(h.Row(task, self._backend_status(task), day))
        return tuple(rows)

    def _backend_status(self, task: str) -> str:
        """Choose what the backend says: as before, what is shown, one of mine, or anything."""
        mine = [save.status for save in self.model.state.saves if save.task == task]
        shown = self.model.shown(task)
        return self.random.choice([self.model.state.tasks[task].theirs] * 2
                                  + ([shown] if shown else []) + (mine or [])[-2:]
                                  + [self.random.choice(h.STATUSES)])

    def load(self) -> None:
        """Answer the running load. An outcome acknowledged out of order is left out."""
        running = self.model.state.running
        if running is not None and not self._is_out_of_order():
            self.do(h.Load(running.number, self.plan_rows()))

    def _is_out_of_order(self) -> bool:
        """Say whether an older outcome of a task is unanswered and a newer one is acknowledged."""
        return any(newer.task == older.task and newer.state == "acknowledged"
                   for older in self._in_state(*UNANSWERED) if older.kind == "outcome"
                   for newer in self.model.state.saves[self.model.state.saves.index(older):])

    def load_outdated(self) -> None:
        """Answer a load that is not running. One of before a restore is left out."""
        running = self.model.state.running
        numbers = [n for n in range(self.first_load, self.model.loads_asked + 1)
                   if running is None or running.number != n]
        if numbers:
            event = h.Load(self.random.choice(numbers), self.plan_rows())
            self.do(event)

    first_load = 1  # Older loads are not answered any more.

    def _outdate_loads(self) -> None:
        """After a restore or a midnight, the old numbers are left out."""
        self.first_load = self.model.loads_asked + 1

    def refresh(self) -> None:
        if not self.model.state.stopped:
            self.do(h.Refresh())

    def give(self) -> None:
        """The office changes a task. One without a row is left out."""
        tasks = [task for task, known in self.model.state.tasks.items()
                 if (known.there and not self._has_unanswered_new(task))]
        if not tasks:
            return
        ended = [task for task in tasks if self.model.shown(task) in ("done", "cannot_complete")
                 and self.model._has_unanswered(task)]
        task = self.random.choice(ended if ended and self.random.random() < 0.5 else tasks)
        ends = [status for status in FINAL if status != self.model.shown(task)]
        status = self.random.choice(ends if task in ended and self.random.random() < 0.5
                                    else h.STATUSES)
        day = max(self.model.state.tasks[task].day, self.model.state.today)
        self.do(h.Give(h.Row(task, status, day)))

    def remove(self) -> None:
        task = self._any_task()
        if task is not None:
            self.do(h.Remove(task))
            self.removed[task] = self.model.events

    def midnight(self) -> None:
        if not self.model.state.stopped:
            running = self.model.state.running is not None
            self.do(h.Midnight())
            if running:
                self._outdate_loads()

    def stop_or_start(self) -> None:
        """Stop, or start again."""
        stopped = self.model.state.stopped
        self.do(h.Start() if stopped else h.Stop())

    def start_again(self) -> None:
        if self.model.state.stopped:
            self.do(h.Start())

    def time(self) -> None:
        self.do(h.Time())

    # Snapshots.

    def snapshot(self) -> None:
        """Store a snapshot. One of a stopped planner is left out."""
        if not self.model.state.stopped:
            self.count += 1
            self.snapshots.append(f"s{self.count}")
            self.do(h.Snapshot(self.snapshots[-1]))

    def restore_newest(self) -> None:
        """Be killed right after a snapshot. What is left of a hold is left out."""
        before = len(self.snapshots)
        if self._in_state("held") and self.model.state.clock != self.now:
            self.do(h.Time())
        self.snapshot()
        if len(self.snapshots) > before:
            if not self._in_state("held"):
                self.now += self.random.choice((0, 1, 5))
            self._restore(self.snapshots[-1])

    def restore_older(self) -> None:
        """Be killed when things have happened since the snapshot."""
        names = [name for name in self.snapshots[-4:] if self._is_clear(name)]
        if names:
            self._restore(self.random.choice(names))

    def _is_clear(self, name: str) -> bool:
        """Say whether the snapshot has no hold, or was made at this very time."""
        state = self.model.snapshots[name]
        return state.clock == self.now or all(save.state != "held" for save in state.saves)

    def _restore(self, name: str) -> None:
        self.do(h.Restore(name))
        self._outdate_loads()


ACTIONS: dict[Callable[[Writer], None], int] = {
    Writer.tap_allowed: 200, Writer.tap_not_today: 30, Writer.tap_shown: 15, Writer.tap_wrong: 20,
    Writer.tap_duplicate: 12, Writer.tap_with_unused_key: 8, Writer.tap_replaces: 40,
    Writer.undo: 60, Writer.answer_sent: 150, Writer.answer_early: 25, Writer.answer_late: 30,
    Writer.retry: 60, Writer.dismiss: 20, Writer.settle: 160, Writer.new: 15, Writer.edit: 18,
    Writer.load: 60, Writer.load_outdated: 30, Writer.refresh: 45, Writer.give: 80,
    Writer.remove: 10, Writer.midnight: 12, Writer.stop_or_start: 12, Writer.start_again: 60,
    Writer.time: 25, Writer.snapshot: 20, Writer.restore_newest: 18, Writer.restore_older: 25,
}


def perform(model: WorkModel, now: int, event: h.Event) -> list[tuple[str, str]]:
    """Do one event of the format in the model."""
    match event:
        case h.Tap():
            return model.tap(now, event.key, event.task, event.status, event.day, event.replaces)
        case h.Answer():
            return model.answer(now, event.key, event.answer)
        case h.Load():
            rows = [(row.task, row.status, row.day) for row in event.rows]
            return model.load(now, event.number, rows)
        case h.Give():
            return model.give(now, event.row.task, event.row.status, event.row.day)
        case _:
            return getattr(model, type(event).__name__.lower())(now, *vars(event).values())


def history(seed: int) -> h.History:
    """The random history of a seed."""
    return Writer(seed).write()
