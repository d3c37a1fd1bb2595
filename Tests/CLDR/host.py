"""A host in Python: the functions and structs of the headers through cffi."""

import contextlib
import os
import pathlib
import weakref

import cffi

ROOT = pathlib.Path(__file__).resolve().parents[2]
NOW = 1_778_589_000_000  # 2026-05-12 12:30 UTC
ROW_TEXTS = [
    "title", "address", "opening_hours", "distance_text", "travel_time_text", "updating_text", "planned_text",
    "status_text", "photo_url", "spoken_text", "hours_text", "arrival_text", "pace_text", "short_distance_text",
    "short_travel_time_text", "short_lateness_text",
]
SCHEDULE_TEXTS = ["text", "leave_by_text", "spoken_text"]


ffi = cffi.FFI()
ffi.cdef((ROOT / "build/declarations.h").read_text(encoding="utf-8"))
library = ffi.dlopen(os.environ.get("PLANNERKIT_LIBRARY") or str(ROOT / "build/libplanner.so"))
STRING_KEYS = {
    name.removeprefix("PLANNER_STRING_"): getattr(library, name)
    for name in dir(library) if name.startswith("PLANNER_STRING_")
}


def constant(name):
    return getattr(library, "PLANNER_" + name)


# ---- Texts and structs ----

BUFFERS = weakref.WeakKeyDictionary()  # the texts that a struct points to


def text(value):
    value = value.encode() if isinstance(value, str) else value
    return {"data": ffi.new("char[]", value), "size": len(value)}


def uuid(number):
    return {"bytes": number.to_bytes(16, "big")}


def fill(struct, fields, buffers):
    struct.struct_size = ffi.sizeof(struct)
    for name, value in fields.items():
        if isinstance(value, (str, bytes)):
            value = text(value)
            buffers.append(value)
        setattr(struct, name, value)


def struct_of(kind, **fields):
    pointer = ffi.new(f"planner_{kind} *")
    fill(pointer[0], fields, BUFFERS.setdefault(pointer, []))
    return pointer


def array_of(kind, elements):
    structs = ffi.new(f"planner_{kind}[]", len(elements))
    for struct, fields in zip(structs, elements, strict=True):
        fill(struct, fields, BUFFERS.setdefault(structs, []))
    return structs


def settings_of(settings):
    bits = [constant("SETTINGS_HAS_" + name.removeprefix("has_").upper()) for name in settings]
    return struct_of("settings", present=sum(bits), **settings)


def read(borrowed):
    assert borrowed.data != ffi.NULL
    assert borrowed.data[borrowed.size] == b"\0"
    return ffi.buffer(borrowed.data, borrowed.size)[:].decode()


def row_texts(row):
    return {name: read(getattr(row, name)) for name in ROW_TEXTS}


def display(row):
    """What is visible of a row: its texts, and its pace, of which also a colour is (HOME-3.6, SCHED-7.7)."""
    return row_texts(row) | {"pace": row.pace}


# ---- Planners ----


class Refused(Exception):
    """A refused call: the name of its status, its message, and the field that the message is about."""

    def __init__(self, status, message, field):
        self.status = read(library.planner_status_text(status)).removeprefix("PLANNER_")
        self.message, self.field = message, field
        super().__init__(f"{self.status}: {message}")


