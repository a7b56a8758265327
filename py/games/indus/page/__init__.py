"""The page of Indus: what is drawn of a table, and the forms. It knows the rules; they know nothing of it.

view.py            the table's page
drawing.py         its board
shown.py           what lies beside the board
picture.py         the board small, for the score sheet
ruins_drawing.py   the ruins on their fields, for the table and the forms
forms.py           the forms: new table and names
board_form.py      a table's board
piece_form.py      the pieces of your copy
painting.py        what both are painted with
box_form.py        what goes back into the box
"""
