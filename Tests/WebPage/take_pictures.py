"""Takes pictures: the list on a walk, the details in the dark theme, the composer, a better order, and a desktop."""

import base64
import threading
import time

from selenium.webdriver.common.keys import Keys

from page import TOP, Page, make_browser, make_server

FOLDER = TOP / "docs/pictures"
WIDTH, HEIGHT, SCALE = 375, 770, 1.5


def take(page: Page, name: str) -> None:
    page.wait_until("plannerkit.planner.work.saveCount === 0 && !document.querySelector('.toast')")
    time.sleep(1)  # until all motion has ended
    picture = page.cdp("Page.captureScreenshot", format="webp", quality=82)
    (FOLDER / f"{name}.webp").write_bytes(base64.b64decode(picture["data"]))
    print(f"{name}.webp: {(FOLDER / f'{name}.webp').stat().st_size} bytes")


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with make_server() as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page = Page(make_browser(), f"http://127.0.0.1:{server.server_port}")
        try:
            page.reset()
            page.cdp("Emulation.setDeviceMetricsOverride",
                     width=WIDTH, height=HEIGHT, deviceScaleFactor=SCALE, mobile=True)
            page.open(location="walk").drive_until("09:10:00")
            take(page, "list")
            page.open().drive_until("09:18:40")
            page.media("dark")
            page.open_details("Mall of Berlin")
            take(page, "details")
            page.media("light")
            page.press(Keys.ESCAPE)
            page.wait_closed()
            page.open_composer()
            page.press("Ask about the new shelves", Keys.ENTER, "Ms Özdemir, first floor")
            page.activate(0)
            page.wait(lambda: page.section(0).find_elements("css selector", ".is-retry"))
            for section, chips in ((0, [1]), (1, [0]), (2, [1]), (4, [0, 1])):
                page.load_section(section)
                for chip in chips:
                    page.chips(section)[chip].click()
            take(page, "composer")
            page.press(Keys.ESCAPE)
            page.wait_closed()
            page.drive_until("10:38:00")
            page.js("document.querySelector('#home').scrollTop = 0")
            page.tap("#proposal .ask")
            page.wait_until("plannerkit.planner.proposal?.phase === 'finished'")
            take(page, "order")
            page.cdp("Emulation.setDeviceMetricsOverride", width=1280, height=800, deviceScaleFactor=1, mobile=False)
            page.open(location="walk").drive_until("09:10:00")
            page.wait(lambda: page.all(".ground .building"))
            take(page, "desktop")
        finally:
            page.browser.quit()
            server.shutdown()


main()
