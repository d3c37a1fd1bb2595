"""Time zones with changes of their offset from UTC (TIME-1). ZoneInfo reads the tz database of the system."""

import copy
import pickle
import time
import zoneinfo
from datetime import date, datetime, timedelta, timezone, tzinfo
from uuid import UUID
from zoneinfo import ZoneInfo

import plannerkit
import pytest
from conftest import NOW, load, make_task, started
from plannerkit import Item, LoadItems, LoadPlan, Planner, Section, SectionKind, Weekdays
from plannerkit import _planner as planner_module
from plannerkit._convert import instant
from plannerkit._zone import AHEAD, BACK, DAY, SYSTEM, offset_at, offsets_of
from plannerkit.driver import AsyncDriver

BERLIN = ZoneInfo("Europe/Berlin")
UTC = timezone.utc
HOUR = timedelta(hours=1)
EVERY_DAY = Weekdays(127)


def listing(tz, now, planned, **fields):
    """A planner in the zone. Its rows are tasks that are planned at these times, and listed on every day."""
    planner = Planner(tz=tz, now=now, clock=lambda: now)
    for number, each in enumerate(planned):
        planner.task_added(make_task(number, planned=each, **{"repeat_days": EVERY_DAY, **fields}))
    return planner


def texts(planner):
    """The planned texts, after a check that each agrees with the data."""
    for row in planner.rows:
        assert row.planned.tzinfo is planner.tz
        assert f"{row.planned:%H:%M}" == row.planned_text
    return [row.planned_text for row in planner.rows]


# ---- Nights of change ----


@pytest.mark.parametrize("now", [datetime(2026, 3, 28, 12, tzinfo=BERLIN), datetime(2026, 3, 30, 12, tzinfo=BERLIN)])
def test_the_night_in_which_an_hour_is_skipped(now):
    """TIME-1: on the day before and on the day after."""
    times = [datetime(2026, 3, 29, *at, tzinfo=BERLIN) for at in ((1, 30), (1, 59), (3, 0), (3, 30), (23, 59))]
    with listing(BERLIN, now, [*times, datetime(2026, 3, 30, 3, 30, tzinfo=BERLIN)]) as planner:
        assert texts(planner) == ["01:30", "01:59", "03:00", "03:30", "23:59", "03:30"]
        assert [row.planned for row in planner.rows][:5] == times


@pytest.mark.parametrize("now", [datetime(2026, 10, 24, 12, tzinfo=BERLIN), datetime(2026, 10, 26, 12, tzinfo=BERLIN)])
def test_the_night_in_which_an_hour_comes_twice(now):
    """TIME-1: both hours are told apart by their fold."""
    night = datetime(2026, 10, 25, 2, 30, tzinfo=BERLIN)
    times = [night.replace(hour=1), night, night.replace(fold=1), night.replace(hour=3)]
    with listing(BERLIN, now, times) as planner:
        assert texts(planner) == ["01:30", "02:30", "02:30", "03:30"]
        assert [row.planned.fold for row in planner.rows] == [0, 0, 1, 0]
        instants = [row.planned.timestamp() for row in planner.rows]
        assert instants == [each.timestamp() for each in times]
        assert [after - before for before, after in zip(instants, instants[1:])] == [3600, 3600, 3600]


@pytest.mark.parametrize("day, hours", [(date(2026, 3, 29), 23), (date(2026, 10, 25), 25), (date(2026, 7, 1), 24)])
def test_a_day_lasts_from_midnight_to_midnight(day, hours):
    """TIME-2, TIME-4: a day of 23 or 25 hours is listed as a whole, and ends at midnight."""
    midnight = datetime(day.year, day.month, day.day, tzinfo=BERLIN)
    start = datetime.fromtimestamp(midnight.timestamp(), UTC)
    with listing(BERLIN, start, (start + n * HOUR for n in range(-2, 28)), repeat_days=Weekdays(0)) as planner:
        assert len(texts(planner)) == hours
        planner.start()
        assert planner.next_wake.timestamp() == (start + hours * HOUR).timestamp()
        assert (planner.next_wake.date(), planner.next_wake.hour) == (day + timedelta(1), 0)
        planner.clock_advanced(now=start + hours * HOUR - timedelta(milliseconds=1))
        assert planner.home.day == day
        planner.clock_advanced(now=start + hours * HOUR)
        assert planner.home.day == day + timedelta(1)


