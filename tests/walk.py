"""Playing at random, as a person at the page does: by tapping keys."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from engine.chance import dice
from engine.game import AnyGame
from engine.house_rules import How, PointsRule
from engine.move import Blank, Offer, Path
from engine.moves import AnyMove
from engine.refusal import Refusal
from engine.table import AnyTable, Event, Played, Seats, Table, dealt
from engine.turn import CHANCE, Outcome, Seat

IN_PAGE = sys.platform == "emscripten"
"""Inside Pyodide: the same tests, with fewer games, since they are slower there."""
LENGTH = os.environ.get("CHAUPAL_TESTS", "")
"""How long to play, as `build.py test` says: `quick` a little, `all` as long as can be."""
FEW = IN_PAGE or LENGTH == "quick"
"""Whether only a few games and positions at random are compared."""
LONGEST = 2000
"""Events after which a game that goes on is taken to go on for ever."""


class DeadEnd(AssertionError):
    """The game is not over, and nothing can be done."""


def draws(table: AnyTable) -> int:
    """How many times chance has acted."""
    return sum(isinstance(event, Played) and event.actor is CHANCE for event in table.events)


def open_blanks(offer: Offer[Any]) -> list[Path]:
    """The paths of blanks that begin with the keys chosen."""
    return [blank.path for blank in offer.blanks if blank.path[: len(offer.chosen)] == offer.chosen]


def next_keys(offer: Offer[Any]) -> list[str]:
    """Every key that can be tapped next: on the way to a legal move or to a blank."""
    depth = len(offer.chosen)
    return list(dict.fromkeys([*offer.next, *(path[depth] for path in open_blanks(offer) if len(path) > depth)]))


def tap(offer: Offer[Any], rng: Random) -> AnyMove:
    """A legal move reached by tapping one of the next keys at random until there is a move or a number to type."""
    while True:
        move: AnyMove | None = offer.move
        if move is not None:
            return move
        if offer.blank is not None:
            filled: AnyMove = offer.blank.fill(rng.randint(offer.blank.low, offer.blank.high))
            return filled
        keys = next_keys(offer)
        if not keys:
            raise DeadEnd(f"no key after {offer.chosen}")
        offer = offer.narrowed((*offer.chosen, rng.choice(keys)))


def pick(table: AnyTable, rng: Random) -> AnyMove:
    """A move found as `tap` finds one; but only those on the way to it are judged, not all that are proposed."""
    move = among(table, table.game.moves.candidates(table.state), rng)
    if move is None:
        raise DeadEnd("nothing that is proposed is legal")
    return move


def among(table: AnyTable, proposed: Iterable[Any], rng: Random) -> AnyMove | None:
    """One of the moves proposed that is legal, or a number typed into a blank of theirs; None where there is none."""
    return _picked(table, [(one.path, one) for one in proposed], 0, rng)


def _picked(table: AnyTable, proposed: list[tuple[Path, Any]], depth: int, rng: Random) -> AnyMove | None:
    after: dict[str, list[tuple[Path, Any]]] = {}
    for path, one in proposed:
        if len(path) > depth:
            after.setdefault(path[depth], []).append((path, one))
        elif isinstance(one, Blank):
            filled: AnyMove = one.fill(rng.randint(one.low, one.high))
            return filled
        elif table.game.moves.refuse(table.state, one) is None:
            legal: AnyMove = one
            return legal
    keys = list(after)
    rng.shuffle(keys)
    found = (_picked(table, after[key], depth + 1, rng) for key in keys)
    return next((move for move in found if move is not None), None)


def step(table: AnyTable, rng: Random, find: Callable[[AnyTable, Random], AnyMove] | None = None) -> AnyTable:
    """The table after one move at random: the app's dice where they deal, else by tapping, or as `find` finds one."""
    now = table.turn
    if isinstance(now, Outcome):
        raise AssertionError("the game is over")
    if now.actor in table.away and rng.random() < 0.8 and (after := dealt(table)) is not table:
        return after  # else the others play for who has left, so that the game ends even if only they can play
    if now.actor is CHANCE and table.setup.seed and table.game.deal:
        return table.play(table.game.deal(table.state, dice(table.setup.seed, draws(table))))
    return table.play(find(table, rng) if find else tap(table.offer, rng))


def walk(
    game: AnyGame,
    setup: Any,
    rng: Random,
    look: Callable[[AnyTable], None] = lambda _: None,
    find: Callable[[AnyTable, Random], AnyMove] | None = None,
) -> AnyTable:
    """A whole game at random; `look` sees the table before every move."""
    table: AnyTable = Table.new(game, setup)
    while not isinstance(table.turn, Outcome):
        look(table)
        table = step(table, rng, find)
        assert len(table.events) < LONGEST, "the game does not end"
    return table


def wander(table: AnyTable, rng: Random, steps: int) -> AnyTable:
    """The table after so many things that people do: moves, house rulings, amends, numbers by hand, undo and redo."""
    for _ in range(steps):
        kind = rng.random()
        if kind < 0.03:
            table = counts(table, rng)
        elif kind < 0.08:
            seat = Seat(rng.randrange(len(table.setup.players)))
            table = table.adjust(seat, rng.randint(-20, 20), rng.choice(("", "counted twice", 'a "why" # ~')))
        elif kind < 0.14:
            table = table.undo()
        elif kind < 0.18:
            table = table.redo()
        elif kind < 0.19:
            table = reseats(table, rng)
        elif isinstance(table.turn, Outcome):
            table = table.undo()
        elif kind < 0.24 and (table.corrections.legal or table.corrections.blanks):
            table = table.play(tap(table.corrections, rng))
        elif kind < 0.32 and (soft := [move for move, refusal in table.offer.refused if not refusal.firm]):
            table = table.play(rng.choice(soft), ruled=True)
        else:
            table = step(table, rng) if not stuck(table) else table.undo()
    return table


def reseats(table: AnyTable, rng: Random) -> AnyTable:
    """The table after another order of play, or after somebody leaves or returns, where seats take turns."""
    seats = list(map(Seat, range(len(table.setup.players))))
    away = tuple(seat for seat in seats if rng.random() < 0.2)
    event = Seats(tuple(rng.sample(seats, len(seats))), () if len(away) == len(seats) else away)
    return table if table.not_seated(event) else dealt(table.seat(event.order, event.away))


def counts(table: AnyTable, rng: Random) -> AnyTable:
    """The table after a house rule about points, or without one, where there can be any."""
    how = rng.choice((*How,))
    least = {How.TIMES: 2, How.EACH: 1}
    value = rng.randint(least[how], 9) if how in least else 0
    rule = PointsRule(rng.choice(table.game.info.rules).key, how, value)
    return table if table.not_counted(rule) else table.count(rule)


def stuck(table: AnyTable) -> bool:
    """No legal move: the game is over, or after amends or house rulings only another house ruling may lead on."""
    return isinstance(table.turn, Outcome) or not (table.offer.legal or table.offer.blanks)


def moves_of(table: AnyTable) -> list[Any]:
    """The moves made, in order."""
    return [event.move for event in table.events if isinstance(event, Played)]


def refused_by(table: AnyTable, event: Event) -> Refusal | None:
    """Why the rules refuse the move of an event now."""
    assert isinstance(event, Played)
    return table.game.moves.refuse(table.state, event.move)
