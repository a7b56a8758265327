"""The page of a table of Parikrama: what is asked, the sum of a journey, the Map; and that it stays small."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from app.route import at_table
from app.state import Intent, Ui, updated
from app.table import changes
from app.update import handle
from engine.game import TAP, View
from engine.grid import Cell
from engine.move import Blank
from engine.notation import read
from engine.table import Table
from engine.turn import Outcome, Seat
from engine.value import but, put
from engine.way import Way
from games.parikrama.game import GAME
from games.parikrama.page.drawing import card, group, group_title
from games.parikrama.page.forms import entry, filled
from games.parikrama.page.maps.looked import looked, picture
from games.parikrama.page.maps.map_view import LEAST, Tried, beside, gained, gained_says, map_board, small_map
from games.parikrama.page.maps.tile_view import described, drawing, short
from games.parikrama.page.view import view
from games.parikrama.rules.begin import begin
from games.parikrama.rules.maps.laid import START, Laid, cell_key, found
from games.parikrama.rules.maps.tile import Parts, Tile
from games.parikrama.rules.moves.backpack import Backpack
from games.parikrama.rules.moves.common import Move
from games.parikrama.rules.moves.corrections import Thing, thing_key, total_key
from games.parikrama.rules.moves.ending import Done
from games.parikrama.rules.moves.final_count import Adds, Spent
from games.parikrama.rules.moves.journal import Close, Take
from games.parikrama.rules.moves.lying_open import SetCard
from games.parikrama.rules.moves.rest import Rest
from games.parikrama.rules.moves.tiles import Lay
from games.parikrama.rules.moves.travel import Play, Travel
from games.parikrama.rules.pieces import Card, Face, Hue, Mode, Ride, Scoring, Spot
from games.parikrama.rules.state import Asked, Copy, Setup, State, start
from games.parikrama.rules.totals import Total
from games.parikrama.rules.traveller import Traveller
from games.parikrama.rules.turn import turn
from games.parikrama.rules.worth import worths
from pages import Page
from people import players
from setups_parikrama import COPY, TILES

SIDES = Parts(Spot.SIDES, Spot.CORNERS)
WHEEL = Tile.from_word("basic.PBGY.++++.wheel")


def cards(words: str) -> tuple[Card, ...]:
    """Cards by their words: `B3 WB4`."""
    return tuple(map(Card.from_word, words.split()))


def table(me: Traveller | None = None, *, seats: int = 2, **given: Any) -> State:
    """A table at its first action; `me` is what the first player has."""
    state = start(Setup(players=players(seats), **given))
    state = but(state, asked=())
    return but(state, travellers=(me or state.travellers[0], *state.travellers[1:]))


def after(state: State, *moves: Move) -> State:
    """The table after some moves, each of them lawful."""
    for move in moves:
        assert GAME.moves.refuse(state, move) is None, move
        state = GAME.moves.play(state, move)
    return state


def seen(state: State, *chosen: str) -> View:
    """The page of who acts."""
    now = turn(state)
    seat = Seat.A if isinstance(now, Outcome) or now.seat is None else now.seat
    return view(state, GAME.moves.offer(state).narrowed(chosen), seat)


def page(state: State, *chosen: str) -> Page:
    """The same, read."""
    one = seen(state, *chosen)
    return Page(f"<div>{one.board}{one.hand}{one.tried}{one.below}</div>")


def text(html: str) -> str:
    """What a page says."""
    return " ".join(" ".join(Page(f"<div>{html}</div>").text).split())


# What the turn can do


def test_a_turn_shows_every_group_with_its_keys_and_the_other_actions() -> None:
    me = Traveller(hand=6, groups=(cards("B3 B4 B5"), cards("P6")), backpack=7, tiles=1)
    state = table(me)
    keys = page(state).keys
    assert {"group:1", "group:2", "group:new", "close:1", "close:2", "backpack", "rest:3", "rest:white"} <= keys
    says = text(seen(state).board)
    assert "Run of Blue, 3 to 5" in says
    assert "tile 1–3" in says
    assert "needs three cards" in says
    assert "7 cards; a Special tile costs 7" in says


def test_what_is_not_lawful_looks_so_and_can_be_tapped() -> None:
    state = table(Traveller(hand=6, groups=(cards("P6"),), tiles=1))
    board = seen(state).board
    assert re.search(r'data-key="close:1"[^>]*aria-disabled="true"|aria-disabled="true"[^>]*data-key="close:1"', board)
    assert re.search(
        r'data-key="backpack"[^>]*aria-disabled="true"|aria-disabled="true"[^>]*data-key="backpack"', board
    )


def test_the_journal_stands_there_before_there_is_a_group() -> None:
    board = page(table(Traveller(hand=6, tiles=1)))
    assert "close:1" in board.off
    assert "needs a group" in text(seen(table(Traveller(hand=6, tiles=1))).board)


def test_the_page_says_that_the_end_has_begun_and_that_it_is_the_last_action() -> None:
    state = table(Traveller(hand=6, tiles=1))
    assert "nine tiles" not in text(seen(state).board)
    ninth = but(state, ninth=(Seat.B, 1))
    assert f"{state.setup.players[1].name} has nine tiles. Play this round to its end" in text(seen(ninth).board)
    assert "Each player takes one last action, then the game is over." in text(seen(but(ninth, ends=0)).board)


def test_cards_that_are_too_many_are_told_before_the_turn_ends_and_on_the_next_page() -> None:
    """Rest: down to twelve cards at the end of the turn. The first player begins with 5; three Rests make 14."""
    held = Table.new(GAME, Setup(players=players(2)))
    for move in (Rest(), Done()) * 4:
        held = held.play(move)
    ui = handle(updated(Ui(), route=at_table("x"), table=held, id="x"), Intent("tap", "rest:3"))
    assert ui.open.table is not None
    assert "more than 12" not in text(seen(held.state).board)
    assert "14 cards in hand" in text(seen(ui.open.table.state).board)
    name = ui.open.table.state.name
    over = f"{name} has more than 12 cards in hand and discards 2 at the end of the turn."
    assert over in text(seen(ui.open.table.state).board)
    says = f"On the table: {name} discards 2 cards down to 12."
    ui = handle(ui, Intent("tap", "done"))
    assert ui.said.told == says
    undone = handle(ui, Intent("tap", "app:undo"))
    assert "Return the 2 cards" in undone.said.told
    assert handle(undone, Intent("tap", "app:redo")).said.told == says
    assert handle(ui, Intent("tap", "rest:3")).said.told == ""


def test_the_main_button_ends_a_turn_only_after_an_action() -> None:
    state = table(Traveller(hand=6, tiles=1))
    assert seen(state).main == ""
    assert "done" in page(state).keys
    rested = after(state, Rest(3))
    assert (seen(rested).main, seen(rested).hint) == ("done", "End turn")
    assert "rest:3" not in page(rested).keys


def test_a_long_group_says_its_bonus() -> None:
    state = table(Traveller(hand=6, groups=(cards("B1 B2 B3 B4 B5"),), tiles=1))
    assert "tile 1–5, Riverboat" in text(seen(state).board)
    other = but(state.travellers[1], held=(0, 3, 0), spent=(0, 1, 0))
    none = but(state, travellers=(state.travellers[0], other))
    assert "Riverboat" not in text(seen(none).board)


def test_a_group_says_how_far_it_reaches() -> None:
    """As many places as it has cards (Journal 3), all with a tile for that (Appendix), no more than lie there."""
    run = Traveller(hand=6, groups=(cards("B1 B2 B3"),), tiles=1)
    seven = but(run, totals=put(run.totals, Total.SEVEN.at, 1))
    assert "close it: tile 1–7" in text(seen(table(seven)).board)
    assert "close it: tile 1–2" in text(seen(but(table(run), row=(0, 0))).board)
    assert "close it: tile 1–2" in text(seen(but(table(seven), row=(0, 0))).board)
    assert "close it: no tile left" in text(seen(but(table(run), row=())).board)


def test_a_discount_of_one_colour_is_typed_with_the_circles() -> None:
    """Ruling K20, where the Map is not followed: asked for once a Special tile came."""
    says = "Count a tile with a discount of one colour as that many circles of its colour."
    run = Traveller(hand=6, groups=(cards("B1 B2 B3"),), backpack=7, tiles=1)
    assert says in text(seen(after(table(run), Backpack())).board)
    assert says not in text(seen(after(table(run), Close(1), Take(1))).board)


# Travel


def test_the_sum_of_the_book_is_shown_term_by_term() -> None:
    """Blue 3 and 4 cost 2 each; two blue circles take 2 off (rulings, examples)."""
    totals = but(Traveller(), hand=9, tiles=1).totals
    blue = (*totals[: Total.BLUE.at], 2, *totals[Total.BLUE.at + 1 :])
    state = after(table(Traveller(hand=9, tiles=1, totals=blue)), Travel(0), *map(Play, cards("B3 B4")))
    one = seen(state)
    says = text(one.board)
    assert "2 + 2 = 4 dots" in says
    assert "2 blue circles: −2" in says
    assert "2 cards to pay" in says
    assert (one.main, one.hint) == ("pay:none", "Pay 2 cards")


def test_more_cards_than_the_box_has_are_noticed() -> None:
    """Components: 8 white cards, 20 of each colour. Those of the Backpack lie face down, and are not counted."""
    run = cards("WB1 WB2 WB3 WB4")
    state = table(Traveller(hand=9, groups=(run, run), tiles=1))
    state = after(but(state, travellers=(*state.travellers[:1], Traveller(journal=cards("P4") * 20))), Travel(0))
    assert "in the box" not in text(seen(state).board)
    assert "There are 9 wild cards in play, but only 8 in the box." in text(
        seen(after(state, Play(cards("WG1")[0]))).board
    )
    assert "There are 21 Purple cards in play, but only 20 in the box." in text(
        seen(after(state, Play(cards("P1")[0]))).board
    )


def test_a_wild_has_no_discount_and_says_so() -> None:
    totals = Traveller().totals
    blue = (*totals[: Total.BLUE.at], 5, *totals[Total.BLUE.at + 1 :])
    state = after(table(Traveller(hand=9, tiles=1, totals=blue)), Travel(0), *map(Play, cards("B3 WB4")))
    says = text(seen(state).board)
    assert "2 + 1 = 3 dots" in says
    assert "no discount on wild cards" in says
    assert "1 card to pay" in says


@pytest.mark.parametrize("copy", [{}, COPY], ids=["unread", "read"])
def test_a_gap_is_told_where_the_sum_is_and_nothing_can_be_paid(copy: Any) -> None:
    state = after(table(Traveller(hand=9, tiles=1), **copy), Travel(0), *map(Play, cards("B4 B3")))
    state = after(state, Play(Card.from_word("B6")))
    one = seen(state)
    assert one.main == ""
    assert one.hint == "A gap in the run"
    assert "5 is missing" in text(one.board)


def test_too_few_cards_are_told_with_how_many_are_short() -> None:
    state = after(table(Traveller(hand=5, tiles=1)), Travel(0), *map(Play, cards("B3 B4")))
    one = seen(state)
    assert (one.main, one.hint) == ("", "Too few cards")
    assert "1 too few" in text(one.board)


def test_a_hitch_hike_in_hand_is_asked_where_the_cards_do_not_pay() -> None:
    """Blue 3 and 4 cost 4 cards. Of 6 in hand 4 are left, of 5 only 3: then what a Carriage makes free decides."""
    plays = (Travel(0), *map(Play, cards("B3 B4")))
    asked = [
        "form:ride:carriage" in Page(f"<div>{seen(after(table(me), *plays)).board}</div>").keys
        for me in (Traveller(hand=hand, held=(1, 0, 0), tiles=1) for hand in (6, 5))
    ]
    assert asked == [False, True]


def test_cards_are_spent_before_hitch_hikes_and_the_other_ways_are_keys() -> None:
    """Blue 3 and 4 have two dots each: 4 cards of the 7 left. A Carriage frees one of them, a Truck both."""
    me = Traveller(hand=9, held=(1, 0, 1), tiles=1)
    state = after(table(me, **COPY), Travel(0), *map(Play, cards("B3 B4")))
    one = seen(state)
    assert (one.main, one.hint) == ("pay:none", "Pay 4 cards")
    keys = Page(f"<div>{one.hand}</div>").keys
    assert {"pay:T", "pay:C", "pay:CT"} <= keys
    assert "pay:none" not in keys
    assert "Truck: Blue 3 and Blue 4 free" in text(one.hand)


def test_where_cards_are_short_the_fewest_hitch_hikes_that_do_are_spent() -> None:
    me = Traveller(hand=4, held=(1, 0, 1), tiles=1)
    state = after(table(me, **COPY), Travel(0), *map(Play, cards("B3 B4")))
    assert (seen(state).main, seen(state).hint) == ("pay:T", "Truck, nothing to pay")


def test_in_the_last_action_hitch_hikes_are_spent_since_only_those_spent_count() -> None:
    """Scoring, Numbers: spent hitch-hikes are added; what is left in hand is worth nothing."""
    me = Traveller(hand=9, held=(1, 0, 1), tiles=9)
    last = but(table(me, **COPY), turns=4, ends=4)
    assert last.last
    state = after(last, Travel(0), *map(Play, cards("B3 B4")))
    assert seen(state).main == "pay:CT"


def test_a_colour_that_a_full_set_cannot_take_is_refused_for_what_it_is() -> None:
    """The colour is tapped before any value: what is said is true of all, and a house ruling plays the set's value."""
    state = after(table(Traveller(hand=12, tiles=1)), Travel(0), *map(Play, cards("P4 B4 G4")))
    full = after(state, Play(Card.from_word("Y4")))
    for now, code in ((state, "colour-twice"), (full, "fifth")):
        move, refusal = GAME.moves.offer(now).why_not["card:purple"]
        assert (move, refusal.code) == (Play(Card.from_word("P4")), code)


