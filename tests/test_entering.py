"""A piece that is entered by taps: its draft is stored tap by tap, undone tap by tap, and saved by laying the piece."""

from __future__ import annotations

from typing import Final

import pytest

from app import draw
from app.entering import MOST_DRAFTS, entering
from app.state import Intent, Ui
from app.storage.keeper import Keeper
from engine.notation import read, write
from games import GAMES
from games.panchayat.rules.pieces import Building
from test_shell import PRACTICE, do, events, go, opened, tap
from test_storage import Memory

OWN = tuple(field for field in PRACTICE if field[0] != "copy")
FORM = "table/abc/form/card:house"
LAY = "table/abc/lay/hand:house/cell:b3"
HOUSE = (tap("tell:points=3"), tap("tell:type=R"), tap("tell:conditions=near:1"), tap("tell:conditions:1:match=I"))


def laying() -> Ui:
    """Return a table at which the House is about to be placed on b3, for the first time."""
    return do(opened(OWN), tap("tile:house"), tap("tile:well"), tap("hand:house"), tap("cell:b3"))


def taps(ui: Ui) -> tuple[str, ...]:
    now = entering(ui)
    assert now is not None
    return now.taps


def test_a_building_that_is_not_entered_opens_by_itself_once_its_square_is_chosen() -> None:
    ui = laying()
    assert str(ui.route) == LAY
    page = draw.page(ui)
    assert "Place House on b3" in page
    assert "Points and type missing" in page
    assert str(do(opened(), *(tap(key) for key in ("tile:house", "tile:well", "cell:b3"))).route) == "table/abc", (
        "known"
    )


def test_house_takes_four_taps_and_the_fifth_places_it() -> None:
    ui = do(laying(), *HOUSE)
    assert ">+3<" in draw.page(ui)
    ui = do(ui, tap("app:told"))
    assert ui.open.table is not None
    assert str(ui.route) == "table/abc"
    assert ui.open.table.state.cards[Building.HOUSE].points == 3
    assert [line.points for line in ui.open.table.game.pending(ui.open.table.state)] == [3, 0]
    assert not ui.stored.drafts
    assert ui.stored.copies["panchayat"].cards[Building.HOUSE].points == 3, "it is not asked at the next table"


def test_without_its_points_a_building_is_not_placed() -> None:
    ui = do(laying(), tap("tell:type=R"), tap("app:told"))
    assert events(ui) == 2
    assert ui.said.fault is not None
    assert ui.said.fault.sentence == "Points missing."
    assert taps(ui) == ("type=R",)


def test_undo_takes_back_the_last_tap_and_names_it_then_it_is_that_of_the_table() -> None:
    ui = do(laying(), *HOUSE)
    assert "<span>Industrial</span>" in draw.page(ui)
    for left in (3, 2, 1, 0):
        ui = do(ui, tap("app:untell"))
        assert len(taps(ui)) == left
    assert ui.said.notice == "Undone: 3 points. House: not entered yet."
    assert do(ui, tap("app:untell")).stored == ui.stored
    assert 'data-key="app:undo"' in draw.page(ui)
    ui = do(ui, tap("app:undo"))
    assert (str(ui.route), events(ui)) == ("table/abc", 1)


def test_undoing_the_placing_of_a_piece_just_entered_opens_its_draft_again() -> None:
    placed = do(laying(), *HOUSE, tap("app:told"))
    ui = do(placed, tap("app:undo"))
    assert (str(ui.route), events(ui), taps(ui)) == (LAY, 2, ("points=3", "type=R", *[k.key[5:] for k in HOUSE[2:]]))
    assert ui.open.table is not None
    assert Building.HOUSE not in ui.open.table.state.cards, "it is a draft again"
    assert "<span>Industrial</span>" in draw.page(ui), "Undo takes back its last tap"
    changed = do(ui, tap("app:untell"), tap("app:untell"), tap("tell:points=4"), tap("app:told"))
    assert changed.open.table is not None
    assert changed.open.table.state.cards[Building.HOUSE].points == 4
    assert events(changed) == 3


