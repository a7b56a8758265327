"""The moves of Parikrama: a case for every refusal, then turns as worked out by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

from engine.grid import Cell
from engine.move import Blank
from engine.notation import read, write
from engine.refusal import Refusal, Refused
from engine.table import AnyTable, Played, Table
from engine.turn import Outcome, Seat, Turn
from engine.value import but, put
from engine.way import Way
from games.parikrama.game import GAME
from games.parikrama.rules.moves.backpack import Backpack
from games.parikrama.rules.moves.common import Move
from games.parikrama.rules.moves.corrections import SetThing, SetTotal, Thing
from games.parikrama.rules.moves.ending import Done, Stop
from games.parikrama.rules.moves.final_count import Adds, Spent
from games.parikrama.rules.moves.journal import Bonus, Close, Keep, Take
from games.parikrama.rules.moves.lying_open import SetCard, SetSight
from games.parikrama.rules.moves.paying import Paid, Pay
from games.parikrama.rules.moves.rest import Rest
from games.parikrama.rules.moves.sights import Gift, Reward, Visit
from games.parikrama.rules.moves.tiles import Lay, OpenTile, Shows, Tell
from games.parikrama.rules.moves.totals import Has, Told
from games.parikrama.rules.moves.travel import Back, Play, Travel
from games.parikrama.rules.pieces import Card, Face, Mode, Need, Printed, Ride, Scoring, Sight
from games.parikrama.rules.state import Action, Asked, Setup, State, start
from games.parikrama.rules.survey import discount, meets
from games.parikrama.rules.totals import UNTYPED, Total
from games.parikrama.rules.traveller import Group
from games.parikrama.rules.turn import COUNT, QUESTIONS, turn
from people import players
from setups_parikrama import CARDS, COPY, TILES

PASS: Final = Done()


def group(text: str) -> Group:
    """Cards by their words, such as `B3 WB4`."""
    return tuple(map(Card.from_word, text.split()))


def at(seats: int = 2, setup: dict[str, Any] | None = None, **mine: Any) -> State:
    """A table with the copy of the tests, where the player of this turn has these things."""
    state = start(Setup(players=players(seats), **(COPY if setup is None else setup)))
    return but(state, travellers=put(state.travellers, state.seat, but(state.me, **mine)), asked=())


def played(state: State, *moves: Move) -> State:
    """The state after lawful moves. Raises Refused."""
    for move in moves:
        if refusal := GAME.moves.refuse(state, move):
            raise Refused(refusal)
        state = GAME.moves.play(state, move)
    return state


def refusal_of(state: State, *moves: Move) -> Refusal:
    """Why the last move is refused; those before it are lawful."""
    state = played(state, *moves[:-1])
    refusal = GAME.moves.refuse(state, moves[-1])
    assert refusal is not None, f"{moves[-1]} is lawful"
    return refusal


def travels(cards: str, into: int = 0, rides: tuple[Ride, ...] = ()) -> tuple[Move, ...]:
    """A whole Travel."""
    return (Travel(into), *map(Play, group(cards)), Pay(rides))


def setting_up(**setup: Any) -> Refusal:
    """Why a setup makes no table."""
    with pytest.raises(Refused) as refused:
        start(Setup(**({"players": players(2)} | setup)))
    return refused.value.refusal


def lies(seat: str, number: int, had: str, card: str) -> SetCard:
    """By hand: a card instead of another, one more, or one less; both by their words, empty for none."""
    old, new = (Card.from_word(word) if word else None for word in (had, card))
    return SetCard(Seat[seat], number, old, new)


TWO: Final = at()
MAPS: Final = COPY | {"maps": True}
ADVANCED: Final = COPY | {"mode": Mode.ADVANCED}
END: Final = start(Setup(players=players(2), way=Way.END, **COPY))
BLUE: Final = group("B3 B4")
RUN: Final = group("B3 B4 B5")
SET: Final = group("P4 G4 Y4")
SEVEN: Final = group("B1 B2 B3 B4 B5 B6 B7")
OVER: Final = but(TWO, counted=2)
SIGHT: Final = at(setup=ADVANCED, journal=group("B5 B1 G2"))
"""The first Sight asks for two Blue and one Green."""


def plays(before: str, played_: str) -> Refusal:
    """Why cards cannot be played into a group, or be paid there."""
    state = at(hand=12, groups=(group(before),) if before else ())
    moves: list[Move] = [Travel(1 if before else 0), *map(Play, group(played_))]
    state = played(state, *moves[:-1])
    refusal = GAME.moves.refuse(state, moves[-1])
    return refusal or refusal_of(state, moves[-1], Pay())


REFUSALS: Final[dict[str, Callable[[], Refusal]]] = {
    "scoring-tiles": lambda: setting_up(mode=Mode.ADVANCED, scoring=(Scoring.CIRCLES, Scoring.COLOR)),
    "told-twice": lambda: setting_up(cards=(Printed(Face.from_word("B5"), 2), Printed(Face.from_word("B5"), 3))),
    "over": lambda: refusal_of(OVER, PASS),
    "other-way": lambda: refusal_of(END, Rest()),
    "asked": lambda: refusal_of(TWO, Travel(0), Rest()),
    "not-asked": lambda: refusal_of(TWO, Bonus(taken=True)),
    "same-action": lambda: refusal_of(TWO, Rest(), Rest()),
    "no-action-left": lambda: refusal_of(but(at(setup=ADVANCED), done=(Action.TRAVEL, Action.REST)), Backpack()),
    "hand-empty": lambda: refusal_of(at(hand=0), Travel(0)),
    "no-group-yet": lambda: refusal_of(at(), Close(1)),
    "no-group": lambda: refusal_of(at(groups=(BLUE,)), Travel(2)),
    "not-in-hand": lambda: refusal_of(at(hand=1), Travel(0), *map(Play, BLUE)),
    "value": lambda: plays("B6 B7", "WB8"),
    "neither": lambda: plays("B4", "G5"),
    "other-value": lambda: plays("P4 G4 Y4", "B5"),
    "other-colour": lambda: plays("B3 B4", "G5"),
    "fifth": lambda: plays("P4 B4 G4 Y4", "WB4"),
    "eighth": lambda: plays("B1 B2 B3 B4 B5 B6 B7", "WB7"),
    "colour-twice": lambda: plays("P4 G4 Y4", "WG4"),
    "value-twice": lambda: plays("B3 WB4", "B4"),
    "gap": lambda: plays("B3 B4", "B6"),
    "no-card": lambda: refusal_of(TWO, Travel(0), Pay()),
    "unread": lambda: refusal_of(at(setup={}), Travel(0), Play(Card.from_word("B5")), Pay()),
    "cannot-pay": lambda: refusal_of(at(hand=8), *travels("P4 G4 Y4")),
    "ride-missing": lambda: refusal_of(TWO, *travels("B3", rides=(Ride.CARRIAGE,))),
    "too-many-rides": lambda: refusal_of(
        at(hand=9, held=(2, 0, 1)), *travels("B3 B4", rides=(Ride.CARRIAGE, Ride.CARRIAGE, Ride.TRUCK))
    ),
    "too-small": lambda: refusal_of(at(groups=(BLUE,)), Close(1)),
    "not-in-group": lambda: refusal_of(at(groups=(SET,)), Close(1), Keep(Card.from_word("B4"))),
    "not-highest": lambda: refusal_of(
        but(at(), asked=(Asked.KEEP,), closed=group("B3 B4 WB5")), Keep(Card.from_word("B4"))
    ),
    "no-place": lambda: refusal_of(but(at(groups=(SEVEN,)), row=(0,) * 5), Close(1), Take(6)),
    "beyond": lambda: refusal_of(at(groups=(RUN,)), Close(1), Take(4)),
    "no-maps": lambda: refusal_of(TWO, Tell(1)),
    "no-tile": lambda: refusal_of(at(setup=MAPS), Tell(1), Shows(99)),
    "taken": lambda: refusal_of(laying(), Lay(Cell(0, 0), 0)),
    "no-side": lambda: refusal_of(laying(), Lay(Cell(1, 1), 0)),
    "range": lambda: refusal_of(laying(), Lay(Cell(0, 1), 4)),
    "backpack-short": lambda: refusal_of(at(backpack=6), Backpack()),
    "pool-empty": lambda: refusal_of(but(at(backpack=7), pool=0), Backpack()),
    "no-cards": lambda: refusal_of(at(hand=82), Rest()),
    "too-few": lambda: refusal_of(TWO, Rest(2)),
    "no-sight": lambda: refusal_of(SIGHT, Visit(4)),
    "sight-gone": lambda: refusal_of(SIGHT, Visit(1), Reward(Gift.NONE), Visit(1)),
    "sight-needs": lambda: refusal_of(at(setup=ADVANCED, journal=group("B5 WB6 G2")), Visit(1)),
    "nothing-left": lambda: refusal_of(but(SIGHT, pool=0), Visit(1), Reward(Gift.SPECIAL)),
    "turn-open": lambda: refusal_of(at(groups=(RUN,)), Close(1), PASS),
    "goes-on": lambda: refusal_of(TWO, Stop()),
    "no-more-cards": lambda: refusal_of(END, *[Adds(Face.from_word("B5"))] * 21),
    "no-more-rides": lambda: refusal_of(END, *[Spent(Ride.TRUCK)] * 5),
    "none-drawn": lambda: refusal_of(at(setup={"maps": True}), Tell(1)),
    "untold": lambda: refusal_of(at(setup=MAPS, tiles=2), *travels("B5")),
    "all-told": lambda: refusal_of(at(setup=MAPS, tiles=0), OpenTile(Seat.A)),
    "tile-gone": lambda: refusal_of(start(Setup(players=players(2), **MAPS)), Shows(1), Shows(1)),
    "stock": lambda: refusal_of(at(held=(3, 0, 0), spent=(1, 0, 0)), SetThing(Seat.B, Thing.SPENT_CARRIAGE, 1)),
    "nobody": lambda: refusal_of(TWO, SetThing(Seat.C, Thing.HAND, 3)),
    "not-there": lambda: refusal_of(at(journal=RUN), lies("B", 0, "B3", "B4")),
    "same-card": lambda: refusal_of(at(journal=RUN), lies("A", 0, "B3", "B3")),
    "all-open": lambda: refusal_of(at(journal=group("B1 B2 B3 B4 B5") * 4), lies("B", 0, "", "B6")),
    "no-group-left": lambda: refusal_of(at(groups=(RUN,)), lies("A", 1, "B4", "")),
}
"""A case for every code, by its code."""

SOFT: Final = frozenset(
    (
        *("same-action", "no-action-left", "hand-empty", "not-in-hand", "neither", "other-value", "other-colour"),
        *("fifth", "eighth", "colour-twice", "value-twice", "gap", "cannot-pay", "too-small", "not-highest"),
        *("beyond", "no-side", "backpack-short", "pool-empty", "no-cards", "too-few", "sight-needs", "turn-open"),
        *("goes-on", "no-group-left", "stock", "untold"),
    )
)
"""What the table can overrule: the move means something all the same."""


@pytest.mark.parametrize("code", REFUSALS)
def test_a_refusal(code: str) -> None:
    refusal = REFUSALS[code]()
    assert refusal.code == code
    assert refusal.firm == (code not in SOFT)


def test_a_turn_that_goes_by_says_what_becomes_of_what_is_begun() -> None:
    """A closed group is in nobody's area until its card is chosen; cards chosen for a Travel go back to the hand."""
    closed = played(at(groups=(SET,)), Close(1))
    assert "the unfinished action is lost" in refusal_of(closed, PASS).instead
    assert GAME.moves.play(closed, PASS).travellers[0].groups == ()
    assert "you gain nothing from it" in refusal_of(TWO, Travel(0), Play(Card.from_word("B3")), PASS).instead


