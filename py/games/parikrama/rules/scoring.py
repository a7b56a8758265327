"""The scoring rules, in the rulebook's order. Numbers and Symbols are always up to date.

Loops and Scoring tiles, whose points can be lost again, are scored when the game is over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from engine.score import Criterion, Rule, ScoreLine, ScoreSheet
from engine.turn import Seat
from engine.value import latest
from engine.words import listed, plural
from games.parikrama.rules.maps.award import MOST_LOOPS, SECOND, Choice, award
from games.parikrama.rules.maps.laid import cell_key
from games.parikrama.rules.pieces import PER_UNIT, RIDES, SYMBOLS, Scoring, Symbol
from games.parikrama.rules.state import Setup, State
from games.parikrama.rules.tally import (
    ENTERED,
    NOT_ENTERED,
    Counted,
    Tally,
    begins,
    journal_key,
    map_lacks,
    sight_key,
    spent_key,
    tally,
)
from games.parikrama.rules.totals import Total
from games.parikrama.rules.traveller import Traveller

NUMBERS: Final = "numbers"
SYMBOLS_RULE: Final = "symbols"
LOOPS: Final = "loops"
_TILES: Final = "Appendix › Scoring Tiles"
RULES: Final = (
    Rule(NUMBERS, "Numbers", "Scoring › Numbers; rulings K7, K8, K26"),
    Rule(SYMBOLS_RULE, "Symbols", "Scoring › Symbols; rulings K12, K30"),
    Rule(LOOPS, "Loops", "Scoring › Loops; rulings K1 to K4, K23"),
    *(
        Rule(tile.value, tile.title, f"{_TILES}{rulings}")
        for tile, rulings in (
            (Scoring.JOURNAL_SYMBOLS, ""),
            (Scoring.MAP_SYMBOLS, "; rulings K12, K30"),
            (Scoring.CIRCLES, "; rulings K14, K23, K27"),
            (Scoring.DIAGONALS, "; rulings K14, K23, K27"),
            (Scoring.NUMBER, "; rulings K7, K8, K14, K26, K27"),
            (Scoring.COLOR, "; rulings K8, K14, K26, K27"),
            (Scoring.DISJOINT, "; rulings K12, K12b, K30"),
            (Scoring.QUARTETS, "; rulings K14, K24, K27"),
        )
    ),
)


@latest
def tallies(state: State) -> tuple[Tally, ...]:
    """Return the counts of every player."""
    return tuple([_tally(state.setup, one) for one in state.travellers])


@latest
def _tally(setup: Setup, one: Traveller) -> Tally:
    """Return the counts of a player, which most turns of the others leave as they are."""
    return tally(setup, one)


def score(state: State) -> ScoreSheet:
    """Return all score lines so far, and the loops that decide ties (ruling K13)."""
    counts = tallies(state)
    lines = [
        line
        for seat, one in zip(Seat, state.travellers, strict=False)
        for line in _own_lines(state.setup, seat, one, counts[seat])
        if line.points is not None or line.piece != "tiles" or state.counted is not None or not begins(state.setup, one)
    ]
    loops = Criterion(
        "Loops",
        "Scoring; ruling K13",
        tuple(count.loops_known for count in counts),
        tuple((*count.map_loops.where, *count.halves.where) for count in counts),
        tuple("loops not known" if count.loops is None else plural(count.loops, "loop") for count in counts),
    )
    return ScoreSheet(state.seats, (*lines, *(forecast(state) if state.over else ())), ties=(loops,))


@latest
def forecast(state: State) -> tuple[ScoreLine, ...]:
    """Return the loops award and the Scoring tiles, as if the game ended now."""
    counts = tallies(state)
    return (
        *loop_lines(state, counts),
        *(line for seat, count in enumerate(counts) for line in tile_lines(state.setup, Seat(seat), count)),
    )


@latest
def _own_lines(setup: Setup, seat: Seat, one: Traveller, count: Tally) -> tuple[ScoreLine, ...]:
    return tuple(own_lines(setup, seat, one, count))


def own_lines(setup: Setup, seat: Seat, one: Traveller, count: Tally) -> Iterator[ScoreLine]:
    """Yield Numbers and Symbols of one player."""
    yield from _cards(seat, one)
    yield from _rides(setup, seat, one)
    yield from _sights(setup, seat, one)
    yield from _tiles(setup, seat, one)
    yield from _symbols(seat, count)


# Numbers


def _cards(seat: Seat, one: Traveller) -> Iterator[ScoreLine]:
    """Yield values of the Journal cards; if entered, one number that includes spent hitch-hikes."""
    typed = one.total(Total.CARDS)
    if typed is not None:
        because = f"Journal cards and spent Hitch-Hike cards, entered: {typed}"
        yield ScoreLine(seat, NUMBERS, typed, because, piece="cards")
        return
    for at, card in enumerate(one.journal, 1):
        because = f"Wild card as {card.face.title}: worth nothing" if card.wild else f"{card.title} in the Journal"
        key = journal_key(at)
        yield ScoreLine(seat, NUMBERS, 0 if card.wild else card.face.value, because, (key,), key)


def _rides(setup: Setup, seat: Seat, one: Traveller) -> Iterator[ScoreLine]:
    """Yield spent hitch-hikes with their number (ruling K7)."""
    if one.total(Total.CARDS) is not None:
        return
    for ride, many in zip(RIDES, one.spent, strict=True):
        if not many:
            continue
        number = setup.ride(ride).number
        because = f"{plural(many, ride.title)} spent: {many} × {'?' if number is None else number}"
        points = None if number is None else many * number
        if number is None:
            because += "; its value is not entered yet"
        key = spent_key(ride)
        yield ScoreLine(seat, NUMBERS, points, because, (key,), key)


def _sights(setup: Setup, seat: Seat, one: Traveller) -> Iterator[ScoreLine]:
    """Yield Sights, which count in the Journal."""
    typed = one.total(Total.SIGHTS)
    if typed is not None:
        yield ScoreLine(seat, NUMBERS, typed, f"Sights, entered: {typed}", piece="sights")
        return
    for number in one.sights:
        sight = setup.sight(number)
        points = sight.points if sight else None
        because = f"Sight {number}" if points is not None else f"Sight {number}: its points are not entered yet"
        yield ScoreLine(seat, NUMBERS, points, because, (sight_key(number),), sight_key(number))


def _tiles(setup: Setup, seat: Seat, one: Traveller) -> Iterator[ScoreLine]:
    """Yield points on tiles of the Map, and an open line for tiles not entered yet."""
    typed = one.total(Total.POINTS)
    if typed is not None:
        yield ScoreLine(seat, NUMBERS, typed, f"Tiles on the Map, entered: {typed}", piece="tiles")
        return
    if lacks := map_lacks(setup, one):
        yield ScoreLine(
            seat, NUMBERS, None, f"Tiles on the Map: {'points ' if lacks == NOT_ENTERED else ''}{lacks}", piece="tiles"
        )
    for laid in one.map:
        if laid.tile.points:
            key = cell_key(laid.cell)
            yield ScoreLine(seat, NUMBERS, laid.tile.points, f"{laid.tile.kind.title} tile on the Map", (key,), key)


# Symbols


def _symbols(seat: Seat, count: Tally) -> Iterator[ScoreLine]:
    """Yield the number in the Journal times the number on the Map, symbol by symbol."""
    for symbol in SYMBOLS:
        journal, on_map = count.journal[symbol.at], count.on_map[symbol.at]
        points = _product(journal.number, on_map.number)
        because = f"{symbol.title} {_number(journal.number)} × {_number(on_map.number)}"
        because += _lacks(symbol, journal, on_map) if not points else ""
        if count.choice and symbol in count.choice.symbols and journal.number is not None:
            because += f"; {_choice(count, symbol)}"
        yield ScoreLine(seat, SYMBOLS_RULE, points, because, (*journal.where, *on_map.where), f"symbol:{symbol.value}")


def _product(one: int | None, other: int | None) -> int | None:
    """Return a product; 0 times an unknown number is 0."""
    if one == 0 or other == 0:
        return 0
    return None if one is None or other is None else one * other


def _lacks(symbol: Symbol, journal: Counted, on_map: Counted) -> str:
    """Return why a product is 0 or not known yet."""
    sides = (("in the Journal", journal), ("on the Map", on_map))
    empty = [where for where, side in sides if side.number == 0]
    if empty:
        return f": no {symbol.title} {' or '.join(empty)}"
    return f": {'; '.join(f'{where} {side.says}' for where, side in sides if side.number is None)}"


def _choice(count: Tally, symbol: Symbol) -> str:
    """Return the choice of a free symbol, and the next best (ruling K12)."""
    choice = count.choice
    if choice is None:
        return ""
    said = _which(choice, symbol)
    if any(side.number is None for side in count.journal):
        return said
    said += ": best"
    if any(side.number is None for side in count.on_map):
        return said
    other = listed([symbol_.title for symbol_ in choice.other])
    return f"{said}, {choice.points} in total, ahead of {other} with {choice.other_points}"


def _which(choice: Choice, symbol: Symbol) -> str:
    """Return which of the free symbols are this one, in the order in which their tiles were placed."""
    mine, free = [str(at) for at, one in enumerate(choice.symbols, 1) if one is symbol], len(choice.symbols)
    if len(mine) == free:
        return f"the free symbol is {symbol.title}" if free == 1 else f"all {free} free symbols are {symbol.title}"
    if len(mine) == 1:
        return f"free symbol {mine[0]} of {free} is {symbol.title}"
    return f"free symbols {listed(mine)} of {free} are {symbol.title}"


# Loops


def loop_lines(state: State, counts: Sequence[Tally]) -> Iterator[ScoreLine]:
    """Yield 14 for the most loops and 6 for the second most, divided among tied players (rulings K1 to K4)."""
    points = _awarded(state, counts)
    known = [count.loops_known for count in counts]
    for seat, count in enumerate(counts):
        where = (*count.map_loops.where, *count.halves.where)
        lacks = points[seat] is None
        says = _unknown(state, counts, seat) if lacks else f"{_sum(count)}; {_place(state, known, seat)}"
        yield ScoreLine(Seat(seat), LOOPS, points[seat], says, where, LOOPS)


def _awarded(state: State, counts: Sequence[Tally]) -> tuple[int | None, ...]:
    """Return the points of each player, None if not known; an older table keeps the points of the others."""
    points = award([count.loops_known for count in counts])
    if all(count.loops is not None for count in counts):
        return points
    older = not state.setup.left_open and state.setup.maps and all(count.halves.number is not None for count in counts)
    return tuple(one or None for one in points) if older else (None,) * len(points)


def _sum(count: Tally) -> str:
    """Return the parts of a player's loops."""
    parts = [f"{_number(count.map_loops.number)} on the Map"]
    if count.halves.number:
        halves = plural(count.halves.number, "half loop", "half loops")
        make = "makes" if count.halves.number == 1 else "make"
        parts.append(f"{halves} in the Journal {make} {count.halves.number // 2}")
    if count.rings:
        parts.append(f"{count.rings} complete in the Journal")
    return f"{plural(count.loops_known, 'loop')}: {', '.join(parts)}"


