"""House rules about points: a rule of the score sheet that the players count differently, for all seats alike."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Final

import pytest

import walk
from app import draw
from app.pages.new_table import POINTS
from app.scores import house_rules, outcome, score_now
from app.scores.ending import spoken
from app.state import Intent, Kept, Stored, Ui, updated
from app.storage.records import changes
from app.transfer import export
from app.update import handle
from border.fingerprint import fingerprint, first_difference
from border.report import report
from engine.game import AnyGame
from engine.house_rules import How, PointsRule, by_table
from engine.notation import BadText, RefusedText, read, write
from engine.rebase import Fix, rebased
from engine.refusal import Refused
from engine.score import ScoreLine, standings
from engine.table import AnyTable, Table, event_line, scored
from engine.turn import Seat
from engine.value import but
from games import GAMES
from markup.html import unescaped
from pages import Page
from setups import ALL, SETUPS
from storing import loaded
from test_past import opened, said, table_of, tapped, went
from test_shell import do

PLAYED: Final = Path(__file__).parent / "playthroughs"
A, B, C = Seat.A, Seat.B, Seat.C
GROUPS_OFF: Final = PointsRule("groups", How.OFF)
GROUPS_3: Final = PointsRule("groups", How.TIMES, 3)
GROUPS_4: Final = PointsRule("groups", How.EACH, 4)
GROUPS_BOOK: Final = PointsRule("groups", How.BOOK)
COUNTED: Final = [game for game in GAMES if game.adjusted is None]


def played(name: str) -> AnyTable:
    table: AnyTable = read((PLAYED / f"{name}.txt").read_text("utf-8"), GAMES)
    return table


def points(table: AnyTable, seat: Seat, rule: str) -> list[int | None]:
    return [line.points for line in table.sheet.of(seat, rule)]


# How a rule counts


@pytest.mark.parametrize(
    ("rule", "groups", "total"),
    [
        (GROUPS_OFF, [0, 0, 0, 0], 75),
        (GROUPS_3, [30, 18, 30, 6], 159),
        (GROUPS_4, [4, 4, 4, 4], 91),
        (GROUPS_BOOK, [10, 6, 10, 2], 103),
    ],
)
def test_a_rule_is_off_or_has_a_factor_or_a_value(rule: PointsRule, groups: list[int], total: int) -> None:
    """End Game Scoring 3: 2 points a tile of the largest group. Leaf has groups of 5, 3, 5 and 1, and 75 else."""
    table = played("panchayat-end").count(rule)
    assert points(table, A, "groups") == groups
    assert table.sheet.total(A) == total


def test_a_line_says_how_it_counts_and_one_of_nothing_stays() -> None:
    """Stone has no Industrial tile."""
    says = {
        rule: [line.because for line in played("panchayat-end").count(rule).sheet.of(B, "groups")]
        for rule in (GROUPS_OFF, GROUPS_3, GROUPS_4)
    }
    assert says[GROUPS_3][:2] == ["Commercial: largest group 6 × 2; at this table 12 × 3", "Industrial: none"]
    assert says[GROUPS_4][:2] == ["Commercial: largest group 6 × 2; at this table 4", "Industrial: none"]
    assert says[GROUPS_OFF][:2] == ["Commercial: largest group 6 × 2; not counted at this table", "Industrial: none"]


def test_minus_points_stay_minus_points() -> None:
    """Score Victory Points: a House loses 1 for each adjacent Industrial building."""
    rule = PointsRule("near", How.EACH, 2)
    assert [rule.points(found) for found in (3, 0, -1, None)] == [2, 0, -2, None]
    assert PointsRule("near", How.OFF).points(None) == 0


def test_a_value_that_is_not_entered_yet_stays_open_unless_the_rule_is_off() -> None:
    line = ScoreLine(A, "road", None, "longest road: points not entered yet")
    for how, found in ((How.TIMES, None), (How.EACH, None), (How.OFF, 0)):
        rule = PointsRule("road", how, 0 if how is How.OFF else 2)
        assert [one.points for one in by_table([line], {"road": rule})] == [found]


def test_the_last_agreement_about_a_rule_counts_and_others_stay() -> None:
    table = played("panchayat-end").count(GROUPS_3).count(PointsRule("cowsheds", How.OFF)).count(GROUPS_4)
    assert dict(table.points_rules) == {"groups": GROUPS_4, "cowsheds": PointsRule("cowsheds", How.OFF)}
    assert set(table.count(GROUPS_BOOK).points_rules) == {"cowsheds"}


@pytest.mark.parametrize("game", COUNTED, ids=lambda game: game.info.key)
def test_off_then_by_the_book_is_identity(game: AnyGame) -> None:
    """At random positions: totals are the sums of the lines counted so, and the sheet by the book is as without."""
    for number in range(6):
        rng = Random(number)
        table = walk.wander(Table.new(game, SETUPS[game.info.key](number)), rng, 40).by_book
        for rule in game.info.rules:
            off = table.count(PointsRule(rule.key, How.OFF))
            assert off.sheet == but(table.sheet, lines=off.sheet.lines)
            for seat in map(Seat, range(table.sheet.seats)):
                mine = sum(line.points or 0 for line in table.sheet.of(seat, rule.key))
                assert off.sheet.total(seat) == table.sheet.total(seat) - mine
                assert table.count(PointsRule(rule.key, How.TIMES, 3)).sheet.total(seat) == (
                    table.sheet.total(seat) + 2 * mine
                )
            assert off.count(PointsRule(rule.key, How.BOOK)).sheet == table.sheet
            assert off.by_book.sheet == table.sheet
            assert off.state is table.state
            assert off.undo().sheet == table.sheet
            assert off.undo().redo() == off
            assert read(write(off), ALL) == off


def test_adjusted_points_are_counted_beside_them() -> None:
    table = played("panchayat-end").adjust(A, -5, "counted twice").count(GROUPS_OFF)
    assert table.sheet.total(A) == 70
    assert table.by_book.sheet.total(A) == 98


# Refusals


@pytest.mark.parametrize(
    ("rule", "code"),
    [
        (PointsRule("loops", How.OFF), "rule"),
        (PointsRule("by-hand", How.OFF), "rule"),
        (PointsRule("groups", How.TIMES, 1), "number"),
        (PointsRule("groups", How.TIMES, 100), "number"),
        (PointsRule("groups", How.EACH), "number"),
        (PointsRule("groups", How.OFF, 3), "number"),
        (PointsRule("groups", How.BOOK, 3), "number"),
    ],
)
def test_what_cannot_be_agreed(rule: PointsRule, code: str) -> None:
    table = played("panchayat-end")
    with pytest.raises(Refused) as wrong:
        table.count(rule)
    assert wrong.value.refusal.code == code
    with pytest.raises(RefusedText):
        read(write(table).replace("\nend\n", f"\n{event_line(rule)}\nend\n"), GAMES)


def test_points_that_are_paid_during_the_game_are_adjusted_there() -> None:
    """Hampi pays Support cards when a zone is complete: a later rule would not match the cards on the table."""
    table = played("hampi-advanced")
    refusal = table.not_counted(PointsRule("pond", How.OFF))
    assert refusal is not None
    assert refusal.code == "paid"
    ui = went(opened(write(table)), "table/t/sheet")
    assert "We score this differently" not in said(ui)
    assert "why this game has none" in said(went(ui, "table/t/menu"))
    why = went(ui, "table/t/points/pond")
    assert "This game pays points in cards while you play" in said(why)
    assert 'href="#table/t/hand"' in draw.page(why)
    assert "app:points:" not in draw.page(why)
    assert [f'name="{POINTS}"' in draw.page(handle(Ui(), Intent("go", f"{key}/new"))) for key in GAMES.titles] == [
        game.adjusted is None for game in GAMES
    ]


# The text


def test_an_older_app_refuses_a_line_that_it_does_not_know_and_loses_nothing() -> None:
    """As `&` was to the versions before it: one sentence that names the line, and the text as it is."""
    table = write(played("panchayat-2"))
    newer = table.replace("\nend\n", "\n% groups x 3\nend\n")
    with pytest.raises(BadText) as wrong:
        read(newer, GAMES)
    line = newer.split("\n").index("% groups x 3") + 1
    assert str(wrong.value) == (
        f"line {line}: this version has no lines that start with “%”; a newer app may have written it"
    )
    kept = Kept(id="t", game="panchayat", text=newer, at=1, says="Leaf’s turn", seats=(("Leaf", "red", "3"),))
    ui = updated(Ui(), tables={"t": kept})
    for key in ("table/t", "", "table/t/sheet", "panchayat/new", "history"):
        ui = went(ui, key)
    ui = went(ui, "table/t")
    assert "a newer app may have written it" in said(ui)
    assert unescaped(draw.page(ui)).count("% groups x 3") == 1, "the whole text is there, to be copied"
    for key in ("app:go", "app:undo", "app:points:groups:off:0", "tile:temple"):
        ui = handle(ui, Intent("tap", key, now=3))
    assert ui.stored.tables["t"] == kept
    assert loaded({key: text for key, text in changes(Stored(), ui.stored) if text}).stored.tables["t"].text == newer


@pytest.mark.parametrize(
    ("rule", "line"),
    [
        (GROUPS_OFF, "& groups off"),
        (GROUPS_3, "& groups x 3"),
        (GROUPS_4, "& groups = 4"),
        (GROUPS_BOOK, "& groups book"),
        (PointsRule("end-tiles", How.TIMES, 2), "& end-tiles x 2"),
    ],
)
def test_text_and_rule_are_inverses(rule: PointsRule, line: str) -> None:
    table = played("panchayat-end").count(rule)
    assert write(table).endswith(f"\n{line}\nend\n")
    assert read(write(table), GAMES) == table
    undone = table.undo()
    assert write(undone).endswith(f"\n~ {line}\nend\n")
    assert read(write(undone), GAMES) == undone


@pytest.mark.parametrize("line", ["&", "& groups", "& groups half", "& groups x two", "& groups x 2 3"])
def test_a_line_that_cannot_be_read(line: str) -> None:
    with pytest.raises(BadText):
        read(write(played("panchayat-end")).replace("\nend\n", f"\n{line}\nend\n"), GAMES)


def test_the_log_says_what_was_agreed() -> None:
    table = played("panchayat-end").count(GROUPS_3).count(GROUPS_4).count(GROUPS_OFF).count(GROUPS_BOOK)
    assert [entry.sentence for entry in table.log[-4:]] == [
        "House rule: Groups of a type, points × 3.",
        "House rule: Groups of a type, 4 points for each line.",
        "House rule: Groups of a type, not counted.",
        "Rulebook: Groups of a type, as in the rulebook.",
    ]


# Two phones


def test_two_phones_see_that_they_count_differently() -> None:
    table = played("panchayat-end")
    ours = table.count(GROUPS_3)
    assert fingerprint(ours) != fingerprint(table)
    assert fingerprint(ours.count(GROUPS_BOOK)) == fingerprint(table)
    assert fingerprint(table.count(GROUPS_OFF).count(GROUPS_3)) == fingerprint(ours)
    assert "Groups of a type, points × 3." in first_difference(ours, table)
    assert "It was undone in your table." in first_difference(ours.undo(), ours)
    assert "\n& groups x 3\n" in report(ours, A)


# A change of the past


def test_a_house_rule_that_is_taken_out_of_the_past() -> None:
    table = read(write(played("panchayat-2")).replace("\n\nA ", "\n\n& printed x 2\nA ", 1), GAMES)
    assert table.points_rules
    found = rebased(table, {0: Fix(out=True)})
    assert found.table.sheet == played("panchayat-2").sheet
    assert not found.open
    changed = [row for row in found.rows if row.event and row.was != row.now]
    assert changed, "later moves score otherwise"
    assert sum(row.was[A] for row in found.rows) == table.sheet.total(A)
    assert sum(row.now[A] for row in found.rows if row.now) == found.table.sheet.total(A)
    mended = table.mended(found.table)
    assert read(write(mended), GAMES) == mended
    assert mended.undo().sheet == table.sheet


def test_a_house_rule_can_be_inserted_in_the_past() -> None:
    """It joins the draft of the change, and later moves score otherwise."""
    ui = tapped(went(opened(write(played("panchayat-2"))), "table/t/then/5"), "app:past:insert:5")
    assert 'href="#table/t/points"' in draw.page(went(ui, "table/t/menu"))
    ui = tapped(went(ui, "table/t/points/printed"), "pad:2", "app:points:printed:x:2")
    assert table_of(ui).points_rules
    ui = tapped(went(ui, "table/t/past"), "app:past:yes")
    after = table_of(ui)
    assert event_line(after.events[5]) == "& printed x 2"
    assert after.sheet == played("panchayat-2").count(PointsRule("printed", How.TIMES, 2)).sheet
    assert table_of(tapped(ui, "app:undo")).sheet == played("panchayat-2").sheet


# Who wins


def test_the_sheet_of_the_table_decides_and_the_winner_by_the_book_is_told() -> None:
    """103, 104 and 115 points, of which 28, 26 and 20 for groups: three times them makes 159, 156 and 155."""
    table = played("panchayat-end").count(GROUPS_3)
    assert [table.sheet.total(seat) for seat in (A, B, C)] == [159, 156, 155]
    assert standings(table.sheet).winners == (A,)
    assert outcome.margin(table) == "by 3 points, 159 to 156"
    book = "By the rulebook, River wins: by 11 points, 115 to 104."
    assert outcome.by_book(table) == book
    assert outcome.corrected(table) == "Some rules counted differently by your group"
    ui = went(opened(write(table)), "table/t/end")
    assert book in said(ui)
    assert spoken(table, ui.route).endswith(f"Leaf wins: by 3 points, 159 to 156. {book}")
    assert export.as_text(table).splitlines()[:6] == [
        "Panchayat: Leaf wins",
        "1. Leaf 159",
        "2. Stone 156",
        "3. River 155",
        book,
        "House rule: Groups of a type: points × 3",
    ]


def test_the_book_is_not_named_where_it_has_the_same_winner() -> None:
    assert not outcome.by_book(played("panchayat-end").count(PointsRule("printed", How.TIMES, 2)))
    assert not outcome.by_book(played("panchayat-end"))


def test_the_zamindar_wins_if_the_points_that_are_needed_are_not_reached() -> None:
    """Leaf has 80 of 80 points, 14 of them for groups."""
    table = played("panchayat-solo-1").count(GROUPS_OFF)
    assert table.sheet.total(A) == 66
    assert not table.sheet.reached
    assert outcome.margin(table) == "Goal reached; 66 points: 14 short."
    assert outcome.by_book(table) == "By the rulebook, Leaf wins: Goal reached; 80 points are enough."


def test_botric_scores_so_too() -> None:
    """Game End: at 2 gold a point, 8 gold are 4 points and 3 gold are 1."""
    table = played("hamlet-1").count(PointsRule("gold", How.TIMES, 3))
    assert [points(table, seat, "gold") for seat in (A, B)] == [[12], [3]]


def test_a_forecast_and_scoring_only_the_end_count_so() -> None:
    """Two connected Residential tiles would score 4 for their group, at this table 12."""
    text = write(played("panchayat-2"))
    head, _, moves = text.partition("\n\n")
    lines = [line for line in moves.splitlines() if line and not line.startswith("#")][:60]
    table: AnyTable = read("\n".join((head, "", "& groups x 3", *lines, "end", "")), GAMES)
    coming = [line for line in score_now.forecast(table).lines if line.rule == "groups"]
    book = [line for line in score_now.forecast(table.by_book).lines if line.rule == "groups"]
    assert any(line.points for line in book)
    assert [line.points for line in coming] == [3 * (line.points or 0) for line in book]
    end = score_now.switched(table)
    assert end is not None
    assert dict(end.points_rules) == {"groups": GROUPS_3}


# The pages


def test_a_rule_is_chosen_at_its_row_of_the_sheet() -> None:
    """The sheet by the rulebook is one tap away, and one undo takes the rule back."""
    ui = went(opened(write(played("panchayat-end"))), "table/t/sheet")
    assert "By the rulebook" not in said(ui)
    assert 'href="#table/t/points/groups/sheet"' in draw.page(ui)
    ui = went(ui, "table/t/points/groups/sheet")
    page = Page(draw.page(ui))
    assert {"app:points:groups:book:0", "app:points:groups:off:0"} <= page.keys - page.off
    assert page.off >= {"app:points:groups:x:0", "app:points:groups:=:0"}, "no number is entered yet"
    assert "0 cannot be used here. Enter 2 to 99." in " ".join(said(tapped(ui, "app:points:groups:x:0")).split())
    ui = tapped(ui, "pad:3")
    assert "app:points:groups:x:3" in Page(draw.page(ui)).keys
    ui = tapped(ui, "app:points:groups:x:3")
    assert str(ui.route) == "table/t/sheet"
    assert ui.said.notice.startswith("House rule: Groups of a type, points × 3.")
    says = " ".join(said(ui).split())
    assert "House rules By this table with your house rules By the rulebook without them" in says
    assert "Groups of a type: points × 3" in says
    assert "Leaf wins on points" in says
    book = " ".join(said(went(ui, "table/t/sheet/book")).split())
    assert "River wins on points" in book
    assert "at this table" not in book
    assert "By the rulebook, River wins: by 11 points, 115 to 104." in book
    assert table_of(tapped(ui, "app:undo")).sheet == played("panchayat-end").sheet


def test_all_rules_are_in_the_menu_of_a_table() -> None:
    ui = went(opened(write(played("parikrama-2"))), "table/t/menu")
    assert 'href="#table/t/points"' in draw.page(ui)
    ui = went(ui, "table/t/points")
    assert all(f'href="#table/t/points/{rule.key}"' in draw.page(ui) for rule in table_of(ui).game.info.rules)
    ui = tapped(went(ui, "table/t/points/loops"), "app:points:loops:off:0")
    assert str(ui.route) == "table/t/points"
    assert "Loops not counted" in " ".join(said(ui).split())
    before = table_of(ui)
    assert table_of(tapped(went(ui, "table/t/points/loops"), "app:points:loops:off:0")) == before, "it is so already"
    assert list(house_rules.listed(before)) == ["Loops: not counted"]


def test_keys_that_mean_nothing_change_nothing() -> None:
    ui = went(opened(write(played("parikrama-2"))), "table/t/points/loops")
    for key in ("loops", "loops:half:2", "loops:x:", "loops:x:two"):
        assert table_of(tapped(ui, f"app:points:{key}")) == table_of(ui)
    wrong = tapped(ui, "app:points:nothing:off:0")
    assert table_of(wrong) == table_of(ui)
    assert wrong.said.fault is not None


SEATS: Final = (("seats", "2"), ("colour-a", "white"), ("colour-b", "black"), ("copy", "practice"), ("way", "turns"))


def test_house_rules_are_chosen_before_the_first_move_and_a_rematch_has_them_too() -> None:
    ui = opened(write(played("panchayat-2")))
    ui = went(ui, "panchayat/new")
    assert 'name="points"' in draw.page(ui)
    ui = do(ui, Intent("fill", "new", (*SEATS, ("points", "points")), now=9_000, random="new"))
    assert str(ui.route) == "table/new/points"
    assert not table_of(ui).points_rules
    ui = tapped(went(ui, "table/new/points/groups"), "app:points:groups:=:4")
    assert dict(table_of(ui).points_rules) == {"groups": GROUPS_4}
    ui = do(went(ui, ""), Intent("tap", "app:rematch:new", now=9_500, random="again"))
    assert ui.open.id == "again"
    assert dict(table_of(ui).points_rules) == {"groups": GROUPS_4}
    form = do(went(ui, "panchayat/new"), Intent("fill", "new", SEATS, now=9_900, random="other"))
    assert not table_of(form).points_rules, "a new table starts by the rulebook"


def test_the_points_of_a_move_are_previewed_as_they_count() -> None:
    text = write(played("panchayat-2"))
    table: AnyTable = read(text, GAMES)
    number = next(at for at, state in enumerate(table.states) if table.game.pending(state))
    there = table.at(number).count(PointsRule("printed", How.TIMES, 2))
    pending = there.counted(there.game.pending(there.state))
    book = there.game.pending(there.state)
    assert [line.points for line in pending] == [
        2 * (line.points or 0) if line.rule == "printed" else line.points for line in book
    ]


def test_the_lines_by_the_rulebook_are_those_of_the_game() -> None:
    table = played("parikrama-2").count(PointsRule("loops", How.TIMES, 3))
    assert table.sheet.lines != scored(table.game, table.state).lines
    assert table.by_book.sheet.lines == scored(table.game, table.state).lines
