"""Opening hours without a planner, and of a planner's tasks (HOURS-1 to HOURS-15). All texts are invented."""

import gc
import random
import threading
import time
import weakref
from datetime import date, datetime, timedelta, timezone, tzinfo
from uuid import UUID
from zoneinfo import ZoneInfo

import opening_hours as peer
import plannerkit
import pytest
from conftest import NOW, make_task, started
from plannerkit import Color, Coordinate, Field, Holidays, HoursSpan, OpeningHours, OpenState, Planner, Settings

UTC = timezone.utc
BERLIN = ZoneInfo("Europe/Berlin")
NEW_YORK = ZoneInfo("America/New_York")
OPEN, CLOSED, UNKNOWN = OpenState.OPEN, OpenState.CLOSED, OpenState.UNKNOWN
HOUR, DAY, MILLISECOND = timedelta(hours=1), timedelta(days=1), timedelta(milliseconds=1)
YEAR = Holidays(
    date(2026, 1, 1), date(2026, 12, 31), public=[date(2026, 12, 25), date(2026, 5, 1)],
    school={date(2026, 5, 1), date(2026, 7, 14)})


def at(*local, tz=UTC):
    return datetime(*local, tzinfo=tz)


def utc(instant):
    """Python compares two datetimes of one zone by its wall clock."""
    return instant.astimezone(UTC)


def spans(hours, start, end):
    """As tuples, with times in UTC."""
    return [(utc(each.start), utc(each.end), each.state, each.is_open_end) for each in hours.intervals(start, end)]


# ---- Texts ----


@pytest.mark.parametrize("text", [
    "Mo-Fr 09:00-18:00", "Mo-Fr 9-18", "mo-fr 9.00–18.00 Uhr", "24/7", "Mo-Fr 18:00-02:00; Sa off", "Fr 18:00+",
    "Su 10:30", "Mo-Fr sunrise-sunset", 'Mo-Fr 09:00-12:00 || "by appointment"', "lundi-vendredi 9h-18h", "PH off",
])
def test_texts_that_are_understood(text):
    """HOURS-1, HOURS-2."""
    hours = OpeningHours(text, tz=BERLIN)
    assert (hours.text, hours.tz) == (text, BERLIN)
    assert OpeningHours.parse(text).text == text
    assert repr(hours) == f"<plannerkit.OpeningHours {text!r} in Europe/Berlin>"


@pytest.mark.parametrize("text", ["", " ", "10-6", "Mo-Fr 07:45 - 4:00", "open when we feel like it", "Mo-Xy 9-18"])
def test_texts_that_are_not_understood(text):
    """HOURS-1, HOURS-2."""
    assert OpeningHours.parse(text) is None
    with pytest.raises(plannerkit.InvalidText) as caught:
        OpeningHours(text)
    assert isinstance(caught.value, ValueError) and caught.value.field == "text"
    assert str(caught.value) == \
        f'text must be opening hours such as "Mo-Fr 09:00-18:00; Sa 10:00-14:00; PH off". {OpeningHours.explain(text)}'


@pytest.mark.parametrize("text, reason", [
    ("Mo-Xy 9-18", 'The word or sign is unknown in opening hours (at position 3: "Xy 9-18").'),
    ("月-金 9:00-18:00 abc", 'The word or sign is unknown in opening hours (at position 15: "abc").'),
    ("Mo 9-", "The opening hours end too early (at the end)."),
    ("Mo 9-25:99", 'The number is out of range (at position 8: "99").'),
    ("", "There are no opening hours (at the end)."),
    ("Mo-Fr 9-18", None),
])
def test_the_reason(text, reason):
    """HOURS-1."""
    assert OpeningHours.explain(text) == reason


