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


def piece(name: str, *taps: str, setup: Setup = TWO) -> Draft:
    """The page of a piece after some taps, on which one key is reached by Tab."""
    page = entry(setup, name, taps)
    assert page is not None
    found = Page(f"<div>{page.picture}{page.body}{page.asks}</div>")
    assert found.keys
    assert page.body.count('tabindex="0"') == 1
    return page


def told(name: str, *taps: str, setup: Setup = TWO) -> Setup:
    """A copy after taps on the page of a piece."""
    return filled(setup, name, [(TAP, tap) for tap in taps])


def asked(name: str, *taps: str, setup: Setup = TWO) -> str:
    """The question after some taps, or empty."""
    says = piece(name, *taps, setup=setup).says
    return says if says.endswith("?") else ""


def refuses(name: str, *taps: str, setup: Setup = TWO) -> str:
    with pytest.raises(Refused) as why:
        piece(name, *taps, setup=setup)
    assert why.value.refusal.sentence.endswith(".")
    return why.value.refusal.code


def test_a_card_asks_for_its_circles_then_its_symbol_then_its_half_loops() -> None:
    taps = ("circle:G=1", "symbol:wheel=1", "half=1")
    assert [asked("card:G5", *taps[:many]) for many in range(4)] == [
        "Green circles: how many?",
        "Symbol: which one?",
        "Half loops: how many?",
        "",
    ]
    made = told("card:G5", *taps, setup=costing("G5=2"))
    assert made.cards == (Printed(Face(Hue.GREEN, 5), 2, Marks((0, 0, 1, 0), (1, 0, 0, 0), 1)),)
    assert "1 green circle, 1 Wheel, 1 half loop" in overview(made)


def test_a_tap_on_a_number_of_a_card_asks_for_it_again_and_the_rest_is_none() -> None:
    taps = ("circle:G=1", "symbol:fish=1", "at=symbol:fish")
    assert asked("card:G5", *taps) == "Fish: how many?"
    assert told("card:G5", *taps, "symbol:fish=2").cards[0].marks == Marks((0, 0, 1, 0), (0, 0, 0, 2))
    assert piece("card:G5", "circle:G=1").left == "Symbol and half loops: none"
    assert told("card:G5", "at=circle:P", "circle:P=3").cards[0].marks == Marks((3, 0, 0, 0))


def test_a_card_can_show_nothing_and_is_entered_when_it_gets_to_the_journal() -> None:
    assert piece("card:G5").lacks
    assert told("card:G5", setup=costing("G5=2")).cards == (Printed(Face(Hue.GREEN, 5), 2),)
    made = told("card:G5", "circle:G=0", "symbol=0", "half=0", setup=costing("G5=2"))
    assert made.cards == (Printed(Face(Hue.GREEN, 5), 2, Marks()),)
    assert asked("card:G5", setup=made) == ""


def test_a_row_of_cards_goes_on_with_the_next_one_that_is_not_entered() -> None:
    assert piece("card:B4", setup=COPIED).then == ("card:B5", "Blue 5")
    assert piece("card:G4", setup=COPIED).then == ("card:G6", "Green 6")
    assert piece("card:Y7", setup=COPIED).then == ("card:P1", "Purple 1")
    assert piece("ride:truck").then == ("ride:carriage", "Carriage")
    assert piece("table:quartets").then == ("table:circles", "Circles")
    assert piece("sight:2", setup=COPIED).then == ("sight:3", "Sight 3")
    assert piece("sight:1", setup=COPIED).then == ("", "")


@pytest.mark.parametrize(
    "tap", ["half=5", "half=-1", "circle:G=999", "half=many", "half=", "symbol=1", "loops=1", "at=x", ""]
)
def test_marks_that_cannot_be(tap: str) -> None:
    assert refuses("card:G5", tap) in ("out-of-range", "no-number", "not-offered")


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
    page = sheet("1=1", "2=1", setup=known)
    assert "The other 5s: how many white dots?" in page.asks, "and not all: one of them stays"
    assert page.body.count("asked now") == 3
    assert "digit known now" not in page.body, "nor does it look as if it were asked"
    three = costing("G5=3", "B5=3", "Y5=3")
    assert "Purple 5: how many white dots?" in sheet("1=1", "2=1", setup=three).asks
    assert "All 5s: how many white dots?" in sheet("at=5", setup=known).asks, "a row that is tapped changes all four"
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
    assert [asked("ride:riverboat", *taps) for taps in ((), ("free=2",), ("free=2", "number=12"))] == [
        "Free cards: how many?",
        "Value in the Journal: which number?",
        "",
    ]
    made = told("ride:riverboat", "free=2", "number=12")
    assert made.rides == (RideFace(Ride.RIVERBOAT, 2, 12),)
    assert told("ride:carriage", "free=1", setup=made).rides == (RideFace(Ride.CARRIAGE, 1), *made.rides)
    assert piece("ride:carriage", "free=1").left == "Value in the Journal not entered"
    assert told("ride:truck", "at=half", "half=1").rides == (RideFace(Ride.TRUCK, marks=Marks(halves=1)),)
    assert set(piece("ride:truck").numbers) == {"number"}, "more than seven free cards has no key"
    assert [refuses("ride:truck", tap) for tap in ("free=8", "free=0", "number=21")] == ["out-of-range"] * 3


