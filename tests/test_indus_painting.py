"""Indus, painted: strokes, taps, the ruin in hand, a board at a table, boards of your copy, and its pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import pytest

from app import draw, update
from app.entering import entering
from app.state import Intent, Ui
from engine.game import TAP, Draft, Taps
from engine.notation import read_setup, setup_lines
from engine.refusal import Refused
from engine.turn import Colour, Player
from engine.value import but
from games.indus.page import forms
from games.indus.page.board_entry import board_painting, piece_form
from games.indus.rules.board.agreed import Board, ruins
from games.indus.rules.board.piece import LIBRARY, Part, Piece
from games.indus.rules.board.practice import PRACTICE
from games.indus.rules.board.ruin import Ruin, boards, keeping
from games.indus.rules.pieces import FIELDS, Field, Kind
from games.indus.rules.state import Setup
from games.indus.rules.survey import points
from harappa import LAID, PARTS
from pages import Page
from test_forms import put, sent

TWO: Final = (Player("Leaf", Colour.RED, Colour.YELLOW), Player("Stone", Colour.BLUE, Colour.GREEN))
TABLE: Final = Setup(players=TWO)
COPY: Final = Setup(parts=PARTS)
BIG: Final = "piece:big-1"


def drafted(setup: Setup, *taps: str, name: str = "paint") -> Draft:
    """The page after the taps; its tags close."""
    draft = forms.entry(setup, name, taps)
    assert draft is not None
    Page(draft.body + draft.asks)
    return draft


def painted(setup: Setup, *taps: str, name: str = "paint") -> Setup:
    return forms.filled(setup, name, [(TAP, tap) for tap in taps])


def found(*taps: str) -> list[tuple[str, str]]:
    """Kind and fields of each ruin of a table after the taps."""
    return [(one.kind.value, " ".join(at.name for at in one.fields)) for one in painted(TABLE, *taps).ruins]


def refused(setup: Setup, *taps: str, name: str = "paint") -> str:
    """The code with which a painting is refused, when it is saved."""
    with pytest.raises(Refused) as why:
        painted(setup, *taps, name=name)
    refusal = why.value.refusal
    assert refusal.sentence.endswith(".")
    assert refusal.instead.endswith(".")
    assert refusal.firm
    return refusal.code


def strokes(found: Iterable[Ruin]) -> Iterator[str]:
    """A stroke for each ruin of the practice board, and a tap for each change of the brush."""
    ways = {("a5", "b5", "a6", "b6"): "a5.b5.b6.a6", ("b1", "c1", "b2"): "c1.b1.b2"}
    brush = Kind.BUILDING
    for ruin in found:
        if ruin.kind is not brush:
            brush = ruin.kind
            yield f"brush={brush.value}"
        names = tuple(field.name for field in ruin.fields)
        yield f"draw={ways.get(names, '.'.join(names))}"


# Strokes


def test_the_practice_board_takes_a_stroke_for_each_ruin() -> None:
    taps = list(strokes(PRACTICE))
    assert len(taps) == 19 + 5
    setup = painted(TABLE, *taps)
    assert (setup.board, ruins(setup)) == (Board.PAINTED, PRACTICE)
    assert points(ruins(setup)) == 72


def test_the_practice_board_takes_a_tap_for_each_of_its_51_fields() -> None:
    taps = []
    for tap in strokes(PRACTICE):
        name, _, text = tap.partition("=")
        taps += [f"draw={field}" for field in text.split(".")] if name == "draw" else [tap]
    assert len(taps) == 51 + 5
    assert ruins(painted(TABLE, *taps)) == PRACTICE


def test_a_stroke_that_starts_on_a_ruin_of_its_kind_extends_it_and_one_beside_it_is_another() -> None:
    assert found("draw=a1.b1", "draw=b1.b2") == [("building", "a1 b1 b2")]
    assert found("draw=a1.b1", "draw=c1.c2") == [("building", "a1 b1"), ("building", "c1 c2")]
    assert found("draw=a1.b1", "brush=canal", "draw=b1.b2") == [("building", "a1 b1"), ("canal", "b1 b2")]


def test_a_stroke_joins_the_ruins_of_its_kind_that_it_goes_over() -> None:
    taps = ("brush=wall", "draw=a1.b1", "draw=a3.b3", "draw=f6", "draw=a1.a2.a3")
    assert found(*taps) == [("wall", "a1 b1 a2 a3 b3"), ("wall", "f6")]


def test_single_taps_go_on_beside_the_ruin_in_hand_and_begin_another_elsewhere() -> None:
    assert found("draw=a1", "draw=b1", "draw=d4") == [("building", "a1 b1"), ("building", "d4")]
    assert found("draw=a1", "draw=d4", "draw=b1") == [("building", "a1"), ("building", "d4"), ("building", "b1")]


def test_a_tap_on_the_ruin_in_hand_rubs_out_and_on_another_of_its_kind_takes_it_in_hand() -> None:
    assert found("draw=a1.b1", "draw=b1") == [("building", "a1")]
    assert found("draw=a1", "draw=a1", "draw=f6") == [("building", "f6")]
    assert found("draw=a1.b1", "draw=d4", "draw=a1", "draw=a2") == [("building", "a1 b1 a2"), ("building", "d4")]
    assert refused(TABLE, "draw=a1.b1.c1", "draw=b1") == "ruin-apart"


def test_a_new_ruin_may_lie_beside_one_of_its_kind() -> None:
    two = [("wall", "a1"), ("wall", "b1")]
    assert found("brush=wall", "draw=a1", "new=ruin", "draw=b1") == two
    assert found("brush=wall", "draw=a1", "brush=wall", "draw=b1") == two, "the brush tapped again does the same"
    draft = drafted(TABLE, "brush=wall", "draw=a1", "new=ruin", "draw=b1")
    assert "A second city wall next to the first: these are two ruins." in draft.says
    assert "A second" not in drafted(TABLE, "brush=wall", "draw=a1", "brush=canal", "draw=b1").says
    assert "A second" not in drafted(TABLE, "brush=wall", "draw=a1", "new=ruin", "draw=c1").says


def test_a_stroke_that_cuts_a_corner_goes_straight_on_and_what_it_cannot_reach_is_left_out() -> None:
    assert found("draw=a1.b1.c2") == [("building", "a1 b1 c1 c2")]
    assert found("draw=a1.a2.b3") == [("building", "a1 a2 a3 b3")]
    assert found("draw=a1.b1.f6") == [("building", "a1 b1")]
    assert found("draw=a1.b1.a1.a2") == [("building", "a1 b1 a2")], "it may go back over what it drew"


@pytest.mark.parametrize(
    ("taps", "code"),
    [
        (("draw=g7",), "no-such-field"),
        (("draw=a1.x",), "no-such-field"),
        (("draw=",), "no-such-field"),
        (("brush=moat",), "not-offered"),
        (("points=3",), "not-offered"),
        (("paint=a1",), "not-offered"),
        (("draw=a1", "points=many"), "no-number"),
        (("draw=a1", "points=100"), "out-of-range"),
        (("draw=a1", "points=-99"), "out-of-range"),
        (("brush=graveyard", "draw=a1.b1.c1.d1"), "points-unknown"),
    ],
)
def test_what_cannot_be_painted(taps: Taps, code: str) -> None:
    assert refused(TABLE, *taps) == code


def test_a_fourth_ruin_on_a_field_is_refused_and_what_was_painted_stays() -> None:
    taps = [tap for kind in ("canal", "wall", "building") for tap in (f"brush={kind}", "draw=b2")]
    assert refused(TABLE, *taps, "brush=alley", "draw=b2") == "four-ruins"
    ui = painting()
    for tap in (*taps, "brush=alley", "draw=b2"):
        ui = update.handle(ui, Intent("tap", f"tell:{tap}"))
    assert ui.said.notice.startswith("Field b2 would have four ruins")
    now = entering(ui)
    assert now is not None
    assert now.taps[-1] == "brush=alley"


# Points


def test_points_by_the_scheme_stand_on_the_ruin_and_in_the_ledge() -> None:
    draft = drafted(TABLE, "draw=b1.c1", "draw=b1.b2")
    assert ">6 · 3</text>" in draft.body
    assert draft.says == "Building on b1, c1 and b2: 6 and 3 points."
    assert ">11</text>" in drafted(TABLE, *strokes(PRACTICE)).body, "the canal has 1 a field"
    assert drafted(TABLE, "brush=graveyard", "draw=f2.f3").says.endswith("4 points.")
    assert drafted(TABLE, "brush=path", "draw=b2.c2.d2").says.endswith("2 points.")


def test_other_points_are_for_the_ruin_in_hand_and_stay_as_it_grows() -> None:
    taps = ("brush=graveyard", "draw=a1.b1.c1.d1")
    assert "points not known" in drafted(TABLE, *taps).asks
    assert painted(TABLE, *taps, "points=7").ruins[0].value == 7
    assert painted(TABLE, "draw=a1", "points=5", "draw=a1.b1").ruins[0].value == 5
    assert painted(TABLE, "draw=a1", "points=5", "points=usual").ruins[0].value is None
    assert painted(TABLE, "draw=a1", "points=0").ruins[0].value == 0
    assert drafted(TABLE, *taps).numbers == {"points": "points of the graveyard"}
    assert drafted(TABLE).numbers == {}


# Counts


def test_the_first_game_counts_against_the_rulebook_and_one_more_is_said_and_stays() -> None:
    first = but(TABLE, given=True)
    draft = drafted(first, *strokes(PRACTICE))
    for count in ("2 of 2", "4 of 4", "1 of 1"):
        assert count in draft.asks
    assert draft.left == "19 of 19 ruins, 72 points"
    more = drafted(first, "brush=canal", "draw=a1", "new=ruin", "draw=f6")
    assert more.says.endswith("The first game has 1 canal, and this is one more.")
    assert len(painted(first, "brush=canal", "draw=a1", "new=ruin", "draw=f6").ruins) == 2
    other = drafted(TABLE, "brush=canal", "draw=a1", "new=ruin", "draw=f6")
    assert "1 of" not in other.asks
    assert other.left == "2 ruins, 2 points"


# At a table


def new(setup: Setup = COPY, /, **changes: str) -> Setup:
    text = forms.form(setup, "new")
    return forms.filled(setup, "new", [*put(sent(text), **changes), ("seed", "leaf")])


def painting() -> Ui:
    """A new table, which opens with the board."""
    ui = update.handle(Ui(), Intent("go", "indus/new"))
    fields = put(sent(forms.form(Setup(), "new")), board="painted", titled="Our board")
    return update.handle(ui, Intent("fill", "new", tuple(fields), random="abc"))


def test_a_table_whose_board_is_to_be_painted_opens_with_it() -> None:
    ui = painting()
    assert str(ui.route) == "table/abc/form/paint"
    page = draw.page(ui)
    assert "<h1>The board</h1>" in page
    assert "Use this board" in page
    for tap in strokes(PRACTICE):
        ui = update.handle(ui, Intent("tap", f"tell:{tap}"))
    assert update.handle(ui, Intent("tap", "app:untell")).said.notice.startswith("Undone: City wall, 2 fields.")
    ui = update.handle(ui, Intent("tap", "app:told"))
    assert str(ui.route) == "table/abc"
    assert ui.open.table is not None
    assert ui.open.table.state.ruins == PRACTICE
    assert not ui.stored.drafts
    other = update.handle(update.handle(Ui(), Intent("go", "indus/new")), Intent("go", "indus/new"))
    fields = put(sent(forms.form(Setup(), "new")), board="practice")
    assert str(update.handle(other, Intent("fill", "new", tuple(fields), random="b")).route) == "table/b"


def test_each_tap_says_what_it_amounts_to_and_the_same_brush_is_no_tap() -> None:
    ui = painting()
    ui = update.handle(ui, Intent("tap", "tell:brush=building"))
    assert not ui.stored.drafts
    ui = update.handle(ui, Intent("tap", "tell:draw=d4"))
    assert ui.said.notice == "Building, 1 field. Building on d4: 2 and 1 point."


def test_painting_begins_with_the_pieces_that_lie() -> None:
    lying = Setup(players=TWO, parts=PARTS, board=Board.PIECES, laid=LAID)
    assert "This one replaces it." in drafted(lying).body
    assert painted(lying) == lying, "nothing painted: the pieces stay"
    after = painted(lying, "brush=wall", "draw=f1")
    assert after.board is Board.PAINTED
    assert set(after.ruins) == {*PRACTICE, Ruin(Kind.WALL, (Field.f1,))}


def test_each_field_says_what_lies_there_and_what_a_tap_does() -> None:
    body = drafted(TABLE, *strokes(PRACTICE)).body
    assert "a1: canal and stone alley. Paint city wall." in body
    assert "c6: wooden path and city wall. Erase city wall." in body


# The boards of your copy


def test_a_painted_board_is_kept_under_its_name_and_chosen_at_the_next_table() -> None:
    setup = new(Setup(), board="painted", titled="  Our   board ")
    assert setup.titled == "Our board"
    setup = painted(setup, *strokes(PRACTICE))
    copy = board_painting.keeps(Setup(), setup)
    assert boards(copy.kept) == {"Our board": PRACTICE}
    again = new(copy)
    assert (again.ruins, again.titled) == (PRACTICE, "Our board"), "it is what the form proposes"
    corrected = painted(again, "brush=wall", "draw=f1")
    assert len(boards(board_painting.keeps(copy, corrected).kept)["Our board"]) == 20
    assert board_painting.keeps(copy, new(copy, board="practice")).kept == copy.kept, "other tables leave it"


def test_a_table_has_its_own_board_only() -> None:
    ui = painting()
    for tap in ("tell:draw=a1", "app:told"):
        ui = update.handle(ui, Intent("tap", tap))
    assert list(boards(ui.stored.copies["indus"].kept)) == ["Our board"]
    ui = update.handle(ui, Intent("go", "indus/new"))
    fields = put(sent(forms.form(ui.stored.copies["indus"], "new")), board="practice")
    ui = update.handle(ui, Intent("fill", "new", tuple(fields), random="b"))
    assert ui.open.table is not None
    assert not ui.open.table.setup.kept
    assert list(boards(ui.stored.copies["indus"].kept)) == ["Our board"]


def test_a_copy_with_boards_is_read_from_its_text() -> None:
    copy = but(COPY, kept=keeping((), "Our board", PRACTICE))
    assert read_setup(enumerate(setup_lines(copy), 1), Setup) == copy
    assert 'kept "Our board" canal a1,a2,a3,b3,c3,d3,d4,d5,e5,f5,f6' in setup_lines(copy)


def test_boards_are_painted_in_the_copy_and_without_ruins_they_are_gone() -> None:
    assert drafted(Setup(), name="board:1").title == "Board 1"
    one = painted(Setup(), "draw=a1", name="board:1")
    assert boards(one.kept) == {"Board 1": (Ruin(Kind.BUILDING, (Field.a1,)),)}
    assert "form:board:1" in Page(piece_form.overview(one)).keys
    assert drafted(one, name="board:2").title == "Board 2"
    assert not painted(one, "draw=a1", "draw=a1", name="board:1").kept
    assert forms.entry(one, "board:3", ()) is None


def titled(copy: Setup, **fields: str) -> Setup:
    return forms.filled(copy, "title:1", tuple(fields.items()))


def test_a_saved_board_is_renamed_or_deleted() -> None:
    copy = but(COPY, kept=keeping(keeping((), "Board 1", PRACTICE), "Other", PRACTICE[:3]))
    assert "form:title:2" in Page(piece_form.overview(copy)).keys
    assert 'value="Board 1"' in forms.form(copy, "title:1")
    named = titled(copy, title="  First   game ")
    assert boards(named.kept) == {"First game": PRACTICE, "Other": PRACTICE[:3]}
    assert titled(copy, title="Board 1") == copy
    assert boards(titled(copy, title="Board 1", delete="yes").kept) == {"Other": PRACTICE[:3]}
    assert "does not exist" in forms.form(copy, "title:3")


@pytest.mark.parametrize(("title", "code"), [("", "no-title"), ("  ", "no-title"), ("Other", "title-taken")])
def test_a_saved_board_has_a_name_of_its_own(title: str, code: str) -> None:
    copy = but(COPY, kept=keeping(keeping((), "Board 1", PRACTICE), "Other", PRACTICE[:3]))
    with pytest.raises(Refused) as no:
        titled(copy, title=title)
    assert no.value.refusal.code == code


def test_the_board_of_the_last_table_is_known_under_its_new_name_and_a_deleted_one_stays_deleted() -> None:
    table = but(TABLE, ruins=PRACTICE, titled="Board 1")
    renamed = but(table, kept=keeping((), "First game", PRACTICE))
    assert 'value="again"' not in forms.form(renamed, "new")
    assert new(renamed).titled == "First game"
    assert 'value="again"' in forms.form(table, "new")
    assert new(table, board="again").titled == ""


def test_an_old_table_does_not_bring_back_what_was_corrected_since() -> None:
    """Neither its board, when its players are renamed, nor the pieces of your copy."""
    ui = painting()
    for tap in ("tell:draw=a1", "app:told"):
        ui = update.handle(ui, Intent("tap", tap))
    for page, tap in (("board:1", "tell:draw=b1.c1"), (BIG, "tell:draw=1")):
        ui = update.handle(ui, Intent("go", f"indus/copy/{page}"))
        for key in (tap, "app:told"):
            ui = update.handle(ui, Intent("tap", key))
    copy = ui.stored.copies["indus"]
    assert boards(copy.kept)["Our board"] != (Ruin(Kind.BUILDING, (Field.a1,)),)
    ui = update.handle(ui, Intent("go", "table/abc/form/players"))
    assert ui.open.table is not None
    fields = put(sent(forms.form(ui.open.table.setup, "players")), **{"name-a": "Kim"})
    ui = update.handle(ui, Intent("fill", "players", tuple(fields)))
    assert ui.open.table is not None
    assert ui.open.table.setup.players[0].name == "Kim"
    assert ui.stored.copies["indus"] == copy
    assert ui.stored.names[0] == "Kim"


# A piece of your copy


def test_the_pieces_of_the_test_board_are_painted_with_their_edges() -> None:
    setup = Setup()
    for piece in dict.fromkeys(part.piece for part in PARTS):
        taps = []
        for part in (part for part in PARTS if part.piece is piece):
            taps += [f"brush={part.kind.value}", "new=ruin"]
            taps += [
                f"draw={place}" for place in (*(one.value for one in part.spots), *(one.word() for one in part.opens))
            ]
        setup = painted(setup, *taps, name=f"piece:{piece.value}")
    assert setup.parts == PARTS


def test_a_stroke_over_the_edge_continues_on_the_next_piece_where_its_kind_does() -> None:
    canal = painted(Setup(), "brush=canal", "draw=1.4.7.8.8e", name=BIG).parts
    assert setup_lines(Setup(parts=canal)) == ["part big-1 canal 1,4,7,8 8e"]
    building = painted(Setup(), "draw=7.8.8e", name=BIG).parts
    assert setup_lines(Setup(parts=building)) == ["part big-1 building 7,8"], "it ends at the edge"
    assert refused(Setup(), "draw=8", "draw=8e", name=BIG) == "ends-there"
    assert refused(Setup(), "brush=wall", "draw=8e", name=BIG) == "ruin-empty"
    edge = painted(Setup(), "brush=wall", "draw=8", "draw=1", "draw=8e", name=BIG).parts
    assert [len(part.opens) for part in edge] == [1, 0], "the edge belongs to the ruin on its field"
    gone = painted(Setup(), "brush=wall", "draw=7.8.8e", "draw=8", name=BIG).parts
    assert setup_lines(Setup(parts=gone)) == ["part big-1 wall 7"], "with its field"


@pytest.mark.parametrize(
    ("taps", "code"),
    [
        (("draw=9",), "no-such-field"),
        (("draw=1", "draw=2", "draw=3", "draw=2"), "ruin-apart"),
        (("brush=graveyard", "draw=1.2.5.4"), "points-unknown"),
    ],
)
def test_what_cannot_be_painted_on_a_piece(taps: Taps, code: str) -> None:
    assert refused(Setup(), *taps, name=BIG) == code


def test_a_row_of_pieces_needs_no_list_in_between() -> None:
    assert drafted(Setup(), name=BIG).then == ("piece:big-2", "Big 2")
    assert drafted(COPY, name="piece:big-4").then == ("piece:big-5", "Big 5")
    ui = update.handle(Ui(), Intent("go", f"indus/copy/{BIG}"))
    for tap in ("tell:draw=1", "app:told"):
        ui = update.handle(ui, Intent("tap", tap))
    assert str(ui.route) == "indus/copy/piece:big-2"
    assert len(ui.stored.copies["indus"].parts) == 1


def test_a_piece_that_lies_on_the_table_may_be_open_while_it_is_painted() -> None:
    lying = Setup(players=TWO, parts=PARTS, board=Board.PIECES, laid=LAID)
    taps = ("brush=wall", "draw=7s", "draw=7s")
    assert refused(lying, *taps, name=BIG) == "joints"
    assert painted(lying, *taps, "joints=keep", name=BIG).unmet
    assert "joints" in drafted(lying, name=BIG).body
    assert "tell:joints" not in drafted(COPY, name=BIG).body


def test_each_field_and_edge_of_a_piece_says_what_lies_there() -> None:
    body = drafted(COPY, name=BIG).body
    assert "7: canal and city wall. Paint building." in body
    assert "edge to the right of field 8: canal. Paint building." in body
    assert "edge below field 6: nothing yet. Paint building." in body


def test_the_copy_has_fourteen_pieces() -> None:
    text = piece_form.overview(COPY)
    assert Page(text).keys == {"form:board:1", *(f"form:piece:{piece.value}" for piece in LIBRARY)}
    assert "5 of 14 pieces entered" in text
    assert "2 × city wall" in text


def test_a_copy_is_kept_as_text() -> None:
    assert "part big-1 canal 1,4,7,8 8e" in setup_lines(COPY)
    part = Part(Piece.BIG_1, Kind.CANAL, PARTS[4].spots, PARTS[4].opens, 9)
    assert setup_lines(Setup(parts=(part,)))[-1] == "part big-1 canal 1,4,7,8 8e 9"


def test_fields_without_a_ruin_are_named_on_the_page_of_the_board() -> None:
    setup = but(TABLE, ruins=(Ruin(Kind.CANAL, FIELDS[:34]),))
    assert "Fields without a ruin: e6 and f6." in forms.form(setup, "board")
