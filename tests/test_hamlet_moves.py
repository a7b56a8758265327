"""The moves of Hamlet: a case for every refusal, then how Botric's turn goes, is taken back, and is overruled."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

import village
import walk
from engine.automa import Step
from engine.notation import read, write
from engine.refusal import Refusal, Refused
from engine.table import AnyTable, Table
from engine.turn import CHANCE, Colour, Seat, Turn
from engine.value import but
from games.hamlet.game import GAME
from games.hamlet.rules.botric import automa
from games.hamlet.rules.fixes import Thing
from games.hamlet.rules.moves.action_line import Cannot, Produce, Road, Try
from games.hamlet.rules.moves.bag import Draw
from games.hamlet.rules.moves.blueprints import Coins, Shows
from games.hamlet.rules.moves.building import Build, Costs, Prints
from games.hamlet.rules.moves.church import Can, Deliver
from games.hamlet.rules.moves.common import Move
from games.hamlet.rules.moves.corrections import Fix
from games.hamlet.rules.moves.final_count import Close, Count
from games.hamlet.rules.moves.hiring import Favour, Hire
from games.hamlet.rules.moves.paying import Finish, Sale, Uses
from games.hamlet.rules.moves.refining import Made, Refinery
from games.hamlet.rules.moves.setting_up import Lay
from games.hamlet.rules.moves.your_turn import Own, Pass, Points
from games.hamlet.rules.pieces import (
    BAG,
    ITEMS,
    Fact,
    Good,
    Item,
    Marker,
    Modifier,
    Number,
    Owner,
    Rank,
    Space,
    Tile,
    Token,
    Way,
)
from games.hamlet.rules.state import HIM, YOU, Card, Changed, Setup, Stage, State, start
from village import PLAYERS

LINE: Final = (Token.BUILD, Token.BLUEPRINT, Token.REFINE, Token.PRODUCE, Token.ROAD)
ALONE: Final = Setup(players=PLAYERS, seed="leaf")
BY_TABLE: Final = Setup(players=PLAYERS)
YOURS: Final = replace(start(ALONE), line=LINE, ready=True)
"""Your first turn."""


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


def setting_up(**changes: Any) -> Refusal:
    """Why a setup makes no table."""
    with pytest.raises(Refused) as refused:
        start(but(ALONE, **changes))
    return refused.value.refusal


def his(state: State = YOURS, **changes: Any) -> State:
    """Botric's turn with these changes before it, face down: no gold comes for a failure."""
    return played(replace(state, up=False, **changes), Pass())


def drawn(token: Token, state: State = YOURS, **changes: Any) -> State:
    """Botric's first villager has failed to hire, deliver and sell; his marker lies over this token."""
    line = (token, *(other for other in LINE if other is not token))
    return played(his(replace(state, line=line), **changes), Can(Way.NONE), Draw(Marker.FIRST))


def step(state: State) -> Step[Move]:
    """What Botric does or asks."""
    found = automa.step(state)
    assert found is not None
    return found


def hands(state: State) -> list[str]:
    """The acts of Botric's step, in order."""
    return [act.says for act in step(state).acts]


NO: Final = Can(Way.NONE)
MILLED: Final = (None, None, YOU, None)
FINAL: Final = replace(YOURS, counting=True)