def test_dots_that_nobody_has_entered_are_asked_with_what_is_then_paid() -> None:
    """No discount: as many cards are paid as the card has dots (Costs)."""
    state = after(table(Traveller(hand=9, tiles=1)), Travel(0), Play(Card.from_word("B6")))
    asks = seen(state).asks
    assert [f"fact:dots:B6={many}" in Page(f"<div>{asks}</div>").keys for many in range(6)] == [True] * 5 + [False]
    assert "Blue 6: how many white dots?" in text(asks)
    for many, words in enumerate(("0 white dots", "1 white dot", "2 white dots", "3 white dots", "4 white dots")):
        assert f"{words} pay {many}" in text(asks)
    assert "form:dots/6" in page(state).keys
    assert "? cards to pay" in text(seen(state).board)
    assert "paid:none" in page(state).keys


def test_dots_entered_wrongly_can_be_changed_where_they_are_paid() -> None:
    """Undo returns the card, whose dots stay in the copy: the way to correct them is next to the cost."""
    paying = after(table(Traveller(hand=9, tiles=1)), Travel(0), Play(Card.from_word("B4")))
    assert "form:dots/B4" in page(paying).keys
    assert "Change the dots of Blue 4" in text(seen(paying).hand)
    practice = but(paying, setup=but(paying.setup, copy=Copy.PRACTICE))
    assert not [name for name in page(practice).keys if name.startswith("form:dots")], "its values are fixed"
    for name, asked in (("dots/B4", "Blue 4"), ("dots/6", "All 6s"), ("dots", "All 1s")):
        draft = entry(paying.setup, name, ())
        assert draft is not None
        assert f"{asked}: how many white dots?" in text(draft.asks)


