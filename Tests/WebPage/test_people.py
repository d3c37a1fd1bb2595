"""Accessibility: keyboard and screen reader, languages, light and dark, any size, reduced motion."""

import pytest
from selenium.webdriver.common.keys import Keys

from page import HEADER, STOPS, Page, TestHandler


@pytest.mark.parametrize("color", ["light", "dark"])
def test_axe_finds_nothing(page: Page, color: str) -> None:
    page.media(color)
    page.open().drive_until("08:40:00")
    page.wait(lambda: page.fields(".card", "status")[0] == "Done")
    page.js("""
        const isFinite = animation => animation.effect.getTiming().iterations === 1
        document.getAnimations().filter(isFinite).forEach(animation => animation.finish())""")
    assert page.violations() == []
    page.open_details("Café Sibylle")
    assert page.violations() == []
    page.press(Keys.ESCAPE)
    page.wait_closed()
    page.open_composer()
    page.press("A task")
    for index in (0, 3, 4, 5):
        page.activate(index)
        page.wait_until("!document.querySelector('.chips[aria-busy=true]')")
    assert page.violations() == []
    page.press(Keys.ESCAPE)
    page.wait_closed()
    page.tap("#settings-open")
    page.js("document.getElementById('settings').getAnimations().forEach(animation => animation.finish())")
    assert page.violations() == []


def test_keys_work_everywhere_and_the_focus_stays_in_the_sheet(page: Page) -> None:
    page.open()
    page.js("document.querySelector('.card[data-number=\"3\"]').focus()")
    page.press(Keys.ENTER)
    page.wait(lambda: page.is_open("details"))
    assert page.js("return document.querySelector('.sheet').contains(document.activeElement)")
    for _ in range(5):
        page.press(Keys.TAB)
        assert page.js("return document.querySelector('.sheet').contains(document.activeElement)")
    page.js("document.querySelector('.grabber').focus()")
    page.press(Keys.ARROW_UP)
    page.wait_until("plannerkit.planner.details.detent === 'large'")
    page.press(Keys.ARROW_DOWN)
    page.wait_until("plannerkit.planner.details.detent === 'medium'")
    page.press(Keys.ESCAPE)
    page.wait_closed()
    assert page.js("return document.activeElement === document.querySelector('.card[data-number=\"3\"]')")


def test_escape_closes_the_sheet_wherever_the_focus_is(page: Page) -> None:
    page.open()
    for open_sheet in (lambda: page.open_details("Modulor"), page.open_composer):
        open_sheet()
        page.js("document.activeElement.blur()")
        assert page.js("return document.activeElement === document.body")
        page.press(Keys.ESCAPE)
        page.wait_closed()
    assert page.focused("id") == "add"  # what opened the composer


def test_escape_closes_only_what_is_on_top(page: Page) -> None:
    page.open()
    page.open_details("Modulor")
    page.js("document.getElementById('settings-open').click()")
    page.wait(lambda: page.all("#settings[open]"))
    page.press(Keys.ESCAPE)
    page.wait(lambda: not page.all("#settings[open]"))
    assert page.is_open("details") and page.js("return plannerkit.planner.details !== null")
    page.press(Keys.ESCAPE)
    page.wait_closed()


def test_escape_in_a_composition_leaves_the_composer(page: Page) -> None:
    page.open(language="ja")
    page.open_composer()
    for script in ("{ key: 'Escape', isComposing: true }", "{ key: 'Escape', keyCode: 229 }"):
        page.js("document.activeElement.dispatchEvent(new KeyboardEvent('keydown', "
                f"{{ bubbles: true, cancelable: true, ...{script} }}))")
    assert page.is_open("composer") and page.js("return plannerkit.planner.composer !== null")
    page.press(Keys.ESCAPE)
    page.wait_closed()


