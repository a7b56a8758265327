"""The site on this network, for the phones at the table: `python3 build.py serve`."""

from __future__ import annotations

import contextlib
import http.server
import os
import socket
import sys
import threading
import time
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path

from make import library, setup, site
from make.step import ROOT, SILENT, Fault, alone, run, say

PORT = 8000
TRIED = 20
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".py": "text/x-python; charset=utf-8",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".zip": "application/zip",
}
NEVER_CHANGES = ("app-", "library-", "packages-", "pyodide-", "pyscript-")
"""Folders of the site that are named by what is in them."""


class Handler(http.server.SimpleHTTPRequestHandler):
    """Files with their right types; what can change is asked for anew each time."""

    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | TYPES
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # a head and a small file are two packets: the second would wait for an answer

    def end_headers(self) -> None:
        """Say how long the file may be kept."""
        kept = self.path.lstrip("/").startswith(NEVER_CHANGES)
        self.send_header("Cache-Control", "public, max-age=31536000, immutable" if kept else "no-cache")
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Answer in the protocol's words alone: there is no page for a missing file."""
        self.send_response(code, message or HTTPStatus(code).phrase)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - named so where it is inherited from
        """Keep the terminal for the address."""


class Server(http.server.ThreadingHTTPServer):
    """One thread a request; a browser that goes away is nothing to report."""

    daemon_threads = True
    allow_reuse_address = os.name != "nt"

    def handle_error(self, request: object, client_address: object) -> None:
        """Pass over connections that the other side closed."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def bound(folder: Path, host: str, port: int) -> Server:
    """Bind the port, or the next free one above it; port 0 is any free one."""

    def handler(*args: object) -> Handler:
        return Handler(*args, directory=str(folder))  # type: ignore[arg-type]

    for number in range(port, port + (TRIED if port else 1)):
        with contextlib.suppress(OSError):
            return Server((host, number), handler)
    raise Fault(f"The ports {port} to {port + TRIED - 1} are all taken: end what serves there and try again.")


@contextlib.contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder on this machine alone, and give its address."""
    server = bound(folder, "127.0.0.1", 0)
    # How often it looks whether to end: the tests serve anew for each.
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()


def address() -> str:
    """Return this machine's address on the network: the one a packet to elsewhere would leave from. None is sent."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return "127.0.0.1"


def serve() -> int:
    """Build, serve, show the address, and build again whenever a source has changed."""
    with alone():
        site.build()
    server = bound(site.DIST, "", PORT)
    where = f"http://{address()}:{server.server_address[1]}"
    code = "import segno, sys; segno.make(sys.argv[1], error='l').terminal(compact=True)"
    drawn = run([setup.PYTHON, "-X", "utf8", "-c", code, where], fault="The QR code could not be drawn.", quiet=SILENT)
    print(f"\n{drawn}\n  {where}\n", flush=True)
    if server.server_address[1] != PORT:
        say(f"port {PORT} is taken by another program: this is the next free one")
    say("phones on the same network can open it; Ctrl-C stops it")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        watch()
    finally:
        server.server_close()
    return 0


def watch() -> None:
    """Build again after each change of a source, telling what is wrong if that fails."""
    seen = fingerprint()
    while True:
        time.sleep(1)
        now = fingerprint()
        if now != seen:
            seen = now
            say("a source has changed")
            try:
                with alone():
                    site.build()
                say("ready: reload the page")
            except Fault as fault:
                say(str(fault))


def fingerprint() -> list[tuple[str, int]]:
    """List the sources and when each was last written."""
    roots = (library.PY, site.WEB, site.PUBLIC, ROOT / "index.html", ROOT / "pyscript.toml")
    found = []
    for root in roots:
        for path in [root, *root.rglob("*")] if root.exists() else ():
            if path.suffix != ".pyc":
                with contextlib.suppress(FileNotFoundError):
                    found.append((str(path), path.stat().st_mtime_ns))
    return sorted(found)
