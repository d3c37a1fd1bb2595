"""What an order of a working day is worth, by trying every way to place its breaks (SCHED-12 to SCHED-17, ORDER-14).

It is made for few stops: everything is tried, and nothing is fast. Times are whole seconds since midnight.
"""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Iterator
from typing import NamedTuple, Optional

DAY = 86_400
MISSED_BREAK = 102
Span = tuple[int, int]


@dataclasses.dataclass(frozen=True)
class Stop:
    duration: int = 0
    position: int = 0  # as in planner_order_position: free, first, last
    priority: int = 0
    planned: Optional[int] = None
    early: int = 0
    late_after: int = 0
    windows: tuple[Span, ...] = ()
    hours: Optional[tuple[Span, ...]] = None
    after: Optional[int] = None
    delay: int = 0

    @property
    def due(self) -> Optional[int]:
        """What lateness counts from (SCHED-12.6)."""
        ends = [self.windows[-1][1]] if self.windows else []
        return min([*ends, *([] if self.planned is None else [self.planned])], default=None)

    def may_begin(self, time: int) -> bool:
        """SCHED-12.2, SCHED-12.3, SCHED-4.3"""
        in_window = not self.windows or any(
            first <= time <= last + (self.late_after if number == len(self.windows) - 1 else 0)
            for number, (first, last) in enumerate(self.windows)
        )
        is_open = self.hours is None or any(first <= time <= last for first, last in self.hours)
        return in_window and is_open and (self.planned is None or time >= self.planned - self.early)

    def begin(self, time: int) -> Optional[int]:
        """The first second at which the visit may begin. It can only be a bound of a span."""
        bounds = [first for first, _ in self.windows] + [first for first, _ in self.hours or ()]
        bounds += [] if self.planned is None else [self.planned - self.early]
        return next((each for each in sorted({time, *bounds}) if each >= time and self.may_begin(each)), None)


@dataclasses.dataclass(frozen=True)
class Break:
    duration: int
    earliest: int
    latest: int
    most_work: Optional[int] = None

    def begin(self, time: int, work: int) -> Optional[int]:
        """SCHED-14.1, SCHED-14.2, SCHED-14.4"""
        start = max(time, self.earliest)
        return start if start <= self.latest and not self.is_exceeded(0, work) else None

    def is_exceeded(self, time: int, work: int) -> bool:
        """Whether it is too late for the break."""
        return time > self.latest or (self.most_work is not None and work > self.most_work)


class Value(NamedTuple):
    """Compared in this sequence (ORDER-14)."""

    is_cut_off: bool  # from the end place
    missed: int
    lateness: int
    overtime: int
    goal: int
    travel: int
    finish: int

    @property
    def compared(self) -> tuple[int, ...]:
        return self[:6]


