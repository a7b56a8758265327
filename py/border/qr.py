"""QR codes of links, drawn with segno, which the page loads only for this."""

from __future__ import annotations

import segno

from border.code import PAGE

EDGE = 4
"""White modules around a QR code, which cameras need to find it."""


def square(link: str) -> str:
    """Return the QR code of a link as an SVG that fills its place, black on white in every theme."""
    start, page, code = link.rpartition(PAGE)
    parts = [f"{start}{page}", code]  # the part in capitals and digits takes less room on its own
    # A code is as good as random, so no mask is better than another. Searching for one would take three times as long.
    drawn = segno.make_qr(parts, error="l", mask=0)  # type: ignore[arg-type]  # the stub lacks parts
    return drawn.svg_inline(border=EDGE, omitsize=True, light="#fff", svgclass=None, lineclass=None)
