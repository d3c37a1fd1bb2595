"""Random days in the library and in the model: what can be read, asked for or refused is the same."""

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


def live(days, seed=None):
    """Lives days; of one that goes wrong the fewest events that do are shown, to be kept in test_found.py."""
    lived = []

    class Kept(Day):
        def teardown(self):
            lived[:] = self.pair.events if self.pair else []
            super().teardown()

    settings = hypothesis.settings(
        max_examples=days, stateful_step_count=EVENTS, deadline=None, derandomize=seed is None, database=None,
        phases=[hypothesis.Phase.generate], suppress_health_check=list(hypothesis.HealthCheck),
        report_multiple_bugs=False)
    try:
        run_state_machine_as_test(Kept if seed is None else hypothesis.seed(seed)(Kept), settings=settings)
    except Exception as wrong:  # whatever the library or the model did
        fault, events = shortest(lived)
        if fault is None:
            raise
        shown = "\n".join(f"    {event}," for event in events)
        pytest.fail(f"seed {seed}: {fault}\n[\n{shown}\n]", pytrace=False)


@pytest.mark.skipif(MINUTES > 0, reason="these days are lived by make test")
def test_the_same_days():
    """TASK, TIME, LOC, DAY, HOME, LIFE, DET, NEW, SNAP: the library does what the model does."""
    live(DAYS)


@pytest.mark.skipif(MINUTES == 0, reason="make soak lives other days")
def test_other_days():
    """The same with days that nobody has lived yet."""
    end = time.monotonic() + MINUTES * 60
    while time.monotonic() < end:
        live(20, seed=secrets.randbits(32))