def test_more_dots_than_the_hand_has_cards_left_are_too_few() -> None:
    """Of three cards in hand one is played: two can be paid."""
    state = after(table(Traveller(hand=3, tiles=1)), Travel(0), Play(Card.from_word("B6")))
    asks = text(seen(state).asks)
    assert "2 white dots pay 2" in asks
    assert "3 white dots too few" in asks
    assert "4 white dots too few" in asks


def test_of_two_cards_the_first_that_is_not_entered_is_asked_and_then_the_other() -> None:
    state = after(table(Traveller(hand=9, tiles=1)), Travel(0), *map(Play, cards("B6 B7")))
    assert "Blue 6: how many white dots?" in text(seen(state).asks)
    assert "pay" not in text(seen(state).asks), "the other cost is open too"
    told = but(state, setup=filled(state.setup, "dots", [(TAP, "B6=3")]))
    assert "Blue 7: how many white dots?" in text(seen(told).asks)
    assert "2 white dots pay 5" in text(seen(told).asks)
    assert not seen(but(told, setup=filled(told.setup, "dots", [(TAP, "B7=2")]))).asks


def test_only_a_run_chooses_its_colour_by_itself() -> None:
    state = after(table(Traveller(hand=9, tiles=1, groups=(cards("B3 B4"), cards("P2 G2"), cards("Y1")))))
    assert begin(after(state, Travel(1))) == ("card:blue",)
    assert begin(after(state, Travel(2))) == begin(after(state, Travel(3))) == begin(state) == ()