def laying(**mine: Any) -> State:
    """A run of three is closed, and a tile is laid next beside the first one."""
    state = played(start(Setup(players=players(2), **MAPS)), Shows(1), Shows(2))
    state = but(state, travellers=put(state.travellers, Seat.A, but(state.me, groups=(RUN,), **mine)))
    return played(state, Close(1), Take(1), Shows(3))


# Setup


@pytest.mark.parametrize(("seats", "hands", "pool", "bag"), [(2, 11, 6, 31), (3, 18, 8, 30), (4, 26, 10, 29)])
def test_hands_tiles_and_bag_at_the_start(seats: int, hands: int, pool: int, bag: int) -> None:
    """Setup B to E."""
    state = start(Setup(players=players(seats), first=Seat.B))
    order = [state.travellers[(1 + later) % seats].hand for later in range(seats)]
    assert order == [5, 6, 7, 8][:seats]
    assert sum(order) == hands
    assert (state.pool, state.bag, len(state.row), state.stock, state.fourteen) == (pool, bag, 7, (4, 4, 4), 2)
    assert all(one.tiles == 1 for one in state.travellers)
    assert state.free_cards - 6 == {2: 71, 3: 64, 4: 56}[seats], "the deck, with six cards face up"


# Travel


def test_the_book_s_three_4s_cost_six() -> None:
    state = played(at(hand=9), *travels("P4 G4 Y4"))
    assert state.me.hand == 0
    assert state.me.groups == (SET,)
    assert state.done == (Action.TRAVEL,)


