"""The visit log (LOG-1 to LOG-4, MILES-1): a machine that is slow and simple, on top of the one of arrivals.

Records are saved elsewhere (LOG-3); here they are a list. All statuses are the host's.

Choices:
- LOG-2.1: A leg or a visit that begins while a visit or a stay is open begins when the last of them has ended.
- LOG-2.5: A stay is away from the remaining stops at which the rest could arrive.
"""

import typing

from arrive import Arrivals, IN_PROGRESS, REST
from texts import Tie
from values import distance

STAY = 300_000        # ms
CHORD = 25            # m
COARSE = 20           # m
FAR = 75              # m
LONG = 120_000        # ms; of a rest
SURE = 60_000         # ms
GAP = 250             # m
FIX, HOST = "fix", "host"


def is_at_least(metres, limit):
    """The library's metres differ from these by up to 1 in 10,000."""
    if abs(metres - limit) < 0.02 + limit / 5_000:
        raise Tie
    return metres >= limit


class Record(typing.NamedTuple):
    kind: str
    task: int | None
    left: tuple | None      # an instant, and how it is known
    arrived: tuple
    started: tuple | None = None
    ended: tuple | None = None
    departed: tuple | None = None
    status: int | None = None
    is_commute: bool = False
    is_in_break: bool = False
    metres: float = 0
    bridged: float = 0


class Metres:
    """Metres from the fixes that count (MILES-1)."""

    def __init__(self, fix):
        self.last, self.usual = fix.place, 0
        self.sum = self.bridged = 0
        self.run = []  # (place, time) of the fixes that wait
        self.in_doubt = False
        self.begin_rest(fix.place, fix.time, (0, 0))

    # ---- The rest ----

    def begin_rest(self, place, time, before):
        self.rest = [(place, time)]
        self.before, self.is_long, self.is_uncertain = before, False, False
        self.first = place

    def mean(self, now=None):
        """Each fix weighs as long as until the next one."""
        end = max(now or 0, self.rest[-1][1])
        times = [time for _, time in self.rest[1:]] + [end]
        weights = [then - time for (_, time), then in zip(self.rest, times)]
        whole = sum(weights)
        if whole == 0:
            return self.first
        return type(self.first)(
            sum(place.latitude * weight for (place, _), weight in zip(self.rest, weights)) / whole,
            sum(place.longitude * weight for (place, _), weight in zip(self.rest, weights)) / whole)

    def hold(self, now):
        if now > self.rest[-1][1]:
            self.rest.append((self.rest[-1][0], now))

    def add_to_rest(self, place, time):
        self.rest.append((place, max(time, self.rest[-1][1])))  # what counts late does not count longer
        self.is_uncertain = False
        if time - self.rest[0][1] >= LONG:
            self.is_long = True

    # ---- Reading ----

    def plus(self, reading, *chords):
        metres, bridged = reading
        for chord in chords:
            metres += chord
            if chord > 1 and is_at_least(chord, GAP):
                bridged += chord
        return metres, bridged

    def with_run(self):
        places = [self.last] + [place for place, _ in self.run]
        return self.plus((self.sum, self.bridged), *map(distance, places, places[1:]))

    def is_sure(self, now):
        return not self.in_doubt or now - self.run[-1][1] >= SURE

    def away(self, now):
        return bool(self.run) and (self.in_doubt or self.is_uncertain) and self.is_sure(now)

    def at_rest(self, now):
        if self.away(now):
            return self.at_end(now)
        return self.plus(self.before, distance(self.first, self.mean(now)))

    def at_end(self, now):
        if self.run and (not self.is_long or self.is_sure(now)):
            return self.with_run()
        return self.sum, self.bridged

    def restart(self, now):
        if self.away(now):
            self.begin_rest(self.run[-1][0], now, (0, 0))
        mean = self.mean(now)
        self.hold(now)
        self.first, self.before = mean, (0, 0)
        self.sum = self.bridged = 0
        self.last, self.run = mean, []

    # ---- Fixes ----

    def take_back(self, now):
        self.sum, self.bridged = self.at_rest(now)
        self.last, self.run = self.mean(), []

    def is_near(self, fix):
        reach = REST + (2 * fix.accuracy if fix.accuracy > COARSE else 0)
        return not is_at_least(distance(self.mean(), fix.place), reach)

    def passed(self, fix):
        is_coarse = fix.accuracy > COARSE
        shortest = max(CHORD, 3 * fix.accuracy if is_coarse else 0)
        if self.is_long and self.is_near(fix) and not is_coarse:
            self.run = []
            self.add_to_rest(fix.place, fix.time)
            self.take_back(fix.time)
            return
        if self.run:
            newest = self.run[-1][0]
            there, back = distance(self.last, self.run[0][0]), distance(newest, fix.place)
            beyond = distance(self.last, fix.place)
            if self.in_doubt:
                is_outlier = not is_at_least(beyond, 1.5 * back)
            else:
                is_outlier = is_at_least(there, FAR) and is_at_least(back, FAR) and not is_at_least(beyond, back)
            if is_outlier:
                self.run = []
            elif self.in_doubt and self.count < 3:
                self.count += 1
                if is_at_least(back, shortest):
                    self.run.append((fix.place, fix.time))
                return
            else:
                self.sum_run()
        if self.is_long and self.is_near(fix):
            return
        chord = distance(self.last, fix.place)
        in_doubt = self.is_long or is_at_least(chord, max(FAR, 2 * self.usual))
        if not in_doubt and not is_coarse and self.rest_goes_on(fix):
            self.take_back(fix.time)
        elif is_at_least(chord, shortest):
            self.run, self.in_doubt, self.count = [(fix.place, fix.time)], in_doubt, 1

    def rest_goes_on(self, fix):
        """Whether the fix makes the rest a long one."""
        if self.is_near(fix):
            self.add_to_rest(fix.place, fix.time)
        elif self.is_uncertain:
            before = self.plus((self.sum, self.bridged), distance(self.last, fix.place))
            self.begin_rest(fix.place, fix.time, before)
        else:
            self.is_uncertain = True
        return self.is_long

    def sum_run(self):
        before = self.sum
        self.sum, self.bridged = self.with_run()
        chord = (self.sum - before) / self.count
        self.usual = max(chord, (self.usual * 3 + chord) / 4)
        self.last, time = self.run[-1]
        if self.in_doubt:
            self.begin_rest(self.last, time, (self.sum, self.bridged))
        self.run = []


