#!/usr/bin/env python3
"""Measures the Python package: its import, its calls beside bare cffi, and a track.

A call is compared with two others: the same work in bare cffi, with the same types in and out; and the C function
alone, with prepared arguments and without reading the result.

python.py: run it with an interpreter in which the wheel is installed (make wheel; pip install build/wheels/*.whl).
"""

import math
import subprocess
import sys
import time
from datetime import date, datetime, timedelta, timezone
from uuid import UUID
from zoneinfo import ZoneInfo

import plannerkit
from plannerkit._header import ffi
from plannerkit._library import library

NOW = datetime(2026, 5, 12, 7, tzinfo=timezone.utc)
NOW_MS = int(NOW.timestamp() * 1000)
EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
EPOCH_DAY = EPOCH.toordinal()
TASKS = 20
FIXES = 27 * 60


def imported(program, times=40):
    """Milliseconds of a new interpreter, the least of several."""
    durations = []
    for _ in range(times):
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", program], check=True)
        durations.append(time.perf_counter() - start)
    return min(durations) * 1000


def tasks():
    return [
        plannerkit.Task(
            UUID(int=n + 1), f"Shop {n}", order=n,
            address=f"Street {n}, 10115 Berlin", opening_hours="Mo-Sa 08:00-20:00",
            coordinate=plannerkit.Coordinate(52.5 + 0.002 * n, 13.35 + 0.003 * n),
            planned=NOW + timedelta(minutes=30 * n),
        )
        for n in range(TASKS)
    ]


def day(**options):
    planner = plannerkit.Planner(now=NOW, **options)
    planner.authorization_changed(plannerkit.Authorization.WHEN_IN_USE, now=NOW)
    planner.start(now=NOW)
    for effect in planner.effects():
        if isinstance(effect, plannerkit.LoadPlan):
            planner.plan_loaded(effect.request, tasks(), now=NOW)
    return planner


def together(functions, times=2_000, rounds=60):
    """Nanoseconds of a call of each function, in turns, the least of several rounds."""
    def measured(function):
        start = time.perf_counter_ns()
        for _ in range(times):
            function()
        return (time.perf_counter_ns() - start) / times
    return tuple(map(min, zip(*(map(measured, functions) for _ in range(rounds)))))


def milliseconds(instant):
    return (instant - EPOCH) // timedelta(milliseconds=1)


def text(borrowed):
    return ffi.unpack(borrowed.data, borrowed.size).decode()


