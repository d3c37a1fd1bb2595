"""Random days: Hypothesis draws events, which the library and the model both receive. They test all promises except
those of replaced strings."""

import dataclasses
import datetime

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from composer import (
    A_DAY, A_DURATION, A_NUMBER, A_TEXT, A_TIME_RANGE, A_WEEKDAY, APPOINTMENTS, CUSTOM, DATE, ESTIMATED_TIME, LOADED,
    PRIORITY, PROJECT, REPEAT_DAYS, STANDARD, Item, Wanted,
)
from hours import EPOCH
from opening_hours import Holidays
from pair import Pair
from values import AUTHORIZATIONS, DAY, FIRST_DAY, LAST_DAY, LEAST, LONGEST, MOST, Fix, Place, Task
from texts import Tie
from zones import NOON, SECONDS, WRONG_LISTS, ZONES, days_of, lists_of_offsets, odd_offsets, turns, wall_times

STEPS = [0, 1, 1_000, 10_000, 15_000, 29_999, 30_000, 30_001, 60_000, 61_000, 3_600_000, 43_200_000, DAY, 10 * DAY]
BERLIN = Place(52.5, 13.4)
PLACES = [BERLIN, Place(52.5005, 13.4), Place(52.501, 13.4), Place(52.51, 13.42), Place(52.6, 13.5), Place(48.1, 11.6),
          Place(-33.9, 151.2), Place(90.0, 0.0), Place(-90.0, 180.0), Place(52.5, 13.4 + 2e-8), Place(0.0, 180.0),
          Place(0.0, -180.0)]
IDS = st.integers(1, 7)
LEGAL_BEFORE_START = {
    "start", "stop", "settings_changed", "authorization_changed", "task_added", "task_updated", "task_removed",
    "task_status_changed", "save_acknowledged", "save_failed", "save_refused", "save_dismissed",
    "save_retried", "child_appeared", "child_disappeared",
    "detent_changed", "holidays_changed",
}
HOURS = [
    "Mo-Sa 08:00-20:00", "24/7", "Mo-Fr 09:00-12:00,13:00-18:00; Sa 10:00-14:00; PH off", "Mo-Su 22:00-02:00", "off",
    "08:00-18:00; PH,Su off", "PH 10:00-12:00", "SH Mo-Fr 09:00-11:30; SH off", "10:00+", "Tu-Su 17:00-23:00+",
    "Fr 18:00+; Sa,Su 12:00-22:00", "12:30", "Mo-Fr 10:00-14:00 \"ring\"; Sa unknown; Su \"by appointment\"",
    "unknown \"call\"", "09:00-17:00 || \"call\"", "Mo 00:00-24:00; Tu 10:00-11:00", "week 1-53/2 Mo-Fr 07:45-16:15",
    "May-Sep 09:00-19:00; Oct-Apr 10:00-16:00", "2027 Mar 10:00-12:00", "Su[1] 10:00-12:00",
    "easter +1 day 08:00-10:00", "9am-5pm", "montags 9-12", "Mo-Fr 9-5pm", "00:00-12:00,12:00-24:00", "11:59-12:01",
    "Mo-Fr 12:00-11:00",
    "Mo-Fr 09:00-18:00 unknown", "03:00-02:00", "02:15-02:45", "sunrise-sunset"]
TITLES = ["Kaisers", "Späti", "A", "  KaDeWe ", "a\u0301", "x" * 4096]
LANGUAGES = ["en", "de", "fr", "es", "ja", "de-AT", "de_DE.UTF-8", "fr.UTF-8", "es@euro", "ja_JP", "en_GB", "", "C",
             "POSIX", "DE", "Fr_FR.utf8", "jA", "nl", "deu", "d", "-de", "d\u00e9-de", "e" * 4096]


def nearest(instant):
    """The nearest instant that the package accepts."""
    return min(max(instant, LEAST), MOST)


def dated(day):
    return min(max(day, FIRST_DAY), LAST_DAY)


def times(model):
    """Instants of interest, and some between them."""
    now, wake = model.now, model.next_wake()
    steps = st.sampled_from(STEPS + [-1, -1_000, -60_000, -60_001, -3_600_000, -DAY]).map(lambda step: now + step)
    wakes = st.sampled_from([0, -1, 1]).map(lambda by: (wake if isinstance(wake, int) else now) + by)
    odd = st.sampled_from([LEAST, MOST, 0, NOON, LEAST + 1, MOST - 1])
    changes = st.sampled_from([start for start, *_ in turns(model.time, now)] or [now]).flatmap(
        lambda start: st.sampled_from([-DAY, -3_600_000, -1, 0, 1, 1_800_000]).map(lambda by: start + by))
    often = st.sampled_from([0, 0, 1, 1_000, 10_000]).map(lambda step: now + step)
    return st.integers(0, 39).flatmap(
        lambda n: often if n < 21 else steps if n < 29 else wakes if n < 34 else changes if n < 39 else odd
    ).map(nearest)


def appointments(now):
    """Up to three windows around now, ascending and apart."""
    lengths = st.sampled_from([1, 59_999, 60_000, 3_600_000, 7_200_000, DAY])
    first = st.sampled_from([-8 * DAY, -DAY, -7_200_000, -1, 0, 3_600_000, DAY]).map(lambda by: now + by)

    def made(start, steps):
        pairs, at = [], start
        for length, gap in steps:
            pairs.append((nearest(at), nearest(at + length - 1)))
            at += length + gap
        return tuple(pairs) if pairs == sorted(set(pairs)) and all(low <= high for low, high in pairs) and all(
            one[1] < other[0] for one, other in zip(pairs, pairs[1:])) else ()

    return st.builds(made, first, st.lists(st.tuples(lengths, lengths.map(lambda length: length - 1)), max_size=3))


