"""The counts of a player: symbols, loops, circles, and the counts for Scoring tiles.

Entered numbers count before those of the app. A count that depends on something not entered yet is None.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement, product
from typing import Final

from engine.grid import Cell
from engine.way import Way
from engine.words import noun, plural
from games.parikrama.rules.maps.award import Choice, choose
from games.parikrama.rules.maps.laid import Found, Map, cell_key, disjoint, found, spot_key, symbols
from games.parikrama.rules.pieces import BARE, HUES, PER_UNIT, RIDES, SYMBOLS, Card, Hue, Marks, Ride, Scoring, Symbol
from games.parikrama.rules.state import Setup
from games.parikrama.rules.totals import Total
from games.parikrama.rules.traveller import Traveller

ON_JOURNAL: Final = (Total.JOURNAL_WHEEL, Total.JOURNAL_LOTUS, Total.JOURNAL_KNOT, Total.JOURNAL_FISH)
ON_MAP: Final = (Total.MAP_WHEEL, Total.MAP_LOTUS, Total.MAP_KNOT, Total.MAP_FISH)
"""Entered symbols, in the order of the rulebook."""
NOT_ENTERED: Final = "not entered yet"
ENTERED: Final = "entered"
"""Origin of a number that a player entered."""
_CHOSEN_LATER: Final = "a free symbol depends on values not entered yet"
_JOINED: Final = (Total.LOOPS, Total.CIRCLES, Total.DIAGONAL, Total.QUARTETS)
"""Counts of things that need adjacent tiles."""
MOST_FREE: Final = 4
"""Most tiles with a free symbol for which every way is tried: 256."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A number with the places to highlight, and its missing values or origin."""

    number: int | None
    where: tuple[str, ...] = ()
    """Keys of places to highlight."""
    says: str = ""
    """Missing values, `ENTERED`, or the value or colour counted."""


def journal_key(at: int) -> str:
    """Return the key of a Journal card, from 1 in the order of journaling."""
    return f"journal:{at}"


def spent_key(ride: Ride) -> str:
    """Return the key of the spent hitch-hikes of a kind."""
    return f"spent:{ride.value}"


def sight_key(number: int) -> str:
    """Return the key of a Sight taken."""
    return f"sight:{number}"


@dataclass(frozen=True, slots=True)
class Tally:
    """The counts of one player."""

    journal: tuple[Counted, ...]
    """Symbols, in the order of the rulebook."""
    on_map: tuple[Counted, ...]
    """Symbols, with the best choice of free ones."""
    choice: Choice | None
    """Choice of the free symbols, or None if there are none."""
    halves: Counted
    rings: int
    """Complete loops on Journal cards, if a copy has them."""
    map_loops: Counted
    circles: Counted
    """Complete circles on the Map, all colours together."""
    diagonal: Counted
    number: Counted
    color: Counted
    disjoint: Counted
    quartets: Counted

    @property
    def loops(self) -> int | None:
        """Pairs of halves in the Journal plus loops of the Map, never mixed (Scoring › Loops; ruling K4)."""
        if self.halves.number is None or self.map_loops.number is None:
            return None
        return self.map_loops.number + self.halves.number // 2 + self.rings

    @property
    def loops_known(self) -> int:
        """Loops as far as known."""
        return (self.map_loops.number or 0) + (self.halves.number or 0) // 2 + self.rings


def tally(setup: Setup, one: Traveller, known: Tally | None = None) -> Tally:
    """Return the counts of a player; `known` are those of the same Journal with another Map."""
    journal, halves, rings = (known.journal, known.halves, known.rings) if known else _journal(setup, one)
    typed = one.total(Total.FREE)
    free = sum(laid.tile.free for laid in one.map) if typed is None else typed
    later = _chosen_later(setup, one, journal, free)
    choice = chosen(setup, one, journal, free) if free and not (later and setup.left_open) else None
    shown = shown_symbols(one, choice)
    whole = found(one.map, setup.parts)
    return Tally(
        journal=journal,
        on_map=tuple(_on_map(setup, one, symbol, shown, choice, later) for symbol in SYMBOLS),
        choice=choice,
        halves=halves,
        rings=rings,
        map_loops=_of_map(
            setup, one, Total.LOOPS, Counted(whole.all_loops, (*map(spot_key, whole.loops), *_printed_whole(one.map)))
        ),
        circles=_circles(setup, one, whole),
        diagonal=_of_map(
            setup, one, Total.DIAGONAL, Counted(len(whole.diagonal), tuple(map(spot_key, whole.diagonal)))
        ),
        number=known.number if known else _number(setup, one),
        color=known.color if known else _color(one),
        disjoint=_disjoint(setup, one, shown, later),
        quartets=_quartets(setup, one, whole),
    )


def shown_symbols(one: Traveller, choice: Choice | None) -> dict[Cell, Symbol]:
    """Return the symbols of a Map; the free ones are on their tiles, unless only their number was entered."""
    return symbols(one.map, choice.symbols if choice and one.total(Total.FREE) is None else ())


