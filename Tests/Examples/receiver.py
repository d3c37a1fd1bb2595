#!/usr/bin/env python3
"""receiver.py [--few] COMMAND...: plays recordings of a receiver with faults, or some of them, to a host, which COMMAND
starts; the recording is its last argument. The end of the day has to be that of the recording without the sentences
concerned. Ends with "N passed, N failed"."""

import datetime
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
import nmea  # noqa: E402

DRIVE = (ROOT / "examples/data/drive.nmea").read_text(encoding="ascii").splitlines()
DATED = [index for index, line in enumerate(DRIVE) if line[3:6] == "RMC"]
TODAY = datetime.date(2026, 5, 12)
LONGEST = 60  # seconds, on a busy machine: minute by minute, a year takes minutes


def dated(index, date):
    fields = DRIVE[index].split("*")[0][1:].split(",")
    fields[9] = date if isinstance(date, str) else f"{date:%d%m%y}"
    return nmea.sentence(*fields).strip()


def days_off(days):
    return TODAY + datetime.timedelta(days=days)


# Faults: the lines that take the place of others.
FAULTS = {
    "a cold start": {index: dated(index, "060180" if n < 5 else "260906") for n, index in enumerate(DATED[:12])},
    "two wrong dates in the beginning": {index: dated(index, days_off(1)) for index in DATED[:2]},
    "right and wrong dates by turns": {index: dated(index, days_off(7168)) for index in DATED[1:200:2]},
    "a status that is void, with a wrong date":
        {index: nmea.sentence("GPRMC", "120000.00", "V", "", "", "", "", "", "", "010130", "", "", "N").strip()
         for index in DATED[:3] + DATED[900:903]},
    "a wrong checksum": {DATED[500]: dated(DATED[500], days_off(1))[:-2] + "00"},
    "a date that does not exist": {DATED[500]: dated(DATED[500], "310626")},
    "a date of seven digits": {DATED[500]: dated(DATED[500], "1205261")},
    "bytes in front of a date that is off": {DATED[500]: "$GPRMC,0652" + dated(DATED[500], days_off(1))},
}
for name, days in {"a day": 1, "30 days": 30, "a year": 365, "24 years": 8766, "1,024 weeks": 7168}.items():
    for sign, direction in (1, "ahead"), (-1, "back"):
        for where, part in ("first", DATED[:1]), ("last", DATED[-3:]), ("in the middle", DATED[700:709]):
            if name == "a day" or where == "in the middle":
                FAULTS[f"{name} {direction}, {where}"] = {index: dated(index, days_off(sign * days)) for index in part}
for days in 1, -1, 8766:
    for where, part in {"the first ten": DATED[:10], "the first 100": DATED[:100], "the last ten": DATED[-10:],
                        "the last 300": DATED[-300:], "100 in the middle": DATED[700:800],
                        "of both ends": DATED[:10] + DATED[-12:], "by turns": DATED[:200:2],
                        "45 of 100": [index for n, index in enumerate(DATED) if n * n % 101 < 45]}.items():
        FAULTS[f"{days:+} days, {where}"] = {index: dated(index, days_off(days)) for index in part}
FAULTS["all dates of a year"] = {index: dated(index, days_off(n % 365 + 1)) for n, index in enumerate(DATED[3::2])}
whole = DRIVE[DATED[500]]
DATE_AT = whole.index("120526")
for length in (*range(DATE_AT, DATE_AT + 6), DATE_AT - 20, len(whole) - 1):
    FAULTS[f"cut after {length} bytes"] = {DATED[500]: whole[:length]}


def end_of_day(command, lines, path):
    path.write_text("\n".join(lines) + "\n", encoding="ascii")
    done = subprocess.run([*command, str(path)], capture_output=True, text=True, timeout=LONGEST, check=True)
    # In C the last list is followed by an empty line and the account; in Java the account says how the stops ended.
    return (done.stdout.split("\n\n")[-2:] if "\n\n" in done.stdout else done.stdout.splitlines()[-2:])[0]


def main():
    is_few = sys.argv[1] == "--few"
    command = sys.argv[1 + is_few:]
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "track.nmea"
        for name, replaced in list(FAULTS.items())[:3 if is_few else None]:
            drive = DRIVE[:500] if is_few else DRIVE
            without = [line for index, line in enumerate(drive) if index not in replaced]
            try:
                found = end_of_day(command, [replaced.get(n, line) for n, line in enumerate(drive)], path)
                fault = "" if found == end_of_day(command, without, path) else found
            except subprocess.SubprocessError as error:
                fault = str(error)
            passed += not fault
            failed += bool(fault)
            if fault:
                print(f"FAILED {name}\n{fault}")
    print(f"{passed} passed, {failed} failed")


main()
