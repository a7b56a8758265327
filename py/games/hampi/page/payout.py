"""The pay-out of a scored zone, for the Banker: each influencer's balance and cards, with a tick for each.

The ticks are boxes of a form, which the page keeps until another zone is paid. The amount of a row is a key beside its
box: a tap adjusts what is paid, also of an influencer who has no row.
"""

from __future__ import annotations

from engine.turn import Seat
from engine.words import number, plural, signed
from games.hampi.rules.bank import Exchange
from games.hampi.rules.moves.corrections import paid_key
from games.hampi.rules.pieces import PEOPLE, Person
from games.hampi.rules.scoring import Payment
from games.hampi.rules.state import State
from markup import marks
from markup.html import Child, Html, b, button, div, form, h2, input_, join, label, li, named, p, small, span, ul
from markup.parts import fold


def payouts(state: State, payment: Payment, title: str, *, adjusts: bool) -> Html:
    """Return one card for each player who is paid, in turn order, with keys for the amounts if `adjusts`."""
    seats = sorted(payment.seats, key=lambda seat: (seat - state.seat) % state.seats)
    return join([_card(state, seat, payment, title, adjusts=adjusts) for seat in seats])


def _card(state: State, seat: Seat, payment: Payment, title: str, *, adjusts: bool) -> Html:
    player, banker = state.setup.players[seat], state.setup.players[state.setup.held_by]
    rows = [
        li(
            _row(state, seat, title, payment, person),
            _amount(seat, person, payment.paid(seat)[person.at]) if adjusts else None,
        )
        for person in payment.people(seat)
    ]
    head = div(
        marks.seat(seat, player),
        h2(
            named(banker.name),
            ", Banker: ",
            ("pay ", named(player.name)) if banker is not player else "take",
            small(title),
        ),
        span(signed(sum(payment.paid(seat))), class_="num"),
        class_="payout-head",
    )
    body = ul(rows, aria_label="Influencer by influencer") if rows else p("No cards change hands.", class_="soft")
    more = _others(state, seat, payment) if adjusts else None
    return form(head, body, more, class_="payout", data_key="typed", aria_label=f"{player.name}’s cards")


def _others(state: State, seat: Seat, payment: Payment) -> Html | None:
    """Return the keys of the influencers of which nothing is paid, folded."""
    rest = [person for person in PEOPLE if person not in payment.people(seat)]
    keys = [
        button(
            person.title,
            span(", adjust", class_="sr"),
            type="button",
            class_="tap grow",
            data_key=paid_key(seat, person),
        )
        for person in rest
    ]
    name = f"others-{state.turns}-{seat.name}"
    return fold(name, span("Another influencer"), div(keys, class_="chips"), class_="ref") if rest else None


def _amount(seat: Seat, person: Person, points: int) -> Html:
    """Return the key that adjusts what is paid of an influencer."""
    return button(
        number(points, signed=True),
        span(f" {person.title}, adjust", class_="sr"),
        type="button",
        class_="key pay-amount",
        data_key=paid_key(seat, person),
    )


def _row(state: State, seat: Seat, title: str, payment: Payment, person: Person) -> Html:
    """Return the row of an influencer: the balance before and after, and what is given, returned or owed."""
    had, paid = payment.balance(seat)[person.at], payment.paid(seat)[person.at]
    one = Exchange(person, had, had + paid)
    adjusted = ", adjusted" if paid != payment.due(seat)[person.at] else None
    does: list[Child] = []
    if one.pays:
        does.append(span("clears the debt" if one.after >= 0 else f"{plural(one.pays, 'pays', 'pay')} the debt"))
    own = seat is state.setup.held_by  # the Banker's own cards
    gets, returns = ("take", "return") if own else ("give", "take")
    if one.gets:
        does.append(span(f"{gets} ", [span(str(card), class_="pay-card") for card in one.gets]))
    if one.back:
        came, went = one.change
        says = f"{returns} {one.back}{'' if own else ' back'}"
        if went:
            says += f", for example {returns} {'+'.join(map(str, came))} and {gets} {'+'.join(map(str, went))}"
        does.append(span(says))
    if one.owes:
        does.append(span(f"owes {one.owes}", class_="pay-owe"))
    if not paid:
        does.append(span("no cards"))
    name = f"paid-{state.turns}-{title}-{seat.name}-{person.value}"
    return label(
        input_(type="checkbox", name=name, value="yes"),
        span(marks.TICK, class_="box", aria_hidden="true"),
        span(b(person.title), small(number(one.before), " → ", number(one.after), adjusted)),
        span(does, class_="pay-cards"),
        class_="pay",
    )
