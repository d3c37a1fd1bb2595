#!/usr/bin/env python3
"""Print a GPX track as NMEA 0183 sentences: RMC and GGA for each point. Speed and course are calculated from the
previous point. The HDOP is the point's own, otherwise 1.0. Elevation and number of satellites are empty where the track
has none."""

import argparse
import sys

import nmea


def sentences(points):
    before = None
    for index, point in enumerate(points, start=1):
        missing = [name for name in ("latitude", "time") if getattr(point, name) is None]
        if missing:
            name = "position" if "latitude" in missing else "time"
            print(f"track point {index}: no usable {name}, skipped", file=sys.stderr)
            continue
        here = (point.latitude, point.longitude)
        speed = course = None
        if before and point.time > before.time:
            start = (before.latitude, before.longitude)
            metres = nmea.distance(start, here)
            speed = metres / (point.time - before.time).total_seconds()
            course = nmea.bearing(start, here) if metres > 0 else None
        hdop = 1.0 if point.hdop is None else point.hdop
        yield nmea.rmc(point.time, *here, speed, course)
        yield nmea.gga(point.time, *here, point.satellites, hdop, point.elevation)
        before = point


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("gpx", metavar="FILE.gpx", help="the GPX track to convert")
    arguments = parser.parse_args()
    for text in sentences(nmea.read_gpx(arguments.gpx)):
        sys.stdout.buffer.write(text.encode("ascii"))


if __name__ == "__main__":
    main()
