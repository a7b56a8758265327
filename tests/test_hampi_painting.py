"""A Land tile of Hampi that is painted as it lies: its sides, how they are connected, its people, and placing it."""

from __future__ import annotations

import random
import re

import pytest

from app import draw
from app.entering import entering
from app.state import Intent, Ui
from app.storage.keeper import Keeper
from engine.notation import read, write
from engine.refusal import Refused
from engine.table import Table
from engine.value import but
from games import GAMES
from games.hampi.game import GAME
from games.hampi.page.land.painting import Painting, cut_says, painted, turned
from games.hampi.page.land.tile_entry import entry_at
from games.hampi.rules.land.landscape import FREE, Laid
from games.hampi.rules.land.tile import SIDES, Tile
from games.hampi.rules.moves.laying import Lay, Shows
from games.hampi.rules.state import Setup
from hampi_tables import played, refusal_of
from pages import Page
from people import players
from test_hampi_landscape import random_landscape
from test_hampi_zones import CELL, PLAIN, laid, table
from test_shell import do, events, go, tap
from test_storage import Memory

NEEDS = "..PFR."
"""A pond at the lower left, a farm at the left, a road at the upper left."""


def word(*taps: str, needs: str = FREE * SIDES, known: str = "") -> str:
    """The tile after these taps, as its word."""
    start = Painting(needs=needs, known=Laid(Tile.from_word(known)) if known else None)
    return painted(taps, start, ())[0].tile.word()


# Sides


def test_sides_that_meet_a_tile_are_filled_in_and_the_brush_is_what_has_to_go_on() -> None:
    assert word(needs=NEEDS) == "LLPFRL"
    assert Painting(needs=NEEDS).colour == "R"
    assert Painting(needs="..PF..").colour == "P"
    assert Painting(needs="...F..").colour == "F"
    assert Painting().colour == "R"


def test_the_usual_tile_takes_six_taps_on_its_page() -> None:
    """A road through, a farm on two sides, two people: with its space and the main button, eight."""
    taps = ("side=2", "brush=F", "side=3", "side=4", "person=priest", "person=lady")
    assert word(*taps, needs=".....R") == "LLRFFR.La2.Pr2"


def test_a_filled_side_can_be_painted_over() -> None:
    assert word("brush=F", "side=4", needs=NEEDS) == "LLPFFL"
    assert word("brush=L", "side=2", needs=NEEDS) == "LLLFRL"


def test_a_road_alone_ends_in_a_village_until_it_is_cut() -> None:
    assert word("side=1") == "LRLLLL"
    assert word("side=1", "cut=R") == "LRLLLL.R1"
    assert word("side=1", "cut=R", "cut=R") == "LRLLLL"


def test_village_on_a_side_ends_its_road_and_a_second_tap_adds_one() -> None:
    assert word("side=0", "side=3", "brush=V", "side=3") == "RLLRLL.R0v.R3v"
    assert word("side=0", "side=2", "brush=V", "side=4", "side=4") == "RLRLRL.R02.R4vv"
    assert word("brush=V", "side=4", "brush=R", "side=4", "side=0") == "RLLLRL", "a road over it goes on again"


def test_a_cut_goes_on_to_the_next_way_to_connect_them() -> None:
    assert word("side=0", "side=3") == "RLLRLL"
    assert word("side=0", "side=3", "cut=R") == "RLLRLL.R0v.R3v"
    four = ("side=0", "side=1", "side=3", "side=4")
    ways = [word(*four, *["cut=R"] * cuts).removeprefix("RRLRRL") for cuts in range(4)]
    assert ways == ["", ".R01.R34", ".R03.R14", ".R04.R13"], "one road, then two roads of two sides"


def test_ponds_and_farms_on_adjacent_sides_are_one_and_others_can_be_joined() -> None:
    assert word("brush=P", "side=0", "side=5") == "PLLLLP"
    assert word("brush=P", "side=0", "side=5", "cut=P") == "PLLLLP.P0.P5"
    assert word("brush=F", "side=0", "side=2") == "FLFLLL"
    assert word("brush=F", "side=0", "side=2", "cut=F") == "FLFLLL.F02"


def test_the_key_says_how_many_there_are_and_what_it_does() -> None:
    def says(letter: str, *taps: str) -> tuple[str, str]:
        return cut_says(painted(taps, Painting(), ())[0], letter)

    assert says("R", "side=0", "side=3") == ("1 road", "tap to separate")
    assert says("R", "side=0", "side=3", "cut=R") == ("2 roads", "tap to connect")
    assert says("F", "brush=F", "side=0", "side=2") == ("2 farms", "tap to connect")
    assert says("R", "side=0") == ("Road with end village", "tap to remove it")


