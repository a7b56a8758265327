"""A Map and its tiles on the page.

tile_view.py  a tile as a drawing and in words
map_view.py   a Map as a grid of buttons, with the preview of a tile
looked.py     details of a tapped tile, and the value of a tile
"""