def test_the_page_behind_a_sheet_is_inert_until_it_closes(page: Page) -> None:
    page.open()
    page.open_details("Modulor")
    assert page.js("return document.getElementById('home').inert && document.getElementById('dock').inert")
    page.press(Keys.ESCAPE)
    page.wait_closed()
    assert not page.js("return document.getElementById('home').inert || document.getElementById('dock').inert")


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "ja"])
def test_opening_hours_have_a_state_with_a_colour_and_a_week(page: Page, language: str) -> None:
    """HOURS-11"""
    page.size(320, 568)
    page.open(language=language).drive_until("10:05:00")
    assert page.js("""
        const cards = [9, 10, 11].map(number => document.querySelector(`.card[data-number="${number}"]`))
        return cards.map(card => {
          const line = card.querySelector('[data-field=openingHours]')
          const text = line.querySelector('span'), { color } = getComputedStyle(line)
          const probe = document.body.appendChild(document.createElement('i'))
          probe.style.color = `var(--${line.dataset.color})`
          const isWhole = text.scrollHeight <= text.clientHeight && text.scrollWidth <= text.clientWidth
          return [line.dataset.color, color === getComputedStyle(probe).color, isWhole]
        })""") == [["orange", True, True], ["red", True, True], ["green", True, True]]
    page.open_details("Modulor")
    hours, line = page.js("""
        const lines = plannerkit.planner.detailsLines()
        return ['openingHours', 'week'].map(field => lines.find(line => line.field === field))""")
    assert page.fields(".details", "openingHours") == [hours["text"]]
    assert page.js("return document.querySelector('.details [data-field=openingHours]').dataset.color") == "green"
    assert len(page.week()) == 6  # Thursday is a holiday
    assert "\n".join(" ".join(cells) for cells in page.week()) == line["text"]
    week = page.js("return document.querySelector('.details [data-field=week] > .unseen').textContent")
    assert week == line["spoken"]


@pytest.mark.parametrize(("language", "holiday"), [
    ("en", "Public holiday: Thursday, May 14"), ("de", "Feiertag: Donnerstag, 14. Mai"),
    ("fr", "Jour férié\xa0: jeudi 14 mai"), ("es", "Festivo: jueves, 14 de mayo"), ("ja", "祝日：5月14日木曜日"),
])
def test_a_long_week_moves_nothing_else_out_of_a_medium_sheet(page: Page, language: str, holiday: str) -> None:
    page.open(language=language).drive_until("09:18:40")
    page.open_details("Dussmann")
    assert len(page.week()) == 6
    places = page.js("""
        const { bottom } = document.querySelector('#app').getBoundingClientRect()
        return ['openingHours', 'distance', 'travelTime', 'planned', 'status', 'week'].map(field => {
          const box = document.querySelector(`.details [data-field=${field}]`).getBoundingClientRect()
          return [box.bottom <= bottom, box.top]
        })""")
    assert all(is_visible for is_visible, _ in places[:-1])
    assert max(top for _, top in places) == places[-1][1]
    assert page.text(".details .holidays") == holiday


def test_a_card_has_the_librarys_spoken_text(page: Page) -> None:
    """TXT-5"""
    page.open(language="de").drive_until("07:05:00")
    page.wait(lambda: "Meter" in page.one(".card[data-number='1']").get_attribute("aria-label"))
    spoken = page.js("return plannerkit.planner.row(0).spokenText")
    assert page.one(".card[data-number='1']").get_attribute("aria-label") == spoken
    page.open_details("HIT Ullrich am Zoo")
    assert page.one(".sheet").get_attribute("aria-label") == page.js("return plannerkit.planner.string('detailsTitle')")
    lines = page.js("return plannerkit.planner.detailsLines().filter(line => line.field === 'distance')[0].spoken")
    assert page.js("return document.querySelector('.details [data-field=distance] .unseen').textContent") == lines


@pytest.mark.parametrize(("language", "weekday"), [
    ("de", "Dienstag"), ("fr", "Mardi"), ("es", "Martes"), ("ja", "火曜日"),
])
def test_all_strings_follow_the_language(page: Page, language: str, weekday: str) -> None:
    """TXT-1"""
    page.open(language=language)
    assert page.text("h1") == weekday
    assert page.fields(".card", "status")[0] == page.js("return plannerkit.planner.string('planned')")
    assert page.js("return document.documentElement.lang") == language


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "ja"])
def test_the_clock_on_the_map_reads_as_the_times_of_the_list(page: Page, language: str) -> None:
    """TXT-4"""
    for hours in ("24", "12"):
        page.open(language=language, hours=hours).drive_until("07:05:00")
        clock = page.text(".drive time").split()  # browsers differ in their spaces
        assert clock == page.fields(".card", "planned")[0].split()


