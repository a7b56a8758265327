"""Pages outside a table, and the frame of every page.

frame.py      the element of a page, its title and its message
citations.py  cited headings and rulings, which open in place
loading.py    a package or a step that a page waits for
failed.py     an answer that failed
limits.py     limits of the browser, and what to do about them
confirm.py    a second tap before something is deleted permanently
shelf.py      tables in progress, the games, finished tables
game.py       a game: its scoring in the app, rules in brief, rulings
walk.py       a first look at a game, step by step
new_table.py  the form of a new table
your_copy.py  the printed values of your copy
copies.py     the copies of a game: names, which one is in use
entry.py      a piece that is entered by taps, and its number pad
settings.py   the settings of the whole app
about.py      version, storage, start and licences
"""
