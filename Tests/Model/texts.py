"""The English texts of a card, as docs/behaviour.md describes them (TASK-5, TXT-2 to TXT-5)."""

import math

STATUSES = ["Planned", "En route", "In progress", "Done", "Cancelled", "Cannot complete"]
WHITE_SPACE = "".join(map(chr, [*range(9, 14), 0x20, 0x85, 0xA0, 0x1680, *range(0x2000, 0x200B), 0x2028, 0x2029,
                                0x202F, 0x205F, 0x3000]))
UNSURE = 60e-9  # m; two computed distances may differ by as much (DAY-5)


class Tie(Exception):
    """A number is so close to a threshold that either outcome is right. Such an event is omitted."""


def sure(function, value, doubt, *arguments):
    """The result of a function for a value, if it is the same for all values within the doubt."""
    found = {function(max(0.0, value + by), *arguments) for by in (-doubt, 0.0, doubt)}
    if len(found) > 1:
        raise Tie
    return found.pop()


def is_blank(text):
    return not text.strip(WHITE_SPACE)


def half_up(value):
    whole = math.floor(value)
    return whole + (value - whole >= 0.5)


def counted(count, one, other):
    return f"{count:,} {one if count == 1 else other}"


def long_length(units, short, spoken):
    """Kilometres or miles: one decimal below 100, none from there on."""
    tenths = half_up(units * 10)
    if tenths < 1000:
        number = f"{tenths // 10}.{tenths % 10}"
    else:
        number = f"{half_up(units):,}"
    return f"{number} {short}", f"{number} {spoken}"


def distance_texts(metres, system):
    """As shown, and as spoken (TXT-2)."""
    if system == "METRIC":
        tens = half_up(metres / 10) * 10
        if tens < 1000:
            return f"{tens} m", f"{tens} meters"
        return long_length(metres / 1000, "km", "kilometers")
    unit, short, one, other = (0.3048, "ft", "foot", "feet") if system == "US" else (0.9144, "yd", "yard", "yards")
    length = metres / unit
    for start, step in ((100, 50), (10, 10), (0, 1)):
        if half_up(length) >= start:
            rounded = half_up(length / step) * step
            break
    if rounded * unit < 804.672 - 1e-9:
        return f"{rounded:,} {short}", counted(rounded, one, other)
    return long_length(metres / 1609.344, "mi", "miles")


def travel_texts(seconds):
    """As shown, and as spoken (TXT-3)."""
    if seconds < 60:
        return "< 1 min", "less than 1 minute"
    hours, minutes = divmod(half_up(seconds / 60), 60)
    shown, spoken = [], []
    if hours:
        shown.append(f"{hours:,} h")
        spoken.append(counted(hours, "hour", "hours"))
    if minutes:
        shown.append(f"{minutes} min")
        spoken.append(counted(minutes, "minute", "minutes"))
    return " ".join(shown), "about " + ", ".join(spoken)


def time_texts(minute_of_day, hour_cycle):
    """TXT-4."""
    hour, minute = divmod(minute_of_day, 60)
    if hour_cycle == 24:
        return f"{hour:02}:{minute:02}"
    return f"{(hour + 11) % 12 + 1}:{minute:02}\u202f{'AM' if hour < 12 else 'PM'}"
