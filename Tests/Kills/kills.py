#!/usr/bin/env python3
"""Kills the terminal program with SIGKILL at random moments of random days, and checks that nothing is lost.

    kills.py KILLS [SEED]

After each kill the saved state is whole and the last one that was saved (SNAP-1, SNAP-2), every acknowledged task is
in the file of tasks, and the next run accepts both without a message. At the end of a day every task that was composed,
in a saved state and not acknowledged has been saved (DAY-8). The same holds for orders of the stops that were accepted
(ORDER-9). Each record of the visit log is in its file once (LOG-3). Ends with "N passed, N failed".
"""
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from snapshots import checksum  # noqa: E402

KILLS_IN_A_DAY = 50
HOST = ["build/planner-terminal", "--fixes", "examples/data/drive.nmea"]
PLAN = "examples/data/plan.tsv"
ORDER_COLUMN = 7


def keys(chance):
    """The keys of a person for some seconds, in any state of the program."""
    lines = ["wait 500"]
    for _ in range(chance.randint(4, 12)):
        title = "".join(chance.choice("abcdefgh ") for _ in range(6)).strip() or "x"
        lines += chance.choice([
            ["n", "wait 200", f"text {title}", "Tab", "Space", "Ctrl-S", "wait 100"],
            ["n", f"text {title}", "Ctrl-S", "wait 500"],
            ["e", f"text {title}", "Tab", "Tab", "wait 350", "Space", "Ctrl-S"],
            ["n", "wait 200", f"text {title}"], ["Ctrl-S"], ["Esc"], ["Ctrl-D"],
            ["o", "wait 350", "Enter", "wait 250"], ["o", "wait 350", "Enter"], ["o", "wait 350", "x"], ["o",
                "wait 200"],
            ["Enter", "wait 200", "+"], ["x"], ["w"], ["j", "s"], ["k", "a"], ["r", "wait 400"], ["p"], ["wait 5000"],
            ["wait 600000"],
        ])
    return lines


