"""The forms of Panchayat: a form that nobody touched changes nothing, and what is typed is read or refused in words."""

from __future__ import annotations

from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.game import TAP, Draft
from engine.printed import Source
from engine.refusal import Refused
from engine.turn import Colour, Player, Seat
from engine.value import but
from engine.way import Way
from games.panchayat.page.card_form import overview
from games.panchayat.page.forms import entry, filled, form, has
from games.panchayat.rules.pieces import (
    EVERY,
    PRACTICE,
    REMOVED,
    Building,
    Card,
    Land,
    Lands,
    Match,
    Near,
    Rounds,
    Scenario,
    Square,
    Type,
)
from games.panchayat.rules.start import start
from games.panchayat.rules.state import Bonus, BonusKind, Copy, EndTile, Setup
from test_forms import lawful, put, sent, tables

B = Building
TWO = Setup(players=(Player("Leaf", Colour.GREEN), Player("Stone", Colour.BLUE)))

POINTS = st.integers(-20, 20)
MATCHES = st.sampled_from([*map(Match, Type), *map(Match, Building)])
ROUNDS = st.tuples(st.integers(1, 8), st.integers(1, 8)).map(sorted)
CONDITIONS = st.one_of(
    st.builds(Near, MATCHES, POINTS),
    st.builds(Lands, st.sampled_from(Land), POINTS),
    st.builds(lambda span, points: Rounds(span[0], span[1], points), ROUNDS, POINTS),
)


@st.composite
def cards(draw: st.DrawFn, building: Building) -> Card:
    """What may be printed on a building."""
    least = max(REMOVED[2].get(building, 0), REMOVED[1].get(building, 0) % EVERY)
    return Card(
        building,
        draw(st.sampled_from(Type)),
        draw(POINTS),
        tuple(draw(st.lists(CONDITIONS, max_size=4))),
        draw(st.none() | st.integers(least, 20)),
    )


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """Any setup that the form of a new table can make."""
    players, first = draw(tables(1, 4).filter(lambda table: lawful(table[0])))
    alone = len(players) == 1
    bonus: list[Bonus] = []
    for seat in range(len(players)):
        places = draw(st.permutations(list(Square)))
        if draw(st.booleans()):
            bonus.append(Bonus(Seat(seat), BonusKind.ADJACENCY, draw(MATCHES), places[0]))
        if draw(st.booleans()):
            bonus.append(Bonus(Seat(seat), BonusKind.PLACEMENT, Match(draw(st.sampled_from(Type))), places[1]))
    names = st.lists(st.sampled_from(Building), min_size=1, max_size=4, unique=True)
    read = draw(st.lists(st.sampled_from(Building), max_size=4, unique=True))
    way = draw(st.sampled_from(Way))
    market = draw(st.booleans())
    copy = draw(st.sampled_from(Copy))
    return Setup(
        players=players,
        first=first,
        way=way,
        market=market,
        seed=draw(st.sampled_from(["", "leaf"])) if (market or alone) and way is Way.TURNS else "",
        copy=copy,
        reach=draw(st.sampled_from([8, 4])),
        bonus=tuple(bonus),
        end_tiles=tuple(EndTile(tuple(draw(names))) for _ in range(0 if alone else draw(st.integers(0, 4)))),
        printed=tuple(draw(cards(building)) for building in read),
        **(draw(scenarios(copy)) if alone else {}),
    )


@st.composite
def scenarios(draw: st.DrawFn, copy: Copy) -> dict[str, Any]:
    """What is agreed besides by somebody alone."""
    scenario = draw(st.sampled_from(Scenario))
    order = tuple(draw(st.permutations(scenario.discards)))
    return {
        "scenario": scenario,
        "discards": () if order == scenario.discards else order,
        "every_industry": draw(st.booleans()),
        "deck": 0 if copy is Copy.PRACTICE else draw(st.sampled_from([0, 18, 38])),
    }


