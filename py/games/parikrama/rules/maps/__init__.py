"""The Map of a player: tiles, and how they lie.

tile.py    a tile of your copy, drawn once
laid.py    tiles laid: where the next can lie, and what is complete
award.py   who gets what for loops, and which free symbols bring the most
"""
