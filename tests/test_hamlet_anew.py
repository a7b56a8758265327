"""Hamlet: after a correction he decides anew from the book's first step, and only what a person answered binds."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, Final

import pytest

from engine.move import Blank
from engine.notation import read, write
from engine.turn import CHANCE
from engine.value import but
from games.hamlet.game import GAME
from games.hamlet.rules import options
from games.hamlet.rules.deal import deal
from games.hamlet.rules.fixes import Thing
from games.hamlet.rules.moves.action_line import Cannot, Produce, Rest, Road, Try
from games.hamlet.rules.moves.bag import Draw
from games.hamlet.rules.moves.blueprints import Shows, Take
from games.hamlet.rules.moves.building import Build, Prints
from games.hamlet.rules.moves.church import Can, Deliver
from games.hamlet.rules.moves.common import Move
from games.hamlet.rules.moves.corrections import Before, Fix
from games.hamlet.rules.moves.hiring import Favour, Hire
from games.hamlet.rules.moves.paying import Sale, Uses
from games.hamlet.rules.moves.refining import Refinery
from games.hamlet.rules.moves.your_turn import Pass
from games.hamlet.rules.pieces import Fact, Good, Modifier, Owner, Rank, Space, Tile, Token, Way
from games.hamlet.rules.state import HIM, YOU, Stage, State
from test_hamlet_cases import BASE, BP, BU, FULL, NO, PR, RE, RED, RO, SETUP, YELLOW, his, now
from test_hamlet_moves import BY_TABLE, hands, played, refusal_of, step

MILKS: Final[dict[str, Any]] = {"milestones": (None, None, None, HIM), "goods": (0, 0, 0, 2)}
RAW_YOURS: Final = (None, YOU, None, None)
HIS_MILK: Final = Uses(Owner.HIS, Good.MILK)


def fix(thing: Thing, number: int) -> Fix:
    """As the page offers it while he acts."""
    return Fix(thing, number, anew=True)


def milk(*moves: Move, **changes: Any) -> State:
    """Two milk of his, and no other delivery that may come before: they go to the Church by themselves."""
    given: dict[str, Any] = {"up": False, "church": RAW_YOURS} | MILKS | changes
    return his(*moves, **given)


@pytest.mark.parametrize("taken", [(), (HIS_MILK,), (HIS_MILK, HIS_MILK)])
def test_a_delivery_of_counted_goods_is_thought_over(taken: tuple[Move, ...]) -> None:
    """He has none after all: what he can do is asked, as if he had had none from the beginning."""
    state = milk(*taken)
    assert now(state) in (Stage.GOODS, Stage.DELIVER)
    state = played(state, fix(Thing.MILK, 0))
    asked = milk(goods=(0, 0, 0, 0))
    assert (now(state), options.acting(state).used) == (Stage.WAY, ())
    assert (step(state).says, step(state).answers) == (step(asked).says, step(asked).answers)


@pytest.mark.parametrize(
    ("changes", "thing", "number", "expected"),
    [
        ({}, Thing.GOLD, 7, Hire()),
        ({"gold": 5, "villagers": 4}, Thing.VILLAGERS, 3, Hire()),
        ({"villagers": 4}, Thing.GOLD, 7, Deliver(Space.GOLD)),
    ],
)
def test_what_comes_first_by_the_book_is_done_first(changes: Any, thing: Thing, number: int, expected: Move) -> None:
    """A hire for 5 gold; else the delivery for 7 that is worth more than goods."""
    state = played(milk(**changes), HIS_MILK, fix(thing, number))
    assert (step(state).move, options.acting(state).used) == (expected, ())


def test_a_space_that_is_open_after_all_is_asked_about() -> None:
    """8 raw materials are worth more, and nobody was asked about them."""
    state = played(milk(), fix(Thing.CHURCH_RAW, 0))
    assert [answer.move for answer in step(state).answers] == [Can(Way.RAW), Can(Way.MILK_BRICK)]
    said = his(Can(Way.MILK_BRICK), up=False, church=RAW_YOURS, milestones=(None, None, None, YOU))
    assert now(played(said, fix(Thing.CHURCH_RAW, 0))) is Stage.WAY


def test_what_a_person_answered_binds() -> None:
    """He can sell; more gold than was counted, and still no hire: the sale goes on with its points."""
    state = his(Can(Way.SALE), Sale(4), up=False)
    after = played(state, fix(Thing.GOLD, 4))
    assert (now(after), options.acting(after).worth, after.gold) == (Stage.SALE, 4, 4)
    yours = Uses(Owner.YOURS, Good.MILK)
    state = his(Can(Way.MILK_BRICK), yours, up=False, church=RAW_YOURS, milestones=(None, YOU, None, YOU))
    after = played(state, fix(Thing.YOUR_ROADS, 1))
    assert options.acting(after).used == ((Owner.YOURS, Good.MILK),)


@pytest.mark.parametrize(("answers_hold", "then"), [(True, Stage.SALE), (False, Stage.WAY)])
def test_points_entered_where_the_market_is_asked_bind(answers_hold: bool, then: Stage) -> None:
    """They answer the question, and your material follows. A table of version 1 asks again, as it did."""
    begun = replace(BASE, setup=but(SETUP, answers_hold=answers_hold), up=False, church=RAW_YOURS)
    begun = replace(begun, milestones=(None, YOU, None, None))
    yours = Uses(Owner.YOURS, Good.BRICK)
    state = played(begun, Pass(), Can(Way.NO_CHURCH), Sale(4), yours)
    after = played(state, fix(Thing.YOUR_ROADS, 1))
    assert now(after) is then
    if answers_hold:
        assert (options.acting(after).worth, options.acting(after).used) == (4, ((Owner.YOURS, Good.BRICK),))
    asked = played(state, fix(Thing.MASON, 2))  # brick of his may be there: the Church comes first
    assert step(asked).says == "Can he deliver to the Church?"


def test_a_step_that_was_carried_out_counts_if_it_is_decided_again() -> None:
    """His own high-quality milk is used first (ruling H14), whatever you have built."""
    after = played(milk(HIS_MILK), fix(Thing.YOUR_ROADS, 1))
    assert (now(after), options.acting(after).used) == (Stage.GOODS, ((Owner.HIS, Good.MILK),))


def test_the_refinery_that_is_the_leftmost_binds() -> None:
    """Purchase a Blueprint: of two with their milestones available only you see which one it is."""
    state = his(NO, Draw(RED), Take(Tile.BRICKWORKS), up=False, line=(BP, BU, PR, RO), mods=(Modifier.IGNORED_GOLD,))
    after = played(state, fix(Thing.GOLD, 3))
    assert (now(after), options.acting(after).tile, after.gold) == (Stage.BLUEPRINT, Tile.BRICKWORKS, 3)


def test_what_the_table_did_against_the_book_binds() -> None:
    """He did not hire, and the table says so: a number put right does not ask for it again."""
    state = his(gold=5, up=False)
    state = GAME.moves.play(state, Hire(did=False))
    assert now(played(state, fix(Thing.GOLD, 6))) is Stage.WAY


def test_what_is_decided_by_the_goods_is_said_so() -> None:
    """Nobody said that he can bring milk: it follows from what is counted."""
    assert refusal_of(milk(), NO).sentence.startswith(
        "You entered earlier: he has 2 high-quality milk, so he can deliver milk"
    )
    said = his(Can(Way.SALE), up=False)
    assert refusal_of(said, NO).sentence.startswith("You entered earlier: he can sell at the Market")
    told = his(NO, Draw(RED), up=False, line=(BP, BU, PR, RO))
    assert refusal_of(told, Try(PR)).sentence.startswith("He has 0 of 3 blueprints, so he takes one")


# With a marker drawn


@pytest.mark.parametrize("by_table", [False, True])
def test_the_marker_goes_back_where_he_hires_after_all(by_table: bool) -> None:
    begun = replace(BASE, setup=BY_TABLE if by_table else BASE.setup, up=False, queue=FULL)
    state = played(begun, Pass(), *([] if by_table else [NO]), Draw(RED), Try(PR))
    assert state.bag == (2, 2, 1)
    state = played(state, fix(Thing.GOLD, 5))
    assert (step(state).move, state.bag) == (Hire(), (3, 2, 1))
    acts = [act.says for act in step(state).acts]
    assert acts[:2] == ["Return the red marker to the bag", "Return 5 gold from the Favour tile to the supply"]
    again = GAME.moves.play(state, Hire(did=False))
    assert (now(again), options.acting(again).token, again.bag) == (Stage.DO, PR, (2, 2, 1))


def test_the_marker_goes_back_where_his_goods_are_enough_after_all() -> None:
    state = his(NO, Draw(RED), Try(PR), up=False, queue=FULL, milestones=(None, HIM, None, None))
    after = played(state, fix(Thing.BRICK, 2))
    assert (step(after).move, after.bag) == (Uses(Owner.HIS, Good.BRICK), (3, 2, 1))
    after = played(state, fix(Thing.BRICK, 1))  # what was said of Build hangs on it
    assert (now(after), after.bag) == (Stage.TOKEN, (2, 2, 1))


def test_the_gold_of_a_failure_comes_before_what_was_said() -> None:
    """The tile lies face up after all: its gold comes, then the marker that was drawn holds."""
    state = his(NO, Draw(RED), Try(PR), up=False, queue=FULL)
    state = played(state, fix(Thing.FACE, 1))
    assert step(state).move == Favour()
    state = played(state, Favour())
    assert (now(state), options.acting(state).token, state.gold, state.bag) == (Stage.DO, PR, 3, (2, 2, 1))


def test_a_blueprint_that_he_can_build_after_all_is_asked_about() -> None:
    """His queue was empty, so nobody was asked; Build lies before Produce."""
    state = his(NO, Draw(RED), up=False, line=(BU, PR, BP, RO), goods=(0, 0, 0, 0))
    state = played(state, Try(PR), fix(Thing.BLUEPRINT_1, 5))
    assert [answer.move for answer in step(state).answers] == [Try(BU), Cannot(BU)]


def test_gold_that_a_failure_brought_pays_no_hire_of_the_same_villager() -> None:
    """3, and 1 for the failure: with 5 in all 4 lay there before, with 6 he could have hired. 4 in all are too few."""
    state = his(Favour(), gold=3)
    assert now(played(state, fix(Thing.GOLD, 5))) is Stage.WAY
    assert now(played(his(Favour(), gold=2), fix(Thing.GOLD, 4))) is Stage.WAY
    assert step(played(state, fix(Thing.GOLD, 6))).move == Hire()


# A Refinery entered where the token is asked

AT_ONCE: Final[dict[str, Any]] = {"up": False, "line": (BU, RE, BP, PR, RO), "milestones": (None, HIM, None, None)}


@pytest.mark.parametrize(
    ("thing", "number", "expected"),
    [(Thing.GOLD, 3, Stage.REFINE), (Thing.MASON, 2, Stage.REFINE), (Thing.BLUEPRINT_1, 1, Stage.TOKEN)],
)
def test_a_refinery_entered_at_the_line_holds_while_refine_comes_first(
    thing: Thing, number: int, expected: Stage
) -> None:
    """He has no blueprint, so Refine is first. If he has one after all, Build comes before it and is asked about."""
    state = played(his(NO, Draw(RED), **AT_ONCE), Refinery(Good.BRICK), fix(thing, number))
    assert now(state) is expected


def test_all_answers_to_the_question_about_a_token_name_one() -> None:
    """After a correction it is compared with the token that is asked about first."""
    asked = [kind for kind in GAME.moves.classes if Stage.TOKEN in getattr(kind, "stages", ())]
    assert Refinery in asked
    assert [kind for kind in asked if not hasattr(kind, "token")] == []


def test_all_answers_to_the_question_about_church_and_market_name_an_option() -> None:
    """It is compared too, with the one that is asked about first."""
    asked = [kind for kind in GAME.moves.classes if Stage.WAY in getattr(kind, "stages", ())]
    assert {Can, Sale, Draw} == set(asked)
    assert [kind for kind in asked if not hasattr(kind, "first")] == []


# A token that was tried first

TRIED: Final[dict[str, tuple[Move, ...]]] = {
    "a building without a place": (Try(BU), Cannot(BU), Refinery(Good.BRICK)),
    "a building, and then a Refinery without space": (Cannot(BU), Refinery(Good.BRICK), Cannot(RE), Shows(Rank.BARN)),
    "Refine, and then another Refinery": (Cannot(BU), Try(RE), Cannot(RE), Shows(Rank.LANDMARK)),
}


@pytest.mark.parametrize("case", TRIED)
def test_what_was_answered_after_a_no_to_a_token_that_was_tried_binds(case: str) -> None:
    """Non-Priority Actions: he tries the next token; nothing of that hangs on your roads."""
    changes: dict[str, Any] = {"queue": (Tile.MILL,), "milestones": (None, HIM, HIM, None)}
    state = his(NO, Draw(RED), *TRIED[case], up=False, line=(BU, RE, BP, PR, RO), **changes)
    assert _of_his_turn(played(state, fix(Thing.YOUR_ROADS, 1))) == _of_his_turn(state)


def test_a_no_that_does_not_hold_any_more_does_not_take_back_what_was_tried() -> None:
    """It was said of the Mill, and the tile is a Barn."""
    state = his(NO, Draw(RED), Try(BU), Cannot(BU), up=False, queue=(Tile.MILL,))
    after = played(state, fix(Thing.BLUEPRINT_1, 6))
    assert (now(after), step(after).says) == (Stage.BUILD, "How many points are printed on the Barn?")


def test_of_a_table_of_version_1_it_is_asked_again_as_it_was() -> None:
    begun = replace(BASE, setup=but(SETUP, answers_hold=False), up=False, queue=(Tile.MILL,))
    begun = replace(begun, line=(BU, RE, BP, PR, RO), milestones=(None, HIM, HIM, None))
    state = played(begun, Pass(), NO, Draw(RED), *TRIED["a building without a place"])
    assert now(state) is Stage.REFINE
    assert now(played(state, fix(Thing.YOUR_ROADS, 1))) is Stage.TOKEN


@pytest.mark.parametrize("bag", [(1, 0, 0), (0, 2, 0)])
def test_the_last_marker_that_was_drawn_with_the_answer_stays_drawn(bag: tuple[int, int, int]) -> None:
    """One colour was left, so the answer about the Market drew it; what was said of the line follows."""
    begun = replace(BASE, setup=BY_TABLE, up=False, bag=bag, line=(PR, BU, BP, RE, RO))
    state = played(begun, Pass(), NO, *([Cannot(PR)] if bag[0] else []), Shows(Rank.BARN))
    assert _of_his_turn(played(state, fix(Thing.YOUR_ROADS, 1))) == _of_his_turn(state)
    two = played(replace(begun, bag=(1, 1, 0)), Pass(), NO, Draw(RED), Cannot(PR))  # this one was drawn by hand
    assert _of_his_turn(played(two, fix(Thing.YOUR_ROADS, 1))) == _of_his_turn(two)


def _of_his_turn(state: State) -> State:
    """The state without what was entered before, and without your roads and how an answer was put."""
    acts = replace(options.acting(state), told=(), former=None, way=None, then=Stage.WAY)
    return replace(state, acts=acts, roads=(0, state.roads[1]))


def test_whatever_was_answered_by_the_rules_a_correction_of_your_roads_changes_nothing_of_his_turn() -> None:
    """Forty turns of several villagers, at any tap of them."""
    rng = Random(32)
    looked = 0
    for _ in range(40):
        state = played(_village(rng), Pass())
        while state.acts is not None:
            offer = GAME.moves.offer(state)
            answers = [one for one in offer.legal if not isinstance(one, Blank)]
            state = played(state, deal(state, rng) if offer.actor is CHANCE else rng.choice(answers))
            if state.acts and state.acts.stage is not Stage.FAVOUR:
                looked += 1
                assert _of_his_turn(played(state, fix(Thing.YOUR_ROADS, 1))) == _of_his_turn(state), state.acts.told
    assert looked > 300


def _village(rng: Random) -> State:
    """Your turn in some village."""
    holders = tuple(rng.choice((None, YOU, HIM)) for _ in Good)
    return replace(
        BASE,
        setup=but(rng.choice((SETUP, BY_TABLE)), modifiers=rng.choice(((), (Modifier.IGNORED_GOLD,)))),
        villagers=rng.randint(1, 4),
        gold=rng.randint(0, 8),
        up=rng.random() < 0.5,
        queue=tuple(rng.choice(list(Tile)) for _ in range(rng.randint(0, 3))),
        milestones=holders,
        goods=tuple(rng.randint(0, 2) if holder is not None else 0 for holder in holders),
        church=(None, rng.choice((None, YOU)), rng.choice((None, YOU)), None),
        bag=rng.choice(((3, 2, 1), (1, 1, 0), (1, 0, 0), (0, 2, 0))),
        line=tuple(rng.sample(BASE.line, 5)),
    )


# An empty display


def test_the_display_may_be_empty() -> None:
    """Said at the line itself, as texts of earlier versions do: the others are asked, and none of them may work."""
    state = his(NO, Draw(RED), up=False, line=(PR, BP, RO))
    state = played(state, Shows(Rank.EMPTY))
    assert (now(state), options.acting(state).noted) == (Stage.TOKEN, (Fact.RAW, Fact.SALE, Fact.DISPLAY))
    assert step(state).move == Produce()
    assert step(played(state, Cannot(PR))).move == Road()
    assert step(played(state, Cannot(PR), Cannot(RO))).move == Rest()
    assert step(played(state, Try(None))).move == Rest()
    kept = played(state, Try(RO), fix(Thing.GOLD, 3))
    assert (now(kept), options.acting(kept).token) == (Stage.DO, RO)


def test_an_empty_display_is_said_at_the_line_only_where_a_blueprint_may_be_next() -> None:
    state = his(NO, Draw(RED), up=False, queue=FULL)
    assert refusal_of(state, Shows(Rank.EMPTY)).code == "not-now"
    state = his(NO, Draw(RED), up=False, line=(PR, BP, RO))
    assert refusal_of(state, Shows(Rank.BARN)).code == "not-now"


# The question that an answer was given to


def test_points_of_one_blueprint_are_not_those_of_another() -> None:
    """3 points were printed on the Mill; it was a Barn, whose points are asked for."""
    state = his(NO, Draw(RED), Try(BU), Prints(3), up=False, queue=(Tile.MILL,))
    after = played(state, fix(Thing.BLUEPRINT_1, 6))
    assert (now(after), options.acting(after).worth) == (Stage.BUILD, None)
    assert step(after).says == "How many points are printed on the Barn?"


@pytest.mark.parametrize(("thing", "number"), [(Thing.BLUEPRINT_1, 1), (Thing.MILLER, 1)])
def test_neither_a_blueprint_nor_a_milestone_changes_what_was_said_of_the_market(thing: Thing, number: int) -> None:
    """Of his blueprints the Market asks nothing; there is flour, but no two for the Church, which has them."""
    filled = (None, YOU, YOU, YOU)
    state = his(Can(Way.SALE), Sale(4), up=False, church=filled)
    after = played(state, fix(thing, number))
    assert (now(after), options.acting(after).worth) == (Stage.SALE, 4)


def test_which_blueprint_he_builds_binds() -> None:
    state = his(NO, Draw(RED), Build(1), up=False, queue=(Tile.LANDMARK, Tile.SAWMILL))
    after = played(state, fix(Thing.GOLD, 3))
    assert (now(after), options.acting(after).at) == (Stage.BUILD, 1)


def test_of_several_blueprints_that_one_can_be_built_does_not_bind() -> None:
    """There was one, and he could build it; there are two, and which of them was not said."""
    state = his(NO, Draw(RED), Try(BU), up=False, queue=(Tile.MILL,))
    assert now(played(state, fix(Thing.GOLD, 3))) is Stage.BUILD
    after = played(state, fix(Thing.BLUEPRINT_2, 5))
    assert (now(after), step(after).says) == (Stage.TOKEN, "Which can he construct first?")


def test_a_token_before_those_of_several_blueprints_binds() -> None:
    state = his(NO, Draw(YELLOW), Try(PR), up=False, queue=(Tile.MILL, Tile.BARN))
    after = played(state, fix(Thing.GOLD, 3))
    assert (now(after), options.acting(after).token) == (Stage.DO, PR)


def test_a_token_that_needs_no_answer_any_more_holds_with_what_follows() -> None:
    """Produce and Road are not possible, as was said; so Blueprint is next, and a Barn is in the display."""
    state = his(NO, Draw(YELLOW), Try(BP), Shows(Rank.BARN), up=False)
    after = played(state, fix(Thing.GOLD, 3))
    assert (now(after), options.acting(after).tile) == (Stage.BLUEPRINT, Tile.BARN)


def test_no_to_the_church_holds_with_what_follows() -> None:
    state = his(Can(Way.NO_CHURCH), Can(Way.SALE), Sale(4), up=False)
    after = played(state, fix(Thing.GOLD, 4))
    assert (now(after), options.acting(after).worth) == (Stage.SALE, 4)


def test_no_to_a_question_that_is_asked_again_is_not_kept() -> None:
    """He has a milk; the Church is asked about again, with what still holds of it."""
    state = his(NO, up=False, milestones=(None, None, None, HIM))
    after = played(state, fix(Thing.MILK, 1))
    assert now(after) is Stage.WAY
    assert "Entered earlier this turn: fewer than 8 raw materials." in step(after).knows


def test_the_second_material_of_a_delivery_is_not_its_first() -> None:
    """Your brick was the second, after his milk, which is not there: the first is asked for."""
    state = his(
        *(Can(Way.MILK_BRICK), HIS_MILK, Uses(Owner.YOURS, Good.BRICK)),
        up=False,
        church=RAW_YOURS,
        milestones=(None, YOU, None, HIM),
        goods=(0, 0, 0, 1),
    )
    assert now(state) is Stage.DELIVER
    after = played(state, fix(Thing.MILK, 0))
    assert (now(after), options.acting(after).used) == (Stage.GOODS, ())


def test_his_own_material_goes_before_yours_that_was_said() -> None:
    """Ruling H14: he has a brick after all."""
    state = his(
        *(Can(Way.SALE), Sale(5), Uses(Owner.YOURS, Good.BRICK)),
        up=False,
        church=(None, YOU, YOU, YOU),
        milestones=(None, HIM, None, None),
    )
    after = played(state, fix(Thing.BRICK, 1))
    assert (now(after), options.acting(after).worth, options.acting(after).used) == (Stage.SALE, 5, ())


# What has been placed


def test_gold_and_a_villager_that_were_placed_stay_placed() -> None:
    """And what was answered after them holds."""
    state = his(Favour(), Can(Way.SALE), Sale(4))
    after = played(state, fix(Thing.YOUR_ROADS, 1))
    assert (now(after), options.acting(after).worth, after.gold) == (Stage.SALE, 4, 3)
    state = his(Hire(), Shows(Rank.BARN), up=False, gold=5)
    after = played(state, fix(Thing.YOUR_ROADS, 1))
    assert (now(after), options.acting(after).tile, after.villagers) == (Stage.BLUEPRINT, Tile.BARN, 2)


def test_a_marker_that_is_drawn_again_stays_out() -> None:
    state = his(NO, Draw(RED), Try(PR), up=False, queue=FULL)
    assert hands(played(state, fix(Thing.YOUR_ROADS, 1))) == hands(state)
    gold = played(state, fix(Thing.FACE, 1))
    assert hands(gold) == ["Place 1 gold from the supply on the Favour tile"]


def test_one_marker_goes_back_and_those_of_earlier_draws_stay_out() -> None:
    state = his(NO, Draw(RED), Try(PR), up=False, queue=FULL, bag=(2, 2, 1))
    assert played(state, fix(Thing.GOLD, 5)).bag == (2, 2, 1)


@pytest.mark.parametrize("villagers", [1, 2])
def test_after_a_hire_what_was_said_of_this_villager_is_over(villagers: int) -> None:
    """It has hired, so it draws no marker; of another one nobody has said which it draws."""
    state = his(NO, Draw(RED), Try(PR), up=False, queue=FULL, villagers=villagers)
    after = played(state, fix(Thing.GOLD, 5), Hire())
    assert (after.gold, after.villagers, after.bag) == (0, villagers + 1, (3, 2, 1))
    assert now(after) is (None if villagers == 1 else Stage.DRAW)


@pytest.mark.parametrize(("villagers", "then"), [(1, None), (2, Stage.WAY)])
def test_a_queue_that_is_full_ends_the_villager_that_hired(villagers: int, then: Stage | None) -> None:
    """Purchase a Blueprint: with three he takes none."""
    state = his(Hire(), up=False, gold=5, villagers=villagers, queue=FULL[:2])
    after = played(state, fix(Thing.BLUEPRINT_3, 6))
    assert (now(after), options.acting(after).former) == (then, None)


def test_the_villager_that_acts_is_one_of_those_that_he_has() -> None:
    state = his(NO, Draw(YELLOW), Try(PR), Produce(), up=False, villagers=2)
    assert (options.acting(state).villager, options.acting(state).of) == (1, 2)
    assert options.acting(played(state, fix(Thing.VILLAGERS, 1))).of == 2


# Against the book


def ruled(state: State, move: Move) -> State:
    """As we played it."""
    refusal = refusal_of(state, move)
    assert not refusal.firm
    return GAME.moves.play(state, move)


def test_no_token_though_one_was_said_to_be_possible_binds() -> None:
    state = ruled(his(NO, Draw(YELLOW), Try(PR), up=False), Try(None))
    assert now(state) is Stage.REST
    assert now(played(state, fix(Thing.GOLD, 3))) is Stage.REST


@pytest.mark.parametrize("by_table", [False, True])
def test_a_sale_instead_of_a_sure_delivery_binds(by_table: bool) -> None:
    """Two milk of his are enough for the Church, and the table sold."""
    begun = replace(BASE, setup=BY_TABLE if by_table else BASE.setup, up=False, **MILKS)
    state = played(ruled(played(begun, Pass()), Can(Way.SALE)), Sale(4))
    after = played(state, fix(Thing.YOUR_ROADS, 1))
    assert (now(after), options.acting(after).worth) == (Stage.SALE, 4)


@pytest.mark.parametrize(("token", "then"), [(RO, Stage.DO), (None, Stage.REST)])
def test_a_token_instead_of_a_blueprint_that_he_can_take_binds(token: Token | None, then: Stage) -> None:
    """Nobody said that the display is empty, so Blueprint comes next by the rules, and the table built a road."""
    state = ruled(his(NO, Draw(YELLOW), up=False, line=(BU, RE, PR, BP, RO)), Try(token))
    after = played(state, fix(Thing.GOLD, 3))
    assert (now(after), options.acting(after).token) == (then, token)


def test_what_has_become_impossible_does_not_bind() -> None:
    """A Mill was built although he could produce; there was none in his queue."""
    state = ruled(his(NO, Draw(YELLOW), Try(PR), up=False, queue=(Tile.MILL,)), Try(BU))
    assert now(state) is Stage.BUILD
    after = played(state, fix(Thing.BLUEPRINT_1, 0))
    assert (now(after), options.acting(after).token) == (Stage.DO, PR)


def test_a_material_that_was_there_after_all_binds() -> None:
    """Used against the count, which is put right: all is as it was, and no text of former days goes on otherwise."""
    state = ruled(his(Can(Way.MILK_BRICK), up=False, milestones=MILKS["milestones"]), HIS_MILK)
    after = played(state, fix(Thing.MILK, 1))
    assert (now(after), options.acting(after).used) == (Stage.GOODS, ((Owner.HIS, Good.MILK),))
    assert refusal_of(after, Before()).code == "not-now"


@pytest.mark.parametrize(("by_table", "then"), [(False, Stage.DRAW), (True, Stage.WAY)])
def test_neither_church_nor_market_binds_unless_your_marker_would_say_so(by_table: bool, then: Stage) -> None:
    """He had two bricks, and the table went on without them; he had none. Who draws says it with the marker."""
    begun = replace(BASE, setup=BY_TABLE if by_table else BASE.setup, up=False)
    bricks: dict[str, Any] = {"milestones": (None, HIM, None, None), "goods": (0, 2, 0, 0)}
    state = ruled(played(replace(begun, **bricks), Pass()), NO)
    assert now(state) is Stage.DRAW
    assert now(played(state, fix(Thing.BRICK, 0))) is then


def test_neither_church_nor_market_is_said_of_one_delivery() -> None:
    """Of two milk; another space takes two timber of his, which nobody was asked about."""
    both: dict[str, Any] = {"milestones": (YOU, None, None, HIM), "goods": (2, 0, 0, 2)}
    state = ruled(milk(**both), NO)
    assert now(state) is Stage.DRAW
    after = played(state, fix(Thing.CHURCH_MILK_BRICK, 1))
    assert step(after).move == Uses(Owner.HIS, Good.TIMBER)


def test_a_sale_that_comes_after_a_sure_delivery_was_not_said_of_it() -> None:
    """His two bricks follow from what is counted, not from the answer about the Market."""
    state = his(Can(Way.SALE), up=False, church=RAW_YOURS, milestones=(None, HIM, None, None))
    after = played(state, fix(Thing.BRICK, 2))
    assert step(after).move == Uses(Owner.HIS, Good.BRICK)
    assert refusal_of(after, NO).sentence.startswith("You entered earlier: he has 2 high-quality brick")


def test_villagers_put_right_in_a_text_of_former_days_act_there_too() -> None:
    """The second of two corrections in a row."""
    state = played(milk(), fix(Thing.MILK, 1), fix(Thing.VILLAGERS, 2), Before())
    assert (options.acting(state).of, state.villagers) == (2, 2)


# Texts of former days

FORMER: Final = """chaupal 1
game hamlet 1
player You green
player Botric yellow