def _place(state: State, loops: Sequence[int], seat: int) -> str:
    """Return the award, and the tied players who share it."""
    mine = loops[seat]
    if not mine:
        return "no award without a loop"
    ahead = sum(other > mine for other in loops)
    level = [state.setup.players[at].name for at, other in enumerate(loops) if other == mine and at != seat]
    shared = f", tied with {listed(level)}: " if level else ""
    if ahead == 0:
        return f"most loops{shared}{f'{MOST_LOOPS + SECOND} ÷ {len(level) + 1}' if level else ''}"
    if ahead == 1 and len(loops) > 2:
        return f"second most loops{shared}{f'{SECOND} ÷ {len(level) + 1}' if level else ''}"
    if ahead == 1:
        return "not the most loops; there is no second award in a 2-player game"
    return "neither the most nor the second most loops"


def _unknown(state: State, counts: Sequence[Tally], seat: int) -> str:
    """Return the sentence about loops that are not known."""
    count = counts[seat]
    lacking = [f"{where} {side.says}" for where, side in _sides(count) if side.number is None]
    if lacking:
        return f"loops not known: {'; '.join(lacking)}"
    others = [state.setup.players[at].name for at, other in enumerate(counts) if other.loops is None]
    return f"{_sum(count)}; loops of {listed(others)} are not known"


