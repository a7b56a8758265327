"""House rules about points: the rules of the score sheet, and the page that counts one of them differently."""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType
from typing import Any, Final

from app.entering import to_relay
from app.open_table import keep
from app.pages.frame import form_error
from app.state import Intent, Ui, updated
from app.table import changes
from app.table.actions import ledge, undo
from app.table.head import back
from engine.house_rules import How, PointsRule
from engine.move import Offer
from engine.score import Rule
from engine.table import AnyTable
from engine.value import but
from engine.words import number
from markup.html import Html, a, b, button, div, footer, h2, li, main, p, small, span, ul
from markup.parts import pad, summed

PAGE: Final = "points"
"""The page of the rules of the score sheet; the rest of its address is a rule, and the page to return to."""
_BOOK: Final = "as in the rulebook"


def can(table: AnyTable) -> bool:
    """Return whether the players can count points differently; not where they are paid during the game."""
    return table.game.adjusted is None


def hint(table: AnyTable) -> str:
    """Return the second line of the menu entry."""
    return "count a rule of the score sheet differently" if can(table) else "why this game has none"


def page(ui: Ui, table: AnyTable, _: Offer[Any]) -> tuple[Html, Html]:
    """Return the page of one rule, or all rules, each with the way in which it counts."""
    chosen = next((rule for rule in table.game.info.rules if rule.key in ui.route.rest[:1]), None)
    if not can(table):
        return _paid(ui, table)
    if chosen:
        return _one(ui, table, chosen)
    rows = [
        li(a(span(b(rule.title), small(_says(table, rule))), class_="btn", href=ui.home.to(PAGE, rule.key).href))
        for rule in table.game.info.rules
    ]
    body = main(
        h2("House rules about points"),
        p("Choose a rule that you score differently. It then counts so for all players.", class_="lead"),
        p("Numbers that a board shows before you play are those of the rulebook.", class_="soft"),
        ul(rows, class_="menu"),
        class_="menu-main",
        id=f"m:{ui.route}",
    )
    return body, _back(ui, table)


def _paid(ui: Ui, table: AnyTable) -> tuple[Html, Html]:
    """Return the reason why points cannot be counted differently in a game that pays them, and what to do instead."""
    instead = span(b("Adjust points"), small("add or subtract, with a reason"))
    body = main(
        h2("House rules about points"),
        p(
            "This game pays points in cards while you play, and what you hold decides later. If a rule counted "
            "differently, the totals here would no longer be the cards in your hands. So the app counts by the "
            "rulebook. If your group pays differently, change the amount when it is paid, or adjust points.",
            class_="lead",
        ),
        ul(li(a(instead, class_="btn", href=ui.home.to("hand").href)), class_="menu"),
        class_="menu-main",
        id=f"m:{ui.route}",
    )
    return body, ledge(ui, table, "")


def _says(table: AnyTable, rule: Rule) -> str:
    agreed = table.points_rules.get(rule.key)
    return agreed.says() if agreed else _BOOK


def _back(ui: Ui, table: AnyTable) -> Html:
    """Return the ledge; before the first move it opens the form that a new table opens with."""
    form = "" if len(table.events) > len(table.points_rules) else table.game.page.starts_with(table.state)
    if not form:
        return ledge(ui, table, "")
    on = a(span(b("Start")), class_="btn go", href=ui.home.to("form", form).href)
    return footer(undo(table, to_relay(ui)), on, class_="ledge")


def _one(ui: Ui, table: AnyTable, rule: Rule) -> tuple[Html, Html]:
    """Return the ways of counting as keys, and the pad for the number that two of them need."""
    now = table.points_rules.get(rule.key, PointsRule(rule.key, How.BOOK))
    typed = ui.typed.pads.get(ui.route, "")
    value = now.number if not typed else summed(typed) or 0
    ways = [PointsRule(rule.key, how, value if how in (How.TIMES, How.EACH) else 0) for how in How]
    body = main(
        h2(rule.title),
        form_error(ui),
        div([_key(way, pressed=way == now) for way in ways], class_="keys"),
        pad(typed, "Which number?"),
        class_="pad-main",
        id=f"m:{ui.route}",
    )
    where, says = back(ui.route)
    return body, footer(undo(table, to_relay(ui)), a(span(b(says)), class_="btn go", href=where), class_="ledge")


def _key(rule: PointsRule, *, pressed: bool) -> Html:
    """Return the key that counts a rule so; it waits for a number that fits."""
    value = number(rule.number) if rule.number else "…"
    title = {
        How.BOOK: "By the rulebook",
        How.OFF: "Not counted",
        How.TIMES: f"Points × {value}",
        How.EACH: f"{value} for each line",
    }[rule.how]
    return button(
        span(b(title)),
        type="button",
        class_="btn",
        data_key=f"app:points:{rule.rule}:{rule.how.value}:{rule.number}",
        aria_pressed="true" if pressed else "false",
        aria_disabled=None if rule.fits else "true",
    )


def tapped(ui: Ui, what: str, intent: Intent) -> Ui:
    """Return the state with a rule of the score sheet counted so, on the page from which it was opened."""
    table, (key, how, *rest) = ui.open.table, (*what.split(":"), "", "")
    if table is None or how not in [one.value for one in How] or not rest[0].isdecimal():
        return ui
    rule = PointsRule(key, How(how), int(rest[0]))
    pads = MappingProxyType({page_: typed for page_, typed in ui.typed.pads.items() if page_ != ui.route})
    then = ui.home.to(*(ui.route.rest[1:] or (PAGE,)))
    ui = but(updated(ui, pads=pads, refused=None, chosen=None, look=""), route=then)
    if rule == table.points_rules.get(key, PointsRule(key, How.BOOK)):
        return updated(ui, notice="")
    after = table.count(rule)
    notice = f"{after.told(len(after.events) - 1)}{changes.spoken(table, after)}"
    return keep(updated(ui, table=after, notice=notice), intent.now)


def listed(table: AnyTable) -> Iterable[str]:
    """Return the house rules about points in words, in the order of the score sheet."""
    agreed = table.points_rules
    return [f"{rule.title}: {agreed[rule.key].says()}" for rule in table.game.info.rules if rule.key in agreed]
