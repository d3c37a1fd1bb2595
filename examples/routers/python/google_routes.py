"""Google Routes: https://developers.google.com/maps/documentation/routes. It does not say how far a place is from a
road. Its terms say for how long times may be kept."""

from typing import Any, Dict, List, Optional

from answers import Route, Tile
from places import Point
from router import Router
from sending import Kind, RouterError


class GoogleRoutes(Router):
    name, address, variable = "Google Routes", "https://routes.googleapis.com", "GOOGLE_MAPS_KEY"
    profiles = {"car": "DRIVE", "bicycle": "BICYCLE", "foot": "WALK"}
    side, line = 25, 625  # of 625 pairs in a request

    def headers(self) -> Dict[str, str]:
        return {"X-Goog-Api-Key": self.key} if self.key else {}

    def message(self, body: Any) -> str:
        body = body[0] if isinstance(body, list) and body else body
        return str(body["error"]["message"]) if isinstance(body, dict) and "error" in body else ""

    def tile(self, origins: List[Point], destinations: List[Point], profile: str) -> Tile:
        fields = "originIndex,destinationIndex,status,condition,duration"
        elements = self.sender.send("POST", "/distanceMatrix/v2:computeRouteMatrix", json={
            "origins": [{"waypoint": waypoint(place)} for place in origins],
            "destinations": [{"waypoint": waypoint(place)} for place in destinations], "travelMode": profile,
        }, headers={**self.headers(), "X-Goog-FieldMask": fields})
        seconds: List[List[Optional[float]]] = [[-1.0] * len(destinations) for _ in origins]  # no answer yet
        for element in elements:  # in any order; a number that is 0 may be left out
            row, column = element.get("originIndex", 0), element.get("destinationIndex", 0)
            if element.get("status", {}).get("code", 0) == 0:
                has_route = element["condition"] == "ROUTE_EXISTS"
                seconds[row][column] = in_seconds(element.get("duration", "0s")) if has_route else None
        return Tile(seconds)

    def path(self, points: List[Point], profile: str) -> Route:
        answer = self.sender.send("POST", "/directions/v2:computeRoutes", json={
            "origin": waypoint(points[0]), "destination": waypoint(points[-1]),
            "intermediates": [waypoint(place) for place in points[1:-1]], "travelMode": profile,
            "polylineEncoding": "GEO_JSON_LINESTRING",
        }, headers={**self.headers(), "X-Goog-FieldMask": "routes.duration,routes.distanceMeters,routes.polyline"})
        if not answer.get("routes"):
            raise RouterError(Kind.REFUSED, self.sender.engine, "there is no route")
        route = answer["routes"][0]
        return Route([(x, y) for x, y in route["polyline"]["geoJsonLinestring"]["coordinates"]],
                     in_seconds(route["duration"]), route.get("distanceMeters", 0))


def waypoint(place: Point) -> Dict[str, Any]:
    return {"location": {"latLng": {"latitude": place.latitude, "longitude": place.longitude}}}


def in_seconds(duration: str) -> float:
    return float(duration.removesuffix("s"))
