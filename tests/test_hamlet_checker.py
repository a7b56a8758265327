"""Hamlet's solo rules against a second reading of its book (`hamlet_checker.py`), villager by villager.

A village and Botric's state are thrown at random. The second reading decides what each villager of a turn does; the
engine asks, and is told what lies in the village, never what to decide. After each villager both must agree. As a
program it compares so many villagers, with py/ and tests/ on the path: `python tests/test_hamlet_checker.py 10000`.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Final

import pytest

import hamlet_checker as second
from engine.automa import Step
from engine.value import but
from games.hamlet.game import GAME
from games.hamlet.rules.botric import automa
from games.hamlet.rules.moves.action_line import Cannot, Produce, Rest, Road, Try
from games.hamlet.rules.moves.bag import Draw, Refill
from games.hamlet.rules.moves.blueprints import Coins, Left, Shows, Take
from games.hamlet.rules.moves.building import Build, Costs, Prints
from games.hamlet.rules.moves.church import Can, Deliver
from games.hamlet.rules.moves.common import Move
from games.hamlet.rules.moves.final_count import asked
from games.hamlet.rules.moves.hiring import Favour, Hire
from games.hamlet.rules.moves.paying import Finish, Sale, Uses
from games.hamlet.rules.moves.refining import Made, Refinery
from games.hamlet.rules.moves.your_turn import Pass
from games.hamlet.rules.pieces import (
    GOODS,
    ITEMS,
    MARKERS,
    SPACES,
    Good,
    Item,
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
from hamlet_checker import Botric, Goods, Needs
from test_hamlet_moves import played
from village import PLAYERS
from walk import IN_PAGE, LENGTH

VILLAGERS: Final = 60 if IN_PAGE or LENGTH == "quick" else 10_000 if LENGTH == "all" else 1000
RAW: Final = ("wood", "stone", "grain", "water")
MAKES: Final = {"sawmill": "timber", "brickworks": "brick", "mill": "flour", "dairy": "milk"}
DOTS: Final = dict(zip(second.DOTS, MARKERS, strict=True))
SEATS: Final = {YOU: "you", HIM: "botric"}


# The second reading against the book's own examples


def test_the_second_reading_follows_the_books_example() -> None:
    """Blue lies over the second token; Blueprint and Refine fail; Produce goes to the far right."""
    botric = Botric(["build", "blueprint", "refine", "produce", "road"], queue=3)
    assert not botric.hires()
    assert not botric.delivers(able=False)
    assert botric.gold == 3
    assert botric.draws("orange", lambda token: token == "produce") == "produce"
    assert botric.line == ["build", "blueprint", "refine", "road", "produce"]


def test_the_second_reading_counts_six_for_two_of_high_quality() -> None:
    """2 + 1 for each of two."""
    assert second.bonuses(Counter({("botric", "milk"): 2}), {"milk": "botric"}) == (6, 0, 0)


# A village


@dataclass
class Spot:
    """A tile on which materials lie; a Refinery if it needs some."""

    makes: tuple[str, ...]
    most: int
    joined: bool
    distance: int
    lies: Goods
    needs: tuple[tuple[tuple[str, ...], int], ...] = ()


@dataclass
class Plan:
    """The choices of the second reading where a person may choose, or sees."""

    marker: str = ""
    paid: Goods = field(default_factory=Counter)
    place: second.Space | None = None
    makes: str = ""
    made: int = 0


@dataclass
class Village:
    """All that lies on the table, and that both sides have."""

    rng: Random
    fine: dict[str, str]
    church: list[second.Space]
    spots: list[Spot] = field(default_factory=list)
    box: list[str] = field(default_factory=list)
    display: list[second.Tile] = field(default_factory=list)
    queue: list[second.Tile] = field(default_factory=list)
    sales: list[second.Space] = field(default_factory=list)
    costs: dict[str, Needs] = field(default_factory=dict)
    placeless: set[str] = field(default_factory=set)
    """Blueprints that fit nowhere now."""
    ways: list[Needs] = field(default_factory=list)
    """The cost of a road at each legal place."""
    cards: dict[str, tuple[int, bool, int]] = field(default_factory=dict)
    """Printed on each blueprint: points, whether there is a reward of gold, gold in its cost."""
    pays_ignored: bool = False
    yours: int = 0
    """Points."""
    delivered: dict[str, str] = field(default_factory=dict)
    sold: int = 0
    landmarks: int = 0
    roads: int = 0
    planner: str = ""

    def as_it_lies(self) -> Village:
        """A copy of what an answer hangs on."""
        found = copy(self)
        found.spots = [replace(spot, lies=spot.lies.copy()) for spot in self.spots]
        found.display, found.queue, found.ways, found.fine = [*self.display], [*self.queue], [*self.ways], {**self.fine}
        return found

    def stock(self) -> Goods:
        """Materials on tiles that are connected."""
        found: Goods = Counter()
        for spot in self.spots:
            if spot.joined:
                found += spot.lies
        return found

    def remove(self, paid: Goods) -> None:
        """From connected tiles."""
        for thing, count in paid.items():
            for _ in range(count):
                spot = next(spot for spot in self.spots if spot.joined and spot.lies[thing])
                spot.lies[thing] -= 1

    def refill(self) -> None:
        """The display."""
        while len(self.display) < 4 and self.box:
            self.display.append(tile(self.box.pop()))

    def producers(self) -> list[second.Producer]:
        """Those connected, by number."""
        return [
            second.Producer(str(at), spot.lies.total(), spot.most, spot.distance)
            for at, spot in enumerate(self.spots)
            if spot.joined and not spot.needs
        ]

    def refineries(self) -> list[second.Refinery]:
        """Those connected, by number."""
        return [
            second.Refinery(str(at), spot.makes[0], spot.needs, spot.most - spot.lies.total(), spot.distance, spot.most)
            for at, spot in enumerate(self.spots)
            if spot.joined and spot.needs
        ]

    def buildable(self) -> list[int]:
        """Places of the queue that can be built."""
        stock = self.stock()
        return [
            at
            for at, one in enumerate(self.queue)
            if one.name not in self.placeless and second.payments(self.costs[one.name], stock)
        ]

    def passable(self) -> list[Needs]:
        """Roads that can be built."""
        return [way for way in self.ways if second.payments(way, self.stock())]

    def able(self, token: str) -> bool:
        """Whether an action is possible."""
        match token:
            case "produce":
                return bool(second.produces(self.producers()))
            case "blueprint":
                return len(self.queue) < 3 and bool(self.display)
            case "refine":
                return bool(second.refines(self.refineries(), self.stock(), self.fine))
            case "build":
                return bool(self.buildable())
            case _:
                return bool(self.passable())

    def opened(self) -> None:
        """Something was built: another tile may be connected, and other places are free."""
        loose = [spot for spot in self.spots if not spot.joined]
        if loose:
            self.rng.choice(loose).joined = True
        self.placeless = {name for name in self.costs if self.rng.random() < 0.15}


def tile(name: str, gold: int = 0) -> second.Tile:
    """A blueprint by its name."""
    return second.Tile(name, "refinery" if name in MAKES else name, MAKES.get(name, ""), gold)


def any_needs(rng: Random, least: int, most: int, goods: Sequence[str]) -> tuple[tuple[tuple[str, ...], int], ...]:
    """Materials at random, some of them refined."""
    kinds = Counter(rng.choice((*RAW, *goods)) for _ in range(rng.randint(least, most)))
    return tuple(((kind,), count) for kind, count in sorted(kinds.items()))


def any_sale(rng: Random, goods: Sequence[str]) -> second.Space:
    """A Sale tile."""
    return second.Space(f"sale {rng.random()}", rng.randint(3, 6), any_needs(rng, 2, 3, goods), 0, rng.random() < 0.3)


def any_ways(rng: Random) -> list[Needs]:
    """Legal places for bridges and paths."""
    return [[((rng.choice(("wood", "stone")),), 2)] for _ in range(rng.randint(0, 2))]


# What the second reading does with a villager


def pay(village: Village, botric: Botric, plan: Plan, needs: Needs) -> None:
    """Materials are chosen and used; both sides gain for refined ones."""
    plan.paid = village.rng.choice(second.pays(needs, village.stock(), village.fine))
    village.remove(plan.paid)
    his, mine, _ = second.bonuses(plan.paid, village.fine)
    botric.points += his
    village.yours += mine


def buy(village: Village, botric: Botric) -> list[str]:
    """A blueprint, from a token or with a hire."""
    found = second.takes(village.display, village.fine)
    if found is None:
        return []
    at, coins, skipped = found
    botric.points += coins - skipped * village.pays_ignored
    taken = village.display.pop(at)
    village.display[:at] = [tile(one.name, one.gold + 1) for one in village.display[:at]]
    village.queue.append(tile(taken.name))
    botric.queue += 1
    village.refill()
    return [f"blueprint {taken.name}"]


def act(village: Village, botric: Botric, plan: Plan, token: str) -> list[str]:
    """The action of a token."""
    rng = village.rng
    match token:
        case "produce":
            spot = village.spots[int(rng.choice(second.produces(village.producers())).name)]
            for kind in spot.makes * (1 if len(spot.makes) > 1 else 2):
                spot.lies["-", kind] += spot.lies.total() < spot.most
            botric.points += 1
            return [token]
        case "blueprint":
            return buy(village, botric)
        case "refine":
            one = rng.choice(second.refines(village.refineries(), village.stock(), village.fine))
            plan.makes, plan.made = one.makes, second.output(one, village.stock())
            village.remove(second.pays([(k, n * plan.made) for k, n in one.needs], village.stock(), village.fine)[0])
            village.spots[int(one.name)].lies["botric", one.makes] += plan.made
            return [f"refine {one.makes} {plan.made}"]
        case "build":
            able = village.buildable()
            at = second.preferred([village.queue[at] for at in able], village.fine)
            assert at is not None
            built = village.queue.pop(able[at])
            botric.queue -= 1
            pay(village, botric, plan, village.costs[built.name])
            points, reward, cost = village.cards[built.name]
            botric.points += points + reward - cost * village.pays_ignored
            village.landmarks += built.kind == "landmark"
            if built.makes:
                village.fine.setdefault(built.makes, "botric")
                needs = any_needs(rng, 1, 2, ())
                village.spots.append(Spot((built.makes,), 2, True, rng.randint(0, 4), Counter(), needs))
            village.opened()
            return [f"build {built.name}"]
        case _:
            way = rng.choice(village.passable())
            village.ways.remove(way)
            village.ways += any_ways(rng)
            pay(village, botric, plan, way)
            village.roads += 1
            village.planner = village.planner or "botric"
            botric.built_road(village.roads)
            village.opened()
            return [token]


def villager(village: Village, botric: Botric, plan: Plan) -> list[str]:
    """One villager of Botric from beginning to end, in words."""
    rng, done, gold = village.rng, list[str](), botric.gold
    if botric.hires():
        done += ["hire", *(buy(village, botric) if botric.queue < 3 else [])]
    else:
        done += ["favour"] * (botric.gold - gold)
        gold = botric.gold
        places = second.best_places(village.church, village.stock(), gold, village.fine)
        plan.place = rng.choice(places) if places else None
        botric.delivers(bool(places), plan.place.gold if plan.place else 0)
        if plan.place:
            pay(village, botric, plan, plan.place.needs)
            botric.points += plan.place.points
            village.church.remove(plan.place)
            village.delivered[plan.place.name] = "botric"
            done.append(f"deliver {plan.place.name}")
        else:
            done += ["favour"] * (botric.gold - gold)
            done += market_or_token(village, botric, plan)
    done += ["refill"] * (len(botric.drawn) == 6)
    botric.done()
    return done


def market_or_token(village: Village, botric: Botric, plan: Plan) -> list[str]:
    """A sale, or what a marker brings."""
    rng = village.rng
    sales = second.best_places(village.sales, village.stock(), 0, village.fine)
    if sales:
        plan.place = rng.choice(sales)
        pay(village, botric, plan, plan.place.needs)
        botric.points += plan.place.points + plan.place.gives_gold
        village.sales[village.sales.index(plan.place)] = any_sale(rng, sorted(village.fine))
        village.sold += 1
        return [f"sale {plan.place.points}"]
    plan.marker = rng.choice(sorted(botric.left_in_bag().elements()))
    token = botric.draws(plan.marker, village.able)
    return act(village, botric, plan, token) if token else ["rest"]


# What a person answers, who sees the village


def truth(village: Village, move: Any) -> bool:
    """Whether a key of the Church says what is so; gold is counted by the app."""
    stock = village.stock()
    spaces = [space for space in SPACES if move.first is Way.GOODS or space is move.first.space]
    if move.first is Way.RAW:
        return sum(stock["-", kind] for kind in RAW) >= 8
    return move.first is Way.GOLD or any(
        sum(stock[whose, good.value] for whose in SEATS.values() for good in space.goods) >= 2 for space in spaces
    )


def answer(village: Village, plan: Plan, state: State, step: Step[Move]) -> Move:
    """The key that a person taps or the number typed."""
    acts, moves = state.acts, [one.move for one in sorted(step.answers, key=lambda one: one.place)]
    assert acts is not None
    if acts.stage is Stage.GOODS:
        offered = [step.move] if step.move else moves
        assert {move for move in offered if isinstance(move, Uses) and move.owner is Owner.HIS} == next_of_his(
            village, plan, acts.used
        )
    if step.move is not None:
        if isinstance(step.move, Produce | Road) and not village.able(step.move.verb):
            assert step.instead
            return step.instead.move
        return step.move
    match acts.stage:
        case Stage.CHOOSE:
            return next(move for move in moves if plan.place and move == Can(Way(plan.place.name)))
        case Stage.WAY:
            no = next((move for move in moves if move in (Can(Way.NO_CHURCH), Can(Way.NONE))), None)
            if no == Can(Way.NONE):
                return Sale(plan.place.points) if plan.place else no
            found = next((move for move in moves if move != no and truth(village, move)), no)
            assert found
            return found
        case Stage.DRAW:
            return Draw(DOTS[plan.marker])
        case Stage.GOODS:
            return next(move for move in moves if isinstance(move, Uses) and to_use(plan, acts.used)[move])
        case Stage.TOKEN | Stage.REFINE if isinstance(moves[0], Refinery):
            return Refinery(Good(plan.makes)) if plan.made else Cannot(Token.REFINE)
        case Stage.REFINE:
            return Made(plan.made)
        case Stage.BLUEPRINT:
            return displayed(village, state, step)
        case _:
            return building(village, plan, state, moves)


def next_of_his(village: Village, plan: Plan, used: Sequence[tuple[Owner, Good]]) -> set[Move]:
    """His own that may be used next in a delivery: high quality first; none left, the person's are used."""
    assert plan.place
    gone = Counter(("botric" if owner is Owner.HIS else "you", good.value) for owner, good in used)
    ways = [paid - gone for paid in second.pays(plan.place.needs, village.stock(), village.fine) if gone <= paid]
    his = {kind for paid in ways for whose, kind in paid if whose == "botric"}
    best = {kind for kind in his if village.fine[kind] == "botric"}
    return {Uses(Owner.HIS, Good(kind)) for kind in best or his}


