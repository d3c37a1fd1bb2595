"""make test takes the same random days each time, make soak others."""

import os

import hypothesis

hypothesis.settings.register_profile("same days", derandomize=True)
if not os.environ.get("SOAK_MINUTES"):
    hypothesis.settings.load_profile("same days")