def test_cards_that_are_not_paid_are_in_pencil() -> None:
    drawn = group(cards("B3 B4"), cards("B5"))
    assert drawn.count("laid") == 1
    assert drawn.index("Blue 4") < drawn.index("laid") < drawn.index("Blue 5")


@pytest.mark.parametrize(
    ("words", "title"),
    [("B4", "Blue 4"), ("B4 WG4", "Set of 4s"), ("B5 B3 WB4", "Run of Blue, 3 to 5")],
)
def test_a_group_has_a_name(words: str, title: str) -> None:
    assert group_title(cards(words)) == title


def test_a_wild_says_what_it_stands_for() -> None:
    assert "wild as Blue 4" in card(Card(Face(Hue.BLUE, 4), wild=True))


# Journal


def test_a_set_asks_which_card_is_kept_with_what_each_brings() -> None:
    state = after(table(Traveller(hand=2, groups=(cards("P4 B4 WG4"),), tiles=1), **COPY), Close(1))
    assert {"keep:P4", "keep:B4", "keep:WG4"} <= page(state).keys
    says = text(seen(state).board)
    assert "worth nothing in the Journal" in says
    assert "1 Wheel" in says


def test_the_first_places_of_the_row_are_open_and_the_others_look_closed() -> None:
    state = after(table(Traveller(hand=2, groups=(cards("B3 B4 B5"),), tiles=1)), Close(1))
    board = seen(state).board
    assert "You can take one of the first 3 from the left." in board
    assert board.count('class="closed"') == 4
    assert {f"row:{place}" for place in range(1, 8)} <= page(state).keys


