"""Proposals of another visiting order: the request, travel times of every kind, the search, and the decision."""

import math
import threading
import time
from array import array
from dataclasses import replace
from datetime import timedelta
from uuid import UUID

import numpy
import plannerkit
import pytest
from conftest import NOW, make_task, started
from plannerkit import (
    Changed, Coordinate, Fix, InvalidArgument, Limits, LoadTravelTimes, OrderInsertion, OrderObjective, OrderPosition,
    OrderSave, PendingSave, Place, Planner, Proposal, ProposalPhase, ProposalStop, Redraw, SaveKind, SaveOrder,
    SavePhase, Settings, StopRule,
)

IDS = [UUID(int=number) for number in range(6)]
NONE = timedelta(0)


def day(count=4, **options):
    """Shops from west to east, of which the agent is at the first. The list has the last ones first."""
    planner = started([make_task(number, order=999 - number) for number in range(1, count + 1)], **options)
    planner.fix_received(Fix(NOW, 0.0, 0.01, 5.0))
    list(planner.effects())
    return planner


def requested(planner, **options):
    """Gives the number of the request."""
    planner.proposal_requested(**options)
    return [effect for effect in planner.effects() if isinstance(effect, LoadTravelTimes)][0].request


def line(count=4, seconds=600):
    """The travel times between the location and the shops as the list has them."""
    places = [1, *range(count, 0, -1)]
    return [[seconds * abs(one - other) for other in places] for one in places]


def found(planner, times, **options):
    """The proposal, once the search has ended."""
    planner.travel_times_loaded(requested(planner, **options), times)
    while planner.proposal_search():
        pass
    return planner.proposal


def order(planner):
    return [row.id.int for row in planner.rows]


# ---- One more stop ----


def test_where_a_task_fits_best():
    with started([make_task(number) for number in (1, 2, 3)]) as planner:
        task = make_task(9, coordinate=Coordinate(0.0, 0.025), estimated_duration=timedelta(minutes=30))
        assert planner.insertion(task) is None
        planner.fix_received(Fix(NOW, 0.0, 0.01, 5.0))
        assert planner.insertion(task) == OrderInsertion(gap=2, finish=1800)
        with pytest.raises(plannerkit.Duplicate):
            planner.insertion(make_task(1))
        with pytest.raises(plannerkit.InvalidText, match="title"):
            planner.insertion(make_task(9, title=" "))


# ---- The whole way ----


def test_from_the_request_to_the_save():
    """ORDER-1, ORDER-3, ORDER-7, ORDER-9, WORK-11."""
    with day() as planner:
        assert planner.proposal is None and planner.proposal_stops == () and planner.places == ()
        planner.proposal_requested()
        effects = list(planner.effects())
        request = planner.proposal.number
        assert effects[0] == LoadTravelTimes(request=request)
        assert planner.proposal.phase is ProposalPhase.WAITING
        assert planner.places == (
            Place(coordinate=Coordinate(0.0, 0.01)), *(Place(task_id=IDS[n], coordinate=Coordinate(0.0,
            0.01 * n)) for n in (4, 3, 2, 1)))
        planner.travel_times_loaded(request, line())
        assert planner.proposal.phase is ProposalPhase.SEARCHING and planner.places == ()
        assert Redraw in [type(effect) for effect in planner.effects() if effect.changed & Changed.PROPOSAL]
        while planner.proposal_search(7):
            pass
        assert not planner.proposal_search()
        assert planner.proposal == Proposal(
            phase=ProposalPhase.FINISHED, progress=100, number=request, is_better=True, stop_count=4,
            travel_before=timedelta(minutes=60),
            travel_after=timedelta(minutes=30), finish_before=NOW + timedelta(minutes=100),
            finish_after=NOW + timedelta(minutes=70), text="Saves 30 min",
            spoken_text="Saves 30 minutes")
        assert planner.proposal_stops[:2] == (
            ProposalStop(
                is_missed=False, id=IDS[1], arrival=NOW, start=NOW, end=NOW + timedelta(minutes=10), index_before=3,
                row=3,
                text="from 4th to 1st place · 1 h 30 min earlier",
                spoken_text="from 4th to 1st place, 1 hour, 30 minutes earlier"),
            ProposalStop(
                is_missed=False, id=IDS[2], arrival=NOW + timedelta(minutes=20), start=NOW + timedelta(minutes=20),
                end=NOW + timedelta(minutes=30), leg=timedelta(minutes=10), index_before=2, row=2,
                text="from 3rd to 2nd place · 50 min earlier",
                spoken_text="from 3rd to 2nd place, 50 minutes earlier"))
        assert planner.proposal_stops[0].start.tzinfo is planner.proposal.finish_after.tzinfo is planner.tz
        assert order(planner) == [4, 3, 2, 1] and planner.order_save is None
        list(planner.effects())

        planner.proposal_accepted(request)
        assert order(planner) == [1, 2, 3, 4] and planner.proposal is None
        saves = [effect for effect in planner.effects() if isinstance(effect, SaveOrder)]
        save = planner.order_save
        assert save == OrderSave(key=saves[0].key, ids=tuple(IDS[1:5]), phase=SavePhase.SENT, since=NOW, message="")
        assert planner.pending_saves == (PendingSave(
            kind=SaveKind.ORDER, key=save.key, phase=SavePhase.SENT, since=NOW, what_text="Visiting order",
            state_text="Not saved yet", spoken_text="Visiting order, not saved yet"),)
        planner.save_failed(save.key, "no net")
        assert planner.order_save == replace(save, phase=SavePhase.FAILED, message="no net")
        planner.order_save_retried()
        assert SaveOrder(key=save.key) in list(planner.effects()) and planner.order_save == save
        planner.save_acknowledged(save.key)
        assert planner.order_save is None and order(planner) == [1, 2, 3, 4]


