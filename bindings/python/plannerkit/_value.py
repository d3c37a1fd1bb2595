"""What all values share, and the values that are no struct of the headers."""

from __future__ import annotations

from datetime import date
from enum import Enum
from typing import Iterable, Tuple

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
