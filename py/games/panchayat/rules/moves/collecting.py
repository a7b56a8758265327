"""Collect Building Tiles: tiles are revealed and collected, and the others move to the Old columns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.move import Path
from engine.refusal import Refusal
from engine.value import but, put
from games.panchayat.rules import keys, market
from games.panchayat.rules.market import OLD, REVEALED, Spot
from games.panchayat.rules.moves.common import (
    NOT_THERE,
    Move,
    Stowing,
    more_than_the_box,
    not_to_be_taken,
    source,
    upright,
)
from games.panchayat.rules.pieces import Building
from games.panchayat.rules.state import Market, State
from games.panchayat.rules.turn import COLLECT, PLACE, REVEAL, TILES_A_TURN, phase

if TYPE_CHECKING:
    from random import Random


@dataclass(frozen=True, slots=True)
class Reveal(Move):
    """Chance: reveal the next tile of the deck (Collect Building Tiles 1)."""

    verb = "reveal"
    answers = (REVEAL,)
    tile: Building

    @property
    def path(self) -> Path:
        return (keys.tile(self.tile),)

    @classmethod
    def proposed(cls, _: State) -> Iterator[Reveal]:
        yield from map(cls, Building)

    @classmethod
    def dealt(cls, state: State, rng: Random) -> Reveal:
        """Return the tile that the app deals: one from the box that is not in play yet."""
        from engine.chance import drawn  # noqa: PLC0415  # the dice are loaded only where the app deals

        return cls(drawn(market.unseen(state), rng))

    def refuse(self, state: State) -> Refusal | None:
        state = market.shuffled(state)
        if state.box is None and state.market and state.reshuffled:
            left = market.face_down(state, state.reshuffled)
            if sum(left.values()) >= state.market.deck:  # otherwise the deck was corrected, and has other tiles too
                return None if left.get(self.tile) else self._not_reshuffled
        refusal = more_than_the_box(state, self.tile)
        return refusal if refusal and not market.unseen(state).get(self.tile) else None

    @property
    def _not_reshuffled(self) -> Refusal:
        return Refusal(
            "reshuffled",
            f"The deck was made from the discard pile, and no {self.tile.title} is left in it.",
            "Check which tile it is, or allow it as a house rule.",
            "Collect Building Tiles 3",
        )

    def play(self, state: State) -> State:
        """Return the state after it: the first three tiles start the Old columns, all others are New Buildings."""
        state = market.shuffled(state)
        lies = state.market or Market(0)
        lies = but(lies, deck=max(0, lies.deck - 1))
        if state.to_reveal > REVEALED:
            column = REVEALED * 2 - state.to_reveal
            lies = but(lies, old=put(lies.old, column, (*lies.old[column], self.tile)))
        else:
            lies = but(lies, new=(*lies.new, self.tile))
        return but(state, market=lies, to_reveal=market.to_reveal(lies, state.to_reveal - 1))

    def say(self, _: State) -> str:
        return f"Reveal {self.tile.title}"

    def tell(self, state: State) -> str:
        if state.market and not state.market.deck:
            return f"The discard pile is shuffled into a new deck. {self.tile.title} is revealed."
        return f"{self.tile.title} is revealed."

    def undo_steps(self, _: State) -> str:
        return f"Put {self.tile.title} back on top of the deck, face down."


@dataclass(frozen=True, slots=True)
class Collect(Move):
    """Collect one of the turn's two tiles (Collect Building Tiles 2)."""

    verb = "collect"
    tile: Building
    spot: Spot = Spot.TABLE

    @property
    def path(self) -> Path:
        return (market.key(self.spot, self.tile),)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Collect]:
        if phase(state) == COLLECT and state.picked < TILES_A_TURN:
            yield from (cls(tile, spot) for tile, spot in market.visible(state))

    def refuse(self, state: State) -> Refusal | None:
        if not market.lies(state, self.tile, self.spot):
            return NOT_THERE
        if state.picked >= TILES_A_TURN or state.laid:
            return Refusal(
                "collected",
                "You have already collected two tiles this turn.",
                "Place them. You can take one more only with an unused Police Station.",
                "Collect Building Tiles 2; Utility Tiles › Police Station",
            )
        return not_to_be_taken(state, self.tile, self.spot)

    def play(self, state: State) -> State:
        taken = market.taking(state, self.tile, self.spot)
        return but(taken, hand=(*taken.hand, self.tile), picked=taken.picked + 1)

    def say(self, _: State) -> str:
        return f"Take {self.tile.title} from the reserve" if self.spot is Spot.RESERVE else f"Collect {self.tile.title}"

    def brief(self, _: State) -> str:
        return f"Take {self.tile.title}" if self.spot is Spot.RESERVE else ""

    def tell(self, state: State) -> str:
        return f"{state.name} collects {self.tile.title}{source(self.spot)}."

    def undo_steps(self, _: State) -> str:
        return "" if self.spot is Spot.TABLE else f"Move {self.tile.title} back to {self.spot.title}."


