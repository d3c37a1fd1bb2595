"""Random days: Hypothesis draws events, the library and the model live them (all promises but those of texts in other
languages)."""

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from pair import Pair
from values import DAY, LEAST, MOST, Fix, Place, Task
from words import Tie

NOON = 1_778_587_200_000  # 2026-05-12 12:00 UTC, a Tuesday
STEPS = [0, 1, 1_000, 10_000, 15_000, 29_999, 30_000, 30_001, 60_000, 61_000, 3_600_000, 43_200_000, DAY, 10 * DAY]
BERLIN = Place(52.5, 13.4)
PLACES = [BERLIN, Place(52.5005, 13.4), Place(52.501, 13.4), Place(52.51, 13.42), Place(52.6, 13.5), Place(48.1, 11.6),
          Place(-33.9, 151.2), Place(90.0, 0.0), Place(-90.0, 180.0), Place(52.5, 13.4 + 2e-8), Place(0.0, 180.0),
          Place(0.0, -180.0)]
IDS = st.integers(1, 7)
TITLES = ["Kaisers", "Späti", "A", "  KaDeWe ", "a\u0301", "x" * 4096]
OFFSETS = [0, 3600, 7200, -3600, 64_800, -64_800, 20_700, 1, -1]


def times(now, wake):
    """Instants to go to, from those that matter."""
    steps = st.sampled_from(STEPS + [-1, -1_000, -60_000, -60_001, -3_600_000, -DAY]).map(lambda step: now + step)
    wakes = st.sampled_from([0, -1, 1]).map(lambda by: (wake if isinstance(wake, int) else now) + by)
    odd = st.sampled_from([LEAST, MOST, 0, NOON, LEAST + 1, MOST - 1])
    often = st.sampled_from([0, 0, 1, 1_000, 10_000]).map(lambda step: now + step)
    return st.integers(0, 39).flatmap(
        lambda n: often if n < 22 else steps if n < 32 else wakes if n < 38 else odd
    ).map(lambda time: min(max(time, LEAST), MOST))


@st.composite
def tasks(draw, day, now, id=IDS, may_be_wrong=True):
    planned = draw(st.sampled_from([None, None, "day", "day", "at", "at", "odd"]))
    fields = {}
    if planned == "day":
        fields["planned_day"] = day + draw(st.sampled_from([0, 0, 0, 1, -1, 7]))
    elif planned == "at":
        fields["planned_at"] = draw(st.sampled_from([now, now + 3_600_000, now + DAY, day * DAY, day * DAY - 1, now - DAY]))
    elif planned == "odd":
        name = draw(st.sampled_from(["planned_at", "planned_day"]))
        fields[name] = draw(st.sampled_from([LEAST, MOST, LEAST + 1, MOST - 1, 0]))
    fields = {name: min(max(value, LEAST), MOST) for name, value in fields.items()}
    task = Task(
        id=draw(id), title=draw(st.sampled_from(TITLES)), order=draw(st.sampled_from([0, 0, 1, 2, 3, (1 << 31) - 1])),
        status=draw(st.integers(0, 5)), place=draw(st.sampled_from([None, *PLACES])),
        duration=draw(st.sampled_from([None, None, 0, 3600, MOST])),
        repeat_days=draw(st.sampled_from([0, 0, 0, 1, 2, 4, 8, 127, 1 << (day + 3) % 7])),
        address=draw(st.sampled_from(["", "", "Street 1", " \u2003"])), notes=draw(st.sampled_from(["", "Ring twice"])),
        opening_hours=draw(st.sampled_from(["", "", "Mo-Sa 08:00-20:00", "\t"])),
        photo_url=draw(st.sampled_from(["", "", "https://example.org/1.jpg"])),
        project_id=draw(st.sampled_from(["", "p1", "p2"])), **fields)
    if may_be_wrong and draw(st.integers(0, 9)) == 9:
        wrong = draw(st.sampled_from([
            {"title": ""}, {"title": "\u2028\u0085 "}, {"title": b"\xff"}, {"title": "y" * 4097}, {"notes": "n" * 65537},
            {"address": b"\xc0\x80"}, {"order": -1}, {"status": 6}, {"status": -1}, {"duration": -1},
            {"place": Place(90.1, 0.0)}, {"place": Place(0.0, float("nan"))}, {"place": Place(0.0, -180.5)},
            {"planned_at": 0, "planned_day": 0}, {"repeat_days": 128}, {"photo_url": "p" * 4097}]))
        task = Task(**{**task.__dict__, **wrong})
    return task


