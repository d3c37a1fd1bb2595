#!/usr/bin/env python3
"""Draws the shop fronts in photos/, one SVG each, always the same bytes. No picture shows the real place."""

import random
from pathlib import Path

WIDTH, HEIGHT, STREET = 240, 180, 150

# Name: sky above and below, wall, its shade, awning, sign, kind of house.
SHOPS = {
    "hit-ullrich": ("#8ec9ee", "#e3f3fb", "#f3ede2", "#d9cfbd", "#d8403a", "#b52d2a", "market"),
    "bikini": ("#ffb48a", "#ffe8d2", "#f6f1ea", "#cfd6d8", "#ff7d5e", "#22313a", "modern"),
    "kadewe": ("#7fb2e5", "#dcebf8", "#dcc49c", "#b99c6d", "#1f5c46", "#17402f", "palace"),
    "mall-of-berlin": ("#97b8d9", "#f1e7dc", "#d9d3ca", "#aaa298", "#3b5f86", "#2a4766", "palace"),
    "rausch": ("#c9b4e2", "#f6e6ee", "#8d5a3c", "#6b412a", "#f0c27a", "#4b2a19", "corner"),
    "dussmann": ("#6ea8dc", "#d7eaf7", "#59636e", "#3d4650", "#e23d4b", "#b3202f", "modern"),
    "ampelmann": ("#7ad0c3", "#e6f7f1", "#f2c14e", "#cf9c2b", "#2e9b57", "#1d7440", "corner"),
    "konnopke": ("#ffd08a", "#fff1d6", "#3f8f6b", "#2f6e52", "#f4f1e8", "#c93a34", "kiosk"),
    "markthalle-neun": ("#9dc7e6", "#eef6fa", "#b5583f", "#8d3f2c", "#f2e3c6", "#5b2c20", "hall"),
    "modulor": ("#a9b7ff", "#eceeff", "#e9e6df", "#c4beb2", "#5146d8", "#2b247f", "modern"),
}


