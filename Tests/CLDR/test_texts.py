"""The texts of build/libplanner.so compared with those of Babel and Unicode CLDR 47, and their changes."""

import contextlib
import datetime
import math
import random
import re
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cldr
from cldr import LANGUAGES
from host import (
    NOW, ROW_TEXTS, SCHEDULE_TEXTS, STRING_KEYS, Planner, Refused, constant, ffi, library, read, row_texts, struct_of,
    text, uuid,
)

SYSTEMS = ["METRIC", "US", "UK"]
HOUR_CYCLES = [12, 24]
STATUSES = ["PLANNED", "EN_ROUTE", "IN_PROGRESS", "DONE", "CANCELLED", "CANNOT_COMPLETE"]
WITH_PLACEHOLDER = [
    "ALREADY_THERE", "LESS_THAN", "SPOKEN_OPENING_HOURS", "SPOKEN_TRAVEL_TIME", "SPOKEN_LESS_THAN",
    "SPOKEN_PLANNED_TIME", "SPOKEN_APPOINTMENT", "OVERTIME", "BREAK_TIME", "SPOKEN_BREAK_TIME", "BREAK_UNTIL",
    "BREAK_DUE_BY", "MISSED_BREAKS", "LESS_OVERTIME", "MORE_OVERTIME", "HOURS_CLOSES", "HOURS_CLOSES_SOON",
    "HOURS_OPENS", "SPOKEN_HOURS_CLOSES", "SPOKEN_HOURS_CLOSES_SOON", "SPOKEN_HOURS_OPENS", "SPOKEN_ARRIVAL", "LATE",
    "CLOSES_AFTER_ARRIVAL", "WAIT", "LEAVE_BY", "DONE_BY", "STOPS_LEFT", "LATE_STOPS", "CLOSED_STOPS",
    "SPOKEN_CLOSES_AFTER_ARRIVAL", "SPOKEN_WAIT", "SPOKEN_LEAVE_BY", "SAVES", "LESS_LATE", "DONE_EARLIER",
    "MORE_STOPS_ON_TIME", "IMPOSSIBLE_STOPS", "MORE_THAN", "FEWER_STOPS_ON_TIME", "MORE_LATE", "MORE_TRAVEL",
    "DONE_LATER", "PLACE_BEFORE", "PLACE_AFTER", "ARRIVES_EARLIER", "ARRIVES_LATER", "MORE_STOPS_REACHABLE", "MINE",
    "THEIRS", "SAVES_WAIT", "SAVES_REFUSED",
]
SCHEDULE_STRINGS = [
    name for name in STRING_KEYS
    if constant("STRING_SPOKEN_ARRIVAL") <= STRING_KEYS[name] <= constant("STRING_SPOKEN_LEAVE_BY")
]
SHOWN_AND_SPOKEN = [name for name in STRING_KEYS if "SPOKEN_" + name in STRING_KEYS]
UTC_OFFSET = 20_700  # s, Nepal's
LOCAL_NOW = datetime.datetime(1970, 1, 1) + datetime.timedelta(milliseconds=NOW, seconds=UTC_OFFSET)
MIDNIGHT = (NOW + UTC_OFFSET * 1000) // 86_400_000 * 86_400_000 - UTC_OFFSET * 1000
OWN_SECTION = {"kind": constant("SECTION_CUSTOM"), "value_type": constant("VALUE_TEXT"), "name": "Own"}
STANDARD_SECTIONS = ["PROJECT", "DATE", "ESTIMATED_TIME", "REPEAT_DAYS"]


def system_number(name):
    return constant("SYSTEM_" + name)


def combinations(function):
    for name, values in {"hour_cycle": HOUR_CYCLES, "system": SYSTEMS, "language": LANGUAGES}.items():
        function = pytest.mark.parametrize(name, values)(function)
    return function


@contextlib.contextmanager
def refused(status):
    """The calls inside are refused with this status and a message that begins with the field."""
    with pytest.raises(Refused) as caught:
        yield
    assert caught.value.status == status
    assert re.fullmatch(rf"{caught.value.field or '[A-Z][a-z]*'}\b.*\.", caught.value.message)


# ---- Opening hours and their states ----


def opening_hours_from(change):
    """Opening hours from a local time to the end of that day."""
    return f"{change:%Y %b %d %H:%M}-24:00"


def opening_hours_until(change):
    """Opening hours without a break from the beginning of the year to a local time."""
    hours = f"2026 Jan 01-{change - datetime.timedelta(days=1):%Y %b %d} 00:00-24:00"
    return hours if change.time() == datetime.time() else hours + f"; {change:%Y %b %d} 00:00-{change:%H:%M}"


def closing_time(hours):
    """The local time of `opening_hours_until`; None for other hours."""
    found = re.search(r"; (\d{4} \w{3} \d\d) 00:00-(\d\d:\d\d)$", hours)
    return found and datetime.datetime.strptime(" ".join(found.groups()), "%Y %b %d %H:%M")


def state_of_change(change, is_open):
    """The string's name and the time that is in it, if any: HOURS-9.2, HOURS-9.3, HOURS-10.1."""
    ahead = change - LOCAL_NOW
    if ahead > datetime.timedelta(days=366):
        return "HOURS_ALWAYS_OPEN" if is_open else "HOURS_CLOSED", None
    if not is_open:
        return "HOURS_OPENS", change
    return "HOURS_CLOSES" if ahead > datetime.timedelta(minutes=60) else "HOURS_CLOSES_SOON", change


STATES_WITHOUT_TIME = {
    "24/7": "HOURS_ALWAYS_OPEN",
    "Mo-Su 00:00-24:00": "HOURS_ALWAYS_OPEN",
    "Tu 12:00+": "HOURS_OPEN",
    "Tu 12:00-20:00+": "HOURS_OPEN",
    "off": "HOURS_CLOSED",
    "2025 May 12 10:00-20:00": "HOURS_CLOSED",
    "unknown": "HOURS_UNKNOWN",
    "Tu 10:00-17:00+": "HOURS_UNKNOWN",
}
COMMENTS = {'"by appointment"': "by appointment", '24/7 unknown "«{0}» 日本"': "«{0}» 日本"}
NOT_UNDERSTOOD = ["Mo {0} Sa", "9–17", "Mo–Sa {5}", "Ring the bell"]


def changes_of_state():
    """Local times around those at which the text takes another form, of every hour, and anywhere."""
    numbers = random.Random(11)
    day = 1440
    midnight = day - LOCAL_NOW.hour * 60 - LOCAL_NOW.minute
    minutes = [*range(1, 63), 240, 241, 366 * day - 1, 366 * day, 366 * day + 1, 367 * day, 500 * day]
    for days in range(11):
        minutes += [midnight + days * day - 1, midnight + days * day, midnight + days * day + 1]
        minutes += [days * day - 1, days * day, days * day + 1] if days > 0 else []
    for hour in range(24):
        minutes += [midnight + hour * 60 + numbers.randrange(5) * day + minute for minute in (0, 1, 30, 59)]
    minutes += [numbers.randrange(1, 8 * day) for _ in range(150)]
    minutes += [numbers.randrange(8 * day, 366 * day) for _ in range(250)]
    return [LOCAL_NOW + datetime.timedelta(minutes=count) for count in sorted(set(minutes))]


def states_of_hours():
    """The states by the text of the opening hours: the string's name, and the local time that is in it."""
    found = {hours: (name, None) for hours, name in STATES_WITHOUT_TIME.items()}
    for change in changes_of_state():
        found[opening_hours_from(change)] = state_of_change(change, is_open=False)
        found[opening_hours_until(change)] = state_of_change(change, is_open=True)
    return found


STATES_OF_HOURS = states_of_hours()
OPENING_HOURS = ["", *COMMENTS, *NOT_UNDERSTOOD, *STATES_OF_HOURS]


def hours_texts(hours, strings, language, hour_cycle):
    """The text of the state and its spoken form: HOURS-11."""
    if hours in COMMENTS:
        return COMMENTS[hours], COMMENTS[hours]
    if hours not in STATES_OF_HOURS:
        closing = closing_time(hours)
        if closing is not None:
            return state_texts(*state_of_change(closing, is_open=True), strings, language, hour_cycle)
        assert hours == "" or hours in NOT_UNDERSTOOD
        return hours, hours and strings["SPOKEN_OPENING_HOURS"].replace("{0}", hours)
    return state_texts(*STATES_OF_HOURS[hours], strings, language, hour_cycle)


def state_texts(name, change, strings, language, hour_cycle):
    if change is None:
        return strings[name], strings["SPOKEN_" + name]
    time = cldr.time_text(change.hour * 60 + change.minute, hour_cycle, language)
    is_near = name != "HOURS_OPENS" and change - LOCAL_NOW <= datetime.timedelta(days=1)
    ahead = 0 if is_near else (change.date() - LOCAL_NOW.date()).days
    shown, spoken = [
        cldr.moment_text(change.date(), LOCAL_NOW.date(), ahead, time, language, length, strings["TOMORROW"])
        for length in ("short", "long")
    ]
    if name == "HOURS_CLOSES_SOON":
        shown = time
    return strings[name].replace("{0}", shown), strings["SPOKEN_" + name].replace("{0}", spoken)


# ---- The schedule ----


# In which strings the library's own text needs the preposition of a time of day, in which languages: SCHED-8.13.
SENTENCES = {
    "SPOKEN_ARRIVAL": ("en", "de", "fr"), "LEAVE_BY": ("en", "de", "fr"), "DONE_BY": ("fr",),
    "SPOKEN_LEAVE_BY": ("de", "fr"),
}


