"""The page of a table of Indus: what is said on it, that every key can be tapped, and that it is quickly drawn."""

from __future__ import annotations

import pathlib
import re
from random import Random

import pytest

from app.route import at_table
from app.table.head import head
from app.table.headline import headline
from engine.move import Offer, Path
from engine.notation import read
from engine.table import Table
from engine.turn import CHANCE, Colour, Outcome, Player, Seat, Turn
from engine.value import but, put
from engine.way import Way
from games.indus.game import GAME
from games.indus.page.drawing import board, pile, secured
from games.indus.page.picture import picture
from games.indus.page.ruins_drawing import on_field
from games.indus.page.shown import looked
from games.indus.page.view import view
from games.indus.rules.board.agreed import ruins
from games.indus.rules.board.ruin import Ruin
from games.indus.rules.moves.captive import Own
from games.indus.rules.moves.die import Roll, Throw
from games.indus.rules.moves.final_board import Close, Lie
from games.indus.rules.moves.moving import Enter
from games.indus.rules.moves.placing import Place
from games.indus.rules.pieces import FIELDS, STARTS, Field, Kind, Rank, Start
from games.indus.rules.scoring import forecast
from games.indus.rules.state import Researcher, Setup, State, start
from games.indus.rules.turn import turn
from pages import Page
from valley import RUINS, number, stack, stacks

TWO = (Player("Anna", Colour.RED, Colour.YELLOW), Player("Bo", Colour.BLUE, Colour.GREEN))
FOUR = tuple(
    Player(name, colour)
    for name, colour in zip(
        ("Anna", "Bo", "Cem", "Dora"),
        (t for two in zip(*(p.colours for p in TWO), strict=True) for t in two),
        strict=True,
    )
)


def _table(players: tuple[Player, ...] = FOUR, **setup: object) -> State:
    values: dict[str, object] = {"players": players, "ruins": tuple(RUINS.values()), **setup}
    return start(Setup(**values))  # type: ignore[arg-type]


def _edge(stands: dict[str, str]) -> tuple[Researcher | None, ...]:
    return tuple(stack(stands[space.name])[0] if space.name in stands else None for space in STARTS)


LIES = {
    "b3": "B:W Y:A",
    "c1": "B:W B:P",
    "a2": "Y:P R:A G:W",
    "d3": "R:P",
    "d4": "G:W G:A G:P",
    "a4": "R:W B:P",
}
STANDS = {"Na": "R:P", "Nb": "R:W", "W4": "R:A", "Sd": "R:W", "E4": "Y:W", "Nc": "R:W"}


def _thrown(players: tuple[Player, ...] = FOUR, throws: int = 1, pips: int = 4, **setup: object) -> State:
    """Anna has thrown."""
    return but(
        _table(players, **setup),
        stacks=stacks(LIES),
        edge=_edge(STANDS),
        ready=True,
        team=Colour.RED,
        placed=True,
        throws=throws,
        pips=pips,
    )


MOVING = _thrown()


def _own() -> State:
    state = but(_thrown(TWO, pips=3), stacks=stacks({"b3": "R:W Y:A B:W"}))
    return GAME.moves.play(state, Enter(Start.Nb))


def _tables() -> dict[str, State]:
    adding = but(MOVING, placed=False, throws=0, pips=None, team=Colour.RED)
    final = _table(way=Way.END)
    return {
        "first": _table(),
        "first, two": _table(TWO),
        "add": adding,
        "add, two": but(adding, setup=_table(TWO).setup, team=None),
        "none to add": but(
            adding,
            setup=_table(TWO).setup,
            team=None,
            reserve={**adding.reserve, Colour.RED: dict.fromkeys(Rank, 0)},
        ),
        "throw": but(MOVING, setup=_table(seed="leaf").setup, throws=0, pips=None),
        "own die": but(MOVING, throws=0, pips=None),
        "own die again": but(MOVING, throws=1, pips=None),
        "move": MOVING,
        "second throw": _thrown(throws=2),
        "third throw": _thrown(throws=3),
        "not painted": _thrown(ruins=()),
        "own captured": _own(),
        "end": final,
        "end, typed": but(final, stacks=stacks({"b3": "R Y"}), captured=((Colour.RED, 3),)),
    }


TABLES = _tables()


