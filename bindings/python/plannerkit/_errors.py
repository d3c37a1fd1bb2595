"""What can go wrong with a call, one class for each status."""

from __future__ import annotations

from typing import Dict, Optional, Type

from ._library import library, text_of
from ._short import Short


class PlannerError(Exception, metaclass=Short):
    """
    A call that was refused. Nothing has changed by it, and the clock has not moved.

    ``str(error)`` is the library's sentence, with the field's name before it where there is one.
    """

    field: Optional[str]
    """The name of the argument or field that was wrong, if it is known."""

    def __init__(self, message: str, field: Optional[str] = None) -> None:
        super().__init__(f"{field}: {message}" if field else message)
        self.field = field


class InvalidArgument(PlannerError, ValueError):
    """A value is out of its range, or unknown."""


class InvalidText(PlannerError, ValueError):
    """A text cannot be written as UTF-8, or is blank where it must not be."""


class LimitExceeded(PlannerError):
    """There is more, or it is longer, than `Limits` allows."""


class Duplicate(PlannerError):
    """The id of a task, or the name of a section, is in use already."""


class NotFound(PlannerError, LookupError):
    """There is no task, section, item or save of that name."""


class Outdated(PlannerError):
    """An answer to a request that is void, or was answered already. A late answer is nobody's mistake."""


class NotStarted(PlannerError):
    """The planner is not started."""


class NotAllowed(PlannerError):
    """Not a legal change from the present state."""


class Busy(PlannerError):
    """Another thread is inside a call on this planner. Nothing was done."""


class InternalError(PlannerError):
    """A fault in the library. Please report it."""


class WrongType(PlannerError):
    """A value is not of the type of its section."""


class CorruptSnapshot(PlannerError, ValueError):
    """Bytes that are no snapshot, or one that was cut or altered."""


class NewerSnapshot(PlannerError, ValueError):
    """A snapshot of a newer version of the library."""


class PlannerClosed(PlannerError):
    """The planner was closed."""


ERRORS: Dict[int, Type[PlannerError]] = {
    library.PLANNER_INVALID_ARGUMENT: InvalidArgument,
    library.PLANNER_INVALID_TEXT: InvalidText,
    library.PLANNER_LIMIT: LimitExceeded,
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


def error_class(status: int) -> Type[PlannerError]:
    """The class of a status; of one that is not known, PlannerError."""
    return ERRORS.get(status, PlannerError)


def status_name(error: Type[PlannerError]) -> str:
    """The name that C has for a class of errors, such as ``"PLANNER_NOT_FOUND"``."""
    for status, each in ERRORS.items():
        if each is error:
            return text_of(library.planner_status_text(status))
    return text_of(library.planner_status_text(0x7FFFFFFF))
