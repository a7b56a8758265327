"""Discounts, ways to pay, Sights, and numbers that are entered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from engine.turn import Seat
from engine.value import latest
from engine.way import Way as Table
from engine.words import noun, plural
from games.parikrama.rules.maps.laid import found
from games.parikrama.rules.maps.tile import Kind, Power
from games.parikrama.rules.pieces import (
    HUES,
    NOTHING,
    PER_HUE,
    RIDES,
    ROW,
    SIGHTS_OUT,
    WILD_DOTS,
    WILDS,
    Card,
    Need,
    Row,
    Scoring,
    added,
)
from games.parikrama.rules.price import Discount, Way, ways
from games.parikrama.rules.state import Setup, State
from games.parikrama.rules.totals import CIRCLE_TOTALS, OF_MAP, TOTALS, Total
from games.parikrama.rules.traveller import Traveller


def discount(setup: Setup, one: Traveller) -> Discount:
    """Return complete circles of Journal and Map, and the tile with a discount (Discover Sights; rulings K8, K9).

    Circles of tiles left open are not known, unless all discounts of the Map are entered. The starting tile alone has
    none.
    """
    real = [card.face for card in one.journal if not card.wild]
    marks = [setup.printed(face).marks for face in real]
    unread = dict.fromkeys(face for face, mark in zip(real, marks, strict=True) if mark is None)
    spent = [setup.ride(ride).marks.circles for ride in RIDES for _ in range(one.spent[ride.at])]
    sights = [sight.marks.circles for number in one.sights if (sight := setup.sight(number))]
    journal = added([*(mark.circles for mark in marks if mark), *spent, *sights])
    any_ = sum(laid.tile.discount for laid in one.map if laid.tile.power is Power.DISCOUNT and laid.tile.off is None)
    typed = one.total(Total.ANY)
    told = typed is not None and all(one.total(total) is not None for total in CIRCLE_TOTALS)
    return Discount(
        added((journal, _on_map(setup, one))),
        any_ if typed is None else typed,
        tuple(unread),
        tuple(ride for ride in RIDES if one.spent[ride.at] and setup.ride(ride).number is None),
        one.open_tiles if setup.maps and one.tiles > 1 and not told else 0,
    )


def _on_map(setup: Setup, one: Traveller) -> Row:
    """Return circles of the Map by colour, as entered or otherwise as counted by the app."""
    tiles = [laid.tile for laid in one.map if laid.tile.power is Power.DISCOUNT]
    row = found(one.map, setup.parts).row if one.map else NOTHING
    purple, blue, green, yellow = (
        row[hue.at] + sum(tile.discount for tile in tiles if tile.off is hue) if typed is None else typed
        for hue in HUES
        for typed in [one.total(CIRCLE_TOTALS[hue.at])]
    )
    return purple, blue, green, yellow


@latest
def paying(state: State) -> tuple[Way, ...]:
    """Return every legal way to pay for the cards played now, the best first."""
    setup = state.setup
    dots = tuple(WILD_DOTS if card.wild else setup.printed(card.face).dots for card in state.played)
    frees = tuple(setup.ride(ride).free for ride in RIDES)
    return ways(state.played, dots, discount(setup, state.me), state.me.held, frees)


def reach(state: State, size: int) -> int:
    """Return the places of the row open to a group: as many as it has cards, or all (ruling K10; Appendix).

    With a Sight, all are open.
    """
    return min(len(state.row), ROW if state.visiting or state.me.has(Power.SEVEN) else size)


def free_tiles(state: State, kind: Kind | None = None) -> list[int]:
    """Return the tiles of the copy, of one kind or of all, that are neither on a Map nor in the row."""
    gone = state.gone
    tiles = enumerate(state.setup.prints.tiles, 1)
    return [number for number, tile in tiles if number not in gone and kind in (None, tile.kind)]


def meets(journal: Sequence[Card], needs: Sequence[Need]) -> bool:
    """Return whether the Journal has a separate card for each required card of a Sight; wilds do not count."""
    cards = [card.face for card in journal if not card.wild]

    def given(left: tuple[Need, ...], free: frozenset[int]) -> bool:
        if not left:
            return True
        need = left[0]
        return any(
            given(left[1:], free - {at})
            for at in free
            if need.hue in (None, cards[at].hue) and need.value in (None, cards[at].value)
        )

    return given(tuple(needs), frozenset(range(len(cards))))


@latest
def sights_out(state: State) -> tuple[int, ...]:
    """Return the numbers of the Sights that no player has; only those on the table, if all three are entered."""
    if not state.setup.advanced:
        return ()
    taken = {number for one in state.travellers for number in one.sights}
    out = state.setup.out
    shown = out if len(out) >= SIGHTS_OUT else range(1, len(state.setup.prints.sights) + 1)
    return tuple(number for number in shown if number not in taken)


@latest
def lie_open(state: State) -> dict[str, tuple[int, int]]:
    """Return cards in play, including those played now, and cards in the box: wilds, and each colour."""
    groups = (group for one in state.travellers for group in (*one.groups, one.journal))
    kinds = Counter(map(box_kind, (*state.played, *(card for group in groups for card in group))))
    return {kind: (kinds[kind], WILDS if kind == _WILD else PER_HUE) for kind in (_WILD, *(hue.title for hue in HUES))}


_WILD: Final = "wild"


def box_kind(card: Card) -> str:
    """Return the kind of a card in the box: a wild, or its colour (Components)."""
    return _WILD if card.wild else card.face.hue.title


def beyond_box(state: State) -> str:
    """Return the sentence about more cards in play than the box has, or empty."""
    return " ".join(
        f"There {noun(many, 'is', 'are')} {plural(many, f'{kind} card')} in play, but only {most} in the box."
        for kind, (many, most) in lie_open(state).items()
        if many > most
    )


_IN_PLAY: Final = (*CIRCLE_TOTALS, Total.ANY, Total.SIX, Total.SEVEN)
"""Numbers that count during the game, and for no points."""
_OF_SCORING: Final = {
    Total.NUMBER: Scoring.NUMBER,
    Total.COLOR: Scoring.COLOR,
    Total.CIRCLES: Scoring.CIRCLES,
    Total.DIAGONAL: Scoring.DIAGONALS,
    Total.DISJOINT: Scoring.DISJOINT,
    Total.QUARTETS: Scoring.QUARTETS,
}


def left_open(state: State, seat: Seat) -> tuple[Total, ...]:
    """Return the numbers that a player has not entered, if no tile of the player's Map is in the app."""
    one = state.travellers[seat]
    if one.map or one.open_tiles:
        return ()
    return tuple(total for total in asked_totals(state.setup) if one.total(total) is None)


