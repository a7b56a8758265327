"""The end of a game: what is asked first, in which order, and the words for winner, margin, difference and tiebreaker.

The sheets are made up here, so that sums and ranks are worked out by hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import pytest

from app import draw
from app.scores import missing, outcome, score_now
from app.state import Intent, Ui
from engine.game import Fact
from engine.notation import read, write
from engine.score import ADJUSTED, Criterion, Goal, ScoreLine, ScoreSheet
from engine.table import AnyTable
from engine.turn import Outcome, Seat
from engine.value import but
from engine.way import Way
from games import GAMES
from games.hamlet.rules.moves.final_count import Close, Count
from games.panchayat.rules.pieces import Building, Square
from pages import Page
from test_practice import open_at
from test_shell import do, go, tap

PLAYED: Final = Path(__file__).parent / "playthroughs"
A, B, C = Seat.A, Seat.B, Seat.C
PRINTED: Final = "printed"
COWS: Final = "cowsheds"
GROUPS: Final = "groups"
FINISHED: Final = (
    "hamlet-1",
    "hampi-advanced",
    "hampi-story",
    "indus-2",
    "indus-3",
    "panchayat-3",
    "panchayat-4",
    "panchayat-end",
    "panchayat-solo-1",
    "parikrama-3",
    "parikrama-end",
)


def played(name: str) -> AnyTable:
    table: AnyTable = read((PLAYED / f"{name}.txt").read_text("utf-8"), GAMES)
    return table


def line(seat: Seat, rule: str, points: int | None, round_: int = 0) -> ScoreLine:
    return ScoreLine(seat, rule, points, "", round=round_)


def scored(name: str, lines: Iterable[ScoreLine], **more: Any) -> AnyTable:
    """The finished table of a playthrough with another score sheet."""
    table = played(name)
    sheet = ScoreSheet(len(table.setup.players), tuple(lines), **more)
    return but(table, game=but(table.game, score=lambda _: sheet))


# The winner and the margin


def test_the_margin_is_that_to_the_next_seat() -> None:
    """96, 90 and 73: six points before the second, 23 before the third."""
    table = scored("panchayat-3", [line(A, PRINTED, 90, 1), line(B, PRINTED, 96, 1), line(C, PRINTED, 73, 1)])
    assert outcome.title(table) == f"{table.setup.players[B].name} wins"
    assert outcome.margin(table) == "by 6 points, 96 to 90"
    assert [outcome.place(table.sheet, seat) for seat in (A, B, C)] == ["2nd · 6 behind", "1st", "3rd · 23 behind"]


def test_one_point_is_one_point() -> None:
    table = scored("panchayat-2", [line(A, PRINTED, -3), line(B, PRINTED, -4)])
    assert outcome.margin(table) == "by 1 point, −3 to −4"


def test_the_difference_is_between_the_first_two_and_adds_up_to_the_margin() -> None:
    """Bo has 10 more for Cowsheds, 2 less for groups and 3 less during the game: 5 more. Cleo does not count."""
    lines = [
        *(line(A, PRINTED, 20, 1), line(A, "near", 4, 3), line(A, COWS, 0), line(A, GROUPS, 10)),
        *(line(B, PRINTED, 21, 1), line(B, COWS, 10), line(B, GROUPS, 8)),
        *(line(C, PRINTED, 1, 2), line(C, COWS, 10)),
    ]
    found = outcome.difference(scored("panchayat-3", lines))
    assert found == ((10, "Most Cowsheds"), (-2, "Groups of a type"), (-3, "during the game"))
    assert sum(points for points, _ in found) == 39 - 34


def test_without_points_at_the_end_every_rule_is_named() -> None:
    lines = [line(A, PRINTED, 9, 1), line(B, PRINTED, 2, 1), line(B, "near", 3, 2)]
    assert outcome.difference(scored("panchayat-2", lines)) == ((7, "On the tiles"), (-3, "Adjacent buildings"))


def test_adjusted_points_are_a_part_of_their_own() -> None:
    lines = [line(A, PRINTED, 9, 1), line(B, PRINTED, 9, 1), line(A, COWS, 10), line(B, ADJUSTED.key, 4, 8)]
    found = outcome.difference(scored("panchayat-2", lines))
    assert found == ((10, "Most Cowsheds"), (-4, "Points adjusted"))


@pytest.mark.parametrize("name", FINISHED)
def test_in_every_game_the_difference_adds_up_to_the_margin(name: str) -> None:
    table = played(name)
    found = outcome.difference(table)
    margin = re.match(r"by ([0-9]+) points?,", outcome.margin(table))
    assert sum(points for points, _ in found) == (int(margin[1]) if margin else 0)
    assert bool(found) is bool(margin)


# Ties


def tie(*values: int, says: tuple[str, ...] = ()) -> Criterion:
    return Criterion("the larger group", "Winner", values, says=says)


def test_a_tie_names_the_tiebreaker_that_decided() -> None:
    lines = [line(A, PRINTED, 7), line(B, PRINTED, 7)]
    table = scored("panchayat-2", lines, ties=(tie(3, 3), tie(2, 5, says=("2 Utility", "5 General"))))
    assert outcome.title(table) == f"{table.setup.players[B].name} wins"
    assert outcome.margin(table) == "Tied at 7 points. Tiebreaker: the larger group, 5 General against 2 Utility"
    assert outcome.difference(table) == ()
    table = scored("panchayat-2", lines, ties=(tie(4, 2),))
    assert outcome.margin(table) == "Tied at 7 points. Tiebreaker: the larger group"


def test_a_tie_that_nothing_decides_is_a_shared_win() -> None:
    lines = [line(A, PRINTED, 7), line(B, PRINTED, 7)]
    table = scored("panchayat-2", lines, ties=(tie(3, 3),))
    assert outcome.title(table).endswith(" share the win")
    assert outcome.margin(table) == "Tied at 7 points. No tiebreaker separates them."
    assert outcome.margin(scored("panchayat-2", lines)) == "Tied at 7 points."
    assert [outcome.place(table.sheet, seat) for seat in (A, B)] == ["1st", "1st"]


def test_what_decides_instead_of_points() -> None:
    """Hampi: who holds the Sun Jewel wins, whatever the points are (Goal; Game Ends)."""
    holds = Criterion("the Sun Jewel", "Goal", (0, 1, 0), says=("", "holds the Sun Jewel", ""))
    table = scored("hampi-basic", [line(A, "land", 9), line(B, "land", 1)], first=holds)
    assert outcome.title(table) == f"{table.setup.players[B].name} wins"
    assert outcome.margin(table) == "Decided by the Sun Jewel, not by points"
    assert outcome.difference(table) == ()
    assert outcome.place(table.sheet, A) == ""


# The solo opponents


def test_botric_loses_by_points_and_wins_a_tie() -> None:
    """Game End; ruling H10: you have to be higher."""
    right = Criterion("Botric’s right to a draw", "Game End", (0, 1))
    ahead = scored("hamlet-1", [line(A, "gold", 5), line(B, "gold", 3)], ties=(right,), automa=B)
    assert outcome.margin(ahead) == "by 2 points, 5 to 3"
    assert [outcome.place(ahead.sheet, seat) for seat in (A, B)] == ["wins", "beaten · 2 behind"]
    level = scored("hamlet-1", [line(A, "gold", 5), line(B, "gold", 5)], ties=(right,), automa=B)
    assert outcome.title(level) == "Botric wins"
    assert outcome.margin(level) == "Tied at 5 points. Tiebreaker: Botric’s right to a draw"


@pytest.mark.parametrize(("met", "says"), [(True, "Leaf wins"), (False, "The Zamindar wins")])
def test_the_zamindar_wins_where_a_goal_is_missed(met: bool, says: str) -> None:
    goal = Goal("A group", "Solo Mode", met, "")
    table = scored("panchayat-solo-1", [line(A, PRINTED, 80)], goals=(goal,), least=80, rival="The Zamindar")
    assert outcome.title(table) == says
    assert outcome.margin(table) == f"Goal {'reached' if met else 'missed'}; 80 points are enough."
    assert outcome.place(table.sheet, A) == ("wins" if met else "beaten")
    assert outcome.difference(table) == ()


# A table that was corrected


def test_adjusted_points_and_corrected_pieces_are_said() -> None:
    table = played("panchayat-4")
    assert outcome.corrected(table) == ""
    assert outcome.corrected(table.adjust(A, 2, "")) == "Points adjusted by your group"
    before = table.at(8)  # in the first round
    correction = before.corrections.legal[0]
    assert outcome.corrected(before.play(correction)) == "Pieces corrected by your group"


# What is asked first


def test_while_a_value_is_missing_nobody_has_won() -> None:
    table = scored("panchayat-2", [line(A, PRINTED, 7), line(B, PRINTED, None)])
    assert outcome.title(table) == "No winner yet"
    assert outcome.difference(table) == ()
    assert outcome.place(table.sheet, A) == ""
    assert outcome.margin(table) == f"{table.setup.players[A].name} leads so far; 1 score line still open"


BOARD: Final = "chaupal 1\ngame panchayat 2\nplayer Ann red\nplayer Ben blue\nway end\n"
CARD: Final = "printed house R 2\n"


def finished(*setup: str) -> AnyTable:
    """Final boards with one House each, 10 points on the track."""
    moves = "A fill a1 house\nA points 10\nA done !\nB fill a1 house\nB points 9\nB done !\nend\n"
    table: AnyTable = read(f"{BOARD}{''.join(setup)}\n{moves}", GAMES)
    assert isinstance(table.turn, Outcome)
    return table


def test_panchayat_asks_for_buildings_first_then_for_each_end_game_tile() -> None:
    """Setup 5: four End Game Bonus tiles lie on the table; a group needs the type of each building."""
    asked = finished().game.page.facts(finished().state)
    assert [fact.page for fact in asked] == ["form/card:house", *(f"form/end-tile:{at}" for at in range(1, 5))]
    two = finished("end-tile well\n", "end-tile temple,quarry\n")
    assert [fact.page for fact in two.game.page.facts(two.state)] == [
        "form/card:house",
        "form/end-tile:3",
        "form/end-tile:4",
    ]


def test_a_solo_game_of_panchayat_asks_for_no_end_game_tile() -> None:
    table = played("panchayat-solo-1")
    assert table.game.page.facts(table.state) == ()


@pytest.mark.parametrize("name", FINISHED)
def test_with_nothing_missing_nothing_is_asked(name: str) -> None:
    table = played(name)
    assert bool(table.game.page.facts(table.state)) is bool(table.sheet.open)
    ui = do(open_at(name), go("table/abc/end"))
    page = draw.page(ui)
    assert 'id="win"' in page
    assert "then the winner" not in page
    assert outcome.title(table) in " ".join(Page(page).text)


def test_parikrama_asks_for_every_printed_value_once() -> None:
    """Two Journal cards and a hitch-hike that the copy has not told, whatever the number of lines that need them."""
    text = (
        "chaupal 1\ngame parikrama 2\nplayer Ann red\nplayer Ben blue\nway end\n\n"
        "A adds B3\nA adds G2\nA spent carriage\nA done\nB done\nend\n"
    )
    table: AnyTable = read(text, GAMES)
    assert isinstance(table.turn, Outcome)
    printed = [fact.page for fact in table.game.page.facts(table.state) if fact.page.startswith("form/")]
    assert printed == ["form/ride:carriage", "form/card:B3", "form/card:G2"]


def test_indus_asks_for_the_board() -> None:
    text = (
        "chaupal 1\ngame indus 2\nplayer Ann red yellow\nplayer Ben blue green\nway end\n\n"
        "A captured red 0\nA captured yellow 0\nA captured blue 0\nA captured green 0\nA close\nend\n"
    )
    table: AnyTable = read(text, GAMES)
    assert isinstance(table.turn, Outcome)
    assert table.game.page.facts(table.state) == (Fact("form/paint", "The board: which ruins are on it?"),)


# A forecast while the game goes on


FORECASTS: Final = ("hamlet-1", "hampi-basic", "indus-2", "panchayat-3", "panchayat-solo-1", "parikrama-2")


@pytest.mark.parametrize("name", FORECASTS)
def test_in_the_menu_of_every_game_a_forecast_says_that_it_is_one(name: str) -> None:
    table = played(name)
    ui = do(at_end(table.at(len(table.events) // 2)), go("table/abc/menu"))
    assert 'href="#table/abc/forecast"' in draw.page(ui)
    ui = do(ui, go("table/abc/forecast"))
    text = " ".join(Page(draw.page(ui)).text)
    assert "Forecast If the game ended now" in text
    assert "Nothing is recorded" in text
    assert " wins" not in text
    assert ui.open.table is not None
    assert len(ui.open.table.events) == len(table.events) // 2
    over = do(at_end(table), go("table/abc/menu"))
    assert 'href="#table/abc/forecast"' not in draw.page(over)


def test_the_forecast_adds_what_the_end_would_score_now() -> None:
    """End Game Scoring 1 and 3 after one turn: no Cowshed, and a Residential and a Commercial group of one: 2 each."""
    text = (
        "chaupal 1\ngame panchayat 2\nplayer Ann red\nplayer Ben blue\nprinted house R 3\nprinted granary C 1\n"
        "end-tile well\nend-tile quarry\nend-tile statue\nend-tile temple\n\n"
        "A collect house\nA collect granary\nA lay house a1\nA lay granary d4\nA book\nend\n"
    )
    table: AnyTable = read(text, GAMES)
    assert table.sheet.total(A) == 3 + 1
    assert score_now.forecast(table).total(A) == 3 + 1 + 2 + 2
    assert score_now.lead(table) == "Ann is ahead by 8 points, 8 to 0."


def test_of_a_tie_nobody_is_ahead() -> None:
    text = "chaupal 1\ngame indus 2\nplayer Ann red yellow\nplayer Ben blue green\n\nend\n"
    assert score_now.lead(read(text, GAMES)) == "Ann and Ben are tied at no points."


@pytest.mark.parametrize("name", FORECASTS)
def test_a_running_table_switches_to_scoring_the_end_where_the_game_has_that(name: str) -> None:
    table = played(name)
    ui = do(at_end(table.at(len(table.events) // 2)), go("table/abc/menu"))
    assert ("app:end" in draw.page(ui)) is (name != "hamlet-1")
    if name == "hamlet-1":
        assert do(ui, tap("app:end")).open.id == "abc"
        return
    after = do(ui, Intent("tap", "app:end", random="def", now=9))
    assert str(after.route) == "table/def"
    assert after.open.table is not None
    assert after.open.table.setup.way is Way.END
    assert after.open.table.setup.players == table.setup.players
    assert after.stored.tables["abc"] == ui.stored.tables["abc"]
    assert "app:end" not in draw.page(do(after, go("table/def/menu")))


def test_the_pieces_on_the_board_stay_when_only_the_end_is_scored() -> None:
    """Two tiles of Ann and one of Ben's turn, not ended yet, are on the final boards; what they scored is not."""
    text = (
        "chaupal 1\ngame panchayat 2\nplayer Ann red\nplayer Ben blue\nprinted house R 3\nprinted granary C 1\n\n"
        "A collect house\nA collect granary\nA lay house a1\nA lay granary d4\nA book\n"
        "B collect house\nB collect granary\nB lay house b2\nend\n"
    )
    table: AnyTable = read(text, GAMES)
    ui = do(at_end(table), Intent("tap", "app:end", random="def", now=9))
    assert "Pieces known so far are entered already." in draw.page(ui)
    after = ui.open.table
    assert after is not None
    lie = [
        {square: tile.building for square, tile in zip(Square, village.squares, strict=True) if tile}
        for village in after.state.villages
    ]
    assert lie == [{Square.a1: Building.HOUSE, Square.d4: Building.GRANARY}, {Square.b2: Building.HOUSE}]
    assert after.setup.cards == table.setup.cards
    assert outcome.corrected(after) == ""
    assert read(write(after), GAMES).state == after.state


