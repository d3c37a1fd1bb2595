#!/usr/bin/env python3
"""Times the peers of the visiting order on round trips: PyVRP, OR-tools and VROOM.

python_order.py < PROBLEMS: reads what `round_trips FILE print` prints, and prints lines like the C programs (bench.h).
A line is there only if the peer found an order that travels no longer than the best known one, within 10 s of CPU time.
VROOM cannot be stopped when it has found one, so its time is that of the whole run. Missing packages are skipped.
"""

import importlib.metadata
import itertools
import sys
import time
from typing import NamedTuple

MOST_SECONDS = 10


class Trip(NamedTuple):
    name: str
    travel: int  # the best known
    latest_return: int
    durations: list[int]
    windows: list[tuple[int, int]]
    travel_times: list[list[int]]  # of the start and the stops


def read_trips(text):
    words = iter(text.split())
    for word in words:
        if word != "trip":
            sys.exit("bench: these are no problems")
        stops, seed, travel, latest_return = (int(next(words)) for _ in range(4))
        nodes = [[int(next(words)) for _ in range(3)] for _ in range(stops)]
        rows = [[int(next(words)) for _ in range(stops + 1)] for _ in range(stops + 1)]
        durations, windows = [node[0] for node in nodes], [(node[1], node[2]) for node in nodes]
        yield Trip(f"{stops} {seed}", travel, latest_return, durations, windows, rows)


def travel_of(trip, order):
    """Of stops, from 1; None if one is missing or missed."""
    if sorted(order) != list(range(1, len(trip.durations) + 1)):
        return None
    now = travel = 0
    for before, stop in itertools.pairwise([0, *order, 0]):
        travel += trip.travel_times[before][stop]
        now += trip.travel_times[before][stop]
        earliest, latest = trip.windows[stop - 1] if stop else (0, trip.latest_return)
        if now > latest:
            return None
        now = max(now, earliest) + (trip.durations[stop - 1] if stop else 0)
    return travel


# Each prepares a problem, and returns what solves it. That returns the CPU time and the order, or None.


def pyvrp_solver(trip):
    import numpy
    from pyvrp import Client, Depot, Location, ProblemData, VehicleType, solve

    matrix = numpy.array(trip.travel_times)
    clients = [
        Client(place, service_duration=duration, tw_early=earliest, tw_late=latest)
        for place, (duration, (earliest, latest)) in enumerate(zip(trip.durations, trip.windows), 1)
    ]
    locations = [Location(0, 0) for _ in matrix]
    data = ProblemData(locations, clients, [Depot(0)], [VehicleType(tw_early=0, tw_late=trip.latest_return)], [matrix],
                       [matrix])

    def run():
        start = time.process_time()
        result = solve(data, lambda cost: cost <= trip.travel or time.process_time() - start > MOST_SECONDS,
                       collect_stats=False)
        took = time.process_time() - start
        visits = [visit for route in result.best.routes() for visit in route.schedule()]
        return took, [visit.idx + 1 for visit in visits if visit.is_client()]

    return run


def ortools_solver(trip):
    from ortools.constraint_solver import pywrapcp, routing_enums_pb2

    manager = pywrapcp.RoutingIndexManager(len(trip.travel_times), 1, 0)
    routing = pywrapcp.RoutingModel(manager)
    routing.SetArcCostEvaluatorOfAllVehicles(routing.RegisterTransitMatrix(trip.travel_times))
    durations = [0, *trip.durations]
    with_visits = [[leg + duration for leg in row] for row, duration in zip(trip.travel_times, durations)]
    transit = routing.RegisterTransitMatrix(with_visits)
    routing.AddDimension(transit, trip.latest_return, 3 * trip.latest_return, False, "time")
    dimension = routing.GetDimensionOrDie("time")
    # A late second costs more than any travel that it saves. With hard ends none of its strategies finds a first order
    # of most problems with 60 stops.
    for place, (earliest, latest) in enumerate(trip.windows, 1):
        dimension.CumulVar(manager.NodeToIndex(place)).SetMin(earliest)
        dimension.SetCumulVarSoftUpperBound(manager.NodeToIndex(place), latest, 100)
    dimension.SetCumulVarSoftUpperBound(routing.End(0), trip.latest_return, 100)
    parameters = pywrapcp.DefaultRoutingSearchParameters()
    parameters.first_solution_strategy = routing_enums_pb2.FirstSolutionStrategy.PARALLEL_CHEAPEST_INSERTION
    parameters.local_search_metaheuristic = routing_enums_pb2.LocalSearchMetaheuristic.GUIDED_LOCAL_SEARCH
    parameters.time_limit.FromSeconds(2 * MOST_SECONDS)
    found = {}

    def run():
        start = time.process_time()

        def look():
            took = time.process_time() - start
            if routing.CostVar().Max() <= trip.travel or took > MOST_SECONDS:
                found.setdefault("took", took)
                routing.solver().FinishCurrentSearch()

        routing.AddAtSolutionCallback(look)
        solution = routing.SolveWithParameters(parameters)
        order = []
        index = solution and solution.Value(routing.NextVar(routing.Start(0)))
        while solution and not routing.IsEnd(index):
            order.append(manager.IndexToNode(index))
            index = solution.Value(routing.NextVar(index))
        return found.get("took", 2 * MOST_SECONDS), order

    return run


def vroom_solver(trip):
    import numpy
    import vroom

    problem = vroom.Input()
    problem.set_durations_matrix("car", numpy.array(trip.travel_times, dtype=numpy.uint32))
    problem.add_vehicle(vroom.Vehicle(1, start=0, end=0, time_window=(0, trip.latest_return)))
    for place, (duration, window) in enumerate(zip(trip.durations, trip.windows), 1):
        problem.add_job(vroom.Job(place, location=place, default_service=duration, time_windows=[window]))

    def run():
        start = time.process_time()
        solution = problem.solve(exploration_level=5, nb_threads=1)
        took = time.process_time() - start
        routes = solution.routes
        return took, [int(place) for place in routes[routes["type"] == "job"]["id"]]

    return run


PEERS = {"PyVRP": ("pyvrp", pyvrp_solver), "OR-tools": ("ortools", ortools_solver), "VROOM": ("pyvroom", vroom_solver)}


def main():
    trips = list(read_trips(sys.stdin.read()))
    for peer, (package, solver) in PEERS.items():
        try:
            print("peer", peer, importlib.metadata.version(package), sep="\t")
        except importlib.metadata.PackageNotFoundError:
            continue
        for trip in trips:
            took, order = solver(trip)()
            travel = travel_of(trip, order)
            if travel is not None and travel < trip.travel:
                sys.exit(f"bench: {peer} found a better order of {trip.name} than the best known one: record again")
            if travel == trip.travel and took <= MOST_SECONDS:
                print("time", "order", trip.name, peer, took * 1e9, sep="\t", flush=True)


if __name__ == "__main__":
    main()
