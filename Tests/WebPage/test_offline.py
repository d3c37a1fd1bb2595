"""The page as an app: it can be installed, starts without a network, and changes versions as a whole."""

import json
import os
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from typing import Any, Optional

import pytest

import page_files
from page import INSECURE, TOP, Page, TestHandler, make_server


class StaticHandler(SimpleHTTPRequestHandler):
    """A server that knows nothing about the page."""

    top: Path

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, directory=str(self.top), **named)


class Site:
    """A copy of the page that a test can change, on a server that a test can end."""

    def __init__(self, top: Path, handler: type[SimpleHTTPRequestHandler]) -> None:
        self.top = top
        self.time = int(time.time())
        for pattern in (*page_files.PATTERNS, "examples/web/*.png"):
            for path in TOP.glob(pattern):
                copy = top / path.relative_to(TOP)
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(path, copy)
        self.asked: list[str] = []  # the paths, in this order
        asks = self.asked

        class SiteHandler(handler):  # type: ignore[valid-type, misc]
            def log_message(self, *_: object) -> None:
                asks.append(self.path.split("?")[0])

        SiteHandler.top = top
        self.server = make_server(handler=SiteHandler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server.server_port}"

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    def change(self, mark: str) -> None:
        """Another version: app.js sets `mark`, and planner.wasm has a section of that name at its end."""
        script = (TOP / "examples/web/app.js").read_text(encoding="utf-8")
        self.write("examples/web/app.js", f"{script}\nglobalThis.mark = '{mark}'\n".encode())
        self.change_wasm(mark)

    def write_list(self, mark_of_wasm: Optional[str] = None) -> None:
        """As `make wasm` does. The page's own server makes it for each request. planner.wasm can become another before
        the list is there: the browser may look for a new version at any time."""
        files = page_files.script(self.top)
        if mark_of_wasm:
            self.change_wasm(mark_of_wasm)
        self.write("build/page-files.js", files.encode())

    def change_wasm(self, mark: str) -> None:
        name = mark.encode()
        section = bytes([0, 1 + len(name), len(name)]) + name
        self.write("build/planner.wasm", (TOP / "build/planner.wasm").read_bytes() + section)

    def write(self, name: str, content: bytes) -> None:
        """Each time with a later date: a server says in seconds when a file has changed."""
        self.time += 2
        (self.top / name).write_bytes(content)
        os.utime(self.top / name, (self.time, self.time))


@pytest.fixture
def site(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Site]:
    site = Site(tmp_path, getattr(request, "param", TestHandler))
    yield site
    site.close()


@pytest.fixture
def app(browser: object, site: Site) -> Iterator[Page]:
    app = Page(browser, site.address)
    app.reset()
    site.asked.clear()
    yield app
    app.browser.delete_network_conditions()
    app.browser.get("about:blank")
    app.browser.get_log("browser")


static = pytest.mark.parametrize("site", [StaticHandler], indirect=True, ids=["static"])


def be_offline(app: Page, site: Site) -> None:
    site.close()
    app.browser.set_network_conditions(offline=True, latency=0, throughput=0)


MARKS = """
    const done = arguments[0]
    fetch('../../build/planner.wasm').then(answer => answer.arrayBuffer()).then(bytes =>
      done([globalThis.mark ?? '', new TextDecoder().decode(new Uint8Array(bytes).slice(-3))]))"""


def marks(app: Page) -> tuple[str, str]:
    """The marks of the script that runs, and of the wasm that this page gets."""
    script, wasm = app.browser.execute_async_script(MARKS)
    return script, wasm


def update_until(app: Page, holds: Callable[[], bool]) -> None:
    """Looks for a new version until this holds. An update that began before a change does not know of it."""
    app.wait(lambda: app.look_for_update() or holds())


def has_two_versions(app: Page) -> Callable[[], bool]:
    return lambda: len(app.versions()) == 2


# ---- Installing ----

def test_the_browser_finds_nothing_that_prevents_installing(app: Page) -> None:
    app.open()
    app.wait_until_kept()
    found = app.cdp("Page.getAppManifest")
    assert found["errors"] == [] and found["url"].endswith("/examples/web/app.webmanifest")
    assert app.cdp("Page.getInstallabilityErrors")["installabilityErrors"] == []


