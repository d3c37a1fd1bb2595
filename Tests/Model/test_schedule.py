"""Random days: the schedule of the Python package beside the model (SCHED-1 to SCHED-5, SCHED-7, SCHED-9, SCHED-10,
SCHED-12 to SCHED-17)."""

import datetime
import uuid

import hypothesis
import hypothesis.strategies as some

import schedule as model
import plannerkit
from languages import appointment_texts, moment_text
from localtime import LocalTime
from plannerkit import (
    Appointment, Authorization, BreakState, Coordinate, Fix, LoadPlan, Pace, Planner, Settings, Task, TaskStatus,
    Weekdays, Workday, WorkdayBreak,
)
from values import DAY, Place

MORNING = 1_773_216_000_000  # 2026-03-11T08:00Z, a Wednesday
ZONE = datetime.timezone(datetime.timedelta(hours=1))
PACES = {Pace.ON_TIME: model.ON_TIME, Pace.TIGHT: model.TIGHT, Pace.LATE: model.LATE, Pace.CLOSED: model.CLOSED,
         Pace.UNKNOWN: model.UNKNOWN}
STATUSES = [TaskStatus.PLANNED, TaskStatus.EN_ROUTE, TaskStatus.IN_PROGRESS, TaskStatus.DONE]
UNDER_WAY = [TaskStatus.EN_ROUTE, TaskStatus.IN_PROGRESS]
HOURS = ["", "24/7", "Mo-Su 08:00-18:00", "We 09:00-12:00,13:00-17:00", "Mo-Fr 18:00-02:00", "We off", "Mo-Fr 10:00+",
         "We 10:00-10:20", "nobody knows", "Mo-Sa 00:00-24:00", "We 08:00-12:00; We 12:00-18:00 unknown"]
A_PLACE = some.builds(
    Place, some.floats(52.3, 52.7).map(lambda x: round(x, 4)), some.floats(13, 13.8).map(lambda x: round(x, 4)))
PLACES = some.one_of(some.none(), A_PLACE)
# Lengths and gaps in minutes, from a time after the morning on.
WINDOWS = some.lists(some.tuples(some.integers(0, 180), some.integers(1, 180)), min_size=1, max_size=4)
APPOINTMENTS = some.one_of(some.none(), some.none(), some.tuples(some.integers(-120, 600), WINDOWS))


def tasks(places):
    return some.builds(
        dict, appointments=APPOINTMENTS, early=some.one_of(some.none(), some.integers(0, 7200)),
        late_after=some.one_of(some.none(), some.integers(0, 3600)), status=some.sampled_from(STATUSES), place=places,
        opening_hours=some.sampled_from(HOURS),
        planned_at=some.one_of(some.none(), some.integers(-3600_000, 12 * 3600_000).map(lambda ms: MORNING + ms)),
        duration=some.one_of(some.none(), some.integers(0, 7200), some.just(31_536_000)),
        priority=some.sampled_from([0, 0, 1, 50, 100]),
        after=some.one_of(some.none(), some.none(), some.integers(0, 6)),  # an index
        delay=some.one_of(some.just(0), some.integers(0, 14_400)))


# Of a working day, in s; it is 9:00 when it begins.
BREAK = some.builds(
    lambda duration, earliest, length, most_work: model.Break(duration, earliest, earliest + length, most_work),
    some.one_of(some.sampled_from([0, 900, 1800, 2700]), some.integers(0, 5400)), some.integers(28_800, 64_800),
    some.one_of(some.just(172_800 - 64_800), some.integers(0, 21_600)),
    some.one_of(some.none(), some.integers(0, 21_600)))
OVERTIMES = some.one_of(some.none(), some.integers(0, 7200))
SHIFTS = some.one_of(
    some.just((None, None, None)), some.tuples(some.integers(28_800, 43_200), some.none(), some.none()),
    some.tuples(some.none(), some.integers(32_400, 72_000), OVERTIMES),
    some.tuples(some.integers(28_800, 36_000), some.integers(36_000, 72_000), OVERTIMES))


def workdays(fewest_breaks):
    return some.builds(
        lambda shift, breaks: model.Workday(*shift, tuple(breaks)), SHIFTS,
        some.lists(BREAK, min_size=fewest_breaks, max_size=3))


