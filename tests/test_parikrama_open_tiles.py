"""What is not entered never counts as nothing: tiles left open, cards not read, symbols to choose."""

from __future__ import annotations

from typing import Any

import pytest

from engine.grid import Cell
from engine.notation import read, write
from engine.refusal import Refused
from engine.score import ScoreLine
from engine.table import AnyTable, Played, Table
from engine.turn import Outcome, Seat, Turn
from engine.value import but, put
from engine.way import Way
from games.parikrama.game import GAME
from games.parikrama.page.asked import entered_at
from games.parikrama.rules.maps.laid import START, Laid
from games.parikrama.rules.maps.tile import Power, Tile
from games.parikrama.rules.moves.backpack import Backpack
from games.parikrama.rules.moves.common import Move
from games.parikrama.rules.moves.corrections import SetThing, SetTotal, Thing
from games.parikrama.rules.moves.ending import Done, Stop
from games.parikrama.rules.moves.journal import Close, Take
from games.parikrama.rules.moves.lying_open import SetCard
from games.parikrama.rules.moves.paying import Paid, Pay
from games.parikrama.rules.moves.tiles import Lay, OpenTile, Shows
from games.parikrama.rules.moves.travel import Play, Travel
from games.parikrama.rules.pieces import Card, Mode, Ride, RideFace, Scoring
from games.parikrama.rules.scoring import forecast, score, tallies
from games.parikrama.rules.state import Asked, Setup, State, start
from games.parikrama.rules.survey import discount
from games.parikrama.rules.tally import ON_JOURNAL, ON_MAP
from games.parikrama.rules.totals import UNTYPED, Total, Totals
from games.parikrama.rules.traveller import Traveller
from games.parikrama.rules.turn import COUNT, FIRST, QUESTIONS
from people import players
from setups_parikrama import COPY, TILES

PLAYERS = """chaupal 1
game parikrama 2
player Ann red
player Ben blue
maps yes
"""
STOPPED = f"{PLAYERS}\nA shows 0\nB shows 0\nA done\nB done\nA stop\nend\n"
MAPS: dict[str, Any] = COPY | {"maps": True}
OPEN = (Shows(0), Shows(0))
"""Both leave it open with which tile they begin."""
WHEEL = TILES[0]
FREE = Tile.from_word("special.PBGY.++++.symbol")


def table(*moves: Move, **given: Any) -> AnyTable:
    """A table of two after lawful moves."""
    found: AnyTable = Table.new(GAME, Setup(players=players(2), **given))
    for move in moves:
        found = found.play(move)
    return found


def having(setup: Setup, **mine: Any) -> State:
    """A table on which nothing is asked, where A has these things."""
    state = start(setup)
    return but(state, travellers=put(state.travellers, 0, but(state.me, **mine)), asked=())


def typed(**totals: int) -> Totals:
    """Numbers by the names of `Total`."""
    return tuple(totals.get(total.name.lower()) for total in Total)


def symbols(state: State, seat: Seat = Seat.A) -> list[ScoreLine]:
    return list(score(state).of(seat, "symbols"))


def card(word: str) -> Card:
    return Card.from_word(word)


# A tile left open


def test_a_game_with_tiles_left_open_is_counted_and_nobody_has_won() -> None:
    stopped = read(STOPPED, (GAME,))
    assert stopped.turn == Turn(Seat.A, COUNT, asks=QUESTIONS[Asked.UNTOLD]), "can it be told now?"
    over = stopped.play(Shows(0)).play(Shows(0))
    assert isinstance(over.turn, Outcome)
    for seat in Seat.A, Seat.B:
        assert [line.points for line in over.sheet.of(seat, "numbers")] == [None]
        assert [line.points for line in over.sheet.of(seat, "loops")] == [None]
        assert over.sheet.unknown(seat) == 2
        assert all("0 × ?" in line.because for line in symbols(over.state, seat))
    count = tallies(over.state)[0]
    assert {side.number for side in (*count.on_map, count.map_loops, count.circles, count.disjoint)} == {None}
    assert over.sheet.ties[0].says == ("loops not known", "loops not known")


