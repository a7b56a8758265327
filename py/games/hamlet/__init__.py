"""Hamlet, solo against Botric (2022 solo rules): the app plays Botric, and asks what only you can see.

rules/     a library of its own: pieces, state, scoring, turn, moves, Botric; it imports only the engine
texts.py   the rules in brief, and the rulings
page/      the table's page and the forms
walk.py    a first look: a scripted table, step by step
game.py    GAME, made of these
"""
