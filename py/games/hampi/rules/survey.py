"""Effects of a placed tile on the zones known to the app."""

from __future__ import annotations

from engine.grid import Cell
from engine.value import but
from games.hampi.rules.land.growth import News, lay, news
from games.hampi.rules.land.landscape import START_TILES, Laid, Landscape, place_key
from games.hampi.rules.pieces import ADVANCED
from games.hampi.rules.state import Counted, Record, Standing, State


def surveyed(state: State, cell: Cell, laid: Laid) -> State:
    """Return the state with one more tile: zones join, new ones get a name, complete ones are closed.

    A zone completed by the three starting tiles is done immediately, and nobody scores it.
    """
    before = state.land or Landscape()
    after = lay(before, cell, laid, full_loops=state.setup.full_loops)
    what = news(before, after)
    starting = len(before.tiles) < START_TILES
    zones = _joined(state.zones, what, first_names=state.setup.first_names)
    names = {record.zone for record in zones}
    gone = tuple(record for record in state.zones if record.zone not in names)
    state = but(state, land=after, zones=zones, joined=state.joined + gone, last=cell)
    for number in after.of_tile(cell):
        kind = after.found[number].kind
        if (state.advanced or kind not in ADVANCED) and not _numbered(state, number):
            fresh = Record(zone=state.next_of(kind), cubes=(0,) * state.seats, turn=state.turns, number=number)
            state = but(state, zones=(*state.zones, fresh))
    zones = tuple(
        but(
            record,
            standing=Standing.DONE if starting else Standing.CLOSED,
            tiles=() if starting else counted(after, record),
        )
        if record.number in what.completes and record.standing is Standing.OPEN
        else record
        for record in state.zones
    )
    return but(state, zones=zones)


def _numbered(state: State, number: int) -> bool:
    return any(record.number == number for record in state.zones)


def _joined(zones: tuple[Record, ...], what: News, *, first_names: bool) -> tuple[Record, ...]:
    """Return the zones after open ones have joined, with their cubes added.

    They keep the name of the one with the most cubes, which players know; of several, or with `first_names`, the first.
    A zone that is done keeps its cubes and is not part of the zone that continues.
    """
    for number, olds in what.joins:
        parts = [record for record in zones if record.number in olds]
        if any(part.standing is Standing.OPEN for part in parts):
            done = [part for part in parts if part.standing is Standing.DONE]
            zones = tuple(but(record, number=-1) if record in done else record for record in zones)
            parts = [part for part in parts if part not in done]
        if parts:
            cubes = tuple(map(sum, zip(*(part.cubes for part in parts), strict=True)))
            kept = parts[0] if first_names else max(parts, key=lambda part: sum(part.cubes))
            whole = but(kept, number=number, cubes=cubes)
            gone = [part for part in parts if part is not kept]
            zones = tuple(whole if record is kept else record for record in zones if record not in gone)
    return zones


def counted(land: Landscape, record: Record) -> tuple[Counted, ...]:
    """Return the numbers on the tiles of a zone, each tile once, as placed (Scoring Support Points 1 and 2).

    A done zone that another one grew out of keeps the numbers counted when it was done.
    """
    if record.number not in land.found:
        return record.tiles
    tiles = land.found[record.number].tiles
    return tuple(laid.tile.circles for cell, laid in land.tiles.items() if cell in tiles)


def on_tile(state: State, record: Record) -> bool:
    """Return whether a zone belongs to the tile just placed; without the landscape any zone can."""
    if state.land is None or state.last is None:
        return True
    return record.number in state.land.of_tile(state.last)


def shut_in(state: State) -> tuple[Record, ...]:
    """Return open zones of the tile just placed that cannot grow although they are not complete (ruling O16)."""
    if state.land is None or state.last is None:
        return ()
    numbers = [number for number in state.land.of_tile(state.last) if state.land.found[number].shut_in]
    return tuple(record for record in state.zones if record.number in numbers and record.standing is Standing.OPEN)


def where(state: State, record: Record) -> tuple[str, ...]:
    """Return the keys of the cells that a zone covers."""
    if state.land is None or record.number not in state.land.found:
        return ()
    return tuple(map(place_key, sorted(state.land.found[record.number].tiles)))
