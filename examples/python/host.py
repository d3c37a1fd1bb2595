"""Follows an agent through a day: a plan from GeoJSON, a track from GPX, a backend in SQLite. See README.md."""

import argparse
import logging
import os
import sqlite3
import sys
from datetime import datetime, time, timedelta, timezone, tzinfo
from pathlib import Path
from time import perf_counter, sleep
from typing import Any, Callable, List, Optional, Sequence, Union
from uuid import uuid5
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from plannerkit import (Arrived, Authorization, Changed, CorruptSnapshot, Duplicate, Fix, Item, LogRecord,
                        MeasurementSystem, NewerSnapshot, OrderSave, Outcome, Place, Planner, PlannerError, Row, Save,
                        Section,
                        SectionKind, SectionState, Settings, StringKey, Task, TaskStatus, Workday, WorkdayBreak)
from plannerkit.driver import Driver, SaveRefused

import roads
from agent import Agent
from database import Database, Offline
from screen import PlainScreen, make_screen
from sources import SourceError, read_plan, read_track

TravelTimes = Callable[[Sequence[Place]], Optional[List[List[Optional[float]]]]]

CALL_AGAIN = timedelta(days=7)
RETRY = timedelta(minutes=1)


class Day:
    """One planner, the functions for its effects, and an agent who drives along a track."""

    def __init__(self, settings: Settings, tz: tzinfo, database: Database, screen: PlainScreen, track: str,
                 now: datetime, snapshot: Optional[bytes], travel_times: Optional[TravelTimes] = None,
                 has_troubles: bool = False) -> None:
        self.now, self.tz = now, tz
        self.database, self.screen, self.track = database, screen, track
        self.rows: List[Row] = []
        self.rows_changed = self.driven = 0
        self.work = ""
        self.finished = database.finished()  # those of before a kill may have no call yet
        self.seconds = 0.0
        self.changed = Changed(0)
        self.planner = self.make_planner(settings, snapshot)
        self.agent = Agent(self.planner, database, self.happened) if has_troubles else None
        self.driver = Driver(self.planner, load_plan=lambda _: database.tasks(), load_items=self.days_to_call,
                             store_snapshot=self.store, save_task=self.save, save_outcome=self.save_outcome,
                             load_travel_times=travel_times, save_order=self.save_order,
                             save_record=lambda record: self.send(database.save_record, record),
                             request_permission=lambda: Authorization.WHEN_IN_USE, arrived=self.arrived,
                             redraw=self.note_change)

    def make_planner(self, settings: Settings, snapshot: Optional[bytes]) -> Planner:
        """The restored planner if there is a snapshot, else a new one."""
        if snapshot is not None:
            try:
                return Planner(settings, tz=self.tz, clock=lambda: self.now, snapshot=snapshot,
                               authorization=Authorization.WHEN_IN_USE)
            except (CorruptSnapshot, NewerSnapshot) as error:
                self.happened(str(error))
        return Planner(settings, tz=self.tz, clock=lambda: self.now)

    # Effects.

    def store(self, snapshot: bytes) -> None:
        """Before each save: after a kill the restored planner saves it again, with the same key."""
        self.database.store_progress(self.track, self.driven, snapshot)

    def arrived(self, effect: Arrived) -> None:
        """The planner has started the stop by itself. The agent may have something to add."""
        if self.agent:
            self.agent.arrived(effect.task_id, self.now)

    def note_change(self, changed: Changed) -> None:
        self.changed |= changed

    def days_to_call(self, section: SectionState) -> List[Item]:
        return [Item(self.local_now().date() + CALL_AGAIN)]

    def save(self, save: Save) -> None:
        self.send(self.database.save_task, save, f"saved: {save.task.title}")

    def save_outcome(self, outcome: Outcome) -> None:
        what = "not today" if outcome.day else outcome.status.name.lower().replace("_", " ")
        self.send(self.database.save_outcome, outcome, f"{what}: {outcome.title}")
        if outcome.status == TaskStatus.DONE:
            self.finished.append(outcome.task_id)

    def save_order(self, order: OrderSave) -> None:
        self.send(self.database.save_order, order, "saved: the order")

    def send(self, store: Callable[..., None], save: Union[Save, Outcome, OrderSave, LogRecord],
             text: str = "") -> None:
        """What the backend has committed when it returns is acknowledged; the driver answers for an exception."""
        try:
            store(save, self.now)
        except (Offline, sqlite3.Error) as error:  # the driver names no instant, and its answer is then late
            self.planner.save_failed(save.key, str(error), getattr(error, "retry_at", self.now + RETRY))
            raise
        except SaveRefused as error:
            self.happened(f"refused: {text}: {error}")
            raise
        if text:
            self.happened(text)

    # A better order.

    def optimise(self, accepts: bool) -> None:
        """Asks for a better order of the stops, shows it, and accepts it or keeps the present one."""
        planner = self.planner
        planner.proposal_requested()
        self.driver.run()
        while planner.proposal_search(2000):  # in portions: a program with a window draws between them
            pass
        proposal = planner.proposal
        if not proposal.is_better:
            self.happened(planner.string(StringKey.NO_BETTER_ORDER))
            return planner.proposal_discarded(proposal.number)
        for order, travel, missed, finish, stops in (
                ("before", proposal.travel_before, proposal.missed_before, proposal.finish_before, planner.stops),
                ("after", proposal.travel_after, proposal.missed_after, proposal.finish_after, planner.proposal_stops)):
            titles = " → ".join(planner.task(stop.id).title for stop in stops)
            self.happened(f"{order}: {travel} of travel, {missed} missed, done {finish:%H:%M}: {titles}")
        self.happened(proposal.text + ("" if accepts else "; kept as it is"))
        if accepts:
            planner.proposal_accepted(proposal.number)
        else:
            planner.proposal_discarded(proposal.number)

    # The drive.

    def drive(self, fixes: List[Fix], driven: int, speed: Optional[float], optimise: Optional[str] = None) -> None:
        self.driven = driven
        self.planner.start()  # a restored planner may be started already,
        self.planner.refresh()  # and its plan is older
        self.settle()
        if driven:
            self.happened(f"continuing after fix {driven} of {len(fixes)}")
        for refusal in self.planner.refusals:
            self.happened(f"refused: task {refusal.index + 1}: {refusal.message}")
        used = self.planner.location.used_count
        for count, fix in enumerate(fixes[driven:], driven + 1):
            self.wait_until(fix.time, speed)
            began = perf_counter()
            self.planner.fix_received(fix)
            self.driven = count
            self.driver.run()
            self.seconds += perf_counter() - began
            location = self.planner.location
            self.settle(stores=location.used_count > used or count == len(fixes))
            used = location.used_count
            if optimise and used:
                self.optimise(accepts=optimise == "accept")
                self.settle(stores=True)
                optimise = None
            self.screen.fix_used(count)

    def finish(self, speed: Optional[float]) -> None:
        """The end of the day. Waits for what is not saved, at most for a day: else the next start continues here."""
        latest = self.now + timedelta(days=1)
        while self.waits() and self.now < latest:
            self.wait_until(self.now + timedelta(seconds=10), speed)
        self.planner.stop()
        self.settle(stores=True)

    def waits(self) -> bool:
        work = self.planner.work
        return work.save_count > work.refused_count or self.planner.log.waiting_count > 0

    def wait_until(self, moment: datetime, speed: Optional[float]) -> None:
        """Advances the clock, and stops whenever the planner needs the time."""
        while self.now < moment:
            wake = in_utc(self.planner.next_wake)
            crosses_days = moment - self.now > timedelta(days=2)  # skips the midnights of a long gap
            target = moment if wake is None or wake >= moment or crosses_days else max(wake, self.now)
            if speed:
                sleep((target - self.now).total_seconds() / speed)
            self.now = target
            if wake is not None and wake <= target:
                self.planner.clock_advanced()
                self.settle()

    def settle(self, stores: bool = False) -> None:
        """Carries out what the planner asks for, stores it, and shows it only then."""
        self.driver.run()
        finished, self.finished = self.finished, []
        for task_id in finished:
            self.compose_call(self.planner.task(task_id))
        if stores:
            self.store(self.planner.snapshot())
        if self.changed & Changed.LIST:
            self.rows = list(self.planner.rows)
            stops = self.planner.stops  # in sequence
            changes = self.planner.collect_changes()
            self.rows_changed += sum(map(len, (changes.removed, changes.moved, changes.inserted, changes.updated)))
            self.screen.rows_changed(self.local_now(), self.rows, changes, stops[0].row if stops else None)
        if self.changed & Changed.SCHEDULE:
            self.screen.schedule_changed(self.local_now(), self.planner.schedule)
        if self.changed & Changed.DAY:
            self.show_work()
        self.changed = Changed(0)

    def show_work(self) -> None:
        """What could not be saved. What is held for a few seconds, or on its way, is no news."""
        work = self.planner.work.text if any(save.message for save in self.planner.pending_saves) else ""
        if work != self.work:
            self.work = work
            self.screen.work_changed(self.local_now(), work)

    def happened(self, text: str) -> None:
        self.screen.happened(self.local_now(), text)

    def local_now(self) -> datetime:
        return self.now.astimezone(self.tz)

    # The agent.

    def compose_call(self, stop: Task) -> None:
        """Composes a task for a later day. Its id follows from the stop's, so that it is made once."""
        planner = self.planner
        try:
            planner.composer_requested(uuid5(stop.id, "call again"), [Section(SectionKind.DATE)])
            planner.text_changed(f"Call again: {stop.title}\nLast visit: {self.local_now():%Y-%m-%d %H:%M}")
            planner.section_activated(0)
            self.driver.run()
            planner.item_tapped(0, 0)
            planner.save_tapped()
        except Duplicate:
            return
        except PlannerError as error:
            self.happened(f"not composed: {stop.title}: {error}")
            planner.close_tapped()
        self.driver.run()

    # The summary.

    def summary(self) -> str:
        location = self.planner.location
        reasons = {"invalid": location.ignored_accuracy, "not newer": location.ignored_order,
                   "not of now": location.ignored_time, "not authorised": location.ignored_unauthorized}
        ignored = ", ".join(f"{count} {reason}" for reason, count in reasons.items() if count) or "none"
        spare = location.received_count - location.used_count - sum(reasons.values())
        statuses = ", ".join(f"{sum(row.status == status for row in self.rows)} {status.name.lower().replace('_', ' ')}"
                             for status in TaskStatus if any(row.status == status for row in self.rows))
        log = self.planner.log
        each = 1000 * self.seconds / max(location.received_count, 1)
        lines = [f"stops    {statuses or self.planner.string(StringKey.NO_TASKS_TODAY)}",
                 f"fixes    {location.received_count} in, {location.used_count} used, "
                 f"{spare} too near the last, coarse or a jump; ignored: {ignored}",
                 f"driven   {log.distance / 1000:.1f} kilometres in {log.travel}, {log.commute_distance / 1000:.1f} of "
                 "them before the first stop and after the last",
                 f"rows     {self.rows_changed} changed",
                 f"library  {each:.3f} ms per fix"]
        lines += [": ".join(text for text in (save.state_text, save.what_text, save.title, save.message) if text)
                  for save in self.planner.pending_saves]
        return "\n".join(lines)


