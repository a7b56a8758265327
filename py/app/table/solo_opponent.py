"""The turn of a solo opponent: the finished steps, the current one with its proof or question, and the next ones."""

from __future__ import annotations

from typing import Any, Final

from engine.automa import Candidate, Proof, Step
from engine.move import Offer
from engine.table import Adjustment, AnyTable, since
from engine.turn import CHANCE
from markup import marks
from markup.html import (
    Html,
    b,
    button,
    caption,
    details,
    div,
    h2,
    li,
    ol,
    p,
    section,
    small,
    span,
    summary,
    table,
    tbody,
    td,
    th,
    thead,
    tr,
)

SHORT: Final = 7
"""Most characters of an answer in large type; all answers must be that short."""
RECENT = 2
"""Number of finished steps shown; the log has them all."""
YOU: Final = b("you", class_="who")
"""The one who carries out a step on the table: always the player."""


def step(open_: AnyTable) -> Step[Any] | None:
    """Return the solo opponent's current step, or None if it is not its turn."""
    return open_.steps[0] if open_.steps else None


def page(open_: AnyTable, offer: Offer[Any]) -> Html | None:
    """Return the finished, current and next steps of this turn, or None if it is not its turn."""
    now = step(open_)
    if now is None:
        return None
    if now.move is None:
        does, asks = _parted(now.says)
        return section(
            p(does, class_="do") if does else None,
            h2(asks, id="acts-h"),
            p(now.hint, class_="soft") if now.hint else None,
            _trail(open_, now),
            _others(open_, offer),
            class_="question",
            aria_labelledby="acts-h",
        )
    number = len(open_.events) - since(open_) + 1
    return section(
        h2("What happens now", id="acts-h", class_="sr"),
        ol(
            _past(open_),
            li(
                span(number, class_="knot", aria_hidden="true"),
                p(YOU, " ", now.says, class_="do"),
                p(now.hint, class_="soft") if now.hint else None,
                _proof(open_, now),
                _others(open_, offer),
                class_="now",
                aria_current="step",
            ),
            [
                li(
                    span(number + at, class_="knot", aria_hidden="true"),
                    p(YOU, " ", later.says),
                    class_="next",
                )
                for at, later in enumerate(open_.steps[1:], 1)
            ],
            class_="steps",
        ),
        class_="acts",
        aria_labelledby="acts-h",
    )


def _parted(says: str) -> tuple[str, str]:
    """Return the steps on the table, and the question at their end."""
    does, stop, asks = says.rpartition(". ")
    return (f"{does}.", asks) if stop and asks.endswith("?") else ("", says)


def _past(open_: AnyTable) -> list[Html]:
    """Return the finished steps, with chance moves in a row as one step."""
    done: list[list[str]] = []
    drawn = False
    for at in range(since(open_), len(open_.events)):
        event = open_.events[at]
        before, drawn = drawn, not isinstance(event, Adjustment) and event.actor is CHANCE
        if drawn and before:
            done[-1].append(open_.told(at))
        else:
            done.append([open_.told(at)])
    return [
        li(span("✓", class_="knot", aria_hidden="true"), p(" ".join(told)), class_="past") for told in done[-RECENT:]
    ]


def _trail(open_: AnyTable, now: Step[Any]) -> Html:
    """Return why a question is asked: the steps before it, and how much the rulebook's order decides."""
    past = _past(open_)
    return details(
        summary(span("Why am I asked?"), marks.CHEVRON),
        ol(past, class_="steps") if past else None,
        _table(now.proof) if now.proof else None,
        p(f"Rules: {now.rule}", class_="ref"),
        class_="trail",
        id="trail",
    )


def _proof(open_: AnyTable, now: Step[Any]) -> Html:
    return details(
        summary(now.why or "Why?", marks.CHEVRON),
        _table(now.proof, asked=False) if now.proof else None,
        p(f"Rules: {now.rule}", class_="ref"),
        class_="proof",
        id="proof",
        open=True,
    )


def _table(proof: Proof[Any], *, asked: bool = True) -> Html:
    """Return the candidates, and each tiebreaker in the rulebook's order."""
    shown = sorted((*proof.candidates, *proof.absent), key=lambda one: one.number)
    listed = any(one.number for one in shown)
    placed = any(one.where for one in shown)
    rows = [
        tr(
            td(span(one.number, class_="place-no")) if listed else None,
            th(marks.glyph(one.mark, 22) if one.mark else None, one.title, scope="row"),
            td(one.where) if placed else None,
            td(_outcome(proof, one)),
            class_="hit" if one in proof.left else "out" if one in proof.absent else None,
        )
        for one in shown
    ]
    place = th("Place", scope="col") if listed else None
    where = th("Where", scope="col") if placed else None
    heads = tr(place, th("Candidate", scope="col"), where, th("Outcome", scope="col"))
    last = len(proof.applied) - 1
    alone = len(proof.candidates) == 1 and not proof.applied and not proof.asks
    ties = [li(span("No alternatives"), b("decided here"), class_="decided")] if alone else []
    ties += [
        li(
            span(line.says),
            b("decided here") if at == last and len(line.left) == 1 else span(line.word or _left(line.left)),
            class_="decided" if at == last and len(line.left) == 1 else None,
        )
        for at, line in enumerate(proof.applied)
    ]
    if proof.asks:
        ties.append(li(span(proof.asks), b("asked now" if asked else "check this first"), class_="decided"))
    ties += [li(span(says), span("not needed" if not proof.asks else "after that")) for says in proof.unneeded]
    return div(
        table(
            caption(proof.caption or "Candidates", class_=None if proof.caption else "sr"),
            thead(heads, class_="sr"),
            tbody(rows),
            class_="cands listed" if listed else "cands",
        )
        if rows
        else None,
        ol(ties, class_="ties", aria_label="Tiebreakers, in order") if ties else None,
    )


def _left(candidates: tuple[Candidate[Any], ...]) -> str:
    return {0: "none left", 1: "one left"}.get(len(candidates), f"{len(candidates)} left")


def _outcome(proof: Proof[Any], one: Candidate[Any]) -> Html | str:
    chosen, rest = proof.words
    if one in proof.absent:
        return "–"
    return b(chosen) if (one,) == proof.left else proof.level if one in proof.left else rest


def _others(open_: AnyTable, offer: Offer[Any]) -> Html | None:
    """Return the other steps that your group may have played: each is refused with a reason, but can be recorded."""
    keys = {move.path[0]: move for move, refusal in offer.narrowed(()).refused if not refusal.firm}
    if not keys:
        return None
    return details(
        summary(span("We played it differently"), marks.CHEVRON),
        div(
            [button(move.say(open_.state), type="button", class_="btn", data_key=key) for key, move in keys.items()],
            class_="others",
        ),
        class_="rule otherwise",
        id=f"otherwise-{len(open_.events)}",
    )


def answers(open_: AnyTable) -> list[Html]:
    """Return the large keys of a question."""
    now = step(open_)
    if now is None or now.move is not None:
        return []
    large = all(len(answer.says) <= SHORT for answer in now.answers)
    return [
        button(
            span(
                b([span(at, class_="place-no"), " "] if now.ordered else None, answer.says),
                small(answer.then) if answer.then else None,
            ),
            type="button",
            class_="btn answer" if large else "btn answer long",
            data_key=answer.move.path[0],
        )
        for at, answer in enumerate(now.answers, 1)
    ]
