"""Another visiting order (ORDER-1 to ORDER-10): what an order is worth, and what a proposal does to the list.

Choices:
- ORDER-1: The stops of a proposal are those of the schedule that are not in progress.
- ORDER-2: An order is walked through as the schedule is (SCHED-2 to SCHED-4), in whole seconds. Stops in progress count
  neither as missed nor as late: they are the same in every order.
- ORDER-3: A negative travel time is one that the host has not given. The host's times from the location hold until the
  next used fix, those between stops until another answer.
- ORDER-9: Stops in progress take the first of the places that the stops have in the list. An update that changes a
  task's order is an order of the backend.
"""

import itertools
import typing

from localtime import LocalTime
from schedule import EN_ROUTE, END, IN_PROGRESS, NO_WAY, PLANNED, Planner, Stop, later, seconds

LOCAL = LocalTime()
FREE, FIRST, LAST = range(3)
LEAST_TRAVEL, EARLIEST_FINISH = 1, 2
WAITING, SEARCHING, FINISHED, OUTDATED = range(1, 5)
STOPS = (PLANNED, EN_ROUTE, IN_PROGRESS)


class Value(typing.NamedTuple):
    """What an order is worth. The finish is in seconds since 1970."""

    unreachable: int  # stops, and the end place (ORDER-2.9)
    weight: int
    missed: int
    lateness: int
    travel: int
    finish: int

    def worth(self, objective):
        """Smaller is better (ORDER-2)."""
        goal = self.travel if objective == LEAST_TRAVEL else self.finish
        return self.unreachable, self.weight, self.lateness, goal, self.travel


class Options(typing.NamedTuple):
    objective: int = LEAST_TRAVEL
    positions: dict = {}
    priorities: dict = {}
    end_place: object = None


class Task(typing.NamedTuple):
    id: int
    order: int
    stop: Stop


def groups(stops, options):
    """The stops that come one after the other, as they are in the list: en route, first, free, last (ORDER-1.4)."""
    found = [[], [], [], []]
    for stop in stops:
        if stop.status == EN_ROUTE:
            found[0].append(stop.id)
        elif stop.status == PLANNED:
            found[{FIRST: 1, FREE: 2, LAST: 3}[options.positions.get(stop.id, FREE)]].append(stop.id)
    return found


def is_allowed(order, stops, options):
    en_route, first, free, last = groups(stops, options)
    middle = order[len(en_route) + len(first):len(order) - len(last)]
    return list(order) == [*en_route, *first, *middle, *last] and sorted(middle) == sorted(free)


def allowed(stops, options):
    en_route, first, free, last = groups(stops, options)
    return [(*en_route, *first, *middle, *last) for middle in itertools.permutations(free)]


def value_of(order, now, stops, options, location, legs):
    """What an order is worth, from now on. `legs` are the host's, by pairs of ids."""
    by_id = {stop.id: stop for stop in stops}
    under_way = [stop for stop in stops if stop.status == IN_PROGRESS]
    planner = Planner(now, stops, LOCAL, location, {}, options.end_place, legs, None)
    at, place = planner.now, None
    for stop in under_way:
        at = max(at, later(seconds(stop.started), planner.duration(stop)))
        place = stop if stop.place else place
    unreachable = weight = missed = lateness = travel = 0
    for stop in map(by_id.get, order):
        leg = planner.leg(place, stop)
        importance = 1 + options.priorities.get(stop.id, 0)
        if leg == NO_WAY:
            unreachable, missed, weight = unreachable + 1, missed + 1, weight + importance
            at = later(at, planner.duration(stop))
            continue
        begun = planner.begin(stop, later(at, leg))
        is_missed = begun.is_closed or planner.is_late_for_planned(stop, begun.start)
        missed += is_missed
        weight += is_missed * importance
        lateness += late_by(planner, stop, begun.start)
        at, place, travel = later(begun.start, planner.duration(stop)), stop, travel + leg
    if options.end_place:
        leg = planner.leg(place, END)
        if leg == NO_WAY:  # the end place counts as a stop
            unreachable, weight, missed, leg = unreachable + 1, weight + 1, missed + 1, 0
        at, travel = later(at, leg), travel + leg
    return Value(unreachable, weight, missed, lateness, travel, at)


