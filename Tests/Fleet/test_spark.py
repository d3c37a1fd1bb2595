"""The live stream of examples/fleet, whose processes are killed, and the night."""

import json
import os
import signal
import subprocess
import sys
import time as clock
from datetime import date, time
from pathlib import Path

import pyarrow.parquet as pq
import pytest

import loop
from agent import follow
from conftest import FLEET
from tomorrow import tomorrow

# An executor of its own, so that it can be killed alone.
MASTER = "local-cluster[1,2,1024]"
LIMIT = 120  # seconds


class Stream:
    """The stream as a person starts it, again and again."""

    def __init__(self, folder):
        self.folder = folder
        self.starts = 0
        self.log = open(folder / "live.log", "ab")
        self.start()

    def start(self):
        self.starts += 1
        self.process = subprocess.Popen(
            [sys.executable, FLEET / "live.py", self.folder, "--master", MASTER, "--buckets", "4"],
            stdout=self.log, stderr=self.log, start_new_session=True)

    def batches(self):
        """How many are committed."""
        numbers = [int(path.name) for path in (self.folder / "checkpoint" / "commits").glob("[0-9]*")]
        return max(numbers, default=-1) + 1

    def wait_for(self, condition):
        deadline = clock.monotonic() + LIMIT
        while not condition():
            assert clock.monotonic() < deadline, (self.folder / "live.log").read_text()[-4000:]
            clock.sleep(0.05)

    def ended(self):
        return self.process.poll() is not None

    def descendants(self):
        """The processes that the stream has started, as number and command."""
        found, parents = [], {self.process.pid}
        commands = {}
        for path in Path("/proc").glob("[0-9]*"):
            try:
                parent = int((path / "stat").read_text().rpartition(")")[2].split()[1])
                commands[int(path.name)] = parent, (path / "cmdline").read_bytes().replace(b"\0", b" ").decode()
            except (OSError, ValueError):
                continue  # it has just ended
        while parents:
            children = {number for number, (parent, _) in commands.items() if parent in parents}
            found += [(number, commands[number]) for number in sorted(children)]
            parents = children
        return [(number, parent, command) for number, (parent, command) in found]

    def process_of(self, role):
        processes = self.descendants()
        daemons = {number for number, parent, command in processes if "pyspark.daemon" in command}
        for number, parent, command in processes:
            if role == "JVM" and "SparkSubmit" in command and "java" in command:
                return number
            if role == "executor" and "CoarseGrainedExecutorBackend" in command:
                return number
            if role == "Python worker" and parent in daemons:
                return number
        return None

    def kill(self, role):
        self.wait_for(lambda: self.process_of(role) is not None)
        os.kill(self.process_of(role), signal.SIGKILL)

    def stop(self):
        if not self.ended():
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.log.close()


def committed(table):
    """The rows in the files that the sink has committed. Files of killed tasks lie beside them."""
    paths = set()
    for path in (table / "_spark_metadata").iterdir():
        if not path.name.endswith(".crc"):
            paths.update(json.loads(line)["path"] for line in path.read_text().splitlines()[1:])
    return [{**row, "table": Path(path).parent.name.partition("=")[2]}
            for path in paths for row in pq.read_table(path.removeprefix("file://"), partitioning=None).to_pylist()]


@pytest.fixture(scope="module")
def stream(truth):
    found = Stream(truth.folder)
    yield found
    found.stop()


def test_killing_every_process_in_turn_changes_nothing(truth, stream):
    files = len(list((truth.folder / "events").iterdir()))
    assert files >= 10
    for batches, role in ((1, "Python worker"), (3, "executor"), (5, "JVM"), (7, "Python worker")):
        stream.wait_for(lambda: stream.batches() >= batches or stream.ended())
        assert not stream.ended(), "the stream has ended before it could be killed"
        stream.kill(role)
        if role == "JVM":
            stream.wait_for(stream.ended)
            assert stream.process.returncode != 0
            stream.start()
    stream.wait_for(stream.ended)
    assert stream.process.returncode == 0 and stream.starts == 2
    rows = committed(truth.folder / "live")
    names = ("agent", "seq", "n", "kind", "stop", "at")
    notices = sorted(tuple(row[name] for name in names) for row in rows if row["table"] == "notices")
    assert notices == truth.notices
    rejects = sorted((row["agent"], row["seq"], row["reason"]) for row in rows if row["table"] == "rejects")
    assert rejects == truth.rejects
    size = sum(map(len, truth.states.values())) / len(truth.states)
    account = (truth.folder / "live.log").read_text().splitlines()[-1]
    assert account.split(" and ")[0].strip() == f"{len(truth.states)} agents: {size:,.0f} bytes of state"


def test_the_night_is_that_of_a_plain_loop(truth):
    days = loop.days_of(truth.folder)
    stops = [stop for day in days for stop in loop.read_stops(truth.folder, day)]
    events = loop.read_events(truth.folder / "events")
    states = {}
    notices, rejects = follow(states, stops, events)
    expected = {agent: tomorrow(agent, state, date.fromisoformat(days[-1]), time(8)) for agent, state in states.items()}
    assert any(row.travel_after < row.travel_before for row in expected.values())

    subprocess.run([sys.executable, FLEET / "night.py", truth.folder], check=True, capture_output=True)
    rows = pq.read_table(truth.folder / "tomorrow").to_pylist()
    assert {row["agent"]: tuple(row.values())[:12] for row in rows} == {
        agent: tuple(row) for agent, row in expected.items()}
    for kind in ("arrived", "late", "closed"):
        assert sum(row[kind] for row in rows) == sum(notice.kind == kind for notice in notices)
    assert (truth.folder / "report.txt").read_text().startswith("40 agents on 2026-05-13: 480 stops\n")
    assert (truth.folder / "report.png").read_bytes().startswith(b"\x89PNG")