@st.composite
def tasks(draw, model, id=IDS, may_be_wrong=True):
    day, now, time = model.day, model.now, model.time
    planned = draw(st.sampled_from([None, None, "day", "day", "at", "at", "change", "odd"]))
    fields = {}
    if planned == "day":
        fields["planned_day"] = dated(draw(st.sampled_from([day, day, day, day + 1, day - 1, day + 7,
                                                            *days_of(time, now)])))
    elif planned == "at":
        at = draw(st.sampled_from([now, now + 3_600_000, now + DAY, day * DAY, day * DAY - 1, now - DAY]))
        fields["planned_at"] = nearest(at)
    elif planned == "change":
        fields["planned_at"] = draw(st.sampled_from(wall_times(time, now) or [now]))
    elif planned == "odd":
        fields = draw(st.sampled_from([{"planned_at": LEAST}, {"planned_at": MOST}, {"planned_day": FIRST_DAY},
                                       {"planned_day": LAST_DAY}, {"planned_at": 0}, {"planned_day": 0}]))
    task = Task(
        id=draw(id), title=draw(st.sampled_from(TITLES)), order=draw(st.sampled_from([0, 0, 1, 2, 3, (1 << 31) - 1])),
        status=draw(st.integers(0, 5)), coordinate=draw(st.sampled_from([None, *PLACES])),
        estimated_duration=draw(st.sampled_from([None, None, 0, 3600, LONGEST])),
        repeat_days=draw(st.sampled_from([0, 0, 0, 1, 2, 4, 8, 127, 1 << (day + 3) % 7])),
        address=draw(st.sampled_from(["", "", "Street 1", " \u2003"])), notes=draw(st.sampled_from(["", "Ring twice"])),
        opening_hours=draw(st.sampled_from(["", *HOURS, *HOURS, "\t"])),
        photo_url=draw(st.sampled_from(["", "", "https://example.org/1.jpg"])),
        project_id=draw(st.sampled_from(["", "p1", "p2"])), **fields)
    if draw(st.integers(0, 2)) == 0:
        task = dataclasses.replace(
            task, appointments=draw(appointments(now)), priority=draw(st.sampled_from([0, 1, 100])),
            early=draw(st.sampled_from([None, 0, 86_400])), late_after=draw(st.sampled_from([None, 0, 86_400])))
    if "sun" in task.opening_hours:
        task = dataclasses.replace(task, coordinate=None)  # the model does not know the sun
    if may_be_wrong and draw(st.integers(0, 9)) == 9:
        wrong = draw(st.sampled_from([
            {"title": ""}, {"title": "\u2028\u0085 "}, {"title": "\udcff"}, {"title": "y" * 4097},
            {"notes": "n" * 65537}, {"address": "\ud800A"}, {"order": -1}, {"status": 6}, {"status": -1},
            {"estimated_duration": -1}, {"coordinate": Place(90.1, 0.0)}, {"coordinate": Place(0.0, float("nan"))},
            {"coordinate": Place(0.0, -180.5)}, {"repeat_days": 128}, {"priority": 101}, {"priority": -1},
            {"early": 86_401}, {"late_after": -1}, {"appointments": ((2, 1),)}, {"appointments": ((1, 2), (2, 3))},
            {"appointments": tuple((n, n) for n in range(9))},
            {"photo_url": "p" * 4097}, *[{"planned_at": now, "planned_day": day}] * 4]))
        task = Task(**{**task.__dict__, **wrong})
    return task


SECTIONS = [
    Wanted(PROJECT), Wanted(PROJECT, allows_custom_items=1), Wanted(DATE), Wanted(DATE, allows_custom_items=1),
    Wanted(PROJECT, maximum=1),
    Wanted(ESTIMATED_TIME),
    Wanted(ESTIMATED_TIME, allows_custom_items=1), Wanted(REPEAT_DAYS), Wanted(REPEAT_DAYS, maximum=2),
    Wanted(CUSTOM, A_TEXT, 1, 1, 2, "Tools"), Wanted(CUSTOM, A_DAY, 0, 1, 0, "Due"),
    Wanted(CUSTOM, A_DURATION, 1, 1, 1, "Breaks"), Wanted(CUSTOM, A_TEXT, 0, 1, 0, "Tools"),
    Wanted(CUSTOM, A_WEEKDAY, 1, 1, 3, "é"),
    Wanted(APPOINTMENTS), Wanted(APPOINTMENTS, allows_custom_items=1), Wanted(APPOINTMENTS, maximum=2),
    Wanted(PRIORITY), Wanted(PRIORITY, allows_custom_items=1), Wanted(CUSTOM, A_TIME_RANGE, 1, 1, 0, "Ramp"),
    Wanted(CUSTOM, A_NUMBER, 0, 1, 0, "Crates"),
]
WRONG_SECTIONS = [Wanted(8), Wanted(APPOINTMENTS, maximum=9), Wanted(PRIORITY, A_NUMBER),
                  Wanted(CUSTOM, name="None"), Wanted(CUSTOM, A_TEXT, name=" \u2003"), Wanted(-1),
                  Wanted(CUSTOM, A_DAY, name="\udcff"),
                  Wanted(CUSTOM, A_DAY, name="e\u0301"), Wanted(PROJECT, A_TEXT), Wanted(DATE, allows_multiple=1),
                  Wanted(REPEAT_DAYS, allows_multiple=1), Wanted(DATE, name="Date"), Wanted(DATE, maximum=2),
                  Wanted(CUSTOM, A_DAY, 0, 0, 2, "Two days")]
WORDS = ["p1", "P1 ", "p2", "é", "e\u0301", "É", "ß", "ẞ", "\u2003Ladder", "ladder", "Σ", "ς", "σ", "İ", "i\u0307", "Å",
         "\u212b", "a", "b"]
COMPOSED = ["", " \n ", "Shop", "Shop\nnotes", "\u2028 Shop \r\n\r\n notes\x0bmore \n", "Shop\u0085\x0c",
            "x" * 4096, "x" * 4097,
            "Shop\n" + "n" * 65536, "Shop\n" + "n" * 65537, " " * 73728, " " * 73729, "\udcff", "A\rB", "Kaisers"]