def test_language_units_and_hours_can_be_chosen_and_persist(page: Page) -> None:
    """TXT-1, TXT-2, TXT-4"""
    page.open().drive_until("08:40:00")
    page.tap("#settings-open")
    for name, value in (("language", "de"), ("units", "uk"), ("hours", "12")):
        page.choose(name, value)
    assert page.text("#settings h2") == "Einstellungen"
    page.press(Keys.ESCAPE)
    planned = lambda: page.fields(".card", "planned")[1]  # noqa: E731
    page.wait(lambda: planned().startswith("10:00") and planned() != "10:00")
    assert page.fields(".card", "distance")[4].endswith(("mi", "Meilen"))
    page.browser.get(f"{page.server}/examples/web/?still")
    page.wait(lambda: page.text("h1") == "Dienstag")


def browser_in(tag: str) -> str:
    return f"Object.defineProperty(navigator, 'language', {{ get: () => '{tag}' }})"


def test_the_browser_gives_the_preferences(page: Page) -> None:
    page.open_before(browser_in("en-GB"), language="", units="", hours="")
    page.wait(lambda: len(page.titles) == 12)
    page.drive_until("07:05:00")
    page.wait(lambda: page.fields(".card", "distance")[4].endswith("mi"))
    assert page.fields(".card", "planned")[0] == "09:05"


SHORT = {"metric": " m", "us": " ft", "uk": " yd"}


@pytest.mark.parametrize(("tag", "address", "units", "hours"), [
    ("en-US", {"language": "de"}, "metric", 24),
    ("en-US", {"language": "fr"}, "metric", 24),
    ("en-US", {"language": "ja"}, "metric", 24),
    ("de-DE", {"language": "en-US"}, "us", 12),
    ("de-DE", {"language": "en-GB"}, "uk", 24),
    ("de-DE", {"language": "es-US"}, "us", 12),
    # English alone says no region.
    ("en-US", {"language": "en"}, "us", 12),
    ("en-GB", {"language": "en"}, "uk", 24),
    ("de-DE", {"language": "en"}, "metric", 24),
    # No language is chosen.
    ("en-US", {"language": ""}, "us", 12),
    ("de-DE", {"language": "xx"}, "metric", 24),
    ("de-DE", {"language": "_"}, "metric", 24),
    # Units or hours are chosen, too.
    ("en-US", {"language": "de", "units": "us"}, "us", 24),
    ("en-US", {"language": "de", "hours": "12"}, "metric", 12),
])
def test_a_chosen_language_brings_its_units_and_hours(
        page: Page, tag: str, address: dict[str, str], units: str, hours: int) -> None:
    """TXT-2, TXT-4"""
    page.open_before(browser_in(tag), **{"units": "", "hours": "", **address})
    page.wait(lambda: len(page.titles) == 12)
    page.drive_until("07:05:00")
    page.wait(lambda: page.fields(".card", "distance")[0].endswith({"metric": "m", "us": "ft", "uk": "yd"}[units]))
    assert page.fields(".card", "planned")[8].startswith("13:05" if hours == 24 else "1:05")


def test_a_language_chosen_in_the_settings_brings_its_units_and_hours(page: Page) -> None:
    """TXT-2, TXT-4"""
    page.open(language="", units="", hours="")  # the browser's: en-US
    page.tap("#settings-open")
    page.choose("language", "de")
    assert page.js("return ['units', 'hours'].map(name => document.querySelector(`[name=${name}]`).value)") \
        == ["metric", "24"]
    page.press(Keys.ESCAPE)
    page.wait(lambda: page.fields(".card", "planned")[0] == "09:05")
    page.reload()
    page.wait(lambda: page.fields(".card", "planned")[:1] == ["09:05"])


