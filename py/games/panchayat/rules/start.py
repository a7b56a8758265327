"""The state before the first turn, of a setup that is valid."""

from __future__ import annotations

from typing import Final

from engine.refusal import Refusal, Refused
from engine.turn import Seat
from engine.way import Way
from games.panchayat.rules.pieces import BOX, END_TILES
from games.panchayat.rules.state import Market, Setup, State, Village

REACHES: Final = (8, 4)
"""Squares around an Adjacency Bonus tile: the options of ruling P12."""
LIST: Final = 4
"""Buildings on a Zamindar Discards tile."""
FEWEST: Final = 18
"""Fewest tiles of a solo game: sixteen are placed, and two more are in the Old columns or among the New Buildings."""


def start(setup: Setup) -> State:
    """Return the state before the first turn. Raises: Refused if the setup is not valid."""
    _check(setup)
    villages = tuple(
        Village(bonus=tuple(bonus for bonus in setup.bonus if bonus.seat == seat)) for seat in range(len(setup.players))
    )
    followed = (setup.market or setup.solo) and setup.way is Way.TURNS
    market = Market(deck=setup.tiles) if followed else None
    return State(
        setup=setup,
        cards=setup.cards,
        box=setup.box(),
        villages=villages,
        market=market,
        to_reveal=6 if market and market.deck else 0,
        so_far=(None,) * len(setup.players) if setup.way is Way.END else (),
    )


def _check(setup: Setup) -> None:
    if setup.seed and (setup.market or setup.solo) and setup.box() is None:
        raise Refused(
            Refusal(
                "uncounted",
                "To deal, the app needs the number of tiles of each building in the box.",
                "Count them under “Your copy”, or deal from your own deck.",
                "Setup 1",
                firm=True,
                field="deal",
            )
        )
    if setup.solo:
        _check_solo(setup)
    if setup.reach not in REACHES:
        raise Refused(
            Refusal(
                "reach",
                f"An Adjacency Bonus tile checks 8 or 4 squares, not {setup.reach}.",
                "Choose 8 or 4.",
                "Score Victory Points › Adjacency Bonus Tile; ruling P12",
                firm=True,
            )
        )
    _check_bonus(setup)
    if len(setup.end_tiles) > END_TILES:
        raise Refused(
            Refusal(
                "end-tiles",
                f"A game uses four End Game Bonus tiles, not {len(setup.end_tiles)}.",
                "Remove some.",
                "Setup 5",
                firm=True,
            )
        )


def _check_solo(setup: Setup) -> None:
    if setup.discards and (len(setup.discards) != LIST or len(set(setup.discards)) != LIST):
        raise Refused(
            Refusal(
                "his-list",
                f"A Zamindar Discards tile lists four different buildings, not {len(set(setup.discards))}.",
                "Choose four, in the order on your tile.",
                "Solo Mode › Setup 5; ruling P4",
                firm=True,
            )
        )
    if setup.way is Way.TURNS and not FEWEST <= setup.tiles <= BOX:
        raise Refused(
            Refusal(
                "deck",
                "The app needs the number of tiles in the deck after you return the solo tiles to the box.",
                f"Count the deck and enter a number from {FEWEST} to {BOX}.",
                "Solo Mode › Setup 1 and 2",
                firm=True,
                field="deck",
            )
        )


def _check_bonus(setup: Setup) -> None:
    places: set[tuple[Seat, object]] = set()
    for bonus in setup.bonus:
        if bonus.seat >= len(setup.players) or {(bonus.seat, bonus.kind), (bonus.seat, bonus.square)} & places:
            raise Refused(
                Refusal(
                    "bonus",
                    f"Seat {bonus.seat.name} cannot have this {bonus.kind.value} tile on {bonus.square.name}.",
                    "Each player has one tile of each kind, on two different squares.",
                    "Setup 9",
                    firm=True,
                )
            )
        places |= {(bonus.seat, bonus.kind), (bonus.seat, bonus.square)}
