"""Indus, 2 to 4 players: move researchers onto the ruins of a board that is never the same twice.

rules/     a library of its own: pieces, board, state, scoring, turn, moves; it uses only the engine
texts.py   the rules in brief, and the rulings
page/      the table's page and the forms
walk.py    a first look: a scripted table, step by step
game.py    GAME, made of these
"""