def test_tiles_set_by_hand_are_open_until_they_are_told() -> None:
    """Nine tiles, and none or one of them told."""
    state = having(Setup(players=players(2), **MAPS), tiles=9)
    assert "9 tiles not entered yet" in score(state).of(Seat.A, "numbers")[0].because
    state = having(Setup(players=players(2), **MAPS), tiles=9, map=(Laid(START, WHEEL, 0, 1),))
    assert "8 tiles not entered yet" in score(state).of(Seat.A, "numbers")[0].because
    assert [line.points for line in forecast(state) if line.seat is Seat.A] == [None]


def test_a_tile_left_open_is_told_at_any_time_and_is_not_counted_twice() -> None:
    """B tells it while A travels: P5 in the Journal shows one Wheel, and so does the tile: 1 × 1."""
    at = table(*OPEN, SetCard(Seat.B, 0, None, card("P5")), Travel(0), Play(card("B4")), **MAPS)
    assert symbols(at.state, Seat.B)[0].points is None
    asked = at.play(OpenTile(Seat.B))
    assert asked.turn == Turn(Seat.B, FIRST, 1, asks=QUESTIONS[Asked.UNTOLD])
    laid = asked.play(Shows(1)).play(Lay(START, 0))
    assert laid.turn == Turn(Seat.A, FIRST, 1, asks=QUESTIONS[Asked.TRAVEL])
    assert (laid.state.now, laid.state.played) == (Asked.TRAVEL, (card("B4"),))
    assert (laid.state.travellers[1].tiles, laid.state.travellers[1].map) == (1, (Laid(START, WHEEL, 0, 1),))
    assert symbols(laid.state, Seat.B)[0].points == 1
    assert read(write(laid), (GAME,)).state == laid.state
    assert laid.log[-3].sentence.endswith(" enters a tile left open on the Map.")
    assert laid.log[-1].sentence.startswith("Basic tile 1 is there: ")


def test_what_is_asked_for_can_stay_open_and_the_turn_goes_on() -> None:
    at = table(*OPEN, OpenTile(Seat.B), **MAPS)
    assert at.play(Shows(0)).state == table(*OPEN, **MAPS).state
    other = at.play(Done(), ruled=True)
    assert other.turn == Turn(Seat.A, FIRST, 1), "that B lets it go by ends no turn of A"
    own = table(*OPEN, OpenTile(Seat.A), **MAPS).play(Done(), ruled=True)
    assert own.turn == Turn(Seat.B, FIRST, 1)


def test_a_correction_that_leaves_no_tile_open_ends_the_question() -> None:
    at = table(*OPEN, OpenTile(Seat.B), SetThing(Seat.B, Thing.TILES, 0), **MAPS)
    assert (at.state.now, at.state.opened) == (None, None)
    laying = table(*OPEN, OpenTile(Seat.B), Shows(1), SetThing(Seat.B, Thing.TILES, 0), **MAPS)
    assert (laying.state.now, laying.state.drawn) == (None, 0)
    end = table(*OPEN, Done(), Done(), Stop(), SetThing(Seat.A, Thing.TILES, 0), **MAPS)
    assert end.turn == Turn(Seat.B, COUNT, asks=QUESTIONS[Asked.UNTOLD])


def test_at_the_end_tile_after_tile_is_told() -> None:
    """Two tiles of one wheel side by side: an arc at each corner, no loop; the other Map stays open."""
    at = table(*OPEN, SetThing(Seat.A, Thing.TILES, 2), Done(), Done(), Stop(), **MAPS)
    at = at.play(Shows(1)).play(Lay(START, 0))
    assert at.turn == Turn(Seat.A, COUNT, asks=QUESTIONS[Asked.UNTOLD])
    at = at.play(Shows(5)).play(Lay(Cell(1, 0), 0))
    assert at.turn == Turn(Seat.B, COUNT, asks=QUESTIONS[Asked.UNTOLD])
    over = at.play(Shows(0))
    assert isinstance(over.turn, Outcome)
    assert (over.sheet.unknown(Seat.A), over.sheet.unknown(Seat.B)) == (1, 2), "of A the loops: those of B may be more"