@dataclass(frozen=True, slots=True)
class Stow(Stowing):
    """Move a remaining New Building to an Old column (Collect Building Tiles 3)."""

    verb = "stow"
    tile: Building
    column: Spot

    @property
    def path(self) -> Path:
        return (market.key(Spot.NEW, self.tile), self.column.value)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Stow]:
        if phase(state) == COLLECT and state.picked >= TILES_A_TURN and state.market:
            yield from (cls(tile, column) for tile in dict.fromkeys(state.market.new) for column in OLD)

    def refuse(self, state: State) -> Refusal | None:
        lies = state.market
        if lies is None or self.tile not in lies.new or self.column not in OLD:
            return NOT_THERE
        if state.picked < TILES_A_TURN:
            return Refusal(
                "collect-first",
                "You have not collected two tiles yet.",
                "Collect two tiles before you move the remaining New Buildings to the Old columns.",
                "Collect Building Tiles 3",
            )
        vacant = sum(not column for column in lies.old)
        if market.pile(lies, self.column) and vacant >= len(lies.new):
            return Refusal(
                "vacant-column",
                "There must be three Old Buildings columns, and one is vacant.",
                "Place this tile in the vacant column.",
                "Collect Building Tiles 3",
            )
        return None

    def play(self, state: State) -> State:
        return but(market.stowing(state, self.tile, self.column), stowed=True)


@dataclass(frozen=True, slots=True)
class Extra(Move):
    """Collect an extra tile with a Police Station; a tile not placed is reserved (Utility Tiles; ruling P19)."""

    verb = "extra"
    tile: Building
    spot: Spot = Spot.TABLE

    @property
    def path(self) -> Path:
        return (keys.use(Building.POLICE_STATION), market.key(self.spot, self.tile))

    @classmethod
    def proposed(cls, state: State) -> Iterator[Extra]:
        unused = state.village.unused(Building.POLICE_STATION) is not None
        if unused and phase(state) in (COLLECT, PLACE) and not state.laid:
            yield from (cls(tile, spot) for tile, spot in market.visible(state) if spot is not Spot.RESERVE)

    def refuse(self, state: State) -> Refusal | None:
        if self.spot is Spot.RESERVE or not market.lies(state, self.tile, self.spot):
            return NOT_THERE
        if state.village.unused(Building.POLICE_STATION) is None:
            return Refusal(
                "no-police-station",
                f"{state.name} has no unused Police Station.",
                "Continue with two tiles.",
                "Utility Tiles › Police Station",
            )
        if state.laid or (state.stowed and phase(state) != COLLECT):
            return Refusal(
                "collect-over",
                "You can take the extra tile only while collecting.",
                "Undo your placements, or use the Police Station on another turn.",
                "Utility Tiles › Police Station",
            )
        return not_to_be_taken(state, self.tile, self.spot)

    def play(self, state: State) -> State:
        taken = market.taking(state, self.tile, self.spot)
        villages = taken.with_village(taken.seat, squares=taken.village.turned(Building.POLICE_STATION))
        return but(taken, hand=(*taken.hand, self.tile), villages=villages)

    def say(self, _: State) -> str:
        return f"Extra tile: {self.tile.title}"

    def tell(self, state: State) -> str:
        return f"{state.name} collects an extra tile with the Police Station: {self.tile.title}{source(self.spot)}."

    def undo_steps(self, state: State) -> str:
        return f"Move {self.tile.title} back to {self.spot.title}.{upright(state, Building.POLICE_STATION)}"
