"""The schedule, and arriving at stops and leaving them."""

from dataclasses import replace
from datetime import datetime, timedelta, timezone
from uuid import UUID

import plannerkit
import pytest
from conftest import NOW, make_task, started
from plannerkit import (
    Arrived, Authorization, BreakState, Changed, Color, Coordinate, Field, Fix, Left, Limits, Pace, Planner, Redraw,
    Schedule, ScheduleStop, Settings, StartLocation, TaskStatus, Visit, Weekdays, Workday,
    WorkdayBreak,
)
from plannerkit.driver import Driver

NONE = timedelta(0)
VISIT = timedelta(minutes=10)
EMPTY = Schedule()


def at(time):
    return datetime.fromisoformat(f"2026-05-12T{time}+00:00")


def scheduled(*tasks, **options):
    """The agent is 130 seconds from the first of these tasks."""
    planner = started(tasks, **options)
    move(planner, 0.0)
    return planner


def move(planner, longitude, seconds=0):
    """Some time after NOW."""
    now = NOW + timedelta(seconds=seconds)
    planner.fix_received(Fix(now, 0.0, longitude, 5.0), now=now)


# ---- Schedule ----


def test_the_stops_in_sequence():
    """SCHED-1, SCHED-2, SCHED-7, SCHED-10: with the times of each, and of the day."""
    longer = make_task(1, estimated_duration=timedelta(minutes=30))
    done = make_task(3, status=TaskStatus.DONE)
    with scheduled(longer, make_task(2, status=TaskStatus.EN_ROUTE), done) as planner:
        assert planner.stops == (
            ScheduleStop(
                id=UUID(int=2), arrival=at("07:04:20"), shown_arrival=at("07:04"), start=at("07:04:20"),
                end=at("07:14:20"), leg=timedelta(seconds=260),
                duration=VISIT, lateness=NONE, is_duration_assumed=True, pace=Pace.ON_TIME, row=1),
            ScheduleStop(
                id=UUID(int=1), arrival=at("07:16:30"), shown_arrival=at("07:15"), start=at("07:16:30"),
                end=at("07:46:30"), leg=timedelta(seconds=130),
                duration=timedelta(minutes=30), lateness=NONE, is_duration_assumed=False, pace=Pace.ON_TIME, row=0),
        )
        assert planner.schedule == Schedule(
            end=at("07:46:30"), travel=timedelta(seconds=390), stop_count=2, text="Done by 07:45 · 2 stops left",
            spoken_text="Done by 07:45, 2 stops left")
        row = planner.rows[1]
        assert (row.arrival, row.pace, row.pace_color, row.arrival_text, row.pace_text) == (
            at("07:04"), Pace.ON_TIME, Color.GREEN, "07:04", "")
        assert row.arrival.tzinfo is planner.stops[0].arrival.tzinfo is planner.schedule.end.tzinfo is planner.tz
        assert Field.ARRIVAL in [line.field for line in planner.row_lines(1)]
        row = planner.rows[2]
        assert (row.arrival, row.pace, row.pace_color, row.arrival_text) == (None, Pace.NONE, Color.NONE, "")
        assert planner.next_wake == at("07:01"), "SCHED-6"
        planner.clock_advanced(now=at("07:01"))
        assert planner.rows[1].arrival_text == "07:05"


def test_what_is_unknown_is_none():
    """SCHED-2, SCHED-3."""
    with started([make_task(1), make_task(2)]) as planner:
        unknown = ScheduleStop(id=UUID(int=1), duration=VISIT, is_duration_assumed=True, pace=Pace.UNKNOWN)
        assert planner.stops == (unknown, replace(unknown, id=UUID(int=2), row=1))
        assert planner.schedule == replace(EMPTY, stop_count=2, text="2 stops left", spoken_text="2 stops left")
        planner.task_status_changed(UUID(int=2), TaskStatus.IN_PROGRESS)
        begun, other = planner.stops
        assert (begun.id, begun.arrival, begun.shown_arrival, begun.start) == (UUID(int=2), None, None, NOW)
        assert other.arrival == at("07:12:10"), "from the stop in progress"
        planner.task_status_changed(UUID(int=2), TaskStatus.DONE)
        planner.task_removed(UUID(int=1))
        assert (planner.stops, planner.schedule) == ((), EMPTY)
    with Planner(now=NOW) as planner:
        assert (planner.stops, planner.schedule, planner.visits) == ((), EMPTY, ())