def test_the_middle_has_what_reaches_no_side() -> None:
    assert word("brush=P", "side=middle") == "LLLLLL.P"
    assert word("brush=P", "side=middle", "side=middle") == "LLLLLL"
    assert word("brush=V", "side=middle", "side=middle") == "LLLLLL.Rvv"
    assert word("side=0", "side=2", "brush=V", "side=middle") == "RLRLLL.R02v", "its roads meet in the village"
    assert word("brush=temple", "side=middle", "brush=mine", "side=3") == "LLLLLL.temple.mine"
    assert word("brush=temple", "side=middle", "brush=L", "side=middle") == "LLLLLL"


# People


def test_a_person_counts_2_then_minus_2_then_nothing() -> None:
    assert [word(*["person=lady"] * taps) for taps in range(4)] == ["LLLLLL", "LLLLLL.La2", "LLLLLL.La-2", "LLLLLL"]


def test_the_numbers_belong_to_the_person_tapped_last_and_a_person_is_listed_once() -> None:
    assert word("person=priest", "person=lady", "n=1") == "LLLLLL.La1.Pr2"
    assert word("person=priest", "person=lady", "person=priest", "n=-3") == "LLLLLL.La2.Pr-3"


@pytest.mark.parametrize(
    ("bad", "says"),
    [
        (("n=2",), "This is not on a Land tile."),
        (("person=lady", "n=999"), "999 is out of range for the number of the Lady."),
        (("person=lady", "n=-100"), "−100 is out of range for the number of the Lady."),
        (("person=nobody",), "This is not on a Land tile."),
        (("side=6",), "This is not on a Land tile."),
        (("brush=X",), "This is not on a Land tile."),
        (("cut=R",), "This is not on a Land tile."),
        (("what",), "This is not on a Land tile."),
        (("known=1",), "Tile 1 does not fit here."),
        (("side=middle",), "A road without an end village must reach a side."),
        (("brush=V", *["side=1"] * 7), "A road on a tile has at most 6 end villages."),
    ],
)
def test_a_bad_tap_is_one_sentence(bad: tuple[str, ...], says: str) -> None:
    with pytest.raises(Refused) as why:
        painted(bad, Painting(), ())
    assert why.value.refusal.sentence == says


# Tiles of the copy

WORDS = (
    *("LLLLLL", "PPLRLP.Pr2.Fa-2", "FRFLLL.F02.R1v.temple.La2", "FRFLLL.F0.F2.R1", "PPLPLP.P0.P1.P3.P5"),
    *("RLRLRL.R024v", "RLRLRL.R02.R4v", "RRLRRL.R03.R14", "RLLRLL.R0v.R3v", "LLLLLL.P.F.market.mine.Mi1"),
    *("RLLLLL.R0vv", "RLLRLL.R03vvvvv", "RLLRLL.R0vvvvvv.R3v", "LLLLLL.Rv", "PLLLRL.R4vv.Rvvv", "PFPFPF.P024.F13.F5"),
)


@pytest.mark.parametrize("known", WORDS)
def test_a_tile_of_the_copy_stays_as_it_is_until_it_is_painted_over(known: str) -> None:
    tile = Tile.from_word(known)
    assert painted(("brush=F",), Painting(known=Laid(tile)), ())[0].tile == tile
    changed = painted(("person=miner", "n=7"), Painting(known=Laid(tile)), ())[0].tile
    assert changed == but(tile, row=(7, *tile.row[1:])), "its numbers alone are changed"


@pytest.mark.parametrize("seed", range(4))
def test_any_tile_can_be_changed_as_it_lies(seed: int) -> None:
    *_, land = random_landscape(random.Random(seed), 24)
    for one in land.tiles.values():
        assert turned(one).face(0).sides == one.face.sides
        assert painted(("person=lady", "n=9"), Painting(known=one), ())[0].tile.groups == turned(one).groups


# At a table

FIRST = (("0/0", PLAIN), ("1/0", PLAIN), ("0/1", PLAIN))
ROAD = "RLLLLL.La2"


def test_a_tile_laid_with_its_number_is_drawn_named_and_placed_at_once() -> None:
    state = laid(table(ROAD), *FIRST)
    after = played(state, Lay(CELL("1/1"), 0, 2))
    assert after == played(state, Lay(CELL("1/1"), 0, 2))
    steps = played(state, Shows(2), Lay(CELL("1/1"), 0))
    assert after == steps
    assert (after.tile, after.lands, after.hand) == (True, 1, 0)


