"""The travel times between places that a host gives to a planner."""

from __future__ import annotations

import sys
from array import array
from math import inf, isfinite, nan
from typing import TYPE_CHECKING, Any, Iterable, List, Optional, Union

from ._convert import real
from ._errors import InvalidArgument
from ._header import ffi
from ._order import check_width, is_array, listed

if TYPE_CHECKING:
    Matrix = Union[Iterable[Iterable[Optional[float]]], memoryview[int], memoryview[float]]
else:
    Matrix = Union[Iterable[Iterable[Optional[float]]], memoryview]  # which has no element type before Python 3.14

ITEM = ffi.sizeof("double")
FIELD = "travel_times"
UNKNOWN = -1.0
MOST = 31_536_000
NATIVE = ("d", "<d" if sys.byteorder == "little" else ">d")


class TravelTimes:
    """A square matrix of doubles. A negative number is an unknown travel time."""

    def __init__(self, values: Any) -> None:
        """An array of NumPy with doubles side by side in each row is not copied."""
        view = _view(values)
        rows = [] if view is not None else listed(values, FIELD, "an iterable of rows")
        shape = (len(rows), len(rows)) if view is None else view.shape or ()
        if len(shape) != 2:
            raise InvalidArgument("travel_times must be a square matrix.", FIELD)
        self.count, width = shape
        self.stride = self.count * ITEM
        check_width(width, self.count, "each row of travel_times")
        if view is None:
            self.numbers = ffi.from_buffer("double[]", _converted(rows))
        elif view.c_contiguous:
            self.numbers = ffi.from_buffer("double[]", view)
        elif is_array(values) and (view.strides or ())[1] == ITEM and (view.strides or ())[0] >= self.stride:
            self._kept, self.stride = values, (view.strides or ())[0]
            self.numbers = ffi.cast("double *", values.__array_interface__["data"][0])
        else:
            self.numbers = ffi.from_buffer("double[]", view.tobytes())
        if self.count == 0:
            self.numbers = ffi.new("double[]", 1)

    def refused(self) -> Optional[InvalidArgument]:
        """The error that names the first travel time out of range; None if there is none."""
        start = ffi.cast("char *", self.numbers)
        for row in range(self.count):
            numbers = ffi.cast("double *", start + row * self.stride)
            for column in range(self.count):
                name = f"travel_times[{row}][{column}]"
                if numbers[column] == inf:
                    continue
                if not isfinite(numbers[column]):
                    return InvalidArgument(f"{name} must be a finite number or infinity.", FIELD)
                if numbers[column] > MOST:
                    return InvalidArgument(f"{name} must be at most {MOST} seconds.", FIELD)
        return None


def _view(values: Any) -> Optional[memoryview]:
    """The buffer of doubles; None if the values have to be converted."""
    if hasattr(values, "tolist") and not isinstance(values, (memoryview, array)) and not is_array(values):
        return None  # it may have its own idea of its values
    try:
        view = memoryview(values)
    except (TypeError, ValueError, BufferError):
        return None
    return view if view.itemsize == ITEM and view.format in NATIVE else None


def _converted(rows: List[Any]) -> "array[float]":
    numbers = array("d")
    for at, row in enumerate(rows):
        name = f"travel_times[{at}]"
        found = listed(row, name, "an iterable of numbers")
        check_width(len(found), len(rows), name)
        numbers.extend([_number(each, f"{name}[{number}]") for number, each in enumerate(found)])
    return numbers


def _number(value: Any, name: str) -> float:
    if value is None:
        return UNKNOWN
    try:
        return real(value, name)
    except InvalidArgument:
        if value == inf:
            return inf
        return nan  # which the library refuses
