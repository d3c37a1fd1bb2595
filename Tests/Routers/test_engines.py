"""All engines answer in the form of their documentation, from one invented matrix; every case is the same for all."""

import datetime
import logging
import math
import os
import pathlib
import subprocess
import sys
import urllib.request
from itertools import count

import fake_engines
import pytest
import serve
from engines import ENGINES, router_of
from places import MODES, Point
from sending import Kind, RouterError

ROOT = pathlib.Path(__file__).parent.parent.parent
numbers = count()
PLACES = [Point(60 + at % 11 / 100, 24 + at % 13 / 100, f"Stop {at}") for at in range(120)]
HILL = Point(61.5, 24.0, "Hill")  # one can leave it, but not go there
ISLAND = Point(60.0, 4.0, "Island")  # far from a road


class Asked:
    """A router whose waits are noted, and take no time."""

    def __init__(self, port, engine, wrong="well", **options):
        self.waits = []
        self.at = f"http://127.0.0.1:{port}/{wrong}-{next(numbers)}/{engine}"
        self.router = router_of(f"{engine}+{self.at}", sleep=self.wait, **options)

    def wait(self, seconds):
        self.waits.append(seconds)
        self.router.sender.busy_until = 0

    @property
    def requests(self):
        with urllib.request.urlopen(f"{self.at}/count") as answer:
            return int(answer.read())


def expected(origins, destinations):
    at = [[(place.longitude, place.latitude) for place in places] for places in (origins, destinations)]
    return [[0 if one == other else some if (some := fake_engines.seconds(one, other)) is not None else math.inf
             for other in at[1]] for one in at[0]]


@pytest.fixture(params=ENGINES)
def engine(request):
    return request.param


@pytest.mark.parametrize("mode", MODES)
def test_a_matrix_is_put_together_from_tiles(port, engine, mode):
    places = [*PLACES, HILL]
    assert Asked(port, engine, mode=mode).router.matrix(places) == expected(places, places)


def test_a_row_asks_for_no_more_than_its_pairs(port, engine):
    asked = Asked(port, engine)
    assert asked.router.row(HILL, PLACES) == expected([HILL], PLACES)[0]
    assert asked.router.row(PLACES[0], [HILL]) == [math.inf]
    assert asked.requests <= (4 if engine != "valhalla" else 6)


def test_a_route_is_a_line_in_the_order_of_the_places(port, engine):
    router, places = Asked(port, engine).router, PLACES[:3]
    route = router.route(places)
    line = [each for at, each in enumerate(route.coordinates) if at == 0 or each != route.coordinates[at - 1]]
    assert line == [pytest.approx((place.longitude, place.latitude)) for place in places]
    took = sum(expected([one], [other])[0][0] for one, other in zip(places, places[1:]))
    assert (route.seconds, route.metres) == (pytest.approx(took), pytest.approx(5 * took))
    with pytest.raises(RouterError, match="refuses the request: .*(route|Route|Connection|path)"):
        router.route([PLACES[0], HILL])


def test_a_day_is_asked_for_once(port, engine):
    asked = Asked(port, engine)
    first = asked.router.matrix(PLACES)
    requests = asked.requests
    near = [Point(place.latitude + 1e-7, place.longitude, place.name) for place in PLACES]
    assert asked.router.matrix(near) == first
    assert asked.router.row(PLACES[3], PLACES[:50]) == first[3][:50]
    assert asked.requests == requests
    asked.router.day -= datetime.timedelta(1)
    assert asked.router.matrix(PLACES) == first
    assert asked.requests > requests


@pytest.mark.parametrize("engine", sorted(ENGINES.keys() - {"google"}))  # which does not say
def test_a_place_far_from_a_road_is_named_and_estimated(port, engine, caplog):
    router = Asked(port, engine).router
    found = router.matrix([PLACES[0], ISLAND, PLACES[1]])
    assert found == [[0, None, found[0][2]], [None, 0, None], [found[2][0], None, 0]]
    assert found[0][2] == expected(PLACES[:1], PLACES[1:2])[0][0]
    router.row(ISLAND, PLACES)
    assert [record.message.partition(" is ")[0] for record in caplog.records if record.name == "routers"] == ["Island"]


@pytest.mark.parametrize("engine", ["valhalla", "graphhopper", "openrouteservice"])
def test_a_place_without_any_road_does_not_cost_the_others_their_times(port, engine, caplog):
    lost = Point(60.0, 1.0, "Rock")
    found = Asked(port, engine).router.matrix([PLACES[0], lost, PLACES[1]])
    assert [found[at][to] for at in (0, 2) for to in (0, 2)] == sum(expected(PLACES[:2], PLACES[:2]), [])
    assert found[1] == [None, 0, None] and "Rock is too far from a road of" in caplog.text
    assert Asked(port, engine).router.row(lost, PLACES[:2]) == [None, None]