def test_the_book_s_run_costs_four_and_two_after_discount() -> None:
    assert played(at(hand=6), *travels("B3 B4")).me.hand == 0
    assert played(at(hand=6, journal=group("B1 B5")), *travels("B3 B4")).me.hand == 2


def test_the_book_s_wild_costs_one() -> None:
    state = played(at(hand=2, groups=(SET,)), *travels("WB4", into=1))
    assert state.me.hand == 0
    assert state.me.groups == (group("P4 G4 Y4 WB4"),)


def test_the_book_s_gap_is_refused_with_what_is_missing() -> None:
    refusal = plays("B3 B4", "B6")
    assert refusal.code == "gap"
    assert "5 is missing" in refusal.sentence


def test_a_gap_may_be_filled_in_the_same_play() -> None:
    state = played(at(hand=12, groups=(BLUE,)), *travels("B6 B5", into=1))
    assert [card.face.value for card in state.me.groups[0]] == [3, 4, 6, 5]


def test_cards_that_cannot_be_paid_are_told_how_many_are_short() -> None:
    refusal = REFUSALS["cannot-pay"]()
    assert refusal.sentence == "You have 8 cards. You play 3 and pay 6: 1 too few."


def test_cards_chosen_can_go_back() -> None:
    state = played(TWO, Travel(0), Play(Card.from_word("B3")), Back())
    assert state == TWO


def test_a_spent_hitch_hike_lies_in_the_journal() -> None:
    """D1: Carriage, four cards paid (ruling K7)."""
    state = played(at(hand=7, held=(1, 0, 0)), *travels("P4 G4 Y4", rides=(Ride.CARRIAGE,)))
    assert (state.me.hand, state.me.held, state.me.spent) == (0, (0, 0, 0), (1, 0, 0))


def test_more_cards_are_needed_than_the_cheapest_way_leaves() -> None:
    """D18, D19: one short with a Riverboat, payable with a Truck."""
    assert refusal_of(at(hand=4, held=(0, 1, 0)), *travels("P4 G4 Y4", rides=(Ride.RIVERBOAT,))).code == "cannot-pay"
    assert played(at(hand=4, held=(0, 0, 1)), *travels("P4 G4 Y4", rides=(Ride.TRUCK,))).me.hand == 1


def test_a_wild_in_the_journal_gives_no_discount() -> None:
    """C17; ruling K8."""
    assert played(at(hand=6, journal=group("WB5")), *travels("B3 B4")).me.hand == 0


def test_a_gain_works_in_the_same_turn() -> None:
    """C16: the Journal's blue circle discounts the Travel after it (ruling K18)."""
    state = played(at(hand=4, groups=(RUN,)), Close(1), Take(1), Told())
    assert discount(state.setup, state.me).row == (0, 1, 0, 0)
    after = played(state, *travels("B5"))
    assert after.travellers[0].hand == 2, "one dot less: one paid"


def test_circles_of_a_sight_discount_too() -> None:
    """A Sight lies in the Journal (Discover Sights), whose circles discount (Discounts from Journal and Map).

    Two dots of Blue 3 and two of Blue 4, less the two blue circles of the second Sight.
    """
    state = at(setup=ADVANCED, hand=9, sights=(2,))
    assert discount(state.setup, state.me).row == (0, 2, 0, 0)
    assert played(state, *travels("B3 B4")).me.hand == 9 - 2 - 2


def test_what_is_not_read_is_paid_as_the_table_counts() -> None:
    state = played(at(setup={}), Travel(0), Play(Card.from_word("B5")))
    blanks = [one for one in GAME.moves.candidates(state) if isinstance(one, Blank)]
    assert [blank.path for blank in blanks] == [("paid:none",)]
    assert played(state, blanks[0].fill(2)).me.hand == 2
    assert played(at(setup={}, hand=6), *travels("B3 B4")).me.hand == 0, "the rulebook gives the dots of 3 and 4"


def test_a_fifth_group_is_lawful() -> None:
    assert len(played(at(groups=(BLUE,) * 4), *travels("B1")).me.groups) == 5


# Journal and the row


def test_a_run_gives_its_highest_card_the_backpack_and_a_tile() -> None:
    state = played(at(groups=(RUN,)), Close(1))
    assert (state.me.journal, state.me.backpack, state.me.groups) == (group("B5"), 2, ())
    assert state.asked == (Asked.ROW,)
    state = played(state, Take(2), Told())
    assert (len(state.row), state.bag, state.me.tiles) == (7, 30, 2)


def test_a_wild_that_stands_for_the_highest_is_journaled() -> None:
    """E12, E13; ruling K8."""
    assert played(at(groups=(group("B3 B4 WB5"),)), Close(1)).me.journal == group("WB5")
    assert played(at(groups=(group("WB3 B4 B5"),)), Close(1)).me.journal == group("B5")


def test_of_a_set_any_card_is_journaled() -> None:
    state = played(at(groups=(group("P4 G4 WB4"),)), Close(1))
    assert state.now is Asked.KEEP
    assert played(state, Keep(Card.from_word("WB4"))).me.journal == group("WB4")


@pytest.mark.parametrize(("size", "held"), [(4, (1, 0, 0)), (5, (0, 1, 0)), (6, (0, 0, 1))])
def test_the_bonus_is_that_of_the_exact_length(size: int, held: tuple[int, ...]) -> None:
    """Ruling K11."""
    state = played(at(groups=(SEVEN[:size],)), Close(1), Take(size))
    assert state.asked == (Asked.BONUS, Asked.TOTALS)
    taken = played(state, Bonus(taken=True))
    assert taken.me.held == held
    assert taken.stock == tuple(4 - one for one in held)
    assert played(state, Bonus(taken=False)).me.held == (0, 0, 0)


def test_seven_bring_a_fourteen_point_tile_and_no_truck() -> None:
    """E7, K14: two tiles."""
    state = played(at(groups=(SEVEN,), tiles=8), Close(1), Take(7), Bonus(taken=True))
    assert (state.me.tiles, state.fourteen, state.me.held, state.me.backpack) == (10, 1, (0, 0, 0), 6)
    assert state.ninth == (Seat.A, 0)


