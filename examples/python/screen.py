"""Shows the day: a live table in a terminal, else a line for each change."""

import sys
from datetime import datetime
from typing import List, Optional

from plannerkit import Changes, Color, Mark, Row, Schedule
from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress
from rich.table import Table
from rich.text import Text

COLORS = {Color.NONE: "", Color.BLUE: "blue", Color.ORANGE: "dark_orange", Color.PURPLE: "magenta",
          Color.GREEN: "green", Color.RED: "red", Color.GREY: "bright_black"}
MARKS = {Mark.NONE: "", Mark.HELD: " ↶", Mark.WAITING: " …", Mark.SENT: " …", Mark.FAILED: " !",
         Mark.REFUSED: " ✗", Mark.CONFLICT: " ⚡"}
LISTED = 20  # the most new rows that are printed line by line


def printable(text: str) -> str:
    """The text without control characters: a file must not control the terminal."""
    return "".join(character if character.isprintable() else " " for character in text)


def arrival(row: Row) -> str:
    """An arrow marks it, as the planned time is another one."""
    return f"→ {row.arrival_text}" if row.arrival_text else ""


def status(row: Row) -> str:
    """A mark follows it if what the agent did is not settled with the backend."""
    return row.status_text + MARKS[row.mark]


def day(schedule: Schedule) -> str:
    return " · ".join(text for text in (schedule.text, schedule.break_text, schedule.leave_by_text) if text)


def make_screen(fix_count: int, fixes_driven: int) -> "PlainScreen":
    if sys.stdout.isatty():
        return TerminalScreen(fix_count, fixes_driven)
    return PlainScreen()


class PlainScreen:
    def __enter__(self) -> "PlainScreen":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def happened(self, moment: datetime, text: str) -> None:
        print(f"{moment:%H:%M:%S}  {printable(text)}", flush=True)

    def rows_changed(self, moment: datetime, rows: List[Row], changes: Changes, coming: Optional[int]) -> None:
        """``coming``: the index of the stop where the agent is, or is going."""
        for index in changes.inserted[:LISTED]:
            if rows[index].break_text:
                self.happened(moment, "listed: " + rows[index].break_text)
            self.happened(moment, "listed: " + self._card(rows[index]))
        if len(changes.inserted) > LISTED:
            self.happened(moment, f"listed: {len(changes.inserted) - LISTED} more")
        if coming is not None and coming in changes.updated:
            self.happened(moment, "next: " + self._card(rows[coming]))

    def schedule_changed(self, moment: datetime, schedule: Schedule) -> None:
        if schedule.text:
            self.happened(moment, "day: " + day(schedule))

    def work_changed(self, moment: datetime, text: str) -> None:
        """``text`` says what is not saved; it is empty if all is."""
        self.happened(moment, "work: " + (text or "all is saved"))

    def fix_used(self, fixes_driven: int) -> None:
        pass

    @staticmethod
    def _card(row: Row) -> str:
        texts = (row.planned_text or row.appointment_text, status(row), row.title, row.distance_text,
                 row.travel_time_text, row.updating_text, arrival(row), row.pace_text, row.address, row.hours_text)
        return " · ".join(text for text in texts if text)


class TerminalScreen(PlainScreen):
    def __init__(self, fix_count: int, fixes_driven: int) -> None:
        self._rows: List[Row] = []
        self._coming: Optional[int] = None
        self._day = self._work = ""
        self._event = ""
        self._console = Console()
        self._progress = Progress(BarColumn(bar_width=None), MofNCompleteColumn(), console=self._console, expand=True)
        self._track = self._progress.add_task("track", total=fix_count, completed=fixes_driven)
        self._live = Live(get_renderable=self._draw, console=self._console, refresh_per_second=10)

    def __enter__(self) -> "TerminalScreen":
        self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._live.stop()

    def happened(self, moment: datetime, text: str) -> None:
        self._event = f"{moment:%H:%M:%S}  {printable(text)}"

    def rows_changed(self, moment: datetime, rows: List[Row], changes: Changes, coming: Optional[int]) -> None:
        self._rows, self._coming = rows, coming

    def schedule_changed(self, moment: datetime, schedule: Schedule) -> None:
        self._day = printable(day(schedule))

    def work_changed(self, moment: datetime, text: str) -> None:
        self._work = printable(text)

    def fix_used(self, fixes_driven: int) -> None:
        self._progress.update(self._track, completed=fixes_driven)

    def _draw(self) -> Group:
        """Runs in the thread of ``Live``, and reads only fields that the methods above set."""
        rows, coming = self._rows, self._coming
        table = Table(box=None, expand=True, show_header=False, padding=(0, 1))
        columns = ((None, "right"), (None, "right"), (None, "left"), (None, "left"), (1, "left"), (None, "right"),
                   (None, "right"), (1, "left"), (None, "left"))
        for ratio, justify in columns:
            table.add_column(ratio=ratio, justify=justify, no_wrap=True, overflow="ellipsis")
        height = max(self._console.height - 6, 1)
        top = max(0, min((len(rows) if coming is None else coming) - 2, len(rows) - height))
        for index, row in enumerate(rows[top : top + height], top):
            texts = (row.planned_text or row.appointment_text, arrival(row), row.pace_text, status(row), row.title,
                     row.distance_text, row.travel_time_text or row.updating_text, row.address, row.hours_text)
            cells = [Text(printable(text)) for text in texts]
            colors = (Color.NONE, row.pace_color, row.pace_color, row.status_color)
            for cell, color in zip(cells, colors):
                cell.stylize(COLORS.get(color, ""))
            cells[-1].stylize(COLORS.get(row.hours_color, ""))
            if row.break_text:
                table.add_row(*[""] * 4, Text(printable(row.break_text), style="italic"), *[""] * 4)
            table.add_row(*cells, style="bold" if index == coming else "")
        lines = [Text(text, no_wrap=True, overflow="ellipsis") for text in (self._day, self._work, self._event)]
        return Group(*lines[:2], table, self._progress, lines[2])
