"""Scoring Support Points: the numbers on the tiles of a zone, or its totals; at the end the support of each player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from engine.move import Blank, Path
from engine.refusal import Refusal
from engine.score import ScoreLine
from engine.turn import Seat
from engine.value import but, put
from engine.way import Way
from engine.words import number
from games.hampi.rules.bank import Exchange, exchanges
from games.hampi.rules.moves.common import Move, names, no_number, nobody, seats, whose
from games.hampi.rules.pieces import ADVANCED, AROUND, HIGHEST, PEOPLE, Length, Person
from games.hampi.rules.questions import HOLDER, SEVENTH
from games.hampi.rules.scoring import booking, outvoted, person_says, row_says, to_pay
from games.hampi.rules.state import Entry, Record, Standing, State
from games.hampi.rules.turn import scored

TYPICAL: Final = (-3, -2, -1, 1, 2, 3)
"""Numbers offered as keys; any other is entered with the number pad."""

_NOT_SCORING: Final = Refusal(
    "not-scoring",
    "There is no zone to score now.",
    "First enter what the tile completes and place your cube. A zone without a cube is not scored.",
    "Scoring Support Points",
    firm=True,
)
_MIXED: Final = Refusal(
    "mixed",
    "Count a zone tile by tile, or enter six totals, not both.",
    "Continue the way you started, or undo.",
    "Scoring Support Points 1 to 3",
    firm=True,
)


class _TileByTile(Move):
    """The tiles of a zone are counted one by one. With the landscape the app counts them."""

    __slots__ = ()

    @staticmethod
    def zone(state: State) -> Record | None:
        """Return the zone that is counted tile by tile, or None."""
        record = state.scoring
        return record if record and state.land is None and not record.typed else None

    def refuse(self, state: State) -> Refusal | None:
        record = state.scoring
        if record is None:
            return _NOT_SCORING
        if record.typed:
            return _MIXED
        if not record.full:
            return None
        return Refusal(
            "eighth-tile",
            f"You have counted all 7 tiles of the {record.zone.kind.value}: its own and the six around it.",
            "Score it, or undo a wrong count. If you count differently, correct the support afterwards.",
            f"Advanced Gameplay › {record.zone.kind.title}; ruling S6",
            firm=True,
        )


@dataclass(frozen=True, slots=True)
class Counts(_TileByTile):
    """A number on the tile being counted (Scoring Support Points 2)."""

    verb = "counts"
    person: Person
    number: int

    @property
    def path(self) -> Path:
        return (self.person.key, f"n:{self.number:+d}")

    @classmethod
    def proposed(cls, state: State) -> Iterator[Counts | Blank[Counts]]:
        if record := cls.zone(state):
            for person in PEOPLE:
                yield from (cls(person, number) for number in TYPICAL)
                if not record.full:
                    label = f"{person.title} on this tile"
                    yield Blank((person.key, "n:typed"), label, -HIGHEST, HIGHEST, partial(cls, person))

    def refuse(self, state: State) -> Refusal | None:
        return _TileByTile.refuse(self, state) or no_number(self.number)

    def play(self, state: State) -> State:
        record = state.scoring
        assert record is not None
        return state.with_record(but(record, here=(*record.here, (self.person, self.number))))

    def say(self, _: State) -> str:
        return f"{self.person.title} {number(self.number, signed=True)}"

    def tell(self, _: State) -> str:
        return f"On one tile: {self.person.title} {number(self.number)}."


@dataclass(frozen=True, slots=True)
class NextTile(_TileByTile):
    """The tile is counted, even without a number (Scoring Support Points 1)."""

    verb = "tile"

    @property
    def path(self) -> Path:
        return ("tile",)

    @classmethod
    def proposed(cls, state: State) -> Iterator[NextTile]:
        if cls.zone(state):
            yield cls()

    def play(self, state: State) -> State:
        record = state.scoring
        assert record is not None
        return state.with_record(but(record, tiles=(*record.tiles, record.here), here=()))

    def say(self, _: State) -> str:
        return "Next tile"

    def tell(self, _: State) -> str:
        return "Next tile."


@dataclass(frozen=True, slots=True)
class Sums(Move):
    """The total of one influencer over the zone, instead of tile by tile; at the end, a player's support."""

    verb = "sums"
    way = None
    person: Person
    numbers: tuple[int, ...]
    """Numbers as entered, such as 2, 2 and -2."""
    seat: Seat | None = None
    """At the end: whose support, if not that of the player who is asked now."""

    @property
    def path(self) -> Path:
        return (f"sum:{self.person.value}",)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Blank[Sums]]:
        record = state.scoring
        if state.setup.way is Way.TURNS and (record is None or state.land is not None or record.all_tiles):
            return
        whose_ = record.zone.title if record else state.name
        sums = record.sums if record else state.typed[state.seat]
        for person, numbers in zip(PEOPLE, sums, strict=True):
            label = f"{whose_}: {person.title} in total"
            had = "".join(f"{number:+d}" for number in numbers or ()).removeprefix("+")
            fill = partial(cls._typed, person)
            path, waits = (f"sum:{person.value}",), numbers is None
            yield Blank(path, label, -HIGHEST, HIGHEST, fill, parts=True, had=had, waits=waits)

    @classmethod
    def _typed(cls, person: Person, *numbers: int) -> Sums:
        return cls(person, numbers)

    def refuse(self, state: State) -> Refusal | None:
        if state.setup.way is Way.TURNS:
            if state.scoring is None:
                return _NOT_SCORING
            if state.scoring.all_tiles:
                return _MIXED
        if self.seat is not None and (refusal := nobody(state, self.seat)):
            return refusal
        if self.numbers:
            return no_number(sum(self.numbers))
        return Refusal(
            "no-number",
            "You have not entered a number.",
            "Enter one, or 0 if there is none.",
            "Scoring Support Points 2",
            firm=True,
        )

    def play(self, state: State) -> State:
        at, record = self.person.at, state.scoring
        if record is None:
            seat = state.seat if self.seat is None else self.seat
            return but(state, typed=put(state.typed, seat, put(state.typed[seat], at, self.numbers)))
        return state.with_record(but(record, sums=put(record.sums, at, self.numbers)))

    def say(self, _: State) -> str:
        return person_says(self.person, self.numbers, sum(self.numbers))

    def tell(self, state: State) -> str:
        who = "In total" if self.seat is None else f"{whose(state, self.seat)}, in total"
        return f"{who}: {self.say(state)}."


