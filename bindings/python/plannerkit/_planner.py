"""The planner."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timezone, tzinfo
from operator import itemgetter
from types import TracebackType
from typing import Any, Callable, Dict, Iterable, Iterator, List, Mapping, Optional, Tuple, Type, TypeVar, Union, overload
from uuid import UUID

from . import _decode as decode
from . import _encode as encode
from ._decode import home_of, row_of
from ._encode import NULL, Kept, expect, instant, text, uuid
from ._enums import Authorization, Detents, StringKey, TaskStatus
from ._errors import (
    Busy, InvalidArgument, InvalidText, LimitExceeded, NotFound, Outdated, PlannerClosed, PlannerError, error_class,
)
from ._header import ffi
from ._library import library, text_of
from ._values import (
    Changes, Composer, Details, Effect, Fix, Home, Item, Line, Location, Refusal, Row, Save, Section, SectionState,
    Settings, Task,
)

Value = TypeVar("Value")
_TASK_FIELDS = (
    "title", "order", "status", "latitude", "longitude", "estimated_duration", "repeat_days", "notes", "address",
    "opening_hours", "photo_url", "project_id",
)
_SETTINGS_FIELDS = tuple(encode.SETTINGS_BITS)
_SECTION_FIELDS = ("name", "kind", "maximum", "value_type")
_ITEM_FIELDS = ("label", "value")
_WORDS = {"value_type": "type of a value", "value": "item"}
_ROW_SIZE = ffi.sizeof("planner_row")
_first: Callable[[Any], int] = itemgetter(0)
_BUSY = "Another thread is inside a call on this planner."


def _system_clock() -> datetime:
    return datetime.now(timezone.utc)


def _refused(status: int, sentence: str, fields: Sequence[str]) -> PlannerError:
    """The exception for a status. Of several fields the one that the sentence speaks of is meant."""
    error = error_class(status)
    field = None
    if issubclass(error, (InvalidArgument, InvalidText, LimitExceeded)):
        if len(fields) == 1:
            field = fields[0]
        else:
            words = sentence.lower()
            field = next((name for name in fields if _WORDS.get(name, name.replace("_", " ")) in words), None)
    return error(sentence, field)


def _offset_of(instant: datetime) -> int:
    """Its offset from UTC in seconds."""
    offset = instant.utcoffset()
    if offset is None:
        raise InvalidArgument("The time zone has no offset from UTC.", "tz")
    return offset.days * 86_400 + offset.seconds


def _bytes_of(lent: Any) -> bytes:
    return bytes(ffi.buffer(lent.data, lent.size))


class Planner:
    """
    One agent's day.

    The planner does no input or output and starts no thread. You tell it what happens through the event methods, then
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
    without one the planner's clock is asked. A call that is refused raises a `PlannerError`, and has changed nothing.

    The offset from UTC follows the time zone: when it is another one at ``now``, the planner is told before the event.

    A planner is used by one thread at a time, any thread: a call while another one is under way raises `Busy`. It is
    closed by `close`, at the end of ``with``, or when it is collected as garbage.
    """

    def __init__(
        self,
        settings: Optional[Settings] = None,
        *,
        tz: tzinfo = timezone.utc,
        clock: Optional[Callable[[], datetime]] = None,
        now: Optional[datetime] = None,
        snapshot: Optional[bytes] = None,
        authorization: Authorization = Authorization.NOT_DETERMINED,
    ) -> None:
        """
        Make a planner. It does nothing before `start`.

        ``settings`` that are left out have their defaults. ``tz`` is the local time zone, such as a `zoneinfo.ZoneInfo`;
        its offsets are within 18 hours. ``clock`` says the present instant wherever ``now`` is left out; without one the
        system's clock does.

        With a ``snapshot``, from `Planner.snapshot`, it goes on where that planner was: what was open is presented
        anew, what was asked for and not answered is asked for anew, with new numbers. ``authorization`` is what the
        location has now; unless it is granted the location is forgotten. Raises `CorruptSnapshot` or `NewerSnapshot`.

        Raises `InvalidArgument`, `InvalidText` or `LimitExceeded` with the name of the setting.
        """
        # Whoever has the one element is inside a call. Taking it is atomic, and cheaper than a lock.
        inside: List[None] = [None]
        self._enter, self._leave = inside.pop, inside.append
        self._handle: Any = NULL
        expect(tzinfo, tz, "tz")
        self._tz = tz
        self._clock = _system_clock if clock is None else clock
        self._told = instant(self._clock() if now is None else now)
        self._second = self._told // 1000
        self._offset = self._offset_at(tz, self._second)
        kept: Kept = []
        structs = encode.settings_of(Settings() if settings is None else settings, self._offset, kept)
        out, why = ffi.new("planner **"), ffi.new("planner_text *")
        if snapshot is None:
            if authorization != Authorization.NOT_DETERMINED:
                raise InvalidArgument("It is for a snapshot; tell a new planner with authorization_changed.", "authorization")
            status = library.planner_create(structs, self._told, out, why)
        else:
            expect(bytes, snapshot, "snapshot")
            expect(Authorization, authorization, "authorization")
            read = ffi.from_buffer(snapshot)
            status = library.planner_restore(read, len(snapshot), structs, authorization, self._told, out, why)
        if status < 0:
            sentence = text_of(why)
            raise _refused(status, sentence, ("tz",) if "offset from UTC" in sentence else _SETTINGS_FIELDS)
        self._handle = ffi.gc(out[0], library.planner_destroy)
        # Structs to write and to read, which only happens inside a call.
        self._fix, self._effect, self._home = encode.new("fix"), encode.new("effect"), encode.new("home")
        self._row, self._changes = encode.new("row"), encode.new("changes")
        self._count, self._wake, self._text = map(ffi.new, ("size_t *", "int64_t *", "planner_text *"))
        self._outs: Dict[str, Any] = {}
        self._row_array: Any = ffi.new("planner_row[]", 0)
        self._unsayable: Dict[int, InvalidArgument] = {}

    def close(self) -> None:
        """End the planner; every later call raises `PlannerClosed`. Closing twice does nothing."""
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
    def is_closed(self) -> bool:
        """Whether the planner was closed."""
        return self._handle == NULL  # type: ignore[no-any-return]

    def __enter__(self) -> Planner:
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<plannerkit.Planner {'closed' if self.is_closed else 'in ' + str(self._tz)}>"

    # ---- Calls ----

    def _refusal(self, status: int, fields: Sequence[str] = ()) -> PlannerError:
        if self._handle == NULL:
            return PlannerClosed("The planner is closed.")
        if status == library.PLANNER_BUSY:
            return Busy(_BUSY)
        return _refused(status, text_of(library.planner_error_message(self._handle)), fields)

    def _event(self, function: Any, now: Optional[datetime], fields: Sequence[str], *arguments: Any) -> None:
        """Tells an event; the fields are those of which a refusal can speak."""
        at = instant(self._clock() if now is None else now)
        try:
            self._enter()
        except IndexError:
            raise Busy(_BUSY) from None
        try:
            if at // 1000 != self._second:
                self._follow_zone(at)
            status = function(self._handle, at, *arguments)
            if status < 0:
                raise self._refusal(status, fields)
            self._told = at
        except OverflowError as error:
            raise InvalidArgument(f"{error}.", fields[0] if fields else None) from None
        finally:
            self._leave(None)

    def _out(self, kind: str) -> Any:
        """A struct for a query to write."""
        try:
            return self._outs[kind]
        except KeyError:
            return self._outs.setdefault(kind, encode.new(kind))

    def _read(self, function: Any, out: Any, value: Callable[[Any], Value], *arguments: Any) -> Optional[Value]:
        """What a query has, copied before another thread can change it; None if there is nothing."""
        try:
            self._enter()
        except IndexError:
            raise Busy(_BUSY) from None
        try:
            try:
                status = function(self._handle, *arguments, out)
            except OverflowError:  # an index that no list of C has
                return None
            if status == 0:
                return value(out)
            if status < 0:
                raise self._refusal(status)
            return None
        finally:
            self._leave(None)

    def _get(self, function: Any, out: Any, value: Callable[[Any], Value], *arguments: Any) -> Value:
        """The same of a query that always has something."""
        found = self._read(function, out, value, *arguments)
        assert found is not None
        return found

    def _all(self, function: Any, kind: str, value: Callable[[Any], Value], *arguments: Any) -> Tuple[Value, ...]:
        """All that a query has, from 0 on, as of one moment."""
        out = encode.new(kind)
        found: List[Value] = []
        try:
            self._enter()
        except IndexError:
            raise Busy(_BUSY) from None
        try:
            while True:
                try:
                    status = function(self._handle, *arguments[:1], len(found), *arguments[1:], out)
                except OverflowError:
                    return ()
                if status < 0:
                    raise self._refusal(status)
                if status > 0:
                    return tuple(found)
                found.append(value(out))
        finally:
            self._leave(None)

    # ---- Time ----

    @staticmethod
    def _offset_at(tz: tzinfo, second: int) -> int:
        try:
            return _offset_of(datetime.fromtimestamp(second, tz))
        except ValueError:
            raise InvalidArgument("The time zone has no offset from UTC.", "tz") from None

    def _follow_zone(self, at: int) -> None:
        """Tells the offset from UTC if it changed. Inside a call."""
        second = at // 1000
        offset = self._offset_at(self._tz, second)
        if offset != self._offset:
            self._tell_offset(at, offset)
        self._second = second

    def _tell_offset(self, at: int, offset: int) -> None:
        status = library.planner_settings_changed(self._handle, at, encode.settings_of(Settings(), offset, []))
        if status < 0:
            raise self._refusal(status, ("tz",))
        self._offset = offset
        self._told = at

    def clock(self) -> datetime:
        """The present instant, as the clock that was given to the planner says."""
        return self._clock()

    @property
    def tz(self) -> tzinfo:
        """The local time zone."""
        return self._tz

    def tz_changed(self, tz: tzinfo, *, now: Optional[datetime] = None) -> None:
        """The agent is in another time zone. Legal before the start. Raises `InvalidArgument`."""
        expect(tzinfo, tz, "tz")
        at = instant(self._clock() if now is None else now)
        try:
            self._enter()
        except IndexError:
            raise Busy(_BUSY) from None
        try:
            self._tell_offset(at, self._offset_at(tz, at // 1000))
            self._tz, self._second = tz, at // 1000
        finally:
            self._leave(None)

    @property
    def next_wake(self) -> Optional[datetime]:
        """
        When `clock_advanced` is needed next, in the planner's time zone; None: it need not hear the time.

        It is the next local midnight, the moment a fix that waits is to be used, or a change of the offset from UTC,
        whichever comes first. It is always later than the last event's ``now``: until then nothing changes by itself,
        and whatever was due is done by the first event at or after it, however late that comes. Any event can bring it
        closer or put it off, so read it anew after each one. Before `start` and after `stop` it is None.
        """
        wake = self._read(library.planner_next_wake, self._wake, _first)
        if wake is None or wake > encode.LAST_MILLISECOND:
            return None
        at = decode.instant_of(wake, self._tz)
        if _offset_of(at) == self._offset:
            return at
        before, after = self._told // 1000, wake // 1000
        while after - before > 1:
            middle = (before + after) // 2
            if self._offset_at(self._tz, middle) == self._offset:
                before = middle
            else:
                after = middle
        return decode.instant_of(min(wake, after * 1000), self._tz)

    def clock_advanced(self, *, now: Optional[datetime] = None) -> None:
        """The clock moved on; see `next_wake`. Raises `NotStarted`."""
        at = instant(self._clock() if now is None else now)
        try:
            self._enter()
        except IndexError:
            raise Busy(_BUSY) from None
        try:
            if at // 1000 != self._second:
                self._follow_zone(at)
            status = library.planner_clock_advanced(self._handle, at)
            if status < 0:
                raise self._refusal(status)
            self._told = at
        finally:
            self._leave(None)

    # ---- Lifecycle and settings ----

    def start(self, *, now: Optional[datetime] = None) -> None:
        """Start the day: the plan is asked for, then what the location needs. Starting twice is starting once."""
        self._event(library.planner_start, now, ())

    def stop(self, *, now: Optional[datetime] = None) -> None:
        """Stop: location updates end, an open child goes, requests are void. Plan and settings stay."""
        self._event(library.planner_stop, now, ())

    def settings_changed(self, settings: Settings, *, now: Optional[datetime] = None) -> None:
        """
        Settings changed: those that are not None. Legal before the start.

        Raises `InvalidArgument`, `InvalidText` or `LimitExceeded` with the name of the setting.
        """
        kept: Kept = []
        structs = encode.settings_of(settings, None, kept)
        self._event(library.planner_settings_changed, now, _SETTINGS_FIELDS, structs)

    def authorization_changed(self, authorization: Authorization, *, now: Optional[datetime] = None) -> None:
        """The person or the system changed the authorisation. Legal before the start. Raises `InvalidArgument`."""
        self._event(library.planner_authorization_changed, now, ("authorization",), authorization)

    # ---- Location ----

    def fix_received(self, fix: Fix, *, now: Optional[datetime] = None) -> None:
        """
        The sensor gave a fix. One that is not valid is ignored, and counted in `location`. Of the valid ones the first is
        used, then those that lie the distance filter from the last used one; coarse ones and jumps wait up to 30 s.

        Raises `InvalidArgument` with the field's name if it is not finite or out of range, and `NotStarted`.
        """
        if now is None:
            now = self._clock()
        at = instant(now)
        try:
            self._enter()
        except IndexError:
            raise Busy(_BUSY) from None
        try:
            struct = self._fix
            encode.fill_fix(struct, fix, now, at)
            if at // 1000 != self._second:
                self._follow_zone(at)
            status = library.planner_fix_received(self._handle, at, struct)
            if status < 0:
                raise self._refusal(status, encode.FIX_FIELDS)
            self._told = at
        finally:
            self._leave(None)

    def location_failed(self, *, now: Optional[datetime] = None) -> None:
        """The sensor failed: distances stay, marked as being updated. Raises `NotStarted`."""
        self._event(library.planner_location_failed, now, ())

    @property
    def location(self) -> Location:
        """Location, authorisation, freshness, and what became of the fixes."""
        return self._get(
            library.planner_location_state, self._out("location"), lambda out: decode.location_of(out, self._tz)
        )

    # ---- Plan ----

    def plan_loaded(self, request: int, tasks: Iterable[Task], *, now: Optional[datetime] = None) -> None:
        """
        Answer `LoadPlan`. The tasks take the place of all known ones, but for what was composed and is not saved yet.

        They need not be those of the day alone: tasks of other days are known, too, and listed when their day comes. But
        each day asks for a plan of its own, so those of ``LoadPlan.day`` are enough.

        A task that is not valid is left out, and costs no other one: see `refusals`.
        Raises `Outdated`, `LimitExceeded`, `NotStarted`; and `TypeError`, which refuses the whole answer.
        """
        kept: Kept = []
        structs, unsayable = encode.tasks_of(tasks, kept)

        def load(handle: Any, at: int, request: int) -> int:
            status: int = library.planner_plan_loaded(
                handle, at, request, structs, len(structs), ffi.sizeof("planner_task")
            )
            if status == 0:
                self._unsayable = unsayable
            return status

        self._event(load, now, ("request",), request)

    def plan_failed(self, request: int, message: str = "", *, now: Optional[datetime] = None) -> None:
        """
        Answer `LoadPlan`: it could not be loaded. The message can be read in `home`.

        Raises `Outdated`, `InvalidText`, `LimitExceeded` or `NotStarted`.
        """
        self._event(library.planner_plan_failed, now, ("message",), request, text(message, "message"))

    def refresh(self, *, now: Optional[datetime] = None) -> None:
        """The person pulled to refresh, tapped retry, or came back to the app. Raises `NotStarted`."""
        self._event(library.planner_refresh, now, ())

    @property
    def refusals(self) -> Tuple[Refusal, ...]:
        """The refused tasks of the last answer, until the next one."""
        return self._all(library.planner_refusal_at, "refusal", self._refusal_of)

    def _refusal_of(self, out: Any) -> Refusal:
        """What C could not even be told has its reason here, and another one there."""
        refusal = decode.refusal_of(out)
        error = self._unsayable.get(refusal.index)
        return refusal if error is None else Refusal(refusal.index, type(error), str(error))

    def _task_event(self, function: Any, task: Task, now: Optional[datetime]) -> None:
        kept: Kept = []
        struct = encode.new("task")
        encode.fill_task(struct, task, kept)
        self._event(function, now, _TASK_FIELDS, struct)

    def task_added(self, task: Task, *, now: Optional[datetime] = None) -> None:
        """
        The host's system has a new task. Legal before the start.

        Raises `Duplicate`; `InvalidArgument`, `InvalidText` or `LimitExceeded` with the field's name.
        """
        self._task_event(library.planner_task_added, task, now)

    def task_updated(self, task: Task, *, now: Optional[datetime] = None) -> None:
        """A known task is another now; all of it is replaced. Raises `NotFound`, and as `task_added` does."""
        self._task_event(library.planner_task_updated, task, now)

    def task_removed(self, task_id: UUID, *, now: Optional[datetime] = None) -> None:
        """A task is gone, and with it what was composed of it and is not saved. Raises `NotFound`."""
        self._event(library.planner_task_removed, now, (), uuid(task_id, "task_id"))

    def task_status_changed(self, task_id: UUID, status: TaskStatus, *, now: Optional[datetime] = None) -> None:
        """
        The host's system changed a task's status. The same status again has no effect. Legal before the start.

        From PLANNED it can become EN_ROUTE, IN_PROGRESS, CANCELLED or CANNOT_COMPLETE; from EN_ROUTE, PLANNED,
        IN_PROGRESS, CANCELLED or CANNOT_COMPLETE; from IN_PROGRESS, DONE, CANCELLED or CANNOT_COMPLETE. DONE, CANCELLED
        and CANNOT_COMPLETE are final. A task that is loaded or updated may have any status.

        Raises `NotFound`, `NotAllowed` for a change that is not legal, or `InvalidArgument`.
        """
        self._event(library.planner_task_status_changed, now, ("status",), uuid(task_id, "task_id"), status)

    def travel_time_received(self, task_id: UUID, seconds: float, *, now: Optional[datetime] = None) -> None:
        """
        The host knows better how long the way to a task takes: 0 ... 31,536,000 seconds, until the next used fix.

        Raises `NotFound`, `NotStarted` or `InvalidArgument`.
        """
        self._event(library.planner_travel_time_received, now, ("seconds",), uuid(task_id, "task_id"), seconds)

    # ---- Home screen ----

    @property
    def home(self) -> Home:
        """Phase, day, how many rows, and the message of a failed load."""
        try:
            self._enter()
        except IndexError:
            raise Busy(_BUSY) from None
        try:
            status = library.planner_home_state(self._handle, self._home)
            if status < 0:
                raise self._refusal(status)
            return home_of(self._home)
        finally:
            self._leave(None)

    @property
    def rows(self) -> Rows:
        """
        What is listed today, in visiting order.

        Listed are the known tasks that are planned for the local day (`Home.day`), or repeat on its weekday, or neither
        are planned nor repeat. The order is that of `Task.order`; of equal ones, the one planned earlier comes first (one
        planned on a day counts as planned at its midnight, one that is not planned comes last), then that of the ids,
        byte by byte.
        """
        return Rows(self)

    def _row_count(self) -> int:
        return self._get(library.planner_rows, self._count, _first, NULL, 0, _ROW_SIZE)

    def _row_at(self, index: int) -> Optional[Row]:
        """What the sequence of rows reads, with nothing in between."""
        try:
            self._enter()
        except IndexError:
            raise Busy(_BUSY) from None
        try:
            status = library.planner_row_at(self._handle, index, self._row)
            if status == 0:
                return row_of(self._row, self._tz)
            if status < 0:
                raise self._refusal(status)
            return None
        except OverflowError:
            return None
        finally:
            self._leave(None)

    def _all_rows(self) -> List[Row]:
        """In one call of the library, or two when there are more than ever before."""
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
                self._row_array = ffi.new("planner_row[]", count[0])
                for struct in self._row_array:
                    struct.struct_size = _ROW_SIZE
        finally:
            self._leave(None)

    def row_lines(self, row: int) -> Tuple[Line, ...]:
        """The lines of a row's card, from top to bottom; none past the last row."""
        return self._all(library.planner_row_line_at, "line", decode.line_of, row)

    def row_distances(self, latitude: float, longitude: float) -> List[float]:
        """
        The distances in metres from a place to all rows, in visiting order, without moving the agent there.

        Infinity for a row without a coordinate. Degrees, -90 ... 90 and -180 ... 180. Raises `InvalidArgument`.
        """
        count = ffi.new("size_t *")
        try:
            self._enter()
        except IndexError:
            raise Busy(_BUSY) from None
        try:
            out, room = NULL, 0
            while True:
                status = library.planner_row_distances(self._handle, latitude, longitude, out, room, count)
                if status < 0:
                    raise self._refusal(status, ("latitude", "longitude"))
                if count[0] <= room:
                    return list(out[0:count[0]]) if room else []
                room = count[0]
                out = ffi.new("double[]", room)
        except OverflowError as error:
            raise InvalidArgument(f"{error}.") from None
        finally:
            self._leave(None)

    def collect_changes(self) -> Changes:
        """Collect the changes of the rows since the last collection (the first time: since an empty list)."""
        return self._get(library.planner_collect_changes, self._changes, decode.changes_of)

    def row_tapped(self, task_id: UUID, *, now: Optional[datetime] = None) -> None:
        """
        The person tapped a row: its details open.

        Raises `NotFound`, `NotAllowed` (the composer is open) or `NotStarted`.
        """
        self._event(library.planner_row_tapped, now, (), uuid(task_id, "task_id"))

    # ---- Effects ----

    def next_effect(self) -> Optional[Effect]:
        """Take the oldest effect that waits; None if none does. Kinds that this version does not know are skipped."""
        try:
            self._enter()
        except IndexError:
            raise Busy(_BUSY) from None
        try:
            out = self._effect
            while True:
                status = library.planner_next_effect(self._handle, out)
                if status > 0:
                    return None
                if status < 0:
                    raise self._refusal(status)
                effect = decode.effect_of(out)
                if effect is not None:
                    return effect
        finally:
            self._leave(None)

    def effects(self) -> Iterator[Effect]:
        """Take the effects that wait, one by one, those included that come of your answers meanwhile."""
        while True:
            effect = self.next_effect()
            if effect is None:
                return
            yield effect

    # ---- Children ----

    def child_appeared(self, presentation: int, *, now: Optional[datetime] = None) -> None:
        """The child presented with this number is on screen. Raises `NotStarted` for an unknown one after `stop`."""
        self._event(library.planner_child_appeared, now, ("presentation",), presentation)

    def child_disappeared(
        self, presentation: int, *, dismissed: bool = True, now: Optional[datetime] = None
    ) -> None:
        """
        The child went off screen: for good (a swipe, a dismissal), or only covered by something else, not dismissed.

        Raises `NotStarted` for an unknown presentation after `stop`.
        """
        self._event(
            library.planner_child_disappeared, now, ("presentation",), presentation, 1 if dismissed else 0
        )

    def close_tapped(self, *, now: Optional[datetime] = None) -> None:
        """The person tapped the close button of the open child (the composer: cancel). Raises `NotStarted`."""
        self._event(library.planner_close_tapped, now, ())

    @property
    def details(self) -> Optional[Details]:
        """The open details; None when none are open."""
        return self._read(library.planner_details_state, self._out("details"), decode.details_of)

    @property
    def details_row(self) -> Optional[Row]:
        """The row of the task whose details are open, listed today or not."""
        return self._read(library.planner_details_row, self._row, lambda out: row_of(out, self._tz))

    @property
    def details_lines(self) -> Tuple[Line, ...]:
        """The lines of the open details, from top to bottom: photo, what the card has, close button."""
        return self._all(library.planner_details_line_at, "line", decode.line_of)

    def detent_changed(self, presentation: int, detent: Detents, *, now: Optional[datetime] = None) -> None:
        """The person drew the open details to one detent. Raises `NotStarted` or `InvalidArgument`."""
        self._event(library.planner_detent_changed, now, ("detent",), presentation, detent)

    # ---- Composer ----

    def composer_requested(
        self,
        task_id: UUID,
        sections: Iterable[Section] = (),
        *,
        is_edit: bool = False,
        preselected: Optional[Mapping[int, Iterable[Item]]] = None,
        now: Optional[datetime] = None,
    ) -> None:
        """
        The composer is wanted: for a new task, which will have this id, or to edit the known one.

        ``preselected`` has selected values by section, counted from 0. What is composed has a title, notes, and what the
        standard sections say; a new task has no coordinate, address, opening hours or photo, an edited one keeps its own.

        Raises `NotAllowed` (a composer is open), `Duplicate`, `NotFound`, `WrongType`, `InvalidArgument`,
        `InvalidText`, `LimitExceeded` or `NotStarted`.
        """
        kept: Kept = []
        struct = encode.composition_of(task_id, is_edit, sections, {} if preselected is None else preselected, kept)
        self._event(library.planner_composer_requested, now, (*_SECTION_FIELDS, *_ITEM_FIELDS), struct)

    @property
    def composer(self) -> Optional[Composer]:
        """The open composer; None when none is open."""
        return self._read(library.planner_composer_state, self._out("composer"), decode.composer_of)

    @property
    def sections(self) -> Tuple[SectionState, ...]:
        """The sections of the open composer."""
        return self._all(library.planner_section_at, "section_state", decode.section_of)

    def items(self, section: int) -> Tuple[Item, ...]:
        """The items of a section, from 0; none past the last section."""
        return self._all(library.planner_item_at, "item", decode.item_of, section)

    def selected(self, section: int) -> Tuple[Item, ...]:
        """The selected values of a section, in the order of selection; none past the last section."""
        found = self._read(
            library.planner_section_at, self._out("section_state"), lambda out: int(out.value_type), section
        )
        return () if found is None else self._all(library.planner_selected_at, "item", decode.item_of, section, found)

    def text_changed(self, text: str, *, now: Optional[datetime] = None) -> None:
        """
        The composer's text is now this, all of it. Its first line that is not blank is the title, the rest the notes.

        Raises `NotAllowed` (no composer is open), `InvalidText`, `LimitExceeded` or `NotStarted`.
        """
        self._event(library.planner_text_changed, now, ("text",), encode.text(text, "text"))

    def section_activated(self, section: int, *, now: Optional[datetime] = None) -> None:
        """
        The person turned to a section, from 0; its items are asked for if they are not there.

        Raises `NotFound`, `NotAllowed` (no composer is open) or `NotStarted`.
        """
        self._event(library.planner_section_activated, now, ("section",), section)

    def items_loaded(self, request: int, items: Iterable[Item], *, now: Optional[datetime] = None) -> None:
        """
        Answer `LoadItems` with all items of the section, or with none. If one is refused all are.

        Raises `Outdated`, `WrongType`, `LimitExceeded`, `InvalidArgument`, `InvalidText` or `NotStarted`.
        """
        kept: Kept = []
        structs = encode.items_of(items, kept)
        self._event(
            library.planner_items_loaded, now, _ITEM_FIELDS, request, structs, len(structs),
            ffi.sizeof("planner_item"),
        )

    def items_failed(self, request: int, message: str = "", *, now: Optional[datetime] = None) -> None:
        """
        Answer `LoadItems`: they could not be loaded. Activating the section again asks again.

        Raises `Outdated`, `InvalidText`, `LimitExceeded` or `NotStarted`.
        """
        self._event(library.planner_items_failed, now, ("message",), request, text(message, "message"))

    def item_tapped(self, section: int, item: int, *, now: Optional[datetime] = None) -> None:
        """
        The person tapped an item of a section: it is selected, or deselected where several can be.

        Raises `NotFound`, `NotAllowed` (no composer is open) or `NotStarted`.
        """
        self._event(library.planner_item_tapped, now, ("section", "item"), section, item)

    def item_entered(self, section: int, item: Item, *, now: Optional[datetime] = None) -> None:
        """
        The person typed an item: it is added and selected, or the first one that equals it is.

        Raises `NotFound`, `NotAllowed`, `WrongType`, `InvalidArgument`, `InvalidText`, `LimitExceeded`, `NotStarted`.
        """
        kept: Kept = []
        struct = encode.new("item")
        encode.fill_item(struct, item, kept)
        self._event(library.planner_item_entered, now, _ITEM_FIELDS, section, struct)

    def selection_cleared(self, section: int, *, now: Optional[datetime] = None) -> None:
        """The person cleared a section. Raises `NotFound`, `NotAllowed` (no composer is open) or `NotStarted`."""
        self._event(library.planner_selection_cleared, now, ("section",), section)

    def keep_draft_changed(self, keeps: bool, *, now: Optional[datetime] = None) -> None:
        """
        Whether closing the composer without saving keeps what is composed as the draft of the next new task.

        Raises `NotAllowed` (no composer is open) or `NotStarted`.
        """
        self._event(library.planner_keep_draft_changed, now, ("keeps",), 1 if keeps else 0)

    def save_tapped(self, *, now: Optional[datetime] = None) -> None:
        """
        The person tapped save. With a blank title, or when no composer is open, it does nothing.

        Raises `LimitExceeded` (tasks, or saves) or `NotStarted`.
        """
        self._event(library.planner_save_tapped, now, ())

    # ---- Saves ----

    def save_acknowledged(self, request: int, *, now: Optional[datetime] = None) -> None:
        """The composed task is safe with the host. Legal when not started. Raises `Outdated`."""
        self._event(library.planner_save_acknowledged, now, ("request",), request)

    def save_failed(self, request: int, message: str = "", *, now: Optional[datetime] = None) -> None:
        """
        It could not be saved. The task stays in the plan until `save_retried`. Legal when not started.

        Raises `Outdated`, `InvalidText` or `LimitExceeded`.
        """
        self._event(library.planner_save_failed, now, ("message",), request, text(message, "message"))

    def save_retried(self, task_id: UUID, *, now: Optional[datetime] = None) -> None:
        """The failed saves of a task are to be tried again. Legal when not started. Raises `NotFound`."""
        self._event(library.planner_save_retried, now, (), uuid(task_id, "task_id"))

    @property
    def saves(self) -> Tuple[Save, ...]:
        """The composed tasks that are not acknowledged, the oldest first."""
        return self._all(library.planner_save_at, "save", self._save_of)

    def save(self, request: int) -> Save:
        """What `SaveTask` asks for. Raises `Outdated` when no save with this request waits."""
        for save in self.saves:
            if save.request == request:
                return save
        raise Outdated("No save with this request waits.", "request")

    def _save_of(self, save: Any) -> Save:
        """Inside a call."""
        message, task, item = text_of(save.message), encode.new("task"), encode.new("item")
        name = ffi.new("planner_text *")
        status = library.planner_save_task(self._handle, save.request, task)
        if status < 0:
            raise self._refusal(status)
        values: List[Tuple[str, Item]] = []
        while library.planner_save_value_at(self._handle, save.request, len(values), name, item) == 0:
            values.append((text_of(name), decode.item_of(item)))
        return Save(
            save.request, decode.uuid_of(save.task_id), save.is_edit != 0, save.has_failed != 0, message,
            decode.task_of(task, self._tz), tuple(values),
        )

    # ---- Words ----

    def string(self, key: StringKey) -> str:
        """
        A word or sentence in the planner's language, or the host's own. A placeholder is ``{0}`` in it.

        Raises `NotFound` for what is no key.
        """
        found = self._read(library.planner_string, self._text, text_of, key)
        if found is None:
            raise NotFound("The key is none of StringKey.")
        return found

    def replace_string(self, key: StringKey, text: str, *, now: Optional[datetime] = None) -> None:
        """
        Say it in the host's own words from now on, in every language; an empty text brings the library's back.

        It must not be blank, and have ``{0}`` in it if the key has a placeholder. What is replaced for the eye is also
        spoken, unless its SPOKEN key is replaced, too. Raises `InvalidText`, `LimitExceeded` or `NotFound`.
        """
        self._event(library.planner_replace_string, now, ("text",), key, encode.text(text, "text"))

    @property
    def language(self) -> str:
        """The language of all texts as a BCP 47 tag: "en", "de", "fr", "es" or "ja"."""
        return self._get(library.planner_language, self._text, text_of)

    def snapshot(self) -> bytes:
        """
        The whole planner as bytes, for ``Planner(snapshot=...)`` in another process: plan, location, what is open with its
        text and selections, the kept draft, and saves that are not acknowledged. Settings and replaced strings are
        yours to give again.

        Save it after every change: to another file, with `os.fsync`, and `os.replace` the last one by it.
        """
        return self._get(library.planner_snapshot, ffi.new("planner_bytes *"), _bytes_of)


class Rows(Sequence[Row]):
    """
    The rows of a planner, as they are when they are read.

    ``rows[index]`` reads one, ``list(rows)`` or a loop all of them in one call, as of one moment.
    """

    def __init__(self, planner: Planner) -> None:
        self._planner = planner

    def __len__(self) -> int:
        return self._planner._row_count()

    @overload
    def __getitem__(self, index: int) -> Row: ...

    @overload
    def __getitem__(self, index: slice) -> List[Row]: ...

    def __getitem__(self, index: Union[int, slice]) -> Union[Row, List[Row]]:
        if isinstance(index, slice):
            return self._planner._all_rows()[index]
        row = self._planner._row_at(index if index >= 0 else index + len(self))
        if row is None:
            raise IndexError("row index out of range")
        return row

    def __iter__(self) -> Iterator[Row]:
        return iter(self._planner._all_rows())

    def __repr__(self) -> str:
        return repr(list(self))
