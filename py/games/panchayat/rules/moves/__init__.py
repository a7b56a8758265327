"""The moves of Panchayat: one module an action of the book, one class a move.

collecting.py    Collect Building Tiles, and one more by a Police Station
placing.py       Place Building Tiles, and moving one by a Railway Station
booking.py       Score Victory Points
replacing.py     a tile replaced by a Bus Stop
zamindar.py      the Zamindar's actions
final_board.py   scoring at the end
corrections.py   what the table puts right by hand
common.py        what several of them share
"""
