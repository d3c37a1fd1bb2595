"""The schedule: the strip for the day; breaks, arrivals and paces in the list and the details; statuses by arrivals."""

import pytest
from selenium.webdriver.common.keys import Keys

from page import Page

THIRD = "Kaufhaus des Westens (KaDeWe)"
KADEWE = {"latitude": 52.50165, "longitude": 13.34105}
# A changed working day. The end place is far away, so that a break is taken after the last stop.
FOUR_BREAKS = """
    const breaks = Array(4).fill({ earliest: 43200, latest: 45360, duration: 300 })
    plannerkit.driver.send('workdayChanged', { shiftStart: 32400, breaks })"""
LAST_BREAK = """
    const breaks = [{ earliest: 53280, latest: 54000, duration: 600 }]
    plannerkit.driver.send('settingsChanged', { endPlace: { latitude: 53.5, longitude: 13.4 } })
    plannerkit.driver.send('workdayChanged', { shiftStart: 32400, breaks })"""


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


def gaps(page: Page, number: int = 1) -> list[str]:
    """What stands before each row's card and after the last one; with 2 for a screen reader."""
    return list(page.js("""
        const cards = [...document.querySelectorAll('.card')].sort((one, other) =>
          one.dataset.number - other.dataset.number)
        const gaps = [...cards.map(card => card.previousSibling), document.querySelector('#cards + .gap')]
        return gaps.map(gap => gap.children[arguments[0] - 1].textContent)""", number))


def places(page: Page, selector: str, root: str = "#home") -> list[str]:
    """Where elements stand in another one, and their heights, if all opening hours have the same number of lines."""
    return list(page.js("""
        const [all, root] = [name => [...document.querySelectorAll(name)], document.querySelector(arguments[1])]
        all('.cards li').forEach(item => { item.style.contentVisibility = 'visible' })
        all('[data-field=openingHours]').forEach(line => { line.style.display = 'none' })
        const begin = root.getBoundingClientRect().top - root.scrollTop
        return all(arguments[0]).map(element => {
          const { top, height } = element.getBoundingClientRect()
          return [top - begin, height].map(Math.round).join()
        })""", selector, root))


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
    assert page.text(".strip-break") == "Start break" and not page.one(".strip-leave").is_displayed()
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


# ---- Breaks between the cards ----

def test_a_break_stands_between_the_cards_where_it_is_taken(page: Page) -> None:
    """SCHED-14, SCHED-15"""
    page.open(ways="estimated").drive_until("07:02:00")
    shown = []
    for clock in ("07:02:00", "10:00:00", "10:20:00", "10:38:00"):
        page.drive_until(clock)
        (taken,) = page.js("return plannerkit.planner.breaks()")
        index = page.js("return plannerkit.planner.stops()[arguments[0]].row", taken["stop"])
        shown.append((index, taken["text"]))
        assert gaps(page) == page.js("return plannerkit.planner.rows().map(row => row.breakText)") + [""], clock
        assert gaps(page)[index] == taken["text"] and gaps(page, 2)[index] == taken["spokenText"], clock
        assert taken["text"] not in page.text("#strip")
    assert shown == [(7, "Break 12:05–12:25"), (7, "Break 12:11–12:31"), (9, "Break 13:00–13:20"),
                     (8, "Break 12:49–13:09")]
    page.one(".strip-break").click()
    page.wait(lambda: page.text(".strip-break").startswith("Break until "))
    assert gaps(page) == [""] * 13
    page.one(".strip-break").click()
    page.wait(lambda: not page.one(".strip-break").is_displayed())
    assert gaps(page) == [""] * 13


def test_the_last_break_stands_after_the_last_card(page: Page) -> None:
    """SCHED-14"""
    page.open(ways="estimated").drive_until("10:38:00")
    page.js(LAST_BREAK)
    page.wait(lambda: gaps(page) == [""] * 12 + ["Break 14:50–15:00"])
    assert gaps(page, 2)[12] == "break 14:50 to 15:00"


