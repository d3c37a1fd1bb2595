"""The fleet without an engine: a loop over the files of events. It is the truth that the stream is compared with."""

import argparse
import json
import time
from collections import Counter
from pathlib import Path
from typing import Dict, Iterator, List, Tuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from agent import UNKNOWN, Notice, Reject, follow

MISSING = {"arrival": UNKNOWN, "agent": UNKNOWN, "seq": UNKNOWN, "time": UNKNOWN, "latitude": np.nan,
           "longitude": np.nan, "accuracy": np.nan}


def read_stops(folder: Path, day: str) -> List[Tuple[int, str]]:
    """The stops of a day's plans, each as the agent's number and JSON."""
    table = pq.read_table(folder / "plans" / f"day={day}", partitioning=None)
    planned = table["planned"].cast(pa.timestamp("ms", "UTC")).cast(pa.int64())
    rows = table.set_column(table.schema.get_field_index("planned"), "planned", planned).to_pylist()
    return [(row["agent"], json.dumps({**row, "day": day})) for row in rows]


def read_events(path: Path) -> Dict[str, np.ndarray]:
    table = pq.read_table(path)
    table = table.set_column(table.schema.get_field_index("time"), "time", table["time"].cast(pa.int64()))
    return {name: pc.fill_null(table[name], missing).to_numpy() for name, missing in MISSING.items()}


def days_of(folder: Path) -> List[str]:
    return sorted(path.name.partition("=")[2] for path in (folder / "plans").iterdir())


def run(folder: Path, buckets: int = 4) -> Iterator[Tuple[Dict[int, bytes], List[Notice], List[Reject], int]]:
    """Yields the states, notices, rejects and number of events for each file and bucket of agents."""
    states: List[Dict[int, bytes]] = [{} for _ in range(buckets)]
    stops = read_stops(folder, days_of(folder)[0])
    for path in sorted((folder / "events").glob("*.parquet")):
        events = read_events(path)
        for bucket, state in enumerate(states):
            mine = events["agent"] % buckets == bucket
            notices, rejects = follow(
                state, [stop for stop in stops if stop[0] % buckets == bucket],
                {name: column[mine] for name, column in events.items()})
            yield state, notices, rejects, int(mine.sum())
        stops = []


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="made by make_fleet.py")
    options = parser.parse_args()
    start, events, counts = time.process_time(), 0, Counter()
    for _, notices, rejects, count in run(options.folder):
        events += count
        counts.update(notice.kind for notice in notices)
        counts.update("rejected: " + reject.reason for reject in rejects)
    seconds = time.process_time() - start
    for name, count in sorted(counts.items()):
        print(f"{count:8} {name}")
    print(f"{events:8} events, {events / seconds:,.0f} a second of processor time")


if __name__ == "__main__":
    main()
