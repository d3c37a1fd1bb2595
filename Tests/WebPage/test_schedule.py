"""The schedule: the strip for the day, arrival and pace on cards and in the details; arrivals change statuses."""

import pytest
from selenium.webdriver.common.keys import Keys

from page import Page

THIRD = "Kaufhaus des Westens (KaDeWe)"
KADEWE = {"latitude": 52.50165, "longitude": 13.34105}


def colour(page: Page, selector: str) -> tuple[str, bool]:
    """The colour role of an element, and whether it is drawn in it."""
    role, is_drawn = page.js("""
        const element = document.querySelector(arguments[0])
        const probe = document.body.appendChild(document.createElement('i'))
        probe.style.color = `var(--${element.dataset.color})`
        const isDrawn = getComputedStyle(element).color === getComputedStyle(probe).color
        probe.remove()
        return [element.dataset.color, isDrawn]""", selector)
    return role, is_drawn


def parts(page: Page) -> list[str]:
    found = "document.querySelectorAll('.strip-done, .strip-rest > span')"
    return list(page.js(f"return [...{found}].map(part => part.innerText)"))


# ---- The strip ----

@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "ja"])
def test_the_strip_says_what_is_left_of_the_day(page: Page, language: str) -> None:
    """SCHED-8, SCHED-9, SCHED-10, TXT-5"""
    page.open(ways="estimated", language=language).drive_until("08:30:30")
    schedule = page.js("return plannerkit.planner.schedule()")
    assert schedule["lateCount"] == schedule["closedCount"] == 1
    assert parts(page) == schedule["text"].split(" · ")
    assert page.text(".strip-leave") == schedule["leaveByText"]
    assert page.js("return document.querySelector('#strip > .unseen').textContent") == schedule["spokenText"]
    assert page.one("#strip > p").get_attribute("aria-hidden") == "true"
    assert [colour(page, f".strip-rest > :nth-child({number})") for number in (2, 3)] == [("red", True)] * 2
    assert page.js("return document.querySelector('.strip-rest > span').dataset.color === undefined")


def test_the_strip_follows_the_day_until_it_is_over(page: Page) -> None:
    """SCHED-6, SCHED-10"""
    page.open(ways="estimated").drive_until("06:59:20")
    assert parts(page) == ["Done by 14:35", "12 stops left", "1 closed on arrival"]
    page.drive_until("12:50:00")
    assert parts(page) == ["Done by 14:54", "1 stop left", "Break missed"]
    assert not page.one(".strip-leave").is_displayed()
    page.drive_until("13:05:00")
    page.wait(lambda: page.fields(".card", "status") == ["Done"] * 12)
    assert not page.one("#strip").is_displayed()


def test_the_break_is_started_and_ended_with_a_tap(page: Page) -> None:
    """SCHED-14"""
    page.open(ways="estimated").drive_until("09:00:00")
    assert not page.one(".strip-break").is_displayed()
    page.drive_until("10:30:00")
    planned = page.js("return plannerkit.planner.breaks()[0].text")
    assert page.text(".strip-break") == planned != "" and not page.one(".strip-leave").is_displayed()
    page.one(".strip-break").click()
    page.wait(lambda: page.text(".strip-break") == "Break until 12:50")
    page.one(".strip-break").click()
    page.wait_until("plannerkit.planner.breaks()[0].state === 'ended'")
    page.wait(lambda: not page.one(".strip-break").is_displayed())


def test_without_a_location_the_strip_counts_the_stops(page: Page) -> None:
    """SCHED-3"""
    page.permission("denied")
    page.open(ways="estimated", location="browser")
    page.wait(lambda: parts(page) == ["12 stops left"])
    assert page.fields(".card", "arrival") == [""] * 12


def test_only_something_new_that_goes_wrong_is_announced(page: Page) -> None:
    """SCHED-10, HOME-4"""
    page.open(ways="estimated")
    page.js("""
        window.said = []
        const news = document.querySelector('#strip [role=status]')
        const heard = () => news.textContent && said.push(news.textContent)
        new MutationObserver(heard).observe(news, { childList: true })""")
    page.drive_until("08:28:30", step=40)
    assert page.js("return said.splice(0).length") <= 1  # the first fix: one is closed
    page.drive_until("08:30:30", step=40)
    page.wait_until("said.length === 1 && said[0] === plannerkit.planner.schedule().spokenText")
    page.wait_until("document.querySelector('#strip [role=status]').textContent === ''")


# ---- Cards and details ----

def test_a_card_shows_arrival_and_pace_in_their_colour(page: Page) -> None:
    """SCHED-5, SCHED-7, SCHED-8, TXT-5"""
    page.open(ways="estimated").drive_until("07:40:00")
    assert page.fields(".card", "arrival")[1] == "09:40" and page.fields(".card", "pace")[1] == "Wait 20 min"
    page.drive_until("10:38:00")
    arrivals, paces = page.fields(".card", "arrival"), page.fields(".card", "pace")
    assert arrivals == page.js("return plannerkit.planner.rows().map(row => row.arrivalText)")
    assert paces == page.js("return plannerkit.planner.rows().map(row => row.paceText)")
    assert paces[7:10] == ["4 min late", "55 min late", "Closed when you arrive"]
    for number, role in ((8, "red"), (11, "green"), (12, "orange")):
        for field in ("arrival", "pace")[:1 if paces[number - 1] == "" else 2]:
            assert colour(page, f"#cards > :nth-child({number}) [data-field={field}]") == (role, True)
    assert "55 minutes late" in page.card("Konnopke").get_attribute("aria-label")


