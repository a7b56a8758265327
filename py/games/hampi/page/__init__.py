"""The page of Hampi: drawings and forms. It imports the rules; they import nothing of it.

view.py           the table's page
question_view.py  the open question
zones_view.py     the zones that a tile completes, and the cube
counting_view.py  the numbers of a zone
parts.py          parts shared by several of these
payout.py         the pay-out of a scored zone, for the Banker
shown.py          the bank, the cards and the zones below the turn
jewel_view.py     the Sun Jewel and its conditions
drawing.py        marks of the page
tile_view.py      a tile as a drawing and in words
map_view.py       the landscape as a map, and the tile in hand
map_part.py       the landscape's part of the table's page
painting.py       a tile after the taps that paint it
tile_entry.py     the page of a tile that is painted, and the tiles of your copy
forms.py          the other forms
"""
