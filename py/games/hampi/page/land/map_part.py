"""The landscape's part of the table's page: the drawn tile, its space, and the cubes.

The tile in hand and its rotations have one row above the map, so that the map does not move.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.grid import Cell
from engine.move import Offer
from engine.turn import Seat
from engine.value import but, latest
from engine.words import plural
from games.hampi.page.land.map_view import Place, as_list, in_hand, landscape_map, turnings
from games.hampi.page.land.tile_view import Taken, Where, described, picture
from games.hampi.page.land.zone_marks import ROADS, On, ZoneMark, anchor, size, zone_mark
from games.hampi.rules.land.landscape import Laid, Landscape, Spot
from games.hampi.rules.moves.common import Move
from games.hampi.rules.moves.cube import takes_open_zones
from games.hampi.rules.moves.laying import OWN, Lay, awaits_tile, effects, spare
from games.hampi.rules.state import Record, Standing, State
from games.hampi.rules.survey import on_tile, shut_in
from games.hampi.rules.turn import MARK, phase
from markup.html import Html, button, div, join, li, span, ul
from markup.keys import key


def map_part(state: State, offer: Offer[Move]) -> Html:
    """Return the map with the tile in hand, or nothing without the landscape."""
    land = state.land
    if land is None:
        return Html()
    tile = state.in_hand
    marks = zone_marks(state)
    if tile is None or not any(isinstance(move, Lay) for move in [*offer.legal, *[move for move, _ in offer.refused]]):
        lit = _lit(state, land, offer)
        places = {}
        if awaits_tile(state) and not offer.shown:
            opens = new_tile(state)
            places = {cell: Place(opens=f"{opens}/{cell.word()}", was=_was(offer, cell)) for cell in land.places}
        elif state.scoring and state.asked is None:  # the zone is paid once the next tile has its space
            places = {cell: Place(opens="app:go") for cell in land.places}
        printed = map(Laid, state.setup.printed) if OWN in offer.chosen else ()
        shown = None
        if land.tiles or places:
            shown = landscape_map(land, places, marks=marks, lit=lit, last=state.last, beside=printed)
        return join(shown, _list(state))
    place, turns = _chosen(offer)
    fits = effects(state)
    tried = Laid(tile, turns) if turns is not None else None
    places = {
        cell: Place(len(found), brings=found[0][1] if found else 0, was=_was(offer, cell))
        for cell in (*land.places, *land.edge)
        for found in [fits.get(cell, ())]
    }
    here = [way for way, _ in fits.get(place, ())] if place else []
    if place in places:
        after = here[(here.index(turns) + 1) % len(here)] if turns in here else 0
        again = f"turns:{after}" if len(here) > 1 else ""
        places[place] = but(places[place], chosen=True, shows=tried, again=again)
    lies = [(way, Laid(tile, way)) for way in here]
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
            marks=marks,
            last=state.last,
            beside=[Laid(tile), *(laid for _, laid in lies)],
        ),
        _list(state),
    )


def _was(offer: Offer[Move], cell: Cell) -> bool:
    """Return whether the tile was on this space, in the move of the past that is changed."""
    return isinstance(offer.was, Lay) and offer.was.place == cell


def _chosen(offer: Offer[Move]) -> tuple[Cell | None, int | None]:
    """Return the space and the rotation chosen so far."""
    place = turns = None
    for tapped in offer.chosen:
        kind, _, name = tapped.partition(":")
        if kind == "place":
            place = Cell.from_word(name)
        elif kind == "turns":
            turns = int(name)
    return place, turns


def _lit(state: State, land: Landscape, offer: Offer[Move]) -> frozenset[Cell]:
    """Return the tiles of the chosen zone; else of the zone being scored, or of those that the tile completes."""
    chosen = {key.partition(":")[2] for key in offer.chosen}
    lit = [record for record in state.zones if record.zone.word() in chosen]
    lit = lit or ([state.scoring] if state.scoring else [])
    lit = lit or [record for record in state.zones if record.standing is Standing.CLOSED]
    return frozenset[Cell]().union(*(land.found[one.number].tiles for one in lit if one.number in land.found))


@latest
def _list(state: State) -> Html | None:
    """Return the list of tiles in words."""
    return as_list(state.land, zone_marks(state)) if state.land and state.land.tiles else None


@latest
def zone_marks(state: State) -> tuple[ZoneMark, ...]:
    """Return the zones with cubes, and those that are asked about, each on a part of a tile where it covers the least.

    A zone that is asked about is marked on the tile just placed.
    """
    land = state.land or Landscape()
    order = {cell: at for at, cell in enumerate(land.tiles)}
    used: dict[Cell, tuple[Taken, ...]] = {}
    found = []
    asked = _asked(state)

    def marked(record: Record, spots: Iterable[Spot], on: Sequence[On]) -> ZoneMark:
        title = record.zone.title if record.standing is not Standing.DONE else ""
        wide, high = size(title, on)

        def best(spot: Spot) -> tuple[tuple[bool, int], Cell, Where]:
            cell, part = spot
            covers, at = anchor(land.tiles[cell], part, wide, high, used.get(cell, ()))
            return (covers > ROADS, order[cell]), cell, at

        _, cell, at = min(map(best, spots))
        mark = zone_mark(cell, at, record.zone.title, on, named=bool(title))
        used[cell] = (*used.get(cell, ()), mark.taken)
        return mark

    for record in state.zones:
        zone = land.found.get(record.number)
        on = [(Seat(at), state.setup.players[at], many) for at, many in enumerate(record.cubes) if many]
        if zone and on:
            found.append(marked(record, zone.spots, on))
        here = [spot for spot in zone.spots if spot[0] == state.last] if zone and record in asked else []
        if here and not (on and (record.standing is Standing.CLOSED or found[-1].cell == state.last)):
            found.append(marked(record, here, ()))
    return tuple(found)


def _asked(state: State) -> list[Record]:
    """Return the zones of the tile just placed that are complete or can take a cube, or the zone being scored."""
    if phase(state) is not MARK:
        return [state.scoring] if state.scoring else []
    mine = [record for record in state.zones if on_tile(state, record) and record.standing is not Standing.DONE]
    if takes_open_zones(state):
        return mine
    shut = shut_in(state)
    return [record for record in mine if record.standing is Standing.CLOSED or record in shut]


def new_tile(state: State) -> str:
    """Return the key of the page on which the next tile of the copy is painted."""
    return f"form:tile:{len(state.setup.printed) + 1}"


def which(state: State, offer: Offer[Move]) -> Html | None:
    """Return the key to choose the drawn tile before its space or, once it is tapped, the tiles of the copy."""
    if not state.setup.printed or not awaits_tile(state):
        return None
    whole = offer.narrowed(())
    pressed = OWN in offer.chosen
    says = f"Choose from your {plural(len(state.setup.printed), 'tile')}"
    first = key(OWN, says, "before its space", class_="btn quiet", pressed=pressed, off=OWN in whole.why_not)
    free = spare(state)
    every = range(1, len(state.setup.printed) + 1)
    keys = [
        li(
            button(
                picture(Laid(tile := state.setup.printed[at - 1]), 62, shared=True),
                span(f"Tile {at}{'' if at in free else ', on the table'}: {described(Laid(tile))}", class_="sr"),
                type="button",
                class_=None if at in free else "on-table",
                data_key=f"tile:{at}",
            )
        )
        for at in sorted(every, key=lambda at: (at not in free, at))
    ]
    return div(div(first, class_="keys reasons"), ul(keys, class_="turnings") if pressed else None, class_="part")
