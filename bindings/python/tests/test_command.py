"""The command line: python -m plannerkit (HOURS-15)."""

import json
import os
import subprocess
import sys
from urllib.parse import unquote

import plannerkit
import pytest

TUESDAY = ("--at", "2026-07-14T12:00", "--tz", "Europe/Berlin")
BERLIN = "Tue 2026-07-14 12:00 Europe/Berlin"


def called(*arguments, **environment):
    return subprocess.run(
        [sys.executable, "-m", "plannerkit", *arguments], capture_output=True, text=True, check=False,
        env={**os.environ, **environment})


def lines(*arguments, **environment):
    done = called("hours", *arguments, **environment)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


def week(*arguments):
    """The days that are shown, without their dates."""
    shown = lines(*arguments)
    return [line.partition("  ")[2] for line in shown[shown.index("") + 1:]]


def test_a_week():
    assert lines("Mo-Fr 9-18; Sa 10:00-12:00,13:00-14:00", *TUESDAY) == [
        f"{BERLIN}: open until 18:00",
        "",
        "Tue 2026-07-14  09:00-18:00",
        "Wed 2026-07-15  09:00-18:00",
        "Thu 2026-07-16  09:00-18:00",
        "Fri 2026-07-17  09:00-18:00",
        "Sat 2026-07-18  10:00-12:00, 13:00-14:00",
        "Sun 2026-07-19  closed",
        "Mon 2026-07-20  09:00-18:00",
    ]


@pytest.mark.parametrize("text, state", [
    ("24/7", "open, with no change in the next 366 days"),
    ("24/7; Sa off", "open until Sat 2026-07-18 00:00"),
    ("Mo 9-18", "closed until Mon 2026-07-20 09:00"),
    ("Tu 10:00+", "open, without a closing time, Wed 2026-07-15 05:00 at the latest"),
    ('"by appointment"', 'unknown, with no change in the next 366 days ("by appointment")'),
])
def test_the_state_now(text, state):
    assert lines(text, *TUESDAY)[0] == f"{BERLIN}: {state}"


@pytest.mark.parametrize("text, days", [
    ("Mo-Fr 18:00-02:00", ["18:00-02:00"] * 4 + ["closed"] * 2 + ["18:00-02:00"]),
    ("24/7; Sa off", ["24 hours"] * 4 + ["closed"] + ["24 hours"] * 2),
    ("We 20:00-24:00; Th 00:00-24:00; Fr 00:00-06:00",
     ["closed", "20:00-24:00", "24 hours", "00:00-06:00", "closed", "closed", "closed"]),
    ("Mo 18:00-02:00; Sa 18:00+; Su 10:30", ["closed"] * 4 + ["18:00+", "10:30+ unknown", "18:00-02:00"]),
    ("Mo-Su 10:00-24:00", ["10:00-24:00"] * 7),
])
def test_nights_long_spans_and_open_ends(text, days):
    """HOURS-4, HOURS-5: a night is shown on the day on which it begins."""
    assert week(text, *TUESDAY) == days


def test_holidays():
    """HOURS-6."""
    text, unknown = "Mo-Fr 9-18; PH off", "Holidays are not known: every day counts as an ordinary day."
    assert lines(text, *TUESDAY)[1].startswith(unknown)
    shown = lines(text, *TUESDAY, "--holidays", "2026-07-14,2026-07-16")
    assert shown[:2] == [f"{BERLIN}: closed until Wed 2026-07-15 09:00", ""]
    assert [line[-6:] for line in shown[2:5]] == ["closed", "-18:00", "closed"]
    assert lines("Mo-Fr 9-18", *TUESDAY, "--holidays", "2026-07-14")[1] == \
        "It is a public holiday, of which the text says nothing."


def test_times_and_zones():
    """HOURS-8: without a zone they are those of the system."""
    assert lines("Mo-Su 9-18", "--at", "2026-07-14T12:00", TZ="America/New_York")[0] == \
        "Tue 2026-07-14 12:00 EDT: open until 18:00"
    for instant in ("2026-07-14T10:00Z", "2026-07-14T10:00+00:00", "2026-07-14T12:00:00"):
        assert lines("Mo-Fr 9-18", "--at", instant, "--tz", "Europe/Berlin")[0] == f"{BERLIN}: open until 18:00"
    skipped = lines("Mo-Su 09:00-18:00", "--at", "2026-03-29T02:30", "--tz", "Europe/Berlin")
    assert skipped[0] == "Sun 2026-03-29 03:30 Europe/Berlin: closed until 09:00"
    assert " UTC: open" in lines("24/7")[0]


