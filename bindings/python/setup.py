"""Marks the wheel as one for any Python 3 on this platform: it contains a library, but no extension module."""

import ctypes
import pathlib

import setuptools
from setuptools.command.bdist_wheel import bdist_wheel

LIBRARY = pathlib.Path(__file__).resolve().parent / "plannerkit" / "libplanner.so.0"


class Text(ctypes.Structure):
    _fields_ = [("data", ctypes.c_char_p), ("size", ctypes.c_size_t)]


def version() -> str:
    """The library's own version."""
    function = ctypes.CDLL(str(LIBRARY)).planner_version_text
    function.restype = Text
    return function().data.decode()


class Distribution(setuptools.Distribution):
    def has_ext_modules(self) -> bool:
        return True


class Wheel(bdist_wheel):
    def get_tag(self) -> "tuple[str, str, str]":
        return ("py3", "none", super().get_tag()[2])


setuptools.setup(version=version(), distclass=Distribution, cmdclass={"bdist_wheel": Wheel})
