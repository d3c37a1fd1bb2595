"""What ``dir`` and ``help`` show of the package's classes."""

from __future__ import annotations

from enum import EnumMeta
from typing import List


class Short(type):
    """Limits ``dir`` and ``help`` of a class to our members, without those of every object, exception or integer."""

    def __dir__(cls) -> List[str]:
        ours = [vars(each) for each in cls.__mro__ if isinstance(each, Short)]
        return ["__doc__", "__module__", *{name for names in ours for name in names if not name.startswith("_")}]


class ShortEnum(EnumMeta):
    """The same for an enumeration."""

    def __dir__(cls) -> List[str]:
        return ["__doc__", "__module__", *cls.__members__]