REFUSALS: Final[dict[str, Callable[[], Refusal]]] = {
    # setting up
    "landmarks": lambda: setting_up(modifiers=(Modifier.LANDMARKS_1, Modifier.LANDMARKS_5)),
    "modifiers": lambda: setting_up(modifiers=(Modifier.DONKEYS, Modifier.DONKEYS)),
    "markers": lambda: setting_up(markers=(Colour.GREEN, Colour.RED)),
    "colours": lambda: setting_up(players=(PLAYERS[0], replace(PLAYERS[1], colour=Colour.GREEN))),
    "numbers": lambda: setting_up(changed=(Changed(Number.RAW, 31),)),
    # any time
    "over": lambda: refusal_of(replace(FINAL, closed=True), Pass()),
    "range": lambda: refusal_of(YOURS, Fix(Thing.VILLAGERS, 5)),
    "not-there": lambda: refusal_of(YOURS, Fix(Thing.BLUEPRINT_2, 1)),
    "bag-empty": lambda: refusal_of(replace(YOURS, bag=(0, 0, 1)), Fix(Thing.BAG_HIS, 0)),
    "not-ready": lambda: refusal_of(start(ALONE), Pass()),
    "laid": lambda: refusal_of(start(BY_TABLE), Lay(Token.ROAD), Lay(Token.ROAD)),
    "counting": lambda: refusal_of(FINAL, Pass()),
    "not-over": lambda: refusal_of(YOURS, Close()),
    "not-counted": lambda: refusal_of(FINAL, Count(Item.HIGH_LEFT, 2)),
    "uncounted": lambda: refusal_of(FINAL, Close()),
    "counted": lambda: refusal_of(but(FINAL, closed=True, counted=(1,) * len(ITEMS)), Count(Item.GOLD, 2)),
    # your turn
    "you-act": lambda: refusal_of(YOURS, Produce()),
    "no-note": lambda: refusal_of(YOURS, Own(Tile.BARN)),
    "your-own": lambda: refusal_of(YOURS, Uses(Owner.YOURS, Good.FLOUR)),
    "filled": lambda: refusal_of(YOURS, Deliver(Space.RAW), Deliver(Space.RAW)),
    "sixth-road": lambda: refusal_of(YOURS, *[Road()] * 6),
    "no-such-good": lambda: refusal_of(YOURS, Uses(Owner.HIS, Good.FLOUR)),
    # Botric's
    "automa": lambda: refusal_of(replace(YOURS, milestones=MILLED), Uses(Owner.HIS, Good.FLOUR)),
    "he-acts": lambda: refusal_of(his(), Points(3)),
    "not-now": lambda: refusal_of(his(), Coins(lay=True)),
    "all-hired": lambda: refusal_of(replace(his(gold=5), villagers=4), Hire()),
    "no-gold": lambda: refusal_of(his(), Can(Way.GOLD)),
    "no-goods": lambda: refusal_of(his(), Can(Way.MILK_BRICK)),
    "said-no": lambda: refusal_of(
        drawn(Token.REFINE, villagers=2, milestones=MILLED), Try(Token.REFINE), Made(1), Can(Way.RAW)
    ),
    "wrong-good": lambda: refusal_of(his(milestones=MILLED), Can(Way.TIMBER_FLOUR), Uses(Owner.HIS, Good.MILK)),
    "marker-out": lambda: refusal_of(his(bag=(0, 2, 1)), NO, Draw(Marker.FIRST)),
    "no-token": lambda: refusal_of(
        played(his(replace(YOURS, line=(*LINE[3:4], *LINE[:3]), roads=(0, 5))), NO, Draw(Marker.FIRST)),
        Try(Token.ROAD),
    ),
    "queue-full": lambda: refusal_of(drawn(Token.PRODUCE, queue=(Tile.BARN,) * 3), Try(Token.BLUEPRINT)),
    "queue-empty": lambda: refusal_of(drawn(Token.PRODUCE), Try(Token.BUILD)),
    "no-refinery": lambda: refusal_of(drawn(Token.PRODUCE), Try(Token.REFINE)),
    "later": lambda: refusal_of(drawn(Token.PRODUCE), Try(Token.ROAD)),
    "no-rank": lambda: refusal_of(drawn(Token.BLUEPRINT), Shows(Rank.REFINERY)),
    "no-such-refinery": lambda: refusal_of(
        drawn(Token.REFINE, milestones=(YOU, None, YOU, None)), Try(Token.REFINE), Refinery(Good.MILK)
    ),
    "no-tile": lambda: refusal_of(drawn(Token.BUILD, queue=(Tile.BARN,) * 2), Build(4)),
}


@pytest.mark.parametrize("code", REFUSALS)
def test_a_refusal_names_its_case(code: str) -> None:
    refusal = REFUSALS[code]()
    assert refusal.code == code
    assert refusal.sentence.endswith(".")
    assert refusal.instead.endswith(".")
    assert refusal.rule


# What the table is asked


def test_hire_needs_no_question() -> None:
    hire = step(his(gold=5))
    assert hire.move == Hire()
    assert not hire.answers


def test_an_automatic_failure_needs_no_tap() -> None:
    """No gold comes, so the first thing is the question about Church and Market."""
    assert isinstance(step(his()).answers[0].move, Can)


def test_the_gold_of_a_failure_is_a_step_since_a_hand_has_to_put_it() -> None:
    state = played(YOURS, Pass())
    assert step(state).move == Favour()
    assert played(state, Favour()).gold == 3


def test_the_gold_of_a_failed_delivery_is_for_later_villagers() -> None:
    """Six gold, nothing else can be delivered: the seventh comes for the failure, and the second villager uses it."""
    church = (None, YOU, YOU, YOU)
    state = played(replace(YOURS, villagers=4, gold=6, church=church), Pass(), Favour())
    assert [answer.move for answer in step(state).answers] == [NO]
    state = played(state, Sale(3), Finish(gold=False))
    assert step(state).move == Deliver(Space.GOLD)


