"""The engine: what every game and every table has in common.

Knows no game and no browser, and needs the standard library alone. Read in this order:

    refusal.py   why a move is refused, and where the rulebook says so
    turn.py      who acts: a seat, chance, or nobody because the game is over; and the question that is open
    move.py      a move and its path of keys; an offer of moves, narrowed by the keys chosen
    moves.py     a move in one place, from its words to its sentences; and what is asked of all moves alike
    score.py     a score is its lines; standings and tie-breaks follow from them
    grid.py      places side by side, and what hangs together on them
    automa.py    opponents without a person: steps, proofs, questions
    game.py      a game is a record of pure functions
    table.py     a game being played: setup and events; undo, redo, house rulings, numbers set by hand
    notation.py  the text of a table, which is the save, the link and the test fixture
    chance.py    the app's dice: the same draw at the same place, however often it is undone
    printed.py   where a printed fact is known from
    way.py       how a table uses the app
    words.py     numbers in words
"""
