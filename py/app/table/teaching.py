"""Teaching: a rule in full, in our own words, the first time it scores at a table, and when it refuses a move."""

from __future__ import annotations

from app.pages.citations import cited
from app.state import Ui
from engine.refusal import Refusal
from engine.score import Rule
from engine.table import AnyTable
from engine.value import latest
from markup.html import Html, b, button, join, li, p, section, small, ul


@latest
def first_time(table: AnyTable) -> tuple[Rule, ...]:
    """Return the rules that score with the last move, or with the app's draws around it, and have not before."""
    if not table.last:
        return ()
    before = {line.rule for line in table.at(len(table.events) - table.last).sheet.lines}
    new = {line.rule for line in table.sheet.lines} - before
    return tuple(rule for rule in table.game.info.rules if rule.key in new)


def taught(ui: Ui, table: AnyTable) -> Html | None:
    """Return the rules that have just scored for the first time; none while the past is changed."""
    if ui.open.present:
        return None
    rules = first_time(table)
    if not rules:
        return None
    texts = dict.fromkeys(text for rule in rules for text in cited(table.game.info, rule.cites))
    return section(
        p("New rules in play", class_="soft"),
        ul(li(b(rule.title), " ", small(rule.cites)) for rule in rules),
        ul(map(li, texts), class_="cited"),
        button("Stop explaining rules", type="button", class_="btn quiet", data_key="app:set:teaches:off"),
        class_="teaches",
    )


def in_full(table: AnyTable, refused: Refusal) -> Html | None:
    """Return the rules of a refusal, open; None if the app has no text of them."""
    texts = cited(table.game.info, refused.rule)
    return join(p(f"Rules: {refused.rule}"), ul(map(li, texts), class_="cited")) if texts else None
