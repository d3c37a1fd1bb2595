"""Opening hours of other services, as the text that a task takes.

Google Places has periods with days from Sunday; schema.org has specifications with the names of days."""

from __future__ import annotations

DAYS = ["Su", "Mo", "Tu", "We", "Th", "Fr", "Sa"]
MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]


def text_of_periods(periods: list[dict]) -> str:
    """From Google Places' `regularOpeningHours.periods`. A single one without an end is always open."""
    if len(periods) == 1 and "close" not in periods[0]:
        return "24/7"
    rules = []
    for period in periods:
        start, end = period["open"], period["close"]
        opens, closes = (f"{time['hour']:02}:{time['minute']:02}" for time in (start, end))
        days = (end["day"] - start["day"]) % 7
        if days > 1:  # The venue does not close for days: a rule for each of them.
            rules += [f"{DAYS[start['day']]} {opens}-24:00"]
            rules += [f"{DAYS[(start['day'] + day) % 7]} 00:00-24:00" for day in range(1, days)]
            start, opens = end, "00:00"
        rules.append(f"{DAYS[start['day']]} {opens}-{closes}")
    return ", ".join(rules)


def text_of_specifications(specifications: list[dict]) -> str:
    """From schema.org's `openingHoursSpecification`."""
    rules = []
    for specification in specifications:
        days = specification.get("dayOfWeek", [])
        days = [days] if isinstance(days, str) else days
        names = ",".join("PH" if "Holidays" in day else day.rsplit("/", 1)[-1][:2] for day in days)
        dates = [date(specification[key]) for key in ("validFrom", "validThrough") if key in specification]
        opens, closes = (specification.get(key, "")[:5] for key in ("opens", "closes"))
        # The same time twice means that the venue is closed.
        times = "off" if opens == closes else f"{opens}-{closes}"
        rules.append(" ".join(part for part in ("-".join(dates), names, times) if part))
    # Dates come last: they replace the rules of the week.
    return "; ".join(sorted(rules, key=lambda rule: rule[:4].isdigit()))


def date(text: str) -> str:
    year, month, day = text[:10].split("-")
    return f"{year} {MONTHS[int(month) - 1]} {int(day)}"
