#!/usr/bin/env python3
"""serve.py [PORT]: serves this page on this machine only, and prints its address. Without PORT, on any free port."""

import io
import sys
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

import page_files

TOP = Path(__file__).resolve().parents[2]
PAGE = "/examples/web/"
FILES = "/build/page-files.js"
SERVED = (PAGE, "/examples/data/", "/bindings/javascript/", "/build/planner.wasm")


class Handler(SimpleHTTPRequestHandler):
    extensions_map = {
        ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
        ".svg": "image/svg+xml", ".wasm": "application/wasm", ".tsv": "text/tab-separated-values; charset=utf-8",
        ".nmea": "text/plain", ".png": "image/png", ".webmanifest": "application/manifest+json",
    }
    top = TOP
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
        if not path.startswith(SERVED) or ".." in path or (path.endswith("/") and path != PAGE):
            self.send_error(404)
            return None
        return super().send_head()

    def send_files(self) -> io.BytesIO | None:
        """The list as it is now, so that it follows every edit."""
        try:
            return self.send_text(page_files.script(self.top), self.extensions_map[".js"])
        except FileNotFoundError:
            self.send_error(404)
            return None

    def send_text(self, text: str, kind: str) -> io.BytesIO:
        body = text.encode()
        self.send_response(200)
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
    with make_server(int(sys.argv[1]) if len(sys.argv) > 1 else 0) as server:
        print(f"http://127.0.0.1:{server.server_port}{PAGE} (Ctrl-C ends it)", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            pass