def local_time_text(instant, strings, hour_cycle, language, length="short", name=None, replaced=()):
    """With its day, if that is not today: SCHED-8.10; in a string, with its preposition."""
    local = datetime.datetime(1970, 1, 1) + datetime.timedelta(milliseconds=instant, seconds=UTC_OFFSET)
    ahead, time = (local.date() - LOCAL_NOW.date()).days, cldr.time_text(local.hour * 60 + local.minute, hour_cycle,
        language)
    is_sentence = language in SENTENCES.get(name, ()) and not {name, name.removeprefix("SPOKEN_")} & set(replaced)
    if ahead <= 0 and not is_sentence:
        moment = time
    else:
        moment = cldr.moment_text(
            local.date(), LOCAL_NOW.date(), max(0, ahead), time, language, length, strings["TOMORROW"])
        if not is_sentence and language == "de":
            moment = moment.removeprefix("am ")  # "bis Freitag"
    return moment if name is None else strings[name].replace("{0}", moment)


def closing_of(hours):
    closing = closing_time(hours)
    return None if closing is None else NOW + (closing - LOCAL_NOW) // datetime.timedelta(milliseconds=1)


def note_of(task, stop):
    """What goes wrong, or how long one waits: the string's name, and its milliseconds, if any: SCHED-8.2 to 8.5."""
    has_arrival = stop.present & constant("SCHEDULE_STOP_HAS_ARRIVAL")
    start = stop.start if stop.waiting or not has_arrival else stop.shown_arrival
    if stop.pace == constant("PACE_UNKNOWN"):
        return None, None
    if stop.pace == constant("PACE_LATE"):
        return "LATE", start - task["planned_at"] // 1000 * 1000
    if stop.pace == constant("PACE_CLOSED"):
        closing = closing_of(task["opening_hours"])
        if stop.arrival >= MIDNIGHT + 86_400_000 and (closing is None or closing <= stop.arrival):
            return "TOO_LATE_TODAY", None
        if "planned_at" in task and closing is not None and closing > stop.arrival + stop.duration * 1000:
            return "CLOSES_BEFORE_PLANNED", None
        is_open = closing is not None and closing - stop.shown_arrival >= 60_000
        return ("CLOSES_AFTER_ARRIVAL", closing - stop.shown_arrival) if is_open else ("CLOSED_ON_ARRIVAL", None)
    if has_arrival and start - stop.shown_arrival >= 60_000:
        return "WAIT", start - stop.shown_arrival
    return None, None


def duration_text(milliseconds, language, length, more_than_a_day=None):
    """As a travel time, and at least a minute: SCHED-8.4, TXT-3.7."""
    return cldr.travel_time_text(max(milliseconds / 1000, 60.0), language, length, "", more_than_a_day)


def stop_texts(task, stop, strings, language, hour_cycle, replaced=()):
    """The arrival and the note of a stop, each as shown, and as spoken: SCHED-8."""
    if stop is None:
        return ("", ""), ("", "")
    arrival, (name, milliseconds) = "", note_of(task, stop)
    if stop.present & constant("SCHEDULE_STOP_HAS_SHOWN_ARRIVAL"):
        arrival, spoken = [
            local_time_text(stop.shown_arrival, strings, hour_cycle, language, length, name_, replaced)
            for length, name_ in (("short", None), ("long", "SPOKEN_ARRIVAL"))
        ]
    arrivals = arrival, arrival and spoken
    if name is None:
        return arrivals, ("", "")
    notes = [strings[name], strings.get("SPOKEN_" + name, strings[name])]
    if milliseconds is not None:
        more = strings["MORE_THAN_A_DAY"]
        durations = [duration_text(milliseconds, language, length, more) for length in ("short", "long")]
        notes = [note.replace("{0}", duration) for note, duration in zip(notes, durations, strict=True)]
    return arrivals, tuple(notes)


