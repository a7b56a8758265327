"""Forms for the printed values of your copy, entered once.

overview.py   all values as a list
asking.py     numbers printed on a piece: the next question, its answers
marks.py      marks of a Journal on a card
cards.py      Journey cards
rides.py      hitch-hikes
dots.py       the travel costs: all on one sheet, and the question for one card
parts.py      the position of the parts on the tiles
tiles.py      a tile after some taps, and reading it
tile_page.py  the page of a tile: its picture, whose sides and corners are keys
tile_asks.py  the questions for a tile, with their answers
sights.py     Sights
tables.py     tables of the Scoring tiles
bonuses.py    the Sights and Scoring tiles on the table
"""
