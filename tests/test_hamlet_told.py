"""Hamlet: what was told before binds what is told now: impossible answers, contradictions, orders that are counted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

import village
from app.route import at_table
from app.scores import result
from app.table import log
from app.table import solo_opponent as pages
from app.table.head import head
from engine.automa import Applied, Candidate, Proof, Step
from engine.notation import read, write
from engine.refusal import Refusal
from engine.table import AnyTable, Played
from engine.turn import CHANCE, Outcome, Turn
from engine.value import but
from games.hamlet.game import GAME
from games.hamlet.rules import MOVES, options
from games.hamlet.rules.botric import automa
from games.hamlet.rules.fixes import Thing
from games.hamlet.rules.moves.action_line import Cannot, Produce, Rest, Road, Try
from games.hamlet.rules.moves.bag import Draw, Refill
from games.hamlet.rules.moves.blueprints import Coins, Left, Shows
from games.hamlet.rules.moves.building import Build, Costs, Prints
from games.hamlet.rules.moves.church import Can, Deliver
from games.hamlet.rules.moves.common import Move
from games.hamlet.rules.moves.corrections import Fix
from games.hamlet.rules.moves.hiring import Hire
from games.hamlet.rules.moves.paying import Finish, Sale, Uses
from games.hamlet.rules.moves.your_turn import Own, Pass
from games.hamlet.rules.pieces import Fact, Good, Modifier, Owner, Rank, Space, Tile, Way
from games.hamlet.rules.state import HIM, YOU, Card, Stage, State
from test_hamlet_cases import BASE, BLUE, BP, BU, FULL, NO, PR, RE, RED, RO, SETUP, YELLOW, his, now, points
from test_hamlet_moves import hands, played, refusal_of, step

TIMBER, BRICK, FLOUR, MILK = Good
ALL_HIS: Final = (HIM, HIM, HIM, HIM)
RAW_FILLED: Final = (None, YOU, None, None)


def uses(owner: Owner, good: Good) -> Uses:
    """A good is used."""
    return Uses(owner, good)


def live(state: State) -> list[Move]:
    """The goods that can be tapped, in the order in which they are offered."""
    return [move for move in GAME.moves.offer(state).legal if isinstance(move, Uses)]


def soft(state: State, move: Move) -> Refusal:
    """The refusal that can be overruled."""
    refusal = refusal_of(state, move)
    assert not refusal.firm
    return refusal


# His goods


def test_goods_that_were_never_made_are_not_used_in_your_turn() -> None:
    state = replace(BASE, milestones=ALL_HIS)
    assert live(state) == []
    refusal = soft(state, uses(Owner.HIS, FLOUR))
    assert refusal.sentence == "According to your entries, Botric has no flour left in the village."
    assert "H41" in refusal.rule
    state = replace(state, goods=(0, 0, 2, 0))
    assert live(state) == [uses(Owner.HIS, FLOUR)]
    state = played(state, uses(Owner.HIS, FLOUR), uses(Owner.HIS, FLOUR))
    assert live(state) == []


def test_a_sale_uses_his_goods_first_and_no_more_than_there_are() -> None:
    church = (None, None, YOU, YOU)
    state = his(
        *(Can(Way.SALE), Sale(4)), up=False, milestones=(YOU, HIM, None, None), goods=(1, 1, 0, 0), church=church
    )
    assert live(state) == [uses(Owner.HIS, BRICK), uses(Owner.HIS, TIMBER)]  # his high quality first, none of yours
    refusal = soft(state, uses(Owner.YOURS, TIMBER))
    assert refusal.sentence == (
        "You entered earlier: he has 1 timber, and he uses his own materials before yours. You just entered: your "
        "timber: +2 and 2 gold."
    )
    state = played(state, uses(Owner.HIS, TIMBER))
    assert live(state) == [uses(Owner.HIS, BRICK), uses(Owner.YOURS, TIMBER)]
    assert "He has 1 high-quality brick." in soft(state, uses(Owner.HIS, TIMBER)).sentence


def test_a_delivery_takes_his_high_quality_then_his_others_then_yours() -> None:
    """Ruling H14, and each tap proves itself."""
    state = his(Can(Way.TIMBER_FLOUR), up=False, milestones=(HIM, None, YOU, None), goods=(1, 0, 1, 0))
    found = []
    while isinstance(move := step(state).move, Uses):
        proof = step(state).proof
        assert proof is not None
        found.append((move, proof.applied[-1].says))
        state = played(state, move)
    assert found == [
        (uses(Owner.HIS, TIMBER), "His own high-quality materials"),
        (uses(Owner.HIS, FLOUR), "His own refined materials"),
    ]
    assert hands(state)[0] == "Remove his timber and his flour"
    assert points(state) == (0, 0)  # nothing is booked before it is delivered
    assert points(played(state, Deliver(Space.TIMBER_FLOUR))) == (0, 4 + 3 + 2)


def test_goods_that_are_told_make_a_delivery_sure() -> None:
    """Two bricks of his and no raw space: neither Market nor marker is asked."""
    state = his(up=False, milestones=(None, HIM, None, None), goods=(0, 2, 0, 0), church=RAW_FILLED)
    assert (now(state), step(state).move) == (Stage.GOODS, uses(Owner.HIS, BRICK))
    state = his(up=False, milestones=(None, HIM, None, None), goods=(0, 2, 0, 0))
    assert [answer.move for answer in step(state).answers] == [Can(Way.RAW), Can(Way.MILK_BRICK)]
    refusal = soft(state, NO)
    assert refusal.sentence == (
        "You entered earlier: he has 2 high-quality brick, so he can deliver milk or brick to the Church, so he does "
        "not reach the later options. You just entered: Use neither Church nor Market."
    )
    assert now(GAME.moves.play(state, NO)) is Stage.DRAW  # the table did it all the same


def test_his_goods_tell_which_space_comes_first() -> None:
    state = his(up=False, milestones=ALL_HIS, goods=(0, 1, 0, 0), church=RAW_FILLED)
    assert options.ways(state) == (Way.MILK_BRICK, Way.TIMBER_FLOUR, Way.SALE)
    assert options.ways(replace(state, goods=(0, 1, 1, 0))) == (Way.GOODS, Way.SALE)


# Played differently

GOES_ON: Final[dict[str, tuple[Callable[[], State], Move, tuple[Fact, ...]]]] = {
    "milk, of which no Refinery is known: 8 raw materials are worth more": (
        lambda: his(up=False, villagers=2),
        Can(Way.MILK_BRICK),
        (Fact.RAW,),
    ),
    "8 raw materials, which were fewer: nothing is worth more": (
        lambda: his(
            *(Can(Way.MILK_BRICK), *[uses(Owner.YOURS, MILK)] * 2, Deliver(Space.MILK_BRICK)),
            up=False,
            villagers=2,
            milestones=(None, None, None, YOU),
        ),
        Can(Way.RAW),
        (Fact.RAW,),
    ),
    "either of two spaces, of which his brick decides for one": (
        lambda: his(up=False, villagers=2, milestones=ALL_HIS, goods=(0, 1, 0, 0)),
        Can(Way.GOODS),
        (Fact.RAW,),
    ),
    "a road before a blueprint that he can take": (
        lambda: his(NO, Draw(YELLOW), up=False, villagers=2, line=(BU, RE, PR, BP, RO)),
        Try(RO),
        (Fact.RAW, Fact.SALE, Fact.PRODUCE),
    ),
    "none, before a blueprint that he can take": (
        lambda: his(NO, Draw(YELLOW), up=False, villagers=2, line=(BU, RE, PR, BP, RO)),
        Try(None),
        (Fact.RAW, Fact.SALE, Fact.PRODUCE),
    ),
    "Refine before any Refinery: only Produce lies before it": (
        lambda: his(NO, Draw(YELLOW), up=False, villagers=2, line=(BU, BP, PR, RE, RO)),
        Try(RE),
        (Fact.RAW, Fact.SALE, Fact.PRODUCE),
    ),
}
"""What the table played though the rules refuse it, and what it has said of the options by that."""


@pytest.mark.parametrize("case", GOES_ON)
def test_what_was_played_differently_denies_only_what_comes_before_it(case: str) -> None:
    """Botric's Turn: he evaluates again with each villager, the Market and the blueprints too."""
    begun, move, denied = GOES_ON[case]
    state = begun()
    soft(state, move)
    assert options.acting(GAME.moves.play(state, move)).noted == denied


