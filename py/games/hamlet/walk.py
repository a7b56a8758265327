"""A first look at Hamlet: Botric’s first turns, before anything is on the map."""

from __future__ import annotations

from typing import Final

from engine.walk import Look, Walk

WALK: Final = Walk(
    setup=("player Leaf green", "player Botric yellow"),
    looks=(
        Look("You play on your own map, and the app plays Botric. Tap his five tokens as they lie in the action line."),
        Look("Next is Produce. The others follow in the same way.", plays=("A lay road",)),
        Look(
            "You act first, with all your villagers. Enter only what changes something for Botric, such as a building "
            "or a delivery. When you have finished, it is his turn.",
            plays=("A lay produce", "A lay build", "A lay refine"),
        ),
        Look(
            "The app knows what he can pay. To hire he needs 5 gold and has 2, so he gets 1 gold. Place it on his tile "
            "and confirm.",
            plays=("A botric",),
        ),
        Look(
            "What the app cannot see, it asks. Nothing is produced yet, so he cannot deliver to the Church: No.",
            plays=("B favour",),
        ),
        Look("He has nothing to sell at the Market. No again.", plays=("B can no-church",)),
        Look("So a marker is drawn from the bag. It is the red one.", plays=("B can none",)),
        Look(
            "The red spot is under Build a road. The steps tell your hands what to do, in order. “Why” opens the proof "
            "of a choice. If he cannot do it, there is a key for that. Here he can.",
            plays=("B draw first",),
        ),
        Look(
            "In round 2 the blue marker lets him purchase a blueprint. A Brickworks is the first in the display that "
            "he wants.",
            plays=("B road", "A botric", "B favour", "B can no-church", "B can none", "B draw second"),
        ),
        Look(
            "It goes on like this until four deliveries are on the Church. The app adds all points of both, each with "
            "its reason. If you played a step differently, tap its move in the log and change it.",
            plays=("B take brickworks",),
        ),
    ),
)
