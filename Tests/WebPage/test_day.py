"""A day with the page: list, location, details, composer, and a reload at any point."""

import time

import pytest
from selenium.webdriver.common.keys import Keys

from page import Page

FIRST = "HIT Ullrich am Zoo"
THIRD = "Kaufhaus des Westens (KaDeWe)"
UNAVAILABLE = "Distance unavailable"
PROJECT, DATE, DURATION, WEEKDAYS, BRING, COLOUR = range(6)


# ---- The list ----

def test_the_list_shows_the_day_in_visiting_order(page: Page) -> None:
    """DAY-3, DAY-4, HOME-2, TASK-5"""
    page.open()
    assert page.text("h1") == "Tuesday" and page.text("#date") == "May 12, 2026"
    assert len(page.titles) == 12 and page.titles[:1] + page.titles[2:3] == [FIRST, THIRD]
    assert page.fields(".card", "planned")[:2] == ["09:05", "10:00"]
    assert page.fields(".card", "status") == ["Planned"] * 12
    assert page.fields(".card", "address")[8] == "Address not available"


def test_distances_come_with_the_drive_and_the_system_changes_statuses(page: Page) -> None:
    """DAY-5, TASK-3, TXT-5"""
    page.open().drive_until("07:05:00")
    page.wait(lambda: page.fields(".card", "status")[0] == "In progress")
    assert page.fields(".card", "distance")[0].endswith(" m")
    assert "meters" in page.card(FIRST).get_attribute("aria-label")
    before = page.fields(".card", "distance")
    page.drive_until("08:40:00")
    page.wait(lambda: page.fields(".card", "status")[:3] == ["Done", "Done", "In progress"])
    assert page.fields(".card", "distance") != before
    page.drive_until("12:44:00")
    page.wait(lambda: page.fields(".card", "status").count("Done") >= 10)


def test_a_slow_plan_shows_that_it_loads(page: Page) -> None:
    """HOME-1"""
    page.open(wait=False, plan="/slow/examples/data/plan.tsv")
    page.wait(lambda: len(page.all(".skeleton")) == 4)
    page.wait_until("document.querySelector('#message .unseen')?.textContent === 'Loading…'")
    page.wait(lambda: len(page.titles) == 12)
    assert not page.all(".skeleton")


def test_a_day_without_tasks_says_so(page: Page) -> None:
    """HOME-1"""
    page.open()
    page.js("plannerkit.planner.rows().forEach(row => plannerkit.driver.send('taskRemoved', row.id))")
    page.wait(lambda: page.text("#message") == "No tasks scheduled for today")
    assert page.titles == []


def test_a_refresh_never_blanks_the_list(page: Page) -> None:
    """DAY-6"""
    page.open()
    page.js("window.first = document.querySelector('.card')")
    page.tap("#refresh")
    page.wait_until("document.getElementById('refresh').ariaBusy !== 'true'")
    assert len(page.titles) == 12 and page.js("return window.first.isConnected")


# ---- Location ----

def test_a_denied_location_leaves_the_list(page: Page) -> None:
    """LOC-2"""
    page.permission("denied")
    page.open(location="browser")
    page.wait(lambda: "not allowed" in page.text("#notes"))
    assert page.fields(".card", "distance") == [UNAVAILABLE] * 12


def test_permission_given_later_brings_distances_that_follow(page: Page) -> None:
    """LOC-1, LOC-4"""
    page.permission("denied")
    page.be_at()
    page.open(location="browser")
    page.wait(lambda: page.fields(".card", "distance")[2] == UNAVAILABLE)
    page.permission("granted")
    page.wait(lambda: page.fields(".card", "distance")[2] == "880 m")
    assert page.text("#notes") == ""
    assert page.fields(".card", "travelTime")[2] == "2 min"
    time.sleep(2)  # a move faster than 90 m/s is a jump
    page.be_at(latitude=52.5087)
    page.wait(lambda: page.fields(".card", "distance")[2] == "980 m")


# ---- Details ----

def test_details_open_in_medium_are_drawn_to_large_and_swiped_away(page: Page) -> None:
    """DET-1, DET-3, DET-8"""
    page.open().drive_until("07:05:00")
    page.open_details(THIRD)
    assert page.js("return plannerkit.planner.details.detent") == "medium"
    assert page.text(".details [role=heading]") == THIRD
    assert page.fields(".details", "distance")[0].endswith(" m")
    page.drag(".grabber", -300)
    page.wait_until("plannerkit.planner.details.detent === 'large'")
    page.wait_until("document.querySelector('.sheet').dataset.detent === 'large'")
    page.drag(".grabber", 700)
    page.wait_closed()
    assert page.js("return plannerkit.planner.details") is None


