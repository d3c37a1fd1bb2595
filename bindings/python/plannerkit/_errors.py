"""The exceptions of refused calls, one class for each status."""

from __future__ import annotations

from typing import Any, Dict, Optional, Sequence, Tuple, Type

from ._library import library, text_of
from ._short import Short


class PlannerError(Exception, metaclass=Short):
    """
    A call was refused. It changed nothing, not even the clock.

    ``str(error)`` is one sentence: what is required. It begins with the name of the argument or field, if there is one.
    ``error.field`` is the name of the argument, or of the field of a value, that was refused; None if it was none.

    A wrong type raises `TypeError` instead, before the planner is called.
    """

    field: Optional[str]

    def __init__(self, message: str, field: Optional[str] = None) -> None:
        super().__init__(message)
        self.field = field


class InvalidArgument(PlannerError, ValueError):
    """A value is unknown or out of range."""


class InvalidText(PlannerError, ValueError):
    """A text cannot be written as UTF-8, or is blank where it must not be."""


class LimitExceeded(PlannerError):
    """Longer, or more, than `Limits` allows."""


class Duplicate(PlannerError):
    """The id of a task, or the section, is already in use."""


class NotFound(PlannerError, LookupError):
    """There is no such task, stop, section, item, save or string."""


class IndexNotFound(NotFound, IndexError):
    """An index is out of range: there is no such row, section or item. It is an `IndexError`, too."""


class Outdated(PlannerError):
    """The request is void or already answered. A late answer is a benign race."""


class NotStarted(PlannerError):
    """The planner is not started."""


class NotAllowed(PlannerError):
    """The present state does not allow it."""


class Busy(PlannerError):
    """Another thread is in a call on this planner. Nothing was done."""


class InternalError(PlannerError):
    """A fault in the library. Please report it."""


class WrongType(PlannerError):
    """The value is not of its section's type."""


class CorruptSnapshot(PlannerError, ValueError):
    """The bytes are no snapshot, or one that was cut or altered, or that holds a value that Python cannot show."""


class NewerSnapshot(PlannerError, ValueError):
    """The snapshot was written by a newer version of the library."""


class PlannerDestroyed(PlannerError):
    """The planner was destroyed, by `Planner.destroy` or at the end of ``with``."""


ERRORS: Dict[int, Type[PlannerError]] = {
    library.PLANNER_INVALID_ARGUMENT: InvalidArgument,
    library.PLANNER_INVALID_TEXT: InvalidText,
    library.PLANNER_LIMIT_EXCEEDED: LimitExceeded,
    library.PLANNER_DUPLICATE: Duplicate,
    library.PLANNER_NOT_FOUND: NotFound,
    library.PLANNER_OUTDATED: Outdated,
    library.PLANNER_NOT_STARTED: NotStarted,
    library.PLANNER_NOT_ALLOWED: NotAllowed,
    library.PLANNER_BUSY: Busy,
    library.PLANNER_INTERNAL_ERROR: InternalError,
    library.PLANNER_WRONG_TYPE: WrongType,
    library.PLANNER_CORRUPT: CorruptSnapshot,
    library.PLANNER_NEWER: NewerSnapshot,
}


# ---- The library's messages, with Python's names ----

