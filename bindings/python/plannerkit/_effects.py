"""The effects: what a planner asks its host to do. They never change."""

from __future__ import annotations

from datetime import date, datetime
from typing import Optional
from uuid import UUID

from ._enums import Changed, Child, Detents, Style
from ._keyword_only import dataclass
from ._value import Value


@dataclass(frozen=True, eq=False, repr=False, kw_only=True, match_args=False)
class Effect(Value):
    """What a planner asks its host to do. Each kind is a subclass, so that effects can be matched."""


@dataclass(frozen=True, eq=False, repr=False, kw_only=True, match_args=False)
class LoadPlan(Effect):
    """
    Answer with `Planner.plan_loaded` or `Planner.plan_failed`.

    ``day``: the local day whose plan is wanted. Its tasks are enough; those of other days are allowed.
    """

    __match_args__ = ("request", "day")
    request: int
    day: date


@dataclass(frozen=True, eq=False, repr=False, kw_only=True, match_args=False)
class RequestPermission(Effect):
    """Ask the person for permission to use the location while in use; report with `Planner.authorization_changed`."""


@dataclass(frozen=True, eq=False, repr=False, kw_only=True, match_args=False)
class StartLocation(Effect):
    """Start location updates, or continue with these values. Both are in metres."""

    __match_args__ = ("distance_filter_meters", "desired_accuracy_meters")
    distance_filter_meters: float
    desired_accuracy_meters: float


@dataclass(frozen=True, eq=False, repr=False, kw_only=True, match_args=False)
class StopLocation(Effect):
    """Stop location updates."""


@dataclass(frozen=True, eq=False, repr=False, kw_only=True, match_args=False)
class ChildEffect(Effect):
    """An effect on a child. ``presentation`` is never used twice. ``task_id``: whose details, or the composed task."""

    __match_args__ = ("presentation", "child", "task_id")
    presentation: int
    child: Child
    task_id: UUID


@dataclass(frozen=True, eq=False, repr=False, kw_only=True, match_args=False)
class Attach(ChildEffect):
    """Make the child's screen."""


@dataclass(frozen=True, eq=False, repr=False, kw_only=True, match_args=False)
class Present(ChildEffect):
    """
    Show the child; report with `Planner.child_appeared`.

    ``detents``: the possible ones of a page sheet; None for a popup.
    ``detent``: the first one of a page sheet; None for a popup.
    ``shows_grabber``: whether a page sheet has a visible grabber.
    """

    __match_args__ = ("presentation", "child", "task_id", "style", "detents", "detent", "shows_grabber")
    style: Style
    detents: Optional[Detents] = None
    detent: Optional[Detents] = None
    shows_grabber: bool = False


@dataclass(frozen=True, eq=False, repr=False, kw_only=True, match_args=False)
class Dismiss(ChildEffect):
    """Hide the child; report with `Planner.child_disappeared`."""


@dataclass(frozen=True, eq=False, repr=False, kw_only=True, match_args=False)
class Detach(ChildEffect):
    """Release the child."""


@dataclass(frozen=True, eq=False, repr=False, kw_only=True, match_args=False)
class FocusText(ChildEffect):
    """Move the cursor to the composer's text."""


@dataclass(frozen=True, eq=False, repr=False, kw_only=True, match_args=False)
class LoadItems(Effect):
    """Answer with `Planner.items_loaded` or `Planner.items_failed`. ``section`` counts from 0."""

    __match_args__ = ("request", "section")
    request: int
    section: int


@dataclass(frozen=True, eq=False, repr=False, kw_only=True, match_args=False)
class SaveTask(Effect):
    """
    Read `Planner.pending_save`, save it, and answer with `Planner.save_acknowledged`, `Planner.save_failed` or
    `Planner.save_refused`. The key never changes: a backend must store it once (WORK-4).
    """

    __match_args__ = ("key", "task_id")
    key: UUID
    task_id: UUID


@dataclass(frozen=True, eq=False, repr=False, kw_only=True, match_args=False)
class Arrived(Effect):
    """
    The agent arrived at a stop at the instant ``at`` (ARRIVE-5). This changes no status, unless
    `Settings.records_by_itself` is True (WORK-12).

    ``nearby_count``: how many remaining stops lay within the radius, 1 or more.
    """

    __match_args__ = ("task_id", "at", "nearby_count")
    task_id: UUID
    at: datetime
    nearby_count: int


@dataclass(frozen=True, eq=False, repr=False, kw_only=True, match_args=False)
class Left(Effect):
    """
    The agent left a stop at the instant ``at`` (ARRIVE-8). This changes no status, unless `Settings.records_by_itself`
    is True (WORK-12).
    """

    __match_args__ = ("task_id", "at")
    task_id: UUID
    at: datetime


@dataclass(frozen=True, eq=False, repr=False, kw_only=True, match_args=False)
class LoadTravelTimes(Effect):
    """
    Answer with `Planner.travel_times_loaded`, between all of `Planner.places`, or with `Planner.travel_times_declined`
    (ORDER-3).
    """

    __match_args__ = ("request",)
    request: int


@dataclass(frozen=True, eq=False, repr=False, kw_only=True, match_args=False)
class SaveOrder(Effect):
    """
    Save `Planner.order_save`, and answer with `Planner.save_acknowledged`, `Planner.save_failed` or
    `Planner.save_refused` (ORDER-9).
    """

    __match_args__ = ("key",)
    key: UUID


@dataclass(frozen=True, eq=False, repr=False, kw_only=True, match_args=False)
class SaveOutcome(Effect):
    """
    Read `Planner.outcome`, save it, and answer with `Planner.save_acknowledged`, `Planner.save_failed` or
    `Planner.save_refused`. The key never changes: a backend must store it once (WORK-4).
    """

    __match_args__ = ("key", "task_id")
    key: UUID
    task_id: UUID


@dataclass(frozen=True, eq=False, repr=False, kw_only=True, match_args=False)
class SaveRecord(Effect):
    """
    Read `Planner.log_record`, save it, and answer with `Planner.save_acknowledged`, `Planner.save_failed` or
    `Planner.save_refused`. The next record follows the answer (LOG-3).
    """

    __match_args__ = ("key",)
    key: UUID


@dataclass(frozen=True, eq=False, repr=False, kw_only=True, match_args=False)
class Redraw(Effect):
    """Read what changed, and draw it. Always the last of the waiting effects."""

    __match_args__ = ("changed",)
    changed: Changed