def _page(state: State, chosen: Path | None = None, seat: Seat | None = None) -> tuple[Page, str]:
    narrowed = GAME.moves.offer(state).narrowed(GAME.page.begin(state) if chosen is None else chosen)
    now = turn(state)
    acting = now.seat if isinstance(now, Turn) and now.seat is not None else Seat.A
    seen = view(state, narrowed, acting if seat is None else seat)
    page = Page(seen.board + seen.hand + seen.tried + seen.below + (seen.about if seat not in (None, acting) else ""))
    page.keys.update(filter(None, [seen.main]))
    return page, seen.hint


def _label(page: Page, key: str) -> list[str]:
    return re.findall(rf'data-key="{re.escape(key)}"[^>]*aria-label="([^"]*)"', page.html)


@pytest.mark.parametrize("name", TABLES)
def test_every_key_of_every_choice_can_be_tapped(name: str) -> None:
    state = TABLES[name]
    whole = GAME.moves.offer(state)
    alone = {move.path[0] for move in whole.legal if move.tried_first and ":" not in move.path[0]}
    paths = {move.path[:depth] for move in whole.legal for depth in range(len(move.path))}
    paths |= {move.path for move in whole.legal if isinstance(move, Enter)}
    for chosen in sorted(paths):
        narrowed = whole.narrowed(chosen)
        page, hint = _page(state, chosen)
        assert set(narrowed.next) - alone <= page.keys, chosen
        assert {blank.path[0] for blank in whole.blanks} <= page.keys
        assert narrowed.move is not None or hint or alone


@pytest.mark.parametrize("name", TABLES)
def test_a_refused_choice_can_be_tapped_too_and_says_why(name: str) -> None:
    state = TABLES[name]
    whole = GAME.moves.offer(state)
    for chosen in {(), *(move.path[:1] for move in whole.legal if len(move.path) > 1)}:
        page, _ = _page(state, chosen)
        refused = {key for key in whole.narrowed(chosen).why_not if key != "roll"}
        assert refused <= page.keys, chosen
    if name == "third throw":
        assert "roll" in _page(state)[0].keys


def test_every_place_and_reserve_can_be_put_right() -> None:
    offered = GAME.moves.corrections(MOVING)
    for chosen in sorted({move.path[:depth] for move in offered.legal for depth in range(2)}):
        narrowed = offered.narrowed(chosen)
        seen = view(MOVING, narrowed, Seat.A)
        assert set(narrowed.next) <= Page(seen.board + seen.hand).keys, chosen


def test_names_are_escaped_everywhere_and_no_style_is_written() -> None:
    for state in TABLES.values():
        players = tuple(but(player, name="<b>&\"'") for player in state.setup.players)
        named = but(state, setup=but(state.setup, players=players))
        for seat in (Seat.A, Seat.B):
            html = _page(named, seat=seat)[0].html
            assert "<b>&" not in html
            assert " style=" not in html


def test_the_board_is_a_labelled_grid() -> None:
    page, _ = _page(TABLES["throw"])
    assert _label(page, "app:look:cell:b3") == ["b3: canal 11; Yellow assistant on Blue worker."]
    assert _label(page, "app:look:cell:c1") == ["c1: building 6; Blue professor on Blue worker; secured by Blue."]
    assert _label(page, "app:look:cell:f1") == ["f1: wooden path 2; no researcher."]
    assert _label(page, "app:look:start:Nf") == ["Start space, top edge f: empty."]
    assert page.html.count('role="row"') == 8
    assert page.html.count('role="gridcell"') == 64
    assert page.html.count('tabindex="0"') == 1


def test_a_target_says_who_would_come_and_a_second_tap_takes_the_other_one() -> None:
    page, hint = _page(MOVING)  # a4 is reached from Na and from W4: a throw of 4 leads from W4 to d4
    assert hint == "Tap a researcher or a field"
    state = _thrown(pips=1)
    both = but(state, edge=_edge({"Na": "R:P", "W1": "R:W"}))
    page, _ = _page(both)
    field = next(label for label in _label(page, "start:Na") if label.startswith("a1"))
    ruins, _, says = field.partition("; ")
    assert ruins == "a1: canal 11, stone alley 2"
    assert (
        says
        == "no researcher. Red professor from top edge a or Red worker from left edge 1 could move here: +7 points."
    )
    page, _ = _page(both, ("start:Na",))
    assert any(label.startswith("a1") for label in _label(page, "start:W1"))
    page, _ = _page(both, ("start:W1",))
    assert any(label.startswith("a1") for label in _label(page, "start:Na"))


