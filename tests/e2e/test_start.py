"""The page starts: through PyScript under its strict policy, and directly where PyScript cannot."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from conftest import Held
from playwright.sync_api import Page

Open = Callable[..., Page]


def names(page: Page) -> list[str]:
    found: list[str] = page.evaluate("performance.getEntriesByType('resource').map(e => e.name)")
    return found


@pytest.mark.fresh
def test_starts_through_pyscript(page: Page, open_app: Open) -> None:
    """PyScript runs main.py; none of its plugins is fetched but the one that is told to be quiet, no wheel, no TOML."""
    open_app(page)
    fetched = [name.rpartition("/")[2].partition("-")[0] for name in names(page) if "/pyscript-" in name]
    assert sorted(set(fetched)) == ["core", "core.js", "error"]
    assert not [name for name in names(page) if "/packages-" in name or name.endswith(".toml")]


def test_pyscript_stops_watching(page: Page, open_app: Open) -> None:
    """PyScript's watcher of the whole page is stopped: a script added later is not run."""
    open_app(page)
    page.evaluate(
        "document.body.append(Object.assign(document.createElement('script'), {type: 'py', text: 'import js'}))"
    )
    page.wait_for_timeout(50)
    assert not page.evaluate("'target' in document.querySelectorAll('script[type=py]')[1]")


@pytest.mark.parametrize(
    "broken",
    [
        "Object.defineProperty(globalThis, 'indexedDB', { get() { throw new Error('blocked'); } })",
        "Object.defineProperty(globalThis, 'indexedDB', { value: undefined })",
        "indexedDB.open = () => { const r = {}; setTimeout(() => r.onerror?.()); return r; }",
    ],
    ids=["throws", "missing", "refuses"],
)
def test_starts_without_indexeddb(page: Page, open_app: Open, broken: str) -> None:
    """Where PyScript cannot run for want of IndexedDB, main.py runs all the same."""
    page.add_init_script(broken)
    open_app(page)
    assert not [name for name in names(page) if name.endswith("/main.py")][1:]


def test_starts_when_pyscript_is_missing(page: Page, open_app: Open, thrown: list[str]) -> None:
    """Where PyScript's file does not come, main.py runs all the same."""
    page.route("**/pyscript-*/core.js", lambda route: route.abort())
    open_app(page)
    thrown.clear()


def test_starts_when_pyscript_hangs(page: Page, open_app: Open) -> None:
    """Where PyScript waits for ever for its storage, main.py runs after a while, and once only."""
    page.add_init_script("""
        const { open } = IDBFactory.prototype;
        IDBFactory.prototype.open = function (name, ...rest) {
          return name === "chaupal-probe" ? open.call(this, name, ...rest) : {};
        };
    """)
    open_app(page)


@pytest.mark.parametrize("directly", [False, True], ids=["pyscript", "directly"])
def test_python_waits_for_the_page_that_listens(
    page: Page, address: str, until: Callable[..., None], *, directly: bool
) -> None:
    """Where Python is ready before the page's own script, it speaks to it only once that is there."""
    if directly:
        page.add_init_script("Object.defineProperty(globalThis, 'indexedDB', { value: undefined })")
    listener = Held(page, "**/js/app.js")
    page.goto(address, wait_until="commit")
    until(page, "performance.getEntriesByName('chaupal-main').length > 0", "Python is ready")
    page.wait_for_timeout(500)
    listener.let_go()
    until(page, "document.documentElement.dataset.awake === 'yes'", "the app is awake")


@pytest.mark.parametrize(
    "parts",
    [
        "pyodide.mjs",
        "pyodide.asm.mjs",
        "pyodide.asm.wasm",
        "library.zip python_stdlib.zip",
        "library.zip source.zip",
        "chaupal.zip source.zip",
        "main.py",
        "interpreter.js",
    ],
)
def test_says_so_when_a_part_is_missing(
    page: Page, address: str, until: Callable[..., None], thrown: list[str], parts: str
) -> None:
    """When a part does not come, and nothing that could stand in for it, the page says that it cannot count."""
    for part in parts.split():
        page.route(f"**/{part}", lambda route: route.fulfill(status=404))
    page.goto(address)
    until(page, "document.body.innerText.includes('could not start')", "the page says so")
    thrown.clear()


@pytest.mark.parametrize("directly", [False, True], ids=["pyscript", "directly"])
def test_says_so_when_main_fails(
    page: Page, address: str, until: Callable[..., None], thrown: list[str], directly: bool
) -> None:
    """When main.py raises, the page says so with the error's last line."""
    if directly:
        page.route("**/pyscript-*/core.js", lambda route: route.abort())
    page.route("**/main.py", lambda route: route.fulfill(body="raise ValueError('a crow sat on it')"))
    page.goto(address)
    until(page, "document.body.innerText.includes('a crow sat on it')", "the page says so")
    thrown.clear()


@pytest.mark.loads_rest
def test_import_pyscript(page: Page, open_app: Open) -> None:
    """PyScript's own Python library is there for who imports it."""
    body = "import js, pyscript\njs.document.title = pyscript.document.nodeName"
    page.route("**/main.py", lambda route: route.fulfill(body=body))
    open_app(page)
    assert page.title() == "#document"


@pytest.mark.loads_rest
def test_packages_on_demand(page: Page, open_app: Open) -> None:
    """The package pydantic comes when asked for, with its compiled part and what it needs of the standard library."""
    open_app(page)
    loaded = page.evaluate("chaupal.load(['pydantic'])")
    assert sorted(loaded) == ["annotated-types", "pydantic", "pydantic-core", "typing-extensions", "typing-inspection"]


@pytest.mark.loads_rest
def test_package_that_is_not_there(page: Page, open_app: Open) -> None:
    """A name that the lock does not hold is refused, and nothing is asked of another origin."""
    open_app(page)
    said = page.evaluate("chaupal.load(['numpy']).then(() => '', (error) => error.message)")
    assert "numpy" in said
