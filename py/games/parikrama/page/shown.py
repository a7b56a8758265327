"""Parts of the page below the turn: the row of tiles, the possessions of each player, and the supply."""

from __future__ import annotations

from collections.abc import Sequence

from engine.move import Offer
from engine.turn import Seat
from engine.value import latest
from engine.words import number, plural
from games.parikrama.page.drawing import card, disc, group, group_title, mark, marks_say, ride
from games.parikrama.page.maps.map_view import as_list, counted, map_board
from games.parikrama.page.maps.tile_view import described, picture, unknown
from games.parikrama.rules.moves.common import Move
from games.parikrama.rules.pieces import HUES, NINTH, RIDES, ROW, SYMBOLS, Card, Marks
from games.parikrama.rules.scoring import forecast
from games.parikrama.rules.state import State
from games.parikrama.rules.tally import journal_key, map_lacks
from games.parikrama.rules.traveller import Traveller
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
    ol,
    p,
    section,
    small,
    span,
    table,
    tbody,
    td,
    th,
    thead,
    tr,
    ul,
)
from markup.keys import key
from markup.parts import fold, lines

ROW_RIDES = {4: RIDES[0], 5: RIDES[1], 6: RIDES[2]}
"""The hitch-hikes below the places of the row (Setup E)."""


# The row


def row_places(state: State, offer: Offer[Move] | None = None, *, first: int = 0) -> Html:
    """Return the seven places, left to right, each with the supply below it; the first X are open, the others dotted.

    While a tile is taken, each place also has a small key: to enter its tile, or to see what it would score.
    """
    whole = offer.narrowed(()) if offer else None
    live, off = (whole.next, whole.why_not) if whole else ({}, {})
    items = []
    for at, number_ in enumerate(state.row, 1):
        tile = state.setup.tile(number_)
        says = described(tile, 0, state.setup.parts) if tile else "tile not known yet"
        inside = join(
            small(str(at), class_="pk-no", aria_hidden="true"),
            picture(tile, 64, parts=state.setup.parts) if tile else unknown(64),
            span(f"Place {at}: {says}", class_="sr"),
        )
        take, tell, look = f"row:{at}", f"tell:{at}", f"app:look:row:{at}"
        taking = take in live or take in off
        name = take if taking else tell if tell in live else look if tile else None
        besides = None
        if taking and tell in live:
            besides = _besides(tell, "Which?", at)
        elif taking and tile:
            besides = _besides(look, "Points?", at)
        closed = "closed" if first and at > first else None
        main = (
            button(inside, type="button", data_key=name, aria_disabled="true" if take in off else None, class_=closed)
            if name
            else div(inside, class_=closed)
        )
        items.append(li(main, besides, _below(state, at)))
    return ol(items, class_="pk-row")


def _besides(name: str, says: str, at: int) -> Html:
    return button(says, span(f" place {at}", class_="sr"), type="button", class_="btn", data_key=name)


def _below(state: State, at: int) -> Html | None:
    """Return the supply below a place: a stack of hitch-hikes, or the 14-Point tiles."""
    one = ROW_RIDES.get(at)
    if one is not None:
        return small(mark(one.value, 18), f" ×{state.stock[one.at]} ", span(one.title), class_="pk-under")
    return small(f"×{state.fourteen} ", span("14-Point"), class_="pk-under") if at == ROW else None


@latest
def supply(state: State) -> Html:
    """Return the supply: the bag, Special tiles, hitch-hikes, and cards that no player has."""
    left = [
        ("Basic tiles in the bag", state.bag),
        ("Special tiles", state.pool),
        *((one.title, state.stock[one.at]) for one in RIDES),
        ("14-Point tiles", state.fourteen),
        ("Journey cards in deck, row and discard pile", state.free_cards),
    ]
    rows = [li(span(says), b(number(many), class_="num")) for says, many in left]
    return fold("supply", "What is left", ul(rows, class_="pk-left"))


# Possessions of a player


def marks_of(found_: Marks) -> Html:
    """Return the marks of a card in the Journal, as drawings."""
    parts: list[Child] = []
    for hue in HUES:
        parts += [disc(hue)] * found_.circles[hue.at]
    for symbol in SYMBOLS:
        parts += [mark(symbol.value, 18)] * found_.symbols[symbol.at]
    if found_.halves:
        parts.append(plural(found_.halves, "half loop"))
    if found_.loops:
        parts.append(plural(found_.loops, "loop"))
    return span(parts, span(marks_say(found_), class_="sr"), class_="pk-brings")


def journal_cards(cards: Sequence[Card]) -> Html:
    """Return the Journal as a row of cards, by colour and value."""
    ordered = sorted(enumerate(cards, 1), key=lambda one: (one[1].face.hue.at, one[1].face.value))
    keys = [
        li(button(card(one), type="button", class_="look-key", data_key=f"app:look:{journal_key(at)}"))
        for at, one in ordered
    ]
    return ul(keys, class_="pk-group pk-journal")


