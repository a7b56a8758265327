"""The page of a table of Panchayat: what is said on it, and that every offered key can be tapped."""

from __future__ import annotations

import re

import pytest

from engine.move import Path
from engine.turn import CHANCE, Colour, Player, Seat, Turn
from engine.value import but
from engine.way import Way
from games.panchayat.game import GAME
from games.panchayat.page import drawing
from games.panchayat.page.view import view
from games.panchayat.rules.keys import cell
from games.panchayat.rules.market import Spot
from games.panchayat.rules.moves.collecting import Collect, Extra, Reveal
from games.panchayat.rules.moves.common import Move
from games.panchayat.rules.moves.final_board import Fill, Points
from games.panchayat.rules.moves.placing import Lay, Shift
from games.panchayat.rules.pieces import PRACTICE, SQUARES, Building, Match, Square, Type
from games.panchayat.rules.start import start
from games.panchayat.rules.state import Bonus, BonusKind, Copy, Setup, State, Tile
from games.panchayat.rules.turn import turn
from games.panchayat.texts import BRIEF, RULINGS
from pages import Page

B = Building
PLAYERS = (Player("Leaf", Colour.RED), Player("Stone", Colour.BLUE))
BONUS = (
    Bonus(Seat.A, BonusKind.ADJACENCY, Match(Type.GENERAL), Square.c2),
    Bonus(Seat.A, BonusKind.PLACEMENT, Match(Type.RESIDENTIAL), Square.d4),
)
LEAF = {
    "b1": B.POTTERY,
    "c1": B.POLICE_STATION,
    "d1": B.TEA_SHOP,
    "a2": B.HOUSE,
    "d2": B.GRANARY,
    "a3": B.SCHOOL,
    "c3": B.STATUE,
    "a4": B.HOUSE,
}


def _table(**setup: object) -> State:
    values: dict[str, object] = {"players": PLAYERS, "copy": Copy.PRACTICE, "bonus": BONUS, **setup}
    return start(Setup(**values))  # type: ignore[arg-type]


def _with(state: State, tiles: dict[str, B], *, used: str = "", reserved: tuple[B, ...] = ()) -> State:
    """Seat A in the fifth round, with these tiles."""
    squares = tuple(
        Tile(tiles[square.name], used=square.name == used) if square.name in tiles else None for square in SQUARES
    )
    bonus = tuple(bonus for bonus in state.villages[0].bonus if bonus.square.name not in tiles)
    village = but(state.villages[0], squares=squares, bonus=bonus, reserved=reserved)
    return but(state, villages=(village, *state.villages[1:]), booked=4 * state.seats)


def _after(state: State, *played: Move) -> State:
    for move in played:
        assert GAME.moves.refuse(state, move) is None, move
        state = GAME.moves.play(state, move)
    return state


def _page(state: State, chosen: Path | None = None, seat: Seat | None = None) -> tuple[Page, str]:
    narrowed = GAME.moves.offer(state).narrowed(GAME.page.begin(state) if chosen is None else chosen)
    seen = view(state, narrowed, state.seat if seat is None else seat)
    return Page(seen.board + seen.hand + seen.below), seen.hint


def _label(page: Page, key: str) -> str:
    found = re.search(rf'data-key="{re.escape(key)}"[^>]*aria-label="([^"]*)"', page.html)
    assert found, key
    return found[1]


SECOND = _after(
    _with(_table(), LEAF, used="c1"), Collect(B.MEDICAL_CLINIC), Collect(B.HOUSE), Lay(B.MEDICAL_CLINIC, Square.b4)
)


def _market() -> State:
    state = _table(market=True)
    for tile in (B.STATUE, B.POST_OFFICE, B.WELL, B.FLOWER_STALL, B.GRANARY, B.WELL):
        state = _after(state, Reveal(tile))
    assert state.market
    old = ((B.RAILWAY_STATION, B.MEDICAL_CLINIC, B.STATUE), (B.FLOUR_MILL, B.TEMPLE), (B.SCHOOL,))
    return but(state, market=but(state.market, old=old, discards=(B.HOUSE, B.QUARRY)))


