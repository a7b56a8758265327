"""Botric's steps for a building: which, where, and what it costs and pays (Construct a Building).

What your copy is known to print is not asked: the step is decided then, since hands have to do it all the same.
"""

from __future__ import annotations

from typing import Final

from engine.automa import Answer, Step
from games.hamlet.rules import options
from games.hamlet.rules.botric import proofs
from games.hamlet.rules.botric.actions import age, slides
from games.hamlet.rules.botric.priority import finished
from games.hamlet.rules.moves.building import Build, Costs, Prints
from games.hamlet.rules.moves.common import Move
from games.hamlet.rules.moves.paying import Finish
from games.hamlet.rules.pieces import Tile, Token
from games.hamlet.rules.state import Acts, State


def build(state: State, acts: Acts) -> Step[Move]:
    """Which tile of the queue, what it prints, the goods used."""
    if acts.at is None:
        order = options.queued(state)
        return Step(
            says="Which of his blueprints can he build first?",
            answers=tuple(Answer(Build(at), state.queue[at].title, age(state, at)) for at in order),
            hint="Its materials lie on the road, and there is a legal place.",
            proof=proofs.queue(state, acts, "The first with its materials on the road, and a legal place"),
            rule="Construct a Building; ruling H28",
        )
    tile = state.queue[acts.at] if acts.at < len(state.queue) else Tile.OTHER
    if acts.worth is None:
        return _placed(state, acts, tile)
    card = state.printed(tile)
    if options.asks_cost(state, acts):
        rule = "Construct a Building; Easier Game; ruling H17"
        if card.cost is None:
            return Step(
                says=f"How much gold does the {tile.title} print in its cost?",
                hint="He ignores it, and loses that many points.",
                rule=rule,
            )
        lost = f"he loses {card.cost} instead, as your copy prints" if card.cost else "your copy prints none"
        return Step(
            says=f"Pay no gold for the {tile.title}: {lost}.",
            move=Costs(card.cost),
            done="No gold is paid",
            proof=proofs.does(state, acts),
            rule=rule,
        )
    rule = "Construct a Building; rulings H7, H8, H14"
    does = (
        f"Remove the materials of the {tile.title}; lay a villager on the tile it is built from, and "
        f"{slides(state, Token.BUILD)}."
    )
    if card.reward is None or options.goods(state):
        return finished(state, rule, does, reward=card.reward)
    reward = "gold for building it: 1 point instead" if card.reward else "no gold for building it"
    return Step(
        says=does,
        move=Finish(card.reward),
        done="It is built",
        hint=f"Your copy prints {reward}.",
        why="Why does he build, and what does he pay with?",
        proof=proofs.does(state, acts, f"Materials nearest to the {tile.title}", "Your choice"),
        rule=rule,
    )


def _placed(state: State, acts: Acts, tile: Tile) -> Step[Move]:
    """Where the tile comes, which only the table sees, and its points: asked, or as your copy prints them."""
    last, points = state.before(tile).points, state.printed(tile).points
    told = "" if points is not None or last is None else f" The last one had {last}."
    hint = (
        "Where: beside the farthest tile along the longest network without your roads, with a matching edge; else "
        f"nearest the Church; not joining your roads or Landmarks if it can be.{told}"
    )
    proof, rule = proofs.queue(state, acts, *PLACE), "Construct a Building; rulings H9, H11, H29, H40"
    if points is None:
        asks = f"Place the {tile.title}. How many construction points does it print?"
        return Step(says=asks, hint=hint, proof=proof, rule=rule)
    return Step(
        says=f"Place the {tile.title}: it makes {points}, as your copy prints.",
        move=Prints(points),
        done="It lies there",
        hint=hint,
        why=f"Why the {tile.title}, and where?",
        proof=proof,
        rule=rule,
    )


PLACE: Final = (
    "Not joining a network that relies on your roads, nor your Landmarks, if another place is left",
    "Beside the farthest tile along the longest network without your roads, where an edge matches",
    "Beside the tile nearest the Church",
    "Your choice",
    "Turned: road to road; else forest to forest or mountain to mountain; then the fewest forest beside mountain; then "
    "as many matching sides as can be",
)
