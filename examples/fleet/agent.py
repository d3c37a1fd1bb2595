"""Agents: their state as bytes, plans and events in, notices and rejects out. No engine is in it. See README.md.

The planner of an agent lives in bytes between two calls, so any process can go on with it. `follow` takes the plans and
events of many agents. It gives the same notices and the same bytes, however the events are divided among calls."""

import json
from datetime import date, datetime, timedelta, timezone
from functools import lru_cache
from struct import Struct
from typing import Any, Dict, Iterable, List, Mapping, NamedTuple, Optional, Tuple
from uuid import UUID
from zoneinfo import ZoneInfo

import numpy as np
from plannerkit import (Arrived, Authorization, Changed, Coordinate, CorruptSnapshot, Duplicate, Effect, Left, LoadPlan,
                        NewerSnapshot, Pace, Planner, PlannerError, Settings, Task, TaskStatus, replay,
                        snapshot_facts)

SETTINGS = Settings(arrival_radius_meters=100)
WATCHED = {"effects": (Arrived, Left, LoadPlan), "changed": Changed.LIST, "columns": ("id", "pace", "arrival")}
WARNINGS = {Pace.LATE: "late", Pace.CLOSED: "closed"}
LATEST = 4_102_444_800_000  # 2100, in milliseconds: a later time is that of a broken clock
EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
UNKNOWN = -1  # in place of a number that is missing

zone_named = lru_cache(maxsize=None)(ZoneInfo)


class Notice(NamedTuple):
    """What the office gets to know. (agent, seq, n) is unique, so a sink can drop what it has."""

    agent: int
    seq: int  # of the event
    n: int  # which notice of this event
    kind: str  # arrived, left, late, closed: it will be closed when the agent arrives
    stop: str
    at: Optional[int]  # milliseconds: when the agent arrived or left, or will arrive


class Reject(NamedTuple):
    """An event or a stop of a plan that was not taken."""

    agent: int
    seq: int
    reason: str


class Agent:
    """A planner with what its bytes do not have: the last sequence number, the warnings that were given, the zone."""

    HEAD, WARNING = Struct("<qHB"), Struct("<16sB")

    def __init__(self, planner: Planner, zone: str, seq: int = 0, warned: Iterable[Tuple[bytes, int]] = ()) -> None:
        self.planner, self.zone, self.seq = planner, zone, seq
        self.warned = dict.fromkeys(warned)  # (stop, pace), in the order in which they were given today

    @classmethod
    def new(cls, zone: str, day: date) -> "Agent":
        """An agent without stops, at the beginning of the day."""
        tz = zone_named(zone)
        now = datetime(day.year, day.month, day.day, tzinfo=tz)
        planner = Planner(SETTINGS, tz=tz, now=now)
        planner.authorization_changed(Authorization.ALWAYS, now=now)
        planner.start(now=now)
        agent = cls(planner, zone)
        agent.carry_out(planner.effects(), now)
        return agent

    @classmethod
    def from_bytes(cls, state: bytes) -> "Agent":
        seq, count, size = cls.HEAD.unpack_from(state)
        zone_at = cls.HEAD.size + count * cls.WARNING.size
        warned = cls.WARNING.iter_unpack(state[cls.HEAD.size:zone_at])
        zone = state[zone_at:zone_at + size].decode()
        return cls(Planner.take_over(state[zone_at + size:], tz=zone_named(zone)), zone, seq, warned)

    def to_bytes(self) -> bytes:
        zone = self.zone.encode()
        warned = b"".join(self.WARNING.pack(*warning) for warning in self.warned)
        return self.HEAD.pack(self.seq, len(self.warned), len(zone)) + warned + zone + self.planner.hand_over()

    def carry_out(self, effects: Iterable[Effect], now: datetime) -> None:
        """A visit changes the status of its stop. A new day keeps what is planned for it, and nothing that is over."""
        effects = list(effects)
        for effect in effects:
            if isinstance(effect, (Arrived, Left)):
                status = TaskStatus.IN_PROGRESS if isinstance(effect, Arrived) else TaskStatus.DONE
                self.planner.task_status_changed(effect.task_id, status, now=now)
        for effect in effects:
            if isinstance(effect, LoadPlan):
                stays = [task for task in self.planner.tasks if day_of(task, self.planner) >= effect.day]
                self.planner.plan_loaded(effect.request, stays, now=now)

    def add(self, stop: Mapping[str, Any]) -> None:
        """A stop is new, or is planned differently. A stop that is under way or done keeps its status."""
        task, now = task_of(stop), snapshot_facts(self.planner.hand_over()).taken_at
        if stop["zone"] != self.zone:
            self.planner.tz_changed(zone_named(stop["zone"]), now=now)
            self.zone = stop["zone"]
        try:
            self.planner.task_added(task, now=now)
        except Duplicate:
            status = self.planner.task(task.id).status
            self.planner.task_updated(task_of(stop, status), now=now)

    def drive(self, agent: int, seqs: np.ndarray, fixes: Mapping[str, np.ndarray]) -> List[Notice]:
        """Takes fixes that are right, by ascending sequence number."""
        notices: List[Notice] = []
        for step in replay(self.planner, fixes, **WATCHED):
            seq, first = int(seqs[step.index]), len(notices)
            for effect in step.effects:
                if isinstance(effect, (Arrived, Left)):
                    kind = "arrived" if isinstance(effect, Arrived) else "left"
                    notices.append(
                        Notice(agent, seq, len(notices) - first, kind, str(effect.task_id), milliseconds(effect.at)))
                elif isinstance(effect, LoadPlan):
                    self.warned.clear()
            for row, pace in enumerate(step.rows["pace"].tolist()):
                if pace not in WARNINGS:
                    continue
                stop = step.rows["id"][row].tobytes()
                if (stop, pace) not in self.warned:
                    self.warned[stop, pace] = None
                    notices.append(Notice(agent, seq, len(notices) - first, WARNINGS[pace], str(UUID(bytes=stop)),
                                          optional(step.rows["arrival"][row].astype(int))))
            self.carry_out(step.effects, instant(int(fixes["time"][step.index])))
        self.seq = int(seqs[-1])
        return notices


