"""The forms of Parikrama: a new table, and what is printed on a copy."""

from __future__ import annotations

from typing import Any

import pytest

from engine.game import TAP, Draft
from engine.notation import read_setup, setup_lines
from engine.refusal import Refused
from engine.turn import Colour, Seat
from engine.value import but
from engine.way import Way
from games.parikrama.page.box_form import ADVANCED, steps
from games.parikrama.page.forms import entry, filled, form, has
from games.parikrama.page.your_copy.overview import overview
from games.parikrama.rules.maps.tile import Kind, Power, Tile
from games.parikrama.rules.pieces import (
    FACES,
    RIDES,
    WITH_TABLE,
    Face,
    Hue,
    Marks,
    Mode,
    Need,
    Printed,
    Ride,
    RideFace,
    Scoring,
    ScoringTable,
    Sight,
    Spot,
    Symbol,
)
from games.parikrama.rules.prints import PRACTICE
from games.parikrama.rules.state import Copy, Setup, start
from pages import Page
from people import players
from test_forms import sent

TWO = Setup(players=players(2))
COPIED = Setup(
    players=players(2),
    mode=Mode.ADVANCED,
    maps=True,
    scoring=(Scoring.CIRCLES, Scoring.NUMBER, Scoring.DISJOINT),
    out=(1,),
    circles=Spot.CORNERS,
    cards=(
        Printed(Face(Hue.BLUE, 4), None, Marks((0, 1, 0, 2), (1, 0, 0, 2), 3, 1)),
        Printed(Face(Hue.GREEN, 5), 2, Marks()),
        Printed(Face(Hue.YELLOW, 7), 3),
    ),
    rides=(RideFace(Ride.CARRIAGE, 1, 2), RideFace(Ride.TRUCK, 3, None, Marks(halves=1))),
    tiles=(
        Tile(Kind.BASIC, "PB-Y", "+-+-", Symbol.FISH, 2, "BG", 1),
        Tile(Kind.SPECIAL, "PBGY", "++++", None, 0, "", 0, Power.DISCOUNT, 2, Hue.BLUE),
        Tile(Kind.SPECIAL, "PBGY", "++++", None, 0, "", 0, Power.DISCOUNT, 1),
        Tile(Kind.SPECIAL, "PBGY", "++++", None, 5, "", 0, Power.SYMBOL),
        Tile(Kind.FOURTEEN, points=14),
    ),
    sights=(Sight((Need(Hue.BLUE), Need(Hue.BLUE, 5), Need(None, 3), Need()), 4, Marks(symbols=(0, 0, 1, 0))),),
    tables=(ScoringTable(Scoring.CIRCLES, (0, 2, 4)), ScoringTable(Scoring.NUMBER, (0, 2))),
)
"""Something of everything."""
PRACTISING = but(COPIED, copy=Copy.PRACTICE, maps=False, scoring=(), out=())
NAMES = (
    "players",
    "dots",
    "parts",
    "advanced",
    *(f"card:{face.word()}" for face in FACES),
    *(f"ride:{ride.value}" for ride in RIDES),
    *(f"tile:{at}" for at in range(1, 6)),
    "sight:1",
    *(f"table:{tile.value}" for tile in WITH_TABLE),
)


def fill(setup: Setup, name: str, **changes: str | tuple[str, ...]) -> Setup:
    """A form filled; names with an underscore for a hyphen, several values as a tuple."""
    new = {key.replace("_", "-"): (text,) if isinstance(text, str) else text for key, text in changes.items()}
    fields = [pair for pair in sent(f"<form>{form(setup, name)}</form>") if pair[0] not in new]
    return filled(setup, name, [*fields, *((key, text) for key, texts in new.items() for text in texts)])


def refused(setup: Setup, name: str, **changes: Any) -> str:
    with pytest.raises(Refused) as why:
        fill(setup, name, **changes)
    refusal = why.value.refusal
    assert refusal.sentence.endswith(".")
    assert refusal.instead.endswith(".")
    return refusal.code


# A new table


def test_a_form_that_is_not_touched_gives_an_introductory_game_of_totals() -> None:
    made = fill(Setup(players=()), "new")
    assert [player.colour for player in made.players] == [Colour.RED, Colour.BLUE]
    assert made == Setup(players=made.players)
    start(made)


