"""Answers as five routing engines do, in the form that their documentation gives, from one invented matrix of times.

The first part of a path says what is wrong, the second is the engine: /well/osrm, /busy/google. Between two places it
takes ten seconds for each hundredth of a degree to the north or south, and twenty to the east or west. There is no way
to places north of 61 degrees, except from there; places west of 5 degrees are 15 km from a road, and for those west of
2 degrees no road is found at all.

    python3 fake_engines.py PORT"""

import json
import sys
import time
from collections import Counter
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

LIMITS = {"osrm": 100, "valhalla": 2500, "graphhopper": 2500, "openrouteservice": 3500, "google": 625}
KEY = "secret-key"
FAR = 15_000.0


def seconds(one, other):
    """Places are longitude and latitude. None: there is no way."""
    if other[1] > 61 >= one[1]:
        return None
    return round(1000 * abs(one[1] - other[1]) + 2000 * abs(one[0] - other[0]), 1)


def is_far(place):
    return place[0] < 5


def is_lost(place):
    return place[0] < 2


class Refused(Exception):
    def __init__(self, status, body, headers=()):
        super().__init__(status)
        self.status, self.body, self.headers = status, body, dict(headers)


def osrm(path, query, _):
    service, profile = path.split("/")[0], path.split("/")[2]
    if profile not in ("driving", "cycling", "walking"):
        raise Refused(400, {"code": "InvalidUrl", "message": f"no profile {profile}"})
    places = [tuple(map(float, each.split(","))) for each in path.split("/")[3].split(";")]
    waypoints = [{"location": place, "name": "", "distance": FAR if is_far(place) else 3.5} for place in places]
    if service == "route":
        if any(seconds(*pair) is None for pair in zip(places, places[1:])):
            raise Refused(400, {"code": "NoRoute", "message": "Impossible route between points"})
        geometry = {"type": "LineString", "coordinates": places}
        return {"code": "Ok", "waypoints": waypoints, "routes": [
            {"geometry": geometry, "duration": total(places), "distance": 5 * total(places), "legs": []}]}
    if len(places) > LIMITS["osrm"]:
        raise Refused(400, {"code": "TooBig", "message": "Too many table coordinates"})

    def chosen(name):
        text = query.get(name, "all")
        return list(range(len(places))) if text == "all" else [int(each) for each in text.split(";")]

    these, others = chosen("sources"), chosen("destinations")
    return {"code": "Ok", "durations": [[seconds(places[at], places[to]) for to in others] for at in these],
            "sources": [waypoints[at] for at in these], "destinations": [waypoints[to] for to in others]}


def valhalla(path, _, body):
    if path == "locate":
        return [{"input_lat": each["lat"], "input_lon": each["lon"], "edges": None if is_lost((each["lon"],)) else [
            {"way_id": 1, "correlated_lat": each["lat"] + (FAR / 111_195 if is_far((each["lon"],)) else 0),
             "correlated_lon": each["lon"], "side_of_street": "neither", "percent_along": 0}]}
            for each in body["locations"]]
    if body["costing"] not in ("auto", "bicycle", "pedestrian"):
        raise Refused(400, {"error_code": 125, "error": "No costing method found", "status_code": 400,
                            "status": "Bad Request"})
    if path == "route":
        places = [(each["lon"], each["lat"]) for each in body["locations"]]
        if any(seconds(*pair) is None for pair in zip(places, places[1:])):
            raise Refused(400, {"error_code": 442, "error": "No path could be found for input", "status_code": 400,
                                "status": "Bad Request"})
        legs = [{"shape": polyline(pair), "summary": {}} for pair in zip(places, places[1:])]
        return {"trip": {"legs": legs, "summary": {"time": total(places), "length": 5 * total(places) / 1000},
                         "units": "kilometers", "status": 0}}
    sources, targets = ([(each["lon"], each["lat"]) for each in body[name]] for name in ("sources", "targets"))
    if any(map(is_lost, sources + targets)):
        raise Refused(400, {"error_code": 171, "error": "No suitable edges near location", "status_code": 400,
                            "status": "Bad Request"})
    if len(sources) * len(targets) > LIMITS["valhalla"]:
        raise Refused(400, {"error_code": 150, "error": "Exceeded max locations", "status_code": 400,
                            "status": "Bad Request"})
    return {"algorithm": "timedistancematrix", "units": "kilometers", "sources": body["sources"],
            "targets": body["targets"], "sources_to_targets": [
                [{"distance": 0.5, "time": seconds(one, other), "from_index": at, "to_index": to}
                 for to, other in enumerate(targets)] for at, one in enumerate(sources)]}