def test_the_researchers_on_the_board_stay_when_only_the_end_is_scored() -> None:
    table = played("indus-3").at(60)
    after = score_now.switched(table)
    assert after is not None
    colours = [[[one.colour for one in stack] for stack in each.state.stacks] for each in (table, after)]
    assert colours[0] == colours[1]
    assert any(colours[0])


@pytest.mark.parametrize(("name", "events"), [("parikrama-2", 132), ("parikrama-4", 123)])
def test_journals_and_maps_stay_when_only_the_end_of_parikrama_is_scored(name: str, events: int) -> None:
    """Coloured cards, spent hitch-hikes, Sights and every tile in its place; a wild in a Journal is worth nothing."""
    table = played(name).at(events)
    after = score_now.switched(table)
    assert after is not None
    for one, other in zip(table.state.travellers, after.state.travellers, strict=True):
        assert [card for card in one.journal if not card.wild] == list(other.journal)
        assert (one.spent, one.sights, one.map) == (other.spent, other.sights, other.map)
    assert any(any(one.spent) for one in after.state.travellers)
    assert (after.state.now, after.state.seat) == (None, table.setup.first)
    assert read(write(after), GAMES).state == after.state


def test_numbers_of_a_map_stay_when_only_the_end_of_parikrama_is_scored() -> None:
    """A number that counts at the end stays, for every player; one that only counts during the game does not."""
    text = (
        "chaupal 1\ngame parikrama 2\nplayer Ann red\nplayer Ben blue\n\n"
        "A total B loops 3\nA total A points 7\nA total B purple 2\nend\n"
    )
    after = score_now.switched(read(text, GAMES))
    assert after is not None
    assert [after.told(at) for at in range(len(after.events))] == [
        "Correction: Ann, Points on tiles: 7.",
        "Correction: Ben, Complete loops on the Map: 3.",
    ]


