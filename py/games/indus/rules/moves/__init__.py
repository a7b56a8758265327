"""The moves of Indus: one module an action of the book, one class a move.

placing.py       1. Add a researcher; and the first ones
moving.py        3. Move a researcher; or nobody is moved
die.py           2. Roll the die
captive.py       a captured researcher of the own other colour: points, or back to the reserve
final_board.py   scoring at the end
corrections.py   what the table puts right by hand
common.py        what several of them share
"""
