"""``python -m plannerkit day``: the schedule of a user's own file."""

from __future__ import annotations

import argparse
import json
import sys
from datetime import datetime, tzinfo
from importlib import import_module
from pathlib import Path
from typing import Any, Dict, List
from urllib.parse import quote

from ._enums import Authorization
from ._planner import Planner
from ._values import Fix, Place, Settings
from .driver import Driver
from .geojson import SourceError, read_plan

MODES = ("car", "bicycle", "foot")


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a GeoJSON FeatureCollection of points with titles or names")
    parser.add_argument("--mode", choices=MODES, default="car", help="how the agent travels (default: %(default)s)")
    parser.add_argument("--router", metavar="URL", help=(
        "takes travel times from a routing engine: http://127.0.0.1:5000 for OSRM, or with the name of another before "
        "it, such as valhalla+http://127.0.0.1:8002; needs httpx (default: estimates)"))
    parser.add_argument("--optimise", action="store_true", help="take the better visiting order, if there is one")
    parser.add_argument("--language", metavar="TAG", help="of the texts: en, de, fr, es or ja")


def shown_day(given: argparse.Namespace, at: datetime, tz: tzinfo) -> List[str]:
    """The lines of the schedule for an agent who is at the first stop now. Files that cannot be read raise
    `SourceError`."""
    def report(text: str) -> None:
        print(text, file=sys.stderr)

    tasks = read_plan(given.file, tz, report)
    router = _router(given) if given.router else None
    estimates = _adapters("places").MODES[given.mode]._asdict()
    with Planner(Settings(language=given.language, **estimates), tz=tz, clock=lambda: at) as planner:
        driver = Driver(planner, load_plan=lambda _: tasks, load_travel_times=router.travel_times if router else None,
                        request_permission=lambda: Authorization.WHEN_IN_USE)
        if router:
            router.warn = report
            router.name_of = lambda place: _name(planner, place)
        planner.start()
        driver.run()
        for refusal in planner.refusals:
            report(f"{given.file}: {refusal.message}")
        first = next((row.coordinate for row in planner.rows if row.coordinate), None)
        if first is None:
            return _schedule(planner)
        planner.fix_received(Fix(at, first.latitude, first.longitude, 1))
        driver.run()
        if len(planner.stops) > 1 and (router or given.optimise):
            planner.proposal_requested()
            driver.run()
            _optimise(planner, driver, given.optimise)
        return [*_schedule(planner), "", map_link(planner)]


def _optimise(planner: Planner, driver: Driver, accepts: bool) -> None:
    """Travel times come with a proposal, and then hold for the schedule."""
    while accepts and planner.proposal_search(10_000):
        pass
    proposal = planner.proposal
    if proposal is None:
        return
    if accepts and proposal.is_better:
        planner.proposal_accepted(proposal.number)
    else:
        planner.proposal_discarded(proposal.number)
    driver.run()


def _adapters(module: str) -> Any:
    """A module of the adapters, which are in the package, and in the tree in the examples. It comes before others of
    its name, such as another package's osrm, or one in the working directory."""
    here = Path(__file__).resolve().parent
    packed = here / "routers"
    folder = str(packed if packed.is_dir() else here.parent.parent.parent / "examples/routers/python")
    if folder not in sys.path:
        sys.path.insert(0, folder)
    return import_module(module)


def _router(given: argparse.Namespace) -> Any:
    try:
        router_of = _adapters("engines").router_of
    except ModuleNotFoundError as error:
        raise SourceError(f"--router needs the package {error.name}: pip install {error.name}") from None
    try:
        return router_of(given.router, mode=given.mode)
    except ValueError as error:
        raise SourceError(str(error)) from None


def _name(planner: Planner, place: Place) -> str:
    return planner.task(place.task_id).title if place.task_id else "the location"


def _schedule(planner: Planner) -> List[str]:
    rows, stops = list(planner.rows), planner.stops
    lines = []
    for number, stop in enumerate(stops, 1):
        row = rows[stop.row]
        address = planner.task(row.id).address  # a row without one says so
        texts = (row.title, row.appointment_text or row.planned_text, row.pace_text, row.hours_text, address)
        lines.append(f"{number:>3}  {row.arrival_text:>5}  " + " · ".join(text for text in texts if text))
    return [*lines, "", planner.schedule.text]


def map_link(planner: Planner) -> str:
    """A page that draws the stops. They stand in the part of the address that a browser does not send."""
    rows = list(planner.rows)
    found = [(number, rows[stop.row]) for number, stop in enumerate(planner.stops, 1)]
    places = [(number, row.title, [round(row.coordinate.longitude, 5), round(row.coordinate.latitude, 5)])
              for number, row in found if row.coordinate]
    features: List[Dict[str, Any]] = [
        {"type": "Feature", "properties": {"name": title, "marker-symbol": str(number)},
         "geometry": {"type": "Point", "coordinates": place}} for number, title, place in places]
    if len(places) > 1:
        features.append({"type": "Feature", "properties": {}, "geometry": {
            "type": "LineString", "coordinates": [place for _, _, place in places]}})
    collection = json.dumps({"type": "FeatureCollection", "features": features}, separators=(",", ":"))
    return "https://geojson.io/#data=data:application/json," + quote(collection)
