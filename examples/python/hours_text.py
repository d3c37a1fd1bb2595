"""Opening hours of other services, as the text that a task takes.

Google Places has periods with days from Sunday; schema.org has specifications with the names of days."""

from __future__ import annotations

import re

DAYS = ["Su", "Mo", "Tu", "We", "Th", "Fr", "Sa"]
MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
DAY = 24 * 60  # in minutes, as all times here
WEEK = 7 * DAY


def text_of_periods(periods: list[dict]) -> str:
    """From Google Places' `regularOpeningHours.periods`; also from the older form with times such as "0930"."""
    rules = []
    for period in periods:
        start, close = minute_of_week(period["open"]), period.get("close")
        if close is None:
            if len(periods) == 1:
                return "24/7"
            rules.append(f"{DAYS[start // DAY]} {clock(start % DAY)}+")
            continue
        end = minute_of_week(close)
        length = (end + (end % DAY == DAY - 1) - start) % WEEK or WEEK  # 23:59 stands for midnight
        if length == WEEK:
            return "24/7"
        rules += rules_of_period(start, start + length)
    return ", ".join(rules)


def minute_of_week(point: dict) -> int:
    if "time" in point:
        hour, minute = divmod(int(point["time"]), 100)
    else:  # what is 0 may be left out
        hour, minute = point.get("hour") or 0, point.get("minute") or 0
    return (point.get("day") or 0) % 7 * DAY + hour * 60 + minute


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


def text_of_specifications(specifications: list[dict] | dict) -> str:
    """From schema.org's `openingHoursSpecification`.

    Without `opens` the venue is closed, as with the same time twice; without `closes` the end is open."""
    if isinstance(specifications, dict):
        specifications = [specifications]
    ranges: dict[tuple[str, str], dict[str, list[str]]] = {}  # dates, then days, then times
    for specification in specifications:
        dates = tuple(iso_date(specification.get(key)) for key in ("validFrom", "validThrough"))
        if all(dates) and dates[0] > dates[1]:
            continue
        for days in day_names(specification.get("dayOfWeek")):
            ranges.setdefault(dates, {}).setdefault(days, []).append(times(specification))
    # A rule replaces earlier ones of its days: so holidays come after the week, and dates after both; the longest range
    # of dates comes first.
    text = []
    for dates in sorted(ranges, key=days_between, reverse=True):
        text += rules_of_range(dates_text(dates), ranges[dates])
    return "; ".join(text)


def rules_of_range(dates: str, times_of: dict[str, list[str]]) -> list[str]:
    """The rules of the same dates: of the week, which add to each other, and of holidays."""
    times_of = {days or ("" if dates else "Mo-Su"): spans for days, spans in times_of.items()}
    week = [rule(dates, days, spans) for days, spans in times_of.items() if days != "PH" and is_open(spans)]
    closed = [days for days, spans in times_of.items() if days != "PH" and not is_open(spans)]
    rules = [rule(dates, days, ["off"]) for days in closed if dates or not week]
    rules += [", ".join(week)] if week else []
    return rules + [rule(dates, "PH", times_of["PH"])] if "PH" in times_of else rules


def is_open(spans: list[str]) -> bool:
    return any(span != "off" for span in spans)


def rule(dates: str, days: str, spans: list[str]) -> str:
    spans = list(dict.fromkeys(span for span in spans if span != "off")) or ["off"]
    return " ".join(part for part in (dates, days, ",".join(spans)) if part)


def times(specification: dict) -> str:
    opens, closes = (minutes_of(specification.get(key)) for key in ("opens", "closes"))
    if opens is None or opens == closes:
        return "off"
    if closes is None:
        return f"{clock(opens)}+"
    return f"{clock(opens)}-{clock(DAY if closes in (0, DAY - 1) else closes)}"


def minutes_of(text: str | None) -> int | None:
    """Of a time such as `09:00`, `09:00:00+02:00` or `T0900`."""
    match = re.match(r"\s*(?:[-\d]*T)?(\d{1,2}):?(\d\d)", text or "")
    return int(match[1]) * 60 + int(match[2]) if match else None


def day_names(days: str | dict | list | None) -> list[str]:
    """The days of the week as one list, and holidays by themselves; [""] if every day is meant."""
    if not days:
        return [""]
    names: list[str] = []
    for day in days if isinstance(days, list) else [days]:
        text = (day.get("@id") or day.get("name") or "") if isinstance(day, dict) else day
        for part in re.split(r"[\s,]+", text.strip()):
            ends = [name[:2].title() for name in re.split(r"[-–]", re.split(r"[/#:]", part)[-1])]
            if "holiday" in part.lower():
                names.append("PH")
            elif set(ends) <= set(DAYS):
                first, last = DAYS.index(ends[0]), DAYS.index(ends[-1])
                names += [DAYS[(first + n) % 7] for n in range((last - first) % 7 + 1)]
    week = ",".join(dict.fromkeys(name for name in names if name != "PH"))
    return [name for name in (week, "PH" if "PH" in names else "") if name]


def iso_date(text: str | None) -> str:
    match = re.match(r"\s*(\d{4})-?(\d\d)-?(\d\d)", text or "")
    return "-".join(match.groups()) if match else ""


def days_between(dates: tuple[str, str]) -> int:
    """About how many days the range has: only the order matters."""
    first, last = ([int(part) for part in (date or other).split("-")]
                   for date, other in zip(dates, ("0000-01-01", "9999-12-31")))
    return sum((b - a) * size for a, b, size in zip(first, last, (372, 31, 1)))


def dates_text(dates: tuple[str, str]) -> str:
    first, last = (f"{date[:4]} {MONTHS[int(date[5:7]) - 1]} {int(date[8:])}" if date else "" for date in dates)
    if first and not last:
        return f"{first}+"
    if last and not first:
        return f"1970 Jan 1-{last}"
    return first if first == last else f"{first}-{last}"
