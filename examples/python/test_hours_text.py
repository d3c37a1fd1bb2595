import datetime

import hours_text
import pytest
from plannerkit import Holidays, OpeningHours

MONDAY = datetime.datetime(2026, 7, 6, tzinfo=datetime.timezone.utc)
WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"]


def point(day: int, hour: int, minute: int = 0) -> dict:
    return {"day": day, "hour": hour, "minute": minute}


def period(start: tuple, end: tuple) -> dict:
    return {"open": point(*start), "close": point(*end)}


def test_periods():
    assert hours_text.text_of_periods([{"open": point(0, 0)}]) == "24/7"
    periods = [period((1, 9, 30), (1, 18)), period((5, 18), (6, 2))]
    assert hours_text.text_of_periods(periods) == "Mo 09:30-18:00, Fr 18:00-02:00"
    assert hours_text.text_of_periods([]) == ""


@pytest.mark.parametrize("start, end, text", [
    ((5, 18), (0, 20), "Fr 18:00-24:00, Sa 00:00-24:00, Su 00:00-20:00"),
    ((5, 18), (0, 0), "Fr 18:00-24:00, Sa 00:00-24:00"),
    ((5, 18), (6, 20), "Fr 18:00-24:00, Sa 00:00-20:00"),
    ((6, 22), (1, 0), "Sa 22:00-24:00, Su 00:00-24:00"),
    ((6, 22), (0, 4), "Sa 22:00-04:00"),
    ((1, 9), (2, 0), "Mo 09:00-24:00"),
    ((1, 0), (2, 0), "Mo 00:00-24:00"),
    ((1, 10), (2, 10), "Mo 10:00-10:00"),
    ((1, 9), (1, 23, 59), "Mo 09:00-24:00"),
    ((0, 0), (6, 23, 59), "24/7"),
    ((0, 0), (0, 0), "24/7"),
    ((6, 23), (6, 22), "Sa 23:00-24:00, Su 00:00-24:00, Mo 00:00-24:00, Tu 00:00-24:00, We 00:00-24:00, "
                       "Th 00:00-24:00, Fr 00:00-24:00, Sa 00:00-22:00"),
])
def test_a_period_of_any_length(start, end, text):
    assert hours_text.text_of_periods([period(start, end)]) == text
    assert OpeningHours.parse(text) is not None


def test_other_forms_of_a_period():
    old = [{"open": {"day": 1, "time": "0930"}, "close": {"day": 1, "time": "1730"}}]
    assert hours_text.text_of_periods(old) == "Mo 09:30-17:30"
    assert hours_text.text_of_periods([{"open": {"day": 0, "time": "0000"}}]) == "24/7"
    assert hours_text.text_of_periods([{"open": {"hour": 9}, "close": {"hour": 12}}]) == "Su 09:00-12:00"
    date = {"date": {"year": 2026, "month": 7, "day": 6}, "truncated": True}
    cut = [{"open": {**point(1, 0), **date}, "close": {**point(1, 23, 59), **date}}]
    assert hours_text.text_of_periods(cut) == "Mo 00:00-24:00"
    assert hours_text.text_of_periods([{"open": point(1, 9)}, period((2, 9), (2, 12))]) == "Mo 09:00+, Tu 09:00-12:00"


def specification(days=None, opens="09:00", closes="18:00", **others) -> dict:
    return {"dayOfWeek": days, "opens": opens, "closes": closes, **others}


def test_specifications():
    week = {"dayOfWeek": ["https://schema.org/Monday", "Tuesday"], "opens": "09:00:00", "closes": "18:00"}
    holiday = {"dayOfWeek": "https://schema.org/PublicHolidays", "opens": "00:00", "closes": "00:00"}
    closed = {"validFrom": "2026-12-24", "validThrough": "2026-12-26", "opens": "00:00", "closes": "00:00"}
    text = hours_text.text_of_specifications([closed, week, holiday])
    assert text == "Mo,Tu 09:00-18:00; PH off; 2026 Dec 24-2026 Dec 26 off"


