"""The visiting order without a planner: arrays of every kind, wrong arguments, portions, threads, and brute force."""

import ctypes
import dataclasses
import itertools
import math
import pickle
import random
import signal
import subprocess
import sys
import threading
import time
from array import array
from decimal import Decimal
from fractions import Fraction

import numpy
import plannerkit
import pytest
from plannerkit import (
    BreakState, InvalidArgument, LimitExceeded, NotTodayReason, OrderBreak, OrderInsertion, OrderObjective,
    OrderPosition, OrderVisit, VisitingOrder, Workday, WorkdayBreak, _order, best_gaps, best_order,
)
from test_arguments import check, parameters, wrong

FREE, FIRST, LAST = OrderPosition
MOST = 2**63 - 1
YEAR = 31_536_000


def line(*places):
    """The travel times between places on a line, of which the first one is the start."""
    return [[abs(one - other) for other in places] for one in places]


def plane(count, seed=1):
    """The travel times between random places, as whole numbers."""
    chance = random.Random(seed)
    places = [(chance.random(), chance.random()) for _ in range(count + 1)]
    return [[round(3600 * math.dist(one, other)) for other in places] for one in places]


THREE = line(0, 1800, 600, 1200)


def test_the_order_and_what_it_is_worth():
    """ORDER-13: everything is in seconds from the origin of the departure."""
    assert best_order(THREE, departure=1000, durations=[60, 60, 60]) == VisitingOrder(
        stops=(1, 2, 0), is_better=True, missed=0, lateness=0, travel=1800, finish=1000 + 1800 + 180, has_ended=True,
        progress=100, unreachable=0, visited=3)
    found = best_order(line(0, 1, 2))
    assert (found.stops, found.is_better) == ((0, 1), False)
    assert all(type(stop) is int for stop in found.stops)


def test_an_order_never_changes():
    found = best_order(THREE)
    with pytest.raises(dataclasses.FrozenInstanceError):
        found.travel = 0
    assert pickle.loads(pickle.dumps(found)) == found and hash(found) == hash(best_order(THREE))


@pytest.mark.parametrize("none", [math.inf, 2**31 - 1])
def test_no_way(none):
    """ORDER-2.9: the stop that is cut off is missed, and a search for the rest goes on."""
    found = best_order([[0, none, 9, 4], [none, 0, none, none], [9, none, 0, 5], [4, none, 5, 0]])
    assert found.stops[:2] == (2, 1) and (found.unreachable, found.missed, found.travel) == (1, 1, 9)


def test_few_stops():
    assert best_order([[0]], departure=7) == VisitingOrder(finish=7, has_ended=True, progress=100)
    assert best_order([[0, 5], [5, 0]], end_place=True).travel == 5
    assert best_order([[0, 5], [5, 0]], durations=[3]).finish == 8


def test_most_stops():
    found = best_order(plane(250), steps=10)
    assert sorted(found.stops) == list(range(250))
    with pytest.raises(LimitExceeded, match="^travel_times must be of at most 250 stops.$") as caught:
        best_order(plane(251))
    assert caught.value.field == "travel_times"
    assert len(best_order(plane(251), end_place=True, steps=0).stops) == 250


# ---- Arguments that count ----


def test_each_argument_counts():
    """ORDER-1, ORDER-2: one after the other changes the order."""
    assert best_order(THREE, positions=[FIRST, FREE, FREE]).stops == (0, 2, 1)
    assert best_order(THREE, positions=[FREE, LAST, FREE]).stops[-1] == 1
    assert best_order(THREE, positions=[LAST, FIRST, FIRST]).stops == (1, 2, 0)
    assert best_order(THREE, windows=[(0, 1800), None, None]).stops == (1, 2, 0)
    assert best_order(THREE, durations=[0, 60, 0], windows=[(0, 1800), None, None]).stops == (2, 0, 1)
    assert best_order(THREE, durations=[60, 60, 60], planned=[1800, None, None]).stops[0] == 0
    late = dict(windows=[(0, 600), (0, 600), (0, 1200)], durations=[0, 600, 0])
    assert best_order(THREE, **late).missed == 2
    assert best_order(THREE, priorities=[100, 0, 0], windows=[(0, 1800), (0, 100), None]).missed == 1
    back = line(0, 1800, 600, 1200, 0)
    assert best_order(back, end_place=True).travel == 3600
    assert best_order(back, end_place=True, end_by=3599).missed == 1
    assert best_order(back, end_place=True, end_by=3600).missed == 0
    assert best_order(THREE, departure=-50).finish == 1750


