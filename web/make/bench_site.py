"""The pages whose start is compared, and the server that serves them alike: compressed, to be kept for ever."""

from __future__ import annotations

import gzip
import hashlib
import http.server
import json
import re
import shutil
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import Any, Final

from make import library, serve, setup, site
from make.step import WORK, Fault, alone, digest

MAKE: Final = Path(__file__).parent
PROBE: Final = (MAKE / "bench-start-probe.js").read_text(encoding="utf-8")
FORM: Final = "#panchayat/new"
"""Address at which our page is opened. Its first tap that needs Python starts a table."""
BARE, STOCK, PLAIN = "bare", "stock", "plain"
PATIENCE: Final = 180.0
ASKED_ANEW: Final = (".html", "sw.js", ".webmanifest")
NPM_FILES: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")

BARE_PAGE: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Pyodide</title></head>
<body><button id="tap" disabled>Tap</button><output id="out"></output>
<script type="module">
import { loadPyodide } from "./pyodide/pyodide.mjs";
const pyodide = await loadPyodide();
const key = document.getElementById("tap");
key.addEventListener("click", () => (document.getElementById("out").textContent = pyodide.runPython("1+1")));
key.disabled = false;
</script></body></html>
"""
STOCK_PAGE: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>PyScript</title>
<link rel="stylesheet" href="pyscript/core.css"><script type="module" src="pyscript/core.js"></script></head>
<body><button id="tap" disabled>Tap</button><output id="out"></output>
<script type="py" config='{"interpreter": "./pyodide/pyodide.mjs", "packages": ["pydantic"]}'>
from pydantic import BaseModel
from pyscript import document, when

class Player(BaseModel):
    name: str
    points: int

@when("click", "#tap")
def tapped(event):
    document.querySelector("#out").textContent = Player(name="A", points="2").model_dump_json()

document.querySelector("#tap").disabled = False
</script></body></html>
"""


def _probed(page: str) -> str:
    """Return the page with the probe before its own scripts, allowed by its policy."""
    page = page.replace("script-src 'self'", f"script-src 'self' '{site.hashed(PROBE)}'")
    head, charset, rest = page.partition('<meta charset="utf-8">')
    policy, ended, rest = rest.rpartition("<title>")
    return f"{head}{charset}{policy}<script>{PROBE}</script>{ended}{rest}"


def _without_scripts(page: str) -> str:
    return re.sub(r'<link rel="(modulepreload|preload)"[^>]*>\n?|<script\b.*?</script>\n?', "", page, flags=re.S)


