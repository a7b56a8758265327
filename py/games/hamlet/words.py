"""The moves in words: on a button, in the log, and what to put back when one is undone."""

from __future__ import annotations

from games.hamlet import options
from games.hamlet.automa import bonus
from games.hamlet.moves import (
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
    Take,
    Try,
    Uses,
)
from games.hamlet.pieces import GOLD_SPACE, HIRE, TAKEN, Owner, Rank, Space, Thing, Tile, Token, Way, refinery
from games.hamlet.state import Stage, State

_WAYS = {
    Way.GOLD: "7 gold to the Church",
    Way.RAW: "8 raw materials to the Church",
    Way.MILK_BRICK: "milk or brick to the Church",
    Way.TIMBER_FLOUR: "timber or flour to the Church",
    Way.GOODS: "refined materials to the Church",
    Way.SALE: "a market sale",
    Way.NONE: "neither Church nor Market",
}
_RANKS = {
    Rank.FREE: "a Refinery with its milestone free",
    Rank.LANDMARK: "a Landmark",
    Rank.REFINERY: "a Refinery with its milestone taken",
    Rank.BARN: "a Barn",
    Rank.REST: "none of the named tiles",
    Rank.OTHER: "another tile",
    Rank.EMPTY: "nothing: the display is empty",
}


def say(state: State, move: Move) -> str:
    """The move before it is made, on a button."""
    match move:
        case Lay():
            return move.token.title
        case Points():
            return f"{_signed(move.points)} points"
        case Own():
            return f"I built a {move.tile.title}"
        case Pass():
            return "Botric’s turn"
        case Deliver():
            return f"Church: {move.space.title}"
        case Sale() | Prints():
            return f"{move.points} points"
        case Uses():
            return f"{move.owner.word.capitalize()} {move.good.value}: {bonus(state, move.owner, move.good)}"
        case Road():
            return "A road is built" if state.acts else "I built a road"
        case Close():
            return "Everything is counted"
        case Count():
            return f"{move.item.title}: {move.number}"
        case Fix():
            return f"{move.thing.title}: {_fixed(state, move)}"
        case _:
            return _said(state, move)


def _said(state: State, move: Move) -> str:
    """A move of Botric's on a button."""
    match move:
        case Hire():
            return "He hires" if move.did else "He does not hire"
        case Favour():
            return "1 gold on the Favour tile" if move.did else "No gold on the Favour tile"
        case Can():
            return _WAYS[move.way].capitalize()
        case Draw():
            return f"{_colour(state, move)} marker"
        case Try():
            return move.token.title if move.token else "No token works"
        case Produce():
            return "He produces"
        case Rest():
            return "He rests"
        case Shows():
            return _RANKS[move.rank].capitalize()
        case Take():
            return move.tile.title
        case Left():
            return f"{move.tiles} before it".replace("-", "−")
        case Coins():
            return "Gold lay on it" if move.lay else "No gold lay on it"
        case Refinery():
            return refinery(move.good).title
        case Made():
            return f"{move.goods} made".replace("-", "−")
        case Build():
            return _tile(state, move.at).title
        case Costs():
            return f"{move.gold} gold".replace("-", "−")
        case Finish():
            return "It pays gold" if move.gold else "It pays no gold"
        case Refill():
            return "The bag is filled" if move.did else "The bag is filled, without gold"
        case _:
            return move.verb


def _signed(points: int) -> str:
    return f"{points:+d}".replace("-", "−")


def _colour(state: State, move: Draw) -> str:
    return state.setup.colour(move.marker).value.capitalize()


def _tile(state: State, at: int) -> Tile:
    return state.queue[at] if 0 <= at < len(state.queue) else Tile.OTHER


def _fixed(state: State, move: Fix) -> str:
    if move.thing in TAKEN and 0 <= move.number <= 2:
        return ("free", state.name, "Botric")[move.number]
    if move.thing is Thing.FACE and 0 <= move.number <= 1:
        return ("down", "up")[move.number]
    return f"{move.number}".replace("-", "−")


def tell(state: State, move: Move) -> str:
    """The move after it was made, in the log."""
    name = state.name
    match move:
        case Lay():
            return f"The action line: {move.token.title} is number {len(state.line) + 1}."
        case Points():
            return f"{name}: {_signed(move.points)} points."
        case Own():
            return f"{name} builds a {move.tile.title}{_takes(state, move.tile)}."
        case Pass():
            return f"{name}’s turn is over."
        case Deliver():
            who = "Botric" if state.acts else name
            last = " The last round." if sum(by is None for by in state.church) == 1 and state.open(move.space) else ""
            return f"{who} delivers to the Church, {move.space.title}: {state.setup.points(move.space)}.{last}"
        case Sale():
            return (
                f"The Sale tile prints {move.points}." if state.acts else f"{name} sells to the Market: {move.points}."
            )
        case Uses():
            whose = "Botric’s" if move.owner is Owner.HIS else f"{name}’s"
            return f"{whose} {move.good.value} is used: {bonus(state, move.owner, move.good)}."
        case Road():
            return f"{'Botric' if state.acts else name} builds a road{'; Planner' * (state.planner is None)}."
        case Close():
            return "Everything is counted."
        case Count():
            return f"{move.item.title}: {move.number}."
        case Fix():
            return f"By hand: {move.thing.title} is {_fixed(state, move)}."
        case _:
            return _told(state, move)


