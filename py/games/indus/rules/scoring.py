"""The scoring rules in the rulebook's order, points for captured researchers, and the forecast of each ruin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engine.score import Rule, ScoreLine, ScoreSheet, shares
from engine.turn import Colour, Seat
from engine.value import but, latest, put
from engine.way import Way
from engine.words import listed, plural
from games.indus.rules.board.ruin import Ruin, second, worth
from games.indus.rules.keys import cell, team
from games.indus.rules.pieces import Field, Kind
from games.indus.rules.state import Stack, State

CAPTURED: Final = "captured"
_OTHERS: Final = "Scoring › Graveyards, canals, …; rulings I4"

RULES: Final = (
    Rule(CAPTURED, "Captured researchers", "Securing a field / capturing pieces; rulings I6 and I10"),
    Rule(Kind.BUILDING.value, "Buildings", "Scoring › Buildings; rulings I1, I2, I3 and I5"),
    Rule(Kind.GRAVEYARD.value, "Graveyards", f"{_OTHERS}, I5 and I7"),
    Rule(Kind.CANAL.value, "Canals", f"{_OTHERS} and I5"),
    Rule(Kind.PATH.value, "Wooden paths", f"{_OTHERS} and I5"),
    Rule(Kind.ALLEY.value, "Stone alleys", f"{_OTHERS} and I5"),
    Rule(Kind.WALL.value, "City walls", f"{_OTHERS} and I5"),
)


@dataclass(frozen=True, slots=True, eq=False)
class Standing:
    """The standing on a ruin: the score if the game ended now. It is the same one while no researcher comes there."""

    ruin: Ruin
    counts: tuple[int, ...]
    """Researchers that count, by colour in play."""
    points: tuple[int | None, ...]
    """By colour in play; None while the points of the ruin are not entered."""
    extra: tuple[Seat, int] | None
    """The extra point for a player who is the only one there, with both colours (ruling I3, if chosen)."""
    because: str
    """The reason in words."""


def standing(state: State, ruin: Ruin, stacks: tuple[Stack, ...] | None = None) -> Standing:
    """Return the researchers that count on a ruin, and the points of each colour (Scoring); with other stacks, then."""
    on = state.stacks if stacks is None else stacks
    found = _standing(ruin, tuple([on[field] for field in ruin.fields]), state.setup.colours)
    return but(found, extra=_both(state, found)) if state.setup.both and ruin.kind is Kind.BUILDING else found


def change(state: State, field: Field, stack: Stack, seat: Seat) -> int:
    """Return the points that a seat gains in the ruins of a field if this stack lies there, if the game ended then."""
    stacks = put(state.stacks, field, stack)
    ruins = [ruin for ruin in state.ruins if field in ruin.fields]
    mine = [at for at, colour in enumerate(state.setup.colours) if colour in state.setup.players[seat].colours]
    total = 0
    for ruin in ruins:
        for found, sign in ((standing(state, ruin, stacks), 1), (standing(state, ruin), -1)):
            total += sign * sum([found.points[at] or 0 for at in mine])
            total += sign * found.extra[1] if found.extra and found.extra[0] == seat else 0
    return total


@lru_cache(maxsize=512)
def _standing(ruin: Ruin, stacks: tuple[Stack, ...], colours: tuple[Colour, ...]) -> Standing:
    counts = _counts(ruin, stacks, colours)
    value = worth(ruin)
    if ruin.kind is Kind.BUILDING:
        first, next_ = value or 0, second(ruin)
        if sum(map(bool, counts)) == 1:  # both places for the only colour there
            points = tuple((first + next_) * bool(count) for count in counts)
        else:
            points = shares(counts, (first, next_))
        return Standing(ruin, counts, points, None, _because(colours, counts, 2))
    if value is None:
        unknown = tuple(None if count else 0 for count in counts)
        return Standing(ruin, counts, unknown, None, "its points are not entered yet")
    return Standing(ruin, counts, shares(counts, (value,)), None, _because(colours, counts, 1))


def _counts(ruin: Ruin, stacks: tuple[Stack, ...], colours: tuple[Colour, ...]) -> tuple[int, ...]:
    """Return the researchers that count, by colour."""
    there = [one.colour for stack in stacks for one in counting(ruin, stack)]
    return tuple(map(there.count, colours))


def counting(ruin: Ruin, stack: Stack) -> Stack:
    """Return the researchers of a field that count: in Buildings all, elsewhere the top one (ruling I5)."""
    return stack if ruin.kind is Kind.BUILDING else stack[-1:]


def _both(state: State, found: Standing) -> tuple[Seat, int] | None:
    """Return the point lost to rounding if the only colours there are the two of one player (ruling I3, if chosen)."""
    there = [colour for colour, count in zip(state.setup.colours, found.counts, strict=True) if count]
    seats = {state.setup.seat_of(colour) for colour in there}
    lost = (worth(found.ruin) or 0) + second(found.ruin) - sum(points or 0 for points in found.points)
    return (seats.pop(), lost) if len(there) > 1 and len(seats) == 1 and lost else None


def _because(colours: tuple[Colour, ...], counts: tuple[int, ...], places: int) -> str:
    """Return the counts, the most first, and the ties."""
    there = sorted(((count, at) for at, count in enumerate(counts) if count), key=lambda found: -found[0])
    if not there:
        return "no researchers"
    most = there[0][0]
    level = sum(count == most for count, _ in there)
    says = ", ".join(f"{colours[at].value} {count}" for count, at in there)
    if len(there) == 1:
        return f"only {says}"
    if level > 1:
        return f"{says}: {level} tied for most"
    next_ = sum(count == there[1][0] for count, _ in there)
    return f"{says}: {next_} tied for second" if places > 1 and next_ > 1 else says


@latest
def standings(state: State) -> tuple[Standing, ...]:
    """Return the standing on every ruin."""
    return tuple([standing(state, ruin) for ruin in state.ruins])


@latest
def forecast(state: State) -> tuple[ScoreLine, ...]:
    """Return the score lines of every ruin if the game ended now, in scoring order."""
    setup = state.setup
    colours, names = setup.colours, tuple([player.name for player in setup.players])
    seats, all_ = tuple([setup.seat_of(colour) for colour in colours]), enumerate(standings(state), 1)
    return tuple([line for number, found in all_ for line in _lines(number, found, colours, seats, names)])


@lru_cache(maxsize=512)
def _lines(
    number: int, found: Standing, colours: tuple[Colour, ...], seats: tuple[Seat, ...], names: tuple[str, ...]
) -> tuple[ScoreLine, ...]:
    """Return a score line for each colour that counts on a ruin, with the arithmetic; `seats` are those of colours."""
    ruin, lines = found.ruin, []
    where, key = tuple(map(cell, ruin.fields)), f"ruin:{number}"
    words = [f"{colour.value} {count}" for colour, count in zip(colours, found.counts, strict=True)]
    for at, (seat, points) in enumerate(zip(seats, found.points, strict=True)):
        if found.counts[at]:
            because = f"{place(ruin)}, {_sum(found, words, at)}"
            lines.append(ScoreLine(seat, ruin.kind.value, points, because, where, key))
    if found.extra is not None:
        seat, more = found.extra
        because = f"{place(ruin)}, only {names[seat]}: full points for both places"
        lines.append(ScoreLine(seat, ruin.kind.value, more, because, where, key))
    return tuple(lines)


def place(ruin: Ruin) -> str:
    """Return a ruin in a few words: its first field and its number of fields."""
    fields = len(ruin.fields)
    return f"{ruin.fields[0].name if fields else '-'}, {plural(fields, 'field')}"


def _sum(found: Standing, words: list[str], at: int) -> str:
    """Return why a colour scores its points: the other colours there, and the arithmetic of ties."""
    mine = found.counts[at]
    ahead = sum(count > mine for count in found.counts)
    level = found.counts.count(mine)
    value = worth(found.ruin)
    others = [word for other, word in enumerate(words) if found.counts[other] and other != at]
    head = f"{words[at]}{f' against {listed(others)}' if others else ''}"
    if value is None:
        return f"{head}: points of the ruin not entered yet"
    if found.ruin.kind is not Kind.BUILDING:
        if ahead:
            return f"{head}: not the most"
        return f"{head}: {f'{value} shared by {level}' if level > 1 else 'the most' if others else 'no others there'}"
    next_ = second(found.ruin)
    if not others:
        return f"{head}: no others there, {value} + {next_}"
    if not ahead:
        return f"{head}: {f'{value} + {next_} shared by {level}' if level > 1 else 'the most'}"
    if ahead > 1:
        return f"{head}: neither first nor second"
    return f"{head}: second{f', {next_} shared by {level}' if level > 1 else ''}"


def captured(state: State, colour: Colour, field: Field, title: str, points: int) -> ScoreLine:
    """Return the score line of the capturing colour for a researcher (Securing a field / capturing pieces)."""
    because = f"{title} on {field.name}: captured by {colour.value}"
    return ScoreLine(state.setup.seat_of(colour), CAPTURED, points, because, (cell(field),), team(colour), state.round)


def score(state: State) -> ScoreSheet:
    """Return the points for captured researchers so far, and those of the ruins once the game is over.

    Scoring at the end: points for captured researchers that are not entered are unknown.
    """
    seats = len(state.setup.players)
    if state.setup.way is Way.END:
        typed = dict(state.captured)
        lines = tuple(
            ScoreLine(
                state.setup.seat_of(colour),
                CAPTURED,
                typed.get(colour),
                f"{'' if colour in typed else 'not '}entered for {colour.value}",
            )
            for colour in state.setup.colours
            if colour in typed or state.done
        )
        return ScoreSheet(seats, (*lines, *_ruins(state)))
    return ScoreSheet(seats, (*state.lines, *_ruins(state)))


def _ruins(state: State) -> tuple[ScoreLine, ...]:
    """Return the score lines of the ruins at the end; unknown while no ruin is entered."""
    if not over(state):
        return ()
    if state.ruins:
        return forecast(state)
    seats = map(Seat, range(len(state.setup.players)))
    return tuple(ScoreLine(seat, Kind.BUILDING.value, None, "no ruins entered yet") for seat in seats)


def missed(state: State) -> Iterator[ScoreLine]:
    """Yield the researchers that score nothing on a ruin, and the ruins without one of a player (Scoring)."""
    if not over(state):
        return
    yield from (line for line in forecast(state) if line.points == 0)
    for number, ruin in enumerate(state.ruins, 1):
        there = [(field, state.stacks[field]) for field in ruin.fields]
        for seat, player in zip(Seat, state.setup.players, strict=False):
            yield from _covered(number, ruin, there, seat, player.colours)
            if not any(one.colour in player.colours for _, stack in there for one in stack):
                yield _nothing(number, ruin, seat, f"no researcher of {player.name}", ruin.fields)


def _covered(
    number: int, ruin: Ruin, there: list[tuple[Field, Stack]], seat: Seat, colours: tuple[Colour, ...]
) -> Iterator[ScoreLine]:
    """Yield a player's researchers on a ruin that do not count there, because others cover them."""
    for field, stack in there:
        below = Counter(stack) - Counter(counting(ruin, stack))
        for one, many in below.items():
            if one.colour in colours:
                says = f"{plural(many, one.title)} on {field.name} covered by the {stack[-1].title}"
                yield _nothing(number, ruin, seat, says, (field,))


