"""The table's page: the actions of the turn with the groups, then one question at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.game import View
from engine.move import Offer
from engine.turn import Outcome, Seat
from engine.way import Way as Table
from engine.words import capital, listed, plural
from games.parikrama.page.choice_view import bonus, lay, reward, row, which
from games.parikrama.page.drawing import card, group, group_title, mark
from games.parikrama.page.price_view import discounts
from games.parikrama.page.shown import ROW_RIDES, about, below, marks_of, offered, open_tiles, row_part, task
from games.parikrama.page.travel_view import travel
from games.parikrama.page.typed_view import corrections, final, sights, totals
from games.parikrama.rules.group import Form, form
from games.parikrama.rules.moves.common import Move
from games.parikrama.rules.pieces import HAND_LIMIT, HUES, REST, SMALLEST, VALUES, Card
from games.parikrama.rules.state import Asked, State
from games.parikrama.rules.survey import discount, reach
from games.parikrama.rules.turn import turn
from markup.html import Child, Html, b, div, h2, join, p
from markup.keys import key


def view(state: State, offer: Offer[Move], seat: Seat) -> View:
    """Return the current question, with the state of the table below it."""
    if offer.corrects:
        return corrections(state, offer)
    now = turn(state)
    if offer.shown:
        return View(board="", about=_has(state, seat))
    if isinstance(now, Outcome):
        return View(board="" if seat else _has(state, seat), about=about(state, seat))
    if seat != (now.seat or Seat.A):
        return View(board="", about=about(state, seat))
    if state.now is not None:
        return _ASKED[state.now](state, offer)
    if state.setup.way is Table.END:
        return final(state, offer)
    return _actions(state, offer)


def _has(state: State, seat: Seat) -> Html:
    return join(h2(f"What {state.setup.players[seat].name} has"), about(state, seat))


# Actions of the turn


def _actions(state: State, offer: Offer[Move]) -> View:
    """Return the groups with their actions, then Backpack, Rest, Sights."""
    whole = offer.narrowed(())
    me = state.me
    own = [_own(state, whole, at, cards) for at, cards in enumerate(me.groups, 1)]
    new = offered(whole, "group:new", "Travel", "cards into a new group", mark=mark("travel", 28))
    close = None if own else offered(whole, "close:1", "Journal", "needs a group", mark=mark("journal", 28))
    left = state.actions - len(state.done)
    over = me.hand - HAND_LIMIT
    says = [f"{plural(me.hand, 'card')} in hand"]
    if state.done:
        says.append(f"{listed([action.title for action in state.done])} done")
    others = [
        offered(
            whole,
            "backpack",
            "Backpack",
            f"{plural(me.backpack, 'card')}; a Special tile costs {me.pack_says}",
            mark=mark("backpack", 28),
        ),
        *_rests(whole),
    ]
    asks = task(
        f"{state.name}: which action?" if left else f"{state.name} has taken {plural(len(state.done), 'action')}",
        p(ends, class_="told") if (ends := _end_says(state)) else None,
        p(join("; ".join(says), "; ", discounts(discount(state.setup, me))), class_="soft"),
        p(
            f"{state.name} has more than {HAND_LIMIT} cards in hand and discards {over} at the end of the turn.",
            class_="told",
        )
        if over > 0
        else None,
        div(own) if own else None,
        div(new, close, [one for one in others if one], class_="keys") if new or close or any(others) else None,
        sights(state, whole),
        open_tiles(state, whole),
    )
    quiet = None
    if not state.done:
        quiet = key("done", "Skip turn" if not state.last else "Skip last action", class_="btn quiet")
    stop = div(key("stop", "End the game", "no player can take an action any more"), class_="keys")
    return View(
        board=asks,
        hand=join(div(quiet, class_="pk-pass") if quiet else None, stop if "stop" in whole.next else None),
        below=below(state, row_part(state, whole) if state.setup.maps else None),
        hint="End turn" if state.done else "Choose an action",
        main="done" if state.done else "",
    )


def _end_says(state: State) -> str:
    """Return that the end has begun, and what is left (Scoring; ruling K6); empty before."""
    if state.last:
        return "Each player takes one last action, then the game is over."
    if state.ninth is None:
        return ""
    name = state.setup.players[state.ninth[0]].name
    return f"{name} has nine tiles. Play this round to its end, then each player takes one last action."


def _own(state: State, whole: Offer[Move], at: int, cards: Sequence[Card]) -> Html:
    """Return a group of the player with its keys."""
    close = f"close:{at}"
    x = len(cards)
    gives = "needs three cards"
    if x >= SMALLEST:
        bonus = _bonus_of(state, x)
        open_ = reach(state, x)
        gives = f"tile 1–{open_}" if open_ > 1 else "tile 1" if open_ else "no tile left"
        gives += f", {bonus}" if bonus else ""
    keys = [
        offered(whole, f"group:{at}", "Travel", f"add {_grows(cards)}", mark=mark("travel", 28)),
        offered(whole, close, "Journal", f"close it: {gives}", mark=mark("journal", 28)),
    ]
    found = [one for one in keys if one]
    return div(
        div(group(cards, class_="small"), b(group_title(cards)), class_="pk-name"),
        div(found, class_="keys") if found else None,
        class_="pk-own",
    )


def _grows(cards: Sequence[Card]) -> str:
    """Return the cards that a group can still take, in a few words."""
    values = sorted(card.face.value for card in cards)
    if form(cards) is Form.SET:
        missing = [hue.title for hue in HUES if hue not in {card.face.hue for card in cards}]
        return " or ".join(missing) or "complete"
    if form(cards) is Form.RUN:
        ends = [value for value in (values[0] - 1, values[-1] + 1) if value in VALUES]
        return " or ".join(map(str, ends)) or "complete"
    return "to a set or run"


def _bonus_of(state: State, size: int) -> str:
    """Return the long route bonus of a group in words, or empty."""
    ride = ROW_RIDES.get(size)
    if ride is not None:
        return ride.title if state.stock[ride.at] else ""
    return "14-Point" if size == 7 and state.fourteen else ""


def _rests(whole: Offer[Move]) -> list[Html | None]:
    rest = mark("rest", 28)
    found = [
        offered(whole, f"rest:{REST}", "Rest", "three coloured cards", mark=rest),
        offered(whole, "rest:white", "Rest", "one white card", mark=rest),
    ]
    fewer = [f"rest:{cards}" for cards in range(REST - 1, -1, -1) if f"rest:{cards}" in whole.next]
    found += [key(name, "Rest", f"only {plural(int(name[5:]), 'coloured card')} left", mark=rest) for name in fewer]
    return found


def _keep(state: State, offer: Offer[Move]) -> View:
    """Return the question which card of a set goes to the Journal, with the marks of each."""
    keys = []
    for one in state.closed:
        name = f"keep:{one.word()}"
        if one.wild:
            says: Child = "worth nothing in the Journal"
        else:
            found = state.setup.printed(one.face).marks
            says = join(f"value {one.face.value}", (" ", marks_of(found)) if found else ", symbols not entered yet")
        keys.append(key(name, capital(one.title), says, mark=card(one), off=name not in offer.next))
    asks = task(
        "Which card goes to the Journal?",
        p("Any card of a set. The others go to the Backpack, face down.", class_="soft"),
        div(keys, class_="keys pk-keep"),
    )
    return View(board=asks, below=below(state), hint="Tap the card")


_ASKED: Final = {
    Asked.START: which,
    Asked.TRAVEL: travel,
    Asked.KEEP: _keep,
    Asked.ROW: row,
    Asked.BASIC: which,
    Asked.SPECIAL: which,
    Asked.FOURTEEN: which,
    Asked.LAY: lay,
    Asked.TOTALS: totals,
    Asked.BONUS: bonus,
    Asked.REWARD: reward,
    Asked.TELL: which,
    Asked.UNTOLD: which,
}
