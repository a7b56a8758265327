"""A Travel on the page: its cards, the cost, and the ways to pay; the usual one is on the main button."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.game import View
from engine.move import Offer
from engine.refusal import Refusal
from engine.words import plural
from games.parikrama.page.drawing import group, group_title, mark, way
from games.parikrama.page.price_view import discounts, pay_says, price, unread, way_key
from games.parikrama.page.shown import below, open_tiles, task
from games.parikrama.page.your_copy import dots
from games.parikrama.rules.group import flaw
from games.parikrama.rules.moves.common import Move
from games.parikrama.rules.moves.paying import Pay
from games.parikrama.rules.moves.travel import refused_group
from games.parikrama.rules.pieces import HUES, VALUES, Hue
from games.parikrama.rules.price import Way
from games.parikrama.rules.state import Copy, State
from games.parikrama.rules.survey import beyond_box, discount, paying
from markup.html import Html, b, button, div, join, p, small, span
from markup.keys import key, typed
from markup.parts import fold


def travel(state: State, offer: Offer[Move]) -> View:
    """Return the page of a Travel: the cards, the cost, the ways to pay."""
    whole = offer.narrowed(())
    chosen = offer.chosen[0] if offer.chosen else ""
    before, played = state.group, state.played
    found = paying(state) if played else ()
    off = discount(state.setup, state.me)
    payable = [way for way in found if _name(way) in whole.next]
    shown = sorted(payable or found, key=lambda way: _usual(state, way))
    best = shown[0] if shown else None
    lies = group(before, played) if before or played else p("Which cards do you play?", class_="soft")
    title = group_title((*before, *played)) if before or played else "Travel: a new group"
    in_hand = state.me.hand - len(played)
    cost = None
    why = _refusal(state, whole, best) if best is not None else None
    if best is not None:
        cost = join(
            price(state.setup, played, off, best),
            unread(state.setup, off, [best] if payable else found),
            _short(why) if why and why.code not in ("unread", "untold") else None,
        )
    asks = task(
        join(title, " ", small(join(f"{plural(in_hand, 'card')} left in hand; ", discounts(off)))),
        lies,
        cost,
        p(beyond, class_="soft") if (beyond := beyond_box(state)) else None,
        card_keys(offer, whole, chosen),
        open_tiles(state, whole),
    )
    others = _other_ways(state, whole, shown, best) if best is not None else None
    back = div(key("back", "Return all cards" if played else "Cancel Travel", class_="btn quiet"), class_="pk-pass")
    main = _name(best) if best is not None and _name(best) in whole.next else ""
    hint = "Choose its value" if chosen else "Choose a card"
    if best is not None:
        hint = pay_says(best) if main else _HINTS.get(why.code if why else "", "Not legal yet")
    asked = dots.asks(state, found)
    sheet = None
    if asked:
        hint = "Enter the dots" if why and why.code == "unread" else hint
    real = [card.face for card in played if not card.wild]
    if asked or (state.setup.copy is Copy.OWN and real):
        new = dots.unknown(state)
        says = "Enter all travel costs at once" if new else f"Change the dots of {real[-1].title}"
        name = f"form:dots/{new.value if new else real[-1].word()}"
        sheet = button(says, type="button", class_="tap soft-key", data_key=name)
    return View(
        board=asks,
        hand=join(others, sheet, back),
        below=below(state),
        asks=asked or "",
        hint=hint,
        main=main,
    )


_HINTS: Final = {
    "gap": "A gap in the run",
    "cannot-pay": "Too few cards",
    "unread": "Enter what you pay",
    "untold": "Enter what you pay",
}
"""Labels of the main button while it cannot pay, by refusal code."""


def _usual(state: State, way: Way) -> tuple[bool, int]:
    """Return the sort key: the way that most players take first, then the cheapest.

    Every Rest gives cards, but only a long route gives a hitch-hike, so players keep it while they have cards. The last
    action is the opposite: a card in hand is worth nothing then, and a hitch-hike only after it is spent.
    """
    many = len(way.rides)
    return way.pay is None, -many if state.last else many


def _name(way: Way) -> str:
    """Return the key of a way to pay."""
    return Pay(way.rides).path[0]


def card_keys(offer: Offer[Move], whole: Offer[Move], chosen: str, *, wilds: bool = True) -> Html:
    """Return the keys for a colour, real or as a wild, then for its value."""
    rows = [_hue(whole, chosen, kind, hue) for kind in (("card", "wild") if wilds else ("card",)) for hue in HUES]
    values = None
    kind, _, name = chosen.partition(":")
    if kind in ("card", "wild"):
        hue = Hue(name)
        values = div(
            [_value(offer, value) for value in VALUES],
            class_=f"pk-values {way(hue)}",
            role="group",
            aria_label=f"Value, {'wild card as ' if kind == 'wild' else ''}{hue.title}",
        )
    return join(div(rows, class_="pk-hues", role="group", aria_label="Colour of the card"), values)


def _hue(whole: Offer[Move], chosen: str, kind: str, hue: Hue) -> Html:
    name = f"{kind}:{hue.value}"
    wild = kind == "wild"
    return button(
        span(mark("white" if wild else hue.value, 20), class_=f"pk-land {'way-w' if wild else way(hue)}"),
        span(span("wild ", class_="sr"), f"as {hue.title}") if wild else span(hue.title),
        type="button",
        data_key=name,
        aria_pressed=str(chosen == name).lower(),
        aria_disabled=None if name in whole.next else "true",
    )


def _value(offer: Offer[Move], value: int) -> Html:
    name = f"value:{value}"
    off = None if name in offer.next else "true"
    return button(str(value), type="button", data_key=name, aria_disabled=off)


def _refusal(state: State, whole: Offer[Move], best: Way) -> Refusal | None:
    """Return why it cannot be paid like this; a gap even if some dots are not entered yet."""
    if (found := flaw(state.group, state.played)) is not None:
        return refused_group(state, found, state.played)
    why = whole.why_not.get(_name(best))
    return why[1] if why else None


def _short(why: Refusal) -> Html:
    says = span(b(why.sentence), " ", why.instead)
    return p(span("✕", class_="no", aria_hidden="true"), says, class_="pk-short")


def _other_ways(state: State, whole: Offer[Move], shown: Sequence[Way], best: Way) -> Html | None:
    """Return the ways to pay other than the main button's; those with an idle hitch-hike are folded."""
    off = discount(state.setup, state.me)
    keys: list[Html] = []
    idle: list[Html] = []
    for one in shown:
        if one is not best and _name(one) in whole.next:
            (idle if one.idle else keys).append(way_key(_name(one), state.setup, state.played, off, one))
    keys += [_paid(blank.path[0], blank.label) for blank in whole.blanks]
    return join(
        div(keys, class_="pk-ways") if keys else None,
        fold("idle", f"{plural(len(idle), 'more way', 'more ways')}, none cheaper", div(idle, class_="pk-ways"))
        if idle
        else None,
    )


def _paid(name: str, label_: str) -> Html:
    return typed(name, label_, "enter what you paid", waits=True)