def test_stops_that_are_late_or_closed():
    """SCHED-4, SCHED-5, SCHED-8, SCHED-10: in the very event, with the redraw effect for it."""
    with scheduled(make_task(1, planned=at("06:50")), make_task(2, opening_hours="06:00-07:10")) as planner:
        assert planner.stops[0].lateness == timedelta(seconds=730)
        assert [(row.pace, row.pace_color, row.pace_text) for row in planner.rows] == [
            (Pace.LATE, Color.RED, "12 min late"), (Pace.CLOSED, Color.RED, "Closed when you arrive")]
        row = planner.rows[0]
        assert (row.short_distance_text, row.short_travel_time_text, row.short_lateness_text) == (
            row.distance_text, row.travel_time_text, "+12"), "TXT-7"
        schedule = planner.schedule
        assert (schedule.stop_count, schedule.late_count, schedule.closed_count) == (2, 1, 1)
        assert schedule.text == "Done by 07:25 · 2 stops left · 1 late · 1 closed on arrival"
        list(planner.effects())
        planner.task_updated(make_task(1, planned=at("07:00")))
        assert list(planner.effects()) == [Redraw(changed=Changed.LIST | Changed.SCHEDULE)]
        assert planner.rows[0].pace is Pace.TIGHT


def test_when_to_leave():
    """SCHED-4, SCHED-9: one waits, and may leave later."""
    with scheduled(make_task(1, planned=at("07:30"))) as planner:
        (stop,) = planner.stops
        assert (stop.start, stop.waiting) == (at("07:15"), timedelta(seconds=770))
        assert planner.rows[0].pace_text == "Wait 13 min"
        schedule = planner.schedule
        assert (schedule.waiting, schedule.leave_by) == (stop.waiting, at("07:32:49"))
        assert (schedule.leave_by_text, schedule.spoken_text) == (
            "Leave by 07:32", "Done by 07:25, 1 stop left, leave by 07:32")
        planner.settings_changed(Settings(early=timedelta(minutes=20), late_after=timedelta(minutes=10)))
        assert (planner.stops[0].start, planner.schedule.leave_by) == (at("07:10"), at("07:37:49"))


def test_the_settings_of_the_schedule():
    """SCHED-2, SCHED-5, SCHED-6: in a change, and at creation."""
    settings = Settings(visit_duration=timedelta(minutes=20), tight_before=NONE)
    with scheduled(make_task(1, planned=at("07:00"))) as planner:
        assert planner.rows[0].pace is Pace.TIGHT
        planner.settings_changed(settings)
        assert (planner.rows[0].pace, planner.stops[0].duration) == (Pace.ON_TIME, timedelta(minutes=20))
        planner.settings_changed(Settings(has_schedule=False))
        assert (planner.stops, planner.schedule) == ((), EMPTY)
        assert (planner.rows[0].arrival, planner.rows[0].pace, planner.rows[0].arrival_text) == (None, Pace.NONE, "")
        assert planner.next_wake == datetime(2026, 5, 13, tzinfo=timezone.utc), "midnight"
        planner.settings_changed(Settings(has_schedule=True))
        assert len(planner.stops) == 1
    with started([make_task()], settings=replace(settings, has_schedule=False)) as planner:
        assert planner.stops == ()
        planner.settings_changed(Settings(has_schedule=True))
        assert planner.stops[0].duration == timedelta(minutes=20)


def test_the_end_place():
    """SCHED-10: the way to it, until there is none again."""
    with scheduled(make_task(1)) as planner:
        without = planner.schedule
        assert without.end == at("07:12:10")
        planner.settings_changed(Settings(end_place=Coordinate(0.0, 0.0)))
        assert (planner.schedule.end, planner.schedule.travel) == (at("07:14:20"), timedelta(seconds=260))
        planner.settings_changed(Settings(language="de"))
        assert planner.schedule.end == at("07:14:20"), "a change without it keeps it"
        for wrong in (Coordinate(0.0, 181.0), Coordinate(float("nan"), 0.0)):
            with pytest.raises(plannerkit.InvalidArgument, match="^(latitude|longitude) must be"):
                planner.settings_changed(Settings(end_place=wrong))
        planner.settings_changed(Settings(language="en", end_place=None))
        assert planner.schedule == without
    with scheduled(make_task(1), settings=Settings(end_place=Coordinate(0.0, 0.0))) as planner:
        assert planner.schedule.end == at("07:14:20")
    with scheduled(make_task(1), settings=Settings(end_place=None)) as planner:
        assert planner.schedule == without


