#!/usr/bin/env python3
"""Measures how much longer than straight lines ways are, and how fast they are, on the streets of the centre of
Helsinki: for each mode, what a real routing engine says beside straight lines. Prints the table of docs/routers.md.
Needs httpx; scripts/roads.py makes the streets."""

import pathlib
import random
import statistics
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "examples/routers/python"))

import roads  # noqa: E402
from engines import router_of  # noqa: E402
from osrm import joined  # noqa: E402
from places import Point, straight  # noqa: E402


def main() -> None:
    roads.make()
    numbers = random.Random(1)
    places = [Point(numbers.uniform(60.1653, 60.1752), numbers.uniform(24.9366, 24.9518)) for _ in range(93)]
    print("| mode | pairs | way beside the straight line: median, 10th to 90th percentile | speed on the way |")
    print("| --- | --- | --- | --- |")
    for mode, port in roads.PROFILES.items():
        server = roads.serve(mode, port + 100)
        try:
            router = router_of(f"osrm+http://127.0.0.1:{port + 100}", mode=mode)
            found = router.sender.send("GET", f"/table/v1/{mode}/{joined(places)}?annotations=duration,distance")
        finally:
            server.kill()
            server.wait()
        metres = found["distances"]
        factors = [metres[at][to] / straight(one, other) for at, one in enumerate(places)
                   for to, other in enumerate(places) if straight(one, other) > 100 and metres[at][to]]
        tenths, speed = statistics.quantiles(factors, n=10), router.fit(places, found["durations"], metres)[1]
        print(f"| {mode} | {len(factors):,} | {tenths[4]:.2f}, {tenths[0]:.2f} to {tenths[-1]:.2f} | {speed} km/h |")


if __name__ == "__main__":
    main()
