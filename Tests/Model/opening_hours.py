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

    def bounds(self, is_end: bool) -> tuple[int, int]:
        """The earliest and the latest day that it can be, in the days of 2001 (HOURS-3.11)."""
        if self.month == 0:
            low, high = datetime.date(2001, 3, 22).toordinal(), datetime.date(2001, 4, 25).toordinal()
        else:
            low = high = DatePoint(self.month, self.day).ordinal(2001, is_end)
        if self.weekday and self.weekday[0] > 0:
            high += 6
        elif self.weekday:
            low -= 6
        return low + self.days, high + self.days

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
        for start_year in (self.first_year,) if self.first_year else range(max(year - 4, 1), year + 5):
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
            end_year = self.last_year or start_year + self.wraps()
            if ordinal <= self.last.ordinal(end_year, True):
                return True
        return False

    def wraps(self) -> bool:
        """Whether the end is one of the next year: it lies before the begin in every year (HOURS-3.11)."""
        return self.last.bounds(True)[1] < self.first.bounds(False)[0]


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
        if found is None:
            return None
        if self.event in ("sunset", "dusk") and found < 3 * 60:
            found += DAY  # HOURS-7.6
        return found + self.minutes


@dataclass(frozen=True)
class TimeSpan:
    """From a time to a time (None: only an open end, or a point in time)."""

    start: Time
    end: Time | None
    open_end: bool = False
    is_point: bool = False

    def resolve(self, ordinal: int, sun: Sun | None) -> tuple[int, int | None, bool] | None:
        """Start, end, and whether both are known; None if it is no span on that day (HOURS-7.5)."""
        start = self.start.resolve(ordinal, sun)
        known = start is not None
        start = max(start or 0, 0)  # HOURS-7.7
        if self.end is None:
            return start, None, known
        end = self.end.resolve(ordinal, sun)
        if end is None:
            return start, max(start, DAY), False
        if end <= start:
            if (self.start.event or self.end.event) and known:
                if not self.may_be_night():
                    return None
            if self.end.event:
                end = self.end.resolve(ordinal + 1, sun)
                if end is None:
                    return start, max(start, DAY), False
            end += DAY
        return start, end, known

    def may_be_night(self) -> bool:
        """Whether a span with an event ends on the next day if its end is not after its start (HOURS-7.4)."""
        if any(time.event and abs(time.minutes) > 3 * 60 for time in (self.start, self.end)):
            return False
        to_morning = self.end.event in ("dawn", "sunrise")
        if self.start.event is None:
            return to_morning and self.start.minutes >= 12 * 60
        if self.start.event in ("sunset", "dusk"):
            return to_morning or self.end.event is None and self.end.minutes <= 12 * 60
        return self.end.event is None and self.end.minutes <= 3 * 60


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
                    resolved = times.resolve(ordinal, sun)
                    if resolved is None:
                        continue
                    start, end, known = resolved
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
        "jan feb mar apr may jun jul aug sept oct nov dec",
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


def _may_lack_accents(names: dict[str, int], *accented: str) -> None:
    for name in accented:
        plain = "".join(sign for sign in unicodedata.normalize("NFD", name) if not unicodedata.combining(sign))
        names[plain] = names[name]


_may_lack_accents(WEEKDAYS["es"], "miércoles", "mié", "sábado", "sáb")
_may_lack_accents(MONTHS["fr"], "février", "août", "décembre")
for _language in ("en", "de", "fr", "es"):
    WEEKDAYS[_language] |= {name + "s": day for name, day in WEEKDAYS[_language].items() if len(name) >= 5}
GROUPS = {"daily": (0, 6), "weekdays": (0, 4), "weekend": (5, 6)}  # HOURS-2.15