def test_a_weekly_task_keeps_its_time_in_winter_and_summer():
    """TIME-1, TXT-4: planned at 09:00 in January, read in July; and planned in a summer years ago."""
    planned = [datetime(2026, 1, 5, 9, tzinfo=BERLIN), datetime(2017, 7, 3, 9, tzinfo=BERLIN)]
    for now in (datetime(2026, 7, 6, 7, tzinfo=BERLIN), datetime(2026, 12, 7, 7, tzinfo=BERLIN)):
        with listing(BERLIN, now, planned, repeat_days=Weekdays.MONDAY) as planner:
            assert texts(planner) == ["09:00", "09:00"]


@pytest.mark.parametrize("before, after", [
    (date(2026, 3, 27), date(2026, 3, 31)), (date(2026, 10, 23), date(2026, 10, 27)),
    (date(2026, 10, 27), date(2026, 10, 23)), (date(2026, 1, 5), date(2027, 7, 5)),
])
def test_a_task_that_moves_over_a_change_keeps_its_time(before, after):
    """NEW-12: 09:00 stays 09:00."""
    now = datetime(before.year, before.month, before.day, 7, tzinfo=BERLIN)
    with Planner(tz=BERLIN, now=now, clock=lambda: now) as planner:
        planner.start()
        load(planner, [make_task(planned=now.replace(hour=9))], now=now)
        planner.composer_requested(UUID(int=1), [Section(SectionKind.DATE)], is_edit=True)
        planner.section_activated(0)
        (request,) = (effect.request for effect in planner.effects() if isinstance(effect, LoadItems))
        planner.items_loaded(request, [Item(after)])
        planner.item_tapped(0, 0)
        planner.save_tapped()
        moved = planner.saves[0].task.planned
        assert moved == datetime(after.year, after.month, after.day, 9, tzinfo=BERLIN)
        assert moved == planner.task(UUID(int=1)).planned and moved.hour == 9


@pytest.mark.parametrize("name, before, wake", [
    ("America/Sao_Paulo", datetime(2017, 10, 14, 20), datetime(2017, 10, 15, 1)),
    ("America/Sao_Paulo", datetime(2018, 2, 17, 22), datetime(2018, 2, 18)),
    ("America/Sao_Paulo", datetime(2018, 11, 3, 20), datetime(2018, 11, 4, 1)),
    ("Pacific/Apia", datetime(2011, 12, 29, 12), datetime(2011, 12, 31)),
    ("Australia/Lord_Howe", datetime(2026, 10, 4, 1), datetime(2026, 10, 5)),
    ("Africa/Casablanca", datetime(2026, 2, 15, 1), datetime(2026, 2, 16)),
])
def test_the_next_day(name, before, wake):
    """TIME-2: midnight is skipped or comes twice, a day is skipped, or it lasts half an hour less."""
    tz = ZoneInfo(name)
    now = before.replace(tzinfo=tz)
    with Planner(tz=tz, now=now) as planner:
        planner.start(now=now)
        load(planner, [], now=now)
        assert planner.next_wake.replace(tzinfo=None) == wake
        planner.clock_advanced(now=planner.next_wake)
        assert planner.home.day == wake.date()
        assert [effect.day for effect in planner.effects() if isinstance(effect, LoadPlan)] == [wake.date()]


