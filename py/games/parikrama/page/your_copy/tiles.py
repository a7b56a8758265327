"""A tile of your copy, entered once: its circle parts and loop parts, its symbol, points and power.

The picture above the questions is filled by the stylesheet as the parts are chosen, before anything is sent.
"""

from __future__ import annotations

from typing import Final

from engine.game import Fields
from engine.value import but, put
from engine.words import capital
from games.parikrama.page.drawing import disc, mark
from games.parikrama.page.tile_view import described
from games.parikrama.page.your_copy.cards import circles_of, fixed, practice
from games.parikrama.rules.maps.tile import (
    ARC,
    BLANK,
    FOURTEEN_POINTS,
    MOST,
    PLACES,
    SPOT_NAMES,
    Kind,
    Parts,
    Power,
    Tile,
)
from games.parikrama.rules.pieces import BASIC, BY_LETTER, FOURTEEN, HUES, SPECIAL, SYMBOLS, Hue, Spot, Symbol
from games.parikrama.rules.state import Copy, Setup
from markup.forms import (
    a_kind,
    area,
    checks,
    choice,
    either,
    note,
    number_field,
    one_of,
    optional_number,
    pills,
    value,
    values,
    wrong,
)
from markup.html import Html, circle, div, join, p, rect, small, span, svg
from markup.parts import fold

MOST_TILES: Final = BASIC + SPECIAL + FOURTEEN
_COUNT: Final = {Kind.BASIC: BASIC, Kind.SPECIAL: SPECIAL, Kind.FOURTEEN: FOURTEEN}
_KINDS: Final = ((Kind.BASIC, "cream"), (Kind.SPECIAL, "grey"), (Kind.FOURTEEN, "blue"))
_ANY: Final = "any"
_INNER: Final = tuple((str(many), str(many)) for many in range(PLACES + 1))


def tile_form(setup: Setup, number: int) -> Html:
    """Return the form of one tile; with the number after the last, of a new one."""
    tile = setup.tile(number) or Tile()
    return practice(setup, described(tile, 0, setup.parts)) or join(
        area(
            "Which tile is it?",
            either("kind", [(kind.value, f"{kind.title} tile", says) for kind, says in _KINDS], tile.kind.value),
        ),
        area(
            "Parts of circles",
            note(
                "Hold the tile in any rotation and do not turn it any more. Enter only parts that need another tile "
                "to be complete. Enter anything complete on the tile itself further down."
            ),
            div(
                _picture(setup.parts),
                [_part(setup.parts.circles, at, letter) for at, letter in enumerate(tile.circles)],
                class_="pk-parts",
            ),
        ),
        area("Parts of loops", _arcs(setup.parts.loops, tile)),
        area(
            "In the middle",
            pills(
                "symbol",
                [("", "none"), *((symbol.value, symbol_mark(symbol)) for symbol in SYMBOLS)],
                tile.symbol.value if tile.symbol else "",
                title="Symbol",
            ),
            number_field("points", "Points (leave empty if there are none)", tile.points or None),
            div(_powers(tile), class_="pk-special"),
        ),
        fold(
            "pk-whole",
            "Circles or loops complete on the tile itself",
            div(
                [
                    pills(f"inner-{hue.value}", _INNER, str(tile.inner.count(hue.letter)), title=circles_of(hue))
                    for hue in HUES
                ],
                pills("rings", _INNER, str(tile.rings), title="Loops"),
                class_="pk-marks",
            ),
            open_=bool(tile.inner or tile.rings),
            class_="rule later pk-more",
        ),
        p("Rules: Tiles; Scoring; Appendix; ruling K23", class_="ref"),
    )


def symbol_mark(symbol: Symbol) -> Html:
    """Return a symbol as a mark, with its name below."""
    return join(mark(symbol.value, 22), small(symbol.title))


def _part(spot: Spot, at: int, letter: str) -> Html:
    """Return the colour of the circle part at one place."""
    name = capital(SPOT_NAMES[spot][at])
    options = [(BLANK, "none"), *((hue.letter, join(disc(hue), span(hue.title, class_="sr"))) for hue in HUES)]
    return div(pills(f"circle-{at}", options, letter, title=name), class_=f"pk-part part-{spot.value}-{at}")


def _arcs(spot: Spot, tile: Tile) -> Html:
    options = [(str(at), capital(name)) for at, name in enumerate(SPOT_NAMES[spot])]
    ticked = [str(at) for at, letter in enumerate(tile.loops) if letter == ARC]
    return div(checks("arc", options, ticked), class_="pk-arcs")


def _picture(parts: Parts) -> Html:
    """Return the picture of the tile with all possible parts; the stylesheet shows the chosen ones."""
    at = {Spot.SIDES: ((50, 2), (98, 50), (50, 98), (2, 50)), Spot.CORNERS: ((98, 2), (98, 98), (2, 98), (2, 2))}
    return svg(
        rect(class_="pk-ground", x=2, y=2, width=96, height=96),
        [circle(class_=f"pk-shown shown-{place}", cx=x, cy=y, r=16) for place, (x, y) in enumerate(at[parts.circles])],
        [circle(class_=f"pk-arc arc-{place}", cx=x, cy=y, r=26) for place, (x, y) in enumerate(at[parts.loops])],
        class_="pk-picture",
        viewBox="0 0 100 100",
        aria_hidden="true",
    )


