"""The site on this network, for the phones at the table: `python3 build.py serve`."""

from __future__ import annotations

import contextlib
import datetime
import http.server
import os
import socket
import ssl
import sys
import threading
import time
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path

from make import certificate, library, setup, site
from make.step import ROOT, SILENT, WORK, Fault, alone, once, run, say

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
NEVER_CHANGES = ("app-", "library-", "packages-", "pyodide-", "pyscript-", "trimmed-")
"""Folders of the site that are named by what is in them."""

AUTHORITY = "/chaupal-ca.crt"
"""Where a phone finds the certificate to trust."""
HTTP = (
    "over plain http browsers do not allow playing without internet, keeping the screen awake or the camera:"
    " `python3 build.py serve --https` gives a phone all of it"
)
TRUST = """
  A phone warns of this certificate until it trusts it, once for each address of this machine:
  1. On the phone open {where}{authority}, continue past the warning, and install it.
     iPhone: Settings › General › VPN & Device Management › Chaupal, then General › About › Certificate Trust Settings.
     Android: Settings, search for “CA certificate”, choose Install anyway, then the file.
  2. Before you confirm, compare the certificate’s SHA-256 fingerprint with this one:
     {first}
     {second}
  3. Open the address above again. You can remove the certificate in the same place; it is good for this machine alone.
"""


class Handler(http.server.SimpleHTTPRequestHandler):
    """Files with their right types; what can change is asked for anew each time."""

    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | TYPES
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # a head and a small file are two packets: the second would wait for an answer

    server: Server

    def do_GET(self) -> None:
        """Send a file, or the certificate to trust."""
        if self.path != AUTHORITY or not self.server.authority:
            return super().do_GET()
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "application/x-x509-ca-cert")
        self.send_header("Content-Length", str(len(self.server.authority)))
        self.end_headers()
        self.wfile.write(self.server.authority)
        return None

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

    authority = b""
    """The certificate to trust, where it serves over https."""
    daemon_threads = True
    allow_reuse_address = os.name != "nt"

    def handle_error(self, request: object, client_address: object) -> None:
        """Pass over connections that the other side closed, or that do not trust the certificate."""
        if not isinstance(sys.exception(), (ConnectionError, ssl.SSLError)):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def bound(folder: Path, host: str, port: int) -> Server:
    """Bind the port, or the next free one above it; port 0 is any free one."""

    def handler(*args: object) -> Handler:
        return Handler(*args, directory=str(folder))  # type: ignore[arg-type]

    for number in range(port, port + (TRIED if port else 1)):
        with contextlib.suppress(OSError):
            return Server((host, number), handler)
    raise Fault(f"The ports {port} to {port + TRIED - 1} are all taken: end what serves there and try again.")


def secure(server: Server, folder: Path) -> None:
    """Serve over https from now on, with the certificate of this folder."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / certificate.SERVER)
    # Each connection begins in its own thread: one that hangs holds up no other.
    server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    server.authority = certificate.authority(folder)


def certified() -> Path:
    """Make a certificate for this machine where there is none of this year and address, and return its folder."""
    setup.environment("https")
    folder, names = WORK / "https", sorted({"localhost", "127.0.0.1"} - {address()})
    words: list[str | Path] = [setup.PYTHON, Path(certificate.__file__), folder, address(), *names]

    def make() -> None:
        run(words, fault="The certificate could not be made.", quiet=SILENT)

    once(
        "https",
        f"{datetime.datetime.now(datetime.UTC):%Y} {' '.join(map(str, words))}",
        folder / certificate.SERVER,
        make,
        what="making a certificate for this machine, in .build/https",
    )
    return folder


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


def serve(*, https: bool = False) -> int:
    """Build, serve, show the address, and build again whenever a source has changed."""
    with alone():
        site.build()
        folder = certified() if https else None
    server = bound(site.DIST, "", PORT)
    if folder:
        secure(server, folder)
    where = f"http{'s' if https else ''}://{address()}:{server.server_address[1]}"
    code = "import segno, sys; segno.make(sys.argv[1], error='l').terminal(compact=True)"
    drawn = run([setup.PYTHON, "-X", "utf8", "-c", code, where], fault="The QR code could not be drawn.", quiet=SILENT)
    print(f"\n{drawn}\n  {where}\n", flush=True)
    if server.server_address[1] != PORT:
        say(f"port {PORT} is taken by another program: this is the next free one")
    say("phones on the same network can open it; Ctrl-C stops it")
    if server.authority:
        found = certificate.fingerprint(server.authority)
        print(TRUST.format(where=where, authority=AUTHORITY, first=found[:47], second=found[48:]), flush=True)
    else:
        say(HTTP)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        watch()
    finally:
        server.shutdown()
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
            if path.suffix != ".pyc" and not path.is_dir():  # a folder changes as Python compiles into it
                with contextlib.suppress(FileNotFoundError):
                    found.append((str(path), path.stat().st_mtime_ns))
    return sorted(found)
