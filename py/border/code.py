"""A text as a code for a link or a drawn square, whole or in numbered pieces, and back again.

A piece is `C1-QK3ZTMA-2-3-…`: the version of this writing, what all pieces of one text have in common, which one of
how many, and its part of the compressed text with a checksum. Letters and digits only, so that nothing on the way
changes it and a drawn square holds as much as it can. Pieces come in any order and are never mixed with another text's.

Needs no more than the standard library's start: who sends needs nothing else.
"""

from __future__ import annotations

import re
import zlib
from base64 import b32decode, b32encode
from binascii import Error
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from border.common import COMMON

VERSION: Final = 1
LONGEST: Final = 300_000
"""Bytes of a text; the longest game so far is 7,000. More is never unpacked."""
MOST: Final = 99
"""Pieces of a text."""
WHOLE: Final = 1_000_000
"""Letters of a piece that stands for a whole text, more than any text makes."""
PAGE: Final = "#bring/"
"""The page of the app that a link opens, before the code."""
BITS: Final = 523 * 8
"""What a drawn square of 77 modules a side holds (version 15, level L): on a phone 390 points wide a module is 4.6
points, or 0.76 mm, which another phone's camera reads from 30 cm; on one 320 points wide it is 3.8 points."""

_PIECE: Final = re.compile(r"C([0-9]{1,4})-([A-Z2-7]{7})-([1-9][0-9]?)-([1-9][0-9]?)-([A-Z2-7]+)")
_BEGINS: Final = "C[0-9]{1,4}-"
"""No part of a text is written so: it has no 1 and no 0, and no dash."""
_LOOKS: Final = re.compile(f"{_BEGINS}[0-9A-Z-]*", re.IGNORECASE)
_APART: Final = re.compile(f"(?={_BEGINS})", re.IGNORECASE)


class BadCode(Exception):
    """A code that cannot be read: what is wrong and what to do, in a sentence or two."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece of a code."""

    text: str
    """As it is sent."""
    id: str
    """The same in every piece of one text."""
    number: int
    """From 1."""
    of: int
    data: bytes


