"""The model of the schedule itself: each rule once."""

import random

import pytest

import schedule as module
from localtime import LocalTime
from schedule import (
    CLOSED, END, LATE, ON_TIME, TIGHT, UNKNOWN, Acts, Break, Gap, Planner, ShownArrival, Stop, Workday, Worth,
    planned_today, schedule, schedule_of,
)
from values import DAY, Place

MIDNIGHT = 1_778_544_000_000  # 2026-05-12 00:00 UTC, a Tuesday
HERE, THERE = Place(52.5, 13.4), Place(52.6, 13.4)
BERLIN = LocalTime(((0, 7200),))


def at(clock, days=0):
    """An instant today, of "12:34" or "12:34:56"."""
    hour, minute, second = (*map(int, clock.split(":")), 0)[:3]
    return MIDNIGHT + days * DAY + (hour * 3600 + minute * 60 + second) * 1000


def clock(instant):
    """"12:34", with seconds if there are any, and with + for each day ahead."""
    if instant is None:
        return None
    days, rest = divmod(instant - MIDNIGHT, DAY)
    text = f"{rest // 3_600_000:02}:{rest // 60_000 % 60:02}"
    return text + (f":{rest // 1000 % 60:02}" if rest % 60_000 else "") + "+" * days


def stop(id=1, opening_hours="", planned=None, duration=600, travel=600, place=HERE, **others):
    """Ten minutes away, for ten minutes, if it is the first; at no distance from other stops."""
    return Stop(id, place=place, planned_at=planned and at(planned), duration=duration, opening_hours=opening_hours,
                travel_time=travel, **others)


def plan(now, *stops, **others):
    return schedule(at(now), stops, **{"location": HERE, **others})


def visit(now, *stops, **others):
    return plan(now, *stops, **others).visits[0]


def times(visit):
    return clock(visit.arrival), clock(visit.start), visit.waiting, clock(visit.end)


def test_sequence():
    """SCHED-1: in progress, en route, planned, in the order of the list; no final ones."""
    stops = [stop(1), stop(2, status=3), stop(3, status=1), stop(4, status=2, started=at("09:00")), stop(5, status=1),
             stop(6)]
    found = plan("10:00", *stops).visits
    assert [(visit.id, visit.position) for visit in found] == [(4, 0), (3, 1), (5, 2), (1, 3), (6, 4)]


def test_one_after_the_other():
    """SCHED-2."""
    found = plan("10:00", stop(1), stop(2, duration=None), legs={(1, 2): 60})
    assert [times(visit) for visit in found.visits] == [
        ("10:10", "10:10", 0, "10:20"), ("10:21", "10:21", 0, "10:31")]
    assert [visit.is_assumed for visit in found.visits] == [False, True]
    assert (clock(found.end), found.travel, found.waiting) == ("10:31", 660, 0)


def test_whole_seconds():
    """SCHED-2: now and planned instants are cut, legs rounded half up."""
    one = stop(travel=0.5, planned="10:00")
    found = schedule(at("10:00") + 999, [one._replace(planned_at=at("10:00") + 999)], location=HERE).visits[0]
    assert (found.arrival, found.lateness) == (at("10:00:01"), 1)


def test_in_progress():
    """SCHED-2: it began when it began, and does not end before now."""
    one = stop(1, status=2, started=at("09:55"))
    assert times(visit("10:00", one)) == (None, "09:55", None, "10:05")
    assert times(visit("11:00", one)) == (None, "09:55", None, "11:00")
    found = plan("10:00", one, stop(2), legs={(1, 2): 120}, location=None)
    assert times(found.visits[1]) == ("10:07", "10:07", 0, "10:17")


def test_two_in_progress():
    """SCHED-2: the next leg begins when the last one ends."""
    found = plan("10:00", stop(1, status=2, started=at("09:00"), duration=7200),
                 stop(2, status=2, started=at("09:55")), stop(3), legs={(2, 3): 60})
    assert [clock(visit.end) for visit in found.visits] == ["11:00", "10:05", "11:11"]


