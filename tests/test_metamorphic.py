"""Changes of a final position after which the rules give the same points, or points that follow from those before.

No value is worked out here: a position at random is scored, changed, and scored again.

Panchayat
    seats          two boards change places, and so do their points                      End Game Scoring
    turned         a board is turned or seen in a mirror: the same groups and counts     End Game Scoring 3
    order          the squares are entered in another order                              End Game Scoring
    far            a General building, on no End Game Bonus tile, is placed: nothing     End Game Scoring 3
    tie            as many Cowsheds each: the points for both; one more: for one         End Game Scoring 1
Indus
    seats          the colours change places, and so do their points                     Scoring
    turned         the board is turned or seen in a mirror                               Scoring
    order          a stack in a building lies in another order                           Scoring › Buildings
    far            a researcher comes below the top of a field outside all buildings     Scoring › Graveyards, canals, …
    tie            as many on top of a canal each: half of it; one more: all for one     Scoring › Graveyards, canals, …
Hampi
    seats          the cubes of a zone change places, and so does what they win          Round Conditions 2
    turned         the landscape is turned: the same zones are complete                  Completing a Zone
    order          the circles of a zone are counted in another order                    Scoring Support Points 1
    far            a tile lies where it touches no other: no other zone is complete      Completing a Zone
    tie            as many cubes each: both win a share; one more: one wins it all       Round Conditions 2
Parikrama
    seats          travellers change places, and so do their points                      Scoring
    turned         a Map is turned                                                       Scoring
    order          the Journal lies in another order                                     Scoring › Numbers; Symbols
    far            a tile with nothing on it is laid                                     Scoring
    tie            as many loops each: equal points; one more: the most for one          Scoring › Loops
Hamlet
    seats          both sides change places, and so do the awards                        Game End
    turned         other spaces of the Church are filled, as many by each side           Game End
    order          the numbers of the final count are entered in another order           Game End
    far            villagers, the bag and buildings in the queue count for nothing       Game End
    tie            as many sales each: the award for both; one more: for one             Game End; ruling H21
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final

import pytest

import indus_checker
import parikrama_checker
import test_indus_checker as indus
import test_panchayat_checker as panchayat
import test_parikrama_twice as parikrama
from engine.grid import Cell
from engine.score import ScoreSheet
from engine.table import AnyTable, Table
from engine.value import but
from engine.way import Way
from games.hamlet.game import GAME as HAMLET
from games.hamlet.rules.pieces import ITEMS, SPACES, Item, Number
from games.hamlet.rules.state import HIM, YOU
from games.hampi.rules import scoring as hampi
from games.hampi.rules.land.growth import landscape
from games.hampi.rules.land.landscape import Laid, Landscape
from games.hampi.rules.land.tile import Tile
from games.hampi.rules.pieces import PEOPLE, Kind, Zone
from games.hampi.rules.state import Record
from games.hampi.rules.state import Setup as HampiSetup
from games.hampi.rules.state import start as hampi_start
from games.panchayat.game import GAME as PANCHAYAT
from games.panchayat.rules.moves.final_board import Done, Fill, Points
from games.panchayat.rules.pieces import Building, Square, Type
from games.panchayat.rules.state import Copy
from games.parikrama.rules import scoring as journeys
from games.parikrama.rules.maps import laid as maps
from people import players
from setups import SETUPS
from test_hampi_landscape import quick, random_landscape
from walk import LENGTH

TIMES: Final = 400 if LENGTH == "all" else 25
"""Positions at random for each relation."""


def _by_seat(sheet: ScoreSheet) -> list[Counter[tuple[str, int | None]]]:
    """The lines of each seat by rule and points."""
    found: list[Counter[tuple[str, int | None]]] = [Counter() for _ in range(sheet.seats)]
    for line in sheet.lines:
        found[line.seat][line.rule, line.points] += 1
    return found


# Panchayat

Board = dict[Square, Building]


def _boards(rng: Random) -> tuple[Any, list[Board]]:
    """A set-up and its final boards, not all of them full, with few kinds of buildings."""
    setup = but(panchayat.any_setup(rng, way=Way.END), copy=Copy.PRACTICE, bonus=())
    few = rng.sample(list(Building), rng.randint(3, 20))
    return setup, [{square: rng.choice(few) for square in Square if rng.random() < 0.7} for _ in setup.players]


def _ended(setup: Any, boards: Sequence[Board]) -> list[Counter[tuple[str, int | None]]]:
    table: AnyTable = Table.new(PANCHAYAT, setup)
    for board in boards:
        for square, building in board.items():
            table = table.play(Fill(square, building), ruled=True)
        table = table.play(Points(7)).play(Done(), ruled=True)
    return _by_seat(table.sheet)


def _turned(name: str, turn: int, files: str) -> str:
    """A square turned by quarters, and in a mirror from four of them on; numbers and letters count from 1."""
    x, y, last = files.index(name[0]), int(name[1]) - 1, len(files) - 1
    x = last - x if turn >= 4 else x
    for _ in range(turn % 4):
        x, y = last - y, x
    return f"{files[x]}{y + 1}"


def panchayat_seats(rng: Random) -> None:
    setup, boards = _boards(rng)
    found = _ended(setup, boards)
    assert _ended(setup, [*boards[1:], boards[0]]) == [*found[1:], found[0]]


def panchayat_turned(rng: Random) -> None:
    setup, boards = _boards(rng)
    turn = rng.randrange(1, 8)
    moved = [{Square[_turned(at.name, turn, "abcd")]: what for at, what in board.items()} for board in boards]
    assert _ended(setup, moved) == _ended(setup, boards)


def panchayat_order(rng: Random) -> None:
    setup, boards = _boards(rng)
    assert _ended(setup, [dict(rng.sample([*one.items()], len(one))) for one in boards]) == _ended(setup, boards)


def panchayat_far(rng: Random) -> None:
    setup, boards = _boards(rng)
    asked = {name for tile in setup.end_tiles for name in tile.names}
    general = [card.building for card in setup.cards.values() if card.type is Type.GENERAL]
    plain = [one for one in general if one is not Building.COWSHED and one not in asked]
    free = [square for square in Square if square not in boards[0]]
    if plain and free:
        more = {**boards[0], rng.choice(free): rng.choice(plain)}
        assert _ended(setup, [more, *boards[1:]]) == _ended(setup, boards)


def panchayat_tie(rng: Random) -> None:
    setup, boards = _boards(rng)
    many = rng.randint(1, 15)
    level: list[Board] = [dict.fromkeys([*Square][:many], Building.COWSHED) for _ in boards]
    assert all(one["cowsheds", 10] == 1 for one in _ended(setup, level))
    first, *others = _ended(setup, [{**level[0], [*Square][many]: Building.COWSHED}, *level[1:]])
    assert first["cowsheds", 10] == 1
    assert not any(one["cowsheds", 10] for one in others)


# Indus

Found = Counter[tuple[str, str]]


def _valley(rng: Random) -> tuple[int, Any, dict[str, Any]]:
    seats = rng.choice((3, 4))
    return seats, indus.any_ruins(rng), indus.any_stacks(rng, seats)


def _won(seats: int, ruins: Any, stacks: Mapping[str, Any]) -> Found:
    """Points by colour and kind of ruin."""
    found: Found = Counter()
    state = indus.with_stacks(indus.table_with(ruins, seats, both=False), stacks)
    for (colour, where, points), times in indus.by_game(state).items():
        found[colour, where.partition(" ")[0]] += (points or 0) * times
    return +found


def indus_seats(rng: Random) -> None:
    seats, ruins, stacks = _valley(rng)
    colours = indus.COLOURS[:seats]
    to = dict(zip(colours, rng.sample(colours, seats), strict=True))
    moved = {at: [(to[colour], rank) for colour, rank in stack] for at, stack in stacks.items()}
    before = _won(seats, ruins, stacks)
    assert _won(seats, ruins, moved) == Counter({(to[colour], kind): won for (colour, kind), won in before.items()})


def indus_turned(rng: Random) -> None:
    seats, ruins, stacks = _valley(rng)
    turn = rng.randrange(1, 8)
    moved = [
        (kind, sorted((_turned(at, turn, "abcdef") for at in fields), key=indus_checker.FIELDS.index), typed)
        for kind, fields, typed in ruins
    ]
    men = {_turned(at, turn, "abcdef"): stack for at, stack in stacks.items()}
    assert _won(seats, moved, men) == _won(seats, ruins, stacks)


def indus_order(rng: Random) -> None:
    seats, ruins, stacks = _valley(rng)
    buildings = [one for one in ruins if one[0] == "building"]
    shuffled = {at: rng.sample(stack, len(stack)) for at, stack in stacks.items()}
    assert _won(seats, buildings, shuffled) == _won(seats, buildings, stacks)


def indus_far(rng: Random) -> None:
    seats, ruins, stacks = _valley(rng)
    built = {at for kind, fields, _ in ruins if kind == "building" for at in fields}
    more = {
        at: stack if at in built else [(rng.choice(indus.COLOURS[:seats]), 1), *stack] for at, stack in stacks.items()
    }
    assert _won(seats, ruins, more) == _won(seats, ruins, stacks)


def indus_tie(rng: Random) -> None:
    """A canal of 2n fields is worth 2n points: n each, or all to one, whose researcher covers one of the other."""
    half, row = rng.randint(1, 3), "abcdef"[rng.randrange(6)]
    fields = [f"{row}{number}" for number in range(1, 2 * half + 1)]
    level = {at: [("red" if number < half else "blue", 1)] for number, at in enumerate(fields)}
    canal = [("canal", fields, None)]
    assert _won(4, canal, level) == Counter({("red", "canal"): half, ("blue", "canal"): half})
    broken = {**level, fields[-1]: [("blue", 1), ("red", 1)]}
    assert _won(4, canal, broken) == Counter({("red", "canal"): 2 * half})


# Hampi


def _zone(rng: Random, cubes: Sequence[int]) -> Record:
    tiles = tuple(tuple((rng.choice(PEOPLE), rng.choice((-2, 1, 2, 3))) for _ in range(2)) for _ in range(4))
    return Record(zone=Zone(Kind.LAND, 1), cubes=tuple(cubes), turn=0, tiles=tiles)


def _paid(record: Record) -> list[tuple[int, ...]]:
    """What each seat gets of a zone, by influencer."""
    found = [(0,) * len(PEOPLE)] * len(record.cubes)
    for entry in hampi.closed(hampi_start(HampiSetup(players=players(len(record.cubes)))), record):
        found[entry.line.seat] = entry.row
    return found


def _land(rng: Random) -> Landscape:
    *_, land = random_landscape(rng, 14)
    return land


def _zones(tiles: Mapping[Cell, Laid], *, full_loops: bool) -> Counter[tuple[str, int]]:
    land = landscape(tiles.items(), full_loops=full_loops)
    return Counter((kind, len(cells)) for kind, cells in quick(land))


def hampi_seats(rng: Random) -> None:
    zone = _zone(rng, [rng.randrange(3) for _ in range(rng.randint(2, 5))])
    found = _paid(zone)
    assert _paid(but(zone, cubes=(*zone.cubes[1:], zone.cubes[0]))) == [*found[1:], found[0]]


def hampi_turned(rng: Random) -> None:
    tiles = _land(rng).tiles
    turned = {Cell(-at.y, at.x + at.y): Laid(on.tile, (on.turns + 1) % 6) for at, on in tiles.items()}
    for full_loops in (True, False):
        assert _zones(turned, full_loops=full_loops) == _zones(tiles, full_loops=full_loops)


def hampi_order(rng: Random) -> None:
    zone = _zone(rng, (2, 1, 2))
    tiles = tuple(tuple(rng.sample(tile, len(tile))) for tile in rng.sample(zone.tiles, len(zone.tiles)))
    assert _paid(but(zone, tiles=tiles)) == _paid(zone)


def hampi_far(rng: Random) -> None:
    tiles = _land(rng).tiles
    far = {**tiles, Cell(40, 40): Laid(Tile.from_word("LLLLLL"))}
    for full_loops in (True, False):
        assert _zones(far, full_loops=full_loops) == _zones(tiles, full_loops=full_loops)


def hampi_tie(rng: Random) -> None:
    cubes = rng.randint(1, 4)
    zone = _zone(rng, (cubes, cubes, cubes - 1))
    first, second, third = _paid(zone)
    assert first == second
    assert not any(third)
    alone = _paid(but(zone, cubes=(cubes + 1, cubes, cubes - 1)))
    assert alone == [zone.row, (0,) * len(PEOPLE), (0,) * len(PEOPLE)]


# Parikrama


def _scored(state: Any) -> list[Counter[str]]:
    """Points of each seat by rule."""
    sheet = journeys.score(state)
    found = [Counter[str]() for _ in range(sheet.seats)]
    for line in sheet.lines:
        found[line.seat][line.rule] += line.points or 0
    return [+one for one in found]


def parikrama_seats(rng: Random) -> None:
    state = parikrama.any_end(rng)[0]
    first, *others = _scored(state)
    assert _scored(but(state, travellers=(*state.travellers[1:], state.travellers[0]))) == [*others, first]


def parikrama_turned(rng: Random) -> None:
    state = parikrama.any_end(rng)[0]

    def turned(one: Any) -> Any:
        return but(
            one, map=tuple(but(on, cell=Cell(-on.cell.y, on.cell.x), turns=(on.turns + 1) % 4) for on in one.map)
        )

    assert _scored(but(state, travellers=tuple(map(turned, state.travellers)))) == _scored(state)


def parikrama_order(rng: Random) -> None:
    state = parikrama.any_end(rng)[0]
    shuffled = tuple(but(one, journal=tuple(rng.sample(one.journal, len(one.journal)))) for one in state.travellers)
    assert _scored(but(state, travellers=shuffled)) == _scored(state)


def parikrama_far(rng: Random) -> None:
    state = parikrama.any_end(rng)[0]
    blank = parikrama.as_tile(parikrama_checker.Tile("....", "...."))
    first, *others = state.travellers
    on = first.map[0]
    cell = rng.choice([*maps.places(first.map)])
    more = but(first, map=(*first.map, but(on, cell=cell, tile=blank, turns=0)), tiles=first.tiles + 1)
    assert _scored(but(state, travellers=(more, *others))) == _scored(state)


def parikrama_tie(rng: Random) -> None:
    """Loops within a tile, as many as each has; 20 points divide by two, three and four as in the book or ruled."""
    state = parikrama.any_end(rng)[0]
    many = rng.randint(1, 3)

    def with_loops(loops: int) -> Any:
        tile = parikrama.as_tile(parikrama_checker.Tile("....", "....", inner=loops))
        return but(state.travellers[0], journal=(), spent=(0, 0, 0), sights=(), tiles=1, map=_one_tile(state, tile))

    level = _scored(but(state, travellers=(with_loops(many),) * state.seats))
    assert len({one["loops"] for one in level}) == 1
    first, *others = _scored(but(state, travellers=(with_loops(many + 1), *(with_loops(many),) * (state.seats - 1))))
    assert first["loops"] > level[0]["loops"] > max(one["loops"] for one in others)


def _one_tile(state: Any, tile: Any) -> Any:
    return (but(next(on for one in state.travellers for on in one.map), cell=Cell(0, 0), tile=tile, turns=0),)


# Hamlet


def _village(rng: Random) -> Any:
    """The final count of a table without modifiers, every number entered."""
    church = tuple(rng.choice((YOU, HIM)) for _ in SPACES)
    return but(
        Table.new(HAMLET, but(SETUPS["hamlet"](0), split=rng.random() < 0.5, rate=2)).state,
        counting=True,
        church=church,
        sales=(rng.randrange(5), rng.randrange(5)),
        landmarks=(rng.randrange(3), rng.randrange(3)),
        roads=(rng.randrange(5), rng.randrange(5)),
        planner=rng.choice((YOU, HIM, None)),
        gold=rng.randrange(9),
        counted=tuple(rng.randrange(9) for _ in ITEMS),
    )


def _awarded(state: Any, *rules: str) -> list[Counter[tuple[str, int | None]]]:
    """The lines of both sides, or those of some rules."""
    return [
        Counter({what: times for what, times in one.items() if not rules or what[0] in rules})
        for one in _by_seat(HAMLET.score(state))
    ]


AWARDS: Final = ("chaplain", "sacristan", "merchant", "landscaper", "planner")


def hamlet_seats(rng: Random) -> None:
    state = _village(rng)
    other = {YOU: HIM, HIM: YOU, None: None}
    swapped = but(
        state,
        church=tuple(other[by] for by in state.church),
        planner=other[state.planner],
        **{name: getattr(state, name)[::-1] for name in ("sales", "landmarks", "roads")},
    )
    assert _awarded(swapped, *AWARDS) == _awarded(state, *AWARDS)[::-1]


def hamlet_turned(rng: Random) -> None:
    state = _village(rng)
    assert _awarded(but(state, church=tuple(rng.sample(state.church, len(SPACES))))) == _awarded(state)


def hamlet_order(rng: Random) -> None:
    """The count is played by its moves, in the order of the page and in another one."""
    from games.hamlet.rules.moves.final_count import Count, asked

    state = but(_village(rng), counted=(None,) * len(ITEMS))
    items = [*asked(state)]
    numbers = {item: rng.randrange(9) for item in items}

    def counted(order: Sequence[Item]) -> Any:
        found = state
        for item in order:
            found = HAMLET.moves.play(found, Count(item, numbers[item]))
        return found

    assert counted(items) == counted(rng.sample(items, len(items)))


def hamlet_far(rng: Random) -> None:
    state = _village(rng)
    assert _awarded(but(state, villagers=3, bag=(0,) * len(state.bag), round=9)) == _awarded(state)


def hamlet_tie(rng: Random) -> None:
    sales = rng.randint(1, 6)
    state = but(_village(rng), sales=(sales, sales))
    whole = state.setup.number(Number.MERCHANT)
    both = _awarded(but(state, setup=but(state.setup, split=False)), "merchant")
    assert both == [Counter({("merchant", whole): 1})] * 2
    alone = _awarded(but(state, sales=(sales, sales + 1)), "merchant")
    assert alone == [Counter({("merchant", 0): 1}), Counter({("merchant", whole): 1})]


RELATIONS: Final[tuple[Callable[[Random], None], ...]] = (
    *(panchayat_seats, panchayat_turned, panchayat_order, panchayat_far, panchayat_tie),
    *(indus_seats, indus_turned, indus_order, indus_far, indus_tie),
    *(hampi_seats, hampi_turned, hampi_order, hampi_far, hampi_tie),
    *(parikrama_seats, parikrama_turned, parikrama_order, parikrama_far, parikrama_tie),
    *(hamlet_seats, hamlet_turned, hamlet_order, hamlet_far, hamlet_tie),
)


@pytest.mark.parametrize("relation", RELATIONS, ids=lambda relation: relation.__name__.replace("_", "-"))
def test_a_change_of_the_position_changes_the_points_as_the_rules_say(relation: Callable[[Random], None]) -> None:
    for number in range(TIMES):
        relation(Random(number))
