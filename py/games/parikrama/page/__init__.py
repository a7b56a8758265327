"""The page of Parikrama: what is drawn of a table, and the forms. It knows the rules; they know nothing of it.

view.py          the table's page: what the turn can do
travel_view.py   a journey: its cards, the sum, the ways to pay
choice_view.py   from where a tile is taken, which it is, where it lies
typed_view.py    what is typed, at the end and by hand; Sights
shown.py         row, Map, Journals and supply beside it
price_view.py    the sum and the ways to pay
looked.py        what is said of a tapped tile, and what one would be worth
asked.py         where what is open is told, and which number is asked next
map_view.py      a Map as a grid of buttons, and the tile that is tried
tile_view.py     a tile as a drawing and in words
drawing.py       marks of the page
forms.py         the forms: new table and players
your_copy/       what is printed on your copy, told once
box_form.py      set-up as a checklist
"""