class Day(RuleBasedStateMachine):
    pair = None

    def teardown(self):
        if self.pair:
            self.pair.close()

    @initialize(offset=st.sampled_from(OFFSETS), starts=st.integers(0, 3), authorization=st.sampled_from([3, 3, 3, 0, 4, 2]))
    def create(self, offset, starts, authorization):
        self.pair = Pair(NOON, utc_offset=offset)
        if starts:
            self.pair.send("authorization_changed", NOON, authorization)
            self.pair.send("start", NOON)
            self.pair.drain()

    def send(self, data, name, *arguments):
        pair = self.pair
        now = data.draw(times(pair.now, pair.model.next_wake()), label="now")
        drains = data.draw(st.integers(0, 4), label="drains")
        self.send_at(now, drains > 0, name, *arguments)

    def send_at(self, now, drains, name, *arguments):
        try:
            self.pair.send(name, now, *arguments)
        except Tie:
            return
        if drains:
            self.pair.drain()
        self.pair.collect()

    def number(self, data, space):
        """Mostly the newest, or any that was used, or one that never was."""
        known = list(self.pair.numbers[space].values())
        choices = [0, (1 << 64) - 1, *known] + known[-2:] * (3 + len(known))
        return data.draw(st.sampled_from(choices), label=space)

    def task(self, data, **how):
        model = self.pair.model
        return data.draw(tasks(model.day, model.now, **how), label="task")

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
        """The host does as it was told."""
        wake = self.pair.model.next_wake()
        if isinstance(wake, int):
            self.send_at(wake, data.draw(st.booleans()), "clock_advanced")

    @rule(data=st.data(), offset=st.sampled_from(OFFSETS + [64_801, -64_801]))
    def offset_changed(self, data, offset):
        self.send(data, "settings_changed", {"utc_offset": offset})

    @rule(data=st.data(), change=st.sampled_from([
        {"hour_cycle": 12}, {"hour_cycle": 24}, {"hour_cycle": 13}, {"distance_filter": 0.0}, {"distance_filter": 100.0},
        {"distance_filter": 1000.0}, {"desired_accuracy": 10.0}, {"desired_accuracy": 100.0}, {"maximum_speed": 1.0},
        {"maximum_speed": 150.0}, {"maximum_speed": 10_000.0}, {"maximum_speed": float("nan")}, {"detour_factor": 1.0},
        {"detour_factor": 0.5}, {"travel_speed": 1.0}, {"travel_speed": 1000.0}, {"measurement_system": 2},
        {"measurement_system": 3}, {"measurement_system": 1}, {"measurement_system": 0}, {}]))
    def settings_changed(self, data, change):
        self.send(data, "settings_changed", change)

    @rule(data=st.data(), authorization=st.sampled_from([0, 1, 2, 3, 3, 3, 4, 5, -1]))
    def authorization_changed(self, data, authorization):
        self.send(data, "authorization_changed", authorization)

    # ---- Plan ----

    @rule(data=st.data())
    def plan_loaded(self, data):
        model = self.pair.model
        drawn = data.draw(st.lists(tasks(model.day, model.now), max_size=8), label="tasks")
        self.send(data, "plan_loaded", self.number(data, "request"), drawn)

    @rule(data=st.data())
    def plan_answered(self, data):
        """The request that waits, if the host knows it, is answered at once."""
        model = self.pair.model
        number = self.pair.numbers["request"].get(model.load)
        if number:
            drawn = data.draw(st.lists(tasks(model.day, model.now, may_be_wrong=False), max_size=8), label="tasks")
            self.send_at(model.now, True, "plan_loaded", number, drawn)

    @rule(data=st.data(), message=st.sampled_from(["", "No network", b"\xff", "m" * 4097]))
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
        self.send(data, "task_updated", self.task(data))

    @rule(data=st.data(), id=IDS)
    def task_removed(self, data, id):
        self.send(data, "task_removed", id)

    @rule(data=st.data(), id=IDS, status=st.sampled_from([0, 1, 2, 3, 4, 5, 6, -1]))
    def task_status_changed(self, data, id, status):
        self.send(data, "task_status_changed", id, status)

    @rule(data=st.data(), id=IDS, seconds=st.sampled_from([0.0, 59.9, 600.0, 3600.0, 31_536_000.0, -1.0, 3.2e7, float("nan")]))
    def travel_time_known(self, data, id, seconds):
        self.send(data, "travel_time_known", id, seconds)

    # ---- Location ----

    @rule(data=st.data(), place=st.sampled_from(PLACES + [Place(90.5, 0.0), Place(float("inf"), 0.0)]),
          accuracy=st.sampled_from([0.0, 5.0, 100.0, 100.5, 500.0, -1.0, float("nan")]),
          age=st.sampled_from([0, 0, 0, 0, 1, 1000, 60_000, 60_001, -60_000, -60_001]))
    def fix_received(self, data, place, accuracy, age):
        pair = self.pair
        now = data.draw(times(pair.now, pair.model.next_wake()), label="now")
        time = min(max(now - age, LEAST), MOST)
        self.send_at(now, True, "fix_received", Fix(time, *place, accuracy))

    @rule(data=st.data(), places=st.lists(st.sampled_from(PLACES[:8]), min_size=2, max_size=5),
          accuracies=st.lists(st.sampled_from([5.0, 5.0, 100.0, 500.0]), min_size=5, max_size=5),
          step=st.sampled_from([1_000, 5_000, 15_000, 31_000, 600_000]))
    def drive(self, data, places, accuracies, step):
        for place, accuracy in zip(places, accuracies):
            now = min(self.pair.now + step, MOST)
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

    @rule(data=st.data(), dismissed=st.sampled_from([0, 1, 1, 1, 2]))
    def child_disappeared(self, data, dismissed):
        self.send(data, "child_disappeared", self.number(data, "presentation"), dismissed)

    @rule(data=st.data(), detent=st.sampled_from([1, 2, 2, 2, 0, 3]))
    def detent_changed(self, data, detent):
        self.send(data, "detent_changed", self.number(data, "presentation"), detent)