@pytest.mark.parametrize("arguments, error, field, match", [
    ({"text": "\ud800"}, plannerkit.InvalidText, "text", "must have no surrogates"),
    ({"text": "x" * 4097}, plannerkit.LimitExceeded, "text", "must be at most 4096 bytes"),
    ({"place": Coordinate(91, 0)}, plannerkit.InvalidArgument, "latitude", "must be -90 to 90 degrees"),
    ({"place": Coordinate(0, float("nan"))}, plannerkit.InvalidArgument, "longitude", "must be -180 to 180"),
    ({"tz": timezone(timedelta(hours=19))}, plannerkit.InvalidArgument, "tz", "must have an offset .* 18 hours"),
    ({"holidays": Holidays(date(2026, 1, 2), date(2026, 1, 1))}, plannerkit.InvalidArgument, "last",
     r"must not be before first\.$"),
    ({"holidays": Holidays(date(2026, 1, 1), date(2026, 1, 2), public=[date(2026, 1, 3)])}, plannerkit.InvalidArgument,
     "holidays", r"must be days from first to last\.$"),
    ({"holidays": Holidays(date(2000, 1, 1), date(2030, 1, 1), public=[date(2000, 1,
    1) + n * DAY for n in range(4097)])},
     plannerkit.LimitExceeded, "holidays", r"must be at most 4096 days\.$"),
    ({"holidays": Holidays(date.min, date.max)}, plannerkit.InvalidArgument, "first", "must be between 0001-01-04"),
])
def test_wrong_arguments(arguments, error, field, match):
    """HOURS-15: the error names the argument, also that of parse."""
    for call in (OpeningHours, OpeningHours.parse):
        with pytest.raises(error, match=f"^{field} {match}") as caught:
            call(**{"text": "24/7", **arguments})
        assert caught.value.field == field


def test_wrong_instants():
    """HOURS-15: the error of a range comes with the call, not with the first span."""
    hours = OpeningHours("24/7")
    for call, field in [
        (lambda: hours.state(datetime.max.replace(tzinfo=UTC)), "when"),
        (lambda: hours.is_open(datetime(2026, 1, 1)), "when"),
        (lambda: hours.intervals(NOW, datetime(2026, 1, 1)), "end"),
        (lambda: hours.intervals(NOW, NOW - DAY), "end"),
    ]:
        with pytest.raises(plannerkit.InvalidArgument, match=f"^{field} must") as caught:
            call()
        assert caught.value.field == field


# ---- States ----


def test_a_state():
    """HOURS-3."""
    hours = OpeningHours('Mo-Fr 9-18; Sa 10-14 "ring twice"', tz=BERLIN)
    state = hours.state(at(2026, 7, 14, 12, tz=BERLIN))
    assert (state.state, state.until, state.comment) == (OPEN, at(2026, 7, 14, 18, tz=BERLIN), "")
    assert state.until.tzinfo is BERLIN
    assert not (state.is_open_end or state.is_on_holiday)
    state = hours.state(at(2026, 7, 17, 16))  # 18:00 in Berlin: the end is exclusive
    assert (state.state, state.until) == (CLOSED, at(2026, 7, 18, 10, tz=BERLIN))
    assert hours.state(at(2026, 7, 18, 10, tz=BERLIN)).comment == "ring twice"
    assert hours.is_open(at(2026, 7, 14, 11, tz=NEW_YORK)) and not hours.is_open(at(2026, 7, 14, 13, tz=NEW_YORK))


def test_nights_belong_to_the_day_on_which_they_begin():
    """HOURS-4."""
    hours = OpeningHours("Mo-Fr 18:00-02:00; Sa off")
    assert hours.is_open(at(2026, 7, 15, 1)) and not hours.is_open(at(2026, 7, 18, 1))
    assert hours.state(at(2026, 7, 17, 20)).until == at(2026, 7, 18)
    kept = OpeningHours("Mo-Fr 18:00-02:00; Sa 12:00-14:00")
    assert kept.state(at(2026, 7, 17, 20)).until == at(2026, 7, 18, 2)


