"""The preview: the score lines that the main button would record."""

from __future__ import annotations

from typing import Any

from app.scores.scores import total
from app.state import Ui
from app.table.offers import adds, waiting
from engine.move import Offer, Path
from engine.score import ScoreLine
from engine.table import AnyTable
from engine.words import number
from markup import marks
from markup.html import (
    Html,
    b,
    details,
    p,
    span,
    summary,
)
from markup.parts import lines


def preview(ui: Ui, table: AnyTable, offer: Offer[Any]) -> Html | None:
    """Return the score lines that the main button would record."""
    move = waiting(ui)
    found = adds(table, move) if move is not None and move.tried_first else ()
    if not found:
        return None
    says = move.say(table.state)
    return details(
        summary(
            span(span(says), span(total(found), class_="num pencil-num"), class_="line-head"),
            span([_term(line, offer.chosen) for line in found], marks.CHEVRON, class_="terms"),
        ),
        lines(found, f"Preview: score lines for {says}"),
        p(f"Rules: {_cites(table, found)}", class_="ref"),
        class_="pencil-card why",
        id="why",
    )


def _term(line: ScoreLine, chosen: Path) -> Html:
    """Return a score line in a word or two: the piece if it is not the chosen one, otherwise the cause.

    If no piece is chosen, several pieces score, each for several reasons. Then both are named.
    """
    head, _, tail = line.because.rpartition(": ")
    says = (tail if not line.where or line.where[0] in chosen else head) if chosen else line.because
    return span(b(number(line.points, signed=True)), f" {says}", class_="zero" if line.points == 0 else None)


def _cites(table: AnyTable, found: tuple[ScoreLine, ...]) -> str:
    return "; ".join(dict.fromkeys(table.game.info.rule(line.rule).cites for line in found))