def test_estimated_legs():
    """SCHED-3: geodesic, detour and speed."""
    found = plan("10:00", stop(1, travel=None, place=THERE), stop(2), travel_speed_kmh=36, detour_factor=2)
    metres = module.distance(HERE, THERE)
    assert [visit.arrival for visit in found.visits] == [
        at("10:00") + round(metres / 5) * 1000, at("10:10") + 2 * round(metres / 5) * 1000]


def test_nothing_known():
    """SCHED-3: without a location and without a stop in progress."""
    found = plan("10:00", stop(1), stop(2, place=None), stop(3), location=None)
    assert [(*times(visit), visit.pace) for visit in found.visits] == [(None, None, None, None, UNKNOWN)] * 3
    assert found.end is None and found.leave_by is None


def test_without_a_coordinate():
    """SCHED-3: the sequence goes on from the place before, after its duration."""
    found = plan("10:00", stop(1, place=None), stop(2), stop(3, place=None), stop(4), legs={(2, 4): 60})
    assert [clock(visit.arrival) for visit in found.visits] == [None, "10:20", None, "10:41"]
    assert found.visits[0].pace == UNKNOWN and clock(found.end) == "10:51"


def test_in_progress_without_a_coordinate():
    """SCHED-3: the next leg begins at the location."""
    one = stop(1, place=None, status=2, started=at("10:00"))
    assert [clock(visit.arrival) for visit in plan("10:00", one, stop(2)).visits] == [None, "10:20"]
    found = plan("10:00", one, stop(2), stop(3), location=None)
    assert [visit.pace for visit in found.visits] == [ON_TIME, UNKNOWN, UNKNOWN] and found.end is None


@pytest.mark.parametrize("hours, now, start, is_closed", [
    ("09:00-18:00", "08:00", "09:00", False),
    ("09:00-18:00", "17:40", "17:50", False),
    ("09:00-18:00", "17:41", "17:51", True),  # it would end after closing
    ("09:00-12:00,13:00-18:00", "11:45", "13:00", False),
    ("17:55-18:00", "17:00", "17:55", False),  # it fits no span
    ("17:55-18:00", "17:49:59", "17:59:59", False),
    ("17:55-18:00", "17:50", "18:00", True),
    ("Mo off; We 09:00-18:00", "08:00", "08:10", True),
    ("off", "08:00", "08:10", True),
    ("gibberish", "08:00", "08:10", False),
    ("Tu unknown", "08:00", "08:10", False),
    ('09:00-12:00; Tu 12:00-13:00 "ring"', "11:45", "12:00", False),
    ("Tu 09:00-12:00, Tu 12:00-13:00 unknown", "11:45", "11:55", False),  # adjoining spans are one
    ("24/7", "23:55", "00:05+", False),
    ("20:00-02:00", "23:55", "00:05+", False),
    ("20:00-02:00", "01:30", "01:40", False),
    ("20:00-02:00", "01:50", "20:00", False),
    ("09:00-18:00", "23:55", "00:05+", True),
    ("00:00-06:00", "23:55", "00:05+", True),  # that is tomorrow's
])
def test_opening_hours(hours, now, start, is_closed):
    """SCHED-4."""
    found = visit(now, stop(opening_hours=hours))
    assert (clock(found.start), found.pace == CLOSED) == (start, is_closed)


def test_local_time():
    """SCHED-4, TIME-1: opening hours are wall time, and today is the local day."""
    found = visit("08:00", stop(opening_hours="11:00-18:00"), time=BERLIN)
    assert clock(found.start) == "09:00"
    found = visit("22:30", stop(opening_hours="We 03:00-18:00"), time=BERLIN)  # Wednesday, 00:30
    assert clock(found.start) == "01:00+"


def test_not_too_early():
    """SCHED-4."""
    assert times(visit("10:00", stop(planned="12:00"))) == ("10:10", "11:45", 5700, "11:55")
    assert times(visit("10:00", stop(planned="12:00"), early=0))[1] == "12:00"
    found = visit("10:00", stop(planned="12:00", opening_hours="09:00-11:45"))
    assert (found.pace, times(found)) == (CLOSED, ("10:10", "10:10", 0, "10:20"))


def test_repeating():
    """TIME-1: the wall time on today's day."""
    assert clock(planned_today(BERLIN, at("10:00"), at("09:00", days=-7), True)) == "09:00"
    assert planned_today(BERLIN, at("10:00"), at("09:00", days=-7), False) == at("09:00", days=-7)


