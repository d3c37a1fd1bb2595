"""The agents of examples/fleet, without an engine."""

import json
from collections import Counter

import numpy as np
import pytest

import loop
from agent import UNKNOWN, Agent, follow
from snapshots import checksum

REASONS = {"malformed", "out of order or twice", "unknown agent"}
STOP = {"day": "2026-05-12", "zone": "Europe/Berlin", "stop": "00000000-0000-0000-0000-000000000001",
        "title": "Bakery", "latitude": 52.5, "longitude": 13.4, "planned": None, "opening_hours": "Mo-Fr 8-18"}
START = 1_778_565_600_000  # 08:00 on that day


def events(*rows):
    """Columns of rows of agent, seq, minutes after the start, latitude, longitude and accuracy, as they arrive."""
    columns = [range(len(rows)), *(zip(*rows) if rows else [[]] * 6)]
    kinds = ("i8", "i8", "i8", "i8", "f8", "f8", "f8")
    found = {name: np.array(column, kind) for name, column, kind in zip(loop.MISSING, columns, kinds)}
    return {**found, "time": found["time"] * 60_000 + START}


def rest(agent=7, seq=1, minute=0, latitude=52.5, longitude=13.4, accuracy=5.0):
    return agent, seq, minute, latitude, longitude, accuracy


def new_agent(**changed):
    states = {}
    assert follow(states, [(7, json.dumps({**STOP, **changed}))], events()) == ([], [])
    return states


def test_the_fleet_has_notices_and_rejects_of_every_kind(truth):
    assert {notice.kind for notice in truth.notices} == {"arrived", "left", "late", "closed"}
    assert {reject.reason for reject in truth.rejects} == REASONS
    assert len(truth.states) == 40
    assert len({notice[:3] for notice in truth.notices}) == len(truth.notices)
    arrivals = Counter((notice.agent, notice.stop) for notice in truth.notices if notice.kind == "arrived")
    assert len(arrivals) > 80 and set(arrivals.values()) == {1}


@pytest.mark.parametrize("size", [1, 7, 50])
def test_handing_agents_over_every_so_many_events_changes_nothing(truth, size):
    states, notices, rejects = {}, [], []
    stops = loop.read_stops(truth.folder, loop.days_of(truth.folder)[0])
    columns = loop.read_events(truth.folder / "events")
    for agent in np.unique(columns["agent"]):
        rows = np.flatnonzero(columns["agent"] == agent)
        for first in range(0, len(rows), size):
            some = {name: column[rows[first:first + size]] for name, column in columns.items()}
            more_notices, more_rejects = follow(states, stops, some)
            notices += more_notices
            rejects += more_rejects
            stops = []
    assert sorted(notices) == truth.notices
    assert sorted(rejects) == truth.rejects
    assert states == truth.states


def test_an_agent_arrives_and_leaves():
    states = new_agent()
    notices, rejects = follow(states, [], events(
        *(rest(seq=minute + 1, minute=minute) for minute in range(5)),
        *(rest(seq=minute + 1, minute=minute, latitude=52.51 + minute / 1000) for minute in range(5, 9))))
    assert [(notice.kind, notice.n, notice.stop) for notice in notices] == [
        ("arrived", 0, STOP["stop"]), ("left", 0, STOP["stop"])]
    assert notices[0].at == START and rejects == []


def test_a_warning_is_given_once_for_each_stop():
    states = new_agent(opening_hours="Mo-Fr 8:00-8:05")
    away = [rest(seq=minute + 1, minute=minute, latitude=52.6 - minute / 200) for minute in range(9)]
    notices = [follow(states, [], events(row))[0] for row in away]
    assert [notice.kind for some in notices for notice in some] == ["closed"]


def test_an_event_is_taken_once_and_in_order():
    states = new_agent()
    follow(states, [], events(rest(seq=5)))
    before = dict(states)
    notices, rejects = follow(states, [], events(rest(seq=5), rest(seq=4, minute=1)))
    assert notices == [] and states == before
    assert [reject.seq for reject in rejects] == [5, 4]
    assert {reject.reason for reject in rejects} == {"out of order or twice"}
    notices, rejects = follow(states, [], events(rest(seq=6, minute=1), rest(seq=6, minute=1)))
    assert rejects == [(7, 6, "out of order or twice")]


