"""example.py PYTHON: runs the first example of the package's README, from the description of the installed package."""

import subprocess
import sys

PROGRAM = """
import importlib.metadata, re
page = importlib.metadata.metadata("plannerkit").get_payload()
print(re.search("```python\\n(.*?)```", page, re.DOTALL)[1])
"""
example = subprocess.run([sys.argv[1], "-c", PROGRAM], check=True, capture_output=True, text=True).stdout
shown = subprocess.run([sys.argv[1], "-c", example], check=True, capture_output=True, text=True).stdout
lines = shown.splitlines()
assert len(lines) > 3, shown
assert lines[0].startswith("KaDeWe · Tauentzienstraße 21 ·") and " km " in lines[-1], shown