def test_a_working_day():
    """SCHED-13, SCHED-14: a shift, and a break that is started and ended."""
    seven = 7 * 3600
    with scheduled(make_task(1, estimated_duration=timedelta(hours=1)), make_task(2)) as planner:
        assert planner.breaks == ()
        lunch = WorkdayBreak(1800, seven, seven + 4200, most_work=4000)
        planner.workday_changed(Workday(shift_start=0, shift_end=seven + 600, overtime=86_400, breaks=[lunch]))
        rest, = planner.breaks
        assert (rest.state, rest.stop, rest.is_on_arrival, rest.end - rest.start) == (
            BreakState.TAKEN, 1, True, timedelta(minutes=30))
        assert rest.text == planner.rows[1].break_text == "Break 08:05–08:35"
        assert rest.spoken_text == "break 08:05 to 08:35"
        assert planner.schedule.overtime > timedelta(hours=1)
        assert planner.schedule.break_text == "Break due by 08:10"
        planner.break_started(0, now=at("07:01"))
        assert (planner.breaks[0].state, planner.breaks[0].start) == (BreakState.STARTED, at("07:01"))
        planner.break_ended(now=at("07:02"))
        assert (planner.breaks[0].state, planner.breaks[0].end) == (BreakState.ENDED, at("07:02"))
        for error, call in (
            (plannerkit.NotAllowed, planner.break_ended), (plannerkit.NotFound, lambda: planner.break_started(1)),
            (plannerkit.NotFound, lambda: planner.break_started(-1)),
            (plannerkit.InvalidArgument, lambda: planner.workday_changed(Workday(overtime=5))),
            (plannerkit.LimitExceeded, lambda: planner.workday_changed(Workday(breaks=[lunch] * 5))),
            (plannerkit.InvalidArgument, lambda: planner.workday_changed(Workday(worked=5))),
            (TypeError, lambda: planner.workday_changed(Workday(breaks=[5]))),
        ):
            with pytest.raises(error):
                call()


def test_speeds():
    """SCHED-16: legs take longer at half the speed, and as long as before without speeds."""
    with scheduled(make_task(1), make_task(2)) as planner:
        without = planner.stops
        planner.speeds_changed(Weekdays(127), [500] * 48)
        assert planner.stops[0].leg > without[0].leg
        for error, field, call in (
            (plannerkit.InvalidArgument, "speeds", lambda: planner.speeds_changed(Weekdays.MONDAY, [1000] * 5)),
            (plannerkit.InvalidArgument, "speeds", lambda: planner.speeds_changed(Weekdays.MONDAY, [99])),
            (plannerkit.InvalidArgument, "weekdays", lambda: planner.speeds_changed(128, [1000])),
        ):
            with pytest.raises(error) as refused:
                call()
            assert refused.value.field == field
        for call in (lambda: planner.speeds_changed(Weekdays.MONDAY, 5),
                     lambda: planner.speeds_changed(Weekdays.MONDAY, ["1"])):
            with pytest.raises(TypeError):
                call()
        planner.speeds_changed(Weekdays(127))
        assert planner.stops == without


def test_a_list_that_is_too_long_has_no_schedule():
    """SCHED-1."""
    with started([make_task(n) for n in range(Limits.SCHEDULED_ROWS)]) as planner:
        assert len(planner.stops) == planner.schedule.stop_count == Limits.SCHEDULED_ROWS
        planner.task_added(make_task(9999))
        assert (planner.stops, planner.schedule) == ((), EMPTY)


def test_instants_that_python_does_not_have():
    """SCHED-2: they are unknown, and the longest durations are the longest of Python."""
    longest = timedelta(timedelta.max.days)
    tasks = [make_task(n, estimated_duration=longest, planned=NOW + timedelta(seconds=n)) for n in range(1, 5)]
    with scheduled(*tasks) as planner:
        first, *_, last = planner.stops
        assert (first.duration, first.end) == (longest, None)
        assert (last.arrival, last.shown_arrival, last.start, last.end) == (None, None, None, None)
        assert (last.pace, last.lateness) == (Pace.LATE, timedelta.max)
        assert planner.rows[-1].arrival is None and planner.rows[-1].pace is Pace.LATE
        assert planner.schedule.end is None and planner.schedule.late_count == 3
        with Planner(snapshot=planner.snapshot(), authorization=Authorization.ALWAYS, now=NOW) as after:
            assert after.stops == planner.stops


@pytest.mark.parametrize("field", ["visit_duration", "early", "late_after", "tight_before"])
def test_settings_out_of_their_range(field):
    """SCHED-2, SCHED-4, SCHED-5."""
    day = timedelta(1)
    for good in (NONE, day):
        Planner(Settings(**{field: good}), now=NOW).destroy()
    for bad in (day + timedelta(seconds=1), timedelta(seconds=-1), timedelta.max, timedelta.min, timedelta(0.5, 0, 1)):
        with pytest.raises(plannerkit.InvalidArgument, match=f"^{field} must be ") as caught:
            Planner(Settings(**{field: bad}), now=NOW)
        assert caught.value.field == field