def test_after_a_delivery_that_was_played_differently_the_next_villager_is_asked_about_the_market() -> None:
    """Of version 1 a table goes on as it did: a marker is drawn."""
    for setup, says in ((SETUP, "Can he sell at the Market?"), (but(SETUP, answers_hold=False), "")):
        begun = played(replace(BASE, setup=setup, up=False, villagers=2), Pass())
        state = GAME.moves.play(begun, Can(Way.MILK_BRICK))
        state = played(state, *[uses(Owner.YOURS, MILK)] * 2, Deliver(Space.MILK_BRICK))
        assert options.acting(state).villager == 1
        asked = automa.step(state)
        assert (asked.says if asked else "") == says


def test_after_a_road_that_was_played_differently_the_next_villager_takes_a_blueprint() -> None:
    """Purchase a Blueprint: he has none, and nobody said that the display is empty."""
    line = (BU, RE, PR, BP, RO)
    state = his(NO, Draw(YELLOW), up=False, villagers=2, line=line)
    state = played(GAME.moves.play(state, Try(RO)), Road(), NO, Draw(BLUE))
    assert step(state).says == "Botric produces."
    assert step(played(state, Cannot(PR))).says == "What is in the display?"


# Impossible answers


@pytest.mark.parametrize(
    ("state", "move", "says"),
    [
        (his(up=False), Can(Way.GOLD), "Botric has 2 gold on the Favour tile and needs 7."),
        (his(up=False, gold=4), Hire(), ""),
        (his(NO, Draw(RED), up=False, queue=FULL), Try(BP), "Botric already has three blueprints, the maximum."),
        (
            replace(his(NO, Draw(RED), Try(RO), up=False, line=(RO, BU, BP, RE, PR)), roads=(0, 5)),
            Road(),
            "Botric has already built all five roads.",
        ),
        (his(NO, Draw(RED), up=False, queue=FULL[:2]), Build(2), "There is no tile 3 in his queue."),
        (his(NO, Draw(RED), up=False, line=(BP, BU, RE, PR, RO)), Shows(Rank.REFINERY), ""),
        (his(NO, up=False, bag=(0, 2, 1)), Draw(RED), "There is no red marker left in the bag"),
        (replace(BASE, roads=(5, 0)), Road(), "Leaf has already built all five roads."),
    ],
)
def test_what_is_not_there_is_refused_with_the_rule(state: State, move: Move, says: str) -> None:
    refusal = refusal_of(state, move)
    assert refusal.firm
    assert refusal.rule
    assert says in refusal.sentence


