"""Working days of the library beside a brute force."""

import math
import os
from typing import Any

import pytest
import random_days
from plannerkit import (
    OrderObjective, OrderPosition, VisitingOrder, Workday, WorkdayBreak, best_gaps, best_order,
)
from workday_model import Day, Value, Walk, best_gap, best_value, is_allowed

COUNT = int(os.environ.get("DAYS", "1500"))
POSITIONS = (OrderPosition.FREE, OrderPosition.FIRST, OrderPosition.LAST)


def arguments(day: Day) -> dict[str, Any]:
    start, end, overtime = day.shift or (None, None, None)
    return dict(
        travel_times=[[math.inf if each is None else each for each in row] for row in day.travel],
        departure=day.departure,
        end_place=day.has_end_place,
        objective=OrderObjective.EARLIEST_FINISH if day.is_earliest_finish else OrderObjective.LEAST_TRAVEL,
        durations=[stop.duration for stop in day.stops],
        positions=[POSITIONS[stop.position] for stop in day.stops],
        priorities=[stop.priority for stop in day.stops],
        planned=[stop.planned for stop in day.stops],
        early=[stop.early for stop in day.stops],
        late_after=[stop.late_after for stop in day.stops],
        windows=[stop.windows for stop in day.stops],
        hours=[stop.hours for stop in day.stops],
        after=[None if stop.after is None else (stop.after, stop.delay) for stop in day.stops],
        workday=Workday(
            shift_start=start, shift_end=end, overtime=overtime, speeds=day.speeds, worked=day.worked,
            is_under_way=day.is_under_way,
            breaks=[WorkdayBreak(each.duration, each.earliest, each.latest, each.most_work) for each in day.breaks]),
    )


def value(found: VisitingOrder, day: Day) -> Value:
    goal = found.finish if day.is_earliest_finish else found.travel
    return Value(found.unreachable > 0, found.missed, found.lateness, found.overtime, goal, found.travel, found.finish)


@pytest.mark.parametrize("part", range(10))
def test_the_best_order_is_that_of_a_brute_force(part):
    """ORDER-14, ORDER-14.4, ORDER-15"""
    for seed in range(part, COUNT, 10):
        day = random_days.day(seed)
        found = best_order(**arguments(day))
        order = found.stops[:found.visited]
        assert sorted(found.stops) == list(range(len(day.stops))), seed
        assert is_allowed(day, order), seed
        assert (Walk(day, order).value_of_proposal() or ())[:6] == value(found, day).compared, f"seed {seed}: {found}"
        assert best_value(day).compared == value(found, day).compared, f"seed {seed}: {found}"
        assert found.has_ended and found.progress == 100, seed


def test_visits_and_breaks_are_those_of_the_value():
    """SCHED-14: what a host reads adds up to what the order is worth."""
    for seed in range(COUNT):
        day = random_days.day(seed)
        found = best_order(**arguments(day))
        visited = [each for each in found.visits if each.reason is None]
        assert [each.stop for each in found.visits] == list(found.stops), seed
        assert len(visited) == found.visited, seed
        assert sum(each.lateness for each in visited) == found.lateness, seed
        assert all(each.arrival <= each.begin <= each.end for each in visited), seed
        for each in visited:
            stop = day.stops[each.stop]
            assert stop.may_begin(each.begin) and each.end == each.begin + stop.duration, seed
        weights = sum(day.stops[each.stop].priority + 1 for each in found.visits if each.reason is not None)
        missed = sum(each.state.name == "MISSED" for each in found.breaks)
        assert weights + 102 * missed == found.missed, seed
        for rest, rule in zip(found.breaks, day.breaks):
            if rest.state.name == "TAKEN":
                assert rule.earliest <= rest.start <= rule.latest and rest.end == rest.start + rule.duration, seed
                assert rest.visited <= found.visited, seed


def test_the_best_gap_is_that_of_a_brute_force():
    """ORDER-16, for all days in one call"""
    days = [day for seed in range(COUNT) if (day := random_days.day(seed, 5)).stops]
    for day, found in zip(days, best_gaps(map(arguments, days))):
        expected = best_gap(day)
        if expected is None or found is None:
            assert expected is found is None, day
            continue
        before = Walk(day, tuple(range(len(day.stops) - 1))).value()
        gap, after = expected
        weight = day.stops[-1].priority + 1
        assert found.gap == gap, f"{day} {found} {expected}"
        assert found.missed == after.missed - before.missed + weight, day
        assert (found.lateness, found.overtime, found.travel) == (
            after.lateness - before.lateness, after.overtime - before.overtime, after.travel - before.travel), day


def test_a_later_departure_never_arrives_earlier():
    """SCHED-16.3"""
    for seed in range(COUNT // 5):
        day = random_days.day(seed)
        travel = day.travel[0][1] if day.stops else None
        if day.speeds and travel is not None:
            last = 0
            for departure in range(6 * 3_600, 12 * 3_600, 600):
                found = best_order([[0, travel], [0, 0]], departure=departure, workday=Workday(speeds=day.speeds))
                assert found.finish >= last, seed
                assert found.finish == day.arrival(departure, travel), seed
                last = found.finish
