"""The page starts: through PyScript under its strict policy, and directly where PyScript cannot."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page


def test_starts_through_pyscript(page: Page, open_app: Callable[..., Page]) -> None:
    """PyScript runs main.py, and nothing of the library's other part is fetched for it."""
    open_app(page)
    names = page.evaluate("performance.getEntriesByType('resource').map(e => e.name)")
    assert any("/pyscript-" in name for name in names)
    assert not [name for name in names if "rest.zip" in name or "/packages-" in name]


def test_starts_without_indexeddb(page: Page, open_app: Callable[..., Page]) -> None:
    """Where IndexedDB is missing, main.py runs all the same."""
    page.add_init_script("Object.defineProperty(globalThis, 'indexedDB', { get() { throw new Error('blocked'); } })")
    open_app(page)