def refused(setup: Setup, name: str, fields: Any) -> str:
    with pytest.raises(Refused) as why:
        filled(setup, name, fields)
    return f"{why.value.refusal.sentence} {why.value.refusal.instead}"


# What nobody touched stays


@settings(max_examples=20, deadline=None)
@given(setups())
def test_a_form_that_nobody_touched_changes_nothing(setup: Setup) -> None:
    names = ["new", "players"]
    for bonus in setup.bonus:
        kind = ":placement" if bonus.kind is BonusKind.PLACEMENT else ""
        assert filled(setup, f"bonus:{bonus.seat.name}{kind}", []) == setup
    for at, _ in enumerate(setup.end_tiles, 1):
        assert filled(setup, f"end-tile:{at}", []) == setup
    for card in setup.printed if setup.copy is Copy.OWN else ():
        assert filled(setup, f"card:{card.building.value}", []) == setup
    names += ["zamindar"] * setup.solo
    for name in names:
        assert filled(setup, name, sent(form(setup, name))) == setup, name


@pytest.mark.parametrize(
    "name", ["", "nothing", "card:", "card:palace", "bonus:C", "bonus:", "bonus:Z", "bonus:A:x", "end-tile:5", "new:x"]
)
def test_there_is_no_such_form(name: str) -> None:
    assert "does not exist" in form(TWO, name)
    assert "does not exist" in refused(TWO, name, [])


# A new table


def test_the_first_table_of_all() -> None:
    setup = filled(Setup(), "new", sent(form(Setup(), "new")))
    assert setup == Setup(players=(Player("Red", Colour.RED), Player("Blue", Colour.BLUE)))
    start(setup)


def test_what_was_read_off_the_copy_comes_along() -> None:
    copy = Setup(printed=PRACTICE[:3])
    assert filled(copy, "new", sent(form(copy, "new"))).printed == copy.printed


@pytest.mark.parametrize(
    ("way", "market", "deal", "seed"),
    [
        ("turns", "yes", "app", "leaf"),
        ("turns", "yes", "table", ""),
        ("turns", "no", "app", ""),
        ("end", "yes", "app", ""),
    ],
)
def test_the_app_deals_only_from_a_market_that_it_follows(way: str, market: str, deal: str, seed: str) -> None:
    fields = [*put(sent(form(TWO, "new")), way=way, market=market, deal=deal, copy="practice"), ("seed", "leaf")]
    setup = filled(TWO, "new", fields)
    assert setup.seed == seed
    start(setup)


def test_a_seed_is_kept() -> None:
    setup = but(TWO, market=True, seed="old", copy=Copy.PRACTICE)
    assert filled(setup, "new", [*sent(form(setup, "new")), ("seed", "new")]).seed == "old"


@pytest.mark.parametrize("name", ["way", "market", "deal", "copy", "reach"])
def test_a_choice_that_is_not_offered(name: str) -> None:
    assert "not chosen" in refused(TWO, "new", put(sent(form(TWO, "new")), **{name: "else"}))


def test_the_list_of_what_stays_away() -> None:
    page = form(TWO, "new")
    assert page.count('name="away"') == len(REMOVED[2])
    assert "25 of 72 tiles" in page


def test_players_are_renamed_at_a_running_table() -> None:
    table = but(TWO, first=Seat.B)
    setup = filled(table, "players", put(sent(form(table, "players")), name_b="River", colour_b="white"))
    assert setup == but(table, players=(TWO.players[0], Player("River", Colour.WHITE)))
    added = filled(TWO, "players", put(sent(form(TWO, "players")), seats="3", name_c="Late")).players
    assert added[:2] == TWO.players
    assert added[2].name == "Late"
    three = but(TWO, players=added)
    gone = refused(three, "players", put(sent(form(three, "players")), seats="2"))
    assert "2 players selected, but this game is for 3 to 4 players." in gone


# Alone