A lay build
A lay blueprint
A lay refine
A lay produce
A fix herder 2
A fix his-milk 2
A fix church-raw 1
A fix face-up 0
A botric
B fix his-milk 1 yes
B use his milk
B use yours milk
B deliver milk-brick
end
"""


def test_a_text_of_former_days_goes_on_after_a_correction() -> None:
    table = read(FORMER, (GAME,))
    assert (table.state.church[2], table.state.goods) == (HIM, (0, 0, 0, 0))
    assert "\nB fix his-milk 1 yes\nB before\nB use his milk\n" in write(table)
    assert read(write(table), (GAME,)) == table
    assert refusal_of(milk(), Before()).code == "not-now"


def test_a_text_of_former_days_goes_on_after_several_corrections_in_a_row() -> None:
    """What they put right is put right in his turn as it went on then, and not in the one that is decided anew."""
    fixes = "".join(f"B fix {what} yes\n" for what in ("his-milk 1", "your-roads 1", "your-sales 2"))
    table = read(FORMER.replace("B fix his-milk 1 yes\n", fixes), (GAME,))
    assert (table.state.church[2], table.state.goods) == (HIM, (0, 0, 0, 0))
    assert (table.state.roads[0], table.state.sales[0]) == (1, 2)
    assert read(write(table), (GAME,)) == table
