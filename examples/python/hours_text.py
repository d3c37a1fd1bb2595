"""Opening hours of other services, as the text that a task takes.

Google Places has periods with days from Sunday; schema.org has specifications with the names of days. A period or
specification that cannot be read is skipped. The text is empty if nothing is left, or if it would exceed HOURS-1.4."""

from __future__ import annotations

import re
from datetime import date

DAYS = ["Su", "Mo", "Tu", "We", "Th", "Fr", "Sa"]
NAMES = ["sundays", "mondays", "tuesdays", "wednesdays", "thursdays", "fridays", "saturdays"]
GROUPS = {"weekday": "mo-fr", "weekend": "sa-su", "daily": "mo-su", "everyday": "mo-su"}
MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
DAY, WEEK = 24 * 60, 7 * 24 * 60  # in minutes, as all times here
CLOSED = ("off",)
FIRST, LAST = date(1970, 1, 1), date(9999, 12, 31)  # in place of absent dates
DATE = re.compile(r"(\d{4})(?:-?(\d\d)-?(\d\d)(?:[T\s]\d.*|Z|[-+]\d\d:\d\d)?)?")
TIME = re.compile(r"(?:\d{4}-?\d\d-?\d\d)?T?(\d{1,2})(?::?([0-5]\d))?(?::?[0-5]\d(?:\.\d+)?)?"
                  r"\s*(?:([ap])\.?\s?m\.?|Z|[-+]\d\d:?(?:\d\d)?)?", re.IGNORECASE)


def text_of_periods(periods: list[dict] | None) -> str:
    """From Google Places' `regularOpeningHours.periods`; also from the older form with times such as "0930"."""
    rules: list[str] = []
    periods = periods if isinstance(periods, list) else []
    for period in periods:
        opens, close = (period.get("open"), period.get("close")) if isinstance(period, dict) else (None, None)
        start, end = minute_of_week(opens), minute_of_week(close)
        if start is None or (end is None and close is not None):
            continue
        # Always open is a single period, either from Sunday, 00:00, without an end, or one that ends when it begins.
        if len(periods) == 1 and (start == end or (start == 0 and end is None)):
            return "24/7"
        if end is None:
            rules.append(f"{DAYS[start // DAY]} {clock(start % DAY)}+")
        elif start != end:
            length = (end + (end % DAY == DAY - 1) - start) % WEEK or WEEK  # 23:59 stands for midnight
            if length == WEEK:
                return "24/7"
            rules += rules_of_period(start, start + length)
    return joined(", ", list(dict.fromkeys(rules)))


def minute_of_week(point: dict | None) -> int | None:
    if not isinstance(point, dict):
        return None
    day, hour, minute = (point.get(key) or 0 for key in ("day", "hour", "minute"))  # what is 0 may be left out
    if "time" in point:
        hour, minute = 0, minutes_of(point["time"])
    elif minute not in range(60):
        return None
    is_time = minute is not None and day in range(7) and hour in range(25)
    return int(day * DAY + hour * 60 + minute) % WEEK if is_time else None


def rules_of_period(start: int, end: int) -> list[str]:
    """One rule if it is no longer than a day; else one for each day, since a venue does not close between them."""
    if end - start <= DAY:
        last = end - start // DAY * DAY
        return [f"{DAYS[start // DAY % 7]} {clock(start % DAY)}-{clock(last if last <= DAY else last - DAY)}"]
    rules = []
    while start < end:
        midnight = start // DAY * DAY + DAY
        rules.append(f"{DAYS[start // DAY % 7]} {clock(start % DAY)}-{clock(min(end, midnight) - midnight + DAY)}")
        start = midnight
    return rules


def clock(minutes: int) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}"


def joined(separator: str, rules: list[str]) -> str:
    fits = len(rules) <= 64 and all(text.split()[-1].count(",") < 32 for text in rules)
    return separator.join(rules) if fits else ""


def text_of_specifications(specifications: list[dict] | dict | None) -> str:
    """From schema.org's `openingHoursSpecification`."""
    items = [specifications] if isinstance(specifications, dict) else specifications
    ranges: dict[tuple[date, date], list[tuple[list[str], str]]] = {}
    for item in items if isinstance(items, list) else []:
        if isinstance(item, dict):
            first, last = date_of(item.get("validFrom"), FIRST), date_of(item.get("validThrough"), LAST)
            days, span = days_of(item.get("dayOfWeek")), span_of(item.get("opens"), item.get("closes"))
            if first and last and first <= last and days and span:
                ranges.setdefault((first, last), []).append((days, span))
    # A rule replaces earlier ones of its days. So the longest range of dates comes first, and holidays follow the week.
    rules: list[str] = []
    holidays: list[tuple[date, date, tuple[str, ...]]] = []
    for first, last in sorted(ranges, key=lambda dates: dates[1] - dates[0], reverse=True):
        hours = hours_by_day(ranges[first, last])
        rules += rules_of_range(dates_text(first, last), hours)
        if "PH" in hours:
            holidays.append((first, last, hours["PH"]))
        elif (last - first).days >= 7 and any(spans != CLOSED for spans in hours.values()):
            # Hours of a season leave the holidays as they are. Those of a few dates hold also on holidays.
            rules += [rule(dates_text(max(first, begin), min(last, end)), "PH", spans)
                      for begin, end, spans in holidays if begin <= last and first <= end]
    return joined("; ", rules)