ALONE = but(TWO, players=TWO.players[:1], deck=38)


def test_one_who_sits_alone_plays_first_whoever_was_chosen() -> None:
    fields = put(sent(form(TWO, "new")), seats="1", first="b", deck="38")
    assert filled(TWO, "new", fields) == ALONE
    start(ALONE)


def test_the_app_deals_alone_without_a_question_about_the_market() -> None:
    fields = [*put(sent(form(ALONE, "new")), market="no", deal="app", copy="practice", deck=""), ("seed", "leaf")]
    setup = filled(ALONE, "new", fields)
    assert (setup.seed, setup.deck) == ("leaf", 0)
    start(setup)


def test_the_practice_copy_has_its_tiles_counted() -> None:
    """Solo Mode, Setup 1: 33 of its 72 stay in the box; a number typed before, now out of sight, says nothing."""
    for typed in ("20", "many"):
        fields = [*put(sent(form(ALONE, "new")), deal="app", copy="practice", deck=typed), ("seed", "leaf")]
        setup = filled(ALONE, "new", fields)
        assert (setup.deck, setup.tiles) == (0, 39)


def test_his_list_is_put_in_the_order_of_the_tile() -> None:
    fields = put(sent(form(ALONE, "new")), scenario="green-revolution", list_5_1="temple", list_5_3="house")
    setup = filled(ALONE, "new", put(fields, list_5_2="granary"))
    assert setup.his_list == (B.TEMPLE, B.GRANARY, B.HOUSE, B.MEDICAL_CLINIC)
    back = put(sent(form(setup, "zamindar")), list_5_1="house", list_5_3="temple")
    assert filled(setup, "zamindar", back).discards == ()
    again = put(back, list_5_3="granary")
    assert "Granary is on the Zamindar Discards list twice" in refused(setup, "zamindar", again)
    assert "not chosen" in refused(setup, "zamindar", put(back, list_5_3="quarry"))


def test_which_industrial_buildings_need_one_of_their_own_can_be_chosen() -> None:
    """Ruling P22, scenario 4 only: a new table and a running one."""
    fields = put(sent(form(ALONE, "new")), scenario="industrial-impact")
    assert filled(ALONE, "new", fields).every_industry
    three = filled(ALONE, "new", put(fields, industry="three"))
    assert not three.every_industry
    back = put(sent(form(three, "zamindar")), industry="every")
    assert filled(three, "zamindar", back).every_industry
    assert 'name="industry"' not in form(ALONE, "zamindar")
    assert "not chosen" in refused(three, "zamindar", put(back, industry="two"))


def test_the_deck_is_a_number_that_can_be() -> None:
    for typed in ("17", "73", "many"):
        assert "number of tiles in the deck" in refused(
            ALONE, "new", put(sent(form(ALONE, "new")), deck_10="", deck=typed)
        )


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"deck": "3"}, "deck"),
        ({"deck": ""}, "deck"),
        ({"deck": "", "deal": "app"}, "deck"),
        ({"list-1-3": "school"}, "list-1-3"),
        ({"seats": "9"}, "seats"),
        ({"name-a": "x" * 41}, "name-a"),
    ],
)
def test_what_is_refused_names_its_field(typed: dict[str, str], field: str) -> None:
    """The page shows, marks and focuses it: it may be far below, or folded away."""
    html = form(but(ALONE, deck=0), "new")
    with pytest.raises(Refused) as caught:
        start(filled(but(ALONE, deck=0), "new", put(sent(html), **typed)))
    assert caught.value.refusal.field == field
    assert f'name="{field}"' in html


def test_what_keeps_the_app_from_dealing_is_said_first() -> None:
    """A deck counted for it would help nothing: it needs the tiles of each building."""
    fields = [*put(sent(form(but(ALONE, deck=0), "new")), deal="app", deck=""), ("seed", "leaf")]
    with pytest.raises(Refused) as caught:
        start(filled(but(ALONE, deck=0), "new", fields))
    assert caught.value.refusal.code == "uncounted"


