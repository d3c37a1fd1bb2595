"""The agent's work: actions, undo, reports, what waits for the office, what it refuses, and what it contradicts."""

import time
from typing import Any

import pytest
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.keys import Keys

from page import Page

LANGUAGES = ["en", "de", "fr", "es", "ja"]
FIRST = "HIT Ullrich am Zoo"
MALL = "Mall of Berlin"
MALL_ID = "b6443ab8-cc3b-4934-a1ec-637c7280f652"
REASON, DATE = range(2)


def actions(page: Page) -> list[str]:
    return list(page.js(
        "return [...document.querySelectorAll('.details .actions button')].map(button => button.textContent)"))


def act(page: Page, title: str) -> None:
    """Taps an action in the open details."""
    page.wait(lambda: title in actions(page))
    button = page.all(".details .actions button")[actions(page).index(title)]
    page.js("arguments[0].scrollIntoView({ block: 'nearest' })", button)
    page.all(".details .actions button")[actions(page).index(title)].click()


def status(page: Page, title: str = MALL) -> Any:
    return page.js("return plannerkit.planner.rows().find(row => row.title === arguments[0])?.status", title)


def mark(page: Page, title: str = MALL) -> Any:
    return page.js("return plannerkit.planner.rows().find(row => row.title === arguments[0])?.mark", title)


def stored(page: Page, task: str = MALL_ID) -> list[dict[str, Any]]:
    """The outcomes of a stop that the office has, in any order."""
    return list(page.browser.execute_async_script("""
        const [task, done] = arguments
        plannerkit.store.outcomes().then(all => done(all.filter(({ taskId }) => taskId === task)))""", task))


def keys(page: Page) -> list[str]:
    """The keys of the outcomes that wait."""
    return list(page.js(
        "return plannerkit.planner.outcomes().filter(({ taskId }) => taskId === arguments[0]).map(({ key }) => key)",
        MALL_ID))


def end_holds(page: Page) -> None:
    """Ten seconds later, when nothing can be undone any more."""
    page.js("plannerkit.source.advance(plannerkit.source.now().getTime() + 10_000)")


def choose(page: Page, name: str, value: str) -> None:
    page.js("document.getElementById('settings-open').click()")
    page.choose(name, value)
    page.press(Keys.ESCAPE)


def finish(page: Page, title: str = MALL) -> None:
    """The agent has been at a stop."""
    page.open_details(title)
    act(page, "Start")
    act(page, "Finish")
    page.wait(lambda: status(page, title) == "done")
    end_holds(page)
    page.press(Keys.ESCAPE)
    page.wait_closed()


# ---- Actions ----

@pytest.mark.parametrize("language", LANGUAGES)
def test_the_details_offer_the_librarys_actions_with_the_main_one_first(page: Page, language: str) -> None:
    """WORK-8.1, WORK-8.3"""
    page.open(language=language)
    page.open_details(MALL)
    offered = page.js("return plannerkit.planner.actions(arguments[0])", MALL_ID)
    assert len(offered) == 5 and [action["isMain"] for action in offered].index(True) == 0
    assert actions(page) == [action["title"] for action in offered]
    assert [button.get_attribute("aria-label") for button in page.all(".details .actions button")] \
        == [action["spokenText"] for action in offered]
    main, second = (page.all(".details .actions button")[index].rect for index in (0, 1))
    assert main["width"] > 300 and main["height"] > second["height"]
    page.js("window.open = address => { window.opened = address }")
    page.tap(".details .actions button", 4)
    assert page.js("return opened") == "https://www.openstreetmap.org/directions?to=52.51045%2C13.38085"


def test_a_medium_sheet_shows_the_actions(page: Page) -> None:
    page.open().drive_until("07:05:00")
    page.open_details(MALL)
    assert page.js("""
        const { bottom } = document.querySelector('#app').getBoundingClientRect()
        return [...document.querySelectorAll('.details .actions button')].every(button =>
          button.getBoundingClientRect().bottom <= bottom)""")