def pairs(planner):
    """By name: the package's call, the same work in bare cffi with tuples as values, and the C function alone."""
    handle = planner._handle
    fix = plannerkit.Fix(NOW, 52.5, 13.35, 5.0)
    planner.fix_received(fix, now=NOW)
    berlin, tower = plannerkit.Coordinate(52.52, 13.405), plannerkit.Coordinate(48.8584, 2.2945)
    double, size = ffi.new("double *"), ffi.sizeof("planner_row")
    row_texts = (
        "title address opening_hours distance_text travel_time_text updating_text planned_text status_text photo_url "
        "spoken_text"
    ).split()

    def bare_clock():
        assert library.planner_clock_advanced(handle, milliseconds(NOW)) == 0

    def bare_fix():
        struct = ffi.new("planner_fix *")
        struct.struct_size = ffi.sizeof("planner_fix")
        struct.time, struct.latitude, struct.longitude = milliseconds(NOW), 52.5, 13.35
        struct.horizontal_accuracy = 5.0
        assert library.planner_fix_received(handle, milliseconds(NOW), struct) == 0

    def bare_distance():
        assert library.planner_distance(52.52, 13.405, 48.8584, 2.2945, double, ffi.NULL) == 0
        return double[0]

    def bare_home():
        home = ffi.new("planner_home *")
        home.struct_size = ffi.sizeof("planner_home")
        assert library.planner_home_state(handle, home) == 0
        return (
            plannerkit.Phase(home.phase), home.is_refreshing != 0, date.fromordinal(EPOCH_DAY + home.day),
            home.row_count,
            home.refused_count, text(home.message),
        )

    def values_of(row):
        assert row.present & 15 == 15
        return (
            UUID(bytes=bytes(row.id.bytes)), row.order, plannerkit.TaskStatus(row.status),
            plannerkit.Color(row.status_color), row.is_updating != 0, row.distance, timedelta(seconds=row.travel_time),
            (row.latitude, row.longitude), EPOCH + timedelta(milliseconds=row.planned_at),
            *[text(getattr(row, name)) for name in row_texts],
        )

    def bare_row():
        row = ffi.new("planner_row *")
        row.struct_size = size
        assert library.planner_row_at(handle, 7, row) == 0
        return values_of(row)

    def bare_rows():
        count, rows = ffi.new("size_t *"), ffi.new("planner_row[]", TASKS)
        for row in rows:
            row.struct_size = size
        assert library.planner_rows(handle, rows, TASKS, size, count) == 0
        return [values_of(row) for row in rows]

    def bare_effect():
        effect = ffi.new("planner_effect *")
        effect.struct_size = ffi.sizeof("planner_effect")
        assert library.planner_next_effect(handle, effect) == 1

    def bare_status():
        struct = {"bytes": task_id.bytes}
        assert library.planner_task_status_changed(handle, milliseconds(NOW), struct, 0) == 0

    def bare_text(function, *arguments):
        out = ffi.new("planner_text *")
        assert function(handle, *arguments, out) == 0
        return text(out)

    def bare_number(kind, function, *arguments):
        out = ffi.new(kind)
        assert function(handle, *arguments, out) == 0
        return out[0]

    def bare_changes():
        changes = new("changes")
        assert library.planner_collect_changes(handle, changes) == 0
        return changes.removed_count, changes.moved_count, changes.inserted_count, changes.updated_count

    def bare_location():
        state = new("location")
        assert library.planner_location_state(handle, state) == 0
        return (
            plannerkit.Authorization(state.authorization), plannerkit.Freshness(state.freshness),
            EPOCH + timedelta(milliseconds=state.time), state.latitude, state.longitude, state.horizontal_accuracy,
            state.received_count, state.used_count, state.ignored_accuracy, state.ignored_order, state.ignored_time,
            state.ignored_unauthorized,
        )

    def new(kind):
        struct = ffi.new(f"planner_{kind} *")
        struct.struct_size = ffi.sizeof(f"planner_{kind}")
        return struct

    list(planner.effects())
    planner.collect_changes()
    rows, ready, task_id = planner.rows, milliseconds(NOW), UUID(int=8)
    ready_id, ready_fix = ffi.new("planner_uuid *", {"bytes": task_id.bytes})[0], new("fix")
    ready_fix.time, ready_fix.latitude, ready_fix.longitude, ready_fix.horizontal_accuracy = ready, 52.5, 13.35, 5.0
    home, row, effect, changes, location = map(new, ("home", "row", "effect", "changes", "location"))
    ready_text, number, count = ffi.new("planner_text *"), ffi.new("int64_t *"), ffi.new("size_t *")
    array = ffi.new("planner_row[]", TASKS)
    for each in array:
        each.struct_size = size
    close = plannerkit.StringKey.CLOSE
    return {
        "clock_advanced": (
            lambda: planner.clock_advanced(now=NOW), bare_clock, lambda: library.planner_clock_advanced(handle, ready),
        ),
        "fix_received": (
            lambda: planner.fix_received(fix, now=NOW), bare_fix,
            lambda: library.planner_fix_received(handle, ready, ready_fix),
        ),
        "task_status_changed": (
            lambda: planner.task_status_changed(task_id, plannerkit.TaskStatus.PLANNED, now=NOW), bare_status,
            lambda: library.planner_task_status_changed(handle, ready, ready_id, 0),
        ),
        "next_effect, none": (planner.next_effect, bare_effect, lambda: library.planner_next_effect(handle, effect)),
        "collect_changes, none": (
            planner.collect_changes, bare_changes, lambda: library.planner_collect_changes(handle, changes),
        ),
        "location": (
            lambda: planner.location, bare_location, lambda: library.planner_location_state(handle, location),
        ),
        "home": (lambda: planner.home, bare_home, lambda: library.planner_home_state(handle, home)),
        "len(rows)": (
            lambda: len(rows), lambda: bare_number("size_t *", library.planner_rows, ffi.NULL, 0, size),
            lambda: library.planner_rows(handle, ffi.NULL, 0, size, count),
        ),
        "rows[7]": (lambda: rows[7], bare_row, lambda: library.planner_row_at(handle, 7, row)),
        "list(rows), 20 rows": (
            lambda: list(rows), bare_rows, lambda: library.planner_rows(handle, array, TASKS, size, count),
        ),
        "language": (
            lambda: planner.language, lambda: bare_text(library.planner_language),
            lambda: library.planner_language(handle, ready_text),
        ),
        "string": (
            lambda: planner.string(close), lambda: bare_text(library.planner_string, close),
            lambda: library.planner_string(handle, close, ready_text),
        ),
        "next_wake": (
            lambda: planner.next_wake,
            lambda: EPOCH + timedelta(milliseconds=bare_number("int64_t *", library.planner_next_wake)),
            lambda: library.planner_next_wake(handle, number),
        ),
        "distance": (
            lambda: plannerkit.distance(berlin, tower), bare_distance,
            lambda: library.planner_distance(52.52, 13.405, 48.8584, 2.2945, double, ffi.NULL),
        ),
    }


