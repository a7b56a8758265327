"""The researchers of each player and those to return to the box, by the number of players."""

from __future__ import annotations

from typing import Final

from engine.words import listed, noun, plural
from games.indus.rules.pieces import FIRST, TEAM, Rank
from games.indus.rules.state import COLOURS
from markup.forms import note, ticks
from markup.html import Html, div, join, p

_WORDS: Final = {2: "two", 3: "three", 4: "four"}
_BOX: Final = TEAM[3]
"""A full team: three players use all of it."""


def _team(players: int) -> str:
    counts = TEAM[players]
    words = [plural(counts[rank], rank.title.lower()) for rank in reversed(Rank)]
    return f"{listed(words)}, {plural(sum(counts.values()), 'researcher')}"


def checklist() -> Html:
    """Return the list for each number of players; the stylesheet shows the one that applies."""
    return join(_part(players) for players in (2, 3, 4))


def _part(players: int) -> Html:
    whose = "Each player plays two colours and has of each" if players == 2 else "Each player has"
    first = f"Place {FIRST[players]} researchers of each colour before the first turn."
    if players == 3:
        back = join(
            p("Return all 16 researchers of the unused colour to the box. You need all of the others."),
        )
    else:
        away: dict[int, list[tuple[str, str, None]]] = {}
        for rank in reversed(Rank):
            many = _BOX[rank] - TEAM[players][rank]
            away.setdefault(many, []).extend(
                (
                    f"{colour.value}-{rank.value}",
                    f"{colour.value} {noun(many, rank.title.lower())}",
                    None,
                )
                for colour in COLOURS
            )
        total = sum(many * len(things) for many, things in away.items())
        back = join(
            p("Return to the box:"), ticks(f"away-{players}", away.items(), done=f"of {total} returned to the box.")
        )
    return div(
        p(f"{whose}: {_team(players)}."),
        back,
        note(f"{first} Keep the die and the discovery pieces ready."),
        p("Rules: Board Preparation; Game Setup", class_="ref"),
        class_=f"for-{_WORDS[players]}",
    )
