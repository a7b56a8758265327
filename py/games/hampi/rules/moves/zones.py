"""Zones that the tile just placed completes or joins (Place a Marker Cube; Completing a Zone)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.move import Path
from engine.refusal import Refusal
from engine.value import but
from engine.words import noun
from games.hampi.rules.moves.common import NO_TILE, Move, OfTile, advanced_only, no_such
from games.hampi.rules.pieces import ADVANCED, AROUND, Zone
from games.hampi.rules.state import Record, Standing, State
from games.hampi.rules.survey import counted, on_tile
from games.hampi.rules.turn import MARK, phase

_CUBE_FIRST: Final = Refusal(
    "cube-first",
    "Enter what the tile completes or joins before you place the cube.",
    "Undo back to the tile placement.",
    "How to Play; Place a Marker Cube",
    firm=True,
)


@dataclass(frozen=True, slots=True)
class Reopens(Move):
    """The players keep a zone open that the landscape shows as complete."""

    verb = "reopens"
    zone: Zone

    @property
    def path(self) -> Path:
        return (f"reopen:{self.zone.word()}",)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Reopens]:
        if phase(state) is MARK and state.land is not None:
            yield from (cls(record.zone) for record in state.zones if record.standing is Standing.CLOSED)

    def refuse(self, state: State) -> Refusal | None:
        record = state.record(self.zone)
        if record and record.standing is Standing.CLOSED and not state.marked:
            return None
        return Refusal(
            "not-closed",
            f"{self.zone.title} was not just completed.",
            "You can keep open only what this tile just completed, and only before placing the cube.",
            "Place a Marker Cube",
            firm=True,
        )

    def play(self, state: State) -> State:
        record, land = state.record(self.zone), state.land
        assert record is not None
        zone = land.found.get(record.number) if land else None
        if land and zone and zone.open:  # tiles placed there later continue it (ruling O20)
            land = but(land, found={**land.found, record.number: but(zone, complete=False)})
        return but(state, land=land).with_record(but(record, standing=Standing.OPEN, tiles=()))

    def say(self, _: State) -> str:
        return f"{self.zone.title} is not complete"

    def brief(self, _: State) -> str:
        return f"{self.zone.title} not complete"

    def tell(self, _: State) -> str:
        return f"{self.zone.title} is not complete (your decision)."


@dataclass(frozen=True, slots=True)
class Completes(OfTile):
    """The tile completes a zone, an open one or a new one (Place a Marker Cube 1 to 4)."""

    verb = "completes"
    zone: Zone
    new: bool = False
    """Whether the zone had no cube, so that it is new to the app."""

    @property
    def path(self) -> Path:
        return (f"completes:{self.zone.word()}",)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Completes]:
        if phase(state) is MARK:
            open_ = (record for record in state.zones if record.standing is Standing.OPEN)
            yield from (cls(record.zone) for record in open_ if on_tile(state, record))
            yield from (cls(state.next_of(kind), new=True) for kind in state.new_kinds)

    def refuse(self, state: State) -> Refusal | None:
        if not state.tile:
            return NO_TILE
        record = state.record(self.zone)
        if refusal := no_such(state, self.zone, new=self.new):
            return refusal
        if state.marked:
            return _CUBE_FIRST
        if record and record.standing is not Standing.OPEN:
            return Refusal(
                "complete",
                f"{self.zone.title} is already complete.",
                "Choose an open zone, or start a new one.",
                "Scoring Support Points",
                firm=True,
            )
        return advanced_only(state, self.zone) or _not_surrounded(state, record)

    def play(self, state: State) -> State:
        record = state.known_or_new(self.zone)
        tiles = counted(state.land, record) if state.land is not None else ()
        return state.with_record(but(record, standing=Standing.CLOSED, tiles=tiles))

    def say(self, _: State) -> str:
        return f"Complete {'a new ' + self.zone.kind.title.lower() if self.new else self.zone.title}"

    def tell(self, state: State) -> str:
        return f"{state.name} completes {self.zone.title}."


def _not_surrounded(state: State, record: Record | None) -> Refusal | None:
    """Refuse a temple or market without six tiles around it; only with the landscape."""
    if state.land is None or record is None or record.zone.kind not in ADVANCED:
        return None
    around = len(counted(state.land, record)) - 1
    if around == AROUND - 1:
        return None
    return Refusal(
        "not-surrounded",
        f"{record.zone.title} is complete when six tiles surround it. Now there {noun(around, 'is', 'are')} {around}.",
        "Keep it open.",
        f"Advanced Gameplay › {record.zone.kind.title}; ruling S6",
    )


@dataclass(frozen=True, slots=True)
class Joins(OfTile):
    """Two zones have become one, under the second name; only without the landscape (ruling O11)."""

    verb = "joins"
    zone: Zone
    into: Zone

    @property
    def path(self) -> Path:
        return (f"join:{self.zone.word()}:{self.into.word()}",)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Joins]:
        """Yield all pairs of zones that may have joined, the later one into the earlier one."""
        if phase(state) is MARK and state.land is None:
            live = [zone for zone in _live(state) if zone.kind not in ADVANCED]
            for into in live:
                yield from (cls(zone, into) for zone in live if zone.kind is into.kind and zone.number > into.number)

    def refuse(self, state: State) -> Refusal | None:
        """Return a refusal unless both zones can still grow; with the landscape the tiles show it (ruling O11)."""
        if not state.tile:
            return NO_TILE
        if state.marked:
            return _CUBE_FIRST
        alike = self.zone.kind is self.into.kind and self.zone.kind not in ADVANCED
        if state.land is None and alike and self.zone != self.into and {self.zone, self.into} <= set(_live(state)):
            return None
        return Refusal(
            "not-one",
            f"{self.zone.title} cannot join {self.into.title}.",
            ("Choose two unscored zones of the same kind. If the app tracks the landscape, the tiles show the zones."),
            "Place a Marker Cube; ruling O11",
            firm=True,
        )

    def play(self, state: State) -> State:
        gone, into = state.record(self.zone), state.record(self.into)
        if gone is None or into is None:
            return state
        cubes = tuple(map(sum, zip(into.cubes, gone.cubes, strict=True)))
        standing = Standing.CLOSED if Standing.CLOSED in (into.standing, gone.standing) else Standing.OPEN
        zones = tuple(record for record in state.zones if record is not gone)
        state = but(state, zones=zones, joined=(*state.joined, gone))
        return state.with_record(but(into, cubes=cubes, standing=standing))

    def say(self, _: State) -> str:
        return f"{self.zone.title} joins {self.into.title}"

    def brief(self, state: State) -> str:
        return self.say(state)

    def tell(self, state: State) -> str:
        return f"{self.say(state)}. Their cubes are combined."


def _live(state: State) -> list[Zone]:
    """Return the zones that are not done."""
    return [record.zone for record in state.zones if record.standing is not Standing.DONE]
