"""The exceptions of refused calls, one class for each status."""

from __future__ import annotations

from typing import Any, Dict, Optional, Sequence, Type

from ._library import library, text_of
from ._short import Short


class PlannerError(Exception, metaclass=Short):
    """
    A call was refused. It changed nothing, not even the clock.

    ``str(error)`` is one sentence: what is required. It begins with the name of the argument or field, if there is one.
    """

    field: Optional[str]
    """The name of the argument or field that was refused; None if it was none."""

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
    """There is no such task, section, item, save or string."""


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
    """The bytes are not a snapshot, or one that was cut or altered."""


class NewerSnapshot(PlannerError, ValueError):
    """The snapshot was written by a newer version of the library."""


class PlannerClosed(PlannerError):
    """The planner was closed."""


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


# Python's names for fields and arguments that C calls something else, unless the call has an argument of that name.
NAMES = {
    "utc_offset": "tz", "planned_at": "planned", "planned_day": "planned", "id": "task_id", "bytes": "snapshot",
    "type": "value", "number": "value", "text": "value",
    "section_count": "sections", "preselected_count": "preselected",
    "from_latitude": "latitude", "from_longitude": "longitude",
}


def python_name(field: str, arguments: Sequence[str] = ()) -> Optional[str]:
    """Python's name for a field or an argument of C, in a call with these arguments; None for an empty one."""
    if field in arguments:
        return field
    if field == "count" and arguments:
        return arguments[-1]  # of an array, which comes last
    return NAMES.get(field, field) or None


def field_of(text: Any) -> Optional[str]:
    """Python's name for a field of a refused task."""
    return python_name(text_of(text), ("id",))


def refused(status: int, message: str, field: str, arguments: Sequence[str] = ()) -> PlannerError:
    """The exception for a status. If Python has another name for the field, it goes before C's message."""
    name = python_name(field, arguments)
    return error_class(status)(message if name in (None, field) else f"{name}: {message}", name)


def error_class(status: int) -> Type[PlannerError]:
    """The class of a status; of an unknown one, PlannerError."""
    return ERRORS.get(status, PlannerError)


def status_name(error: Type[PlannerError]) -> str:
    """The name that C has for a class of errors, such as ``"PLANNER_NOT_FOUND"``."""
    status = next((status for status, each in ERRORS.items() if each is error), 0x7FFFFFFF)
    return text_of(library.planner_status_text(status))