def test_open_ends():
    """HOURS-5."""
    hours = OpeningHours("Fr 18:00+")
    state = hours.state(at(2026, 7, 17, 20))
    assert (state.state, state.is_open_end, state.until) == (OPEN, True, at(2026, 7, 18, 5))
    single = OpeningHours("Su 10:30").state(at(2026, 7, 19, 11))
    assert (single.state, single.is_open_end) == (UNKNOWN, True)


def test_rules_override_add_and_fall_back():
    """HOURS-3, HOURS-5."""
    tuesday = at(2026, 7, 14, 15)
    assert not OpeningHours("Mo-Fr 9-18; Tu 10:00-12:00").is_open(tuesday)
    assert OpeningHours("Mo-Fr 9-18, Tu 20:00-22:00").is_open(tuesday)
    state = OpeningHours('Mo 9-18 || "by appointment"').state(tuesday)
    assert (state.state, state.comment) == (UNKNOWN, "by appointment")


def test_holidays():
    """HOURS-6."""
    hours = OpeningHours("Mo-Fr 9-18; SH 10:00-12:00; PH off", holidays=YEAR)
    assert not hours.is_open(at(2026, 12, 25, 10)) and not hours.is_open(at(2026, 5, 1, 10))
    assert hours.state(at(2026, 7, 14, 9)).state == CLOSED and hours.is_open(at(2026, 7, 14, 11))
    assert not hours.state(at(2026, 12, 25, 10)).is_on_holiday, "the text says what holds"
    plain = OpeningHours("Mo-Fr 9-18", holidays=YEAR)
    state = plain.state(at(2026, 12, 25, 10))
    assert (state.state, state.is_on_holiday, state.holidays_unknown) == (OPEN, True, False)
    assert plain.state(at(2027, 1, 4, 10)).holidays_unknown and OpeningHours("24/7").state(NOW).holidays_unknown


def test_holidays_are_copied():
    """HOURS-15."""
    days = [date(2026, 12, 25)]
    hours = OpeningHours("Mo-Fr 9-18; PH off", holidays=Holidays(date(2026, 1, 1), date(2026, 12, 31), public=days))
    days.clear()
    gc.collect()
    assert not hours.is_open(at(2026, 12, 25, 10))
    assert not OpeningHours("PH off; Mo-Fr 9-18; PH off", holidays=YEAR).is_open(at(2026, 12, 25, 10))


def test_the_sun():
    """HOURS-7."""
    noon, night = at(2026, 6, 21, 12, tz=BERLIN), at(2026, 6, 21, 1, tz=BERLIN)
    here = OpeningHours("sunrise-sunset", tz=BERLIN, place=Coordinate(52.5, 13.4))
    assert here.is_open(noon) and not here.is_open(night)
    assert at(2026, 6, 21, 21, 25, tz=BERLIN) < here.state(noon).until < at(2026, 6, 21, 21, 40, tz=BERLIN)
    assert OpeningHours("sunrise-sunset", tz=BERLIN).state(noon).state == UNKNOWN


def test_days_that_are_far_away():
    """HOURS-14."""
    hours = OpeningHours("24/7")
    for year in (1, 1899):
        assert hours.state(at(year, 6, 1)).state == UNKNOWN
    assert hours.state(at(1900, 1, 2)).state == OPEN
    state = hours.state(at(9999, 12, 27))
    assert (state.state, state.until) == (OPEN, None), "Python has no later year"


# ---- Time zones ----


def test_the_night_in_which_an_hour_is_skipped():
    """HOURS-8: six hours by the clock are five."""
    hours = OpeningHours("Sa 22:00-04:00", tz=BERLIN)
    start, end = at(2026, 3, 28, 12, tz=BERLIN), at(2026, 3, 29, 12, tz=BERLIN)
    (_, night, _) = hours.intervals(start, end)
    assert (f"{night.start:%H:%M%z}", f"{night.end:%H:%M%z}") == ("22:00+0100", "04:00+0200")
    assert utc(night.end) - utc(night.start) == 5 * HOUR


