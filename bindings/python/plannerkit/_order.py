"""The visiting order of some stops, without a planner."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Set
from math import floor, inf, isfinite
from operator import index
from time import monotonic
from typing import Any, Iterable, List, Mapping, Optional, Sequence, Tuple, Union

from ._arguments import new, new_array
from ._convert import NULL, Buffers, constant, flag, real, wrong_type
from ._enums import BreakState, NotTodayReason, OrderObjective, OrderPosition, Weekdays
from ._errors import InvalidArgument, LimitExceeded, PlannerError, error_class, in_python
from ._header import ffi
from ._library import library, text_of
from ._value import OrderBreak, OrderInsertion, OrderVisit, VisitingOrder, Workday, WorkdayBreak

# How many steps are searched between two looks at the clock, and at signals such as that of Ctrl-C: some milliseconds.
# Those of a working day take longer.
PORTION, PORTION_OF_WORKDAY = 1000, 50
MOST_STEPS = 2**64 - 1
SMALLEST, LARGEST = -(2**63), 2**63 - 1  # of a number of seconds
ITEM = ffi.sizeof("int32_t")
ARGUMENTS = ("after", "breaks", "durations", "early", "hours", "late_after", "objective", "planned", "positions",
             "priorities", "speeds", "travel_times", "windows", "workday")
NO_WAY = 2**31 - 1
OF_STOPS = ("durations", "hours", "positions", "priorities", "windows")

Times = Union[float, Iterable[Optional[float]]]
Windows = Iterable[Union[None, Sequence[float], Sequence[Sequence[float]]]]


def best_order(
    travel_times: Union[Iterable[Iterable[float]], memoryview],
    *,
    departure: float = 0,
    windows: Optional[Windows] = None,
    durations: Optional[Iterable[float]] = None,
    planned: Optional[Iterable[Optional[float]]] = None,
    priorities: Optional[Iterable[int]] = None,
    positions: Optional[Iterable[OrderPosition]] = None,
    end_place: bool = False,
    end_by: Optional[float] = None,
    early: Times = 0,
    late_after: Times = 0,
    objective: OrderObjective = OrderObjective.LEAST_TRAVEL,
    workday: Optional[Workday] = None,
    hours: Optional[Windows] = None,
    after: Optional[Iterable[Union[None, int, Tuple[int, float]]]] = None,
    steps: Optional[int] = None,
    time_limit: Optional[float] = None,
) -> VisitingOrder:
    """
    The best order of some stops that a search finds, with what it is worth. It needs no planner.

    All times are seconds from one origin that you choose, such as 1970 or the departure. Fractions are rounded half up.

    ``travel_times``: a square matrix, 0 to 31,536,000 seconds each, or infinity where there is no way: such a leg is
    avoided before all else. In an array of integers, 2,147,483,647 stands for infinity. A row has the times from one
    place to each: row 0 is of the start, the next ones of the stops in their present order, and the last one of the end
    place if there is one. It is a list of lists, a NumPy array, or another buffer of two dimensions. There are at most
    250 stops (`Limits`). A NumPy array of 32-bit integers is passed on without a copy, also one with gaps between its
    rows.

    Of these, each has an element for each stop, or is left out:

    ``windows``: when the visit may begin: (earliest, latest), or up to 8 such pairs, ascending and without overlaps;
    None, or no pair: at any time. The latest time is inclusive.
    ``durations``: of the visit, 0 to 31,536,000 seconds; default 0.
    ``planned``: when the visit should begin, or None.
    ``priorities``: 0 to 100; a miss weighs 1 more than that; default 0.
    ``positions``: FREE, FIRST (before all others) or LAST. First stops keep their order, and so do last stops.

    The others are of the whole:

    ``departure``: when the agent leaves the start.
    ``end_place``: whether the last place is where the day ends.
    ``end_by``: to end later is a miss of priority 0, and counts as lateness.
    ``early``: how long before its planned time a visit may begin, 0 to a day. A stop whose windows
    all end before that is always missed.
    ``late_after``: a visit that begins later than this after its planned time is missed, 0 to a day.
    ``objective``: what counts where nothing is missed or late.

    ``workday``: the shift, the breaks and the speeds of a working day: then a stop can be left out, and one that is
    late for its planned time is not missed. Only a working day has these, each with an element for each stop:

    ``hours``: when the opening hours let the visit begin, in the form of ``windows``; None: at any time, and no pair:
    never. It begins in a window and in the hours.
    ``after``: the index of the stop that this one comes after, or the index and the least time between the two visits;
    or None.
    ``early`` and ``late_after`` may be lists, too. There ``late_after`` says how long after the end of its last window
    a visit may begin.

    An order is better that misses less, weighted; of such orders one with less lateness; of a working day then one with
    less overtime; then the objective decides. A stop is missed that begins after its last window, or too late; it is
    visited all the same. In a working day it is left out, with a reason in `VisitingOrder.visits`, and a missed break
    weighs 102. The result is never worse than the present order.

        >>> day = Workday(shift_end=17 * 3600, breaks=[WorkdayBreak(1800, 11.5 * 3600, 13 * 3600)])
        >>> found = best_order(times, departure=8 * 3600, durations=[3600] * 7, workday=day)
        >>> [visit.stop for visit in found.visits if visit.reason is None]

    The search ends by itself: after some 60 ms with 20 stops, 150 ms with 30, and some ten seconds with 250. Where
    something is missed or late, it may take four times as long. ``steps`` ends it before: 0 or more steps, of some
    microseconds each. The same arguments give the same order on every machine, unless ``time_limit`` ends the search:
    after so many seconds, and some milliseconds. How far it comes in that time depends on the machine and on what else
    it does, so such a search is not reproducible. `VisitingOrder.has_ended` says whether the search ended by itself.

    Other threads run meanwhile, and any number of them may search. Ctrl-C ends the search. Do not change an array
    during the call.

    Raises `InvalidArgument`, or `LimitExceeded` for too many stops or windows. ``error.field`` is the argument, and the
    message names the element: ``durations[3] must be 0 to 31536000 seconds.``
    """
    deadline = monotonic() + _time_limit(time_limit)
    left = _steps(steps)
    problem, buffers = _asked(
        travel_times, departure=departure, windows=windows, durations=durations, planned=planned,
        priorities=priorities, positions=positions, end_place=end_place, end_by=end_by, early=early,
        late_after=late_after, objective=objective, workday=workday, hours=hours, after=after)
    return _search(problem, left, deadline)


def best_gaps(problems: Iterable[Mapping[str, Any]]) -> Tuple[Optional[OrderInsertion], ...]:
    """
    The best gap for one new stop in the present order of the others, for each of some problems, such as one for each
    agent. Nothing is searched, and no stop is left out.

    Each problem is a mapping of arguments of `best_order`, with ``travel_times`` and ``workday``, and without ``steps``
    and ``time_limit``. Its last stop is the new one. The answer is None if no gap keeps the positions and what comes
    after what.

        >>> best_gaps([{"travel_times": times, "workday": Workday(), "durations": [600] * 8} for times in agents])
    """
    asked = [_asked(**each) for each in listed(problems, "problems", "an iterable of mappings")]
    every, out, error = new_array("order_problem", len(asked)), new_array("order_insertion", len(asked)), new("error")
    for at, (problem, _) in enumerate(asked):
        every[at] = problem[0]
    size, out_size = ffi.sizeof("planner_order_problem"), ffi.sizeof("planner_order_insertion")
    status = library.planner_order_insertions(every, len(asked), size, out, out_size, error)
    if status != library.PLANNER_OK:
        raise _refused(status, error, next((problem for problem, _ in asked if not _is_right(problem)), asked[0][0]))
    return tuple(map(insertion_of, out))


# ---- The problem ----


def _asked(
    travel_times: Any,
    *,
    departure: float = 0,
    windows: Any = None,
    durations: Any = None,
    planned: Any = None,
    priorities: Any = None,
    positions: Any = None,
    end_place: bool = False,
    end_by: Optional[float] = None,
    early: Any = 0,
    late_after: Any = 0,
    objective: OrderObjective = OrderObjective.LEAST_TRAVEL,
    workday: Optional[Workday] = None,
    hours: Any = None,
    after: Any = None,
) -> Tuple[Any, Buffers]:
    """The problem, and what it points to."""
    has_end_place = flag(end_place, "end_place")
    matrix, places, stride = _matrix(travel_times, 1 + has_end_place)
    stops, buffers = _stops(places - 1 - has_end_place, durations, planned, priorities, positions, windows)
    problem = _problem(stops, matrix, places, stride)
    buffers += [stops, matrix, travel_times]  # an array of NumPy is not copied
    problem.has_end_place = has_end_place
    problem.objective = constant(OrderObjective, objective, "objective")
    problem.departure = _whole(departure, "departure")
    _put_tolerance(problem, stops, "early", early, library.PLANNER_ORDER_STOP_HAS_EARLY)
    _put_tolerance(problem, stops, "late_after", late_after, library.PLANNER_ORDER_STOP_HAS_LATE_AFTER)
    if end_by is not None:
        problem.present |= library.PLANNER_ORDER_PROBLEM_HAS_END_BY
        problem.end_by = _whole(end_by, "end_by")
    _put_order(stops, buffers, hours, after)
    if workday is not None:
        _put_workday(problem, workday, buffers)
    return problem, buffers


# ---- The search ----


def _search(problem: Any, left: int, deadline: float) -> VisitingOrder:
    memory, search = _begin(problem)  # which copies it; the search lives as long as the memory
    status = library.planner_order_search(search, 0, NULL)
    while status == library.PLANNER_OK and left > 0 and monotonic() < deadline:
        portion = min(left, PORTION_OF_WORKDAY if problem.is_workday else PORTION)
        status = library.planner_order_search(search, portion, NULL)
        left -= portion
    return _best(search, problem.stop_count, status == library.PLANNER_NONE)


def _problem(stops: Any, matrix: Any, places: int, stride: int) -> Any:
    problem = new("order_problem")
    problem.objective = library.PLANNER_ORDER_LEAST_TRAVEL
    problem.stops, problem.stop_count, problem.stop_stride = stops, len(stops), ffi.sizeof("planner_order_stop")
    problem.travel_times, problem.place_count, problem.row_stride = matrix, places, stride
    return problem


def _begin(problem: Any) -> Tuple[Any, Any]:
    """The memory of a search, and the search in it."""
    size, error, out = ffi.new("size_t *"), new("error"), ffi.new("planner_order **")
    status = library.planner_order_memory_size(problem, size, error)
    if status == library.PLANNER_OK:
        memory = ffi.new("char[]", size[0])
        status = library.planner_order_begin(problem, memory, size[0], out, error)
        if status == library.PLANNER_OK:
            return memory, out[0]
    raise _refused(status, error, problem)


def _best(search: Any, count: int, has_ended: bool) -> VisitingOrder:
    stops, value = ffi.new("uint32_t[]", count), new("order_value")
    library.planner_order_best(search, stops, count, value, NULL)
    return VisitingOrder(
        stops=tuple(stops),
        is_better=value.is_better != 0,
        missed=value.missed,
        lateness=value.lateness,
        travel=value.travel,
        finish=value.finish,
        has_ended=has_ended,
        progress=value.progress,
        unreachable=value.unreachable,
        overtime=value.overtime,
        visited=value.visited,
        visits=tuple(map(_visit, _all(library.planner_order_visit_at, search, "order_visit"))),
        breaks=tuple(map(_break, _all(library.planner_order_break_at, search, "order_break"))),
    )


def _all(function: Any, search: Any, struct: str) -> Iterable[Any]:
    """What a function says of the best order, by index."""
    out, at = new(struct), 0
    while function(search, at, out, NULL) == library.PLANNER_OK:
        yield out
        at += 1


def _is_right(problem: Any) -> bool:
    return bool(library.planner_order_memory_size(problem, ffi.new("size_t *"), NULL) == library.PLANNER_OK)


def insertion_of(found: Any) -> Optional[OrderInsertion]:
    if not found.is_possible:
        return None
    return OrderInsertion(
        gap=found.gap,
        missed=found.missed,
        lateness=found.lateness,
        overtime=found.overtime,
        travel=found.travel,
        finish=found.finish,
    )


def _visit(visit: Any) -> OrderVisit:
    return OrderVisit(
        stop=visit.stop,
        reason=NotTodayReason(visit.reason) if visit.reason else None,
        arrival=visit.arrival,
        begin=visit.begin,
        end=visit.end,
        lateness=visit.lateness,
    )


def _break(found: Any) -> OrderBreak:
    return OrderBreak(
        state=BreakState(found.state),
        start=found.start,
        end=found.end,
        visited=found.visited,
        is_on_arrival=found.is_on_arrival != 0,
    )


def _refused(status: int, error: Any, problem: Any) -> PlannerError:
    """The exception for a status. It names the element of an argument that has several."""
    message, name = in_python(text_of(error.message), text_of(error.field), ARGUMENTS)
    if name in OF_STOPS:
        message = f"{name}[{_first_refused(problem)}]{message[len(name):]}"
    elif name == "travel_times":
        message = f"{name}{_first_out_of_range(problem)}{message[len(name):]}"
    return error_class(status)(message, name)


def _first_refused(problem: Any) -> int:
    """The index of the first stop that is refused if it is the only one."""
    stops, times, out = ffi.new("planner_order_stop[]", 1), ffi.new("int32_t[]", 4), ffi.new("size_t *")
    alone = _problem(stops, times, 2, 2 * ITEM)
    alone.is_workday = problem.is_workday
    for at in range(problem.stop_count):
        alone.stops = problem.stops + at
        if library.planner_order_memory_size(alone, out, NULL) != library.PLANNER_OK:
            return at
    return 0  # there is none


def _first_out_of_range(problem: Any) -> str:
    """The indexes of the first travel time that is refused."""
    stops, out = ffi.new("planner_order_stop[]", 0), ffi.new("size_t *")
    alone = _problem(stops, NULL, 1, ITEM)
    for row in range(problem.place_count):
        times = ffi.cast("int32_t *", ffi.cast("char *", problem.travel_times) + row * problem.row_stride)
        for column in range(problem.place_count):
            alone.travel_times = times + column
            if library.planner_order_memory_size(alone, out, NULL) != library.PLANNER_OK:
                return f"[{row}][{column}]"
    return ""  # another thread has changed it


# ---- Arguments ----


def _matrix(values: Any, fewest: int) -> Tuple[Any, int, int]:
    """The travel times, how many places they are of, and the distance in bytes between rows."""
    view = _view(values)
    if view is None:
        rows = listed(values, "travel_times", "an iterable of rows")
        count = len(rows)
        _check_count(count, fewest)
        return ffi.from_buffer("int32_t[]", _converted(rows)), count, count * ITEM
    shape, strides = view.shape or (), view.strides or ()
    if len(shape) != 2:
        raise InvalidArgument("travel_times must be a square matrix.", "travel_times")
    count, width = shape
    _check_count(count, fewest)
    check_width(width, count, "each row of travel_times")
    if view.c_contiguous:
        return ffi.from_buffer("int32_t[]", view), count, count * ITEM
    between, along = strides
    if is_array(values) and along == ITEM and between >= count * ITEM:
        return ffi.cast("int32_t *", values.__array_interface__["data"][0]), count, between
    return ffi.from_buffer("int32_t[]", view.tobytes()), count, count * ITEM


def _check_count(count: int, fewest: int) -> None:
    if count < fewest:
        wanted = "the start and the end place" if fewest > 1 else "the start"
        raise InvalidArgument(f"travel_times must have a row for {wanted}.", "travel_times")
    most = library.PLANNER_LIMIT_ORDERED_STOPS
    if count - fewest > most:
        raise LimitExceeded(f"travel_times must be of at most {most} stops.", "travel_times")


def is_array(values: Any) -> bool:
    """Whether this is an array of NumPy, and none of its subclasses, such as one with a mask."""
    numpy = sys.modules.get("numpy")
    return numpy is not None and type(values) is numpy.ndarray


def _view(values: Any) -> Optional[memoryview]:
    """The buffer of 32-bit integers; None if the values have to be converted."""
    if hasattr(values, "tolist") and not isinstance(values, (memoryview, array)) and not is_array(values):
        return None  # it may have its own idea of its values
    try:
        view = memoryview(values)
    except (TypeError, ValueError, BufferError):
        return None
    native = ("i", "l", "<i" if sys.byteorder == "little" else ">i")
    return view if view.itemsize == ITEM and view.format in native else None


def _converted(rows: List[Any]) -> "array[int]":
    numbers = array("i")
    for at, row in enumerate(rows):
        name = f"travel_times[{at}]"
        found = listed(row, name, "an iterable of numbers")
        check_width(len(found), len(rows), name)
        numbers.extend([
            each if type(each) is int and 0 <= each < 2**31
            else NO_WAY if each == inf
            else _short(_whole(each, f"{name}[{number}]", "travel_times"))
            for number, each in enumerate(found)
        ])
    return numbers


def check_width(width: int, count: int, name: str) -> None:
    if width != count:
        raise InvalidArgument(f"{name} must have as many elements as there are rows: {count}.", "travel_times")


def _stops(
    count: int, durations: Any, planned: Any, priorities: Any, positions: Any, windows: Any
) -> Tuple[Any, Buffers]:
    """The stops, and what they point to."""
    stops, buffers = new_array("order_stop", count), []
    for at, value in _each(durations, "durations", count):
        stops[at].duration = _whole(value, f"durations[{at}]", "durations")
    for at, value in _each(planned, "planned", count):
        if value is not None:
            stops[at].present |= library.PLANNER_ORDER_STOP_HAS_PLANNED
            stops[at].planned = _whole(value, f"planned[{at}]", "planned")
    for at, value in _each(priorities, "priorities", count):
        stops[at].priority = _short(_integer(value, f"priorities[{at}]"))
    for at, value in _each(positions, "positions", count):
        stops[at].position = constant(OrderPosition, value, f"positions[{at}]")
    for at, value in _each(windows, "windows", count):
        pairs = ffi.new("planner_order_window[]", _pairs(value, f"windows[{at}]"))
        stops[at].windows, stops[at].window_count = pairs, len(pairs)
        buffers.append(pairs)
    return stops, buffers


def _put_order(stops: Any, buffers: Buffers, hours: Any, after: Any) -> None:
    """What only the stops of a working day have."""
    for at, value in _each(hours, "hours", len(stops)):
        if value is not None:
            pairs = ffi.new("planner_order_window[]", _pairs(value, f"hours[{at}]"))
            stops[at].present |= library.PLANNER_ORDER_STOP_HAS_HOURS
            stops[at].hours, stops[at].hours_count = pairs, len(pairs)
            buffers.append(pairs)
    for at, value in _each(after, "after", len(stops)):
        if value is not None:
            other, delay = (value, 0) if _is_number(value) else _couple(value, f"after[{at}]", "after")
            stops[at].present |= library.PLANNER_ORDER_STOP_HAS_AFTER
            stops[at].after = _short(_integer(other, f"after[{at}]")) % 2**32  # -1 is the index of no stop
            stops[at].delay = _short(_whole(delay, f"after[{at}]", "after"))


def _put_tolerance(problem: Any, stops: Any, name: str, value: Any, bit: int) -> None:
    """How early or late visits may begin: one number for all, or one for each stop."""
    field = f"{name}_seconds"
    if _is_number(value):
        setattr(problem, field, _whole(value, name))
        return
    if value is None:
        wrong_type(name, "a number, or an iterable with an element for each stop", value)
    for at, each in _each(value, name, len(stops)):
        if each is not None:
            stops[at].present |= bit
            setattr(stops[at], field, _whole(each, f"{name}[{at}]", name))


def _put_workday(problem: Any, workday: Workday, buffers: Buffers) -> None:
    if not isinstance(workday, Workday):
        wrong_type("workday", "Workday", workday)
    problem.is_workday = 1
    problem.is_under_way = flag(workday.is_under_way, "is_under_way")
    problem.worked, problem.midnight = _whole(workday.worked, "worked"), _whole(workday.midnight, "midnight")
    put_shift(problem, workday, (
        library.PLANNER_ORDER_PROBLEM_HAS_SHIFT_START, library.PLANNER_ORDER_PROBLEM_HAS_SHIFT_END,
        library.PLANNER_ORDER_PROBLEM_HAS_OVERTIME))
    put_breaks(problem, workday, buffers)
    put_speeds(problem, workday.speeds, buffers)


def put_speeds(out: Any, speeds: Iterable[int], buffers: Buffers) -> None:
    numbers = [_short(_integer(each, "speeds")) for each in listed(speeds, "speeds", "numbers")]
    array = ffi.new("int32_t[]", numbers)
    out.speeds, out.speed_count = array, len(numbers)
    buffers.append(array)


def day_speeds_of(weekdays: Weekdays, speeds: Iterable[int], buffers: Buffers) -> Any:
    """The speeds of some weekdays of a planner."""
    out = new("day_speeds")
    out.weekdays = constant(Weekdays, weekdays, "weekdays")
    put_speeds(out, speeds, buffers)
    return out


def workday_of(workday: Workday, buffers: Buffers) -> Any:
    """The shift and the breaks of a planner, without what only a search has."""
    if not isinstance(workday, Workday):
        wrong_type("workday", "Workday", workday)
    for name, nothing in (("speeds", ()), ("midnight", 0), ("worked", 0), ("is_under_way", False)):
        if getattr(workday, name) != nothing:
            raise InvalidArgument(f"{name} must not be given to a planner.", name)
    out = new("workday")
    put_shift(out, workday, (
        library.PLANNER_WORKDAY_HAS_SHIFT_START, library.PLANNER_WORKDAY_HAS_SHIFT_END,
        library.PLANNER_WORKDAY_HAS_OVERTIME))
    put_breaks(out, workday, buffers)
    return out


def put_shift(out: Any, workday: Workday, bits: Tuple[int, int, int]) -> None:
    for name, bit in zip(("shift_start", "shift_end", "overtime"), bits):
        value = getattr(workday, name)
        if value is not None:
            out.present |= bit
            setattr(out, name, _whole(value, name))


def put_breaks(out: Any, workday: Workday, buffers: Buffers) -> None:
    breaks = [_of_break(each, f"breaks[{at}]") for at, each in enumerate(listed(workday.breaks, "breaks", "breaks"))]
    array = ffi.new("planner_workday_break[]", breaks)
    out.breaks, out.break_count = array, len(breaks)
    buffers.append(array)


def _of_break(value: Any, name: str) -> Tuple[int, int, int, int]:
    if not isinstance(value, WorkdayBreak):
        wrong_type(name, "WorkdayBreak", value)
    most = LARGEST if value.most_work is None else _whole(value.most_work, f"{name}.most_work", "breaks")
    duration, earliest, latest = (
        _whole(each, f"{name}.{field}", "breaks")
        for each, field in ((value.duration, "duration"), (value.earliest, "earliest"), (value.latest, "latest"))
    )
    return duration, earliest, latest, most


def _each(values: Any, field: str, count: int) -> Iterable[Tuple[int, Any]]:
    """The elements with their indexes, one for each stop; none if the argument is left out."""
    if values is None:
        return ()
    found = listed(values, field, "an iterable with an element for each stop")
    if len(found) != count:
        raise InvalidArgument(f"{field} must have an element for each stop: {count}, not {len(found)}.", field)
    return enumerate(found)


def _pairs(value: Any, name: str) -> List[Tuple[int, int]]:
    """The windows of a stop."""
    if value is None:
        return []
    found = listed(value, name, "None, a pair of numbers, or several pairs")
    if found and _is_number(found[0]):
        return [_pair(found, name)]
    return [_pair(each, f"{name}[{number}]") for number, each in enumerate(found)]


def _is_number(value: Any) -> bool:
    return not hasattr(value, "__len__") and (hasattr(value, "__index__") or hasattr(value, "__float__"))


def _pair(value: Any, name: str) -> Tuple[int, int]:
    field = name.partition("[")[0]
    found = listed(value, name, "a pair of numbers")
    if len(found) != 2:
        raise InvalidArgument(f"{name} must be a pair: the earliest and the latest time.", field)
    earliest, latest = (_whole(each, f"{name}[{number}]", field) for number, each in enumerate(found))
    return earliest, latest


def _couple(value: Any, name: str, field: str) -> Tuple[Any, Any]:
    found = listed(value, name, "an index, or an index and a number of seconds")
    if len(found) != 2:
        raise InvalidArgument(f"{name} must be an index, or an index and a number of seconds.", field)
    return found[0], found[1]


def listed(values: Any, name: str, wanted: str) -> List[Any]:
    """The elements of an iterable with an order, or of a buffer. Those of NumPy become Python's."""
    if isinstance(values, (str, bytes, bytearray, Mapping, Set)):
        wrong_type(name, wanted, values)
    if not hasattr(values, "tolist"):
        try:
            return list(iter(values))
        except TypeError:
            wrong_type(name, wanted, values)
    try:
        found = values.tolist()
    except NotImplementedError:
        raise TypeError(f"{name} must be a buffer of numbers, not of format {values.format!r}") from None
    if not isinstance(found, list):
        wrong_type(name, wanted, values)
    return found


