"""Details of a tapped place: a tile of the row with its value, a tile of a Map; and small pictures."""

from __future__ import annotations

from engine.grid import Cell
from engine.turn import Seat
from engine.value import latest
from engine.words import number, plural
from games.parikrama.page.maps.map_view import Brings, beside, small_map
from games.parikrama.page.maps.tile_view import described
from games.parikrama.page.maps.tile_view import picture as tile_picture
from games.parikrama.rules.maps.laid import cell_key
from games.parikrama.rules.maps.tile import Tile
from games.parikrama.rules.pieces import HUES
from games.parikrama.rules.scoring import score
from games.parikrama.rules.state import State
from games.parikrama.rules.worth import Worth, everywhere, worths
from markup.html import Html, b, div, h2, join, li, p, section, small, ul
from markup.parts import lines

_BEST = 3
"""Number of best placements shown with their value."""


def looked(state: State, key: str) -> str:
    """Return a tile of the row, `row:3`, or one of a Map, `at:A/0/1`."""
    kind, _, name = key.partition(":")
    if kind == "row":
        at = int(name)
        tile = state.setup.tile(state.row[at - 1]) if 0 < at <= len(state.row) else None
        return _worth(state, at, tile) if tile else ""
    if kind == "at":
        seat, _, word = name.partition("/")
        return _tile(state, Seat[seat], Cell.from_word(word))
    return ""


def _head(state: State, title: str, tile: Tile, turns: int = 0) -> Html:
    return div(
        tile_picture(tile, 62, parts=state.setup.parts, turns=turns),
        div(h2(title), small(described(tile, turns, state.setup.parts))),
        class_="pk-in-hand",
    )


def _worth(state: State, at: int, tile: Tile) -> Html:
    """Return the best placements of a tile on the Map of the player of this turn."""
    found = everywhere(state, state.seat, tile, state.row[at - 1])
    best = found[0]
    rows = [li(b(worth_says(one)), " ", small(_where(state, one))) for one in found[:_BEST]]
    return join(
        _head(state, f"Place {at}: at best {worth_says(best)} for {state.name}", tile),
        lines(best.lines, f"What {state.name} would score") if best.lines else None,
        p(_besides(best), class_="soft") if _besides(best) else None,
        ul(rows, class_="why-list") if len(found) > 1 else None,
    )


def points_say(one: Worth) -> str:
    """Return the points of a tile, such as `+7`, or `+7 + ?` if a value is not entered yet."""
    if one.unknown:
        return f"{number(one.points, signed=True)} + ?" if one.points else "?"
    return number(one.points, signed=True)


@latest
def best(state: State) -> dict[Cell, Brings]:
    """Return the value for a space of the Map, in the best rotation or as the tile is held."""
    found: dict[Cell, Worth] = {}
    for (cell, turns), one in worths(state).items():
        if not (state.held and turns):
            found.setdefault(cell, one)
    return {cell: _brings(one) for cell, one in found.items()}


def _brings(one: Worth) -> Brings:
    letters = [letter for hue in HUES for letter in hue.letter * one.circles[hue.at]]
    return Brings(points_say(one), (*letters, *[""] * one.loops), worth_says(one))


def tried(one: Worth) -> Html:
    """Return the preview of the tile in its chosen placement."""
    return section(
        p(b(worth_says(one)), class_="tried-head"),
        lines(one.lines, "What it would score") if one.lines else p("No points.", class_="soft"),
        p(_besides(one), class_="soft") if _besides(one) else None,
        class_="pencil-card",
        aria_label="What the tile would score, preview",
    )


def _besides(one: Worth) -> str:
    """Return the effects without points: discounts, powers, the end of the game."""
    says = []
    if any(more > 0 for more in one.circles):
        says.append("Each new circle is a discount every turn.")
    if one.power:
        says.append(f"The tile’s power: {one.power.title}.")
    if one.ninth:
        says.append("This is the ninth tile: the end of the game begins.")
    return " ".join(says)


def worth_says(one: Worth) -> str:
    """Return the value of a tile in a few words, such as `+7, 1 blue circle, 1 loop`."""
    words = ["no points" if not one.points and not one.unknown else points_say(one)]
    words += [plural(one.circles[hue.at], f"{hue.value} circle") for hue in HUES if one.circles[hue.at] > 0]
    words += [plural(one.loops, "loop")] if one.loops else []
    return ", ".join(words)


def _where(state: State, one: Worth) -> str:
    """Return the space and the rotation of a placement."""
    tiles = state.travellers[one.seat].map
    turned = f", rotated {90 * one.laid.turns}°" if one.laid.turns else ""
    return f"{beside(tiles, one.laid.cell)}{turned}"


def _tile(state: State, seat: Seat, cell: Cell) -> Html:
    """Return a tile of a Map, and its score lines."""
    one = next((laid for laid in state.travellers[seat].map if laid.cell == cell), None)
    if one is None:
        return Html()
    numbered = state.travellers[seat].map.index(one) + 1
    found = [line for line in score(state).lines if line.seat is seat and cell_key(cell) in line.where]
    name = state.setup.players[seat].name
    return join(
        _head(state, f"{name}’s tile {numbered}", one.tile, one.turns),
        lines(found, f"Score lines for tile {numbered}") if found else p("It scores nothing so far.", class_="soft"),
    )


def picture(state: State, seat: Seat, lit: tuple[str, ...]) -> str:
    """Return a small Map of a seat with the places of a score line highlighted; empty if they are elsewhere."""
    tiles = state.travellers[seat].map
    if not any(key.startswith(("cell:", "spot:")) for key in lit):
        return ""
    return small_map(tiles, lit, f"On {state.setup.players[seat].name}’s Map")
