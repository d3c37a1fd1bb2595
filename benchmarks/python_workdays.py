#!/usr/bin/env python3
"""Working days that both the planner and VROOM can express, and their proved optima: who finds them, and in what time.

Needs the Python package `plannerkit` (PYTHONPATH and PLANNERKIT_LIBRARY), and prints lines like the C programs
(bench.h); the name of the contestant says if it did not find the optimum. Every answer is checked: the program ends if
one is not allowed, travels longer or shorter than its contestant says, or is better than the optimum. VROOM is skipped
if it is missing.
"""

import importlib.metadata
import itertools
import math
import random
import sys
import time
from typing import NamedTuple

SIZES = [8, 12, 16]
DAYS = 24  # of each size
SAMPLES = 3
LEVELS = [1, 5]  # of VROOM's exploration: the lowest and the highest
MISSED_BREAK = 102
HOUR = 3600


class Stop(NamedTuple):
    duration: int
    weight: int  # of leaving the stop out
    windows: list[tuple[int, int]]


class Day(NamedTuple):
    name: str
    shift: tuple[int, int]
    rest: tuple[int, int, int]  # the break: its duration, and the earliest and the latest begin
    stops: list[Stop]
    travel_times: list[list[int]]  # of the start, where the day also ends, and the stops

    def left(self, stop, arrival):
        """When the visit ends; None if it cannot begin, or if the way home then ends after the shift."""
        duration, _, windows = self.stops[stop]
        begin = next((max(arrival, first) for first, last in windows or [self.shift] if arrival <= last), math.inf)
        end = begin + duration
        return end if end + self.travel_times[stop + 1][0] <= self.shift[1] else None

    def rested(self, now):
        """When a break ends that begins as soon as possible; None if it is too late."""
        duration, earliest, latest = self.rest
        return max(now, earliest) + duration if now <= latest else None


def make_day(count, seed):
    """Weights are 1 more than a multiple of 20. So orders that miss the same weight miss as many stops."""
    chance = random.Random(1000 * count + seed)
    places = [(chance.uniform(0, 2000), chance.uniform(0, 2000)) for _ in range(count + 1)]
    stops = []
    for _ in range(count):
        earliest = chance.randrange(8 * HOUR, 15 * HOUR, 900)
        window = (earliest, earliest + chance.choice([1, 2, 4]) * HOUR)
        windows = chance.choice([[], [window], [window], [(8 * HOUR, 9 * HOUR), (14 * HOUR, 16 * HOUR)]])
        stops.append(Stop(chance.randrange(900, 4500, 300), chance.randrange(1, 101, 20), windows))
    rest = (chance.choice([1800, 2700]), chance.choice([11, 12]) * HOUR, 13 * HOUR + 1800)
    return Day(f"{count} {seed}", (8 * HOUR, 17 * HOUR), rest, stops,
               [[math.ceil(math.dist(a, b)) for b in places] for a in places])


# ---- The check and the proof ----


def value(day, order):
    """The missed weight and the travel of an order with the break between two visits; None if it is not allowed."""
    stops = [0, *(stop + 1 for stop in order), 0]
    legs = [day.travel_times[a][b] for a, b in itertools.pairwise(stops)]
    missed = sum(stop.weight for number, stop in enumerate(day.stops) if number not in order)

    def is_allowed(now, at, has_rested):
        if now is None or at == len(order):
            return now is not None and has_rested
        there = now + legs[at]
        arrivals = [(there, has_rested)]
        if at > 0 and not has_rested:
            arrivals.append((day.rested(there), True))
            arrivals.append((day.rested(now) and day.rested(now) + legs[at], True))
        return any(arrival is not None and is_allowed(day.left(order[at], arrival), at + 1, rests)
                   for arrival, rests in arrivals)

    return (missed, sum(legs)) if len(set(order)) == len(order) and is_allowed(day.shift[0], 0, False) else None


