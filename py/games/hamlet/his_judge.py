"""What the rules refuse while Botric acts; judge.py has the rest."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from engine.automa import Step, otherwise
from engine.move import Plain
from engine.refusal import Refusal, outside
from engine.words import number
from games.hamlet import automa, options, words
from games.hamlet.his_moves import (
    Before,
    Build,
    Can,
    Coins,
    Costs,
    Deliver,
    Draw,
    Favour,
    Finish,
    Hire,
    Left,
    Made,
    Prints,
    Produce,
    Refill,
    Refinery,
    Rest,
    Road,
    Sale,
    Shows,
    Take,
    Try,
    Uses,
)
from games.hamlet.moves import MOST_MADE, PRINTED, Move, asks_cost, asks_left
from games.hamlet.pieces import (
    BAG,
    BOTRIC,
    DISPLAY,
    GOLD_SPACE,
    GOODS_SPACE,
    HIRE,
    MARKERS,
    MOST_ROADS,
    MOST_VILLAGERS,
    QUEUE,
    SPACES,
    Owner,
    Rank,
    Space,
    Token,
    Way,
)
from games.hamlet.state import HIM, YOU, Acts, Stage, State


def refuse_uses(state: State, move: Uses) -> Refusal | None:
    """A good of which there is a Refinery, and that the space takes."""
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
    if not options.stands(state, move.good) and not (space and not options.goods(state)):
        return Refusal(
            "no-such-good",
            f"No Refinery makes {move.good.value} yet: its milestone, {move.good.milestone}, is free.",
            "Write down first who built it; or play it as a house ruling.",
            "Construct a Building; ruling H33",
        )
    left = options.there(state, move.good)
    if move.owner is Owner.HIS and left <= 0:
        return Refusal(
            "automa",
            f"None of his {move.good.value} is left in the village, as far as it was told"
            f"{'; there is: ' + words.heap(state) if any(state.goods) else ''}.",
            "Put his goods right by hand, or write it down all the same.",
            "Refine; ruling H41",
        )
    if state.acts is None:
        return None
    if move.owner is Owner.YOURS and left > 0:
        return _before(state, words.mine(state, move.good, left), move)
    for other in SPACES if space is None else ():  # a delivery was said after it
        if other.goods and move.good in other.goods and options.SPACE_FACT[other] in acts.noted:
            used = sum(good in other.goods for _, good in acts.used)
            if used + 1 >= GOODS_SPACE and state.open(other):
                return _said({options.SPACE_FACT[other]}, f"{number(used + 1)} of them are used up")
    return None


def _before(state: State, told: str, move: Move) -> Refusal:
    """His own goods are paid with before any of yours."""
    return Refusal(
        "automa",
        f"{told}, and his own goods go before yours. Said now: {words.say(state, move)}.",
        "Put his goods right by hand, or write it down all the same.",
        "Deliver to the Church; Construct a Building; rulings H14, H41",
    )


in_range: Final = partial(outside, rule="ruling H11")
"""Refused outside of the bounds."""


def filled(state: State, space: Space) -> Refusal:
    """No space takes a second delivery."""
    by = state.church[list(Space).index(space)]
    return Refusal(
        "filled",
        f"The space “{space.title}” is filled by {'you' if by is YOU else 'Botric'}.",
        "Choose an open one, or undo.",
        "Deliver to the Church",
        firm=True,
    )


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


def refuse_his(state: State, acts: Acts, move: Move) -> Refusal | None:
    """Why a move is refused while Botric acts."""
    if isinstance(move, Before):
        return _NOT_NOW if acts.former is None else None
    if type(move) not in _STAGES[acts.stage] or not _IN_PLACE.get(type(move), _always)(state, acts, move):
        return _NOT_NOW if isinstance(move, _HIS) else _HE_ACTS
    judged = _JUDGES.get(type(move))
    refusal = judged(state, move) if judged else None
    if refusal is not None:
        return refusal
    if isinstance(move, Can) and move.way is acts.way and acts.stage is not Stage.WAY:
        return None  # told once more, as texts of former days have it
    if told := _told(state, acts, move):
        return Refusal(
            "automa",
            f"{told}. Said now: {words.say(state, move)}.",
            "Undo what was wrong; or, if the table did it so, write it down all the same.",
            "Botric’s Turn",
        )
    step = automa.step(state)
    if step is None or (step.move is None and isinstance(move, (Sale, Prints, Costs, Made))):
        return None  # drawn by the app, or typed
    if isinstance(move, Finish) and step.move is None:
        return _refuse_reward(step, move)
    if isinstance(move, Uses) and acts.stage is not Stage.GOODS:
        return None  # tapped beside the answers
    return otherwise(step, move)


def _refuse_reward(step: Step[Move], move: Finish) -> Refusal | None:
    """Only the reward that your copy prints is among the answers, where it is known."""
    if any(answer.move == move for answer in step.answers):
        return None
    return Refusal(
        "automa",
        f"Your copy prints {'no ' if move.gold else ''}gold for this building.",
        "Put your copy right; or, if the table did it so, write it down all the same.",
        "Construct a Building; ruling H11",
    )


def _told(state: State, acts: Acts, move: Move) -> str:
    """What was told of this action, or follows from what is counted, where the move tells it otherwise."""
    if isinstance(move, Can):
        return words.told_way(state, acts) if acts.stage is not Stage.WAY and not _is_space(acts, move) else ""
    if isinstance(move, Try):
        return words.told_token(state, acts) if acts.stage is not Stage.TOKEN else ""
    if (
        isinstance(move, Shows)
        and acts.stage is Stage.BLUEPRINT
        and (acts.tile is not None or acts.rank in (Rank.FREE, Rank.REFINERY))
    ):
        return words.told_rank(acts)
    return ""


def _is_space(acts: Acts, move: Can) -> bool:
    """One of the two spaces for goods is to be chosen."""
    return acts.stage is Stage.CHOOSE and move.way.space is not None and move.way.space.goods != ()


_HIS: Final = (
    *(Hire, Favour, Can, Draw, Try, Produce, Rest, Shows, Take, Left, Coins, Refinery, Made, Build, Prints, Costs),
    *(Finish, Refill, Deliver, Sale, Uses, Road),
)
_STAGES: Final[dict[Stage, tuple[type[Plain], ...]]] = {
    Stage.HIRE: (Hire,),
    Stage.FAVOUR: (Favour,),
    Stage.WAY: (Can, Draw),
    Stage.CHOOSE: (Can,),
    Stage.GOODS: (Uses, Can),
    Stage.DELIVER: (Deliver, Can),
    Stage.SALE: (Sale, Uses, Finish, Can),
    Stage.DRAW: (Draw, Can),
    Stage.TOKEN: (Try, Build, Shows),
    Stage.REST: (Rest, Try),
    Stage.DO: (Produce, Road, Try),
    Stage.BLUEPRINT: (Shows, Take, Left, Coins, Try),
    Stage.REFINE: (Refinery, Made, Try),
    Stage.BUILD: (Build, Prints, Costs, Uses, Finish, Try),
    Stage.REFILL: (Refill,),
    Stage.END: (),
}
"""The moves that mean something at each stage."""


def _always(_: State, __: Acts, ___: Move) -> bool:
    return True


def _closes(state: State, acts: Acts, _: Move) -> bool:
    """What comes after the printed numbers of a sale or building."""
    return acts.worth is not None and not asks_cost(state, acts)


_IN_PLACE: Final[dict[type[Plain], Callable[[State, Acts, Any], bool]]] = {
    Deliver: lambda _, acts, move: acts.way is not None and acts.way.space is move.space,
    Draw: lambda state, acts, _: acts.stage is Stage.DRAW or options.draws_at_once(state),
    Produce: lambda _, acts, __: acts.token is Token.PRODUCE,
    Road: lambda _, acts, __: acts.token is Token.ROAD,
    Try: lambda _, acts, move: acts.stage is Stage.TOKEN or (acts.marker is not None and acts.token is not move.token),
    Shows: lambda state, acts, move: (
        acts.rank is not move.rank
        if acts.stage is Stage.BLUEPRINT
        else move.rank is Rank.EMPTY and Token.BLUEPRINT in options.tokens(state)
    ),
    Take: lambda state, acts, move: (
        acts.tile is None and acts.rank is not None and move.tile in options.kinds(state, acts.rank)
    ),
    Left: lambda state, acts, _: acts.tile is not None and asks_left(state, acts),
    Coins: lambda state, acts, _: acts.tile is not None and not asks_left(state, acts),
    Refinery: lambda _, acts, __: acts.tile is None,
    Made: lambda _, acts, __: acts.tile is not None,
    Build: lambda state, acts, _: acts.at is None and (acts.stage is Stage.BUILD or bool(options.spread(state))),
    Sale: lambda _, acts, __: acts.worth is None,
    Prints: lambda _, acts, __: acts.at is not None and acts.worth is None,
    Costs: lambda state, acts, _: acts.worth is not None and asks_cost(state, acts),
    Finish: _closes,
    Uses: lambda state, acts, move: acts.stage is Stage.GOODS or _closes(state, acts, move),
}
"""Whether a move answers what is open of an action, or does the one that is to be done."""


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
    if space and not state.open(space):
        return filled(state, space)
    if space is Space.GOLD and state.gold < GOLD_SPACE:
        return _gold(state, GOLD_SPACE)
    if move.way is Way.GOODS and not all(state.open(Space(way)) for way in ("milk-brick", "timber-flour")):
        return _NOT_NOW
    if space and space.goods and not options.made(state, space) and acts.stage is not Stage.CHOOSE:
        return Refusal(
            "no-goods",
            f"No Refinery for {' or '.join(good.value for good in space.goods)} stands: both milestones are free.",
            "Write down first who built one; or play it as a house ruling.",
            "Deliver to the Church; ruling H33",
        )
    if acts.stage is not Stage.WAY:
        return None
    if move.way is Way.GOODS and move.way not in options.ways(state):
        return Refusal(
            "automa",
            f"Which of the two spaces comes first is known from his own goods: {words.heap(state)}.",
            "Choose the space.",
            "Deliver to the Church; rulings H14, H41",
        )
    facts = set(options.denied((move.way, Way.NONE), Way.NONE))
    if facts and facts <= set(acts.noted):
        return _said(facts, words.say(state, move))
    sure = next((way for way in options.church(state) if options.surely(state, way)), None)
    if sure is not None and move.way not in options.ways(state):
        return Refusal(
            "automa",
            f"{words.surely(state, sure)}, so nothing that comes after it is done. Said now: {words.say(state, move)}.",
            "Put right by hand what the app has wrong, or write it down all the same.",
            "Deliver to the Church; rulings H13, H14, H41",
        )
    return None


def _said(facts: set[Any], now: str) -> Refusal:
    said = " and ".join(fact.says for fact in sorted(facts))
    return Refusal(
        "said-no",
        f"Said before, in this turn: {said}; and nothing that he did since changes that. Said now: {now}.",
        "Undo the answer that was wrong; or, if the table did it so, write it down all the same.",
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
    found = options.tokens(state)
    if token is None and acts.stage is Stage.TOKEN and Token.BLUEPRINT in found:
        return Refusal(
            "automa",
            f"Blueprint can be done: he holds {len(state.queue)} of {QUEUE}, and nobody said that the display is "
            "empty. So a token does work.",
            "Choose Blueprint, an action before it, or that the display is empty; or, if the table did so, write it "
            "down all the same.",
            "Purchase a Blueprint; Non-Priority Actions",
        )
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
        return _said({options.TOKEN_FACT[token]}, words.say(state, move))
    if token is Token.REFINE and not any(holder is not None for holder in state.milestones):
        return Refusal(
            "no-refinery",
            "No Refinery stands: the four milestones are free.",
            "Write down first who built one; or play it as a house ruling.",
            "Refine; ruling H33",
        )
    if acts.stage is Stage.TOKEN and token not in found and Token.BLUEPRINT in found:
        return Refusal(
            "later",
            f"{token.title} comes after Blueprint, which he can do.",
            "Choose Blueprint, or an action before it.",
            "Non-Priority Actions",
        )
    return None


def _refuse_shows(state: State, move: Shows) -> Refusal | None:
    if options.acting(state).stage is Stage.TOKEN or move.rank in options.ranks(state):
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
        f"His queue has no tile {number(move.at + 1)}.",
        f"It holds {len(state.queue)}.",
        "Construct a Building",
        firm=True,
    )


def sixth(name: str) -> Refusal:
    """Nobody has a sixth road."""
    return Refusal(
        "sixth-road",
        f"All five roads of {name} are built.",
        "Undo if one was written down twice, or put the roads right by hand.",
        "Build a Road",
        firm=True,
    )


def _refuse_road(state: State, _: Road) -> Refusal | None:
    return sixth(BOTRIC) if state.roads[HIM] >= MOST_ROADS else None


_JUDGES: Final[dict[type[Plain], Callable[[State, Any], Refusal | None]]] = {
    Hire: _refuse_hire,
    Can: _refuse_can,
    Draw: _refuse_draw,
    Try: _refuse_try,
    Uses: refuse_uses,
    Road: _refuse_road,
    Sale: lambda _, move: in_range(move.points, 0, PRINTED),
    Shows: _refuse_shows,
    Left: lambda _, move: in_range(move.tiles, 0, DISPLAY - 1),
    Refinery: _refuse_refinery,
    Made: lambda _, move: in_range(move.goods, 1, MOST_MADE),
    Build: _refuse_build,
    Prints: lambda _, move: in_range(move.points, 0, PRINTED),
    Costs: lambda _, move: in_range(move.gold, 0, PRINTED),
}