def test_discarding():
    """ORDER-10."""
    with day() as planner:
        number = found(planner, line()).number
        planner.proposal_discarded(number + 1)
        planner.proposal_discarded(number)
        assert planner.proposal is None and order(planner) == [4, 3, 2, 1] and planner.order_save is None


def test_declined_travel_times_are_estimated():
    """ORDER-3."""
    with day() as planner:
        planner.travel_times_declined(requested(planner))
        assert planner.proposal.phase is ProposalPhase.SEARCHING and planner.proposal.is_estimated
        planner.proposal_requested(estimates=True)
        assert not [effect for effect in planner.effects() if isinstance(effect, LoadTravelTimes)]
        assert planner.proposal.is_estimated and planner.proposal_search(0)


def test_each_option_counts():
    """ORDER-1."""
    with day() as planner:
        assert not found(planner, line(), rules=[StopRule(IDS[4], OrderPosition.FIRST)]).is_better
        assert found(planner, line(), rules=[StopRule(IDS[2], OrderPosition.FIRST)]).is_better
        assert [stop.id.int for stop in planner.proposal_stops] == [2, 1, 3, 4]
        found(planner, line(), rules=iter([StopRule(IDS[3], OrderPosition.LAST), StopRule(IDS[2], priority=100)]))
        assert planner.proposal_stops[-1].id == IDS[3]
        proposal = found(planner, line(), objective=OrderObjective.EARLIEST_FINISH)
        assert proposal.text == "Done 30 min earlier"
        for end_place, count in ((Coordinate(0.0, 0.01), 6), (None, 5)):
            requested(planner, end_place=end_place)
            assert len(planner.places) == count
        planner.settings_changed(Settings(end_place=Coordinate(0.0, 0.02)))
        requested(planner)
        assert planner.places[-1] == Place(task_id=None, coordinate=Coordinate(0.0, 0.02))
        requested(planner, end_place=None)
        assert len(planner.places) == 5


def test_a_place_that_nobody_knows():
    """ORDER-3."""
    with started([make_task(1), make_task(2, coordinate=None)]) as planner:
        planner.proposal_requested()
        assert planner.places == (Place(), Place(task_id=IDS[1], coordinate=Coordinate(0.0, 0.01)),
            Place(task_id=IDS[2]))


def test_nothing_to_propose():
    """ORDER-1: the host is not asked."""
    with day(1) as planner:
        planner.proposal_requested()
        assert not [effect for effect in planner.effects() if isinstance(effect, LoadTravelTimes)]
        assert planner.proposal.phase is ProposalPhase.FINISHED and not planner.proposal.is_better
        assert planner.proposal.text == "" and planner.proposal.finish_before == planner.proposal.finish_after


def test_outdated():
    """ORDER-8."""
    with day() as planner:
        number = found(planner, line()).number
        planner.task_removed(IDS[2])
        assert planner.proposal.phase is ProposalPhase.OUTDATED and not planner.proposal_search()
        with pytest.raises(plannerkit.Outdated, match="^number must be that of a proposal that is not out") as caught:
            planner.proposal_accepted(number)
        assert caught.value.field == "number"


