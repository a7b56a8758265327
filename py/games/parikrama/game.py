"""Parikrama as the app has it: what it declares of itself, its rules, and its page."""

from __future__ import annotations

from engine.game import Game, GameInfo
from games.parikrama import texts
from games.parikrama.page import asked, forms, looked, view
from games.parikrama.rules import MOVES, Setup, State, pieces, scoring, start, turn
from games.parikrama.rules.begin import begin
from games.parikrama.rules.moves.common import Move
from games.parikrama.rules.moves.ending import Done

GAME: Game[Setup, State, Move] = Game(
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
    preview=MOVES.preview,
    forecast=scoring.forecast,
    looked=looked.looked,
    picture=looked.picture,
    skip=Done(),
    put_back=MOVES.undo_steps,
    to_do=MOVES.also_do,
    told_at=asked.told_at,
    overview=forms.overview,
    has_form=forms.has,
)
