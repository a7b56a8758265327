"""The forms of Indus: a new table, the pieces of your copy, the board of a table, the whole board painted."""

from __future__ import annotations

import re
from typing import Final

import pytest

from app import draw, update
from app.state import Intent, Ui
from engine.game import Fields
from engine.notation import setup_lines
from engine.refusal import Refused
from engine.turn import Colour, Player
from engine.value import but
from engine.way import Way
from games.indus.page import forms, piece_form
from games.indus.page.painting import remark
from games.indus.rules.board import LIBRARY, PRACTICE, Board, Part, Piece, Ruin, fits, ruins
from games.indus.rules.pieces import FIELDS, Field, Kind
from games.indus.rules.state import Setup
from games.indus.rules.survey import points
from harappa import LAID, PARTS
from pages import Page
from test_forms import Sent, put, sent

TWO: Final = (Player("Leaf", Colour.RED, Colour.YELLOW), Player("Stone", Colour.BLUE, Colour.GREEN))
COPY: Final = Setup(parts=PARTS)
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


# A piece of your copy


def tick(*spots: str, kind: str = "canal", opens: tuple[str, ...] = (), **more: str) -> Fields:
    found = [("kind", kind), *(("field", spot) for spot in spots), *(("open", edge) for edge in opens)]
    return [*found, *more.items(), ("stay", "paint")]


def test_the_test_board_is_painted_piece_by_piece() -> None:
    """What is ticked part by part is the copy again; counted as a finger taps it."""
    setup, taps = Setup(), 0
    for piece in dict.fromkeys(part.piece for part in PARTS):
        kind = Kind.BUILDING
        for part in (part for part in PARTS if part.piece is piece):
            spots, edges = [spot.value for spot in part.spots], tuple(edge.word() for edge in part.opens)
            taps += (part.kind is not kind) + len(spots) + len(edges) + 1
            kind = part.kind
            setup = forms.filled(setup, f"piece:{piece.value}", tick(*spots, kind=part.kind.value, opens=edges))
            assert dict(sent(html(setup, f"piece:{piece.value}")))["kind"] == kind.value
    assert setup.parts == PARTS
    assert taps <= 130


def test_a_ruin_is_taken_away() -> None:
    name = "piece:big-1"
    after = filled(COPY, name, ("stay", "drop:1"), ("kind", "wall"), ("field", "2"))
    assert [part.kind for part in after.parts if part.piece is Piece.BIG_1] == [
        Kind.CANAL,
        Kind.BUILDING,
        Kind.PATH,
        Kind.WALL,
    ]
    assert refused(COPY, name, [("stay", "drop:9")]) == "no-such-ruin"
    assert refused(COPY, name, [("stay", "drop:x")]) == "no-such-ruin"


def test_keeping_a_form_without_a_tick_changes_nothing() -> None:
    name = "piece:big-1"
    assert forms.filled(COPY, name, sent(html(COPY, name))) == COPY
    painted = filled(COPY, name, ("kind", "wall"), ("field", "3"))
    assert len(painted.parts) == len(PARTS) + 1, "what is ticked is painted, whichever button keeps it"
    assert refused(COPY, name, [("kind", "wall"), ("value", "3")]) == "ruin-empty"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        (tick(), "ruin-empty"),
        (tick("6", "8"), "ruin-apart"),
        (tick("9"), "no-such-field"),
        (tick("x"), "no-such-field"),
        (tick("1", opens=("3e",)), "open-inside"),
        (tick("5", opens=("5e",)), "open-inside"),
        (tick("5", opens=("5z",)), "no-such-field"),
        (tick("1", value="many"), "no-number"),
        (tick("1", value="100"), "out-of-range"),
        (tick("1", kind="moat"), "not-offered"),
        (tick("1", "2", "4", "5", kind="graveyard"), "points-unknown"),
    ],
)
def test_what_cannot_be_painted_on_a_piece(fields: Fields, code: str) -> None:
    assert refused(Setup(), "piece:big-1", fields) == code


def test_points_may_be_typed() -> None:
    setup = forms.filled(Setup(), "piece:big-1", tick("1", "2", "4", "5", kind="graveyard", value="7"))
    assert setup.parts[0].value == 7
    assert "7 points (entered)" in html(setup, "piece:big-1")
    assert forms.filled(Setup(), "piece:big-1", tick("1", value="0")).parts[0].value == 0


