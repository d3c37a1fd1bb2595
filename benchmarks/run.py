#!/usr/bin/env python3
"""Builds the bench programs, runs them, prints what they measured, and writes it to docs/benchmarks.md.

run.py           everything
run.py order     the section about the visiting order alone; writes nothing
run.py workdays  the section about working days alone; writes nothing

Needs build/libplanner.so and build/libplanner.a, and for working days the Python package (make all python-package).
Peers that are missing are named and left out.
"""

import ctypes
import math
import os
import pathlib
import platform
import re
import statistics
import subprocess
import sys
import textwrap
from collections import defaultdict

from instructions import instructions_per_call

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIBRARIES = ROOT / "build"
OUT = LIBRARIES / "bench"
PAGE = ROOT / "docs" / "benchmarks.md"
VENV = ROOT / ".build" / "bench-venv"
CC, CXX = os.environ.get("CC", "cc"), os.environ.get("CXX", "c++")
FLAGS = ["-O3", "-Wall", "-Wextra", "-pedantic", "-Werror", f"-I{ROOT}/include", f"-I{ROOT}/benchmarks"]
LINKED = [f"-L{LIBRARIES}", "-lplanner", "-lm", f"-Wl,-rpath,{LIBRARIES}"]
WRAPPED = ["malloc", "calloc", "realloc", "aligned_alloc", "posix_memalign"]
SQLITE = "libsqlite3.so.0"
PROCESSES = 201
MISSING = []  # the peers and tools that are not installed
PEERS = ["PROJ", "GeographicLib"]
PYTHON_PEERS = ["geographiclib", "geopy", "pyproj"]
HOURS_PEER = "opening-hours-py"
ORDER_PEERS = {  # packages, and the goal: how many times as long as the planner they take at least
    "PyVRP": ("pyvrp", 8), "OR-tools": ("ortools", 60), "VROOM": ("pyvroom", 60)
}
WORKDAY_CONTESTANTS = {
    "planner until optimal": "planner, until its order is optimal", "planner": "planner, the whole search",
    "VROOM 1": "VROOM, exploration level 1", "VROOM 5": "VROOM, exploration level 5"
}
ROUND_TRIPS = ROOT / "Tests" / "VisitingOrder" / "round-trips.txt"
OPERATIONS = {  # of Tests/CPrograms/counts.c: name, description, number of items of a call
    "fix_unseen": ("a fix that changes nothing visible, 20 rows", 1),
    "fix_seen": ("a fix that visibly changes all 20 rows", 1),
    "fix_seen_and_read": ("the same, and all 20 rows are read", 1),
    "row_distances": ("`planner_row_distances`, 1,000 rows; instructions for one of them", 1000),
    "distances": ("`planner_distances`, 1,000 places; instructions for one of them", 1000),
    "distance_near": ("`planner_distance`, within 300 km", 1),
    "distance_global": ("`planner_distance`, anywhere", 1),
    "fix_unseen_scheduled": ("a fix that changes nothing visible, 20 rows, with a schedule", 1),
    "minute_unseen": ("a minute that changes nothing visible, 20 rows", 1),
    "minute_unseen_scheduled": ("the same with a schedule, during a visit", 1),
}


# ---- Building and running ----


def say(text):
    print(f"bench: {text}", file=sys.stderr, flush=True)


def leave_out(name, remedy):
    say(f"{name} is missing ({remedy}): it is left out")
    if name not in MISSING:
        MISSING.append(name)


def run(*command, text=None, **environment):
    """The output of the command, which reads the text; the program ends if it fails."""
    done = subprocess.run([str(part) for part in command], input=text, stdout=subprocess.PIPE, text=True, check=False,
                          env=os.environ | environment)
    if done.returncode != 0:
        sys.exit(f"bench: {' '.join(map(str, command))} failed")
    return done.stdout


def works(*command, **options):
    """Whether the command is there and succeeds."""
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    try:
        return subprocess.run([str(part) for part in command], check=False, **quiet, **options).returncode == 0
    except FileNotFoundError:
        return False


def has_header(compiler, language, name):
    return works(compiler, "-E", "-x", language, "-", input=f"#include <{name}>\n".encode())


