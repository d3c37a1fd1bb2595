"""Random days in the library and in the model: queries, effects and refusals are the same."""

import os
import secrets
import time

import hypothesis
import pytest
from hypothesis.stateful import run_state_machine_as_test

from machine import Day
from pair import shortest

DAYS, EVENTS = 120, 50
MINUTES = float(os.environ.get("SOAK_MINUTES") or 0)


def play_days(days, seed=None):
    """Plays random days. If one fails, it shows the fewest events that fail, for test_found.py."""
    played = []

    class Recorded(Day):
        def teardown(self):
            played[:] = self.pair.events if self.pair else []
            super().teardown()

    settings = hypothesis.settings(
        max_examples=days, stateful_step_count=EVENTS, deadline=None, derandomize=seed is None, database=None,
        phases=[hypothesis.Phase.generate], suppress_health_check=list(hypothesis.HealthCheck),
        report_multiple_bugs=False)
    try:
        run_state_machine_as_test(Recorded if seed is None else hypothesis.seed(seed)(Recorded), settings=settings)
    except Exception:  # whatever the library or the model did
        fault, events = shortest(played)
        if fault is None:
            raise
        shown = "\n".join(f"    {event}," for event in events)
        pytest.fail(f"seed {seed}: {fault}\n[\n{shown}\n]", pytrace=False)


@pytest.mark.skipif(MINUTES > 0, reason="make test plays these days")
def test_the_same_days():
    """TASK, TIME, LOC, DAY, HOME, LIFE, DET, NEW, SNAP, HOURS-9, HOURS-10 to HOURS-13: the same in both."""
    play_days(DAYS)


@pytest.mark.skipif(MINUTES == 0, reason="make soak plays other days")
def test_other_days():
    """The same with new days."""
    end = time.monotonic() + MINUTES * 60
    while time.monotonic() < end:
        play_days(20, seed=secrets.randbits(32))
