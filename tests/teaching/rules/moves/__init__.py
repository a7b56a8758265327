"""The moves: one module an action of the book, one class a move.

drawing.py    Setup: the card that says how many stones make the heap
taking.py     Your Turn
counting.py   what the table puts right by hand
"""
