"""The board of Indus: pieces entered once, placed and joined, and the resulting ruins.

side.py      the sides of a field
piece.py     a board piece of your copy, with the parts of ruins on it
ruin.py      a ruin with its points, and boards kept under a name
joining.py   five pieces placed and joined
dealing.py   a matching board at random
practice.py  the practice board, made up
agreed.py    the board that a table has agreed on
"""
