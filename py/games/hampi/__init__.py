"""Hampi, 2 to 5 players: complete zones, win the support of the influencers, and hold the Sun Jewel (2021 rulebook).

rules/     a library of its own: pieces, tiles, landscape, state, scoring, turn, moves; it imports only the engine
texts.py   the rules in brief, and the rulings
page/      the table's page and the forms
walk.py    a first look: a scripted table, step by step
game.py    GAME, made of these
"""
