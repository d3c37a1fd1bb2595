#!/usr/bin/env python3
"""Times snapshots from Python: libplanner.so through ctypes, and the same tasks as JSON by the standard library.

python_snapshots.py LIBRARY SNAPSHOT: the second is a file that the program `snapshots` wrote. Prints lines like the C
programs (bench.h).
"""

import ctypes
import itertools
import json
import pathlib
import sys

from python_peers import places_around, print_times

TASKS = 8000
NOW = 1_728_021_600_000  # ms, in the day of the snapshot
WHEN_IN_USE = 3


class Uuid(ctypes.Structure):
    _fields_ = [("bytes", ctypes.c_uint8 * 16)]


class Bytes(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("size", ctypes.c_size_t)]


def planner_functions(path, snapshot):
    """As in snapshots.c: a task changes its status before each snapshot; what is restored is destroyed."""
    library = ctypes.CDLL(path)
    restore, destroy, take = library.planner_restore, library.planner_destroy, library.planner_snapshot
    change = library.planner_task_status_changed
    restore.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_void_p, ctypes.c_int32, ctypes.c_int64,
                        ctypes.c_void_p, ctypes.c_void_p]
    destroy.argtypes, destroy.restype = [ctypes.c_void_p], None
    take.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
    change.argtypes = [ctypes.c_void_p, ctypes.c_int64, Uuid, ctypes.c_int32]

    def restored():
        planner = ctypes.c_void_p()
        if restore(snapshot, len(snapshot), None, WHEN_IN_USE, NOW, ctypes.byref(planner), None) != 0:
            sys.exit("bench: the snapshot is not accepted")
        return planner

    kept, first, view = restored(), Uuid(), Bytes()
    statuses = itertools.cycle([1, 0])  # en route, planned

    def taken():
        if change(kept, NOW, first, next(statuses)) != 0 or take(kept, ctypes.byref(view)) != 0:
            sys.exit("bench: no snapshot can be taken")
        return ctypes.string_at(view.data, view.size)

    return {"planner_snapshot": taken, "planner_restore": lambda: destroy(restored())}


def json_functions():
    """The fields that the tasks of agent.c have."""
    tasks = [
        {"id": f"{index:032x}", "title": f"Hardware store {index}", "order": index, "status": 0, "latitude": latitude,
         "longitude": longitude, "address": f"{index % 1000} Example Street, 10115 Berlin",
         "opening_hours": "Mo-Sa 08:00-20:00"}
        for index, (latitude, longitude) in enumerate(places_around(52.52, 13.405, TASKS))
    ]
    text = json.dumps(tasks).encode()
    return {"json writes": lambda: json.dumps(tasks).encode(), "json reads": lambda: json.loads(text)}


def main():
    functions = planner_functions(sys.argv[1], pathlib.Path(sys.argv[2]).read_bytes()) | json_functions()
    print_times("snapshot", "python", functions, 1)


if __name__ == "__main__":
    main()
