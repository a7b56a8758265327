"""Forms for the printed values of your copy, entered once.

overview.py   all values as a list
cards.py      Journey cards and hitch-hikes
dots.py       the travel costs: all on one sheet, and the question for one card
parts.py      the position of the parts on the tiles
tiles.py      a tile after some taps, and reading it
tile_page.py  the page of a tile: its picture, whose sides and corners are keys
tile_asks.py  the questions for a tile, with their answers
bonuses.py    Sights and Scoring tiles
"""