def test_a_tile_with_a_side_that_does_not_match_can_be_laid_as_a_house_rule() -> None:
    refusal = refusal_of(laid(table("PLLPPL"), *FIRST), Lay(CELL("1/1"), 0, 2))
    assert (refusal.code, refusal.firm) == ("mismatch", False)
    assert (
        refusal.sentence == "The sides do not match: pond meets land on the left and pond meets land on the upper left."
    )
    assert refusal.instead == "Change this side, or the adjacent tile."


def test_a_land_tile_cannot_be_laid_where_the_stack_has_none() -> None:
    state = but(laid(table(ROAD), *FIRST), lands=4, setup=but(table(ROAD).setup, tiles=15))
    assert refusal_of(state, Lay(CELL("1/1"), 0, 2)).code == "stack-empty"
    assert refusal_of(state, Shows(2)).code == "stack-empty"


def test_tiles_that_fit_and_are_not_on_the_table_are_offered_as_pictures() -> None:
    state = laid(table(ROAD, "PPPPPP"), *FIRST)
    first = entry_at(state, "tile:4/1/1", ())
    assert first is not None
    assert Page(f"<div>{first.asks}</div>").keys == {"tell:known=2"}, "a pond meets land nowhere; the plain one is used"
    taken = entry_at(state, "tile:4/1/1", ("known=2",))
    assert taken is not None
    assert (taken.move, taken.sent) == (Lay(CELL("1/1"), 0, 2), ())


def test_the_first_tile_that_is_like_what_is_painted_is_offered() -> None:
    state = laid(table(ROAD, "LRLLLL.Pr2"), *FIRST)
    shown = {taps: entry_at(state, "tile:4/1/1", taps) for taps in ((), ("person=priest",), ("person=miner",))}
    keys = [Page(f"<div>{one.asks}</div>").keys for one in shown.values() if one is not None]
    assert keys == [{"tell:known=2", "tell:known=3"}, {"tell:known=3"}, set()]


def test_a_tile_painted_as_one_of_the_copy_is_that_one() -> None:
    state = laid(table(ROAD), *FIRST)
    draft = entry_at(state, "tile:3/1/1", ("side=1", "person=lady"))
    assert draft is not None
    assert (draft.move, draft.sent) == (Lay(CELL("1/1"), 1, 2), ())


def test_there_is_a_page_only_for_a_free_space_and_the_next_tile() -> None:
    state = laid(table(ROAD), *FIRST)
    assert [entry_at(state, name, ()) for name in ("tile:3/0/0", "tile:2/1/1", "tile:3/x", "tile:3/9/9")] == [None] * 4
    first = entry_at(state, "tile:3", ("side=0",))
    assert first is not None
    assert (first.move, first.sent) == (Shows(3), [("tile", "RLLLLL")])


def test_a_text_with_tiles_that_were_laid_with_their_numbers_is_read_again() -> None:
    setup = Setup(players=players(2), landscape=True, printed=(Tile.from_word(PLAIN),))
    made = Table.new(GAME, setup).play(Lay(CELL("0/0"), 0, 1)).play(Lay(CELL("1/0"), 3, 1))
    assert "lay 0/0 0 1" in write(made)
    assert read(write(made), GAMES) == made


# On the phone

FIELDS = (
    ("landscape", "yes"),
    ("seats", "2"),
    ("name-a", "Asha"),
    ("name-b", "Bo"),
    ("colour-a", "red"),
    ("colour-b", "green"),
)
PAGE = "table/abc/form/tile:1/0/0"


def opened() -> Ui:
    return do(Ui(), go("hampi/new"), Intent("fill", "new", FIELDS, now=1_000, random="abc"))


def told(*taps: str) -> list[Intent]:
    return [tap(f"tell:{one}") for one in taps]


def laying() -> Ui:
    """Return a table at which the first tile is half painted."""
    return do(opened(), tap("form:tile:1/0/0"), *told("brush=P", "side=0", "person=lady"))


def taps(ui: Ui) -> tuple[str, ...]:
    now = entering(ui)
    return now.taps if now else ()


def test_the_main_button_lays_it_and_it_is_in_the_copy() -> None:
    ui = do(laying(), tap("app:told"))
    assert ui.open.table is not None
    assert (str(ui.route), events(ui)) == ("table/abc", 1)
    assert [tile.word() for tile in ui.open.table.setup.printed] == ["PLLLLL.La2"]
    assert ui.stored.copies["hampi"].printed == ui.open.table.setup.printed
    assert not ui.stored.drafts


