"""What is typed: the Map's numbers, Journal and Map at the end, and what is put right by hand; and Sights."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import View
from engine.move import Offer
from engine.turn import Seat
from engine.words import number
from games.parikrama.choice_view import not_drawn, which_tiles
from games.parikrama.drawing import mark
from games.parikrama.moves import Move, Thing
from games.parikrama.pieces import RIDES, SIGHT_FACES, Total
from games.parikrama.shown import below, coming, everybody, journal_cards, map_part, offered, task
from games.parikrama.state import Copy, State
from games.parikrama.survey import asked_totals
from games.parikrama.travel_view import card_keys
from markup.html import Html, div, h2, join, p, section, small, span
from markup.keys import ask, key, typed, whose
from markup.parts import fold


def sights(state: State, whole: Offer[Move]) -> Html | None:
    """Sights: no action. Those that the Journal meets are keys, the others stand folded with what they ask for."""
    if not state.setup.advanced:
        return None
    met = [_sight(state, name, live=True) for name in whole.next if name.startswith("sight:")]
    rest = [_sight(state, name, live=False) for name in whole.why_not if name.startswith("sight:")]
    many = len(state.setup.prints.sights)
    new = None
    if state.setup.copy is Copy.OWN and many < SIGHT_FACES:
        new = ask("One that is not here", "Tell once what it asks for.", "Tell it", f"form:sight:{many + 1}")
    return join(
        div(met, class_="keys") if met else None,
        fold("sights", join("Sights", span("no action", class_="count")), div(rest, class_="keys"), new),
    )


def _sight(state: State, name: str, *, live: bool) -> Html:
    sight = state.setup.sight(int(name[6:]))
    points = "?" if sight is None or sight.points is None else number(sight.points, signed=True)
    return key(name, f"Sight: {points}", sight.title if sight else "", mark=mark("sight", 28), off=not live)


# What is typed


def totals(state: State, offer: Offer[Move]) -> View:
    """Without maps: what has changed on the Map."""
    asks = task(
        f"What does {state.name}’s Map show now?",
        p("Complete circles are discounts. The rest can wait until the end.", class_="soft"),
        _typed(state, offer, asked_totals(state.setup)),
    )
    return View(board=asks, below=below(state), hint="Go on", main="on")


def _typed(state: State, offer: Offer[Move], totals: Sequence[Total]) -> Html:
    names = {blank.path[-1] for blank in offer.blanks}
    keys = []
    for total in totals:
        if total.key in names:
            had = state.me.total(total)
            says = "tap to change it" if had is not None else "not typed"
            keys.append(typed(total.key, total.title, says, "–" if had is None else number(had), waits=had is None))
    return div(keys, class_="finals")


def final(state: State, offer: Offer[Move]) -> View:
    """Score at the end: the Journal card by card and the Map tile by tile, or what they come to."""
    whole = offer.narrowed(())
    chosen = offer.chosen[0] if offer.chosen else ""
    me = state.me
    rides = [
        offered(whole, f"ride:{ride.value}", ride.title, f"{me.spent[ride.at]} spent", mark=mark(ride.value, 26))
        for ride in RIDES
    ]
    journal = section(
        h2(f"The Journal of {state.name}", small("each coloured card, then the hitch-hikes spent")),
        journal_cards(me.journal) if me.journal else None,
        card_keys(offer, whole, chosen, wilds=False),
        div([one for one in rides if one], class_="keys pk-rides"),
        sights(state, whole),
        class_="pk-task",
    )
    names = [name for name in (*whole.next, *whole.why_not) if name.startswith("tile:") and name != "tile:0"]
    tiles = None
    if names:
        tiles = section(
            h2(f"The Map of {state.name}", small("tile by tile, as they lie")),
            which_tiles(state, whole, [int(name[5:]) for name in names]),
            not_drawn(state, whole),
            class_="part",
        )
    numbers = fold(
        "totals",
        "What it comes to, typed",
        _typed(state, whole, asked_totals(state.setup)),
        open_=not state.setup.maps,
    )
    return View(
        board=journal,
        hand=join(map_part(state, state.seat), tiles, numbers),
        below=coming(state, state.seat) or "",
        hint="Journal and Map are in",
        main="" if chosen else "done",
    )


# Put right by hand


def by_hand(state: State, offer: Offer[Move]) -> View:
    """Whose, then what: cards in hand, Backpack, tiles, hitch-hikes, what the Map shows."""
    chosen = offer.chosen[0] if offer.chosen else ""
    keys = div(whose(state.setup.players, chosen, "Whose is it?"), class_="pk-whose")
    if not chosen:
        return View(board=join(task("Whose cards or Map?", keys), everybody(state)), hint="Tap whose")
    seat = Seat[chosen.partition(":")[2]]
    one = state.travellers[seat]
    blanks = {blank.path[1] for blank in offer.blanks if len(blank.path) > 1 and blank.path[0] == chosen}
    now = {Thing.HAND: one.hand, Thing.BACKPACK: one.backpack, Thing.TILES: one.tiles}
    things = []
    for thing in Thing:
        if f"thing:{thing.value}" in blanks:
            had = one.held[thing.ride.at] if thing.ride else now[thing]
            things.append(typed(f"thing:{thing.value}", thing.title, "tap to set it", number(had)))
    totals = []
    for total in Total:
        if total.key in blanks:
            had_ = one.total(total)
            says = "set by hand" if had_ is not None else "as counted"
            totals.append(typed(total.key, total.title, says, "" if had_ is None else number(had_), waits=had_ is None))
    name = state.setup.players[seat].name
    return View(
        board=join(
            keys,
            task(f"What {name} really has", div(things, class_="finals")),
            section(h2("What the Map shows"), div(totals, class_="finals"), class_="part") if totals else None,
        ),
        hint="Tap what is wrong",
    )
