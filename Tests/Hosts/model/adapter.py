"""The library under test, spoken to and read in the values of values.py."""

import re

import host
from host import array_of, constant, ffi, library, read, struct_of, text, uuid
from values import Refused

EFFECTS = {getattr(library, name): name.removeprefix("PLANNER_EFFECT_")
           for name in dir(library) if name.startswith("PLANNER_EFFECT_")}
PHASES = ["IDLE", "LOADING", "LOADED", "EMPTY", "FAILED"]
AUTHORIZATIONS = ["NOT_DETERMINED", "RESTRICTED", "DENIED", "WHEN_IN_USE", "ALWAYS"]
FRESHNESS = ["NONE", "CURRENT", "UPDATING"]
CHILDREN = {1: "DETAILS", 2: "COMPOSER"}
COUNTS = ["received_count", "used_count", "ignored_accuracy", "ignored_order", "ignored_time", "ignored_unauthorized"]
STATUS_NAMES = {getattr(library, "PLANNER_" + name): name for name in [
    "OK", "NONE", "INVALID_ARGUMENT", "INVALID_TEXT", "LIMIT", "DUPLICATE", "NOT_FOUND", "OUTDATED", "NOT_STARTED",
    "NOT_ALLOWED", "BUSY", "INTERNAL_ERROR", "WRONG_TYPE"]}


def task_fields(task):
    fields = {name: getattr(task, name) for name in
              ("title", "order", "status", "repeat_days", "notes", "address", "opening_hours", "photo_url",
               "project_id")}
    present = 0
    if task.place:
        fields["latitude"], fields["longitude"] = task.place
        present |= constant("TASK_HAS_COORDINATE")
    for name, field, value in (("PLANNED_AT", "planned_at", task.planned_at),
                               ("PLANNED_DAY", "planned_day", task.planned_day),
                               ("DURATION", "estimated_duration", task.duration)):
        if value is not None:
            fields[field] = value
            present |= constant("TASK_HAS_" + name)
    return {"id": uuid(task.id), "present": present, **fields}


def item_fields(item):
    return {name: value for name, value in item.__dict__.items() if name != "is_typed"}


def id_of(struct):
    return int.from_bytes(bytes(struct.bytes), "big")