# Words: those of a row mean the same, and are read as the first one.
WORDS = """
- to through thru until till bis à au a al hasta から
, and und et y
nothing from on von vom du de le les el los las del desde im は まで
closed off geschlossen ruhetag fermé fermée ferme cerrado cerrada 休 休み 休業 休業日 定休 定休日
open geöffnet ouvert abierto 営業
hours hrs stunden heures horas 時間
days day tag jour jours día días dia dias
feiertag feiertage feiertagen feiertags férié fériés festivo festivos feriado feriados 祝 祝日 祝祭日
daily everyday täglich diariamente 毎日
every jeden tous chaque todos cada
weekdays
weekend weekends wochenende wochenenden
noon mittag mittags midi mediodía mediodia 正午
midnight mitternacht mitternachts minuit medianoche
am
pm
午前
午後
時
分
日
月
"""
MEANING = {word: row.split()[0] for row in WORDS.strip().splitlines() for word in row.split()}
UNITS = ("h", "uhr", "hs", "時")
JAPANESE = sorted({*WEEKDAYS["ja"], *(word for word in MEANING if not word[0].isascii() and word[0] > "\u3000")},
                  key=len, reverse=True)


# Reading


class Token(NamedTuple):
    kind: str  # "number", "word", "comment", "end", or the sign itself
    text: str
    glued: bool  # no white space before it
    is_date: bool = False  # a number with 日


class NotUnderstood(Exception):
    pass


PATTERN = re.compile(
    r'\s*(?:(?P<number>\d+)|(?P<word>[^\W\d_]+)|"(?P<comment>[^"]*)"|(?P<sign>\|\||[-+:;,./()\[\]&、・]))')

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
        elif plain in "~\u2212ー" or unicodedata.category(plain) == "Pd":
            signs.append("-")
        elif sign.isspace():
            signs.append(" ")
        else:
            signs.append(plain.lower() if len(plain.lower()) == 1 else plain)
    return "".join(signs)


def _words(run: str) -> list[str]:
    """The words of a run of letters: Japanese has no white space between them."""
    result = []
    while run:
        if other := re.match("[^\u3000-\uffff]+", run):
            result.append(other[0])
            run = run[other.end():]
            continue
        word = next((word for word in JAPANESE if run.startswith(word)), None)
        if word is None:
            raise NotUnderstood
        result.append(word)
        run = run[len(word):]
    return result


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
        if kind == "number" and len(value) == 3 and value[0] == "0":
            value = value[1:]  # HOURS-2.2
        if kind != "word":
            value = "," if kind == "sign" and value in "&、・" else value
            result.append(Token(value if kind == "sign" else kind, value, glued))
            continue
        if value in ("a", "p") and (half := HALF.match(text, position)):
            value += "m"
            position = half.end()
        for word in _words(value):
            result.append(Token("word", word, glued))
            glued = True
    result.append(Token("end", "", False))
    return _meanings(result)


def _meanings(raw: list[Token]) -> list[Token]:
    """The same with one word for each meaning, and without the words that mean nothing."""
    result: list[Token] = []
    gap = False  # white space before a word that was left out

    def words(offset: int) -> str:
        token = raw[min(place + offset, len(raw) - 1)]
        return token.text if token.kind == "word" else ""

    place = 0
    while place < len(raw):
        token = raw[place]
        kind, text, glued, _ = token
        glued, gap = glued and not gap, False
        length = 1
        if kind == "word":
            text = MEANING.get(text, text)
            if text in ("public", "bank") and words(1) in ("holiday", "holidays"):
                text, length = "feiertag", 2
            elif (text == "week" and words(2) in ("end", "ends") and raw[place + 1].kind == "-"
                  and raw[place + 1].glued and raw[place + 2].glued):
                text, length = "weekend", 3
            elif text == "日" and glued and place and raw[place - 1].kind == "number":
                result[-1] = result[-1]._replace(is_date=True)
                place += 1
                continue
            if text == "nothing":
                gap = True
                place += 1
                continue
            if text == "feiertag":
                if result and result[-1].text == "days":
                    glued = result.pop().glued
                text = "ph"
            elif text == "days" and result and result[-1].text == "every" and MEANING.get(words(1)) != "feiertag":
                text, glued = "daily", result.pop().glued
            if text in ("-", ","):
                kind = text
        result.append(Token(kind, text, glued))
        place += length
    return result