def test_a_tile_left_open_is_told_after_the_end_too() -> None:
    """Nothing else can be done then: B tells it, and the game is over again. One Wheel there, none in the Journal."""
    over = table(*OPEN, Done(), Done(), Stop(), Shows(0), Shows(0), **MAPS)
    assert {entered_at(over.state, line) for line in over.sheet.lines if line.points is None} == {"amend"}
    assert list(GAME.moves.candidates(over.state, corrections=True)) == [OpenTile(Seat.A), OpenTile(Seat.B)]
    with pytest.raises(Refused, match="The game is over"):
        over.play(SetThing(Seat.B, Thing.TILES, 2))
    asked = over.play(OpenTile(Seat.B))
    assert asked.turn == Turn(Seat.B, COUNT, asks=QUESTIONS[Asked.UNTOLD])
    assert isinstance(asked.play(Shows(0)).turn, Outcome), "it can stay open"
    laid = asked.play(Shows(1)).play(Lay(START, 0))
    assert isinstance(laid.turn, Outcome)
    assert {line.points for line in symbols(laid.state, Seat.B)} == {0}, "none in the Journal times what the Map shows"
    assert [
        move.seat for move in GAME.moves.candidates(laid.state, corrections=True) if isinstance(move, OpenTile)
    ] == [Seat.A]
    assert read(write(laid), (GAME,)).state == laid.state


def test_the_last_open_tile_brings_all_that_waited_for_it() -> None:
    """P5 in the Journal shows one Wheel, and so does the tile that is told: 1 × 1, open until then."""
    at = table(*OPEN, SetCard(Seat.A, 0, None, card("P5")), OpenTile(Seat.A), Shows(1), **MAPS)
    wheel = next(line for line in Lay(START, 0).preview(at.state) if line.piece == "symbol:wheel")
    assert (wheel.points, wheel.because) == (1, "Wheel 1 × 1")


def test_while_a_tile_is_laid_or_asked_for_no_other_is_told() -> None:
    for moves, code in (
        ((), "asked"),
        ((*OPEN, OpenTile(Seat.A)), "asked"),
        ((*OPEN, OpenTile(Seat.A), Shows(1)), "asked"),
    ):
        at = table(*moves, **MAPS)
        with pytest.raises(Refused) as refused:
            at.play(OpenTile(Seat.B), ruled=True)
        assert refused.value.refusal.code == code
        assert not [move for move in GAME.moves.candidates(at.state, corrections=True) if isinstance(move, OpenTile)]


def test_an_open_line_leads_to_where_the_tile_is_told() -> None:
    state = table(*OPEN, **MAPS).state
    assert {entered_at(state, line) for line in (*score(state).lines, *forecast(state)) if line.points is None} == {
        "amend"
    }
    count = table(*OPEN, Done(), Done(), Stop(), **MAPS).state
    assert entered_at(count, score(count).lines[0]) == "", "the table asks for it"


# Version 1


def test_a_table_of_version_1_ends_as_it_did_and_what_is_not_told_is_no_zero() -> None:
    over = read(STOPPED.replace("parikrama 2", "parikrama 1"), (GAME,))
    assert isinstance(over.turn, Outcome)
    for seat in Seat.A, Seat.B:
        assert [line.points for line in over.sheet.lines if line.seat is seat] == [None, 0, 0, 0, 0, None]
    again = read(write(over), (GAME,))
    assert (again.states, again.setup.left_open) == (over.states, False)


def test_what_is_known_of_a_table_of_version_1_scores_as_it_did() -> None:
    """One Wheel in the Journal and one on a Map of two tiles; the most loops are those that are known."""
    setup = Setup(players=players(3), left_open=False, **MAPS)
    journal = typed(journal_wheel=1, journal_lotus=1, journal_knot=1, journal_fish=1, halves=0)
    state = having(setup, totals=journal, map=(Laid(START, WHEEL, 0, 1),), tiles=2)
    assert [line.points for line in symbols(state)] == [1, None, None, None]
    assert [line.points for line in forecast(state)] == [None] * 3
    state = but(state, travellers=put(state.travellers, 1, but(state.me, totals=put(journal, Total.HALVES.at, 2))))
    assert [line.points for line in forecast(state)] == [None, 14, None]
    newer = but(state, setup=but(setup, left_open=True))
    assert [line.points for line in (*symbols(newer), *forecast(newer))] == [None] * 7


# Scored at the end


def test_a_map_of_which_nothing_is_told_is_open() -> None:
    state = start(Setup(players=players(2), way=Way.END, **MAPS))
    count = tallies(state)[0]
    assert {side.number for side in (*count.on_map, count.map_loops)} == {None}
    assert [line.points for line in score(state).of(Seat.A, "numbers")] == [None]
    told = but(state, travellers=put(state.travellers, 0, Traveller(map=(Laid(START, WHEEL, 0, 1),))))
    assert not score(told).of(Seat.A, "numbers")
    assert tallies(told)[0].on_map[0].number == 1


