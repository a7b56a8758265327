"""The page of Indus: the drawings and the forms. It uses the rules; they use nothing of it.

view.py            the table's page
move_view.py       the same for a move: what each field adds, and what hands do
by_hand_view.py    the same for the final board and for corrections
frame.py           the task in one row, the board under it, the standings below
drawing.py         its board
shown.py           the parts next to the board: standings, reserves, and details of a place
picture.py         a small board, for the score sheet
ruins_drawing.py   the ruins on their fields, for the table and the forms
forms.py           the forms: new table and names
board_entry/       the board as it is entered, for a table or once for your copy
box_form.py        the researchers to return to the box
"""
