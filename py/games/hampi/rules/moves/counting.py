"""Scoring Support Points: the numbers on the tiles of a zone, or its sums; at the end the support of each player."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from engine.move import Blank, Path
from engine.refusal import Refusal
from engine.score import ScoreLine
from engine.turn import Seat
from engine.value import but, put
from engine.way import Way
from engine.words import MINUS, number
from games.hampi.rules.bank import Exchange, exchanges
from games.hampi.rules.moves.common import Move, names, no_number, whose
from games.hampi.rules.pieces import ADVANCED, AROUND, HIGHEST, PEOPLE, Length, Person
from games.hampi.rules.questions import HOLDER, SEVENTH
from games.hampi.rules.scoring import booking, person_says, row_says
from games.hampi.rules.state import Record, Standing, State
from games.hampi.rules.turn import scored

TYPICAL: Final = (-3, -2, -1, 1, 2, 3)
"""Numbers offered as keys; any other is typed."""

_NOT_SCORING: Final = Refusal(
    "not-scoring",
    "No zone is scored now.",
    "Say what the tile completes and place the cube first; a zone without a cube is not scored.",
    "Scoring Support Points",
    firm=True,
)
_MIXED: Final = Refusal(
    "mixed",
    "A zone is counted tile by tile or by its six sums, not both.",
    "Go on as it began, or undo.",
    "Scoring Support Points 1 to 3",
    firm=True,
)


class _TileByTile(Move):
    """The tiles of a zone are counted one by one; the landscape does it by itself."""

    __slots__ = ()

    @staticmethod
    def zone(state: State) -> Record | None:
        """Return the zone that is counted so."""
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
            f"All 7 tiles of the {record.zone.kind.value} are counted: its own and the six around it.",
            "Book it, or undo what was counted wrongly; what is counted otherwise is put right by hand.",
            f"Advanced Gameplay › {record.zone.kind.title}; ruling S6",
            firm=True,
        )


@dataclass(frozen=True, slots=True)
class Counts(_TileByTile):
    """A number on the tile that is counted (Scoring Support Points 2)."""

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
        return f"{self.person.title} {self.number:+d}".replace("-", MINUS)

    def tell(self, _: State) -> str:
        return f"On a tile: {self.person.title} {number(self.number)}."


@dataclass(frozen=True, slots=True)
class NextTile(_TileByTile):
    """This tile of the zone is counted, also one without a number (Scoring Support Points 1)."""

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
        return "The next tile is counted."


@dataclass(frozen=True, slots=True)
class Sums(Move):
    """The sum of one person over the whole zone, instead of tile by tile; at the end: what a player has."""

    verb = "sums"
    way = None
    person: Person
    numbers: tuple[int, ...]
    """As they were typed, such as 2, 2 and -2."""

    @property
    def path(self) -> Path:
        return (f"sum:{self.person.value}",)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Blank[Sums]]:
        record = state.scoring
        if state.setup.way is Way.TURNS and (record is None or state.land is not None or record.all_tiles):
            return
        of = f"of {record.zone.title}" if record else f"of {state.name}"
        sums = record.sums if record else state.typed[state.seat]
        for person, numbers in zip(PEOPLE, sums, strict=True):
            label = f"{person.title} {of}, in all"
            had = "".join(f"{number:+d}" for number in numbers or ()).removeprefix("+")
            fill = partial(cls._typed, person)
            yield Blank((f"sum:{person.value}",), label, -HIGHEST, HIGHEST, fill, parts=True, had=had)

    @classmethod
    def _typed(cls, person: Person, *numbers: int) -> Sums:
        return cls(person, numbers)

    def refuse(self, state: State) -> Refusal | None:
        if state.setup.way is Way.TURNS:
            if state.scoring is None:
                return _NOT_SCORING
            if state.scoring.all_tiles:
                return _MIXED
        if self.numbers:
            return no_number(sum(self.numbers))
        return Refusal(
            "no-number",
            "No number is typed.",
            "Type one; 0 where there is nothing.",
            "Scoring Support Points 2",
            firm=True,
        )

    def play(self, state: State) -> State:
        at, record = self.person.at, state.scoring
        if record is None:
            return but(state, typed=put(state.typed, state.seat, put(state.typed[state.seat], at, self.numbers)))
        return state.with_record(but(record, sums=put(record.sums, at, self.numbers)))

    def say(self, _: State) -> str:
        return person_says(self.person, self.numbers, sum(self.numbers))

    def tell(self, state: State) -> str:
        return f"{self.say(state)} in all."


@dataclass(frozen=True, slots=True)
class Book(Move):
    """The zone is counted: it scores and is done for ever; at the end: this player's support is in."""

    verb = "book"
    way = None
    tried_first = True
    bare: bool = False
    """None of its tiles shows a number: it is asked about, and not on the main button at once."""

    @property
    def path(self) -> Path:
        return ("book:bare",) if self.bare else ("book",)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Book]:
        record = state.scoring
        if record or state.setup.way is Way.END:
            tiles = record.all_tiles if record and state.land is None and not record.typed else ()
            yield cls(bare=bool(tiles) and not any(tiles))

    def refuse(self, state: State) -> Refusal | None:
        if state.setup.way is Way.END:
            if any(numbers is not None for numbers in state.typed[state.seat]):
                return None
            return Refusal(
                "nothing-typed",
                f"No support of {state.name} is entered yet.",
                "Enter the cards per person. Enter one 0 for a player who has none.",
                "Game Ends",
            )
        record = state.scoring
        if record is None:
            return _NOT_SCORING
        if state.land is not None:  # the app counts the tiles of what is complete by the rules or by a house rule
            return None
        return None if record.typed else _refuse_tiles(record)

    def play(self, state: State) -> State:
        entries, record = state.entries + booking(state), state.scoring
        if state.setup.way is Way.END:
            counted = state.counted + 1
            last = HOLDER if state.length is Length.QUICK else SEVENTH
            return but(state, entries=entries, counted=counted, asked=last if counted == state.seats else None)
        assert record is not None
        cubes = (0,) * state.seats if state.advanced else record.cubes  # Advanced Gameplay 2; ruling S8
        done = but(record, standing=Standing.DONE, scored=True, cubes=cubes)
        booked = state.booked if state.booked[0] == state.turns else (state.turns, len(state.entries))
        return scored(but(state.with_record(done), entries=entries, booked=booked))

    def preview(self, state: State) -> tuple[ScoreLine, ...]:
        """Return what the zone gives as far as it is counted."""
        if state.setup.way is Way.END:
            counted = any(numbers is not None for numbers in state.typed[state.seat])
        else:
            counted = state.scoring is None or state.scoring.typed or bool(state.scoring.all_tiles)
        return tuple(entry.line for entry in booking(state)) if counted else ()

    def say(self, state: State) -> str:
        record = state.scoring
        if state.setup.way is Way.END:
            typed, says = state.typed[state.seat], f"{state.name}’s support is in"
        else:
            typed = record.sums if record and record.typed else ()
            says = f"Book {record.zone.title}" if record else "Book the zone"
        return f"{says}, no other cards" if None in typed else says

    def tell(self, state: State) -> str:
        entries = booking(state)
        if state.setup.way is Way.END:
            return f"{state.name} has {number(entries[0].line.points or 0)} in all: {row_says(entries[0].row)}."
        record = state.scoring
        if record is None or not entries:
            return "The zone is booked."
        points = number(entries[0].line.points or 0)
        winners = names(state, [entry.line.seat for entry in entries])
        each = f"{points} each" if len(entries) > 1 else points
        return f"{record.zone.title} is scored: {each} for {winners}, {row_says(entries[0].row)}."

    def undo_steps(self, state: State) -> str:
        if state.scoring is None:
            return ""
        cubes = f"The cubes back on {state.scoring.zone.title}. " if state.advanced else ""
        return f"{cubes}{' '.join(_cards_back(state))}".rstrip()


