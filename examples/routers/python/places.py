"""Places, the straight lines between them, and how a planner estimates travel times from these."""

import math
import statistics
from typing import Any, Iterator, NamedTuple, Optional, Sequence, TypeVar

Seconds = Optional[float]  # None: unknown, so the planner estimates it; infinity: there is no way
_Each = TypeVar("_Each")


class Point(NamedTuple):
    latitude: float
    longitude: float
    name: str = ""

    @property
    def key(self) -> str:
        """Of a place to about a metre. Places of one key have the same travel times."""
        return f"{self.latitude:.5f},{self.longitude:.5f}"


def point(place: Any, name: str = "") -> Point:
    """Of anything with a latitude and a longitude in degrees."""
    return Point(float(place.latitude), float(place.longitude), name or getattr(place, "name", ""))


def blocks(items: Sequence[_Each], size: int) -> Iterator[Sequence[_Each]]:
    return (items[first:first + size] for first in range(0, len(items), size))


def straight(one: Point, other: Point) -> float:
    """The metres between two places on a sphere of the Earth's mean radius."""
    latitudes = math.radians(one.latitude), math.radians(other.latitude)
    longitude = math.radians(other.longitude - one.longitude)
    height = math.sin((latitudes[1] - latitudes[0]) / 2) ** 2
    return 12_742_018 * math.asin(math.sqrt(height + math.cos(latitudes[0]) * math.cos(latitudes[1])
                                            * math.sin(longitude / 2) ** 2))


class Mode(NamedTuple):
    """What a planner needs to estimate: settings of the same names."""

    detour_factor: float
    travel_speed_kmh: float


MODES = {"car": Mode(1.24, 40), "bicycle": Mode(1.4, 15), "foot": Mode(1.34, 5)}  # docs/routers.md: how measured


def fitted(points: Sequence[Point], seconds: Sequence[Sequence[Seconds]],
           metres: Optional[Sequence[Sequence[Seconds]]], speed_kmh: float) -> Mode:
    """The detour factor, and the speed if the lengths of the ways are known, that come closest to travel times."""
    pairs = [(at, to, straight(points[at], points[to])) for at, row in enumerate(seconds)
             for to, each in enumerate(row) if each and each < math.inf]
    pairs = [pair for pair in pairs if pair[2] > 100]
    if not pairs:
        raise ValueError("a travel time between two places more than 100 m apart is needed")
    if metres is not None:
        lengths = ((metres[at][to], seconds[at][to]) for at, to, _ in pairs)
        speed_kmh = 3.6 * statistics.median(length / each for length, each in lengths if length and each)
    detour = statistics.median((seconds[at][to] or 0) * speed_kmh / 3.6 / apart for at, to, apart in pairs)
    return Mode(round(detour, 2), round(speed_kmh, 1))