@pytest.mark.parametrize("specifications, text", [
    ([specification("Monday", "09:00", "12:00"), specification("Monday", "14:00", "18:00")],
     "Mo 09:00-12:00,14:00-18:00"),
    ([specification(WEEKDAYS, "09:00", "12:00"), specification("Monday", "14:00", "18:00")],
     "Mo 09:00-12:00,14:00-18:00; Tu,We,Th,Fr 09:00-12:00"),
    ([specification(None, "09:00", "12:00"), specification("Mo", "14:00", "18:00")],
     "Mo 09:00-12:00,14:00-18:00; Tu,We,Th,Fr,Sa,Su 09:00-12:00"),
    ([specification(validFrom="2026-07-01")], "2026 Jul 1+ 09:00-18:00"),
    ([specification(validThrough="2026-08-31T23:59:59")], "1970 Jan 1-2026 Aug 31 09:00-18:00"),
    ([specification(validFrom="2026-12-24", validThrough="2026-12-24")], "2026 Dec 24 09:00-18:00"),
    ([specification(validFrom="2026-12-26", validThrough="2026-12-24")], ""),
    ([specification("Sa", "18:00", "02:00")], "Sa 18:00-02:00"),
    ([specification("Sa", "18:00", "00:00")], "Sa 18:00-24:00"),
    ([specification("Sa", "00:00", "23:59")], "Sa 00:00-24:00"),
    ([specification("Sa", "T00:00:00", "24:00")], "Sa 00:00-24:00"),
    ([specification("Sa", "09:00", None)], "Sa 09:00+"),
    ([specification("Sa"), specification("Su", "00:00", "00:00")], "Sa 09:00-18:00"),
    ([specification("Su", None, None)], "Su off"),
    ([specification({"@id": "schema:Friday"})], "Fr 09:00-18:00"),
    ([specification("Mo-We, Fr")], "Mo,Tu,We,Fr 09:00-18:00"),
    ([specification(["Monday", "PublicHolidays"])], "Mo 09:00-18:00; PH 09:00-18:00"),
    ([specification("someday")], ""),
    (specification("Monday"), "Mo 09:00-18:00"),
    ([specification(None, "10:00", "16:00", validFrom="2026-12-24", validThrough="2026-12-24"),
      specification(None, "00:00", "00:00", validFrom="2026-12-20", validThrough="2027-01-06"),
      specification("Monday", validFrom="2026-01-01")],
     "2026 Jan 1+: Mo 09:00-18:00; 2026 Dec 20-2027 Jan 6 off; 2026 Dec 24 10:00-16:00"),
])
def test_specifications_of_any_form(specifications, text):
    assert hours_text.text_of_specifications(specifications) == text
    assert text == "" or OpeningHours.parse(text) is not None


@pytest.mark.parametrize("periods, text", [
    ([{"open": point(3, 9)}], "We 09:00+"),
    ([{"open": point(0, 9)}], "Su 09:00+"),
    ([{"open": point(1, 0)}], "Mo 00:00+"),
    ([{"open": {}}], "24/7"),
    ([period((1, 0), (1, 0))], "24/7"),
    ([period((1, 0), (1, 0)), period((2, 9), (2, 17))], "Tu 09:00-17:00"),
    ([{"open": point(0, 0)}, period((2, 9), (2, 17))], "Su 00:00+, Tu 09:00-17:00"),
    ([period((2, 9), (2, 17))] * 70, "Tu 09:00-17:00"),
    ([period((day, hour), (day, hour + 1)) for day in range(7) for hour in range(0, 20, 2)], ""),
])
def test_periods_that_are_special(periods, text):
    assert hours_text.text_of_periods(periods) == text
    assert text == "" or OpeningHours.parse(text) is not None


ODD = [None, "", " ", "?", 0, 1, -1, 9, 900, 9.5, float("nan"), float("inf"), True, [], [None], {}, {"@id": None},
       "99:99", "2026-13-01", "2026-02-30", b"Mo", 10 ** 5000, (1, 2), "--", "..", "-", "#", "\0", "²", "25:00"]


@pytest.mark.parametrize("odd", ODD, ids=range(len(ODD)))
def test_nothing_raises_on_odd_values(odd):
    for value in (odd, [odd], {"day": odd}, {"time": odd}, {"hour": odd, "minute": odd}):
        for periods in (value, [value], [{"open": value}], [{"open": value, "close": point(1, 9)}],
                        [{"open": point(1, 9), "close": value}]):
            text = hours_text.text_of_periods(periods)
            assert text == "" or OpeningHours.parse(text) is not None, text
        for key in ("dayOfWeek", "opens", "closes", "validFrom", "validThrough"):
            for specifications in (value, [value], {key: value}, {**specification("Monday"), key: value}):
                text = hours_text.text_of_specifications(specifications)
                assert text == "" or OpeningHours.parse(text) is not None, text


