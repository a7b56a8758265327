"""The page on which an open score line is entered: the form of a printed value, or a number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.game import Fact
from engine.score import ScoreLine
from engine.turn import Outcome, Seat
from engine.way import Way
from games.parikrama.rules.moves.corrections import total_key
from games.parikrama.rules.moves.totals import late_key
from games.parikrama.rules.pieces import PER_UNIT, RIDES, Face, Ride, Scoring, Symbol
from games.parikrama.rules.scoring import LOOPS, NUMBERS, SYMBOLS_RULE, score, tallies
from games.parikrama.rules.state import Asked, State
from games.parikrama.rules.survey import left_open
from games.parikrama.rules.tally import ON_JOURNAL, ON_MAP, map_lacks, marks_of
from games.parikrama.rules.totals import OF_MAP, Total
from games.parikrama.rules.turn import turn

_OF_MAP: Final = {
    Scoring.CIRCLES: Total.CIRCLES,
    Scoring.DIAGONALS: Total.DIAGONAL,
    Scoring.DISJOINT: Total.DISJOINT,
    Scoring.QUARTETS: Total.QUARTETS,
}


def entered_at(state: State, line: ScoreLine) -> str:
    """Return the page of the table for the first missing value of a line, such as `form/card:P3`.

    Empty if it is entered on the table's page by another player. After the end, a tile left open is entered among the
    corrections.
    """
    late = state.over and state.setup.maps and any(one.open_tiles for one in state.travellers)
    return next(_lacks(state, line), "amend" if late else "")


def facts(state: State) -> tuple[Fact, ...]:
    """Return the values that the score waits for after the end.

    They are printed ones, then numbers of Maps, player by player, then the tiles left open on the Maps.
    """
    open_ = [line for line in score(state).lines if line.points is None]
    pages = dict.fromkeys(page for line in open_ for page in _lacks(state, line) if page != "amend")
    left = any(entered_at(state, line) == "amend" for line in open_)
    late = [Fact("amend", "Tiles left open on the Maps: which are they?")] if left else []
    ordered = sorted(pages, key=lambda page: page.rpartition(":")[2] if page.startswith("number/") else "")
    return (*(Fact(page, _question(state, page)) for page in ordered), *late)


def _question(state: State, page: str) -> str:
    """Return the question for a value, by the page where it is entered."""
    if page.startswith("number/"):
        named, _, seat = page.removeprefix("number/late:").rpartition(":")
        title = next(total.title for total in Total if total.key == named)
        return f"{state.setup.players[Seat[seat]].name}: {title}"
    kind, _, name = page.removeprefix("form/").partition(":")
    if kind == "card":
        return f"{Face.from_word(name).title}: what is printed on the card?"
    if kind == "ride":
        return f"{Ride(name).title}: what is printed on the card?"
    if kind == "sight":
        return f"Sight {name}: what is printed on the card?"
    return f"{Scoring(name).title}: what is in the table of the tile?"


def _lacks(state: State, line: ScoreLine) -> Iterator[str]:
    count, seat = tallies(state)[line.seat], line.seat
    if line.rule == NUMBERS and line.piece == "tiles":
        yield from _typed(state, seat, Total.POINTS)
    elif line.rule == NUMBERS:
        yield f"form/{line.piece.replace('spent:', 'ride:')}"
    elif line.rule == SYMBOLS_RULE:
        symbol = Symbol(line.piece.partition(":")[2])
        if count.journal[symbol.at].number is None:
            yield from _journal(state, seat, ON_JOURNAL[symbol.at])
        yield from _on_map(state, seat, symbol)
    elif line.rule == LOOPS:
        for other in (seat, *(Seat(at) for at in range(state.seats) if at != seat)):
            if tallies(state)[other].halves.number is None:
                yield from _journal(state, other, Total.HALVES)
            if tallies(state)[other].map_loops.number is None:
                yield from _typed(state, other, Total.LOOPS)
    else:
        yield from _of_tile(state, seat, Scoring(line.rule))


def _of_tile(state: State, seat: Seat, tile: Scoring) -> Iterator[str]:
    count = tallies(state)[seat]
    if tile in _OF_MAP and _known(state, seat, tile) is None:
        yield from _typed(state, seat, _OF_MAP[tile])
    elif tile is Scoring.NUMBER and count.number.number is None:
        yield from _unread(state, seat)
    elif tile is Scoring.JOURNAL_SYMBOLS:
        for symbol in Symbol:
            if count.journal[symbol.at].number is None:
                yield from _journal(state, seat, ON_JOURNAL[symbol.at])
    elif tile is Scoring.MAP_SYMBOLS:
        for symbol in Symbol:
            if count.on_map[symbol.at].number is None:
                yield from _on_map(state, seat, symbol)
    if tile not in PER_UNIT and state.setup.table(tile) is None:
        yield f"form/table:{tile.value}"


def _on_map(state: State, seat: Seat, symbol: Symbol) -> Iterator[str]:
    """Yield pages for a symbol of the Map, the number of free symbols, and the values that decide these."""
    one, others = state.travellers[seat], [other for other in Symbol if other is not symbol]
    if map_lacks(state.setup, one):
        wanted = (ON_MAP[symbol.at], Total.FREE, *(ON_MAP[other.at] for other in others))
        for total in wanted:
            if one.total(total) is None:
                yield from _typed(state, seat, total)
    for other in others:
        if tallies(state)[seat].journal[other.at].number is None:
            yield from _journal(state, seat, ON_JOURNAL[other.at])


def _known(state: State, seat: Seat, tile: Scoring) -> int | None:
    count = tallies(state)[seat]
    found = {
        Scoring.CIRCLES: count.circles,
        Scoring.DIAGONALS: count.diagonal,
        Scoring.DISJOINT: count.disjoint,
        Scoring.QUARTETS: count.quartets,
    }
    return found[tile].number


def _journal(state: State, seat: Seat, total: Total) -> Iterator[str]:
    """Yield pages for values of the Journal not entered yet, or for its number, which after the end they make known."""
    unread = tuple(_unread(state, seat))
    yield from unread
    if not unread or not isinstance(turn(state), Outcome):
        yield from _typed(state, seat, total)


def _unread(state: State, seat: Seat) -> Iterator[str]:
    """Yield the forms of Journal cards, spent hitch-hikes and Sights that are not entered yet."""
    one = state.travellers[seat]
    yield from (f"form/card:{card.face.word()}" for card in one.journal if marks_of(state.setup, card) is None)
    for ride, many in zip(RIDES, one.spent, strict=True):
        if many and state.setup.ride(ride).number is None:
            yield f"form/ride:{ride.value}"
    yield from (f"form/sight:{number}" for number in one.sights if state.setup.sight(number) is None)


def _typed(state: State, seat: Seat, total: Total) -> Iterator[str]:
    """Yield the pad of a number of the Map: a correction during the game, at the end on the player's turn, or later.

    Tiles left open are entered among the corrections.
    """
    if isinstance(turn(state), Outcome):
        if total in left_open(state, seat):
            yield f"number/{late_key(seat, total)}"
        return
    if state.setup.maps and state.setup.way is Way.TURNS and state.travellers[seat].open_tiles and total in OF_MAP:
        if state.now is not Asked.UNTOLD:
            yield "amend"
        return
    if state.setup.way is Way.TURNS:
        yield f"number/{total_key(seat, total)}"
    elif seat == state.seat:
        yield f"number/{total.key}"