def test_what_is_tried_shows_the_stack_who_is_captured_and_the_ruins_before_and_after() -> None:
    secures = _page(MOVING, ("start:Na",))[0]
    words = " ".join(secures.text)
    assert "+3" in words  # the blue professor
    assert "0 →" in words  # the wall of a3 to a5: nobody counted for red
    captured = _page(MOVING, ("start:W4",))[0]
    assert "+2" in " ".join(captured.text)
    assert 'class="slab seat-red tried"' in secures.html


def test_the_buttons_of_start_spaces_are_deeper_while_only_these_are_asked_for() -> None:
    """Fields of 48 px leave 36 px for each start space on a phone."""
    adding = TABLES["add"]
    assert "to-starts" not in _page(adding, ())[0].html, "a researcher is chosen first"
    assert "to-starts" in _page(adding, ("add:red-worker",))[0].html
    assert "to-starts" not in _page(MOVING)[0].html, "fields are asked for, and a start space is another way"


GAINS = {"Na": (3, 2), "Nb": (0, 2), "Nc": (0, 5), "Sd": (0, 0), "W4": (0, 0)}
"""Red, after a roll of 4: the professor on a4 counts 3, and its wall 2; b4 and c4 have an alley of 2, c4 a graveyard of
one field, 3; on d3 red lies already; on d4 three green ones lie, which capture."""


@pytest.mark.parametrize(("space", "gain"), GAINS.items())
def test_each_field_in_reach_shows_what_a_move_would_add(space: str, gain: tuple[int, int]) -> None:
    move = Enter(Start[space])
    assert move.gain(MOVING) == gain
    says = f"+{sum(gain)} points" if sum(gain) else "no points"
    page, _ = _page(MOVING)
    assert any("could move here" in label and label.endswith(f": {says}.") for label in _label(page, f"start:{space}"))
    assert page.html.count('class="gain"') == len({Start[one].field(4) for one in GAINS})
    chosen, _ = _page(MOVING, move.path)
    assert chosen.html.count('class="gain best"') == 1


def _chosen(state: State, space: str) -> tuple[str, str]:
    """The words above the ledge and on the main button."""
    seen = view(state, GAME.moves.offer(state).narrowed((f"start:{space}",)), state.seat)
    asks, act = (" ".join(" ".join(Page(part).text).split()) for part in (seen.asks, seen.act))
    return asks, act


def test_the_chosen_move_says_why_and_what_hands_do_and_the_button_its_points_and_who_is_next() -> None:
    says = ("a4 is secured +3 blue professor +2 in ruins On the table Remove Bo’s professor, take 3 points.",)
    assert _chosen(MOVING, "Na") == (*says, "Move to a4 then Bo’s turn +5")
    assert _chosen(MOVING, "Nb") == ("b4 was empty +2 in ruins", "Move to b4 then Bo’s turn +2")
    says = (
        "d4 is secured by green: captured at once On the table Remove the red assistant again; Dora takes 2 points.",
    )
    assert _chosen(MOVING, "W4") == (*says, "Move to d4 then Bo’s turn 0")


def test_two_with_two_colours_each_are_told_by_colour_and_their_own_is_decided_next() -> None:
    """On b3 blue secures; yellow is red's other colour, and red's worker is captured for 1 point."""
    state = but(_thrown(TWO, pips=3), stacks=stacks({"b3": "R:W Y:A B:W"}))
    says, act = _chosen(state, "Nb")
    assert says.endswith("On the table Remove the yellow assistant and the blue worker, take 1 point.")
    assert act.startswith("Move to b3 then points or reserve +")
    own = _own()
    assert Own(back=True).also_do(own) == "Put the yellow assistant back into your reserve."
    assert Own(back=False).also_do(own) == "Take 2 points for the yellow assistant."
    state = but(_thrown(TWO, pips=3), stacks=stacks({"b3": "Y:A Y:W"}))
    assert Enter(Start.Nb).also_do(state) == "Remove the red worker again.", "points or reserve is decided next"