def test_how_the_steps_are_divided():
    """ORDER-6."""
    proposed = []
    for steps in (1, 13, 10**6, 2**64 - 1):
        with day(5) as planner:
            planner.travel_times_loaded(requested(planner), line(5))
            while planner.proposal_search(steps):
                pass
            proposed.append((planner.proposal, planner.proposal_stops))
    assert proposed == proposed[:1] * 4


def test_a_snapshot_has_the_proposal_and_the_order():
    """ORDER-12."""
    with day() as planner:
        found(planner, line(), objective=OrderObjective.EARLIEST_FINISH)
        with Planner(now=NOW, clock=lambda: NOW, snapshot=planner.snapshot()) as restored:
            assert restored.proposal.phase is ProposalPhase.WAITING
        planner.proposal_accepted(planner.proposal.number)
        with Planner(now=NOW, clock=lambda: NOW, snapshot=planner.snapshot()) as restored:
            assert order(restored) == [1, 2, 3, 4] and restored.order_save.ids == tuple(IDS[1:5])
            assert SaveOrder(key=restored.order_save.key) in list(restored.effects())


def test_instants_beyond_those_of_python():
    """They are None, and durations the longest."""
    long = [make_task(number, estimated_duration=timedelta(days=999_999_999)) for number in (1, 2)]
    with started(long) as planner:
        planner.proposal_requested(estimates=True)
        assert planner.proposal.finish_before is None or planner.proposal.finish_before > NOW


# ---- Travel times of every kind ----

INTEGERS = line()
BASE = numpy.array(INTEGERS, dtype=float)


def padded(columns):
    """Rows with gaps between them."""
    wide = numpy.full((5, 5 + columns), math.nan)
    wide[:, :5] = BASE
    return wide[:, :5]


WITHOUT_A_COPY = {"doubles": BASE, "gaps": padded(1), "read-only": BASE.copy(),
                  "every other row": numpy.repeat(BASE, 2, axis=0)[::2]}
WITHOUT_A_COPY["read-only"].flags.writeable = False
CONVERTED = {
    "int32": BASE.astype("int32"), "uint64": BASE.astype("uint64"), "float32": BASE.astype("float32"),
    "longdouble": BASE.astype("longdouble"), "big-endian": BASE.astype(">f8"), "object": BASE.astype(object),
    "columns first": numpy.asfortranarray(BASE), "backwards": BASE[::-1, ::-1].copy()[::-1, ::-1],
    "every other column": numpy.repeat(BASE, 2, axis=1)[:, ::2], "masked": numpy.ma.masked_array(BASE),
    "matrix": BASE.view(numpy.matrix), "lists": INTEGERS, "tuples": tuple(map(tuple, INTEGERS)),
    "iterators": map(iter, INTEGERS), "rows of NumPy": list(BASE),
    "rows of arrays": [array("d", row) for row in INTEGERS],
    "view": memoryview(BASE), "view with gaps": memoryview(padded(2)), "view of integers": memoryview(BASE.astype("i")),
    "cast": memoryview(array("d", sum(INTEGERS, []))).cast("B").cast("d", [5, 5]),
}


@pytest.mark.parametrize("times", [*WITHOUT_A_COPY.values(), *CONVERTED.values()], ids=[*WITHOUT_A_COPY, *CONVERTED])
def test_matrices_of_every_kind(times):
    """ORDER-3."""
    with day() as planner:
        proposal = found(planner, times)
        assert (proposal.travel_before, proposal.travel_after) == (timedelta(minutes=60), timedelta(minutes=30))
        assert not proposal.is_estimated


@pytest.mark.parametrize("times", WITHOUT_A_COPY.values(), ids=WITHOUT_A_COPY)
def test_an_array_of_doubles_is_not_copied(times):
    from plannerkit._travel_times import TravelTimes, ffi

    matrix = TravelTimes(times)
    assert int(ffi.cast("uintptr_t", matrix.numbers)) == times.ctypes.data
    assert (matrix.count, matrix.stride) == (5, times.strides[0])


def test_rows_are_the_places_one_comes_from():
    """ORDER-3: the matrix need not be symmetric."""
    times = [[0, 100, 900], [0, 0, 900], [0, 100, 0]]
    with day(2) as planner:
        assert found(planner, times).travel_before == timedelta(seconds=1000)
        assert found(planner, numpy.array(times).T).travel_before == timedelta(seconds=100)


