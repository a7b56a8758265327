"""The scoring rules of Panchayat, one function for each rule, in the rulebook's order.

A turn's two tiles are placed first and scored together (ruling P13), on the board as it is then (P31). Every adjacent
pair is checked once, in both directions; pairs made by a Railway Station or a Bus Stop are never checked (P26).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from engine.grid import group
from engine.score import Criterion, Rule, ScoreLine, ScoreSheet
from engine.turn import Seat
from engine.value import but
from engine.way import Way
from engine.words import listed, plural
from games.panchayat.rules import keys
from games.panchayat.rules.goals import goals
from games.panchayat.rules.pieces import (
    AROUND,
    BESIDE,
    END_TILES,
    LANDS,
    SQUARES,
    ZAMINDAR,
    Building,
    Card,
    Lands,
    Near,
    Rounds,
    Square,
    Type,
)
from games.panchayat.rules.state import Bonus, BonusKind, Laid, State, Tile, Village

PLACEMENT_POINTS: Final = 2
COWSHED_POINTS: Final = 10
END_TILE_POINTS: Final = 5
GROUP_POINTS: Final = 2
GROUP_TYPES: Final = (Type.COMMERCIAL, Type.INDUSTRIAL, Type.RESIDENTIAL, Type.UTILITY)
"""Types whose largest group scores at the end; General does not (End Game Scoring 3)."""

RULES: Final = (
    Rule("printed", "On the tiles", "Score Victory Points"),
    Rule("near", "Adjacent buildings", "Score Victory Points › Adjacent to Other Buildings; rulings P13, P26, P27"),
    Rule("land", "River, centre, farm", "Score Victory Points › Natural Landscapes"),
    Rule("rounds", "Placed in time", "Score Victory Points"),
    Rule("placement", "Placement bonus", "Score Victory Points › Placement Bonus Tile"),
    Rule("adjacency", "Adjacency bonus", "Score Victory Points › Adjacency Bonus Tile; rulings P12, P14"),
    Rule("so-far", "Score track", "Score Victory Points"),
    Rule("cowsheds", "Most Cowsheds", "End Game Scoring 1; ruling P3"),
    Rule("end-tiles", "End Game Bonus tiles", "End Game Scoring 2; ruling P15"),
    Rule("groups", "Groups of a type", "End Game Scoring 3; ruling P2"),
)


# During the game


def turn_lines(state: State) -> tuple[ScoreLine, ...]:
    """Return every score line of the turn's Score action, for the tiles placed so far."""
    found: list[ScoreLine] = []
    scored = tuple(_scored(state))
    for number, laid in scored:
        later = [(other.building, other.square) for _, other in scored for b in other.beside if b.laid == number]
        found += _printed(state, laid)
        found += _near(state, laid, later)
        found += _land(state, laid)
        found += _rounds(state, laid)
        found += _scored_again(state, laid)
    for laid in state.laid:
        if laid.covers:
            found += _placement(state, laid) if laid.covers.kind is BonusKind.PLACEMENT else _adjacency(state, laid)
    return tuple(found)


def changed_lines(before: State, after: State) -> tuple[ScoreLine, ...]:
    """Return the score lines that a move of the turn adds, and those that it removes with opposite points.

    Moving or replacing a tile can change the score of the tiles placed this turn (ruling P31).
    """
    were, are = turn_lines(before), turn_lines(after)
    more = tuple(line for line in are if line not in were)
    gone = (line for line in were if line.points and line not in are)
    return more + tuple(but(line, points=-(line.points or 0), because=f"{line.because}, no longer") for line in gone)


def _scored(state: State) -> Iterator[tuple[int, Laid]]:
    """Yield the tiles placed this turn with their numbers, each on its square now, with the tiles still adjacent.

    Rulings P26 and P31. In an older table: on the square where it was placed, with the tiles adjacent then.
    """
    if not state.setup.as_it_lies:
        yield from enumerate(state.laid)
        return
    for number, laid in enumerate(state.laid):
        if laid.now is not None:
            beside = (but(other, square=other.now) for other in laid.beside if other.now in BESIDE[laid.now])
            yield number, but(laid, square=laid.now, beside=tuple(beside))


def _line(
    state: State, rule: str, points: int | None, because: str, where: Sequence[Square], building: Building
) -> ScoreLine:
    return ScoreLine(state.seat, rule, points, because, tuple(map(keys.cell, where)), keys.tile(building), state.round)


