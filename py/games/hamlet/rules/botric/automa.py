"""Botric (Botric's Turn): each of his villagers does the first that works.

1. Hire a villager for 5 gold, and purchase a blueprint.
2. Deliver to the Church: most points; most own high quality; most own goods; fewest materials; your choice.
3. Sell to the Market: the same order.
4. A marker is drawn; from the token below it, once around the line, the first action that can be done.

Which of these work hangs on what lies on the table: one question names them in order. Where an order decides only what
the people do, such as which production tile is filled, nothing is asked: the step shows the order.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.automa import Step
from engine.value import but
from games.hamlet.rules.botric import actions, building, priority
from games.hamlet.rules.moves.common import Move
from games.hamlet.rules.moves.corrections import Before
from games.hamlet.rules.state import Acts, Stage, State


def step(state: State) -> Step[Move] | None:
    """What Botric does next, or what has to be told; None while he does not act."""
    acts = state.acts
    if acts is None or acts.stage is Stage.END or (acts.stage is Stage.DRAW and state.setup.seed):
        return None
    found = _STEPS[acts.stage](state, acts)
    if acts.back is None:
        return found
    return but(found, says=f"Put the {state.setup.colour(acts.back).value} marker back into the bag. {found.says}")


def left_out(state: State) -> Move | None:
    """What texts of former days pass over: they went on after a correction, and take as done what your copy prints."""
    acts = state.acts
    if acts is not None and acts.former is not None:
        return Before()
    found = step(state) if acts is not None and acts.stage is Stage.BUILD else None
    return found.move if found else None


_STEPS: Final[dict[Stage, Callable[[State, Acts], Step[Move]]]] = {
    Stage.HIRE: priority.hire,
    Stage.FAVOUR: priority.favour,
    Stage.WAY: priority.way,
    Stage.CHOOSE: priority.choose,
    Stage.GOODS: priority.goods,
    Stage.DELIVER: priority.deliver,
    Stage.SALE: priority.sale,
    Stage.DRAW: actions.draw,
    Stage.TOKEN: actions.token,
    Stage.REST: actions.rest,
    Stage.DO: actions.do,
    Stage.BLUEPRINT: actions.blueprint,
    Stage.REFINE: actions.refine,
    Stage.BUILD: building.build,
    Stage.REFILL: actions.refill,
}
