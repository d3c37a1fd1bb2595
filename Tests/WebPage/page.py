"""The page as a person uses it, and a server that can be slow or serve a broken plan."""

import shutil
import sys
import time
from pathlib import Path
from typing import Any, Callable, Optional

from axe_core_python.selenium import Axe
from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.by import By

TOP = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOP / "examples/web"))
from serve import Handler, make_server  # noqa: E402, F401, since conftest.py takes it from here

TIMEOUT = 30  # seconds
HEADER, *STOPS = (TOP / "examples/data/plan.tsv").read_text(encoding="utf-8").splitlines()
INSECURE = "page.test"  # a name of this machine that browsers do not trust like localhost
# Ends endless animations after one round. A processor draws each frame here: spinners would take most of it.
NO_ENDLESS_MOTION = """
    addEventListener('DOMContentLoaded', () => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('* { animation-iteration-count: 1 !important }')
      document.adoptedStyleSheets = [sheet]
    })"""
BERLIN = {"latitude": 52.5076, "longitude": 13.3325, "accuracy": 10}


class TestHandler(Handler):
    """Serves a path after /slow/ late, what a test has put under /text/, and 404 for what is in `missing`."""

    __test__ = False
    texts: dict[str, str] = {}
    missing: set[str] = set()

    def send_head(self) -> Any:
        name = self.path.split("?")[0]
        if name.startswith("/slow/"):
            time.sleep(1)
            self.path = name.removeprefix("/slow")
        if any(name.endswith(end) for end in self.missing):
            self.send_error(404)
            return None
        if name.startswith("/text/"):
            return self.send_text(self.texts[name.removeprefix("/text/")], "text/plain; charset=utf-8")
        return super().send_head()


def make_browser() -> webdriver.Chrome:
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium") or ""
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
                     "--lang=en-US", f"--host-resolver-rules=MAP {INSECURE} 127.0.0.1"):
        options.add_argument(argument)
    options.page_load_strategy = "eager"
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    browser = webdriver.Chrome(options, webdriver.ChromeService(shutil.which("chromedriver")))
    browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": NO_ENDLESS_MOTION})
    return browser


