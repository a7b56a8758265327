"""Pure builders of HTML and SVG, which escape their input. They know no game.

html.py     elements, escaped by default
marks.py    our own marks: seats, arrows, badges
parts.py    the parts of every page: banner, score lines, refusals, number pad
acts.py     a list of what hands do, ticked one by one
keys.py     keys of a game: choices, questions, and numbers entered at the end
facts/      printed values that are entered by taps
forms.py    the parts of forms, and the readers of submitted fields
seating.py  the players of a table
chart.py    points per round
"""
