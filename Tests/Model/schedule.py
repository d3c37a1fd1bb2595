"""The schedule of a day (SCHED-1 to SCHED-5, SCHED-7, SCHED-9, SCHED-10): one stop after the other, slow and simple.

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
"""

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


class Schedule(typing.NamedTuple):
    visits: list
    end: int | None
    travel: int
    waiting: int
    late: int
    closed: int
    leave_by: int | None


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

    def __init__(self, now, stops, time, location, settings, end_place, legs, holidays):
        self.now, self.time, self.holidays = seconds(now), time, holidays
        self.instant = now
        self.location, self.end_place, self.legs = location, end_place, legs
        self.settings = {**DEFAULTS, **settings}
        self.sequence = in_sequence(stops)
        self.spans = {stop.id: self.spans_of_today(stop.opening_hours) for stop in self.sequence}

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
        """SCHED-4, for an arrival."""
        planned = seconds(stop.planned_at)
        early = self.settings["early"] if stop.early is None else stop.early
        from_then = arrival if planned is None else max(arrival, planned - early)
        start = self.beginning_by_appointment(stop, from_then)
        if start is None:
            return Begun(arrival, 0 if stop.appointments else self.lateness(stop, arrival), True)
        return Begun(start, self.lateness(stop, start), False)

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

    def pace(self, stop, arrival):
        begun = self.begin(stop, arrival)
        if begun.is_closed:
            return CLOSED
        if self.is_late(stop, begun.start):
            return LATE
        after = self.begin(stop, later(arrival, self.settings["tight_before"]))
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

    def estimate(self, origin, place):
        per_metre = self.settings["detour_factor"] / (self.settings["travel_speed_kmh"] / 3.6)
        metres = distance(origin, place)
        return sure(half_up, metres * per_metre, UNSURE * per_metre if metres else 0.0)

    # ---- One after the other ----

    def walk(self, departure=None):
        """From now on. With a departure, whatever is in progress ends then, and the first leg leaves then."""
        visits, place, travel = [], None, 0
        at = self.now if departure is None else departure
        for position, stop in enumerate(self.sequence):
            duration, is_assumed = self.duration(stop), stop.duration is None
            if stop.status == IN_PROGRESS:
                start = seconds(stop.started)
                end = max(later(start, duration), self.now)
                lateness = self.lateness(stop, start)
                pace = LATE if self.is_late(stop, start) else ON_TIME
                visits.append(Visit(stop.id, position, None, start, None, end, lateness, pace, is_assumed))
                if departure is None:
                    at = max(at, end)
                place = stop if stop.place else place
                continue
            leg = self.leg(place, stop) if stop.place and at is not None else None
            if leg is None or leg == NO_WAY:
                visits.append(Visit(stop.id, position, None, None, None, None, 0, UNKNOWN, is_assumed))
                if stop.place and leg != NO_WAY:
                    at = None  # nobody knows when one is there
                elif at is not None:
                    at = later(at, duration)
                continue
            arrival = later(at, leg)
            begun = self.begin(stop, arrival)
            at, place, travel = later(begun.start, duration), stop, travel + leg
            visits.append(Visit(stop.id, position, arrival, begun.start, begun.start - arrival, at, begun.lateness,
                                self.pace(stop, arrival), is_assumed))
        if not visits:
            return Walked(visits, None, 0)
        if self.end_place and at is not None:
            leg = self.leg(place, END)
            at, travel = (None, travel) if leg in (None, NO_WAY) else (later(at, leg), travel + leg)
        return Walked(visits, at, travel)

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
        """SCHED-8.2, SCHED-8.14, SCHED-12.11; in English."""
        spans, duration = self.spans[stop.id], self.duration(stop)
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
    planner = Planner(now, stops, time, location, settings, end_place, dict(legs), holidays)
    walked = planner.walk()
    visits = [visit._replace(**{name: milliseconds(getattr(visit, name)) for name in ("arrival", "start", "end")})
              for visit in walked.visits]
    return Schedule(
        visits, milliseconds(walked.end), walked.travel, sum(visit.waiting or 0 for visit in visits),
        sum(visit.pace == LATE for visit in visits), sum(visit.pace == CLOSED for visit in visits),
        milliseconds(planner.leave_by()))


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
        step = 60_000 if estimate - now < 900_000 else 300_000
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
