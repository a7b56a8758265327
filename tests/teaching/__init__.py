"""A teaching game, 2 seats: take one, two or three stones from a heap; who takes the last one scores most.

It is no game of the shelf. It has one of everything a game can have, in the file layout of a real one, and is there to
be copied: `py/games/README.md` goes through it.

    pieces.py    what is in the box
    state.py     setup and state
    scoring.py   the scoring rules, one function a rule
    turn.py      sequence of play
    moves.py     the moves: proposed, refused, played, told
    texts.py     the rules in brief, and the rulings
    view.py      the table's page
    forms.py     the forms
"""

from __future__ import annotations

from engine.game import Game, GameInfo
from teaching import forms, moves, scoring, state, texts, turn, view

GAME = Game(
    info=GameInfo(
        key="teaching",
        title="The Heap",
        seats=(2, 2),
        rulebook="The Heap, written for these tests",
        version=1,
        rounds=0,
        phases=(turn.TAKE,),
        rules=scoring.RULES,
        rulings=texts.RULINGS,
        forms=(),
        brief=texts.BRIEF,
        lead=texts.LEAD,
    ),
    setup=state.Setup,
    moves=moves.MOVES,
    start=state.start,
    turn=turn.turn,
    candidates=moves.candidates,
    refuse=moves.refuse,
    play=moves.play,
    say=moves.say,
    tell=moves.tell,
    score=scoring.score,
    form=forms.form,
    filled=forms.filled,
    view=view.view,
    deal=moves.deal,
)
