"""Reads and writes the text format of outcome histories (see README.md)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Optional, Union

STATUSES = ("planned", "en_route", "in_progress", "done", "cancelled", "cannot_complete")
ANSWERS = ("acknowledged", "refused", "failed")


class FormatError(Exception):
    """The text is not a history."""


@dataclass(frozen=True)
class Row:
    """What a plan or the host says of one task: TASK=STATUS:DAY."""

    task: str
    status: str
    day: int

    def text(self) -> str:
        return f"{self.task}={self.status}:{self.day}"


@dataclass(frozen=True)
class Tap:
    """The agent taps a status. A day makes it "not today"."""

    key: str
    task: str
    status: str
    day: Optional[int] = None
    replaces: Optional[str] = None

    def text(self) -> str:
        day = "" if self.day is None else f" day={self.day}"
        replaces = "" if self.replaces is None else f" replaces={self.replaces}"
        return f"tap {self.key} {self.task} {self.status}{day}{replaces}"


@dataclass(frozen=True)
class Undo:
    task: str

    def text(self) -> str:
        return f"undo {self.task}"


@dataclass(frozen=True)
class Answer:
    """The backend answers a save. `answer` is one of ANSWERS."""

    key: str
    answer: str
    message: str = ""

    def text(self) -> str:
        return f"answer {self.key} {self.answer} {self.message}".rstrip()


@dataclass(frozen=True)
class Retry:
    task: str

    def text(self) -> str:
        return f"retry {self.task}"


@dataclass(frozen=True)
class Dismiss:
    key: str

    def text(self) -> str:
        return f"dismiss {self.key}"


@dataclass(frozen=True)
class Settle:
    """The person ends a conflict. `choice` is "mine" or "theirs"."""

    task: str
    choice: str

    def text(self) -> str:
        return f"settle {self.task} {self.choice}"


@dataclass(frozen=True)
class New:
    key: str
    task: str

    def text(self) -> str:
        return f"new {self.key} {self.task}"


@dataclass(frozen=True)
class Edit:
    key: str
    task: str

    def text(self) -> str:
        return f"edit {self.key} {self.task}"


@dataclass(frozen=True)
class Load:
    """The answer to the load with this number: the rows of the plan."""

    number: int
    rows: tuple[Row, ...]

    def text(self) -> str:
        return " ".join(["load", str(self.number)] + [row.text() for row in self.rows])


@dataclass(frozen=True)
class Give:
    row: Row

    def text(self) -> str:
        return f"give {self.row.text()}"


@dataclass(frozen=True)
class Remove:
    task: str

    def text(self) -> str:
        return f"remove {self.task}"


@dataclass(frozen=True)
class Refresh:
    def text(self) -> str:
        return "refresh"


@dataclass(frozen=True)
class Midnight:
    def text(self) -> str:
        return "midnight"


@dataclass(frozen=True)
class Stop:
    def text(self) -> str:
        return "stop"


@dataclass(frozen=True)
class Start:
    def text(self) -> str:
        return "start"


@dataclass(frozen=True)
class Time:
    def text(self) -> str:
        return "time"


@dataclass(frozen=True)
class Snapshot:
    name: str

    def text(self) -> str:
        return f"snapshot {self.name}"


@dataclass(frozen=True)
class Restore:
    name: str

    def text(self) -> str:
        return f"restore {self.name}"


Event = Union[Tap, Undo, Answer, Retry, Dismiss, Settle, New, Edit, Load, Give, Remove,
              Refresh, Midnight, Stop, Start, Time, Snapshot, Restore]


@dataclass(frozen=True)
class ExpectedSend:
    """One item of a `>` line. Without a status, any status is right."""

    key: str
    status: Optional[str] = None

    def text(self) -> str:
        return self.key if self.status is None else f"{self.key}={self.status}"


@dataclass(frozen=True)
class ExpectedTask:
    """One `=` line. None stands for `-`."""

    task: str
    shown: Optional[str]
    mark: Optional[str]
    pending: int

    def text(self) -> str:
        return f"= {self.task} {self.shown or '-'} {self.mark or '-'} {self.pending}"


@dataclass
class Step:
    """One event with what is expected after it. `sends` is None if there is no `>` line."""

    now: int
    event: Event
    refused: bool = False
    sends: Optional[list[ExpectedSend]] = None
    tasks: list[ExpectedTask] = field(default_factory=list)
    line: int = 0

    def text(self) -> str:
        """Give the lines of the step, without a line feed at the end."""
        lines = [f"{self.now} {self.event.text()}" + (" !" if self.refused else "")]
        if self.sends is not None:
            lines.append(" ".join([">"] + [send.text() for send in self.sends]))
        return "\n".join(lines + [expected.text() for expected in self.tasks])


@dataclass
class History:
    hold: int = 0
    plan: tuple[Row, ...] = ()
    steps: list[Step] = field(default_factory=list)

    def text(self) -> str:
        """Write the history in the format that `parse` reads."""
        head = [f"hold {self.hold}"] if self.hold else []
        head.append(" ".join(["plan"] + [row.text() for row in self.plan]))
        return "\n".join(head + [step.text() for step in self.steps]) + "\n"


def parse_row(word: str) -> Row:
    """Read TASK=STATUS:DAY."""
    task, _, rest = word.partition("=")
    status, _, day = rest.partition(":")
    if not task or status not in STATUSES:
        raise FormatError(f"not a row: {word}")
    return Row(task, status, int(day))


def parse_tap(words: list[str]) -> Tap:
    """Read KEY TASK STATUS [day=N] [replaces=KEY]."""
    key, task, status = words[:3]
    if status not in STATUSES:
        raise FormatError(f"not a status: {status}")
    options = {}
    for word in words[3:]:
        name, _, value = word.partition("=")
        if name not in ("day", "replaces") or not value or name in options:
            raise FormatError(f"not an option of tap: {word}")
        options[name] = value
    day = int(options["day"]) if "day" in options else None
    return Tap(key, task, status, day, options.get("replaces"))


def parse_answer(words: list[str]) -> Answer:
    """Read KEY ANSWER [MESSAGE]."""
    key, answer = words[:2]
    if answer not in ANSWERS:
        raise FormatError(f"not an answer: {answer}")
    return Answer(key, answer, " ".join(words[2:]))


def parse_settle(words: list[str]) -> Settle:
    """Read TASK mine|theirs."""
    task, choice = words
    if choice not in ("mine", "theirs"):
        raise FormatError(f"not a choice: {choice}")
    return Settle(task, choice)


def parse_load(words: list[str]) -> Load:
    """Read N TASK=STATUS:DAY ..."""
    return Load(int(words[0]), tuple(parse_row(word) for word in words[1:]))


SPECIAL = {"tap": parse_tap, "answer": parse_answer, "settle": parse_settle, "load": parse_load,
           "give": lambda words: Give(parse_row(*words))}
PLAIN = {"undo": Undo, "retry": Retry, "dismiss": Dismiss, "new": New, "edit": Edit,
         "refresh": Refresh, "remove": Remove, "midnight": Midnight, "stop": Stop, "start": Start,
         "time": Time, "snapshot": Snapshot, "restore": Restore}


def parse_event(words: list[str]) -> Event:
    """Read the name of an event and what follows it."""
    name, rest = words[0], words[1:]
    if name in SPECIAL:
        return SPECIAL[name](rest)
    if name in PLAIN:
        return PLAIN[name](*rest)
    raise FormatError(f"not an event: {name}")


def parse_step(words: list[str], line: int) -> Step:
    """Read NOW EVENT ... [!]."""
    refused = words[-1] == "!"
    if refused:
        words = words[:-1]
    return Step(int(words[0]), parse_event(words[1:]), refused, line=line)


def parse_send(word: str) -> ExpectedSend:
    """Read KEY[=STATUS]."""
    key, _, status = word.partition("=")
    return ExpectedSend(key, status or None)


def parse_expected_task(words: list[str]) -> ExpectedTask:
    """Read TASK SHOWN MARK PENDING."""
    task, shown, mark, pending = words
    return ExpectedTask(task, None if shown == "-" else shown, None if mark == "-" else mark,
                        int(pending))


def parse(text: str) -> History:
    """Read a whole history. An error names the line."""
    history = History()
    for number, raw in enumerate(text.splitlines(), 1):
        words = raw.split("#")[0].split()
        if not words:
            continue
        try:
            parse_line(history, words, number)
        except (FormatError, ValueError, TypeError, IndexError) as error:
            raise FormatError(f"line {number}: {raw}: {error}") from error
    return history


def parse_line(history: History, words: list[str], number: int) -> None:
    """Add one line to the history."""
    first, rest = words[0], words[1:]
    if first in ("hold", "plan") and history.steps:
        raise FormatError("hold and plan come first")
    if first == "hold":
        history.hold = int(*rest)
    elif first == "plan":
        history.plan = tuple(parse_row(word) for word in rest)
    elif first == ">":
        if history.steps[-1].sends is not None:
            raise FormatError("a second line of sends")
        history.steps[-1].sends = [parse_send(word) for word in rest]
    elif first == "=":
        history.steps[-1].tasks.append(parse_expected_task(rest))
    else:
        history.steps.append(parse_step(words, number))