def test_the_night_in_which_an_hour_comes_twice():
    """HOURS-8: the same times hold in both hours, so the venue closes twice."""
    hours = OpeningHours("Su 02:00-02:30", tz=BERLIN)
    found = [each for each in spans(hours, at(2026, 10, 24, 12), at(2026, 10, 25, 12)) if each[2] == OPEN]
    first, second = at(2026, 10, 25, 0), at(2026, 10, 25, 1)
    assert [each[:2] for each in found] == [(first, first + HOUR / 2), (second, second + HOUR / 2)]
    opened = [each.start for each in hours.intervals(at(2026, 10, 24, 12), at(2026, 10, 25, 12)) if each.state == OPEN]
    assert [each.fold for each in opened] == [0, 1]


@pytest.mark.parametrize("year", [1950, 1995, 2026, 2050, 9000])
def test_local_times_of_any_year(year):
    """HOURS-8: the offsets of each period are read when it is asked about."""
    hours = OpeningHours("Mo-Su 09:00-18:00", tz=NEW_YORK)
    for span in hours.intervals(at(year, 1, 1), at(year + 1, 1, 1)):
        if span.state == OPEN:
            assert (span.start.hour, span.end.hour) == (9, 18)


def test_the_time_zone_of_the_system(monkeypatch):
    """HOURS-8: as `Planner` has it."""
    monkeypatch.setenv("TZ", "America/New_York")
    time.tzset()
    try:
        hours = OpeningHours("Mo-Fr 9-18")
        assert hours.state(at(2026, 7, 14, 12)).state == CLOSED and hours.is_open(at(2026, 7, 14, 13))
        assert f"{hours.state(at(2026, 7, 14, 13)).until:%H:%M%z}" == "18:00-0400"
        assert str(hours.tz) == "the system's time zone"
    finally:
        monkeypatch.undo()
        time.tzset()


def test_a_zone_of_the_host():
    """HOURS-8: any tzinfo."""
    class Odd(tzinfo):
        def utcoffset(self, when):
            return timedelta(hours=5, minutes=45, seconds=7)

        def dst(self, when):
            return timedelta(0)

        def tzname(self, when):
            return "ODD"

    assert OpeningHours("09:00-18:00", tz=Odd()).state(at(2026, 7, 14, 6)).until == at(2026, 7, 14, 12, 14, 53)


# ---- Spans ----


def test_spans_of_a_day():
    """HOURS-15: they are cut to the range."""
    hours = OpeningHours("Mo-Fr 9-18", tz=BERLIN)
    found = list(hours.intervals(at(2026, 7, 14, 12, tz=BERLIN), at(2026, 7, 15, tz=BERLIN)))
    evening, midnight = at(2026, 7, 14, 18, tz=BERLIN), at(2026, 7, 15, tz=BERLIN)
    assert found == [
        HoursSpan(start=at(2026, 7, 14, 12, tz=BERLIN), end=evening, state=OPEN), HoursSpan(start=evening,
        end=midnight, state=CLOSED)]
    assert found[0].start.tzinfo is BERLIN
    assert list(hours.intervals(midnight, midnight)) == []


@pytest.mark.parametrize("tz", [UTC, BERLIN, NEW_YORK])
def test_spans_longer_than_a_period_are_joined(tz):
    """HOURS-15: the library answers for 366 days at most."""
    start, end = at(1990, 1, 1), at(2040, 1, 1)
    assert spans(OpeningHours("24/7", tz=tz), start, end) == [(start, end, OPEN, False)]
    once = spans(OpeningHours("2026 Jul 14 12:00-13:00", tz=tz), start, end)
    noon = utc(at(2026, 7, 14, 12, tz=tz))
    assert once == [
        (start, noon, CLOSED, False), (noon, noon + HOUR, OPEN, False), (noon + HOUR, end, CLOSED, False)]
    every_day = spans(OpeningHours("09:00-18:00", tz=tz), at(2000, 1, 1), at(2010, 1, 1))
    assert len(every_day) == 2 * (date(2010, 1, 1) - date(2000, 1, 1)).days + 1