def test_support_stays_when_only_the_end_of_hampi_is_scored() -> None:
    """Zones scored so far: what nobody has of an influencer is still asked, and the Sun Jewel at the end."""
    table = played("hampi-basic")
    table = table.at(len(table.events) - 6)
    after = score_now.switched(table)
    assert after is not None
    for seat in range(table.state.seats):
        typed = [sum(numbers) if numbers else 0 for numbers in after.state.typed[seat]]
        assert typed == list(table.state.balance(seat))
    assert any(map(any, after.state.typed))
    assert after.state.holders == ()
    assert read(write(after), GAMES).state == after.state


def test_hamlet_can_be_closed_with_numbers_open_and_nobody_has_won() -> None:
    """Game End: a number that nobody knows stays open; undo leads back to the count."""
    table = played("hamlet-1")
    at = next(at for at, event in enumerate(table.events) if isinstance(getattr(event, "move", None), Count))
    counting = table.at(at)
    refusal = counting.game.moves.refuse(counting.state, Close())
    assert refusal is not None
    assert not refusal.firm
    closed = counting.play(Close(), ruled=True)
    assert isinstance(closed.turn, Outcome)
    assert closed.sheet.open
    assert outcome.title(closed) == "No winner yet"
    page = draw.page(at_end(closed))
    assert " wins" not in " ".join(Page(page).text)


