"""The shared library that the package carries, and its status codes as exceptions."""

from __future__ import annotations

import os

from ._header import ffi

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# Never unloaded: a planner may be collected after everything else is gone.
_FLAGS = ffi.RTLD_NOW | getattr(os, "RTLD_NODELETE", 0)
library: Any = ffi.dlopen(os.path.join(os.path.dirname(os.path.abspath(__file__)), "libplanner.so.0"), _FLAGS)

if library.planner_abi_version() != library.PLANNER_ABI_VERSION:
    raise ImportError(
        f"libplanner.so has the binary interface {library.planner_abi_version()}, "
        f"and plannerkit was made for {library.PLANNER_ABI_VERSION}: install plannerkit again"
    )

_unpack = ffi.unpack


def text_of(lent: Any) -> str:
    """A copy of a text that the library lends."""
    size = lent.size
    return _unpack(lent.data, size).decode() if size else ""


def library_version() -> str:
    """The version of the library inside the package, such as ``"0.1.0"``."""
    return text_of(library.planner_version_text())


def abi_version() -> int:
    """The number of the library's binary interface. It was compared when the package was imported."""
    return library.planner_abi_version()  # type: ignore[no-any-return]