def test_two_ruins_of_a_kind_side_by_side_are_two() -> None:
    one = forms.filled(Setup(), "piece:big-1", tick("1", kind="wall"))
    two = forms.filled(one, "piece:big-1", tick("2", kind="wall"))
    assert [len(part.spots) for part in two.parts] == [1, 1]
    assert remark(one, two) == "A second city wall next to the first: these are two ruins."
    assert remark(Setup(), one) == ""
    assert remark(one, forms.filled(one, "piece:big-1", tick("2", kind="canal"))) == ""
    assert remark(one, forms.filled(one, "piece:big-1", tick("3", kind="wall"))) == ""
    assert remark(one, forms.filled(one, "piece:big-2", tick("2", kind="wall"))) == ""
    assert remark(two, one) == ""


def test_two_ruins_of_a_kind_side_by_side_are_said_to_be_two() -> None:
    one = forms.filled(TABLE, "paint", tick("a1", "b1", kind="building"))
    assert remark(one, forms.filled(one, "paint", tick("b2", kind="building"))).startswith("A second building next to")
    assert remark(one, forms.filled(one, "paint", tick("c2", kind="building"))) == ""
    ui = Ui()
    for spot in "12":
        ui = update.handle(ui, Intent("go", "indus/copy/piece:big-1"))
        ui = update.handle(ui, Intent("fill", "piece:big-1", tuple(tick(spot, kind="wall"))))
    says = "A second city wall next to the first: these are two ruins."
    assert f'<p class="told" aria-hidden="true">{says}</p>' in draw.page(ui)
    assert ui.said.notice == f"Saved to your copy. {says}"


def test_a_piece_that_lies_on_the_table_may_be_open_while_it_is_painted() -> None:
    lying = but(TABLE, board=Board.PIECES, laid=LAID)
    drop = [("stay", "drop:4")]
    assert refused(lying, "piece:big-1", drop) == "joints"
    assert "unmet" in html(lying, "piece:big-1")
    assert forms.filled(lying, "piece:big-1", [*drop, ("unmet", "yes")]).unmet
    assert 'name="unmet"' not in html(TABLE, "piece:big-1")


def test_each_field_and_edge_says_what_lies_there() -> None:
    text = html(COPY, "piece:big-1")
    assert ">7<span" in text
    assert "canal and city wall" in text
    assert "Continues to the right of field 8: canal" in text
    assert "Continues below field 6: nothing yet" in text


def test_the_copy_has_fourteen_pieces() -> None:
    text = piece_form.overview(COPY)
    page = Page(text)
    assert page.keys == {f"form:piece:{piece.value}" for piece in LIBRARY}
    assert "5 of 14 pieces entered" in text
    assert "2 × city wall" in text


def test_a_copy_is_kept_as_text() -> None:
    assert "part big-1 canal 1,4,7,8 8e" in setup_lines(COPY)


# The board of a table


def board(setup: Setup, stay: str, **changes: str) -> Setup:
    return forms.filled(setup, "board", [*put(sent(html(setup, "board")), **changes), ("stay", stay), SEED])


def test_pieces_are_laid_at_a_table_and_looked_at() -> None:
    places = {f"laid_{place}": piece.value for place, piece in enumerate(LAID)}
    after = board(TABLE, "lay", board="pieces", **places)
    assert ruins(after) == PRACTICE
    text = html(after, "board")
    assert "Upper left: <b>Big 1</b> · Upper right: <b>Big 2</b> · Lower left: <b>Big 4</b>" in text
    assert "Centre: <b>Small 1</b>, not turned." in text
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


# The whole board


def test_the_test_board_is_painted_whole() -> None:
    setup, taps, kind = TABLE, 0, Kind.BUILDING
    for ruin in PRACTICE:
        names = [field.name for field in ruin.fields]
        taps += (ruin.kind is not kind) + len(names) + 1
        kind = ruin.kind
        setup = forms.filled(setup, "paint", tick(*names, kind=kind.value))
    assert ruins(setup) == PRACTICE
    assert points(ruins(setup)) == 72
    assert taps == 75
    text = html(setup, "paint")
    assert ">a1<span" in text
    assert ", canal and stone alley<" in text
    assert forms.filled(setup, "paint", [("stay", "drop:0")]).ruins == setup.ruins[1:]