# Contradictions within a turn


def test_what_was_said_and_what_is_said_are_both_named() -> None:
    state = his(NO, Draw(YELLOW), Try(RO), Road(), up=False, villagers=2, queue=FULL)
    state = played(state, NO, Draw(RED), Try(PR))
    refusal = soft(state, Try(RO))
    assert (
        refusal.sentence
        == "You entered earlier: his first possible token is “Produce”. You just entered: Build a road."
    )
    said = his(NO, Draw(YELLOW), Try(RO), up=False)
    assert soft(said, Try(PR)).sentence == (
        "You entered earlier this turn: every Production tile is at its maximum. Nothing he has done since changes "
        "that. You just entered: Produce."
    )


def test_a_sale_does_not_use_what_was_said_not_to_be_there() -> None:
    """No 2 milk or brick for the Church, and then two of them in the sale of the same villager."""
    state = his(Can(Way.SALE), Sale(5), uses(Owner.YOURS, BRICK), up=False, milestones=(None, YOU, None, YOU))
    refusal = soft(state, uses(Owner.YOURS, MILK))
    assert refusal.sentence.startswith("You entered earlier this turn: fewer than 2 milk or brick. ")
    assert refusal.sentence.endswith("You just entered: 2 of them have been used.")


def test_no_token_works_is_refused_with_a_reason() -> None:
    state = his(NO, Draw(YELLOW), up=False)
    refusal = soft(state, Try(None))
    assert "Botric can purchase a blueprint: he has 0 of 3" in refusal.sentence
    assert refusal.rule == "Purchase a Blueprint; Non-Priority Actions"


