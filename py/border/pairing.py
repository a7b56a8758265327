"""Pairing codes: what two phones must know of each other to connect, small enough for one QR code.

A browser describes its end of a connection in some 700 bytes (SDP, RFC 8866 and 8839). Only the certificate's
fingerprint, the ICE user and password, and the addresses differ from phone to phone; the rest is written again by the
phone that reads the code. The idea, and addresses as bytes, are from the QR-WebRTC Bootstrap Protocol (draft of January
2026). Unlike there, user and password are in the code: browsers are about to refuse a description whose own user and
password were changed. So the first code is an offer, and the second its answer.

    code_of(sdp)                 the code of an offer
    code_of(sdp, answers=code)   the code of the answer to it
    sdp_of(code)                 the description again
    words_of(offer, answer)      four words that both phones show while they connect
"""

from __future__ import annotations

import re
from base64 import b32decode, b32encode
from binascii import Error
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final
from uuid import UUID
from zlib import crc32

from border.fingerprint import WORDS

VERSION: Final = 1
ADDRESSES: Final = 4
"""Most addresses in a code; the first are those that the browser prefers."""
_CODE: Final = re.compile(rf"J{VERSION}([A-Z2-7]+)")
_SIXES: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
"""Letters of an ICE user or password (RFC 8839, ice-char), six bits each."""
_CHECK: Final = 4
"""Bytes of the checksum."""
_IPV4, _IPV6, _NAMED = 4, 6, 16
"""The kinds of addresses: two of numbers, and the names that hide them (a UUID before “.local”)."""


class BadPairing(Exception):
    """Error for a code that cannot be read. The message says what is wrong and what to do."""


@dataclass(frozen=True, slots=True)
class End:
    """An end of a connection."""

    fingerprint: bytes
    user: str
    password: str
    addresses: tuple[tuple[str, int], ...]
    """Hosts and ports."""
    answers: int = 0
    """Checksum of the offer that it answers, 0 if it is an offer."""


def code_of(sdp: str, answers: str = "") -> str:
    """Return the code of a description. Raises: BadPairing if it has no address or is of another kind."""
    end = _end_of(sdp, _checked(answers) if answers else 0)
    raw = bytes([bool(end.answers)]) + (end.answers.to_bytes(_CHECK, "big") if end.answers else b"")
    raw += end.fingerprint + _sixes(end.user) + _sixes(end.password)
    for host, port in end.addresses:
        raw += _address(host) + port.to_bytes(2, "big")
    return f"J{VERSION}" + b32encode(raw + crc32(raw).to_bytes(_CHECK, "big")).decode().rstrip("=")


def sdp_of(code: str) -> str:
    """Return the description of a code. Raises: BadPairing."""
    end = read(code)
    colons = ":".join(f"{byte:02X}" for byte in end.fingerprint)
    lines = [
        "v=0",
        "o=- 1 1 IN IP4 127.0.0.1",
        "s=-",
        "t=0 0",
        "a=group:BUNDLE 0",
        "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
        "c=IN IP4 0.0.0.0",
        *(
            f"a=candidate:{at} 1 udp {2113937151 - at} {host} {port} typ host"
            for at, (host, port) in enumerate(end.addresses, 1)
        ),
        "a=end-of-candidates",
        f"a=ice-ufrag:{end.user}",
        f"a=ice-pwd:{end.password}",
        f"a=fingerprint:sha-256 {colons}",
        f"a=setup:{'active' if end.answers else 'actpass'}",
        "a=mid:0",
        "a=sctp-port:5000",
        "a=max-message-size:262144",
    ]
    return "\r\n".join([*lines, ""])


def words_of(offer: str, answer: str) -> tuple[str, ...]:
    """Return four words that are the same on two phones that have read each other's codes."""
    return tuple(WORDS[byte] for byte in crc32(f"{offer} {answer}".encode()).to_bytes(4, "big"))


