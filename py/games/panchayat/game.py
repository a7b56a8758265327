"""Panchayat as the app has it: what it declares of itself, its rules, and its page."""

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


def _pencil(state: State, move: Move | None) -> tuple[ScoreLine, ...]:
    """What a move would add; with None the lines of the tiles laid this turn, which are not booked yet."""
    return move.preview(state) if move else scoring.turn_lines(state)


GAME: Game[Setup, State, Move] = Game(
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
    preview=_pencil,
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
