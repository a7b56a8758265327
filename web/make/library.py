"""The Python that the page loads, compiled: the standard library and our own modules, each in two parts, and wheels.

All of it is compiled by pyodide-build inside Pyodide, since byte code is only good for the Python that made it.
"""

from __future__ import annotations

import ast
import base64
import json
import re
import shutil
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from make import setup
from make.step import EPOCH, ROOT, SILENT, WORK, Fault, digest, files, once, run

MAKE = Path(__file__).parent
PY = ROOT / "py"
KEPT = MAKE / "stdlib-modules.txt"
"""The files of the standard library that the page's start needs, one a line; `build.py modules` writes it."""
FULL = WORK / "library" / "full.zip"
LIBRARY = WORK / "library" / "library.zip"
REST = WORK / "library" / "rest.zip"
OWN = WORK / "own" / "chaupal.zip"
LATER = WORK / "own" / "later.zip"
"""Our modules `ON_DEMAND`."""
LOADED = WORK / "packages"
"""The compiled wheels that the page loads on demand, and their lock.json."""
MORE: tuple[str, ...] = ()
"""Modules that the standard library imports only within some function of its own, which our modules call."""
NOT_IN_THE_PAGE = frozenset({"main.py", "replay.py", "border/schema.py"})
"""Entries: main.py is run by PyScript from its source, the others are for the command line."""
ON_DEMAND = ("app/live/", "border/live.py", "border/models.py", "border/pairing.py", "border/qr.py")
"""Modules that need pydantic or segno. They travel with these, after the rest of the standard library."""
DATE = (1980, 1, 1, 0, 0, 0)


def node_script(name: str, *words: str | Path, fault: str) -> str:
    """Run one of the build's scripts in Node with fixed clock, zone and hashes."""
    node, _ = setup.node()
    env = {"SOURCE_DATE_EPOCH": EPOCH, "TZ": "UTC", "PYTHONHASHSEED": "0"}
    return run([node, MAKE / name, *words], fault=fault, env=env, quiet=SILENT)


def stored(path: Path, members: Iterable[tuple[str, bytes]]) -> None:
    """Write an uncompressed zip that is the same wherever and whenever it is written."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for name, data in members:
            entry = zipfile.ZipInfo(name, DATE)
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data)


def contents(path: Path) -> dict[str, bytes]:
    """Return the files of a zip by name."""
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}


def compiled(
    make: Callable[[Path], None], collect: Callable[[Path], None], *, level: int = 0, bare: bool = False
) -> None:
    """Compile the zips and wheels that `make` puts into a folder, and hand the folder to `collect`.

    `level` is how hard they are compressed; with `bare`, docstrings and asserts are left out. Once the standard library
    is compiled, it makes the start of the compiler itself quick.
    """
    WORK.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=WORK, prefix="compile-") as name:
        folder = Path(name)
        make(folder)
        known = (FULL,) if FULL.exists() else ()
        fault = "Compiling Python inside Pyodide failed: the lines above say which file and why."
        node_script("compile.mjs", setup.compiler(), folder, str(level), "2" if bare else "", *known, fault=fault)
        collect(folder)


def own_sources() -> Iterator[tuple[str, bytes]]:
    """List our own modules as the page imports them."""
    for path in files(PY):
        name = path.relative_to(PY).as_posix()
        if path.suffix == ".py" and name not in NOT_IN_THE_PAGE:
            yield name, path.read_bytes()


def compile_library() -> None:
    """Compile the standard library, PyScript's own Python and the finder of the rest, and cut it in two."""
    scripts = digest(MAKE / "compile.mjs", MAKE / "pyodide.mjs", setup.pinned("compiler"))
    npm = digest(ROOT / "package-lock.json")
    once("library-full", digest(scripts, npm), FULL, _compile_full, what="compiling the standard library (about 10 s)")
    key = digest(scripts, npm, KEPT, MAKE / "library_rest.py", MAKE / "library_start.py")
    once("library", key, REST, _cut, what="cutting the standard library down to what the start needs")


def _compile_full() -> None:
    def make(folder: Path) -> None:
        shutil.copy(setup.NPM / "pyodide" / "python_stdlib.zip", folder / "library.zip")
        source = setup.NPM / "@pyscript" / "core" / "src" / "stdlib" / "pyscript"
        stored(folder / "pyscript.zip", ((f"pyscript/{path.name}", path.read_bytes()) for path in files(source)))

    def collect(folder: Path) -> None:
        members = contents(folder / "library.zip") | contents(folder / "pyscript.zip")
        stored(FULL, sorted(members.items()))

    FULL.unlink(missing_ok=True)
    compiled(make, collect, bare=True)  # nobody reads docstrings in the page, and they are a sixth of what travels


