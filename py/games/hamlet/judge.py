"""What the rules refuse: the one judge of every move, with the heading that says so; his_judge.py has Botric's turn."""

from __future__ import annotations

from typing import Final

from engine.refusal import Refusal
from engine.turn import Outcome
from games.hamlet import by_hand
from games.hamlet.his_judge import filled, in_range, refuse_his, refuse_uses, sixth
from games.hamlet.his_moves import Deliver, Road, Sale, Uses
from games.hamlet.moves import FEWEST, MOST, OPTIONAL, PRINTED, Close, Count, Fix, Lay, Move, Own, Pass, Points, asked
from games.hamlet.pieces import (
    MOST_ROADS,
    REFINERIES,
    Item,
    Owner,
    Tile,
)
from games.hamlet.state import YOU, State
from games.hamlet.turn import turn


def refuse(state: State, move: Move) -> Refusal | None:
    """Why a move is refused; None when it is lawful."""
    now = turn(state)
    if isinstance(now, Outcome):
        return _OVER
    if isinstance(move, Fix):
        return by_hand.refuse(state, move.thing, move.number)
    if isinstance(move, Lay) or not state.ready:
        return _refuse_lay(state, move)
    if state.counting or isinstance(move, (Count, Close)):
        return _refuse_count(state, move)
    if state.acts is None:
        return _refuse_yours(state, move)
    return refuse_his(state, state.acts, move)


_OVER: Final = Refusal("over", "The game is over.", "Undo the last step to go on from there.", "Game End", firm=True)
_YOU_ACT: Final = Refusal(
    "you-act", "It is your turn, not Botric’s.", "Finish your turn first: “Botric’s turn”.", "Action Phase", firm=True
)
_NOT_READY: Final = Refusal(
    "not-ready", "The action line is not laid yet.", "Tap the five tokens from left to right.", "Setup 4", firm=True
)
_LAID: Final = Refusal("laid", "This token lies in the line already.", "Tap the next one.", "Setup 4", firm=True)
_COUNTING: Final = Refusal(
    "counting", "The last round is over.", "Type what is counted, or undo.", "Game End", firm=True
)
_NOT_OVER: Final = Refusal(
    "not-over",
    "Nothing is counted before the last round is over.",
    "It ends when the four Church spaces are filled and Botric has acted.",
    "Game End",
    firm=True,
)


def _refuse_lay(state: State, move: Move) -> Refusal | None:
    if not isinstance(move, Lay):
        return _NOT_READY
    return _LAID if state.ready or move.token in state.line else None


def _refuse_count(state: State, move: Move) -> Refusal | None:
    if not state.counting:
        return _NOT_OVER
    if isinstance(move, Count):
        if move.item not in (*asked(state), Item.RATE):  # typed before your copy told it
            return Refusal(
                "not-counted",
                f"This table does not count: {move.item.title.lower()}.",
                "Type what is asked.",
                "Game End",
                firm=True,
            )
        return in_range(move.number, 0, MOST)
    if not isinstance(move, Close):
        return _COUNTING
    missing = [item.title for item in asked(state) if item not in OPTIONAL and state.count(item) is None]
    if not missing:
        return None
    return Refusal(
        "uncounted", f"Still missing: {'; '.join(missing)}.", "Type 0 where there is nothing.", "Game End", firm=True
    )


# Your turn


def _refuse_yours(state: State, move: Move) -> Refusal | None:
    match move:
        case Points():
            return in_range(move.points, FEWEST, MOST)
        case Sale():
            return in_range(move.points, 0, PRINTED)
        case Deliver():
            return None if state.open(move.space) else filled(state, move.space)
        case Own():
            if move.tile not in (*REFINERIES, Tile.LANDMARK):
                return _NO_NOTE
            return in_range(move.points or 0, 0, PRINTED)
        case Road():
            return sixth(state.name) if state.roads[YOU] >= MOST_ROADS else None
        case Uses():
            return refuse_uses(state, move) if move.owner is Owner.HIS else _YOUR_OWN
        case Pass():
            return None
        case _:
            return _YOU_ACT


_NO_NOTE: Final = Refusal(
    "no-note",
    "The app follows your Refineries and Landmarks only.",
    "Add the points of this building to those you type.",
    "Action Phase",
    firm=True,
)
_YOUR_OWN: Final = Refusal(
    "your-own",
    "Your own goods are no business of Botric’s in your turn.",
    "Add their points to those you type.",
    "Action Phase",
    firm=True,
)