def test_an_empty_stack_gives_nothing_and_nothing_smaller() -> None:
    """E8, E9."""
    state = at(groups=(SEVEN[:5],))
    gone = but(
        state, travellers=put(state.travellers, Seat.B, but(state.travellers[Seat.B], held=(0, 3, 0), spent=(0, 1, 0)))
    )
    assert played(gone, Close(1)).asked == (Asked.ROW,)
    assert played(but(at(groups=(SEVEN,)), fourteen=0), Close(1)).asked == (Asked.ROW,)


@pytest.mark.parametrize("size", [3, 4, 5, 6, 7])
def test_a_group_reaches_as_many_places_as_it_has_cards(size: int) -> None:
    """Ruling K10: counted before it is closed."""
    state = played(at(groups=(SEVEN[:size],)), Close(1))
    lawful = [place for place in range(1, 8) if GAME.moves.refuse(state, Take(place)) is None]
    assert lawful == list(range(1, size + 1))


def test_the_tile_for_all_seven_places() -> None:
    """E10."""
    state = at(groups=(RUN,), totals=put(UNTYPED, Total.SEVEN.at, 1))
    assert len(played(state, Close(1), Take(7)).row) == 7


def test_the_row_grows_shorter_when_the_bag_is_empty() -> None:
    """E18, E19; ruling K21."""
    state = but(at(groups=(SEVEN,)), bag=0, row=(0,) * 5)
    assert len(played(state, Close(1), Take(2)).row) == 4
    empty = played(but(at(groups=(RUN,)), bag=0, row=()), Close(1))
    assert (empty.asked, empty.done) == ((), (Action.JOURNAL,))


def test_the_row_moves_to_the_left() -> None:
    """E1."""
    state = but(at(setup=MAPS, groups=(RUN,)), row=(1, 2, 3, 4, 5, 6, 7))
    after = played(state, Close(1), Take(2))
    assert (after.row, after.drawn, after.now) == ((1, 3, 4, 5, 6, 7, 0), 2, Asked.LAY)


def test_a_place_of_the_row_can_be_told_before_a_tile_is_taken() -> None:
    state = played(at(setup=MAPS, groups=(RUN,)), Tell(3), Shows(5), Close(1), Tell(1), Shows(2))
    assert state.row == (2, 0, 5, 0, 0, 0, 0)
    assert state.now is Asked.ROW


def test_travel_may_add_the_third_card_and_the_group_is_closed_in_the_same_turn() -> None:
    """E22."""
    state = played(at(hand=12, groups=(BLUE,)), *travels("B5", into=1), Close(1), Take(1), Told())
    assert state.seat is Seat.B


# Backpack, Rest, the turn


@pytest.mark.parametrize(
    ("backpack", "six", "left"), [(7, 0, 0), (8, 0, 1), (6, 1, 0), (7, 1, 1), (14, 0, 7), (7, 2, 1)]
)
def test_the_backpack_action_takes_exactly_seven_or_six(backpack: int, six: int, left: int) -> None:
    """F1 to F8; several tiles make it no cheaper (ruling K22)."""
    state = at(backpack=backpack, totals=put(UNTYPED, Total.SIX.at, six))
    after = played(state, Backpack())
    assert (after.me.backpack, after.pool, after.me.tiles) == (left, 5, 2)


def test_a_special_tile_makes_only_the_next_backpack_action_cheaper() -> None:
    """F9."""
    six = next(number for number, tile in enumerate(TILES, 1) if tile.word().endswith("six"))
    state = at(setup=MAPS, backpack=13)
    state = but(state, travellers=put(state.travellers, 0, but(state.me, map=laying().me.map)))
    after = played(state, Backpack(), Shows(six), Lay(Cell(1, 0), 0))
    assert after.me.backpack == 6
    again = played(after, PASS, PASS, Backpack())
    assert again.me.backpack == 0


def test_rest_takes_three_or_one_white() -> None:
    assert played(TWO, Rest()).me.hand == 8
    assert played(TWO, Rest(0)).me.hand == 6


def test_fewer_than_three_only_where_fewer_can_lie_there() -> None:
    """F14, F23; ruling K12a."""
    assert refusal_of(at(hand=76), Rest(2)).code == "too-few"
    assert played(at(hand=77), Rest(2)).me.hand == 79


@pytest.mark.parametrize(("hand", "after", "cut_"), [(11, 12, 2), (9, 12, 0), (8, 11, 0)])
def test_the_hand_is_cut_to_twelve_at_the_end_of_the_turn(hand: int, after: int, cut_: int) -> None:
    """F16; hitch-hikes are no cards of the hand (D22)."""
    state = played(at(hand=hand, held=(4, 0, 0)), Rest())
    assert PASS.cut(state) == cut_
    assert played(state, PASS).travellers[0].hand == after
    assert played(state, PASS).travellers[0].held == (4, 0, 0)


CUT: Final = {
    # hand at the start of the turn; actions of it; hand afterwards, and what is said to be discarded
    "12, 3 drawn, 2 played, 4 paid": (12, (Rest(), *travels("B3 B4")), 9, ""),
    "15, 3 drawn, 1 played, 1 paid": (15, (Rest(), *travels("B1")), 12, " discards 4 cards down"),
    "15, 3 drawn, 1 played, 2 paid as typed": (
        15,
        (Rest(), Travel(0), Play(Card.from_word("B1")), Paid(2)),
        12,
        " discards 3 cards down",
    ),
    "11, 3 drawn": (11, (Rest(), PASS), 12, " discards 2 cards down"),
}


@pytest.mark.parametrize("case", CUT)
def test_the_log_says_how_many_cards_are_cut_and_undo_gives_them_back(case: str) -> None:
    """Rest: down to twelve at the end of the turn, which a Travel as second action of the introductory game is."""
    hand, moves, left, says = CUT[case]
    state = played(at(hand=hand), *moves[:-1])
    assert played(state, moves[-1]).travellers[0].hand == left
    told, back = moves[-1].tell(state), moves[-1].undo_steps(state)
    assert moves[-1].also_do(state) == (f"{state.name}{says} to 12." if says else "")
    number = says.split()[1] if says else ""
    assert ("discards" in told, "discarded" in back) == (bool(says), bool(says))
    assert says in told
    assert (f"Return the {number} cards discarded at the hand limit to {state.name}’s hand." if says else "") in back


def test_undo_puts_the_special_tile_of_a_sight_back() -> None:
    state = played(SIGHT, Visit(1))
    assert Reward(Gift.SPECIAL).undo_steps(state) == "Return the Special tile to the pool."
    assert Reward(Gift.NONE).undo_steps(state) == ""