def test_what_is_chosen_is_kept() -> None:
    made = fill(
        Setup(players=()),
        "new",
        seats="4",
        first="c",
        way="end",
        mode="advanced",
        maps="yes",
        circles="corners",
        loops="sides",
        copy="practice",
        scoring=("quartets", "color", "circles"),
    )
    assert (len(made.players), made.first, made.way, made.mode, made.maps) == (4, Seat.C, Way.END, Mode.ADVANCED, True)
    assert (made.circles, made.loops, made.copy) == (Spot.CORNERS, Spot.SIDES, Copy.PRACTICE)
    assert made.scoring == (Scoring.CIRCLES, Scoring.COLOR, Scoring.QUARTETS)
    assert fill(made, "new") == made, "the form shows what was chosen"
    start(made)


@pytest.mark.parametrize("setup", [COPIED, PRACTISING])
def test_the_copy_goes_on_to_the_next_table(setup: Setup) -> None:
    assert fill(setup, "new") == setup


def test_an_introductory_table_has_no_scoring_tiles_whatever_is_ticked() -> None:
    made = fill(COPIED, "new", mode="introductory")
    assert (made.scoring, made.out) == ((), ())


def test_sights_of_one_copy_are_not_taken_for_those_of_the_other() -> None:
    assert fill(COPIED, "new").out == (1,)
    assert fill(COPIED, "new", copy="practice").out == ()


@pytest.mark.parametrize("seats", ["1", "5"])
def test_two_to_four_play(seats: str) -> None:
    assert refused(TWO, "new", seats=seats) == "seats"


@pytest.mark.parametrize("ticked", [("color",), ("color", "number"), tuple(tile.value for tile in Scoring)])
def test_three_scoring_tiles_or_none(ticked: tuple[str, ...]) -> None:
    assert refused(TWO, "new", mode="advanced", scoring=ticked) == "scoring-tiles"


# The set-up


@pytest.mark.parametrize(
    ("seats", "dealt", "deck", "pool", "back", "bag"),
    [
        (2, "5 to the first player, 6 to the 2nd player", 71, 6, 9, 31),
        (3, "5 to the first player, 6 to the 2nd player, 7 to the 3rd player", 64, 8, 7, 30),
        (4, "5 to the first player, 6 to the 2nd player, 7 to the 3rd player, 8 to the 4th player", 56, 10, 5, 29),
    ],
)
def test_the_checklist_counts(seats: int, dealt: str, deck: int, pool: int, back: int, bag: int) -> None:
    shuffle, hands, row, special, basic, below = steps(seats)
    assert "88 Journey cards" in shuffle
    assert dealt in hands
    assert "6 cards face up to the right of the deck, with space above the deck for the discard pile" in row
    assert f"{deck} cards stay in the deck" in row
    assert f"{pool} of the 15 Special tiles at random" in special
    assert f"Return the other {back} to the box" in special
    assert "40 Basic tiles" in basic
    assert "Draw 7" in basic
    assert f"{bag} tiles stay in the bag" in basic
    for stack in ("4 Carriages under place 4", "4 Riverboats under place 5", "4 Trucks under place 6"):
        assert stack in below
    assert "both 14-Point tiles under place 7" in below


def test_the_checklist_of_the_advanced_game() -> None:
    sights, tiles = ADVANCED
    assert "Place the top 3 above" in sights
    assert "return 3 to the box" in sights
    assert "3 of the 8 Scoring tiles" in tiles
    assert "return 5 to the box" in tiles


def test_every_number_of_players_has_its_checklist_on_the_page() -> None:
    html = form(TWO, "new")
    assert [html.count(f'class="pk-{word}"') for word in ("two", "three", "four")] == [1, 1, 1]


# What is printed


@pytest.mark.parametrize("name", NAMES)
def test_a_form_that_is_not_touched_changes_nothing(name: str) -> None:
    assert fill(COPIED, name) == COPIED
    Page(f"<div>{form(COPIED, name)}</div>")


@pytest.mark.parametrize("name", sorted({*NAMES} - {"players", "advanced"}))
def test_the_practice_copy_is_shown_and_not_changed(name: str) -> None:
    assert "made up" in form(PRACTISING, name)
    assert filled(PRACTISING, name, []) == PRACTISING
    with pytest.raises(Refused) as why:
        filled(PRACTISING, name, [("dots", "3")])
    assert why.value.refusal.code == "practice"


def test_a_setup_is_its_lines_and_back() -> None:
    for setup in (COPIED, PRACTISING, but(COPIED, maps=False)):
        assert read_setup(list(enumerate(setup_lines(setup), 1)), Setup) == setup


def test_a_card_is_read_once() -> None:
    made = fill(costing("G5=2"), "card:G5", circle_green="1", symbol_wheel="2", half="1", seen="told")
    assert made.cards == (Printed(Face(Hue.GREEN, 5), 2, Marks((0, 0, 1, 0), (2, 0, 0, 0), 1)),)
    assert made.printed(Face(Hue.GREEN, 5)).dots == 2
    assert "1 green circle, 2 Wheels, 1 half loop" in overview(made)


