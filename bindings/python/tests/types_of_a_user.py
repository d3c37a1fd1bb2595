"""The package's types for a user. Read by mypy, never run."""

from array import array
from datetime import date, datetime, timedelta
from typing import Iterable, List, Optional, Tuple
from uuid import UUID
from zoneinfo import ZoneInfo

from plannerkit import (
    Action, Arrived, Authorization, Changed, Children, Conflict, Coordinate, Details, Effect, Fix, Holidays, HoursSpan,
    HoursState, Item, Left, Line, LoadItems, LoadPlan, LoadTravelTimes, LogKind, LogRecord, LogSource, Mark,
    OpeningHours, OpenState, OrderObjective, OrderPosition, OrderSave, Outcome, Pace, PendingSave, Place, Planner,
    Proposal, ProposalPhase, ProposalStop, Redraw, Row, Save, SaveKind, SaveOrder, SaveOutcome, SavePhase, SaveRecord,
    SaveTask, Schedule, ScheduleStop, Section, SectionKind, SectionState, Settings, StartLocation, StopRule, Task,
    TaskAction, TaskStatus, Visit, VisitingOrder, Weekdays, Work, best_order, distance, distances,
)
from plannerkit.driver import AsyncDriver, Driver
from typing_extensions import assert_type


def effects(planner: Planner) -> None:
    for effect in planner.effects():
        assert_type(effect, Effect)
        match effect:
            case LoadPlan(request=request, day=day):
                assert_type(request, int)
                assert_type(day, date)
            case LoadItems(request, section):
                assert_type(section, int)
            case SaveTask() as save:
                assert_type(planner.pending_save(save.key), Save)
            case StartLocation(distance_filter_meters=metres):
                assert_type(metres, float)
            case Arrived(task_id, at, nearby_count):
                assert_type(task_id, UUID)
                assert_type(nearby_count, int)
                assert_type(at, datetime)
            case Left(task_id=task_id, at=at):
                assert_type(at, datetime)
            case LoadTravelTimes(request):
                assert_type(request, int)
            case SaveOrder(key):
                assert_type(key, UUID)
            case SaveOutcome(key, task_id):
                assert_type(planner.outcome(key), Outcome)
                assert_type(task_id, UUID)
            case SaveRecord(key):
                assert_type(planner.log_record(key), LogRecord)
            case Redraw(changed):
                assert_type(changed, Changed)
            case _:
                pass


def queries(planner: Planner) -> None:
    assert_type(planner.rows[0], Row)
    assert_type(planner.rows[1:], List[Row])
    assert_type(planner.rows[0].distance, Optional[float])
    assert_type(planner.rows[0].status, TaskStatus)
    assert_type(planner.rows[0].coordinate, Optional[Coordinate])
    assert_type(planner.tasks[0], Task)
    assert_type(planner.tasks[1:], List[Task])
    assert_type(planner.task(UUID(int=1)), Task)
    assert_type(planner.children, Optional[Children])
    assert_type(planner.details, Optional[Details])
    assert_type(planner.details_lines, Tuple[Line, ...])
    assert_type(planner.sections, Tuple[SectionState, ...])
    assert_type(planner.next_wake, Optional[datetime])
    assert_type(planner.rows[0].travel_time, Optional[timedelta])
    assert_type(planner.items(0), Tuple[Item, ...])
    assert_type(planner.row_distances(Coordinate(0, 0)), List[float])
    assert_type(distance(Coordinate(0, 0), Coordinate(1, 1)), float)
    distances(Coordinate(0, 0), [Coordinate(1, 1)])
    with Planner(Settings(language="de"), tz=ZoneInfo("Europe/Berlin")) as other:
        assert_type(other, Planner)
        other.tz_changed(None)


def opening_hours(planner: Planner, now: datetime) -> None:
    holidays = Holidays(date(2026, 1, 1), date(2026, 12, 31), public={date(2026, 12, 25)})
    hours = OpeningHours("Mo-Fr 9-18", tz=ZoneInfo("Europe/Berlin"), holidays=holidays, place=Coordinate(52, 13.4))
    assert_type(OpeningHours.parse("10-6"), Optional[OpeningHours])
    assert_type(hours.state(now), HoursState)
    assert_type(hours.state(now).state, OpenState)
    assert_type(hours.state(now).until, Optional[datetime])
    assert_type(hours.is_open(now), bool)
    for span in hours.intervals(now, now + timedelta(1000)):
        assert_type(span, HoursSpan)
    planner.holidays_changed(holidays)
    assert_type(planner.task_hours(UUID(int=1), now), Optional[HoursState])
    assert_type(planner.task_hours_spans(UUID(int=1), now, now), Optional[Tuple[HoursSpan, ...]])
    assert_type(planner.rows[0].open_state, OpenState)
    assert_type(planner.rows[0].hours_change, Optional[datetime])