def test_a_tile_half_painted_is_the_same_on_every_space_and_after_a_dead_battery() -> None:
    phone, ui = Memory(), laying()
    assert str(ui.route) == PAGE
    keeper = Keeper(phone)
    keeper.save(Ui(), ui)
    again = do(Keeper(phone).load(), go(PAGE))
    assert taps(again) == ("brush=P", "side=0", "person=lady")
    home = do(again, go("table/abc"))
    assert 'data-key="form:tile:1" data-draft="unfinished"' in draw.page(home)
    assert taps(do(home, tap("form:tile:1"))) == taps(again)


def test_undo_takes_back_taps_then_undo_of_the_laid_tile_opens_it_again() -> None:
    ui = do(laying(), tap("app:untell"))
    assert ui.said.notice == "Undone: Lady, 2. Pond right."
    ui = do(ui, *told("person=elder"), tap("app:told"), tap("app:undo"))
    assert (str(ui.route), events(ui)) == (PAGE, 0)
    assert taps(ui) == ("brush=P", "side=0", "person=elder")
    assert ui.open.table is not None
    assert not ui.open.table.setup.printed, "it is a draft again"
    assert events(do(ui, tap("app:told"))) == 1


def test_a_tile_that_leaves_nothing_to_choose_ends_the_turn_and_the_main_button_says_so() -> None:
    ui = opened()
    for at, place in enumerate(("0/0", "1/0", "0/1"), 1):
        ui = do(ui, tap(f"form:tile:{at}/{place}"), *told("person=lady"), tap("app:told"))
    ui = do(ui, tap("form:tile:4/1/-1"), *told("person=elder"))
    assert "Place the tile, then Bo’s turn" in draw.page(ui)
    ui = do(ui, tap("app:told"))
    assert "Bo: tap the tile’s space" in draw.page(ui)
    assert events(ui) == 4


def test_a_side_that_does_not_match_says_so_with_two_ways_out() -> None:
    ui = do(laying(), tap("app:told"), tap("form:tile:2/1/0"), *told("brush=F", "side=3"))
    page = draw.page(ui)
    assert "given differs" in page
    assert "Left: farm, but pond on the adjacent tile. Paint farm." in page
    refused = do(ui, tap("app:told"))
    assert "The sides do not match: farm meets pond on the left." in draw.page(refused)
    assert events(refused) == 1
    assert draw.page(refused).index('class="ledge asking"') < draw.page(refused).index('class="refusal"'), "no shift"
    assert taps(refused) == ("brush=F", "side=3"), "nothing is lost"
    right = do(refused, *told("brush=P", "side=3"), tap("app:told"))
    assert (events(right), right.open.refused) == (2, None)
    ruled = do(refused, tap("app:rule"))
    assert (events(ruled), str(ruled.route)) == (2, "table/abc")
    assert ruled.said.notice.endswith("House rule.")


def test_written_first_it_is_in_the_hand_and_every_space_shows_how_it_fits() -> None:
    ui = do(opened(), tap("form:tile:1"), *told("brush=P", "side=0"))
    assert "Choose its space" in draw.page(ui)
    ui = do(ui, tap("app:told"))
    assert ui.open.table is not None
    assert ui.open.table.state.hand == 1
    assert 'data-key="place:0/0"' in draw.page(ui)


def test_in_your_copy_tiles_are_written_one_after_the_other() -> None:
    ui = do(Ui(), go("hampi/copy/tile:1"), *told("side=0"), tap("app:told"))
    assert str(ui.route) == "hampi/copy/tile:2"
    ui = do(ui, *told("side=1", "person=lady"), tap("app:told"), go("hampi/copy/tile:1"), *told("person=miner"))
    ui = do(ui, tap("app:told"))
    assert [tile.word() for tile in ui.stored.copies["hampi"].printed] == ["RLLLLL.Mi2", "LRLLLL.La2"]


def test_each_side_is_a_key_in_words_and_the_brush_is_a_radio_group() -> None:
    page = draw.page(laying())
    assert "Right: pond. Paint pond." in page
    assert page.count('class="sector s') == SIDES
    assert 'aria-label="What to paint"' in page
    assert re.search(r'aria-checked="true"[^>]*aria-keyshortcuts="2"', page), "pond is the second brush"
    assert 'role="status">Lady, 2. Pond right; Lady 2.<' in page
