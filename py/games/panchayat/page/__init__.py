"""The page of Panchayat: the drawings and the forms. It uses the rules; they use nothing of it.

view.py         the table's page
drawing.py      the village
shown.py        the tiles to choose from
hand.py         the parts next to the board: the tiles in hand, abilities, and values to enter
picture.py      a small village, for the score sheet
forms.py        the forms: new table and players
card_form.py    the printed values of a building
bonus_form.py   the bonus tiles and the End Game Bonus tiles
solo_form.py    the questions of a solo game
box_form.py     the tiles to return to the box
"""
