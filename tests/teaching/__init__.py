"""A teaching game, 2 seats: take one, two or three stones from a heap; who takes the last one scores most.

It is no game of the shelf. It has one of everything a game can have, in the rooms of a real one, and is there to be
copied: `py/games/README.md` goes through it.

rules/     a library of its own: pieces, state, scoring, turn, moves; it knows the engine alone
texts.py   the rules in brief, and the rulings
page/      the table's page and the forms
game.py    GAME, made of these
"""
