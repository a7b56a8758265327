"""The app around the games.

ui.py       what the app knows: the page shown, the tables kept, what is chosen or typed
shell.py    an intent changes that; a page follows from it; both pure
shelf.py    the pages outside a table: shelf, game pages, new table, your copy, bring in
frame.py    what every page of a table has: head, score strip, ledge
seated.py   the table itself
aside.py    the pages beside a table: pad, points by hand, forms, log, menu
sheet.py    the score sheet
storage.py  what is kept, as JSON text
journal.py  texts kept twice over, with revision and checksum
keeper.py   what is done is kept before it is shown as done
dom.py      the only module that knows the browser
"""