@pytest.mark.parametrize("now, lateness, pace", [
    ("09:49", 0, TIGHT), ("09:45", 0, TIGHT), ("09:44:59", 0, ON_TIME), ("09:50", 0, TIGHT), ("09:54:59", 299, TIGHT),
    ("09:55", 300, LATE), ("10:55", 3900, LATE)])
def test_pace(now, lateness, pace):
    """SCHED-5: late from 300 s on, tight from 600 s before."""
    found = visit(now, stop(planned="10:00"))
    assert (found.lateness, found.pace) == (lateness, pace)


def test_pace_by_closing():
    """SCHED-5: tight if it would be closed, and late only while it is open."""
    assert [visit(now, stop(opening_hours="09:00-18:00")).pace for now in ("17:30", "17:30:01", "17:40", "17:41")] == [
        ON_TIME, TIGHT, TIGHT, CLOSED]
    found = plan("19:00", stop(opening_hours="09:00-18:00", planned="10:00"))
    assert (found.visits[0].pace, found.late, found.closed) == (CLOSED, 0, 1)
    found = visit("11:00", stop(opening_hours="12:00-18:00", planned="10:00"))
    assert (found.pace, found.lateness) == (LATE, 7200)  # by the start, not the arrival


def test_no_settings_of_pace():
    """SCHED-5: nothing is late that has no lateness."""
    assert visit("09:00", stop(planned="10:00"), late_after=0, tight_before=0).pace == ON_TIME
    assert visit("09:50:01", stop(planned="10:00"), late_after=0).pace == LATE


def test_pace_in_progress():
    """SCHED-5: by the instant at which it began."""
    for started, pace in [("10:04:59", ON_TIME), ("10:05", LATE)]:
        assert visit("12:00", stop(status=2, started=at(started), planned="10:00", opening_hours="off")).pace == pace


@pytest.mark.parametrize("stops, leave_by", [
    ([stop()], None),
    ([stop(planned="12:00")], "11:54:59"),
    ([stop(opening_hours="09:00-18:00")], "17:40"),
    ([stop(planned="12:00", opening_hours="09:00-11:55")], "11:35"),
    ([stop(1), stop(2, planned="12:00")], "11:44:59"),
    ([stop(1, planned="09:00"), stop(2, planned="12:00")], "11:44:59"),  # the first is late already
    ([stop(1, planned="09:00", opening_hours="09:00-11:00")], "10:40"),  # it must not be closed, too
    ([stop(1, opening_hours="off"), stop(2, planned="12:00")], "11:44:59"),
    ([stop(1, place=None), stop(2, planned="12:00")], "11:44:59"),
    ([stop(1, planned="11:30"), stop(2, planned="12:00")], "11:24:59"),
    ([stop(1, opening_hours="20:00-02:00")], "01:40+"),
    ([stop(1, status=2, started=at("09:00"), duration=7200), stop(2, planned="10:30", travel=None)], "10:34:59"),
])
def test_leave_by(stops, leave_by):
    """SCHED-9."""
    assert clock(plan("10:00", *stops).leave_by) == leave_by


def test_the_way_to_the_end():
    """SCHED-10."""
    found = plan("10:00", stop(), end_place=HERE, legs={(1, END): 300})
    assert (clock(found.end), found.travel) == ("10:25", 900)
    assert plan("10:00", end_place=HERE).end is None


def test_the_day():
    """SCHED-10."""
    found = plan("10:00", stop(1, planned="09:00"), stop(2, planned="12:00"), stop(3, opening_hours="off"))
    assert (clock(found.end), found.waiting, found.late, found.closed) == ("12:05", 85 * 60, 1, 1)


def test_long_visits_end_at_the_last_instant():
    """SCHED-2."""
    found = plan("10:00", stop(1, duration=2**62), stop(2))
    assert found.end == (2**63 - 1) // 1000 * 1000


def second(clock):
    """After midnight."""
    return (at(clock) - MIDNIGHT) // 1000


def rest(minutes, earliest, latest, most_work=None):
    return Break(minutes * 60, second(earliest), second(latest), most_work)


