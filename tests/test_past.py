"""The pages of the past: positions as they were, a draft of a change that outlives the page, the one Yes, one Undo."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Final

import pytest

import walk
from app import draw, mending
from app.route import Route
from app.scores.result import as_kept
from app.state import Intent, Ui, updated
from app.storage import records
from app.update import handle
from border.code import pieces, text_of
from border.fingerprint import fingerprint
from border.report import report
from engine.game import AnyGame
from engine.notation import read, write
from engine.table import Adjustment, AnyTable, Played, Table
from engine.turn import CHANCE, Seat
from engine.value import but
from games import GAMES
from pages import Page
from setups import ALL, KINDS, SETUPS
from walk import IN_PAGE

WHOLE: Final = (Path(__file__).parent / "playthroughs" / "panchayat-2.txt").read_text("utf-8")
"""Leaf places Pandit House on a1 in move 4, and something on c1 much later."""


def opened(text: str) -> Ui:
    """The app with one table, opened."""
    ui = updated(Ui(), tables={"t": as_kept("t", read(text, ALL), 1)})
    return went(ui, "table/t")


def went(ui: Ui, route: str) -> Ui:
    return handle(ui, Intent("go", route, now=2))


def tapped(ui: Ui, *keys: str) -> Ui:
    for key in keys:
        ui = handle(ui, Intent("tap", key, now=3, random="r"))
    return ui


def again(ui: Ui) -> Ui:
    """The app closed and opened at the same address: only what is stored is left."""
    stored = updated(Ui(), tables=ui.stored.tables, drafts=_read_back(ui))
    return went(stored, str(ui.route))


def _read_back(ui: Ui) -> object:
    body = dict(records.changes(Ui().stored, ui.stored)).get(records.DRAFTS, "{}") or "{}"
    return records.understood(Ui().stored, records.DRAFTS, body).drafts


def said(ui: Ui) -> str:
    return " ".join(Page(draw.page(ui)).text)


def table_of(ui: Ui) -> AnyTable:
    assert ui.open.table is not None
    return ui.open.table


def keys(ui: Ui) -> set[str]:
    return set(re.findall(r'data-key="app:past:([^"]+)"', draw.page(ui)))


def test_a_row_of_the_log_opens_the_position_as_it_was() -> None:
    ui = opened(WHOLE)
    whole = table_of(ui)
    assert 'href="#table/t/then/4"' in draw.page(went(ui, "table/t/log"))
    then = went(ui, "table/t/then/5")
    assert "After move 5 of 83" in said(then)
    assert whole.told(4) in said(then)
    for page in (then, went(ui, "table/t/differ/3/7")):
        html = draw.page(page)
        assert "As it was then." in html
        assert html.index("After move 5" if page is then else "after move 5") < html.index("<main"), "above the board"
    assert "8" in Page(draw.page(then)).text[0:40], "the total as it was"
    before = tapped(then, "cell:c1", "app:go")
    assert table_of(before) is whole, "it is read only"
    assert before.stored.tables is then.stored.tables
    assert keys(then) == {"change:4", "insert:5", "out:4"}
    assert keys(went(ui, "table/t/then/0")) == {"insert:0"}
    assert keys(went(ui, "table/t/then/83")) == {"change:82", "out:82"}, "after the last move it is play"
    assert "After move 83 of 83" in said(went(ui, "table/t/then/9999"))


def test_another_move_is_entered_on_the_page_of_the_table() -> None:
    ui = opened(WHOLE)
    whole = table_of(ui)
    ui = tapped(went(ui, "table/t/then/4"), "app:past:change:3")
    assert str(ui.route) == "table/t"
    assert len(table_of(ui).events) == 3
    assert "Instead of: Leaf places Pandit House on a1." in said(ui)
    assert 'data-key="cell:c1"' in draw.page(ui)
    assert "handover" not in draw.page(went(ui, "table/t/menu")), "the menu is about the past"
    out = tapped(ui, "app:share:text").transfer.out
    assert out is not None
    assert out.text == write(whole), "nothing that is not decided leaves the phone"
    ui = tapped(again(ui), "cell:c1", "app:go")
    assert str(ui.route) == "table/t/past"
    assert table_of(ui).events == whole.events, "nothing has changed yet"
    assert read(ui.stored.tables["t"].text, ALL) == whole
    assert "Changed: Leaf places Pandit House on c1." in said(again(ui))
    assert "Now: Leaf scores 8 points: Temple on b1, Pandit House on c1." in said(ui), "as it will be"


def test_each_move_that_does_not_fit_is_decided_before_the_one_yes() -> None:
    ui = tapped(opened(WHOLE), "app:past:change:3", "cell:c1", "app:go")
    whole = table_of(ui)
    found = mending.outcome(ui)
    assert found is not None
    first = found[2].open[0]
    assert "No longer possible" in said(ui)
    assert f"Move {first.at + 1} is no longer possible." in said(ui), "not how many stand or fall with it"
    assert tapped(ui, "app:past:yes").stored.tables is ui.stored.tables, "not before all are decided"
    ui = tapped(again(tapped(ui, f"app:past:out:{first.at}")), "app:past:rest")
    assert "No longer possible" not in said(ui)
    ui = tapped(ui, "app:past:yes")
    assert ui.said.notice.startswith("Past changed. Leaf: ")
    assert not mending.mending(ui)
    after = table_of(ui)
    assert after.events[3].move.square.name == "c1"  # type: ignore[union-attr]
    assert read(ui.stored.tables["t"].text, ALL) == after
    assert "Then the past was changed." in said(went(ui, "table/t/log"))
    ui = tapped(again(ui), "app:undo")
    assert ui.said.notice.startswith("Undone: the change of the past.")
    assert but(table_of(ui), undone=()) == whole
    assert "Redo: the change of the past" in draw.page(ui)
    ui = tapped(again(ui), "app:redo")
    assert ui.said.notice.startswith("Redone: the change of the past. Leaf: ")
    assert table_of(ui) == after
    ui = tapped(ui, "app:undo", "app:redo", "app:undo")
    assert but(table_of(ui), undone=()) == whole


LANDSCAPE: Final = """chaupal 1
game hampi 3
player Ann red
player Bea blue
mode basic
landscape yes
printed LLLLLL,LLLLLL.Me2,LLLLLL.Me-2.temple