@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 740), (390, 844), (1280, 800)])
def test_nothing_is_wider_than_the_screen(page: Page, width: int, height: int) -> None:
    page.size(width, height)
    page.open(language="de").drive_until("07:05:00")

    def is_inside(selector: str) -> bool:
        return bool(page.js("""
            const phone = document.getElementById('app').getBoundingClientRect()
            const shown = [...document.querySelectorAll(arguments[0])].filter(e => e.getClientRects().length > 0)
            return shown.every(element => {
              const box = element.getBoundingClientRect()
              return box.left >= phone.left - 1 && box.right <= phone.right + 1
            })""", selector))

    assert page.js("return document.documentElement.scrollWidth <= innerWidth")
    assert is_inside(".bar *, .card, .card .line, #add")
    page.open_details("Markthalle Neun")
    assert is_inside(".details, .details-lines .line, .sheet-buttons button")
    page.press(Keys.ESCAPE)
    page.wait_closed()
    page.open_composer()
    assert is_inside(".composer-bar *, .composer-text, .section-head *, .switch")
    save, bar = (page.one(selector).rect for selector in (".composer .save", ".composer-bar"))
    assert save["x"] + save["width"] <= bar["x"] + bar["width"] - 9  # its padding, rounded


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_long_address_and_long_hours_take_two_lines_on_a_phone(page: Page, language: str) -> None:
    stops = [stop.split("\t") for stop in STOPS]
    stops[1][2:4] = "Bürgermeister-Müller-Straße 12, 80336 München", "Mon to Wed, Fri noon until six; Thu until ten"
    stops[2][2:4] = "Donaudampfschifffahrtsgesellschaftskapitänsplatz 12, Hinterhaus, 80336 München-Ludwigsvorstadt", \
        "Mon to Wed, Fri noon until six; Thu until ten; Sat until six; never on holidays; two hours on Christmas Eve"
    TestHandler.texts["long"] = "\n".join([HEADER, *("\t".join(stop) for stop in stops)])
    page.size(360, 740)
    page.open(language=language, plan="/text/long")

    def shown(root: str, field: str) -> tuple[int, bool]:
        """The number of lines, and whether they show all of the text."""
        found = page.js("""
            const text = document.querySelector(`${arguments[0]} [data-field=${arguments[1]}] span`)
            const height = parseFloat(getComputedStyle(text).lineHeight)
            const isWhole = text.scrollHeight <= text.clientHeight && text.scrollWidth <= text.clientWidth
            return [Math.round(text.clientHeight / height), isWhole]""", root, field)
        return found[0], found[1]

    for field, text in (("address", stops[2][2]), ("openingHours", stops[2][3])):
        assert shown("li:nth-child(2) .card", field) == (2, True)
        assert shown("li:nth-child(3) .card", field) == (2, False)
        assert page.js("""
            const text = document.querySelector(`li:nth-child(3) .card [data-field=${arguments[0]}] span`)
            return getComputedStyle(text).textOverflow""", field) == "ellipsis"
        assert text in page.all(".card")[2].get_attribute("aria-label")
    page.open_details("Kaufhaus des Westens")
    for field, text in (("address", stops[2][2]), ("openingHours", stops[2][3])):
        lines, is_whole = shown(".details", field)
        assert lines > 2 and is_whole and page.fields(".details", field) == [text]




def test_with_reduced_motion_a_sheet_appears_at_once(page: Page) -> None:
    page.media(motion="reduce")
    page.open()
    page.js("document.querySelector('.card').click()")
    durations = page.js("return document.getAnimations().filter(a => a.playState === 'running')"
                        ".map(a => a.effect.getComputedTiming().duration)")
    assert all(duration <= 10 for duration in durations)
    page.wait(lambda: page.is_open("details"))


def test_the_halo_pulses_once_for_a_fix(page: Page) -> None:
    """An animation without an end draws every frame, and empties the battery."""
    page.size(1280, 800)
    page.open().drive_until("07:05:00")
    halo = "document.querySelector('.map-place .here-halo').getAnimations()[0]"
    assert page.js(f"return getComputedStyle({halo}.effect.target).visibility") == "visible"
    page.js(f"{halo}.finish()")
    page.js("plannerkit.source.listener.ticked()")
    assert page.js(f"return {halo}.playState") == "finished"
    page.drive_until("08:40:00")
    assert page.js(f"return {halo}.playState") == "running"


def test_no_motion_is_endless(page: Page) -> None:
    """Each frame costs a processor without graphics hardware, for as long as a row waits for an update."""
    page.open()
    assert page.js("""
        const rules = [...document.styleSheets].flatMap(sheet => [...sheet.cssRules])
        return rules.map(rule => rule.style).filter(style => style?.animationIterationCount.includes('infinite')).length
        """) == 0
