"""A drawing of the page in sections: of those that stand on the page already, only their numbers are sent.

A section is what stands between two `CUT`s. The browser gets a comment in place of each, so that it knows the section's
elements, and `<!--7-->` in place of a section that stands there as the seventh of the drawing before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app.names import marked
from markup.html import CUT, Html

_EDGE = "<!---->"


class Drawing(NamedTuple):
    """A page as it was sent."""

    number: int
    names: frozenset[str]
    """The names of people that are marked in it."""
    plain: tuple[str, ...]
    """The text between the cuts, before names are marked: every second one is a section."""
    parts: tuple[str, ...]
    """The same with the names marked."""

    @property
    def html(self) -> str:
        """The whole page."""
        return _EDGE.join(self.parts)

    def since(self, before: Drawing) -> str:
        """Return the page for a browser that has the drawing before."""
        at = {part: number for number, part in enumerate(before.parts) if number % 2}
        known = [at.pop(part, None) if number % 2 else None for number, part in enumerate(self.parts)]
        return _EDGE.join(
            part if number is None else f"<!--{number // 2}-->" for part, number in zip(self.parts, known, strict=True)
        )


def drawn(html: Html, names: frozenset[str], before: Drawing | None) -> Drawing:
    """Return the drawing of a page. What is as before is not searched for names again."""
    plain = tuple(html.split(CUT))
    known = dict(zip(before.plain, before.parts, strict=True)) if before and before.names == names else {}
    return Drawing(before.number + 1 if before else 1, names, plain, tuple(_marked(plain, names, known)))


def _marked(plain: Sequence[str], names: frozenset[str], known: dict[str, str]) -> list[str]:
    """Return the parts with the names marked. A drawing that is cut stays one, in which no name is marked."""
    found, inside = [], False
    for part in plain:
        opened = inside
        if "svg" in part:
            inside = part.rfind("<svg") > part.rfind("</svg>")
        if opened and inside:
            found.append(part)
        elif opened:
            drawing, end, rest = part.partition("</svg>")
            found.append(drawing + end + marked(Html(rest), names))
        elif inside:
            before, start, drawing = part.rpartition("<svg")
            found.append(marked(Html(before), names) + start + drawing)
        elif (as_before := known.get(part)) is not None:
            found.append(as_before)
        else:
            found.append(marked(Html(part), names))
    return found