def test_an_outcome_is_shown_at_once_and_sent_when_it_can_no_longer_be_undone(page: Page) -> None:
    """WORK-1, WORK-7.1, WORK-5.9"""
    page.open()
    page.open_details(MALL)
    act(page, "Start driving")
    page.wait(lambda: page.fields(".details", "status") == ["En route"])
    assert mark(page) == "held" and page.text(".details .mark") == "Can be undone" and stored(page) == []
    [key] = keys(page)
    end_holds(page)
    page.wait(lambda: keys(page) == [])
    kept = [(outcome["key"], outcome["status"], outcome["title"]) for outcome in stored(page)]
    assert kept == [(key, "enRoute", MALL)]
    assert mark(page) == "none" and not page.one(".details .mark").is_displayed() and not page.all(".toast")


@pytest.mark.parametrize("undo", [".toast button", ".details .actions .button"])
def test_undo_leaves_no_trace(page: Page, undo: str) -> None:
    """WORK-7.1"""
    page.open()
    page.open_details(MALL)
    act(page, "Start")
    act(page, "Finish")
    page.wait(lambda: page.text(".toast").startswith(f"Done · {MALL}"))
    page.tap(undo)
    page.wait(lambda: status(page) == "inProgress")
    page.wait(lambda: not page.all(".toast"))
    end_holds(page)
    page.wait(lambda: keys(page) == [])
    assert [outcome["status"] for outcome in stored(page)] == ["inProgress"]


def test_a_person_has_ten_seconds_whatever_the_speed_of_the_drive(page: Page) -> None:
    """WORK-7.1"""
    page.open(speed="300")
    page.open_details(MALL)
    page.js("plannerkit.source.play(300)")
    act(page, "Start driving")
    began = time.monotonic()
    page.wait(lambda: mark(page) == "held")
    page.wait(lambda: not page.all(".toast"))
    assert 8 < time.monotonic() - began < 12
    page.wait(lambda: mark(page) == "none")
    before = page.js("return plannerkit.source.now().getTime()")
    page.wait(lambda: page.js("return plannerkit.source.now().getTime()") > before + 20_000)  # as fast as before


def test_the_second_click_of_a_double_click_is_not_meant_for_the_next_action(page: Page) -> None:
    page.open()
    page.open_details(MALL)
    act(page, "Start")
    button = page.one(".details .actions .button")
    page.js("for (const detail of [1, 2]) arguments[0].dispatchEvent(new MouseEvent('click', { detail }))", button)
    page.wait(lambda: actions(page)[:1] == ["Undo"])
    assert status(page) == "done"


def test_on_a_small_screen_the_focus_brings_each_action_into_view(page: Page) -> None:
    page.size(320, 568)
    page.open(language="fr")
    page.open_details(MALL)
    page.js("document.querySelector('.sheet-scroll').focus()")
    for _ in range(5):
        page.press(Keys.TAB)
        assert page.js("return document.activeElement.closest('.details .actions') !== null")
        assert page.js("return document.activeElement.getBoundingClientRect().bottom <= innerHeight")
    assert page.js("return document.querySelector('#app').scrollTop") == 0


def test_the_focus_stays_among_the_actions(page: Page) -> None:
    page.open()
    page.open_details(MALL)
    page.js("document.querySelectorAll('.details .actions button')[1].focus()")  # Start
    for title in ("Finish", "Undo"):
        page.press(Keys.ENTER)
        page.wait(lambda: actions(page)[:1] == [title])
        assert page.js("return document.activeElement.textContent") == title
    end_holds(page)  # then a done stop has no main action
    page.wait(lambda: actions(page) == ["Reopen", "Navigate"])
    assert page.js("return document.activeElement.textContent") == "Reopen"


# ---- Reports ----

def test_a_stop_that_cannot_be_completed_needs_a_reason_and_may_have_a_note(page: Page) -> None:
    """WORK-10"""
    page.open()
    page.open_details(MALL)
    act(page, "Cannot complete")
    page.wait(lambda: page.is_open("composer"))
    assert page.text(".composer h2") == "Cannot complete"
    assert page.one(".composer-text").get_attribute("placeholder") == "Note"
    page.press("The shutters are down")
    page.tap(".composer .save")
    page.wait(lambda: page.text("#toasts") == "A reason is needed")
    page.wait(lambda: len(page.chips(REASON)) == 4)
    page.chips(REASON)[0].click()
    page.tap(".composer .save")
    page.wait_closed()
    page.wait(lambda: page.text(".toast").startswith(f"Cannot complete · {MALL}"))
    assert page.text(".done summary") == "Done: 1" and page.js("return document.activeElement.localName") == "summary"
    end_holds(page)
    page.wait(lambda: keys(page) == [])
    [outcome] = stored(page)
    assert (outcome["status"], outcome["reason"], outcome["note"]) \
        == ("cannotComplete", "closed", "The shutters are down")
    assert page.fields(".card", "status")[4] == "Cannot complete"


