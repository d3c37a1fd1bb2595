#!/usr/bin/env python3
"""Prints when the library reports arrivals and departures on recorded tracks.

arrivals.py FOLDER

FOLDER has stops.tsv, whose lines begin with a track, a stop, a latitude and a longitude, and tracks/TRACK.tsv, whose
lines are a time in milliseconds since 1970, a latitude, a longitude and an accuracy in metres; each with a line of
names at the top. For each report it prints the track, ARRIVED or LEFT, the stop, its instant, and when it was said,
both in milliseconds. Each track has a planner of its own. As a receiver does, it leaves out fixes within the distance
filter.

Run it with the package's folder in PYTHONPATH, and PLANNERKIT_LIBRARY=build/libplanner.so.
"""

import csv
import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path
from uuid import UUID

from plannerkit import (
    Arrived, Authorization, Coordinate, Fix, Left, Planner, Settings, StartLocation, StopLocation, Task, distance,
)

START = datetime(1970, 1, 1, tzinfo=timezone.utc)
SETTINGS = Settings(has_schedule=False, arrival_radius_meters=100.0)


def instant(milliseconds):
    return START + timedelta(milliseconds=int(milliseconds))


def milliseconds(time):
    return (time - START) // timedelta(milliseconds=1)


def table(path):
    with open(path, newline="", encoding="utf-8") as lines:
        return list(csv.DictReader(lines, delimiter="\t"))


def reports(stops, fixes):
    """Plays a track. Yields each report, and when it was said."""
    now = fixes[0].time
    place = distance_filter_meters = None
    with Planner(SETTINGS, tz=timezone.utc, clock=lambda: now) as planner:
        def carried_out():
            nonlocal place, distance_filter_meters
            for effect in planner.effects():
                if isinstance(effect, StartLocation):
                    place, distance_filter_meters = None, effect.distance_filter_meters
                elif isinstance(effect, StopLocation):
                    distance_filter_meters = None
                elif isinstance(effect, (Arrived, Left)):
                    yield effect, now

        for number, stop in enumerate(stops):
            coordinate = Coordinate(float(stop["lat"]), float(stop["lon"]))
            planner.task_added(Task(UUID(int=number), stop["stop"], coordinate=coordinate))
        planner.authorization_changed(Authorization.ALWAYS)
        planner.start()
        yield from carried_out()
        for fix in fixes:
            while (wake := planner.next_wake) and wake <= fix.time:
                now = wake
                planner.clock_advanced()
                yield from carried_out()
            now = fix.time
            here = Coordinate(fix.latitude, fix.longitude)
            if place and distance_filter_meters and distance(place, here) < distance_filter_meters:
                continue
            place = here
            planner.fix_received(fix)
            yield from carried_out()


def main(folder):
    stops = table(folder / "stops.tsv")
    for path in sorted((folder / "tracks").glob("*.tsv")):
        here = [stop for stop in stops if stop["track"] == path.stem]
        fixes = [Fix(instant(line["time"]), float(line["lat"]), float(line["lon"]), float(line["accuracy"]))
                 for line in table(path)]
        for effect, said in reports(here, fixes):
            kind = "ARRIVED" if isinstance(effect, Arrived) else "LEFT"
            stop = here[effect.task_id.int]["stop"]
            print(path.stem, kind, stop, milliseconds(effect.at), milliseconds(said), sep="\t")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
