"""Opening hours: what a text says, and the state at each minute of local wall time (HOURS-1 to HOURS-15)."""

from __future__ import annotations

import datetime
import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

DAY = 1440
TAIL_END = 5 * 60  # an open end lasts until 05:00 of the next day (HOURS-5)
MAX_RULES, MAX_TIMES, MAX_DATES = 64, 32, 32
FIRST_DAY = datetime.date(1900, 1, 1).toordinal()
LAST_DAY = datetime.date(9999, 12, 31).toordinal()
EVENTS = ("dawn", "sunrise", "sunset", "dusk")

Sun = Callable[[str, datetime.date], "int | None"]


class Span(NamedTuple):
    """Minutes since the start of the range, the end not included."""

    start: int
    end: int
    state: str
    open_end: bool


@dataclass(frozen=True)
class Holidays:
    """The holidays that are known, and the days, both included, between which they are known."""

    first: datetime.date
    last: datetime.date
    public: set[datetime.date] = field(default_factory=set)
    school: set[datetime.date] = field(default_factory=set)

    def has(self, kind: str, ordinal: int) -> bool:
        if not self.first.toordinal() <= ordinal <= self.last.toordinal():
            return False
        return datetime.date.fromordinal(ordinal) in (self.public if kind == "ph" else self.school)


NONE = Holidays(datetime.date(1900, 1, 1), datetime.date(1900, 1, 1))


# Selectors


def easter(year: int) -> int:
    """The ordinal of Easter Sunday in the Gregorian calendar (Butcher's rule)."""
    a, (b, c) = year % 19, divmod(year, 100)
    d, e = divmod(b, 4)
    g = (8 * b + 13) // 25
    h = (19 * a + b - d - g + 15) % 30
    i, k = divmod(c, 4)
    m = (32 + 2 * e + 2 * i - h - k) % 7
    n = (a + 11 * h + 22 * m) // 451
    month, day = divmod(h + m - 7 * n + 114, 31)
    return datetime.date(year, month, day + 1).toordinal()


def month_length(year: int, month: int) -> int:
    if month == 2:
        return 29 if year % 4 == 0 and (year % 100 != 0 or year % 400 == 0) else 28
    return 30 if month in (4, 6, 9, 11) else 31


@dataclass(frozen=True)
class DatePoint:
    """A day of the year: a day of a month, or Easter (month 0).

    From there to the weekday on it, or before or after it, then on by days.
    """

    month: int
    day: int
    weekday: tuple[int, int] | None = None  # (+1 or -1, weekday)
    days: int = 0

    def ordinal(self, year: int, is_end: bool = False) -> int:
        """A day that the month lacks: the first after it as a start, the last before it as an end."""
        if year > 9999:
            return self.ordinal(9999, is_end) + 365
        if self.month == 0:
            result = easter(year)
        else:
            length = month_length(year, self.month)
            result = datetime.date(year, self.month, min(self.day, length)).toordinal()
            if self.day > length and not is_end:
                result += 1
        if self.weekday:
            sign, weekday = self.weekday
            now = (result + 6) % 7
            result += (weekday - now) % 7 if sign > 0 else -((now - weekday) % 7)
        return result + self.days

    def exists(self, year: int) -> bool:
        return self.month == 0 or self.day <= month_length(year, self.month)


@dataclass(frozen=True)
class DateRange:
    """Days from a start to an end, each in a year or in every year. `last` None: from the start on."""

    first: DatePoint
    last: DatePoint | None
    first_year: int | None = None
    last_year: int | None = None
    single: bool = False

    def has(self, ordinal: int, year: int) -> bool:
        for start_year in (self.first_year,) if self.first_year else (year - 1, year, year + 1):
            if start_year > 9999:
                continue
            if self.single:
                if self.first.exists(start_year) and self.first.ordinal(start_year) == ordinal:
                    return True
                continue
            start = self.first.ordinal(start_year)
            if ordinal < start:
                continue
            if self.last is None:
                if self.first_year or start_year == year:
                    return True
                continue
            end = self.last.ordinal(self.last_year or start_year, True)
            if end < start and not self.last_year and self.wraps():
                end = self.last.ordinal(start_year + 1, True)
            if ordinal <= end:
                return True
        return False

    def wraps(self) -> bool:
        """Whether an end before the start is one of the next year: as written, or if Easter is one of the two."""
        easter_is_one = 0 in (self.first.month, self.last.month)
        if self.first.month == self.last.month and self.first.day and self.last.day:
            return self.first.day > self.last.day
        return easter_is_one or self.first.month > self.last.month