def test_the_die_is_pips_at_the_table_and_the_main_button_in_the_app() -> None:
    own = _page(TABLES["own die"])[0].keys
    assert {f"pips:{pips}" for pips in range(1, 7)} <= own
    assert "stop" in own, "players can stop before they roll"
    state = TABLES["throw"]
    seen = view(state, GAME.moves.offer(state), Seat.A)
    assert (seen.main, seen.hint) == (Roll().path[0], "Roll the die")
    assert "Roll 1 of 3: any rank can move." in seen.board
    assert "Roll 2 of 3: assistants and professors can move." in _page(TABLES["own die again"])[0].html


def test_a_further_throw_says_why_not_where_nobody_stands() -> None:
    """Only a correction leads there: no rank is blamed that nobody has on a start space."""
    page, hint = _page(but(_thrown(throws=1), edge=_edge({})))
    assert hint == "Nobody can move"
    again = page.html[page.html.index("Roll again") :]
    assert "nobody can move" in again[: again.index("</button>")]


def test_who_may_move_follows_the_throw() -> None:
    for throws, words, ready in ((1, "Roll 1 of 3", 2), (2, "Roll 2 of 3", 1)):
        page, _ = _page(_thrown(throws=throws))
        assert words in page.html
        assert f"{ready} could move then" in page.html
    page, _ = _page(_thrown(throws=3))
    assert "no roll left" in page.html


def test_only_ranks_that_stand_there_are_named() -> None:
    workers = but(_thrown(), edge=_edge({"Nb": "R:W", "Sd": "R:W", "E4": "Y:P"}))
    assert (
        "You have one roll: there are only red workers on the start spaces."
        in _page(but(workers, throws=0, pips=None))[0].html
    )
    words = " ".join(_page(workers)[0].text)
    assert "workers can move" in words
    assert "only red workers" in words
    assistants = but(_thrown(throws=2), edge=_edge({"Nb": "R:A", "Sd": "R:W", "E4": "Y:P"}))
    words = " ".join(_page(assistants)[0].text)
    assert "assistants can move" in words
    assert "no red professor" in words


def test_an_own_captured_researcher_is_points_or_comes_back() -> None:
    page, hint = _page(TABLES["own captured"])
    assert {Own(back=False).path[0], Own(back=True).path[0]} <= page.keys
    assert "never returned so far" in page.html
    assert hint == "Points or reserve?"
    assert "returned 2 times" in _page(but(TABLES["own captured"], back=2))[0].html


@pytest.mark.parametrize("key", ["cell:b3", "cell:c1", "start:Na", "start:Nf", "ruin:7", "ruin:1"])
def test_what_is_tapped_is_told(key: str) -> None:
    page = Page(looked(MOVING, key))
    words = " ".join(page.text)
    assert words
    if key == "cell:b3":
        assert "Yellow assistant on Blue worker" in words
        assert "one more" in words
    if key == "cell:c1":
        assert "Secured by blue" in words
    if key == "start:Na":
        assert "4 to a4" in words


def _more(html: str, field: str) -> list[str]:
    """What one more researcher on a field would be paid there, by colour; empty: it is not said."""
    words = " ".join(Page(html).text).split()
    at = next((at for at in range(len(words)) if words[at : at + 4] == ["one", "more", "on", field]), None)
    return [] if at is None else words[at + 4 : at + 8]


def test_one_more_is_who_comes_to_the_field_as_a_move_would_have_it() -> None:
    """A graveyard of one field (3 points): who comes lies on top; where two of a colour lie, others are captured."""
    one = but(MOVING, stacks=stacks({"d1": "R:W"}))
    assert _more(looked(one, "cell:d1"), "d1") == ["3", "3", "3", "3"]
    held = but(MOVING, stacks=stacks({"d1": "R:W R:W"}))
    assert _more(looked(held, "cell:d1"), "d1") == ["3", "0", "0", "0"]


def test_one_more_on_a_ruin_comes_to_a_field_that_is_free() -> None:
    """A graveyard of two fields (4 points): alone it is red's, level with red each takes 2; full, nothing is said."""
    key = f"ruin:{number('G3')}"
    half = but(MOVING, stacks=stacks({"f2": "R:W"}))
    assert _more(looked(half, key), "f3") == ["4", "2", "2", "2"]
    full = but(MOVING, stacks=stacks({"f2": "R:W", "f3": "R:W"}))
    assert "one more" not in " ".join(Page(looked(full, key)).text)