def to_use(plan: Plan, used: Sequence[tuple[Owner, Good]]) -> Counter[Move]:
    """Refined materials that are still to be named, his first."""
    found: Counter[Move] = Counter()
    for (whose, kind), count in sorted(plan.paid.items()):
        if whose != "-":
            found[Uses(Owner.HIS if whose == "botric" else Owner.YOURS, Good(kind))] = count
    return found - Counter(Uses(owner, good) for owner, good in used)


def displayed(village: Village, state: State, step: Step[Move]) -> Move:
    """As the page says: the lowest number that is in the display; of equal numbers, the leftmost tile."""
    assert state.acts
    names = [one.name for one in village.display]
    chosen = state.acts.tile
    if chosen:
        at = names.index(chosen.value)
        left = any(isinstance(one.move, Left) for one in step.answers)
        return Left(at) if left else Coins(village.display[at].gold > 0)
    for number in sorted({one.place for one in step.answers}):
        here = {word(one.move): one.move for one in step.answers if one.place == number}
        for name in names:
            if name in here:
                return here[name]
    return Shows(Rank.EMPTY if state.acts.rank is Rank.REST else Rank.REST)


def word(move: Any) -> str:
    """The name of the tile that an answer says lies there."""
    return str(move.tile.value if isinstance(move, Take) else move.rank.value)


