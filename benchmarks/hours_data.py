#!/usr/bin/env python3
"""How many real opening hours the library understands, and how it agrees with other evaluators.

hours_data.py rate FILE      FILE has a count, a tab and a text in each line: prints the share that is understood, by
                             occurrence, with and without the traps of HOURS-2, and the 30 most frequent that are not
hours_data.py agree FILE     FILE has a text, a local time in Berlin and a state in each line: prints where they differ
hours_data.py worst          times texts of 4,096 bytes that are expensive to evaluate (HOURS-14)

Run it with the package's folder in PYTHONPATH, and PLANNERKIT_LIBRARY=build/libplanner.so. FILE may end with .gz; lines
that begin with # are skipped. OpenStreetMap has such texts (taginfo.openstreetmap.org/keys/opening_hours#values).
"""

import datetime
import gzip
import re
import sys
import time
import unicodedata
import zoneinfo

from plannerkit import Coordinate, Holidays, OpeningHours

BERLIN = zoneinfo.ZoneInfo("Europe/Berlin")
PLACE = Coordinate(52.52, 13.405)
NO_HOLIDAYS = Holidays(datetime.date(2020, 1, 1), datetime.date(2040, 1, 1))

CLOCK = r"(\d{1,2})(?:\s*[:.h時]\s*(\d{2})(?!\d)分?|(?:\s*(?:h|uhr|時)\b)?)(?:\s*([ap])\.?\s?m\b\.?)?"
SPAN = re.compile(
    rf"(?<![\d:.\[]){CLOCK}(?:\s*(?:uhr|h)\b)?\s*(?:[-‐-―−〜~ー]+|\bto\b|\bbis\b|\bà\b)\s*{CLOCK}(?![\d\]])(?![:.h]\d)")
DAYS_OF_MONTH = re.compile(
    r"(?:jan|feb|mar|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez|week)\w*\.?\s*(?:\d{1,2}\s*[-,]\s*)*$")


def is_trap(text):
    """Whether a text has two readings (HOURS-2): numbers alone, which may be hours or days; a span with am or pm at one
    end only; or one that would be longer than 16 hours, and its hours have no minutes or its end has one digit."""
    if re.fullmatch(r"[\d\s,~+-]+", text):
        return True
    text = re.sub(r'"[^"]*"', '""', unicodedata.normalize("NFKC", text).lower())
    for span in SPAN.finditer(text):
        hour, minute, half, end_hour, end_minute, end_half = span.groups()
        if minute is end_minute is None and DAYS_OF_MONTH.search(text[:span.start()]):
            continue
        if bool(half) != bool(end_half):
            return True
        start, end = int(hour) * 60 + int(minute or 0), int(end_hour) * 60 + int(end_minute or 0)
        is_short = minute is None or end_minute is None or len(end_hour) == 1
        if not half and is_short and 0 < end <= start and end + 1440 - start > 960:
            return True
    return False


def lines(path):
    with (gzip.open if path.endswith(".gz") else open)(path, "rt", encoding="utf-8") as file:
        for line in file:
            if not line.startswith("#"):
                yield line.rstrip("\n").split("\t")


def rate(path):
    values = [(int(count), text, OpeningHours.parse(text) is not None) for count, text, *_ in lines(path)]
    plain = [value for value in values if not is_trap(value[1])]
    for name, some in (("all", values), ("without traps", plain)):
        good, total = sum(count for count, _, known in some if known), sum(count for count, *_ in some)
        print(f"{name}: {good:,} of {total:,} occurrences are understood, {good / total:.2%}")
    for count, text in sorted(((count, text) for count, text, known in plain if not known), reverse=True)[:30]:
        print(f"{count}\t{text}")


def agree(path):
    equal = differ = unknown = 0
    hours, last = None, None
    for text, wall_time, state, *_ in lines(path):
        if text != last:
            hours, last = OpeningHours.parse(text, tz=BERLIN, holidays=NO_HOLIDAYS, place=PLACE), text
        if hours is None:
            unknown += 1
            continue
        found = hours.state(datetime.datetime.fromisoformat(wall_time).replace(tzinfo=BERLIN)).state.name.lower()
        equal += found == state
        differ += found != state
        if found != state:
            print(f"{text}\t{wall_time}\t{state}, here {found}")
    print(f"{equal:,} equal, {differ:,} differ, {unknown:,} of texts that are not understood")


def worst():
    parts = ["1:00+,", "sunrise-sunset,", "Mo-Su 00:00-24:00 off;", "Jan 1-Dec 31 Mo[1-5] 00:01-23:59;",
             "week 1-53/2 PH,SH 10:00-12:00;", "easter -2 days-easter +2 days 10:00+ || ",
             "2020-2040/3 Mo-Su 18:00-26:00;",
             "Mo-Su 10:00-12:00 \"x\" || ", "a", "(", "\"", "é"]
    now = datetime.datetime(2026, 7, 14, 13, 23, tzinfo=BERLIN)
    slowest = 0
    for part in parts:
        for text in ((part * 4096)[:4096 - 4096 % len(part)], part * 63):
            text = text.encode()[:4096].decode(errors="ignore").rstrip("|; ,")
            start = time.perf_counter()
            hours = OpeningHours.parse(text, tz=BERLIN, holidays=NO_HOLIDAYS, place=PLACE)
            if hours is not None:
                hours.state(now)
            slowest = max(slowest, time.perf_counter() - start)
    print(f"the slowest of {2 * len(parts)} texts takes {slowest * 1000:.1f} ms to understand and evaluate")


def main():
    command, *files = sys.argv[1:] or [""]
    if command in ("rate", "agree") and len(files) == 1:
        {"rate": rate, "agree": agree}[command](files[0])
    elif command == "worst" and not files:
        worst()
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
