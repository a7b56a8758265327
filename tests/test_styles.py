"""The styles of the page, read as text."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

WEB = Path(__file__).resolve().parent.parent / "web"
SHEETS = sorted((WEB / "css").glob("*.css"))


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_no_rule_is_for_anything_beside_anything(sheet: Path) -> None:
    """With one such rule Chromium styles all that stands around whatever is put in, on every page."""
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.S)
    selectors = [found.strip() for found in re.findall(r"([^{};]+)\{", text)]
    assert selectors
    assert not [one for one in selectors if re.search(r"\*\s*[+~]\s*(\*|$)|[+~]\s*\*", one)]


def test_marks_are_not_laid_out_where_they_are_kept() -> None:
    """The page is seen later for each that is; a pattern is none where nothing is laid out."""
    signs, patterns = (WEB / "sprite.svg").read_text("utf-8").split('<svg class="sprite"')
    assert signs.startswith('<svg class="signs"')
    assert ".signs { display: none; }" in (WEB / "css" / "chaupal.css").read_text("utf-8")
    assert "<pattern" not in signs
    assert not re.findall(r"^<(?!pattern|/svg)\w+", patterns, re.MULTILINE)


def test_the_shelf_is_seen_once_the_first_script_has_run() -> None:
    """Not only once all of the page has come, as the last one is; not before, in other colours or for another page."""
    rules = (WEB / "css" / "app.css").read_text("utf-8")
    assert ".page:not(:last-of-type, :where([data-theme] #shelf)):not(:target), " in rules
    assert "dataset, { theme," in (WEB / "early.js").read_text("utf-8")