@pytest.mark.parametrize("opens, closes, text", [
    ("9:00 AM", "5:00 PM", "Mo 09:00-17:00"),
    ("9am", "5:30 p.m.", "Mo 09:00-17:30"),
    ("9:00\u202fam", "12 AM", "Mo 09:00-24:00"),
    ("12:00 PM", "1:00:00 PM", "Mo 12:00-13:00"),
    ("09:00:00+02:00", "2026-07-06T17:00:00.000Z", "Mo 09:00-17:00"),
    ("0900", "23:59:59", "Mo 09:00-24:00"),
    ("9:00 AM", "5:00", ""),
    ("9", "17", ""),
    ("nine", "17:00", ""),
    ("09:00", "late", ""),
    ("13:00 PM", "17:00 PM", ""),
    ("25:00", "26:00", ""),
    (9, 17, ""),
    (None, "17:00", "Mo off"),
])
def test_times(opens, closes, text):
    assert hours_text.text_of_specifications(specification("Monday", opens, closes)) == text


@pytest.mark.parametrize("days, names", [
    ("weekdays", "Mo,Tu,We,Th,Fr"),
    ("Weekend", "Sa,Su"),
    ("Monday to Friday", "Mo,Tu,We,Th,Fr"),
    ("Mon - Fri", "Mo,Tu,We,Th,Fr"),
    ("Tuesday through Friday", "Tu,We,Th,Fr"),
    ("Sat – Mon", "Mo,Sa,Su"),
    ("Monday/Tuesday", "Mo,Tu"),
    ("Mon., Thurs. & Sundays", "Mo,Th,Su"),
    ("Monday and Friday", "Mo,Fr"),
    ("Mo-Su", "Mo-Su"),
    ("http://purl.org/goodrelations/v1#Monday", "Mo"),
    ("https://schema.org/Monday,https://schema.org/Tuesday", "Mo,Tu"),
    ("Public holidays", "PH"),
    (["Funday", "Monday"], "Mo"),
    ("Monday to Friday except holidays", ""),
    ("first Monday", ""),
    ("School holidays", ""),
    ("Montag", ""),
    ("M-F", ""),
])
def test_days(days, names):
    text = hours_text.text_of_specifications(specification(days))
    assert text == (names and f"{names} 09:00-18:00")


@pytest.mark.parametrize("first, last, text", [
    *((odd, None, "") for odd in ("Dec 24, 2026", "24.12.2026", "--12-24", "0000-12-24", "2026-07", "2026",
                                  "2026-13-01", "2026-02-30", "2026-12-24 - 2026-12-26", 20261224)),
    ("2026-07-01", "July", ""),
    *((none, none, "Mo 09:00-18:00") for none in (None, "", "0001-01-01", "0000-00-00", "1800", "1899-12-30T00:00:00")),
    ("0001-01-01", "9999-12-31", "Mo 09:00-18:00"),
    ("2026-07-01", "0001-01-01T00:00:00", "2026 Jul 1+: Mo 09:00-18:00"),
    ("20260701", "2026-07-31Z", "2026 Jul 1-2026 Jul 31 Mo 09:00-18:00"),
])
def test_dates(first, last, text):
    assert hours_text.text_of_specifications(specification("Monday", validFrom=first, validThrough=last)) == text


CLOSED = {"opens": "00:00", "closes": "00:00"}
YEAR = {"validFrom": "2026-01-01", "validThrough": "2026-12-31"}