def follow(**options):
    """Seconds for the track, number of rows read, and number of fixes used."""
    planner = day(**options)
    planner.collect_changes()
    fixes = []
    for second in range(FIXES):
        angle = second / FIXES * math.tau
        place = (52.52 + 0.06 * math.sin(angle), 13.40 + 0.1 * math.cos(angle))
        fixes.append(plannerkit.Fix(NOW + timedelta(seconds=second), *place, 5.0))
    read = 0
    rows = planner.rows
    start = time.perf_counter()
    for fix in fixes:
        planner.fix_received(fix, now=fix.time)
        for effect in planner.effects():
            if isinstance(effect, plannerkit.Redraw) and effect.changed & plannerkit.Changed.LIST:
                changes = planner.collect_changes()
                for index in (*changes.inserted, *changes.updated):
                    rows[index]
                    read += 1
    duration = time.perf_counter() - start
    return duration, read, planner.location.used_count


def main():
    bare, package = imported("import cffi"), imported("import cffi, plannerkit")
    print(f"import cffi {bare:.1f} ms, with plannerkit {package:.1f} ms: {package - bare:.1f} ms more (60)")
    modules = "import cffi, dataclasses, datetime, enum, typing, uuid"
    bare, used = imported(modules), imported(f"{modules}; from plannerkit import Planner")
    print(f"{modules} {bare:.1f} ms, with a Planner {used:.1f} ms: {used - bare:.1f} ms more")
    print("call, ns: plannerkit, the same in bare cffi (ratio; 1.5), the C function alone (ratio)")
    for name, functions in pairs(day()).items():
        taken, same, least = together(functions, *((200, 20) if "20 rows" in name else ()))
        print(f"{name:22}{taken:8.0f}{same:8.0f} ({taken / same:.2f}){least:8.0f} ({taken / least:.2f})")
    for name, options in (("UTC", {"tz": timezone.utc}), ("Europe/Berlin", {"tz": ZoneInfo("Europe/Berlin")})):
        duration, read, used = min(follow(**options) for _ in range(9))
        print(f"{FIXES} fixes in {name}, {used} used, {read} rows read: {duration * 1000:.0f} ms (150)")


if __name__ == "__main__":
    main()
