"""The static site: dist/, laid out so that it works at any address.

Folders are named by content, so that what lies in one never changes: only index.html, sw.js, and what public/ holds,
must be asked for anew.

    index.html                 the page, with the shelf drawn in by the app's own views
    app-<hash>/                js/, pages.json (the pages of the games, drawn in the same way), main.py,
                               our modules: chaupal.zip and later.zip (compiled), source.zip (as written)
    trimmed-<hash>/            the interpreter, without what nothing here uses
    pyodide-<version>-<hash>/  what starts it; the whole interpreter, and its own library as written, for need
    library-<hash>/            the standard library, compiled: what the start needs, and the rest
    packages-<hash>/           wheels, fetched on demand: pydantic, segno
    pyscript-<version>-<hash>/ PyScript, without the plugins
    qr-<version>-<hash>/       what reads squares where the browser cannot
    licences-<hash>/           the licences of all this, and their texts
    sw.js                      keeps all of it for when there is no internet
"""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from make import library, licences, setup, trim
from make.step import ROOT, WORK, Fault, digest, files, once

DIST = ROOT / "dist"
WEB = ROOT / "web"
PUBLIC = ROOT / "public"
PYODIDE_FILES = (trim.LOADER, trim.SCRIPT, trim.COMPILED, "python_stdlib.zip")
QR_FILES = ("decode.js", "index.js")
"""Files of the QR code reader, loaded for scanning in browsers that have none."""
SHARED = re.compile(r"new WebAssembly\.Memory\(\{shared:(?:!0|true),initial:1,maximum:1\}\)\.buffer")
"""Memory that Pyodide creates to wait on. The thread of a page may not wait, so it never does, and browsers warn of
shared memory in a page that is not isolated. The build replaces it with plain memory."""
EARLY = WEB / "early.js"
"""The script inside the page."""
WORKER = WEB / "worker.js"
"""The beginning of sw.js."""
LATER = ("offline.js", "rescue.js", "guard.js", "about.js", "scan.js", "live.js", "imager.js")
"""Scripts that are fetched when Python is awake or does not wake, or for a page that is seldom seen."""
HERE = "@app/"
"""Placeholder for the folder of our own files in index.html and pyscript.toml."""


class Drawn(NamedTuple):
    """The pages that the app's own views draw before Python starts."""

    page: str
    """HTML in the page itself."""
    games: str
    """JSON of the file beside it: HTML by address."""


def build(dist: Path = DIST) -> None:
    """Build the site into a folder, unless it is there already, built from the same sources."""
    setup.environment("build")
    setup.npm()
    library.compile_library()
    library.compile_own()
    library.compile_packages()
    interpreter = trim.trimmed()
    drawn = prerendered()
    python = (interpreter, library.LIBRARY, library.REST, library.OWN, library.LATER, library.LOADED)
    parts = (*python, ROOT / "index.html", ROOT / "pyscript.toml")
    ours = (WEB / "css", WEB / "js", EARLY, WORKER, WEB / "sprite.svg", PUBLIC, library.PY / "main.py")
    makers = (
        Path(__file__),
        Path(licences.__file__),
        licences.TEXTS,
        library.MAKE / "worker.mjs",
        ROOT / "package-lock.json",
    )
    key = digest(*drawn, *parts, *ours, *makers)
    once(f"site-{dist.name}", key, dist, lambda: lay_out(dist, drawn), what=f"building the site in {dist.name}/")


def prerendered() -> Drawn:
    """Draw the pages that are there before Python starts by the app's pure views, run on this Python."""
    code = (
        "import json, sys; sys.path.insert(0, sys.argv[1]); from app.draw import beside, prerender\n"
        "print(json.dumps([prerender(), beside()]))"
    )
    words = [sys.executable, "-B", "-X", "utf8", "-c", code, str(library.PY)]
    asked = subprocess.run(words, capture_output=True, text=True, encoding="utf-8", check=False)
    if asked.returncode:
        sys.stderr.write(asked.stderr)
        raise Fault("The first pages could not be drawn. app.draw failed as shown above.")
    page, games = json.loads(asked.stdout)
    return Drawn(page, json.dumps(games, ensure_ascii=False, separators=(",", ":")))


def lay_out(dist: Path, drawn: Drawn) -> None:
    """Write the whole site beside the old one, then put it in its place."""
    with tempfile.TemporaryDirectory(dir=WORK, prefix="site-") as name:
        new = Path(name) / "dist"
        new.mkdir()
        write(new, drawn)
        old = Path(name) / "old"
        if dist.exists():
            dist.rename(old)
        new.rename(dist)


