"""What each move does, and what it would add."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from engine.move import Path, Plain
from engine.score import ScoreLine
from engine.turn import Seat
from engine.value import but, put
from engine.way import Way
from games.hampi import jewel, scoring
from games.hampi.bank import Exchange, exchanges
from games.hampi.landscape import Laid, ways
from games.hampi.moves import (
    Book,
    Completes,
    Counts,
    Draw,
    EndRound,
    Fewest,
    Found,
    Gets,
    Given,
    GoOn,
    Joins,
    Lay,
    Marks,
    Miss,
    Most,
    Move,
    NextTile,
    NoCube,
    Reads,
    Reopens,
    SetCubes,
    SetJewel,
    SetSupport,
    Shows,
    Stop,
    Sums,
    Swap,
    What,
)
from games.hampi.pieces import CONDITIONS, Asks, Condition, Length
from games.hampi.state import Asked, Entry, Record, Resolved, Standing, State
from games.hampi.survey import counted, surveyed


def play(state: State, move: Move) -> State:
    """The state after a move."""
    return _PLAYS[type(move)](state, move)


def _with(state: State, record: Record) -> State:
    """The state with a zone as it is now."""
    at = next((at for at, known in enumerate(state.zones) if known.zone == record.zone), len(state.zones))
    return but(state, zones=(*state.zones[:at], record, *state.zones[at + 1 :]))


def _record(state: State, move: Completes | Marks) -> Record:
    return state.record(move.zone) or Record(zone=move.zone, cubes=(0,) * state.seats, turn=state.turns)


# Draws and rounds


def _draw(state: State, move: Draw) -> State:
    if state.seat in state.late:
        state = but(state, late=tuple(seat for seat in state.late if seat is not state.seat))
    if move.what is What.LAND:
        return but(state, lands=state.lands + 1, **{"tile" if state.land is None else "laying": True})
    if move.what is What.JEWEL:
        return _next_turn(but(state, found=True, holders=(state.seat,)))
    number = move.what.condition
    condition = state.setup.condition(number)
    if condition is None or condition.asks is Asks.TABLE:
        return but(state, asked=Asked.CONDITION, drawn=number)
    return _resolved(state, jewel.found(state, condition))


def _resolved(state: State, resolved: Resolved) -> State:
    """The Jewel goes to whom the condition names; the player of this turn has no tile (ruling S13)."""
    passed = jewel.passed(state, resolved)
    if state.setup.way is Way.END:
        return _ended(passed)
    passed = _next_turn(passed)
    return _ended(passed) if len(passed.conditions) >= CONDITIONS else passed


def _ended(state: State) -> State:
    """The game is over, once it is known who holds the Jewel (Goal; Game Ends)."""
    return but(state, over=bool(state.holders), asked=None if state.holders else Asked.HOLDER)


def _next_turn(state: State) -> State:
    state = but(state, turns=state.turns + 1, tile=False, marked=False, last=None)
    if state.round == 1 and state.found and state.lands_left == 0:
        return _next_round(state)
    return state


def _next_round(state: State) -> State:
    """The stack is empty: the next one, or the end (Goal; ruling S5)."""
    if state.round == 1 and not state.found:
        return but(state, asked=Asked.FINDER)
    if state.round == state.rounds:
        return but(state, asked=Asked.GO_ON) if state.length is Length.QUICK else _ended(state)
    return but(state, round=state.round + 1, lands=0, placed=(0,) * state.seats, asked=None)


def _end_round(state: State, _: EndRound) -> State:
    return _next_round(state)


def _miss(state: State, _: Miss) -> State:
    if state.turns < state.seats and state.seat not in state.late:
        state = but(state, late=(*state.late, state.seat))
    return _next_turn(state)


def _found(state: State, move: Found) -> State:
    return _next_round(but(state, found=True, holders=(move.finder,)))


def _go_on(state: State, _: GoOn) -> State:
    return _next_round(but(state, longer=True))


def _stop(state: State, _: Stop) -> State:
    return _ended(state)


# Conditions


def _reads(state: State, move: Reads) -> State:
    people = (*state.read, move.person)
    return but(state, read=tuple(sorted(people, key=lambda person: person.at)))


def _asks(state: State, move: Most | Fewest) -> State:
    asks = Asks.MOST if isinstance(move, Most) else Asks.FEWEST
    return _resolved(state, jewel.found(state, Condition(state.drawn, asks, state.read)))


def _gets(state: State, move: Gets) -> State:
    return but(state, named=tuple(sorted((*state.named, move.seat))))


def _given(state: State, _: Given) -> State:
    if state.asked is Asked.SEVENTH:
        return but(state, asked=Asked.HOLDER)
    if state.asked is Asked.HOLDER:
        return but(state, holders=state.named or state.holders, over=True, asked=None)
    known = state.setup.condition(state.drawn)
    title = known.title if known else Condition(state.drawn, Asks.TABLE).title
    return _resolved(state, Resolved(state.drawn, state.seat, title, (), state.named))


# Zones and cubes


def _shows(state: State, move: Shows) -> State:
    return but(state, hand=move.tile)


class _Same:
    """A state as itself: the very same one, so that nothing has to be compared."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.state is other.state

    def __hash__(self) -> int:
        return id(self.state)