class Library:
    def __init__(self, now, settings):
        out, why = ffi.new("planner **"), ffi.new("planner_text *")
        status = library.planner_create(host.settings_of(settings), now, out, why)
        if status < 0:
            assert out[0] == ffi.NULL and read(why[0])
            raise Refused(STATUS_NAMES[status])
        self.handle = out[0]

    def close(self):
        library.planner_destroy(self.handle)

    # ---- Events ----

    def call(self, name, now, *arguments):
        """The status; numbers stand for requests and presentations."""
        encode = getattr(self, "encode_" + name, None)
        if encode:
            arguments = encode(*arguments)
        status = getattr(library, "planner_" + name)(self.handle, now, *arguments)
        if status < 0:
            assert re.fullmatch(r"[A-Z].*\.", read(library.planner_error_message(self.handle)), re.DOTALL)
        return STATUS_NAMES[status]

    @staticmethod
    def encode_settings_changed(settings):
        return [host.settings_of(settings)]

    @staticmethod
    def encode_fix_received(fix):
        return [struct_of("fix", time=fix.time, latitude=fix.latitude, longitude=fix.longitude,
                          horizontal_accuracy=fix.accuracy)]

    @staticmethod
    def encode_plan_loaded(request, tasks):
        return [request, array_of("task", map_list(task_fields, tasks)), len(tasks), ffi.sizeof("planner_task")]

    @staticmethod
    def encode_plan_failed(request, message):
        return [request, text_in(message)]

    @staticmethod
    def encode_task_added(task):
        return [struct_of("task", **task_fields(task))]

    encode_task_updated = encode_task_added

    @staticmethod
    def encode_task_removed(id):
        return [uuid(id)]

    encode_row_tapped = encode_task_removed

    @staticmethod
    def encode_task_status_changed(id, status):
        return [uuid(id), status]

    encode_travel_time_known = encode_task_status_changed

    @staticmethod
    def encode_composer_opened(is_edit, task_id, sections, preselected):
        wanted = array_of("section", [dict(section.__dict__) for section in sections])
        items = array_of("item", map_list(item_fields, preselected))
        KEPT_COMPOSITION[:] = [wanted, items]
        return [struct_of(
            "composition", is_edit=is_edit, task_id=uuid(task_id), sections=wanted, section_count=len(sections),
            section_stride=ffi.sizeof("planner_section"), preselected=items, preselected_count=len(preselected),
            preselected_stride=ffi.sizeof("planner_item"))]

    @staticmethod
    def encode_text_changed(value):
        return [text_in(value)]

    @staticmethod
    def encode_items_loaded(request, items):
        return [request, array_of("item", map_list(item_fields, items)), len(items), ffi.sizeof("planner_item")]

    encode_items_failed = encode_plan_failed
    encode_save_failed = encode_plan_failed
    encode_save_retried = encode_task_removed

    @staticmethod
    def encode_item_typed(section, item):
        return [section, struct_of("item", **item_fields(item))]

    # ---- Effects ----

    def next_effect(self):
        effect = struct_of("effect")
        status = library.planner_next_effect(self.handle, effect)
        if status == constant("NONE"):
            return None
        assert status == constant("OK")
        return {
            "kind": EFFECTS[effect.kind], "request": effect.request, "presentation": effect.presentation,
            "day": effect.day, "distance_filter": effect.distance_filter, "desired_accuracy": effect.desired_accuracy,
            "changed": effect.changed, "child": CHILDREN.get(effect.child, effect.child), "task_id": id_of(effect.task_id),
            "style": effect.style, "detents": effect.detents, "detent": effect.detent,
            "shows_grabber": effect.shows_grabber, "section": effect.section, "reserved": effect.reserved,
        }

    def collect_changes(self):
        changes = struct_of("changes")
        assert library.planner_collect_changes(self.handle, changes) == 0
        return (
            [changes.removed[n] for n in range(changes.removed_count)],
            [(getattr(changes.moved[n], "from"), changes.moved[n].to)
             for n in range(changes.moved_count)],
            [changes.inserted[n] for n in range(changes.inserted_count)],
            [changes.updated[n] for n in range(changes.updated_count)],
        )

    # ---- What is shown ----

    def query(self, name, kind, *arguments):
        """A struct, or None."""
        struct = struct_of(kind)
        status = getattr(library, "planner_" + name)(self.handle, *arguments, struct)
        assert status in (0, 1), STATUS_NAMES[status]
        return struct if status == 0 else None

    def each(self, name, kind, *arguments):
        found = []
        while (struct := self.query(name, kind, *arguments, len(found))) is not None:
            found.append(struct)
        return found

    def home(self):
        home = self.query("home_state", "home")
        return {
            "phase": PHASES[home.phase], "refreshing": home.refreshing, "day": home.day, "row_count": home.row_count,
            "refused_count": home.refused_count, "message": read(home.message),
        }

    def next_wake(self):
        out = ffi.new("int64_t *")
        status = library.planner_next_wake(self.handle, out)
        return out[0] if status == 0 else None

    @staticmethod
    def row(row):
        def present(name, value):
            return value if row.present & constant("ROW_HAS_" + name) else None
        return {
            "id": id_of(row.id), "order": row.order, "status": row.status, "status_color": row.status_color,
            "updating": row.updating, "distance": present("DISTANCE", row.distance),
            "travel_time": present("TRAVEL_TIME", row.travel_time),
            "place": present("COORDINATE", (row.latitude, row.longitude)),
            "planned_at": present("PLANNED_AT", row.planned_at), "planned_day": present("PLANNED_DAY", row.planned_day),
            **host.row_texts(row),
        }

    @staticmethod
    def line(line):
        return line.field, line.font, line.color, read(line.text), read(line.spoken)

    def rows(self):
        found = []
        for index, row in enumerate(self.each("row_at", "row")):
            lines = map_list(self.line, self.each("row_line", "line", index))
            found.append({**self.row(row), "lines": lines})
        return found

    def details(self):
        state = self.query("details_state", "details")
        row = self.query("details_row", "row")
        lines = map_list(self.line, self.each("details_line", "line"))
        if state is None:
            assert row is None and not lines
            return None
        return {"detent": state.detent, "presentation": state.presentation, "task_id": id_of(state.task_id),
                "row": self.row(row), "lines": lines}

    def location(self):
        state = self.query("location_state", "location")
        fix = (state.time, state.latitude, state.longitude, state.horizontal_accuracy)
        return {
            "authorization": AUTHORIZATIONS[state.authorization], "freshness": FRESHNESS[state.freshness],
            "fix": fix if state.present & constant("LOCATION_HAS_FIX") else None,
            **{name: getattr(state, name) for name in COUNTS},
        }

    def refused(self):
        refusals = self.each("refused_task", "refusal")
        assert all(read(refusal.message) for refusal in refusals)
        return [(refusal.index, STATUS_NAMES[refusal.status]) for refusal in refusals]

    def shown(self):
        return {
            "home": self.home(), "next_wake": self.next_wake(), "rows": self.rows(), "details": self.details(),
            "location": self.location(), "refused": self.refused(), "composer": self.composer(), "saves": self.saves(),
        }

    # ---- Composer ----

    @staticmethod
    def item(item):
        return {"type": item.type, "number": item.number, "text": read(item.text), "label": read(item.label),
                "is_selected": item.is_selected, "is_typed": item.is_typed}

    def section(self, index, section):
        items = map_list(self.item, self.each("item_at", "item", index))
        selected = []
        while True:
            item = struct_of("item")
            status = library.planner_selected_at(self.handle, index, len(selected), section.value_type, item)
            if status == constant("NONE"):
                break
            assert status == constant("OK")
            other = section.value_type % 4 + 1
            assert STATUS_NAMES[library.planner_selected_at(self.handle, index, len(selected), other, item)] == "WRONG_TYPE"
            selected.append(self.item(item))
        assert (section.item_count, section.selected_count) == (len(items), len(selected))
        return {
            **{name: getattr(section, name) for name in
               ("kind", "value_type", "allows_multiple", "allows_typed", "maximum", "phase", "has_dropped")},
            **{name: read(getattr(section, name)) for name in ("name", "message", "dropped")},
            "items": items, "selected": selected,
        }

    def composer(self):
        state = self.query("composer_state", "composer")
        sections = [self.section(index, section) for index, section in enumerate(self.each("section_at", "section_state"))]
        if state is None:
            assert not sections
            return None
        assert state.section_count == len(sections)
        return {
            **{name: getattr(state, name) for name in
               ("is_edit", "presentation", "can_save", "keeps_draft", "active_section")},
            "task_id": id_of(state.task_id), "title": read(state.title), "text": read(state.text), "sections": sections,
        }

    def saves(self):
        return map_list(self.save, self.each("save_at", "save"))

    def save(self, save):
        task = self.query("save_task", "task", save.request)

        def present(name, value):
            return value if task.present & constant("TASK_HAS_" + name) else None
        values, name = [], ffi.new("planner_text *")
        while True:
            item = struct_of("item")
            if library.planner_save_value(self.handle, save.request, len(values), name, item) != 0:
                break
            values.append((read(name[0]), self.item(item)))
        assert save.value_count == len(values)
        return {
            "request": save.request, "is_edit": save.is_edit, "task_id": id_of(save.task_id),
            "has_failed": save.has_failed, "message": read(save.message), "values": values,
            "task": {
                "id": id_of(task.id), "order": task.order, "status": task.status, "repeat_days": task.repeat_days,
                "place": present("COORDINATE", (task.latitude, task.longitude)),
                "planned_at": present("PLANNED_AT", task.planned_at),
                "planned_day": present("PLANNED_DAY", task.planned_day),
                "duration": present("DURATION", task.estimated_duration),
                **{name: read(getattr(task, name)) for name in
                   ("title", "notes", "address", "opening_hours", "photo_url", "project_id")},
            },
        }


def map_list(function, elements):
    return [function(element) for element in elements]


KEPT, KEPT_COMPOSITION = [], []


def text_in(value):
    """A text that is passed by value; what it points to lives until the next one."""
    struct = ffi.new("planner_text *")
    made = text(value)
    KEPT[:] = [made, struct]
    struct.data, struct.size = made["data"], made["size"]
    return struct[0]
