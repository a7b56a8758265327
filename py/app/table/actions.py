"""The ledge below a page: undo, redo and the main button, or the answers to a question; and refusals."""

from __future__ import annotations

from typing import Any

from app import entering
from app.scores.scores import total
from app.state import Laid, Ui
from app.table import changes, solo_opponent, teaching
from app.table.headline import headline
from app.table.offers import adds, waiting
from engine.automa import Step
from engine.moves import AnyMove
from engine.table import Adjustment, AnyTable, Change, Event, Played, Seats
from engine.turn import CHANCE, Outcome
from engine.value import but, latest
from engine.words import number
from markup import marks
from markup.html import Child, Html, a, b, button, div, footer, join, p, small, span
from markup.parts import refusal

_BESIDE = frozenset(("seat", "seats", "menu", "log", "hand", "rules", "settings", "about", "handover", "agree")) | {
    "forecast",
    "past",
    "phones",
    "points",
}
"""Pages of a table on which nothing is recorded."""

LEDGE_LETTERS = 24
"""Most letters of a key in the ledge that fit in two lines on a phone of 360 px."""


def ledge(ui: Ui, table: AnyTable, hint: str, main: str = "", asks: str = "", act: str = "") -> Html:
    """Return undo and the main button, or the answers to a solo opponent's question, in reach of the thumb.

    Without a move to record, the main button shows `hint`, and taps the key `main` if there is one. `asks` is a
    question of the game with its answers, and `act` is on the main button for the chosen move.
    """
    made = entering.to_relay(ui) if ui.stored.laid else None
    if ui.route.page or not table.steps:
        return asking(asks, undo(table, made), _go(ui, table, hint, main, act))
    keys = solo_opponent.others(table)
    if question := solo_opponent.asked(table, Html(asks)):
        return asking(question, undo(table, made), div(keys, class_="chips"))
    return asking(div(keys, class_="chips") if keys else "", undo(table, made), _go(ui, table, hint, main, act))


def asking(asks: str, *keys: Html) -> Html:
    """Return the ledge with its keys, below a question and its answers if there is one."""
    if not asks:
        return footer(keys, class_="ledge")
    return footer(div(Html(asks), class_="upper"), div(keys, class_="ledge-keys"), class_="ledge asking")


def why_not(ui: Ui, table: AnyTable) -> Html | None:
    """Return the reason why the chosen move is refused, with the key for a house rule if it can be overruled."""
    if ui.open.refused is None:
        return None
    move, why = ui.open.refused
    anyway = None
    if not why.firm:
        says: Child = "Allow it as a house rule"
        if why.code == "automa" or table.steps:
            says = span(b(move.say(table.state)), small("record it as we played it"))
        anyway = button(says, type="button", class_="btn", data_key="app:rule")
    report = a("Report a mistake", class_="btn quiet", href=ui.home.to("wrong", "refused").href)
    wrong = None if ui.open.present else report  # a report has the table as it is
    close = button("Close", type="button", class_="btn quiet", data_key="app:heard")
    full = teaching.in_full(table, why) if ui.stored.settings.teaches else None
    shown = but(why, rule="") if full else why
    return refusal(shown, full, anyway, div(wrong, close, class_="ends"))


@latest
def undo(table: AnyTable, made: Laid | None) -> Html:
    """Return undo and redo, each with the move that it affects; `made` is a piece that is a draft again."""
    what, brief, at = "nothing to undo yet", "", len(table.events) - table.last
    if table.undoes_past:
        what = changes.of(table.pasts[-1])
    elif table.last:
        event = table.events[at]
        what = table.told(at)  # name and points, once the turn is over
        if not isinstance(event, Played):
            brief = _of_all(table, event)
        else:
            brief = event.move.brief(table.states[at])
            if event.actor in (CHANCE, getattr(table.turn, "actor", None)):
                what = event.move.say(table.states[at])
            if event.move.corrects and not brief:
                said = event.move.say(table.states[at])
                brief = said if len(said) <= LEDGE_LETTERS else "Correction"
    key = undo_key("app:undo", what, brief, off=not (table.last or table.undoes_past))
    return div(key, redo(table, made) if made or table.following else None, class_="back-forth")


def undo_key(name: str, what: str, brief: str = "", *, off: bool = False) -> Html:
    """Return the key of Undo with what it reverts: `brief` is shown instead if there is one, and the whole is read."""
    shown = span(what)
    if brief and brief != what:
        shown = join(span(brief, aria_hidden="true"), span(what, class_="sr"))
    return button(
        span(b(marks.UNDO, "Undo"), shown),
        type="button",
        class_="btn undo",
        data_key=name,
        aria_disabled="true" if off else None,
    )


def redo(table: AnyTable, made: Laid | None) -> Html:
    """Return the key of the move that was undone last."""
    next_ = None if made else table.undone[0]
    if made:
        again = made.says
    elif isinstance(next_, Played):
        again = next_.move.say(table.state)
    else:
        again = changes.of(next_) if isinstance(next_, Change) else _of_all(table, next_)
    return button(marks.REDO, type="button", class_="btn icon", data_key="app:redo", aria_label=f"Redo: {again}")


def _of_all(table: AnyTable, event: Event | None) -> str:
    """Return an event that is no move, in a few words."""
    if isinstance(event, Adjustment):
        return f"{table.setup.players[event.seat].name}: {number(event.points, signed=True)}"
    return "the order of play" if isinstance(event, Seats) else "the house rule"


def _go(ui: Ui, table: AnyTable, hint: str, main: str, act: str) -> Html:
    if isinstance(table.turn, Outcome):
        return a(
            span(b("Result"), small(headline(table))),
            class_="btn go",
            href=ui.home.to("end").href,
        )
    if ui.route.page in _BESIDE:
        says, where = "Back to the table", headline(table)
        return a(span(b(says), small(where)), class_=sized("btn go", says, where), href=ui.home.href)
    move = waiting(ui)
    if move is None:
        if main:
            return button(span(hint), type="button", class_=sized("btn go", hint), data_key=main)
        return p(hint or "Choose on the board", class_="hint")
    step = table.steps[0] if table.steps else None
    if step is not None and move == step.move and not ui.route.page:
        return _done(table, step, move)
    if act:
        return button(Html(act), type="button", class_="btn go", data_key="app:go")
    says = move.say(table.state)
    seat = table.turn.seat
    found = [line for line in adds(table, move) if line.seat == seat]
    points = span(total(found), class_="num") if found else None
    looks = sized("btn go", says, "and points" if found else "")  # their digits are twice as wide
    return button(span(says), points, type="button", class_=looks, data_key="app:go")


def _done(table: AnyTable, step: Step[Any], move: AnyMove) -> Html:
    """Return the main button of decided steps: all of those that the page shows are done, and what comes then."""
    many = len(solo_opponent.together(table))
    follow = table.steps[many : many + 1]
    then = f"then: {follow[0].says.rstrip('.')}" if follow else ""
    says = step.done if many == 1 else "All done"
    found = [line for line in adds(table, move) if line.seat == table.sheet.automa] if many == 1 else []
    return button(
        span(b(says), small(then) if then else None),
        span(total(found), class_="num") if found else None,
        type="button",
        class_=sized("btn go", says, then),
        data_key="app:go" if many == 1 else f"app:tick:{many - 1}",
        aria_keyshortcuts="D",
    )


def sized(names: str, *says: str) -> str:
    """Return the classes of a key in the ledge: `long` if its words need smaller type on a narrow phone."""
    return f"{names} long" if sum(map(len, says)) > LEDGE_LETTERS else names
