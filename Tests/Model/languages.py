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
from babel.dates import format_skeleton, get_day_names, get_month_names

STATUSES = ["PLANNED", "EN_ROUTE", "IN_PROGRESS", "DONE", "CANCELLED", "CANNOT_COMPLETE"]
ENGLISH = {
    "ADDRESS_NOT_AVAILABLE": "Address not available", "DISTANCE_UNAVAILABLE": "Distance unavailable",
    "UPDATING": "Updating…", "CLOSE": "Close", "NEW_TASK_TITLE": "New task", "EDIT_TASK_TITLE": "Edit task",
    "TITLE_NEEDED": "A title is needed",
    "PLANNED": "Planned", "EN_ROUTE": "En route", "IN_PROGRESS": "In progress", "DONE": "Done",
    "CANCELLED": "Cancelled", "CANNOT_COMPLETE": "Cannot complete", "PROJECT": "Project", "DATE": "Date",
    "ESTIMATED_TIME": "Estimated time", "REPEAT_DAYS": "Repeat on", "APPOINTMENTS": "Appointments",
    "PRIORITY": "Priority", "LESS_THAN": "< {0}",
    "SPOKEN_DISTANCE_UNAVAILABLE": "distance unavailable", "SPOKEN_UPDATING": "updating", "SPOKEN_PLANNED": "planned",
    "SPOKEN_EN_ROUTE": "en route", "SPOKEN_IN_PROGRESS": "in progress", "SPOKEN_DONE": "done",
    "SPOKEN_CANCELLED": "cancelled", "SPOKEN_CANNOT_COMPLETE": "cannot complete",
    "SPOKEN_OPENING_HOURS": "opening hours: {0}", "SPOKEN_TRAVEL_TIME": "about {0}",
    "SPOKEN_LESS_THAN": "less than {0}",
    "SPOKEN_PLANNED_TIME": "planned for {0}", "SPOKEN_APPOINTMENT": "appointment {0}",
    "MORE_THAN_A_DAY": "more than a day", "MORE_THAN": "> {0}",
}
STRINGS = {"en": ENGLISH}
HOURS = {}  # of a row's opening hours: each as shown, and as spoken


class Week(typing.NamedTuple):
    """What the details' week is written with: ranges, an open end and a later end have {0} and {1} for their times."""

    every_day: str
    days: str
    times: str
    open_end: str
    later: str
    comma: str
    end: str


# As shown, and as spoken.
WEEK = {
    "en": (Week("Every\u00a0day", "{0}–{1}", "{0}–{1}", "from {0}", "{0}–{1} or later", ", ", "\n"),
           Week("Every\u00a0day", "{0} to {1}", "{0} to {1}", "from {0}", "{0} to {1} or later", ", ", "; ")),
    "de": (Week("Täglich", "{0}–{1}", "{0}–{1}", "ab {0}", "{0}–{1} oder länger", ", ", "\n"),
           Week("Täglich", "{0} bis {1}", "{0} bis {1}", "ab {0}", "{0} bis {1} oder länger", ", ", "; ")),
    "fr": (Week("tous\u00a0les\u00a0jours", "{0}–{1}", "{0}–{1}", "dès {0}", "{0}–{1} ou plus tard", ", ", "\n"),
           Week("tous\u00a0les\u00a0jours", "du {0} au {1}", "de {0} à {1}", "dès {0}", "de {0} à {1} ou plus tard",
               ", ", "; ")),
    "es": (Week("todos\u00a0los\u00a0días", "{0}–{1}", "{0}–{1}", "{0} en adelante", "{0}–{1} o más tarde", ", ", "\n"),
           Week("todos\u00a0los\u00a0días", "de {0} a {1}", "de {0} a {1}", "de {0} en adelante",
               "de {0} a {1} o más tarde",
                ", ", "; ")),
    "ja": (Week("毎日", "{0}～{1}", "{0}～{1}", "{0}～", "{0}～{1} (以降は要確認)", "、", "\n"),
           Week("毎日", "{0}から{1}", "{0}から{1}まで", "{0}から", "{0}から{1}まで (以降は要確認)", "、", "。")),
}
CLOSED_DAY = {"ja": "休業"}  # where it is not the word for a closed venue
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


A_DAY = 1440  # min


def minutes_of(seconds):
    return texts.half_up(seconds / 60) if seconds >= 60 else 0


def travel_texts(seconds, language):
    """TXT-3."""
    if minutes_of(seconds) > A_DAY:
        return (string(language, "MORE_THAN_A_DAY"),) * 2
    return duration_texts(seconds, language)


