"""Reads the text format of outcome histories (see README.md)."""

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


@dataclass(frozen=True)
class Tap:
    """The agent taps a status. A day makes it "not today"."""

    key: str
    task: str
    status: str
    day: Optional[int] = None
    replaces: Optional[str] = None


@dataclass(frozen=True)
class Undo:
    task: str


@dataclass(frozen=True)
class Answer:
    """The backend answers a save. `answer` is one of ANSWERS."""

    key: str
    answer: str
    message: str = ""


@dataclass(frozen=True)
class Retry:
    task: str


@dataclass(frozen=True)
class Dismiss:
    key: str


@dataclass(frozen=True)
class Settle:
    """The person ends a conflict. `choice` is "mine" or "theirs"."""

    task: str
    choice: str


@dataclass(frozen=True)
class New:
    key: str
    task: str


@dataclass(frozen=True)
class Edit:
    key: str
    task: str


@dataclass(frozen=True)
class Load:
    """The answer to the load with this number: the rows of the plan."""

    number: int
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Give:
    row: Row


@dataclass(frozen=True)
class Remove:
    task: str


@dataclass(frozen=True)
class Refresh:
    """The plan is asked for."""


@dataclass(frozen=True)
class Midnight:
    """The next day begins."""


@dataclass(frozen=True)
class Stop:
    """The planner is stopped."""


@dataclass(frozen=True)
class Start:
    """The planner is started again."""


@dataclass(frozen=True)
class Time:
    """Time passes."""


@dataclass(frozen=True)
class Snapshot:
    name: str


@dataclass(frozen=True)
class Restore:
    name: str


Event = Union[Tap, Undo, Answer, Retry, Dismiss, Settle, New, Edit, Load, Give, Remove,
              Refresh, Midnight, Stop, Start, Time, Snapshot, Restore]


@dataclass(frozen=True)
class ExpectedSend:
    """One item of a `>` line. Without a status, any status is right."""

    key: str
    status: Optional[str] = None


@dataclass(frozen=True)
class ExpectedTask:
    """One `=` line. None stands for `-`."""

    task: str
    shown: Optional[str]
    mark: Optional[str]
    pending: int


@dataclass
class Step:
    """One event with what is expected after it. `sends` is None if there is no `>` line."""

    now: int
    event: Event
    refused: bool = False
    sends: Optional[list[ExpectedSend]] = None
    tasks: list[ExpectedTask] = field(default_factory=list)
    line: int = 0


@dataclass
class History:
    hold: int = 0
    plan: tuple[Row, ...] = ()
    steps: list[Step] = field(default_factory=list)


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
