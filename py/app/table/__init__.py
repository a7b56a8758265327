"""The table's page, and the pages next to it.

page.py           the board, the hand and the parts around them
head.py           the link back, whose turn it is, round and phase
headline.py       the same in one sentence
offers.py         the possible moves, and the move of the main button
preview.py        the score lines of this move
actions.py        undo, redo and the main button
changes.py        the changes by a move, an undo or a form
log.py            the log
teaching.py       each rule in full, the first time it scores or when it refuses
seats.py          the order of play, who leaves or returns
menu.py           everything else at a table; rules
facing.py         the page turned towards another side of the table
correction.py     points adjusted, numbers and forms that correct the table
past.py           the table as it was, and changes of the past
dispute.py        two entries of one final board
solo_opponent.py  the turn of a solo opponent
ticks.py          the ticks on its acts
"""
