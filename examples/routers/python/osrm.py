"""OSRM: http://project-osrm.org/docs. A server has one mode, whatever its address says."""

from typing import List, Sequence

from answers import Route, Tile
from places import Point
from router import Router


class OSRM(Router):
    name = "OSRM"
    profiles = {"car": "driving", "bicycle": "cycling", "foot": "walking"}
    side, line = 50, 99  # of 100 places in a request, unless the server was started with a larger --max-table-size

    def tile(self, origins: List[Point], destinations: List[Point], profile: str) -> Tile:
        places, these, others = origins, "all", "all"
        if origins != destinations:
            places = origins + destinations
            these = ";".join(map(str, range(len(origins))))
            others = ";".join(map(str, range(len(origins), len(places))))
        answer = self.sender.send("GET", f"/table/v1/{profile}/{joined(places)}?annotations=duration"
                                         f"&sources={these}&destinations={others}&generate_hints=false")
        return Tile(answer["durations"], [each["distance"] for each in answer["sources"] + answer["destinations"]])

    def path(self, points: List[Point], profile: str) -> Route:
        answer = self.sender.send("GET", f"/route/v1/{profile}/{joined(points)}?geometries=geojson&overview=full"
                                         "&steps=false&generate_hints=false")
        route = answer["routes"][0]
        return Route([(x, y) for x, y in route["geometry"]["coordinates"]], route["duration"], route["distance"])


def joined(places: Sequence[Point]) -> str:
    return ";".join(f"{place.longitude:.6f},{place.latitude:.6f}" for place in places)
