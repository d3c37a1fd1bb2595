"""Distances along the geodesic of WGS-84."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from functools import partial
from typing import Any, Callable, Optional, Sequence, Tuple

from ._arguments import new
from ._convert import NULL, expect, real, wrong_type
from ._errors import InvalidArgument, PlannerError, error_class
from ._header import ffi
from ._library import library, text_of
from ._values import Coordinate

DOUBLE = ffi.typeof("double *")


def in_python(message: str, field: str, name: str, element: str) -> Tuple[str, str]:
    """
    The library's message and field with Python's names.

    ``name`` is the argument that a field such as to_latitude or latitude is of, and ``element`` which of its places.
    """
    number = field.rpartition("_")[2]
    name, element = ("origin", "origin") if field.startswith("from_") else (name, element)
    return f"{number} of {element}{message[len(field):]}", name


def _refusal(call: Callable[[Any], int], name: str, element: str) -> PlannerError:
    """The error of a call that was refused, which is made again with a struct for it."""
    error = new("error")
    status = call(error)
    return error_class(status)(*in_python(text_of(error.message), text_of(error.field), name, element))


def origin_refused(status: int, message: str, field: str) -> PlannerError:
    """The error of a planner that refused the place from which distances are wanted."""
    return error_class(status)(*in_python(message, field, "origin", "origin"))


def _first_refused(degrees: Sequence[float]) -> int:
    """The index of the first place out of range. Latitudes and longitudes alternate."""
    out = ffi.new(DOUBLE)
    for at in range(0, len(degrees), 2):
        place = degrees[at:at + 2]
        if library.planner_distance(*place, *place, out, NULL) < 0:
            return at // 2
    return 0  # there is none: the origin was refused


def distance(origin: Coordinate, place: Coordinate) -> float:
    """
    The distance between two places in metres: at most 15 nm off up to 600 km, and 50 nm anywhere (DAY-5).

    Raises `InvalidArgument` for a place out of range.
    """
    out = ffi.new(DOUBLE)
    try:
        status = library.planner_distance(
            origin.latitude, origin.longitude, place.latitude, place.longitude, out, NULL)
    except (AttributeError, TypeError, OverflowError):
        numbers(origin, "origin")
        numbers(place, "place")
        raise
    if status < 0:
        arguments = (*numbers(origin, "origin"), *numbers(place, "place"), out)
        raise _refusal(partial(library.planner_distance, *arguments), "place", "place")
    return out[0]  # type: ignore[no-any-return]


def numbers(place: Coordinate, field: str, index: int = -1) -> "tuple[float, float]":
    """index is that of an element of the field."""
    if type(place) is Coordinate:
        latitude, longitude = place.latitude, place.longitude
        if type(latitude) is float and type(longitude) is float:
            return latitude, longitude
    if index >= 0:
        field = f"{field}[{index}]"
    expect(Coordinate, place, field)
    latitude, longitude = place.latitude, place.longitude
    return real(latitude, "latitude", field), real(longitude, "longitude", field)


def distances(origin: Coordinate, places: Any, out: Optional[Any] = None) -> Any:
    """
    The distances in metres from one place to many others.

    ``places`` is an iterable of `Coordinate`; or, which is much faster, a buffer of C doubles in which latitudes and
    longitudes alternate: an ``array.array("d")``, or a contiguous NumPy array. ``out`` is a writable buffer of doubles,
    one for each place; without it the function returns a new ``array.array("d")`` (DAY-5).

    Raises `InvalidArgument`, also for a buffer of the wrong size. If one place is out of range, all are refused.
    """
    start = numbers(origin, "origin")
    view = _doubles(places, "places")
    count, odd = divmod(view.nbytes, 16)
    if odd:
        raise InvalidArgument("places must hold pairs of doubles.", "places")
    result = array("d", bytes(8 * count)) if out is None else out
    target = _doubles(result, "out", writable=True)
    if target.nbytes != 8 * count:
        raise InvalidArgument("out must hold one double for each place.", "out")
    source = ffi.cast("planner_coordinate *", ffi.from_buffer(view)) if count else NULL
    goal = ffi.cast("double *", ffi.from_buffer(target)) if count else NULL
    if library.planner_distances(*start, source, count, goal, NULL) < 0:
        place = f"places[{_first_refused(view.cast('B').cast('d').tolist())}]"
        raise _refusal(partial(library.planner_distances, *start, source, count, goal), "places", place)
    return result


def _doubles(values: Any, field: str, writable: bool = False) -> memoryview:
    """The buffer of the values; that of a new array if they are coordinates."""
    try:
        view = memoryview(values)
    except TypeError:
        if writable:
            wrong_type(field, "a writable buffer of doubles", values)
        return memoryview(_packed(values, field))
    if view.format != "d":
        raise TypeError(f"{field} must be a buffer of doubles (format 'd'), not of format {view.format!r}")
    if not view.c_contiguous or (writable and view.readonly):
        raise InvalidArgument(f"{field} must be a {'writable' if view.c_contiguous else 'contiguous'} buffer.", field)
    return view


def _packed(places: Iterable[Coordinate], field: str) -> "array[float]":
    if isinstance(places, str) or not isinstance(places, Iterable):
        wrong_type(field, "an iterable of Coordinate, or a buffer of doubles", places)
    packed = array("d")
    for index, place in enumerate(places):
        packed.extend(numbers(place, field, index))
    return packed
