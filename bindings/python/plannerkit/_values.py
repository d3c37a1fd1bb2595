"""What goes in and comes out, as values that never change."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Optional, Tuple, Type, Union
from uuid import UUID

from ._enums import (
    Authorization, Changed, Child, Color, Detents, Field, Font, Freshness, ItemsPhase, MeasurementSystem, Phase,
    SectionKind, Style, TaskStatus, ValueType, Weekdays,
)
from ._errors import PlannerError
from ._short import Short


class Value(metaclass=Short):
    """What all values share. Made anew for each class, it would be most of what importing the package takes."""

    def __eq__(self, other: object) -> bool:
        return self.__dict__ == other.__dict__ if type(self) is type(other) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self.__dict__.values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self.__dict__.items())})"


# ---- In ----


@dataclass(frozen=True, eq=False, repr=False)
class Coordinate(Value):
    """A place on the WGS-84 ellipsoid, in degrees: latitude -90 ... 90, longitude -180 ... 180."""

    latitude: float
    longitude: float


@dataclass(frozen=True, eq=False, repr=False)
class Task(Value):
    """
    One task: a shop to visit.

    ``id`` is the host's own. ``title`` is the venue's name, not blank. ``order`` is the place in the visiting order, 0 ...
    2,147,483,647; of equal ones the earlier planned comes first, then the smaller id (`Planner.rows`). ``status`` may be
    any. ``planned`` is a local day (`date`), or an instant (an aware `datetime` between 0001-01-04 and 9999-12-28 UTC, to
    the millisecond). ``estimated_duration`` is 0 or more, to the second. ``repeat_days`` says on which weekdays the task
    is listed; one that neither is planned nor repeats is listed every day. Texts have at most 4,096 bytes, notes 65,536
    (`Limits`).
    """

    id: UUID
    title: str
    order: int = 0
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

    ``time`` is when it was taken. ``horizontal_accuracy`` is in metres; a negative one says that the place is not valid.
    """

    time: datetime
    latitude: float
    longitude: float
    horizontal_accuracy: float = 0.0


@dataclass(frozen=True, eq=False, repr=False)
class Settings(Value):
    """
    How a planner behaves. What is None has its default at creation, and stays as it is in a change.

    ``hour_cycle``: 12 or 24; 24.
    ``distance_filter``: metres between used fixes, 0 ... 100,000; 100.
    ``desired_accuracy``: metres, 0 ... 100,000; a fix with a larger one is coarse; 100.
    ``maximum_speed``: metres a second, 1 ... 10,000; a faster move is a jump; 150.
    ``detour_factor``: road length to straight distance, 1 ... 10; 1.3.
    ``travel_speed``: kilometres an hour, 1 ... 1,000; 40.
    ``measurement_system``: METRIC.
    ``language``: a BCP 47 tag such as "de" or "de-AT"; "en", which also stands for languages other than en, de, fr, es
    and ja.
    """

    hour_cycle: Optional[int] = None
    distance_filter: Optional[float] = None
    desired_accuracy: Optional[float] = None
    maximum_speed: Optional[float] = None
    detour_factor: Optional[float] = None
    travel_speed: Optional[float] = None
    measurement_system: Optional[MeasurementSystem] = None
    language: Optional[str] = None


@dataclass(frozen=True, eq=False, repr=False)
class Section(Value):
    """
    One section of the composer, as the host describes it.

    ``value_type``, ``allows_multiple`` and ``name`` (not blank) are for CUSTOM sections alone. ``allows_custom_items``: the
    person may type items. ``maximum``: how many can be selected at most, from 1; None: any number.
    """

    kind: SectionKind = SectionKind.CUSTOM
    name: str = ""
    value_type: Optional[ValueType] = None
    allows_multiple: bool = False
    allows_custom_items: bool = False
    maximum: Optional[int] = None


