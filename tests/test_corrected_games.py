"""Whole games at random, of every game, in which three of ten events are something else than playing.

They are corrections, house rulings, refusals, points by hand, values read off the copy, undo and redo. Whatever comes
of them, something can be done until the game ends, its text means the same table, and what is not known is no number.

Each game has a number, which is in the name of its test: `CHAUPAL_TESTS=all pytest -k indus-217` plays that of Indus.
"""

from __future__ import annotations

import re
from itertools import count
from random import Random

import pytest

import walk
from app import draw
from app.route import SHELF, Route
from app.scores.result import as_kept
from app.state import Ui, updated
from app.transfer import export, picture
from engine.game import AnyGame
from engine.move import Blank
from engine.notation import read, write
from engine.refusal import Refused
from engine.score import ADJUSTED
from engine.table import AnyTable, Table
from engine.turn import Outcome, Seat, Turn
from engine.value import but
from fuzz import any_move
from pages import Page
from setups import ALL, SETUPS
from walk import IN_PAGE, LENGTH

EVERY = 211 if IN_PAGE or LENGTH == "quick" else 1 if LENGTH == "all" else 97
"""Of a thousand games of each kind one in so many is played; a prime number meets all sorts of set-ups."""
CORRECTED = 200
"""Events after which a game is only played, so that it ends."""
LOOKED = 40
"""Events after which the table's text and pages are looked at."""
DISTINCT = 7777
"""A total that is no other number of a page."""


@pytest.mark.parametrize(
    ("game", "number"),
    [pytest.param(game, number, id=f"{game.info.key}-{number}") for game in ALL for number in range(0, 1000, EVERY)],
)
def test_a_game_goes_on_and_ends_whatever_is_put_right(game: AnyGame, number: int) -> None:
    rng = Random(f"{game.info.key} {number}")
    table: AnyTable = Table.new(game, SETUPS[game.info.key](number))
    try:
        for at in count(1):
            over = isinstance(table.turn, Outcome)
            if over and at > CORRECTED // 2:
                break
            event = rng.choice(_BESIDE) if at <= CORRECTED and rng.random() < 0.3 else _plays
            table = (_takes_back if over else event)(table, rng)
            _known(table)
            if at % LOOKED == 0:
                _looked_at(table)
            assert at < walk.LONGEST, "the game does not end"
        _looked_at(table)
    except BaseException as wrong:
        wrong.add_note(f"After {len(table.events)} events:\n{write(table)}")
        raise


# Events: each gives the table after it


def _plays(table: AnyTable, rng: Random) -> AnyTable:
    """A lawful move, found wherever there is one."""
    for _ in range(20):
        try:
            return walk.step(table, rng, walk.pick)
        except Refused:  # a number on the pad that does not fit
            continue
    raise walk.DeadEnd("no number is accepted")


def _corrects(table: AnyTable, rng: Random) -> AnyTable:
    """One thing that the table puts right, or several at once."""
    for _ in range(rng.choice((1, 1, 1, 2, 6))):
        move = walk.among(table, table.game.moves.candidates(table.state, corrections=True), rng)
        if move is None or isinstance(table.turn, Outcome):
            break
        if table.game.moves.refuse(table.state, move) is None:  # else a number on the pad does not fit
            table = table.play(move)
    return table


def _overrules(table: AnyTable, rng: Random) -> AnyTable:
    """A move that is refused and can be overruled, of those proposed or of any."""
    proposed = [one for one in table.game.moves.candidates(table.state) if not isinstance(one, Blank)]
    for _ in range(10):
        move = rng.choice(proposed) if proposed and rng.random() < 0.7 else any_move(table.game, rng)
        refusal = table.game.moves.refuse(table.state, move)
        if refusal is not None and not refusal.firm:
            return table.play(move, ruled=True)
    return table


def _is_refused(table: AnyTable, rng: Random) -> AnyTable:
    """Moves that are not taken: what they change is seen once the text is read."""
    for _ in range(10):
        move = any_move(table.game, rng)
        refusal = table.game.moves.refuse(table.state, move)
        if refusal is not None:
            with pytest.raises(Refused):
                table.play(move, ruled=refusal.firm)
    return table


def _sets_points(table: AnyTable, rng: Random) -> AnyTable:
    return table.adjust(Seat(rng.randrange(len(table.setup.players))), rng.randint(-20, 20), "counted twice")