def _powers(tile: Tile) -> Html:
    options = [("", "no power"), *((power.value, power.title) for power in Power)]
    return join(
        choice("power", "Power of a Special tile", options, tile.power.value if tile.power else "", class_="kind"),
        div(
            number_field("discount", "Amount of the discount", tile.discount or None),
            choice(
                "off",
                "for cards of",
                [(_ANY, "any colour"), *((hue.value, hue.title) for hue in HUES)],
                tile.off.value if tile.off else _ANY,
            ),
            class_="pk-discount",
        ),
    )


def read_tile(fields: Fields) -> Tile:
    """Return the tile of a filled form. Raises: Refused."""
    kind = a_kind(fields, "kind", Kind, "kind of tile", Kind.BASIC)
    letters = {BLANK: None, **BY_LETTER}
    circles = "".join(one_of(fields, f"circle-{at}", letters, f"circle part {at + 1}", BLANK) for at in range(PLACES))
    arcs = values(fields, "arc")
    symbol = one_of(fields, "symbol", ["", *(symbol.value for symbol in Symbol)], "symbol")
    points = optional_number(fields, "points", 0, MOST, "number of points")
    power = _read_power(fields) if kind is Kind.SPECIAL else None
    if power is Power.SYMBOL and symbol:
        raise wrong(
            "free-symbol",
            f"A tile with a symbol of your choice has no {Symbol(symbol).title} of its own.",
            "Choose “no symbol”, or another power.",
            "Appendix › Special Tiles",
        )
    discount = power is Power.DISCOUNT
    if discount and not value(fields, "discount").strip():
        raise wrong(
            "discount", "The amount of the discount is missing.", "Enter the number printed on the tile.", "Appendix"
        )
    off = one_of(fields, "off", [_ANY, *(hue.value for hue in HUES)], "colour of the discount", _ANY)
    return Tile(
        kind,
        circles,
        "".join(ARC if str(at) in arcs else BLANK for at in range(PLACES)),
        Symbol(symbol) if symbol else None,
        FOURTEEN_POINTS if kind is Kind.FOURTEEN and points is None else points or 0,
        _inner(fields),
        int(one_of(fields, "rings", dict(_INNER), "number of complete loops", "0")),
        power,
        optional_number(fields, "discount", 1, MOST, "discount") or 0 if discount else 0,
        Hue(off) if discount and off != _ANY else None,
    )


def _read_power(fields: Fields) -> Power | None:
    found = one_of(fields, "power", ["", *(power.value for power in Power)], "power")
    return Power(found) if found else None


def _inner(fields: Fields) -> str:
    many = {
        hue: int(one_of(fields, f"inner-{hue.value}", dict(_INNER), f"number of {hue.title} circles", "0"))
        for hue in HUES
    }
    if sum(many.values()) > PLACES:
        raise wrong("whole", "No tile has that many complete circles.", f"Count again: at most {PLACES}.", "Scoring")
    return "".join(hue.letter * count for hue, count in many.items())


def filled(setup: Setup, number: int, fields: Fields) -> Setup:
    """Return the setup with an entered tile. Raises: Refused."""
    if fixed(setup, fields):
        return setup
    tile = read_tile(fields)
    others = [one for at, one in enumerate(setup.tiles, 1) if at != number and one.kind is tile.kind]
    if len(others) >= _COUNT[tile.kind]:
        raise wrong(
            "too-many",
            f"All {_COUNT[tile.kind]} {tile.kind.title} tiles are already entered.",
            "Choose the correct kind, or look for the tile among those entered.",
            "Components",
        )
    if number > len(setup.tiles):
        return but(setup, tiles=(*setup.tiles, tile))
    return but(setup, tiles=put(setup.tiles, number - 1, tile))


def tile_at(setup: Setup, rest: str) -> int:
    """Return the number of a tile, one more than entered for a new one, or 0 if there is none."""
    many = len(setup.prints.tiles)
    at = int(rest) if rest.isascii() and rest.isdecimal() and len(rest) < 4 else 0
    new = setup.copy is Copy.OWN and many < MOST_TILES
    return at if 0 < at <= many + new else 0


# Position of the parts


def parts_form(setup: Setup) -> Html:
    """Return the two choices of the position."""
    return join(
        note(
            "The app does not have the rulebook’s pictures, so check one of your tiles. If the app still counts "
            "wrongly, adjust the points."
        ),
        _spot("circles", "Part of a circle is", setup.circles),
        _spot("loops", "Part of a loop is", setup.loops),
    )


def _spot(name: str, title: str, spot: Spot) -> Html:
    return either(
        name,
        [
            (Spot.SIDES.value, "In the middle of a side", "halves: two tiles complete it"),
            (Spot.CORNERS.value, "At a corner", "quarters: four tiles complete it"),
        ],
        spot.value,
        title=title,
    )


def read_parts(setup: Setup, fields: Fields) -> Setup:
    """Return the setup with the position of the parts. Raises: Refused."""
    return but(
        setup,
        circles=a_kind(fields, "circles", Spot, "place of the circle parts", setup.circles),
        loops=a_kind(fields, "loops", Spot, "place of the loop parts", setup.loops),
    )
