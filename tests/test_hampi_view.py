"""The page of a table of Hampi: what is asked, what booking would do, the bank; and that it stays small."""

from __future__ import annotations

import re

from app.route import at_table
from app.scores.scores import strip
from app.state import Ui, updated
from app.table.head import head
from app.table.headline import headline
from app.table.offers import waiting
from engine.game import View
from engine.grid import Cell
from engine.move import Path
from engine.notation import read, write
from engine.score import ScoreLine
from engine.table import AnyTable, Table
from engine.turn import Seat, Turn
from engine.value import but
from engine.way import Way
from games.hampi.game import GAME
from games.hampi.page.shown import about, bank, looked
from games.hampi.page.view import view
from games.hampi.rules.land.growth import landscape
from games.hampi.rules.land.landscape import Laid
from games.hampi.rules.moves.common import Move
from games.hampi.rules.moves.condition import Gets, Given, Reads
from games.hampi.rules.moves.corrections import SetSupport
from games.hampi.rules.moves.counting import Book, Counts, NextTile
from games.hampi.rules.moves.cube import NoCube
from games.hampi.rules.moves.draw import Draw
from games.hampi.rules.moves.round_end import EndRound, Found, GoOn, Stop
from games.hampi.rules.pieces import Asks, Condition, Length, Mode, Person, What
from games.hampi.rules.state import Entry, Setup, State, start
from games.hampi.rules.turn import turn
from hampi_tables import CLOSED, DONE, Z, at, completes, marks, played, sums, used, zone
from pages import Page
from people import players
from setups_hampi import DRAWN

NUMBERS = (Counts(Person.LADY, 3), Counts(Person.MERCHANT, 2), Counts(Person.FARMER, -3))


def _seen(state: State, *chosen: str) -> View:
    now = turn(state)
    seat = getattr(now, "seat", None) or Seat.A
    return view(state, GAME.moves.offer(state).narrowed(chosen), seat)


def _page(state: State, *chosen: str) -> Page:
    seen = _seen(state, *chosen)
    return Page(f"<div>{seen.board}{seen.hand}{seen.tried}{seen.below}</div>")


def _text(html: str) -> str:
    return " ".join(" ".join(Page(f"<div>{html}</div>").text).split())


def _drawing(seats: int = 3) -> State:
    return at(2, seats=seats, tile=False)


def _line(points: int) -> ScoreLine:
    return ScoreLine(Seat.A, "support", points, "as it was")


def _scoring(*counts: Move, cubes: tuple[int, ...] = (1, 0), mode: Mode = Mode.BASIC) -> State:
    state = at(2, zone("pond-1", *cubes, standing=CLOSED), mode=mode, marked=True)
    return played(state, *counts)


def test_the_support_of_who_is_not_in_yet_and_cubes_that_nobody_counts_are_no_numbers() -> None:
    state = played(start(Setup(players=players(2), way=Way.END)), sums(Person.ELDER, 5), Book())
    rows = re.findall(r"<tr>(.*?)</tr>", bank(state))
    found = {row[0]: row[1:] for row in (re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in rows)}
    elder = next(cells for title, cells in found.items() if "Elder" in title)
    assert [_text(cell) for cell in elder] == ["5", "?"]
    assert not [title for title in found if "Cubes" in title]
    assert "0" not in _text(about(state, Seat.B)).partition("Support")[0]


# What is drawn


def test_a_land_tile_is_the_main_button_and_the_jewel_a_key_beside_it() -> None:
    state = start(Setup(players=players(2)))
    seen = _seen(state)
    assert seen.main == "draw:land"
    assert {"draw:jewel", "empty"} <= _page(state).keys
    assert "draw:land" not in _page(state).keys, "it stands on the main button, once"
    assert re.search(r'<button[^>]*class="btn quiet"[^>]*data-key="empty"', _seen(state).hand)
    assert "Stack 1 is empty" in _text(_seen(state).hand).partition("Something else")[2], "below all draws"
    conditions = {key for key in _page(state).keys if key.startswith("draw:condition")}
    assert conditions <= _page(state).off, "they lie in stacks 2 and 3"
    assert len(conditions) == 7


