"""The moves in words: on a button, in the log, and what to put back when one is undone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.move import Plain
from engine.value import but
from engine.words import capital, noun, number, plural, signed
from games.hamlet import by_hand, options
from games.hamlet import his_moves as h
from games.hamlet import moves as m
from games.hamlet.pieces import (
    GOLD_SPACE,
    GOODS,
    HIRE,
    MARKERS,
    QUEUE,
    Good,
    Modifier,
    Owner,
    Rank,
    Space,
    Tile,
    Token,
    Way,
    refinery,
)
from games.hamlet.scoring import worth
from games.hamlet.state import HIM, Acts, Stage, State

_WAYS: Final = {
    Way.GOLD: "7 gold to the Church",
    Way.RAW: "8 raw materials to the Church",
    Way.MILK_BRICK: "milk or brick to the Church",
    Way.TIMBER_FLOUR: "timber or flour to the Church",
    Way.GOODS: "refined materials to the Church",
    Way.SALE: "a Market sale",
    Way.NONE: "neither Church nor Market",
}
_CAN: Final = {Way.SALE: "make", Way.NONE: "do"}
_RANKS: Final = {
    Rank.FREE: "a Refinery with its milestone free",
    Rank.LANDMARK: "a Landmark",
    Rank.REFINERY: "a Refinery with its milestone taken",
    Rank.BARN: "a Barn",
    Rank.REST: "none of the named tiles",
    Rank.OTHER: "another tile",
    Rank.EMPTY: "nothing: the display is empty",
}


def _colour(state: State, move: h.Draw) -> str:
    return state.setup.colour(move.marker).value.capitalize()


def _tile(state: State, at: int) -> Tile:
    return state.queue[at] if 0 <= at < len(state.queue) else Tile.OTHER


def _taken(state: State) -> Tile:
    return options.acting(state).tile or Tile.OTHER


def _good(state: State) -> str:
    good = _taken(state).good
    return good.value if good else "good"


def _who(state: State) -> str:
    return "Botric" if state.acts else state.name


def heap(state: State) -> str:
    """His goods in the village, as far as they were told, his high quality first."""
    kinds = sorted(GOODS, key=lambda good: not state.high(Owner.HIS, good))
    found = [_many(state, good, options.there(state, good)) for good in kinds if options.there(state, good) > 0]
    return ", ".join(found) or "none"


def _many(state: State, good: Good, many: int) -> str:
    return f"{many} {'high-quality ' * state.high(Owner.HIS, good)}{good.value}"


def mine(state: State, good: Good, left: int) -> str:
    """What he has of a good, said before."""
    return f"Told before: he has {_many(state, good, left)}"


def surely(state: State, way: Way) -> str:
    """Why a delivery is sure."""
    if way is Way.GOLD:
        return f"He has {state.gold} gold, and the Church takes {GOLD_SPACE}"
    return f"Told before: he has {heap(state)}, so he can bring {_WAYS[way]}"


def _said(acts: Acts, *kinds: type[Plain]) -> bool:
    """Whether it was said by a person."""
    return any(isinstance(one.move, kinds) for one in acts.told)


def told_way(state: State, acts: Acts) -> str:
    """What was told of Church and Market, or follows from what is counted."""
    way = acts.way or Way.NONE
    if not _said(acts, h.Can):
        if way is Way.NONE:
            return "As far as is known, neither Church nor Market works"
        return surely(but(state, acts=but(acts, used=())), way)
    return f"Said before: he can {_CAN.get(way, 'bring')} {_WAYS[way]}"


def told_token(state: State, acts: Acts) -> str:
    """What was told of the action line, or follows from what is counted."""
    if not _said(acts, h.Try, h.Build):
        if acts.token is None:
            return "As far as is known, no token of the line works"
        return f"He holds {len(state.queue)} of {QUEUE} blueprints, so he takes one"
    if acts.token is None:
        return "Said before: no token of the line works"
    at = acts.at if acts.token is Token.BUILD else None
    return f"Said before: he can do: {acts.token.title if at is None else f'build the {_tile(state, at).title}'}"


def told_rank(acts: Acts) -> str:
    """What was told of the display."""
    return f"Said before: the display shows {_RANKS[acts.rank or Rank.REST]}"


def _worth(move: m.Own) -> str:
    return "" if move.points is None else f": {number(move.points)}"


# On a button


def say(state: State, move: m.Move) -> str:
    """The move before it is made, on a button."""
    return _SAY[type(move)](state, move)


_SAY: Final[dict[type[Plain], Callable[[State, Any], str]]] = {
    m.Lay: lambda _, move: move.token.title,
    m.Points: lambda _, move: f"{signed(move.points)} {noun(move.points, 'point')}",
    m.Own: lambda _, move: f"I built a {move.tile.title}{_worth(move)}",
    m.Pass: lambda _, __: "Botric’s turn",
    h.Deliver: lambda _, move: f"Church: {move.space.title}",
    h.Sale: lambda state, move: f"{'' if state.acts else 'My sale: '}{plural(move.points, 'point')}",
    h.Uses: lambda state, move: (
        f"{'' if state.acts else 'I used '}{move.owner.word} {move.good.value}: {bonus(state, move.owner, move.good)}"
    ),
    h.Road: lambda state, _: "He builds a road" if state.acts else "I built a road",
    h.Hire: lambda _, move: "He hires" if move.did else "He does not hire",
    h.Favour: lambda _, move: f"{'1' if move.did else 'No'} gold on the Favour tile",
    h.Can: lambda _, move: capital(_WAYS[move.way]),
    h.Draw: lambda state, move: f"{_colour(state, move)} marker",
    h.Try: lambda _, move: move.token.title if move.token else "No token works",
    h.Produce: lambda _, __: "He produces",
    h.Rest: lambda _, __: "He rests",
    h.Shows: lambda _, move: capital(_RANKS[move.rank]),
    h.Take: lambda _, move: move.tile.title,
    h.Left: lambda _, move: f"{number(move.tiles)} before it",
    h.Coins: lambda _, move: "Gold lay on it" if move.lay else "No gold lay on it",
    h.Refinery: lambda _, move: refinery(move.good).title,
    h.Made: lambda state, move: f"{number(move.goods)} {_good(state)}",
    h.Build: lambda state, move: _tile(state, move.at).title,
    h.Prints: lambda _, move: plural(move.points, "point"),
    h.Costs: lambda _, move: f"{number(move.gold)} gold",
    h.Finish: lambda _, move: "It pays gold" if move.gold else "It pays no gold",
    h.Before: lambda _, __: "He goes on as before",
    h.Refill: lambda _, move: "The bag is filled" if move.did else "The bag is filled, without gold",
    m.Count: lambda _, move: f"{move.item.title}: {number(move.number)}",
    m.Close: lambda _, __: "Everything is counted",
    m.Fix: lambda state, move: f"{by_hand.title(state, move.thing)}: {by_hand.says(state, move.thing, move.number)}",
}


def bonus(state: State, owner: Owner, good: Good) -> str:
    """What a good used brings its owner."""
    points, gold = worth(state, owner, good)
    return f"+{points}" + (f" and {gold} gold" if gold else "")


# In the log


def tell(state: State, move: m.Move) -> str:
    """The move after it was made, in the log."""
    return _TELL[type(move)](state, move)


def _takes(state: State, tile: Tile) -> str:
    return f" and takes {tile.good.milestone}" if tile.good and state.holder(tile.good) is None else ""


def _tell_deliver(state: State, move: h.Deliver) -> str:
    last = " It is the last round." if sum(by is None for by in state.church) == 1 and state.open(move.space) else ""
    points = state.setup.points(move.space)
    return f"{_who(state)} delivers to the Church, {move.space.title}: {points}.{last}"


def _tell_sale(state: State, move: h.Sale) -> str:
    points = number(move.points)
    return f"The Sale tile prints {points}." if state.acts else f"{state.name} sells to the Market: {points}."


def _tell_uses(state: State, move: h.Uses) -> str:
    whose = "Botric’s" if move.owner is Owner.HIS else f"{state.name}’s"
    return f"{whose} {move.good.value} is used: {bonus(state, move.owner, move.good)}."


def _tell_finish(state: State, move: h.Finish) -> str:
    acts = options.acting(state)
    points = f"{acts.worth or 0}{' and 1 for gold' if move.gold else ''}"
    if acts.stage is Stage.SALE:
        return f"Botric sells to the Market: {points}."
    tile = _tile(state, acts.at or 0)
    return f"Botric’s {tile.title} stands{_takes(state, tile)}: {points}."


def _tell_refill(state: State, move: h.Refill) -> str:
    up = "" if state.up or not move.did else ", the Favour tile turned up"
    return f"The six markers go back into the bag{up}{', 1 gold' if move.did else ''}."


_TELL: Final[dict[type[Plain], Callable[[State, Any], str]]] = {
    m.Lay: lambda state, move: f"The action line: {move.token.title} is number {len(state.line) + 1}.",
    m.Points: lambda state, move: f"{state.name}: {signed(move.points)} {noun(move.points, 'point')}.",
    m.Own: lambda state, move: f"{state.name} builds a {move.tile.title}{_takes(state, move.tile)}{_worth(move)}.",
    m.Pass: lambda state, _: f"{state.name}’s turn is over.",
    h.Deliver: _tell_deliver,
    h.Sale: _tell_sale,
    h.Uses: _tell_uses,
    h.Road: lambda state, _: f"{_who(state)} builds a road{' and takes Planner' * (state.planner is None)}.",
    h.Hire: lambda _, move: f"Botric hires a villager for {HIRE} gold." if move.did else "Botric does not hire.",
    h.Favour: lambda _, move: f"{'1' if move.did else 'No'} gold comes on the Favour tile.",
    h.Can: lambda _, move: f"Botric can {_CAN.get(move.way, 'bring')} {_WAYS[move.way]}.",
    h.Draw: lambda state, move: f"{_colour(state, move)} is drawn: place {MARKERS.index(move.marker) + 1}.",
    h.Try: lambda _, move: f"Botric can do: {move.token.title}." if move.token else "No token of the line works.",
    h.Produce: lambda _, __: "Botric produces: 1.",
    h.Rest: lambda _, __: "A villager of Botric’s rests on the Church: 1 gold.",
    h.Shows: lambda _, move: f"The display shows {_RANKS[move.rank]}.",
    h.Take: lambda _, move: f"It is a {move.tile.title}.",
    h.Left: lambda _, move: f"{plural(move.tiles, 'blueprint lies', 'blueprints lie')} before it.",
    h.Coins: lambda state, move: f"Botric takes the {_taken(state).title}{', and 1 for gold on it' * move.lay}.",
    h.Refinery: lambda _, move: f"Botric works a {refinery(move.good).title}.",
    h.Made: lambda state, move: f"Botric refines {number(move.goods)} {_good(state)}.",
    h.Build: lambda state, move: f"Botric builds the {_tile(state, move.at).title}.",
    h.Prints: lambda _, move: f"It prints {plural(move.points, 'construction point')}.",
    h.Costs: lambda _, move: f"Its cost has {number(move.gold)} gold.",
    h.Finish: _tell_finish,
    h.Before: lambda _, __: "Botric goes on as before what was put right.",
    h.Refill: _tell_refill,
    m.Count: lambda _, move: f"{move.item.title}: {number(move.number)}.",
    m.Close: lambda _, __: "Everything is counted.",
    m.Fix: lambda state, move: (
        f"By hand: {by_hand.title(state, move.thing)}, {by_hand.says(state, move.thing, move.number)}."
    ),
}


# On the table, when it is undone


def put_back(state: State, move: m.Move) -> str:
    """What goes back on the table when a move is undone, as a sentence; empty: nothing does."""
    asks = _BACK.get(type(move)) if state.acts else None
    return asks(state, move) if asks else ""


def _sentence(*parts: str) -> str:
    return f"{capital('; '.join(filter(None, parts)))}."


def _token(state: State, token: Token | None) -> str:
    """The place from which a token went to the far right."""
    if token is None or token not in state.line:
        return ""
    return f"the token {token.title} to place {state.line.index(token) + 1} of the line"


def _face(state: State) -> str:
    return "the Favour tile face up again" if state.up and not state.has(Modifier.ALWAYS_UP) else ""


_UPRIGHT: Final = "his villager upright"
_SUPPLY: Final = "1 gold from the Favour tile to the supply"


def _back_deliver(state: State, move: h.Deliver) -> str:
    paid = f"{GOLD_SPACE} gold to the Favour tile" if move.space is Space.GOLD else "the materials to their tiles"
    mark = "his donkey" if state.deliveries(HIM) == 3 else "his marker"
    return _sentence(paid, f"{mark} away from “{move.space.title}”", _face(state), _UPRIGHT)


def _back_coins(state: State, move: h.Coins) -> str:
    tile, token = _taken(state).title, options.acting(state).token
    return _sentence(
        f"the {tile}{', its gold on it,' * move.lay} into the display, without the tile that came instead",
        "the gold of the tiles it skipped to the supply",
        _UPRIGHT if token else "",  # else it stands up with the hire
        _token(state, token),
    )


def _back_finish(state: State, _: h.Finish) -> str:
    acts = options.acting(state)
    if acts.stage is Stage.SALE:
        return _sentence("the materials to their tiles, and the Sale tile", _UPRIGHT)
    return _sentence("the materials to their tiles", _UPRIGHT, _token(state, Token.BUILD))


_BACK: Final[dict[type[Plain], Callable[[State, Any], str]]] = {
    h.Hire: lambda state, move: (
        _sentence(f"{HIRE} gold to the Favour tile", "his new villager to the supply", _UPRIGHT, _face(state))
        if move.did
        else ""
    ),
    h.Favour: lambda _, move: _sentence(_SUPPLY) if move.did else "",
    h.Deliver: _back_deliver,
    h.Draw: lambda state, move: f"The {_colour(state, move).lower()} marker into the bag.",
    h.Produce: lambda state, _: _sentence("what was produced", _UPRIGHT, _token(state, Token.PRODUCE)),
    h.Road: lambda state, _: _sentence("his road, and its materials", _UPRIGHT, _token(state, Token.ROAD)),
    h.Rest: lambda _, __: _sentence(_SUPPLY, _UPRIGHT),
    h.Coins: _back_coins,
    h.Made: lambda state, _: _sentence("the goods for their materials", _UPRIGHT, _token(state, Token.REFINE)),
    h.Prints: lambda state, _: _sentence(f"the {_tile(state, options.acting(state).at or 0).title} to his queue"),
    h.Finish: _back_finish,
    h.Refill: lambda state, move: _sentence(
        "the six markers out of the bag",
        _SUPPLY if move.did else "",
        "the Favour tile face down again" if move.did and not state.up else "",
    ),
}
