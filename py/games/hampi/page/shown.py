"""Parts below the turn: the bank, the zones, and the cards that the Banker gives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from engine.turn import Seat
from engine.value import latest
from engine.way import Way
from engine.words import listed, number, plural, signed
from games.hampi.page.drawing import balance, cards, cube, cubes, icon, sun
from games.hampi.page.jewel_view import outlook
from games.hampi.page.payout import payouts
from games.hampi.rules.bank import Exchange, exchanges
from games.hampi.rules.bank import cards as fewest
from games.hampi.rules.moves.common import names
from games.hampi.rules.pieces import PEOPLE, Person, Row
from games.hampi.rules.scoring import awaits_pay, booking, last_paid, row_says, zone_of
from games.hampi.rules.split import majority, split
from games.hampi.rules.state import Record, Standing, State
from markup import marks
from markup.html import (
    Child,
    Html,
    b,
    button,
    caption,
    div,
    h2,
    h3,
    join,
    li,
    named,
    p,
    section,
    small,
    span,
    table,
    tbody,
    td,
    tfoot,
    th,
    thead,
    tr,
    ul,
)
from markup.parts import fold


def _seats(state: State) -> list[Seat]:
    return [Seat(at) for at in range(state.seats)]


def _look(key: str, *says: Child) -> Html:
    return button(*says, type="button", class_="look-key", data_key=f"app:look:{key}")


# The bank


def _balance(state: State, seat: Seat, points: int) -> Html | str:
    return balance(points) if state.entered(seat) else "?"


@latest
def bank(state: State) -> Html:
    """Return all balances, debts dark and with their sign, the holders of the Jewel, and the cubes left."""
    seats = _seats(state)
    heads = [
        th(
            marks.seat(seat, state.setup.players[seat]),
            named(state.setup.players[seat].name, class_="sr"),
            sun(18) if seat in state.holders else None,
            span(", holds the Sun Jewel", class_="sr") if seat in state.holders else None,
            scope="col",
        )
        for seat in seats
    ]
    held = [state.balance(seat) for seat in seats]
    counting = state.scoring is not None and state.land is None  # the influencers above it are the keys then
    rows = [
        tr(
            th(person.title if counting else _look(person.key, person.title), scope="row"),
            [td(_balance(state, seat, held[seat][person.at])) for seat in seats],
        )
        for person in PEOPLE
    ]
    loose = [state.adjusted(seat) for seat in seats]
    adjusted = tr(th("Adjusted points", scope="row"), [td(balance(points)) for points in loose]) if any(loose) else None
    totals = [td(_balance(state, seat, state.total(seat))) for seat in seats]
    total = tr(th("Total", scope="row"), totals, class_="totals")
    cubes_left = tr(th("Cubes left", scope="row"), [td(str(state.supply(seat))) for seat in seats])
    left = cubes_left if state.setup.way is Way.TURNS else None
    return section(
        h2(
            "Support",
            small("before this zone" if counting else ("tap an influencer to see where the points came from")),
        ),
        div(
            table(
                caption("Support by influencer and player", class_="sr"),
                thead(tr(th(span("Influencer", class_="sr"), scope="col"), *heads)),
                tbody(rows, adjusted),
                tfoot(total, left),
                class_="bank",
            ),
            class_="bank-box",
            tabindex=0,
            role="region",
            aria_label="Support; scrolls sideways",
        ),
        class_="part",
    )


def exchange_row(one: Exchange) -> Html:
    """Return the row of one influencer: the balance before and after, cards given and returned, debts."""
    does: list[Child] = []
    if one.pays:
        does.append(span(f"{plural(one.pays, 'pays', 'pay')} the debt"))
    if one.gets:
        does.append(span("give ", cards(one.gets)))
    if one.back:
        came, went = one.change
        change_ = (", for example take ", cards(came), " and give ", cards(went)) if went else ()  # the hand may differ
        does.append(span(f"take {one.back} back", *change_))
    if one.owes:
        does.append(span("owes ", b(str(one.owes))))
    return tr(
        th(one.person.title, scope="row"),
        td(balance(one.before), span(" → ", aria_hidden="true"), span(" to ", class_="sr"), b(balance(one.after))),
        td(span(does, class_="does")),
    )


def cards_of(state: State, seat: Seat, row: Row) -> Html:
    """Return the preview of the Banker's exchanges of one player's cards."""
    found = list(exchanges(state.balance(seat), row))
    player = state.setup.players[seat]
    head = h3(
        marks.seat(seat, player),
        named(player.name),
        span(signed(sum(row)), class_="num pencil-num"),
        class_="cards-head",
    )
    if not found:
        return div(head, p("No cards change hands.", class_="soft"), class_="cards-of")
    rows = table(
        caption(f"{player.name}’s cards", class_="sr"),
        thead(tr(th("Influencer", scope="col"), th("Has", scope="col"), th("Cards", scope="col")), class_="sr"),
        tbody(map(exchange_row, found)),
        class_="exchange",
    )
    return div(head, rows, class_="cards-of")


def just_booked(state: State) -> Html | None:
    """Return the exchanges for the zones scored last; open until the next tile is placed."""
    payment, now = last_paid(state), awaits_pay(state)
    if not payment.entries:
        return None
    zones = payment.zones(*payment.seats)
    paid = payouts(state, payment, zones, adjusts=now)
    return fold(f"cards-{state.booked[0]}", span("Banker: cards for ", zones), paid, open_=now, class_="rule banker")


def booking_card(state: State, record: Record, *, cards: bool = True) -> Html | None:
    """Return the preview of a scored zone: points, shares, the bank's part, and who would get the Jewel.

    Without `cards` where these are shown above the map.
    """
    entries = booking(state)
    if not entries:
        return None
    winners = majority(record.cubes)
    found = split(record.row, len(winners))
    whose = names(state, list(map(Seat, winners)))
    each = f", {number(found.share)} each" if len(winners) > 1 else ""
    head = p(b(f"{record.zone.title}: {number(found.total)} for {whose}{each}"), class_="tried-head")
    shares = _split(found.raised, found.bank, len(winners)) if len(winners) > 1 else None
    parts = [cards_of(state, entry.line.seat, entry.row) for entry in entries if cards]
    return section(
        head,
        shares,
        parts,
        outlook(state, {entry.line.seat: entry.row for entry in entries}),
        class_="pencil-card tried-zone",
        aria_label=f"{record.zone.title}, preview",
    )


def _split(raised: Sequence[Person], rest: Row, winners: int) -> Html | None:
    """Return the sentence about remainders of a division (ruling S10)."""
    says = [f"Each influencer divided by {winners}, rounded down"]
    if raised:
        says.append(f"plus 1 {listed([person.title for person in raised])} each")
    back = tuple(max(0, part) for part in rest)
    adds = tuple(max(0, -part) for part in rest)
    if any(back):
        says.append(f"the bank keeps {row_says(back)}")
    if any(adds):
        says.append(f"the bank adds {row_says(adds)}")
    return p(f"{'; '.join(says)}.", class_="soft")


# The zones


@latest
def zones_part(state: State) -> Html | None:
    """Return open zones with their cubes, and scored ones folded, with their points."""
    shown = [record for record in state.zones if record.standing is not Standing.DONE and any(record.cubes)]
    done = [record for record in state.zones if record.standing is Standing.DONE]
    if not shown and not done:
        return None
    rows = [
        li(
            _look(
                f"at:{record.zone.word()}",
                icon(record.zone.kind),
                span(b(record.zone.title)),
                cubes(state.setup.players, record.cubes),
            )
        )
        for record in shown
    ]
    scored: dict[str, Counter[Seat]] = {}
    for entry in state.entries:
        scored.setdefault(entry.line.piece, Counter())[entry.line.seat] += sum(entry.row)
    old = [
        li(
            _look(
                f"at:{record.zone.word()}",
                icon(record.zone.kind, 26),
                span(b(record.zone.title), small(_scores(state, scored.get(record.zone.key, {})))),
            )
        )
        for record in reversed(done)
    ]
    return section(
        h2("Open zones with cubes") if shown else None,
        ul(rows, class_="zones-now") if shown else None,
        fold("done-zones", join("Scored zones ", span(str(len(done)), class_="count")), ul(old, class_="zones-now"))
        if done
        else None,
        class_="part",
    )


def _scores(state: State, points: Mapping[Seat, int]) -> str:
    """Return who scores a zone, with the points."""
    says = (f"{state.setup.players[seat].name} {number(made, signed=True)}" for seat, made in points.items())
    return ", ".join(says) or "nobody scores it"


# Details of a tapped place


def looked(state: State, key: str) -> str:
    """Return the details of an influencer in the bank, or of a zone."""
    kind, _, name = key.partition(":")
    if kind == "person":
        person = next((person for person in PEOPLE if person.value == name), None)
        return _person(state, person) if person else ""
    record = next((record for record in (*state.zones, *state.joined) if record.zone.word() == name), None)
    return _zone(state, record) if kind == "at" and record else ""


def _person(state: State, person: Person) -> Html:
    """Return the origin of an influencer's support, player by player."""
    source = "entered" if state.setup.way is Way.END else "corrected"
    parts = []
    for seat in _seats(state):
        found = [
            f"{zone_of(entry) if entry.line.where else source} {signed(entry.row[person.at])}"
            for entry in state.entries
            if entry.line.seat == seat and entry.row[person.at]
        ]
        has = state.balance(seat)[person.at]
        if not state.entered(seat) and (typed := state.typed[seat][person.at]):
            found, has = [source], sum(typed)  # before the rest of the player's support is entered
        if found:
            parts.append(li(b(f"{state.setup.players[seat].name} {number(has)}: "), ", ".join(found)))
    return join(
        h2(person.title), ul(parts, class_="why-list") if parts else p("Nobody has cards of this influencer yet.")
    )


