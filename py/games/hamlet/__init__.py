"""Hamlet, alone against Botric (Solo Rules, 2022): the app plays Botric, and asks what only the table sees.

rules/     a library of its own: pieces, state, scoring, turn, moves, Botric; it knows the engine alone
texts.py   the rules in brief, and the rulings
page/      the table's page and the forms
game.py    GAME, made of these
"""
