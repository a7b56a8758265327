"""Why not more: cards, symbols, circles and loops that score nothing, each with what it lacks.

What scores is in the counts of `tally.py` and `maps/laid.py`; here is what they leave out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from engine.grid import Cell
from engine.score import ScoreLine
from engine.turn import Seat
from engine.words import listed, noun, plural
from games.parikrama.rules.maps.laid import (
    alike_around,
    cell_key,
    found,
    meeting,
    missing_hues,
    needed,
    spot_key,
)
from games.parikrama.rules.maps.tile import BLANK
from games.parikrama.rules.pieces import BY_LETTER, RIDES, SYMBOLS, Scoring
from games.parikrama.rules.scoring import LOOPS, NUMBERS, score, tallies
from games.parikrama.rules.state import Setup, State
from games.parikrama.rules.tally import ENTERED, Counted, Tally, journal_key, shown_symbols, spent_key
from games.parikrama.rules.traveller import Traveller

Reason: TypeAlias = tuple[str, tuple[str, ...]]
"""Reason why a piece does not score, and its places."""


def missed(state: State) -> Iterator[ScoreLine]:
    """Yield the lines that score nothing, and at the end what loops and Scoring tiles leave out."""
    yield from (line for line in score(state).lines if line.points == 0 and (line.rule != NUMBERS or line.where))
    if not state.over:
        return
    for seat, one, count in zip(Seat, state.travellers, tallies(state), strict=False):
        for says, where in _loops(state.setup, one, count):
            yield ScoreLine(seat, LOOPS, 0, says, where)
        for tile in state.setup.scoring:
            for says, where in _OF_TILE[tile](state.setup, one, count):
                yield ScoreLine(seat, tile.value, 0, says, where)


def _loops(setup: Setup, one: Traveller, count: Tally) -> Iterator[Reason]:
    """Scoring › Loops: a half loop without a second one, and the loops of the Map that are not complete."""
    if (count.halves.number or 0) % 2:
        yield "1 half loop in the Journal without a second one", count.halves.where
    if count.map_loops.says == ENTERED:
        return
    whole, of = found(one.map, setup.parts).loops, needed(setup.parts.loops)
    for point, there in meeting({laid.cell: laid.loops for laid in one.map}, setup.parts.loops).items():
        parts = len(there) - list(there.values()).count(BLANK)
        if parts and point not in whole:
            yield f"Loop {_of_tiles(one, there)}: {parts} of {of} parts", (spot_key(point),)


def _of_tiles(one: Traveller, there: Mapping[Cell, str]) -> str:
    return f"of tiles {listed([str(at) for at, laid in enumerate(one.map, 1) if laid.cell in there])}"


def _sets(of: Callable[[Tally], Sequence[Counted]]) -> Callable[[Setup, Traveller, Tally], Iterator[Reason]]:
    """4 Symbols: symbols without the others of a set."""

    def left_over(_: Setup, __: Traveller, count: Tally) -> Iterator[Reason]:
        sides = of(count)
        numbers = [side.number for side in sides if side.number is not None]
        if len(numbers) < len(sides):
            return
        sets = min(numbers)
        fewest = listed([symbol.title for symbol in SYMBOLS if numbers[symbol.at] == sets], "or")
        for symbol in SYMBOLS:
            if more := numbers[symbol.at] - sets:
                says = f"{plural(more, symbol.title, symbol.many)} without a set: no {'other ' if sets else ''}{fewest}"
                yield says, sides[symbol.at].where

    return left_over


def _circles(setup: Setup, one: Traveller, count: Tally) -> Iterator[Reason]:
    """Circles: parts of tiles that meet and make no whole one."""
    if count.circles.says == ENTERED:
        return
    whole, of = found(one.map, setup.parts).circles, needed(setup.parts.circles)
    for point, there in meeting({laid.cell: laid.circles for laid in one.map}, setup.parts.circles).items():
        parts = [letter for letter in there.values() if letter != BLANK]
        if not parts or point in whole:
            continue
        colours = listed([BY_LETTER[letter].title for letter in dict.fromkeys(parts)])
        says = f"{colours} do not match" if len(set(parts)) > 1 else f"{len(parts)} of {of} parts, {colours}"
        yield f"Circle {_of_tiles(one, there)}: {says}", (spot_key(point),)


def _diagonals(setup: Setup, one: Traveller, count: Tally) -> Iterator[Reason]:
    """Diagonals: circles outside the longest one."""
    if count.diagonal.says != ENTERED:
        longest = found(one.map, setup.parts).diagonal
        for point, hue in found(one.map, setup.parts).circles.items():
            if point not in longest:
                yield f"{hue.title} circle: not on the longest diagonal", (spot_key(point),)


def _number(setup: Setup, one: Traveller, count: Tally) -> Iterator[Reason]:
    """Number: cards of another value, and wilds, which have none (ruling K8)."""
    yield from _other_cards(one, count.number, "value")
    for ride, many in zip(RIDES, one.spent, strict=True):
        if many and count.number.where and spent_key(ride) not in count.number.where:
            says = f"{plural(many, ride.title)} of {setup.ride(ride).number}: not among the {_counted(count.number)}"
            yield says, (spent_key(ride),)


def _color(_: Setup, one: Traveller, count: Tally) -> Iterator[Reason]:
    """Color: cards of another colour, and wilds, which have none (ruling K8)."""
    yield from _other_cards(one, count.color, "colour")


def _other_cards(one: Traveller, counted: Counted, what: str) -> Iterator[Reason]:
    for at, card in enumerate(one.journal, 1):
        key = journal_key(at)
        if counted.where and key not in counted.where:
            name = f"Wild card as {card.face.title}" if card.wild else card.title
            yield f"{name}: {f'no {what}' if card.wild else f'not among the {_counted(counted)}'}", (key,)


def _counted(counted: Counted) -> str:
    return plural(counted.number, counted.says, counted.says)


def _disjoint(_: Setup, one: Traveller, count: Tally) -> Iterator[Reason]:
    """Disjoint Symbols: those with the same symbol around them."""
    if count.disjoint.says == ENTERED:
        return
    shown = shown_symbols(one, count.choice)
    numbered = {laid.cell: str(at) for at, laid in enumerate(one.map, 1)}
    for cell, symbol in shown.items():
        if near := alike_around(shown, cell):
            tiles = listed(sorted([numbered[other] for other in near], key=int))
            says = f"{symbol.title} of tile {numbered[cell]}: same symbol on adjacent {noun(len(near), 'tile')} {tiles}"
            yield says, (cell_key(cell), *map(cell_key, near))


def _quartets(setup: Setup, one: Traveller, count: Tally) -> Iterator[Reason]:
    """Quartets: complete loops without circles of all four colours."""
    whole = found(one.map, setup.parts)
    if count.quartets.says == ENTERED or whole.quartets is None:
        return
    there = meeting({laid.cell: laid.loops for laid in one.map}, setup.parts.loops)
    for point in whole.loops:
        if hues := missing_hues(whole.circles, point):
            says = f"no {listed([hue.title for hue in hues], 'or')} circle"
            yield f"Loop {_of_tiles(one, there[point])}: {says}", (spot_key(point),)


_OF_TILE: Final[Mapping[Scoring, Callable[[Setup, Traveller, Tally], Iterator[Reason]]]] = {
    Scoring.JOURNAL_SYMBOLS: _sets(lambda count: count.journal),
    Scoring.MAP_SYMBOLS: _sets(lambda count: count.on_map),
    Scoring.CIRCLES: _circles,
    Scoring.DIAGONALS: _diagonals,
    Scoring.NUMBER: _number,
    Scoring.COLOR: _color,
    Scoring.DISJOINT: _disjoint,
    Scoring.QUARTETS: _quartets,
}
