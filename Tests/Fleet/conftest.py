import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

import loop

FLEET = Path(__file__).parents[2] / "examples" / "fleet"


class Truth(NamedTuple):
    """What a plain loop makes of a fleet."""

    folder: Path
    states: dict
    notices: list
    rejects: list


@pytest.fixture(scope="session")
def truth(tmp_path_factory):
    folder = tmp_path_factory.mktemp("fleet")
    subprocess.run([sys.executable, FLEET / "make_fleet.py", folder, "--agents", "40", "--hours", "2",
                    "--minutes", "12"], check=True)
    states, notices, rejects = {}, [], []
    for of_bucket, some_notices, some_rejects, _ in loop.run(folder):
        states.update(of_bucket)
        notices += some_notices
        rejects += some_rejects
    return Truth(folder, states, sorted(notices), sorted(rejects))
