"""A small source of travel times of its own: a stand-in for a router."""

from typing import List, Optional, Sequence, Tuple

from plannerkit import Coordinate, Place, distance

DETOUR = 1.4  # how much longer a road is than the straight line
SPEED = 8.0  # metres per second, in a city
BRIDGE = 240.0  # seconds that it takes to get over the river
RIVER = 52.512  # the latitude at which the river flows from east to west


def seconds(start: Coordinate, end: Coordinate) -> float:
    crosses = (start.latitude < RIVER) != (end.latitude < RIVER)
    return distance(start, end) * DETOUR / SPEED + (BRIDGE if crosses else 0)


def travel_times(places: Sequence[Place]) -> List[List[Optional[float]]]:
    """From each place to each other; None where a place is not known: the planner estimates these."""
    known: Tuple[Optional[Coordinate], ...] = tuple(place.coordinate for place in places)
    return [[seconds(start, end) if start and end else None for end in known] for start in known]
