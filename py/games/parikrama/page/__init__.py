"""The page of Parikrama: drawings and forms. It imports the rules; they import nothing of it.

view.py          the table's page: the actions of the turn
travel_view.py   a Travel: its cards, the cost, the ways to pay
choice_view.py   a tile: its source, which it is, its space
new_tile.py      a tile that nobody has entered yet: its form, and the move that takes it
typed_view.py    numbers that are entered, corrections, and Sights
shown.py         row, Map, Journals and supply below the turn
price_view.py    the cost and the ways to pay
asked.py         the page on which an open line is entered
maps/            a Map, its tiles, and details of a tapped one
drawing.py       marks of the page
forms.py         the forms: new table and players
your_copy/       forms for the printed values of your copy
box_form.py      set-up as a checklist
"""