def test_hamlet_asks_at_the_end_for_the_numbers_left_open_one_a_step() -> None:
    """Game End: the points for roads and gold are the players' to count. Undo takes back one number at a time."""
    table = played("hamlet-1")
    at = next(at for at, event in enumerate(table.events) if isinstance(getattr(event, "move", None), Count))
    counting = table.at(at)
    ui = at_end(counting.play(Close(), ruled=True))
    found = missing.facts(counting.play(Close(), ruled=True))
    assert [fact.page for fact in found][:2] == ["number/count:your-road", "number/count:his-road"]
    page = draw.page(ui)
    assert f"1 of {len(found)}. Points for your longest road" in page
    assert 'data-key="pad:7"' in page
    ui = do(ui, tap("pad:4"), tap("app:go"))
    assert f"2 of {len(found)}. Points for the road that scores Botric the most" in draw.page(ui)
    assert str(ui.route) == f"table/abc/end/0/{len(found)}"
    back = do(ui, tap("app:undo"), go("table/abc/end"))
    assert f"1 of {len(found)}. Points for your longest road" in draw.page(back)
    for _ in found[1:]:
        ui = do(ui, tap("pad:1"), tap("app:go"))
    assert ui.open.table is not None
    assert not ui.open.table.sheet.open
    assert 'id="win"' in draw.page(ui)
    assert read(write(ui.open.table), GAMES).sheet == ui.open.table.sheet