def test_a_stop_that_is_put_off_goes_and_the_office_plans_it_on_that_day(page: Page) -> None:
    """WORK-9, WORK-5.8"""
    page.open()
    page.open_details(MALL)
    act(page, "Not today")
    page.wait(lambda: page.is_open("composer"))
    page.load_section(DATE)
    assert page.chosen(DATE) == "Wed, May 13" and page.chips(DATE)[0].text == "Wed, May 13"
    page.chips(REASON)[1].click()
    page.tap(".composer .save")
    page.wait_closed()
    page.wait(lambda: MALL not in page.titles)
    end_holds(page)
    page.wait(lambda: keys(page) == [])
    assert [(outcome["status"], outcome["day"]) for outcome in stored(page)] == [("planned", "2026-05-13")]
    refresh(page)
    assert MALL not in page.titles
    assert page.js("return plannerkit.planner.task(arguments[0]).planned", MALL_ID) == "2026-05-13"


def test_a_report_that_was_not_saved_is_kept_as_a_draft(page: Page) -> None:
    """WORK-10.3"""
    page.open()
    for text in ("", "Nobody opens"):
        page.open_details(MALL)
        act(page, "Cannot complete")
        page.wait(lambda: page.is_open("composer"))
        page.press(text)
        page.press(Keys.ESCAPE)
        page.wait_closed()
        assert page.text("#toasts") == ("Saved as a draft." if text else "")
    page.open_details(MALL)
    act(page, "Cannot complete")
    page.wait(lambda: page.is_open("composer"))
    assert page.one(".composer-text").get_attribute("value") == "Nobody opens"


# ---- By itself ----

def test_the_office_gets_arrivals_and_departures_with_the_instants_of_the_visit(page: Page) -> None:
    """WORK-12.1"""
    page.open().drive_until("08:02:30")
    first, second = page.js("return plannerkit.planner.rows().map(row => row.id).slice(0, 2)")
    page.wait(lambda: len(stored(page, first)) == 3 and len(stored(page, second)) == 1)
    found = {outcome["status"]: outcome["isByItself"] for outcome in stored(page, first)}
    assert found == {"enRoute": False, "inProgress": True, "done": True}
    assert [outcome["status"] for outcome in stored(page, second)] == ["enRoute"]  # the page sets out
    times = page.browser.execute_async_script("""
        plannerkit.store.outcomes().then(all => arguments[0](all.filter(({ status }) => status === 'done')
          .map(({ arrivedAt, leftAt }) => [arrivedAt, leftAt].map(instant => instant.toISOString().slice(11, 16)))))""")
    assert times == [["07:02", "08:00"]]


# ---- What waits ----

def refresh(page: Page) -> None:
    page.js("plannerkit.driver.send('refresh')")
    page.wait_until("!plannerkit.planner.home.isRefreshing")


def test_a_plan_that_is_older_than_an_outcome_does_not_undo_it(page: Page) -> None:
    """WORK-3.2, WORK-5"""
    page.open()
    page.js("""
        const { office } = plannerkit, tasks = office.tasks.bind(office)
        office.tasks = async (...request) => {
          const answer = await tasks(...request)
          await new Promise(resolve => { window.answer = resolve })
          return answer
        }
        plannerkit.driver.send('refresh')""")
    finish(page)
    page.wait(lambda: keys(page) == [])
    page.js("answer()")
    page.wait_until("!plannerkit.planner.home.isRefreshing")
    assert status(page) == "done"


def browser_is(page: Page, is_online: bool) -> None:
    page.js("""
        Object.defineProperty(navigator, 'onLine', { get: () => arguments[0], configurable: true })
        dispatchEvent(new Event(arguments[0] ? 'online' : 'offline'))""", is_online)


