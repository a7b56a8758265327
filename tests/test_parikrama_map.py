"""The Map: where a tile can lie, what is whole on it; each value worked out by hand."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from engine.grid import Cell
from games.parikrama.rules.maps.laid import Laid, Map, Why, disjoint, found, places, symbols, unfit
from games.parikrama.rules.maps.tile import Kind, Parts, Power, Tile, turned
from games.parikrama.rules.pieces import Hue, Spot, Symbol

ROUND = Tile(Kind.BASIC, "PBGY", "++++")
"""Purple at the top, then clockwise; an arc at each corner."""
PLAIN = Tile(Kind.BASIC)
SIDES = Parts(Spot.SIDES, Spot.CORNERS)
SYMBOLS = {symbol.value[0].upper(): symbol for symbol in Symbol}


def laid(*cells: tuple[int, int], tile: Tile = PLAIN) -> Map:
    return tuple(Laid(Cell(*cell), tile) for cell in cells)


def block(columns: int, rows: int, tile: Tile = PLAIN) -> Map:
    return laid(*((x, y) for y in range(rows) for x in range(columns)), tile=tile)


def checkerboard(columns: int, rows: int) -> Map:
    """Every join a circle: unturned where x + y is even, turned by 180 degrees where odd."""
    return tuple(Laid(Cell(x, y), ROUND, 2 * ((x + y) % 2)) for y in range(rows) for x in range(columns))


def joined(rows: int, columns: int, circles: Iterable[tuple[int, int]], colour: str = "B") -> Map:
    """Tiles whose complete circles are those joins and no others."""
    shown = {(x, y): ["-"] * 4 for y in range(rows) for x in range(columns)}
    for x, y in circles:
        if x % 2:  # below (x - 1) / 2, y / 2 - 1
            shown[x // 2, y // 2 - 1][2] = shown[x // 2, y // 2][0] = colour
        else:
            shown[x // 2 - 1, y // 2][1] = shown[x // 2, y // 2][3] = colour
    return tuple(Laid(Cell(*cell), Tile(Kind.BASIC, "".join(letters))) for cell, letters in shown.items())


def drawn(*rows: str) -> Map:
    """Tiles with a symbol by its first letter, or none."""
    return tuple(
        Laid(Cell(x, y), Tile(Kind.BASIC, symbol=SYMBOLS.get(letter)))
        for y, row in enumerate(rows)
        for x, letter in enumerate(row)
        if letter != " "
    )


# Places


def test_one_tile_has_four_places_around_it() -> None:
    tiles = laid((0, 0))
    assert set(places(tiles)) == {Cell(0, -1), Cell(1, 0), Cell(0, 1), Cell(-1, 0)}
    assert unfit(tiles, Cell(1, 1)) is Why.CORNER
    assert unfit(tiles, Cell(2, 0)) is Why.ALONE
    assert unfit(tiles, Cell(0, 0)) is Why.TAKEN
    assert unfit(tiles, Cell(-1, 0)) is None


def test_a_corner_becomes_a_place_once_a_side_is_there() -> None:
    assert len(places(laid((0, 0), (1, 0)))) == 6
    assert Cell(1, 1) in places(laid((0, 0), (1, 0)))


@pytest.mark.parametrize(
    ("tiles", "free"),
    [
        (laid((0, 0), (1, 0), (0, 1)), 7),
        (block(2, 2), 8),
        (block(3, 3), 12),
        (tuple(one for one in block(3, 3) if one.cell != Cell(1, 1)), 13),
    ],
)
def test_places_free(tiles: Map, free: int) -> None:
    assert len(places(tiles)) == free
    assert {unfit(tiles, cell) for cell in places(tiles)} == {None}


def test_the_first_tile_lies_at_the_start() -> None:
    assert places(()) == (Cell(0, 0),)
    assert unfit((), Cell(0, 0)) is None


# Turning


@pytest.mark.parametrize(("turns", "lies"), [(0, "PBGY"), (1, "YPBG"), (2, "GYPB"), (3, "BGYP"), (4, "PBGY")])
def test_a_tile_turns_clockwise(turns: int, lies: str) -> None:
    """Top, right, bottom, left."""
    assert turned("PBGY", turns) == lies
    assert Laid(Cell(0, 0), ROUND, turns).circles == lies


def test_turnings_that_look_alike_are_one() -> None:
    assert ROUND.turnings == (0, 1, 2, 3)
    assert PLAIN.turnings == (0,)
    assert Tile(Kind.BASIC, "PBPB", "++++").turnings == (0, 1)
    assert Tile(Kind.BASIC, "PBPB", "+---").turnings == (0, 1, 2, 3)


# Circles on sides


@pytest.mark.parametrize(("turns", "blue"), [(0, 0), (1, 0), (2, 1), (3, 0)])
def test_two_halves_of_one_colour_make_a_circle(turns: int, blue: int) -> None:
    tiles = (Laid(Cell(0, 0), ROUND), Laid(Cell(1, 0), ROUND, turns))
    assert found(tiles, SIDES).of(Hue.BLUE) == blue
    assert found(tiles, SIDES).all_circles == blue


def test_a_half_at_the_rim_is_no_circle() -> None:
    assert found(laid((0, 0), tile=Tile(Kind.BASIC, "-B--")), SIDES).all_circles == 0
    assert found((*laid((0, 0), tile=Tile(Kind.BASIC, "-B--")), *laid((1, 0))), SIDES).all_circles == 0


@pytest.mark.parametrize(("columns", "rows", "joins"), [(2, 2, 4), (2, 3, 7), (3, 3, 12), (3, 4, 17)])
def test_every_join_can_be_a_circle(columns: int, rows: int, joins: int) -> None:
    assert found(checkerboard(columns, rows), SIDES).all_circles == joins


def test_a_checkerboard_of_nine() -> None:
    whole = found(checkerboard(3, 3), SIDES)
    assert [whole.of(hue) for hue in Hue] == [3, 3, 3, 3]
    assert whole.all_loops == 4
    assert len(whole.quartets or ()) == 4
    assert len(whole.diagonal) == 4


def test_circles_and_loops_printed_whole_always_count() -> None:
    whole = found(laid((0, 0), tile=Tile(Kind.SPECIAL, inner="BB", rings=2)), SIDES)
    assert (whole.of(Hue.BLUE), whole.all_circles, whole.all_loops, len(whole.diagonal)) == (2, 2, 2, 0)


# Loops at corners


@pytest.mark.parametrize(
    ("arcs", "loops"),
    [
        (("--+-", "---+", "+---", "-+--"), 0),
        (("-+--", "--+-", "+---", "---+"), 1),
        (("-+--", "--+-", "----", "---+"), 0),
    ],
)
def test_four_arcs_at_a_point_make_a_loop(arcs: tuple[str, ...], loops: int) -> None:
    """Tiles upper left, upper right, lower left, lower right; arcs from the upper right, clockwise."""
    cells = (Cell(0, 0), Cell(1, 0), Cell(0, 1), Cell(1, 1))
    tiles = tuple(Laid(cell, Tile(Kind.BASIC, loops=arc)) for cell, arc in zip(cells, arcs, strict=True))
    assert found(tiles, SIDES).all_loops == loops
    assert found(tiles[:3], SIDES).all_loops == 0, "with a tile missing"
    if loops:
        assert found(tiles, SIDES).loops == ((2, 2),)


@pytest.mark.parametrize(("columns", "rows", "loops"), [(2, 3, 2), (3, 3, 4), (9, 1, 0), (2, 2, 1)])
def test_loops_of_tiles_with_four_arcs(columns: int, rows: int, loops: int) -> None:
    assert found(block(columns, rows, ROUND), SIDES).all_loops == loops


# Diagonals


@pytest.mark.parametrize(
    ("circles", "longest"),
    [
        ([(1, 2), (2, 3), (3, 4), (4, 5)], 4),
        ([(1, 2), (2, 3), (4, 5)], 2),
        ([(1, 4), (2, 3), (3, 2), (4, 1)], 4),
        ([], 0),
        ([(2, 1)], 1),
        ([(1, 2), (3, 4)], 1),
    ],
)
def test_the_longest_diagonal(circles: list[tuple[int, int]], longest: int) -> None:
    whole = found(joined(3, 3, circles), SIDES)
    assert set(whole.circles) == set(circles)
    assert len(whole.diagonal) == longest
    assert set(whole.diagonal) <= set(circles)


def test_a_diagonal_of_three_rows_and_four_columns() -> None:
    assert found(checkerboard(4, 3), SIDES).diagonal == ((2, 1), (3, 2), (4, 3), (5, 4), (6, 5))


# Quartets


def _quartet(*, top: str = "B", right: str = "P", bottom: str = "Y", left: str = "G", arc: str = "++++") -> Map:
    """Four tiles round a point: the joins above it, to the right, below, to the left."""
    shown = {
        (0, 0): f"-{top}{left}-",
        (1, 0): f"--{right}{top}",
        (0, 1): f"{left}{bottom}--",
        (1, 1): f"{right}--{bottom}",
    }
    return tuple(Laid(Cell(*cell), Tile(Kind.BASIC, letters, arc)) for cell, letters in shown.items())


def test_a_quartet_is_a_loop_among_circles_of_four_colours() -> None:
    assert found(_quartet(), SIDES).quartets == ((2, 2),)


def test_no_quartet_with_a_colour_twice_an_open_loop_or_a_circle_missing() -> None:
    assert found(_quartet(bottom="B"), SIDES).quartets == ()
    assert found(_quartet(arc="----"), SIDES).quartets == ()
    assert found(_quartet(left="-"), SIDES).quartets == ()


# The other ways in which the parts may lie


@pytest.mark.parametrize(("last", "circles"), [("G", 0), ("B", 1)])
def test_four_quarters_at_a_point_make_a_circle(last: str, circles: int) -> None:
    """Parts at corners, from the upper right, clockwise."""
    cells = {(0, 0): "-B--", (1, 0): "--B-", (0, 1): "B---", (1, 1): f"---{last}"}
    tiles = tuple(Laid(Cell(*cell), Tile(Kind.BASIC, letters)) for cell, letters in cells.items())
    assert found(tiles, Parts(Spot.CORNERS, Spot.CORNERS)).of(Hue.BLUE) == circles


def test_circles_at_corners_of_nine_tiles() -> None:
    whole = found(block(3, 3, Tile(Kind.BASIC, "BBBB")), Parts(Spot.CORNERS, Spot.CORNERS))
    assert (whole.of(Hue.BLUE), len(whole.diagonal)) == (4, 2)
    assert whole.quartets is None, "they are seen by eye"


@pytest.mark.parametrize(("columns", "rows", "loops"), [(2, 2, 4), (3, 1, 2), (1, 1, 0)])
def test_loops_at_sides(columns: int, rows: int, loops: int) -> None:
    assert found(block(columns, rows, ROUND), Parts(Spot.SIDES, Spot.SIDES)).all_loops == loops


# Disjoint symbols


@pytest.mark.parametrize(
    ("rows", "alone"),
    [
        (("WLW", "KFK", "WLW"), 9),
        (("WWL", "KF-"), 3),
        (("WL", " W"), 1),
        (("WLW",), 3),
    ],
)
def test_symbols_that_none_of_the_eight_around_shows(rows: tuple[str, ...], alone: int) -> None:
    assert len(disjoint(symbols(drawn(*rows)))) == alone


def test_a_free_symbol_is_the_one_chosen() -> None:
    free = Tile(Kind.SPECIAL, power=Power.SYMBOL)
    tiles = (*drawn("W"), Laid(Cell(1, 0), free), Laid(Cell(2, 0), free))
    assert symbols(tiles) == {Cell(0, 0): Symbol.WHEEL}
    shown = symbols(tiles, (Symbol.FISH, Symbol.KNOT))
    assert shown == {Cell(0, 0): Symbol.WHEEL, Cell(1, 0): Symbol.FISH, Cell(2, 0): Symbol.KNOT}


# A tile in words


@pytest.mark.parametrize(
    "tile",
    [
        PLAIN,
        ROUND,
        Tile(Kind.SPECIAL, "PBGY", "+-+-", Symbol.WHEEL, 5, "BG", 2, Power.DISCOUNT, 2, Hue.BLUE),
        Tile(Kind.SPECIAL, "PBGY", power=Power.DISCOUNT, discount=1),
        Tile(Kind.SPECIAL, "PBGY", power=Power.SYMBOL),
        Tile(Kind.SPECIAL, "PBGY", power=Power.SIX),
        Tile(Kind.SPECIAL, "PBGY", power=Power.SEVEN, symbol=Symbol.FISH),
        Tile(Kind.FOURTEEN, points=14),
    ],
)
def test_a_tile_is_a_word_and_back(tile: Tile) -> None:
    assert Tile.from_word(tile.word()) == tile
    assert " " not in tile.word()
    assert "," not in tile.word()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "basic",
        "basic.PBG.----",
        "basic.PBGX.----",
        "basic.PBGY.+++",
        "cream.PBGY.----",
        "basic.PBGY.----.sun",
        "basic.PBGY.----.p0",
        "basic.PBGY.----.p21",
        "basic.PBGY.----.six",
        "special.PBGY.----.wheel.symbol",
        "special.PBGY.----.discount",
        "special.PBGY.----.p5.wheel",
        "special.----.----.rr",
    ],
)
def test_what_is_no_tile(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        Tile.from_word(text)


@pytest.mark.parametrize("text", ["0/0", "-3/12"])
def test_a_place_is_a_word_and_back(text: str) -> None:
    assert Cell.from_word(text).word() == text


@pytest.mark.parametrize("text", ["", "0", "00/1", "1/2/3", "-0/1", "a/b", "1000/0"])
def test_what_is_no_place(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        Cell.from_word(text)