def test_by_hand_a_researcher_is_shown_the_free_start_spaces() -> None:
    offered = GAME.moves.corrections(MOVING)
    page = Page(view(MOVING, offered.narrowed(("start:Na",)), Seat.A).hand)
    assert _label(page, "start:Ne") == ["Start space, top edge e: empty. Move it here."]
    assert "Move it here." not in _label(page, "start:Nb")[0]


@pytest.mark.parametrize("key", ["", "cell:z9", "start:", "ruin:0", "ruin:99", "ruin:x", "team:red"])
def test_what_is_no_place_is_not_told(key: str) -> None:
    assert not looked(MOVING, key)


def test_a_seat_looked_at_shows_what_it_has() -> None:
    page, _ = _page(MOVING, seat=Seat.B)
    assert "Reserves" in page.html
    assert not {key for key in page.keys if not key.startswith("app:look:")}


def test_a_board_that_is_not_painted_says_so() -> None:
    assert "form:paint" in _page(TABLES["not painted"])[0].keys
    assert "No ruin is entered here." in _page(TABLES["not painted"], ("start:Na",))[0].html


def test_a_tall_stack_is_a_number_and_every_other_is_drawn_whole() -> None:
    assert secured(stack("G:W G:A G:P")) is Colour.GREEN
    assert secured(stack("R:W B:A")) is None
    assert "×3" in pile(stack("G:W G:A G:P"), 0, 43)
    assert pile(stack("R:W B:A Y:P G:W"), 0, 43).count("<rect") == 4
    assert board(MOVING).count('class="hold"') == 2


def test_a_small_picture_is_cheap() -> None:
    drawn = picture(MOVING, Seat.A, tuple(f"cell:{field.name}" for field in FIELDS[:11]))
    assert "a1, b1, c1" in drawn
    assert len(drawn) < 520


def test_ruins_are_in_the_order_of_the_list() -> None:
    assert MOVING.ruins == ruins(MOVING.setup)
    assert {line.piece for line in forecast(MOVING)} <= {f"ruin:{at}" for at in range(1, 20)}


def _late(players: tuple[Player, ...]) -> State:
    """A game at random until nothing is left to add, waiting for a move."""
    table = Table.new(GAME, _table(players, seed="").setup)
    rng = Random(7)
    while True:
        now = table.turn
        assert isinstance(now, Turn), "the game ended before the reserve did"
        state = table.state
        if now.phase == "Move a researcher" and not any(map(state.in_reserve, state.setup.colours)):
            return state
        legal = [
            move for move in table.offer.legal if isinstance(move, (Place, Throw, Enter, Own))
        ] or table.offer.legal
        table = table.play(rng.choice(legal))


@pytest.mark.cpython_only  # measures CPython; inside the page other things take the time
@pytest.mark.parametrize("players", [FOUR, TWO])
def test_a_late_board_is_small(players: tuple[Player, ...]) -> None:
    state = _late(players)
    whole = GAME.moves.offer(state)
    move = next(move for move in whole.legal if isinstance(move, Enter))
    for chosen in ((), move.path):
        narrowed = whole.narrowed(chosen)
        seat = state.seat
        seen = view(state, narrowed, seat)
        assert len(seen.board + seen.hand + seen.tried + seen.below) < 56_000


def test_the_end_is_only_looked_at() -> None:
    over = but(MOVING, edge=_edge({}), reserve={colour: dict.fromkeys(Rank, 0) for colour in MOVING.reserve})
    assert isinstance(turn(over), Outcome)
    for seat in (Seat.A, Seat.C):
        seen = view(over, Offer(CHANCE, ()), seat)
        assert "if the game ended now" not in Page(seen.board + seen.about + seen.below).html.lower()
    assert not {key for key in Page(seen.board + seen.hand + seen.below).keys if not key.startswith("app:look:")}
    assert isinstance(Close().path, tuple)
    assert Field.a1 in RUINS["CA"].fields


def test_nobody_is_on_turn_at_a_final_board() -> None:
    table = Table.new(GAME, _table(way=Way.END).setup)
    assert headline(table) == "Final board"
    assert "’s turn" not in head(table, at_table("x"))


