"""The Map of a player.

tile.py    a tile of your copy, entered once
laid.py    placed tiles, spaces for the next one, complete circles and loops
award.py   the loops award, and the best choice of free symbols
"""
