#!/usr/bin/env python3
"""Measures many agents: the calls of the Python package for them, and examples/fleet with Spark and without.

fleet.py [AGENTS]: run it with the interpreter of `make fleet`, as docs/fleet.md shows. It prints a table. The live
stream is measured by the processor time of all its processes, without its start and the first micro-batches. With one
worker it has one core of the machine, else the worker and the JVM would share two."""

import ctypes
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

FLEET = Path(__file__).resolve().parents[1] / "examples" / "fleet"
sys.path.insert(0, str(FLEET))

import numpy as np  # noqa: E402

import loop  # noqa: E402
from agent import WATCHED, Agent, follow, instant  # noqa: E402
from plannerkit import Changed, Fix, Planner, Redraw, fix_array, replay  # noqa: E402

AGENTS, FILES, STARTED = 1000, 36, 12  # files of ten minutes
MOVED_AFTER = 100  # fixes
PR_SET_CHILD_SUBREAPER = 36


def least(function, rounds=7):
    """Seconds of processor time: the least of several rounds."""
    durations = []
    for _ in range(rounds):
        start = time.process_time()
        function()
        durations.append(time.process_time() - start)
    return min(durations)


def make(folder, agents, hours):
    subprocess.run([sys.executable, FLEET / "make_fleet.py", folder, "--agents", str(agents), "--hours", str(hours)],
                   check=True, stdout=subprocess.DEVNULL)


def one_agent(folder):
    """The state of an agent at the beginning of the day, and the fixes of that day."""
    stops = [stop for stop in loop.read_stops(folder, loop.days_of(folder)[0]) if stop[0] == 0]
    events = loop.read_events(folder / "events")
    mine = (events["agent"] == 0) & (events["time"] > 0) & (np.abs(events["latitude"]) <= 90)
    mine &= np.isfinite(events["longitude"])
    states = {}
    follow(states, stops, {name: column[:0] for name, column in events.items()})
    fixes = {name: events[name][mine] for name in ("time", "latitude", "longitude")}
    return states[0], fix_array({**fixes, "horizontal_accuracy": events["accuracy"][mine]})


def one_by_one(planner, fixes, reads):
    """A loop over fixes, which may read the rows where they changed, or always."""
    for fix in fixes:
        planner.fix_received(fix, now=fix.time)
        has_changed = False
        for effect in planner.effects():
            has_changed |= isinstance(effect, Redraw) and bool(effect.changed & Changed.LIST)
        if reads == "always" or (reads == "changed" and has_changed):
            list(planner.rows)


def measure_calls(folder):
    state, fixes = one_agent(folder)
    values = [Fix(instant(int(fix["time"])), *(float(fix[name]) for name in ("latitude", "longitude",
              "horizontal_accuracy"))) for fix in fixes]
    loops = {reads: len(fixes) / least(lambda: one_by_one(Agent.from_bytes(state).planner, values, reads), 3)
             for reads in ("never", "changed", "always")}
    for what, watched, reads in ("arrivals", {}, ["never"]), ("changed rows", WATCHED, ["changed", "always"]):
        many = len(fixes) / least(lambda: list(replay(Agent.from_bytes(state).planner, fixes, **watched)))
        against = " and ".join(f"{many / loops[each]:.1f} ({loops[each]:,.0f}/s, rows {each})" for each in reads)
        print(f"{'replay, ' + what:34}{many:10,.0f} fixes/s; times a loop: {against}")
    agent = Agent.from_bytes(state)
    half = len(fixes) // 2
    list(replay(agent.planner, fixes[:half], **WATCHED))
    snapshot, tz = agent.planner.hand_over(), agent.planner.tz
    some = fixes[half:half + MOVED_AFTER]

    def moved():
        for _ in range(100):
            planner = Planner.take_over(snapshot, tz=tz)
            for _ in replay(planner, some, **WATCHED):
                pass
            planner.hand_over()

    def empty():
        for _ in range(1000):
            Planner.take_over(snapshot, tz=tz).hand_over()

    names = ("id", "pace", "arrival")
    columns = least(lambda: [agent.planner.columns(*names) for _ in range(1000)])
    rows = least(lambda: [list(agent.planner.rows) for _ in range(1000)], 3)
    print(f"take over, 100 fixes, hand over   {least(moved) / 100 / len(some) * 1e6:10.2f} µs a fix")
    print(f"columns against list(rows)        {rows / columns:10.1f} times ({columns * 1e3:.2f}, {rows * 1e3:.1f} µs)")
    print(f"take over and hand over           {least(empty) * 1e3:10.1f} µs")
    print(f"bytes that are handed over        {len(snapshot):10,}, with {len(agent.planner.tasks)} stops "
          f"(a snapshot: {len(agent.planner.snapshot()):,})")


def processor_time(command, cores):
    """Seconds of all processes of a command on so many cores, and its output. Orphans come to this process."""
    before, every = sum(os.times()[2:4]), os.sched_getaffinity(0)
    os.sched_setaffinity(0, sorted(every)[:cores])  # the processes that it starts inherit it
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    os.sched_setaffinity(0, every)
    while True:
        try:
            os.wait()
        except ChildProcessError:
            return sum(os.times()[2:4]) - before, output


def live(folder, cores, files):
    """Processor time, and the rows and seconds of the micro-batches: the least of two runs."""
    return np.minimum(live_once(folder, cores, files), live_once(folder, cores, files))


def live_once(folder, cores, files):
    with tempfile.TemporaryDirectory() as work:
        part = Path(work)
        (part / "events").mkdir()
        (part / "plans").symlink_to(folder / "plans")
        for path in sorted((folder / "events").iterdir())[:files]:
            (part / "events" / path.name).symlink_to(path)
        seconds, output = processor_time(
            [sys.executable, FLEET / "live.py", part, "--master", f"local[{cores}]"], cores)
    rows, wall = re.search(r"([\d,]+) rows in \d+ micro-batches and ([\d.]+) s", output).groups()
    return np.array([seconds, int(rows.replace(",", "")), float(wall)])


def measure_spark(folder):
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    seconds = {}
    for cores in (2, 1):
        used, rows, wall = live(folder, cores, FILES) - live(folder, cores, STARTED)
        seconds[cores] = used / rows, wall
    start, count = time.process_time(), 0
    for *_, events in loop.run(folder):
        count += events
    alone = (time.process_time() - start) / count
    used, _ = processor_time([sys.executable, FLEET / "night.py", folder], 2)
    (one, wall_one), (two, wall_two) = seconds[1], seconds[2]
    print(f"loop without an engine            {1 / alone:10,.0f} events/s")
    print(f"Spark, live                       {1 / two:10,.0f} events/s and core, {two / alone:.1f} times the loop's "
          "processor time")
    print(f"Spark, overnight                  {count / used:10,.0f} events/s and core, with its start")
    print(f"two cores against one             {two / one:10.2f} times the processor time, {wall_one / wall_two:.2f} "
          "times as quick")


def main():
    agents = int(sys.argv[1]) if len(sys.argv) > 1 else AGENTS
    with tempfile.TemporaryDirectory() as work:
        folder = Path(work) / "day"
        make(folder, 4, 24)
        measure_calls(folder)
        folder = Path(work) / "fleet"
        make(folder, agents, FILES / 6)
        measure_spark(folder)


if __name__ == "__main__":
    main()
