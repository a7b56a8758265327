"""A first look at Hampi: a pond of three tiles is completed and pays."""

from __future__ import annotations

from typing import Final

from engine.walk import Look, Walk

WALK: Final = Walk(
    setup=(
        "player Leaf red",
        "player Stone green",
        "landscape yes",
        "printed PPLLLL.La2.Fa2,PPLLLL.El2,LLLLLL.Mi1,PPLLLL.Pr2,LLLLLL.Me1",
    ),
    looks=(
        Look(
            "At this table the phone has the landscape too. The three starting tiles are placed, and Leaf has drawn a "
            "tile. It is in your copy already: choose it there.",
            plays=("* shows 1", "* lay 0/0 5", "* shows 2", "* lay 1/0 3", "* shows 3", "* lay 0/1 0"),
        ),
        Look("It is this one: a pond on two sides, and 2 Priests.", taps=("own:tile",)),
        Look(
            "The places where the tile fits are lit. Leaf places it beside the pond.",
            plays=("A shows 4",),
        ),
        Look("It fits in one rotation only. Record it.", taps=("place:1/-1", "turns:1")),
        Look(
            "The app sees that the pond is complete. Leaf may place a cube on it, and does.",
            plays=("A lay 1/-1 1",),
        ),
        Look(
            "A completed zone with cubes scores at once: Lady 2, Farmer 2, Elder 2 and Priest 2. The app says which "
            "cards the Banker gives to whom. Pay, then confirm.",
            plays=("A marks pond-1",),
        ),
        Look(
            "Leaf has 8 support. It is Stone’s turn. Stone has drawn a tile too, and chooses it in the same way.",
            plays=("A book",),
        ),
        Look("It fits at the lower left of the pond.", plays=("B shows 5",)),
        Look("Again, record it.", taps=("place:-1/1", "turns:0")),
        Look(
            "Nothing is completed, and Stone keeps the cubes. Later, conditions are drawn, and each gives the Sun "
            "Jewel to the player it names. The holder at the end wins. The score sheet has the reason for each "
            "payment.",
            plays=("B lay -1/1 0 0 yes",),
        ),
    ),
)
