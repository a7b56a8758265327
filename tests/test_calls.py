"""How much is done for one tap on a full table: calls of Python functions, and how many functions of ours they are.

Both are the mean of the bench's taps.
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import CodeType, FrameType
from typing import Final

import pytest

from app import draw
from make.bench_table import HAMLET, HAMPI, ID, INDUS, PANCHAYAT, PARIKRAMA, Tapped
from test_storage import Memory, Phone

MOST: Final = 4000
"""Calls of one tap at most, so that a slow phone answers at once."""
FUNCTIONS: Final = 150
"""Functions with a name that a tap goes through at most, so that it can still be read."""
PY: Final = str(Path(draw.__file__).parent.parent)


def tapped(phone: Phone, key: str) -> tuple[int, int]:
    """Tap a key and draw the page: the calls, and the functions of ours among them."""
    made, ours = 0, set[CodeType]()

    def count(frame: FrameType, event: str, _: object) -> None:
        nonlocal made
        if event == "call":
            made += 1
            code = frame.f_code
            if code.co_filename.startswith(PY) and not code.co_name.startswith("<"):
                ours.add(code)

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        draw.page(phone.do("tap", key))
    finally:
        sys.setprofile(before)
    return made, len(ours)


@pytest.mark.parametrize("table", [PANCHAYAT, INDUS, HAMPI, PARIKRAMA, HAMLET], ids=lambda table: table.game)
def test_a_tap_on_a_full_table_does_little(table: Tapped) -> None:
    phone = Phone(Memory(table.kept()))
    phone.do("go", f"table/{ID}")
    keys = [key for key, _ in table.round]
    for key in keys:  # once round, so that what stays the same is known
        phone.do("tap", key)
        draw.page(phone.ui)
    calls, functions = zip(*(tapped(phone, key) for key in keys), strict=True)
    assert sum(calls) / len(keys) <= MOST
    assert sum(functions) / len(keys) <= FUNCTIONS