class Planner(contextlib.AbstractContextManager):
    """One planner, without a schedule unless the settings turn it on. A refused call raises `Refused`."""

    def __init__(self, **settings):
        settings = {"has_schedule": 0} | settings
        out, error = ffi.new("planner **"), struct_of("error")
        status = library.planner_create(settings_of(settings), NOW, out, error)
        if status < 0:
            assert out[0] == ffi.NULL and error.status == status
            raise Refused(status, read(error.message), read(error.field))
        self.handle = out[0]

    def __exit__(self, *_):
        library.planner_destroy(self.handle)

    # ---- Events ----

    def call(self, name, *arguments):
        """Whether there was a result: PLANNER_OK rather than PLANNER_NONE."""
        status = getattr(library, "planner_" + name)(self.handle, *arguments)
        if status < 0:
            message, field = library.planner_error_message(self.handle), library.planner_error_field(self.handle)
            raise Refused(status, read(message), read(field))
        return status == constant("OK")

    def change(self, **settings):
        self.call("settings_changed", NOW, settings_of(settings))

    def replace(self, name, value):
        self.call("replace_string", NOW, STRING_KEYS[name], text(value))

    def start(self, authorization="WHEN_IN_USE"):
        self.call("authorization_changed", NOW, constant("AUTHORIZATION_" + authorization))
        self.call("start", NOW)

    def load(self, tasks):
        """Answers the plan request."""
        request = next(effect.request for effect in self.effects() if effect.kind == constant("EFFECT_LOAD_PLAN"))
        structs = array_of("task", tasks)
        self.call("plan_loaded", NOW, request, structs, len(tasks), ffi.sizeof("planner_task"))
        assert not self.call("refusal_at", 0, struct_of("refusal"))

    def move(self, latitude, longitude):
        fix = struct_of("fix", time=NOW, latitude=latitude, longitude=longitude, horizontal_accuracy=5.0)
        self.call("fix_received", NOW, fix)

    def open_details(self, number):
        self.call("row_tapped", NOW, uuid(number))
        self.present()

    def open_composer(self, sections, number, is_edit):
        structs = array_of("section", sections)
        self.call("composer_requested", NOW, struct_of(
            "composition", is_edit=is_edit, task_id=uuid(number), sections=structs, section_count=len(sections),
            section_stride=ffi.sizeof("planner_section")))
        self.present()

    def present(self):
        for effect in self.effects():
            if effect.kind == constant("EFFECT_PRESENT"):
                self.call("child_appeared", NOW, effect.presentation)

    # ---- Effects and queries ----

    def effects(self):
        effects = []
        while self.call("next_effect", effect := struct_of("effect")):
            effects.append(effect)
        return effects

    def text_of(self, function, *arguments):
        out = ffi.new("planner_text *")
        self.call(function, *arguments, out)
        return read(out[0])

    def language(self):
        return self.text_of("language")

    def string(self, name):
        return self.text_of("string", STRING_KEYS[name])

    def strings(self):
        return {name: self.string(name) for name in STRING_KEYS}

    def raw_rows(self):
        """All rows as structs; their texts are borrowed."""
        count = ffi.new("size_t *")
        self.call("rows", ffi.NULL, 0, ffi.sizeof("planner_row"), count)
        rows = array_of("row", [{}] * count[0])
        self.call("rows", rows, len(rows), ffi.sizeof("planner_row"), count)
        return rows

    def rows(self):
        return [display(row) for row in self.raw_rows()]

    def stops(self):
        """The stops of the schedule as structs."""
        return self.each("stop_at", "schedule_stop")

    def schedule(self):
        """What is left of the day, as a struct; its texts are borrowed."""
        self.call("schedule_state", schedule := struct_of("schedule"))
        return schedule

    def schedule_texts(self):
        schedule = self.schedule()
        return {name: read(getattr(schedule, name)) for name in SCHEDULE_TEXTS}

    def details(self):
        """The open details: what is visible of its row, and the texts of its lines."""
        row = struct_of("row")
        if not self.call("details_row", row):
            return None
        return display(row), [read(line.text) for line in self.each("details_line_at", "line")]

    def composer(self):
        """The title of the open composer, and the names of its sections."""
        state = struct_of("composer")
        if not self.call("composer_state", state):
            return None
        return read(state.title), [read(section.name) for section in self.each("section_at", "section_state")]

    def each(self, function, kind, *arguments):
        """The results of a query from 0, as structs."""
        found = []
        while self.call(function, *arguments, len(found), struct := struct_of(kind)):
            found.append(struct)
        return found

    def collect(self, inserted=0):
        """The indexes of the updated rows. Nothing else has changed, except that some may be inserted."""
        changes = struct_of("changes")
        self.call("collect_changes", changes)
        assert (changes.removed_count, changes.moved_count, changes.inserted_count) == (0, 0, inserted)
        return [changes.updated[n] for n in range(changes.updated_count)]