def build():
    """The programs; and of the peers in C and C++ those that are there."""
    OUT.mkdir(parents=True, exist_ok=True)
    peers, linked = [f"{ROOT}/benchmarks/peers.c"], []
    if has_header(CC, "c", "geodesic.h"):
        peers.append("-DWITH_PROJ")
        linked.append("-lproj")
    else:
        leave_out("PROJ", "libproj-dev")
    if has_header(CXX, "c++", "GeographicLib/Geodesic.hpp"):
        run(CXX, "-std=c++17", *FLAGS, "-c", ROOT / "benchmarks/geographiclib.cpp", "-o", OUT / "geographiclib.o")
        peers += ["-DWITH_GEOGRAPHICLIB", OUT / "geographiclib.o"]
        linked += ["-lGeographicLib", "-lstdc++"]
    else:
        leave_out("GeographicLib", "libgeographiclib-dev")

    agent = ROOT / "benchmarks/agent.c"
    c = [CC, "-std=c11", *FLAGS]
    for name in ["distances", "fixes"]:
        run(*c, ROOT / f"benchmarks/{name}.c", agent, *peers, "-o", OUT / name, *LINKED, *linked)
    for name in ["scale", "schedule"]:
        run(*c, ROOT / f"benchmarks/{name}.c", agent, "-o", OUT / name, *LINKED)
    run(*c, "-shared", "-fPIC", ROOT / "benchmarks/hours.c", "-o", OUT / "libhours.so", *LINKED)
    run(*c, ROOT / "benchmarks/loading.c", "-o", OUT / "loading", "-ldl")
    table = []
    if has_header(CC, "c", "sqlite3.h"):
        table = ["-DWITH_SQLITE", ROOT / "benchmarks/tasks_table.c", "-lsqlite3"]
    else:
        leave_out("SQLite as a peer of snapshots and calls", "libsqlite3-dev")
    for name in ["snapshots", "calls"]:
        run(*c, ROOT / f"benchmarks/{name}.c", agent, *table, "-o", OUT / name, *LINKED)
    tests = ROOT / "Tests/CPrograms"
    wraps = ",".join(f"--wrap={name}" for name in WRAPPED)
    run(*c, tests / "counts.c", tests / "support.c", agent, "-o", OUT / "counts", f"-Wl,{wraps}",
        LIBRARIES / "libplanner.a", "-lm")


def build_order():
    OUT.mkdir(parents=True, exist_ok=True)
    sources = [ROOT / f"Tests/VisitingOrder/{name}.c" for name in ["problem", "generators", "search"]]
    run(CC, "-std=c11", *FLAGS, ROOT / "benchmarks/round_trips.c", *sources, "-o", OUT / "round_trips", *LINKED)


class Results:
    """The output of the programs."""

    def __init__(self):
        self.times = defaultdict(dict)  # by (table, case), then contestant: nanoseconds of each repetition
        self.facts = {}
        self.versions = {}
        self.allocations = {}
        self.instructions = {}

    def read(self, text):
        for line in text.splitlines():
            match line.split("\t"):
                case ["time", table, case, contestant, *samples]:
                    self.times[table, case][contestant] = [float(sample) for sample in samples]
                case ["fact", name, number]:
                    self.facts[name] = float(number)
                case ["peer", name, version]:
                    self.versions[name] = version
                case ["allocations", name, number]:
                    self.allocations[name] = int(number)


def measure_loading(results):
    """Each time in a fresh process, which times itself; the libraries take turns."""
    files = {"libplanner.so": LIBRARIES / "libplanner.so", SQLITE: SQLITE}
    if not works(OUT / "loading", SQLITE):
        leave_out("SQLite", "libsqlite3-0")
        del files[SQLITE]
    for case, arguments in {"version": [], "create": ["create"]}.items():
        samples = {name: [] for name in files}
        for _ in range(PROCESSES + 2):
            for name, file in files.items():
                samples[name].append(float(run(OUT / "loading", file, *arguments)))
        results.times["loading", case] = {name: each[2:] for name, each in samples.items()}
    if SQLITE in files:
        sqlite = ctypes.CDLL(SQLITE)
        sqlite.sqlite3_libversion.restype = ctypes.c_char_p
        results.versions["SQLite"] = sqlite.sqlite3_libversion().decode()


