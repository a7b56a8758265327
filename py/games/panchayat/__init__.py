"""Panchayat, 2 to 4 players: build the best village in eight rounds (rulebook of 2024).

    pieces.py    what is in the box, what is printed on it
    state.py     setup and state
    scoring.py   the scoring rules, one function a rule
    turn.py      sequence of play
    moves.py     the moves: proposed, refused, played, told
    view.py      the pages
"""

from __future__ import annotations

from engine.game import Game, GameInfo
from games.panchayat import moves, scoring, state, turn, view

GAME = Game(
    info=GameInfo(
        key="panchayat",
        title="Panchayat",
        seats=(2, 4),
        rulebook="Panchayat, rulebook of 2024",
        version=1,
        rounds=scoring.ROUNDS,
        phases=(turn.COLLECT, turn.PLACE, turn.SCORE),
        rules=scoring.RULES,
        rulings=view.RULINGS,
        brief=view.BRIEF,
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
    form=view.form,
    filled=view.filled,
    view=view.view,
    blanks=moves.blanks,
    amends=moves.amends,
    preview=moves.preview,
    deal=moves.deal,
)
