"""Travel times by road: the page asks for them at the start, and says so where the times are estimates."""

import math
import sys
import threading

import pytest
from page import HEADER, STOPS, TOP, Page, TestHandler
from serve import RoutingEngine

sys.path.insert(0, str(TOP / "Tests/Routers"))
import fake_engines  # noqa: E402

LEGS = "return plannerkit.planner.stops().map(stop => stop.leg)"
ESTIMATES = [50, 58, 108, 235, 85, 87, 127, 227, 361, 201, 172]  # seconds between the stops
ROADS = [75, 87, 161, 352, 367, 130, 190, 339, 540, 541, 257]  # with the bridge


def legs(page: Page) -> list[int]:
    """Between the stops; the first one begins at the location."""
    return list(page.js(LEGS))[1:]


def says_estimated(page: Page) -> bool:
    return bool(page.one("#estimated").is_displayed())


def choose(page: Page, ways: str) -> None:
    page.tap("#settings-open")
    page.choose("ways", ways)
    page.tap("#settings .buttons .button:last-child")


def test_the_page_asks_the_router_at_the_start(page: Page) -> None:
    """ORDER-3.1, ORDER-3.7, ORDER-3.8"""
    page.open_before("""
        document.addEventListener('DOMContentLoaded', () => {
          window.panels = 0
          const seen = () => { panels += document.querySelectorAll('.proposal').length }
          new MutationObserver(seen).observe(document.getElementById('proposal'), { childList: true, subtree: true })
        })""", ways="roads")
    page.wait(lambda: page.titles)
    page.drive_until("06:59:20")
    page.wait(lambda: legs(page) == ROADS)
    page.wait(lambda: page.js(LEGS)[0] == 290)  # from the location, until the next fix
    page.wait_until("plannerkit.planner.proposal === null")
    assert page.js("return panels") == 0 and page.one("#proposal .ask").is_displayed()
    assert not says_estimated(page)
    page.drive_until("07:02:00")
    assert legs(page) == ROADS
    page.reload()
    page.wait(lambda: page.titles)
    assert legs(page) == ROADS and not says_estimated(page)


def test_without_a_router_the_page_says_that_times_are_estimates(page: Page) -> None:
    """ORDER-3.8"""
    page.open(ways="estimated").drive_until("06:59:20")
    page.js("""
        window.asked = 0
        const { office } = plannerkit, travelTimes = office.travelTimes
        office.travelTimes = (...details) => { asked += 1; return travelTimes.apply(office, details) }""")
    assert legs(page) == ESTIMATES and page.text("#estimated") == "Travel times are estimated." and says_estimated(page)
    choose(page, "roads")
    page.wait(lambda: legs(page) == ROADS)
    page.wait(lambda: not says_estimated(page))
    assert page.js("return asked") == 1
    choose(page, "estimated")
    page.wait(lambda: legs(page) == ESTIMATES)
    assert says_estimated(page) and page.js("return asked") == 1


def test_a_router_that_does_not_answer_is_asked_again_with_a_refresh(page: Page) -> None:
    """ORDER-3.4"""
    page.open(ways="estimated").drive_until("06:59:20")
    page.js("""
        const { office } = plannerkit, { travelTimes } = office
        office.travelTimes = async () => { throw new TypeError('Failed to fetch') }
        window.repair = () => { office.travelTimes = travelTimes }""")
    choose(page, "roads")
    page.wait(lambda: "Failed to fetch" in " ".join(entry["message"] for entry in page.browser.get_log("browser")))
    assert says_estimated(page) and legs(page) == ESTIMATES and page.text("#toasts") == ""
    page.js("repair()")
    page.tap("#refresh")
    page.wait(lambda: legs(page) == ROADS)
    page.wait(lambda: not says_estimated(page))


def test_a_new_stop_is_asked_about(page: Page) -> None:
    page.open(ways="roads").drive_until("06:59:20")
    page.wait(lambda: legs(page) == ROADS)
    page.js("""
        const { planner, driver } = plannerkit, last = planner.tasks().find(task => task.title === 'Modulor')
        const { latitude, longitude } = last.coordinate, coordinate = { latitude: latitude + 0.02, longitude }
        driver.send('taskAdded', { ...last, id: '00000000-0000-4000-8000-000000000000', order: 99, coordinate })""")
    before = page.js(LEGS)[-1]
    page.wait(lambda: page.js(LEGS)[-1] > before + 100)


def test_a_question_to_the_router_is_not_restored_as_a_proposal(page: Page) -> None:
    """ORDER-12.2"""
    page.open_before("window.setTimeout = new Proxy(setTimeout, { apply: (target, self, [act, wait]) => "
                     "wait === 350 ? 0 : target(act, wait) })", ways="roads")  # the router never answers
    page.wait(lambda: page.titles)
    page.wait_until("plannerkit.planner.proposal?.phase === 'waiting'")
    page.reload()
    page.wait(lambda: page.titles)
    page.wait_until("plannerkit.planner.proposal === null")
    assert not page.all(".proposal")


def test_a_day_with_too_many_stops_for_the_router_is_estimated(page: Page) -> None:
    """ORDER-1.8"""
    stops = ["\t".join([f"00000000-0000-4000-8000-{index:012}", f"Stop {index}", "", "", f"52.{500 + index}", "13.4",
                        "2026-05-12", str(index), ""]) for index in range(251)]
    TestHandler.texts["many"] = "\n".join([HEADER, *stops])
    page.open(ways="roads", plan="/text/many").drive_until("06:59:20")
    page.wait(lambda: says_estimated(page))
    assert page.text("#toasts") == "" and page.js("return plannerkit.planner.proposal") is None


def test_the_page_takes_the_times_of_a_routing_engine(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    """ORDER-3.7: the server of the page passes its requests on, with the engine's key."""
    engine = fake_engines.start()
    threading.Thread(target=engine.serve_forever, daemon=True).start()
    at = f"http://127.0.0.1:{engine.server_port}"
    monkeypatch.setenv("VALHALLA_KEY", fake_engines.KEY)
    try:
        TestHandler.engine = RoutingEngine(f"valhalla+{at}/keyed-page/valhalla")
        page.open(ways="roads", router="valhalla").drive_until("06:59:20")
        page.wait(lambda: legs(page) != ESTIMATES)
        places = [(float(stop.split("\t")[5]), float(stop.split("\t")[4])) for stop in STOPS]
        assert legs(page) == [math.floor(fake_engines.seconds(*pair) + 0.5) for pair in zip(places, places[1:])]
        assert not says_estimated(page)
        line = "return document.querySelector('.map .ahead').getAttribute('d').replace(/[^ML]/g, '')"
        page.wait(lambda: page.js(line).startswith("ML" + 10 * "L"))  # the engine's line, not one for each way
    finally:
        TestHandler.engine = None
        engine.shutdown()