def test_painting_begins_with_the_board_that_lies() -> None:
    lying = but(TABLE, board=Board.PIECES, laid=LAID)
    assert "What you enter here replaces it" in html(lying, "paint")
    after = forms.filled(lying, "paint", [("stay", "take")])
    assert after.board is Board.PAINTED
    assert after.ruins == PRACTICE
    assert forms.filled(lying, "paint", sent(html(lying, "paint"))) == lying, "nothing painted: the pieces stay"


def test_the_ledge_of_painting_promises_nothing_that_is_done_already() -> None:
    ui = update.handle(Ui(), Intent("go", "indus/copy/piece:big-1"))
    assert "Done" in draw.page(ui)
    assert "Save" not in draw.page(ui)
    ui = update.handle(Ui(), Intent("go", "indus/new"))
    ui = update.handle(ui, Intent("fill", "new", tuple(sent(html(Setup(), "new"))), random="abc"))
    ui = update.handle(ui, Intent("go", "table/abc/form/board"))
    assert "discard changes" in draw.page(ui)
    ui = update.handle(ui, Intent("go", "table/abc/form/paint"))
    assert "Done" in draw.page(ui)
    assert "discard changes" not in draw.page(ui)
    assert "Save changes" not in draw.page(ui)


def test_to_be_done_with_painting_leaves_the_board_that_lies() -> None:
    lying = but(TABLE, board=Board.PIECES, laid=LAID, ruins=PRACTICE[:1])
    assert forms.filled(lying, "paint", sent(html(lying, "paint"))) == lying


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        (tick(), "ruin-empty"),
        (tick("a1", "b2"), "ruin-apart"),
        (tick("g7"), "no-such-field"),
        (tick("a1", "b1", "c1", "d1", kind="graveyard"), "points-unknown"),
        ([("value", "3")], "ruin-empty"),
    ],
)
def test_what_cannot_be_painted_on_the_board(fields: Fields, code: str) -> None:
    assert refused(TABLE, "paint", fields) == code


def test_a_fourth_ruin_on_a_field_is_refused() -> None:
    three = tuple(Ruin(kind, (Field.b2,)) for kind in (Kind.CANAL, Kind.WALL, Kind.BUILDING))
    assert refused(but(TABLE, ruins=three), "paint", tick("b2", kind="alley")) == "four-ruins"


def test_fields_without_a_ruin_are_named() -> None:
    setup = but(TABLE, ruins=(Ruin(Kind.CANAL, FIELDS[:34]),))
    assert "Fields without a ruin: e6 and f6." in html(setup, "paint")


# Names


def test_names_can_be_put_right_and_colours_stay() -> None:
    fields = put(sent(html(TABLE, "players")), name_a="River")
    after = forms.filled(
        TABLE, "players", put(fields, colour_a="green", also_a="blue", colour_b="red", also_b="yellow")
    )
    assert after.players == (but(TWO[0], name="River"), TWO[1])
    assert 'type="radio"' not in html(TABLE, "players")


def test_who_leads_two_colours_is_not_called_by_one() -> None:
    fields = put(sent(html(TABLE, "new")), name_a="", name_b="")
    two = forms.filled(TABLE, "new", fields)
    assert [player.name for player in two.players] == ["Player A", "Player B"]
    assert 'placeholder="Player A"' in html(two, "new")
    assert {("name-a", ""), ("name-b", "")} <= set(sent(html(two, "new")))
    four = forms.filled(two, "new", put(fields, seats="4"))
    assert [player.name for player in four.players] == ["Red", "Blue", "Yellow", "Green"]
    assert "Player A" not in html(four, "new")


def test_there_is_no_other_form() -> None:
    assert "does not exist" in html(TABLE, "nothing")
    assert refused(TABLE, "piece:big-9", []) == "no-form"


def test_a_part_with_all_that_can_be_said_of_it() -> None:
    """The last field of a part is written where it differs."""
    part = Part(Piece.BIG_1, Kind.CANAL, PARTS[4].spots, PARTS[4].opens, 9)
    assert setup_lines(Setup(parts=(part,)))[-1] == "part big-1 canal 1,4,7,8 8e 9"
