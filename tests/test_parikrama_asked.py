"""What is still open at a table of Parikrama: where it is told, number after number, and which card a ruling plays."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import Any

import pytest

from app import draw, update
from app.scores import result
from app.state import Intent, Ui, updated
from engine.table import AnyTable, Played, Table
from engine.turn import Seat
from engine.value import but
from engine.way import Way
from games.parikrama.game import GAME
from games.parikrama.page.asked import entered_at
from games.parikrama.rules.maps.laid import START, Laid
from games.parikrama.rules.maps.tile import Tile
from games.parikrama.rules.moves.common import Move
from games.parikrama.rules.moves.corrections import SetThing, Thing
from games.parikrama.rules.moves.final_count import Adds, Spent
from games.parikrama.rules.moves.travel import Play, Travel
from games.parikrama.rules.pieces import RIDES, Card, Face, Hue, Mode, Scoring
from games.parikrama.rules.scoring import forecast, score
from games.parikrama.rules.state import Setup, start
from games.parikrama.rules.totals import Total
from games.parikrama.rules.traveller import Traveller
from people import players
from setups_parikrama import COPY

ALL = (Scoring.JOURNAL_SYMBOLS, Scoring.MAP_SYMBOLS, Scoring.CIRCLES)
OTHERS = (Scoring.NUMBER, Scoring.DISJOINT, Scoring.QUARTETS)


def at_table(*moves: Move, **given: Any) -> Ui:
    """A table that is kept, opened."""
    table: AnyTable = Table.new(GAME, Setup(players=players(2), **given))
    for move in moves:
        table = table.play(move)
    return update.handle(
        updated(Ui(), tables=MappingProxyType({"abc": result.as_kept("abc", table, 1)})), Intent("go", "table/abc")
    )


def tap(ui: Ui, *keys: str) -> Ui:
    for key in keys:
        ui = update.handle(ui, Intent("tap", key, now=2))
    return ui


def main_key(ui: Ui) -> str:
    """The key of the main button."""
    found: list[str] = re.findall(r'class="btn go(?: long)?"[^>]*data-key="([^"]+)"', draw.page(ui))
    return found[-1]


# Number after number


def test_at_the_end_one_number_leads_to_the_next_and_one_player_to_the_next() -> None:
    ui = at_table(way=Way.END)
    for seat in (Seat.A, Seat.B):
        assert ui.open.table is not None
        assert ui.open.table.state.seat is seat
        asked = []
        ui = tap(ui, main_key(ui))
        while str(ui.route).startswith("table/abc/number/"):
            asked.append(ui.route.rest[-1])
            assert f", {len(asked)} of 13" in draw.page(ui)
            ui = tap(ui, f"pad:{len(asked) % 4}", "app:go")
        assert asked == [f"total:{total.value}" for total in Total if f"total:{total.value}" in asked]
        assert len(asked) == 13
        assert "13 of 13 entered" in draw.page(ui)
        assert main_key(ui) == "done"
        ui = tap(ui, "done")
    assert ui.open.table is not None
    assert all(line.points is not None for line in ui.open.table.sheet.lines)


def test_a_number_that_is_typed_out_of_order_goes_on_with_the_next_open_one() -> None:
    ui = tap(at_table(way=Way.END), "total:loops", "pad:3", "app:go")
    assert str(ui.route) == "table/abc/number/total:cards"
    ui = tap(update.handle(ui, Intent("go", "table/abc")), "total:halves", "pad:1", "app:go")
    assert str(ui.route) == "table/abc/number/total:points"


def test_what_cards_and_tiles_say_is_not_asked_again() -> None:
    ui = at_table(Adds(Face(Hue.BLUE, 3)), way=Way.END)
    assert main_key(ui) == "total:points"
    assert "Points on tiles" in draw.page(tap(ui, "total:points"))
    assert main_key(at_table(Adds(Face(Hue.BLUE, 3)), way=Way.END, maps=True, **COPY)) == "done"


def test_going_on_with_numbers_open_is_one_tap() -> None:
    ui = tap(at_table(way=Way.END), "done")
    assert ui.open.table is not None
    assert ui.open.table.state.seat is Seat.B


def test_while_the_game_goes_on_a_number_leads_back_to_the_table() -> None:
    ui = update.handle(at_table(), Intent("go", "table/abc/number/total:blue:A"))
    ui = tap(ui, "pad:2", "app:go")
    assert str(ui.route) == "table/abc"


# Where an open line is told


@pytest.mark.parametrize("scoring", [ALL, OTHERS], ids=["some", "others"])
@pytest.mark.parametrize("maps", [True, False], ids=["maps", "totals"])
@pytest.mark.parametrize("way", list(Way), ids=lambda way: way.value)
def test_every_open_line_leads_to_where_it_is_told(way: Way, maps: bool, scoring: tuple[Scoring, ...]) -> None:
    setup = Setup(players=players(2), mode=Mode.ADVANCED, scoring=scoring, way=way, maps=maps)
    tile = (Laid(START, Tile.from_word("basic.BBBB.++++.wheel.iY"), 0),) if maps else ()
    one = Traveller(journal=(Card.from_word("B3"),), spent=(1, 0, 0), tiles=1 if maps else 2, map=tile, hand=4)
    state = start(setup)
    state = but(state, asked=(), travellers=(one, *state.travellers[1:]))
    asked = {
        entered_at(state, line)
        for line in (*score(state).lines, *forecast(state))
        if line.points is None and line.seat is Seat.A
    }
    assert "form/card:B3" in asked
    assert "form/ride:carriage" in asked
    if not maps:
        assert f"number/total:points{'' if way is Way.END else ':A'}" in asked
    if scoring is ALL and maps:
        assert "form/table:circles" in asked
    for page in filter(None, asked):
        kind, _, name = page.partition("/")
        if kind == "form":
            assert GAME.page.entry(setup, name, ()) is not None
        else:
            offered = GAME.moves.candidates(state, corrections=way is Way.TURNS)
            assert (name,) in {getattr(blank, "path", None) for blank in offered}


def test_the_sheet_leads_there() -> None:
    ui = at_table(Adds(Face(Hue.BLUE, 3)), Spent(RIDES[0]), way=Way.END)
    html = draw.page(update.handle(ui, Intent("go", "table/abc/sheet")))
    assert 'href="#table/abc/form/card:B3"' in html
    assert 'href="#table/abc/form/ride:carriage"' in html
    assert 'href="#table/abc/number/total:points"' in html


# A house ruling


def test_a_ruling_on_a_colour_of_a_full_set_asks_for_the_value() -> None:
    """The colour is refused for every value; which card lies there is not for the app to choose."""
    hand = SetThing(Seat.A, Thing.HAND, 12)
    ui = at_table(hand, Travel(0), *(Play(Card.from_word(word)) for word in ("P4", "B4", "G4", "Y4")))
    ui = tap(ui, "card:purple")
    assert ui.open.refused is not None
    ui = tap(ui, "app:rule")
    assert ui.open.table is not None
    assert len(ui.open.table.state.played) == 4
    assert ui.open.chosen == ("card:purple",)
    ui = tap(ui, "value:6", "app:rule")
    assert ui.open.table is not None
    assert ui.open.table.events[-1] == Played(Seat.A, Play(Card.from_word("P6")), ruled=True)
