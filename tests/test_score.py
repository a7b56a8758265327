"""A score is its lines: totals, rankings and tie-breaks follow from them."""

from __future__ import annotations

from engine.score import ADJUSTED, Criterion, Rule, ScoreLine, ScoreSheet, standings
from engine.turn import Seat
from games import GAMES


def sheet(*points: int, ties: tuple[Criterion, ...] = (), first: Criterion | None = None) -> ScoreSheet:
    lines = tuple(ScoreLine(Seat(seat), "r", number, "so") for seat, number in enumerate(points))
    return ScoreSheet(len(points), lines, ties, first)


def places(found: ScoreSheet) -> list[int]:
    by_seat = {standing.seat: standing.place for standing in standings(found).order}
    return [by_seat[Seat(seat)] for seat in range(found.seats)]


def test_a_total_is_the_sum_of_the_lines_known() -> None:
    found = sheet(3, 4).adding((ScoreLine(Seat.A, "s", None, "not read"), ScoreLine(Seat.A, "s", -5, "lost")))
    assert (found.total(Seat.A), found.total(Seat.B)) == (-2, 4)
    assert (found.unknown(Seat.A), found.unknown(Seat.B)) == (1, 0)
    assert [line.points for line in found.of(Seat.A, "s")] == [None, -5]
    assert (found.written(Seat.A), found.written(Seat.B)) == ("−2 + ?", "4")
    assert sheet().adding((ScoreLine(Seat.A, "s", None, "not read"),)).written(Seat.A) == "?", "nothing is known"


def test_more_points_stand_higher() -> None:
    assert places(sheet(5, 9, -1)) == [2, 1, 3]
    found = standings(sheet(5, 9, -1))
    assert [standing.seat for standing in found.order] == [Seat.B, Seat.A, Seat.C]
    assert found.winners == (Seat.B,)
    assert found.decided is not None
    assert found.decided.title == "Points"


def test_equal_points_are_decided_by_the_tie_breaks_in_order() -> None:
    first = Criterion("groups", "Winner", (2, 2, 1))
    second = Criterion("loops", "Winner", (1, 3, 9))
    found = standings(sheet(7, 7, 7, ties=(first, second)))
    assert places(sheet(7, 7, 7, ties=(first, second))) == [2, 1, 3]
    assert found.decided is second
    assert standings(sheet(8, 7, 7, ties=(first, second))).decided is not first


def test_what_nothing_tells_apart_shares_a_place_and_the_next_is_left_out() -> None:
    found = sheet(7, 7, 3, ties=(Criterion("groups", "Winner", (2, 2, 9)),))
    assert places(found) == [1, 1, 3]
    assert standings(found).winners == (Seat.A, Seat.B)
    assert standings(found).decided is None


def test_a_game_that_points_do_not_decide() -> None:
    found = sheet(9, 1, first=Criterion("the Jewel", "End", (0, 1)))
    assert places(found) == [2, 1]
    assert standings(found).decided is found.first


def test_one_seat_alone_is_first() -> None:
    assert places(sheet(-3)) == [1]
    assert standings(sheet(-3)).winners == (Seat.A,)


def test_a_game_knows_its_rules_by_key() -> None:
    for game in GAMES:
        for rule in game.info.rules:
            assert game.info.rule(rule.key) is rule
        assert game.info.rule(ADJUSTED.key) == Rule("by-hand", "Points adjusted", "by your group")
