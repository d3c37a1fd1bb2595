"""Arriving at stops and leaving them (ARRIVE-1 to ARRIVE-14): a machine that is slow and simple.

It is fed with events and says facts. Every event first does what its `now` makes due, then its own work.

Choices:
- ARRIVE-3: A jump that stops waiting counts then, whether two fixes agreed or nothing contradicted it for 30 s: the
  newest fix. Waits count from when it was due to stop waiting, also when the clock advances late.
- ARRIVE-3: A coarse fix that is surely beyond the leave distance begins a leave's wait, or goes on with it, and may
  be the first fix outside. It does nothing to a rest, to a doubt, or to the place that ARRIVE-10 knows.
- ARRIVE-4: A rest stays where its first fix was: "within the radius", "nearest" and "nearer" are measured from that
  fix. When a doubt is confirmed by silence, the next rest begins with the fix that doubted.
- ARRIVE-4, ARRIVE-5: A dwell goes on below a doubt. If a fix ends the doubt after the dwell is over, the arrival is
  said at that fix.
- All that is due is done in the order in which it was due, also when the clock advances late: a jump that stops
  waiting, then a doubt, a leave, an arrival at the same instant.
- "Within" includes the limit, "more than", "farther" and "beyond" do not; a wait is over when all its time has
  passed.
- ARRIVE-5: The planner needs the time when a fact would be said if nothing else happened, and not for a doubt or a
  dwell after which nothing is said.
- ARRIVE-6: The remaining stops within the radius of the rest are counted, also one that is being visited. Of several
  en route, the rule for the others decides. A stop with an open visit is never arrived at.
- ARRIVE-7: "Then rests" is another rest than the one that made the arrival, or in which the visited stop was set in
  progress. If no fix was outside the radius of the first stop, it was left at the instant of the arrival at the
  other. LEFT is said before ARRIVED.
- ARRIVE-7: When a visited stop becomes final, the present rest, if it is within that stop's radius, may only arrive
  at remaining stops within 50 m of that stop and within the radius of the rest, also if it had made no arrival
  itself. The instant of that arrival is the `now` at which the stop became final. A stop that comes to be known there
  later counts, too.
- ARRIVE-7: A stop whose visit is open and that remains again (the backend may say so) is the visited one again. There
  may then be two; both go on.
- ARRIVE-8: A leave by its wait ends a rest within that stop's radius (only coarse fixes can make such a leave), so
  that the stop can be arrived at again. A visited task without a coordinate waits until it has one again, or leaves
  the plan.
- ARRIVE-9: Any event that makes a stop in progress sets it so: a change of status, an update, a loaded plan. "Rests"
  is any rest, however young, also with a doubt. The visit's instant is that `now`. If another remaining stop is being
  visited, that one is left (first fix outside, else `now`). The rest has then made its arrival.
- ARRIVE-10: Where the agent is, is the newest fix that counts. Waiting leaves come first, then open visits, also of
  final stops, then the distances. ARRIVED and LEFT decide again, too. The finer filter is never wider, and the finer
  accuracy never coarser, than as set. Stopping and revoking begin again as set, or with an open visit as at a stop.
- ARRIVE-11: The first valid fix after a failure, even one that does not count, ends it, and is judged before the
  waits that fell due meanwhile. Stopping and revoking also end waits for leaving, which begin again with the next fix
  that is beyond; the first fix outside is still known. A clock set back by a minute or less leaves every wait at most
  its full time.
- ARRIVE-13: A task that is not in a loaded plan is a removed task.
"""

import copy
import typing

from sources import Sources
from texts import UNSURE, Tie
from values import Place, distance

PLANNED, EN_ROUTE, IN_PROGRESS = range(3)  # every greater status is final
REST = 50           # m; who is farther from a rest has perhaps left it
DOUBT = 60_000      # ms; how long a doubt waits for an answer
BEYOND = 50         # m beyond the radius, for leaving
LEAVING = 60_000    # ms
NEIGHBOUR = 50      # m
ABOUT_AS_NEAR = 25  # m
NEAR, FAR = 200, 300  # m beyond the radius, for the finer mode and for its end
AS_SET, FINE, AT_A_STOP = "as set", "fine", "at a stop"
DEFAULTS = {"arrival_radius_meters": 0, "arrival_dwell": 120, "near_filter_meters": 25, "distance_filter_meters": 100,
            "desired_accuracy_meters": 100, "maximum_speed_mps": 90}


