"""A first look at the game: a short one, from the card to the last stone."""

from __future__ import annotations

from typing import Final

from engine.walk import Look, Walk

WALK: Final = Walk(
    setup=("player Leaf red", "player River blue"),
    looks=(
        Look("A card says how many stones make the heap. Leaf draws the 7: tap it."),
        Look("Leaf goes first, and takes stones from the heap: tap it.", plays=("* draw 7",)),
        Look("Take one to three stones. Leaf takes 3.", taps=("heap:stones",)),
        Look("Each stone is a point. It is River’s turn: tap the heap.", plays=("A take 3",)),
        Look("Nobody may take 4: the app says so, and why. River takes 2.", taps=("heap:stones",)),
        Look("Leaf looks at the two stones left.", plays=("B take 2",)),
        Look("The last stone scores five points more. Leaf forgets it and takes 1.", taps=("heap:stones",)),
        Look("One stone is left.", plays=("A take 1",)),
        Look("River takes it.", taps=("heap:stones",)),
        Look("The game is over. River has 3 stones and the 5 points for the last one.", plays=("B take 1",)),
    ),
)