def test_spans_are_read_as_they_are_wanted():
    """HOURS-15: a range may be as long as Python has instants."""
    hours = OpeningHours("Mo-Fr 9-18", tz=BERLIN)
    found = hours.intervals(at(2026, 1, 1), at(9999, 1, 1))
    assert [next(found).state for _ in range(3)] == [CLOSED, OPEN, CLOSED]


def test_more_spans_than_there_is_room_for():
    hours = OpeningHours(",".join(f"{hour:02}:00-{hour:02}:30" for hour in range(24)))
    found = spans(hours, at(2026, 1, 1), at(2027, 1, 1))
    assert len(found) == 365 * 48
    assert found[-1] == (at(2026, 12, 31, 23, 30), at(2027, 1, 1), CLOSED, False)


# ---- Random texts ----

DAYS = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


class Texts:
    """Invented opening hours, the same ones in each run."""

    def __init__(self, seed, nights):
        self.random, self.nights = random.Random(seed), nights

    def days(self):
        first, last = (DAYS[number] for number in sorted(self.random.sample(range(7), 2)))
        return self.random.choice([
            first, f"{first}-{last}", f"{last}-{first}", f"{first},{last}", f"{first}[{self.random.randint(1, 4)}]",
            f"{last}[-1]"])

    def dates(self):
        first, last = self.random.choice(MONTHS), self.random.choice(MONTHS)
        days = self.random.randint(1, 28), self.random.randint(1, 28)
        return self.random.choice([
            first, f"{first}-{last}", f"{first} {days[0]:02}", f"{first} {days[0]:02}-{last} {days[1]:02}",
            f"2026 {first}", f"week {min(days):02}-{max(days) + 20:02}", f"easter -{days[0]} days-easter", "2027+"])

    def times(self):
        start, found = self.random.randrange(46 if self.nights else 20), []
        for _ in range(self.random.randint(1, 2)):
            end = start + self.random.randint(1, 20)
            if start >= 48 or end > 48 and not (self.nights and not found):
                break
            end = end if end <= 48 else end - 48
            found.append("-".join(f"{each // 2:02}:{each % 2 * 30:02}" for each in (start, end)))
            if end <= start:
                break
            start = end + self.random.randint(1, 8)
        return ",".join(found) or "10:00-12:00"

    def text(self):
        rules = []
        for _ in range(self.random.randint(1, 3)):
            when = [self.dates()] if self.random.random() < 0.25 else []
            when += [self.days()] if not when or self.random.random() < 0.75 else []
            what = self.random.choice(["off", *["times"] * 4, "unknown"])
            what = what if rules or what != "off" else "times"
            when += [] if what == "off" else [self.times()]
            rules.append(" ".join([*when, *([] if what == "times" else [what])]))
        return "".join(rules[:1] + [self.random.choice(["; ", "; ", "; ", ", "]) + rule for rule in rules[1:]])

    def instant(self):
        return at(2026, 1, 1) + timedelta(minutes=self.random.randrange(2 * 365 * 1440))