def _cut() -> None:
    members = contents(FULL)
    kept = [f"{name}c" for name in KEPT.read_text().split()]
    rest = {name: data for name, data in members.items() if name not in kept}
    names = sorted(name.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".") for name in rest)
    finder = (MAKE / "library_rest.py").read_text().replace('"@NAMES@"', ", ".join(f'"{name}"' for name in names))
    start = (MAKE / "library_start.py").read_bytes()
    found: dict[str, bytes] = {}
    compiled(
        lambda folder: stored(
            folder / "finders.zip", [("chaupal_rest.py", finder.encode()), ("sitecustomize.py", start)]
        ),
        lambda folder: found.update(contents(folder / "finders.zip")),
    )
    stored(LIBRARY, [*((name, members[name]) for name in kept if name in members), *found.items()])
    stored(REST, rest.items())


def compile_own() -> None:
    """Compile our own modules into two zips, unless they have not changed."""
    scripts = (MAKE / "known.mjs", MAKE / "pyodide.mjs")
    key = digest(Path(__file__), LIBRARY, REST, *scripts, *(part for member in own_sources() for part in member))
    once("own", key, OWN, write_own, what="compiling py/")


def write_own() -> None:
    """Compile our own modules into two zips, and into the first what its modules compile when they are imported."""

    def collect(folder: Path) -> None:
        own = folder / "own.zip"
        members = contents(own)
        later = {name: data for name, data in members.items() if name.startswith(ON_DEMAND)}
        members = {name: data for name, data in members.items() if name not in later}
        stored(own, members.items())
        found = compiles(own)
        if not found:
            raise Fault("No import compiles anything, as library_start.py expects: Python's dataclasses have changed.")
        stored(OWN, sorted((members | {"known.marshal": found}).items()))
        stored(LATER, later.items())

    # Nobody reads docstrings in the page; the tests run with asserts on the machine's own Python.
    compiled(lambda folder: stored(folder / "own.zip", own_sources()), collect, bare=True)


def compiles(own: Path) -> bytes:
    """Ask Pyodide what is compiled while our modules are imported, each with its result; empty when nothing is."""
    fault = "Importing our modules inside Pyodide failed: the lines above say why."
    return base64.b64decode(node_script("known.mjs", LIBRARY, REST, own, *imports(), fault=fault))


def compile_packages() -> None:
    """Compile the wheels that the page loads on demand and write their lock, unless they have not changed."""
    key = digest(FULL, setup.pinned("browser"), MAKE / "lock.mjs", MAKE / "compile.mjs")
    once("packages", key, LOADED / "lock.json", write_packages, what="compiling the wheels of requirements/browser.txt")


def write_packages() -> None:
    """Compile the wheels that the page loads on demand, and write their lock."""
    wheels = setup.wheels("browser")

    def collect(folder: Path) -> None:
        shutil.rmtree(LOADED, ignore_errors=True)
        LOADED.mkdir(parents=True)
        for wheel in sorted(folder.glob("*.whl")):
            shutil.copyfile(wheel, LOADED / wheel.name)
        fault = "Writing the lock of the wheels failed: the lines above say why."
        lock = json.loads(node_script("lock.mjs", setup.compiler(), LOADED, FULL, fault=fault))
        (LOADED / "lock.json").write_text(json.dumps(lock, indent=1, sort_keys=True) + "\n")

    # Deflated, since hosts do not compress wheels on the way.
    compiled(lambda folder: _gather(wheels, folder), collect, level=9)


def _gather(wheels: Path, folder: Path) -> None:
    for wheel in wheels.glob("*.whl"):
        shutil.copy(wheel, folder)


def imports() -> list[str]:
    """List all that our modules import, inside functions too: `module`, or `module:name`.

    What needs a package that is loaded on demand is left out.
    """
    found: set[str] = {*MORE}
    for path, source in own_sources():
        if path.startswith(ON_DEMAND):
            continue
        if path != "app/browser.py":  # needs a page
            found.add(_module(path))
        for part in ast.walk(ast.parse(source)):
            if isinstance(part, ast.Import):
                found.update(alias.name for alias in part.names)
            elif isinstance(part, ast.ImportFrom) and part.module and not part.level:
                found.update(f"{part.module}:{alias.name}" for alias in part.names)
    elsewhere = ("pydantic", "segno", "pyscript", "js", "app:browser", "app.browser", *map(_module, ON_DEMAND))
    return sorted(name for name in found if not re.match(rf"({'|'.join(elsewhere)})\b", name))


def _module(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def write_modules() -> None:
    """Write the list of the standard library's files that the start needs."""
    compile_library()
    compile_own()
    KEPT.write_text(loaded(FULL))


def loaded(start: Path, rest: Path | None = None) -> str:
    """Ask Pyodide which files of the standard library are loaded once our modules are."""
    fault = "Loading our modules inside Pyodide failed: the lines above say why."
    return node_script("modules.mjs", start, rest or "", OWN, *imports(), fault=fault)