def test_a_piece_reopened_by_undo_loses_nothing_that_can_be_redone() -> None:
    done = do(laying(), *HOUSE, tap("app:told"), tap("hand:well"), tap("cell:c1"), tap("tell:type=G"), tap("app:told"))
    ui = do(done, tap("app:undo"))
    assert str(ui.route) == "table/abc/lay/hand:well/cell:c1"
    ui = do(ui, tap("app:untell"), tap("app:undo"))
    assert (str(ui.route), len(taps(ui))) == (LAY, 4)
    changed = do(ui, tap("app:told"))
    ui = do(ui, go("table/abc"), tap("app:redo"))
    assert ui.open.table == changed.open.table
    assert ui.open.table is not None
    assert (events(ui), ui.open.table.following) == (3, 1)


def test_undo_of_a_piece_that_was_known_before_opens_no_draft() -> None:
    ui = do(opened(), *(tap(key) for key in ("tile:house", "tile:well", "hand:house", "cell:b3", "app:go", "app:undo")))
    assert (str(ui.route), events(ui)) == ("table/abc", 2)


HELP: Final = "What is not printed needs no tap."


def test_a_line_of_help_is_shown_the_first_two_times_on_a_phone_then_behind_a_sign() -> None:
    phone = Memory()
    keeper = Keeper(phone)
    ui = do(Ui(now=1), go("panchayat/copy"), tap("form:card:house"))
    for at in range(3):
        page = draw.page(ui)
        assert HELP in page
        assert (page.index("<summary") < page.index(HELP) if "help" in page else False) is (at == 2)
        ui = keeper.save(ui, do(ui, tap("tell:points=1"), tap("tell:type=R"), tap("app:told")))
    assert Keeper(phone).load().stored.helped == ("panchayat/card", "panchayat/card")


def test_each_tap_says_what_changed_and_what_it_amounts_to() -> None:
    ui = do(laying(), *HOUSE[:2])
    assert ui.said.notice == "Residential. House: 3 points, Residential."
    assert 'class="sr" role="status"' in draw.page(ui), "the page shows it"


def test_back_and_another_square_lose_nothing() -> None:
    ui = do(laying(), *HOUSE[:2], go("table/abc"))
    assert ui.open.chosen == ("hand:house", "cell:b3")
    ui = do(ui, tap("cell:c1"))
    assert str(ui.route) == "table/abc/lay/hand:house/cell:c1"
    assert taps(ui) == ("points=3", "type=R")
    assert taps(do(ui, go(FORM))) == ("points=3", "type=R"), "it is the same piece wherever it is opened"


def test_a_piece_that_is_unfinished_says_so_where_it_is_opened() -> None:
    ui = do(laying(), *HOUSE[:2])
    key = 'data-key="form:card:house" data-draft="unfinished"'
    assert key in draw.page(do(ui, go("table/abc")))
    assert key in draw.page(do(ui, go("table/abc/form/copy")))
    assert "data-draft" not in draw.page(do(ui, go("panchayat/copy"))), "the draft is that of the table"
    assert "data-draft" not in draw.page(do(ui, tap("app:told")))


def test_a_dead_battery_loses_no_tap() -> None:
    phone = Memory()
    ui, keeper = laying(), Keeper(phone)
    ui = keeper.save(Ui(), ui)
    for one in HOUSE[:3]:
        ui = keeper.save(ui, do(ui, one))
    again = do(Keeper(phone).load(), go(LAY))
    assert taps(again) == ("points=3", "type=R", "conditions=near:1")
    assert "Adjacent building missing" in draw.page(again)


@pytest.mark.parametrize("bad", ["points=999", "points=-99", "points=", "type=X", "what=1", "", "conditions:9=drop"])
def test_a_bad_tap_is_one_sentence_and_changes_nothing(bad: str) -> None:
    ui = do(laying(), *HOUSE[:2])
    after = do(ui, tap(f"tell:{bad}"))
    assert after.said.fault is not None
    assert after.stored == ui.stored
    assert "refusal" in draw.page(after)
    assert do(after, tap("tell:points=4")).said.fault is None


def test_a_tap_on_what_is_chosen_already_is_ignored() -> None:
    ui = do(laying(), tap("tell:points=3"))
    assert do(ui, tap("tell:points=3")).stored == ui.stored


def test_another_number_comes_from_the_pad_with_minus_and_sums() -> None:
    ui = do(laying(), tap("open:points"))
    assert str(ui.route) == f"{LAY}/pad:points"
    assert "House: points" in draw.page(ui)
    assert f'href="#{LAY}"' in draw.page(ui), "back closes the pad alone"
    ui = do(ui, *(tap(f"pad:{key}") for key in ("minus", "9", "plus", "2")), tap("app:padded"))
    assert str(ui.route) == LAY
    assert taps(ui) == ("points=-7",)
    assert not ui.typed.pads
    ui = do(ui, tap("open:points"), tap("pad:9"), tap("pad:9"), tap("app:padded"))
    assert ui.said.fault is not None
    assert taps(ui) == ("points=-7",)
    assert str(do(ui, tap("app:padded"), go(LAY)).route) == LAY


