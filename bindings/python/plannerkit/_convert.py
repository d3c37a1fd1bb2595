"""
Conversions between C and Python of one field each, which the generated codecs call.

On the way in a wrong type raises TypeError, which says what is wanted, and a wrong value InvalidArgument, each with the
field's name. On the way out InvalidArgument names a day, instant or duration that Python has no value for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime, timedelta, timezone, tzinfo
from functools import lru_cache
from math import nan
from operator import index
from typing import Any, Callable, Dict, List, NoReturn, Optional, Tuple, Type, TypeVar, Union
from uuid import UUID

from ._enums import ValueType, Weekdays
from ._errors import IndexNotFound, InvalidArgument
from ._header import ffi
from ._library import text_of
from ._value import TimeRange
from ._values import Coordinate

Enum = TypeVar("Enum", bound=int)
Element = TypeVar("Element")

NULL = ffi.NULL
EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
EPOCH_DAY = EPOCH.toordinal()
MILLISECOND = timedelta(milliseconds=1)
SECOND = timedelta(seconds=1)
MOST_NUMBER = 2**64 - 1  # of a request or presentation
NO_CONSTANT = 0x7FFFFFFF  # of any enumeration
MOST_INDEX: int = 2 ** (8 * ffi.sizeof("size_t")) - 1
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


def beyond(field: str, wanted: str) -> InvalidArgument:
    """The error for a value of the library that Python cannot show. Only hosts in other languages can store one."""
    return InvalidArgument(f"{field} must be {wanted}; the planner has one that Python cannot show.", field)


def instant_of(milliseconds: int, tz: tzinfo, field: str) -> datetime:
    try:
        instant = datetime.fromtimestamp(milliseconds // 1000, tz)
    except (OverflowError, ValueError, OSError):
        raise beyond(field, f"between {FIRST_INSTANT} and {LAST_INSTANT}") from None
    rest = milliseconds % 1000
    return instant.replace(microsecond=rest * 1000) if rest else instant


def _day_of(day: int, field: str) -> date:
    try:
        return date.fromordinal(EPOCH_DAY + day)
    except (OverflowError, ValueError):
        raise beyond(field, f"between {FIRST_DAY} and {LAST_DAY}") from None


day_of: Callable[[int, str], date] = lru_cache(maxsize=64)(_day_of)


def planned_of(struct: Any, present: int, tz: tzinfo, at: int, on: int) -> Union[date, datetime, None]:
    """The bits of `present` are those of an instant, and of a day."""
    if present & at:
        return instant_of(struct.planned_at, tz, "planned")
    return day_of(struct.planned_day, "planned") if present & on else None


def duration_of(seconds: float, field: str) -> timedelta:
    try:
        return timedelta(0, seconds)
    except OverflowError:
        raise beyond(field, f"at most {timedelta.max.days} days") from None


def estimate_of(milliseconds: int, tz: tzinfo) -> Optional[datetime]:
    """An instant that the planner computed; None if it is later than Python has."""
    try:
        return instant_of(milliseconds, tz, "")
    except InvalidArgument:
        return None


def length_of(seconds: int) -> timedelta:
    """A duration that the planner computed; the longest that Python has if it is longer."""
    try:
        return timedelta(0, seconds)
    except OverflowError:
        return timedelta.max


_uuid: Callable[[bytes], UUID] = lru_cache(maxsize=4096)(lambda data: UUID(bytes=data))


def uuid_of(struct: Any) -> UUID:
    return _uuid(buffer(struct.bytes)[:])


def value_of(item: Any) -> Union[date, timedelta, str, Weekdays, TimeRange, int]:
    """The value of an item, by its type."""
    kind = ValueType(item.type)
    if kind is ValueType.TEXT:
        return text_of(item.text)
    if kind is ValueType.DURATION:
        return duration_of(item.number, "value")
    if kind is ValueType.TIME_RANGE:
        return TimeRange(timedelta(0, item.number), timedelta(0, item.latest))
    if kind is ValueType.NUMBER:
        return int(item.number)
    return Weekdays(item.number) if kind is ValueType.WEEKDAY else day_of(item.number, "value")


# ---- In ----


def expect(kind: type, value: object, field: str) -> None:
    if not isinstance(value, kind):
        wrong_type(field, kind.__name__, value)


def wrong_type(field: str, wanted: str, value: object) -> NoReturn:
    raise TypeError(f"{field} must be {wanted}, not {type(value).__name__}") from None


def function(value: Any, field: str) -> None:
    """Checks a function that the host passes in."""
    if not callable(value):
        wrong_type(field, "callable", value)


def elements(kind: Type[Element], values: Iterable[Element], field: str) -> List[Element]:
    """The elements of an iterable, all of this class."""
    if isinstance(values, (str, bytes, Mapping)) or not isinstance(values, Iterable):
        wrong_type(field, f"an iterable of {kind.__name__}", values)
    found = list(values)
    for number, value in enumerate(found):
        if not isinstance(value, kind):
            wrong_type(f"{field}[{number}]", kind.__name__, value)
    return found


def number(value: int, field: str) -> int:
    """A request, a presentation, or the constant of an enumeration whose value the library checks."""
    try:
        found = index(value)
    except TypeError:
        wrong_type(field, "int", value)
    if 0 <= found <= MOST_NUMBER:
        return found
    raise InvalidArgument(f"{field} must be {at_limit(found, MOST_NUMBER)}.", field)


def at_limit(value: int, most: int) -> str:
    """What a number that is too small or too large must be."""
    return "0 or more" if value < 0 else f"at most {most}"


def constant(kind: Type[Enum], value: Any, field: str) -> int:
    """A constant of an enumeration, or its number. The library checks which there are."""
    if type(value) is not kind and type(value) is not int:
        wrong_type(field, kind.__name__, value)
    found: int = value
    return found if 0 <= found < NO_CONSTANT else NO_CONSTANT


def position(value: int, field: str) -> int:
    """An index from 0. The library checks whether there is such an element."""
    try:
        found = index(value)
    except TypeError:
        wrong_type(field, "int", value)
    if found < 0:
        raise IndexNotFound(f"{field} must be an index, 0 or more.", field)
    return min(found, MOST_INDEX)


def flag(value: bool, field: str) -> int:
    if value is not True and value is not False:
        wrong_type(field, "bool", value)
    return 1 if value else 0


def real(value: float, field: str, of: str = "") -> float:
    """of is the argument, if this is one of its fields: "origin", "places[3]"."""
    name, field = (f"{field} of {of}", of.partition("[")[0]) if of else (field, field)
    if isinstance(value, (str, bytes, bytearray)):
        wrong_type(name, "float", value)
    try:
        return float(value)
    except (TypeError, ValueError):
        wrong_type(name, "float", value)
    except OverflowError:
        raise InvalidArgument(f"{name} must be a finite number.", field) from None


def put(struct: Any, field: str, value: Any, kind: type, name: str = "") -> None:
    """Sets an int or a float. name is what Python calls the field, if C calls it something else."""
    if kind is float:
        setattr(struct, field, real(value, field))
        return
    try:
        setattr(struct, field, index(value))
    except TypeError:
        wrong_type(field, "int", value)
    except OverflowError:
        name = name or field
        raise InvalidArgument(f"{name} must be {at_limit(value, most_of(struct, field))}.", name) from None


def most_of(struct: Any, field: str) -> int:
    """The largest number that fits into a field."""
    struct_type = ffi.typeof(struct)
    kind = dict((struct_type.item if struct_type.kind == "pointer" else struct_type).fields)[field].type
    most: int = max(int(ffi.cast(kind, -1)), 2 ** (8 * ffi.sizeof(kind) - 1) - 1)
    return most


def put_each(struct: Any, value: object, kinds: Mapping[str, type]) -> None:
    """Sets numbers of the same names, one by one, to name the one that cannot be set."""
    for field, kind in kinds.items():
        put(struct, field, getattr(value, field), kind)


def instant(value: datetime, field: str = "now") -> int:
    """Milliseconds since 1970, rounded down."""
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
    if value.microseconds:
        raise InvalidArgument(f"{field} must be whole seconds.", field)
    return value // SECOND


def local_day(value: date, field: str) -> int:
    """Days since 1970, of a day and no instant of it."""
    if isinstance(value, datetime) or not isinstance(value, date):
        wrong_type(field, "date", value)
    if not FIRST_DAY <= value <= LAST_DAY:
        raise InvalidArgument(f"{field} must be between {FIRST_DAY} and {LAST_DAY}.", field)
    return value.toordinal() - EPOCH_DAY


def uuid(value: UUID, field: str) -> Tuple[bytes]:
    if type(value) is not UUID:
        expect(UUID, value, field)
    return (value.bytes,)


def text(value: str, field: str) -> Tuple[Any, int]:
    if type(value) is not str:
        expect(str, value, field)
    data = value.encode("utf-8", "surrogatepass")  # the library refuses surrogates
    return ffi.from_buffer(data), len(data)


def put_text(struct: Any, field: str, value: str, buffers: Buffers, name: str = "") -> None:
    """name is what Python calls the field, if C calls it something else."""
    encoded = text(value, name or field)
    buffers.append(encoded)
    setattr(struct, field, encoded)


def put_coordinate(struct: Any, coordinate: Coordinate, bit: int) -> int:
    """Gives the bit of `present`."""
    expect(Coordinate, coordinate, "coordinate")
    struct.latitude = real(coordinate.latitude, "latitude")
    struct.longitude = real(coordinate.longitude, "longitude")
    return bit


def put_end_place(struct: Any, place: Optional[Coordinate], bit: int) -> int:
    """Gives the bit of `present`. In C no place is two NaN."""
    if place is None:
        place = Coordinate(nan, nan)
    expect(Coordinate, place, "end_place")
    struct.end_place_latitude = real(place.latitude, "latitude")
    struct.end_place_longitude = real(place.longitude, "longitude")
    return bit


def put_planned(struct: Any, planned: Union[date, datetime], at: int, on: int) -> int:
    """Gives the bit of `present`: of an instant, or of a day."""
    if isinstance(planned, datetime):
        struct.planned_at = instant(planned, "planned")
        return at
    if not isinstance(planned, date):
        wrong_type("planned", "date or datetime", planned)
    struct.planned_day = local_day(planned, "planned")
    return on


def put_array(
    struct: Any, field: str, count: str, values: Iterable[Element], kind: Type[Element],
    fill: Callable[[Any, Element], None], buffers: Buffers,
) -> None:
    """Writes an array and the number of its elements."""
    found = elements(kind, values, field)
    if not found:
        return
    structs = ffi.new(f"planner_{kind.__name__.lower()}[]", len(found))
    for each, value in zip(structs, found):
        fill(each, value)
    buffers.append(structs)
    setattr(struct, field, structs)
    setattr(struct, count, len(found))


def put_value(struct: Any, value: Union[date, timedelta, str, Weekdays, TimeRange, int], buffers: Buffers) -> None:
    """The value of an item, with its type."""
    if isinstance(value, str):
        struct.type = ValueType.TEXT
        put_text(struct, "text", value, buffers, "value")
    elif isinstance(value, timedelta):
        struct.type = ValueType.DURATION
        struct.number = seconds(value, "value")
    elif isinstance(value, Weekdays):
        struct.type = ValueType.WEEKDAY
        struct.number = value
    elif isinstance(value, date) and not isinstance(value, datetime):
        struct.type = ValueType.DAY
        struct.number = local_day(value, "value")
    elif isinstance(value, TimeRange):
        struct.type = ValueType.TIME_RANGE
        struct.number = seconds(value.earliest, "earliest")
        put(struct, "latest", seconds(value.latest, "latest"), int)
    elif isinstance(value, int) and not isinstance(value, bool):
        struct.type = ValueType.NUMBER
        put(struct, "number", value, int, "value")
    else:
        wrong_type("value", "date, timedelta, str, Weekdays, TimeRange or int", value)


def put_maximum(struct: Any, maximum: int) -> None:
    """In C 0 says that there is none."""
    put(struct, "maximum", maximum, int)
    if maximum == 0:
        raise InvalidArgument("maximum of a section must be 1 or more.", "maximum")
