"""Draws icon.svg as the PNGs of app.webmanifest. A maskable icon fills its square, with the drawing inside a circle."""

import base64

from page import TOP, make_browser

FOLDER = TOP / "examples/web"
SCREEN = """<!doctype html><style>html { background: transparent } body { margin: 0 } svg { display: block }</style>"""


def main() -> None:
    drawing = (FOLDER / "icon.svg").read_text(encoding="utf-8")
    ground = ' rx="15" fill="url(#b)"/>'
    head, inside = drawing.removesuffix("</svg>\n").split(ground)
    filled = f'{head} fill="url(#b)"/><g transform="translate(7.5 7.5) scale(.75)">{inside}</g></svg>'
    browser = make_browser()
    try:
        for name, svg, size in (("icon-192", drawing, 192), ("icon-512", drawing, 512),
                                ("icon-maskable-512", filled, 512)):
            browser.get("about:blank")
            browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                                    {"width": size, "height": size, "deviceScaleFactor": 1, "mobile": False})
            browser.execute_cdp_cmd("Emulation.setDefaultBackgroundColorOverride",
                                    {"color": {"r": 0, "g": 0, "b": 0, "a": 0}})
            frame = browser.execute_cdp_cmd("Page.getFrameTree", {})["frameTree"]["frame"]["id"]
            browser.execute_cdp_cmd("Page.setDocumentContent", {
                "frameId": frame, "html": SCREEN + svg.replace("<svg ", f'<svg width="{size}" height="{size}" ')})
            picture = browser.execute_cdp_cmd("Page.captureScreenshot", {"format": "png"})["data"]
            (FOLDER / f"{name}.png").write_bytes(base64.b64decode(picture))
            print(f"{name}.png: {(FOLDER / f'{name}.png').stat().st_size} bytes")
    finally:
        browser.quit()


main()