def _written(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")


def _pyodide(folder: Path) -> None:
    """Return the files of Pyodide as npm has them."""
    folder.mkdir(parents=True)
    for name in NPM_FILES:
        shutil.copyfile(setup.NPM / "pyodide" / name, folder / name)


def _packages(folder: Path) -> None:
    """Return the downloaded wheels, instead of those in the lock of npm, which npm does not have."""
    path = folder / "pyodide-lock.json"
    lock = json.loads(path.read_text(encoding="utf-8"))
    depends = json.loads((library.LOADED / "lock.json").read_text(encoding="utf-8"))["packages"]
    for wheel in [*setup.wheels("browser").glob("*.whl"), *setup.wheels("bench").glob("*.whl")]:
        shutil.copyfile(wheel, folder / wheel.name)
        file, version = wheel.name.split("-")[:2]
        name = file.replace("_", "-")
        entry = {
            "name": name,
            "version": version,
            "file_name": wheel.name,
            "install_dir": "site",
            "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
            "package_type": "package",
            "imports": [file],
            "depends": depends[name]["depends"] if name in depends else [],
            "unvendored_tests": False,
        }
        lock["packages"].pop(file, None)
        lock["packages"][name] = entry
    _written(path, json.dumps(lock))


def _lay_out(root: Path, sites: dict[str, Path]) -> None:
    _pyodide(root / BARE / "pyodide")
    _written(root / BARE / "index.html", _probed(BARE_PAGE))
    _pyodide(root / STOCK / "pyodide")
    _packages(root / STOCK / "pyodide")
    shutil.copytree(setup.NPM / "@pyscript" / "core" / "dist", root / STOCK / "pyscript")
    _written(root / STOCK / "index.html", _probed(STOCK_PAGE))
    for name, dist in sites.items():
        page = (dist / "index.html").read_text(encoding="utf-8")
        for folder, text in ((name, page), (f"{PLAIN}-{name}", _without_scripts(page))):
            shutil.copytree(dist, root / folder)
            probed = _probed(text)
            _written(root / folder / "index.html", probed)
            # The worker keeps the page only as it knows it.
            worker = root / folder / "sw.js"
            _written(worker, worker.read_text(encoding="utf-8").replace(site.hashed(page), site.hashed(probed)))


class Server:
    """Serves the files of a folder from memory, and takes the reports of the pages."""

    def __init__(self, folder: Path) -> None:
        packed: dict[str, bytes] = {}
        self.files: dict[str, tuple[bytes, dict[str, str]]] = {}
        for path in sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix != ".map"):
            name = f"/{path.relative_to(folder).as_posix()}"
            data, suffix = path.read_bytes(), PurePosixPath(name).suffix
            key = digest(data)
            if key not in packed:
                small = gzip.compress(data, 9, mtime=0)
                packed[key] = small if len(small) < 0.95 * len(data) else data
            heads = {
                "Content-Type": serve.TYPES.get(suffix, "application/octet-stream"),
                "Cache-Control": "no-cache" if name.endswith(ASKED_ANEW) else "public, max-age=31536000, immutable",
                "ETag": f'"{key[:16]}"',
            }
            if len(packed[key]) < len(data):
                heads["Content-Encoding"] = "gzip"
            self.files[name] = (packed[key], heads)
        self.sent = 0
        """Bytes of files sent since it was last set to nought."""
        self.address = ""
        self._come = threading.Event()
        self._report: dict[str, Any] = {}

    def answer(self, name: str) -> tuple[bytes, dict[str, str]] | None:
        """Give a file and its headers."""
        return self.files.get(name + "index.html" if name.endswith("/") else name)

    def page(self, name: str, kind: str = "") -> str:
        """Give the address of a page, to be looked at in one of the probe's ways."""
        return f"{self.address}{name}/" + (f"?{kind}" if kind else "" if name in {BARE, STOCK} else FORM)

    def take(self, report: bytes) -> None:
        """Take what a page reports."""
        self._report = json.loads(report)
        self._come.set()

    def expect(self) -> None:
        """Forget what an earlier page reported."""
        self._come.clear()

    def reported(self) -> bool:
        """Tell whether the page has reported."""
        return self._come.is_set()

    def report(self, what: str) -> dict[str, Any]:
        """Wait for the page's report."""
        if not self._come.wait(PATIENCE):
            raise Fault(
                f"{what} did not respond to its first tap within {PATIENCE:.0f} s: open it and look at its console."
            )
        return self._report


@contextmanager
def served(sites: dict[str, Path]) -> Iterator[Server]:
    """Serve the pages compared with, and beside them each built site by its name."""
    with tempfile.TemporaryDirectory(dir=WORK, prefix="bench-") as name:
        with alone():
            _lay_out(Path(name), sites)
        server = Server(Path(name))

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True  # a head and a small file are two packets: the second would wait for an answer

        def do_GET(self) -> None:
            found = server.answer(self.path.partition("?")[0])
            if found and self.headers["If-None-Match"] == found[1]["ETag"]:
                found = (b"", found[1])
                self.send_response(304)
            else:
                self.send_response(200 if found else 404)
            data, heads = found or (b"", {})
            for head, value in heads.items():
                self.send_header(head, value)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)
            server.sent += len(data)

        def do_POST(self) -> None:
            server.take(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(204)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - named so where it is inherited from
            """Say nothing."""

    listening = serve.Server(("127.0.0.1", 0), Handler)
    threading.Thread(target=listening.serve_forever, daemon=True).start()
    server.address = f"http://127.0.0.1:{listening.server_address[1]}/"
    try:
        yield server
    finally:
        listening.shutdown()
        listening.server_close()