class Proof:
    """Dynamic programming over sets of stops. What cannot become as good as a known value is left out."""

    BEFORE, INSIDE, OUTSIDE = range(3)  # the break is to come, or was taken between visits, or before the first one

    def __init__(self, day, known):
        self.day, self.known = day, known
        self.total = sum(stop.weight for stop in day.stops)
        # Each stop with its weight and the least time that it takes; those first that weigh most for their time.
        legs = [sorted(row)[1] for row in day.travel_times[1:]]
        least = [(number, stop.weight, stop.duration + leg) for number, (stop, leg) in enumerate(zip(day.stops, legs))]
        self.least = sorted(least, key=lambda each: -each[1] / each[2])

    def optimum(self):
        """The least weight, then the least travel. None if the day could be better with a break before the first visit,
        after the last one or not at all: there each contestant has rules of its own."""
        common, relaxed = (math.inf, 0), (self.total, 0)
        states = {(0, 0, self.BEFORE): [(self.day.shift[0], 0)]}
        while states:
            for (visited, place, phase), labels in states.items():
                missed = sum(weight for stop, weight, _ in self.least if not visited >> stop & 1)
                for now, travel in labels:
                    home = self.day.travel_times[place][0]
                    if phase == self.INSIDE:
                        common = min(common, (missed, travel + home))
                    penalty = MISSED_BREAK if phase == self.BEFORE and not self.may_end(now, home) else 0
                    relaxed = min(relaxed, (missed + penalty, travel + home))
            states = self.extended(states)
        return common if common == relaxed else None

    def may_end(self, now, home):
        """Whether the break is not needed after all, or fits in on the way home."""
        duration, earliest, latest = self.day.rest
        return now + home <= latest or now <= latest and max(now + home, earliest) + duration <= self.day.shift[1]

    def extended(self, states):
        """All ways to visit one more stop, without those that another is as good as in time and travel."""
        found = {}
        for (visited, place, phase), labels in states.items():
            for (now, travel), (stop, *_) in itertools.product(labels, self.least):
                leg = self.day.travel_times[place][stop + 1]
                arrivals = [(now + leg, phase)] if not visited >> stop & 1 else []
                if arrivals and phase == self.BEFORE:
                    then = self.INSIDE if visited else self.OUTSIDE
                    arrivals += [(self.day.rested(now + leg), then)]
                    arrivals += [(self.day.rested(now) and self.day.rested(now) + leg, then)]
                for arrival, then in arrivals:
                    end = arrival and self.day.left(stop, arrival)
                    key = visited | 1 << stop, stop + 1, then
                    if not end or any(a <= end and b <= travel + leg for a, b in found.get(key, [])):
                        continue
                    if self.is_hopeful(key, end, travel + leg):
                        found[key] = [(a, b) for a, b in found.get(key, []) if a < end or b < travel + leg]
                        found[key].append((end, travel + leg))
        return found

    def is_hopeful(self, key, now, travel):
        """At least all stops are missed that are too late by now, and those that do not fit if one may fit in part."""
        visited, place, _ = key
        missed, left = 0, self.day.shift[1] - now
        for stop, weight, took in self.least:
            if not visited >> stop & 1:
                is_late = self.day.left(stop, now + self.day.travel_times[place][stop + 1]) is None
                fits = 0 if is_late else min(took, left)
                missed += weight * (took - fits) / took
                left -= fits
        return (math.ceil(missed - 0.001), travel + self.day.travel_times[place][0]) <= self.known


# ---- The contestants ----

# Each prepares a day, and returns what solves it. That returns the CPU time in ns, the order and its travel time.


def planner_solver(day):
    from plannerkit import Workday, WorkdayBreak, best_order

    places = [*range(len(day.travel_times)), 0]
    arguments = {
        "travel_times": [[day.travel_times[a][b] for b in places] for a in places],
        "departure": day.shift[0],
        "end_place": True,
        "durations": [stop.duration for stop in day.stops],
        "priorities": [stop.weight - 1 for stop in day.stops],
        "windows": [stop.windows for stop in day.stops],
        "workday": Workday(shift_end=day.shift[1], overtime=0, breaks=[WorkdayBreak(*day.rest)]),
    }

    def run(steps=None):
        start = time.process_time()
        found = best_order(**arguments, steps=steps)
        took = time.process_time() - start
        return took * 1e9, found.stops[:found.visited], found.travel

    return run


def vroom_solver(day, level):
    import numpy
    import vroom

    problem = vroom.Input()
    problem.set_durations_matrix("car", numpy.array(day.travel_times, dtype=numpy.uint32))
    rest = vroom.Break(1, service=day.rest[0], time_windows=[day.rest[1:]])
    problem.add_vehicle(vroom.Vehicle(1, start=0, end=0, time_window=day.shift, breaks=[rest]))
    for place, stop in enumerate(day.stops, 1):
        problem.add_job(vroom.Job(place, location=place, default_service=stop.duration, priority=stop.weight,
                                  time_windows=stop.windows))

    def run():
        start = time.process_time()
        solution = problem.solve(exploration_level=level, nb_threads=1)
        took = time.process_time() - start
        routes = solution.routes
        order = [int(place) - 1 for place in routes[routes["type"] == "job"]["id"]]
        return took * 1e9, order, solution.summary.cost

    return run


def least_steps(is_optimal):
    """The fewest steps of the planner's search after which its best order is optimal: it never becomes worse."""
    low, high = 0, 1
    while not is_optimal(high):
        low, high = high, 2 * high
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if is_optimal(middle) else (middle, high)
    return high


def measure_day(day, levels):
    """Prints the times of the contestants, and returns the optimum."""
    runs = {"planner": planner_solver(day)} | {f"VROOM {level}": vroom_solver(day, level) for level in levels}
    answers = {name: run() for name, run in runs.items()}
    values = {name: value(day, order) for name, (_, order, _) in answers.items()}
    best = Proof(day, min(each for each in values.values() if each)).optimum()
    if best is None:
        sys.exit(f"bench: {day.name} is not the same day for both")
    for name, (_, order, travel) in answers.items():
        if values[name] is None or values[name] < best or values[name][1] != travel:
            sys.exit(f"bench: {name} has a wrong answer for {day.name}: {order}, {travel}")
    if values["planner"] == best:
        steps = least_steps(lambda steps: value(day, runs["planner"](steps)[1]) == best)
        values["planner until optimal"], runs["planner until optimal"] = best, lambda: runs["planner"](steps)
    for name, run in runs.items():
        name += "" if values[name] == best else ", not optimal"
        print("time", "workday", day.name, name, *(run()[0] for _ in range(SAMPLES)), sep="\t", flush=True)
    return best


def main():
    try:
        print("peer", "VROOM", importlib.metadata.version("pyvroom"), sep="\t")
        levels = LEVELS
    except importlib.metadata.PackageNotFoundError:
        levels = []
    optima = [measure_day(make_day(size, seed), levels) for size in SIZES for seed in range(1, DAYS + 1)]
    print("fact", "workdays of a size", DAYS, sep="\t")
    print("fact", "workdays with stops left out", sum(missed > 0 for missed, _ in optima), sep="\t")


if __name__ == "__main__":
    main()
