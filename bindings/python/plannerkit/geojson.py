"""
Plans from GeoJSON: the tasks of a FeatureCollection of points.

Properties can be ``title`` or ``name``; ``planned``, ``planned_time``, ``time`` or ``date``, also of an appointment:
``2026-05-12T10:50/11:20``; ``address`` or the address tags of OpenStreetMap; ``opening_hours``; ``order``;
``photo_url`` or ``photo``. Only a title is required. An ``id`` that is not a UUID is replaced by one that is always the
same.
"""

from __future__ import annotations

import json
import math
import re
from datetime import date, datetime, tzinfo
from typing import Any, Callable, Dict, List, Optional, Tuple, Union
from uuid import NAMESPACE_URL, UUID, uuid5

from ._errors import PlannerError
from ._planner import Planner
from ._values import Appointment, Coordinate, Task

__all__ = ["SourceError", "read_plan"]

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


def read_plan(path: str, tz: tzinfo, report: Report) -> List[Task]:
    """
    The tasks of a file, in its order. ``tz`` is the zone of times without one. A broken feature is reported with its
    number and what is wrong, and skipped.

    Raises `SourceError` if nothing can be read.
    """
    try:
        # Bytes may be in any form of Unicode. An integer of thousands of digits must not cost the whole file.
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