def schedule(planner: Planner) -> None:
    assert_type(planner.stops, Tuple[ScheduleStop, ...])
    assert_type(planner.stops[0].arrival, Optional[datetime])
    assert_type(planner.stops[0].lateness, timedelta)
    assert_type(planner.schedule, Schedule)
    assert_type(planner.schedule.leave_by, Optional[datetime])
    assert_type(planner.visits, Tuple[Visit, ...])
    assert_type(planner.rows[0].arrival, Optional[datetime])
    assert_type(planner.rows[0].pace, Pace)
    planner.settings_changed(Settings(end_place=Coordinate(52.5, 13.4), late_after=timedelta(minutes=1)))
    planner.settings_changed(Settings(end_place=None, arrival_radius_meters=100))
    Settings(visit_duration=600)  # type: ignore[arg-type]
    Settings(end_place=(52.5, 13.4))  # type: ignore[arg-type]


def outcomes(planner: Planner, now: datetime) -> None:
    task_id = UUID(int=1)
    outcome = Outcome(task_id, TaskStatus.DONE, now, note="The door was shut", values=(("photo", "7.jpg"),))
    assert_type(outcome.key, UUID)
    assert_type(outcome.phase, Optional[SavePhase])
    assert_type(outcome.day, Optional[date])
    assert_type(outcome.values, Tuple[Tuple[str, str], ...])
    planner.outcome_recorded(outcome, now=now)
    planner.outcome_undone(task_id)
    assert_type(planner.outcomes, Tuple[Outcome, ...])
    assert_type(planner.conflict(task_id), Optional[Conflict])
    planner.conflict_settled(task_id, keeps_mine=True)
    assert_type(planner.actions(task_id), Tuple[TaskAction, ...])
    assert_type(planner.actions(task_id)[0].action, Action)
    assert_type(planner.actions(task_id)[0].status, Optional[TaskStatus])
    assert_type(planner.actions(task_id)[0].day, Optional[date])
    assert_type(planner.work, Work)
    assert_type(planner.pending_saves, Tuple[PendingSave, ...])
    assert_type(planner.pending_saves[0].task_id, Optional[UUID])
    planner.composer_requested(task_id, report=TaskStatus.PLANNED, day=date(2026, 5, 13))
    planner.composer_requested(task_id, [Section(SectionKind.REASON)], report=planner.actions(task_id)[0].status)
    planner.composer_requested(task_id, report=True)  # type: ignore[arg-type]
    planner.composer_requested(task_id, report=TaskStatus.PLANNED, day="2026-05-13")  # type: ignore[arg-type]
    if planner.composer:
        assert_type(planner.composer.is_report, bool)
        assert_type(planner.composer.status, TaskStatus)
        assert_type(planner.composer.hint_text, str)
    assert_type(planner.pending_saves[0].kind, SaveKind)
    assert_type(planner.work.save_count, int)
    planner.settings_changed(Settings(finished_last=True, requires_reason=True, records_by_itself=True, seed=task_id))
    Settings(shortest_visit=60)  # type: ignore[arg-type]
    Settings(seed=b"")  # type: ignore[arg-type]
    assert_type(planner.rows[0].mark, Mark)
    planner.outcome_recorded(task_id)  # type: ignore[arg-type]
    Outcome(task_id, TaskStatus.DONE)  # type: ignore[call-arg]
    Outcome(task_id, TaskStatus.DONE, now, values={"photo": "7.jpg"})  # type: ignore[arg-type]
    Driver(planner, save_outcome=lambda outcome: print(outcome.title))
    record = planner.log_records[0]
    assert_type(record.kind, LogKind)
    assert_type(record.arrived_source, LogSource)
    assert_type(record.waiting, timedelta)
    assert_type(planner.log.distance, float)
    Driver(planner, save_record=lambda record: print(record.distance))
    AsyncDriver(planner, save_outcome=lambda: None)  # type: ignore[arg-type, misc]


