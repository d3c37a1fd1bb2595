"""Random days: the schedule of the Python package beside the model (SCHED-1 to SCHED-5, SCHED-7, SCHED-9, SCHED-10)."""

import datetime
import uuid

import hypothesis
import hypothesis.strategies as some

import schedule as model
from languages import moment_text
from localtime import LocalTime
from plannerkit import Appointment, Authorization, Coordinate, Fix, LoadPlan, Pace, Planner, Settings, Task, TaskStatus
from values import Place

MORNING = 1_773_216_000_000  # 2026-03-11T08:00Z, a Wednesday
ZONE = datetime.timezone(datetime.timedelta(hours=1))
PACES = {Pace.ON_TIME: model.ON_TIME, Pace.TIGHT: model.TIGHT, Pace.LATE: model.LATE, Pace.CLOSED: model.CLOSED,
         Pace.UNKNOWN: model.UNKNOWN}
STATUSES = [TaskStatus.PLANNED, TaskStatus.EN_ROUTE, TaskStatus.IN_PROGRESS, TaskStatus.DONE]
HOURS = ["", "24/7", "Mo-Su 08:00-18:00", "We 09:00-12:00,13:00-17:00", "Mo-Fr 18:00-02:00", "We off", "Mo-Fr 10:00+",
         "We 10:00-10:20", "nobody knows", "Mo-Sa 00:00-24:00", "We 08:00-12:00; We 12:00-18:00 unknown"]
PLACES = some.one_of(some.none(), some.builds(
    Place, some.floats(52.3, 52.7).map(lambda x: round(x, 4)), some.floats(13, 13.8).map(lambda x: round(x, 4))))
# Lengths and gaps in minutes, from a time after the morning on.
WINDOWS = some.lists(some.tuples(some.integers(0, 180), some.integers(1, 180)), min_size=1, max_size=4)
APPOINTMENTS = some.one_of(some.none(), some.none(), some.tuples(some.integers(-120, 600), WINDOWS))
TASKS = some.builds(
    dict, appointments=APPOINTMENTS, early=some.one_of(some.none(), some.integers(0, 7200)),
    late_after=some.one_of(some.none(), some.integers(0, 3600)), status=some.sampled_from(STATUSES), place=PLACES,
    opening_hours=some.sampled_from(HOURS),
    planned_at=some.one_of(some.none(), some.integers(-3600_000, 12 * 3600_000).map(lambda ms: MORNING + ms)),
    duration=some.one_of(some.none(), some.integers(0, 7200), some.just(31_536_000)))