def test_a_scenario_that_the_copy_cannot_meet_is_marked() -> None:
    """With 5 Houses in the box 2 are left: too few for scenario 3."""
    assert "Not possible with your copy" not in form(Setup(printed=PRACTICE), "new")
    five = tuple(but(card, copies=5) if card.building is B.HOUSE else card for card in PRACTICE)
    page = form(Setup(printed=five), "new")
    assert page.count("Not possible with your copy") == 1
    assert "80 points or more. Not possible with your copy: too few House tiles" in page


def test_what_stays_in_the_box_alone() -> None:
    page = form(TWO, "new")
    assert page.count('name="away-alone"') == len(REMOVED[1])
    assert "of 25 returned to the box" in page


def test_a_running_table_has_the_forms_that_it_needs() -> None:
    assert has(ALONE, "zamindar")
    assert not has(ALONE, "end-tile:1")
    assert has(TWO, "end-tile:1")
    assert not has(TWO, "zamindar")
    assert "does not exist" in form(TWO, "zamindar")
    assert "does not exist" in refused(TWO, "zamindar", [])
    assert all(has(ALONE, name) for name in ("player", "copy", "bonus:A"))
    assert not has(ALONE, "players")  # which offers to add a missing player
    assert has(TWO, "players")
    assert not has(TWO, "player")
    assert "is for 1 player." in refused(ALONE, "player", put(sent(form(ALONE, "player")), seats="2"))


# Bonus tiles


MINE: Final = Bonus(Seat.A, BonusKind.ADJACENCY, Match(B.TEMPLE), Square.d1)


def test_bonus_tiles_of_one_seat_leave_those_of_another() -> None:
    other = Bonus(Seat.B, BonusKind.PLACEMENT, Match(Type.UTILITY), Square.a1)
    table = but(TWO, bonus=(other,))
    assert filled(table, "bonus:A", taps("says=temple", "square=d1")).bonus == (MINE, other)
    assert filled(table, "bonus:B:placement", taps("says=none")).bonus == (), "the cross takes it away"


def test_a_row_of_two_bonus_tiles_is_entered_without_a_list_in_between() -> None:
    first = page_of(TWO, "bonus:A", "says=temple", "square=d1")
    assert (first.then, first.onward) == (("bonus:A:placement", "Placement tile"), True)
    assert first.says == "Adjacency tile: Temple, on d1."
    assert page_of(TWO, "bonus:A:placement").then == ("", "")


@pytest.mark.parametrize(
    ("name", "told", "says"),
    [
        ("bonus:A", ("says=C",), "but not its square"),
        ("bonus:A", ("says=C", "square=e9"), "There is no square “e9”"),
        ("bonus:A:placement", ("says=house", "square=b2"), "not chosen"),
        ("bonus:A:placement", ("says=palace", "square=b2"), "not chosen"),
        ("bonus:A:placement", ("says=C", "square=d1"), "two different squares"),
        ("bonus:A", ("square=b2",), "Scores for each missing"),
    ],
)
def test_bonus_tiles_that_cannot_be(name: str, told: tuple[str, ...], says: str) -> None:
    """Setup 9: a Placement tile shows a type, and the two tiles of a village are on two squares."""
    assert says in refused(but(TWO, bonus=(MINE,) if "placement" in name else ()), name, taps(*told))


def test_the_four_end_game_bonus_tiles_are_a_row() -> None:
    one = filled(TWO, "end-tile:1", taps("names=well", "names=house", "names=temple", "names=temple"))
    assert one.end_tiles == (EndTile((B.WELL, B.HOUSE)),), "a second tap leaves a building out"
    assert filled(one, "end-tile:2", taps("names=school")).end_tiles == (*one.end_tiles, EndTile((B.SCHOOL,)))
    assert filled(one, "end-tile:1", taps("names=well")).end_tiles == (EndTile((B.HOUSE,)),)
    assert "not chosen" in refused(TWO, "end-tile:1", taps("names=palace"))
    assert [page_of(TWO, f"end-tile:{at}").then[1] for at in (1, 2, 3, 4)] == [
        "tile 2 of 4",
        "tile 3 of 4",
        "tile 4 of 4",
        "",
    ]


