"""A text goes out as a code, whole or in pieces, and comes back; what is no code is said in a sentence."""

from __future__ import annotations

import sys
import tracemalloc
from base64 import b32encode
from pathlib import Path
from random import Random
from typing import Final
from zlib import compressobj, crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from border.code import LONGEST, BadCode, found, gathered, pieces, text_of
from border.common import COMMON

EXAMPLES: Final = 20 if sys.platform == "emscripten" else 200
FILES: Final = sorted((Path(__file__).parent / "playthroughs").glob("*-*.txt"))
TEXT: Final = st.text(st.characters(exclude_categories=["Cs"]), max_size=400)
GAME: Final = (Path(__file__).parent / "playthroughs" / "panchayat-4.txt").read_text("utf-8")


def test_what_codes_are_read_with_never_changes() -> None:
    """A code that is kept in a message or on paper is read for ever: another dictionary is another version."""
    assert crc32(COMMON) == 0x28CB67A8
    assert text_of("C1-HPFS2PY-1-1-QOCDZJFCJ4ZAMAHA6UQEA") == "A lay house b3"


@given(TEXT, st.integers(40, 400))
@settings(max_examples=EXAMPLES, deadline=None)
def test_any_text_comes_back_from_its_pieces_in_any_order(text: str, most: int) -> None:
    whole = pieces(text)
    assert len(whole) == 1
    assert text_of(whole[0]) == text
    parts = pieces(text, most)
    assert all(len(part) <= most for part in parts)
    assert all(set(part) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-") for part in parts)
    shuffled = Random(most).sample(parts, len(parts))
    assert text_of(" ".join(shuffled).lower()) == text


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_game_is_small(file: Path) -> None:
    text = file.read_text("utf-8")
    assert text_of(f"https://anywhere.example/chaupal/#bring/{pieces(text)[0]}") == text
    *_, packed = pieces(text)[0].split("-")
    assert len(packed) < len(text) * 2 / 3


def test_a_code_broken_into_lines_by_a_message_is_read() -> None:
    (code,) = pieces(GAME)
    assert text_of("\n".join(code[at : at + 70] for at in range(0, len(code), 70))) == GAME
    parts = pieces(GAME, 700)
    assert len(parts) > 3
    assert text_of("\n".join(parts)) == GAME


def test_pieces_of_two_tables_are_never_mixed() -> None:
    one, two = pieces(GAME, 500), pieces(GAME.replace("Leaf", "Lily"), 500)
    both = gathered(piece for pair in zip(one, two, strict=True) for code in pair for piece in found(code))
    assert [each.text() for each in both] == [GAME, GAME.replace("Leaf", "Lily")]
    with pytest.raises(BadCode, match="several tables"):
        text_of(f"{one[0]} {two[1]}")


def test_what_is_missing_is_named() -> None:
    parts = pieces(GAME, 500)
    (so_far,) = gathered(found(f"{parts[3]} {parts[0]} {parts[3]}"))
    assert so_far.missing == tuple(set(range(1, len(parts) + 1)) - {1, 4})
    with pytest.raises(BadCode, match=r"Parts 2, 3, 5, 6 and 7 of 7 are"):
        so_far.text()
    with pytest.raises(BadCode, match=r"Part 2 of \d is still missing"):
        text_of(" ".join((parts[0], *parts[2:])))


def test_every_code_that_is_cut_or_changed_anywhere_is_refused() -> None:
    (code,) = pieces(GAME[:300])
    rng = Random(3)
    for at in range(len(code)):
        for bad in (code[:at], code[:at] + rng.choice("ABCXYZ237").replace(code[at], "9") + code[at + 1 :]):
            with pytest.raises(BadCode) as wrong:
                text_of(bad)
            assert str(wrong.value).endswith(".")
    assert text_of(f"{code}.") == GAME[:300]  # a full stop behind a link


def forged(raw: bytes, *, packed: bytes | None = None, head: str = "C1-{}-1-1-") -> str:
    """A code whose checksums are right, whatever it holds."""
    packer = compressobj(9, 8, -15, zdict=COMMON)
    data = packer.compress(raw) + packer.flush() if packed is None else packed
    head = head.format(b32encode(crc32(data).to_bytes(4, "big")).decode().rstrip("="))
    check = crc32(head.encode() + data).to_bytes(4, "big")
    return head + b32encode(data + check).decode().rstrip("=")


def test_a_bomb_is_never_unpacked() -> None:
    bomb = forged(bytes(50_000_000))
    assert len(bomb) < 90_000
    tracemalloc.start()
    with pytest.raises(BadCode, match="more than a table"):
        text_of(bomb)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 3_000_000
    assert len(text_of(forged(b"a" * LONGEST))) == LONGEST


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("", "no Chaupal code"),
        ("hello", "no Chaupal code"),
        ("chaupal 1", "no Chaupal code"),
        ("C2-HPFS2PY-1-1-QOCDZJFCJ4ZAMAHA6UQEA", "newer"),
        ("C9999-", "newer"),
        ("C0-HPFS2PY-1-1-QOCDZJFCJ4ZAMAHA6UQEA", "damaged"),
        ("C1-", "damaged"),
        ("C1-HPFS2PY-1-1-", "damaged"),
        ("C1-HPFS2PY-0-1-QOCDZJFCJ4ZAMAHA6UQEA", "damaged"),
        ("C1-HPFS2PY-2-1-QOCDZJFCJ4ZAMAHA6UQEA", "damaged"),
        ("C1-HPFS2PY-1-100-QOCDZJFCJ4ZAMAHA6UQEA", "damaged"),
        (forged(b"\xff"), "no text"),
        (forged(b"", packed=b"\x00\x01"), "no text"),
        (forged(b"", packed=b"\x03\x00more"), "no text"),
        (forged(b"abc", head="C1-AAAAAAA-1-1-"), "do not belong"),
    ],
)
def test_what_is_no_code_is_said(code: str, says: str) -> None:
    with pytest.raises(BadCode, match=says):
        text_of(code)


def test_a_text_that_is_too_long_for_a_link_is_refused() -> None:
    with pytest.raises(BadCode, match="file"):
        pieces("x" * (LONGEST + 1))
    noise = Random(1).randbytes(18_000).hex()
    assert text_of(" ".join(pieces(noise, 400))) == noise
    with pytest.raises(BadCode, match="more than 99 parts"):
        pieces(noise, 200)
