"""Makes a fleet: the plans of agents who visit shops in Berlin, and the events of their day. See README.md."""

import argparse
import os
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Dict, List, Tuple
from uuid import UUID
from zoneinfo import ZoneInfo

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

ZONE = "Europe/Berlin"
DAYS = date(2026, 5, 12), date(2026, 5, 13)
METERS = np.array([111_200.0, 67_700.0])  # of a degree of latitude and of longitude in Berlin
BAD = 0.0005  # of the events, for each way in which one can be bad
COLUMNS = ("agent", "seq", "time", "latitude", "longitude", "accuracy")


def read_shops(path: Path) -> Tuple[List[Dict[str, str]], np.ndarray]:
    """The shops of the example's plan, and where they are."""
    head, *lines = path.read_text(encoding="utf-8").splitlines()
    shops = [dict(zip(head.split("\t"), line.split("\t"))) for line in lines]
    return shops, np.array([[float(shop["latitude"]), float(shop["longitude"])] for shop in shops])


def drive(rng: np.random.Generator, places: np.ndarray, start: float) -> Tuple[np.ndarray, np.ndarray, np.ndarray]:
    """A day past these places, from somewhere in the city: times of fixes, positions, and planned times."""
    home = places.mean(axis=0) + rng.normal(0, 3000, 2) / METERS
    knots, times, planned, clock, promise = [home], [start], [], start, start
    for place in places:
        corner = np.where(rng.random(2) < 0.5, knots[-1], place) + rng.normal(0, 100, 2) / METERS
        for point in (corner, place + rng.normal(0, 15, 2) / METERS):
            clock += np.linalg.norm((point - knots[-1]) * METERS) / rng.uniform(6, 12)
            knots.append(point)
            times.append(clock)
        promise += np.abs((place - (home if len(planned) == 0 else places[len(planned) - 1])) * METERS).sum() / 9
        planned.append(np.ceil(promise / 300) * 300)  # what the office reckons with, in steps of five minutes
        promise = planned[-1] + 1500
        clock = max(clock, planned[-1] - 900) + rng.uniform(300, 1500)
        knots.append(knots[-1])
        times.append(clock)
    fixes = start + np.cumsum(rng.uniform(5, 15, int((clock - start) / 10 * 1.1) + 20))
    fixes = fixes[fixes < clock + 120]
    track = np.stack([np.interp(fixes, times, [knot[axis] for knot in knots]) for axis in (0, 1)], axis=1)
    return fixes, track + rng.normal(0, 4, track.shape) / METERS, np.array(planned)


def make_agents(count: int, seed: int, shops: List[Dict[str, str]], places: np.ndarray) -> Tuple[list, Dict]:
    """The rows of the plans of both days, and the events of the first day, by time."""
    plans, events = [], {name: [] for name in COLUMNS}
    for agent in range(count):
        rng = np.random.default_rng([seed, agent])
        for number, day in enumerate(DAYS):
            route = rng.permutation(len(shops))
            midnight = datetime(day.year, day.month, day.day, tzinfo=ZoneInfo(ZONE)).timestamp()
            fixes, track, planned = drive(rng, places[route], midnight + rng.uniform(8.5, 9.5) * 3600)
            for order, (shop, at) in enumerate(zip(route, planned)):
                facts = shops[shop]
                plans.append({
                    "agent": agent, "day": day, "zone": ZONE, "stop": str(UUID(int=agent << 64 | number << 32 | order)),
                    "order": order + 1, "title": facts["title"], "address": facts["address"] or None,
                    "opening_hours": facts["opening hours"] or None, "latitude": places[shop, 0],
                    "longitude": places[shop, 1], "duration": 900,
                    "planned": datetime.fromtimestamp(at, ZoneInfo("UTC")) if number == 0 or order % 4 == 3 else None})
            if number == 0:
                accuracy = np.where(rng.random(len(fixes)) < 0.01, 150.0, rng.uniform(3, 12, len(fixes)))
                columns = (np.full(len(fixes), agent), np.arange(1, len(fixes) + 1), (fixes * 1000).astype(np.int64),
                           track[:, 0], track[:, 1], accuracy.round(1))
                for name, column in zip(COLUMNS, columns):
                    events[name].append(column)
    joined = {name: np.concatenate(columns) for name, columns in events.items()}
    order = np.argsort(joined["time"], kind="stable")
    return plans, {name: column[order] for name, column in joined.items()}


def spoil(rng: np.random.Generator, events: Dict[str, np.ndarray], agents: int) -> Dict[str, np.ndarray]:
    """The events as they are delivered: some twice, some late, some of nobody, some without sense."""
    count = len(events["time"])
    chosen = lambda: rng.choice(count, max(1, int(count * BAD)), replace=False)  # noqa: E731
    arrives = events["time"] + rng.integers(0, 2000, count)
    twice = chosen()
    arrives[chosen()] += 420_000
    whole = {name: np.concatenate([column, column[twice]]) for name, column in events.items()}
    arrives = np.concatenate([arrives, arrives[twice] + rng.choice([1000, 600_000], len(twice))])
    whole["agent"][chosen()] += agents
    whole["latitude"][chosen()] += 90
    whole["longitude"][chosen()] = np.nan
    whole["time"][chosen()] = -1  # written as null
    order = np.argsort(arrives, kind="stable")
    return {"arrives": arrives[order], "arrival": np.arange(len(order)),
            **{name: column[order] for name, column in whole.items()}}


def write(folder: Path, plans: List[Dict], events: Dict[str, np.ndarray], minutes: float) -> int:
    """Plans by day, and a file of events for every so many minutes; a stream reads them by the times of the files."""
    for day in DAYS:
        rows = [{name: row[name] for name in row if name != "day"} for row in plans if row["day"] == day]
        path = folder / "plans" / f"day={day}" / "plans.parquet"
        path.parent.mkdir(parents=True, exist_ok=True)
        pq.write_table(pa.Table.from_pylist(rows), path)
    arrives = events.pop("arrives")
    times = pa.array(events["time"], pa.int64(), mask=events["time"] < 0).cast(pa.timestamp("ms", "UTC"))
    table = pa.table({name: times if name == "time" else column for name, column in events.items()})
    (folder / "events").mkdir(parents=True, exist_ok=True)
    slots = (arrives - arrives[0]) // int(minutes * 60_000)
    starts = np.flatnonzero(np.diff(slots, prepend=-1))
    for number, (start, end) in enumerate(zip(starts, [*starts[1:], len(slots)])):
        path = folder / "events" / f"{number:05}.parquet"
        pq.write_table(table.slice(start, end - start), path)
        os.utime(path, (1_778_000_000 + number,) * 2)
    return len(slots)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="where plans and events are written")
    parser.add_argument("--agents", type=int, default=1000)
    parser.add_argument("--minutes", type=float, default=10, help="of events in one file; default 10")
    parser.add_argument("--hours", type=float, default=24, help="of the day that have events; default all")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    shops, places = read_shops(Path(__file__).parents[1] / "data" / "plan.tsv")
    plans, events = make_agents(options.agents, options.seed, shops, places)
    within = events["time"] < events["time"][0] + timedelta(hours=options.hours) / timedelta(milliseconds=1)
    events = {name: column[within] for name, column in events.items()}
    events = spoil(np.random.default_rng(options.seed), events, options.agents)
    count = write(options.folder, plans, events, options.minutes)
    print(f"{options.agents} agents, {len(plans)} stops, {count} events in {options.folder}")


if __name__ == "__main__":
    main()
