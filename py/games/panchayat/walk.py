"""A first look at Panchayat: two turns on the practice copy."""

from __future__ import annotations

from typing import Final

from engine.walk import Look, Walk

WALK: Final = Walk(
    setup=("player Leaf red", "player Stone blue", "copy practice"),
    looks=(
        Look(
            "In each of 8 rounds you collect two buildings and place them in your village. It is Leaf’s turn. "
            "Leaf has collected the Temple: tap it."
        ),
        Look("Leaf has collected the House too. Tap it.", plays=("A collect temple",)),
        Look(
            "Both tiles are in the hand, and the Temple is chosen. Leaf places it on b2: tap that square.",
            plays=("A collect house",),
        ),
        Look(
            "Before anything is recorded, you see what the tile would score and why. You can still tap another square. "
            "The main button records it.",
            taps=("hand:temple", "cell:b2"),
        ),
        Look(
            "Now the House. It loses 1 point for each adjacent Industrial tile, and there is none. Tap b3.",
            plays=("A lay temple b2",),
        ),
        Look("3 points, as printed on the tile. Record it.", taps=("hand:house", "cell:b3")),
        Look(
            "Both tiles are placed. Undo, at the lower left, reverts one step after another, as far as you like. "
            "End the turn.",
            plays=("A lay house b3",),
        ),
        Look(
            "Leaf has 7 points, and the phone shows Stone’s village. A tap on a total shows the village of that "
            "player. Stone has placed the Pandit House already.",
            plays=("A book", "B collect pandit-house", "B collect well", "B lay pandit-house b2"),
        ),
        Look(
            "Stone tries the Well on b3: 1 point for the tile, and 1 for the adjacent Residential tile. If the rules "
            "do not allow a move, the app says which rule, and you can still allow it as a house rule.",
            taps=("hand:well", "cell:b3"),
        ),
        Look(
            "After 8 rounds the app adds the groups, the Cowsheds and the End Game Bonus tiles. The score sheet has "
            "each point with its reason. A mistake can be corrected at any time: tap its move in the log.",
            plays=("B lay well b3", "B book"),
        ),
    ),
)
