"""The moves of Panchayat: one module for each action of the rulebook, one class for each move.

collecting.py    Collect Building Tiles, and an extra one with a Police Station
placing.py       Place Building Tiles, and moving a tile with a Railway Station
booking.py       Score Victory Points
replacing.py     replacing a tile with a Bus Stop
zamindar.py      the Zamindar's actions
final_board.py   scoring at the end
corrections.py   corrections of the villages and of the tiles outside them
common.py        parts that several moves share
"""