def test_conditions_that_are_not_drawn_are_keys_with_who_would_get_the_jewel() -> None:
    state = played(_drawing(), SetSupport(Seat.B, Person.LADY, 4))
    keys = _page(state).keys
    assert {f"draw:{what.value}" for what in What if what.condition} <= keys
    assert "draw:jewel" in _page(state).off, "the second seat has it"
    assert re.search(rf"Most Lady support now {re.escape(state.setup.players[1].name)}", _text(_seen(state).hand))


def test_an_empty_stack_is_asked_only_where_tiles_are_not_counted() -> None:
    state = start(Setup(players=players(2), tiles=30))
    assert "empty" in _page(state).off
    assert "9 Land tiles left" in _text(_seen(state).board)


# Zones and the cube


def test_what_the_tile_completes_is_asked_first_then_the_cube() -> None:
    page = _page(at(2, zone("land-1", 1)))
    assert {"completes:land-1", "completes:land-2", "mark:land-1", "mark:land-2"} <= page.keys
    assert _seen(at(2)).main == "pass"
    kinds = {"completes:land-1", "completes:pond-1", "completes:farm-1", "completes:end-village-1"}
    assert kinds <= _page(at(2)).keys
    assert "completes:temple-1" not in _page(at(2)).keys
    assert "completes:temple-1" in _page(at(2, mode=Mode.ADVANCED)).keys


def test_what_is_not_possible_now_says_why_beside_it() -> None:
    state = start(Setup(players=players(2)))
    says = _text(_seen(state).hand).partition("Something else")[2]
    for move, why in GAME.moves.offer(state).refused:
        assert f"{move.say(state)} {why.sentence}" in says
    open_ = at(1, zone("pond-1", 1))
    assert "Pond 1 In round 1 you can place a cube only on a zone you have just completed." in _text(_seen(open_).board)
    scored = at(2, zone("farm-1", 1, scored=True), zone("pond-1", 1))
    assert "Farm 1 has already been scored. It never scores again." in _text(_seen(scored).board)


def test_that_two_zones_have_grown_together_can_be_said_where_there_are_two_of_a_kind() -> None:
    two = at(3, zone("pond-1", 1), zone("pond-2", 0, 1))
    assert "join:pond-2:pond-1" in _page(two).keys - _page(two).off
    assert "Pond 2 joins Pond 1" in _text(_seen(two).board).partition("Two zones have joined")[2]
    apart = at(3, zone("pond-1", 1), zone("farm-1", 0, 1))
    assert "Two zones have joined" not in _text(_seen(apart).board)


def test_round_1_says_why_an_open_zone_takes_no_cube() -> None:
    page = _page(at(1))
    marked = {key for key in page.keys if key.startswith("mark:")}
    assert marked == {f"mark:{kind}-1" for kind in ("land", "pond", "farm", "end-village")}
    assert marked <= page.off
    assert "In round 1 you can place a cube only on a zone you have just completed." in _text(_seen(at(1)).board)
    assert "place a cube?" not in _text(_seen(at(1)).board), "there is nothing to choose"
    assert _seen(at(1)).hint == f"No zone is complete, then {at(1).setup.players[1].name}’s turn"
    assert _seen(played(at(1), completes("pond-1", new=True))).main == "mark:pond-1"


def test_a_cube_on_the_only_zone_just_completed_is_the_main_button_and_no_cube_a_key() -> None:
    """Place a Marker Cube: usually a completed zone is claimed; more than one, or others’ cubes, are a choice."""
    one = played(at(2), completes("pond-1", new=True))
    assert (_seen(one).main, _seen(one).hint) == ("mark:pond-1", "Cube on Pond 1")
    assert {"pass", "mark:land-1"} <= _page(one).keys
    assert "mark:pond-1" not in _page(one).keys, "it is on the main button, once"
    two = played(one, completes("farm-1", new=True))
    lost = at(2, zone("pond-1", 0, 2, standing=CLOSED))
    for state, marked in ((two, {"mark:pond-1", "mark:farm-1"}), (lost, {"mark:pond-1"})):
        assert (_seen(state).main, _seen(state).hint) == ("", "Tap a zone, or no cube")
        assert {"pass", *marked} <= _page(state).keys
    assert _seen(at(2, zone("pond-1", 0, 1, standing=CLOSED))).main == "mark:pond-1", "one cube each is a tie"
    three = at(2, zone("pond-1", 1, standing=CLOSED), placed=(3, 0))
    assert (_seen(three).main, _seen(three).hint) == ("pass", "Continue without a cube, then score Pond 1")


