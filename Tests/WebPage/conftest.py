"""One browser for all tests. Each test starts with empty storage."""

import threading
from collections.abc import Iterator

import pytest

from page import Page, TestHandler, make_browser, make_server


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
    yield page
    assert page.errors() == []