def test_points_not_typed_are_listed_in_one_sentence() -> None:
    refusal = GAME.moves.refuse(_table(way=Way.END), Close())
    assert refusal
    assert "missing for red, blue, yellow and green." in refusal.sentence


def test_researchers_of_a_final_board_are_tapped_one_after_the_other() -> None:
    state = TABLES["end"]
    assert not GAME.page.begin(state)
    state = GAME.moves.play(state, Lie(Field.b3, Colour.RED))
    assert GAME.page.begin(state) == ("cell:b3",)
    page, hint = _page(state)
    assert {"team:red", "team:blue", "cell:a1"} <= page.keys
    assert hint == "Who is on b3?"


def test_a_colour_that_has_its_two_is_said_before_the_space_it_cannot_have() -> None:
    """Particularities for 2 players: two of each colour are placed first."""
    state = _table(TWO)
    for colour, at in (
        (Colour.RED, Start.Na),
        (Colour.BLUE, Start.Nb),
        (Colour.RED, Start.Nc),
        (Colour.BLUE, Start.Nd),
    ):
        state = GAME.moves.play(state, Place(colour, Rank.WORKER, at))
    _, why = GAME.moves.offer(state).why_not["add:red-worker"]
    assert (why.sentence, why.instead) == ("Red already has 2 researchers on the start spaces.", "Place a yellow one.")
    assert "Red already has 2 researchers on the start spaces." in view(state, GAME.moves.offer(state), Seat.A).board
    taken = GAME.moves.refuse(state, Place(Colour.YELLOW, Rank.WORKER, Start.Na))
    assert taken is not None
    assert taken.code == "taken"


def test_nothing_to_add_asks_for_a_colour_alone() -> None:
    empty = dict.fromkeys(Rank, 0)
    state = TABLES["none to add"]
    bare = but(state, reserve={**state.reserve, Colour.YELLOW: empty})
    phases = [now.phase for one in (state, bare) if isinstance(now := turn(one), Turn)]
    assert phases == ["Add a researcher", "Choose a colour"]
    page, hint = _page(bare)
    assert hint == "Choose a colour"
    assert {key for key in page.keys if key.startswith(("add:", "team:"))} == {"team:red", "team:yellow"}
    assert _page(state)[1] == "Choose a researcher to add"


def test_a_ground_that_turns_leaves_out_the_corner_across() -> None:
    """A graveyard on d5 d6 e6: on d6 it reaches up and to the right, and not into e5; one of four fields is whole."""
    turning, *square = (
        on_field(field, [Ruin(Kind.GRAVEYARD, fields)])
        for field, fields in (
            (Field.d6, (Field.d5, Field.d6, Field.e6)),
            (Field.d6, (Field.d5, Field.e5, Field.d6, Field.e6)),
        )
    )
    shapes = [re.findall(r'class="ground" d="M([^"]*)z"', drawn)[0].split("L") for drawn in (turning, *square)]
    assert "53 -5" not in shapes[0]
    assert "43 5" in shapes[0]
    assert "53 -5" in shapes[1]


def test_where_nobody_can_move_the_page_has_the_way_on() -> None:
    """After corrections: the professor is gone after the third throw; nobody at all has a researcher left."""
    third = _thrown(throws=3)
    without = but(third, edge=put(put(third.edge, Start.Na, None), Start.W4, None))
    nobody = but(
        third,
        edge=(None,) * len(STARTS),
        reserve={colour: dict.fromkeys(Rank, 0) for colour in third.reserve},
        before=third,
    )
    for state, says in ((without, "Skip turn"), (nobody, "End the game")):
        page, hint = _page(state)
        assert "pass" in page.keys
        assert says in view(state, GAME.moves.offer(state), Seat.A).hand
        assert hint == "Nobody can move"


def test_a_colour_with_nothing_left_to_add_says_so_and_which_colour_it_is() -> None:
    """Of two players each has two colours: the mark of a colour cannot be heard."""
    whole = read((pathlib.Path(__file__).parent / "playthroughs" / "indus-2.txt").read_text("utf-8"), (GAME,))
    for at, colours in ((131, ["Red"]), (144, ["Blue", "Green"])):
        text = " ".join(_page(whole.at(at).state)[0].text)
        assert re.findall(r"(\w+): +move one; all are placed", text) == colours
