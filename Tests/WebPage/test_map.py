"""The map: pins, lines, base maps; the list beside it, or as a sheet over it; the next stop first."""

import time
from typing import Any

import pytest
from selenium.webdriver.common.keys import Keys

from page import Page, TestHandler

KADEWE = "Kaufhaus des Westens (KaDeWe)"


def length(page: Page, line: str) -> int:
    """The number of corners of a line of the map."""
    return int(page.js(
        "return document.querySelector(`.map ${arguments[0]}`).getAttribute('d').split(/[ML]/).length - 1", line))


def middle_of(page: Page, selector: str, index: int = 0) -> tuple[float, float]:
    box = page.js("const { x, y, width, height } = document.querySelectorAll(arguments[0])[arguments[1]]"
                  ".getBoundingClientRect(); return [x + width / 2, y + height / 2]", selector, index)
    return box[0], box[1]


def is_covered(page: Page, selector: str) -> list[str]:
    """What of these is in view, and covered by something else."""
    return list(page.js("""
        const isOwn = (element, found) => found && (element.contains(found) || found.contains(element))
        return [...document.querySelectorAll(arguments[0])].filter(element => {
          const { x, y, width, height, bottom } = element.getBoundingClientRect()
          const boxOf = name => document.querySelector(name).getBoundingClientRect()
          const [{ bottom: bar }, dock] = ['.bar', '#dock'].map(boxOf)
          const isScrolledAway = !element.closest('#dock') && (y < bar || bottom > dock.top)
          if (width === 0 || isScrolledAway) return false
          return !isOwn(element, document.elementFromPoint(x + width / 2, y + height / 2))
        }).map(element => element.outerHTML.slice(0, 80))""", selector))


# ---- The list and the map ----

def test_the_next_stop_comes_first_with_its_actions_and_what_is_done_is_folded(page: Page) -> None:
    page.open().drive_until("08:30:00")
    shown = lambda: page.js("""
        const titles = document.querySelectorAll('#cards [data-field=title], .done[open] [data-field=title]')
        return [...titles].map(title => title.firstChild.textContent)""")  # noqa: E731
    assert shown()[0] == KADEWE and len(shown()) == 10
    assert page.text(".next h2") == "Next stop" and page.text(".done summary") == "Done: 2"
    assert page.js("return document.querySelector('.is-next .card').offsetHeight") > 180
    offered = page.js(
        "return [...document.querySelectorAll('.is-next .actions button')].map(button => button.textContent)")
    assert offered == page.js("""
            const actions = plannerkit.planner.actions(plannerkit.planner.stops()[0].id)
            return actions.sort((one, other) => other.isMain - one.isMain).map(({ title }) => title)""")
    page.tap(".is-next .actions .button")  # Start
    page.wait(lambda: page.fields(".is-next .card", "status") == ["In progress"])
    time.sleep(0.6)  # or it is the second click of a double click
    page.tap(".is-next .actions .button")  # Finish
    page.wait(lambda: shown()[0] == "Café Einstein Stammhaus")
    assert page.text(".done summary") == "Done: 3"
    page.tap(".done summary")
    page.wait(lambda: len(shown()) == 12)
    page.tap(".toast button")  # Undo
    page.wait(lambda: shown()[0] == KADEWE)


def test_on_a_desktop_the_list_and_the_map_stand_side_by_side(page: Page) -> None:
    page.size(1280, 800)
    page.open().drive_until("08:30:00")
    app, map_ = (page.one(selector).rect for selector in ("#app", ".map-place .map"))
    assert app["x"] == 0 and app["x"] + app["width"] == map_["x"] and map_["x"] + map_["width"] == 1280
    assert app["height"] == map_["height"] == 800 and not page.one("#map-toggle").is_displayed()


