"""Runs the host as a person would, without a terminal."""

import contextlib
import io
import json
import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
from datetime import datetime, time, timedelta, timezone
from pathlib import Path
from uuid import UUID, uuid4

import pytest
from plannerkit import (Coordinate, Fix, LoadPlan, Mark, OrderSave, Outcome, Row, Save, SavePhase, Settings, Task,
                        TaskStatus, geojson)
from plannerkit.driver import SaveRefused

import host
import sources
from database import Database, Offline
from screen import PlainScreen, TerminalScreen

HERE = Path(__file__).parent
PLAN, TRACK = HERE / "data" / "plan.geojson", HERE / "data" / "track.gpx"
DONE, IN_PROGRESS = 3, 2
EIGHT = datetime(2026, 5, 12, 8, tzinfo=timezone.utc)
IN_BERLIN = {**os.environ, "TZ": "Europe/Berlin"}
POINT = '<trkpt lat="52.5" lon="13.4"><time>2026-05-12T08:00:0{0}Z</time></trkpt>\n'


def command(folder, plan=PLAN, track=TRACK, *options):
    database = str(folder / "day.sqlite3")
    return [sys.executable, str(HERE / "host.py"), str(plan), str(track), "--database", database, *options]


def run(folder, plan=PLAN, track=TRACK, *options, environment=IN_BERLIN):
    return subprocess.run(command(folder, plan, track, *options), capture_output=True, encoding="utf-8", timeout=120,
                          env=environment)


def select(folder, query):
    """The stored statuses; none if the program stored nothing yet."""
    with sqlite3.connect(folder / "day.sqlite3") as database:
        tables = database.execute("SELECT count(*) FROM sqlite_master WHERE name = 'track'").fetchone()[0]
        return database.execute(query).fetchall() if tables else []


def outcomes(folder):
    """What the agent did. A kill can change when it was tapped."""
    return sorted(select(folder, "SELECT task, status, coalesce(day, ''), reason, note, details FROM outcome"))


def visit_log(folder):
    """What was driven and visited, without the keys, which are those of an installation."""
    return select(folder, "SELECT kind, task, began, ended, metres, is_commute FROM visit_log ORDER BY began, kind")


def stored(folder):
    return dict(select(folder, "SELECT title, status FROM task"))


def fixes_driven(folder):
    return sum(fixes for fixes, in select(folder, "SELECT fixes FROM track"))


def fixes_line(printed):
    return next(line for line in printed.splitlines() if line.startswith("fixes "))


def plan_of(folder, *features):
    path = folder / "plan.geojson"
    path.write_text(json.dumps({"type": "FeatureCollection", "features": features}), encoding="utf-8")
    return path


def plan_read(path):
    reports = []
    return sources.read_plan(str(path), timezone.utc, reports.append), reports


def feature(coordinates=(13.4, 52.5), **properties):
    return {"type": "Feature", "geometry": {"type": "Point", "coordinates": coordinates}, "properties": properties}


def gpx(folder, inside, head="<gpx>", tail="</gpx>"):
    path = folder / "track.gpx"
    path.write_text(f"{head}<trk><trkseg>\n{inside}</trkseg></trk>{tail}", encoding="utf-8")
    return path


