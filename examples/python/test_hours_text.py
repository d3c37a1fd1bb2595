import datetime

import hours_text
import pytest
from plannerkit import OpeningHours

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
     "Mo,Tu,We,Th,Fr 09:00-12:00, Mo 14:00-18:00"),
    ([specification(None, "09:00", "12:00"), specification("Mo", "14:00", "18:00")],
     "Mo-Su 09:00-12:00, Mo 14:00-18:00"),
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
     "2026 Jan 1+ Mo 09:00-18:00; 2026 Dec 20-2027 Jan 6 off; 2026 Dec 24 10:00-16:00"),
])
def test_specifications_of_any_form(specifications, text):
    assert hours_text.text_of_specifications(specifications) == text
    assert text == "" or OpeningHours.parse(text) is not None


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
