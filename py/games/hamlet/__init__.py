"""Hamlet, alone against Botric (Solo Rules, 2022): the app plays Botric, and asks what only the table sees.

pieces.py      what is in the box, what is printed on it, what can be changed
state.py       setup and state
scoring.py     the points in play and the final sheet, one function a rule
turn.py        sequence of play
options.py     what one of Botric's villagers may be able to do, in the book's order
by_hand.py     what the table puts right
his_moves.py   the moves of Botric's turn, some of which are yours too
moves.py       the others, and which of them all are proposed
words.py       the moves in words
proofs.py      why he does what he does: candidates and the book's order
priority.py    Botric's hire, Church and Market
actions.py     his marker and the tokens
building.py    his building, and what your copy prints of it
automa.py      Botric: each step decided and proved, or one question
his_judge.py   what the rules refuse in Botric's turn
judge.py       what the rules refuse
his_play.py    what each move of Botric's turn does, and how it goes on by itself
anew.py        his decision made anew after a correction
play.py        what each move does
texts.py       the rules in brief, and the rulings
view.py        the table's page
forms.py       the forms: new table, players, your copy
"""

from __future__ import annotations

from engine.game import Game, GameInfo
from games.hamlet import automa, forms, judge, moves, play, scoring, state, texts, turn, view, words

GAME: Game[state.Setup, state.State, moves.Move] = Game(
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
    deal=play.deal,
    automa=automa.step,
    put_back=words.put_back,
    left_out=automa.left_out,
)
