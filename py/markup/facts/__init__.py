"""Printed values that are entered by taps: each is declared once, as a `Field`, with its keys, faults and words.

A draft is the taps so far. Each is `name=value`, where the name of a part leads through its field: `points=3`,
`conditions:1:match=I`. `Facts` has the fields of a kind of piece. A kind of field that only one game has is a class of
that game.

chips.py    keys for values, and the key of the number pad
field.py    a printed value: `Field`
whole.py    a whole number
choices.py  one of a few, or any number of them
several.py  several values of a sum of types, with their parts
piece.py    a kind of piece with its fields: `Facts`
"""
