"""Distances along the geodesic of WGS-84."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import Any, Optional

from ._convert import NULL, expect
from ._errors import InvalidArgument, error_class
from ._header import ffi
from ._library import library
from ._values import Coordinate

DOUBLE = ffi.typeof("double *")


def _refused(status: int) -> Exception:
    return error_class(status)("Each latitude must be -90 to 90 degrees, and each longitude -180 to 180.")


def distance(origin: Coordinate, place: Coordinate) -> float:
    """
    The distance between two places in metres: at most 20 nm off up to 600 km, and 50 nm anywhere.

    Raises `InvalidArgument` for a place out of range.
    """
    out = ffi.new(DOUBLE)
    try:
        status = library.planner_distance(origin.latitude, origin.longitude, place.latitude, place.longitude, out)
    except AttributeError:
        expect(Coordinate, origin, "origin")
        expect(Coordinate, place, "place")
        raise
    except OverflowError as error:
        raise InvalidArgument(f"{error}.") from None
    if status < 0:
        raise _refused(status)
    return out[0]  # type: ignore[no-any-return]


def distances(origin: Coordinate, places: Any, out: Optional[Any] = None) -> Any:
    """
    The distances in metres from one place to many others.

    ``places`` is an iterable of `Coordinate`; or, which is much faster, a buffer of C doubles in which latitudes and
    longitudes alternate: an ``array.array("d")``, or a contiguous NumPy array. ``out`` is a writable buffer of doubles,
    one for each place; without it the function returns a new ``array.array("d")``.

    Raises `InvalidArgument`, also for a buffer of the wrong size. If one place is out of range, all are refused.
    """
    expect(Coordinate, origin, "origin")
    view = _doubles(places, "places")
    count, odd = divmod(view.nbytes, 16)
    if odd:
        raise InvalidArgument("places must hold pairs of doubles.", "places")
    result = array("d", bytes(8 * count)) if out is None else out
    target = _doubles(result, "out", writable=True)
    if target.nbytes != 8 * count:
        raise InvalidArgument("out must hold one double for each place.", "out")
    try:
        latitude, longitude = float(origin.latitude), float(origin.longitude)
    except OverflowError as error:
        raise InvalidArgument(f"origin: {error}.", "origin") from None
    if count:
        source = ffi.cast("planner_coordinate *", ffi.from_buffer(view))
        goal = ffi.cast("double *", ffi.from_buffer(target))
        status = library.planner_distances(latitude, longitude, source, count, goal)
    else:
        status = library.planner_distances(latitude, longitude, NULL, 0, NULL)
    if status < 0:
        raise _refused(status)
    return result


def _doubles(values: Any, field: str, writable: bool = False) -> memoryview:
    """The buffer of the values; that of a new array if they are coordinates."""
    try:
        view = memoryview(values)
    except TypeError:
        if writable:
            raise TypeError(f"{field} must be a buffer of doubles, not {type(values).__name__}") from None
        return memoryview(_packed(values, field))
    if view.format != "d":
        raise TypeError(f"{field} must be a buffer of doubles, not of format {view.format!r}")
    if not view.c_contiguous or (writable and view.readonly):
        raise InvalidArgument(f"{field} must be {'writable' if view.c_contiguous else 'contiguous'}.", field)
    return view


def _packed(places: Iterable[Coordinate], field: str) -> "array[float]":
    expect(Iterable, places, field)
    numbers = array("d")
    for place in places:
        expect(Coordinate, place, field)
        try:
            numbers.extend((place.latitude, place.longitude))
        except OverflowError as error:
            raise InvalidArgument(f"{field}: {error}.", field) from None
    return numbers
