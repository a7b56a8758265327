"""The styles of the page, read as text."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

SHEETS = sorted((Path(__file__).resolve().parent.parent / "web" / "css").glob("*.css"))


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_no_rule_is_for_anything_beside_anything(sheet: Path) -> None:
    """With one such rule Chromium styles all that stands around whatever is put in, on every page."""
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.S)
    selectors = [found.strip() for found in re.findall(r"([^{};]+)\{", text)]
    assert selectors
    assert not [one for one in selectors if re.search(r"\*\s*[+~]\s*(\*|$)|[+~]\s*\*", one)]
