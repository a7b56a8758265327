"""Hampi's landscape on the page: the map, its places and sizes, and the form by which a tile is drawn once."""

from __future__ import annotations

import random
import re
from typing import Final

import pytest

from engine.grid import Cell
from engine.table import AnyTable, Played, Table, done
from engine.turn import Colour, Player, Seat, Turn
from games.hampi.game import GAME
from games.hampi.page.land.map_part import map_part, which
from games.hampi.page.land.map_view import Place, as_list, in_hand, landscape_map, turnings
from games.hampi.page.land.tile_entry import tiles_entered
from games.hampi.page.land.tile_view import described
from games.hampi.page.land.zone_marks import zone_mark
from games.hampi.rules.land.growth import lay
from games.hampi.rules.land.landscape import Laid, Landscape, place_key, ways
from games.hampi.rules.land.tile import SIDES, Tile
from markup.html import join
from setups_hampi import KINDS, setup
from test_forms import Sent
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
    assert re.findall(r'data-key="([^"]*)" tabindex="0"', html.partition("data-ring")[2]) == ["place:1/-1"], "one stop"


def test_a_place_says_what_it_touches() -> None:
    says = 'aria-label="Empty space next to farm left (tile 3) and land upper left (tile 2). The tile fits in 2 ways."'
    assert says in landscape_map(LAND, {Cell(1, 1): Place(2)})
    assert 'aria-label="First space. It does not fit."' in landscape_map(Landscape(), {Cell(0, 0): Place()})
    opens = landscape_map(Landscape(), {Cell(0, 0): Place(opens="form:tile:1/0/0")})
    assert 'aria-label="First space. Tap to enter the tile here."' in opens


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
    cubes = ((Seat.B, Player("Stone", Colour.BLUE), 2),)
    marks = [zone_mark(Cell(0, 0), (0, 0), "Pond 1", cubes)]
    html = landscape_map(LAND, {}, marks=marks)
    assert 'class="cube seat-blue"' in html
    assert ">B×2</text>" in html
    assert ">Pond 1</text>" in html
    assert "Pond right and lower right; Priest 2; 2 cubes of Stone for Pond 1." in as_list(LAND, marks)
    scored = zone_mark(Cell(0, 0), (0, 0), "Pond 1", cubes, named=False)
    assert ">Pond 1</text>" not in landscape_map(LAND, {}, marks=[scored])
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
            html = join(map_part(table.state, offer), which(table.state, offer))
            Sent(html)
            assert set(re.findall(r'href="#(h-[^"]+)"', html)) <= set(re.findall(r'id="(h-[^"]+)"', html))
            on_map = {
                key for key in (*offer.next, *offer.why_not) if key.startswith(("place:", "own:", "tile:", "turns:"))
            }
            turned = {key for key in on_map if key in offer.why_not and key.startswith("turns:")}
            assert on_map - turned <= set(KEY.findall(html))
            seen |= {key.partition(":")[0] for key in on_map}
            if not offer.next:
                return
            chosen = (*chosen, dice.choice(list(offer.next)))
        move = table.offer.narrowed(chosen).move
        assert move is not None
        table = done(table, Played(now.actor, move))
    assert seen == {"place", "own", "tile", "turns"}


# The copy


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
