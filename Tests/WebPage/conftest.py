"""One browser for all tests. Each test starts with empty storage."""

import threading
from collections.abc import Iterator

import pytest

from page import Page, TestHandler, make_browser, make_server

# It would fetch all files again in each test. test_offline.py tests the page with it.
NO_SERVICE_WORKER = "delete Navigator.prototype.serviceWorker"


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    with make_server(handler=TestHandler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(scope="session")
def browser() -> Iterator[object]:
    browser = make_browser()
    yield browser
    browser.quit()


@pytest.fixture
def page(server: str, browser: object) -> Iterator[Page]:
    page = Page(browser, server)
    page.reset()
    key = page.cdp("Page.addScriptToEvaluateOnNewDocument", source=NO_SERVICE_WORKER)["identifier"]
    yield page
    page.cdp("Page.removeScriptToEvaluateOnNewDocument", identifier=key)
    assert page.errors() == []
