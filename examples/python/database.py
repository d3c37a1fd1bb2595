"""The backend: stores tasks and what the agent did, and for this host its position and the planner, in SQLite."""

import json
import sqlite3
from datetime import date, datetime, timedelta, timezone
from typing import Iterable, List, Optional, Tuple
from uuid import UUID, uuid4

from plannerkit import Coordinate, Outcome, Task, TaskStatus, Weekdays

SCHEMA = """
CREATE TABLE IF NOT EXISTS task (
  id TEXT PRIMARY KEY, title TEXT NOT NULL, visiting_order INTEGER NOT NULL, status INTEGER NOT NULL,
  latitude REAL, longitude REAL, planned TEXT, duration INTEGER, repeat_days INTEGER NOT NULL,
  notes TEXT, address TEXT, opening_hours TEXT, photo_url TEXT, project_id TEXT);
CREATE TABLE IF NOT EXISTS outcome (
  key TEXT PRIMARY KEY, task TEXT NOT NULL, status INTEGER NOT NULL, at TEXT NOT NULL, arrived TEXT, departed TEXT,
  day TEXT, reason TEXT NOT NULL, note TEXT NOT NULL, details TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS installation (seed TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS track (name TEXT PRIMARY KEY, fixes INTEGER NOT NULL, planner BLOB NOT NULL);
"""
COLUMNS = ("id", "title", "visiting_order", "status", "latitude", "longitude", "planned", "duration", "repeat_days",
           "notes", "address", "opening_hours", "photo_url", "project_id")
# A status stays when the facts of a task are stored again.
STORE = (f"INSERT INTO task ({', '.join(COLUMNS)}) VALUES ({', '.join('?' * len(COLUMNS))}) "
         "ON CONFLICT (id) DO UPDATE SET "
         + ", ".join(f"{column} = excluded.{column}" for column in COLUMNS if column not in ("id", "status")))


class Refused(Exception):
    """The office does not want what the agent did. The text is for the agent."""


class Database:
    def __init__(self, path: str) -> None:
        self._connection = sqlite3.connect(path)
        self._connection.row_factory = sqlite3.Row
        # A commit is on the disk when it returns: a kill or a power cut does not undo it.
        self._connection.execute("PRAGMA journal_mode = WAL")
        self._connection.execute("PRAGMA synchronous = FULL")
        self._connection.executescript(SCHEMA)

    def close(self) -> None:
        self._connection.close()

    def tasks(self) -> List[Task]:
        return [task_of(row) for row in self._connection.execute("SELECT * FROM task ORDER BY visiting_order, id")]

    def store(self, tasks: Iterable[Task]) -> None:
        """All of them are stored when it returns, or none if it raises."""
        with self._connection:
            self._connection.executemany(STORE, map(values_of, tasks))

    def store_order(self, ids: Iterable[UUID]) -> None:
        """Numbers these tasks from 0 on; the others come after them as they are."""
        with self._connection:
            self._connection.executemany("UPDATE task SET visiting_order = ? WHERE id = ?",
                                         [(place, str(task_id)) for place, task_id in enumerate(ids)])

    def store_outcome(self, outcome: Outcome) -> None:
        """Stores what the agent did, once: after a restart or a lost answer the same key comes again."""
        with self._connection:
            status = self._connection.execute("SELECT status FROM task WHERE id = ?",
                                              (str(outcome.task_id),)).fetchone()
            if status is None:
                raise Refused("The office does not know this stop.")
            if self._has(outcome.key):
                return
            if status["status"] == TaskStatus.CANCELLED:
                raise Refused("The office has cancelled this stop.")
            moments = (outcome.at, outcome.arrived_at, outcome.left_at, outcome.day)
            times = [moment and moment.isoformat() for moment in moments]
            self._connection.execute(
                "INSERT INTO outcome VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (str(outcome.key), str(outcome.task_id), int(outcome.status), *times, outcome.reason, outcome.note,
                 json.dumps(dict(outcome.values))))
            self._connection.execute("UPDATE task SET status = ?, planned = coalesce(?, planned) WHERE id = ?",
                                     (int(outcome.status), times[-1], str(outcome.task_id)))

    def _has(self, key: UUID) -> bool:
        return self._connection.execute("SELECT 1 FROM outcome WHERE key = ?", (str(key),)).fetchone() is not None

    def finished(self) -> List[UUID]:
        """The tasks that an outcome has finished."""
        return [UUID(row["task"]) for row in self._connection.execute(
            "SELECT task FROM outcome WHERE status = ? ORDER BY at", (int(TaskStatus.DONE),))]

    def cancel(self, task_id: UUID) -> None:
        """What the office does by itself."""
        with self._connection:
            self._connection.execute("UPDATE task SET status = ? WHERE id = ?",
                                     (int(TaskStatus.CANCELLED), str(task_id)))

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
    place, planned, duration = task.coordinate, task.planned, task.estimated_duration
    if isinstance(planned, datetime):
        planned = planned.astimezone(timezone.utc)
    return (str(task.id), task.title, task.order, int(task.status),
            place.latitude if place else None, place.longitude if place else None,
            planned.isoformat() if planned else None,
            int(duration.total_seconds()) if duration is not None else None, int(task.repeat_days),
            task.notes, task.address, task.opening_hours, task.photo_url, task.project_id)


def task_of(row: sqlite3.Row) -> Task:
    place = None if row["latitude"] is None else Coordinate(row["latitude"], row["longitude"])
    duration = None if row["duration"] is None else timedelta(seconds=row["duration"])
    return Task(UUID(row["id"]), row["title"], row["visiting_order"], status=TaskStatus(row["status"]),
                coordinate=place, planned=planned_of(row["planned"]), estimated_duration=duration,
                repeat_days=Weekdays(row["repeat_days"]), notes=row["notes"], address=row["address"],
                opening_hours=row["opening_hours"], photo_url=row["photo_url"], project_id=row["project_id"])


def planned_of(text: Optional[str]) -> Optional[date]:
    if text is None:
        return None
    return date.fromisoformat(text) if len(text) == 10 else datetime.fromisoformat(text)