def test_the_list_and_the_map_follow_each_other(page: Page) -> None:
    page.size(1280, 800)
    page.open().drive_until("08:30:00")
    assert len(page.all(".pin")) == 12
    assert page.js("return [...document.querySelectorAll('.pin.is-next')].map(pin => pin.textContent)") == ["3"]
    assert page.js("return document.querySelector('.pin').dataset.color") == "green"
    page.js("document.querySelector('.card[data-number=\"7\"]').focus()")
    assert page.js("return [...document.querySelectorAll('.pin[data-is-lit]')].map(pin => pin.textContent)") == ["7"]
    page.all(".pin")[11].click()
    page.wait(lambda: page.is_open("details"))
    assert page.text(".details [role=heading]") == "Modulor"
    assert page.js("return document.querySelector('.pin.is-open').textContent") == "12"
    top = page.js("return document.querySelector('.card[data-number=\"12\"]').getBoundingClientRect().top")
    assert 0 <= top < 800


def test_on_a_phone_the_map_can_be_shown_in_full(page: Page) -> None:
    page.open()
    height = lambda: page.one(".map").rect["height"]  # noqa: E731
    assert 200 < height() < 350 and page.one("#map-toggle").get_attribute("aria-label") == "Show the map"
    page.tap("#map-toggle")
    page.wait(lambda: height() > 500 and page.one(".panel").rect["y"] > 550)
    assert page.one("#map-toggle").get_attribute("aria-label") == "Show the list"
    page.wait(lambda: all(20 < pin.rect["y"] + 22 < 630 for pin in page.all(".pin")))
    page.tap("#map-toggle")
    page.wait(lambda: height() < 350)


def test_the_map_shows_the_whole_day_until_the_person_moves_it_and_again_on_demand(page: Page) -> None:
    page.size(1280, 800)
    page.open()
    in_view = lambda: sum(440 < middle_of(page, ".pin", index)[0] < 1280 for index in range(12))  # noqa: E731
    assert in_view() == 12
    for _ in range(3):
        page.tap(".map-controls button", 0)  # Zoom in
    page.wait(lambda: in_view() < 12)
    page.drive_until("08:30:00")
    assert in_view() < 12
    page.tap(".map-controls button", 2)
    page.wait(lambda: in_view() == 12)


def test_the_position_has_a_circle_of_its_accuracy(page: Page) -> None:
    page.permission("granted")
    page.be_at(accuracy=300)
    page.size(1280, 800)
    page.open(location="browser")
    page.wait(lambda: page.all(".accuracy") and page.one(".accuracy").rect["width"] > 20)
    circle = middle_of(page, ".accuracy")
    for part in (".here-dot", ".here-halo"):
        assert max(abs(one - other) for one, other in zip(middle_of(page, part), circle)) < 2


@pytest.mark.parametrize(("width", "height"), [(320, 256), (320, 568), (390, 844), (1280, 800)])
def test_nothing_is_covered_and_a_finger_can_hit_everything(page: Page, width: int, height: int) -> None:
    page.size(width, height)
    page.open(language="de", office="offline").drive_until("08:30:00")
    page.wait(lambda: page.one("#work").is_displayed())

    def small() -> list[str]:
        """Links in a text, and what covers more than it shows, are no targets of their own."""
        return list(page.js("""
            const targets = document.querySelectorAll('button, summary, select, input, .pin')
            return [...targets].filter(target => target.offsetParent !== null && !target.matches('.grip, .strip-break'))
              .map(target => [target.outerHTML.slice(0, 80), target.closest('label') ?? target])
              .map(([text, target]) => [text, target.offsetWidth, target.offsetHeight])
              .filter(([, width, height]) => Math.min(width, height) < 44)"""))

    for position in range(0, 2000, 150):
        page.js("document.getElementById('home').scrollTop = arguments[0]", position)
        assert is_covered(page, ".panel .line > span:first-of-type, .panel button, .dock button") == [], position
    assert small() == []
    page.js("arguments[0].click()", page.card("Bikini"))
    page.wait(lambda: page.is_open("details"))
    assert small() == []
    page.press(Keys.ESCAPE)
    page.wait_closed()
    page.open_composer()
    page.load_section(1)
    page.activate(2)
    page.tap(".place .chip", 1)
    assert small() == []


