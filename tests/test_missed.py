"""Why not more: the pieces that score nothing and what they lack, worked out by hand from the books."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import pytest

import valley
from app import draw
from app.route import at_table
from app.state import Ui, updated
from boards import at_round, card, final, playing, turn_of
from boards import players as villagers
from engine.grid import Cell
from engine.notation import read
from engine.score import ScoreLine
from engine.table import AnyTable, Table
from engine.turn import Seat
from engine.value import but
from engine.way import Way
from games import GAMES
from games.hamlet.game import GAME as HAMLET
from games.hamlet.rules.pieces import Modifier
from games.hamlet.rules.state import State as Village
from games.hampi.game import GAME as HAMPI
from games.hampi.rules.moves.counting import Book
from games.hampi.rules.pieces import Mode, Person
from games.indus.game import GAME as INDUS
from games.indus.rules.state import Setup as Valley
from games.indus.rules.state import start as started_valley
from games.panchayat.game import GAME as PANCHAYAT
from games.panchayat.rules.pieces import Building, Match, Square, Type
from games.panchayat.rules.start import start as started
from games.panchayat.rules.state import Bonus, BonusKind, EndTile, Setup, State
from games.parikrama.game import GAME as PARIKRAMA
from games.parikrama.rules.maps.laid import Laid
from games.parikrama.rules.maps.tile import Kind, Tile
from games.parikrama.rules.pieces import FACES, Face, Hue, Marks, Printed, Scoring, Symbol
from hampi_tables import CLOSED, OPEN, at, played, sums, zone
from pages import Page
from test_hamlet_cases import church
from test_hamlet_cases import ended as over_there
from test_hampi_zones import lay
from test_hampi_zones import table as table_of_hampi
from test_parikrama_scoring import copy, ended, having, typed

A, B, C, D, *_ = Seat


def said(lines: Iterable[ScoreLine], rule: str, seat: Seat = A) -> set[str]:
    """The reasons of one rule and seat."""
    found = [line for line in lines if line.rule == rule and line.seat == seat]
    assert all(line.points == 0 for line in found)
    return {line.because for line in found}


# The page

PLAYED: Final = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))


def sheet(table: AnyTable) -> str:
    """The score sheet of a table, as HTML."""
    return draw.page(updated(Ui(), route=at_table("x", "sheet"), table=table, id="x"))


def words(html: str) -> str:
    """The text of a part of it."""
    return " ".join(" ".join(Page(html).text).split())


def part(html: str, name: str) -> str:
    """The folded part with this id, and all in it."""
    begins = html.rindex("<details", 0, html.index(f'id="{name}"'))
    depth = 0
    for tag in re.finditer("<(/?)details", html[begins:]):
        depth += -1 if tag[1] else 1
        if not depth:
            return html[begins : begins + tag.end() + 1]
    raise AssertionError(name)


def test_the_score_sheet_says_why_not_more_and_lights_the_place() -> None:
    """Below the lines of a rule, folded while something scored by it."""
    table: AnyTable = Table.new(PANCHAYAT, VILLAGE)
    for move in turn_of([["lay", "cowshed", "a1"], ["lay", "cowshed", "d4"]]):
        table = table.play(move)
    land = part(sheet(table), "line:A:land")
    why = part(land, "why:A:land")
    assert words(why).startswith("Why not more? 1 Cowshed on a1: not at the farm")
    assert " open" not in why
    assert 'aria-label="Leaf’s board: a1"' in why
    assert words(land).count("not at the farm") == 1, "not among the lines too"
    assert "1 line" in words(land)


def test_what_scored_nothing_at_all_is_not_folded() -> None:
    table: AnyTable = Table.new(PANCHAYAT, VILLAGE)
    for move in turn_of([["lay", "temple", "a1"], ["lay", "house", "d4"]]):
        table = table.play(move)
    assert part(sheet(table), "why:A:near").partition(">")[0].endswith(" open")


@pytest.mark.parametrize("path", PLAYED, ids=lambda path: path.stem)
def test_every_line_of_the_sheet_is_still_on_its_page(path: Path) -> None:
    """At every fifth position: the lines that score nothing have declared rules and reasons, and none is twice."""
    table: AnyTable = read(path.read_text("utf-8"), GAMES)
    for number in (*range(0, len(table.events), 5), len(table.events)):
        then = table.at(number)
        missed = list(then.game.missed(then.state))
        rules = {rule.key for rule in then.game.info.rules}
        assert all(line.points == 0 and line.because and line.rule in rules for line in missed)
        assert len(set(missed)) == len(missed)
    says = words(sheet(table))
    assert all(" ".join(line.because.split()) in says for line in (*table.sheet.lines, *missed))


# Panchayat

TEMPLE: Final = card("temple", "G", 4, [{"near": "R", "points": 1}])
STALL: Final = card("flower-stall", "C", 1, [{"near": "temple", "points": 2}])
HOUSE: Final = card("house", "R", 3, [{"near": "I", "points": -1}])
COWSHED: Final = card("cowshed", "R", 1, [{"land": "farm", "points": 2}])
STATION: Final = card("railway-station", "U", 2)
SHOP: Final = card("tea-shop", "C", 1, [{"rounds": [1, 4], "points": 2}])
VILLAGE: Final = Setup(players=villagers(2), printed=(TEMPLE, STALL, HOUSE, COWSHED, STATION, SHOP))


def of_village(state: State, rule: str) -> set[str]:
    return said(PANCHAYAT.missed(state), rule)


def test_a_tile_without_the_neighbour_that_it_needs() -> None:
    """Adjacent to Other Buildings: the Temple needs a Residential one; a House that loses nothing is not told."""
    state = playing(started(VILLAGE), *turn_of([["lay", "temple", "d1"], ["lay", "house", "a4"]]))
    assert of_village(state, "near") == {"Temple on d1: no adjacent Residential"}
    (line,) = [line for line in PANCHAYAT.missed(state) if line.rule == "near"]
    assert line in state.lines, "the line of the sheet, not a second one"
    assert line.where == ("cell:d1",)


def test_a_neighbour_that_comes_later_ends_it() -> None:
    """Tiles of earlier rounds are checked again: with the House on c1 the Temple on d1 has scored."""
    state = playing(
        at_round(VILLAGE, 2, {"d1": "temple"}),
        *turn_of([["lay", "house", "c1"], ["lay", "tea-shop", "a4"]]),
    )
    assert of_village(state, "near") == set()


def test_a_pair_that_a_railway_station_makes_is_never_checked() -> None:
    """Railway Station: a tile that is moved scores nothing more (ruling P26)."""
    before = at_round(VILLAGE, 2, {"a1": "flower-stall", "c3": "temple", "d4": "railway-station"})
    state = playing(before, *turn_of([["move", "c3", "a2"], ["lay", "house", "d1"], ["lay", "tea-shop", "d2"]]))
    assert of_village(state, "near") == {
        "Flower Stall on a1: Temple on a2 became adjacent by a move, a replacement or a correction",
        "Temple on a2: no adjacent Residential",
    }


def test_a_tile_that_a_bus_stop_placed_scores_nothing() -> None:
    """Bus Stop: a replacement does not change the points. Railway Station: what was scored before is not lost."""
    setup = but(VILLAGE, printed=(*VILLAGE.printed, card("bus-stop", "U", 1)))
    turns = (
        [["lay", "house", "a1"], ["lay", "bus-stop", "b1"]],
        [["lay", "temple", "a1"], ["lay", "house", "d4"]],
        [["swap", "a1", "cowshed"], ["lay", "house", "c3"], ["lay", "railway-station", "d1"]],
        [["lay", "tea-shop", "a2"], ["lay", "tea-shop", "a3"]],
        [["move", "c3", "d3"], ["lay", "temple", "a4"], ["lay", "tea-shop", "b4"]],
    )
    state = playing(started(setup), *(move for turn in turns for move in turn_of(turn)))
    assert of_village(state, "printed") == {"Cowshed on a1: placed by a Bus Stop or a correction"}


def test_a_wrong_place_and_a_late_round() -> None:
    """Natural Landscapes: the farm is the right-hand column. The Tea Shop scores in rounds 1 to 4."""
    state = playing(at_round(VILLAGE, 5, {}), *turn_of([["lay", "cowshed", "c4"], ["lay", "tea-shop", "a1"]]))
    assert of_village(state, "land") == {"Cowshed on c4: not at the farm"}
    assert of_village(state, "rounds") == {"Tea Shop on a1: placed in round 5, scores in rounds 1 to 4"}
    state = playing(at_round(VILLAGE, 4, {}), *turn_of([["lay", "cowshed", "d4"], ["lay", "tea-shop", "a1"]]))
    assert of_village(state, "land") | of_village(state, "rounds") == set()


def test_bonus_tiles_without_a_building_or_with_the_wrong_one() -> None:
    setup = but(
        VILLAGE,
        bonus=(
            Bonus(A, BonusKind.PLACEMENT, Match(Type.INDUSTRIAL), Square.b3),
            Bonus(A, BonusKind.ADJACENCY, Match(Building.TEMPLE), Square.d4),
        ),
    )
    open_ = started(setup)
    assert of_village(open_, "placement") == {"Placement Bonus tile for Industrial on b3: not covered"}
    assert of_village(open_, "adjacency") == {"Adjacency Bonus tile for Temple on d4: not covered"}
    state = playing(open_, *turn_of([["lay", "house", "b3"], ["lay", "tea-shop", "d4"]]))
    assert of_village(state, "placement") == {
        "House on b3: placed on the Placement Bonus tile for Industrial (wrong type)"
    }
    assert of_village(state, "adjacency") == {"Adjacency Bonus tile on d4: no Temple on or around it"}


def test_the_turn_that_is_not_scored_yet_misses_nothing() -> None:
    state = playing(started(VILLAGE), *turn_of([["lay", "temple", "d1"], ["lay", "house", "a4"]])[:-1])
    assert not list(PANCHAYAT.missed(state))
    earlier = at_round(VILLAGE, 2, {"a1": "flower-stall", "d4": "flower-stall"})
    state = playing(earlier, *turn_of([["lay", "temple", "a2"], ["lay", "house", "d1"]])[:-1])
    assert of_village(state, "near") == {"Flower Stall on d4: no adjacent Temple"}


def test_tiles_outside_the_largest_group() -> None:
    """End Game Scoring, the example: the Pottery is no part of the group of Quarry and Wood Workshop.

    General tiles are not considered. Leaf has one Cowshed, Stone two; of the End Game Bonus tile Leaf lacks the Well.
    """
    boards = (
        {"a1": "quarry", "b1": "wood-workshop", "d1": "pottery", "a4": "temple", "d4": "cowshed"},
        {"a1": "cowshed", "a2": "cowshed", "c1": "temple", "c2": "well"},
    )
    setup = Setup(
        players=villagers(2),
        way=Way.END,
        end_tiles=(EndTile((Building.TEMPLE, Building.WELL)),),
        printed=(TEMPLE, COWSHED, card("well", "G", 1)),
    )
    state = final(setup, boards, (0, 0)).state
    assert of_village(state, "groups") == {
        "Pottery on d1: not connected to the largest Industrial group, 2 tiles",
        "Temple on a4: groups of General buildings do not score",
        "Commercial: none",
        "Utility: none",
    }
    assert of_village(state, "cowsheds") == {"1 Cowshed: the most is 2"}
    assert of_village(state, "end-tiles") == {"Temple + Well, 1: does not have one of each"}
    assert said(PANCHAYAT.missed(state), "cowsheds", B) == set()
    assert not of_village(state, "near"), "nobody scores them at the end only"


# Indus


def of_valley(board: Mapping[str, str], rule: str, seat: Seat, setup: Valley = valley.FOUR) -> set[str]:
    state = but(started_valley(but(setup, way=Way.END)), stacks=valley.stacks(board), done=True)
    return said(INDUS.missed(state), rule, seat)


def test_only_the_top_researcher_counts_outside_a_building() -> None:
    """Scoring, the example: the green one counts in the Building and not in the stone alley, where it is covered."""
    board = {"b4": "G:W B:A", "b1": "R:P G:W Y:A"}
    assert of_valley(board, "alley", D) == {
        "a1, 2 fields: 1 green worker on b1 covered by the yellow assistant",
        "b4, 2 fields: 1 green worker on b4 covered by the blue assistant",
        "d3, 2 fields: no researcher of Hill",
        "f4, 2 fields: no researcher of Hill",
    }
    assert of_valley(board, "alley", B) == {
        f"{place}, 2 fields: no researcher of Stone" for place in ("a1", "d3", "f4")
    }
    assert of_valley(board, "building", D) == {"a5, 4 fields: no researcher of Hill"}


def test_fewer_researchers_than_others() -> None:
    """Buildings have two places, the others one."""
    board = {"b1": "R R Y", "c1": "Y G", "a1": "R", "a2": "R", "a3": "B"}
    assert "b1, 3 fields, green 1 against red 2 and yellow 2: neither first nor second" in of_valley(
        board, "building", D
    )
    assert of_valley(board, "canal", B) == {"a1, 11 fields, blue 1 against red 2: not the most"}
    assert of_valley(board, "canal", A) == set()


def test_either_colour_of_a_player_is_there() -> None:
    """Particularities for 2 players: Leaf leads red and yellow."""
    board = {"d1": "R:W Y:A", "c4": "B"}
    assert of_valley(board, "graveyard", A, valley.TWO) == {
        "d1, 1 field: 1 red worker on d1 covered by the yellow assistant",
        *(f"{place}: no researcher of Leaf" for place in ("c4, 1 field", "f2, 2 fields", "d5, 3 fields")),
    }


def test_no_ruin_is_missed_before_the_end() -> None:
    assert not list(INDUS.missed(started_valley(valley.FOUR)))


# Hampi


@pytest.mark.parametrize("mode", list(Mode))
def test_fewer_cubes_than_another_player(mode: Mode) -> None:
    """Round Conditions 2; Advanced Gameplay 2: the most cubes win all, though the cubes go back there."""
    state = at(3, zone("pond-1", 1, 2, 1, standing=CLOSED), mode=mode, seats=3, marked=True)
    state = played(state, *(sums(person, 1) for person in Person), Book())
    assert [entry.line.seat for entry in state.entries] == [B]
    for seat in (A, C):
        assert said(HAMPI.missed(state), "pond", seat) == {"Pond 1: 1 cube, the most is 2"}
    assert said(HAMPI.missed(state), "pond", B) == set()


def test_tied_players_share_and_miss_nothing() -> None:
    state = at(3, zone("pond-1", 2, 2, standing=CLOSED), marked=True)
    assert not list(HAMPI.missed(played(state, *(sums(person, 2) for person in Person), Book())))


def test_cubes_on_a_zone_that_is_not_complete_or_without_support() -> None:
    """The player scores only when the Zone is complete (Place a Marker Cube)."""
    state = at(3, zone("land-1", 2, 1, standing=OPEN), zone("farm-1", 1, standing=CLOSED), marked=True)
    state = played(state, *(sums(person, 0) for person in Person), Book())
    assert said(HAMPI.missed(state), "land", A) == {"Land 1: 2 cubes, not complete"}
    assert said(HAMPI.missed(state), "land", B) == {"Land 1: 1 cube, not complete"}
    (farm,) = said(HAMPI.missed(state), "farm", A)
    assert farm == state.entries[0].line.because


def test_the_tiles_of_a_zone_are_lit() -> None:
    state = lay(lay(table_of_hampi(), "0/0"), "1/0")
    draw_small = HAMPI.page.picture
    assert draw_small is not None
    small = draw_small(state, A, ("zone:land-1", "place:1/0"))
    assert (small.count("mini-zone"), small.count("mini-off")) == (1, 1)
    assert draw_small(state, A, ("zone:land-1",)) == ""


# Parikrama

MAP: Final = tuple(
    Laid(Cell(x, y), Tile(Kind.BASIC, circles, loops, symbol))
    for x, y, circles, loops, symbol in (
        (0, 0, "-BP-", "-+--", Symbol.WHEEL),
        (1, 0, "-GGB", "-++-", Symbol.LOTUS),
        (0, 1, "-Y--", "+---", Symbol.KNOT),
        (1, 1, "G--P", "---+", Symbol.WHEEL),
        (2, 0, "---G", "--+-", Symbol.LOTUS),
    )
)
"""Two rows: tiles 1, 2 and 5 above 3 and 4. Circles on the sides from the top, loops on the corners from the upper
right, clockwise. Complete: the loop of 1 to 4, and the circles of 1 and 2 (blue), 2 and 4, and 2 and 5 (green)."""
HALF: Final = tuple(Printed(face, 2, Marks(halves=int(face == Face(Hue.PURPLE, 5)))) for face in FACES)


def of_journey(rule: str, journal: str = "P5 B5 G2 WB5 B1", *, over: bool = True, **more: Any) -> set[str]:
    """A journey at its end, scored with one Scoring tile."""
    scoring = (Scoring(rule),) if rule not in ("numbers", "symbols", "loops") else ()
    state = ended(copy(*scoring, cards=HALF), having(*journal.split(), tiles=MAP, **more))
    return said(PARIKRAMA.missed(state if over else but(state, counted=None)), rule)


@pytest.mark.parametrize(
    ("rule", "says"),
    [
        ("numbers", {"Wild card as Blue 5: worth nothing"}),
        (
            "symbols",
            {f"{name} 0 × {many}: no {name} in the Journal" for name, many in (("Wheel", 2), ("Lotus", 2), ("Knot", 1))}
            | {"Fish 0 × 0: no Fish in the Journal or on the Map"},
        ),
        ("loops", {"1 half loop in the Journal without a second one", "Loop of tiles 2, 4 and 5: 2 of 4 parts"}),
        (
            "circles",
            {
                "Circle of tiles 1 and 3: 1 of 2 parts, Purple",
                "Circle of tiles 3 and 4: Yellow and Purple do not match",
            },
        ),
        ("diagonals", {"Green circle: not on the longest diagonal"}),
        (
            "number",
            {
                "Green 2: not among the 2 cards of 5",
                "Blue 1: not among the 2 cards of 5",
                "Wild card as Blue 5: no value",
            },
        ),
        (
            "color",
            {
                "2 Blue cards, from the scoring table",
                "Purple 5: not among the 2 Blue cards",
                "Green 2: not among the 2 Blue cards",
                "Wild card as Blue 5: no colour",
            },
        ),
        (
            "disjoint",
            {
                f"{one} of tile {a}: same symbol on adjacent tile {b}"
                for one, a, b in (("Wheel", 1, 4), ("Wheel", 4, 1), ("Lotus", 2, 5), ("Lotus", 5, 2))
            },
        ),
        (
            "quartets",
            {"no Quartets, from the scoring table", "Loop of tiles 1, 2, 3 and 4: no Purple or Yellow circle"},
        ),
        (
            "map-symbols",
            {
                "Wheel 2, Lotus 2, Knot 1, Fish 0: no sets × 7",
                "2 Wheels without a set: no Fish",
                "2 Lotuses without a set: no Fish",
                "1 Knot without a set: no Fish",
            },
        ),
    ],
)
def test_a_journey(rule: str, says: set[str]) -> None:
    """Scoring; Appendix › Scoring Tiles. The tables of this copy give nothing for two cards of a colour."""
    assert of_journey(rule) == says


def test_the_places_of_a_journey() -> None:
    state = ended(copy(Scoring.DISJOINT, Scoring.QUARTETS), having(tiles=MAP))
    places = {line.because: line.where for line in PARIKRAMA.missed(state)}
    assert places["Wheel of tile 1: same symbol on adjacent tile 4"] == ("cell:0/0", "cell:1/1")
    assert places["Loop of tiles 2, 4 and 5: 2 of 4 parts"] == ("spot:4/2",)
    assert places["Loop of tiles 1, 2, 3 and 4: no Purple or Yellow circle"] == ("spot:2/2",)


def test_a_spent_hitch_hike_has_a_value_too() -> None:
    """Ruling K7; the Carriage of this copy prints 2."""
    assert "1 Carriage of 2: not among the 2 cards of 5" in of_journey("number", spent=(1, 0, 0))
    assert "Blue 1: not among the 3 cards of 2" in of_journey("number", "P2 B2 B1", spent=(1, 0, 0))


def test_what_is_left_over_of_sets() -> None:
    """4 Symbols (Journal): 3, 2, 2 and 4 make two sets."""
    symbols = {"journal_wheel": 3, "journal_lotus": 2, "journal_knot": 2, "journal_fish": 4}
    assert of_journey("journal-symbols", totals=typed(**symbols)) == {
        "1 Wheel without a set: no other Lotus or Knot",
        "2 Fish without a set: no other Lotus or Knot",
    }


def test_before_the_end_and_of_entered_numbers_nothing_is_told() -> None:
    assert not of_journey("loops", over=False)
    for rule in ("circles", "diagonals", "number", "color", "disjoint", "quartets"):
        totals = {"diagonal" if rule == "diagonals" else rule: 3}
        assert not of_journey(rule, totals=typed(**totals)), rule


# Hamlet, against Botric


@pytest.mark.parametrize(
    ("rule", "yours", "his"),
    [
        ("chaplain", {"deliveries: 1 to 3; not the most"}, set()),
        ("sacristan", set(), {"deliveries: 3 to 1; the most, not the second most"}),
        ("merchant", set(), {"sales: 2 to 4; not the most"}),
        ("landscaper", {"Landmarks: 1 to 2; not the most"}, set()),
        ("planner", {"Botric has it"}, set()),
        ("gold", set(), {"3 gold at 2 per point; 1 left over"}),
        ("landmarks", set(), set()),
    ],
)
def test_the_sheet_of_the_first_case(rule: str, yours: set[str], his: set[str]) -> None:
    """Case L1: deliveries 1 and 3, sales 4 and 2, Landmarks 1 and 2; gold 8 and 3, at 2 per point."""
    lines = list(HAMLET.missed(over_there()))
    assert (said(lines, rule, A), said(lines, rule, B)) == (yours, his)


@pytest.mark.parametrize(
    ("rule", "state", "yours", "his"),
    [
        ("merchant", over_there(Modifier.MERCHANT, sales=(4, 3)), "5 sales are needed", "not the most"),
        ("merchant", over_there(Modifier.MERCHANT, sales=(5, 5)), "Botric wins the tie", ""),
        ("merchant", over_there(Modifier.MERCHANT, sales=(5, 4)), "", "not the most"),
        ("merchant", over_there(sales=(3, 3)), "", ""),
        ("merchant", over_there(sales=(0, 1)), "at least one is needed", ""),
        ("chaplain", over_there(Modifier.CHAPLAIN, **church(2, 2)), "Botric wins the tie", ""),
        ("sacristan", over_there(Modifier.CHAPLAIN, **church(2, 2)), "", "Botric has the most"),
        ("sacristan", over_there(**church(2, 2)), "tied for the most", "tied for the most"),
        ("sacristan", over_there(**church(4, 0)), "the most, not the second most", "at least one is needed"),
    ],
)
def test_what_an_award_lacks(rule: str, state: Village, yours: str, his: str) -> None:
    """Harder Game: five sales of your own, and he wins ties (rulings H16, H37); the second award needs one (H23)."""
    lines = list(HAMLET.missed(state))
    found = ["".join(said(lines, rule, seat)).partition("; ")[2] for seat in (A, B)]
    assert found == [yours, his]


def test_landmarks_that_nobody_built() -> None:
    assert said(HAMLET.missed(over_there(landmarks=(0, 1))), "landmarks") == {"none built"}
    assert not list(HAMLET.missed(but(over_there(), counting=False)))