def in_utc(moment: Optional[datetime]) -> Optional[datetime]:
    """For arithmetic: Python subtracts two times of one zone by its wall clock, as if the offset never changed."""
    return None if moment is None else moment.astimezone(timezone.utc)


def first_moment(tasks: List[Task], tz: tzinfo) -> datetime:
    """The start of a track without times: the plan's first time."""
    moments = [task.planned if isinstance(task.planned, datetime) else
               datetime(task.planned.year, task.planned.month, task.planned.day, 9, tzinfo=tz)
               for task in tasks if task.planned]
    today = datetime.now(tz).replace(hour=9, minute=0, second=0, microsecond=0)
    return min(moments, default=today)


def time_zone(name: str) -> tzinfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise argparse.ArgumentTypeError(f"unknown time zone: {name}") from None


def system_time_zone() -> tzinfo:
    """The zone of a planner without ``tz``. It has its changes, which that of ``datetime.now().astimezone()`` lacks."""
    with Planner() as planner:
        return planner.tz


def local_time(text: str) -> time:
    try:
        return datetime.strptime(text, "%H:%M").time()
    except ValueError:
        raise argparse.ArgumentTypeError(f"must be a time as 13:45: {text}") from None


def window(text: str) -> List[int]:
    """The seconds after midnight of "09:00-17:00"."""
    times = [local_time(part) for part in text.split("-")]
    if len(times) != 2:
        raise argparse.ArgumentTypeError(f"must be two times as 09:00-17:00: {text}")
    return [time.hour * 3600 + time.minute * 60 for time in times]


