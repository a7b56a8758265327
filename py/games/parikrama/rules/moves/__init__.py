"""The moves of Parikrama: one module per action of the rulebook, one class per move.

final_count.py   scoring at the end: Journal cards and spent hitch-hikes
travel.py        Action A: cards are played into a group
paying.py        payment of a Travel
journal.py       Action B: a group is closed; its card, its tile, its bonus
backpack.py      Action C
rest.py          Action D
sights.py        Discover Sights, and the tile that comes with one
tiles.py         a tile: which it is, its place, one that was left open
totals.py        numbers of Map and Journal that players enter
ending.py        the end of a turn, of a player's count, of the game
corrections.py   corrections of a player's numbers, and of the numbers of a Map
lying_open.py    corrections of open cards and Sights
common.py        code shared by several of them
"""
