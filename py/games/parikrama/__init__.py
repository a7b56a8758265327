"""Parikrama, 2 to 4 players: travel in sets and runs, fill a Journal and build a Map (rulebook).

rules/     a library of its own: pieces, state, scoring, turn, moves; it imports only the engine
texts.py   the rules in brief, and the rulings
page/      the table's page and the forms
walk.py    a first look: a scripted table, step by step
game.py    GAME, made of these
"""