@pytest.mark.parametrize("name, year, changes", [
    ("Europe/Berlin", 2026, 2), ("America/Sao_Paulo", 2018, 2), ("America/Sao_Paulo", 2026, 0),
    ("Australia/Lord_Howe", 2026, 2), ("Pacific/Apia", 2011, 3), ("Africa/Casablanca", 2026, 2),
    ("Asia/Kolkata", 2026, 0), ("Asia/Gaza", 2026, 2), ("America/St_Johns", 2006, 2), ("UTC", 2026, 0),
])
def test_data_and_texts_agree(name, year, changes):
    """TIME-1, DAY-3, TXT-4: the times around all changes of a year, and the days on which they are listed."""
    tz = ZoneInfo(name)
    start = datetime(year, 1, 1, tzinfo=UTC)
    hours = [start + n * HOUR for n in range(366 * 24)]
    offsets = [hour.astimezone(tz).utcoffset() for hour in hours]
    at = [n for n in range(1, len(hours)) if offsets[n] != offsets[n - 1]]
    assert len(at) == changes
    half = timedelta(minutes=30)
    planned = [hours[n] + half * step for n in at or [4000] for step in range(-6, 7)]
    for now in (hours[0], hours[-1]):
        with listing(tz, now, planned) as planner:
            assert texts(planner) == [f"{each.astimezone(tz):%H:%M}" for each in planned]
    for now in planned:
        with listing(tz, now, planned, repeat_days=Weekdays(0)) as planner:
            today = now.astimezone(tz).date()
            assert planner.home.day == today
            # As numbers: Python compares a time that comes twice with no other zone.
            assert [row.planned.timestamp() for row in planner.rows] == [
                each.timestamp() for each in planned if each.astimezone(tz).date() == today]


# ---- The list of offsets ----


class Scripted(tzinfo):
    """A zone of which the offset is a function of UTC."""

    def __init__(self, offset):
        self.offset = offset

    def fromutc(self, when):
        local = when + self.offset(when.replace(tzinfo=UTC))
        return local.replace(tzinfo=timezone(self.offset(when.replace(tzinfo=UTC))))


def start_of(now):
    return instant(now) // DAY * DAY


@pytest.mark.parametrize("name", sorted(zoneinfo.available_timezones())[::12])
def test_the_list_has_every_change(name):
    """TIME-1: of the years around now, to the millisecond."""
    tz, today = ZoneInfo(name), start_of(NOW)
    offsets = offsets_of(tz, instant(NOW))
    assert len(offsets) <= 64
    for (_, before), (at, seconds) in zip(offsets, offsets[1:]):
        assert offset_at(tz, at - 1) == before != seconds == offset_at(tz, at)
    changes = [at for at, _ in offsets[1:]]
    for (_, seconds), at, end in zip(offsets, [today - BACK, *changes], [*changes, today + AHEAD]):
        assert {offset_at(tz, each) for each in range(at, end, DAY)} == {seconds}


def test_a_change_is_found_to_the_millisecond():
    """TIME-1."""
    change = datetime(2026, 6, 1, 12, 34, 56, 789_000, tzinfo=UTC)
    tz = Scripted(lambda when: HOUR * (when >= change))
    assert offsets_of(tz, instant(NOW))[1:] == ((instant(change), 3600),)


