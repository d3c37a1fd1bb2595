"""openrouteservice: https://openrouteservice.org/dev. A place without a road is null among its sources."""

import math
from typing import Any, Dict, List

from answers import Route, Tile
from places import Point
from router import Router


class OpenRouteService(Router):
    name, address, variable = "openrouteservice", "https://api.openrouteservice.org", "OPENROUTESERVICE_KEY"
    profiles = {"car": "driving-car", "bicycle": "cycling-regular", "foot": "foot-walking"}
    side, line = 50, 1000  # of 3,500 pairs in a request

    def headers(self) -> Dict[str, str]:
        return {"Authorization": self.key} if self.key else {}

    def message(self, body: Any) -> str:
        error = body.get("error", "") if isinstance(body, dict) else ""
        return str(error.get("message", "") if isinstance(error, dict) else error)

    def tile(self, origins: List[Point], destinations: List[Point], profile: str) -> Tile:
        places = origins + destinations
        answer = self.sender.send("POST", f"/v2/matrix/{profile}", json={
            "locations": [[place.longitude, place.latitude] for place in places],
            "sources": list(range(len(origins))), "destinations": list(range(len(origins), len(places))),
            "metrics": ["duration"]})
        found = answer["sources"] + answer["destinations"]
        return Tile(answer["durations"], [math.inf if each is None else each.get("snapped_distance") for each in found])

    def path(self, points: List[Point], profile: str) -> Route:
        feature = self.sender.send("POST", f"/v2/directions/{profile}/geojson", json={
            "coordinates": [[place.longitude, place.latitude] for place in points], "instructions": False,
        })["features"][0]
        summary = feature["properties"]["summary"]
        return Route([(each[0], each[1]) for each in feature["geometry"]["coordinates"]],
                     summary.get("duration", 0), summary.get("distance", 0))
