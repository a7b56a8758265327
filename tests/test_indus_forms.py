"""The forms of Indus: a new table, the board of a table, names. What is painted is in test_indus_painting.py."""

from __future__ import annotations

import re
from typing import Final

import pytest

from engine.game import Fields
from engine.refusal import Refused
from engine.turn import Colour, Player
from engine.value import but
from engine.way import Way
from games.indus.page import forms
from games.indus.rules.board.agreed import Board, ruins
from games.indus.rules.board.joining import fits
from games.indus.rules.board.piece import Piece
from games.indus.rules.board.practice import PRACTICE
from games.indus.rules.pieces import Kind
from games.indus.rules.state import COLOURS, Setup
from harappa import LAID, PARTS
from pages import Page
from test_forms import Sent, put, sent

TWO: Final = (Player("Leaf", Colour.RED, Colour.YELLOW), Player("Stone", Colour.BLUE, Colour.GREEN))
COPY: Final = Setup(parts=PARTS)
FOUR: Final = tuple(
    Player(name, colour) for name, colour in zip(("Leaf", "Stone", "River", "Ivy"), COLOURS, strict=True)
)
TABLE: Final = Setup(players=TWO, parts=PARTS)
SEED: Final = ("seed", "leaf")


def filled(setup: Setup, name: str, *fields: tuple[str, str]) -> Setup:
    return forms.filled(setup, name, fields)


def refused(setup: Setup, name: str, fields: Fields) -> str:
    """The code with which a form is refused; its sentences are sentences, and nothing overrules it."""
    with pytest.raises(Refused) as why:
        forms.filled(setup, name, fields)
    refusal = why.value.refusal
    assert refusal.sentence.endswith(".")
    assert refusal.instead.endswith(".")
    assert refusal.firm
    return refusal.code


def html(setup: Setup, name: str) -> str:
    """A form whose tags close and whose ids are there once."""
    text = forms.form(setup, name)
    Page(text)
    Sent(text)
    return text


# A new table


def new(setup: Setup = COPY, /, **changes: str) -> Setup:
    return forms.filled(setup, "new", [*put(sent(html(setup, "new")), **changes), SEED])


def test_an_untouched_form_makes_a_table_for_two_with_all_four_colours() -> None:
    setup = new(Setup())
    assert [player.colours for player in setup.players] == [
        (Colour.RED, Colour.YELLOW),
        (Colour.BLUE, Colour.GREEN),
    ]
    assert (setup.way, setup.seed, setup.board, setup.given) == (Way.TURNS, "", Board.PAINTED, False)


def test_the_first_of_each_choice_of_a_new_table_is_the_one_that_is_chosen() -> None:
    text = html(COPY, "new")
    for name in ("way", "deal", "given"):
        first = re.search(rf'<input[^>]*name="{name}"[^>]*>', text)
        assert first is not None, name
        assert "checked" in first[0], name


@pytest.mark.parametrize("seats", ["3", "4"])
def test_more_players_lead_a_colour_each(seats: str) -> None:
    setup = new(seats=seats)
    assert len(setup.players) == int(seats)
    assert all(player.also is None for player in setup.players)


def test_no_colour_is_led_twice() -> None:
    fields = sent(html(COPY, "new"))
    assert refused(COPY, "new", put(fields, also_a="red")) == "colour-taken"
    assert refused(COPY, "new", put(fields, also_a="blue")) == "colour-taken"
    assert refused(COPY, "new", put(fields, also_b="yellow")) == "colour-taken"
    assert new(also_a="green", also_b="yellow").players[0].also is Colour.GREEN


def test_die_way_and_first_researchers() -> None:
    setup = new(deal="app", given="yes", way="turns")
    assert (setup.seed, setup.given) == ("leaf", True)
    assert new(deal="app", way="end").seed == ""
    assert new(both="yes").both
    assert not new(both="yes", seats="3").both


def test_a_fitting_board_is_what_a_whole_copy_proposes() -> None:
    setup = new()
    assert setup.board is Board.PIECES
    assert fits(setup.parts, setup.laid, setup.turned)
    assert new() == setup, "the same seed deals the same board"
    assert refused(Setup(), "new", [*put(sent(html(Setup(), "new")), board="fit"), SEED]) == "no-fit"


def test_our_own_pieces_are_joined() -> None:
    places = {f"laid_{place}": piece.value for place, piece in enumerate(LAID)}
    assert ruins(new(COPY, board="pieces", **places)) == PRACTICE
    fields = put(sent(html(COPY, "new")), board="pieces", **places)
    assert refused(COPY, "new", put(fields, turned="1")) == "joints"
    assert new(COPY, board="pieces", turned="1", unmet="yes", **places).unmet
    assert refused(COPY, "new", put(fields, laid_2="")) == "laid-few"
    assert refused(COPY, "new", put(fields, laid_2="big-1")) == "slot-twice"
    assert refused(COPY, "new", put(fields, laid_2="small-2")) == "wrong-size"
    assert refused(COPY, "new", put(fields, laid_2="big-9")) == "no-piece"
    assert refused(COPY, "new", put(fields, laid_2="big-7")) == "piece-bare"