def _whole(value: Any, name: str, field: str = "") -> int:
    """A number of seconds; fractions are rounded half up. `field` is the argument of an element."""
    try:
        found = index(value)
    except TypeError:
        try:
            number = real(value, name)
        except InvalidArgument:
            number = inf
        if not isfinite(number):
            wanted = "a finite number or infinity" if field == "travel_times" else "a finite number"
            raise InvalidArgument(f"{name} must be {wanted}.", field or name) from None
        found = floor(number)
        found += number - found >= 0.5
    if SMALLEST <= found <= LARGEST:
        return found
    raise InvalidArgument(f"{name} must be {SMALLEST} to {LARGEST}.", field or name)


def _integer(value: Any, name: str) -> int:
    try:
        return index(value)
    except TypeError:
        wrong_type(name, "int", value)


def _short(number: int) -> int:
    """For a field of 32 bits. A number that does not fit becomes one that the library refuses."""
    return max(-1, min(number, NO_WAY - 1))


def _steps(steps: Optional[int]) -> int:
    found = MOST_STEPS if steps is None else _integer(steps, "steps")
    if found < 0:
        raise InvalidArgument("steps must be 0 or more.", "steps")
    return found


def _time_limit(limit: Optional[float]) -> float:
    if limit is None:
        return inf
    found = real(limit, "time_limit")
    if not found >= 0:
        raise InvalidArgument("time_limit must be 0 seconds or more.", "time_limit")
    return found