# Printed values


HOUSE = (
    "points=3",
    "type=R",
    "conditions=near:1",
    "conditions:1:match=I",
    "conditions=rounds:0",
    "conditions:2:first=2",
    "conditions:2:last=2",
    "copies=7",
)
"""House: 3 points, Residential, −1 for each adjacent Industrial, +2 in round 2, 7 in the box."""
HOUSE_CARD = Card(B.HOUSE, Type.RESIDENTIAL, 3, (Near(Match(Type.INDUSTRIAL), -1), Rounds(2, 2, 2)), 7)


def taps(*found: str) -> list[tuple[str, str]]:
    return [(TAP, tap) for tap in found]


def page_of(setup: Setup, name: str, *found: str) -> Draft:
    page = entry(setup, name, found)
    assert page is not None
    return page


def test_what_the_rulebook_tells_is_chosen_and_marked() -> None:
    stop, temple, house = (page_of(TWO, f"card:{name}") for name in ("bus-stop", "temple", "house"))
    assert 'data-key="tell:type=U" aria-checked="true"' in stop.body
    assert 'data-key="tell:points=4" aria-checked="true"' in temple.body
    assert (stop.lacks, temple.lacks, house.lacks) == ("Points missing", "Type missing", "Points and type missing")
    assert Source.RULEBOOK.label in temple.body
    assert Source.RULEBOOK.label not in house.body
    assert Source.RULEBOOK.label not in page_of(TWO, "card:temple", "points=5").body, "it can be entered otherwise"


def test_a_card_is_entered_and_replaced() -> None:
    read = filled(but(TWO, printed=(PRACTICE[0],)), "card:house", taps(*HOUSE))
    assert read.printed == (PRACTICE[0], HOUSE_CARD)
    again = filled(read, "card:house", taps("conditions:2=drop", "conditions:1:points=-2", "copies=6"))
    assert again.printed[1] == but(HOUSE_CARD, conditions=(Near(Match(Type.INDUSTRIAL), -2),), copies=6)


def test_a_landscape_takes_one_tap_and_a_building_is_one_of_twenty() -> None:
    read = filled(
        TWO, "card:well", taps("type=G", "conditions=land:0", "conditions=near:0", "conditions:2:match=temple")
    )
    assert read.cards[B.WELL].conditions == (Lands(Land.RIVER, 2), Near(Match(B.TEMPLE), 1))


def test_the_sentence_is_the_label_and_undo_names_the_last_tap() -> None:
    page = page_of(TWO, "card:house", *HOUSE)
    words = "House: 3 points, Residential, −1 for each adjacent Industrial, +2 if placed in round 2, 7 in the box"
    assert page.says == f"{words}."
    assert f'aria-label="{words}"' in page.picture
    assert page.last == "7 in the box"
    assert page_of(TWO, "card:house", *HOUSE[:3]).last == "−1 adjacent"
    assert page_of(TWO, "card:house", *HOUSE[:4]).last == "Industrial"
    assert page_of(TWO, "card:house", *HOUSE, "conditions:1=drop").last == "Remove −1"


def test_the_next_piece_of_a_row_is_one_that_is_not_entered() -> None:
    assert page_of(TWO, "card:house").then == ("card:medical-clinic", "Medical Clinic")
    known = tuple(but(card, source=Source.COPY) for card in PRACTICE)
    most = but(TWO, printed=tuple(card for card in known if card.building not in (B.HOUSE, B.COWSHED)))
    assert page_of(most, "card:house").then == ("card:cowshed", "Cowshed")
    assert page_of(but(TWO, printed=known), "card:house").then == ("", "")