# Proved, and overruled


def steps(number: int) -> list[tuple[State, Step[Move]]]:
    """Every step and question of a simulated game."""
    table, _, _ = village.game(number)
    found = []
    for state in table.states:
        one = None if isinstance(GAME.moves.turn(state), Outcome) else automa.step(state)
        if one is not None:
            found.append((state, one))
    return found


@pytest.mark.parametrize("part", range(4))
def test_every_decided_step_shows_candidates_and_where_it_was_decided(part: int) -> None:
    for number in range(part, 24, 4):
        for state, one in steps(number):
            proof = one.proof
            if one.move is None:
                continue
            assert proof is not None, one.says
            assert len(proof.candidates) > 1 or isinstance(one.move, (Produce, Road)), one.says
            assert proof.applied, one.says
            assert all(line.says for line in proof.applied)
            nothing = isinstance(one.move, (Rest, Refill))
            assert nothing or len(proof.left) == 1 or proof.asks == "Your choice", (one.says, proof)
            assert all(candidate.where for candidate in proof.candidates), (one.says, state.acts)


@pytest.mark.parametrize("part", range(4))
def test_after_an_answer_every_step_and_question_can_be_overruled(part: int) -> None:
    """With keys of their own under “We played it differently”, and the game goes on from there."""
    free = (Stage.WAY, Stage.TOKEN)
    """Questions of which the answers are all that the table can have done."""
    for number in range(part, 24, 4):
        for state, one in steps(number):
            others = [(move, why) for move, why in GAME.moves.offer(state).refused if not why.firm]
            acts = options.acting(state)
            hired = acts.stage is Stage.BLUEPRINT and acts.tile is None
            assert others or acts.stage in free or hired, one.says
            for move, why in others:
                assert len(move.path) == 1
                assert why.rule
                after = GAME.moves.play(state, move)
                turn = GAME.moves.turn(after)
                assert isinstance(turn, Turn)
                assert turn.actor is CHANCE or automa.step(after) is not None or after.acts is None


def test_of_a_token_that_is_asked_nothing_is_said_yet() -> None:
    proof = step(his(NO, Draw(RED), up=False, queue=FULL)).proof
    assert proof is not None
    where = [one.where for one in proof.candidates]
    assert where == ["spot 1", "spot 2: he has 3", "spot 3: no Refinery yet", "spot 4", "spot 5"]
    other = step(his(NO, Draw(YELLOW), up=False)).proof
    assert other is not None
    assert (proof.caption, other.caption) == (
        "From the red marker under the three dots, to the right",
        "From the yellow marker under the one dot, to the right",
    )
    chosen = step(his(NO, Draw(RED), Try(PR), up=False, queue=FULL)).proof
    assert chosen is not None
    assert chosen.candidates[0].where == "spot 1: entered this turn: nothing he can build"
    assert chosen.candidates[4].where == "spot 5: not reached"


def test_a_delivery_can_be_overruled_after_its_goods_were_named() -> None:
    """Nothing of them is booked: they lie there still."""
    changes: dict[str, Any] = {"up": False, "milestones": (None, HIM, None, None), "goods": (0, 2, 0, 0)}
    state = his(uses(Owner.HIS, BRICK), uses(Owner.HIS, BRICK), church=RAW_FILLED, **changes)
    assert isinstance(step(state).move, Deliver)
    assert soft(state, NO).sentence == (
        "You entered earlier: he has 2 high-quality brick, so he can deliver milk or brick to the Church. You just "
        "entered: Use neither Church nor Market."
    )
    after = GAME.moves.play(state, NO)
    assert (now(after), after.goods, after.lines, options.acting(after).used) == (Stage.DRAW, (0, 2, 0, 0), (), ())