class Stop(typing.NamedTuple):
    """A known task, in the order of the list."""

    id: int
    place: Place | None
    status: int = PLANNED
    is_listed: bool = True

    @property
    def remains(self):
        return self.is_listed and self.place is not None and self.status <= IN_PROGRESS


class Fix(typing.NamedTuple):
    time: int
    place: Place
    accuracy: float


class Fact(typing.NamedTuple):
    kind: str     # ARRIVED or LEFT
    task: int
    instant: int
    said: int     # `now` when it was said
    count: int    # how many remaining stops were within the radius; 0 for LEFT


class Rest(typing.NamedTuple):
    place: Place
    instant: int            # of its first fix
    since: int              # `now` when that fix counted, or when the clock was set back
    is_spent: bool = False  # it has made its arrival
    after: Place | None = None   # the stop that became final here; then only a neighbour of it is arrived at ...
    after_since: int = 0         # ... and the dwell counts from then


class Doubt(typing.NamedTuple):
    fix: Fix
    since: int


class Visit(typing.NamedTuple):
    task: int
    instant: int
    outside: int | None = None  # the time of the first fix outside the radius after the last one within it
    leaving: int | None = None  # since when a leave waits


def is_beyond(metres, limit):
    if abs(metres - limit) <= UNSURE:
        raise Tie
    return metres > limit


class Credible:
    """Which fixes are valid (LOC-3), and no waiting jumps (LOC-6)."""

    def __init__(self, maximum_speed_mps=90, desired_accuracy_meters=100):
        self.maximum_speed_mps = maximum_speed_mps
        self.desired_accuracy_meters = desired_accuracy_meters
        self.newest = self.newest_time = None
        self.jump = None  # the newest fix and when it came, due, how many in a row agreed
        self.sources = Sources()

    def forget(self):
        self.newest = self.jump = None
        self.sources = Sources()

    def clock_went_back(self, now, by):
        if by > 60_000:
            self.newest = self.newest_time = None
            self.sources = Sources()
        if self.jump:
            fix, came, due, agreed = self.jump
            self.jump = (fix, min(came, now), min(due, now + 30_000), agreed)

    def due(self):
        return self.jump[2] if self.jump else None

    def stop_waiting(self):
        """The jump that nothing contradicted, and when it came; None if it waits again."""
        (fix, _, due, _), self.jump = self.jump, None
        again = self.sources.wait_again(fix, due)
        if again is not None:
            self.jump = (fix, due, again, 0)
            return None
        if self.newest:
            self.newest = fix
        return fix, due

    def is_valid(self, fix, now):
        is_old = self.newest_time is not None and fix.time <= self.newest_time
        if fix.accuracy < 0 or is_old or abs(fix.time - now) > 60_000:
            return False
        self.newest_time = fix.time
        return True

    def judge(self, fix, now):
        """The fix that a valid one makes credible, and when it came; None while it waits as a jump."""
        is_outvoted = self.sources.outvote(fix, self.newest)
        is_coarse = fix.accuracy > self.desired_accuracy_meters
        if self.newest and (is_outvoted and not is_coarse or self.is_jump(fix)):
            if not self.jump:
                self.jump = (fix, now, now + 30_000, 0)
                return None
            last, _, due, agreed = self.jump
            agreed = 0 if is_outvoted or self.is_too_fast(last, fix) else agreed + 1
            self.jump = (fix, now, due, agreed)
            if agreed < 2:
                return None
        self.jump = None
        if is_outvoted:
            return None
        self.newest = fix
        return fix, now

    def is_jump(self, fix):
        is_coarse = self.newest.accuracy > self.desired_accuracy_meters
        return self.is_too_fast(self.newest, fix) and (is_coarse or not self.sources.has_outvoted(self.newest))

    def is_too_fast(self, one, other):
        metres = distance(one.place, other.place)
        return is_beyond(metres, max(0, self.maximum_speed_mps * (other.time - one.time) / 1000)) if metres else False