def test_a_toast_covers_no_action(page: Page) -> None:
    page.open().drive_until("08:30:00")
    page.js("document.querySelector('.is-next .actions').scrollIntoView({ block: 'end' })")
    page.tap(".is-next .actions .button")
    page.one(".toast")
    toast = page.one(".toasts").rect
    for button in page.all(".dock button"):
        assert not button.is_displayed() or button.rect["y"] >= toast["y"] + toast["height"]
    home = page.one("#home").rect
    assert home["y"] + home["height"] <= toast["y"] + 1


# ---- Base maps, and lines along roads ----

def test_the_walk_plays_in_helsinki_on_its_streets(page: Page) -> None:
    page.size(1280, 800)
    page.open(location="walk").drive_until("09:10:00")
    assert len(page.all(".pin")) == 15 and page.js("return plannerkit.source.timeZone") == "Europe/Helsinki"
    assert page.js("return plannerkit.planner.rows().map(({ status }) => status)").count("done") == 3
    page.wait(lambda: page.all(".ground .building") and page.all(".ground .street-name"))
    page.wait(lambda: length(page, ".ahead") > 100)  # along streets
    inside = page.js("""
        const ground = document.querySelector('.ground').getBoundingClientRect()
        return [...document.querySelectorAll('.pin')].every(pin => {
          const { x, y } = pin.getBoundingClientRect()
          return ground.left < x && x < ground.right && ground.top < y && y < ground.bottom
        })""")
    assert inside
    names = "return getComputedStyle(document.querySelector('.ground .street-name')).display !== 'none'"
    assert not page.js(names)  # they could not be read
    for _ in range(2):
        page.tap(".map-controls button", 0)
    page.wait(lambda: page.js(names))
    assert page.js("return parseFloat(getComputedStyle(document.querySelector('.ground .street-name')).fontSize)") <= 13
    assert page.fields(".card", "travelTime")[0].endswith("min") and page.js(
        "return document.querySelector('[data-field=travelTime] use').href.baseVal") == "icons.svg#onFoot"


def test_without_a_router_another_order_has_straight_lines_where_no_way_is_recorded(page: Page) -> None:
    page.open(location="walk").drive_until("09:10:00")
    page.wait(lambda: length(page, ".ahead") > 100)
    before = length(page, ".ahead")
    page.tap("#proposal .ask")
    page.wait_until("plannerkit.planner.proposal?.phase === 'finished'")
    page.tap("#proposal [data-name=accept]")
    page.wait(lambda: page.all("#proposal .ask") and length(page, ".ahead") < before)


def test_tiles_come_from_the_pages_server(page: Page, server: str) -> None:
    asked: list[str] = []
    TestHandler.tiles = server + "/text/tile?{z}-{x}-{y}"
    TestHandler.texts["tile"] = "no picture"
    try:
        page.open(tiles="")
        page.wait(lambda: page.all("img.leaflet-tile"))
        asked = [tile.get_dom_attribute("src") for tile in page.all("img.leaflet-tile")]
        assert page.all(".ground") == []
        assert page.browser.execute_async_script("""
            const [tile, done] = arguments
            fetch(tile).then(answer => answer.text()).then(done)""", asked[0]) == "no picture"
    finally:
        TestHandler.tiles = None
    assert all(tile.startswith("/tiles/") for tile in asked)


# ---- The place of a composed task ----

def compose(page: Page, title: str) -> None:
    page.open_composer()
    page.press(title)


def saved_place(page: Page, title: str) -> Any:
    page.tap(".composer .save")
    page.wait_closed()
    return page.wait(lambda: page.js(
        "return plannerkit.planner.rows().find(({ title }) => title === arguments[0])?.coordinate", title))


def assert_near(place: Any, text: str) -> None:
    latitude, longitude = (float(part) for part in text.split(", "))
    assert abs(place["latitude"] - latitude) < 1e-4 and abs(place["longitude"] - longitude) < 1e-4


def test_a_composed_task_is_where_the_agent_is(page: Page) -> None:
    page.open().drive_until("08:30:00")
    compose(page, "Here")
    page.tap(".place .chip", 0)
    chosen = page.text(".place .chosen")
    assert chosen == page.js("""
        const { track, now } = plannerkit.source, { latitude, longitude } = track.findLast(({ time }) => time <= now())
        return [latitude, longitude].map(each => each.toFixed(4)).join(', ')""")
    assert_near(saved_place(page, "Here"), chosen)
    assert len(page.all(".map-place .pin")) == 13


