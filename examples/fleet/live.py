"""The live fleet on Spark: plans and events stream in, notices and rejects stream out. See README.md.

The state of a bucket of agents maps each agent to its bytes. It is written to the checkpoint with every micro-batch, so
the stream may be killed at any moment: started again, it goes on with the same result."""

import argparse
import os
import sys
from pathlib import Path
from typing import Any, Dict, Iterable, Iterator, List, Tuple

import pandas as pd
from pyspark.sql import DataFrame, SparkSession, functions as f
from pyspark.sql.streaming.state import GroupState, GroupStateTimeout

from agent import UNKNOWN, follow

EVENTS = "arrival long, agent long, seq long, time timestamp, latitude double, longitude double, accuracy double"
PLANS = ("day date, agent long, zone string, stop string, `order` long, title string, address string, "
         "opening_hours string, latitude double, longitude double, planned timestamp, duration long")
STATE = "agents map<long, binary>"
OUTPUT = "table string, agent long, seq long, n int, kind string, stop string, at long, reason string"
EVENT = ["arrival", "agent", "seq", "time", "latitude", "longitude", "accuracy"]


def spark_session(master: str, shuffle_partitions: int) -> SparkSession:
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)  # of the workers, too
    os.environ.setdefault("PYTHONWARNINGS", "ignore::FutureWarning")  # Spark 4.0 joins empty columns, as pandas 2 may
    spark = (
        SparkSession.builder.appName("fleet").master(master)
        .config("spark.sql.shuffle.partitions", shuffle_partitions)
        .config("spark.sql.session.timeZone", "UTC")
        .config("spark.sql.streaming.stateStore.providerClass",
                "org.apache.spark.sql.execution.streaming.state.RocksDBStateStoreProvider")
        .config("spark.sql.streaming.stateStore.rocksdb.changelogCheckpointing.enabled", True)
        .config("spark.sql.streaming.minBatchesToRetain", 10)
        .config("spark.driver.memory", "2g").config("spark.ui.enabled", False)
        .config("spark.ui.showConsoleProgress", False)
        .getOrCreate())
    spark.sparkContext.setLogLevel("ERROR")
    for name in ("agent.py", "tomorrow.py"):
        spark.sparkContext.addPyFile(str(Path(__file__).with_name(name)))
    return spark


def event_rows(events: DataFrame, buckets: int) -> DataFrame:
    """Events with their bucket. A missing integer is UNKNOWN, a missing real NaN: pandas has no null of these."""
    whole = {name: f.col(name) for name in ("arrival", "agent", "seq")} | {"time": f.unix_millis("time")}
    columns = [f.coalesce(whole[name], f.lit(UNKNOWN)) if name in whole else f.coalesce(name, f.lit(float("nan")))
               for name in EVENT]
    return in_buckets(events.select(*(column.alias(name) for name, column in zip(EVENT, columns))), buckets)


def stop_rows(plans: DataFrame, buckets: int) -> DataFrame:
    """The stops of plans as JSON, with the bucket of their agent."""
    stop = plans.withColumn("planned", f.unix_millis("planned"))
    return in_buckets(stop.select(
        f.coalesce("agent", f.lit(UNKNOWN)).alias("agent"), f.to_json(f.struct(*plans.columns)).alias("stop")), buckets)


def in_buckets(rows: DataFrame, buckets: int) -> DataFrame:
    return rows.withColumn("bucket", f.pmod(f.xxhash64("agent"), f.lit(buckets)))


def both(stops: DataFrame, events: DataFrame) -> DataFrame:
    """One stream: a row with a stop has no event, and a row with an event no stop."""
    no_event = [f.lit(UNKNOWN if name in ("arrival", "seq", "time") else float("nan")).alias(name)
                for name in EVENT if name != "agent"]
    return events.withColumn("stop", f.lit(None)).unionByName(stops.select("*", *no_event))


