"""What each move does, and what it would change."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from engine.move import Path, Plain
from engine.score import ScoreLine
from engine.turn import Colour, Seat
from engine.value import but, put
from engine.way import Way
from games.indus import turn as turns
from games.indus.judge import refuse
from games.indus.moves import (
    Captured,
    Close,
    Enter,
    Hold,
    Leave,
    Lie,
    Move,
    Off,
    Own,
    Pass,
    Place,
    Put,
    Roll,
    Shift,
    Stand,
    Team,
    Throw,
    candidates,
    space,
)
from games.indus.pieces import SIDE, STARTS, Rank
from games.indus.scoring import captured, cell
from games.indus.state import Captive, Researcher, Stack, State
from games.indus.turn import phase, wanting

if TYPE_CHECKING:
    from random import Random


def play(state: State, move: Move) -> State:
    """The state after a move."""
    after = _PLAYS[type(move)](state, move)
    return after if move.by_hand else but(after, before=None)


def left_out(state: State) -> Move | None:
    """In former days a moment between two corrections could take a turn away for good: then it went by."""
    return Pass() if state.before is not None and state.ready else None


# Turns


def _opened(state: State, seat: Seat) -> State:
    """The turn of a seat, or of the next one that has a researcher left (Consecutive turns)."""
    seats = len(state.setup.players)
    order = [Seat((seat + at) % seats) for at in range(seats)]
    seat = next((seat for seat in order if state.left(seat)), seat)
    left = state.left(seat)
    return but(
        state,
        seat=seat,
        team=left[0] if len(left) == 1 else None,
        placed=False,
        throws=0,
        pips=None,
        rolling=False,
        own=None,
    )


def _ended(state: State) -> State:
    """The turn is over: the next player's begins."""
    turns = put(state.turns, state.seat, state.turns[state.seat] + 1)
    return _opened(but(state, turns=turns), Seat((state.seat + 1) % len(state.setup.players)))


def _settled(state: State) -> State:
    """After something was put right by hand: the turn as it was played until then goes on.

    One that nobody has begun is looked at anew. One that has no researcher of its colour any more is over.
    """
    if state.own is not None:
        return state
    played = state.before or state
    state = but(
        state,
        before=played,
        ready=played.ready,
        seat=played.seat,
        team=played.team,
        placed=played.placed,
        throws=played.throws,
        pips=played.pips,
        rolling=played.rolling,
    )
    if not state.ready:
        return _begun(state)
    begun = state.placed or state.throws or state.rolling
    if begun and state.team is not None and state.has(state.team):
        return state
    return _opened(state, state.seat)


def _begun(state: State) -> State:
    """The first turn begins when the first researchers stand."""
    if any(wanting(state, Seat(at)) for at in range(len(state.setup.players))):
        return state
    return _opened(but(state, ready=True), state.setup.first)


def _reserve(state: State, colour: Colour, rank: Rank, more: int) -> State:
    held = dict(state.reserve[colour])
    held[rank] = max(0, held[rank] + more)
    return but(state, reserve={**state.reserve, colour: held})


# A turn


def _place(state: State, move: Place) -> State:
    state = _reserve(state, move.colour, move.rank, -1)
    state = but(state, edge=put(state.edge, move.start, Researcher(move.colour, move.rank)))
    if not state.ready:
        return _begun(state)
    return but(state, team=state.team or move.colour, placed=True)


def _team(state: State, move: Team) -> State:
    return but(state, team=move.colour)


def _roll(state: State, _: Roll) -> State:
    return but(state, placed=True, pips=None, rolling=bool(state.setup.seed))


def _throw(state: State, move: Throw) -> State:
    return but(state, pips=move.pips, throws=state.throws + 1, rolling=False)


def arrived(stack: Stack, arrives: Researcher) -> tuple[Stack, Stack, Colour]:
    """A field after an arrival, who is captured, and by which colour (Securing a field; ruling I6)."""
    colours = [one.colour for one in stack]
    by = next((colour for colour in colours if colours.count(colour) > 1), arrives.colour)
    if by is not arrives.colour:
        return stack, (arrives,), by
    if by not in colours:
        return (*stack, arrives), (), by
    mine = tuple(one for one in stack if one.colour is by)
    return (*mine, arrives), tuple(one for one in stack if one.colour is not by), by


