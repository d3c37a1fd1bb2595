"""Random days with proposals, in the library and in the model: what is proposed, accepted, saved and restored."""

import collections
import datetime
import math
import os
import random
import secrets
import time
import uuid

import plannerkit
import pytest
from plannerkit import (
    Authorization, Coordinate, Fix, LoadPlan, LoadTravelTimes, OrderPosition, Planner, SaveOrder,
    SavePhase, StopRule, TaskStatus,
)

from proposal import FINISHED, OUTDATED, SEARCHING, WAITING, Options, Orders, Task, allowed, is_allowed, value_of
from schedule import EN_ROUTE, IN_PROGRESS, PLANNED, Stop
from values import Place

UTC = datetime.timezone.utc
MIDNIGHT = 1_778_544_000_000  # 2026-05-12 00:00 UTC, a Tuesday
HOURS = ["", "", "", "09:00-18:00", "08:00-12:00,13:00-17:00", "off", "24/7", "10:00-10:30"]
PLACES = [Place(52.5 + 0.02 * (number % 3), 13.3 + 0.03 * (number // 3)) for number in range(9)]
END = Place(52.45, 13.35)
DAYS, EVENTS = 60, 40
MINUTES = float(os.environ.get("SOAK_MINUTES") or 0)


def instant(milliseconds):
    return datetime.datetime.fromtimestamp(0, UTC) + datetime.timedelta(milliseconds=milliseconds)


def identity(number):
    return uuid.UUID(int=number)


def given(task):
    stop = task.stop
    return plannerkit.Task(
        identity(task.id), f"Shop {task.id}", task.order, status=TaskStatus(stop.status),
        coordinate=Coordinate(*stop.place), planned=None if stop.planned_at is None else instant(stop.planned_at),
        estimated_duration=None if stop.duration is None else datetime.timedelta(seconds=stop.duration),
        opening_hours=stop.opening_hours or None,
        appointments=[plannerkit.Appointment(*map(instant, each)) for each in stop.appointments or ()])


class Day:
    """One random day."""

    def __init__(self, seed):
        self.chance = random.Random(seed)
        self.now = MIDNIGHT + self.chance.randrange(7, 16) * 3_600_000
        self.orders, self.location = Orders(), Place(52.5, 13.3)
        self.from_here, self.legs = {}, {}  # the host's travel times
        self.phase, self.options, self.request, self.best = None, None, None, None
        self.plan_request, self.before, self.began, self.has_ended = None, None, None, False
        self.counts = collections.Counter()
        self.planner = Planner(tz=UTC, now=instant(self.now), clock=lambda: instant(self.now))
        self.planner.authorization_changed(Authorization.ALWAYS)
        self.planner.start()
        tasks = {id: self.random_task(id) for id in range(1, self.chance.randint(2, 8))}
        self.drain()
        self.load(tasks)
        self.fix()

    def random_task(self, id):
        chance = self.chance
        status = chance.choice([PLANNED] * 8 + [EN_ROUTE, 3])
        planned = chance.choice([None, None, MIDNIGHT + chance.randrange(9 * 60, 16 * 60) * 60_000])
        duration = chance.choice([None, 0, 300, 3600])
        hours = chance.choice(HOURS)
        starts = sorted(chance.sample(range(8, 17), chance.choice([0, 0, 0, 1, 2])))
        begins = [MIDNIGHT + hour * 3_600_000 for hour in starts]
        appointments = [(begin, begin + chance.choice([0, 1_800_000, 3_599_999])) for begin in begins]
        stop = Stop(id, status, chance.choice(PLACES), planned, duration, hours, self.now,
                    appointments=appointments or None)
        return Task(id, chance.randrange(4), stop)

    # ---- Events ----

    def drain(self):
        for effect in self.planner.effects():
            if isinstance(effect, LoadPlan):
                self.plan_request = effect.request
            elif isinstance(effect, LoadTravelTimes):
                self.request = effect.request
            elif isinstance(effect, SaveOrder):
                assert self.orders.save == "sent"

    def load(self, tasks):
        self.planner.plan_loaded(self.plan_request, [given(task) for task in tasks.values()])
        self.plan_request = None
        for id, task in tasks.items():
            known = self.orders.tasks.get(id)
            if known and known.stop.status == IN_PROGRESS and task.stop.status == IN_PROGRESS:
                tasks[id] = task._replace(stop=task.stop._replace(started=known.stop.started))
        self.orders.plan_loaded(dict(tasks))

    def fix(self):
        self.planner.fix_received(Fix(instant(self.now), *self.location, 5.0))
        self.from_here = {}

    def advance(self):
        self.now += self.chance.choice([0, 1000, 60_000, 600_000])
        self.planner.clock_advanced()

    def drive(self):
        self.now += 600_000
        place = self.chance.choice(PLACES)
        if place != self.location:
            self.location = place
            self.fix()
        else:
            self.planner.clock_advanced()

    def requested(self):
        ids = [stop.id for stop in self.orders.stops()]
        chosen = [id for id in ids if self.chance.random() < 0.3]
        positions = {id: self.chance.choice([0, 0, 1, 2]) for id in chosen}
        priorities = {id: self.chance.choice([0, 1, 100]) for id in chosen}
        self.options = Options(self.chance.choice([1, 2]), positions, priorities, self.chance.choice([None, END]))
        estimates = self.chance.random() < 0.2
        self.request, self.best, self.legs = None, None, {}
        self.planner.proposal_requested(
            objective=self.options.objective, estimates=estimates,
            end_place=self.options.end_place and Coordinate(*self.options.end_place),
            rules=[StopRule(identity(id), OrderPosition(positions[id]), priority=priorities[id]) for id in chosen])
        has_choice = sum(1 for stop in self.orders.stops() if stop.status == PLANNED
                         and positions.get(stop.id, 0) == 0) > 1
        self.began = self.situation()
        self.phase = FINISHED if not has_choice else SEARCHING if estimates else WAITING
        self.drain()
        assert (self.request is not None) == (self.phase == WAITING)

    def answered(self):
        if self.phase != WAITING:
            return
        self.legs = {}  # in the proposal; the schedule may know more
        if self.chance.random() < 0.3:
            self.planner.travel_times_declined(self.request)
        else:
            places = self.planner.places
            count = len(places)
            with pytest.raises(plannerkit.InvalidArgument):
                self.planner.travel_times_loaded(self.request, [[1] * (count + 1)] * (count + 1))
            islands = self.chance.choice([[], [math.inf]])
            times = [[self.chance.choice([-1, None, self.chance.randrange(3600), self.chance.random() * 3600, *islands])
                      for _ in places] for _ in places]
            self.planner.travel_times_loaded(self.request, times)
            self.learn(places, times)
        with pytest.raises(plannerkit.Outdated):
            self.planner.travel_times_declined(self.request)
        self.phase, self.began = SEARCHING, self.situation()

    def learn(self, places, times):
        """ORDER-3.7, ORDER-3.8."""
        names = [place.task_id.int if place.task_id else "here" if index == 0 else "end"
                 for index, place in enumerate(places)]
        for origin, row in zip(names, times):
            for target, seconds in zip(names, row):
                if origin == target or origin == "end" or target == "here":
                    continue
                if origin == "here" and target == "end":  # counts where no stop can be reached
                    self.legs[None, "end"] = None if seconds is None or seconds < 0 else seconds
                elif origin == "here":
                    if seconds is not None and seconds >= 0:
                        self.from_here[target] = seconds
                else:
                    self.legs[origin, target] = None if seconds is None or seconds < 0 else seconds

    def searched(self):
        left = self.planner.proposal_search(self.chance.choice([0, 1, 5, 50, 10**6]))
        self.has_ended = self.phase == SEARCHING and not left
        if self.has_ended:
            self.phase = FINISHED
        assert left == (self.phase == SEARCHING)
        progress = self.planner.proposal.progress if self.planner.proposal else 0
        assert 0 <= progress <= 100 and (progress == 100) == (self.phase == FINISHED)

    def optimised(self):
        """From the request to the end of the search, and often on to the list."""
        self.requested()
        self.compare("requested")
        self.answered()
        self.compare("answered")
        while self.phase == SEARCHING:
            self.searched()
            self.compare("searched")
        if self.chance.random() < 0.5:
            self.accepted()

    def situation(self):
        """What a search begins with: it does not begin again when the agent moves on."""
        return self.now, self.location

    def accepted(self):
        proposal = self.planner.proposal
        if proposal is None:
            return
        order = [stop.id.int for stop in self.planner.proposal_stops]
        try:
            self.planner.proposal_accepted(proposal.number)
        except plannerkit.Outdated:
            assert self.phase == OUTDATED
        except plannerkit.NotAllowed:
            assert not proposal.is_better and self.phase != OUTDATED
        else:
            assert self.best and self.phase in (SEARCHING, FINISHED)
            self.orders.accept(order)
            self.counts["accepted"] += 1
            self.phase = self.best = None
            self.drain()

    def discarded(self):
        if self.planner.proposal:
            self.planner.proposal_discarded(self.planner.proposal.number + 5)
            self.planner.proposal_discarded(self.planner.proposal.number)
            self.phase = self.best = None

    def save_answered(self):
        save = self.planner.order_save
        assert (save is not None) == (self.orders.save is not None)
        if save is None:
            with pytest.raises(plannerkit.NotFound):
                self.planner.order_save_retried()
            return
        how = self.chance.choice(["ack", "ack", "fail", "retry", "refuse"])
        if save.phase is SavePhase.REFUSED:
            self.orders.save = None
            self.planner.save_dismissed(save.key)
        elif save.phase is SavePhase.FAILED or how == "retry":
            self.orders.save = "sent"
            self.planner.order_save_retried()
        elif how == "fail":
            self.orders.save = "failed"
            self.planner.save_failed(save.key, "no net")
        elif how == "refuse":
            self.orders.refused()
            self.planner.save_refused(save.key, "no")
        else:
            self.planner.save_acknowledged(save.key)
            self.orders.acknowledged()
            self.counts["acknowledged"] += 1

    def status_changed(self):
        id = self.chance.choice(sorted(self.orders.tasks))
        task, status = self.orders.tasks[id], self.chance.choice([1, 2, 3, 4])
        try:
            self.planner.task_status_changed(identity(id), TaskStatus(status))
        except plannerkit.NotAllowed:
            return
        if task.stop.status != status:
            stop = task.stop._replace(status=status, started=self.now)
            self.orders.tasks[id] = task._replace(stop=stop)

    def all_done(self):
        for stop in self.orders.stops():
            self.planner.task_status_changed(identity(stop.id), TaskStatus.CANCELLED)
            self.orders.tasks[stop.id] = self.orders.tasks[stop.id]._replace(
                stop=stop._replace(status=int(TaskStatus.CANCELLED)))

    def updated(self):
        id = self.chance.choice(sorted(self.orders.tasks))
        task = self.orders.tasks[id]
        if task.stop.status == IN_PROGRESS:
            return
        changed = task._replace(order=self.chance.randrange(4))
        self.planner.task_updated(given(changed))
        self.orders.updated(changed)

    def refreshed(self):
        if self.plan_request is None:
            self.planner.refresh()
            self.drain()
            self.orders.plan_requested()
        else:
            tasks = {id: task._replace(order=self.chance.choice([task.order, task.order, 5]))
                     for id, task in self.orders.tasks.items()}
            if len(tasks) < 7 and self.chance.random() < 0.3:
                tasks[9] = self.random_task(9)
            self.load(tasks)

    def restored(self):
        """ORDER-12."""
        was_open, snapshot = self.plan_request is not None, self.planner.snapshot()
        self.planner.destroy()
        self.planner = Planner(tz=UTC, now=instant(self.now), clock=lambda: instant(self.now), snapshot=snapshot,
                               authorization=Authorization.ALWAYS)
        if self.phase in (WAITING, SEARCHING, FINISHED):
            self.phase = None if self.planner.proposal is None else int(self.planner.proposal.phase)
            assert self.phase in (WAITING, SEARCHING, FINISHED)
        self.began = None  # it begins again with the best order so far
        self.drain()
        assert (self.plan_request is not None) == was_open
        assert self.planner.proposal is None or self.phase is not None

    # ---- Comparisons ----

    def stops(self):
        """With the host's travel times from the location."""
        return [stop._replace(travel_time=self.from_here.get(stop.id)) for stop in self.orders.stops()]

    def value(self, order):
        legs = {pair: seconds for pair, seconds in self.legs.items() if seconds is not None}
        return value_of(order, self.now, self.stops(), self.options, self.location, legs)

    def basis(self):
        stops = sorted(self.orders.stops(), key=lambda stop: (IN_PROGRESS, EN_ROUTE, PLANNED).index(stop.status))
        return [stop._replace(travel_time=None, started=None) for stop in stops]

    def compare(self, event):
        orders, planner = self.orders, self.planner
        assert [row.id.int for row in planner.rows] == orders.listed(), "the list"
        save = planner.order_save
        assert (None if save is None else save.phase.name.lower()) == orders.save
        assert save is None or [id.int for id in save.ids] == orders.saved()
        basis = self.basis()
        if self.phase not in (None, OUTDATED) and event != "requested" and basis != self.before:
            self.phase, self.best = OUTDATED, None  # ORDER-8.3
            self.counts["outdated"] += 1
        self.before = basis
        proposal = planner.proposal
        assert (proposal is None) == (self.phase is None)
        if proposal is None or self.phase in (WAITING, OUTDATED):
            assert proposal is None or proposal.phase == self.phase, f"{proposal.phase!r} instead of {self.phase}"
            assert planner.proposal_stops == () or self.phase == WAITING
            return
        stops = self.stops()
        present = [stop.id for stop in sorted(stops, key=lambda stop: stop.status != EN_ROUTE)
                   if stop.status != IN_PROGRESS]
        before, objective = self.value(present), self.options.objective
        if self.best and not self.value(self.best).worth(objective) < before.worth(objective):
            if proposal.phase == OUTDATED:
                self.phase, self.best = OUTDATED, None  # ORDER-8.2
                return
        assert proposal.phase == self.phase, f"{proposal.phase!r} instead of {self.phase}"
        found = [stop.id.int for stop in planner.proposal_stops]
        assert bool(found) == proposal.is_better
        self.same(before, proposal, "before")
        if not found:
            self.same(before, proposal, "after")
            assert proposal.text == ""
        else:
            assert is_allowed(found, stops, self.options), f"{found} of {stops}"
            after = self.value(found)
            self.same(after, proposal, "after")
            assert after.worth(objective) < before.worth(objective) and proposal.text and proposal.spoken_text
            self.best = found
            self.counts["better"] += 1
        if event == "searched" and self.has_ended and self.began == self.situation() and len(stops) < 7:
            self.counts["proven"] += 1
            best = min(self.value(order).worth(objective) for order in allowed(stops, self.options))
            assert self.value(found or present).worth(objective) <= best, "ORDER-2: brute force finds a better one"

    def same(self, value, proposal, when):
        wanted = value.unreachable, value.missed, value.lateness, value.travel, value.finish * 1000
        lateness, travel, finish, missed, unreachable = (
            getattr(proposal, f"{name}_{when}") for name in ("lateness", "travel", "finish", "missed", "unreachable"))
        got = unreachable, missed, lateness.total_seconds(), travel.total_seconds(), round(finish.timestamp() * 1000)
        assert got == wanted, f"{when}: {got} instead of {wanted}"


PLAYED = [
    "optimised", "optimised", "optimised", "advance", "drive", "requested", "requested", "answered", "answered",
    "answered", "searched", "searched", "searched", "searched", "accepted", "accepted", "discarded", "save_answered",
    "save_answered", "status_changed", "updated", "refreshed", "refreshed", "restored",
]

# When no stop is left, a proposal is the way to the end place.
EVENING = ["all_done", "requested", "drive", "drive", "restored", "drive"]


def play(seed):
    day, events = Day(seed), []
    day.compare("start")
    try:
        for event in [*(day.chance.choice(PLAYED) for _ in range(EVENTS)), *EVENING]:
            events.append(event)
            getattr(day, event)()
            day.drain()
            day.compare(event)
    except AssertionError as error:
        pytest.fail(f"seed {seed}: {error}: {events}", pytrace=False)
    return day.counts


def seeds():
    """Those of the same days each time; then of other days, for SOAK_MINUTES."""
    yield from range(DAYS)
    end = time.monotonic() + MINUTES * 60
    while time.monotonic() < end:
        yield secrets.randbits(32)


def test_random_days():
    """ORDER-1 to ORDER-10, ORDER-12: the same in both, and of few stops no order is better."""
    counts = sum((play(seed) for seed in seeds()), collections.Counter())
    names = ("better", "proven", "accepted", "acknowledged", "outdated")
    assert min(counts[name] for name in names) > DAYS // 5, counts
