"""Codes of texts for links and QR codes, whole or in numbered parts.

A part is `C1-QK3ZTMA-2-3-…`: the version of the format, the id of the text, the number of the part and of all parts,
and its share of the compressed text with a checksum. It has only letters and digits, so that nothing changes it on the
way and a QR code holds as much as possible. Parts can come in any order and are never mixed with those of another text.

This module needs only the part of the standard library that is loaded at the start.
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
from engine.words import listed, noun

VERSION: Final = 1
LONGEST: Final = 300_000
"""Most bytes of a text; more is never unpacked. The longest game so far has 7,000."""
MOST: Final = 99
"""Most parts of a text."""
WHOLE: Final = 1_000_000
"""Letters of a part that holds a whole text, more than any text needs."""
PAGE: Final = "#bring/"
"""Page of the app that a link opens, followed by the code."""
BITS: Final = 523 * 8
"""Capacity of a QR code of 77 × 77 modules (version 15, level L), in bits. On a phone 390 points wide a module has 4.6
points, or 0.76 mm, which the camera of another phone can read from 30 cm; on one 320 points wide it has 3.8 points."""

_PIECE: Final = re.compile(r"C([0-9]{1,4})-([A-Z2-7]{7})-([1-9][0-9]?)-([1-9][0-9]?)-([A-Z2-7]+)")
_BEGINS: Final = "C[0-9]{1,4}-"
"""Start of a part. The data of a part cannot contain it: it has no 0, no 1 and no dash."""
_LOOKS: Final = re.compile(f"{_BEGINS}[0-9A-Z-]*", re.IGNORECASE)
_APART: Final = re.compile(f"(?={_BEGINS})", re.IGNORECASE)


class BadCode(Exception):
    """Error for a code that cannot be read. The message says what is wrong and what to do."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One part of a code."""

    text: str
    """The part as it is sent."""
    id: str
    """The same in every part of one text."""
    number: int
    """From 1."""
    of: int
    data: bytes


def pieces(text: str, most: int = WHOLE) -> tuple[str, ...]:
    """Return the code of a text in parts of at most `most` letters each; one part if it fits.

    Raises: BadCode if the text is too long.

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
        raise BadCode(f"This would need more than {MOST} parts. Save it as a file instead.")
    even = -(-len(packed) // count)  # parts of equal length make QR codes of equal size
    found = []
    for number in range(1, count + 1):
        head = f"C{VERSION}-{id_}-{number}-{count}-"
        data = packed[(number - 1) * even : number * even]
        found.append(head + _b32(data + _sum(head.encode() + data)))
    return tuple(found)


def links(text: str, site: str, *, squares: bool = False) -> tuple[str, ...]:
    """Return the link that opens a text at a site of the app; with `squares`, one link for each QR code it needs.

    Raises: BadCode if the text is too long.
    """
    start = f"{site}{PAGE}"
    room = (BITS - (4 + 16 + 8 * len(start.encode())) - (4 + 11)) // 11 * 2  # a byte a letter, then two letters in 11
    return tuple(f"{start}{piece}" for piece in pieces(text, max(room, LEAST) if squares else WHOLE))


LEAST: Final = 100
"""Fewest letters of a part, however long the address of the site is."""
_SUM: Final = 4
"""Bytes of a checksum."""


def _sum(data: bytes) -> bytes:
    return zlib.crc32(data).to_bytes(_SUM, "big")


def _b32(data: bytes) -> str:
    return b32encode(data).decode().rstrip("=")


def found(text: str) -> tuple[Piece, ...]:
    """Return every part in a text: a link, several links or a message, in capitals or not.

    Raises: BadCode if there is none, or one is damaged.
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
        raise BadCode("There is no Chaupal code in this text. Copy the whole link, or scan the QR code again.")
    return tuple(dict.fromkeys(map(_piece, looks)))


def _piece(text: str) -> Piece:
    match = _PIECE.fullmatch(text)
    if int(re.findall(r"[0-9]+", text)[0]) > VERSION:
        raise BadCode("This code was written by a newer version of Chaupal. Update the app and open it again.")
    if match is None or int(match[1]) != VERSION or int(match[3]) > int(match[4]):
        raise BadCode("This code is damaged or incomplete. Copy the whole link, or scan the QR code again.")
    number, of = int(match[3]), int(match[4])
    try:
        held = b32decode(match[5] + "=" * (-len(match[5]) % 8))
    except Error:
        held = b""
    head, data, check = text[: match.start(5)], held[:-_SUM], held[-_SUM:]
    if not data or _b32(held) != match[5] or check != _sum(head.encode() + data):
        which = f"Part {number} of {of}" if of > 1 else "This code"
        raise BadCode(f"{which} is damaged or incomplete. Copy the whole link, or scan the QR code again.")
    return Piece(text, match[2], number, of, data)


@dataclass(frozen=True, slots=True)
class Gathered:
    """The parts of one text that have come so far."""

    id: str
    of: int
    pieces: tuple[Piece, ...]
    """In order."""

    @property
    def missing(self) -> tuple[int, ...]:
        """Return the numbers of the parts that have not come yet."""
        return tuple(sorted(set(range(1, self.of + 1)) - {piece.number for piece in self.pieces}))

    def text(self) -> str:
        """Return the text. Raises: BadCode if a part is missing, or the parts do not belong together."""
        if self.missing:
            numbers, one = [str(number) for number in self.missing], len(self.missing) == 1
            parts = f"{noun(len(numbers), 'Part')} {listed(numbers)} of {self.of}"
            raise BadCode(f"{parts} {'is' if one else 'are'} still missing. Scan {'it' if one else 'them'} too.")
        packed = b"".join(piece.data for piece in self.pieces)
        if _b32(_sum(packed)) != self.id:
            raise BadCode("These parts do not belong to the same table. Start again with the first QR code.")
        return _unpacked(packed)


def gathered(all_: Iterable[Piece]) -> tuple[Gathered, ...]:
    """Return the parts by the text they belong to, in the order in which the texts came."""
    sorts: dict[tuple[str, int], dict[int, Piece]] = {}
    for piece in all_:
        sorts.setdefault((piece.id, piece.of), {})[piece.number] = piece
    return tuple(Gathered(id_, of, tuple(have[number] for number in sorted(have))) for (id_, of), have in sorts.items())


def text_of(code: str) -> str:
    """Return the text of a complete code. Raises: BadCode if it cannot be read."""
    all_ = gathered(found(code))
    if len(all_) > 1:
        raise BadCode("These codes belong to several tables. Import them one at a time.")
    return all_[0].text()


def _unpacked(packed: bytes) -> str:
    """Return the unpacked text, never more than `LONGEST` bytes however large it would become. Raises: BadCode."""
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS, zdict=COMMON)
    try:
        raw = unpacker.decompress(packed, LONGEST + 1)
        whole = unpacker.eof and not unpacker.unused_data
        text = raw.decode()
    except (zlib.error, UnicodeDecodeError):
        raise BadCode("This code contains no text. Ask for it again.") from None
    if len(raw) > LONGEST:
        raise BadCode("This code contains more than a table can hold, so it was not opened.")
    if not whole:
        raise BadCode("This code contains no text. Ask for it again.")
    return text