@latest
def everybody(state: State) -> Html:
    """Return the possessions of all players in one table."""
    seats = [Seat(at) for at in range(state.seats)]
    heads = [
        th(
            marks.seat(seat, state.setup.players[seat]),
            named(state.setup.players[seat].name, class_="sr"),
            scope="col",
        )
        for seat in seats
    ]

    def row(says: Child, cells: Sequence[Child]) -> Html:
        return tr(th(says, scope="row"), [td(cell) for cell in cells])

    who = state.travellers
    rows = [
        row("Cards in hand", [str(one.hand) for one in who]),
        row("Cards in groups", [_sizes(one) for one in who]),
        row("Journal", [str(len(one.journal)) for one in who]),
        row("Backpack", [_of(one.backpack, one.pack_says) for one in who]),
        row("Tiles", [_of(one.tiles, NINTH) for one in who]),
        row("Hitch-Hike cards", [_held(one) for one in who]),
    ]
    return section(
        h2("All players"),
        div(
            table(
                caption("What each player has", class_="sr"),
                thead(tr(th(span("Item", class_="sr"), scope="col"), *heads)),
                tbody(rows),
                class_="pk-all",
            ),
            class_="wide",
        ),
        class_="part",
    )


def _sizes(one: Traveller) -> str:
    return ", ".join(str(len(cards)) for cards in one.groups) or "–"


def _of(many: int, most: int | str) -> Html:
    return join(str(many), small(f" of {most}"))


def _held(one: Traveller) -> Child:
    parts = [
        span(mark(kind.value, 18), span(f"{kind.title} ", class_="sr"), f"×{one.held[kind.at]}")
        for kind in RIDES
        if one.held[kind.at]
    ]
    return join(parts) if parts else "–"


def coming(state: State, seat: Seat) -> Html | None:
    """Return the forecast of a player, line by line: loops and Scoring tiles."""
    found_ = [line for line in forecast(state) if line.seat is seat]
    if not found_:
        return None
    points, open_ = sum(line.points or 0 for line in found_), any(line.points is None for line in found_)
    known = number(points, signed=True)
    more = known if not open_ else f"{known} + ?" if points else "?"
    title = join("More points if the game ended now ", span(more, class_="pencil-chip"))
    return fold("coming", span(title), lines(found_, f"What else {state.setup.players[seat].name} would score"))


def journal_part(state: State, seat: Seat) -> Html | None:
    """Return the Journal of a player: its cards, the hitch-hikes spent, Sights."""
    one = state.travellers[seat]
    spent = [ride(kind, one.spent[kind.at]) for kind in RIDES if one.spent[kind.at]]
    sights = [sight.title for number_ in one.sights if (sight := state.setup.sight(number_))]
    if not one.journal and not spent and not one.sights:
        return None
    return section(
        h2(f"{state.setup.players[seat].name}’s Journal"),
        journal_cards(one.journal) if one.journal else None,
        p("Spent: ", *spent, class_="pk-counts") if spent else None,
        p(f"Sights: {'; '.join(sights) or len(one.sights)}", class_="soft") if one.sights else None,
        class_="part",
    )


def map_part(state: State, seat: Seat) -> Html | None:
    """Return the Map of a player, with its complete circles and loops."""
    one = state.travellers[seat]
    if not state.setup.maps or not one.map:
        return None
    name = state.setup.players[seat].name
    parts = state.setup.parts
    lacks = map_lacks(state.setup, one)
    more = f"; {lacks}" if lacks else ""
    return section(
        h2(f"{name}’s Map", small(f"{plural(len(one.map), 'tile')}{more}; complete circles and loops are filled in")),
        map_board(one.map, parts, seat=seat, last=one.map[-1].cell, name=name),
        counted(one.map, parts),
        as_list(one.map, parts, seat),
        class_="part",
    )


def about(state: State, seat: Seat) -> str:
    """Return all possessions of a player."""
    one = state.travellers[seat]
    groups = [div(h3(group_title(cards)), group(cards, class_="small"), class_="pk-laid") for cards in one.groups]
    held = [ride(kind, one.held[kind.at]) for kind in RIDES if one.held[kind.at]]
    return join(
        p(
            b(plural(one.hand, "card")),
            " in hand; ",
            b(f"{one.backpack} of {one.pack_says}"),
            " in the Backpack; ",
            b(plural(one.tiles, "tile")),
            ".",
            class_="pk-has",
        ),
        p("Hitch-Hike cards: ", *held, class_="pk-counts") if held else None,
        section(h2("Groups"), *groups, class_="part") if groups else None,
        journal_part(state, seat),
        map_part(state, seat),
        None if state.over else coming(state, seat),
        everybody(state),
    )


# Parts of every page


def task(title: Child, *parts: Child) -> Html:
    """Return the current question with its keys."""
    return section(h2(title), *parts, class_="pk-task")


def offered(whole: Offer[Move], name: str, says: Child, more: Child = None, *, mark: Html | None = None) -> Html | None:
    """Return the key of a move that is offered or refused, or None."""
    if name not in whole.next and name not in whole.why_not:
        return None
    return key(name, says, more, mark=mark, off=name not in whole.next)


def open_tiles(state: State, whole: Offer[Move]) -> Html | None:
    """Return the key to enter a tile left open on the player's own Map."""
    says = f"{plural(state.me.open_tiles, 'tile')} left open"
    found = offered(whole, f"untold:{state.seat.name}", "Enter a tile", says)
    return div(found, class_="keys") if found else None


def row_part(state: State, offer: Offer[Move] | None) -> Html:
    """Return the row while no tile is taken: a tap enters the tile of a place, or shows what it would score."""
    says = "left to right; tap a place to enter its tile, or to see what it would score" if offer else "left to right"
    return section(h2("The row", small(says)), row_places(state, offer), class_="part")


def below(state: State, row: Html | None = None) -> Html:
    """Return the row with the Maps, the player's own Map, the possessions of all, and the supply."""
    seat = state.seat
    mine = (journal_part(state, seat), map_part(state, seat), coming(state, seat))
    return join(row, *mine, everybody(state), supply(state))
