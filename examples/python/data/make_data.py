"""Makes plan.geojson and track.gpx in this folder from examples/data: the same bytes each time."""

import csv
import json
from pathlib import Path

HERE = Path(__file__).parent
SOURCE = HERE.parent.parent / "data"


def make_plan(stops: int) -> None:
    features = []
    with open(SOURCE / "plan.tsv", encoding="utf-8", newline="") as lines:
        for row in list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))[:stops]:
            names = {"id": "id", "title": "title", "address": "address", "opening hours": "opening_hours",
                     "planned": "planned", "photo": "photo_url"}
            properties = {name: row[column] for column, name in names.items() if row[column]}
            properties["order"] = int(row["order"])
            place = [float(row["longitude"]), float(row["latitude"])]
            features.append({"type": "Feature", "geometry": {"type": "Point", "coordinates": place},
                             "properties": properties})
    lines = ",\n".join(json.dumps(feature, ensure_ascii=False) for feature in features)
    text = '{"type": "FeatureCollection", "attribution": "© OpenStreetMap contributors", "features": [\n'
    (HERE / "plan.geojson").write_text(f"{text}{lines}\n]}}\n", encoding="utf-8")


def degrees(value: str, side: str) -> str:
    point = value.index(".") - 2
    angle = float(value[:point]) + float(value[point:]) / 60
    return f"{-angle if side in 'SW' else angle:.6f}"


def make_track() -> None:
    gpx = ['<?xml version="1.0" encoding="UTF-8"?>',
           '<gpx version="1.1" creator="PlannerKit" xmlns="http://www.topografix.com/GPX/1/1">', "<trk><trkseg>"]
    moment, has_gap = "", False
    for line in (SOURCE / "drive.nmea").read_text(encoding="ascii").splitlines():
        words = line.split("*")[0].split(",")
        if words[0] == "$GPRMC":
            day, clock = words[9], words[1]
            moment = f"20{day[4:]}-{day[2:4]}-{day[:2]}T{clock[:2]}:{clock[2:4]}:{clock[4:6]}Z"
        elif words[6] == "0":
            has_gap = True
        else:
            if has_gap:
                gpx.append("</trkseg><trkseg>")
                has_gap = False
            gpx.append(f'<trkpt lat="{degrees(words[2], words[3])}" lon="{degrees(words[4], words[5])}">'
                       f"<time>{moment}</time><hdop>{words[8]}</hdop></trkpt>")
    gpx.append("</trkseg></trk>\n</gpx>\n")
    (HERE / "track.gpx").write_text("\n".join(gpx), encoding="utf-8")


if __name__ == "__main__":
    make_plan(10)
    make_track()
