"""What ``dir`` and ``help`` show of the classes."""

from __future__ import annotations

from enum import EnumMeta
from typing import List


class Short(type):
    """Of a class in ``dir`` and ``help``: what it is for, not what every object, exception or integer has."""

    def __dir__(cls) -> List[str]:
        ours = [vars(each) for each in cls.__mro__ if isinstance(each, Short)]
        return ["__doc__", "__module__", *{name for names in ours for name in names if not name.startswith("_")}]


class ShortEnum(EnumMeta):
    """The same of an enumeration."""

    def __dir__(cls) -> List[str]:
        return ["__doc__", "__module__", *cls.__members__]
