"""The app around the games.

ui.py          what the app knows: the page shown, the tables kept, what is chosen or typed
shell.py       an intent changes that; a page follows from it; both pure
opened.py      the open table, and how it is kept
filled.py      what a form does once it is sent
root.py        the element that holds a page
shelf.py       the shelf, and what is missing
bringing.py    what comes in: gathered, looked at
taking.py      what was looked at: its choices, and taken all or nothing
game_pages.py  those of a game: what the app does for it, new table, your copy
cites.py       what is cited opens: headings and rulings
head.py        the head of a table's page
scores.py      its strip of scores
bar.py         its ledge: undo, redo and the main button
offers.py      what can be done on it, and what the main button would book
turns.py       whose turn it is and which round, or who won
changes.py     what is said once something is booked or taken back
times.py       when something was, in words
seated.py      the table itself
automa.py      an automa's turn on it
goals.py       what somebody alone has to reach
aside.py       the pages beside a table: pad, points by hand, forms, log, menu
handover.py    a table goes to another phone, whether two agree, what looks wrong
wants.py       what a page waits for: a package on demand, its own next step
sheet.py       the score sheet
settings.py    what is set for the whole app
about.py       what the app is made of, and how it stands on this phone
sure.py        what is asked once more before it is done
share.py       a result to take away: text, spreadsheet, picture, play
away.py        the bin, and how long it keeps
history.py     finished tables: the list, one of them
people.py      who played how often and how well
stats.py       plays, wins and points of each person
storage.py     what is kept, as JSON text
journal.py     texts kept twice over, with revision and checksum
keeper.py      what is done is kept before it is shown as done
dom.py         the only module that knows the browser
"""
