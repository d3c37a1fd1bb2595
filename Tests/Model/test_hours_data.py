"""benchmarks/hours_data.py: what it counts as a trap, and what it prints of a file."""

import gzip
import pathlib
import sys

import pytest

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "benchmarks"))

import hours_data  # noqa: E402  # its folder is no package


@pytest.mark.parametrize("text", ["Mo-Fr 9-5pm", "9am-5", "Mo 9-6", "Sa 10 - 3", "8:00-2:00", "９時〜５時", "22:00-21"])
def test_traps(text):
    assert hours_data.is_trap(text)


@pytest.mark.parametrize("text", [
    "Mo-Fr 09:00-18:00", "9am-5pm", "22:00-06:00", "18:00-10:00", "Sa 10 - 2", "10:00-0:00", "Dec 24-6 10:00-12:00",
    "week 10-2",
    '10:00-12:00 "9-5"', "Mo[2-1]", "24/7", ""])
def test_no_traps(text):
    assert not hours_data.is_trap(text)


@pytest.mark.parametrize("name", ["values.tsv", "values.tsv.gz"])
def test_rate(name, tmp_path, capsys):
    file = tmp_path / name
    understood = ["# count, text\n60\tMo-Fr 09:00-18:00\n", "20\t24/7\n"]
    others = [f"{count}\task us on day {count}\n" for count in range(1, 41)]
    with (gzip.open if name.endswith(".gz") else open)(file, "wt", encoding="utf-8") as out:
        out.writelines([*others, *understood, "100\tMo-Fr 9-5pm\n"])
    hours_data.rate(str(file))
    everything, plain, *frequent = capsys.readouterr().out.splitlines()
    assert everything == "all: 80 of 1,000 occurrences are understood, 8.00%"
    assert plain == "without traps: 80 of 900 occurrences are understood, 8.89%"
    assert frequent == [f"{count}\task us on day {count}" for count in range(40, 10, -1)]