def shown_end(end):
    """The end of the day in steps of a minute, or of five from 15 minutes on: SCHED-7."""
    step = 60_000 if end - NOW < 900_000 else 300_000
    return (end - MIDNIGHT + step // 2) // step * step + MIDNIGHT


def is_too_late_now(tasks, stops):
    """Whether the next stop is late or closed even by leaving now, also from a stop in progress: SCHED-8.7."""
    following = [stop for stop in stops if stop.present & constant("SCHEDULE_STOP_HAS_ARRIVAL")]
    if not following or following[0].pace not in (constant("PACE_LATE"), constant("PACE_CLOSED")):
        return False
    if following[0].pace == constant("PACE_CLOSED") or all(tasks[stop.row].get("status") != 2 for stop in stops):
        return True
    return NOW + following[0].leg * 1000 - tasks[following[0].row]["planned_at"] >= 300_000


def schedule_texts(schedule, stops, tasks, strings, language, hour_cycle, replaced=()):
    """The texts of the day, from its facts: SCHED-8.6, SCHED-8.7, SCHED-8.8."""
    parts, spoken, leave_by, spoken_leave_by = [], [], "", ""
    if schedule.stop_count:
        if schedule.present & constant("SCHEDULE_HAS_END"):
            has_shown = constant("SCHEDULE_STOP_HAS_SHOWN_ARRIVAL")
            arrivals = [stop.shown_arrival for stop in stops if stop.present & has_shown]
            end = max([shown_end(schedule.end), *arrivals])
            texts = [
                local_time_text(end, strings, hour_cycle, language, length, "DONE_BY", replaced)
                for length in ("short", "long")
            ]
            parts, spoken = texts[:1], texts[1:]
        reasons = [note_of(tasks[stop.row], stop)[0] for stop in stops if stop.pace == constant("PACE_CLOSED")]
        on_arrival = reasons.count("CLOSED_ON_ARRIVAL")
        for count, one, other in (
            (schedule.stop_count, "ONE_STOP_LEFT", "STOPS_LEFT"), (schedule.late_count, "LATE_STOPS", "LATE_STOPS"),
            (on_arrival, "ONE_CLOSED_STOP", "CLOSED_STOPS"),
            (schedule.closed_count - on_arrival, "ONE_IMPOSSIBLE_STOP", "IMPOSSIBLE_STOPS"),
        ):
            if count:
                number = cldr.number_text(Decimal(count), language)
                name = one if count == 1 else other
                said = strings[name].replace("{0}", number) if name in WITH_PLACEHOLDER else strings[name]
                parts.append(said)
                spoken.append(said)
    if schedule.present & constant("SCHEDULE_HAS_LEAVE_BY") and not is_too_late_now(tasks, stops):
        leave_by, spoken_leave_by = [
            local_time_text(schedule.leave_by, strings, hour_cycle, language, length, name, replaced)
            for length, name in (("short", "LEAVE_BY"), ("long", "SPOKEN_LEAVE_BY"))
        ]
    spoken += [spoken_leave_by] if leave_by else []
    return {
        "text": " · ".join(parts), "leave_by_text": leave_by,
        "spoken_text": cldr.spoken_text(spoken, language) if spoken else "",
    }


# ---- The right texts of rows ----


def task(number, present=(), **fields):
    bits = sum(constant("TASK_HAS_" + name) for name in present)
    return {"id": uuid(number + 1), "order": number, "title": f"Task {number}", "present": bits, **fields}


def short_texts(row, distance, travel_time, note, strings, language):
    """The short forms of the distance, the travel time and the lateness: TXT-7."""
    def short(seconds, is_lateness=False):
        minutes = cldr.rounded_minutes(seconds) or 0
        if minutes > 1440:
            return strings["MORE_THAN"].replace("{0}", duration_text(86_400_000, language, "short"))
        if minutes < 60:
            return f"+{max(minutes, 1)}" if is_lateness else travel_time
        text = f"{minutes // 60}:{minutes % 60:02}"
        return f"+{text}" if is_lateness else duration_text(7_200_000, language, "short").replace("2", text)

    name, milliseconds = note
    return {
        "short_distance_text": distance if row.present & constant("ROW_HAS_DISTANCE") else "",
        "short_travel_time_text": short(row.travel_time) if row.present & constant("ROW_HAS_TRAVEL_TIME") else "",
        "short_lateness_text": short(milliseconds / 1000, True) if name == "LATE" else "",
    }


def expected_texts(task, row, stop, distance, strings, language, system, hour_cycle, replaced=()):
    """The texts of a row when a location is known, from the facts of the task and of the row."""
    travel_times, time = ("", ""), ""
    if row.present & constant("ROW_HAS_DISTANCE"):
        distances = [cldr.distance_text(distance, system, language, length) for length in ("short", "long")]
    else:
        distances = strings["DISTANCE_UNAVAILABLE"], strings["SPOKEN_DISTANCE_UNAVAILABLE"]
    if row.present & constant("ROW_HAS_TRAVEL_TIME"):
        more = strings["MORE_THAN_A_DAY"]
        shown = cldr.travel_time_text(row.travel_time, language, "short", strings["LESS_THAN"], more)
        spoken = cldr.travel_time_text(row.travel_time, language, "long", strings["SPOKEN_LESS_THAN"], more)
        is_about = row.travel_time >= 60 and cldr.rounded_minutes(row.travel_time) <= 1440
        about = strings["SPOKEN_TRAVEL_TIME"] if is_about else "{0}"
        travel_times = shown, about.replace("{0}", spoken)
    if row.present & constant("ROW_HAS_PLANNED_AT"):
        time = cldr.time_text((task["planned_at"] - MIDNIGHT) // 60_000, hour_cycle, language)
    address, hours = task.get("address", strings["ADDRESS_NOT_AVAILABLE"]), task.get("opening_hours", "")
    shown_hours, spoken_hours = hours_texts(hours, strings, language, hour_cycle)
    arrivals, notes = stop_texts(task, stop, strings, language, hour_cycle, replaced)
    status = STATUSES[row.status]
    spoken = [
        task["title"],
        address,
        spoken_hours,
        distances[1],
        travel_times[1],
        row.is_updating and strings["SPOKEN_UPDATING"],
        time and strings["SPOKEN_PLANNED_TIME"].replace("{0}", time),
        arrivals[1],
        notes[1],
        strings["SPOKEN_" + status],
    ]
    return {
        "title": task["title"],
        "address": address,
        "opening_hours": hours,
        "hours_text": shown_hours,
        "distance_text": distances[0],
        "travel_time_text": travel_times[0],
        "updating_text": strings["UPDATING"] if row.is_updating else "",
        "planned_text": time,
        "arrival_text": arrivals[0],
        "pace_text": notes[0],
        "status_text": strings[status],
        "photo_url": "",
        "spoken_text": cldr.spoken_text([part for part in spoken if part], language),
        **short_texts(row, distances[0], travel_times[0], note_of(task, stop) if stop else (None, None), strings,
            language),
    }


def spoken_strings(planner, replaced):
    """All strings. A replacement of a shown string is also spoken, unless its SPOKEN key is replaced, too."""
    strings = planner.strings()
    for name in SHOWN_AND_SPOKEN:
        if name in replaced and "SPOKEN_" + name not in replaced:
            strings["SPOKEN_" + name] = strings[name]
    return strings


def wrong_texts(task, row, stop, *arguments):
    found, wanted = row_texts(row), expected_texts(task, row, stop, row.distance, *arguments)
    if found != wanted:  # Closer to a threshold than a distance is exact, either text is right.
        wanted = expected_texts(task, row, stop, round(row.distance, 9), *arguments)
    different = [name for name in wanted if found[name] != wanted[name]]
    return [(row.distance, row.travel_time, found[name], wanted[name]) for name in different]


def assert_rows_say(planner, tasks, language, system, hour_cycle, replaced=()):
    """Also what is left of the day."""
    strings, wrong, stops = spoken_strings(planner, replaced), [], planner.stops()
    stop_of_row = {stop.row: stop for stop in stops}
    for number, (task, row) in enumerate(zip(tasks, planner.raw_rows(), strict=True)):
        wrong += wrong_texts(task, row, stop_of_row.get(number), strings, language, system, hour_cycle, replaced)
    assert not wrong, f"{len(wrong)} texts are wrong, such as {wrong[:5]}"
    expected = schedule_texts(planner.schedule(), stops, tasks, strings, language, hour_cycle, replaced)
    assert planner.schedule_texts() == expected


# ---- Values ----


def longitude_at(metres):
    """A place on the equator, that far from longitude 0; exactly that far, if there is such a longitude."""
    nearest = up = down = math.degrees(metres / 6_378_137)
    out = ffi.new("double *")
    for _ in range(100):
        for longitude in (up, down):
            library.planner_distance(0.0, 0.0, 0.0, longitude, out, ffi.NULL)
            if out[0] == metres:
                return longitude
        up, down = math.nextafter(up, 180.0), math.nextafter(down, 0.0)
    return nearest


def turning_points():
    """Distances in metres at which TXT-2 rounds to another number, or changes the unit."""
    for metre in range(5, 1000, 10):
        yield float(metre)
    for unit, limit in ((0.3048, 2640), (0.9144, 880)):
        for count in [*(n + 0.5 for n in range(10)), *range(15, 100, 10), *range(125, limit + 50, 50), limit]:
            yield unit * count
    for unit in (1000.0, 1609.344):
        for tenth in [*range(4, 130), *range(970, 1001)]:
            yield unit * (tenth + 0.5) / 10
        for whole in [*range(100, 110), *range(990, 1010), *range(9990, 10010), 12_345]:
            yield unit * (whole + 0.5)


def places():
    """Coordinates, seen from 0, 0: around every threshold, exactly at some of them, and anywhere."""
    numbers = random.Random(47)
    metres = [0.0, *(10 ** numbers.uniform(-1, 7.29) for _ in range(300))]
    for turn in turning_points():
        metres += [turn - 1e-6, turn + 1e-6]
        if turn.is_integer():
            metres.append(turn)
    found = [(0.0, longitude_at(distance)) for distance in metres]
    found += [(numbers.uniform(-90, 90), numbers.uniform(-180, 180)) for _ in range(100)]
    return [*found, (90.0, 0.0), (0.0, 180.0)]


def travel_times():
    """Seconds around every half minute of three hours, and up to a year."""
    seconds = [0.0, 0.001, 29.999, 30.0, 59.0, 59.999, 60.0]
    for minute in [*range(1, 185), *range(1435, 1445), *range(59_970, 60_040), *range(599_990, 600_040), 525_599]:
        seconds += [turn for turn in (minute * 60.0, minute * 60 + 29.999, minute * 60 + 30.0) if turn <= 31_536_000]
    return [*seconds, 31_535_970.0, 31_536_000.0]


@pytest.fixture(scope="module")
def tasks():
    """Tasks at these places, planned at every minute of the day, with some values of all other fields."""
    found = []
    for number, (latitude, longitude) in enumerate(places()):
        texts = {"address": f"Street {number}"} if number % 3 else {}
        hours = OPENING_HOURS[number % len(OPENING_HOURS)]
        texts |= {"opening_hours": hours} if hours else {}
        found.append(task(
            number, ["COORDINATE", "PLANNED_AT"], latitude=latitude, longitude=longitude, status=number % 6,
            planned_at=MIDNIGHT + number % 1440 * 60_000 + number * 997 % 60_000, **texts))
    found.append(task(len(found), status=3))
    return found


# ---- TXT-1 to TXT-5: as in CLDR ----


@combinations
def test_all_texts_are_those_of_cldr(tasks, language, system, hour_cycle):
    """TXT-1, TXT-2, TXT-3, TXT-4, TXT-5: over a wide range of values."""
    with Planner(
        language=language, measurement_system=system_number(system), hour_cycle=hour_cycle,
        utc_offset_seconds=UTC_OFFSET
    ) as planner:
        planner.start()
        planner.load(tasks)
        planner.move(0.0, 0.0)
        assert_rows_say(planner, tasks, language, system, hour_cycle)
        for number, seconds in enumerate(travel_times()):
            planner.call("travel_time_received", NOW, uuid(number + 1), seconds)
        planner.call("location_failed", NOW)
        assert_rows_say(planner, tasks, language, system, hour_cycle)


def test_a_half_is_among_the_values(tasks):
    """TXT-2: otherwise "half rounds up" would not be tested."""
    with Planner() as planner:
        planner.start()
        planner.load(tasks)
        planner.move(0.0, 0.0)
        distances = [row.distance for row in planner.raw_rows()]
    assert sum(distance < 1000 and distance % 10 == 5 for distance in distances) > 10
    assert sum(1000 < distance < 13_000 and distance % 100 == 50 for distance in distances) > 10
    assert sum(100_000 < distance and distance % 1000 == 500 for distance in distances) > 10


def test_every_state_is_among_the_values(tasks):
    """HOURS-11: otherwise its text would not be tested."""
    given = {task.get("opening_hours", "") for task in tasks}
    assert given == set(OPENING_HOURS) and len(STATES_OF_HOURS) > 1000
    found = {}
    for name, change in STATES_OF_HOURS.values():
        days = change and (change.date() - LOCAL_NOW.date()).days
        # Of a date the month and the weekday count, and whether it has a year.
        forms = [days] if days is None or days < 7 else [f"{change:%b}", f"{change:%a}", f"{change:%Y}"]
        found.setdefault(name, set()).update(forms)
    dates = {f"{datetime.date(2026, n, 1):%b}" for n in range(1, 13)}
    dates |= {f"{datetime.date(2026, 1, n):%a}" for n in range(1, 8)} | {"2026", "2027"}
    assert found == {
        "HOURS_OPENS": {*range(7), *dates}, "HOURS_CLOSES": {*range(7), *dates}, "HOURS_CLOSES_SOON": {0},
        "HOURS_OPEN": {None}, "HOURS_ALWAYS_OPEN": {None}, "HOURS_CLOSED": {None}, "HOURS_UNKNOWN": {None},
    }


@pytest.mark.parametrize("days, time, language, hour_cycle, opens, closes", [
    (0, (18, 45), "en", 24, "Closed · opens 18:45|closed, opens at 18:45",
        "Closes soon · 18:45|closes soon, at 18:45"),
    (0, (18, 45), "de", 24, "Geschlossen · öffnet um 18:45|geschlossen, öffnet um 18:45",
        "Schließt bald · 18:45|schließt bald, um 18:45"),
    (1, (1, 5), "en", 12, "Closed · opens tomorrow 1:05\u202fAM|closed, opens tomorrow at 1:05\u202fAM",
        "Open · closes 1:05\u202fAM|open, closes at 1:05\u202fAM"),
    (1, (1, 5), "es", 24, "Cerrado · abre mañana a la 1:05|cerrado, abre mañana a la 1:05",
        "Abierto · cierra a la 1:05|abierto, cierra a la 1:05"),
    (1, (19, 0), "fr", 24, "Fermé · ouvre demain à 19:00|fermé, ouvre demain à 19:00",
        "Ouvert · ferme demain à 19:00|ouvert, ferme demain à 19:00"),
    (2, (13, 5), "es", 24, "Cerrado · abre el jue a las 13:05|cerrado, abre el jueves a las 13:05",
        "Abierto · cierra el jue a las 13:05|abierto, cierra el jueves a las 13:05"),
    (2, (13, 5), "es", 12,
        "Cerrado · abre el jue a la 1:05\u202fp.\u202fm.|cerrado, abre el jueves a la 1:05\u202fp.\u202fm.",
        "Abierto · cierra el jue a la 1:05\u202fp.\u202fm.|abierto, cierra el jueves a la 1:05\u202fp.\u202fm."),
    (2, (9, 0), "ja", 12, "営業時間外 · 木曜日 午前9:00に開店|営業時間外、木曜日 午前9:00に開店",
        "営業中 · 木曜日 午前9:00に閉店|営業中、木曜日 午前9:00に閉店"),
    (2, (9, 0), "fr", 24, "Fermé · ouvre jeu. à 09:00|fermé, ouvre jeudi à 09:00",
        "Ouvert · ferme jeu. à 09:00|ouvert, ferme jeudi à 09:00"),
    (6, (9, 0), "de", 24, "Geschlossen · öffnet Mo. um 09:00|geschlossen, öffnet am Montag um 09:00",
        "Geöffnet · schließt Mo. um 09:00|geöffnet, schließt am Montag um 09:00"),
    (7, (9, 0), "en", 24, "Closed · opens Tue, May 19 at 09:00|closed, opens Tuesday, May 19 at 09:00",
        "Open · closes Tue, May 19 at 09:00|open, closes Tuesday, May 19 at 09:00"),
    (7, (9, 0), "de", 24,
        "Geschlossen · öffnet Di., 19. Mai um 09:00|geschlossen, öffnet am Dienstag, 19. Mai um 09:00",
        "Geöffnet · schließt Di., 19. Mai um 09:00|geöffnet, schließt am Dienstag, 19. Mai um 09:00"),
    (20, (9, 0), "fr", 24, "Fermé · ouvre le lun. 1 juin à 09:00|fermé, ouvre le lundi 1er juin à 09:00",
        "Ouvert · ferme le lun. 1 juin à 09:00|ouvert, ferme le lundi 1er juin à 09:00"),
    (9, (9, 0), "es", 24, "Cerrado · abre el jue, 21 may a las 9:00|cerrado, abre el jueves, 21 de mayo a las 9:00",
        "Abierto · cierra el jue, 21 may a las 9:00|abierto, cierra el jueves, 21 de mayo a las 9:00"),
    (234, (9, 0), "en", 12,
        "Closed · opens Fri, Jan 1, 2027 at 9:00\u202fAM|closed, opens Friday, January 1, 2027 at 9:00\u202fAM",
        "Open · closes Fri, Jan 1, 2027 at 9:00\u202fAM|open, closes Friday, January 1, 2027 at 9:00\u202fAM"),
    (234, (9, 0), "es", 24,
        "Cerrado · abre el vie, 1 ene 2027 a las 9:00|cerrado, abre el viernes, 1 de enero de 2027 a las 9:00",
        "Abierto · cierra el vie, 1 ene 2027 a las 9:00|abierto, cierra el viernes, 1 de enero de 2027 a las 9:00"),
    (234, (9, 0), "ja", 24, "営業時間外 · 2027年1月1日(金) 9:00に開店|営業時間外、2027年1月1日金曜日 9:00に開店",
        "営業中 · 2027年1月1日(金) 9:00に閉店|営業中、2027年1月1日金曜日 9:00に閉店"),
])
def test_the_opening_hours_that_are_expected(days, time, language, hour_cycle, opens, closes):
    """HOURS-11: the expected texts of this test itself, worked out by hand."""
    with Planner(language=language) as planner:
        strings = planner.strings()
    change = datetime.datetime.combine(LOCAL_NOW.date() + datetime.timedelta(days=days), datetime.time(*time))
    texts = [
        state_texts(*state_of_change(change, is_open), strings, language, hour_cycle) for is_open in (False, True)
    ]
    assert texts == [tuple(opens.split("|")), tuple(closes.split("|"))]


WEEK = "Mo-We 09:00-12:00,13:30-24:00; Th 18:00+; Fr 18:00-22:00+; Sa 09:00-01:00 unknown"
WEEKS = {
    ("en", 24): """
        Tue–Wed 09:00–12:00, 13:30–00:00
        Thu from 18:00
        Fri 18:00–22:00 or later
        Sat 09:00–01:00 (may be open)
        Sun closed
        Mon 09:00–12:00, 13:30–00:00
        |Tuesday to Wednesday, 09:00 to 12:00, 13:30 to 00:00; Thursday, from 18:00; Friday, 18:00 to 22:00 or later;
        Saturday, 09:00 to 01:00 (may be open); Sunday, closed; Monday, 09:00 to 12:00, 13:30 to 00:00""",
    ("de", 24): """
        Di.–Mi. 09:00–12:00, 13:30–00:00
        Do. ab 18:00
        Fr. 18:00–22:00 oder länger
        Sa. 09:00–01:00 (vielleicht geöffnet)
        So. geschlossen
        Mo. 09:00–12:00, 13:30–00:00
        |Dienstag bis Mittwoch, 09:00 bis 12:00, 13:30 bis 00:00; Donnerstag, ab 18:00;
        Freitag, 18:00 bis 22:00 oder länger; Samstag, 09:00 bis 01:00 (vielleicht geöffnet); Sonntag, geschlossen;
        Montag, 09:00 bis 12:00, 13:30 bis 00:00""",
    ("fr", 24): """
        mar.–mer. 09:00–12:00, 13:30–00:00
        jeu. dès 18:00
        ven. 18:00–22:00 ou plus tard
        sam. 09:00–01:00 (peut-être ouvert)
        dim. fermé
        lun. 09:00–12:00, 13:30–00:00
        |du mardi au mercredi, de 09:00 à 12:00, de 13:30 à 00:00; jeudi, dès 18:00;
        vendredi, de 18:00 à 22:00 ou plus tard; samedi, de 09:00 à 01:00 (peut-être ouvert); dimanche, fermé;
        lundi, de 09:00 à 12:00, de 13:30 à 00:00""",
    ("es", 12): """
        mar–mié 9:00_a._m.–12:00_p._m., 1:30_p._m.–12:00_a._m.
        jue 6:00_p._m. en adelante
        vie 6:00_p._m.–10:00_p._m. o más tarde
        sáb 9:00_a._m.–1:00_a._m. (puede estar abierto)
        dom cerrado
        lun 9:00_a._m.–12:00_p._m., 1:30_p._m.–12:00_a._m.
        |de martes a miércoles, de 9:00_a._m. a 12:00_p._m., de 1:30_p._m. a 12:00_a._m.;
        jueves, de 6:00_p._m. en adelante; viernes, de 6:00_p._m. a 10:00_p._m. o más tarde;
        sábado, de 9:00_a._m. a 1:00_a._m. (puede estar abierto); domingo, cerrado;
        lunes, de 9:00_a._m. a 12:00_p._m., de 1:30_p._m. a 12:00_a._m.""",
    ("ja", 24): """
        火曜日～水曜日 9:00～12:00、13:30～0:00
        木曜日 18:00～
        金曜日 18:00～22:00 (以降は要確認)
        土曜日 9:00～1:00 (営業時間は要確認)
        日曜日 休業
        月曜日 9:00～12:00、13:30～0:00
        |火曜日から水曜日、9:00から12:00まで、13:30から0:00まで。木曜日、18:00から。
        金曜日、18:00から22:00まで (以降は要確認)。土曜日、9:00から1:00まで (営業時間は要確認)。日曜日、休業。
        月曜日、9:00から12:00まで、13:30から0:00まで""",
}
EVERY_DAY = {
    "en": "Every\u00a0day 10:00–12:00|Every\u00a0day, 10:00 to 12:00",
    "de": "Täglich 10:00–12:00|Täglich, 10:00 bis 12:00",
    "fr": "tous\u00a0les\u00a0jours 10:00–12:00|tous\u00a0les\u00a0jours, de 10:00 à 12:00",
    "es": "todos\u00a0los\u00a0días 10:00–12:00|todos\u00a0los\u00a0días, de 10:00 a 12:00",
    "ja": "毎日 10:00～12:00|毎日、10:00から12:00まで",
}
CLOSED_DAY = {"en": "closed", "de": "geschlossen", "fr": "fermé", "es": "cerrado", "ja": "休業"}


def week_of(hours, replaced=None, **settings):
    """The week of the details, as shown and as spoken."""
    with Planner(utc_offset_seconds=UTC_OFFSET, **settings) as planner:
        for name, text in (replaced or {}).items():
            planner.replace(name, text)
        planner.start()
        planner.load([task(0, opening_hours=hours)])
        planner.open_details(1)
        lines = planner.each("details_line_at", "line")
        return next((read(line.text), read(line.spoken)) for line in lines if line.field == constant("FIELD_WEEK"))


@pytest.mark.parametrize("language, hour_cycle", WEEKS)
def test_the_weeks_that_are_expected(language, hour_cycle):
    """HOURS-11: as people of each language write and say it."""
    shown, spoken = WEEKS[language, hour_cycle].replace("_", "\u202f").split("|")
    shown = "\n".join(line.strip() for line in shown.strip().splitlines())
    spoken = ("" if language == "ja" else " ").join(line.strip() for line in spoken.splitlines())
    assert week_of(WEEK, language=language, hour_cycle=hour_cycle) == (shown, spoken)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_weeks_without_a_difference(language):
    """HOURS-11: seven equal days are one line."""
    assert week_of("10:00-12:00", language=language) == tuple(EVERY_DAY[language].split("|"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_week_has_the_replaced_strings(language):
    """TXT-1: shown and spoken, also where a language has a word of its own for a closed day."""
    for replaced, words in (
        ({"HOURS_CLOSED": "A"}, ("A", "A")), ({"SPOKEN_HOURS_CLOSED": "B"}, (None, "B")),
        ({"HOURS_CLOSED": "A", "SPOKEN_HOURS_CLOSED": "B"}, ("A", "B")),
    ):
        hours = "10:00-12:00; Sa off"
        for week, own, word in zip(
                week_of(hours, replaced, language=language), week_of(hours, language=language), words, strict=True):
            assert own.count(CLOSED_DAY[language]) == 1
            assert week == own if word is None else week == own.replace(CLOSED_DAY[language], word)


def names_in_hours():
    """All names of weekdays and months that CLDR has in the five languages, by what they mean."""
    found = {}
    for language in LANGUAGES:
        locale = cldr.LOCALES[language]
        for kind, names, first, count in (("day", locale.days, 0, 7), ("month", locale.months, 1, 12)):
            for context in ("format", "stand-alone"):
                for width in names[context].keys() & {"wide", "abbreviated", "short"}:
                    for index in range(count):
                        name = names[context][width][first + index]
                        if not name[0].isdigit():
                            found.setdefault(name.lower().rstrip("."), set()).add((kind, index))
    return found


def test_opening_hours_are_read_with_every_name_of_cldr():
    """HOURS-2: in any case, with a dot or without; what means two things in two languages is not guessed."""
    days, months = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"], [f"{datetime.date(2026, n, 1):%b}" for n in range(1, 13)]
    asked, wanted = [], []
    for name, meanings in names_in_hours().items():
        english = [(days if kind == "day" else months)[index] for kind, index in sorted(meanings)]
        english = [each for each in english if each.lower() == name] or english  # OpenStreetMap's own: "Mar"
        for form in (name, name.upper(), name.capitalize() + "."):
            asked.append(f"{form} 13:00-14:00" if english[0] in days else f"{form} 20 13:00-14:00")
            wanted.append([f"{each} 13:00-14:00" if each in days else f"{each} 20 13:00-14:00" for each in english])
    texts = hours_texts_of([*asked, *(text for each in wanted for text in each)])
    assert len(asked) > 400
    for hours, right in zip(asked, wanted, strict=True):
        is_understood = len(right) == 1
        assert texts[hours] == (texts[right[0]] if is_understood else hours), hours


def hours_texts_of(hours):
    """The line of each text of opening hours."""
    with Planner(utc_offset_seconds=UTC_OFFSET) as planner:
        planner.start()
        planner.load([task(number, opening_hours=text) for number, text in enumerate(hours)])
        return dict(zip(hours, [row["hours_text"] for row in planner.rows()], strict=True))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_slowest_travel_times_are_those_of_cldr(tasks, language):
    """TXT-3.7: more than a day, from the planner's own estimate."""
    with Planner(language=language, utc_offset_seconds=UTC_OFFSET, travel_speed_kmh=1.0, detour_factor=10.0) as planner:
        planner.start()
        planner.load(tasks)
        planner.move(0.0, 0.0)
        assert max(row.travel_time for row in planner.raw_rows()) > 200_000 * 3600
        assert_rows_say(planner, tasks, language, "METRIC", 24)


@pytest.mark.parametrize("metres, texts", [
    (0, "0 m, 0 ft, 0 yd"),
    (0.1, "0 m, 0 ft, 0 yd"),
    (1, "0 m, 3 ft, 1 yd"),
    (4.999, "0 m, 20 ft, 5 yd"),
    (5, "10 m, 20 ft, 5 yd"),
    (29, "30 m, 100 ft, 30 yd"),
    (100, "100 m, 350 ft, 100 yd"),
    (799, "800 m, 2,600 ft, 850 yd"),
    (800.1, "800 m, 0.5 mi, 0.5 mi"),
    (994.999, "990 m, 0.6 mi, 0.6 mi"),
    (995, "1.0 km, 0.6 mi, 0.6 mi"),
    (1049.999, "1.0 km, 0.7 mi, 0.7 mi"),
    (1050, "1.1 km, 0.7 mi, 0.7 mi"),
    (1609.344, "1.6 km, 1.0 mi, 1.0 mi"),
    (99_949.999, "99.9 km, 62.1 mi, 62.1 mi"),
    (99_950, "100 km, 62.1 mi, 62.1 mi"),
    (160_854, "161 km, 100 mi, 100 mi"),
    (12_344_500, "12,345 km, 7,671 mi, 7,671 mi"),
])
def test_the_rounding_that_is_expected(metres, texts):
    """TXT-2: the expected texts of this test itself, worked out by hand."""
    assert ", ".join(cldr.distance_text(metres, system, "en", "short") for system in SYSTEMS) == texts


@pytest.mark.parametrize("seconds, text", [
    (0, "< 1 min"), (59.999, "< 1 min"), (60, "1 min"), (89.999, "1 min"), (90, "2 min"), (3569.999, "59 min"),
    (3570, "1 h"), (3900, "1 h 5 min"), (7170, "2 h"), (3_600_000, "1,000 h"),
])
def test_the_travel_times_that_are_expected(seconds, text):
    """TXT-3: the same."""
    assert cldr.travel_time_text(seconds, "en", "short", "< {0}") == text


def test_every_difference_from_babel_is_one():
    """TXT-1: each difference listed in cldr.py differs from Babel's text."""
    raw, one = cldr.babel_unit_text, Decimal(1)
    found = {
        "hour": (raw(one, "duration-hour", "short", "en"), "1 hr", "1 h"),
        "grouping": (raw(Decimal(1234), "length-kilometer", "short", "es"), "1.234 km", "1234 km"),
        "inherited unit": (raw(one, "length-mile", "short", "de"), "1 Meilen", "1 mi"),
        "space": (cldr.babel_time_text(0, 12, "en"), "12:00 AM", "12:00\u202fAM"),
        "inherited list": (cldr.babel_list_of_units("de"), None, "{0}, {1}"),
        "joined": (cldr.babel_list_of_units("en"), "{0}, {1}", "{0} {1}"),
    }
    assert found.keys() == cldr.DIFFERENCES.keys()
    for said, babel, ours in found.values():
        assert said == babel != ours


# ---- TXT-1: languages and other settings ----


@pytest.mark.parametrize("tag, language", [
    ("en", "en"), ("de", "de"), ("fr", "fr"), ("es", "es"), ("ja", "ja"),
    ("de-AT", "de"), ("de_CH", "de"), ("DE", "de"), ("dE-aT", "de"), ("ja-JP", "ja"), ("es-419", "es"), ("en-GB", "en"),
    ("fr-Latn-CA", "fr"), ("de-1996", "de"), ("de-DE-u-co-phonebk", "de"), ("ja-x-own", "ja"),
    ("pt-BR", "en"), ("pt", "en"), ("zh-Hant-TW", "en"), ("gsw", "en"), ("und", "en"), ("sl-rozaj-biske", "en"),
    ("x-own", "en"), ("i-klingon", "en"), ("", "en"), ("C", "en"), ("POSIX", "en"), ("C.UTF-8", "en"), ("d", "en"),
    ("deutsch", "en"), ("de AT", "en"), ("-de", "en"), ("日本語", "en"), ("敥", "en"), ("de\0", "en"),
    ("de_DE.UTF-8", "de"), ("de@euro", "de"), ("fr.UTF-8", "fr"), ("de-", "de"), ("de--AT", "de"), ("de-ö", "de"),
])
def test_a_language_that_is_not_there_is_english(tag, language):
    """TXT-1: the language decides, not the rest of the tag (BCP 47)."""
    with Planner(language=tag) as planner:
        assert planner.language() == language
    with Planner(language="fr") as planner:
        planner.change(language=tag)
        assert planner.language() == language


@pytest.mark.parametrize("value, status", [
    (b"\xff", "INVALID_TEXT"),
    (b"de-\xc3", "INVALID_TEXT"),
    ("de" + "-x" * 2048, "LIMIT_EXCEEDED"),
])
def test_what_is_no_text_is_refused_as_a_language(value, status):
    """TXT-1: at creation and later."""
    assert_refused(status, language=value)


@pytest.mark.parametrize("name, value", [
    *(("measurement_system", value) for value in (0, 4, -1, 2**31 - 1, -(2**31))),
    *(("hour_cycle", value) for value in (0, 11, 13, 23, -12)),
])
def test_other_settings_of_texts_are_checked_too(name, value):
    """TXT-2, TXT-4: at creation and later."""
    assert_refused("INVALID_ARGUMENT", **{name: value})


def assert_refused(status, **settings):
    with refused(status):
        Planner(**settings)
    with refused(status):
        Planner(**{"language": "de", "measurement_system": 2, "hour_cycle": 12} | settings)
    with day("located", "details") as planner:
        before = shown(planner)
        for others in {}, {"language": "de", "measurement_system": 2, "hour_cycle": 12}:
            with refused(status):
                planner.change(**others | settings)
        assert (shown(planner), planner.effects(), planner.collect()) == (before, [], [])


# ---- TXT-1: strings ----


def test_every_string_is_there_in_every_language():
    """TXT-1: no string is empty, and those with a placeholder contain it."""
    assert sorted(STRING_KEYS.values()) == list(range(1, 154))
    spoken = {name.removeprefix("SPOKEN_") for name in STRING_KEYS if name.startswith("SPOKEN_")}
    assert spoken - set(SHOWN_AND_SPOKEN) == {
        "OPENING_HOURS", "TRAVEL_TIME", "PLANNED_TIME", "APPOINTMENT", "ARRIVAL"}
    for language in LANGUAGES:
        with Planner(language=language) as planner:
            for name, string in planner.strings().items():
                assert string.strip() == string != "", (language, name)
                assert string.count("{0}") == (name in WITH_PLACEHOLDER), (language, name)


@pytest.mark.parametrize("key", [0, 154, 1000, -1, 2**31 - 1, -(2**31)])
def test_an_unknown_string_is_not_found(key):
    """TXT-1."""
    with day("located") as planner:
        before = shown(planner)
        with refused("NOT_FOUND"):
            planner.call("string", key, ffi.new("planner_text *"))
        for replacement in ("", "x", "{0}"):
            with refused("NOT_FOUND"):
                planner.call("replace_string", NOW, key, text(replacement))
        assert (shown(planner), planner.effects(), planner.collect()) == (before, [], [])


@pytest.mark.parametrize("name", STRING_KEYS)
def test_a_string_can_be_replaced(name):
    """TXT-1: in every language, until an empty text restores the library's."""
    with Planner() as planner:
        own = planner.strings()
        for replacement in ("{0}", "«{0}» “é” 日本", "{0}" + "x" * 4093):
            planner.replace(name, replacement)
            for language in LANGUAGES:
                planner.change(language=language)
                assert planner.string(name) == replacement
        planner.change(language="en")
        changed = {other for other, string in planner.strings().items() if string != own[other]}
        assert {name} <= changed <= {name, "SPOKEN_" + name}
        planner.replace(name, "")
        assert planner.strings() == own


@pytest.mark.parametrize("name", STRING_KEYS)
def test_a_replacement_that_is_none_is_refused(name):
    """TXT-1: and the texts stay."""
    with day("located", "details") as planner:
        planner.replace(name, "«{0}»")
        planner.effects(), planner.collect()
        before = shown(planner)
        bad = [(b"\xff", "INVALID_TEXT"), (" ", "INVALID_TEXT"), (b"{0}\xf0\x9f", "INVALID_TEXT"),
            ("{0}" + "x" * 4094, "LIMIT_EXCEEDED")]
        if name in WITH_PLACEHOLDER:
            bad += [(value, "INVALID_TEXT") for value in ("x", "{1}", "{ 0 }", "{0", "0}", "{0}{0}", "{0} or {0}")]
        for value, status in bad:
            with refused(status):
                planner.replace(name, value)
        assert (shown(planner), planner.effects(), planner.collect()) == (before, [], [])


def test_what_has_no_placeholder_needs_none():
    """TXT-1."""
    with Planner() as planner:
        for name in STRING_KEYS.keys() - WITH_PLACEHOLDER:
            planner.replace(name, "x")
            assert planner.string(name) == "x"


@pytest.mark.parametrize("name", SHOWN_AND_SPOKEN)
def test_what_is_replaced_for_the_eye_is_also_spoken(name):
    """TXT-1: unless its SPOKEN key is replaced, too."""
    spoken = "SPOKEN_" + name
    tasks = scheduled_tasks() if name in SCHEDULE_STRINGS else day_tasks()
    with day("failed", tasks=tasks, has_schedule=int(name in SCHEDULE_STRINGS), language="de") as planner:
        before, replaced = planner.rows(), set()
        for key, word in ((name, "A"), (spoken, "B"), (name, ""), (name, "C"), (spoken, ""), (name, "")):
            planner.replace(key, word and f"{word} {{0}}" if name in WITH_PLACEHOLDER else word)
            replaced = replaced | {key} if word else replaced - {key}
            assert_rows_say(planner, tasks, "de", "METRIC", 24, replaced=replaced)
        assert planner.rows() == before


def replacements_of(names, pattern):
    """Each replacement is its name around its placeholder."""
    found = {}
    for name in names:
        found[name] = pattern.replace("{name}", name).replace("{0}", "{0}" if name in WITH_PLACEHOLDER else "")
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pattern", ["{name}·{0}", "{0}{name}"])
@pytest.mark.parametrize("names", [list(STRING_KEYS), SHOWN_AND_SPOKEN], ids=["all", "shown"])
def test_replaced_strings_are_said(language, pattern, names):
    """TXT-1, TXT-5: in the rows and their spoken texts, in the details and in the composer."""
    replacements = replacements_of(names, pattern)
    for child, title in (("details", None), ("new composer", "NEW_TASK_TITLE"), ("edit composer", "EDIT_TASK_TITLE")):
        with day("located", child, language=language) as planner:
            for name, replacement in replacements.items():
                planner.replace(name, replacement)
            strings = planner.strings()
            assert_rows_say(planner, day_tasks(), language, "METRIC", 24, replaced=names)
            if child == "details":
                assert planner.details()[1][-1] == strings["CLOSE"]
            else:
                assert planner.composer() == (strings[title], [*(strings[name] for name in STANDARD_SECTIONS), "Own"])
            planner.call("location_failed", NOW)
            assert_rows_say(planner, day_tasks(), language, "METRIC", 24, replaced=names)


def test_what_is_no_placeholder_is_said_as_it_is():
    """TXT-1: {0} in a string without a placeholder is ordinary text."""
    for tasks, schedule in ((day_tasks(), 0), (scheduled_tasks(), 1), (closed_task(), 1)):
        with day("failed", tasks=tasks, has_schedule=schedule) as planner:
            names = STRING_KEYS.keys() - WITH_PLACEHOLDER
            for name in names:
                planner.replace(name, name + " {0}")
            assert_rows_say(planner, tasks, "en", "METRIC", 24, replaced=names)


def test_the_longest_replacements_are_said_in_full():
    """TXT-5."""
    with day("located") as planner:
        planner.replace("SPOKEN_OPENING_HOURS", "{0}" + "x" * 4093)
        planner.replace("SPOKEN_PLANNED_TIME", "y" * 4093 + "{0}")
        planner.replace("SPOKEN_HOURS_OPENS", "x" * 2000 + "{0}" + "y" * 2093)
        planner.replace("HOURS_OPENS", "{0}" + "x" * 4093)
        planner.replace("TOMORROW", "z" * 4096)
        assert_rows_say(planner, day_tasks(), "en", "METRIC", 24)
    names = [name for name in SCHEDULE_STRINGS if name in WITH_PLACEHOLDER]
    with day("located", tasks=scheduled_tasks(), has_schedule=1) as planner:
        for name in names:
            planner.replace(name, "{0}" + "x" * 4093)
        assert_rows_say(planner, scheduled_tasks(), "en", "METRIC", 24, replaced=names)
        assert len(planner.schedule_texts()["spoken_text"]) > 4 * 4093


# ---- SCHED-8: the schedule ----


def after_now(minutes):
    return LOCAL_NOW + datetime.timedelta(minutes=minutes)


def scheduled_tasks():
    """Stops at one place. Of each text of a schedule with several stops there is one."""
    place = ["COORDINATE", "PLANNED_AT"]
    return [
        task(0, place, planned_at=NOW + 55 * 60_000),
        task(1, place, planned_at=NOW, address="Street 1"),
        task(2, ["COORDINATE"], opening_hours="off"),
        task(3, ["COORDINATE"], opening_hours=opening_hours_until(after_now(75))),
        task(4, ["COORDINATE"], opening_hours="24/7"),
    ]


def closed_task(count=1):
    return [task(number, ["COORDINATE"], opening_hours="off") for number in range(count)]


def impossible_tasks():
    """Open at the arrival, but not for long enough."""
    return [task(number, ["COORDINATE"], opening_hours=opening_hours_until(after_now(5))) for number in range(2)]


@pytest.mark.parametrize("language, hour_cycle, rows, day_text, leave_by, spoken", [
    ("en", 24, ["18:15|Wait 40 min", "19:05|50 min late", "19:15|Closed when you arrive",
                "19:25|Closes 5 min after you arrive", "19:35|"],
     "Done by 19:45 · 5 stops left · 1 late · 1 closed on arrival · 1 not possible today", "Leave by 19:14",
     "Done by 19:45, 5 stops left, 1 late, 1 closed on arrival, 1 not possible today, leave by 19:14"),
    ("de", 24, ["18:15|40 Min. Wartezeit", "19:05|50 Min. zu spät", "19:15|Bei Ankunft geschlossen",
                "19:25|Schließt 5 Min. nach Ankunft", "19:35|"],
     "Fertig bis 19:45 · noch 5 Stopps · 1 zu spät · 1 bei Ankunft geschlossen · 1 heute nicht möglich",
     "Spätestens um 19:14 los",
     "Fertig bis 19:45, noch 5 Stopps, 1 zu spät, 1 bei Ankunft geschlossen, 1 heute nicht möglich, "
      "spätestens um 19:14 aufbrechen"),
    ("fr", 24, ["18:15|40~min d’attente", "19:05|50~min de retard", "19:15|Fermé à votre arrivée",
                "19:25|Ferme 5~min après votre arrivée", "19:35|"],
     "Fin prévue à 19:45 · 5 arrêts restants · 1 en retard · 1 fermé à l’arrivée · 1 impossible aujourd’hui",
     "Partir au plus tard à 19:14",
     "Fin prévue à 19:45, 5 arrêts restants, 1 en retard, 1 fermé à l’arrivée, 1 impossible aujourd’hui, "
      "partir au plus tard à 19:14"),
    ("es", 12, ["6:15_p._m.|40 min de espera", "7:05_p._m.|50 min de retraso", "7:15_p._m.|Cerrado a su llegada",
                "7:25_p._m.|Cierra 5 min después de su llegada", "7:35_p._m.|"],
     "Fin previsto: 7:45_p._m. · quedan 5 paradas · 1 con retraso · 1 cerrada a la llegada · 1 imposible hoy",
     "Hora límite de salida: 7:14_p._m.",
     "Fin previsto: 7:45_p._m., quedan 5 paradas, 1 con retraso, 1 cerrada a la llegada, 1 imposible hoy, "
     "hora límite de salida: 7:14_p._m."),
    ("ja", 24, ["18:15|到着後 40 分待ち", "19:05|50 分の遅れ", "19:15|到着時は閉店", "19:25|到着の5 分後に閉店",
                "19:35|"],
     "19:45に終了予定 · 残り5件 · 遅れ1件 · 到着時に閉店1件 · 本日訪問不可1件", "19:14までに出発",
     "19:45に終了予定、残り5件、遅れ1件、到着時に閉店1件、本日訪問不可1件、19:14までに出発"),
])
def test_the_schedules_that_are_expected(language, hour_cycle, rows, day_text, leave_by, spoken):
    """SCHED-8: the whole texts, worked out by hand."""
    with day("located", tasks=scheduled_tasks(), has_schedule=1, language=language, hour_cycle=hour_cycle) as planner:
        found = [row["arrival_text"] + "|" + row["pace_text"] for row in planner.rows()]
        texts = planner.schedule_texts()
        assert_rows_say(planner, scheduled_tasks(), language, "METRIC", hour_cycle)
    assert found == [row.replace("_", "\u202f").replace("~", "\u00a0") for row in rows]
    wanted = [part.replace("_", "\u202f") for part in (day_text, leave_by, spoken)]
    assert list(texts.values()) == wanted


@pytest.mark.parametrize("hour_cycle", HOUR_CYCLES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_times_of_a_schedule_are_those_of_cldr(language, hour_cycle):
    """SCHED-8.1, SCHED-8.6, SCHED-8.7: an arrival, an end and a time to leave at every minute of the day."""
    with Planner(language=language, hour_cycle=hour_cycle, has_schedule=1) as planner:
        planner.start()
        planner.load([task(0, ["COORDINATE", "PLANNED_AT"], planned_at=NOW)])
        planner.move(0.0, 0.0)
        strings, now = planner.strings(), NOW // 60_000
        one_left = strings["ONE_STOP_LEFT"]
        for offset in range(-720, 720):
            planner.change(utc_offset_seconds=offset * 60)
            def said(name, length, ahead):
                minute, local = now + offset + ahead, LOCAL_NOW.date()
                days = minute // 1440 - (now + offset) // 1440
                time = cldr.time_text(minute % 1440, hour_cycle, language)
                if days or language in SENTENCES.get(name, ()):
                    time = cldr.moment_text(local, local, days, time, language, length, strings["TOMORROW"])
                return strings[name].replace("{0}", time) if name else time

            row = planner.rows()[0]
            assert row["arrival_text"] == said(None, "short", 0)
            assert said("SPOKEN_ARRIVAL", "long", 0) in row["spoken_text"]
            assert planner.schedule_texts() == {
                "text": f"{said('DONE_BY', 'short', 10)} · {one_left}", "leave_by_text": said("LEAVE_BY", "short", 4),
                "spoken_text": cldr.spoken_text(
                    [said("DONE_BY", "long", 10), one_left, said("SPOKEN_LEAVE_BY", "long", 4)], language),
            }


DURATIONS = [  # s, and what they are in English
    (60, "1 min|1 minute"), (89, "1 min|1 minute"), (90, "2 min|2 minutes"), (120, "2 min|2 minutes"),
    (3569, "59 min|59 minutes"), (3570, "1 h|1 hour"), (3600, "1 h|1 hour"), (3660, "1 h 1 min|1 hour, 1 minute"),
    (3720, "1 h 2 min|1 hour, 2 minutes"), (7200, "2 h|2 hours"), (7260, "2 h 1 min|2 hours, 1 minute"),
    (20_000, "5 h 33 min|5 hours, 33 minutes"),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seconds, english", DURATIONS)
def test_the_durations_of_a_schedule_are_those_of_cldr(seconds, english, language):
    """SCHED-8.2, SCHED-8.3, SCHED-8.4: in short units and in full words, with their plural forms."""
    closing = after_now(seconds // 60)
    place = ["COORDINATE", "PLANNED_AT"]
    stops = [
        ("LATE", task(0, place, planned_at=NOW - seconds * 1000)),
        ("LATE", task(0, place, planned_at=NOW - seconds * 1000, status=2)),
        ("WAIT", task(0, place, planned_at=NOW + seconds * 1000)),
        ("CLOSES_AFTER_ARRIVAL", task(
            0, ["COORDINATE", "ESTIMATED_DURATION"], opening_hours=opening_hours_until(closing),
            estimated_duration=seconds + 60)),
    ]
    for name, stop in stops:
        settings = {"language": language, "has_schedule": 1, "late_after_seconds": 1, "early_seconds": 0}
        with day("located", tasks=[stop], **settings) as planner:
            assert_rows_say(planner, [stop], language, "METRIC", 24)
            row, strings = planner.rows()[0], planner.strings()
        assert bool(row["arrival_text"]) == (stop.get("status") != 2)
        given = seconds // 60 * 60 if name == "CLOSES_AFTER_ARRIVAL" else seconds
        shown, spoken = [duration_text(given * 1000, language, length) for length in ("short", "long")]
        assert row["pace_text"] == strings[name].replace("{0}", shown)
        assert strings.get("SPOKEN_" + name, strings[name]).replace("{0}", spoken) in row["spoken_text"]
        if language == "en" and given == seconds:
            assert f"{shown}|{spoken}" == english


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_least_and_longest_durations_of_a_schedule(language):
    """SCHED-8.4, TXT-3.7: at least a minute; and more than a day."""
    for late_after, travel_time, late in ((1, 0, 1), (1, 0, 59), (300, 31_536_000, 600), (300, 3_600_000, 300)):
        stop = task(0, ["COORDINATE", "PLANNED_AT"], planned_at=NOW - late * 1000)
        with day("located", tasks=[stop], language=language, has_schedule=1, late_after_seconds=late_after) as planner:
            planner.call("travel_time_received", NOW, uuid(1), float(travel_time))
            assert_rows_say(planner, [stop], language, "METRIC", 24)
            row, pattern, more = planner.rows()[0], planner.string("LATE"), planner.string("MORE_THAN_A_DAY")
        expected = duration_text((travel_time + late) * 1000, language, "short", more)
        assert row["pace_text"] == pattern.replace("{0}", expected)


@pytest.mark.parametrize("state", ["not started", "denied", "located", "failed"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_schedule_of_any_stops_is_said(language, state):
    """SCHED-8.5, SCHED-8.6: in progress, without a coordinate, without a location; and of tasks that are no stops."""
    for tasks in day_tasks(), day_tasks()[3:5], [task(0, status=2), *scheduled_tasks()[1:]]:
        with day(state, tasks=tasks, has_schedule=1, language=language) as planner:
            assert_rows_say(planner, tasks, language, "METRIC", 24)
            assert bool(planner.schedule_texts()["text"]) == any(stop.get("status", 0) < 3 for stop in tasks)


COUNTS = [*range(13), 20, 21, 22, 100, 101, 171]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_counts_of_a_schedule_are_those_of_cldr(language):
    """SCHED-8.6, SCHED-8.8: each count with its plural form; a count of 0 has no text."""
    for on_time, late, closed in [
        *((count, 0, 0) for count in COUNTS), *((0, count, 0) for count in COUNTS),
        *((0, 0, count) for count in COUNTS), *((count % 3, count % 2, count) for count in COUNTS),
        (1, 1, 1), (170, 171, 171),
    ]:
        kinds = [
            *[{"present": ["COORDINATE"]}] * on_time,
            *[{"present": ["COORDINATE", "PLANNED_AT"], "planned_at": NOW - 3_600_000}] * late,
            *[{"present": ["COORDINATE"], "opening_hours": "off"}] * closed,
        ]
        tasks = [task(number, **fields) for number, fields in enumerate(kinds)]
        with day("located", tasks=tasks, language=language, has_schedule=1, visit_duration_seconds=0) as planner:
            schedule = planner.schedule()
            assert (schedule.stop_count, schedule.late_count, schedule.closed_count) == (len(tasks), late, closed)
            assert_rows_say(planner, tasks, language, "METRIC", 24)
            assert bool(planner.schedule_texts()["text"]) == bool(tasks)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_plural_forms_of_counts_are_enough(language):
    """SCHED-8.6: what is said of one stop is said of no other number, or is no form of its own."""
    forms = {cldr.LOCALES[language].plural_form(count) for count in range(2, 513)}
    one = cldr.LOCALES[language].plural_form(1)
    assert forms == {"other"} and one in ("one", "other")
    with Planner(language=language) as planner:
        for name, others in (
            ("ONE_STOP_LEFT", "STOPS_LEFT"), ("ONE_CLOSED_STOP", "CLOSED_STOPS"), ("ONE_IMPOSSIBLE_STOP",
                "IMPOSSIBLE_STOPS"),
            ("ONE_FEWER_STOP_ON_TIME", "FEWER_STOPS_ON_TIME"),
        ):
            assert "1" in planner.string(name)
            if one == "other":
                assert planner.string(name) == planner.string(others).replace("{0}", "1")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pattern", ["{name}·{0}", "{0}{name}"])
@pytest.mark.parametrize("names", [SCHEDULE_STRINGS, SHOWN_AND_SPOKEN], ids=["all", "shown"])
def test_replaced_strings_of_the_schedule_are_said(language, pattern, names):
    """TXT-1, SCHED-8.9: in the rows and in what is left of the day."""
    said = ""
    for tasks in scheduled_tasks(), closed_task(), closed_task(2), impossible_tasks():
        with day("located", tasks=tasks, language=language, has_schedule=1) as planner:
            for name, replacement in replacements_of(names, pattern).items():
                planner.replace(name, replacement)
            assert_rows_say(planner, tasks, language, "METRIC", 24, replaced=names)
            said += repr([planner.rows(), planner.schedule_texts()])
    for name in set(names) & set(SCHEDULE_STRINGS):
        assert name in said


@pytest.mark.parametrize("name", SCHEDULE_STRINGS)
def test_a_replaced_string_of_the_schedule_changes_what_says_it(name):
    """TXT-1, HOME-3, HOME-4, SCHED-10.6: and nothing else."""
    has_changed = False
    for tasks in scheduled_tasks(), closed_task(), closed_task(2), impossible_tasks():
        with day("located", tasks=tasks, has_schedule=1) as planner:
            for replacement in ("«{0}»", ""):
                before = shown(planner)
                planner.replace(name, replacement)
                after = shown(planner)
                has_changed |= bool({"LIST", "SCHEDULE"} & differing(before, after))
                assert_redraws(planner, differing(before, after), differing(before, after))
                assert planner.collect() == differing_rows(before, after)
    assert has_changed


# ---- TXT-1: the changes that settings or strings cause ----


def day_tasks():
    """A few tasks, some with many texts and some with few."""
    hours = [
        *STATES_WITHOUT_TIME, *COMMENTS, "Mo {0} Sa",
        *(opening_hours_from(LOCAL_NOW + datetime.timedelta(minutes=minutes)) for minutes in (60, 1440, 2880, 14_400)),
        *(opening_hours_until(LOCAL_NOW + datetime.timedelta(minutes=minutes)) for minutes in (60, 61, 1440, 1441)),
    ]
    texts = {"address": "Street 1", "opening_hours": opening_hours_until(LOCAL_NOW + datetime.timedelta(days=2))}
    return [
        task(0, ["COORDINATE", "PLANNED_AT"], longitude=0.0108, planned_at=NOW, **texts),
        task(1, ["COORDINATE"], longitude=0.0001, status=2, opening_hours="9–17"),
        task(2, status=3, address="Street 3"),
        task(3, ["COORDINATE", "PLANNED_AT"], latitude=1.5, planned_at=NOW - 36_000_000, status=4),
        task(4, ["COORDINATE"], longitude=-30.0, status=5, address="Street 5"),
        task(5, ["COORDINATE"], longitude=0.5, status=1, address="Street 6"),
        task(6, status=1, address="Street 7"),
        *(task(number, status=1, address="Street 8", opening_hours=text) for number, text in enumerate(hours, 7)),
    ]


STATES = ["not started", "denied", "waiting", "located", "failed"]
CHILDREN = [None, "details", "new composer", "edit composer"]


@contextlib.contextmanager
def day(state, child=None, tasks=None, **settings):
    """A planner with `day_tasks` or others, whose effects and changes are all collected."""
    tasks = day_tasks() if tasks is None else tasks
    with Planner(utc_offset_seconds=UTC_OFFSET, **settings) as planner:
        if state == "not started":
            planner.call("authorization_changed", NOW, constant("AUTHORIZATION_WHEN_IN_USE"))
            for task in tasks:
                planner.call("task_added", NOW, struct_of("task", **task))
        else:
            planner.start("DENIED" if state == "denied" else "WHEN_IN_USE")
            planner.load(tasks)
            if state in ("located", "failed"):
                planner.move(0.0, 0.0)
            if state == "failed":
                planner.call("location_failed", NOW)
            if child == "details":
                planner.open_details(1)
            elif child is not None:
                sections = [{"kind": constant("SECTION_" + name)} for name in STANDARD_SECTIONS]
                is_edit = child == "edit composer"
                planner.open_composer([*sections, OWN_SECTION], 1 if is_edit else 99, is_edit)
        planner.effects()
        planner.collect(inserted=len(tasks))
        yield planner


def shown(planner):
    """All texts, by the part of a redraw that they belong to."""
    return {
        "LIST": planner.rows(), "DETAILS": planner.details(), "COMPOSER": planner.composer(),
        "SCHEDULE": planner.schedule_texts(),
        "OTHER": (planner.strings(), planner.language()),
    }


def differing(before, after):
    return {part for part in before if before[part] != after[part]}


def differing_rows(before, after):
    return [n for n, (old, new) in enumerate(zip(before["LIST"], after["LIST"], strict=True)) if old != new]


def redrawn(planner):
    """The parts that a redraw effect names. There is no other effect."""
    mask = 0
    for effect in planner.effects():
        assert effect.kind == constant("EFFECT_REDRAW")
        mask |= effect.changed
    parts = "LIST", "DETAILS", "COMPOSER", "LOCATION", "DAY", "SCHEDULE"
    return {part for part in parts if mask & constant("CHANGED_" + part)}


def assert_redraws(planner, least, most):
    """
    A redraw names the parts of `least`, and no others than those of `most`. Strings that the host draws itself have no
    part of their own: they may be announced with the day, with the open composer, or with a schedule that has stops.
    """
    others = {"DAY"} if planner.composer() is None else {"DAY", "COMPOSER"}
    others |= {"SCHEDULE"} if planner.schedule().stop_count else set()
    announced = redrawn(planner)
    assert least - {"OTHER"} <= announced <= (most | others if "OTHER" in most else most)
    assert announced or not least


def test_a_language_does_not_update_rows_with_equal_texts():
    """TXT-1, HOME-3: "En route" is English and French."""
    with day("not started") as planner:
        for name in ("DISTANCE_UNAVAILABLE", "SPOKEN_DISTANCE_UNAVAILABLE"):
            planner.replace(name, "–")
        planner.effects()
        planner.collect()
        before = shown(planner)
        planner.change(language="fr")
        after = shown(planner)
        updated = planner.collect()
    assert before["LIST"][5] == after["LIST"][5]
    assert before["LIST"][6] == after["LIST"][6]
    # A comment is the same in every language.
    same = [5, 6, *(n for n, task in enumerate(day_tasks()) if task.get("opening_hours") in COMMENTS)]
    assert len(same) == 4
    assert updated == differing_rows(before, after) == [n for n in range(len(day_tasks())) if n not in same]


CHANGES = [
    *({"language": value} for value in (*LANGUAGES, "de-AT", "nl")),
    *({"measurement_system": system_number(value)} for value in SYSTEMS),
    *({"hour_cycle": value} for value in HOUR_CYCLES),
    *({"closing_soon_minutes": minutes} for minutes in (0, 59, 60, 61, 240)),
    *({"has_schedule": value} for value in (0, 1)),
    {"language": "ja", "measurement_system": 3, "hour_cycle": 12},
]


@pytest.mark.parametrize("schedule", [0, 1])
@pytest.mark.parametrize("child", CHILDREN)
@pytest.mark.parametrize("change", CHANGES, ids=repr)
def test_changed_settings_change_the_rows_that_say_something_else(child, change, schedule):
    """TXT-1, HOME-3, HOME-4: also the details, the composer and the schedule. The same change again has no effect."""
    with day("located", child, has_schedule=schedule) as planner:
        before = shown(planner)
        planner.change(**change)
        after = shown(planner)
        assert_redraws(planner, differing(before, after), differing(before, after))
        assert planner.collect() == differing_rows(before, after)
        planner.change(**change)
        assert (redrawn(planner), planner.collect()) == (set(), [])


@pytest.mark.parametrize("child", CHILDREN)
@pytest.mark.parametrize("name", STRING_KEYS)
def test_a_replaced_string_changes_the_rows_that_say_it(child, name):
    """TXT-1, HOME-3, HOME-4: and no others; also the details and the composer."""
    with day("located", child) as planner:
        for replacement in ("«{0}»", ""):
            before = shown(planner)
            planner.replace(name, replacement)
            after = shown(planner)
            assert_redraws(planner, differing(before, after), differing(before, after))
            assert planner.collect() == differing_rows(before, after)


@pytest.mark.parametrize("child", CHILDREN)
@pytest.mark.parametrize("name", ["PLANNED", "PROJECT", "SPOKEN_DONE", "NO_TASKS_TODAY"])
def test_the_same_replacement_again_changes_nothing(child, name):
    """TXT-1, HOME-4."""
    with day("located", child) as planner:
        before = shown(planner)
        planner.replace(name, "")
        assert (shown(planner), redrawn(planner), planner.collect()) == (before, set(), [])
        planner.replace(name, "«{0}»")
        before = shown(planner), redrawn(planner), planner.collect()
        planner.replace(name, "«{0}»")
        assert (shown(planner), redrawn(planner), planner.collect()) == (before[0], set(), [])


@pytest.mark.parametrize("child", CHILDREN)
@pytest.mark.parametrize("change, back", [
    ({"language": "de"}, {"language": "en"}),
    ({"measurement_system": 2}, {"measurement_system": 1}),
    ({"hour_cycle": 12}, {"hour_cycle": 24}),
])
def test_what_is_changed_back_is_no_change(child, change, back):
    """HOME-3: without a collection in between."""
    with day("located", child) as planner:
        before = shown(planner)
        planner.change(**change)
        between = shown(planner)
        planner.change(**back)
        assert shown(planner) == before
        assert_redraws(planner, set(), differing(before, between))
        assert planner.collect() == []


settings_changes = st.fixed_dictionaries({}, optional={
    "language": st.sampled_from([*LANGUAGES, "fr-CH", "it"]),
    "measurement_system": st.sampled_from([1, 2, 3]),
    "hour_cycle": st.sampled_from(HOUR_CYCLES),
    "has_schedule": st.sampled_from([0, 1]),
})
replacements = st.tuples(st.sampled_from(list(STRING_KEYS)), st.sampled_from(["", "«{0}»", "{0}!"]))


@settings(max_examples=150, deadline=None, derandomize=True, database=None)
@given(
    state=st.sampled_from(STATES), child=st.sampled_from(CHILDREN), at_first=settings_changes,
    events=st.lists(settings_changes | replacements | st.sampled_from(["draw", "collect"]), max_size=12),
)
def test_any_changes_are_announced_and_collected(state, child, at_first, events):
    """TXT-1, HOME-3, HOME-4: however often the host draws and collects."""
    with day(state, None if state == "not started" else child, **at_first) as planner:
        now = drawn = collected = shown(planner)
        touched = set()
        for event in [*events, "draw", "collect"]:
            if event == "draw":
                if state == "not started":
                    assert redrawn(planner) == set()
                else:
                    assert_redraws(planner, differing(drawn, now), touched)
                drawn, touched = now, set()
            elif event == "collect":
                assert planner.collect() == differing_rows(collected, now)
                collected = now
            else:
                planner.change(**event) if isinstance(event, dict) else planner.replace(*event)
                before, now = now, shown(planner)
                touched |= differing(before, now)


# ---- Borrowed texts ----


def borrowed_texts(planner):
    """Pointer and size of all texts that can be read."""
    out, borrowed = ffi.new("planner_text *"), []

    def add(*texts):
        borrowed.extend((text.data, text.size) for text in texts)

    for key in STRING_KEYS.values():
        planner.call("string", key, out)
        add(out)
    planner.call("language", out)
    add(out)
    for number, row in enumerate(planner.raw_rows()):
        add(*(getattr(row, name) for name in ROW_TEXTS))
        add(*(line.text for line in planner.each("row_line_at", "line", number)))
    schedule = planner.schedule()
    add(*(getattr(schedule, name) for name in SCHEDULE_TEXTS))
    details, composer = struct_of("row"), struct_of("composer")
    if planner.call("details_row", details):
        add(*(getattr(details, name) for name in ROW_TEXTS))
        add(*(line.text for line in planner.each("details_line_at", "line")))
    if planner.call("composer_state", composer):
        add(composer.title, composer.text, *(section.name for section in planner.each("section_at", "section_state")))
    return borrowed


def contents(borrowed):
    return [ffi.buffer(data, size + 1)[:] for data, size in borrowed]


@pytest.mark.parametrize("child", CHILDREN)
def test_borrowed_texts_stay(child):
    """TXT-1: until the next call that is not const, whatever is read or refused meanwhile."""
    with day("failed", child, language="ja", hour_cycle=12, has_schedule=1) as planner:
        planner.replace("DONE", "«" + "x" * 4000)
        borrowed = borrowed_texts(planner)
        before = contents(borrowed)
        for _ in range(3):
            assert contents(borrowed_texts(planner)) == before
            with refused("NOT_FOUND"):
                planner.call("string", 0, out := ffi.new("planner_text *"))
            assert out.data == ffi.NULL
            assert not planner.call("row_at", 1000, struct_of("row"))
            for kind in ("home", "location"):
                planner.call(f"{kind}_state", struct_of(kind))
            planner.call("next_wake", ffi.new("int64_t *"))
        assert contents(borrowed) == before
        assert all(text.endswith(b"\0") for text in before)