def shift(start=None, end=None, overtime=None):
    return Workday(start and second(start), end and second(end), overtime)


def working(now, *stops, breaks=(), workday=Workday(), acts=Acts(has_visited=True), end_place=None, legs=()):
    """With the first of the best placements."""
    planner = Planner(at(now), stops, LocalTime(), HERE, {}, end_place, dict(legs), None,
                      workday._replace(breaks=breaks), acts)
    planner.placement = planner.best()[1][0] if stops else {}
    return planner


def rests(planner):
    return {number: tuple(clock(each * 1000) for each in times)
            for number, times in planner.follow(planner.placement).breaks.items()}


def test_shift():
    """SCHED-13."""
    found = schedule_of(working("08:00", stop(1), stop(2), workday=shift("09:00", "09:25", 600)))
    assert [times(visit) for visit in found.visits] == [
        ("09:10", "09:10", 0, "09:20"), ("09:20", "09:20", 0, "09:30")]
    assert [visit.pace for visit in found.visits] == [ON_TIME, TIGHT] and found.overtime == 300
    found = schedule_of(working("08:00", stop(status=1), workday=shift("09:00")))
    assert clock(found.visits[0].arrival) == "08:10"


def test_after_the_shift():
    """SCHED-13.4, SCHED-13.7: it begins at the arrival, for the reason of the shift if nothing else is against it."""
    one = stop(1, opening_hours="11:00-18:00")
    planner = working("09:00", one, workday=shift(None, "11:00", 0))
    found = schedule_of(planner).visits[0]
    assert (found.pace, times(found)) == (CLOSED, ("09:10", "09:10", 0, "09:20"))
    assert planner.reason(one, second("09:10") + MIDNIGHT // 1000, 0) == "After the end of the shift"
    assert schedule_of(working("09:00", one, workday=shift(None, "11:00", 600))).visits[0].pace == ON_TIME
    planner = working("09:00", one, workday=shift(None, "11:00", 600), end_place=HERE, legs={(1, END): 1})
    assert schedule_of(planner).visits[0].pace == CLOSED


def test_leave_by_of_a_shift():
    """SCHED-13.9."""
    assert clock(schedule_of(working("09:00", stop(), workday=shift(None, "12:00", 0))).leave_by) == "11:40"
    found = working("09:00", stop(), breaks=(rest(30, "09:00", "09:10"),), workday=shift(None, "12:00", 0))
    assert clock(schedule_of(found).leave_by) == "11:10"


@pytest.mark.parametrize("breaks, taken", [
    ((rest(30, "12:00", "13:00"),), {}),  # the day ends by then
    ((rest(30, "10:15", "10:20"),), {0: ("10:20", "10:50")}),  # after the first visit
    ((rest(30, "10:05", "10:15"),), {0: ("10:10", "10:40")}),  # on arrival at the first
    ((rest(30, "10:35", "10:36"),), {0: ("10:35", "11:05")}),  # it waits for the window
    ((rest(10, "10:00", "10:25"), rest(10, "10:00", "10:25")), {0: ("10:00", "10:10"), 1: ("10:10", "10:20")}),
])
def test_breaks(breaks, taken):
    """SCHED-14.1 to SCHED-14.4, SCHED-14.7."""
    planner = working("10:00", stop(1), stop(2), stop(3), breaks=breaks, legs={(1, 2): 600, (2, 3): 600})
    assert rests(planner) == taken and not planner.missed(planner.follow(planner.placement), planner.placement)


def test_limit_of_work():
    """SCHED-14.2: half an hour of work ends with the way to the second stop."""
    planner = working("10:00", stop(1), stop(2), breaks=(rest(30, "08:00", "12:00", 1800),), legs={(1, 2): 600})
    assert planner.worth({0: Gap(1, True)}).weight == 0 and planner.worth({0: Gap(2, False)}) is None
    assert planner.missed(planner.follow({}), {}) == [0]


def test_before_the_first_visit():
    """SCHED-14.5: only if the end of that visit would be too late."""
    for latest, taken in [("10:19", {0: ("10:00", "10:30")}), ("10:20", {0: ("10:20", "10:50")})]:
        assert rests(working("10:00", stop(1), stop(2), breaks=(rest(30, "10:00", latest),), acts=Acts())) == taken


def test_break_in_a_wait():
    """SCHED-14.6."""
    one, two = stop(1), stop(2, planned="11:15")
    for minutes, start in [(30, "11:00"), (45, "11:05")]:
        planner = working("10:00", one, two, breaks=(rest(minutes, "10:20", "10:40"),))
        found = schedule_of(planner).visits[1]
        assert clock(found.start) == start and rests(planner)[0][0] == "10:20"


def test_missed_breaks():
    """SCHED-14.7, ORDER-14: a break weighs more than any stop."""
    planner = working("10:00", stop(1), breaks=(rest(30, "08:00", "09:00"), rest(30, "20:00", "21:00")))
    assert planner.missed(planner.follow({}), {}) == [0] and planner.worth({}).weight == 102
    planner = working("10:00", stop(1, opening_hours="09:00-10:20", priority=100), breaks=(rest(30, "10:00", "10:05"),))
    assert rests(planner) == {0: ("10:00", "10:30")} and schedule_of(planner).closed == 1


def test_work_before_now():
    """SCHED-14.9."""
    acts = Acts(at("09:00"), True)
    assert working("10:00", stop(1), acts=acts).set_out()[2] == 3600
    assert working("10:00", stop(1), acts=acts._replace(breaks={0: (at("09:10"), at("09:40"))})).set_out()[2] == 1200
    assert working("10:00", stop(1), workday=shift("11:00"), acts=acts).set_out()[2] == 3600  # waiting is no work
    one = stop(1, status=2, started=at("10:00"), duration=900)
    assert working("10:00", one, acts=acts).set_out()[2] == 4500


def test_started_and_ended_breaks():
    """SCHED-14.11 to SCHED-14.13."""
    breaks = (rest(30, "09:00", "12:00"), rest(30, "09:00", "12:00"))
    planner = working("10:00", stop(1), breaks=breaks, acts=Acts(None, True, {1: (at("09:50"), None)}))
    assert clock(schedule_of(planner).visits[0].arrival) == "10:30"
    assert planner.missed(planner.follow({}), {}) == [0] and not planner.to_place()
    planner = working("11:00", stop(1), breaks=breaks, acts=Acts(None, True, {0: (at("09:50"), None)}))
    assert clock(schedule_of(planner).visits[0].arrival) == "11:10" and list(planner.to_place()) == [1]
    acts = Acts(None, True, {0: (at("09:50"), at("09:55"))})
    assert clock(schedule_of(working("10:00", stop(1), breaks=breaks[:1], acts=acts)).visits[0].arrival) == "10:10"


def test_the_least_late_placement():
    """SCHED-14.8: less lateness, then less overtime, then an earlier end."""
    stops = stop(1), stop(2, planned="10:30"), stop(3)
    planner = working("10:00", *stops, breaks=(rest(30, "10:00", "10:55"),), legs={(2, 3): 1800})
    assert rests(planner) == {0: ("10:30", "11:00")} and planner.worth(planner.placement).lateness == 0
    assert planner.worth({0: Gap(0, False)}).lateness == 1200


def test_what_stays():
    """SCHED-15.1: less than five minutes of lateness or overtime move no break."""
    best = Worth(1, 100, 100, 0)
    for worth, stays in [(Worth(1, 399, 399, 9), True), (Worth(1, 400, 0, 0), False), (Worth(1, 100, 400, 0), False),
                         (Worth(2, 0, 0, 0), False), (None, False)]:
        assert Planner.stays(worth, best) == stays


HOURS = ["", "", "09:00-18:00", "08:00-12:00,13:00-17:00", "off", "24/7", "Tu 20:00-02:00", "10:00-10:05", "10:00+"]


def random_stops(chance, count):
    return [Stop(id, chance.choice([0, 0, 0, 1, 2]) if id == 1 else chance.choice([0, 0, 0, 1]),
                 chance.choice([HERE, THERE, HERE, None]),
                 chance.choice([None, at("00:00") + chance.randrange(1440) * 60_000]),
                 chance.choice([None, 0, 300, 3600]), chance.choice(HOURS), at("00:00") + chance.randrange(60_000_000))
            for id in range(1, count + 1)]


def test_leaving_later_makes_all_later():
    """SCHED-9: so that the last harmless instant may be found by halving."""
    chance = random.Random(1)
    for _ in range(60):
        now = at("00:00") + chance.randrange(1440) * 60_000
        planner = Planner(now, random_stops(chance, 4), BERLIN, HERE, {}, None, {}, None)
        leave_by = planner.leave_by()
        tries = [planner.now + chance.randrange(86_400) for _ in range(12)]
        for departure in tries + ([leave_by, leave_by + 1] if leave_by else []):
            assert planner.is_harmless(departure) == (leave_by is None or departure <= leave_by)


def test_waiting_and_starts_are_consistent():
    """SCHED-2, SCHED-4: each visit may begin when it does, and could not before."""
    chance = random.Random(2)
    for _ in range(40):
        now = at("00:00") + chance.randrange(1440) * 60_000
        stops = random_stops(chance, 3)
        planner = Planner(now, stops, BERLIN, HERE, {}, None, {}, None)
        for found in planner.walk().visits:
            one = next(one for one in stops if one.id == found.id)
            if found.arrival is None:
                continue
            assert found.waiting >= 0 and found.end == found.start + planner.duration(one)
            tries = {found.arrival, found.start - 1, *(found.arrival + chance.randrange(found.waiting + 1)
                                                       for _ in range(5))}
            assert not any(may_begin(planner, one, second) for second in tries if found.arrival <= second < found.start)
            assert may_begin(planner, one, found.start) == (found.pace != CLOSED)


def may_begin(planner, one, second):
    """The rule once more, for one second."""
    if one.planned_at is not None and second * 1000 < one.planned_at - 900_000:
        return False
    spans = planner.spans[one.id]
    if spans is None:
        return True
    lengths = [module.LAST if high is None else high - low for low, high in spans]
    fits = any(length >= planner.duration(one) for length in lengths)
    end = second + planner.duration(one)
    return any(low <= second and (high is None or second < high and (end <= high or not fits)) for low, high in spans)


def shown(*estimates):
    """Minutes after 10:00, each with the minutes ahead."""
    arrival = ShownArrival()
    return [(arrival.update(at("10:00") + (estimate - ahead) * 60_000, at("10:00") + estimate * 60_000)
             - at("10:00")) / 60_000 for estimate, ahead in estimates]


def test_shown_arrival():
    """SCHED-7: steps of 5 minutes, and of 1 when less than 15 minutes ahead; it stays until it is a step off."""
    assert shown((36, 30), (39.9, 30), (40, 30), (35.1, 30), (35, 30)) == [35, 35, 40, 40, 35]
    assert shown((32.5, 15), (37.5, 15), (39.9, 15), (41, 15)) == [35, 35, 35, 40]
    assert shown((32.4, 14), (32.9, 14), (33, 14), (32.1, 14)) == [32, 32, 33, 33]
    assert shown((36.4, 20), (36.4, 14.9), (36.4, 15.1), (36.6, 14.9)) == [35, 36, 36, 36]


def test_shown_arrival_is_local():
    """SCHED-7: whole steps on the wall; and it is forgotten when the arrival is absent."""
    arrival = ShownArrival(LocalTime(((0, 90),)))
    assert arrival.update(at("09:00"), at("10:00")) == at("09:58:30")
    assert arrival.update(at("09:00"), None) is None
    assert arrival.update(at("09:00"), at("10:02")) == at("10:03:30")


def test_noise_changes_the_shown_arrival_once():
    """SCHED-7: estimates whose whole spread is less than half a step."""
    chance = random.Random(3)
    for _ in range(300):
        ahead = chance.choice([10, 14.9, 15, 60])
        spread, base = (2.49, chance.uniform(0, 60)) if ahead > 20 else (0.49, chance.uniform(0, 60))
        arrival = ShownArrival()
        arrival.update(0, round(chance.uniform(0, 90) * 60_000))
        now = round((base - ahead) * 60_000)
        seen = [arrival.shown] + [arrival.update(now, round((base + chance.uniform(0, spread)) * 60_000))
                                  for _ in range(20)]
        assert sum(one != other for one, other in zip(seen, seen[1:])) <= 1 + (14 < ahead <= 15)