* lay 0/0 0 1
* lay 1/0 0 1
* lay 0/1 0 1
A lay 1/1 0 2
end
"""


def _painted(ui: Ui, *taps: str) -> Ui:
    """The last tile of `LANDSCAPE` entered anew."""
    ui = tapped(ui, "app:past:change:3", *(f"tell:{tap}" for tap in taps), "app:told")
    return went(ui, "table/t/past")


def test_a_change_that_is_told_in_the_same_words_says_what_is_different() -> None:
    same = "Ann places tile 4 next to tiles 2 and 3. Changed: Ann places tile 4 next to tiles 2 and 3. "
    for known, says in (
        (("known=3",), "It shows temple and Merchant −2 instead of Merchant 2."),
        (("known=1",), "It no longer shows Merchant 2."),
        ((), "It is the same move."),
        (("brush=temple", "side=middle"), "It also shows temple."),
        (("person=merchant", "n=-2"), "It shows Merchant −2 instead of Merchant 2."),
    ):
        assert same + says in said(_painted(opened(LANDSCAPE), *known)), says


def test_a_move_that_is_changed_is_chosen_at_first_as_it_was() -> None:
    ui = tapped(opened(WHOLE), "app:past:change:3")
    old = table_of(opened(WHOLE)).events[3]
    assert isinstance(old, Played)
    assert ui.open.chosen == old.move.path
    assert 'data-key="app:go"><span>Place Pandit House on a1</span>' in draw.page(ui)
    assert "It is the same move." in said(tapped(ui, "app:go"))
    tile = tapped(opened(LANDSCAPE), "app:past:change:3")
    assert str(tile.route) == "table/t/form/tile:4/1/1/2/0"
    assert "Merchant 2 , 2" in re.sub(r"\s+", " ", said(tile))
    assert 'data-key="tell:known=3"' in draw.page(tile), "another tile of the copy can be chosen"
    assert not set(tile.stored.drafts) - {"table/t/past"}, "the next tile of the table is not begun"
    home = draw.page(went(again(tile), "table/t"))
    assert re.findall(r'data-key="form:tile:4/(\S+)"[^>]*The tile was here', home) == ["1/1"], "its space is marked"
    again_ = tapped(again(tile), "tell:person=merchant", "tell:person=merchant", "app:told")
    assert "Merchant −2 instead of Merchant 2" in said(again_)


def test_what_was_forgotten_is_inserted_move_by_move() -> None:
    ui = tapped(opened(WHOLE), "app:past:insert:5")
    ui = went(ui, "table/t/hand/A")
    ui = tapped(ui, "pad:3", "app:hand:A")
    assert str(ui.route) == "table/t", "more can follow"
    ui = tapped(again(ui), "app:undo", "app:redo")
    ui = handle(tapped(went(ui, "table/t/hand/B"), "pad:2"), Intent("tap", "app:hand:B", (("why", "a | b"),), now=3))
    ui = went(again(ui), "table/t/past")
    assert "2 moves are" not in said(ui)
    assert "Inserted before it: Points adjusted: +3 for Leaf. Points adjusted: +2 for Stone (a | b)." in said(ui)
    ui = tapped(ui, "app:past:yes")
    assert table_of(ui).events[5:7] == (Adjustment(Seat.A, 3, ""), Adjustment(Seat.B, 2, "a | b"))
    assert len(table_of(ui).events) == 85


def test_a_change_that_makes_another_player_win_says_so_first() -> None:
    ui = went(tapped(opened(WHOLE), "app:past:insert:5"), "table/t/hand/B")
    ui = went(tapped(ui, "pad:2", "pad:0", "app:hand:B"), "table/t/past")
    assert "Result: Stone wins. Before the change: Leaf wins. Stone: 100 instead of 80." in said(ui)


def test_report_link_and_backup_carry_what_was_changed() -> None:
    ui = tapped(opened(WHOLE), "app:past:out:82", "app:past:yes")
    table = table_of(ui)
    assert table.pasts
    said_wrong = report(table, Seat.A)
    assert read(said_wrong, ALL) == table
    link = pieces(records.shared_table(ui.stored.tables["t"]))
    assert read(json.loads(text_of("\n".join(link)))["text"], ALL) == table
    assert read(json.loads(records.backup(ui.stored))["tables"][0]["text"], ALL) == table
    assert fingerprint(table) == fingerprint(read(WHOLE, ALL).at(82)), "four words are of the position alone"


def test_there_is_a_way_out_everywhere() -> None:
    ui = tapped(opened(WHOLE), "app:past:change:3")
    left = tapped(ui, "app:past:leave")
    assert str(left.route) == "table/t/then/3"
    assert not left.stored.drafts
    undone = tapped(ui, "app:undo")
    assert str(undone.route) == "table/t/then/3"
    assert not undone.stored.drafts
    ui = tapped(ui, "cell:c1", "app:go")
    assert "You have not finished changing the past." in said(went(ui, "table/t"))
    assert table_of(went(ui, "table/t")).events == read(WHOLE, ALL).events
    left = went(again(went(ui, "table/t")), "table/t/past")
    assert "Changed: Leaf places Pandit House on c1." in said(left), "what was decided stays"
    asked = tapped(went(ui, "table/t/past"), "app:past:cancel")
    assert "1 decision is dropped: about move 4." in said(asked)
    assert asked.stored.drafts
    assert tapped(asked, "app:leave").stored.drafts
    gone = tapped(asked, "app:past:cancel")
    assert gone.stored.drafts == {}
    assert gone.said.notice == "Change of the past cancelled. The table is as before."
    assert not keys(tapped(ui, "app:past:clear:3")) - {"leave", "yes", "same"}


def test_play_goes_on_before_the_change_is_decided() -> None:
    ui = tapped(opened(write(read(WHOLE, ALL).undo())), "app:past:out:3")
    played = tapped(went(ui, "table/t"), "app:redo")
    assert len(table_of(played).events) == 83
    found = mending.outcome(again(played))
    assert found is not None
    assert [row.at for row in found[2].rows] == list(range(3, 83))
    undone = tapped(played, "app:undo", "app:undo")
    assert mending.mending(undone) is None, "it was decided with this move in mind"
    assert mending.mending(tapped(undone, "app:redo"))
    ui = played
    broken = updated(ui, drafts={"table/t/past": (*ui.stored.drafts["table/t/past"], "x")})
    assert mending.mending(broken) is None
    assert "No change in progress" in said(went(broken, "table/t/past"))


def test_a_printed_value_that_is_entered_meanwhile_is_the_table_s() -> None:
    ui = opened(WHOLE)
    ui = tapped(ui, "app:past:change:3")
    ui = went(ui, "table/t/form/players")
    fields = (("seats", "2"), ("name-a", "Moss"), ("colour-a", "red"), ("name-b", "Stone"), ("colour-b", "blue"))
    ui = handle(ui, Intent("fill", "players", fields, now=3))
    assert read(ui.stored.tables["t"].text, ALL).setup.players[0].name == "Moss"
    assert mending.mending(ui)
    assert len(table_of(ui).events) == 3


def test_the_table_says_where_it_is_right() -> None:
    ui = opened(WHOLE)
    ui = again(tapped(ui, "app:undo", "app:past:same", "app:redo", "app:past:same", "app:past:same"))
    assert table_of(ui).right == (82, 83)
    assert ui.stored.tables["t"].text.endswith("\ncorrect 82 83\nend\n")
    assert "marked after move 83" in said(went(ui, "table/t/menu"))
    assert "marked after move 83" in said(went(ui, "table/t/log"))
    assert table_of(tapped(ui, "app:undo")).right == (82,), "that position is not in the past any more"
    assert fingerprint(table_of(ui)) == fingerprint(read(WHOLE, ALL)), "four words are of the position alone"
    link = pieces(records.shared_table(ui.stored.tables["t"]))
    assert read(json.loads(text_of("\n".join(link)))["text"], ALL).right == (82, 83)
    changed = tapped(ui, "app:past:out:82", "app:past:yes")
    assert table_of(changed).right == (82,), "not after the first change"
    assert read(ui.stored.tables["t"].text, ALL).right == (82, 83)
    assert "the first move that is wrong" in said(went(ui, "table/t/menu"))
    found = went(ui, "table/t/differ")
    assert "The first difference" in said(found), "only one move is not known to be right"
    assert keys(found) == {"change:82", "out:82"}, "and it can be changed there"
    ui = opened(WHOLE)
    half = went(ui, "table/t/differ")
    assert "Did it look like this after move 41 of 83?" in said(half)
    assert {"#table/t/differ/41/83", "#table/t/differ/0/41"} <= set(re.findall(r'href="([^"]+)"', draw.page(half)))
    assert "after move 62 of 83" in said(went(ui, "table/t/differ/41/83"))
    assert "right before move 41 and wrong after it" in said(went(ui, "table/t/differ/40/41"))


@pytest.mark.parametrize(
    ("game", "kind"),
    [
        pytest.param(game, kind, id=f"{game.info.key}-{kind}")
        for game in GAMES
        for kind in range(KINDS[game.info.key])[: 1 if IN_PAGE else 4]
    ],
)
def test_every_position_of_every_game_can_be_looked_at_and_changed(game: AnyGame, kind: int) -> None:
    rng = Random(kind)
    table = walk.wander(Table.new(game, SETUPS[game.info.key](kind)), rng, 40)
    ui = opened(write(table))
    end = len(table.events)
    for at in sorted(rng.sample(range(end), min(end, 6))):
        for page in (f"then/{at}", f"differ/{at}/{end}"):
            shown = Page(draw.page(went(ui, f"table/t/{page}")))
            assert all(key.startswith("app:past:") for key in shown.keys), "a key for the table as it is now"
        before = at and isinstance(event := table.events[at], Played) and event.actor is CHANCE
        for what in ("change", "insert"):
            there = tapped(ui, f"app:past:{what}:{at}")
            Page(draw.page(there))
            assert len(table_of(there).events) == at or before
            if walk.stuck(table_of(there)):
                continue
            offer = table_of(there).offer
            move = rng.choice(offer.legal) if offer.legal else None
            if move is None or game.page.asked_first(table_of(there).state, move)[0]:
                continue
            there = tapped(there, *move.path, *(["app:go"] if move.tried_first else []))
            listed = went(there, "table/t/past")
            Page(draw.page(listed))
            done = tapped(listed, "app:past:rest", "app:past:yes")
            if mending.mending(listed) and str(done.route) in ("table/t", "table/t/end"):
                assert read(done.stored.tables["t"].text, ALL) == table_of(done)
                assert table_of(tapped(done, "app:undo")).events == table.events


def test_the_draft_is_json() -> None:
    ui = tapped(opened(WHOLE), "app:past:out:3")
    body = dict(records.changes(Ui().stored, ui.stored))[records.DRAFTS]
    assert body
    assert json.loads(body)["table/t/past"][1:] == ["3 out"]
    assert Route.parse("table/t/past").page == mending.PAGE
