"""The right texts: those of Babel 2.18 and Unicode CLDR 47, rounded according to TXT-2 and TXT-3.

Nothing here comes from the library or from the script that makes its tables.
"""

import datetime
import functools
from decimal import Decimal
from fractions import Fraction

from babel import Locale
from babel.dates import format_date, format_skeleton
from babel.numbers import format_decimal
from babel.units import format_unit

LANGUAGES = ["en", "de", "fr", "es", "ja"]
LOCALES = {language: Locale.parse(language) for language in LANGUAGES}

# The intended differences from Babel's texts of the same rounded number, and their reasons.
DIFFERENCES = {
    "hour": 'English has "h" for an hour: TXT-3. CLDR has "hr".',
    "joined": 'Hours and minutes are joined by a space in the short text: TXT-3. CLDR lists units: "1 hr, 5 min".',
    "grouping": "Spanish groups thousands from five digits on: CLDR's minimumGroupingDigits. Babel does not know it.",
    "inherited unit": """CLDR omits a pattern that equals the one it inherits: "one" of short German and Spanish
        units, and long Japanese hours and minutes. Babel uses the unit's name then.""",
    "inherited list": """In the same way lists of type unit inherit from unit-short, and these from standard. Babel has
        no such list in German and Spanish.""",
    "space": "The English 12-hour time has U+202F. Of CLDR's two patterns Babel knows the one for ASCII.",
}

# Not differences, but worth knowing: a plural form depends on the shown decimals: "1.0 kilometers", "1,0 kilómetro".
# CLDR has no "< 1 min", no spoken form of it and none of the other strings: they are the library's own, and so is what
# stands before a day or a time of day in a sentence.

UNITS_OF_SYSTEM = {  # small unit, its metres, of how many of them on the large one is used, large unit, its metres
    "METRIC": ("length-meter", Fraction(1), 1000, "length-kilometer", Fraction(1000)),
    "US": ("length-foot", Fraction("0.3048"), 2640, "length-mile", Fraction("1609.344")),
    "UK": ("length-yard", Fraction("0.9144"), 880, "length-mile", Fraction("1609.344")),
}


# ---- Rounding: TXT-2 and TXT-3 ----


def half_up(value, step):
    """The nearest multiple of a step."""
    return (value / step + Fraction(1, 2)).__floor__() * step