def test_of_too_many_changes_the_nearest_count():
    """TIME-1: the library takes 64 offsets."""
    tz = Scripted(lambda when: HOUR * (when.toordinal() // 10 % 2))
    offsets = offsets_of(tz, instant(NOW))
    assert len(offsets) == plannerkit.Limits.UTC_OFFSETS == 64
    away = [at - instant(NOW) for at, _ in offsets[1:]]
    assert -320 * DAY <= away[0] <= -300 * DAY and 300 * DAY <= away[-1] <= 320 * DAY
    with listing(tz, NOW, [NOW + timedelta(days=n) for n in range(-300, 301)]) as planner:
        assert all(f"{row.planned:%H:%M}" == row.planned_text for row in planner.rows)


def test_one_offset_is_enough_for_a_zone_without_changes():
    """TIME-1."""
    for tz, seconds in [(UTC, 0), (timezone(-18 * HOUR), -64_800), (ZoneInfo("Asia/Kolkata"), 19_800)]:
        assert [each for _, each in offsets_of(tz, instant(NOW))] == [seconds]


def test_offsets_of_seconds():
    """TIME-1: local mean time."""
    now = datetime(1880, 1, 1, 12, tzinfo=UTC)
    with Planner(tz=BERLIN, now=now) as planner:
        planner.task_added(make_task(planned=now), now=now)
        assert planner.rows[0].planned_text == "12:53"
        assert planner.rows[0].planned.utcoffset() == timedelta(minutes=53, seconds=28)


# ---- Once a day ----


@pytest.fixture
def counted(monkeypatch):
    """The instants at which offsets were read, and those at which some were sent."""
    read, sent = [], []
    send = Planner._send_offsets
    monkeypatch.setattr(planner_module, "offsets_of", lambda tz, now: (read.append(now), offsets_of(tz, now))[1])
    monkeypatch.setattr(Planner, "_send_offsets", lambda self, at, new: (sent.append(at), send(self, at, new))[1])
    return read, sent


def test_the_offsets_are_read_once_a_day_and_sent_if_they_differ(counted):
    """TIME-1."""
    read, sent = counted
    with Planner(tz=BERLIN, now=NOW) as planner:
        planner.start(now=NOW)
        for hours in range(24 * 400):
            planner.clock_advanced(now=NOW + hours * HOUR)
        assert len(read) == 1 + 400
        assert len(sent) == 4, "two changes left the years behind, and two entered those ahead"


def test_the_offsets_follow_a_clock_that_jumps():
    """TIME-3: decades ahead and back, in any event."""
    with Planner(tz=BERLIN, now=NOW) as planner:
        for year in (2060, 1995, 2026):
            now = datetime(year, 7, 1, 7, tzinfo=BERLIN)
            planner.task_added(make_task(year, planned=now.replace(hour=9)), now=now)
            assert texts(planner) == ["09:00"]
            planner.start(now=now)
            assert planner.next_wake == datetime(year, 7, 2, tzinfo=BERLIN)


def test_a_refused_event_changes_nothing_on_a_new_day(counted):
    """TIME-2: not even the offsets or the clock."""
    _, sent = counted
    with Planner(tz=BERLIN, now=NOW) as planner:
        planner.start(now=NOW)
        before = planner.snapshot()
        with pytest.raises(plannerkit.NotFound):
            planner.row_tapped(UUID(int=99), now=NOW.replace(year=2060))
        assert (planner.snapshot(), sent) == (before, [])
        planner.clock_advanced(now=NOW.replace(year=2060))
        assert len(sent) == 1


def test_a_zone_that_breaks_refuses_the_event():
    """TIME-2: and nothing changes."""
    broken = []
    tz = Scripted(lambda when: timedelta(hours=19) if broken else HOUR)
    with Planner(tz=tz, now=NOW) as planner:
        broken.append(True)
        planner.start(now=NOW)
        before = planner.snapshot()
        with pytest.raises(plannerkit.InvalidArgument, match="^tz must have an offset") as caught:
            planner.clock_advanced(now=NOW + timedelta(days=1))
        assert caught.value.field == "tz" and planner.snapshot() == before
        planner.tz_changed(UTC, now=NOW + timedelta(days=1))


def test_a_zone_is_changed(planner):
    """TIME-4: with all its changes; a refused one changes nothing."""
    planner.task_added(make_task(9, planned=datetime(2026, 1, 5, 9, tzinfo=BERLIN), repeat_days=EVERY_DAY))
    planner.tz_changed(BERLIN)
    assert planner.rows[-1].planned_text == "09:00"
    before = planner.snapshot()
    with pytest.raises(plannerkit.InvalidArgument, match="^tz must"):
        planner.tz_changed(timezone(19 * HOUR))
    assert planner.snapshot() == before and planner.tz is BERLIN


# ---- Zones that are refused ----


class Broken(tzinfo):
    def __init__(self, offset):
        self.offset = offset

    def utcoffset(self, when):
        return self.offset

    def dst(self, when):
        return timedelta(0)


@pytest.mark.parametrize("tz, message", [
    (Broken(None), "at every instant"), (tzinfo(), "at every instant"), (Broken(5), "at every instant"),
    (Broken(24 * HOUR), "at every instant"), (Broken(timedelta(milliseconds=1)), "of whole seconds"),
    (timezone(timedelta(microseconds=1)), "of whole seconds"), (timezone(19 * HOUR), "of at most 18 hours"),
    (timezone(timedelta(hours=-18, seconds=-1)), "of at most 18 hours"),
    (Scripted(lambda when: HOUR * (19 if when.year == 2028 else 1)), "of at most 18 hours"),
])
def test_a_zone_without_a_valid_offset_is_refused(tz, message):
    """TIME-1."""
    for call in (lambda: Planner(tz=tz, now=NOW), lambda: started().tz_changed(tz, now=NOW)):
        with pytest.raises(plannerkit.InvalidArgument) as caught:
            call()
        assert str(caught.value) == f"tz must have an offset from UTC {message}." and caught.value.field == "tz"


# ---- The zone of the system ----


@pytest.fixture
def in_berlin(monkeypatch):
    monkeypatch.setenv("TZ", "Europe/Berlin")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def test_the_zone_of_the_system_is_the_default(in_berlin):
    """TIME-1: with its changes."""
    planned = [datetime(2026, month, 5, 9, tzinfo=BERLIN) for month in (1, 7)]
    with listing(None, NOW, planned) as planner:
        assert planner.tz is SYSTEM and repr(planner) == "<plannerkit.Planner in the system's time zone>"
        assert texts(planner) == ["09:00", "09:00"]
        planner.tz_changed(UTC)
        assert texts(planner) == ["08:00", "07:00"]
        planner.tz_changed(None)
        assert texts(planner) == ["09:00", "09:00"]
    assert offsets_of(SYSTEM, instant(NOW)) == offsets_of(BERLIN, instant(NOW))


def test_the_zone_of_the_system_is_a_zone_of_python(in_berlin):
    """Local times, names, folds."""
    first = datetime(2026, 10, 24, 23, tzinfo=UTC)
    for hours in range(4):
        ours, theirs = ((first + hours * HOUR).astimezone(tz) for tz in (SYSTEM, BERLIN))
        assert ours.replace(tzinfo=None) == theirs.replace(tzinfo=None) and ours.fold == theirs.fold
        assert (ours.utcoffset(), ours.tzname()) == (theirs.utcoffset(), theirs.tzname())
        assert ours.dst() is None and ours.timestamp() == theirs.timestamp()
    assert datetime.now(SYSTEM).time().tzinfo is None and SYSTEM.utcoffset(None) is SYSTEM.tzname(None) is None
    assert copy.copy(SYSTEM) is pickle.loads(pickle.dumps(SYSTEM)) is SYSTEM


# ---- Arithmetic ----


@pytest.mark.parametrize("change", [datetime(2026, 3, 29, 1, tzinfo=UTC), datetime(2026, 10, 25, 1, tzinfo=UTC)])
def test_a_driver_waits_as_long_as_it_should_over_a_change(change):
    """TIME-2: a clock that shows local time is no other clock."""
    now = (change - timedelta(seconds=10)).astimezone(BERLIN)
    with Planner(tz=BERLIN, clock=lambda: now) as planner:
        planner.authorization_changed(plannerkit.Authorization.ALWAYS)
        planner.start()
        for latitude, accuracy, ago in ((52.5, 5.0, 9), (52.503, 500.0, 0)):
            planner.fix_received(plannerkit.Fix(now - timedelta(seconds=ago), latitude, 13.4, accuracy))
        assert planner.next_wake.timestamp() - now.timestamp() == 30
        assert AsyncDriver(planner)._maximum_wait() == 30
