"""What can be done on the page that is open, and which move its main button would book."""

from __future__ import annotations

from typing import Any

from app.state import Ui
from engine.move import Offer
from engine.turn import CHANCE
from engine.value import latest
from markup.parts import summands


@latest
def offered(ui: Ui) -> Offer[Any]:
    """What can be done now on this page, narrowed by the keys chosen."""
    table = ui.table
    if table is None:
        return Offer(CHANCE, ())
    if ui.route.page == "amend":
        return table.amended.narrowed(ui.chosen or ())
    if ui.route.page == "number":
        asked = table.offer.narrowed(ui.route.rest)
        return asked if asked.blank else table.amended.narrowed(ui.route.rest)
    return table.offer.narrowed(table.game.begin(table.state) if ui.chosen is None else ui.chosen)


def typed(ui: Ui, offer: Offer[Any]) -> str:
    """What stands on the pad: what is typed there, else what was booked before."""
    return ui.typed.get(ui.route, offer.blank.had if offer.blank else "")


@latest
def waiting(ui: Ui) -> Any:
    """The move that the main button would book; None when there is none."""
    offer = offered(ui)
    if offer.blank is not None:
        numbers = summands(typed(ui, offer))
        return offer.blank.filled(numbers) if numbers else None
    if offer.move is not None:
        return offer.move
    if ui.table and ui.table.steps and not ui.route.page and not offer.chosen:
        return ui.table.steps[0].move
    return None if offer.by_hand else offer.on_button
