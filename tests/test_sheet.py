"""The score sheet's verdict: who won by what, and nobody ranked where the game ranks nobody."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from app.route import at_table
from app.scores import score_sheet
from app.state import Ui, updated
from app.transfer import export
from engine.notation import read
from engine.table import AnyTable
from engine.turn import Seat
from engine.value import but
from games import GAMES
from pages import Page

PLAYED: Final = Path(__file__).parent / "playthroughs"


def played(name: str) -> AnyTable:
    table: AnyTable = read((PLAYED / f"{name}.txt").read_text("utf-8"), GAMES)
    return table


def words(table: AnyTable) -> str:
    return " ".join(
        " ".join(Page(score_sheet.page(updated(Ui(), route=at_table("x", "sheet"), table=table, id="x"))).text).split()
    )


def one_less(table: AnyTable) -> AnyTable:
    """The solo game of the playthroughs with a point less than it needs."""
    return table.adjust(Seat.A, -1, "counted twice")


def test_a_scenario_that_is_reached() -> None:
    says = words(played("panchayat-solo-1"))
    assert "Leaf wins Goal reached; 80 points are enough." in says
    assert "reached: House, School, Granary and Temple in one connected group" in says
    assert not re.search(r"place \d", says)
    assert export.as_text(played("panchayat-solo-1")).splitlines()[:2] == [
        "Panchayat: Leaf wins",
        "Goal reached; 80 points are enough.",
    ]


def test_a_scenario_that_is_missed() -> None:
    table = one_less(played("panchayat-solo-1"))
    says = words(table)
    assert "The Zamindar wins Goal reached; 79 points: 1 short." in says
    assert "missed: 80 points or more 79 at the end, 1 short" in says
    assert "beaten" in says
    for word in ("open: ", "so far", "in progress", " missing", "place 1"):
        assert word not in says, word
    lines = export.as_text(table).splitlines()
    assert "Leaf 79" in lines
    assert not [line for line in lines if line.startswith("1. ")]


def test_an_automa_with_points_has_no_place_either() -> None:
    says = words(played("hamlet-1"))
    assert not re.search(r"place \d", says)
    assert "wins" in says
    assert "beaten" in says
    assert not [line for line in export.as_text(played("hamlet-1")).splitlines() if line[:2] in ("1.", "2.")]


def test_persons_have_places() -> None:
    says = words(played("panchayat-3"))
    assert "place 2" in says
    assert "place 3" in says
    assert [line[:2] for line in export.as_text(played("panchayat-3")).splitlines()[1:4]] == ["1.", "2.", "3."]


@pytest.mark.parametrize("name", ["hampi-basic", "hampi-advanced", "hampi-story"])
def test_nobody_has_a_place_behind_the_holder_of_the_jewel(name: str) -> None:
    """Goal; Game Ends: only the Jewel counts."""
    table = played(name)
    says = words(table)
    assert " wins" in says
    assert not re.search(r"place \d", says)
    assert not [line for line in export.as_text(table).splitlines() if line[:2] in ("1.", "2.")]


def test_a_shared_jewel_is_a_shared_win() -> None:
    table = played("hampi-basic")
    shared = but(table, states=(*table.states[:-1], but(table.state, holders=(Seat.A, Seat.B))))
    names = " and ".join(player.name for player in table.setup.players[:2])
    says = words(shared)
    assert f"{names} share the win: the Sun Jewel" in says
    assert "No tiebreaker separates them" not in says
    assert says.count("shares the win") == 2
    others = [player.name for player in table.setup.players[2:]]
    told = says.partition("the win: the Sun Jewel")[2].partition("Rules: ")[0]
    assert others, "of whom the line about the Jewel says nothing"
    assert not [name for name in others if name in told]
    assert "Rules: Goal; Game Ends; rulings S3 to S5" in says


@pytest.mark.parametrize("sign", ["=", "+", "-", "@"])
def test_a_spreadsheet_reads_a_name_as_a_text_and_a_number_as_a_number(sign: str) -> None:
    table = one_less(played("panchayat-solo-1"))
    named = but(table.setup.players[0], name=f"{sign}1+2")
    rows = export.csv(table.agreed(but(table.setup, players=(named, *table.setup.players[1:]))), ",", "2027-01-11")
    assert f'"\'{sign}1+2"' in rows
    assert f'"{sign}1+2"' not in rows
    assert '"-1"' in rows
