"""What the rules refuse: the one judge of every move, with the heading that says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.move import Plain
from engine.refusal import Refusal
from engine.turn import Outcome, Seat, Turn
from engine.way import Way
from engine.words import plural
from games.hampi.landscape import Laid, Why, unfit, ways
from games.hampi.moves import (
    Book,
    Completes,
    Counts,
    Draw,
    EndRound,
    Fewest,
    Found,
    Gets,
    Given,
    GoOn,
    Joins,
    Lay,
    Marks,
    Miss,
    Most,
    Move,
    NextTile,
    NoCube,
    Reads,
    Reopens,
    SetCubes,
    SetJewel,
    SetSupport,
    Shows,
    Stop,
    Sums,
    Swap,
    What,
    settable,
    withdrawable,
)
from games.hampi.pieces import ADVANCED, AROUND, CONDITIONS, CUBES, HIGHEST, ROUND_2_CUBES, STACKS, Zone
from games.hampi.state import Asked, Record, Standing, State
from games.hampi.survey import counted, on_tile
from games.hampi.tile import SIDES
from games.hampi.turn import DRAW, turn


def refuse(state: State, move: Move) -> Refusal | None:
    """Why a move is refused; None when it is lawful."""
    now = turn(state)
    if isinstance(now, Outcome):
        return _EIGHTH if isinstance(move, Draw) and move.what.condition and _seventh(state) else _OVER
    if isinstance(move, (SetSupport, SetCubes, SetJewel)):
        return _BY_HAND[type(move)](state, move)
    if state.setup.way is Way.END and not isinstance(move, (Sums, Book, Draw, *_ANSWERS)):
        return _OTHER_WAY
    if not isinstance(move, _WHEN.get(state.asked, ())):
        return _unasked(state, move)
    return _JUDGES[type(move)](state, move)


_ANSWERS: Final = (Reads, Most, Fewest, Gets, Given)
_WHEN: Final[dict[Asked | None, tuple[type[Plain], ...]]] = {
    None: (
        Draw,
        EndRound,
        Miss,
        Shows,
        Lay,
        Swap,
        Reopens,
        Completes,
        Joins,
        Marks,
        NoCube,
        Counts,
        NextTile,
        Sums,
        Book,
    ),
    Asked.CONDITION: _ANSWERS,
    Asked.FINDER: (Found,),
    Asked.GO_ON: (GoOn, Stop),
    Asked.SEVENTH: (Draw, Given),
    Asked.HOLDER: (Gets, Given),
}
"""What answers each question; anything else waits."""


def _seventh(state: State) -> bool:
    return len(state.conditions) >= CONDITIONS


_OVER: Final = Refusal("over", "The game is over.", "Undo the last step to go on from there.", "Game Ends", firm=True)
_EIGHTH: Final = Refusal(
    "eighth",
    "There are seven conditions, and the game ended at the seventh.",
    "Undo it if it was not the seventh.",
    "Game Ends",
    firm=True,
)
_OTHER_WAY: Final = Refusal(
    "other-way",
    "This move belongs to the other way of using the app.",
    "Open a new table: turn by turn, or score at the end.",
    "How to Play",
    firm=True,
)


def _unasked(state: State, move: Move) -> Refusal:
    if state.asked is None:
        return Refusal(
            "not-asked",
            "Nothing is asked now.",
            "Go on with the turn. A condition that the table has answered can be typed for your copy once the answer "
            "is undone, or when the game is over and a new table is opened.",
            "Follow the Jewel",
            firm=True,
        )
    if state.asked is Asked.CONDITION and isinstance(move, (Completes, Joins, Marks, NoCube)):
        return _NO_TILE
    return Refusal(
        "asked",
        {
            Asked.CONDITION: "First it must be known what the drawn condition says.",
            Asked.FINDER: "First it must be known who drew the Sun Jewel: it lay in stack 1.",
            Asked.GO_ON: "The quick game is over, unless the table goes on with round 3.",
            Asked.SEVENTH: "The support of all is in; what the seventh condition says is still open.",
            Asked.HOLDER: "Who holds the Sun Jewel is still open.",
        }[state.asked],
        "Answer what is asked, or undo.",
        "Follow the Jewel",
        firm=True,
    )


_NO_TILE: Final = Refusal(
    "no-tile",
    "No Land tile was placed in this turn, so nothing is completed and no cube is placed.",
    "Draw a tile; who draws the Jewel or a condition has no tile this turn.",
    "Turn Conditions; Follow the Jewel; ruling S13",
    firm=True,
)
_DRAWN: Final = Refusal(
    "drawn",
    "The tile of this turn is drawn; exactly one is drawn a turn.",
    "Finish the turn: what it completes, a cube or none, and the scoring.",
    "Place a Tile",
    firm=True,
)
_NOT_SCORING: Final = Refusal(
    "not-scoring",
    "No zone is scored now.",
    "Say what the tile completes and place the cube first; a zone without a cube is not scored.",
    "Scoring Support Points",
    firm=True,
)


# Draws and rounds


def _refuse_draw(state: State, move: Draw) -> Refusal | None:
    if state.asked is Asked.SEVENTH or state.setup.way is Way.END:
        return (None if move.what.condition else _OTHER_WAY) if state.asked else _NOT_ALL_IN
    if refusal := _not_drawing(state):
        return refusal
    if move.what is What.LAND:
        return _refuse_land(state)
    return _refuse_jewel(state) if move.what is What.JEWEL else _refuse_condition(state, move.what.condition)


def _not_drawing(state: State) -> Refusal | None:
    if state.starting:
        return _STARTING
    now = turn(state)
    return None if isinstance(now, Turn) and now.phase == DRAW else _DRAWN


_STARTING: Final = Refusal(
    "starting",
    "First the three starting tiles are laid.",
    "Say which tile it is, and where it lies.",
    "Setup your Game 6",
    firm=True,
)
_NOT_ALL_IN: Final = Refusal(
    "not-all-in",
    "The support of somebody is not in yet.",
    "Type it and book it; then the seventh condition is told.",
    "Game Ends",
    firm=True,
)


def _refuse_land(state: State) -> Refusal | None:
    if state.lands_left is not None and state.lands_left <= 0:
        return Refusal(
            "stack-empty",
            f"All Land tiles of stack {state.round} are drawn.",
            "What is left in it is the Jewel or a condition; an empty stack ends the round.",
            "Setup your Game 1; Goal",
        )
    return None


def _refuse_jewel(state: State) -> Refusal | None:
    if state.found:
        return Refusal(
            "jewel-twice",
            "The Sun Jewel was drawn already.",
            "Look which tile it is.",
            "Components › Sun Jewel Tile",
        )
    if state.round > 1:
        return Refusal(
            "jewel-round",
            "The Sun Jewel lies in stack 1 only.",
            "Look which tile it is.",
            "Setup your Game 2",
        )
    return None


def _refuse_condition(state: State, number: int) -> Refusal | None:
    if any(resolved.number == number for resolved in state.conditions):
        return Refusal(
            "condition-twice",
            f"Condition {number} was drawn already.",
            "Choose another of the seven.",
            "Components › Jewel Condition Tiles",
            firm=True,
        )
    if state.round == 1:
        return Refusal(
            "condition-round",
            "Conditions lie in stacks 2 and 3 only.",
            "Look which tile it is; one that was mixed into stack 1 goes back into stack 2 or 3.",
            "Setup your Game 3",
        )
    return None


def _refuse_end_round(state: State, _: EndRound) -> Refusal | None:
    if refusal := _not_drawing(state):
        return refusal
    left = state.lands_left
    if left is not None and left > 0:
        return Refusal(
            "lands-left",
            f"Stack {state.round} still holds {plural(left, 'Land tile')}.",
            "Draw on. If it is empty, the number of tiles in the box is wrong; if what is left fits nowhere, end it as "
            "a house ruling.",
            "Goal",
        )
    if state.round >= STACKS:
        return Refusal(
            "seventh-left",
            f"Only {len(state.conditions)} of the seven conditions are drawn, so the last stack cannot be empty.",
            "Record the conditions that were drawn.",
            "Game Ends",
        )
    return None


def _refuse_miss(state: State, _: Miss) -> Refusal | None:
    return _not_drawing(state) or Refusal(
        "miss",
        "Each player draws one tile in a turn; nobody lets it go by.",
        "Draw a tile.",
        "Place a Tile",
    )


def _lawful(_: State, __: Move) -> Refusal | None:
    return None


# The landscape


def _refuse_shows(state: State, move: Shows) -> Refusal | None:
    if not (state.starting or state.laying) or state.in_hand is not None:
        return _NOT_LAYING
    if not 0 < move.tile <= len(state.setup.printed):
        return Refusal(
            "no-such-tile",
            f"No tile of your copy has the number {move.tile}.",
            "Draw the tile off your copy first.",
            "Components › Land Tiles",
            firm=True,
        )
    return None


_NOT_LAYING: Final = Refusal(
    "not-laying",
    "No Land tile is waiting for this.",
    "Draw a Land tile, say which one it is, then place it.",
    "Place a Tile",
    firm=True,
)


def _refuse_lay(state: State, move: Lay) -> Refusal | None:
    land, tile = state.land, state.in_hand
    if land is None or tile is None or not (state.starting or state.laying):
        return _NOT_LAYING
    if not 0 <= move.turns < SIDES:
        return Refusal(
            "turning", f"A tile has six turnings, not {move.turns}.", "Choose 0 to 5.", "Turn Conditions", firm=True
        )
    found = unfit(land, move.place, Laid(tile, move.turns))
    if found is None:
        return None
    if found.why is Why.TAKEN:
        return Refusal("place-taken", found.sentence, "Choose an empty place.", "Turn Conditions", firm=True)
    if found.why is Why.START:
        return Refusal(
            "start",
            found.sentence,
            "Lay them round one corner; where your set-up is another, lay it as a house ruling.",
            "Setup your Game 6",
            firm=not found.touches,
        )
    if found.why is Why.TOUCHES:
        return Refusal(
            "touches",
            found.sentence,
            "Choose a place where it touches two sides at least.",
            "Turn Conditions",
            firm=not found.touches,
        )
    return Refusal(
        "mismatch",
        found.sentence,
        "Turn the tile or choose another place; one that fits nowhere is replaced.",
        "Setup your Game › Note 2",
    )


def _refuse_swap(state: State, _: Swap) -> Refusal | None:
    if state.land is None or state.in_hand is None:
        return _NOT_LAYING
    if ways(state.land, state.in_hand):
        return Refusal(
            "fits",
            "The tile fits somewhere, so it is placed.",
            "Choose one of the places that are shown.",
            "Turn Conditions",
        )
    return None


def _refuse_reopens(state: State, move: Reopens) -> Refusal | None:
    record = state.record(move.zone)
    if record is None or record.standing is not Standing.CLOSED or state.marked:
        return Refusal(
            "not-closed",
            f"{move.zone.title} was not just completed.",
            "Only what this tile completed can stay open, before the cube is placed.",
            "Place a Marker Cube",
            firm=True,
        )
    return None


# Zones and cubes


def _refuse_completes(state: State, move: Completes) -> Refusal | None:
    if not state.tile:
        return _NO_TILE
    record = state.record(move.zone)
    if refusal := _no_such(state, move.zone, new=move.new):
        return refusal
    if state.marked:
        return _CUBE_FIRST
    if record and record.standing is not Standing.OPEN:
        return Refusal(
            "complete",
            f"{move.zone.title} is complete already.",
            "Choose an open zone or a new one.",
            "Scoring Support Points",
            firm=True,
        )
    return _advanced_only(state, move.zone) or _not_surrounded(state, record)


_CUBE_FIRST: Final = Refusal(
    "cube-first",
    "What the tile completes or joins is said before the cube is placed.",
    "Undo back to the tile.",
    "How to Play; Place a Marker Cube",
    firm=True,
)


def _refuse_joins(state: State, move: Joins) -> Refusal | None:
    """Only zones that can still grow become one, and with the landscape the tiles show it (ruling O11)."""
    if not state.tile:
        return _NO_TILE
    if state.marked:
        return _CUBE_FIRST
    live = {record.zone for record in state.zones if record.standing is not Standing.DONE}
    alike = move.zone.kind is move.into.kind and move.zone.kind not in ADVANCED
    if state.land is None and alike and move.zone != move.into and {move.zone, move.into} <= live:
        return None
    return Refusal(
        "not-one",
        f"{move.zone.title} cannot be one with {move.into.title}.",
        "Choose two zones of a kind that are not done; with the landscape the tiles show it.",
        "Place a Marker Cube; ruling O11",
        firm=True,
    )


def _not_surrounded(state: State, record: Record | None) -> Refusal | None:
    """The landscape sees how many tiles lie around a temple or market."""
    if state.land is None or record is None or record.zone.kind not in ADVANCED:
        return None
    around = len(counted(state.land, record)) - 1
    if around == AROUND - 1:
        return None
    return Refusal(
        "not-surrounded",
        f"{record.zone.title} is complete with six tiles around it; there {'is' if around == 1 else 'are'} {around}.",
        "Let it stay open.",
        f"Advanced Gameplay › {record.zone.kind.title}; ruling S6",
    )


def _no_such(state: State, zone: Zone, *, new: bool) -> Refusal | None:
    known = state.record(zone) is not None
    if known != new and (known or (zone == state.next_of(zone.kind) and state.land is None)):
        return None
    return Refusal(
        "no-zone",
        f"{zone.title} is {'known already' if known else 'no zone of this table'}.",
        "Choose a zone of the list, or open the next one of its kind.",
        "Place a Marker Cube",
        firm=True,
    )


def _advanced_only(state: State, zone: Zone) -> Refusal | None:
    if zone.kind not in ADVANCED or state.advanced:
        return None
    return Refusal(
        "advanced-only",
        "Temples and markets are zones in the advanced game only.",
        "Choose a land, pond, farm or end village.",
        "Advanced Gameplay 2; ruling S6",
    )


def _refuse_marks(state: State, move: Marks) -> Refusal | None:
    if not state.tile:
        return _NO_TILE
    if refusal := _no_such(state, move.zone, new=move.new) or _source_missing(state, move):
        return refusal
    record = state.record(move.zone)
    if record and record.scored:
        return Refusal(
            "scored",
            f"{move.zone.title} is scored; it is done for ever.",
            "Choose a zone that this tile belongs to; as a house ruling a cube only lies there.",
            "Scoring Support Points; ruling S7",
        )
    if state.marked:
        return Refusal(
            "second-cube",
            "One cube is placed in a turn, and this turn’s is placed.",
            "Go on with the scoring.",
            "Place a Marker Cube; ruling S7",
        )
    return _advanced_only(state, move.zone) or _refuse_where(state, move) or _refuse_supply(state, move)


def _source_missing(state: State, move: Marks) -> Refusal | None:
    if move.source is None:
        return None
    record = state.record(move.source)
    if record is None or record.cubes[state.seat] <= 0:
        return Refusal(
            "nothing-there",
            f"{state.name} has no cube on {move.source.title}.",
            "Choose an open zone with an own cube.",
            "Round Conditions 4",
            firm=True,
        )
    if move.source == move.zone:
        return Refusal(
            "same-zone",
            "A cube that goes back where it came from changes nothing.",
            "Place it on another zone, or place none.",
            "Round Conditions 4; ruling S8",
            firm=True,
        )
    return None


def _refuse_supply(state: State, move: Marks) -> Refusal | None:
    left = state.supply(state.seat)
    if move.source is None:
        if left > 0:
            return None
        open_ = [zone.title for zone in withdrawable(state) if zone != move.zone]
        if open_:
            return Refusal(
                "ninth",
                f"All {CUBES} cubes of {state.name} are used.",
                f"Take one from an open zone first: {', '.join(open_)}.",
                "Round Conditions 4; ruling S8",
            )
        return Refusal(
            "all-scored",
            f"All {CUBES} cubes of {state.name} are used, and none lies on another open zone.",
            "Play on without a cube.",
            "Round Conditions 4; ruling S8",
        )
    if left > 0:
        return Refusal(
            "withdraw-early",
            f"A cube is taken back only when all {CUBES} are used; {state.name} has {left} left.",
            "Place one of those.",
            "Round Conditions 4",
        )
    source = state.record(move.source)
    if source and source.standing is not Standing.OPEN:
        return Refusal(
            "not-open",
            f"{move.source.title} is complete, so its cubes stay.",
            "Take the cube from an open zone.",
            "Round Conditions 4; ruling S8",
        )
    return None


def _refuse_where(state: State, move: Marks) -> Refusal | None:
    """Where a cube may go, round by round (Round Conditions 1 to 3; Advanced Gameplay 2; rulings S7, S7a)."""
    record = state.record(move.zone)
    standing = record.standing if record else Standing.OPEN
    if standing is Standing.DONE:
        return Refusal(
            "done",
            f"{move.zone.title} was completed in an earlier turn.",
            "A cube goes on a zone of this tile: one that it just completed, or an open one.",
            "Round Conditions; ruling S7",
        )
    if not state.advanced and state.round == 1 and standing is Standing.OPEN:
        return Refusal(
            "round-1",
            "In round 1 a cube goes only on a zone that this tile just completed.",
            "Say first what it completes; from round 2 on cubes go on open zones too.",
            "Round Conditions 1; ruling S7",
        )
    if not state.advanced and state.round == 2 and state.placed[state.seat] >= ROUND_2_CUBES:
        return Refusal(
            "three",
            f"In round 2 each player places three cubes at most, and {state.name} has placed them.",
            "Play on without a cube; in round 3 all can be used.",
            "Round Conditions 3; ruling S7",
        )
    if record and not on_tile(state, record) and record.zone.kind not in ADVANCED:
        return Refusal(
            "not-on-tile",
            f"{move.zone.title} is not on the tile just placed.",
            "Choose a zone of this tile.",
            "Round Conditions 2; ruling S7",
        )
    if record and record.zone.kind in ADVANCED and not _of_this_tile(state, record):
        return Refusal(
            "other-temple",
            f"{move.zone.title} lies on another tile.",
            f"Only the {move.zone.kind.value} of the tile just placed can be marked.",
            "Advanced Gameplay 2; ruling S7a",
        )
    return None


def _of_this_tile(state: State, record: Record) -> bool:
    """Whether a temple or market is that of the tile just placed; without a landscape it was opened in this turn."""
    return record.turn == state.turns if state.land is None else on_tile(state, record)


def _refuse_no_cube(state: State, _: NoCube) -> Refusal | None:
    if not state.tile:
        return _NO_TILE
    return _NOT_NOW if state.marked else None


_NOT_NOW: Final = Refusal(
    "cube-over",
    "The cube step of this turn is over.",
    "Count the zone and book it.",
    "How to Play",
    firm=True,
)


# Scoring a zone


def _refuse_counts(state: State, move: Counts) -> Refusal | None:
    if state.scoring is None:
        return _NOT_SCORING
    if state.scoring.typed:
        return _MIXED
    return _refuse_number(move.number) or _refuse_eighth_tile(state.scoring)


def _refuse_eighth_tile(record: Record) -> Refusal | None:
    if not record.full:
        return None
    return Refusal(
        "eighth-tile",
        f"All 7 tiles of the {record.zone.kind.value} are counted: its own and the six around it.",
        "Book it, or undo what was counted wrongly; what is counted otherwise is put right by hand.",
        f"Advanced Gameplay › {record.zone.kind.title}; ruling S6",
        firm=True,
    )


_MIXED: Final = Refusal(
    "mixed",
    "A zone is counted tile by tile or by its six sums, not both.",
    "Go on as it began, or undo.",
    "Scoring Support Points 1 to 3",
    firm=True,
)


_NO_NUMBER: Final = Refusal(
    "no-number",
    "No number is typed.",
    "Type one; 0 where there is nothing.",
    "Scoring Support Points 2",
    firm=True,
)


def _refuse_number(number: int) -> Refusal | None:
    if abs(number) <= HIGHEST:
        return None
    return Refusal(
        "number",
        f"{number} is no number of support points.",
        f"Type one from -{HIGHEST} to {HIGHEST}.",
        "Components › Support Cards",
        firm=True,
    )


def _refuse_tile(state: State, _: NextTile) -> Refusal | None:
    if state.scoring is None:
        return _NOT_SCORING
    return _MIXED if state.scoring.typed else _refuse_eighth_tile(state.scoring)


def _refuse_sums(state: State, move: Sums) -> Refusal | None:
    if state.setup.way is Way.TURNS:
        if state.scoring is None:
            return _NOT_SCORING
        if state.scoring.all_tiles:
            return _MIXED
    return _refuse_number(sum(move.numbers)) if move.numbers else _NO_NUMBER


def _refuse_book(state: State, _: Book) -> Refusal | None:
    if state.setup.way is Way.END:
        if all(points is None for points in state.typed[state.seat]):
            return Refusal(
                "nothing-typed",
                f"No support of {state.name} is typed yet.",
                "Type what he has of each person; a 0 is enough where he has nothing.",
                "Game Ends",
            )
        return None
    record = state.scoring
    if record is None:
        return _NOT_SCORING
    if state.land is not None:  # the app counts the tiles of what is complete by the rules or by a house rule
        return None
    if not record.typed and not record.all_tiles:
        return Refusal(
            "uncounted",
            "A zone covers at least one tile, and none is counted yet.",
            "Count its tiles, or type the six sums; a tile without numbers counts too.",
            "Scoring Support Points 1",
        )
    if record.zone.kind in ADVANCED and not record.typed and len(record.all_tiles) != AROUND:
        return Refusal(
            "seven-tiles",
            f"A {record.zone.kind.value} counts its own tile and the six around it: 7 tiles, not "
            f"{len(record.all_tiles)}.",
            "Count the missing ones, also those without numbers.",
            f"Advanced Gameplay › {record.zone.kind.title}; ruling S6",
        )
    return None


# Conditions


def _refuse_reads(state: State, move: Reads) -> Refusal | None:
    if state.named:
        return _NAMED
    if move.person in state.read:
        return Refusal(
            "read-twice",
            f"{move.person.title} is named already.",
            "Add another, or say whether the most or the fewest is asked.",
            "Follow the Jewel",
            firm=True,
        )
    return None


_NAMED: Final = Refusal(
    "named",
    "The table already says who gets the Jewel.",
    "Name the others who share it, and confirm; or undo.",
    "Follow the Jewel",
    firm=True,
)


def _refuse_asks(state: State, _: Most | Fewest) -> Refusal | None:
    if state.named:
        return _NAMED
    if not state.read:
        return Refusal(
            "nobody-read",
            "No person is named yet.",
            "Tap the people whose support the condition counts; all six if it counts all.",
            "Follow the Jewel",
            firm=True,
        )
    return None


def _refuse_gets(state: State, move: Gets) -> Refusal | None:
    if refusal := _nobody(state, move.seat):
        return refusal
    if state.read:
        return _READ
    if move.seat in state.named:
        return Refusal(
            "named-twice",
            f"{state.setup.players[move.seat].name} is named already.",
            "Name another who shares it, or confirm.",
            "Follow the Jewel; ruling S4",
            firm=True,
        )
    return None


_READ: Final = Refusal(
    "read",
    "People of the condition are named already, so the app finds who gets the Jewel.",
    "Say whether the most or the fewest is asked; or undo.",
    "Follow the Jewel",
    firm=True,
)


def _nobody(state: State, seat: Seat) -> Refusal | None:
    if seat < state.seats:
        return None
    return Refusal(
        "nobody", f"Nobody sits on seat {seat.name}.", "Choose a seat of this table.", "Setup your Game", firm=True
    )


def _refuse_given(state: State, _: Given) -> Refusal | None:
    if state.read:
        return _READ
    if state.asked is Asked.HOLDER and not state.named and not state.holders:  # a correction may have told
        return Refusal(
            "no-holder",
            "Nobody is named who holds the Sun Jewel.",
            "Tap who holds it, or all who share it.",
            "Goal",
        )
    return None


# By hand


def _refuse_support(state: State, move: SetSupport) -> Refusal | None:
    if state.setup.way is Way.END:
        return _OTHER_WAY
    return _nobody(state, move.seat) or _refuse_number(move.number)


def _refuse_cubes(state: State, move: SetCubes) -> Refusal | None:
    if refusal := _nobody(state, move.seat):
        return refusal
    record = state.record(move.zone)
    if record is None or not settable(record):
        return Refusal(
            "no-cubes",
            f"No cubes can lie on {move.zone.title}.",
            "Choose a zone that is open or just completed, or a done one with cubes on it.",
            "Place a Marker Cube",
            firm=True,
        )
    free = max(0, state.supply(move.seat)) + record.cubes[move.seat]
    if not 0 <= move.number <= free:
        return Refusal(
            "too-many-cubes",
            f"{state.setup.players[move.seat].name} can have at most {plural(free, 'cube')} there, not {move.number}.",
            "Count the cubes again.",
            "Components › Marker Cubes",
            firm=True,
        )
    return None


def _refuse_jewel_by_hand(state: State, move: SetJewel) -> Refusal | None:
    if state.setup.way is Way.END:
        return _OTHER_WAY
    return _nobody(state, move.seat)


_BY_HAND: Final[dict[type[Plain], Callable[[State, Any], Refusal | None]]] = {
    SetSupport: _refuse_support,
    SetCubes: _refuse_cubes,
    SetJewel: _refuse_jewel_by_hand,
}

_JUDGES: Final[dict[type[Plain], Callable[[State, Any], Refusal | None]]] = {
    Draw: _refuse_draw,
    EndRound: _refuse_end_round,
    Miss: _refuse_miss,
    Found: lambda state, move: _nobody(state, move.finder),
    GoOn: _lawful,
    Stop: _lawful,
    Reads: _refuse_reads,
    Most: _refuse_asks,
    Fewest: _refuse_asks,
    Gets: _refuse_gets,
    Given: _refuse_given,
    Shows: _refuse_shows,
    Lay: _refuse_lay,
    Swap: _refuse_swap,
    Reopens: _refuse_reopens,
    Completes: _refuse_completes,
    Joins: _refuse_joins,
    Marks: _refuse_marks,
    NoCube: _refuse_no_cube,
    Counts: _refuse_counts,
    NextTile: _refuse_tile,
    Sums: _refuse_sums,
    Book: _refuse_book,
}
