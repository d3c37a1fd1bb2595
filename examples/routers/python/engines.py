"""The engines by their names, and the one that an option names: `osrm+http://127.0.0.1:5000` or `google`."""

from typing import Any, Dict, Type

from google_routes import GoogleRoutes
from graphhopper import GraphHopper
from openrouteservice import OpenRouteService
from osrm import OSRM
from router import Router
from valhalla import Valhalla

ENGINES: Dict[str, Type[Router]] = {
    "osrm": OSRM, "valhalla": Valhalla, "graphhopper": GraphHopper, "openrouteservice": OpenRouteService,
    "google": GoogleRoutes,
}


def router_of(option: str, **arguments: Any) -> Router:
    """The engine's name, and after a plus sign its address, unless the engine has a usual one. An address alone is
    that of OSRM."""
    name, _, url = (f"osrm+{option}" if option.startswith(("http://", "https://")) else option).partition("+")
    if name not in ENGINES:
        raise ValueError(f"a router is one of {', '.join(ENGINES)}, such as osrm+http://127.0.0.1:5000: {option!r}")
    if not (url or ENGINES[name].address):
        raise ValueError(f"the address of {name} is missing, such as {name}+http://127.0.0.1:5000")
    if url and not url.startswith(("http://", "https://")):
        raise ValueError(f"an address begins with http:// or https://: {url!r}")
    return ENGINES[name](url, **arguments)