def _sides(count: Tally) -> tuple[tuple[str, Counted], ...]:
    return (("Journal", count.halves), ("Map", count.map_loops))


# Scoring tiles


def tile_lines(setup: Setup, seat: Seat, count: Tally) -> Iterator[ScoreLine]:
    """Return each Scoring tile on the table (Advanced Variant; Appendix)."""
    for tile in Scoring:
        if tile in setup.scoring:
            points, because, where = _scored(setup, tile, count)
            yield ScoreLine(seat, tile.value, points, because, where, f"scoring:{tile.value}")


def _scored(setup: Setup, tile: Scoring, count: Tally) -> tuple[int | None, str, tuple[str, ...]]:
    if tile in (Scoring.JOURNAL_SYMBOLS, Scoring.MAP_SYMBOLS):
        return _four(count.journal if tile is Scoring.JOURNAL_SYMBOLS else count.on_map)
    counted, one, many = _LOOKS[tile](count)
    if counted.number is None:
        return None, f"{many}: {counted.says}", ()
    if tile in PER_UNIT:
        each = PER_UNIT[tile]
        return each * counted.number, f"{plural(counted.number, one, many)} × {each}", counted.where
    says = counted.says if counted.says not in ("", ENTERED) else one if counted.number == 1 else many
    points = by_table(setup.table(tile), counted.number)
    because = plural(counted.number, says, says)
    because += ": the scoring table is not entered yet" if points is None else ", from the scoring table"
    return points, because, counted.where


