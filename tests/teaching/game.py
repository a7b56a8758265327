"""The game as the app has it: what it declares of itself, its rules, and its page."""

from __future__ import annotations

from typing import Final

from engine.game import Game, GameInfo
from teaching import texts
from teaching.page import forms, view
from teaching.rules import MOVES, Setup, scoring, start
from teaching.rules.moves.drawing import Draw
from teaching.rules.turn import TAKE

GAME: Final = Game(
    info=GameInfo(
        key="teaching",
        title="The Heap",
        seats=(2, 2),
        rulebook="The Heap, written for these tests",
        version=1,
        rounds=0,
        phases=(TAKE,),
        rules=scoring.RULES,
        rulings=texts.RULINGS,
        forms=(),
        brief=texts.BRIEF,
        lead=texts.LEAD,
        amend=("The heap, counted again", "what really lies there"),
    ),
    setup=Setup,
    moves=MOVES.classes,
    start=start,
    turn=MOVES.turn,
    candidates=MOVES.candidates,
    refuse=MOVES.refuse,
    play=MOVES.play,
    say=MOVES.say,
    tell=MOVES.tell,
    score=scoring.score,
    form=forms.form,
    filled=forms.filled,
    view=view.view,
    amends=MOVES.amends,
    preview=MOVES.preview,
    put_back=MOVES.undo_steps,
    deal=Draw.dealt,
)