def _tables() -> dict[str, State]:
    plain = _with(_table(), LEAF)
    abilities = _with(_table(), {**LEAF, "b4": B.RAILWAY_STATION, "c4": B.BUS_STOP}, reserved=(B.WELL,))
    dealt = _market()
    stowing = _after(dealt, Collect(B.GRANARY, Spot.NEW), Collect(B.SCHOOL, Spot.OLD_3))
    bus = _with(dealt, {**LEAF, "b4": B.BUS_STOP, "c4": B.POST_OFFICE}, reserved=(B.WELL,))
    three = _after(plain, Collect(B.HOUSE), Extra(B.WELL), Collect(B.TEMPLE))
    final = _table(way=Way.END)
    for at, square in enumerate(SQUARES):
        final = _after(final, Fill(square, list(B)[at * 7 % 20]))
    return {
        "collect": plain,
        "place": _after(plain, Collect(B.HOUSE), Collect(B.WELL)),
        "second": SECOND,
        "book": _after(SECOND, Lay(B.HOUSE, Square.b3)),
        "own copy": _after(_with(_table(copy=Copy.OWN), LEAF), Collect(B.TEMPLE), Collect(B.WELL)),
        "abilities": abilities,
        "abilities, place": _after(abilities, Collect(B.HOUSE), Collect(B.WELL, Spot.RESERVE)),
        "three": three,
        "three, two laid": _after(three, Lay(B.HOUSE, Square.a1), Lay(B.TEMPLE, Square.b2)),
        "reveal": _table(market=True),
        "reveal, first B": _table(market=True, first=Seat.B),
        "market": dealt,
        "bus": bus,
        "stow": stowing,
        "end": _table(way=Way.END),
        "end, full": _after(final, Points(62)),
    }


TABLES = _tables()


@pytest.mark.parametrize("name", TABLES)
def test_every_key_of_every_choice_can_be_tapped(name: str) -> None:
    state = TABLES[name]
    whole = GAME.moves.offer(state)
    tried_alone = {move.path[0] for move in whole.legal if move.tried_first and len(move.path) == 1}
    paths = {move.path[:depth] for move in whole.legal for depth in range(len(move.path))}
    paths |= set({move.path[0]: move.path for move in whole.legal}.values())  # and one whole path for each first key
    for chosen in sorted(paths):
        narrowed = whole.narrowed(chosen)
        page, hint = _page(state, chosen)
        assert set(narrowed.next) - tried_alone <= page.keys, chosen
        blanks = {blank.path[0] for blank in whole.blanks}
        assert blanks <= page.keys
        assert narrowed.move is not None or hint


@pytest.mark.parametrize("name", TABLES)
def test_a_refused_choice_can_be_tapped_too_and_says_why(name: str) -> None:
    state = TABLES[name]
    page, _ = _page(state)
    tapped = GAME.moves.offer(state).narrowed(GAME.page.begin(state))
    assert {key for key in tapped.why_not if key != "book"} <= page.keys


def test_a_tile_that_cannot_come_says_so_before_it_is_tapped() -> None:
    """Dotted, in a few words, and one line that says that it can be tapped."""
    alone = start(Setup(players=PLAYERS[:1], copy=Copy.PRACTICE))
    page, _ = _page(alone)
    says = " ".join(" ".join(page.text).split())
    assert "Tea Shop stays in the box" in says
    assert "Cowshed stays in the box" in says
    assert "You can tap a dotted tile marked ?" in says
    both = start(Setup(players=PLAYERS, copy=Copy.PRACTICE, market=True))
    page, _ = _page(both)
    assert "You can tap a dotted tile" not in " ".join(page.text)


@pytest.mark.parametrize("seat", Seat.__members__.values())
def test_every_square_of_every_village_can_be_put_right(seat: Seat) -> None:
    if seat >= SECOND.seats:
        return
    offered = GAME.moves.corrections(SECOND)
    for depth in range(3):
        for chosen in sorted({move.path[:depth] for move in offered.legal}):
            narrowed = offered.narrowed(chosen)
            seen = view(SECOND, narrowed, seat)
            assert set(narrowed.next) <= Page(seen.board + seen.hand).keys, chosen


