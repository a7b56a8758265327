"""What the rules refuse: the one judge of every move, with the heading that says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.move import Plain
from engine.refusal import Refusal, outside
from engine.turn import CHANCE, Colour, Outcome
from engine.way import Way
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
    most_captured,
)
from games.indus.pieces import SIDE, THROWS, Field, Rank, Start
from games.indus.state import Stack, State
from games.indus.survey import listed
from games.indus.turn import ADD, FIRST, MOVE, OWN, phase, placer, turn


def refuse(state: State, move: Move) -> Refusal | None:
    """Why a move is refused; None when it is lawful."""
    now = turn(state)
    if isinstance(now, Outcome):
        return _OVER
    if isinstance(move, Off):
        return None if state.stacks[move.field] else _NOBODY_LIES
    at_end = state.setup.way is Way.END
    if isinstance(move, (Lie, Captured, Close)) != at_end:
        return _OTHER_WAY
    if isinstance(move, (Put, Stand, Leave, Shift, Hold)):
        return _BY_HAND[type(move)](state, move)
    if isinstance(move, Pass):
        return _refuse_pass(state)
    if isinstance(move, Own) != (state.own is not None):
        return _CAPTURED_FIRST if state.own is not None else _NOBODY_CAPTURED
    if isinstance(move, Throw) != (now.actor is CHANCE):
        return _THROW_FIRST if now.actor is CHANCE else _NOT_THROWN
    return _JUDGES[type(move)](state, move)


_OVER: Final = Refusal("over", "The game is over.", "Undo the last step to go on from there.", "Scoring", firm=True)
_OTHER_WAY: Final = Refusal(
    "other-way",
    "This move belongs to the other way of using the app.",
    "Open a new table: turn by turn, or score at the end.",
    "Scoring",
    firm=True,
)
_THROW_FIRST: Final = Refusal(
    "throw-first", "The die is to be thrown now.", "Tap what it shows.", "2. Roll the die", firm=True
)
_NOT_THROWN: Final = Refusal(
    "not-thrown",
    "The die is not thrown now.",
    "Add a researcher first, move one, or say that you throw again.",
    "2. Roll the die",
    firm=True,
)
_CAPTURED_FIRST: Final = Refusal(
    "own-first",
    "A researcher of your own other colour is captured.",
    "Say first whether you take the points or the researcher back into reserve.",
    "Particularities for 2 players › Capturing pieces; ruling I10",
    firm=True,
)
_NOBODY_CAPTURED: Final = Refusal(
    "own-none",
    "No researcher of your own is captured.",
    "Go on with the turn.",
    "Particularities for 2 players › Capturing pieces; ruling I10",
    firm=True,
)


def _not_in_play(colour: Colour) -> Refusal:
    return Refusal(
        "not-in-play",
        f"Nobody plays {colour.value} at this table.",
        "Choose a colour of this table.",
        "Board Preparation",
        firm=True,
    )


def _not_yours(state: State, colour: Colour) -> Refusal:
    return Refusal(
        "not-yours",
        f"The {colour.value} researchers are not {state.setup.players[_actor(state)].name}’s.",
        "Choose one of your own.",
        "Board Preparation",
        firm=True,
    )


def _actor(state: State) -> int:
    return placer(state) if phase(state) is FIRST else state.seat


def _own_colours(state: State) -> tuple[Colour, ...]:
    return state.setup.players[_actor(state)].colours


def _taken(state: State, start: Start) -> Refusal | None:
    stands = state.edge[start]
    if stands is None:
        return None
    return Refusal(
        "taken",
        f"A {stands.title} stands on {start.name} already.",
        "Choose a free start space.",
        "1. Add a researcher on an unoccupied start space",
        firm=True,
    )


# Adding


def _refuse_place(state: State, move: Place) -> Refusal | None:
    if move.colour not in _own_colours(state):
        return _not_yours(state, move.colour)
    if refusal := _taken(state, move.start):
        return refusal
    if not state.reserve[move.colour][move.rank]:
        return Refusal(
            "not-in-reserve",
            f"No {move.colour.value} {move.rank.title.lower()} is in reserve.",
            "Choose another rank; by hand, the reserve can be put right.",
            "1. Add a researcher on an unoccupied start space",
            firm=True,
        )
    if phase(state) is FIRST:
        return _refuse_first(state, move)
    if state.team not in (None, move.colour):
        return _other_team(state, state.team)
    if phase(state) is not ADD:
        return Refusal(
            "placed",
            "One researcher is added in a turn, and it stands.",
            "Throw the die, or move one.",
            "1. Add a researcher on an unoccupied start space",
        )
    return None


def _refuse_first(state: State, move: Place) -> Refusal | None:
    there = [one.rank for one in state.on_edge(move.colour)]
    quota = state.setup.placed_first
    other = next((colour for colour in _own_colours(state) if colour is not move.colour), None)
    if len(there) >= quota:
        return Refusal(
            "quota",
            f"{move.colour.value.capitalize()} has its {_COUNTS[quota]} on the start spaces.",
            f"Place a {other.value} one." if other else "Let the others place theirs.",
            "Variable Setup; Particularities for 2 players",
        )
    given = state.setup.given_ranks
    missing = [rank for rank in Rank if there.count(rank) < given[rank] and state.reserve[move.colour][rank]]
    if state.setup.given and missing and move.rank not in missing:
        workers = given[Rank.WORKER]
        return Refusal(
            "given",
            f"The first game begins with an assistant and {_number(workers)} of each colour; "
            f"another {move.rank.title.lower()} is not among them.",
            "Place one that is still missing; any rank may be placed in the variable set-up.",
            "Game Setup; Variable Setup",
        )
    return None


_COUNTS: Final = {2: "two", 3: "three"}


def _number(workers: int) -> str:
    return "a worker" if workers == 1 else f"{workers} workers"


def _other_team(state: State, team: Colour | None) -> Refusal:
    return Refusal(
        "other-team",
        f"This is a turn of {team.value if team else 'another colour'}: one of it is added, and one of it moves.",
        "Undo to choose the other colour.",
        "Particularities for 2 players › Game course; ruling I8",
    )


def _refuse_team(state: State, move: Team) -> Refusal | None:
    if move.colour not in _own_colours(state):
        return _not_yours(state, move.colour)
    if phase(state) is FIRST:
        return Refusal(
            "not-begun",
            "The first researchers are placed one by one, in any order of colours.",
            "Place one on a free start space.",
            "Particularities for 2 players › Variable game setup",
            firm=True,
        )
    if phase(state) is not ADD or state.team is not None:
        return Refusal(
            "chosen",
            "The colour of this turn is chosen.",
            "Undo to choose the other one.",
            "Particularities for 2 players › Game course; ruling I8",
            firm=True,
        )
    if not state.has(move.colour):
        return Refusal(
            "nobody-left",
            f"No {move.colour.value} researcher is in reserve or on a start space.",
            "Play your other colour.",
            "Particularities for 2 players › Game course; ruling I11",
            firm=True,
        )
    return None


# The die


def _refuse_roll(state: State, _: Roll) -> Refusal | None:
    now = phase(state)
    if now is FIRST:
        return Refusal(
            "first-researchers",
            "The first researchers are not all placed.",
            "Place one on a free start space.",
            "Game Setup; Variable Setup",
            firm=True,
        )
    if now is ADD and state.team is None:
        return Refusal(
            "colour-first",
            "The colour of this turn is not chosen.",
            "Add a researcher of one, or choose one that has none left to add.",
            "Particularities for 2 players › Game course",
            firm=True,
        )
    if now is ADD:
        return Refusal(
            "add-first",
            "A researcher is added before the die is thrown.",
            "Put one of your reserve on a free start space.",
            "Game Setup; 1. Add a researcher on an unoccupied start space",
        )
    return _refuse_again(state) if now is MOVE else None


def _refuse_again(state: State) -> Refusal | None:
    """A further throw: only where somebody may move by it (ruling I8)."""
    if state.stuck:
        return Refusal(
            "nobody-moves",
            "Nobody on a start space can move in this turn, whatever is thrown.",
            "Let the turn go by, or put right by hand who stands there.",
            "2. Roll the die; ruling I8",
        )
    if state.throws >= THROWS:
        return Refusal(
            "three-throws",
            "The die is thrown three times at most.",
            "Move a professor by this throw.",
            "2. Roll the die",
        )
    if state.may_move(state.throws + 1):
        return None
    if state.throws == 1:
        return Refusal(
            "only-workers",
            "Only workers wait on the start spaces, and they move by the first throw alone.",
            "Move one by this throw.",
            "2. Roll the die; ruling I8",
        )
    return Refusal(
        "no-professor",
        "No professor waits on a start space, and only a professor moves by the third throw.",
        "Move an assistant by this throw.",
        "2. Roll the die; ruling I8",
    )


def _refuse_throw(_: State, move: Throw) -> Refusal | None:
    if 1 <= move.pips <= SIDE:
        return None
    return Refusal(
        "pips", f"A die does not show {move.pips}.", "Type what it shows, from 1 to 6.", "2. Roll the die", firm=True
    )


# Moving


def _refuse_enter(state: State, move: Enter) -> Refusal | None:
    moves = state.edge[move.start]
    if moves is None:
        return Refusal(
            "nobody-there",
            f"Nobody stands on {move.start.name}.",
            "Choose a start space with one of your researchers.",
            "3. Move a researcher onto a game field",
            firm=True,
        )
    if phase(state) is not MOVE:
        return Refusal(
            "not-yet",
            "A researcher moves by a throw, and the die is not thrown.",
            "Add a researcher, then throw the die.",
            "Game Setup",
            firm=True,
        )
    if moves.colour not in _own_colours(state):
        return _not_yours(state, moves.colour)
    if moves.colour is not state.team:
        return _other_team(state, state.team)
    if (moves.rank or 0) < state.throws:
        return _too_low(moves.rank or Rank.WORKER)
    return None


def _too_low(rank: Rank) -> Refusal:
    if rank is Rank.WORKER:
        return Refusal(
            "worker-late",
            "A worker moves by the first throw only.",
            "Move an assistant by the second throw, or a professor by the second or third.",
            "2. Roll the die",
        )
    return Refusal(
        "assistant-late",
        "An assistant moves by the first or second throw only.",
        "Move a professor.",
        "2. Roll the die",
    )


def _refuse_own(_: State, __: Own) -> Refusal | None:
    return None


def _refuse_pass(state: State) -> Refusal | None:
    if state.setup.way is Way.END:
        return _OTHER_WAY
    if phase(state) in (FIRST, OWN):
        return Refusal(
            "must-decide",
            "This turn cannot be let go by.",
            "Place the first researcher, or say what becomes of the captured one.",
            "Game Setup; Variable Setup",
            firm=True,
        )
    if state.stuck:
        return None
    return Refusal(
        "must-move",
        "Every turn moves a researcher.",
        "Move one; only a turn that the table forgot is let go by.",
        "Game Setup; 3. Move a researcher onto a game field",
    )


# Scoring at the end


def _secured(state: State, field: Field, colour: Colour) -> Refusal | None:
    """Where two of a colour lie nobody else does (ruling I6)."""
    stack: Stack = state.stacks[field]
    there = [one.colour for one in stack] + [colour]
    two = next((one for one in there if there.count(one) > 1), None)
    if two is None or all(one is two for one in there):
        return None
    return Refusal(
        "secured",
        f"With two {two.value} researchers {field.name} is secured: no other colour lies there.",
        "Take the others off the field first.",
        "Securing a field / capturing pieces; ruling I6",
    )


def _refuse_lie(state: State, move: Lie) -> Refusal | None:
    if move.colour not in state.setup.colours:
        return _not_in_play(move.colour)
    lie = sum(one.colour is move.colour for stack in state.stacks for one in stack)
    team = sum(state.setup.team.values())
    if lie >= team:
        return Refusal(
            "too-many",
            f"All {team} {move.colour.value} researchers lie on the board.",
            "Take one off another field first.",
            "Board Preparation",
            firm=True,
        )
    return _secured(state, move.field, move.colour)


def _refuse_captured(state: State, move: Captured) -> Refusal | None:
    if move.colour not in state.setup.colours:
        return _not_in_play(move.colour)
    return outside(move.points, 0, most_captured(state), "Securing a field / capturing pieces")


def _refuse_close(state: State, _: Close) -> Refusal | None:
    typed = dict(state.captured)
    missing = [colour.value for colour in state.setup.colours if colour not in typed]
    if missing:
        return Refusal(
            "captured-missing",
            f"The points for captured researchers are not typed for {listed(missing)}.",
            "Type them, 0 where there are none.",
            "Securing a field / capturing pieces",
        )
    return None


# By hand


_NOBODY_LIES: Final = Refusal(
    "nobody-lies",
    "Nobody lies on this field.",
    "Choose a field with a researcher.",
    "Securing a field / capturing pieces",
    firm=True,
)


def _refuse_more(state: State, colour: Colour, rank: Rank) -> Refusal | None:
    """No more of a rank can be on the table than the game has."""
    if colour not in state.setup.colours:
        return _not_in_play(colour)
    if state.reserve[colour][rank] + state.in_sight(colour, rank) < state.setup.team[rank]:
        return None
    return Refusal(
        "no-more",
        f"All {state.setup.team[rank]} {colour.value} {rank.title.lower()}s of this game are on the table.",
        "Tap first where one stands or lies that should not, or put the reserve right.",
        "Board Preparation",
        firm=True,
    )


def _refuse_put(state: State, move: Put) -> Refusal | None:
    return _refuse_more(state, move.colour, move.rank) or _secured(state, move.field, move.colour)


def _refuse_stand(state: State, move: Stand) -> Refusal | None:
    return _refuse_more(state, move.colour, move.rank) or _taken(state, move.start)


def _refuse_leave(state: State, move: Leave | Shift) -> Refusal | None:
    if state.edge[move.start]:
        return None
    return Refusal(
        "nobody-stands",
        f"Nobody stands on {move.start.name}.",
        "Choose a start space with a researcher.",
        "1. Add a researcher on an unoccupied start space",
        firm=True,
    )


def _refuse_shift(state: State, move: Shift) -> Refusal | None:
    return _refuse_leave(state, move) or _taken(state, move.to)


def _refuse_hold(state: State, move: Hold) -> Refusal | None:
    if move.colour not in state.setup.colours:
        return _not_in_play(move.colour)
    most, seen = state.setup.team[move.rank], state.in_sight(move.colour, move.rank)
    if move.number + seen <= most or not 0 <= move.number <= most:
        return outside(move.number, 0, most, "Board Preparation")
    return Refusal(
        "stock",
        f"{move.colour.value.capitalize()} has {most} {move.rank.title.lower()}s in this game, and {seen} of them "
        f"{'is' if seen == 1 else 'are'} on the table.",
        f"Give {max(0, most - seen)} at most, or tap first where one stands or lies that should not.",
        "Board Preparation",
    )


_BY_HAND: Final[dict[type[Plain], Callable[[State, Any], Refusal | None]]] = {
    Put: _refuse_put,
    Stand: _refuse_stand,
    Leave: _refuse_leave,
    Shift: _refuse_shift,
    Hold: _refuse_hold,
}
_JUDGES: Final[dict[type[Plain], Callable[[State, Any], Refusal | None]]] = {
    Place: _refuse_place,
    Team: _refuse_team,
    Roll: _refuse_roll,
    Throw: _refuse_throw,
    Enter: _refuse_enter,
    Own: _refuse_own,
    Lie: _refuse_lie,
    Captured: _refuse_captured,
    Close: _refuse_close,
}