class Page:
    def __init__(self, browser: webdriver.Chrome, server: str) -> None:
        self.browser = browser
        self.server = server
        self.scripts: list[str] = []

    # ---- The browser ----

    def cdp(self, command: str, **parameters: Any) -> Any:
        return self.browser.execute_cdp_cmd(command, parameters)

    def js(self, script: str, *arguments: Any) -> Any:
        return self.browser.execute_script(script, *arguments)

    def reset(self) -> None:
        self.browser.get(f"{self.server}/examples/web/icon.svg")
        self.cdp("Storage.clearDataForOrigin", origin=self.server, storageTypes="all")
        self.cdp("Browser.resetPermissions")
        self.cdp("Emulation.clearGeolocationOverride")
        self.size(390, 844)
        self.media()
        TestHandler.missing.clear()
        self.browser.get_log("browser")

    def size(self, width: int, height: int) -> None:
        self.cdp("Emulation.setDeviceMetricsOverride",
                 width=width, height=height, deviceScaleFactor=1, mobile=width < 860)

    def media(self, color: str = "light", motion: str = "no-preference") -> None:
        wanted = {"prefers-color-scheme": color, "prefers-reduced-motion": motion}
        features = [{"name": name, "value": value} for name, value in wanted.items()]
        self.cdp("Emulation.setEmulatedMedia", features=features)

    def permission(self, setting: str) -> None:
        self.cdp("Browser.setPermission", permission={"name": "geolocation"}, setting=setting, origin=self.server)

    def be_at(self, **place: float) -> None:
        self.cdp("Emulation.setGeolocationOverride", **{**BERLIN, **place})

    def errors(self) -> list[str]:
        """Warnings and errors of the console. A file that a test has made missing is not an error of the page."""
        return [entry["message"] for entry in self.browser.get_log("browser")
                if entry["level"] != "INFO" and not (" 404 " in entry["message"] and TestHandler.missing)]

    # ---- The page ----

    def open(self, wait: bool = True, **choices: str) -> "Page":
        address = {"language": "en", "units": "metric", "hours": "24", "still": "", **choices}
        query = "&".join(f"{name}={value}" for name, value in address.items())
        self.browser.get(f"{self.server}/examples/web/?{query}")
        if wait:
            self.wait(lambda: self.all(".card"))
        return self

    def open_before(self, script: str, **choices: str) -> "Page":
        """Opens the page after running a script."""
        key = self.cdp("Page.addScriptToEvaluateOnNewDocument", source=script)["identifier"]
        try:
            return self.open(wait=False, **choices)
        finally:
            self.cdp("Page.removeScriptToEvaluateOnNewDocument", identifier=key)

    def reload(self) -> None:
        """Reloads the page once its last change is saved."""
        self.wait(lambda: self.browser.execute_async_script("""
            const done = arguments[0], { planner, store } = plannerkit
            store.planner().then(saved =>
              done(planner.isClosed || !store.isOpen || String(saved?.snapshot) === String(planner.snapshot())))"""))
        self.browser.refresh()
        self.wait(lambda: self.js("return Boolean(window.plannerkit)"))

    def wait_until_kept(self) -> None:
        """Until the page would start without a network, and no other version is on its way."""
        self.wait(lambda: self.browser.execute_async_script("""
            const done = arguments[0]
            navigator.serviceWorker.getRegistration().then(found =>
              done(found?.active?.state === 'activated' && !found.installing && !found.waiting))"""))

    def look_for_update(self) -> None:
        """As the browser does now and then, and until the new version is kept or refused."""
        self.browser.execute_async_script("""
            const done = arguments[0]
            navigator.serviceWorker.getRegistration().then(found => found.update()).catch(() => {}).then(done)""")
        self.wait_until_kept()

    def versions(self) -> list[str]:
        """The kept versions of the page, the oldest first."""
        return [name for name in self.browser.execute_async_script("caches.keys().then(arguments[0])")
                if name.startswith("plannerkit-")]

    def wait(self, condition: Callable[[], Any]) -> Any:
        end = time.monotonic() + TIMEOUT
        while True:
            found = condition()
            if found:
                return found
            assert time.monotonic() < end, f"it did not happen within {TIMEOUT} seconds"
            time.sleep(0.02)

    def wait_until(self, script: str) -> None:
        self.wait(lambda: self.js(f"return {script}"))

    def all(self, selector: str) -> list[Any]:
        return self.browser.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector: str) -> Any:
        return self.wait(lambda: self.all(selector))[0]

    def text(self, selector: str) -> str:
        return str(self.js("return document.querySelector(arguments[0])?.innerText ?? ''", selector))

    def tap(self, selector: str, index: int = 0) -> None:
        self.wait(lambda: len(self.all(selector)) > index)
        self.all(selector)[index].click()

    @property
    def titles(self) -> list[str]:
        """In the order of the rows: the page shows the next stop first, and what is done last."""
        return self.fields(".card", "title")

    def card(self, title: str) -> Any:
        """What is done is unfolded."""
        return self.wait(lambda: self.js("""
            const card = [...document.querySelectorAll('.card')].find(card => card.textContent.includes(arguments[0]))
            const done = card?.closest('.done')
            if (done) done.open = true
            return card""", title))

    def fields(self, root: str, field: str) -> list[str]:
        """In the order of the rows, if these are cards."""
        return list(self.js("""
            return [...document.querySelectorAll(arguments[0])]
              .sort((one, other) => one.dataset.number - other.dataset.number)
              .map(card => card.querySelector(`[data-field=${arguments[1]}] span`)?.textContent ?? '')""", root, field))

    def week(self) -> list[list[str]]:
        """The days and hours of each line in the details."""
        cells = list(self.js(
            "return [...document.querySelectorAll('.details [data-field=week] > span:first-of-type > span')]"
            ".map(cell => cell.textContent)"))
        return [cells[index:index + 2] for index in range(0, len(cells), 2)]

    def drive_until(self, clock: str, step: int = 600) -> None:
        """Plays the recording until a time of its day, in UTC. The page is drawn at most once in a step, in seconds."""
        self.browser.execute_async_script("""
            const [clock, seconds, done] = arguments, { source } = plannerkit, end = Date.parse(`2026-05-12T${clock}Z`)
            const step = () => {
              if (source.now() >= end) return requestAnimationFrame(() => requestAnimationFrame(done))
              source.advance(Math.min(end, source.now().getTime() + 1000 * seconds))
              source.listener.ticked()
              setTimeout(step)
            }
            step()""", clock, step)

    def choose(self, name: str, value: str) -> None:
        """In the open settings."""
        self.js("""
            const select = document.querySelector(`#settings [name=${arguments[0]}]`)
            select.value = arguments[1]
            select.dispatchEvent(new Event('change'))""", name, value)

    # ---- Sheets ----

    def motion_after_tapping(self, selector: str) -> float:
        """The duration of the sheet's motion after that, in milliseconds."""
        return float(self.js("""
            document.querySelector(arguments[0]).click()
            return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() =>
              done(Math.max(0, ...document.querySelector('.sheet').getAnimations().map(
                motion => motion.effect.getComputedTiming().endTime))))))""", selector))

    def is_open(self, child: str) -> bool:
        """Whether it is shown, and all motion has ended."""
        return bool(self.js(
            "const sheet = document.querySelector(`.sheet.${arguments[0]}`), scrim = document.querySelector('.scrim');"
            "return sheet && scrim.dataset.isShown === '' && sheet.getAnimations().length === 0", child))

    def open_details(self, title: str) -> None:
        """Cards that come into view get their heights, which moves those below them."""
        card = self.card(title)
        self.browser.execute_async_script("""
            const [card, done] = arguments
            const settle = before => requestAnimationFrame(() => {
              card.scrollIntoView({ block: 'center' })
              const { top } = card.getBoundingClientRect()
              top === before ? done() : settle(top)
            })
            settle()""", card)
        card.click()
        self.wait(lambda: self.is_open("details"))

    def open_composer(self) -> None:
        self.tap("#add")
        self.wait(lambda: self.is_open("composer"))

    def wait_closed(self) -> None:
        self.wait(lambda: not self.all(".sheet"))

    def drag(self, selector: str, pixels: int, steps: int = 10) -> None:
        actions = ActionBuilder(self.browser, duration=12)
        pointer = actions.pointer_action
        pointer.move_to(self.one(selector)).pointer_down()
        for _ in range(steps):
            pointer.move_by(0, pixels // steps)
        pointer.pointer_up()
        actions.perform()

    def swipe(self, selector: str, pixels: int, steps: int = 10) -> None:
        """Drags with a finger."""
        box = self.one(selector).rect
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

        def touch(kind: str, *points: dict[str, float]) -> None:
            self.cdp("Input.dispatchTouchEvent", type=kind, touchPoints=list(points))

        touch("touchStart", {"x": x, "y": y})
        for step in range(1, steps + 1):
            touch("touchMove", {"x": x, "y": y + pixels * step / steps})
        touch("touchEnd")

    def press(self, *keys: str) -> None:
        ActionChains(self.browser).send_keys(*keys).perform()

    def focused(self, attribute: str = "class") -> Optional[str]:
        return self.js("return document.activeElement.getAttribute(arguments[0])", attribute)

    def section(self, index: int) -> Any:
        return self.all(".section")[index]

    def activate(self, index: int) -> None:
        self.section(index).find_element(By.CSS_SELECTOR, ".section-name").click()

    def chips(self, index: int) -> list[Any]:
        return self.section(index).find_elements(By.CSS_SELECTOR, ".chip[aria-pressed]")

    def load_section(self, index: int) -> None:
        self.activate(index)
        self.wait(lambda: self.js(
            "const chips = document.querySelectorAll('.section')[arguments[0]].querySelector('.chips');"
            "return !chips.hidden && chips.getAttribute('aria-busy') !== 'true' && !chips.querySelector('.is-retry')",
            index))

    def chosen(self, index: int) -> str:
        return str(self.section(index).find_element(By.CSS_SELECTOR, ".chosen").text)

    def enter_item(self, index: int, text: str) -> None:
        field = self.section(index).find_element(By.CSS_SELECTOR, ".entry input")
        field.send_keys(text + "\n")

    # ---- What axe-core finds ----

    def violations(self) -> list[str]:
        found = Axe().run(self.browser)["violations"]
        return [f"{violation['id']}: {node['html'][:160]}" for violation in found for node in violation["nodes"]]
