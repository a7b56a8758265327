"""The record of Hamlet: its information, its rules and its page."""

from __future__ import annotations

from engine.game import Game, GameInfo, Page
from games.hamlet import texts
from games.hamlet.page import copy_form, forms, view
from games.hamlet.rules import MOVES, Setup, State, scoring, start, turn
from games.hamlet.rules.botric import automa
from games.hamlet.rules.deal import deal

GAME: Game[Setup, State] = Game(
    info=GameInfo(
        key="hamlet",
        title="Hamlet",
        seats=(2, 2),
        rulebook="Hamlet, 2022 solo rules",
        version=2,
        former={1: {"answers_hold": False}},
        phases=(turn.YOURS, turn.HIS, turn.COUNT),
        forms=(
            ("players", "Players", "your name and both colours"),
            ("copy", "Printed values", "construction points and gold on your tiles"),
        ),
        rules=scoring.RULES,
        unwritten=("points",),
        rulings=texts.RULINGS,
        brief=texts.BRIEF,
        lead=texts.LEAD,
        copy=("printed", "rate", "changed"),
        amend=("Correct counts", "gold, action line, bag, blueprints and more"),
    ),
    setup=Setup,
    start=start,
    moves=MOVES,
    score=scoring.score,
    page=Page(
        view=view.view,
        form=forms.form,
        filled=forms.filled,
        entry=copy_form.entry,
        overview=copy_form.overview,
        facts=view.facts,
    ),
    missed=scoring.missed,
    forecast=scoring.forecast,
    deal=deal,
    left_out=automa.left_out,
)
