"""A second planner, written from docs/behaviour.md and the headers alone: slow and simple."""

import copy
import dataclasses

import hours

from composer import SAVE_SENT, Composing, Words, shown_task
from languages import (
    STATUSES, appointment_texts, distance_texts, language_of, short_travel_text, spoken_text, string, time_text,
    travel_texts, year_of,
)
from localtime import UTC, LocalTime, is_valid
from location import Location
from screens import Child, Effects, Screens
from values import (
    AUTHORIZATIONS, DAY, MOST, MOST_OFFSETS, MOST_TASKS, Near, NearTime, Refused, Task, Token, distance, task_faults,
    text_faults, without_blank_texts,
)
from texts import UNSURE, Tie, sure

DEFAULTS = {
    "utc_offsets": UTC, "hour_cycle": 24, "distance_filter_meters": 100.0, "desired_accuracy_meters": 100.0,
    "maximum_speed_mps": 90.0,
    "closing_soon_minutes": 60, "detour_factor": 1.3, "travel_speed_kmh": 40.0, "measurement_system": 1,
    "language": "en",
}
RANGES = {
    "utc_offset_seconds": (-64_800, 64_800), "distance_filter_meters": (0, 100_000), "desired_accuracy_meters": (0,
        100_000),
    "maximum_speed_mps": (1, 10_000), "detour_factor": (1, 10), "travel_speed_kmh": (1, 1000),
    "measurement_system": (1, 3),
    "closing_soon_minutes": (0, 240),
}
SYSTEMS = {1: "METRIC", 2: "US", 3: "UK"}
LEGAL_STATUSES = {0: {1, 2, 4, 5}, 1: {0, 2, 4, 5}, 2: {3, 4, 5}, 3: set(), 4: set(), 5: set()}
CHANGED = {"list": 1, "details": 2, "composer": 4, "location": 8, "day": 16}
TITLE, ADDRESS, HOURS, DISTANCE, TRAVEL, UPDATING, PLANNED, STATUS, PHOTO, CLOSE, WEEK = range(1, 12)
APPOINTMENT = 14
OF_CARD = (TITLE, ADDRESS, HOURS, DISTANCE, TRAVEL, UPDATING, PLANNED, APPOINTMENT, STATUS)
FONTS = {TITLE: 2, ADDRESS: 3, HOURS: 4, DISTANCE: 5, TRAVEL: 5, UPDATING: 6, PLANNED: 6, APPOINTMENT: 6, STATUS: 7,
         PHOTO: 8, CLOSE: 9, WEEK: 4}


def checked(settings):
    """The settings, if they are valid, with local time as a list of offsets."""
    faults = text_faults(settings.get("language", ""), 4096)
    for name, value in settings.items():
        if name in RANGES and not RANGES[name][0] <= value <= RANGES[name][1]:
            faults.add("INVALID_ARGUMENT")
    if settings.get("hour_cycle", 24) not in (12, 24) or {"utc_offset_seconds", "utc_offsets"} <= settings.keys():
        faults.add("INVALID_ARGUMENT")
    offsets = settings.get("utc_offsets", UTC)
    if len(offsets) > MOST_OFFSETS:
        faults.add("LIMIT_EXCEEDED")
    if not is_valid(offsets):
        faults.add("INVALID_ARGUMENT")
    if faults:
        raise Refused(*faults)
    settings = dict(settings)
    if "utc_offset_seconds" in settings:
        settings["utc_offsets"] = ((0, settings.pop("utc_offset_seconds")),)
    return settings


def must(view):
    """The part of a view that must be announced when it changes."""
    return view and (view[:2] if isinstance(view[0], Token) else view[0])


