"""The table's page, and the pages beside it.

page.py           the board, the hand and all that stands around them
head.py           the way back, whose turn it is, round and phase
headline.py       the same in one sentence
scores.py         the strip of scores
offers.py         what can be done now, and the move that the main button would record
preview.py        the score lines that this move would bring
actions.py        undo, redo and the main button
changes.py        what a move, an undo or a form has changed
log.py            what has happened
menu.py           everything else that can be done at a table; rules
correction.py     points adjusted, numbers and forms that correct the table
score_sheet.py    every score line with its reason
result.py         what a table came to, for the shelf and for export
solo_opponent.py  an automa's turn
goals.py          goals of a solo game
"""
