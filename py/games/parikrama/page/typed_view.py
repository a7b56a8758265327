"""Numbers that are entered: those of the Map, Journal and Map at the end, corrections; and Sights."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from engine.game import View
from engine.move import Offer
from engine.turn import Seat
from engine.words import capital, number, plural
from games.parikrama.page.choice_view import not_entered, which_tiles
from games.parikrama.page.drawing import card, group, group_title, in_order, mark
from games.parikrama.page.shown import below, coming, everybody, journal_cards, map_part, offered, task
from games.parikrama.page.travel_view import card_keys
from games.parikrama.rules.moves.common import Move
from games.parikrama.rules.moves.corrections import Thing, thing_key, total_key
from games.parikrama.rules.moves.lying_open import card_key
from games.parikrama.rules.pieces import RIDES, SIGHT_FACES, WITH_TABLE, Card
from games.parikrama.rules.state import Copy, State
from games.parikrama.rules.survey import asked_totals, progress, totals_wanted
from games.parikrama.rules.totals import Total
from games.parikrama.rules.traveller import Traveller
from games.parikrama.rules.words import place_of
from markup.html import Html, div, h2, h3, join, p, section, small, span
from markup.keys import ask, key, typed
from markup.marks import seat as seat_mark
from markup.parts import fold


def sights(state: State, whole: Offer[Move]) -> Html | None:
    """Return the Sights, which are no action: keys if the Journal has their cards, the others folded."""
    if not state.setup.advanced:
        return None
    met = [_sight(state, name, live=True) for name in whole.next if name.startswith("sight:")]
    rest = [_sight(state, name, live=False) for name in whole.why_not if name.startswith("sight:")]
    many = len(state.setup.prints.sights)
    new = None
    if state.setup.copy is Copy.OWN and many < SIGHT_FACES:
        new = ask("A Sight not in this list", "Enter once what it requires.", "Enter it", f"form:sight:{many + 1}")
    return join(
        div(met, class_="keys") if met else None,
        fold("sights", join("Sights", span("use no action", class_="count")), div(rest, class_="keys"), new),
    )


def _sight(state: State, name: str, *, live: bool) -> Html:
    sight = state.setup.sight(int(name[6:]))
    points = "?" if sight is None or sight.points is None else number(sight.points, signed=True)
    return key(name, f"Sight: {points}", sight.title if sight else "", mark=mark("sight", 28), off=not live)


# Numbers


def totals(state: State, offer: Offer[Move]) -> View:
    """Return the question for the changed numbers of a Map, if the app does not track the Maps."""
    asks = task(
        f"{state.name}: what does your Map show now?",
        p("Complete circles are discounts. The rest can wait until the end.", class_="soft")
        if state.counted is None
        else None,
        p("Count a tile with a discount of one colour as that many circles of its colour.", class_="soft")
        if state.special
        else None,
        _typed(state, offer, asked_totals(state.setup)),
    )
    more = _next(state) if state.counted is not None else None
    enough = div(key("on", "Continue", "missing values stay open", class_="btn quiet"), class_="pk-pass")
    return View(
        board=asks,
        hand=enough if more else "",
        below=below(state),
        hint=_next_says(state, more) if more else "Continue",
        main=more.key if more else "on",
    )


def _next(state: State) -> Total | None:
    """Return the first number that is not entered yet, or None."""
    return next((total for total in totals_wanted(state) if state.me.total(total) is None), None)


def _next_says(state: State, total: Total) -> str:
    return f"{total.title}, {progress(state, total)}"


def _progress(state: State) -> str:
    """Return how many of the numbers are entered."""
    wanted = totals_wanted(state)
    return f"{sum(state.me.total(total) is not None for total in wanted)} of {len(wanted)} entered"


def _typed(state: State, offer: Offer[Move], totals: Sequence[Total]) -> Html:
    names = {blank.path[-1] for blank in offer.blanks}
    keys = []
    for total in totals:
        if total.key in names:
            had = state.me.total(total)
            says = "tap to change" if had is not None else "not entered"
            keys.append(typed(total.key, total.title, says, "–" if had is None else number(had), waits=had is None))
    return div(keys, class_="finals")


def final(state: State, offer: Offer[Move]) -> View:
    """Return the page for scoring at the end: Journal cards and Map tiles one by one, or totals."""
    whole = offer.narrowed(())
    chosen = offer.chosen[0] if offer.chosen else ""
    me = state.me
    rides = [
        offered(whole, f"ride:{ride.value}", ride.title, f"{me.spent[ride.at]} spent", mark=mark(ride.value, 26))
        for ride in RIDES
    ]
    journal = section(
        h2(f"{state.name}’s Journal", small("each coloured card, then the spent Hitch-Hike cards")),
        journal_cards(me.journal) if me.journal else None,
        card_keys(offer, whole, chosen, wilds=False),
        div([one for one in rides if one], class_="keys pk-rides"),
        sights(state, whole),
        class_="pk-task",
    )
    names = [name for name in (*whole.next, *whole.why_not) if name.startswith("tile:") and name != "tile:0"]
    tiles = None
    if state.setup.maps:
        tiles = section(
            h2(f"{state.name}’s Map", small("tile by tile, as placed")),
            which_tiles(state, whole, [int(name[5:]) for name in names]) if names else None,
            not_entered(state, whole, "Not in this list" if names else "Not entered yet"),
            class_="part",
        )
    numbers = fold(
        "totals",
        join("Totals ", span(_progress(state), class_="count")),
        _typed(state, whole, asked_totals(state.setup)),
        open_=not state.setup.maps,
    )
    # if tiles are entered one by one, the totals are asked for only after one of them is entered
    more = _next(state) if not state.setup.maps or any(one is not None for one in me.totals) else None
    enough = div(
        key("done", "Journal and Map complete", "missing values stay open", class_="btn quiet"), class_="pk-pass"
    )
    return View(
        board=journal,
        hand=join(map_part(state, state.seat), tiles, numbers, _tables(state), enough if more else None),
        below=coming(state, state.seat) or "",
        hint=_next_says(state, more) if more else "Journal and Map complete",
        main="" if chosen else more.key if more else "done",
    )


def _tables(state: State) -> Html | None:
    """Return the Scoring tiles on the table without entered points, each with the key of its form."""
    setup = state.setup
    unread = [tile for tile in setup.scoring if tile in WITH_TABLE and not setup.table(tile)]
    keys = [
        ask(f"Scoring tile {tile.title}", "Which points are printed on it?", "Enter it", f"form:table:{tile.value}")
        for tile in unread
    ]
    return div(keys, class_="asks") if keys and setup.copy is Copy.OWN else None


# Corrections


def corrections(state: State, offer: Offer[Move]) -> View:
    """Return the corrections of each player: numbers, Journal, groups, Map; unfolded for the player of this turn."""
    if offer.chosen:
        return _which_card(state, offer)
    names = {blank.path[0]: True for blank in offer.blanks} | dict.fromkeys(offer.why_not, False)
    names |= dict.fromkeys(offer.next, True)
    seats = [Seat(at) for at in range(state.seats)]
    if state.over:  # a tile that was left open can still be entered
        seats = [seat for seat in seats if f"untold:{seat.name}" in names]
    parts = [_corrections(state, seat, names) for seat in seats]
    if not parts:
        parts = [p("After the end there is nothing to correct here. Adjust points, or undo.", class_="soft")]
    return View(board=join(task("What do you want to correct?", parts), everybody(state)), hint="Tap what to correct")


def _which_card(state: State, offer: Offer[Move]) -> View:
    """Return the question which card is really there, in place of a card or in addition."""
    first, *after = offer.chosen
    _, at, seat, word = first.split(":")
    where, whole = place_of(state, Seat[seat], int(at)), offer.narrowed((first,))
    had = None if word == "more" else Card.from_word(word)
    title = f"{capital(had.title)} in {where}: what is it really?" if had else f"What else is in {where}?"
    gone = key("gone", "No card", "it is not there", off="gone" not in whole.next) if had else None
    asks = task(
        title,
        group((had,)) if had else None,
        card_keys(offer, whole, after[0] if after else ""),
        div(gone, class_="keys") if gone else None,
        div(key("app:unchoose", "Correct something else", class_="btn quiet"), class_="pk-pass"),
    )
    return View(board=asks, hint="Choose its value" if after else "Choose a card")


def _corrections(state: State, seat: Seat, names: Mapping[str, bool]) -> Html:
    """Return the corrections of one player; `names` has their keys, and whether each is legal."""
    one, player = state.travellers[seat], state.setup.players[seat]
    things: list[Html] = []
    spent: list[Html] = []
    for thing in Thing:
        name = thing_key(seat, thing)
        if name in names:
            shown = typed(name, thing.title, "tap to change", number(thing.of(one)))
            (spent if thing.spent else things).append(shown)
    sights_ = [
        _kept_sight(state, name, live=live)
        for name, live in names.items()
        if name.startswith(("kept:", "off:")) and name.endswith(f":{seat.name}")
    ]
    totals = []
    for total in Total:
        name = total_key(seat, total)
        if name in names:
            had_ = one.total(total)
            says = "corrected" if had_ is not None else "counted by the app"
            totals.append(typed(name, total.title, says, "" if had_ is None else number(had_), waits=had_ is None))
    late = f"untold:{seat.name}"
    says = f"{plural(one.open_tiles, 'tile')} left open"
    return fold(
        f"whose-{seat.name}",
        join(seat_mark(seat, player), player.name),
        div(things, class_="finals"),
        div(key(late, "Enter a tile", says), class_="keys") if late in names else None,
        section(
            h3("Journal"),
            _lying(one, seat, 0, names),
            div(spent, class_="finals"),
            div(sights_, class_="keys"),
            class_="part",
        )
        if spent
        else None,
        [
            section(h3(group_title(cards) if cards else "A new group"), _lying(one, seat, at, names), class_="part")
            for at, cards in enumerate((*one.groups, ()), 1)
            if card_key(seat, at, None) in names
        ],
        section(h3("Totals of the Map"), div(totals, class_="finals"), class_="part") if totals else None,
        open_=state.over or seat == state.seat,
    )


def _lying(one: Traveller, seat: Seat, at: int, names: Mapping[str, bool]) -> Html:
    """Return the open cards of one place, each as a key, and a key for a missing card."""
    counts = Counter(in_order(one.lying(at)))
    keys = [
        key(name, had.title, f"{many} there" if many > 1 else None, mark=card(had), off=not names[name])
        for had, many in counts.items()
        for name in [card_key(seat, at, had)]
    ]
    more = card_key(seat, at, None)
    return div(keys, key(more, "One more card", off=not names[more]), class_="keys pk-keep")


def _kept_sight(state: State, name: str, *, live: bool) -> Html:
    """Return a Sight as the key that adds it to a Journal or removes it."""
    kind, sight, _ = name.split(":")
    found = state.setup.sight(int(sight))
    says = f"Add Sight {sight} to the Journal" if kind == "kept" else f"Remove Sight {sight} from the Journal"
    return key(name, says, found.title if found else "", mark=mark("sight", 28), off=not live)