def test_the_manifest_has_what_an_app_needs(server: str) -> None:
    folder = TOP / "examples/web"
    manifest = json.loads((folder / "app.webmanifest").read_text(encoding="utf-8"))
    assert manifest["name"] and manifest["start_url"] == "./" and manifest["display"] == "standalone"
    sizes = set()
    for icon in manifest["icons"]:
        content = (folder / icon["src"]).read_bytes()
        if icon["type"] == "image/png":
            size = f"{int.from_bytes(content[16:20], 'big')}x{int.from_bytes(content[20:24], 'big')}"
            assert size == icon["sizes"] and len(content) < 30_000
            sizes.add((size, icon.get("purpose", "any")))
    assert sizes == {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}


# ---- Without a network ----

def test_the_day_starts_and_works_without_a_network(app: Page, site: Site) -> None:
    app.open().drive_until("07:05:00")
    app.wait_until_kept()
    be_offline(app, site)
    app.reload()
    app.wait(lambda: len(app.titles) == 12)
    app.drive_until("08:40:00")
    app.wait(lambda: app.fields(".card", "status")[:3] == ["Done", "Done", "In progress"])
    app.wait_until("[...document.images].some(image => image.src.includes('/photos/') && image.naturalWidth > 0)")
    app.open_details("Modulor")
    app.tap(".details [aria-label=Close]")
    app.wait_closed()
    app.open_composer()
    app.press("Ask again")
    app.tap(".composer .save")
    app.wait_closed()
    app.wait_until("plannerkit.planner.saves()[0]?.phase === 'failed'")
    app.open(language="de")
    app.wait(lambda: app.titles[-1:] == ["Ask again"])
    assert app.text("h1") == "Dienstag"
    app.browser.delete_network_conditions()  # the office is there again; the page's server is not
    app.wait_until("plannerkit.planner.pendingSaves().every(({ phase }) => phase === 'held')")
    app.browser.get(f"{app.server}/examples/web/index.html")
    app.wait(lambda: len(app.titles) == 13)


MISSING_ICONS = """
    return [...document.querySelectorAll('use')].filter(use => use.getClientRects().length > 0
      && use.getBBox().width === 0).map(use => use.getAttribute('href'))"""


def test_all_icons_are_drawn_without_a_network(app: Page, site: Site) -> None:
    app.open()
    app.wait_until_kept()
    be_offline(app, site)
    app.cdp("Network.clearBrowserCache")
    app.browser.get("about:blank")
    app.open()
    assert len(app.all("use")) > 40
    app.wait(lambda: app.js(MISSING_ICONS) == [])
    app.open_details("Modulor")
    app.wait(lambda: app.js(MISSING_ICONS) == [])
    app.tap(".details [aria-label=Close]")
    app.wait_closed()
    app.open_composer()
    app.wait(lambda: app.js(MISSING_ICONS) == [])


def test_a_file_is_found_by_any_address(app: Page, site: Site) -> None:
    app.open()
    app.wait_until_kept()
    app.reload()
    be_offline(app, site)
    addresses = ["icons.svg#plus", "icons.svg?version=2#plus", "photos/kadewe.svg?small", "style.css?",
                 "./?language=de#top", "index.html?language=de", "../data/plan.tsv?day=2026-05-12"]
    assert app.browser.execute_async_script("""
        const [addresses, done] = arguments
        const failed = address => fetch(address).then(answer => !answer.ok, () => true)
        Promise.all(addresses.map(failed)).then(found => done(addresses.filter((_, index) => found[index])))""",
        addresses) == []


def test_all_files_that_the_page_asks_for_are_kept(app: Page, site: Site) -> None:
    app.open().drive_until("12:44:00")
    app.open_details("Modulor")
    app.wait_until_kept()
    kept = app.browser.execute_async_script("""
        const [name, done] = arguments
        caches.open(name).then(cache => cache.keys())
          .then(requests => done(requests.map(({ url }) => new URL(url).pathname)))""", app.versions()[0])
    by_installing = {"/examples/web/worker.js", "/build/page-files.js"}
    assert {path for path in site.asked if not path.endswith(".png")} - by_installing <= set(kept)


# ---- The first visit ----

