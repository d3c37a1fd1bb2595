"""A day has one value, whether a planner proposes an order or `best_order` finds it."""

import random
from datetime import datetime, timedelta

import pytest
from conftest import NOW, make_task, started
from plannerkit import Coordinate, Fix, LoadTravelTimes, OrderObjective, OrderPosition, Settings, StopRule, best_order

MIDNIGHT = NOW.replace(hour=0)


def seconds(instant: datetime) -> int:
    return round((instant - MIDNIGHT).total_seconds())


class Stop:
    """Something of everything that a planner and `best_order` both know; times are seconds from midnight."""

    def __init__(self, chance, hours, position):
        self.duration = chance.choice([0, 300, 1200, 3600, 7200])
        self.priority = chance.choice([0, 0, 10, 100])
        self.position = position
        self.planned = chance.choice([None, chance.randrange(5 * 3600, 18 * 3600, 300)])
        # Now is 07:00: some hours are over by then.
        ends = sorted(chance.sample(range(5 * 4, 20 * 4), 2 * (chance.choice([1, 1, 2, 3]) if hours else 0)))
        self.spans = [(900 * opens, 900 * closes) for opens, closes in zip(ends[::2], ends[1::2])]

    def windows(self):
        """SCHED-4: a visit ends by closing time; one that never fits begins before it."""
        fitting = [(opens, closes - self.duration) for opens, closes in self.spans if closes - opens >= self.duration]
        if self.duration > 0 and fitting:
            return fitting
        return [(opens, closes - 1) for opens, closes in self.spans]

    def opening_hours(self):
        clock = [[f"{time // 3600:02}:{time // 60 % 60:02}" for time in span] for span in self.spans]
        return ",".join("-".join(span) for span in clock)


@pytest.mark.parametrize("seed", range(80))
def test_one_value_of_a_day(seed):
    """ORDER-13.4."""
    chance = random.Random(seed)
    count, hours = chance.randint(2, 10), chance.random()
    first, last = (chance.choice([0, 0, 0, 1, 2]) for _ in range(2))
    # In the list the first stops come first, and the last ones last: that is the present order of both.
    positions = [OrderPosition.FIRST] * first + [OrderPosition.FREE] * count + [OrderPosition.LAST] * last
    stops = [Stop(chance, chance.random() < hours, position) for position in positions]
    count = len(stops)
    has_end, late_after, early = chance.random() < 0.5, chance.choice([0, 1, 300, 900]), chance.choice([0, 900, 3600])
    objective = chance.choice(list(OrderObjective))
    longest, no_way = chance.choice([300, 1800, 6000]), chance.choice([0, 0, 0.1])
    places = count + 1 + has_end
    unit = chance.choice([1, 300])  # Of 300 s: visits begin exactly when they are due, and when they are late.
    times = [[float("inf") if chance.random() < no_way else float(chance.randrange(0, longest, unit))
              for _ in range(places)] for _ in range(places)]

    found = best_order(
        times, departure=seconds(NOW), durations=[stop.duration for stop in stops],
        windows=[stop.windows() for stop in stops], planned=[stop.planned for stop in stops],
        priorities=[stop.priority for stop in stops], positions=[stop.position for stop in stops],
        end_place=has_end, objective=objective, early=early, late_after=max(late_after, 1) - 1)

    tasks = [
        make_task(
            number, estimated_duration=timedelta(seconds=stop.duration), opening_hours=stop.opening_hours(),
            planned=None if stop.planned is None else MIDNIGHT + timedelta(seconds=stop.planned))
        for number, stop in enumerate(stops, 1)
    ]
    settings = Settings(late_after=timedelta(seconds=late_after), early=timedelta(seconds=early))
    with started(tasks, settings=settings) as planner:
        planner.fix_received(Fix(NOW, 0.0, 0.0, 5.0))
        list(planner.effects())
        planner.proposal_requested(
            objective=objective, end_place=Coordinate(0.0, 0.5) if has_end else None,
            rules=[StopRule(task.id, stop.position, priority=stop.priority) for task, stop in zip(tasks, stops)])
        request = next(effect.request for effect in planner.effects() if isinstance(effect, LoadTravelTimes))
        planner.travel_times_loaded(request, times)
        while planner.proposal_search():
            pass
        proposal, proposed = planner.proposal, planner.proposal_stops

    assert (proposal.is_better, proposal.unreachable_after, proposal.lateness_after.total_seconds(),
            proposal.travel_after.total_seconds(), seconds(proposal.finish_after)) == (
        found.is_better, found.unreachable, found.lateness, found.travel, found.finish)
    if found.is_better:
        priorities = {task.id: stop.priority for task, stop in zip(tasks, stops)}
        missed = sum(1 + priorities[stop.id] for stop in proposed if stop.is_missed)
        end_is_missed = proposal.missed_after - sum(stop.is_missed for stop in proposed)
        assert missed + end_is_missed == found.missed
        assert [tasks[stop].id for stop in found.stops] == [stop.id for stop in proposed]
