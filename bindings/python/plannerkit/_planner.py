"""The planner."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta, timezone, tzinfo
from functools import partial
from operator import index as as_index, itemgetter
from types import TracebackType
from typing import (
    Any, Callable, Dict, Iterable, Iterator, List, Mapping, Optional, Tuple, Type, TypeVar, Union, overload,
)
from uuid import UUID, uuid4

from ._arguments import (
    composition_of, holidays_of, items_of, new, new_array, outcome_and_values, proposal_options_of, settings_of,
    tasks_of,
)
from ._codecs import (
    EFFECTS, changes_of, children_of, composer_of, conflict_of, day_break_of, details_of, fill_fix, fill_item,
    fill_task, home_of, item_of, line_of, location_of, log_of, log_record_of, outcome_of, pending_save_of, place_of,
    proposal_of, proposal_stop_of, refusal_of, row_of, save_of, schedule_of, schedule_stop_of, section_state_of,
    snapshot_facts_of, task_action_of, task_of, visit_of, work_of,
)
from ._convert import (
    LAST_MILLISECOND, MOST_INDEX, NULL, Buffers, constant, expect, flag, function, instant, instant_of, number,
    position, text, uuid, uuid_of,
)
from ._distance import numbers, origin_refused
from ._effects import Arrived, Effect, Left
from ._enums import Authorization, Changed, Column, Detents, OrderObjective, SavePhase, StringKey, TaskStatus, Weekdays
from ._errors import (
    Busy, CorruptSnapshot, IndexNotFound, InvalidArgument, Outdated, PlannerDestroyed, PlannerError, refused,
)
from ._header import ffi
from ._hours import spans_from, state_in
from ._library import library, text_of
from ._stream import FIX_SIZE, Fixes, Passing, Step, columns_in, fix_array, layout_of, passing, read_columns, watch_of
from ._order import day_speeds_of, insertion_of, workday_of
from ._travel_times import Matrix, TravelTimes
from ._value import UNSET, Holidays, OrderInsertion, Unset, Workday
from ._values import (
    Changes, Children, Composer, Conflict, Coordinate, DayBreak, Details, Fix, Home, HoursSpan, HoursState, Item,
    Line, Location, Log, LogRecord, OrderSave, Outcome, PendingSave, Place, Proposal, ProposalStop, Refusal, Row,
    Save, Schedule, ScheduleStop, Section, SectionState, Settings, SnapshotFacts, StopRule, Task, TaskAction, Visit,
    Work,
)
from ._zone import DAY, SYSTEM, Offsets, offsets_of, zone_of

Value = TypeVar("Value")
_ROW_SIZE = ffi.sizeof("planner_row")
_first: Callable[[Any], int] = itemgetter(0)
_Bytes = bytes  # whose name an argument hides
_BUSY = "Another thread is in a call on this planner."


def _system_clock() -> datetime:
    return datetime.now(timezone.utc)


def _number(number_argument: int, field: str) -> int:
    """The argument `number`, whose name hides the function in a method."""
    return number(number_argument, field)


def _key(key: Optional[UUID]) -> Any:
    """The key of a save; a random one by default."""
    return uuid(uuid4() if key is None else key, "key")


def _encoded(text_argument: str) -> Tuple[Any, int]:
    """The argument `text`, whose name hides the function in a method."""
    return text(text_argument, "text")


def _bytes_of(view: Any) -> bytes:
    return bytes(ffi.buffer(view.data, view.size))


def _taken_over(
    kind: Type[Planner], snapshot: bytes, tz: Optional[tzinfo], clock: Optional[Callable[[], datetime]]
) -> Planner:
    """A planner that was pickled."""
    return kind.take_over(snapshot, tz=tz, clock=clock)


def snapshot_facts(snapshot: bytes) -> SnapshotFacts:
    """
    What a snapshot says of itself, whether `Planner.snapshot` or `Planner.hand_over` took it (SNAP-5).

    Only its size and checksum are checked. Raises `CorruptSnapshot` or `NewerSnapshot`.
    """
    expect(bytes, snapshot, "snapshot")
    facts, error = new("snapshot_facts"), new("error")
    status = library.planner_read_snapshot_facts(ffi.from_buffer(snapshot), len(snapshot), facts, error)
    if status < 0:
        raise refused(status, text_of(error.message), text_of(error.field))
    return snapshot_facts_of(facts, timezone.utc)


class Planner:
    """
    One agent's day.

    The planner does no input or output and starts no thread. You report what happens through the event methods, then
    carry out `effects` and draw what the properties show::

        with Planner(tz=ZoneInfo("Europe/Berlin")) as planner:
            planner.authorization_changed(Authorization.WHEN_IN_USE)
            planner.start()
            for effect in planner.effects():
                match effect:
                    case LoadPlan(request=request, day=day):
                        planner.plan_loaded(request, tasks_of(day))
            for row in planner.rows:
                print(row.title, row.distance_text)

    Every event method takes ``now``, the present instant, as an aware `datetime` between 0001-01-04 and 9999-12-28 UTC;
    it is rounded down to the millisecond. Without it the planner's clock is asked (TIME-1, TIME-2). A refused call
    raises a `PlannerError` and changes nothing.

    Rows, sections and items have indexes from 0. An index that is out of range raises `IndexNotFound`, which is an
    `IndexError`.

    Local time follows the time zone with all its changes, such as those of summer time (TIME-1). Once a day, with the
    first event of the day, the planner receives the offsets from UTC of ten years back and two years ahead.

    A planner is used by one thread at a time, which may be any thread: a call during another one raises `Busy`. Its
    life ends with `destroy`, at the end of ``with``, or when it is collected as garbage. `close_tapped` is another
    thing: the person closed the details or the composer.
    """

    def __init__(
        self,
        settings: Optional[Settings] = None,
        *,
        tz: Optional[tzinfo] = None,
        clock: Optional[Callable[[], datetime]] = None,
        now: Optional[datetime] = None,
        snapshot: Optional[bytes] = None,
        authorization: Authorization = Authorization.NOT_DETERMINED,
    ) -> None:
        """
        Create a planner. It does nothing before `start`.

        Absent ``settings`` have their defaults. ``tz`` is the local time zone of the agent, such as
        ``ZoneInfo("Europe/Berlin")`` or any other `tzinfo` whose offsets are whole seconds within 18 hours; the default
        is the time zone of the system, as `time.localtime` knows it. A program on a server needs ``tz``, because such a
        system is often set to UTC. ``clock`` returns the present instant for every event without ``now``; the default
        is the system's clock.

        With a ``snapshot``, which `Planner.snapshot` made, it continues where that planner was: effects present what
        was open, and repeat unanswered requests with new numbers (SNAP-1). ``authorization`` is the present one; unless
        it is granted, the location is forgotten. Without a snapshot leave it out. Raises `CorruptSnapshot` or
        `NewerSnapshot` (SNAP-3). A host in another language can store a day, an instant or a duration that Python has
        no value for; this, too, raises `CorruptSnapshot`, and ``error.field`` names it.

        Raises `InvalidArgument`, `InvalidText` or `LimitExceeded` with the name of the setting.
        """
        # A thread that holds the one element is in a call. Taking it is atomic, and cheaper than a lock.
        inside: List[None] = [None]
        self._enter, self._leave = inside.pop, inside.append
        self._handle: Any = NULL
        self._tz = zone_of(tz)
        if clock is not None:
            function(clock, "clock")
        self._clock = _system_clock if clock is None else clock
        at = self._instant(now)
        offsets = offsets_of(self._tz, at)
        self._offsets: Optional[Offsets] = offsets
        self._handover = b""  # from which the planner was taken over, until its offsets are asked for
        self._day: Optional[int] = at // DAY  # of the instant for which the offsets were read
        buffers: Buffers = []
        struct = settings_of(Settings() if settings is None else settings, offsets, buffers)
        out, error = ffi.new("planner **"), new("error")
        if snapshot is None:
            if authorization != Authorization.NOT_DETERMINED:
                raise InvalidArgument(
                    "authorization must be left out without a snapshot; call authorization_changed.", "authorization")
            status = library.planner_create(struct, at, out, error)
        else:
            expect(bytes, snapshot, "snapshot")
            allowed = constant(Authorization, authorization, "authorization")
            data = ffi.from_buffer(snapshot)
            status = library.planner_restore(data, len(snapshot), struct, allowed, at, out, error)
        if status < 0:
            raise refused(status, text_of(error.message), text_of(error.field))
        self._begin(out[0])
        if snapshot is not None:
            self._check_restored()

    def _begin(self, handle: Any) -> None:
        self._handle = ffi.gc(handle, library.planner_destroy)
        # Structs that calls write and read. They are only used inside a call. Most are made when they are first used: a
        # planner that was taken over may soon be handed over.
        self._count = ffi.new("size_t *")
        self._outs: Dict[str, Any] = {}
        self._row_array: Any = ()
        self._unencodable: Dict[int, InvalidArgument] = {}  # by index: tasks of the last plan that fit no struct
        self._capacity = 16  # of columns

    @classmethod
    def take_over(
        cls, bytes: bytes, *, tz: Optional[tzinfo] = None, clock: Optional[Callable[[], datetime]] = None
    ) -> Planner:
        """
        Go on with a planner that another process handed over, as if it had not moved (SNAP-4).

        ``bytes`` are those of `hand_over`. ``tz`` and ``clock`` are those of the other planner: the bytes only have the
        offsets from UTC. ``pickle`` does the same, and keeps the time zone.

        Raises `CorruptSnapshot` or `NewerSnapshot` (SNAP-3), or `NotAllowed` for bytes of `snapshot`.
        """
        expect(_Bytes, bytes, "bytes")
        planner = cls.__new__(cls)
        inside: List[None] = [None]
        planner._enter, planner._leave = inside.pop, inside.append
        planner._handle, planner._tz = NULL, zone_of(tz)
        if clock is not None:
            function(clock, "clock")
        planner._clock = _system_clock if clock is None else clock
        out, error = ffi.new("planner **"), new("error")
        status = library.planner_take_over(ffi.from_buffer(bytes), len(bytes), out, error)
        if status < 0:
            raise refused(status, text_of(error.message), text_of(error.field), ("bytes",))
        planner._begin(out[0])
        planner._offsets, planner._day, planner._handover = None, None, bytes
        return planner

    def hand_over(self) -> bytes:
        """
        The planner as bytes with which it goes on in another process or on another machine (SNAP-4): `take_over`.

        Unlike a `snapshot` they also have the settings, the authorisation, holidays and replaced strings, the effects
        that wait, and which changes were collected. ``pickle`` uses them.
        """
        return self._get(library.planner_hand_over, ffi.new("planner_bytes *"), _bytes_of)

    def __reduce__(self) -> Tuple[Any, ...]:
        clock = None if self._clock is _system_clock else self._clock
        return _taken_over, (type(self), self.hand_over(), None if self._tz is SYSTEM else self._tz, clock)

    def _check_restored(self) -> None:
        """Destroys a planner that holds a day, an instant or a duration for which Python has no value."""
        try:
            _ = self.home, self.location, self.saves, self.visits
            with_outcome = {outcome.task_id for outcome in self.outcomes}
            _ = [self.conflict(task.id) for task in self._all_tasks() if task.id in with_outcome]
            for section in range(len(self.sections)):
                _ = self.items(section), self.selected(section)
        except InvalidArgument as error:
            self.destroy()
            raise CorruptSnapshot(str(error), error.field) from None

    def destroy(self) -> None:
        """
        End the planner's life and free its memory. It saves nothing: take a `snapshot` before.

        Every later call raises `PlannerDestroyed`. Destroying it twice has no effect. ``with`` does it at its end.
        """
        try:
            self._enter()
        except IndexError:
            raise Busy(_BUSY) from None
        try:
            handle, self._handle = self._handle, NULL
            if handle != NULL:
                ffi.release(handle)
        finally:
            self._leave(None)

    @property
    def is_destroyed(self) -> bool:
        """Whether the planner was destroyed."""
        return self._handle == NULL  # type: ignore[no-any-return]

    def __enter__(self) -> Planner:
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.destroy()

    def __repr__(self) -> str:
        return f"<plannerkit.Planner {'destroyed' if self.is_destroyed else 'in ' + str(self._tz)}>"

    # ---- Calls ----

    def _instant(self, now: Optional[datetime]) -> int:
        return instant(self._clock(), "clock()") if now is None else instant(now)

    def _refusal(self, status: int, names: Sequence[str] = ()) -> PlannerError:
        """The exception for a status; names are those of the call's arguments."""
        if self._handle == NULL:
            return PlannerDestroyed("The planner is destroyed.")
        if status == library.PLANNER_BUSY:
            return Busy(_BUSY)
        return refused(status, *self._reason(), names)

    def _reason(self) -> Tuple[str, str]:
        """Why the last call was refused: the message and the name of the field. Inside the call."""
        message, field = library.planner_error_message(self._handle), library.planner_error_field(self._handle)
        return text_of(message), text_of(field)

    def _event(
        self, function: Any, now: Optional[datetime], names: Sequence[str], *arguments: Any,
        then: Optional[Callable[[], None]] = None,
    ) -> None:
        """Reports an event. names are those of the arguments; `then` is called in the same call if it succeeds."""
        at = self._instant(now)
        try:
            self._enter()
        except IndexError:
            raise Busy(_BUSY) from None
        try:
            call = function if at // DAY == self._day else self._first_of_day(function)
            status = call(self._handle, at, *arguments)
            if status < 0:
                raise self._refusal(status, names)
            if then is not None:
                then()
        finally:
            self._leave(None)

    def _out(self, kind: str) -> Any:
        """A struct for a query to write."""
        try:
            return self._outs[kind]
        except KeyError:
            return self._outs.setdefault(kind, new(kind))

    def _read(
        self, function: Any, out: Any, value: Callable[[Any], Value], *arguments: Any, names: Sequence[str] = ()
    ) -> Optional[Value]:
        """The result of a query, copied before another thread can change it; None if there is none."""
        try:
            self._enter()
        except IndexError:
            raise Busy(_BUSY) from None
        try:
            status = function(self._handle, *arguments, out)
            if status == 0:
                return value(out)
            if status < 0:
                raise self._refusal(status, names)
            return None
        finally:
            self._leave(None)

    def _get(
        self, function: Any, out: Any, value: Callable[[Any], Value], *arguments: Any, names: Sequence[str] = ()
    ) -> Value:
        """The same for a query that always has a result."""
        found = self._read(function, out, value, *arguments, names=names)
        assert found is not None
        return found

    def _all(self, function: Any, kind: str, value: Callable[[Any], Value], *arguments: Any) -> Tuple[Value, ...]:
        """All results of a query, from 0, as of one moment."""
        out = new(kind)
        found: List[Value] = []
        try:
            self._enter()
        except IndexError:
            raise Busy(_BUSY) from None
        try:
            while True:
                status = function(self._handle, *arguments[:1], len(found), *arguments[1:], out)
                if status < 0:
                    raise self._refusal(status)
                if status > 0:
                    return tuple(found)
                found.append(value(out))
        finally:
            self._leave(None)

    # ---- Time ----

    def _first_of_day(self, function: Any) -> Callable[..., int]:
        """The function of an event, after which the planner receives new offsets if there are some. Inside a call."""

        def event(handle: Any, at: int, *arguments: Any) -> int:
            # Before the event: an error must change nothing.
            (before, _), offsets = self._known_offsets(), offsets_of(self._tz, at)
            status: int = function(handle, at, *arguments)
            if status >= 0:
                if offsets != before:
                    self._send_offsets(at, offsets)
                self._day = at // DAY
            return status

        return event

    def _known_offsets(self) -> Tuple[Offsets, int]:
        """Those that the planner has, and their day: of one that was taken over, when it was handed over."""
        if self._offsets is None or self._day is None:
            facts = new("snapshot_facts")
            library.planner_read_snapshot_facts(ffi.from_buffer(self._handover), len(self._handover), facts, NULL)
            self._offsets, self._day = offsets_of(self._tz, facts.taken_at), facts.taken_at // DAY
            self._handover = b""
        return self._offsets, self._day

    def _send_offsets(self, at: int, offsets: Offsets) -> None:
        buffers: Buffers = []
        status = library.planner_settings_changed(self._handle, at, settings_of(Settings(), offsets, buffers))
        if status < 0:
            raise self._refusal(status)
        self._offsets = offsets

    def clock(self) -> datetime:
        """The present instant, from the clock that was given to the planner."""
        return self._clock()

    @property
    def tz(self) -> tzinfo:
        """The local time zone."""
        return self._tz

    def tz_changed(self, tz: Optional[tzinfo], *, now: Optional[datetime] = None) -> None:
        """
        The agent is in another time zone, such as ``ZoneInfo("Europe/Lisbon")``; None is that of the system. All local
        times follow it, and it can make another day (TIME-1, TIME-4). Legal when not started.

        Call it, too, after `time.tzset`. Raises `InvalidArgument`.
        """
        zone, at = zone_of(tz), self._instant(now)
        offsets = offsets_of(zone, at)
        try:
            self._enter()
        except IndexError:
            raise Busy(_BUSY) from None
        try:
            self._send_offsets(at, offsets)
            self._tz, self._day = zone, at // DAY
        finally:
            self._leave(None)

    @property
    def next_wake(self) -> Optional[datetime]:
        """
        When the planner next needs `clock_advanced`, in its time zone; None when it does not (TIME-2).

        It is when the local day next changes, when a waiting fix is used, when a text of the schedule changes (at most
        once a minute), when the agent has rested long enough to have arrived, when an outcome can no longer be undone,
        or when a failed save is to be tried again, whichever comes first. It is always
        later than the last event's ``now``; until then nothing changes by itself. The first event at or after it does
        what was due, however late that event comes. Any event can move it, so read it again after each one. Before
        `start` and after `stop` it is None.
        """
        wake = self._read(library.planner_next_wake, ffi.new("planner_instant *"), _first)
        if wake is None or wake > LAST_MILLISECOND:
            return None
        return instant_of(wake, self._tz, "next_wake")

    def clock_advanced(self, *, now: Optional[datetime] = None) -> None:
        """The clock advanced; see `next_wake` (TIME-2, TIME-3, TIME-4). Raises `NotStarted`."""
        at = self._instant(now)
        try:
            self._enter()
        except IndexError:
            raise Busy(_BUSY) from None
        try:
            function = library.planner_clock_advanced
            status = (function if at // DAY == self._day else self._first_of_day(function))(self._handle, at)
            if status < 0:
                raise self._refusal(status)
        finally:
            self._leave(None)

    # ---- Lifecycle and settings ----

    def start(self, *, now: Optional[datetime] = None) -> None:
        """
        Start the day: request the plan, then what the location needs (DAY-1).

        Starting twice is starting once (LIFE-2).
        """
        self._event(library.planner_start, now, ())

    def stop(self, *, now: Optional[datetime] = None) -> None:
        """
        Stop: location updates end, an open child is dismissed and detached, requests become void.

        Plan and settings stay, and `start` works again (LIFE-2).
        """
        self._event(library.planner_stop, now, ())

    def settings_changed(self, settings: Settings, *, now: Optional[datetime] = None) -> None:
        """
        Settings changed: those that are not None (LOC-1, DAY-5, TXT-1). Legal when not started.

        Raises `InvalidArgument`, `InvalidText` or `LimitExceeded` with the name of the setting.
        """
        buffers: Buffers = []
        self._event(library.planner_settings_changed, now, (), settings_of(settings, None, buffers))

    def authorization_changed(self, authorization: Authorization, *, now: Optional[datetime] = None) -> None:
        """
        The person or the system changed the authorisation (LOC-1). Legal when not started.

        Raises `InvalidArgument`.
        """
        self._event(
            library.planner_authorization_changed, now, ("authorization",),
            constant(Authorization, authorization, "authorization"),
        )

    # ---- Location ----

    def fix_received(self, fix: Fix, *, now: Optional[datetime] = None) -> None:
        """
        The sensor delivered a fix. One that is not valid is ignored, and counted in `location` (LOC-3). The first valid
        fix is used, then each that is at least the distance filter away from the last used one (LOC-4). Coarse fixes
        and jumps wait up to 30 s (LOC-5, LOC-6).

        Take `now` and the times of fixes from one clock: a fix more than 60 s before or after `now` is ignored. Pass
        fixes that come late, in batches, to `fixes_received`.

        Raises `InvalidArgument` with the field's name if a number is not finite or out of range; `NotStarted`.
        """
        if now is None:
            now = self._clock()
            at = instant(now, "clock()")
        else:
            at = instant(now)
        try:
            self._enter()
        except IndexError:
            raise Busy(_BUSY) from None
        try:
            struct = self._out("fix")
            fill_fix(struct, fix, now, at)
            function = library.planner_fix_received
            status = (function if at // DAY == self._day else self._first_of_day(function))(self._handle, at, struct)
            if status < 0:
                raise self._refusal(status)
        finally:
            self._leave(None)

    def location_failed(self, *, now: Optional[datetime] = None) -> None:
        """The sensor failed: distances stay, and are marked as updating (LOC-7). Raises `NotStarted`."""
        self._event(library.planner_location_failed, now, ())

    @property
    def location(self) -> Location:
        """Location, authorisation, freshness, and the number of fixes by outcome (LOC-3, LOC-8)."""
        return self._get(
            library.planner_location_state, self._out("location"), lambda out: location_of(out, self._tz)
        )

    # ---- Plan ----

    def plan_loaded(self, request: int, tasks: Iterable[Task], *, now: Optional[datetime] = None) -> None:
        """
        Answer `LoadPlan`. The tasks replace all known ones, except those with a save that is not acknowledged: composed
        ones (DAY-2, DAY-8), and those with an outcome (WORK-6).

        The tasks of ``LoadPlan.day`` are enough, because each day requests its own plan. Tasks of other days are known,
        too, and listed when their day comes.

        A task that is not valid is refused alone: see `refusals`.

        Raises `Outdated`, `LimitExceeded`, `NotStarted`; and `TypeError`, which refuses the whole answer.
        """
        buffers: Buffers = []
        structs, unencodable = tasks_of(tasks, buffers)

        def loaded() -> None:
            self._unencodable = unencodable

        self._event(
            library.planner_plan_loaded, now, ("request", "tasks"), number(request, "request"), structs, len(structs),
            ffi.sizeof("planner_task"), then=loaded,
        )

    def plan_failed(self, request: int, message: str = "", *, now: Optional[datetime] = None) -> None:
        """
        Answer `LoadPlan`: the plan could not be loaded. `home` shows the message, which may be empty (DAY-1, HOME-1).

        Raises `Outdated`, `InvalidText`, `LimitExceeded` or `NotStarted`.
        """
        self._event(
            library.planner_plan_failed, now, ("request", "message"), number(request, "request"),
            text(message, "message"),
        )

    def refresh(self, *, now: Optional[datetime] = None) -> None:
        """
        The person pulled to refresh, tapped retry, or came back to the app. The list stays meanwhile (DAY-6).

        Raises `NotStarted`.
        """
        self._event(library.planner_refresh, now, ())

    @property
    def refusals(self) -> Tuple[Refusal, ...]:
        """The refused tasks of the last `plan_loaded`, until the next answer (DAY-2, TASK-4)."""
        return self._all(library.planner_refusal_at, "refusal", self._refusal_of)

    def _refusal_of(self, out: Any) -> Refusal:
        """A task that fits no struct was replaced by one that C refuses for another reason."""
        refusal = refusal_of(out)
        error = self._unencodable.get(refusal.index)
        return refusal if error is None else replace(
            refusal, error=type(error), message=str(error), field=error.field)

    def _task_event(self, function: Any, task: Task, now: Optional[datetime]) -> None:
        buffers: Buffers = []
        struct = new("task")
        fill_task(struct, task, buffers)
        self._event(function, now, ("id",), struct)

    def task_added(self, task: Task, *, now: Optional[datetime] = None) -> None:
        """
        The host's system has a new task (DAY-6, TASK-4). Legal when not started.

        Raises `Duplicate`; `InvalidArgument`, `InvalidText` or `LimitExceeded` with the field's name.
        """
        self._task_event(library.planner_task_added, task, now)

    def task_updated(self, task: Task, *, now: Optional[datetime] = None) -> None:
        """
        The host's system changed a known task; this replaces all of it (DAY-6, DAY-8). Legal when not started.

        Raises `NotFound`; `InvalidArgument`, `InvalidText` or `LimitExceeded` with the field's name.
        """
        self._task_event(library.planner_task_updated, task, now)

    def task_removed(self, task_id: UUID, *, now: Optional[datetime] = None) -> None:
        """
        The host's system removed a task. Its details close (DET-7). What was composed is not saved any more (DAY-8),
        but its outcomes are (WORK-6).

        Legal when not started. Raises `NotFound`.
        """
        self._event(library.planner_task_removed, now, ("task_id",), uuid(task_id, "task_id"))

    def task_status_changed(self, task_id: UUID, status: TaskStatus, *, now: Optional[datetime] = None) -> None:
        """
        The host's system changed a task's status (TASK-3). The same status again has no effect. What the agent did is
        an outcome: `outcome_recorded`. Legal when not started.

        PLANNED can become EN_ROUTE, IN_PROGRESS, CANCELLED or CANNOT_COMPLETE. EN_ROUTE can become PLANNED,
        IN_PROGRESS, CANCELLED or CANNOT_COMPLETE. IN_PROGRESS can become DONE, CANCELLED or CANNOT_COMPLETE. These
        three are final. A task that is loaded or updated may have any status.

        Raises `NotFound`, `InvalidArgument`, or `NotAllowed` for a change that is not legal.
        """
        self._event(
            library.planner_task_status_changed, now, ("task_id", "status"), uuid(task_id, "task_id"),
            constant(TaskStatus, status, "status"),
        )

    def travel_time_received(
        self, task_id: UUID, travel_time: timedelta, *, now: Optional[datetime] = None
    ) -> None:
        """
        The host has a better travel time to a task: 0 to 365 days, fractions of a second included.

        It holds until the next used fix. Without a location it has no effect (DAY-5).

        Raises `NotFound`, `NotStarted` or `InvalidArgument`.
        """
        expect(timedelta, travel_time, "travel_time")
        self._event(
            library.planner_travel_time_received, now, ("task_id", "travel_time"), uuid(task_id, "task_id"),
            travel_time.total_seconds(),
        )

    @property
    def tasks(self) -> Tasks:
        """
        The known tasks, in visiting order: as the host gave them, or as they were composed since (TASK-1), with the
        status that is shown (WORK-5).

        They include those that are not listed today.
        """
        return Tasks(self)

    def task(self, task_id: UUID) -> Task:
        """
        A known task, as the host gave it, or as it was composed since (TASK-1), with the status that is shown (WORK-5).

        Raises `NotFound`.
        """
        return self._get(
            library.planner_known_task, self._out("task"), self._task_of, uuid(task_id, "task_id"), names=("task_id",))

    def _task_of(self, out: Any) -> Task:
        return task_of(out, self._tz)

    def _task_count(self) -> int:
        return self.home.task_count

    def _task_at(self, index: int) -> Optional[Task]:
        return self._read(library.planner_known_task_at, self._out("task"), self._task_of, index)

    def _all_tasks(self) -> List[Task]:
        return list(self._all(library.planner_known_task_at, "task", self._task_of))

    # ---- Schedule and visits ----

    @property
    def stops(self) -> Tuple[ScheduleStop, ...]:
        """
        The stops, in sequence: in progress first, then en route, then planned, each in visiting order (SCHED-1).

        There are none without `Settings.has_schedule`, or if more than `Limits.SCHEDULED_ROWS` rows are listed.
        """
        return self._all(library.planner_stop_at, "schedule_stop", lambda out: schedule_stop_of(out, self._tz))

    @property
    def schedule(self) -> Schedule:
        """What is left of the day: its end, when to leave, and what goes wrong (SCHED-9, SCHED-10)."""
        return self._get(library.planner_schedule_state, self._out("schedule"), lambda out: schedule_of(out, self._tz))

    @property
    def visits(self) -> Tuple[Visit, ...]:
        """
        The open visits, the oldest first (ARRIVE-13).

        There may be several: a stop that was made final is visited until the agent leaves (ARRIVE-7). There are none
        without `Settings.arrival_radius_meters`.
        """
        return self._all(library.planner_visit_at, "visit", lambda out: visit_of(out, self._tz))

    # ---- The working day ----

    def workday_changed(self, workday: Workday, *, now: Optional[datetime] = None) -> None:
        """
        The host loaded the shift and the breaks, which hold on every day (SCHED-13, SCHED-14).

        They replace those before; what the agent did stays with the break of the same index. A snapshot has them. Legal
        when not started. Raises `InvalidArgument` or `LimitExceeded`.
        """
        buffers: Buffers = []
        self._event(library.planner_workday_changed, now, ("workday",), workday_of(workday, buffers))

    def speeds_changed(
        self, weekdays: Weekdays, speeds: Iterable[int] = (), *, now: Optional[datetime] = None
    ) -> None:
        """
        The host loaded the speeds of some weekdays, at which legs are travelled (SCHED-16).

        They are 100 to 4,000 each, in thousandths of the speed of the travel times. Each holds for an equal part of the
        local day, the first from midnight on. Their number divides 48; without speeds, legs take their travel times.
        They replace those of these weekdays, and a snapshot has them. Legal when not started. Raises `InvalidArgument`.
        """
        buffers: Buffers = []
        self._event(library.planner_speeds_changed, now, ("weekdays", "speeds"),
                    day_speeds_of(weekdays, speeds, buffers))

    def break_started(self, index: int, *, now: Optional[datetime] = None) -> None:
        """
        The agent starts a break, by its index (SCHED-14.11). Starting it twice is starting it once.

        Raises `NotFound`, `NotAllowed` (another one is under way, or a later one was started) or `NotStarted`.
        """
        self._event(library.planner_break_started, now, ("index",), position(index, "index"))

    def break_ended(self, *, now: Optional[datetime] = None) -> None:
        """
        The agent ends the break that is under way (SCHED-14.11).

        Raises `NotAllowed`, if there is none, or `NotStarted`.
        """
        self._event(library.planner_break_ended, now, ())

    @property
    def breaks(self) -> Tuple[DayBreak, ...]:
        """The breaks of the working day, in the order in which they are taken (SCHED-14)."""
        return self._all(library.planner_break_at, "day_break", lambda out: day_break_of(out, self._tz))

    # ---- Proposals ----

    def proposal_requested(
        self,
        *,
        objective: OrderObjective = OrderObjective.LEAST_TRAVEL,
        rules: Iterable[StopRule] = (),
        end_place: Union[Coordinate, None, Unset] = UNSET,
        estimates: bool = False,
        now: Optional[datetime] = None,
    ) -> None:
        """
        The person wants a better order of the stops (ORDER-1). It changes nothing until it is accepted.

        `LoadTravelTimes` asks for travel times. Then call `proposal_search` until it returns False, show `proposal` and
        `proposal_stops`, and call `proposal_accepted` or `proposal_discarded`. A proposal before it is discarded. With
        fewer than two stops that may move there is nothing to propose, at once.

        ``objective``: what counts where nothing is missed or late (ORDER-2).
        ``rules``: for some stops. The others are free and have the priority 0.
        ``end_place``: where the day ends; None: with the last stop; left out: `Settings.end_place`.
        ``estimates``: whether travel times are estimated without asking for them.

        Raises `NotFound` (a rule is for no stop), `Duplicate` (two are for one), `LimitExceeded` (more than
        `Limits.ORDERED_STOPS` stops, or a list without a schedule), `NotAllowed` (the schedule is turned off),
        `InvalidArgument` or `NotStarted`.
        """
        buffers: Buffers = []
        struct = proposal_options_of(objective, rules, end_place, estimates, buffers)
        self._event(
            library.planner_proposal_requested, now, ("id", "objective", "position", "priority", "rules"), struct)

    @property
    def places(self) -> Tuple[Place, ...]:
        """
        The places of `LoadTravelTimes`: the start, the stops that follow it, and the end place if there is one
        (ORDER-3). There are none while no travel times are wanted.
        """
        return self._all(library.planner_place_at, "place", place_of)

    def travel_times_loaded(self, request: int, travel_times: Matrix, *, now: Optional[datetime] = None) -> None:
        """
        Answer `LoadTravelTimes`. What is known holds for the schedule, too (ORDER-3).

        ``travel_times``: a square matrix of seconds, 0 to 31,536,000 each. A row has the times from one of `places` to
        each of them. A time that is negative or None is not known, and is estimated. Infinity means that there is
        no way: such a leg is avoided before all else. It is a list of lists, a NumPy
        array, or another buffer of two dimensions. A NumPy array of doubles is passed on without a copy, also one with
        gaps between its rows.

        Raises `InvalidArgument`, whose message names the element: ``travel_times[3][0] must be a finite number or
        infinity.`` The request then waits on. Raises `Outdated` or `NotStarted`.
        """
        times = TravelTimes(travel_times)
        try:
            self._event(
                library.planner_travel_times_loaded, now, ("request", "travel_times"), number(request, "request"),
                times.numbers, times.count, times.stride,
            )
        except InvalidArgument as error:
            raise (error.field == "travel_times" and times.refused()) or error from None

    def travel_times_declined(self, request: int, *, now: Optional[datetime] = None) -> None:
        """
        Answer `LoadTravelTimes`: the host has no travel times. All are estimated (ORDER-3).

        Raises `Outdated` or `NotStarted`.
        """
        self._event(library.planner_travel_times_declined, now, ("request",), number(request, "request"))

    def proposal_search(self, steps: int = 1000) -> bool:
        """
        Search for some steps, of some microseconds each. It says whether anything is left to try (ORDER-4).

        It is no event and takes no time. Other threads run meanwhile, but their calls on this planner raise `Busy`. How
        the steps are divided among calls makes no difference (ORDER-6). Without a proposal that searches, it has no
        effect. Raises `InvalidArgument`.
        """
        wanted = number(steps, "steps")
        try:
            self._enter()
        except IndexError:
            raise Busy(_BUSY) from None
        try:
            status = library.planner_proposal_search(self._handle, wanted)
            if status < 0:
                raise self._refusal(status)
            return status == library.PLANNER_OK  # type: ignore[no-any-return]
        finally:
            self._leave(None)

    @property
    def proposal(self) -> Optional[Proposal]:
        """The proposal (ORDER-5, ORDER-7); None if none was asked for, or it was accepted or discarded."""
        return self._read(
            library.planner_proposal_state, self._out("proposal"), lambda out: proposal_of(out, self._tz))

    @property
    def proposal_stops(self) -> Tuple[ProposalStop, ...]:
        """
        The stops in the proposed order (ORDER-7). Stops in progress are left out. There are none if there is nothing to
        accept.
        """
        return self._all(
            library.planner_proposal_stop_at, "proposal_stop", lambda out: proposal_stop_of(out, self._tz))

    def proposal_accepted(
        self, number: int, key: Optional[UUID] = None, *, now: Optional[datetime] = None
    ) -> None:
        """
        The person accepts the proposal with this number. The list gets its order, and `SaveOrder` asks the host to save
        it (ORDER-9).

        ``key``: of the save; a random one by default.

        Raises `NotAllowed` (no order is better), `Outdated` (also for any other number), `Duplicate` (the key) or
        `NotStarted`.
        """
        self._event(
            library.planner_proposal_accepted, now, ("number", "key"), _number(number, "number"), _key(key),
        )

    def proposal_discarded(self, number: int, *, now: Optional[datetime] = None) -> None:
        """
        The person does not want the proposal with this number. Nothing else changes (ORDER-10).

        Any other number has no effect. Legal when not started.
        """
        self._event(library.planner_proposal_discarded, now, ("number",), _number(number, "number"))

    def insertion(self, task: Task) -> Optional[OrderInsertion]:
        """
        Where a task that is not in the plan fits best into the present order, and what it adds (ORDER-16). Nothing
        changes. Its status and order do not count.

        ``gap`` is the index that it would have in `stops`. None if the task is not for today, or if its place or that
        of the agent is unknown.

        Raises `NotAllowed` (no schedule), `Duplicate`, `LimitExceeded` (250 stops), or as `task_added`.
        """
        buffers: Buffers = []
        struct = new("task")
        fill_task(struct, task, buffers)
        return self._read(
            library.planner_insertion, self._out("order_insertion"), insertion_of, struct, names=("id",))

    @property
    def order_save(self) -> Optional[OrderSave]:
        """The save of the accepted order, until it is acknowledged; None if there is none (ORDER-9)."""
        return self._read(library.planner_order_save_state, self._out("order_save"), self._order_save_of)

    def _order_save_of(self, save: Any) -> OrderSave:
        """Inside a call."""
        message, id = text_of(save.message), ffi.new("planner_uuid *")
        ids: List[UUID] = []
        while library.planner_order_save_id_at(self._handle, len(ids), id) == 0:
            ids.append(uuid_of(id))
        return OrderSave(
            key=uuid_of(save.key), ids=tuple(ids), phase=SavePhase(save.phase),
            since=instant_of(save.since, self._tz, "since"), message=message,
        )

    def order_save_retried(self, *, now: Optional[datetime] = None) -> None:
        """
        The person or the host tries to save the accepted order again (ORDER-9). If it has not failed, it has no effect.

        Legal when not started. Raises `NotFound` when there is none.
        """
        self._event(library.planner_order_save_retried, now, ())

    # ---- Opening hours ----

    def holidays_changed(self, holidays: Holidays, *, now: Optional[datetime] = None) -> None:
        """
        The host knows the holidays of a range of days. They replace those from before (HOURS-6).

        A snapshot does not contain them. Legal when not started. Raises `InvalidArgument` or `LimitExceeded`.
        """
        buffers: Buffers = []
        self._event(library.planner_holidays_changed, now, ("holidays",), holidays_of(holidays, buffers))

    def task_hours(self, task_id: UUID, at: datetime) -> Optional[HoursState]:
        """
        The state of a known task's venue at an instant (HOURS-3, HOURS-15).

        It is None if the task has no opening hours, or none that are understood. Raises `NotFound`.
        """
        return self._read(
            library.planner_task_hours, self._out("hours_state"), lambda out: state_in(out, self._tz),
            uuid(task_id, "task_id"), instant(at, "at"), names=("task_id", "at"),
        )

    def task_hours_spans(self, task_id: UUID, start: datetime, end: datetime) -> Optional[Tuple[HoursSpan, ...]]:
        """
        The spans of a known task's opening hours from one instant to another, at most 366 days later (HOURS-15).

        They have no gaps, neighbours differ, and the first and the last are cut to the range. It is None if the task
        has no opening hours, or none that are understood. Raises `NotFound` or `InvalidArgument`.
        """
        arguments = uuid(task_id, "task_id"), instant(start, "start"), instant(end, "end")
        try:
            self._enter()
        except IndexError:
            raise Busy(_BUSY) from None
        try:
            status, spans = spans_from(partial(library.planner_task_hours_spans, self._handle, *arguments), self._tz)
            if status < 0:
                raise self._refusal(status, ("task_id", "start", "end"))
            return tuple(spans) if status == 0 else None
        finally:
            self._leave(None)

    # ---- Home screen ----

    @property
    def home(self) -> Home:
        """Phase, day, number of rows, and the message of a failed load (HOME-1)."""
        try:
            self._enter()
        except IndexError:
            raise Busy(_BUSY) from None
        try:
            home = self._out("home")
            status = library.planner_home_state(self._handle, home)
            if status < 0:
                raise self._refusal(status)
            return home_of(home)
        finally:
            self._leave(None)

    @property
    def rows(self) -> Rows:
        """
        The tasks that are listed today, in visiting order (HOME-2).

        A known task is listed if it is planned for the local day (`Home.day`), if it repeats on that weekday, or if it
        is neither planned nor repeats (DAY-3). Rows are sorted by `Task.order`, then by when they are planned, then by
        the bytes of the id. A task planned for a day counts as planned at its midnight. A task that is not planned
        comes last (DAY-4).
        """
        return Rows(self)

    def _row_count(self) -> int:
        return self._get(library.planner_rows, self._count, _first, NULL, 0, _ROW_SIZE)

    def _row_at(self, index: int) -> Optional[Row]:
        """The row for `Rows`; written out, because hosts read rows all the time."""
        try:
            self._enter()
        except IndexError:
            raise Busy(_BUSY) from None
        try:
            row = self._out("row")
            status = library.planner_row_at(self._handle, index, row)
            if status == 0:
                return row_of(row, self._tz)
            if status < 0:
                raise self._refusal(status)
            return None
        finally:
            self._leave(None)

    def _all_rows(self) -> List[Row]:
        """All rows in one call of the library, or in two when there are more than ever before."""
        count = self._count
        try:
            self._enter()
        except IndexError:
            raise Busy(_BUSY) from None
        try:
            while True:
                structs = self._row_array
                status = library.planner_rows(self._handle, structs, len(structs), _ROW_SIZE, count)
                if status < 0:
                    raise self._refusal(status)
                if count[0] <= len(structs):
                    return [row_of(structs[n], self._tz) for n in range(count[0])]
                self._row_array = new_array("row", count[0])
        finally:
            self._leave(None)

    def row_lines(self, row: int) -> Tuple[Line, ...]:
        """
        The lines of a row's card, from top to bottom, without those that have nothing to show (HOME-2, TASK-5, TXT-6).

        ``row`` is an index, from 0. Raises `IndexNotFound`.
        """
        lines = self._all(library.planner_row_line_at, "line", line_of, position(row, "row"))
        if not lines:  # each row has a title
            raise IndexNotFound("row must be the index of a row.", "row")
        return lines

    def row_distances(self, origin: Coordinate) -> List[float]:
        """
        The distances in metres from a place to all rows, in visiting order, without moving the agent there (DAY-5).

        It is infinity for a row without a coordinate. Raises `InvalidArgument` for a place out of range.
        """
        at = numbers(origin, "origin")
        count = ffi.new("size_t *")
        try:
            self._enter()
        except IndexError:
            raise Busy(_BUSY) from None
        try:
            out, room = NULL, 0
            while True:
                status = library.planner_row_distances(self._handle, *at, out, room, count)
                if status == library.PLANNER_INVALID_ARGUMENT and self._handle != NULL:
                    raise origin_refused(status, *self._reason())
                if status < 0:
                    raise self._refusal(status)
                if count[0] <= room:
                    return list(out[0:count[0]]) if room else []
                room = count[0]
                out = ffi.new("double[]", room)
        finally:
            self._leave(None)

    def collect_changes(self) -> Changes:
        """Collect the changes of the rows since the last collection (HOME-3); the first time: since an empty list."""
        return self._get(library.planner_collect_changes, self._out("changes"), changes_of)

    def row_tapped(self, task_id: UUID, *, now: Optional[datetime] = None) -> None:
        """
        The person tapped a row: its details open (HOME-5, DET-1, DET-4).

        Raises `NotFound`, `NotAllowed` (the composer is open) or `NotStarted`.
        """
        self._event(library.planner_row_tapped, now, (), uuid(task_id, "task_id"))

    # ---- Effects ----

    def next_effect(self) -> Optional[Effect]:
        """
        Take the oldest waiting effect; None if none is waiting (HOME-4).

        Kinds of effect that this version of the package does not know are skipped.
        """
        try:
            self._enter()
        except IndexError:
            raise Busy(_BUSY) from None
        try:
            out = self._out("effect")
            while True:
                status = library.planner_next_effect(self._handle, out)
                if status > 0:
                    return None
                if status < 0:
                    raise self._refusal(status)
                decode = EFFECTS.get(out.kind)
                if decode is not None:
                    return decode(out, self._tz)
        finally:
            self._leave(None)

    def effects(self) -> Iterator[Effect]:
        """Take the waiting effects one by one, also those that your answers cause meanwhile (HOME-4)."""
        while True:
            effect = self.next_effect()
            if effect is None:
                return
            yield effect

    # ---- Many fixes and rows ----

    def fixes_received(
        self, fixes: Fixes, *, effects: Iterable[Type[Effect]] = (), changed: Changed = Changed(0)
    ) -> int:
        """
        Pass many fixes in one call (MANY-1). Each comes at its own time or, if that is over, at the planner's present
        time.

        It stops after the first fix after which one of these ``effects`` waits, or a `Redraw` with one of these
        changes, and before a fix that `fix_received` would refuse. Returns how many were passed; if the very first is
        refused, that raises. ``fixes`` is what `fix_array` takes, for which NumPy is needed. See `replay`.

        If it is the first call of a day, the planner receives its offsets from UTC after these fixes.
        """
        return self._pass_fixes(passing(fix_array(fixes)), 0, watch_of(effects, changed))

    def _pass_fixes(self, fixes: Passing, first: int, watch: Any) -> int:
        """Passes fixes from an index on. Returns how many."""
        taken = self._count
        try:
            self._enter()
        except IndexError:
            raise Busy(_BUSY) from None
        try:
            status = library.planner_fixes_received(
                self._handle, fixes.start + first, len(fixes.latest) - first, FIX_SIZE, watch, taken)
            if status < 0:
                raise self._refusal(status)
            passed: int = taken[0]
            if passed:
                last = fixes.latest[first + passed - 1]
                before, day = self._known_offsets()
                if last // DAY > day:
                    offsets = offsets_of(self._tz, last)
                    if offsets != before:
                        self._send_offsets(last, offsets)
                    self._day = last // DAY
            return passed
        finally:
            self._leave(None)

    def columns(self, *columns: Union[Column, str]) -> Dict[str, Any]:
        """
        Fields of all rows as NumPy arrays, by name: ``planner.columns("id", "distance", "pace")`` (MANY-2).

        An id is 16 bytes (``UUID(bytes=...)``), an instant or a day a datetime64 in UTC, NaT if it is absent, a
        distance, a travel time or a coordinate a float, NaN if it is absent, and anything else an int, such as a `Pace`
        in ``pace``. Raises `InvalidArgument` for an unknown column.
        """
        return self._columns(columns, NULL)[1]

    def changed_columns(self, *columns: Union[Column, str]) -> Tuple[Changes, Dict[str, Any]]:
        """
        Collect the changes of the list, as `collect_changes` does, and read the inserted and updated rows as `columns`
        does, by ascending index (HOME-3, MANY-2).
        """
        changes, rows = self._columns(columns, self._out("changes"))
        assert changes is not None
        return changes, rows

    def _columns(
        self, columns: Tuple[Union[Column, str], ...], changes: Any
    ) -> Tuple[Optional[Changes], Dict[str, Any]]:
        layout, count = layout_of(columns), self._count
        try:
            self._enter()
        except IndexError:
            raise Busy(_BUSY) from None
        try:
            while True:
                capacity = self._capacity
                status, values = read_columns(self._handle, changes, layout, capacity, count)
                if status < 0:
                    refusal = self._refusal(status)
                    if refusal.field != "capacity":
                        raise refusal
                    library.planner_rows(self._handle, NULL, 0, _ROW_SIZE, count)
                    self._capacity = count[0]
                    continue
                found = changes_of(changes) if changes != NULL else None
                return found, columns_in(values, layout, capacity, count[0])
        finally:
            self._leave(None)

    # ---- Children ----

    @property
    def children(self) -> Optional[Children]:
        """The child that is attached, and the one that waits for it to go; None when none is attached (LIFE-3)."""
        return self._read(library.planner_children_state, self._out("children"), children_of)

    def child_appeared(self, presentation: int, *, now: Optional[datetime] = None) -> None:
        """
        The child presented with this number is on screen (LIFE-3).

        The number of another presentation has no effect. Raises `NotFound` for a number that was never given out, or
        `NotStarted` instead if the planner is not started.
        """
        self._event(library.planner_child_appeared, now, ("presentation",), number(presentation, "presentation"))

    def child_disappeared(
        self, presentation: int, *, dismissed: bool, now: Optional[datetime] = None
    ) -> None:
        """
        The child went off screen (DET-3, LIFE-3).

        ``dismissed``: True if it is gone for good (a swipe, or after `Dismiss`), False if something only covers it.

        The number of another presentation has no effect. Raises `NotFound` or `NotStarted`, as `child_appeared` does.
        """
        self._event(
            library.planner_child_disappeared, now, ("presentation",), number(presentation, "presentation"),
            flag(dismissed, "dismissed"),
        )

    def close_tapped(self, *, now: Optional[datetime] = None) -> None:
        """
        The person tapped the close button of the open details, or cancel in the composer (DET-3, DET-5, NEW-13).

        Raises `NotStarted`.
        """
        self._event(library.planner_close_tapped, now, ())

    @property
    def details(self) -> Optional[Details]:
        """The open details; None when none are open (DAY-7)."""
        return self._read(library.planner_details_state, self._out("details"), details_of)

    @property
    def details_row(self) -> Optional[Row]:
        """The row of the task whose details are open, whether it is listed today or not; else None (DAY-7, DET-6)."""
        return self._read(library.planner_details_row, self._out("row"), lambda out: row_of(out, self._tz))

    @property
    def details_lines(self) -> Tuple[Line, ...]:
        """The lines of the open details, from top to bottom: photo, the card's lines, close button (DET-2)."""
        return self._all(library.planner_details_line_at, "line", line_of)

    def detent_changed(self, presentation: int, detent: Detents, *, now: Optional[datetime] = None) -> None:
        """
        The person moved the open details to a detent (DET-8).

        Raises `InvalidArgument`; and `NotFound` or `NotStarted`, as `child_appeared` does.
        """
        self._event(
            library.planner_detent_changed, now, ("presentation", "detent"), number(presentation, "presentation"),
            constant(Detents, detent, "detent"),
        )

    # ---- Composer ----

    def composer_requested(
        self,
        task_id: UUID,
        sections: Iterable[Section] = (),
        *,
        is_edit: bool = False,
        report: Optional[TaskStatus] = None,
        day: Optional[date] = None,
        preselected: Optional[Mapping[int, Iterable[Item]]] = None,
        now: Optional[datetime] = None,
    ) -> None:
        """
        The composer is wanted: for a new task, which will have this id, to edit the known one, or to report what the
        agent did with it (NEW-1, WORK-10).

        ``report`` is the status of the reported outcome; for "not today" it is PLANNED, with the ``day`` to which the
        visit is put off. A report has sections of the kinds CUSTOM and REASON, and for "not today" DATE. Its text is
        the note, and `save_tapped` records the outcome.

        ``preselected`` has the selected values by section, such as ``{0: [Item("p1")]}`` (NEW-8). Without it, a new
        task or a report starts with its draft (NEW-13), and an edited task with its own values. A composed task has a
        title, notes, and the values of the standard sections. A new one has no coordinate, address, opening hours or
        photo; an edited one keeps its own (NEW-12).

        Raises `NotAllowed` (a composer is open, or the status of the report may not follow), `Duplicate`, `NotFound`,
        `WrongType`, `InvalidArgument`, `InvalidText`, `LimitExceeded` or `NotStarted`.
        """
        buffers: Buffers = []
        struct = composition_of(
            task_id, is_edit, report, day, sections, {} if preselected is None else preselected, buffers)
        self._event(
            library.planner_composer_requested, now, ("task_id", "sections", "preselected", "day", "report"), struct)

    @property
    def composer(self) -> Optional[Composer]:
        """The open composer; None when none is open (LIFE-4)."""
        return self._read(library.planner_composer_state, self._out("composer"), composer_of)

    @property
    def sections(self) -> Tuple[SectionState, ...]:
        """The sections of the open composer; none when none is open (NEW-3, NEW-5)."""
        return self._all(library.planner_section_at, "section_state", section_state_of)

    def items(self, section: int) -> Tuple[Item, ...]:
        """
        The items of a section; none before they are loaded (NEW-4, NEW-8, NEW-9).

        ``section`` is an index, from 0. Raises `IndexNotFound`, also when no composer is open.
        """
        self._section_at(section)
        return self._all(library.planner_item_at, "item", item_of, section)

    def selected(self, section: int) -> Tuple[Item, ...]:
        """
        The selected values of a section, in the order of selection (NEW-6).

        ``section`` is an index, from 0. Raises `IndexNotFound`, also when no composer is open.
        """
        value_type = self._section_at(section).value_type
        return self._all(library.planner_selected_at, "item", item_of, section, value_type)

    def _section_at(self, section: int) -> SectionState:
        found = self._read(
            library.planner_section_at, self._out("section_state"), section_state_of, position(section, "section"))
        if found is None:
            raise IndexNotFound("section must be the index of a section of the open composer.", "section")
        return found

    def text_changed(self, text: str, *, now: Optional[datetime] = None) -> None:
        """
        The composer's text is now this, all of it. Its first line that is not blank is the title, the rest the notes
        (NEW-2). Of a report it is the note (WORK-10).

        Raises `NotAllowed` (no composer is open), `InvalidText`, `LimitExceeded` or `NotStarted`.
        """
        self._event(library.planner_text_changed, now, ("text",), _encoded(text))

    def section_activated(self, section: int, *, now: Optional[datetime] = None) -> None:
        """
        The person activated a section. Its items are requested if they are not loaded yet (NEW-4).

        Raises `IndexNotFound`, `NotAllowed` (no composer is open) or `NotStarted`.
        """
        self._event(library.planner_section_activated, now, ("section",), position(section, "section"))

    def items_loaded(self, request: int, items: Iterable[Item], *, now: Optional[datetime] = None) -> None:
        """
        Answer `LoadItems` with all items of the section, or with none. If one item is refused, all are (NEW-4).

        Raises `Outdated`, `WrongType`, `LimitExceeded`, `InvalidArgument`, `InvalidText` or `NotStarted`.
        """
        buffers: Buffers = []
        structs = items_of(items, buffers)
        self._event(
            library.planner_items_loaded, now, ("request", "items"), number(request, "request"), structs, len(structs),
            ffi.sizeof("planner_item"),
        )

    def items_failed(self, request: int, message: str = "", *, now: Optional[datetime] = None) -> None:
        """
        Answer `LoadItems`: the items could not be loaded. Activating the section again requests them again (NEW-5).

        Raises `Outdated`, `InvalidText`, `LimitExceeded` or `NotStarted`.
        """
        self._event(
            library.planner_items_failed, now, ("request", "message"), number(request, "request"),
            text(message, "message"),
        )

    def item_tapped(self, section: int, item: int, *, now: Optional[datetime] = None) -> None:
        """
        The person tapped an item of a section. It is selected; a selected one is deselected if the section allows
        several (NEW-6).

        Raises `IndexNotFound`, `NotAllowed` (no composer is open) or `NotStarted`.
        """
        self._event(
            library.planner_item_tapped, now, ("section", "item"), position(section, "section"), position(item, "item")
        )

    def item_entered(self, section: int, item: Item, *, now: Optional[datetime] = None) -> None:
        """
        The person entered an item. It is added and selected, or the first item that equals it is selected (NEW-9).

        Raises `IndexNotFound`, `NotAllowed`, `WrongType`, `InvalidArgument`, `InvalidText`, `LimitExceeded` or
        `NotStarted`.
        """
        buffers: Buffers = []
        struct = new("item")
        fill_item(struct, item, buffers)
        self._event(library.planner_item_entered, now, ("section",), position(section, "section"), struct)

    def selection_cleared(self, section: int, *, now: Optional[datetime] = None) -> None:
        """
        The person cleared a section (NEW-6).

        Raises `IndexNotFound`, `NotAllowed` (no composer is open) or `NotStarted`.
        """
        self._event(library.planner_selection_cleared, now, ("section",), position(section, "section"))

    def keep_draft_changed(self, keeps: bool, *, now: Optional[datetime] = None) -> None:
        """
        Whether closing the composer without saving keeps what is composed as the draft for the next new task (NEW-13).

        At first it does not.

        Raises `NotAllowed` (no composer is open) or `NotStarted`.
        """
        self._event(library.planner_keep_draft_changed, now, ("keeps",), flag(keeps, "keeps"))

    def save_tapped(self, key: Optional[UUID] = None, *, now: Optional[datetime] = None) -> None:
        """
        The person tapped save: the task is in the plan, `SaveTask` asks the host to save it, and the composer goes
        (NEW-12). With a blank title (NEW-11), or when no composer is open, it has no effect.

        A report records its outcome, as `outcome_recorded` does (WORK-10). If that is refused, the composer stays.

        ``key``: of the save; a random one by default.

        Raises `LimitExceeded` (tasks, or saves), `Duplicate` (the key) or `NotStarted`; for a report, what
        `outcome_recorded` raises, with the outcome's field, such as ``reason``.
        """
        self._event(library.planner_save_tapped, now, ("key", "values"), _key(key))

    # ---- Saves ----

    def save_acknowledged(self, key: UUID, *, now: Optional[datetime] = None) -> None:
        """
        Answer `SaveTask`, `SaveOutcome`, `SaveOrder` or `SaveRecord`: the host has saved the composed task, the
        outcome, the accepted order or the record of the visit log (DAY-8, WORK-3, ORDER-9, LOG-3).

        Legal when not started, and for a save that failed. Raises `Outdated`.
        """
        self._event(library.planner_save_acknowledged, now, ("key",), uuid(key, "key"))

    def save_failed(
        self, key: UUID, message: str = "", retry_at: Optional[datetime] = None, *, now: Optional[datetime] = None
    ) -> None:
        """
        Answer `SaveTask`, `SaveOutcome`, `SaveOrder` or `SaveRecord`: the host could not save the task, the outcome,
        the order or the record. What is shown stays, and the save waits for `save_retried`, `order_save_retried` or
        `log_retried` (DAY-8, WORK-3, ORDER-9, LOG-3).

        ``retry_at``: when it is tried again by itself.

        Legal when not started. Raises `Outdated`, `InvalidText` or `LimitExceeded`.
        """
        self._event(
            library.planner_save_failed, now, ("key", "message", "retry_at"), uuid(key, "key"),
            text(message, "message"), 0 if retry_at is None else instant(retry_at, "retry_at"),
        )

    def save_refused(self, key: UUID, message: str = "", *, now: Optional[datetime] = None) -> None:
        """
        Answer `SaveTask`, `SaveOutcome`, `SaveOrder` or `SaveRecord`: the backend does not want the task, the outcome,
        the order or the record.
        It is no longer shown: an edited task, or the status of a task, is as the backend has it, a new task goes, and
        the order of the tasks applies again. The save stays, with the message, until it is dismissed with
        `save_dismissed` (WORK-3).

        Legal when not started. Raises `Outdated`, `InvalidText` or `LimitExceeded`.
        """
        self._event(
            library.planner_save_refused, now, ("key", "message"), uuid(key, "key"), text(message, "message"))

    def save_dismissed(self, key: UUID, *, now: Optional[datetime] = None) -> None:
        """
        The person has read why a save was refused, and the save ends (WORK-3).

        Legal when not started. Raises `Outdated` when no refused save has the key.
        """
        self._event(library.planner_save_dismissed, now, ("key",), uuid(key, "key"))

    def save_retried(self, task_id: UUID, *, now: Optional[datetime] = None) -> None:
        """
        The person or the host tries the failed saves and outcomes of a task again: they are requested again (DAY-8).

        Legal when not started. Raises `NotFound` when the task has no save.
        """
        self._event(library.planner_save_retried, now, ("task_id",), uuid(task_id, "task_id"))

    @property
    def saves(self) -> Tuple[Save, ...]:
        """The saves of composed tasks that are not acknowledged, the oldest first (DAY-8)."""
        return self._all(library.planner_save_at, "save", self._save_of)

    def pending_save(self, key: UUID) -> Save:
        """
        What `SaveTask` asks the host to save: the task and the values of the host's own sections (DAY-8).

        Raises `Outdated` when no save has this key.
        """
        expect(UUID, key, "key")
        for save in self.saves:
            if save.key == key:
                return save
        raise Outdated("key must be that of a save.", "key")

    def _save_of(self, save: Any) -> Save:
        """Inside a call."""
        task, item, name = new("task"), new("item"), ffi.new("planner_text *")
        status = library.planner_save_task(self._handle, save.key, task)
        if status < 0:
            raise self._refusal(status)
        values: List[Tuple[str, Item]] = []
        while library.planner_save_value_at(self._handle, save.key, len(values), name, item) == 0:
            values.append((text_of(name), item_of(item)))
        return save_of(save, self._tz, self._task_of(task), tuple(values))

    # ---- Outcomes ----

    def outcome_recorded(self, outcome: Outcome, *, now: Optional[datetime] = None) -> None:
        """
        The agent did something with a task: it is shown, and `SaveOutcome` asks the host to save it (WORK-1). With
        `Settings.undo` it is held before, and `outcome_undone` takes it back (WORK-7). The status that is shown already
        has no effect.

        Legal when not started. Raises `NotFound` (the task), `Duplicate` (the key), `NotAllowed` when the status may
        not follow, `InvalidArgument` (the day, or no reason with `Settings.requires_reason`), `Outdated`
        (``replaces``), `InvalidText` or `LimitExceeded`.
        """
        buffers: Buffers = []
        struct, values = outcome_and_values(outcome, buffers)
        self._event(
            library.planner_outcome_recorded, now, ("key", "task_id", "text", "values"), struct, values, len(values),
            ffi.sizeof("planner_outcome_value"),
        )

    def outcome_undone(self, task_id: UUID, *, now: Optional[datetime] = None) -> None:
        """
        The person takes back the newest outcome of a task that is held (WORK-7).

        Legal when not started. Raises `NotFound`, or `Outdated` when none is held any more.
        """
        self._event(library.planner_outcome_undone, now, ("task_id",), uuid(task_id, "task_id"))

    def conflict_settled(self, task_id: UUID, keeps_mine: bool, *, now: Optional[datetime] = None) -> None:
        """
        The person settles a conflict (WORK-5).

        ``keeps_mine``: True keeps the agent's status, and the save goes on; False takes the backend's, and the agent's
        outcomes of the task end.

        Legal when not started. Raises `NotFound`, or `Outdated` when there is no conflict any more.
        """
        self._event(
            library.planner_conflict_settled, now, ("task_id", "keeps_mine"), uuid(task_id, "task_id"),
            flag(keeps_mine, "keeps_mine"),
        )

    @property
    def work(self) -> Work:
        """
        How many saves of all kinds are not acknowledged, and how many of them were refused, with a text for the home
        screen (WORK-11). Read it when a `Redraw` has `Changed.DAY`.
        """
        return self._get(library.planner_work_state, self._out("work"), work_of)

    @property
    def pending_saves(self) -> Tuple[PendingSave, ...]:
        """
        The saves of all kinds that are not acknowledged, in the order in which they were made, each with texts for a
        list of what waits (WORK-11). `saves`, `outcomes` and `order_save` have what is to be saved.
        """
        return self._all(
            library.planner_pending_save_at, "pending_save", lambda out: pending_save_of(out, self._tz))

    @property
    def outcomes(self) -> Tuple[Outcome, ...]:
        """The outcomes that are not acknowledged, the oldest first (WORK-1)."""
        return self._all(library.planner_outcome_at, "outcome", self._outcome_of)

    def outcome(self, key: UUID) -> Outcome:
        """
        What `SaveOutcome` asks the host to save (WORK-1).

        Raises `Outdated` when no outcome that is not acknowledged has this key.
        """
        return self._get(
            library.planner_outcome_state, self._out("outcome"), self._outcome_of, uuid(key, "key"), names=("key",))

    @property
    def log(self) -> Log:
        """The sums of the records that ended today, and the state of the visit log (LOG-4)."""
        return self._get(library.planner_log_state, self._out("log"), log_of)

    @property
    def log_records(self) -> Tuple[LogRecord, ...]:
        """The records of the visit log, the oldest first (LOG-2)."""
        return self._all(
            library.planner_log_record_at, "log_record", lambda out: log_record_of(out, self._tz))

    def log_record(self, key: UUID) -> LogRecord:
        """
        What `SaveRecord` asks the host to save (LOG-3).

        Raises `Outdated` when the log has no record with this key.
        """
        return self._get(
            library.planner_log_record_state, self._out("log_record"), lambda out: log_record_of(out, self._tz),
            uuid(key, "key"), names=("key",))

    def log_retried(self, *, now: Optional[datetime] = None) -> None:
        """
        The host tries the record that failed again (LOG-3). If none has failed, the call has no effect. Legal when not
        started.

        Raises `NotFound` when all records are stored.
        """
        self._event(library.planner_log_retried, now, ())

    def _outcome_of(self, outcome: Any) -> Outcome:
        """Inside a call."""
        value = new("outcome_value")
        values: List[Tuple[str, str]] = []
        while library.planner_outcome_value_at(self._handle, outcome.key, len(values), value) == 0:
            values.append((text_of(value.key), text_of(value.text)))
        return outcome_of(outcome, self._tz, tuple(values))

    def conflict(self, task_id: UUID) -> Optional[Conflict]:
        """
        The conflict of a task whose `Row.mark` is CONFLICT: the agent and the backend say different things of it
        (WORK-5). `conflict_settled` settles it. None if there is none.

        Raises `NotFound`.
        """
        return self._read(
            library.planner_conflict_state, self._out("conflict"), lambda out: conflict_of(out, self._tz),
            uuid(task_id, "task_id"), names=("task_id",))

    def actions(self, task_id: UUID) -> Tuple[TaskAction, ...]:
        """
        What a person may do with a task now (WORK-8). An outcome with the status of one of them is not refused by the
        event that follows at once, and any other is. One that needs a reason (`Settings.requires_reason`) can be
        reported in the composer: `composer_requested` (WORK-10).

        Raises `NotFound`.
        """
        return self._all(library.planner_task_action_at, "task_action", task_action_of, uuid(task_id, "task_id"))

    # ---- Strings ----

    def string(self, key: StringKey) -> str:
        """
        A string in the planner's language, or the host's replacement (TXT-1). A placeholder is ``{0}`` in it.

        Raises `NotFound` for an unknown key.
        """
        return self._get(
            library.planner_string, ffi.new("planner_text *"), text_of, constant(StringKey, key, "key"), names=("key",))

    def replace_string(self, key: StringKey, text: str, *, now: Optional[datetime] = None) -> None:
        """
        Replace a string with the host's own in every language (TXT-1); an empty text restores the library's.

        It must not be blank, and must contain ``{0}`` exactly once if the string has a placeholder. A replacement of a
        shown string is also spoken, unless its SPOKEN key is replaced, too. Raises `InvalidText`, `LimitExceeded` or
        `NotFound`.
        """
        self._event(
            library.planner_replace_string, now, ("key", "text"), constant(StringKey, key, "key"), _encoded(text)
        )

    @property
    def language(self) -> str:
        """The language of all texts as a BCP 47 tag: "en", "de", "fr", "es" or "ja" (TXT-1)."""
        return self._get(library.planner_language, ffi.new("planner_text *"), text_of)

    def snapshot(self) -> bytes:
        """
        The whole planner as bytes, for ``Planner(snapshot=...)`` in another process (SNAP-1, SNAP-2).

        It contains the plan, the location, the open child with its text, selections and detent, the draft, the
        proposal, the accepted order, and the saves and outcomes that are not acknowledged. It does not contain
        settings, authorisation, holidays and replaced strings: give them again.

        Save the bytes after every change: write them to another file, `os.fsync` it, and rename it with `os.replace`.
        """
        return self._get(library.planner_snapshot, ffi.new("planner_bytes *"), _bytes_of)


def replay(
    planner: Planner, fixes: Fixes, *, effects: Iterable[Type[Effect]] = (Arrived, Left),
    changed: Changed = Changed(0), columns: Iterable[Union[Column, str]] = (),
) -> Iterator[Step]:
    """
    Pass fixes to a planner, and stop wherever one of these ``effects`` waits, or a `Redraw` with one of these changes
    (MANY-1)::

        for step in replay(planner, table, columns=("id", "pace")):
            for effect in step.effects: ...

    Each fix comes at its own time. All effects that wait at a stop are taken, also the others, and so after the last
    fix, if there are any. With ``columns``, the changes of the list are collected as well, and the changed rows are
    read as `Planner.changed_columns` reads them.

    Raises `InvalidArgument` where a fix is not legal; its message begins with ``fixes[index]``.
    """
    prepared, watch, names = passing(fix_array(fixes)), watch_of(effects, changed), tuple(columns)
    passed = 0
    while passed < len(prepared.latest):
        try:
            passed += planner._pass_fixes(prepared, passed, watch)
        except InvalidArgument as error:
            raise InvalidArgument(f"fixes[{passed}]: {error}", error.field) from None
        found = tuple(iter(planner.next_effect, None))
        if not found:
            continue
        changes, rows = planner.changed_columns(*names) if names else (None, {})
        yield Step(index=passed - 1, effects=found, changes=changes, rows=rows)


class _Indexed(Sequence[Value]):
    """Values of a planner, as they are when they are read."""

    def __init__(
        self, name: str, count: Callable[[], int], at: Callable[[int], Optional[Value]],
        every: Callable[[], List[Value]],
    ) -> None:
        self._name, self._count, self._at, self._every = name, count, at, every

    def __len__(self) -> int:
        return self._count()

    @overload
    def __getitem__(self, index: int) -> Value: ...

    @overload
    def __getitem__(self, index: slice) -> List[Value]: ...

    def __getitem__(self, index: Union[int, slice]) -> Union[Value, List[Value]]:
        if isinstance(index, slice):
            return self._every()[index]
        try:
            wanted = as_index(index)
        except TypeError:
            raise TypeError(f"{self._name} index must be int or slice, not {type(index).__name__}") from None
        wanted = wanted if wanted >= 0 else wanted + len(self)
        found = self._at(min(wanted, MOST_INDEX)) if wanted >= 0 else None
        if found is None:
            raise IndexNotFound(f"{self._name} must be the index of a {self._name}.", self._name)
        return found

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, (type(self), list, tuple)) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __iter__(self) -> Iterator[Value]:
        return iter(self._every())

    def __repr__(self) -> str:
        return repr(list(self))


class Rows(_Indexed[Row]):
    """
    The rows of a planner, as they are when they are read.

    ``rows[index]`` reads one row. A negative index counts from the end; one that is out of range raises
    `IndexNotFound`, which is an `IndexError`. ``list(rows)``, or a loop, reads all of them in one call, as of one
    moment. Rows equal other `Rows`, and lists and tuples, with the same content (HOME-2).
    """

    def __init__(self, planner: Planner) -> None:
        super().__init__("row", planner._row_count, planner._row_at, planner._all_rows)


class Tasks(_Indexed[Task]):
    """
    The known tasks of a planner, as they are when they are read: a sequence like `Rows` (TASK-1).

    `Planner.task` reads one by its id.
    """

    def __init__(self, planner: Planner) -> None:
        super().__init__("task", planner._task_count, planner._task_at, planner._all_tasks)