@pytest.mark.parametrize("specifications, text", [
    ([specification(WEEKDAYS), specification("Wednesday", **CLOSED)], "Mo,Tu,Th,Fr 09:00-18:00"),
    ([specification(), specification("Sunday", **CLOSED)], "Mo,Tu,We,Th,Fr,Sa 09:00-18:00"),
    ([specification("Sunday", **CLOSED, **YEAR), specification(**YEAR)],
     "2026 Jan 1-2026 Dec 31 Su off; 2026 Jan 1-2026 Dec 31 Mo,Tu,We,Th,Fr,Sa 09:00-18:00"),
    ([specification("Mo"), specification("Mo", **CLOSED)], "Mo off"),
    ([specification(**CLOSED), specification("Mo")], "Mo 09:00-18:00"),
    ([specification(["Mo", "PublicHolidays"]), specification("PublicHolidays", **CLOSED)], "Mo 09:00-18:00; PH off"),
    ([specification("PublicHolidays", **CLOSED), specification("Mo", validFrom="2026-01-01")],
     "PH off; 2026 Jan 1+: Mo 09:00-18:00; 2026 Jan 1+: PH off"),
    ([specification("PublicHolidays", "10:00", "12:00", validFrom="2026-06-01"), specification("Mo", **YEAR),
      specification("Mo", **CLOSED, validFrom="2026-08-01", validThrough="2026-08-31")],
     "2026 Jun 1+: PH 10:00-12:00; 2026 Jan 1-2026 Dec 31 Mo 09:00-18:00; "
     "2026 Jun 1-2026 Dec 31 PH 10:00-12:00; 2026 Aug 1-2026 Aug 31 Mo off"),
    ([specification("PublicHolidays", **CLOSED), specification(validFrom="2026-12-25", validThrough="2026-12-25")],
     "PH off; 2026 Dec 25 09:00-18:00"),
    ([specification("Mo", validFrom=f"2026-{month:02}-{day:02}") for month in range(1, 13) for day in range(1, 9)], ""),
    ([specification("Mo", f"{hour:02}:00", f"{hour:02}:{minute}") for hour in range(24) for minute in (10, 20)], ""),
])
def test_specifications_that_overlap(specifications, text):
    assert hours_text.text_of_specifications(specifications) == text
    assert text == "" or OpeningHours.parse(text) is not None


def test_closed_days_and_holidays_are_closed():
    """A closed day does not end the night before it, and a dated week leaves the holidays closed."""
    hours = OpeningHours.parse(hours_text.text_of_specifications([
        specification(opens="18:00", closes="02:00", **YEAR), specification("Saturday", **CLOSED, **YEAR),
        specification("PublicHolidays", **CLOSED)]), tz=datetime.timezone.utc, holidays=Holidays(
            public=[datetime.date(2026, 7, 8)], first=datetime.date(2026, 1, 1), last=datetime.date(2026, 12, 31)))
    open_hours = {*range(2), *(24 * day + hour for day in (0, 1, 3, 4, 6) for hour in range(18, 26))} - {48, 49}
    for hour in range(7 * 24):
        assert hours.is_open(MONDAY + datetime.timedelta(hours=hour)) == (hour in open_hours), hour


def test_texts_mean_what_the_services_mean():
    """Every text is understood, and open when one of the periods or specifications is."""
    periods = [period((1, 9), (1, 12)), period((1, 14), (2, 0)), period((5, 18), (0, 0)), period((3, 22), (4, 5))]
    hours = OpeningHours.parse(hours_text.text_of_periods(periods), tz=datetime.timezone.utc)
    for hour in range(7 * 24):  # from Monday
        open_hours = {*range(9, 12), *range(14, 24), *range(2 * 24 + 22, 3 * 24 + 5), *range(4 * 24 + 18, 6 * 24)}
        assert hours.is_open(MONDAY + datetime.timedelta(hours=hour)) == (hour in open_hours), hour
    specifications = [
        specification(WEEKDAYS, "09:00", "12:00"), specification("Monday", "14:00", "18:00"),
        specification("Saturday", "20:00", "02:00"), specification("Sunday", "00:00", "00:00"),
        specification("Tuesday", "10:00", "11:00", validFrom="2026-07-07", validThrough="2026-07-07"),
        specification("Tuesday", "15:00", "16:00", validFrom="2026-07-07", validThrough="2026-07-07")]
    hours = OpeningHours.parse(hours_text.text_of_specifications(specifications), tz=datetime.timezone.utc)
    open_hours = {*range(9, 12), *range(14, 18), 24 + 10, 24 + 15, *range(5 * 24 + 20, 6 * 24 + 2),
                  *(24 * day + hour for day in (2, 3, 4) for hour in range(9, 12))}
    for hour in range(7 * 24):
        assert hours.is_open(MONDAY + datetime.timedelta(hours=hour)) == (hour in open_hours), hour