def test_where_a_square_cannot_be_put_right_it_says_what_to_do() -> None:
    offered = GAME.moves.corrections(SECOND)
    assert "If it is wrong, undo it" in view(SECOND, offered.narrowed(("seat:A",)), Seat.A).board
    assert "undo it" not in view(SECOND, offered.narrowed(("seat:B",)), Seat.A).board


def test_names_are_escaped_everywhere() -> None:
    players = (Player("<b>&\"'", Colour.RED), Player("Stone", Colour.BLUE))
    for state in TABLES.values():
        named = but(state, setup=but(state.setup, players=players))
        for seat in (Seat.A, Seat.B):
            page, _ = _page(named, seat=seat)
            assert "<b>&" not in page.html


def test_every_legal_square_says_what_the_tile_would_add() -> None:
    page, hint = _page(SECOND, ("hand:house", "cell:b3"))
    assert _label(page, "cell:b3") == "b3, village centre: empty. House here would add 6. Selected."
    assert _label(page, "cell:d4") == (
        "d4, farm: empty. Placement Bonus tile: 2 for type Residential. House here would add 5."
    )
    assert _label(page, "cell:c2").startswith("c2, village centre: empty. Adjacency Bonus tile: 1 for each General ")
    assert _label(page, "cell:b4").endswith("Placed this turn, turn not ended yet.")
    assert ">+6</text>" in page.html
    assert page.html.count('tabindex="0"') == 1
    assert re.search(r'tabindex="0" aria-label="b3', page.html)
    assert _page(SECOND)[1] == hint == "Choose a square for House"


def test_laying_that_adds_nothing_says_so() -> None:
    temple = _after(_with(_table(), {"a2": B.TEMPLE}), Collect(B.TEMPLE), Collect(B.HOUSE))
    page, _ = _page(temple, ("hand:temple",))
    assert _label(page, "cell:a1") == "a1, river: empty. Temple here would add 0."
    assert ">+0</text>" in page.html
    assert page.html.count("pencil-num") == 15


def test_what_hangs_on_an_unread_tile_is_said_to_be_unknown() -> None:
    page, _ = _page(TABLES["own copy"])
    assert ">?</text>" in page.html
    assert "plus values not entered yet" in _label(page, "cell:b3")
    assert "School, not entered yet" in _label(page, "cell:a3")
    assert "form:card:temple" in page.keys
    assert "type-none" in page.html
    assert "form:card:temple" not in _page(TABLES["place"])[0].keys


def test_another_village_is_only_looked_at() -> None:
    page, hint = _page(SECOND, seat=Seat.B)
    assert page.keys == {f"app:look:{cell(square)}" for square in SQUARES}  # a tap opens lines and plays nothing
    assert "pencil" not in page.html
    assert not hint


def test_a_turn_is_booked_where_no_tile_can_be_laid() -> None:
    """After squares were put right by hand the village is full, and a tile is in hand."""
    assert _page(SECOND)[1] != "End turn"
    full = {square.name: B.WELL for square in SQUARES if square is not Square.d4}
    state = _after(_with(_table(), full), Collect(B.HOUSE), Collect(B.TEMPLE), Lay(B.HOUSE, Square.d4))
    page, hint = _page(state)
    assert hint == "End turn"
    assert any(part.startswith("No square is empty") for part in page.text)


def test_a_used_ability_lies_on_its_side() -> None:
    page, _ = _page(SECOND)
    assert "Ability used." in _label(page, "cell:c1")
    assert "rotate(90" in page.html


def test_tiles_laid_this_turn_show_their_points_in_pencil() -> None:
    page, _ = _page(TABLES["book"])
    assert "✓ on b4, " in page.html
    assert re.findall(r'class="pencil-num">([^<]*)<', page.html) == ["+3", "+6"]
    temple = tuple(card for card in PRACTICE if card.building is B.TEMPLE)
    for printed, says in (((), "?"), (temple, "+4 + ?")):
        own = _with(_table(copy=Copy.OWN, printed=printed), LEAF)
        page, _ = _page(_after(own, Collect(B.TEMPLE), Collect(B.WELL), Lay(B.TEMPLE, Square.a1)))
        assert re.findall(r'class="pencil-num">([^<]*)<', page.html) == [says], "adjacent buildings are not entered"