def test_a_card_can_be_read_in_two_steps_and_can_show_nothing() -> None:
    made = costing("G5=2")
    assert made.cards == (Printed(Face(Hue.GREEN, 5), 2),)
    made = fill(made, "card:G5", seen="told")
    assert made.cards == (Printed(Face(Hue.GREEN, 5), 2, Marks()),)
    assert fill(TWO, "card:G5", symbol_fish="1").cards[0].marks == Marks(symbols=(0, 0, 0, 1)), "ticked is told"
    assert fill(made, "card:G5", seen="later").cards == (Printed(Face(Hue.GREEN, 5), 2),)


def costing(*taps: str, setup: Setup = TWO) -> Setup:
    """A copy after taps on the sheet of travel costs."""
    return filled(setup, "dots", [(TAP, tap) for tap in taps])


def sheet(*taps: str, setup: Setup = TWO) -> Draft:
    page = entry(setup, "dots", taps)
    assert page is not None
    Page(f"<div>{page.body}{page.asks}</div>")
    return page


def test_what_the_book_tells_is_shown_and_not_kept_a_second_time() -> None:
    assert ">Blue 4: 2 white dots, from the rulebook<" in sheet().body
    assert costing().cards == ()
    assert costing("4=2").cards == ()
    assert costing("B4=3").cards == (Printed(Face(Hue.BLUE, 4), 3),), "but a copy can differ"


def test_a_digit_a_row_goes_down_by_itself_and_leaves_out_what_is_known() -> None:
    """The 4s and Blue 3 are in the rulebook, the other 3s are taken from Blue 3 (Example 1; ruling K31)."""
    asked = []
    taps: list[str] = []
    while name := sheet(*taps).says.removesuffix(": how many white dots?").removeprefix("All ").removesuffix("s"):
        if name.startswith("travel cost"):
            break
        asked.append(name)
        taps.append(f"{name}=1")
    assert asked == ["1", "2", "5", "6", "7"]
    assert sheet().left == "5 of 7 values open"
    assert (sheet(*taps).asks, sheet(*taps).left) == ("", "")
    made = costing(*taps)
    assert [made.printed(face).dots for face in FACES] == [1, 1, 2, 2, 1, 1, 1] * 4


def test_one_by_one_asks_cell_by_cell_and_a_tap_on_a_cell_asks_that_one() -> None:
    page = sheet("one=on")
    assert "Purple 1: how many white dots?" in page.asks
    assert "Blue 1: how many white dots?" in sheet("one=on", "P1=0").asks
    assert "Green 6: how many white dots?" in sheet("at=G6").asks
    assert "All 2s: how many white dots?" in sheet("1=1", "one=on", "one=off").asks
    assert [card.face.word() for card in costing("at=G6", "G6=4").cards] == ["G6"]


def test_a_face_is_not_asked_twice_unless_its_row_is_chosen() -> None:
    known = costing("G5=3")
    assert known.cards == (Printed(Face(Hue.GREEN, 5), 3),)
    assert [card.dots for card in costing("5=2", setup=known).cards] == [2, 2, 3, 2]
    assert [card.dots for card in costing("at=5", "5=2", setup=known).cards] == [2, 2, 2, 2]
    assert costing("G5=3", setup=COPIED).printed(Face(Hue.GREEN, 5)) == Printed(Face(Hue.GREEN, 5), 3, Marks())


def test_undo_of_the_sheet_names_the_last_digit() -> None:
    assert sheet("1=1", "2=3").last == "All 2s: 3"
    assert sheet("at=G5", "G5=0").last == "Green 5: 0"


@pytest.mark.parametrize(
    "tap", ["B5=10", "B5=-1", "B5=-99", "B5=999", "B5=many", "B5=2.5", "B5=", "B8=1", "8=1", "", "at=X"]
)
def test_dots_that_cannot_be(tap: str) -> None:
    with pytest.raises(Refused) as why:
        sheet(tap)
    assert why.value.refusal.code in ("out-of-range", "no-number", "not-offered")


def test_a_hitch_hike_has_two_numbers() -> None:
    made = fill(TWO, "ride:riverboat", free="2", number="4")
    assert made.rides == (RideFace(Ride.RIVERBOAT, 2, 4),)
    assert fill(made, "ride:carriage", free="1").rides == (RideFace(Ride.CARRIAGE, 1), *made.rides)
    assert refused(TWO, "ride:truck", free="8") == "out-of-range"


