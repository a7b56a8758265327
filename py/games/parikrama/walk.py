"""A first look at Parikrama: a set is played, closed in the Journal, and brings a tile for the Map."""

from __future__ import annotations

from typing import Final

from engine.walk import Look, Walk

WALK: Final = Walk(
    setup=("player Leaf red", "player Stone blue", "copy practice", "maps yes"),
    looks=(
        Look(
            "A turn has two different actions: Travel, Journal, Backpack or Rest. Leaf rests first and draws three "
            "cards.",
            plays=("A shows 1", "B shows 2"),
        ),
        Look("The second action is Travel, with a new group of cards.", plays=("A rest",)),
        Look("Leaf plays a set of 1s. The first card is purple.", plays=("A travel 0",)),
        Look("And its value is 1.", taps=("card:purple",)),
        Look(
            "Blue 1 and Green 1 follow in the same way. The app knows the dots on these cards, so it knows what they "
            "cost. Leaf discards as many cards from the hand and confirms.",
            plays=("A plays P1", "A plays B1", "A plays G1"),
        ),
        Look(
            "Stone has played Blue 3 and Blue 4, a run. In round 2 Leaf closes the set.",
            plays=("A pays", "B rest", "B travel 0", "B plays B3", "B plays B4", "B pays"),
        ),
        Look("Any card of a set can go to the Journal: Leaf keeps Blue 1.", plays=("A close 1",)),
        Look(
            "For three cards Leaf takes one of the first three tiles, the second.",
            plays=("A keeps B1",),
        ),
        Look(
            "The tile needs a place on the Map, next to another tile. The lit places can be tapped, and the tile can "
            "be rotated.",
            plays=("A takes 2", "A shows 3"),
        ),
        Look(
            "Numbers, symbols and loops score. The app counts them after each move, and the score sheet has the reason "
            "for each. A mistake can be corrected at any time: tap its move in the log.",
            plays=("A lay 1/0 2",),
        ),
    ),
)