def test_a_full_hand_may_be_exceeded_within_the_turn() -> None:
    """F17."""
    state = played(at(hand=12), Rest(), *travels("B3 B4"))
    assert state.travellers[0].hand == 9


def test_two_different_actions_and_the_turn_passes_by_itself() -> None:
    state = played(at(hand=12), Rest(), *travels("B3"))
    assert (state.seat, state.done, state.round) == (Seat.B, (), 1)


def test_fewer_actions_are_lawful() -> None:
    assert played(TWO, PASS).seat is Seat.B
    assert played(TWO, Rest(), PASS).seat is Seat.B


def test_in_the_advanced_game_the_turn_waits_for_sights() -> None:
    state = played(at(setup=ADVANCED, hand=12), Rest(), *travels("B3"))
    assert state.seat is Seat.A
    assert played(state, PASS).seat is Seat.B


# Sights


def test_a_sight_is_free_and_brings_a_tile_from_anywhere() -> None:
    """K1."""
    state = played(SIGHT, Visit(1))
    assert (state.me.sights, state.done, state.now) == ((1,), (), Asked.REWARD)
    basic = played(state, Reward(Gift.BASIC), Take(7), Told())
    assert (basic.me.tiles, basic.done, basic.me.journal) == (2, (), SIGHT.me.journal)
    special = played(state, Reward(Gift.SPECIAL), Told())
    assert (special.me.tiles, special.pool, special.me.backpack) == (2, 5, 0)
    assert played(state, Reward(Gift.NONE)).me.tiles == 1, "it can be left (ruling K32)"


def test_a_journal_that_is_begun_is_finished_before_a_sight_is_taken() -> None:
    """Ruling K33."""
    state = played(at(setup=ADVANCED, journal=group("B1 G2"), groups=(RUN,)), Close(1))
    refusal = refusal_of(state, Visit(1))
    assert (refusal.code, refusal.sentence) == ("asked", "First take a tile from the row.")
    assert played(state, Take(1), Told(), Visit(1)).me.sights == (1,)


def test_a_card_counts_once_for_one_sight_and_again_for_another() -> None:
    """K2."""
    blue, five = Need.from_word("B"), Need.from_word("5")
    assert meets(group("B5 B1"), (blue, five))
    assert not meets(group("B5"), (blue, five))
    assert meets(group("B5"), (blue,))
    assert meets(group("B5"), (five,))
    assert not meets(group("WB5"), (five,))


def test_three_sights_lie_on_the_table() -> None:
    """Advanced Variant: also where nobody told which three of those of the copy."""
    sights = tuple(Sight((Need.from_word(hue),), 1) for hue in "BBBB")
    state = at(setup=ADVANCED | {"sights": sights}, journal=group("B5"))
    for number in (1, 2, 3):
        state = played(state, Visit(number), Reward(Gift.NONE))
    assert refusal_of(state, Visit(4)).code == "sight-gone"
    told = at(setup=ADVANCED | {"sights": sights, "out": (2, 3, 4)}, journal=group("B5"))
    assert refusal_of(told, Visit(1)).code == "sight-gone"


@pytest.mark.parametrize("out", [(2,), (2, 3)])
def test_while_not_all_three_sights_are_told_each_can_be_the_third(out: tuple[int, ...]) -> None:
    sights = tuple(Sight((Need.from_word(hue),), 1) for hue in "BBBB")
    state = at(setup=ADVANCED | {"sights": sights, "out": out}, journal=group("B5"))
    assert Visit(4) in GAME.moves.offer(state).legal
    assert played(state, Visit(2), Reward(Gift.NONE), Visit(4)).me.sights == (2, 4)


def test_a_tile_of_a_sight_can_be_the_ninth() -> None:
    """K5."""
    state = at(setup=ADVANCED, journal=group("B5 B1 G2"), tiles=8)
    assert played(state, Visit(1), Reward(Gift.SPECIAL)).ninth == (Seat.A, 0)


# The end


def ninth(seats: int, first: Seat, who: int, round_: int) -> State:
    """Before the turn of a seat, counted from the start player, that has eight tiles and a full Backpack."""
    state = start(Setup(players=players(seats), first=first, **COPY))
    state = but(state, turns=(round_ - 1) * seats + who)
    return but(state, travellers=put(state.travellers, state.seat, but(state.me, tiles=8, backpack=14)))


ENDS = {
    # seats, start player, who lays the ninth tile in which round; who acts after that
    "K6": (2, Seat.A, 0, 8, "B AB"),
    "K7": (2, Seat.A, 1, 8, " AB"),
    "K8": (4, Seat.A, 2, 7, "D ABCD"),
    "K9": (3, Seat.A, 0, 9, "BC ABC"),
    "K19": (3, Seat.B, 2, 5, " BCA"),
}


@pytest.mark.parametrize("case", ENDS)
def test_the_round_is_finished_and_everybody_takes_a_last_action(case: str) -> None:
    """Rulings K5, K6."""
    seats, first, who, round_, after = ENDS[case]
    rest, last = after.split(" ")
    state = played(ninth(seats, first, who, round_), Backpack(), Told())
    assert state.ninth is not None
    state = played(state, Rest())
    seen = []
    while not state.played_out:
        seen.append((state.seat.name, state.last))
        state = played(state, Rest()) if state.last else played(state, PASS)
    assert seen == [*((name, False) for name in rest), *((name, True) for name in last)]


def test_another_ninth_tile_changes_nothing() -> None:
    """K11, K12."""
    state = played(ninth(3, Seat.A, 0, 9), Backpack(), Told(), PASS)
    first = state.ninth, state.ends
    state = but(state, travellers=put(state.travellers, state.seat, but(state.me, tiles=8, backpack=7)))
    assert (played(state, Backpack()).ninth, played(state, Backpack()).ends) == first


def test_the_last_action_is_one_and_may_be_let_go() -> None:
    """K13, K18; a Travel in it has all discounts again (K17)."""
    state = played(ninth(2, Seat.A, 1, 8), Backpack(), Told(), PASS)
    assert state.last
    assert played(state, Rest()).seat is Seat.B, "one action, and the turn passes"
    assert played(state, PASS).seat is Seat.B
    advanced = but(state, setup=but(state.setup, mode=Mode.ADVANCED))
    refusal = refusal_of(advanced, Rest(), Travel(0))
    assert refusal.code == "no-action-left"
    cheap = but(state, travellers=put(state.travellers, 0, but(state.me, hand=6, journal=group("B1 B5"))))
    assert played(cheap, *travels("B3 B4")).travellers[0].hand == 2


