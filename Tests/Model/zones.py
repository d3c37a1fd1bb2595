"""Lists of offsets of real time zones, at changes of every kind, and lists that no zone has (TIME-1)."""

import datetime
import zoneinfo

from hypothesis import strategies as st

from localtime import LocalTime
from values import DAY, LEAST, MOST

YEAR = 366 * DAY
NOON = 1_778_587_200_000  # 2026-05-12 12:00 UTC, a Tuesday
SECONDS = [0, 3600, 7200, -3600, 64_800, -64_800, 20_700, 1, -1]
CHANGES = [  # a zone, and a day near a change of its offset
    ("Europe/Berlin", 2026, 3, 29), ("Europe/Berlin", 2026, 10, 25), ("America/New_York", 2026, 3, 8),
    ("America/New_York", 2026, 11, 1), ("Australia/Sydney", 2026, 4, 5), ("Australia/Sydney", 2026, 10, 4),
    ("Australia/Lord_Howe", 2026, 4, 5), ("Australia/Lord_Howe", 2026, 10, 4),  # half an hour
    ("America/Sao_Paulo", 2018, 11, 4), ("America/Havana", 2026, 3, 8),  # midnight is skipped
    ("America/Sao_Paulo", 2018, 2, 18), ("America/St_Johns", 2008, 11, 2),  # back to the day before
    ("America/Havana", 2026, 11, 1),  # midnight comes twice
    ("Pacific/Apia", 2011, 12, 30), ("Pacific/Kwajalein", 1993, 8, 21),  # a day is skipped
    ("America/Juneau", 1867, 10, 18),  # a day comes twice
    ("Antarctica/Troll", 2026, 3, 29), ("Asia/Kathmandu", 1986, 1, 1), ("Asia/Kolkata", 2026, 5, 12),
]


def instant(time):
    return round(time.timestamp()) * 1000


def offsets_of(zone, first, last):
    """A zone's offsets between two instants."""
    def seconds_at(at):
        time = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc) + datetime.timedelta(milliseconds=at)
        return round(zone.utcoffset(time.astimezone(zone)).total_seconds())

    found = [(first, seconds_at(first))]
    for day in range(first, last, DAY):
        before, after = day, day + DAY
        if seconds_at(before) != seconds_at(after):
            while after - before > 1000:
                middle = (before + after) // 2000 * 1000
                before, after = (middle, after) if seconds_at(middle) == seconds_at(before) else (before, middle)
            found.append((after, seconds_at(after)))
    return tuple(found)


def zone_near(name, *day):
    """The offsets of a zone from a year before a day to two years after it, and the change that is nearest to it."""
    near = instant(datetime.datetime(*day, 12, tzinfo=datetime.timezone.utc))
    offsets = offsets_of(zoneinfo.ZoneInfo(name), near - YEAR, near + 2 * YEAR)
    return offsets, min((start for start, *_ in LocalTime(offsets).changes()), key=lambda at: abs(at - near),
                        default=near)


ZONES = [zone_near(*change) for change in CHANGES]


@st.composite
def odd_offsets(draw, now):
    """Offsets that change often and far."""
    count = draw(st.sampled_from([2, 3, 5, 64]))
    at, offsets = now - draw(st.sampled_from([DAY, 3_600_000, 0])), []
    steps = [1, 1000, 1_800_000, 3_600_000, 43_200_000, DAY] if count < 10 else [1, 3_600_000]
    for _ in range(count):
        offsets.append((min(max(at, LEAST), MOST) + len(offsets), draw(st.sampled_from(SECONDS))))
        at += draw(st.sampled_from(steps))
    return tuple(offsets)


def lists_of_offsets(now):
    """Usually of a zone; also one offset for ever, and odd ones."""
    return st.integers(0, 9).flatmap(
        lambda n: st.sampled_from(ZONES).map(lambda zone: zone[0]) if n < 5
        else st.sampled_from(SECONDS).map(lambda seconds: ((now, seconds),)) if n < 8 else odd_offsets(now))


WRONG_LISTS = [
    (), ((0, 64_801),), ((0, -64_801),), ((0, 0), (0, 3600)), ((1, 0), (0, 3600)), ((0, 0), (1, 0), (1, 3600)),
    ((0, 0), (5, 64_801)), tuple((n, 0) for n in range(65)),
]


def turns(time, now):
    """The changes next to an instant."""
    return sorted(time.changes(), key=lambda change: abs(change[0] - now))[:2]


def wall_times(time, now):
    """Instants on other days at whose time of day a change skips or repeats the clock; others are at the change."""
    found = []
    for start, stops, continues in turns(time, now):
        found += [start - 1, start, start + 1_800_000]
        for wall_time in (stops, continues, (stops + continues) // 2, min(stops, continues) - 1):
            found += [wall_time + days * DAY - time.seconds_at(start + days * DAY) * 1000 for days in (-7, -1, 1, 7)]
    return [at for at in found if LEAST <= at <= MOST]


def days_of(time, now):
    """The days on which the offset changes, and a day that is skipped."""
    return [day for _, stops, continues in turns(time, now)
            for day in {stops // DAY, continues // DAY, (stops + continues) // 2 // DAY}]
