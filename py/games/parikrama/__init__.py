"""Parikrama, 2 to 4 players: travel in sets and runs, fill a Journal and lay a Map (rulebook).

pieces.py      what is in the box
tile.py        a tile of your copy, drawn once
laid.py        a Map: tiles laid, where the next can lie, what is whole on it
award.py       who gets what for loops, and which free symbols bring the most
group.py       sets and runs
price.py       what a Travel costs, and every way to pay
prints.py      what is printed on a copy; the practice copy
state.py       setup and state
survey.py      discounts, ways to pay, Sights, and what is typed
tally.py       what is counted of a player
scoring.py     the scoring rules
worth.py       what a tile would be worth
turn.py        sequence of play
moves.py       the moves, and which of them are proposed
judge.py       what the rules refuse
play.py        what each move does
words.py       the moves in words
asked.py       where what is open is told, and which number is asked next
texts.py       the rules in brief, and the rulings
view.py        the table's page: what the turn can do
travel_view.py a journey: its cards, the sum, the ways to pay
choice_view.py from where a tile is taken, which it is, where it lies
typed_view.py  what is typed, at the end and by hand; Sights
shown.py       row, Map, Journals and supply beside it
price_view.py  the sum and the ways to pay
looked.py      what is said of a tapped tile, and what one would be worth
map_view.py    a Map as a grid of buttons, and the tile that is tried
tile_view.py   a tile as a drawing and in words
drawing.py     marks of the page
box_form.py    set-up as a checklist
card_form.py   cards and hitch-hikes of your copy
tile_form.py   a tile of your copy, and where its parts lie
bonus_form.py  Sights and Scoring tiles
copy_form.py   your copy as a list
forms.py       the forms
"""

from __future__ import annotations

from engine.game import Game, GameInfo
from games.parikrama import (
    asked,
    forms,
    judge,
    looked,
    moves,
    pieces,
    play,
    scoring,
    state,
    texts,
    travel_view,
    turn,
    view,
    words,
)

GAME: Game[state.Setup, state.State, moves.Move] = Game(
    info=GameInfo(
        key="parikrama",
        title="Parikrama",
        seats=pieces.SEATS,
        rulebook="Parikrama, rulebook",
        version=2,
        former={1: {"left_open": False}},
        rounds=0,
        phases=(turn.FIRST, turn.SECOND, turn.LAST),
        steps=("First", "Second", "Last"),
        rules=scoring.RULES,
        rulings=texts.RULINGS,
        forms=(
            ("players", "Names and colours", "of who sits at the table"),
            ("advanced", "Sights and Scoring tiles", "which of them lie on the table"),
            ("copy", "Your copy", "cards, hitch-hikes and tiles, told once"),
        ),
        brief=texts.BRIEF,
        lead=texts.LEAD,
        copy=("circles", "loops", "cards", "rides", "tiles", "sights", "tables"),
        amend=("Cards, hitch-hikes, Journal, Map", "what is really there; nothing is scored"),
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
    begin=travel_view.begin,
    preview=looked.preview,
    forecast=scoring.forecast,
    looked=looked.looked,
    picture=looked.picture,
    skip=moves.Done(),
    put_back=words.put_back,
    to_do=words.to_do,
    next_number=asked.next_number,
    told_at=asked.told_at,
    overview=forms.overview,
    has_form=forms.has,
)