@pytest.mark.parametrize("unknown", [None, -1, -0.5, numpy.float32(-7), -1e300])
def test_unknown_travel_times_are_estimated(unknown):
    """ORDER-3."""
    times = line()
    times[0][1] = unknown
    with day() as planner:
        estimated = planner.stops[0].leg
        proposal = found(planner, times)
        assert proposal.is_estimated
        assert proposal.travel_before == estimated + timedelta(minutes=30)


def test_masked_travel_times_are_unknown():
    """ORDER-3."""
    with day() as planner:
        assert found(planner, numpy.ma.masked_equal(INTEGERS, 1800)).is_estimated


def with_one(value, row=1, column=2):
    times = [list(each) for each in INTEGERS]
    times[row][column] = value
    return times


@pytest.mark.parametrize("times, message", [
    ([], "travel_times must have a row for each place of the request."),
    ([[0]], "travel_times must have a row for each place of the request."),
    (line(5), "travel_times must have a row for each place of the request."),
    (numpy.zeros((0, 0)), "travel_times must have a row for each place of the request."),
    (numpy.zeros((300, 300)), "travel_times must have a row for each place of the request."),
    (INTEGERS[:4], "travel_times[0] must have as many elements as there are rows: 4."),
    ([*INTEGERS[:4], [1]], "travel_times[4] must have as many elements as there are rows: 5."),
    (BASE[:4], "each row of travel_times must have as many elements as there are rows: 4."),
    (numpy.zeros(25), "travel_times must be a square matrix."),
    (array("d", [0]), "travel_times must be a square matrix."),
    (with_one(math.nan), "travel_times[1][2] must be a finite number or infinity."),
    (with_one(-math.inf, 4, 0), "travel_times[4][0] must be a finite number or infinity."),
    (with_one(10**400), "travel_times[1][2] must be a finite number or infinity."),
    (with_one(31_536_000.5), "travel_times[1][2] must be at most 31536000 seconds."),
    (numpy.array(with_one(math.nan, 4, 3)), "travel_times[4][3] must be a finite number or infinity."),
    (numpy.array([[*row, 5] for row in with_one(1e9, 3, 4)])[:, :5],
     "travel_times[3][4] must be at most 31536000 seconds."),
], ids=str)
def test_wrong_travel_times_leave_the_request_waiting(times, message):
    """ORDER-3."""
    with day() as planner:
        request = requested(planner)
        before = planner.snapshot()
        with pytest.raises(InvalidArgument) as caught:
            planner.travel_times_loaded(request, times)
        assert (str(caught.value), caught.value.field) == (message, "travel_times")
        assert planner.snapshot() == before and planner.proposal.phase is ProposalPhase.WAITING
        planner.travel_times_loaded(request, INTEGERS)


@pytest.mark.parametrize("times, message", [
    (["ab", "cd"], "travel_times[0] must be an iterable of numbers, not str"),
    ({0, 1}, "travel_times must be an iterable of rows, not set"),
    ([0, 1], "travel_times[0] must be an iterable of numbers, not int"),
    (with_one("5"), "travel_times[1][2] must be float, not str"),
    (with_one(5j), "travel_times[1][2] must be float, not complex"),
    (with_one(timedelta(1)), "travel_times[1][2] must be float, not timedelta"),
    (numpy.array(5.0), "travel_times must be a square matrix."),
], ids=str)
def test_wrong_types_of_travel_times(times, message):
    with day() as planner, pytest.raises((TypeError, InvalidArgument)) as caught:
        planner.travel_times_loaded(requested(planner), times)
    assert str(caught.value) == message


# ---- Refusals ----


@pytest.mark.parametrize("options, error, field, message", [
    ({"rules": [StopRule(UUID(int=99))]}, plannerkit.NotFound, "id", "id of a rule must be that of a stop."),
    ({"rules": [StopRule(IDS[1])] * 2}, plannerkit.Duplicate, "id", "id of a rule must be in no other rule."),
    ({"rules": [StopRule(IDS[1], priority=101)]}, InvalidArgument, "priority", "priority must be 0 to 100."),
    ({"rules": [StopRule(IDS[1], priority=2**31)]}, InvalidArgument, "priority",
     "priority must be at most 2147483647."),
    ({"rules": [StopRule(IDS[1], 3)]}, InvalidArgument, "position", "position must be one of OrderPosition."),
    ({"rules": [StopRule(IDS[1])] * 251}, plannerkit.LimitExceeded, "rules", "rules must be at most 250."),
    ({"objective": 3}, InvalidArgument, "objective", "objective must be one of OrderObjective."),
    ({"end_place": Coordinate(91, 0)}, InvalidArgument, "latitude", None),
    ({"end_place": Coordinate(0, 181)}, InvalidArgument, "longitude", None),
])
def test_refused_requests(options, error, field, message):
    """ORDER-1."""
    with day() as planner:
        before = planner.snapshot()
        with pytest.raises(error) as caught:
            planner.proposal_requested(**options)
        assert caught.value.field == field and (message is None or str(caught.value) == message)
        assert planner.snapshot() == before and planner.proposal is None