def test_the_last_break_stands_before_the_stops_that_are_left_out(page: Page) -> None:
    """SCHED-14, ORDER-15"""
    page.open(ways="estimated").drive_until("10:38:00")
    page.tap("#proposal .ask")
    page.wait_until("plannerkit.planner.proposal?.phase === 'finished'")
    page.tap("#proposal [data-name=accept]")
    page.wait_until("plannerkit.planner.stops().at(-1).notToday !== 'none'")
    page.js(LAST_BREAK)
    page.wait(lambda: gaps(page)[11].startswith("Break "))
    assert gaps(page)[:11] + gaps(page)[12:] == [""] * 12


@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 844), (768, 900), (1280, 800)])
def test_no_card_moves_when_breaks_come_and_go(page: Page, width: int, height: int) -> None:
    page.size(width, height)
    page.open(ways="estimated").drive_until("07:02:00")
    in_list = lambda: places(page, ".card, .gap", root="#cards")  # noqa: E731
    before = in_list()
    page.js(FOUR_BREAKS)
    page.wait(lambda: gaps(page)[7].count("Break ") == 4)
    assert in_list() == before
    for clock in ("10:00:00", "10:10:00"):
        page.drive_until(clock)
        before = in_list()
        page.one(".strip-break").click()
        page.wait(lambda: "Break until" in page.text(".strip-break"))
        assert in_list() == before, clock
        page.one(".strip-break").click()
        page.wait(lambda: "Break until" not in page.text(".strip-break"))
        assert in_list() == before, clock


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "ja"])
def test_four_breaks_in_one_gap_are_read_in_order(page: Page, language: str) -> None:
    """SCHED-14, TXT-5"""
    page.size(320, 568)
    page.open(ways="estimated", language=language).drive_until("07:02:00")
    page.js(FOUR_BREAKS)
    page.wait(lambda: "·" in gaps(page)[7])
    texts = page.js("return plannerkit.planner.breaks().map(({ text, spokenText }) => [text, spokenText])")
    assert gaps(page)[7].split("\u00a0· ") == [text for text, _ in texts]
    assert gaps(page, 2)[7] == ", ".join(spoken for _, spoken in texts)


def test_without_breaks_the_cards_are_close_together(page: Page) -> None:
    page.open(ways="estimated")
    page.js("plannerkit.driver.send('workdayChanged', {})")
    page.wait(lambda: page.js("""
        const [_next, first, second] = [...document.querySelectorAll('.card')].map(card => card.getBoundingClientRect())
        return second.top - first.bottom === 12"""))


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
            assert colour(page, f".card[data-number='{number}'] [data-field={field}]") == (role, True)
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
def test_no_height_changes_while_the_day_goes_on(page: Page, width: int, height: int) -> None:
    """The next stop has its actions, which are others when it has begun."""
    page.size(width, height)
    page.open(ways="estimated").drive_until("07:02:00")
    strip = places(page, "#strip")
    heights = lambda: page.js("""
        const cards = [...document.querySelectorAll('#cards > :not(.is-next) .card')]
        return Object.fromEntries(cards.map(card => [card.dataset.number, card.offsetHeight]))""")  # noqa: E731
    before = heights()
    for clock in ("07:05:00", "08:01:30", "08:30:30", "10:20:00", "10:38:00", "11:29:50", "12:05:00"):
        page.drive_until(clock)
        assert places(page, "#strip") == strip and before.items() >= heights().items(), clock


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "ja"])
def test_on_a_narrow_screen_nothing_of_the_schedule_is_cut_off(page: Page, language: str) -> None:
    page.size(320, 568)
    page.open(ways="estimated", language=language, hours="12").drive_until("10:38:00")
    page.js("document.querySelectorAll('.cards li').forEach(item => { item.style.contentVisibility = 'visible' })")
    assert page.js("""
        const texts = '#strip p:first-child span, [data-field=arrival] span, [data-field=pace] span, .gap span'
        return [...document.querySelectorAll(texts)].filter(text => text.scrollWidth > text.clientWidth + 1
          && text.clientWidth > 1).map(text => text.textContent)""") == []
    assert page.js("const home = document.getElementById('home'); return home.scrollWidth <= home.clientWidth")
    for _ in range(2):  # the button that starts the break, and the one that ends it
        assert page.js("""
            const [done, button] = ['done', 'break'].map(name =>
              document.querySelector(`.strip-${name}`).getBoundingClientRect())
            return button.left >= done.right || button.top >= done.bottom""")
        page.one(".strip-break").click()
        page.wait_until("plannerkit.planner.breaks()[0].state !== 'taken'")


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
