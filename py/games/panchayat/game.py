"""The game that the app loads: its description, its rules and its page."""

from __future__ import annotations

from engine.game import Game, GameInfo, Page
from games.panchayat import texts
from games.panchayat.page import card_form, forms, hand, picture, view
from games.panchayat.rules import MOVES, Setup, State, missed, scoring, start, turn
from games.panchayat.rules.begin import begin
from games.panchayat.rules.moves.booking import Book
from games.panchayat.rules.moves.collecting import Reveal
from games.panchayat.rules.moves.final_board import cells, position
from games.panchayat.rules.moves.placing import Lay

GAME: Game[Setup, State] = Game(
    info=GameInfo(
        key="panchayat",
        title="Panchayat",
        seats=(1, 4),
        rulebook="Panchayat, 2024 rulebook",
        version=2,
        former={1: {"as_it_lies": False}},
        phases=(turn.COLLECT, turn.PLACE, turn.SCORE),
        forms=(
            ("players", "Players", "names, colours, add a missing player"),
            ("player", "Player", "name and colour"),
            ("bonus:*", "Bonus tiles", "Adjacency and Placement tiles and their squares"),
            ("zamindar", "The Zamindar’s list", "the order on the tile"),
            ("end-tile:1", "End Game Bonus tiles", "the four on the table"),
            ("copy", "Printed values", "points and conditions on the tiles"),
        ),
        rules=scoring.RULES,
        unwritten=("so-far",),
        rulings=texts.RULINGS,
        brief=texts.BRIEF,
        lead=texts.LEAD,
        copy=("printed",),
        amend=("Correct tiles", "what is really on each square; scores nothing"),
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
        asked_first=Lay.asked_first,
        begin=begin,
        picture=picture.picture,
        track=scoring.on_track,
        overview=card_form.overview,
        has_form=forms.has,
        entered_at=hand.entered_at,
        facts=hand.facts,
    ),
    deal=Reveal.dealt,
    skip=Book(early=True),
    seated=turn.seated,
    pending=scoring.turn_lines,
    missed=missed.missed,
    position=position,
    cells=cells,
    forecast=scoring.forecast,
)
