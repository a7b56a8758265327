"""A move for which a piece was entered: Undo opens its draft, Redo makes it again as it was, after a reload too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

import test_entering as shared
import test_hampi_painting as hampi
from app import draw, entering
from app.entering import to_relay
from app.state import Intent, Ui
from app.storage.keeper import Keeper
from engine.notation import read
from games import GAMES
from test_entering import taps
from test_shell import do, events, go, tap
from test_storage import Memory


def house() -> Ui:
    return do(shared.laying(), *shared.HOUSE, tap("app:told"))


def land() -> Ui:
    return do(hampi.laying(), tap("app:told"))


def taken() -> Ui:
    return do(shared.drawing_a_tile(), *shared.DRAWN, tap("app:told"))


def placed() -> Ui:
    """Return the same table with the tile placed, and both undone again but for its taking."""
    return do(taken(), tap("cell:1/0"), tap("app:go"), tap("app:undo"))


GAME: Final = pytest.mark.parametrize("made", [house, land, taken, placed], ids=lambda made: made.__name__)


def reloaded(ui: Ui) -> Ui:
    """Return the state that a phone has after a new start, on the same page."""
    phone = Memory()
    Keeper(phone).save(Ui(), ui)
    return do(Keeper(phone).load(), go(ui.route))


@GAME
def test_the_draft_opens_at_undo_and_stays_after_a_reload(made: Callable[[], Ui]) -> None:
    ui = do(reloaded(made()), tap("app:undo"))
    assert taps(ui)
    assert (str(reloaded(ui).route), taps(reloaded(ui))) == (str(ui.route), taps(ui))
    assert taps(do(ui, tap("app:untell"))) == taps(ui)[:-1]


@GAME
def test_redo_places_it_again_as_it_was(made: Callable[[], Ui]) -> None:
    """From its page or the table's, also when the draft has changed since."""
    before = made()
    undone = reloaded(do(before, tap("app:undo")))
    for ui in (undone, do(undone, go("table/abc")), do(undone, tap("app:untell"))):
        assert 'aria-label="Redo: ' in draw.page(ui)
        after = do(ui, tap("app:redo"))
        assert str(after.route) == "table/abc"
        assert after.open.table == before.open.table
        assert after.stored.tables["abc"].text == before.stored.tables["abc"].text
        assert after.stored.copies == before.stored.copies
        assert not after.stored.drafts
        assert taps(do(reloaded(after), tap("app:undo"))) == taps(undone), "and so on"
        text = ui.stored.tables["abc"].text
        assert read(text, GAMES) == ui.open.table, "meanwhile its text needs no piece"


def test_pieces_undone_one_after_the_other_are_redone_one_after_the_other() -> None:
    one = do(hampi.opened(), tap("form:tile:1/0/0"), *hampi.told("person=lady"), tap("app:told"))
    two = do(one, tap("form:tile:2/1/0"), *hampi.told("person=priest"), tap("app:told"))
    ui = do(two, tap("app:undo"), go("table/abc"), tap("app:undo"))
    assert events(ui) == 0
    ui = do(ui, tap("app:redo"))
    assert ui.open.table is not None
    assert ui.open.table.setup == one.open.table.setup if one.open.table else False
    assert do(ui, tap("app:redo")).open.table == two.open.table


def test_another_move_leaves_nothing_to_redo() -> None:
    ui = do(house(), tap("app:undo"), go("table/abc"), tap("hand:well"), tap("cell:c1"), tap("tell:type=G"))
    assert to_relay(ui) is not None
    ui = do(ui, tap("app:told"))
    assert events(ui) == 3
    assert to_relay(ui) is None
    assert "app:redo" not in draw.page(ui)


def test_a_piece_that_was_corrected_since_does_not_open_as_a_draft() -> None:
    ui = do(house(), go("table/abc/form/card:house"), tap("tell:points=5"), tap("app:told"), tap("app:undo"))
    assert (str(ui.route), events(ui)) == ("table/abc", 2)
    assert not ui.stored.drafts


def test_names_corrected_since_change_nothing_of_it() -> None:
    ui = house()
    fields = (("seats", "2"), ("name-a", "Ann"), ("colour-a", "red"), ("name-b", "Bo"), ("colour-b", "blue"))
    renamed = do(ui, go("table/abc/form/players"), Intent("fill", "players", fields, now=1_000, random="abd"))
    assert renamed.open.table is not None
    assert renamed.open.table.setup.players[0].name == "Ann"
    named = do(renamed, tap("app:undo"))
    assert named.open.table is not None
    assert named.open.table.setup.players[0].name != "Ann", "the names are undone first"
    undone = do(named, tap("app:undo"))
    assert str(undone.route) == shared.LAY
    again = do(undone, tap("app:redo")).open.table
    assert again is not None
    assert again.events == renamed.open.table.events


def test_they_do_not_pile_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entering, "MOST_LAID", 1)
    well = (tap("hand:well"), tap("cell:c1"), tap("tell:type=G"), tap("app:told"))
    assert [one.says for one in do(house(), *well).stored.laid] == ["Place Well on c1"]