def test_a_blueprint_that_is_given_back_costs_nothing() -> None:
    """Easier: the gold that he ignores is booked with the tile, and not before."""
    state = his(NO, Draw(RED), Shows(Rank.BARN), Left(2), up=False, mods=(Modifier.IGNORED_GOLD,))
    assert points(state)[1] == 0
    after = GAME.moves.play(state, Try(PR))
    assert points(played(after, Produce()))[1] == 1
    assert points(played(state, Coins(lay=False)))[1] == -2


# Your buildings


def test_the_points_of_your_building_are_asked() -> None:
    blanks = {blank.path[0]: blank for blank in GAME.moves.offer(BASE).blanks}
    blank = blanks["built:sawmill"]
    assert blank.label == "Construction points of your Sawmill"
    state = played(BASE, blank.fill(3))
    assert (points(state), state.milestones[0]) == ((3, 0), YOU)
    assert state.lines[0].rule == "build"
    again = {blank.path[0]: blank for blank in GAME.moves.offer(state).blanks}["built:sawmill"]
    assert again.label.endswith("(the last one had 3)")
    assert refusal_of(BASE, Own(Tile.SAWMILL, 31)).code == "range"


def test_what_your_copy_prints_is_not_asked_of_your_building() -> None:
    state = replace(BASE, setup=but(SETUP, printed=(Card(Tile.SAWMILL, 3),)))
    assert Own(Tile.SAWMILL, 3) in GAME.moves.offer(state).legal


FORMER: Final = """chaupal 1
game hamlet 1
player Leaf green
player Botric yellow

A lay build
A lay blueprint
A lay refine
A lay produce
A built mill
A use his flour
A deliver raw
A botric
B favour
B can timber-flour
B use his flour
B use yours flour
B deliver timber-flour
A built brickworks
A botric
B can milk-brick
end
"""


def test_a_text_of_former_days_is_read() -> None:
    """Without the points of a building, and with goods that were never told: kept record it as we played it it."""
    table = read(FORMER, (GAME,))
    assert [event.ruled for event in table.events if isinstance(event, Played) and isinstance(event.move, Uses)] == [
        True,
        True,
        False,
    ]
    assert (table.state.holder(FLOUR), table.state.holder(BRICK)) == (YOU, YOU)
    assert read(write(table), (GAME,)) == table


COPIED: Final = """chaupal 1
game hamlet 1
player Leaf green
player Botric yellow
modifiers ignored_gold
printed sawmill 3 no 1
printed barn 2 - 0

A lay build
A lay blueprint
A lay refine
A lay produce
A fix blueprint-1 1
A fix blueprint-2 6
A botric
B favour
B draw first
B build 0
A fix villagers 2
A points 5
A botric
B favour
B draw his
B try build
B finish yes
B draw first
{}
end
"""
"""Of former days: the Sawmill is done with the key that names it, and so is the Barn but for its reward."""


def test_a_text_in_which_your_copy_ended_a_building_is_read() -> None:
    """Place and payment are steps now, and stand in the text when it is written again: 3 less 1, and 2 and 1."""
    table = read(COPIED.format("B shows barn"), (GAME,))
    assert points(table.state) == (5, 2 + 3)
    assert (table.state.queue, table.state.holder(TIMBER)) == ((), HIM)
    moves = [event.move for event in table.events if isinstance(event, Played)]
    at = moves.index(Build(0))
    assert moves[at + 1 : at + 5] == [Prints(3), Costs(1), Finish(gold=False), Fix(Thing.VILLAGERS, 2)]
    assert not any(event.ruled for event in table.events if isinstance(event, Played))
    assert read(write(table), (GAME,)) == table