def test_a_moved_tile_is_shown_where_it_would_go_and_adds_nothing() -> None:
    state = TABLES["abilities, place"]
    chosen = ("use:railway-station", "cell:a3", "cell:d3")
    assert Shift(Square.a3, Square.d3).path == chosen
    page, _ = _page(state, chosen)
    assert _label(page, "cell:d3") == "d3, farm: empty. Moving School here would add 0. Selected."
    assert "app:unchoose" in page.keys


def test_a_moved_tile_says_what_an_adjacency_tile_makes_of_it() -> None:
    """Ruling P31: the School, General, leaves the eight squares around c2, where the Well has just covered the tile."""
    tiles = {"b1": B.SCHOOL, "a4": B.RAILWAY_STATION, "b4": B.BUS_STOP}
    state = _after(_with(_table(), tiles), Collect(B.WELL), Collect(B.HOUSE), Lay(B.WELL, Square.c2))
    page, _ = _page(state, ("use:railway-station", "cell:b1"))
    assert _label(page, "cell:a3") == "a3: empty. Moving School here would add −1."
    assert _label(page, "cell:b3") == "b3, village centre: empty. Moving School here would add 0."
    assert ">−1</text>" in page.html
    page, _ = _page(state, ("use:bus-stop", "cell:b1", "tile:quarry"))
    assert _label(page, "cell:b1").endswith("Quarry here would add −1. Selected.")


def test_what_is_turned_up_is_asked_with_its_place() -> None:
    state = _after(_table(market=True), *map(Reveal, (B.STATUE, B.WELL, B.HOUSE, B.HOUSE)))
    now = turn(state)
    assert isinstance(now, Turn)
    assert now.actor is CHANCE
    page, hint = _page(state)
    assert "New Buildings, 2nd of 3" in page.html
    assert hint == "Reveal a tile"
    assert "Old columns, 1st of 3" in _page(_table(market=True))[0].html


def test_the_market_names_what_lies_under_what() -> None:
    page, _ = _page(TABLES["market"])
    assert _label(page, "old:1") == (
        "Old column 1: Statue, General, 2 points, on top of Medical Clinic, Railway Station; full"
    )
    assert _label(page, "new:granary") == "New Buildings, 2nd: Granary, Commercial, 2 points"


def test_points_and_board_are_asked_at_the_end() -> None:
    page, hint = _page(TABLES["end"])
    assert {"points", "done", "form:end-tile:1", "cell:a1"} <= page.keys
    assert hint == "Choose what is on a1"
    assert ">62</span>" in _page(TABLES["end, full"])[0].html
    full = TABLES["end, full"]
    seen = GAME.page.view(full, GAME.moves.offer(full), Seat.A)
    assert (seen.main, seen.hint) == ("done", "Board complete"), "the main button carries it"


def test_bonus_tiles_are_asked_for_in_the_first_round_and_where_the_game_ends() -> None:
    assert "form:bonus:A" in _page(_table(bonus=()))[0].keys
    assert "form:bonus:A" in _page(but(_table(bonus=()), booked=14))[0].keys, "round 8"
    assert "form:bonus:A" not in _page(but(_table(bonus=()), booked=12))[0].keys, "round 7"
    assert {"form:bonus:A", "form:bonus:B"} <= _page(but(_table(bonus=()), booked=16))[0].keys, "nobody’s turn"
    assert "form:bonus:A" not in _page(_table())[0].keys
    assert "form:bonus:A" not in _page(TABLES["collect"])[0].keys


def test_no_name_is_broader_than_its_tile() -> None:
    assert 'textLength="62"' in drawing.tile(Building.WOOD_WORKSHOP, None, None)
    assert "textLength" not in drawing.tile(Building.POST_OFFICE, None, None)


def test_no_style_is_written_into_the_page() -> None:
    for state in TABLES.values():
        assert " style=" not in _page(state)[0].html


def test_every_ruling_and_heading_has_its_words() -> None:
    assert [ruling.key for ruling in RULINGS] == [f"P{number}" for number in range(1, 38)]
    assert all(heading and words.endswith(".") for heading, words in BRIEF)