def building(village: Village, plan: Plan, state: State, moves: list[Move]) -> Move:
    """The answers about a building, its numbers and its materials; and about those of a sale."""
    acts = state.acts
    assert acts
    if any(isinstance(move, Build | Try) for move in moves):
        able = village.buildable()
        for move in moves:
            if (isinstance(move, Build) and move.at in able) or (isinstance(move, Try) and able):
                return move
        return Cannot(Token.BUILD)
    reward = bool(plan.place and plan.place.gives_gold)
    if acts.stage is Stage.BUILD:
        points, reward, cost = village.cards[state.queue[acts.at or 0].value]
        if acts.worth is None:
            return Prints(points)
        if not moves:
            return Costs(cost)
    left = to_use(plan, acts.used)
    return next(iter(left)) if left else Finish(reward)


def in_words(state: State, move: Any) -> list[str]:
    """A move of the engine in the words of the second reading."""
    acts = state.acts
    assert acts
    match move:
        case Hire() | Favour() | Produce() | Road() | Rest() | Refill():
            return [move.verb]
        case Deliver():
            return [f"deliver {move.space.value}"]
        case Coins():
            return [f"blueprint {acts.tile.value if acts.tile else '?'}"]
        case Made():
            return [f"refine {acts.tile.good.value if acts.tile and acts.tile.good else '?'} {move.goods}"]
        case Finish() if acts.stage is Stage.SALE:
            return [f"sale {acts.worth}"]
        case Finish():
            return [f"build {state.queue[acts.at or 0].value}"]
        case _:
            return []