def on_square(building: Building, square: Square) -> str:
    """Return a tile with its place, such as `House on b3`."""
    return f"{building.title} on {square.name}"


def _printed(state: State, laid: Laid) -> Iterator[ScoreLine]:
    """Score Victory Points: the points at the top left of the tile."""
    card, points = _card(state, laid), laid.points
    says = "tile not entered yet" if card is None else "printed on the tile"
    if points is not None:
        says = "entered for this time"
    elif card is not None:
        points = card.points
    yield _line(
        state, "printed", points, f"{on_square(laid.building, laid.square)}: {says}", (laid.square,), laid.building
    )


def _card(state: State, laid: Laid) -> Card | None:
    """Return the printed values by which a tile scores; None if they are not entered, or replaced this time."""
    return state.cards.get(laid.building) if laid.points is None else None


def _near(state: State, laid: Laid, later: Iterable[tuple[Building, Square]]) -> Iterator[ScoreLine]:
    """Adjacent to Other Buildings: score a new tile for its adjacent tiles; both conditions count (P27).

    `later` are the adjacent tiles that were placed after it.
    """
    beside = (*((b.building, b.square) for b in laid.beside), *later)
    for condition, fitting in fitting_near(state, _card(state, laid), beside):
        for building, square, fits in fitting:
            because = f"{on_square(laid.building, laid.square)}: adjacent to {on_square(building, square)}"
            points = condition.points if fits else None
            yield _line(state, "near", points, because, (laid.square, square), laid.building)
        if not fitting:
            because = alone(laid.building, laid.square, condition)
            yield _line(state, "near", 0, because, (laid.square,), laid.building)


def fitting_near(
    state: State, card: Card | None, beside: Sequence[tuple[Building, Square]]
) -> Iterator[tuple[Near, list[tuple[Building, Square, bool | None]]]]:
    """Yield each condition of a tile for adjacent ones, with those that meet it; None if their type is not entered."""
    for condition in card.conditions if card else ():
        if isinstance(condition, Near):
            fits = ((other, at, condition.match.fits(other, state.type_of(other))) for other, at in beside)
            yield condition, [one for one in fits if one[2] is not False]


def alone(building: Building, square: Square, condition: Near) -> str:
    """Return that no adjacent tile meets a condition."""
    return f"{on_square(building, square)}: no adjacent {condition.match.title}"


def _scored_again(state: State, laid: Laid) -> Iterator[ScoreLine]:
    """Adjacent to Other Buildings: score earlier tiles for the new adjacent tile."""
    for beside in laid.beside:
        if beside.laid is not None:
            continue  # placed this turn: its own score lines have the new tile already
        card = state.cards.get(beside.building)
        if card is None:
            because = f"{on_square(beside.building, beside.square)} scores again: tile not entered yet"
            yield _line(state, "near", None, because, (beside.square, laid.square), beside.building)
            continue
        for condition, fitting in fitting_near(state, card, ((laid.building, laid.square),)):
            for _, _, fits in fitting:
                earlier, new = on_square(beside.building, beside.square), on_square(laid.building, laid.square)
                because = f"{earlier} scores again for {new}"
                points = condition.points if fits else None
                yield _line(state, "near", points, because, (beside.square, laid.square), beside.building)


_WHERE: Final = {"river": "at the river", "centre": "in the village centre", "farm": "at the farm"}


def _land(state: State, laid: Laid) -> Iterator[ScoreLine]:
    """Natural Landscapes: score the landscapes of the square, once for each condition."""
    card = _card(state, laid)
    for condition in card.conditions if card else ():
        if isinstance(condition, Lands):
            lies = condition.land in LANDS[laid.square]
            because = f"{on_square(laid.building, laid.square)}: {'' if lies else 'not '}{_WHERE[condition.land.value]}"
            yield _line(state, "land", condition.points * lies, because, (laid.square,), laid.building)


def _rounds(state: State, laid: Laid) -> Iterator[ScoreLine]:
    """Score Victory Points: score the round of the placement."""
    card = _card(state, laid)
    for condition in card.conditions if card else ():
        if isinstance(condition, Rounds):
            timely = condition.first <= state.round <= condition.last
            first, last = condition.first, condition.last
            span = f"rounds {first} to {last}" if first < last else f"round {first}"
            because = f"{on_square(laid.building, laid.square)}: placed in round {state.round}, scores in {span}"
            yield _line(state, "rounds", condition.points * timely, because, (laid.square,), laid.building)


