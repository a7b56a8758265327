"""Pure builders of HTML and SVG: what goes in comes out escaped. Knows no game.

html.py     elements, escaped by default
marks.py    our own marks: seats, arrows, badges
parts.py    the parts that every page is made of: banner, lines, refusals, pad
keys.py     keys of a game: what goes on, what is asked once, what is typed at the end
forms.py    the parts of forms, and the readers of what they send
seating.py  who sits down
chart.py    points by round
"""
