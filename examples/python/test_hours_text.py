import hours_text


def point(day: int, hour: int, minute: int = 0) -> dict:
    return {"day": day, "hour": hour, "minute": minute}


def test_periods():
    assert hours_text.text_of_periods([{"open": point(0, 0)}]) == "24/7"
    periods = [{"open": point(1, 9, 30), "close": point(1, 18)}, {"open": point(5, 18), "close": point(6, 2)}]
    assert hours_text.text_of_periods(periods) == "Mo 09:30-18:00, Fr 18:00-02:00"
    assert hours_text.text_of_periods([]) == ""


def test_a_period_of_several_days():
    periods = [{"open": point(5, 18), "close": point(0, 20)}]
    assert hours_text.text_of_periods(periods) == "Fr 18:00-24:00, Sa 00:00-24:00, Su 00:00-20:00"


def test_specifications():
    week = {"dayOfWeek": ["https://schema.org/Monday", "Tuesday"], "opens": "09:00:00", "closes": "18:00"}
    holiday = {"dayOfWeek": "https://schema.org/PublicHolidays", "opens": "00:00", "closes": "00:00"}
    closed = {"validFrom": "2026-12-24", "validThrough": "2026-12-26", "opens": "00:00", "closes": "00:00"}
    text = hours_text.text_of_specifications([closed, week, holiday])
    assert text == "Mo,Tu 09:00-18:00; PH off; 2026 Dec 24-2026 Dec 26 off"
