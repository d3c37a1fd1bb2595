"""GraphHopper: https://docs.graphhopper.com. Its matrix names the places that it finds no road for."""

import math
from typing import Any, List, Optional

import httpx
from answers import Route, Tile
from places import Point
from router import Router
from sending import KeyedTransport


class GraphHopper(Router):
    name, address, variable = "GraphHopper", "https://graphhopper.com/api/1", "GRAPHHOPPER_KEY"
    profiles = {"car": "car", "bicycle": "bike", "foot": "foot"}
    side, line = 25, 100  # the number of places depends on the plan

    def transport(self) -> Optional[httpx.BaseTransport]:
        return KeyedTransport(key=self.key) if self.key else None

    def tile(self, origins: List[Point], destinations: List[Point], profile: str) -> Tile:
        answer = self.sender.send("POST", "/matrix", json={
            "from_points": coordinates(origins), "to_points": coordinates(destinations), "profile": profile,
            "out_arrays": ["times"], "fail_fast": False})
        from_road: List[Optional[float]] = [None] * (len(origins) + len(destinations))
        for hint in answer.get("hints", []):
            for at in hint.get("invalid_from_points", []):
                from_road[at] = math.inf
            for at in hint.get("invalid_to_points", []):
                from_road[len(origins) + at] = math.inf
        return Tile(answer["times"], from_road)

    def path(self, points: List[Point], profile: str) -> Route:
        path = self.sender.send("POST", "/route", json={
            "points": coordinates(points), "profile": profile, "points_encoded": False, "instructions": False,
        })["paths"][0]
        return Route([(each[0], each[1]) for each in path["points"]["coordinates"]], path["time"] / 1000,
                     path["distance"])


def coordinates(points: List[Point]) -> List[Any]:
    return [[place.longitude, place.latitude] for place in points]
