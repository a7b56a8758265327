"""A table of any game as a state machine: whatever people do at it, in any order, the same holds after each step.

They play, correct, overrule, adjust points, agree on house rules, change seats, names, printed values and the past,
undo and redo; the table is written and read, and handed over. After each step the text means the same table, an undo is
redone, no lawful move makes or loses a piece, totals are the sums of their lines, what is not known is no number,
something lawful is offered until the game ends, and the second reading of the game agrees, where there is one. In the
end it is played out, and its pages can be drawn.

Hypothesis looks for the shortest way to a failure, and prints it. `build.py test --all` looks longer, and elsewhere
each time.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

import hexes
import indus_checker
import parikrama_checker
import test_indus_checker as indus_twice
import test_panchayat_checker as panchayat_twice
import test_parikrama_games as parikrama_twice
import walk
from app import draw
from app.route import SHELF, Route
from app.scores.result import as_kept
from app.state import Ui, updated
from app.transfer import export, picture
from border.code import pieces, text_of
from engine.game import AnyGame
from engine.move import Blank
from engine.notation import read, write
from engine.rebase import Fix, rebased
from engine.refusal import Refused
from engine.score import ADJUSTED
from engine.table import AnyTable, Played, Table
from engine.turn import Outcome, Seat, Turn
from engine.value import but
from engine.way import Way
from fuzz import any_move
from games.parikrama.rules.maps import laid
from games.parikrama.rules.state import Asked
from pages import Page
from setups import ALL, SETUPS
from test_every_game import counted
from test_hampi_landscape import quick
from walk import FEW, LENGTH

TABLES: Final = 3 if FEW else 300 if LENGTH == "all" else 12
"""Tables of each game."""
STEPS: Final = 50 if LENGTH == "all" else 25
"""Steps at a table, at most."""
DISTINCT: Final = 7777
"""A total that is no other number of a page."""


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.info.key)
def test_whatever_is_done_at_a_table(game: AnyGame) -> None:
    run_state_machine_as_test(
        type("Tables", (Tables,), {"game": game}),
        settings=settings(
            max_examples=TABLES,
            stateful_step_count=STEPS,
            deadline=None,
            derandomize=LENGTH != "all",
            suppress_health_check=[*HealthCheck],
        ),
    )


# What people do: each gives the table after it


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
    return table.adjust(Seat(rng.randrange(len(table.setup.players))), rng.randint(-20, 20), 'a "why" # ~')


def _renames(table: AnyTable, rng: Random) -> AnyTable:
    """Other names: one undo brings the old ones back."""
    players = table.setup.players
    named = table.with_players(tuple(but(player, name=f"{rng.randrange(99)} {player.name}") for player in players))
    assert named.undo().setup == table.setup
    return named


def _takes_back(table: AnyTable, rng: Random) -> AnyTable:
    """Some events taken back, or all of them."""
    for _ in range(rng.choice((1, 2, 4, len(table.events)))):
        table = table.undo()
    return table


def _redoes(table: AnyTable, rng: Random) -> AnyTable:
    """What was taken back, in part or to the end."""
    for _ in range(rng.randint(0, len(table.undone))):
        table = table.redo()
    return table


def _reads_off(table: AnyTable, rng: Random) -> AnyTable:
    """Values of the copy that another table has read; one that has read none takes nothing away."""
    other = SETUPS[table.game.info.key](rng.randrange(1000))
    read_off = [name for name in table.game.info.copy if rng.random() < 0.5]
    told = {name: getattr(other, name) for name in read_off if getattr(other, name)}
    try:
        return table.agreed(but(table.setup, **told))
    except Refused:
        return table


def _changes_the_past(table: AnyTable, rng: Random) -> AnyTable:
    """An event left out, or preceded by a move of that time; later ones that are not possible any more are left out."""
    if not table.events:
        return table
    at = rng.randrange(len(table.events))
    then = table.at(at)
    put = () if walk.stuck(then) or rng.random() < 0.5 else (_plays(then, rng).events[-1],)
    fixes = {at: Fix(put, out=not put or rng.random() < 0.5)}
    found = rebased(table, fixes)
    while found.open:
        fixes |= {row.at: Fix(out=True) for row in found.open}
        found = rebased(table, fixes)
    return table.mended(found.table)


def _marks(table: AnyTable, _: Random) -> AnyTable:
    """The position is as it is on the table."""
    return table.marked() if table.events else table


def _is_handed_over(table: AnyTable, rng: Random) -> AnyTable:
    """Another phone reads its QR codes in any order, and the table goes on there."""
    codes = pieces(write(table), rng.randint(60, 400))
    return read(text_of(" ".join(rng.sample(codes, len(codes)))), ALL)


_BESIDE: Final = (
    *(_corrects, _overrules, _is_refused, _sets_points, walk.counts, walk.reseats, _renames, _takes_back, _redoes),
    *(_reads_off, _changes_the_past, _marks, _is_handed_over),
)
"""What is done beside playing."""
SEEDS: Final = st.integers(0, 2**16)


class Tables(RuleBasedStateMachine):
    """A table of a game, and what is done at it."""

    game: AnyGame
    table: AnyTable

    @initialize(number=st.integers(0, 999))
    def begins(self, number: int) -> None:
        self.table = Table.new(self.game, SETUPS[self.game.info.key](number))

    @rule(seed=SEEDS, many=st.integers(1, 9))
    def plays(self, seed: int, many: int) -> None:
        rng = Random(seed)
        for _ in range(many):
            if isinstance(self.table.turn, Turn):
                self.table = _plays(self.table, rng)

    @rule(seed=SEEDS, event=st.sampled_from(_BESIDE))
    def does(self, seed: int, event: Callable[[AnyTable, Random], AnyTable]) -> None:
        if isinstance(self.table.turn, Turn) or event in (_takes_back, _redoes, _is_handed_over):
            self.table = event(self.table, Random(seed))

    @invariant()
    def text_and_table_are_inverses(self) -> None:
        text = write(self.table)
        again = read(text, ALL)
        _same(again, self.table)
        assert write(again) == text

    @invariant()
    def an_undo_is_the_table_before_and_is_redone(self) -> None:
        before = self.table.undo()
        if not self.table.undoes_past:
            assert before.states == self.table.states[: len(before.states)]
        if before is not self.table:
            taken = range(len(before.events), len(self.table.events))
            assert self.table.undoes_past or sum(map(self.table.is_ours, taken)) == 1, "one step of people"
            _same(read(write(before), ALL), before)
            _same(but(before.redo(), right=()), but(self.table, right=()))  # a position is marked anew

    @invariant()
    def no_lawful_move_makes_or_loses_a_piece(self) -> None:
        count = PIECES.get(self.game.info.key, lambda _: 0)
        for event, state, after in zip(self.table.events, self.table.states, self.table.states[1:], strict=False):
            if isinstance(event, Played) and not event.ruled and not event.move.corrects:
                assert count(state) == count(after), event

    @invariant()
    def totals_are_the_sums_of_their_lines(self) -> None:
        counted(self.table)

    @invariant()
    def what_is_not_known_is_no_number(self) -> None:
        for line in self.table.sheet.lines:
            assert not line.points or "?" not in line.because, line

    @invariant()
    def something_lawful_is_offered(self) -> None:
        assert isinstance(self.table.turn, Outcome) or walk.pick(self.table, Random(0)) is not None

    @invariant()
    def the_second_reading_agrees(self) -> None:
        if agrees := SECOND.get(self.game.info.key):
            agrees(self.table)

    def teardown(self) -> None:
        """The game is played out, and looked at before and after."""
        _looked_at(self.table)
        rng = Random(0)
        while isinstance(self.table.turn, Turn):
            self.table = _plays(self.table, rng)
            assert len(self.table.events) < walk.LONGEST, "the game does not end"
        _looked_at(self.table)


def _same(again: AnyTable, table: AnyTable) -> None:
    assert again == table
    assert again.states == table.states, "playing changed a state that was there before"
    assert again.turn == table.turn
    assert again.sheet == table.sheet


# Pieces: a number that no lawful move changes


def _tiles_in_play(state: Any) -> int:
    """Panchayat, with the market: building tiles, wherever they are (Components; Setup)."""
    market = state.market
    return market.deck + sum(state.lying.values()) if market else 0


def _tokens(state: Any) -> int:
    """Hamlet: the five tokens of the action line lie there once all are laid (Setup 5)."""
    return len({*state.line}) if state.ready else 5


def _researchers(state: Any) -> int:
    """Indus: stars of all researchers, and the points of those that are captured (Capturing pieces)."""
    worth = sum(rank * number for ranks in state.reserve.values() for rank, number in ranks.items())
    there = (*state.edge, *(one for stack in state.stacks for one in stack), state.own and state.own.researcher)
    points = sum(line.points or 0 for line in state.lines)
    return int(worth + sum(one.worth for one in there if one) + points)


def _cubes(state: Any) -> int:
    """Hampi: the cubes of all players, in supply or on zones; nobody has less than none (Components)."""
    assert all(state.supply(Seat(seat)) >= 0 for seat in range(state.seats))
    return sum(state.supply(Seat(seat)) + sum(one.cubes[seat] for one in state.zones) for seat in range(state.seats))


def _tiles_of_the_box(state: Any) -> int:
    """Parikrama: the tiles of the game, on Maps, in hand, in the row or still to come (Components; Setup)."""
    if state.setup.way is Way.END:
        return 0  # only what is on the Maps is there
    there = state.bag + len(state.row) + state.pool + state.fourteen + sum(one.tiles for one in state.travellers)
    in_hand = not state.late and any(asked in IN_HAND for asked in state.asked)
    return int(there + bool(in_hand))


IN_HAND: Final = {Asked.BASIC, Asked.SPECIAL, Asked.FOURTEEN, Asked.LAY}
"""Questions about a tile that has been drawn, and is on no Map yet."""


PIECES: Final[Mapping[str, Callable[[Any], int]]] = {
    "panchayat": _tiles_in_play,
    "hamlet": _tokens,
    "indus": _researchers,
    "hampi": _cubes,
    "parikrama": _tiles_of_the_box,
}


# The second readings


def _indus(table: AnyTable) -> None:
    """Every ruin is worth the same twice, whatever stands on the fields."""
    state, setup = table.state, table.setup
    ruins = [(one.kind.value, [field.name for field in one.fields], one.value) for one in state.ruins]
    stacks = {
        field: [(one.colour.value, int(one.rank or 1)) for one in stack]
        for field, stack in zip(indus_checker.FIELDS, state.stacks, strict=True)
        if stack
    }
    seats = len(setup.players)
    assert indus_twice.by_game(state) == indus_twice.by_book(ruins, stacks, seats, setup.both and setup.doubled)


def _parikrama(table: AnyTable) -> None:
    """Every Map has the same circles, loops and diagonals twice, and the next tile may lie in the same places."""
    parts = table.setup.parts
    switches = parikrama_checker.Switches(parts.circles.value, parts.loops.value)
    for one in table.state.travellers:
        tiles = {(on.cell.x, on.cell.y): (parikrama_twice.as_tile(on.tile), on.turns) for on in one.map}
        found = laid.found(one.map, parts)
        assert found.all_circles == parikrama_checker.map_circles(tiles, switches).total()
        assert found.all_loops == parikrama_checker.map_loops(tiles, switches)
        assert len(found.diagonal) == parikrama_checker.diagonal(tiles, switches)
        if tiles:
            assert {(cell.x, cell.y) for cell in laid.places(one.map)} == parikrama_checker.free_cells(tiles)


def _hampi(table: AnyTable) -> None:
    """The landscape has the same complete zones twice."""
    land = table.state.land
    if land is not None and table.setup.full_loops:
        assert quick(land) == hexes.closed(land)


def _panchayat(table: AnyTable) -> None:
    """The text comes to the same points, rule by rule, once a turn is over."""
    if not (table.setup.solo or table.state.laid):
        panchayat_twice.same(table.by_book)


SECOND: Final[Mapping[str, Callable[[AnyTable], None]]] = {
    "panchayat": _panchayat,
    "indus": _indus,
    "hampi": _hampi,
    "parikrama": _parikrama,
}


# Pages


def _looked_at(table: AnyTable) -> None:
    """Every page can be drawn, each event is told, and the table's own page has a key that leads on."""
    assert all(table.told(at) for at in range(len(table.events)))
    _pages(table)
    _leads_on(table)
    _open_is_open(table)


_BY_ROUND: Final = re.compile('<section class="by-round".*?</section>', re.S)
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
                    assert after.lstrip().startswith("+ ?"), after[:40]
