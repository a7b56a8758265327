"""Panchayat, 1 to 4 players: build the best village in eight rounds (2024 rulebook).

rules/     a library of its own: pieces, state, scoring, turn, moves, the Zamindar; it uses only the engine
texts.py   the rules in brief, and the rulings
page/      the table's page and the forms
walk.py    a first look: a scripted table, step by step
game.py    GAME, made of these
"""
