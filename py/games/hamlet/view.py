"""The table's page: Botric's area as the app follows it, and a key for everything that can be done."""

from __future__ import annotations

from engine.game import View
from engine.move import Offer
from engine.turn import Outcome, Seat
from games.hamlet import automa
from games.hamlet.moves import Fix, Move
from games.hamlet.pieces import BAG, GOODS, MARKERS, SPACES, Thing
from games.hamlet.state import State
from games.hamlet.texts import CHECKLIST
from games.hamlet.turn import turn
from games.hamlet.words import say
from markup.html import Html, b, button, div, h2, join, li, ol, p, section, small, span, ul
from markup.parts import fold


def view(state: State, offer: Offer[Move], seat: Seat) -> View:
    """Botric's area, and what can be tapped."""
    if offer.legal and isinstance(offer.legal[0], Fix):
        return View(board=_area(state), hand=_by_hand(offer), hint="Choose what is wrong")
    if isinstance(turn(state), Outcome):
        return View(board=_area(state))
    step = automa.step(state)
    hint = (
        "Answer below" if step and step.answers else "Tap or type it" if step else "Your turn: tell what he must know"
    )
    return View(board=_area(state), hand=_keys(state, offer), hint=hint)


def _area(state: State) -> Html:
    """The action line, the bag, the Favour tile, his queue, milestones and the Church."""
    drawn = state.acts.marker if state.acts else None
    line = [
        li(
            small(
                f"{state.setup.colour(MARKERS[at]).value}, {MARKERS[at].dots}{' (drawn)' * (drawn is MARKERS[at])}"
                if at < len(MARKERS)
                else ""
            ),
            b(token.title),
            class_="token",
        )
        for at, token in enumerate(state.line)
    ]
    bag = "; ".join(
        f"{left} of {whole} {state.setup.colour(marker).value}"
        for marker, left, whole in zip(MARKERS, state.bag, BAG, strict=True)
    )
    who = [player.name for player in state.setup.players]
    milestones = "; ".join(
        f"{good.milestone}: {'free' if holder is None else who[holder]}"
        for good, holder in zip(GOODS, state.milestones, strict=True)
    )
    church = "; ".join(
        f"{space.title}: {'open' if by is None else who[by]}" for space, by in zip(SPACES, state.church, strict=True)
    )
    queue = ", ".join(tile.title for tile in state.queue) or "none"
    return section(
        h2("Botric’s area"),
        p("The Church is full: this is the last round.") if state.full and not state.counting else None,
        None if state.ready else ol([li(says) for says in CHECKLIST], class_="checklist"),
        ol(line, class_="tokens") if line else p("The action line is not laid yet."),
        ul(
            li(f"Favour tile: {state.gold} gold, face {'up' if state.up else 'down'}"),
            li(f"Villagers: {state.villagers}"),
            li(f"Bag: {bag}"),
            li(f"Blueprints: {queue}"),
            li(f"Milestones: {milestones}"),
            li(f"Planner: {'free' if state.planner is None else who[state.planner]}"),
            li(f"Church: {church}"),
            li(f"Sales: {state.sales[0]} yours, {state.sales[1]} his"),
            li(f"Landmarks: {state.landmarks[0]} yours, {state.landmarks[1]} his"),
            li(f"Roads: {state.roads[0]} yours, {state.roads[1]} his"),
            class_="area-list",
        ),
        class_="botric",
    )


def _keys(state: State, offer: Offer[Move]) -> Html:
    """A key for all that is not an answer or the main button, and why not for what is refused."""
    step = automa.step(state)
    shown = {answer.move.path[0] for answer in step.answers} if step else set[str]()
    if step and step.move:
        shown.add(step.move.path[0])
    live = [
        _key(move.path[0], say(state, move))
        for move in offer.legal
        if move.path[0] not in shown and not move.tried_first
    ]
    live += [_key(blank.path[0], f"{blank.label} …") for blank in offer.blanks]
    refused = [_key(move.path[0], say(state, move), off=True) for move, why in offer.refused if why.code != "automa"]
    return join(
        div(live, class_="keys") if live else None,
        fold("not-now", span("Not now, and why"), div(refused, class_="keys")) if refused else None,
    )


def _key(key: str, says: str, *, off: bool = False) -> Html:
    return button(says, type="button", class_="btn", data_key=key, aria_disabled="true" if off else None)


def _by_hand(offer: Offer[Move]) -> Html:
    """What can be put right, and to which number."""
    chosen = offer.chosen[0] if offer.chosen else ""
    things = [
        button(
            thing.title,
            type="button",
            class_="btn",
            data_key=f"fix:{thing.value}",
            aria_pressed="true" if chosen == f"fix:{thing.value}" else "false",
        )
        for thing in Thing
    ]
    numbers = [_key(move.path[1], str(move.number)) for move in offer.open if chosen and isinstance(move, Fix)]
    return join(div(numbers, class_="keys") if numbers else None, div(things, class_="keys"))
