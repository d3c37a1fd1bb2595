"""The backend: stores tasks and what the agent did, and for this host its position and the planner, in SQLite."""

import json
import sqlite3
from datetime import date, datetime, time, timedelta, timezone, tzinfo
from typing import Iterable, List, Optional, Tuple
from uuid import UUID, uuid4

from plannerkit import Appointment, Coordinate, LogRecord, OrderSave, Outcome, Save, Task, TaskStatus, Weekdays
from plannerkit.driver import SaveRefused

SCHEMA = """
CREATE TABLE IF NOT EXISTS task (
  id TEXT PRIMARY KEY, title TEXT NOT NULL, visiting_order INTEGER NOT NULL, status INTEGER NOT NULL,
  latitude REAL, longitude REAL, planned TEXT, duration INTEGER, repeat_days INTEGER NOT NULL,
  notes TEXT, address TEXT, opening_hours TEXT, photo_url TEXT, project_id TEXT);
CREATE TABLE IF NOT EXISTS appointment (task TEXT NOT NULL, earliest TEXT NOT NULL, latest TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS saved (key TEXT PRIMARY KEY);
CREATE TABLE IF NOT EXISTS outcome (
  key TEXT PRIMARY KEY, task TEXT NOT NULL, status INTEGER NOT NULL, at TEXT NOT NULL, arrived TEXT, departed TEXT,
  day TEXT, reason TEXT NOT NULL, note TEXT NOT NULL, details TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS visit_log (
  key TEXT PRIMARY KEY, kind TEXT NOT NULL, task TEXT, began TEXT NOT NULL, ended TEXT, metres REAL NOT NULL,
  is_commute INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS installation (seed TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS track (name TEXT PRIMARY KEY, fixes INTEGER NOT NULL, planner BLOB NOT NULL);
"""
COLUMNS = ("id", "title", "visiting_order", "status", "latitude", "longitude", "planned", "duration", "repeat_days",
           "notes", "address", "opening_hours", "photo_url", "project_id")
# A status stays when the facts of a task are stored again.
STORE = (f"INSERT INTO task ({', '.join(COLUMNS)}) VALUES ({', '.join('?' * len(COLUMNS))}) "
         "ON CONFLICT (id) DO UPDATE SET "
         + ", ".join(f"{column} = excluded.{column}" for column in COLUMNS if column not in ("id", "status")))


class Offline(Exception):
    """Nothing can be saved now. It can be tried again at ``retry_at``."""

    def __init__(self, retry_at: datetime) -> None:
        super().__init__("no network")
        self.retry_at = retry_at


