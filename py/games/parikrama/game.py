"""The record of Parikrama: its information, its rules and its page."""

from __future__ import annotations

from engine.game import Game, GameInfo, Page
from games.parikrama import texts
from games.parikrama.page import asked, forms, new_tile, view
from games.parikrama.page.maps import looked
from games.parikrama.page.your_copy.overview import overview
from games.parikrama.rules import MOVES, Setup, State, missed, pieces, scoring, start, turn
from games.parikrama.rules.begin import begin, continues
from games.parikrama.rules.moves.ending import Done
from games.parikrama.rules.moves.final_count import cells, position

GAME: Game[Setup, State] = Game(
    info=GameInfo(
        key="parikrama",
        title="Parikrama",
        seats=pieces.SEATS,
        rulebook="Parikrama, rulebook",
        version=2,
        former={1: {"left_open": False}},
        phases=(turn.FIRST, turn.SECOND, turn.LAST),
        steps=("First", "Second", "Last"),
        rules=scoring.RULES,
        rulings=texts.RULINGS,
        forms=(
            ("players", "Players", "names, colours, add a missing player"),
            ("advanced", "Sights and Scoring tiles", "which ones are on the table"),
            ("copy", "Your copy", "cards, Hitch-Hike cards and tiles, entered once"),
        ),
        brief=texts.BRIEF,
        lead=texts.LEAD,
        copy=("circles", "loops", "cards", "rides", "tiles", "sights", "tables"),
        drawn=("scoring", "out"),
        amend=("Correct cards, Journal, Map", "what players really have; scores nothing"),
    ),
    setup=Setup,
    start=start,
    moves=MOVES,
    score=scoring.score,
    page=Page(
        view=view.view,
        form=forms.form,
        filled=forms.filled,
        entry=forms.entry,
        entry_at=new_tile.entry_at,
        opens=new_tile.opens,
        begin=begin,
        continues=continues,
        looked=looked.looked,
        picture=looked.picture,
        overview=overview,
        has_form=forms.has,
        entered_at=asked.entered_at,
        facts=asked.facts,
        forecasts=True,
    ),
    skip=Done(),
    seated=turn.seated,
    position=position,
    cells=cells,
    missed=missed.missed,
    forecast=scoring.forecast,
)
