"""Reads a plan from GeoJSON and a track from GPX. Broken parts are reported with their place, and skipped."""

import json
import math
import re
from bisect import bisect_left, insort
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta, timezone, tzinfo
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Set, Tuple, Union
from uuid import NAMESPACE_URL, UUID, uuid5
from xml.parsers import expat

from plannerkit import Appointment, Coordinate, Fix, Planner, PlannerError, Task

Report = Callable[[str], None]


class SourceError(Exception):
    """A file from which nothing can be read, and the reason."""


def read_bytes(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError as error:
        raise SourceError(f"{path}: {error.strerror}") from None
    if not data.strip():
        raise SourceError(f"{path}: the file is empty")
    return data


def instant(text: str, tz: tzinfo) -> datetime:
    """An ISO 8601 time, in ``tz`` if it names no zone. Before Python 3.11 ``Z`` is unknown, and ``.5`` too short."""
    text = text.strip().replace("Z", "+00:00").replace("z", "+00:00")
    whole, dot, rest = text.partition(".")
    if dot:
        digits = rest[: len(rest) - len(rest.lstrip("0123456789"))]
        text = f"{whole}.{digits[:6]:0<6}{rest[len(digits):]}"
    moment = datetime.fromisoformat(text)
    return moment if moment.tzinfo else moment.replace(tzinfo=tz)


def planned_time(text: str, tz: tzinfo) -> Union[date, datetime]:
    try:
        return date.fromisoformat(text) if len(text) == 10 else instant(text, tz)
    except ValueError:
        raise ValueError(f"planned is not a date or time of ISO 8601: {text}") from None


def appointment_of(text: str, tz: tzinfo) -> Tuple[Union[date, datetime], Tuple[Appointment, ...]]:
    """The planned time; of an appointment such as 2026-05-12T13:00/14:00, its local day, and the appointment."""
    start, slash, end = text.partition("/")
    planned = planned_time(start, tz)
    if not slash:
        return planned, ()
    latest = planned_time(end if "T" in end else f"{start[:10]}T{end}", tz)
    if not isinstance(planned, datetime) or not isinstance(latest, datetime):
        raise ValueError(f"planned is no appointment: {text}")
    return planned.astimezone(tz).date(), (Appointment(planned, latest),)


def number_of(value: Any, name: str) -> float:
    """A finite number, which may be written as a text."""
    try:
        if isinstance(value, bool) or (isinstance(value, str) and not re.fullmatch(r"[-+.\deE]+", value.strip(), re.A)):
            raise TypeError
        number = float(value)
    except (TypeError, ValueError, OverflowError):
        raise ValueError(f"{name} is not a number: {value}") from None
    if not math.isfinite(number):
        raise ValueError(f"{name} is not finite: {value}")
    return number


# Plans.


def read_plan(path: str, tz: tzinfo, report: Report) -> List[Task]:
    try:
        # Bytes may be UTF-8, UTF-16 or UTF-32. An integer of thousands of digits must not cost the whole file.
        document = json.loads(read_bytes(path), parse_int=lambda text: int(text) if len(text) < 20 else float(text))
    except json.JSONDecodeError as error:
        raise SourceError(f"{path}:{error.lineno}:{error.colno}: {error.msg}") from None
    except UnicodeDecodeError as error:
        raise SourceError(f"{path}: not a text in {error.encoding}: byte {error.start + 1}") from None
    except (ValueError, RecursionError) as error:
        raise SourceError(f"{path}: {error}") from None
    features = document.get("features") if isinstance(document, dict) else None
    if not isinstance(features, list):
        raise SourceError(f"{path}: not a GeoJSON FeatureCollection")
    tasks: Dict[UUID, Task] = {}
    with Planner() as checker:  # refuses the values that a planner does not accept
        for number, feature in enumerate(features, 1):
            try:
                task = task_of(feature, number, tz)
                if task.id in tasks:
                    raise ValueError("the id is in use already")
                checker.task_added(task)
                checker.task_removed(task.id)
                tasks[task.id] = task
            except (PlannerError, ValueError, TypeError, OverflowError) as error:
                report(f"{path}: feature {number}: {error}")
    if not tasks:
        raise SourceError(f"{path}: no usable feature")
    return list(tasks.values())


def task_of(feature: Any, number: int, tz: tzinfo) -> Task:
    if not isinstance(feature, dict):
        raise ValueError("not an object")
    properties = feature.get("properties") or {}
    if not isinstance(properties, dict):
        raise ValueError("the properties are not an object")
    properties = {name.lower().replace(":", "_"): value for name, value in properties.items()}
    title = first(properties, "title", "name")
    if title is None:
        raise ValueError("neither title nor name")
    planned = first(properties, "planned", "planned_time", "planned_at", "time", "date")
    order = first(properties, "order", "visiting_order", "position")
    when, appointments = (None, ()) if planned is None else appointment_of(planned, tz)
    own_id = first(properties, "id", "uuid", "@id") or first(feature, "id") or f"{title} {feature.get('geometry')}"
    return Task(
        id=identifier(own_id),
        title=title,
        order=number if order is None else whole_number(order, "the order"),
        coordinate=place(feature.get("geometry")),
        planned=when,
        appointments=appointments,
        address=address_of(properties),
        opening_hours=first(properties, "opening_hours", "openinghours"),
        photo_url=first(properties, "photo_url", "photo", "image"),
    )


def first(properties: Dict[str, Any], *names: str) -> Optional[str]:
    for name in names:
        text = text_of(properties.get(name), name)
        if text is not None:
            return text
    return None


def text_of(value: Any, name: str) -> Optional[str]:
    """The text of a property; None if it is absent, which NaN is, too. A number is its shortest text: 1.0 is 1."""
    if value is None or (isinstance(value, float) and math.isnan(value)):
        return None
    if isinstance(value, str):
        return value.strip() or None
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise ValueError(f"{name} is neither a text nor a number: {json.dumps(value)[:80]}")
    number = number_of(value, name)
    return str(int(value)) if number.is_integer() else repr(number)


def whole_number(text: str, name: str) -> int:
    number = number_of(text, name)
    if not number.is_integer():
        raise ValueError(f"{name} is not a whole number: {text}")
    return int(number)


def address_of(properties: Dict[str, Any]) -> Optional[str]:
    """The address in one line, or from the tags of OpenStreetMap."""
    street, town = ([text for text in (first(properties, name) for name in names) if text]
                    for names in (("addr_street", "addr_housenumber"), ("addr_postcode", "addr_city")))
    parts = [" ".join(words) for words in (street, town) if words]
    return first(properties, "address", "addr_full") or ", ".join(parts) or None


def identifier(own: str) -> UUID:
    """The UUID itself, or one that follows from the id."""
    try:
        return UUID(own)
    except ValueError:
        return uuid5(NAMESPACE_URL, own)


def place(geometry: Any) -> Optional[Coordinate]:
    if geometry is None or geometry != geometry:  # NaN
        return None
    if not isinstance(geometry, dict) or geometry.get("type") != "Point":
        raise ValueError("the geometry is not a Point")
    try:
        if not isinstance(geometry["coordinates"], list):
            raise TypeError
        longitude, latitude = geometry["coordinates"][:2]
    except (KeyError, TypeError, ValueError):
        raise ValueError("the Point has no coordinates") from None
    return Coordinate(number_of(latitude, "the latitude"), number_of(longitude, "the longitude"))


# Tracks.

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