@pytest.mark.parametrize("change", [
    {"latitude": 90.5}, {"longitude": -181.0}, {"latitude": np.nan}, {"accuracy": np.inf}, {"minute": 50_000_000},
    {"minute": -START}, {"seq": 0}, {"agent": UNKNOWN}])
def test_a_malformed_event_costs_nothing_else(change):
    states = new_agent()
    _, rejects = follow(states, [], events(rest(seq=1), rest(**{"seq": 2, **change}), rest(seq=3, minute=1)))
    assert [reject.reason for reject in rejects] == ["malformed"]
    assert Agent.from_bytes(states[7]).seq == 3


def test_an_unknown_agent_is_rejected_until_its_plan_comes():
    states = {}
    assert follow(states, [], events(rest())) == ([], [(7, 1, "unknown agent")])
    assert follow(states, [(7, json.dumps(STOP))], events(rest())) == ([], [])
    assert list(states) == [7]


def test_a_snapshot_of_a_newer_library_stays_for_that_library():
    states = new_agent()
    whole = states[7]
    at = whole.index(b"PLSNAP")
    newer = bytearray(whole[at:-8])
    newer[8:16] = (int.from_bytes(newer[8:16], "little") + 1).to_bytes(8, "little")
    states[7] = newer = whole[:at] + bytes(newer) + checksum(newer).to_bytes(8, "little")
    assert follow(states, [], events(rest())) == ([], [(7, 1, "snapshot of a newer library")])
    assert follow(states, [(7, json.dumps(STOP))], events()) == ([], [(7, UNKNOWN, "snapshot of a newer library")])
    assert states == {7: newer}
    states[7] = whole[:-1]
    assert follow(states, [], events(rest())) == ([], [(7, 1, "damaged snapshot")])


@pytest.mark.parametrize("text", ["", "[]", "{}", json.dumps({**STOP, "title": ""}), json.dumps({**STOP, "stop": "1"}),
                                  json.dumps({**STOP, "zone": "Nowhere"}), json.dumps({**STOP, "latitude": None})])
def test_a_malformed_stop_costs_nothing_else(text):
    states = {}
    _, rejects = follow(states, [(7, text), (7, json.dumps(STOP))], events(rest()))
    assert rejects == [(7, UNKNOWN, "malformed stop")]
    assert [task.title for task in Agent.from_bytes(states[7]).planner.tasks] == ["Bakery"]


def test_a_plan_can_change_during_the_day():
    states = new_agent()
    follow(states, [], events(*(rest(seq=minute + 1, minute=minute) for minute in range(5))))
    other = {**STOP, "stop": "00000000-0000-0000-0000-000000000002", "title": "Butcher"}
    follow(states, [(7, json.dumps({**STOP, "title": "Baker"})), (7, json.dumps(other))], events())
    tasks = Agent.from_bytes(states[7]).planner.tasks
    assert [(task.title, task.status.name) for task in tasks] == [("Baker", "IN_PROGRESS"), ("Butcher", "PLANNED")]


def test_a_new_agent_begins_on_the_first_day_of_its_plan():
    first = {**STOP, "stop": "ffffffff-0000-0000-0000-000000000001"}
    second = {**STOP, "stop": "00000000-0000-0000-0000-000000000002", "day": "2026-05-13"}
    states = {}
    assert follow(states, [(7, json.dumps(second)), (7, json.dumps(first))], events()) == ([], [])
    notices, rejects = follow(states, [], events(*(rest(seq=minute + 1, minute=minute) for minute in range(5))))
    assert [(notice.kind, notice.stop) for notice in notices] == [("arrived", first["stop"])] and rejects == []


def test_a_new_day_keeps_what_is_planned_for_it():
    states = new_agent()
    other = {**STOP, "stop": "00000000-0000-0000-0000-000000000002", "day": "2026-05-13"}
    follow(states, [(7, json.dumps(other))], events(rest(), rest(seq=2, minute=1440)))
    assert [str(task.id) for task in Agent.from_bytes(states[7]).planner.tasks] == [other["stop"]]
