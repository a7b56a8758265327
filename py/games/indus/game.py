"""The game that the app loads: its description, its rules and its page."""

from __future__ import annotations

from engine.game import Game, GameInfo, Page
from games.indus import texts
from games.indus.page import forms, picture, shown, view
from games.indus.page.board_entry import board_form, board_painting, piece_form
from games.indus.rules import MOVES, Setup, State, scoring, start, turn
from games.indus.rules.begin import begin
from games.indus.rules.moves.die import Throw
from games.indus.rules.moves.final_board import cells, position
from games.indus.rules.moves.moving import Pass, left_out

GAME: Game[Setup, State] = Game(
    info=GameInfo(
        key="indus",
        title="Indus",
        seats=(2, 4),
        rulebook="Indus, rulebook in the 2019 translation",
        version=2,
        former={1: {"parts_add": True}},
        phases=(turn.ADD, turn.THROW, turn.MOVE),
        steps=("Add", "Roll", "Move"),
        forms=(
            ("board", "The board", "pieces, joints, totals"),
            ("paint", "Paint the whole board", "for this table, one stroke for each ruin"),
            ("copy", "Your board pieces", "entered once, for every table"),
            ("players", "Players", "names, colours, who joins"),
        ),
        rules=scoring.RULES,
        rulings=texts.RULINGS,
        brief=texts.BRIEF,
        lead=texts.LEAD,
        copy=("parts", "kept"),
        apart=("kept",),
        board=("ruins", "titled"),
        drawn=("ruins", "laid"),
        amend=("Correct researchers", "what is really on the board; scores nothing"),
    ),
    setup=Setup,
    start=start,
    moves=MOVES,
    score=scoring.score,
    page=Page(
        view=view.view,
        form=forms.form,
        filled=forms.filled,
        begin=begin,
        looked=shown.looked,
        picture=picture.picture,
        overview=piece_form.overview,
        entry=forms.entry,
        starts_with=forms.starts_with,
        keeps=board_painting.keeps,
        facts=board_form.facts,
        forecasts=True,
    ),
    deal=Throw.dealt,
    skip=Pass(),
    seated=turn.seated,
    left_out=left_out,
    position=position,
    cells=cells,
    missed=scoring.missed,
    forecast=scoring.forecast,
)