def test_a_busy_engine_is_asked_again_when_it_says(port, engine):
    asked = Asked(port, engine, "busy", at_once=1)
    assert asked.router.matrix(PLACES[:3]) == expected(PLACES[:3], PLACES[:3])
    assert asked.waits == [pytest.approx(3, abs=0.5)]


def test_an_engine_that_is_busy_for_long_is_left_alone(port, engine):
    asked = Asked(port, engine, "closed", at_once=1)
    for _ in range(2):
        with pytest.raises(RouterError, match="has too many requests: try again in 3[56]") as caught:
            asked.router.matrix(PLACES[:3])
        assert caught.value.kind == Kind.BUSY
    assert (asked.requests, asked.waits) == (1, [])


def test_an_engine_that_failed_once_is_asked_again(port, engine):
    asked = Asked(port, engine, "once", at_once=1)
    assert asked.router.matrix(PLACES[:3]) == expected(PLACES[:3], PLACES[:3])
    assert len(asked.waits) == 1


@pytest.mark.parametrize("wrong, kind, text, tries", [
    ("failing", Kind.FAILING, "has failed: status 503", 3),
    ("cut", Kind.UNREACHABLE, "does not answer: ", 3),
    ("slow", Kind.UNREACHABLE, "does not answer: timed out", 3),
    ("wrong", Kind.ANSWER, "gave an answer that cannot be read", 1),
    ("keyed", Kind.KEY, "does not accept the key: status 403", 1),
    ("moved", Kind.REFUSED, "refuses the request: status 302", 1),
])
def test_there_is_one_readable_error_for_each_kind(port, engine, wrong, kind, text, tries):
    asked = Asked(port, engine, wrong, at_once=1, timeout=0.2 if wrong == "slow" else 5)
    with pytest.raises(RouterError) as caught:
        asked.router.matrix(PLACES[:3])
    assert caught.value.kind == kind
    assert str(caught.value).startswith(f"{ENGINES[engine].name} at 127.0.0.1 {text}")
    assert asked.requests == tries
    # The waits grow, and differ from one router to another.
    assert len(asked.waits) == tries - 1
    assert all(0.25 * 2**at <= each <= 0.75 * 2**at for at, each in enumerate(asked.waits))


def test_only_the_given_host_is_called(port, engine, monkeypatch):
    """No proxy of the environment."""
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:1")
    monkeypatch.setenv("NO_PROXY", "")
    assert Asked(port, engine, tries=1).router.row(PLACES[0], PLACES[:2])[1] > 0


@pytest.mark.parametrize("name", ENGINES)
def test_the_server_of_the_page_knows_the_engines(port, name, monkeypatch):
    """It has the same addresses and keys, and passes on when a busy engine can be asked again."""
    assert serve.ENGINES.keys() == ENGINES.keys()
    assert serve.ENGINES[name][:2] == (ENGINES[name].address, ENGINES[name].variable)
    if ENGINES[name].variable:
        monkeypatch.setenv(ENGINES[name].variable, fake_engines.KEY)
    asked = Asked(port, name, "keyed")
    engine = serve.RoutingEngine(f"{name}+{asked.at}")
    assert engine.headers == asked.router.headers()
    assert engine.query == ("?key=secret-key" if name == "graphhopper" else "")
    busy = serve.RoutingEngine(f"{name}+{Asked(port, name, 'busy').at}")
    assert busy.answer("/x", None, None)[0::2] == (429, {"Retry-After": "3"})


def test_no_answer_on_a_closed_port(engine):
    router = router_of(f"{engine}+http://127.0.0.1:1", sleep=lambda _: None)
    with pytest.raises(RouterError, match="127.0.0.1 does not answer: .*refused") as caught:
        router.matrix(PLACES[:3])
    assert caught.value.kind == Kind.UNREACHABLE


@pytest.mark.parametrize("engine", sorted(ENGINES.keys() - {"osrm"}))  # which has no keys
def test_keys_are_of_the_environment_and_in_no_log(port, engine, monkeypatch, caplog):
    caplog.set_level(logging.DEBUG)
    monkeypatch.setenv(ENGINES[engine].variable, fake_engines.KEY)
    asked = Asked(port, engine, "keyed")
    assert asked.router.row(PLACES[0], PLACES[:3]) == expected(PLACES[:1], PLACES[:3])[0]
    assert len(asked.router.route(PLACES[:2]).coordinates) == 2
    assert caplog.text and fake_engines.KEY not in caplog.text


