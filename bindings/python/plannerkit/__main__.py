"""The commands of ``python -m plannerkit``."""

from __future__ import annotations

import argparse
import re
import sys
from datetime import date, datetime, time, timedelta, timezone, tzinfo
from typing import List, Optional, Sequence

from ._day import add_options, shown_day
from ._enums import OpenState
from ._errors import InvalidText, PlannerError
from ._hours import OPENING_HOURS, OpeningHours
from ._library import library_version
from ._value import Holidays
from ._values import HoursSpan, HoursState
from ._zone import zone_of
from .geojson import SourceError

DAYS = 7  # of the week that is shown
DAY = timedelta(days=1)
AHEAD = timedelta(days=366)  # how far a state looks ahead
YEARS = 2, 9997  # the answers are within two years, and Python must have these
WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")

EXAMPLES = """\
examples:
  python -m plannerkit hours "Mo-Fr 9-18; Sa 10-14; PH off"
  python -m plannerkit hours "Mo-Fr 18:00-02:00" --tz Europe/Berlin --at 2026-07-14T12:00
  python -m plannerkit hours "Mo-Su 9-18; PH off" --holidays 2026-12-25,2026-12-26
  python -m plannerkit day shops.geojson --at 2026-07-14T09:00 --optimise
"""


# ---- Arguments ----


def _zone(name: str) -> tzinfo:
    from zoneinfo import ZoneInfo

    try:
        return ZoneInfo(name)
    except (KeyError, OSError, ValueError):
        raise argparse.ArgumentTypeError(f"{name!r} must be a time zone, such as Europe/Berlin") from None


def _instant(text: str) -> datetime:
    """With a time zone, or in the local time of the venue."""
    try:
        found = datetime.fromisoformat(re.sub("[Zz]$", "+00:00", text))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} must be a time, such as 2026-07-14T12:00") from None
    if not YEARS[0] <= found.year <= YEARS[1]:
        raise argparse.ArgumentTypeError(f"{text!r} must be in the years {YEARS[0]} to {YEARS[1]}")
    return found