@dataclass(frozen=True)
class NumberRange:
    """Years or weeks: from, to, every so many."""

    first: int
    last: int
    step: int = 1

    def has(self, number: int) -> bool:
        if self.first <= self.last:
            return self.first <= number <= self.last and (number - self.first) % self.step == 0
        if number >= self.first:
            return (number - self.first) % self.step == 0
        return number <= self.last and (number + 53 - self.first) % self.step == 0


@dataclass(frozen=True)
class Weekdays:
    """Weekdays from, to; or the n-th ones of a month (negative: from its end), moved by days."""

    first: int
    last: int
    nth: frozenset[int] = frozenset()
    days: int = 0

    def has(self, ordinal: int, holidays: Holidays) -> bool:
        ordinal -= self.days
        weekday = (ordinal + 6) % 7
        if (weekday - self.first) % 7 > (self.last - self.first) % 7:
            return False
        if not self.nth:
            return True
        day = datetime.date.fromordinal(min(ordinal, LAST_DAY))
        from_end = (month_length(day.year, day.month) - day.day) // 7 + 1
        return (day.day + 6) // 7 in self.nth or -from_end in self.nth


@dataclass(frozen=True)
class Holiday:
    """Public or school holidays, moved by days."""

    kind: str
    days: int = 0

    def has(self, ordinal: int, holidays: Holidays) -> bool:
        return holidays.has(self.kind, ordinal - self.days)


@dataclass(frozen=True)
class Time:
    """A time of day in minutes, or an event and the minutes after it."""

    minutes: int
    event: str | None = None

    def resolve(self, ordinal: int, sun: Sun | None) -> int | None:
        if self.event is None:
            return self.minutes
        found = sun(self.event, datetime.date.fromordinal(ordinal)) if sun and ordinal <= LAST_DAY else None
        return None if found is None else found + self.minutes


@dataclass(frozen=True)
class TimeSpan:
    """From a time to a time (None: only an open end, or a point in time)."""

    start: Time
    end: Time | None
    open_end: bool = False
    is_point: bool = False

    def resolve(self, ordinal: int, sun: Sun | None) -> tuple[int, int | None, bool]:
        """Start, end, and whether both are known."""
        start = self.start.resolve(ordinal, sun)
        known = start is not None
        start = start or 0
        if self.end is None:
            return start, None, known
        end = self.end.resolve(ordinal, sun)
        if end is None:
            return start, max(start, DAY), False
        if end <= start:
            if self.end.event:
                end = self.end.resolve(ordinal + 1, sun)
                if end is None:
                    return start, max(start, DAY), False
            end += DAY
        return start, end, known


WHOLE_DAY = TimeSpan(Time(0), Time(DAY))


@dataclass(frozen=True)
class Rule:
    """One rule: the separator before it, its days, its times, and what it says there."""

    separator: str  # ";", "," or "||"
    years: tuple[NumberRange, ...] = ()
    dates: tuple[DateRange, ...] = ()
    weeks: tuple[NumberRange, ...] = ()
    any_of: tuple[Weekdays | Holiday, ...] = ()
    and_of: tuple[Weekdays, ...] = ()
    times: tuple[TimeSpan, ...] = ()
    state: str = "open"
    comment: str | None = None

    @property
    def names_days(self) -> bool:
        return bool(self.years or self.dates or self.weeks or self.any_of)

    @property
    def names_holidays(self) -> bool:
        return any(isinstance(days, Holiday) for days in self.any_of)

    def has(self, ordinal: int, holidays: Holidays) -> bool:
        day = datetime.date.fromordinal(ordinal)
        return (
            (not self.years or any(years.has(day.year) for years in self.years))
            and (not self.dates or any(dates.has(ordinal, day.year) for dates in self.dates))
            and (not self.weeks or any(weeks.has(day.isocalendar()[1]) for weeks in self.weeks))
            and (not self.any_of or any(days.has(ordinal, holidays) for days in self.any_of))
            and (not self.and_of or any(days.has(ordinal, holidays) for days in self.and_of))
        )


# Evaluation


