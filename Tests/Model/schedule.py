"""The schedule of a day (SCHED-1 to SCHED-5, SCHED-7, SCHED-9, SCHED-10, SCHED-12 to SCHED-17): one stop
after the other, slow and simple.

Choices:
- SCHED-2: All is computed in whole seconds. `now`, planned instants and the instant at which a visit began are cut to
  the second before them, the beginning of a span is the first second in it, its end the last one until which it
  lasts. Each leg is rounded to the nearest second, half up. An instant beyond the range of 64-bit milliseconds is the
  last one in it.
- SCHED-2: Of several stops in progress, each ends on its own. The next leg begins when the last of them ends, at the
  last one in sequence that has a coordinate.
- SCHED-3: Any leg that begins at the location is the row's travel time of its stop (DAY-5), also after a stop without
  a coordinate. The host's times for pairs (ORDER-3) hold for the other legs.
- SCHED-3: A stop whose arrival is absent has no start, waiting and end either. After one without a coordinate the
  sequence goes on later by its duration; a travel time that the host has given for it does not count. Where no place
  is known to go from, that stop with a coordinate and all after it are unknown.
- SCHED-3: A stop in progress without a coordinate leaves the place before it, the location. It has its start and its
  end.
- SCHED-4: Open spans and spans of unknown state that adjoin are one. The spans of today are those that have an
  instant of the planner's local day; they count in full, also before its first and after its last midnight. So a
  place that is always open, or open until 02:00, is not closed to who arrives at 00:10, and one that opens at 09:00
  the next day is.
- SCHED-4: "Fits no span" means that no span of today, in full, is as long as the visit. A visit that would fit but
  comes too late is closed. Spans are looked at from the day before until a year ahead; one that lasts until then
  never ends. An open end ends at 05:00 (HOURS-5).
- SCHED-4: Being too early never makes an open place right: a place that closes before the planned instant less
  `early` is closed. A stop planned on a day, or not planned, has no planned instant. A visit begins before the span
  ends, even one that takes no time.
- SCHED-12: An appointment is cut to the seconds before its ends. `appointments` are those of today; a stop that has
  none today although its task has some has an empty list, and no visit can begin.
- SCHED-4: The planned instant of a repeating task is its wall time on today's day (TIME-1).
- SCHED-5: Lateness of 0 is never late, even if `late_after` is 0; `tight_before` 0 is never tight. Being later means
  arriving later, of this stop alone.
- SCHED-5: A stop in progress is late by the instant at which it began, else on time; it is never tight or closed.
- SCHED-7: Exactly 15 minutes ahead is a step of 5 minutes. The shown arrival changes when the estimate is a whole
  step away or more; half a step rounds up. A step is one of the wall clock at the estimate's offset. When the step
  grows from 1 to 5 minutes, a shown arrival that is no multiple of 5 stays until the estimate is 5 minutes away:
  rounding it would flicker around 15 minutes. It is forgotten when the arrival becomes absent. Noise is the whole
  spread of the estimates.
- SCHED-7: The shown arrival that a stop must not be before is that of the last stop before it that has one. A shown
  time to leave by keeps its room by the steps of the present time: 2 minutes, or 6 from 15 minutes ahead on.
- SCHED-8: A reason for which a stop is closed is looked for by the arrival, and its minutes by the shown one.
- SCHED-9: Leaving at any time from now on is compared with leaving now, also while a stop is in progress (its visit
  may end before its estimated end, so that "leave by" may be before that end). A stop becomes late or closed when it
  is neither if one leaves now, and becomes closed when it is late if one leaves now. What is more than 24 hours ahead
  is no limit.
- SCHED-10: Pace decides what counts as late and as closed; a closed stop is not late. Travel and waiting are those of
  all known legs and stops. The end of the day is absent without stops, and where a leg is unknown; stops without a
  coordinate take their duration.
- SCHED-13: The way to the end place counts for a stop as for the day; without an end place there is none. A stop that
  is missed for the shift begins at the arrival, like any other that is closed.
- SCHED-14: A placement says for each break between which stops it is taken, and whether before leaving or on arrival,
  or that it is not taken. All of them are tried. A stop without an arrival takes no break on arrival, and its duration
  is work. A visit that takes place all the same at a closed stop is work, too, and can be the first of the day.
- SCHED-14: At the end of a visit it is too late for a break if its window or its limit of work is over then. A break
  that is not taken is within its limit of work if the work since the last break is, when the day ends.
- SCHED-14: The breaks are taken in their order, so that one before a break that is taken or under way is missed.
- SCHED-14: Work is the time until now (SCHED-14.9), and what is left of the stops in progress. Nothing before the end
  of a break under way counts. It is none while no stop was en route or in progress.
- SCHED-14: Waiting is the time from the arrival to the start without the breaks on arrival, and what precedes them.
- SCHED-14: A stop is tight by an arrival that is later, with the breaks on arrival after it. A reason for which a stop
  is closed is looked for by the end of these breaks.
- SCHED-14: Without stops, or where the end of the day is unknown, the places of the breaks are; those whose windows are
  over are missed.
- SCHED-16: The speeds are those of the local day of now, on every day. The leg from the location is the host's own if
  the host has given it. Work and travel count the time that legs take.
- SCHED-17: A stop that comes after one without a known end waits for nothing. It is missed with one to which there is
  no way. One in progress ends when the agent leaves, if that is asked.
- SCHED-17: A stop is closed for another one if it could be visited without it.
- SCHED-15: What is compared is the best placement in the shown gaps with the best of all. A break that cannot stay does
  not keep others from staying.
"""