def _lay(state: State, move: Lay) -> State:
    return _laid(_Same(state), move)


@lru_cache(maxsize=32)
def _laid(same: _Same, move: Lay) -> State:
    """A tile is laid; the log tells the last ones, and the one that is tried is shown, anew at every tap."""
    state = same.state
    assert state.in_hand is not None
    starting = state.starting
    laid = but(surveyed(state, move.place, Laid(state.in_hand, move.turns)), hand=0, laying=False, tile=not starting)
    return but(laid, last=None) if starting else laid


def _swap(state: State, _: Swap) -> State:
    return but(state, hand=0) if state.starting else but(state, hand=0, laying=False, lands=state.lands - 1)


def _reopens(state: State, move: Reopens) -> State:
    record = state.record(move.zone)
    assert record is not None
    land = state.land
    if land and (zone := land.found.get(record.number)) and zone.open:  # it goes on in what is laid there (ruling O20)
        land = but(land, found={**land.found, record.number: but(zone, complete=False)})
    return _with(but(state, land=land), but(record, standing=Standing.OPEN, tiles=()))


def _completes(state: State, move: Completes) -> State:
    record = _record(state, move)
    tiles = counted(state.land, record) if state.land is not None else ()
    return _with(state, but(record, standing=Standing.CLOSED, tiles=tiles))


def _joins(state: State, move: Joins) -> State:
    gone, into = state.record(move.zone), state.record(move.into)
    if gone is None or into is None:
        return state
    cubes = tuple(map(sum, zip(into.cubes, gone.cubes, strict=True)))
    standing = Standing.CLOSED if Standing.CLOSED in (into.standing, gone.standing) else Standing.OPEN
    zones = tuple(record for record in state.zones if record is not gone)
    return _with(but(state, zones=zones, joined=(*state.joined, gone)), but(into, cubes=cubes, standing=standing))


def _marks(state: State, move: Marks) -> State:
    seat = state.seat
    if move.source and (source := state.record(move.source)):
        state = _with(state, but(source, cubes=put(source.cubes, seat, source.cubes[seat] - 1)))
    record = _record(state, move)
    standing = Standing.CLOSED if record.standing is Standing.DONE and not record.scored else record.standing
    tiles = counted(state.land, record) if state.land and standing is Standing.CLOSED else record.tiles
    marked = but(record, cubes=put(record.cubes, seat, record.cubes[seat] + 1), standing=standing, tiles=tiles)
    return _cube_over(but(_with(state, marked), placed=put(state.placed, seat, state.placed[seat] + 1)))


def _no_cube(state: State, _: NoCube) -> State:
    return _cube_over(state)


def _cube_over(state: State) -> State:
    """What closed without a cube is done, and nobody scores it; what has cubes is scored now."""
    zones = tuple(
        but(record, standing=Standing.DONE) if record.standing is Standing.CLOSED and not any(record.cubes) else record
        for record in state.zones
    )
    return _scored(but(state, zones=zones, marked=True))


def _scored(state: State) -> State:
    return state if state.scoring else _next_turn(state)


# Scoring a zone


def _counts(state: State, move: Counts) -> State:
    record = state.scoring
    assert record is not None
    return _with(state, but(record, here=(*record.here, (move.person, move.number))))


def _tile(state: State, _: NextTile) -> State:
    record = state.scoring
    assert record is not None
    return _with(state, but(record, tiles=(*record.tiles, record.here), here=()))


def _sums(state: State, move: Sums) -> State:
    at = move.person.at
    if state.setup.way is Way.END:
        return but(state, typed=put(state.typed, state.seat, put(state.typed[state.seat], at, move.numbers)))
    record = state.scoring
    assert record is not None
    return _with(state, but(record, sums=put(record.sums, at, move.numbers)))


