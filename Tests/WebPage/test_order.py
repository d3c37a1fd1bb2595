"""A better order of the stops: asked for, shown before and after, accepted or not."""

import pytest
from selenium.webdriver.common.keys import Keys

from page import Page

MODULOR = "5ddff40f-5012-47ee-9d1d-77a43e48bda8"
LATE = "10:38:00"  # the drive is behind by then: another order is less late
BEFORE = ["Ampelmann Shop Hackesche Höfe", "Konnopke's Imbiß", "Café Sibylle", "Markthalle Neun", "Modulor"]
AFTER = ["Ampelmann Shop Hackesche Höfe", "Konnopke's Imbiß", "Modulor", "Markthalle Neun", "Café Sibylle"]


def be_late(page: Page, **choices: str) -> None:
    page.open(**choices).drive_until(LATE)


def ask(page: Page) -> None:
    page.tap("#proposal .ask")
    page.wait_until("document.querySelector('.proposal')?.getAttribute('aria-busy') === 'false'")


def names(page: Page) -> list[str]:
    return list(page.js("return [...document.querySelectorAll('.proposal .name')].map(name => name.textContent)"))


def decide(page: Page, name: str) -> None:
    page.tap(f".proposal [data-name={name}]")
    page.wait(lambda: not page.all(".proposal"))


def left(page: Page) -> list[str]:
    return page.titles[7:]


def lines(page: Page) -> list[int]:
    """How many ways each order has on the map."""
    return list(page.js("""
        return ['before', 'after'].map(order =>
          document.querySelector(`.order.is-${order}`).getAttribute('d').match(/L/g)?.length ?? 0)"""))


# ---- What is shown ----

def test_the_panel_says_what_is_gained_in_every_language(page: Page) -> None:
    """ORDER-7.1, ORDER-7.2, ORDER-7.4"""
    page.size(320, 568)
    be_late(page, hours="12")
    string = lambda key: page.js("return plannerkit.planner.string(arguments[0])", key)  # noqa: E731
    assert page.text("#proposal .ask") == string("optimise")
    ask(page)
    assert not page.one("#proposal .ask").is_displayed() and names(page) == AFTER
    texts = set()
    for language in ("en", "de", "fr", "es", "ja"):
        page.tap("#settings-open")
        page.choose("language", language)
        page.press(Keys.ESCAPE)
        proposal = page.js("return plannerkit.planner.proposal")
        page.wait(lambda: page.text(".proposal h2") == proposal["text"])
        assert page.js("return document.querySelector('#proposal [role=status]').textContent") == proposal["spokenText"]
        assert [page.text(f".proposal [data-name={name}]") for name in ("accept", "leave")] \
            == [string("acceptOrder"), string("keepOrder")]
        assert cut_off(page) == [], language
        texts.add(page.text(".proposal"))
    assert len(texts) == 5


def cut_off(page: Page) -> list[str]:
    """What of the panel does not fit into its place."""
    return list(page.js("""
        const home = document.getElementById('home')
        return [home, ...document.querySelectorAll('#proposal *')]
          .filter(part => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 1)
          .map(part => part.textContent)"""))


def test_before_and_after_stand_beside_each_other(page: Page) -> None:
    """ORDER-7.1, ORDER-7.2, ORDER-15.5"""
    be_late(page)
    ask(page)
    cells = page.js(
        "return [...document.querySelectorAll('.figures tr')].map(row => row.innerText.trim().split('\\t'))")
    assert cells == [["Now", "Proposed"], ["Travel", "30\xa0min", "28\xa0min"], ["Missed", "2", "2"],
                     ["Late", "1\xa0hr 7\xa0min", "55\xa0min"], ["Done at", "15:02", "14:50"]]
    stops = page.js("return [...document.querySelectorAll('.proposal-stops li')].map(item => "
                    "[...item.children].map(part => part.textContent))")
    assert [stop[0] for stop in stops] == ["8", "9", "10", "11", "12"]
    assert [stop[2] for stop in stops] == ["", "", "now 12", "", "now 10"]
    assert [stop[3] for stop in stops] == ["13:00", "13:16", "14:26", "14:40", ""]
    assert [stop[4] for stop in stops] == ["missed", "", "", "", "Not today: closed"]


