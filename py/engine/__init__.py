r"""The engine: everything that games and tables have in common.

It knows no game and no browser, and needs only the standard library. A table from a Python prompt (in `py/`): start it,
play a move, read the score lines with their reasons, and ask why a move is refused.

    >>> from engine.notation import read
    >>> from games import GAMES
    >>> from games.panchayat.rules.moves.booking import Book
    >>> head = "chaupal 1\ngame panchayat 2\nplayer Leaf red\nplayer Stone blue\ncopy practice\n\n"
    >>> table = read(f"{head}A collect temple\nA collect house\nA lay temple b2\nA lay house b3\nend\n", GAMES)
    >>> table = table.play(Book())
    >>> [(line.points, line.because) for line in table.sheet.lines if line.points]
    [(4, 'Temple on b2: printed on the tile'), (3, 'House on b3: printed on the tile')]
    >>> refusal = table.game.moves.refuse(table.state, Book())
    >>> refusal.code, refusal.rule
    ('lay-two', 'Place Building Tiles 1')

Each file uses those before it:

    value.py     frozen values: changes are copies, and functions that remember their last results
    words.py     numbers, plurals and capitals
    grid.py      places on square and hexagonal grids, adjacent places, groups of connected places
    chance.py    the app's dice: the same roll at the same place, also after an undo
    printed.py   sources of printed values
    wording.py   values and records as words of a line of text
    way.py       how a table uses the app
    refusal.py   why a move is refused, with the heading of the rulebook
    turn.py      who acts: a seat, chance, or nobody because the game is over; and the open question
    move.py      paths of keys, and the offer of moves, narrowed by the chosen keys
    score.py     score lines; standings and tiebreakers follow from them
    house_rules.py  how the players count a rule of the score sheet
    walk.py      a first look at a game: a scripted table, step by step
    automa.py    solo opponents: steps, proofs, questions
    moves.py     everything about a kind of move in one place, and all moves of a game with their common checks
    cell.py      a cell of a final board, with the moves that enter it
    game.py      a game as a record: its information, its moves, its scoring, and its pages
    table.py     a game in progress: setup and events, undo, redo, house rules, points adjustments
    rebase.py    the past changed: the outcome of every later event
    dispute.py   two entries of one final board, compared cell by cell
    notation.py  the text of a table, for saved tables, links and tests
"""
