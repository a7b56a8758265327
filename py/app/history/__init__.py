"""Finished tables.

history.py     the list, one of them, the safety copies
person.py      all players, and one player game by game
statistics.py  plays, wins and points of each player
"""
