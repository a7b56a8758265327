"""The moves in words: on a button, in the log, and what to put back when one is undone."""

from __future__ import annotations

from engine.turn import Colour
from engine.words import capital, plural
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
)
from games.indus.pieces import Rank, Start
from games.indus.play import arrived
from games.indus.scoring import doubt
from games.indus.state import Researcher, State
from games.indus.turn import FIRST, phase, placer


def say(state: State, move: Move) -> str:
    """The move on a button."""
    match move:
        case Place() | Stand():
            return f"{_title(move.colour, move.rank)} on {move.start.name}"
        case Team():
            return f"Play {move.colour.value}"
        case Roll():
            return "Throw again" if state.throws else "Throw the die"
        case Throw():
            return f"{move.pips} thrown"
        case Enter():
            return f"{_stands(state, move.start)} from {move.start.name}{_goes_to(state, move.start)}"
        case Own():
            return _say_own(state, move)
        case Pass():
            return "End the game" if state.empty else "Let the turn go by"
        case _:
            return _say_by_hand(state, move)


def _say_own(state: State, move: Own) -> str:
    own = state.own.researcher if state.own else None
    if move.back:
        return f"{capital(own.title) if own else 'Researcher'} back to reserve"
    return f"{_points(own.worth if own else 0)} for the {own.title if own else 'researcher'}"


def _say_by_hand(state: State, move: Lie | Captured | Close | Put | Off | Leave | Shift | Hold) -> str:
    match move:
        case Lie():
            return f"{move.colour.value.capitalize()} on {move.field.name}"
        case Captured():
            return f"{_points(move.points)} for {move.colour.value}’s captured"
        case Close():
            return "The final board is in"
        case Put():
            return f"{_title(move.colour, move.rank)} on {move.field.name}"
        case Off():
            return f"{_top(state, move)} away from {move.field.name}"
        case Leave():
            return f"{_stands(state, move.start)} away from {move.start.name}"
        case Shift():
            return f"{_stands(state, move.start)} from {move.start.name} to {move.to.name}"
        case Hold():
            return f"{move.number} {move.colour.value} {move.rank.title.lower()}s in reserve"


def tell(state: State, move: Move) -> str:
    """The move in the log."""
    name = state.setup.players[placer(state) if phase(state) is FIRST else state.seat].name
    match move:
        case Place():
            return f"{name} puts a {_title(move.colour, move.rank).lower()} on {move.start.name}."
        case Team():
            return f"{name} plays {move.colour.value}{_none_to_add(state, move.colour)}."
        case Roll():
            return f"{name} throws{' again' if state.throws else ''}."
        case Throw():
            return f"{name} throws {move.pips}{('', ', the second time', ', the third time')[min(state.throws, 2)]}."
        case Enter():
            return _told_entering(state, name, move)
        case Own():
            return _told_own(state, name, move)
        case Pass():
            return "Nobody has a researcher left." if state.empty else f"{name} lets the turn go by."
        case Close():
            return f"The final board is in. {doubt(state)}".strip()
        case Lie() | Captured():
            return f"{_say_by_hand(state, move)}."
        case Stand():
            return f"By hand: a {_title(move.colour, move.rank).lower()} on {move.start.name}."
        case _:
            said = _say_by_hand(state, move)
            return f"By hand: {said[0].lower()}{said[1:]}."


def _none_to_add(state: State, colour: Colour) -> str:
    held = state.reserve.get(colour, {})
    return "" if any(held.values()) else ", which has none to add"


def _told_entering(state: State, name: str, move: Enter) -> str:
    arrives = state.edge[move.start]
    if arrives is None or state.pips is None:
        return f"{name} moves nobody from {move.start.name}."
    field = move.start.field(state.pips)
    stack, gone, by = arrived(state.stacks[field], arrives)
    moves = f"{name} moves the {arrives.title} from {move.start.name} to {field.name}"
    if by is not arrives.colour:
        return f"{moves}: captured there by {by.value}."
    lies = [one for one in stack if one.colour is by]
    secures = ", which is secured" if len(lies) == 2 else ""
    taken = f"; captured: {', '.join(one.title for one in gone)}" if gone else ""
    return f"{moves}{secures}{taken}."


def _told_own(state: State, name: str, move: Own) -> str:
    own = state.own.researcher if state.own else None
    title = own.title if own else "researcher"
    if not move.back:
        return f"{name} takes {_points(own.worth if own else 0)} for the own {title}."
    times = state.back + 1
    return f"{name} takes the {title} back to reserve, {'once' if times == 1 else f'{times} times'} so far."


def put_back(state: State, move: Move) -> str:
    """What goes back on the table when a move is undone, as a sentence; empty: nothing does."""
    match move:
        case Place():
            return f"The {_title(move.colour, move.rank).lower()} from {move.start.name} to your reserve."
        case Enter():
            return _back_from_the_field(state, move)
        case Own() if state.own:
            own = state.own.researcher
            if move.back:
                return f"The {own.title} out of the reserve again."
            return f"The points for the {own.title} go back to the supply."
        case _:
            return ""


def _back_from_the_field(state: State, move: Enter) -> str:
    arrives = state.edge[move.start]
    if arrives is None or state.pips is None:
        return ""
    field = move.start.field(state.pips)
    _, gone, by = arrived(state.stacks[field], arrives)
    pair = state.setup.players[state.setup.seat_of(by)].colours
    paid = any(one.colour not in pair for one in gone)  # for one of the own other colour it is asked first
    if by is not arrives.colour:
        return f"The {arrives.title} to {move.start.name}{'; its points go back to the supply' if paid else ''}."
    says = f"The {arrives.title} from {field.name} to {move.start.name}"
    if not gone:
        return f"{says}."
    before = ", ".join(one.title for one in state.stacks[field])
    points = " The points go back to the supply." if paid else ""
    return f"{says}; {field.name} as it was, the lowest first: {before}.{points}"


def _title(colour: Colour, rank: Rank) -> str:
    return capital(Researcher(colour, rank).title)


def _stands(state: State, start: Start) -> str:
    stands = state.edge[start]
    return capital(stands.title) if stands else "Nobody"


def _goes_to(state: State, start: Start) -> str:
    return f" to {start.field(state.pips).name}" if state.pips else ""


def _top(state: State, move: Off) -> str:
    stack = state.stacks[move.field]
    return capital(stack[-1].title) if stack else "Nobody"


def _points(points: int) -> str:
    return plural(points, "point")
