"""A tile placed in the landscape: which one it is, its space, or that it fits nowhere (Turn Conditions; Note 2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.grid import HEX_SIDES, Cell, around
from engine.move import Path
from engine.refusal import Refusal
from engine.score import ScoreLine
from engine.value import but, latest
from engine.words import capital, listed, noun
from games.hampi.rules import scoring
from games.hampi.rules.land.growth import ENDS
from games.hampi.rules.land.landscape import Laid, Unfit, Why, nearest, place_key, unfit, ways
from games.hampi.rules.land.tile import SIDES, Tile
from games.hampi.rules.moves.common import Move
from games.hampi.rules.moves.cube import Marks, no_more_cubes, takes_open_zones
from games.hampi.rules.moves.draw import Draw
from games.hampi.rules.pieces import ROUND_2_CUBES, What
from games.hampi.rules.state import Standing, State
from games.hampi.rules.survey import on_tile, shut_in, surveyed
from games.hampi.rules.turn import DRAW, PLACE, START, cube_over, phase

_NOT_LAYING: Final = Refusal(
    "not-laying",
    "You have not drawn a Land tile to place.",
    "Draw a Land tile, choose which one it is, then place it.",
    "Place a Tile",
    firm=True,
)


OWN: Final = "own:tile"
"""The key of a tile that is chosen before its space."""
_DRAWS: Final = Draw(What.LAND)


def spare(state: State) -> tuple[int, ...]:
    """Return the numbers of the tiles of the copy that are not on the table; what it has twice is there twice."""
    on_table = Counter(laid.tile for laid in state.land.tiles.values()) if state.land else Counter[Tile]()
    found = []
    for at, tile in enumerate(state.setup.printed, 1):
        if on_table[tile]:
            on_table[tile] -= 1
        else:
            found.append(at)
    return tuple(found)


def awaits_tile(state: State) -> bool:
    """Return whether the next thing to enter is a Land tile, with the landscape."""
    here = state.land is not None and state.in_hand is None and not state.over
    return here and phase(state) in (START, PLACE, DRAW)


@dataclass(frozen=True, slots=True)
class Shows(Move):
    """The player enters which tile was drawn, by its number in the copy; only with the landscape.

    On the turn of a player this also enters that a Land tile was drawn.
    """

    verb = "shows"
    tile: int

    @property
    def path(self) -> Path:
        return (OWN, f"tile:{self.tile}")

    @classmethod
    def proposed(cls, state: State) -> Iterator[Shows]:
        if awaits_tile(state):
            yield from map(cls, range(1, len(state.setup.printed) + 1))

    def refuse(self, state: State) -> Refusal | None:
        if not awaits_tile(state):
            return _NOT_LAYING
        if not (state.starting or state.laying) and (refusal := _DRAWS.refuse(state)):
            return refusal
        if 0 < self.tile <= len(state.setup.printed):
            return None
        return Refusal(
            "no-such-tile",
            f"There is no tile {self.tile} in your copy yet.",
            "Enter what is printed on the tile first.",
            "Components › Land Tiles",
            firm=True,
        )

    def play(self, state: State) -> State:
        drawn = state if state.starting or state.laying else _DRAWS.play(state)
        return but(drawn, hand=self.tile)

    def say(self, state: State) -> str:
        return f"Tile {self.tile}" if self.tile <= len(state.setup.printed) else "Choose its space"

    def tell(self, state: State) -> str:
        if state.starting or state.laying:
            return f"Tile {self.tile} of your copy is drawn."
        return f"{state.name} draws tile {self.tile} of your copy."

    def undo_steps(self, state: State) -> str:
        return "" if state.starting or state.laying else _DRAWS.undo_steps(state)


@dataclass(frozen=True, slots=True)
class Lay(Move):
    """The player places the tile, rotated clockwise in steps of 60 degrees (Turn Conditions; Note 2).

    With its number in the copy, this also enters which tile it is, and that a Land tile was drawn. Where there is no
    zone to decide on and no cube can be placed, the turn ends with it.
    """

    verb = "lay"
    tried_first = True
    place: Cell
    turns: int
    tile: int = 0
    """Number of the tile in the copy; 0 for the tile in hand."""
    ends: bool = False
    """Whether the turn ends with it, without a cube."""

    @property
    def path(self) -> Path:
        return (place_key(self.place), f"turns:{self.turns}")

    def _shown(self, state: State) -> State:
        """Return the state with the tile in hand."""
        return Shows(self.tile).play(state) if self.tile else state

    @classmethod
    def proposed(cls, state: State) -> Iterator[Lay]:
        """Yield spaces where the tile touches enough sides, then those at the edge, the best rotations first."""
        land, tile = state.land, state.in_hand
        if land is not None and tile is not None:
            for cell in (*land.places, *land.edge):
                for turns in nearest(land, cell, tile):
                    yield cls(cell, turns, ends=ends_turn(state, cell, Laid(tile, turns)))

    def refuse(self, state: State) -> Refusal | None:
        if self.tile and (refusal := Shows(self.tile).refuse(state)):
            return refusal
        state = self._shown(state)
        land, tile = state.land, state.in_hand
        if land is None or tile is None or not (state.starting or state.laying):
            return _NOT_LAYING
        if not 0 <= self.turns < SIDES:
            return Refusal(
                "turning",
                f"You can rotate a tile by 0 to 5 steps, not {self.turns}.",
                "Choose 0 to 5.",
                "Turn Conditions",
                firm=True,
            )
        found = unfit(land, self.place, Laid(tile, self.turns))
        return _refuse_place(found, painted=bool(self.tile)) if found else None

    @latest
    def laid(self, state: State) -> State:
        """Return the state with the tile on its space, before the cube."""
        state = self._shown(state)
        assert state.in_hand is not None
        starting = state.starting
        land = surveyed(state, self.place, Laid(state.in_hand, self.turns))
        laid = but(land, hand=0, laying=False, tile=not starting)
        return but(laid, last=None) if starting else laid

    def play(self, state: State) -> State:
        after = self.laid(state)
        return cube_over(after) if self.ends and after.tile else after

    def say(self, _: State) -> str:
        return "Place the tile"

    def tell(self, state: State) -> str:
        if state.starting:
            return f"{capital(self._named(state))} is placed{self._beside(state)}."
        after = self.laid(state)
        closed = [record.zone.title for record in after.zones if record.standing is Standing.CLOSED]
        completes = f" and completes {listed(closed)}" if closed else ""
        shut = [record.zone.title for record in shut_in(after)]
        odd = f" {listed(shut)} {noun(len(shut), 'is', 'are')} enclosed but not complete." if shut else ""
        rest = f"{odd}{_joins(state, after)}"
        if self.ends and no_more_cubes(state):
            rest = f"{rest} {state.name} has placed {ROUND_2_CUBES} cubes, the most in round 2."
        return f"{state.name} places {self._named(state)}{self._beside(state)}{completes}.{rest}"

    def differs(self, state: State, other: Move) -> str:
        assert isinstance(other, Lay)
        if other.place != self.place:
            return "It is on another space."
        new, old = (Laid(tile, lay.turns).words for lay in (self, other) if (tile := lay._shown(state).in_hand))
        more, less = ([word for word in one if word not in two] for one, two in ((new, old), (old, new)))
        if more and less:
            return f"It shows {listed(more)} instead of {listed(less)}."
        return f"It also shows {listed(more)}." if more else f"It no longer shows {listed(less)}." if less else ""

    def _named(self, state: State) -> str:
        """Return the tile by its number in the order of placement, as in the list of the landscape."""
        number = len(state.land.tiles) + 1 if state.land else 1
        return f"{'starting ' if state.starting else ''}tile {number}"

    def _beside(self, state: State) -> str:
        """Return the adjacent tiles of its space, or empty."""
        near = set(around(self.place, HEX_SIDES))
        tiles = state.land.tiles if state.land else ()
        numbers = [str(at) for at, cell in enumerate(tiles, 1) if cell in near]
        return f" next to {noun(len(numbers), 'tile')} {listed(numbers)}" if numbers else ""

    def preview(self, state: State) -> tuple[ScoreLine, ...]:
        """Return the score lines of the zones that the tile would complete."""
        after = self.laid(state)
        closed = [record for record in after.zones if record.standing is Standing.CLOSED]
        return tuple(entry.line for record in closed for entry in scoring.closed(after, record))

    def undo_steps(self, state: State) -> str:
        return f"Take {self._named(state)} back into your hand."


def _joins(state: State, after: State) -> str:
    """Return the sentences about zones with cubes that have become part of others, or empty."""
    gone = [record for record in after.joined[len(state.joined) :] if any(record.cubes)]
    found = after.land.at if after.land else {}
    into = {record.number: record.zone.title for record in after.zones}
    says = []
    for record in gone:
        zone = state.land.found[record.number] if state.land else None
        if zone and (name := into.get(found[zone.first])):
            says.append(f" {record.zone.title} is now part of {name}.")
    return "".join(says)


def ends_turn(state: State, cell: Cell, laid: Laid) -> bool:
    """Return whether a tile leaves nothing to decide: no cube can be placed on an open zone, and it completes none.

    A road with two end villages is asked about, because groups may count it as complete (ruling O15).
    """
    land = state.land
    if land is None or state.starting or takes_open_zones(state) or unfit(land, cell, laid):
        return False
    after = surveyed(state, cell, laid)
    found = after.land.found if after.land else {}
    mine = [record for record in after.zones if on_tile(after, record) and record.standing is not Standing.DONE]
    closed = any(record.standing is Standing.CLOSED for record in mine)
    return not (closed or shut_in(after) or any(found[record.number].villages >= ENDS for record in mine))


@latest
def effects(state: State) -> Mapping[Cell, Sequence[tuple[int, int]]]:
    """Return the rotations in which the tile in hand fits, by space, each with the points that it could bring.

    Those are the player's points of the zones that it completes, with a cube on the best of them if one can be placed.
    The most points come first.
    """
    found: dict[Cell, list[tuple[int, int]]] = {}
    if state.land is not None and state.in_hand is not None:
        for cell, turns in ways(state.land, state.in_hand):
            found.setdefault(cell, []).append(
                (turns, 0 if state.starting else _could_bring(Lay(cell, turns).laid(state)))
            )
    return {cell: sorted(each, key=lambda one: -one[1]) for cell, each in found.items()}


def _could_bring(after: State) -> int:
    complete = [record for record in after.zones if record.standing is Standing.CLOSED]
    lines = [entry.line for record in complete for entry in scoring.closed(after, record)]
    cubes = [mark.adds(after) for record in complete if (mark := Marks(record.zone)).refuse(after) is None]
    return sum(line.points or 0 for line in lines if line.seat == after.seat) + max([0, *cubes])


def _refuse_place(found: Unfit, *, painted: bool) -> Refusal:
    if found.why is Why.TAKEN:
        return Refusal("place-taken", found.sentence, "Choose an empty space.", "Turn Conditions", firm=True)
    if found.why is Why.START:
        return Refusal(
            "start",
            found.sentence,
            ("Place them so that all three meet at one corner. If you set up differently, allow it as a house rule."),
            "Setup your Game 6",
            firm=not found.touches,
        )
    if found.why is Why.TOUCHES:
        return Refusal(
            "touches",
            found.sentence,
            "Choose a space where the tile touches at least two sides.",
            "Turn Conditions",
            firm=not found.touches,
        )
    return Refusal(
        "mismatch",
        found.sentence,
        "Change this side, or the adjacent tile."
        if painted
        else "Rotate the tile or choose another space. If it fits nowhere, replace it.",
        "Setup your Game › Note 2",
    )


@dataclass(frozen=True, slots=True)
class Swap(Move):
    """The tile fits nowhere, so it goes back and another one is drawn (Turn Conditions)."""

    verb = "swap"

    @property
    def path(self) -> Path:
        return ("swap",)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Swap]:
        if state.in_hand is not None:
            yield cls()

    def refuse(self, state: State) -> Refusal | None:
        if state.land is None or state.in_hand is None:
            return _NOT_LAYING
        if not ways(state.land, state.in_hand):
            return None
        return Refusal(
            "fits",
            "The tile fits somewhere, so you must place it.",
            "Choose one of the spaces shown.",
            "Turn Conditions",
        )

    def play(self, state: State) -> State:
        state = but(state, hand=0)
        return state if state.starting else but(state, laying=False, lands=state.lands - 1)

    def say(self, _: State) -> str:
        return "Replace tile: it fits nowhere"

    def tell(self, state: State) -> str:
        if state.starting:
            return f"Tile {state.hand} fits nowhere and goes back into its stack."
        return f"Tile {state.hand} fits nowhere and goes back into its stack. {state.name} draws another."

    def undo_steps(self, state: State) -> str:
        return f"Take tile {state.hand} out of its stack, back into your hand."