def test_a_finger_draws_the_sheet_from_anywhere_and_scrolls_it_when_large(page: Page) -> None:
    page.open()
    page.open_details(THIRD)
    page.swipe(".details-lines", -250)
    page.wait_until("plannerkit.planner.details.detent === 'large'")
    page.wait(lambda: page.is_open("details"))
    page.size(390, 560)
    page.wait(lambda: page.is_open("details"))
    page.swipe(".details-lines", -120)
    page.wait_until("document.querySelector('.sheet-scroll').scrollTop > 0")
    assert page.js("return plannerkit.planner.details.detent") == "large"
    page.js("document.querySelector('.sheet-scroll').scrollTop = 0")
    page.swipe(".grabber", 450)
    page.wait_closed()


def test_a_finger_can_catch_a_moving_sheet(page: Page) -> None:
    """LIFE-3"""
    page.open()
    page.js("""
        Element.prototype.slow = Element.prototype.animate
        Element.prototype.animate = function (frames, timing) {
          return this.slow(frames, { ...timing, duration: 2000 })
        }""")
    page.all(".card")[0].click()
    time.sleep(0.5)
    page.swipe(".details-lines", -200)
    page.wait_until("document.querySelector('.scrim').dataset.isShown === ''")
    page.js("Element.prototype.animate = Element.prototype.slow")
    page.js("document.querySelector('.details [aria-label=Close]').click()")  # while it still moves
    page.wait_closed()
    page.open_details(THIRD)


def test_a_reload_keeps_the_detent(page: Page) -> None:
    """DET-8, SNAP-1"""
    page.open()
    page.open_details(THIRD)
    page.drag(".grabber", -300)
    page.wait_until("plannerkit.planner.details.detent === 'large'")
    page.reload()
    page.wait(lambda: page.is_open("details"))
    assert page.one(".sheet").get_attribute("data-detent") == "large"
    assert page.text(".details [role=heading]") == THIRD


def test_a_small_drag_comes_back_and_a_tap_on_the_grabber_steps(page: Page) -> None:
    page.open()
    page.open_details(FIRST)
    page.drag(".grabber", 60, steps=30)
    page.wait(lambda: page.is_open("details"))
    assert page.js("return plannerkit.planner.details.detent") == "medium"
    page.tap(".grabber")
    page.wait_until("plannerkit.planner.details.detent === 'large'")


def test_close_button_and_scrim_close(page: Page) -> None:
    """DET-3"""
    page.open()
    page.open_details(FIRST)
    page.tap(".details [aria-label=Close]")
    page.wait_closed()
    page.open_details(THIRD)
    page.js("document.querySelector('.scrim').click()")
    page.wait_closed()


def test_the_sheet_moves_no_longer_than_is_promised(page: Page) -> None:
    """LIFE-5"""
    page.open()
    assert 0 < page.motion_after_tapping(".card") <= 500
    page.wait(lambda: page.is_open("details"))
    assert 0 < page.motion_after_tapping(".details [aria-label=Close]") <= 300
    page.wait_closed()


def test_the_last_of_two_rapid_taps_wins(page: Page) -> None:
    """DET-4"""
    page.open()
    page.js("const cards = document.querySelectorAll('.card'); cards[0].click(); cards[2].click()")
    page.wait(lambda: page.is_open("details"))
    assert page.text(".details [role=heading]") == THIRD
    assert len(page.all(".sheet")) == 1


def test_details_follow_the_plan_live(page: Page) -> None:
    """DET-6"""
    page.open().drive_until("07:05:00")
    page.open_details(THIRD)
    before = page.fields(".details", "distance")
    page.drive_until("08:40:00")
    page.wait(lambda: page.fields(".details", "status") == ["In progress"])
    assert page.fields(".details", "distance") != before


# ---- Composer ----

