"""The moves of Parikrama: one module an action of the book, one class a move.

final_count.py   scoring at the end: Journal cards and spent hitch-hikes
travel.py        Action A: cards are played into a group
paying.py        how a Travel is paid
journal.py       Action B: a group is closed; its card, its tile, its bonus
backpack.py      Action C
rest.py          Action D
sights.py        Discover Sights, and the tile that comes with one
tiles.py         which tile it is, where it is laid, one that was left open
totals.py        what is typed of Map and Journal
ending.py        the end of a turn, of a player's count, of the game
corrections.py   by hand: how many a player has, the numbers of a Map
lying_open.py    by hand: cards and Sights that lie open
common.py        what several of them share
"""