@pytest.mark.parametrize("engine", ["graphhopper", "google"])
def test_a_key_may_end_with_a_line_and_must_be_ascii(port, engine, monkeypatch):
    monkeypatch.setenv(ENGINES[engine].variable, f"{fake_engines.KEY}\n")
    assert Asked(port, engine, "keyed").router.row(PLACES[0], PLACES[:2])[1] > 0
    monkeypatch.setenv(ENGINES[engine].variable, "schlüssel")
    with pytest.raises(ValueError, match=f"{ENGINES[engine].variable} must be printable ASCII"):
        router_of(engine)


def test_what_was_answered_before_an_error_is_known(port):
    asked = Asked(port, "osrm", at_once=2, tries=1)
    send, numbers = asked.router.sender.send, count()

    def failing(*arguments, **options):
        if next(numbers) == 5:
            raise RouterError(Kind.FAILING, "OSRM")
        return send(*arguments, **options)

    asked.router.sender.send = failing
    with pytest.raises(RouterError):
        asked.router.matrix(PLACES)
    assert asked.router.matrix(PLACES) == expected(PLACES, PLACES)
    assert asked.requests == 9, "each tile was answered once"


@pytest.mark.parametrize("seconds", [float("nan"), -1.0, "10", [1.0]])
def test_a_time_that_is_none_is_no_answer(port, seconds):
    asked = Asked(port, "osrm")
    row = {"distance": 1.0}
    asked.router.sender.send = lambda *_: {"durations": [[0, seconds], [1, 0]], "sources": [row] * 2,
                                           "destinations": [row] * 2}
    with pytest.raises(RouterError, match="gave an answer that cannot be read"):
        asked.router.matrix(PLACES[:2])


@pytest.mark.parametrize("option, text", [
    ("osrm+http://me:secret@localhost:5000", "an address must have no password"),
    ("mapbox", "a router is one of osrm, valhalla, graphhopper, openrouteservice, google, such as"),
    ("osrm", "the address of osrm is missing, such as osrm\\+http"),
    ("osrm+localhost:5000", "an address begins with http:// or https://"),
])
def test_a_wrong_option_says_what_is_right(option, text):
    with pytest.raises(ValueError, match=text):
        router_of(option)


def test_fitted_settings_give_the_travel_times_back():
    router = router_of("google", mode="foot")
    places = [Point(60 + at / 100, 24.0) for at in range(5)]
    straight = 1111.95  # metres for a hundredth of a degree
    metres = [[abs(at - to) * straight * 1.5 for to in range(5)] for at in range(5)]
    seconds = [[each / 2 for each in row] for row in metres]
    seconds[0][4], seconds[1][4] = math.inf, None
    assert router.fit(places, seconds, metres) == (1.5, 7.2)
    assert router.fit(places, seconds) == (pytest.approx(1.5 * 5 / 7.2, abs=0.006), 5)
    with pytest.raises(ValueError, match="more than 100 m apart"):
        router.fit(places[:1], [[0]])


@pytest.mark.parametrize("wrong, text", [
    ("well", ""), ("failing", "OSRM at 127.0.0.1 has failed: status 503; travel times are estimated"),
])
def test_the_python_host_takes_a_router(port, tmp_path, wrong, text):
    folder = ROOT / "examples/python"
    done = subprocess.run(
        [sys.executable, folder / "host.py", folder / "data/plan.geojson", folder / "data/track.gpx", "--timezone",
         "Europe/Berlin", "--database", tmp_path / "day.sqlite3", "--optimise", "keep", "--mode", "bicycle",
         "--router", f"osrm+http://127.0.0.1:{port}/{wrong}-host/osrm"],
        env={**os.environ, "PYTHONPATH": str(ROOT / "bindings/python")}, capture_output=True, text=True, check=True)
    assert text in done.stdout and ("travel times are estimated" in done.stdout) == bool(text)
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/{wrong}-host/osrm/count") as answer:
        assert int(answer.read()) > 0


@pytest.mark.parametrize("option", ["osrm+", ""])
def test_the_command_for_a_day_takes_a_router(port, option):
    at = f"http://127.0.0.1:{port}/well-day{option}/osrm"
    done = subprocess.run(
        [sys.executable, "-m", "plannerkit", "day", ROOT / "examples/python/data/plan.geojson", "--at",
         "2026-05-12T09:00", "--tz", "Europe/Berlin", "--router", f"{option}{at}"],
        env={**os.environ, "PYTHONPATH": str(ROOT / "bindings/python")}, capture_output=True, text=True, check=True)
    assert "HIT Ullrich am Zoo" in done.stdout and done.stderr == ""
    with urllib.request.urlopen(f"{at}/count") as answer:
        assert int(answer.read()) > 0