def test_the_first_draw_of_a_round_says_what_ended_and_what_follows() -> None:
    """Goal: a round ends with its stack. Round Conditions 1 to 3; Advanced Gameplay 2: the same rules in all rounds."""

    def says(state: State, *moves: Move) -> list[str]:
        return re.findall(r'<p class="told">(.*?)</p>', _seen(played(state, *moves)).board)

    first = but(start(Setup(players=players(2))), found=True, holders=(Seat.A,))
    second = ["Stack 1 is empty, and round 2 begins: one cube per turn, at most 3 each, also on open zones."]
    third = ["Stack 2 is empty, and round 3 begins: one cube per turn, also on open zones."]
    assert not says(first)
    assert says(first, Draw(What.LAND), NoCube(), EndRound()) == second
    assert says(first, EndRound(), EndRound()) == third
    assert not says(first, EndRound(), Draw(What.LAND), NoCube()), "only before the first draw"
    advanced = but(first, setup=but(first.setup, mode=Mode.ADVANCED))
    assert says(advanced, EndRound()) == ["Stack 1 is empty, and round 2 begins with the same rules."]
    counted = but(first, setup=but(first.setup, tiles=12), lands=2)
    assert says(counted, Draw(What.LAND), NoCube()) == second, "the app knows that it was the last tile"
    assert says(but(first, found=False), EndRound()) == ["Stack 1 is empty, and round 2 begins after this question."]
    quick = but(first, setup=but(first.setup, length=Length.QUICK), round=2)
    assert says(quick, EndRound()) == ["Stack 2 is empty. The game ends here, or continues with stack 3."]
    assert says(but(quick, holders=()), EndRound(), Stop()) == ["Stack 2 is empty, and the game is over."]


def test_the_ninth_cube_asks_from_where() -> None:
    state = at(3, used(6), zone("pond-1", 2), zone("farm-1", 0, 1))
    assert "from:pond-1" in _page(state, "mark:farm-1").keys


def test_round_2_says_how_many_more_cubes() -> None:
    assert "8 left; 3 more allowed this round" in _text(_seen(at(2)).board)
    assert "7 left; 2 more allowed this round" in _text(
        _seen(but(played(at(2), marks("land-1", new=True)), turns=2, tile=True, marked=False)).board
    )


def test_what_the_rules_refuse_can_be_tapped_to_hear_why() -> None:
    """Round Conditions 3 and 4, Scoring Support Points, Turn Conditions: each can be played as a house ruling."""
    fourth = _page(at(2, zone("pond-1", 1), placed=(3, 0)))
    assert "mark:pond-1" in fourth.off
    ninth = _page(at(3, used(8)))
    assert {"mark:land-9", "mark:pond-1"} <= ninth.off, "the first is scored, the other would be new"
    done = at(2, zone("farm-1", standing=DONE))
    assert "mark:farm-1" in _page(done).off
    assert "book" in _page(_scoring()).off, "no tile is counted"
    assert "book" not in _page(_scoring(NextTile())).off
    assert "book:bare" in _page(start(Setup(players=players(2), way=Way.END))).off, "nothing is typed"


def test_what_is_typed_as_a_sum_stays_as_it_was_typed() -> None:
    """E3."""
    state = _scoring(sums(Person.PRIEST, 2, 2, -2))
    assert "2+2−2, tap to change 2" in _text(_seen(state).board)
    line = played(state, Book()).entries[0].line
    assert line.because == "Pond 1: Priest 2+2−2 = 2"
    end = played(start(Setup(players=players(2), way=Way.END)), sums(Person.LADY, 10, 5, 1), sums(Person.FARMER, -2))
    assert "10+5+1, tap to change 16" in _text(_seen(end).board)
    assert Book().tell(end).endswith("has 14 in total: Lady 16, Farmer −2.")
    assert played(end, Book()).entries[0].line.because == "Lady 10+5+1 = 16, Farmer −2"