import functools
import itertools
import math
import typing

import hours
from languages import travel_texts
from localtime import LocalTime
from texts import UNSURE, half_up, sure
from values import DAY, Place, distance

PLANNED, EN_ROUTE, IN_PROGRESS = range(3)
ON_TIME, TIGHT, LATE, CLOSED, UNKNOWN = "on time", "tight", "late", "closed", "unknown"
LAST = (2**63 - 1) // 1000  # s
A_DAY = 86_400  # s
DEFAULTS = {"travel_speed_kmh": 40.0, "detour_factor": 1.3, "visit_duration": 600, "early": 900, "late_after": 300,
            "tight_before": 600}
END = "end"  # the end place, in the host's travel times
NO_WAY = math.inf  # ORDER-3.9


class Stop(typing.NamedTuple):
    """A listed task. Instants are in ms, durations in s."""

    id: int
    status: int = PLANNED
    place: Place | None = None
    planned_at: int | None = None
    duration: int | None = None
    opening_hours: str = ""
    started: int | None = None      # of one in progress
    travel_time: float | None = None  # the host's own, from the location (DAY-5.10)
    appointments: list | None = None  # those of today: pairs of instants; None if the task has none at all
    early: int | None = None  # the task's own (SCHED-12.4)
    late_after: int | None = None
    priority: int = 0
    after: int | None = None  # the id of the task that it comes after
    delay: int = 0


class Break(typing.NamedTuple):
    """A break of a working day. In s: the window is of wall time, after midnight."""

    duration: int
    earliest: int
    latest: int
    most_work: int | None = None


class Workday(typing.NamedTuple):
    """In s; the shift is of wall time, after midnight."""

    shift_start: int | None = None
    shift_end: int | None = None
    overtime: int | None = None
    breaks: tuple = ()


class Acts(typing.NamedTuple):
    """What the agent did today. Instants are in ms."""

    set_out: int | None = None  # when a stop was first en route or in progress
    has_visited: bool = False   # a listed task is in progress, done or could not be completed
    breaks: dict = {}           # by number: when it started, and when it ended or None


class Gap(typing.NamedTuple):
    """Where a break is taken."""

    position: int  # of the stop after it, in sequence
    is_on_arrival: bool


class Visit(typing.NamedTuple):
    """The schedule of a stop. Instants are in ms, the others in s."""

    id: int
    position: int
    arrival: int | None
    start: int | None
    waiting: int | None
    end: int | None
    lateness: int
    pace: str
    is_assumed: bool  # its duration
    ready: int | None = None  # when the last break taken on arrival ends, or the arrival


class Schedule(typing.NamedTuple):
    visits: list
    end: int | None
    travel: int
    waiting: int
    late: int
    closed: int
    leave_by: int | None
    overtime: int = 0  # s