def test_the_day_ends_with_all_stops_done(tmp_path):
    result = run(tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert "stops    10 done\n" in result.stdout
    assert "fixes    1361 in, " in result.stdout
    statuses = stored(tmp_path)
    assert sum(status == DONE for status in statuses.values()) == 10
    assert sum(title.startswith("Call again: ") for title in statuses) == 10
    kinds = [kind for kind, *_ in visit_log(tmp_path)]
    assert kinds.count("VISIT") == 10 and kinds.count("LEG") >= 10
    kilometres = sum(metres for *_, metres, _ in visit_log(tmp_path)) / 1000
    assert f"driven   {kilometres:.1f} kilometres in " in result.stdout


def zigzag(folder):
    """Stops on one street, visited back and forth."""
    return plan_of(folder, *(feature((13.4, 52.5 + 0.01 * north), title=f"Stop {north}", order=order)
                             for order, north in enumerate((1, 4, 2, 3))))


@pytest.mark.parametrize("options", [(), ("--no-roads",)])
def test_a_better_order_is_accepted_and_stored(tmp_path, options):
    track = gpx(tmp_path, POINT.format(0))
    result = run(tmp_path, zigzag(tmp_path), track, "--optimise", "accept", *options)
    assert (result.returncode, result.stderr) == (0, "")
    before, after = (next(line for line in result.stdout.splitlines() if text in line).split("missed, ")[1]
                     for text in ("  before: ", "  after: "))
    assert before.endswith(": Stop 1 → Stop 4 → Stop 2 → Stop 3")
    assert after.endswith(": Stop 1 → Stop 2 → Stop 3 → Stop 4")
    assert "  Saves " in result.stdout and "saved: the order" in result.stdout
    titles = select(tmp_path, "SELECT title FROM task ORDER BY visiting_order, id")
    assert titles == [("Stop 1",), ("Stop 2",), ("Stop 3",), ("Stop 4",)]


def test_the_present_order_is_kept(tmp_path):
    track = gpx(tmp_path, POINT.format(0))
    printed = run(tmp_path, zigzag(tmp_path), track, "--optimise", "keep").stdout
    assert "; kept as it is\n" in printed and "saved: the order" not in printed
    assert select(tmp_path, "SELECT title FROM task ORDER BY visiting_order, id")[1] == ("Stop 4",)


def test_there_is_no_better_order(tmp_path):
    assert "No better order\n" in run(tmp_path, PLAN, TRACK, "--optimise", "accept").stdout


def test_the_schedule_is_shown(tmp_path):
    printed = run(tmp_path).stdout
    assert "10:30:00  day: Done by 13:15 · 8 stops left · 1 late · 1 closed on arrival\n" in printed
    assert "Kaufhaus des Westens (KaDeWe) · 110 m · < 1 min · → 10:30 · 5 min late · " in printed


def test_a_day_that_is_over_is_not_driven_again(tmp_path):
    run(tmp_path)
    result = run(tmp_path)
    assert result.returncode == 0
    assert "was driven to its end" in result.stdout


def test_the_texts_follow_the_options(tmp_path):
    result = run(tmp_path, PLAN, TRACK, "--language", "de", "--units", "us", "--hours", "12")
    assert "9:05" in result.stdout and "AM" in result.stdout
    assert "Geplant" in result.stdout
    assert " mi " in result.stdout and " km " not in result.stdout


@pytest.mark.parametrize("locale, planned", [
    ("de_DE.UTF-8", "Geplant"), ("de_DE@euro", "Geplant"), ("C", "Planned"), ("C.UTF-8", "Planned"),
    ("POSIX", "Planned"), ("", "Planned"),
])
def test_the_language_may_be_that_of_the_system(tmp_path, locale, planned):
    result = run(tmp_path, PLAN, TRACK, "--language", locale)
    assert (result.returncode, result.stderr) == (0, "")
    assert planned in result.stdout


@pytest.mark.parametrize("content, message", [
    (None, "No such file"), ("", "is empty"), ("{", ":1:2: "), ('{"features":\n [1,]}', ":2:"),
    ("[]", "FeatureCollection"), ("[" * 100_000, "recursion"), ('{"features": []}', "no usable feature"),
])
def test_a_plan_that_cannot_be_read_ends_the_program(tmp_path, content, message):
    path = tmp_path / "plan.geojson"
    if content is not None:
        path.write_text(content, encoding="utf-8")
    result = run(tmp_path, path)
    assert result.returncode == 1
    assert str(path) in result.stderr and message in result.stderr
    assert "Traceback" not in result.stderr


def test_broken_features_are_reported_and_skipped(tmp_path):
    polygon = {"type": "Feature", "geometry": {"type": "Polygon", "coordinates": []}, "properties": {"name": "area"}}
    plan = plan_of(tmp_path, feature(name="good", id=1), 7, feature(id=3), polygon, feature((13, 99), name="off"),
                   feature(name="late", planned="soon"), feature(name="far", order=2**31), feature(name="same", id=1),
                   feature(name="\ud800"), feature(name="also good", id=10), feature((1,), name="half"),
                   feature(("a", "b"), name="letters"), feature(name="x" * 5000), {"properties": [1]},
                   feature(name="odd", order="first"), feature(name="early", planned="0001-01-01T00:00"))
    result = run(tmp_path, plan)
    assert result.returncode == 0
    reported = [int(line.split("feature ")[1].split(":")[0]) for line in result.stderr.splitlines()]
    assert reported == [2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16]
    assert {"good", "also good"} <= stored(tmp_path).keys()


@pytest.mark.parametrize("content, message", [
    (None, "No such file"), ("", "is empty"), ("<gpx><trk></gpx>", ":1:"), ("<gpx/>", "no usable track point"),
    ("$GPRMC", ":1:1: "),
])
def test_a_track_that_cannot_be_read_ends_the_program(tmp_path, content, message):
    path = tmp_path / "track.gpx"
    if content is not None:
        path.write_text(content, encoding="utf-8")
    result = run(tmp_path, PLAN, path)
    assert result.returncode == 1
    assert str(path) in result.stderr and message in result.stderr
    assert "Traceback" not in result.stderr


def test_broken_points_are_reported_with_their_line(tmp_path):
    broken = ('<trkpt lat="52.5"/>\n<trkpt lat="x" lon="1"/>\n<trkpt lat="nan" lon="1"/>\n'
              '<trkpt lat="1" lon="1"><time>noon</time></trkpt>\n'
              '<trkpt lat="1" lon="1"><time>9999-12-31T23:59:59Z</time></trkpt>\n')
    track = gpx(tmp_path, POINT.format(1) + broken + POINT.format(2))
    result = run(tmp_path, PLAN, track)
    assert result.returncode == 0
    assert [int(line[len(str(track)) + 1:].split(":")[0]) for line in result.stderr.splitlines()] == [3, 4, 5, 6, 7]
    assert "fixes    2 in" in result.stdout


@pytest.mark.parametrize("order", ["1.0", "1", '"1"', '"1.0"', "1e0"])
def test_a_whole_number_may_be_written_in_any_form(tmp_path, order):
    path = tmp_path / "plan.geojson"
    path.write_text('{"features": [{"geometry": null, "id": 7.0, "properties": {"title": 12.0, "order": %s, '
                    '"address": NaN, "photo": NaN, "planned": NaN}}]}' % order, encoding="utf-8")
    (task,), reports = plan_read(path)
    assert (task.title, task.order, task.id, reports) == ("12", 1, geojson.identifier("7"), [])
    assert (task.address, task.photo_url, task.planned) == (None, None, None)


@pytest.mark.parametrize("text, fault", [
    ('"properties": {"title": NaN}', "neither title nor name"),
    ('"properties": {"title": true}', "title is neither a text nor a number: true"),
    ('"properties": {"title": ["a"]}', 'title is neither a text nor a number: ["a"]'),
    ('"properties": {"title": Infinity}', "title is not finite: inf"),
    ('"properties": {"title": "a", "order": 1.5}', "the order is not a whole number: 1.5"),
    ('"properties": {"title": "a", "order": "first"}', "the order is not a number: first"),
    ('"properties": {"title": "a", "order": "1_0"}', "the order is not a number: 1_0"),
    ('"properties": {"title": "a", "order": false}', "order is neither a text nor a number: false"),
    ('"properties": {"title": "a", "order": -Infinity}', "order is not finite: -inf"),
    ('"properties": {"title": "a", "order": 1e400}', "order is not finite: inf"),
    ('"properties": {"title": "a", "order": %s}' % ("9" * 5000), "order is not finite: inf"),
    ('"properties": {"title": "a", "planned": "noon"}', "planned is not a date or time of ISO 8601: noon"),
    ('"properties": {"title": "a"}, "geometry": {"type": "Point", "coordinates": [13, NaN]}',
     "the latitude is not finite: nan"),
    ('"properties": {"title": "a"}, "geometry": {"type": "Point", "coordinates": [true, 52]}',
     "the longitude is not a number: True"),
    ('"properties": {"title": "a"}, "geometry": {"type": "Point", "coordinates": "13"}', "has no coordinates"),
    ('"properties": {"title": "a"}, "geometry": {"type": "Point", "coordinates": [13, 52e9]}', "-90 to 90 degrees"),
])
def test_a_fault_of_a_feature_is_named(tmp_path, text, fault):
    path = tmp_path / "plan.geojson"
    path.write_text('{"features": [{"properties": {"title": "good"}},\n{%s}]}' % text, encoding="utf-8")
    tasks, (message,) = plan_read(path)
    assert [task.title for task in tasks] == ["good"]
    assert message.startswith(f"{path}: feature 2: ") and fault in message


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-32"])
def test_a_plan_may_have_any_encoding_of_unicode(tmp_path, encoding):
    path = tmp_path / "plan.geojson"
    path.write_text('{"features": [{"properties": {"title": "Müller"}}]}', encoding=encoding)
    (task,), reports = plan_read(path)
    assert (task.title, reports) == ("Müller", [])


@pytest.mark.parametrize("tail, count", [
    ('<trkpt lat="5', 2), ("<trkp", 2), ("<", 2), ("</trk", 2), ('<trkpt lat="5" lon="1">', 2), ("</wrong>", 2),
    ('<trkpt lat="5" lon="1"><time>2026-05-12T08:00:03Z</time>', 2),
    ('<trkpt lat="52.5" lon="13.4"><time>2026-05-12T08:00:03Z</time></trkpt', 2),
    ('<trkpt lat="52.5" lon="13.4"><time>2026-05-12T08:00:03Z</time></trkpt><', 3),
    ('<trkpt lat="52.5" lon="13.4"/><trkpt la', 3),
])
def test_of_a_cut_track_every_whole_point_counts(tmp_path, tail, count):
    track = gpx(tmp_path, POINT.format(1) + POINT.format(2).rstrip() + tail, tail="")
    track.write_text(track.read_text(encoding="utf-8").replace("</trkseg></trk>", ""), encoding="utf-8")
    reports = []
    fixes = sources.read_track(str(track), datetime(2026, 5, 12, tzinfo=timezone.utc), reports.append)
    assert len(fixes) == count
    assert f"; continuing with the {count} points before it" in reports[0] and len(reports) == 1


def test_a_cut_track_is_driven_as_far_as_possible(tmp_path):
    track = gpx(tmp_path, POINT.format(1) + POINT.format(2) + '<trkpt lat="5', tail="")
    result = run(tmp_path, PLAN, track)
    assert result.returncode == 0
    assert f"{track}:4:" in result.stderr
    assert "fixes    " in result.stdout


def test_prefixes_segments_and_points_without_time_are_read(tmp_path):
    inside = ('<g:trkpt lat="52.5" lon="13.4"/></g:trkseg><g:trkseg>'
              '<g:trkpt lat="52.5" lon="13.4"><g:extensions><x:time>no</x:time></g:extensions></g:trkpt>')
    track = tmp_path / "track.gpx"
    track.write_text(f'<g:gpx xmlns:g="http://www.topografix.com/GPX/1/0" xmlns:x="x"><g:trk><g:trkseg>{inside}'
                     "</g:trkseg></g:trk></g:gpx>", encoding="utf-8")
    result = run(tmp_path, PLAN, track)
    assert (result.returncode, result.stderr) == (0, "")
    assert "fixes    2 in" in result.stdout


POINTS = TRACK.read_text(encoding="utf-8").splitlines(keepends=True)
LINES = [number for number, line in enumerate(POINTS) if "<trkpt" in line]


@pytest.mark.parametrize("day", ["2026-05-13", "2026-05-11", "2026-06-11", "2025-05-12", "2050-05-12"])
@pytest.mark.parametrize("where", [LINES[:1], LINES[:40], LINES[700:701], LINES[700:750], LINES[-1:], LINES[-300:],
                                   LINES[1::2], LINES[5::400], LINES[1277:]])
def test_points_with_a_wrong_date_cost_only_themselves(tmp_path, day, where):
    """Later and earlier dates at the beginning, in the middle, at the end (also after a stop) and among right ones."""
    start, reports = datetime(2026, 5, 12, tzinfo=timezone.utc), []
    wrong = {number: POINTS[number].replace("2026-05-12", day) for number in where}
    track = tmp_path / "track.gpx"
    track.write_text("".join(line for number, line in enumerate(POINTS) if number not in wrong), encoding="utf-8")
    expected = sources.read_track(str(track), start, reports.append)
    track.write_text("".join(wrong.get(number, line) for number, line in enumerate(POINTS)), encoding="utf-8")
    assert sources.read_track(str(track), start, reports.append) == expected
    assert reports == [f"{track}:{number + 1}: the date is not that of the other points" for number in where]


def test_a_point_without_time_follows_the_last_one_with_the_right_date(tmp_path):
    bare = '<trkpt lat="52.5" lon="13.4"/>\n'
    track = gpx(tmp_path, POINT.format(1) + POINT.format(2).replace("05-12", "05-13") + bare + POINT.format(4))
    fixes = sources.read_track(str(track), datetime(2026, 5, 12, tzinfo=timezone.utc), lambda _: None)
    assert [f"{fix.time:%d %S}" for fix in fixes] == ["12 01", "12 02", "12 04"]


def test_the_days_of_a_track_may_have_pauses_and_nights_between_them(tmp_path):
    hours = {12: (8, 9, 22), 13: (1, 7, 8, 17), 15: (20,), 25: (7, 9)}  # by day
    times = [f"2026-05-{day}T{hour:02}:30:00Z" for day in hours for hour in hours[day]]
    track = gpx(tmp_path, "".join(f'<trkpt lat="52.5" lon="13.4"><time>{time}</time></trkpt>\n' for time in times))
    reports = []
    fixes = sources.read_track(str(track), datetime(2026, 5, 12, tzinfo=timezone.utc), reports.append)
    assert ([f"{fix.time:%Y-%m-%dT%H:%M:00Z}" for fix in fixes], reports) == (times, [])


def test_a_track_over_many_midnights_lists_the_days_own_tasks(tmp_path):
    plan = plan_of(tmp_path, feature(name="first", planned="2026-05-12"), feature(name="last", planned="2095-05-12"))
    later = [POINT.format(2).replace("2026-05-12", day) for day in ("2026-05-13", "2095-05-12")]
    result = run(tmp_path, plan, gpx(tmp_path, POINT.format(1) + "".join(later)))
    assert result.returncode == 0
    listed = [line[10:].split(" · ")[:2] for line in result.stdout.splitlines() if "listed: " in line]
    assert listed == [["listed: Planned", "first"], ["listed: Planned", "last"]]


@pytest.mark.parametrize("tz, options", [("Europe/Berlin", ()), ("Asia/Tokyo", ("--timezone", "Europe/Berlin"))])
@pytest.mark.parametrize("day, before, planned", [
    ("2026-03-29", "2026-03-28T12:00:00Z", ["01:30", "03:00", "03:30", "23:30"]),
    ("2026-10-25", "2026-10-24T12:00:00Z", ["01:30", "02:30", "03:30", "23:30"]),
])
def test_the_nights_in_which_the_clocks_change(tmp_path, day, before, planned, tz, options):
    """Local times of the plan are shown as they are, and the next day begins at midnight."""
    plan = plan_of(tmp_path, *(feature(name=f"at {time}", planned=f"{day}T{time}") for time in planned))
    times = [before, f"{day}T{'22' if day < '2026-06' else '23'}:30:00Z"]  # after midnight in Berlin
    track = gpx(tmp_path, "".join(f'<trkpt lat="52.5" lon="13.4"><time>{time}</time></trkpt>' for time in times))
    result = run(tmp_path, plan, track, *options, environment={**os.environ, "TZ": tz})
    assert (result.returncode, result.stderr) == (0, "")
    listed = [line for line in result.stdout.splitlines() if "listed: " in line]
    assert [line.split("listed: ")[1].split(" · ")[:3:2] for line in listed] == [
        [time, f"at {time}"] for time in planned]
    assert {line[:8] for line in listed} == {"00:00:00"}


@pytest.mark.parametrize("leaves_at_once", [False, True])
def test_a_plan_that_is_older_than_an_arrival_does_not_undo_it(tmp_path, leaves_at_once):
    database = Database(str(tmp_path / "day.sqlite3"), offline=(time(8), time(8, 6)))
    older = [Task(UUID(int=1), "Stop", coordinate=Coordinate(52.5, 13.4))]
    database.store(older)
    database.tasks = lambda: older  # a backend that has not stored the status yet
    settings = Settings(arrival_radius_meters=100, records_by_itself=True)
    day = host.Day(settings, timezone.utc, database, PlainScreen(), "track", EIGHT, None)
    fixes = [Fix(EIGHT + timedelta(minutes=minute), 52.5 if minute < 5 else 52.6, 13.4, 5) for minute in range(9)]
    day.drive(fixes[:5], 0, None)
    assert day.planner.task(UUID(int=1)).status == TaskStatus.IN_PROGRESS
    if leaves_at_once:
        day.planner.plan_loaded(refreshed(day), older)
    else:
        day.planner.refresh()
        day.settle()
        assert day.planner.task(UUID(int=1)).status == TaskStatus.IN_PROGRESS
    day.drive(fixes, 5, None)
    assert day.planner.task(UUID(int=1)).status == TaskStatus.DONE
    assert stored(tmp_path)["Stop"] == DONE


def refreshed(day):
    """The request of a new plan."""
    day.planner.refresh()
    return next(effect.request for effect in day.planner.effects() if isinstance(effect, LoadPlan))


def test_an_import_keeps_the_statuses(tmp_path):
    run(tmp_path)
    result = run(tmp_path, PLAN, gpx(tmp_path, POINT.format(1)), "--import")
    assert result.returncode == 0
    assert sum(status == DONE for status in stored(tmp_path).values()) == 10


def test_a_file_that_is_not_a_database_is_named(tmp_path):
    (tmp_path / "day.sqlite3").write_text("not a database, but long enough to be looked at " * 50)
    result = run(tmp_path)
    assert result.returncode == 1
    assert "day.sqlite3: file is not a database" in result.stderr


def test_five_kills_lose_no_status_and_no_saved_task(tmp_path, tmp_path_factory):
    other = tmp_path_factory.mktemp("other")
    begun_at = []
    for kill_after in ("in progress: ", "saved: ", "done: ", "next: ", "saved: "):
        lines, seen = [], 0
        with subprocess.Popen(command(tmp_path, PLAN, TRACK, "--speed", "20000"), stdout=subprocess.PIPE,
                              encoding="utf-8", env=IN_BERLIN) as process:
            for line in process.stdout:
                lines.append(line.rstrip("\n"))
                seen += kill_after in line
                if seen == 2:
                    process.send_signal(signal.SIGKILL)
        assert process.returncode == -signal.SIGKILL
        statuses = stored(tmp_path)
        for line in lines:
            event, _, title = line[10:].partition(": ")
            if event == "done":
                assert statuses[title] == DONE
            elif event == "in progress":
                assert statuses[title] in (IN_PROGRESS, DONE)
            elif event == "saved":
                assert title in statuses
            elif event.startswith("continuing after fix "):
                begun_at.append(int(event.split()[3]))
    assert len(begun_at) == 4 and begun_at == sorted(begun_at) and begun_at[0] > 0
    result = run(tmp_path)
    assert result.returncode == 0 and "continuing after fix" in result.stdout
    assert "stops    10 done\n" in result.stdout
    assert fixes_line(result.stdout) == fixes_line(run(other).stdout)  # each was counted once
    statuses = stored(tmp_path)
    assert len(statuses) == 20 and sum(title.startswith("Call again: ") for title in statuses) == 10
    assert outcomes(tmp_path) == outcomes(other), "none is lost, none is applied twice"
    assert visit_log(tmp_path) == visit_log(other), "no record is lost, none is made twice"


def test_kills_at_random_moments_lose_nothing(tmp_path):
    chance, days, driven, kills = random.Random("kills"), 0, 0, 0
    while kills < 10:
        folder = tmp_path / str(days)
        folder.mkdir(exist_ok=True)
        with subprocess.Popen(command(folder), stdout=subprocess.PIPE, encoding="utf-8",
                              env=IN_BERLIN) as process:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(chance.uniform(0.2, 0.8))
            process.kill()
            printed = process.stdout.read()
        kills += process.returncode != 0
        statuses, before, driven = stored(folder), driven, fixes_driven(folder)
        assert before <= driven
        assert set(re.findall("saved: (.*)\n", printed)) <= statuses.keys()
        for title in re.findall("done: (.*)\n", printed):
            assert statuses[title] == DONE
        if process.returncode == 0:
            assert sum(status == DONE for status in statuses.values()) == 10
            assert len(outcomes(folder)) == len(set(outcomes(folder))) == 20
            days, driven = days + 1, 0


KILLED_IN_A_SAVE = """
steps = int(sys.argv.pop(1))

def step():
    global steps
    steps -= 1
    if steps == 0:
        os.kill(os.getpid(), signal.SIGKILL)

def killed(save):
    def save_and_step(*arguments):
        step()
        save(*arguments)
        step()
    return save_and_step

for name in ("save_task", "save_outcome", "save_order", "save_record"):
    setattr(host.Database, name, killed(getattr(host.Database, name)))
"""
KILLED_AT_THE_END = "host.Day.finish = lambda *_: os.kill(os.getpid(), signal.SIGKILL)"


def run_killed(faults, *arguments):
    program = f"import os, signal, sys, host\n{faults}\nsys.exit(host.main())"
    return subprocess.run([sys.executable, "-c", program, *arguments], capture_output=True, encoding="utf-8",
                          timeout=120, env=IN_BERLIN, cwd=HERE)


@pytest.mark.parametrize("options", [(), ("--troubles", "--offline", "10:50", "12:30")])
def test_kills_before_and_after_the_backend_has_stored_a_save(tmp_path, tmp_path_factory, options):
    chance, other, kills = random.Random("saves"), tmp_path_factory.mktemp("other"), 0
    arguments = command(tmp_path, PLAN, TRACK, *options)[2:]
    while (result := run_killed(KILLED_IN_A_SAVE, str(chance.randint(3, 12)), *arguments)).returncode:
        assert (result.returncode, result.stderr) == (-signal.SIGKILL, "")
        kills += 1
        assert kills < 30, "each start gets further"
    assert kills >= 5
    run(other, PLAN, TRACK, *options)
    assert outcomes(tmp_path) == outcomes(other), "none is lost, none is applied twice"
    assert stored(tmp_path) == stored(other)


@pytest.mark.parametrize("options", [(), ("--import",)])
def test_a_kill_while_saves_wait_at_the_end_of_the_day_loses_none(tmp_path, options):
    waiting = command(tmp_path, PLAN, TRACK, "--offline", "09:00", "20:00")[2:]
    assert run_killed(KILLED_AT_THE_END, *waiting).returncode == -signal.SIGKILL
    assert fixes_driven(tmp_path) == len(LINES)
    assert outcomes(tmp_path) == []
    assert run(tmp_path, PLAN, TRACK, *options).returncode == 0
    assert len(outcomes(tmp_path)) == len(set(outcomes(tmp_path))) == 20
    assert sum(status == DONE for status in stored(tmp_path).values()) == 10
    assert "was driven to its end" in run(tmp_path).stdout


def test_the_end_of_the_day_waits_for_the_network(tmp_path):
    result = run(tmp_path, PLAN, TRACK, "--offline", "12:30", "20:00")
    assert (result.returncode, result.stderr) == (0, "")
    assert "20:00:00  done: Café Sibylle\n" in result.stdout and "20:00:00  work: all is saved\n" in result.stdout
    assert "stops    10 done\n" in result.stdout and len(outcomes(tmp_path)) == 20


def test_the_table_shows_marks_and_what_waits():
    table = TerminalScreen(1, 0)
    table._console.file, table._console.width = io.StringIO(), 120
    rows = [Row(id=UUID(int=mark), status_text="Done", title=mark.name, mark=mark) for mark in Mark]
    table.rows_changed(EIGHT, rows, None, None)
    table.work_changed(EIGHT, "3 changes wait")
    table._console.print(table._draw())
    printed = table._console.file.getvalue()
    assert re.findall(r"Done(?: (\S))?  +(\w+)", printed) == [
        ("", "NONE"), ("↶", "HELD"), ("…", "WAITING"), ("…", "SENT"), ("!", "FAILED"), ("✗", "REFUSED"),
        ("⚡", "CONFLICT")]
    assert "3 changes wait" in printed


def test_a_local_time_of_the_options_must_be_one(tmp_path):
    result = run(tmp_path, PLAN, TRACK, "--offline", "10:50", "25:00")
    assert (result.returncode, result.stdout) == (2, "") and "must be a time as 13:45: 25:00" in result.stderr


def office(folder, **options):
    """A backend with two stops."""
    database = Database(str(folder / "day.sqlite3"), **options)
    database.store([Task(UUID(int=number), f"Stop {number}", number) for number in (1, 2)])
    return database


def test_the_backend_stores_a_key_once(tmp_path):
    database = office(tmp_path)
    first = [(database.save_outcome, Outcome(UUID(int=1), TaskStatus.IN_PROGRESS, EIGHT)),
             (database.save_task, Save(key=uuid4(), task_id=UUID(int=3), phase=SavePhase.SENT, since=EIGHT,
                                       task=Task(UUID(int=3), "As composed", 3))),
             (database.save_order, OrderSave(key=uuid4(), ids=(UUID(int=2), UUID(int=1)), phase=SavePhase.SENT,
                                             since=EIGHT))]
    for save, what in first:
        save(what, EIGHT)
    assert [task.id.int for task in database.tasks()] == [2, 1, 3]
    database.save_outcome(Outcome(UUID(int=1), TaskStatus.DONE, EIGHT), EIGHT)
    database.store([Task(UUID(int=1), "Stop 1", 0), Task(UUID(int=2), "Stop 2", 1), Task(UUID(int=3), "As edited", 2)])
    after = database.tasks()
    for save, what in first:
        save(what, EIGHT)
    assert database.tasks() == after
    assert [status for _, status, *_ in outcomes(tmp_path)] == [IN_PROGRESS, DONE]


def test_the_backend_refuses_an_outcome_of_a_stop_that_is_cancelled_or_unknown(tmp_path):
    database = office(tmp_path)
    database.cancel(UUID(int=1))
    for task_id, message in ((UUID(int=1), "has cancelled this stop"), (UUID(int=9), "does not know this stop")):
        outcome = Outcome(task_id, TaskStatus.DONE, EIGHT)
        for _ in range(2):
            with pytest.raises(SaveRefused, match=message):
                database.save_outcome(outcome, EIGHT)
    assert outcomes(tmp_path) == [] and select(tmp_path, "SELECT * FROM saved") == []


def test_the_backend_says_when_it_can_be_tried_again(tmp_path):
    database = office(tmp_path, tz=timezone(timedelta(hours=2)), offline=(time(10), time(10, 30)))
    outcome = Outcome(UUID(int=1), TaskStatus.DONE, EIGHT)
    with pytest.raises(Offline) as raised:
        database.save_outcome(outcome, EIGHT)
    assert raised.value.retry_at == EIGHT + timedelta(minutes=30)
    database.save_outcome(outcome, raised.value.retry_at)
    assert stored(tmp_path)["Stop 1"] == DONE


def test_a_stop_that_is_put_off_keeps_its_local_time(tmp_path):
    database = Database(str(tmp_path / "day.sqlite3"), tz=host.ZoneInfo("Europe/Berlin"))
    before, after = datetime(2026, 10, 24, 8, 30, tzinfo=timezone.utc), datetime(2026, 10, 26, tzinfo=timezone.utc)
    database.store([Task(UUID(int=1), "timed", planned=before), Task(UUID(int=2), "of the day", planned=before.date())])
    for task_id in (UUID(int=1), UUID(int=2)):
        database.save_outcome(Outcome(task_id, TaskStatus.PLANNED, before, day=after.date()), before)
    assert [task.planned for task in database.tasks()] == [after.replace(hour=9, minute=30), after.date()]


def test_a_lost_answer_stores_an_outcome_once(tmp_path):
    database = Database(str(tmp_path / "day.sqlite3"))
    database.store([Task(UUID(int=1), "Stop", coordinate=Coordinate(52.5, 13.4))])
    save, keys = database.save_outcome, []

    def save_and_lose(outcome, now):
        save(outcome, now)
        keys.append(outcome.key)
        if keys.count(outcome.key) == 1:
            raise Offline(now + timedelta(minutes=1))

    database.save_outcome = save_and_lose
    settings = Settings(arrival_radius_meters=100, records_by_itself=True, seed=database.seed())
    day = host.Day(settings, timezone.utc, database, PlainScreen(), "track", EIGHT, None)
    fixes = [Fix(EIGHT + timedelta(minutes=minute), 52.5 if minute < 5 else 52.6, 13.4, 5) for minute in range(9)]
    day.drive(fixes, 0, None)
    day.finish(None)
    assert not day.waits() and len(keys) == 4 and len(set(keys)) == 2
    assert [status for _, status, *_ in outcomes(tmp_path)] == [IN_PROGRESS, DONE]


def test_a_day_with_troubles(tmp_path):
    result = run(tmp_path, PLAN, TRACK, "--troubles", "--offline", "10:50", "12:30")
    assert (result.returncode, result.stderr) == (0, "")
    for line in ("10:03:40  conflict: You: Cannot complete 10:03 · Office: Cancelled 10:03",
                 "10:03:50  cannot complete: Bikini Berlin", "10:30:48  undone: Kaufhaus des Westens (KaDeWe)",
                 "11:22:45  work: 4 changes wait", "12:30:00  in progress: Café Einstein Stammhaus",
                 "12:30:00  refused: done: Mall of Berlin: The office has cancelled this stop.",
                 "12:30:00  work: 2 changes were refused", "12:41:44  work: all is saved"):
        assert line in result.stdout.splitlines()
    assert "stops    1 planned, 7 done, 1 cannot complete\n" in result.stdout
    (closed,) = select(tmp_path, "SELECT note, details FROM outcome WHERE reason = 'closed'")
    assert closed == ("The shutters are down.", '{"photo": "door.jpg"}')
    assert select(tmp_path, "SELECT count(*) FROM outcome WHERE day IS NOT NULL") == [(1,)]
    assert select(tmp_path, "SELECT count(*), count(DISTINCT key) FROM outcome") == [(17, 17)]


def test_a_snapshot_that_cannot_be_restored_does_not_stop_the_day(tmp_path):
    run(tmp_path, PLAN, gpx(tmp_path, POINT.format(1)))
    with sqlite3.connect(tmp_path / "day.sqlite3") as database:
        database.execute("UPDATE track SET planner = x'00'")
    result = run(tmp_path, PLAN, gpx(tmp_path, POINT.format(1) + POINT.format(2)))
    assert (result.returncode, result.stderr) == (0, "")
    assert "snapshot must be bytes that Planner.snapshot returned" in result.stdout
    assert "continuing after fix 1 of 2" in result.stdout
    assert "stops    10 planned" in result.stdout
