"""The landscape on the page, and a Land tile as it is painted.

tile_view.py   a tile as a drawing and in words
picture.py     a small landscape with a zone highlighted
map_view.py    the landscape as a map, and the tile in hand
map_part.py    the landscape's part of the table's page
painting.py    a tile after the taps that paint it
tile_entry.py  the page of a tile that is painted, and the tiles of your copy
"""
