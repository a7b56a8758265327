"""A link as a square to be scanned by another phone's camera; segno makes it, which the page loads for that alone."""

from __future__ import annotations

import segno

from border.code import PAGE

EDGE = 4
"""Modules of white around a square, without which cameras do not find it."""


def square(link: str) -> str:
    """The square of a link, as an SVG drawing as large as its place: black on white, whatever the page has."""
    start, page, code = link.rpartition(PAGE)
    parts = [f"{start}{page}", code]  # capitals and digits take less room by themselves
    # A code is as good as random: the mask that segno would look for, three times as long, is no better than any.
    drawn = segno.make_qr(parts, error="l", mask=0)  # type: ignore[arg-type]  # its stub does not know of parts
    return drawn.svg_inline(border=EDGE, omitsize=True, light="#fff", svgclass=None, lineclass=None)