_LOOKS: Final[dict[Scoring, Callable[[Tally], tuple[Counted, str, str]]]] = {
    Scoring.CIRCLES: lambda count: (count.circles, "circle on the Map", "circles on the Map"),
    Scoring.DIAGONALS: lambda count: (count.diagonal, "circle on a diagonal", "circles on a diagonal"),
    Scoring.NUMBER: lambda count: (count.number, "card of one value", "cards of one value"),
    Scoring.COLOR: lambda count: (count.color, "card of one colour", "cards of one colour"),
    Scoring.DISJOINT: lambda count: (count.disjoint, "isolated symbol", "isolated symbols"),
    Scoring.QUARTETS: lambda count: (count.quartets, "Quartet", "Quartets"),
}


def _four(symbols: Sequence[Counted]) -> tuple[int | None, str, tuple[str, ...]]:
    """Return sets of the four symbols."""
    each = PER_UNIT[Scoring.JOURNAL_SYMBOLS]
    shown = ", ".join(f"{symbol.title} {_number(symbols[symbol.at].number)}" for symbol in SYMBOLS)
    numbers = [side.number for side in symbols if side.number is not None]
    if 0 not in numbers and len(numbers) < len(symbols):
        return None, f"{shown}: {next(side.says for side in symbols if side.number is None)}", ()
    sets = min(numbers)
    where = tuple(dict.fromkeys(key for side in symbols for key in side.where)) if sets else ()
    return each * sets, f"{shown}: {plural(sets, 'set')} × {each}", where


def by_table(table: Sequence[int] | None, count: int) -> int | None:
    """Return the points for a count: 0 below the first entry, and those of the last entry above it.

    >>> by_table((0, 2, 5), 2), by_table((0, 2, 5), 9), by_table((1,), 0), by_table(None, 3)
    (2, 5, 0, None)
    """
    if not count:
        return 0
    return table[min(count, len(table)) - 1] if table else None


def _number(count: int | None) -> str:
    return "?" if count is None else str(count)
