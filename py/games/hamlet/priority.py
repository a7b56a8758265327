"""Botric's steps for the Priority Actions: hire, Church, Market."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from engine.automa import Answer, Candidate, Proof, Step, TieBreak, prove
from games.hamlet import options
from games.hamlet.his_moves import Can, Deliver, Draw, Favour, Finish, Hire, Uses
from games.hamlet.moves import Move
from games.hamlet.pieces import (
    BAG,
    GOLD_SPACE,
    GOODS,
    GOODS_SPACE,
    HIRE,
    MARKERS,
    MOST_VILLAGERS,
    RAW_SPACE,
    Fact,
    Good,
    Modifier,
    Owner,
    Space,
    Way,
)
from games.hamlet.scoring import worth
from games.hamlet.state import HIM, Acts, State

OWN_FIRST: Final = "his own high-quality goods first, then his other goods, then the nearest"


def listed(asks: str, *rest: str, candidates: Iterable[Candidate[Any]] = ()) -> Proof[Any]:
    """An order that the people go through, since only the table can decide it."""
    return Proof(tuple(candidates), asks=asks, unneeded=rest)


def hire(state: State, _: Acts) -> Step[Move]:
    """5 gold for a villager."""
    up = "" if state.has(Modifier.ALWAYS_UP) or not state.up else " and turn it face down"
    return Step(
        says=f"Put {HIRE} gold from the Favour tile back{up}; lay a standing villager on the Town Hall and a new one "
        "on the Church.",
        move=Hire(did=True),
        done="He has hired",
        hint=f"He has {state.gold} gold and {state.villagers} of {MOST_VILLAGERS} villagers. The new one acts from the "
        "next round.",
        why="Why does he hire?",
        rule="Hire a Villager + Purchase Blueprint; rulings H1, H2, H6",
    )


def favour(state: State, acts: Acts) -> Step[Move]:
    """1 gold for a failure of the first villager."""
    hire = state.villagers < MOST_VILLAGERS
    failed = f"The hire needs {HIRE} gold and he has {state.gold}" if hire else "Nothing can be delivered to the Church"
    return Step(
        says="Put 1 gold from the supply on the Favour tile.",
        move=Favour(did=True),
        done="1 gold is there",
        hint=f"{failed}: his first villager, and the tile lies face up.",
        why="Why does he get gold?",
        rule="Hire a Villager + Purchase Blueprint; Deliver to the Church; ruling H3",
    )


def way(state: State, acts: Acts) -> Step[Move]:
    """Church and Market: the first that works is asked."""
    found = options.ways(state)
    answers: list[Answer[Move]] = [Answer(Can(way), *_of_way(state, way)) for way in found]
    draws = options.draws_at_once(state)
    if draws:
        answers += markers(state)
    elif Way.GOLD not in found:
        answers.append(Answer(Can(Way.NONE), "Neither" if len(found) > 1 else "No", "the app draws a marker"))
    says = f"Can he {_WAYS[found[0]]}?" if len(found) == 1 else "Which is the first of these that he can do?"
    order = listed("Most points", "Most of his own high quality", "Most of his own goods", "Fewest materials")
    return Step(
        says=f"{says} If {'none' if len(found) > 1 else 'not'}, draw a marker." if draws else says,
        answers=tuple(answers),
        hint=f"With what lies on tiles joined to the road. {_failed(state)}{known(acts)}",
        why="In which order?",
        proof=order,
        rule="Deliver to the Church; Market Sale; General Rule Changes for Botric; ruling H13",
    )


def markers(state: State) -> list[Answer[Move]]:
    """The markers that can be drawn."""
    return [
        Answer(
            Draw(marker),
            f"{state.setup.colour(marker).value.capitalize()} marker",
            f"{marker.dots}: {left} of {BAG[at]} in the bag",
        )
        for at, (marker, left) in enumerate(zip(MARKERS, state.bag, strict=True))
        if left
    ]


_WAYS: Final = {
    Way.RAW: f"deliver {RAW_SPACE} raw materials",
    Way.MILK_BRICK: f"deliver {GOODS_SPACE} milk or brick",
    Way.TIMBER_FLOUR: f"deliver {GOODS_SPACE} timber or flour",
    Way.GOODS: f"deliver {GOODS_SPACE} refined materials",
    Way.SALE: "sell to a Market Sale tile",
}


def _of_way(state: State, way: Way) -> tuple[str, str]:
    """An answer, and what follows."""
    points = state.setup.points(way.space) if way.space else 0
    match way:
        case Way.GOLD:
            return f"{GOLD_SPACE} gold", f"from the Favour tile: {points} points"
        case Way.RAW:
            return f"Church: {RAW_SPACE} raw materials", f"{points} points"
        case Way.MILK_BRICK | Way.TIMBER_FLOUR:
            return f"Church: {GOODS_SPACE} {way.value.replace('-', ' or ')}", f"{points} points, and for the goods"
        case Way.GOODS:
            return f"Church: {GOODS_SPACE} refined materials", "2 milk or brick; or 2 timber or flour"
        case _:
            return "Market: a Sale tile", "no discount there"


def _failed(state: State) -> str:
    """Why he does not hire."""
    if state.villagers >= MOST_VILLAGERS:
        return f"All {MOST_VILLAGERS} villagers are hired."
    return f"A hire needs {HIRE} gold, and he has {state.gold}."


def known(acts: Acts) -> str:
    """What was said of Church and Market in this turn, and is not asked again."""
    said = [fact.says for fact in acts.noted if fact <= Fact.SALE]
    return f" Said this turn: {', '.join(said)}." if said else ""


def choose(state: State, _: Acts) -> Step[Move]:
    """Which of the two spaces for refined materials; the book's order as far as it can be known."""
    spaces = (Space.MILK_BRICK, Space.TIMBER_FLOUR)
    found = [Candidate(space, space.title, f"{state.setup.points(space)} points") for space in spaces]
    order: list[TieBreak[Space]] = [
        TieBreak("Most of his own high-quality goods", lambda space: _none(state, space, high=True)),
        TieBreak("Most of his own goods", lambda space: _none(state, space, high=False)),
        TieBreak("Fewest materials", lambda _: GOODS_SPACE),
    ]
    return Step(
        says="For which space? If he can pay both: more of his own high quality, then more of his own goods.",
        answers=tuple(
            Answer(Can(Way(space.value)), space.value.replace("-", " or ").capitalize(), "level: your choice")
            for space in spaces
        ),
        hint="Level in both: your choice.",
        proof=prove(found, order),
        rule="Deliver to the Church",
    )


