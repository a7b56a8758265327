"""The engine: everything that games and tables have in common.

It knows no game and no browser, and needs only the standard library. Read it in this order:

    refusal.py   why a move is refused, with the heading of the rulebook
    turn.py      who acts: a seat, chance, or nobody because the game is over; and the open question
    move.py      moves and their paths of keys; offers of moves, narrowed by the chosen keys
    moves.py     everything about a kind of move in one place, and the checks common to all moves
    score.py     score lines; standings and tiebreakers follow from them
    grid.py      adjacent places and groups of connected places
    automa.py    solo opponents: steps, proofs, questions
    game.py      a game as a record of pure functions
    table.py     a game in progress: setup and events, undo, redo, house rules, points adjustments
    notation.py  the text of a table, for saved tables, links and tests
    chance.py    the app's dice: the same roll at the same place, also after an undo
    printed.py   sources of printed values
    way.py       how a table uses the app
    words.py     numbers, plurals and capitals
"""