class Drawing:
    def __init__(self, seed: str) -> None:
        self.lines: list[str] = []
        self.random = random.Random(seed)

    def rect(self, x: float, y: float, width: float, height: float, fill: str, rest: str = "") -> None:
        self.lines.append(f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{fill}"{rest}/>')

    def path(self, d: str, fill: str, rest: str = "") -> None:
        self.lines.append(f'<path d="{d}" fill="{fill}"{rest}/>')

    def circle(self, x: float, y: float, r: float, fill: str, rest: str = "") -> None:
        self.lines.append(f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}"{rest}/>')


def street(d: Drawing, sky: tuple[str, str]) -> None:
    d.lines.append(
        '<defs><linearGradient id="s" x2="0" y2="1">'
        f'<stop stop-color="{sky[0]}"/><stop offset="1" stop-color="{sky[1]}"/></linearGradient>'
        '<linearGradient id="g" x2="1" y2="1"><stop stop-color="#cfe6f2"/>'
        '<stop offset=".5" stop-color="#8fb4c9"/><stop offset="1" stop-color="#5f8298"/></linearGradient></defs>'
    )
    d.rect(0, 0, WIDTH, HEIGHT, "url(#s)")
    d.circle(d.random.randint(30, 210), d.random.randint(18, 40), 13, "#fff", ' opacity=".75"')
    for _ in range(3):  # clouds
        x, y = d.random.randint(0, 220), d.random.randint(14, 60)
        d.path(f"M{x} {y}h34a7 7 0 0 0-9-9 11 11 0 0 0-18 1 7 7 0 0 0-7 8z", "#fff", ' opacity=".55"')
    for x in range(-10, 250, 26):  # houses behind
        height = d.random.randint(46, 82)
        d.rect(x, STREET - height - 18, 27, height + 18, "#5b6b80", ' opacity=".16"')
    d.rect(0, STREET, WIDTH, 30, "#8a8f98")
    d.rect(0, STREET, WIDTH, 9, "#c9c6c0")
    d.rect(0, STREET + 8, WIDTH, 1.5, "#6d727a")
    for x in range(-8, WIDTH, 40):
        d.rect(x, STREET + 19, 20, 2, "#fff", ' opacity=".6"')


def windows(d: Drawing, x: float, y: float, columns: int, rows: int, step: tuple[float, float],
            size: tuple[float, float], frame: str, arched: bool = False) -> None:
    for row in range(rows):
        for column in range(columns):
            left, top = x + column * step[0], y + row * step[1]
            lit = d.random.random() < 0.22
            if arched:
                r = size[0] / 2
                d.path(f"M{left:g} {top + size[1]:g}v{r - size[1]:g}a{r:g} {r:g} 0 0 1 {size[0]:g} 0v{size[1] - r:g}z",
                       "#ffe2a0" if lit else "url(#g)", f' stroke="{frame}" stroke-width="1.4"')
            else:
                d.rect(left, top, *size, "#ffe2a0" if lit else "url(#g)", f' stroke="{frame}" stroke-width="1.4"')


def front(d: Drawing, x: float, width: float, awning: str, sign: str, top: float = 104) -> None:
    """The ground floor: sign, awning, shop windows, door."""
    d.rect(x, top, width, STREET - top, "#2d333b")
    door = x + width * d.random.choice((0.18, 0.44, 0.68))
    d.rect(x + 5, top + 14, width - 10, STREET - top - 18, "url(#g)")
    for _ in range(7):  # things in the window
        height = d.random.randint(5, 13)
        d.rect(x + 8 + d.random.random() * (width - 26), STREET - 5 - height, d.random.randint(5, 11), height,
               d.random.choice(("#f7d08a", "#e98b6d", "#fff3dc", "#7fb69a", "#c98bb9")), ' opacity=".85"')
    d.path(f"M{x + 10:g} {STREET - 4}l22-28h12l-22 28z", "#fff", ' opacity=".22"')
    d.rect(door, top + 15, 20, STREET - top - 15, "#22272e")
    d.rect(door + 2.5, top + 18, 15, STREET - top - 18, "#ffe9bd")
    d.circle(door + 15, STREET - 13, 1.1, "#22272e")
    d.rect(x, top - 13, width, 14, sign)
    middle = x + width / 2
    for n, length in enumerate((16, 26, 12)):  # an illegible name
        d.rect(middle - 30 + n * 22 - (n == 2) * -8, top - 8, length * 0.7, 4, "#fff", ' rx="2" opacity=".9"')
    stripe = width / 12
    for n in range(12):
        left = x + n * stripe
        fill = awning if n % 2 == 0 else "#fffaf2"
        d.path(f"M{left:.4g} {top + 1:g}h{stripe:.4g}v12a{stripe / 2:.4g} 5 0 0 1-{stripe:.4g} 0z", fill)
    d.rect(x, top + 1, width, 3, "#000", ' opacity=".12"')


def house(d: Drawing, kind: str, wall: str, shade: str, awning: str, sign: str) -> None:
    if kind == "kiosk":
        d.rect(0, 18, WIDTH, 13, "#5d7186")  # the railway above
        d.rect(0, 31, WIDTH, 4, "#41525f")
        for x in (14, 212):
            d.rect(x, 35, 11, STREET - 35, "#5d7186")
            d.path(f"M{x - 12} 35h35l-12 16h-11z", "#4d6072")
        d.rect(52, 84, 136, STREET - 84, wall)
        d.rect(44, 76, 152, 10, shade)
        return front(d, 58, 124, sign, shade, 108)
    if kind == "hall":
        d.path(f"M22 {STREET}V74L70 46h100l48 28v{STREET - 74}z", wall)
        d.path("M22 74L70 46h100l48 28v8H22z", shade)
        d.path("M86 102V78a34 30 0 0 1 68 0v24z", "url(#g)", f' stroke="{awning}" stroke-width="3"')
        for x in (103, 120, 137):
            d.rect(x - 1, 52, 2, 50, awning)
        windows(d, 36, 84, 2, 1, (22, 0), (13, 24), awning, True)
        windows(d, 169, 84, 2, 1, (22, 0), (13, 24), awning, True)
        return front(d, 30, 180, sign, sign, 122)
    if kind == "palace":
        d.rect(24, 42, 192, STREET - 42, wall)
        d.path("M18 42h204v7H18z", shade)
        d.path("M30 42l10-16h160l10 16z", shade)
        d.path("M92 42V30l28-17 28 17v12z", wall)
        d.circle(120, 32, 6, "url(#g)", f' stroke="{shade}" stroke-width="1.5"')
        windows(d, 34, 56, 9, 1, (20, 0), (11, 26), shade, True)
        for x in range(28, 216, 20):
            d.rect(x, 49, 2.4, 42, shade, ' opacity=".55"')
        return front(d, 24, 192, awning, sign, 104)
    if kind == "corner":
        d.rect(34, 50, 172, STREET - 50, wall)
        d.path("M28 50l12-24h160l12 24z", shade)
        for x in (62, 110, 158):
            d.path(f"M{x} 48V36l10-7 10 7v12z", wall, f' stroke="{shade}" stroke-width="1.5"')
            d.rect(x + 5, 38, 10, 8, "url(#g)")
        windows(d, 46, 58, 6, 1, (26, 0), (15, 24), "#fff")
        for x in range(46, 190, 26):  # flowers
            d.rect(x - 1, 82, 17, 3, shade)
            for n in range(4):
                d.circle(x + 1 + n * 4.4, 81, 2, d.random.choice(("#e8556a", "#f7a8b8", "#6fae5a")))
        return front(d, 34, 172, awning, sign)
    if kind == "market":
        d.rect(16, 62, 208, STREET - 62, wall)
        d.rect(16, 58, 208, 7, shade)
        d.rect(150, 34, 52, 32, awning, ' rx="4"')
        d.circle(166, 50, 8, "#fff")
        d.rect(178, 46, 17, 3, "#fff", ' rx="1.5"')
        d.rect(178, 52, 12, 3, "#fff", ' rx="1.5"')
        windows(d, 28, 71, 7, 1, (28, 0), (20, 14), shade)
        front(d, 16, 208, awning, sign, 106)
        for x in (28, 50, 186):  # crates of fruit
            d.rect(x, STREET - 7, 18, 9, "#a9763f")
            for n in range(4):
                d.circle(x + 3 + n * 4, STREET - 7.5, 2.5, ("#f08c2e", "#d7402f", "#7aa83c")[(x // 2 + n) % 3])
        return None
    d.rect(30, 36, 180, STREET - 36, wall)
    d.rect(30, 36, 180, 5, shade)
    for n in range(9):
        for row in range(3):
            fill = d.random.choice(("url(#g)", "url(#g)", "url(#g)", shade, awning))
            d.rect(36 + n * 19, 45 + row * 15.5, 16, 12.5, fill, ' opacity=".92"')
    d.path("M30 36h180v56L110 36z", "#fff", ' opacity=".12"')
    return front(d, 30, 180, awning, sign)


def people_and_trees(d: Drawing) -> None:
    for x in d.random.sample((10, 24, 206, 222), 2):
        d.rect(x - 1.5, 116, 3, STREET - 114, "#5d4634")
        for dx, dy, r, fill in ((-7, 0, 11, "#4d8a4a"), (7, -2, 11, "#5d9c53"), (0, -10, 12, "#6fae5f")):
            d.circle(x + dx, 112 + dy, r, fill)
    for _ in range(d.random.randint(1, 3)):
        x, coat = d.random.randint(36, 204), d.random.choice(("#e0574f", "#2f5d8c", "#e6b23c", "#43454d", "#7a4f94"))
        d.rect(x, STREET - 9, 6, 9, coat, ' rx="3"')
        d.rect(x + 0.8, STREET - 1, 1.8, 6, "#30343b")
        d.rect(x + 3.4, STREET - 1, 1.8, 6, "#30343b")
        d.circle(x + 3, STREET - 11.5, 2.7, d.random.choice(("#e8b796", "#c68a63", "#8d5a3b")))


for name, (high, low, wall, shade, awning, sign, kind) in SHOPS.items():
    drawing = Drawing(name)
    street(drawing, (high, low))
    house(drawing, kind, wall, shade, awning, sign)
    people_and_trees(drawing)
    Path(__file__).with_name("photos").joinpath(f"{name}.svg").write_text(
        "\n".join([
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">', *drawing.lines, "</svg>", "",
        ]),
        encoding="utf-8", newline="\n",
    )
