"""Hampi's landscape on the page: the map, its places and sizes, and the form by which a tile is drawn once."""

from __future__ import annotations

import random
import re
from typing import Final

import pytest

from engine.grid import Cell
from engine.refusal import Refused
from engine.table import AnyTable, Played, Table, done
from engine.turn import Colour, Player, Seat, Turn
from games.hampi.game import GAME
from games.hampi.page.map_part import map_part
from games.hampi.page.map_view import Cube, Place, as_list, in_hand, landscape_map, turnings
from games.hampi.page.tile_form import read_tile, tile_form, tiles_entered
from games.hampi.page.tile_view import described
from games.hampi.rules.land.growth import lay
from games.hampi.rules.land.landscape import Laid, Landscape, place_key, ways
from games.hampi.rules.land.tile import SIDES, Group, Tile
from markup.html import join
from setups_hampi import KINDS, setup
from test_forms import Sent, put, sent
from test_hampi_landscape import hexes, random_landscape

LAND: Final = hexes("0/0 PPLLLL.Pr2", "1/0 LLPPLL.temple", "0/1 FLLLPP.Fa-2")
HAND: Final = Tile.from_word("LLRLLL.Mi1")
KEY: Final = re.compile(r'data-key="([\w.:/+-]+)"')
"""What a key may be made of, as the page and the text of a table have it."""


def big() -> Landscape:
    *_, land = random_landscape(random.Random(3), 80)
    return land


def full(land: Landscape) -> dict[Cell, Place]:
    fits = ways(land, HAND)
    return {cell: Place(sum(cell == at for at, _ in fits)) for cell in land.places}


def test_every_place_is_a_key_with_a_label() -> None:
    html = landscape_map(LAND, full(LAND))
    assert KEY.findall(html) == ["place:1/-1", "place:-1/1", "place:1/1"]
    assert html.count("aria-label=") == 2 + 3
    assert html.count("The tile fits in 4 ways.") == 2
    assert place_key(Cell.from_word("-1/1")) == "place:-1/1"


def test_a_place_says_what_it_touches() -> None:
    says = 'aria-label="Empty space next to farm left (tile 3) and land upper left (tile 2). The tile fits in 2 ways."'
    assert says in landscape_map(LAND, {Cell(1, 1): Place(2)})
    assert 'aria-label="First space. It does not fit."' in landscape_map(Landscape(), {Cell(0, 0): Place()})


def test_places_stand_in_rows_of_half_columns() -> None:
    html = landscape_map(LAND, full(LAND))
    rows = html.partition('class="map-touch"')[2].split("<div>")[1:]
    halves = {row.count("<i></i>") + 2 * (row.count("<button") + row.count("<b ")) for row in rows}
    assert len(rows) == 3
    assert len(halves) == 1


def test_what_is_tried_and_what_was_laid_last_are_shown() -> None:
    cell, turns = ways(LAND, HAND)[0]
    laid = Laid(HAND, turns)
    tried = {**full(LAND), cell: Place(2, True, laid)}
    html = landscape_map(LAND, tried, last=Cell(0, 1), lit=[Cell(0, 0)], beside=[laid], live=True)
    assert 'aria-pressed="true" class="map-now"' in html
    assert "chosen-hex" in html
    assert "zone-lit" in html
    assert "laid-last" in html
    html = join(html, turnings([(turns, laid)], turns), in_hand(laid, "Tile in hand", "Choose a place"))
    assert f'data-key="turns:{turns}" aria-pressed="true"' in html
    assert set(re.findall(r'href="#(h-[^"]+)"', html)) <= set(re.findall(r'id="(h-[^"]+)"', html))
    Sent(html)  # well nested, no id twice, no inline style


def test_a_map_that_is_only_looked_at_has_no_keys() -> None:
    assert not KEY.search(landscape_map(LAND, full(LAND), live=False))


def test_cubes_stand_on_the_map_and_in_the_list() -> None:
    cubes = {Cell(0, 0): [Cube(Seat.B, Player("Stone", Colour.BLUE), "Pond 1")]}
    assert 'class="cube seat-blue"' in landscape_map(LAND, {}, cubes=cubes)
    assert "Pond right and lower right; Priest 2; Stone’s cube for Pond 1." in as_list(LAND, cubes)
    assert "next to 1 upper left and 2 upper right" in as_list(LAND)


def test_eighty_tiles_stay_below_60_kb() -> None:
    land = big()
    page = landscape_map(land, full(land), last=list(land.tiles)[-1]) + as_list(land)
    assert len(page.encode()) < 60_000
    Sent(page)


# At a table


