"""The app around the games.

ui.py       what the app knows: the page shown, the tables kept, what is chosen or typed
shell.py    an intent changes that; a page follows from it; both pure
shelf.py    the pages outside a table: shelf, game pages, new table, your copy, bring in
seated.py   the pages of a table
sheet.py    the score sheet
storage.py  what is kept, as JSON text
dom.py      the only module that knows the browser
"""
