"""The values of the model, which the adapter of the library uses, too."""

import dataclasses
import functools
import re
import typing

from geographiclib.geodesic import Geodesic

from texts import UNSURE, is_blank

DAY = 86_400_000  # ms
# The first and the last instant, day, and duration in seconds that the package accepts.
LEAST, MOST = -62_135_337_600_000, 253_401_955_200_000
FIRST_DAY, LAST_DAY = -719_159, 2_932_893
LONGEST = 86_399_999_999_999
AUTHORIZATIONS = ["NOT_DETERMINED", "RESTRICTED", "DENIED", "WHEN_IN_USE", "ALWAYS"]
GRANTED = {"WHEN_IN_USE", "ALWAYS"}
# The most that the library accepts, and the greatest order of a task.
MOST_TASKS, MOST_SAVES, MOST_OFFSETS, LAST_ORDER = 1_048_576, 1_000, 64, (1 << 31) - 1


class Refused(Exception):
    """A refused call. Any of these statuses is right."""

    def __init__(self, *statuses):
        self.statuses = set(statuses)
        super().__init__(*statuses)


class Token:
    """Stands for a number that the library chooses."""

    def __init__(self, is_given_out=False):
        self.is_given_out = is_given_out  # for a request, where a presentation is meant

    def __deepcopy__(self, memo):
        return self


class Near(float):
    """A number that equals others within the tolerance of computed distances."""

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
    coordinate: Place | None = None
    planned_at: int | None = None
    planned_day: int | None = None
    estimated_duration: int | None = None
    repeat_days: int = 0
    priority: int = 0
    notes: str = ""
    address: str = ""
    opening_hours: str = ""
    photo_url: str = ""
    project_id: str = ""
    appointments: tuple = ()  # pairs of instants
    early: int | None = None
    late_after: int | None = None
    after: int | None = None
    delay: int = 0


TEXTS = {"title": 4096, "notes": 65536, "address": 4096, "opening_hours": 4096, "photo_url": 4096, "project_id": 4096}


def text_faults(text, limit, may_be_blank=True):
    """Texts with surrogates are not UTF-8."""
    faults = {"INVALID_TEXT"} if re.search("[\ud800-\udfff]", text) else set()
    if len(text.encode(errors="surrogatepass")) > limit:
        faults.add("LIMIT_EXCEEDED")
    if not may_be_blank and is_blank(text):
        faults.add("INVALID_TEXT")
    return faults


def is_place(latitude, longitude):
    return -90 <= latitude <= 90 and -180 <= longitude <= 180


def task_faults(task):
    """TASK-4, except an id that is in use."""
    faults = set()
    for name, limit in TEXTS.items():
        faults |= text_faults(getattr(task, name), limit, may_be_blank=name != "title")
    if task.coordinate and not is_place(*task.coordinate):
        faults.add("INVALID_ARGUMENT")
    if task.order < 0 or not 0 <= task.status <= 5 or (task.estimated_duration or 0) < 0 or task.repeat_days >= 128:
        faults.add("INVALID_ARGUMENT")
    if task.planned_at is not None and task.planned_day is not None:
        faults.add("INVALID_ARGUMENT")
    if not 0 <= task.priority <= 100 or not all(0 <= (each or 0) <= 86_400 for each in (task.early, task.late_after)):
        faults.add("INVALID_ARGUMENT")
    return faults | appointment_faults(task.appointments)


def appointment_faults(appointments):
    """SCHED-12.1."""
    faults = {"LIMIT_EXCEEDED"} if len(appointments) > 8 else set()
    ends = [end for appointment in appointments for end in appointment]
    in_order = all(low <= high for low, high in appointments)
    apart = all(one[1] < other[0] for one, other in zip(appointments, appointments[1:]))
    return faults | (set() if in_order and apart and ends == sorted(ends) else {"INVALID_ARGUMENT"})


def without_blank_texts(task):
    """TASK-1: a text of nothing but white space is absent."""
    blank = {name: "" for name in TEXTS if is_blank(getattr(task, name))}
    return dataclasses.replace(task, **blank) if blank else task


@functools.lru_cache(100_000)
def distance(one, other):
    return Geodesic.WGS84.Inverse(*one, *other, Geodesic.DISTANCE)["s12"]
