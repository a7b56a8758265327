"""Why not more: the pieces that do not score by a rule, each with what it lacks and, after a tap, its place."""

from __future__ import annotations

from collections.abc import Sequence

from engine.score import ScoreLine
from engine.table import AnyTable
from markup import marks
from markup.html import Html, details, li, span, summary, ul


def page(open_: AnyTable, missed: Sequence[ScoreLine], name: str, *, alone: bool) -> Html:
    """Return the pieces that do not score by a rule, folded unless nothing does."""
    return details(
        summary(span("Why not more?"), span(str(len(missed)), class_="count"), marks.CHEVRON),
        ul([li(_line(open_, line)) for line in missed]),
        class_="unscored",
        id=name,
        open=alone,
    )


def _line(open_: AnyTable, line: ScoreLine) -> Html:
    """Return the piece and what it lacks; a tap shows its place on a small board, if the game draws one."""
    draw = open_.game.page.picture
    picture = Html(draw(open_.state, line.seat, line.where)) if draw and line.where else None
    says = span(line.because)
    if not picture:
        return span(glyph(line), says, class_="piece")
    return details(summary(glyph(line), says, marks.CHEVRON), picture)


def glyph(line: ScoreLine) -> Html | None:
    """Return the picture of the piece of a line, if it has one."""
    return marks.glyph(f"g-{line.piece[5:]}") if line.piece.startswith("tile:") else None
