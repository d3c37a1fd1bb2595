"""Outcomes: the scripted histories, the table of all cells, and random histories beside the model."""

import csv
import os
from pathlib import Path

import histories as h
import pytest
from player import problems
from random_histories import history
from work_rules import is_conflict, shown_status

HERE = Path(__file__).parent
FILES = sorted((HERE / "histories").glob("*.txt"))
CASES = list(csv.DictReader((HERE / "cases.tsv").open(encoding="utf-8", newline=""), delimiter="\t"))
COUNT = int(os.environ.get("HISTORIES", "20000"))


def test_there_are_scripts_and_cases():
    assert len(FILES) == 22 and len(CASES) == 216


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_scripted_histories(file):
    """WORK-1 to WORK-7"""
    assert problems(h.parse(file.read_text(encoding="utf-8"))) == []


def test_the_model_agrees_with_the_table():
    """WORK-5"""
    for case in CASES:
        if case["mine"] == "cancelled" or case["state"] == "refused":
            continue
        is_acknowledged = case["state"] == "acknowledged"
        for is_news, shown in ((True, case["shown"]), (False, case["shown_if_known"])):
            assert shown_status(case["mine"], case["theirs"], is_news) == shown, case
        assert is_conflict(case["mine"], case["theirs"], is_acknowledged, True) == (case["conflict"] == "yes"), case


def is_playable(random_history: h.History) -> bool:
    """The player can let one midnight come."""
    return sum(isinstance(step.event, h.Midnight) for step in random_history.steps) <= 1


def test_random_histories_are_as_in_the_model():
    """WORK-1 to WORK-7: 0 outcomes lost, 0 applied twice, 0 answers to the wrong save."""
    played = 0
    for seed in range(COUNT):
        random_history = history(seed)
        if is_playable(random_history):
            assert problems(random_history, are_edits_compared=False) == [], f"seed {seed}"
            played += 1
    assert played > COUNT / 2