# Both together


def any_case(rng: Random) -> tuple[State, Village, Botric]:
    """A village, and Botric before his turn, at random."""
    modifiers = [one for one in Modifier if rng.random() < 0.25]
    if Modifier.LANDMARKS_5 in modifiers and Modifier.LANDMARKS_1 in modifiers:
        modifiers.remove(Modifier.LANDMARKS_1)
    rich = rng.random() < 0.2  # in refined materials, with both their spaces free, worth the same
    worth = {space: number_of(space).default if rich or rng.random() < 0.5 else rng.randint(3, 7) for space in SPACES}
    fine = {good.value: rng.choice(("you", "botric")) for good in GOODS if rich or rng.random() < 0.6}
    filled, full = rng.choice((0.1, 0.5, 0.9)), rng.random() < 0.3
    delivered = {
        space.value: rng.choice(("you", "botric"))
        for space in SPACES
        if (not space.goods if rich else rng.random() < filled)
    }
    takes: dict[Space, tuple[tuple[str, ...], int]] = {Space.GOLD: ((), 10), Space.RAW: (RAW, 10)}
    church = [
        second.discounted(space.value, worth[space], *takes.get(space, (tuple(good.value for good in space.goods), 3)))
        for space in SPACES
        if space.value not in delivered
    ]
    village = Village(rng, fine, church, delivered=delivered)
    names = [one.value for one in Tile]
    village.cards = {name: (rng.randint(0, 6), rng.random() < 0.3, rng.randint(0, 3)) for name in names}
    village.costs = {name: any_needs(rng, 1, 3, sorted(fine)) for name in names}
    village.placeless = {name for name in names if rng.random() < 0.2}
    village.box = [rng.choice(names) for _ in range(rng.choice((0, 1, 3, 20)))]
    village.display = [tile(village.box.pop(), rng.choice((0, 0, 1, 2))) for _ in range(min(4, len(village.box)))]
    village.queue = [tile(rng.choice(names)) for _ in range(rng.randint(0, 3))]
    village.sales = [any_sale(rng, sorted(fine)) for _ in range(rng.choice((0, 0, 1, 3)))]
    village.ways = any_ways(rng)
    village.pays_ignored = Modifier.IGNORED_GOLD in modifiers
    for _ in range(rng.randint(1, 5)):
        makes = RAW if rng.random() < 0.2 else (rng.choice(RAW),)
        lies: Goods = Counter(("-", rng.choice(makes)) for _ in range(5 if full else rng.randint(0, 5)))
        village.spots.append(Spot(makes, 5, rng.random() < 0.8, rng.randint(0, 4), lies))
    for kind in fine:
        joined = rich or rng.random() < 0.7
        whose = ("you", "botric") if joined else ("you",)
        lies = Counter((rng.choice(whose), kind) for _ in range(rng.randint(0, 2)))
        needs = any_needs(rng, 1, 2, ())
        village.spots.append(Spot((kind,), 2, joined, rng.randint(0, 4), lies, needs))
    village.roads, his_sales, his_landmarks = rng.randint(0, 5), rng.randint(0, 3), rng.randint(0, 3)
    village.sold, village.landmarks = his_sales, his_landmarks
    village.planner = rng.choice(("you", "botric")) if village.roads else rng.choice(("", "you"))
    line = [one.value for one in Token if one is not Token.ROAD or village.roads < 5]
    rng.shuffle(line)
    drawn = rng.sample(second.BAG, rng.randint(0, 5))
    botric = Botric(
        line,
        gold=rng.choice((0, 1, 2, 3, 4, 4, 5, 6, 6, 7, 8, 9)),
        up=Modifier.ALWAYS_UP in modifiers or rng.random() < 0.6,
        villagers=rng.choice((1, 2, 3, 3, 4)),
        queue=len(village.queue),
        drawn=drawn,
        kept_up=Modifier.ALWAYS_UP in modifiers,
    )
    printed = tuple(Card(Tile(name), *village.cards[name]) for name in names) if rng.random() < 0.5 else ()
    changed = tuple(
        Changed(number_of(space), worth[space]) for space in SPACES if worth[space] != number_of(space).default
    )
    setup = Setup(
        players=PLAYERS,
        modifiers=tuple(modifiers),
        printed=printed,
        changed=changed,
        seed=rng.choice(("", "leaf")),
        rate=rng.randint(1, 3),
        split=rng.random() < 0.3,
    )
    seat = {name: one for one, name in SEATS.items()}
    return (
        replace(
            start(setup),
            line=tuple(map(Token, line)),
            ready=True,
            bag=tuple(botric.left_in_bag()[colour] for colour in second.DOTS),
            villagers=botric.villagers,
            gold=botric.gold,
            up=botric.up,
            queue=tuple(Tile(one.name) for one in village.queue),
            milestones=tuple(seat.get(fine.get(good.value, "")) for good in GOODS),
            planner=seat.get(village.planner),
            church=tuple(seat.get(delivered.get(space.value, "")) for space in SPACES),
            sales=(rng.randint(0, 6), his_sales),
            landmarks=(rng.randint(0, 3), his_landmarks),
            roads=(rng.randint(0, 5), village.roads),
            goods=tuple(village.stock()["botric", good.value] for good in GOODS),
        ),
        village,
        botric,
    )


