"""The game as the app has it: what it declares of itself, its rules, and its page."""

from __future__ import annotations

from typing import Final

from engine.game import Game, GameInfo, Page
from teaching import texts
from teaching.page import forms, view
from teaching.rules import MOVES, Setup, scoring, start
from teaching.rules.moves.drawing import Draw
from teaching.rules.state import seated
from teaching.rules.turn import TAKE

GAME: Final = Game(
    info=GameInfo(
        key="teaching",
        title="The Heap",
        seats=(2, 2),
        rulebook="The Heap, written for these tests",
        version=1,
        phases=(TAKE,),
        rules=scoring.RULES,
        rulings=texts.RULINGS,
        forms=(),
        brief=texts.BRIEF,
        lead=texts.LEAD,
        amend=("The heap, counted again", "correct the number of stones"),
    ),
    setup=Setup,
    start=start,
    moves=MOVES,
    score=scoring.score,
    page=Page(
        view=view.view,
        form=forms.form,
        filled=forms.filled,
    ),
    deal=Draw.dealt,
    seated=seated,
)
