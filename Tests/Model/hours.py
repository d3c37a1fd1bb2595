"""What a card and the details say of opening hours (HOURS-8 to HOURS-12)."""

import datetime
import functools
import typing

import languages
from localtime import LocalTime
from opening_hours import NONE, parse
from texts import is_blank
from values import DAY

MINUTE = 60_000
FARTHEST = 366 * DAY
EPOCH = datetime.date(1970, 1, 1).toordinal()
NO_STATE, CLOSED, OPEN, UNKNOWN = range(4)
STATES = {"closed": CLOSED, "open": OPEN, "unknown": UNKNOWN}
COLORS = {NO_STATE: 0, CLOSED: 5, OPEN: 4, UNKNOWN: 0}
SOON = 2  # the colour


class Span(typing.NamedTuple):
    start: int
    end: int
    state: int
    is_open_end: bool


class Shown(typing.NamedTuple):
    """What a row has."""

    state: int = NO_STATE
    closes_soon: int = 0
    change: int | None = None
    color: int = 0
    text: str = ""
    spoken: str = ""


understood = functools.cache(parse)


@functools.lru_cache(10_000)
def local_spans(text, day, days, holidays):
    """From 00:00 of a day on, as a clock on the wall shows it, in ms since 1970."""
    found = understood(text).spans(datetime.date.fromordinal(day + EPOCH), days, holidays or NONE)
    return [Span(day * DAY + span.start * MINUTE, day * DAY + span.end * MINUTE, STATES[span.state], span.open_end)
            for span in found]


@functools.lru_cache(10_000)
def spans_from(text, day, offsets, holidays):
    """By instants: from before a local day on, until more than a year later."""
    time = LocalTime(offsets)
    start, end = (day - 1) * DAY, (day + 369) * DAY
    wall = local_spans(text, day - 2, 373, holidays)
    turns = [start, *(at for at, *_ in time.changes() if start < at < end), end]
    result = []
    for low, high in zip(turns, turns[1:]):
        by = time.seconds_at(low) * 1000
        for span in wall:
            first, last = max(span.start - by, low), min(span.end - by, high)
            if first < last:
                if result and result[-1][2:] == span[2:]:
                    first = result.pop().start
                result.append(span._replace(start=first, end=last))
    return result


