#!/usr/bin/env python3
"""serve.py [PORT] [ENGINE+URL] [TILES]: serves this page on this machine only, and prints its address. Without PORT, on
any free port. With a routing engine, such as osrm+http://127.0.0.1:5000, it passes the page's requests for travel times
on. TILES is the address of a map's tiles, such as https://tiles.example/{z}/{x}/{y}.png, and is asked in the same way.
The page itself calls no other host, and a key of the environment stays here (see examples/routers)."""

import io
import os
import re
import sys
import urllib.error
import urllib.request
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit

import page_files

TOP = Path(__file__).resolve().parents[2]
PAGE = "/examples/web/"
FILES = "/build/page-files.js"
SERVED = (PAGE, "/examples/data/", "/examples/routers/javascript/", "/bindings/javascript/", "/build/leaflet/",
          "/build/planner.wasm")
ROUTER = "/router/"
TILE = re.compile(r"/tiles/(\d+)/(\d+)/(\d+)")
WAITS = ("Retry-After", "X-RateLimit-Reset")
# The usual address of an engine, the variable of its key, and where the key goes: a header, or a part of the address.
ENGINES = {
    "osrm": ("", "", ""), "valhalla": ("", "VALHALLA_KEY", "Authorization: Bearer "),
    "graphhopper": ("https://graphhopper.com/api/1", "GRAPHHOPPER_KEY", "?key="),
    "openrouteservice": ("https://api.openrouteservice.org", "OPENROUTESERVICE_KEY", "Authorization: "),
    "google": ("https://routes.googleapis.com", "GOOGLE_MAPS_KEY", "X-Goog-Api-Key: "),
}


class StayHere(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


def direct_opener() -> urllib.request.OpenerDirector:
    return urllib.request.build_opener(urllib.request.ProxyHandler({}), StayHere())


class RoutingEngine:
    """Passes requests on to one engine, with its key."""

    def __init__(self, option: str) -> None:
        self.name, _, url = option.partition("+")
        address, variable, place = ENGINES[self.name]
        self.url, key = (url or address).rstrip("/"), os.environ.get(variable, "").strip()
        self.query, self.headers = "", {}
        if key and place.startswith("?"):
            self.query = place + quote(key)
        elif key:
            name, value = place.split(": ")
            self.headers = {name: value + key}
        self.opener = direct_opener()

    def answer(self, path: str, body: bytes | None, field_mask: str | None) -> tuple[int, bytes, dict[str, str]]:
        """The status, the body, and when an engine that is busy can be asked again."""
        headers = self.headers | ({"Content-Type": "application/json"} if body else {})
        headers |= {"X-Goog-FieldMask": field_mask} if field_mask else {}
        try:
            request = urllib.request.Request(self.url + path + self.query, body, headers)
            with self.opener.open(request, timeout=10) as found:
                return found.status, found.read(), {}
        except urllib.error.HTTPError as error:
            return error.code, error.read(), {name: error.headers[name] for name in WAITS if name in error.headers}
        except OSError:
            return 502, b"{}", {}


class Handler(SimpleHTTPRequestHandler):
    extensions_map = {
        ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
        ".svg": "image/svg+xml", ".wasm": "application/wasm", ".tsv": "text/tab-separated-values; charset=utf-8",
        ".nmea": "text/plain", ".png": "image/png", ".webmanifest": "application/manifest+json",
        ".geojson": "application/geo+json",
    }
    top = TOP
    engine: RoutingEngine | None = None
    tiles: str | None = None  # the address of one tile, with {z}, {x} and {y}
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = -1  # head and body in one write

    def __init__(self, *arguments, **named) -> None:
        super().__init__(*arguments, directory=str(self.top), **named)

    def send_head(self):
        path = unquote(urlsplit(self.path).path)
        if path == "/":
            self.send_response(302)
            self.send_header("Location", PAGE)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return None
        if path == FILES:
            return self.send_files()
        if path.startswith(ROUTER):
            return self.pass_on(None)
        if tile := TILE.fullmatch(path):
            return self.send_tile(*tile.groups())
        if not path.startswith(SERVED) or ".." in path or (path.endswith("/") and path != PAGE):
            self.send_error(404)
            return None
        return super().send_head()

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        answer = self.pass_on(body) if self.path.startswith(ROUTER) else self.send_error(404)
        if answer:
            self.wfile.write(answer.read())

    def pass_on(self, body: bytes | None) -> io.BytesIO | None:
        if self.engine is None:
            self.send_error(404)
            return None
        path = self.path[len(ROUTER) - 1:]
        status, text, waits = self.engine.answer(path, body, self.headers.get("X-Goog-FieldMask"))
        return self.send_bytes(text, "application/json", status, **waits)

    def send_tile(self, *place: str) -> io.BytesIO | None:
        if self.tiles is None:
            self.send_error(404)
            return None
        address = self.tiles
        for name, value in zip("zxy", place):
            address = address.replace(f"{{{name}}}", value)
        try:
            request = urllib.request.Request(address, headers={"User-Agent": "PlannerKit example page"})
            with direct_opener().open(request, timeout=10) as found:
                return self.send_bytes(found.read(), found.headers.get_content_type())
        except OSError:
            self.send_error(502)
            return None

    def send_files(self) -> io.BytesIO | None:
        """The list as it is now, so that it follows every edit."""
        try:
            return self.send_text(page_files.script(self.top), self.extensions_map[".js"])
        except FileNotFoundError:
            self.send_error(404)
            return None

    def send_text(self, text: str, kind: str) -> io.BytesIO:
        return self.send_bytes(text.encode(), kind)

    def send_bytes(self, body: bytes, kind: str, status: int = 200, **headers: str) -> io.BytesIO:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        return io.BytesIO(body)

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, *_) -> None:
        pass


def make_server(port: int = 0, handler: type[Handler] = Handler) -> ThreadingHTTPServer:
    return ThreadingHTTPServer(("127.0.0.1", port), handler)


if __name__ == "__main__":
    ports = [int(each) for each in sys.argv[1:] if each.isdecimal()]
    Handler.tiles = next((each for each in sys.argv[1:] if "{z}" in each), None)
    options = [each for each in sys.argv[1:] if not each.isdecimal() and each != Handler.tiles]
    if options and options[0].partition("+")[0] not in ENGINES:
        sys.exit(f"serve.py: a routing engine is one of {', '.join(ENGINES)}, such as osrm+http://127.0.0.1:5000")
    Handler.engine = RoutingEngine(options[0]) if options else None
    with make_server(*ports[:1]) as server:
        address = f"http://127.0.0.1:{server.server_port}{PAGE}"
        choices = [f"router={Handler.engine.name}"] if Handler.engine else []
        choices += ["tiles"] if Handler.tiles else []
        address += f"?{'&'.join(choices)}" if choices else ""
        print(f"{address} (Ctrl-C ends it)", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            pass
