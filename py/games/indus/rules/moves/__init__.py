"""The moves of Indus: one module for each action of the rulebook, one class for each move.

placing.py       1. Add a researcher; and the first ones
moving.py        3. Move a researcher; or skip the turn
die.py           2. Roll the die
captive.py       a captured researcher of your own other colour: points, or back to the reserve
stopping.py      the game ended before all researchers are on the board
final_board.py   scoring at the end
corrections.py   corrections of fields, start spaces and reserves
common.py        parts that several moves share
"""