@pytest.mark.parametrize("seed", range(6))
def test_a_table_with_its_landscape(seed: int) -> None:
    """Random moves by keys: whatever the offer has of tiles, places and turnings can be tapped on the map."""
    dice = random.Random(seed)
    table: AnyTable = Table.new(
        GAME, setup(dice.choice([number for number in range(KINDS) if setup(number).landscape]))
    )
    seen: set[str] = set()
    for _ in range(60):
        now = table.turn
        if not isinstance(now, Turn):
            break
        chosen: tuple[str, ...] = ()
        while table.offer.narrowed(chosen).move is None:
            offer = table.offer.narrowed(chosen)
            html = map_part(table.state, offer)
            Sent(html)
            assert set(re.findall(r'href="#(h-[^"]+)"', html)) <= set(re.findall(r'id="(h-[^"]+)"', html))
            on_map = {key for key in (*offer.next, *offer.why_not) if key.startswith(("place:", "tile:", "turns:"))}
            turned = {key for key in on_map if key in offer.why_not and key.startswith("turns:")}
            assert on_map - turned <= set(KEY.findall(html))
            seen |= {key.partition(":")[0] for key in on_map}
            if not offer.next:
                return
            chosen = (*chosen, dice.choice(list(offer.next)))
        move = table.offer.narrowed(chosen).move
        assert move is not None
        table = done(table, Played(now.actor, move))
    assert seen == {"place", "tile", "turns"}


# The form of a tile


@pytest.mark.parametrize(
    "word",
    [
        "LLLLLL",
        "PPLRLP.Pr2.Fa-2",
        "FRFLLL.F02.R1v.temple.La2",
        "FRFLLL.F0.F2.R1",
        "PPLPLP.P0.P1.P3.P5",
        "RLRLRL.R024v",
        "RLRLRL.R02.R4v",
        "RRLRRL.R03.R14",
        "RLLRLL.R0v.R3v",
        "LLLLLL.P.F.market.mine.Mi1",
        "RLLLLL.R0vv",
        "RLLRLL.R03vvvvv",
        "RLLRLL.R0vvvvvv.R3v",
        "LLLLLL.Rv",
        "PLLLRL.R4vv.Rvvv",
        "PFPFPF.P024.F13.F5",
    ],
)
def test_a_form_that_nobody_touched_changes_nothing(word: str) -> None:
    tile = Tile.from_word(word)
    assert read_tile(sent(tile_form(tile))) == tile


@pytest.mark.parametrize("seed", range(8))
def test_any_tile_comes_back_from_its_form(seed: int) -> None:
    *_, land = random_landscape(random.Random(seed), 24)
    for laid in land.tiles.values():
        assert read_tile(sent(tile_form(laid.tile))) == laid.tile


def test_a_new_tile_is_land_all_round() -> None:
    assert read_tile(sent(tile_form(None))) == Tile("LLLLLL")
    assert read_tile([]) == Tile("LLLLLL")


def test_sides_are_chosen_one_by_one() -> None:
    fields = put(sent(tile_form(None)), side_0="P", side_5="P", side_2="R", side_3="V", miner="2", farmer="−1")
    assert read_tile(fields).word() == "PLRRLP.R2.R3v.Mi2.Fa-1"
    fields = put(fields, join_2="a", join_3="a", join_0="alone", join_5="alone")
    assert read_tile(fields).word() == "PLRRLP.P0.P5.R23v.Mi2.Fa-1"


def test_the_same_part_of_a_pond_and_a_farm_are_two() -> None:
    fields = put(sent(tile_form(None)), side_0="P", side_1="F", join_0="a", join_1="a")
    assert read_tile(fields).groups == (Group("P", (0,)), Group("F", (1,)))


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ({"side_0": "X"}, "The right side is not chosen."),
        ({"join_4": "z"}, "The part of the upper left side is not chosen."),
        ({"lady": "x"}, "“x” is not a valid number of the Lady."),
        ({"side_0": "R", "villages_0": "7"}, "The number of villages is not chosen."),
        (
            {"side_0": "V", "side_1": "V", "join_0": "a", "join_1": "a", "villages_0": "6"},
            "A road on a tile has at most 6 end villages.",
        ),
        ({"lady": "100"}, "100 is out of range for the number of the Lady."),
    ],
)
def test_a_tile_that_cannot_be(typed: dict[str, str], says: str) -> None:
    with pytest.raises(Refused) as why:
        read_tile(put(sent(tile_form(None)), **typed))
    assert why.value.refusal.sentence == says


def test_the_copy_lists_its_tiles() -> None:
    html = tiles_entered([HAND, Tile("LLLLLL")], 60)
    assert "2 of 60 tiles entered" in html
    assert KEY.findall(html) == ["form:tile:1", "form:tile:2", "form:tile:3"]
    Sent(html)


def test_a_tile_in_words() -> None:
    assert described(Laid(Tile.from_word("PPLRLL.mine.Fa-2"), 1)) == (
        "Pond lower right and lower left; road with an end village upper left; mine; Farmer −2"
    )
    assert described(Laid(Tile("LLLLLL"))) == "Land on all sides"
    assert len({described(Laid(HAND, turns)) for turns in range(SIDES)}) == SIDES


def test_a_house_ruled_tile_is_drawn_as_well() -> None:
    land = lay(LAND, Cell(3, 0), Laid(Tile.from_word("RRRRRR")))
    assert "translate" in landscape_map(land, {})
