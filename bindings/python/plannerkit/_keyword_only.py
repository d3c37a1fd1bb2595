"""Dataclasses with fields that are only given by keyword. Python has them from 3.10 on; before, this is our own."""

from __future__ import annotations

import dataclasses
import sys
from typing import TYPE_CHECKING, Any, Callable, Dict, Tuple


class _KeywordOnly:
    """The annotation of ``_``, after which fields are only given by keyword."""


def _dataclass(
    *, frozen: bool, eq: bool, repr: bool, kw_only: bool = False, match_args: bool = True
) -> Callable[[Any], Any]:
    """As `dataclasses.dataclass`, with a constructor of our own. Python 3.9 matches nothing."""

    def made(kind: Any) -> Any:
        annotations = kind.__dict__.get("__annotations__", {})
        names = list(annotations)
        positional = () if kw_only else tuple(names[:names.index("_")] if "_" in names else names)
        annotations.pop("_", None)
        kind = dataclasses.dataclass(init=False, frozen=frozen, eq=eq, repr=repr)(kind)
        kind.__init__ = _constructor(kind, positional)
        return kind

    return made


def _constructor(kind: Any, positional: Tuple[str, ...]) -> Callable[..., None]:
    defaults = {field.name: field.default for field in dataclasses.fields(kind)}
    made = {
        field.name: field.default_factory for field in dataclasses.fields(kind)
        if field.default_factory is not dataclasses.MISSING
    }

    def __init__(self: object, *arguments: Any, **given: Any) -> None:
        if len(arguments) > len(positional):
            raise TypeError(
                f"{kind.__name__} takes {len(positional)} positional arguments but {len(arguments)} were given")
        values: Dict[str, Any] = {**defaults, **dict(zip(positional, arguments)), **given}
        for name in given:
            if name not in defaults or name in positional[:len(arguments)]:
                raise TypeError(f"{kind.__name__} got an unexpected keyword argument {name!r}")
        for name, value in values.items():
            if value is dataclasses.MISSING and name in made:
                values[name] = made[name]()
            elif value is dataclasses.MISSING:
                raise TypeError(f"{kind.__name__} is missing the argument {name!r}")
        object.__setattr__(self, "__dict__", values)

    return __init__


if TYPE_CHECKING or sys.version_info >= (3, 10):
    from dataclasses import KW_ONLY as KW_ONLY, dataclass as dataclass
else:
    KW_ONLY, dataclass = _KeywordOnly, _dataclass