# Prices


def test_a_price_is_open_while_a_tile_is_left_open() -> None:
    """Blue 5 costs 2 on this copy; circles of the tiles may take some off, but nothing off the 1 of a wild."""
    two = (*OPEN, SetThing(Seat.A, Thing.TILES, 2))
    at = table(*two, Travel(0), Play(card("B5")), **MAPS)
    with pytest.raises(Refused) as refused:
        at.play(Pay())
    assert refused.value.refusal.code == "untold"
    assert at.play(Paid(1)).state.travellers[0].hand == 5 - 1 - 1
    assert at.play(Pay(), ruled=True).state.travellers[0].hand == 5 - 1 - 2
    wild = table(*two, Travel(0), Play(card("WB5")), Pay(), **MAPS)
    assert wild.state.travellers[0].hand == 5 - 1 - 1
    one = table(*OPEN, Travel(0), Play(card("B5")), Pay(), **MAPS)
    assert one.state.travellers[0].hand == 5 - 1 - 2, "a circle is made of tiles side by side"


def test_nothing_is_open_of_a_price_once_all_that_comes_off_is_typed() -> None:
    circles = typed(purple=0, blue=1, green=0, yellow=0)
    setup = Setup(players=players(2), **MAPS)
    assert discount(setup, having(setup, tiles=2, totals=circles).me).open_tiles == 2, "a Special tile may add to it"
    state = having(setup, tiles=2, totals=put(circles, Total.ANY.at, 0))
    assert discount(setup, state.me).known
    for move in (Travel(0), Play(card("B5")), Pay()):
        assert GAME.moves.refuse(state, move) is None
        state = GAME.moves.play(state, move)
    assert state.travellers[0].hand == 5 - 1 - (2 - 1)


def test_what_a_card_costs_is_known_where_nothing_is_left_to_come_off() -> None:
    """A hitch-hike frees the one coloured card."""
    state = having(Setup(players=players(2), **MAPS), tiles=2, held=(1, 0, 0))
    for move in (Travel(0), Play(card("B5")), Pay((Ride.CARRIAGE,))):
        assert GAME.moves.refuse(state, move) is None
        state = GAME.moves.play(state, move)
    assert state.travellers[0].hand == 5 - 1


def test_a_spent_hitch_hike_that_is_not_read_leaves_a_price_open() -> None:
    setup = Setup(players=players(2), **(COPY | {"rides": (RideFace(Ride.TRUCK, 3, 6),)}))
    state = having(setup, spent=(1, 0, 1))
    assert discount(setup, state.me).rides == (Ride.CARRIAGE,)
    for move in (Travel(0), Play(card("B5"))):
        state = GAME.moves.play(state, move)
    refusal = GAME.moves.refuse(state, Pay())
    assert refusal
    assert (refusal.code, "Hitch-Hike card" in refusal.sentence) == ("untold", True)
    assert GAME.moves.refuse(state, Paid(2)) is None


def test_a_text_that_paid_with_a_tile_left_open_loads_as_a_house_rule() -> None:
    text = f"{PLAYERS}card B5 2\n\nA shows 0\nB shows 0\nA set A tiles 2\nA travel 0\nA plays B5\nA pays\nend\n"
    loaded = read(text, (GAME,))
    assert [event.ruled for event in loaded.events if isinstance(event, Played)] == [False] * 5 + [True]
    assert loaded.state.travellers[0].hand == 5 - 1 - 2


# Powers


HIDDEN = (*OPEN, SetThing(Seat.A, Thing.BACKPACK, 7), Backpack(), Shows(0))
"""A has a Special tile that is left open."""


def test_what_a_special_tile_left_open_can_do_is_not_known() -> None:
    """With it a Special tile may take 6 Backpack cards and not 7, and a group of three may reach all 7 places."""
    at = table(*HIDDEN, SetThing(Seat.A, Thing.BACKPACK, 7), Done(), Done(), **MAPS)
    assert (at.state.me.has(Power.SIX), at.state.travellers[1].has(Power.SIX)) == (None, False)
    refusal = GAME.moves.refuse(at.state, Backpack())
    assert refusal
    assert (refusal.code, "6 or 7" in refusal.sentence) == ("untold", True)
    assert at.play(Backpack(), ruled=True).state.me.backpack == 0
    assert "6 or 7 cards" in Backpack().say(at.state)
    for cards, code in ((6, "untold"), (5, "backpack-short")):
        fewer = at.play(SetThing(Seat.A, Thing.BACKPACK, cards)).state
        assert getattr(GAME.moves.refuse(fewer, Backpack()), "code", "") == code
    told = at.play(SetTotal(Seat.A, Total.SIX, 0)).play(Backpack())
    assert told.state.me.backpack == 0