@pytest.mark.parametrize("chosen", [0, 1, 4])
def test_our_own_pieces_are_five(chosen: int) -> None:
    places = {f"laid_{place}": piece.value if place < chosen else "" for place, piece in enumerate(LAID)}
    fields = put(sent(html(COPY, "new")), board="pieces", **places)
    assert refused(COPY, "new", [*fields, SEED]) == "laid-few"
    assert not new(COPY, board="painted", **places).laid, "asked only where the pieces make the board"


def test_the_practice_board_is_said_to_be_invented() -> None:
    assert ruins(new(board="practice")) == PRACTICE
    assert "made up" in html(COPY, "new")


def test_what_goes_back_into_the_box_is_counted() -> None:
    text = html(COPY, "new")
    assert text.count("of 16 returned to the box.") == 2, "with two and with four players"
    assert "2 professors, 4 assistants and 6 workers, 12 researchers" in text
    assert "3 professors, 5 assistants and 8 workers, 16 researchers" in text


# The board of a table


def board(setup: Setup, stay: str, **changes: str) -> Setup:
    return forms.filled(setup, "board", [*put(sent(html(setup, "board")), **changes), ("stay", stay), SEED])


def test_pieces_are_laid_at_a_table_and_looked_at() -> None:
    places = {f"laid_{place}": piece.value for place, piece in enumerate(LAID)}
    after = board(TABLE, "lay", board="pieces", **places)
    assert ruins(after) == PRACTICE
    text = html(after, "board")
    assert "Upper left: <b>Big 1</b> · Upper right: <b>Big 2</b> · Lower left: <b>Big 4</b>" in text
    assert "Centre: <b>Small 1</b>, not rotated." in text
    assert "16 of 16 match" in text
    assert text.count("no ruin crosses") == 8
    assert "a1 canal and stone alley" in text
    wrong = but(after, turned=1, unmet=True)
    assert "10 of 16 match" in html(wrong, "board")
    assert "does not match: c3|b3 (centre against upper left) canal on b3 only" in html(wrong, "board")


def test_a_fitting_board_at_a_table() -> None:
    after = board(TABLE, "deal")
    assert after.board is Board.PIECES
    assert fits(after.parts, after.laid, after.turned)
    assert refused(Setup(players=TWO), "board", [("stay", "deal"), SEED]) == "no-fit"


def test_walls_may_be_left_out_of_the_joints() -> None:
    parts = tuple(part for part in PARTS if (part.piece, part.kind) != (Piece.BIG_1, Kind.WALL))
    table = but(TABLE, parts=parts)
    assert refused(table, "board", [("stay", "deal"), ("walls", "yes"), SEED]) == "no-fit"
    assert not forms.filled(table, "board", [("stay", "deal"), ("walls", "no"), SEED]).walls


def test_totals_stand_beside_those_of_the_book() -> None:
    text = html(but(TABLE, board=Board.PRACTICE), "board")
    assert "19 ruins" in text
    assert "36 of 36 fields" in text
    assert text.count(">72<") == 2
    assert "1, 1, 2, 3" in text


def test_a_board_that_is_not_painted_says_so() -> None:
    text = html(TABLE, "board")
    assert "No ruins are entered yet" in text
    assert "form:paint" in text
    html(but(TABLE, board=Board.PIECES), "board")


# Names


def test_names_and_colours_can_be_put_right() -> None:
    fields = put(sent(html(TABLE, "players")), name_a="River")
    after = forms.filled(
        TABLE, "players", put(fields, colour_a="green", also_a="blue", colour_b="red", also_b="yellow")
    )
    assert [player.name for player in after.players] == ["River", TWO[1].name]
    assert [[colour.value for colour in player.colours] for player in after.players] == [
        ["green", "blue"],
        ["red", "yellow"],
    ]
    assert not any(player.late for player in after.players)


def test_a_fourth_player_can_join_three_and_nobody_else_can_join() -> None:
    two, four = html(TABLE, "players"), html(but(TABLE, players=FOUR), "players")
    assert "All four colours are in play" in two
    assert "All four seats are taken" in four
    for page in (two, four):
        assert 'type="radio" name="seats"' not in page
    three = but(TABLE, players=FOUR[:3])
    fields = put(sent(html(three, "players")), seats="4", name_d="Ivy")
    after = forms.filled(three, "players", fields)
    assert [(player.name, player.late) for player in after.players[2:]] == [(FOUR[2].name, False), ("Ivy", True)]
    again = forms.filled(after, "players", sent(html(after, "players")))
    assert again.players == after.players, "who has joined once has joined"
    assert refused(three, "players", put(fields, seats="5")) == "seats"


def test_who_leads_two_colours_is_not_called_by_one() -> None:
    fields = put(sent(html(TABLE, "new")), name_a="", name_b="")
    two = forms.filled(TABLE, "new", fields)
    assert [player.name for player in two.players] == ["Player A", "Player B"]
    assert 'placeholder="Player A"' in html(two, "new")
    assert {("name-a", ""), ("name-b", "")} <= set(sent(html(two, "new")))
    four = forms.filled(two, "new", put(fields, seats="4"))
    assert [player.name for player in four.players] == ["Red", "Blue", "Yellow", "Green"]
    assert 'placeholder="Player A"' not in html(four, "new")


def test_there_is_no_other_form() -> None:
    assert "does not exist" in html(TABLE, "nothing")
    assert refused(TABLE, "piece:big-9", []) == "no-form"
    assert forms.entry(TABLE, "piece:big-9", ()) is None
    assert forms.entry(TABLE, "board:2", ()) is None