def _placement(state: State, laid: Laid) -> Iterator[ScoreLine]:
    """Placement Bonus Tile: score 2 for the right type of building on it."""
    if laid.covers is None:
        return
    fits = laid.covers.says.fits(laid.building, state.type_of(laid.building))
    wanted = laid.covers.says.title
    because = f"{on_square(laid.building, laid.square)}: placed on the Placement Bonus tile for {wanted}"
    if fits is False:
        because = f"{because} (wrong type)"
    points = None if fits is None else PLACEMENT_POINTS * fits
    yield _line(state, "placement", points, because, (laid.square,), laid.building)


def _adjacency(state: State, laid: Laid) -> Iterator[ScoreLine]:
    """Adjacency Bonus Tile: score 1 for each matching tile on or around it, at the end of Place (P12, P14)."""
    if laid.covers is None:
        return
    around = AROUND if state.setup.reach == len(AROUND[Square.b2]) else BESIDE
    counted = _fitting(state, laid.covers, (laid.square, *around[laid.square]))
    for square, building, fits in counted:
        of = laid.covers.says.title
        because = f"Adjacency Bonus tile on {laid.square.name}, 1 per {of}: {on_square(building, square)}"
        yield _line(state, "adjacency", 1 if fits else None, because, (laid.square, square), laid.building)
    if not counted:
        because = f"Adjacency Bonus tile on {laid.square.name}: no {laid.covers.says.title} on or around it"
        yield _line(state, "adjacency", 0, because, (laid.square,), laid.building)


def _fitting(state: State, bonus: Bonus, squares: Iterable[Square]) -> list[tuple[Square, Building, bool | None]]:
    found: list[tuple[Square, Building, bool | None]] = []
    for square in squares:
        tile = state.village.squares[square]
        if tile and (fits := bonus.says.fits(tile.building, state.type_of(tile.building))) is not False:
            found.append((square, tile.building, fits))
    return found


# At the end


def end_lines(state: State) -> tuple[ScoreLine, ...]:
    """Return every score line of the End Game Scoring, after those entered from the score track."""
    return (*_so_far(state), *forecast(state))


def forecast(state: State) -> tuple[ScoreLine, ...]:
    """Return the lines that the End Game Scoring would add to the points so far; solo, groups only (P28)."""
    if state.setup.solo:
        return tuple(_groups(state))
    return (*_cowsheds(state), *_end_tiles(state), *_groups(state))


def _so_far(state: State) -> Iterator[ScoreLine]:
    """Scoring at the end only: the points entered from the score track."""
    for seat, points in enumerate(state.so_far):
        because = "read from the score track" if points is not None else "score track not entered yet"
        yield ScoreLine(Seat(seat), "so-far", points, because)


def _cowsheds(state: State) -> Iterator[ScoreLine]:
    """End Game Scoring 1: score 10 for the most Cowsheds, tied players 10 each; if nobody has any, no points (P3)."""
    counts = [_count(village, (Building.COWSHED,)) for village in state.villages]
    most = max(counts)
    for seat, count in enumerate(counts):
        wins = count == most > 0
        says = _ranked(wins=wins, tied=counts.count(most) > 1, most=most)
        because = f"{plural(count, 'Cowshed')}: {says}"
        where = _where(state.villages[seat], (Building.COWSHED,))
        yield ScoreLine(Seat(seat), "cowsheds", COWSHED_POINTS * wins, because, where, keys.tile(Building.COWSHED))


def _end_tiles(state: State) -> Iterator[ScoreLine]:
    """End Game Scoring 2: score 5 for the most buildings named, with at least one of each; tied players 5 each (P15).

    A game has four (Setup 5). The points of one that is not entered are unknown.
    """
    for tile in state.setup.end_tiles:
        counts = [_count(village, tile.names) for village in state.villages]
        whole = [all(_count(village, (name,)) for name in tile.names) for village in state.villages]
        most = max((count for count, has in zip(counts, whole, strict=True) if has), default=0)
        winners = sum(has and count == most for count, has in zip(counts, whole, strict=True))
        names = " + ".join(name.title for name in tile.names)
        for seat, (count, has) in enumerate(zip(counts, whole, strict=True)):
            wins = has and count == most > 0
            says = _ranked(wins=wins, tied=winners > 1, most=most) if has else "does not have one of each"
            where = _where(state.villages[seat], tile.names)
            yield ScoreLine(Seat(seat), "end-tiles", END_TILE_POINTS * wins, f"{names}, {count}: {says}", where)
    if missing := state.missing_end_tiles:
        says = f"{missing} of the {END_TILES} End Game Bonus tiles {'is' if missing == 1 else 'are'} not entered yet"
        yield from (ScoreLine(Seat(seat), "end-tiles", None, says) for seat in range(state.seats))


