"""Botric's steps for the Priority Actions: hire, Church, Market."""

from __future__ import annotations

from typing import Final

from engine.automa import Answer, Step
from engine.words import plural
from games.hamlet.rules import options
from games.hamlet.rules.botric import proofs
from games.hamlet.rules.goods import bonus, heap
from games.hamlet.rules.moves.bag import Draw
from games.hamlet.rules.moves.church import Can, Deliver
from games.hamlet.rules.moves.common import Move
from games.hamlet.rules.moves.hiring import Favour, Hire
from games.hamlet.rules.moves.paying import Finish, Uses
from games.hamlet.rules.pieces import (
    BAG,
    GOLD_SPACE,
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
from games.hamlet.rules.state import HIM, Acts, State

OWN_FIRST: Final = "his own high-quality materials, then his other refined materials, then the closest"


def hire(state: State, _: Acts) -> Step[Move]:
    """Return the step to hire a villager for 5 gold."""
    up = "" if state.has(Modifier.ALWAYS_UP) or not state.up else " and flip the tile face down"
    return Step(
        says=f"Return {HIRE} gold from the Favour tile to the supply{up}. Lay an unused villager on the Town Hall and "
        "a new one on the Church.",
        move=Hire(did=True),
        done="Hired",
        hint=f"He has {state.gold} gold and {state.villagers} of {MOST_VILLAGERS} villagers. The new villager acts "
        "from the next round.",
        why="Why hire?",
        proof=proofs.hire(state),
        rule="Hire a Villager + Purchase Blueprint; rulings H1, H2, H6",
    )


def favour(state: State, acts: Acts) -> Step[Move]:
    """Return the step to place 1 gold for a failure of the first villager."""
    hire = f"Hiring costs {HIRE} gold, and he has {state.gold}"
    failed = hire if options.of_hire(acts) else "He cannot deliver to the Church"
    return Step(
        says="Place 1 gold from the supply on the Favour tile.",
        move=Favour(did=True),
        done="Gold placed",
        hint=f"{failed}. This is his first villager, and the Favour tile is face up.",
        why="Why does he get gold?",
        proof=proofs.favour(state, acts),
        rule="Hire a Villager + Purchase Blueprint; Deliver to the Church; ruling H3",
    )


def way(state: State, acts: Acts) -> Step[Move]:
    """Return the question for the first possible option of Church and Market."""
    found = options.ways(state)
    answers: list[Answer[Move]] = [Answer(Can(way), *_of_way(state, way)) for way in found]
    draws = options.draws_at_once(state)
    if draws:
        answers += markers(state)
    elif not options.ends(state, found):
        answers.append(Answer(Can(Way.NONE), "Neither" if len(found) > 1 else "No", "the app draws a marker"))
    says = f"Can Botric {_WAYS[found[0]]}?" if len(found) == 1 else "Which can Botric do first, Church or Market?"
    return Step(
        says=f"{says} If {'none' if len(found) > 1 else 'not'}, draw a marker." if draws else says,
        answers=tuple(answers),
        hint=f"Using materials on tiles connected to the road network. {_failed(state)}{_has(state)}{known(acts)}",
        proof=proofs.church(state, asked=True),
        rule="Deliver to the Church; Market Sale; General Rule Changes for Botric; rulings H13, H14, H41",
    )


def _has(state: State) -> str:
    """Return the sentence about his own refined materials, or empty."""
    return f" His refined materials, as entered: {heap(state)}." if any(state.goods) else ""


def markers(state: State) -> list[Answer[Move]]:
    """Return the markers that can be drawn."""
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
    Way.GOLD: f"deliver {GOLD_SPACE} gold",
    Way.RAW: f"deliver {RAW_SPACE} raw materials",
    Way.MILK_BRICK: f"deliver {GOODS_SPACE} milk or brick",
    Way.TIMBER_FLOUR: f"deliver {GOODS_SPACE} timber or flour",
    Way.GOODS: f"deliver {GOODS_SPACE} refined materials",
    Way.SALE: "sell to a Market Sale tile",
}


def _of_way(state: State, way: Way) -> tuple[str, str]:
    """Return an answer and its effect."""
    points = plural(state.setup.points(way.space) if way.space else 0, "point")
    match way:
        case Way.GOLD:
            return f"Church: {GOLD_SPACE} gold", f"from the Favour tile: {points}"
        case Way.RAW:
            return f"Church: {RAW_SPACE} raw materials", points
        case Way.MILK_BRICK | Way.TIMBER_FLOUR:
            sure = "he has them, as entered: " if options.surely(state, way) else ""
            goods_ = way.value.replace("-", " or ")
            return f"Church: {GOODS_SPACE} {goods_}", f"{sure}{points}, plus points for the materials"
        case Way.GOODS:
            return f"Church: {GOODS_SPACE} refined materials", "2 milk or brick, or 2 timber or flour"
        case _:
            return "Market: a Sale tile", "no discount there"


def _failed(state: State) -> str:
    """Return why he does not hire."""
    if state.villagers >= MOST_VILLAGERS:
        return f"All {MOST_VILLAGERS} villagers are hired."
    if state.gold < HIRE:
        return f"Hiring costs {HIRE} gold, and he has {state.gold}."
    acts = options.acting(state)
    if acts.villager == 0 and acts.given and state.gold == HIRE:
        return f"He could not hire with {HIRE - 1} gold; the gold he received counts for the next villager."
    return "This villager did not hire."


