"""The values that go in and come out, as the model and the adapter of the library name them."""

import dataclasses
import functools
import typing

from geographiclib.geodesic import Geodesic

from words import UNSURE, is_blank

LEAST, MOST = -(1 << 63), (1 << 63) - 1
DAY = 86_400_000  # ms
AUTHORIZATIONS = ["NOT_DETERMINED", "RESTRICTED", "DENIED", "WHEN_IN_USE", "ALWAYS"]
GRANTED = {"WHEN_IN_USE", "ALWAYS"}


class Refused(Exception):
    """A call that is refused; any of these statuses says why."""

    def __init__(self, *statuses):
        self.statuses = set(statuses)
        super().__init__(*statuses)


class Token:
    """Stands for a number that the library chooses."""

    def __deepcopy__(self, memo):
        return self


ANYTHING = Token()  # equals whatever is found


class Near(float):
    """A number that equals those which differ from it no more than computed distances may."""

    def __eq__(self, other):
        return abs(float(self) - float(other)) <= UNSURE * max(1.0, self.scale)

    def __ne__(self, other):
        return not self == other

    __hash__ = None
    scale = 1.0


class NearTime(Near):
    scale = 40.0  # s for a metre, at 1 km/h and a detour of 10


class Place(typing.NamedTuple):
    latitude: float
    longitude: float


class Fix(typing.NamedTuple):
    time: int
    latitude: float
    longitude: float
    accuracy: float

    @property
    def place(self):
        return Place(self.latitude, self.longitude)


@dataclasses.dataclass(frozen=True)
class Task:
    id: int
    title: str = "Task"
    order: int = 0
    status: int = 0
    place: Place | None = None
    planned_at: int | None = None
    planned_day: int | None = None
    duration: int | None = None
    repeat_days: int = 0
    notes: str = ""
    address: str = ""
    opening_hours: str = ""
    photo_url: str = ""
    project_id: str = ""


TEXTS = {"title": 4096, "notes": 65536, "address": 4096, "opening_hours": 4096, "photo_url": 4096, "project_id": 4096}


def text_faults(text, limit, may_be_blank=True):
    """Texts are str; bytes stand for what is not UTF-8."""
    if isinstance(text, bytes):
        return {"INVALID_TEXT", "LIMIT"} if len(text) > limit else {"INVALID_TEXT"}
    faults = set()
    if len(text.encode()) > limit:
        faults.add("LIMIT")
    if not may_be_blank and is_blank(text):
        faults.add("INVALID_TEXT")
    return faults


def is_place(latitude, longitude):
    return -90 <= latitude <= 90 and -180 <= longitude <= 180


def task_faults(task):
    """TASK-4, but for an id that is used twice."""
    faults = set()
    for name, limit in TEXTS.items():
        faults |= text_faults(getattr(task, name), limit, may_be_blank=name != "title")
    if task.place and not is_place(*task.place):
        faults.add("INVALID_ARGUMENT")
    if task.order < 0 or not 0 <= task.status <= 5 or (task.duration or 0) < 0 or task.repeat_days >= 128:
        faults.add("INVALID_ARGUMENT")
    if task.planned_at is not None and task.planned_day is not None:
        faults.add("INVALID_ARGUMENT")
    return faults


def without_blank_texts(task):
    """TASK-1: a text of nothing but white space is absent."""
    blank = {name: "" for name in TEXTS if is_blank(getattr(task, name))}
    return dataclasses.replace(task, **blank) if blank else task


@functools.lru_cache(100_000)
def distance(one, other):
    return Geodesic.WGS84.Inverse(*one, *other, Geodesic.DISTANCE)["s12"]