def last_in_both(planner, stop):
    """The last second at which the visit may begin, by hours and appointments; a list of one, or none."""
    spans, duration = planner.spans[stop.id], planner.duration(stop)
    if spans is None:
        return []
    early = planner.settings["early"] if stop.early is None else stop.early
    earliest = None if stop.planned_at is None else seconds(stop.planned_at) - early
    found = []
    for low, high in planner.windows(stop):
        for _, closes in spans:
            tried = [high] + ([] if closes is None else [closes - duration, closes - 1])
            found += [start for start in tried if low <= start <= high and (earliest is None or start >= earliest)
                      and planner.beginning(spans, duration, start) == start]
    return [max(found)] if found else []


def late_by(planner, stop, start):
    """ORDER-2.3: from the planned instant, or the last instant at which the visit may begin if that is earlier."""
    due = [] if stop.planned_at is None else [seconds(stop.planned_at)]
    spans, duration = planner.spans[stop.id], planner.duration(stop)
    if stop.appointments is not None:
        due += [seconds(high) for _, high in stop.appointments[-1:]] + last_in_both(planner, stop)
    elif spans:
        fitting = [span for span in spans if span[1] is None or span[1] - span[0] >= duration and duration]
        low, high = (fitting or spans)[-1]
        if high is not None:
            last = high - duration if fitting else high - 1
            # What ends before a visit may begin (SCHED-4.3) has no such instant.
            if not due or last >= due[0] - planner.settings["early"]:
                due.append(last)
    return max(0, start - min(due)) if due else 0


class Orders:
    """The order of the list: that of the tasks, or an accepted one (ORDER-9)."""

    def __init__(self):
        self.tasks, self.accepted, self.save, self.is_saved = {}, None, None, False
        self.saved_before_request = False  # the last plan was requested after the acknowledgement

    def listed(self):
        def place(task):
            stop = task.stop
            return task.order, stop.planned_at is None, stop.planned_at or 0, task.id

        given = [task.id for task in sorted(self.tasks.values(), key=place)]
        if self.accepted is None:
            return given
        return [*(id for id in self.accepted if id in self.tasks), *(id for id in given if id not in self.accepted)]

    def stops(self):
        return [self.tasks[id].stop for id in self.listed() if self.tasks[id].stop.status in STOPS]

    def accept(self, order):
        """ORDER-9.1, ORDER-9.2; ORDER-1.4 says that stops in progress come first."""
        order = [*(stop.id for stop in self.stops() if stop.status == IN_PROGRESS), *order]
        left = iter(order)
        self.accepted = [next(left) if id in order else id for id in self.listed()]
        self.save, self.is_saved = "sent", False
        return self.accepted

    def saved(self):
        """The ids of the save: of the tasks that were in the list when the order was accepted."""
        return [id for id in self.accepted or () if id in self.tasks]

    def acknowledged(self):
        self.save, self.is_saved, self.saved_before_request = None, True, False

    def refused(self):
        """WORK-3.4: the order of the tasks applies; the save waits until it is dismissed."""
        self.accepted, self.save = None, "refused"

    def plan_requested(self):
        self.saved_before_request = self.is_saved

    def plan_loaded(self, tasks):
        self.tasks = tasks
        if self.is_saved and self.saved_before_request:
            self.forget()

    def updated(self, task):
        before = self.tasks.get(task.id)
        self.tasks[task.id] = task
        if self.is_saved and before and before.order != task.order:
            self.forget()

    def forget(self):
        self.accepted, self.save, self.is_saved = None, None, False
