"""Parikrama, 2 to 4 players: travel in sets and runs, fill a Journal and lay a Map (rulebook).

rules/     a library of its own: pieces, state, scoring, turn, moves; it knows the engine alone
texts.py   the rules in brief, and the rulings
page/      the table's page and the forms
game.py    GAME, made of these
"""