def test_undo_takes_the_end_back() -> None:
    """K16."""
    table: AnyTable = Table.new(GAME, Setup(players=players(2), **COPY))
    table = table.play(SetThing(Seat.A, Thing.TILES, 9))
    assert table.state.ends == 2
    assert table.undo().state.ends is None
    assert table.undo().redo().state.ends == 2


def test_the_table_can_end_a_game_in_which_nobody_acts() -> None:
    """Ruling K28."""
    state = played(TWO, PASS, PASS)
    assert played(state, Stop()).counted == 0
    maps = played(at(setup=MAPS), PASS, PASS)
    still = Turn(Seat.A, COUNT, asks=QUESTIONS[Asked.UNTOLD])
    assert turn(played(maps, Stop())) == still, "which tiles they began with is still open"
    assert isinstance(turn(played(maps, Stop(), Shows(0), Shows(0))), Outcome)
    assert refusal_of(played(state, Rest()), Stop()).code == "goes-on"
    assert refusal_of(played(state, Rest(), PASS, PASS), Stop()).code == "goes-on", "only one passed since"


def test_no_card_is_lost() -> None:
    """Deck, row and discards are what nobody has: all of 88."""
    state = played(at(hand=12, groups=(RUN,), held=(1, 0, 0)), *travels("B3 B4", rides=(Ride.CARRIAGE,)), Close(1))
    assert state.me.hand == 12 - 2 - 2
    assert state.free_cards == 88 - 6 - 8 - 2 - 1 - 2
    assert state.travellers[1].hand == 6


def test_without_maps_it_is_told_in_the_end_what_else_they_show() -> None:
    """After a tile circles are asked, which are discounts; what scores is told once, from the start player on."""
    state = played(ninth(2, Seat.B, 1, 8), Backpack())
    asked = [blank.path for blank in GAME.moves.candidates(state) if isinstance(blank, Blank)]
    assert asked[0] == ("total:purple",)
    assert ("total:six",) in asked, "a Special tile came"
    assert ("total:loops",) not in asked
    state = played(state, Has(Total.BLUE, 2), Told(), Rest(), Rest(), Rest())
    assert (state.counted, state.seat, state.last) == (0, Seat.B, False)
    asked = [blank.path for blank in GAME.moves.candidates(state) if isinstance(blank, Blank)]
    assert ("total:loops",) in asked
    assert ("total:blue",) not in asked
    state = played(state, Has(Total.LOOPS, 3), Told())
    assert state.seat is Seat.A
    state = played(state, Has(Total.LOOPS, 1), Told())
    assert isinstance(turn(state), Outcome)
    assert [one.total(Total.LOOPS) for one in state.travellers] == [1, 3]


# By hand, and a table that goes on under another setup


def test_what_a_player_has_is_put_right_by_hand() -> None:
    table: AnyTable = Table.new(GAME, Setup(players=players(2), **COPY))
    for thing in Thing:
        table = table.play(SetThing(Seat.B, thing, 2 if thing.ride else 3))
    table = table.play(SetTotal(Seat.B, Total.BLUE, 2))
    other = table.state.travellers[1]
    assert (other.hand, other.backpack, other.tiles, other.held, other.spent) == (3, 3, 3, (2, 2, 2), (2, 2, 2))
    assert discount(table.setup, other).row == (0, 2, 0, 0)


def test_a_price_that_is_read_later_changes_what_was_paid_for_it_and_not_what_the_table_typed() -> None:
    table: AnyTable = Table.new(GAME, Setup(players=players(2)))
    for move in (Travel(0), Play(Card.from_word("B5")), Paid(1)):
        table = table.play(move)
    assert table.agreed(but(table.setup, cards=CARDS)).state.me.hand == 3


def test_a_player_who_was_forgotten_has_let_turns_go_by() -> None:
    table: AnyTable = Table.new(GAME, Setup(players=players(2), **MAPS))
    for move in (Shows(1), Shows(2), Rest(), PASS, Rest(), PASS, Rest()):
        table = table.play(move)
    again = table.agreed(but(table.setup, players=players(3)))
    assert again.state.seat is Seat.A
    assert again.state.travellers[2].hand == 7


def test_a_card_of_a_journal_is_put_right_by_hand() -> None:
    """One event each: another card, one more, one less, and nothing else that anybody has is touched."""
    state = at(journal=group("B4 B4 G2"))
    assert played(state, lies("A", 0, "B4", "WB4")).me == but(state.me, journal=group("WB4 B4 G2"))
    assert played(state, lies("A", 0, "", "Y7")).me == but(state.me, journal=group("B4 B4 G2 Y7"))
    assert played(state, lies("A", 0, "B4", "")).me == but(state.me, journal=group("B4 G2"))
    assert played(state, lies("B", 0, "", "Y7")).travellers[1].journal == group("Y7")


def test_a_journal_put_right_by_hand_gives_its_discount() -> None:
    """Discounts from Journal and Map: a circle takes 1 off; a wild in the Journal none (Action B 1)."""
    state = at(journal=group("WB5"))
    assert discount(state.setup, state.me).row == (0, 0, 0, 0)
    state = played(state, lies("A", 0, "WB5", "B5"))
    assert discount(state.setup, state.me).row == (0, 1, 0, 0)


def test_a_group_is_put_right_by_hand() -> None:
    """Sets and Runs: it is one of them afterwards too. One without a card is gone; a new one begins with one card."""
    state = at(groups=(group("B3 B4"), group("P4 G4 Y4")))
    assert played(state, lies("A", 1, "B3", "WB5")).me.groups == (group("WB5 B4"), group("P4 G4 Y4"))
    assert played(state, lies("A", 2, "", "B4")).me.groups[1] == group("P4 G4 Y4 B4")
    assert played(state, lies("A", 2, "G4", "")).me.groups[1] == group("P4 Y4")
    assert played(state, lies("A", 3, "", "G1")).me.groups[2] == group("G1")
    gone = played(state, lies("A", 1, "B3", ""), lies("A", 1, "B4", ""))
    assert gone.me.groups == (group("P4 G4 Y4"),)
    assert gone.me.hand == 5