def _days(text: str) -> List[date]:
    try:
        return [date.fromisoformat(each) for each in text.replace(",", " ").split()]
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} must be days, such as 2026-12-25,2026-12-26") from None


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m plannerkit", description="Tries PlannerKit out.", epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"plannerkit {library_version()}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands", required=True)
    hours = commands.add_parser(
        "hours", help="show what opening hours mean: the state now, and a week",
        description="Show what opening hours mean: whether the venue is open, until when, and a week from today on.",
        epilog=EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    hours.add_argument("text", metavar="TEXT", help='opening hours, such as "Mo-Fr 9-18; Sa 10-14"')
    hours.add_argument("--at", type=_instant, metavar="TIME", help="2026-07-14T12:00 in local time (default: now)")
    hours.add_argument("--tz", type=_zone, metavar="ZONE", help="Europe/Berlin (default: the system's time zone)")
    hours.add_argument(
        "--holidays", type=_days, metavar="DATES",
        help="public holidays, separated by commas: 2026-12-25,2026-12-26; all other days are ordinary")
    day = commands.add_parser(
        "day", help="show the schedule of your own file, and a link to a map",
        description="Show the schedule of a file for an agent who is at the first stop now, and a link to a map.",
        epilog=EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_options(day)
    day.add_argument("--at", type=_instant, metavar="TIME", help="2026-07-14T09:00 in local time (default: now)")
    day.add_argument("--tz", type=_zone, metavar="ZONE", help="Europe/Berlin (default: the system's time zone)")
    return parser


# ---- What is shown ----


def _clock(when: datetime) -> str:
    return f"{when:%H:%M:%S}" if when.second else f"{when:%H:%M}"


def _day(day: date) -> str:
    return f"{WEEKDAYS[day.weekday()]} {day.isoformat()}"


def _zone_name(when: datetime) -> str:
    return str(getattr(when.tzinfo, "key", None) or when.tzname() or "local time")


def _state(state: HoursState, when: datetime) -> str:
    """Such as "open until 18:00", or "closed until Mon 2026-07-20 09:00"."""
    said = state.state.name.lower()
    if state.until is None:
        said += ", with no change in the next 366 days"
    else:
        end = _clock(state.until)
        end = end if state.until.date() == when.date() else f"{_day(state.until.date())} {end}"
        said += f", without a closing time, {end} at the latest" if state.is_open_end else f" until {end}"
    return said + (f' ("{state.comment}")' if state.comment else "")


def _span(span: HoursSpan, day: date) -> str:
    """The part of a span that is shown on a day. A night belongs to the day on which it begins."""
    start = _clock(span.start) if span.start.date() == day else "00:00"
    if span.is_open_end:
        said = start + "+"
    else:
        is_cut = span.end.date() > day and not _is_night(span)
        end = "24:00" if is_cut or span.end == _midnight(day + DAY, span.end.tzinfo) else _clock(span.end)
        said = "24 hours" if (start, end) == ("00:00", "24:00") else f"{start}-{end}"
    return said if span.state is OpenState.OPEN else f"{said} unknown"


def _is_night(span: HoursSpan) -> bool:
    """Whether a span past midnight is shown whole on its first day."""
    return span.is_open_end or span.end.date() - span.start.date() == DAY and span.end.time() < span.start.time()


def _midnight(day: date, tz: Optional[tzinfo]) -> datetime:
    return datetime.combine(day, time(), tz)


def _week(hours: OpeningHours, today: date) -> List[str]:
    first, last = _midnight(today - DAY, hours.tz), _midnight(today + (DAYS + 1) * DAY, hours.tz)
    spans = [span for span in hours.intervals(first, last) if span.state is not OpenState.CLOSED]
    lines = []
    for day in (today + number * DAY for number in range(DAYS)):
        shown = [
            _span(span, day) for span in spans
            if span.start.date() == day or not _is_night(span)
            and span.start.date() < day and span.end > _midnight(day, hours.tz)
        ]
        lines.append(f"{_day(day)}  {', '.join(shown) or 'closed'}")
    return lines


def _holidays_of(days: Optional[List[date]], today: date) -> Optional[Holidays]:
    """All days from the first that is shown to the last that counts are known, and these are holidays."""
    if days is None:
        return None
    every = [*days, today - DAY, today + AHEAD + (DAYS + 1) * DAY]
    return Holidays(min(every), max(every), public=days)


def _instant_in(zone: tzinfo, at: Optional[datetime]) -> datetime:
    """In the zone. A time that a change of the zone skips becomes a real one."""
    at = at or datetime.now(timezone.utc)
    at = at if at.tzinfo else at.replace(tzinfo=zone)
    return at.astimezone(timezone.utc).astimezone(zone)


def _show_hours(text: str, at: Optional[datetime], tz: Optional[tzinfo], days: Optional[List[date]]) -> List[str]:
    zone = zone_of(tz)
    when = _instant_in(zone, at)
    hours = OpeningHours.parse(text, tz=zone, holidays=_holidays_of(days, when.date()))
    if hours is None:
        raise InvalidText(f'"{text}" is not understood. {OpeningHours.explain(text)} Write {OPENING_HOURS}', "text")
    state = hours.state(when)
    lines = [f"{_day(when.date())} {_clock(when)} {_zone_name(when)}: {_state(state, when)}"]
    if state.is_on_holiday:
        lines.append("It is a public holiday, of which the text says nothing.")
    if days is None and re.search(r"\b[ps]h\b", text, re.IGNORECASE):
        lines.append("Holidays are not known: every day counts as an ordinary day. Name them with --holidays.")
    return [*lines, "", *_week(hours, when.date())]


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Carry out a command. Returns the exit status: 1 if the library refuses an argument."""
    given = _parser().parse_args(arguments)
    try:
        if given.command == "hours":
            lines = _show_hours(given.text, given.at, given.tz, given.holidays)
        else:
            zone = zone_of(given.tz)
            lines = shown_day(given, _instant_in(zone, given.at), zone)
    except (PlannerError, SourceError) as error:
        print(f"plannerkit: {error}", file=sys.stderr)
        return 1
    print("\n".join(lines))
    return 0


if __name__ == "__main__":
    sys.exit(main())
