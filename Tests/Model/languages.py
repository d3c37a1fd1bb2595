"""The texts of a card and of a composer in the planner's language (TXT, NEW-8).

English is written here and in texts.py, from docs/behaviour.md. The other languages come from CLDR. What CLDR does not
have are strings of the library, which nothing else knows: pair.py reads them from there.
"""

import datetime
import functools
import re
import typing

import cldr
import texts
from babel.dates import format_skeleton, get_day_names

STATUSES = ["PLANNED", "EN_ROUTE", "IN_PROGRESS", "DONE", "CANCELLED", "CANNOT_COMPLETE"]
ENGLISH = {
    "ADDRESS_NOT_AVAILABLE": "Address not available", "DISTANCE_UNAVAILABLE": "Distance unavailable",
    "UPDATING": "Updating…", "CLOSE": "Close", "NEW_TASK_TITLE": "New task", "EDIT_TASK_TITLE": "Edit task",
    "PLANNED": "Planned", "EN_ROUTE": "En route", "IN_PROGRESS": "In progress", "DONE": "Done",
    "CANCELLED": "Cancelled", "CANNOT_COMPLETE": "Cannot complete", "PROJECT": "Project", "DATE": "Date",
    "ESTIMATED_TIME": "Estimated time", "REPEAT_DAYS": "Repeat on", "LESS_THAN": "< {0}",
    "SPOKEN_DISTANCE_UNAVAILABLE": "distance unavailable", "SPOKEN_UPDATING": "updating", "SPOKEN_PLANNED": "planned",
    "SPOKEN_EN_ROUTE": "en route", "SPOKEN_IN_PROGRESS": "in progress", "SPOKEN_DONE": "done",
    "SPOKEN_CANCELLED": "cancelled", "SPOKEN_CANNOT_COMPLETE": "cannot complete",
    "SPOKEN_OPENING_HOURS": "open {0}", "SPOKEN_TRAVEL_TIME": "about {0}", "SPOKEN_LESS_THAN": "less than {0}",
    "SPOKEN_PLANNED_TIME": "planned for {0}",
}
STRINGS = {"en": ENGLISH}
HOURS = {}  # of a row's opening hours: each as shown, and as spoken


class Week(typing.NamedTuple):
    """Signs of the details' week."""

    to: str
    between: tuple[str, str]
    end: str


WEEK = {
    "en": Week(" to ", (", ", ", "), ". "), "de": Week(" bis ", (", ", ", "), ". "),
    "fr": Week(" à ", (", ", ", "), ". "), "es": Week(" a ", (", ", ", "), ". "),
    "ja": Week("から", ("、", "、"), "。"),
}
EPOCH_DAY = datetime.date(1970, 1, 1).toordinal()


def language_of(tag):
    """TXT-1.4, TXT-1.5."""
    first = re.split("[-_.@]", tag)[0].lower()
    return first if first in ("de", "fr", "es", "ja") else "en"


def string(language, name, filled=None):
    text = STRINGS[language][name]
    return text if filled is None else text.replace("{0}", filled)


# ---- Cards: each text as shown, and as spoken ----


def distance_texts(metres, language, system):
    if language == "en":
        return texts.distance_texts(metres, system)
    return tuple(cldr.distance_text(metres, system, language, length) for length in ("short", "long"))


def travel_texts(seconds, language):
    if language == "en":
        return texts.travel_texts(seconds)
    shown = cldr.travel_time_text(seconds, language, "short", string(language, "LESS_THAN"))
    spoken = cldr.travel_time_text(seconds, language, "long", string(language, "SPOKEN_LESS_THAN"))
    return shown, string(language, "SPOKEN_TRAVEL_TIME", spoken) if seconds >= 60 else spoken


def time_text(minute_of_day, language, hour_cycle):
    if language == "en":
        return texts.time_texts(minute_of_day, hour_cycle)
    return cldr.time_text(minute_of_day, hour_cycle, language)


def spoken_text(parts, language):
    return ", ".join(parts) if language == "en" else cldr.spoken_text(parts, language)


# ---- The library's labels ----


def year_of(day):
    return datetime.date.fromordinal(EPOCH_DAY + day).year


@functools.cache
def day_label(day, language, this_year):
    """With its year if that is not the present one."""
    date = datetime.date.fromordinal(EPOCH_DAY + day)
    if language != "en":
        skeleton = "MMMEd" if date.year == this_year else "yMMMEd"
        return format_skeleton(skeleton, date, fuzzy=False, locale=cldr.LOCALES[language])
    weekday, month = WEEKDAYS[date.weekday()][:3], MONTHS[date.month - 1]
    return f"{weekday}, {month} {date.day}" + (f", {date.year}" if date.year != this_year else "")


WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]


def duration_label(seconds, language):
    """As a travel time, except that none is no minutes."""
    if seconds == 0:
        return "0 min" if language == "en" else cldr.unit_text(cldr.Decimal(0), "duration-minute", "short", language)
    return travel_texts(seconds, language)[0]


def day_name(number, language, is_short=False):
    width = "abbreviated" if is_short else "wide"
    return get_day_names(width, "format", cldr.LOCALES[language])[number]


def weekday_label(bit, language):
    number = bit.bit_length() - 1
    if language == "en":
        return WEEKDAYS[number]
    return get_day_names("wide", "stand-alone", cldr.LOCALES[language])[number]
