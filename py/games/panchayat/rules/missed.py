"""Why not more: the tiles and bonus tiles that score nothing, each with what it lacks.

It asks the functions that score, so that no condition is here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.score import ScoreLine
from engine.turn import Seat
from engine.way import Way
from engine.words import plural
from games.panchayat.rules import keys
from games.panchayat.rules.pieces import BESIDE, SQUARES, Building, Square
from games.panchayat.rules.scoring import GROUP_TYPES, alone, fitting_near, largest_group, on_square, over, score
from games.panchayat.rules.state import BonusKind, State, Village


def missed(state: State) -> Iterator[ScoreLine]:
    """Yield the tiles and bonus tiles that score nothing so far, each with what it lacks.

    Points that a tile would lose are not among them, nor is the turn that is not scored yet.
    """
    lines = score(state).lines
    yield from (line for line in lines if line.points == 0 and line.rule not in ("printed", "near", "so-far"))
    if state.setup.way is Way.TURNS:
        for seat in range(state.seats):
            own = [line for line in lines if line.seat == seat]
            yield from _unscored(state, Seat(seat), own)
            yield from _nothing_near(state, Seat(seat), own)
        yield from _uncovered(state)
    if over(state):
        yield from _ungrouped(state)


def _unscored(state: State, seat: Seat, lines: Sequence[ScoreLine]) -> Iterator[ScoreLine]:
    """Utility Tiles: buildings that came without the Place action. A moved one scored on the square where it was."""
    now, lying = _this_turn(state, seat), _lying(state.villages[seat])
    scored = [(line.piece, line.where) for line in lines if line.rule == "printed"]
    for building in dict.fromkeys(lying.values()):
        piece = keys.tile(building)
        tiles = [at for at, other in lying.items() if other is building and at not in now]
        elsewhere = [at for at in tiles if (piece, (keys.cell(at),)) not in scored]
        if elsewhere and len(elsewhere) == len(tiles) - [other for other, _ in scored].count(piece):
            for at in elsewhere:
                says = f"{on_square(building, at)}: placed by a Bus Stop or a correction"
                yield _nothing(seat, "printed", says, (at,), building)


def _this_turn(state: State, seat: Seat) -> set[Square | None]:
    """Return the squares of the tiles that a player has placed and not scored yet."""
    return {laid.now for laid in state.laid} if seat == state.seat else set()


def _nothing_near(state: State, seat: Seat, lines: Sequence[ScoreLine]) -> Iterator[ScoreLine]:
    """Adjacent to Other Buildings: tiles without the adjacent tile that they need, and pairs never checked (P26)."""
    now, lying = _this_turn(state, seat), _lying(state.villages[seat])
    scored = {(line.piece, line.where) for line in lines if line.rule == "near" and line.points != 0}
    recorded = {(line.because, line.where): line for line in lines if line.rule == "near" and line.points == 0}
    for square, building in lying.items():
        if square in now:
            continue
        beside = [(lying[at], at) for at in BESIDE[square] if at in lying]
        for condition, fitting in fitting_near(state, state.cards.get(building), beside):
            if condition.points < 0:
                continue
            if not fitting:
                line = _nothing(seat, "near", alone(building, square, condition), (square,), building)
                yield recorded.get((line.because, line.where), line)
            for other, at, _ in fitting:
                says = f"{on_square(other, at)} became adjacent by a move, a replacement or a correction"
                line = _nothing(seat, "near", f"{on_square(building, square)}: {says}", (square, at), building)
                if at not in now and (line.piece, line.where) not in scored:
                    yield line


def _uncovered(state: State) -> Iterator[ScoreLine]:
    """Placement and Adjacency Bonus Tile: those that no building covers."""
    for seat, village in enumerate(state.villages):
        for bonus in village.bonus:
            rule = "placement" if bonus.kind is BonusKind.PLACEMENT else "adjacency"
            says = f"{bonus.kind.value.title()} Bonus tile for {bonus.says.title} on {bonus.square.name}: not covered"
            yield _nothing(Seat(seat), rule, says, (bonus.square,))


def _ungrouped(state: State) -> Iterator[ScoreLine]:
    """End Game Scoring 3: the tiles outside the largest group of their type, and those of a type without groups."""
    for seat, village in enumerate(state.villages):
        largest = {type_: largest_group(state, village, type_) for type_ in GROUP_TYPES}
        for square, building in _lying(village).items():
            type_ = state.type_of(building)
            if type_ is None or square in largest.get(type_, ()):
                continue
            says = f"groups of {type_.title} buildings do not score"
            if type_ in largest:
                says = f"not connected to the largest {type_.title} group, {plural(len(largest[type_]), 'tile')}"
            yield _nothing(Seat(seat), "groups", f"{on_square(building, square)}: {says}", (square,), building)


def _nothing(
    seat: Seat, rule: str, because: str, where: Sequence[Square], building: Building | None = None
) -> ScoreLine:
    piece = keys.tile(building) if building else ""
    return ScoreLine(seat, rule, 0, because, tuple(map(keys.cell, where)), piece)


def _lying(village: Village) -> dict[Square, Building]:
    """Return the building on each square that has one."""
    return {at: tile.building for at, tile in zip(SQUARES, village.squares, strict=True) if tile}
