"""What an agent taps on a difficult day, beside what arrivals and departures say by themselves."""

from datetime import datetime
from typing import Callable
from uuid import UUID

from plannerkit import Action, Mark, Outcome, Planner, SavePhase, TaskStatus

from database import Database


class Agent:
    """Does something else at each of the first stops, by their places in the visiting order."""

    def __init__(self, planner: Planner, database: Database, happened: Callable[[str], None]) -> None:
        self.planner, self.database, self.happened = planner, database, happened

    def arrived(self, task_id: UUID, now: datetime) -> None:
        ids = [row.id for row in self.planner.rows]
        acts = (self.put_off_the_last, self.find_it_closed, self.tap_by_mistake, self.sign)
        place = ids.index(task_id) if task_id in ids else len(acts)
        if place < len(acts):
            acts[place](task_id, now)
        for save in self.planner.pending_saves:
            if save.phase == SavePhase.REFUSED:  # the agent has read it
                self.planner.save_dismissed(save.key)

    def put_off_the_last(self, _: UUID, now: datetime) -> None:
        """The last stop of the list is visited on the day that the planner offers."""
        last = self.planner.rows[-1]
        offered = [action for action in self.planner.actions(last.id) if action.action == Action.NOT_TODAY]
        if offered:
            self.planner.outcome_recorded(Outcome(last.id, offered[0].status, now, day=offered[0].day, reason="time"))

    def find_it_closed(self, task_id: UUID, now: datetime) -> None:
        """The office cancels the stop at the same time. The agent was there, and keeps what happened."""
        self.planner.outcome_recorded(Outcome(task_id, TaskStatus.CANNOT_COMPLETE, now, reason="closed",
                                              note="The shutters are down.", values=(("photo", "door.jpg"),)))
        self.planner.task_status_changed(task_id, TaskStatus.CANCELLED)
        if self.planner.conflict(task_id):
            self.happened(f"conflict: {self.planner.conflict(task_id).text}")
            self.planner.conflict_settled(task_id, keeps_mine=True)

    def tap_by_mistake(self, task_id: UUID, now: datetime) -> None:
        self.planner.outcome_recorded(Outcome(task_id, TaskStatus.DONE, now))
        if next(row for row in self.planner.rows if row.id == task_id).mark == Mark.HELD:
            self.planner.outcome_undone(task_id)
            self.happened("undone: " + self.planner.task(task_id).title)

    def sign(self, task_id: UUID, now: datetime) -> None:
        """The office has cancelled the next stop, and the planner does not know it yet: it will be refused there."""
        self.planner.outcome_recorded(Outcome(task_id, TaskStatus.DONE, now, values=(("signature", "7.png"),)))
        rows = self.planner.rows
        index = next(index for index, row in enumerate(rows) if row.id == task_id)
        if index + 1 < len(rows):
            self.database.cancel(rows[index + 1].id)
