"""What every game has to hold to, the teaching game too: random play by tapping, in every variant of its set-ups."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import walk
from app.table import solo_opponent
from engine.game import AnyGame
from engine.move import Blank, Offer
from engine.refusal import Refused
from engine.score import ADJUSTED, standings
from engine.table import AnyTable, Played, Table
from engine.turn import CHANCE, Outcome, Seat, Turn
from engine.way import Way
from fuzz import any_move
from markup.html import p
from pages import Page
from people import NAMES
from setups import ALL, KINDS, SETUPS
from walk import FEW, IN_PAGE, LENGTH

ROOT = Path(__file__).resolve().parent.parent
GAMES = 42 if FEW else 1000
"""Whole games at random, of each game."""
EVENTS = GAMES * (100_000 if LENGTH == "all" else 150)
"""Events after which no more of them are played, where games are long."""
IDLE = 10
"""Rounds of skipped turns after which a game has no number of rounds."""
MOST_MOVES = 400
"""Moves that may be judged for one page: as many as a phone judges before one waits for it."""
MOST_HTML = 60_000
"""Characters of a board and what lies beside it that a phone shows before one waits for it."""

EVERY_GAME = pytest.mark.parametrize("game", ALL, ids=lambda game: game.info.key)


def _kinds() -> Iterator[Any]:
    """Every kind of set-up; in Pyodide one in five, unless at full length: the rules are the same there."""
    step = 5 if IN_PAGE and LENGTH != "all" else 1
    for game in ALL:
        for kind in range(0, KINDS[game.info.key], step):
            yield pytest.param(game, kind, id=f"{game.info.key}-{kind}")


EVERY_KIND = pytest.mark.parametrize(("game", "kind"), list(_kinds()))


def _setup(game: AnyGame, number: int) -> Any:
    return SETUPS[game.info.key](number)


# Whole games


@EVERY_KIND
def test_random_games_end_and_are_counted(game: AnyGame, kind: int) -> None:
    kinds = KINDS[game.info.key]
    events = 0
    for number in range(kind, max(GAMES, kinds), kinds):
        # Where all that is proposed is judged a game takes three times as long: one in four of each kind.
        find = walk.pick if IN_PAGE or number // kinds % 4 else None
        table = walk.walk(game, _setup(game, number), Random(f"{game.info.key} {number}"), find=find)
        _ended(table)
        counted(table)
        events += len(table.events)
        if events > EVENTS // kinds:
            break


def _ended(table: AnyTable) -> None:
    assert not table.offer.legal
    assert not table.offer.blanks or table.sheet.open, "a number is asked for only while a line waits for it"
    late = table.corrections.legal  # what was never entered can be entered still, as long as a line waits for it
    assert not late or table.sheet.open, "after the end a correction is proposed only for a value that a line waits for"
    assert not table.corrections.blanks, "after the end no correction asks for a number: take `after_end` away"
    for event in table.events:
        if isinstance(event, Played) and event.move in late:
            continue
        refusal = walk.refused_by(table, event)
        assert refusal is not None
        assert refusal.firm
    move = walk.moves_of(table)[-1]
    with pytest.raises(Refused):
        table.play(move, ruled=True)


def counted(table: AnyTable) -> None:
    sheet, info = table.sheet, table.game.info
    declared = {rule.key for rule in (*info.rules, ADJUSTED)}
    seats = len(table.setup.players)
    assert sheet.seats == seats
    for line in sheet.lines:
        assert line.rule in declared
        assert 0 <= line.seat < seats
        assert line.because or line.rule == ADJUSTED.key
    for seat in map(Seat, range(seats)):
        assert sheet.total(seat) == sum(line.points or 0 for line in sheet.lines if line.seat is seat)
    for criterion in sheet.ties:
        assert len(criterion.values) == seats
    ranking = standings(sheet)
    assert sorted(standing.seat for standing in ranking.order) == list(range(seats))
    assert bool(ranking.winners) != ranking.lost


@EVERY_KIND
def test_any_move_is_judged_in_words_and_a_ruled_one_is_played(game: AnyGame, kind: int) -> None:
    """Moves at random, also such as no page proposes: they come by text."""
    rng = Random(kind)
    codes = _codes(game) | ({"automa", "not-asked"} if game.moves.automa else set())
    table: AnyTable = Table.new(game, _setup(game, kind))
    for _ in range(60 if IN_PAGE else 400):
        if isinstance(table.turn, Outcome) or rng.random() < 0.01:
            table = Table.new(game, table.setup)
        move = any_move(game, rng)
        refusal = game.moves.refuse(table.state, move)
        assert move.say(table.state)
        if refusal is not None:
            assert refusal.code in codes
            assert refusal.sentence.endswith((".", "!"))
            assert refusal.instead.endswith(".")
            assert refusal.rule
        if refusal is None or not refusal.firm:
            after = table.play(move, ruled=refusal is not None)
            assert after.told(len(table.events))
            if refusal is None or rng.random() < 0.3:
                table = after
        if rng.random() < 0.3 and not walk.stuck(table):
            table = walk.step(table, rng)


@EVERY_KIND
def test_a_game_that_everybody_has_left_ends_by_skips_alone(game: AnyGame, kind: int) -> None:
    """Draws and questions are answered, the pieces before the first round placed: the rest are skipped turns.

    A game without a number of rounds lasts as long as there are pieces, and is ended then by its own move, as a house
    rule if need be.
    """
    rng, table, idle = Random(kind), Table.new(game, _setup(game, kind)), 0
    while isinstance(now := table.turn, Turn):
        refusal = game.moves.refuse(table.state, game.skip) if game.skip else None
        proposed = [one for one in game.moves.candidates(table.state) if not isinstance(one, Blank)]
        ends = [move for move in proposed if move.verb in ("stop", "empty")]
        if game.skip is None or now.actor is CHANCE or now.automa or not now.round or (now.asks and refusal):
            table = walk.step(table, rng, walk.pick)
        elif idle < IDLE * len(table.setup.players):
            assert refusal is None or not refusal.firm, refusal
            table, idle = table.play(game.skip, ruled=True), idle + 1
            after = table.turn
            assert isinstance(after, Outcome) or (after.actor, after.round, after.automa) != (now.actor, now.round, "")
        else:
            table, idle = table.play(ends[0], ruled=True), 0
        assert len(table.events) < walk.LONGEST, "the game does not end"
    counted(table)


# Keys


@EVERY_KIND
def test_each_legal_move_has_a_path_and_a_sentence_of_its_own(game: AnyGame, kind: int) -> None:
    rng = Random(kind)

    def look(table: AnyTable) -> None:
        offer = table.offer
        paths = [move.path for move in offer.legal] + [blank.path for blank in offer.blanks]
        assert all(paths)
        assert len(set(paths)) == len(paths)
        begun = {path[:depth] for path in paths for depth in range(1, len(path))}
        assert not begun & set(paths), "a path begins with another"
        assert all(":" in key or key.isalpha() for path in paths for key in path)
        assert sum(move.tried_first and len(move.path) == 1 and ":" not in move.path[0] for move in offer.legal) <= 1
        assert len(offer.legal) + len(offer.refused) <= MOST_MOVES
        if rng.random() < 0.2:
            _told_apart(table, offer, rng)
            _told_apart(table, table.corrections, rng)

    for number in range(kind, KINDS[game.info.key] * (1 if IN_PAGE else 2), KINDS[game.info.key]):
        walk.walk(game, _setup(game, number), Random(number), look)


def _told_apart(table: AnyTable, offer: Offer[Any], rng: Random) -> None:
    """Moves told in the same words say how they differ: else a change of the past would not be seen."""
    numbers = [blank.fill(one) for blank in offer.blanks for one in (blank.low, blank.high)]
    moves, told = [*offer.legal, *numbers], dict[str, Any]()
    for move in rng.sample(moves, min(len(moves), 30)):
        other = told.setdefault(move.tell(table.state), move)
        assert move == other or move.differs(table.state, other), (move, other)


def _sampled(game: AnyGame, kind: int, share: float) -> list[AnyTable]:
    rng, found = Random(kind), list[Any]()

    def look(table: AnyTable) -> None:
        if rng.random() < share / (4 if IN_PAGE else 1):
            found.append(table)

    found.append(walk.walk(game, _setup(game, kind), Random(kind), look))
    return found


def _page(table: AnyTable, offer: Offer[Any], seat: Seat) -> Page:
    view = table.game.page.view(table.state, offer, seat)
    main = f'<button data-key="{view.main}"></button>' if view.main else ""
    drawn = f"{view.board}{view.hand}{view.tried}{view.below}{view.asks}"
    assert len(drawn) <= MOST_HTML
    return Page(f"<div>{drawn}{main}</div>")


def _acted(table: AnyTable) -> set[str]:
    """The keys that the app itself draws for an automa: its answers, and the step that the main button books."""
    step = solo_opponent.step(table)
    if step is None:
        return set()
    answers = (*step.answers, *((step.instead,) if step.instead else ()))
    return {answer.move.path[0] for answer in answers} | ({step.move.path[0]} if step.move else set())


@EVERY_KIND
def test_every_key_is_live_in_the_page(game: AnyGame, kind: int) -> None:
    for table in _sampled(game, kind, 0.1):
        now = table.turn
        if isinstance(now, Outcome):
            continue
        seat = now.seat if now.seat is not None else Seat.A
        first = table.offer
        alone = {move.path[0] for move in first.legal if move.tried_first and ":" not in move.path[0]}
        begun = game.page.begin(table.state)
        live = _page(table, first.narrowed(begun), seat).keys | alone | set(begun) | _acted(table)
        assert set(walk.next_keys(first)) <= live
        rng, offer = Random(kind), first.narrowed(begun)
        while offer.move is None and offer.blank is None:
            keys = walk.next_keys(offer)
            if not keys:
                break
            assert set(keys) <= _page(table, offer, seat).keys | alone | _acted(table)
            offer = offer.narrowed((*offer.chosen, rng.choice(keys)))
        _page(table, offer, seat)


@EVERY_KIND
def test_pages_are_html_in_which_all_text_is_escaped(game: AnyGame, kind: int) -> None:
    for table in _sampled(game, kind, 0.03):
        for seat in map(Seat, range(len(table.setup.players))):
            page = _page(table, table.offer, seat)
            assert "b" not in page.tags or not re.search("<b>&(?!lt;)", "".join(_raw(table, seat)))
        Page(f"<div>{game.page.form(table.setup, 'new')}</div>")


def _raw(table: AnyTable, seat: Seat) -> tuple[str, str, str]:
    view = table.game.page.view(table.state, table.offer, seat)
    return view.board, view.hand, p(view.hint)


@EVERY_GAME
def test_the_form_of_a_new_table_keeps_names_as_they_are(game: AnyGame) -> None:
    setup = _setup(game, 0)
    html = game.page.form(setup, "new")
    assert NAMES[0] not in html
    assert html


# Refusals


def _sources(game: AnyGame) -> list[Path]:
    key = game.info.key
    return sorted((ROOT / ("tests" if key == "teaching" else "py/games") / key).rglob("*.py"))


def _codes(game: AnyGame) -> set[str]:
    """Every code that the game's sources can refuse with, and the engine for it."""
    ways = {getattr(move, "way", Way.TURNS) for move in game.moves.classes}
    found = {"over", "other-way"} if ways & {Way.END, None} else {"over"}
    for source in _sources(game):
        for node in ast.walk(ast.parse(source.read_text("utf-8"))):
            if isinstance(node, ast.Name) and node.id == "outside":
                found.add("range")
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal":
                code = node.args[0]
                assert isinstance(code, ast.Constant), f"{source.name}: a refusal's code is written out"
                found.add(str(code.value))
    return found


@EVERY_GAME
def test_every_refusal_is_shown_by_a_case(game: AnyGame) -> None:
    """`REFUSALS` in the game's own tests has a case for each code; they are run there."""
    cases = importlib.import_module(f"test_{game.info.key}_moves").REFUSALS
    assert set(cases) == _codes(game)


# What a game says of itself


@EVERY_GAME
def test_a_game_declares_what_it_uses(game: AnyGame) -> None:
    info = game.info
    keys = [rule.key for rule in info.rules]
    assert len(set(keys)) == len(keys)
    assert ADJUSTED.key not in keys
    assert all(rule.title and rule.cites for rule in info.rules)
    verbs = [move.verb for move in game.moves.classes]
    assert len(set(verbs)) == len(verbs)
    assert info.seats[0] <= info.seats[1]
    assert len({ruling.key for ruling in info.rulings}) == len(info.rulings)
    assert game.start(_setup(game, 0)) == game.start(_setup(game, 0))
