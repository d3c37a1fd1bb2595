"""
Conversions between C and Python of one field each, which the generated codecs call.

On the way in a wrong type raises TypeError and a wrong value InvalidArgument, each with the field's name.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, timedelta, timezone, tzinfo
from functools import lru_cache
from typing import Any, Callable, Dict, List, Optional, Tuple, TypeVar, Union
from uuid import UUID

from ._enums import ValueType, Weekdays
from ._errors import InvalidArgument
from ._header import ffi
from ._library import text_of
from ._values import Coordinate

Enum = TypeVar("Enum", bound=int)

NULL = ffi.NULL
EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
EPOCH_DAY = EPOCH.toordinal()
MILLISECOND = timedelta(milliseconds=1)
SECOND = timedelta(seconds=1)
# Between these every local day, and the next midnight, is a date that Python has.
FIRST_INSTANT = datetime(1, 1, 4, tzinfo=timezone.utc)
LAST_INSTANT = datetime(9999, 12, 28, tzinfo=timezone.utc)
FIRST_MILLISECOND = (FIRST_INSTANT - EPOCH) // MILLISECOND
LAST_MILLISECOND = (LAST_INSTANT - EPOCH) // MILLISECOND
FIRST_DAY, LAST_DAY = FIRST_INSTANT.date(), LAST_INSTANT.date()
# What structs point to. It must live until the call returns.
Buffers = List[Any]

# ---- Out ----

# A frozen value whose fields are set at once is made several times as fast as one by one.
create = object.__new__
set_fields = object.__setattr__
buffer, unpack = ffi.buffer, ffi.unpack


def by_number(members: Iterable[Enum]) -> Dict[int, Enum]:
    """Looked up faster than the enumeration is called."""
    return {int(member): member for member in members}


def instant_of(milliseconds: int, tz: tzinfo) -> datetime:
    instant = datetime.fromtimestamp(milliseconds // 1000, tz)
    rest = milliseconds % 1000
    return instant.replace(microsecond=rest * 1000) if rest else instant


day_of: Callable[[int], date] = lru_cache(maxsize=64)(lambda day: date.fromordinal(EPOCH_DAY + day))
_uuid: Callable[[bytes], UUID] = lru_cache(maxsize=4096)(lambda data: UUID(bytes=data))


def uuid_of(struct: Any) -> UUID:
    return _uuid(buffer(struct.bytes)[:])


def value_of(item: Any) -> Union[date, timedelta, str, Weekdays]:
    """The value of an item, by its type."""
    kind = ValueType(item.type)
    if kind is ValueType.TEXT:
        return text_of(item.text)
    if kind is ValueType.DURATION:
        return timedelta(seconds=item.number)
    return Weekdays(item.number) if kind is ValueType.WEEKDAY else day_of(item.number)


# ---- In ----


def expect(kind: type, value: object, field: str) -> None:
    if not isinstance(value, kind):
        raise TypeError(f"{field} must be {kind.__name__}, not {type(value).__name__}")


def put(struct: Any, field: str, value: object, name: Optional[str] = None) -> None:
    """Sets a number. name is what Python calls the field, if C calls it something else."""
    try:
        setattr(struct, field, value)
    except TypeError as error:
        raise TypeError(f"{name or field}: {error}") from None
    except OverflowError as error:
        raise InvalidArgument(f"{name or field}: {error}.", name or field) from None


def put_each(struct: Any, value: object, fields: Iterable[str]) -> None:
    """Sets numbers of the same names, one by one, to name the one that cannot be set."""
    for field in fields:
        put(struct, field, getattr(value, field))


def instant(value: datetime, field: str = "now") -> int:
    """Milliseconds since 1970."""
    try:
        since = value - EPOCH
        milliseconds: int = (since.days * 86_400 + since.seconds) * 1000 + since.microseconds // 1000
    except (TypeError, AttributeError):
        expect(datetime, value, field)
        raise InvalidArgument(f"{field} must have a time zone.", field) from None
    if FIRST_MILLISECOND <= milliseconds <= LAST_MILLISECOND:
        return milliseconds
    raise InvalidArgument(f"{field} must be between {FIRST_INSTANT} and {LAST_INSTANT}.", field)


def seconds(value: timedelta, field: str) -> int:
    expect(timedelta, value, field)
    return value // SECOND


def local_day(value: date, field: str) -> int:
    """Days since 1970."""
    expect(date, value, field)
    if not FIRST_DAY <= value <= LAST_DAY:
        raise InvalidArgument(f"{field} must be between {FIRST_DAY} and {LAST_DAY}.", field)
    return value.toordinal() - EPOCH_DAY


def uuid(value: UUID, field: str) -> Tuple[bytes]:
    try:
        return (value.bytes,)
    except AttributeError:
        expect(UUID, value, field)
        raise


def text(value: str, field: str) -> Tuple[Any, int]:
    expect(str, value, field)
    data = value.encode("utf-8", "surrogatepass")  # the library refuses surrogates, with a message of its own
    return ffi.from_buffer(data), len(data)


def put_text(struct: Any, field: str, value: str, buffers: Buffers, name: Optional[str] = None) -> None:
    encoded = text(value, name or field)
    buffers.append(encoded)
    setattr(struct, field, encoded)


def put_coordinate(struct: Any, coordinate: Coordinate, bit: int) -> int:
    """Gives the bit of `present`."""
    expect(Coordinate, coordinate, "coordinate")
    put(struct, "latitude", coordinate.latitude)
    put(struct, "longitude", coordinate.longitude)
    return bit


def put_planned(struct: Any, planned: Union[date, datetime], at: int, on: int) -> int:
    """Gives the bit of `present`: of an instant, or of a day."""
    if isinstance(planned, datetime):
        struct.planned_at = instant(planned, "planned")
        return at
    struct.planned_day = local_day(planned, "planned")
    return on


def put_value(struct: Any, value: Union[date, timedelta, str, Weekdays], buffers: Buffers) -> None:
    """The value of an item, with its type."""
    if isinstance(value, str):
        struct.type = ValueType.TEXT
        put_text(struct, "text", value, buffers, "value")
    elif isinstance(value, timedelta):
        struct.type = ValueType.DURATION
        struct.number = value // SECOND
    elif isinstance(value, Weekdays):
        struct.type = ValueType.WEEKDAY
        struct.number = value
    elif isinstance(value, date) and not isinstance(value, datetime):
        struct.type = ValueType.DAY
        struct.number = local_day(value, "value")
    else:
        raise TypeError(f"value must be date, timedelta, str or Weekdays, not {type(value).__name__}")


def put_maximum(struct: Any, maximum: int) -> None:
    """In C 0 says that there is none."""
    if maximum == 0:
        raise InvalidArgument("maximum of a section must be 1 or more.", "maximum")
    put(struct, "maximum", maximum)