class Day:
    """The files of a host that runs again and again, and what they must contain."""

    def __init__(self, folder):
        self.folder = folder
        self.state, self.saved = os.path.join(folder, "state"), os.path.join(folder, "saved.tsv")
        self.log, self.output = os.path.join(folder, "log.tsv"), os.path.join(folder, "output")
        self.written = None  # the checksum of the state on the disk
        self.writing = None  # of the one that may be there, if the host was killed in between
        self.acknowledged, self.composed, self.promised = {}, {}, {}  # id: title; promised: in a state on the disk
        self.accepted = None  # the ids of an order that is in no state on the disk yet,
        self.promised_order = None  # of one that is, and is not acknowledged,
        self.ordered = None  # and of the last one that was acknowledged, unless another one was accepted after it
        self.orders = 0
        self.faults, self.checks = [], 0
        self.plan = os.path.join(folder, "plan.tsv")
        with open(PLAN, encoding="utf-8") as file:
            lines = [line.split("\t") for line in file][:6]
        with open(self.plan, "w", encoding="utf-8") as file:  # without times and places, so that orders can be better
            file.writelines("\t".join([*line[:6], "", "", *line[8:]]) for line in lines)

    def live(self, script, seconds):
        """Runs the host, at most for these seconds. Returns whether it was killed."""
        path = os.path.join(self.folder, "keys")
        with open(path, "w") as file:
            file.write("\n".join(script) + "\n")
        reader, writer = os.pipe()
        environment = dict(os.environ, LD_PRELOAD=os.path.abspath("build/tests/witness.so"), WITNESS=str(writer))
        files = ["--plan", self.plan, "--keys", path, "--state", self.state, "--save-to", self.saved, "--log", self.log]
        with open(self.output, "wb") as output:
            host = subprocess.Popen(HOST + files, stdout=output, stderr=subprocess.PIPE, env=environment,
                                    pass_fds=[writer])
        os.close(writer)
        reports = []
        listener = threading.Thread(target=lambda: reports.extend(os.fdopen(reader, encoding="utf-8")))
        listener.start()
        try:
            host.wait(seconds)
        except subprocess.TimeoutExpired:
            host.kill()
        message = host.stderr.read().decode()
        host.stderr.close()
        self.check(host.wait() in (0, -signal.SIGKILL), f"exit status {host.returncode}")
        self.check(message == "", message)
        listener.join()
        self.receive(reports)
        return host.returncode != 0

    def receive(self, reports):
        may_acknowledge = True
        for line in reports:
            what, *words = line.rstrip("\n").split(" ", 2)
            if what == "writes":
                self.check(words[1] == "synced", "it was renamed before it was on the disk")
                self.writing = words[0]
            elif what == "wrote":
                self.written, self.writing, may_acknowledge = words[0], None, False
                self.promise()
            elif what == "folder":
                may_acknowledge = True
            elif what == "composed":
                self.composed[words[0]] = words[1]
            elif what == "accepted":
                self.accepted, self.ordered = words[0].rstrip(",").split(","), None
            elif what == "ordered":
                self.check(may_acknowledge, "an order was acknowledged before the new name was on the disk")
                self.orders += self.ordered is None
                self.accepted, self.promised_order, self.ordered = None, None, words[0].rstrip(",").split(",")
            elif what == "acknowledges":
                self.check(may_acknowledge, "acknowledged before the new name was on the disk")
                self.acknowledged[words[0]] = words[1]

    def promise(self):
        """A state is on the disk."""
        self.promised.update(self.composed)
        if self.accepted is not None:
            self.promised_order, self.accepted = self.accepted, None

    def check(self, holds, fault):
        self.checks += 1
        if not holds:
            self.faults.append(fault)

    def check_files(self):
        """Checks the files."""
        if self.written is not None or os.path.exists(self.state):
            with open(self.state, "rb") as file:
                data = file.read().partition(b"\n")[2]
            found = int.from_bytes(data[-8:], "little")
            self.check(checksum(data[:-8]) == found, "the state is not whole")
            self.check(f"{found:016x}" in (self.written, self.writing), "the state is not the last one")
            if f"{found:016x}" == self.writing:
                self.promise()
            self.written, self.writing = f"{found:016x}", None
        self.composed, self.accepted = {}, None  # what is in no state on the disk is gone with the process
        saved = self.titles()
        if self.ordered is not None:
            places = self.places()
            self.check(self.ordered == sorted(self.ordered, key=places.get), f"the order {self.ordered} is not saved")
        for task, title in self.acknowledged.items():
            self.check(title in saved.get(task, []), f"the acknowledged task {task}, {title}, is missing")

    def titles(self):
        """All titles that each task in the file ever had."""
        titles = {}
        if os.path.exists(self.saved):
            with open(self.saved, encoding="utf-8") as file:
                whole = file.read().rpartition("\n")[0]
            for line in whole.split("\n")[1:]:
                fields = line.split("\t")
                titles.setdefault(fields[0].replace("-", ""), []).append(fields[1])
        return titles

    def records(self):
        """The keys in the file of the visit log."""
        if not os.path.exists(self.log):
            return []
        with open(self.log, encoding="utf-8") as file:
            return [line.split("\t")[0] for line in file.read().rpartition("\n")[0].split("\n")[1:]]

    def places(self):
        """The last place in the order that each task got."""
        places = {}
        for path in filter(os.path.exists, (self.plan, self.saved)):
            with open(path, encoding="utf-8") as file:
                whole = file.read().rpartition("\n")[0]
            for line in whole.split("\n")[1:]:
                fields = line.split("\t")
                places[fields[0].replace("-", "")] = int(fields[ORDER_COLUMN] or 0)
        return places

    def end(self):
        """A last, long run without keys."""
        self.live(["wait 900000"], 60)
        self.check_files()
        self.check(self.promised_order is None, f"the accepted order {self.promised_order} was lost")
        records = self.records()
        self.check(len(records) == len(set(records)), "a record is in the log twice")
        with open(self.output, encoding="utf-8") as file:
            account = file.read().split("\n")[-2]
        self.check(f"; {len(records)} of " in account, f"{len(records)} records are in the log, but: {account}")
        saved = self.titles()
        for task, title in self.promised.items():
            self.check(title in saved.get(task, []), f"the composed task {task}, {title}, was lost")


def main():
    wanted = int(sys.argv[1])
    chance = random.Random(sys.argv[2] if len(sys.argv) > 2 else "kills")
    killed = checks = composed = orders = torn = records = 0
    faults = []
    while killed < wanted and not faults:
        with tempfile.TemporaryDirectory() as folder:
            day, longest, kills = Day(folder), 0.2, 0
            while kills < min(KILLS_IN_A_DAY, wanted - killed) and not day.faults:
                began = time.monotonic()
                if day.live(keys(chance), chance.uniform(0, longest)):
                    kills += 1
                    if os.path.exists(day.state + ".new"):
                        torn += 1
                        os.remove(day.state + ".new")
                else:
                    longest = max(0.005, (longest + time.monotonic() - began) / 2)  # so that most runs end too early
                day.check_files()
            day.end()
            killed += kills
            checks += day.checks
            composed += len(day.promised)
            orders += day.orders
            records += len(day.records())
            faults += day.faults
    for fault in faults[:20]:
        print(f"FAILED {fault}")
    print(f"ok     {killed} kills, {torn} of them while the planner was written; {composed} tasks composed, "
          f"{orders} orders accepted and {records} records made, none lost"
          if not faults else f"after {killed} kills", flush=True)
    print(f"{checks - len(faults)} passed, {len(faults)} failed")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