def test_what_cannot_be_is_not_asked() -> None:
    """Nobody has a Refinery: neither space for goods is named, nor is Refine; his queue is empty: nor is Build."""
    ways = [answer.move for answer in step(his()).answers]
    assert ways == [Can(Way.NO_CHURCH), Can(Way.RAW)]
    state = drawn(Token.ROAD)
    assert step(state).move == Road()
    assert options_stage(played(state, Cannot(Token.ROAD))) is Stage.BLUEPRINT


def test_a_blueprint_that_is_sure_is_not_asked_about() -> None:
    assert options_stage(drawn(Token.BLUEPRINT)) is Stage.BLUEPRINT


def options_stage(state: State) -> Stage:
    """Where Botric's turn stands."""
    assert state.acts is not None
    return state.acts.stage


def test_a_denied_answer_holds_until_something_changes_it() -> None:
    """Produced raw materials open what hangs on them; a blueprint opens nothing at Church and Market."""
    said = {Fact.RAW, Fact.SALE}
    taken = played(drawn(Token.BLUEPRINT, villagers=2), Shows(Rank.BARN), Coins(lay=False))
    assert taken.acts is not None
    assert said <= set(taken.acts.noted)
    assert options_stage(taken) is Stage.DRAW
    made = played(drawn(Token.PRODUCE, villagers=2), Try(Token.PRODUCE), Produce())
    assert made.acts is not None
    assert not said & set(made.acts.noted)
    assert options_stage(made) is Stage.WAY


def test_what_is_denied_is_forgotten_with_your_next_turn() -> None:
    after = played(drawn(Token.BLUEPRINT), Shows(Rank.BARN), Coins(lay=False), Pass())
    assert after.acts is not None
    assert after.acts.noted == ()


def test_where_the_table_draws_the_marker_is_the_answer() -> None:
    state = his(replace(YOURS, setup=BY_TABLE))
    assert Draw(Marker.HIS) in GAME.moves.offer(state).legal
    after = played(state, Draw(Marker.HIS))
    assert after.bag == (3, 2, 0)
    assert options_stage(after) is Stage.TOKEN


def test_his_queue_stands_among_the_tokens_where_five_keys_hold_it() -> None:
    two = drawn(Token.BUILD, queue=(Tile.BARN, Tile.LANDMARK))
    assert [answer.move for answer in step(two).answers][:2] == [Build(1), Build(0)]
    built = played(two, Build(1), Prints(0), Finish(gold=False))
    assert built.landmarks == (0, 1)
    assert built.queue == (Tile.BARN,)
    assert built.line[-1] is Token.BUILD


def builds_sawmill(*cards: Card, mods: tuple[Modifier, ...] = (), **changes: Any) -> State:
    """The Sawmill of his queue is built, and these cards are known of your copy."""
    setup = but(ALONE, printed=cards, modifiers=mods)
    return played(drawn(Token.BUILD, replace(YOURS, setup=setup), queue=(Tile.SAWMILL,), **changes), Try(Token.BUILD))


def test_what_your_copy_prints_is_not_asked_but_where_it_comes_is_said() -> None:
    """Points, reward and no goods anywhere: two steps of the hands, each with what undoing it puts back."""
    state = builds_sawmill(Card(Tile.SAWMILL, 3, reward=True))
    place = step(state)
    assert place.move == Prints(3)
    assert hands(state)[1:] == ["Find the place for the Sawmill", "Place it there"]
    assert place.acts[1].order[0] == "not joining your roads or your Landmarks, if possible"
    assert GAME.score(state).total(HIM) == 0
    assert Prints(3).undo_steps(state) == "Return the Sawmill to his queue."
    state = played(state, Prints(3))
    pay = step(state)
    assert pay.move == Finish(gold=True)
    assert hands(state) == [
        "Remove the materials for the Sawmill",
        "Lay an unused villager on the tile he builds from",
        "Move “Construct a building” to the far right",
    ]
    assert "spot 1" in Finish(gold=True).undo_steps(state)
    state = played(state, Finish(gold=True))
    assert GAME.score(state).total(HIM) == 4
    assert state.holder(Good.TIMBER) is HIM


def test_the_gold_that_your_copy_prints_in_a_cost_is_lost_and_not_asked() -> None:
    """Easier: 3 for building it less 2 gold that he does not pay."""
    state = builds_sawmill(Card(Tile.SAWMILL, 3, reward=False, cost=2), mods=(Modifier.IGNORED_GOLD,))
    moves = []
    while state.acts:
        move = step(state).move
        assert move is not None
        assert [one for one in GAME.moves.offer(state).legal if not isinstance(one, (Try, Cannot))] == [move]
        moves.append(move)
        state = played(state, move)
    assert moves == [Prints(3), Costs(2), Finish(gold=False)]
    assert GAME.score(state).total(HIM) == 1