@st.composite
def items(draw, model, type=None, sections=1, may_be_wrong=True):
    day = model.day
    type = type or draw(st.integers(1, 6))
    if may_be_wrong and draw(st.integers(0, 14)) == 14:
        return draw(st.sampled_from([
            Item(A_DAY, 5), Item(A_TEXT, text=""), Item(A_TEXT, text=" \u2028"), Item(A_DURATION, -1),
            Item(A_TIME_RANGE, 3600, latest=3599), Item(A_TIME_RANGE, -1), Item(A_TIME_RANGE, 0, latest=172_801),
            Item(A_DAY, day, latest=1), Item(A_NUMBER, -1), Item(A_NUMBER, 101),
            Item(A_WEEKDAY, 3), Item(A_WEEKDAY, 0), Item(A_WEEKDAY, 128), Item(A_TEXT, text="\udcff"),
            Item(A_TEXT, text="t" * 4097), Item(A_DAY, 1, label="l" * 4097), Item(A_DAY, 1, label="\udcff"),
            Item(A_TEXT, 1, "p1"), Item(A_DAY, day, "p1"), Item(A_DURATION, 60, "p1"), Item(A_WEEKDAY, 1, "p1")]))
    fields = {"label": draw(st.sampled_from(["", "", "Label", "  "])),
              "section": draw(st.integers(0, max(0, sections - 1)))}
    if may_be_wrong and draw(st.integers(0, 11)) == 11:  # a number and a text (NEW-3.10)
        fields["number" if type == A_TEXT else "text"] = 1 if type == A_TEXT else "p1"
    if type == A_TEXT:
        return Item(type, text=draw(st.sampled_from(WORDS)), **fields)
    if type == A_TIME_RANGE:
        earliest, latest = draw(st.sampled_from([
            (36_000, 43_200), (39_600, 46_800), (43_200, 50_400), (7_200, 9_000), (9_001, 12_600), (0, 172_800),
            (28_800, 28_800), (82_800, 93_600), (86_400, 90_000)]))
        return Item(type, number=earliest, latest=latest, **fields)
    numbers = {A_DAY: [*map(dated, (day, day + 1, day + 7, day - 200, *days_of(model.time, model.now))), 0,
                       FIRST_DAY, LAST_DAY],
               A_DURATION: [0, 1, 59, 60, 89, 90, 3569, 3570, 3600, 5400, LONGEST],
               A_WEEKDAY: [1, 2, 4, 8, 16, 32, 64], A_NUMBER: [0, 1, 50, 100]}
    return Item(type, number=draw(st.sampled_from(numbers[type])), **fields)


