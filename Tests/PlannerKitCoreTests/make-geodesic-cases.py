#!/usr/bin/env python3
"""Print GeodesicCases.swift: pairs of places and the length of the geodesic between them on the WGS-84 ellipsoid.

Needs geographiclib 2.1 (C. F. F. Karney, "Algorithms for geodesics", Journal of Geodesy 87, 2013). Usage:
make-geodesic-cases.py > GeodesicCases.swift
"""

import random

from geographiclib.geodesic import Geodesic

RANDOM = random.Random(1975)
TINY = 5e-324


def somewhere(degrees, spread):
    """Degrees not far from these."""
    return round(degrees + RANDOM.uniform(-spread, spread), 4)


CASES = {
    "coincident": [(0, 0, 0, 0), (52.5, 13.4, 52.5, 13.4), (90, 0, 90, 120), (-90, 5, -90, -5), (10, 180, 10, -180)],
    "centimetres to metres": [
        (52.5, 13.4, 52.5000001, 13.4),
        (52.5, 13.4, 52.5, 13.4000001),
        (0, 0, 0.00001, 0.00001),
        (89.99999, 0, 89.99999, 180),
        (-33.9, 151.2, -33.90001, 151.20001),
        (0, 0, TINY, TINY),
    ],
    "across a city": [
        (52.4869, 13.3906, 52.5219, 13.4132),
        (48.8584, 2.2945, 48.8867, 2.3431),
        (35.6586, 139.7454, 35.7101, 139.8107),
        (-33.8568, 151.2153, -33.9399, 151.1753),
        (40.6892, -74.0445, 40.7484, -73.9857),
        (0.3136, 32.5811, 0.0512, 32.4637),
    ],
    "hundreds of kilometres": [
        (52.52, 13.405, 48.1374, 11.5755),
        (48.8566, 2.3522, 51.5074, -0.1278),
        (35.6762, 139.6503, 34.6937, 135.5023),
        (64.1466, -21.9426, 65.6885, -18.1262),
        (-54.8019, -68.303, -51.6226, -69.2181),
    ],
    "between continents": [
        (52.52, 13.405, 40.7128, -74.006),
        (35.6762, 139.6503, -33.8688, 151.2093),
        (-34.6037, -58.3816, 55.7558, 37.6173),
        (1.3521, 103.8198, -1.2921, 36.8219),
    ],
    "poles": [
        (90, 0, -90, 0),
        (90, 0, -90, 60),
        (-90, 170, 90, -170),
        (90, 0, -90, 120),
        (89.9999999, 0, -89.9999999, 60),
        (90, 0, 0, 77),
        (-90, 12, -89.5, -170),
        (89.9, 10, 89.9, -170),
        (90, 33, 89.999999, 33),
        (-90, -180, 52.5, 13.4),
    ],
    "equator": [(0, 0, 0, 1), (0, 0, 0, 90), (0, 0, 0, 179), (0, -60, 0, 119), (0, 10, 0.5, 100), (0, 0, 1e-9, 178)],
    "date line": [(10, 179.9, 10, -179.9), (-17, 180, -17.5, -179), (66, -180, 66, 179.5), (0, 179.99999, 0, -179.99999)],
    "nearly antipodal": [
        (0, 0, 0.5, 179.5),
        (0, 0, 0.5, 179.7),
        (0, 0, 0, 179.4),
        (0, 0, 0, 179.5),
        (0, 0, 0, 179.999999),
        (30, 0, -30, 179.9),
        (30, 0, -29.9, 179.8),
        (52.5, 13.4, -52.5, -166.5),
        (52.5, 13.4, -52.499, -166.601),
        (1, 0, -0.999999, 180),
        (89, 0, -89.0001, 180),
        (-45, 170, 45.0000001, -9.9999999),
    ]
    + [
        (latitude, longitude, somewhere(-latitude, 0.6), somewhere(longitude + 180, 0.6))
        for latitude, longitude in ((somewhere(0, 80), somewhere(-90, 89)) for _ in range(8))
    ],
    "exactly antipodal": [
        (0, 0, 0, 180),
        (0, -90, 0, 90),
        (1, 0, -1, 180),
        (30, 0, -30, 180),
        (-45, 90, 45, -90),
        (52.5, 13.4, -52.5, -166.6),
        (89.9, 0, -89.9, 180),
    ],
}


def swift(number):
    """A text that reads as the same double."""
    return number.hex() if number == TINY else repr(float(number))


def main():
    print("// Printed by make-geodesic-cases.py.\n")
    print("extension GeodesicTests {")
    print("  static let cases: [Case] = [")
    for name, pairs in CASES.items():
        for first_lat, first_lon, second_lat, second_lon in pairs:
            metres = Geodesic.WGS84.Inverse(first_lat, first_lon, second_lat, second_lon, Geodesic.DISTANCE)["s12"]
            start, end = f"{swift(first_lat)}, {swift(first_lon)}", f"{swift(second_lat)}, {swift(second_lon)}"
            print(f'    Case("{name}", ({start}), ({end}), metres: {swift(metres)}),')
    print("  ]\n}")


if __name__ == "__main__":
    main()
