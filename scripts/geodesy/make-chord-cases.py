#!/usr/bin/env python3
"""Print ChordCases.swift: pairs of places up to 600 km apart, and the length of the geodesic between them.

The lengths are those of taylor.py with 40 digits, rounded once. Needs mpmath. Usage, from the root of the project:
python3 scripts/geodesy/make-chord-cases.py > Tests/PlannerKitCoreTests/ChordCases.swift
"""

import math
import random

import mpmath

import taylor

RANDOM = random.Random(1744)
METRES = (0.001, 1, 200, 5e3, 3e4, 1e5, 3e5, 4.5e5, 5.96e5)
STARTS = {
    "anywhere": [(52.5, 13.4), (-33.9, 151.2), (37.77, -122.42), (-22.9, -43.2), (64.1, -21.9), (1.3, 103.8)],
    "pole": [(90, 0), (-90, 77), (89.9999999, -120), (-89.5, 12)],
    "equator": [(0, 0), (0, 179.999), (2.5, -75)],
    "date line": [(66, 180), (-17, -180), (51.9, 179.95)],
}


def reached(latitude, longitude, azimuth, metres):
    """About there; rounded to what maps write where that is far enough."""
    arc, phi, alpha = metres / 6.38e6, math.radians(latitude), math.radians(azimuth)
    north = math.cos(phi) * math.sin(arc) * math.cos(alpha) + math.sin(phi) * math.cos(arc)
    level = math.cos(phi) * math.cos(arc) - math.sin(phi) * math.sin(arc) * math.cos(alpha)
    east = math.sin(arc) * math.sin(alpha)
    digits = 7 if metres > 100 else 12
    end_longitude = math.remainder(longitude + math.degrees(math.atan2(east, level)), 360)
    return round(math.degrees(math.atan2(north, math.hypot(level, east))), digits), round(end_longitude, digits)


def exact(start, end):
    ellipsoid = taylor.Ellipsoid(mpmath.mpf)

    def place(latitude, longitude):
        angles = (mpmath.mpf(degrees) / 180 for degrees in (latitude, longitude))
        return ellipsoid.place(*((mpmath.sinpi(angle), mpmath.cospi(angle)) for angle in angles))

    return float(ellipsoid.distance(place(*start), place(*end), 24, 14))


def main():
    mpmath.mp.dps = 40
    print("// Printed by scripts/geodesy/make-chord-cases.py.\n")
    print("extension ChordSeriesTests {")
    print("  static let cases: [Case] = [")
    for name, starts in STARTS.items():
        for start in starts:
            for metres in METRES:
                azimuth = RANDOM.choice((0, 45, 90, 135, 180, 270, RANDOM.uniform(0, 360)))
                end = reached(*start, azimuth, metres)
                numbers = ", ".join(repr(float(number)) for number in (*start, *end, exact(start, end)))
                print(f'    Case("{name}", {numbers}),')
    print("  ]\n}")


if __name__ == "__main__":
    main()
