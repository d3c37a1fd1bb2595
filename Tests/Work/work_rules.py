"""The data and the two basic rules of the model of outcomes (see work_model.py).

The numbers in the comments are the rules of docs/behaviour.md. Time is in seconds. Days are whole
numbers, and day 0 is the day on which the model begins.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Optional

Send = tuple[str, str]  # a key and a status
PlanRow = tuple[str, str, int]  # a task, its status and its day

FOLLOWS = {
    "planned": ("en_route", "in_progress", "cannot_complete"),
    "en_route": ("planned", "in_progress", "cannot_complete"),
    "in_progress": ("done", "cannot_complete"),
    "done": ("planned",),
    "cannot_complete": ("planned",),
    "cancelled": (),
}
NOT_TODAY_FROM = ("planned", "en_route")
MINE_IS_FINAL = ("done", "cannot_complete")
FINAL = ("done", "cannot_complete", "cancelled")
UNANSWERED = ("held", "waiting", "sent", "failed")
LIVING = UNANSWERED + ("acknowledged",)
MARKS_WORST_FIRST = ("refused", "failed", "sent", "waiting", "held")
MOST_SAVES = 1000


class Refused(Exception):
    """The event is refused and has changed nothing. `field` names the wrong part (WORK-1.3)."""

    def __init__(self, field_name: str, why: str):
        super().__init__(f"{field_name}: {why}")
        self.field = field_name


@dataclass
class Save:
    """One save (WORK-2.1). An outcome of the agent, or a composed task ("new", "edit").

    States: held, waiting, sent, failed, refused, acknowledged (what it said still holds), and
    ended (a plan made after the answer is there; kept only to tell news from the agent's own).
    """

    key: str
    kind: str
    task: str
    status: str
    state: str = "waiting"
    day: Optional[int] = None
    hold_end: int = 0
    theirs_at_tap: str = ""
    answered: int = 0


@dataclass
class Task:
    """What is known of a task. `there` is false when it has no row.

    `theirs` is the status that the backend gave last (WORK-5.1). `answered` is the number of the
    event that answered a save of the task last. `settled` has the statuses that the person has
    settled (WORK-5.5).
    """

    theirs: str
    day: int
    there: bool = True
    answered: int = 0
    settled: set[str] = field(default_factory=set)


@dataclass
class RunningLoad:
    """A plan that was asked for. `requested` is the number of the event that asked for it."""

    number: int
    requested: int
    first: int  # The number of the event that asked for it before a restore (DAY-8.13).


@dataclass
class State:
    """All that a snapshot has (WORK-4.3). Saves are in the order in which they were made."""

    clock: int = 0
    today: int = 0
    stopped: bool = False
    running: Optional[RunningLoad] = None
    tasks: dict[str, Task] = field(default_factory=dict)
    saves: list[Save] = field(default_factory=list)
    keys: set[str] = field(default_factory=set)


def shown_status(mine: str, theirs: str, news: bool) -> str:
    """Say which of two statuses is shown (WORK-5.3, WORK-5.4). An acknowledged one still counts."""
    if mine in MINE_IS_FINAL:
        return mine
    if theirs == "cancelled":
        return theirs
    if theirs in FINAL and news:
        return theirs
    return mine


def is_conflict(mine: str, theirs: str, acknowledged: bool, news: bool) -> bool:
    """Say whether the person must choose (WORK-5.3). After "acknowledged" there is no choice."""
    return (mine in MINE_IS_FINAL and theirs in FINAL and theirs != mine
            and news and not acknowledged)