def _circles(tile: Iterable[tuple[Person, int]]) -> str:
    return ", ".join(f"{person.title} {signed(points)}" for person, points in tile) or "no number"


def _zone(state: State, record: Record) -> Html:
    """Return a zone's points, and its tiles with their numbers."""
    lines = [entry.line for entry in state.entries if entry.line.where[:1] == (record.zone.key,)]
    standing = {Standing.OPEN: "open", Standing.CLOSED: "just completed", Standing.DONE: "complete"}[record.standing]
    tiles = [li(_circles(tile)) for tile in record.all_tiles]
    got = [
        li(b(f"{state.setup.players[one.seat].name} {number(one.points, signed=True)}: "), one.because) for one in lines
    ]
    return join(
        div(
            icon(record.zone.kind),
            div(h2(record.zone.title), p(standing)),
            cubes(state.setup.players, record.cubes),
            class_="zone-head",
        ),
        ul(got, class_="why-list") if got else None,
        p(f"Totals: {row_says(record.row)}.") if record.typed or tiles else None,
        fold("zone-tiles", f"Its {len(tiles)} tiles" if len(tiles) > 1 else "Its tile", ul(tiles, class_="why-list"))
        if tiles
        else None,
    )


# The page of a seat


def about(state: State, seat: Seat) -> Html:
    """Return a player's cards, debts and cubes, and whether the player holds the Jewel."""
    row = state.balance(seat)
    player = state.setup.players[seat]
    rows = [
        tr(
            th(person.title, scope="row"),
            td(_balance(state, seat, row[person.at])),
            td(cards(fewest(max(0, row[person.at]))) or span("no cards", class_="same"))
            if state.entered(seat)
            else None,
        )
        for person in PEOPLE
    ]
    where = [
        f"{record.cubes[seat]} on {record.zone.title}"
        for record in state.zones
        if record.cubes[seat] and record.standing is not Standing.DONE
    ]
    return join(
        p(sun(24), b("Holds the Sun Jewel"), class_="holds") if seat in state.holders else None,
        p("In the fewest cards possible; the player may hold others.", class_="soft"),
        table(caption(f"{player.name}’s cards", class_="sr"), tbody(rows), class_="exchange"),
        p(cube(seat, player), f" {state.supply(seat)} left{'; ' if where else ''}{', '.join(where)}.", class_="holds")
        if state.setup.way is Way.TURNS
        else None,
        bank(state),
    )
