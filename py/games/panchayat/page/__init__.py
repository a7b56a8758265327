"""The page of Panchayat: what is drawn of a table, and the forms. It knows the rules; they know nothing of it.

view.py         the table's page
drawing.py      the village
shown.py        the tiles to choose from
hand.py         what lies beside the board
picture.py      a village small, for the score sheet
forms.py        the forms: new table and players
card_form.py    a tile's printed values
bonus_form.py   the bonus tiles and the End Game tiles
solo_form.py    what is asked of somebody alone
box_form.py     what stays in the box
"""