def office_is(page: Page, is_online: bool) -> None:
    choose(page, "office", "answers" if is_online else "offline")


@pytest.mark.parametrize("be_online", [browser_is, office_is])
def test_without_a_network_the_work_waits_in_a_list_and_is_then_sent_in_order(page: Page, be_online: Any) -> None:
    """WORK-2.2, WORK-3.3, WORK-11.1"""
    page.open()
    be_online(page, False)
    finish(page)
    page.wait(lambda: mark(page) == "failed")
    assert page.js("return document.querySelector('.card[data-number=\"5\"] .mark use').href.baseVal") \
        == "icons.svg#failed"
    assert "could not be saved" in page.card(MALL).get_attribute("aria-label")
    assert page.text("#work") == page.js("return plannerkit.planner.work.text")
    page.tap("#work")
    page.wait(lambda: page.text("#work-list h2") == page.text("#work"))
    saves = page.js("""
        return [...document.querySelectorAll('.saves li')].map(item =>
          [...item.querySelectorAll('p, button')].map(part => part.innerText))""")
    started, done = [save for save in saves if MALL in save[0]]
    offline = "There is no internet connection."
    assert started[1:] == [f"In progress · {MALL}", "08:59 · Could not be saved", offline, "Try again"]
    assert done == [f"done, {MALL}, not saved yet", f"Done · {MALL}", "08:59 · Not saved yet", "", ""]
    sent = keys(page)
    page.press(Keys.ESCAPE)
    be_online(page, True)
    page.wait(lambda: page.js("return plannerkit.planner.pendingSaves().length") == 0)
    assert sorted(outcome["key"] for outcome in stored(page)) == sorted(sent)
    assert status(page) == "done" and not page.one("#work").is_displayed()


def test_the_planner_tries_again_by_itself(page: Page) -> None:
    """WORK-3.3"""
    page.open(office="offline")
    finish(page)
    page.wait(lambda: mark(page) == "failed")
    page.js("plannerkit.office.isOffline; Object.defineProperty(plannerkit.office, 'isOffline', { value: false })")
    page.js("plannerkit.source.advance(plannerkit.source.now().getTime() + 60_000)")
    page.wait(lambda: keys(page) == [])


@pytest.mark.parametrize("crashes", [False, True])
def test_what_was_sent_without_an_answer_is_sent_again_with_its_key(page: Page, crashes: bool) -> None:
    """WORK-4.1, WORK-4.4"""
    first = page.browser.current_window_handle
    if crashes:
        page.browser.switch_to.new_window("tab")
        page.size(390, 844)
    page.open(office="late")
    finish(page)
    page.wait(lambda: len(stored(page)) == 1)  # the answer comes later
    before = keys(page)
    if crashes:
        with pytest.raises(WebDriverException):
            page.cdp("Page.crash")
        page.browser.close()
        page.browser.switch_to.window(first)
    page.open(office="answers")
    assert keys(page) == before and status(page) == "done"
    page.wait(lambda: keys(page) == [])
    assert sorted(outcome["key"] for outcome in stored(page)) == sorted(before)  # each of them once


def test_a_tap_is_kept_if_the_page_goes_at_once(page: Page) -> None:
    """WORK-4.4"""
    page.open().drive_until("08:40:00")  # much is being saved
    page.open_details(MALL)
    page.js("document.querySelector('.details .actions .button').click(); location.reload()")
    page.wait(lambda: page.js("return Boolean(window.plannerkit)") and page.is_open("details"))
    assert status(page) == "enRoute"


def test_what_can_be_undone_survives_a_reload(page: Page) -> None:
    """WORK-4.3"""
    page.open()
    page.open_details(MALL)
    act(page, "Start driving")
    page.wait(lambda: mark(page) == "held")
    page.reload()
    page.wait(lambda: page.is_open("details"))
    act(page, "Undo")
    page.wait(lambda: status(page) == "planned")
    assert keys(page) == []