def test_a_tile_that_prints_otherwise_than_your_copy_is_written_down_all_the_same() -> None:
    """Also where goods are asked besides: a Mill stands, so flour may be used."""
    for moves, otherwise in (((), Prints(4)), ((Prints(3),), Finish(gold=True))):
        for milestones in ((None,) * 4, MILLED):
            state = played(builds_sawmill(Card(Tile.SAWMILL, 3, reward=False), milestones=milestones), *moves)
            refusal = refusal_of(state, otherwise)
            assert (refusal.code, refusal.firm) == ("automa", False)


def test_goods_are_used_one_tap_each_and_both_sides_have_their_bonus() -> None:
    state = his(milestones=(HIM, None, YOU, None), goods=(1, 0, 0, 0))
    state = played(state, Can(Way.TIMBER_FLOUR), Uses(Owner.HIS, Good.TIMBER), Uses(Owner.YOURS, Good.FLOUR))
    assert step(state).move == Deliver(Space.TIMBER_FLOUR)
    state = played(state, Deliver(Space.TIMBER_FLOUR))
    assert (GAME.score(state).total(YOU), GAME.score(state).total(HIM)) == (2, 4 + 3)
    assert state.goods[0] == 0


# Overruled, taken back, and a whole turn in text


def test_what_is_typed_or_tapped_beside_the_answers_is_lawful() -> None:
    """More goods than the keys name; a good used up with a sale; what was told, told again; a reward of the card."""
    refines = played(drawn(Token.REFINE, milestones=MILLED), Try(Token.REFINE))
    assert GAME.moves.refuse(refines, Made(5)) is None
    sells = played(his(milestones=MILLED), Can(Way.SALE), Sale(3))
    assert GAME.moves.refuse(sells, Uses(Owner.YOURS, Good.FLOUR)) is None
    assert GAME.moves.refuse(played(his(), Can(Way.RAW)), Can(Way.RAW)) is None
    pays = replace(ALONE, printed=(Card(Tile.BARN, points=2, reward=True),))
    builds = drawn(Token.BUILD, replace(YOURS, setup=pays), queue=(Tile.BARN,), milestones=MILLED)
    built = played(builds, Try(Token.BUILD), Prints(2))
    assert GAME.moves.refuse(built, Finish(gold=True)) is None
    assert refusal_of(built, Finish(gold=False)).code == "automa"


def test_a_decided_step_can_be_overruled() -> None:
    state = his(gold=5)
    refusal = refusal_of(state, Hire(did=False))
    assert refusal.code == "automa"
    assert not refusal.firm
    after = GAME.moves.play(state, Hire(did=False))
    assert (after.gold, after.villagers) == (5, 1)
    assert options_stage(after) is Stage.WAY


@pytest.mark.parametrize("number", range(12))
def test_every_decided_step_can_be_overruled_with_a_key_of_its_own(number: int) -> None:
    table, _, _ = village.game(number)
    for state in table.states:
        found = automa.step(state) if not state.closed else None
        if found is None or found.move is None:
            continue
        others = [(move, why) for move, why in GAME.moves.offer(state).refused if why.code == "automa"]
        used = state.acts is not None and bool(state.acts.used)
        assert others or used or found.instead or isinstance(found.move, Draw), found.says
        assert all(len(move.path) == 1 and not why.firm for move, why in others)


@pytest.mark.parametrize("number", range(8))
def test_undo_reload_and_redo_work_at_every_event(number: int) -> None:
    table, _, _ = village.game(number)
    whole = table
    for _ in range(60):
        table = table.undo()
        assert table.states == whole.states[: len(table.states)]
    again = read(write(table), (GAME,))
    assert again == table
    while again.following:
        again = again.redo()
    assert again == whole


def test_undo_says_what_to_put_back() -> None:
    state = his(gold=6)
    back = Hire().undo_steps(state)
    assert "5 gold" in back
    assert "face up" not in back
    assert "face up" in Hire().undo_steps(replace(state, up=True))
    road = drawn(Token.ROAD, queue=(Tile.BARN,) * 3)
    assert "to spot 1" in Road().undo_steps(played(road, Try(Token.ROAD)))