# Counting a zone


def test_a_number_is_two_taps() -> None:
    state = _scoring()
    people = {person.key for person in Person}
    assert people <= _page(state).keys
    assert not any(key.startswith("n:") for key in _page(state).keys), "a person first"
    keys = _page(state, "person:lady").keys
    assert {"n:+1", "n:+2", "n:+3", "n:-1", "n:-2", "n:-3", "n:typed", "tile"} <= keys
    assert not _seen(state).tried, "nothing is counted yet"


def test_what_looks_odd_is_said_beside_the_numbers() -> None:
    """Completing a Zone: a loop of road takes three tiles; two are no reason to refuse."""
    few = played(at(2), completes("land-1", new=True), marks("land-1"), NextTile(), NextTile())
    assert "Is that all?" in _text(_seen(few).hand)
    assert "Is that all?" not in _text(_seen(played(few, NextTile())).hand)


def test_the_six_sums_are_offered_until_a_tile_is_counted() -> None:
    assert "sum:lady" in _page(_scoring()).keys
    assert "sum:lady" not in _page(_scoring(*NUMBERS)).keys
    assert "person:lady" not in _page(_scoring(sums(Person.LADY, 4))).keys


def test_booking_is_shown_before_it_is_done() -> None:
    state = _scoring(*NUMBERS)
    says = _text(_seen(state).tried)
    assert f"Pond 1: 2 for {state.name}" in says
    assert re.search(r"Lady 0 → to 3 give 2 1", says)
    assert "owes 3" in says
    assert f"Most Lady support → {state.name} now nobody" in says


def test_a_tie_is_shown_with_its_split_and_what_the_bank_keeps() -> None:
    state = _scoring(Counts(Person.MINER, 3), Counts(Person.PRIEST, 2), cubes=(1, 1))
    says = _text(_seen(state).tried)
    assert "Pond 1: 5 for" in says
    assert "2 each" in says
    assert "the bank keeps Miner 1" in says
    assert all(player.name in says for player in state.setup.players)


def test_counting_says_what_to_tap_and_the_people_are_keys_once() -> None:
    state = _scoring()
    assert _seen(state).hint == "Tap an influencer, then a number"
    assert _seen(state, "person:lady").hint == "Tap the number of the Lady"
    assert "app:look:person:lady" not in _page(state).keys
    assert "Lady 0" in _text(_seen(state).below)
    assert "app:look:person:lady" in _page(_drawing()).keys


def test_a_zone_without_a_number_is_asked_about_before_the_main_button_books_it() -> None:
    table: AnyTable = Table.new(GAME, Setup(players=players(2)))
    for move in (Draw(What.LAND), completes("pond-1", new=True), marks("pond-1"), NextTile(), NextTile()):
        table = table.play(move)
    state = table.state
    ui = updated(Ui(), route=at_table("x"), table=table, id="x")
    assert waiting(ui) is None
    assert "Pond 1 has no numbers so far" in _text(_seen(state).board)
    assert "book:bare" in _page(state).keys
    assert _seen(state, "book:bare").tried, "it stands in pencil before it is booked"
    assert Book() in GAME.moves.offer(played(state, Counts(Person.LADY, 3))).legal
    assert "book:bare" not in _page(played(state, Counts(Person.LADY, 3))).keys
    booked = table.play(Book(bare=True))
    assert booked.state.total(Seat.A) == 0
    assert read(write(booked), [GAME]) == booked


