"""The page of Indus: the drawings and the forms. It uses the rules; they use nothing of it.

view.py            the table's page
by_hand_view.py    the same for the final board and for corrections
frame.py           the task in one row, the board under it, the standings below
drawing.py         its board
shown.py           the parts next to the board: standings, reserves, and details of a place
picture.py         a small board, for the score sheet
ruins_drawing.py   the ruins on their fields, for the table and the forms
forms.py           the forms: new table and names
board_form.py      a table's board
board_painting.py  the same entered ruin by ruin
piece_form.py      the pieces of your copy
painting.py        the parts of both forms that enter ruins
box_form.py        the researchers to return to the box
"""