# The Journal


def marks_of(setup: Setup, card: Card) -> Marks | None:
    """Return the marks of a Journal card, or None if not entered yet. A wild has none (Journal 1; ruling K8)."""
    return BARE if card.wild else setup.printed(card.face).marks


def _in_journal(setup: Setup, one: Traveller) -> Iterable[tuple[str, str, Marks | None]]:
    """Yield everything in the Journal: its key, its name and its marks."""
    for at, card in enumerate(one.journal, 1):
        yield journal_key(at), card.title, marks_of(setup, card)
    for ride, many in zip(RIDES, one.spent, strict=True):
        face = setup.ride(ride)
        for _ in range(many):
            yield spent_key(ride), ride.title, None if face.number is None else face.marks
    for number in one.sights:
        sight = setup.sight(number)
        yield sight_key(number), f"Sight {number}", sight.marks if sight else None


def _unread(names: Iterable[str]) -> str:
    return f"not entered yet: {', '.join(dict.fromkeys(names))}"


def _journal(setup: Setup, one: Traveller) -> tuple[tuple[Counted, ...], Counted, int]:
    """Return symbols, half loops and complete loops."""
    cards = list(_in_journal(setup, one))
    unread = [name for _, name, marks in cards if marks is None]
    lacks = Counted(None, says=_unread(unread)) if unread else None
    shown = [(key, marks) for key, _, marks in cards if marks]
    symbols_ = tuple(_on_journal(one, symbol, shown, lacks) for symbol in SYMBOLS)
    typed = one.total(Total.HALVES)
    if typed is not None:
        return symbols_, Counted(typed, says=ENTERED), 0
    where = tuple(dict.fromkeys(key for key, marks in shown if marks.halves or marks.loops))
    halves = lacks or Counted(sum(marks.halves for _, marks in shown), where)
    return symbols_, halves, sum(marks.loops for _, marks in shown)


def _on_journal(one: Traveller, symbol: Symbol, shown: Sequence[tuple[str, Marks]], lacks: Counted | None) -> Counted:
    typed = one.total(ON_JOURNAL[symbol.at])
    if typed is not None:
        return Counted(typed, says=ENTERED)
    counts = [(key, marks.symbols[symbol.at]) for key, marks in shown]
    return lacks or Counted(sum(many for _, many in counts), tuple(dict.fromkeys(key for key, many in counts if many)))


def _number(setup: Setup, one: Traveller) -> Counted:
    """Return the most common value of the Journal; hitch-hikes count, wilds do not (rulings K7, K8)."""
    typed = one.total(Total.NUMBER)
    if typed is not None:
        return Counted(typed, says=ENTERED)
    values: dict[int, list[str]] = {}
    for at, card in enumerate(one.journal, 1):
        if not card.wild:
            values.setdefault(card.face.value, []).append(journal_key(at))
    for ride, many in zip(RIDES, one.spent, strict=True):
        number = setup.ride(ride).number
        if many and number is None:
            return Counted(None, says=_unread([ride.title]))
        if many and number is not None:
            values.setdefault(number, []).extend([spent_key(ride)] * many)
    if not values:
        return Counted(0)
    value, keys = max(values.items(), key=lambda one: (len(one[1]), one[0]))
    return Counted(len(keys), tuple(dict.fromkeys(keys)), f"cards of {value}" if len(keys) > 1 else f"card of {value}")


def _color(one: Traveller) -> Counted:
    """Return the colour of most Journal cards; wilds, hitch-hikes and Sights have none (ruling K8)."""
    typed = one.total(Total.COLOR)
    if typed is not None:
        return Counted(typed, says=ENTERED)
    hues: dict[Hue, list[str]] = {hue: [] for hue in HUES}
    for at, card in enumerate(one.journal, 1):
        if not card.wild:
            hues[card.face.hue].append(journal_key(at))
    hue, keys = max(hues.items(), key=lambda one: len(one[1]))
    if not keys:
        return Counted(0)
    return Counted(len(keys), tuple(keys), f"{hue.title} {noun(len(keys), 'card')}")


# The Map


def begins(setup: Setup, one: Traveller) -> bool:
    """Return whether the starting tile is alone, so that its numbers are entered only at the end."""
    return setup.way is Way.TURNS and not setup.maps and one.tiles == 1


def map_lacks(setup: Setup, one: Traveller) -> str:
    """Return what is not entered yet of a Map, or empty."""
    if not setup.maps or (setup.way is Way.END and not one.map):  # no tile at all: nobody entered the Map
        return NOT_ENTERED
    return f"{plural(one.open_tiles, 'tile')} {NOT_ENTERED}" if setup.way is Way.TURNS and one.open_tiles else ""


def _open(setup: Setup, counted: Counted, lacks: str) -> Counted:
    """Return a count that lacks something as not known; in an older table as far as known, unless that is 0."""
    return counted if counted.number and not setup.left_open else Counted(None, says=lacks)