def test_the_starting_tile_and_basic_tiles_left_open_have_no_power() -> None:
    at = table(*OPEN, SetThing(Seat.A, Thing.BACKPACK, 7), **MAPS)
    assert at.play(Backpack()).state.me.backpack == 0
    more = at.play(SetThing(Seat.A, Thing.TILES, 2))
    assert more.state.me.has(Power.SEVEN) is None, "nobody said which tile came"
    assert more.play(SetThing(Seat.A, Thing.TILES, 0)).state.me.has(Power.SEVEN) is False


def test_once_the_special_tile_is_told_what_it_can_do_is_known() -> None:
    at = table(*HIDDEN, OpenTile(Seat.A), **MAPS)
    special = next(at for at, tile in enumerate(at.setup.prints.tiles, 1) if tile.power is Power.SEVEN)
    told = at.play(Shows(special)).play(Lay(START, 0)).state.travellers[0]
    assert (told.has(Power.SEVEN), told.has(Power.SIX), told.open_tiles) == (True, False, 1)


def test_a_tile_that_is_told_while_a_group_is_closed_opens_its_places_at_once() -> None:
    """Three cards reach place 3; the tile “all 7 places” is told before one is taken (ruling K18)."""
    group = tuple(SetCard(Seat.A, 1, None, card(word)) for word in ("B3", "B4", "B5"))
    at = table(*HIDDEN, *group, Close(1), **MAPS)
    assert at.state.now is Asked.ROW
    codes = [getattr(GAME.moves.refuse(at.state, Take(place)), "code", "") for place in range(1, 8)]
    assert codes == [""] * 3 + ["untold"] * 4
    special = next(at for at, tile in enumerate(at.setup.prints.tiles, 1) if tile.power is Power.SEVEN)
    at = at.play(OpenTile(Seat.A)).play(Shows(special)).play(Lay(START, 0))
    assert at.state.now is Asked.ROW
    assert GAME.moves.refuse(at.state, Take(7)) is None


# Symbols to choose


def test_a_free_symbol_waits_until_the_journal_is_read() -> None:
    """Which symbol is best hangs on Purple 5, whatever it shows: no zero stands that may still change."""
    setup = Setup(players=players(2), maps=True, tiles=(FREE,))
    state = having(setup, journal=(card("P5"),), map=(Laid(START, FREE, 0, 1),))
    lines = symbols(state)
    assert [line.points for line in lines] == [None] * 4
    assert not [line for line in lines if "best" in line.because]
    assert "a free symbol depends on values not entered yet" in lines[0].because
    plain = having(setup, journal=(card("P5"),), map=(Laid(START, WHEEL, 0, 1),))
    assert [line.points for line in symbols(plain)] == [None, 0, 0, 0]


def test_of_two_free_symbols_each_line_says_which_are_its_own() -> None:
    """Two Wheels and one Lotus in the Journal, none printed on the Map: each free symbol brings 2."""
    journal = typed(journal_wheel=2, journal_lotus=1, journal_knot=0, journal_fish=0)
    setup = Setup(players=players(2), **MAPS)
    tiles = (Laid(START, FREE, 0, 1), Laid(Cell(1, 0), FREE, 0, 2))
    both = symbols(having(setup, totals=journal, map=tiles, tiles=2))
    assert "all 2 free symbols are Wheel: best, 4 in total" in both[0].because
    assert "free" not in both[1].because
    one = symbols(having(setup, totals=journal, map=tiles[:1]))
    assert "the free symbol is Wheel: best, 2 in total" in one[0].because


