"""What an engine answers."""

import math
from typing import List, NamedTuple, Optional, Sequence, Tuple

from places import Point, Seconds


class Tile(NamedTuple):
    """The times of a request's pairs: a row for each origin. How far the places are from a road, if that is known."""

    seconds: List[List[Seconds]]  # None: there is no way
    from_road: Sequence[Optional[float]] = ()  # of the origins, and then of the destinations


class Route(NamedTuple):
    coordinates: List[Tuple[float, float]]  # longitude and latitude, as in GeoJSON
    seconds: float
    metres: float


def checked(tile: Tile, origins: Sequence[Point], destinations: Sequence[Point]) -> Tile:
    """The tile with infinity where there is no way, if it has a time for each pair."""
    rows = [[math.inf if each is None else each for each in row] if None in row else row for row in tile.seconds]
    if len(rows) != len(origins) or any(len(row) != len(destinations) or not min(row) >= 0 for row in rows):
        raise ValueError
    if any(math.isnan(sum(row)) for row in rows) or any(each is not None and not each >= 0 for each in tile.from_road):
        raise ValueError
    return tile._replace(seconds=rows)