SPEEDS = some.one_of(some.none(), some.none(), some.sampled_from([1, 2, 3, 4, 6, 8, 12, 16, 24, 48]).flatmap(
    lambda count: some.lists(some.integers(100, 4000), min_size=count, max_size=count)))
STEPS = some.lists(some.one_of(
    some.tuples(some.just("wait"), some.integers(1, 5_400_000)),
    some.tuples(some.just("fix"), A_PLACE),
    some.tuples(some.just("status"), some.integers(0, 7), some.sampled_from(STATUSES)),
    some.tuples(some.just("time"), some.integers(0, 7), some.integers(0, 9000)),
    some.tuples(some.just("duration"), some.integers(0, 7), some.integers(0, 7200)),
    some.tuples(some.just("break"), some.integers(0, 3)),
    some.tuples(some.just("end of break")), some.tuples(some.just("optimise")),
    some.tuples(some.just("insertion"), tasks(PLACES)),
), max_size=8)
SECONDS = some.integers(0, 3600)


def at(ms):
    return datetime.datetime(1970, 1, 1, tzinfo=ZONE) + datetime.timedelta(milliseconds=ms, hours=1)


def windows_of(task):
    """Pairs of instants, ascending and apart; None if it has none."""
    if task["appointments"] is None:
        return None
    start, steps = task["appointments"]
    time, found = MORNING + start * 60_000, []
    for length, gap in steps:
        found.append((time, time + length * 60_000))
        time += (length + gap) * 60_000
    return found


def workday_given(workday):
    return Workday(shift_start=workday.shift_start, shift_end=workday.shift_end, overtime=workday.overtime,
                   breaks=[WorkdayBreak(*each) for each in workday.breaks])


def seconds_of(length):
    return None if length is None else datetime.timedelta(seconds=length)


def in_ms(instant):
    return None if instant is None else round((instant - at(0)) / datetime.timedelta(milliseconds=1))