def _book(state: State, _: Book) -> State:
    if state.setup.way is Way.END:
        return _told(state)
    record = state.scoring
    assert record is not None
    cubes = (0,) * state.seats if state.advanced else record.cubes  # Advanced Gameplay 2; ruling S8
    done = but(record, standing=Standing.DONE, scored=True, cubes=cubes)
    booked = state.booked if state.booked[0] == state.turns else (state.turns, len(state.entries))
    return _scored(but(_with(state, done), entries=state.entries + booking(state), booked=booked))


def booking(state: State) -> tuple[Entry, ...]:
    """What booking would add now: the zone that is scored, or the support typed at the end."""
    if state.setup.way is Way.END:
        return (scoring.told(state.seat, state.typed[state.seat]),) if state.asked is None and not state.over else ()
    return scoring.closed(state, state.scoring) if state.scoring else ()


def banking(state: State) -> tuple[tuple[Seat, tuple[Exchange, ...]], ...]:
    """What the Banker does with the cards of each player when the zone is booked."""
    return tuple(
        (entry.line.seat, tuple(exchanges(state.balance(entry.line.seat), entry.row))) for entry in booking(state)
    )


def _told(state: State) -> State:
    counted = state.counted + 1
    asked = None
    if counted == state.seats:
        asked = Asked.HOLDER if state.length is Length.QUICK else Asked.SEVENTH
    return but(state, entries=state.entries + booking(state), counted=counted, asked=asked)


# By hand


def _set_support(state: State, move: SetSupport) -> State:
    return but(state, entries=(*state.entries, scoring.by_hand(state, move.seat, move.person, move.number)))


def _set_cubes(state: State, move: SetCubes) -> State:
    record = state.record(move.zone)
    assert record is not None
    state = _with(state, but(record, cubes=put(record.cubes, move.seat, move.number)))
    return _cube_over(state) if state.marked else state  # none is left on what is scored: nobody scores it


def points_by_hand(state: State, seat: Seat, points: int) -> State:
    """Points that the table sets by hand, of no person."""
    before = state.loose or (0,) * state.seats
    loose = put(before, seat, before[seat] + points)
    return but(state, loose=loose if any(loose) else ())


def _set_jewel(state: State, move: SetJewel) -> State:
    others = {seat for seat in state.holders if seat is not move.seat}
    holders = others | {move.seat} if move.holds else others
    return but(state, holders=tuple(sorted(holders)), found=state.found or move.holds)


_PLAYS: Final[dict[type[Plain], Callable[[State, Any], State]]] = {
    Draw: _draw,
    EndRound: _end_round,
    Miss: _miss,
    Found: _found,
    GoOn: _go_on,
    Stop: _stop,
    Reads: _reads,
    Most: _asks,
    Fewest: _asks,
    Gets: _gets,
    Given: _given,
    Shows: _shows,
    Lay: _lay,
    Swap: _swap,
    Reopens: _reopens,
    Completes: _completes,
    Joins: _joins,
    Marks: _marks,
    NoCube: _no_cube,
    Counts: _counts,
    NextTile: _tile,
    Sums: _sums,
    Book: _book,
    SetSupport: _set_support,
    SetCubes: _set_cubes,
    SetJewel: _set_jewel,
}


def begin(state: State) -> Path:
    """What can only be meant is chosen already: the only place and turning in which the tile fits."""
    if state.in_hand is None or state.land is None:
        return ()
    turnings = state.in_hand.turnings
    fits = [(cell, turns) for cell, turns in ways(state.land, state.in_hand) if turns in turnings]
    return Lay(*fits[0]).path if len(fits) == 1 else ()


def preview(state: State, move: Move | None) -> tuple[ScoreLine, ...]:
    """Lines in pencil: what the zone that is scored gives as far as it is counted."""
    if move is None or isinstance(move, Book):
        if state.setup.way is Way.END:
            counted_ = any(points is not None for points in state.typed[state.seat])
        else:
            counted_ = state.scoring is None or state.scoring.typed or bool(state.scoring.all_tiles)
        return tuple(entry.line for entry in booking(state)) if counted_ else ()
    if isinstance(move, Lay):
        after = _lay(state, move)
        closed = [record for record in after.zones if record.standing is Standing.CLOSED]
        return tuple(entry.line for record in closed for entry in scoring.closed(after, record))
    return ()
