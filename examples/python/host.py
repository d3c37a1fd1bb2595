"""Follows an agent through a day: a plan from GeoJSON, a track from GPX, tasks in SQLite. See README.md."""

import argparse
import os
import sqlite3
import sys
import time
from datetime import date, datetime, timedelta, timezone, tzinfo
from pathlib import Path
from typing import Dict, List, Optional, Sequence
from uuid import UUID, uuid5
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from plannerkit import (Authorization, Changed, CorruptSnapshot, Duplicate, Fix, Item, MeasurementSystem,
                        NewerSnapshot, OrderSave, Place, Planner, PlannerError, Row, Save, Section, SectionKind,
                        SectionState, Settings, StringKey, Task, TaskStatus)
from plannerkit.driver import Driver

from database import Database
from roads import travel_times
from screen import PlainScreen, make_screen
from sources import SourceError, read_plan, read_track

CALL_AGAIN = timedelta(days=7)


class Day:
    """One planner, the functions for its effects, and an agent who drives along a track."""

    def __init__(self, settings: Settings, tz: tzinfo, database: Database, screen: PlainScreen, track: str,
                 now: datetime, snapshot: Optional[bytes], knows_roads: bool = True) -> None:
        self.now, self.tz = now, tz
        self.knows_roads = knows_roads
        self.database, self.screen, self.track = database, screen, track
        self.rows: List[Row] = []
        self.statuses: Dict[UUID, TaskStatus] = {}  # changed, but not stored yet
        self.rows_changed = 0
        self.seconds = 0.0
        self.changed = Changed(0)
        self.has_new_plan = False
        self.planner = self.make_planner(settings, snapshot)
        self.driver = Driver(self.planner, load_plan=self.load_plan, load_items=self.days_to_call,
                             save_task=self.save, load_travel_times=self.load_travel_times,
                             save_order=self.save_order, request_permission=lambda: Authorization.WHEN_IN_USE,
                             arrived=lambda effect: self.change_status(effect.task_id, TaskStatus.IN_PROGRESS),
                             left=lambda effect: self.change_status(effect.task_id, TaskStatus.DONE),
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

    def load_plan(self, _: date) -> List[Task]:
        self.has_new_plan = True
        return self.database.tasks()

    def report_visits(self) -> None:
        """After each plan, which may be older than an arrival, though its statuses hold."""
        for visit in self.planner.visits:
            if self.planner.task(visit.task_id).status < TaskStatus.IN_PROGRESS:
                self.change_status(visit.task_id, TaskStatus.IN_PROGRESS)

    def change_status(self, task_id: UUID, status: TaskStatus) -> None:
        """The planner never changes a status by itself. In this host arriving at a stop and leaving it do."""
        if status == TaskStatus.DONE and self.planner.task(task_id).status < TaskStatus.IN_PROGRESS:  # an older plan's
            self.planner.task_status_changed(task_id, TaskStatus.IN_PROGRESS)
        self.planner.task_status_changed(task_id, status)
        self.statuses[task_id] = status

    def note_change(self, changed: Changed) -> None:
        self.changed |= changed

    def days_to_call(self, section: SectionState) -> List[Item]:
        return [Item(self.local_now().date() + CALL_AGAIN)]

    def save(self, save: Save) -> None:
        self.database.store([save.task])  # committed when it returns, which acknowledges it
        self.happened(f"saved: {save.task.title}")

    def load_travel_times(self, places: Sequence[Place]) -> Optional[List[List[Optional[float]]]]:
        return travel_times(places) if self.knows_roads else None

    def save_order(self, order: OrderSave) -> None:
        self.database.store_order(order.ids)
        self.happened("saved: the order")

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
        self.planner.start()  # a restored planner may be started already
        self.settle()
        if driven:
            self.happened(f"continuing after fix {driven} of {len(fixes)}")
        for refusal in self.planner.refusals:
            self.happened(f"refused: task {refusal.index + 1}: {refusal.message}")
        used = self.planner.location.used_count
        for count, fix in enumerate(fixes[driven:], driven + 1):
            self.wait_until(fix.time, speed)
            began = time.perf_counter()
            self.planner.fix_received(fix)
            self.driver.run()
            self.seconds += time.perf_counter() - began
            self.driven = count
            location = self.planner.location
            self.settle(stores=location.used_count > used or count == len(fixes))
            used = location.used_count
            if optimise and used:
                self.optimise(accepts=optimise == "accept")
                self.settle(stores=True)
                optimise = None
            self.screen.fix_used(count)
        for save in self.planner.saves:
            self.planner.save_retried(save.task_id)
        if self.planner.order_save:
            self.planner.order_save_retried()
        self.settle()

    def wait_until(self, moment: datetime, speed: Optional[float]) -> None:
        """Advances the clock, and stops whenever the planner needs the time."""
        while self.now < moment:
            wake = in_utc(self.planner.next_wake)
            crosses_days = moment - self.now > timedelta(days=2)  # skips the midnights of a long gap
            target = moment if wake is None or wake >= moment or crosses_days else max(wake, self.now)
            if speed:
                time.sleep((target - self.now).total_seconds() / speed)
            self.now = target
            if wake is not None and wake <= target:
                self.planner.clock_advanced()
                self.settle()

    def settle(self, stores: bool = False) -> None:
        """Carries out what the planner asks for, stores it, and shows it only then."""
        self.driver.run()
        if self.has_new_plan:
            self.has_new_plan = False
            self.report_visits()
            self.driver.run()
        statuses, self.statuses = self.statuses, {}
        for task_id, status in statuses.items():
            if status == TaskStatus.DONE:
                self.compose_call(self.planner.task(task_id))
        if statuses or stores:
            self.database.store_progress(self.track, self.driven, self.planner.snapshot(), statuses)
        if self.changed & Changed.LIST:
            self.rows = list(self.planner.rows)
            stops = self.planner.stops  # in sequence
            changes = self.planner.collect_changes()
            self.rows_changed += sum(map(len, (changes.removed, changes.moved, changes.inserted, changes.updated)))
            self.screen.rows_changed(self.local_now(), self.rows, changes, stops[0].row if stops else None)
        if self.changed & Changed.SCHEDULE:
            self.screen.schedule_changed(self.local_now(), self.planner.schedule)
        self.changed = Changed(0)
        for task_id, status in statuses.items():
            self.happened(f"{status.name.lower().replace('_', ' ')}: {self.planner.task(task_id).title}")

    def happened(self, text: str) -> None:
        self.screen.happened(self.local_now(), text)

    def local_now(self) -> datetime:
        return self.now.astimezone(self.tz)

    # The agent.

    def compose_call(self, stop: Task) -> None:
        """
        Composes a task for a later day. Its id follows from the stop's, so that a kill does not make two. The planner
        is stored only after it, with the stop's status: after a kill in between, both happen again.
        """
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
        each = 1000 * self.seconds / max(location.received_count, 1)
        lines = [f"stops    {statuses or self.planner.string(StringKey.NO_TASKS_TODAY)}",
                 f"fixes    {location.received_count} in, {location.used_count} used, "
                 f"{spare} too near the last, coarse or a jump; ignored: {ignored}",
                 f"rows     {self.rows_changed} changed",
                 f"library  {each:.3f} ms per fix"]
        lines += [f"not saved: {save.task.title}: {save.message}" for save in self.planner.saves]
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
    parser.add_argument("--no-roads", action="store_false", dest="knows_roads",
                        help="decline to give travel times: the planner estimates them")
    return parser.parse_args()


def run(chosen: argparse.Namespace) -> int:
    def report(text: str) -> None:
        print(text, file=sys.stderr)

    system = MeasurementSystem[chosen.units.upper()] if chosen.units else None
    settings = Settings(language=chosen.language, measurement_system=system, hour_cycle=chosen.hours,
                        arrival_radius_meters=100)
    database = Database(chosen.database)
    tasks = database.tasks()
    if chosen.imports or not tasks:
        database.store(read_plan(chosen.plan, chosen.timezone, report))
        tasks = database.tasks()
    fixes = read_track(chosen.track, first_moment(tasks, chosen.timezone), report)
    track = str(Path(chosen.track).resolve())
    driven, snapshot = database.progress(track)
    if chosen.imports:
        snapshot = None  # its plan is older
    if driven >= len(fixes):
        print(f"{chosen.track} was driven to its end; name another --database to start again")
        return 0
    status = 0
    with make_screen(len(fixes), driven) as screen:
        day = Day(settings, chosen.timezone, database, screen, track, fixes[driven].time, snapshot,
                  chosen.knows_roads)
        try:
            day.drive(fixes, driven, chosen.speed, chosen.optimise)
        except KeyboardInterrupt:
            status = 130
    print(day.summary())
    day.planner.destroy()
    database.close()
    return status


def main() -> int:
    chosen = options()
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
