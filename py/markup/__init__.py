"""Pure builders of HTML and SVG: what goes in comes out escaped. Knows no game.

html.py    elements, escaped by default
marks.py   our own marks: seats, arrows, badges
parts.py   the parts that every page is made of: banner, strip, ledge, lines, refusals, pad
"""
