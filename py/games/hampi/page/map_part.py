"""The landscape's part of the table's page: which tile was drawn, where it goes, and where the cubes stand.

The tile in hand and its turnings have one row above the map, so that the map stays where it is.
"""

from __future__ import annotations

from engine.move import Offer
from engine.turn import Seat
from engine.value import latest
from games.hampi.page.map_view import Cube, Place, as_list, in_hand, landscape_map, turnings
from games.hampi.page.tile_view import described, drawn, picture, shapes
from games.hampi.rules.landscape import Cell, Laid, Landscape, unfit, ways
from games.hampi.rules.moves.common import Move
from games.hampi.rules.moves.laying import Lay
from games.hampi.rules.state import Standing, State
from markup.html import Html, button, div, h2, join, li, span, ul
from markup.keys import ask


def map_part(state: State, offer: Offer[Move]) -> Html:
    """The map, with the tile in hand where it is to be laid; without a landscape nothing."""
    land = state.land
    if land is None:
        return Html()
    moves = [*offer.legal, *(move for move, _ in offer.refused)]
    tile = state.in_hand
    cubes = _cubes(state)
    lit = _lit(state, land, offer)
    if tile is None or not any(isinstance(move, Lay) for move in moves):
        which = _which(state) if tile is None and (state.starting or state.laying) else None
        printed = map(Laid, state.setup.printed) if which else ()
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
    if ruled:  # every turning, and each says what forbids it
        lies = [(way, Laid(tile, way)) for way in tile.turnings]
    says = "Choose how it lies" if lies else "Choose where it goes"
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
    """The place and the turning chosen so far."""
    place = turns = None
    for key in offer.chosen:
        kind, _, name = key.partition(":")
        if kind == "place":
            place = Cell.from_word(name)
        elif kind == "turns":
            turns = int(name)
    return place, turns


def _lit(state: State, land: Landscape, offer: Offer[Move]) -> frozenset[Cell]:
    """The tiles of the zone that is chosen or, while none is, scored."""
    chosen = {key.partition(":")[2] for key in offer.chosen}
    record = next((record for record in state.zones if record.zone.word() in chosen), state.scoring)
    return land.found[record.number].tiles if record and record.number in land.found else frozenset()


@latest
def _list(state: State) -> Html | None:
    """The tiles in words."""
    return as_list(state.land, _cubes(state)) if state.land and state.land.tiles else None


@latest
def _cubes(state: State) -> dict[Cell, list[Cube]]:
    """The cubes on zones that are not done, each on a tile of its zone: the first that has the fewest so far."""
    found: dict[Cell, list[Cube]] = {}
    land = state.land or Landscape()
    for record in state.zones:
        if record.standing is Standing.DONE or not any(record.cubes) or record.number not in land.found:
            continue
        tiles = land.found[record.number].tiles
        cell = min((cell for cell in land.tiles if cell in tiles), key=lambda cell: len(found.get(cell, ())))
        for seat, many in enumerate(record.cubes):
            cube = Cube(Seat(seat), state.setup.players[seat], record.zone.title)
            found.setdefault(cell, []).extend([cube] * many)
    return found


def _which(state: State) -> Html:
    """The tiles of the copy, to say which one was drawn; one that is not drawn yet is told in its form."""
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
    new = ask("It is not here", "Tell once what is printed on it.", "Draw it", f"form:tile:{len(laid) + 1}")
    return div(
        h2("Which tile was drawn?"),
        None if state.land and state.land.tiles else defs,
        ul(keys, class_="turnings"),
        new,
        class_="pick",
    )