def pause(text: str) -> WorkdayBreak:
    """A break of 30 minutes that begins within a time: "12:00-13:30/30"."""
    when, _, minutes = text.partition("/")
    if not minutes.isdecimal():
        raise argparse.ArgumentTypeError(f"must end with minutes as 12:00-13:30/30: {text}")
    return WorkdayBreak(60 * int(minutes), *window(when))


def factor(text: str) -> float:
    value = float(text)
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError("must be greater than 0")
    return value


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Follow an agent through a day.")
    parser.add_argument("plan", help="GeoJSON with the stops")
    parser.add_argument("track", help="GPX with the track")
    parser.add_argument("--database", default="day.sqlite3", metavar="FILE",
                        help="where the tasks are stored (%(default)s)")
    parser.add_argument("--import", action="store_true", dest="imports", help="read the plan even if there are tasks")
    pace = parser.add_mutually_exclusive_group()
    pace.add_argument("--speed", type=factor, metavar="N",
                      help="N times as fast as recorded; default: as fast as possible")
    pace.add_argument("--live", action="store_const", dest="speed", const=1.0, help="as fast as recorded")
    parser.add_argument("--timezone", type=time_zone, default=system_time_zone(), metavar="NAME",
                        help="such as Europe/Berlin; default: $TZ, or that of the system")
    parser.add_argument("--language", metavar="TAG",
                        help='of the texts: en, de, fr, es or ja; "$LANG" is that of the system')
    parser.add_argument("--units", choices=[system.name.lower() for system in MeasurementSystem])
    parser.add_argument("--hours", type=int, choices=(12, 24))
    parser.add_argument("--optimise", choices=("accept", "keep"),
                        help="ask for a better order at the first fix, show it, and accept it or keep the present one")
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument("--router", metavar="ENGINE[+URL]",
                      help="takes travel times from a routing engine, such as osrm+http://127.0.0.1:5000: "
                      "osrm, valhalla, graphhopper, openrouteservice or google")
    ways.add_argument("--no-roads", action="store_false", dest="knows_roads",
                      help="decline to give travel times: the planner estimates them")
    parser.add_argument("--mode", choices=("car", "bicycle", "foot"), default="car",
                        help="how the agent travels, with a router (%(default)s)")
    parser.add_argument("--offline", nargs=2, type=local_time, metavar="HH:MM", default=(),
                        help="from when to when there is no network, in local time: what is not saved waits")
    parser.add_argument("--shift", type=window, metavar="HH:MM-HH:MM", help="when the agent works, in local time")
    parser.add_argument("--break", type=pause, action="append", dest="breaks", default=[],
                        metavar="HH:MM-HH:MM/MINUTES", help="a break, and when it begins; may be given several times")
    parser.add_argument("--troubles", action="store_true", dest="has_troubles",
                        help="a day on which stops are closed, put off and cancelled")
    return parser.parse_args()