def test_a_save_that_failed_can_be_tried_again_in_the_list(page: Page) -> None:
    """WORK-11.1"""
    page.open()
    page.js("""
        const { store } = plannerkit, { saveOutcome } = store
        store.saveOutcome = async () => { throw new Error('the disk is full') }
        window.repair = () => { store.saveOutcome = saveOutcome }""")
    finish(page)
    page.wait(lambda: mark(page) == "failed")
    page.js("repair()")
    page.tap("#work")
    page.tap(".saves .button:not([hidden])")
    page.wait(lambda: keys(page) == [])
    page.wait(lambda: not page.all("#work-list[open]"))  # nothing waits any more


# ---- What the office refuses, and contradicts ----

def test_a_refused_outcome_is_listed_with_its_message_until_it_is_dismissed(page: Page) -> None:
    """WORK-3.4"""
    page.open(office="refuses")
    finish(page)
    page.wait(lambda: page.text("#toasts") == "Please call the office.")
    assert status(page) == "inProgress" and mark(page) == "refused"
    page.open_details(MALL)
    assert page.text(".details .mark") == "Refused by the office: Please call the office."
    page.press(Keys.ESCAPE)
    page.wait_closed()
    assert page.text("#work") == "1 change was refused"
    page.tap("#work")
    page.wait(lambda: page.text(".saves p:last-child") == "Please call the office.")
    page.tap(".saves .button:not([hidden])")
    page.wait(lambda: mark(page) == "none")
    assert keys(page) == [] and [outcome["status"] for outcome in stored(page)] == ["inProgress"]


@pytest.mark.parametrize("title", ["Finish", "Cannot complete"])
def test_another_outcome_replaces_the_refused_one(page: Page, title: str) -> None:
    """WORK-3.4"""
    page.open(office="refuses")
    finish(page)
    page.wait(lambda: mark(page) == "refused")
    choose(page, "office", "answers")
    page.open_details(MALL)
    act(page, title)
    if title != "Finish":
        page.wait(lambda: len(page.chips(REASON)) == 4 if page.is_open("composer") else False)
        page.chips(REASON)[0].click()
        page.tap(".composer .save")
    page.wait(lambda: mark(page) == "held")
    end_holds(page)
    page.wait(lambda: keys(page) == [])
    end = "done" if title == "Finish" else "cannotComplete"
    assert {outcome["status"] for outcome in stored(page)} == {"inProgress", end} and mark(page) == "none"


def contradict(page: Page, **choices: str) -> None:
    """The agent has been at a stop, without a network. Meanwhile the office has cancelled it."""
    page.open(office="offline", **choices)
    for action in ("start", "finish"):
        page.js("""
            const { driver, planner, source } = plannerkit, [taskId, name] = arguments
            const { status } = planner.actions(taskId).find(({ action }) => action === name)
            driver.send('outcomeRecorded', { taskId, status, at: source.now() })""", MALL_ID, action)
    end_holds(page)
    choose(page, "cancels", MALL_ID)
    assert page.js("return plannerkit.planner.conflict(arguments[0])", MALL_ID) is None  # it does not know
    choose(page, "office", "answers")
    page.wait(lambda: mark(page) == "conflict")


@pytest.mark.parametrize(("button", "end"), [(0, "done"), (1, "cancelled")])
def test_the_person_decides_when_the_office_says_something_else(page: Page, button: int, end: str) -> None:
    """WORK-5.3, WORK-5.6"""
    contradict(page)
    time.sleep(0.5)
    assert stored(page) == []  # nothing is sent before that
    page.tap("#work")
    page.wait(lambda: "The office has changed this stop meanwhile. Please decide." in page.text(".saves"))
    page.tap(".saves .button:not([hidden])")
    page.wait(lambda: page.is_open("details"))
    conflict = page.js("return plannerkit.planner.conflict(arguments[0])", MALL_ID)
    assert page.text(".conflict p") == conflict["text"]
    assert MALL not in page.js("return document.querySelector('.done').textContent")  # it waits for the person
    assert page.one(".conflict").get_attribute("aria-label") == conflict["spokenText"]
    page.tap(".conflict button", button)
    page.wait(lambda: keys(page) == [])
    refresh(page)
    assert status(page) == end and mark(page) == "none" and not page.one(".conflict").is_displayed()
    assert {outcome["status"] for outcome in stored(page)} == ({"inProgress", "done"} if end == "done" else set())


