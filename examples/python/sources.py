"""Reads a track from GPX. Broken points are reported with their place, and skipped. Plans are read by the package."""

from bisect import bisect_left, insort
from dataclasses import dataclass, replace
from datetime import datetime, timedelta, timezone
from typing import Callable, Dict, List, NamedTuple, Optional, Set, Tuple
from xml.parsers import expat

from plannerkit import Fix
from plannerkit.geojson import SourceError, instant, number_of, read_bytes, read_plan

__all__ = ["Report", "SourceError", "read_plan", "read_track"]

Report = Callable[[str], None]

# A point belongs to a drive if its time is at most so much before or after the drive's last one.
MOST_BACK, MOST_AHEAD = timedelta(hours=3), timedelta(hours=12)
DAY, JITTER = timedelta(days=1), timedelta(minutes=1)
LONGEST_STOP = timedelta(hours=1)


@dataclass
class Point:
    line: int
    latitude: Optional[str]
    longitude: Optional[str]
    time: str = ""
    hdop: str = ""
    is_whole: bool = False  # its element has ended


def read_track(path: str, start: datetime, report: Report) -> List[Fix]:
    """The fixes of all segments with the right date. A point without time is one second after the one before it, or at
    ``start``."""
    found: List[Tuple[Point, Fix]] = []
    for point in track_points(path, report):
        try:
            found.append((point, fix_of(point, start)))
        except (ValueError, OverflowError) as error:
            report(f"{path}:{point.line}: {error}")
    wrong = wrong_dates([(number, fix.time) for number, (point, fix) in enumerate(found) if point.time.strip()])
    fixes: List[Fix] = []
    for number, (point, fix) in enumerate(found):
        if number in wrong:
            report(f"{path}:{point.line}: the date is not that of the other points")
        elif fixes and not point.time.strip():
            fixes.append(replace(fix, time=fixes[-1].time + timedelta(seconds=1)))
        else:
            fixes.append(fix)
    if not fixes:
        raise SourceError(f"{path}: no usable track point")
    return fixes


class Drive(NamedTuple):
    """Points whose times are near each other; points with other dates may be between them in the file."""

    first_number: int
    last_number: int
    begin: datetime
    end: datetime
    size: int


def wrong_dates(times: List[Tuple[int, datetime]]) -> Set[int]:
    """The numbers of the points with a wrong date, of pairs (number, time) in the order of the file.

    The drive with the most points is right. So is a shorter one that is wholly before or after it, in the file and in
    time; but not one that goes on at the same time of another day: its date is some days off.
    """
    members: List[List[Tuple[int, datetime]]] = []
    ends: List[Tuple[datetime, int]] = []  # the last time of each drive so far, and its index; in ascending order
    for number, moment in times:
        at = bisect_left(ends, (moment, 0))
        near = [(abs(moment - ends[place][0]), place) for place in (at - 1, at) if 0 <= place < len(ends)
                and -MOST_BACK <= moment - ends[place][0] <= MOST_AHEAD]
        index = ends.pop(min(near)[1])[1] if near else len(members)
        if not near:
            members.append([])
        members[index].append((number, moment))
        insort(ends, (moment, index))

    right: List[Drive] = []  # in the order of the file
    wrong: Set[int] = set()
    for points in sorted(members, key=len, reverse=True):
        moments = [moment for _, moment in points]
        drive = Drive(points[0][0], points[-1][0], min(moments), max(moments), len(points))
        at = bisect_left(right, drive)
        neighbours = right[max(at - 1, 0):at] + [drive] + right[at:at + 1]
        if all(goes_before(one, other) for one, other in zip(neighbours, neighbours[1:])):
            right.insert(at, drive)
        else:
            wrong.update(number for number, _ in points)
    return wrong


def goes_before(one: Drive, other: Drive) -> bool:
    """In the file and in time, but not as if only the date had changed. Of two that are equally long none is wrong."""
    pause = other.begin - one.end
    if one.last_number > other.first_number or pause < timedelta(0):
        return False
    return pause + JITTER < DAY or one.size == other.size or (pause + JITTER) % DAY > LONGEST_STOP + JITTER


def fix_of(point: Point, fallback: datetime) -> Fix:
    if point.latitude is None or point.longitude is None:
        raise ValueError("a point without lat and lon")
    latitude, longitude = number_of(point.latitude, "lat"), number_of(point.longitude, "lon")
    if not (abs(latitude) <= 90 and abs(longitude) <= 180):
        raise ValueError(f"not a place on earth: {point.latitude}, {point.longitude}")
    try:
        time = instant(point.time, timezone.utc) if point.time.strip() else fallback.astimezone(timezone.utc)
    except ValueError:
        raise ValueError(f"the time is not one of ISO 8601: {point.time.strip()}") from None
    if not 1980 <= time.year < 2100:
        raise ValueError(f"not a time of a receiver: {point.time.strip()}")
    has_hdop = point.hdop.strip().lower() not in ("", "nan")
    return Fix(time, latitude, longitude, 5 * number_of(point.hdop, "hdop") if has_hdop else 0.0)


def track_points(path: str, report: Report) -> List[Point]:
    points: List[Point] = []
    open_elements: List[str] = []
    parser = expat.ParserCreate()

    def started(name: str, attributes: Dict[str, str]) -> None:
        open_elements.append(name.rpartition(":")[2])
        if open_elements[-1] == "trkpt":
            points.append(Point(parser.CurrentLineNumber, attributes.get("lat"), attributes.get("lon")))

    def ended(_: str) -> None:
        if open_elements.pop() == "trkpt":
            points[-1].is_whole = True

    def text_read(text: str) -> None:
        if open_elements[-2:] == ["trkpt", "time"]:
            points[-1].time += text
        elif open_elements[-2:] == ["trkpt", "hdop"]:
            points[-1].hdop += text

    parser.StartElementHandler, parser.EndElementHandler = started, ended
    parser.CharacterDataHandler = text_read
    try:
        parser.Parse(read_bytes(path), True)
    except expat.ExpatError as error:
        fault = f"{path}:{error.lineno}:{error.offset + 1}: {expat.ErrorString(error.code)}"
        points = [point for point in points if point.is_whole]  # the last one may be cut
        if not points:
            raise SourceError(fault) from None
        report(f"{fault}; continuing with the {len(points)} points before it")
    return points
