"""Valhalla: https://valhalla.github.io/valhalla/api."""

import math
from typing import Any, Dict, List, Optional, Tuple

from answers import Route, Tile
from places import Point, straight
from router import Router


class Valhalla(Router):
    name, variable = "Valhalla", "VALHALLA_KEY"  # for a hosted one
    profiles = {"car": "auto", "bicycle": "bicycle", "foot": "pedestrian"}
    side, line = 50, 1000  # max_matrix_location_pairs is 2,500

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.metres: Dict[Tuple[str, str], float] = {}  # of each place from a road, by profile

    def headers(self) -> Dict[str, str]:
        return {"Authorization": f"Bearer {self.key}"} if self.key else {}

    def message(self, body: Any) -> str:
        return str(body["error"]) if isinstance(body, dict) and "error" in body else ""

    def tile(self, origins: List[Point], destinations: List[Point], profile: str) -> Tile:
        """The matrix is refused if it has one place without a road, and does not say how far the others are from one.
        So it is asked for between places near roads."""
        places = {place.key: place for place in origins + destinations}
        self.locate([place for key, place in places.items() if (profile, key) not in self.metres], profile)
        from_road = [self.metres[profile, place.key] for place in origins + destinations]
        rows = [at for at, metres in enumerate(from_road[:len(origins)]) if metres <= self.far]
        columns = [to for to, metres in enumerate(from_road[len(origins):]) if metres <= self.far]
        seconds: List[List[Optional[float]]] = [[None] * len(destinations) for _ in origins]
        if rows and columns:
            answer = self.sender.send("POST", "/sources_to_targets", json={
                "sources": [position(origins[at]) for at in rows],
                "targets": [position(destinations[to]) for to in columns], "costing": profile})
            for at, row in zip(rows, answer["sources_to_targets"]):
                for to, each in zip(columns, row):
                    seconds[at][to] = each["time"]
        return Tile(seconds, from_road)

    def locate(self, places: List[Point], profile: str) -> None:
        """Asks how far places are from a road."""
        if not places:
            return
        located = self.sender.send("POST", "/locate", json={
            "locations": [position(place) for place in places], "costing": profile})
        for place, found in zip(places, located):
            edges = (Point(edge["correlated_lat"], edge["correlated_lon"]) for edge in found["edges"] or [])
            self.metres[profile, place.key] = min((straight(place, edge) for edge in edges), default=math.inf)

    def path(self, points: List[Point], profile: str) -> Route:
        trip = self.sender.send("POST", "/route", json={
            "locations": [position(place) for place in points], "costing": profile, "units": "kilometers",
            "directions_type": "none"})["trip"]
        line = [position for leg in trip["legs"] for position in decoded(leg["shape"])]
        return Route(line, trip["summary"]["time"], trip["summary"]["length"] * 1000)


def position(place: Point) -> Dict[str, float]:
    return {"lat": place.latitude, "lon": place.longitude}


def decoded(shape: str) -> List[Tuple[float, float]]:
    """A polyline with six digits: numbers in groups of five bits, from the lowest, that add up."""
    numbers, number, shift = [], 0, 0
    for character in shape:
        bits = ord(character) - 63
        number |= (bits & 31) << shift
        shift += 5
        if bits < 32:
            numbers.append(~(number >> 1) if number & 1 else number >> 1)
            number = shift = 0
    line, latitude, longitude = [], 0, 0
    for north, east in zip(numbers[::2], numbers[1::2]):
        latitude, longitude = latitude + north, longitude + east
        line.append((longitude / 1e6, latitude / 1e6))
    return line
