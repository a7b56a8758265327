"""The scoring rules, each value worked out by hand; the book's example; every tie of the loops award."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import pytest

from engine.grid import Cell
from engine.score import standings
from engine.turn import Seat
from engine.value import but
from games.parikrama.rules.maps.award import Choice, award, choose
from games.parikrama.rules.maps.laid import Laid, Map
from games.parikrama.rules.maps.tile import Kind, Power, Tile
from games.parikrama.rules.pieces import (
    FACES,
    HUES,
    Card,
    Face,
    Marks,
    Mode,
    Printed,
    Ride,
    RideFace,
    Scoring,
    ScoringTable,
    Sight,
    Symbol,
)
from games.parikrama.rules.scoring import forecast, score
from games.parikrama.rules.state import Copy, Setup, State, start
from games.parikrama.rules.tally import tally
from games.parikrama.rules.totals import UNTYPED, Total, Totals
from games.parikrama.rules.traveller import Traveller
from people import players

RIDES = (RideFace(Ride.CARRIAGE, 1, 2), RideFace(Ride.RIVERBOAT, 2, 4), RideFace(Ride.TRUCK, 3, 6))
TABLES = (
    ScoringTable(Scoring.CIRCLES, (1, 2, 4, 6, 9, 12)),
    ScoringTable(Scoring.DIAGONALS, (0, 3, 6, 10)),
    ScoringTable(Scoring.NUMBER, (0, 2, 5, 9, 14)),
    ScoringTable(Scoring.COLOR, (0, 0, 3, 6, 10)),
    ScoringTable(Scoring.QUARTETS, (5, 12, 20)),
)
"""The copy of the hand-worked cases, made up."""
PLAIN = tuple(Printed(face, 2, Marks()) for face in FACES)
"""Cards that bring nothing but their value."""
SYMBOLS = {symbol.value[0].upper(): symbol for symbol in Symbol}
FREE = Tile(Kind.SPECIAL, power=Power.SYMBOL)


def copy(*scoring: Scoring, seats: int = 2, cards: tuple[Printed, ...] = PLAIN) -> Setup:
    return Setup(
        players=players(seats),
        mode=Mode.ADVANCED,
        maps=True,
        scoring=scoring,
        cards=cards,
        rides=RIDES,
        tables=TABLES,
        sights=(Sight((), 4),),
    )


def cards(*words: str) -> tuple[Card, ...]:
    return tuple(map(Card.from_word, words))


def typed(**totals: int) -> Totals:
    """Numbers by the names of `Total`."""
    return tuple(totals.get(total.name.lower()) for total in Total)


def having(
    *journal: str,
    spent: tuple[int, int, int] = (0, 0, 0),
    tiles: Map = (),
    sights: tuple[int, ...] = (),
    totals: Totals = UNTYPED,
) -> Traveller:
    return Traveller(journal=cards(*journal), spent=spent, map=tiles, sights=sights, totals=totals, tiles=len(tiles))


def with_points(*points: int) -> Map:
    return tuple(
        Laid(Cell(x, 0), Tile(Kind.FOURTEEN if number == 14 else Kind.SPECIAL, points=number))
        for x, number in enumerate(points)
    )


def with_symbols(rows: Iterable[str], free: Iterable[tuple[int, int]] = ()) -> Map:
    """Tiles with a symbol by its first letter, then those with a free one."""
    printed = tuple(
        Laid(Cell(x, y), Tile(Kind.BASIC, symbol=SYMBOLS.get(letter)))
        for y, row in enumerate(rows)
        for x, letter in enumerate(row)
        if letter != " "
    )
    return (*printed, *(Laid(Cell(*cell), FREE) for cell in free))


def ended(setup: Setup, *travellers: Traveller) -> State:
    """A table at its end; whoever is not given has nothing."""
    others = (Traveller(),) * (len(setup.players) - len(travellers))
    return State(setup=setup, travellers=(*travellers, *others), counted=len(setup.players))


def points(state: State, rule: str, seat: Seat = Seat.A) -> int | None:
    found = [line.points for line in score(state).of(seat, rule)]
    assert found, f"no line of {rule}"
    return None if None in found else sum(number or 0 for number in found)


# Numbers


@pytest.mark.parametrize(
    ("one", "numbers"),
    [
        (having("P7", "B6", "G5", "Y4", "P3", "B5", "G2", tiles=with_points(14)), 46),
        (having("B7", "P5", "G4", "WB7", spent=(0, 1, 0), tiles=with_points(5, 1)), 26),
        (having("P7", sights=(1,)), 11),
        (having(tiles=with_points(1, 2, 5, 14)), 22),
        (having("P1", spent=(2, 1, 1)), 15),
    ],
)
def test_numbers(one: Traveller, numbers: int) -> None:
    assert points(ended(copy(), one), "numbers") == numbers


def test_hand_open_groups_backpack_and_hitch_hikes_in_hand_count_nothing() -> None:
    run = tuple(Card(face) for face in FACES[:6])
    one = but(having(), hand=12, groups=(run,), backpack=9, held=(1, 1, 1))
    assert score(ended(copy(), one)).total(Seat.A) == 0


def test_a_wild_in_the_journal_is_a_line_of_nothing() -> None:
    line = score(ended(copy(), having("WB7"))).of(Seat.A, "numbers")[0]
    assert (line.points, line.because) == (0, "Wild card as Blue 7: worth nothing")
    assert line.where == ("journal:1",)


# Symbols


def _typed_symbols(journal: tuple[int, ...], on_map: tuple[int, ...], **more: int) -> Traveller:
    names = ("wheel", "lotus", "knot", "fish")
    told = {f"journal_{name}": many for name, many in zip(names, journal, strict=True)}
    told |= {f"map_{name}": many for name, many in zip(names, on_map, strict=True)}
    return having(totals=typed(**told, **more))


@pytest.mark.parametrize(
    ("journal", "on_map", "each"),
    [((3, 1, 2, 0), (2, 3, 4, 5), [6, 3, 8, 0]), ((4, 0, 1, 2), (0, 4, 1, 2), [0, 0, 1, 4])],
)
def test_symbols_are_four_products(journal: tuple[int, ...], on_map: tuple[int, ...], each: list[int]) -> None:
    state = ended(copy(), _typed_symbols(journal, on_map))
    assert [line.points for line in score(state).of(Seat.A, "symbols")] == each


def test_a_product_says_its_sum_and_a_zero_says_what_is_missing() -> None:
    lines = score(ended(copy(), _typed_symbols((3, 1, 0, 0), (2, 0, 4, 0)))).of(Seat.A, "symbols")
    assert [line.because for line in lines] == [
        "Wheel 3 × 2",
        "Lotus 1 × 0: no Lotus on the Map",
        "Knot 0 × 4: no Knot in the Journal",
        "Fish 0 × 0: no Fish in the Journal or on the Map",
    ]


def test_symbols_are_counted_where_they_are_seen() -> None:
    """Two Journal cards with a Wheel and one with two, three tiles with it: 4 x 3."""
    wheel, two = Marks(symbols=(1, 0, 0, 0)), Marks(symbols=(2, 0, 0, 0))
    shown = {Face(HUES[0], 1): wheel, Face(HUES[0], 2): wheel, Face(HUES[0], 3): two}
    setup = copy(cards=tuple(Printed(face, 2, shown.get(face, Marks())) for face in FACES))
    one = having("P1", "P2", "P3", "B7", "WP1", tiles=with_symbols(["WWLW"]))
    line = score(ended(setup, one)).of(Seat.A, "symbols")[0]
    assert line.points == 12
    assert line.where == ("journal:1", "journal:2", "journal:3", "cell:0/0", "cell:1/0", "cell:3/0")


def test_what_is_not_read_yet_is_no_number() -> None:
    setup = but(copy(), cards=(), rides=())
    one = having("P1", spent=(1, 0, 0), tiles=with_symbols(["W"]))
    lines = score(ended(setup, one)).of(Seat.A, "symbols")
    assert [line.points for line in lines] == [None, 0, 0, 0], "no Lotus on the Map: nothing, whatever the card shows"
    assert "not entered yet: Purple 1, Carriage" in lines[0].because
    assert points(ended(setup, one), "numbers") is None
    assert points(ended(setup, one), "loops") is None


# Loops


@pytest.mark.parametrize(
    ("loops", "points"),
    [
        ((5, 3), (14, 0)),
        ((4, 4), (10, 10)),
        ((0, 0), (0, 0)),
        ((1, 0), (14, 0)),
        ((0, 1), (0, 14)),
        ((5, 3, 1), (14, 6, 0)),
        ((5, 5, 1), (10, 10, 0)),
        ((4, 4, 4), (6, 6, 6)),
        ((5, 3, 3), (14, 3, 3)),
        ((5, 0, 0), (14, 0, 0)),
        ((5, 2, 0), (14, 6, 0)),
        ((0, 0, 0), (0, 0, 0)),
        ((5, 5, 0), (10, 10, 0)),
        ((6, 4, 2, 1), (14, 6, 0, 0)),
        ((6, 6, 4, 4), (10, 10, 0, 0)),
        ((6, 6, 4, 1), (10, 10, 0, 0)),
        ((6, 6, 6, 1), (6, 6, 6, 0)),
        ((3, 3, 3, 3), (5, 5, 5, 5)),
        ((6, 4, 4, 1), (14, 3, 3, 0)),
        ((6, 4, 4, 4), (14, 2, 2, 2)),
        ((6, 4, 1, 1), (14, 6, 0, 0)),
        ((6, 0, 0, 0), (14, 0, 0, 0)),
        ((6, 4, 0, 0), (14, 6, 0, 0)),
        ((0, 0, 0, 0), (0, 0, 0, 0)),
        ((1, 4, 6, 4), (0, 3, 14, 3)),
    ],
)
def test_the_loops_award_and_its_ties(loops: tuple[int, ...], points: tuple[int, ...]) -> None:
    assert award(loops) == points


def test_complete_loops_on_journal_cards_are_added() -> None:
    """Scoring › Loops: 2 on the Map, two halves in the Journal make 1, and two cards there show a complete one: 5."""
    shown = {Face(HUES[0], 1): Marks(halves=2), Face(HUES[0], 2): Marks(loops=1), Face(HUES[0], 3): Marks(loops=1)}
    setup = copy(cards=tuple(Printed(face, 2, shown.get(face, Marks())) for face in FACES))
    state = ended(setup, having("P1", "P2", "P3", totals=typed(loops=2)))
    assert tally(setup, state.travellers[0]).loops == 5
    assert score(state).of(Seat.A, "loops")[0].because == (
        "5 loops: 2 on the Map, 2 half loops in the Journal make 1, 2 complete in the Journal; most loops"
    )


def _loops(**totals: int) -> int | None:
    return tally(copy(), having(totals=typed(**totals))).loops


@pytest.mark.parametrize(
    ("on_map", "halves", "loops"), [(2, 5, 4), (0, 1, 0), (0, 2, 1), (0, 3, 1), (4, 2, 5), (1, 1, 1)]
)
def test_half_loops_make_one_by_twos_and_never_with_the_map(on_map: int, halves: int, loops: int) -> None:
    assert _loops(loops=on_map, halves=halves) == loops


def test_the_award_says_with_whom_it_is_divided() -> None:
    state = ended(copy(seats=3), *(having(totals=typed(loops=number, halves=0)) for number in (5, 3, 3)))
    second = players(3)[2].name
    found = [score(state).of(seat, "loops")[0] for seat in list(Seat)[:3]]
    assert [line.points for line in found] == [14, 3, 3]
    assert found[0].because == "5 loops: 5 on the Map; most loops"
    assert found[1].because == f"3 loops: 3 on the Map; second most loops, tied with {second}: 6 ÷ 2"


@pytest.mark.parametrize(
    ("loops", "says"), [((4, 4), "20 ÷ 2"), ((0, 0), "no award without a loop"), ((2, 5), "no second award")]
)
def test_what_the_award_says_of_two_players(loops: tuple[int, int], says: str) -> None:
    state = ended(copy(), *(having(totals=typed(loops=number, halves=0)) for number in loops))
    assert says in score(state).of(Seat.A, "loops")[0].because


def test_loops_that_are_not_known_say_whose_they_are() -> None:
    """Scoring › Loops: the second player's Journal card is not entered, so nobody's award is known."""
    state = ended(but(copy(), cards=()), having(totals=typed(loops=2, halves=0)), having("P1"))
    first, second = (score(state).of(seat, "loops")[0] for seat in (Seat.A, Seat.B))
    assert (first.points, second.points) == (None, None)
    assert first.because == f"2 loops: 2 on the Map; loops of {players(2)[1].name} are not known"
    assert second.because == "loops not known: Journal not entered yet: Purple 1"


def test_before_the_end_loops_are_a_forecast() -> None:
    state = but(ended(copy(), having(totals=typed(loops=1))), counted=None)
    assert not score(state).of(Seat.A, "loops")
    assert [line.points for line in forecast(state) if line.rule == "loops"] == [14, 0]
    assert points(but(state, counted=2), "loops") == 14


# The book's example


def test_the_book_counts_17_and_46_and_14_to_77() -> None:
    """Symbols 17; cards 32 and tiles 14; four loops on the Map and two halves in the Journal, the most."""
    one = _typed_symbols((3, 1, 2, 0), (2, 3, 4, 5), cards=32, points=14, loops=4, halves=2)
    state = ended(but(copy(), mode=Mode.INTRODUCTORY), one, having(totals=typed(loops=3, halves=1)))
    assert [points(state, rule) for rule in ("symbols", "numbers", "loops")] == [17, 46, 14]
    assert score(state).total(Seat.A) == 77
    assert score(state).of(Seat.A, "loops")[0].because == (
        "5 loops: 4 on the Map, 2 half loops in the Journal make 1; most loops"
    )


# Scoring tiles


def of_tile(tile: Scoring, one: Traveller) -> int | None:
    return points(ended(copy(tile), one), tile.value)


@pytest.mark.parametrize(
    ("tile", "one", "scored"),
    [
        (Scoring.JOURNAL_SYMBOLS, _typed_symbols((3, 2, 2, 4), (0, 0, 0, 0)), 14),
        (Scoring.JOURNAL_SYMBOLS, _typed_symbols((5, 5, 5, 0), (0, 0, 0, 0)), 0),
        (Scoring.MAP_SYMBOLS, _typed_symbols((0, 0, 0, 0), (1, 3, 1, 2)), 7),
        (Scoring.CIRCLES, having(totals=typed(circles=4)), 6),
        (Scoring.CIRCLES, having(totals=typed(circles=0)), 0),
        (Scoring.CIRCLES, having(totals=typed(circles=8)), 12),
        (Scoring.DIAGONALS, having(totals=typed(diagonal=1)), 0),
        (Scoring.DIAGONALS, having(totals=typed(diagonal=3)), 6),
        (Scoring.DIAGONALS, having(totals=typed(diagonal=4)), 10),
        (Scoring.NUMBER, having("P5", "B5", "G2", "Y7", "P1", spent=(2, 0, 0)), 5),
        (Scoring.NUMBER, having("WB5", "P5", "B5"), 2),
        (Scoring.NUMBER, having("P4", "B4", "P6", "B6"), 2),
        (Scoring.NUMBER, but(having("P2", "B2"), held=(1, 0, 0)), 2),
        (Scoring.COLOR, having("B1", "B2", "B3", "Y1", "Y2", "WB4", spent=(0, 0, 1)), 3),
        (Scoring.COLOR, having("P1", "B1", "G1", "Y1"), 0),
        (Scoring.COLOR, having(), 0),
        (Scoring.DISJOINT, having(tiles=with_symbols(["WLW", "KFK", "WLW"])), 27),
        (Scoring.DISJOINT, having(tiles=with_symbols(["WWL", "KF-"])), 9),
        (Scoring.DISJOINT, having(tiles=with_symbols(["WL", " W"])), 3),
        (Scoring.DISJOINT, having(tiles=with_symbols(["WLW"])), 9),
        (Scoring.QUARTETS, having(totals=typed(quartets=0)), 0),
        (Scoring.QUARTETS, having(totals=typed(quartets=1)), 5),
        (Scoring.QUARTETS, having(totals=typed(quartets=2)), 12),
        (Scoring.QUARTETS, having(totals=typed(quartets=4)), 20),
    ],
)
def test_scoring_tiles(tile: Scoring, one: Traveller, scored: int) -> None:
    assert of_tile(tile, one) == scored


@pytest.mark.parametrize(("spent", "points_"), [((0, 0, 0), 2), ((1, 0, 0), None)])
def test_only_a_hitch_hike_that_is_spent_must_be_entered(spent: tuple[int, int, int], points_: int | None) -> None:
    """Ruling K7: a spent Hitch-Hike card counts with its number; two 5s by the table 2."""
    setup = but(copy(Scoring.NUMBER), rides=())
    (line,) = score(ended(setup, having("P5", "B5", spent=spent))).of(Seat.A, "number")
    assert line.points == points_
    assert ("not entered yet: Carriage" in line.because) is (points_ is None)


@pytest.mark.parametrize(
    ("wheels", "scored", "says"),
    [
        (0, 0, "Wheel 0, Lotus ?, Knot ?, Fish ?: no sets × 7"),
        (1, None, "Wheel 1, Lotus ?, Knot ?, Fish ?: not entered yet"),
    ],
)
def test_without_one_of_the_four_symbols_there_is_no_set_whatever_the_others_are(
    wheels: int, scored: int | None, says: str
) -> None:
    setup = but(copy(Scoring.MAP_SYMBOLS), maps=False)
    state = ended(setup, having(totals=typed(map_wheel=wheels, free=0)))
    (line,) = score(state).of(Seat.A, "map-symbols")
    assert (line.points, line.because) == (scored, says)


def test_circles_of_the_journal_count_for_no_scoring_tile() -> None:
    """Two blue, a green and a yellow circle on the Map, five in the Journal: 4, by the table 6."""
    sides = ("-B--", "-B-B", "-G-B", "-Y-G", "---Y")
    tiles = tuple(Laid(Cell(x, 0), Tile(Kind.BASIC, letters)) for x, letters in enumerate(sides))
    setup = copy(Scoring.CIRCLES, cards=tuple(Printed(face, 2, Marks(circles=(0, 5, 0, 0))) for face in FACES))
    line = score(ended(setup, having("B1", tiles=tiles))).of(Seat.A, "circles")[0]
    assert (line.points, line.because) == (6, "4 circles on the Map, from the scoring table")
    assert line.where == ("spot:2/1", "spot:4/1", "spot:6/1", "spot:8/1")


def test_a_table_that_is_not_read_yet_is_no_number() -> None:
    setup = but(copy(Scoring.NUMBER), tables=())
    line = score(ended(setup, having("P5", "B5"))).of(Seat.A, "number")[0]
    assert (line.points, line.because) == (None, "2 cards of 5: the scoring table is not entered yet")


def test_only_the_scoring_tiles_on_the_table_are_scored() -> None:
    rules = {line.rule for line in score(ended(copy(Scoring.COLOR), having("P5"))).lines}
    assert rules == {"numbers", "symbols", "loops", "color"}


# Free symbols


def _free(journal: tuple[int, ...], tiles: Map, *scoring: Scoring) -> tuple[int, tuple[Symbol, ...], str]:
    """Symbols with the Scoring tiles in play, what is chosen, and what is said of it."""
    names = ("journal_wheel", "journal_lotus", "journal_knot", "journal_fish")
    one = having(tiles=tiles, totals=typed(**dict(zip(names, journal, strict=True))))
    state = ended(copy(*scoring), one)
    choice = tally(state.setup, one).choice
    assert choice
    total = sum(points(state, rule) or 0 for rule in ("symbols", *(tile.value for tile in scoring)))
    said = " ".join(line.because for line in score(state).of(Seat.A, "symbols"))
    assert choice.points == total
    return total, choice.symbols, said


APART = ["W L L", "     ", "L L K", "     ", "K    "]
"""One Wheel, four Lotuses, two Knots."""


def test_a_free_symbol_is_taken_for_what_brings_most() -> None:
    total, picked, said = _free((3, 2, 0, 1), with_symbols(APART, [(8, 8)]))
    assert (total, picked) == (14, (Symbol.WHEEL,))
    assert "the free symbol is Wheel: best, 14 in total, ahead of Lotus with 13" in said


def test_a_free_symbol_looks_at_the_scoring_tiles_too() -> None:
    total, picked, said = _free((3, 2, 0, 1), with_symbols(APART, [(8, 8)]), Scoring.MAP_SYMBOLS)
    assert (total, picked) == (19, (Symbol.FISH,))
    assert "ahead of Wheel with 14" in said


def test_two_free_symbols_are_weighed_together() -> None:
    tiles = with_symbols(["W L L", "     ", "L L"], [(8, 8), (10, 8)])
    total, picked, said = _free((3, 2, 0, 1), tiles, Scoring.MAP_SYMBOLS)
    assert (total, set(picked)) == (19, {Symbol.KNOT, Symbol.FISH})
    assert "ahead of Wheel and Wheel with 17" in said


def test_a_free_symbol_keeps_apart_where_disjoint_symbols_score() -> None:
    total, picked, said = _free((3, 2, 0, 0), with_symbols(["W"], [(1, 0)]), Scoring.DISJOINT)
    assert (total, picked) == (11, (Symbol.LOTUS,))
    assert "ahead of Knot with 9" in said


def test_a_free_symbol_is_chosen_even_where_it_only_harms() -> None:
    plus = with_symbols([" W ", "L K", " F "], [(1, 1)])
    total, picked, _ = _free((0, 0, 0, 0), plus, Scoring.DISJOINT)
    assert (total, picked) == (9, (Symbol.WHEEL,))


@pytest.mark.parametrize(
    ("scoring", "free", "told", "ways"),
    [
        ((), 2, {}, 10),
        ((Scoring.DISJOINT,), 2, {}, 16),
        ((Scoring.DISJOINT,), 4, {}, 256),
        ((Scoring.DISJOINT,), 5, {}, 56),
        ((Scoring.DISJOINT,), 2, {"disjoint": 1}, 10),
        ((Scoring.DISJOINT,), 2, {"free": 2}, 10),
    ],
)
def test_which_tile_has_which_symbol_is_tried_where_it_matters(
    monkeypatch: pytest.MonkeyPatch, scoring: tuple[Scoring, ...], free: int, told: dict[str, int], ways: int
) -> None:
    """4 symbols lie on 2 tiles in 16 ways and are 10 pairs; on five tiles in 1,024 ways, of which 56 are tried."""
    tried = list[int]()

    def counting(ways: Iterable[tuple[Symbol, ...]], worth: Callable[[tuple[Symbol, ...]], int]) -> Choice:
        listed = list(ways)
        tried.append(len(listed))
        return choose(listed, worth)

    monkeypatch.setattr("games.parikrama.rules.tally.choose", counting)
    journal = dict.fromkeys(("journal_wheel", "journal_lotus", "journal_knot", "journal_fish"), 1)
    one = having(tiles=with_symbols((), [(2 * at, 0) for at in range(free)]), totals=typed(**journal, **told))
    tally(copy(*scoring), one)
    assert tried == [ways]


def test_free_symbols_of_which_only_the_number_is_typed() -> None:
    one = _typed_symbols((3, 2, 0, 1), (1, 4, 2, 0), free=1)
    assert points(ended(copy(), one), "symbols") == 14
    assert points(ended(but(copy(), maps=False), one), "symbols") == 14


# The boards of a whole game


def _golden(*scoring: Scoring) -> State:
    """The end of the hand-worked game: a made-up copy in which every join of two tiles is a circle."""

    def marks(face: Face) -> Marks:
        one = tuple(int(hue is face.hue) for hue in HUES)
        row = (one[0], one[1], one[2], one[3])
        return Marks(row, row, int(face.value > 4))

    def tile(x: int, y: int, letter: str) -> Laid:
        known = {"5": 5, "2": 2, "1": 1}.get(letter, 0)
        kind = Kind.SPECIAL if known else Kind.BASIC
        printed = Tile(kind, "PBGY", "++++", SYMBOLS.get(letter), known)
        return Laid(Cell(x, y), printed, 2 * ((x + y) % 2))

    def chart(*rows: str) -> Map:
        return tuple(tile(x, y, letter) for y, row in enumerate(rows) for x, letter in enumerate(row))

    setup = copy(*scoring, cards=tuple(Printed(face, 2, marks(face)) for face in FACES))
    first = having("B1", "B5", "B5", "Y1", "Y2", "Y7", spent=(2, 0, 0), tiles=chart("WL5", "FLK", "FL2"))
    second = having("WB5", "G2", "G5", "G4", "P5", tiles=chart("KKK", "WF1", "W"))
    return ended(setup, first, but(second, held=(1, 0, 0)))


def test_the_hand_worked_game_ends_with_61_and_28() -> None:
    state = _golden()
    for seat, numbers, symbols, loops in ((Seat.A, 32, 15, 14), (Seat.B, 17, 11, 0)):
        assert [points(state, rule, seat) for rule in ("numbers", "symbols", "loops")] == [numbers, symbols, loops]
    assert [score(state).total(seat) for seat in (Seat.A, Seat.B)] == [61, 28]
    assert score(state).ties[0].values == (5, 3)


@pytest.mark.parametrize(
    ("tile", "first", "second"),
    [
        (Scoring.JOURNAL_SYMBOLS, 0, 0),
        (Scoring.MAP_SYMBOLS, 7, 0),
        (Scoring.CIRCLES, 12, 12),
        (Scoring.DIAGONALS, 10, 10),
        (Scoring.NUMBER, 5, 2),
        (Scoring.COLOR, 3, 3),
        (Scoring.DISJOINT, 6, 3),
        (Scoring.QUARTETS, 20, 12),
    ],
)
def test_each_scoring_tile_on_the_same_boards(tile: Scoring, first: int, second: int) -> None:
    state = _golden(tile)
    assert [points(state, tile.value, seat) for seat in (Seat.A, Seat.B)] == [first, second]


def test_three_scoring_tiles_on_the_same_boards() -> None:
    sheet = score(_golden(Scoring.CIRCLES, Scoring.NUMBER, Scoring.DISJOINT))
    assert [sheet.total(seat) for seat in (Seat.A, Seat.B)] == [84, 45]


# What is typed


def test_what_is_typed_counts_before_what_is_counted() -> None:
    tiles = with_symbols(["WW"])
    one = having("P5", tiles=tiles, totals=typed(cards=20, journal_wheel=3, map_wheel=4, points=6, sights=2))
    state = ended(copy(), one)
    assert (points(state, "numbers"), points(state, "symbols")) == (28, 12)


def test_without_maps_what_is_not_told_is_no_number() -> None:
    state = ended(but(copy(), maps=False), having("P5"), having("P3", totals=typed(points=4, loops=1)))
    assert points(state, "numbers") is None
    assert points(state, "numbers", Seat.B) == 7
    assert score(state).of(Seat.A, "numbers")[-1].because == "Tiles on the Map: points not entered yet"
    assert points(state, "loops") is None


# Ranking


def test_a_table_that_begins_has_nothing_open_until_a_tile_or_a_card_comes() -> None:
    state = start(Setup(players=players(2), copy=Copy.PRACTICE))
    lines = (*score(state).lines, *forecast(state))
    assert [line.points for line in lines] == [0] * len(lines)
    assert [line.because for line in lines if line.rule == "loops"] == [
        "no loops: 0 on the Map; no award without a loop"
    ] * 2
    assert score(state).ties[0].values == (0, 0)
    one = state.travellers[0]
    journal = but(state, travellers=(but(one, journal=cards("P3")), *state.travellers[1:]))
    assert score(journal).unknown(Seat.A), "its symbols wait for those of the Map"
    second = but(state, travellers=(but(one, tiles=2), *state.travellers[1:]))
    assert score(second).unknown(Seat.A) == 1, "points of the tiles"
    assert all(line.points is None for line in forecast(second)), "loops"
    assert score(but(state, counted=0)).unknown(Seat.A) == 1, "what the starting tile shows is told in the end"


def _ranked(totals: tuple[int, ...], loops: tuple[int, ...]) -> tuple[list[int], str]:
    """The place of each seat, and what decided."""
    setup = but(copy(seats=len(totals)), mode=Mode.INTRODUCTORY)
    plain = ended(setup, *(having(totals=typed(loops=number)) for number in loops))
    given = [score(plain).total(Seat(at)) for at in range(len(totals))]
    state = ended(
        setup,
        *(
            having(totals=typed(loops=number, cards=total - already))
            for number, total, already in zip(loops, totals, given, strict=True)
        ),
    )
    sheet = score(state)
    assert tuple(sheet.total(Seat(at)) for at in range(len(totals))) == totals
    found = standings(sheet)
    place: Mapping[Seat, int] = {one.seat: one.place for one in found.order}
    return [place[Seat(at)] for at in range(len(totals))], found.decided.title if found.decided else "shared"


@pytest.mark.parametrize(
    ("totals", "loops", "places", "decided"),
    [
        ((77, 77), (5, 4), [1, 2], "Loops"),
        ((77, 77), (5, 5), [1, 1], "shared"),
        ((60, 60, 60), (3, 2, 3), [1, 3, 1], "shared"),
        ((80, 77, 77), (1, 6, 4), [1, 2, 3], "Points"),
    ],
)
def test_the_ranking(totals: tuple[int, ...], loops: tuple[int, ...], places: list[int], decided: str) -> None:
    assert _ranked(totals, loops) == (places, decided)
