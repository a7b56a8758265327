"""The entry in the page: PyScript runs it, or the page itself where PyScript cannot."""

from __future__ import annotations

from app import browser

browser.run()
