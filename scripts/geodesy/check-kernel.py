#!/usr/bin/env python3
"""Check the kernel of chord_series.h in double precision: its error by band of distance.

The geodesic of every pair is that of taylor.py with 64 bits of mantissa. It is checked, too: for some pairs against
taylor.py with 40 digits, for others against GeographicLib. Needs numpy with an 80-bit long double (as on
x86-64 Linux), mpmath and geographiclib. Usage: check-kernel.py [PAIRS-PER-BAND]. 50,000 pairs take about a minute.
"""

import sys

import mpmath
import numpy
from geographiclib.geodesic import Geodesic

import taylor

RANDOM = numpy.random.default_rng(2013)
LONG = numpy.longdouble
ORDER, ROUNDS = 16, 8

AXIS = 6378137.0
FLATTENING = 1 / 298.257223563
SQUARED_RATIO = (1 - FLATTENING) * (1 - FLATTENING)
SQUARED_ECCENTRICITY = FLATTENING * (2 - FLATTENING)
SECOND = SQUARED_ECCENTRICITY / SQUARED_RATIO  # e'²
E = 1 + SECOND


def sine_and_cosine(degrees, number):
    """Exact at quarter turns, in the precision of `number`."""
    radian = number(0) + numpy.arctan2(number(0), number(-1)) / number(180)
    degrees = degrees.astype(number)
    size = abs(degrees)
    steep = (size > 45) & (size <= 135)
    angle = numpy.where(steep, 90 - size, numpy.where(size > 45, 180 - size, size)) * radian
    near, far = numpy.sin(angle), numpy.cos(angle)
    sine = numpy.where(steep, far, near)
    return numpy.where(degrees < 0, -sine, sine), numpy.where(steep, near, numpy.where(size > 45, -far, far))


def geocentric(latitude, longitude):
    """As GeocentricPlace.swift does."""
    (sin_lat, cos_lat), (sin_lon, cos_lon) = sine_and_cosine(latitude, float), sine_and_cosine(longitude, float)
    radius = AXIS / numpy.sqrt(1 - SQUARED_ECCENTRICITY * (sin_lat * sin_lat))
    return radius * cos_lat * cos_lon, radius * cos_lat * sin_lon, radius * SQUARED_RATIO * sin_lat


def kernel(start, end):
    """As chord_series.h does."""
    dx, dy, dz = (b - a for a, b in zip(start, end))
    dz2 = dz * dz
    w = dx * dx + dy * dy + dz2
    double_middle = start[2] + end[2]
    quarter = 0.25 / (AXIS * AXIS)
    p = double_middle * double_middle * (SECOND * E * quarter)
    divisor = w + 1e-280
    inverse = 1 / (divisor * (1 + p))
    t = dz2 * SECOND * ((1 + p) * inverse)
    reciprocal = divisor * inverse
    q = 1 - reciprocal
    u = w * (reciprocal * quarter)
    y2 = u * (1 + t) * (1 + t)
    n2 = 3 / 40 - E / 15 * q + t * ((11 - 2 * E) / 180 + E / 9 * q - 1 / 72 * t)
    n3 = 5 / 112 - E * (17 * E + 52) / 630 * q + (299 - E * (25 + 4 * E)) / 3780 * t
    c = numpy.sqrt(w)
    return c + c * (y2 * (1 / 6 + u * (n2 + u * (n3 + y2 * (35 / 1152)))))


def geodesic(latitude, longitude, other_latitude, other_longitude):
    """With 64 bits of mantissa."""
    ellipsoid = taylor.Ellipsoid(LONG)
    start = ellipsoid.place(sine_and_cosine(latitude, LONG), sine_and_cosine(longitude, LONG))
    end = ellipsoid.place(sine_and_cosine(other_latitude, LONG), sine_and_cosine(other_longitude, LONG))
    return ellipsoid.distance(start, end, ORDER, ROUNDS)


def exact(latitude, longitude, other_latitude, other_longitude):
    """With 40 digits."""
    mpmath.mp.dps = 40
    ellipsoid = taylor.Ellipsoid(mpmath.mpf)

    def sine_and_cosine_of(degrees):
        turn = mpmath.mpf(degrees) / 180
        return mpmath.sinpi(turn), mpmath.cospi(turn)

    start = ellipsoid.place(sine_and_cosine_of(latitude), sine_and_cosine_of(longitude))
    end = ellipsoid.place(sine_and_cosine_of(other_latitude), sine_and_cosine_of(other_longitude))
    return ellipsoid.distance(start, end, 24, 14)