def _reseats(table: AnyTable, rng: Random) -> AnyTable:
    return walk.reseats(table, rng)


def _renames(table: AnyTable, rng: Random) -> AnyTable:
    """Other names: one undo brings the old ones back."""
    players = table.setup.players
    named = table.with_players(tuple(but(player, name=f"{rng.randrange(99)} {player.name}") for player in players))
    assert named.undo().setup == table.setup
    return named


def _counts(table: AnyTable, rng: Random) -> AnyTable:
    return walk.counts(table, rng)


def _takes_back(table: AnyTable, rng: Random) -> AnyTable:
    """Some events taken back: once they are done again it is the same table."""
    before = table
    for _ in range(rng.randint(1, 4)):
        before = before.undo()
    if before.setup == table.setup:
        assert before.states == table.states[: len(before.states)]
    again = before
    for _ in before.undone:
        again = again.redo()
    if not table.undone:
        _same(again, table)
    return before if rng.random() < 0.5 else again


def _reads_off(table: AnyTable, rng: Random) -> AnyTable:
    """Values of the copy that another table has read; one that has read none takes nothing away."""
    other = SETUPS[table.game.info.key](rng.randrange(1000))
    read_off = [name for name in table.game.info.copy if rng.random() < 0.5]
    told = {name: getattr(other, name) for name in read_off if getattr(other, name)}
    try:
        return table.agreed(but(table.setup, **told))
    except Refused:
        return table


_BESIDE = (
    (_corrects,) * 7
    + (_overrules,) * 5
    + (_is_refused,) * 2
    + (_takes_back,) * 3
    + (_sets_points, _counts, _reads_off, _reseats, _renames)
)


# What holds after each


def _known(table: AnyTable) -> None:
    """A line that counts something does not count what is not known."""
    for line in table.sheet.lines:
        assert not line.points or "?" not in line.because, line


def _looked_at(table: AnyTable) -> None:
    """The text means the same table, every page can be drawn, and the table's own has a key that leads on."""
    _same(read(write(table), ALL), table)
    assert all(table.told(at) for at in range(len(table.events)))
    _pages(table)
    _leads_on(table)
    _open_is_open(table)


def _same(again: AnyTable, table: AnyTable) -> None:
    assert again == table
    assert again.states == table.states
    assert again.turn == table.turn
    assert again.sheet == table.sheet


_BY_ROUND = re.compile('<section class="by-round".*?</section>', re.S)
"""Points by round: a running total before the round of an open line is known."""


def _pages(table: AnyTable) -> list[str]:
    """What stands on the pages of a table, and what goes out of it."""
    seats = [f"/seat/{Seat(at).name}" for at in range(len(table.setup.players))]
    ui = updated(Ui(), table=table, id="t", tables={"t": as_kept("t", table, 0)})
    routes = [Route.parse(f"table/t{tail}") for tail in ("", "/amend", "/menu", "/sheet", "/hand", *seats)]
    drawn = (draw.page(but(ui, route=route)) for route in (*routes, SHELF))
    return [
        *(" ".join(Page(_BY_ROUND.sub("", page)).text) for page in drawn),
        export.as_text(table),
        " ".join(Page(picture.as_svg(table, "2026-11-29")).text),
    ]


def _leads_on(table: AnyTable) -> None:
    if isinstance(table.turn, Turn):
        offer = table.offer
        ways = {*walk.next_keys(offer), *walk.next_keys(offer.narrowed(table.game.page.begin(table.state))), "app:go"}
        page = Page(draw.page(updated(Ui(), table=table, id="t", route=Route.parse("table/t"))))
        on = page.keys - page.off
        assert ways & on or any(key.startswith("app:tick:") for key in on)  # several decided steps are ticked off


def _open_is_open(table: AnyTable) -> None:
    """Where a line is not known no page has the total without its `?`: known by a total that no other number is."""
    sheet = table.sheet
    for seat in map(Seat, range(sheet.seats)):
        adjusted = sum(line.points or 0 for line in sheet.of(seat, ADJUSTED.key))
        if sheet.unknown(seat) and adjusted != sheet.total(seat):  # else the points by hand alone come to it
            odd = table.adjust(seat, 7000, "").adjust(seat, DISTINCT - 7000 - sheet.total(seat), "")
            for page in _pages(odd):
                for after in page.split(str(DISTINCT))[1:]:
                    assert after.lstrip().startswith("+?"), after[:40]
