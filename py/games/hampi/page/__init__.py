"""The page of Hampi: everything drawn, and the forms. It imports the rules; they import nothing of it.

view.py           the table's page
question_view.py  the open question
zones_view.py     the zones that a tile completes, and the cube
counting_view.py  the numbers of a zone
parts.py          parts that several of these have
shown.py          the bank, the cards, the Jewel and the zones beside it
drawing.py        marks of the page
tile_view.py      a tile as a drawing and in words
map_view.py       the landscape as a map, and the tile in hand
map_part.py       the landscape's part of the table's page
tile_form.py      the form by which a tile of your copy is drawn
forms.py          the other forms
"""
