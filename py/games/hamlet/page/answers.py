"""Answers to Botric's questions that are not plain words: markers in their colours, numbers, materials."""

from __future__ import annotations

from engine.move import Offer
from games.hamlet.page.area import pennant
from games.hamlet.rules.moves.bag import Draw
from games.hamlet.rules.moves.building import Costs, Prints
from games.hamlet.rules.moves.common import Move
from games.hamlet.rules.moves.paying import Sale, Uses
from games.hamlet.rules.moves.refining import Made
from games.hamlet.rules.pieces import MARKERS
from games.hamlet.rules.state import Stage, State
from markup.html import Html, b, button, div, join, p, small
from markup.keys import key


def his_keys(state: State, offer: Offer[Move]) -> Html:
    """Return the keys of the open question that the game draws itself."""
    uses: list[Html] = []
    digits: list[Html] = []
    for move in offer.legal:
        match move:
            case Uses():
                uses.append(key(move.path[0], move.say(state), class_="btn answer long use"))
            case Prints(points=number) | Costs(gold=number) | Sale(points=number) | Made(goods=number):
                digits.append(_digit(move.path[0], str(number)))
            case _:
                pass
    digits += [_digit(blank.path[0], "…", blank.label) for blank in offer.blanks]
    stage = state.acts.stage if state.acts else None
    yes = p("Yes, and the Sale tile gives:", class_="row-label") if stage is Stage.WAY and digits else None
    return join(
        _markers(state, offer) if stage is Stage.DRAW else None,
        *uses,
        div(yes, div(digits, class_="digits"), class_="numbers-row") if digits else None,
    )


def _digit(name: str, says: str, label: str = "") -> Html:
    return button(says, type="button", class_="tap digit", data_key=name, aria_label=label or None)


def _markers(state: State, offer: Offer[Move]) -> Html:
    """Return a key for each colour, with its dots and the token below it; a colour not in the bag is off."""
    can = {move.marker for move in offer.legal if isinstance(move, Draw)}
    keys = []
    for marker, token in zip(MARKERS, state.line, strict=False):
        colour = state.setup.colour(marker).value
        off = marker not in can
        keys.append(
            button(
                pennant(marker),
                b(colour.capitalize()),
                small("none left in the bag" if off else f"{token.title} first"),
                type="button",
                class_=f"marker-key seat-{colour}",
                data_key=f"marker:{marker.value}",
                aria_disabled="true" if off else None,
            )
        )
    return div(keys, class_="markers")
