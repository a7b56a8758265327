"""Botric's steps for a building: which, where, its cost and its reward (Construct a Building).

Known printed values are not asked for; the step is then decided, because the pieces still have to be placed.
"""

from __future__ import annotations

from typing import Final

from engine.automa import Act, Answer, Step
from engine.words import plural
from games.hamlet.rules import options
from games.hamlet.rules.botric import proofs
from games.hamlet.rules.botric.actions import CAN_BUILD, age, aside, slides
from games.hamlet.rules.botric.priority import finished, materials
from games.hamlet.rules.moves.action_line import Cannot
from games.hamlet.rules.moves.building import Build, Costs, Prints
from games.hamlet.rules.moves.common import Move
from games.hamlet.rules.moves.paying import Finish
from games.hamlet.rules.pieces import Tile, Token
from games.hamlet.rules.state import Acts, State


def build(state: State, acts: Acts) -> Step[Move]:
    """Return the question for the tile, its printed values or the used materials, or the decided step."""
    if acts.at is None:
        order = options.queued(state)
        return Step(
            says="Which can he construct first?",
            answers=tuple(Answer(Build(at), state.queue[at].title, age(state, at)) for at in order),
            hint=CAN_BUILD,
            instead=Answer(Cannot(Token.BUILD), "None of them"),
            proof=proofs.queue(state, acts),
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
                says=f"How much gold is printed in the cost of the {tile.title}?",
                hint="He does not pay it, and loses that many points.",
                rule=rule,
            )
        lost = (
            f"he loses {plural(card.cost, 'point')} instead, as printed in your copy"
            if card.cost
            else "your copy shows none"
        )
        return Step(
            says=f"Botric pays no gold for the {tile.title}.",
            move=Costs(card.cost),
            acts=(Act(f"Pay no gold: {lost}"),),
            done="No gold paid",
            proof=proofs.does(state, acts),
            rule=rule,
        )
    rule = "Construct a Building; rulings H7, H8, H14"
    does = (
        materials(state, f"Remove the materials for the {tile.title}", f"then the closest to the {tile.title}"),
        Act("Lay an unused villager on the tile he builds from"),
        slides(state, Token.BUILD),
    )
    if card.reward is None or options.goods(state):
        return finished(state, rule, does, reward=card.reward)
    reward = "gold for building it: 1 point instead" if card.reward else "no gold for building it"
    return Step(
        says=f"Botric builds the {tile.title}.",
        move=Finish(card.reward),
        acts=does,
        hint=f"Your copy shows {reward}.",
        why="Why build, and how does he pay?",
        proof=proofs.does(state, acts),
        rule=rule,
    )


def _placed(state: State, acts: Acts, tile: Tile) -> Step[Move]:
    """Return the step to place the tile, with the question for its points if they are not known."""
    last, points = state.before(tile).points, state.printed(tile).points
    hint = "" if points is not None or last is None else f"The last one had {last}."
    hands = (*aside(state, acts), Act(f"Find the place for the {tile.title}", PLACE), Act("Place it there", TURNED))
    only: Answer[Move] = Answer(Cannot(Token.BUILD), "No such place")
    instead = only if len(state.queue) == 1 else None
    proof, rule = proofs.queue(state, acts), RULE
    if points is None:
        asks = f"How many points are printed on the {tile.title}?"
        return Step(says=asks, acts=hands, instead=instead, hint=hint, proof=proof, rule=rule)
    return Step(
        says=f"Botric builds the {tile.title}: {plural(points, 'point')}, as printed in your copy.",
        move=Prints(points),
        acts=hands,
        instead=instead,
        hint=hint,
        why=f"Why the {tile.title}?",
        proof=proof,
        rule=rule,
    )


RULE: Final = "Construct a Building; rulings H9, H11, H29, H40"
PLACE: Final = (
    "not joining your roads or your Landmarks, if possible",
    "adjacent to the tile farthest along the longest network without your roads, with a matching edge",
    "adjacent to a tile as close to the Church as possible",
    "if still tied: your choice",
)
TURNED: Final = (
    "road to road; otherwise forest to forest or mountain to mountain",
    "the fewest forest-to-mountain edges; then the most matching edges",
)