def hours_by_day(entries: list[tuple[list[str], str]]) -> dict[str, tuple[str, ...]]:
    """The spans of each day. Being closed takes precedence over hours of as many days or more."""
    hours = {}
    for day in [*DAYS[1:], "Su", "PH"]:
        closed = min((len(days) for days, span in entries if day in days and span == "off"), default=9)
        spans = [span for days, span in entries if day in days and span != "off" and len(days) < closed]
        if spans or closed < 9:
            hours[day] = tuple(dict.fromkeys(spans)) or CLOSED
    return hours


def rules_of_range(dates: str, hours: dict[str, tuple[str, ...]]) -> list[str]:
    """One rule for all days with the same spans. Closed days come first, so that they do not end a night."""
    groups: dict[tuple[bool, bool, tuple[str, ...]], list[str]] = {}
    for day, spans in hours.items():
        groups.setdefault((day == "PH", spans != CLOSED, spans), []).append(day)
    rules: list[str] = []
    for (is_holiday, is_open, spans), days in sorted(groups.items(), key=lambda group: group[0][:2]):
        if dates or is_holiday or is_open or not any(other[:2] == (False, True) for other in groups):
            rules.append(rule(dates, ",".join(days) if len(days) < 7 else "" if dates else "Mo-Su", spans))
    return rules


def rule(dates: str, days: str, spans: tuple[str, ...]) -> str:
    colon = ":" if dates.endswith("+") and days else ""  # "Jan 1+ Mo" is a single Monday
    return " ".join(part for part in (dates + colon, days, ",".join(spans)) if part)


def span_of(opens: str | None, closes: str | None) -> str:
    """Without `opens` the venue is closed, as with the same time twice; without `closes` the end is open."""
    start, end = minutes_of(opens), minutes_of(closes)
    if opens in (None, "") or (start is not None and start == end):
        return "off"
    if start in (None, DAY) or (end is None and closes not in (None, "")):
        return ""
    if end is None:
        return f"{clock(start)}+"
    if ("m" in opens.lower()) != ("m" in closes.lower()):  # "9:00 AM" to "5:00" has two readings
        return ""
    return f"{clock(start)}-{clock(DAY if end in (0, DAY - 1) else end)}"


def minutes_of(text: str | None) -> int | None:
    """From a time such as `09:00`, `09:00:00+02:00`, `T0900` or `9:00 AM`."""
    match = TIME.fullmatch(text.strip()) if isinstance(text, str) else None
    if not match or not (match[2] or match[3]):
        return None
    minutes = int(match[1]) * 60 + int(match[2] or 0)
    if not match[3]:
        return minutes if minutes <= DAY else None
    return minutes % (DAY // 2) + (DAY // 2 if match[3] in "pP" else 0) if 60 <= minutes < 13 * 60 else None


def days_of(days: str | dict | list | None) -> list[str]:
    """The days that can be read, with "PH" for holidays; all seven if none are given."""
    if days in (None, "", []):
        return DAYS
    names: list[str] = []
    for item in days if isinstance(days, list) else [days]:
        text = item.get("@id") or item.get("name") if isinstance(item, dict) else item
        names += days_of_text(text.lower()) if isinstance(text, str) else []
    return list(dict.fromkeys(names))


def days_of_text(text: str) -> list[str]:
    """From a text such as `https://schema.org/Monday`, `Mo-We, Fr` or `Monday to Friday`; none if a word is no day."""
    text = re.sub(r"[^\s,;]*(?:[#:]|\.org/)(?=\w)", "", text)
    text = re.sub(r"(?:(?:public|bank)[\s_-]*)?holidays?", " ph ", text)
    text = re.sub(r"\s*(?:[-–—]|\b(?:to|through|thru|until)\b)\s*", "-", text.strip())
    days: list[str] = []
    for part in filter(None, re.split(r"(?:[\s,;/&+]|\band\b)+", text)):
        names = GROUPS.get(part.rstrip("s"), part).split("-")
        ends = [n for name in names for n in range(7) if len(name) > 1 and NAMES[n].startswith(name.strip("."))]
        if names == ["ph"]:
            days.append("PH")
        elif len(ends) == len(names) <= 2:
            days += [DAYS[(ends[0] + n) % 7] for n in range((ends[-1] - ends[0]) % 7 + 1)]
        else:
            return []
    return days


def date_of(text: str | None, absent: date) -> date | None:
    """None if it cannot be read. Some services write a date long ago, or only zeros, for none."""
    if text in (None, ""):
        return absent
    match = DATE.fullmatch(text.strip()) if isinstance(text, str) else None
    if match and ("0000" < match[1] < "1970" or match[0].startswith("0000-00-00")):
        return absent
    try:
        return date(*map(int, match.groups())) if match else None
    except (TypeError, ValueError):  # a year alone, or no such day
        return None


def dates_text(first: date, last: date) -> str:
    begin, end = (f"{day.year} {MONTHS[day.month - 1]} {day.day}" for day in (first, last))
    if last == LAST:
        return "" if first == FIRST else f"{begin}+"
    return begin if first == last else f"{begin}-{end}"
