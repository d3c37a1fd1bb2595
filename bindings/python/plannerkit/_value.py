"""What all values share, and the values that are no struct of the headers."""

from __future__ import annotations

from datetime import date, timedelta
from enum import Enum
from typing import Iterable, Optional, Tuple

from ._enums import BreakState, NotTodayReason
from ._keyword_only import KW_ONLY, dataclass
from ._short import Short


class Value(metaclass=Short):
    """What all values share. Dataclasses would create it for each class, which is most of the time of an import."""

    def __eq__(self, other: object) -> bool:
        return self.__dict__ == other.__dict__ if type(self) is type(other) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self.__dict__.values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self.__dict__.items())})"


class Unset(Enum):
    """The value of a setting that is left out, where None is a value of its own."""

    UNSET = 0

    def __repr__(self) -> str:
        return self.name


UNSET = Unset.UNSET


@dataclass(frozen=True, eq=False, repr=False)
class Holidays(Value):
    """
    The holidays of a range of days.

    ``first``, ``last``: the range that you know. A day outside it is an ordinary day, and answers about it are marked.
    ``public``: public holidays (PH). ``school``: school holidays (SH). They are days in the range, in any order; a day
    may be in both. Together they have at most 4,096 days (`Limits`).
    """

    first: date
    last: date
    _: KW_ONLY
    public: Iterable[date] = ()
    school: Iterable[date] = ()


@dataclass(frozen=True, eq=False, repr=False)
class TimeRange(Value):
    """
    A range of wall times: the value of an `Item` of appointments, or of a section of the host's own.

    ``earliest``, ``latest``: since the local midnight, in whole seconds. Both are included, and at most 48 hours: from
    24 hours on they are on the next day. ``latest`` is not before ``earliest``.
    """

    earliest: timedelta
    latest: timedelta


@dataclass(frozen=True, eq=False, repr=False)
class WorkdayBreak(Value):
    """
    A break of a `Workday`. Times are seconds.

    ``duration``: 0 to 86,400.
    ``earliest``, ``latest``: when it begins. Both are included.
    ``most_work``: the most travel and visiting since the departure or the last break; None: no limit.
    """

    duration: float
    earliest: float
    latest: float
    most_work: Optional[float] = None


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Workday(Value):
    """
    The shift and the breaks of a day: of a planner (`Planner.workday_changed`), or of a problem (`best_order`).

    Times are seconds. Those of a planner are wall times after the local midnight, 0 to 172,800: from 86,400 on they are
    on the next day. They hold on every day. What follows ``breaks`` belongs to problems alone.

    ``shift_start``: the agent does not leave before; None: there is no shift, or it has begun.
    ``shift_end``: what the day takes longer is overtime; None: any time.
    ``overtime``: the most overtime: a stop is missed if the direct way from it to the end place ends later; None: any.
    ``breaks``: at most 4, taken in this order.
    ``speeds``: 100 to 4,000 each, in thousandths of the speed of the travel times. Each holds for an equal part of the
    day, the first from ``midnight`` on. Their number divides 48.
    ``midnight``: any local midnight.
    ``worked``: travel and visiting before the departure, since the last break; 0 to 86,400.
    ``is_under_way``: whether a stop was visited before: only then is a break taken before the first visit even if the
    end of that visit would not be too late for it.
    """

    shift_start: Optional[float] = None
    shift_end: Optional[float] = None
    overtime: Optional[float] = None
    breaks: Iterable[WorkdayBreak] = ()
    speeds: Iterable[int] = ()
    midnight: float = 0
    worked: float = 0
    is_under_way: bool = False


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class OrderVisit(Value):
    """
    A stop of the best order of a working day. All times are 0 if it is left out.

    ``stop``: its index.
    ``reason``: why it is left out; None: it is visited.
    ``lateness``: from the planned time or the end of the last window to the begin.
    """

    stop: int = 0
    reason: Optional[NotTodayReason] = None
    arrival: int = 0
    begin: int = 0
    end: int = 0
    lateness: int = 0


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class OrderBreak(Value):
    """
    A break of the best order of a working day. All other fields are 0 unless it is taken.

    ``visited``: number of stops that are visited before it.
    ``is_on_arrival``: whether it is taken on arrival at the next stop, and not before leaving.
    """

    state: BreakState
    start: int = 0
    end: int = 0
    visited: int = 0
    is_on_arrival: bool = False


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class OrderInsertion(Value):
    """
    The best gap for a new stop, and what it adds to the order without the stop. Each number may be negative.

    ``gap``: number of stops before it.
    ``missed``: the weights of missed stops and breaks.
    """

    gap: int = 0
    missed: int = 0
    lateness: int = 0
    overtime: int = 0
    travel: int = 0
    finish: int = 0


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class VisitingOrder(Value):
    """
    The best order that `best_order` found, and what it is worth. Times are seconds.

    ``stops``: the indexes of all stops, from 0, in visiting order.
    ``is_better``: whether it is better than the present order.
    ``missed``: the weights of missed stops: that begin after their last window, or too late.
    ``lateness``: beyond the planned times, or the last windows, in all.
    ``finish``: when the last stop ends, or the end place is reached.
    ``has_ended``: whether the search ended by itself. If not, more steps or more time may find a better order.
    ``progress``: of the search, in percent. It is 100 if the search has ended.
    ``unreachable``: number of stops that cannot be reached: fewer is better than all else.
    ``overtime``: from the end of the shift to the finish.
    ``visited``: number of stops that are visited. Those that are left out come last.
    ``visits``: every stop of a working day, in the order of ``stops``.
    ``breaks``: the breaks of a working day.
    """

    stops: Tuple[int, ...] = ()
    is_better: bool = False
    missed: int = 0
    lateness: int = 0
    travel: int = 0
    finish: int = 0
    has_ended: bool = False
    progress: int = 0
    unreachable: int = 0
    overtime: int = 0
    visited: int = 0
    visits: Tuple[OrderVisit, ...] = ()
    breaks: Tuple[OrderBreak, ...] = ()
