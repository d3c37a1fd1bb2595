"""Distances along the geodesic of WGS-84."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import Any, Optional, Sequence

from ._arguments import new
from ._convert import NULL, expect, real, wrong_type
from ._errors import InvalidArgument, PlannerError, error_class
from ._header import ffi
from ._library import library, text_of
from ._values import Coordinate

DOUBLE = ffi.typeof("double *")


def _refusal(origin: Sequence[float], places: Sequence[float], name: str) -> PlannerError:
    """
    The library's error for the first place that is out of range. Latitudes and longitudes alternate.

    A call with many places does not say which one it refuses, so this measures them one by one.
    """
    out, error = ffi.new(DOUBLE), new("error")
    pairs = places or origin  # without places the origin was refused
    for at in range(0, len(pairs), 2):
        status = library.planner_distance(*origin, pairs[at], pairs[at + 1], out, error)
        if status < 0:
            message, field = text_of(error.message), text_of(error.field)
            side, _, number = field.partition("_")  # such as from_latitude
            argument = "origin" if side == "from" else name
            element = f"places[{at // 2}]" if argument == "places" else argument
            return error_class(status)(f"{number} of {element}{message[len(field):]}", argument)
    return PlannerError("The distances could not be computed.")


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
        _numbers(origin, "origin")
        _numbers(place, "place")
        raise
    if status < 0:
        raise _refusal(_numbers(origin, "origin"), _numbers(place, "place"), "place")
    return out[0]  # type: ignore[no-any-return]


def _numbers(place: Coordinate, field: str, index: int = -1) -> "tuple[float, float]":
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
    start = _numbers(origin, "origin")
    view = _doubles(places, "places")
    count, odd = divmod(view.nbytes, 16)
    if odd:
        raise InvalidArgument("places must hold pairs of doubles.", "places")
    result = array("d", bytes(8 * count)) if out is None else out
    target = _doubles(result, "out", writable=True)
    if target.nbytes != 8 * count:
        raise InvalidArgument("out must hold one double for each place.", "out")
    if count:
        source = ffi.cast("planner_coordinate *", ffi.from_buffer(view))
        goal = ffi.cast("double *", ffi.from_buffer(target))
        status = library.planner_distances(*start, source, count, goal, NULL)
    else:
        status = library.planner_distances(*start, NULL, 0, NULL, NULL)
    if status < 0:
        raise _refusal(start, view.cast("B").cast("d").tolist(), "places")
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
    numbers = array("d")
    for index, place in enumerate(places):
        numbers.extend(_numbers(place, field, index))
    return numbers