def _none(state: State, space: Space, *, high: bool) -> int | None:
    """0 where he surely has no good of his own for a space; None where only the table can tell."""
    his = [good for good in space.goods if state.goods[GOODS.index(good)]]
    if high:
        his = [good for good in his if state.holder(good) is HIM]
    return None if his else 0


def goods(state: State, acts: Acts) -> Step[Move]:
    """The goods of a delivery, one tap each."""
    at = "first" if not acts.used else "second"
    return Step(
        says=f"Which is the {at} of the {GOODS_SPACE} goods that he delivers?",
        answers=tuple(
            Answer(Uses(owner, good), f"{owner.word.capitalize()} {good.value}", _bonus(state, owner, good))
            for owner in Owner
            for good in options.goods(state) or (acts.way.space.goods if acts.way and acts.way.space else GOODS)
        ),
        hint=f"In this order: {OWN_FIRST} to the Church, then your choice.",
        rule="Deliver to the Church; rulings H7, H8, H14",
    )


def _bonus(state: State, owner: Owner, good: Good) -> str:
    quality = "high quality" if state.high(owner, good) else "normal"
    return f"{quality}: {bonus(state, owner, good)} for {'him' if owner is Owner.HIS else 'you'}"


def bonus(state: State, owner: Owner, good: Good) -> str:
    """What a good used brings its owner, in words."""
    points, gold = worth(state, owner, good)
    return f"+{points}" + (f" and {gold} gold" if gold else "")


def deliver(state: State, acts: Acts) -> Step[Move]:
    """What the delivery is on the table."""
    space = acts.way.space if acts.way and acts.way.space else Space.RAW
    pays = {
        Space.GOLD: f"Put {GOLD_SPACE} gold from the Favour tile back",
        Space.RAW: f"Remove {RAW_SPACE} raw materials, the nearest to the Church first",
    }.get(space, f"Remove the {GOODS_SPACE} goods")
    up = "" if state.has(Modifier.ALWAYS_UP) or not state.up else "; turn the Favour tile face down"
    mark = "one of his donkeys (his markers are used up)" if state.deliveries(HIM) == 3 else "his marker"
    proof = None
    if space is Space.GOLD:
        found = [Candidate(one, one.title, f"{state.setup.points(one)} points") for one in Space if state.open(one)]
        proof = prove(
            found,
            [
                TieBreak("Most points", lambda one: -state.setup.points(one)),
                TieBreak("Fewest materials", lambda one: {Space.GOLD: 0, Space.RAW: RAW_SPACE}.get(one, GOODS_SPACE)),
            ],
        )
    return Step(
        says=f"{pays}; lay {mark} on the space “{space.title}” and a standing villager on the Church{up}.",
        move=Deliver(space),
        done="It is delivered",
        why="Why this space?",
        hint=_failed(state) if space is Space.GOLD else "",
        proof=proof,
        rule="Deliver to the Church; General Rule Changes for Botric; rulings H1, H13",
    )


def sale(state: State, acts: Acts) -> Step[Move]:
    """The points of the sale, then its goods."""
    order = listed(
        "Most printed points", "Most of his own high-quality goods", "Most of his own goods", "Fewest materials"
    )
    if acts.worth is None:
        return Step(
            says="How many points does the Sale tile print on which he sells?",
            hint="Of those that he can pay: the most points; then the most of his own high quality, then of his own "
            "goods; then the fewest materials; level: your choice.",
            proof=order,
            rule="Market Sale; ruling H13",
        )
    return finished(state, "Market Sale; rulings H7, H8, H14", "Remove the materials; lay a villager on the Market.")


def finished(state: State, rule: str, does: str, *, reward: bool | None = None) -> Step[Move]:
    """The goods used up, one tap each, and what comes besides."""
    used = options.goods(state)
    asks = "Which refined materials does he use up?" if used else "Does it pay gold?"
    plain = "That is all" if used else "No"
    answers: list[Answer[Move]] = [Answer(Finish(gold=False), plain, "it pays no gold")] if reward is not True else []
    if reward is not False:
        answers.append(Answer(Finish(gold=True), f"{plain}, and it pays gold" if used else "Yes", "+1 point instead"))
    if used:
        does += f" Of the goods: {OWN_FIRST}, then your choice."
    return Step(says=f"{does} {asks}", answers=tuple(answers), rule=rule)
