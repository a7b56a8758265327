"""The table's page, and the pages next to it.

page.py           the board, the hand and the parts around them
head.py           the link back, whose turn it is, round and phase
headline.py       the same in one sentence
scores.py         the strip of scores
offers.py         the possible moves, and the move of the main button
preview.py        the score lines of this move
actions.py        undo, redo and the main button
changes.py        the changes by a move, an undo or a form
log.py            the log
menu.py           everything else at a table; rules
correction.py     points adjusted, numbers and forms that correct the table
score_sheet.py    every score line with its reason
score_now.py      a forecast, and the switch to scoring only the end
ending.py         the end: missing values are asked, then the result is shown
outcome.py        winner, margin, difference and tiebreaker in words
result.py         the result of a table, for the shelf and for export
solo_opponent.py  the turn of a solo opponent
goals.py          goals of a solo game
"""