@dataclasses.dataclass(frozen=True)
class Day:
    travel: tuple[tuple[Optional[int], ...], ...]  # the start, the stops, the end place; None: there is no route
    stops: tuple[Stop, ...]
    departure: int = 0
    has_end_place: bool = False
    is_earliest_finish: bool = False
    shift: Optional[tuple[int, int, Optional[int]]] = None  # start, end, overtime
    breaks: tuple[Break, ...] = ()
    speeds: tuple[int, ...] = ()
    worked: int = 0
    is_under_way: bool = False

    def arrival(self, time: int, travel: int) -> int:
        """SCHED-16.2, second by second where the speed changes."""
        left = travel * 1000
        if not self.speeds:
            return time + travel
        part = DAY // len(self.speeds)
        while left > 0:
            speed = self.speeds[time % DAY // part]
            seconds = min(part - time % part, -(-left // speed))
            left -= seconds * speed
            time += seconds
        return time

    @property
    def limit(self) -> Optional[int]:
        """SCHED-13.4"""
        return None if self.shift is None or self.shift[2] is None else self.shift[1] + self.shift[2]

    def home(self, time: int, place: int) -> int:
        travel = self.travel[place][-1] if self.has_end_place else None
        return time if travel is None else self.arrival(time, travel)


@dataclasses.dataclass(frozen=True)
class State:
    time: int
    place: int = 0
    work: int = 0
    travel: int = 0
    lateness: int = 0
    missed: int = 0
    breaks: int = 0  # taken or missed
    visits: int = 0
    ends: tuple[tuple[int, int], ...] = ()  # the visits, each with its end
    over: frozenset[int] = frozenset()  # the missed stops


class Walk:
    def __init__(self, day: Day, order: tuple[int, ...]) -> None:
        self.day = day
        self.order = order

    def value(self) -> Value:
        """The best value of all ways to place the breaks. The agent goes to missed stops all the same."""
        return min(self.values(misses=True), key=lambda value: value.compared)

    def value_of_proposal(self) -> Optional[Value]:
        """The best value of all ways that miss no stop of the order; None if there is none (ORDER-15.1)."""
        return min(self.values(misses=False), key=lambda value: value.compared, default=None)

    def values(self, *, misses: bool) -> Iterator[Value]:
        day = self.day
        start = day.departure if day.shift is None else max(day.departure, day.shift[0])
        left_out = sum(stop.priority + 1 for number, stop in enumerate(day.stops) if number not in self.order)
        for end in self.ways(State(start, work=day.worked, missed=left_out)):
            if misses or not end.over:
                yield from self.ended(end)

    def ways(self, state: State) -> Iterator[State]:
        """All ways to go on from a state to the last visit."""
        if state.visits == len(self.order):
            yield state
            return
        number = self.order[state.visits]
        for visited in self.leave(state, number):
            yield from self.ways(visited)

    def leave(self, state: State, number: int) -> Iterator[State]:
        there = self.travelled(state, number + 1)
        visited = self.passed_by(state, number) if there is None else self.visited(there, number)
        if there is None:
            yield visited
        else:
            yield from self.arrive(there, number)
        for rested, which in self.rested(state):
            if self.may_rest(state, which, visited):
                yield from self.leave(rested, number)

    def arrive(self, there: State, number: int) -> Iterator[State]:
        visited = self.visited(there, number)
        yield visited
        for rested, which in self.rested(there):
            if self.may_rest(there, which, visited):
                yield from self.arrive(rested, number)

    def may_rest(self, state: State, which: int, visited: State) -> bool:
        """SCHED-14.5"""
        is_first = state.visits == 0 and not self.day.is_under_way
        return not is_first or self.day.breaks[which].is_exceeded(visited.time, visited.work)

    def rested(self, state: State) -> Iterator[tuple[State, int]]:
        """Takes one of the further breaks; those before it are missed."""
        for which in range(state.breaks, len(self.day.breaks)):
            found = self.day.breaks[which]
            start = found.begin(state.time, state.work)
            if start is not None:
                missed = state.missed + MISSED_BREAK * (which - state.breaks)
                yield dataclasses.replace(
                    state, time=start + found.duration, work=0, breaks=which + 1, missed=missed), which

    def travelled(self, state: State, place: int) -> Optional[State]:
        travel = self.day.travel[state.place][place]
        if travel is None:
            return None
        arrival = self.day.arrival(state.time, travel)
        took = arrival - state.time
        return dataclasses.replace(
            state, time=arrival, place=place, travel=state.travel + took, work=state.work + took)

    def passed_by(self, state: State, number: int) -> State:
        """SCHED-3.7: there is no route to the stop, and its duration passes."""
        duration = self.day.stops[number].duration
        return dataclasses.replace(
            state, time=state.time + duration, work=state.work + duration, visits=state.visits + 1,
            missed=state.missed + self.day.stops[number].priority + 1,
            ends=(*state.ends, (number, state.time + duration)), over=state.over | {number})

    def visited(self, state: State, number: int) -> State:
        stop = self.day.stops[number]
        time, is_missed = state.time, False
        if stop.after is not None:
            before = dict(state.ends).get(stop.after)
            is_missed = before is None or stop.after in state.over
            if before is not None:  # SCHED-4.7: the agent goes there all the same
                time = max(time, before + stop.delay)
        begin = None if is_missed else stop.begin(time)
        start = time if begin is None else begin
        end = start + stop.duration
        is_missed = begin is None or (self.day.limit is not None and self.day.home(end, state.place) > self.day.limit)
        late = 0 if is_missed or stop.due is None else max(0, start - stop.due)
        return dataclasses.replace(
            state, time=end, work=state.work + stop.duration, visits=state.visits + 1,
            missed=state.missed + (stop.priority + 1 if is_missed else 0), lateness=state.lateness + late,
            ends=(*state.ends, (number, end)), over=state.over | {number} if is_missed else state.over)

    def ended(self, state: State) -> Iterator[Value]:
        """SCHED-14.7, SCHED-13.3, and breaks after the last visit."""
        for end, has_rested in self.last_breaks(state):
            day = self.day
            arrived = self.travelled(end, len(day.travel) - 1) if day.has_end_place else end
            home = arrived or end
            if has_rested and day.limit is not None and home.time > day.limit:
                continue
            missed = home.missed + MISSED_BREAK * sum(
                each.is_exceeded(home.time, home.work) for each in day.breaks[home.breaks:])
            overtime = 0 if day.shift is None else max(0, home.time - day.shift[1])
            goal = home.time if day.is_earliest_finish else home.travel
            yield Value(arrived is None, missed, home.lateness, overtime, goal, home.travel, home.time)

    def last_breaks(self, state: State) -> Iterator[tuple[State, bool]]:
        yield state, False
        if self.order or self.day.is_under_way:
            for rested, _ in self.rested(state):
                yield from ((end, True) for end, _ in self.last_breaks(rested))


def is_allowed(day: Day, order: tuple[int, ...]) -> bool:
    """ORDER-1.4, ORDER-1.5, ORDER-14.3, but for stops that are not in the order."""
    ranks = [(1, 0, 2)[day.stops[number].position] for number in order]
    bound = [[number for number in order if day.stops[number].position == kind] for kind in (1, 2)]
    return ranks == sorted(ranks) and all(each == sorted(each) for each in bound)


def best_value(day: Day) -> Value:
    """Over all orders of all sets of stops (ORDER-15)."""
    best = None
    for count in range(len(day.stops) + 1):
        for order in itertools.permutations(range(len(day.stops)), count):
            follows = all(
                day.stops[number].after is None or day.stops[number].after in order[:at]
                for at, number in enumerate(order)
            )
            if follows and is_allowed(day, order):
                value = Walk(day, order).value_of_proposal()
                if value and (best is None or value.compared < best.compared):
                    best = value
    assert best is not None
    return best


def best_gap(day: Day) -> Optional[tuple[int, Value]]:
    """Of the last stop in the order of the others, and the value with it (ORDER-16)."""
    new = len(day.stops) - 1
    best: Optional[tuple[int, Value]] = None
    for gap in range(len(day.stops)):
        order = (*range(gap), new, *range(gap, new))
        before, after = order[:gap], order[gap + 1:]
        rank = (1, 0, 2)[day.stops[new].position]
        ranks_before = [(1, 0, 2)[day.stops[each].position] for each in before]
        ranks_after = [(1, 0, 2)[day.stops[each].position] for each in after]
        if any(each > rank for each in ranks_before) or any(each < rank for each in ranks_after):
            continue
        if rank != 1 and any(each == rank for each in ranks_after):
            continue
        if day.stops[new].after is not None and day.stops[new].after not in before:
            continue
        if any(day.stops[each].after == new for each in before):
            continue
        value = Walk(day, order).value()
        if best is None or value.compared < best[1].compared:
            best = gap, value
    return best
