"""The totals of a board, its oddities and its faults: checked when it is entered, placed or read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, TypeVar

from engine.grid import group
from engine.refusal import Refusal, Refused
from engine.words import capital, listed, plural
from games.indus.rules.board.agreed import Agreed, Board, ruins
from games.indus.rules.board.joining import PLACES, SEAMS, Joint, joints
from games.indus.rules.board.piece import Part, Piece, Spot, all_edges, at
from games.indus.rules.board.ruin import Ruin, second, worth
from games.indus.rules.board.side import STEP, inside
from games.indus.rules.pieces import FIELDS, MOST_ON_A_FIELD, SIDE, Field, Kind

T = TypeVar("T")

# The first game's board, as the rulebook lists it, and the totals of a board

FIRST_GAME: Final[Mapping[Kind, tuple[int, ...]]] = {
    Kind.BUILDING: (3, 4),
    Kind.GRAVEYARD: (1, 1, 2, 3),
    Kind.CANAL: (11,),
    Kind.PATH: (0, 0, 0, 0),
    Kind.ALLEY: (0, 0, 0, 0),
    Kind.WALL: (0, 0, 0, 0),
}
"""Fields of each ruin (Game Setup, note); 0 where the note gives only the number of ruins."""
FIRST_GAME_POINTS: Final = 72


def points(found: Iterable[Ruin]) -> int | None:
    """Return the total of all points, of Buildings both places; None while one is not known."""
    total = 0
    for ruin in found:
        value = worth(ruin)
        if value is None:
            return None
        total += value + second(ruin)
    return total


def empty(found: Iterable[Ruin]) -> tuple[Field, ...]:
    """Return the fields without a ruin."""
    covered = {field for ruin in found for field in ruin.fields}
    return tuple(field for field in FIELDS if field not in covered)


def notes(setup: Agreed) -> tuple[str, ...]:
    """Return a sentence for each oddity of a board that is not a fault."""
    found = ruins(setup)
    bare = empty(found)
    says = []
    if found and bare:
        says.append(f"Fields without a ruin: {listed([field.name for field in bare])}.")
    says += [
        f"The points of the Graveyard on {_fields(ruin)} are not known: it has {plural(len(ruin.fields), 'field')}."
        for ruin in found
        if worth(ruin) is None
    ]
    for kind in (Kind.BUILDING, Kind.GRAVEYARD) if setup.board is Board.PIECES else ():
        for one, other in SEAMS:
            here = [ruin for ruin in found if ruin.kind is kind and one in ruin.fields and other not in ruin.fields]
            there = [ruin for ruin in found if ruin.kind is kind and other in ruin.fields and one not in ruin.fields]
            if here and there:
                says.append(f"{kind.title}s on both sides of {one.name}|{other.name} are two ruins: each ends there.")
    return tuple(says)


BOX: Final = "Game Material"
BOARD: Final = "Board Preparation"
LEAST: Final = 0
MOST: Final = 99
"""Bounds of the points that can be entered for a ruin."""
QUARTERS: Final = 4
COUNTS: Final = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen"),
)


def _fields(ruin: Ruin) -> str:
    return listed([field.name for field in ruin.fields])


# Faults of a board


def check(setup: Agreed) -> None:
    """Check the pieces and ruins of a setup. Raises: Refused if they do not make a board."""
    check_parts(setup.parts)
    check_ruins(setup.ruins)
    check_laid(setup)


def check_parts(parts: Sequence[Part], *, priced: bool = True) -> None:
    """Check the ruins entered on the pieces, unless `priced` is no also their points. Raises: Refused."""
    for part in parts:
        where = f"The {part.kind.title.lower()} on {part.piece.title.lower()}"
        alien = [spot.value for spot in part.spots if spot not in part.piece.spots]
        if alien:
            raise Refused(
                Refusal(
                    "no-such-field",
                    f"{where} includes field {alien[0]}, but that piece has only four fields.",
                    "Tap its own fields.",
                    BOX,
                    firm=True,
                )
            )
        _check_fields(where, part.spots, _near(part.piece), [f"field {spot.value}" for spot in part.spots])
        for one in part.opens:
            if one.spot not in part.spots or one not in all_edges(part.piece):
                but = "the piece does not end there" if one.spot in part.spots else "it does not cover that field"
                raise Refused(
                    Refusal(
                        "open-inside",
                        f"{where} continues {one.side.beside} field {one.spot.value}, but {but}.",
                        "Tap that field as well, or close that edge.",
                        BOARD,
                        firm=True,
                    )
                )
        if priced:
            _check_points(where, part.kind, len(part.spots), part.value)
        for spot in part.spots:
            kinds = [one.kind for one in parts if one.piece is part.piece and spot in one.spots]
            _check_count(f"Field {spot.value} of {part.piece.title.lower()}", kinds)


def check_ruins(found: Sequence[Ruin], *, priced: bool = True) -> None:
    """Check the ruins entered on the whole board, unless `priced` is no also their points. Raises: Refused."""
    for ruin in found:
        where = f"The {ruin.kind.title.lower()}"
        _check_fields(where, ruin.fields, _round, [field.name for field in ruin.fields])
        if priced:
            _check_points(f"{where} on {_fields(ruin)}", ruin.kind, len(ruin.fields), ruin.value)
        for field in ruin.fields:
            _check_count(f"Field {field.name}", [one.kind for one in found if field in one.fields])


def _round(field: Field) -> list[Field]:
    return [Field(field + step) for side, step in STEP.items() if inside(field, side)]


def _near(piece: Piece) -> Callable[[Spot], list[Spot]]:
    places = {at(piece, one, 0): one for one in piece.spots}
    lies = {one: field for field, one in places.items()}
    return lambda spot: [places[field] for field in _round(lies[spot]) if field in places]


def _check_fields(where: str, covered: Sequence[T], beside: Callable[[T], Iterable[T]], names: Sequence[str]) -> None:
    if not covered:
        raise Refused(Refusal("ruin-empty", f"{where} has no field.", "Tap the fields it covers.", BOX, firm=True))
    if len(set(covered)) < len(covered):
        raise Refused(
            Refusal(
                "field-twice",
                f"{where} covers {listed(names)}: one of them twice.",
                "Use each field once.",
                BOX,
                firm=True,
            )
        )
    together = group(covered[0], beside, lambda one: one in covered)
    if len(together) < len(covered):
        apart = [name for one, name in zip(covered, names, strict=True) if one not in together]
        raise Refused(
            Refusal(
                "ruin-apart",
                f"{where} is not connected: {listed(apart)} {'is' if len(apart) == 1 else 'are'} separate from "
                f"{names[0]}.",
                "Also tap the fields in between, or paint two ruins.",
                BOX,
                firm=True,
            )
        )


def _check_points(where: str, kind: Kind, size: int, value: int | None) -> None:
    if value is None and worth(Ruin(kind, FIELDS[:size])) is None:
        raise Refused(
            Refusal(
                "points-unknown",
                f"{where} covers {plural(size, 'field')}, and the rulebook gives no points for a Graveyard that large.",
                "Enter the points printed on it.",
                "Scoring, ruling I7",
                firm=True,
            )
        )
    if value is not None and not LEAST <= value <= MOST:
        raise Refused(
            Refusal(
                "points",
                f"{where} is worth {plural(value, 'point')}.",
                f"Enter a number from {LEAST} to {MOST}.",
                "Scoring",
                firm=True,
            )
        )


def _check_count(where: str, kinds: Sequence[Kind]) -> None:
    if len(kinds) > MOST_ON_A_FIELD:
        raise Refused(
            Refusal(
                "four-ruins",
                f"{where} would have {COUNTS[len(kinds)]} ruins: {listed([kind.title.lower() for kind in kinds])}.",
                "A field shows at most three. Remove one first.",
                "Game Objective",
                firm=True,
            )
        )


def check_laid(setup: Agreed) -> None:
    """Check the chosen pieces. Raises: Refused if they do not make a board."""
    if not setup.laid:
        return
    if len(setup.laid) != len(PLACES):
        raise Refused(
            Refusal(
                "laid-few",
                f"You chose {plural(len(setup.laid), 'piece')}, but a board has five.",
                "Choose a piece for each place.",
                BOARD,
                firm=True,
            )
        )
    for place, piece in enumerate(setup.laid):
        if piece.small is bool(place):
            raise Refused(
                Refusal(
                    "wrong-size",
                    f"{piece.title} does not fit {'in the centre' if not place else f'at the {PLACES[place]}'}.",
                    "The centre takes a small piece, the corners big ones.",
                    BOARD,
                    firm=True,
                )
            )
        if piece in setup.laid[:place]:
            there = setup.laid.index(piece)
            raise Refused(
                Refusal(
                    "slot-twice",
                    f"{piece.title} is at the {PLACES[there]} and at the {PLACES[place]}.",
                    "There is only one of each piece. Choose another piece for one of the two places.",
                    BOARD,
                    firm=True,
                )
            )
    if not 0 <= setup.turned < QUARTERS:
        raise Refused(
            Refusal(
                "turned",
                f"The centre piece is rotated by {plural(setup.turned, 'quarter turn')}.",
                "Rotate it by 0 to 3 quarter turns.",
                BOARD,
                firm=True,
            )
        )
    if setup.board is not Board.PIECES:
        return
    bare = [piece.title for piece in setup.laid if not any(part.piece is piece for part in setup.parts)]
    if bare:
        raise Refused(
            Refusal(
                "piece-bare",
                f"{listed(bare)} {'is' if len(bare) == 1 else 'are'} not entered yet.",
                "Enter these pieces under “Your copy”, or enter the whole board for this table.",
                BOARD,
                firm=True,
            )
        )
    bad = [joint for joint in joints(setup.parts, setup.laid, setup.turned, setup.walls) if not joint.good]
    if bad and not setup.unmet:
        raise Refused(
            Refusal(
                "joints",
                f"{capital(COUNTS[len(bad)])} {'joint does' if len(bad) == 1 else 'joints do'} not match: "
                f"{'; '.join(map(says_bad, bad))}.",
                "Rotate or swap a piece, correct what you entered, or allow it as a house rule.",
                BOARD,
                firm=True,
            )
        )


def says_bad(joint: Joint) -> str:
    """Return the mismatch of a joint: `c2|d2 (upper left against upper right) wooden path on c2 only`."""
    words = [
        f"{kind.title.lower()} on {(joint.one if kind in joint.ones else joint.other).name} only" for kind in joint.bad
    ]
    places = f"{_place(joint.one)} against {_place(joint.other)}"
    return f"{joint.one.name}|{joint.other.name} ({places}) {listed(words)}"


def _place(field: Field) -> str:
    column, row = field % SIDE, field // SIDE
    if {column, row} <= {2, 3}:
        return PLACES[0]
    return f"{'upper' if row < SIDE // 2 else 'lower'} {'left' if column < SIDE // 2 else 'right'}"
