"""Panchayat, 1 to 4 players: build the best village in eight rounds (rulebook of 2024).

rules/     a library of its own: pieces, state, scoring, turn, moves, the Zamindar; it knows the engine alone
texts.py   the rules in brief, and the rulings
page/      the table's page and the forms
game.py    GAME, made of these
"""
