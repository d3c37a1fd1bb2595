"""
The shared library that the package carries.

If the environment variable PLANNERKIT_LIBRARY is set, the library at that path is loaded instead.
"""

from __future__ import annotations

import os
import sys
import sysconfig

from ._header import ffi

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# Python takes none of these names for a module.
_FILES = {
    "Linux on x86-64": "libplanner-linux-x86_64.so.0",
    "Linux on 64-bit ARM": "libplanner-linux-aarch64.so.0",
    "Windows on x86-64": "planner.dll",
    "macOS": "libplanner.0.dylib",
}
_SYSTEMS = {
    "linux-x86_64": "Linux on x86-64",
    "linux-aarch64": "Linux on 64-bit ARM",
    "win-amd64": "Windows on x86-64",
}


def _carried() -> str:
    """The path of the library for this platform."""
    platform = sysconfig.get_platform()
    system = "macOS" if platform.startswith("macosx-") else _SYSTEMS.get(platform)
    has_64_bits = sys.maxsize > 2**32
    if system is None or not has_64_bits:
        raise ImportError(
            f"plannerkit does not support {platform}{'' if has_64_bits else ' with 32 bits'}. "
            f"It supports {', '.join(_FILES)}; PLANNERKIT_LIBRARY can name a library that was built for another "
            "platform"
        )
    folder = os.path.dirname(os.path.abspath(__file__))
    path = os.path.join(folder, _FILES[system])
    if not os.path.exists(path):
        present = [each for each, name in _FILES.items() if os.path.exists(os.path.join(folder, name))]
        raise ImportError(
            f"this installation of plannerkit has no library for {system} ({platform}), "
            f"{'only for ' + ' and '.join(present) if present else 'nor for any other'}: "
            "install plannerkit again, on this platform"
        )
    return path


def _loaded(path: str) -> Any:
    # Never unloaded: a planner may be collected after everything else is gone. Windows has no such flags.
    flags = ffi.RTLD_NOW | getattr(os, "RTLD_NODELETE", 0)
    try:
        loaded = ffi.dlopen(path, flags)
    except OSError as error:
        raise ImportError(f"{path} cannot be loaded: {error}") from error
    try:
        found, needed = loaded.planner_abi_version(), loaded.PLANNER_ABI_VERSION
    except (AttributeError, ffi.error) as error:
        raise ImportError(f"{path} is not a library of plannerkit: {error}") from error
    if found != needed:
        raise ImportError(
            f"{path} has the binary interface {found}, and plannerkit needs {needed}: install plannerkit again"
        )
    return loaded


library: Any = _loaded(os.environ.get("PLANNERKIT_LIBRARY") or _carried())

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
