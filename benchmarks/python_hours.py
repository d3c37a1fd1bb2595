#!/usr/bin/env python3
"""Times opening hours in one process: libplanner.so, in C (hours.c), and the package opening-hours-py.

python_hours.py LIBRARY [VALUES]: LIBRARY is hours.c as a shared library. VALUES has a text in each line, or a count, a
tab and a text; without it, benchmarks/hours.txt. Prints lines like the C programs (bench.h): the median over the texts
that both understand, in each repetition.
"""

import ctypes
import datetime
import importlib.metadata
import pathlib
import statistics
import sys
import time

import opening_hours

REPETITIONS = 5
TIMES = 20
# A Tuesday at 13:23 in Berlin.
AT = datetime.datetime(2026, 7, 14, 13, 23)
INSTANT = 1_784_028_180_000


def texts(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    fields = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return [field[1] if len(field) > 1 else field[0] for field in fields]


def parsed(text):
    try:
        return opening_hours.OpeningHours(text)
    except opening_hours.ParserError:
        return None


def nanoseconds(function):
    start = time.perf_counter_ns()
    for _ in range(TIMES):
        function()
    return (time.perf_counter_ns() - start) / TIMES


def main():
    library = ctypes.CDLL(sys.argv[1])
    library.bench_parse.restype = library.bench_state.restype = ctypes.c_double
    library.bench_parse.argtypes = [ctypes.c_char_p, ctypes.c_size_t]
    library.bench_state.argtypes = [ctypes.c_char_p, ctypes.c_int64, ctypes.c_size_t]
    file = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else pathlib.Path(__file__).with_name("hours.txt")
    every = texts(file)
    both = [(text, hours) for text in every if library.bench_understood(text.encode()) and (hours := parsed(text))]
    contestants = {
        "parse": [lambda text, hours: library.bench_parse(text, TIMES),
                  lambda text, hours: nanoseconds(lambda: opening_hours.OpeningHours(text.decode()))],
        "state": [lambda text, hours: library.bench_state(text, INSTANT, TIMES),
                  lambda text, hours: nanoseconds(lambda: hours.state(AT))],
        "next change": [lambda text, hours: library.bench_state(text, INSTANT, TIMES),
                        lambda text, hours: nanoseconds(lambda: hours.next_change(AT))],
    }
    samples = {case: ([], []) for case in contestants}
    for _ in range(REPETITIONS):
        for case, functions in contestants.items():
            for function, medians in zip(functions, samples[case]):
                medians.append(statistics.median(function(text.encode(), hours) for text, hours in both))
    for case, (ours, theirs) in samples.items():
        print("time", "hours", case, "planner", *ours, sep="\t")
        print("time", "hours", case, "opening-hours-py", *theirs, sep="\t")
    print("fact", "hours texts", len(both), sep="\t")
    print("peer", "opening-hours-py", importlib.metadata.version("opening-hours-py"), sep="\t")


if __name__ == "__main__":
    main()
