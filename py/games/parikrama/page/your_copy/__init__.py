"""What is printed on your copy of Parikrama, told once: its forms.

overview.py   your copy as a list
cards.py      Journey cards and hitch-hikes
dots.py       the travel costs: all on one sheet, and the question for one card
tiles.py      a tile, and where its parts lie
bonuses.py    Sights and Scoring tiles
"""