class Database:
    """``offline``: from when to when nothing can be saved, in local time."""

    def __init__(self, path: str, tz: tzinfo = timezone.utc, offline: Tuple[time, ...] = ()) -> None:
        self._tz, self._offline = tz, offline
        self._connection = sqlite3.connect(path)
        self._connection.row_factory = sqlite3.Row
        # A commit is on the disk when it returns: a kill or a power cut does not undo it.
        self._connection.execute("PRAGMA journal_mode = WAL")
        self._connection.execute("PRAGMA synchronous = FULL")
        self._connection.executescript(SCHEMA)

    def close(self) -> None:
        self._connection.close()

    def tasks(self) -> List[Task]:
        rows = self._connection.execute("SELECT * FROM task ORDER BY visiting_order, id").fetchall()
        return [task_of(row, self._appointments(row["id"])) for row in rows]

    def _appointments(self, task_id: str) -> List[Appointment]:
        rows = self._connection.execute("SELECT * FROM appointment WHERE task = ? ORDER BY earliest", (task_id,))
        return [Appointment(*(datetime.fromisoformat(row[name]) for name in ("earliest", "latest"))) for row in rows]

    def store(self, tasks: Iterable[Task]) -> None:
        """All of them are stored when it returns, or none if it raises."""
        with self._connection:
            for task in tasks:
                self._store(task)

    def _store(self, task: Task) -> None:
        self._connection.execute(STORE, values_of(task))
        self._connection.execute("DELETE FROM appointment WHERE task = ?", (str(task.id),))
        self._connection.executemany(
            "INSERT INTO appointment VALUES (?, ?, ?)",
            [(str(task.id), text_of(each.earliest), text_of(each.latest)) for each in task.appointments])

    def cancel(self, task_id: UUID) -> None:
        """What the office does by itself."""
        with self._connection:
            self._connection.execute("UPDATE task SET status = ? WHERE id = ?",
                                     (int(TaskStatus.CANCELLED), str(task_id)))

    # Saves. What a method has written is undone if it raises.

    def save_task(self, save: Save, now: datetime) -> None:
        with self._connection:
            if self._is_new(save.key, now):
                self._store(save.task)

    def save_order(self, order: OrderSave, now: datetime) -> None:
        """Numbers these tasks from 0 on; the others come after them as they are."""
        with self._connection:
            if self._is_new(order.key, now):
                self._connection.executemany("UPDATE task SET visiting_order = ? WHERE id = ?",
                                             [(place, str(task_id)) for place, task_id in enumerate(order.ids)])

    def save_outcome(self, outcome: Outcome, now: datetime) -> None:
        with self._connection:
            if not self._is_new(outcome.key, now):
                return
            task_id = str(outcome.task_id)
            task = self._connection.execute("SELECT status, planned FROM task WHERE id = ?", (task_id,)).fetchone()
            if task is None:
                raise SaveRefused("The office does not know this stop.")
            if task["status"] == TaskStatus.CANCELLED:
                raise SaveRefused("The office has cancelled this stop.")
            times = [moment and moment.isoformat() for moment in (outcome.at, outcome.arrived_at, outcome.left_at)]
            self._connection.execute(
                "INSERT INTO outcome VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (str(outcome.key), task_id, int(outcome.status), *times, outcome.day and outcome.day.isoformat(),
                 outcome.reason, outcome.note, json.dumps(dict(outcome.values))))
            planned = self._put_off(task["planned"], outcome.day) if outcome.day else task["planned"]
            self._connection.execute("UPDATE task SET status = ?, planned = ? WHERE id = ?",
                                     (int(outcome.status), planned, task_id))
            if outcome.day:
                self._connection.execute("DELETE FROM appointment WHERE task = ?", (task_id,))

    def save_record(self, record: LogRecord, now: datetime) -> None:
        """A leg, a visit or a stay that has ended."""
        began, ended = record.left_at or record.arrived_at, record.departed_at
        if record.left_at:
            ended = record.arrived_at
        with self._connection:
            if self._is_new(record.key, now):
                self._connection.execute(
                    "INSERT INTO visit_log VALUES (?, ?, ?, ?, ?, ?, ?)",
                    (str(record.key), record.kind.name, record.task_id and str(record.task_id), began.isoformat(),
                     ended and ended.isoformat(), record.distance, record.is_commute))

    def _is_new(self, key: UUID, now: datetime) -> bool:
        """Stores a key once: that of a save comes again after a restart or a lost answer, and changes nothing then."""
        local = now.astimezone(self._tz)
        if self._offline and self._offline[0] <= local.time() < self._offline[1]:
            raise Offline(datetime.combine(local, self._offline[1], self._tz))
        return self._connection.execute("INSERT OR IGNORE INTO saved VALUES (?)", (str(key),)).rowcount == 1

    def _put_off(self, text: Optional[str], day: date) -> str:
        """Another day, at the same local time."""
        planned = planned_of(text)
        if isinstance(planned, datetime):
            return text_of(datetime.combine(day, planned.astimezone(self._tz).time(), self._tz))
        return text_of(day)

    # What the host reads when it starts.

    def finished(self) -> List[UUID]:
        """The tasks that an outcome has finished."""
        return [UUID(row["task"]) for row in self._connection.execute(
            "SELECT task FROM outcome WHERE status = ? ORDER BY at", (int(TaskStatus.DONE),))]

    def seed(self) -> UUID:
        """16 random bytes of this installation, the same at each start."""
        with self._connection:
            row = self._connection.execute("SELECT seed FROM installation").fetchone()
            if row is None:
                row = {"seed": str(uuid4())}
                self._connection.execute("INSERT INTO installation VALUES (?)", (row["seed"],))
        return UUID(row["seed"])

    def progress(self, track: str) -> Tuple[int, Optional[bytes]]:
        """The number of driven fixes, and the planner's snapshot after them."""
        row = self._connection.execute("SELECT fixes, planner FROM track WHERE name = ?", (track,)).fetchone()
        return (row["fixes"], row["planner"]) if row else (0, None)

    def store_progress(self, track: str, fixes: int, planner: bytes) -> None:
        """Stores the position on the track, and the planner."""
        with self._connection:
            self._connection.execute("INSERT OR REPLACE INTO track VALUES (?, ?, ?)", (track, fixes, planner))


def values_of(task: Task) -> tuple:
    place, duration = task.coordinate, task.estimated_duration
    return (str(task.id), task.title, task.order, int(task.status),
            place.latitude if place else None, place.longitude if place else None,
            task.planned and text_of(task.planned),
            int(duration.total_seconds()) if duration is not None else None, int(task.repeat_days),
            task.notes, task.address, task.opening_hours, task.photo_url, task.project_id)


def task_of(row: sqlite3.Row, appointments: Iterable[Appointment] = ()) -> Task:
    place = None if row["latitude"] is None else Coordinate(row["latitude"], row["longitude"])
    duration = None if row["duration"] is None else timedelta(seconds=row["duration"])
    return Task(UUID(row["id"]), row["title"], row["visiting_order"], status=TaskStatus(row["status"]),
                coordinate=place, planned=planned_of(row["planned"]), estimated_duration=duration,
                appointments=tuple(appointments), repeat_days=Weekdays(row["repeat_days"]), notes=row["notes"],
                address=row["address"], opening_hours=row["opening_hours"], photo_url=row["photo_url"],
                project_id=row["project_id"])


def text_of(planned: date) -> str:
    return (planned.astimezone(timezone.utc) if isinstance(planned, datetime) else planned).isoformat()


def planned_of(text: Optional[str]) -> Optional[date]:
    if text is None:
        return None
    return date.fromisoformat(text) if len(text) == 10 else datetime.fromisoformat(text)
