"""The possible moves on the open page, and the move of its main button."""

from __future__ import annotations

from typing import Any

from app import mending
from app.route import AS_IT_WAS
from app.scores import missing
from app.state import Ui
from engine.move import Offer
from engine.moves import AnyMove
from engine.score import ScoreLine
from engine.table import AnyTable
from engine.turn import CHANCE
from engine.value import but, latest
from markup.parts import summands


@latest
def offered(ui: Ui) -> Offer[Any]:
    """Return the possible moves on this page, narrowed by the chosen keys."""
    table = ui.open.table
    if table is None or ui.route.page in AS_IT_WAS:
        return Offer(CHANCE, ())
    if ui.route.page == "amend":
        return table.corrections.narrowed(ui.open.chosen or ())
    if ui.route.page == "number":
        asked = table.offer.narrowed(ui.route.rest)
        return asked if asked.blank else table.corrections.narrowed(ui.route.rest)
    if ui.route.page == missing.END and (fact := missing.asked(ui.route, table)):
        return table.offer.narrowed(tuple(fact.page.split("/")[1:]))
    found = table.offer.narrowed(table.game.page.begin(table.state) if ui.open.chosen is None else ui.open.chosen)
    return but(found, was=old) if ui.open.present and (old := mending.replaced(ui)) else found


def typed(ui: Ui, offer: Offer[Any]) -> str:
    """Return the number on the pad: the entry, otherwise the recorded value."""
    return ui.typed.pads.get(ui.route, offer.blank.had if offer.blank else "")


@latest
def adds(table: AnyTable, move: AnyMove) -> tuple[ScoreLine, ...]:
    """Return the score lines that a move would add."""
    return table.counted(move.preview(table.state))


@latest
def waiting(ui: Ui) -> Any:
    """Return the move of the main button, or None."""
    offer = offered(ui)
    if offer.blank is not None:
        numbers = summands(typed(ui, offer))
        return offer.blank.filled(numbers) if numbers else None
    if offer.move is not None:
        return offer.move
    if ui.open.table and ui.open.table.steps and not ui.route.page and not offer.chosen:
        return ui.open.table.steps[0].move
    return None if offer.corrects else offer.on_button
