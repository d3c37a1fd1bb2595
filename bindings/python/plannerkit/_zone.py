"""Time zones: the list of offsets from UTC that the library takes (TIME-1), and the time zone of the system."""

from __future__ import annotations

import sys
import time
from datetime import datetime, timedelta, timezone, tzinfo
from functools import lru_cache
from typing import Any, List, Optional, Tuple

from ._convert import EPOCH, FIRST_MILLISECOND, LAST_MILLISECOND, MILLISECOND, SECOND, Buffers, expect
from ._enums import Limits
from ._errors import InvalidArgument
from ._header import ffi
from ._library import library

# Each offset, in seconds, with the first instant at which it holds, in milliseconds.
Offsets = Tuple[Tuple[int, int], ...]

DAY = 86_400_000  # milliseconds
BACK, AHEAD = 3660 * DAY, 732 * DAY  # a task that repeats may have been planned years ago
# In the tz database at least seven days less an hour are between two changes of a zone since 1970.
STEP = 6 * DAY
NEVER = -(2**63)  # the first offset also holds before its instant, so any will do
MOST_SECONDS = 64_800


class _System(tzinfo):
    """The time zone of the system, as `time.localtime` knows it: that of $TZ, or else of /etc/localtime."""

    def utcoffset(self, when: Optional[datetime]) -> Optional[timedelta]:
        return None if when is None else self._local(when).utcoffset()

    def dst(self, when: Optional[datetime]) -> Optional[timedelta]:
        return None

    def tzname(self, when: Optional[datetime]) -> Optional[str]:
        return None if when is None else self._local(when).tzname()

    def fromutc(self, when: datetime) -> datetime:
        since = when.replace(tzinfo=timezone.utc) - EPOCH
        local = datetime.fromtimestamp(since.days * 86_400 + since.seconds)  # with its fold
        return local.replace(microsecond=when.microsecond, tzinfo=self)

    def __repr__(self) -> str:
        return "the system's time zone"

    def __reduce__(self) -> str:
        return "SYSTEM"

    @staticmethod
    def _local(when: datetime) -> datetime:
        return when.replace(tzinfo=None).astimezone()


SYSTEM = _System()


def zone_of(tz: Optional[tzinfo]) -> tzinfo:
    """The argument `tz`; None is the system's."""
    if tz is None:
        return SYSTEM
    expect(tzinfo, tz, "tz")
    return tz


def offset_at(tz: tzinfo, instant: int) -> int:
    """The offset in seconds at an instant in milliseconds. Whole seconds are quicker."""
    second, rest = divmod(instant, 1000)
    try:
        if rest:
            offset = (EPOCH + instant * MILLISECOND).astimezone(tz).utcoffset()
        elif tz is SYSTEM:
            offset = timedelta(0, time.localtime(second).tm_gmtoff)
        else:
            offset = datetime.fromtimestamp(second, tz).utcoffset()
    except (ArithmeticError, NotImplementedError, OSError, TypeError, ValueError) as error:
        raise InvalidArgument("tz must have an offset from UTC at every instant.", "tz") from error
    if offset is None:
        raise InvalidArgument("tz must have an offset from UTC at every instant.", "tz")
    if offset.microseconds:
        raise InvalidArgument("tz must have an offset from UTC of whole seconds.", "tz")
    seconds = offset // SECOND
    if abs(seconds) > MOST_SECONDS:
        raise InvalidArgument("tz must have an offset from UTC of at most 18 hours.", "tz")
    return seconds


def offsets_of(tz: tzinfo, now: int) -> Offsets:
    """
    The offsets of the years around an instant; the nearest if there are too many.

    They are the same for all instants of a UTC day, and on the next day unless a change enters or leaves these years.
    """
    if type(tz) is timezone:
        return ((NEVER, offset_at(tz, now)),)
    today = now // DAY * DAY
    zoneinfo = sys.modules.get("zoneinfo")  # importing it would take as long as the package
    if zoneinfo is not None and type(tz) is zoneinfo.ZoneInfo:
        return _offsets_around_cached(tz, today)
    return _offsets_around(tz, today)  # such a zone may change: that of the system does


def _offsets_around(tz: tzinfo, today: int) -> Offsets:
    at, last = max(today - BACK, FIRST_MILLISECOND), min(today + AHEAD, LAST_MILLISECOND)
    offset = offset_at(tz, at)
    found = [(NEVER, offset)]
    while at < last:
        later = min(at + STEP, last)
        if offset_at(tz, later) != offset:
            later = _change(tz, offset, at, later)
            offset = offset_at(tz, later)
            found.append((later, offset))
        at = later
    return _nearest(found, today)


_offsets_around_cached = lru_cache(maxsize=256)(_offsets_around)  # looking for them takes milliseconds


def _change(tz: tzinfo, offset: int, before: int, after: int) -> int:
    """The millisecond at which the offset changes, between two whole seconds."""
    while after - before > 1:
        middle = (before + after) // 2
        if after - before > 1000:
            middle -= middle % 1000
        if offset_at(tz, middle) == offset:
            before = middle
        else:
            after = middle
    return after


def _nearest(offsets: List[Tuple[int, int]], now: int) -> Offsets:
    """As many as the library takes: without the changes that are farthest away."""
    first, last = 0, len(offsets)
    while last - first > Limits.UTC_OFFSETS:
        if now - offsets[first + 1][0] > offsets[last - 1][0] - now:
            first += 1
        else:
            last -= 1
    return ((NEVER, offsets[first][1]), *offsets[first + 1:last])


def put_offsets(settings: Any, offsets: Offsets, buffers: Buffers) -> None:
    if len(offsets) == 1:
        settings.present |= library.PLANNER_SETTINGS_HAS_UTC_OFFSET_SECONDS
        settings.utc_offset_seconds = offsets[0][1]
        return
    structs = ffi.new("planner_utc_offset[]", [(at, seconds, 0) for at, seconds in offsets])
    buffers.append(structs)
    settings.present |= library.PLANNER_SETTINGS_HAS_UTC_OFFSETS
    settings.utc_offsets, settings.utc_offset_count = structs, len(offsets)