def pieces(text: str, most: int = WHOLE) -> tuple[str, ...]:
    """The code of a text in pieces of at most `most` letters each; one piece where it fits.

    Raises BadCode for a text that is too long.

    >>> text_of(*pieces("A lay house b3"))
    'A lay house b3'
    """
    raw = text.encode()
    if len(raw) > LONGEST:
        raise BadCode("This is too long for a link. Save it as a file instead.")
    packer = zlib.compressobj(zlib.Z_BEST_COMPRESSION, zlib.DEFLATED, -zlib.MAX_WBITS, zdict=COMMON)
    packed = packer.compress(raw) + packer.flush()
    id_ = _b32(_sum(packed))
    room = (most - len(f"C{VERSION}-{id_}-{MOST}-{MOST}-")) * 5 // 8 - _SUM
    count = max(1, -(-len(packed) // max(1, room)))
    if count > MOST:
        raise BadCode(f"This would take more than {MOST} pieces. Save it as a file instead.")
    even = -(-len(packed) // count)  # pieces of one size are drawn at one size
    found = []
    for number in range(1, count + 1):
        head = f"C{VERSION}-{id_}-{number}-{count}-"
        data = packed[(number - 1) * even : number * even]
        found.append(head + _b32(data + _sum(head.encode() + data)))
    return tuple(found)


def links(text: str, site: str, *, squares: bool = False) -> tuple[str, ...]:
    """The link that opens a text at a site of the app; in as many as it takes for squares that are to be scanned.

    Raises BadCode for a text that is too long.
    """
    start = f"{site}{PAGE}"
    room = (BITS - (4 + 16 + 8 * len(start.encode())) - (4 + 11)) // 11 * 2  # a byte a letter, then two letters in 11
    return tuple(f"{start}{piece}" for piece in pieces(text, max(room, LEAST) if squares else WHOLE))


LEAST: Final = 100
"""Letters of a piece, however long the address of the site is."""
_SUM: Final = 4
"""Bytes of a checksum."""


def _sum(data: bytes) -> bytes:
    return zlib.crc32(data).to_bytes(_SUM, "big")


def _b32(data: bytes) -> str:
    return b32encode(data).decode().rstrip("=")


def found(text: str) -> tuple[Piece, ...]:
    """Every piece in a text: a link, several of them, or what came in a message, in capitals or not.

    Raises BadCode where there is none, or one of them is damaged.
    """
    try:
        return _found(text)
    except BadCode as wrong:
        try:
            return _found("".join(text.split()))  # a message may have broken the lines
        except BadCode:
            raise wrong from None


def _found(text: str) -> tuple[Piece, ...]:
    looks = [look[0].upper() for part in _APART.split(text, 10 * MOST) if (look := _LOOKS.match(part))]
    if not looks:
        raise BadCode("There is no code of Chaupal in this. Copy the whole link, or scan the square again.")
    return tuple(dict.fromkeys(map(_piece, looks)))


def _piece(text: str) -> Piece:
    match = _PIECE.fullmatch(text)
    if int(re.findall(r"[0-9]+", text)[0]) > VERSION:
        raise BadCode("This code was written by a newer Chaupal: update the app and open it again.")
    if match is None or int(match[1]) != VERSION or int(match[3]) > int(match[4]):
        raise BadCode("This code is damaged or cut off. Copy the whole link, or scan the square again.")
    number, of = int(match[3]), int(match[4])
    try:
        held = b32decode(match[5] + "=" * (-len(match[5]) % 8))
    except Error:
        held = b""
    head, data, check = text[: match.start(5)], held[:-_SUM], held[-_SUM:]
    if not data or _b32(held) != match[5] or check != _sum(head.encode() + data):
        which = f"Piece {number} of {of}" if of > 1 else "This code"
        raise BadCode(f"{which} is damaged or cut off. Copy the whole link, or scan the square again.")
    return Piece(text, match[2], number, of, data)


@dataclass(frozen=True, slots=True)
class Gathered:
    """What has come of one text so far."""

    id: str
    of: int
    pieces: tuple[Piece, ...]
    """In order."""

    @property
    def missing(self) -> tuple[int, ...]:
        """The numbers of the pieces that have not come yet."""
        return tuple(sorted(set(range(1, self.of + 1)) - {piece.number for piece in self.pieces}))

    def text(self) -> str:
        """The text. Raises BadCode where a piece is missing, or they make none."""
        if self.missing:
            *more, last = self.missing
            many = f"Pieces {', '.join(map(str, more))} and {last}" if more else f"Piece {last}"
            which = "are still missing: scan them too" if more else "is still missing: scan it too"
            raise BadCode(f"{many} of {self.of} {which}.")
        packed = b"".join(piece.data for piece in self.pieces)
        if _b32(_sum(packed)) != self.id:
            raise BadCode("These pieces do not make one table. Begin again with the first square.")
        return _unpacked(packed)


def gathered(all_: Iterable[Piece]) -> tuple[Gathered, ...]:
    """The pieces by the text that they belong to, in the order in which these came."""
    sorts: dict[tuple[str, int], dict[int, Piece]] = {}
    for piece in all_:
        sorts.setdefault((piece.id, piece.of), {})[piece.number] = piece
    return tuple(Gathered(id_, of, tuple(have[number] for number in sorted(have))) for (id_, of), have in sorts.items())


def text_of(code: str) -> str:
    """The text of a code that is there whole. Raises BadCode."""
    all_ = gathered(found(code))
    if len(all_) > 1:
        raise BadCode("These are the codes of several tables. Bring them in one after the other.")
    return all_[0].text()


def _unpacked(packed: bytes) -> str:
    """Never more than `LONGEST` bytes, however far they would swell."""
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS, zdict=COMMON)
    try:
        raw = unpacker.decompress(packed, LONGEST + 1)
        whole = unpacker.eof and not unpacker.unused_data
        text = raw.decode()
    except (zlib.error, UnicodeDecodeError):
        raise BadCode("This code holds no text. Ask for it once more.") from None
    if len(raw) > LONGEST:
        raise BadCode("This code holds more than any table, and is not opened.")
    if not whole:
        raise BadCode("This code holds no text. Ask for it once more.")
    return text