@dataclass(frozen=True, eq=False, repr=False)
class Item(Value):
    """
    One item of a section, or one selected value.

    ``value``: a local day, a duration of 0 or more to the second, a text that is not blank, or one weekday.
    ``label``: what people read; of a text without one, the text. ``is_selected`` and ``is_custom`` (by the person) are
    told by the planner, and mean nothing on the way in.
    """

    value: Union[date, timedelta, str, Weekdays]
    label: str = ""
    is_selected: bool = False
    is_custom: bool = False


# ---- Effects ----


@dataclass(frozen=True, eq=False, repr=False)
class Effect(Value):
    """What a planner asks of its host. Each kind is a class below this one, to be told apart with ``match``."""


@dataclass(frozen=True, eq=False, repr=False)
class LoadPlan(Effect):
    """
    Answer with `Planner.plan_loaded` or `Planner.plan_failed`.

    ``day`` is the local day that is wanted: its tasks are enough, those of other days are welcome.
    """

    request: int
    day: date


@dataclass(frozen=True, eq=False, repr=False)
class RequestPermission(Effect):
    """Ask the person for the location, when in use; report with `Planner.authorization_changed`."""


@dataclass(frozen=True, eq=False, repr=False)
class StartLocation(Effect):
    """Start location updates, or go on with these: metres between fixes, and the accuracy wanted in metres."""

    distance_filter: float
    desired_accuracy: float


@dataclass(frozen=True, eq=False, repr=False)
class StopLocation(Effect):
    """Stop location updates."""


@dataclass(frozen=True, eq=False, repr=False)
class ChildEffect(Effect):
    """What is asked for one child; ``presentation`` is never used for another one."""

    presentation: int
    child: Child
    task_id: UUID


@dataclass(frozen=True, eq=False, repr=False)
class Attach(ChildEffect):
    """Make the child's screen."""


@dataclass(frozen=True, eq=False, repr=False)
class Present(ChildEffect):
    """
    Show it; report with `Planner.child_appeared`.

    A page sheet has ``detents``, starts at ``detent``, and may have a visible grabber; a popup has None of these.
    """

    style: Style
    detents: Optional[Detents]
    detent: Optional[Detents]
    shows_grabber: bool


@dataclass(frozen=True, eq=False, repr=False)
class Dismiss(ChildEffect):
    """Take it away; report with `Planner.child_disappeared`."""


@dataclass(frozen=True, eq=False, repr=False)
class Detach(ChildEffect):
    """Forget it."""


@dataclass(frozen=True, eq=False, repr=False)
class FocusText(ChildEffect):
    """Put the cursor into the composer's text."""


@dataclass(frozen=True, eq=False, repr=False)
class LoadItems(Effect):
    """Answer with `Planner.items_loaded` or `Planner.items_failed`. ``section`` counts from 0."""

    request: int
    section: int


@dataclass(frozen=True, eq=False, repr=False)
class SaveTask(Effect):
    """
    Read `Planner.save`, keep it, and answer with `Planner.save_acknowledged` or `Planner.save_failed`.
    """

    request: int
    task_id: UUID


@dataclass(frozen=True, eq=False, repr=False)
class Redraw(Effect):
    """Read what changed, and draw it. Always the last of those that wait."""

    changed: Changed


# ---- Out ----


@dataclass(frozen=True, eq=False, repr=False)
class Home(Value):
    """
    The home screen.

    ``day`` is the local day that is listed, ``message`` the host's words for the last load that failed, until one
    succeeds. ``refused_count``: how many tasks of the last answer were refused (`Planner.refusals`).
    """

    phase: Phase
    refreshing: bool
    day: date
    row_count: int
    refused_count: int
    message: str


@dataclass(frozen=True, eq=False, repr=False)
class Refusal(Value):
    """A task of the last plan that was refused: which one, from 0, as what error, and why in a sentence."""

    index: int
    error: Type[PlannerError]
    message: str