# The pages


def at_end(table: AnyTable) -> Ui:
    ui = do(Ui(now=5), go("bring"), Intent("fill", "bring", (("text", write(table)),), now=5))
    return do(ui, Intent("fill", "take", now=5, random="abc"), go("table/abc/end"))


def test_one_value_a_step_and_each_can_be_skipped() -> None:
    ui = at_end(finished(CARD, "end-tile well\n", "end-tile temple\n"))
    page = draw.page(ui)
    assert "2 values to enter, then the winner" in page
    assert "1 of 2. End Game Bonus tile 3: which buildings?" in page
    assert 'href="#table/abc/end/1/2"' in page
    ui = do(ui, go("table/abc/end/1/2"))
    assert "2 of 2. End Game Bonus tile 4: which buildings?" in draw.page(ui)
    ui = do(ui, tap("tell:names=house"), tap("app:told"))
    page = draw.page(ui)
    assert "No winner yet" in page
    assert "Still missing" in page
    assert "wins" not in " ".join(Page(page).text)
    assert "date and seats</small>" in page, "no winner is shared"
    ui = do(ui, go("table/abc/end"))
    assert "1 of 1. End Game Bonus tile 4: which buildings?" in draw.page(ui)
    ui = do(ui, tap("tell:names=statue"), tap("app:told"))
    assert "Ann wins" in draw.page(ui)
    assert "by 1 point, " in draw.page(ui)
    assert "date, seats and winner</small>" in draw.page(ui)


