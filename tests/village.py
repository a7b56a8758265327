"""A plausible table for Botric: a village simulated just well enough to answer what he asks, and how much that is.

python3 -m village        prints the numbers of 200 games, which docs/TAPS.md has (with py and tests on the path)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from statistics import mean, median
from typing import Final

from engine.chance import dice
from engine.table import AnyTable, Played, Table
from engine.turn import CHANCE, Colour, Outcome, Player
from games.hamlet.game import GAME
from games.hamlet.rules import options
from games.hamlet.rules.botric import automa
from games.hamlet.rules.deal import deal
from games.hamlet.rules.moves.action_line import Cannot, Produce, Road, Try
from games.hamlet.rules.moves.blueprints import Coins, Left, Shows, Take
from games.hamlet.rules.moves.building import Build, Costs, Prints
from games.hamlet.rules.moves.church import Can, Deliver
from games.hamlet.rules.moves.common import ROW, Move
from games.hamlet.rules.moves.final_count import Close, Count, asked
from games.hamlet.rules.moves.paying import Finish, Sale, Uses
from games.hamlet.rules.moves.refining import Made, Refinery
from games.hamlet.rules.moves.setting_up import Lay
from games.hamlet.rules.moves.your_turn import Own, Pass, Points
from games.hamlet.rules.pieces import GOODS, SPACES, Good, Modifier, Owner, Rank, Space, Tile, Token, Way
from games.hamlet.rules.state import YOU, Setup, Stage, State

PLAYERS: Final = (Player("Leaf", Colour.GREEN), Player("Botric", Colour.YELLOW))
BOX: Final = {
    Tile.SAWMILL: 3,
    Tile.BRICKWORKS: 3,
    Tile.MILL: 3,
    Tile.DAIRY: 3,
    Tile.LANDMARK: 10,
    Tile.BARN: 4,
    Tile.OTHER: 4,
}
"""Blueprints, invented: enough of each that every question comes up."""
MOST_GAMES: Final = 400


@dataclass
class Village:
    """What lies on the table, as far as an answer hangs on it."""

    rng: Random
    drawn: bool = False
    """The person sees at once that neither Church nor Market is possible, draws, and taps the colour."""
    raw: int = 6
    full: int = 9
    """Raw materials at which every production tile is full."""
    open_tiles: int = 2
    """Tiles not yet joined."""
    works: Counter[Good] = field(default_factory=Counter)
    """Refineries by kind."""
    yours: Counter[Good] = field(default_factory=Counter)
    his: Counter[Good] = field(default_factory=Counter)
    display: list[Tile] = field(default_factory=list)
    coins: list[int] = field(default_factory=list)
    sales: list[int] = field(default_factory=list)
    """Materials that the Sale tiles need."""

    def __post_init__(self) -> None:
        self.box = [tile for tile, many in BOX.items() for _ in range(many)]
        self.rng.shuffle(self.box)
        self.refill()
        self.sales = [self.rng.randint(3, 6) for _ in range(3)]

    def refill(self) -> None:
        """Four blueprints lie open while there are any."""
        while len(self.display) < 4 and self.box:
            self.display.append(self.box.pop())
            self.coins.append(0)

    def goods(self) -> int:
        """Refined materials in the village."""
        return self.yours.total() + self.his.total()


def _answer(village: Village, state: State) -> Move:
    """What a person at this village answers or does."""
    acts = options.acting(state)
    step = automa.step(state)
    assert step is not None
    if step.move is not None:
        if step.instead and acts.stage is Stage.TOKEN and not _works(village, state, options.tokens(state)[0]):
            return step.instead.move
        _change(village, state, step.move)
        return step.move
    move = _ASKED[acts.stage](village, state)
    _change(village, state, move)
    return move


def _way(village: Village, state: State) -> Move:
    found = options.church(state)
    for way in found:
        if way is Way.GOLD or (way is Way.RAW and village.raw >= 8):
            return Can(way)
        spaces = SPACES if way is Way.GOODS else tuple(space for space in SPACES if space is way.space)
        if any(_pays(village, space) for space in spaces):
            return Can(way)
    if not found and any(
        village.raw + village.goods() >= need + 2 and village.rng.random() < 0.5 for need in village.sales
    ):
        return Sale(village.rng.randint(2, 7))
    if village.drawn and options.draws_at_once(state):
        return _draw(village, state)
    return Can(Way.NO_CHURCH if found else Way.NONE)


def _pays(village: Village, space: Space) -> bool:
    return bool(space.goods) and sum(village.his[good] + village.yours[good] for good in space.goods) >= 2


def _choose(village: Village, _: State) -> Move:
    return Can(Way.MILK_BRICK if _pays(village, Space.MILK_BRICK) else Way.TIMBER_FLOUR)


def _uses(village: Village, state: State) -> Move:
    for owner, heap in ((Owner.HIS, village.his), (Owner.YOURS, village.yours)):
        for good in options.goods(state):
            if heap[good]:
                return Uses(owner, good)
    return Uses(Owner.YOURS, options.goods(state)[0])


def _sale(village: Village, state: State) -> Move:
    acts = options.acting(state)
    if acts.worth is None:
        return Sale(village.rng.randint(2, 7))
    return _closing(village, state, village.rng.randint(0, 2))


def _closing(village: Village, state: State, wanted: int) -> Move:
    acts = options.acting(state)
    left = [good for good in options.goods(state) if village.his[good] + village.yours[good]]
    if len(acts.used) < wanted and left and village.rng.random() < 0.7:
        return _uses(village, state)
    gold = village.rng.random() < 0.2
    step = automa.step(state)
    assert step is not None
    offered = [answer.move for answer in step.answers]
    return Finish(gold) if Finish(gold) in offered else Finish(not gold)


def _token(village: Village, state: State) -> Move:
    token = options.tokens(state)[0]
    if not _works(village, state, token):
        return Cannot(token)
    if token is Token.REFINE:
        return Refinery(village.rng.choice(options.refined(state)))
    tiles = options.spread(state)
    return Build(village.rng.choice(tiles)) if tiles else Try(token)


def _works(village: Village, state: State, token: Token) -> bool:
    match token:
        case Token.PRODUCE:
            return village.raw < village.full
        case Token.REFINE:
            return village.raw >= 2 and 2 * village.works.total() > village.goods()
        case Token.BUILD:
            return village.raw >= 3 and village.rng.random() < 0.8
        case _:
            return village.raw >= 2 and village.rng.random() < 0.6


def _blueprint(village: Village, state: State) -> Move:
    acts = options.acting(state)
    if acts.tile is not None:
        at = _lies(village, acts.tile)
        return Left(min(3, at)) if options.asks_left(state, acts) else Coins(bool(village.coins[at]))
    for rank in options.ranks(state):
        if tile := next((tile for tile in village.display if tile in options.kinds(state, rank)), None):
            return Take(tile) if rank in (Rank.FREE, Rank.REFINERY) else Shows(rank)
    return Shows(Rank.EMPTY if acts.rank is Rank.REST else Rank.REST)


def _lies(village: Village, tile: Tile) -> int:
    return village.display.index(tile)


def _refine(village: Village, state: State) -> Move:
    acts = options.acting(state)
    if acts.tile is not None:
        return Made(village.rng.choice((1, 1, 1, 2)))
    return Refinery(village.rng.choice(options.refined(state)))


def _build(village: Village, state: State) -> Move:
    acts = options.acting(state)
    if acts.at is None:
        return Build(village.rng.choice(options.queued(state)))
    if acts.worth is None:
        return Prints(village.rng.randint(0, 5))
    if options.asks_cost(state, acts):
        return Costs(village.rng.randint(0, 3))
    return _closing(village, state, village.rng.randint(0, 2))


def _draw(village: Village, state: State) -> Move:
    return deal(state, village.rng)


_ASKED: Final[dict[Stage, Callable[[Village, State], Move]]] = {
    Stage.WAY: _way,
    Stage.CHOOSE: _choose,
    Stage.GOODS: _uses,
    Stage.SALE: _sale,
    Stage.DRAW: _draw,
    Stage.TOKEN: _token,
    Stage.BLUEPRINT: _blueprint,
    Stage.REFINE: _refine,
    Stage.BUILD: _build,
}


def _change(village: Village, state: State, move: Move) -> None:
    """What an answer or step does to the village."""
    acts = options.acting(state)
    match move:
        case Uses():
            heap = village.his if move.owner is Owner.HIS else village.yours
            heap[move.good] = max(0, heap[move.good] - 1)
        case Deliver() if move.space is Space.RAW:
            village.raw -= 8
        case Produce():
            village.raw += 3
        case Made():
            village.raw -= 2
            village.his[acts.tile.good if acts.tile and acts.tile.good else Good.TIMBER] += move.goods
        case Coins():
            at = _lies(village, acts.tile or Tile.OTHER)
            del village.display[at], village.coins[at]
            village.coins[:at] = [coins + 1 for coins in village.coins[:at]]
            village.refill()
        case Road():
            village.raw += 1
            village.full += 2
        case Finish():
            village.raw = max(0, village.raw - 3)
            if acts.stage is Stage.BUILD:
                tile = state.queue[acts.at or 0]
                village.full += 1
                if tile.good:
                    village.works[tile.good] += 1
            else:
                village.sales[0] = village.rng.randint(3, 6)


def _your_turn(village: Village, state: State) -> list[Move]:
    """What a person tells of a turn of their own, about once a round something of note."""
    rng, found = village.rng, list[Move]()
    village.raw = max(0, min(village.full, village.raw + rng.randint(-3, 4)))
    if rng.random() < 0.35:
        tile = rng.choice((Tile.SAWMILL, Tile.BRICKWORKS, Tile.MILL, Tile.DAIRY, Tile.LANDMARK))
        found.append(Own(tile))
        if tile.good:
            village.works[tile.good] += 1
    for good in GOODS:
        if village.works[good] and rng.random() < 0.4:
            village.yours[good] += 1
    if rng.random() < 0.3 and state.roads[YOU] < 5:
        found.append(Road())
    if rng.random() < 0.25:
        found.append(Sale(rng.randint(2, 7)))
    open_ = [space for space in SPACES if state.open(space)]
    if state.round > 3 and rng.random() < 0.16 and open_:
        found.append(Deliver(rng.choice(open_)))
    found.append(Points(rng.randint(1, 8)))
    return [*found, Pass()]


def _taps(move: Move) -> int:
    """Taps of an answer, or of "All done": a number without a key of its own takes its digits and two more."""
    match move:
        case Prints(points=number) | Sale(points=number) | Costs(gold=number) if number >= ROW:
            return len(str(number)) + 2
        case _:
            return 1


def game(number: int, *, drawn: bool = False) -> tuple[AnyTable, list[int], list[int]]:
    """A whole game; and for each villager of Botric the answers and the steps tapped."""
    rng = Random(f"village {number}")
    modifiers = tuple(one for one in Modifier if one is not Modifier.LANDMARKS_1 and rng.random() < 0.25)
    setup = Setup(players=PLAYERS, modifiers=modifiers, seed=f"v{number}" if number % 2 else "")
    village, table = Village(rng, drawn), Table.new(GAME, setup)
    answers: Counter[tuple[int, int]] = Counter()
    taps: Counter[tuple[int, int]] = Counter()
    while not isinstance(now := table.turn, Outcome):
        state: State = table.state
        if now.actor is CHANCE:
            assert GAME.deal is not None
            before = sum(isinstance(event, Played) and event.actor is CHANCE for event in table.events)
            table = table.play(GAME.deal(state, dice(setup.seed, before)))
        elif not state.ready:
            table = table.play(Lay(rng.choice([token for token in Token if token not in state.line])))
        elif state.counting:
            for item in asked(state):
                table = table.play(Count(item, rng.randint(0, 9)))
            table = table.play(Close())
        elif state.acts is None:
            for move in _your_turn(village, state):
                table = table.play(move)
        else:
            key = (state.round, state.acts.villager)
            step = automa.step(state)
            assert step is not None
            move = _answer(village, state)
            taps[key] += _taps(move)
            answers[key] += move != step.move
            table = table.play(move)
    keys = sorted(taps)
    return table, [answers[key] for key in keys], [taps[key] for key in keys]


def measured(games: int, *, drawn: bool = False) -> dict[str, float]:
    """Answers and taps a villager over so many games, as numbers with their names."""
    answers, taps, events, rounds = list[int](), list[int](), list[int](), list[int]()
    for number in range(games):
        table, asked, tapped = game(number, drawn=drawn)
        answers += asked
        taps += tapped
        events.append(len(table.events))
        rounds.append(table.state.round)
    return {
        "games": games,
        "villagers": len(answers),
        "answers, median": median(answers),
        "answers, mean": round(mean(answers), 2),
        "answers, most": max(answers),
        "answers, 9 of 10": sorted(answers)[len(answers) * 9 // 10],
        "taps, median": median(taps),
        "taps, most": max(taps),
        "events a game, median": median(events),
        "rounds a game, median": median(rounds),
    }


if __name__ == "__main__":
    for at_once in (False, True):
        for name, number in measured(200, drawn=at_once).items():
            print(f"{name}: {number}")
