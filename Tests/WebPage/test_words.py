"""What the page says to people: nothing absent, nothing meant for developers, and all of it in each language."""

import pytest

from page import HEADER, STOPS, Page, TestHandler

LANGUAGES = ["en", "de", "fr", "es", "ja"]
BRING = 4

# Texts, values and spoken texts in which a program shows that something is absent.
ABSENT = r"""
    const absent = /\b(undefined|null|NaN|Infinity)\b|\[object|Invalid Date|\{\d\}/, found = []
    const seen = ['aria-label', 'alt', 'title', 'placeholder', 'data-text']
    for (const element of document.body.querySelectorAll('*')) {
      const own = [...element.childNodes].filter(node => node.nodeType === Node.TEXT_NODE).map(node => node.data)
      const texts = [...own, element.value, ...seen.map(name => element.getAttribute(name))]
      found.push(...texts.filter(text => text && absent.test(text)))
    }
    return found"""


def words(page: Page, language: str, key: str) -> str:
    return str(page.browser.execute_async_script("""
        const [language, key, done] = arguments
        import('./words.js').then(({ wordsIn }) => done(wordsIn(language)[key]))""", language, key))


# ---- What is absent ----

@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_absent_is_not_shown(page: Page, language: str) -> None:
    TestHandler.texts["bare"] = "\n".join([HEADER, "no plan line", *(
        "\t".join([stop.split("\t")[0], "Stop", "", "", "", "", "2026-05-12", "1", ""]) for stop in STOPS[:3])])
    page.open(language=language, plan="/text/bare")
    assert page.text("#notes") == words(page, language, "brokenLines").replace("{0}", "1")  # a note without a button
    page.open_composer()
    page.press("A title, and no notes")
    for section in range(6):
        page.activate(section)
    assert page.js(ABSENT) == []
    page.tap(".composer .save")
    page.wait_closed()
    page.wait(lambda: page.titles[-1] == "A title, and no notes")
    page.wait_until("plannerkit.planner.saves().length === 0")
    page.tap("#refresh")
    page.wait_until("!plannerkit.planner.home.isRefreshing")
    page.open_details("A title, and no notes")
    assert page.js(ABSENT) == []
    page.tap(".details .sheet-buttons button")
    page.wait(lambda: page.is_open("composer"))
    assert page.one(".composer-text").get_attribute("value") == "A title, and no notes"
    assert page.js(ABSENT) == []
    page.tap(".composer-bar button")
    page.wait_closed()
    page.js("document.querySelector('#proposal .ask').click()")
    page.tap("#settings-open")
    assert page.js(ABSENT) == []


def test_a_text_is_filled_in_as_it_is(page: Page) -> None:
    page.open()
    page.open_composer()
    page.load_section(BRING)
    for text in ("$&", "two", "three", "four"):
        page.enter_item(BRING, text)
    page.wait(lambda: page.section(BRING).find_element("css selector", ".section-message").text.startswith("“$&” had"))


def test_each_language_has_all_words(page: Page) -> None:
    page.open()
    shapes = page.browser.execute_async_script("""
        const [languages, done] = arguments
        const holes = text => JSON.stringify(text).match(/\\{\\d\\}/g) ?? []
        import('./words.js').then(({ wordsIn }) => done(languages.map(language => JSON.stringify(
          Object.entries(wordsIn(language)).map(([key, text]) => [key, Object.keys(text).length > 0
            && typeof text === 'object' ? Object.keys(text).sort() : '', holes(text)]).sort()))))""", LANGUAGES)
    assert set(shapes) == {shapes[0]}


# ---- What goes wrong ----

KNOWN = STOPS[0].split("\t")[0]
UNKNOWN = "00000000-0000-4000-8000-000000000000"

