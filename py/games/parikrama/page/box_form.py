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
_SEATS: Final = ("the first player", "the 2nd player", "the 3rd player", "the 4th player")
STEPS: Final = 6
"""Steps of the introductory game."""


def steps(players: int) -> tuple[str, ...]:
    """Return the setup steps for a number of players (Setup A to F)."""
    hands = [FIRST_HAND + seat for seat in range(players)]
    dealt = ", ".join(f"{many} to {_SEATS[seat]}" for seat, many in enumerate(hands))
    return (
        f"Shuffle the {CARDS} Journey cards into a face-down deck.",
        f"The youngest player goes first. Deal clockwise: {dealt}. Keep your hands secret.",
        f"Place {FACE_UP} cards face up to the right of the deck, with space above the deck for the discard pile; "
        f"{CARDS - sum(hands) - FACE_UP} cards stay in the deck. If 4 or more are white, discard all {FACE_UP} and "
        "replace them.",
        f"Choose {POOL[players]} of the {SPECIAL} Special tiles at random and place them face up. Return the other "
        f"{SPECIAL - POOL[players]} to the box.",
        f"Put the {BASIC} Basic tiles in the bag. Draw {ROW} one by one into a row below the cards, from left to "
        f"right, and one for each player to start their Map. {BASIC - ROW - players} tiles stay in the bag.",
        f"Below the row: the {RIDE_CARDS} {RIDES[0].title}s under place 4, the {RIDE_CARDS} {RIDES[1].title}s under "
        f"place 5, the {RIDE_CARDS} {RIDES[2].title}s under place 6, both 14-Point tiles under place 7.",
    )


ADVANCED: Final = (
    f"Flip a few of the {SIGHT_FACES // 2} Sights without looking and shuffle them. Place the top {SIGHTS_OUT} above "
    f"the Journey cards as they are; return {SIGHT_FACES // 2 - SIGHTS_OUT} to the box.",
    f"Draw {SCORING_OUT} of the {len(Scoring)} Scoring tiles and place them next to the deck; return "
    f"{len(Scoring) - SCORING_OUT} to the box.",
)
INTRODUCTORY: Final = "Leave the Sights and Scoring tiles in the box."


def setting_up() -> Html:
    """Return the steps for each number of players; the stylesheet shows those that apply."""
    return join(
        (div(checklist(steps(players)), class_=f"pk-{word}") for players, word in _WORDS.items()),
        p(INTRODUCTORY, class_="pk-introductory"),
        div(p("For the advanced game, also:"), checklist(ADVANCED), class_="pk-advanced"),
        note(
            f"In the box: {CARDS} Journey cards, {RIDE_CARDS * len(RIDES)} Hitch-Hike cards, {SIGHT_FACES // 2} "
            f"Sights, 4 reference cards; {BASIC} Basic, {SPECIAL} Special, {FOURTEEN} 14-Point and {len(Scoring)} "
            "Scoring tiles."
        ),
        p("Rules: Setup; Advanced Variant", class_="ref"),
    )
