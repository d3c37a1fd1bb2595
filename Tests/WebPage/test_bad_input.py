"""If something does not work, the page says so, and the rest works."""

import re
import subprocess
import sys
import urllib.error
import urllib.request

import pytest

from page import HEADER, STOPS, TOP, Page, TestHandler


def test_without_webassembly_there_is_a_message(page: Page) -> None:
    page.open_before("delete globalThis.WebAssembly")
    page.wait(lambda: "WebAssembly" in page.text("[role=alert]"))


def test_a_planner_that_cannot_be_loaded_is_reported(page: Page) -> None:
    TestHandler.missing.add("planner.wasm")
    page.open(wait=False)
    page.wait(lambda: "could not be loaded" in page.text("[role=alert]"))


def test_a_browser_without_location_shows_the_list(page: Page) -> None:
    """LOC-2"""
    script = "Object.defineProperty(Navigator.prototype, 'geolocation', { get: () => undefined })"
    page.open_before(script, location="browser")
    page.wait(lambda: "knows no location" in page.text("#notes"))
    page.wait(lambda: page.fields(".card", "distance") == ["Distance unavailable"] * 12)


def test_without_the_drive_the_page_uses_the_browsers_location(page: Page) -> None:
    page.permission("granted")
    page.be_at()
    TestHandler.missing.add("drive.nmea")
    page.open()
    assert "recorded drive could not be loaded" in page.text("#notes")
    page.wait(lambda: page.fields(".card", "distance")[2] == "880 m")


def test_without_the_holidays_every_day_is_an_ordinary_one(page: Page) -> None:
    """HOURS-6"""
    TestHandler.missing.add("holidays.tsv")
    page.open()
    page.open_details("Modulor")
    assert page.week()[0] == ["Tue–Fri", "09:00–20:00"]
    assert page.text(".details .holidays") == ""


def test_without_storage_a_task_is_listed_and_marked_as_not_saved(page: Page) -> None:
    """DAY-8"""
    page.open_before("""
        for (const name of ['indexedDB', 'localStorage']) {
          Object.defineProperty(globalThis, name, { get() { throw new DOMException('denied', 'SecurityError') } })
        }""")
    page.wait(lambda: len(page.titles) == 12)
    assert "keeps nothing" in page.text("#notes")
    page.open_composer()
    page.press("Ask again")
    page.tap(".composer .save")
    page.wait_closed()
    page.wait(lambda: page.titles[-1] == "Ask again")
    page.wait_until("document.querySelector('.not-saved')?.textContent === plannerkit.planner.string('notSaved')")
    page.tap("#refresh")  # retries, and fails again
    page.wait_until("plannerkit.planner.saves()[0].phase === 'failed'")


def test_a_failed_save_is_retried(page: Page) -> None:
    """DAY-8"""
    page.open()
    page.js("""
        window.put = IDBObjectStore.prototype.put
        IDBObjectStore.prototype.put = function (...a) {
          if (this.name === 'tasks') throw new DOMException('full', 'QuotaExceededError')
          return window.put.apply(this, a)
        }""")
    page.open_composer()
    page.press("Ask again")
    page.tap(".composer .save")
    page.wait_closed()
    page.wait(lambda: page.all(".not-saved"))
    page.js("IDBObjectStore.prototype.put = window.put")
    page.tap("#refresh")
    page.wait_until("plannerkit.planner.saves().length === 0")
    page.wait(lambda: not page.all(".not-saved"))


def test_a_save_is_acknowledged_only_when_its_transaction_is_complete(page: Page) -> None:
    """DAY-8"""
    page.open()
    page.js("""
        window.late = []
        const { set } = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, 'oncomplete')
        Object.defineProperty(IDBTransaction.prototype, 'oncomplete', {
          set(done) { set.call(this, () => window.late.push(done)) },
        })""")
    page.open_composer()
    page.press("Ask again")
    page.tap(".composer .save")
    page.wait_closed()
    page.wait(lambda: page.titles[-1] == "Ask again")
    assert page.js("return plannerkit.planner.saves().length") == 1
    page.wait_until("(window.late.splice(0).forEach(done => done()), plannerkit.planner.saves().length === 0)")


