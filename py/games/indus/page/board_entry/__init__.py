"""Forms and pages on which the board is entered, for a table or once for your copy.

board_form.py      a table's board
painting.py        ruins painted stroke by stroke: what the taps so far have made
canvas.py          the page on which they are painted
board_painting.py  a whole board, at a table or in your copy
piece_form.py      the pieces of your copy
"""