def test_what_was_taken_back_of_such_a_text_is_redone_whole() -> None:
    text = COPIED.format("B shows barn").replace("B build 0", "~ B build 0")
    before, after = text.split("~ B build 0")
    table = read(f"{before}~ B build 0\n~ {'~ '.join(after.strip().splitlines(keepends=True)[:2])}end\n", (GAME,))
    assert [event.move for event in table.undone[:4] if isinstance(event, Played)] == [
        *(Build(0), Prints(3), Costs(1), Finish(gold=False)),
    ]
    while table.following:
        table = table.redo()
    assert points(table.state) == (5, 2)


def test_a_step_of_now_is_not_done_by_reading_it() -> None:
    table = read(COPIED.format("B shows barn").partition("A fix villagers")[0] + "end\n", (GAME,))
    assert (step(table.state).move, points(table.state)) == (Prints(3), (0, 0))


# Your copy, put right at a running table


def of_copy(table: AnyTable, *printed: Card, rate: int | None = None) -> AnyTable:
    """The table with other printed values of your copy."""
    return table.agreed(but(table.setup, printed=printed, rate=rate))


def test_your_copy_can_be_put_right_after_he_has_built() -> None:
    """The Brickworks stands with 3 since round 6: what was written then stays, whatever is learnt of it."""
    table = PLAYED
    while table.state.round > 7 or table.state.counting:
        table = table.undo()
    assert points(table.state)[1] == 6
    for card in (
        Card(Tile.BRICKWORKS, 3, reward=False),
        Card(Tile.BRICKWORKS, reward=False),
        Card(Tile.BRICKWORKS, 4, reward=True, cost=1),
    ):
        again = of_copy(table, card)
        assert points(again.state)[1] == 6
        assert points(of_copy(again).state)[1] == 6
        assert read(write(again), (GAME,)) == again


def test_your_copy_can_be_emptied_after_he_has_built_by_it() -> None:
    table = read(COPIED.format("B shows barn"), (GAME,))
    assert points(of_copy(table).state) == points(table.state)
    assert points(of_copy(table, Card(Tile.SAWMILL, 2, cost=3)).state) == points(table.state)


def test_the_rate_of_your_copy_goes_before_the_one_that_was_typed() -> None:
    """8 gold of yours and 3 of his: typed 2 for a point, and your copy says 4."""
    assert [line.points for line in GAME.score(PLAYED.state).lines if line.rule == "gold"] == [4, 1]
    again = of_copy(PLAYED, rate=4)
    assert [line.points for line in GAME.score(again.state).lines if line.rule == "gold"] == [2, 0]


# By hand


@pytest.mark.parametrize(
    ("thing", "number", "says"),
    [
        (Thing.FACE, 0, "Favour tile: face down"),
        (Thing.BAG_SECOND, 1, "Blue markers in the bag: 1"),
        (Thing.PLACE_ROAD, 1, "Action line: Build a road: spot 1"),
        (Thing.BLUEPRINT_1, 5, "Botric’s blueprint 1: Landmark"),
        (Thing.CHURCH_MILK_BRICK, 2, "Church: 3 milk or brick: Botric"),
        (Thing.YOUR_SALES, 3, "Leaf: Market sales: 3"),
        (Thing.CARPENTER, 1, "Carpenter: Leaf"),
    ],
)
def test_what_is_put_right_is_called_by_its_name(thing: Thing, number: int, says: str) -> None:
    assert Fix(thing, number).say(BASE) == says


def test_line_bag_and_blueprints_are_put_right() -> None:
    state = played(BASE, Fix(Thing.PLACE_ROAD, 2))
    assert state.line == (BU, RO, BP, RE, PR)
    assert played(state, Fix(Thing.BAG_FIRST, 1)).bag == (1, 2, 1)
    state = played(state, Fix(Thing.BLUEPRINT_1, 1), Fix(Thing.BLUEPRINT_2, 6))
    assert state.queue == (Tile.SAWMILL, Tile.BARN)
    assert played(state, Fix(Thing.BLUEPRINT_1, 0)).queue == (Tile.BARN,)
    assert refusal_of(state, Fix(Thing.BLUEPRINT_1, 8)).code == "range"
    assert refusal_of(BASE, Fix(Thing.BLUEPRINT_2, 1)).code == "not-there"
    assert refusal_of(replace(BASE, bag=(0, 0, 1)), Fix(Thing.BAG_HIS, 0)).code == "bag-empty"