def test_a_place_of_the_row_can_be_told_or_its_worth_be_seen_before_it_is_taken() -> None:
    me = Traveller(hand=2, groups=(cards("B3 B4 B5"),), tiles=1, map=(Laid(START, WHEEL),))
    state = after(but(table(me, maps=True, **COPY), row=(3, 0, 0, 0, 0, 0, 0)), Close(1))
    keys = page(state).keys
    assert {"row:1", "app:look:row:1", "row:2", "tell:2"} <= keys
    assert "tell:1" not in keys
    assert "“Which?” asks which tile is there. “Points?” shows what it would score for you." in seen(state).board
    empty = after(table(me, maps=True), Close(1))
    assert not {key for key in page(empty).keys if key.startswith(("tell:", "app:look:row:"))}
    assert not re.search("“(Which|Points)", seen(empty).board), "no such key is there"


def test_the_long_route_bonus_is_one_question() -> None:
    state = table(Traveller(hand=2, groups=(cards("B3 B4 B5 B6"),), tiles=1))
    state = after(state, Close(1), Take(1))
    assert state.now is Asked.BONUS
    assert seen(state).main == "bonus:yes"
    assert {"bonus:yes", "bonus:no"} <= page(state).keys
    assert "Carriage" in text(seen(state).board)


# Tiles and Maps


def test_every_place_says_what_the_tile_would_bring_and_every_turning_too() -> None:
    me = Traveller(hand=2, tiles=1, map=(Laid(START, WHEEL),), journal=cards("B3"))
    state = but(table(me, maps=True, **COPY), asked=(Asked.LAY,), drawn=20)
    one = seen(state)
    assert one.board.count("t-worth") == 4
    assert "Empty space right of tile 1: at best no points, 1 blue circle" in one.board
    assert '<text class="t-worth" y="-3">0</text><g class="way-b"' in one.board
    cell = Cell(1, 0)
    assert cell_key(cell) in page(state).keys
    assert "turns:0" in page(state, cell_key(cell)).keys
    tried = seen(state, cell_key(cell), "turns:0")
    assert tried.tried
    assert Lay(cell, 0).preview(state) == worths(state)[cell, 0].lines
    assert GAME.pending(state) == Done().preview(state) == ()


def test_what_a_tile_makes_whole_is_said() -> None:
    right = Laid(Cell(1, 0), Tile.from_word("basic.---B.----"))
    assert gained_says(gained((Laid(START, WHEEL),), right, SIDES)) == "1 blue circle"
    assert gained_says(gained((Laid(START, WHEEL),), but(right, turns=1), SIDES)) == ""


def test_whole_circles_and_loops_are_drawn_over_their_parts() -> None:
    tiles = tuple(Laid(cell, Tile.from_word("basic.BBBB.++++")) for cell in (START, Cell(1, 0), Cell(0, 1), Cell(1, 1)))
    drawn = map_board(tiles, SIDES)
    assert (drawn.count('class="t-whole"'), drawn.count('class="t-whole-loop"')) == (4, 1)
    lit = map_board(tiles, SIDES, lit=("spot:2/1", "spot:2/2", "cell:0/0"))
    assert (lit.count('class="t-whole t-lit"'), lit.count('class="t-whole-loop t-lit"')) == (1, 1)
    assert lit.count('<path class="t-lit"') == 1
    assert found(tiles, SIDES).all_circles == 4


def test_a_map_is_one_stop_of_tab() -> None:
    """A starting tile alone: its four sides are empty spaces, and the corners of the drawing are no places."""
    tiles = (Laid(START, WHEEL),)
    drawn = map_board(tiles, SIDES, tried=Tried(WHEEL, (Cell(0, -1), Cell(-1, 0), Cell(1, 0), Cell(0, 1))))
    assert (drawn.count('role="row"'), drawn.count('role="gridcell"')) == (3, 9)
    assert re.findall(r'data-key="([^"]*)" tabindex="0"', drawn) == ["cell:0/-1"]


def test_a_long_map_scrolls_in_its_box_and_its_places_stay_as_broad_as_a_finger() -> None:
    tiles = tuple(Laid(Cell(x, 0), WHEEL) for x in range(12))
    drawn = map_board(tiles, SIDES)
    assert 'class="pk-map wide"' in drawn
    assert f'width="{12 * LEAST}"' in drawn
    assert "wide" not in map_board(tiles[:7], SIDES)


