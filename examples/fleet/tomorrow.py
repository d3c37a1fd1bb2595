"""What tomorrow will look like for one agent: a better order of the stops, and what it is worth. No engine is in it."""

from datetime import date, datetime, time, timedelta
from typing import NamedTuple, Optional

from plannerkit import LoadPlan

from agent import Agent, milliseconds


STEPS = 1000  # with a dozen stops as good as a search to the end, which takes fifty times as long


class Tomorrow(NamedTuple):
    """The stops in the proposed order. Before is the order of the plan, after the proposed one; times are seconds."""

    agent: int
    day: date
    stops: int
    travel_before: int
    travel_after: int
    missed_before: int
    missed_after: int
    lateness_before: int
    lateness_after: int
    finish_before: Optional[int]  # milliseconds
    finish_after: Optional[int]
    order: "list[str]"


def tomorrow(number: int, state: bytes, day: date, start: time) -> Tomorrow:
    """The day of an agent who sets out at a local time, from where the last event was."""
    agent = Agent.from_bytes(state)
    planner = agent.planner
    now = datetime.combine(day, start, planner.tz)
    planner.clock_advanced(now=now)
    agent.carry_out([effect for effect in planner.effects() if isinstance(effect, LoadPlan)], now)  # nobody arrives yet
    planner.proposal_requested(estimates=True, now=now)
    planner.proposal_search(STEPS)
    proposal = planner.proposal
    order = planner.proposal_stops or planner.stops
    return Tomorrow(
        number, day, len(order),
        proposal.travel_before // timedelta(seconds=1), proposal.travel_after // timedelta(seconds=1),
        proposal.missed_before, proposal.missed_after,
        proposal.lateness_before // timedelta(seconds=1), proposal.lateness_after // timedelta(seconds=1),
        instant_or_none(proposal.finish_before), instant_or_none(proposal.finish_after),
        [str(stop.id) for stop in order])


def instant_or_none(at: Optional[datetime]) -> Optional[int]:
    return None if at is None else milliseconds(at)
