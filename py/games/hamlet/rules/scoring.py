"""The points of Hamlet, solo: both sides during play, then the final sheet (Game End).

Numbers that only the base game or you can know are entered; until then their lines are open.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from engine.score import Criterion, Rule, ScoreLine, ScoreSheet, shares
from engine.turn import Seat
from engine.value import but
from engine.words import plural
from games.hamlet.rules.pieces import GOODS, Good, Item, Modifier, Number, Owner
from games.hamlet.rules.state import HIM, YOU, State

RULES: Final = (
    Rule("points", "Entered by you", "Action Phase"),
    Rule("church", "Church", "Deliver to the Church; ruling H13"),
    Rule("market", "Market sales", "Market Sale; ruling H13"),
    Rule("goods", "Refined materials used", "Deliver to the Church; Market Sale; rulings H7, H8, H33"),
    Rule("reward", "1 point instead of gold", "General Rule Changes for Botric; rulings H8, H31"),
    Rule("produce", "Produce", "Produce"),
    Rule("coins", "Gold on a blueprint", "Purchase a Blueprint"),
    Rule("build", "Construction", "Construct a Building; ruling H11"),
    Rule("ignored", "Gold not paid", "Easier Game; rulings H17, H20"),
    Rule("landmarks", "Landmarks", "Game End; Adjusting Difficulty"),
    Rule("chaplain", "Chaplain", "Game End; Harder Game; rulings H21, H23"),
    Rule("sacristan", "Sacristan", "Game End; rulings H21, H23"),
    Rule("merchant", "Merchant", "Game End; Harder Game; rulings H16, H21, H22, H37"),
    Rule("landscaper", "Landscaper", "Game End; rulings H21, H22"),
    Rule("planner", "Planner", "Game End; ruling H18"),
    Rule("milestones", "Refinery milestones", "Construct a Building; ruling H27"),
    Rule("road", "Longest road", "Game End; ruling H11"),
    Rule("gold", "Gold", "Game End; rulings H2, H11, H34"),
    Rule("left", "Refined materials left", "Harder Game; ruling H35"),
    Rule("other", "Other", "Game End"),
)


def line(state: State, seat: Seat, rule: str, points: int, because: str, where: tuple[str, ...] = ()) -> ScoreLine:
    """Return a score line of this round."""
    return ScoreLine(seat, rule, points, because, where, round=state.round)


def worth(state: State, owner: Owner, good: Good) -> tuple[int, int]:
    """Return points and gold for the owner of a used material; Botric gets 1 point instead of gold (H7, H8)."""
    points = state.setup.number(Number.HIGH if state.high(owner, good) else Number.NORMAL)
    return (points + 1, 0) if owner is Owner.HIS else (points, points)


def bonus_line(state: State, owner: Owner, good: Good) -> ScoreLine:
    """Return the bonus for a used material (Deliver to the Church; Market Sale; Construct a Building)."""
    points, gold = worth(state, owner, good)
    quality = "high-quality " * state.high(owner, good)
    instead = f"{points - 1}, plus 1 instead of gold" if owner is Owner.HIS else f"{points}, and {gold} gold"
    return line(state, HIM if owner is Owner.HIS else YOU, "goods", points, f"{quality}{good.value}: {instead}")


def score(state: State) -> ScoreSheet:
    """Return all score lines, with those of final scoring once the game is over. Botric wins ties (H10)."""
    if not (state.counting or state.closed):
        return ScoreSheet(2, state.lines, automa=HIM)
    higher = Criterion("Botric wins ties", "Game End; ruling H10", (0, 1))
    return ScoreSheet(2, (*state.lines, *end_lines(state)), (higher,), automa=HIM)


def forecast(state: State) -> tuple[ScoreLine, ...]:
    """Return the lines that the final count would add now; none once it has begun, which has them itself."""
    return () if state.counting or state.closed else tuple(end_lines(state))


def end_lines(state: State) -> Iterator[ScoreLine]:
    """Yield all lines of the final sheet, in order."""
    yield from _landmarks(state)
    yield from (line for line, _ in _awards(state))
    yield from _planner(state)
    yield from _milestones(state)
    yield from _typed(state, YOU, "road", Item.YOUR_ROAD, "longest road")
    yield from _typed(state, HIM, "road", Item.HIS_ROAD, "the road that scores him the most")
    yield from (line for line, _ in _gold(state))
    yield from _left(state)
    for seat, item in ((YOU, Item.YOUR_OTHER), (HIM, Item.HIS_OTHER)):
        if state.count(item):
            yield from _typed(state, seat, "other", item, "other points")


def missed(state: State) -> Iterator[ScoreLine]:
    """Yield the awards that a side does not win, Landmarks and the Planner without points, and gold left over."""
    if not (state.counting or state.closed):
        return
    yield from (line for line in (*_landmarks(state), *_planner(state)) if line.points == 0)
    for line, lacks in (*_awards(state), *_gold(state)):
        if lacks:
            yield but(line, points=0, because=f"{line.because}; {lacks}")


def _end(seat: Seat, rule: str, points: int | None, because: str) -> ScoreLine:
    return ScoreLine(seat, rule, points, because)


def _typed(state: State, seat: Seat, rule: str, item: Item, what: str) -> Iterator[ScoreLine]:
    number = state.count(item)
    yield _end(seat, rule, number, f"{what}: {'not entered yet' if number is None else number}")


def _landmarks(state: State) -> Iterator[ScoreLine]:
    """Yield the Landmarks: each of his scores the same, whatever is printed (Game End)."""
    yours, his = state.landmarks
    if yours:
        yield from _typed(state, YOU, "landmarks", Item.LANDMARKS, f"{yours} built, as printed")
    else:
        yield _end(YOU, "landmarks", 0, "none built")
    each = state.setup.his_landmark
    yield _end(HIM, "landmarks", each * his, f"{his} × {each}")


Told: TypeAlias = tuple[ScoreLine, str]
"""A score line, and what is missing for more; empty if nothing is."""
Share: TypeAlias = tuple[int, str]
"""Points of an award for one side, and what it lacks; empty if it wins."""

_NONE: Final = "at least one is needed"
_FEWER: Final = "not the most"
_TIED: Final = "Botric wins the tie"


def _awards(state: State) -> Iterator[Told]:
    number = state.setup.number
    deliveries = (state.deliveries(YOU), state.deliveries(HIM))
    yield from _chaplain(state, deliveries)
    yield from _award("merchant", _merchant(state), state.sales, "sales")
    found = _first(state, number(Number.LANDSCAPER), state.landmarks)
    yield from _award("landscaper", found, state.landmarks, "Landmarks")


def _first(state: State, points: int, counts: tuple[int, int]) -> tuple[Share, Share]:
    """Return the points for the most of something, at least one. Ties: both in full, or divided (H21, H22)."""
    yours, his = shares(counts, (points,), split=state.setup.split)
    return (yours, _behind(counts, YOU)), (his, _behind(counts, HIM))


def _behind(counts: tuple[int, int], seat: Seat) -> str:
    """Return what a side lacks to have the most, alone or tied."""
    return _NONE if not counts[seat] else _FEWER if counts[seat] < counts[1 - seat] else ""


def _award(rule: str, found: tuple[Share, Share], counts: tuple[int, int], what: str) -> Iterator[Told]:
    for seat in (YOU, HIM):
        points, lacks = found[seat]
        yield _end(seat, rule, points, f"{what}: {counts[seat]} to {counts[1 - seat]}"), lacks


def _chaplain(state: State, counts: tuple[int, int]) -> Iterator[Told]:
    """Yield the awards for most and second most deliveries; the second needs one (ruling H23)."""
    first, second = state.setup.number(Number.CHAPLAIN), state.setup.number(Number.SACRISTAN)
    tied = counts[0] == counts[1]
    if tied and counts[0] and state.has(Modifier.CHAPLAIN):
        top, next_ = ((0, _TIED), (first, "")), ((second, ""), (0, "Botric has the most"))
    elif tied:
        # both places are divided, or both are first
        top = _first(state, first + second if state.setup.split else first, counts)
        lacks = "tied for the most" if counts[0] else _NONE
        next_ = ((0, lacks), (0, lacks))
    else:
        top = _first(state, first, counts)
        yours, his = (_second(counts, seat, second) for seat in (YOU, HIM))
        next_ = (yours, his)
    yield from _award("chaplain", top, counts, "deliveries")
    yield from _award("sacristan", next_, counts, "deliveries")


def _second(counts: tuple[int, int], seat: Seat, points: int) -> Share:
    """Return the points for the second most deliveries, which are not tied."""
    behind = _behind(counts, seat)
    return (points, "") if behind == _FEWER else (0, behind or "the most, not the second most")


MANY_SALES: Final = 5


def _merchant(state: State) -> tuple[Share, Share]:
    """Return the award for most sales. In the harder game he wins a tie, and you need five (rulings H16, H37)."""
    points, sales = state.setup.number(Number.MERCHANT), state.sales
    if not state.has(Modifier.MERCHANT):
        return _first(state, points, sales)
    yours, his = (_behind(sales, seat) for seat in (YOU, HIM))
    if not yours:
        yours = _TIED if not his else f"{MANY_SALES} sales are needed" if sales[YOU] < MANY_SALES else ""
    return (0 if yours else points, yours), (0 if his else points, his)


def _planner(state: State) -> Iterator[ScoreLine]:
    """Yield the points of the Planner: the side with the first road scores 1 per own road (ruling H18)."""
    each = state.setup.number(Number.PLANNER)
    for seat in (YOU, HIM):
        if state.planner is seat:
            yield _end(seat, "planner", each * state.roads[seat], f"{plural(state.roads[seat], 'road')} × {each}")
        else:
            holder = "nobody" if state.planner is None else state.setup.players[state.planner].name
            yield _end(seat, "planner", 0, f"{holder} has it")


def _milestones(state: State) -> Iterator[ScoreLine]:
    """Yield the milestones, which score nothing (ruling H27)."""
    for good in GOODS:
        holder = state.holder(good)
        if holder is not None:
            yield _end(holder, "milestones", 0, f"{good.milestone}: {good.value} is high quality")


def _gold(state: State) -> Iterator[Told]:
    """Yield gold at the same rate for both, rounded down, with either face of the Favour tile (H2, H11, H34)."""
    rate = state.setup.rate if state.setup.rate is not None else state.count(Item.RATE)
    for seat, gold in ((YOU, state.count(Item.GOLD)), (HIM, state.gold)):
        if gold is None:
            yield _end(seat, "gold", None, "gold not entered yet"), ""
        elif rate is None:
            yield _end(seat, "gold", 0 if not gold else None, f"{gold} gold, rate not entered yet"), ""
        else:
            points, rest = divmod(gold, rate) if rate else (0, 0)
            says = f"{gold} gold at {rate} per point" if rate else f"{gold} gold: no points"
            yield _end(seat, "gold", points, says), f"{rest} left over" if rest else ""


def _left(state: State) -> Iterator[ScoreLine]:
    """Yield his remaining refined materials, sold for their bonus, which is not a sale (Harder Game; ruling H35)."""
    if not state.has(Modifier.SELL_GOODS):
        return
    setup = state.setup
    for item, high in ((Item.HIGH_LEFT, True), (Item.NORMAL_LEFT, False)):
        many = remaining(state, item)
        each = setup.number(Number.HIGH if high else Number.NORMAL) + 1
        yield _end(HIM, "left", many * each, f"{many} {'high-quality' if high else 'normal'} × {each}")


def remaining(state: State, item: Item) -> int:
    """Return his remaining refined materials: as entered, otherwise as counted by the app."""
    typed = state.count(item)
    if typed is not None:
        return typed
    high = item is Item.HIGH_LEFT
    return sum(many for good, many in zip(GOODS, state.goods, strict=True) if state.high(Owner.HIS, good) is high)
