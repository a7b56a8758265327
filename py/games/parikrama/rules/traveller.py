"""The possessions of a player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from games.parikrama.rules.maps.laid import Map
from games.parikrama.rules.maps.tile import Power
from games.parikrama.rules.pieces import PACK, PACK_LESS, RIDES, Card
from games.parikrama.rules.totals import UNTYPED, Total, Totals

Group: TypeAlias = tuple[Card, ...]
"""Open cards of one group, in the order of playing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Traveller:
    """Possessions of a player; of the hand, only the number of cards is known."""

    hand: int = 0
    held: tuple[int, ...] = (0,) * len(RIDES)
    """Hitch-hikes in hand, by kind."""
    spent: tuple[int, ...] = (0,) * len(RIDES)
    """Hitch-hikes spent, which are in the Journal (ruling K7)."""
    groups: tuple[Group, ...] = ()
    journal: tuple[Card, ...] = ()
    backpack: int = 0
    sights: tuple[int, ...] = ()
    """Sights taken, by their numbers."""
    tiles: int = 0
    """Number of tiles of the Map."""
    map: Map = ()
    """Placed tiles, if the app tracks the Maps."""
    hidden: int = 0
    """Tiles left open that may have a power: Special tiles, and those added by a correction of the number."""
    totals: Totals = UNTYPED
    """Entered numbers, which count before those of the app."""

    def total(self, total: Total) -> int | None:
        """Return an entered number, or None."""
        return self.totals[total.at]

    @property
    def open_tiles(self) -> int:
        """Number of tiles left open on the Map."""
        return max(0, self.tiles - len(self.map))

    def lying(self, group: int) -> Group:
        """Return the open cards of one place: a group, from 1, or the Journal, 0. Empty for a new group."""
        return self.journal if group == 0 else self.groups[group - 1] if 0 < group <= len(self.groups) else ()

    def has(self, power: Power) -> bool | None:
        """Return whether a tile of the Map has a power (Appendix), or None if a tile left open may have it."""
        typed = {Power.SIX: Total.SIX, Power.SEVEN: Total.SEVEN}.get(power)
        if typed and self.total(typed) is not None:
            return bool(self.total(typed))
        told = any(laid.tile.power is power for laid in self.map)
        return told or (None if min(self.hidden, self.open_tiles) else False)

    @property
    def pack(self) -> int:
        """Backpack cards that a Special tile costs (Action C; Appendix), as far as known."""
        return PACK_LESS if self.has(Power.SIX) else PACK

    @property
    def pack_says(self) -> str:
        """Backpack cards that a Special tile costs, in words."""
        return f"{PACK_LESS} or {PACK}" if self.has(Power.SIX) is None else str(self.pack)