@functools.lru_cache(50_000)
def shown(text, now, time, holidays, soon, language, hour_cycle):
    """The state of a text at an instant, and its line."""
    if not text or understood(text) is None:
        return Shown(text=text, spoken=languages.string(language, "SPOKEN_OPENING_HOURS", text) if text else "")
    words = languages.HOURS[language]
    spans = spans_from(text, time.day_at(now), time.offsets, holidays)
    place = next(index for index, span in enumerate(spans) if span.start <= now < span.end)
    span, after = spans[place], spans[place + 1] if place + 1 < len(spans) else None
    if after and after.start - now > FARTHEST:
        after = None
    if span.state == UNKNOWN:
        wall = time.wall_time(now)
        date, minute = datetime.date.fromordinal(wall // DAY + EPOCH), wall % DAY // MINUTE
        comment = understood(text).state(date, minute, holidays or NONE)[2]
        texts = [comment, comment] if comment and not is_blank(comment) else words["MAYBE"]
        return Shown(UNKNOWN, text=texts[0], spoken=texts[1])
    change = None
    if after and not span.is_open_end and after.state in (OPEN, CLOSED):
        change = after.start
    closes_soon = int(span.state == OPEN and change is not None and soon > 0 and change - now <= soon * MINUTE)
    texts = line(words, span, after, change, closes_soon, now, time, language, hour_cycle)
    return Shown(span.state, closes_soon, change, SOON if closes_soon else COLORS[span.state], *texts)


def line(words, span, after, change, closes_soon, now, time, language, hour_cycle):
    """As shown, and as spoken."""
    if change is None:
        if span.state == CLOSED:
            return words["CLOSED"]
        return words["OPEN" if span.is_open_end or after else "ALWAYS"]
    wall = time.wall_time(change)
    clock = languages.time_text(wall % DAY // MINUTE, language, hour_cycle)
    if closes_soon:
        return [text.replace("{0}", clock) for text in words["SOON"]]
    name = "CLOSES" if span.state == OPEN else "OPENS"
    days = wall // DAY - time.day_at(now)
    if days <= 0 or span.state == OPEN and change - now <= DAY:
        return [text.replace("{0}", clock) for text in words[name]]
    if days == 1:
        day = words["TOMORROW"]
    elif days < 7:
        number = (wall // DAY + 3) % 7
        day = [languages.day_name(number, language, is_short=language != "ja"), languages.day_name(number, language)]
        day = [languages.on(text, language, spoken) for spoken, text in enumerate(day)]
    else:
        of_day = wall // DAY, language, languages.year_of(time.day_at(now))
        day = [languages.day_label(*of_day), languages.spoken_date(*of_day)]
        day = [languages.on(text, language, spoken, is_date=True) for spoken, text in enumerate(day)]
        if language == "en":
            day[0] += " at"
    return [text.replace("{0}", name).replace("{1}", clock) for text, name in zip(words[name + "_ON"], day)]


@functools.lru_cache(10_000)
def week(text, today, holidays, language, hour_cycle):
    """The details' lines of a week, as shown and as spoken; empty if there are none, or only closed days."""
    if not text or understood(text) is None:
        return "", ""
    words, signs = languages.HOURS[language], languages.WEEK[language]
    # After a day the library's words are in lower case, as they are spoken.
    closed = languages.CLOSED_DAY.get(language, words["CLOSED"][1])
    parts = [part for part in pieces(local_spans(text, today - 1, 10, holidays)) if 0 <= part[0] // DAY - today < 7]
    if not parts:
        return "", ""
    days = []
    for day in range(today, today + 7):
        told = [[], []]
        for start, end, state, is_open in (part for part in parts if part[0] // DAY == day):
            clocks = [languages.time_text(at % DAY // MINUTE, language, hour_cycle) for at in (start, end or 0)]
            is_whole = (start % DAY, end) == (0, start + DAY) and not is_open
            for had, form in zip(told, signs):
                if is_whole:
                    had.append(words["ALWAYS" if state == OPEN else "MAYBE"][1])
                else:
                    pattern = form.open_end if not end else form.later if is_open else form.times
                    doubt = "" if state == OPEN or is_open else f" ({words['MAYBE'][1]})"
                    had.append(pattern.format(*clocks) + doubt)
        days.append((day, [form.comma.join(had) or closed for had, form in zip(told, signs)]))
    return joined(days, signs, language)


def pieces(spans):
    """What a week shows: start, end (None: only an open end), state, and whether the end is open."""
    result = []
    for span in spans:
        if span.state == CLOSED:
            continue
        if span.is_open_end:
            if result and result[-1][1] == span.start and span.state == UNKNOWN:
                result[-1] = (*result[-1][:3], True)
            else:
                result.append((span.start, None, span.state, True))
            continue
        start, midnight = span.start, (span.start // DAY + 1) * DAY
        if span.end >= midnight + DAY:  # it has a whole day
            while start < span.end:
                end = min((start // DAY + 1) * DAY, span.end)
                result.append((start, end, span.state, False))
                start = end
        else:
            result.append((start, span.end, span.state, False))
    return result


def joined(days, signs, language):
    """Equal neighbours are one line."""
    lines = []
    for day, told in days:
        if lines and lines[-1][2] == told:
            lines[-1][1] = day
        else:
            lines.append([day, day, told])
    texts = [[], []]
    for first, last, told in lines:
        for spoken, form in enumerate(signs):
            is_short = not spoken and language != "ja"
            names = [languages.day_name((day + 3) % 7, language, is_short) for day in (first, last)]
            name = names[0] if first == last else form.every_day if last - first == 6 else form.days.format(*names)
            texts[spoken].append(name + (form.comma if spoken else " ") + told[spoken])
    return tuple(form.end.join(each) for form, each in zip(signs, texts))


def next_change(text, now, end, time, holidays, soon, language, hour_cycle):
    """The first instant before another one at which the text changes; None if there is none."""
    if not text or understood(text) is None:
        return None
    spans = spans_from(text, time.day_at(now), time.offsets, holidays)
    tries = {span.start - by for span in spans for by in (0, soon * MINUTE, DAY, FARTHEST)}
    if '"' in text:  # comments change within a span
        day = time.day_at(now) - 1
        cuts = [start for start, *_ in understood(text)._timeline(day + EPOCH, 3, holidays or NONE, None)]
        tries |= {day * DAY + cut * MINUTE - seconds * 1000 for cut in cuts for _, seconds in time.offsets}
        tries |= {at for at, *_ in time.changes()}
    last = shown(text, now, time, holidays, soon, language, hour_cycle)
    for at in sorted(at for at in tries if now < at < end):
        if shown(text, at, time, holidays, soon, language, hour_cycle)[4:] != last[4:]:
            return at
    return None
