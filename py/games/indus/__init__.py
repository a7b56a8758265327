"""Indus, 2 to 4 players: bring researchers to the ruins of a board that is never the same twice.

pieces.py      what is in the box
board.py       board pieces drawn once, composed and joined; ruins
"""
