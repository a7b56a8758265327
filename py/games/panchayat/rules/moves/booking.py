"""Score Victory Points: the turn is booked and passed on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.move import Path
from engine.refusal import Refusal
from engine.score import ScoreLine
from engine.value import but
from engine.words import number
from games.panchayat.rules.market import REVEALED, to_turn_up
from games.panchayat.rules.moves.common import Move
from games.panchayat.rules.scoring import ROUNDS, turn_lines
from games.panchayat.rules.state import Acts, State
from games.panchayat.rules.turn import COLLECT, PLACE, SCORE, TILES_A_TURN, phase


@dataclass(frozen=True, slots=True)
class Book(Move):
    """Score the turn and pass it on (Score Victory Points)."""

    verb = "book"
    tried_first = True
    early: bool = False
    """The turn is let go by: what still lies New is there for who acts next, and is filled up to three.

    Texts of before say it without this word, and three more were turned up: they mean what they meant.
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
            return Refusal(
                "lay-two",
                f"Two tiles are laid in a turn; {len(state.laid) or 'none'} of them {'lies' if state.laid else 'lie'}.",
                "Lay the missing one, or book it as a house ruling if the table passes.",
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
        return but(booked, to_reveal=to_turn_up(state.market, max(0, REVEALED - lie)), acts=acts)

    def preview(self, state: State) -> tuple[ScoreLine, ...]:
        return turn_lines(state)

    def say(self, _: State) -> str:
        return "Book the turn"

    def tell(self, state: State) -> str:
        lines = turn_lines(state)
        unread = " and what is not read yet" if any(line.points is None for line in lines) else ""
        points = f"{number(sum(line.points or 0 for line in lines))}{unread}"
        tiles = ", ".join(f"{laid.building.title} on {laid.square.name}" for laid in state.laid)
        reserved = f"; {' and '.join(tile.title for tile in state.hand)} reserved" if state.hand else ""
        return f"{state.name} books {points}: {tiles or 'nothing laid'}{reserved}."