def test_just_these_points_this_time_scores_and_asks_again_at_the_next_one() -> None:
    ui = laying()
    assert 'data-key="open:just"' in draw.page(ui)
    ui = do(ui, tap("open:just"), tap("pad:9"), tap("pad:9"), tap("app:padded"))
    assert ui.said.fault is not None
    assert ui.said.fault.sentence == "99 is out of range."
    ui = do(ui, tap("pad:delete"), tap("pad:delete"), tap("pad:5"))
    assert "Points of House on b3, this time" in draw.page(ui)
    assert "Place House on b3" in draw.page(ui)
    ui = do(ui, tap("app:padded"))
    assert ui.open.table is not None
    table = ui.open.table
    assert [(line.points, line.because) for line in table.game.pending(table.state)] == [
        (5, "House on b3: entered for this time")
    ]
    assert table.told(2) == "Leaf places House on b3; points entered for this time: 5."
    assert Building.HOUSE not in table.state.cards
    assert "A lay house b3 5" in write(table)
    assert read(write(table), GAMES) == table
    ui = do(ui, tap("cell:c4"), go("table/abc"), tap("app:go"), tap("app:go"), tap("tile:house"), tap("tile:temple"))
    assert str(do(ui, tap("hand:house"), tap("cell:a1")).route) == "table/abc/lay/hand:house/cell:a1"


def test_your_copy_is_a_row_of_pages_without_a_list_in_between() -> None:
    ui = do(Ui(), go("panchayat/copy/card:house"), *HOUSE)
    assert "Next: Medical Clinic" in draw.page(ui)
    ui = do(ui, tap("app:told"))
    assert str(ui.route) == "panchayat/copy/card:medical-clinic"
    assert ui.stored.copies["panchayat"].cards[Building.HOUSE].points == 3
    ui = do(ui, tap("tell:points=2"), tap("app:told"))
    assert str(ui.route) == "panchayat/copy/card:pandit-house", "it can wait"
    assert taps(do(ui, go("panchayat/copy/card:medical-clinic"))) == ("points=2",)
    assert Building.MEDICAL_CLINIC not in ui.stored.copies["panchayat"].cards


def test_the_last_of_the_row_leads_back_to_the_list() -> None:
    ui = Ui()
    for building in Building:
        points = () if building.value in ("temple", "well") else (tap("tell:points=2"),)
        ui = do(ui, go(f"panchayat/copy/card:{building.value}"), tap("tell:type=R"), *points, tap("app:told"))
    assert str(ui.route) == "panchayat/copy"
    assert "20 of 20" in draw.page(ui)


def test_a_draft_that_no_longer_fits_is_read_as_far_as_it_does() -> None:
    ui = do(laying(), *HOUSE)
    held = {FORM: ("points=3", "points=999", "type=R")}
    assert taps(do(ui.__class__(stored=ui.stored.__class__(tables=ui.stored.tables, drafts=held)), go(LAY))) == (
        "points=3",
    )


def travelling() -> Ui:
    """Return a table of Parikrama at which Purple 2 is played, whose white dots are not entered."""
    fields = (("seats", "2"), ("colour-a", "red"), ("colour-b", "blue"), ("copy", "own"))
    ui = do(Ui(), go("parikrama/new"), Intent("fill", "new", fields, now=1_000, random="abc"))
    return do(ui, *map(tap, ("rest:3", "group:new", "card:purple", "value:2")))


def test_white_dots_are_asked_in_the_ledge_and_the_page_stays() -> None:
    ui = travelling()
    before = events(ui)
    ui = do(ui, tap("fact:dots:P2=3"))
    assert (str(ui.route), events(ui)) == ("table/abc", before)
    assert [card.dots for card in ui.stored.copies["parikrama"].cards] == [3]
    assert "fact:dots" not in draw.page(ui)
    assert "Pay 3 cards" in draw.page(ui)


