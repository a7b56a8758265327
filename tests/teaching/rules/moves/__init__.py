"""The moves: one module for each action of the rulebook, one class for each move.

drawing.py    Setup: the card that says how many stones make the heap
taking.py     Your Turn
counting.py   corrections
"""
