"""The page of a Land tile that is painted, and the list of the tiles of your copy.

The tile is drawn as it is on the table, with the adjacent tiles around it. Its name is `tile:15`, or with its space
`tile:15/1/-1`: a tile that is not in the copy yet has the next number. `tile:15/1/-1/7/2` begins with tile 7 of the
copy, rotated by two steps.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from engine.game import Draft, Fields, Taps
from engine.grid import HEX_SIDES, Cell, around
from engine.value import but
from engine.words import number, plural
from games.hampi.page.drawing import mark
from games.hampi.page.land.painting import BRUSHES, MIDDLE, USUAL, VILLAGE, Painting, cut_says, painted, turned
from games.hampi.page.land.tile_view import beside, described, drawn, picture, same_mark, shapes
from games.hampi.page.parts import no_cube_follows
from games.hampi.rules.land.landscape import FREE, Laid, Landscape, unfit
from games.hampi.rules.land.tile import FARM, JOINED, LAND, POND, ROAD, SHOWS, SIDE_NAMES, SIDES, Tile
from games.hampi.rules.moves.common import Move
from games.hampi.rules.moves.laying import Lay, Shows, awaits_tile, ends_turn, spare
from games.hampi.rules.pieces import PEOPLE
from games.hampi.rules.state import HIGHEST_TILES, Setup, State
from markup.facts.chips import chips, on_pad
from markup.forms import note, value
from markup.html import Child, Html, b, button, div, h2, join, li, p, small, span, ul

OFFERED: Final = 12
"""Tiles of the copy that are offered as pictures."""
_HELP: Final = "Choose what to paint, then tap the sides, or draw over them."


def tile_at(setup: Setup, rest: str) -> int:
    """Return the number of a tile of the copy, the next number for a new one, or 0 if there is none."""
    at = int(rest) if rest.isascii() and rest.isdecimal() and len(rest) < 4 else 0
    return at if 0 < at <= len(setup.printed) + 1 and at <= HIGHEST_TILES else 0


def entry(setup: Setup, name: str, taps: Taps) -> Draft | None:
    """Return the page of a tile of the copy after these taps. Raises: Refused for a bad one."""
    kind, _, rest = name.partition(":")
    at = tile_at(setup, rest) if kind == "tile" else 0
    return _draft(setup, at, taps) if at else None


def entry_at(state: State, name: str, taps: Taps) -> Draft | None:
    """Return the page of a tile at a table, with the move that it completes. Raises: Refused for a bad tap."""
    piece, _, where = name.partition("/")
    kind, _, rest = piece.partition(":")
    at = tile_at(state.setup, rest) if kind == "tile" else 0
    new, land = at == len(state.setup.printed) + 1, state.land
    if not at or (where and (land is None or not new)):
        return None
    if not where:
        fresh = new and awaits_tile(state)
        return _draft(state.setup, at, taps, shows=Shows(at) if fresh else None)
    x, y, *begins = where.split("/") if "/" in where else ("", "")
    try:
        cell = Cell.from_word(f"{x}/{y}")
        old = Laid(state.setup.printed[int(begins[0]) - 1], int(begins[1]) % SIDES) if begins else None
    except (ValueError, IndexError):
        return None
    assert land is not None
    placed = cell in land.places if old is None else cell not in land.tiles
    return _placed(state, land, at, cell, taps, old) if placed and awaits_tile(state) else None


def again(state: State, move: Move) -> str:
    """Return the page of a tile that was entered on its space, as it was; empty for other moves."""
    if not isinstance(move, Lay) or not move.tile:
        return ""
    return f"tile:{len(state.setup.printed) + 1}/{move.place.word()}/{move.tile}/{move.turns}"


def _placed(state: State, land: Landscape, at: int, cell: Cell, taps: Taps, old: Laid | None) -> Draft:
    """Return the page of the tile on this space, which begins with an `old` one or is blank."""
    lies = [_lies(land, cell, tile) for tile in state.setup.printed]
    now, last = painted(taps, Painting(needs=land.needs.get(cell, FREE * SIDES), known=old), lies)
    left = _left(state, lies)
    same = ((number_, laid) for number_ in left for laid in lies[number_ - 1] if turned(laid) == now.tile)
    known, laid = next(same, (at, Laid(now.tile)))
    seen = but(state, setup=but(state.setup, printed=(*state.setup.printed, now.tile)))
    move = Lay(cell, laid.turns, known, ends_turn(seen, cell, laid))
    offered = {} if now.known and taps else _like(now, taps, left)
    near = {side: land.tiles[one] for side, one in enumerate(around(cell, HEX_SIDES)) if one in land.tiles}
    return Draft(
        body=_body(now, near, offered.values()),
        asks=_offers(now, offered),
        last=last,
        says=f"{described(Laid(now.tile))}.",
        title="What does the tile show?",
        hint=_HELP,
        numbers=_pad(now),
        act=f"{move.say(state)}, {no_cube_follows(seen, move.play(seen))}" if move.ends else "",
        move=move,
        lines=move.preview(seen),
        sent=[("tile", now.tile.word())] if known == at else (),
    )


def _lies(land: Landscape, cell: Cell, tile: Tile) -> tuple[Laid, ...]:
    return tuple(laid for turns in tile.turnings if unfit(land, cell, laid := Laid(tile, turns)) is None)


def _left(state: State, lies: Sequence[Sequence[Laid]]) -> dict[int, Sequence[Laid]]:
    """Return the spare tiles of the copy that fit here, by their numbers, each in the rotations that fit."""
    return {at: here for at in spare(state) if (here := lies[at - 1])}


def _draft(setup: Setup, at: int, taps: Taps, *, shows: Shows | None = None) -> Draft:
    """Return the page of a tile of the copy that is not on the landscape."""
    old = Laid(setup.printed[at - 1]) if at <= len(setup.printed) else None
    now, last = painted(taps, Painting(known=old), ())
    return Draft(
        body=_body(now, {}, ()),
        last=last,
        says=f"{described(Laid(now.tile))}.",
        title=f"Tile {at} of your copy",
        hint=_HELP,
        numbers=_pad(now),
        then=(f"tile:{at + 1}", "another tile") if not old and taps and at < HIGHEST_TILES else ("", ""),
        move=shows,
        lines=(),
        sent=[("tile", now.tile.word())] if taps or shows else (),
    )


def filled(setup: Setup, at: int, fields: Fields) -> Setup:
    """Return the setup with a tile of the copy, the next or a former one; unchanged if it is in the copy already."""
    if not (word := value(fields, "tile")):
        return setup
    tile = Tile.from_word(word)
    return but(setup, printed=(*setup.printed[: at - 1], tile, *setup.printed[at:]))


def _pad(now: Painting) -> Mapping[str, str]:
    return {"n": f"number of the {now.who.title}"} if now.who else {}


# The tile and its keys


def _body(now: Painting, near: Mapping[int, Laid], offered: Iterable[Laid]) -> Html:
    meets = any(letter != FREE for letter in now.needs)
    return join(
        p("= same as the adjacent tile", class_="hint") if meets else None,
        div(
            div(_piece(now, near, offered), _cuts(now), _numbers(now), class_="piece"),
            _people(now),
            class_="writer",
        ),
        _brushes(now),
    )


def _piece(now: Painting, near: Mapping[int, Laid], offered: Iterable[Laid]) -> Html:
    """Return the tile with the adjacent ones, and a key for each side and the middle.

    Pictures of the tiles that are offered use the shapes that it contains.
    """
    tile = drawn(Laid(now.tile))
    around_it = "".join(beside(side, drawn(laid)) for side, laid in near.items())
    told = "".join(
        same_mark(side, same=need == own)
        for side, (need, own) in enumerate(zip(now.needs, now.letters, strict=True))
        if need != FREE
    )
    used = shapes((tile, around_it, *map(drawn, offered)))
    drawing = Html(
        f'<svg class="hexes" viewBox="-59 -60 118 120" aria-hidden="true"><defs>{used}</defs>'
        f'<g class="near">{around_it}</g>{tile.replace(_RIM, _RIM + _SPOKES)}'
        f'<use href="#h-x" class="edge-now"/>{told}</svg>'
    )
    brush = BRUSHES[now.colour].lower()
    sectors = [
        button(
            type="button",
            class_=f"sector s{side}",
            data_key=f"tell:side={side}",
            tabindex=0 if side == 0 else -1,
            aria_label=f"{_side_says(now, side)}. Paint {brush}.",
        )
        for side in range(SIDES)
    ]
    middle = button(
        type="button",
        class_="sector middle",
        data_key=f"tell:side={MIDDLE}",
        aria_label=f"Middle: {_middle_says(now)}. Paint {brush}.",
    )
    return div(
        drawing,
        div(sectors, role="group", aria_label=f"The six sides. The brush is {brush}.", data_ring=True),
        div(middle, role="group", aria_label="The middle", aria_keyshortcuts="M"),
        class_="pad-of",
        data_strokes=True,
    )


_RIM: Final = '<use href="#h-x" class="rim"/>'
_SPOKES: Final = (
    '<path class="spokes" d="M17.3-10 48-27.7M17.3 10 48 27.7M0 20V55.4M-17.3 10-48 27.7M-17.3-10-48-27.7M0-20V-55.4'
    'M17.3-10v20L0 20-17.3 10v-20L0-20z"/>'
)
"""Lines between the sides and the middle, below the numbers."""


def _side_says(now: Painting, side: int) -> str:
    """Return a side in words: `Lower left: farm, connected to left`."""
    letter, tile = now.letters[side], now.tile
    group = next((group for group in tile.groups if side in group.sides), None)
    says = [f"{SIDE_NAMES[side].capitalize()}: {SHOWS[letter]}"]
    if group and len(group.sides) > 1:
        says.append(f"connected to {' and '.join(SIDE_NAMES[one] for one in group.sides if one != side)}")
    if group and group.villages:
        says.append(plural(group.villages, "end village"))
    if now.needs[side] != FREE:
        same = now.needs[side] == letter
        says.append("same as the adjacent tile" if same else f"but {SHOWS[now.needs[side]]} on the adjacent tile")
    return ", ".join(says)


def _middle_says(now: Painting) -> str:
    tile = now.tile
    found = [SHOWS[group.letter] for group in tile.groups if not group.sides and group.letter != ROAD]
    if now.villages:
        found.append(plural(now.villages, "end village"))
    return ", ".join((*found, *(one.value for one in tile.marks))) or "nothing"


def _cuts(now: Painting) -> Html | None:
    """Return the keys that connect the sides in another way, where there is one."""
    keys = []
    for letter in JOINED:
        if now.known is None and len(now.ways(letter)) > 1:
            says, does = cut_says(now, letter)
            keys.append(
                button(span(b(says), small(does)), type="button", class_="tap grow", data_key=f"tell:cut={letter}")
            )
    return div(keys, class_="chips", role="group", aria_label="What is connected") if keys else None


def _numbers(now: Painting) -> Html | None:
    """Return the numbers for the influencer tapped last."""
    if now.who is None:
        return None
    has = now.row[now.who.at]
    usual = (-USUAL, 1, USUAL) if has in (-USUAL, 0, 1, USUAL) else (-USUAL, USUAL, has)
    found = [(str(one), number(one), "", "") for one in usual]
    pad = on_pad("n", "…", f"Another number of the {now.who.title}")
    return chips("n", found, str(has), label=f"Number of the {now.who.title}", of="digit grow", last=pad)


def _people(now: Painting) -> Html:
    keys: list[Html] = []
    for person, points in zip(PEOPLE, now.tile.row, strict=True):
        keys.append(
            button(
                span(person.title, class_="of"),
                span(number(points) if points else "–", class_="num" if points else "num blank", aria_hidden="true"),
                span(f", {number(points)}" if points else ", none", class_="sr"),
                type="button",
                class_="has" if points else None,
                data_key=f"tell:person={person.value}",
                aria_pressed=str(now.who is person).lower(),
                tabindex=0 if now.who is person or (now.who is None and not keys) else -1,
            )
        )
    return div(
        keys, class_="tile-people", role="group", aria_label="Its numbers", aria_keyshortcuts="P", data_ring=True
    )


def _brushes(now: Painting) -> Html:
    found: list[tuple[str, Child, str, str]] = [
        (word, join(_sign(word), span(title)), "", str(at)) for at, (word, title) in enumerate(BRUSHES.items(), 1)
    ]
    return chips("brush", found, now.colour, label="What to paint", class_="brushes eight", of="brush up")


def _sign(word: str) -> Html:
    names = {LAND: "plain", POND: "pond", FARM: "farm", ROAD: "road", VILLAGE: "end-village"}
    return mark(names.get(word, word), "zone-icon", 26)


# Tiles of the copy


def _like(now: Painting, taps: Taps, left: Mapping[int, Sequence[Laid]]) -> dict[int, Laid]:
    """Return the tiles of the copy to offer: all that fit at first, the first one like the painted tile later."""
    like = {at: next(filter(now.like, lies), None) for at, lies in left.items()}
    found = [(at, laid) for at, laid in like.items() if laid is not None]
    return dict(found[: OFFERED if all(tap.startswith("brush=") for tap in taps) else 1])


def _offers(now: Painting, offered: Mapping[int, Laid]) -> str:
    """Return the tiles of the copy that are offered, as pictures."""
    if not offered:
        return ""
    painted_on = any(now.sides) or any(now.row) or now.marks or now.inside or now.villages
    keys = [_offer(at, laid, "This one?" if painted_on else f"Tile {at}") for at, laid in offered.items()]
    return div(keys, class_="offers", role="group", aria_label="Tiles of your copy that fit here")


def _offer(at: int, laid: Laid, says: str) -> Html:
    return button(
        picture(laid, 40, shared=True),
        span(says),
        span(f"Tile {at}: {described(laid)}", class_="sr"),
        type="button",
        class_="tap",
        data_key=f"tell:known={at}",
    )


def tiles_entered(tiles: Sequence[Tile], box: int = 0) -> Html:
    """Return the entered tiles of a copy as keys `form:tile:1` and so on, and the key for the next one."""
    laid = [Laid(tile) for tile in tiles]
    keys = [
        li(
            button(
                picture(one, 48, shared=True),
                span(b(f"Tile {at}"), small(described(one))),
                type="button",
                data_key=f"form:tile:{at}",
            )
        )
        for at, one in enumerate(laid, 1)
    ]
    new = button("Enter a tile", type="button", class_="btn", data_key=f"form:tile:{len(tiles) + 1}")
    many = f"{len(tiles)} of {box} tiles entered" if box else f"{plural(len(tiles), 'tile')} entered"
    defs = Html(f'<svg class="sprite" aria-hidden="true"><defs>{shapes(map(drawn, laid))}</defs></svg>')
    return join(
        defs if tiles else None,
        div(h2(many), note("Enter a tile the first time you place it, or here."), class_="copy-head"),
        ul(keys, class_="copy-list tiles-drawn"),
        new,
    )
