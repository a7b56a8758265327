"""The table's page: one question of the turn with its keys, the landscape, then the bank, the Jewel and the zones.

The three answers of a turn (tile, completed zones, cube) are always in the same place.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.game import View
from engine.move import Offer
from engine.turn import Outcome, Seat
from engine.value import but
from engine.way import Way
from engine.words import number, plural
from games.hampi.page.counting_view import final, scoring
from games.hampi.page.drawing import sun
from games.hampi.page.land.map_part import map_part, new_tile, which
from games.hampi.page.parts import below, condition_key, no_cube_follows, not_now, page, task_part, why_not, zone_key
from games.hampi.page.question_view import asked
from games.hampi.page.shown import about, bank, just_booked
from games.hampi.page.zones_view import zones
from games.hampi.rules import turn as steps
from games.hampi.rules.land.landscape import START_TILES
from games.hampi.rules.moves.common import Move
from games.hampi.rules.moves.corrections import SetComplete
from games.hampi.rules.moves.draw import Draw
from games.hampi.rules.moves.laying import Lay, Shows, effects
from games.hampi.rules.odd import warnings
from games.hampi.rules.pieces import PEOPLE, ROUND_2_CUBES, What
from games.hampi.rules.scoring import awaits_pay
from games.hampi.rules.state import Standing, State
from games.hampi.rules.turn import turn
from markup.html import Html, b, button, div, h2, join, p, section, small, span
from markup.keys import key, typed, whose
from markup.parts import fold


def view(state: State, offer: Offer[Move], seat: Seat) -> View:
    """Return the question of the turn, the landscape, and the parts below it."""
    if offer.corrects:
        return _by_hand(state, offer)
    now = turn(state)
    land = map_part(state, offer)
    if offer.shown:
        return View(board=land, below=below(state))
    if isinstance(now, Outcome):
        return View(board=land, below=below(state), about=about(state, seat))
    if seat != (now.seat or Seat.A):
        return View(board=land, about=about(state, seat))
    if state.asked:
        return asked(state, offer, land)
    if state.setup.way is Way.END:
        return final(state, offer)
    if now.phase in (steps.START, steps.PLACE):
        return _placing(state, offer, land)
    if now.phase == steps.DRAW:
        return _warned(state, _drawing(state, offer, land))
    if state.scoring:
        return _warned(state, scoring(state, offer, state.scoring, land))
    return zones(state, offer, land)


def _warned(state: State, seen: View) -> View:
    """Return the page with unusual things first."""
    asks = [p(span("?", class_="knot", aria_hidden="true"), span(one), class_="looks-odd") for one in warnings(state)]
    return but(seen, hand=join(asks, Html(seen.hand)))


def _drawing(state: State, offer: Offer[Move], land: Html) -> View:
    """Return the page for a draw: a Land tile, the Sun Jewel, a condition, or an empty stack."""
    main = "draw:land" if "draw:land" in offer.next else ""
    jewel = None
    if "draw:jewel" in offer.next:
        jewel = key("draw:jewel", "Sun Jewel", "instead of a Land tile", mark=sun(34))
    numbers = [what for what in What if what.condition and f"draw:{what.value}" in offer.next]
    drawn = {resolved.number for resolved in state.conditions}
    others = [
        key(move.path[0], move.say(state), why.sentence, off=True)
        for move, why in offer.refused
        if not (isinstance(move, Draw) and move.what.condition in drawn) and not isinstance(move, Shows)
    ]
    conditions = [condition_key(state, what) for what in numbers]
    title = f"{state.name}: what do you draw from stack {state.round}?"
    left = _left(state)
    placing = state.land is not None and state.lands_left != 0
    if placing:
        title = f"{state.name}: tap the tile’s space"
    task = task_part(
        join(title, small(left) if (main or placing) and left else None),
        div(jewel, class_="keys big-keys") if jewel and not placing else None,
        ended=_ended(state),
    )
    banker = just_booked(state)
    left_of_seven = f"Condition tile, {len(numbers)} of 7 left"
    if awaits_pay(state):
        task, banker = join(banker, task), None
    hand = join(
        banker,
        which(state, offer),
        _conditions(left_of_seven, conditions, folded=placing) if conditions else None,
        not_now("other-draws", "Something else", others),
        _empty(state, quiet=bool(main)) if "empty" in offer.next else None,
    )
    if not placing:
        hint = "Land tile" if main else "Tap what you draw"
        return page(task, land, hand=hand, below=below(state), hint=hint, main=main)
    other = key("draw:jewel", "Sun Jewel drawn", class_="tap") if jewel else None
    if conditions:
        other = join(other, button("Condition drawn", type="button", class_="tap", data_open="conditions"))
    return page(task, land, hand=hand, below=below(state), hint=_TAP, asks=_instead(state, other))


def _ended(state: State) -> str:
    """Return what has ended and what follows, before the first draw of a round; empty otherwise (Round Conditions)."""
    if state.round == 1 or state.turns > state.since:
        return ""
    begins = f"Stack {state.round - 1} is empty, and round {state.round} begins"
    if state.advanced:
        return f"{begins} with the same rules."
    most = f", at most {ROUND_2_CUBES} each" if state.round == 2 else ""
    return f"{begins}: one cube per turn{most}, also on open zones."


def _conditions(title: str, keys: Sequence[Html], *, folded: bool) -> Html:
    """Return the keys of the condition tiles, folded where the ledge has a key that opens them."""
    if folded:
        return fold("conditions", title, div(keys, class_="keys"))
    return section(h2(title), div(keys, class_="keys"), class_="part")


_TAP: Final = "Tap its space"


def _instead(state: State, other: Html | None = None) -> Html:
    """Return the keys of the ledge for what is not a tile on its space: the question above the map is its hint."""
    return div(other, key(new_tile(state), "Enter the tile first", class_="tap"), class_="chips in-line")


def _empty(state: State, *, quiet: bool) -> Html:
    """Return the key for the end of the round, quiet while a tile can still be drawn."""
    class_ = "btn quiet" if quiet else "btn"
    return div(key("empty", f"Stack {state.round} is empty", "the round ends", class_=class_), class_="keys part")


def _left(state: State) -> str:
    left = state.lands_left
    return "" if left is None else f"{plural(left, 'Land tile')} left"


def _placing(state: State, offer: Offer[Move], land: Html) -> View:
    """Return the page for the tile and its space, with the landscape."""
    swap, whole = None, offer.narrowed(())
    if "swap" in whole.next:
        swap = div(
            key("swap", "Replace tile", "this one fits nowhere and goes back into its stack"),
            class_="keys",
        )
    elif "swap" in whole.why_not:
        off = key("swap", "Replace tile", why_not(whole, "swap"), off=True)
        swap = not_now("swap-now", "Draw a replacement tile", [off])
    count = len(state.land.tiles) + 1 if state.land else 1
    title = f"Starting tile {count} of {START_TILES}" if state.starting else f"{state.name}: place the tile"
    hint = "Choose the rotation" if offer.chosen else "Tap a space"
    says = "One from each stack, all three meeting at one corner." if state.starting and count == 1 else ""
    if isinstance(offer.move, Lay) and len(effects(state).get(offer.move.place, ())) > 1:
        says = "Tap the tile again to rotate it."
    task = task_part(title, p(says, class_="soft") if says else None)
    if state.in_hand is None:
        return page(task, land, hand=which(state, offer) or "", hint=_TAP, asks=_instead(state))
    return page(task, land, hand=swap or "", hint=hint, act=_act(state, offer.move))


def _act(state: State, move: Move | None) -> Html:
    """Return the words of the main button where the turn ends with the tile; otherwise the move says them."""
    if not isinstance(move, Lay) or not move.ends:
        return Html()
    return span(b(move.say(state)), small(no_cube_follows(state, move.play(state))))


def _by_hand(state: State, offer: Offer[Move]) -> View:
    """Return the page of corrections: a player, then support, cubes on a zone, or the Jewel."""
    chosen = offer.chosen[0] if offer.chosen else ""
    if not chosen:
        return View(
            board=join(
                task_part("Whose support, cubes or Jewel?", _whose(state, chosen)), _complete(state, offer), bank(state)
            ),
            hint="Tap a player",
        )
    seat = Seat[chosen.partition(":")[2]]
    player = state.setup.players[seat]
    row = state.balance(seat)
    blanks = {blank.path[1]: blank for blank in offer.blanks if len(blank.path) > 1 and blank.path[0] == chosen}
    people = [
        typed(person.key, person.title, "tap to correct", number(row[person.at]))
        for person in PEOPLE
        if person.key in blanks
    ]
    zones, done = (
        [
            typed(record.zone.key, record.zone.title, "cubes there", str(record.cubes[seat]))
            for record in state.zones
            if record.zone.key in blanks and (record.standing is Standing.DONE) is late
        ]
        for late in (False, True)
    )
    holds = [name for name in offer.next if name.startswith("jewel:")]
    gives = [
        key(
            name,
            f"{player.name} holds the Jewel" if name == "jewel:holds" else f"{player.name} does not hold the Jewel",
            mark=sun(28),
        )
        for name in holds
    ]
    return View(
        board=join(
            _whose(state, chosen),
            task_part(f"{player.name}’s real support", div(people, class_="finals")),
            section(h2("Cubes on zones"), div(zones, class_="finals"), class_="part") if zones else None,
            fold("done-cubes", "Cubes on scored zones", div(done, class_="finals")) if done else None,
            div(gives, class_="keys"),
        ),
        hint="Tap what to correct",
    )


def _complete(state: State, offer: Offer[Move]) -> Html | None:
    """Return the keys of open zones that are complete by a house rule, after the turn has ended with the tile."""
    moves = [move for move in offer.legal if isinstance(move, SetComplete)]
    keys = [zone_key(state, move.zone, move.path[0], "scores now") for move in moves]
    return fold("complete", "A zone is complete (house rule)", div(keys, class_="keys")) if keys else None


def _whose(state: State, chosen: str) -> Html:
    return div(whose(state.setup.players, chosen, "Which player?"), class_="hampi-whose")
