"""Counting a zone, tile by tile or by its six totals; at the end, the support of each player."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import View
from engine.move import Offer
from engine.words import number, plural
from games.hampi.page.drawing import cubes, icon
from games.hampi.page.parts import below, not_now, page, task_part, why_not
from games.hampi.page.payout import payouts
from games.hampi.page.shown import bank, booking_card, just_booked
from games.hampi.rules.moves.common import Move
from games.hampi.rules.moves.counting import TYPICAL, Book
from games.hampi.rules.pieces import ADVANCED, AROUND, PEOPLE, Person
from games.hampi.rules.scoring import sum_of, to_pay
from games.hampi.rules.state import Record, State
from markup.html import Child, Html, b, button, div, join, p, section, small, span
from markup.keys import key, typed
from markup.parts import fold


def scoring(state: State, offer: Offer[Move], record: Record, land: Html) -> View:
    """Return the page for counting a zone: an influencer, then a number; or the six totals."""
    whole = offer.narrowed(())
    chosen = offer.chosen[0] if offer.chosen else ""
    if state.land is not None:
        return _paying(state, record, land)
    tried = booking_card(state, record) if record.typed or record.all_tiles else ""
    head = div(
        icon(record.zone.kind, 36),
        span(b(record.zone.title), small(_counted(state, record))),
        cubes(state.setup.players, record.cubes),
        class_="zone-head",
    )
    as_it_is = None
    if early := next((name for name in ("book", "book:bare") if name in whole.why_not), ""):
        as_it_is = not_now(
            "as-it-is", "No more tiles", [key(early, "Score as counted", why_not(whole, early), off=True)]
        )
    elif "book:bare" in whole.next:
        pressed = chosen == "book:bare"
        as_it_is = _no_others(pressed=pressed) if record.typed else _bare(record, pressed=pressed)
    sums = [
        name
        for name in dict.fromkeys(path[0] for path in (blank.path for blank in whole.blanks))
        if name.startswith("sum:")
    ]
    if record.typed:
        body: Child = _sum_keys(record, sums)
        hint = "Enter totals"
    else:
        body = join(_people(record, whole, chosen), _numbers(offer, whole, chosen, record))
        person = next((person for person in PEOPLE if person.key == chosen), None)
        hint = f"Tap the number of the {person.title}" if person else "Tap an influencer, then a number"
        if sums:
            body = join(body, fold("six-sums", "Or enter the six totals", _sum_keys(record, sums)))
    return page(
        section(head, body, as_it_is, class_="hampi-task"),
        land,
        tried=tried or "",
        below=join(just_booked(state), below(state)),
        hint=hint,
    )


def _paying(state: State, record: Record, land: Html) -> View:
    """Return the page of a zone that the app has counted: what the Banker pays, above the map."""
    many = f"{record.zone.title} complete, {plural(len(record.tiles), 'tile')}"
    payment = to_pay(state)
    paid, act = payment.paid(state.seat), ""
    if paid != payment.due(state.seat):  # the key has the amount of the pay-out, not that of the zone
        act = join(span(b(Book().say(state))), span(number(sum(paid), signed=True), class_="num"))
    return page(
        payouts(state, payment, many, adjusts=True),
        land,
        tried=booking_card(state, record, cards=False) or "",
        below=join(just_booked(state), below(state)),
        act=act,
    )


def _bare(record: Record, *, pressed: bool) -> Html:
    """Return the question about a zone without any number, before it scores nothing."""
    many = "tile" if len(record.all_tiles) == 1 else f"{len(record.all_tiles)} tiles"
    says = p(
        b(f"{record.zone.title} has no numbers so far"),
        small("Are there really none? If there are, tap an influencer first."),
    )
    return div(says, key("book:bare", f"None on its {many}", "it scores nothing", pressed=pressed), class_="ask")


def _no_others(*, pressed: bool) -> Html:
    """Return the key for totals of which some are not entered."""
    return div(key("book:bare", "No other cards", "each open total is 0", pressed=pressed), class_="keys")


def _counted(state: State, record: Record) -> str:
    if record.typed:
        return f"{number(sum(record.row))} in total, from six totals"
    at = len(record.tiles) + 1
    of = f" of {AROUND}" if record.zone.kind in ADVANCED else ""
    here = ", ".join(f"{person.title} {number(points, signed=True)}" for person, points in record.here)
    where = "all seven tiles counted" if record.full else f"tile {at}{of}{f': {here}' if here else ''}"
    return f"{number(sum(record.row))} in total; {where}"


def _people(record: Record, whole: Offer[Move], chosen: str) -> Html:
    """Return the keys of the six influencers, each with the total so far."""
    keys = []
    for person in PEOPLE:
        parts = record.parts[person.at]
        points = record.row[person.at]
        keys.append(
            button(
                span(person.title),
                b(number(points) if parts else "–", class_="num"),
                type="button",
                data_key=person.key,
                aria_pressed=str(chosen == person.key).lower(),
                aria_disabled=None if person.key in whole.next else "true",
                class_="owed" if points < 0 else None,
            )
        )
    return div(keys, class_="fields people", role="group", aria_label="Whose number?")


def _numbers(offer: Offer[Move], whole: Offer[Move], chosen: str, record: Record) -> Html:
    """Return the keys of the numbers in two rows, with the next tile at the end."""
    ready = chosen.startswith("person:")
    row = [
        _number_key(points, ready, offer)
        for points in (*[n for n in TYPICAL if n > 0], *[n for n in TYPICAL if n < 0][::-1])
    ]
    more = button(
        "…",
        span(" another number", class_="sr"),
        type="button",
        class_="key op",
        data_key="n:typed" if ready else None,
        aria_disabled=None if ready else "true",
    )
    next_ = button(
        span(b("Next tile"), small(f"{len(record.tiles) + 1} counted" if record.here else "no number")),
        type="button",
        class_="btn next-tile",
        data_key="tile",
        aria_disabled=None if "tile" in whole.next else "true",
    )
    half = len(row) // 2
    return div(row[:half], more, row[half:], next_, class_="number-keys", role="group", aria_label="Which number?")


def _number_key(points: int, ready: bool, offer: Offer[Move]) -> Html:
    name = f"n:{points:+d}"
    live = ready and name in offer.next
    return button(
        number(points, signed=True),
        type="button",
        class_="key minus" if points < 0 else "key",
        data_key=name if ready else None,
        aria_disabled=None if live else "true",
    )


def _sum_keys(record: Record, names_: Sequence[str]) -> Html:
    keys = []
    for person in PEOPLE:
        name = f"sum:{person.value}"
        if name in names_:
            keys.append(typed_key(name, person, record.sums[person.at], "enter the total"))
    return div(keys, class_="finals")


def typed_key(name: str, person: Person, numbers: tuple[int, ...] | None, asks: str) -> Html:
    """Return the key of a total, empty or as entered."""
    if numbers is None:
        return typed(name, person.title, asks, "?", waits=True)
    says = f"{sum_of(numbers)}, tap to change" if len(numbers) > 1 else "tap to change"
    return typed(name, person.title, says, number(sum(numbers)))


def final(state: State, offer: Offer[Move]) -> View:
    """Return the page for a player's support, influencer by influencer."""
    had = state.typed[state.seat]
    keys = [typed_key(f"sum:{person.value}", person, had[person.at], "enter it") for person in PEOPLE]
    whole = offer.narrowed(())
    rest = None
    if "book:bare" in whole.why_not:
        says = why_not(whole, "book:bare")
        rest = not_now("as-it-is", "No support?", [key("book:bare", "Confirm without support", says, off=True)])
    elif "book:bare" in whole.next:
        rest = _no_others(pressed=offer.chosen == ("book:bare",))
    task = task_part(
        f"{state.name}: what do you have?",
        p(
            "Add up the points on your Support cards of each influencer. Enter debts as negative numbers.",
            class_="soft",
        ),
        div(keys, class_="finals"),
        rest,
    )
    return View(board=task, below=bank(state), hint="Enter the points")