STEPS = some.lists(some.one_of(
    some.tuples(some.just("wait"), some.integers(1, 5_400_000)),
    some.tuples(some.just("fix"), PLACES.filter(bool)),
    some.tuples(some.just("status"), some.integers(0, 7), some.sampled_from(STATUSES)),
    some.tuples(some.just("time"), some.integers(0, 7), some.integers(0, 9000)),
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


def seconds_of(length):
    return None if length is None else datetime.timedelta(seconds=length)


def in_ms(instant):
    return None if instant is None else round((instant - at(0)) / datetime.timedelta(milliseconds=1))


class Day:
    def __init__(self, tasks, settings, end_place):
        self.now, self.location, self.times, self.started = MORNING, None, {}, {}
        self.tasks, self.settings, self.end_place = [dict(task) for task in tasks], settings, end_place
        self.time = LocalTime(((0, 3600),))
        self.shown, self.shown_end = {}, model.ShownArrival(self.time)
        self.shown_leave_by = model.ShownLeaveBy(self.time)
        durations = {name: datetime.timedelta(seconds=value) for name, value in settings.items()}
        self.planner = Planner(
            tz=ZONE, now=at(self.now),
            settings=Settings(**durations, end_place=end_place and Coordinate(end_place.latitude, end_place.longitude)))
        self.planner.authorization_changed(Authorization.ALWAYS, now=at(self.now))
        self.planner.start(now=at(self.now))
        for effect in self.planner.effects():
            if isinstance(effect, LoadPlan):
                self.planner.plan_loaded(effect.request, [self.task(index) for index in range(len(tasks))],
                                         now=at(self.now))
        self.note()

    def task(self, index):
        task = self.tasks[index]
        place, planned, duration = task["place"], task["planned_at"], task["duration"]
        return Task(
            uuid.UUID(int=index + 1), f"T{index}", order=index, status=task["status"], planned=planned and at(planned),
            opening_hours=task["opening_hours"] or None,
            coordinate=place and Coordinate(place.latitude, place.longitude),
            estimated_duration=seconds_of(duration), early=seconds_of(task["early"]),
            late_after=seconds_of(task["late_after"]),
            appointments=[Appointment(at(low), at(high)) for low, high in windows_of(task) or ()])

    def appointments_of_today(self, task):
        windows, today = windows_of(task), self.time.day_at(self.now)
        if windows is None:
            return None
        start, end = self.time.instant_of(today * model.DAY), self.time.next_day(self.now)
        return [(low, high) for low, high in windows if high >= start and low < end]

    def note(self):
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
        elif values[0] >= len(self.tasks):
            self.planner.clock_advanced(now=at(self.now))
        elif kind == "status":
            task = self.tasks[values[0]]
            if task["status"] == values[1]:
                self.planner.clock_advanced(now=at(self.now))
            else:
                task["status"] = values[1]
                self.planner.task_updated(self.task(values[0]), now=at(self.now))
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

    def check(self):
        stops = [
            model.Stop(index + 1, STATUSES.index(task["status"]), task["place"], task["planned_at"], task["duration"],
                       task["opening_hours"], self.started.get(index), self.times.get(index),
                       self.appointments_of_today(task), task["early"], task["late_after"])
            for index, task in enumerate(self.tasks) if task["status"] != TaskStatus.DONE]
        expected = model.schedule(
            self.now, stops, self.time, self.location, self.end_place, **self.settings)
        found = self.planner.stops
        assert [stop.id.int for stop in found] == [visit.id for visit in expected.visits]
        planner = model.Planner(
            self.now, stops, self.time, self.location, self.settings, self.end_place, {}, None)
        by_id = {stop.id: stop for stop in stops}
        shown, last, reasons = {}, None, []
        for stop, visit in zip(found, expected.visits):
            assert (in_ms(stop.arrival), in_ms(stop.start), in_ms(stop.end), PACES[stop.pace]) == (
                visit.arrival, visit.start, visit.end, visit.pace), visit
            assert stop.waiting.total_seconds() == (visit.waiting or 0)
            assert stop.lateness.total_seconds() == visit.lateness
            assert stop.is_duration_assumed == visit.is_assumed
            shown[visit.id] = self.shown.get(visit.id) or model.ShownArrival(self.time)
            now_shown = shown[visit.id].update(self.now, visit.arrival, last)
            assert in_ms(stop.shown_arrival) == now_shown
            last = last if now_shown is None else now_shown
            row = self.planner.rows[stop.row]
            assert (row.id, row.pace, row.arrival) == (stop.id, stop.pace, stop.shown_arrival)
            assert row.arrival_text == ("" if now_shown is None else moment_text(now_shown, self.now, self.time, 24))
            if visit.pace == model.CLOSED:
                reasons.append(planner.reason(by_id[visit.id], visit.arrival // 1000, now_shown // 1000))
                assert row.pace_text == reasons[-1]
        self.shown = shown
        self.check_texts(expected, planner, last, reasons)
        day = self.planner.schedule
        assert (in_ms(day.end), day.travel.total_seconds(), day.waiting.total_seconds(), day.late_count,
                day.closed_count, in_ms(day.leave_by)) == (
            expected.end, expected.travel, expected.waiting, expected.late, expected.closed, expected.leave_by)


    def check_texts(self, expected, planner, last, reasons):
        """SCHED-8.6, SCHED-8.7, SCHED-8.10."""
        day, count, parts = self.planner.schedule, len(expected.visits), []
        end = self.shown_end.update(self.now, expected.end, last)
        if end is not None:
            parts.append(f"Done by {moment_text(end, self.now, self.time, 24)}")
        if count:
            parts.append(f"{count} stop{'s' * (count > 1)} left")
        closed = reasons.count("Closed when you arrive")
        for number, what in ((expected.late, "late"), (closed, "closed on arrival"),
                             (len(reasons) - closed, "not possible today")):
            parts += [f"{number} {what}"] * (number > 0)
        assert day.text == " · ".join(parts)
        leave_by = self.shown_leave_by.update(self.now, planner)
        expected_text = "" if leave_by is None else f"Leave by {moment_text(leave_by, self.now, self.time, 24)}"
        assert day.leave_by_text == expected_text


@hypothesis.settings(max_examples=300, deadline=None, report_multiple_bugs=False)
@hypothesis.given(
    some.lists(TASKS, max_size=7), STEPS,
    some.fixed_dictionaries({}, optional={
        "visit_duration": SECONDS, "early": SECONDS, "late_after": SECONDS, "tight_before": SECONDS}),
    PLACES)
def test_days(tasks, steps, settings, end_place):
    day = Day(tasks, settings, end_place)
    day.check()
    for step in steps:
        day.step(*step)
        day.check()
