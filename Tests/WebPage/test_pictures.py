"""Pictures of the page, compared with those in the folder pictures. The comparison sees a part that has moved, has
another colour or is missing, and no letters: it has one colour for each square of 16 pixels.

`WRITE_PICTURES=1 Tests/WebPage/run -k pictures` takes them again. Look at them before you commit them."""

import base64
import io
import os
import time
from pathlib import Path
from typing import Callable

import pytest
from PIL import Image, ImageChops

from page import TOP, Page

FOLDER = Path(__file__).parent / "pictures"
FOUND = TOP / "build/tests/pictures"
SQUARE = 16  # pixels
FAINT = 24  # of 255: a difference that a person does not notice in a square
FEW = 0.01  # the share of squares that may differ by more, such as by a letter that another font has elsewhere
PHONE, DESKTOP, ZOOMED = (390, 844), (1280, 800), (320, 256)


def details(page: Page) -> None:
    page.open_details("Mall of Berlin")


def composer(page: Page) -> None:
    page.open_composer()
    page.press("A new shop")
    page.load_section(1)
    page.tap(".place .chip", 1)
    page.wait(lambda: page.all(".place .ground"))


def proposal(page: Page) -> None:
    page.tap("#proposal .ask")
    page.wait_until("plannerkit.planner.proposal?.phase === 'finished'")


def whole_map(page: Page) -> None:
    page.tap("#map-toggle")


def nothing(_: Page) -> None:
    pass


CASES: dict[str, tuple[tuple[int, int], str, str, str, Callable[[Page], None]]] = {
    "drive-phone": (PHONE, "light", "drive", "08:30:00", nothing),
    "drive-desktop-dark": (DESKTOP, "dark", "drive", "08:30:00", nothing),
    "drive-zoomed": (ZOOMED, "light", "drive", "08:30:00", nothing),
    "details-phone-dark": (PHONE, "dark", "drive", "08:30:00", details),
    "proposal-desktop": (DESKTOP, "light", "drive", "10:38:00", proposal),
    "walk-desktop": (DESKTOP, "light", "walk", "09:10:00", nothing),
    "walk-map-phone-dark": (PHONE, "dark", "walk", "09:10:00", whole_map),
    "composer-phone": (PHONE, "light", "walk", "09:10:00", composer),
}


def picture(page: Page) -> Image.Image:
    taken = page.cdp("Page.captureScreenshot", format="png")["data"]
    return Image.open(io.BytesIO(base64.b64decode(taken))).convert("RGB")


def settled(page: Page) -> Image.Image:
    """Once two pictures in a row are equal."""
    before = picture(page)
    while True:
        time.sleep(0.3)
        after = picture(page)
        if ImageChops.difference(before, after).getbbox() is None:
            return after
        before = after


def share_of_other_squares(one: Image.Image, other: Image.Image) -> float:
    size = [side // SQUARE for side in one.size]
    small = [image.resize(size, Image.Resampling.BOX) for image in (one, other)]
    red, green, blue = ImageChops.difference(*small).split()
    counts = ImageChops.lighter(ImageChops.lighter(red, green), blue).histogram()
    return sum(counts[FAINT + 1:]) / sum(counts)


@pytest.mark.parametrize("name", CASES)
def test_the_page_looks_as_it_did(page: Page, name: str) -> None:
    size, color, day, clock, prepare = CASES[name]
    page.media(color, motion="reduce")
    page.size(*size)
    page.open(location=day).drive_until(clock)
    page.wait(lambda: page.all(".map-place .ground"))
    page.wait_until("document.fonts.status === 'loaded' && !document.querySelector('.toast')")
    prepare(page)
    found = settled(page)
    stored = FOLDER / f"{name}.webp"
    if os.environ.get("WRITE_PICTURES"):
        FOLDER.mkdir(exist_ok=True)
        found.save(stored, quality=70, method=6)
    FOUND.mkdir(parents=True, exist_ok=True)
    found.save(FOUND / f"{name}.png")
    expected = Image.open(stored).convert("RGB")
    assert found.size == expected.size
    assert share_of_other_squares(found, expected) <= FEW, f"compare build/tests/pictures/{name}.png with {stored}"


def test_the_comparison_sees_what_has_moved_or_is_missing() -> None:
    expected = Image.open(FOLDER / "drive-phone.webp").convert("RGB")
    moved = ImageChops.offset(expected, 0, 12)
    missing = expected.copy()
    missing.paste(expected.getpixel((200, 330)), (240, 790, 390, 840))  # the button of a new task
    assert share_of_other_squares(moved, expected) > FEW and share_of_other_squares(missing, expected) > FEW
