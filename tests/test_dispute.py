"""Two entries of one final board: what differs, and the one table that the players settle on."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from app import draw, update
from app.scores.result import as_kept
from app.state import Intent, Ui, updated
from engine.dispute import Difference, comparable, differences, settled
from engine.house_rules import How, PointsRule
from engine.notation import read, write
from engine.refusal import Refused
from engine.table import AnyTable, Played
from engine.turn import Outcome, Seat
from engine.way import Way
from games import GAMES
from games.indus.rules.moves.final_board import Lie
from games.indus.rules.pieces import FIELDS
from pages import Page
from test_shell import do, go, tap

HERE: Final = Path(__file__).parent
TEXTS: Final = {
    path.stem: text
    for folder in ("playthroughs", "saved_tables/text-1")
    for path in sorted((HERE / folder).glob("*.txt"))
    if "\nway end\n" in (text := path.read_text("utf-8"))
}

HEAD: Final = "chaupal 1\ngame panchayat 2\nplayer Ann red\nplayer Ben blue\nway end\ncopy practice\n\n"
MINE: Final = "A fill a1 house\nA fill b1 well\nA points 10\nA done !\nB fill a1 temple\nB points 8\nB done !\n"
THEIRS: Final = (
    "A points 12\nA fill b1 well\nA fill a1 temple\nA done !\nB points 8\nB fill a1 temple\nB fill d4 house\nB done !\n"
)


def table(events: str, head: str = HEAD) -> AnyTable:
    found: AnyTable = read(f"{head}{events}end\n", GAMES)
    return found


def test_a_position_is_compared_cell_by_cell_however_it_was_entered() -> None:
    found = differences(table(MINE), table(THEIRS))
    assert found == (
        Difference("Ann, a1", "House", "Temple"),
        Difference("Ann, points on the score track", "10", "12"),
        Difference("Ben, d4", "", "House"),
    )
    corrected = MINE.replace("A done", "A put A a1 temple\nA points 12\nA done")
    assert differences(table(corrected), table(THEIRS)) == found[2:], "a correction leaves no trace"
    assert not differences(table(MINE), table(MINE))


def test_what_is_settled_is_one_change_of_one_table() -> None:
    twice = PointsRule("printed", How.TIMES, 2)
    mine, theirs = table(MINE).adjust(Seat.B, 3, "agreed").count(twice), table(THEIRS)
    after = settled(mine, theirs, ("Ann, a1", "Ben, d4"))
    assert isinstance(after.turn, Outcome)
    assert differences(after, theirs) == (Difference("Ann, points on the score track", "10", "12"),)
    assert [line.points for line in after.sheet.lines if line.because == "agreed"] == [3]
    assert after.points_rules == mine.points_rules
    assert after.undo().events == mine.events
    assert after.undo().redo().events == after.events
    assert read(write(after), GAMES).undo().events == mine.events, "also after it is read again"


def test_a_cell_can_be_emptied() -> None:
    after = settled(table(THEIRS), table(MINE), ("Ben, d4",))
    assert "Ben, d4" not in {cell.title for cell in after.game.cells(after.state)}
    assert sum(isinstance(event, Played) and event.move.verb == "fill" for event in after.events) == 3


@pytest.mark.parametrize("name", TEXTS)
def test_every_game_can_be_entered_again_from_its_cells(name: str) -> None:
    """The same board by the shortest way: no difference, the same score lines, and the same end."""
    before: AnyTable = read(TEXTS[name], GAMES)
    again = settled(before, before, ())
    assert not differences(before, again)
    points = [
        sorted((line.seat, line.rule, line.points or 0, line.because) for line in one.sheet.lines)
        for one in (again, before)
    ]
    assert points[0] == points[1]
    assert isinstance(again.turn, Outcome) == isinstance(before.turn, Outcome)


def test_a_board_is_entered_from_the_start_player_on() -> None:
    head = "chaupal 1\ngame parikrama 2\nplayer Ann red\nplayer Ben blue\nfirst B\nway end\n\n"
    mine, theirs = (table(f"B adds {card}\nB done\nA adds Y1\nA done\n", head) for card in ("B1", "B2"))
    assert [one.title for one in differences(mine, theirs)] == ["Ben, Blue 1", "Ben, Blue 2"]
    after = settled(mine, theirs, ("Ben, Blue 1", "Ben, Blue 2"))
    assert after.events == theirs.events


@pytest.mark.parametrize("name", TEXTS)
def test_settled_as_theirs_it_is_theirs(name: str) -> None:
    """Half of it entered: what is missing is taken over from the other entry."""
    theirs: AnyTable = read(TEXTS[name], GAMES)
    mine = theirs.at(len(theirs.events) // 2)
    differ = differences(mine, theirs)
    assert differ
    after = settled(mine, theirs, [one.title for one in differ])
    assert not differences(after, theirs)


def test_all_games_that_score_only_the_end_have_cells() -> None:
    with_way = {game.info.key for game in GAMES if hasattr(game.setup(), "way")}
    assert {GAMES.named(read(text, GAMES).game.info.key).info.key for text in TEXTS.values()} == with_way  # type: ignore[union-attr]
    assert all(differences(read(text, GAMES).at(0), read(text, GAMES)) for text in TEXTS.values())


def test_only_entries_of_one_board_are_compared() -> None:
    mine = table(MINE)
    assert comparable(mine, table(THEIRS))
    assert not comparable(mine, table(THEIRS, HEAD.replace("Ben", "Bo")))
    assert not comparable(mine, read(TEXTS["parikrama-end"], GAMES))
    played = table("", HEAD.replace("way end\n", "")).setup
    assert getattr(played, "way", None) is not Way.END
    assert not comparable(table("", HEAD.replace("way end\n", "")), mine)


def test_what_is_not_possible_together_is_refused() -> None:
    """The box of Indus has a number of researchers of each colour: more of them cannot be on one board."""
    indus = next(text for name, text in TEXTS.items() if name.startswith("indus"))
    theirs: AnyTable = read(indus, GAMES)
    colour = theirs.setup.colours[0]
    fields = [cell.title for cell in theirs.game.cells(theirs.state) if colour.value in cell.value]
    mine, free = theirs.at(0), [field for field in FIELDS if field.name not in fields]
    while not mine.game.moves.refuse(mine.state, Lie(free[0], colour)):
        mine = mine.play(Lie(free.pop(0), colour))
    with pytest.raises(Refused):
        settled(mine, theirs, fields)


# On the pages


def entered() -> Ui:
    """The first entry, and the second one, which is open."""
    ui = do(Ui(), go("bring"), Intent("fill", "bring", (("text", f"{HEAD}{MINE}end\n"),), now=1_000))
    ui = do(ui, Intent("fill", "take", (), now=1_000, random="one"))
    assert "Two entries of one board" in draw.page(do(ui, go("table/one/menu")))
    ui = do(ui, go("table/one/dispute"), Intent("tap", "app:dispute:new", now=1_000, random="two"))
    assert str(ui.route) == "table/two"
    assert ui.open.table is not None
    assert not ui.open.table.events, "empty: nobody sees what the other one has entered"
    return do(ui, tap("cell:a1"), tap("tile:temple"), tap("cell:b1"), tap("tile:well"))


DISPUTE: Final = "table/one/dispute/two"


def words(ui: Ui) -> str:
    return " ".join(" ".join(Page(draw.page(ui)).text).split())


def test_the_second_entry_is_a_table_of_its_own() -> None:
    ui = entered()
    assert set(ui.stored.tables) == {"one", "two"}
    for one, other in (("one", "two"), ("two", "one")):
        assert f'href="#table/{one}/dispute/{other}"' in draw.page(do(ui, go(f"table/{one}/dispute")))
    assert "Compare with the other entry" in draw.page(do(ui, go("table/one/end/9/9")))


def test_a_finished_second_entry_is_compared_at_once_and_is_no_other_game() -> None:
    text = TEXTS["panchayat-end"]
    other = re.sub(r"^A points \d+$", "A points 1", text, flags=re.MULTILINE)
    ui = updated(Ui(), tables={"one": as_kept("one", read(text, GAMES), 1_000)})
    assert "garland" in draw.page(do(ui, go("table/one/end")))
    for name, theirs, says in (("two", text, "both are the same"), ("three", other, "1 difference to settle")):
        both = updated(ui, tables={**ui.stored.tables, name: as_kept(name, read(theirs, GAMES), 1_000)})
        page = draw.page(do(both, go("table/one/end")))
        assert "garland" not in page
        assert "Two entries of one board" in page
        link = page.index(f'href="#table/one/dispute/{name}"')
        assert page.index("Every score line of Stone") < link < page.index("See the table"), "right under the totals"
        assert says in words(do(both, go("table/one/end")))


def test_each_difference_is_settled_by_one_tap() -> None:
    ui = do(entered(), go(DISPUTE))
    assert "4 differences" in words(ui)
    assert "4 still open" in words(ui)
    assert "Ann, a1 this entry: House other entry: Temple Look again" in words(ui)
    assert do(ui, tap("app:dispute:yes")).stored.tables["one"] is ui.stored.tables["one"], (
        "nothing before all is settled"
    )
    ui = do(ui, tap("app:dispute:theirs:0"), *(tap(f"app:dispute:mine:{at}") for at in range(1, 3)))
    ui = do(ui, tap("app:dispute:look:3"))
    assert "1 still open" in words(ui)
    assert "Look at the table again." in words(ui)
    assert do(ui, tap("app:dispute:look:3")).stored.drafts != ui.stored.drafts
    page = draw.page(do(ui, tap("app:dispute:mine:3"), go(""), go(DISPUTE)))
    assert page.count('aria-pressed="true"') == 4, "what was tapped is stored"
    assert 'aria-disabled="true" data-key="app:dispute:yes"' not in page
    ui = do(ui, tap("app:dispute:mine:3"), tap("app:dispute:yes"))
    assert ui.stored.tables["two"].binned
    assert str(ui.route) == "table/one/end"
    assert "The other entry is deleted" in ui.said.notice
    assert not ui.stored.drafts
    assert ui.open.table is not None
    cells = {cell.title: cell.value for cell in ui.open.table.game.cells(ui.open.table.state)}
    assert cells["Ann, a1"] == "Temple"
    assert cells["Ann, points on the score track"] == "10"
    back = do(ui, tap("app:undo"))
    assert back.open.table is not None
    assert write(back.open.table.at(7)) == write(table(MINE))


def test_two_entries_that_agree_leave_the_table_as_it_is() -> None:
    ui = do(Ui(), go("bring"), Intent("fill", "bring", (("text", f"{HEAD}{MINE}end\n"),), now=1_000))
    ui = do(ui, Intent("fill", "take", (), now=1_000, random="one"))
    ui = do(ui, go("table/one/dispute"), Intent("tap", "app:dispute:new", now=1_000, random="two"))
    ui = do(ui, tap("cell:a1"), tap("tile:house"), tap("cell:b1"), tap("tile:well"))
    ui = do(ui, go("table/two/number/points"), tap("pad:1"), tap("pad:0"), tap("app:go"), tap("done"), tap("app:rule"))
    ui = do(ui, tap("cell:a1"), tap("tile:temple"), go("table/two/number/points"), tap("pad:8"), tap("app:go"))
    ui = do(ui, go(DISPUTE))
    assert "Both entries are the same" in words(ui)
    before = ui.stored.tables["one"].text
    ui = do(ui, tap("app:dispute:yes"))
    assert ui.stored.tables["one"].text == before
    assert ui.stored.tables["two"].binned


def test_keys_that_mean_nothing_change_nothing() -> None:
    ui = do(entered(), go(DISPUTE))
    for key in ("mine:99", "mine", "mine:x", "x", "x:1", "yes"):
        assert do(ui, tap(f"app:dispute:{key}")).stored == ui.stored
    lost = do(ui, go("table/one/dispute/nowhere"), tap("app:dispute:yes"), tap("app:dispute:mine:0"))
    assert lost.stored == ui.stored
    assert "Enter it a second time" in draw.page(lost)
    assert re.search("table/one", str(update.handle(ui, go("table/one")).route))
