"""What the rules refuse: the one judge of every move, with the heading that says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.automa import otherwise
from engine.refusal import Refusal
from engine.turn import CHANCE, Outcome
from games.hamlet import automa, options
from games.hamlet.moves import (
    FEWEST,
    MOST,
    MOST_MADE,
    OPTIONAL,
    PRINTED,
    Build,
    Can,
    Close,
    Coins,
    Costs,
    Count,
    Deliver,
    Draw,
    Favour,
    Finish,
    Fix,
    Hire,
    Lay,
    Left,
    Made,
    Move,
    Own,
    Pass,
    Points,
    Prints,
    Produce,
    Refill,
    Refinery,
    Rest,
    Road,
    Sale,
    Shows,
    Step,
    Take,
    Try,
    Uses,
    asked,
    asks_cost,
    asks_left,
)
from games.hamlet.pieces import (
    BAG,
    DISPLAY,
    GOLD_SPACE,
    HIRE,
    MARKERS,
    MOST_ROADS,
    MOST_VILLAGERS,
    QUEUE,
    REFINERIES,
    Owner,
    Rank,
    Space,
    Tile,
    Token,
    Way,
)
from games.hamlet.state import YOU, Acts, Stage, State
from games.hamlet.turn import turn


def refuse(state: State, move: Move) -> Refusal | None:
    """Why a move is refused; None when it is lawful."""
    now = turn(state)
    if isinstance(now, Outcome):
        return _OVER
    if isinstance(move, Fix):
        return _range(move.number, move.thing.low, move.thing.high)
    if isinstance(move, Lay) or not state.ready:
        return _refuse_lay(state, move)
    if state.counting or isinstance(move, (Count, Close)):
        return _refuse_count(state, move)
    if state.acts is None:
        return _refuse_yours(state, move)
    if type(move) not in _STAGES[state.acts.stage] or not _in_place(state, state.acts, move):
        return _NOT_NOW if isinstance(move, _HIS) else _HE_ACTS
    if now.actor is CHANCE:
        return _refuse_draw(state, move)
    judged = _JUDGES.get(type(move))
    refusal = judged(state, move) if judged else None
    if refusal is not None:
        return refusal
    if isinstance(move, (Uses, Sale, Prints, Costs, Made)):
        return None  # typed, or tapped beside the answers
    return otherwise(automa.step(state), move)


_OVER: Final = Refusal("over", "The game is over.", "Undo the last step to go on from there.", "Game End", firm=True)
_NOT_NOW: Final = Refusal(
    "not-now",
    "That is not what Botric does now.",
    "Do the step that is shown, or undo until the step that was otherwise.",
    "Botric’s Turn",
    firm=True,
)
_HE_ACTS: Final = Refusal(
    "he-acts", "Botric acts now.", "Finish his turn first, or undo it.", "Botric’s Turn", firm=True
)
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


def _range(number: int, low: int, high: int) -> Refusal | None:
    if low <= number <= high:
        return None
    return Refusal(
        "range",
        f"{number} is out of range.".replace("-", "−"),
        f"Give a number from {low} to {high}.".replace("-", "−"),
        "ruling H11",
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
        if move.item not in asked(state):
            return Refusal(
                "not-counted",
                f"This table does not count: {move.item.title.lower()}.",
                "Type what is asked.",
                "Game End",
                firm=True,
            )
        return _range(move.number, 0, MOST)
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
            return _range(move.points, FEWEST, MOST)
        case Sale():
            return _range(move.points, 0, PRINTED)
        case Deliver():
            return None if state.open(move.space) else _filled(state, move.space)
        case Own():
            return None if move.tile in (*REFINERIES, Tile.LANDMARK) else _NO_NOTE
        case Road():
            return _sixth(state.name) if state.roads[YOU] >= MOST_ROADS else None
        case Uses():
            return _refuse_uses(state, move) if move.owner is Owner.HIS else _YOUR_OWN
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


def _filled(state: State, space: Space) -> Refusal:
    by = state.church[list(Space).index(space)]
    return Refusal(
        "filled",
        f"The space “{space.title}” is filled by {'you' if by is YOU else 'Botric'}.",
        "Choose an open one, or undo.",
        "Deliver to the Church",
        firm=True,
    )


def _sixth(name: str) -> Refusal:
    return Refusal(
        "sixth-road",
        f"All five roads of {name} are built.",
        "Undo if one was written down twice.",
        "Build a Road",
        firm=True,
    )


def _refuse_uses(state: State, move: Uses) -> Refusal | None:
    acts = options.acting(state)
    space = acts.way.space if acts.way and acts.stage is Stage.GOODS else None
    if space and move.good not in space.goods:
        return Refusal(
            "wrong-good",
            f"The space takes {' or '.join(good.value for good in space.goods)}, not {move.good.value}.",
            "Choose one of those, or undo the choice of the space.",
            "Deliver to the Church",
            firm=True,
        )
    if options.stands(state, move.good):
        return None
    return Refusal(
        "no-such-good",
        f"No Refinery makes {move.good.value} yet: its milestone, {move.good.milestone}, is free.",
        "Write down first who built it; or play it as a house ruling.",
        "Construct a Building; ruling H33",
    )


# Botric's turn

_HIS: Final = (
    *(Hire, Favour, Can, Draw, Try, Produce, Rest, Shows, Take, Left, Coins, Refinery, Made, Build, Prints, Costs),
    *(Finish, Refill, Deliver, Sale, Uses, Road),
)
_STAGES: Final[dict[Stage, tuple[type[Step], ...]]] = {
    Stage.HIRE: (Hire,),
    Stage.FAVOUR: (Favour,),
    Stage.WAY: (Can,),
    Stage.CHOOSE: (Can,),
    Stage.GOODS: (Uses,),
    Stage.DELIVER: (Deliver, Can),
    Stage.SALE: (Sale, Uses, Finish),
    Stage.DRAW: (Draw,),
    Stage.TOKEN: (Try,),
    Stage.REST: (Rest, Try),
    Stage.DO: (Produce, Road, Try),
    Stage.BLUEPRINT: (Shows, Take, Left, Coins),
    Stage.REFINE: (Refinery, Made),
    Stage.BUILD: (Build, Prints, Costs, Uses, Finish),
    Stage.REFILL: (Refill,),
    Stage.END: (),
}
"""The moves that mean something at each stage."""


def _in_place(state: State, acts: Acts, move: Move) -> bool:
    """Whether the move answers what is open of an action, or does the one that is to be done."""
    match move:
        case Deliver():
            return acts.way is not None and acts.way.space is move.space
        case Can():
            return not acts.used
        case Produce():
            return acts.token is Token.PRODUCE
        case Road():
            return acts.token is Token.ROAD
        case Shows():
            return acts.tile is None and acts.rank not in (Rank.FREE, Rank.REFINERY)
        case Take():
            return acts.tile is None and acts.rank is not None and move.tile in options.kinds(state, acts.rank)
        case Left():
            return acts.tile is not None and asks_left(state, acts)
        case Coins():
            return acts.tile is not None and not asks_left(state, acts)
        case Refinery():
            return acts.tile is None
        case Made():
            return acts.tile is not None
        case Build():
            return acts.at is None
        case Sale():
            return acts.worth is None
        case Prints():
            return acts.at is not None and acts.worth is None
        case Costs():
            return acts.worth is not None and asks_cost(state, acts)
        case Finish():
            return acts.worth is not None and not asks_cost(state, acts)
        case Uses():
            return acts.stage is Stage.GOODS or (acts.worth is not None and not asks_cost(state, acts))
        case _:
            return True


def _refuse_hire(state: State, move: Hire) -> Refusal | None:
    if not move.did or options.can_hire(state):
        return None
    if state.villagers >= MOST_VILLAGERS:
        return Refusal(
            "all-hired", "All four of his villagers are hired.", "Go on.", "Hire a Villager + Purchase Blueprint", True
        )
    return _gold(state, HIRE)


def _gold(state: State, needs: int) -> Refusal:
    return Refusal(
        "no-gold",
        f"He has {state.gold} gold on the Favour tile and needs {needs}.",
        "Put the gold right by hand, if more lies there.",
        "General Rule Changes for Botric",
        firm=True,
    )


def _refuse_can(state: State, move: Can) -> Refusal | None:
    acts, space = options.acting(state), move.way.space
    if acts.stage is Stage.CHOOSE and (space is None or not space.goods):
        return _NOT_NOW
    if space and not state.open(space):
        return _filled(state, space)
    if space is Space.GOLD and state.gold < GOLD_SPACE:
        return _gold(state, GOLD_SPACE)
    if move.way is Way.GOODS and not all(state.open(Space(way)) for way in ("milk-brick", "timber-flour")):
        return _NOT_NOW
    if space and space.goods and not options.made(state, space):
        return Refusal(
            "no-goods",
            f"No Refinery for {' or '.join(good.value for good in space.goods)} stands: both milestones are free.",
            "Write down first who built one; or play it as a house ruling.",
            "Deliver to the Church; ruling H33",
        )
    facts = set(options.denied((move.way, Way.NONE), Way.NONE))
    if acts.stage is Stage.WAY and facts and facts <= set(acts.noted):
        return _said(facts)
    return None


def _said(facts: set[Any]) -> Refusal:
    said = " and ".join(fact.says for fact in sorted(facts))
    return Refusal(
        "said-no",
        f"It was said this turn: {said}; and nothing that he did since changes that.",
        "Undo the answer that was wrong, or play it all the same.",
        "Botric’s Turn",
    )


def _refuse_draw(state: State, move: Move) -> Refusal | None:
    if not isinstance(move, Draw):
        return _NOT_NOW
    at = MARKERS.index(move.marker)
    if state.bag[at]:
        return None
    colour = state.setup.colour(move.marker).value
    many = {3: "all three", 2: "both", 1: "the only"}[BAG[at]]
    return Refusal(
        "marker-out",
        f"No {colour} marker is left in the bag: {many} {colour} {'one is' if BAG[at] == 1 else 'ones are'} out.",
        "Look again, or undo the draw that was otherwise.",
        "Non-Priority Actions",
        firm=True,
    )


def _refuse_try(state: State, move: Try) -> Refusal | None:
    token, acts = move.token, options.acting(state)
    if token is None:
        return None
    if token not in state.line:
        return Refusal(
            "no-token",
            "The Build Road token is out of the line: he has built his five roads.",
            "Choose a token of the line.",
            "Build a Road; ruling H12",
            firm=True,
        )
    if token is Token.BLUEPRINT and len(state.queue) >= QUEUE:
        return Refusal(
            "queue-full",
            "He holds three blueprints, and never a fourth.",
            "Go on with the next token.",
            "Purchase a Blueprint",
            firm=True,
        )
    if token is Token.BUILD and not state.queue:
        return Refusal(
            "queue-empty", "He holds no blueprint.", "Go on with the next token.", "Construct a Building", firm=True
        )
    if options.TOKEN_FACT[token] in acts.noted:
        return _said({options.TOKEN_FACT[token]})
    if token is Token.REFINE and not any(holder is not None for holder in state.milestones):
        return Refusal(
            "no-refinery",
            "No Refinery stands: the four milestones are free.",
            "Write down first who built one; or play it as a house ruling.",
            "Refine; ruling H33",
        )
    found = options.tokens(state)
    if acts.stage is Stage.TOKEN and token not in found and Token.BLUEPRINT in found:
        return Refusal(
            "later",
            f"{token.title} comes after Blueprint, which he can do.",
            "Choose Blueprint, or an action before it.",
            "Non-Priority Actions",
        )
    return None


def _refuse_shows(state: State, move: Shows) -> Refusal | None:
    if move.rank in options.ranks(state):
        return None
    if move.rank in (Rank.OTHER, Rank.EMPTY):
        return _NOT_NOW
    if move.rank is Rank.REST or options.acting(state).rank is Rank.REST:
        return _NOT_NOW
    state_of = "still free" if move.rank is Rank.FREE else "taken"
    return Refusal(
        "no-rank",
        f"There is no Refinery of which the milestone is {state_of}.",
        "Put the milestones right by hand, if the app has them wrong.",
        "Purchase a Blueprint",
        firm=True,
    )


def _refuse_refinery(state: State, move: Refinery) -> Refusal | None:
    if move.good in options.refined(state):
        return None
    return Refusal(
        "no-such-refinery",
        f"No Refinery makes {move.good.value} yet: its milestone, {move.good.milestone}, is free.",
        "Write down first who built it; or play it as a house ruling.",
        "Refine; ruling H33",
    )


def _refuse_build(state: State, move: Build) -> Refusal | None:
    if 0 <= move.at < len(state.queue):
        return None
    return Refusal(
        "no-tile",
        f"His queue has no tile {move.at + 1}.".replace("-", "−"),
        f"It holds {len(state.queue)}.",
        "Construct a Building",
        firm=True,
    )


_JUDGES: Final[dict[type[Step], Callable[[State, Any], Refusal | None]]] = {
    Hire: _refuse_hire,
    Can: _refuse_can,
    Draw: _refuse_draw,
    Try: _refuse_try,
    Uses: _refuse_uses,
    Sale: lambda _, move: _range(move.points, 0, PRINTED),
    Shows: _refuse_shows,
    Left: lambda _, move: _range(move.tiles, 0, DISPLAY - 1),
    Refinery: _refuse_refinery,
    Made: lambda _, move: _range(move.goods, 1, MOST_MADE),
    Build: _refuse_build,
    Prints: lambda _, move: _range(move.points, 0, PRINTED),
    Costs: lambda _, move: _range(move.gold, 0, PRINTED),
}