class Day(RuleBasedStateMachine):
    pair = None

    def teardown(self):
        if self.pair:
            self.pair.close()

    @initialize(data=st.data(), starts=st.integers(0, 3), authorization=st.sampled_from([3, 3, 3, 0, 4, 2]))
    def create(self, data, starts, authorization):
        kind = data.draw(st.sampled_from(["zone"] * 6 + ["one", "one", "odd", "none"]), label="local time")
        settings, now = {}, NOON
        if kind == "zone":
            settings["utc_offsets"], change = data.draw(st.sampled_from(ZONES))
            now = change + data.draw(st.sampled_from([-DAY, -43_200_000, -3_600_000, -1_800_000, -1, 0, 1, 43_200_000]))
        elif kind == "one":
            settings["utc_offset_seconds"] = data.draw(st.sampled_from(SECONDS))
        elif kind == "odd":
            settings["utc_offsets"] = data.draw(odd_offsets(now))
        if data.draw(st.integers(0, 3)) == 3:
            settings["language"] = data.draw(st.sampled_from(LANGUAGES))
        self.pair = Pair(now, **settings)
        if starts:
            self.pair.send("authorization_changed", now, authorization)
            self.pair.send("start", now)
        if starts > 1:
            self.pair.drain()

    def send(self, data, name, *arguments):
        pair = self.pair
        if name not in LEGAL_BEFORE_START:
            self.started(data)
        now = data.draw(times(pair.model), label="now")
        drains = data.draw(st.integers(0, 4), label="drains")
        self.send_at(now, drains > 0, name, *arguments)
        if data.draw(st.integers(0, 11), label="restores") == 7:
            self.goes_on(data)

    def started(self, data):
        """Usually the day is under way, and its plan known."""
        pair = self.pair
        if not pair.model.is_started and data.draw(st.integers(0, 9), label="starts"):
            self.send_at(pair.now, True, "start")
            if data.draw(st.booleans(), label="loads"):
                self.plan_answered(data)

    def composing(self, data):
        """Usually a composer is open."""
        self.started(data)
        model = self.pair.model
        if model.screens.composer or not model.is_started or not data.draw(st.integers(0, 9), label="composes"):
            return
        if model.screens.child:
            self.send_at(self.pair.now, True, "close_tapped")
            if model.screens.child:
                self.send_at(self.pair.now, True, "child_disappeared",
                    self.pair.numbers["presentation"][model.screens.child.number], 1)
        is_edit = bool(model.tasks) and data.draw(st.booleans(), label="edits")
        ids = sorted(model.tasks) if is_edit else sorted({*range(1, 10)} - set(model.tasks)) or [99]
        id = data.draw(st.sampled_from(ids))
        sections = data.draw(st.lists(st.sampled_from(SECTIONS), min_size=1, max_size=5,
                                      unique_by=lambda section: (section.kind, section.name)))
        self.send_at(self.pair.now, True, "composer_requested", int(is_edit), id, sections, [])
        if data.draw(st.booleans(), label="writes"):
            self.send_at(self.pair.now, True, "text_changed", data.draw(st.sampled_from(["Shop\nnotes", "Other"])))

    def with_items(self, data):
        """Usually a section of the composer has its items."""
        self.composing(data)
        child = self.pair.model.screens.composer
        if not child or not child.composer.sections or not data.draw(st.integers(0, 9), label="has items"):
            return
        if not any(section.phase == LOADED for section in child.composer.sections):
            self.send_at(self.pair.now, True, "section_activated", self.section(data)[0])
            child = self.pair.model.screens.composer
            section = child and child.composer.loading()
            if section and section.request in self.pair.numbers["request"]:
                drawn = data.draw(st.lists(items(self.pair.model, section.type, may_be_wrong=False), max_size=6))
                self.send_at(self.pair.now, True, "items_loaded", self.pair.numbers["request"][section.request], drawn)

    def with_saves(self, data):
        """Usually a save is waiting."""
        if not self.pair.model.saves and data.draw(st.integers(0, 9), label="saves"):
            self.composing(data)
            if self.pair.model.screens.composer:
                self.send_at(self.pair.now, True, "text_changed", data.draw(st.sampled_from(["Shop\nnotes", "Other"])))
                self.send_at(self.pair.now, True, "save_tapped", self.new_key())

    def send_at(self, now, drains, name, *arguments):
        try:
            self.pair.send(name, now, *arguments)
        except Tie:
            return
        if drains:
            self.pair.drain()
        self.pair.collect()

    def number(self, data, space):
        """Usually the newest number; else any used one, or one that was never used."""
        known = list(self.pair.numbers[space].values())
        others = list(self.pair.numbers["request" if space == "presentation" else "presentation"].values())
        choices = [0, (1 << 64) - 1, *known, *others[-2:]] + known[-2:] * (3 + len(known))
        return data.draw(st.sampled_from(choices), label=space)

    def task(self, data, **how):
        model = self.pair.model
        return data.draw(tasks(model, **how), label="task")

    @rule(data=st.data())
    def next_effect(self, data):
        self.pair.take_effect()
        self.pair.compare()

    @rule(data=st.data())
    def start(self, data):
        self.send(data, "start")

    @rule(data=st.data(), again=st.booleans())
    def stop(self, data, again):
        self.send(data, "stop")
        if again:
            self.send(data, "start")

    @rule(data=st.data())
    def clock_advanced(self, data):
        self.send(data, "clock_advanced")

    @rule(data=st.data())
    def wake(self, data):
        """The host carries out the effects."""
        wake = self.pair.model.next_wake()
        if isinstance(wake, int):
            self.send_at(wake, data.draw(st.booleans()), "clock_advanced")

    @rule(data=st.data(), kind=st.sampled_from(["list", "list", "one", "wrong", "wrong", "both"]))
    def offsets_changed(self, data, kind):
        offsets = {
            "list": lists_of_offsets(self.pair.now).map(lambda offsets: {"utc_offsets": offsets}),
            "one": st.sampled_from(SECONDS + [64_801, -64_801]).map(lambda seconds: {"utc_offset_seconds": seconds}),
            "wrong": st.sampled_from(WRONG_LISTS).map(lambda offsets: {"utc_offsets": offsets}),
            "both": st.just({"utc_offset_seconds": 0, "utc_offsets": ((0, 0),)}),
        }[kind]
        self.send(data, "settings_changed", data.draw(offsets, label="offsets"))

    @rule(data=st.data(), language=st.sampled_from(LANGUAGES + ["\udcff", "e" * 4097]))
    def language_changed(self, data, language):
        self.composing(data)
        self.send(data, "settings_changed", {"language": language})

    @rule(data=st.data(), change=st.sampled_from([
        {"hour_cycle": 12}, {"hour_cycle": 24}, {"hour_cycle": 13}, {"closing_soon_minutes": 0},
        {"closing_soon_minutes": 240}, {"closing_soon_minutes": 30}, {"closing_soon_minutes": 241},
        {"distance_filter_meters": 0.0}, {"distance_filter_meters": 100.0}, {"distance_filter_meters": 1000.0},
        {"desired_accuracy_meters": 10.0}, {"desired_accuracy_meters": 100.0}, {"maximum_speed_mps": 1.0},
        {"maximum_speed_mps": 90.0}, {"maximum_speed_mps": 10_000.0}, {"maximum_speed_mps": float("nan")},
        {"detour_factor": 1.0}, {"detour_factor": 0.5}, {"travel_speed_kmh": 1.0}, {"travel_speed_kmh": 1000.0},
        {"measurement_system": 2}, {"measurement_system": 3}, {"measurement_system": 1}, {"measurement_system": 0},
        {}]))
    def settings_changed(self, data, change):
        self.send(data, "settings_changed", change)

    @rule(data=st.data(), authorization=st.sampled_from([0, 1, 2, 3, 3, 3, 4, 5, -1]))
    def authorization_changed(self, data, authorization):
        self.send(data, "authorization_changed", authorization)

    @rule(data=st.data(), before=st.sampled_from([-1, 0, 0, 0, 3]), length=st.integers(0, 30), wrong=st.integers(0, 9))
    def holidays_changed(self, data, before, length, wrong):
        first = datetime.date.fromordinal(min(max(
            self.pair.model.day - before + EPOCH, 40), datetime.date.max.toordinal() - 100))
        days = [first + datetime.timedelta(days) for days in range(length + 1)]
        public, school = (data.draw(st.frozensets(st.sampled_from(days)), label="days") for _ in range(2))
        if wrong == 9:
            public |= {days[-1] + datetime.timedelta(1)}
        self.send(data, "holidays_changed", Holidays(first, days[-1], public, school))

    # ---- Snapshots ----

    @rule()
    def snapshot_saved(self):
        self.pair.save_snapshot()

    def goes_on(self, data):
        """A planner is restored from another one's snapshot at once."""
        pair, model = self.pair, self.pair.model
        pair.save_snapshot()
        self.restore(data, pair.now, model.settings["utc_offsets"], model.location.authorization)

    @rule(data=st.data())
    def ends(self, data):
        """The host's process ends during the day; another one restores the last saved snapshot."""
        model = self.pair.model
        now = data.draw(times(model), label="now")
        kept = st.just(model.settings["utc_offsets"])
        offsets = data.draw(kept | kept | lists_of_offsets(now), label="offsets")
        authorization = data.draw(
            st.sampled_from([model.location.authorization] * 9 + AUTHORIZATIONS), label="authorization")
        self.restore(data, now, offsets, authorization)

    def restore(self, data, *how):
        try:
            self.pair.restore(*how)
        except Tie:
            return
        if data.draw(st.integers(0, 4), label="drains"):
            self.pair.drain()
        self.pair.collect()

    # ---- Plan ----

    @rule(data=st.data())
    def plan_loaded(self, data):
        model = self.pair.model
        drawn = data.draw(st.lists(tasks(model), max_size=8), label="tasks")
        self.send(data, "plan_loaded", self.number(data, "request"), drawn)

    @rule(data=st.data())
    def plan_answered(self, data):
        """The host answers the waiting request at once, if it knows it."""
        model = self.pair.model
        number = self.pair.numbers["request"].get(model.load)
        if number:
            drawn = data.draw(st.lists(tasks(model, may_be_wrong=False), max_size=8), label="tasks")
            self.send_at(model.now, True, "plan_loaded", number, drawn)

    @rule(data=st.data(), message=st.sampled_from(["", "No network", "\udcff", "m" * 4097]))
    def plan_failed(self, data, message):
        self.send(data, "plan_failed", self.number(data, "request"), message)

    @rule(data=st.data())
    def refresh(self, data):
        self.send(data, "refresh")

    @rule(data=st.data())
    def task_added(self, data):
        self.send(data, "task_added", self.task(data))

    @rule(data=st.data())
    def task_updated(self, data):
        self.send(data, "task_updated", self.task(data, id=self.known_ids()))

    def known_ids(self):
        """Usually ids of known tasks."""
        return st.sampled_from(sorted(self.pair.model.tasks) * 4 + [1, 8])

    @rule(data=st.data())
    def task_removed(self, data):
        self.send(data, "task_removed", data.draw(self.known_ids(), label="id"))

    @rule(data=st.data(), status=st.sampled_from([0, 1, 2, 3, 4, 5, 6, -1]))
    def task_status_changed(self, data, status):
        self.send(data, "task_status_changed", data.draw(self.known_ids(), label="id"), status)

    @rule(data=st.data(), seconds=st.sampled_from([0.0, 59.9, 600.0, 3600.0, 31_536_000.0, -1.0, 3.2e7]))
    def travel_time_received(self, data, seconds):
        self.send(data, "travel_time_received", data.draw(self.known_ids(), label="id"), seconds)

    # ---- Location ----

    @rule(data=st.data(), place=st.sampled_from(PLACES + [Place(90.5, 0.0), Place(float("inf"), 0.0), Place(0.0, 0.0),
        Place(-0.0, -0.0),
                                         Place(0.0, 8.9)]),
          accuracy=st.sampled_from([0.0, 5.0, 100.0, 100.5, 500.0, -1.0, float("nan")]),
          age=st.sampled_from([0, 0, 0, 0, 1, 1000, 60_000, 60_001, -60_000, -60_001]))
    def fix_received(self, data, place, accuracy, age):
        pair = self.pair
        now = data.draw(times(pair.model), label="now")
        self.send_at(now, True, "fix_received", Fix(nearest(now - age), *place, accuracy))

    @rule(data=st.data(), places=st.lists(st.sampled_from(PLACES[:8]), min_size=2, max_size=5),
          accuracies=st.lists(st.sampled_from([5.0, 5.0, 100.0, 500.0]), min_size=5, max_size=5),
          step=st.sampled_from([1_000, 5_000, 15_000, 31_000, 600_000]))
    def drive(self, data, places, accuracies, step):
        for place, accuracy in zip(places, accuracies):
            now = nearest(self.pair.now + step)
            self.send_at(now, True, "fix_received", Fix(now, *place, accuracy))

    @rule(data=st.data())
    def location_failed(self, data):
        self.send(data, "location_failed")

    # ---- Details ----

    @rule(data=st.data(), id=IDS)
    def row_tapped(self, data, id):
        self.send(data, "row_tapped", id)

    @rule(data=st.data())
    def known_row_tapped(self, data):
        if self.pair.model.tasks:
            self.send(data, "row_tapped", data.draw(st.sampled_from(sorted(self.pair.model.tasks))))

    @rule(data=st.data())
    def close_tapped(self, data):
        self.send(data, "close_tapped")

    @rule(data=st.data())
    def child_appeared(self, data):
        self.send(data, "child_appeared", self.number(data, "presentation"))

    @rule(data=st.data(), dismissed=st.sampled_from([0, 1, 1, 1]))
    def child_disappeared(self, data, dismissed):
        self.send(data, "child_disappeared", self.number(data, "presentation"), dismissed)

    @rule(data=st.data(), detent=st.sampled_from([1, 2, 2, 2, 0, 3]))
    def detent_changed(self, data, detent):
        self.send(data, "detent_changed", self.number(data, "presentation"), detent)

    # ---- Composer ----

    def section(self, data):
        """The index of a section, usually an existing one, and its type."""
        child = self.pair.model.screens.composer
        sections = child.composer.sections if child else []
        loaded = [index for index, section in enumerate(sections) if section.phase == LOADED]
        index = data.draw(st.sampled_from([*loaded * 8, *range(len(sections)), len(sections)]), label="section")
        return index, sections[index] if index < len(sections) else None

    @rule(data=st.data(), is_edit=st.integers(0, 1), knows=st.integers(0, 7))
    def composer_requested(self, data, is_edit, knows):
        model = self.pair.model
        known = sorted(model.tasks) if is_edit else [id for id in range(1, 10) if id not in model.tasks]
        id = data.draw(st.sampled_from(known) if knows and known else IDS, label="id")
        sections = data.draw(st.lists(st.sampled_from(SECTIONS), max_size=5,
            unique_by=lambda section: (section.kind, section.name)))
        if data.draw(st.integers(0, 5)) == 5:
            sections.append(data.draw(st.sampled_from(WRONG_SECTIONS * 2 + SECTIONS)))
        preselected = []
        if data.draw(st.integers(0, 2)) == 2:
            for index, section in enumerate(sections):
                if data.draw(st.booleans()):
                    type = STANDARD.get(section.kind, (section.value_type,))[0]
                    drawn = data.draw(st.lists(items(model, type if 0 < type < 7 else 1), min_size=1, max_size=2))
                    preselected += [dataclasses.replace(item, section=index) for item in drawn]
            if data.draw(st.integers(0, 14)) == 14:
                preselected += data.draw(st.lists(items(model, sections=len(sections) + 1), max_size=2))
        self.send(data, "composer_requested", is_edit, id, sections, preselected)

    @rule(data=st.data(), text=st.sampled_from(COMPOSED + ["Shop", "Other\nnotes"] * 4))
    def text_changed(self, data, text):
        self.composing(data)
        self.send(data, "text_changed", text)

    @rule(data=st.data())
    def section_activated(self, data):
        self.composing(data)
        self.send(data, "section_activated", self.section(data)[0])

    @rule(data=st.data())
    def items_loaded(self, data):
        self.composing(data)
        child = self.pair.model.screens.composer
        section = child and child.composer.loading()
        type = section.type if section and data.draw(st.integers(0, 9)) else None
        drawn = data.draw(st.lists(items(self.pair.model, type, may_be_wrong=False), max_size=6), label="items")
        if data.draw(st.integers(0, 9)) == 9:
            drawn.append(data.draw(items(self.pair.model)))
        number = section and self.pair.numbers["request"].get(section.request)
        if not number or not data.draw(st.integers(0, 4)):
            number = self.number(data, "request")
        self.send(data, "items_loaded", number, drawn)

    @rule(data=st.data(), message=st.sampled_from(["", "No network", "\udcff", "m" * 4097]))
    def items_failed(self, data, message):
        self.composing(data)
        self.send(data, "items_failed", self.number(data, "request"), message)

    @rule(data=st.data(), item=st.integers(0, 6))
    def item_tapped(self, data, item):
        self.with_items(data)
        self.send(data, "item_tapped", self.section(data)[0], item)

    @rule(data=st.data())
    def item_entered(self, data):
        self.with_items(data)
        index, section = self.section(data)
        type = section.type if section and data.draw(st.integers(0, 9)) else None
        self.send(data, "item_entered", index, data.draw(items(self.pair.model, type)))

    @rule(data=st.data())
    def selection_cleared(self, data):
        self.composing(data)
        self.send(data, "selection_cleared", self.section(data)[0])

    @rule(data=st.data(), keeps=st.sampled_from([0, 1, 1, 1]))
    def keep_draft_changed(self, data, keeps):
        self.composing(data)
        self.send(data, "keep_draft_changed", keeps)

    @rule(data=st.data())
    def save_tapped(self, data):
        self.composing(data)
        used = self.pair.model.keys
        key = data.draw(st.sampled_from(used)) if used and data.draw(st.integers(0, 9)) == 9 else self.new_key()
        self.send(data, "save_tapped", key)

    def new_key(self):
        return len(self.pair.events) + (1 << 64)  # the events only become more

    def save_key(self, data):
        keys = [save.key for save in self.pair.model.saves]
        if keys and data.draw(st.integers(0, 4)):
            return data.draw(st.sampled_from(keys))
        return data.draw(st.sampled_from([0, *self.pair.model.keys]))

    @rule(data=st.data())
    def save_acknowledged(self, data):
        self.with_saves(data)
        self.send(data, "save_acknowledged", self.save_key(data))

    @rule(data=st.data(), message=st.sampled_from(["", "No network", "\udcff", "m" * 4097]),
          wait=st.sampled_from([None, None, 0, 1, 60_000, 600_000]))
    def save_failed(self, data, message, wait):
        self.with_saves(data)
        retry_at = 0 if wait is None else nearest(self.pair.now + wait)
        self.send(data, "save_failed", self.save_key(data), message, retry_at)

    @rule(data=st.data(), message=st.sampled_from(["", "No such shop", "\udcff", "m" * 4097]))
    def save_refused(self, data, message):
        self.with_saves(data)
        self.send(data, "save_refused", self.save_key(data), message)

    @rule(data=st.data())
    def save_dismissed(self, data):
        self.send(data, "save_dismissed", self.save_key(data))

    @rule(data=st.data())
    def save_retried(self, data):
        self.with_saves(data)
        ids = [save.task_id for save in self.pair.model.saves]
        self.send(data, "save_retried", data.draw(st.sampled_from(ids * 4 + [1, 2])))

    # ---- Stories: sequences that single events seldom reach ----

    def now_and(self, name, *arguments, drains=True):
        self.send_at(self.pair.now, drains, name, *arguments)

    @rule(data=st.data(), drains=st.lists(st.booleans(), min_size=4, max_size=4), swipes=st.integers(0, 2))
    def draft(self, data, drains, swipes):
        """A composer is closed with its draft kept; perhaps another one is opened."""
        self.composing(data)
        pair = self.pair
        if not pair.model.screens.composer:
            return
        self.now_and("keep_draft_changed", 1, drains=drains[0])
        if data.draw(st.booleans(), label="writes"):
            self.now_and("text_changed", data.draw(st.sampled_from(["Draft\nof notes", "", " "])), drains=drains[1])
        if swipes != 1:
            self.now_and("close_tapped", drains=drains[2])
        number = pair.numbers["presentation"].get(pair.model.screens.child and pair.model.screens.child.number, 0)
        if swipes:
            self.now_and("child_disappeared", number, 1, drains=drains[3])
        if data.draw(st.booleans(), label="opens") and not pair.model.screens.composer:
            sections = data.draw(st.lists(st.sampled_from(SECTIONS), max_size=5,
                unique_by=lambda section: (section.kind, section.name)))
            self.now_and("composer_requested", 0,
                data.draw(st.sampled_from(sorted({*range(1, 9)} - {*pair.model.tasks}) or [99])), sections, [])

    @rule(data=st.data(), drains=st.lists(st.booleans(), min_size=3, max_size=3),
        taps=st.lists(st.sampled_from(range(1, 8)), min_size=1, max_size=3))
    def taps(self, data, drains, taps):
        """Details replace each other, and are swiped away while the host is slow to collect."""
        self.started(data)
        pair = self.pair
        for id, drained in zip(taps, drains):
            if id in pair.model.tasks:
                self.now_and("row_tapped", id, drains=drained)
        if data.draw(st.booleans(), label="closes"):
            self.now_and("close_tapped", drains=drains[-1])
        child = pair.model.screens.child
        number = pair.numbers["presentation"].get(child and child.number, 0)
        self.now_and("child_disappeared", number, data.draw(st.integers(0, 1)), drains=drains[0])

    @rule(data=st.data())
    def draws_out(self, data):
        """The details get another detent, and the process ends."""
        self.started(data)
        model = self.pair.model
        if model.is_started and model.tasks:
            self.now_and("row_tapped", data.draw(st.sampled_from(sorted(model.tasks))), drains=data.draw(st.booleans()))
            number = self.pair.numbers["presentation"].get(model.screens.child and model.screens.child.number)
            if number:
                self.now_and("detent_changed", number, 2)
            self.goes_on(data)

    @rule(data=st.data(), by=st.sampled_from([1_000, 20_000, 45_000, 60_000]))
    def waits(self, data, by):
        """A fix waits, and the clock goes back a little."""
        self.started(data)
        pair = self.pair
        used = pair.model.location.used
        far = data.draw(st.sampled_from(PLACES[:6]))
        if not used:
            self.now_and("fix_received", Fix(pair.now, *PLACES[0], 5.0))
        now = nearest(pair.now + data.draw(st.sampled_from([1_000, 3_600_000])))
        self.send_at(now, True, "fix_received", Fix(now, *far, data.draw(st.sampled_from([5.0, 500.0]))))
        self.send_at(nearest(pair.now - by), True, "clock_advanced")

    @rule(data=st.data(), seconds=st.sampled_from([0.0, 600.0, 3599.0]))
    def travel_times(self, data, seconds):
        """The host has a travel time, and the plan changes."""
        self.started(data)
        model = self.pair.model
        if not model.location.used:
            self.now_and("fix_received", Fix(model.now, *BERLIN, 5.0))
        id = data.draw(self.known_ids(), label="id")
        self.now_and("travel_time_received", id, seconds)
        if data.draw(st.booleans(), label="leaves"):
            self.now_and("refresh")
            self.plan_answered(data)
            if id not in self.pair.model.tasks:
                self.now_and("task_added", Task(id))

    @rule(data=st.data(), kind=st.sampled_from([*STANDARD, DATE, APPOINTMENTS]), changes=st.integers(0, 2))
    def edit(self, data, kind, changes):
        """A section of a known task is cleared, or gets another value, and the task is saved while it may change."""
        self.started(data)
        model = self.pair.model
        if not model.is_started or not model.tasks or model.screens.child:
            return
        id = data.draw(st.sampled_from(sorted(model.tasks)), label="id")
        self.now_and("composer_requested", 1, id, [Wanted(kind, allows_custom_items=1)], [])
        if data.draw(st.booleans(), label="clears"):
            self.now_and("selection_cleared", 0)
        if changes == 1:
            self.now_and("task_updated", self.task(data, id=st.just(id), may_be_wrong=False))
        elif changes == 2:
            self.now_and("task_removed", id)
        type = STANDARD[kind][0]
        if data.draw(st.booleans(), label="chooses"):
            self.now_and("section_activated", 0)
            section = self.pair.model.screens.composer.composer.sections[0]
            number = self.pair.numbers["request"].get(section.request)
            if number:
                drawn = data.draw(st.lists(items(model, type, may_be_wrong=False), min_size=1, max_size=3))
                self.now_and("items_loaded", number, [dataclasses.replace(item, section=0) for item in drawn])
            self.now_and("item_tapped", 0, 0)
        self.now_and("save_tapped", self.new_key())

    def opens_composer(self, is_edit, id, sections, preselected=()):
        """Opens a composer if nothing else is open. Returns whether it is open."""
        model = self.pair.model
        if model.screens.child:
            self.now_and("stop")
            self.now_and("start")
        self.now_and("composer_requested", is_edit, id, list(sections), list(preselected))
        return model.screens.composer is not None

    @rule(data=st.data(), name=st.sampled_from(["child_appeared", "child_disappeared", "detent_changed"]))
    def late_reports(self, data, name):
        """A report about a presentation from before the stop."""
        self.started(data)
        if self.pair.model.tasks:
            self.now_and("row_tapped", data.draw(st.sampled_from(sorted(self.pair.model.tasks)), label="id"))
        self.now_and("stop")
        self.now_and(name, self.number(data, "presentation"), *([] if name == "child_appeared" else [1]))

    @rule(data=st.data(), message=st.sampled_from(["", "No network"]))
    def sleeps(self, data, message):
        """A load fails, the planner stops, and the day changes."""
        self.started(data)
        model = self.pair.model
        if not model.load:
            self.now_and("refresh")
        number = self.pair.numbers["request"].get(model.load)
        if number:
            self.now_and("plan_failed", number, message)
        self.now_and("stop")
        name, argument = data.draw(st.sampled_from([("settings_changed", {}), ("authorization_changed", 3)]))
        self.send_at(nearest(model.now + data.draw(st.sampled_from([1000, DAY]))), True, name, argument)

    def starts_sensor(self):
        """After a new start, the next fix is no jump."""
        self.now_and("stop")
        self.now_and("authorization_changed", 3)
        self.now_and("start")

    @rule(data=st.data())
    def moves(self, data):
        """A task is moved to a day on which the clock skips or repeats its time of day."""
        self.started(data)
        model = self.pair.model
        times, days = wall_times(model.time, model.now), days_of(model.time, model.now)
        if not times or not model.is_started:
            return
        id = data.draw(IDS, label="id")
        task = Task(id, planned_at=data.draw(st.sampled_from(times), label="time"))
        self.now_and("task_updated" if id in model.tasks else "task_added", task)
        day = Item(A_DAY, dated(data.draw(st.sampled_from(days), label="day")))
        if self.opens_composer(1, id, [Wanted(DATE)], [day]):
            self.now_and("save_tapped", self.new_key())

    @rule(data=st.data())
    def turn_of_the_day(self, data):
        """The clock advances over a change of the offset in small steps."""
        self.started(data)
        turn = data.draw(st.sampled_from([start for start, *_ in turns(self.pair.model.time, self.pair.now)] or [0]))
        for by in (-1_800_000, -1, 0, 1, 1_800_000, 3_600_000):
            if data.draw(st.integers(0, 3), label="advances"):
                self.send_at(nearest(turn + by), True, "clock_advanced")

    @rule(data=st.data(), accuracies=st.tuples(*[st.sampled_from([5.0, 50.0, 100.0, 500.0])] * 4),
          places=st.lists(st.sampled_from([Place(52.6, 13.5), Place(52.6, 13.5004), Place(52.5995, 13.5)]), min_size=3,
                          max_size=3))
    def jumps(self, data, accuracies, places):
        """Two fixes agree with a jump."""
        self.starts_sensor()
        for place, accuracy in zip([BERLIN, *places], accuracies, strict=True):
            now = nearest(self.pair.now + 5_000)
            self.send_at(now, True, "fix_received", Fix(now, *place, accuracy))

    @rule(data=st.data(), change=st.sampled_from([
        {"distance_filter_meters": 10_000.0}, {"distance_filter_meters": 100.0}, {"desired_accuracy_meters": 1.0},
        {"maximum_speed_mps": 1.0}]))
    def judged(self, data, change):
        """A jump is due when the settings change (TIME-2.4)."""
        self.starts_sensor()
        for place in (BERLIN, Place(52.51, 13.42)):
            now = nearest(self.pair.now + 5_000)
            self.send_at(now, True, "fix_received", Fix(now, *place, 5.0))
        self.send_at(nearest(self.pair.now + 30_000), True, "settings_changed", change)

    @rule(data=st.data(), drives=st.sampled_from([1700.0, 1790.0, 1810.0, 2000.0]))
    def fast(self, data, drives):
        """A move close to the highest speed that is no jump."""
        self.starts_sensor()
        for latitude in (0.0, drives / 20 / 110_574):  # m/s
            now = nearest(self.pair.now + 1_000)
            self.send_at(now, True, "fix_received", Fix(now, latitude, 13.4, 5.0))

    @rule(data=st.data(), again=st.booleans(), changes=st.sampled_from(["updated", "status", "removed", None]),
          answers=st.sampled_from(["first", "second", None]), has=st.booleans())
    def outlives(self, data, again, changes, answers, has):
        """A task is composed, perhaps twice, and changed by the host, before a plan is loaded."""
        self.started(data)
        model = self.pair.model
        sections = [Wanted(kind) for kind in (PROJECT, DATE, ESTIMATED_TIME, REPEAT_DAYS)]
        id = data.draw(IDS, label="id")
        if data.draw(st.booleans(), label="refreshes"):
            self.now_and("refresh")
        for text in ["Other\nnotes", "Other"][:1 + again]:
            if self.opens_composer(int(id in model.tasks), id, sections):
                self.now_and("text_changed", text)
                if data.draw(st.booleans(), label="clears"):
                    self.now_and("selection_cleared", data.draw(st.integers(0, 3), label="section"))
                self.now_and("save_tapped", self.new_key())
        if changes == "updated" and id in model.tasks:
            self.now_and("task_updated", self.task(data, id=st.just(id), may_be_wrong=False))
        elif changes == "status" and id in model.tasks:
            self.now_and("task_status_changed", id, data.draw(st.integers(0, 5), label="status"))
        elif changes == "removed" and id in model.tasks:
            self.now_and("task_removed", id)
        saves = [save.key for save in model.saves if save.task_id == id]
        if saves and answers:
            now = data.draw(times(model), label="now")
            key = saves[0 if answers == "first" else -1]
            if data.draw(st.integers(0, 2), label="refuses"):
                self.send_at(now, True, "save_acknowledged", key)
            else:
                self.send_at(now, True, "save_refused", key, "no")
        if not model.load:
            self.now_and("refresh")
        number = self.pair.numbers["request"].get(model.load)
        if number and model.is_started:
            loaded = [data.draw(tasks(model, id=st.just(id), may_be_wrong=False), label="loaded")] if has else []
            self.now_and("plan_loaded", number, loaded)

    @rule(data=st.data())
    def meanwhile(self, data):
        """The task that is composed arrives, or the last order is taken, while the composer is open."""
        self.started(data)
        model = self.pair.model
        ids = sorted({*range(1, 8)} - {*model.tasks})
        if not ids:
            return
        id = data.draw(st.sampled_from(ids), label="id")
        if self.opens_composer(0, id, [Wanted(PROJECT), Wanted(DATE)]):
            self.now_and("text_changed", data.draw(st.sampled_from(["Other", "", "Shop\nnotes"]), label="text"))
            if data.draw(st.booleans(), label="arrives"):
                self.now_and("task_added", self.task(data, id=st.just(id), may_be_wrong=False))
            if data.draw(st.booleans(), label="is last"):
                self.now_and("task_added", Task(8, order=(1 << 31) - 1))
            self.now_and("save_tapped", self.new_key())

    @rule(data=st.data())
    def unchanged(self, data):
        """An edited task gets its own values again, in other words, while the host changes it."""
        self.started(data)
        model = self.pair.model
        if not model.tasks:
            return
        id = data.draw(st.sampled_from(sorted(model.tasks)), label="id")
        if self.opens_composer(1, id, [Wanted(PROJECT), Wanted(DATE)]):
            text = model.screens.composer.composer.text
            self.now_and("text_changed", data.draw(st.sampled_from([text, text + "\n", "\n " + text, text + "."])))
            if data.draw(st.booleans(), label="changes"):
                self.now_and("task_updated", self.task(data, id=st.just(id), may_be_wrong=False))
            self.now_and("save_tapped", self.new_key())

    @rule(data=st.data(), limits=st.tuples(*[st.sampled_from([0, 1, 2, 3])] * 2))
    def smaller_draft(self, data, limits):
        """The draft of a composer begins another one, whose section takes fewer values, and perhaps is not seen."""
        self.started(data)
        model = self.pair.model
        last = max(model.tasks, default=0)
        ids = [last + 1, last + 2, last + 3]
        first, second = (Wanted(CUSTOM, A_TEXT, 1, 1, most, "Tools") for most in limits)
        if not self.opens_composer(0, ids[0], [first]):
            return
        self.now_and("section_activated", 0)
        section = model.screens.composer.composer.sections[0]
        number = self.pair.numbers["request"].get(section.request)
        if number:
            self.now_and("items_loaded", number, [Item(A_TEXT, text=text) for text in "abc"])
            for item in data.draw(st.permutations(range(3)), label="items"):
                self.now_and("item_tapped", 0, item)
        self.now_and("keep_draft_changed", 1)
        self.now_and("close_tapped")
        if model.screens.child:
            self.now_and("child_disappeared", self.pair.numbers["presentation"][model.screens.child.number], 1)
        sections = [dataclasses.replace(second, allows_multiple=data.draw(st.integers(0, 1), label="several"))]
        if sections[0].allows_multiple or sections[0].maximum < 2:
            drains = data.draw(st.booleans(), label="drains")
            self.now_and("composer_requested", 0, ids[1], sections, [], drains=drains)
            leaves = data.draw(st.sampled_from(["closed", "saved", None]), label="leaves")
            if leaves == "saved":
                self.now_and("text_changed", "Shop", drains=drains)
                self.now_and("save_tapped", self.new_key())
            elif leaves:
                self.now_and("close_tapped")
            if leaves:
                self.opens_composer(0, ids[2], sections)

    @rule(data=st.data())
    def without_the_sensor(self, data):
        """The mark while the planner is stopped, or the authorisation revoked."""
        self.started(data)
        self.now_and("authorization_changed", 3)
        if data.draw(st.booleans(), label="fixes"):
            self.now_and("fix_received", Fix(self.pair.now, *BERLIN, 5.0))
        if data.draw(st.booleans(), label="fails"):
            self.now_and("location_failed")
        if data.draw(st.booleans(), label="stops"):
            self.now_and("stop")
        if data.draw(st.booleans(), label="revokes"):
            self.now_and("authorization_changed", 2)
        if data.draw(st.booleans(), label="goes on"):
            self.goes_on(data)
        if data.draw(st.booleans(), label="grants"):
            self.now_and("authorization_changed", 3)
