"""Reads an OpenStreetMap extract that ends in a rectangle, and completes what its border cuts off.

Such an extract has a way if it has one of its nodes, but no node beyond the border. So the line of a street is
extended to the border, and an area goes on along the border."""

import itertools
import math

import osmium
from shapely import box, make_valid, transform, unary_union
from shapely.geometry import LineString, Point, Polygon
from shapely.ops import polygonize
from shapely.wkb import loads

OVERSHOOT = 5.0  # the length beyond the border
FARTHEST = 80.0  # between the border and the last node of an area, whose course from there is a guess
CORRIDORS = {"footway", "pedestrian", "service", "steps"}  # in a tunnel they are below ground, or in a building
STRAIGHT, RIGHT_ANGLES = (0,), (0, math.pi / 2, -math.pi / 2)


class Extract:
    """Named points, lines and areas, each with its tags; spot() projects longitude and latitude."""

    def __init__(self, file, spot):
        corners = osmium.io.Reader(file).header().box()
        left, bottom = spot(corners.bottom_left.lon, corners.bottom_left.lat)
        right, top = spot(corners.top_right.lon, corners.top_right.lat)
        self.frame = box(left, top, right, bottom)
        self.border = self.frame.buffer(OVERSHOOT, join_style="mitre").exterior
        self.points, self.lines, self.areas = [], [], []
        ways, relations, factory = {}, {}, osmium.geom.WKBFactory()
        for each in osmium.FileProcessor(file).with_locations().with_areas():
            tags = {tag.k: tag.v for tag in each.tags}
            if each.is_node() and "name" in tags:
                self.points.append((tags, Point(spot(each.location.lon, each.location.lat))))
            elif each.is_way():
                ways[each.id] = tags, [(node.ref, spot(node.lon, node.lat) if node.location.valid() else None)
                                       for node in each.nodes]
            elif each.is_relation() and tags.get("type") == "multipolygon":
                relations[each.id] = tags, [(member.role, member.ref) for member in each.members if member.ref in ways]
            elif each.is_area():
                if not each.from_way():
                    relations.pop(each.orig_id(), None)
                if not (each.from_way() and is_line(tags)):
                    shape = loads(bytes.fromhex(factory.create_multipolygon(each)))
                    self.areas.append((tags, transform(shape, lambda places: [spot(*place) for place in places])))
        for tags, nodes in ways.values():
            spots = [place for _, place in nodes]
            if is_line(tags):
                self.lines += [(tags, LineString(run)) for run in self.runs(spots, STRAIGHT)]
            elif nodes[0][0] == nodes[-1][0] and None in spots:
                self.areas.append((tags, self.completed(spots)))
        for tags, members in relations.values():
            outer, inner = (unary_union([self.completed(ring) for ring in rings(
                [ways[way][1] for role, way in members if (role == "inner") == within])]) for within in (False, True))
            self.areas.append((tags, outer - inner))
        self.areas = [(tags, make_valid(shape)) for tags, shape in self.areas if shape and not is_below(tags)]
        self.lines = [(tags, line) for tags, line in self.lines if not is_below(tags)]

    def sea(self):
        """What is to the right of the coastlines."""
        coast, right = [line for tags, line in self.lines if tags.get("natural") == "coastline"], []
        for line in coast:
            for (x, y), (to_x, to_y) in itertools.pairwise(line.coords):
                length = math.hypot(to_x - x, to_y - y)
                right.append(Point((x + to_x) / 2 - (to_y - y) / length, (y + to_y) / 2 + (to_x - x) / length))
        faces = polygonize(unary_union([self.frame.exterior, *coast]))
        return unary_union([face for face in faces if any(face.contains(point) for point in right)])

    def runs(self, spots, turns):
        """The parts of a way within the extract, each extended beyond the border if the way goes on there."""
        for known, group in itertools.groupby(enumerate(spots), key=lambda each: each[1] is not None):
            run = list(group)
            line = [place for _, place in run]
            if known and len(line) > 1:
                start = [self.beyond(line[1], line[0], turns)] if run[0][0] > 0 else []
                end = [self.beyond(line[-2], line[-1], turns)] if run[-1][0] < len(spots) - 1 else []
                yield start + line + end

    def beyond(self, before, end, turns):
        """The nearest place beyond the border for a line that goes on after its end, after one of the turns."""
        ahead = math.atan2(end[1] - before[1], end[0] - before[0])
        left, top, right, bottom = self.frame.bounds
        found = []
        for turn in turns:
            across, down = math.cos(ahead + turn), math.sin(ahead + turn)
            sides = (((right if across > 0 else left) - end[0], across), ((bottom if down > 0 else top) - end[1], down))
            length = OVERSHOOT + min(max(0, room / part) for room, part in sides if abs(part) > 1e-9)
            found.append((length, (end[0] + length * across, end[1] + length * down)))
        return min(found)[1]

    def completed(self, spots):
        """The area within a ring. Where nodes are missing, it goes on along the border, the shorter way."""
        if None not in spots:
            return Polygon(spots) if len(spots) > 3 else Polygon()
        missing = spots.index(None)
        runs = list(self.runs([*spots[missing:-1], *spots[:missing + 1]], RIGHT_ANGLES))
        if any(math.dist(*end) > FARTHEST for run in runs for end in (run[:2], run[-2:])):
            return Polygon()
        ring = []
        for run, after in zip(runs, runs[1:] + runs[:1]):
            ring += run + self.corners(run[-1], after[0])
        return make_valid(Polygon(ring))

    def corners(self, here, there):
        """The corners of the border on the shorter way from here to there."""
        length = self.border.length
        at, to = (self.border.project(Point(place)) for place in (here, there))
        ways = []
        for way in (1, -1):
            far = (way * (to - at)) % length
            passed = sorted((way * (self.border.project(Point(corner)) - at) % length, corner)
                            for corner in self.border.coords[:-1])
            ways.append((far, [corner for distance, corner in passed if distance < far]))
        return min(ways)[1]


def rings(ways):
    """Rings of ways that share their ends. What is missing of a ring is a node without a place."""
    ways = list(ways)
    while ways:
        ring = ways.pop(0)
        while ring[0][0] != ring[-1][0]:
            after = next((way for way in ways if ring[-1][0] in (way[0][0], way[-1][0])), None)
            if after is None:
                ring = [*ring, (None, None), ring[0]]
                break
            ways.remove(after)
            ring = ring + (after if after[0][0] == ring[-1][0] else after[::-1])[1:]
        yield [place for _, place in ring]


def is_line(tags):
    """Whether a way is a line even if it is closed."""
    if tags.get("area") == "yes" or tags.get("railway") == "platform":
        return False
    return "highway" in tags or "railway" in tags or tags.get("natural") == "coastline"


def is_below(tags):
    """Whether a thing cannot be seen from above."""
    return (tags.get("layer", "").startswith("-") or tags.get("location") == "underground"
            or tags.get("indoor", "no") != "no"
            or tags.get("tunnel") == "yes" and tags.get("highway") in CORRIDORS)