def test_the_position_of_the_parts_is_entered_once() -> None:
    moved = fill(TWO, "parts", circles="corners", loops="sides")
    assert (moved.circles, moved.loops) == (Spot.CORNERS, Spot.SIDES)


def test_a_travel_cost_says_whether_the_book_tells_it() -> None:
    """Example 1: Blue 3 and 4, and the 4s of the other three colours; the other 3s are as Blue 3 (ruling K31)."""
    page = sheet().body
    for title in ("Blue 3", "Purple 4", "Blue 4", "Green 4", "Yellow 4"):
        assert f"{title}: 2 white dots, from the rulebook" in page
    for title in ("Purple 3", "Green 3", "Yellow 3"):
        assert f"{title}: 2 white dots, assumed to be the same as Blue 3" in page
    dearer = costing("P3=3")
    assert dearer.printed(Face.from_word("P3")).dots == 3
    assert ">Purple 3: 3 white dots<" in sheet(setup=dearer).body


# Sights and Scoring tiles


def test_a_sight_asks_for_cards() -> None:
    made = fill(COPIED, "sight:2", hue_1="blue", hue_3="any", value_3="7", points="5")
    assert made.sights[1] == Sight((Need(Hue.BLUE), Need(None, 7)), 5)
    assert refused(COPIED, "sight:2", points="5") == "no-need"
    assert refused(COPIED, "sight:1", points="99") == "out-of-range"


def test_a_table_has_no_gap() -> None:
    made = fill(TWO, "table:circles", for_1="0", for_2="2", for_3="5")
    assert made.tables == (ScoringTable(Scoring.CIRCLES, (0, 2, 5)),)
    assert made.table(Scoring.CIRCLES) == (0, 2, 5)
    assert fill(made, "table:circles", for_1="", for_2="", for_3="").tables == ()
    assert refused(TWO, "table:circles", for_1="1", for_3="5") == "gap"


def test_a_table_goes_as_far_as_a_map_can_have_circles() -> None:
    """Nine tiles, three by three, touch at twelve sides, each with room for a circle; more tiles touch at more."""
    for count in range(1, 15):
        assert f'name="for-{count}"' in form(TWO, "table:circles")
    points = tuple(range(1, 15))
    made = fill(TWO, "table:circles", **{f"for_{count}": str(count) for count in points})
    assert made.table(Scoring.CIRCLES) == points


def test_what_lies_on_the_table_can_be_told_later() -> None:
    made = fill(but(COPIED, scoring=(), out=()), "advanced", scoring=("color", "number", "disjoint"), out=("1",))
    assert made.scoring == (Scoring.NUMBER, Scoring.COLOR, Scoring.DISJOINT)
    assert made.out == (1,)
    assert refused(but(PRACTISING, out=()), "advanced", out=("1", "2", "3", "4")) == "sights-out"
    assert has(COPIED, "advanced")
    assert not has(TWO, "advanced")
    assert has(TWO, "players")


# Around


@pytest.mark.parametrize(
    "name",
    ["", "other", "card:B8", "card:", "ride:ship", "tile:0", "tile:7", "tile:x", "tile:²", "sight:3", "table:disjoint"],
)
def test_a_form_that_is_not_there_says_so(name: str) -> None:
    assert "This form does not exist." in form(COPIED, name)
    with pytest.raises(Refused):
        filled(COPIED, name, [])


def test_nothing_of_the_advanced_game_in_an_introductory_one() -> None:
    assert "This form does not exist." in form(TWO, "advanced")


def test_your_copy_is_a_list_of_every_form() -> None:
    page = Page(f"<div>{overview(COPIED)}</div>")
    wanted = {f"form:{name}" for name in NAMES if name not in ("players", "advanced")}
    assert page.keys == wanted | {"form:tile:new", "form:sight:2"}
    assert "2 of 28 cards entered" in "".join(page.text)
    practice = Page(f"<div>{overview(PRACTISING)}</div>")
    assert "57 of 57 tiles entered" in "".join(practice.text)


def test_the_practice_copy_is_whole() -> None:
    assert [card.face for card in PRACTICE.cards] == list(FACES)
    assert all(card.dots is not None and card.marks is not None for card in PRACTICE.cards)
    kinds = [tile.kind for tile in PRACTICE.tiles]
    assert [kinds.count(kind) for kind in Kind] == [40, 15, 2]
    assert all(set(tile.circles) == set("PBGY") for tile in PRACTICE.tiles if tile.kind is not Kind.BASIC)
    assert {tile.power for tile in PRACTICE.tiles} == {None, *Power}
    assert len(PRACTICE.sights) == 12
    assert [table.tile for table in PRACTICE.tables] == list(WITH_TABLE)
