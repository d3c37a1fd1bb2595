#!/usr/bin/env python3
"""Measures the Python package: what importing it costs, its calls beside the same ones in bare cffi, and a track.

python.py: run with an interpreter in which the wheel is installed (make wheel; pip install build/wheels/*.whl).
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


def imported(what, times=40):
    """Milliseconds that a new interpreter takes, the least of several."""
    durations = []
    for _ in range(times):
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", what], check=True)
        durations.append(time.perf_counter() - start)
    return min(durations) * 1000


def tasks():
    return [
        plannerkit.Task(
            UUID(int=n + 1), f"Shop {n}", order=n, address=f"Street {n}, 10115 Berlin", opening_hours="Mo-Sa 08:00-20:00",
            coordinate=plannerkit.Coordinate(52.5 + 0.002 * n, 13.35 + 0.003 * n), planned=NOW + timedelta(minutes=30 * n),
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


def both(one, other, times=2_000, rounds=60):
    """Nanoseconds that calls of the two functions take, in turns, the least of several rounds."""
    def measured(function):
        start = time.perf_counter_ns()
        for _ in range(times):
            function()
        return (time.perf_counter_ns() - start) / times
    return tuple(map(min, zip(*((measured(one), measured(other)) for _ in range(rounds)))))


def milliseconds(instant):
    return (instant - EPOCH) // timedelta(milliseconds=1)


def text(lent):
    return ffi.unpack(lent.data, lent.size).decode()


def pairs(planner):
    """What the package does, and the same job in bare cffi: from the same types and to the same ones, in a tuple."""
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
        assert library.planner_distance(52.52, 13.405, 48.8584, 2.2945, double) == 0
        return double[0]

    def bare_home():
        home = ffi.new("planner_home *")
        home.struct_size = ffi.sizeof("planner_home")
        assert library.planner_home_state(handle, home) == 0
        return (
            plannerkit.Phase(home.phase), home.refreshing != 0, date.fromordinal(EPOCH_DAY + home.day), home.row_count,
            home.refused_count, text(home.message),
        )

    def values_of(row):
        assert row.present & 15 == 15
        return (
            UUID(bytes=bytes(row.id.bytes)), row.order, plannerkit.TaskStatus(row.status),
            plannerkit.Color(row.status_color), row.updating != 0, row.distance, timedelta(seconds=row.travel_time),
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

    list(planner.effects())
    rows = planner.rows
    ready = milliseconds(NOW)
    return {
        "clock_advanced, beside the C function alone": (
            lambda: planner.clock_advanced(now=NOW), lambda: library.planner_clock_advanced(handle, ready),
        ),
        "clock_advanced": (lambda: planner.clock_advanced(now=NOW), bare_clock),
        "fix_received": (lambda: planner.fix_received(fix, now=NOW), bare_fix),
        "next_effect, none": (planner.next_effect, bare_effect),
        "home": (lambda: planner.home, bare_home),
        "rows[7]": (lambda: rows[7], bare_row),
        "list(rows), 20 rows": (lambda: list(rows), bare_rows),
        "distance": (lambda: plannerkit.distance(berlin, tower), bare_distance),
    }


def follow(**options):
    """Seconds for the track, how many rows were read, and how many fixes were used."""
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
    bare, with_package = imported("import cffi"), imported("import cffi, plannerkit")
    print(f"import cffi {bare:.1f} ms, with plannerkit {with_package:.1f} ms: {with_package - bare:.1f} ms more (60)")
    for name, (function, reference) in pairs(day()).items():
        taken, least = both(function, reference, *((200, 20) if "20 rows" in name else ()))
        print(f"{name}: {taken:.0f} ns, bare cffi {least:.0f} ns, ratio {taken / least:.2f} (1.5)")
    for name, options in (("UTC", {}), ("Europe/Berlin", {"tz": ZoneInfo("Europe/Berlin")})):
        duration, read, used = min(follow(**options) for _ in range(9))
        print(f"{FIXES} fixes in {name}, {used} used, {read} rows read: {duration * 1000:.0f} ms (150)")


if __name__ == "__main__":
    main()
