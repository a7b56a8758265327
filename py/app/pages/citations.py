"""Citations that open in place: a heading of the rulebook shows its rules in brief, a ruling its text.

Each page is searched once, when it is drawn: games write only `Rules: Setup 5; ruling P4`.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from engine.game import AnyGame, GameInfo, Ruling
from games import GAMES
from markup import marks
from markup.html import Html, b, join, li, span, summary, ul, unescaped

_KEY: Final = r"[A-Z]\d+[a-z]?"
_REF: Final = re.compile(r'<p class="ref">Rules: ([^<]*)</p>')
_RULINGS: Final = re.compile(rf"\brulings? ({_KEY}(?:(?:, | and | to ){_KEY})*)")
_MENTION: Final = re.compile(rf"(<(?:p|h3)(?: [^>]*)?>[^<]*?)\bruling ({_KEY})\b")
"""Return a ruling in a sentence as a link to the page of the rules."""
_SIGNS: Final = re.compile(r"\W+")


def linked(html: Html, game: AnyGame, page: str, home: str) -> Html:
    """Return a page with its citations; `page` is the start of its ids, `home` the address of the rules."""
    if "Rules: " not in html and "ruling " not in html:
        return html
    seen: dict[str, int] = {}

    def opens(found: re.Match[str]) -> str:
        inside = _opened(game.info.key, found[1])
        if not inside:
            return found[0]
        name = _SIGNS.sub("-", found[1])
        seen[name] = many = seen.get(name, 0) + 1
        again = f"-{many}" if many > 1 else ""
        return f'<details class="ref" id="{page}:{name}{again}">{inside}</details>'

    return Html(_MENTION.sub(rf'\1<a href="#{home}/\2">ruling \2</a>', _REF.sub(opens, html)))


@lru_cache(maxsize=256)
def _opened(key: str, written: str) -> str:
    """Return the cited texts; empty if none of them is in the app."""
    game = GAMES.named(key)
    cites = unescaped(written)
    if game is None:
        return ""
    found = cited(game.info, cites)
    if not found:
        return ""
    return join(summary(span(f"Rules: {cites}"), marks.CHEVRON), ul(map(li, found), class_="cited"))


def cited(info: GameInfo, cites: str) -> list[Html]:
    """Return the texts of the cited headings and rulings."""
    return [*_told(info, cites), *_read(info, cites)]


def _told(info: GameInfo, cites: str) -> list[Html]:
    """Return the cited headings in the rules in brief; of one within another the inner one, if it is there."""
    brief = dict(info.brief)
    found = []
    for part in cites.split("; "):
        for one in (part, *reversed(part.split(" › "))):
            named = [heading for heading in brief if _begins(one, heading)]
            if named:
                found.append(max(named, key=len))
                break
    return [join(b(heading), " ", brief[heading]) for heading in dict.fromkeys(found)]


def _begins(cited: str, heading: str) -> bool:
    """Return whether a citation names a heading: `Setup 5` is in `Setup`, but `Refinery` is not in `Refine`."""
    cited, heading = cited.replace("'", "’"), heading.replace("'", "’")
    return cited.startswith(heading) and not cited[len(heading) : len(heading) + 1].isalpha()


def _read(info: GameInfo, cites: str) -> list[Html]:
    """Return the cited rulings; `S9 to S12` includes those between."""
    order = [ruling.key for ruling in info.rulings]
    keys: list[str] = []
    for found in _RULINGS.finditer(cites):
        for several in re.split(", | and ", found[1]):
            first, _, last = several.partition(" to ")
            if first in order and (last or first) in order:
                keys += order[order.index(first) : order.index(last or first) + 1]
    rulings = {ruling.key: ruling for ruling in info.rulings}
    return [one_ruling(rulings[key]) for key in dict.fromkeys(keys)]


def one_ruling(ruling: Ruling) -> Html:
    """Return a ruling: its name, the open question, and the answer."""
    return join(b(f"{ruling.key}  {ruling.point}"), " ", ruling.reading)
