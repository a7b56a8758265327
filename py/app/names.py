"""Names of people inside sentences, marked so that a browser that translates the page leaves them as they are."""

from __future__ import annotations

import re
from functools import lru_cache

from app.state import Ui
from markup.html import Html, escaped


def names_of(ui: Ui) -> frozenset[str]:
    """Return the names on the page that players entered; a seat without one is called by its colour."""
    if ui.open.table:
        found = [(player.name, player.colour.value) for player in ui.open.table.setup.players]
    else:
        found = [(name, colour) for kept in ui.stored.tables.values() for name, colour, _ in kept.seats]
    return frozenset(name for name, colour in found if name != colour.capitalize())


def marked(html: Html, names: frozenset[str]) -> Html:
    """Return a page with these names marked in its sentences. Drawings, fields and what is marked already stay.

    The words around a name stay one part, since the parts of a key stand beside each other.

    >>> print(marked(Html("<p>Ann’s turn</p>"), frozenset({"Ann"})))
    <p><bdi><bdi translate="no">Ann</bdi>’s turn</bdi></p>
    """
    if not names:
        return html
    text, name = _patterns(names)
    return Html(text.sub(lambda found: _sentence(name, found), html))


def _sentence(name: re.Pattern[str], found: re.Match[str]) -> str:
    says = found[1]
    return f"><bdi>{name.sub(_NAMED, says)}</bdi>" if says else found[0]


_NAMED = r'<bdi translate="no">\g<0></bdi>'


@lru_cache(maxsize=8)
def _patterns(names: frozenset[str]) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return the pattern of what is left alone or else of words with a name, and the pattern of a name."""
    one = "|".join(re.escape(escaped(name)) for name in sorted(names, key=len, reverse=True))
    name = rf"(?<![\w&#])(?:{one})(?!\w)"
    alone = "|".join(rf"<{tag}\b.*?</{tag}>" for tag in ("svg", "textarea"))
    return re.compile(rf'{alone}|translate="no"[^>]*>[^<]*|>([^<]*{name}[^<]*)', re.DOTALL), re.compile(name)