def make_router(chosen: argparse.Namespace) -> Any:
    """A client of the routing engine, or None. It needs httpx, which the rest of the host does not."""
    if not chosen.router:
        return None
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "routers/python"))
    from engines import router_of
    try:
        return router_of(chosen.router, mode=chosen.mode)
    except ValueError as error:
        raise SourceError(str(error)) from None


def run(chosen: argparse.Namespace) -> int:
    def report(text: str) -> None:
        print(text, file=sys.stderr)

    system = MeasurementSystem[chosen.units.upper()] if chosen.units else None
    database = Database(chosen.database, chosen.timezone, tuple(chosen.offline))
    router = make_router(chosen)
    estimates = router.estimates._asdict() if router else {}
    settings = Settings(language=chosen.language, measurement_system=system, hour_cycle=chosen.hours,
                        arrival_radius_meters=100, records_by_itself=True, has_log=True, undo=timedelta(seconds=10),
                        seed=database.seed(), **estimates)
    tasks = database.tasks()
    if chosen.imports or not tasks:
        database.store(read_plan(chosen.plan, chosen.timezone, report))
        tasks = database.tasks()
    fixes = read_track(chosen.track, first_moment(tasks, chosen.timezone), report)
    track = str(Path(chosen.track).resolve())
    driven, snapshot = database.progress(track)
    screen = make_screen(len(fixes), driven)
    travel_times = router.travel_times if router else roads.travel_times if chosen.knows_roads else None
    day = Day(settings, chosen.timezone, database, screen, track, fixes[min(driven, len(fixes) - 1)].time, snapshot,
              travel_times, chosen.has_troubles)
    if router:
        router.warn = day.happened
        router.name_of = lambda place: day.planner.task(place.task_id).title if place.task_id else "the location"
    start, end = chosen.shift or (None, None)
    day.planner.workday_changed(Workday(shift_start=start, shift_end=end, breaks=chosen.breaks))
    if driven >= len(fixes) and not day.waits():
        print(f"{chosen.track} was driven to its end; name another --database to start again")
        return 0
    status = 0
    with screen:
        try:
            day.drive(fixes, driven, chosen.speed, chosen.optimise)
            day.finish(chosen.speed)
        except KeyboardInterrupt:
            status = 130
    print(day.summary())
    day.planner.destroy()
    database.close()
    return status


def main() -> int:
    chosen = options()
    logging.getLogger("plannerkit").setLevel(logging.CRITICAL)  # this host shows what failed by itself
    sys.stdout.reconfigure(errors="replace")  # not all terminals can show all characters
    try:
        return run(chosen)
    except (SourceError, PlannerError) as error:
        print(error, file=sys.stderr)
    except sqlite3.Error as error:
        print(f"{chosen.database}: {error}", file=sys.stderr)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1


if __name__ == "__main__":
    sys.exit(main())
