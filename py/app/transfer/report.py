"""A report of a mistake: a number of the score sheet, or a refusal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.pages import failed
from app.state import Failed, Out, Ui, updated
from app.table.head import back
from engine.move import Offer
from engine.refusal import Refusal
from engine.score import ScoreLine
from engine.table import AnyTable
from engine.turn import Seat
from engine.words import number
from markup.html import (
    Html,
    a,
    b,
    button,
    details,
    div,
    footer,
    form,
    h2,
    input_,
    label,
    li,
    main,
    p,
    span,
    summary,
    textarea,
    ul,
)
from markup.marks import CHEVRON


def _wrong(ui: Ui, table: AnyTable) -> ScoreLine | Seat | tuple[Any, Refusal] | Failed | None:
    """Return the subject of the page, or None if there is none, or no longer."""
    name = "/".join(ui.route.rest)
    if name == "refused":
        return ui.open.refused
    if name == "failed":
        return ui.said.failed
    if name in Seat.__members__ and Seat[name] < table.sheet.seats:
        return Seat[name]
    lines = table.sheet.lines
    return lines[int(name)] if name.isascii() and name.isdigit() and int(name[:6]) < len(lines) else None


def wrong(ui: Ui, table: AnyTable, _: Offer[Any]) -> tuple[Html, Html]:
    """Return the page to choose the wrong number, and the text of the report."""
    about = _wrong(ui, table)
    draw = _choose(ui, table) if about is None else _report(ui, table, about)
    where, says = back(ui.route)
    foot = footer(
        a(span(b(says)), class_="btn go", href=where), class_="ledge lone"
    )  # an undo would remove the score line
    return main(*draw, class_="handover-main", id=f"m:{ui.route}"), foot


def _choose(ui: Ui, table: AnyTable) -> list[Html | None]:
    """Return the score lines of a seat under a rule, to choose from."""
    seat, rule = ui.route.rest if len(ui.route.rest) == 2 else ("", "")
    if seat not in Seat.__members__:
        return [h2("Report a mistake"), p("Nothing is selected. Open a score line or a refusal first.")]
    rows = [
        li(a(span(line.because), span(number(line.points), class_="num"), class_="btn", href=_about(ui, str(at))))
        for at, line in enumerate(table.sheet.lines)
        if line.seat.name == seat and line.rule == rule
    ]
    total = a(span(b("The total")), class_="btn", href=_about(ui, seat))
    return [h2("Which score line is wrong?"), ul(rows, li(total), class_="menu")]


def _about(ui: Ui, name: str) -> str:
    return ui.home.to("wrong", name).href


def _report(ui: Ui, table: AnyTable, about: ScoreLine | Seat | tuple[Any, Refusal] | Failed) -> list[Html | None]:
    from border.report import report  # noqa: PLC0415

    if isinstance(about, Seat):
        says = f"The total of {table.setup.players[about].name}: {table.sheet.written(about)}"
    elif isinstance(about, ScoreLine):
        says = f"{table.setup.players[about.seat].name}, {number(about.points)}: {about.because}"
    elif isinstance(about, Failed):
        says = failed.SAYS[about.how]
    else:
        says = about[1].sentence
    return [
        h2("Report a mistake"),
        p(says, class_="told"),
        form(
            label(
                span("What did you want to do?" if isinstance(about, Failed) else "What should it be?"),
                input_(type="text", name="says", maxlength="200", autocomplete="off"),
                class_="field",
            ),
            div(
                button("Share report", type="submit", name="do", value="share", class_="btn"),
                button("Copy report", type="submit", name="do", value="copy", class_="btn"),
                class_="side-by-side",
            ),
            id="report-form",
            data_key="tap:app:report",
        ),
        p(
            "The report contains the whole table, with names, so that it can be replayed. Only the people you send it "
            "to can see it.",
            class_="soft",
        ),
        details(
            summary(span("The report, with your words added"), CHEVRON),
            textarea(
                report(table, _remarked(about), app=ui.phone.build), rows=12, readonly=True, aria_label="The report"
            ),
            class_="rule",
            id="report",
        ),
    ]


def _remarked(about: ScoreLine | Seat | tuple[Any, Refusal] | Failed) -> ScoreLine | Seat | tuple[Any, Refusal] | str:
    """Return the subject as `border.report` takes it."""
    return f"After {about.tapped or 'no tap'}\n{about.why}" if isinstance(about, Failed) else about


def reported(ui: Ui, fields: Mapping[str, str]) -> Ui:
    """Return the state with the report sent to the phone."""
    about = _wrong(ui, ui.open.table) if ui.open.table else None
    if ui.open.table is None or about is None:
        return ui
    from border.report import report  # noqa: PLC0415

    text = report(ui.open.table, _remarked(about), says=fields.get("says", "")[:200], app=ui.phone.build)
    if fields.get("do") == "share":
        return updated(ui, out=Out("share", "Report a mistake", text))
    return updated(ui, out=Out("copy", "Report a mistake", text, "Report copied."))