def test_a_task_with_values_of_every_section(page: Page) -> None:
    """NEW-3, NEW-5, NEW-6, NEW-9, NEW-12"""
    page.open()
    page.open_composer()
    assert page.focused() == "composer-text"
    page.press("Ask for Ms Özdemir", Keys.ENTER, "first floor")

    page.activate(PROJECT)  # fails the first time
    page.wait(lambda: page.section(PROJECT).find_elements("css selector", ".is-retry"))
    assert "could not" in page.section(PROJECT).text.lower() or "Retry" in page.section(PROJECT).text
    page.section(PROJECT).find_element("css selector", ".is-retry").click()
    page.wait(lambda: len(page.chips(PROJECT)) == 3)
    page.chips(PROJECT)[0].click()
    page.chips(PROJECT)[1].click()  # one at a time
    page.wait(lambda: page.chosen(PROJECT) == "New shelves")

    page.load_section(DATE)
    page.chips(DATE)[0].click()
    page.wait(lambda: page.chosen(DATE) == "Tue, May 12")

    page.load_section(DURATION)
    page.enter_item(DURATION, "60")  # equals the item of one hour
    page.wait(lambda: page.chosen(DURATION) == "1 h")
    assert "1 h" in page.section(DURATION).find_element("css selector", ".section-message").text
    count = len(page.chips(DURATION))
    page.enter_item(DURATION, "100")
    page.wait(lambda: len(page.chips(DURATION)) == count + 1)

    page.load_section(WEEKDAYS)
    for index in (1, 3):
        page.chips(WEEKDAYS)[index].click()
    page.wait(lambda: page.chosen(WEEKDAYS) == "Tuesday, Thursday")
    page.chips(WEEKDAYS)[3].click()
    page.wait(lambda: page.chosen(WEEKDAYS) == "Tuesday")

    page.load_section(BRING)
    for index in range(4):  # at most three can be selected
        page.chips(BRING)[index].click()
    page.wait(lambda: page.chosen(BRING) == "Price list, Contract, Tape measure")
    assert "Samples" in page.section(BRING).find_element("css selector", ".section-message").text
    page.section(BRING).find_element("css selector", ".clear").click()
    page.wait(lambda: page.chosen(BRING) == "")
    page.enter_item(BRING, " samples ")
    page.wait(lambda: page.chosen(BRING) == "Samples")

    page.load_section(COLOUR)  # which has no items
    assert len(page.chips(COLOUR)) == 0
    page.enter_item(COLOUR, "Red")
    page.wait(lambda: page.chosen(COLOUR) == "Red")

    page.tap(".composer .save")
    page.wait_closed()
    page.wait(lambda: page.titles[-1] == "Ask for Ms Özdemir")
    page.wait_until("plannerkit.planner.saves().length === 0")  # acknowledged

    page.reload()
    page.tap("#refresh")
    page.wait(lambda: len(page.titles) == 13)
    assert page.titles[-1] == "Ask for Ms Özdemir"
    saved = page.browser.execute_async_script("const done = arguments[0]; plannerkit.store.tasks().then(done)")[0]
    assert saved["task"]["notes"] == "first floor" and saved["task"]["estimatedDuration"] == 6000
    assert [value["item"]["value"] for value in saved["values"]] == ["Samples", "Red"]


def test_without_a_title_nothing_is_saved(page: Page) -> None:
    """NEW-11"""
    page.open()
    page.open_composer()
    assert page.one(".composer .save").get_attribute("aria-disabled") == "true"
    page.press("  ")
    page.tap(".composer .save")
    page.wait(lambda: "title" in page.text("#toasts").lower())
    assert page.is_open("composer")


def test_an_edit_changes_the_card_and_nothing_else(page: Page) -> None:
    """LIFE-4, NEW-2, NEW-12"""
    page.open()
    page.open_details(THIRD)
    page.tap(".details [aria-label='Edit task']")
    page.wait(lambda: page.is_open("composer"))
    assert page.one(".composer-text").get_attribute("value") == THIRD
    assert page.all(".switch")[0].is_displayed() is False
    page.one(".composer-text").clear()
    page.one(".composer-text").send_keys("KaDeWe")
    page.tap(".composer .save")
    page.wait_closed()
    page.wait(lambda: page.titles[2] == "KaDeWe")
    assert page.fields(".card", "planned")[2] == "10:25"


def test_a_reload_in_the_middle_of_a_draft(page: Page) -> None:
    """SNAP-1"""
    page.open()
    page.open_composer()
    page.press("Flowers for", Keys.ENTER, "the anniversary")
    page.load_section(WEEKDAYS)
    page.chips(WEEKDAYS)[1].click()  # today is a Tuesday
    page.wait(lambda: page.chosen(WEEKDAYS) == "Tuesday")
    page.reload()
    page.wait(lambda: page.is_open("composer"))
    assert page.one(".composer-text").get_attribute("value") == "Flowers for\nthe anniversary"
    assert page.chosen(WEEKDAYS) == "Tuesday"
    assert page.focused() == "composer-text"
    page.press(" of the shop")
    page.tap(".composer .save")
    page.wait_closed()
    page.wait(lambda: page.titles[-1] == "Flowers for")


LONG = "Ask about the shelves " * 40

CLOSE = {
    "escape": lambda page: page.press(Keys.ESCAPE),
    "cancel": lambda page: page.tap(".composer-bar button"),
    "scrim": lambda page: page.js("document.querySelector('.scrim').click()"),
    "swipe": lambda page: page.drag(".composer-bar h2", 600),
}