def decimal(value, digits):
    return Decimal(value.numerator * 10**digits // value.denominator).scaleb(-digits)


@functools.cache
def rounded_distance(metres, system):
    """The number to show, and its unit."""
    small_unit, small, half, large_unit, large = UNITS_OF_SYSTEM[system]
    count = Fraction(metres) / small
    step = 10 if system == "METRIC" else 50 if count >= 100 else 10 if count >= 10 else 1
    rounded = half_up(count, Fraction(step))
    if rounded < half:
        return decimal(rounded, 0), small_unit
    count = Fraction(metres) / large
    rounded = half_up(count, Fraction(1, 10))
    if rounded < 100:
        return decimal(rounded, 1), large_unit
    return decimal(half_up(count, Fraction(1)), 0), large_unit


def rounded_minutes(seconds):
    """Whole minutes, at least one; None for less than one."""
    return None if seconds < 60 else int(half_up(Fraction(seconds), Fraction(60)) / 60)


# ---- Texts ----


def number_format(value):
    return "#,##0.0" if value.as_tuple().exponent < 0 else "#,##0"


def number_text(value, language):
    is_grouped = not (language == "es" and abs(value) < 10_000)  # DIFFERENCES["grouping"]
    return format_decimal(value, number_format(value), locale=LOCALES[language], group_separator=is_grouped)


def babel_unit_text(value, unit, length, language):
    """Babel's text, with the intended differences."""
    return format_unit(value, unit, length, format=number_format(value), locale=LOCALES[language])


@functools.cache
def unit_text(value, unit, length, language):
    locale = LOCALES[language]
    patterns, plural = locale._data["unit_patterns"][unit], locale.plural_form(value)
    of_length = patterns.get(length) or patterns["short"]
    if plural not in of_length or length not in patterns:  # DIFFERENCES["inherited unit"]
        return of_length.get(plural, of_length["other"]).format(number_text(value, language))
    text = babel_unit_text(value, unit, length, language)
    by_babel = format_decimal(value, number_format(value), locale=LOCALES[language])
    text = text.replace(by_babel, number_text(value, language))
    if (unit, length, language) == ("duration-hour", "short", "en"):  # DIFFERENCES["hour"]
        text = text.replace("hr", "h")
    return text


def babel_list_of_units(language):
    """Babel's pattern for two units, if it has one."""
    return LOCALES[language].list_patterns.get("unit", {}).get("2")


def list_of_units(language):
    lists = LOCALES[language].list_patterns
    heirs = ["unit", "unit-short", "standard"]  # DIFFERENCES["inherited list"]
    return next(lists[name]["2"] for name in heirs if "2" in lists.get(name, {}))


@functools.cache
def distance_text(metres, system, language, length):
    value, unit = rounded_distance(metres, system)
    return unit_text(value, unit, length, language)


@functools.cache
def travel_time_text(seconds, language, length, less_than, more_than_a_day=None):
    """`less_than` and `more_than_a_day` are the library's strings; without the latter, any number of hours is
    written."""
    minutes = rounded_minutes(seconds)
    if minutes is None:
        return less_than.replace("{0}", unit_text(Decimal(1), "duration-minute", length, language))
    if more_than_a_day is not None and minutes > 1440:
        return more_than_a_day
    parts = [
        unit_text(Decimal(count), unit, length, language)
        for count, unit in zip(divmod(minutes, 60), ["duration-hour", "duration-minute"], strict=True) if count
    ]
    pattern = "{0} {1}" if length == "short" else list_of_units(language)  # DIFFERENCES["joined"]
    return parts[0] if len(parts) == 1 else pattern.format(*parts)


def babel_time_text(minute, hour_cycle, language):
    """Babel's text for the time of day `minute` minutes after midnight."""
    time = datetime.datetime(2026, 5, 12, *divmod(minute, 60))
    return format_skeleton("hm" if hour_cycle == 12 else "Hm", time, fuzzy=False, locale=LOCALES[language])


@functools.cache
def time_text(minute, hour_cycle, language):
    text = babel_time_text(minute, hour_cycle, language)
    return text.replace(" ", "\u202f") if language == "en" else text  # DIFFERENCES["space"]


def weekday_text(day, language, length):
    """The weekday of a day: in full words to be spoken. In Japanese it always is: 月 alone is no word."""
    if length == "long" or language == "ja":
        return LOCALES[language].days["stand-alone"]["wide"][day.weekday()]
    return LOCALES[language].days["format"]["abbreviated"][day.weekday()]


def day_text(day, language, length, with_year):
    """A day; spoken it is CLDR's full date, without the year if that is not wanted."""
    if length == "short":
        return format_skeleton("yMMMEd" if with_year else "MMMEd", day, fuzzy=False, locale=LOCALES[language])
    text = format_date(day, "full", locale=LOCALES[language])
    if language == "fr" and day.day == 1:
        text = text.replace(" 1 ", " 1er ")  # CLDR has the number alone
    if not with_year:
        year = {"en": f", {day.year}", "es": f" de {day.year}", "ja": f"{day.year}年"}.get(language, f" {day.year}")
        assert text.count(year) == 1
        text = text.replace(year, "")
    return text


def on_text(day, language, length, is_date):
    """A weekday or date in a sentence, from its text."""
    before = {"de": "am " if length == "long" else "", "fr": "le " if is_date else "", "es": "el "}
    return before.get(language, "") + day


def at_text(time, language, length):
    """A time of day in a sentence, from its text. Spanish has the singular for one o'clock: "a la 1:05"."""
    if language == "ja" or language == "en" and length == "short":
        return time
    one = time.startswith("1:")
    return {"en": "at", "de": "um", "fr": "à", "es": "a la" if one else "a las"}[language] + " " + time


def moment_text(day, today, ahead, time, language, length, tomorrow):
    """A time of day, after its day unless that is today. `ahead` is in days; `tomorrow` is the library's string."""
    if ahead >= 7:
        date = on_text(day_text(day, language, length, with_year=day.year != today.year), language, length, True)
        return f"{date} {at_text(time, language, 'long')}"
    at = at_text(time, language, length)
    if ahead == 0:
        return at
    if ahead == 1:
        return f"{tomorrow} {at}"
    return f"{on_text(weekday_text(day, language, length), language, length, False)} {at}"


def spoken_text(parts, language):
    """All strings, one after the other."""
    middle = LOCALES[language].list_patterns["standard"]["middle"]
    return functools.reduce(middle.format, parts)
