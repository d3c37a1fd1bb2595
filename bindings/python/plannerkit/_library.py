"""
The shared library that the package carries.

If the environment variable PLANNERKIT_LIBRARY is set, the library at that path is loaded instead.
"""

from __future__ import annotations

import os

from ._header import ffi

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_carried = os.path.join(os.path.dirname(os.path.abspath(__file__)), "libplanner.so.0")
_path = os.environ.get("PLANNERKIT_LIBRARY") or _carried
# Never unloaded: a planner may be collected after everything else is gone.
_FLAGS = ffi.RTLD_NOW | getattr(os, "RTLD_NODELETE", 0)
library: Any = ffi.dlopen(_path, _FLAGS)

if library.planner_abi_version() != library.PLANNER_ABI_VERSION:
    raise ImportError(
        f"{_path} has the binary interface {library.planner_abi_version()}, "
        f"and plannerkit needs {library.PLANNER_ABI_VERSION}: install plannerkit again"
    )

_unpack = ffi.unpack


def text_of(borrowed: Any) -> str:
    """A copy of a text that is borrowed from the library."""
    size = borrowed.size
    return _unpack(borrowed.data, size).decode() if size else ""


def library_version() -> str:
    """The version of the library inside the package, such as ``"0.1.0"``."""
    return text_of(library.planner_version_text())


def abi_version() -> int:
    """The number of the library's binary interface. Importing the package has compared it."""
    return library.planner_abi_version()  # type: ignore[no-any-return]