def polyline(places):
    text, before = "", (0, 0)
    for place in places:
        now = round(place[1] * 1e6), round(place[0] * 1e6)
        for number in (now[0] - before[0], now[1] - before[1]):
            bits = ~(number << 1) if number < 0 else number << 1
            while bits >= 32:
                text += chr((32 | bits & 31) + 63)
                bits >>= 5
            text += chr(bits + 63)
        before = now
    return text


def graphhopper(path, _, body):
    if body["profile"] not in ("car", "bike", "foot"):
        raise Refused(400, {"message": f"The requested profile '{body['profile']}' does not exist"})
    if path == "route":
        places = [tuple(each) for each in body["points"]]
        if any(seconds(*pair) is None for pair in zip(places, places[1:])):
            raise Refused(400, {"message": "Connection between locations not found", "hints": []})
        return {"info": {}, "paths": [{"distance": 5 * total(places), "time": round(1000 * total(places)),
                                       "points_encoded": False,
                                       "points": {"type": "LineString", "coordinates": places}}]}
    origins, destinations = ([tuple(each) for each in body[name]] for name in ("from_points", "to_points"))
    if len(origins) * len(destinations) > LIMITS["graphhopper"]:
        raise Refused(400, {"message": "Too many locations", "hints": []})
    lost = [at for at, each in enumerate(origins) if is_far(each)], [
        at for at, each in enumerate(destinations) if is_far(each)]
    hints = [{"message": "Cannot find point", "details": "PointNotFoundException", "invalid_from_points": lost[0],
              "invalid_to_points": lost[1]}] if lost[0] or lost[1] else []
    return {"times": [[None if is_far(one) or is_far(other) else seconds(one, other) for other in destinations]
                      for one in origins], "hints": hints, "info": {"copyrights": []}}


def openrouteservice(path, _, body):
    profile = path.split("/")[2]
    if profile not in ("driving-car", "cycling-regular", "foot-walking"):
        raise Refused(400, {"error": {"code": 6003, "message": "Parameter 'profile' has incorrect value"}})
    if path.startswith("v2/directions"):
        places = [tuple(each) for each in body["coordinates"]]
        if any(seconds(*pair) is None for pair in zip(places, places[1:])):
            raise Refused(404, {"error": {"code": 2009, "message": "Route could not be found"}})
        return {"type": "FeatureCollection", "features": [
            {"type": "Feature", "properties": {"summary": {"distance": 5 * total(places), "duration": total(places)}},
             "geometry": {"type": "LineString", "coordinates": places}}]}
    places = [tuple(each) for each in body["locations"]]
    if len(body["sources"]) * len(body["destinations"]) > LIMITS["openrouteservice"]:
        raise Refused(400, {"error": {"code": 6004, "message": "Only a total of 3500 routes are allowed."}})
    found = [None if is_far(each) else {"location": each, "snapped_distance": 4.2} for each in places]
    return {"durations": [[None if is_far(places[at]) or is_far(places[to]) else seconds(places[at], places[to])
                           for to in body["destinations"]] for at in body["sources"]],
            "sources": [found[at] for at in body["sources"]],
            "destinations": [found[to] for to in body["destinations"]], "metadata": {}}


