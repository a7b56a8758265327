"""Teaching: a rule in full, in our own words, the first time it scores at a table, and when it refuses a move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.pages.citations import cited
from app.state import Ui
from engine.refusal import Refusal
from engine.score import Rule
from engine.table import AnyTable
from engine.value import latest
from engine.words import listed
from markup.html import Html, b, button, join, li, p, section, small, ul
from markup.parts import fold

OPEN: Final = 2
"""Most new rules that are shown with all their texts."""


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
    return section(
        p("New rules in play", class_="soft"),
        _briefly(table, rules) if len(rules) > OPEN else _open(table, rules),
        button("Stop explaining rules", type="button", class_="btn quiet", data_key="app:set:teaches:off"),
        class_="teaches",
    )


def _open(table: AnyTable, rules: Sequence[Rule]) -> Html:
    """Return a few rules with all their texts, each text once."""
    texts = dict.fromkeys(text for rule in rules for text in cited(table.game.info, rule.cites))
    heads = ul(li(b(rule.title), " ", small(rule.cites)) for rule in rules)
    return join(heads, ul(map(li, texts), class_="cited"))


def _briefly(table: AnyTable, rules: Sequence[Rule]) -> Html:
    """Return many rules, as at the end of a game, folded; those with the same texts together."""
    together: dict[str, list[str]] = {}
    for rule in rules:
        together.setdefault(rule.cites, []).append(rule.title)
    return join(
        [
            fold(f"new-{at}", listed(titles), small(cites), ul(map(li, cited(table.game.info, cites)), class_="cited"))
            for at, (cites, titles) in enumerate(together.items())
        ]
    )


def in_full(table: AnyTable, refused: Refusal) -> Html | None:
    """Return the rules of a refusal, open; None if the app has no text of them."""
    texts = cited(table.game.info, refused.rule)
    return join(p(f"Rules: {refused.rule}"), ul(map(li, texts), class_="cited")) if texts else None