@pytest.mark.parametrize("bad", ["P2=99", "P2=-99", "P2=", "X9=1", ""])
def test_dots_that_cannot_be_are_one_sentence(bad: str) -> None:
    ui = travelling()
    after = do(ui, tap(f"fact:dots:{bad}"))
    assert after.said.fault is not None
    assert after.stored == ui.stored


def test_the_sheet_of_costs_is_saved_with_what_is_entered() -> None:
    ui = do(Ui(), go("parikrama/copy/dots"), tap("tell:1=1"), tap("tell:2=2"), tap("app:untell"), tap("app:told"))
    assert [card.dots for card in ui.stored.copies["parikrama"].cards] == [1, 1, 1, 1]
    assert str(ui.route) == "parikrama/copy"
    assert not ui.stored.drafts


@pytest.mark.parametrize(
    ("game", "form", "taps"), [("parikrama", "dots", ("tell:1=1",)), ("hamlet", "numbers", ("tell:rate=3",))]
)
def test_a_value_entered_from_the_form_of_a_new_table_leads_back_to_it(
    game: str, form: str, taps: tuple[str, ...]
) -> None:
    ui = do(Ui(), go(f"{game}/new"), tap(f"form:{form}"), *map(tap, taps))
    assert f'href="#{game}/new"' in draw.page(ui), "so does Back"
    ui = do(ui, tap("app:told"))
    assert str(ui.route) == f"{game}/new"
    assert game in ui.stored.copies
    assert not ui.stored.drafts


def test_drafts_do_not_pile_up() -> None:
    ui = Ui()
    for building in Building:
        ui = do(ui, go(f"panchayat/copy/card:{building.value}"), tap("tell:conditions=near:0"))
    assert len(ui.stored.drafts) == len(Building) <= MOST_DRAFTS
    assert not do(ui, tap("app:untell")).stored.drafts.get("panchayat/copy/card:wood-workshop")


def mapping() -> Ui:
    """Return a table of Parikrama with the Maps, at which nobody has a tile yet."""
    fields = (("seats", "2"), ("colour-a", "red"), ("colour-b", "blue"), ("copy", "own"), ("maps", "yes"))
    return do(Ui(), go("parikrama/new"), Intent("fill", "new", fields, now=1_000, random="abc"))


TILE = tuple(tap(f"tell:{one}") for one in ("circle:0=P", "circle:1=B", "loop:0=+", "symbol=lotus"))
DRAWN = tuple(tap(f"tell:{one}") for one in ("circle:0=P", "circle:1=B", "loop:1=+", "symbol=lotus"))
SECOND = "table/abc/form/tile:new:start"


def started() -> Ui:
    """Return that table with the first starting tile entered."""
    return do(mapping(), tap("form:tile:new:start"), *TILE, tap("app:told"))


def test_a_tile_is_taken_as_it_is_saved_and_the_next_question_opens_its_page() -> None:
    ui = started()
    assert ui.open.table is not None
    assert ui.open.table.state.travellers[0].map[0].tile.word() == "basic.PB--.+---.lotus"
    assert str(ui.route) == SECOND, "no tile entered can be the second one"
    assert "2 other sides: none" in draw.page(do(ui, *TILE[:2]))
    assert 'data-key="tile:0"' in draw.page(ui)
    assert str(do(ui, tap("tile:0")).route) == "table/abc", "it can be left open"
    ui = do(ui, *TILE[:1], tap("app:told"))
    assert str(ui.route) == "table/abc"
    assert len(ui.stored.copies["parikrama"].tiles) == 2
    assert not ui.stored.drafts


def test_the_page_of_a_tile_that_is_skipped_half_entered_is_empty_for_the_next() -> None:
    ui = do(mapping(), tap("form:tile:new:start"), *TILE[:2])
    assert "Start with tile 1" in draw.page(ui)
    ui = do(ui, tap("tile:0"))
    assert str(ui.route) == SECOND
    assert taps(ui) == ()


def drawing_a_tile() -> Ui:
    """Return that table with a Basic tile taken from the row, whose page has opened."""
    plain = ("rest:3", "done")
    cards = (*("card:blue", "value:4"), *("card:green", "value:4"), *("card:yellow", "value:4"))
    ui = do(started(), tap("app:told"), *map(tap, (*plain, *plain)))
    ui = do(ui, *map(tap, ("rest:3", "group:new", *cards, "pay:none", *plain)))
    return do(ui, *map(tap, ("close:1", "keep:B4", "row:2")))


