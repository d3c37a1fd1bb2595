#!/usr/bin/env python3
"""Print a day plan, as tab-separated text, of places from a GeoJSON file that lie along a GPX track. The places are in
the order in which the track passes them. The planned times are the times at which it does."""

import argparse
import json
import math
import sys
import uuid
from collections import namedtuple
from datetime import date, datetime, timedelta

import nmea

METRES_PER_DEGREE = nmea.EARTH_RADIUS * math.radians(1)  # of latitude
FIVE_MINUTES = timedelta(minutes=5)

# place: the GeoJSON feature; index: of the closest track point
Candidate = namedtuple("Candidate", "place index")


def position(place):
    longitude, latitude = place["geometry"]["coordinates"][:2]
    return latitude, longitude


def closest_point(spot, track, within):
    """The index of the closest track point (the first of several), or None if all are too far away."""
    margin = 1.01 * within / METRES_PER_DEGREE  # saves most of the calculations
    near = [(nmea.distance(spot, point), index) for index, point in enumerate(track)
            if abs(point[0] - spot[0]) <= margin]
    metres, index = min(near, default=(math.inf, None))
    return index if metres <= within else None


def spread(candidates, along, count):
    """At most count candidates: those nearest to evenly spaced points of the track."""
    remaining, chosen = list(candidates), []
    for step in range(min(count, len(candidates))):
        wanted = along[-1] * (step + 0.5) / count
        pick = min(remaining, key=lambda candidate: abs(along[candidate.index] - wanted))
        remaining.remove(pick)
        chosen.append(pick)
    return sorted(chosen, key=lambda candidate: candidate.index)


def planned_time(utc, first_utc, day, utc_offset_seconds):
    """The local time of the pass, rounded to five minutes, on the day of the plan."""
    if utc is None:
        return ""
    local = (utc + utc_offset_seconds).replace(tzinfo=None)
    moved = local + (day - (first_utc + utc_offset_seconds).date())
    midnight = datetime.combine(moved.date(), datetime.min.time())
    return f"{midnight + round((moved - midnight) / FIVE_MINUTES) * FIVE_MINUTES:%Y-%m-%dT%H:%M}"


def plan_rows(places, points, arguments):
    points = [point for point in points if point.latitude is not None]
    track = [(point.latitude, point.longitude) for point in points]
    along = [0.0]
    for start, end in zip(track, track[1:]):
        along.append(along[-1] + nmea.distance(start, end))
    first_time = next((point.time for point in points if point.time), None)

    candidates = []
    for place in places:
        index = closest_point(position(place), track, arguments.within)
        if index is not None:
            candidates.append(Candidate(place, index))
    candidates.sort(key=lambda candidate: candidate.index)

    for order, (place, index) in enumerate(spread(candidates, along, arguments.count), start=1):
        known = place["properties"]
        latitude, longitude = position(place)
        yield [str(uuid.uuid5(uuid.NAMESPACE_URL, str(known["id"]))),
               known.get("name"), known.get("address"), known.get("opening_hours"),
               latitude, longitude,
               planned_time(points[index].time, first_time, arguments.date,
                            timedelta(seconds=arguments.utc_offset_seconds)),
               order, ""]


def cell(value):
    return "" if value is None else " ".join(str(value).split())


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("geojson", metavar="FILE.geojson",
                        help="point features with the properties id, name, address, opening_hours")
    parser.add_argument("--near", metavar="TRACK.gpx", required=True, help="the track")
    parser.add_argument("--date", metavar="YYYY-MM-DD", required=True, type=date.fromisoformat,
                        help="the day of the plan")
    parser.add_argument("--utc-offset", metavar="SECONDS", required=True, type=int,
                        help="local time minus UTC, such as 7200")
    parser.add_argument("--count", type=int, default=20, help="most places to take (%(default)s)")
    parser.add_argument("--within", metavar="METRES", type=float, default=300,
                        help="greatest distance from a track point (%(default)s)")
    arguments = parser.parse_args()

    with open(arguments.geojson, encoding="utf-8") as file:
        places = [place for place in json.load(file)["features"]
                  if place["geometry"] and place["geometry"]["type"] == "Point"]
    lines = ["\t".join(nmea.PLAN_COLUMNS)]
    for row in plan_rows(places, nmea.read_gpx(arguments.near), arguments):
        lines.append("\t".join(map(cell, row)))
    sys.stdout.buffer.write(("\n".join(lines) + "\n").encode("utf-8"))


if __name__ == "__main__":
    main()