def proposal(planner: Planner) -> None:
    rules = [StopRule(UUID(int=1)), StopRule(UUID(int=2), OrderPosition.LAST, priority=5)]
    planner.proposal_requested(rules=rules, end_place=None, objective=OrderObjective.EARLIEST_FINISH, estimates=True)
    planner.proposal_requested(end_place=Coordinate(52.5, 13.4))
    assert_type(planner.places, Tuple[Place, ...])
    assert_type(planner.places[0].task_id, Optional[UUID])
    assert_type(planner.places[0].coordinate, Optional[Coordinate])
    planner.travel_times_loaded(1, [[0, None], (1.5, -1)])
    planner.travel_times_loaded(1, [array("d", [0])])
    planner.travel_times_loaded(1, memoryview(b"").cast("d", [0, 0]))
    planner.travel_times_declined(1)
    assert_type(planner.proposal_search(), bool)
    assert_type(planner.proposal_search(steps=5), bool)
    assert_type(planner.proposal, Optional[Proposal])
    if planner.proposal:
        assert_type(planner.proposal.phase, ProposalPhase)
        assert_type(planner.proposal.finish_after, Optional[datetime])
        assert_type(planner.proposal.travel_after, timedelta)
        planner.proposal_accepted(planner.proposal.number)
    assert_type(planner.proposal_stops, Tuple[ProposalStop, ...])
    assert_type(planner.order_save, Optional[OrderSave])
    if planner.order_save:
        assert_type(planner.order_save.ids, Tuple[UUID, ...])
    planner.proposal_requested(OrderObjective.LEAST_TRAVEL)  # type: ignore[call-arg]
    planner.proposal_requested(rules=[UUID(int=1)])  # type: ignore[list-item]
    planner.travel_times_loaded(1, [["x"]])  # type: ignore[list-item]
    Driver(planner, load_travel_times=lambda places: [[0.0] * len(places)] * len(places), save_order=print)
    AsyncDriver(planner, load_travel_times=lambda places: None)
    Driver(planner, load_travel_times=lambda: None)  # type: ignore[arg-type, misc]


def visiting_order() -> None:
    times = [[0, 600, 1200], [600, 0, 600], [1200, 600, 0]]
    assert_type(best_order(times), VisitingOrder)
    assert_type(best_order([[0.5, 1.5], [2.5, 3.5]]).stops, Tuple[int, ...])
    best_order([array("i", row) for row in times], windows=[None, (0, 600)], positions=[OrderPosition.FIRST] * 2)
    best_order(memoryview(b"").cast("i", [0, 0]), windows=[[(0, 600), (900, 1200.5)], ()], planned=[None, 600])
    best_order(tuple(times), durations=array("d", [1, 2]), priorities=range(2), end_place=True, end_by=1e6,
               objective=OrderObjective.EARLIEST_FINISH, steps=10_000, time_limit=0.5)
    best_order([1, 2])  # type: ignore[list-item]
    best_order(times, 5)  # type: ignore[call-arg]
    best_order(times, positions=["first"])  # type: ignore[list-item]
    best_order(times, objective="travel")  # type: ignore[arg-type]
    best_order(times, time_limit=timedelta(1))  # type: ignore[arg-type]


def wrong(planner: Planner, now: datetime) -> None:
    planner.row_distances(0, 0)  # type: ignore[call-arg, arg-type]
    OpeningHours("24/7", place=(52.5, 13.4))  # type: ignore[arg-type]
    OpeningHours("24/7", "Europe/Berlin")  # type: ignore[call-arg, arg-type]
    OpeningHours("24/7", tz="Europe/Berlin")  # type: ignore[arg-type]
    planner.start(5)  # type: ignore[call-arg, arg-type]
    planner.row_tapped("1")  # type: ignore[arg-type]
    planner.fix_received((0, 0))  # type: ignore[arg-type]
    planner.authorization_changed("always")  # type: ignore[arg-type]
    planner.travel_time_received(UUID(int=1), 60.0)  # type: ignore[arg-type]
    planner.child_disappeared(1)  # type: ignore[call-arg]
    planner.close()  # type: ignore[attr-defined]
    planner.tz_changed("Europe/Berlin")  # type: ignore[arg-type]
    planner.rows[0].title = "x"  # type: ignore[misc]
    planner.home = planner.home  # type: ignore[misc]
    Task("1", "x")  # type: ignore[arg-type]
    Task(UUID(int=1), "x", planned=1)  # type: ignore[arg-type]
    Item(5.5)  # type: ignore[arg-type]
    Driver(planner, load_plan=lambda: [])  # type: ignore[arg-type, misc]


async def drivers(planner: Planner, now: datetime) -> None:
    def load_plan(day: date) -> List[Task]:
        hour = timedelta(hours=1)
        return [Task(UUID(int=1), "Shop", planned=day, estimated_duration=hour, repeat_days=Weekdays.MONDAY)]

    async def load_items(section: SectionState) -> Iterable[Item]:
        return [Item("x"), Item(date(2026, 5, 12)), Item(timedelta(minutes=5)), Item(Weekdays.SUNDAY)]

    Driver(planner, load_plan=load_plan, save_task=print, request_permission=lambda: Authorization.ALWAYS).run()
    Driver(planner, load_items=load_items)  # type: ignore[arg-type]
    await AsyncDriver(planner, load_plan=load_plan, load_items=load_items).settle()
    preselected = {0: [Item(date(2026, 5, 12))]}
    planner.composer_requested(UUID(int=1), [Section(SectionKind.DATE)], preselected=preselected, now=now)
    planner.fix_received(Fix(now, 52.5, 13.4), now=now)