class Model(Composing):
    def __init__(self, now, settings):
        self.now = now
        self.settings = {**DEFAULTS, **checked(settings)}
        self.is_started = False
        self.tasks = {}
        self.travel_times = {}   # the host's own
        self.load = None         # the unanswered plan request
        self.planned_day = None  # the day of the known plan
        self.message = ""
        self.refused = []
        self.asked_permission = False
        self.location = Location(self.settings)
        self.effects = Effects()
        self.screens = Screens(self.effects)
        self.holidays = None
        self.saves = []
        self.keys = []     # of the last saves
        self.backend = {}  # the tasks of the saves as the backend has them
        self.acknowledged = []   # since the plan was requested
        self.draft = None
        self.views = self.read_views()
        self.announced = dict(self.views)  # the views that redraw effects have announced
        self.may_redraw = 0
        self.words_changed = False

    # ---- Calls ----

    def call(self, name, now, *arguments):
        """The statuses that the library may return."""
        before = copy.deepcopy(self.__dict__)
        try:
            getattr(self, name)(now, *arguments)
            self.screens_changed()
            self.note_changes()
        except Refused as refused:
            self.__dict__ = before
            return refused.statuses
        except BaseException:
            self.__dict__ = before
            raise
        return {"OK"}

    def screens_changed(self):
        """Keeps the draft of a composer that was closed."""
        for child in self.screens.cancelled:
            self.composer_left(child)
        self.screens.cancelled = []

    def new_task(self, id, order):
        return Task(id, order=order)

    def moved_to(self, day, instant):
        return self.time.instant_of(day * DAY + self.time.wall_time(instant) % DAY)

    def note_changes(self):
        views = self.read_views()
        for name, view in views.items():
            if view != self.views[name]:
                self.may_redraw |= CHANGED[name]
        for name in ("details", "composer"):  # opening or closing one is no redraw (DET-1)
            if not views[name] or not self.announced[name] or views[name][0] is not self.announced[name][0]:
                self.announced[name] = views[name]
        self.views = views

    def must_redraw(self):
        if not self.is_started:
            return 0
        return sum(
            bit for name, bit in CHANGED.items()
            if self.views[name] != self.announced[name] and must(self.views[name]) != must(self.announced[name]))

    def next_effect(self):
        """The oldest waiting effect; None if it is the redraw, or there is none."""
        if not self.effects.waiting:
            return None
        effect, child = self.effects.collect(), self.screens.child
        if effect["kind"] == "PRESENT" and child.composer and child.composer.draft:
            self.draft = None  # NEW-13.7
            self.note_changes()
        return effect

    def redrawn(self):
        self.announced = dict(self.views)
        self.may_redraw = 0

    def need_start(self, *others):
        if not self.is_started:
            raise Refused("NOT_STARTED", *others)

    # ---- Time ----

    @property
    def time(self):
        return LocalTime(self.settings["utc_offsets"])

    @property
    def day(self):
        return self.time.day_at(self.now)

    @property
    def language(self):
        return language_of(self.settings["language"])

    @property
    def words(self):
        return Words(self.language, year_of(self.day), self.settings["hour_cycle"])

    def advance(self, now, offsets=None):
        """Due work comes first."""
        day = self.day
        if now < self.now:
            self.location.clock_went_back(now, self.now - now)
            for save in self.saves:
                if save.due is not None:
                    save.due -= self.now - now
        self.now = now
        if self.is_started:
            for _ in self.location.use_due_fixes(now):
                self.fix_used()
                self.note_changes()  # it may be announced, although a second one reverts it
            self.send_due_saves()
        if offsets is not None:
            self.settings["utc_offsets"] = offsets
        if self.day != day:
            self.day_changed()
        self.note_changes()

    def day_changed(self):
        self.message = ""
        if not self.is_started:
            return
        self.planned_day = None
        self.ask_for_plan()
        if self.screens.details:
            self.screens.end()

    def next_wake(self):
        if not self.is_started:
            return None
        midnight = self.time.next_day(self.now)
        times = [midnight, self.location.due(), *(save.due for save in self.saves)]
        shown = self.listed()
        if self.screens.details:  # its row is shown, too
            shown.append(self.tasks[self.screens.details.task_id])
        times += [hours.next_change(task.opening_hours, self.now, midnight, *self.hours_how) for task in shown]
        times = [time for time in times if time is not None and time <= MOST]
        return min(times, default=None)

    # ---- Start, stop, settings ----

    def start(self, now):
        self.advance(now)
        if self.is_started:
            return
        self.is_started = True
        self.message = ""
        self.ask_for_plan()
        self.asked_permission = False
        if self.location.is_granted:
            self.start_updates()
        else:
            self.ask_for_permission()
        self.send_due_saves()

    def stop(self, now):
        self.advance(now)
        if not self.is_started:
            return
        self.is_started = False
        self.effects.withdraw("LOAD_PLAN", "REQUEST_PERMISSION", "LOAD_ITEMS")
        self.load = None
        self.location.stopped()
        if self.location.is_granted:  # otherwise the sensor was stopped when the authorisation was revoked
            self.effects.stop_sensor()
        self.screens.stop()

    def clock_advanced(self, now):
        self.need_start()
        self.advance(now)

    def settings_changed(self, now, settings):
        settings = checked(settings)
        self.advance(now, settings.get("utc_offsets"))
        before = {name: self.settings[name] for name in ("distance_filter_meters", "desired_accuracy_meters")}
        self.settings.update(settings)
        if self.is_started and self.location.is_granted and any(self.settings[name] != before[name] for name in before):
            self.effects.start_sensor(self.settings)

    def holidays_changed(self, now, holidays):
        days = [holidays.last, *holidays.public, *holidays.school]
        if not all(holidays.first <= day <= holidays.last for day in days):
            raise Refused("INVALID_ARGUMENT")
        self.advance(now)
        self.holidays = holidays

    @property
    def hours_how(self):
        """What the texts of opening hours depend on."""
        names = ("closing_soon_minutes", "hour_cycle")
        soon, hour_cycle = (self.settings[name] for name in names)
        return self.time, self.holidays, soon, self.language, hour_cycle

    # ---- Snapshot ----

    def restore(self, now, settings, authorization):
        """SNAP-1: from here on this is the restored planner."""
        offsets = settings["utc_offsets"]
        self.settings.update({**settings, "utc_offsets": self.settings["utc_offsets"]})
        self.location.authorization = authorization
        if not self.location.is_granted:
            self.location.revoked()
        self.advance(now, offsets)
        self.holidays = None
        self.refused = []
        opened = self.screens.open
        self.effects, past = Effects(), self.screens.past
        self.screens = Screens(self.effects, past)
        if self.is_started:
            self.resume(opened)
        for save in self.saves:
            if save.phase == SAVE_SENT:  # also if its retry is due now
                self.effects.emit("SAVE_TASK", key=save.key, task_id=save.task_id)
        self.views = self.read_views()
        self.announced = {name: view if name in ("details", "composer") else None for name, view in self.views.items()}
        self.may_redraw = sum(bit for name, bit in CHANGED.items() if self.views[name])

    def resume(self, opened):
        if self.load:
            self.load = Token()
            self.effects.emit("LOAD_PLAN", request=self.load, day=self.day)
        self.asked_permission = False
        if self.location.is_granted:
            self.start_updates()
        else:
            self.ask_for_permission()
        if opened:
            if opened.composer and opened.composer.draft:
                self.draft = opened.composer.draft  # SNAP-2.3: used up when the new PRESENT is collected
            opened.number = Token()
            self.screens.past.append(opened.number)
            self.screens.attach(opened)
            self.screens_changed()
        section = opened and opened.composer and opened.composer.loading()
        if section:
            section.request = Token()
            self.effects.emit("LOAD_ITEMS", request=section.request, section=opened.composer.sections.index(section))

    # ---- Location ----

    def start_updates(self):
        self.location.is_marked = True
        self.effects.start_sensor(self.settings)

    def ask_for_permission(self):
        if self.location.authorization == "NOT_DETERMINED" and not self.asked_permission:
            self.asked_permission = True
            self.effects.emit("REQUEST_PERMISSION")

    def authorization_changed(self, now, number):
        if not 0 <= number < len(AUTHORIZATIONS):
            raise Refused("INVALID_ARGUMENT")
        self.advance(now)
        was_granted, self.location.authorization = self.location.is_granted, AUTHORIZATIONS[number]
        if number > 0 and self.effects.waits("REQUEST_PERMISSION"):
            self.effects.withdraw("REQUEST_PERMISSION")
            self.asked_permission = False
        if was_granted and not self.location.is_granted:
            self.location.revoked()
            if self.is_started:
                self.effects.stop_sensor()
        if self.is_started:
            if self.location.is_granted and not was_granted:
                self.start_updates()
            self.ask_for_permission()

    def fix_received(self, now, fix):
        faults = []
        if not -90 <= fix.latitude <= 90 or not -180 <= fix.longitude <= 180 or not abs(fix.accuracy) < float("inf"):
            faults.append("INVALID_ARGUMENT")
        if not self.is_started:
            faults.append("NOT_STARTED")
        if faults:
            raise Refused(*faults)
        self.advance(now)
        stops = [task.coordinate for task in self.listed() if task.coordinate]
        if self.location.received(fix, now, stops):
            self.fix_used()

    def fix_used(self):
        self.travel_times.clear()

    def location_failed(self, now):
        self.need_start()
        self.advance(now)
        if self.location.is_granted:
            self.location.is_marked = True

    # ---- The plan ----

    def ask_for_plan(self):
        self.effects.withdraw("LOAD_PLAN")
        self.load = Token()
        self.acknowledged = []
        self.effects.emit("LOAD_PLAN", request=self.load, day=self.day)

    def check_load(self, now, request):
        """An answer in the same event in which the day changes is outdated, too."""
        self.need_start()
        if request is not self.load or self.load is None or self.time.day_at(now) != self.day:
            raise Refused("OUTDATED")

    def plan_loaded(self, now, request, tasks):
        if len(tasks) > MOST_TASKS:
            raise Refused("LIMIT_EXCEEDED", "OUTDATED", "NOT_STARTED")
        self.check_load(now, request)
        self.advance(now)
        loaded, self.refused = {}, []
        for index, task in enumerate(tasks):
            faults = task_faults(task)
            if not faults and task.id in loaded:
                faults = {"DUPLICATE"}
            elif task.id in loaded:
                faults.add("DUPLICATE")
            if faults:
                self.refused.append((index, faults))
            else:
                loaded[task.id] = without_blank_texts(task)
        self.load = None
        self.planned_day = self.day
        self.message = ""
        self.tasks = self.with_composed(loaded)
        for save in self.saves:
            if not save.is_edit and save.task_id in self.tasks:
                self.keep_last(save.task_id)
        for task in list(self.tasks.values()):
            self.deliver(task)
        self.acknowledged = []
        self.travel_times = {id: seconds for id, seconds in self.travel_times.items() if id in self.tasks}
        self.close_details_without_task()

    def plan_failed(self, now, request, message):
        faults = text_faults(message, 4096)
        if faults:
            raise Refused(*faults, "OUTDATED", "NOT_STARTED")
        self.check_load(now, request)
        self.advance(now)
        self.load = None
        self.acknowledged = []
        self.refused = []
        self.message = message

    def refresh(self, now):
        self.need_start()
        self.advance(now)
        if self.load is None:
            self.ask_for_plan()

    # ---- Tasks ----

    def task_added(self, now, task):
        faults = task_faults(task) | ({"DUPLICATE"} if task.id in self.tasks else set())
        if len(self.tasks) >= MOST_TASKS:
            faults.add("LIMIT_EXCEEDED")
        if faults:
            raise Refused(*faults)
        self.advance(now)
        self.tasks[task.id] = self.told(without_blank_texts(task))

    def task_updated(self, now, task):
        faults = task_faults(task) | (set() if task.id in self.tasks else {"NOT_FOUND"})
        if faults:
            raise Refused(*faults)
        self.advance(now)
        self.tasks[task.id] = self.told(without_blank_texts(task))

    def told(self, task):
        """What the backend has of a task that is being saved."""
        if self.saves_of(task.id):
            self.backend[task.id] = task
        return task

    def task_removed(self, now, id):
        self.known(id)
        self.advance(now)
        del self.tasks[id]
        self.travel_times.pop(id, None)
        for save in self.saves_of(id):
            self.effects.withdraw("SAVE_TASK", key=save.key)
        self.saves = [save for save in self.saves if save.task_id != id]
        self.acknowledged = [save for save in self.acknowledged if save.task_id != id]
        self.backend.pop(id, None)
        self.close_details_without_task()

    def lose(self, id):
        """A new task that the backend does not want leaves the plan."""
        if self.tasks.pop(id, None):
            self.travel_times.pop(id, None)
            self.close_details_without_task()

    def task_status_changed(self, now, id, status):
        if not 0 <= status <= 5:
            raise Refused("INVALID_ARGUMENT", *([] if id in self.tasks else ["NOT_FOUND"]))
        task = self.known(id)
        if status != task.status and status not in LEGAL_STATUSES[task.status]:
            raise Refused("NOT_ALLOWED")
        self.advance(now)
        self.tasks[id] = dataclasses.replace(task, status=status)
        if id in self.backend:
            self.backend[id] = dataclasses.replace(self.backend[id], status=status)

    def travel_time_received(self, now, id, seconds):
        faults = []
        if not 0 <= seconds <= 31_536_000:
            faults.append("INVALID_ARGUMENT")
        if not self.is_started:
            faults.append("NOT_STARTED")
        if id not in self.tasks:
            faults.append("NOT_FOUND")
        if faults:
            raise Refused(*faults)
        self.advance(now)
        if self.location.used:
            self.travel_times[id] = seconds

    def known(self, id, *others):
        if id not in self.tasks:
            raise Refused("NOT_FOUND", *others)
        return self.tasks[id]

    # ---- Details ----

    def new_child(self, kind, id, composer=None):
        child = Child(kind, id, composer)
        self.screens.past.append(child.number)
        return child

    def row_tapped(self, now, id):
        faults = [] if self.is_started else ["NOT_STARTED"]
        if id not in self.tasks:
            faults.append("NOT_FOUND")
        if self.screens.composer:
            faults.append("NOT_ALLOWED")
        if faults:
            raise Refused(*faults)
        self.advance(now)
        details = self.screens.details
        if not details or details.task_id != id:
            self.screens.show(self.new_child("DETAILS", id))

    def close_details_without_task(self):
        details = self.screens.details
        if details and details.task_id not in self.tasks:
            self.screens.end()

    def close_tapped(self, now):
        self.need_start()
        self.advance(now)
        self.screens.close()

    def detent_changed(self, now, number, detent):
        self.check_report(number, *([] if detent in (1, 2) else ["INVALID_ARGUMENT"]))
        self.advance(now)
        details = self.screens.details
        if details and self.screens.is_reported(number) and details.number is number:
            details.detent = detent

    def check_report(self, number, *faults):
        if number not in self.screens.past and not number.is_given_out:
            raise Refused("NOT_FOUND" if self.is_started else "NOT_STARTED", *faults)
        if faults:
            raise Refused(*faults)

    def child_appeared(self, now, number):
        self.check_report(number)
        self.advance(now)
        self.screens.appeared(number)

    def child_disappeared(self, now, number, dismissed):
        self.check_report(number, *([] if dismissed in (0, 1) else ["INVALID_ARGUMENT"]))
        self.advance(now)
        self.screens.disappeared(number, dismissed)

    # ---- Queries ----

    def is_listed(self, task):
        if task.planned_at is None and task.planned_day is None and not task.repeat_days:
            return True
        if task.repeat_days >> (self.day + 3) % 7 & 1:
            return True
        return self.day_of(task) == self.day

    def day_of(self, task):
        return self.time.day_at(task.planned_at) if task.planned_at is not None else task.planned_day

    def place_in_list(self, task):
        """DAY-4: by what a clock on the wall shows."""
        planned = 0
        if task.planned_at is not None:
            planned = self.time.wall_time(task.planned_at)
        elif task.planned_day is not None:
            planned = task.planned_day * DAY
        return task.order, self.day_of(task) is None, planned, task.id

    def listed(self):
        return sorted(filter(self.is_listed, self.tasks.values()), key=self.place_in_list)

    def phase(self):
        if not self.is_started:
            return "IDLE"
        if self.planned_day == self.day:
            return "LOADED" if self.listed() else "EMPTY"
        return "LOADING" if self.load else "FAILED"

    def home(self):
        phase = self.phase()
        return {
            "phase": phase,
            "is_refreshing": int(phase in ("LOADED", "EMPTY") and self.load is not None),
            "day": self.day,
            "row_count": len(self.listed()),
            "refused_count": len(self.refused),
            "message": self.message,
            "task_count": len(self.tasks),
            "has_draft": int(self.draft is not None),
        }

    def row(self, task):
        language, location = self.language, self.location
        state = hours.shown(task.opening_hours, self.now, *self.hours_how)
        if state.state and sum(at > self.now for at, *_ in self.time.changes()) > 7:
            raise Tie  # a fault of the library, in test_found.py
        shown = {
            "open_state": state.state, "closes_soon": state.closes_soon, "hours_change": state.change,
            "hours_color": state.color, "mark": 0, "hours_text": state.text, "id": task.id,
            "order": task.order, "status": task.status, "status_color": task.status + 1,
            "is_updating": 0, "distance": None, "travel_time": None, "coordinate": task.coordinate,
            "planned_at": task.planned_at, "planned_day": task.planned_day, "title": task.title,
            "address": task.address or string(language, "ADDRESS_NOT_AVAILABLE"), "opening_hours": task.opening_hours,
            "distance_text": string(language, "DISTANCE_UNAVAILABLE"), "travel_time_text": "", "updating_text": "",
            "planned_text": "", "status_text": string(language, STATUSES[task.status]), "photo_url": task.photo_url,
            # There is no schedule.
            "arrival": None, "pace": 0, "pace_color": 0, "arrival_text": "", "pace_text": "",
            "short_distance_text": "", "short_travel_time_text": "", "short_lateness_text": "",
            "appointment_text": "", "break_text": "",
        }
        spoken = {TITLE: task.title, ADDRESS: shown["address"],
                  DISTANCE: string(language, "SPOKEN_DISTANCE_UNAVAILABLE"),
                  STATUS: string(language, "SPOKEN_" + STATUSES[task.status])}
        if task.opening_hours:
            spoken[HOURS] = state.spoken
        if location.used:
            self.measure(task, shown, spoken)
        if task.coordinate and location.is_granted and location.is_marked:
            shown["is_updating"], shown["updating_text"] = 1, string(language, "UPDATING")
            spoken[UPDATING] = string(language, "SPOKEN_UPDATING")
            if not location.used:
                shown["distance_text"], spoken[DISTANCE] = "", ""
        if task.planned_at is not None:
            minute = self.time.wall_time(task.planned_at) % DAY // 60_000
            shown["planned_text"] = time_text(minute, language, self.settings["hour_cycle"])
            spoken[PLANNED] = string(language, "SPOKEN_PLANNED_TIME", shown["planned_text"])
        times = self.appointments_of_today(task)
        if times:
            shown["appointment_text"], said = appointment_texts(times, language, self.settings["hour_cycle"])
            spoken[APPOINTMENT] = string(language, "SPOKEN_APPOINTMENT", said)
        shown["spoken_text"] = spoken_text([spoken[field] for field in OF_CARD if spoken.get(field)], language)
        shown["lines"] = self.lines(shown, spoken)
        return shown

    def appointments_of_today(self, task):
        """SCHED-12.9: as minutes on the wall."""
        walls = [[self.time.wall_time(each) for each in appointment] for appointment in task.appointments]
        if task.repeat_days and walls:
            forward = self.day * DAY - walls[0][0] // DAY * DAY
            walls = [[self.time.wall_time(self.time.instant_of(wall + forward)) for wall in pair] for pair in walls]
            instants = [[self.time.instant_of(wall) for wall in pair] for pair in walls]
        else:
            instants = task.appointments
        start, end = self.time.instant_of(self.day * DAY), self.time.next_day(self.now)
        return [[wall % DAY // 60_000 for wall in pair]
                for pair, (first, last) in zip(walls, instants) if last >= start and first < end]

    def measure(self, task, shown, spoken):
        seconds, doubt = self.travel_times.get(task.id), 0.0
        if task.coordinate:
            metres = distance(self.location.used.place, task.coordinate)
            shown["distance"] = Near(metres)
            shown["distance_text"], spoken[DISTANCE] = sure(
                distance_texts, metres, UNSURE if metres > 0 else 0.0, self.language,
                SYSTEMS[self.settings["measurement_system"]])
            shown["short_distance_text"] = shown["distance_text"]
            if seconds is None:
                per_metre = self.settings["detour_factor"] / (self.settings["travel_speed_kmh"] / 3.6)
                seconds, doubt = metres * per_metre, UNSURE * per_metre
        if seconds is not None:
            shown["travel_time"] = NearTime(seconds)
            shown["travel_time_text"], spoken[TRAVEL] = sure(travel_texts, seconds, doubt, self.language)
            shown["short_travel_time_text"] = sure(short_travel_text, seconds, doubt, self.language)

    def lines(self, shown, spoken):
        texts = {
            TITLE: "title", ADDRESS: "address", HOURS: "hours_text", DISTANCE: "distance_text",
            TRAVEL: "travel_time_text", UPDATING: "updating_text", PLANNED: "planned_text",
            APPOINTMENT: "appointment_text", STATUS: "status_text",
        }
        colors = {STATUS: shown["status_color"], HOURS: shown["hours_color"]}
        return [(field, FONTS[field], colors.get(field, 0), shown[name], spoken[field])
                for field, name in texts.items() if shown[name]]

    def details(self):
        details = self.screens.details
        if not details:
            return None
        row = self.row(self.tasks[details.task_id])
        lines = row.pop("lines")
        lines[0] = (TITLE, 1, *lines[0][2:])
        week = self.week(row["opening_hours"])
        if week[0]:
            place = [field for field, *_ in lines].index(HOURS) + 1
            lines.insert(place, (WEEK, FONTS[WEEK], 0, *week))
        if row["photo_url"]:
            lines.insert(0, (PHOTO, FONTS[PHOTO], 0, row["photo_url"], ""))
        close = string(self.language, "CLOSE")
        lines.append((CLOSE, FONTS[CLOSE], 0, close, close))
        return {"detent": details.detent, "presentation": details.number, "task_id": details.task_id, "row": row,
                "lines": lines}

    def week(self, text):
        """HOURS-11.2."""
        return hours.week(text, self.day, self.holidays, self.language, self.settings["hour_cycle"])

    def shown(self):
        return {
            "home": self.home(),
            "language": self.language,
            "next_wake": self.next_wake(),
            "rows": [self.row(task) for task in self.listed()],
            "tasks": [shown_task(task) for task in sorted(self.tasks.values(), key=self.place_in_list)],
            "children": self.screens.shown(),
            "details": self.details(),
            "location": self.location.shown(),
            "refused": self.refused,
            "composer": self.composer(),
            "saves": self.shown_saves(),
        }

    def composer(self):
        child = self.screens.composer
        if not child:
            return None
        composer = child.composer
        return composer.shown(child.number, composer.has_title and not self.is_save_refused(composer), self.words)

    def visible(self):
        """HOME-3: by row the values whose change is a change of the list."""
        return [self.visible_of(self.row(task)) for task in self.listed()]

    @staticmethod
    def visible_of(row):
        return (row["id"], row["coordinate"], row["status"], *(value for name, value in row.items()
                if name.endswith("_text") or name in ("title", "address", "photo_url")))

    def read_views(self):
        """The views of a redraw: the part that must be announced if it changes, and the part that may be."""
        details = self.details()
        home = self.home()
        composer = self.composer()
        day = [home[name] for name in ("phase", "is_refreshing", "day", "message")]
        day += [(save.key, save.phase, save.message) for save in self.saves]
        return {
            "list": (self.visible(), [(task.planned_at, task.planned_day) for task in self.listed()]),
            "details": details and (details["presentation"], (self.visible_of(details["row"]), self.week(
                details["row"]["opening_hours"])), details["detent"]),
            "composer": composer and (composer["presentation"], composer, self.words),
            "location": ([value for name, value in self.location.shown().items() if "_" not in name],),
            "day": (day, home["row_count"], home["refused_count"], home["task_count"], home["has_draft"],
                    self.words, [save["values"] for save in self.shown_saves()]),
        }