def short_travel_text(seconds, language):
    """TXT-7."""
    def hour(number):
        if language == "en":
            return f"{number} h"
        return cldr.unit_text(cldr.Decimal(2), "duration-hour", "short", language).replace("2", number)

    minutes = minutes_of(seconds)
    if minutes > A_DAY:
        return string(language, "MORE_THAN", hour("24"))
    return duration_texts(seconds, language)[0] if minutes < 60 else hour(f"{minutes // 60}:{minutes % 60:02}")


def moment_text(instant, now, time, hour_cycle):
    """A time and its day in English (SCHED-8.10)."""
    day, minute = time.day_at(instant), time.wall_time(instant) % 86_400_000 // 60_000
    ahead, text = day - time.day_at(now), time_text(minute, "en", hour_cycle)
    if ahead < 2:
        return "tomorrow " * (ahead == 1) + text
    if ahead < 7:
        return f"{WEEKDAYS[datetime.date.fromordinal(EPOCH_DAY + day).weekday()][:3]} {text}"
    return f"{day_label(day, 'en', year_of(time.day_at(now)))} at {text}"


def duration_texts(seconds, language):
    if language == "en":
        return texts.travel_texts(seconds)
    shown = cldr.travel_time_text(seconds, language, "short", string(language, "LESS_THAN"))
    spoken = cldr.travel_time_text(seconds, language, "long", string(language, "SPOKEN_LESS_THAN"))
    return shown, string(language, "SPOKEN_TRAVEL_TIME", spoken) if seconds >= 60 else spoken


def time_text(minute_of_day, language, hour_cycle):
    if language == "en":
        return texts.time_texts(minute_of_day, hour_cycle)
    return cldr.time_text(minute_of_day, hour_cycle, language)


def appointment_texts(times, language, hour_cycle):
    """SCHED-12.8: as shown, and what is spoken after the word; `times` are pairs of minutes of the day."""
    texts = []
    for words in WEEK[language]:
        written = []
        for pair in times[:2]:
            first, last = (time_text(minute, language, hour_cycle) for minute in pair)
            written.append(first if first == last else words.times.format(first, last))
        texts.append(words.comma.join(written))
    more = WEEK[language][0].comma + "…" if len(times) > 2 else ""
    return texts[0] + more, texts[1]


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


@functools.cache
def spoken_date(day, language, this_year):
    """A date with its names in full."""
    date = datetime.date.fromordinal(EPOCH_DAY + day)
    is_first = language == "fr" and date.day == 1
    year = "" if date.year == this_year else {"en": ", {0}", "es": " de {0}", "ja": "{0}年"}.get(language, " {0}")
    pattern = {
        "en": "{weekday}, {month} {day}{year}", "de": "{weekday}, {day}. {month}{year}",
        "fr": "{weekday} {day}er {month}{year}" if is_first else "{weekday} {day} {month}{year}",
        "es": "{weekday}, {day} de {month}{year}", "ja": "{year}{number}月{day}日{weekday}",
    }[language]
    month = get_month_names("wide", "format", cldr.LOCALES[language])[date.month]
    return pattern.format(weekday=day_name(date.weekday(), language), day=date.day, month=month, number=date.month,
                          year=year.format(date.year))


def on(day, language, is_spoken, is_date=False):
    """The name of a day, in a sentence."""
    return {"de": "am " * is_spoken, "fr": "le " * is_date, "es": "el "}.get(language, "") + day


WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]


def duration_label(seconds, language):
    """As a travel time, except that none is no minutes."""
    if seconds == 0:
        return "0 min" if language == "en" else cldr.unit_text(cldr.Decimal(0), "duration-minute", "short", language)
    return duration_texts(seconds, language)[0]


def time_range_label(first, last, language, hour_cycle):
    """NEW-8.8: of minutes after midnight, which may be on the next day."""
    texts = [time_text(minute % 1440, language, hour_cycle) for minute in (first, last)]
    return texts[0] if first == last else WEEK[language][0].times.format(*texts)


def number_label(number, language):
    return f"{number:,}" if language == "en" else cldr.number_text(cldr.Decimal(number), language)


def day_name(number, language, is_short=False):
    width = "abbreviated" if is_short else "wide"
    return get_day_names(width, "format", cldr.LOCALES[language])[number]


def weekday_label(bit, language):
    number = bit.bit_length() - 1
    if language == "en":
        return WEEKDAYS[number]
    return get_day_names("wide", "stand-alone", cldr.LOCALES[language])[number]