def test_a_text_that_is_not_understood():
    """HOURS-1."""
    done = called("hours", "10-6")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        'plannerkit: "10-6" is not understood. '
        'The time may be in either half of the day (at position 0: "10-6"). '
        'Write opening hours such as "Mo-Fr 09:00-18:00; Sa 10:00-14:00; PH off".\n')


@pytest.mark.parametrize("arguments, message", [
    (["24/7" * 2000], "text must be at most 4096 bytes."),
    ([b"\xff"], "text must have no surrogates, which UTF-8 cannot encode."),
])
def test_what_the_library_refuses(arguments, message):
    done = called("hours", *arguments, PYTHONUTF8="1")
    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"plannerkit: {message}\n")


@pytest.mark.parametrize("arguments, message", [
    ([], "the following arguments are required: COMMAND"),
    (["hours"], "the following arguments are required: TEXT"),
    (["hours", "24/7", "--at", "noon"], "argument --at: 'noon' must be a time, such as 2026-07-14T12:00"),
    (["hours", "24/7", "--at", "0001-01-01"], "argument --at: '0001-01-01' must be in the years 2 to 9997"),
    (["hours", "24/7", "--at", "9999-12-31"], "argument --at: '9999-12-31' must be in the years 2 to 9997"),
    (["hours", "24/7", "--tz", "Berlin"], "argument --tz: 'Berlin' must be a time zone, such as Europe/Berlin"),
    (["hours", "24/7", "--holidays", "Christmas"],
     "argument --holidays: 'Christmas' must be days, such as 2026-12-25,2026-12-26"),
])
def test_wrong_arguments(arguments, message):
    done = called(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("usage: python -m plannerkit") and done.stderr.endswith(f"error: {message}\n")


SHOPS = [("Market", 13.40, {"opening_hours": "Mo-Fr 11-18"}), ("Station", 13.50, {}),
         ("Harbour", 13.41, {"planned": "2026-07-14T12:30", "address": "Quay 1"})]


@pytest.fixture
def shops(tmp_path):
    path = tmp_path / "shops.geojson"
    path.write_text(json.dumps({"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {"name": name, **properties},
         "geometry": {"type": "Point", "coordinates": [longitude, 52.5]}} for name, longitude, properties in SHOPS]}))
    return str(path)


def test_the_schedule_of_a_file(shops):
    *schedule, link = called("day", shops, *TUESDAY).stdout.splitlines()
    assert schedule == [
        "  1  12:00  Market · Open · closes 18:00",
        "  2  12:25  Station",
        "  3  12:45  Harbour · 12:30 · 15 min late · Quay 1",
        "", "Done by 12:55 · 3 stops left · 1 late", ""]
    collection = json.loads(unquote(link.partition("application/json,")[2]))
    assert [each["properties"].get("name") for each in collection["features"]] == ["Market", "Station", "Harbour", None]
    assert collection["features"][3]["geometry"]["coordinates"] == [[13.4, 52.5], [13.5, 52.5], [13.41, 52.5]]
    better = called("day", shops, *TUESDAY, "--optimise", "--language", "de").stdout
    names = [line.split("  ")[-1].split(" · ")[0] for line in better.splitlines()[:3]]
    assert names == ["Market", "Harbour", "Station"]
    assert "Geöffnet" in better
    assert "14:" in called("day", shops, *TUESDAY, "--mode", "foot").stdout


@pytest.mark.parametrize("options, message", [
    (["--router", "osrm"], "--router needs the package httpx: pip install httpx"),
])
def test_a_router_needs_a_package(shops, options, message):
    done = called("day", shops, *options)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"plannerkit: {message}\n")


def test_modules_of_the_working_directory_are_not_taken_for_the_packages_own(shops, tmp_path):
    (tmp_path / "places.py").write_text("raise RuntimeError")
    done = subprocess.run(
        [sys.executable, "-m", "plannerkit", "day", shops], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_file_that_is_no_plan(tmp_path):
    path = tmp_path / "plan.geojson"
    done = called("day", str(path))
    assert (done.returncode, done.stderr) == (1, f"plannerkit: {path}: No such file or directory\n")
    path.write_text('{"type": "FeatureCollection", "features": [{"properties": {}}]}')
    assert called("day", str(path)).stderr == (
        f"{path}: feature 1: neither title nor name\nplannerkit: {path}: no usable feature\n")


def test_help():
    for arguments, words in [
        (["--help"], ["hours", "examples:", "--version"]),
        (["hours", "--help"], ["TEXT", "--at", "--tz", "--holidays", "default: now", "examples:"]),
    ]:
        done = called(*arguments, COLUMNS="100")
        assert (done.returncode, done.stderr) == (0, "")
        assert all(word in done.stdout for word in words)
        assert max(map(len, done.stdout.splitlines())) <= 100
    assert called("--version").stdout == f"plannerkit {plannerkit.__version__}\n"
