"""The scoring rules in the rulebook's order, what a captured researcher is worth, and what each ruin would pay now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.score import Rule, ScoreLine, ScoreSheet, shares
from engine.turn import Colour, Seat
from engine.value import latest
from engine.way import Way
from engine.words import noun, plural
from games.indus.rules.board import Ruin, second, worth
from games.indus.rules.keys import cell, team
from games.indus.rules.pieces import Field, Kind
from games.indus.rules.state import State

CAPTURED: Final = "captured"
_OTHERS: Final = "Scoring › Graveyards, canals, …; rulings I4 and I5"

RULES: Final = (
    Rule(CAPTURED, "Captured researchers", "Securing a field / capturing pieces; rulings I6 and I10"),
    Rule(Kind.BUILDING.value, "Buildings", "Scoring › Buildings; rulings I1, I2, I3 and I5"),
    Rule(Kind.GRAVEYARD.value, "Graveyards", f"{_OTHERS}; ruling I7"),
    Rule(Kind.CANAL.value, "Canals", _OTHERS),
    Rule(Kind.PATH.value, "Wooden paths", _OTHERS),
    Rule(Kind.ALLEY.value, "Stone alleys", _OTHERS),
    Rule(Kind.WALL.value, "City walls", _OTHERS),
)


@dataclass(frozen=True, slots=True)
class Standing:
    """How it stands on a ruin: what would be paid if the game ended now."""

    ruin: Ruin
    counts: tuple[int, ...]
    """Researchers that count, by colour in play."""
    points: tuple[int | None, ...]
    """By colour in play; None: the ruin's value has to be read off the board."""
    extra: tuple[Seat, int] | None
    """A point more for somebody who is there with both colours alone (ruling I3, switched)."""
    because: str
    """Why, in words."""


def standing(state: State, ruin: Ruin) -> Standing:
    """Who counts on a ruin, and what each colour takes (Scoring)."""
    counts = _counts(state, ruin)
    value = worth(ruin)
    if ruin.kind is Kind.BUILDING:
        first, next_ = value or 0, second(ruin)
        if sum(map(bool, counts)) == 1:  # both places for the only colour there
            points = tuple((first + next_) * bool(count) for count in counts)
        else:
            points = shares(counts, (first, next_))
        return Standing(ruin, counts, points, _both(state, counts, points, first + next_), _because(state, counts, 2))
    if value is None:
        unknown = tuple(None if count else 0 for count in counts)
        return Standing(ruin, counts, unknown, None, "its points are not read off the board yet")
    return Standing(ruin, counts, shares(counts, (value,)), None, _because(state, counts, 1))


def _counts(state: State, ruin: Ruin) -> tuple[int, ...]:
    """Buildings count every researcher, all others only the top one of each field (ruling I5)."""
    stacks = [state.stacks[field] for field in ruin.fields]
    if ruin.kind is not Kind.BUILDING:
        stacks = [stack[-1:] for stack in stacks]
    there = [one.colour for stack in stacks for one in stack]
    return tuple(there.count(colour) for colour in state.setup.colours)


def _both(state: State, counts: tuple[int, ...], points: tuple[int, ...], whole: int) -> tuple[Seat, int] | None:
    """What is lost by halving between the two colours of one player who are alone there (ruling I3, switched)."""
    if not state.setup.both:
        return None
    there = [colour for colour, count in zip(state.setup.colours, counts, strict=True) if count]
    seats = {state.setup.seat_of(colour) for colour in there}
    lost = whole - sum(points)
    return (seats.pop(), lost) if len(there) > 1 and len(seats) == 1 and lost else None


def _because(state: State, counts: tuple[int, ...], places: int) -> str:
    """The counts, the most first, and what a tie comes to."""
    there = sorted(((count, at) for at, count in enumerate(counts) if count), key=lambda found: (-found[0], found[1]))
    if not there:
        return "nobody is there"
    colours = state.setup.colours
    most = there[0][0]
    level = sum(count == most for count, _ in there)
    says = ", ".join(f"{colours[at].value} {count}" for count, at in there)
    if len(there) == 1:
        return f"only {says}"
    if level > 1:
        return f"{says}: {level} level for most"
    next_ = sum(count == there[1][0] for count, _ in there)
    return f"{says}: {next_} level for second" if places > 1 and next_ > 1 else says


@latest
def standings(state: State) -> tuple[Standing, ...]:
    """How it stands on every ruin."""
    return tuple(standing(state, ruin) for ruin in state.ruins)


@latest
def forecast(state: State) -> tuple[ScoreLine, ...]:
    """What every ruin would pay if the game ended now, ruin by ruin in scoring order."""
    return tuple(line for number, found in enumerate(standings(state), 1) for line in _lines(state, number, found))


