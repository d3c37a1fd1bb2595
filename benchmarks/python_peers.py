#!/usr/bin/env python3
"""Times distances from Python: libplanner.so through ctypes, and the packages geographiclib, geopy and pyproj.

python_peers.py LIBRARY: prints lines like the C programs (bench.h). Missing packages are skipped.
"""

import array
import ctypes
import importlib.metadata
import math
import random
import sys
import time

REPETITIONS = 21
LEAST_REPETITION = 20_000_000  # ns
PLACES = 1000
HOME = (52.52, 13.405)


def places_around(latitude, longitude, count):
    """Places up to about 300 km away, spread evenly over the area."""
    numbers = random.Random(1)
    places = []
    for _ in range(count):
        distance = 300 / 111.2 * math.sqrt(numbers.random())
        bearing = 2 * math.pi * numbers.random()
        north, east = distance * math.cos(bearing), distance * math.sin(bearing)
        places.append((latitude + north, longitude + east / math.cos(math.radians(latitude))))
    return places


def planner_functions(path, places):
    """planner_distance for each place, and planner_distances for all of them."""
    library = ctypes.CDLL(path)
    single, batch = library.planner_distance, library.planner_distances
    single.argtypes = [ctypes.c_double] * 4 + [ctypes.c_void_p] * 2
    batch.argtypes = [ctypes.c_double, ctypes.c_double, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p,
                      ctypes.c_void_p]
    out = (ctypes.c_double * len(places))()
    degrees = (ctypes.c_double * (2 * len(places)))(*[number for place in places for number in place])
    one = ctypes.c_double()
    address = ctypes.byref(one)

    def each():
        distances = []
        for latitude, longitude in places:
            single(*HOME, latitude, longitude, address, None)
            distances.append(one.value)
        return distances

    def together():
        batch(*HOME, degrees, len(places), out, None)
        return out

    return {"planner_distance": each, "planner_distances": together}


def geographiclib_functions(places):
    from geographiclib.geodesic import Geodesic

    inverse = Geodesic.WGS84.Inverse
    return {"geographiclib": lambda: [inverse(*HOME, *place, Geodesic.DISTANCE)["s12"] for place in places]}


def geopy_functions(places):
    from geopy.distance import geodesic

    return {"geopy": lambda: [geodesic(HOME, place).meters for place in places]}


def pyproj_functions(places):
    from pyproj import Geod

    geod = Geod(ellps="WGS84")
    latitudes = array.array("d", [latitude for latitude, _ in places])
    longitudes = array.array("d", [longitude for _, longitude in places])
    from_latitudes = array.array("d", [HOME[0]] * len(places))
    from_longitudes = array.array("d", [HOME[1]] * len(places))
    return {
        "pyproj": lambda: [geod.inv(HOME[1], HOME[0], longitude, latitude)[2] for latitude, longitude in places],
        "pyproj, arrays": lambda: geod.inv(from_longitudes, from_latitudes, longitudes, latitudes)[2],
    }


def time_of(function, times):
    start = time.perf_counter_ns()
    for _ in range(times):
        function()
    return time.perf_counter_ns() - start


def print_times(table, case, functions, items):
    """Times all functions, which take turns, each time in another order; prints nanoseconds of one item."""
    times = {name: LEAST_REPETITION // max(time_of(function, 1), 1) + 1 for name, function in functions.items()}
    samples = {name: [] for name in functions}
    names = list(functions)
    for repetition in range(REPETITIONS):
        for turn in range(len(names)):
            name = names[(repetition + turn) % len(names)]
            samples[name].append(time_of(functions[name], times[name]) / times[name] / items)
    for name in names:
        print("time", table, case, name, *samples[name], sep="\t")


def main():
    places = places_around(*HOME, PLACES)
    functions = planner_functions(sys.argv[1], places)
    for package, functions_of in [
        ("geographiclib", geographiclib_functions),
        ("geopy", geopy_functions),
        ("pyproj", pyproj_functions),
    ]:
        try:
            functions.update(functions_of(places))
            print("peer", package, importlib.metadata.version(package), sep="\t")
        except ImportError:
            print(f"bench: the Python package {package} is missing", file=sys.stderr)
    wanted = list(functions["planner_distances"]())
    for name, function in functions.items():
        if max(abs(a - b) for a, b in zip(function(), wanted)) > 1e-3:
            sys.exit(f"bench: {name} measures other distances")
    print_times("python", "near", functions, PLACES)


if __name__ == "__main__":
    main()