def test_after_booking_the_cards_are_told_until_the_next_tile() -> None:
    state = played(_scoring(*NUMBERS), Book())
    board = _seen(state).board
    assert re.search(r'<details[^>]* open[^>]*class="rule banker"|<details[^>]*banker[^>]*open', board)
    assert "Banker: cards for Pond 1" in _text(board)
    assert "Lady 0 → 3 take 2 1" in _text(board), "the Banker’s own cards"
    assert "Farmer 0 → −3 owes 3" in _text(board)
    later = played(state, Draw(What.LAND), NoCube())
    assert not re.search(r'<details[^>]* open[^>]*class="rule banker"|<details[^>]*banker[^>]*open', _seen(later).hand)


def test_the_pay_out_says_who_pays() -> None:
    """Setup your Game 4: one of the players is the Banker."""
    state = played(_scoring(*NUMBERS), Book())
    first, second = (player.name for player in state.setup.players)
    assert f"{first} , Banker: take" in _text(_seen(state).board)
    assert "Lady 0 → 3 take 2 1" in _text(_seen(state).board)
    other = but(state, setup=but(state.setup, banker=Seat.B))
    assert f"{second} , Banker: pay {first}" in _text(_seen(other).board)
    assert "Lady 0 → 3 give 2 1" in _text(_seen(other).board)


def test_what_is_taken_back_is_said_as_points_and_the_cards_only_as_such() -> None:
    """Components: five Ladies may have been handed out as 2, 2 and 1, so that no card of 5 is there to be taken."""
    rich = but(_scoring(Counts(Person.LADY, -2)), entries=(Entry(_line(5), (0, 0, 5, 0, 0, 0)),))
    assert "Lady 5 → to 3 take 2 back, for example take 5 and give 2 1" in _text(_seen(rich).tried)
    three = but(rich, entries=(Entry(_line(3), (0, 0, 3, 0, 0, 0)),))
    assert re.search("Lady 3 → to 1 take 2 back(?!,)", _text(_seen(three).tried)), "no change is needed"


def test_two_zones_of_a_turn_are_one_list_of_cards() -> None:
    state = at(2, zone("pond-1", 1, standing=CLOSED), zone("farm-1", 1, standing=CLOSED), marked=True)
    state = played(state, Counts(Person.LADY, 3), Book(), Counts(Person.LADY, -1), Book())
    says = _text(_seen(state).board)
    assert "Banker: cards for Pond 1 and Farm 1" in says
    assert "Lady 0 → 2 take 2" in says


# How it stands


def test_the_bank_says_debts_the_jewel_and_cubes() -> None:
    state = played(_drawing(), SetSupport(Seat.A, Person.FARMER, -2), SetSupport(Seat.B, Person.ELDER, 5))
    below = _seen(state).below
    assert '<span class="owed-chip">−2</span>' in below
    says = _text(below)
    assert "owes −2" in says
    assert f"{state.setup.players[1].name} , holds the Sun Jewel" in says
    assert f"Sun Jewel: {state.setup.players[1].name}" in says
    assert "0 of 7 conditions drawn" in says
    assert "Cubes left 8 8 8" in says


def test_a_balance_opens_to_the_zones_that_made_it() -> None:
    state = played(_scoring(*NUMBERS), Book())
    assert f"{state.setup.players[0].name} 3: Pond 1 +3" in _text(looked(state, "person:lady"))
    assert "Lady +3, Merchant +2, Farmer −3" in _text(looked(state, "at:pond-1"))
    assert looked(state, "person:king") == looked(state, "at:land-9") == looked(state, "cell:a1") == ""


def test_zones_stand_open_with_their_cubes_and_done_ones_with_who_got_what() -> None:
    state = played(_scoring(*NUMBERS), Book())
    state = but(state, zones=(*state.zones, zone("land-1", 0, 2)))
    says = _text(_seen(state).below)
    assert f"Land 1 B ×2 2 of {state.setup.players[1].name}" in says
    assert f"Pond 1 {state.setup.players[0].name} +2" in says


