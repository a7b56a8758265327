"""The page of a tile that is entered by taps: its picture, whose sides and corners are keys, and the next question."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from engine.game import Draft, Taps
from engine.words import capital, plural
from games.parikrama.page.drawing import mark
from games.parikrama.page.maps.tile_view import described, drawing
from games.parikrama.page.your_copy.asking import AT
from games.parikrama.page.your_copy.tile_asks import SHORT, asks, question
from games.parikrama.page.your_copy.tiles import (
    CIRCLES,
    DISCOUNT,
    KIND,
    LOOPS,
    MOST_TILES,
    NEW,
    POINTS,
    POWER,
    SPOTS,
    SYMBOL,
    WHOLE,
    Drawn,
    drawn,
    tile_at,
)
from games.parikrama.rules.maps.tile import ARC, BLANK, PLACES, Kind
from games.parikrama.rules.pieces import BY_LETTER, HUES, SYMBOLS, Spot
from games.parikrama.rules.state import Asked, Setup
from markup.facts.chips import Chips, chips
from markup.html import Html, b, button, div, h3, join, p, small, span


@dataclass(frozen=True, slots=True)
class Purpose:
    """Why a table asks for a tile."""

    kind: Kind | None
    """The kind that the action took, None for any."""
    says: str
    """Where the tile comes from."""
    placed: bool = True
    """Whether it is placed at once, as it is held."""
    skip: bool = True
    """Whether it can be left open."""


COUNT: Final = "count"
"""The purpose when a Map is scored at the end."""
PURPOSES: Final = {
    Asked.START.value: Purpose(Kind.BASIC, "starting tile"),
    Asked.BASIC.value: Purpose(Kind.BASIC, "from the row"),
    Asked.SPECIAL.value: Purpose(Kind.SPECIAL, "from the supply"),
    Asked.FOURTEEN.value: Purpose(Kind.FOURTEEN, "for seven cards"),
    Asked.TELL.value: Purpose(Kind.BASIC, "in the row", placed=False, skip=False),
    Asked.UNTOLD.value: Purpose(None, "left open"),
    COUNT: Purpose(None, "on the Map", skip=False),
}
"""By the word after `tile:new:` in the name of the form."""
_COPY: Final = Purpose(None, "change", placed=False, skip=False)
_LETTERS: Final = {"wheel": "W", "lotus": "O", "knot": "K", "fish": "F"}
_HINTS: Final = {
    Spot.SIDES: "Tap a corner to add or remove a loop part. Tap a side to change it.",
    Spot.CORNERS: "Tap a side to add or remove a loop part. Tap a corner to change it.",
}


def entry(setup: Setup, name: str, taps: Taps) -> Draft | None:
    """Return the page of a tile, by the part of its name after `tile:`; None if there is none. Raises: Refused."""
    number_, purpose = named(setup, name)
    if not number_:
        return None
    return _draft(setup, number_, purpose, drawn(setup, number_, purpose.kind, taps))


def named(setup: Setup, name: str) -> tuple[int, Purpose]:
    """Return the number of a tile and its purpose, by the part of its name after `tile:`; 0 if there is none."""
    at, _, purpose = name.partition(":")
    if purpose and (at != NEW or purpose not in PURPOSES):
        return 0, _COPY
    return tile_at(setup, at), PURPOSES.get(purpose, _COPY)


def _draft(setup: Setup, number_: int, purpose: Purpose, tile: Drawn) -> Draft:
    asked, new = tile.asked, number_ > len(setup.tiles)
    says = described(tile.tile, 0, tile.parts)
    if asked in CIRCLES:
        says = question(tile, asked) if tile.last else f"{says}. {question(tile, asked)}"
    another = new and purpose is _COPY and number_ < MOST_TILES
    left = [] if tile.lacks else _left(tile)
    return Draft(
        body=_body(purpose, tile),
        more=join(
            div(list(_more(setup, number_, purpose, tile)), class_="pk-more-chips"),
            p("Rules: Tiles; Scoring; Appendix; ruling K23", class_="ref"),
        ),
        asks=asks(tile) if asked else "",
        last=tile.last,
        says=says if says.endswith("?") else f"{says}.",
        lacks=tile.lacks,
        left=", ".join(left),
        title=f"{tile.kind.title} tile",
        hint=_HINTS[tile.parts.circles],
        numbers={POINTS: "points", DISCOUNT: "discount"},
        then=(f"tile:{NEW}", "another tile") if another else ("", ""),
    )


def _left(tile: Drawn) -> list[str]:
    """Return the questions that are left open, and how they count."""
    open_ = [name for name in tile.questions if tile.open(name)]
    left = [f"{plural(tile.sides, 'other side')}: none"] if tile.sides else []
    return left + [f"no {name}" for name in (POINTS, POWER) if name in open_]


# The piece


def _body(purpose: Purpose, tile: Drawn) -> Html:
    head = "Hold it as you will place it" if purpose.placed else "Do not rotate it while you enter it"
    differs = p(
        "The rulebook gives Special tiles all four colours. Tap a side to change it, or continue if yours differs.",
        class_="hint",
    )
    return join(
        h3(head, class_="pk-hold"),
        div(
            div(_picture(tile), _spots(tile), class_="pk-piece"),
            chips(SYMBOL, _symbols(), tile.symbol.value if tile.symbol else "", label="Symbol", class_="pk-symbols"),
            class_="pk-writer",
        ),
        differs if tile.differs else None,
        p("= as on the last tile. Tap a part to remove it.", class_="hint") if tile.alike else None,
    )


def _symbols() -> Chips:
    return [(one.value, join(mark(one.value, 26), span(one.title)), "", _LETTERS[one.value]) for one in SYMBOLS]


def _more(setup: Setup, number_: int, purpose: Purpose, tile: Drawn) -> Iterable[Html]:
    """Yield the keys of the rarer questions, each with what is entered."""
    says = purpose.says if purpose.kind in (None, tile.kind) else f"not {purpose.says}"
    yield _asks_key(tile, KIND, f"{tile.kind.title} tile", says)
    points = (plural(tile.points, "point"), "change") if tile.points else ("No points", "add")
    yield _asks_key(tile, POINTS, *points)
    found = tile.tile
    complete = [f"{found.inner.count(hue.letter)} {hue.value}" for hue in HUES if hue.letter in found.inner]
    complete += [plural(found.rings, "loop")] if found.rings else []
    yield _asks_key(tile, WHOLE, "Complete", ", ".join(complete) or "none")
    if tile.kind is Kind.SPECIAL:
        power = SHORT[tile.power] if tile.power else "No power"
        yield _asks_key(tile, POWER, capital(power), _amount(tile))
    if number_ == 1 and len(setup.tiles) < 2:
        yield _asks_key(tile, SPOTS, "Parts", f"{tile.parts.circles.value}, {tile.parts.loops.value}")
    if purpose.skip:
        says = span(b("Skip for now"), small("enter it later"))
        yield button(says, type="button", class_="tap grow", data_key="tile:0")


def _amount(tile: Drawn) -> str:
    found = tile.tile
    if not found.discount:
        return "change"
    return f"{found.discount} off {found.off.value if found.off else 'any colour'}"


def _asks_key(tile: Drawn, name: str, title: str, says: str) -> Html:
    now = tile.asked == name
    return button(
        span(b(title), small(says)),
        type="button",
        class_="tap grow",
        data_key=f"tell:{AT}={'' if now else name}",
        aria_current="true" if now else None,
    )


_HALF: Final = {Spot.SIDES: "M-17-47.5a17 17 0 0 0 34 0z", Spot.CORNERS: "M26-47.5a21.5 21.5 0 0 0 21.5 21.5v-21.5z"}
_BOW: Final = {Spot.SIDES: "M-20-47.5a20 20 0 0 0 40 0", Spot.CORNERS: "M22-47.5a26 26 0 0 0 25.5 25.5"}
"""Outlines of a circle part and of a loop part at the first place; the others are rotated."""
_ASK: Final = {
    Spot.SIDES: ((0, -36), (38, 5), (0, 46), (-38, 5)),
    Spot.CORNERS: ((40, -34), (40, 44), (-40, 44), (-40, -34)),
}
_MARK: Final = {
    Spot.SIDES: ((0, -22), (26, 5), (0, 32), (-26, 5)),
    Spot.CORNERS: ((21, -17), (21, 27), (-21, 27), (-21, -17)),
}
"""Places of the question mark on a circle part, and of the sign beside a part that the app concluded."""


def _picture(tile: Drawn) -> Html:
    """Return the tile as entered, with the part that is asked and those still to come."""
    parts, found = tile.parts, [drawing(tile.tile, 0, tile.parts)]
    for at, name in enumerate(CIRCLES):
        now = tile.asked == name
        x, y = (_ASK if now else _MARK)[parts.circles][at]
        if now or tile.circle(name) is None:
            class_ = "t-next" if now else "t-wait"
            found.append(f'<path class="{class_}" transform="rotate({90 * at})" d="{_HALF[parts.circles]}"/>')
        if now or name == tile.concluded:
            found.append(f'<text class="t-ask" x="{x}" y="{y}">{"?" if now else "="}</text>')
    for at, name in enumerate(LOOPS):
        if tile.given[name] == BLANK:
            found.append(f'<path class="t-wait" transform="rotate({90 * at})" d="{_BOW[parts.loops]}"/>')
        elif tile.alike:
            x, y = _MARK[parts.loops][at]
            found.append(f'<text class="t-ask" x="{x}" y="{y}">=</text>')
    return Html(f'<svg class="pk-tiles" viewBox="-50 -50 100 100" aria-hidden="true">{"".join(found)}</svg>')


def _spots(tile: Drawn) -> Html:
    """Return the keys over the picture, three by three: circle parts, loop parts between them, the symbol."""
    circles = [_circle_key(tile, name) for name in CIRCLES]
    loops = [_loop_key(tile, name) for name in LOOPS]
    sides, corners = (circles, loops) if tile.parts.circles is Spot.SIDES else (loops, circles)
    middle = _middle_key(tile)
    rows = (
        (corners[3], sides[0], corners[0]),
        (sides[3], middle, sides[1]),
        (corners[2], sides[2], corners[1]),
    )
    return div(
        (div((span(one, role="gridcell") for one in row), role="row") for row in rows),
        class_="pk-nine",
        role="grid",
        aria_label="The tile: four sides, four corners, the middle",
    )


def _spot_key(tap: str, says: str, *, shortcut: str = "", tab: bool = False) -> Html:
    return button(
        type="button",
        data_key=f"tell:{tap}",
        aria_label=says,
        aria_keyshortcuts=shortcut or None,
        tabindex=0 if tab else -1,
    )


def _circle_key(tile: Drawn, name: str) -> Html:
    letter, now = tile.circle(name), tile.asked == name
    says = "asked now" if now else "not entered yet" if letter is None else _colour(letter)
    if name == tile.concluded and not now:
        says = f"{says}, the fourth colour of a Special tile"
    return _spot_key(f"{AT}={name}", f"{tile.title(name)}: {says}", tab=name == (tile.asked or CIRCLES[0]))


def _colour(letter: str) -> str:
    return BY_LETTER[letter].title if letter in BY_LETTER else "none"


def _loop_key(tile: Drawn, name: str) -> Html:
    """Return the key of a loop part; L is the one after the circle part that is asked."""
    on = tile.given[name] == ARC
    at = CIRCLES.index(tile.asked) if tile.asked in CIRCLES else PLACES - 1
    same = " as on the last tile" if tile.alike else ""
    says = f"loop part{same}. Remove it" if on else "no loop part. Add it"
    return _spot_key(
        f"{name}={BLANK if on else ARC}",
        f"{tile.title(name)}: {says}",
        shortcut="L" if name == LOOPS[at] else "",
    )


def _middle_key(tile: Drawn) -> Html:
    every = ["", *(symbol.value for symbol in SYMBOLS)]
    now = tile.symbol.value if tile.symbol else ""
    then = every[(every.index(now) + 1) % len(every)]
    return _spot_key(f"{SYMBOL}={then}", f"Middle: {now.title() or 'no symbol'}. Next: {then.title() or 'no symbol'}")
