"""The pay-out of a scored zone, for the Banker: each influencer's balance and cards, with a tick for each.

The ticks are boxes of a form, which the page keeps until another zone is paid.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.turn import Seat
from engine.words import number, plural
from games.hampi.page.drawing import change
from games.hampi.rules.bank import Exchange, exchanges
from games.hampi.rules.pieces import Row, added
from games.hampi.rules.state import Entry, State
from markup import marks
from markup.html import Child, Html, b, div, form, h2, input_, join, label, li, named, p, small, span, ul


def payouts(state: State, entries: Iterable[Entry], before: Iterable[Entry], title: str) -> Html:
    """Return one card for each player who scores in these entries, in turn order, given the entries before them."""
    found, earlier = list(entries), list(before)
    seats = sorted({entry.line.seat for entry in found}, key=lambda seat: (seat - state.seat) % state.seats)
    cards = [
        _card(
            state,
            seat,
            added(entry.row for entry in earlier if entry.line.seat == seat),
            added(entry.row for entry in found if entry.line.seat == seat),
            title,
        )
        for seat in seats
    ]
    return join(cards)


def _card(state: State, seat: Seat, before: Row, row: Row, title: str) -> Html:
    player, banker = state.setup.players[seat], state.setup.players[state.setup.held_by]
    rows = [li(_row(state, seat, title, one)) for one in exchanges(before, row)]
    head = div(
        marks.seat(seat, player),
        h2(
            named(banker.name),
            ", Banker: ",
            ("pay ", named(player.name)) if banker is not player else "take",
            small(title),
        ),
        span(change(sum(row)), class_="num"),
        class_="payout-head",
    )
    body = ul(rows, aria_label="Influencer by influencer") if rows else p("No cards change hands.", class_="soft")
    return form(head, body, class_="payout", data_key="typed", aria_label=f"{player.name}’s cards")


def _row(state: State, seat: Seat, title: str, one: Exchange) -> Html:
    """Return the row of an influencer: the balance before and after, and what is given, returned or owed."""
    does: list[Child] = []
    if one.pays:
        does.append(span("clears the debt" if one.after >= 0 else f"{plural(one.pays, 'pays', 'pay')} the debt"))
    if one.gets:
        does.append(span("give ", [span(str(card), class_="pay-card") for card in one.gets]))
    if one.back:
        came, went = one.change
        says = f"take {one.back} back"
        if went:
            says += f", for example take {'+'.join(map(str, came))} and give {'+'.join(map(str, went))}"
        does.append(span(says))
    if one.owes:
        does.append(span(f"owes {one.owes}", class_="pay-owe"))
    name = f"paid-{state.turns}-{title}-{seat.name}-{one.person.value}"
    return label(
        input_(type="checkbox", name=name, value="yes"),
        span(marks.TICK, class_="box", aria_hidden="true"),
        span(b(one.person.title), small(number(one.before), " → ", number(one.after))),
        span(does, class_="pay-cards"),
        class_="pay",
    )