def _takes(state: State, tile: Tile) -> str:
    return f" and takes {tile.good.milestone}" if tile.good and state.holder(tile.good) is None else ""


def _told(state: State, move: Move) -> str:
    """A move of Botric's in the log."""
    acts = options.acting(state)
    match move:
        case Hire():
            return f"Botric hires a villager for {HIRE} gold." if move.did else "Botric does not hire."
        case Favour():
            return "1 gold comes on the Favour tile." if move.did else "No gold comes on the Favour tile."
        case Can():
            return f"Botric can do: {_WAYS[move.way]}."
        case Draw():
            return f"{_colour(state, move)} is drawn: place {list(type(move.marker)).index(move.marker) + 1}."
        case Try():
            return f"Botric tries: {move.token.title}." if move.token else "No token of the line works."
        case Produce():
            return "Botric produces: 1."
        case Rest():
            return "A villager of Botric’s rests on the Church: 1 gold."
        case Shows():
            return f"The display shows first: {_RANKS[move.rank]}."
        case Take():
            return f"It is a {move.tile.title}."
        case Left():
            return f"{move.tiles} blueprints lie before it."
        case Coins():
            tile = acts.tile or Tile.OTHER
            return f"Botric takes the {tile.title}{', and 1 point for the gold on it' if move.lay else ''}."
        case Refinery():
            return f"Botric works a {refinery(move.good).title}."
        case Made():
            good = acts.tile.good.value if acts.tile and acts.tile.good else "good"
            return f"Botric refines {move.goods} {good}."
        case Build():
            return f"Botric builds the {_tile(state, move.at).title}."
        case Prints():
            return f"It prints {move.points} construction points."
        case Costs():
            return f"Its cost has {move.gold} gold."
        case Finish():
            return _finished(state, move)
        case Refill():
            up = "" if state.up or not move.did else ", the Favour tile turned up"
            return f"The six markers go back into the bag{up}{', 1 gold' if move.did else ''}."
        case _:
            return f"{move.verb}."


def _finished(state: State, move: Finish) -> str:
    acts = options.acting(state)
    more = " and 1 for gold" if move.gold else ""
    if acts.stage is Stage.SALE:
        return f"Botric sells to the Market: {acts.worth or 0}{more}."
    tile = _tile(state, acts.at or 0)
    return f"Botric’s {tile.title} stands{_takes(state, tile)}: {acts.worth or 0}{more}."


def put_back(state: State, move: Move) -> str:
    """What goes back on the table when a move is undone, as a sentence; empty: nothing does."""
    acts = state.acts
    if acts is None:
        return ""
    face = "the Favour tile face up again" if state.up else ""
    match move:
        case Hire() if move.did:
            return _sentence(f"{HIRE} gold to the Favour tile", "his new villager to the supply", face)
        case Favour() if move.did:
            return "The gold from the Favour tile to the supply."
        case Deliver():
            gold = f"{GOLD_SPACE} gold to the Favour tile" if move.space is Space.GOLD else "the materials"
            return _sentence(gold, f"the marker from “{move.space.title}”", face, "his villager upright")
        case Draw():
            return f"The {_colour(state, move).lower()} marker into the bag."
        case Produce():
            return _sentence("what was produced to the supply", _token(state, Token.PRODUCE))
        case Road():
            return _sentence("his road, and the materials", _token(state, Token.ROAD))
        case Rest():
            return "The gold from the Favour tile to the supply; his villager upright."
        case Coins():
            tile = acts.tile or Tile.OTHER
            moved = _token(state, acts.token) if acts.token else ""
            return _sentence(f"the {tile.title} to the display", "1 gold off each tile before it", moved)
        case Made():
            return _sentence("the goods he made, and their materials", _token(state, Token.REFINE))
        case Finish():
            if acts.stage is Stage.SALE:
                return "The materials of the sale and its tile; his villager upright."
            tile = _tile(state, acts.at or 0)
            return _sentence(f"the {tile.title} to his queue, and its materials", _token(state, Token.BUILD))
        case Refill() if move.did:
            down = "" if state.up else "the Favour tile face down again"
            return _sentence("the six markers out of the bag", "1 gold from the Favour tile to the supply", down)
        case _:
            return ""


def _sentence(*parts: str) -> str:
    said = "; ".join(filter(None, parts))
    return f"{said[:1].upper()}{said[1:]}."


def _token(state: State, token: Token) -> str:
    at = state.line.index(token) + 1 if token in state.line else len(state.line)
    return f"the token {token.title} to place {at} of the line"
