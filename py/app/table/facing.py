"""The page that is turned towards another side of the table: whose turn it is or who won, the question, every total.

Nothing can be recorded there. What is checked turns it, without the app: see web/css/facing.css.
"""

from __future__ import annotations

from typing import Any

from app.scores import outcome
from app.state import Ui
from app.table import solo_opponent
from app.table.headline import headline
from engine.game import View
from engine.move import Offer
from engine.table import AnyTable
from engine.turn import Outcome, Seat
from markup import marks
from markup.html import Html, b, div, fieldset, footer, h2, input_, label, legend, li, main, named, p, small, span, ul

_SIDES = (("left", "Left", "←"), ("across", "Across", "↑"), ("right", "Right", "→"))


def page(ui: Ui, table: AnyTable, offer: Offer[Any]) -> tuple[Html, Html]:
    """Return what the others should read, and the keys that choose their side."""
    over = isinstance(table.turn, Outcome)
    seats = [
        li(
            marks.seat(Seat(at), player, big=True),
            named(player.name, class_="name"),
            span(table.sheet.written(Seat(at)), class_="num"),
        )
        for at, player in enumerate(table.setup.players)
    ]
    body = main(
        div(
            div(
                h2(outcome.title(table) if over else headline(table)),
                p(outcome.margin(table)) if over else _question(table, offer),
                ul(seats, class_="read-seats", aria_label="Scores"),
                class_="read",
            ),
            class_="turntable",
        ),
        class_="facing",
        id=f"m:{ui.route}",
    )
    sides = [
        label(
            input_(type="radio", name="side", value=key, checked=key == "across"),
            span(span(arrow, aria_hidden="true"), f" {says}"),
            class_="pill",
        )
        for key, says, arrow in _SIDES
    ]
    return body, footer(fieldset(legend("Turned towards", class_="sr"), sides, class_="sides"), class_="ledge lone")


def _question(table: AnyTable, offer: Offer[Any]) -> Html | None:
    """Return the question of a solo opponent with its answers, or what the game asks for."""
    now = solo_opponent.step(table)
    if now is not None:
        answers = [li(b(one.says), small(f" {one.then}") if one.then else None) for one in now.answers]
        return div(p(now.says), ul(answers, aria_label="Answers") if answers else None, class_="read-question")
    seat = getattr(table.turn, "seat", None)
    seen: View = table.game.page.view(table.state, offer, Seat.A if seat is None else seat)
    return p(seen.hint, class_="read-question") if seen.hint else None