def _enter(state: State, move: Enter) -> State:
    arrives = state.edge[move.start]
    if arrives is None or state.pips is None:
        return state
    field = move.start.field(state.pips)
    stack, gone, by = arrived(state.stacks[field], arrives)
    pair = state.setup.players[state.setup.seat_of(by)].colours
    own = next((one for one in gone if one.colour in pair), None)
    lines = tuple(captured(state, by, field, one.title, one.worth) for one in gone if one is not own)
    state = but(
        state,
        edge=put(state.edge, move.start, None),
        stacks=put(state.stacks, field, stack),
        lines=state.lines + lines,
    )
    return _ended(state) if own is None else but(state, own=Captive(field, own, by))


def _own(state: State, move: Own) -> State:
    if state.own is None:
        return state
    own, who = state.own, state.own.researcher
    if move.back and who.rank is not None:
        state = but(_reserve(state, who.colour, who.rank, 1), back=state.back + 1)
    else:
        state = but(state, lines=(*state.lines, captured(state, own.by, own.field, who.title, who.worth)))
    return _ended(but(state, own=None))


def _pass(state: State, _: Pass) -> State:
    return _ended(state)


# The final board, and by hand


def _lie(state: State, move: Lie) -> State:
    stack = (*state.stacks[move.field], Researcher(move.colour, None))
    return but(state, stacks=put(state.stacks, move.field, stack), at=move.field)


def _captured(state: State, move: Captured) -> State:
    return but(state, captured=tuple({**dict(state.captured), move.colour: move.points}.items()))


def _close(state: State, _: Close) -> State:
    return but(state, done=True)


def _put(state: State, move: Put) -> State:
    stack = (*state.stacks[move.field], Researcher(move.colour, move.rank))
    return but(state, stacks=put(state.stacks, move.field, stack))


def _off(state: State, move: Off) -> State:
    return but(state, stacks=put(state.stacks, move.field, state.stacks[move.field][:-1]))


def _stand(state: State, move: Stand) -> State:
    return _settled(but(state, edge=put(state.edge, move.start, Researcher(move.colour, move.rank))))


def _leave(state: State, move: Leave) -> State:
    return _settled(but(state, edge=put(state.edge, move.start, None)))


def _shift(state: State, move: Shift) -> State:
    return _settled(but(state, edge=put(put(state.edge, move.to, state.edge[move.start]), move.start, None)))


def _hold(state: State, move: Hold) -> State:
    return _settled(_reserve(state, move.colour, move.rank, move.number - state.reserve[move.colour][move.rank]))


_PLAYS: Final[dict[type[Plain], Callable[[State, Any], State]]] = {
    Place: _place,
    Team: _team,
    Roll: _roll,
    Throw: _throw,
    Enter: _enter,
    Own: _own,
    Pass: _pass,
    Lie: _lie,
    Captured: _captured,
    Close: _close,
    Put: _put,
    Off: _off,
    Stand: _stand,
    Leave: _leave,
    Shift: _shift,
    Hold: _hold,
}


def deal(_: State, rng: Random) -> Throw:
    """The app's die."""
    return Throw(rng.randint(1, SIDE))


def begin(state: State) -> Path:
    """What can only be meant is chosen already: the only rank in reserve, the only researcher that may move.

    On a final board that is the field typed last: its researchers are tapped one after the other.
    """
    if state.setup.way is Way.END:
        more = state.at is not None and any(
            refuse(state, Lie(state.at, colour)) is None for colour in state.setup.colours
        )
        return (cell(state.at),) if more and state.at is not None else ()
    match phase(state):
        case turns.MOVE:
            found = {space(start) for start in STARTS if refuse(state, Enter(start)) is None}
            final = refuse(state, Roll()) is not None
        case turns.FIRST | turns.ADD:
            places = [move for move in candidates(state) if isinstance(move, (Place, Team))]
            found = {move.path[0] for move in places if refuse(state, move) is None}
            final = True
        case _:
            return ()
    return tuple(found) if final and len(found) == 1 else ()


def preview(state: State, move: Move | None) -> tuple[ScoreLine, ...]:
    """Lines in pencil: who would be captured by a move. What the ruins pay is a forecast, and shown as such.

    One of the player's own other colour is not among them: points, or back to the reserve, is asked first.
    """
    if not isinstance(move, Enter):
        return ()
    return _enter(state, move).lines[len(state.lines) :]