def test_an_empty_place_is_named_by_the_tiles_beside_it() -> None:
    tiles = (Laid(START, WHEEL), Laid(Cell(1, 1), WHEEL))
    assert beside(tiles, Cell(1, 0)) == "above tile 2, right of tile 1"
    tried = Tried(WHEEL, (Cell(0, 1),))
    assert "Empty space below tile 1, left of tile 2" in map_board(tiles, SIDES, tried=tried)


@pytest.mark.parametrize("tile", TILES, ids=Tile.word)
def test_a_tile_is_drawn_and_told_in_every_turning(tile: Tile) -> None:
    for parts in (SIDES, Parts(Spot.CORNERS, Spot.SIDES)):
        for turns in range(4):
            Page(f"<svg>{drawing(tile, turns, parts)}</svg>")
            assert described(tile, turns, parts).startswith(f"{tile.kind.title} tile: ")
    assert short(tile)


def test_a_tile_is_turned_clockwise() -> None:
    tile = Tile.from_word("basic.B---.+---.wheel.p2")
    assert described(tile, 0, SIDES) == "Basic tile: Wheel, 2 points; blue top; loop upper right"
    assert described(tile, 1, SIDES) == "Basic tile: Wheel, 2 points; blue right; loop lower right"
    assert "t-Bs0" in drawing(tile, 0, SIDES)
    assert "t-Bs1" in drawing(tile, 1, SIDES)


def test_which_tile_it_is_is_asked_with_filters_and_the_way_to_draw_it() -> None:
    state = start(Setup(players=players(2), maps=True, **COPY))
    keys = page(state).keys
    assert {f"tile:{at}" for at, tile in enumerate(TILES, 1) if tile.kind.value == "basic"} <= keys
    assert "form:tile:new:start" in keys
    assert 'value="lotus"' in seen(state).board


def test_what_is_said_of_a_tapped_place() -> None:
    me = Traveller(hand=2, tiles=1, map=(Laid(START, Tile.from_word("basic.----.----.wheel.p1")),))
    state = but(table(me, maps=True, **COPY), row=(1, 0, 0, 0, 0, 0, 0))
    assert "Place 1" in looked(state, "row:1")
    assert looked(state, "row:2") == looked(state, "row:8") == looked(state, "cell:0/0") == ""
    assert f"{players(2)[0].name}’s tile 1" in text(looked(state, "at:A/0/0"))
    assert looked(state, "at:A/5/5") == looked(state, "at:B/0/0") == ""


def test_a_line_is_lit_on_a_small_map() -> None:
    state = table(Traveller(tiles=1, map=(Laid(START, WHEEL),)), maps=True, **COPY)
    assert "mini-lit" in picture(state, Seat.A, ("cell:0/0",))
    assert "mini-dot" in picture(state, Seat.A, ("spot:1/1",))
    assert picture(state, Seat.A, ("journal:1",)) == ""
    assert small_map((), ("cell:0/0",), "nothing") == ""


def test_when_the_game_is_over_a_map_is_shown_once_for_the_seat_that_is_looked_at() -> None:
    state = but(table(Traveller(tiles=1, map=(Laid(START, WHEEL),)), maps=True, **COPY), counted=2)
    state = but(state, travellers=(state.travellers[0],) * 2)
    for seat, name in zip(Seat, players(2), strict=False):
        one = view(state, GAME.moves.offer(state), seat)
        shown = one.about if seat else one.board
        assert (bool(one.board), shown.count("pk-map-sheet")) == (seat is Seat.A, 1)
        assert f"{name.name}’s Map" in text(shown)
        assert "More points if the game ended now" not in text(shown)


# Without maps, at the end, by hand


def test_without_maps_only_the_circles_are_asked_and_going_on_is_the_main_button() -> None:
    state = after(table(Traveller(hand=2, groups=(cards("B3 B4 B5"),), tiles=1)), Close(1), Take(1))
    one = seen(state)
    assert one.main == "on"
    assert {"total:purple", "total:blue", "total:green", "total:yellow"} <= page(state).keys


def test_what_would_come_at_the_end_says_where_something_is_open() -> None:
    assert "More points if the game ended now 0 " in f"{text(seen(table()).below)} "
    assert "More points if the game ended now ? " in text(seen(table(Traveller(tiles=2, hand=4))).below)


def test_journal_and_map_are_typed_at_the_end() -> None:
    state = start(Setup(players=players(2), way=Way.END, maps=True, **COPY))
    state = after(state, Adds(Face(Hue.BLUE, 3)), Spent(Ride.TRUCK))
    one = seen(state)
    assert one.main == "done"
    keys = page(state).keys
    assert {"card:blue", "ride:truck", "tile:1", "total:points"} <= keys
    assert "value:7" in page(state, "card:blue").keys


