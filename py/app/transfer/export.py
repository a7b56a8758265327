"""A result for others: a few lines of text, a spreadsheet, a play for BG Stats."""

from __future__ import annotations

import json
import re
from typing import Final

from app.scores import goals, house_rules, outcome
from app.scores.result import rules_of
from app.table.headline import headline, titled
from engine.printed import practice
from engine.score import standings, summed
from engine.table import AnyTable
from engine.turn import Outcome, Seat
from markup.html import encoded


def as_text(open_: AnyTable) -> str:
    """Return the result as a few lines of text."""
    sheet = open_.sheet
    lines = [f"{titled(open_)}: {headline(open_)}"]
    if sheet.rival and isinstance(open_.turn, Outcome) and not sheet.open:
        lines.append(goals.verdict(sheet))
    lines += [f"{goal.title}: {'met' if goal.met else 'not met'}, {goal.says}" for goal in sheet.goals]
    ranked = not (goals.alone(open_) or sheet.first)
    lines += [
        f"{f'{standing.place}. ' * ranked}{open_.setup.players[standing.seat].name} {sheet.written(standing.seat)}"
        for standing in standings(sheet).order
    ]
    lines += [says] if (says := outcome.by_book(open_)) else []
    lines += [f"House rule: {says}" for says in house_rules.listed(open_)]
    for rule in rules_of(open_, sheet):
        each = ", ".join(
            f"{player.name} {summed(sheet.of(Seat(at), rule.key))}" for at, player in enumerate(open_.setup.players)
        )
        lines.append(f"{rule.title}: {each}")
    return "\n".join(lines)


def csv(open_: AnyTable, between: str, day: str) -> str:
    """Return every score line for a spreadsheet, with the separator `between` that a phone of that language expects.

    Game and day are in each row, so that many tables can be put one below the other.
    """
    title = titled(open_)
    rows = [("game", "day", "seat", "player", "rule", "points", "round", "because")]
    for line in open_.sheet.lines:
        rule = open_.game.info.rule(line.rule)
        rows.append(
            (
                title,
                day,
                line.seat.name,
                open_.setup.players[line.seat].name,
                rule.title,
                "" if line.points is None else str(line.points),
                str(line.round or "end"),
                line.because,
            )
        )
    return "\ufeff" + "".join(between.join(map(_cell, row)) + "\r\n" for row in rows)


_FORMULA: Final = tuple("=+-@\t\r")
_NUMBER: Final = re.compile(r"-?[0-9]+")


def _cell(value: str) -> str:
    """Return a cell in quotes; one that a spreadsheet would run as a formula stays text, a number stays a number."""
    plain = value[:1] not in _FORMULA or _NUMBER.fullmatch(value)
    safe = value if plain else f"'{value}"
    return '"' + safe.replace('"', '""') + '"'


def bg_stats(open_: AnyTable, id_: str, day: str) -> str:
    """Return the address for the app BG Stats to record a play, once no score line is open; it asks before recording.

    The hour is noon: it is the same day in whichever zone that app reads it.
    """
    sheet = open_.sheet
    ranking = standings(sheet)
    place = {standing.seat: standing.place for standing in ranking.order}
    first = getattr(open_.setup, "first", Seat.A)
    info = open_.game.info
    play = {
        "sourceName": "Chaupal",
        "sourcePlayId": id_,
        "playDate": f"{day} 12:00:00",
        **({"comments": titled(open_)} if practice(open_.setup) else {}),
        "game": {"name": info.title, "sourceGameId": info.key, "highestWins": True, "noPoints": False},
        "players": [
            {
                "name": player.name,
                "sourcePlayerId": player.name.casefold(),
                "startPlayer": seat == first,
                "score": sheet.total(Seat(seat)),
                "rank": place[Seat(seat)],
                "winner": seat in ranking.winners,  # set for each player: the other app requires it
            }
            for seat, player in enumerate(open_.setup.players)
        ],
    }
    return f"bgstats://app.bgstatsapp.com/createPlay.html?data={encoded(json.dumps(play, ensure_ascii=False))}"