class ClockTime(NamedTuple):
    """A time as written."""

    time: Time
    has_minutes: bool = True
    has_unit: bool = False
    digits: int = 2
    half: str | None = None
    name: str | None = None  # noon, midnight


class Shape(NamedTuple):
    """How a rule is written, as far as its meaning does not say."""

    has_times: bool
    is_whole: bool = False  # 24/7
    times_first: bool = False
    closed_first: bool = False
    has_comma: bool = False  # between its days and its times
    beside: bool = False  # no separator before it
    has_word: bool = False  # or a comment


class Reader:
    """Reads tokens by the grammar, with the names of one language."""

    def __init__(self, all_tokens: list[Token], language: str):
        self.weekdays, self.months = WEEKDAYS[language], MONTHS[language]
        self.tokens = [token for token, after in zip(all_tokens, [*all_tokens[1:], all_tokens[-1]])
                       if not (token.text == "every" and token.kind == after.kind == "word"
                               and (after.text in self.weekdays or after.text in GROUPS))]
        self.position = 0
        self.language = language
        self.has_day = False  # the last date
        self.has_comma = False  # the last days and times
        self.doubt = False
        self.is_mixed = False  # months, then days, in a list
        self.before = (0, 0)  # the start and end of the span before
        self.may_follow = False  # a rule without a separator
        self.found: list[Rule] = []
        self.shapes: list[Shape] = []

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

    def number(self, low: int, high: int, max_digits: int = 2, is_day: bool = False) -> int:
        token = self.need("number")
        if token.is_date and not is_day:
            raise NotUnderstood
        if len(token.text) > max_digits or not low <= int(token.text) <= high:
            raise NotUnderstood
        return int(token.text)

    # What comes next

    def is_weekday(self, offset: int = 0) -> bool:
        token = self.peek(offset)
        if token.kind != "word" or token.text not in self.weekdays:
            return False
        return not (
            token.text == "月" and token.glued and offset + self.position and self.before(offset) == "number"
        )

    def before(self, offset: int) -> str:
        return self.tokens[self.position + offset - 1].kind

    def is_holiday(self, offset: int = 0) -> bool:
        return self.peek(offset).kind == "word" and self.peek(offset).text in ("ph", "sh")

    def is_group(self, offset: int = 0) -> bool:
        return self.peek(offset).kind == "word" and self.peek(offset).text in GROUPS

    def is_days(self, offset: int = 0) -> bool:
        return self.is_weekday(offset) or self.is_holiday(offset) or self.is_group(offset)

    def is_word(self, *words: str, offset: int = 0) -> bool:
        return self.peek(offset).kind == "word" and self.peek(offset).text in words

    def is_selector(self, offset: int = 0) -> bool:
        return (self.is_days(offset) or self.is_date(offset) or self.is_year(offset)
                or self.is_word("week", offset=offset))

    def is_part_end(self) -> bool:
        return self.peek().kind in (";", "||", "end")

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
        if token.kind == "(" or token.kind == "word" and token.text in (*EVENTS, "noon", "midnight"):
            return True
        if token.kind == "word" and token.text in ("午前", "午後"):
            return sign.kind == "number"
        if token.kind != "number" or len(token.text) > 2 or token.is_date:
            return False
        if sign.kind in (":", "."):
            return sign.glued and after.kind == "number" and after.glued and len(after.text) == 2
        return sign.kind == "word" and sign.text in (*UNITS, "am", "pm")

    def is_day_number(self, offset: int = 0) -> bool:
        """A number that is the day of a month, and neither a time nor the next date."""
        token = self.peek(offset)
        if token.kind != "number" or len(token.text) > 2:
            return False
        sign, after, last = self.peek(offset + 1), self.peek(offset + 2), self.peek(offset + 3)
        if sign.kind in (":", ".") and after.kind == "number" and after.glued and len(after.text) == 2:
            if last.kind in (":", ".", "/") or last.text in UNITS and 1 <= int(after.text) <= 24:
                return True
        return not (self.is_time(offset) or self.is_month(offset) or self.whole_day(offset))

    def is_hour(self, offset: int = 0) -> bool:
        token = self.peek(offset)
        return self.is_time(offset) or (
            token.kind == "number" and len(token.text) <= 2 and not token.is_date and not self.is_month(offset))

    def check_doubt(self) -> None:
        """Notes a range of days that may be one of hours (HOURS-3.10)."""
        token = self.peek()
        if not token.glued and not token.is_date and int(token.text) <= 24 and self.peek(1).kind == "-":
            self.doubt = self.doubt or not self.peek(2).is_date

    # Rules

    def rules(self) -> tuple[Rule, ...]:
        separator = ";"
        while True:
            if not self.is_part_end():
                self.part(separator)
            if len(self.found) > MAX_RULES:
                raise NotUnderstood
            if self.peek().kind == "end":
                break
            if self.next().kind == "||":
                separator = "||"
                if self.peek().kind in ("end", ",", ";"):
                    raise NotUnderstood
                continue
            separator = ";"
            while self.take(","):
                pass
        if not self.found:
            raise NotUnderstood
        self.check_text()
        return tuple(self.found)

    def check_text(self) -> None:
        """HOURS-2.10, HOURS-3.8."""
        told = list(zip(self.found, self.shapes))
        bare = [rule.names_days and not shape.has_times and not shape.is_whole and rule.state == "open"
                for rule, shape in told]
        times_first = any(shape.times_first for shape in self.shapes)
        times_alone = any(shape.has_times and not rule.names_days for rule, shape in told)
        if times_alone and times_first or any(bare) and (times_first or times_alone):
            raise NotUnderstood
        for index, rule in enumerate(self.found):
            shape = self.shapes[index]
            if bare[index] and rule.separator == "," and any(shape.has_times for shape in self.shapes[:index]):
                raise NotUnderstood
            if shape.has_times and rule.separator == "," and bare[index - 1]:
                raise NotUnderstood
            if shape.has_times and not rule.names_days and rule.separator != "||" and any(
                    other.names_days and other.state == "closed" and not had.has_times and not had.is_whole
                    for other, had in told[:index]):
                raise NotUnderstood  # HOURS-3.13

    def part(self, separator: str) -> None:
        """What stands between two of `;`, `||` and the ends of the text (HOURS-2.9)."""
        start, count = self.position, len(self.found)
        begins = self.is_word("open")
        with_times = self.is_hour(begins) and not self.whole_day(begins)
        if with_times:
            try:
                self.pairs(separator)
            except NotUnderstood:
                self.position = start
                del self.found[count:], self.shapes[count:]
            else:
                if self.is_part_end():
                    return
                self.next()  # the comma before "closed"
                separator, count = ",", len(self.found)
                self.ordinary(separator, False)
                if any(not (rule.separator == "," and rule.state == "closed" and not shape.has_times)
                       for rule, shape in zip(self.found[count:], self.shapes[count:])):
                    raise NotUnderstood
                return
        self.ordinary(separator, with_times)
        if with_times:
            self.check_times_first(count)

    def pairs(self, separator: str) -> None:
        """Times before days (HOURS-2.9)."""
        commas = number = 0
        while True:
            if self.is_word("open") and self.is_hour(1):
                self.next()
            if not self.is_hour() or self.whole_day():
                raise NotUnderstood
            times = self.times(True)
            commas += self.take(",")
            if not self.is_days():
                raise NotUnderstood
            any_of, and_of = self.days()
            years, dates, weeks = self.wide_selectors()
            self.found.append(Rule(separator, years, dates, weeks, any_of, and_of, times))
            self.shapes.append(Shape(True, times_first=True))
            number += 1
            if commas and number > 1:
                raise NotUnderstood
            if self.is_part_end() or self.peek().kind == "," and self.is_word("closed", offset=1):
                return
            separator = ";"
            while self.take(","):
                separator = ","
            if self.is_part_end():
                return

    def ordinary(self, separator: str, with_times: bool) -> None:
        first, beside = len(self.found), False
        while True:
            if self.peek().kind != ",":
                rule, shape = self.rule(separator, beside)
                self.found.append(rule)
                self.shapes.append(shape)
                if beside and first + 1 < len(self.found):
                    before = self.found[-2]
                    days_missing = not before.names_days and not (with_times and len(self.found) == first + 2)
                    has_hours = shape.has_times or shape.is_whole
                    closed = rule.state == "closed" and self.has_state
                    if days_missing or not rule.names_days or not (has_hours or closed):
                        raise NotUnderstood
            if self.is_part_end():
                return
            if self.take(","):
                separator, beside = ",", False
                if self.is_part_end():
                    return
            elif self.may_follow and (self.is_days() or with_times and len(self.found) == first + 1):
                separator, beside = ";", True
            else:
                raise NotUnderstood

    def check_times_first(self, first: int) -> None:
        """Days after times without days (HOURS-2.11)."""
        for index in range(first + 1, len(self.found)):
            rule, shape = self.found[index], self.shapes[index]
            if not rule.names_days:
                continue
            if not shape.has_times and not shape.is_whole:
                is_one = len(rule.any_of) + len(rule.and_of) <= 1
                if rule.state != "closed" or not is_one and not (shape.closed_first and rule.separator == ","):
                    raise NotUnderstood
            elif shape.has_comma or shape.beside and index == first + 1:
                raise NotUnderstood

    def rule(self, separator: str, beside: bool) -> tuple[Rule, Shape]:
        start = self.position
        self.may_follow = self.has_comma = self.doubt = self.is_mixed = False
        years: tuple[NumberRange, ...] = ()
        dates: tuple[DateRange, ...] = ()
        weeks: tuple[NumberRange, ...] = ()
        any_of: tuple[Weekdays | Holiday, ...] = ()
        and_of: tuple[Weekdays, ...] = ()
        closed_first = self.is_word("closed") and self.is_selector(1) and not beside
        open_first = self.is_word("open") and (self.is_selector(1) or self.is_hour(1) or bool(self.whole_day(1)))
        if closed_first or open_first:
            self.next()
        if self.peek().kind == "comment" and self.peek(1).kind == ":":
            self.position += 2
            start = self.position
        else:
            years, dates, weeks = self.wide_selectors()
            if self.peek().kind == ":" or self.is_days():
                self.doubt = False
            if years or dates or weeks:
                self.take_before_times()
        has_group = behind = False
        if self.is_days():
            days_start = self.position
            any_of, and_of = self.days()
            has_group = any(token.text in GROUPS for token in self.tokens[days_start:self.position])
            if not (years or dates or weeks):
                years, dates, weeks = self.wide_selectors()
                behind = bool(years or dates or weeks)
            if self.peek().kind == ":":
                self.doubt = False
            self.take_before_times()
        named = bool(years or dates or weeks or any_of)
        if named and self.is_word("open") and (self.is_hour(1) or self.whole_day(1)):
            self.next()
        before_times = self.position
        is_whole = bool(self.whole_day())
        times = self.times(bool(any_of or dates))
        has_selector = self.position > start
        word = self.peek()
        if closed_first:
            if times or is_whole:
                raise NotUnderstood
            state, comment = "closed", self.comment() if self.peek().kind == "comment" else None
            self.has_state = True
        else:
            self.has_state = self.is_word("closed", "open", "unknown")
            state, comment = self.modifier(has_selector)
            has_hours = bool(times) or is_whole
            self.may_follow = has_hours and not self.has_state or (
                state == "closed" and named and not has_hours)
            if open_first and (not has_hours or self.has_state and state != "open"):
                raise NotUnderstood
            if has_group and not has_hours and state == "open":
                raise NotUnderstood
        if before_times == self.position and not named:
            raise NotUnderstood
        has_hours = bool(times) or is_whole
        if self.is_mixed and not has_hours:
            raise NotUnderstood
        if self.doubt and not (state == "closed" and not has_hours) or behind and state == "open" and not has_hours:
            raise NotUnderstood
        if state == "closed" and len(times) > 1 and not self.found:
            raise NotUnderstood  # HOURS-3.12
        shape = Shape(bool(times), is_whole, False, closed_first, self.has_comma, beside,
                      self.has_state or word.kind == "comment")
        return Rule(separator, years, dates, weeks, any_of, and_of, times, state, comment), shape

    def wide_selectors(self) -> tuple[tuple[NumberRange, ...], tuple[DateRange, ...], tuple[NumberRange, ...]]:
        """Years, dates and weeks."""
        years: tuple[NumberRange, ...] = ()
        dates: tuple[DateRange, ...] = ()
        year = None
        if self.is_year():
            if self.is_date(1):
                year = self.number(1900, 9999, 4)
            else:
                years = self.years()
        if self.is_date():
            dates = self.dates(year)
        weeks = self.weeks() if self.take_word("week") else ()
        if max(len(years), len(dates), len(weeks)) > MAX_DATES:
            raise NotUnderstood
        if dates and not weeks and not self.has_day and self.peek().kind == "," and not self.is_time(1):
            if self.is_hour(1) and not self.whole_day(1):
                raise NotUnderstood  # a day, or an hour (HOURS-3.10)
        return years, dates, weeks

    def take_before_times(self) -> None:
        """A colon, or a comma between days and times."""
        if not self.take(":") and self.peek().kind == "," and self.is_hour(1):
            self.has_comma = True
            self.next()

    def modifier(self, optional: bool) -> tuple[str, str | None]:
        if self.is_word("open", "closed", "unknown"):
            state = self.next().text
            return state, self.comment() if self.peek().kind == "comment" else None
        if self.peek().kind == "comment":
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
            self.check_doubt()

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
        if unit.text != "days" or len(number.text) > 3 or int(number.text) == 0:
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
                if self.language == "ja" and self.before(0) == "word":
                    self.check_doubt()
                day = self.number(1, 31, is_day=True)
                self.take(".")
            else:
                return DatePoint(month, 0), False
        weekday = None
        if self.peek().kind in ("+", "-") and self.is_weekday(1):
            sign = self.next()
            if sign.kind == "-" and sign.glued:
                raise NotUnderstood("a range from a day to a weekday (HOURS-3.11)")
            sign = 1 if sign.kind == "+" else -1
            weekday = (sign, self.weekdays[self.next().text])
        return DatePoint(month, day, weekday, self.day_offset()), True

    def dates(self, year: int | None) -> tuple[DateRange, ...]:
        result = []
        begins_with_months = False
        while True:
            result.append(self.date_range(year))
            if len(result) == 1:
                begins_with_months = not self.has_day and result[0].last is not None
            elif begins_with_months and self.has_day:
                self.is_mixed = True
            year = result[-1].last_year or year
            month = result[-1].last.month if result[-1].last else 0
            if self.peek().kind != ",":
                return tuple(result)
            while month and self.has_day and self.peek().kind == "," and self.is_day_number(1):
                self.next()
                self.check_doubt()
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
        if not year and first.month == last.month == 0 and has_day and last.days < first.days:
            raise NotUnderstood
        return DateRange(first, last, year, last_year)

    def days(self) -> tuple[tuple[Weekdays | Holiday, ...], tuple[Weekdays, ...]]:
        """Weekdays and holidays; then the weekdays that holidays have to be, if given."""
        any_of: list[Weekdays | Holiday] = []
        while True:
            any_of.append(self.holiday() if self.is_holiday() else self.weekday_range())
            is_weekday = isinstance(any_of[-1], Weekdays) and not any_of[-1].nth
            if self.peek().kind == "," and self.is_days(1):
                self.next()
            elif not (self.language == "ja" and is_weekday and self.is_days()):
                break
        if not self.is_days():
            return tuple(any_of), ()
        if self.is_holiday() or any(not isinstance(days, Holiday) or days.days for days in any_of):
            raise NotUnderstood
        and_of = []
        while True:
            and_of.append(self.weekday_range())
            if self.peek().kind == "," and self.is_holiday(1):
                raise NotUnderstood
            if self.peek().kind == "," and self.is_days(1):
                self.next()
            elif not (self.language == "ja" and not and_of[-1].nth and self.is_weekday()):
                if self.is_days():
                    raise NotUnderstood
                return tuple(any_of), tuple(and_of)

    def holiday(self) -> Holiday:
        kind = self.next().text
        if self.peek().kind == ":" and self.is_days(1):
            self.next()
        return Holiday(kind, self.day_offset() if kind == "ph" else 0)

    def weekday(self) -> int:
        if not self.is_weekday():
            raise NotUnderstood
        weekday = self.weekdays[self.next().text]
        if self.peek().glued:
            self.take(".")
        if self.peek().kind == ":" and self.peek(1).kind in ("-", ","):
            self.next()
        return weekday

    def weekday_range(self) -> Weekdays:
        if self.is_group():
            return Weekdays(*GROUPS[self.next().text])
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
            return ()
        result: list[TimeSpan] = []
        halves: list[tuple[bool, bool]] = []
        needs_range = False
        self.before = (0, 0)
        while self.is_hour():
            span, *half = self.time_span(beside_days)
            result.append(span)
            halves.append(tuple(half))
            if needs_range and span.end is None:
                raise NotUnderstood  # repeated points
            if len(result) > MAX_TIMES:
                raise NotUnderstood
            if self.peek().kind in (",", "/") and self.is_hour(1):
                needs_range = self.next().kind == "/"
            elif self.peek().kind == "," and self.is_word("open", offset=1) and self.is_hour(2):
                self.position += 2
            elif self.is_hour() and not self.peek().glued and span.end and not span.open_end:
                mark = self.position  # white space for a comma (HOURS-2.12)
                before = self.before
                after = self.time_span(beside_days)[0]
                self.before = before
                if after.end is None or after.open_end:
                    raise NotUnderstood
                self.position = mark
            else:
                break
        if any(has_half for has_half, _ in halves) and not all(map(any, halves)):
            raise NotUnderstood
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
        if self.is_word("noon", "midnight"):
            return self.named_time()
        if self.is_word(*EVENTS):
            return ClockTime(Time(0, self.next().text))
        before = {"午前": "am", "午後": "pm"}[self.next().text] if self.is_word("午前", "午後") else None
        digits = len(self.peek().text)
        hours = self.number(0, 48)
        minutes, has_minutes, has_unit = 0, False, False
        sign, after = self.peek(), self.peek(1)
        minutes_follow = (after.kind == "number" and len(after.text) == 2
                          and (after.glued or not 1 <= int(after.text) <= 24))  # HOURS-2.2
        if sign.kind in (":", ".") and minutes_follow:
            has_minutes = True
            self.next()
        elif self.take_word(*UNITS):
            has_unit = True
            has_minutes = minutes_follow
        if has_minutes:
            minutes = self.number(0, 59)
            self.take_word("分")
        half = self.next().text if self.is_word("am", "pm") else None
        if before or half:
            if before and half or not (0 <= hours <= 11 if before else 1 <= hours <= 12):
                raise NotUnderstood  # some say 午前12時 for noon, others for midnight
            half = before or half
            hours = hours % 12 + (12 if half == "pm" else 0)
        if self.take_word("uhr", "h", "hs"):
            has_unit = True
        if not half and (hours, minutes) == (12, 0) and self.is_word("noon", "midnight"):
            return self.named_time()
        if hours * 60 + minutes > 48 * 60:
            raise NotUnderstood
        return ClockTime(Time(hours * 60 + minutes), has_minutes, has_unit, digits, half)

    def named_time(self) -> ClockTime:
        """Noon, or midnight: 0:00, and 24:00 as an end (HOURS-2.14)."""
        name = self.next().text
        return ClockTime(Time(12 * 60 if name == "noon" else 0), name=name)

    def time_span(self, beside_days: bool) -> tuple[TimeSpan, bool, bool]:
        """A span; whether it has am or pm, and whether it has noon, midnight or an event."""
        start = self.clock_time()
        if start.time.event is None and start.time.minutes >= 25 * 60:
            raise NotUnderstood
        has_half, has_name = bool(start.half), bool(start.time.event or start.name)
        alone = start.has_minutes or start.has_unit or start.half
        if self.take("+"):
            if not (alone or beside_days):
                raise NotUnderstood
            self.check_order(start, start)
            return TimeSpan(start.time, None, True), has_half, has_name
        if self.peek().kind != "-":
            if not alone or start.has_unit and start.time.minutes == DAY:
                raise NotUnderstood
            self.check_order(start, start)
            return TimeSpan(start.time, None, True, is_point=True), has_half, has_name
        self.need("-")
        end = self.clock_time()
        self.take_word("hours")
        has_half = has_half or bool(end.half)
        has_name = bool(end.time.event or end.name or has_name and end.time.minutes >= 13 * 60)
        start = self.with_half(start, end)
        self.check(start, end, beside_days)
        self.check_order(start, end)
        end_time = end.time
        if end_time == Time(0):
            end_time = Time(DAY)
        return TimeSpan(start.time, end_time, self.take("+")), has_half, has_name

    def with_half(self, start: ClockTime, end: ClockTime) -> ClockTime:
        """A start that takes am or pm from its end (HOURS-2.13)."""
        if not end.half or start.half or start.name or start.time.event or not 60 <= start.time.minutes < 13 * 60:
            return start
        minutes = start.time.minutes % 720 + (720 if end.half == "pm" else 0)
        if minutes >= end.time.minutes:
            raise NotUnderstood
        return start._replace(time=Time(minutes), half=end.half)

    def check_order(self, start: ClockTime, end: ClockTime) -> None:
        """Refuses a span that could as well be 12 hours later (HOURS-2.17), and short hours beside events."""
        def is_short(clock: ClockTime) -> bool:
            return not (clock.time.event or clock.name or clock.half or clock.time.minutes >= 13 * 60
                        or clock.has_minutes and clock.digits > 1)

        later = start.time.minutes + 12 * 60
        before_start, before_end = self.before
        self.before = (start.time.minutes, end.time.minutes)
        if is_short(start) and start.time.minutes < before_start and later >= before_end:
            if is_short(end) or later < end.time.minutes:
                raise NotUnderstood
        if start.time.event and is_short(end) and end.time.minutes > 5 * 60:
            raise NotUnderstood
        if end.time.event and is_short(start) and start.time.minutes < 5 * 60:
            raise NotUnderstood

    def check(self, start: ClockTime, end: ClockTime, beside_days: bool) -> None:
        """Refuses what has two readings."""
        fixed = [clock for clock in (start, end) if clock.time.event is None]
        named = bool(start.name or end.name)
        if len(fixed) == 2 and not named and (start.half is None) != (end.half is None):
            raise NotUnderstood
        if not beside_days and len(fixed) == 2 and not named and not any(
                clock.has_minutes or clock.has_unit or clock.half for clock in fixed):
            raise NotUnderstood
        if len(fixed) == 2 and named:
            self.check_named(start, end)
        if len(fixed) < 2 or end.time.minutes == 0 or end.name:
            return
        if start.half or end.half:
            if end.half and -4 * 60 < end.time.minutes - start.time.minutes <= 0:
                raise NotUnderstood  # longer than 20 hours
            return
        doubtful = not start.has_minutes or not end.has_minutes or end.digits == 1
        length = end.time.minutes - start.time.minutes
        if doubtful and length <= 0 and length + DAY > 16 * 60:
            raise NotUnderstood

    def check_named(self, start: ClockTime, end: ClockTime) -> None:
        """HOURS-2.14."""
        end_minutes = end.time.minutes or DAY
        if end.name and end_minutes <= start.time.minutes:
            raise NotUnderstood
        if start.name and not end.half and end_minutes <= start.time.minutes:
            raise NotUnderstood
        is_sure = start.half or start.has_unit or start.name
        if end.name == "midnight" and start.time.minutes < 12 * 60 and not is_sure:
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