class Arrivals:
    def __init__(self, now, settings=()):
        self.now = now
        self.settings = {**DEFAULTS, **dict(settings)}
        self.is_started = self.is_granted = self.has_failed = False
        self.credible = Credible(self.settings["maximum_speed_mps"], self.settings["desired_accuracy_meters"])
        self.stops = []      # all known tasks, in the order of the list
        self.rest = self.doubt = None
        self.visits = []     # open, in the order in which they began
        self.facts = []      # not collected
        self.last = None     # the newest fix that counted
        self.mode = AS_SET

    # ---- Settings in the units of the machine ----

    @property
    def radius(self):
        return self.settings["arrival_radius_meters"]

    @property
    def dwell(self):
        return self.settings["arrival_dwell"] * 1000

    @property
    def is_on(self):
        return self.radius > 0

    @property
    def hears(self):
        """Whether fixes come, and silence would be noticed."""
        return self.is_started and self.is_granted

    # ---- Events ----

    def advance(self, now):
        self.begin(now)
        self.end()

    def start(self, now):
        self.begin(now)
        self.is_started = True
        self.end()

    def stop(self, now):
        self.begin(now)
        self.is_started = False
        self.silenced()
        self.end()

    def authorize(self, now, is_granted):
        self.begin(now)
        if self.is_granted and not is_granted:
            self.silenced()
        self.is_granted = is_granted
        self.end()

    def fail(self, now):
        """The sensor failed."""
        self.begin(now)
        if self.hears:
            self.has_failed = True
        self.end()

    def fix(self, now, fix):
        self.begin(now)
        if self.hears and self.credible.is_valid(fix, now):
            self.has_failed = False
            credible = self.credible.judge(fix, now)
            if credible:
                self.count(*credible)
        self.end()

    def plan(self, now, stops):
        """All known tasks, in the order of the list: added, updated, removed, moved, of another day or status."""
        self.begin(now)
        before = {stop.id: stop for stop in self.stops}
        self.stops = list(stops)
        known = {stop.id for stop in stops}
        self.visits = [visit for visit in self.visits if visit.task in known]
        self.facts = [fact for fact in self.facts if fact.task in known]
        if self.is_on:
            for stop in stops:
                was = before.get(stop.id)
                if was and was.status <= IN_PROGRESS < stop.status:
                    self.became_final(stop, now)
            for stop in stops:
                was = before.get(stop.id)
                if stop.status == IN_PROGRESS and not (was and was.status == IN_PROGRESS):
                    self.set_in_progress(stop, now)
        self.end(is_decided=True)

    def status(self, now, task, status):
        self.plan(now, [stop._replace(status=status) if stop.id == task else stop for stop in self.stops])

    def remove(self, now, task):
        self.plan(now, [stop for stop in self.stops if stop.id != task])

    def change(self, now, **settings):
        self.begin(now)
        self.settings |= settings
        self.credible.maximum_speed_mps = self.settings["maximum_speed_mps"]
        self.credible.desired_accuracy_meters = self.settings["desired_accuracy_meters"]
        if not self.is_on:
            self.rest = self.doubt = self.last = None
            self.visits, self.facts = [], []
        self.end(is_decided=True)

    def collect(self):
        facts, self.facts = self.facts, []
        return facts

    # ---- Time ----

    def begin(self, now):
        if now < self.now:
            self.clock_went_back(now, self.now - now)
        self.now = now
        self.work_until(now)

    def end(self, is_decided=False):
        """What the event itself made due, and the mode."""
        self.work_until(self.now)
        if is_decided:
            self.decide_mode()

    def clock_went_back(self, now, by):
        self.credible.clock_went_back(now, by)
        if by > 60_000:
            self.rest = self.doubt = None
        if self.rest:
            self.rest = self.rest._replace(since=min(self.rest.since, now), after_since=min(self.rest.after_since, now))
        if self.doubt:
            self.doubt = self.doubt._replace(since=min(self.doubt.since, now))
        self.visits = [
            visit if visit.leaving is None else visit._replace(leaving=min(visit.leaving, now))
            for visit in self.visits]

    def work_until(self, now):
        """What was due, in the order in which it was due: jumps, doubts, leaves, arrivals."""
        while True:
            waits = self.waits()
            if not waits or waits[0][0] > now:
                return
            due, _, work = waits[0]
            work(due)

    def waits(self):
        """When, in which order at the same instant, and what is to be done then."""
        if not self.hears:
            return []
        waits = []
        if self.credible.due() is not None:
            waits.append((self.credible.due(), 0, lambda due: self.jump_is_due()))
        if self.is_on and not self.has_failed:
            if self.doubt:
                waits.append((self.doubt.since + DOUBT, 1, lambda due: self.rest_from_doubt()))
            for visit in self.visits:
                if visit.leaving is not None:
                    waits.append((visit.leaving + LEAVING, 2, lambda due, visit=visit: self.leave_by_wait(visit)))
            if self.rest and not self.doubt and self.arrival():
                waits.append((self.rested(), 3, lambda due: self.arrive()))
        return sorted(waits, key=lambda wait: wait[:2])

    def next_wake(self):
        """When a fact would be said, or a jump stops waiting, if nothing else happened."""
        future = copy.deepcopy(self)
        future.facts = []
        at = self.now
        while waits := future.waits():
            due, order, work = waits[0]
            work(due)
            at = max(at, due)  # a wait that began in the past may be over when another one ends
            if order == 0 or future.facts:
                return at
        return None

    # ---- Fixes ----

    def jump_is_due(self):
        credible = self.credible.stop_waiting()
        if credible:
            self.count(*credible)

    def count(self, fix, came):
        """A credible fix, and when it came."""
        if not self.is_on:
            return
        if fix.accuracy > self.radius:
            self.note_leaving(fix, came, is_coarse=True)
        else:
            self.last = fix
            self.note_rest(fix, came)
            self.note_leaving(fix, came)
        self.decide_mode()

    def note_rest(self, fix, came):
        if not self.rest:
            self.rest = Rest(fix.place, fix.time, came)
        elif not is_beyond(distance(self.rest.place, fix.place), REST):
            self.doubt = None
        elif not self.doubt:
            self.doubt = Doubt(fix, came)
        elif not is_beyond(distance(self.doubt.fix.place, fix.place), REST):
            self.rest_from_doubt()
        else:
            self.rest, self.doubt = Rest(fix.place, fix.time, came), None

    def rest_from_doubt(self):
        fix, since = self.doubt
        self.rest, self.doubt = Rest(fix.place, fix.time, since), None

    def note_leaving(self, fix, came, is_coarse=False):
        visits = []
        for visit in self.visits:
            place = self.known(visit.task).place
            if place:
                metres = distance(place, fix.place)
                if is_coarse and not is_beyond(metres - fix.accuracy, self.radius + BEYOND):
                    visits.append(visit)
                    continue
                outside = visit.outside if visit.outside is not None else fix.time
                if not is_beyond(metres, self.radius):
                    visit = visit._replace(outside=None, leaving=None)
                elif not is_beyond(metres, self.radius + BEYOND):
                    visit = visit._replace(outside=outside, leaving=None)
                else:
                    leaving = visit.leaving if visit.leaving is not None else came
                    visit = visit._replace(outside=outside, leaving=leaving)
            visits.append(visit)
        self.visits = visits

    def silenced(self):
        """Stopped, or the authorisation was revoked."""
        self.credible.forget()
        self.rest = self.doubt = self.last = None
        self.has_failed = False
        self.visits = [visit._replace(leaving=None) for visit in self.visits]
        self.decide_mode(is_new=True)

    # ---- Arriving ----

    def known(self, task):
        return next(stop for stop in self.stops if stop.id == task)

    def from_rest(self, stop):
        return distance(self.rest.place, stop.place)

    def within(self):
        """The remaining stops within the radius of the rest."""
        return [stop for stop in self.stops if stop.remains and not is_beyond(self.from_rest(stop), self.radius)]

    def visited(self):
        """The visit of a remaining stop."""
        return next((visit for visit in self.visits if self.known(visit.task).remains), None)

    def rested(self):
        """When the agent has rested for the dwell."""
        return (self.rest.after_since if self.rest.after else self.rest.since) + self.dwell

    def arrival(self):
        """The stop that this rest arrives at once it has lasted for the dwell; None if there is none."""
        if self.rest.is_spent:
            return None
        visit = self.visited()
        visits = {visit.task for visit in self.visits}
        stops = [stop for stop in self.within() if stop.id not in visits]
        if self.rest.after:
            stops = [stop for stop in stops if not is_beyond(distance(self.rest.after, stop.place), NEIGHBOUR)]
        if visit:
            present = self.from_rest(self.known(visit.task))
            stops = [stop for stop in stops if is_beyond(present - self.from_rest(stop), NEIGHBOUR)]
        stops = [stop for stop in stops if stop.status == EN_ROUTE] or stops
        if not stops:
            return None
        nearest = min(map(self.from_rest, stops))
        return next(stop for stop in stops
                    if self.from_rest(stop) == nearest or not self.is_farther(stop, nearest))

    def is_farther(self, stop, nearest):
        return not is_beyond(nearest + ABOUT_AS_NEAR, self.from_rest(stop))

    def arrive(self):
        stop = self.arrival()
        instant = self.rest.after_since if self.rest.after else self.rest.instant
        count = len(self.within())
        for visit in list(self.visits):
            place = self.known(visit.task).place
            if place and is_beyond(distance(self.rest.place, place) - self.from_rest(stop), NEIGHBOUR):
                self.leave(visit, instant if visit.outside is None else visit.outside)
        self.rest = self.rest._replace(is_spent=True, after=None)
        self.visits.append(Visit(stop.id, instant))
        self.say("ARRIVED", stop.id, instant, count)
        self.decide_mode()

    # ---- Leaving ----

    def leave_by_wait(self, visit):
        self.leave(visit, visit.outside)
        place = self.known(visit.task).place
        if self.rest and place and not is_beyond(distance(self.rest.place, place), self.radius):
            self.rest = self.doubt = None
        self.decide_mode()

    def leave(self, visit, instant):
        self.visits.remove(visit)
        self.say("LEFT", visit.task, instant, 0)

    def say(self, kind, task, instant, count):
        self.facts = [fact for fact in self.facts if (fact.kind, fact.task) != (kind, task)]
        self.facts.append(Fact(kind, task, instant, self.now, count))

    # ---- The plan ----

    def became_final(self, stop, now):
        is_visited = any(visit.task == stop.id for visit in self.visits)
        if is_visited and self.rest and stop.place and not is_beyond(self.from_rest(stop), self.radius):
            self.rest = self.rest._replace(is_spent=False, after=stop.place, after_since=now)

    def set_in_progress(self, stop, now):
        is_visited = any(visit.task == stop.id for visit in self.visits)
        if is_visited or not self.rest or not stop.remains or is_beyond(self.from_rest(stop), self.radius):
            return
        other = self.visited()
        if other:
            self.leave(other, now if other.outside is None else other.outside)
        self.rest = self.rest._replace(is_spent=True, after=None)
        self.visits.append(Visit(stop.id, now))

    # ---- The sensor ----

    def decide_mode(self, is_new=False):
        if is_new:
            self.mode = AS_SET
        nearest = None
        if self.last:
            nearest = min((distance(self.last.place, stop.place) for stop in self.stops if stop.remains), default=None)
        if any(visit.leaving is not None for visit in self.visits):
            self.mode = FINE
        elif self.visits:
            self.mode = AT_A_STOP
        elif nearest is None or is_beyond(nearest, self.radius + FAR):
            self.mode = AS_SET
        elif not is_beyond(nearest, self.radius + NEAR):
            self.mode = FINE

    def wanted(self):
        """The distance filter and the accuracy that START_LOCATION asks for."""
        as_set = self.settings["distance_filter_meters"], self.settings["desired_accuracy_meters"]
        near = self.settings["near_filter_meters"]
        if not self.is_on or self.mode == AS_SET or near >= as_set[0]:
            return as_set
        if self.mode == AT_A_STOP:
            return min(2 * near, as_set[0]), as_set[1]
        return near, min(near, as_set[1])