@pytest.mark.parametrize("rules, message", [
    (["x"], "rules[0] must be StopRule, not str"),
    (StopRule(IDS[1]), "rules must be an iterable of StopRule, not StopRule"),
    ([StopRule(IDS[1]), StopRule("2")], "rules[1]: id must be UUID, not str"),
    ([StopRule(IDS[1], "first")], "rules[0]: position must be OrderPosition, not str"),
    ([StopRule(IDS[1], priority=1.5)], "rules[0]: priority must be int, not float"),
])
def test_wrong_types_of_rules(planner, rules, message):
    with pytest.raises(TypeError) as caught:
        planner.proposal_requested(rules=rules)
    assert str(caught.value) == message


def test_a_schedule_is_needed():
    """ORDER-1."""
    with day() as planner:
        planner.settings_changed(Settings(has_schedule=False))
        with pytest.raises(plannerkit.NotAllowed, match="^has_schedule must be turned on in the settings.$"):
            planner.proposal_requested()
    with day(Limits.ORDERED_STOPS + 1) as planner, pytest.raises(plannerkit.LimitExceeded, match="at most 250 stops"):
        planner.proposal_requested()


def test_refused_answers_and_decisions():
    """ORDER-3, ORDER-5, ORDER-9."""
    with day() as planner:
        for call in (planner.travel_times_declined, lambda request: planner.travel_times_loaded(request, INTEGERS)):
            request = requested(planner)
            with pytest.raises(plannerkit.Outdated, match="^request must be") as caught:
                call(request + 1)
            assert caught.value.field == "request"
            call(request)
            with pytest.raises(plannerkit.Outdated):
                call(request)
        with pytest.raises(plannerkit.NotAllowed, match="^number must be that of a proposal that is better"):
            planner.proposal_accepted(planner.proposal.number)
        with pytest.raises(plannerkit.NotFound, match="^There must be an accepted order that is not ack") as caught:
            planner.order_save_retried()
        assert caught.value.field is None
        for call in (planner.proposal_search, planner.proposal_accepted, planner.proposal_discarded):
            with pytest.raises(InvalidArgument, match="must be 0 or more"):
                call(-1)
            with pytest.raises(InvalidArgument, match="must be at most 18446744073709551615"):
                call(2**64)
        planner.stop()
        for call in (planner.proposal_requested, lambda: planner.travel_times_declined(1),
                     lambda: planner.travel_times_loaded(1, INTEGERS), lambda: planner.proposal_accepted(1)):
            with pytest.raises(plannerkit.NotStarted):
                call()
        planner.proposal_discarded(1)


def test_a_destroyed_planner():
    planner = day()
    planner.destroy()
    for call in (planner.proposal_requested, planner.proposal_search, lambda: planner.proposal, lambda: planner.places,
                 lambda: planner.proposal_stops, lambda: planner.order_save, planner.order_save_retried,
                 lambda: planner.proposal_accepted(1), lambda: planner.proposal_discarded(1)):
        with pytest.raises(plannerkit.PlannerDestroyed):
            call()


def test_a_call_during_a_search():
    """It raises Busy, and the search goes on."""
    with day(60) as planner:
        chance = numpy.random.default_rng(1)
        planner.travel_times_loaded(requested(planner), chance.uniform(60, 3600, (61, 61)))
        refused, is_over = 0, threading.Event()

        def search():
            while not is_over.is_set():
                try:
                    planner.proposal_search(20_000)
                except plannerkit.Busy:
                    pass

        thread = threading.Thread(target=search)
        thread.start()
        end = time.monotonic() + 30
        while not refused and time.monotonic() < end:
            try:
                _ = planner.home
            except plannerkit.Busy:
                refused += 1
        is_over.set()
        thread.join()
        assert refused and planner.proposal.is_better
