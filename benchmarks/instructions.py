#!/usr/bin/env python3
"""Prints the instructions of a call of each function, including the functions it calls, from callgrind's output.

instructions.py FILE NAME...: for each name a line with the number. A name may be a difference: NAME-NAME.
"""

import re
import sys


def instructions_per_call(path, names):
    """By name; a function that was not called is left out. A call is three lines: its name, its times, its cost."""
    names_by_id, calls, costs, called = {}, {}, {}, None
    with open(path, encoding="utf-8") as file:
        for line in file:
            if found := re.match(r"c?fn=(\(\d+\))(?: (.*))?$", line):
                name = names_by_id.setdefault(found[1], found[2])
                called = name if line.startswith("cfn=") else None
            elif found := re.match(r"calls=(\d+)", line):
                cost = int(next(file).split()[1])
                calls[called] = calls.get(called, 0) + int(found[1])
                costs[called] = costs.get(called, 0) + cost
    return {name: costs[name] / calls[name] for name in names if name in calls}


def main():
    file, *names = sys.argv[1:]
    counts = instructions_per_call(file, {part for name in names for part in name.split("-")})
    for name in names:
        count, *others = [counts[part] for part in name.split("-")]
        print(round(count - sum(others)))


if __name__ == "__main__":
    main()
