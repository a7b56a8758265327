"""Panchayat, 1 to 4 players: build the best village in eight rounds (rulebook of 2024).

pieces.py      what is in the box, what is printed on it
state.py       setup and state
goals.py       what the Solo Scenarios ask of the village
scoring.py     the scoring rules, one function a rule
turn.py        sequence of play
moves.py       the moves, and which of them are proposed
automa.py      the Zamindar
judge.py       what the rules refuse
play.py        what each move does and would add
words.py       the moves in words
texts.py       the rules in brief, and the rulings
view.py        the table's page, of which drawing.py has the village, shown.py the tiles to choose from, and hand.py
               what lies beside the board
picture.py     a small picture of a village, for the score sheet
forms.py       the forms: new table and players; card_form.py has a tile's printed values, bonus_form.py the bonus
               tiles and the End Game tiles, solo_form.py what is asked of somebody alone,
               box_form.py what stays in the box
"""

from __future__ import annotations

from engine.game import Game, GameInfo
from games.panchayat import (
    automa,
    card_form,
    forms,
    hand,
    judge,
    moves,
    picture,
    play,
    scoring,
    state,
    texts,
    turn,
    view,
    words,
)

GAME: Game[state.Setup, state.State, moves.Move] = Game(
    info=GameInfo(
        key="panchayat",
        title="Panchayat",
        seats=(1, 4),
        rulebook="Panchayat, rulebook of 2024",
        version=2,
        former={1: {"as_it_lies": False}},
        rounds=scoring.ROUNDS,
        phases=(turn.COLLECT, turn.PLACE, turn.SCORE),
        forms=(
            ("players", "Players", "names, colours; add one who was forgotten"),
            ("player", "Player", "name and colour"),
            ("bonus:*", "Bonus tiles", "Adjacency and Placement, and their squares"),
            ("zamindar", "The Zamindar’s list", "the order on his tile"),
            ("end-tiles", "End Game Bonus Tiles", "the four on the table"),
            ("copy", "What is printed on the tiles", "points and conditions"),
        ),
        rules=scoring.RULES,
        rulings=texts.RULINGS,
        brief=texts.BRIEF,
        lead=texts.LEAD,
        copy=("printed",),
        amend=("Tiles by hand", "what really lies where; nothing is scored"),
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
    picture=picture.picture,
    track=scoring.on_track,
    skip=moves.Book(early=True),
    deal=play.deal,
    automa=automa.step,
    overview=card_form.overview,
    has_form=forms.has,
    put_back=words.put_back,
    told_at=hand.told_at,
)
