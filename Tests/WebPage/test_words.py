"""What the page says to people: nothing that is absent, nothing meant for developers, and all of it in each language."""

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
