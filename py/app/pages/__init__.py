"""Pages outside a table, and the frame of every page.

frame.py      the element that holds a page, its title and its message
citations.py  headings and rulings that are cited open where they are cited
loading.py    a package or a step that a page waits for
limits.py     limits of the browser that the page is open in, and the way out
confirm.py    a second tap before something is deleted permanently
shelf.py      tables in progress, the five games, finished tables
game.py       a game: what the app does for it, rules in brief, rulings
new_table.py  the form of a new table
your_copy.py  the printed values of your copy
history.py    finished tables: the list, one of them, the safety copy
person.py     everybody who played, and one person game by game
statistics.py plays, wins and points of each person
settings.py   the settings of the whole app
about.py      version, storage, start and licences
"""