def test_the_map_shows_both_orders_not_by_colour_alone(page: Page) -> None:
    be_late(page)
    assert lines(page) == [0, 0] and page.one(".map .way").is_displayed()
    ask(page)
    assert lines(page) == [5, 4]  # from where the agent is; one stop is left out
    assert not page.one(".map .way").is_displayed()
    styles = page.js("return ['before', 'after'].map(order => "
                     "getComputedStyle(document.querySelector(`.order.is-${order}`)).strokeDasharray)")
    assert styles[0] != "none" and styles[1] == "none"
    decide(page, "leave")
    page.wait(lambda: lines(page) == [0, 0])
    assert page.one(".map .way").is_displayed()


def test_where_no_order_is_better_the_panel_says_so(page: Page) -> None:
    """ORDER-5.2"""
    be_late(page)
    ask(page)
    decide(page, "accept")
    page.wait(lambda: left(page) == AFTER)
    before = page.titles
    ask(page)
    assert page.text(".proposal h2") == page.js("return plannerkit.planner.string('noBetterOrder')")
    assert page.text(".proposal .buttons") == "Close" and lines(page) == [0, 0] and names(page) == []
    decide(page, "leave")
    assert page.titles == before


def test_with_one_stop_left_there_is_nothing_to_ask(page: Page) -> None:
    page.open().drive_until("12:50:00")
    assert not page.one("#proposal .ask").is_displayed()


def test_the_search_goes_on_between_frames(page: Page) -> None:
    """ORDER-4.1, ORDER-6.2"""
    page.open().drive_until("07:02:00")
    page.js("""
        const { planner } = plannerkit, search = planner.proposalSearch.bind(planner)
        window.portions = []
        planner.proposalSearch = steps => { portions.push(steps); return search(steps) }""")
    ask(page)
    assert page.js("return portions.length > 2 && new Set(portions).size === 1 && portions[0] > 0")


def test_without_roads_travel_times_are_estimated(page: Page) -> None:
    """ORDER-3.4, ORDER-7.3"""
    be_late(page, ways="estimated")
    ask(page)
    assert page.js("return plannerkit.planner.proposal.isEstimated")
    assert page.text(".proposal-note") == "Travel times are estimated."
    decide(page, "leave")
    page.tap("#settings-open")
    page.choose("ways", "roads")
    page.press(Keys.ESCAPE)
    ask(page)
    assert not page.js("return plannerkit.planner.proposal.isEstimated")
    assert page.text(".proposal-note") == ""


# ---- What is decided ----

def test_an_accepted_order_is_listed_saved_and_outlives_the_page(page: Page) -> None:
    """ORDER-9.1, ORDER-9.3, ORDER-9.4"""
    be_late(page)
    assert left(page) == BEFORE
    ask(page)
    assert left(page) == BEFORE
    decide(page, "accept")
    page.wait(lambda: left(page) == AFTER)
    page.wait_until("plannerkit.planner.orderSave === null")
    saved = page.browser.execute_async_script("plannerkit.store.order().then(arguments[0])")
    assert saved == page.js("return plannerkit.planner.rows().map(row => row.id)")
    page.reload()
    page.wait(lambda: left(page) == AFTER)
    page.tap("#refresh")  # the system gives its plan in the same order
    page.wait_until("!plannerkit.planner.home.isRefreshing")
    assert left(page) == AFTER
    assert page.js("return plannerkit.planner.rows().map(row => plannerkit.planner.task(row.id).order)") == [*range(12)]