def test_points_by_hand_stand_in_the_bank_and_count_where_all_is_added_up() -> None:
    """The bank and the sheet agree, whatever is set by hand."""
    table: AnyTable = Table.new(GAME, Setup(players=players(2)))
    assert "Adjust points" not in _text(_seen(table.state).below)
    table = table.play(SetSupport(Seat.A, Person.LADY, 3)).adjust(Seat.B, 5, "a card under the box")
    table = table.adjust(Seat.B, -1, "")
    assert [table.state.total(seat) for seat in (Seat.A, Seat.B)] == [3, 4]
    assert [table.sheet.total(seat) for seat in (Seat.A, Seat.B)] == [3, 4]
    says = _text(_seen(table.state).below)
    assert "Adjusted points 0 4 Total 3 4" in says
    second = but(table.state, round=2, found=True, holders=(Seat.A,))
    assert played(second, Draw(What.CONDITION_1)).holders == (Seat.B,), "the most total support"
    assert played(second, Draw(What.CONDITION_2)).holders == (Seat.A,), "the most Lady support"


# What the table is asked


def test_a_condition_that_is_not_known_leads_to_its_form_or_is_answered_here() -> None:
    state = played(_drawing(), Draw(What.CONDITION_3))
    keys = _page(state).keys
    assert "form:condition:3" in keys
    assert {"seat:A", "seat:B", "given", "person:lady"} <= keys
    assert not _seen(state).main, "nobody gets it by the main button"
    read = played(state, Reads(Person.LADY))
    assert {"most", "fewest"} <= _page(read).keys
    named = played(state, Gets(Seat.A))
    assert _seen(named).main == "given"


def test_whoever_is_named_stands_in_the_panel_and_on_the_button_before_it_is_confirmed() -> None:
    state = played(_drawing(), Draw(What.CONDITION_3))
    named = played(state, Gets(Seat.B))
    name = named.setup.players[1].name
    assert f"Sun Jewel: {name}, not confirmed yet" in _text(_seen(named).below)
    assert _seen(named).hint == f"Give it to {name}"


def test_a_condition_of_the_table_is_asked_in_its_own_words() -> None:
    known = Condition(5, Asks.TABLE, (), "the most cubes")
    setup = Setup(players=players(2), conditions=(known,))
    state = but(_drawing(seats=2), setup=setup)
    state = played(state, Draw(What.CONDITION_5))
    assert "Condition 5: the most cubes" in _text(_seen(state).board)
    assert "form:condition:5" not in _page(state).keys


def test_at_the_end_nobody_who_qualifies_leaves_the_jewel_with_a_holder_who_is_asked() -> None:
    """Ruling S3. Where the players decide, the question needs no reason."""
    state = start(Setup(players=players(2), way=Way.END))
    state = played(state, sums(Person.ELDER, 0), Book(), sums(Person.ELDER, 0), Book())
    assert "Sun Jewel: not entered yet" in _text(_seen(state).below)
    why = "Who holds the Sun Jewel? Nobody qualifies for the seventh condition, so the Jewel stays."
    assert why in _text(_seen(played(state, Draw(What.CONDITION_1))).board)
    asked = played(state, Draw(What.CONDITION_3))
    assert "Nobody qualifies it stays with its holder" in _text(_seen(asked).board)
    assert why in _text(_seen(played(asked, Given())).board)
    assert "Nobody qualifies" not in _text(_seen(played(state, Given())).board)


def test_who_drew_the_jewel_and_whether_one_goes_on() -> None:
    state = played(start(Setup(players=players(2), length=Length.QUICK)), EndRound())
    assert {"seat:A", "seat:B"} <= _page(state).keys
    state = played(state, Found(Seat.A), EndRound())
    assert {"stop", "on"} <= _page(state).keys


def test_a_quick_game_has_two_rounds_until_it_goes_on() -> None:
    """Goal: two rounds or three."""
    quick = Table.new(GAME, Setup(players=players(2), length=Length.QUICK))
    assert headline(quick).endswith("turn, round 1 of 2")
    assert "Round 1 of 2 " in str(head(quick, at_table("x")))
    assert str(head(quick, at_table("x"))).count('<i class="pip') == 2
    assert headline(Table.new(GAME, Setup(players=players(2)))).endswith("turn, round 1 of 3")
    for move in (EndRound(), Found(Seat.A), EndRound()):
        quick = quick.play(move, ruled=True)
    assert isinstance(quick.turn, Turn)
    assert quick.turn.rounds == 2
    longer = quick.play(GoOn()).turn
    assert isinstance(longer, Turn)
    assert longer.rounds == 3