def test_the_position_of_the_parts_is_entered_once() -> None:
    moved = fill(TWO, "parts", circles="corners", loops="sides")
    assert form(TWO, "parts").count("<svg") == 4, "each position is a picture of a tile"
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


def test_a_sight_asks_for_each_card_then_for_its_points() -> None:
    taps = ("hue:1=2", "value:1=0", "hue:2=0", "value:2=7", "end=0", "points=5")
    assert [asked("sight:2", *taps[:many], setup=COPIED) for many in range(7)] == [
        "Card 1: which colour?",
        "Card 1: which value?",
        "Card 2: which colour?",
        "Card 2: which value?",
        "Card 3: which colour?",
        "Points: how many?",
        "",
    ]
    assert told("sight:2", *taps, setup=COPIED).sights[1] == Sight((Need(Hue.BLUE), Need(None, 7)), 5)
    assert piece("sight:2", setup=COPIED).lacks == "Required card missing"
    assert piece("sight:2", *taps[:1], setup=COPIED).left == "Points not entered"
    assert told("sight:1", "at=half", "half=2", setup=COPIED).sights[0].marks.halves == 2


def test_a_sight_has_up_to_five_cards() -> None:
    taps = [tap for at in range(1, 6) for tap in (f"hue:{at}=1", f"value:{at}=0")]
    assert asked("sight:2", *taps, setup=COPIED) == "Points: how many?"
    assert refuses("sight:2", *taps, "hue:6=1", setup=COPIED) == "not-offered"


def test_a_required_card_is_changed_added_and_removed() -> None:
    known = COPIED.sights[0].needs
    assert asked("sight:1", "at=hue:2", setup=COPIED) == "Card 2: which colour?"
    changed = told("sight:1", "at=hue:2", "hue:2=3", setup=COPIED).sights[0].needs
    assert changed == (known[0], Need(Hue.GREEN, 5), *known[2:])
    assert told("sight:1", "drop=hue:2", setup=COPIED).sights[0].needs == (known[0], *known[2:])
    more = told("sight:1", "at=hue:5", "hue:5=4", "value:5=1", setup=COPIED).sights[0].needs
    assert more == (*known, Need(Hue.YELLOW, 1))
    assert refuses("sight:2", "hue:1=1", "drop=hue:1", setup=COPIED) == "no-need"
    with pytest.raises(Refused) as why:
        told("sight:2", "points=5", setup=COPIED)
    assert why.value.refusal.code == "no-need"


@pytest.mark.parametrize("tap", ["hue:1=5", "value:1=3", "points=99", "points=-99", "hue:0=1", "drop=points", "end=1"])
def test_a_sight_that_cannot_be(tap: str) -> None:
    assert refuses("sight:2", tap, setup=COPIED) in ("out-of-range", "not-offered")


def test_a_table_is_entered_count_by_count() -> None:
    taps = ("for:1=0", "for:2=2", "for:3=5")
    assert [asked("table:circles", *taps[:many]) for many in range(3)] == [
        f"For {count}: how many points?" for count in (1, 2, 3)
    ]
    made = told("table:circles", *taps)
    assert made.tables == (ScoringTable(Scoring.CIRCLES, (0, 2, 5)),)
    assert asked("table:circles", setup=made) == ""
    assert piece("table:circles").lacks == "Points missing"
    assert "tell:for:4=5" in piece("table:circles", *taps).asks, "the next entry has no fewer points"
    assert "tell:for:4=4" not in piece("table:circles", *taps).asks


def test_an_entry_is_changed_and_the_table_ends_earlier() -> None:
    made = told("table:circles", "for:1=0", "for:2=2", "for:3=5")
    assert told("table:circles", "at=for:2", "for:2=3", setup=made).table(Scoring.CIRCLES) == (0, 3, 5)
    assert asked("table:circles", "at=for:2", "for:2=3", setup=made) == ""
    assert told("table:circles", "at=for:2", "drop=for:2", setup=made).table(Scoring.CIRCLES) == (0,)
    assert told("table:circles", "drop=for:1", setup=made).tables == ()
    assert asked("table:circles", "at=for:4", "for:4=9", setup=made) == "For 5: how many points?"


@pytest.mark.parametrize("tap", ["for:2=1", "for:1=61", "for:1=-1", "for:1=", "for:0=1", "drop=for:1"])
def test_a_table_that_cannot_be(tap: str) -> None:
    assert refuses("table:circles", tap) in ("out-of-range", "no-number", "not-offered")


def test_a_table_goes_as_far_as_a_map_can_have_circles() -> None:
    """Nine tiles, three by three, touch at twelve sides, each with room for a circle; more tiles touch at more."""
    taps = tuple(f"for:{count}={count}" for count in range(1, 17))
    assert told("table:circles", *taps).table(Scoring.CIRCLES) == tuple(range(1, 17))
    assert asked("table:circles", *taps) == ""
    assert refuses("table:circles", *taps, "for:17=17") == "not-offered"


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
