"""A teaching game, 2 seats: take one, two or three stones from a heap; who takes the last one scores most.

It is not on the shelf. It has the rooms of a real game, and a new game starts as a copy of it: `py/games/README.md`
says how.

rules/     a library of its own: pieces, state, scoring, turn, moves; it knows the engine alone
texts.py   the rules in brief, and the rulings
page/      the table's page and the forms
walk.py    the first look
game.py    GAME, made of these
"""
