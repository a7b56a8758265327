"""The landscape of Hampi: Land tiles, and the zones they form.

tile.py        a Land tile of your copy, entered once
landscape.py   placed tiles, spaces for the next one, the zones they form
growth.py      how zones grow, join and are complete
"""