@dataclass(frozen=True, slots=True)
class Book(Move):
    """The zone is counted and scored, and is done; at the end, this player's support is complete."""

    verb = "book"
    way = None
    tried_first = True
    bare: bool = False
    """Whether numbers may be missing, of an influencer or of all tiles. The app asks about it before it is recorded."""

    @property
    def path(self) -> Path:
        return ("book:bare",) if self.bare else ("book",)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Book]:
        record = state.scoring
        if state.setup.way is Way.END:
            yield cls(bare=None in state.typed[state.seat])
        elif record:
            tiles = record.all_tiles if state.land is None else ()
            yield cls(bare=None in record.sums if record.typed else bool(tiles) and not any(tiles))

    def refuse(self, state: State) -> Refusal | None:
        if state.setup.way is Way.END:
            if any(numbers is not None for numbers in state.typed[state.seat]):
                return None
            return Refusal(
                "nothing-typed",
                f"No support is entered for {state.name} yet.",
                "Enter the points of each influencer. Enter one 0 for a player who has none.",
                "Game Ends",
            )
        record = state.scoring
        if record is None:
            return _NOT_SCORING
        if state.land is not None:  # the app counts the tiles of what is complete by the rules or by a house rule
            return None
        return None if record.typed else _refuse_tiles(record)

    def play(self, state: State) -> State:
        entries, record = booking(state), state.scoring
        if state.setup.way is Way.END:
            counted = state.counted + 1
            last = HOLDER if state.length is Length.QUICK else SEVENTH
            return but(
                state, entries=state.entries + entries, counted=counted, asked=last if counted == state.seats else None
            )
        assert record is not None
        return scored(zone_scored(state, record, entries))

    def preview(self, state: State) -> tuple[ScoreLine, ...]:
        """Return the score lines of the zone as far as it is counted."""
        if state.setup.way is Way.END:
            counted = any(numbers is not None for numbers in state.typed[state.seat])
        else:
            counted = state.scoring is None or state.scoring.typed or bool(state.scoring.all_tiles)
        return tuple(entry.line for entry in booking(state)) if counted else ()

    def say(self, state: State) -> str:
        record = state.scoring
        if state.setup.way is Way.END:
            no_more = None in state.typed[state.seat]
            return f"{state.name}: no other cards" if no_more else f"{state.name}’s support is complete"
        typed = record.sums if record and record.typed else ()
        does = "Score" if state.land is None else "Cards paid for"  # with the landscape the app has counted it
        says = f"{does} {record.zone.title}" if record else "Score the zone"
        return f"{says}, no other cards" if None in typed else says

    def brief(self, state: State) -> str:
        return f"{state.scoring.zone.title} scored" if state.scoring else f"{state.name}: support"

    def tell(self, state: State) -> str:
        entries = booking(state)
        if state.setup.way is Way.END:
            return f"{state.name} has {number(entries[0].line.points or 0)} in total: {row_says(entries[0].row)}."
        record = state.scoring
        if record is None or not entries:
            return "The zone is scored."
        return f"{record.zone.title} scores {scores_says(state, entries)}."

    def undo_steps(self, state: State) -> str:
        if state.scoring is None:
            return ""
        cubes = f"Put the cubes back on {state.scoring.zone.title}. " if state.advanced else ""
        return f"{cubes}{' '.join(_cards_back(state))}".rstrip()


