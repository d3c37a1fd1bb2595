"""Many fixes and rows in one call, as NumPy arrays: for programs with many agents, or with recorded days."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Dict, List, NamedTuple, Optional, Tuple, Type, Union

from ._convert import NULL, elements, expect, instant, wrong_type
from ._effects import (
    Arrived, Attach, Detach, Dismiss, Effect, FocusText, Left, LoadItems, LoadPlan, LoadTravelTimes, Present, Redraw,
    RequestPermission, SaveOrder, SaveOutcome, SaveRecord, SaveTask, StartLocation, StopLocation,
)
from ._enums import Changed, Column
from ._errors import InvalidArgument
from ._header import ffi
from ._keyword_only import dataclass
from ._library import library
from ._value import Value
from ._values import Changes, Fix

FIX_SIZE = ffi.sizeof("planner_fix")
KINDS: Dict[Type[Effect], int] = {
    LoadPlan: 1, RequestPermission: 2, StartLocation: 3, StopLocation: 4, Attach: 5, Present: 6, Dismiss: 7, Detach: 8,
    Redraw: 9, FocusText: 10, LoadItems: 11, SaveTask: 12, Arrived: 13, Left: 14, LoadTravelTimes: 15, SaveOrder: 16,
    SaveOutcome: 17,
    SaveRecord: 18,
}
_FIELDS = ("time", "latitude", "longitude", "horizontal_accuracy")
# What a column is in NumPy, if it is no int64.
_TYPES = {
    Column.ID: "V16", Column.LATITUDE: "f8", Column.LONGITUDE: "f8", Column.DISTANCE: "f8", Column.TRAVEL_TIME: "f8",
    Column.PLANNED_AT: "M8[ms]", Column.PLANNED_DAY: "M8[D]", Column.ARRIVAL: "M8[ms]", Column.HOURS_CHANGE: "M8[ms]",
}

# Fixes as columns: a mapping of arrays, a pandas.DataFrame, a pyarrow.Table; or an array of fix_array; or fixes.
Fixes = Union[Mapping[str, Any], Iterable[Fix], Any]


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Step(Value):
    """
    Where `replay` stopped.

    ``index``: that of the last fix that was passed.
    ``effects``: all effects that waited.
    ``changes``: of the list since the last step; None if `replay` was called without columns.
    ``rows``: the columns of the inserted and updated rows.
    """

    index: int
    effects: Tuple[Effect, ...]
    changes: Optional[Changes]
    rows: Dict[str, Any]


# ---- Fixes ----


def _fix_type() -> Any:
    """The layout of a fix in C."""
    import numpy

    layout = dict(ffi.typeof("planner_fix").fields)
    return numpy.dtype({
        "names": ["struct_size", "reserved", *_FIELDS], "formats": ["u4", "u4", "i8", "f8", "f8", "f8"],
        "offsets": [layout[name].offset for name in ("struct_size", "reserved", *_FIELDS)], "itemsize": FIX_SIZE,
    })


_fix_type_cached = lru_cache(maxsize=None)(_fix_type)


def fix_array(fixes: Fixes) -> Any:
    """
    Fixes as a NumPy array that the library reads without a copy; a part of it, such as ``array[10:20]``, can be passed
    on as well.

    ``fixes`` has the columns ``time``, ``latitude``, ``longitude`` and ``horizontal_accuracy`` (0 if it is absent), as
    a mapping of arrays, a `pandas.DataFrame` or a `pyarrow.Table` has them; or it is an iterable of `Fix`. A time is a
    datetime64 in UTC, a timestamp with a time zone, or a number of milliseconds since 1970. Whether a fix is legal is
    found when it is passed. Raises `InvalidArgument` for columns of different lengths or a missing one.
    """
    import numpy

    kind = _fix_type_cached()
    if type(fixes) is numpy.ndarray and fixes.dtype == kind:
        return numpy.ascontiguousarray(fixes)
    names = getattr(fixes, "column_names", None) or getattr(getattr(fixes, "schema", None), "names", None)
    if names is None and not isinstance(fixes, Mapping) and not hasattr(fixes, "columns"):
        listed = elements(Fix, fixes, "fixes")
        columns: Any = {name: [getattr(fix, name) for fix in listed] for name in _FIELDS[1:]}
        columns["time"] = [instant(fix.time, "time") for fix in listed]
    else:
        columns = fixes
    times = _times(_column(columns, "time", names))
    array = numpy.zeros(len(times), kind)
    array["struct_size"], array["time"] = FIX_SIZE, times
    for name in _FIELDS[1:]:
        if name == "horizontal_accuracy" and name not in (columns if names is None else names):
            continue
        values = numpy.asarray(_column(columns, name, names), "f8")
        if values.shape != times.shape:
            raise InvalidArgument(f"{name} must have as many values as time.", name)
        array[name] = values
    return array


class Passing(NamedTuple):
    """Fixes that are passed on in several calls."""

    start: Any  # in C
    latest: List[int]  # after each of them: the latest time so far
    array: Any  # their memory


def passing(array: Any) -> Passing:
    import numpy

    latest = numpy.maximum.accumulate(array["time"]).tolist()
    return Passing(ffi.cast("planner_fix *", ffi.from_buffer(array) if latest else NULL), latest, array)


def _column(columns: Any, name: str, names: Any) -> Any:
    if name not in (columns if names is None else names):
        raise InvalidArgument(f"fixes must have the column {name}.", "fixes")
    return columns[name]


def _times(column: Any) -> Any:
    """Milliseconds since 1970, rounded down."""
    import numpy

    times = numpy.asarray(column)
    if times.dtype == object:  # timestamps with a time zone
        times = numpy.asarray(column, "M8[us]")
    if times.dtype.kind == "M":
        times = times.astype("M8[ms]").astype("i8")
    elif times.dtype.kind not in "iu" and times.size:
        wrong_type("time", "an array of datetime64 or of whole milliseconds", column)
    if times.ndim != 1:
        raise InvalidArgument("time must be one column.", "time")
    return times


def watch_of(effects: Iterable[Type[Effect]], changed: Changed) -> Any:
    """What a host wants to see, as a struct."""
    if isinstance(effects, (str, bytes)) or not isinstance(effects, Iterable):
        wrong_type("effects", "an iterable of classes of effects", effects)
    found = tuple(effects)
    for effect in found:
        if not isinstance(effect, type) or effect not in KINDS:
            wrong_type("effects", "an iterable of classes of effects", effect)
    expect(int, changed, "changed")
    return _watch_cached(found, changed)


def _watch(effects: Tuple[Type[Effect], ...], changed: int) -> Any:
    kinds = sum({1 << KINDS[effect] for effect in effects})
    struct = ffi.new("planner_watch *")
    struct.struct_size, struct.effects, struct.changed = ffi.sizeof("planner_watch"), kinds, changed & 0xFFFFFFFF
    return struct


_watch_cached = lru_cache(maxsize=64)(_watch)


# ---- Columns ----


class Layout(NamedTuple):
    """How columns lie in memory."""

    fields: Any
    columns: Tuple[Tuple[str, Any, int], ...]  # name, type, width
    array: Any  # the class
    width: int  # of a row, in bytes


def _layout_of(columns: Tuple[Union[Column, str], ...]) -> Layout:
    import numpy

    found = [_column_named(each) for each in columns]
    types = [numpy.dtype(_TYPES.get(each, "i8")) for each in found]
    widths = [16 if each is Column.ID else 8 for each in found]
    named = tuple((each.name.lower(), kind, width) for each, kind, width in zip(found, types, widths))
    return Layout(ffi.new("planner_column[]", found), named, numpy.ndarray, sum(widths))


layout_of = lru_cache(maxsize=64)(_layout_of)


def _column_named(column: Union[Column, str]) -> Column:
    if isinstance(column, Column):
        return column
    expect(str, column, "columns")
    try:
        return Column[column.upper()]
    except KeyError:
        names = ", ".join(each.name.lower() for each in Column)
        raise InvalidArgument(f"columns must be among {names}.", "columns") from None


def columns_in(values: Any, layout: Layout, capacity: int, count: int) -> Dict[str, Any]:
    """The columns as arrays, which share the memory of `values`."""
    found, at = {}, 0
    for name, kind, width in layout.columns:
        found[name] = layout.array((count,), kind, values, at)
        at += capacity * width
    return found


def read_columns(handle: Any, changes: Any, layout: Layout, capacity: int, count: Any) -> Tuple[int, Any]:
    """The status, and the memory with the values."""
    values = bytearray(capacity * layout.width)
    room = ffi.from_buffer(values) if values else NULL
    status = library.planner_row_columns(
        handle, changes, layout.fields, len(layout.columns), room, capacity, count)
    return status, values

