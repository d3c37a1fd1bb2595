"""The OSRM adapter with the real engine, on the streets of the centre of Helsinki."""

import logging
import math
import random
import socket
from contextlib import closing
from datetime import datetime, timezone
from uuid import UUID

import pytest
import roads
from engines import router_of
from osrm import joined
from places import Point
from plannerkit import Authorization, Coordinate, Fix, Planner, Settings, Task
from plannerkit.driver import Driver

SOUTH, NORTH, WEST, EAST = 60.1653, 60.1752, 24.9366, 24.9518
NOW = datetime(2026, 5, 12, 8, tzinfo=timezone.utc)
SEA = Point(60.0, 24.9, "Kiosk in the sea")


def free_port():
    with closing(socket.socket()) as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


class Engine:
    def __init__(self, profile, *options):
        self.profile, self.options, self.port = profile, options, free_port()
        self.start()

    def start(self):
        self.server = roads.serve(self.profile, self.port, *self.options)

    def kill(self):
        self.server.kill()
        self.server.wait()

    def router(self, **options):
        return router_of(f"osrm+http://127.0.0.1:{self.port}", mode=self.profile, **options)


@pytest.fixture(scope="module", params=roads.PROFILES)
def engine(request):
    engine = Engine(request.param, "--max-table-size", "1000")
    yield engine
    engine.kill()


@pytest.fixture
def killable():
    engine = Engine("foot")
    yield engine
    engine.kill()


def places(count, seed=1):
    numbers = random.Random(seed)
    return [Point(numbers.uniform(SOUTH, NORTH), numbers.uniform(WEST, EAST), f"Stop {at}") for at in range(count)]


def test_the_matrix_of_tiles_is_that_of_the_engine(engine):
    """250 places, of which a request has at most 100."""
    some = places(250)
    router = engine.router()
    whole = router.sender.send("GET", f"/table/v1/driving/{joined(some)}?annotations=duration")["durations"]
    assert router.matrix(some) == [[math.inf if each is None else each for each in row] for row in whole]
    assert any(None in row for row in whole) == (engine.profile == "car")


def test_a_route_takes_as_long_as_the_matrix_says(engine):
    router, some = engine.router(), places(40)
    times = router.matrix(some)
    to = next(to for to in range(1, 40) if times[0][to] < math.inf)
    route = router.route([some[0], some[to]])
    assert route.seconds == pytest.approx(times[0][to], abs=1)
    assert all(WEST - 0.01 < x < EAST + 0.01 and SOUTH - 0.01 < y < NORTH + 0.01 for x, y in route.coordinates)
    assert len(route.coordinates) > 2 and route.metres > 0


def test_a_place_in_the_sea_is_named_and_estimated(engine, caplog):
    router = engine.router()
    found = router.matrix([SEA, *places(3)])
    assert [row[0] for row in found] == [0, None, None, None] == found[0]
    assert "Kiosk in the sea is 1" in caplog.text and "m from the nearest road of OSRM" in caplog.text


def test_on_foot_a_planner_estimates_well(engine):
    if engine.profile == "foot":
        some = places(93)
        fitted = engine.router().fit(some, engine.router().matrix(some))
        assert fitted.detour_factor == pytest.approx(1.34, abs=0.05)


class Day:
    """A planner with a driver, and a few stops."""

    def __init__(self, router, here, stops):
        self.titles = {UUID(int=at + 1): stop.name for at, stop in enumerate(stops)}
        tasks = [Task(id=UUID(int=at + 1), title=stop.name, coordinate=Coordinate(stop.latitude, stop.longitude))
                 for at, stop in enumerate(stops)]
        self.planner = Planner(Settings(has_schedule=True), tz=timezone.utc, clock=lambda: NOW)
        router.name_of = lambda place: self.titles.get(place.task_id, "the location")
        self.driver = Driver(self.planner, load_plan=lambda _: tasks, load_travel_times=router.travel_times,
                             request_permission=lambda: Authorization.WHEN_IN_USE)
        self.planner.start()
        self.driver.run()
        self.planner.fix_received(Fix(NOW, here.latitude, here.longitude, 5))
        self.driver.run()

    def proposal(self):
        self.planner.proposal_requested()
        self.driver.run()
        self.planner.proposal_search(20_000)
        return self.planner.proposal


def test_a_stop_without_a_way_is_avoided(caplog):
    """By car one can leave some streets at the edge of the extract, and not get there, or the other way round."""
    engine = Engine("car")
    try:
        router = engine.router()
        found = places(60)
        times = router.matrix(found)
        ways = [[sum(each < math.inf for each in row) for row in times], [sum(row[to] < math.inf for row in times)
                                                                          for to in range(60)]]
        trap = next(at for at in range(60) if ways[0][at] <= 1 and ways[1][at] > 10)
        others = [at for at in range(60) if ways[0][at] > 10 and ways[1][at] > 10][:7]
        day = Day(router, found[others[0]], [found[at] for at in [*others[1:4], trap, *others[4:]]])
        proposal = day.proposal()
        assert (proposal.is_estimated, proposal.is_better) == (False, True)
        assert [day.titles[stop.id] for stop in day.planner.proposal_stops][-1] == found[trap].name
    finally:
        engine.kill()


def test_the_planner_goes_on_with_estimates_when_the_engine_is_killed(killable, caplog):
    """The engine ends in the middle of a proposal, and is started again."""
    caplog.set_level(logging.WARNING)
    router = killable.router(sleep=lambda _: None, at_once=1)
    here, *stops = places(121)
    day = Day(router, here, stops)
    send, requests = router.sender.send, []

    def killing(*arguments, **options):
        requests.append(arguments)
        if len(requests) == 3:
            killable.kill()
        return send(*arguments, **options)

    router.sender.send = killing
    assert day.proposal().is_estimated
    assert "OSRM at 127.0.0.1 does not answer" in caplog.text and "travel times are estimated" in caplog.text
    killable.start()
    day.planner.proposal_discarded(day.planner.proposal.number)
    asked = len(requests)
    assert not day.proposal().is_estimated
    assert len(requests) - asked == 9 - 2, "the tiles that were answered are known"
