"""Stores tasks, the position on each track, and the planner's snapshot in SQLite."""

import sqlite3
from datetime import date, datetime, timedelta, timezone
from typing import Dict, Iterable, List, Optional, Tuple
from uuid import UUID

from plannerkit import Coordinate, Task, TaskStatus, Weekdays

SCHEMA = """
CREATE TABLE IF NOT EXISTS task (
  id TEXT PRIMARY KEY, title TEXT NOT NULL, visiting_order INTEGER NOT NULL, status INTEGER NOT NULL,
  latitude REAL, longitude REAL, planned TEXT, duration INTEGER, repeat_days INTEGER NOT NULL,
  notes TEXT, address TEXT, opening_hours TEXT, photo_url TEXT, project_id TEXT);
CREATE TABLE IF NOT EXISTS track (name TEXT PRIMARY KEY, fixes INTEGER NOT NULL, planner BLOB NOT NULL);
"""
COLUMNS = ("id", "title", "visiting_order", "status", "latitude", "longitude", "planned", "duration", "repeat_days",
           "notes", "address", "opening_hours", "photo_url", "project_id")
# A status stays when the facts of a task are stored again.
STORE = (f"INSERT INTO task ({', '.join(COLUMNS)}) VALUES ({', '.join('?' * len(COLUMNS))}) "
         "ON CONFLICT (id) DO UPDATE SET "
         + ", ".join(f"{column} = excluded.{column}" for column in COLUMNS if column not in ("id", "status")))


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

    def progress(self, track: str) -> Tuple[int, Optional[bytes]]:
        """The number of driven fixes, and the planner's snapshot after them."""
        row = self._connection.execute("SELECT fixes, planner FROM track WHERE name = ?", (track,)).fetchone()
        return (row["fixes"], row["planner"]) if row else (0, None)

    def store_progress(self, track: str, fixes: int, planner: bytes, statuses: Dict[UUID, TaskStatus]) -> None:
        """Stores the position on the track, the planner and the statuses in one transaction."""
        with self._connection:
            self._connection.execute("INSERT OR REPLACE INTO track VALUES (?, ?, ?)", (track, fixes, planner))
            self._connection.executemany("UPDATE task SET status = ? WHERE id = ?",
                                         [(int(status), str(task_id)) for task_id, status in statuses.items()])


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