class Day:
    def __init__(self, tasks, settings, end_place, workday=None, speeds=None):
        self.now, self.location, self.times, self.started = MORNING, None, {}, {}
        self.workday, self.set_out, self.breaks = workday or model.Workday(), None, {}
        self.speeds = speeds or []
        self.gaps, self.shown_breaks = {}, {}
        self.order, self.left_out = list(range(len(tasks))), {}  # indexes; the text of each stop by its id
        self.tasks, self.settings, self.end_place = [dict(task) for task in tasks], settings, end_place

        for index, task in enumerate(self.tasks):
            if self.is_in_circle(index):
                task["after"] = None
        self.ended = {index + 1: None for index, task in enumerate(self.tasks) if task["status"] == TaskStatus.DONE}
        self.time = LocalTime(((0, 3600),))
        self.shown, self.shown_end = {}, model.ShownArrival(self.time)
        self.shown_leave_by = model.ShownLeaveBy(self.time)
        durations = {name: datetime.timedelta(seconds=value) for name, value in settings.items()}
        self.planner = Planner(
            tz=ZONE, now=at(self.now),
            settings=Settings(**durations, end_place=end_place and Coordinate(end_place.latitude, end_place.longitude)))
        self.planner.authorization_changed(Authorization.ALWAYS, now=at(self.now))
        self.planner.start(now=at(self.now))
        if workday:
            self.planner.workday_changed(workday_given(workday), now=at(self.now))
        if speeds:
            self.planner.speeds_changed(Weekdays.WEDNESDAY, speeds, now=at(self.now))
        for effect in self.planner.effects():
            if isinstance(effect, LoadPlan):
                self.planner.plan_loaded(effect.request, [self.task(index) for index in range(len(tasks))],
                                         now=at(self.now))
        self.note()

    def is_in_circle(self, index):
        after, steps = self.other(self.tasks[index]), 0
        while after not in (None, index) and steps < len(self.tasks):
            after, steps = self.other(self.tasks[after]), steps + 1
        return after is not None

    def other(self, task):
        """The index of the task that it comes after; None if there is none."""
        return task["after"] if task["after"] is not None and task["after"] < len(self.tasks) else None

    def task(self, index):
        return self.given(index + 1, self.tasks[index])

    @staticmethod
    def given(number, task):
        place, planned, duration = task["place"], task["planned_at"], task["duration"]
        return Task(
            uuid.UUID(int=number), f"T{number - 1}", order=number - 1, status=task["status"],
            planned=planned and at(planned),
            opening_hours=task["opening_hours"] or None,
            coordinate=place and Coordinate(place.latitude, place.longitude), priority=task["priority"],
            estimated_duration=seconds_of(duration), early=seconds_of(task["early"]),
            late_after=seconds_of(task["late_after"]),
            after=None if task["after"] is None else uuid.UUID(int=task["after"] + 1), delay=seconds_of(task["delay"]),
            appointments=[Appointment(at(low), at(high)) for low, high in windows_of(task) or ()])

    def appointments_of_today(self, task):
        windows, today = windows_of(task), self.time.day_at(self.now)
        if windows is None:
            return None
        start, end = self.time.instant_of(today * model.DAY), self.time.next_day(self.now)
        return [(low, high) for low, high in windows if high >= start and low < end]

    def note(self):
        if self.set_out is None and any(task["status"] in UNDER_WAY for task in self.tasks):
            self.set_out = self.now
        for index, task in enumerate(self.tasks):
            if task["status"] == TaskStatus.IN_PROGRESS:
                self.started.setdefault(index, self.now)
            else:
                self.started.pop(index, None)

    def step(self, kind, *values):
        self.now += 1000
        used = self.planner.location.used_count
        if kind == "wait":
            self.now += values[0]
            self.planner.clock_advanced(now=at(self.now))
        elif kind == "fix":
            self.planner.fix_received(Fix(at(self.now), values[0].latitude, values[0].longitude, 5), now=at(self.now))
        elif kind == "break":
            self.start_break(values[0])
        elif kind == "end of break":
            self.end_break()
        elif kind == "optimise":
            self.optimise()
        elif kind == "insertion":
            self.planner.clock_advanced(now=at(self.now))
            self.check_insertion(values[0])
        elif values[0] >= len(self.tasks):
            self.planner.clock_advanced(now=at(self.now))
        elif kind == "nudge":
            planned = self.tasks[values[0]]["planned_at"]
            self.update(values[0], "planned_at", planned and planned + values[1])
        elif kind in ("status", "planned_at", "duration"):
            self.update(values[0], kind, values[1])
        else:
            self.planner.travel_time_received(uuid.UUID(int=values[0] + 1), datetime.timedelta(seconds=values[1]),
                now=at(self.now))
            if self.location:
                self.times[values[0]] = values[1]
        location = self.planner.location
        if location.used_count > used:
            self.times = {}
        self.location = location.fix and Place(location.fix.latitude, location.fix.longitude)
        self.note()

    def update(self, index, name, value):
        task = self.tasks[index]
        if name == "status" and value != task["status"]:
            self.ended.pop(index + 1, None)
            if value == TaskStatus.DONE:
                self.ended[index + 1] = self.now
        if task[name] == value:
            self.planner.clock_advanced(now=at(self.now))
        else:
            task[name] = value
            self.planner.task_updated(self.task(index), now=at(self.now))

    def start_break(self, number):
        """SCHED-14.11."""
        under_way = [each for each, (_, end) in self.breaks.items() if end is None]
        if number >= len(self.workday.breaks):
            wanted = plannerkit.NotFound
        elif under_way != [number] and (under_way or number <= max(self.breaks, default=-1)):
            wanted = plannerkit.NotAllowed
        else:
            wanted = None
            self.breaks.setdefault(number, (self.now, None))
        try:
            self.planner.break_started(number, now=at(self.now))
            found = None
        except plannerkit.PlannerError as error:
            found = type(error)
            self.planner.clock_advanced(now=at(self.now))
        assert found == wanted

    def end_break(self):
        under_way = [number for number, (_, end) in self.breaks.items() if end is None]
        try:
            self.planner.break_ended(now=at(self.now))
            is_ended = True
        except plannerkit.NotAllowed:
            is_ended = False
            self.planner.clock_advanced(now=at(self.now))
        assert is_ended == bool(under_way)
        for number in under_way:
            self.breaks[number] = self.breaks[number][0], self.now

    def stops(self):
        return [
            model.Stop(index + 1, STATUSES.index(task["status"]), task["place"], task["planned_at"], task["duration"],
                       task["opening_hours"], self.started.get(index), self.times.get(index),
                       self.appointments_of_today(task), task["early"], task["late_after"], task["priority"],
                       None if task["after"] is None else task["after"] + 1, task["delay"])
            for index, task in ((index, self.tasks[index]) for index in self.order)
            if task["status"] != TaskStatus.DONE]

    def model(self, stops):
        has_visited = any(task["status"] in (TaskStatus.IN_PROGRESS, TaskStatus.DONE) for task in self.tasks)
        gone = set(range(1, len(self.tasks) + 1)) - {stop.id for stop in stops} - set(self.ended)
        return model.Planner(
            self.now, stops, self.time, self.location, self.settings, self.end_place, {}, None, self.workday,
            model.Acts(self.set_out, has_visited, self.breaks), self.ended, gone, self.speeds)

    def is_plain(self):
        """Whether a proposal is for no working day (ORDER-14.6)."""
        stops, everything = self.stops(), self.model(self.stops())
        ids = [stop.id for stop in stops]
        return self.workday == model.Workday() and not self.speeds and not any(
            stop.after in ids or everything.waits.get(stop.id, (None, False)) != (None, False)
            for stop in stops if stop.status != model.IN_PROGRESS)

    # ---- Left out ----

    def visited(self, *others):
        return [stop for stop in self.stops() if stop.id not in self.left_out or stop in others]

    def optimise(self):
        """ORDER-14, ORDER-15: a better order is accepted."""
        self.planner.proposal_requested(estimates=True, now=at(self.now))
        while self.planner.proposal_search(10**6):
            pass
        proposal, found, is_plain = self.planner.proposal, self.planner.proposal_stops, self.is_plain()
        if not proposal.is_better:
            self.planner.proposal_discarded(proposal.number, now=at(self.now))
            return
        left_out = [stop for stop in found if stop.not_today]
        assert [bool(stop.not_today) for stop in found] == sorted(bool(stop.not_today) for stop in found)
        if not is_plain:
            self.check_proposal(proposal, found, left_out)
        else:
            assert not left_out
        self.planner.proposal_accepted(proposal.number, now=at(self.now))
        sequence = [stop.id - 1 for stop in model.in_sequence(self.stops()) if stop.status == model.IN_PROGRESS]
        sequence = iter(sequence + [stop.id.int - 1 for stop in found])
        self.order = [index if self.tasks[index]["status"] == TaskStatus.DONE else next(sequence)
                      for index in self.order]
        assert [row.id.int - 1 for row in self.planner.rows] == self.order
        self.left_out = {stop.id.int: stop.text for stop in left_out}
        self.gaps, self.shown_breaks = {}, {}

    def check_proposal(self, proposal, found, left_out):
        stops = {stop.id: stop for stop in self.stops()}
        everything = self.model(list(stops.values()))
        leaves, origin, _ = everything.set_out()
        for stop in left_out:
            leg = everything.way(origin, stops[stop.id.int], leaves) if stops[stop.id.int].place else None
            if stops[stop.id.int].after in [each.id.int for each in left_out]:
                assert stop.text == "Not today: only after another stop"
            elif leg is not None:
                assert stop.text == self.reason(everything, stops[stop.id.int], leaves + leg)
        assert all(stops[stop.id.int].status == model.PLANNED for stop in left_out)  # ORDER-15.9
        if any(not stop.place for stop in stops.values()) or not (origin or self.location):
            return  # a way that nobody knows takes the average
        if any(stop.status == model.EN_ROUTE for stop in stops.values()):
            return  # what it weighs depends on the order
        in_progress = [stop for stop in stops.values() if stop.status == model.IN_PROGRESS]
        visits = [stops[stop.id.int] for stop in found if not stop.not_today]
        before, after = self.model(self.visited()), self.model(in_progress + visits)
        if not (before.sequence and after.sequence):
            return  # a day without visits has no end
        weights = sum(stops[id].priority + 1 for id in self.left_out)
        weights_then = sum(stops[stop.id.int].priority + 1 for stop in left_out)
        (worth, _), worth_then = before.best(), self.strict_worth(after)
        assert worth_then, "it goes to a stop that is missed"
        assert (proposal.lateness_before.total_seconds(), proposal.overtime_before.total_seconds()) == worth[1:3]
        assert (proposal.lateness_after.total_seconds(), proposal.overtime_after.total_seconds()) == worth_then[1:3]
        if not (self.speeds and self.workday.breaks):  # the shortest travel can end later
            assert in_ms(proposal.finish_after) == worth_then.end * 1000
        assert proposal.missed_after == len(left_out)
        values = (worth.weight + weights, *worth[1:3]), (worth_then.weight + weights_then, *worth_then[1:3])
        assert values[1] <= values[0], "it is no better"

    def check_insertion(self, task):
        """ORDER-16: every gap is tried."""
        found = self.planner.insertion(self.given(99, task))
        visited, everything = model.in_sequence(self.visited()), model.in_sequence(self.stops())
        origin = self.model(visited).set_out()[1]
        if not task["place"] or not (origin or self.location):
            assert found is None
            return
        if not visited or any(not stop.place for stop in visited):
            return  # a day without visits has no end; a way that nobody knows takes the average
        if self.speeds and self.workday.breaks:
            return  # the travel depends on where the breaks are
        stop = model.Stop(
            99, model.PLANNED, task["place"], task["planned_at"], task["duration"], task["opening_hours"], None, None,
            self.appointments_of_today(task), task["early"], task["late_after"], task["priority"],
            None if task["after"] is None else task["after"] + 1, task["delay"])
        first = sum(stop.status != model.PLANNED for stop in visited)
        first = max([first, *(index + 1 for index, other in enumerate(visited) if other.id == stop.after)])
        (*value, gap), end = min(
            ((*value, gap), end) for gap in range(first, len(visited) + 1)
            for value, end in [self.value(visited[:gap] + [stop] + visited[gap:])])
        value_before, end_before = self.value(visited)
        assert (found.missed, found.lateness, found.overtime, found.travel) == tuple(
            one - other for one, other in zip(value, value_before))
        if not self.workday.breaks:  # with breaks, equal values can have other ends
            assert found.finish == end - end_before
        index = everything.index(visited[gap] if gap < len(visited) else visited[-1]) + (gap == len(visited))
        assert found.gap == index

    def value(self, stops):
        planner = self.model(stops)
        worth, _ = planner.best()
        return (*worth[:3], planner.follow({}).travel), worth.end

    @staticmethod
    def strict_worth(planner):
        """The least worth of the placements in which no stop is missed."""
        worths = [planner.worth(placement) for placement in planner.placements()
                  if not any(begun is None or begun.is_closed for *_, begun, _ in planner.follow(placement).visits)]
        return min((worth for worth in worths if worth), default=None)

    @staticmethod
    def reason(planner, stop, arrival):
        """ORDER-15.2, ORDER-15.3."""
        if planner.waits.get(stop.id, (None, False))[1]:
            return "Not today: only after another stop"
        if planner.beginning(planner.spans[stop.id], planner.duration(stop), arrival) is None:
            return "Not today: closed"
        if planner.start(stop, arrival) is not None:
            return "Not today: no time left"
        return "Not today: closed" if stop.appointments is None else "Not today: outside the appointment"

    def update_left_out(self):
        """ORDER-15.7, ORDER-15.8."""
        for stop in self.stops():
            if stop.status != model.PLANNED:
                self.left_out.pop(stop.id, None)
        for index, task in enumerate(self.tasks):
            if task["status"] == TaskStatus.DONE:
                self.left_out.pop(index + 1, None)
        while any(self.is_possible(stop) for stop in self.stops() if stop.id in self.left_out):
            first = next(stop for stop in model.in_sequence(self.stops())
                         if stop.id in self.left_out and self.is_possible(stop))
            del self.left_out[first.id]

    def is_possible(self, stop):
        """Whether no more would be missed if the agent went to a stop that is left out, in its place."""
        planner, with_it = self.model(self.visited()), self.model(self.visited(stop))
        leaves = with_it.set_out()[0]
        leg = with_it.way(None, stop, leaves) if stop.place else None
        if leg is None or with_it.begin(stop, leaves + leg).is_closed:
            return False
        if not with_it.has_places() or planner.sequence and not planner.has_places():
            return False
        missed = 102 * sum(map(planner.is_missed_already, range(len(self.workday.breaks))))
        return with_it.best()[0].weight <= (planner.best()[0].weight if planner.sequence else missed)

    def check_left_out(self, found):
        assert {stop.id.int: self.planner.rows[stop.row].pace_text for stop in found if stop.not_today} == self.left_out
        for stop in found:
            if stop.not_today:
                row = self.planner.rows[stop.row]
                assert (stop.pace, row.pace, row.arrival, row.arrival_text) == (Pace.CLOSED, Pace.CLOSED, None, "")
                assert (stop.arrival, stop.shown_arrival, stop.start, stop.end) == (None,) * 4

    def check(self):
        self.update_left_out()
        stops, everything = self.visited(), self.planner.stops
        assert [stop.id.int for stop in everything] == [stop.id for stop in model.in_sequence(self.stops())]
        self.check_left_out(everything)
        found = [stop for stop in everything if not stop.not_today]
        planner = self.model(stops)
        self.check_breaks(planner)
        expected = model.schedule_of(planner)
        assert [stop.id.int for stop in found] == [visit.id for visit in expected.visits]
        by_id = {stop.id: stop for stop in stops}
        shown, last, reasons, times = {}, None, [], {}
        followed = planner.follow(planner.placement)
        for stop, visit in zip(found, expected.visits):
            assert (in_ms(stop.arrival), in_ms(stop.start), in_ms(stop.end), PACES[stop.pace]) == (
                visit.arrival, visit.start, visit.end, visit.pace), visit
            assert stop.waiting.total_seconds() == (visit.waiting or 0)
            assert stop.lateness.total_seconds() == visit.lateness
            assert stop.is_duration_assumed == visit.is_assumed
            before = self.show_breaks(planner, followed, model.Gap(visit.position, False), last, times)
            last = before or last
            shown[visit.id] = self.shown.get(visit.id) or model.ShownArrival(self.time)
            now_shown = shown[visit.id].update(self.now, visit.arrival, last)
            assert in_ms(stop.shown_arrival) == now_shown
            last = last if now_shown is None else now_shown
            row = self.planner.rows[stop.row]
            assert (row.id, row.pace, row.arrival) == (stop.id, stop.pace, stop.shown_arrival)
            assert row.arrival_text == ("" if now_shown is None else moment_text(now_shown, self.now, self.time, 24))
            if visit.pace == model.CLOSED:
                reasons.append(planner.reason(by_id[visit.id], visit.ready // 1000, now_shown // 1000))
                assert row.pace_text == reasons[-1]
            last = self.show_breaks(planner, followed, model.Gap(visit.position, True), last, times) or last
            numbers = [number for number in times if planner.placement[number].position == visit.position]
            assert row.break_text == self.breaks_text(times, numbers)
        last = self.show_breaks(planner, followed, model.Gap(len(stops), False), last, times) or last
        self.shown = shown
        self.check_texts(expected, planner, last, reasons, times)
        self.check_wake(planner)
        day = self.planner.schedule
        assert (in_ms(day.end), day.travel.total_seconds(), day.waiting.total_seconds(), day.late_count,
                day.closed_count, in_ms(day.leave_by), day.overtime.total_seconds()) == (
            expected.end, expected.travel, expected.waiting, expected.late, expected.closed + len(self.left_out),
            expected.leave_by, expected.overtime)

    # ---- Breaks ----

    def check_breaks(self, planner):
        """Their states, places and times; the planner of the model gets the library's placement."""
        found = self.planner.breaks
        assert len(found) == len(self.workday.breaks)
        planner.placement = {
            number: model.Gap(self.position(each.stop), each.is_on_arrival) for number, each in enumerate(found)
            if each.state == BreakState.TAKEN}
        followed = planner.follow(planner.placement)
        missed = planner.missed(followed, planner.placement)
        for number, each in enumerate(found):
            start, end = followed.breaks.get(number, (None, None))
            if number in self.breaks:
                start, end = self.breaks[number]
                state = BreakState.STARTED if end is None else BreakState.ENDED
                start, end = start // 1000, planner.end_by_duration() if end is None else end // 1000
            elif number in planner.placement:
                state = BreakState.TAKEN
            elif planner.is_missed_already(number):
                state = BreakState.MISSED
            elif not planner.has_places():
                state = BreakState.UNKNOWN
            else:
                state = BreakState.MISSED if number in missed else BreakState.NOT_NEEDED
            assert (each.state, in_ms(each.start), in_ms(each.end)) == (
                state, model.milliseconds(start), model.milliseconds(end)), (number, each)
        self.check_placement(planner)

    def position(self, index):
        """The number of stops before an index to which the agent goes."""
        return sum(not stop.not_today for stop in self.planner.stops[:index])

    def check_placement(self, planner):
        """SCHED-14.8, SCHED-15.1."""
        if not planner.has_places():
            assert not planner.placement
            self.gaps = {}
            return
        assert planner.placement in planner.placements()
        ids = [None, *(stop.id for stop in planner.sequence), None]
        sides = list(zip(ids, ids[1:]))
        worth, (best, _) = planner.worth(planner.placement), planner.best()
        kept, least = {}, best
        for number, gap in sorted(self.gaps.items()):
            if gap in sides and number in planner.to_place():
                with_it = {**kept, number: sides.index(gap)}
                found, _ = planner.best(with_it)
                if planner.stays(found, best):
                    kept, least = with_it, found
        assert all(number in planner.placement and planner.placement[number].position == position
                   for number, position in kept.items()), (kept, planner.placement, least, best)
        assert worth == least, (kept, planner.placement, worth, least, best)
        self.gaps = {number: sides[gap.position] for number, gap in planner.placement.items()}

    def show_breaks(self, planner, followed, gap, last, times):
        """Updates the shown begins of the breaks of a gap, and returns the last shown end; None if there is none."""
        shown_end = None
        for number in range(len(self.workday.breaks)):
            if planner.placement.get(number) == gap:
                shown = self.shown_breaks.setdefault(number, model.ShownArrival(self.time))
                start = shown.update(self.now, followed.breaks[number][0] * 1000, last)
                last = shown_end = start + self.workday.breaks[number].duration * 1000
                times[number] = start, last
        for number in set(self.shown_breaks) - set(planner.placement):
            del self.shown_breaks[number]
        return shown_end

    def times_text(self, times, numbers):
        """SCHED-14.15: as shown, and as spoken."""
        minutes = [[self.time.wall_time(each) % DAY // 60_000 for each in times[number]] for number in numbers]
        return appointment_texts(minutes, "en", 24)

    def breaks_text(self, times, numbers):
        return f"Break {self.times_text(times, numbers)[0]}" if numbers else ""

    def check_break_texts(self, planner, times):
        """SCHED-14.15, SCHED-14.16."""
        until = due = None
        for number, each in enumerate(self.planner.breaks):
            expected = {BreakState.MISSED: "Break missed"}.get(each.state, "")
            if each.state == BreakState.STARTED:
                end = moment_text(planner.end_by_duration() * 1000, self.now, self.time, 24)
                until = expected = f"Break until {end}"
            elif each.state == BreakState.TAKEN:
                expected = self.breaks_text(times, [number])
                assert each.spoken_text == f"break {self.times_text(times, [number])[1]}"
            assert each.text == expected
            if due is None and each.state in (BreakState.TAKEN, BreakState.UNKNOWN):
                latest = planner.windows_of_breaks[number][1] * 1000
                due = f"Break due by {moment_text(latest, self.now, self.time, 24)}"
        after = [number for number, gap in planner.placement.items() if gap.position == len(planner.sequence)]
        assert self.planner.schedule.break_text == (until or self.breaks_text(times, after) or due or "")

    def check_texts(self, expected, planner, last, reasons, times):
        """SCHED-8.6, SCHED-8.7, SCHED-8.10, SCHED-13.8."""
        day, count, parts = self.planner.schedule, len(expected.visits) + len(self.left_out), []
        end = self.shown_end.update(self.now, expected.end, last)
        if end is not None:
            parts.append(f"Done by {moment_text(end, self.now, self.time, 24)}")
            if expected.overtime >= 60:
                overtime = max(60, planner.overtime(end // 1000))
                parts.append(f"{model.duration_text(overtime)} overtime")
        if count:
            parts.append(f"{count} stop{'s' * (count > 1)} left")
        closed = reasons.count("Closed when you arrive")
        for number, what in ((expected.late, "late"), (closed, "closed on arrival"),
                             (len(reasons) + len(self.left_out) - closed, "not possible today")):
            parts += [f"{number} {what}"] * (number > 0)
        missed = sum(each.state == BreakState.MISSED for each in self.planner.breaks)
        assert day.missed_break_count == missed
        parts += ["Break missed" if missed == 1 else f"{missed} breaks missed"] * (missed > 0 and count > 0)
        assert day.text == " · ".join(parts)
        leave_by = self.shown_leave_by.update(self.now, planner)
        expected_text = "" if leave_by is None else f"Leave by {moment_text(leave_by, self.now, self.time, 24)}"
        assert day.leave_by_text == expected_text
        self.check_break_texts(planner, times)

    def check_wake(self, planner):
        """SCHED-14.17: every minute; before the shift starts, at the first whole minute from its start on."""
        if not planner.sequence:
            return
        needed, leaves = self.now // 60_000 * 60_000 + 60_000, planner.set_out()[0] * 1000
        if leaves == (planner.shift_start or 0) * 1000 > self.now:
            needed = -(-leaves // 60_000) * 60_000
        ids = [stop.id for stop in planner.sequence]
        if any(stop.after in ids and visit.arrival for stop, visit in zip(planner.sequence, planner.walk().visits)):
            assert in_ms(self.planner.next_wake) <= self.now // 60_000 * 60_000 + 60_000
        if self.speeds:
            assert in_ms(self.planner.next_wake) <= self.now // 60_000 * 60_000 + 60_000
        if {each.state for each in self.planner.breaks} & {BreakState.TAKEN, BreakState.STARTED}:
            assert in_ms(self.planner.next_wake) <= needed


DAYS = some.tuples(
    some.lists(tasks(PLACES), max_size=7),
    some.fixed_dictionaries({}, optional={
        "visit_duration": SECONDS, "early": SECONDS, "late_after": SECONDS, "tight_before": SECONDS}),
    PLACES, some.one_of(some.none(), workdays(0)), SPEEDS)


@hypothesis.settings(max_examples=300, deadline=None, report_multiple_bugs=False)
@hypothesis.given(DAYS, STEPS)
def test_days(day, steps):
    day = Day(*day)
    day.check()
    for step in steps:
        day.step(*step)
        day.check()


NEAR = some.builds(
    Place, some.floats(-0.02, 0.02).map(lambda x: round(52.5 + x, 4)),
    some.floats(-0.02, 0.02).map(lambda x: round(13.4 + x, 4)))
MINUTES = some.lists(some.one_of(
    some.tuples(some.just("wait"), some.sampled_from([59_000, 59_000, 59_000, 299_000])),
    some.tuples(some.just("fix"), NEAR),
    some.tuples(some.just("duration"), some.integers(0, 4), some.integers(0, 90).map(lambda minutes: minutes * 60)),
    some.tuples(some.just("planned_at"), some.integers(0, 4),
                some.integers(0, 480).map(lambda minutes: MORNING + minutes * 60_000)),
    some.tuples(some.just("nudge"), some.integers(0, 4), some.integers(-400_000, 400_000)),
    some.tuples(some.just("optimise")),
), min_size=5, max_size=30)
DAYS_WITH_BREAKS = some.tuples(
    some.lists(tasks(A_PLACE), min_size=2, max_size=5), some.just({}), PLACES, workdays(1), SPEEDS)


@hypothesis.settings(max_examples=60, deadline=None, report_multiple_bugs=False)
@hypothesis.given(DAYS_WITH_BREAKS, NEAR, MINUTES)
def test_shown_breaks(day, place, steps):
    """SCHED-15: minute by minute, a shown break stays in its gap or moves."""
    day = Day(*day)
    for step in (("fix", place), *steps):
        day.step(*step)
        day.check()
