"""Score Victory Points: the turn is scored and ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.move import Path
from engine.refusal import Refusal
from engine.score import ScoreLine
from engine.value import but
from engine.words import listed, plural
from games.panchayat.rules.market import REVEALED, to_reveal
from games.panchayat.rules.moves.common import Move
from games.panchayat.rules.scoring import ROUNDS, turn_lines
from games.panchayat.rules.state import Acts, State
from games.panchayat.rules.turn import COLLECT, PLACE, SCORE, TILES_A_TURN, phase


@dataclass(frozen=True, slots=True)
class Book(Move):
    """Score and end the turn (Score Victory Points)."""

    verb = "book"
    tried_first = True
    early: bool = False
    """The turn is skipped: the New Buildings stay for the next player and are filled up to three.

    Older texts do not have this word. In them three more tiles were revealed, and they still mean that.
    """

    @property
    def path(self) -> Path:
        return ("book",)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Book]:
        if phase(state) in (PLACE, SCORE):
            yield cls()

    def refuse(self, state: State) -> Refusal | None:
        can_lay = bool(state.hand) and None in state.village.squares
        if len(state.laid) < TILES_A_TURN and (can_lay or phase(state) == COLLECT):
            placed = f"only {len(state.laid)}" if state.laid else "none"
            return Refusal(
                "lay-two",
                f"You place two tiles per turn, and you have placed {placed}.",
                "Place the missing tile, or end the turn anyway as a house rule.",
                "Place Building Tiles 1",
            )
        return None

    def play(self, state: State) -> State:
        booked = but(
            state,
            villages=state.with_village(state.seat, reserved=state.village.reserved + state.hand),
            lines=state.lines + turn_lines(state),
            booked=state.booked + 1,
            picked=0,
            hand=(),
            stowed=False,
            laid=(),
        )
        acts = Acts() if state.setup.solo and booked.booked < ROUNDS else None
        lie = len(state.market.new) if self.early and state.market else 0
        return but(booked, to_reveal=to_reveal(state.market, max(0, REVEALED - lie)), acts=acts)

    def preview(self, state: State) -> tuple[ScoreLine, ...]:
        return turn_lines(state)

    def say(self, _: State) -> str:
        return "End turn"

    def brief(self, state: State) -> str:
        lines = turn_lines(state)
        if not lines and not state.laid:
            return f"{state.name}: no tile"
        return f"{state.name}: {plural(sum(line.points or 0 for line in lines), 'point')}"

    def tell(self, state: State) -> str:
        lines = turn_lines(state)
        reserved = f"; {listed([tile.title for tile in state.hand])} reserved" if state.hand else ""
        if not lines and not state.laid:
            return f"{state.name} {'skips the turn' if self.early else 'places no tile'}{reserved}."
        unread = " plus values not entered yet" if any(line.points is None for line in lines) else ""
        points = f"{plural(sum(line.points or 0 for line in lines), 'point')}{unread}"
        tiles = ", ".join(f"{laid.building.title} on {laid.square.name}" for laid in state.laid) or "no tile placed"
        return f"{state.name} scores {points}: {tiles}{reserved}."