REFUSALS = [
    ("textTooLong", ["textChanged", "x" * 80_000]),
    ("textTooLong", ["textChanged", "x" * 5_000]),  # a title
    ("textTooLong", ["itemEntered", BRING, {"type": "text", "value": "x" * 5_000}]),
    ("notAccepted", ["itemEntered", BRING, {"type": "duration", "value": 4}]),
    ("notAccepted", ["itemEntered", BRING, {"type": "text", "value": " "}]),
    ("isGone", ["itemTapped", BRING, 77]),
    ("isGone", ["rowTapped", UNKNOWN]),
    ("isGone", ["saveRetried", UNKNOWN]),
    ("alreadyKnown", ["taskAdded", {"id": KNOWN, "title": "again"}]),
    ("notAccepted", ["taskAdded", {"id": UNKNOWN, "title": ""}]),
    ("tooMuch", ["composerRequested", {
        "taskId": UNKNOWN, "sections": [{"name": f"s{index}", "valueType": "text"} for index in range(40)]}]),
    ("notNow", ["stop"]),
    ("notNow", ["refresh"]),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_is_told_in_the_words_of_people(page: Page, language: str) -> None:
    """The message for developers is in the console."""
    page.open(language=language)
    page.open_composer()
    page.load_section(BRING)
    page.browser.get_log("browser")
    for key, event in REFUSALS:
        page.js("document.getElementById('toasts').replaceChildren(); plannerkit.driver.send(...arguments[0])", event)
        if event == ["stop"]:
            continue
        assert page.text("#toasts") == words(page, language, key), event
        logged = [entry["message"] for entry in page.browser.get_log("browser")]
        assert any(f"{event[0]}: " in message for message in logged), event


def test_a_length_of_time_that_is_none_is_refused_with_a_word(page: Page) -> None:
    page.open()
    page.open_composer()
    page.load_section(2)
    page.enter_item(2, "soon")
    page.wait(lambda: page.section(2).find_element("css selector", ".section-message").text
              == "That entry is not valid. Please check it.")
    page.section(2).find_element("css selector", ".entry input").clear()
    page.enter_item(2, "45")
    page.wait(lambda: page.chosen(2) == "45 min")


def test_what_the_page_reports_by_itself_is_not_told_to_the_person(page: Page) -> None:
    page.open()
    page.js("plannerkit.source.listener.fix({ time: new Date(), latitude: 97, longitude: 0 })")
    assert page.text("#toasts") == ""
    assert any("fixReceived: " in entry["message"] for entry in page.browser.get_log("browser"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_plan_that_does_not_come_has_a_reason_for_people(page: Page, language: str) -> None:
    TestHandler.texts["broken"] = "<!doctype html>"
    reason = lambda: page.text("#message .reason")  # noqa: E731
    page.open(wait=False, language=language, plan="/text/broken")
    page.wait(lambda: reason() == words(page, language, "noPlan"))
    page.js("window.fetch = async () => new Response('', { status: 503, statusText: 'Service Unavailable' })")
    page.tap("#message button")
    page.wait(lambda: reason() == words(page, language, "serverFailed").replace("{0}", "503"))
    page.js("window.fetch = async () => { throw new TypeError('Failed to fetch') }")
    page.tap("#message button")
    page.wait(lambda: reason() == words(page, language, "unreachable"))
    logged = " ".join(entry["message"] for entry in page.browser.get_log("browser"))
    assert all(message in logged for message in ("not a plan", "503 Service Unavailable", "Failed to fetch"))
    page.tap("#settings-open")
    other = "de" if language == "en" else "en"
    page.choose("language", other)
    assert reason() == words(page, other, "unreachable")


def test_without_a_network_the_reason_is_that(page: Page) -> None:
    TestHandler.texts["late"] = "<!doctype html>"
    page.open(wait=False, plan="/text/late")
    page.wait(lambda: page.text("#message .reason") == "The plan cannot be read.")
    page.browser.set_network_conditions(offline=True, latency=0, throughput=0)
    try:
        page.tap("#message button")
        page.wait(lambda: page.text("#message .reason") == "There is no internet connection.")
    finally:
        page.browser.delete_network_conditions()
    page.browser.get_log("browser")


def test_items_that_do_not_come_have_the_librarys_words(page: Page) -> None:
    page.open(language="ja")
    page.open_composer()
    page.activate(0)
    page.wait(lambda: page.all(".section .is-retry"))
    assert page.text(".section [role=alert]") == page.js("return plannerkit.planner.string('itemsFailed')")
