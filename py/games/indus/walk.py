"""A first look at Indus: two turns on the practice board."""

from __future__ import annotations

from typing import Final

from engine.walk import Look, Walk

WALK: Final = Walk(
    setup=("player Leaf red", "player Stone blue", "player River yellow", "board practice"),
    looks=(
        Look(
            "Everybody starts with three researchers at the edge of the board. Leaf has placed her assistant: tap it."
        ),
        Look("Then tap its start space: a, on the top edge.", taps=("add:red-assistant",)),
        Look(
            "All nine are placed. A turn has three steps: add a researcher, roll the die, move a researcher. Leaf adds "
            "a worker.",
            plays=(
                "A place red ASSISTANT Na",
                "B place blue ASSISTANT Nd",
                "C place yellow ASSISTANT Sa",
                "A place red WORKER Nb",
                "B place blue WORKER Ne",
                "C place yellow WORKER Sb",
                "A place red WORKER Nc",
                "B place blue WORKER Nf",
                "C place yellow WORKER Sc",
            ),
        ),
        Look("It is on the left edge, at 1.", taps=("add:red-worker",)),
        Look("Leaf rolls the die and taps what it shows: 1.", plays=("A place red WORKER W1",)),
        Look(
            "Each researcher that can move shows its field, and how the ruins would then stand. The assistant goes "
            "straight ahead to a1: tap it.",
            plays=("* throw 1",),
        ),
        Look(
            "Look at what this move adds. You can still choose another researcher, or roll again. The main button "
            "records it.",
            taps=("start:Na",),
        ),
        Look(
            "The next player is shown. Stone has added a worker and rolled 4. His assistant can go to d4.",
            plays=("A enter Na", "B place blue WORKER W2", "* throw 4"),
        ),
        Look(
            "A second researcher of your colour on a field secures it and captures the others there. The app tells "
            "your hands what to remove.",
            taps=("start:Nd",),
        ),
        Look(
            "The game ends when all researchers are on the board. The most on a ruin take its points. The totals show "
            "a forecast all the time, and the score sheet has the reason for each point.",
            plays=("B enter Nd",),
        ),
    ),
)