def follow(states: Dict[int, bytes], stops: Iterable[Tuple[int, str]], events: Mapping[str, np.ndarray]
           ) -> Tuple[List[Notice], List[Reject]]:
    """
    Takes stops of plans, then events, and replaces the states of their agents.

    A stop is the agent's number and JSON with the columns of a plan. Events are columns: ``arrival``, a number that
    rises with each event of an agent that is delivered; ``agent``, ``seq``, ``time`` in milliseconds, ``latitude``,
    ``longitude``, ``accuracy``. A missing integer is UNKNOWN, a missing real NaN. They are taken by their arrival.
    """
    notices: List[Notice] = []
    rejects: List[Reject] = []
    take_stops(states, stops, rejects)
    order = np.lexsort((events["arrival"], events["agent"]))
    events = {name: np.asarray(column)[order] for name, column in events.items()}
    well_formed = (
        (events["agent"] >= 0) & (events["seq"] > 0) & (events["time"] >= 0) & (events["time"] < LATEST)
        & (np.abs(events["latitude"]) <= 90) & (np.abs(events["longitude"]) <= 180) & np.isfinite(events["accuracy"]))
    rejects += rejected(events, ~well_formed, "malformed")
    events = {name: column[well_formed] for name, column in events.items()}
    numbers, starts = np.unique(events["agent"], return_index=True)
    for agent, start, end in zip(numbers.tolist(), starts, [*starts[1:], len(events["agent"])]):
        follow_one(states, agent, {name: column[start:end] for name, column in events.items()}, notices, rejects)
    return notices, rejects


def follow_one(states: Dict[int, bytes], number: int, events: Dict[str, np.ndarray], notices: List[Notice],
               rejects: List[Reject]) -> None:
    """The well-formed events of one agent, as they arrived."""
    every = np.ones(len(events["seq"]), bool)
    if number not in states:
        rejects += rejected(events, every, "unknown agent")
        return
    try:
        agent = Agent.from_bytes(states[number])
    except (NewerSnapshot, CorruptSnapshot) as error:
        rejects += rejected(events, every, reason_of(error))  # the state stays, for a process that can read it
        return
    seqs = events["seq"]
    is_new = seqs > np.maximum.accumulate(np.concatenate(([agent.seq], seqs[:-1])))
    rejects += rejected(events, ~is_new, "out of order or twice")
    if is_new.any():
        fixes = {name: events[name][is_new] for name in ("time", "latitude", "longitude")}
        fixes["horizontal_accuracy"] = events["accuracy"][is_new]
        notices += agent.drive(number, seqs[is_new], fixes)
        states[number] = agent.to_bytes()


def take_stops(states: Dict[int, bytes], stops: Iterable[Tuple[int, str]], rejects: List[Reject]) -> None:
    """By agent and day: a new agent begins on the first day of its plan."""
    found: List[Tuple[int, date, str, Dict[str, Any]]] = []
    agents: Dict[int, Agent] = {}
    for number, text in stops:
        try:
            stop = json.loads(text)
            found.append((number, date.fromisoformat(stop["day"]), text, stop))
        except (ValueError, TypeError, KeyError) as error:
            rejects.append(Reject(number, UNKNOWN, reason_of(error)))
    for number, day, _, stop in sorted(found, key=lambda each: each[:3]):
        try:
            if number not in agents:
                agents[number] = (Agent.from_bytes(states[number]) if number in states
                                  else Agent.new(stop["zone"], day))
            agents[number].add(stop)
        except (PlannerError, ValueError, TypeError, KeyError) as error:
            rejects.append(Reject(number, UNKNOWN, reason_of(error)))
    for number, agent in agents.items():
        states[number] = agent.to_bytes()


def rejected(events: Mapping[str, np.ndarray], which: np.ndarray, reason: str) -> List[Reject]:
    agents, seqs = events["agent"][which].tolist(), events["seq"][which].tolist()
    return [Reject(agent, seq, reason) for agent, seq in zip(agents, seqs)]


def reason_of(error: Exception) -> str:
    if isinstance(error, NewerSnapshot):
        return "snapshot of a newer library"
    return "damaged snapshot" if isinstance(error, CorruptSnapshot) else "malformed stop"


def task_of(stop: Mapping[str, Any], status: TaskStatus = TaskStatus.PLANNED) -> Task:
    """The task of a stop: the columns of a plan, of which only stop, day, title, latitude and longitude are needed."""
    planned, duration = stop.get("planned"), stop.get("duration")
    return Task(
        UUID(stop["stop"]), stop["title"], stop.get("order") or 0, status=status,
        coordinate=Coordinate(stop["latitude"], stop["longitude"]), address=stop.get("address"),
        opening_hours=stop.get("opening_hours"),
        planned=date.fromisoformat(stop["day"]) if planned is None else instant(planned),
        estimated_duration=None if duration is None else timedelta(seconds=duration))


def day_of(task: Task, planner: Planner) -> date:
    return task.planned.astimezone(planner.tz).date() if isinstance(task.planned, datetime) else task.planned


def instant(at: int) -> datetime:
    return EPOCH + timedelta(milliseconds=at)


def optional(at: int) -> Optional[int]:
    """Milliseconds; None for what NumPy calls no time."""
    return None if at < 0 else int(at)


def milliseconds(at: datetime) -> int:
    return (at - EPOCH) // timedelta(milliseconds=1)
