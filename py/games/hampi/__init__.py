"""Hampi, 2 to 5 players: complete zones, win the support of the people, and hold the Sun Jewel (rulebook of 2021).

pieces.py      what is in the box
tile.py        a Land tile of your copy, drawn once
landscape.py   tiles laid, where the next can lie, the zones found
growth.py      how zones grow, join and are complete
split.py       who takes a zone, and what each of several gets
bank.py        Support cards: what is handed out, taken back and owed
state.py       setup and state
survey.py      what a laid tile does to the zones
scoring.py     the scoring rules
jewel.py       conditions, and who owns the Sun Jewel
turn.py        sequence of play
moves.py       the moves, and which of them are proposed
judge.py       what the rules refuse
play.py        what each move does and would add
words.py       the moves in words
texts.py       the rules in brief, and the rulings
view.py        the table's page: what is asked
shown.py       the bank, the cards, the Jewel and the zones beside it
drawing.py     marks of the page
tile_view.py   a tile as a drawing and in words
map_view.py    the landscape as a map, and the tile in hand
map_part.py    the landscape's part of the table's page
tile_form.py   the form by which a tile of your copy is drawn
forms.py       the forms
"""

from __future__ import annotations

from engine.game import Game, GameInfo
from games.hampi import forms, judge, moves, pieces, play, scoring, shown, state, texts, turn, view, words

GAME: Game[state.Setup, state.State, moves.Move] = Game(
    info=GameInfo(
        key="hampi",
        title="Hampi",
        seats=pieces.SEATS,
        rulebook="Hampi, rulebook of 2021",
        version=2,
        former={1: {"full_loops": True}},
        rounds=pieces.STACKS,
        phases=(turn.DRAW, turn.PLACE, turn.MARK, turn.SCORE),
        steps=("Draw", "Place", "Cube", "Score"),
        rules=scoring.RULES,
        rulings=texts.RULINGS,
        forms=(
            ("players", "Players", "names, colours; add one who was forgotten"),
            ("copy", "Your copy", "conditions and tiles, told once"),
        ),
        brief=texts.BRIEF,
        lead=texts.LEAD,
        copy=("conditions", "tiles", "printed"),
        amend=("Support, cubes, Jewel", "what is really there; nothing is scored"),
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
    by_hand=play.points_by_hand,
    skip=moves.Miss(),
    rounds=lambda state: state.rounds,
    preview=play.preview,
    put_back=words.put_back,
    looked=shown.looked,
    overview=forms.overview,
)