def _nothing(number: int, ruin: Ruin, seat: Seat, says: str, fields: tuple[Field, ...]) -> ScoreLine:
    because = f"{place(ruin)}: {says}"
    return ScoreLine(seat, ruin.kind.value, 0, because, tuple(map(cell, fields)), f"ruin:{number}")


def doubt(state: State) -> str:
    """Return a sentence if points for captured and missing researchers do not agree at the end; else empty.

    If only the top researchers were entered, more are missing than were captured, and they may agree.
    """
    lying = [one.colour for stack in state.stacks for one in stack]
    missing = most = 0
    for colour in state.setup.colours:
        left = sum(state.setup.team.values()) - lying.count(colour)
        missing += left
        ranks = sorted((rank for rank, number in state.setup.team.items() for _ in range(number)), reverse=True)
        most += sum(ranks[:left])
    typed = sum(points for _, points in state.captured)
    says = f"You entered {plural(typed, 'point')} for captured researchers, but"
    if typed < missing:
        return (
            f"{says} {plural(missing, 'researcher is', 'researchers are')} missing from the board. Either fewer were "
            "captured, or you left out covered ones."
        )
    if typed > most:
        return f"{says} those missing from the board are worth at most {most}."
    return ""


def over(state: State) -> bool:
    """Return whether the ruins score: all researchers are on the board and none can return (Scoring; ruling I10).

    A correction ends no game. If no researcher is left after one, skip the turn. The players can end a game before
    (ruling I25), and end one of which only the end is scored.
    """
    return state.done or (state.ready and state.own is None and state.before is None and state.empty)