def test_early_and_late_after():
    """A visit begins at most `early` before its planned time, and is missed if more than `late_after` after it."""
    there = line(0, 100)
    assert best_order(there, planned=[500]).finish == 500
    assert best_order(there, planned=[500], early=150).finish == 350
    for late_after, missed in ((49, 1), (50, 0)):
        found = best_order(there, planned=[50], late_after=late_after, priorities=[4])
        assert (found.missed, found.lateness) == (5 * missed, 50)


def test_the_objective_decides():
    """To wait costs no travel."""
    times, windows = line(0, 100, -150), [(1000, 2000), None]
    assert best_order(times, windows=windows, durations=[0, 500]).stops == (0, 1)
    found = best_order(times, windows=windows, durations=[0, 500], objective=OrderObjective.EARLIEST_FINISH)
    assert (found.stops, found.finish) == ((1, 0), 1000)


def test_windows():
    """Several of a stop; one pair may stand alone; none: at any time."""
    there = line(0, 100)
    for windows, finish, missed in [
        ([None], 100, 0), ([[]], 100, 0), ([()], 100, 0), ([(0, 100)], 100, 0), ([(0, 99)], 100, 1),
        ([(200, 300)], 200, 0), ([[(200, 300)]], 200, 0), ([[(0, 99), (150, 160), (170, 180)]], 150, 0),
        ([[[0, 50], [60, 99]]], 100, 1), ([[(0, 10 * n + 5) for n in (1,)]], 100, 1),
        ([[(10 * n, 10 * n + 5) for n in range(4, 12)]], 100, 0), (numpy.array([[120, 130]]), 120, 0),
        (numpy.array([[[0, 99], [120, 130]]]), 120, 0), ([numpy.array([[0.0, 99.0], [119.5, 130.0]])], 120, 0),
        ([(numpy.int64(120), numpy.float32(130))], 120, 0), (iter([iter([120, 130])]), 120, 0),
        ([(-MOST - 1, MOST)], 100, 0),
    ]:
        found = best_order(there, windows=windows)
        assert (found.finish, found.missed) == (finish, missed)


@pytest.mark.parametrize("of", [list, tuple, iter, numpy.array, lambda values: array("i", values),
                                lambda values: memoryview(array("q", values))])
def test_iterables_of_every_kind(of):
    found = best_order(THREE, durations=of([60, 60, 90]), planned=of([100, 1, 2]), priorities=of([1, 2, 3]),
                       positions=of([1, 1, 2]))
    assert found == best_order(THREE, durations=[60, 60, 90], planned=[100, 1, 2], priorities=[1, 2, 3],
                               positions=[FIRST, FIRST, LAST])
    assert found.stops == (0, 1, 2)


# ---- Travel times ----

INTEGERS = plane(8)
EXPECTED = best_order(INTEGERS)
BASE = numpy.array(INTEGERS, dtype=numpy.int32)


def padded(columns):
    """Rows with gaps between them."""
    wide = numpy.full((9, 9 + columns), -1, dtype=numpy.int32)
    wide[:, :9] = BASE
    return wide[:, :9]


