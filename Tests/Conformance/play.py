"""Plays a script of events through the package plannerkit and prints the transcript: play.py SCRIPT. README.md has both
forms."""

import enum
import math
import re
import sys
from collections import defaultdict
from datetime import date, datetime, timedelta, timezone, tzinfo
from uuid import UUID

import plannerkit
from plannerkit import (
    Appointment, Authorization, Changed, Coordinate, Detents, Fix, Holidays, Item, MeasurementSystem, NotTodayReason,
    OpeningHours, OpenState, OrderObjective, OrderPosition, Outcome, Pace, Planner, PlannerError, Section, SectionKind,
    Settings, StopRule, StringKey, Task, TaskStatus, TimeRange, ValueType, Weekdays, Workday, WorkdayBreak, best_gaps,
    best_order, status_name,
)

EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
MILLISECOND, SECOND = timedelta(milliseconds=1), timedelta(seconds=1)
ESCAPES = {"\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}
UNESCAPED = {escape: character for character, escape in ESCAPES.items()}
DECIMALS = {
    "latitude": 6, "longitude": 6, "distance": 2, "travel_time": 2, "horizontal_accuracy": 2,
    "distance_filter_meters": 2, "desired_accuracy_meters": 2, "commute_distance": 2,
    "break_distance": 2, "open_distance": 2,
    "bridged_distance": 2,
}
REQUESTS = {
    "LoadPlan": "plan", "LoadItems": "items", "LoadTravelTimes": "times",
}
LISTED = ("task", "section", "item", "place", "offset", "holiday", "window", "hour", "break", "speed", "order_stop",
          "rule", "travel_times",
          "fix", "outcome_value")
ITEM_TYPES = {
    date: "day", timedelta: "duration", str: "text", Weekdays: "weekday", TimeRange: "time_range", int: "number",
}

# The transcript has C's messages and names of fields.
plannerkit._errors.in_python = lambda message, field, arguments: (message, field or None)
plannerkit._order.in_python = plannerkit._errors.in_python
plannerkit._distance.in_python = lambda message, field, name, element: (message, field)

# ---- In ----


def instant(text):
    return EPOCH + int(text) * MILLISECOND


def day(text):
    return date.fromordinal(EPOCH.toordinal() + int(text))


def seconds(text):
    return int(text) * SECOND


def flag(text):
    return text == "1"


def camel(name):
    return name.title().replace("_", "")


def member(kind):
    return lambda text: kind[text.upper()]


def mask(kind):
    return lambda text: kind(sum(kind[name.upper()] for name in text.split("|")))


# In Python a duration has no unit in its name.
DURATIONS = {
    f"{name}_seconds": name
    for name in ("visit_duration", "early", "late_after", "tight_before", "arrival_dwell", "undo", "shortest_visit")
}
WORKDAY = ("shift_start", "shift_end", "overtime", "worked", "is_under_way", "midnight")
VALUES = {
    "day": day, "duration": seconds, "text": str, "weekday": mask(Weekdays), "number": int,
    "time_range": lambda text: TimeRange(*map(seconds, text.split(">"))),
}
READ = {
    **dict.fromkeys(["id", "task_id", "replaces", "seed"], UUID),
    **dict.fromkeys(["now", "time", "planned_at", "from", "to", "at", "retry_at", "arrived_at", "left_at"], instant),
    **dict.fromkeys([
        "is_edit", "dismissed", "keeps", "allows_multiple", "allows_custom_items", "has_schedule", "estimates",
        "has_end_place", "keeps_mine", "is_report", "finished_last", "requires_reason", "records_by_itself", "has_log",
        "is_workday", "is_under_way",
    ], flag),
    **dict.fromkeys([
        "order", "section", "item", "index", "maximum", "hour_cycle", "closing_soon_minutes", "priority", "steps",
        "earliest", "latest", "duration", "planned", "departure", "end_by", "delay", "most_work",
        "shift_start", "shift_end", "overtime", "worked", "midnight",
    ], int),
    **dict.fromkeys([
        *DECIMALS, "from_latitude", "from_longitude", "to_latitude", "to_longitude", "maximum_speed_mps",
        "detour_factor", "travel_speed_kmh", "end_place_latitude", "end_place_longitude", "arrival_radius_meters",
        "near_filter_meters",
    ], float),
    **dict.fromkeys(["planned_day", "day", "first_day", "last_day"], day), "kinds": lambda text: text.split("|"),
    **dict.fromkeys(["estimated_duration", *DURATIONS], seconds),
    "changed": mask(Changed), "collects": flag, "columns": lambda text: text.split("|"),
    "effects": lambda text: [camel(kind) for kind in text.split("|")], "repeat_days": mask(Weekdays),
    "weekdays": mask(Weekdays), "status": member(TaskStatus),
    "authorization": member(Authorization), "detent": member(Detents), "measurement_system": member(MeasurementSystem),
    "kind": member(SectionKind), "value_type": member(ValueType), "bytes": bytes.fromhex,
    "utc_offset_seconds": lambda text: timezone(seconds(text)),
    "seconds": lambda text: timedelta(seconds=float(text)), "objective": member(OrderObjective),
    "key": lambda text: UUID(text) if "-" in text else member(StringKey)(text),
    "appointments": lambda text: [Appointment(*map(instant, each.split(">"))) for each in text.split("|")],
    "after": lambda text: UUID(text) if "-" in text else int(text),
    "position": member(OrderPosition), "row": lambda text: [float(each) for each in text.split("|")],
}


def coordinate(fields, before=""):
    return Coordinate(fields.pop(before + "latitude"), fields.pop(before + "longitude"))


def task(fields):
    planned = [fields.pop(name) for name in ("planned_at", "planned_day") if name in fields]
    place = coordinate(fields) if "latitude" in fields else None
    if "delay" in fields:
        fields["delay"] = timedelta(seconds=fields["delay"])
    return Task(**{"title": "", **fields}, coordinate=place, planned=planned[0] if planned else None)


def with_end_place(fields):
    """Two numbers as one place; not a number as None."""
    if "end_place_latitude" in fields:
        place = coordinate(fields, "end_place_")
        fields["end_place"] = None if math.isnan(place.latitude) and math.isnan(place.longitude) else place
    return fields


def settings(fields):
    return Settings(**with_end_place(fields))


class Zone(tzinfo):
    """The offsets of lines of their own. The first one also holds before its instant."""

    def __init__(self, offsets):
        self.offsets = offsets

    def fromutc(self, local):
        at = local.replace(tzinfo=timezone.utc)
        seconds = [each["seconds"] for n, each in enumerate(self.offsets) if n == 0 or each["from"] <= at]
        return at.astimezone(timezone(seconds[-1]))


def item(fields):
    return Item(VALUES[fields.pop("type")](fields.pop("value")), fields.get("label", ""))


# ---- Out ----


def escaped(text):
    return "".join(ESCAPES.get(character, character) for character in text)


def shown(name, value):
    """The text of a field; None is omitted."""
    if name in DECIMALS and value is not None:
        value = value / SECOND if isinstance(value, timedelta) else value
        return f"{value:.{DECIMALS[name]}f}" if math.isfinite(value) else "infinity"
    if isinstance(value, enum.IntFlag):
        return "|".join(each.name.lower() for each in type(value) if value & each) or None
    if isinstance(value, enum.IntEnum):
        return value.name.lower()
    if isinstance(value, datetime):
        return str((value - EPOCH) // MILLISECOND)
    if isinstance(value, date):
        return str(value.toordinal() - EPOCH.toordinal())
    if isinstance(value, timedelta):
        return str(value // SECOND)
    if isinstance(value, type):
        return status_name(value).removeprefix("PLANNER_")
    if isinstance(value, bool):
        return str(int(value))
    if isinstance(value, (Appointment, TimeRange)):
        return f"{shown('', value.earliest)}>{shown('', value.latest)}"
    if isinstance(value, tuple):
        return "|".join(shown("", each) if isinstance(each, Appointment) else str(each) for each in value) or None
    return escaped(str(value)) or None if value is not None else None


IN_C = {"error": "status", "early": "early_seconds", "late_after": "late_after_seconds"}


def fields_of(value):
    """The fields of a value in their order, those of a value inside it in its place."""
    for name, field in vars(value).items():
        if name == "planned":
            yield "planned_at" if isinstance(field, datetime) else "planned_day", field
        elif name in ("coordinate", "fix"):
            yield from vars(field).items() if field else ()
        elif name not in ("task", "values"):
            yield IN_C.get(name, name), field


def show(name, *fields):
    print(name, *(f"{field}={text}" for field, value in fields if (text := shown(field, value)) is not None), sep="\t")


def show_item(name, item, *fields):
    show(name, *fields, ("type", ITEM_TYPES[type(item.value)]), *fields_of(item))


COLUMNS = {"status": TaskStatus, "pace": Pace, "open_state": OpenState}


def column_value(name, value):
    """A value of a NumPy array as Python has it; None if it is absent."""
    if name == "id":
        return name, UUID(bytes=value.tobytes())
    if name in COLUMNS:
        return name, COLUMNS[name](value)
    if value.dtype.kind in "fM" and value != value:
        return name, None
    found = value.item()
    return name, found.replace(tzinfo=timezone.utc) if isinstance(found, datetime) else found


class Player:
    def __init__(self):
        self.planner = self.now = self.bytes = None
        self.handed_out = defaultdict(list)
        self.given = defaultdict(list)

    def read(self, name, text):
        if (name, text) == ("number", "proposal"):
            return self.planner.proposal.number if self.planner.proposal else 0
        kind, hash, number = text.partition("#")
        if name in ("request", "presentation"):
            return self.handed_out[kind][int(number) - 1] if hash else int(text)
        return (int if name == "number" else READ.get(name, str))(text)

    def play(self, line):
        print(">", line)
        function, *parts = line.split("\t")
        fields = {}
        for name, text in (part.split("=", 1) for part in parts):
            text = re.sub(r"\\.", lambda escape: UNESCAPED[escape[0]], text)
            is_text = function == "outcome_value"  # whose key is the host's own
            fields[DURATIONS.get(name, name)] = text if is_text else self.read(name, text)
        if function == "order_stop":
            fields["windows"] = [(each["earliest"], each["latest"]) for each in self.given.pop("window", [])]
            fields["hours"] = [(each["earliest"], each["latest"]) for each in self.given.pop("hour", [])] or None
        if function in LISTED:
            self.given[function].append(fields)
            return
        self.now, later = fields.pop("now", self.now), fields.pop("later", None)
        try:
            own = getattr(self, function, None)
            if own:
                own(fields)
            else:
                getattr(self.planner, function)(*fields.values(), now=self.now)
        except PlannerError as error:
            show("refused", ("status", type(error)), ("message", str(error)), ("field", error.field))
        self.given.clear()
        if not later:
            self.show_effects()
            self.show_changes(self.planner.collect_changes())

    # ---- Calls whose arguments are values ----

    def zone(self, fields):
        """The zone of a call; None if it has none."""
        tz = fields.pop("utc_offset_seconds", None)
        return Zone(self.given["offset"]) if self.given["offset"] else tz

    def make(self, fields, **restored):
        tz = self.zone(fields) or timezone.utc
        made = Planner(settings(fields), tz=tz, now=self.now, **restored)
        if self.planner:
            self.planner.destroy()
        self.planner = made

    def create(self, fields):
        self.make(fields)

    def restore(self, fields):
        authorization = fields.pop("authorization", Authorization.NOT_DETERMINED)
        self.make(fields, snapshot=fields.pop("bytes", self.bytes), authorization=authorization)

    def take_over(self, fields):
        tz = self.zone(fields) or timezone.utc
        taken = Planner.take_over(fields.get("bytes", self.bytes), tz=tz)
        self.planner.destroy()
        self.planner = taken

    def settings_changed(self, fields):
        tz = self.zone(fields)
        if tz:
            self.planner.tz_changed(tz, now=self.now)
        else:
            self.planner.settings_changed(settings(fields), now=self.now)

    def holidays(self, fields):
        """The holidays of a call; None if it has none."""
        if "first_day" not in fields:
            return None
        kinds = {kind: [each["day"] for each in self.given["holiday"] if kind in each["kinds"]]
                 for kind in ("public", "school")}
        return Holidays(fields.pop("first_day"), fields.pop("last_day"), **kinds)

    def workday_changed(self, fields):
        breaks = [WorkdayBreak(**each) for each in self.given["break"]]
        self.planner.workday_changed(Workday(**fields, breaks=breaks), now=self.now)

    def speeds_changed(self, fields):
        speeds = [int(each["value"]) for each in self.given["speed"]]
        self.planner.speeds_changed(fields.get("weekdays", Weekdays(0)), speeds, now=self.now)

    def holidays_changed(self, fields):
        self.planner.holidays_changed(self.holidays(fields), now=self.now)

    def fix_received(self, fields):
        self.planner.fix_received(Fix(**fields), now=self.now)

    def fixes_received(self, fields):
        fixes = [Fix(**fix) for fix in self.given["fix"]]
        effects = [getattr(plannerkit, kind) for kind in fields.get("effects", ())]
        taken = self.planner.fixes_received(fixes, effects=effects, changed=fields.get("changed", Changed(0)))
        show("fixes_received", ("taken", taken))

    def plan_loaded(self, fields):
        self.planner.plan_loaded(fields["request"], map(task, self.given["task"]), now=self.now)

    def task_added(self, fields):
        self.planner.task_added(task(fields), now=self.now)

    def task_updated(self, fields):
        self.planner.task_updated(task(fields), now=self.now)

    def composer_requested(self, fields):
        preselected = defaultdict(list)
        for given in self.given["item"]:
            preselected[given["section"]].append(item(given))
        sections = [Section(**section) for section in self.given["section"]]
        if fields.pop("is_report", False):
            fields["report"] = fields.pop("status", TaskStatus.PLANNED)
        self.planner.composer_requested(sections=sections, preselected=preselected, **fields, now=self.now)

    def travel_time_received(self, fields):
        self.planner.travel_time_received(*fields.values(), now=self.now)

    def proposal_requested(self, fields):
        rules = [StopRule(**rule) for rule in self.given["rule"]]
        self.planner.proposal_requested(rules=rules, **with_end_place(fields), now=self.now)

    def travel_times_loaded(self, fields):
        self.planner.travel_times_loaded(fields["request"], self.travel_times(), now=self.now)

    def travel_times(self):
        return [each["row"] for each in self.given["travel_times"]]

    def child_disappeared(self, fields):
        self.planner.child_disappeared(**fields, now=self.now)

    def items_loaded(self, fields):
        self.planner.items_loaded(fields["request"], map(item, self.given["item"]), now=self.now)

    def item_entered(self, fields):
        self.planner.item_entered(fields.pop("section"), item(fields), now=self.now)

    def outcome_recorded(self, fields):
        values = tuple((each["key"], each["text"]) for each in self.given["outcome_value"])
        self.planner.outcome_recorded(Outcome(**fields, values=values), now=self.now)

    # ---- Calls that are not events ----

    def distance(self, fields):
        show("distance", ("distance", plannerkit.distance(coordinate(fields, "from_"), coordinate(fields, "to_"))))

    def distances(self, fields):
        for metres in plannerkit.distances(coordinate(fields, "from_"), map(coordinate, self.given["place"])):
            show("distance", ("distance", metres))

    def row_distances(self, fields):
        for metres in self.planner.row_distances(coordinate(fields, "from_")):
            show("distance", ("distance", metres))

    @staticmethod
    def show_hours(state):
        show("hours_state", *fields_of(state)) if state else print("none")

    @staticmethod
    def show_spans(spans):
        if spans is None:
            print("none")
        for span in spans or ():
            show("hours_span", *fields_of(span))

    def task_hours(self, fields):
        self.show_hours(self.planner.task_hours(*fields.values()))

    def task_hours_spans(self, fields):
        self.show_spans(self.planner.task_hours_spans(*fields.values()))

    def hours_create(self, fields):
        tz, holidays = self.zone(fields) or timezone.utc, self.holidays(fields)
        place = coordinate(fields) if "latitude" in fields else None
        self.hours = OpeningHours.parse(**fields, tz=tz, holidays=holidays, place=place)
        if self.hours is None:
            print("none")

    def hours_at(self, fields):
        self.show_hours(self.hours.state(fields["at"]))

    def hours_spans(self, fields):
        self.show_spans(self.hours.intervals(*fields.values()))

    def order_problem(self, fields):
        stops = self.given["order_stop"]
        fields.update((name, fields[name] // SECOND) for name in ("early", "late_after") if name in fields)
        parts = {name: fields.pop(name) for name in WORKDAY if name in fields}
        if fields.pop("is_workday", False):
            breaks = [WorkdayBreak(**each) for each in self.given["break"]]
            parts.update(breaks=breaks, speeds=[int(each["value"]) for each in self.given["speed"]])
            fields["workday"] = Workday(**parts)
            fields["hours"] = [stop["hours"] for stop in stops]
            fields["after"] = [(stop["after"], stop.get("delay", 0)) if "after" in stop else None for stop in stops]
            for name in ("early", "late_after"):
                own = [stop[name] // SECOND if name in stop else None for stop in stops]
                fields[name] = own if any(each is not None for each in own) else fields.get(name, 0)
        return {
            "travel_times": self.travel_times(), "end_place": fields.pop("has_end_place", False),
            "windows": [stop["windows"] for stop in stops], "durations": [stop["duration"] for stop in stops],
            "planned": [stop.get("planned") for stop in stops],
            "priorities": [stop.get("priority", 0) for stop in stops],
            "positions": [stop.get("position", OrderPosition.FREE) for stop in stops], **fields,
        }

    def order_begin(self, fields):
        self.problem = self.order_problem(fields)
        self.steps = 0
        self.best_order()

    def order_visits(self, _):
        found = self.best_order()
        for visit in found.visits:
            reason = NotTodayReason.NONE if visit.reason is None else visit.reason
            others = [(name, each) for name, each in fields_of(visit) if name != "reason"]
            show("order_visit", ("reason", reason), *others)
        for rest in found.breaks:
            names = ("state", "start", "end", "is_on_arrival", "visited")
            show("order_break", *((name, getattr(rest, name)) for name in names))

    def order_gap(self, fields):
        self.show_gap(*best_gaps([self.order_problem(fields)]))

    def insertion(self, fields):
        self.show_gap(self.planner.insertion(task(fields)))

    def show_gap(self, found):
        if found is None:
            print("none")
        else:
            show("order_insertion", ("is_possible", True), *fields_of(found))

    def best_order(self):
        return best_order(**self.problem, steps=self.steps)

    def order_search(self, fields):
        self.steps += fields["steps"]
        if self.best_order().has_ended:
            print("none")

    def order_best(self, fields):
        show("order_value", *((name, value) for name, value in fields_of(self.best_order())
                               if name not in ("has_ended", "visits", "breaks")))

    def proposal_search(self, fields):
        if not self.planner.proposal_search(fields["steps"]):
            print("none")

    def row_at(self, fields):
        self.show_at("row", self.planner.rows, fields["index"])

    def known_task(self, fields):
        show("known_task", *fields_of(self.planner.task(fields["id"])))

    def known_task_at(self, fields):
        self.show_at("known_task", self.planner.tasks, fields["index"])

    @staticmethod
    def show_at(name, values, index):
        try:
            show(name, *fields_of(values[index]))
        except IndexError:
            print("none")

    def save_task(self, fields):
        show("save_task", *fields_of(self.planner.pending_save(fields["key"]).task))

    @staticmethod
    def show_outcome(outcome):
        """In the order of C's fields."""
        fields = dict(fields_of(outcome))
        show("outcome", *((name, fields.pop(name)) for name in ("key", "task_id", "status", "phase")), *fields.items())
        for key, text in outcome.values:
            show("outcome_value", ("key", key), ("text", text))

    def outcome_state(self, fields):
        self.show_outcome(self.planner.outcome(fields["key"]))

    def conflict_state(self, fields):
        conflict = self.planner.conflict(fields["task_id"])
        if conflict:
            show("conflict", *fields_of(conflict))
        else:
            print("none")

    def pending_saves(self, fields):
        show("work", *fields_of(self.planner.work))
        for save in self.planner.pending_saves:
            show("pending_save", *fields_of(save))

    @staticmethod
    def show_record(record):
        """In the order of C's fields."""
        fields = dict(fields_of(record))
        show("log_record", *((name, fields.pop(name)) for name in ("key", "task_id") if name in fields),
             *fields.items())

    def log(self, fields):
        show("log", *fields_of(self.planner.log))
        for record in self.planner.log_records:
            self.show_record(record)

    def log_record_state(self, fields):
        self.show_record(self.planner.log_record(fields["key"]))

    def task_actions(self, fields):
        for action in self.planner.actions(fields["task_id"]):
            show("task_action", *fields_of(action))

    def row_columns(self, fields):
        changes = None
        if fields["collects"]:
            changes, columns = self.planner.changed_columns(*fields["columns"])
        else:
            columns = self.planner.columns(*fields["columns"])
        for row in zip(*columns.values()):
            show("row_columns", *map(column_value, columns, row))
        self.show_changes(changes)

    def take(self, name, taken):
        self.bytes = taken
        show(name, ("size", len(taken)), ("checksum", taken[-8:].hex()))

    def snapshot(self, fields):
        self.take("snapshot", self.planner.snapshot())

    def hand_over(self, fields):
        self.take("hand_over", self.planner.hand_over())

    def read_snapshot_facts(self, fields):
        show("snapshot_facts", *fields_of(plannerkit.snapshot_facts(fields.get("bytes", self.bytes))))

    # ---- Effects and queries ----

    def show_effects(self):
        for effect in self.planner.effects():
            name = type(effect).__name__
            kind = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()
            show("effect", ("kind", kind), *fields_of(effect))
            if name in REQUESTS:
                self.handed_out[REQUESTS[name]].append(effect.request)
            if name == "Attach":
                self.handed_out[effect.child.name.lower()].append(effect.presentation)

    @staticmethod
    def show_changes(changes):
        if changes is None:
            return
        moved = [f"{move.origin}>{move.target}" for move in changes.moved]
        parts = {"removed": changes.removed, "moved": moved, "inserted": changes.inserted, "updated": changes.updated}
        if any(parts.values()):
            show("changes", *((name, ",".join(map(str, indexes))) for name, indexes in parts.items()))

    def show(self, fields):
        planner = self.planner
        show("home", *fields_of(planner.home))
        for refusal in planner.refusals:
            show("refusal", *fields_of(refusal))
        if planner.next_wake:
            show("next_wake", ("at", planner.next_wake))
        show("location", *fields_of(planner.location))
        for index, row in enumerate(planner.rows):
            show("row", *fields_of(row))
            for line in planner.row_lines(index):
                show("row_line", *fields_of(line))
        show("schedule", *fields_of(planner.schedule))
        for stop in planner.stops:
            show("stop", *fields_of(stop))
        for rest in planner.breaks:
            show("day_break", *fields_of(rest))
        if planner.proposal:
            show("proposal", *fields_of(planner.proposal))
        for stop in planner.proposal_stops:
            fields = dict(fields_of(stop))
            show("proposal_stop", ("is_missed", fields.pop("is_missed")), *fields.items())
        for place in planner.places:
            show("place", *fields_of(place))
        if planner.order_save:
            fields = dict(fields_of(planner.order_save))
            show("order_save", *((name, fields.pop(name)) for name in ("phase", "key", "since")), *fields.items())
        if planner.children:
            fields = dict(fields_of(planner.children))
            show("children", *((name, fields.pop(name)) for name in ("presentation", "task_id")), *fields.items())
        if planner.details:
            show("details", *fields_of(planner.details))
        if planner.details_row:
            show("details_row", *fields_of(planner.details_row))
        for line in planner.details_lines:
            show("details_line", *fields_of(line))
        if planner.composer:
            show("composer", *fields_of(planner.composer))
        for index, section in enumerate(planner.sections):
            show("section", *fields_of(section))
            for each in planner.items(index):
                show_item("item", each)
            for each in planner.selected(index):
                show_item("selected", each)
        for save in planner.saves:
            show("save", *fields_of(save))
            show("save_task", *fields_of(save.task))
            for name, value in save.values:
                show_item("save_value", value, ("section", name))
        for outcome in planner.outcomes:
            self.show_outcome(outcome)
        for visit in planner.visits:
            show("visit", *fields_of(visit))

    def strings(self, fields):
        show("language", ("tag", self.planner.language))
        for key in StringKey:
            show("string", ("key", key), ("text", self.planner.string(key)))


def main():
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    player = Player()
    with open(sys.argv[1], encoding="utf-8", newline="\n") as script:
        for line in script.read().split("\n"):
            if line and not line.startswith("#"):
                player.play(line)


main()