@pytest.mark.parametrize(
    ("cards", "had", "card"),
    [
        ("B3 B4 B5", "B4", ""),  # a gap
        ("B3 B4 B5", "B4", "WB5"),  # a value twice
        ("B3 B4 B5", "B5", "G5"),  # another colour
        ("P4 G4 Y4", "G4", "WY4"),  # a colour twice
        ("P4 G4 Y4", "", "B5"),  # another value
        ("B4 G4", "G4", "G5"),  # neither value nor colour
        ("B1 B2 B3 B4 B5 B6 B7", "", "WB7"),  # an eighth
    ],
)
def test_what_is_neither_a_set_nor_a_run_stays_so_only_by_a_house_ruling(cards: str, had: str, card: str) -> None:
    state = at(groups=(group(cards),))
    assert refusal_of(state, lies("A", 1, had, card)).code == "no-group-left"
    table: AnyTable = Table.new(GAME, state.setup)
    for one in ("B3", "B4", "B5"):
        table = table.play(lies("A", 1, "", one))
    assert table.play(lies("A", 1, "B4", ""), ruled=True).state.me.groups == (group("B3 B5"),)


def test_who_has_no_group_hears_only_that() -> None:
    name = players(2)[0].name
    assert refusal_of(TWO, Travel(-1)).sentence == f"{name} has no open groups."
    other = refusal_of(at(groups=(BLUE,)), Travel(-1))
    assert other.sentence == f"{name} has 1 open group, and this is not one of them."


@pytest.mark.parametrize(("number", "code"), [(-1, "no-group"), (3, "no-group"), (2, ""), (1, ""), (0, "")])
def test_a_card_by_hand_lies_in_the_journal_a_group_or_a_new_one(number: int, code: str) -> None:
    refusal = GAME.moves.refuse(at(groups=(group("B3 B4"),)), lies("A", number, "", "B5"))
    assert (refusal.code if refusal else "") == code


def test_no_more_cards_lie_open_by_hand_than_the_box_has() -> None:
    """Components: 20 of each colour, 8 white; those in groups and of all players count."""
    blue = at(journal=group("B1 B2 B3 B4 B5 B6 B7") * 2, groups=(group("B3 B4 B5 B6 WB7"),))
    assert GAME.moves.refuse(blue, lies("B", 0, "", "B1")) is None
    nineteen = played(blue, lies("B", 0, "", "B1"))
    twenty = played(nineteen, lies("B", 1, "", "B2"))
    assert refusal_of(twenty, lies("B", 0, "", "B7")).code == "all-open"
    assert refusal_of(twenty, lies("A", 1, "WB7", "B7")).code == "all-open"
    assert played(twenty, lies("A", 0, "B1", "B7")).me.journal[0] == Card.from_word("B7"), "no more than before"
    white = played(twenty, lies("B", 0, "", "WB7")).travellers[1]
    assert white.journal[-1].wild, "a white card is none of them"
    wilds = at(journal=group("WB1 WB2 WB3 WB4 WG1 WG2 WG3"))
    assert refusal_of(wilds, lies("B", 0, "", "WY1"), lies("B", 0, "", "WY2")).code == "all-open"


def test_no_more_spent_hitch_hikes_lie_in_journals_than_the_box_has() -> None:
    """Components: four of each kind; they lie in the Journal once they are spent (ruling K7)."""
    state = played(TWO, SetThing(Seat.A, Thing.SPENT_TRUCK, 3))
    assert state.me.spent == (0, 0, 3)
    assert state.me.held == (0, 0, 0)
    assert refusal_of(state, SetThing(Seat.B, Thing.SPENT_TRUCK, 2)).code == "stock"
    assert played(state, SetThing(Seat.B, Thing.SPENT_TRUCK, 1)).travellers[1].spent == (0, 0, 1)
    assert played(state, SetThing(Seat.A, Thing.SPENT_TRUCK, 4)).me.spent == (0, 0, 4), "the own ones are not added"
    highest = {
        blank.path[0]: blank.high
        for blank in GAME.moves.candidates(state, corrections=True)
        if isinstance(blank, Blank)
    }
    assert (highest["thing:spent-truck:A"], highest["thing:spent-truck:B"]) == (4, 1)


FIFTH: Final = """chaupal 1
game parikrama 1
player Ann red
player Ben blue

A set A carriage 4
A card A 1 - B4
A card A 1 - G4
A card A 1 - Y4
A card A 1 - P4
A close 1
A keeps B4
A takes 1
A bonus yes
end
"""


def test_hitch_hikes_that_can_be_had_are_those_that_nobody_holds_or_has_spent() -> None:
    """Components: four Carriages. Put into somebody's hand they are gone; put back they can be had again."""
    state = played(TWO, SetThing(Seat.A, Thing.CARRIAGE, 3), SetThing(Seat.B, Thing.SPENT_CARRIAGE, 1))
    assert state.stock == (0, 4, 4)
    fifth = refusal_of(state, SetThing(Seat.B, Thing.CARRIAGE, 1))
    assert (fifth.code, fifth.sentence) == (
        "stock",
        f"The box has only 4 Carriages: {players(2)[0].name} has 3, {players(2)[1].name} has spent 1.",
    )
    assert played(state, SetThing(Seat.A, Thing.CARRIAGE, 0)).stock == (3, 4, 4)


def test_a_fifth_carriage_is_a_house_rule_in_a_text_that_had_it() -> None:
    table = read(FIFTH, (GAME,))
    assert [event.ruled for event in table.events if isinstance(event, Played)] == [False] * 8 + [True]
    assert table.state.travellers[0].held == (5, 0, 0)
    assert table.at(8).state.now is not Asked.BONUS, "it is not asked"
    assert read(write(table), (GAME,)) == table


def test_a_sight_is_put_right_by_hand() -> None:
    """Discover Sights: it lies in one Journal at most, and is taken with nothing else; three lie in a game."""
    state = at(setup=ADVANCED)
    taken = played(state, SetSight(Seat.B, 2, lies=True))
    assert [one.sights for one in taken.travellers] == [(), (2,)]
    assert taken.asked == (), "its tile stays as it is"
    assert refusal_of(taken, SetSight(Seat.A, 2, lies=True)).code == "sight-gone"
    assert refusal_of(taken, SetSight(Seat.A, 2, lies=False)).code == "not-there"
    assert played(taken, SetSight(Seat.B, 2, lies=False)) == state
    assert refusal_of(TWO, SetSight(Seat.A, 1, lies=True)).code == "no-sight"
    assert refusal_of(state, SetSight(Seat.A, 99, lies=True)).code == "no-sight"