def test_the_support_at_the_end_is_typed_person_by_person() -> None:
    state = start(Setup(players=players(2), way=Way.END))
    assert {f"sum:{person.value}" for person in Person} <= _page(state).keys
    assert "Add up the points on your Support cards of each influencer." in _text(_seen(state).board)
    assert not GAME.pending(state), "nothing is typed yet"
    state = played(state, sums(Person.LADY, 4))
    assert f"{state.setup.players[0].name} 4: entered" in _text(looked(state, "person:lady")), "before the others are"
    state = played(state, Book())
    assert f"{state.setup.players[0].name} 4: entered +4" in _text(looked(state, "person:lady"))


def test_by_hand_support_cubes_and_the_jewel() -> None:
    state = at(2, zone("land-1", 1), used(2, "farm-1"))
    judged = GAME.moves.corrections(state)
    first = Page(f"<div>{view(state, judged, Seat.A).board}</div>")
    assert {"seat:A", "seat:B"} <= first.keys
    path: Path = ("seat:A",)
    second = Page(f"<div>{view(state, judged.narrowed(path), Seat.A).board}</div>")
    assert {"person:lady", "zone:land-1", "zone:farm-1", "jewel:holds"} <= second.keys
    assert "Farm 1" in " ".join(second.text).partition("Cubes on scored zones")[2]


def test_another_seat_is_only_looked_at() -> None:
    state = played(_drawing(), SetSupport(Seat.B, Person.ELDER, 13))
    seen = view(state, GAME.moves.offer(state), Seat.B)
    assert not seen.hand
    assert "In the fewest cards possible; the player may hold others." in _text(seen.about)
    assert "Elder 13 10 2 1" in _text(seen.about)
    assert "Holds the Sun Jewel" in _text(seen.about)


# A long game


def test_eighty_tiles_and_forty_zones_are_a_page_that_a_phone_shows_quickly() -> None:
    cells = [Cell(q, r) for r in range(8) for q in range(10)]
    land = landscape((cell, Laid(DRAWN[at_ % len(DRAWN)])) for at_, cell in enumerate(cells))
    setup = Setup(players=players(5), mode=Mode.ADVANCED, landscape=True, printed=DRAWN)
    zones = tuple(zone(f"pond-{at_}", 1, 0, 0, 0, 0, standing=DONE) for at_ in range(1, 31))
    zones += tuple(zone(f"farm-{at_}", 1, 1, 0, 0, 0) for at_ in range(1, 5))
    state = but(start(setup), zones=zones, land=land, found=True, round=2)
    booked = GAME.score(played(_scoring(*NUMBERS), Book())).lines[0]
    entries = tuple(
        Entry(but(booked, where=(record.zone.key,), piece=record.zone.key), (0, 2, 3, 0, 0, -3))
        for record in zones[:30]
    )
    state = but(state, entries=entries)
    for now in (state, but(state, laying=True), but(state, laying=True, hand=4)):
        seen = _seen(now)
        assert len(f"{seen.board}{seen.hand}{seen.tried}{seen.below}") < 60_000
    assert Z("pond-1") in {record.zone for record in state.zones}


def test_the_scores_above_the_table_show_who_holds_the_jewel() -> None:
    """Whoever holds it at the end wins, whatever the points."""

    def shown(*holders: Seat) -> list[bool]:
        table = Table.new(GAME, Setup(players=players(3)))
        table = but(table, states=(but(table.state, holders=holders),))
        seats = strip(table, at_table("x")).split("<li")[1:]
        says = f"{'shares' if holders[1:] else 'holds'} the Sun Jewel"
        assert ["#z-sun" in seat for seat in seats] == [says in seat for seat in seats]
        return ["#z-sun" in seat for seat in seats]

    assert shown() == [False, False, False]
    assert shown(Seat.B) == [False, True, False]
    assert shown(Seat.A, Seat.C) == [True, False, True]
