"""The app around the games. It knows no game by name.

browser.py     the only module that knows the browser: intents come in as JSON, pages go out as HTML
update.py      an intent changes the state
submit.py      the same for a form that is sent
open_table.py  the open table: opened by its address, dealt at, and stored
draw.py        the page of a state, by its route
state.py       all that the app knows between two taps
dates.py       days and times in words, and what was done last

pages/         pages outside a table
table/         the table's page and the pages beside it
transfer/      import, export, hand over, report
storage/       texts that outlive the page
"""