def test_the_page_by_hand_shows_how_each_thing_stands() -> None:
    state = replace(BASE, queue=(Tile.MILL,), goods=(0, 2, 0, 0), church=RAW_FILLED)
    seen = GAME.page.view(state, MOVES.corrections(state), YOU).hand
    for says in ("now face up", "now spot 4", "now Mill", "now 3", "now Leaf", "now available"):
        assert says in seen, says
    assert "Face up" not in seen
    assert "Church milk brick" not in seen


@pytest.mark.parametrize(
    ("moves", "fix", "stage"),
    [
        ((NO, Draw(RED), Try(BU)), Fix(Thing.BLUEPRINT_1, 0), Stage.BLUEPRINT),
        ((NO, Draw(RED), Try(BU), Prints(3)), Fix(Thing.BLUEPRINT_1, 6), Stage.BUILD),
    ],
)
def test_his_turn_goes_on_after_his_queue_was_put_right(moves: Any, fix: Fix, stage: Stage) -> None:
    state = his(*moves, up=False, queue=(Tile.MILL,))
    state = played(state, fix)
    assert now(state) is stage
    assert options.acting(state).worth is None


# What is said where


def test_in_your_turn_villagers_stand_up_from_the_second_round() -> None:
    state = replace(BASE, round=3)
    seen = GAME.page.view(state, GAME.moves.offer(state), YOU).board
    assert "What did you do?" in seen
    assert "Stand up all villagers, his and yours" in seen
    assert "Stand up" not in GAME.page.view(BASE, GAME.moves.offer(BASE), YOU).board


def test_a_number_beyond_the_keys_can_be_typed() -> None:
    """The last key of the row opens the pad, and says so to the ear."""
    state = his(NO, Draw(RED), Try(BU), up=False, queue=(Tile.MILL,))
    seen = GAME.page.view(state, GAME.moves.offer(state), YOU)
    assert 'data-key="prints:more" aria-label="Construction points printed on the tile">…' in seen.asks


def test_a_question_does_not_point_at_what_is_not_there() -> None:
    for number in range(8):
        for _, one in steps(number):
            assert "these" not in one.says.split("?")[0], one.says


PLAYED: Final = read(
    (Path(__file__).parent / "playthroughs" / "hamlet-1.txt").read_text("utf-8").replace("\nA close", ""), (GAME,)
)
"""Seven rounds worked out by hand, and an eighth."""


def test_log_head_and_chart_count_the_rounds() -> None:
    """Nobody knows how many there will be; a round without a point stands in the chart too."""
    table = PLAYED
    said = "".join(log.entries(table, range(len(table.events)), None))
    assert "Round 7" in said
    assert "Set-up" in said
    while table.state.round > 3 or table.state.acts is not None:
        table = table.undo()
    assert "Your villagers · round 3" in head(table, at_table("x"))
    titles = [title for title, _ in result.rounds(PLAYED.sheet)]
    assert titles == [*map(str, range(1, 9)), "end"]


def test_a_proof_without_places_has_no_column_for_them() -> None:
    found = (Candidate(1, "one"), Candidate(2, "two"))
    proof = Proof(found, (Applied("the nearer", found[:1]),))
    assert "Where" not in pages._table(proof)
    assert "Where" in pages._table(but(proof, candidates=(Candidate(1, "one", "there"), found[1])))


@pytest.mark.parametrize("number", range(6))
def test_no_token_is_called_level(number: int) -> None:
    for state, one in steps(number):
        if options.acting(state).stage in (Stage.TOKEN, Stage.DO, Stage.REST) and one.proof:
            assert "tied" not in pages._table(one.proof), one.says
