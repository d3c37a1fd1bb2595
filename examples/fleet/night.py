"""The fleet overnight on Spark: the day that was, and for every agent a better order for tomorrow. See README.md."""

import argparse
from datetime import date, time
from pathlib import Path
from typing import List, Tuple

import pandas as pd
from pyspark.sql import DataFrame, functions as f

from agent import follow
from live import EVENT, EVENTS, PLANS, event_rows, spark_session, stop_rows
from tomorrow import Tomorrow, tomorrow

TABLE = ("agent long, day date, stops int, travel_before int, travel_after int, missed_before int, missed_after int, "
         "lateness_before int, lateness_after int, finish_before long, finish_after long, order array<string>, "
         "arrived int, late int, closed int, rejected int")


def follow_night(stops: List[Tuple[int, str]], events: pd.DataFrame, day: date, start: time) -> pd.DataFrame:
    """A bucket of agents: their whole day, and then tomorrow."""
    states = {}
    notices, rejects = follow(states, stops, {name: events[name].to_numpy() for name in EVENT})
    rows = pd.DataFrame(
        [tomorrow(agent, state, day, start) for agent, state in states.items()], columns=Tomorrow._fields)
    kinds = pd.DataFrame(notices, columns=["agent", "seq", "n", "kind", "stop", "at"])
    counts = pd.crosstab(kinds["agent"], kinds["kind"]).reindex(columns=["arrived", "late", "closed"], fill_value=0)
    counts["rejected"] = pd.Series([reject.agent for reject in rejects], dtype="int64").value_counts()
    return rows.join(counts, on="agent").fillna({name: 0 for name in counts.columns})


def night(plans: DataFrame, events: DataFrame, buckets: int, day: date, start: time) -> DataFrame:
    """A row for each agent."""

    def of_bucket(stops: pd.DataFrame, events: pd.DataFrame) -> pd.DataFrame:
        return follow_night(list(stops[["agent", "stop"]].itertuples(index=False, name=None)), events, day, start)

    stops, events = stop_rows(plans, buckets).groupBy("bucket"), event_rows(events, buckets).groupBy("bucket")
    return stops.cogroup(events).applyInPandas(of_bucket, TABLE)


def report(table: pd.DataFrame, path: Path) -> None:
    """A short text, and a plot of travel and of missed stops before and after."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    hours = {name: table[f"travel_{name}"].sum() / 3600 for name in ("before", "after")}
    change = hours["after"] / hours["before"] - 1 if hours["before"] else 0
    lines = [
        f"{len(table)} agents on {table['day'].min()}: {table['stops'].sum()} stops",
        f"travel: {hours['before']:,.0f} h as planned, {hours['after']:,.0f} h as proposed ({change:+.0%})",
        f"late or closed: {table['missed_before'].sum()} stops as planned, {table['missed_after'].sum()} as proposed",
        f"the day before: {table['arrived'].sum()} arrivals; warnings: {table['late'].sum()} late, "
        f"{table['closed'].sum()} closed; {table['rejected'].sum()} of their events rejected",
    ]
    path.with_suffix(".txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    print("\n".join(lines))
    figure, (left, right) = pyplot.subplots(1, 2, figsize=(10, 4), layout="constrained")
    left.hist([table["travel_before"] / 3600, table["travel_after"] / 3600], bins=30,
              label=["as planned", "as proposed"])
    left.set(xlabel="hours of travel", ylabel="agents")
    missed = range(int(table[["missed_before", "missed_after"]].max().max()) + 2)
    right.hist([table["missed_before"], table["missed_after"]], bins=missed, align="left")
    right.set(xlabel="stops that are late or closed", ylabel="agents", xticks=missed[:-1])
    figure.legend(*left.get_legend_handles_labels(), loc="outside upper center", ncols=2)
    figure.savefig(path.with_suffix(".png"), dpi=120)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="with plans and events; gets tomorrow, report.txt and report.png")
    parser.add_argument("--start", type=time.fromisoformat, default=time(8), help="when agents set out; default 08:00")
    parser.add_argument("--master", default="local[2]")
    parser.add_argument("--buckets", type=int, default=32, help="of agents: one is in memory at a time; default 32")
    options = parser.parse_args()
    folder = options.folder.resolve()
    day = max(date.fromisoformat(path.name.partition("=")[2]) for path in (folder / "plans").iterdir())
    spark = spark_session(options.master, options.buckets)
    plans = spark.read.schema(PLANS).parquet(str(folder / "plans"))
    events = spark.read.schema(EVENTS).parquet(str(folder / "events"))
    # After noon of UTC it is that day, or a later one, almost everywhere.
    early = events.where(f.col("time").between(f"{day} 12:00", f"{day} 23:59")).count()
    if early:
        print(f"{early:,} events are of {day}, the last day of the plans. Are the plans of the day after missing?")
    table = str(folder / "tomorrow")
    night(plans, events, options.buckets, day, options.start).write.mode("overwrite").parquet(table)
    report(spark.read.parquet(table).toPandas(), folder / "report")


if __name__ == "__main__":
    main()
