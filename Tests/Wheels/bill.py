"""bill.py WHEEL: checks the bill of materials in a wheel (PEP 770): its schema, its version, and what it names."""

import json
import sys
import zipfile
from pathlib import Path

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

path = Path(sys.argv[1])
_, version, _ = path.name.split("-", 2)
with zipfile.ZipFile(path) as wheel:
    text = wheel.read(f"plannerkit-{version}.dist-info/sboms/plannerkit.cdx.json").decode()
errors = JsonStrictValidator(SchemaVersion.V1_6).validate_str(text)
assert errors is None, errors
bill = json.loads(text)
assert bill["metadata"]["component"]["purl"] == f"pkg:pypi/plannerkit@{version}"
assert "serialNumber" not in bill and "timestamp" not in bill["metadata"], "the bytes would change"
names = ["Embedded Swift standard library", "Unicode Character Database", "Unicode CLDR"]
if "win_amd64" in path.name:
    names.append("MinGW-w64 runtime")
assert [each["name"] for each in bill["components"]] == names
assert all(each["version"] and each["licenses"] for each in bill["components"])