def test_a_tile_that_is_held_as_it_will_be_placed_is_not_rotated() -> None:
    ui = drawing_a_tile()
    assert str(ui.route) == "table/abc/form/tile:new:basic"
    ui = do(ui, *TILE)
    assert "Place it on the Map" in draw.page(ui)
    ui = do(ui, tap("app:told"))
    assert str(ui.route) == "table/abc"
    page = draw.page(ui)
    assert "the score in this rotation" in page
    assert "turns:" not in page
    ui = do(ui, tap("cell:1/0"))
    assert ui.open.chosen == ("cell:1/0", "turns:0")
    assert 'data-key="turns:0" aria-pressed="true"' in draw.page(ui)
    assert do(ui, tap("turns:2")).open.chosen == ("cell:1/0", "turns:2"), "it can be"
    ui = do(ui, tap("app:go"))
    assert ui.open.table is not None
    assert [laid.turns for laid in ui.open.table.state.travellers[0].map] == [0, 0]
    assert "\nA shows 3 yes\nA lay 1/0 0\n" in write(ui.open.table)
    assert read(write(ui.open.table), GAMES) == ui.open.table


def test_undo_opens_the_draft_of_a_tile_again() -> None:
    taken = do(drawing_a_tile(), *DRAWN, tap("app:told"), tap("cell:1/0"), tap("app:go"))
    ui = do(taken, tap("app:undo"), tap("app:undo"))
    assert str(ui.route) == "table/abc/form/tile:new:basic"
    assert taps(ui) == tuple(one.key[5:] for one in DRAWN)
    assert len(ui.stored.copies["parikrama"].tiles) == 2, "it is a draft again"
    assert "<span>Lotus</span>" in draw.page(ui), "Undo takes back its last tap"
    ui = do(ui, tap("tell:circle:2=G"), tap("app:told"), tap("cell:0/1"), tap("app:go"))
    assert ui.open.table is not None
    assert ui.open.table.state.travellers[0].map[1].tile.circles == "PBG-"


def test_back_and_a_dead_battery_lose_no_side_of_a_tile() -> None:
    phone = Memory()
    ui, keeper = drawing_a_tile(), Keeper(phone)
    ui = keeper.save(Ui(), ui)
    for one in DRAWN[:3]:
        ui = keeper.save(ui, do(ui, one))
    again = do(Keeper(phone).load(), go("table/abc"))
    key = 'data-key="form:tile:new:basic" data-draft="unfinished"'
    assert key in draw.page(again)
    again = do(again, tap("form:tile:new:basic"))
    assert taps(again) == ("circle:0=P", "circle:1=B", "loop:1=+")
    assert "Bottom: which colour?" in draw.page(again)


def test_a_tile_of_another_kind_is_saved_and_the_question_stays_open() -> None:
    ui = do(drawing_a_tile(), tap("tell:kind=special"))
    assert "Place it on the Map" not in draw.page(ui)
    ui = do(ui, tap("app:told"))
    assert str(ui.route) == "table/abc"
    assert ui.stored.copies["parikrama"].tiles[2].kind.value == "special"
    assert "Which Basic tile is it?" in draw.page(ui)


def test_a_tile_in_hand_can_be_corrected_before_it_is_placed() -> None:
    ui = do(drawing_a_tile(), *TILE, tap("app:told"), tap("form:tile:3"), tap("tell:symbol=knot"), tap("app:told"))
    assert str(ui.route) == "table/abc"
    assert "Knot" in draw.page(ui)
    assert "Where do you place it?" in draw.page(ui)


def test_a_new_tile_in_your_copy_is_followed_by_another() -> None:
    ui = do(Ui(), go("parikrama/copy/tile:new"), *TILE)
    assert "Next: another tile" in draw.page(ui)
    assert "2 other sides: none" in draw.page(ui)
    ui = do(ui, tap("app:told"))
    assert str(ui.route) == "parikrama/copy/tile:new"
    assert taps(ui) == ()
    assert [tile.word() for tile in ui.stored.copies["parikrama"].tiles] == ["basic.PB--.+---.lotus"]
    assert "Upper right: loop part as on the last tile. Remove it" in draw.page(ui)


def test_a_title_in_the_banner_is_not_said_twice() -> None:
    page = draw.page(do(opened(), go("table/abc/form/bonus:A")))
    assert page.count(">Leaf: Adjacency tile</h1>") == 1
    assert '<h2 class="sr">Leaf: Adjacency tile</h2>' in page
