"""How much is done for one tap: calls of Python functions, as the mean of the bench's taps on a full table."""

from __future__ import annotations

import sys
from types import FrameType
from typing import Final

import pytest

from app import draw
from make.bench_table import HAMPI, ID, INDUS, PANCHAYAT, PARIKRAMA, Tapped
from test_storage import Memory, Phone

MOST: Final = 4000
"""Calls of one tap at most, so that a slow phone answers at once."""


def calls(phone: Phone, keys: list[str]) -> int:
    """Tap these keys and draw the page after each."""
    made = 0

    def count(_: FrameType, event: str, __: object) -> None:
        nonlocal made
        made += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        for key in keys:
            draw.page(phone.do("tap", key))
    finally:
        sys.setprofile(before)
    return made


@pytest.mark.parametrize("table", [PANCHAYAT, INDUS, HAMPI, PARIKRAMA], ids=lambda table: table.game)
def test_a_tap_on_a_full_table_takes_few_calls(table: Tapped) -> None:
    phone = Phone(Memory(table.kept()))
    phone.do("go", f"table/{ID}")
    keys = [key for key, _ in table.round]
    calls(phone, keys)  # once round, so that what stays the same is known
    assert calls(phone, keys) / len(keys) <= MOST