def asked_totals(setup: Setup) -> tuple[Total, ...]:
    """Return the numbers that can be entered: of a Map, at the end also of a Journal, by the Scoring tiles."""
    at_end = setup.way is Table.END
    return tuple(
        total
        for total in (TOTALS if at_end else OF_MAP)
        if (total not in _OF_SCORING or _OF_SCORING[total] in setup.scoring)
        and not (at_end and total in _IN_PLAY)
        and (total is not Total.SIGHTS or setup.advanced)
    )


def totals_now(state: State) -> tuple[Total, ...]:
    """Return the numbers asked for now: after a tile those that count during the game, at the end the rest."""
    totals = asked_totals(state.setup)
    if state.setup.way is Table.END:
        return totals
    if state.counted is not None:
        return tuple(total for total in totals if total not in _IN_PLAY)
    return _IN_PLAY if state.special else CIRCLE_TOTALS


def totals_wanted(state: State) -> tuple[Total, ...]:
    """Return the numbers asked for one after the other, without those known from entered cards and tiles."""
    told = state.setup.way is Table.END and bool(state.me.journal or any(state.me.spent) or state.me.sights)
    laid = state.setup.way is Table.END and bool(state.me.map)
    return tuple(
        total
        for total in totals_now(state)
        if state.me.total(total) is not None or not (laid if total in OF_MAP else told)
    )


def progress(state: State, total: Total) -> str:
    """Return its position, such as `3 of 17`, or empty during the game, when only changes are entered."""
    wanted = totals_wanted(state)
    asked = state.setup.way is Table.END or state.counted is not None
    return f"{wanted.index(total) + 1} of {len(wanted)}" if asked and total in wanted else ""