def write(site: Path, drawn: Drawn) -> None:
    """Write the site's files."""
    npm = setup.NPM
    core = npm / "@pyscript" / "core" / "dist"
    pyodide = copy_pyodide(site)
    trimmed = copy_trimmed(site)
    pyscript = copy_package(site, "pyscript", "@pyscript/core", pyscript_files(core))
    shelves = {"library.zip": library.LIBRARY, "rest.zip": library.REST}
    shelf = copy(site, f"library-{digest(*shelves.values())[:12]}", shelves.items())
    squares = copy_package(site, "qr", "qr", [npm / "qr" / name for name in QR_FILES])
    wheels = {path.name: path for path in files(library.LOADED) if path.suffix == ".whl"}
    packages = copy(site, f"packages-{digest(library.LOADED)[:12]}", wheels.items())
    app = write_app(site, drawn.games)
    parts = {
        "pyodide": f"{pyodide}/",
        "trimmed": f"{trimmed}/",
        "library": f"{shelf}/library.zip",
        "rest": f"{shelf}/rest.zip",
        "packages": f"{packages}/",
        "pyscript": f"{pyscript}/core.js",
        "own": f"{app}/chaupal.zip",
        "later": f"{app}/later.zip",
        "source": f"{app}/source.zip",
        "main": f"{app}/main.py",
        "licences": f"{write_licences(site, pyscript_files(core))}/{licences.LISTED}",
        "squares": f"{squares}/{QR_FILES[0]}",
        "lock": json.loads((library.LOADED / "lock.json").read_text()),
    }
    alone = [name for name, part in parts.items() if isinstance(part, str) and not part.endswith("/")]
    parts["sums"] = {name: f"sha256-{summed((site / str(parts[name])).read_bytes())}" for name in alone}
    # What Python's start waits for comes first, in the order in which it is asked for. The archives of modules are not
    # announced: they leave the line to the interpreter's script, which is needed before them and takes its time.
    first = ["start.js", "parts.js", "interpreter.js"]
    scripts = [path.name for path in files(WEB / "js") if path.name not in {*LATER, *first}]
    early = [
        *(("modulepreload", f"{app}/js/{name}") for name in first),
        ("modulepreload", f"{pyodide}/{trim.LOADER}"),
        ("modulepreload", f"{trimmed}/{trim.SCRIPT}"),
        *(("modulepreload", f"{pyscript}/{path.name}") for path in pyscript_files(core)),
        ("fetch", parts["main"]),
        *(("modulepreload", f"{app}/js/{name}") for name in [*scripts, "morphdom.js"]),
    ]
    (site / "index.html").write_text(index(app, parts, early, drawn.page), encoding="utf-8", newline="\n")
    if PUBLIC.is_dir():
        copy(site, ".", ((path.relative_to(PUBLIC).as_posix(), path) for path in files(PUBLIC)))
    library.node_script("worker.mjs", site, WORKER, fault="Writing sw.js failed: the lines above say why.")


def copy(site: Path, folder: str, members: Iterable[tuple[str, Path]]) -> str:
    """Copy files into a folder of the site, and return the folder's name."""
    for name, source in members:
        target = site / folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
    return folder


def copy_package(site: Path, name: str, package: str, members: list[Path]) -> str:
    """Copy files of an npm package into a folder named by its version and by what they hold."""
    folder = f"{name}-{version(package)}-{digest(*members)[:12]}"
    return copy(site, folder, ((path.name, path) for path in members))


def copy_pyodide(site: Path) -> str:
    """Copy Pyodide's files as they are but for `SHARED`, and return the folder's name."""
    with tempfile.TemporaryDirectory(dir=WORK, prefix="pyodide-") as name:
        folder = Path(name)
        copy(folder, ".", ((name, setup.NPM / "pyodide" / name) for name in PYODIDE_FILES))
        unshare(folder / trim.SCRIPT)
        return copy_package(site, "pyodide", "pyodide", [folder / name for name in PYODIDE_FILES])


def copy_trimmed(site: Path) -> str:
    """Copy the trimmed interpreter as it is but for `SHARED`, and return the folder's name."""
    with tempfile.TemporaryDirectory(dir=WORK, prefix="trimmed-") as name:
        folder = Path(name)
        copy(folder, ".", ((path.name, path) for path in files(trim.TRIMMED)))
        unshare(folder / trim.SCRIPT)
        return copy(site, f"trimmed-{digest(folder)[:12]}", ((path.name, path) for path in files(folder)))


