"""The moves of Hampi: one module per action of the rulebook, one class per move.

draw.py          Place a Tile: the tile drawn, or a skipped turn
round_end.py     Goal: an empty stack, and the end of a quick game
laying.py        Turn Conditions: the space of the tile in the landscape
zones.py         Completing a Zone: zones that the tile completes or joins
cube.py          Place a Marker Cube
counting.py      Scoring Support Points
condition.py     Follow the Jewel: the result of a condition
ended.py         the final position of a table that scores only the end
corrections.py   corrections of support, cubes and the Jewel
common.py        code shared by several of them
"""