class Worth(typing.NamedTuple):
    """Smaller is better (ORDER-14)."""

    weight: int
    lateness: int
    overtime: int
    end: int


class Followed(typing.NamedTuple):
    """A placement followed through the day; in s."""

    visits: list  # of those not in progress: the stop, the arrival, the end of the breaks then, Begun, the end
    breaks: dict  # of those placed: when each begins and ends
    at: int | None  # when the day ends
    travel: int
    work: int     # since the last break
    is_allowed: bool


class Begun(typing.NamedTuple):
    """How a visit begins; in s."""

    start: int
    lateness: int
    is_closed: bool


class Walked(typing.NamedTuple):
    visits: list
    end: int | None
    travel: int


def planned_today(time, now, planned_at, repeats):
    """The planned instant of a listed task."""
    if planned_at is None or not repeats:
        return planned_at
    return time.instant_of(time.day_at(now) * DAY + time.wall_time(planned_at) % DAY)


def in_sequence(stops):
    return [stop for status in (IN_PROGRESS, EN_ROUTE, PLANNED) for stop in stops if stop.status == status]


def whole(leg):
    return leg if leg == NO_WAY else half_up(leg)


def seconds(instant):
    return None if instant is None else instant // 1000


def milliseconds(instant):
    return None if instant is None else instant * 1000


def later(instant, by):
    return min(instant + by, LAST)