def _refuse_tiles(record: Record) -> Refusal | None:
    """How many tiles a zone has at least, and a temple or market exactly."""
    if not record.all_tiles:
        return Refusal(
            "uncounted",
            "A zone covers at least one tile, and none is counted yet.",
            "Count its tiles, or type the six sums; a tile without numbers counts too.",
            "Scoring Support Points 1",
        )
    if record.zone.kind in ADVANCED and len(record.all_tiles) != AROUND:
        return Refusal(
            "seven-tiles",
            f"A {record.zone.kind.value} counts its own tile and the six around it: 7 tiles, not "
            f"{len(record.all_tiles)}.",
            "Count the missing ones, also those without numbers.",
            f"Advanced Gameplay › {record.zone.kind.title}; ruling S6",
        )
    return None


def banking(state: State) -> tuple[tuple[Seat, tuple[Exchange, ...]], ...]:
    """Return what the Banker does with the cards of each player when the zone is booked."""
    return tuple(
        (entry.line.seat, tuple(exchanges(state.balance(entry.line.seat), entry.row))) for entry in booking(state)
    )


def _cards_back(state: State) -> Iterator[str]:
    """Return the Banker's work the other way round, a sentence a player."""
    for seat, found in banking(state):
        done = [Exchange(one.person, one.after, one.before).says() for one in found]
        if done:
            yield f"{whose(state, seat)}: {'; '.join(done)}."
