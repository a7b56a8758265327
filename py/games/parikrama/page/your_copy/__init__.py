"""Forms for the printed values of your copy, entered once.

overview.py   all values as a list
cards.py      Journey cards and hitch-hikes
dots.py       the travel costs: all on one sheet, and the question for one card
tiles.py      a tile, and the position of its parts
bonuses.py    Sights and Scoring tiles
"""
