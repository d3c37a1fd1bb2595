"""
The values that go in and come out. They never change.

They are made with keywords; only what every value of a class needs may be positional. A field that is added has a
default, so that what was written before goes on: for a value that comes out, the one that has nothing to show.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta
from enum import Enum
from typing import Iterable, Optional, Tuple, Type, Union
from uuid import UUID

from ._enums import (
    Authorization, Changed, Child, ChildPhase, Color, Detents, Field, Font, Freshness, ItemsPhase, MeasurementSystem,
    OpenState, OrderPosition, Pace, Phase, ProposalPhase, SectionKind, Style, TaskStatus, ValueType, Weekdays,
)
from ._errors import PlannerError
from ._keyword_only import KW_ONLY, dataclass
from ._short import Short


class Value(metaclass=Short):
    """What all values share. Dataclasses would create it for each class, which is most of the time of an import."""

    def __eq__(self, other: object) -> bool:
        return self.__dict__ == other.__dict__ if type(self) is type(other) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self.__dict__.values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self.__dict__.items())})"


# ---- In ----


class Unset(Enum):
    """The value of a setting that is left out, where None is a value of its own."""

    UNSET = 0

    def __repr__(self) -> str:
        return self.name


UNSET = Unset.UNSET


@dataclass(frozen=True, eq=False, repr=False)
class Coordinate(Value):
    """A place on the WGS-84 ellipsoid: latitude -90 to 90 degrees, longitude -180 to 180."""

    latitude: float
    longitude: float


@dataclass(frozen=True, eq=False, repr=False)
class Task(Value):
    """
    One task: a shop to visit.

    ``id``: always the host's.
    ``title``: the venue's name, not blank.
    ``order``: the place in the visiting order, 0 to 2,147,483,647; `Planner.rows` says how equal ones are sorted.
    ``planned``: a local day (`date`), or an instant: an aware `datetime` between 0001-01-04 and 9999-12-28 UTC, rounded
    down to the millisecond.
    ``estimated_duration``: 0 or more whole seconds.
    ``repeat_days``: the weekdays on which the task is listed. A task that is neither planned nor repeats is listed
    every day.
    ``opening_hours``: "Mo-Fr 09:00-18:00"; shown as given if not understood (HOURS-1).

    A text has at most 4,096 bytes, the notes 65,536 (`Limits`).
    """

    id: UUID
    title: str
    order: int = 0
    _: KW_ONLY
    status: TaskStatus = TaskStatus.PLANNED
    coordinate: Optional[Coordinate] = None
    planned: Union[date, datetime, None] = None
    estimated_duration: Optional[timedelta] = None
    repeat_days: Weekdays = Weekdays(0)
    notes: Optional[str] = None
    address: Optional[str] = None
    opening_hours: Optional[str] = None
    photo_url: Optional[str] = None
    project_id: Optional[str] = None


@dataclass(frozen=True, eq=False, repr=False)
class Fix(Value):
    """
    One reading of the location sensor.

    ``time``: when it was taken, rounded down to the millisecond.
    ``latitude``: -90 to 90 degrees. ``longitude``: -180 to 180 degrees.
    ``horizontal_accuracy``: metres; negative: the coordinate is not valid.
    """

    time: datetime
    latitude: float
    longitude: float
    horizontal_accuracy: float = 0.0


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class SnapshotFacts(Value):
    """
    What a snapshot says of itself (SNAP-5).

    ``version``: of its format. ``taken_at``: the planner's time, in UTC.
    ``is_handover``: whether `Planner.hand_over` took it, and so `Planner.take_over` reads it.
    """

    version: int
    taken_at: datetime
    is_handover: bool


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Settings(Value):
    """
    How a planner behaves. A setting that is None has its default at creation, and keeps its value in a change.

    ``hour_cycle``: 12 or 24; default 24.
    ``distance_filter``: metres between used fixes, 0 to 100,000; default 100.
    ``desired_accuracy``: metres, 0 to 100,000; a fix with a larger one is coarse; default 100.
    ``maximum_speed``: metres per second, 1 to 10,000; a faster move is a jump; default 90.
    ``detour_factor``: length of the road / straight distance, 1 to 10; default 1.3.
    ``travel_speed``: kilometres per hour, 1 to 1,000; default 40.
    ``measurement_system``: default METRIC.
    ``language``: a tag or the name of a locale, such as "de", "de-AT" or "de_AT.UTF-8"; any text that does not begin
    with German, French, Spanish or Japanese is English; default "en".
    ``closing_soon``: minutes before closing time, 0 to 240; 0 is never; default 60.
    ``schedule``: whether there is a schedule; default True (SCHED-6).
    ``visit_duration``: of a visit whose task has no duration, 0 to a day; default 10 minutes (SCHED-2).
    ``early``: how long before its planned time a visit may begin, 0 to a day; default 15 minutes (SCHED-4).
    ``late_after``: the lateness from which on a stop is late, 0 to a day; default 5 minutes (SCHED-5).
    ``tight_before``: a stop is tight that would be late or closed if one came this much later, 0 to a day; default 10
    minutes (SCHED-5).
    ``end_place``: where the day ends; None: with the last stop, which is the default. Left out, it keeps its value in a
    change (SCHED-10).
    ``arrival_radius``: metres around a stop, 30 to 1,000; 100 is advised; 0 turns arrivals off; default 0 (ARRIVE-1).
    ``arrival_dwell``: how long the agent rests before it has arrived, 30 s to an hour; default 2 minutes (ARRIVE-5).
    ``near_filter``: metres between fixes near a stop, 5 to ``distance_filter``; default 25, or ``distance_filter`` if
    that is smaller (ARRIVE-10).

    Durations are whole seconds.
    """

    hour_cycle: Optional[int] = None
    distance_filter: Optional[float] = None
    desired_accuracy: Optional[float] = None
    maximum_speed: Optional[float] = None
    detour_factor: Optional[float] = None
    travel_speed: Optional[float] = None
    measurement_system: Optional[MeasurementSystem] = None
    language: Optional[str] = None
    closing_soon: Optional[int] = None
    schedule: Optional[bool] = None
    visit_duration: Optional[timedelta] = None
    early: Optional[timedelta] = None
    late_after: Optional[timedelta] = None
    tight_before: Optional[timedelta] = None
    end_place: Union[Coordinate, None, Unset] = UNSET
    arrival_radius: Optional[float] = None
    arrival_dwell: Optional[timedelta] = None
    near_filter: Optional[float] = None


@dataclass(frozen=True, eq=False, repr=False)
class Holidays(Value):
    """
    The holidays of a range of days.

    ``first``, ``last``: the range that you know. A day outside it is an ordinary day, and answers about it are marked.
    ``public``: public holidays (PH). ``school``: school holidays (SH). They are days in the range, in any order; a day
    may be in both. Together they have at most 4,096 days (`Limits`).
    """

    first: date
    last: date
    _: KW_ONLY
    public: Iterable[date] = ()
    school: Iterable[date] = ()


@dataclass(frozen=True, eq=False, repr=False)
class Section(Value):
    """
    One section of the composer, as the host describes it.

    ``name``: CUSTOM only; not blank, and different from the others. Leave it out for the other kinds.
    ``value_type``: CUSTOM only. Leave it out for the other kinds.
    ``allows_multiple``: CUSTOM only; whether several items can be selected. Leave it out for the other kinds.
    ``allows_custom_items``: whether the person may enter items.
    ``maximum``: how many items can be selected at most, 1 or more; only 1 if not several can be; None: any number.
    """

    kind: SectionKind = SectionKind.CUSTOM
    name: str = ""
    _: KW_ONLY
    value_type: Optional[ValueType] = None
    allows_multiple: bool = False
    allows_custom_items: bool = False
    maximum: Optional[int] = None


@dataclass(frozen=True, eq=False, repr=False)
class Item(Value):
    """
    One item of a section, or one selected value.

    ``value``: a local day, a duration of 0 or more whole seconds, a text that is not blank, or one weekday.
    ``label``: what people read. Without one the planner writes it in its language: the text, "Tue, May 12", "1 h 30
    min" or "Monday" (NEW-8).
    ``is_selected``: whether it is selected. ``is_custom``: whether the person entered it. The planner sets both; it
    ignores them in items that you pass in.
    """

    value: Union[date, timedelta, str, Weekdays]
    label: str = ""
    _: KW_ONLY
    is_selected: bool = False
    is_custom: bool = False


@dataclass(frozen=True, eq=False, repr=False)
class StopRule(Value):
    """
    What is wanted of one stop in a proposal (ORDER-1).

    ``id``: of the stop's task.
    ``position``: where in the order; default FREE. A stop that is under way comes first anyway.
    ``priority``: 0 to 100: a miss weighs 1 more than that; default 0.
    """

    id: UUID
    position: OrderPosition = OrderPosition.FREE
    _: KW_ONLY
    priority: int = 0


# ---- Effects ----


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

    __match_args__ = ("distance_filter", "desired_accuracy")
    distance_filter: float
    desired_accuracy: float


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
    """Read `Planner.pending_save`, save it, and answer with `Planner.save_acknowledged` or `Planner.save_failed`."""

    __match_args__ = ("request", "task_id")
    request: int
    task_id: UUID


@dataclass(frozen=True, eq=False, repr=False, kw_only=True, match_args=False)
class Arrived(Effect):
    """
    The agent arrived at a stop at the instant ``at`` (ARRIVE-5). This changes no status.

    ``nearby_count``: how many remaining stops lay within the radius, 1 or more.
    """

    __match_args__ = ("task_id", "at", "nearby_count")
    task_id: UUID
    at: datetime
    nearby_count: int


@dataclass(frozen=True, eq=False, repr=False, kw_only=True, match_args=False)
class Left(Effect):
    """The agent left a stop at the instant ``at`` (ARRIVE-8). This changes no status."""

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
    """Save `Planner.order_save`, and answer with `Planner.save_acknowledged` or `Planner.save_failed` (ORDER-9)."""

    __match_args__ = ("request",)
    request: int


@dataclass(frozen=True, eq=False, repr=False, kw_only=True, match_args=False)
class Redraw(Effect):
    """Read what changed, and draw it. Always the last of the waiting effects."""

    __match_args__ = ("changed",)
    changed: Changed


# ---- Out ----


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Home(Value):
    """
    The state of the home screen.

    ``is_refreshing``: whether a refresh is under way.
    ``has_draft``: whether the draft of a new task is kept (NEW-13).
    ``day``: the local day that is listed.
    ``refused_count``: number of tasks of the last answer that were refused (`Planner.refusals`).
    ``message``: the host's message for the last failed load, until one succeeds.
    ``task_count``: number of known tasks (`Planner.tasks`), listed or not.
    """

    phase: Phase
    is_refreshing: bool = False
    has_draft: bool = False
    day: date
    row_count: int = 0
    refused_count: int = 0
    message: str = ""
    task_count: int = 0


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Refusal(Value):
    """
    A task of the last plan answer that was refused.

    ``index``: which of the tasks passed in, from 0.
    ``error``: the class that `Planner.task_added` would raise.
    ``message``: one sentence: what is required.
    ``field``: the name of the field that was refused; None if it was none.
    """

    index: int
    error: Type[PlannerError]
    message: str = ""
    field: Optional[str] = None


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Row(Value):
    """
    Everything that a card shows, as data and as text. An empty text has nothing to show: omit its line.

    ``id``: the task's id.
    ``order``: the place in the visiting order.
    ``status_color``: the colour role of the status.
    ``is_updating``: whether the distance waits for a fix.
    ``distance``: metres from the last used fix; None without a location, or if the task has no coordinate.
    ``travel_time``: from there, or as the host reported it; None if there is none.
    ``coordinate``: where the venue is; None if the task has none.
    ``planned``: a local day, or an instant in the planner's time zone; None if the task is not planned.
    ``title``: the venue's name.
    ``address``: or "Address not available".
    ``distance_text``: "1.2 km", "Distance unavailable", or empty while the first fix is awaited.
    ``travel_time_text``: "5 min".
    ``updating_text``: "Updating…" while ``is_updating``.
    ``planned_text``: "14:30".
    ``status_text``: "En route".
    ``spoken_text``: the whole card as one text for a screen reader.
    ``open_state``: whether the venue is open now; NONE if the task has no opening hours, or none that are understood.
    ``closes_soon``: whether it closes within `Settings.closing_soon`.
    ``hours_change``: when it closes, if it is open, or opens, if it is closed; None if that is not known.
    ``hours_color``: the colour role of ``hours_text``.
    ``hours_text``: "Open · closes 18:00"; the opening hours as given if they are not understood.
    ``arrival``: when the agent arrives, as it is shown; None if it is no stop of the schedule, or if that is unknown.
    ``pace``: how the stop will go; NONE if it is no stop of the schedule.
    ``pace_color``: the colour role of ``arrival_text`` and ``pace_text``.
    ``arrival_text``: "14:35", "tomorrow 05:45".
    ``pace_text``: "12 min late", "Closed when you arrive", "Wait 20 min".
    ``short_distance_text``: "1.2 km"; empty if it is not known.
    ``short_travel_time_text``: "12 min", "1:05 h".
    ``short_lateness_text``: "+12", "+1:05"; empty unless ``pace_text`` is of a lateness.
    """

    id: UUID
    order: int = 0
    status: TaskStatus = TaskStatus.PLANNED
    status_color: Color = Color.BLUE
    is_updating: bool = False
    distance: Optional[float] = None
    travel_time: Optional[timedelta] = None
    coordinate: Optional[Coordinate] = None
    planned: Union[date, datetime, None] = None
    title: str = ""
    address: str = ""
    opening_hours: str = ""
    distance_text: str = ""
    travel_time_text: str = ""
    updating_text: str = ""
    planned_text: str = ""
    status_text: str = ""
    photo_url: str = ""
    spoken_text: str = ""
    open_state: OpenState = OpenState.NONE
    closes_soon: bool = False
    hours_change: Optional[datetime] = None
    hours_color: Color = Color.NONE
    hours_text: str = ""
    arrival: Optional[datetime] = None
    pace: Pace = Pace.NONE
    pace_color: Color = Color.NONE
    arrival_text: str = ""
    pace_text: str = ""
    short_distance_text: str = ""
    short_travel_time_text: str = ""
    short_lateness_text: str = ""


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class ScheduleStop(Value):
    """
    A stop: a listed task that is planned, en route or in progress (SCHED-1).

    An instant beyond those of `datetime` is None, and a longer duration than `timedelta` has is `timedelta.max`.

    ``id``: the task's id.
    ``arrival``: None if the stop is in progress, or if that is unknown.
    ``shown_arrival``: the arrival in the steps in which it is shown; None as ``arrival`` is.
    ``start``, ``end``: of the visit; None if unknown.
    ``leg``: travel time from the stop before, or from the location.
    ``waiting``: from the arrival to the start.
    ``duration``: of the visit.
    ``lateness``: from the planned time to the start; 0 if it is in time.
    ``is_duration_assumed``: the task has none: it is that of the settings.
    ``pace``: how the stop will go.
    ``row``: the index of its row.
    """

    id: UUID
    arrival: Optional[datetime] = None
    shown_arrival: Optional[datetime] = None
    start: Optional[datetime] = None
    end: Optional[datetime] = None
    leg: timedelta = timedelta()
    waiting: timedelta = timedelta()
    duration: timedelta = timedelta()
    lateness: timedelta = timedelta()
    is_duration_assumed: bool = False
    pace: Pace = Pace.NONE
    row: int = 0


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Schedule(Value):
    """
    What is left of the day (SCHED-9, SCHED-10). Without stops, all is None, 0 or empty.

    ``end``: of the last stop, and of the way to `Settings.end_place`; None if unknown.
    ``leave_by``: the latest instant to leave for the next stop, or the latest end of one in progress, such that no
    further stop becomes late or closed; None if nothing limits it.
    ``travel``: of all ways. ``waiting``: at all stops.
    ``late_count``, ``closed_count``: stops whose pace is late, or closed.
    ``text``: "Done by 16:40 · 9 stops left · 1 late".
    ``leave_by_text``: "Leave by 10:40".
    ``spoken_text``: both, for a screen reader.
    """

    end: Optional[datetime] = None
    leave_by: Optional[datetime] = None
    travel: timedelta = timedelta()
    waiting: timedelta = timedelta()
    stop_count: int = 0
    late_count: int = 0
    closed_count: int = 0
    text: str = ""
    leave_by_text: str = ""
    spoken_text: str = ""


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Visit(Value):
    """
    An open visit: the agent arrived at the stop and has not left it (ARRIVE-13).

    ``since``: when the agent arrived, or when the host put the stop in progress (ARRIVE-9).
    """

    task_id: UUID
    since: datetime


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class HoursState(Value):
    """
    The state of a venue at an instant.

    ``is_open_end``: nobody knows how long it lasts: ``until`` is the latest time.
    ``is_on_holiday``: the day is a public holiday, and the text says nothing of holidays.
    ``holidays_unknown``: the day is outside the range of the known holidays.
    ``until``: when the next span begins; None if it is more than 366 days ahead.
    ``comment``: of the rule that holds, such as "by appointment"; or empty.
    """

    state: OpenState
    is_open_end: bool = False
    is_on_holiday: bool = False
    holidays_unknown: bool = False
    until: Optional[datetime] = None
    comment: str = ""


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class HoursSpan(Value):
    """
    A span of opening hours, up to but not including ``end``.

    ``is_open_end``: nobody knows how long it lasts: ``end`` is the latest time.
    """

    start: datetime
    end: datetime
    state: OpenState
    is_open_end: bool = False


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Line(Value):
    """One line of a card or of the details. ``spoken``: for a screen reader; empty for a photo."""

    field: Field
    font: Font
    color: Color
    text: str
    spoken: str = ""


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Children(Value):
    """
    The child that is attached to the home screen, and the one that waits for it to go.

    ``task_id``: whose details, or the composed task.
    ``next_child``, ``next_presentation``, ``next_task_id``: what is presented once this child is gone; None if nothing
    waits.
    """

    child: Child
    phase: ChildPhase
    presentation: int
    task_id: UUID
    next_presentation: Optional[int] = None
    next_task_id: Optional[UUID] = None
    next_child: Optional[Child] = None


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Details(Value):
    """The open details sheet. ``detent``: as last reported; MEDIUM at first."""

    presentation: int
    task_id: UUID
    detent: Detents


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Move(Value):
    """A row that changed its place: ``origin`` is its index before, ``target`` after."""

    origin: int
    target: int


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Changes(Value):
    """
    The smallest list of changes that turns the rows of the last collection into the present rows.

    ``removed`` and ``Move.origin`` are indexes before; ``inserted``, ``updated`` and ``Move.target`` are indexes after.
    ``removed``, ``inserted`` and ``updated`` are ascending, and ``moved`` is by ascending ``target``. To apply them:
    take out all rows removed or moved; put those inserted or moved at their new index, in ascending order; then read
    those updated.
    """

    removed: Tuple[int, ...] = ()
    moved: Tuple[Move, ...] = ()
    inserted: Tuple[int, ...] = ()
    updated: Tuple[int, ...] = ()


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Location(Value):
    """
    Location, authorisation, freshness, and the number of fixes by outcome.

    ``fix``: the used one, if there is one.
    ``received_count``: fixes that were not refused.
    ``used_count``: of these: moved the distances. Valid fixes that are not used are in no count below.
    ``ignored_accuracy``: negative accuracy.
    ``ignored_order``: not newer than the newest valid fix.
    ``ignored_time``: more than 60 s before or after now.
    ``ignored_unauthorized``: without authorisation.
    ``ignored_null_island``: at exactly 0°, 0°, more than 1,000 km from the agent and all listed stops.
    ``ignored_time_message``: English, for the host's log, if ``ignored_time`` is not 0; else empty.
    """

    authorization: Authorization
    freshness: Freshness
    fix: Optional[Fix] = None
    received_count: int = 0
    used_count: int = 0
    ignored_accuracy: int = 0
    ignored_order: int = 0
    ignored_time: int = 0
    ignored_unauthorized: int = 0
    ignored_null_island: int = 0
    ignored_time_message: str = ""


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Composer(Value):
    """
    The open composer.

    ``is_edit``: whether it edits a known task.
    ``can_save``: whether saving would have an effect.
    ``keeps_draft``: whether closing keeps the draft.
    ``active_section``: from 0; None: none yet.
    ``title``: the popup's: "New task", "Edit task".
    ``text``: the content of the text field.
    """

    presentation: int
    task_id: UUID
    is_edit: bool = False
    can_save: bool = False
    keeps_draft: bool = False
    active_section: Optional[int] = None
    section_count: int = 0
    title: str = ""
    text: str = ""


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class SectionState(Value):
    """
    One section of the open composer.

    ``allows_multiple``: whether several items can be selected.
    ``allows_custom_items``: whether the person may enter items.
    ``maximum``: how many items can be selected at most; None: any number.
    ``name``: in the planner's language, or as the host named it.
    ``message``: the host's, if loading failed.
    ``dropped``: the label of the item that the last selection dropped; None if it dropped none.
    """

    kind: SectionKind
    value_type: ValueType
    allows_multiple: bool = False
    allows_custom_items: bool = False
    maximum: Optional[int] = None
    phase: ItemsPhase
    item_count: int = 0
    selected_count: int = 0
    name: str = ""
    message: str = ""
    dropped: Optional[str] = None


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Save(Value):
    """
    The save of a composed task, not acknowledged yet.

    ``is_edit``: whether a known task was edited.
    ``has_failed``: whether it waits for `Planner.save_retried`.
    ``message``: the host's, if it failed.
    ``task``: as it was last composed. A new one is PLANNED, has the order of the last task plus one, and has no
    coordinate, address, opening hours or photo: the host finds these. An edited one has them as the plan had them when
    it was saved, so store what was composed, and keep a status that has changed since.
    ``values``: what was selected in the host's own sections, each with the section's name.
    """

    request: int
    task_id: UUID
    is_edit: bool = False
    has_failed: bool = False
    message: str = ""
    task: Task
    values: Tuple[Tuple[str, Item], ...] = ()


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Place(Value):
    """
    A place between which travel times are wanted (ORDER-3).

    ``task_id``: of the task there; None if it is the location, or where the day ends.
    ``coordinate``: None if nobody knows where it is.
    """

    task_id: Optional[UUID] = None
    coordinate: Optional[Coordinate] = None


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Proposal(Value):
    """
    The proposal: what the order in the list is worth, and what the best order so far is (ORDER-7). Both are from now
    on, where the agent is. Until an order is better, before and after are the same.

    An instant beyond those of `datetime` is None, and a longer duration than `timedelta` has is `timedelta.max`.

    ``number``: of the request; for `Planner.proposal_accepted` and `Planner.proposal_discarded`.
    ``is_better``: whether there is something to accept.
    ``is_estimated``: whether a travel time is not the host's.
    ``stop_count``: how many stops there are after what is in progress.
    ``missed_before``, ``missed_after``: how many stops are closed, late or unreachable.
    ``progress``: of the search, in percent. It never falls, and is 100 when the search has ended.
    ``lateness_before``, ``lateness_after``: beyond the planned times, or the last closing times, in all.
    ``travel_before``, ``travel_after``: of all ways.
    ``finish_before``, ``finish_after``: the end of the last stop, and of the way to the end place.
    ``text``: "1 more stop on time · Saves 24 min"; empty if nothing is better.
    ``spoken_text``: the same for a screen reader.
    ``unreachable_before``, ``unreachable_after``: legs without a way, of which each counts 0 s.
    """

    phase: ProposalPhase
    number: int
    is_better: bool = False
    is_estimated: bool = False
    stop_count: int = 0
    missed_before: int = 0
    missed_after: int = 0
    progress: int = 0
    lateness_before: timedelta = timedelta()
    lateness_after: timedelta = timedelta()
    travel_before: timedelta = timedelta()
    travel_after: timedelta = timedelta()
    finish_before: Optional[datetime] = None
    finish_after: Optional[datetime] = None
    text: str = ""
    spoken_text: str = ""
    unreachable_before: int = 0
    unreachable_after: int = 0


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class ProposalStop(Value):
    """
    A stop in the proposed order (ORDER-7).

    An instant beyond those of `datetime` is None, and a longer duration than `timedelta` has is `timedelta.max`.

    ``is_missed``: whether it is closed then, or late, or ``is_unreachable``.
    ``id``: the task's id.
    ``start``, ``end``: of the visit.
    ``leg``: travel time from the stop before, or from the start.
    ``waiting``: from the arrival to the start.
    ``lateness``: beyond the planned time, or the last closing time.
    ``index_before``: where it is in the order of the list: the index in `Planner.stops`.
    ``row``: the index of its row.
    ``text``: "from 4th to 2nd place · 12 min earlier"; empty if both stay.
    ``spoken_text``: the same for a screen reader.
    ``is_unreachable``: there is no way to it from the place before; then ``leg`` is 0.
    """

    is_missed: bool = False
    id: UUID
    arrival: Optional[datetime] = None
    start: Optional[datetime] = None
    end: Optional[datetime] = None
    leg: timedelta = timedelta()
    waiting: timedelta = timedelta()
    lateness: timedelta = timedelta()
    index_before: int = 0
    row: int = 0
    text: str = ""
    spoken_text: str = ""
    is_unreachable: bool = False


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class OrderSave(Value):
    """
    An accepted order that is not acknowledged (ORDER-9).

    ``request``: that of `SaveOrder`.
    ``ids``: of all tasks of the list, in the accepted order.
    ``has_failed``: whether it waits for `Planner.order_save_retried`.
    ``message``: the host's, if it failed.
    """

    request: int
    ids: Tuple[UUID, ...] = ()
    has_failed: bool = False
    message: str = ""


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class VisitingOrder(Value):
    """
    The best order that `best_order` found, and what it is worth. Times are seconds.

    ``stops``: the indexes of all stops, from 0, in visiting order.
    ``is_better``: whether it is better than the present order.
    ``missed``: the weights of missed stops: that begin after their last window, or too late.
    ``lateness``: beyond the planned times, or the last windows, in all.
    ``finish``: when the last stop ends, or the end place is reached.
    ``has_ended``: whether the search ended by itself. If not, more steps or more time may find a better order.
    ``progress``: of the search, in percent. It is 100 if the search has ended.
    ``unreachable``: legs without a way, of which each counts 0 s.
    """

    stops: Tuple[int, ...] = ()
    is_better: bool = False
    missed: int = 0
    lateness: int = 0
    travel: int = 0
    finish: int = 0
    has_ended: bool = False
    progress: int = 0
    unreachable: int = 0
