"""For the scripts of this folder: distances on the ground, reading GPX tracks, and writing NMEA 0183 sentences."""

import math
import re
import xml.etree.ElementTree
from collections import namedtuple
from datetime import datetime, timedelta, timezone

EARTH_RADIUS = 6371000.0  # metres, mean radius
METRES_PER_SECOND_IN_KNOTS = 3600 / 1852

PLAN_COLUMNS = ["id", "title", "address", "opening hours", "latitude",
                "longitude", "planned", "order", "photo"]

# time: a datetime in UTC, or None. The last three are None where unknown.
TrackPoint = namedtuple("TrackPoint", "latitude longitude time elevation hdop satellites")


def distance(a, b):
    """Metres on the ground between two (latitude, longitude) pairs."""
    lat_a, lon_a, lat_b, lon_b = map(math.radians, (*a, *b))
    half_chord = (math.sin((lat_b - lat_a) / 2) ** 2
                  + math.cos(lat_a) * math.cos(lat_b) * math.sin((lon_b - lon_a) / 2) ** 2)
    return 2 * EARTH_RADIUS * math.asin(min(1.0, math.sqrt(half_chord)))


def bearing(a, b):
    """Course in degrees, 0 to 360 from true north, from a to b."""
    lat_a, lon_a, lat_b, lon_b = map(math.radians, (*a, *b))
    east = math.sin(lon_b - lon_a) * math.cos(lat_b)
    north = (math.cos(lat_a) * math.sin(lat_b)
             - math.sin(lat_a) * math.cos(lat_b) * math.cos(lon_b - lon_a))
    return math.degrees(math.atan2(east, north)) % 360


def parse_time(text):
    """The UTC time of an xsd:dateTime such as 2009-07-07T13:19:27.5Z, or None."""
    match = re.fullmatch(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d:\d\d)?",
                         (text or "").strip())
    if not match:
        return None
    whole, fraction, zone = match.groups()
    try:  # GPX times without a zone are UTC
        time = datetime.fromisoformat(whole + ("+00:00" if zone in (None, "Z") else zone))
        time += timedelta(seconds=float(fraction or 0))
        return time.astimezone(timezone.utc)
    except (ValueError, OverflowError):
        return None


def number(text):
    """The finite number in the text, or None."""
    try:
        value = float(text)
    except (TypeError, ValueError):
        return None
    return value if math.isfinite(value) else None


def read_gpx(path):
    """All track points of a GPX file (of any GPX version) in file order. The position of a point is None if it is not
    usable."""
    points = []
    for element in xml.etree.ElementTree.parse(path).iter():
        if element.tag.split("}")[-1] != "trkpt":
            continue
        child = {part.tag.split("}")[-1]: part.text for part in element}
        latitude, longitude = number(element.get("lat")), number(element.get("lon"))
        if None in (latitude, longitude) or abs(latitude) > 90 or abs(longitude) > 180:
            latitude = longitude = None
        points.append(TrackPoint(latitude, longitude, parse_time(child.get("time")),
                                 number(child.get("ele")), number(child.get("hdop")),
                                 number(child.get("sat"))))
    return points


def checksum(body):
    """XOR of all characters between '$' and '*', as two hexadecimal digits."""
    value = 0
    for byte in body.encode("ascii"):
        value ^= byte
    return f"{value:02X}"


def sentence(*fields):
    body = ",".join(fields)
    return f"${body}*{checksum(body)}\r\n"


def field(value, form):
    """The value in the given format, or an empty text if it is None."""
    return "" if value is None else format(value, form)


def coordinate(degrees, degree_digits, positive, negative):
    """Two NMEA fields: (d)ddmm.mmmm and the hemisphere."""
    if degrees is None:
        return "", ""
    whole, ten_thousandths = divmod(round(abs(degrees) * 600000), 600000)
    return (f"{whole:0{degree_digits}d}{ten_thousandths / 10000:07.4f}",
            negative if degrees < 0 else positive)


def clock(time):
    return f"{time:%H%M%S}.{time.microsecond // 10000:02d}"


def rmc(time, latitude, longitude, speed, course):
    """An RMC sentence: speed in metres per second, course in degrees. Both may be None. Without a position it is
    void (status V)."""
    valid = latitude is not None
    knots = None if speed is None else speed * METRES_PER_SECOND_IN_KNOTS
    return sentence("GPRMC", clock(time), "A" if valid else "V",
                    *coordinate(latitude, 2, "N", "S"), *coordinate(longitude, 3, "E", "W"),
                    field(knots, ".1f"), field(course, ".1f"), f"{time:%d%m%y}",
                    "", "", "A" if valid else "N")


def gga(time, latitude, longitude, satellites, hdop, altitude):
    """A GGA sentence. Without a position it says that there is no fix (quality 0)."""
    return sentence("GPGGA", clock(time),
                    *coordinate(latitude, 2, "N", "S"), *coordinate(longitude, 3, "E", "W"),
                    "0" if latitude is None else "1",
                    "" if satellites is None else f"{int(satellites):02d}",
                    field(hdop, ".1f"), field(altitude, ".1f"), "M", "", "M", "", "")