def _lines(state: State, number: int, found: Standing) -> Iterator[ScoreLine]:
    """One line a colour that counts there, with what it comes to in the ruin's own numbers."""
    ruin = found.ruin
    where, key = tuple(map(cell, ruin.fields)), f"ruin:{number}"
    words = [f"{colour.value} {count}" for colour, count in zip(state.setup.colours, found.counts, strict=True)]
    for at, (colour, points) in enumerate(zip(state.setup.colours, found.points, strict=True)):
        if found.counts[at]:
            because = f"{place(ruin)}, {_sum(found, words, at)}"
            yield ScoreLine(state.setup.seat_of(colour), ruin.kind.value, points, because, where, key)
    if found.extra is not None:
        seat, more = found.extra
        because = f"{place(ruin)}, {state.setup.players[seat].name} alone: both places in full"
        yield ScoreLine(seat, ruin.kind.value, more, because, where, key)


def place(ruin: Ruin) -> str:
    """A ruin in a few words: its first field, and how many it has."""
    fields = len(ruin.fields)
    return f"{ruin.fields[0].name if fields else '-'}, {plural(fields, 'field')}"


def _sum(found: Standing, words: list[str], at: int) -> str:
    """Why the colour at this place takes what it takes: against whom, and the sum where several are level."""
    mine = found.counts[at]
    ahead = sum(count > mine for count in found.counts)
    level = found.counts.count(mine)
    value = worth(found.ruin)
    others = [word for other, word in enumerate(words) if found.counts[other] and other != at]
    head = f"{words[at]}{f' against {_and(others)}' if others else ''}"
    if value is None:
        return f"{head}: the ruin’s points are not read off the board yet"
    if found.ruin.kind is not Kind.BUILDING:
        if ahead:
            return f"{head}: not the most"
        return f"{head}: {f'{value} shared by {level}' if level > 1 else 'the most' if others else 'alone there'}"
    next_ = second(found.ruin)
    if not others:
        return f"{head}: alone there, {value} + {next_}"
    if not ahead:
        return f"{head}: {f'{value} + {next_} shared by {level}' if level > 1 else 'the most'}"
    if ahead > 1:
        return f"{head}: neither first nor second"
    return f"{head}: second{f', {next_} shared by {level}' if level > 1 else ''}"


def _and(words: list[str]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def captured(state: State, colour: Colour, field: Field, title: str, points: int) -> ScoreLine:
    """A line for a captured researcher: who captured it is paid (Securing a field / capturing pieces)."""
    because = f"{title} on {field.name}: captured by {colour.value}"
    return ScoreLine(state.setup.seat_of(colour), CAPTURED, points, because, (cell(field),), team(colour), state.round)


def score(state: State) -> ScoreSheet:
    """Captured researchers as they came; the ruins when the game is over.

    At the end nobody knows what a colour captured whose points the table left out.
    """
    seats = len(state.setup.players)
    if state.setup.way is Way.END:
        typed = dict(state.captured)
        lines = tuple(
            ScoreLine(
                state.setup.seat_of(colour),
                CAPTURED,
                typed.get(colour),
                f"{'' if colour in typed else 'not '}typed in for {colour.value}",
            )
            for colour in state.setup.colours
            if colour in typed or state.done
        )
        return ScoreSheet(seats, (*lines, *(_ruins(state) if state.done else ())))
    return ScoreSheet(seats, (*state.lines, *(_ruins(state) if over(state) else ())))


def _ruins(state: State) -> tuple[ScoreLine, ...]:
    """What the ruins pay at the end; while none is painted nobody knows, and nobody has won."""
    if state.ruins:
        return forecast(state)
    seats = map(Seat, range(len(state.setup.players)))
    return tuple(ScoreLine(seat, Kind.BUILDING.value, None, "the ruins are not painted yet") for seat in seats)


def doubt(state: State) -> str:
    """Scoring at the end: a sentence where captured points and missing researchers do not agree; empty: they may.

    Where only the top researchers were typed more are missing than were captured, and nothing can be said.
    """
    lying = [one.colour for stack in state.stacks for one in stack]
    missing = most = 0
    for colour in state.setup.colours:
        left = max(0, sum(state.setup.team.values()) - lying.count(colour))
        missing += left
        ranks = sorted((rank for rank, number in state.setup.team.items() for _ in range(number)), reverse=True)
        most += sum(ranks[:left])
    typed = sum(points for _, points in state.captured)
    says = f"{plural(typed, 'point is', 'points are')} typed for captured researchers"
    if typed < missing:
        return (
            f"{says}, and {missing} {noun(missing, 'is', 'are')} missing from the board: fewer were captured, or "
            "what lies covered was left out."
        )
    if typed > most:
        return f"{says}, but those missing from the board are worth {most}."
    return ""


def over(state: State) -> bool:
    """The last researcher was brought in, and none may come back (Scoring; ruling I10).

    What is put right by hand ends no game: the turn is let go by where really nobody is left.
    """
    return state.ready and state.own is None and state.before is None and state.empty