def pairs(count, shortest, longest):
    """Pairs of all kinds, about so far apart: anywhere, at a pole and near it, on the equator, by the date line; in all
    directions, often exactly north, east or between; half of them nearly the longest."""
    kind = RANDOM.integers(0, 6, count)
    latitude = RANDOM.uniform(-90, 90, count)
    latitude = numpy.where(kind == 0, RANDOM.choice([-90.0, 90.0], count), latitude)
    latitude = numpy.where(kind == 1, 0.0, latitude)
    near_pole = RANDOM.choice([-1.0, 1.0], count) * (90 - 10 ** RANDOM.uniform(-9, 1, count))
    latitude = numpy.where(kind == 2, near_pole, latitude)
    longitude = numpy.where(kind == 3, RANDOM.choice([-180.0, 180.0], count), RANDOM.uniform(-180, 180, count))
    azimuth = RANDOM.uniform(0, 360, count)
    azimuth = numpy.where(RANDOM.random(count) < 0.3, RANDOM.integers(0, 8, count) * 45.0, azimuth)
    distance = numpy.exp(RANDOM.uniform(numpy.log(shortest), numpy.log(longest), count))
    distance = numpy.where(RANDOM.random(count) < 0.5, longest * RANDOM.uniform(0.99, 1, count), distance)

    # Along a great circle of a sphere about as large.
    arc, phi, alpha = distance / 6.4e6, numpy.radians(latitude), numpy.radians(azimuth)
    north = numpy.cos(phi) * numpy.sin(arc) * numpy.cos(alpha) + numpy.sin(phi) * numpy.cos(arc)
    level = numpy.cos(phi) * numpy.cos(arc) - numpy.sin(phi) * numpy.sin(arc) * numpy.cos(alpha)
    east = numpy.sin(arc) * numpy.sin(alpha)
    other_latitude = numpy.degrees(numpy.arctan2(north, numpy.hypot(level, east)))
    other_longitude = longitude + numpy.degrees(numpy.arctan2(east, level))
    other_longitude -= 360 * numpy.round(other_longitude / 360)
    return latitude, longitude, other_latitude, other_longitude


def reference_error(sample, distances):
    """Of `geodesic`, in metres: against 40 digits, and against GeographicLib."""
    by_digits, by_geographiclib = 0.0, 0.0
    for count, i in enumerate(RANDOM.choice(len(distances), 200)):
        places = [float(column[i]) for column in sample]
        if count < 5:
            found = mpmath.mpf(numpy.format_float_scientific(distances[i], precision=25))
            by_digits = max(by_digits, abs(float(exact(*places) - found)))
        found = Geodesic.WGS84.Inverse(*places, Geodesic.DISTANCE)["s12"]
        by_geographiclib = max(by_geographiclib, abs(found - float(distances[i])))
    return by_digits, by_geographiclib


def main():
    if numpy.finfo(LONG).nmant < 63:
        sys.exit("needs an 80-bit long double")
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 50_000
    print("The greatest error in nm; in brackets that of the reference against 40 digits, and against GeographicLib")
    bands = (0.001, 1, 1e3, 1e4, 1e5, 3e5, 4e5, 5e5, 6e5, 6.5e5)
    is_good = True
    for shortest, longest in zip(bands, bands[1:]):
        sample = pairs(count, shortest, longest)
        start, end = geocentric(*sample[:2]), geocentric(*sample[2:])
        apart = (start[0] != end[0]) | (start[1] != end[1]) | (start[2] != end[2])
        sample = [column[apart] for column in sample]
        distances = geodesic(*sample)
        errors = abs(kernel(geocentric(*sample[:2]), geocentric(*sample[2:])) - distances)
        inside = distances <= longest
        worst = numpy.argmax(numpy.where(inside, errors, 0))
        error = float(errors[worst])
        by_digits, by_geographiclib = reference_error(sample, distances)
        is_good = is_good and (error <= 15e-9 or longest > 6e5) and by_digits <= 1e-11 and by_geographiclib <= 15e-9
        print(
            f"{shortest / 1000:10.6g} km to {longest / 1000:3g} km: {error * 1e9:5.2f}"
            f" ({by_digits * 1e9:.4f}, {by_geographiclib * 1e9:.1f}) of {inside.sum()} pairs,"
            f" from {', '.join(f'{float(column[worst]):.6g}' for column in sample)}"
        )
    if not is_good:
        sys.exit("up to 600 km it should be 15 nm at most, and the reference as good as it claims to be")


if __name__ == "__main__":
    main()
