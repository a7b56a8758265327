"""The app around the games. It knows no game by name.

browser.py     the only module that knows the browser: intents arrive as JSON, pages leave as HTML
update.py      changes the state after an intent: the router of all taps
playing.py     the taps at the open table
seats.py       those that change the order of play
past.py        the taps that change the past, mending.py their draft
dispute.py     the taps about two entries of one final board
copies.py      the copies of a game: which one is in use, their names
submit.py      the same for a submitted form
entering.py    a piece that is entered by taps, and its draft
open_table.py  the open table: opening by address, dealing, storing
draw.py        the page of a state, by its route
state.py       the whole state between two taps, in six records
dates.py       days and times in words, and the latest action

pages/         pages outside a table
table/         the table's page and the pages next to it
scores/        points: strip, score sheet, forecast, the end of a game
history/       finished tables and their players
transfer/      import, export, hand over, report
live/          one table on several phones
storage/       texts that outlive the page
"""
