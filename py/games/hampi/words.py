"""The moves in words: on a button, in the log, and what to put back when one is undone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.turn import Seat
from engine.way import Way
from engine.words import capital, plural
from games.hampi import moves as m
from games.hampi.bank import Exchange
from games.hampi.jewel import found
from games.hampi.pieces import CONDITIONS, STACKS, Asks, Condition, Kind
from games.hampi.play import banking, booking, play
from games.hampi.scoring import number, person_says, row_says
from games.hampi.state import Asked, Resolved, Standing, State
from games.hampi.survey import shut_in


def _whose(state: State, seat: Seat) -> str:
    return state.setup.players[seat].name if seat < state.seats else f"Seat {seat.name}"


def names(state: State, seats: Sequence[Seat]) -> str:
    """Several names, as one says them."""
    said = [_whose(state, seat) for seat in seats]
    return _and(said) if said else "nobody"


def drawn(state: State, what: m.What) -> str:
    """A drawn tile in words."""
    if what is m.What.LAND:
        return "a Land tile"
    if what is m.What.JEWEL:
        return "the Sun Jewel"
    condition = state.setup.condition(what.condition)
    return f"condition {what.condition}{f': {condition.title}' if condition else ''}"


def say(state: State, move: m.Move) -> str:  # noqa: PLR0912  # one case a move
    """The move on a button."""
    match move:
        case m.Draw():
            return capital(drawn(state, move.what).removeprefix("a ").removeprefix("the "))
        case m.EndRound():
            return f"Stack {state.round} is empty"
        case m.Miss():
            return "Let this turn go by"
        case m.Found():
            return f"{_whose(state, move.finder)} drew the Sun Jewel"
        case m.GoOn():
            return "Go on with round 3"
        case m.Stop():
            win = f": {names(state, state.holders)} {'win' if len(state.holders) > 1 else 'wins'}"
            return f"The game ends{win if state.holders else ''}"
        case m.Reads():
            return move.person.title
        case m.Most() | m.Fewest():
            asks = Asks.MOST if isinstance(move, m.Most) else Asks.FEWEST
            return capital(Condition(state.drawn, asks, state.read).title.removeprefix("the "))
        case m.Gets():
            return f"{_whose(state, move.seat)} gets the Jewel"
        case m.Given():
            return _given(state)
        case m.Shows():
            return f"Tile {move.tile}"
        case m.Lay():
            return "Place the tile"
        case m.Swap():
            return "It fits nowhere: another tile"
        case m.Reopens():
            return f"{move.zone.title} is not complete"
        case m.Completes():
            return f"Completes {'a new ' + move.zone.kind.title.lower() if move.new else move.zone.title}"
        case m.Joins():
            return f"{move.zone.title} is one with {move.into.title}"
        case m.Marks():
            onto = f"a new {move.zone.kind.title.lower()}" if move.new else move.zone.title
            return f"Cube on {onto}{f', taken from {move.source.title}' if move.source else ''}"
        case m.NoCube():
            return "No cube"
        case m.Counts():
            return f"{move.person.title} {move.number:+d}".replace("-", "−")
        case m.Sums():
            return person_says(move.person, move.numbers, sum(move.numbers))
        case m.NextTile():
            return "Next tile"
        case m.Book():
            return _booked(state)
        case m.SetSupport():
            return f"{_whose(state, move.seat)}: {move.person.title} {number(move.number)}"
        case m.SetCubes():
            return f"{_whose(state, move.seat)}: {move.number} on {move.zone.title}"
        case m.SetJewel():
            return f"{_whose(state, move.seat)} {'holds' if move.holds else 'does not hold'} the Jewel"


def _given(state: State) -> str:
    if state.asked is Asked.SEVENTH:
        return "Say who holds the Jewel"
    if state.named:
        return f"To {names(state, state.named)}"
    return "It stays where it is"


def _booked(state: State) -> str:
    record = state.scoring
    if state.setup.way is Way.END:
        typed, says = state.typed[state.seat], f"{state.name}’s support is in"
    else:
        typed = record.sums if record and record.typed else ()
        says = f"Book {record.zone.title}" if record else "Book the zone"
    return f"{says}, no other cards" if None in typed else says


def tell(state: State, move: m.Move) -> str:  # noqa: PLR0912  # one case a move
    """The move in the log."""
    name = state.name
    match move:
        case m.Draw():
            return _told_draw(state, move)
        case m.EndRound():
            return f"The stack of round {state.round} is empty."
        case m.Miss():
            return f"{name} lets the turn go by."
        case m.Found():
            return f"{_whose(state, move.finder)} had drawn the Sun Jewel in round 1."
        case m.GoOn():
            return "The table goes on with round 3."
        case m.Stop():
            return "The quick game ends here."
        case m.Reads():
            return f"The condition names {move.person.title}."
        case m.Most() | m.Fewest():
            asks = Asks.MOST if isinstance(move, m.Most) else Asks.FEWEST
            return _told_condition(state, found(state, Condition(state.drawn, asks, state.read)))
        case m.Gets():
            return f"{_whose(state, move.seat)} gets the Sun Jewel, the table says."
        case m.Given():
            if state.asked is Asked.SEVENTH:
                return "The table says who holds the Sun Jewel."
            return f"The Sun Jewel is with {names(state, state.named or state.holders)}."
        case m.Shows():
            return f"It is tile {move.tile} of the copy."
        case m.Lay():
            return _told_lay(state, move)
        case m.Swap():
            return f"Tile {state.hand} fits nowhere and goes back; another is drawn."
        case m.Reopens():
            return f"{move.zone.title} is not complete, the table says."
        case m.Completes():
            return f"{name} completes {move.zone.title}."
        case m.Joins():
            return f"{move.zone.title} is one with {move.into.title}; their cubes are added."
        case m.Marks():
            taken = f", taken from {move.source.title}" if move.source else ""
            return f"{name} places a cube on {move.zone.title}{taken}."
        case m.NoCube():
            return f"{name} places no cube.{_unclaimed(state)}"
        case m.Counts():
            return f"On a tile: {move.person.title} {number(move.number)}."
        case m.NextTile():
            return "The next tile is counted."
        case m.Sums():
            return f"{person_says(move.person, move.numbers, sum(move.numbers))} in all."
        case m.Book():
            return _told_booking(state)
        case m.SetSupport():
            return f"By hand: {_whose(state, move.seat)} has {move.person.title} {number(move.number)}."
        case m.SetCubes():
            return f"By hand: {_whose(state, move.seat)} has {move.number} on {move.zone.title}."
        case m.SetJewel():
            return f"By hand: {_whose(state, move.seat)} {'holds' if move.holds else 'does not hold'} the Sun Jewel."


def _told_lay(state: State, move: m.Lay) -> str:
    """Where the tile lies, and what it completes."""
    if state.starting:
        return f"A starting tile lies on {move.place.word()}."
    after = play(state, move)
    closed = [record.zone.title for record in after.zones if record.standing is Standing.CLOSED]
    completes = f" and completes {_and(closed)}" if closed else ""
    shut = [record.zone.title for record in shut_in(after)]
    said = f" {_and(shut)} {'is' if len(shut) == 1 else 'are'} shut in, not complete." if shut else ""
    return f"{state.name} places the tile on {move.place.word()}{completes}.{said}"


def _and(said: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(said[:-1]), said[-1])))


def _unclaimed(state: State) -> str:
    """Zones that close without a cube."""
    after = {record.zone for record in play(state, m.NoCube()).zones if not any(record.cubes)}
    lost = [r.zone.title for r in state.zones if r.standing is Standing.CLOSED and r.zone in after]
    return f" Nobody scores {' and '.join(lost)}." if lost and not state.marked else ""


def _told_draw(state: State, move: m.Draw) -> str:
    what = move.what
    if what is m.What.LAND:
        return f"{state.name} draws a Land tile."
    if what is m.What.JEWEL:
        return f"{state.name} draws the Sun Jewel and owns it; no tile this turn."
    after = play(state, move)
    by = "The seventh condition is" if state.setup.way is Way.END else f"{state.name} draws"
    said = f"{by} {drawn(state, what)}."
    if len(after.conditions) == len(state.conditions):
        return said
    return f"{said} {_told_condition(state, after.conditions[-1])}"


def _told_condition(state: State, resolved: Resolved) -> str:
    """Who qualifies, and with what."""
    late = set(state.late) - {state.seat}  # who draws has a turn by it
    had = ((Seat(at), count) for at, count in enumerate(resolved.values) if at not in late)
    counts = ", ".join(f"{_whose(state, seat)} {number(count)}" for seat, count in had)
    last = len(state.conditions) + 1 >= CONDITIONS
    if not resolved.named:
        stays = f"it stays with {names(state, state.holders)}" if state.holders else "it goes to nobody"
        return f"For {resolved.title} ({counts}) nobody qualifies: {stays}."
    ends = " and the game is over" * last
    shared = " and share the Sun Jewel" if len(resolved.named) > 1 else ""
    verb = "qualify" if len(resolved.named) > 1 else "gets the Sun Jewel"
    return f"{names(state, resolved.named)} {verb}{shared} for {resolved.title} ({counts}){ends}."


def _told_booking(state: State) -> str:
    entries = booking(state)
    if state.setup.way is Way.END:
        return f"{state.name} has {number(entries[0].line.points or 0)} in all: {row_says(entries[0].row)}."
    record = state.scoring
    if record is None or not entries:
        return "The zone is booked."
    points = number(entries[0].line.points or 0)
    whose = names(state, [entry.line.seat for entry in entries])
    each = f"{points} each" if len(entries) > 1 else points
    return f"{record.zone.title} is scored: {each} for {whose}, {row_says(entries[0].row)}."


def put_back(state: State, move: m.Move) -> str:
    """What goes back on the table when a move is undone, as a sentence; empty: nothing does."""
    if state.setup.way is Way.END:
        return ""
    match move:
        case m.Draw():
            tile = f"condition {move.what.condition}" if move.what.condition else drawn(state, move.what)
            return f"{capital(tile)} face down on stack {state.round}{_jewel_back(state, move)}."
        case m.Most() | m.Fewest() | m.Given():
            back = _jewel_back(state, move)
            return f"{capital(back.removeprefix(', and '))}." if back else ""
        case m.Lay():
            return f"The tile from {move.place.word()} back to your hand."
        case m.Swap():
            return f"Tile {state.hand} out of its stack again, back to your hand."
        case m.Marks():
            to = move.source.title if move.source else "your supply"
            return f"The cube from {move.zone.title} to {to}."
        case m.Book() if state.scoring:
            cubes = f"The cubes back on {state.scoring.zone.title}. " if state.advanced else ""
            return f"{cubes}{' '.join(_cards_back(state))}".rstrip()
        case _:
            return ""


def _jewel_back(state: State, move: m.Move) -> str:
    """Who had the Jewel before; nobody: it was not drawn yet."""
    if play(state, move).holders == state.holders or not state.holders:
        return ""
    return f", and the Sun Jewel to {names(state, state.holders)}"


def _cards_back(state: State) -> Iterator[str]:
    """The Banker's work the other way round, a sentence a player."""
    for seat, exchanges in banking(state):
        done = [Exchange(one.person, one.after, one.before).says() for one in exchanges]
        if done:
            yield f"{_whose(state, seat)}: {'; '.join(done)}."


def warnings(state: State) -> tuple[str, ...]:
    """What looks odd and is no reason to refuse: few tiles for a zone, stacks that are not equal."""
    found = []
    if state.setup.tiles % STACKS and not state.turns:
        aside = state.setup.tiles % STACKS
        stays = "stays" if aside == 1 else "stay"
        found.append(f"{state.setup.tiles} Land tiles make no three equal stacks: {aside} {stays} aside.")
    record = state.scoring if state.land is None else None
    if record and not record.typed and 0 < len(record.all_tiles) < LEAST.get(record.zone.kind, 1):
        few = len(record.all_tiles)
        found.append(f"{record.zone.title} has {plural(few, 'tile')} so far; {WHY[record.zone.kind]}: is that all?")
    return tuple(found)


LEAST: Final = {Kind.LAND: 3, Kind.END_VILLAGE: 2}
"""Tiles that a zone has at least as the kinds are shaped (ruling O12); land laid into a closed loop has fewer (O20)."""
WHY: Final = {Kind.LAND: "a loop of road takes three", Kind.END_VILLAGE: "two villages mostly stand on two"}
