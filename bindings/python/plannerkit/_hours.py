"""Opening hours of a text, without a planner."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, tzinfo
from functools import lru_cache
from typing import Any, Callable, Dict, Iterator, List, Optional, Tuple

from ._arguments import holidays_of, new, settings_of
from ._codecs import hours_span_of, hours_state_of
from ._convert import FIRST_MILLISECOND, LAST_MILLISECOND, NULL, Buffers, expect, instant, real, text as encoded
from ._enums import OpenState
from ._errors import InvalidArgument, InvalidText, PlannerError, refused
from ._header import ffi
from ._library import library, text_of
from ._short import Short
from ._value import Holidays
from ._values import Coordinate, HoursSpan, HoursState, Settings
from ._zone import DAY, NEVER, Offsets, offset_at, offsets_of, zone_of

OPENING_HOURS = 'opening hours such as "Mo-Fr 09:00-18:00; Sa 10:00-14:00; PH off".'
# The library answers for at most 366 days at a time. The offsets from UTC that are read around the first instant of a
# period reach two years ahead, so an answer about an instant of the period never needs others.
PERIOD = 360 * DAY
# How many periods have their own opening hours in the library at a time.
MOST_PERIODS = 32
# How many characters of a text that is not understood are shown.
SHOWN = 24
# How many spans there is room for at first: those of some three months of weekdays.
ROOM = 256


def state_in(out: Any, tz: tzinfo) -> HoursState:
    """The state in a struct. Python does not have all the instants of the library."""
    if out.until > LAST_MILLISECOND:
        out.present &= ~library.PLANNER_HOURS_STATE_HAS_UNTIL
    return hours_state_of(out, tz)


def spans_from(call: Callable[..., int], tz: tzinfo) -> Tuple[int, List[HoursSpan]]:
    """The status of a call that fills an array with spans, and the spans. It takes the array, its size, the count."""
    count, room = ffi.new("size_t *"), ROOM
    while True:
        structs = ffi.new("planner_hours_span[]", room)
        status = call(structs, room, count)
        if status != 0:
            return status, []
        if count[0] <= room:
            return status, [hours_span_of(structs[n], tz) for n in range(count[0])]
        room = count[0]


def _offsets_in(period: int, tz: tzinfo) -> Offsets:
    """The offsets from UTC around a period. Those of a zone that never changes are kept: many texts have the same."""
    from zoneinfo import ZoneInfo

    return _kept_offsets(period, tz) if type(tz) is ZoneInfo else _read_offsets(period, tz)


def _read_offsets(period: int, tz: tzinfo) -> Offsets:
    return offsets_of(tz, max(period * PERIOD, FIRST_MILLISECOND))


_kept_offsets = lru_cache(maxsize=256)(_read_offsets)


class OpeningHours(metaclass=Short):
    """
    The opening hours of a text: whether a venue is open at any instant, and when that changes (HOURS-1, HOURS-15)::

        hours = OpeningHours("Mo-Fr 9-18; Sa 10-14; PH off", tz=ZoneInfo("Europe/Berlin"))
        if hours.is_open(datetime.now(timezone.utc)):
            print("closes", hours.state(datetime.now(timezone.utc)).until)

    Instants are aware `datetime`; answers are in the time zone of the venue. All local times follow its changes, such
    as those of summer time. Python subtracts two datetimes of one zone by its wall clock, so convert them to UTC before
    you subtract.

    Opening hours never change, so any number of threads may use them.
    """

    def __init__(
        self,
        text: str,
        *,
        tz: Optional[tzinfo] = None,
        holidays: Optional[Holidays] = None,
        place: Optional[Coordinate] = None,
    ) -> None:
        """
        Understand a text.

        ``tz`` is the time zone of the venue, such as ``ZoneInfo("Europe/Berlin")`` or any other `tzinfo` whose offsets
        are whole seconds within 18 hours; the default is the time zone of the system. Without ``holidays`` none are
        known (HOURS-6). ``place`` is where the venue is; without it, spans from or to sunrise, sunset, dawn and dusk
        are unknown (HOURS-7).

        Raises `InvalidText`, which is a `ValueError`, for a text that is not understood, and says why; `parse` does
        not. Raises `InvalidText`, `LimitExceeded` or `InvalidArgument` with the name of the argument.
        """
        if not self._understand(text, tz, holidays, place):
            raise InvalidText(f"text must be {OPENING_HOURS} {self._problem}", "text")

    @classmethod
    def explain(cls, text: str) -> Optional[str]:
        """
        Why a text is not understood, as one sentence with the position; None if it is understood (HOURS-1).

        Raises `InvalidText` or `LimitExceeded`, as `parse` does.
        """
        hours = cls.__new__(cls)
        return None if hours._understand(text, None, None, None) else hours._problem

    @classmethod
    def parse(
        cls,
        text: str,
        *,
        tz: Optional[tzinfo] = None,
        holidays: Optional[Holidays] = None,
        place: Optional[Coordinate] = None,
    ) -> Optional[OpeningHours]:
        """
        The opening hours of a text, or None if it is not understood (HOURS-1).

        The arguments are those of `OpeningHours`, and so are the other errors.
        """
        hours = cls.__new__(cls)
        return hours if hours._understand(text, tz, holidays, place) else None

    def _understand(
        self, text: str, tz: Optional[tzinfo], holidays: Optional[Holidays], place: Optional[Coordinate],
    ) -> bool:
        """Takes the arguments. Returns whether the text is understood."""
        self._text, self._tz = text, zone_of(tz)
        offset_at(self._tz, 0)  # raises if this is no zone for us
        self._buffers: Buffers = []  # what the arguments of the library point to
        self._holidays = NULL if holidays is None else holidays_of(holidays, self._buffers)
        self._place = _place_of(place)
        self._encoded = encoded(text, "text")
        # As the library has them: by the offsets from UTC, and by the period.
        self._by_offsets: Dict[Offsets, Any] = {}
        self._by_period: Dict[int, Any] = {}
        return self._create(((NEVER, 0),)) is not None

    def _create(self, offsets: Offsets) -> Any:
        """The opening hours with these offsets from UTC; None if the text is not understood."""
        found = self._by_offsets.get(offsets)
        if found is None:
            buffers: Buffers = []
            settings = settings_of(Settings(), offsets, buffers)
            out, error = ffi.new("planner_hours **"), new("error")
            status = library.planner_hours_create(self._encoded, settings, self._holidays, self._place, out, error)
            if status < 0:
                raise _refused(status, error)
            if status == 1:
                self._problem = _problem_in(error, self._text)
            if status == 0:
                found = self._by_offsets[offsets] = ffi.gc(out[0], library.planner_hours_destroy)
        return found

    def _at(self, milliseconds: int) -> Any:
        """The opening hours that know the offsets from UTC around an instant."""
        period = milliseconds // PERIOD
        found = self._by_period.get(period)
        if found is None:
            if len(self._by_period) >= MOST_PERIODS:
                self._by_period, self._by_offsets = {}, {}
            found = self._create(_offsets_in(period, self._tz))
            self._by_period[period] = found
        return found

    def __repr__(self) -> str:
        return f"<plannerkit.OpeningHours {self._text!r} in {self._tz}>"

    @property
    def text(self) -> str:
        """The text, as it was given."""
        return self._text

    @property
    def tz(self) -> tzinfo:
        """The time zone of the venue."""
        return self._tz

    def state(self, when: datetime) -> HoursState:
        """
        The state at an instant: that of the span of `intervals` that contains it (HOURS-3 to HOURS-6, HOURS-15).

        ``when`` is between 0001-01-04 and 9999-12-28 UTC; it is rounded down to the millisecond. Days outside the years
        1900 to 9999 are unknown (HOURS-14). Raises `InvalidArgument`.
        """
        at = instant(when, "when")
        out, error = new("hours_state"), new("error")
        hours = self._at(at)
        status = library.planner_hours_at(hours, at, out, error)
        if status < 0:
            raise _refused(status, error)
        return state_in(out, self._tz)

    def is_open(self, when: datetime) -> bool:
        """Whether the venue is open at an instant (HOURS-3); not if that is unknown. Raises `InvalidArgument`."""
        return self.state(when).state is OpenState.OPEN

    def intervals(self, start: datetime, end: datetime) -> Iterator[HoursSpan]:
        """
        The spans of any range, one by one (HOURS-15).

        They have no gaps, neighbours differ, and the first and the last are cut to the range. Raises `InvalidArgument`.
        """
        first, last = instant(start, "start"), instant(end, "end")
        if last < first:
            raise InvalidArgument("end must not be before start.", "end")
        return self._spans(first, last)

    def _spans(self, start: int, end: int) -> Iterator[HoursSpan]:
        """Reads one period after the other. A span that goes on in the next one is joined."""
        last: Optional[HoursSpan] = None
        while start < end:
            stop = min((start // PERIOD + 1) * PERIOD, end)
            for span in self._read(start, stop):
                if last is None:
                    last = span
                elif (last.state, last.is_open_end) == (span.state, span.is_open_end):
                    last = replace(last, end=span.end)
                else:
                    yield last
                    last = span
            start = stop
        if last is not None:
            yield last

    def _read(self, start: int, end: int) -> List[HoursSpan]:
        hours, error = self._at(start), new("error")

        def call(spans: Any, room: int, count: Any) -> int:
            status: int = library.planner_hours_spans(hours, start, end, spans, room, count, error)
            return status

        status, spans = spans_from(call, self._tz)
        if status < 0:
            raise _refused(status, error)
        return spans


def _problem_in(error: Any, text: str) -> str:
    """What is not understood, and where: the field is the rest of the text from there."""
    rest = text_of(error.field)
    place = f'at position {len(text) - len(rest)}: "{rest[:SHOWN]}"' if rest else "at the end"
    return f"{text_of(error.message)[:-1]} ({place})."


def _place_of(place: Optional[Coordinate]) -> Any:
    """The coordinate, if there is one."""
    if place is None:
        return NULL
    expect(Coordinate, place, "place")
    return ffi.new("planner_coordinate *", (real(place.latitude, "latitude"), real(place.longitude, "longitude")))


def _refused(status: int, error: Any) -> PlannerError:
    """The exception for a status. The library has the name of a task's field for the text."""
    message, field = text_of(error.message), text_of(error.field)
    if field == "opening_hours":
        message, field = "text" + message[len(field):], "text"
    return refused(status, message, field, ("text",))