@pytest.mark.parametrize("tz", [UTC, BERLIN])
def test_states_are_those_of_the_spans(tz):
    """HOURS-15: the state at an instant is that of the span that contains it, and the next change is the span's end."""
    texts = Texts(7, nights=True)
    for _ in range(60):
        hours = OpeningHours(texts.text(), tz=tz)
        start = texts.instant()
        end = start + timedelta(days=800)
        found = spans(hours, start, end)
        assert found[0][0] == start and found[-1][1] == end
        for (_, until, *before), (begin, _, *after) in zip(found, found[1:]):
            assert until == begin and before != after, hours
        for begin, until, state, is_open_end in texts.random.sample(found, min(len(found), 20)):
            inside = begin + texts.random.randrange((until - begin) // MILLISECOND) * MILLISECOND
            for when in (begin, inside, until - MILLISECOND):
                answer = hours.state(when)
                assert (answer.state, answer.is_open_end) == (state, is_open_end), (hours, when)
                assert hours.is_open(when) == (state == OPEN)
                if until != end:
                    expected = until if until - when <= 366 * DAY else None
                    assert (answer.until and utc(answer.until)) == expected, (hours, when)


def theirs(hours, when):
    return OpenState[str(hours.state(when.replace(tzinfo=None))[0]).upper()]


@pytest.mark.parametrize("seed", range(6))
def test_states_are_those_of_another_implementation(seed):
    """HOURS-3: without nights, whose hours the other package gives to the day after."""
    texts = Texts(seed, nights=False)
    for _ in range(50):
        text = texts.text()
        hours, other = OpeningHours(text, tz=UTC), peer.OpeningHours(text)
        for when in [texts.instant() for _ in range(60)]:
            assert hours.state(when).state == theirs(other, when), (text, when)


def test_nights_are_those_of_another_implementation():
    """HOURS-4: in the hours that no night reaches."""
    texts = Texts(99, nights=True)
    for _ in range(100):
        text = texts.text()
        hours, other = OpeningHours(text, tz=UTC), peer.OpeningHours(text)
        for when in [texts.instant() for _ in range(60)]:
            if when.hour >= 10 or not any(separator in text for separator in ("; ", ", ")):
                assert hours.state(when).state == theirs(other, when), (text, when)


@pytest.mark.parametrize("text, when, ours", [
    ("Mo-Su 09:00-18:00; Su, PH off", at(2026, 7, 19, 12), CLOSED),  # HOURS-3: the list closes both
    ("Fr 20:00-02:30; Sa 00:30-01:30", at(2026, 7, 18, 1, 42), OPEN),  # HOURS-4: only `off` ends a night
    ("Tu 16:00-00:30; Tu off", at(2026, 7, 15, 0, 15), CLOSED),  # HOURS-4: the night is Tuesday's
    ("Tu 09:00-12:00; 13:00-18:00", at(2026, 7, 14, 10), OPEN),  # HOURS-3: times alone add to days
    ("Mo-Su 18:00-02:00; Sa off", at(2026, 7, 12, 1), CLOSED),  # HOURS-3: `off` takes all that begins on its day
    ("Mo-Su 18:00+", at(2026, 7, 14, 2), OPEN),  # HOURS-5: an open end lasts until 05:00
    ('Mo 09:00-12:00 || "call us"', at(2026, 7, 14, 10), UNKNOWN),  # HOURS-5: a comment alone is unknown
])
def test_known_differences_from_another_implementation(text, when, ours):
    assert OpeningHours(text, tz=UTC).state(when).state == ours
    assert theirs(peer.OpeningHours(text), when) != ours, "the packages agree now: compare these texts, too"


# ---- Memory and threads ----


def test_opening_hours_are_collected():
    hours = OpeningHours("24/7", tz=BERLIN)
    hours.me = hours  # a cycle
    assert hours.is_open(NOW)
    comment = OpeningHours('Mo-Su 9-18 "ring twice"').state(at(2026, 7, 14, 12)).comment
    reference, found = weakref.ref(hours), hours.intervals(NOW, NOW + 1000 * DAY)
    del hours
    gc.collect()
    assert [each.state for each in found] == [OPEN] and comment == "ring twice"
    del found
    gc.collect()
    assert reference() is None


def test_many_periods_are_not_kept():
    hours = OpeningHours("Mo-Fr 9-18", tz=BERLIN)
    for year in range(1900, 2100):
        hours.state(at(year, 7, 1))
    assert len(hours._by_period) <= 32 and len(hours._by_offsets) <= 33


def test_threads_at_the_same_opening_hours():
    """HOURS-15: any number may use them."""
    hours = OpeningHours("Mo-Fr 18:00-02:00; Sa off", tz=BERLIN)
    instants = [at(1990 + number % 60, 7, 1 + number % 28, number % 24) for number in range(500)]
    expected = [hours.is_open(when) for when in instants]
    found = []

    def ask():
        found.append([hours.is_open(when) for when in instants])

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 4


# ---- Of tasks ----


def test_a_row_says_whether_its_venue_is_open():
    """HOURS-9, HOURS-10: NOW is Tuesday, 07:00."""
    task = make_task(1, opening_hours="Mo-Fr 06:00-08:00,09:00-18:00")
    with started([task]) as planner:
        row = planner.rows[0]
        assert (row.open_state, row.closes_soon, row.hours_change) == (OPEN, True, NOW + HOUR)
        assert row.hours_color in Color and "08:00" in row.hours_text and row.opening_hours == task.opening_hours
        planner.settings_changed(Settings(closing_soon_minutes=59), now=NOW)
        assert not planner.rows[0].closes_soon
        planner.clock_advanced(now=NOW + HOUR)
        row = planner.rows[0]
        assert (row.open_state, row.hours_change) == (CLOSED, NOW + 2 * HOUR)
        planner.task_updated(make_task(1, opening_hours="whenever"))
        row = planner.rows[0]
        assert (row.open_state, row.hours_change, row.hours_text) == (OpenState.NONE, None, "whenever")


def test_the_details_show_a_week():
    """HOURS-11."""
    with started([make_task(1, opening_hours="Mo-Fr 9-18")]) as planner:
        planner.row_tapped(UUID(int=1))
        (week,) = [line for line in planner.details_lines if line.field == Field.WEEK]
        assert "09:00" in week.text and "\n" in week.text


def test_the_hours_of_a_task():
    """HOURS-15: those of a text in the planner's zone."""
    text = "Mo-Fr 9-18; Sa 10-14; PH off"
    tasks = [make_task(1, opening_hours=text), make_task(2), make_task(3, opening_hours="whenever")]
    with started(tasks, tz=BERLIN) as planner:
        planner.holidays_changed(YEAR)
        hours = OpeningHours(text, tz=BERLIN, holidays=YEAR)
        for when in (NOW, at(2026, 5, 1, 12), at(2026, 12, 25, 12)):
            assert planner.task_hours(UUID(int=1), when) == hours.state(when)
        end = NOW + 366 * DAY
        found = planner.task_hours_spans(UUID(int=1), NOW, end)
        assert found == tuple(hours.intervals(NOW, end))
        assert planner.task_hours_spans(UUID(int=1), NOW, NOW) == ()
        for number in (2, 3):
            assert planner.task_hours(UUID(int=number), NOW) is None
            assert planner.task_hours_spans(UUID(int=number), NOW, end) is None
        for call, arguments in [(planner.task_hours, [NOW]), (planner.task_hours_spans, [NOW, NOW])]:
            with pytest.raises(plannerkit.NotFound, match="^task_id must be that") as caught:
                call(UUID(int=99), *arguments)
            assert caught.value.field == "task_id"
        for wrong in (NOW - DAY, end + MILLISECOND):
            with pytest.raises(plannerkit.InvalidArgument, match="^end must be 0 to 366 days after start") as caught:
                planner.task_hours_spans(UUID(int=1), NOW, wrong)
            assert caught.value.field == "end"


def test_the_host_knows_holidays():
    """HOURS-6: they replace those from before."""
    with Planner(now=NOW, clock=lambda: NOW) as planner:
        planner.task_added(make_task(1, opening_hours="Mo-Fr 6-18; PH off"))
        assert planner.task_hours(UUID(int=1), NOW).state == OPEN
        today = NOW.date()
        planner.holidays_changed(Holidays(today, today, public=[today]))
        assert planner.task_hours(UUID(int=1), NOW).state == CLOSED
        with pytest.raises(plannerkit.InvalidArgument, match="^last must not be before first") as caught:
            planner.holidays_changed(Holidays(today, today - DAY))
        assert caught.value.field == "last"
        assert planner.task_hours(UUID(int=1), NOW).state == CLOSED
        planner.holidays_changed(Holidays(today, today))
        assert planner.task_hours(UUID(int=1), NOW).state == OPEN