def _of_map(setup: Setup, one: Traveller, total: Total, counted: Counted) -> Counted:
    """Return a count of the Map: as entered, otherwise as counted by the app if every tile is entered."""
    typed = one.total(total)
    if typed is not None:
        return Counted(typed, says=ENTERED)
    if begins(setup, one) and total in _JOINED:
        return Counted(0)
    if not setup.maps:
        return Counted(None, says=NOT_ENTERED)
    lacks = map_lacks(setup, one)
    return _open(setup, counted, lacks) if lacks else counted


def _printed_whole(tiles: Map) -> tuple[str, ...]:
    """Return tiles with a complete loop on them."""
    return tuple(cell_key(laid.cell) for laid in tiles if laid.tile.rings)


def _on_map(
    setup: Setup, one: Traveller, symbol: Symbol, shown: dict[Cell, Symbol], choice: Choice | None, later: str
) -> Counted:
    """Return a symbol on the Map; entered numbers exclude free ones. `later` is why these are not chosen yet."""
    cells = tuple(cell_key(cell) for cell, here in shown.items() if here is symbol)
    typed = one.total(ON_MAP[symbol.at])
    free = choice.symbols.count(symbol) if choice and (typed, one.total(Total.FREE)) != (None, None) else 0
    if typed is None:
        counted = _of_map(setup, one, ON_MAP[symbol.at], Counted(len(cells) + free, cells))
    else:
        counted = Counted(typed + free, says=ENTERED)
    return _open(setup, counted, later) if later and counted.number is not None else counted


def _circles(setup: Setup, one: Traveller, whole: Found) -> Counted:
    where = (*map(spot_key, whole.circles), *(cell_key(laid.cell) for laid in one.map if laid.tile.inner))
    return _of_map(setup, one, Total.CIRCLES, Counted(whole.all_circles, where))


def _disjoint(setup: Setup, one: Traveller, shown: dict[Cell, Symbol], later: str) -> Counted:
    cells = disjoint(shown)
    counted = _of_map(setup, one, Total.DISJOINT, Counted(len(cells), tuple(map(cell_key, cells))))
    unplaced = later and one.total(Total.DISJOINT) is None and counted.number is not None
    return _open(setup, counted, later) if unplaced else counted


def _quartets(setup: Setup, one: Traveller, whole: Found) -> Counted:
    if whole.quartets is None:
        return _of_map(setup, one, Total.QUARTETS, Counted(None, says="not entered yet"))
    return _of_map(setup, one, Total.QUARTETS, Counted(len(whole.quartets), tuple(map(spot_key, whole.quartets))))


# Free symbols


def _chosen_later(setup: Setup, one: Traveller, journal: Sequence[Counted], free: int) -> str:
    """Return why the free symbols are not known yet: their number, or what decides; empty if known.

    The symbols on the Map matter only to 4 Symbols (Map). The starting tile has no free symbol.
    """
    if one.total(Total.FREE) is None and map_lacks(setup, one) and not begins(setup, one):
        return f"tiles with a symbol of your choice {NOT_ENTERED}"
    if not free:
        return ""
    on_map = (_printed(setup, one, symbol) for symbol in SYMBOLS if Scoring.MAP_SYMBOLS in setup.scoring)
    return _CHOSEN_LATER if any(side.number is None for side in (*journal, *on_map)) else ""


def _printed(setup: Setup, one: Traveller, symbol: Symbol) -> Counted:
    """Return a symbol on the Map, without the free ones."""
    return _of_map(setup, one, ON_MAP[symbol.at], Counted(list(symbols(one.map).values()).count(symbol)))


def chosen(setup: Setup, one: Traveller, journal: Sequence[Counted], free: int) -> Choice:
    """Return the best free symbols for products and Scoring tiles together (ruling K12); unknown values count as 0.

    The tile of each symbol matters only to Disjoint Symbols, and is tried for up to `MOST_FREE` tiles.
    """
    typed = one.total(Total.FREE)
    base = Counter({symbol: _printed(setup, one, symbol).number or 0 for symbol in SYMBOLS})
    disjoint_counts = Scoring.DISJOINT in setup.scoring and one.total(Total.DISJOINT) is None
    placed = typed is None and disjoint_counts and free <= MOST_FREE

    def worth(picked: tuple[Symbol, ...]) -> int:
        counts = base + Counter(picked)
        points = sum((journal[symbol.at].number or 0) * counts[symbol] for symbol in SYMBOLS)
        if Scoring.MAP_SYMBOLS in setup.scoring:
            points += PER_UNIT[Scoring.MAP_SYMBOLS] * min(counts[symbol] for symbol in SYMBOLS)
        if disjoint_counts and typed is None:
            points += PER_UNIT[Scoring.DISJOINT] * len(disjoint(symbols(one.map, picked)))
        return points

    return choose(product(Symbol, repeat=free) if placed else combinations_with_replacement(Symbol, free), worth)