class Log(Arrivals):
    """Arrivals with a log of them."""

    def __init__(self, now, settings=()):
        super().__init__(now, settings)
        self.records = []
        self.open = {}  # visits: task to what is known
        self.leg = self.stay = self.away = self.metres = self.newest = None
        self.has_visited = False
        self.breaks = []  # those that were started: when, and when they ended, if they did; in s

    def has_break(self):
        """Whether one is under way."""
        return any(end is None for _, end in self.breaks)

    def start_break(self, now):
        self.advance(now)
        self.breaks.append((now // 1000, None))

    def end_break(self, now):
        self.advance(now)
        self.breaks = [(start, now // 1000 if end is None else end) for start, end in self.breaks]

    def is_in_break(self, left, arrived):
        """LOG-2.8."""
        left, arrived = left // 1000, arrived // 1000
        spans = [(max(left, start), min(arrived, arrived if end is None else end)) for start, end in self.breaks]
        time = sum(max(end - start, 0) for start, end in spans)
        return 0 < time >= (arrived - left) / 2

    # ---- Legs ----

    def begin_leg(self, known):
        if self.leg is None and not self.open and self.stay is None:
            self.leg = known

    def end_leg(self, task, arrived, reading, is_commute=False):
        leg, self.leg = self.leg, None
        if leg and reading and is_at_least(reading[0], CHORD):
            arrived = max(arrived[0], leg[0]), arrived[1]
            self.records.append(Record(
                "LEG", task, leg, arrived, is_commute=is_commute or not self.has_visited,
                is_in_break=self.is_in_break(leg[0], arrived[0]), metres=reading[0], bridged=reading[1]))

    def has_stop_left(self):
        return any(stop.remains for stop in self.stops)

    # ---- Hooks of the machine of arrivals ----

    def count(self, fix, came):
        super().count(fix, came)
        if not self.is_on or fix.accuracy > self.radius:
            return
        is_staying = self.stay is not None and self.rest and self.rest.instant == self.stay and not self.doubt
        in_place = is_staying or any(visit.outside is None for visit in self.visits)
        self.newest = fix.time
        self.begin_leg((fix.time, FIX))
        self.away = None if self.stay is None or in_place else self.away or fix.time
        if self.metres is None:
            self.metres = Metres(fix)
        else:
            self.metres.passed(fix)
        if in_place and self.metres.is_long and not self.metres.run:
            self.metres.restart(fix.time)

    def work_until(self, now):
        self.end_stay()
        super().work_until(now)

    def waits(self):
        self.end_stay()
        waits = super().waits()
        away = self.is_on and self.hears and not self.has_failed and not self.visits and self.stay is None \
            and self.rest and not self.doubt and not self.rest.is_spent and not self.arrival()
        if away:
            waits.append((self.rest.since + STAY, 3, lambda due: self.begin_stay()))
        return sorted(waits, key=lambda wait: wait[:2])

    def begin_stay(self):
        reading = self.metres and self.metres.at_rest(self.now)
        self.end_leg(None, (self.rest.instant, FIX), reading, not self.has_stop_left())
        self.metres.restart(self.now)
        self.stay = self.rest.instant

    def end_stay(self):
        if self.stay is not None and not (self.rest and self.rest.instant == self.stay):
            self.finish_stay()

    def finish_stay(self):
        departed = (self.now, HOST) if self.away is None else (self.away, FIX)
        self.records.append(Record("STAY", None, None, (self.stay, FIX), departed=departed))
        self.stay = self.away = None
        if departed[1] == FIX:
            self.begin_leg(departed)

    def begin_visit(self, task, arrived):
        self.end_leg(task, arrived, self.metres and self.metres.at_rest(self.now))
        if self.metres:
            self.metres.restart(self.now)
        self.stay = self.away = None
        self.has_visited = True
        self.open[task] = {"arrived": arrived, "status": None, "started": None, "ended": None}
        self.find_status(task)

    def find_status(self, task):
        visit, stop = self.open[task], next((stop for stop in self.stops if stop.id == task), None)
        if stop is None or visit["status"] == stop.status:
            return
        visit["status"] = stop.status
        visit["ended"] = (self.now, HOST) if stop.status > IN_PROGRESS else None
        if stop.status == IN_PROGRESS:
            visit["started"] = visit["started"] or (self.now, HOST)
        elif stop.status < IN_PROGRESS:
            visit["started"] = None

    def end_visit(self, task, departed):
        self.find_status(task)
        self.records.append(Record("VISIT", task, None, departed=departed, **self.open.pop(task)))
        if departed:
            self.begin_leg(departed)

    def arrive(self):
        super().arrive()
        self.begin_visit(self.visits[-1].task, (self.visits[-1].instant, FIX))

    def leave(self, visit, instant):
        super().leave(visit, instant)
        is_seen = visit.outside is not None or instant != self.now
        self.end_visit(visit.task, (instant, FIX if is_seen else HOST))

    def set_in_progress(self, stop, now):
        known = {visit.task for visit in self.visits}
        super().set_in_progress(stop, now)
        if any(visit.task == stop.id for visit in self.visits) and stop.id not in known:
            self.begin_visit(stop.id, (now, HOST))

    def silenced(self):
        if self.stay is not None:
            self.finish_stay()
        reading = self.metres and self.metres.at_end(self.now)
        self.end_leg(None, (self.newest, HOST), reading, not self.has_stop_left())
        self.metres = None
        super().silenced()

    def end(self, is_decided=False):
        super().end(is_decided)
        self.end_stay()
        visited = {visit.task for visit in self.visits}
        for task in list(self.open):
            if task in visited:
                self.find_status(task)
            else:
                self.end_visit(task, None)