def known(acts: Acts) -> str:
    """Return the sentence about this turn's entries on Church and Market, or empty."""
    said = [fact.says for fact in acts.noted if fact <= Fact.SALE]
    return f" Entered this turn: {', '.join(said)}." if said else ""


def choose(state: State, _: Acts) -> Step[Move]:
    """Return the question for one of the two spaces for refined materials, if they are tied."""
    spaces = (Space.MILK_BRICK, Space.TIMBER_FLOUR)
    return Step(
        says="Which space does Botric deliver to? He would use the same number of his own materials for either.",
        answers=tuple(
            Answer(Can(Way(space.value)), space.value.replace("-", " or ").capitalize(), ("for either: your choice"))
            for space in spaces
        ),
        hint="Tied on everything the rules compare. If he can pay for both, choose.",
        proof=proofs.church(state),
        rule="Deliver to the Church; ruling H14",
    )


def goods(state: State, acts: Acts) -> Step[Move]:
    """Return the step for the next material of a delivery, decided if the order leaves only one."""
    at = f"material {len(acts.used) + 1} of {GOODS_SPACE}"
    space = acts.way.space if acts.way and acts.way.space else Space.MILK_BRICK
    left = options.pays(state)
    hint = f"Order: {OWN_FIRST} to the Church, then your choice. His own, as entered: {heap(state)}."
    rule = "Deliver to the Church; rulings H7, H8, H14, H41"
    proof = proofs.payment(state)
    if len(left) == 1:
        owner, good = left[0]
        return Step(
            says=f"Use {owner.word} {good.value} as {at} for “{space.title}”.",
            move=Uses(owner, good),
            done=f"{owner.word.capitalize()} {good.value}: {bonus(state, owner, good)}",
            hint=hint,
            why=f"Why {owner.word} {good.value}?",
            proof=proof,
            rule=rule,
        )
    return Step(
        says=f"Which is {at} for “{space.title}”?",
        answers=tuple(
            Answer(Uses(owner, good), f"{owner.word.capitalize()} {good.value}", _bonus(state, owner, good))
            for owner, good in left
        ),
        hint=hint,
        proof=proof,
        rule=rule,
    )


def _bonus(state: State, owner: Owner, good: Good) -> str:
    quality = "high quality" if state.high(owner, good) else "normal"
    return f"{quality}: {bonus(state, owner, good)} for {'him' if owner is Owner.HIS else 'you'}"


def deliver(state: State, acts: Acts) -> Step[Move]:
    """Return the step to deliver to a space."""
    space = acts.way.space if acts.way and acts.way.space else Space.RAW
    pays = {
        Space.GOLD: f"Return {GOLD_SPACE} gold from the Favour tile to the supply",
        Space.RAW: f"Remove {RAW_SPACE} raw materials, closest to the Church first",
    }.get(space, f"Remove {_named(acts)}")
    up = "" if state.has(Modifier.ALWAYS_UP) or not state.up else "; flip the Favour tile face down"
    mark = "one of his unused donkeys (his markers are used up)" if state.deliveries(HIM) == 3 else "his marker"
    return Step(
        says=f"{pays}; place {mark} on “{space.title}” and lay an unused villager on the Church{up}.",
        move=Deliver(space),
        done="Delivered",
        why="Why this space?",
        hint=_failed(state) if space is Space.GOLD else "",
        proof=proofs.chosen(state, space),
        rule="Deliver to the Church; General Rule Changes for Botric; rulings H1, H13",
    )


def _named(acts: Acts) -> str:
    """Return the materials of a delivery in words."""
    return " and ".join(f"{owner.word} {good.value}" for owner, good in acts.used) or f"the {GOODS_SPACE} materials"


def sale(state: State, acts: Acts) -> Step[Move]:
    """Return the question for the points of the sale, or for its materials."""
    if acts.worth is None:
        return Step(
            says="How many points are printed on the Sale tile?",
            hint=(
                "Of the tiles he can pay for: most points; most of his own high-quality materials; most of his own "
                "refined materials; fewest materials; then your choice."
            ),
            proof=proofs.listed(*proofs.ORDER),
            rule="Market Sale; ruling H13",
        )
    return finished(
        state, "Market Sale; rulings H7, H8, H14", ("Remove the materials and lay an unused villager on the Market.")
    )


def finished(state: State, rule: str, does: str, *, reward: bool | None = None) -> Step[Move]:
    """Return the question for the used materials and the reward."""
    used = options.goods(state)
    asks = "Which refined materials does Botric use?" if used else "Does it give gold?"
    plain = "That is all" if used else "No"
    answers: list[Answer[Move]] = [Answer(Finish(gold=False), plain, "it gives no gold")] if reward is not True else []
    if reward is not False:
        answers.append(Answer(Finish(gold=True), f"{plain}, and it gives gold" if used else "Yes", "+1 point instead"))
    if used:
        does += f" Materials: {OWN_FIRST}, then your choice. His own, as entered: {heap(state)}."
    proof = proofs.used(state) if used else None
    return Step(says=f"{does} {asks}", answers=tuple(answers), proof=proof, rule=rule)
