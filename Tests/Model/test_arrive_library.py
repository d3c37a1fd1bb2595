"""Arrivals and the visit log (ARRIVE, LOG, MILES): random days in the library and in the model.

`DAYS=N run -k arrive_library` plays N of them."""

import datetime
import os
import random
from uuid import UUID

import plannerkit as pk
import pytest
from arrive import Fix, Stop
from texts import Tie
from values import Place
from visit_log import Log, Record

DAYS = int(os.environ.get("DAYS", "300"))
MORNING = 1_778_569_200_000  # 2026-05-12 09:00 in Berlin
BERLIN = datetime.timezone(datetime.timedelta(hours=2))
A, B, C = 1, 2, 3
STATUSES = [pk.TaskStatus.PLANNED, pk.TaskStatus.EN_ROUTE, pk.TaskStatus.IN_PROGRESS, pk.TaskStatus.DONE]


def at(north, east=0):
    """A place so many metres from the first stop."""
    return Place(52.5 + north / 111_267, 13.4 + east / 67_900)


def instant(now):
    return datetime.datetime.fromtimestamp((MORNING + now) / 1000, BERLIN)


def ms(moment):
    return None if moment is None else round(moment.timestamp() * 1000) - MORNING


class Near(float):
    """Metres: the library's differ by up to 1 in 10,000."""

    def __eq__(self, other):
        return abs(self - other) <= 0.01 + self / 5_000

    __hash__ = None


def known(moment, source):
    return None if moment is None else (ms(moment), source.name.lower().removeprefix("by_"))


class Pair:
    """A planner with arrivals and its model. Times are in milliseconds since the morning."""

    def __init__(self, stops):
        self.planner = pk.Planner(
            pk.Settings(arrival_radius_meters=100, has_log=True, has_schedule=False), tz=BERLIN, now=instant(0))
        self.machine = Log(0, {"arrival_radius_meters": 100})
        self.planner.authorization_changed(pk.Authorization.ALWAYS, now=instant(0))
        self.machine.authorize(0, True)
        self.start(0)
        self.planner.workday_changed(pk.Workday(breaks=[pk.WorkdayBreak(600, 0, 86_400)] * 4), now=instant(0))
        for stop in stops:
            self.add(0, stop)

    def add(self, now, stop):
        self.planner.task_added(self.task(stop), now=instant(now))
        self.machine.plan(now, [*self.machine.stops, stop])

    @staticmethod
    def task(stop):
        return pk.Task(UUID(int=stop.id), f"Stop {stop.id}", status=STATUSES[stop.status], order=stop.id,
                       coordinate=pk.Coordinate(*stop.place))

    def fix(self, now, fix):
        if not self.machine.is_started:
            return
        self.planner.fix_received(
            pk.Fix(instant(fix.time), fix.place.latitude, fix.place.longitude, fix.accuracy), now=instant(now))
        self.machine.fix(now, fix)

    def status(self, now, task, status):
        try:
            self.planner.task_status_changed(UUID(int=task), STATUSES[status], now=instant(now))
        except (pk.NotAllowed, pk.NotFound):
            return
        self.machine.status(now, task, status)

    def remove(self, now, task):
        if any(stop.id == task for stop in self.machine.stops):
            self.planner.task_removed(UUID(int=task), now=instant(now))
            self.machine.remove(now, task)

    def fail(self, now):
        if self.machine.is_started:
            self.planner.location_failed(now=instant(now))
            self.machine.fail(now)

    def dwell(self, now, seconds):
        self.planner.settings_changed(pk.Settings(arrival_dwell=datetime.timedelta(seconds=seconds)), now=instant(now))
        self.machine.change(now, arrival_dwell=seconds)

    def start(self, now):
        if not self.machine.is_started:
            self.planner.start(now=instant(now))
            self.machine.start(now)

    def stop(self, now):
        if self.machine.is_started:
            self.planner.stop(now=instant(now))
            self.machine.stop(now)

    def advance(self, now):
        if self.machine.is_started:
            self.planner.clock_advanced(now=instant(now))
            self.machine.advance(now)

    def start_break(self, now):
        number = len(self.machine.breaks)
        if self.machine.is_started and number < 4 and not self.machine.has_break():
            self.planner.break_started(number, now=instant(now))
            self.machine.start_break(now)

    def end_break(self, now):
        if self.machine.is_started and self.machine.has_break():
            self.planner.break_ended(now=instant(now))
            self.machine.end_break(now)

    def wake_until(self, now):
        """The clock advances whenever the planner needs it. Returns how much was said."""
        said = 0
        while (wake := ms(self.planner.next_wake)) is not None and wake <= now:
            self.advance(wake)
            said += len(self.compare())
        return said

    def compare(self):
        said = []
        for effect in self.planner.effects():
            match effect:
                case pk.Arrived():
                    said.append(("ARRIVED", effect.task_id.int, ms(effect.at), effect.nearby_count))
                case pk.Left():
                    said.append(("LEFT", effect.task_id.int, ms(effect.at), 0))
                case pk.LoadPlan():
                    tasks = [self.task(stop) for stop in self.machine.stops]
                    self.planner.plan_loaded(effect.request, tasks, now=instant(self.machine.now))
        expected = [(fact.kind, fact.task, fact.instant, fact.count) for fact in self.machine.collect()]
        assert said == expected
        assert self.records() == [record._replace(metres=Near(record.metres), bridged=Near(record.bridged))
                                  for record in self.machine.records]
        log, in_breaks = self.planner.log, [record.metres for record in self.machine.records if record.is_in_break]
        assert Near(log.break_distance) == sum(in_breaks)
        assert log.breaks.total_seconds() == sum(end - start for start, end in self.machine.breaks if end is not None)
        return said

    def records(self):
        return [Record(
            record.kind.name, record.task_id and record.task_id.int, known(record.left_at, record.left_source),
            known(record.arrived_at, record.arrived_source), known(record.started_at, record.started_source),
            known(record.ended_at, record.ended_source), known(record.departed_at, record.departed_source),
            None if record.status is None else STATUSES.index(record.status), record.is_commute,
            record.is_in_break, record.distance, record.bridged_distance) for record in self.planner.log_records]