@pytest.mark.parametrize("text", ["", "<!doctype html><p>Not found", "id\ttitle\n"])
def test_a_file_that_is_not_a_plan_can_be_retried(page: Page, text: str) -> None:
    """HOME-1"""
    TestHandler.texts["plan"] = text
    page.open(wait=False, plan="/text/plan")
    page.wait(lambda: page.all("#message [role=button], #message button"))
    assert page.text("#message p") == page.js("return plannerkit.planner.string('planFailed')")
    TestHandler.texts["plan"] = "\n".join([HEADER, *STOPS])
    page.tap("#message button")
    page.wait(lambda: len(page.titles) == 12)


def test_a_missing_plan_is_reported_with_the_reason(page: Page) -> None:
    TestHandler.missing.add("plan.tsv")
    page.open(wait=False)
    page.wait(lambda: "404" in page.text("#message .reason"))


def test_broken_lines_of_a_plan_never_cost_the_others(page: Page) -> None:
    """DAY-2, TASK-4"""
    broken = [
        "no tab", STOPS[0].replace("e7c6a0e8", "nothing!"), STOPS[1].replace("52.50545", "north"),
        STOPS[2].replace("T10:25", "T99:25"), STOPS[3].replace("\t4\t", "\tfour\t"), STOPS[4].replace("52.51045", "97"),
        STOPS[5].replace("Rausch Schokoladenhaus", " "), STOPS[6].replace("2026-05-12T12:10", "2026-02-30"),
        STOPS[7].replace("\t8\t", "\t99999999999\t"),
    ]
    TestHandler.texts["broken"] = "\r\n".join([HEADER, *broken, *STOPS[8:]])
    page.open(plan="/text/broken")
    assert len(page.titles) == 4
    page.wait(lambda: f": {len(broken)}." in page.text("#notes"))


def test_a_corrupt_snapshot_restarts_the_day(page: Page) -> None:
    """SNAP-3"""
    page.open()
    page.browser.execute_async_script("""
        const done = arguments[0], { store } = plannerkit
        plannerkit.planner.close()
        const time = new Date(Date.UTC(2026, 4, 12, 7))
        store.savePlanner(() => ({ snapshot: new Uint8Array([1, 2, 3]), time })).then(done)""")
    page.reload()
    page.wait(lambda: len(page.titles) == 12)
    assert "starts over" in page.text("#notes")
    # A timer may find the planner closed before the page is loaded again.
    assert all("The planner is closed" in error for error in page.errors())


def test_unknown_choices_change_nothing(page: Page) -> None:
    page.open(language="xx", units="parsec", hours="13", location="moon", speed="-1")
    assert page.text("h1") == "Tuesday"


def test_the_day_can_begin_again(page: Page) -> None:
    page.open().drive_until("08:40:00")
    page.wait(lambda: page.fields(".card", "status")[0] == "Done")
    page.tap("#settings-open")
    page.tap("#settings .buttons .is-quiet")
    page.wait(lambda: page.js("return [6, 7].includes(window.plannerkit?.source.now().getUTCHours())"))
    page.wait(lambda: page.fields(".card", "status")[1:2] in (["Planned"], ["En route"]))


@pytest.mark.parametrize(("path", "kind"), [
    ("/", "text/html"), ("/examples/web/", "text/html"), ("/examples/web/app.js", "text/javascript"),
    ("/examples/web/style.css", "text/css"), ("/examples/web/photos/kadewe.svg", "image/svg+xml"),
    ("/build/planner.wasm", "application/wasm"), ("/bindings/javascript/planner.js", "text/javascript"),
    ("/examples/data/plan.tsv", "text/tab-separated-values"),
])
def test_the_server_knows_the_content_types(server: str, path: str, kind: str) -> None:
    with urllib.request.urlopen(server + path) as answer:
        assert answer.headers["Content-Type"].startswith(kind)


@pytest.mark.parametrize("path", [
    "/README.md", "/build/libplanner.so", "/examples/", "/examples/web/photos/", "/examples/web/../../README.md",
    "/examples/web/%2e%2e/%2e%2e/README.md", "/Sources/PlannerKitCore/Planner.swift",
])
def test_the_server_serves_only_what_is_needed(server: str, path: str) -> None:
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(server + path)
    assert refused.value.code == 404
    refused.value.close()


def test_the_server_prints_its_address() -> None:
    with subprocess.Popen([sys.executable, TOP / "examples/web/serve.py"], stdout=subprocess.PIPE, text=True) as server:
        try:
            address = re.match(r"http://127\.0\.0\.1:\d+/\S*", server.stdout.readline()).group()
            with urllib.request.urlopen(address) as answer:
                assert answer.status == 200
        finally:
            server.terminate()
