"""The open question: who drew the Jewel, what a condition asks, how a quick game goes on, who holds the Jewel."""

from __future__ import annotations

from engine.game import View
from engine.move import Offer
from engine.turn import Seat
from engine.words import capital
from games.hampi.page.drawing import sun
from games.hampi.page.parts import below, condition_key, page, task_part
from games.hampi.rules import questions
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
            p("It lay in stack 1, which is empty.", class_="soft"),
            _seat_keys(state, whole),
        )
        return page(task, land, below=below(state), hint="Tap who drew it")
    if state.asked is questions.GO_ON:
        win = f"{names(state, state.holders)} {'win' if len(state.holders) > 1 else 'wins'}"
        task = task_part(
            "The quick game is over",
            p(sun(28), f"{win}: the Sun Jewel is there.", class_="holds") if state.holders else None,
            div(
                key("stop", "It ends here", win if state.holders else None),
                key("on", "Go on with round 3", "as a full game, with the same support"),
                class_="keys big-keys",
            ),
        )
        return page(task, land, below=below(state), hint="It ends, or goes on")
    if state.asked is questions.SEVENTH:
        conditions = [condition_key(state, what) for what in What if f"draw:{what.value}" in whole.next]
        task = task_part(
            "Which condition is the seventh?",
            div(conditions, class_="keys"),
            div(key("given", "Say who holds the Jewel", "without a condition"), class_="keys"),
        )
        return page(task, land, below=below(state), hint="Tap the condition")
    if state.asked is questions.HOLDER:
        task = task_part("Who holds the Sun Jewel?", _seat_keys(state, whole))
        main = "given" if "given" in whole.next else ""
        hint = "Those hold it" if main else "Tap who holds it, or all"
        return page(task, land, below=below(state), hint=hint, main=main)
    return _condition(state, whole, land)


def _seat_keys(state: State, whole: Offer[Move]) -> Html:
    """The players as keys; those who are named already are pressed."""
    keys = []
    for at in range(state.seats):
        seat, player = Seat(at), state.setup.players[at]
        name = f"seat:{seat.name}"
        named = seat in state.named
        keys.append(
            key(
                name,
                player.name,
                "named" if named else None,
                mark=marks.seat(seat, player),
                pressed=named,
                off=name not in whole.next,
            )
        )
    return div(keys, class_="keys")


def _condition(state: State, whole: Offer[Move], land: Html) -> View:
    """A drawn condition that is not known, or that the table has to answer."""
    known = state.setup.condition(state.drawn)
    title = f"Condition {state.drawn}: {known.title if known else 'what does it say?'}"
    main = "given" if state.named and "given" in whole.next else ""
    hint = "To those who are named" if state.named else "Tap who gets it"
    if state.read:
        task = task_part(
            title, p("Whose support does it add up?", class_="soft"), _people_read(state, whole), _most(state, whole)
        )
        return page(task, land, below=below(state), hint="The most, or the fewest?")
    nobody = None
    if not state.named and "given" in whole.next:
        stays = f"it stays with {names(state, state.holders)}" if state.holders else "it goes to nobody"
        nobody = div(key("given", "Nobody qualifies", stays), class_="keys")
    who = section(h2("Who gets the Jewel?"), _seat_keys(state, whole), nobody, class_="part")
    if state.named:
        return page(task_part(title, who), land, below=below(state), hint=hint, main=main)
    new = ask(
        "It is not in your copy",
        "Typed once, it is known at every table.",
        "Type it",
        f"form:condition:{state.drawn}",
    )
    here = fold(
        "read-here",
        "It adds up somebody’s support: count it here",
        _people_read(state, whole),
        _most(state, whole),
    )
    return page(task_part(title, None if known else new, who, here), land, below=below(state), hint=hint, main=main)


def _people_read(state: State, whole: Offer[Move]) -> Html:
    keys = [
        key(person.key, person.title, pressed=person in state.read, off=person.key not in whole.next)
        for person in PEOPLE
    ]
    return div(keys, class_="keys people-keys")


def _most(state: State, whole: Offer[Move]) -> Html:
    """The most or the fewest, with who it would be."""
    keys = []
    for asks in (Asks.MOST, Asks.FEWEST):
        live = asks.value in whole.next
        says = Condition(state.drawn, asks, state.read).title if live else f"the {asks.value}"
        keys.append(
            key(
                asks.value,
                capital(says.removeprefix("the ")),
                off=not live,
            )
        )
    return div(keys, class_="keys")
