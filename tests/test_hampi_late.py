"""What a table of Hampi asks or keeps when something comes late: a forgotten player, a ruling, a sum put right."""

from __future__ import annotations

import re
from types import MappingProxyType

from app import draw, update
from app.scores import result
from app.state import Intent, Ui, updated
from engine.notation import read
from engine.table import AnyTable, Played, Table
from engine.turn import Seat
from engine.value import but
from games import GAMES
from games.hampi.game import GAME
from games.hampi.rules.jewel import named
from games.hampi.rules.moves.common import Move
from games.hampi.rules.moves.corrections import SetSupport
from games.hampi.rules.moves.counting import Sums
from games.hampi.rules.moves.cube import NoCube
from games.hampi.rules.moves.draw import Draw
from games.hampi.rules.moves.laying import Lay, Shows
from games.hampi.rules.moves.round_end import EndRound
from games.hampi.rules.pieces import Asks, Condition, Person, What
from games.hampi.rules.state import Setup
from people import players
from setups_hampi import DRAWN

FEWEST = Condition(3, Asks.FEWEST, (Person.MINER,))
LAND = Draw(What.LAND)


def at_table(table: AnyTable) -> Ui:
    """The table as it is kept, opened."""
    kept = result.as_kept("abc", table, 1)
    return update.handle(updated(Ui(), tables=MappingProxyType({"abc": kept})), Intent("go", "table/abc"))


def tap(ui: Ui, *keys: str) -> Ui:
    for key in keys:
        ui = update.handle(ui, Intent("tap", key, now=2))
    return ui


def played(table: AnyTable, *moves: Move) -> AnyTable:
    for move in moves:
        table = table.play(move)
    return table


# A forgotten player


def test_who_had_the_jewel_does_not_change_when_a_forgotten_player_sits_down() -> None:
    """The fewest Miners: 3 before 5. Who is added later has 0, which is fewer, but had no turn by then."""
    table: AnyTable = Table.new(GAME, Setup(players=players(2), conditions=(FEWEST,)))
    turn = (LAND, NoCube())
    table = played(table, SetSupport(Seat.A, Person.MINER, 3), SetSupport(Seat.B, Person.MINER, 5))
    table = played(table, Draw(What.JEWEL), *turn, EndRound(), Draw(What("condition-3")), *turn)
    assert table.state.holders == (Seat.A,)
    more = table.agreed(but(table.setup, players=players(3)))
    assert more.state.holders == (Seat.A,)
    assert more.state.conditions[0].named == (Seat.A,)
    assert more.state.late == (Seat.C,)
    told = next(text for at in range(len(more.events)) if "Condition" in (text := more.told(at)) or "condition" in text)
    assert more.setup.players[2].name not in told


def test_from_the_first_turn_of_their_own_they_take_part() -> None:
    table: AnyTable = Table.new(GAME, Setup(players=players(2), conditions=(FEWEST,)))
    turn = (LAND, NoCube())
    table = played(table, SetSupport(Seat.A, Person.MINER, 3), SetSupport(Seat.B, Person.MINER, 5))
    table = played(table, Draw(What.JEWEL), *turn)
    table = table.agreed(but(table.setup, players=players(3)))
    assert table.state.seat is Seat.C
    table = played(table, *turn, EndRound(), Draw(What("condition-3")))
    assert table.state.late == ()
    assert table.state.holders == (Seat.C,)


def test_nobody_qualifies_where_nobody_had_a_turn() -> None:
    assert named((1, 2), Asks.MOST, (Seat.A, Seat.B)) == ()


# A ruling on a place where the tile fits in no way


def test_a_ruling_on_a_place_where_nothing_fits_asks_how_the_tile_lies() -> None:
    setup = Setup(players=players(2), landscape=True, printed=DRAWN)
    table: AnyTable = Table.new(GAME, setup)
    for number in (1, 1, 1):
        table = table.play(Shows(number))
        table = table.play(next(move for move in table.offer.legal if isinstance(move, Lay)))
    table = played(table, LAND, Shows(5))
    ui = at_table(table)
    key = next(name for name in table.offer.why_not if name.startswith("place:"))
    many = len(table.events)
    ui = tap(ui, key, "app:rule")
    assert ui.open.table is not None
    assert (len(ui.open.table.events), ui.open.chosen) == (many, (key,))
    turns = re.findall(r'data-key="(turns:\d)"[^>]*aria-disabled="true"', draw.page(ui))
    assert len(turns) == len(DRAWN[4].turnings) > 1
    ui = tap(ui, turns[-1], "app:rule")
    assert ui.open.table is not None
    last = ui.open.table.events[-1]
    assert isinstance(last, Played)
    assert last.ruled
    assert last.move.path == (key, turns[-1])


# A sum that is put right


def test_a_sum_that_was_booked_stands_on_the_pad_when_it_is_opened_again() -> None:
    text = "chaupal 1\ngame hampi 1\nplayer Leaf red\nplayer Stone green\nway end\n\nA sums elder 2,2,-1\nend\n"
    ui = tap(at_table(read(text, GAMES)), "sum:elder")
    assert "2 + 2 − 1" in draw.page(ui)
    assert not ui.typed.unbooked
    for keys, numbers in (
        (("pad:plus", "pad:3"), (2, 2, -1, 3)),
        (("pad:7",), (7,)),
        (("pad:delete", "pad:4"), (2, 2, -4)),
    ):
        after = tap(ui, *keys, "app:go").open.table
        assert after is not None
        assert after.events[-1] == Played(Seat.A, Sums(Person.ELDER, numbers))