@dataclass(frozen=True, eq=False, repr=False)
class Row(Value):
    """
    Everything that the card of a task shows, as data and as text. An empty text has nothing to show.

    ``distance`` is in metres. ``updating``: the distance waits for a fix. ``planned`` is a local day or an instant in the
    planner's time zone. ``spoken_text`` says all of it in one text for a screen reader.
    """

    id: UUID
    order: int
    status: TaskStatus
    status_color: Color
    updating: bool
    distance: Optional[float]
    travel_time: Optional[timedelta]
    coordinate: Optional[Coordinate]
    planned: Union[date, datetime, None]
    title: str
    address: str
    opening_hours: str
    distance_text: str
    travel_time_text: str
    updating_text: str
    planned_text: str
    status_text: str
    photo_url: str
    spoken_text: str


@dataclass(frozen=True, eq=False, repr=False)
class Line(Value):
    """One line of a card or of the details. ``spoken`` is for a screen reader; a photo has none."""

    field: Field
    font: Font
    color: Color
    text: str
    spoken: str


@dataclass(frozen=True, eq=False, repr=False)
class Details(Value):
    """The open details sheet; ``detent`` is MEDIUM at first, then as last reported."""

    presentation: int
    task_id: UUID
    detent: Detents


@dataclass(frozen=True, eq=False, repr=False)
class Move(Value):
    """A row that changed its place: index before, and after."""

    origin: int
    target: int


@dataclass(frozen=True, eq=False, repr=False)
class Changes(Value):
    """
    The smallest list of changes that makes the rows of the last collection into those of now.

    ``removed`` and ``Move.origin`` are indexes before; ``inserted``, ``updated`` and ``Move.target`` are indexes after; each
    ascending. To apply them: take out all rows removed or moved, put those inserted or moved at their new index in
    ascending order, then read those updated.
    """

    removed: Tuple[int, ...]
    moved: Tuple[Move, ...]
    inserted: Tuple[int, ...]
    updated: Tuple[int, ...]


@dataclass(frozen=True, eq=False, repr=False)
class Location(Value):
    """
    The location, and what became of the fixes.

    ``fix`` is the used one, if one is known. Fixes were received, of these used for the distances, or ignored: for a
    negative accuracy, being no newer than the newest, being more than 60 s before or after now, or without
    authorisation. A valid fix that is not used (too near the used one, or it waits, being coarse or a jump) counts as
    received alone.
    """

    authorization: Authorization
    freshness: Freshness
    fix: Optional[Fix]
    received_count: int
    used_count: int
    ignored_accuracy: int
    ignored_order: int
    ignored_time: int
    ignored_unauthorized: int


@dataclass(frozen=True, eq=False, repr=False)
class Composer(Value):
    """
    The open composer.

    ``title`` is the popup's, ``text`` what the text field holds. ``can_save``: saving would do something.
    ``active_section`` counts from 0; None: none yet.
    """

    presentation: int
    task_id: UUID
    is_edit: bool
    can_save: bool
    keeps_draft: bool
    active_section: Optional[int]
    section_count: int
    title: str
    text: str


@dataclass(frozen=True, eq=False, repr=False)
class SectionState(Value):
    """
    One section of the open composer.

    ``name`` is in the planner's language, or as the host named it; ``message`` the host's, if the items failed to load.
    ``dropped``: the label of the item that the last selection pushed out.
    """

    kind: SectionKind
    value_type: ValueType
    allows_multiple: bool
    allows_custom_items: bool
    maximum: Optional[int]
    phase: ItemsPhase
    item_count: int
    selected_count: int
    name: str
    message: str
    dropped: Optional[str]


@dataclass(frozen=True, eq=False, repr=False)
class Save(Value):
    """
    A composed task that is not acknowledged.

    ``task`` is as it was last composed. Of a new one (not ``is_edit``) the status is PLANNED, the order that of the last
    task plus one, and there is no coordinate, address, opening hours or photo: these are yours to find. Of an edited one
    they are what the plan had when it was saved, so store what was composed, and let a status that changed since stand.
    ``values`` are what was selected in the host's own sections, each with the section's name. ``has_failed``: it waits for `Planner.save_retried`; ``message`` says in the host's words why.
    """

    request: int
    task_id: UUID
    is_edit: bool
    has_failed: bool
    message: str
    task: Task
    values: Tuple[Tuple[str, Item], ...]