def test_the_details_show_the_same_and_follow(page: Page) -> None:
    """DET-6, SCHED-8"""
    page.open(ways="estimated", language="de").drive_until("10:20:00")
    page.open_details("Konnopke")
    shown = lambda: [page.fields(".details", field) for field in ("arrival", "pace")]  # noqa: E731
    assert shown() == [["12:40"], ["10 Min. Wartezeit"]]
    assert colour(page, ".details [data-field=pace]") == ("orange", True)
    assert page.js("return document.querySelector('.details [data-field=pace] .unseen').textContent") \
        == page.js("return plannerkit.planner.detailsLines().find(line => line.field === 'pace').spoken")
    page.drive_until("10:38:00")
    page.wait(lambda: shown() == [["13:10"], ["55 Min. zu spät"]])
    assert colour(page, ".details [data-field=pace]") == ("red", True)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
def test_nothing_moves_while_the_day_goes_on(page: Page, width: int, height: int) -> None:
    page.size(width, height)
    page.open(ways="estimated").drive_until("07:02:00")
    page.js("document.querySelectorAll('.cards li').forEach(item => { item.style.contentVisibility = 'visible' })")
    hours = "document.querySelectorAll('[data-field=openingHours]').forEach(line => { line.style.display = 'none' })"
    places = """
        return [...document.querySelectorAll('#strip, .card')].map(element =>
          [element.offsetTop, element.offsetHeight].join())"""
    page.js(hours)
    before = page.js(places)
    for clock in ("07:05:00", "08:01:30", "08:30:30", "10:20:00", "10:38:00", "11:29:50", "12:05:00"):
        page.drive_until(clock)
        page.js(hours)
        assert page.js(places) == before, clock


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "ja"])
def test_on_a_narrow_screen_nothing_of_the_schedule_is_cut_off(page: Page, language: str) -> None:
    page.size(320, 568)
    page.open(ways="estimated", language=language, hours="12").drive_until("10:38:00")
    page.js("document.querySelectorAll('.cards li').forEach(item => { item.style.contentVisibility = 'visible' })")
    assert page.js("""
        const texts = '#strip p:first-child span, [data-field=arrival] span, [data-field=pace] span'
        return [...document.querySelectorAll(texts)].filter(text => text.scrollWidth > text.clientWidth + 1
          && text.clientWidth > 1).map(text => text.textContent)""") == []
    assert page.js("const home = document.getElementById('home'); return home.scrollWidth <= home.clientWidth")


def test_axe_finds_nothing_in_the_schedule(page: Page) -> None:
    for color in ("light", "dark"):
        page.media(color, motion="reduce")
        page.open(ways="estimated").drive_until("10:38:00")
        assert page.violations() == []
        page.open_details("Konnopke")
        assert page.violations() == []
        page.press(Keys.ESCAPE)
        page.wait_closed()


# ---- Arriving and leaving ----

def test_statuses_follow_arrivals_and_departures(page: Page) -> None:
    """ARRIVE-1, ARRIVE-5, ARRIVE-8, WORK-12.1"""
    statuses = lambda: page.fields(".card", "status")[:3]  # noqa: E731
    page.open(ways="estimated")
    assert statuses() == ["Planned"] * 3
    page.drive_until("07:04:30")  # parked for 99 seconds
    assert statuses() == ["En route", "Planned", "Planned"]
    page.drive_until("07:05:00")
    page.wait(lambda: statuses() == ["In progress", "Planned", "Planned"])
    assert page.js("return plannerkit.planner.visits().map(visit => visit.taskId)") \
        == page.js("return [plannerkit.planner.row(0).id]")
    page.drive_until("08:01:30")  # 32 seconds after it left
    assert statuses() == ["In progress", "Planned", "Planned"]
    page.drive_until("08:02:10")
    page.wait(lambda: statuses() == ["Done", "En route", "Planned"])
    page.drive_until("08:04:00")
    page.wait(lambda: statuses() == ["Done", "In progress", "Planned"])


def test_stops_can_be_visited_in_any_order(page: Page) -> None:
    """ARRIVE-2, ARRIVE-7"""
    page.open(ways="estimated").drive_until("07:30:00")
    page.js("""
        const { source } = plannerkit, [place] = arguments
        source.listener.fix({ ...place, horizontalAccuracy: 5, time: source.now() })""", KADEWE)
    page.drive_until("07:34:00")
    page.wait(lambda: page.fields(".card", "status")[:4] == ["Done", "En route", "In progress", "Planned"])
    page.reload()
    page.wait(lambda: page.fields(".card", "status")[:4] == ["Done", "En route", "In progress", "Planned"])


def test_a_restored_page_goes_on_with_its_visits(page: Page) -> None:
    """ARRIVE-14, SNAP-1"""
    page.open(ways="estimated").drive_until("07:05:00")
    page.reload()
    page.wait(lambda: page.fields(".card", "status")[:1] == ["In progress"])
    page.drive_until("08:02:10")
    page.wait(lambda: page.fields(".card", "status")[:2] == ["Done", "En route"])
