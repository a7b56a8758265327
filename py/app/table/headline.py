"""How a table stands, in words: whose turn it is and which round, or who won."""

from __future__ import annotations

from engine.printed import practice
from engine.score import Standings, standings
from engine.table import AnyTable
from engine.turn import CHANCE, Outcome, Turn
from engine.words import listed, plural


def headline(table: AnyTable) -> str:
    """Whose turn it is and which round, or who won."""
    now = table.turn
    if isinstance(now, Outcome):
        ranking = standings(table.sheet)
        if table.sheet.open:
            return _so_far(table, ranking)
        if ranking.lost:
            return f"{table.sheet.rival} wins"
        names = [table.setup.players[seat].name for seat in ranking.winners]
        return f"{listed(names)} {'share the win' if len(names) > 1 else 'wins'}"
    rounds = rounds_of(table)
    if now.shared:
        return now.phase
    where = f"round {now.round} of {rounds}" if now.round and rounds else phase(table, now).lower()
    return f"{whose(table, now)}, {where}"


def rounds_of(table: AnyTable) -> int:
    """How many rounds this table has, 0 where the number is not fixed."""
    return table.game.rounds(table.state) if table.game.rounds else table.game.info.rounds


def _so_far(table: AnyTable, ranking: Standings) -> str:
    """Who is ahead, where lines are open still: nobody has won before these are told."""
    names = [table.setup.players[seat].name for seat in ranking.winners] or [table.sheet.rival]
    many = table.sheet.open
    ahead = f"{listed(names)} {'are tied' if len(names) > 1 else 'leads'} so far"
    return f"{ahead}; {plural(many, 'score line')} still open"


def phase(table: AnyTable, now: Turn) -> str:
    """The phase, and the round where nobody knows how many there will be."""
    counts = now.round and not table.game.info.rounds
    return f"{now.phase} · round {now.round}" if counts else now.phase


def whose(table: AnyTable, now: Turn) -> str:
    """Whose turn it is, in words."""
    if now.shared:
        return now.phase
    if now.automa:
        return f"{now.automa}’s turn"
    return "Chance" if now.seat is None else f"{table.setup.players[now.seat].name}’s turn"


def step(table: AnyTable) -> str:
    """Changes when somebody else acts or another phase begins: the page is then shown from its top."""
    now = table.turn
    if isinstance(now, Outcome):
        return "over"
    who = "chance" if now.actor is CHANCE else now.automa or now.actor.name
    return f"{who} {now.phase} {now.round}"


def titled(open_: AnyTable) -> str:
    """The game's title; of a table on something made up, nothing goes out that does not say so."""
    made_up = practice(open_.setup)
    return f"{open_.game.info.title} ({made_up})" if made_up else open_.game.info.title