@pytest.mark.parametrize(
    ("tap", "says"),
    [
        ("points=", "The number of points is missing."),
        ("points=abc", "“abc” is not a valid number of points. Enter a whole number from −20 to 20."),
        ("points=21", "out of range"),
        ("points=-99", "−99 is out of range"),
        ("points=999", "out of range"),
        ("type=X", "The type is not chosen."),
        ("nothing=1", "This value is not printed here."),
        ("copies=21", "from 0 to 20"),
        ("copies=2", "A 2-player game removes 3 House tiles, so the box cannot contain only 2."),
        ("conditions=magic:0", "The condition is not chosen."),
        ("conditions=near:7", "The condition is not chosen."),
        ("conditions:3:match=I", "The condition is not there."),
        ("conditions:x=drop", "The condition is not there."),
        ("conditions:1:land=farm", "The condition has no such part."),
        ("conditions:1:match=palace", "The adjacent building is not chosen."),
        ("conditions:1:points=999", "out of range"),
        ("conditions:2:last=9", "from 1 to 8"),
        ("conditions:2:first=5", "A condition cannot end in round 2 before it starts in round 5."),
    ],
)
def test_a_tap_that_cannot_be(tap: str, says: str) -> None:
    assert says in refused(TWO, "card:house", taps(*HOUSE, tap))


def test_a_card_lacks_what_is_not_tapped() -> None:
    assert "Points and type missing." in refused(TWO, "card:house", [])
    assert "Adjacent building missing." in refused(TWO, "card:house", taps(*HOUSE[:3]))
    assert "First round missing." in refused(TWO, "card:house", taps(*HOUSE[:5]))
    full = ("conditions=land:0",) * 4
    assert "no more than 4" in refused(TWO, "card:house", taps(*full, "conditions=land:0"))


def test_no_fewer_than_a_game_alone_takes_out() -> None:
    assert "A solo game removes 1 Bus Stop tile, so the box cannot contain none" in refused(
        TWO, "card:bus-stop", taps("points=1", "copies=0")
    )


def test_the_practice_copy_cannot_be_changed() -> None:
    table = but(TWO, copy=Copy.PRACTICE)
    page = form(table, "card:house")
    assert Source.PRACTICE.label in page
    assert sent(page) == []
    assert entry(table, "card:house", ()) is None
    assert "cannot be changed" in refused(table, "card:house", taps("type=R", "points=3"))


def test_the_overview_counts_what_is_read() -> None:
    page = overview(Setup())
    assert "0 of 20 buildings entered" in page
    assert all(f'data-key="form:card:{building.value}"' in page for building in Building)
    own = tuple(but(card, source=Source.COPY) for card in PRACTICE)
    assert "All 72 tiles counted." in overview(Setup(printed=own))
    one_more = (but(own[0], copies=3), *own[1:])
    assert "Your counts add up to 73 tiles, but the rulebook says 72" in overview(Setup(printed=one_more))
    assert "Counted: 2 of 20 buildings" in overview(Setup(printed=own[:2]))


def test_names_are_escaped_wherever_they_stand() -> None:
    setup = but(TWO, players=(Player("<i>\"'", Colour.RED), TWO.players[1]))
    for name in ("new", "players", "bonus:A"):
        assert "<i>" not in form(setup, name)


def test_one_building_of_all_is_not_chosen_by_the_picture_of_the_first() -> None:
    """The key that opens the buildings shows none of them until one is chosen."""
    fresh, temple = entry(TWO, "bonus:A", ()), entry(TWO, "bonus:A", ("says=temple",))
    assert fresh is not None
    assert temple is not None
    assert '<summary class="tap">…<span class="sr">One of 20 buildings</span></summary>' in fresh.body
    assert '<summary class="tap"><svg' in temple.body
    assert "Another: Temple" in temple.body
