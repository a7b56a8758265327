"""The forms of Hampi: a new table, names, conditions and tiles of your copy."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import unescape

import pytest

from app.route import at_table
from app.state import Intent, Ui, updated
from app.submit import fill
from engine.game import Fields
from engine.notation import read, write
from engine.refusal import Refused
from engine.table import AnyTable, Played, Table
from engine.turn import Colour, Seat
from engine.value import but
from engine.way import Way
from games.hampi.game import GAME
from games.hampi.page.forms import filled, form, overview
from games.hampi.page.land.tile_entry import entry
from games.hampi.rules.moves.counting import Book, Sums
from games.hampi.rules.moves.cube import Marks, NoCube
from games.hampi.rules.moves.draw import Draw, Miss
from games.hampi.rules.moves.round_end import EndRound, Found
from games.hampi.rules.moves.zones import Completes
from games.hampi.rules.pieces import COLOURS, PEOPLE, Asks, Condition, Kind, Length, Mode, Person, What, Zone
from games.hampi.rules.state import Setup
from pages import Page
from people import players
from setups_hampi import COPY, DRAWN

TWO = Setup(players=players(2))


def _sent(html: str, **changes: str) -> list[tuple[str, str]]:
    """What the form sends as it stands, some of it changed."""
    found: list[tuple[str, str]] = []
    for tag in re.findall(r"<input[^>]*>", html):
        name, value = re.search(r'name="([^"]*)"', tag), re.search(r'value="([^"]*)"', tag)
        if name and ('type="text"' in tag or 'type="hidden"' in tag or " checked" in tag):
            found.append((name[1], unescape(value[1]) if value else ""))
    return [(name, text) for name, text in found if name not in changes] + list(changes.items())


def _fill(setup: Setup, name: str, **changes: str) -> Setup:
    return filled(setup, name, _sent(form(setup, name), **changes))


def _fields(asks: str, people: Iterable[str] = (), says: str = "") -> Fields:
    return [("asks", asks), *(("people", person) for person in people), ("says", says)]


# A new table


def test_the_form_of_a_new_table_asks_everything_once() -> None:
    page = Page(f"<div>{form(Setup(), 'new')}</div>")
    names = set(re.findall(r'name="([^"]*)"', page.html))
    assert {"seats", "first", "way", "mode", "length", "landscape", "tiles", "name-e", "colour-e"} <= names
    assert {f'value="{colour.value}"' in page.html for colour in COLOURS} == {True}
    assert 'value="black"' not in page.html, "there are no black cubes"


def test_a_form_that_is_not_touched_gives_a_basic_full_game() -> None:
    made = _fill(Setup(), "new")
    assert (made.mode, made.length, made.way, made.tiles) == (Mode.BASIC, Length.FULL, Way.TURNS, 0)
    assert not made.landscape
    assert not made.full_loops
    assert [player.colour for player in made.players] == [Colour.RED, Colour.GREEN]


def test_what_is_chosen_is_kept() -> None:
    made = _fill(
        Setup(),
        "new",
        seats="5",
        first="c",
        mode="advanced",
        length="quick",
        landscape="yes",
        tiles="60",
        loops="full",
    )
    assert len(made.players) == 5
    assert made.first is Seat.C
    assert (made.mode, made.length, made.tiles, made.landscape) == (Mode.ADVANCED, Length.QUICK, 60, True)
    assert made.full_loops
    assert _fill(made, "new") == made, "the form shows what was chosen"


def test_one_player_is_the_banker_at_first_the_one_in_seat_a() -> None:
    """Setup your Game 4; a text that does not name the Banker is of an earlier version."""
    assert _fill(Setup(), "new").banker is Seat.A
    made = _fill(Setup(), "new", seats="3", banker="c")
    assert (made.banker, made.held_by) == (Seat.C, Seat.C)
    assert "\nbanker C\n" in write(Table.new(GAME, made))
    assert but(made, players=made.players[:2]).held_by is Seat.A, "the seat has no player"
    with pytest.raises(Refused):
        _fill(Setup(), "new", banker="f")
    shown = form(made, "new")
    for seat in ("banker", *"abcde"):
        assert f'data-name-of="{seat}"' in shown, "the page puts in the name of the field"


def test_score_at_the_end_has_no_landscape() -> None:
    assert not _fill(Setup(), "new", way="end", landscape="yes").landscape


@pytest.mark.parametrize(("tiles", "code"), [("5", "tiles"), ("301", "out-of-range"), ("many", "no-number")])
def test_a_number_of_tiles_that_cannot_be_is_refused(tiles: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        _fill(Setup(), "new", tiles=tiles)
    assert refused.value.refusal.code == code


def test_the_copy_goes_on_to_the_next_table() -> None:
    setup = Setup(players=players(2), conditions=COPY, printed=DRAWN)
    made = _fill(setup, "new")
    assert (made.conditions, made.printed) == (COPY, DRAWN)
    assert set(GAME.info.copy) == {"conditions", "printed", "tiles"}


# Names


def test_names_and_colours_change_and_nobody_gets_up() -> None:
    made = _fill(TWO, "players", **{"name-a": "Asha", "colour-a": "white"})
    assert (made.players[0].name, made.players[0].colour) == ("Asha", Colour.WHITE)
    with pytest.raises(Refused):
        _fill(but(TWO, players=players(3)), "players", seats="2")


def test_a_forgotten_player_sits_down_and_has_let_every_turn_go_by() -> None:
    """What was drawn, marked and scored stays with whom it was; the new player is next after the last seat."""
    table: AnyTable = Table.new(GAME, TWO)
    pond = Zone(Kind.POND, 1)
    for move in (
        *(Draw(What.LAND), Completes(pond, new=True), Marks(pond), Sums(Person.LADY, (2, 2)), Book()),
        *(Draw(What.JEWEL), Draw(What.LAND), NoCube(), EndRound(), Draw(What.LAND), NoCube(), Draw(What.CONDITION_2)),
    ):
        table = table.play(move)
    before = table.state
    assert (before.seat, before.holders, before.total(Seat.A)) == (Seat.B, (Seat.A,), 4)
    more = table.agreed(_fill(TWO, "players", seats="3", **{"name-c": "Charu"}))
    after = more.state
    assert (after.seat, after.holders, after.total(Seat.A)) == (Seat.B, (Seat.A,), 4)
    assert [record.cubes for record in after.zones] == [(1, 0, 0)]
    missed = [at for at, event in enumerate(more.events) if isinstance(event, Played) and isinstance(event.move, Miss)]
    assert [more.told(at) for at in missed] == ["Charu skips the turn. House rule."] * 2
    assert more.play(Draw(What.LAND)).play(NoCube()).state.seat is Seat.C
    assert read(write(more), [GAME]) == more


def test_a_turn_is_let_go_by_before_a_tile_is_drawn() -> None:
    table: AnyTable = Table.new(GAME, TWO)
    assert GAME.skip == Miss()
    assert table.play(Miss(), ruled=True).state.seat is Seat.B
    with pytest.raises(Refused) as why:
        table.play(Draw(What.LAND)).play(Miss(), ruled=True)
    assert why.value.refusal.sentence == "You have already drawn your tile. You draw exactly one per turn."


def test_a_player_forgotten_in_the_count_at_the_end_comes_before_the_seventh_condition() -> None:
    table: AnyTable = Table.new(GAME, Setup(players=players(2), way=Way.END))
    for _ in range(2):
        table = table.play(Sums(Person.LADY, (3,))).play(Book())
    three = but(table.setup, players=players(3))
    assert table.agreed(three).state.seat is Seat.C
    with pytest.raises(Refused) as why:
        table.play(Draw(What.CONDITION_1)).agreed(three)
    assert why.value.refusal.sentence == "One player’s support is missing."


# Conditions


def test_a_condition_is_typed_once() -> None:
    made = filled(TWO, "condition:3", _fields("fewest", ["lady", "miner"]))
    assert made.conditions == (Condition(3, Asks.FEWEST, (Person.MINER, Person.LADY)),)
    again = filled(made, "condition:3", _fields("most", [person.value for person in PEOPLE]))
    assert again.conditions == (Condition(3, Asks.MOST, PEOPLE),)
    assert _fill(again, "condition:3").conditions[0].asks is Asks.MOST


def test_a_condition_that_cannot_be_added_up_keeps_its_words() -> None:
    made = filled(TWO, "condition:5", _fields("table", ["lady"], "  the most   cubes "))
    assert made.conditions == (Condition(5, Asks.TABLE, (), "the most cubes"),)
    table = Table.new(GAME, made)
    assert read(write(table), (GAME,)).setup == made
    assert 'value="the most cubes"' in form(made, "condition:5")


def test_the_book_s_condition_can_be_another_in_a_copy() -> None:
    assert 'value="most" checked' in form(TWO, "condition:2")
    made = filled(TWO, "condition:2", _fields("most", ["elder"]))
    known = made.condition(2)
    assert known is not None
    assert known.people == (Person.ELDER,)


def test_a_condition_of_nobody_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        filled(TWO, "condition:3", _fields("most"))
    assert refused.value.refusal.code == "no-people"


def test_a_condition_typed_while_it_is_asked_is_followed_at_once() -> None:
    table = Table.new(GAME, TWO)
    for move in (EndRound(), Found(Seat.B), Draw(What.CONDITION_4)):
        table = table.play(move)
    assert table.state.asked
    after = table.agreed(filled(table.setup, "condition:4", _fields("fewest", ["farmer"])))
    assert not after.state.asked
    assert after.state.holders == (Seat.A, Seat.B), "nobody has a farmer: all are level"


def test_saving_a_condition_that_is_asked_says_where_the_jewel_goes() -> None:
    table: AnyTable = Table.new(GAME, TWO)
    for move in (EndRound(), Found(Seat.B), Draw(What.CONDITION_4)):
        table = table.play(move)
    ui = updated(Ui(), route=at_table("x", "form", "condition:4"), table=table, id="x")
    a, b = (player.name for player in TWO.players)
    saved = fill(ui, Intent("fill", "condition:4", tuple(_fields("fewest", ["farmer"]))))
    assert saved.said.told == f"Saved. On the table: The Sun Jewel goes to {a} and {b}."
    again = fill(updated(saved, route=ui.route), Intent("fill", "condition:5", tuple(_fields("most", ["elder"]))))
    assert again.said.told == "Saved.", "nothing more is to be done"


# Tiles


def test_a_tile_is_painted_once_and_the_last_plus_one_is_new() -> None:
    setup = Setup(players=players(2), printed=DRAWN)
    assert _painted(setup, "tile:2") == setup, "a page that is not touched changes nothing"
    more = _painted(setup, f"tile:{len(DRAWN) + 1}", "brush=P", "side=0", "person=lady", "person=lady")
    assert more.printed[:-1] == DRAWN
    assert more.printed[-1].sides == "PLLLLL"
    assert more.printed[-1].row == (0, 0, -2, 0, 0, 0)
    changed = _painted(setup, "tile:2", "person=lady", "n=3")
    assert changed.printed[1].word() == "LLLLLL.temple.La3"
    assert changed.printed[2:] == DRAWN[2:]


def _painted(setup: Setup, name: str, *taps: str) -> Setup:
    """The setup after the taps on the page of a tile."""
    draft = entry(setup, name, taps)
    assert draft is not None
    return filled(setup, name, draft.sent)


@pytest.mark.parametrize("name", ["tile:0", "tile:15", "tile:x", "condition:8", "condition:", "other", "tile:²"])
def test_a_form_that_is_not_there_says_so(name: str) -> None:
    setup = Setup(players=players(2), printed=DRAWN)
    assert entry(setup, name, ()) is None
    assert "This form does not exist." in form(setup, name)
    with pytest.raises(Refused):
        filled(setup, name, [])


def test_your_copy_lists_conditions_and_tiles() -> None:
    page = Page(f"<div>{overview(Setup(conditions=COPY, printed=DRAWN))}</div>")
    assert {f"form:condition:{at}" for at in range(1, 8)} <= page.keys
    assert {f"form:tile:{at}" for at in range(1, len(DRAWN) + 2)} <= page.keys
    assert "Not entered yet" in " ".join(page.text)


@pytest.mark.parametrize("name", ["players", "condition:3"])
def test_every_form_is_html(name: str) -> None:
    Page(f"<div>{form(TWO, name)}</div>")
