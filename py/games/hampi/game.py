"""The record of Hampi: its information, its rules and its page."""

from __future__ import annotations

from engine.game import Game, GameInfo, Page
from games.hampi import texts
from games.hampi.page import forms, jewel_view, shown, view
from games.hampi.page.land import picture, tile_entry
from games.hampi.rules import MOVES, Setup, State, pieces, scoring, start, turn
from games.hampi.rules.begin import begin, continues
from games.hampi.rules.moves.corrections import points_adjusted
from games.hampi.rules.moves.counting import Book, position
from games.hampi.rules.moves.draw import Miss
from games.hampi.rules.moves.ended import cells

GAME: Game[Setup, State] = Game(
    info=GameInfo(
        key="hampi",
        title="Hampi",
        seats=pieces.SEATS,
        rulebook="Hampi, 2021 rulebook",
        version=3,
        former={1: {"full_loops": True, "first_names": True}, 2: {"first_names": True}},
        phases=(turn.DRAW, turn.PLACE, turn.MARK, turn.SCORE),
        steps=("Draw", "Place", "Cube", "Score"),
        rules=scoring.RULES,
        rulings=texts.RULINGS,
        forms=(
            ("players", "Players", "names, colours, add a missing player"),
            ("copy", "Your copy", "condition and Land tiles, entered once"),
        ),
        brief=texts.BRIEF,
        lead=texts.LEAD,
        copy=("conditions", "tiles", "printed"),
        amend=("Correct support, cubes, Jewel", "what players really have; scores nothing"),
    ),
    setup=Setup,
    start=start,
    moves=MOVES,
    score=scoring.score,
    missed=scoring.missed,
    page=Page(
        view=view.view,
        form=forms.form,
        filled=forms.filled,
        entry=tile_entry.entry,
        entry_at=tile_entry.entry_at,
        again=tile_entry.again,
        begin=begin,
        continues=continues,
        holds=jewel_view.holds,
        looked=shown.looked,
        picture=picture.picture,
        overview=forms.overview,
    ),
    skip=Miss(),
    seated=turn.seated,
    adjusted=points_adjusted,
    pending=Book().preview,
    position=position,
    cells=cells,
)