def random_event(pair, chance, now, place):
    """Something happens. Returns where the agent is then."""
    kind = chance.random()
    if kind < 0.8:
        place += chance.choice([0, 0, 0, 0, 0, 5, -5, 40, -40, 120, -120, 300, -300])
        noise = chance.choice([0, 0, 0, 10, -10, 60, 400])
        pair.fix(now, Fix(now, at(place + noise, noise / 3), chance.choice([5, 5, 20, 90, 150])))
        return place
    task, status = chance.choice([A, B, C]), chance.choice([0, 1, 2, 3])
    chance.choice([
        lambda: pair.status(now, task, status), lambda: pair.status(now, task, status),
        lambda: pair.status(now, task, status), lambda: pair.fail(now), lambda: pair.dwell(now, 30 * task),
        lambda: pair.remove(now, task), lambda: pair.stop(now), lambda: pair.start(now), lambda: pair.start(now),
        lambda: pair.advance(now), lambda: pair.start_break(now), lambda: pair.end_break(now),
    ])()
    return place


@pytest.mark.parametrize("part", range(4))
def test_random_days(part):
    """TIME-2.7, ARRIVE-3 to ARRIVE-13, LOG-2, MILES-1: with a punctual clock and with one that advances late."""
    said = during_breaks = 0
    for seed in range(part, DAYS, 4):
        chance = random.Random(seed)
        pair = Pair([Stop(A, at(0)), Stop(B, at(40)), Stop(C, at(220))])
        pair.compare()
        now = place = 0
        try:
            for _ in range(80):
                now += chance.choice([1_000, 5_000, 20_000, 45_000, 90_000, 200_000])
                if seed // 4 % 2 == 0:
                    said += pair.wake_until(now)
                place = random_event(pair, chance, now, place)
                said += len(pair.compare())
            during_breaks += pair.planner.log.break_distance > 0
        except Tie:
            continue
        except AssertionError as wrong:
            raise AssertionError(f"seed {seed}, {now} ms: {wrong}") from wrong
    assert said > DAYS / 4 and during_breaks > 0