def output(notices: Iterable[Tuple[Any, ...]], rejects: Iterable[Tuple[Any, ...]]) -> pd.DataFrame:
    rows = [("notices", *notice, None) for notice in notices]
    rows += [("rejects", agent, seq, None, None, None, None, reason) for agent, seq, reason in rejects]
    return pd.DataFrame(rows, columns=[column.split()[0] for column in OUTPUT.split(", ")])


def follow_bucket(key: Tuple[int], frames: Iterator[pd.DataFrame], state: GroupState) -> Iterator[pd.DataFrame]:
    states = {agent: bytes(data) for agent, data in state.get[0].items()} if state.exists else {}
    rows = pd.concat(frames)
    is_stop = rows["stop"].notna().to_numpy()
    stops = rows.loc[is_stop, ["agent", "stop"]].itertuples(index=False, name=None)
    events = {name: rows[name].to_numpy()[~is_stop] for name in EVENT}
    yield output(*follow(states, stops, events))
    state.update((states,))


def print_account(spark: SparkSession, batches: List[Dict[str, Any]], folder: Path) -> None:
    """What the stream took and gave, how quickly, and how large its state is. Spark keeps the last 100 batches."""
    rows = spark.read.parquet(str(folder / "live")).groupBy("table", f.coalesce("kind", "reason").alias("what")).count()
    for row in sorted(rows.collect()):
        print(f"{row['count']:9,} {row['table']}: {row['what']}")
    cores = spark.sparkContext.defaultParallelism
    events = sum(batch["numInputRows"] for batch in batches)
    seconds = sum(batch["durationMs"]["triggerExecution"] for batch in batches) / 1000
    states = spark.read.format("statestore").load(str(folder / "checkpoint")).select(
        f.explode("value.groupState.agents")).agg(f.count("*"), f.avg(f.length("value"))).first()
    files = [path.stat().st_size for path in (folder / "checkpoint").rglob("*") if path.is_file()]
    print(f"{events:9,} rows in {len(batches)} micro-batches and {seconds:.1f} s: "
          f"{events / seconds / cores if seconds else 0:,.0f} a second and core")
    print(f"{states[0]:9,} agents: {states[1] or 0:,.0f} bytes of state and "
          f"{sum(files) / max(states[0], 1):,.0f} bytes of checkpoint for each")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="with plans and events; gets live and checkpoint")
    parser.add_argument("--day", help="whose plans are streamed; default: the first one")
    parser.add_argument("--master", default="local[2]")
    parser.add_argument("--buckets", type=int, default=8, help="of agents; it cannot change later; default 8")
    parser.add_argument("--partitions", type=int, default=2, help="of the state; it cannot change later; default 2")
    parser.add_argument("--files", type=int, default=1, help="of events in a micro-batch; default 1")
    parser.add_argument("--every", help="wait for more files, and look so often, such as '10 seconds'")
    options = parser.parse_args()
    folder = options.folder.resolve()
    day = options.day or min(path.name.partition("=")[2] for path in (folder / "plans").iterdir())
    spark = spark_session(options.master, options.partitions)
    plans = spark.readStream.schema(PLANS).parquet(str(folder / "plans")).where(f.col("day") == day)
    events = spark.readStream.schema(EVENTS).option("maxFilesPerTrigger", options.files).parquet(
        str(folder / "events"))
    rows = both(stop_rows(plans, options.buckets), event_rows(events, options.buckets))
    followed = rows.groupBy("bucket").applyInPandasWithState(
        follow_bucket, OUTPUT, STATE, "append", GroupStateTimeout.NoTimeout)
    writer = followed.writeStream.format("parquet").partitionBy("table").option("path", str(folder / "live")).option(
        "checkpointLocation", str(folder / "checkpoint"))
    trigger = {"processingTime": options.every} if options.every else {"availableNow": True}
    query = writer.trigger(**trigger).start()
    query.awaitTermination()
    print_account(spark, query.recentProgress, folder)


if __name__ == "__main__":
    main()