class Planner:
    """What a schedule is computed from."""

    def __init__(self, now, stops, time, location, settings, end_place, legs, holidays, workday=None, acts=None,
                 ended=None, gone=(), speeds=()):
        """`ended` says by the id of a done task when its visit ended, in ms, or None. `gone` are the ids of tasks that
        are neither done nor visited today."""
        self.now, self.time, self.holidays = seconds(now), time, holidays
        self.instant = now
        self.speeds, self.offset = speeds, seconds(time.wall_time(now)) - self.now
        self.location, self.end_place, self.legs = location, end_place, legs
        self.settings = {**DEFAULTS, **settings}
        self.sequence = in_sequence(stops)
        self.spans = {stop.id: self.spans_of_today(stop.opening_hours) for stop in self.sequence}
        self.workday, self.acts = workday or Workday(), acts or Acts()
        self.placement = {}
        self.shift_start, self.shift_end = (self.on_wall(each) for each in self.workday[:2])
        self.limit = None  # of the way to the end place (SCHED-13.4)
        if self.shift_end is not None and self.workday.overtime is not None:
            self.limit = self.shift_end + self.workday.overtime
        self.waits = {}  # by id: when a visit may begin for another one, or None; whether it is missed
        for stop in self.sequence:
            if stop.status != IN_PROGRESS and stop.after not in [each.id for each in self.sequence]:
                end = seconds((ended or {}).get(stop.after))
                self.waits[stop.id] = None if end is None else end + stop.delay, stop.after in gone
        self.windows_of_breaks = [
            (self.on_wall(each.earliest), self.on_wall(each.latest)) for each in self.workday.breaks]

    def on_wall(self, after_midnight):
        """SCHED-13.5."""
        if after_midnight is None:
            return None
        return seconds(self.time.instant_of(self.time.day_at(self.instant) * DAY + after_midnight * 1000))

    def duration(self, stop):
        return self.settings["visit_duration"] if stop.duration is None else stop.duration

    # ---- Opening hours ----

    def spans_of_today(self, text):
        """Pairs of seconds, the end None if it never comes; None if nothing limits."""
        if not text or hours.understood(text) is None:
            return None
        found = hours.spans_from(text, self.time.day_at(self.instant), self.time.offsets, self.holidays)
        joined = []
        for span in found:
            if span.state == hours.CLOSED:
                continue
            if joined and joined[-1][1] == span.start:
                joined[-1][1] = span.end
            else:
                joined.append([span.start, span.end])
        today = self.time.day_at(self.instant)
        first, end = self.time.instant_of(today * DAY), self.time.next_day(self.instant)
        return [(-(-low // 1000), None if high == found[-1].end else high // 1000)
                for low, high in joined if low < end and high > first]

    def begin(self, stop, arrival):
        """SCHED-4, SCHED-13.4, for an arrival, or the end of the breaks on arrival."""
        start = None if self.waits.get(stop.id, (None, False))[1] else self.start(stop, arrival)
        if start is None or self.is_after_shift(stop, start):
            return Begun(arrival, 0 if stop.appointments else self.lateness(stop, arrival), True)
        return Begun(start, self.lateness(stop, start), False)

    def start(self, stop, arrival):
        """Without a shift; None if there is none."""
        ready = self.waits.get(stop.id, (None, False))[0]
        return self.start_alone(stop, arrival if ready is None else max(arrival, ready))

    def start_alone(self, stop, arrival):
        """Without waiting for another stop."""
        planned = seconds(stop.planned_at)
        early = self.settings["early"] if stop.early is None else stop.early
        return self.beginning_by_appointment(stop, arrival if planned is None else max(arrival, planned - early))

    def wait(self, stop, ends):
        """SCHED-17. `ends` says by id when a visit before ended, or None; it has no missed ones."""
        if stop.after in [each.id for each in self.sequence]:
            end = ends.get(stop.after)
            self.waits[stop.id] = None if end is None else end + stop.delay, stop.after not in ends

    def is_after_shift(self, stop, start):
        """SCHED-13.4."""
        if self.limit is None:
            return False
        end = later(start, self.duration(stop))
        way = self.way(stop, END, end) if self.end_place else 0
        return end + (0 if way in (None, NO_WAY) else way) > self.limit

    def late_after(self, stop):
        return self.settings["late_after"] if stop.late_after is None else stop.late_after

    def windows(self, stop):
        """SCHED-12.2, SCHED-12.3: pairs of seconds, both included."""
        pairs = [(seconds(low), seconds(high)) for low, high in stop.appointments]
        return pairs[:-1] + [(low, high + self.late_after(stop)) for low, high in pairs[-1:]]

    def beginning_by_appointment(self, stop, from_then):
        """The first of all seconds at which it could be: then, or when something opens."""
        spans, duration = self.spans[stop.id], self.duration(stop)
        if stop.appointments is None:
            return self.beginning(spans, duration, from_then)
        windows = self.windows(stop)
        tried = {from_then, *(low for low, _ in windows), *(low for low, _ in spans or ())}
        for start in sorted(each for each in tried if each >= from_then):
            is_in_window = any(low <= start <= high for low, high in windows)
            if is_in_window and self.beginning(spans, duration, start) == start:
                return start
        return None

    @staticmethod
    def beginning(spans, duration, from_then):
        """The first second from then on at which a visit may begin; None if there is none."""
        if spans is None:
            return from_then
        fits = any(high is None or high - low >= duration for low, high in spans)
        for low, high in spans:
            start = max(low, from_then)
            if high is None or start < high and (start + duration <= high or not fits):
                return start
        return None

    # ---- Pace ----

    def lateness(self, stop, start):
        """SCHED-5.1, SCHED-12.6."""
        ends = [seconds(high) for _, high in (stop.appointments or ())[-1:]]
        due = ends + ([] if stop.planned_at is None else [seconds(stop.planned_at)])
        return max(0, start - min(due)) if due else 0

    def is_late(self, stop, start):
        """SCHED-5.3, SCHED-12.10."""
        if stop.appointments and start > seconds(stop.appointments[-1][1]):
            return True
        return self.is_late_for_planned(stop, start)

    def is_late_for_planned(self, stop, start):
        lateness = 0 if stop.planned_at is None else start - seconds(stop.planned_at)
        return lateness > 0 and lateness >= self.late_after(stop)

    def pace(self, stop, arrival, breaks=()):
        """`breaks` are those on arrival."""
        begun = self.begin(stop, self.after_breaks(arrival, breaks))
        if begun.is_closed:
            return CLOSED
        if self.is_late(stop, begun.start):
            return LATE
        after = self.begin(stop, self.after_breaks(later(arrival, self.settings["tight_before"]), breaks))
        return TIGHT if after.is_closed or self.is_late(stop, after.start) else ON_TIME

    # ---- Legs ----

    def leg(self, origin, stop):
        """From a stop, or from the location (None), to a stop or to the end place (END); None if it is unknown."""
        is_end = stop == END
        place = self.end_place if is_end else stop.place
        if origin is None:
            if self.location is None:
                return None
            known = self.legs.get((None, END)) if is_end else stop.travel_time
            if known is not None:
                return whole(known)
            return self.estimate(self.location, place)
        known = self.legs.get((origin.id, END if is_end else stop.id))
        return whole(known) if known is not None else self.estimate(origin.place, place)

    def way(self, origin, stop, leaves):
        """SCHED-16: how long a leg takes that leaves then; None if it is unknown."""
        leg = self.leg(origin, stop)
        is_own = origin is None and stop != END and stop.travel_time is not None
        if leg in (None, NO_WAY) or is_own or not self.speeds:
            return leg
        part, needed, at = A_DAY // len(self.speeds), leg * 1000, leaves
        while needed > 0:
            wall = (at + self.offset) % A_DAY
            speed, left = self.speeds[wall // part], part - wall % part
            at += min(left, -(-needed // speed))
            needed -= speed * left
        return at - leaves

    def estimate(self, origin, place):
        per_metre = self.settings["detour_factor"] / (self.settings["travel_speed_kmh"] / 3.6)
        metres = distance(origin, place)
        return sure(half_up, metres * per_metre, UNSURE * per_metre if metres else 0.0)

    # ---- Breaks ----

    def after_breaks(self, at, breaks):
        for number in breaks:
            at = later(max(at, self.windows_of_breaks[number][0]), self.workday.breaks[number].duration)
        return at

    def end_by_duration(self):
        """When the break under way ends by its duration; None if there is none (SCHED-14.12)."""
        for number, (start, end) in self.acts.breaks.items():
            if end is None:
                known = self.workday.breaks[number:number + 1]
                return seconds(start) + (known[0].duration if known else 0)
        return None

    def under_way(self):
        """When the break under way ends, and the agent leaves; None if there is none (SCHED-14.12)."""
        end = self.end_by_duration()
        return None if end is None else max(self.now, end)

    def to_place(self):
        """The numbers of the breaks that the agent can still take (SCHED-14.11, SCHED-14.13)."""
        return range(max(self.acts.breaks, default=-1) + 1, len(self.workday.breaks))

    def is_missed_already(self, number):
        """Where the places are unknown, a break whose window is over is missed."""
        if number in self.acts.breaks:
            return False
        is_over = not self.has_places() and self.now > self.windows_of_breaks[number][1]
        return is_over or number < max(self.acts.breaks, default=-1)

    def last_end(self, departure=None):
        """When the last stop in progress ends; now, if there is none."""
        ends = [max(later(seconds(stop.started), self.duration(stop)), self.now)
                for stop in self.sequence if stop.status == IN_PROGRESS]
        return max([self.now, *ends]) if departure is None else departure

    def set_out(self, departure=None):
        """When the first leg leaves, from which stop, and the work until then."""
        in_progress = [stop for stop in self.sequence if stop.status == IN_PROGRESS]
        last = self.last_end(departure)
        at, pause = last, self.under_way()
        if self.shift_start is not None and not any(stop.status in (IN_PROGRESS, EN_ROUTE) for stop in self.sequence):
            at = max(at, self.shift_start)
        if pause is not None:
            at = max(at, pause)
        place = ([None] + [stop for stop in in_progress if stop.place])[-1]
        return at, place, self.worked(last if in_progress else self.now, pause)

    def worked(self, until, pause):
        """SCHED-14.9."""
        if self.acts.set_out is None:
            return 0
        ended = [seconds(end) for _, end in self.acts.breaks.values() if end is not None]
        return max(0, until - max([seconds(self.acts.set_out), *ended, *([] if pause is None else [pause])]))

    def has_places(self):
        """SCHED-14.10. Without stops or a known leg to the end place there is no end of the day, and no place."""
        if not self.sequence:
            return False
        if self.end_place and self.follow({}).at is None:
            return False
        place = self.set_out()[1] or self.location
        following = [stop for stop in self.sequence if stop.status != IN_PROGRESS]
        return len(following) <= 250 and (place is not None or not any(stop.place for stop in following))

    def follow(self, placement, departure=None):
        """`placement` has a gap by the number of each break that is taken. A break counts also after its window; then
        the placement is not allowed."""
        leaves, place, work = self.set_out(departure)
        at = leaves
        visits, breaks, travel, is_allowed = [], {}, 0, True
        has_visited = self.acts.has_visited
        known = {stop.id: self.last_end(departure) if departure is not None else
                 max(later(seconds(stop.started), self.duration(stop)), self.now)
                 for stop in self.sequence if stop.status == IN_PROGRESS}

        def take(stop, gap, way):
            """Takes the breaks of a gap, before a leg; `way` says how long it takes from a time on, if it is known."""
            nonlocal at, work, is_allowed
            for number in sorted(placement):
                if placement[number] != gap:
                    continue
                rest, (earliest, latest) = self.workday.breaks[number], self.windows_of_breaks[number]
                most = math.inf if rest.most_work is None else rest.most_work
                if stop is not None and not has_visited:  # SCHED-14.5
                    leg = way and way(at)
                    ends, then = self.ends(stop, at, leg), work + (leg or 0) + self.duration(stop)
                    is_allowed &= ends > latest or then > most
                start = max(at, leaves, earliest)
                is_allowed &= start <= latest and work <= most
                at, work = later(start, rest.duration), 0
                breaks[number] = start, at

        for position, stop in enumerate(self.sequence):
            if stop.status == IN_PROGRESS:
                is_allowed &= not any(gap.position == position for gap in placement.values())
                continue
            self.wait(stop, known)
            duration = self.duration(stop)
            leg = self.leg(place, stop) if stop.place and at is not None else None
            has_arrival = leg is not None and leg != NO_WAY
            way = functools.partial(self.way, place, stop) if has_arrival else None
            take(stop, Gap(position, False), way)
            if not has_arrival:
                visits.append((stop, None, None, None, None))
                if leg != NO_WAY:
                    known[stop.id] = None
                is_allowed &= Gap(position, True) not in placement.values()
                if stop.place and leg != NO_WAY:
                    at = None  # nobody knows when one is there
                elif at is not None:
                    at, work, has_visited = later(at, duration), work + duration, True
                continue
            leg = way(at)
            arrival = at = later(at, leg)
            travel, work = travel + leg, work + leg
            take(stop, Gap(position, True), lambda _: 0)
            begun, ready = self.begin(stop, at), at
            at, place, work, has_visited = later(begun.start, duration), stop, work + duration, True
            visits.append((stop, arrival, ready, begun, at))
            if not begun.is_closed:
                known[stop.id] = at
        if not visits and not self.end_place:  # a break under way does not count (SCHED-10.1)
            at = self.last_end(departure)
        take(None, Gap(len(self.sequence), False), None)
        is_allowed &= Gap(len(self.sequence), True) not in placement.values()
        if self.end_place and at is not None:
            leg = self.way(place, END, at)
            if leg in (None, NO_WAY):
                at = None
            else:
                at, travel, work = later(at, leg), travel + leg, work + leg
        if Gap(len(self.sequence), False) in placement.values() and None not in (at, self.limit):
            is_allowed &= at <= self.limit  # SCHED-14.19
        return Followed(visits, breaks, at, travel, work, is_allowed)

    def ends(self, stop, at, leg):
        """When a visit ends that is made next; `leg` is None for a stop without an arrival."""
        start = at if leg is None else self.begin(stop, later(at, leg)).start
        return later(start, self.duration(stop))

    def missed(self, followed, placement):
        """The numbers of the breaks that are missed (SCHED-14.7, SCHED-14.13)."""
        found = [number for number in range(len(self.workday.breaks)) if self.is_missed_already(number)]
        for number in self.to_place():
            if number not in placement and followed.at is not None:
                most, latest = self.workday.breaks[number].most_work, self.windows_of_breaks[number][1]
                is_passed = number < max(placement, default=-1)
                if is_passed or followed.at > latest or (most is not None and followed.work > most):
                    found.append(number)
        return found

    def worth(self, placement):
        """SCHED-14.8; None if the placement is not allowed."""
        followed = self.follow(placement)
        if not followed.is_allowed:
            return None
        begun = [(stop, begun) for stop, _, _, begun, _ in followed.visits if begun]
        weight = sum(stop.priority + 1 for stop, begun in begun if begun.is_closed)
        weight += 102 * len(self.missed(followed, placement))
        end = 0 if followed.at is None else followed.at
        lateness = sum(begun.lateness for _, begun in begun if not begun.is_closed)
        return Worth(weight, lateness, self.overtime(followed.at), end)

    def overtime(self, end):
        return 0 if end is None or self.shift_end is None else max(0, end - self.shift_end)

    def placements(self):
        """All of them, allowed or not: the breaks that are taken come in their order."""
        if not self.has_places():
            return
        first = sum(stop.status == IN_PROGRESS for stop in self.sequence)
        gaps = [Gap(position, is_on_arrival) for position in range(first, len(self.sequence))
                for is_on_arrival in (False, True)] + [Gap(len(self.sequence), False)]
        for count in range(len(self.to_place()) + 1):
            for numbers in itertools.combinations(self.to_place(), count):
                for chosen in itertools.combinations_with_replacement(gaps, count):
                    yield dict(zip(numbers, chosen))

    def best(self, kept=None):
        """The least worth of all allowed placements, or of those in which the breaks are in given gaps: each the
        position of the stop after it. None if there is none. With it the placements that have it."""
        least, found = None, []
        for placement in self.placements():
            if kept and any(number not in placement or placement[number].position != position
                            for number, position in kept.items()):
                continue
            worth = self.worth(placement)
            if worth is not None and (least is None or worth <= least):
                found = [*found, placement] if worth == least else [placement]
                least = worth
        return least, found

    @staticmethod
    def stays(least, best):
        """Whether the breaks stay in the gaps in which they are shown, by the least worth there (SCHED-15.1)."""
        return least is not None and (
            least.weight == best.weight and least.lateness < best.lateness + 300
            and least.overtime < best.overtime + 300)

    # ---- One after the other ----

    def walk(self, departure=None):
        """From now on. With a departure, whatever is in progress ends then, and the first leg leaves then."""
        followed, visits = self.follow(self.placement, departure), []
        for position, stop in enumerate(self.sequence):
            duration, is_assumed = self.duration(stop), stop.duration is None
            if stop.status == IN_PROGRESS:
                start = seconds(stop.started)
                end = max(later(start, duration), self.now)
                lateness = self.lateness(stop, start)
                pace = LATE if self.is_late(stop, start) else ON_TIME
                visits.append(Visit(stop.id, position, None, start, None, end, lateness, pace, is_assumed))
                continue
            _, arrival, ready, begun, end = followed.visits[position - len(self.sequence)]
            if arrival is None:
                visits.append(Visit(stop.id, position, None, None, None, None, 0, UNKNOWN, is_assumed))
                continue
            pace = self.pace(stop, arrival, [number for number, gap in sorted(self.placement.items())
                                             if gap == Gap(position, True)])
            visits.append(Visit(stop.id, position, arrival, begun.start, begun.start - ready, end, begun.lateness,
                                pace, is_assumed, ready))
        if not visits:
            return Walked(visits, None, 0)
        return Walked(visits, followed.at, followed.travel)

    # ---- Leave by ----

    def is_harmless(self, departure):
        """Whether no stop becomes late or closed by leaving then instead of now."""
        now, then = (self.walk(at).visits for at in (self.now, departure))
        for before, after in zip(now, then):
            if after.pace == CLOSED and before.pace != CLOSED or after.pace == LATE and before.pace in (ON_TIME, TIGHT):
                return False
        return True

    def leave_by(self, horizon=A_DAY):
        """The later one leaves, the later all is: the last harmless second is found by halving."""
        low, high = self.now, self.now + horizon + 1
        while high - low > 1:
            middle = (low + high) // 2
            if self.is_harmless(middle):
                low = middle
            else:
                high = middle
        return None if low == self.now + horizon else low

    def is_too_late(self):
        """Whether the next stop is late or closed even by leaving now (SCHED-8.7)."""
        return next((visit.pace in (LATE, CLOSED) for visit in self.walk(self.now).visits if visit.arrival), False)

    # ---- Why a stop is closed ----

    def reason(self, stop, arrival, shown):
        """SCHED-8.2, SCHED-8.14, SCHED-12.11, SCHED-13.7; in English."""
        spans, duration = self.spans[stop.id], self.duration(stop)
        waits_in_vain = self.start(stop, arrival) is None and self.start_alone(stop, arrival) is not None
        if waits_in_vain or self.waits.get(stop.id, (None, False))[1]:
            return "Only after another stop"
        if self.start(stop, arrival) is not None:
            return "After the end of the shift"
        if self.beginning(spans, duration, arrival) is not None:
            if stop.appointments == []:
                return "No appointment today"
            if stop.appointments and arrival > self.windows(stop)[-1][1]:
                return "Too late for the appointment"
            if self.beginning_by_appointment(stop, arrival) is None:
                return "Closed at the time of the appointment"
            return "Closes too early for the planned time"
        closing = next((high for low, high in spans if low <= arrival < high), None)
        if closing is not None and closing - shown >= 60:
            return f"Closes {duration_text(closing - shown)} after you arrive"
        if closing is None and arrival * 1000 >= self.time.next_day(self.instant):
            return "Too late for today"
        return "Closed when you arrive"


def duration_text(length):
    return travel_texts(length, "en")[0]


def schedule(now, stops, time=LocalTime(), location=None, end_place=None, legs=(), holidays=None, **settings):
    """`stops` are all listed tasks in the order of the list. `location` is where the used fix is. `legs` are the host's
    travel times by pairs of ids (ORDER-3)."""
    return schedule_of(Planner(now, stops, time, location, settings, end_place, dict(legs), holidays))


def schedule_of(planner):
    """With the placement of the planner."""
    walked = planner.walk()
    visits = [visit._replace(**{name: milliseconds(getattr(visit, name))
                                for name in ("arrival", "start", "end", "ready")}) for visit in walked.visits]
    return Schedule(
        visits, milliseconds(walked.end), walked.travel, sum(visit.waiting or 0 for visit in visits),
        sum(visit.pace == LATE for visit in visits), sum(visit.pace == CLOSED for visit in visits),
        milliseconds(planner.leave_by()), planner.overtime(walked.end))


class ShownArrival:
    """The arrival as it is shown: an instant in ms that is a whole minute on the wall (SCHED-7)."""

    def __init__(self, time=LocalTime()):
        self.time = time
        self.shown = None

    def update(self, now, estimate, earlier=None):
        """What is shown from now on; None if the arrival is absent. It is not before `earlier`."""
        if estimate is None:
            self.shown = None
            return None
        step = 60_000 if estimate - now // 1000 * 1000 < 900_000 else 300_000  # SCHED-2.9
        if self.shown is None or abs(estimate - self.shown) >= step:
            wall = self.time.wall_time(estimate)
            self.shown = estimate + (wall + step // 2) // step * step - wall
        if earlier is not None and self.shown < earlier:
            wall = self.time.wall_time(earlier)
            next_step = earlier + -(-wall // step) * step - wall
            self.shown = next_step if next_step - estimate < step else earlier
        return self.shown


class ShownLeaveBy:
    """The time to leave by as it is shown, in ms (SCHED-7.11 to SCHED-7.14)."""

    def __init__(self, time=LocalTime()):
        self.time = time
        self.shown = None

    def update(self, now, planner):
        """`planner` has the schedule of `now`."""
        limit = planner.leave_by(A_DAY + (300 if self.shown is not None else 0))
        if limit is None or planner.is_too_late():
            self.shown = None
            return None
        limit, ahead = limit * 1000, limit - planner.now
        step = 60_000 if ahead < 900 else 300_000
        room = None if self.shown is None else limit - self.shown
        if (room is None or not 0 <= room < step + 60_000) and ahead >= 60:
            is_little = room is not None and -step < room < 2 * step + 60_000
            wanted = limit - (step // 2 if is_little else 0)
            self.shown = wanted - self.time.wall_time(wanted) % 60_000
        return self.shown