def read(code: str) -> End:
    """Return the end of a code. Raises: BadPairing."""
    raw = _raw(code)
    try:
        answers = int.from_bytes(raw[1 : 1 + _CHECK], "big") if raw[0] else 0
        at = 1 + _CHECK if raw[0] else 1
        fingerprint, at = raw[at : at + 32], at + 32
        user, at = _letters(raw, at)
        password, at = _letters(raw, at)
        addresses = []
        while at < len(raw):
            size = 4 if raw[at] == _IPV4 else 16
            host = _host(raw[at], raw[at + 1 : at + 1 + size])
            at += 1 + size + 2
            addresses.append((host, int.from_bytes(raw[at - 2 : at], "big")))
        if at != len(raw) or not addresses:
            raise ValueError(code)
    except (IndexError, ValueError):
        raise BadPairing(_DAMAGED) from None
    return End(fingerprint, user, password, tuple(addresses[:ADDRESSES]), answers)


def answers(answer: str, offer: str) -> bool:
    """Return whether a code is the answer to an offer. Raises: BadPairing."""
    return read(answer).answers == _checked(offer)


_DAMAGED: Final = "This code is damaged or incomplete. Scan the QR code again."


def _raw(code: str) -> bytes:
    match = _CODE.search(code.upper())
    if match is None:
        raise BadPairing("This is not a code of a phone that plays along. Scan the QR code on the other phone.")
    try:
        held = b32decode(match[1] + "=" * (-len(match[1]) % 8))
    except Error:
        held = b""
    raw, check = held[:-_CHECK], held[-_CHECK:]
    if not raw or crc32(raw).to_bytes(_CHECK, "big") != check:
        raise BadPairing(_DAMAGED)
    return raw


def _checked(code: str) -> int:
    return crc32(_raw(code)) or 1


def _end_of(sdp: str, answers_: int) -> End:
    def one(pattern: str) -> str:
        match = re.search(pattern, sdp, re.MULTILINE)
        if match is None:
            raise BadPairing("This browser cannot connect to other phones. Hand the table over instead.")
        return match[1].strip()

    addresses = []
    for line in re.findall(r"^a=candidate:(.+?)\r?$", sdp, re.MULTILINE):
        part = line.split()
        if len(part) >= 8 and part[1] == "1" and part[2].lower() == "udp" and part[7] == "host" and part[5].isdecimal():
            try:
                _address(part[4])
            except ValueError:
                continue
            addresses.append((part[4].lower(), int(part[5])))
    if not addresses:
        raise BadPairing("This phone is on no network. Join a Wi-Fi or a hotspot, then try again.")
    fingerprint = bytes.fromhex(one(r"^a=fingerprint:sha-256 ([0-9A-Fa-f:]+)").replace(":", ""))
    user, password = one(r"^a=ice-ufrag:(\S+)"), one(r"^a=ice-pwd:(\S+)")
    return End(fingerprint, user, password, tuple(dict.fromkeys(addresses))[:ADDRESSES], answers_)


def _sixes(letters: str) -> bytes:
    """Return letters of ICE as bytes: their number, then six bits each."""
    bits = 0
    for letter in letters:
        bits = bits << 6 | _SIXES.index(letter)
    size = -(-len(letters) * 6 // 8)
    return bytes([len(letters)]) + bits.to_bytes(size, "big")


def _letters(raw: bytes, at: int) -> tuple[str, int]:
    count = raw[at]
    size = -(-count * 6 // 8)
    held = raw[at + 1 : at + 1 + size]
    if len(held) != size or not count:
        raise ValueError(count)
    bits = int.from_bytes(held, "big")
    return "".join(_SIXES[bits >> 6 * (count - 1 - place) & 63] for place in range(count)), at + 1 + size


def _address(host: str) -> bytes:
    if host.lower().endswith(".local"):
        return bytes([_NAMED]) + UUID(host[: -len(".local")]).bytes
    address = ip_address(host)
    return bytes([_IPV4 if address.version == 4 else _IPV6]) + address.packed


def _host(kind: int, held: bytes) -> str:
    if kind == _NAMED:
        return f"{UUID(bytes=held)}.local"
    if kind == _IPV6:
        return str(IPv6Address(held))
    if kind == _IPV4:
        return str(IPv4Address(held))
    raise ValueError(kind)
