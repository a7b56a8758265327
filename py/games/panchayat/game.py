"""The game that the app loads: its description, its rules and its page."""

from __future__ import annotations

from engine.game import Game, GameInfo
from engine.score import ScoreLine
from games.panchayat import texts
from games.panchayat.page import card_form, forms, hand, picture, view
from games.panchayat.rules import MOVES, Setup, State, automa, scoring, start, turn
from games.panchayat.rules.begin import begin
from games.panchayat.rules.moves.booking import Book
from games.panchayat.rules.moves.collecting import Reveal
from games.panchayat.rules.moves.common import Move


def _preview(state: State, move: Move | None) -> tuple[ScoreLine, ...]:
    """Return the score lines that a move would add; with None, those of the tiles placed this turn."""
    return move.preview(state) if move else scoring.turn_lines(state)


GAME: Game[Setup, State, Move] = Game(
    info=GameInfo(
        key="panchayat",
        title="Panchayat",
        seats=(1, 4),
        rulebook="Panchayat, 2024 rulebook",
        version=2,
        former={1: {"as_it_lies": False}},
        rounds=scoring.ROUNDS,
        phases=(turn.COLLECT, turn.PLACE, turn.SCORE),
        forms=(
            ("players", "Players", "names, colours, add a missing player"),
            ("player", "Player", "name and colour"),
            ("bonus:*", "Bonus tiles", "Adjacency and Placement tiles and their squares"),
            ("zamindar", "The Zamindar’s list", "the order on the tile"),
            ("end-tiles", "End Game Bonus tiles", "the four on the table"),
            ("copy", "Printed values", "points and conditions on the tiles"),
        ),
        rules=scoring.RULES,
        rulings=texts.RULINGS,
        brief=texts.BRIEF,
        lead=texts.LEAD,
        copy=("printed",),
        amend=("Correct tiles", "what is really on each square; scores nothing"),
    ),
    setup=Setup,
    moves=MOVES.classes,
    start=start,
    turn=turn.turn,
    candidates=MOVES.candidates,
    refuse=MOVES.refuse,
    play=MOVES.play,
    say=MOVES.say,
    tell=MOVES.tell,
    score=scoring.score,
    form=forms.form,
    filled=forms.filled,
    view=view.view,
    amends=MOVES.amends,
    begin=begin,
    preview=_preview,
    picture=picture.picture,
    track=scoring.on_track,
    skip=Book(early=True),
    deal=Reveal.dealt,
    automa=automa.step,
    overview=card_form.overview,
    has_form=forms.has,
    put_back=MOVES.undo_steps,
    told_at=hand.told_at,
)