def number_of(space: Space) -> Number:
    """The number with the points of a Church space."""
    return Number(f"church-{space.value}")


def of_engine(state: State) -> dict[str, object]:
    """All that can be compared."""
    points = [sum(one.points or 0 for one in state.lines if one.seat is seat) for seat in (YOU, HIM)]
    return {
        "favour": (state.gold, state.up),
        "villagers": state.villagers,
        "line": [one.value for one in state.line],
        "bag": state.bag,
        "queue": [one.value for one in state.queue],
        "fine": {good.value: SEATS[by] for good in GOODS if (by := state.holder(good)) is not None},
        "church": {space.value: SEATS[by] for space, by in zip(SPACES, state.church, strict=True) if by is not None},
        "his": (state.sales[HIM], state.landmarks[HIM], state.roads[HIM]),
        "planner": "" if state.planner is None else SEATS[state.planner],
        "goods": state.goods,
        "points": points,
    }


def of_second(village: Village, botric: Botric) -> dict[str, object]:
    """The same of the second reading."""
    return {
        "favour": (botric.gold, botric.up),
        "villagers": botric.villagers,
        "line": botric.line,
        "bag": tuple(botric.left_in_bag()[colour] for colour in second.DOTS),
        "queue": [one.name for one in village.queue],
        "fine": village.fine,
        "church": village.delivered,
        "his": (village.sold, village.landmarks, village.roads),
        "planner": village.planner,
        "goods": tuple(village.stock()["botric", good.value] for good in GOODS),
        "points": [village.yours, botric.points],
    }


