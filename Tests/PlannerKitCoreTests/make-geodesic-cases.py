#!/usr/bin/env python3
"""Print GeodesicCases.swift: pairs of places and the length of the geodesic between them on the WGS-84 ellipsoid.

Needs mpmath 1.3 and geographiclib 2.1. Usage: make-geodesic-cases.py > GeodesicCases.swift

The lengths are computed with 40 digits by halving and quadrature: no series, no Newton's method. They are compared with
those of GeographicLib (C. F. F. Karney, "Algorithms for geodesics", Journal of Geodesy 87, 2013), which errs by up to
0.12 µm where the equator ceases to be the shortest way.
"""

import random
import sys

from geographiclib.geodesic import Geodesic
from mpmath import atan, atan2, cos, mp, mpf, pi, sin, sqrt, tan

mp.dps = 40
RANDOM = random.Random(1975)
TINY = 5e-324
SCALES = [1e-12, 1e-10, 1e-8, 1e-6, 1e-4, 1e-3, 1e-2, 0.03, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 1, 2, 5]

A = mpf(6378137)
F = 1 / mpf("298.257223563")
B = A * (1 - F)
EP2 = F * (2 - F) / (1 - F) ** 2


def gauss_legendre(count):
    """Nodes and weights of the quadrature over -1 ... 1."""
    nodes = []
    for i in range(count):
        x = cos(pi * (i + mpf(3) / 4) / (count + mpf(1) / 2))
        for _ in range(100):
            before, value = mpf(1), x
            for n in range(2, count + 1):
                before, value = value, ((2 * n - 1) * x * value - (n - 1) * before) / n
            slope = count * (x * value - before) / (x * x - 1)
            step = value / slope
            x -= step
            if abs(step) < mpf(10) ** -38:
                break
        nodes.append((x, 2 / ((1 - x * x) * slope * slope)))
    return nodes


NODES = gauss_legendre(32)


def integrals(k2, start, arc):
    """Karney's equations (7) and (8) along an arc: s / b, and (ω - λ) / (f sin α0)."""
    length, longitude = mpf(0), mpf(0)
    for x, weight in NODES:
        root = sqrt(1 + k2 * sin(start + arc * (x + 1) / 2) ** 2)
        length += weight * root
        longitude += weight * (2 - F) / (1 + (1 - F) * root)
    return length * arc / 2, longitude * arc / 2


def reduced(latitude):
    """The reduced latitude in radians."""
    if abs(latitude) == 90:
        return pi / 2 if latitude > 0 else -pi / 2
    return atan((1 - F) * tan(latitude * pi / 180))


def distance(lat1, lon1, lat2, lon2):
    """The length of the geodesic in metres."""
    lat1, lon1, lat2, lon2 = (mpf(number) for number in (lat1, lon1, lat2, lon2))
    degrees = abs(lon2 - lon1)
    degrees = min(degrees, 360 - degrees)
    if abs(lat1) < abs(lat2):
        lat1, lat2 = lat2, lat1
    if lat1 > 0:
        lat1, lat2 = -lat1, -lat2
    beta1, beta2, lambda12 = reduced(lat1), reduced(lat2), degrees * pi / 180
    if degrees == 0 or lat1 == -90:
        return B * integrals(EP2, beta1, beta2 - beta1)[0]
    if degrees == 180:
        return B * integrals(EP2, -pi - beta1, beta1 + beta2 + pi)[0]
    if lat1 == 0 and degrees <= (1 - F) * 180:
        return A * lambda12

    # The great circle of the auxiliary sphere that leaves the start at an azimuth, as far as where it reaches the
    # latitude of the end: how far that lies east of the end grows with the azimuth.
    low, high = mpf(0), +pi
    low_value, high_value = -lambda12, pi - lambda12
    for step in range(400):
        azimuth = (low + high) / 2
        if step % 3 != 0:
            azimuth = (low * high_value - high * low_value) / (high_value - low_value)
        node = sin(azimuth) * cos(beta1)
        start = cos(azimuth) * cos(beta1)
        end = sqrt(start**2 + (cos(beta2) - cos(beta1)) * (cos(beta2) + cos(beta1)))
        sine = max(start * sin(beta2) - sin(beta1) * end, mpf(0))
        arc = atan2(sine, start * end + sin(beta1) * sin(beta2))
        omega = atan2(node * sine, start * end + node**2 * sin(beta1) * sin(beta2))
        length, longitude = integrals(EP2 * (start**2 + sin(beta1) ** 2), atan2(sin(beta1), start), arc)
        value = omega - F * node * longitude - lambda12
        if abs(value) < mpf(10) ** -28 or high - low < mpf(10) ** -37:
            break
        if value > 0:
            high, high_value = azimuth, value
        else:
            low, low_value = azimuth, value
    # At a given latitude the length changes by a sin α0 with the longitude.
    return B * length - A * node * value


