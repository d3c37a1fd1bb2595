"""Travel times from a routing engine for a planner. Each engine has a file, which says how it is asked: `osrm.py`,
`valhalla.py`, `graphhopper.py`, `openrouteservice.py` and `google_routes.py`. Times are in seconds, lengths in metres,
and coordinates in degrees. README.md says how to choose one."""

import logging
import math
import os
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple

import httpx
from answers import Route, Tile, checked
from places import MODES, Mode, Point, Seconds, blocks, fitted, point
from sending import Kind, RouterError, Sender

log = logging.getLogger("routers")


class Router:
    """The five functions of every engine: `matrix`, `row`, `route`, `travel_times` for a driver, and `fit`."""

    name = address = variable = ""  # of the engine, its usual address, and the environment variable of its key
    profiles: Dict[str, str] = {}  # the engine's names of the modes
    side, line = 50, 99  # the most places of a square tile's side; the most destinations of one origin
    far = 200.0  # the travel times of a place that is farther from a road are of somewhere else

    def __init__(self, url: str = "", mode: str = "car", *, name_of: Callable[[Any], str] = lambda place: "",
                 warn: Callable[[str], None] = log.warning, timeout: float = 10, tries: int = 3, at_once: int = 4,
                 sleep: Callable[[float], None] = time.sleep) -> None:
        """Only the host of the URL is called. `name_of` gives the name of a place of a planner, for `warn`."""
        if mode not in self.profiles:
            raise ValueError(f"a mode is one of {', '.join(self.profiles)}: {mode!r}")
        self.estimates = MODES[mode]  # the settings of a planner that estimates for the mode
        self.mode, self.name_of, self.warn, self.at_once = mode, name_of, warn, at_once
        self.key = os.environ.get(self.variable, "").strip() if self.variable else ""
        if not (self.key.isascii() and self.key.isprintable()):
            raise ValueError(f"{self.variable} must be printable ASCII")
        self.sender = Sender(self.name, (url or self.address).rstrip("/"), transport=self.transport(),
                             headers=self.headers(), message=self.message, timeout=timeout, tries=tries, sleep=sleep)
        self.day = date.today()
        self.known: Dict[str, Dict[str, Dict[str, Seconds]]] = {}  # by mode, origin and destination
        self.far_places: Dict[str, Dict[str, float]] = {}  # by mode: the metres from a road

    # What an engine says.

    def transport(self) -> Optional[httpx.BaseTransport]:
        return None

    def headers(self) -> Dict[str, str]:
        return {}

    def message(self, body: Any) -> str:
        """What the engine says is wrong."""
        return str(body["message"]) if isinstance(body, dict) and "message" in body else ""

    def tile(self, origins: List[Point], destinations: List[Point], profile: str) -> Tile:
        raise NotImplementedError

    def path(self, points: List[Point], profile: str) -> Route:
        raise NotImplementedError

    # The five functions.

    def matrix(self, places: Sequence[Any], mode: str = "") -> List[List[Seconds]]:
        """The seconds from each place to each other."""
        return self._times(places, places, mode or self.mode, self.side, self.side)

    def row(self, origin: Any, places: Sequence[Any], mode: str = "") -> List[Seconds]:
        """The seconds from one place, such as the location, to each other."""
        return self._times([origin], places, mode or self.mode, 1, self.line)[0]

    def route(self, places: Sequence[Any], mode: str = "") -> Route:
        """The line along roads through the places in their order, for a map."""
        points, profile = [point(place) for place in places], self.profiles[mode or self.mode]
        return self._read(lambda: self.path(points, profile))

    def travel_times(self, places: Sequence[Any]) -> Optional[List[List[Seconds]]]:
        """For a driver's `load_travel_times`. None declines: the planner goes on with estimates."""
        located = [at for at, place in enumerate(places) if place.coordinate is not None]
        try:
            found = self.matrix([point(places[at].coordinate, self.name_of(places[at])) for at in located])
        except RouterError as error:
            self.warn(f"{error}; travel times are estimated")
            return None
        times: List[List[Seconds]] = [[None] * len(places) for _ in places]
        for at, row in zip(located, found):
            for to, seconds in zip(located, row):
                times[at][to] = seconds
        return times

    def fit(self, places: Sequence[Any], seconds: Sequence[Sequence[Seconds]],
            metres: Optional[Sequence[Sequence[Seconds]]] = None) -> Mode:
        """The settings by which a planner's estimates come closest to travel times. Without the lengths of the ways,
        the speed is that of the mode, and all else is detour."""
        return fitted([point(place) for place in places], seconds, metres, self.estimates.travel_speed_kmh)

    # Tiles, and the times that are known of the day.

    def _times(self, origins: Sequence[Any], destinations: Sequence[Any], mode: str, rows: int,
               columns: int) -> List[List[Seconds]]:
        if self.day != date.today():
            self.day, self.known, self.far_places = date.today(), {}, {}
        profile = self.profiles[mode]
        known, far_places = self.known.setdefault(mode, {}), self.far_places.setdefault(mode, {})
        starts, ends = ([point(place) for place in places] for places in (origins, destinations))
        from_keys, to_keys = ([each.key for each in points] for points in (starts, ends))
        for key in from_keys:
            known.setdefault(key, {key: 0.0})
        tiles = []
        for others in blocks(range(len(ends)), columns):
            keys = {to_keys[to] for to in others}
            tiles += [(some, others) for some in blocks(range(len(starts)), rows)
                      if not all(known[from_keys[at]].keys() >= keys for at in some)]

        def ask(tile: Tuple[Sequence[int], Sequence[int]]) -> None:
            some, others = [starts[at] for at in tile[0]], [ends[to] for to in tile[1]]
            answer = self._read(lambda: checked(self.tile(some, others, profile), some, others))
            keys = [other.key for other in others]
            for one, seconds in zip(some, answer.seconds):
                known[one.key].update(zip(keys, seconds))
                known[one.key][one.key] = 0.0
            self._note_far(some + others, answer.from_road, far_places)

        executor = ThreadPoolExecutor(self.at_once)
        try:
            list(executor.map(ask, tiles))
        finally:
            executor.shutdown(cancel_futures=True)  # what was answered is known
        found = [list(map(known[key].__getitem__, to_keys)) for key in from_keys]
        far = far_places.keys() & {*from_keys, *to_keys}
        return [[None if key != other and (key in far or other in far) else seconds
                 for other, seconds in zip(to_keys, row)] for key, row in zip(from_keys, found)] if far else found

    def _note_far(self, points: Sequence[Point], from_road: Sequence[Optional[float]], far: Dict[str, float]) -> None:
        for each, metres in zip(points, from_road):
            if metres is not None and metres > self.far and each.key not in far:
                far[each.key] = metres
                where = f"{metres:.0f} m from the nearest road" if metres < math.inf else "too far from a road"
                self.warn(f"{each.name or each.key} is {where} of {self.name}; its travel times are estimated")

    def _read(self, read: Callable[[], Any]) -> Any:
        try:
            return read()
        except (ValueError, KeyError, IndexError, TypeError, AttributeError):
            raise RouterError(Kind.ANSWER, self.sender.engine) from None