def google(path, _, body):
    def place(waypoint):
        position = waypoint["location"]["latLng"]
        return position["longitude"], position["latitude"]

    if body["travelMode"] not in ("DRIVE", "BICYCLE", "WALK"):
        raise Refused(400, {"error": {"code": 400, "message": "Invalid value at 'travel_mode'",
                                      "status": "INVALID_ARGUMENT"}})
    if path.endswith("computeRoutes"):
        places = [place(each) for each in (body["origin"], *body["intermediates"], body["destination"])]
        if any(seconds(*pair) is None for pair in zip(places, places[1:])):
            return {}
        return {"routes": [{"distanceMeters": round(5 * total(places)), "duration": f"{total(places)}s",
                            "polyline": {"geoJsonLinestring": {"type": "LineString", "coordinates": places}}}]}
    origins, destinations = ([place(each["waypoint"]) for each in body[name]] for name in ("origins", "destinations"))
    if len(origins) * len(destinations) > LIMITS["google"]:
        raise Refused(400, [{"error": {"code": 400, "message": "too many elements", "status": "INVALID_ARGUMENT"}}])
    elements = []
    for at, one in enumerate(origins):
        for to, other in enumerate(destinations):
            took = seconds(one, other)
            element = {"originIndex": at, "destinationIndex": to, "status": {}}
            element |= {"condition": "ROUTE_NOT_FOUND"} if took is None else {
                "condition": "ROUTE_EXISTS", "duration": f"{took}s", "distanceMeters": 500}
            # A number that is 0 is left out, as in every message of its kind.
            elements.append({name: each for name, each in element.items() if each != 0 or name == "status"})
    return elements[::-1]


ENGINES = {"osrm": osrm, "valhalla": valhalla, "graphhopper": graphhopper, "openrouteservice": openrouteservice,
           "google": google}


def total(places):
    return round(sum(seconds(*pair) or 0 for pair in zip(places, places[1:])), 1)


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    counts: Counter = Counter()  # of requests, by what is wrong and the engine

    def do_GET(self):
        self.answer(None)

    def do_POST(self):
        self.answer(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))

    def answer(self, body):
        path, _, query = self.path.partition("?")
        wrong, engine, rest = path.lstrip("/").split("/", 2)
        query = dict(each.split("=") for each in query.split("&")) if query else {}
        if rest == "count":
            return self.reply(200, self.counts[wrong, engine])
        self.counts[wrong, engine] += 1
        try:
            self.go_wrong(wrong, self.counts[wrong, engine], query)
            self.reply(200, ENGINES[engine](rest, query, body), is_cut=wrong.startswith("cut"))
        except Refused as refused:
            self.reply(refused.status, refused.body, refused.headers)

    def go_wrong(self, wrong, count, query):
        wrong = wrong.partition("-")[0]  # the rest tells tests apart
        key = {self.headers.get(name) for name in ("Authorization", "X-Goog-Api-Key")} | {query.get("key")}
        if wrong == "keyed" and not key & {KEY, f"Bearer {KEY}"}:
            raise Refused(403, {"message": "no"})
        if wrong == "busy" and count == 1:
            raise Refused(429, {"message": "too many"}, {"Retry-After": "3"})
        if wrong == "closed":
            raise Refused(429, {"message": "too many"}, {"X-RateLimit-Reset": str(int(time.time()) + 3600)})
        if wrong == "failing":
            raise Refused(503, {"message": "no"})
        if wrong == "once" and count == 1:
            raise Refused(502, "no JSON at all")
        if wrong == "moved":
            raise Refused(302, {}, {"Location": f"http://localhost:{self.server.server_port}/well/osrm/elsewhere"})
        if wrong == "slow":
            time.sleep(2)
        if wrong == "wrong":
            raise Refused(200, {"durations": [[1]], "sources": [], "destinations": [], "times": [[-1]]})

    def reply(self, status, body, headers=(), is_cut=False):
        text = json.dumps(body).encode()
        self.send_response(status)
        for name, each in {**dict(headers), "Content-Type": "application/json", "Access-Control-Allow-Origin": "*",
                           "Content-Length": str(len(text))}.items():
            self.send_header(name, each)
        self.end_headers()
        self.wfile.write(text[:len(text) // 2] if is_cut else text)
        if is_cut:
            self.close_connection = True

    def log_message(self, *_):
        pass


class Server(ThreadingHTTPServer):
    def handle_error(self, *_):
        """A client that did not wait for the answer."""


def start(port=0):
    server = Server(("127.0.0.1", port), Handler)
    server.daemon_threads = True
    return server


if __name__ == "__main__":
    served = start(int(sys.argv[1]) if len(sys.argv) > 1 else 0)
    print(served.server_port, flush=True)
    served.serve_forever()