def somewhere(degrees, spread):
    """Degrees not far from these."""
    return round(degrees + RANDOM.uniform(-spread, spread), 4)


def sign():
    return RANDOM.choice((-1, 1))


def around(latitude, longitude):
    """The same place, with a longitude of -180 ... 180 and a latitude that is not beyond a pole."""
    if longitude > 180:
        longitude -= 360
    if longitude < -180:
        longitude += 360
    return max(-90.0, min(90.0, latitude)), longitude


def anywhere():
    return somewhere(0, 90), somewhere(0, 180)


def near_pole(degrees):
    """A latitude at most so far from a pole."""
    return sign() * (90 - degrees * RANDOM.random())


def near_antipode(latitude, longitude, north, east):
    return (latitude, longitude, *around(-latitude + north, longitude + 180 + east))


# Where the equator ceases to be the shortest way.
CUSP = float(180 * (1 - F))

CASES = {
    "coincident": [
        (0, 0, 0, 0),
        (52.5, 13.4, 52.5, 13.4),
        (90, 0, 90, 120),
        (-90, 5, -90, -5),
        (-90, -180, -90, 180),
        (10, 180, 10, -180),
        (0, -180, 0, 180),
    ],
    "centimetres to metres": [
        (52.5, 13.4, 52.5000001, 13.4),
        (52.5, 13.4, 52.5, 13.4000001),
        (0, 0, 0.00001, 0.00001),
        (89.99999, 0, 89.99999, 180),
        (-33.9, 151.2, -33.90001, 151.20001),
        (0, 0, TINY, TINY),
    ]
    + [
        (latitude, longitude, latitude + RANDOM.uniform(-scale, scale), longitude + RANDOM.uniform(-scale, scale))
        for scale in (1e-12, 1e-11, 1e-10, 1e-9, 1e-8, 1e-7, 1e-6, 1e-5, 1e-4)
        for latitude, longitude in (anywhere(), anywhere())
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
    ]
    + [(*place, somewhere(place[0], 2), somewhere(place[1], 3)) for place in (anywhere() for _ in range(12))],
    "between continents": [
        (52.52, 13.405, 40.7128, -74.006),
        (35.6762, 139.6503, -33.8688, 151.2093),
        (-34.6037, -58.3816, 55.7558, 37.6173),
        (1.3521, 103.8198, -1.2921, 36.8219),
    ]
    + [(*anywhere(), *anywhere()) for _ in range(30)],
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
        (89.99999999999999, 0, -89.99999999999999, 91),
        (89.99999999999999, 0, 89.99999999999999, 180),
    ]
    + [
        (near_pole(near), somewhere(0, 180), near_pole(far), somewhere(0, 180))
        for near in (1e-12, 1e-9, 1e-6, 1e-3, 1)
        for far in (1e-10, 1e-4, 1, 90)
    ],
    "equator": [
        (0, 0, 0, 1),
        (0, 0, 0, 90),
        (0, 0, 0, 179),
        (0, -60, 0, 119),
        (0, 10, 0.5, 100),
        (0, 0, 1e-9, 178),
        (0, 0, 0, 1e-9),
        (1e-15, 0, -1e-15, 179),
        (1e-17, 20, 0, 60),
    ]
    + [
        (sign() * RANDOM.random() * scale, 0, sign() * RANDOM.random() * scale, somewhere(90, 89))
        for scale in (1e-18, 1e-15, 1e-12, 1e-8, 1e-4, 1e-1)
    ],
    "meridians": [
        (somewhere(0, 90), longitude, somewhere(0, 90), other)
        for longitude, other in ((5, 5), (-180, 180), (0, 180), (-90, 90), (-180, 0), (13.4, -166.6))
        for _ in range(3)
    ]
    + [
        (somewhere(0, 90), 0, somewhere(0, 90), around(0, half + sign() * scale)[1])
        for half in (0, 180)
        for scale in (1e-13, 1e-9, 1e-5, 1e-2)
    ],
    "date line": [
        (10, 179.9, 10, -179.9),
        (-17, 180, -17.5, -179),
        (66, -180, 66, 179.5),
        (0, 179.99999, 0, -179.99999),
        (51, 179.99999999999997, 51, -179.99999999999997),
        (51, 179.99999999999997, 51.1, -180),
        (-20.1, 178.4, -13.8, -171.8),
    ],
    "parallels": [
        (latitude, 0, factor * latitude, around(0, longitude)[1])
        for latitude in (1e-6, 0.1, 12.3, 52.5, 80, 89.99)
        for factor in (1, -1)
        for longitude in (1e-6, 0.7, 120)
    ],
    "nearly antipodal": [
        (0, 0, 0.5, 179.5),
        (0, 0, 0.5, 179.7),
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
    ]
    + [
        near_antipode(latitude, somewhere(0, 180), sign() * north * scale, sign() * east * scale)
        for scale in SCALES
        for latitude in (0, somewhere(30, 29), -75.3)
        for north, east in ((1, 0), (0, 1), (RANDOM.random(), RANDOM.random()))
    ]
    + [
        near_antipode(sign() * (90 - distance_to_pole), 0, sign() * scale, RANDOM.uniform(-90, 90))
        for distance_to_pole in (1e-9, 1e-3, 1)
        for scale in (1e-12, 1e-6, 1e-3, 1)
    ],
    "equator beyond its shortest": [
        (0, 0, 0, 179.4),
        (0, 0, 0, 179.5),
        (0, 0, 0, 179.999999),
        (0, 25.13709735315362, 1.1045758103628637e-14, -155.4664170806955),
    ]
    + [(0, 0, 0, CUSP + sign * scale) for sign in (1, -1) for scale in (3e-14, 1e-10, 1e-6, 1e-3, 0.1, 0.6)]
    + [
        (sign() * RANDOM.random() * north, 0, sign() * RANDOM.random() * north, CUSP + sign() * east)
        for north in (1e-15, 1e-12, 1e-9, 1e-5, 1e-2)
        for east in (1e-12, 1e-8, 1e-4, 1e-2)
    ],
    # The safeguard of the search, bisection, is needed here.
    "a cusp of the astroid": [
        (-27.608499279630706, 0, 27.608499279630518, 179.46483758395263),
        (83.09172435272325, 0, -83.09172435272325, 179.92720078212227),
        (36.620079501097706, 0, -36.62007950109682, 179.5151166149559),
        (-39.32367877143492, 0, 39.32367877143492, 179.53261058733307),
        (49.08550272449199, 0, -49.08550272449201, 179.60408745748867),
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
    return repr(float(number)).removesuffix(".0")


def main():
    worst = 0
    print("// @generated by make-geodesic-cases.py. Do not edit.\n")
    print("extension GeodesicTests {")
    print("  /// A line of latitude, longitude, latitude, longitude and metres for each pair, by regions.")
    print('  static let table = """')
    for name, pairs in CASES.items():
        print(f"    # {name}")
        for pair in pairs:
            metres = float(distance(*pair))
            worst = max(worst, abs(metres - Geodesic.WGS84.Inverse(*pair, Geodesic.DISTANCE)["s12"]))
            print("   ", *(swift(number) for number in (*pair, metres)))
    print('    """\n}')
    rows = sum(len(pairs) for pairs in CASES.values())
    print(f"{rows} pairs; GeographicLib differs by up to {worst * 1e9:.0f} nm", file=sys.stderr)
    assert worst < 2e-7


if __name__ == "__main__":
    main()
