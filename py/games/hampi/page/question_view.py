"""The open question: who drew the Jewel, the result of a condition, the end of a quick game, who holds the Jewel."""

from __future__ import annotations

from engine.game import View
from engine.move import Offer
from engine.turn import Seat
from engine.way import Way
from engine.words import capital
from games.hampi.page.drawing import sun
from games.hampi.page.parts import below, condition_key, page, task_part, why_not
from games.hampi.rules import questions, turn
from games.hampi.rules.moves.common import Move, names
from games.hampi.rules.pieces import PEOPLE, Asks, Condition, What
from games.hampi.rules.state import State
from markup import marks
from markup.html import Html, div, h2, p, section
from markup.keys import ask, key
from markup.parts import fold


def asked(state: State, offer: Offer[Move], land: Html) -> View:
    """Return the page while a question is open."""
    whole = offer.narrowed(())
    if state.asked is questions.FINDER:
        task = task_part(
            "Who drew the Sun Jewel?",
            p("It was in this stack.", class_="soft"),
            _seat_keys(state, whole),
            ended="Stack 1 is empty, and round 2 begins after this question.",
        )
        return page(task, land, below=below(state), hint="Tap the player who drew it")
    if state.asked is questions.GO_ON:
        who, shared = names(state, state.holders), len(state.holders) > 1
        win = f"{who} win" if shared else f"{who} wins"
        holders = f"{who} share the Sun Jewel and win." if shared else f"{who} holds the Sun Jewel and wins."
        task = task_part(
            "The quick game is over",
            p(sun(28), holders, class_="holds") if state.holders else None,
            div(
                key("stop", "End the game", win if state.holders else None),
                key("on", "Continue with round 3", "as a full game, keeping all support"),
                class_="keys big-keys",
            ),
            ended="Stack 2 is empty. The game ends here, or continues with stack 3.",
        )
        return page(task, land, below=below(state), hint="End or continue")
    if state.asked is questions.SEVENTH:
        conditions = [condition_key(state, what) for what in What if f"draw:{what.value}" in whole.next]
        task = task_part(
            "Which is the seventh condition?",
            div(conditions, class_="keys"),
            div(key("given", "Decide who holds the Jewel", "without a condition"), class_="keys"),
        )
        return page(task, land, below=below(state), hint="Tap the condition")
    if state.asked is questions.HOLDER:
        ended = "" if state.setup.way is Way.END else f"{turn.outcome(state).why.rstrip('.')}, and the game is over."
        kept = state.setup.way is Way.END and bool(state.conditions) and not state.conditions[-1].named
        why = p("Nobody qualifies for the seventh condition, so the Jewel stays.", class_="soft") if kept else None
        task = task_part("Who holds the Sun Jewel?", why, _seat_keys(state, whole), ended=ended)
        main = "given" if "given" in whole.next else ""
        hint = "Confirm holders" if main else "Tap the holder, or everyone who shares it"
        return page(task, land, below=below(state), hint=hint, main=main)
    return _condition(state, whole, land)


def _seat_keys(state: State, whole: Offer[Move]) -> Html:
    """Return the players as keys; those already selected are pressed."""
    keys = []
    for at in range(state.seats):
        seat, player = Seat(at), state.setup.players[at]
        name = f"seat:{seat.name}"
        named = seat in state.named
        keys.append(
            key(
                name,
                player.name,
                "selected" if named else why_not(whole, name),
                mark=marks.seat(seat, player),
                pressed=named,
                off=name not in whole.next,
            )
        )
    return div(keys, class_="keys")


def _condition(state: State, whole: Offer[Move], land: Html) -> View:
    """Return the page for a drawn condition that is not in the copy, or that the players decide."""
    known = state.setup.condition(state.drawn)
    title = f"Condition {state.drawn}: {known.title if known else 'what does it say?'}"
    main = "given" if state.named and "given" in whole.next else ""
    hint = f"Give it to {names(state, state.named)}" if state.named else "Tap who gets it"
    if state.read:
        task = task_part(
            title, p("Whose support counts?", class_="soft"), _people_read(state, whole), _most(state, whole)
        )
        return page(task, land, below=below(state), hint="Most or least?")
    nobody = None
    if not state.named and "given" in whole.next:
        holder = "its holder" if state.setup.way is Way.END else ""
        stays = names(state, state.holders) if state.holders else holder
        says = f"it stays with {stays}" if stays else "nobody gets it"
        nobody = div(key("given", "Nobody qualifies", says), class_="keys")
    who = section(h2("Who gets the Jewel?"), _seat_keys(state, whole), nobody, class_="part")
    if state.named:
        return page(task_part(title, who), land, below=below(state), hint=hint, main=main)
    new = ask(
        "Not in your copy yet",
        "Enter it once and every table knows it.",
        "Enter it",
        f"form:condition:{state.drawn}",
    )
    here = fold(
        "read-here",
        "It asks who has the most or least support",
        _people_read(state, whole),
        _most(state, whole),
    )
    return page(task_part(title, None if known else new, who, here), land, below=below(state), hint=hint, main=main)


def _people_read(state: State, whole: Offer[Move]) -> Html:
    keys = [
        key(
            person.key,
            person.title,
            "selected" if person in state.read else why_not(whole, person.key),
            pressed=person in state.read,
            off=person.key not in whole.next,
        )
        for person in PEOPLE
    ]
    return div(keys, class_="keys people-keys")


def _most(state: State, whole: Offer[Move]) -> Html:
    """Return the keys for the most and the least."""
    keys = []
    for asks in (Asks.MOST, Asks.FEWEST):
        live = asks.value in whole.next
        says = Condition(state.drawn, asks, state.read).title if live else f"the {asks.word}"
        keys.append(
            key(
                asks.value,
                capital(says.removeprefix("the ")),
                why_not(whole, asks.value),
                off=not live,
            )
        )
    return div(keys, class_="keys")
