"""Hamlet as the app has it: what it declares of itself, its rules, and its page."""

from __future__ import annotations

from engine.game import Game, GameInfo, Page
from games.hamlet import texts
from games.hamlet.page import forms, view
from games.hamlet.rules import MOVES, Setup, State, scoring, start, turn
from games.hamlet.rules.botric import automa
from games.hamlet.rules.deal import deal

GAME: Game[Setup, State] = Game(
    info=GameInfo(
        key="hamlet",
        title="Hamlet",
        seats=(2, 2),
        rulebook="Hamlet, Solo Rules of 2022",
        version=1,
        rounds=0,
        phases=(turn.YOURS, turn.HIS, turn.COUNT),
        forms=(
            ("players", "Players", "your name, and the colours"),
            ("copy", "What is printed in your copy", "construction points, gold"),
        ),
        rules=scoring.RULES,
        rulings=texts.RULINGS,
        brief=texts.BRIEF,
        lead=texts.LEAD,
        copy=("printed", "rate", "changed"),
        amend=("Counts by hand", "gold, action line, bag, blueprints and the rest, as they lie"),
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
    forecast=scoring.forecast,
    deal=deal,
    left_out=automa.left_out,
)