def test_each_value_and_the_winner_are_shown_from_the_top_of_the_page() -> None:
    """The address of the second one is that of the first: the page scrolls up where its step is another."""
    ui, steps = at_end(finished(CARD, "end-tile well\n", "end-tile temple\n")), []
    for names in ("house", "statue", ""):
        steps += re.findall(r'data-step="([^"]*)"', draw.page(ui))
        ui = do(ui, tap(f"tell:names={names}"), tap("app:told")) if names else ui
    assert steps == ["over: form/end-tile:3", "over: form/end-tile:4", "over"]


def test_of_two_skipped_values_one_can_be_entered_without_being_asked_for_the_other() -> None:
    ui = do(at_end(finished(CARD, "end-tile well\n", "end-tile temple\n")), go("table/abc/end/2/2"))
    page = draw.page(ui)
    assert "No winner yet" in page
    assert 'href="#table/abc/end/0/2/alone">End Game Bonus tile 3: which buildings?' in page
    assert 'href="#table/abc/end">Enter all of them' in page
    assert 'href="#table/abc/end/2/2">Skip this one' in draw.page(do(ui, go("table/abc/end/1/2/alone")))
    ui = do(ui, go("table/abc/end/0/2/alone"), tap("tell:names=house"), tap("app:told"))
    page = draw.page(ui)
    assert "No winner yet" in page
    assert "tile 4: which buildings?" in page.partition("Still missing")[2]
    assert "Enter all of them" not in page, "one is left"


def test_a_value_entered_on_another_page_after_the_end_leads_to_the_result() -> None:
    """Nobody is asked there for the other one."""
    tiles = ("end-tile well\n", "end-tile temple\n", "end-tile quarry\n")
    ui = do(at_end(finished(*tiles)), go("table/abc/form/card:house"))
    page = draw.page(do(ui, tap("tell:points=2"), tap("tell:type=R"), tap("app:told")))
    assert "No winner yet" in page
    assert "tile 4: which buildings?" in page.partition("Still missing")[2]