@pytest.mark.parametrize("key", [None, Keys.ESCAPE])
def test_an_order_that_is_not_wanted_changes_nothing(page: Page, key: str) -> None:
    """ORDER-10.1, ORDER-9.10"""
    be_late(page)
    ask(page)
    assert page.focused() == "proposal"
    if key:
        page.press(key)
        page.wait(lambda: not page.all(".proposal"))
    else:
        decide(page, "leave")
    assert page.focused() == "button is-quiet ask"
    assert left(page) == BEFORE
    assert page.js("return plannerkit.planner.proposal === null && plannerkit.planner.orderSave === null")


def test_keys_are_enough(page: Page) -> None:
    be_late(page)
    page.js("document.querySelector('#proposal .ask').focus()")
    page.press(Keys.ENTER)
    page.wait_until("document.querySelector('.proposal')?.getAttribute('aria-busy') === 'false'")
    page.press(Keys.TAB)
    assert page.focused("data-name") == "accept"
    page.press(Keys.SPACE)
    page.wait(lambda: left(page) == AFTER)


def test_a_change_of_the_day_outdates_it(page: Page) -> None:
    """ORDER-8.3, ORDER-8.5"""
    be_late(page)
    ask(page)
    page.js("const { planner, driver } = plannerkit; driver.send('taskStatusChanged', planner.row(8).id, 'cancelled')")
    page.wait(lambda: page.text(".proposal h2") == "The day has changed meanwhile.")
    assert lines(page) == [0, 0] and names(page) == [] and not page.all(".proposal [data-name=accept]")
    page.tap(".proposal [data-name=again]")
    page.wait_until("document.querySelector('.proposal')?.dataset.phase === 'finished'")
    decide(page, "leave")


def test_the_figures_follow_the_agent(page: Page) -> None:
    """ORDER-8.1"""
    be_late(page)
    ask(page)
    before = page.text(".figures")
    page.drive_until("10:39:00")
    page.wait(lambda: page.text(".figures") != before)


# ---- What goes wrong ----

def test_an_order_that_cannot_be_saved_is_tried_again(page: Page) -> None:
    """ORDER-9.3"""
    be_late(page)
    page.js("""
        const { store } = plannerkit, saveOrder = store.saveOrder
        store.saveOrder = async () => { throw new Error('the disk is full') }
        window.repair = () => { store.saveOrder = saveOrder }""")
    ask(page)
    decide(page, "accept")
    page.wait_until("plannerkit.planner.orderSave.phase === 'failed'")
    assert left(page) == AFTER
    page.tap("#work")
    page.wait(lambda: "Visiting order" in page.text(".saves"))
    page.tap(".saves .button:not([hidden])")
    page.wait_until("plannerkit.planner.orderSave.phase === 'failed'")
    page.press(Keys.ESCAPE)
    page.js("repair()")
    page.tap("#refresh")
    page.wait_until("plannerkit.planner.orderSave === null")
    assert left(page) == AFTER


def test_a_proposal_outlives_a_reload(page: Page) -> None:
    """ORDER-12.2"""
    be_late(page)
    ask(page)
    page.reload()
    page.wait(lambda: names(page) == AFTER)
    decide(page, "accept")
    page.wait(lambda: left(page) == AFTER)


def test_a_store_from_before_keeps_what_it_has(page: Page) -> None:
    page.browser.execute_async_script("""
        const [id, done] = arguments, request = indexedDB.open('plannerkit-drive', 1)
        request.onupgradeneeded = () => {
          for (const name of ['tasks', 'statuses', 'planner']) request.result.createObjectStore(name)
          request.transaction.objectStore('statuses').put({ id, status: 'cancelled' }, id)
        }
        request.onsuccess = () => { request.result.close(); done() }""", MODULOR)
    be_late(page)
    assert page.fields(".card", "status").count("Cancelled") == 1
    ask(page)
    decide(page, "leave")


# ---- How it looks ----

def test_axe_finds_nothing_in_the_panel(page: Page) -> None:
    for color in ("light", "dark"):
        page.media(color, motion="reduce")
        be_late(page)
        ask(page)
        assert page.violations() == []
        decide(page, "leave")
        assert page.violations() == []
