"""The value of a tile before it is taken, and for each placement."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine.grid import Cell
from engine.score import ScoreLine
from engine.turn import Seat
from engine.value import but, latest, put
from games.parikrama.rules.maps.laid import Laid, found, places, spot_key
from games.parikrama.rules.maps.tile import Power, Tile
from games.parikrama.rules.pieces import NINTH, NOTHING, Row
from games.parikrama.rules.scoring import loop_lines, own_lines, tallies, tile_lines
from games.parikrama.rules.state import State
from games.parikrama.rules.tally import Tally, tally
from games.parikrama.rules.traveller import Traveller


@dataclass(frozen=True, slots=True)
class Worth:
    """Changes by the placement of a tile."""

    seat: Seat
    laid: Laid
    lines: tuple[ScoreLine, ...] = ()
    """Score lines it adds, for others too if the loops award changes."""
    circles: Row = NOTHING
    """Circles that it completes, each a discount of its colour every turn."""
    loops: int = 0
    """Loops that it completes."""
    where: tuple[str, ...] = ()
    """Keys of the circles and loops it completes, to highlight them."""
    ninth: bool = False
    """Whether it is the ninth tile and begins the end of the game (ruling K5)."""

    @property
    def points(self) -> int:
        """Points that its owner gains, as far as known."""
        return sum([line.points or 0 for line in self.lines if line.seat is self.seat])

    @property
    def unknown(self) -> bool:
        """Whether some points depend on a printed value that is not entered yet."""
        return None in [line.points for line in self.lines if line.seat is self.seat]

    @property
    def power(self) -> Power | None:
        """Power of the tile, which is shown without a value."""
        return self.laid.tile.power


def worth(state: State, seat: Seat, laid: Laid) -> Worth:
    """Return the changes by a placement."""
    return next(_weighed(state, seat, [laid]))


def everywhere(state: State, seat: Seat, tile: Tile, number: int = 0) -> tuple[Worth, ...]:
    """Return the value of a tile in each space and rotation, the best first."""
    ways = [Laid(cell, tile, turns, number) for cell in places(state.travellers[seat].map) for turns in tile.turnings]
    return tuple(sorted(_weighed(state, seat, ways), key=_rank))


@latest
def worths(state: State) -> dict[tuple[Cell, int], Worth]:
    """Return the value of the tile in hand in each space and rotation, the best first."""
    tile = state.in_hand
    found = everywhere(state, state.whose, tile, state.drawn) if tile else ()
    return {(one.laid.cell, one.laid.turns): one for one in found}


def _weighed(state: State, seat: Seat, ways: Iterable[Laid]) -> Iterator[Worth]:
    one, counts = state.travellers[seat], tallies(state)
    before, old = _lines(state, seat, one, counts), found(one.map, state.setup.parts)
    first = all(other.tiles < NINTH for other in state.travellers)
    for laid in ways:
        after = but(one, map=(*one.map, laid), tiles=one.tiles + (not state.late))
        new = found(after.map, state.setup.parts)
        purple, blue, green, yellow = (more - less for more, less in zip(new.row, old.row, strict=True))
        fresh = [point for point in new.circles if point not in old.circles]
        fresh += [point for point in new.loops if point not in old.loops]
        then = put(counts, seat, tally(state.setup, after, counts[seat]))
        yield Worth(
            seat,
            laid,
            _changes(before, _lines(state, seat, after, then)),
            (purple, blue, green, yellow),
            new.all_loops - old.all_loops,
            tuple(map(spot_key, fresh)),
            first and after.tiles >= NINTH,
        )


def _rank(one: Worth) -> tuple[int, int, int]:
    """Return the sort key: points, then circles and loops, which can still score later."""
    return -one.points, -sum(one.circles), -one.loops


def _lines(
    state: State, seat: Seat, one: Traveller, counts: tuple[Tally, ...]
) -> dict[tuple[Seat, str, str], ScoreLine]:
    """Return the score lines of a player at the end, and all players' loops."""
    lines = (
        *own_lines(state.setup, seat, one, counts[seat]),
        *loop_lines(state, counts),
        *tile_lines(state.setup, seat, counts[seat]),
    )
    return {(line.seat, line.rule, line.piece): line for line in lines}


def _changes(
    before: dict[tuple[Seat, str, str], ScoreLine], after: dict[tuple[Seat, str, str], ScoreLine]
) -> tuple[ScoreLine, ...]:
    """Return the changed lines, each with the gain in points; a line that was open counts in full."""
    changed = []
    for key, line in after.items():
        old = before.get(key)
        if old is None:
            changed.append(line)
        elif line.points is None or old.points is None:
            if line.points is not None or line.because != old.because:
                changed.append(line)
        elif line.points != old.points or line.because != old.because:
            because = f"{line.because}: {line.points}, was {old.points}" if old.points else line.because
            changed.append(but(line, points=line.points - old.points, because=because))
    return tuple(changed)