def test_a_value_that_is_asked_for_here_on_a_page_of_its_own_leads_to_the_next_one() -> None:
    text = (
        "chaupal 1\ngame parikrama 2\nplayer Ann red\nplayer Ben blue\nway end\n\n"
        "A adds B3\nA adds G2\nA spent carriage\nA done\nB done\nend\n"
    )
    ui, asked = at_end(read(text, GAMES)), []
    while found := re.search(r'id="q">(\d+) of \d+\. (.*?): what is printed', draw.page(ui)):
        asked.append(found[2])
        (page,) = re.findall(r'class="btn go" href="#(.*?)"', draw.page(ui))
        ui = do(ui, go(page))
        while answer := re.search(r'data-key="(tell:[^"]*)"', draw.page(ui).partition("<footer")[2]):
            ui = do(ui, tap(answer[1]))
        ui = do(ui, tap("app:told"))
    assert sorted(asked) == ["Blue 3", "Carriage", "Green 2"]


def test_numbers_of_a_map_that_were_left_open_are_asked_after_the_end() -> None:
    """Points on tiles and loops: 2 each, and nothing else is needed; the sheet leads to them too."""
    text = (
        "chaupal 1\ngame parikrama 2\nplayer Ann red\nplayer Ben blue\nway end\ncard B3 - none\n\n"
        "A adds B3\nA done\nB done\nend\n"
    )
    ui, asked = at_end(read(text, GAMES)), []
    assert 'href="#table/abc/number/late:total:points:A"' in draw.page(do(ui, go("table/abc/sheet")))
    while found := re.search(r'id="q"[^>]*>\d of 4\. (.*?)<', draw.page(ui)):
        asked.append(found[1])
        ui = do(ui, tap("pad:2"), tap("app:go"))
    table = ui.open.table
    assert table is not None
    assert asked == [
        f"{name}: {what}" for name in ("Ann", "Ben") for what in ("Points on tiles", "Complete loops on the Map")
    ]
    assert not table.sheet.open
    assert read(write(table), GAMES).sheet == table.sheet


def test_a_map_is_entered_tile_by_tile_from_the_first_one_on() -> None:
    ui = do(Ui(), go("parikrama/new"))
    fields = [("way", "end"), ("maps", "yes"), ("seats", "2"), ("colour-a", "red"), ("colour-b", "blue")]
    ui = do(ui, Intent("fill", "new", tuple(fields), now=5, random="abc"))
    assert 'data-key="form:tile:new:count"' in draw.page(do(ui, go("table/abc")))


def test_a_tile_without_a_building_is_refused() -> None:
    ui = do(at_end(finished(CARD)), tap("tell:names=well"), tap("tell:names=well"))
    assert "<span>Remove Well</span>" in draw.page(ui), "the second tap leaves it out again"
    assert "Buildings missing." in draw.page(do(ui, tap("app:told")))
    assert len(missing.facts(finished(CARD))) == 4


def test_an_address_with_other_numbers_shows_a_page() -> None:
    for tail in ("end/9/2", "end/x/y", "end/0", "end/-1/3"):
        assert draw.page(do(at_end(finished()), go(f"table/abc/{tail}")))


def test_undo_leads_back_to_the_table() -> None:
    ui = do(at_end(played("indus-2")), tap("app:undo"))
    assert str(ui.route) == "table/abc"
    assert ui.open.table is not None
    assert not isinstance(ui.open.table.turn, Outcome)


def test_no_message_covers_a_result() -> None:
    ui = do(at_end(played("indus-2")), tap("app:undo"), tap("app:redo"))
    for tail in ("", "/end", "/sheet"):
        assert 'class="notice"' not in draw.page(do(ui, go(f"table/abc{tail}")))


def test_every_seat_opens_to_its_points_and_leads_to_its_lines() -> None:
    table = played("panchayat-3")
    page = draw.page(at_end(table))
    for at, player in enumerate(table.setup.players):
        assert f'id="s{Seat(at).name}"' in page
        assert f"Every score line of {player.name}" in page