WITHOUT_A_COPY = {
    "int32": BASE, "gaps": padded(1), "large gaps": padded(100), "read-only": BASE.copy(), "part": padded(3)[:, :],
    "every other row": numpy.repeat(BASE, 2, axis=0)[::2],
}
WITHOUT_A_COPY["read-only"].flags.writeable = False
CONVERTED = {
    "int16": BASE.astype("int16"), "uint32": BASE.astype("uint32"), "int64": BASE.astype("int64"),
    "uint64": BASE.astype("uint64"), "float16": (BASE // 64 * 64).astype("float16"),
    "float32": BASE.astype("float32"), "float64": BASE.astype("float64"),
    "longdouble": BASE.astype("longdouble"), "big-endian": BASE.astype(">i4"), "big-endian doubles": BASE.astype(">f8"),
    "columns first": numpy.asfortranarray(BASE), "backwards": BASE[::-1, ::-1].copy()[::-1, ::-1],
    "every other column": numpy.repeat(BASE, 2, axis=1)[:, ::2], "object": BASE.astype(object),
    "masked": numpy.ma.masked_array(BASE), "matrix": BASE.view(numpy.matrix),
    "unaligned": numpy.frombuffer(b"x" + BASE.tobytes(), dtype="int32", offset=1).reshape(9, 9),
    "lists": INTEGERS, "tuples": tuple(map(tuple, INTEGERS)), "iterators": map(iter, INTEGERS),
    "rows of NumPy": list(BASE), "rows of arrays": [array("d", row) for row in INTEGERS],
    "numbers of NumPy": [[numpy.int16(each) for each in row] for row in INTEGERS],
    "fractions": [[Fraction(each) for each in row] for row in INTEGERS],
    "decimals": [[Decimal(each) for each in row] for row in INTEGERS],
    "view": memoryview(BASE), "view with gaps": memoryview(padded(1)),
    "view of doubles": memoryview(BASE.astype(float)),
    "cast": memoryview(array("i", sum(INTEGERS, []))).cast("B").cast("i", [9, 9]),
    "ctypes": ((ctypes.c_int32 * 9) * 9)(*map(tuple, INTEGERS)),
}


@pytest.mark.parametrize("values", [*WITHOUT_A_COPY.values(), *CONVERTED.values()],
                         ids=[*WITHOUT_A_COPY, *CONVERTED])
def test_arrays_of_every_kind(values):
    if getattr(values, "dtype", None) == "float16":
        assert best_order(values) == best_order(values.tolist())
    else:
        assert best_order(values) == EXPECTED


@pytest.mark.parametrize("values", WITHOUT_A_COPY.values(), ids=WITHOUT_A_COPY)
def test_an_array_of_integers_is_not_copied(values):
    matrix, places, stride = _order._matrix(values, 1)
    assert int(_order.ffi.cast("uintptr_t", matrix)) == values.ctypes.data
    assert (places, stride) == (9, values.strides[0])


def test_an_asymmetric_matrix():
    """A row has the times from its place."""
    times = [[0, 1, 9], [9, 0, 1], [1, 9, 0]]
    assert best_order(times).stops == (0, 1)
    assert best_order(numpy.array(times, dtype=numpy.int32).T).stops == (1, 0)


def test_fractions_are_rounded_half_up():
    for seconds, rounded in [
        (0.5, 1), (1.5, 2), (2.5, 3), (2.4999, 2), (0.49999999999999994, 0), (-0.5, 0), (-0.0, 0),
        (YEAR + 0.4, YEAR),
        (Fraction(7, 2), 4), (Decimal("0.5"), 1), (numpy.float32(2.5), 3), (True, 1),
    ]:
        assert best_order([[0, seconds], [0, 0]]).travel == rounded
        assert best_order(numpy.array([[0, seconds], [0, 0]], dtype=float)).travel == rounded
        assert best_order([[0, 0], [0, 0]], durations=[seconds]).finish == rounded
        assert best_order([[0, 0], [0, 0]], departure=seconds).finish == rounded
        assert best_order([[0, 0], [0, 0]], planned=[seconds]).finish == rounded
    assert best_order([[0]], departure=-2.5).finish == -2


def test_without_numpy():
    """The package does not import it, and needs it not."""
    program = """
import sys
sys.modules["numpy"] = None
from array import array
import plannerkit
times = [[0, 3, 1], [3, 0, 2], [1, 2, 0]]
print(plannerkit.best_order(times).stops)
print(plannerkit.best_order([array("d", row) for row in times]).stops)
print(plannerkit.best_order(memoryview(array("i", sum(times, []))).cast("B").cast("i", [3, 3])).stops)
del sys.modules["numpy"]
plannerkit.best_order(times)
print("numpy" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("(1, 0)\n" * 3 + "False\n", "")


# ---- Wrong arguments ----


def with_one(value, row=1, column=2):
    """Travel times of which one is wrong."""
    times = [list(row) for row in THREE]
    times[row][column] = value
    return times


NAN, INFINITE = math.nan, math.inf
HUGE = 10**400
REFUSED = [
    ({"travel_times": []}, "travel_times must have a row for the start."),
    ({"travel_times": numpy.zeros((0, 0), "int32")}, "travel_times must have a row for the start."),
    ({"travel_times": [[0]], "end_place": True}, "travel_times must have a row for the start and the end place."),
    ({"travel_times": [[0, 1], [1]]}, "travel_times[1] must have as many elements as there are rows: 2."),
    ({"travel_times": [[0, 1, 2]] * 2}, "travel_times[0] must have as many elements as there are rows: 2."),
    ({"travel_times": numpy.zeros((2, 3), "int32")},
     "each row of travel_times must have as many elements as there are rows: 2."),
    ({"travel_times": numpy.zeros(4, "int32")}, "travel_times must be a square matrix."),
    ({"travel_times": numpy.zeros((2, 2, 2), "int32")}, "travel_times must be a square matrix."),
    ({"travel_times": array("i", [0])}, "travel_times must be a square matrix."),
    ({"travel_times": with_one(-1)}, f"travel_times[1][2] must be 0 to {YEAR} seconds."),
    ({"travel_times": with_one(YEAR + 1, 3, 0)}, f"travel_times[3][0] must be 0 to {YEAR} seconds."),
    ({"travel_times": with_one(2**31, 0, 0)}, f"travel_times[0][0] must be 0 to {YEAR} seconds."),
    ({"travel_times": with_one(-(2**70), 3, 3)}, f"travel_times[3][3] must be -{MOST + 1} to {MOST}."),
    ({"travel_times": with_one(-0.6)}, f"travel_times[1][2] must be 0 to {YEAR} seconds."),
    ({"travel_times": with_one(NAN)}, "travel_times[1][2] must be a finite number or infinity."),
    ({"travel_times": with_one(-INFINITE)}, "travel_times[1][2] must be a finite number or infinity."),
    ({"travel_times": with_one(Fraction(HUGE))}, "travel_times[1][2] must be a finite number or infinity."),
    ({"travel_times": numpy.array(with_one(-INFINITE))}, "travel_times[1][2] must be a finite number or infinity."),
    ({"travel_times": numpy.array(with_one(-1), "int32")}, f"travel_times[1][2] must be 0 to {YEAR} seconds."),
    ({"travel_times": numpy.array(with_one(-1), "int32").T}, f"travel_times[2][1] must be 0 to {YEAR} seconds."),
    ({"travel_times": numpy.array([[*row, 5] for row in with_one(-1)], "int32")[:, :4]},
     f"travel_times[1][2] must be 0 to {YEAR} seconds."),
    ({"departure": NAN}, "departure must be a finite number."),
    ({"departure": 2**63}, f"departure must be -{MOST + 1} to {MOST}."),
    ({"end_by": INFINITE}, "end_by must be a finite number."),
    ({"early": -1}, "early must be 0 to 86400 seconds."), ({"early": 86_401}, "early must be 0 to 86400 seconds."),
    ({"late_after": -0.6}, "late_after must be 0 to 86400 seconds."),
    ({"late_after": 86_401}, "late_after must be 0 to 86400 seconds."),
    ({"objective": 0}, "objective must be one of OrderObjective."),
    ({"objective": 3}, "objective must be one of OrderObjective."),
    ({"steps": -1}, "steps must be 0 or more."), ({"time_limit": -1}, "time_limit must be 0 seconds or more."),
    ({"time_limit": NAN}, "time_limit must be 0 seconds or more."),
    ({"durations": [0, 0]}, "durations must have an element for each stop: 3, not 2."),
    ({"durations": []}, "durations must have an element for each stop: 3, not 0."),
    ({"planned": [None] * 4}, "planned must have an element for each stop: 3, not 4."),
    ({"priorities": range(2)}, "priorities must have an element for each stop: 3, not 2."),
    ({"positions": [FIRST]}, "positions must have an element for each stop: 3, not 1."),
    ({"windows": numpy.zeros((2, 2))}, "windows must have an element for each stop: 3, not 2."),
    ({"durations": [0, -1, 0]}, f"durations[1] must be 0 to {YEAR} seconds."),
    ({"durations": [0, 0, YEAR + 1]}, f"durations[2] must be 0 to {YEAR} seconds."),
    ({"durations": [0, NAN, 0]}, "durations[1] must be a finite number."),
    ({"durations": [0, 2**63, 0]}, f"durations[1] must be -{MOST + 1} to {MOST}."),
    ({"planned": [0, NAN, 0]}, "planned[1] must be a finite number."),
    ({"planned": [-(2**63) - 1, 0, 0]}, f"planned[0] must be -{MOST + 1} to {MOST}."),
    ({"priorities": [0, 0, 101]}, "priorities[2] must be 0 to 100."),
    ({"priorities": [-1, 0, 101]}, "priorities[0] must be 0 to 100."),
    ({"priorities": [0, 2**70, 0]}, "priorities[1] must be 0 to 100."),
    ({"positions": [0, 0, 3]}, "positions[2] must be one of OrderPosition."),
    ({"positions": [-1, 0, 0]}, "positions[0] must be one of OrderPosition."),
    ({"windows": [None, (5, 4), None]}, "windows[1] must be ascending, without overlaps."),
    ({"windows": [None, None, [(0, 5), (5, 9)]]}, "windows[2] must be ascending, without overlaps."),
    ({"windows": [None, None, [(0, 5)] * 9]}, "windows[2] must be at most 8 pairs."),
    ({"windows": [(1,), None, None]}, "windows[0] must be a pair: the earliest and the latest time."),
    ({"windows": [(1, 2, 3), None, None]}, "windows[0] must be a pair: the earliest and the latest time."),
    ({"windows": [[(1, 2), (3,)], None, None]}, "windows[0][1] must be a pair: the earliest and the latest time."),
    ({"windows": [(0, INFINITE), None, None]}, "windows[0][1] must be a finite number."),
    ({"windows": [[(0, 1), (NAN, 3)], None, None]}, "windows[0][1][0] must be a finite number."),
    ({"windows": [(0, 2**63), None, None]}, f"windows[0][1] must be -{MOST + 1} to {MOST}."),
]


@pytest.mark.parametrize("arguments, message", REFUSED, ids=[message for _, message in REFUSED])
def test_wrong_values(arguments, message):
    with pytest.raises(plannerkit.PlannerError) as caught:
        best_order(**{"travel_times": THREE, **arguments})
    assert str(caught.value) == message
    assert caught.value.field == [name for name in arguments if name in message][0]
    assert type(caught.value) is (LimitExceeded if "at most 8" in message else InvalidArgument)


@pytest.mark.parametrize("arguments, message", [
    ({"travel_times": ["ab", "cd"]}, "travel_times[0] must be an iterable of numbers, not str"),
    ({"travel_times": [{0: 1}, {1: 2}]}, "travel_times[0] must be an iterable of numbers, not dict"),
    ({"travel_times": {0, 1}}, "travel_times must be an iterable of rows, not set"),
    ({"travel_times": bytearray(4)}, "travel_times must be an iterable of rows, not bytearray"),
    ({"travel_times": [0, 1]}, "travel_times[0] must be an iterable of numbers, not int"),
    ({"travel_times": array("d", [0])}, "travel_times[0] must be an iterable of numbers, not float"),
    ({"travel_times": numpy.array(5.0)}, "travel_times must be an iterable of rows, not ndarray"),
    ({"travel_times": memoryview(BASE.astype(">f8"))},
     "travel_times must be a buffer of numbers, not of format '>d'"),
    ({"travel_times": with_one("5")}, "travel_times[1][2] must be float, not str"),
    ({"travel_times": with_one(None)}, "travel_times[1][2] must be float, not NoneType"),
    ({"travel_times": with_one(5j)}, "travel_times[1][2] must be float, not complex"),
    ({"travel_times": numpy.array(with_one(5), "timedelta64[s]")}, "travel_times[0][0] must be float, not timedelta"),
    ({"travel_times": numpy.ma.masked_equal(THREE, 600)}, "travel_times[0][2] must be float, not NoneType"),
    ({"durations": [0, None, 0]}, "durations[1] must be float, not NoneType"),
    ({"durations": {1, 2, 3}}, "durations must be an iterable with an element for each stop, not set"),
    ({"durations": numpy.zeros((3, 1))}, "durations[0] must be float, not list"),
    ({"planned": ["x", 0, 0]}, "planned[0] must be float, not str"),
    ({"priorities": [0, 0, 1.5]}, "priorities[2] must be int, not float"),
    ({"positions": [None, FREE, FREE]}, "positions[0] must be OrderPosition, not NoneType"),
    ({"positions": ["first", FREE, FREE]}, "positions[0] must be OrderPosition, not str"),
    ({"windows": [None, 5, None]}, "windows[1] must be None, a pair of numbers, or several pairs, not int"),
    ({"windows": [None, "ab", None]}, "windows[1] must be None, a pair of numbers, or several pairs, not str"),
    ({"windows": [None, (None, 5), None]}, "windows[1][0] must be a pair of numbers, not NoneType"),
    ({"windows": [None, [(0, 1), 5], None]}, "windows[1][1] must be a pair of numbers, not int"),
    ({"windows": [(0, "5"), None, None]}, "windows[0][1] must be float, not str"),
    ({"objective": "travel"}, "objective must be OrderObjective, not str"),
    ({"end_place": 1}, "end_place must be bool, not int"), ({"steps": 1.0}, "steps must be int, not float"),
])
def test_wrong_types(arguments, message):
    with pytest.raises(TypeError) as caught:
        best_order(**{"travel_times": THREE, **arguments})
    assert str(caught.value) == message


@pytest.mark.parametrize("name, hint", parameters(best_order))
def test_every_argument(name, hint):
    assert wrong(hint)
    for value in wrong(hint):
        check(name, value, lambda: best_order(**{"travel_times": line(0, 1), name: value}))


def test_all_but_the_travel_times_have_names():
    with pytest.raises(TypeError, match="positional"):
        best_order(THREE, 0)


# ---- Steps, time and threads ----


def test_portions_make_no_difference(monkeypatch):
    """ORDER-6: nor do the threads and signals between them."""
    times, options = plane(12), {"windows": [(600 * n, 600 * n + 900) for n in range(12)], "durations": [300] * 12}
    for steps in (0, 1, 999, 1000, 1001, 20_000):
        expected = best_order(times, steps=steps, **options)
        assert not expected.has_ended
        for portion in (1, 7, 20_000):
            monkeypatch.setattr(_order, "PORTION", portion)
            assert best_order(times, steps=steps, **options) == expected
        monkeypatch.undo()
    whole = best_order(times, **options)
    assert whole.has_ended
    assert best_order(times, steps=2**70, time_limit=math.inf, **options) == whole


def test_more_steps_are_never_worse():
    """ORDER-5."""
    times = plane(60)
    travel = [best_order(times, steps=steps).travel for steps in (0, 50, 500, 5000, 50_000)]
    assert travel == sorted(travel, reverse=True) and travel[0] > travel[-1]
    assert best_order(times, steps=0).stops == tuple(range(60))
    assert not best_order(times, steps=0).is_better


def test_time_limit(monkeypatch):
    """By a clock that goes a second for each portion of the search."""
    times, windows = plane(250), [(3000 * (n % 7), 3000 * (n % 7) + 60) for n in range(250)]
    portions = itertools.count()
    monkeypatch.setattr(_order, "monotonic", lambda: float(next(portions)))
    assert best_order(times, windows=windows, time_limit=0).stops == tuple(range(250))
    for seconds in (2, 12):
        before = next(portions)
        found = best_order(times, windows=windows, time_limit=seconds)
        assert next(portions) - before == seconds + 2  # at the beginning, before each portion, and at the end
        steps = (seconds - 1) * _order.PORTION
        assert found == best_order(times, windows=windows, steps=steps) and not found.has_ended
    assert found.is_better
    assert best_order(THREE, time_limit=1e9).has_ended


def test_threads():
    """Each finds the same, and a thread that does not search goes on meanwhile."""
    problems = [plane(15, seed) for seed in range(4)]
    expected = [best_order(times, steps=30_000) for times in problems]
    found, counted, is_over = [None] * 8, 0, threading.Event()

    def search(number):
        found[number] = best_order(problems[number % 4], steps=30_000)

    def count():
        nonlocal counted
        while not is_over.is_set():
            counted += 1
            time.sleep(0)

    threads = [threading.Thread(target=search, args=(number,)) for number in range(8)]
    counter = threading.Thread(target=count)
    for thread in [counter, *threads]:
        thread.start()
    for thread in threads:
        thread.join()
    is_over.set()
    counter.join()
    assert found == expected * 2
    assert counted > 10


def test_a_signal_interrupts_the_search():
    """As Ctrl-C does."""
    times, windows = plane(250), [(3000 * (n % 7), 3000 * (n % 7) + 60) for n in range(250)]
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    start = time.monotonic()
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        with pytest.raises(KeyboardInterrupt):
            best_order(times, windows=windows, time_limit=60)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert time.monotonic() - start < 10


# ---- Brute force ----


def first_beginning(windows, earliest, arrival):
    """When a visit begins."""
    if not windows:
        return max(arrival, earliest)
    if any(latest >= earliest for _, latest in windows):
        windows = [(max(opens, earliest), latest) for opens, latest in windows if latest >= earliest]
    elif windows:
        return arrival  # ORDER-13.3
    return next((max(arrival, opens) for opens, latest in windows if arrival <= latest), arrival)


def value_of(order, times, options):
    """ORDER-2: what an order is worth; smaller is better. Also its travel and its finish."""
    now, place, travel, missed, lateness = options["departure"], 0, 0, 0, 0
    for stop in order:
        travel += times[place][stop + 1]
        now, place = now + times[place][stop + 1], stop + 1
        planned, windows = options["planned"][stop], options["windows"][stop]
        now = first_beginning(windows, -math.inf if planned is None else planned - options["early"], now)
        is_over = planned is not None and windows and windows[-1][1] < planned - options["early"]  # ORDER-13.3
        ends = [windows[-1][1]] if windows and not is_over else []
        due = min(ends + ([] if planned is None else [planned]), default=math.inf)
        limit = min(ends + ([] if planned is None else [planned + options["late_after"]]), default=math.inf)
        missed += bool(is_over or now > limit) * (1 + options["priorities"][stop])
        lateness += max(0, now - due) if due < math.inf else 0
        now += options["durations"][stop]
    if options["end_place"]:
        travel += times[place][-1]
        now += times[place][-1]
    if options["end_by"] is not None and now > options["end_by"]:
        missed, lateness = missed + 1, lateness + now - options["end_by"]
    goal = travel if options["objective"] is OrderObjective.LEAST_TRAVEL else now
    return (missed, lateness, goal, travel), travel, now


def allowed(count, positions):
    first = [stop for stop in range(count) if positions[stop] is FIRST]
    last = [stop for stop in range(count) if positions[stop] is LAST]
    free = [stop for stop in range(count) if positions[stop] is FREE]
    return [(*first, *between, *last) for between in itertools.permutations(free)]


def random_problem(chance):
    """Up to seven stops, with some of everything."""
    count, day = chance.randint(0, 7), 6000

    def windows():
        times = sorted(chance.sample(range(day), 2 * chance.choice([0, 0, 1, 1, 2, 3])))
        return list(zip(times[::2], times[1::2]))

    end_place = chance.random() < 0.5
    places = count + 1 + end_place
    return [[chance.randrange(1500) for _ in range(places)] for _ in range(places)], {
        "departure": chance.randrange(-500, 500), "windows": [windows() for _ in range(count)],
        "durations": [chance.randrange(600) for _ in range(count)],
        "planned": [chance.choice([None, chance.randrange(day)]) for _ in range(count)],
        "priorities": [chance.choice([0, 0, chance.randint(0, 100)]) for _ in range(count)],
        "positions": [chance.choices([FREE, FIRST, LAST], [8, 1, 1])[0] for _ in range(count)],
        "end_place": end_place, "end_by": chance.choice([None, chance.randrange(2 * day)]),
        "early": chance.choice([0, 300]), "late_after": chance.choice([0, 600]),
        "objective": chance.choice(list(OrderObjective)),
    }


@pytest.mark.parametrize("seed", range(60))
def test_no_order_is_better(seed):
    """ORDER-2, ORDER-5: compared with all orders of up to seven stops."""
    times, options = random_problem(random.Random(seed))
    count = len(options["windows"])
    values = {order: value_of(order, times, options)[0] for order in allowed(count, options["positions"])}
    found = best_order(numpy.array(times, dtype=numpy.int32), **options)
    worth, travel, finish = value_of(found.stops, times, options)
    assert (found.missed, found.lateness, found.travel, found.finish) == (*worth[:2], travel, finish)
    assert worth == min(values.values())
    present = min(values, key=lambda order: [order.index(stop) for stop in range(count)])
    assert found.is_better == (worth < values[present]) or count == 0
    assert found.has_ended


# ---- Working days: Tests/Workday compares them to a brute force ----

HOUR = 3600


def test_a_working_day_has_visits_and_breaks():
    """ORDER-14 ORDER-15"""
    breaks = [WorkdayBreak(300, -9, -1), WorkdayBreak(300, 700, 900, most_work=3600)]
    found = best_order(THREE, durations=[60] * 3, hours=[(), None, None], workday=Workday(breaks=breaks))
    assert found.visits == (
        OrderVisit(stop=1, arrival=600, begin=600, end=660),
        OrderVisit(stop=2, arrival=1600, begin=1600, end=1660),
        OrderVisit(stop=0, reason=NotTodayReason.CLOSED),
    )
    assert found.breaks == (
        OrderBreak(state=BreakState.MISSED), OrderBreak(state=BreakState.TAKEN, start=700, end=1000, visited=1))
    assert (found.stops, found.visited, found.missed) == ((1, 2, 0), 2, 103)


def test_gaps_of_several_agents():
    """ORDER-16"""
    problem = {"travel_times": THREE, "durations": [60] * 3, "workday": Workday()}
    assert best_gaps([problem, {**problem, "departure": 9.0}]) == (OrderInsertion(finish=60),) * 2
    assert best_gaps([{**problem, "positions": [FREE, FREE, FIRST], "after": [None, None, 1]}]) == (None,)
    assert best_gaps(iter(())) == ()


@pytest.mark.parametrize(("field", "message", "changes"), [
    ("workday", "workday must be given with what only a working day has.", {"hours": [None, None, ()]}),
    ("end_by", "end_by must be absent from a working day: it has a shift instead.",
     {"workday": Workday(), "end_by": 9}),
    ("hours", "hours[1] must be ascending, without overlaps.",
     {"workday": Workday(), "hours": [None, [(5, 9), (1, 2)], None]}),
    ("after", "after must be the index of another stop.", {"workday": Workday(), "after": [0, None, None]}),
    ("after", "after must not lead from a stop back to itself.", {"workday": Workday(), "after": [1, 0, None]}),
    ("after", "after must have delays of 0 to 86400 seconds.", {"workday": Workday(), "after": [(1, -1), None, None]}),
    ("early", "early of a stop must be 0 to 86400 seconds.", {"workday": Workday(), "early": [None, -1, 0]}),
    ("breaks", "breaks must be at most 4.", {"workday": Workday(breaks=[WorkdayBreak(1, 2, 3)] * 5)}),
    ("breaks", "breaks must have a latest that is not before their earliest.",
     {"workday": Workday(breaks=[WorkdayBreak(1, 3, 2)])}),
    ("speeds", "speeds must be none, or as many as divide 48.", {"workday": Workday(speeds=[1000] * 5)}),
    ("speeds", "speeds must be 100 to 4000 thousandths.", {"workday": Workday(speeds=[99])}),
    ("shift_end", "shift_end must not be before shift_start.", {"workday": Workday(shift_start=9, shift_end=8)}),
    ("overtime", "overtime must be absent from a day without shift_end.", {"workday": Workday(overtime=8)}),
])
def test_wrong_working_days(field, message, changes):
    """ORDER-14"""
    with pytest.raises(InvalidArgument if "at most" not in message else LimitExceeded) as caught:
        best_order(THREE, **changes)
    assert (caught.value.field, str(caught.value)) == (field, message)
    with pytest.raises((InvalidArgument, LimitExceeded)) as caught:
        best_gaps([{"travel_times": THREE, **changes}])
    assert caught.value.field == field