@pytest.mark.parametrize("close", CLOSE)
def test_what_was_composed_is_kept_as_a_draft_when_the_composer_closes(page: Page, close: str) -> None:
    """NEW-13.1, NEW-13.2, NEW-13.4, NEW-13.5"""
    page.open()
    page.open_composer()
    page.js("document.querySelector('.composer-text').value = arguments[0]", LONG)
    page.press("!")
    page.load_section(WEEKDAYS)
    page.chips(WEEKDAYS)[1].click()
    CLOSE[close](page)
    page.wait_closed()
    page.wait(lambda: page.text("#toasts") == "Saved as a draft.")
    assert len(page.titles) == 12 and page.js("return plannerkit.planner.composer") is None
    page.reload()
    page.wait(lambda: page.titles)
    page.open_composer()
    assert page.one(".composer-text").get_attribute("value") == LONG + "!"
    assert page.chosen(WEEKDAYS) == "Tuesday"
    CLOSE[close](page)  # and it is still a draft
    page.wait_closed()
    page.wait_until("plannerkit.planner.home.hasDraft")


def test_the_back_button_keeps_what_was_composed(page: Page) -> None:
    """SNAP-1"""
    page.browser.get("about:blank")
    page.open()
    page.open_composer()
    page.press(LONG)
    page.wait_until("plannerkit.planner.composer.text.length > 800")
    page.browser.back()
    page.browser.forward()
    page.wait(lambda: page.is_open("composer"))
    assert page.one(".composer-text").get_attribute("value") == LONG


def test_a_person_can_do_without_the_draft(page: Page) -> None:
    """NEW-13.2, NEW-13.8"""
    page.open()
    for text in ("Call again", ""):  # nothing composed is no draft either
        page.open_composer()
        assert page.one(".composer-text").get_attribute("value") == ""
        page.press(text)
        if text:
            page.tap(".switch")
            page.wait_until("!plannerkit.planner.composer.keepsDraft")
        page.press(Keys.ESCAPE)
        page.wait_closed()
        assert page.text("#toasts") == "" and not page.js("return plannerkit.planner.home.hasDraft")
    page.open_composer()
    page.press("Call again")
    page.tap(".composer .save")
    page.wait_closed()
    assert page.text("#toasts") == "" and not page.js("return plannerkit.planner.home.hasDraft")


def open_edit(page: Page) -> None:
    page.open_details(THIRD)
    page.tap(".details [aria-label='Edit task']")
    page.wait(lambda: page.is_open("composer"))


@pytest.mark.parametrize("reloads", [False, True])
def test_changes_that_were_not_saved_can_be_continued(page: Page, reloads: bool) -> None:
    """NEW-13.9"""
    page.open()
    open_edit(page)
    page.press(Keys.ENTER, LONG)
    page.load_section(DURATION)
    page.chips(DURATION)[0].click()
    page.load_section(DATE)  # the page moves until the items are there
    page.section(DATE).find_element("css selector", ".clear").click()
    page.wait(lambda: page.chosen(DATE) == "")
    if reloads:
        page.reload()
        page.wait(lambda: page.is_open("composer"))
    page.press(Keys.ESCAPE)
    page.wait_closed()
    page.wait(lambda: page.text("#toasts").startswith("Your changes were not saved."))
    page.tap(".toast button")
    page.wait(lambda: page.is_open("composer"))
    assert page.one(".composer-text").get_attribute("value") == f"{THIRD}\n{LONG}"
    assert page.chosen(DURATION) == "15 min" and page.chosen(DATE) == ""
    page.press(Keys.ESCAPE)  # nothing was changed since, but it is not saved either
    page.wait_closed()
    page.tap(".toast button")
    page.wait(lambda: page.is_open("composer"))
    page.tap(".composer .save")
    page.wait_closed()
    page.wait_until("plannerkit.planner.saves().length === 0")
    assert page.text("#toasts") == ""
    task = page.js("return plannerkit.planner.tasks().find(task => task.title === arguments[0])", THIRD)
    assert task["notes"] == LONG.strip() and task["estimatedDuration"] == 900


def test_an_edit_without_changes_closes_without_a_word(page: Page) -> None:
    page.open()
    open_edit(page)
    page.load_section(DATE)  # which brings labels
    page.press(Keys.ESCAPE)
    page.wait_closed()
    assert page.text("#toasts") == ""


def test_a_reload_continues_the_drive(page: Page) -> None:
    """SNAP-1"""
    page.open().drive_until("08:40:00")
    page.wait(lambda: page.fields(".card", "status")[2] == "In progress")
    before = page.fields(".card", "distance")
    page.reload()
    page.wait(lambda: len(page.titles) == 12)
    page.wait(lambda: page.fields(".card", "distance") == before)
    assert page.fields(".card", "status")[:3] == ["Done", "Done", "In progress"]