def unshare(script: Path) -> None:
    """Replace `SHARED` in the interpreter's script."""
    text, found = SHARED.subn("new ArrayBuffer(4)", script.read_text(encoding="utf-8"))
    if found != 1:
        raise Fault(f"Pyodide's {script.name} no longer makes its shared memory as SHARED in site.py has it.")
    script.write_text(text, encoding="utf-8", newline="\n")


def version(package: str) -> str:
    """Return the installed version of an npm package."""
    return str(json.loads((setup.NPM / package / "package.json").read_text())["version"])


def pyscript_files(core: Path) -> list[Path]:
    """List the files of PyScript that a page without plugins loads.

    The plugin that shows errors is fetched even when it is off, to be told to keep quiet.
    """
    entry = core / "core.js"
    named = re.findall(r'from\s*"\./([\w.-]+\.js)"', entry.read_text())
    plugin = next(core.glob("error-*.js"))
    return [entry, *(core / name for name in named), plugin]


def write_app(site: Path, games: str) -> str:
    """Write our own files: scripts, the pages of the games, main.py, our modules."""
    with tempfile.TemporaryDirectory(dir=WORK, prefix="app-") as name:
        app = Path(name)
        for path in files(WEB / "js"):
            _put(path, app / "js" / path.relative_to(WEB / "js"))
        _put(setup.NPM / "morphdom" / "dist" / "morphdom-esm.js", app / "js" / "morphdom.js")
        (app / "pages.json").write_text(games, encoding="utf-8", newline="\n")
        _put(library.PY / "main.py", app / "main.py")
        _put(library.OWN, app / "chaupal.zip")
        _put(library.LATER, app / "later.zip")
        library.stored(app / "source.zip", library.own_sources())
        return copy(site, f"app-{digest(app)[:12]}", ((p.relative_to(app).as_posix(), p) for p in files(app)))


def write_licences(site: Path, pyscript: list[Path]) -> str:
    """Write the licences of what is shipped, and return the folder's name."""
    with tempfile.TemporaryDirectory(dir=WORK, prefix="licences-") as name:
        folder = Path(name)
        licences.write(folder, pyscript)
        return copy(site, f"licences-{digest(folder)[:12]}", ((path.name, path) for path in files(folder)))


def _put(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def hashed(text: str) -> str:
    """Return the hash by which the policy allows a script or a style inside the page."""
    return f"sha256-{summed(text.encode())}"


def summed(data: bytes) -> str:
    """Return the hash of a file in the form that browsers need."""
    return base64.b64encode(hashlib.sha256(data).digest()).decode()


def index(app: str, parts: dict[str, object], early: list[tuple[str, str]], page: str) -> str:
    """Fill in the template index.html."""
    links = [
        f'<link rel="modulepreload" href="{name}">'
        if kind == "modulepreload"
        else f'<link rel="preload" href="{name}" as="fetch" crossorigin>'
        for kind, name in early
    ]
    settings = tomllib.loads((ROOT / "pyscript.toml").read_text(encoding="utf-8"))
    template = (ROOT / "index.html").read_text(encoding="utf-8").replace(HERE, f"{app}/")
    script = EARLY.read_text(encoding="utf-8")
    sheets = "\n".join(path.read_text(encoding="utf-8") for path in files(WEB / "css"))
    style = re.sub(r"/\*.*?\*/|(?<=\n)\s+", "", sheets, flags=re.DOTALL)  # comments and margins are a tenth of the page
    filled = {
        "@compiled": f"{parts['trimmed']}{trim.COMPILED}",
        "<!-- early -->": "\n".join(links),
        "@hash-script": hashed(script),
        "@hash-style": hashed(style),
        "@script": script,
        "@style": style,
        "@parts": json.dumps(parts, separators=(",", ":"), sort_keys=True).replace("<", "\\u003c"),
        "@config": html.escape(json.dumps(settings).replace(HERE, f"{app}/")),
        "@micro": html.escape(json.dumps({"plugins": settings["plugins"]})),
        "<!-- sprite -->": (WEB / "sprite.svg").read_text(encoding="utf-8").strip(),
        "<!-- page -->": page,
    }
    for mark, text in filled.items():
        if template.count(mark) != 1:
            raise Fault(f"index.html must contain the mark {mark} exactly once: restore it.")
        before, _, after = template.partition(mark)
        template = before + text + after
    return template
