"""Place a Marker Cube: one on a zone of the tile just placed, or no cube (Round Conditions)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.move import Path
from engine.refusal import Refusal
from engine.value import but, put
from engine.words import listed
from games.hampi.rules.moves.common import NO_TILE, OfTile, advanced_only, no_such
from games.hampi.rules.pieces import ADVANCED, CUBES, ROUND_2_CUBES, Zone
from games.hampi.rules.scoring import closed
from games.hampi.rules.state import Record, Standing, State
from games.hampi.rules.survey import counted, on_tile
from games.hampi.rules.turn import MARK, cube_over, phase


@dataclass(frozen=True, slots=True)
class Marks(OfTile):
    """The player places a cube on a zone of this tile, or one withdrawn from an open zone (Round Conditions)."""

    verb = "marks"
    zone: Zone
    new: bool = False
    source: Zone | None = None
    """Zone from which the cube is withdrawn, or None for the supply."""

    @property
    def path(self) -> Path:
        first = f"mark:{self.zone.word()}"
        return (first,) if self.source is None else (first, f"from:{self.source.word()}")

    @classmethod
    def proposed(cls, state: State) -> Iterator[Marks]:
        """Yield zones that are not done, new ones, then done ones."""
        if phase(state) is not MARK:
            return
        near = [record for record in state.zones if on_tile(state, record)]
        sources = [None, *_withdrawable(state)] if state.supply(state.seat) <= 0 else [None]
        for record in state.zones:
            if record.standing is not Standing.DONE and (record in near or any(record.cubes)):
                yield from (cls(record.zone, source=source) for source in sources if source != record.zone)
        for kind in state.new_kinds:
            yield from (cls(state.next_of(kind), new=True, source=source) for source in sources)
        yield from (cls(record.zone) for record in near if record.standing is Standing.DONE)

    def refuse(self, state: State) -> Refusal | None:
        if not state.tile:
            return NO_TILE
        if refusal := no_such(state, self.zone, new=self.new) or self._source_missing(state):
            return refusal
        record = state.record(self.zone)
        if record and record.scored:
            return Refusal(
                "scored",
                f"{self.zone.title} has already been scored. It never scores again.",
                ("Choose another zone on this tile. As a house rule you may place the cube anyway; it scores nothing."),
                "Scoring Support Points; ruling S7",
            )
        if state.marked:
            return Refusal(
                "second-cube",
                "You can place one cube per turn, and you have already placed it.",
                "Continue with scoring.",
                "Place a Marker Cube; ruling S7",
            )
        return advanced_only(state, self.zone) or self._refuse_where(state, record) or self._refuse_supply(state)

    def _source_missing(self, state: State) -> Refusal | None:
        if self.source is None:
            return None
        record = state.record(self.source)
        if record is None or record.cubes[state.seat] <= 0:
            return Refusal(
                "nothing-there",
                f"{state.name} has no cube on {self.source.title}.",
                "Choose an open zone with a cube of your own.",
                "Round Conditions 4",
                firm=True,
            )
        if self.source == self.zone:
            return Refusal(
                "same-zone",
                "Returning a cube to the zone it came from changes nothing.",
                "Place it on another zone, or do not place a cube.",
                "Round Conditions 4; ruling S8",
                firm=True,
            )
        return None

    def _refuse_where(self, state: State, record: Record | None) -> Refusal | None:
        """Refuse a zone by the round (Round Conditions 1 to 3; Advanced Gameplay 2; rulings S7, S7a)."""
        standing = record.standing if record else Standing.OPEN
        if standing is Standing.DONE:
            return Refusal(
                "done",
                f"{self.zone.title} was completed in an earlier turn.",
                "Place the cube on a zone of this tile: open, or just completed.",
                "Round Conditions; ruling S7",
            )
        if not state.advanced and state.round == 1 and standing is Standing.OPEN:
            return Refusal(
                "round-1",
                "In round 1 you can place a cube only on a zone you have just completed.",
                "First enter what the tile completes. From round 2 you can also use open zones.",
                "Round Conditions 1; ruling S7",
            )
        if no_more_cubes(state):
            return Refusal(
                "three",
                f"In round 2 each player places at most three cubes, and {state.name} has placed three.",
                "Continue without a cube. In round 3 you can use all of them.",
                "Round Conditions 3; ruling S7",
            )
        if record and not on_tile(state, record) and record.zone.kind not in ADVANCED:
            return Refusal(
                "not-on-tile",
                f"{self.zone.title} is not on the tile you just placed.",
                "Choose a zone on this tile.",
                "Round Conditions 2; ruling S7",
            )
        if record and record.zone.kind in ADVANCED and not _of_this_tile(state, record):
            return Refusal(
                "other-temple",
                f"{self.zone.title} is on another tile.",
                f"You can mark only the {self.zone.kind.value} on the tile you just placed.",
                "Advanced Gameplay 2; ruling S7a",
            )
        return None

    def _refuse_supply(self, state: State) -> Refusal | None:
        """Refuse a ninth cube that is not withdrawn from an open zone (Round Conditions 4; ruling S8)."""
        left = state.supply(state.seat)
        if self.source is None:
            return None if left > 0 else self._refuse_ninth(state)
        if left > 0:
            return Refusal(
                "withdraw-early",
                f"You can withdraw a cube only after using all {CUBES}. {state.name} has {left} left.",
                "Place one of those.",
                "Round Conditions 4",
            )
        source = state.record(self.source)
        if source and source.standing is not Standing.OPEN:
            return Refusal(
                "not-open",
                f"{self.source.title} is complete, so its cubes stay.",
                "Take a cube from an open zone.",
                "Round Conditions 4; ruling S8",
            )
        return None

    def _refuse_ninth(self, state: State) -> Refusal:
        open_ = [zone.title for zone in _withdrawable(state) if zone != self.zone]
        if open_:
            return Refusal(
                "ninth",
                f"{state.name} has used all {CUBES} cubes.",
                f"First withdraw one from an open zone: {', '.join(open_)}.",
                "Round Conditions 4; ruling S8",
            )
        return Refusal(
            "all-scored",
            f"{state.name} has used all {CUBES} cubes, and none is on another open zone.",
            "Continue without a cube.",
            "Round Conditions 4; ruling S8",
        )

    def play(self, state: State) -> State:
        seat = state.seat
        if self.source and (source := state.record(self.source)):
            state = state.with_record(but(source, cubes=put(source.cubes, seat, source.cubes[seat] - 1)))
        record = state.known_or_new(self.zone)
        standing = Standing.CLOSED if record.standing is Standing.DONE and not record.scored else record.standing
        tiles = counted(state.land, record) if state.land and standing is Standing.CLOSED else record.tiles
        cubes = put(record.cubes, seat, record.cubes[seat] + 1)
        state = state.with_record(but(record, cubes=cubes, standing=standing, tiles=tiles))
        return cube_over(but(state, placed=put(state.placed, seat, state.placed[seat] + 1)))

    def pays(self, state: State) -> tuple[int, int]:
        """Return the points of the zone for the player if it is complete, without the cube and with it."""
        without, with_ = (
            sum(entry.line.points or 0 for entry in closed(state, record) if entry.line.seat == state.seat)
            for record in (state.known_or_new(self.zone), self.play(state).known_or_new(self.zone))
        )
        return without, with_

    def adds(self, state: State) -> int:
        """Return the points that the cube adds for the player if the zone is complete."""
        without, with_ = self.pays(state)
        return with_ - without

    def say(self, _: State) -> str:
        onto = f"a new {self.zone.kind.title.lower()}" if self.new else self.zone.title
        return f"Cube on {onto}{self._taken}"

    def brief(self, state: State) -> str:
        return f"{state.name}: {self.zone.title}"

    def tell(self, state: State) -> str:
        return f"{state.name} places a cube on {self.zone.title}{self._taken}."

    @property
    def _taken(self) -> str:
        return f", taken from {self.source.title}" if self.source else ""

    def undo_steps(self, _: State) -> str:
        return f"Move the cube from {self.zone.title} back to {self.source.title if self.source else 'your supply'}."


def no_more_cubes(state: State) -> bool:
    """Return whether the player has placed all cubes of round 2 (Round Conditions 3)."""
    return not state.advanced and state.round == 2 and state.placed[state.seat] >= ROUND_2_CUBES


def takes_open_zones(state: State) -> bool:
    """Return whether the player can place a cube on a zone that is not complete (Round Conditions 1 to 4; ruling S7a).

    Otherwise there is a choice only where a tile completes a zone.
    """
    if not state.advanced and (state.round == 1 or no_more_cubes(state)):
        return False
    return state.supply(state.seat) > 0 or bool(_withdrawable(state))


def _withdrawable(state: State) -> list[Zone]:
    """Return the open zones where the player has a cube (Round Conditions 4; ruling S8)."""
    return [record.zone for record in state.zones if record.standing is Standing.OPEN and record.cubes[state.seat] > 0]


def _of_this_tile(state: State, record: Record) -> bool:
    """Return whether a temple or market is on the tile just placed; without the landscape, if opened in this turn."""
    return record.turn == state.turns if state.land is None else on_tile(state, record)


@dataclass(frozen=True, slots=True)
class NoCube(OfTile):
    """The player places no cube in this turn (Place a Marker Cube: “may”)."""

    verb = "no-cube"

    @property
    def path(self) -> Path:
        return ("pass",)

    @classmethod
    def proposed(cls, state: State) -> Iterator[NoCube]:
        if phase(state) is MARK:
            yield cls()

    def refuse(self, state: State) -> Refusal | None:
        if not state.tile:
            return NO_TILE
        if not state.marked:
            return None
        return Refusal(
            "cube-over",
            "You have passed the cube step of this turn.",
            "Count the zone and score it.",
            "How to Play",
            firm=True,
        )

    def play(self, state: State) -> State:
        return cube_over(state)

    def say(self, _: State) -> str:
        return "No cube"

    def brief(self, state: State) -> str:
        return f"{state.name}: no cube"

    def tell(self, state: State) -> str:
        return f"{state.name} places no cube.{self._unclaimed(state)}"

    def _unclaimed(self, state: State) -> str:
        """Return the sentence about zones completed without a cube, or empty."""
        after = {record.zone for record in self.play(state).zones if not any(record.cubes)}
        lost = [r.zone.title for r in state.zones if r.standing is Standing.CLOSED and r.zone in after]
        return f" Nobody scores {listed(lost)}." if lost and not state.marked else ""