def test_a_journal_and_groups_by_hand_are_events_that_are_taken_back_and_read_again() -> None:
    table: AnyTable = Table.new(GAME, Setup(players=players(2), **ADVANCED))
    name = table.setup.players[1].name
    told = {
        lies("B", 0, "", "B4"): f"Correction: Blue 4 in {name}’s Journal.",
        lies("B", 0, "B4", "WG7"): f"Correction: Wild as Green 7 in {name}’s Journal, not Blue 4.",
        lies("B", 0, "WG7", ""): f"Correction: No wild as Green 7 in {name}’s Journal.",
        lies("B", 1, "", "B3"): f"Correction: Blue 3 in {name}’s new group.",
        lies("B", 1, "", "B4"): f"Correction: Blue 4 in {name}’s group of one card.",
        lies("B", 1, "B4", "B2"): f"Correction: Blue 2 in {name}’s run of Blue 3 to 4, not Blue 4.",
        SetThing(Seat.B, Thing.SPENT_TRUCK, 2): f"Correction: {name}, Spent Truck cards in the Journal: 2.",
        SetSight(Seat.B, 1, lies=True): f"Correction: Sight 1 is in {name}’s Journal.",
        SetSight(Seat.B, 1, lies=False): f"Correction: Sight 1 is not in {name}’s Journal.",
    }
    for number, (move, says) in enumerate(told.items()):
        before = table.state
        table = table.play(move)
        assert table.told(number) == says
        assert move.corrects
        assert table.undo().state == before
        assert table.undo().redo().state == table.state
        assert read(write(table), [GAME]) == table
    assert {"A card B 0 B4 WG7", "A card B 1 - B3", "A kept B 1 no"} <= set(write(table).split("\n"))


def test_a_card_less_of_two_alike_is_told_as_one_less() -> None:
    state = at(journal=group("B4 B4"))
    name = state.name
    assert lies("A", 0, "B4", "").tell(state) == f"Correction: One Blue 4 fewer in {name}’s Journal."


def test_a_travel_goes_on_when_its_group_is_put_right() -> None:
    """The cards are played into the same group; into a new one where it is gone."""
    state = at(hand=12, groups=(group("G1"), group("B3"), group("Y1")))
    begun = played(state, Travel(2), Play(Card.from_word("B4")))
    first = played(begun, lies("A", 1, "G1", ""), Pay())
    assert first.me.groups == (BLUE, group("Y1"))
    later = played(begun, lies("A", 3, "Y1", ""), Pay())
    assert later.me.groups == (group("G1"), BLUE)
    same = played(begun, lies("A", 2, "B3", ""), Pay())
    assert same.me.groups == (group("G1"), group("Y1"), group("B4"))
    other = but(begun, travellers=put(begun.travellers, 1, but(begun.travellers[1], groups=(group("P1"),))))
    assert played(other, lies("B", 1, "P1", ""), Pay()).me.groups[1] == BLUE


# Score at the end


def test_a_tile_that_is_to_be_laid_is_laid_before_the_count_goes_on() -> None:
    """With maps also at the end: a card of the Journal waits while a tile is shown, and nothing is laid before."""
    state = start(Setup(players=players(2), way=Way.END, **MAPS))
    assert refusal_of(state, Lay(Cell(0, 0), 0)).code == "not-asked"
    assert refusal_of(state, Shows(1), Adds(Face.from_word("B5"))).code == "asked"
    assert refusal_of(state, Shows(1), PASS).code == "asked"
    assert played(state, Shows(1), Lay(Cell(0, 0), 0), Adds(Face.from_word("B5"))).now is None


def test_journals_and_maps_are_typed_player_by_player() -> None:
    state = played(END, Adds(Face.from_word("B5")), Spent(Ride.TRUCK), Has(Total.POINTS, 14), PASS)
    assert state.seat is Seat.B
    one = state.travellers[0]
    assert (one.journal, one.spent, one.total(Total.POINTS)) == (group("B5"), (0, 0, 1), 14)
    assert isinstance(turn(played(state, PASS)), Outcome)


def test_at_the_end_a_map_is_laid_tile_by_tile() -> None:
    state = start(Setup(players=players(2), way=Way.END, **MAPS))
    state = played(state, Shows(1), Lay(Cell(0, 0), 0), Shows(2), Lay(Cell(1, 0), 2))
    assert [laid.number for laid in state.me.map] == [1, 2]


def test_a_tile_that_lies_somewhere_is_not_offered_again() -> None:
    """On a Map of anybody, or told for a place of the row."""
    state = played(start(Setup(players=players(2), **MAPS)), Shows(1), Shows(2), Tell(3), Shows(5), Tell(4))
    offered = {move.tile for move in GAME.moves.candidates(state) if isinstance(move, Shows)}
    assert {3, 4, 6} <= offered
    assert not {0, 1, 2, 5} & offered


def test_no_more_free_symbols_are_typed_than_there_are_special_tiles() -> None:
    """What the app weighs for them grows with each."""
    assert refusal_of(END, Has(Total.FREE, 16)).code == "range"
    assert played(END, Has(Total.FREE, 15)).me.total(Total.FREE) == 15


def test_a_sight_is_read_off_the_copy() -> None:
    sight = Sight((Need.from_word("B"), Need.from_word("G5")), 4)
    assert sight.title == "Blue card and Green 5"


def test_what_is_paid_for_a_colour_does_not_read_as_a_card() -> None:
    """Costs: Blue 3 and 4 have two dots each, 4 cards; a wild costs 1."""
    state = played(at(), *travels("B3 B4 WB5")[:-1])
    assert Pay().tell(state) == f"{state.name} pays 5 cards: 4 for Blue; 1 for a wild card."


# Corrections when scoring at the end


def test_at_the_end_only_the_journal_of_anybody_is_corrected() -> None:
    """Groups, hands and Backpacks are worth nothing then (Scoring)."""
    state = played(END, lies("B", 0, "", "G7"), lies("B", 0, "G7", "G6"))
    assert [one.journal for one in state.travellers] == [(), group("G6")]
    assert refusal_of(END, lies("A", 1, "", "G7")).code == "no-group"
    offered = GAME.moves.corrections(END)
    assert {blank.path[0] for blank in offered.blanks if blank.path[0].startswith("thing:")} == {
        f"thing:spent-{ride.value}:{seat}" for ride in Ride for seat in "AB"
    }


def test_at_the_end_a_tile_of_another_map_is_entered_or_left_open() -> None:
    state = start(Setup(players=players(2), way=Way.END, **MAPS))
    asked = played(state, SetThing(Seat.B, Thing.TILES, 1), OpenTile(Seat.B))
    assert (played(asked, Shows(0)).now, played(asked, Shows(0)).drawn) == (None, 0)
    told = played(asked, Shows(1), Lay(Cell(0, 0), 0))
    assert ([len(one.map) for one in told.travellers], told.seat, told.now) == ([0, 1], Seat.A, None)
