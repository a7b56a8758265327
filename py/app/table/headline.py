"""The status of a table in words: whose turn it is and the round, or the winner."""

from __future__ import annotations

from engine.printed import practice
from engine.score import Standings, standings
from engine.table import AnyTable
from engine.turn import CHANCE, Outcome, Turn
from engine.value import latest
from engine.words import listed, plural


@latest
def headline(table: AnyTable) -> str:
    """Return whose turn it is and the round, or the winner."""
    now = table.turn
    if isinstance(now, Outcome):
        ranking = standings(table.sheet)
        if table.sheet.open:
            return _so_far(table, ranking)
        if ranking.lost:
            return f"{table.sheet.rival} wins"
        names = [table.setup.players[seat].name for seat in ranking.winners]
        return f"{listed(names)} {'share the win' if len(names) > 1 else 'wins'}"
    if now.shared:
        return now.phase
    where = f"round {now.round} of {now.rounds}" if now.round and now.rounds else phase(now).lower()
    return f"{whose(table, now)}, {where}"


def _so_far(table: AnyTable, ranking: Standings) -> str:
    """Return who leads while score lines are open: the winner is not decided before they are entered."""
    names = [table.setup.players[seat].name for seat in ranking.winners] or [table.sheet.rival]
    many = table.sheet.open
    ahead = f"{listed(names)} {'are tied' if len(names) > 1 else 'leads'} so far"
    return f"{ahead}; {plural(many, 'score line')} still open"


def phase(now: Turn) -> str:
    """Return the phase, and the round if the number of rounds is not fixed."""
    return f"{now.phase} · round {now.round}" if now.round and not now.rounds else now.phase


def whose(table: AnyTable, now: Turn) -> str:
    """Return whose turn it is, in words."""
    if now.shared:
        return now.phase
    if now.automa:
        return f"{now.automa}’s turn"
    return "Chance" if now.seat is None else f"{table.setup.players[now.seat].name}’s turn"


@latest
def step(table: AnyTable) -> str:
    """Return a text that changes with the acting player, the phase, or the step of a solo opponent.

    The page is then shown from its top.
    """
    now = table.turn
    if isinstance(now, Outcome):
        return "over"
    who = "chance" if now.actor is CHANCE else now.automa or now.actor.name
    at = f" {len(table.events)}" if now.automa else ""
    return f"{who} {now.phase} {now.round}{at}"


def titled(open_: AnyTable) -> str:
    """Return the game's title, with a mark for made-up values: no export leaves without it."""
    made_up = practice(open_.setup)
    return f"{open_.game.info.title} ({made_up})" if made_up else open_.game.info.title