def _ranked(*, wins: bool, tied: bool, most: int) -> str:
    if wins:
        return "tied for most" if tied else "the most"
    return f"the most is {most}" if most else "nobody has any"


def _groups(state: State) -> Iterator[ScoreLine]:
    """End Game Scoring 3: score 2 for each tile of the largest group of each type but General; 1 tile counts (P2)."""
    for seat, village in enumerate(state.villages):
        if unread := unread_types(state, village):
            because = f"the type of {listed([building.title for building in unread])} is not entered yet"
            yield ScoreLine(Seat(seat), "groups", None, because)
        for type_ in GROUP_TYPES:
            largest = largest_group(state, village, type_)
            size = len(largest)
            because = f"{type_.title}: largest group {size} × {GROUP_POINTS}" if size else f"{type_.title}: none"
            where = tuple(map(keys.cell, largest))
            yield ScoreLine(Seat(seat), "groups", GROUP_POINTS * size, because, where, f"type:{type_.value}")


def unread_types(state: State, village: Village) -> list[Building]:
    """Return the buildings of a village whose type is not entered yet."""
    found = {tile.building for tile in village.squares if tile and state.type_of(tile.building) is None}
    return sorted(found, key=lambda building: building.value)


def largest_group(state: State, village: Village, type_: Type) -> tuple[Square, ...]:
    """Return the squares of the largest orthogonal group of a type; if tied, of the one first in reading order."""
    mine = {
        square
        for square, tile in zip(SQUARES, village.squares, strict=True)
        if tile and state.type_of(tile.building) is type_
    }
    best: tuple[Square, ...] = ()
    while mine:
        found = group(min(mine), BESIDE.__getitem__, mine.__contains__)
        mine -= found
        if len(found) > len(best):
            best = tuple(sorted(found))
    return best


def _count(village: Village, names: Sequence[Building]) -> int:
    return sum(tile is not None and tile.building in names for tile in village.squares)


def _where(village: Village, names: Sequence[Building]) -> tuple[str, ...]:
    squares: Iterable[tuple[Square, Tile | None]] = zip(SQUARES, village.squares, strict=True)
    return tuple(keys.cell(square) for square, tile in squares if tile and tile.building in names)


def largest_of_any(state: State) -> Criterion:
    """Winner: the tiebreaker is the largest group of any of the five types (P16)."""
    groups = [
        max(((largest_group(state, village, type_), type_) for type_ in Type), key=lambda found: len(found[0]))
        for village in state.villages
    ]
    return Criterion(
        "the larger group",
        "Winner; ruling P16",
        tuple(len(group) for group, _ in groups),
        tuple(tuple(map(keys.cell, group)) for group, _ in groups),
        tuple(f"{len(group)} {type_.title}" for group, type_ in groups),
    )


def score(state: State) -> ScoreSheet:
    """Return the score lines so far, with those of the End Game Scoring once the game is over."""
    ended = over(state)
    lines = (*state.lines, *end_lines(state)) if ended else state.lines or tuple(_so_far(state))
    if state.setup.solo:
        task = state.setup.scenario
        says = f"Scenario {task.number}, {task.title}"
        return ScoreSheet(1, lines, goals=goals(state), least=task.least, rival=ZAMINDAR, scenario=says)
    return ScoreSheet(state.seats, lines, (largest_of_any(state),) if ended else ())


ROUNDS: Final = 8


def over(state: State) -> bool:
    """Return whether the End Game Scoring is due."""
    if state.setup.way is Way.END:
        return all(village.done for village in state.villages)
    return state.booked == ROUNDS * state.seats


def track(points: int) -> tuple[int, int]:
    """Return the VP token (0, 50 or 100) and the space of the marker that show these points on the Score Board.

    Points above 149 and below 0 have no space on the track (ruling P24).

    >>> track(49), track(50), track(123)
    ((0, 49), (50, 0), (100, 23))
    """
    token = 0 if points < 50 else 50 if points < 100 else 100
    return token, points - token


def on_track(points: int) -> str:
    """Return the space of the marker and the VP token, in words."""
    token, place = track(points)
    return f"marker on {place}, token {token}" if token else f"marker on {place}"
