"""Botric (Botric's Turn): each of his villagers carries out the first possible action.

1. Hire a villager for 5 gold, and purchase a blueprint.
2. Deliver to the Church: most points; most own high quality; most own refined; fewest materials; your choice.
3. Sell to the Market: the same order.
4. Draw a marker; from the token below it, once around the line, carry out the first possible action.

The state of the real table decides which of these are possible: each is one question, in this order. If an order
concerns only the real pieces, such as the choice of a Production tile, the app does not ask: the acts show the order.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.automa import Act, Step
from engine.value import but
from games.hamlet.rules.botric import actions, building, priority
from games.hamlet.rules.moves.common import Move
from games.hamlet.rules.moves.corrections import Before
from games.hamlet.rules.state import Acts, Stage, State


def step(state: State) -> Step[Move] | None:
    """Return Botric's next step or question, or None if he does not act."""
    acts = state.acts
    if acts is None or acts.stage is Stage.END or (acts.stage is Stage.DRAW and state.setup.seed):
        return None
    found = _STEPS[acts.stage](state, acts)
    if acts.back is None:
        return found
    back = Act(f"Return the {state.setup.colour(acts.back).value} marker to the bag")
    return but(found, acts=(back, *found.acts))


def left_out(state: State) -> Move | None:
    """Return a step that texts of earlier versions leave out, or None."""
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