def one_turn(number: int) -> Counter[str]:
    """A turn of Botric, compared after each villager; what his villagers did."""
    rng = Random(f"villagers {number}")
    state, village, botric = any_case(rng)
    state = played(state, Pass())
    did: Counter[str] = Counter()
    for at in range(botric.begin()):
        before, plan = village.as_it_lies(), Plan()
        expected = villager(village, botric, plan)
        found: list[str] = []
        while (acts := state.acts) is not None and acts.villager == at:
            step = automa.step(state)
            move = answer(before, plan, state, step) if step else Draw(DOTS[plan.marker])
            found += in_words(state, move)
            state = played(state, move)
        assert found == expected, f"{number}, villager {at}"
        assert of_engine(state) == of_second(village, botric), f"{number}, villager {at}: {expected}"
        did.update(" ".join(one.split()[:1]) for one in expected)
        did["villagers"] += 1
    assert state.acts is None
    assert state.counting == (not village.church)
    return did


def compared(villagers: int) -> Counter[str]:
    """The deeds of so many villagers."""
    did: Counter[str] = Counter()
    number = 0
    while did["villagers"] < villagers:
        did += one_turn(number)
        number += 1
    return did


def test_villagers_of_botric_act_as_the_second_reading_says() -> None:
    did = compared(VILLAGERS)
    if not IN_PAGE and LENGTH != "quick":
        assert min(did.values()) >= 5, "each of his actions is met"
        assert len(did) == 12, did