def measure_python(results):
    """The Python packages, in an environment of the project's own."""
    python = VENV / "bin" / "python"
    if not works(python, "-c", "import " + ", ".join(PYTHON_PEERS)):
        if not works(sys.executable, "-m", "venv", "--clear", VENV):
            leave_out("a virtual environment of Python", "python3-venv")
            return
        for package in PYTHON_PEERS:
            if not works(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", package):
                leave_out(f"Python's {package}", "pip cannot install it")
    results.read(run(python, ROOT / "benchmarks/python_peers.py", LIBRARIES / "libplanner.so"))


def measure_hours(results):
    """Opening hours, in one process with the package that evaluates them."""
    python = VENV / "bin" / "python"
    if not works(python, "-c", "import opening_hours"):
        if not works(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", HOURS_PEER):
            leave_out(f"Python's {HOURS_PEER}", "pip cannot install it")
            return
    results.read(run(python, ROOT / "benchmarks/python_hours.py", OUT / "libhours.so"))


def python_with(packages):
    """The Python of an environment with those of the packages that pip can install; None if there is none."""
    python = VENV / "bin" / "python"
    if not works(python, "-c", "") and not works(sys.executable, "-m", "venv", "--clear", VENV):
        leave_out("a virtual environment of Python", "python3-venv")
        return None
    for name, package in packages.items():
        is_there = f"import importlib.metadata; importlib.metadata.version('{package}')"
        if works(python, "-c", is_there):
            continue
        if not works(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", package):
            leave_out(name, f"pip cannot install {package}")
    return python


def measure_order(results):
    """The visiting order, and the packages that find one: each in an environment with what it needs."""
    results.read(run(OUT / "round_trips", ROUND_TRIPS))
    python = python_with({peer: package for peer, (package, _) in ORDER_PEERS.items()})
    if python:
        trips = run(OUT / "round_trips", ROUND_TRIPS, "print")
        results.read(run(python, ROOT / "benchmarks/python_order.py", text=trips))


def measure_workdays(results):
    """Working days, with the Python package from the tree and with VROOM."""
    python = python_with({"the Python package": "cffi", "VROOM": "pyvroom"})
    if python and works(python, "-c", "import cffi"):
        results.read(run(python, ROOT / "benchmarks/python_workdays.py", PYTHONPATH=str(ROOT / "bindings/python"),
                         PLANNERKIT_LIBRARY=str(LIBRARIES / "libplanner.so")))


def measure_counts(results):
    results.read(run(OUT / "counts"))
    file = OUT / "counts.callgrind"
    if works("valgrind", "--tool=callgrind", f"--callgrind-out-file={file}", OUT / "counts"):
        results.instructions = instructions_per_call(file, OPERATIONS)
    else:
        leave_out("valgrind", "valgrind")


def measure_snapshots(results):
    """From C; then from Python, with the largest snapshot of those."""
    file = OUT / "snapshot"
    results.read(run(OUT / "snapshots", file))
    results.read(run(sys.executable, ROOT / "benchmarks/python_snapshots.py", LIBRARIES / "libplanner.so", file))


def measure():
    results = Results()
    for name in ["distances", "fixes", "schedule", "scale", "calls"]:
        say(f"{name} ...")
        results.read(run(OUT / name))
    say("snapshots ...")
    measure_snapshots(results)
    say("loading, Python and counts ...")
    measure_loading(results)
    measure_python(results)
    say("opening hours ...")
    measure_hours(results)
    say("visiting order ...")
    measure_order(results)
    say("working days ...")
    measure_workdays(results)
    measure_counts(results)
    return results


# ---- Numbers as text ----


def digits(number):
    """Three significant digits."""
    if number == 0:
        return "0"
    places = 2 - math.floor(math.log10(abs(number)))
    return f"{round(number, places):,.{max(places, 0)}f}"


def spread(samples, unit="", scale=1.0):
    """The median, and between which numbers the middle half lies."""
    low, _, high = statistics.quantiles(samples, n=4, method="inclusive")
    return f"{digits(statistics.median(samples) / scale)}{unit} ({digits(low / scale)} to {digits(high / scale)})"


def duration(samples, items=1):
    """Of nanoseconds, in a unit that fits the median."""
    samples = [sample * items for sample in samples]
    median = statistics.median(samples)
    units = {1e9: " s", 1e6: " ms", 1e3: " µs"}
    scale = next((scale for scale in units if median >= scale), 1)
    return spread(samples, units.get(scale, " ns"), scale)


def ratios(samples, others):
    """In each repetition, how often the second goes into the first."""
    return [sample / other for sample, other in zip(samples, others)]


def table(header, rows):
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


# ---- The page ----


def section(title, *parts):
    """Under a heading: tables and lists as they are, paragraphs filled."""
    filled = [
        part if part.startswith(("|", "- ")) else
        textwrap.fill(" ".join(part.split()), 120, break_long_words=False, break_on_hyphens=False) for part in parts
    ]
    return "\n\n".join([title + "\n" + filled[0], *filled[1:]]) + "\n"


class Goals:
    """What is aimed at, and what came of it."""

    def __init__(self):
        self.rows = []

    def add(self, text, samples, least=None, most=None, show=spread):
        if samples is None:
            self.rows.append([text, "not measured", "–"])
            return
        median = statistics.median(samples)
        met = (least is None or median >= least) and (most is None or median <= most)
        self.rows.append([text, show(samples), "yes" if met else "no"])


def faster_peer(contestants):
    """Of PROJ and GeographicLib the one with the lower median; None if both are missing."""
    names = [name for name in PEERS if name in contestants]
    return min(names, key=lambda name: statistics.median(contestants[name]), default=None)


def advantage(contestants, ours):
    """How many times as fast as the faster peer; None if there is no peer."""
    peer = faster_peer(contestants)
    return peer and ratios(contestants[peer], contestants[ours])


def show_advantage(samples):
    return spread(samples, " ×") if samples else "–"


def against_peers(results, first, cases):
    """A table with a line for each case: our time, the times of the peers, and the ratio to the faster one."""
    peers = [name for name in PEERS if name in results.versions]
    rows = []
    for label, key, ours in cases:
        contestants = results.times[key]
        durations = [duration(contestants[name]) for name in [ours, *peers]]
        rows.append([label, *durations, show_advantage(advantage(contestants, ours))])
    return table([first, "planner", *peers, "times as fast"], rows)


def prepared(results, goals):
    ours = "planner_row_distances"
    cases = [(f"{count:,}", ("prepared", str(count)), ours) for count in [20, 1000, 100000, 1000000]]
    for count, key, _ in cases[1:]:
        goals.add(f"prepared places, {count}: at least 140 times as fast as the faster peer",
                  advantage(results.times[key], ours), least=140, show=show_advantage)
    return section(
        "## Prepared places",
        """The time of one distance, from one origin to places within 300 km. For the planner the places are its rows,
        and `planner_row_distances` measures all of them. The peers measure the same pairs one after the other.""",
        against_peers(results, "places", cases))


def cold(results, goals):
    goals.add("a global pair, cold: at least as fast as the faster peer",
              advantage(results.times["cold", "global"], "planner_distance"), least=1, show=show_advantage)
    single, batch = "planner_distance", "planner_distances"
    cases = [
        (f"`{batch}`, one origin, 10,000 places within 300 km", ("cold", "one origin"), batch),
        (f"`{single}`, pairs within 300 km", ("cold", "near"), single),
        (f"`{single}`, pairs anywhere", ("cold", "global"), single),
        (f"`{single}`, pairs within 50 km of antipodal", ("cold", "nearly antipodal"), single),
    ]
    return section(
        "## Cold",
        "The time of one distance without a planner: places are given as degrees, and nothing is prepared.",
        against_peers(results, "call and places", cases))


def fixes(results, goals):
    contestants = results.times["fix", "20"]
    peer = faster_peer(contestants)
    rows = []

    def add(label, name):
        share = ratios(contestants[name], contestants[peer]) if peer and name != peer else None
        rows.append([label, duration(contestants[name]), spread(share) if share else "–"])
        return share

    unseen = add("a fix that changes nothing visible", "nothing changes")
    add("a fix that visibly changes all 20 rows", "every row changes")
    seen = add("the same, and all 20 rows are read", "every row changes and is read")
    for name in PEERS:
        if name in contestants:
            add(f"20 distances of {name}, alone", name)
    goals.add("a fix after which nothing looks different: under 0.1 of the faster peer's 20 distances", unseen,
              most=0.1)
    goals.add("a fix that changes all 20 rows, and reading them: under 1 of the same", seen, most=1)
    return section(
        "## A whole fix",
        """20 tasks are listed, without a schedule, and all cards have been read before. A fix arrives and is used, and
        all its effects are taken. In a row that looks different, both the distance and the travel time do. Reading
        means collecting the changes, and then all texts of all rows. The last column is the share of the time that the
        faster peer takes for the 20 distances alone. What a schedule adds to a fix is at the end of the page.""",
        table(["", "time", "share"], rows))


def schedule(results, goals):
    rows = []
    for count, most in [(20, 10), (250, 150)]:
        contestants = results.times["schedule", str(count)]
        changed, unchanged = contestants["with a schedule"], contestants["without"]
        alone = [sample - other for sample, other in zip(changed, unchanged)]
        goals.add(f"a schedule of {count} stops from nothing: at most {most} µs", alone, most=most * 1e3, show=duration)
        resting = contestants["with two breaks"]
        breaks = [sample - other for sample, other in zip(resting, unchanged)]
        if count == 20:
            name = "a schedule of 20 stops and 2 breaks from nothing: at most 20 µs"
            goals.add(name, breaks, most=20e3, show=duration)
        rows.append([str(count), duration(changed), duration(unchanged), duration(alone), duration(breaks)])
    return section(
        "## A schedule",
        """The time of a whole schedule from nothing. One task in the middle of the list gets another title
        (`planner_task_updated`), and all effects are taken: once with the setting `has_schedule`, and once without.
        With a schedule, the planner then makes the sequence of stops again, with the ways between them and the opening
        hours of the day, computes all times, and shows them in the rows. Of the last schedule it keeps nothing but the
        shown arrivals (SCHED-7). So the difference is what the schedule takes, and in the last column what it takes
        with a shift and two breaks (SCHED-14). No text is rendered. The stops are on a circle with a radius of 5 km.
        All are open from Monday to Saturday, 09:00 to 20:00; that text is parsed when the plan is loaded. Every fourth
        stop is planned for about the time when the agent reaches it. Visits and ways take from 09:00 to about
        18:00.""",
        table(["stops", "with a schedule", "without", "difference", "with two breaks"], rows))


def scale(results, goals):
    counts = [1000, 10000, 100000, 1000000]
    first = statistics.median(results.times["scale", "1000"]["fix"])
    rows = []
    for count in counts:
        contestants = results.times["scale", str(count)]
        fix, distances = contestants["fix"], contestants["planner_row_distances"]
        texts = results.facts[f"text bytes {count}"] / count
        memory = results.facts[f"bytes {count}"] / count - texts
        growth = statistics.median(fix) / first
        rows.append([f"{count:,}", duration(fix, count), duration(distances, count), digits(growth), digits(memory)])
    total = [sample * counts[-1] for sample in distances]
    goals.add("distances to 1,000,000 rows: at most 3 ms", total, most=3e6, show=duration)
    goals.add("memory of each of 1,000,000 tasks, without its texts: at most 420 bytes", [memory], most=420,
              show=lambda samples: digits(samples[0]) + " bytes")
    small = results.facts["bytes of a planner with 20 tasks"]
    goals.add("memory of a planner with 20 tasks: at most 34 KB", [small], most=34 * 1024,
              show=lambda samples: digits(samples[0] / 1024) + " KB")
    return section(
        "## A million tasks",
        f"""All tasks are within 300 km. The agent moves 110 m, which makes
        {digits(100 * results.facts["changed 1000000"])} % of a million rows look different. The times are those of a
        whole fix with all effects taken, and of the distances alone (`planner_row_distances`). Growth is the time of a
        fix for each task, relative to that with 1,000 tasks. Memory is all that malloc has handed out (`mallinfo2`
        before and after) once the plan is loaded, fixes were received and changes were collected. It is given for each
        task, without the {digits(texts)} bytes of its texts. A task itself takes 144 bytes, and the array of its texts
        44; its row takes 104, and 64 what the host last collected of it, without which no change could be found;
        its place takes 24, its numbers in three orders 20. That makes 400, an earlier goal, and leaves the arrays no
        room to grow.""",
        table(["tasks", "fix", "distances", "growth", "bytes a task"], rows),
        f"A planner with 20 tasks, after all cards have been read, takes {digits(small / 1024)} KB without a schedule, "
        "texts included: 17 texts of a card take some 650 bytes. Three of them are newer than the earlier goal of "
        "32 KB.")


def against_sqlite(contestants, ours, theirs):
    """Our time as a share of SQLite's, in each repetition; None if SQLite is missing."""
    return ratios(contestants[ours], contestants[theirs]) if theirs in contestants else None


def snapshots(results, goals):
    rows = []
    for count in [20, 1000, 8000]:
        contestants = results.times["snapshot", str(count)]
        row = [f"{count:,}", digits(results.facts[f"snapshot bytes {count}"] / 1000) + " KB"]
        for ours, theirs in [("planner_snapshot", "SQLite writes"), ("planner_restore", "SQLite reads")]:
            share = against_sqlite(contestants, ours, theirs)
            row += [duration(contestants[ours]), *([duration(contestants[theirs]), spread(share)] if share else "––")]
        rows.append(row)
    goals.add("taking a snapshot of 8,000 tasks: at most the time that SQLite takes to write them",
              against_sqlite(contestants, "planner_snapshot", "SQLite writes"), most=1)
    goals.add("restoring 8,000 tasks: at most 1.5 times as long as SQLite takes to read them",
              against_sqlite(contestants, "planner_restore", "SQLite reads"), most=1.5)
    from_python = results.times["snapshot", "python"]
    compared = []
    for call, ours, theirs in [("taking it; `json.dumps`", "planner_snapshot", "json writes"),
                               ("restoring it; `json.loads`", "planner_restore", "json reads")]:
        share = ratios(from_python[ours], from_python[theirs])
        compared.append([call, duration(from_python[ours]), duration(from_python[theirs]), spread(share)])
        goals.add(f"from Python, `{ours}` of 8,000 tasks: at most the time of json in the standard library", share,
                  most=1)
    return section(
        "## Snapshots",
        """The time of `planner_snapshot`, after a task changed its status, with that event; and of `planner_restore`
        and `planner_destroy`. Of an unchanged planner `planner_snapshot` returns the same bytes again. The peer is
        SQLite with one table of the same tasks, all columns, in memory: in one transaction it deletes the rows and
        writes all of them, or it reads all of them in visiting order and copies their texts. Its statements are
        prepared. Nothing is written to a file. A program that stores single tasks has less to write than all of them:
        see UPDATE in the next section.""",
        table(["tasks", "snapshot", "taking it", "SQLite writes", "share", "restoring it", "SQLite reads", "share"],
              rows),
        """From Python, through ctypes, with 8,000 tasks. The peer is `json` of the standard library: a list with a
        dict of eight fields for each task becomes bytes, or bytes become such a list.""",
        table(["", "planner", "json", "share"], compared))


def calls(results, goals):
    few, many = results.times["calls", "1000"], results.times["calls", "8000"]
    peers = {"planner_task_added": "INSERT", "planner_task_removed": "DELETE",
             "planner_travel_time_received": "UPDATE"}
    rows = []
    for ours, theirs in peers.items():
        growth = statistics.median(many[ours]) / statistics.median(few[ours])
        share = against_sqlite(many, ours, theirs)
        rows.append([f"`{ours}`", duration(few[ours]), duration(many[ours]), digits(growth), theirs,
                     *([duration(many[theirs]), show_advantage(share)] if share else "––")])
        most = 2 if ours == "planner_travel_time_received" else 4
        goals.add(f"`{ours}` with 8,000 tasks: at most {most} times the time with 1,000", [growth], most=most,
                  show=lambda samples: digits(samples[0]) + " ×")
    for ours in peers:
        times = [contestants[f"{ours}, collected"] for contestants in [few, many]]
        growth = statistics.median(times[1]) / statistics.median(times[0])
        rows.append([f"`{ours}`, and the changes collected", *map(duration, times), digits(growth), *"–––"])
    return section(
        "## Single calls in a large plan",
        """All tasks are listed, and a location is known. The time of one call, with its effects taken: for a task
        anywhere in the visiting order, with another one each time. Growth is the time with 8,000 tasks, relative to
        that with 1,000. In the last three lines the changes are collected after each call, too. The peer is one
        statement of SQLite on a table of the 8,000 tasks in memory, in a transaction of its own; an index has the
        visiting order. SQLite only stores the row; the planner also checks it, measures its distance and decides what
        to draw. The last column says how many times as long the planner takes.

        A task that comes or goes moves the ends of arrays, of 4 to 8 bytes a task. So the time grows with the plan, and
        more on a busy machine, whose caches are shared: hence at most 4 times for 8 times the tasks. A tree would grow
        less, and take longer with the few hundred tasks of a real day.""",
        table(["call", "1,000 tasks", "8,000 tasks", "growth", "SQLite", "8,000 rows", "times as long"], rows))


def loading(results, goals):
    rows = []
    for case, call in {"version": "the version", "create": "a planner, or a database in memory"}.items():
        contestants = results.times["loading", case]
        ours, theirs = contestants["libplanner.so"], contestants.get(SQLITE)
        share = theirs and ratios(ours, theirs)
        rows.append([call, duration(ours), duration(theirs) if theirs else "–", spread(share) if share else "–"])
        if case == "version":
            goals.add("loading and first call: at most half the time of SQLite's", share, most=0.5)
    return section(
        "## Loading",
        f"""The time of `dlopen` and the first call, in {PROCESSES} fresh processes each. In the first line that call is
        `planner_abi_version` or `sqlite3_libversion_number`; the goal is about this line. In the second line it is
        `planner_create` and `planner_destroy`, or `sqlite3_open(":memory:")` and `sqlite3_close`.""",
        table(["first call", "libplanner.so", SQLITE, "share"], rows))


def hours(results, goals):
    cases = {"parse": ("understanding a text", 10), "state": ("the state at an instant", 5),
             "next change": ("when that state ends", 3)}
    rows = []
    for case, (text, least) in cases.items():
        contestants = results.times.get(("hours", case))
        share = contestants and ratios(contestants[HOURS_PEER], contestants["planner"])
        goals.add(f"opening hours, {text}: at least {least} times as fast as {HOURS_PEER}", share, least=least,
                  show=show_advantage)
        if contestants:
            rows.append([text, duration(contestants["planner"]), duration(contestants[HOURS_PEER]),
                         show_advantage(share)])
    if not rows:
        return section("## Opening hours", "Not measured: there was no virtual environment.")
    return section(
        "## Opening hours",
        f"""The median over {results.facts["hours texts"]:.0f} invented texts, in one process with {HOURS_PEER}, which
        is written in Rust and called from Python. `planner_hours_at` gives the state and its end in one call, so both
        lines have its time.""", table(["", "planner", HOURS_PEER, "times as fast"], rows))


def solved(problems, contestant, size, count):
    """How many problems of a size the contestant solved, and in what time: two cells."""
    times = [statistics.median(each[contestant]) for case, each in problems.items()
             if int(case.split()[0]) == size and contestant in each]
    return [f"{len(times)} of {count:.0f}", duration(times) if times else "–"]


def order(results, goals):
    trips = {case: contestants for (name, case), contestants in results.times.items() if name == "order"}
    sizes = sorted({int(case.split()[0]) for case in trips})
    rows = []
    for contestant in ["planner", *ORDER_PEERS]:
        if contestant != "planner" and contestant not in results.versions:
            goals.add(f"visiting order: at least {ORDER_PEERS[contestant][1]} times as fast as {contestant}", None)
            continue
        row, advantages = [contestant], []
        for size in sizes:
            all_trips = [each for case, each in trips.items() if int(case.split()[0]) == size]
            row += solved(trips, contestant, size, results.facts[f"order problems of {size} stops"])
            advantages += [statistics.median(each[contestant]) / statistics.median(each["planner"])
                           for each in all_trips if {contestant, "planner"} <= each.keys()]
        if contestant != "planner":
            least = ORDER_PEERS[contestant][1]
            goals.add(f"visiting order: at least {least} times as fast as {contestant}", advantages or None,
                      least=least, show=show_advantage)
        rows.append([*row, "–" if contestant == "planner" else show_advantage(advantages)])
    for stops, most in [(20, 8), (100, 90)]:
        goals.add(f"visiting order of {stops} stops: at most {most} KB of memory",
                  [results.facts[f"order bytes {stops}"]], most=most * 1024,
                  show=lambda samples: digits(samples[0] / 1024) + " KB")
    ends = []
    for stops, most in [(12, 25), (20, 60), (30, 150), (60, None), (100, None)]:
        mean, longest = (results.facts[f"order end {what} {stops}"] for what in ("ms", "most"))
        ends.append([str(stops), f"{results.facts[f'order end steps {stops}']:,.0f}", f"{digits(mean)} ms",
                     f"{digits(longest)} ms"])
        if most is not None:
            goals.add(f"visiting order of {stops} stops: the search ends within {most} ms", [mean], most=most,
                      show=lambda samples: digits(samples[0]) + " ms")
    header = ["", *[cell for size in sizes for cell in [f"{size} stops: found", "CPU time"]], "times as long"]
    return section(
        "## Visiting order",
        """The CPU time of one core until an order is found that travels no longer than the best known one. The problem
        is the same for all: a round trip with the least travel, where every stop has one window and none may be missed.
        The problems are invented (`Tests/VisitingOrder`); the best known order of each is that of several
        searches of the planner in a row, and no peer found a better one.
        Building the problem is not counted for the peers; for the planner it is. Each peer has 10 seconds a problem.
        PyVRP and OR-tools (guided local search, late seconds at a high price) are stopped as soon as they have found
        such an order. VROOM, at its exploration level 5, cannot be stopped, and its time is that of the whole run.
        Times are medians over the problems where the best known value was found, and ratios over those where the
        planner found it, too. In brackets is the middle half.""",
        table(header, rows),
        """A search goes on for a while after its answer stands. This is when it ends by itself, on other round trips:
        the steps and the CPU time on average, and the longest time.""",
        table(["stops", "steps", "CPU time", "at most"], ends),
        f"""The memory of a request with two windows at each stop is {digits(results.facts["order bytes 20"] / 1024)} KB
        for 20 stops, and {digits(results.facts["order bytes 100"] / 1024)} KB for 100.""")


def workdays(results, goals):
    days = {case: contestants for (name, case), contestants in results.times.items() if name == "workday"}
    sizes = sorted({int(case.split()[0]) for case in days})
    medians = [{name: statistics.median(each) for name, each in day.items()} for day in days.values()]
    found = {name: sum(name in day for day in medians) for name in WORKDAY_CONTESTANTS}
    peer = "VROOM 5"
    goals.add("working days: the proved optimum on as many days as VROOM at level 5",
              [found["planner"] - found[peer]] if found[peer] else None, least=0,
              show=lambda _: f"{found['planner']} and {found[peer]} of {len(days)}")
    if not days:
        return section("## Working days", "Not measured: there was no virtual environment, or no cffi in it.")
    rows = [[label, *(cell for size in sizes for cell in solved(days, name, size, results.facts["workdays of a size"]))]
            for name, label in WORKDAY_CONTESTANTS.items() if found[name]]
    compared = ""
    if found[peer]:
        both = [day for day in medians if {"planner", peer} <= day.keys()]
        slower = [day["planner"] / day[peer] for day in both]
        sooner = [day[peer] / day["planner until optimal"] for day in both]
        in_time = sum(day.get("planner until optimal", math.inf) <= day.get(peer, day.get(f"{peer}, not optimal"))
                      for day in medians)
        compared = f"""On the days that both solve, the planner's whole search takes {spread(slower, " ×")} as long as
            VROOM at level 5, which takes {spread(sooner, " ×")} as long as the planner until its order is optimal. If
            each search of the planner were stopped after the time that VROOM takes at level 5 for the same day, its
            order would be optimal on {in_time} of the {len(days)} days; VROOM's is on {found[peer]}."""
    return section(
        "## Working days",
        f"""Invented days of one agent that the planner and VROOM can both express: a shift from 08:00 to 17:00 without
        overtime, a round trip, one break that begins in a window, visits with no window, one or two, and five
        priorities. On {results.facts["workdays with stops left out"]:.0f} of the {len(days)} days, stops must be left
        out. An order is better that leaves out less weight, then the one that travels less. An exact dynamic programme
        proves the optimum of each day, and every answer is checked (`benchmarks/python_workdays.py`).""",
        """The rules of the two differ, but not for the optima of these days. VROOM prefers more visits to less travel;
        the weights are such that orders of equal weight leave out equally many stops. VROOM always takes the break,
        also before the first visit or in the middle of a leg. The planner never takes it in the middle of a leg, and
        before the first visit only if it would be too late after that visit; it needs none if the day ends early, and
        misses one if that saves more than 102 of weight. The proof shows that none of this makes a day better; a break
        in the middle of a leg does not, because the window of the break is longer than any leg.""",
        """Optimal says on how many days the contestant found the optimum. The CPU time of one core is the median over
        these days; in brackets is the middle half. The first line is the time of the fewest steps after which the
        planner's order is optimal. A host does not know when that is: it searches to the end, as in the second line, or
        sets a limit. VROOM cannot be stopped when it has found the optimum, so its time is that of the whole run, with
        one thread. Its exploration levels go from 1 to 5. Building the problem is not counted for VROOM; for the
        planner, called from Python, it is.""",
        table(["", *[cell for size in sizes for cell in [f"{size} stops: optimal", "CPU time"]]], rows),
        *([compared] if compared else []),
        "What VROOM cannot express:",
        """- a planned time from which lateness counts, and overtime that is allowed but avoided
- a limit of work before a break, a break that is not needed if the day ends early, and a missed break at a price
- a visit that comes after another one, with a least delay (it has only the pickup and the delivery of a shipment)
- stops that come first or last, and speeds by the time of day
- the earliest finish as the objective, and the reason why a stop is left out
- a search in portions, whose best order can be read at any time""",
        "What the planner cannot express:",
        """- several vehicles, which share the stops, with skills and costs of their own
- capacities, pickups and deliveries, and the most load during a break
- a departure that is chosen to avoid waiting: the planner leaves at once
- a break with several windows, or taken in the middle of a leg
- time to set up at a place, which several visits there share
- the most travel time, distance or number of visits, and costs by distance""")


def python(results):
    contestants = results.times.get(("python", "near"))
    if not contestants:
        return section("## From Python", "Not measured: there was no virtual environment.")
    single, batch = contestants["planner_distance"], contestants["planner_distances"]
    rows = []
    for name, samples in contestants.items():
        ours = name.startswith("planner")
        compared = [show_advantage(None if ours else ratios(samples, each)) for each in [single, batch]]
        rows.append([f"`{name}`" if ours else name, duration(samples), *compared])
    return section(
        "## From Python",
        """One origin and 1,000 places within 300 km, as degrees. `planner_distance` is called for each place, and
        `planner_distances` once for all, both through ctypes. The packages' calls are `Geodesic.WGS84.Inverse` for the
        distance alone (geographiclib), `distance.geodesic` (geopy), and `Geod.inv` for each place, and once with arrays
        (pyproj). The last two columns say how many times as long a package takes as each of the planner's calls.""",
        table(["", "one distance", "to `planner_distance`", "to `planner_distances`"], rows))


def counts(results):
    rows = []
    for name, (label, items) in OPERATIONS.items():
        instructions = results.instructions.get(name)
        shown = digits(instructions / items) if instructions else "–"
        rows.append([label, str(results.allocations[name]), shown])
    return section(
        "## Counts",
        """These counts do not depend on how busy the machine is: allocations of one call, and instructions (callgrind).
        `Tests/CPrograms/counts.c` counts them, and `make test` compares them with `counts.expected` in the same
        folder. There is a schedule only where the line says so; the goal is that it adds at most 3,000 instructions to
        the fix that changes nothing visible.""",
        table(["", "allocations", "instructions"], rows))


def first_match(pattern, file, otherwise):
    found = re.search(pattern, pathlib.Path(file).read_text(encoding="utf-8"), re.MULTILINE)
    return found[1] if found else otherwise


def machine(results):
    """The machine and the compared software, from the system."""
    model = first_match(r"^model name\s*: (.*)$", "/proc/cpuinfo", platform.machine())
    system = first_match(r'^PRETTY_NAME="?([^"\n]*)', "/etc/os-release", platform.system())
    compilers = dict.fromkeys(run(compiler, "--version").splitlines()[0] for compiler in [CC, CXX])
    swift = re.search(r"Swift version [\d.]+", run("swiftc", "--version")) if works("swiftc", "--version") else None
    return "\n".join([
        f"- {model}, {os.cpu_count()} cores",
        f"- {system}, {' '.join(platform.libc_ver())}",
        f"- {', '.join(compilers)}; the bench programs are built with -O3",
        *([f"- {swift[0]}; the library is what `make` builds"] if swift else []),
        f"- {', '.join(f'{name} {version}' for name, version in results.versions.items())}",
        f"- Python {platform.python_version()}",
        *([f"- missing, and left out: {', '.join(MISSING)}"] if MISSING else []),
    ])


def page(results):
    goals = Goals()
    sections = [prepared(results, goals), cold(results, goals), fixes(results, goals), schedule(results, goals),
                scale(results, goals), snapshots(results, goals), calls(results, goals), loading(results, goals),
                hours(results, goals), order(results, goals), workdays(results, goals), python(results),
                counts(results)]
    stored = advantage(results.times["prepared", "1000"], "planner_row_distances")
    batch = advantage(results.times["cold", "one origin"], "planner_distances")
    single = advantage(results.times["cold", "near"], "planner_distance")
    measured = stored and f"""With 1,000 stored places the ratio to the faster peer is {show_advantage(stored)}. From
        one origin to places that are not stored it is {show_advantage(batch)}. For pairs within 300 km that have no
        place in common it is {show_advantage(single)}."""
    return "\n".join([
        section(
            "<!-- @generated by make bench (benchmarks/run.py). Do not edit. -->\n\n# Benchmarks",
            """`make bench` measures everything on this page, and writes it. All numbers in the tables come from one
            run, on""",
            machine(results),
            """A number is the median of the repetitions; in brackets is the middle half of them. The contestants run in
            one process and take turns, after a warm-up. A ratio is computed within each turn.""",
            """The peers are PROJ (`geod_inverse`) and GeographicLib (`Geodesic::Inverse`, the overload for the distance
            alone), as the system packages them. They compute the distance and nothing else. Their distances and the
            planner's agree to a millimetre; otherwise the programs would end.""",
            f"""The planner's advantage has three reasons. All distances start from one origin. The places are stored,
            so that everything that depends on a place alone is computed once. Only the distance is needed, no azimuth
            and no area. A peer accepts any pair, and starts from the beginning with each. {measured or ""}"""),
        section("## Goals", table(["goal", "measured", "met"], goals.rows)),
        *sections])


ALONE = {"order": (measure_order, order), "workdays": (measure_workdays, workdays)}


def only(name):
    """Prints the section and its goals."""
    measure_section, show = ALONE[name]
    if name == "order":
        build_order()
    results, goals = Results(), Goals()
    measure_section(results)
    print(show(results, goals))
    print(table(["goal", "measured", "met"], goals.rows))


def main():
    if len(sys.argv) == 2 and sys.argv[1] in ALONE:
        only(sys.argv[1])
        return
    build()
    build_order()
    text = page(measure())
    PAGE.write_text(text, encoding="utf-8")
    print(text)
    say(f"written to {PAGE.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
