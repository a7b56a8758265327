"""The moves of Hampi: one module per action of the rulebook, one class per move.

draw.py          Place a Tile: what is drawn, or a turn let go by
round_end.py     Goal: an empty stack, and the end of a quick game
laying.py        Turn Conditions: where the tile lies in the landscape
zones.py         Completing a Zone: what the tile completes or joins
cube.py          Place a Marker Cube
counting.py      Scoring Support Points
condition.py     Follow the Jewel: what a condition asks
corrections.py   corrections of support, cubes and the Jewel
common.py        code shared by several of them
"""