@pytest.mark.parametrize("settings, field", [
    *((Settings(arrival_radius_meters=bad), "arrival_radius_meters")
      for bad in (-1, 29, 1001, float("nan"), float("inf"))),
    *((Settings(arrival_dwell=timedelta(seconds=bad)), "arrival_dwell") for bad in (-1, 0, 29, 3601, 60.5)),
    *((Settings(near_filter_meters=bad), "near_filter_meters") for bad in (4, 101, float("nan"))),
])
def test_settings_of_arrivals_out_of_their_range(settings, field):
    """ARRIVE-1."""
    with pytest.raises(plannerkit.InvalidArgument, match=f"^{field} must be ") as caught:
        Planner(settings, now=NOW)
    assert caught.value.field == field


# ---- Arriving and leaving ----

ARRIVALS = Settings(arrival_radius_meters=100, has_schedule=False)


def facts(planner):
    return [effect for effect in planner.effects() if isinstance(effect, (Arrived, Left))]


def test_the_agent_arrives_and_leaves():
    """ARRIVE-5, ARRIVE-8, ARRIVE-10, ARRIVE-13: from the first fix near a stop to the last."""
    with scheduled(make_task(1), make_task(2), settings=ARRIVALS) as planner:
        assert facts(planner) == []
        move(planner, 0.0101, 100)
        assert StartLocation(distance_filter_meters=25.0, desired_accuracy_meters=25.0) in planner.effects()
        for seconds in (160, 220):  # the doubt is over, and the dwell
            assert facts(planner) == [] and planner.visits == ()
            assert planner.next_wake == NOW + timedelta(seconds=seconds)
            planner.clock_advanced(now=planner.next_wake)
        arrived = NOW + timedelta(seconds=100)
        assert facts(planner) == [Arrived(task_id=UUID(int=1), at=arrived, nearby_count=1)]
        assert planner.visits == (Visit(task_id=UUID(int=1), since=arrived),)
        assert planner.visits[0].since.tzinfo is planner.tz
        assert planner.rows[0].status is TaskStatus.PLANNED, "it changes no status"
        for seconds, longitude in ((400, 0.015), (430, 0.016)):
            move(planner, longitude, seconds)
            assert facts(planner) == []
        move(planner, 0.017, 460)
        assert facts(planner) == [Left(task_id=UUID(int=1), at=NOW + timedelta(seconds=400))]
        assert planner.visits == ()


def test_a_stop_in_progress_is_visited():
    """ARRIVE-1, ARRIVE-9: without an arrival; and not when arrivals are off."""
    with started([make_task(1)], settings=ARRIVALS) as planner:
        move(planner, 0.01)
        begun = NOW + timedelta(seconds=20)
        planner.task_status_changed(UUID(int=1), TaskStatus.IN_PROGRESS, now=begun)
        assert (planner.visits, facts(planner)) == ((Visit(task_id=UUID(int=1), since=begun),), [])
        planner.settings_changed(Settings(arrival_radius_meters=0), now=begun)
        assert planner.visits == ()


def test_a_restored_planner_keeps_visits_and_facts():
    """ARRIVE-14."""
    settings = replace(ARRIVALS, has_schedule=True)
    with started([make_task(1), make_task(2)], settings=settings) as before:
        move(before, 0.01)
        now = NOW + timedelta(seconds=120)
        before.clock_advanced(now=now)
        bytes_ = before.snapshot()
        with Planner(settings, snapshot=bytes_, authorization=Authorization.WHEN_IN_USE, now=now) as after:
            assert (after.visits, after.stops, after.schedule) == (before.visits, before.stops, before.schedule)
            assert facts(after) == [Arrived(task_id=UUID(int=1), at=NOW, nearby_count=1)]


def test_a_driver_hands_over_the_facts():
    """ARRIVE-13: without a function they are skipped."""
    with started([make_task(1)], settings=ARRIVALS) as planner:
        seen = []
        driver = Driver(planner, arrived=seen.append, left=seen.append)
        move(planner, 0.01)
        planner.clock_advanced(now=NOW + timedelta(seconds=120))
        driver.run()
        move(planner, 0.02, 200)
        planner.clock_advanced(now=NOW + timedelta(seconds=260))
        driver.run()
        assert seen == [
            Arrived(task_id=UUID(int=1), at=NOW, nearby_count=1),
            Left(task_id=UUID(int=1), at=NOW + timedelta(seconds=200))]
        Driver(planner).run()
