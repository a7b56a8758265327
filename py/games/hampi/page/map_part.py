"""The landscape's part of the table's page: the drawn tile, its space, and the cubes.

The tile in hand and its rotations have one row above the map, so that the map does not move.
"""

from __future__ import annotations

from engine.grid import Cell
from engine.move import Offer
from engine.turn import Seat
from engine.value import latest
from games.hampi.page.map_view import Cube, Place, as_list, in_hand, landscape_map, turnings
from games.hampi.page.tile_view import described, drawn, picture, shapes
from games.hampi.rules.land.landscape import Laid, Landscape, unfit, ways
from games.hampi.rules.moves.common import Move
from games.hampi.rules.moves.laying import Lay
from games.hampi.rules.state import Standing, State
from markup.html import Html, button, div, h2, join, li, span, ul
from markup.keys import ask


def map_part(state: State, offer: Offer[Move]) -> Html:
    """Return the map with the tile in hand, or nothing without the landscape."""
    land = state.land
    if land is None:
        return Html()
    tile = state.in_hand
    cubes = _cubes(state)
    if tile is None or not any(isinstance(move, Lay) for move in [*offer.legal, *[move for move, _ in offer.refused]]):
        which = _which(state) if tile is None and (state.starting or state.laying) else None
        printed = map(Laid, state.setup.printed) if which else ()
        lit = _lit(state, land, offer)
        shown = landscape_map(land, {}, cubes=cubes, lit=lit, last=state.last, beside=printed) if land.tiles else None
        return join(which, shown, _list(state))
    place, turns = _chosen(offer)
    fits: dict[Cell, list[int]] = {cell: [] for cell in (*land.places, *land.edge)}
    for cell, way in ways(land, tile):
        fits[cell].append(way)
    tried = Laid(tile, turns) if turns is not None else None
    places = {
        cell: Place(len(found), chosen=cell == place, shows=tried if cell == place else None)
        for cell, found in fits.items()
    }
    lies = [(way, Laid(tile, way)) for way in tile.turnings if place and unfit(land, place, Laid(tile, way)) is None]
    ruled = place is not None and not lies
    if ruled:  # every rotation; a tap on one shows why it is refused
        lies = [(way, Laid(tile, way)) for way in tile.turnings]
    says = "Choose the rotation" if lies else "Choose a space"
    return join(
        div(
            turnings(lies, turns, off=ruled) if lies else in_hand(Laid(tile), says, described(Laid(tile))),
            class_="map-hand",
        ),
        landscape_map(
            land,
            places,
            cubes=cubes,
            last=state.last,
            beside=[Laid(tile), *(laid for _, laid in lies)],
        ),
        _list(state),
    )


def _chosen(offer: Offer[Move]) -> tuple[Cell | None, int | None]:
    """Return the space and the rotation chosen so far."""
    place = turns = None
    for key in offer.chosen:
        kind, _, name = key.partition(":")
        if kind == "place":
            place = Cell.from_word(name)
        elif kind == "turns":
            turns = int(name)
    return place, turns


def _lit(state: State, land: Landscape, offer: Offer[Move]) -> frozenset[Cell]:
    """Return the tiles of the chosen zone or, if none is chosen, of the zone being scored."""
    chosen = {key.partition(":")[2] for key in offer.chosen}
    record = next((record for record in state.zones if record.zone.word() in chosen), state.scoring)
    return land.found[record.number].tiles if record and record.number in land.found else frozenset()


@latest
def _list(state: State) -> Html | None:
    """Return the list of tiles in words."""
    return as_list(state.land, _cubes(state)) if state.land and state.land.tiles else None


@latest
def _cubes(state: State) -> dict[Cell, list[Cube]]:
    """Return the cubes on zones that are not done, spread over the tiles of each zone."""
    land = state.land or Landscape()
    found: dict[Cell, list[Cube]] = {}
    many_on = dict.fromkeys(land.tiles, 0)
    for record in state.zones:
        if record.standing is Standing.DONE or not any(record.cubes) or record.number not in land.found:
            continue
        tiles = land.found[record.number].tiles
        cell = min([cell for cell in land.tiles if cell in tiles], key=many_on.__getitem__)
        many_on[cell] += sum(record.cubes)
        for seat, many in enumerate(record.cubes):
            cube = Cube(Seat(seat), state.setup.players[seat], record.zone.title)
            found.setdefault(cell, []).extend([cube] * many)
    return found


def _which(state: State) -> Html:
    """Return the tiles of the copy to choose the drawn one from, and the key to enter a new one."""
    laid = [Laid(tile) for tile in state.setup.printed]
    keys = [
        li(
            button(
                picture(one, 62, shared=True),
                span(f"Tile {at}: {described(one)}", class_="sr"),
                type="button",
                data_key=f"tile:{at}",
            )
        )
        for at, one in enumerate(laid, 1)
    ]
    defs = Html(f'<svg class="sprite" aria-hidden="true"><defs>{shapes(map(drawn, laid))}</defs></svg>')
    new = ask("Not in this list", "Enter once what is printed on it.", "Enter tile", f"form:tile:{len(laid) + 1}")
    return div(
        h2("Which tile did you draw?"),
        None if state.land and state.land.tiles else defs,
        ul(keys, class_="turnings"),
        new,
        class_="pick",
    )