# ---- For everybody ----

@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_narrow_screen_nothing_of_the_work_is_cut_off(page: Page, language: str) -> None:
    page.size(320, 568)
    contradict(page, language=language)
    cut_off = """
        return [...document.querySelectorAll(arguments[0])].filter(part => part.scrollWidth > part.clientWidth + 1
          && part.clientWidth > 1).map(part => part.textContent)"""
    assert page.js(cut_off, "#home, #work, #work *") == []
    page.tap("#work")
    assert page.js(cut_off, "#work-list, #work-list *") == []
    page.press(Keys.ESCAPE)
    page.open_details(MALL)
    assert page.js(cut_off, ".sheet, .actions, .actions *, .conflict, .conflict *") == []


@pytest.mark.parametrize("color", ["light", "dark"])
def test_axe_finds_nothing_in_the_work(page: Page, color: str) -> None:
    page.media(color, motion="reduce")
    contradict(page)
    choose(page, "office", "refuses")
    finish(page, "Modulor")
    page.wait(lambda: mark(page, "Modulor") == "refused")
    assert page.violations() == []
    page.tap("#work")
    assert len(page.all(".saves li")) == 3 and page.violations() == []
    page.press(Keys.ESCAPE)
    for title in (MALL, "Modulor", FIRST):
        page.open_details(title)
        assert page.violations() == []
        page.press(Keys.ESCAPE)
        page.wait_closed()


def test_the_list_works_with_keys(page: Page) -> None:
    page.open(office="refuses")
    finish(page)
    page.wait(lambda: mark(page) == "refused")
    page.js("document.getElementById('work').focus()")
    page.press(Keys.ENTER)
    page.wait(lambda: page.all("#work-list[open]"))
    page.press(Keys.ESCAPE)
    page.wait(lambda: not page.all("#work-list[open]"))
    assert page.focused("id") == "work"
    page.press(Keys.ENTER)
    label = page.one(".saves .button").get_attribute("aria-label")
    assert label == f"Dismiss, done, {MALL}, refused by the office"
    page.js("document.querySelector('.saves .button').focus()")
    page.press(Keys.ENTER)
    page.wait(lambda: not page.all("#work-list[open]"))


# ---- The visit log ----

def records(page: Page) -> list[list[str]]:
    """What the open log shows, the oldest first."""
    shown = page.js("return [...document.querySelectorAll('#visits li')].map(item => "
                    "[...item.querySelectorAll('p')].map(part => part.innerText))")
    return list(reversed(shown))


def open_log(page: Page) -> None:
    page.js("document.getElementById('settings-open').click()")
    page.tap("#visits-open")
    page.wait(lambda: page.one("#visits").is_displayed() and not page.one("#settings").is_displayed())


def test_the_log_shows_what_was_driven_and_the_office_stores_each_record_once(page: Page) -> None:
    """LOG-2, LOG-3.2, LOG-4.1"""
    page.open(office="offline").drive_until("08:02:30")
    open_log(page)
    [to_first, visit] = records(page)
    assert to_first == [f"Trip · {FIRST}", "08:59 – 09:02 · 1.9\u00a0km · before the first stop or after the last"
                        " · not at the office yet"]
    assert visit == [f"Visit · {FIRST}", "09:02 – 10:00 · not at the office yet"]
    assert page.text("#visits > p").startswith("Driven 2.3\u00a0km, 4\u00a0min · At stops 58\u00a0min · before")
    page.press(Keys.ESCAPE)
    choose(page, "office", "answers")
    page.wait(lambda: page.js("return plannerkit.planner.log.waitingCount") == 0)
    open_log(page)
    assert records(page)[1] == [f"Visit · {FIRST}", "09:02 – 10:00"]
    kept = page.browser.execute_async_script("plannerkit.store.records().then(arguments[0])")
    assert sorted(record["key"] for record in kept) == sorted(page.js(
        "return plannerkit.planner.logRecords().map(({ key }) => key)"))
    assert not page.errors()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log_is_accessible_in_each_language(page: Page, language: str) -> None:
    page.open(language=language).drive_until("08:02:30")
    open_log(page)
    assert len(records(page)) == 2
    assert page.violations() == []
