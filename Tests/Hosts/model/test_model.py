"""Random days in the library and in the model: what can be read, asked for or refused is the same."""

from hypothesis.stateful import run_state_machine_as_test

from machine import Day, run_settings


def test_days():
    """TASK, TIME, LOC, DAY, HOME, LIFE, DET: the library does what the model does."""
    run_state_machine_as_test(Day, settings=run_settings(100, 50))
