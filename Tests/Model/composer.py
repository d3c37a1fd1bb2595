"""The composer: its text, sections and items, and their saves (NEW, DAY-8)."""

import dataclasses
import re
import unicodedata

import languages
from values import LAST_ORDER, MOST_SAVES, MOST_TASKS, Refused, Token, text_faults
from texts import WHITE_SPACE, Tie, is_blank

CUSTOM, PROJECT, DATE, ESTIMATED_TIME, REPEAT_DAYS, _, APPOINTMENTS, PRIORITY = range(8)
A_DAY, A_DURATION, A_TEXT, A_WEEKDAY, A_TIME_RANGE, A_NUMBER = range(1, 7)
STANDARD = {
    PROJECT: (A_TEXT, 0), DATE: (A_DAY, 0), ESTIMATED_TIME: (A_DURATION, 0), REPEAT_DAYS: (A_WEEKDAY, 1),
    APPOINTMENTS: (A_TIME_RANGE, 1), PRIORITY: (A_NUMBER, 0),
}
NAMES = {
    PROJECT: "PROJECT", DATE: "DATE", ESTIMATED_TIME: "ESTIMATED_TIME", REPEAT_DAYS: "REPEAT_DAYS",
    APPOINTMENTS: "APPOINTMENTS", PRIORITY: "PRIORITY",
}
MOST_APPOINTMENTS, LAST_SECOND, SECONDS_OF_DAY = 8, 172_800, 86_400
IDLE, LOADING, LOADED, FAILED = range(4)
SAVE_SENT, SAVE_FAILED, SAVE_REFUSED = range(3, 6)
WEEKDAYS = [1 << n for n in range(7)]


@dataclasses.dataclass(frozen=True)
class Item:
    type: int
    number: int = 0
    text: str = ""
    label: str = ""
    section: int = 0
    is_custom: int = 0
    latest: int = 0

    @property
    def value(self):
        """NEW-9: the same for equal items."""
        if self.type == A_TEXT:
            lower = "".join(character.lower() for character in self.text.strip(WHITE_SPACE))
            return self.type, unicodedata.normalize("NFD", lower)
        return self.type, self.number, self.latest