def test_at_the_end_the_tables_of_the_scoring_tiles_are_asked_until_they_are_read() -> None:
    tiles = (Scoring.CIRCLES, Scoring.DISJOINT, Scoring.QUARTETS)
    state = start(Setup(players=players(2), way=Way.END, mode=Mode.ADVANCED, scoring=tiles))
    assert {"form:table:circles", "form:table:quartets"} <= page(state).keys
    assert "form:table:disjoint" not in page(state).keys  # three points each: nothing to read
    told = but(state, setup=but(state.setup, **COPY))
    assert "form:table:circles" not in page(told).keys


def test_what_is_put_right_by_hand_is_asked_seat_by_seat() -> None:
    state = table(seats=3)
    amended = Table.new(GAME, state.setup).corrections
    keys = Page(f"<div>{view(state, amended, Seat.A).board}</div>").keys
    assert {f"thing:{thing.value}:{seat}" for thing in Thing for seat in "ABC"} <= keys
    cards_ = {f"lies:{group}:{seat}:more" for group in (0, 1) for seat in "ABC"}
    assert cards_ <= keys
    assert all(amended.narrowed((name,)).blank for name in keys - cards_)  # each leads to its number by one tap


def corrections(state: State, *chosen: str) -> Page:
    """The page on which the table is put right, after some keys."""
    offered = GAME.moves.corrections(state)
    one = view(state, offered.narrowed(chosen), Seat.A)
    return Page(f"<div>{one.board}{one.hand}</div>")


def test_after_the_end_only_players_with_a_tile_to_enter_can_be_corrected() -> None:
    """No empty part opens: all else is adjusted in points."""
    text_ = (Path(__file__).parent / "playthroughs" / "parikrama-3.txt").read_text("utf-8")
    state = read(text_, (GAME,)).state
    assert state.over
    assert "there is nothing to correct" in " ".join(corrections(state).text)
    assert not [id_ for id_ in corrections(state).ids if id_.startswith("whose-")]
    late = but(state.travellers[1], tiles=len(state.travellers[1].map) + 1)
    state = but(state, travellers=(state.travellers[0], late, *state.travellers[2:]))
    assert [id_ for id_ in corrections(state).ids if id_.startswith("whose-")] == ["whose-B"]
    assert "untold:B" in corrections(state).keys


MEND = Traveller(hand=5, groups=(cards("B3 B4"), cards("G4 Y4 WP4")), journal=cards("B5 B5 WY7"), sights=(2,))


def test_what_lies_in_journal_and_groups_is_shown_where_it_is_put_right() -> None:
    state = table(MEND, mode=Mode.ADVANCED, **COPY)
    found_ = corrections(state)
    journal, groups = (
        {"B5", "WY7", "more"},
        {"1": {"B3", "B4", "more"}, "2": {"G4", "Y4", "WP4", "more"}, "3": {"more"}},
    )
    wanted = {f"lies:0:A:{word}" for word in journal}
    wanted |= {f"lies:{at}:A:{word}" for at, words in groups.items() for word in words}
    assert wanted == {name for name in found_.keys if re.fullmatch("lies:.:A:.*", name)}
    assert {"off:2:A", "kept:1:A", "kept:3:A", "kept:1:B"} <= found_.keys
    assert not {"kept:2:A", "kept:2:B", "off:2:B", "off:1:A"} & found_.keys
    says = " ".join(" ".join(found_.text).split())
    assert "Blue 5 2 there" in says
    for title in ("Journal", "Run of Blue, 3 to 4", "Set of 4s", "A new group", "Remove Sight 2 from the Journal"):
        assert title in says


def test_each_key_by_which_cards_are_put_right_is_on_its_page() -> None:
    """Also those that are refused: they say why."""
    state = table(MEND, mode=Mode.ADVANCED, **COPY)
    amended = GAME.moves.corrections(state)
    firsts = {*amended.next, *amended.why_not}
    assert firsts <= corrections(state).keys
    for first in firsts:
        whole = amended.narrowed((first,))
        if whole.move is None and first.startswith("lies:"):
            then = {*whole.next, *whole.why_not}
            assert then <= corrections(state, first).keys
            assert ("gone" in then) == (not first.endswith(":more"))
            for hue in then - {"gone"}:
                last = amended.narrowed((first, hue))
                assert {*last.next, *last.why_not} <= corrections(state, first, hue).keys


