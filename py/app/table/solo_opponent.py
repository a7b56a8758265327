"""The turn of a solo opponent: the acts or the question of its step, with the proof, what was before, what is next."""

from __future__ import annotations

from typing import Any, Final

from engine.automa import Candidate, Proof, Step
from engine.move import Offer
from engine.table import AnyTable, Played, since
from engine.turn import CHANCE
from engine.words import plural
from markup import marks
from markup.acts import act, acts
from markup.html import (
    Html,
    b,
    button,
    caption,
    details,
    div,
    h2,
    join,
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
YOU: Final = b("you", class_="who")
"""The one who carries out a step on the table: always the player."""


def step(open_: AnyTable) -> Step[Any] | None:
    """Return the solo opponent's current step, or None if it is not its turn."""
    return open_.steps[0] if open_.steps else None


def spoken(open_: AnyTable) -> str:
    """Return the current step or question as it is read aloud after the last one."""
    now = open_.steps[0]
    many = f" {plural(len(now.acts), 'act')}." if len(now.acts) > 1 else ""
    return f" {now.says}{many}"


def together(open_: AnyTable) -> tuple[Step[Any], ...]:
    """Return the decided steps that stand in one list: those of this turn, as far as each is one act."""
    found: list[Step[Any]] = []
    for one in open_.steps:
        if one.move is None or (found and one.acts):
            break
        found.append(one)
        if one.acts:
            break
    return tuple(found)


def page(open_: AnyTable, offer: Offer[Any], ticked: frozenset[int] = frozenset()) -> Html | None:
    """Return the acts or the question of this turn, what was before, and the next steps; None if it is not its turn."""
    now = step(open_)
    if now is None:
        return None
    if now.acts or now.move is None:
        return section(
            h2(now.says.rstrip("."), id="acts-h") if now.move else None,
            _acts(now, ticked),
            p(now.hint, class_="soft") if now.hint and now.move else None,
            _before(open_, now),
            _why(now),
            _others(open_, offer),
            class_="step-now",
            aria_label=None if now.move else "This step",
            aria_labelledby="acts-h" if now.move else None,
        )
    number = len(open_.events) - since(open_) + 1
    return section(
        h2("What happens now", id="acts-h", class_="sr"),
        ol(
            [li(span("✓", class_="knot", aria_hidden="true"), one, class_="past") for one in _past(open_)],
            [
                li(
                    span(number + at, class_="knot", aria_hidden="true"),
                    act(f"app:tick:{at}", join(YOU, " ", one.says), here=at == 0),
                    p(one.hint, class_="soft") if one.hint and at == 0 else None,
                    _proof(one) if at == 0 else None,
                    _others(open_, offer) if at == 0 else None,
                    class_="next" if at else "now",
                    aria_current=None if at else "step",
                )
                for at, one in enumerate(together(open_))
            ],
            class_="steps",
        ),
        class_="steps-now",
        aria_labelledby="acts-h",
    )


def _acts(now: Step[Any], ticked: frozenset[int]) -> Html | None:
    """Return the acts of a step, the first one that is not done marked."""
    if not now.acts:
        return None
    here = next((at for at in range(len(now.acts)) if at not in ticked), None)
    found = [
        act(f"app:tick:{at}", one.says, one.order, done=at in ticked, here=at == here)
        for at, one in enumerate(now.acts)
    ]
    return acts(found, "On the table, in order")


def _past(open_: AnyTable) -> list[Html]:
    """Return what was entered in this part of the turn, each a way back to it; draws in a row are one."""
    phase = getattr(open_.turn, "phase", "")
    found: list[tuple[int, str, bool]] = []
    for at in range(since(open_), len(open_.events)):
        event = open_.events[at]
        if getattr(open_.game.moves.turn(open_.states[at]), "phase", "") != phase:
            continue
        draws = isinstance(event, Played) and event.actor is CHANCE
        if draws and found and found[-1][2]:
            first, told, _ = found.pop()
            found.append((first, f"{told} {open_.told(at)}", True))
        else:
            found.append((at, open_.told(at), draws))
    return [
        p(told)
        if draws and open_.setup.seed
        else button(told, type="button", data_key=f"app:back:{at}", class_="way-back")
        for at, told, draws in found
    ]


def _before(open_: AnyTable, now: Step[Any]) -> Html | None:
    """Return what the app knows, and what was entered: each line that was entered is a way back."""
    known = [li(span("·", class_="yn", aria_hidden="true"), p(one), class_="known") for one in now.knows]
    said = [li(span("✓", class_="yn", aria_hidden="true"), one) for one in _past(open_)]
    return (
        ol([*known, *said], class_="said-before", aria_label="So far; tap one to go back to it")
        if known or said
        else None
    )


def _why(now: Step[Any]) -> Html:
    """Return the reason for a step or a question: how much the rulebook's order decides."""
    return details(
        summary(span(now.why or ("Why?" if now.move else "Why am I asked?")), marks.CHEVRON),
        _table(now.proof, asked=now.move is None) if now.proof else None,
        p(f"Rules: {now.rule}", class_="ref"),
        class_="trail",
        id="trail",
    )


def _proof(now: Step[Any]) -> Html:
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
    keys = _otherwise(offer)
    if not keys:
        return None
    return details(
        summary(span("We played it differently"), marks.CHEVRON),
        div(
            [button(move.say(open_.state), type="button", class_="btn", data_key=key) for key, move in keys.items()],
            class_="others",
        ),
        class_="rule otherwise",
        id=_other_id(open_),
    )


def _otherwise(offer: Offer[Any]) -> dict[str, Any]:
    """Return the moves that can be recorded although the step is another, by their keys."""
    return {move.path[0]: move for move, refusal in offer.narrowed(()).refused if not refusal.firm}


def _other_id(open_: AnyTable) -> str:
    return f"otherwise-{len(open_.events)}"


def asked(open_: AnyTable, keys: Html) -> Html | None:
    """Return the question with every answer, or None if there is none. `keys` are drawn by the game."""
    now = step(open_)
    if now is None or now.move is not None:
        return None
    hint = " ".join(filter(None, (now.hint, "Do everything on the list above first." if now.acts else "")))
    return section(
        h2(now.says, id="asked-h"),
        p(hint, class_="hint") if hint else None,
        div(answers(open_, keys), keys, class_="answers"),
        class_="asked",
        aria_labelledby="asked-h",
    )


def others(open_: AnyTable) -> list[Html]:
    """Return the small keys of a step: why, that what it needs is not there, and that you played it differently."""
    now = step(open_)
    if now is None or (now.move and not now.acts):
        return []  # the proof stands open
    keys = [button("Why?", type="button", class_="tap", data_open="trail")]
    if now.instead:
        keys.append(button(now.instead.says, type="button", class_="tap grow", data_key=now.instead.move.path[0]))
    if _otherwise(open_.offer):
        keys.append(button("Played differently", type="button", class_="tap grow", data_open=_other_id(open_)))
    return keys


def answers(open_: AnyTable, drawn: str = "") -> list[Html]:
    """Return the large keys of a question, without those that the game has `drawn`."""
    now = step(open_)
    if now is None or now.move is not None:
        return []
    large = all(len(answer.says) <= SHORT for answer in now.answers)
    return [
        button(
            span(
                b([span(answer.place, class_="place-no"), " "] if answer.place else None, answer.says),
                small(answer.then) if answer.then else None,
            ),
            type="button",
            class_="btn answer" if large else "btn answer long",
            data_key=answer.move.path[0],
            aria_keyshortcuts=answer.says[0] if answer.says in ("Yes", "No") else None,
        )
        for answer in now.answers
        if f'data-key="{answer.move.path[0]}"' not in drawn
    ]