@pytest.mark.parametrize("number", range(200 if LENGTH == "all" else 20))
def test_the_end_is_scored_as_the_second_reading_says(number: int) -> None:
    for at in range(20):
        rng = Random(f"ends {number} {at}")
        state, _, _ = any_case(rng)
        counts: dict[Item, int] = {
            item: rng.randint(0, 9) for item in asked(state) if item not in (Item.HIGH_LEFT, Item.NORMAL_LEFT)
        }
        state = but(
            state,
            church=tuple(rng.choice((YOU, HIM)) for _ in SPACES),
            counting=True,
            closed=True,
            counted=tuple(counts.get(item) for item in ITEMS),
        )
        had = {seat: rng.randint(0, 60) for seat in SEATS}
        setup, sheet = state.setup, GAME.score(state)
        sides = [
            second.Side(
                had[seat] + counts[other],
                gold,
                state.deliveries(seat),
                state.sales[seat],
                state.landmarks[seat],
                state.roads[seat],
                state.planner is seat,
                counts[road],
            )
            for seat, other, road, gold in (
                (YOU, Item.YOUR_OTHER, Item.YOUR_ROAD, counts[Item.GOLD]),
                (HIM, Item.HIS_OTHER, Item.HIS_ROAD, state.gold),
            )
        ]
        terms = second.Terms(
            setup.rate or 0,
            1 if state.has(Modifier.LANDMARKS_1) else 5 if state.has(Modifier.LANDMARKS_5) else 3,
            state.has(Modifier.MERCHANT),
            state.has(Modifier.CHAPLAIN),
            setup.split,
            state.has(Modifier.SELL_GOODS),
        )
        rest: Goods = Counter({("botric", good.value): state.goods[at] for at, good in enumerate(GOODS)})
        fine = {good.value: SEATS[by] for good in GOODS if (by := state.holder(good)) is not None}
        yours, his = second.totals(sides[0], sides[1], terms, rest, fine)
        assert [sheet.total(YOU) + had[YOU], sheet.total(HIM) + had[HIM]] == [
            yours + counts.get(Item.LANDMARKS, 0),
            his,
        ], f"{number} {at}"


if __name__ == "__main__":
    begun = time.monotonic()
    print(dict(compared(int(sys.argv[1]))), f"{time.monotonic() - begun:.0f} s")