class Piece(NamedTuple):
    """What one rule says from one minute to another. The greatest rank that covers a minute holds."""

    start: int
    end: int
    rank: tuple[int, ...]
    state: str
    open_end: bool
    comment: str | None


@dataclass(frozen=True)
class Hours:
    """The rules of a text, in its order."""

    rules: tuple[Rule, ...]

    def spans(self, start: datetime.date, days: int, holidays: Holidays = NONE, sun: Sun | None = None) -> list[Span]:
        """Adjoining spans from 00:00 of a day on, for a number of days; neighbours differ."""
        result: list[Span] = []
        for span_start, span_end, piece in self._timeline(start.toordinal(), days, holidays, sun):
            state, open_end = (piece.state, piece.open_end) if piece else ("closed", False)
            if result and result[-1][2:] == (state, open_end):
                span_start = result.pop().start
            result.append(Span(span_start, span_end, state, open_end))
        return result

    def state(
        self, date: datetime.date, minute: int, holidays: Holidays = NONE, sun: Sun | None = None
    ) -> tuple[str, bool, str | None]:
        """The state at a minute of a day, whether its end is open, and the comment of the rule that holds."""
        for start, end, piece in self._timeline(date.toordinal(), minute // DAY + 1, holidays, sun):
            if start <= minute < end:
                return (piece.state, piece.open_end, piece.comment) if piece else ("closed", False, None)
        raise ValueError("a minute before the day")

    def _timeline(
        self, first: int, days: int, holidays: Holidays, sun: Sun | None
    ) -> Iterator[tuple[int, int, Piece | None]]:
        pieces = self._pieces(first, days, holidays, sun)
        total = days * DAY
        cuts = {0, total}
        for piece in pieces:
            cuts.update(cut for cut in (piece.start, piece.end) if 0 < cut < total)
        ordered = sorted(cuts)
        waiting = sorted(pieces, key=lambda piece: piece.start, reverse=True)
        active: list[Piece] = []
        for start, end in zip(ordered, ordered[1:]):
            while waiting and waiting[-1].start <= start:
                active.append(waiting.pop())
            active = [piece for piece in active if piece.end > start]
            yield start, end, max(active, key=lambda piece: piece.rank, default=None)

    def _pieces(self, first: int, days: int, holidays: Holidays, sun: Sun | None) -> list[Piece]:
        pieces: list[Piece] = []
        tails: list[tuple[int, int, Piece]] = []
        starts: set[tuple[int, int]] = set()
        levels = self._levels()
        for ordinal in range(first - 3, first + days + 2):
            base = (ordinal - first) * DAY
            if not FIRST_DAY <= ordinal <= LAST_DAY:
                pieces.append(Piece(base, base + DAY, (1, 0, 0), "unknown", False, None))
                if not FIRST_DAY - 3 <= ordinal <= LAST_DAY:
                    continue
            matching = [index for index, rule in enumerate(self.rules) if rule.has(ordinal, holidays)]
            for index in self._kept(matching):
                rule, level = self.rules[index], levels[index]
                for number, times in enumerate(rule.times or (WHOLE_DAY,)):
                    start, end, known = times.resolve(ordinal, sun)
                    state = rule.state if known else "unknown"
                    starts.add((base + start, level))
                    order = (index, ordinal, number)
                    if times.open_end and rule.state == "closed":
                        end = max(start, DAY) if end is None else end
                    elif times.open_end:
                        tail_start = start if end is None else end
                        tail_state = state if end is None and not times.is_point else "unknown"
                        tail = Piece(
                            base + tail_start, base + DAY + TAIL_END, (-level, 0, *order), tail_state, True,
                            rule.comment,
                        )
                        tails.append((base + start, level, tail))
                    if end is not None:
                        rank = (-level, 1, *order)
                        pieces.append(Piece(base + start, base + end, rank, state, False, rule.comment))
        ordered = sorted(starts)
        for span_start, tail_level, tail in tails:
            following = (start for start, level in ordered if start > span_start and level <= tail_level)
            end = min(tail.end, next(following, tail.end))
            if tail.start < end:
                pieces.append(tail._replace(end=end))
        return pieces

    def _kept(self, matching: list[int]) -> list[int]:
        """Those of the rules that hold on a day that no later one overrides (HOURS-3)."""
        kept: list[int] = []
        for index in matching:
            rule = self.rules[index]
            if rule.state == "closed" and rule.times:
                pass
            elif rule.separator == ";" and (rule.names_days or not rule.times):
                kept = []
            elif rule.separator == ";":
                kept = [other for other in kept if self.rules[other].names_days]
            kept.append(index)
        return kept

    def _levels(self) -> list[int]:
        """0 for an ordinary rule, more for each further fallback."""
        levels, last = [], 0
        for rule in self.rules:
            is_fallback = rule.separator == "||"
            last += is_fallback
            levels.append(last if is_fallback else 0)
        return levels


# Names


def _names(*lists: str, first: int) -> dict[str, int]:
    return {name: first + index for names in lists for index, name in enumerate(names.split())}


WEEKDAYS: dict[str, dict[str, int]] = {
    "en": _names(
        "mo tu we th fr sa su",
        "mon tue wed thu fri sat sun",
        "monday tuesday wednesday thursday friday saturday sunday",
        first=0,
    ),
    "de": _names("mo di mi do fr sa so", "montag dienstag mittwoch donnerstag freitag samstag sonntag", first=0),
    "fr": _names(
        "lu ma me je ve sa di",
        "lun mar mer jeu ven sam dim",
        "lundi mardi mercredi jeudi vendredi samedi dimanche",
        first=0,
    ),
    "es": _names(
        "lu ma mi ju vi sa do",
        "lun mar mié jue vie sáb dom",
        "lunes martes miércoles jueves viernes sábado domingo",
        first=0,
    ),
    "ja": _names(
        "月 火 水 木 金 土 日",
        "月曜 火曜 水曜 木曜 金曜 土曜 日曜",
        "月曜日 火曜日 水曜日 木曜日 金曜日 土曜日 日曜日",
        first=0,
    ),
}
MONTHS: dict[str, dict[str, int]] = {
    "en": _names(
        "jan feb mar apr may jun jul aug sep oct nov dec",
        "january february march april may june july august september october november december",
        first=1,
    ),
    "de": _names(
        "jan feb mär apr mai jun jul aug sep okt nov dez",
        "jan feb märz apr mai juni juli aug sept okt nov dez",
        "januar februar märz april mai juni juli august september oktober november dezember",
        first=1,
    ),
    "fr": _names(
        "janv févr mars avr mai juin juil août sept oct nov déc",
        "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
        first=1,
    ),
    "es": _names(
        "ene feb mar abr may jun jul ago sept oct nov dic",
        "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
        first=1,
    ),
    "ja": {},
}


# Reading


class Token(NamedTuple):
    kind: str  # "number", "word", "comment", "end", or the sign itself
    text: str
    glued: bool  # no white space before it


class NotUnderstood(Exception):
    pass


PATTERN = re.compile(r'\s*(?:(?P<number>\d+)|(?P<word>[^\W\d_]+)|"(?P<comment>[^"]*)"|(?P<sign>\|\||[-+:;,./()\[\]&]))')

HALF = re.compile(r"\. ?m(?![^\W\d_])\.?")  # of "a.m."


def _normalize(text: str) -> str:
    """One form for signs with several; comments stay as they are, but for their quotes."""
    signs = []
    inside = False
    for sign in unicodedata.normalize("NFC", text):
        plain = chr(ord(sign) - 0xFEE0) if "\uff01" <= sign <= "\uff5e" else sign
        if plain == '"':
            inside = not inside
            signs.append(plain)
        elif inside:
            signs.append(sign)
        elif plain == "~" or plain == "\u2212" or unicodedata.category(plain) == "Pd":
            signs.append("-")
        elif sign.isspace():
            signs.append(" ")
        else:
            signs.append(plain.lower() if len(plain.lower()) == 1 else plain)
    return "".join(signs)


def tokens(text: str) -> list[Token]:
    """The tokens of a text; the last is its end."""
    text = _normalize(text).strip()
    result, position = [], 0
    while position < len(text):
        match = PATTERN.match(text, position)
        if not match:
            raise NotUnderstood
        kind = match.lastgroup or ""
        value = match[kind]
        glued = not text[position].isspace()
        if kind == "number" and not value.isascii():
            raise NotUnderstood
        position = match.end()
        if kind == "word" and value in ("to", "bis", "à"):
            kind, value = "-", "-"
        elif kind == "word" and value in ("and", "und", "et", "y") or value == "&":
            kind, value = ",", ","
        elif kind == "word" and value in ("a", "p") and (half := HALF.match(text, position)):
            value += "m"
            position = half.end()
        result.append(Token(value if kind == "sign" else kind, value, glued))
    result.append(Token("end", "", False))
    return result


class ClockTime(NamedTuple):
    """A time as written."""

    time: Time
    has_minutes: bool = True
    has_unit: bool = False
    digits: int = 2
    half: str | None = None


class Reader:
    """Reads tokens by the grammar, with the names of one language."""

    def __init__(self, all_tokens: list[Token], language: str):
        self.tokens = all_tokens
        self.position = 0
        self.language = language
        self.has_day = False  # the last date
        self.weekdays, self.months = WEEKDAYS[language], MONTHS[language]

    def peek(self, offset: int = 0) -> Token:
        return self.tokens[min(self.position + offset, len(self.tokens) - 1)]

    def next(self) -> Token:
        token = self.peek()
        self.position += 1
        return token

    def take(self, kind: str) -> bool:
        if self.peek().kind == kind:
            self.position += 1
            return True
        return False

    def take_word(self, *words: str) -> bool:
        if self.peek().kind == "word" and self.peek().text in words:
            self.position += 1
            return True
        return False

    def need(self, kind: str) -> Token:
        if self.peek().kind != kind:
            raise NotUnderstood
        return self.next()

    def number(self, low: int, high: int, max_digits: int = 2) -> int:
        token = self.need("number")
        if len(token.text) > max_digits or not low <= int(token.text) <= high:
            raise NotUnderstood
        return int(token.text)

    # What comes next

    def is_weekday(self, offset: int = 0) -> bool:
        token = self.peek(offset)
        if token.kind != "word" or token.text not in self.weekdays:
            return False
        return not (
            self.language == "ja" and token.glued and offset + self.position and self.before(offset) == "number"
        )

    def before(self, offset: int) -> str:
        return self.tokens[self.position + offset - 1].kind

    def is_holiday(self, offset: int = 0) -> bool:
        return self.peek(offset).kind == "word" and self.peek(offset).text in ("ph", "sh")

    def is_month(self, offset: int = 0) -> bool:
        token, after = self.peek(offset), self.peek(offset + 1)
        if self.language == "ja":
            return token.kind == "number" and after == Token("word", "月", True)
        return token.kind == "word" and token.text in self.months and token.text not in self.weekdays

    def is_date(self, offset: int = 0) -> bool:
        token = self.peek(offset)
        return self.is_month(offset) or (token.kind == "word" and token.text == "easter")

    def is_year(self, offset: int = 0) -> bool:
        return self.peek(offset).kind == "number" and len(self.peek(offset).text) == 4

    def is_time(self, offset: int = 0) -> bool:
        """Something that can only be a time: an event, or a number followed by minutes or a unit."""
        token, sign, after = self.peek(offset), self.peek(offset + 1), self.peek(offset + 2)
        if token.kind == "(" or token.kind == "word" and token.text in EVENTS:
            return True
        if token.kind != "number" or len(token.text) > 2:
            return False
        if sign.kind in (":", "."):
            return sign.glued and after.kind == "number" and after.glued and len(after.text) == 2
        return sign.kind == "word" and sign.text in ("h", "時", "uhr", "am", "pm")

    def is_day_number(self, offset: int = 0) -> bool:
        """A number that is the day of a month, and neither a time nor the next date."""
        token = self.peek(offset)
        if token.kind != "number" or len(token.text) > 2:
            return False
        return not (self.is_time(offset) or self.is_month(offset) or self.whole_day(offset))

    def is_hour(self, offset: int = 0) -> bool:
        token = self.peek(offset)
        return self.is_time(offset) or token.kind == "number" and len(token.text) <= 2 and not self.is_month(offset)

    # Rules

    def rules(self) -> tuple[Rule, ...]:
        result = []
        separator = ";"
        while True:
            if self.peek().kind not in (";", ",", "||", "end"):
                result.append(self.rule(separator))
                if len(result) > MAX_RULES:
                    raise NotUnderstood
            if self.peek().kind == "end":
                break
            if self.peek().kind in (";", ",", "||"):
                separator = self.next().kind
            elif self.is_weekday() and self.after_time:
                separator = ";"
            else:
                raise NotUnderstood
        if not result:
            raise NotUnderstood
        return tuple(result)

    def rule(self, separator: str) -> Rule:
        start = self.position
        self.after_time = False
        years: tuple[NumberRange, ...] = ()
        dates: tuple[DateRange, ...] = ()
        weeks: tuple[NumberRange, ...] = ()
        any_of: tuple[Weekdays | Holiday, ...] = ()
        and_of: tuple[Weekdays, ...] = ()
        if self.peek().kind == "comment" and self.peek(1).kind == ":":
            self.position += 2
            start = self.position
        else:
            year = None
            if self.is_year():
                if self.is_date(1):
                    year = self.number(1900, 9999, 4)
                else:
                    years = self.years()
            if self.is_date():
                dates = self.dates(year)
            if self.take_word("week"):
                weeks = self.weeks()
            if years or dates or weeks:
                self.take_before_times()
        if self.is_weekday() or self.is_holiday():
            any_of, and_of = self.days()
            self.take_before_times()
        if max(len(years), len(dates), len(weeks)) > MAX_DATES:
            raise NotUnderstood
        times = self.times(bool(any_of or dates))
        has_selector = self.position > start
        state, comment = self.modifier(has_selector)
        return Rule(separator, years, dates, weeks, any_of, and_of, times, state, comment)

    def take_before_times(self) -> None:
        """A colon, or a comma between days and times."""
        if not self.take(":") and self.peek().kind == "," and self.is_hour(1):
            self.next()

    def modifier(self, optional: bool) -> tuple[str, str | None]:
        states = {"open": "open", "closed": "closed", "off": "closed", "unknown": "unknown"}
        if self.peek().kind == "word" and self.peek().text in states:
            self.after_time = False
            state = states[self.next().text]
            return state, self.comment() if self.peek().kind == "comment" else None
        if self.peek().kind == "comment":
            self.after_time = False
            return "unknown", self.comment()
        if not optional:
            raise NotUnderstood
        return "open", None

    def comment(self) -> str | None:
        text = self.next().text
        return text if text.strip() else None

    def years(self) -> tuple[NumberRange, ...]:
        result = []
        while True:
            first = self.number(1900, 9999, 4)
            last, step = first, 1
            if self.take("+"):
                last = 9999
            elif self.peek().kind == "-":
                self.next()
                last = self.number(first, 9999, 4)
                if self.take("/"):
                    step = self.number(1, 9999, 4)
            result.append(NumberRange(first, last, step))
            if not (self.peek().kind == "," and self.is_year(1)):
                return tuple(result)
            self.next()

    def weeks(self) -> tuple[NumberRange, ...]:
        result = []
        while True:
            first = self.number(1, 53)
            last, step = first, 1
            if self.take("-"):
                last = self.number(1, 53)
                if self.take("/"):
                    step = self.number(1, 53)
            result.append(NumberRange(first, last, step))
            following = self.peek(1)
            is_week = following.kind == "number" and len(following.text) <= 2
            if self.peek().kind != "," or not is_week or self.is_time(1) or self.is_month(1):
                return tuple(result)
            self.next()

    def month(self) -> int:
        if not self.is_month():
            raise NotUnderstood
        if self.language == "ja":
            month = self.number(1, 12)
            self.next()
            return month
        month = self.months[self.next().text]
        if self.peek().glued:
            self.take(".")
        return month

    def day_offset(self) -> int:
        """`+2 days`, if it is there."""
        sign, number, unit = self.peek(), self.peek(1), self.peek(2)
        if sign.kind not in ("+", "-") or number.kind != "number" or unit.kind != "word":
            return 0
        if unit.text not in ("day", "days") or len(number.text) > 3 or int(number.text) == 0:
            return 0
        self.position += 3
        return int(number.text) * (1 if sign.kind == "+" else -1)

    def date_point(self, month: int | None = None) -> tuple[DatePoint, bool]:
        """A date, and whether it has a day (and is not a whole month)."""
        day = 0
        if month is None and self.take_word("easter"):
            month = 0
        else:
            if month is None:
                month = self.month()
            if self.is_day_number():
                day = self.number(1, 31)
            else:
                return DatePoint(month, 0), False
        weekday = None
        if self.peek().kind in ("+", "-") and self.is_weekday(1):
            sign = 1 if self.next().kind == "+" else -1
            weekday = (sign, self.weekdays[self.next().text])
        return DatePoint(month, day, weekday, self.day_offset()), True

    def dates(self, year: int | None) -> tuple[DateRange, ...]:
        result = []
        while True:
            result.append(self.date_range(year))
            year = result[-1].last_year or year
            month = result[-1].last.month if result[-1].last else 0
            if self.peek().kind != ",":
                return tuple(result)
            while month and self.has_day and self.peek().kind == "," and self.is_day_number(1):
                self.next()
                result.append(self.date_range(year, month))
            if self.peek().kind != ",":
                return tuple(result)
            if self.is_year(1) and self.is_date(2):
                self.next()
                year = self.number(1900, 9999, 4)
            elif self.is_date(1):
                self.next()
            else:
                return tuple(result)

    def date_range(self, year: int | None, month: int | None = None) -> DateRange:
        first, has_day = self.date_point(month) if month else self.date_point()
        self.has_day = has_day
        if self.take("+"):
            return DateRange(first if has_day else DatePoint(first.month, 1), None, year)
        last_year = None
        if self.peek().kind == "-":
            if self.is_year(1) and self.is_date(2):
                self.next()
                last_year = self.number(1900, 9999, 4)
                last, last_has_day = self.date_point()
            elif self.is_date(1):
                self.next()
                last, last_has_day = self.date_point()
            elif first.month and has_day and self.peek(1).kind == "number" and not self.is_time(1):
                self.next()
                last, last_has_day = self.date_point(first.month)
            else:
                raise NotUnderstood
            if has_day != last_has_day:
                raise NotUnderstood
            if last_year and not year:
                raise NotUnderstood
        elif has_day:
            return DateRange(first, first, year, single=True)
        else:
            last, last_has_day = first, False
        if not has_day:
            first, last = DatePoint(first.month, 1), DatePoint(last.month, 31)
        if last_year and last.ordinal(last_year, True) < first.ordinal(year):
            raise NotUnderstood
        return DateRange(first, last, year, last_year)

    def days(self) -> tuple[tuple[Weekdays | Holiday, ...], tuple[Weekdays, ...]]:
        """Weekdays and holidays; then the weekdays that holidays have to be, if given."""
        any_of: list[Weekdays | Holiday] = []
        while True:
            any_of.append(self.holiday() if self.is_holiday() else self.weekday_range())
            if not (self.peek().kind == "," and (self.is_weekday(1) or self.is_holiday(1))):
                break
            self.next()
        if not (self.is_weekday() and all(isinstance(days, Holiday) for days in any_of)):
            return tuple(any_of), ()
        and_of = []
        while True:
            and_of.append(self.weekday_range())
            if self.peek().kind == "," and self.is_holiday(1):
                raise NotUnderstood
            if not (self.peek().kind == "," and self.is_weekday(1)):
                return tuple(any_of), tuple(and_of)
            self.next()

    def holiday(self) -> Holiday:
        kind = self.next().text
        return Holiday(kind, self.day_offset() if kind == "ph" else 0)

    def weekday(self) -> int:
        if not self.is_weekday():
            raise NotUnderstood
        weekday = self.weekdays[self.next().text]
        if self.peek().glued:
            self.take(".")
        return weekday

    def weekday_range(self) -> Weekdays:
        first = self.weekday()
        if self.peek().kind == "-" and self.is_weekday(1):
            self.next()
            return Weekdays(first, self.weekday())
        if not self.take("["):
            return Weekdays(first, first)
        nth: set[int] = set()
        while True:
            if self.take("-"):
                nth.add(-self.number(1, 5, 1))
            else:
                low = self.number(1, 5, 1)
                high = self.number(low, 5, 1) if self.take("-") else low
                nth.update(range(low, high + 1))
            if not self.take(","):
                break
        self.need("]")
        return Weekdays(first, first, frozenset(nth), self.day_offset())

    # Times

    def times(self, beside_days: bool) -> tuple[TimeSpan, ...]:
        if length := self.whole_day():
            self.position += length
            self.after_time = True
            return ()
        result: list[TimeSpan] = []
        needs_range = False
        while self.is_hour():
            result.append(self.time_span(beside_days))
            if needs_range and result[-1].end is None:
                raise NotUnderstood  # repeated points
            self.after_time = True
            if len(result) > MAX_TIMES:
                raise NotUnderstood
            if self.peek().kind not in (",", "/") or not self.is_hour(1):
                break
            needs_range = self.next().kind == "/"
        return tuple(result)

    def whole_day(self, offset: int = 0) -> int:
        """The number of tokens of a `24/7`, `24 hours` or `24h` that comes next."""
        if self.peek(offset).kind != "number" or self.peek(offset).text != "24":
            return 0
        unit, after = self.peek(offset + 1), self.peek(offset + 2)
        if unit.kind == "/" and after.kind == "number" and after.text == "7":
            return 3
        if unit.kind == "word" and unit.text in ("hours", "h") and after.kind not in ("-", "+"):
            if not (after.kind == "number" and after.glued):
                return 2
        return 0

    def clock_time(self) -> ClockTime:
        if self.take("("):
            event = self.need("word").text
            sign = self.next().kind
            if event not in EVENTS or sign not in ("+", "-"):
                raise NotUnderstood
            hours = self.number(0, 24)
            self.need(":")
            minutes = hours * 60 + self.number(0, 59)
            self.need(")")
            return ClockTime(Time(minutes if sign == "+" else -minutes, event))
        if self.peek().kind == "word":
            event = self.next().text
            if event not in EVENTS:
                raise NotUnderstood
            return ClockTime(Time(0, event))
        digits = len(self.peek().text)
        hours = self.number(0, 48)
        minutes, has_minutes, has_unit = 0, False, False
        sign, after = self.peek(), self.peek(1)
        minutes_follow = after.kind == "number" and after.glued and len(after.text) == 2
        if sign.kind in (":", ".") and sign.glued and minutes_follow:
            has_minutes = True
            self.next()
        elif self.take_word("h", "時"):
            has_unit = True
            has_minutes = minutes_follow
        if has_minutes:
            minutes = self.number(0, 59)
            if has_unit:
                self.take_word("分")
        half = self.next().text if self.peek().kind == "word" and self.peek().text in ("am", "pm") else None
        if half:
            if not 1 <= hours <= 12:
                raise NotUnderstood
            hours = hours % 12 + (12 if half == "pm" else 0)
        if self.take_word("uhr", "h"):
            has_unit = True
        if hours * 60 + minutes > 48 * 60:
            raise NotUnderstood
        return ClockTime(Time(hours * 60 + minutes), has_minutes, has_unit, digits, half)

    def time_span(self, beside_days: bool) -> TimeSpan:
        start = self.clock_time()
        if start.time.event is None and start.time.minutes >= 25 * 60:
            raise NotUnderstood
        if self.take("+"):
            if not (start.has_minutes or start.has_unit or start.half or beside_days):
                raise NotUnderstood
            return TimeSpan(start.time, None, True)
        if self.peek().kind != "-":
            if not (start.has_minutes or start.has_unit or start.half):
                raise NotUnderstood
            return TimeSpan(start.time, None, True, is_point=True)
        self.need("-")
        end = self.clock_time()
        self.check(start, end, beside_days)
        end_time = end.time
        if end_time == Time(0):
            end_time = Time(DAY)
        return TimeSpan(start.time, end_time, self.take("+"))

    def check(self, start: ClockTime, end: ClockTime, beside_days: bool) -> None:
        """Refuses what has two readings."""
        fixed = [clock for clock in (start, end) if clock.time.event is None]
        if len(fixed) == 2 and (start.half is None) != (end.half is None):
            raise NotUnderstood
        for clock in fixed:
            if not (clock.has_minutes or beside_days or clock.half or start.has_unit or end.has_unit):
                raise NotUnderstood
        if len(fixed) < 2 or end.time.minutes == 0:
            return
        doubtful = not start.has_minutes or not end.has_minutes or end.digits == 1
        length = end.time.minutes - start.time.minutes
        if doubtful and length <= 0 and length + DAY > 16 * 60:
            raise NotUnderstood


def parse(text: str) -> Hours | None:
    """What a text says, or None if it is not understood."""
    try:
        all_tokens = tokens(text)
    except NotUnderstood:
        return None
    english = _read(all_tokens, "en")
    if english:
        return english
    others = {hours for language in ("de", "fr", "es", "ja") if (hours := _read(all_tokens, language))}
    return others.pop() if len(others) == 1 else None


def _read(all_tokens: list[Token], language: str) -> Hours | None:
    try:
        return Hours(Reader(all_tokens, language).rules())
    except NotUnderstood:
        return None
