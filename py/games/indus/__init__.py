"""Indus, 2 to 4 players: bring researchers to the ruins of a board that is never the same twice.

pieces.py      what is in the box
board.py       board pieces drawn once, composed and joined; ruins and their points; the practice board
survey.py      what a board comes to, what is odd about it, and what makes none (state.start asks `survey.check`)
state.py       setup and state
scoring.py     the scoring rules, and how it stands on each ruin
turn.py        sequence of play
moves.py       the moves, and which of them are proposed
judge.py       what the rules refuse
play.py        what each move does and would change
words.py       the moves in words
texts.py       the rules in brief, and the rulings
view.py        the table's page, of which drawing.py has the board, and shown.py what lies beside it
picture.py     the board small, for the score sheet
forms.py       the forms: new table and names; board_form.py has a table's board, piece_form.py the pieces of your
               copy, painting.py what both are painted with, box_form.py what goes back into the box;
               ruins_drawing.py draws the ruins on their fields, for the forms and the table
"""

from __future__ import annotations

from engine.game import Game, GameInfo
from games.indus import (
    forms,
    judge,
    moves,
    painting,
    picture,
    piece_form,
    play,
    scoring,
    shown,
    state,
    texts,
    turn,
    view,
    words,
)

GAME: Game[state.Setup, state.State, moves.Move] = Game(
    info=GameInfo(
        key="indus",
        title="Indus",
        seats=(2, 4),
        rulebook="Indus, rulebook as translated in 2019",
        version=1,
        rounds=0,
        phases=(turn.ADD, turn.THROW, turn.MOVE),
        steps=("Add", "Throw", "Move"),
        forms=(
            ("board", "The board", "which pieces, the joints, what it comes to"),
            ("paint", "Paint the whole board", "for this table, a ruin at a time"),
            ("copy", "Your board pieces", "painted once, for every table"),
            ("players", "Names", "of those who sit here"),
        ),
        rules=scoring.RULES,
        rulings=texts.RULINGS,
        brief=texts.BRIEF,
        lead=texts.LEAD,
        copy=("parts",),
        amend=("A researcher by hand", "what really lies there; nothing is scored"),
    ),
    setup=state.Setup,
    moves=moves.MOVES,
    start=state.start,
    turn=turn.turn,
    candidates=moves.candidates,
    refuse=judge.refuse,
    play=play.play,
    say=words.say,
    tell=words.tell,
    score=scoring.score,
    form=forms.form,
    filled=forms.filled,
    view=view.view,
    amends=moves.amends,
    begin=play.begin,
    preview=play.preview,
    forecast=scoring.forecast,
    looked=shown.looked,
    picture=picture.picture,
    skip=moves.Pass(),
    left_out=play.left_out,
    deal=play.deal,
    overview=piece_form.overview,
    by_parts=forms.by_parts,
    remark=painting.remark,
    put_back=words.put_back,
)