def test_undo_says_where_all_of_a_blueprint_came_from() -> None:
    """With the token a villager lay down for it; with a hire the hire laid him."""
    state = played(drawn(Token.BLUEPRINT), Shows(Rank.BARN))
    assert Coins(lay=True).undo_steps(state) == (
        "Put the Barn back in the display with its gold and remove its replacement; return the gold from the skipped "
        "tiles to the supply; stand his villager up again; move the “Blueprint” token back to spot 1."
    )
    assert "its gold" not in Coins(lay=False).undo_steps(state)
    hired = played(his(gold=5), Hire(), Shows(Rank.BARN))
    assert "villager up" not in Coins(lay=False).undo_steps(hired)


def test_undo_does_not_turn_a_tile_that_was_not_turned() -> None:
    """Harder: it is always face up."""
    setup = but(ALONE, modifiers=(Modifier.ALWAYS_UP,))
    state = played(replace(YOURS, setup=setup, gold=7), Pass())
    assert "face up" not in Hire().undo_steps(state)
    state = played(replace(YOURS, setup=setup, gold=7, villagers=4), Pass())
    assert "face up" not in Deliver(Space.GOLD).undo_steps(state)


def test_undo_takes_away_the_donkey_of_his_fourth_delivery() -> None:
    state = his(gold=7, villagers=4, church=(None, HIM, HIM, HIM))
    assert "On “10 gold” place one of his donkeys: his markers are used up" in hands(state)
    assert "take his donkey off" in Deliver(Space.GOLD).undo_steps(state)


def test_an_amended_number_lets_his_turn_go_on() -> None:
    """The gold that was to be delivered is not there after all: Church and Market are asked."""
    state = his(villagers=4, gold=7)
    assert step(state).move == Deliver(Space.GOLD)
    after = played(state, Fix(Thing.GOLD, 3))
    assert options_stage(after) is Stage.WAY


# Invariants, over simulated games


@pytest.mark.parametrize("part", range(4))
def test_the_books_hold_at_every_moment(part: int) -> None:
    for number in range(part, 40, 4):
        table, _, _ = village.game(number)
        for before, after in zip(table.states, table.states[1:], strict=False):
            _sound(after)
            _changes(before, after)


def _sound(state: State) -> None:
    assert state.gold >= 0
    assert all(0 <= left <= whole for left, whole in zip(state.bag, BAG, strict=True))
    assert len(state.queue) <= 3
    assert 1 <= state.villagers <= 4
    assert max(state.roads) <= 5
    if state.ready:
        expected = set(Token) - ({Token.ROAD} if state.roads[HIM] == 5 else set())
        assert set(state.line) == expected
        assert len(state.line) == len(expected)
    if state.acts is None:
        assert any(state.bag)
    if state.has(Modifier.ALWAYS_UP):
        assert state.up


def _changes(before: State, after: State) -> None:
    assert after.gold - before.gold <= 1, "his gold comes one by one"
    if after.villagers > before.villagers:
        assert after.line == before.line
        assert after.bag == before.bag
        assert after.up is after.has(Modifier.ALWAYS_UP)
    if after.church != before.church and before.acts:
        assert after.up is after.has(Modifier.ALWAYS_UP)
    new = after.lines[len(before.lines) :]
    assert after.lines[: len(before.lines)] == before.lines
    assert all((line.points or 0) >= 0 or line.rule in ("ignored", "points") for line in new)


TAPS: Final = (Path(__file__).resolve().parents[1] / "docs" / "TAPS.md").read_text("utf-8")
WAYS: Final = {"question by question": False, "with the marker tapped above the action line": True}


@pytest.mark.parametrize("way", WAYS)
def test_the_answers_are_few(way: str) -> None:
    """The row of docs/TAPS.md: all of it where the tests run at full length, else its medians in some of the games."""
    row = re.search(rf"^\| {way} \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$", TAPS, re.MULTILINE)
    assert row is not None
    whole = walk.LENGTH == "all"
    found = village.measured(200 if whole else 20, drawn=WAYS[way])
    counted = [found[name] for name in ("answers, median", "answers, 9 of 10", "taps, median", "taps, most")]
    held = list(map(int, row.groups()))
    assert held[0] <= 3
    assert counted == held if whole else counted[::2] == held[::2]


def test_the_app_lays_the_line_and_draws() -> None:
    table: AnyTable = Table.new(GAME, ALONE)
    rng = Random(1)
    while not table.state.ready:
        table = walk.step(table, rng)
    assert len(table.events) == 4
    assert sorted(table.state.line, key=list(Token).index) == list(Token)
    state = played(his(), NO)
    now = GAME.moves.turn(state)
    assert isinstance(now, Turn)
    assert now.actor is CHANCE
    assert now.automa == "Botric"
    assert now.goes_on is Seat.B