def test_the_first_visit_waits_for_nothing_of_this(app: Page, site: Site) -> None:
    app.open_before("""
        const { register } = ServiceWorkerContainer.prototype
        ServiceWorkerContainer.prototype.register = function (...details) {
          window.atRegistration = [document.querySelectorAll('.card').length, document.readyState]
          return register.apply(this, details)
        }""")
    app.wait_until_kept()
    assert app.js("return window.atRegistration") == [12, "complete"]
    before = site.asked[:site.asked.index("/examples/web/worker.js")]
    assert before.count("/build/planner.wasm") == 1 and "/examples/data/plan.tsv" in before


# ---- Versions ----

def test_a_new_version_replaces_the_old_one_as_a_whole(app: Page, site: Site) -> None:
    site.change("one")
    app.open()
    app.wait_until_kept()
    app.reload()
    assert marks(app) == ("one", "one")
    site.change("two")
    app.reload()
    assert marks(app) == ("one", "one")  # at once, without waiting for the new version
    update_until(app, has_two_versions(app))
    assert marks(app) == ("one", "one")  # the same page, after the new version has come
    app.reload()
    assert marks(app) == ("two", "two")
    be_offline(app, site)
    app.reload()
    app.wait(lambda: len(app.titles) == 12)
    assert marks(app) == ("two", "two")


def test_each_page_keeps_its_version_while_another_has_the_next(app: Page, site: Site) -> None:
    site.change("one")
    app.open()
    app.wait_until_kept()
    app.reload()
    first = app.browser.current_window_handle
    site.change("two")
    app.browser.switch_to.new_window("tab")
    try:
        app.open()
        update_until(app, has_two_versions(app))
        app.reload()
        assert marks(app) == ("two", "two")
    finally:
        app.browser.close()
        app.browser.switch_to.window(first)
    assert marks(app) == ("one", "one")
    app.reload()
    assert marks(app) == ("two", "two")


def test_only_two_versions_are_kept(app: Page, site: Site) -> None:
    app.open()
    app.wait_until_kept()
    names = []
    for mark in ("one", "two", "six"):
        site.change(mark)
        app.reload()
        update_until(app, lambda: app.versions()[-1:] != names[-1:] and len(app.versions()) == 2)
        names = app.versions()
    app.reload()
    assert marks(app) == ("six", "six")


def test_a_version_with_a_missing_file_changes_nothing(app: Page, site: Site) -> None:
    site.change("one")
    app.open()
    app.wait_until_kept()
    app.reload()
    site.asked.clear()
    TestHandler.missing.add("planner.wasm")
    site.change("two")
    update_until(app, lambda: "/build/planner.wasm" in site.asked)
    app.reload()
    assert marks(app) == ("one", "one")
    app.look_for_update()
    assert len(app.versions()) == 1
    TestHandler.missing.clear()
    update_until(app, has_two_versions(app))
    app.reload()
    assert marks(app) == ("two", "two")


@static
def test_a_version_with_a_file_of_another_one_changes_nothing(app: Page, site: Site) -> None:
    site.change("one")
    site.write_list()
    app.open()
    app.wait_until_kept()
    app.reload()
    site.change("two")
    site.asked.clear()
    site.write_list(mark_of_wasm="six")
    update_until(app, lambda: "/build/planner.wasm" in site.asked)
    app.reload()
    assert marks(app) == ("one", "one")
    app.look_for_update()
    assert len(app.versions()) == 1
    site.change_wasm("two")
    update_until(app, has_two_versions(app))
    app.reload()
    assert marks(app) == ("two", "two")


# ---- Where it is not possible ----

def test_without_service_workers_the_page_works(browser: object, site: Site) -> None:
    app = Page(browser, f"http://{INSECURE}:{site.server.server_port}")
    app.reset()
    app.open()
    assert not app.js("return isSecureContext || 'serviceWorker' in navigator")
    app.open_composer()
    app.press("Ask again")
    app.tap(".composer .save")
    app.wait_closed()
    app.wait_until("plannerkit.planner.saves().length === 0")
    app.reload()
    app.wait(lambda: app.titles[-1:] == ["Ask again"])
    assert app.errors() == []


@static
def test_on_any_server_the_page_is_kept(app: Page, site: Site) -> None:
    site.write_list()
    app.open()
    app.wait_until_kept()
    be_offline(app, site)
    app.reload()
    app.wait(lambda: len(app.titles) == 12)


@static
def test_without_the_list_of_files_the_page_works(app: Page, site: Site) -> None:
    app.open()
    app.wait(lambda: "/build/page-files.js" in site.asked)
    app.open_details("Modulor")
    assert app.versions() == []
