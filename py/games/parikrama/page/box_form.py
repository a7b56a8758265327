"""Set-up as a checklist with counts, by the number of players."""

from __future__ import annotations

from typing import Final

from games.parikrama.rules.pieces import (
    BASIC,
    CARDS,
    FACE_UP,
    FIRST_HAND,
    FOURTEEN,
    POOL,
    RIDE_CARDS,
    RIDES,
    ROW,
    SCORING_OUT,
    SIGHT_FACES,
    SIGHTS_OUT,
    SPECIAL,
    Scoring,
)
from markup.forms import checklist, note
from markup.html import Html, div, join, p

_WORDS: Final = {2: "two", 3: "three", 4: "four"}
_SEATS: Final = ("the start player", "the second", "the third", "the fourth")
STEPS: Final = 6
"""Steps of the introductory game."""


def steps(players: int) -> tuple[str, ...]:
    """What is laid out for so many players (Setup A to F)."""
    hands = [FIRST_HAND + seat for seat in range(players)]
    dealt = ", ".join(f"{many} to {_SEATS[seat]}" for seat, many in enumerate(hands))
    return (
        f"Shuffle the {CARDS} Journey cards into a face-down deck.",
        f"The youngest starts. Deal clockwise: {dealt}. Hands are secret.",
        f"Lay {FACE_UP} cards face up to the right of the deck, with room above it for discards; "
        f"{CARDS - sum(hands) - FACE_UP} stay in the deck. Four or more white ones: all six to the discards, six new.",
        f"Lay out {POOL[players]} of the {SPECIAL} Special tiles at random; {SPECIAL - POOL[players]} go back into "
        "the box.",
        f"Put the {BASIC} Basic tiles into the bag. Draw {ROW} one by one into a row below the cards, from the left, "
        f"and one for each player, with which the Map begins: {BASIC - ROW - players} are left in the bag.",
        f"Below the row: the {RIDE_CARDS} {RIDES[0].title}s at place 4, the {RIDE_CARDS} {RIDES[1].title}s at place "
        f"5, the {RIDE_CARDS} {RIDES[2].title}s at place 6, both 14-Point tiles at place 7.",
    )


ADVANCED: Final = (
    f"Flip some of the {SIGHT_FACES // 2} Sights unseen and shuffle them: the first {SIGHTS_OUT} lie above the "
    f"Journey cards as they are, {SIGHT_FACES // 2 - SIGHTS_OUT} go back into the box.",
    f"Draw {SCORING_OUT} of the {len(Scoring)} Scoring tiles and lay them beside the deck; "
    f"{len(Scoring) - SCORING_OUT} go back into the box.",
)
INTRODUCTORY: Final = "Sights and Scoring tiles stay in the box."


def setting_up() -> Html:
    """For each number of players; the stylesheet shows what applies."""
    return join(
        (div(checklist(steps(players)), class_=f"pk-{word}") for players, word in _WORDS.items()),
        p(INTRODUCTORY, class_="pk-introductory"),
        div(p("For the advanced game also:"), checklist(ADVANCED), class_="pk-advanced"),
        note(
            f"In the box: {CARDS} Journey cards, {RIDE_CARDS * len(RIDES)} hitch-hikes, {SIGHT_FACES // 2} Sights, 4 "
            f"reference cards; {BASIC} Basic, {SPECIAL} Special, {FOURTEEN} 14-Point and {len(Scoring)} Scoring tiles."
        ),
        p("Rules: Setup; Advanced Variant", class_="ref"),
    )