def test_two_free_symbols_that_are_taken_for_two_symbols_are_told_apart() -> None:
    """Knot and Fish lie there: Wheel and Lotus bring 1 each and the set of four, 7; two Wheels would bring 2."""
    totals = typed(journal_wheel=1, journal_lotus=1, journal_knot=0, journal_fish=0,
                   map_wheel=0, map_lotus=0, map_knot=1, map_fish=1, free=2)  # fmt: skip
    sets = Setup(
        players=players(2), mode=Mode.ADVANCED, scoring=(Scoring.MAP_SYMBOLS, Scoring.COLOR, Scoring.NUMBER), **MAPS
    )
    wheel, lotus, *_ = symbols(having(sets, totals=totals))
    assert "free symbol 1 of 2 is Wheel: best, 9 in total, ahead of Wheel and Wheel with 2" in wheel.because
    assert "free symbol 2 of 2 is Lotus: best, 9 in total" in lotus.because
    three = symbols(having(sets, totals=put(totals, Total.FREE.at, 3)))
    assert "free symbols 1 and 2 of 3 are Wheel: best, 10 in total" in three[0].because


@pytest.mark.parametrize(
    ("setup", "untyped", "at"),
    [
        (Setup(players=players(2), **MAPS), None, "amend"),
        (Setup(players=players(2), **COPY), None, "number/total:free:A"),
        (Setup(players=players(2), way=Way.END, **COPY), None, "number/total:free"),
        (Setup(players=players(2), way=Way.END, **MAPS), None, "number/total:free"),
        (Setup(players=players(2), left_open=False, **COPY), 6, "number/total:free:A"),
    ],
    ids=["followed", "not followed", "at the end", "at the end, followed", "version 1"],
)
def test_symbols_that_are_typed_are_open_while_there_may_be_one_to_choose(
    setup: Setup, untyped: int | None, at: str
) -> None:
    """Three Wheels on the Map and two in the Journal: 6, and 8 with one to choose."""
    totals = UNTYPED
    for total, number in zip((*ON_JOURNAL, *ON_MAP), (2, 0, 0, 0, 3, 0, 0, 0), strict=True):
        totals = put(totals, total.at, number)

    def wheels(free: int | None) -> int | None:
        return symbols(having(setup, tiles=2, totals=put(totals, Total.FREE.at, free)))[0].points

    assert [wheels(free) for free in (None, 0, 1)] == [untyped, 6, 8]
    state = having(setup, tiles=2, totals=totals)
    assert entered_at(state, symbols(state)[0]) == at


def test_the_starting_tile_alone_has_no_symbol_to_choose() -> None:
    """It is a Basic tile, and only a Special tile lets choose (Appendix): two Wheels in the Journal, one on it."""
    totals = typed(journal_wheel=2, journal_lotus=0, journal_knot=0, journal_fish=0, map_wheel=1)
    assert symbols(having(Setup(players=players(2), **COPY), totals=totals))[0].points == 2


def test_disjoint_symbols_wait_for_a_symbol_to_choose() -> None:
    """By itself the Wheel scores 3; whether the free symbol beside it is a Wheel too hangs on Purple 5."""
    setup = Setup(
        players=players(2),
        mode=Mode.ADVANCED,
        scoring=(Scoring.DISJOINT, Scoring.COLOR, Scoring.NUMBER),
        maps=True,
        tiles=(FREE, WHEEL),
    )
    tiles = (Laid(START, WHEEL, 0, 2), Laid(Cell(1, 0), FREE, 0, 1))

    def disjoint(journal: tuple[Card, ...]) -> int | None:
        lines = forecast(having(setup, journal=journal, map=tiles, tiles=2))
        return next(line.points for line in lines if (line.seat, line.rule) == (Seat.A, Scoring.DISJOINT.value))

    assert disjoint(()) == 6, "a Lotus beside the Wheel: both are by themselves"
    assert disjoint((card("P5"),)) is None


def test_a_free_symbol_is_chosen_though_a_count_of_the_map_is_open_that_does_not_matter() -> None:
    """Two Wheels in the Journal, three on the Map: 2 × 4. With Symbols (Map) the fourth symbol decides."""
    totals = typed(journal_wheel=2, journal_lotus=0, journal_knot=0, journal_fish=0, map_wheel=3, free=1)
    setup = Setup(players=players(2), mode=Mode.ADVANCED, **COPY)
    line = symbols(having(setup, totals=totals, tiles=2))[0]
    assert (line.points, line.because) == (8, "Wheel 2 × 4; the free symbol is Wheel: best")
    sets = but(setup, scoring=(Scoring.MAP_SYMBOLS, Scoring.COLOR, Scoring.NUMBER))
    assert symbols(having(sets, totals=totals, tiles=2))[0].points is None