def test_a_journal_is_put_right_by_taps() -> None:
    held = Table.new(GAME, Setup(players=players(2), **COPY))
    ui = updated(Ui(), route=at_table("x", "amend"), table=held, id="x")
    for key in ("lies:0:B:more", "card:blue", "value:4"):
        ui = handle(ui, Intent("tap", key))
    assert ui.open.table is not None
    assert ui.open.table.state.travellers[1].journal == cards("B4")
    assert str(ui.route) == "table/x"
    ui = handle(ui, Intent("go", "table/x/amend"))
    for key in ("lies:0:B:B4", "app:unchoose", "lies:0:B:B4", "wild:green", "value:7"):
        ui = handle(ui, Intent("tap", key))
    assert ui.open.table is not None
    assert ui.open.table.state.travellers[1].journal == cards("WG7")
    ui = handle(ui, Intent("go", "table/x/amend"))
    for key in ("lies:0:B:WG7", "gone"):
        ui = handle(ui, Intent("tap", key))
    assert ui.open.table is not None
    assert ui.open.table.state == held.state
    assert len(ui.open.table.events) == 3


def test_a_group_that_would_be_none_says_so_and_can_be_ruled() -> None:
    held = Table.new(GAME, Setup(players=players(2), **COPY))
    for one in ("B3", "B4", "B5"):
        held = held.play(SetCard(Seat.A, 1, None, Card.from_word(one)))
    ui = updated(Ui(), route=at_table("x", "amend"), table=held, id="x")
    for key in ("lies:1:A:B4", "gone"):
        ui = handle(ui, Intent("tap", key))
    assert "With this change the cards of the group are neither a set nor a run." in ui.said.notice
    ui = handle(ui, Intent("tap", "app:rule"))
    assert ui.open.table is not None
    assert ui.open.table.state.me.groups == (cards("B3 B5"),)


def test_the_page_by_hand_stays_small_with_four_full_journals() -> None:
    one = Traveller(
        groups=(cards("B1 B2 B3 B4 B5 B6 B7"), cards("P4 B4 G4 Y4"), cards("G2 G3")),
        journal=cards("P1 P2 P3 B1 B2 G6 G7 Y5 Y6 Y7"),
    )
    state = but(start(Setup(players=players(4), **COPY)), asked=(), travellers=(one,) * 4)
    offered = GAME.moves.corrections(state)
    assert len(view(state, offered, Seat.A).board) < 60_000


def test_what_is_put_right_by_hand_begins_with_what_it_was() -> None:
    totals = put(Traveller().totals, Total.BLUE.at, 3)
    state = table(Traveller(hand=7, backpack=5, tiles=2, held=(0, 1, 0), spent=(2, 0, 1), totals=totals))
    had = {
        blank.path[0]: blank.had for blank in GAME.moves.candidates(state, corrections=True) if isinstance(blank, Blank)
    }
    things = {"hand": "7", "backpack": "5", "tiles": "2", "carriage": "0", "riverboat": "1", "truck": "0"}
    things |= {"spent-carriage": "2", "spent-riverboat": "0", "spent-truck": "1"}
    assert {thing.value: had[thing_key(Seat.A, thing)] for thing in Thing} == things
    assert (had[total_key(Seat.A, Total.BLUE)], had[total_key(Seat.A, Total.GREEN)]) == ("3", "")


def test_a_page_stays_small_with_four_maps_of_twelve_tiles() -> None:
    tiles = tuple(Laid(Cell(at % 4, at // 4), TILES[at], 0, at + 1) for at in range(12))
    one = Traveller(
        hand=12,
        held=(4, 4, 4),
        groups=(cards("B1 B2 B3 B4 B5 B6 B7"), cards("P4 B4 G4 Y4"), cards("G2 G3")),
        journal=cards("P1 P2 P3 B1 B2 G6 G7 Y5 Y6 Y7"),
        tiles=12,
        map=tiles,
    )
    state = start(Setup(players=players(4), maps=True, **COPY))
    state = but(state, asked=(), travellers=(one,) * 4, row=tuple(range(13, 20)), ends=40)
    for state_ in (state, after(state, Close(2)), but(state, asked=(Asked.LAY,), drawn=20)):
        found_ = seen(state_)
        assert len(f"{found_.board}{found_.hand}{found_.tried}{found_.below}") < 40_000
        assert sum(1 for _ in GAME.moves.candidates(state_)) <= 400
    for seat in map(Seat, range(4)):
        about = view(state, GAME.moves.offer(state), seat).about
        assert len(about) < 40_000


def test_a_total_with_missing_values_is_read_aloud_in_words() -> None:
    """Also where nothing of it is known: `?` alone would say nothing."""
    head = "chaupal 1\ngame parikrama 2\nplayer Leaf red\nplayer Stone blue\nmaps yes\n\nend\n"
    nothing = read(head, (GAME,))
    three = nothing.adjust(Seat.A, 3, "")
    assert [one.sheet.written(Seat.A) for one in (nothing, three)] == ["?", "3 + ?"]
    assert changes.spoken(nothing, three) == " Leaf’s total: 3 and values not entered yet."
    assert changes.spoken(three, nothing) == " Leaf’s total: values not entered yet."