@dataclasses.dataclass(frozen=True)
class Words:
    """What the library's labels depend on."""

    language: str
    this_year: int
    hour_cycle: int

    def label(self, item):
        """NEW-8.8."""
        if not is_blank(item.label):
            return item.label
        if item.type == A_TEXT:
            return item.text.strip(WHITE_SPACE)
        if item.type == A_DAY:
            return languages.day_label(item.number, self.language, self.this_year)
        if item.type == A_DURATION:
            return languages.duration_label(item.number, self.language)
        if item.type == A_TIME_RANGE:
            return languages.time_range_label(item.number // 60, item.latest // 60, self.language, self.hour_cycle)
        if item.type == A_NUMBER:
            return languages.number_label(item.number, self.language)
        return languages.weekday_label(item.number, self.language)


def item_faults(item, type, kind=CUSTOM):
    faults = text_faults(item.label, 4096)
    if item.type not in range(1, 7):
        faults |= {"INVALID_ARGUMENT", "WRONG_TYPE"}
    elif item.type != type:
        faults.add("WRONG_TYPE")
    if item.type == A_TEXT:
        faults |= text_faults(item.text, 4096, may_be_blank=False)
    if item.number if item.type == A_TEXT else item.text:
        faults.add("INVALID_ARGUMENT")
    if item.type == A_TIME_RANGE and not 0 <= item.number <= item.latest <= LAST_SECOND:
        faults.add("INVALID_ARGUMENT")
    if item.type != A_TIME_RANGE and item.latest or item.type == A_NUMBER and item.number < 0:
        faults.add("INVALID_ARGUMENT")
    if kind == PRIORITY and item.number > 100:
        faults.add("INVALID_ARGUMENT")
    if item.type == A_DURATION and item.number < 0 or item.type == A_WEEKDAY and item.number not in WEEKDAYS:
        faults.add("INVALID_ARGUMENT")
    return faults


@dataclasses.dataclass(frozen=True)
class Wanted:
    """A section as the host describes it."""

    kind: int
    value_type: int = 0
    allows_multiple: int = 0
    allows_custom_items: int = 0
    maximum: int = 0
    name: str = ""


def section_faults(sections):
    faults = {"LIMIT_EXCEEDED"} if len(sections) > 32 else set()
    seen = set()
    for wanted in sections:
        key = wanted.kind
        is_known = wanted.kind == CUSTOM or wanted.kind in STANDARD
        if not is_known or wanted.allows_custom_items not in (0, 1) or wanted.kind == CUSTOM and (
                wanted.value_type not in range(1, 7) or wanted.allows_multiple not in (0, 1)):
            faults.add("INVALID_ARGUMENT")
        elif wanted.kind != CUSTOM and (wanted.value_type or wanted.allows_multiple or wanted.name):
            faults |= {"INVALID_ARGUMENT", *text_faults(wanted.name, 4096)}
        elif wanted.maximum > 1 and not STANDARD.get(wanted.kind, (0, wanted.allows_multiple))[1]:
            faults.add("INVALID_ARGUMENT")
        elif wanted.kind == APPOINTMENTS and wanted.maximum > MOST_APPOINTMENTS:
            faults.add("LIMIT_EXCEEDED")
        if wanted.kind == CUSTOM:
            faults |= text_faults(wanted.name, 4096, may_be_blank=False)
            key = unicodedata.normalize("NFD", wanted.name)
        if key in seen:
            faults.add("DUPLICATE")
        seen.add(key)
    return faults


class Section:
    def __init__(self, wanted):
        self.kind = wanted.kind
        self.type, self.is_multiple = STANDARD.get(wanted.kind, (wanted.value_type, wanted.allows_multiple))
        self.name = wanted.name
        self.allows_custom_items = wanted.allows_custom_items
        self.maximum = wanted.maximum or (MOST_APPOINTMENTS if wanted.kind == APPOINTMENTS else 0)
        self.phase, self.request, self.message = IDLE, None, ""
        self.items, self.selected, self.dropped = [], [], None

    @property
    def key(self):
        return self.kind, self.type, unicodedata.normalize("NFD", self.name)

    def values(self):
        return [item.value for item in self.selected]

    def preselect(self, items):
        """NEW-8: of equal values the first is kept."""
        chosen = {}
        for item in items:
            chosen.setdefault(item.value, dataclasses.replace(item, section=0))
        most = self.maximum or len(chosen)
        if len(chosen) > (most if self.is_multiple else 1):
            raise Refused("LIMIT_EXCEEDED", "INVALID_ARGUMENT", "NOT_ALLOWED", "DUPLICATE")
        self.selected = list(chosen.values())

    def loaded(self, items):
        self.phase, self.request = LOADED, None
        found = {}
        for item in items:
            found.setdefault(item.value, dataclasses.replace(item, section=0))
        self.selected = [found.get(item.value, item) for item in self.selected]
        for item in self.selected:
            found.setdefault(item.value, item)
        self.items = list(found.values())

    def select(self, item):
        self.dropped = None
        if not self.is_multiple:
            self.selected = [item]
            return
        self.selected.append(item)
        if self.maximum and len(self.selected) > self.maximum:
            self.dropped = self.selected.pop(0)

    def tapped(self, item):
        if item.value not in self.values():
            self.select(item)
        elif self.is_multiple:
            self.dropped = None
            self.selected = [other for other in self.selected if other.value != item.value]

    def typed(self, item):
        equal = next((other for other in self.items if other.value == item.value), None)
        if equal is None:
            if len(self.items) >= 1000:
                raise Refused("LIMIT_EXCEEDED")
            trimmed = {"text": item.text.strip(WHITE_SPACE)} if item.type == A_TEXT else {}
            equal = dataclasses.replace(item, section=0, is_custom=1, **trimmed)
            self.items.append(equal)
        self.dropped = None
        if equal.value not in self.values():
            self.select(equal)

    def most(self):
        """How many values can be selected; None: any number."""
        return (self.maximum or None) if self.is_multiple else 1

    def shown(self, words):
        chosen = self.values()
        return {
            "kind": self.kind, "value_type": self.type, "allows_multiple": self.is_multiple,
            "allows_custom_items": self.allows_custom_items, "maximum": self.maximum or None, "phase": self.phase,
            "name": self.name or languages.string(words.language, NAMES[self.kind]),
            "message": self.message, "dropped": self.dropped and words.label(self.dropped),
            "item_count": len(self.items), "selected_count": len(self.selected),
            "items": [shown_item(item, item.value in chosen, words) for item in self.items],
            "selected": [shown_item(item, True, words) for item in self.selected],
        }


def shown_item(item, is_selected, words):
    value = {A_TEXT: item.text, A_TIME_RANGE: (item.number, item.latest)}.get(item.type, item.number)
    return {"type": item.type, "value": value, "label": words.label(item),
            "is_selected": int(is_selected), "is_custom": item.is_custom}


def shown_task(task):
    fields = {name: None if value == "" else value for name, value in vars(task).items()}
    return {**fields, "appointments": list(task.appointments)}


def title_and_notes(text):
    """NEW-2."""
    rest = text
    while rest:
        line, *others = re.split("\r\n|[\n\v\f\r\x85\u2028\u2029]", rest, maxsplit=1)
        rest = others[0] if others else ""
        if not is_blank(line):
            return line.strip(WHITE_SPACE), rest.strip(WHITE_SPACE)
    return "", ""


def composed_text_faults(text):
    faults = text_faults(text, 73728)
    if not faults:
        title, notes = title_and_notes(text)
        if len(title.encode()) > 4096 or len(notes.encode()) > 65536:
            faults = {"LIMIT_EXCEEDED"}
    return faults


class Composer:
    def __init__(self, is_edit, task_id, sections, base=None):
        self.is_edit, self.task_id, self.base = is_edit, task_id, base
        self.sections = [Section(wanted) for wanted in sections]
        self.text = ""
        self.active = None
        self.keeps_draft = 0
        self.draft = None  # with which it starts

    def begin(self):
        """Marks the present state: later differences from it are composed."""
        self.first_text = ""
        self.first_values = [[] for _ in self.sections]

    @property
    def has_title(self):
        return bool(title_and_notes(self.text)[0])

    def is_empty(self):
        return is_blank(self.text) and not any(section.selected for section in self.sections)

    def loading(self):
        return next((section for section in self.sections if section.phase == LOADING), None)

    def composed(self):
        """The changes: name and value of fields of a task; a date as a day."""
        fields = {}
        for name, part, first in zip(("title", "notes"), title_and_notes(self.text), title_and_notes(self.first_text),
                                     strict=True):
            if part != first:  # NEW-12.13: each on its own
                fields[name] = part
        for section, first in zip(self.sections, self.first_values, strict=True):
            if sorted(section.values()) != first:
                fields |= section_fields(section)
        return fields

    def everything(self):
        title, notes = title_and_notes(self.text)
        fields = {"title": title, "notes": notes}
        for section in self.sections:
            fields |= section_fields(section)
        return fields

    def own_values(self):
        return [(section.name, item) for section in self.sections if section.kind == CUSTOM
                for item in section.selected]

    def shown(self, number, can_save, words):
        return {
            "is_edit": self.is_edit, "presentation": number, "task_id": self.task_id, "can_save": int(can_save),
            "keeps_draft": self.keeps_draft, "active_section": self.active, "section_count": len(self.sections),
            "title": languages.string(words.language, "EDIT_TASK_TITLE" if self.is_edit else "NEW_TASK_TITLE"),
            "text": self.text, "sections": [section.shown(words) for section in self.sections],
            "is_report": 0, "status": 0,
            "hint_text": "" if title_and_notes(self.text)[0] else languages.string(words.language, "TITLE_NEEDED"),
        }


def section_fields(section):
    first = section.selected[0] if section.selected else None
    if section.kind == PROJECT:
        return {"project_id": first.text if first else ""}
    if section.kind == DATE:
        return {"day": first.number if first else None}
    if section.kind == ESTIMATED_TIME:
        return {"estimated_duration": first.number if first else None}
    if section.kind == REPEAT_DAYS:
        return {"repeat_days": sum(item.number for item in section.selected)}
    if section.kind == APPOINTMENTS:
        return {"ranges": [(item.number, item.latest) for item in section.selected]}
    if section.kind == PRIORITY:
        return {"priority": first.number if first else 0}
    return {}


def joined(appointments):
    """NEW-14.3: those that overlap or meet are one."""
    found = []
    for earliest, latest in sorted(appointments):
        if found and earliest <= found[-1][1]:
            found[-1] = found[-1][0], max(latest, found[-1][1])
        else:
            found.append((earliest, latest))
    return found


def own_items(task, section, day, ranges):
    """The values that an edited task selects in a section."""
    if section.kind == PROJECT and task.project_id:
        return [Item(A_TEXT, text=task.project_id)]
    if section.kind == DATE and day is not None:
        return [Item(A_DAY, number=day)]
    if section.kind == ESTIMATED_TIME and task.estimated_duration is not None:
        return [Item(A_DURATION, number=task.estimated_duration)]
    if section.kind == REPEAT_DAYS:
        return [Item(A_WEEKDAY, number=bit) for bit in WEEKDAYS if task.repeat_days & bit]
    if section.kind == APPOINTMENTS:
        return [Item(A_TIME_RANGE, number=earliest, latest=latest) for earliest, latest in ranges]
    if section.kind == PRIORITY and task.priority:
        return [Item(A_NUMBER, number=task.priority)]
    return []


@dataclasses.dataclass
class Save:
    key: int
    since: int
    task_id: int
    is_edit: int
    task: object
    fields: dict
    values: list
    phase: int = SAVE_SENT
    message: str = ""
    due: object = None  # when a failed save is tried again by itself

    @property
    def is_shown(self):
        return self.phase != SAVE_REFUSED

    def request(self, effects):
        self.phase, self.message, self.due = SAVE_SENT, "", None
        effects.emit("SAVE_TASK", key=self.key, task_id=self.task_id)


class Composing:
    """The events of a planner's composer and saves; a part of Model."""

    def composer_requested(self, now, is_edit, task_id, sections, preselected):
        faults = section_faults(sections) | (set() if self.is_started else {"NOT_STARTED"})
        if is_edit not in (0, 1):
            faults.add("INVALID_ARGUMENT")
        if self.screens.composer:
            faults.add("NOT_ALLOWED")
        if is_edit and task_id not in self.tasks:
            faults.add("NOT_FOUND")
        if not is_edit and task_id in self.tasks:
            faults.add("DUPLICATE")
        if len(preselected) > 1000:
            faults.add("LIMIT_EXCEEDED")
        for item in preselected:
            if item.section >= len(sections):
                faults.add("NOT_FOUND")
            else:
                wanted = sections[item.section]
                faults |= item_faults(item, STANDARD.get(wanted.kind, (wanted.value_type,))[0], wanted.kind)
        if faults:
            raise Refused(*faults, *(["LIMIT_EXCEEDED", "INVALID_ARGUMENT"] if is_edit or len(preselected) > 1 else []))
        self.advance(now)
        base = self.tasks.get(task_id)
        composer = Composer(is_edit, task_id, sections, base)
        for index, section in enumerate(composer.sections):
            items = [item for item in preselected if item.section == index]
            if is_edit and not items:
                items = self.own_items(base, section)
            section.preselect(items)
        composer.begin()
        if is_edit:
            composer.text = composer.first_text = base.title + ("\n" + base.notes if base.notes else "")
            composer.first_values = [sorted(item.value for item in self.own_items(base, section))
                                     for section in composer.sections]
        elif self.draft and not preselected:
            composer.draft = self.draft
            composer.text, selections = self.draft
            for section in composer.sections:
                selected, most = selections.get(section.key, []), section.most()
                section.selected = selected[-most:] if most else list(selected)
        child = self.new_child("COMPOSER", task_id, composer)
        self.screens.show(child)

    def own_items(self, task, section):
        day = self.appointment_day(task)
        ranges = [self.range_on(day, each) for each in task.appointments]
        return own_items(task, section, self.day_of(task), [each for each in ranges if each])

    def appointment_day(self, task):
        """NEW-14.1; None if the task has no day of its own."""
        first = self.time.day_at(task.appointments[0][0]) if task.appointments else None
        days = [first, self.day_of(task)] if task.repeat_days else [self.day_of(task), first]
        return next((day for day in days if day is not None), None)

    def range_on(self, day, appointment):
        """The wall times of an appointment that begins on a day, in seconds; None if they are no time range."""
        earliest, latest = ((self.time.wall_time(each) - day * SECONDS_OF_DAY * 1000) // 1000 for each in appointment)
        is_range = 0 <= earliest < SECONDS_OF_DAY and earliest <= latest <= LAST_SECOND
        return (earliest, latest) if is_range else None

    def appointments_into(self, task, fields):
        """NEW-14.1 to NEW-14.6."""
        own, ranges = self.appointment_day(task), fields.get("ranges")
        own = fields.get("saved_on", self.day) if own is None else own
        repeats = fields.get("repeat_days", task.repeat_days) and task.appointments
        day = own if fields.get("day") is None or repeats else fields["day"]
        if ranges is None:
            if day == own or any(self.range_on(day, each) for each in task.appointments):
                return task.appointments
            ranges = [each for each in (self.range_on(own, each) for each in task.appointments) if each]
        midnight = day * SECONDS_OF_DAY
        found = joined(tuple(self.time.instant_of((midnight + each) * 1000) for each in pair) for pair in ranges)
        for each in task.appointments:
            if not self.range_on(own, each) and not self.range_on(day, each) and len(found) < MOST_APPOINTMENTS:
                found = joined([*found, each])
        return tuple(found)

    def check_composer(self):
        """The open composer; None while a composer is going away."""
        self.need_start()
        child = self.screens.child
        if child and child.kind == "COMPOSER" and child.phase == "dismissing":
            return None
        if not self.screens.composer:
            raise Refused("NOT_ALLOWED")
        return self.screens.composer.composer

    def text_changed(self, now, text):
        faults = composed_text_faults(text)
        self.advance_composer(now, faults, lambda composer: setattr(composer, "text", text))

    def advance_composer(self, now, faults, change):
        """Shared by most events of a composer: the faults of the arguments, and the action if there are none."""
        try:
            composer = self.check_composer()
        except Refused as refused:
            raise Refused(*refused.statuses, *faults) from None
        if composer is None:  # it is not promised whether arguments are checked then
            faults = faults - {"NOT_FOUND", "NOT_ALLOWED", "WRONG_TYPE"}
            if faults:
                raise Tie
        if faults:
            raise Refused(*faults)
        self.advance(now)
        if composer:
            change(composer)

    def section_event(self, now, index, change, faults=()):
        composer = self.screens.composer
        is_there = composer and 0 <= index < len(composer.composer.sections)
        child = self.screens.child
        leaves = child and child.phase == "dismissing" and child.kind == "COMPOSER"
        if self.is_started and leaves:
            self.advance_composer(now, set(faults), None)
            return
        if not is_there:
            self.advance_composer(now, {"NOT_FOUND", *faults}, None)
            return
        self.advance_composer(now, set(faults), lambda composer: change(composer.sections[index]))

    def section_activated(self, now, index):
        def activate(section):
            composer = self.screens.composer.composer
            composer.active = index
            pending = composer.loading()
            if pending and pending is not section:
                self.effects.withdraw("LOAD_ITEMS", request=pending.request)
                pending.phase, pending.request = IDLE, None
            if section.phase in (IDLE, FAILED):
                section.phase, section.message, section.request = LOADING, "", Token()
                self.effects.emit("LOAD_ITEMS", request=section.request, section=index)
        self.section_event(now, index, activate)

    def requesting(self, request, *faults):
        self.need_start(*faults)
        composer = self.screens.composer
        if not composer or self.screens.child.kind == "COMPOSER" and self.screens.child.phase == "dismissing":
            raise Refused("OUTDATED", *faults)
        section = composer.composer.loading()
        if not section or section.request is not request:
            raise Refused("OUTDATED", *faults)
        if faults:
            raise Refused(*faults)
        return section

    def items_loaded(self, now, request, items):
        faults = {"LIMIT_EXCEEDED"} if len(items) > 1000 else set()
        try:
            section = self.requesting(request)
        except Refused as refused:
            raise Refused(*refused.statuses, *faults,
                          *(fault for item in items for fault in item_faults(item, item.type))) from None
        for item in items:
            faults |= item_faults(item, section.type, section.kind)
        if faults:
            raise Refused(*faults)
        self.advance(now)
        section.loaded(items)

    def items_failed(self, now, request, message):
        section = self.requesting(request, *text_faults(message, 4096))
        self.advance(now)
        section.phase, section.request, section.message = FAILED, None, message

    def item_tapped(self, now, index, item):
        def tap(section):
            section.tapped(section.items[item])
        composer = self.screens.composer
        faults = set()
        sections = composer.composer.sections if composer else []
        if index < len(sections) and not item < len(sections[index].items):
            faults = {"NOT_FOUND"}
        self.section_event(now, index, tap, faults)

    def item_entered(self, now, index, item):
        composer, faults = self.screens.composer, set()
        if composer and index < len(composer.composer.sections):
            section = composer.composer.sections[index]
            faults = item_faults(item, section.type, section.kind)
            if not section.allows_custom_items or section.phase != LOADED:
                faults.add("NOT_ALLOWED")
        else:
            faults = item_faults(item, item.type)
        self.section_event(now, index, lambda section: section.typed(item), faults)

    def selection_cleared(self, now, index):
        def clear(section):
            section.selected, section.dropped = [], None
        self.section_event(now, index, clear)

    def keep_draft_changed(self, now, keeps):
        faults = set() if keeps in (0, 1) else {"INVALID_ARGUMENT"}
        self.advance_composer(now, faults, lambda composer: setattr(composer, "keeps_draft", keeps))

    def composer_left(self, child):
        """The composer is cancelled, or swiped away."""
        composer = child.composer
        if composer.loading():
            self.effects.withdraw("LOAD_ITEMS", request=composer.loading().request)
        if composer.draft and self.draft is composer.draft:
            return  # NEW-13.11: it was not presented
        if composer.keeps_draft and not composer.is_edit and not composer.is_empty():
            selections = {section.key: section.selected for section in composer.sections if section.selected}
            self.draft = composer.text, selections

    # ---- Saves ----

    def is_save_refused(self, composer):
        """NEW-11.2."""
        if len(self.saves) >= MOST_SAVES:
            return True
        if composer.task_id in self.tasks:
            return False
        return len(self.tasks) >= MOST_TASKS

    def save_tapped(self, now, key):
        self.need_start()
        child = self.screens.composer
        leaves = self.screens.child and self.screens.child.kind == "COMPOSER" \
            and self.screens.child.phase == "dismissing"
        if leaves or not child or not child.composer.has_title:
            self.advance(now)
            return
        composer = child.composer
        faults = {"LIMIT_EXCEEDED"} if self.is_save_refused(composer) else set()
        if key in self.keys or any(save.key == key for save in self.saves):
            faults.add("DUPLICATE")
        if faults:
            raise Refused(*faults)
        self.advance(now)
        self.keys = [*self.keys, key][-1000:]  # WORK-1.2
        known = self.tasks.get(composer.task_id)
        is_edit, fields = int(known is not None or composer.is_edit), composer.composed()
        if "ranges" in fields:
            fields["saved_on"] = self.day
        if is_edit:
            task = self.composed_into(known or composer.base, fields)
        else:
            order = max((task.order for task in self.tasks.values()), default=-1) + 1
            task = self.new_task(composer.task_id, min(order, LAST_ORDER))
            task = self.composed_into(task, composer.everything())
        self.tasks[task.id] = task
        if not is_edit:
            self.keep_last(task.id)
        if known and not self.saves_of(task.id):
            self.backend[task.id] = known
        self.saves.append(Save(key, self.now, task.id, is_edit, task, fields, composer.own_values()))
        self.saves[-1].request(self.effects)
        self.deliver(task)
        if composer.loading():
            self.effects.withdraw("LOAD_ITEMS", request=composer.loading().request)
        if composer.draft:  # even if it is not presented yet
            self.draft = None
        self.screens.saved()

    def keep_last(self, id):
        """NEW-12.14: lowers the orders of the others."""
        if self.tasks[id].order < LAST_ORDER:
            return
        others = [task for task in self.tasks.values() if task.id != id]
        limit = LAST_ORDER - 1
        for order in sorted({task.order for task in others}, reverse=True):
            if order <= limit:
                break
            for task in others:
                if task.order == order:
                    self.tasks[task.id] = dataclasses.replace(task, order=limit)
            limit -= 1

    def composed_into(self, task, fields):
        """A task with the composed fields; a new day keeps the time of day (NEW-12)."""
        fields = {**fields, "appointments": self.appointments_into(task, fields)}
        fields.pop("ranges", None)
        fields.pop("saved_on", None)
        if "day" in fields:
            day = fields.pop("day")
            if day is None:
                fields |= {"planned_day": None, "planned_at": None}
            elif task.planned_at is not None:
                fields["planned_at"] = self.moved_to(day, task.planned_at)
            else:
                fields["planned_day"] = day
        return dataclasses.replace(task, **fields)

    def saves_of(self, id):
        return [save for save in self.saves if save.task_id == id]

    def deliver(self, task):
        """DAY-8.6: every save of a task delivers it as it is now."""
        for save in self.saves_of(task.id):
            if save.is_shown:
                save.task = task

    def save_of(self, key, *phases):
        for save in self.saves:
            if save.key == key and save.phase in phases:
                return save
        raise Refused("OUTDATED")

    def save_ended(self, save):
        self.saves.remove(save)
        if not self.saves_of(save.task_id):
            self.backend.pop(save.task_id, None)

    def save_acknowledged(self, now, key):
        save = self.save_of(key, SAVE_SENT, SAVE_FAILED)
        self.advance(now)
        self.effects.withdraw("SAVE_TASK", key=key)
        place = self.saves.index(save)
        for earlier in self.saves[:place]:  # it delivered this one, too
            if earlier.task_id == save.task_id and earlier.is_shown:
                earlier.fields = {**earlier.fields, **save.fields}
        for later in self.saves[place + 1:]:
            if later.task_id == save.task_id and later.is_shown:
                save.fields = {**save.fields, **later.fields}
        self.save_ended(save)
        if self.saves_of(save.task_id):
            self.backend[save.task_id] = self.composed_into(self.backend.get(save.task_id) or save.task, save.fields)
        if self.load:  # DAY-8.13: also if it was requested in this very event
            self.acknowledged = [*self.acknowledged, save]

    def check_answer(self, key, message):
        faults = text_faults(message, 4096)
        try:
            save = self.save_of(key, SAVE_SENT)
        except Refused:
            raise Refused(*faults, "OUTDATED") from None
        if faults:
            raise Refused(*faults)
        return save

    def save_failed(self, now, key, message, retry_at):
        save = self.check_answer(key, message)
        self.advance(now)
        self.effects.withdraw("SAVE_TASK", key=key)
        save.phase, save.message = SAVE_FAILED, message
        save.due = retry_at if retry_at > now else None

    def save_refused(self, now, key, message):
        """WORK-3.4"""
        save = self.check_answer(key, message)
        self.advance(now)
        self.effects.withdraw("SAVE_TASK", key=key)
        save.phase, save.message = SAVE_REFUSED, message
        left = [other for other in self.saves_of(save.task_id) if other.is_shown]
        task = self.backend.get(save.task_id) or (self.tasks.get(save.task_id) if left else None)
        if task is None:
            self.lose(save.task_id)
            return
        for other in left:
            task = self.composed_into(task, other.fields)
        self.tasks[task.id] = task
        self.deliver(task)

    def save_dismissed(self, now, key):
        save = self.save_of(key, SAVE_REFUSED)
        self.advance(now)
        self.save_ended(save)

    def save_retried(self, now, task_id):
        saves = self.saves_of(task_id)
        if not saves:
            raise Refused("NOT_FOUND")
        self.advance(now)
        for save in saves:
            if save.phase == SAVE_FAILED:
                save.request(self.effects)

    def send_due_saves(self):
        """WORK-3.3"""
        for save in self.saves:
            if save.due is not None and save.due <= self.now:
                save.request(self.effects)

    def with_composed(self, loaded):
        """DAY-8.14: a loaded plan, and what was composed and may not be in it."""
        for save in self.acknowledged:
            task = loaded.get(save.task_id) or self.tasks[save.task_id]
            loaded[save.task_id] = self.composed_into(task, save.fields)
        for save in self.saves:
            if save.task_id in loaded:
                self.backend[save.task_id] = loaded[save.task_id]
        for save in self.saves:
            task = loaded.get(save.task_id) or self.tasks.get(save.task_id)
            if task and save.is_shown:
                loaded[save.task_id] = self.composed_into(task, save.fields)
        return loaded

    def shown_saves(self):
        words = self.words
        return [{
            "key": save.key, "task_id": save.task_id, "phase": save.phase, "is_edit": save.is_edit,
            "since": save.since, "message": save.message, "task": shown_task(save.task),
            "values": [[name, shown_item(item, True, words)] for name, item in save.values],
        } for save in self.saves]