def zone_scored(state: State, record: Record, entries: tuple[Entry, ...]) -> State:
    """Return the state with a zone scored, which is done."""
    cubes = (0,) * state.seats if state.advanced else record.cubes  # Advanced Gameplay 2; ruling S8
    done = but(record, standing=Standing.DONE, scored=True, cubes=cubes)
    booked = state.booked if state.booked[0] == state.turns else (state.turns, len(state.entries))
    lost = state.outvoted + outvoted(state, record)
    return but(state.with_record(done), entries=state.entries + entries, outvoted=lost, booked=booked)


def scores_says(state: State, entries: Sequence[Entry]) -> str:
    """Return the points of a zone and who scores them."""
    points = number(entries[0].line.points or 0)
    winners = names(state, [entry.line.seat for entry in entries])
    each = f"{points} each" if len(entries) > 1 else points
    return f"{each} for {winners}: {row_says(entries[0].row)}"


def _refuse_tiles(record: Record) -> Refusal | None:
    """Refuse a zone without a tile, and a temple or market without exactly seven."""
    if not record.all_tiles:
        return Refusal(
            "uncounted",
            "A zone covers at least one tile, and you have counted none.",
            "Count its tiles or enter six totals. A tile without numbers counts, too.",
            "Scoring Support Points 1",
        )
    if record.zone.kind in ADVANCED and len(record.all_tiles) != AROUND:
        return Refusal(
            "seven-tiles",
            f"A {record.zone.kind.value} counts 7 tiles (its own and the six around it), not {len(record.all_tiles)}.",
            "Count the missing ones, including tiles without numbers.",
            f"Advanced Gameplay › {record.zone.kind.title}; ruling S6",
        )
    return None


def banking(state: State) -> tuple[tuple[Seat, tuple[Exchange, ...]], ...]:
    """Return the Banker's exchanges of each player's cards when the zone is scored."""
    payment = to_pay(state)
    return tuple((seat, tuple(exchanges(payment.balance(seat), payment.paid(seat)))) for seat in payment.seats)


def _cards_back(state: State) -> Iterator[str]:
    """Return the Banker's exchanges in reverse, one sentence per player."""
    for seat, found in banking(state):
        steps = [Exchange(one.person, one.after, one.before).says() for one in found]
        if steps:
            yield f"{whose(state, seat)}: {'; '.join(steps)}."


def position(state: State) -> Iterator[Sums]:
    """Yield the moves that enter the support of every player so far, influencer by influencer.

    The Sun Jewel can still move: who holds it is asked at the end.
    """
    for seat in seats(state):
        for person, points in zip(PEOPLE, state.balance(seat), strict=True):
            if points:
                yield Sums(person, (points,), seat)