def test_the_keys_move_the_map_to_the_place_of_a_task(page: Page) -> None:
    page.open()
    compose(page, "North of it")
    page.tap(".place .chip", 1)
    page.js("document.querySelector('.place .map-canvas').focus()")
    before = page.text(".place .chosen")
    for key in (Keys.ARROW_UP, Keys.ARROW_UP, Keys.ARROW_LEFT):
        page.press(key)
        page.wait(lambda: page.text(".place .chosen") not in ("", before))
        before = page.text(".place .chosen")
    assert page.violations() == []
    assert_near(saved_place(page, "North of it"), before)


def test_a_map_that_only_changes_its_size_chooses_no_place(page: Page) -> None:
    page.open()
    compose(page, "Nowhere")
    page.tap(".place .chip", 1)
    page.size(844, 600)
    page.wait(lambda: page.one(".place .map").rect["width"] > 500)
    page.wait_until("document.querySelector('.place .leaflet-overlay-pane') !== null")
    time.sleep(0.5)  # Leaflet reports a new size later
    assert page.text(".place .chosen") == ""


def test_a_draft_keeps_its_place_and_an_edit_changes_that_of_its_task(page: Page) -> None:
    page.open().drive_until("08:30:00")
    compose(page, "Later")
    page.tap(".place .chip", 0)
    chosen = page.text(".place .chosen")
    page.press(Keys.ESCAPE)
    page.wait_closed()
    page.reload()
    page.open_composer()
    assert page.text(".place .chosen") == chosen
    page.tap(".place .clear")
    assert page.text(".place .chosen") == ""
    page.press(Keys.ESCAPE)
    page.wait_closed()
    page.open_details("Modulor")
    page.tap(".sheet-buttons button")
    page.wait(lambda: page.is_open("composer"))
    assert page.text(".place .chosen").startswith("52.5")
    page.tap(".place .chip", 0)
    chosen = page.text(".place .chosen")
    page.press(Keys.ESCAPE)
    page.wait_closed()
    page.tap(".toast button")  # Continue editing
    page.wait(lambda: page.is_open("composer"))
    assert page.text(".place .chosen") == chosen
    page.tap(".composer .save")
    page.wait_closed()
    modulor = "plannerkit.planner.rows().find(({ title }) => title === 'Modulor').coordinate"
    page.wait_until(f"{modulor}.longitude.toFixed(4) === '{chosen.split(', ')[1]}'")


def test_a_place_chosen_before_the_one_before_is_saved_is_kept(page: Page) -> None:
    page.open()
    assert page.browser.execute_async_script("""
        const [done] = arguments
        import('./places.js').then(({ Places }) => {
          const places = new Places({ composer: { isEdit: true, taskId: 'one' } })
          const save = latitude => {
            places.current = { latitude, longitude: 13 }
            places.saves()
            return places.placed({ id: 'one' })
          }
          const [first, second] = [save(52), save(53)]
          done([places.saved(first), places.placed({ id: 'one' }).coordinate.latitude, places.saved(second)])
        })""") == [False, 53, True]


# ---- For everyone ----

@pytest.mark.parametrize("color", ["light", "dark"])
def test_axe_finds_nothing_on_the_map(page: Page, color: str) -> None:
    page.media(color, motion="reduce")
    for width, height in ((390, 844), (1280, 800)):
        page.size(width, height)
        page.open(location="walk").drive_until("09:10:00")
        page.js("document.querySelector('.done').open = true")
        assert page.violations() == []


def test_a_time_of_another_day_has_its_weekday(page: Page) -> None:
    page.open()
    assert page.browser.execute_async_script("""
        const [done] = arguments, choices = { language: 'de', hours: '24' }, zone = 'Europe/Helsinki'
        import('./time.js').then(({ timeOfDay }) => done(['2026-05-12T20:59Z', '2026-05-12T21:05Z'].map(instant =>
          timeOfDay(new Date(instant), choices, zone, '2026-05-12'))))""") == ["23:59", "Mi 00:05"]