# What Python calls fields and arguments, if C calls them something else. A call that has an argument of C's name means
# that one.
NAMES = {
    "planned_at": "planned", "planned_day": "planned", "id": "task_id", "seconds": "travel_time",
    "bytes": "snapshot", "size": "snapshot", "type": "value", "number": "value", "text": "value",
    "section": "preselected", "section_count": "sections", "preselected_count": "preselected",
    "from_latitude": "latitude", "from_longitude": "longitude", "to": "end", "first_day": "first", "last_day": "last",
    "holiday_count": "holidays", "end_place_latitude": "latitude", "end_place_longitude": "longitude",
    "window_count": "windows", "appointment_count": "appointments",
    "hours_count": "hours", "delay": "after", "break_count": "breaks", "speed_count": "speeds", "is_workday": "workday",
    "rule_count": "rules", "is_report": "report", "is_not_today": "day",
}
# Fields of a stop of which `best_order` has an argument for all stops.
OF_ALL_STOPS = {"duration": "durations", "priority": "priorities", "position": "positions"}
# What follows the name, if C's words for it do not suit Python. The keys are C's whole messages.
MESSAGES = {
    "status must be 0 to 5.": "must be one of TaskStatus.",
    "repeat_days must be a set of weekdays, 0 to 127.": "must be a set of Weekdays.",
    "seconds must be 0 to 31536000.": "must be 0 to 365 days.",
    "count must be at most 1048576 tasks.": "must be at most 1048576.",
    "measurement_system must be 1 (metric), 2 (US) or 3 (UK).": "must be one of MeasurementSystem.",
    "authorization must be 0 to 4.": "must be one of Authorization.",
    "detent must be 1 (medium) or 2 (large).": "must be Detents.MEDIUM or Detents.LARGE.",
    "key must be a value of planner_string_key.": "must be one of StringKey.",
    "kind of a section must be 0 to 7.": "of a section must be one of SectionKind.",
    "value_type of a section must be 1 (day), 2 (duration), 3 (text), 4 (weekday), 5 (time range) or 6 (number).":
        "of a section must be one of ValueType.",
    "preselected_count must be at most 1000.": "must have at most 1000 items.",
    "section of a preselected value must be one of sections.": "must have indexes of sections as keys.",
    "count of the items of a section must be at most 1000.": "must be at most 1000.",
    "number of a duration or a number must be 0 or more.": "of an item must be 0 or more.",
    "number of a priority must be 0 to 100.": "of a priority must be 0 to 100.",
    "number of a time range must be 0 to 172800 seconds after midnight.": "of an item must begin 0 to 48 hours after"
    " midnight.",
    "latest of a time range must be from number to 172800 seconds after midnight.": "of a time range must be from"
    " earliest to 48 hours after midnight.",
    "number of a weekday must be 1, 2, 4, 8, 16, 32 or 64.": "of an item must be one weekday.",
    "type must be that of the section's values.": "of an item must be of its section's type.",
    "to must be from 0 to 366 days after from.": "must be 0 to 366 days after start.",
    "last_day must not be before first_day.": "must not be before first.",
    "holidays must be within first_day and last_day.": "must be days from first to last.",
    "holiday_count must be at most 4096 holidays.": "must be at most 4096 days.",
    "window_count of a stop must be at most 8.": "must be at most 8 pairs.",
    "appointment_count must be at most 8.": "must be at most 8.",
    "windows of a stop must be ascending, without overlaps.": "must be ascending, without overlaps.",
    "hours_count of a stop must be at most 8.": "must be at most 8 pairs.",
    "hours of a stop must be ascending, without overlaps.": "must be ascending, without overlaps.",
    "delay of a stop must be 0 to 86400 seconds.": "must have delays of 0 to 86400 seconds.",
    "break_count must be at most 4.": "must be at most 4.",
    "speed_count must be 0, or divide 48.": "must be none, or as many as divide 48.",
    "is_workday must be 1 in a problem with other fields of a working day.":
        "must be given with what only a working day has.",
    "priority of a stop must be 0 to 100.": "must be 0 to 100.",
    "duration of a stop must be 0 to 31536000 seconds.": "must be 0 to 31536000 seconds.",
    "position of a stop must be 0 (free), 1 (first) or 2 (last).": "must be one of OrderPosition.",
    "objective must be 1 (least travel) or 2 (earliest finish).": "must be one of OrderObjective.",
    "count must be the number of places of the request.": "must have a row for each place of the request.",
    "rule_count must be at most 250.": "must be at most 250.",
    "count of the values of an outcome must be at most 16.": "must have at most 16 pairs.",
    "is_report must be 0 in a composition that edits a task.": "must be left out if is_edit is True.",
    "is_not_today must be 0 in a composition that is no report.": "must be left out without a report.",
    "bytes must be a snapshot of a planner.": "must be bytes that Planner.snapshot returned.",
    "bytes must be a whole snapshot; these were cut.": "must be whole; it was cut.",
    "bytes must be a snapshot as it was taken; these were altered.": "must be as it was taken; it was altered.",
    "bytes must be those of a planner that was handed over.": "must be bytes that Planner.hand_over returned.",
    "bytes must be a snapshot of this version of the library or an older one.":
        "must be of this version of the library or an older one.",
}
UTF8, ENCODABLE = " must be UTF-8.", " must have no surrogates, which UTF-8 cannot encode."


def in_python(message: str, field: str, arguments: Sequence[str]) -> Tuple[str, Optional[str]]:
    """
    The library's message and field with Python's names, in a call with these arguments.

    A message begins with its field. It is about none if the field is empty.
    """
    if not field:
        return message, None
    if field.endswith("_seconds"):  # A duration has no unit in its name.
        name = field.removesuffix("_seconds")
        return f"{name}{message[len(field):].rstrip('.')} seconds.", name
    if field == "count" and arguments:
        name = arguments[-1]  # of an array, which comes last
    elif field == "status" and "report" in arguments:
        name = "report"
    else:
        of_all = OF_ALL_STOPS.get(field, field)
        name = of_all if of_all in arguments else NAMES.get(field, field)
    rest = MESSAGES.get(message)
    if rest is not None:
        return f"{name} {rest}", name
    return name + message[len(field):].replace(UTF8, ENCODABLE), name


# Of these arguments a host gives an index.
INDEXES = ("row", "section", "item", "preselected")


def refused(status: int, message: str, field: str, arguments: Sequence[str] = ()) -> PlannerError:
    """The exception for a status."""
    text, name = in_python(message, field, arguments)
    kind = error_class(status)
    return (IndexNotFound if kind is NotFound and name in INDEXES else kind)(text, name)


def message_of(refusal: Any) -> str:
    """The message of a refused task."""
    return in_python(text_of(refusal.message), text_of(refusal.field), ("id",))[0]


def field_of(refusal: Any) -> Optional[str]:
    """The field of a refused task."""
    return in_python(text_of(refusal.message), text_of(refusal.field), ("id",))[1]


def error_class(status: int) -> Type[PlannerError]:
    """The class of a status; of an unknown one, PlannerError."""
    return ERRORS.get(status, PlannerError)


def status_name(error: Type[PlannerError]) -> str:
    """The name that the C library has for a class of errors, such as ``"PLANNER_NOT_FOUND"``, for logs."""
    if not isinstance(error, type) or not issubclass(error, PlannerError):
        raise TypeError(f"error must be a subclass of PlannerError, not {error!r}")
    status = next((status for status, each in ERRORS.items() if issubclass(error, each)), 0x7FFFFFFF)
    return text_of(library.planner_status_text(status))
