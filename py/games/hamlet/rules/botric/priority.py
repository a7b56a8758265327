"""Botric's steps for the Priority Actions: hire, Church, Market."""

from __future__ import annotations

from typing import Final

from engine.automa import Act, Answer, Step
from engine.words import plural
from games.hamlet.rules import options
from games.hamlet.rules.botric import proofs
from games.hamlet.rules.goods import bonus, heap
from games.hamlet.rules.moves.church import Can, Deliver
from games.hamlet.rules.moves.common import Move, tile_at, was_said
from games.hamlet.rules.moves.hiring import Favour, Hire
from games.hamlet.rules.moves.paying import Finish, Uses
from games.hamlet.rules.pieces import (
    GOLD_SPACE,
    GOODS_SPACE,
    HIRE,
    MOST_VILLAGERS,
    RAW_SPACE,
    Fact,
    Good,
    Modifier,
    Owner,
    Space,
    Way,
)
from games.hamlet.rules.scoring import worth
from games.hamlet.rules.state import HIM, Acts, Stage, State

OWN_FIRST: Final = "his own high-quality materials, then his other refined materials, then the closest"


def hire(state: State, _: Acts) -> Step[Move]:
    """Return the step to hire a villager for 5 gold."""
    return Step(
        says="Botric hires a villager.",
        move=Hire(did=True),
        acts=(
            Act(f"Return {HIRE} gold from the Favour tile to the supply"),
            *_down(state),
            Act("Lay an unused villager on the Town Hall"),
            Act("Lay his new villager on the Church"),
        ),
        hint=f"He has {state.gold} gold and {state.villagers} of {MOST_VILLAGERS} villagers. The new villager acts "
        "from the next round.",
        why="Why hire?",
        proof=proofs.hire(state),
        rule="Hire a Villager + Purchase Blueprint; rulings H1, H2, H6",
    )


def _down(state: State) -> tuple[Act, ...]:
    """Return the act that flips the Favour tile, if it is face up and does not stay so."""
    return (Act("Flip the Favour tile face down"),) if state.up and not state.has(Modifier.ALWAYS_UP) else ()


def favour(state: State, acts: Acts) -> Step[Move]:
    """Return the step to place 1 gold for a failure of the first villager."""
    hire = f"Hiring costs {HIRE} gold, and he has {state.gold}"
    failed = hire if options.of_hire(acts) else "He cannot deliver to the Church"
    return Step(
        says="Botric gets 1 gold.",
        move=Favour(did=True),
        acts=(Act("Place 1 gold from the supply on the Favour tile"),),
        done="Gold placed",
        hint=f"{failed}. This is his first villager, and the Favour tile is face up.",
        why="Why does he get gold?",
        proof=proofs.favour(state, acts),
        rule="Hire a Villager + Purchase Blueprint; Deliver to the Church; ruling H3",
    )


def way(state: State, acts: Acts) -> Step[Move]:
    """Return the question for the Church or, once that is answered, for the Market."""
    return _church(state, acts) if options.church(state) else _market(state, acts)


def _church(state: State, acts: Acts) -> Step[Move]:
    found = options.church(state)
    ends = options.ends(state, found)
    several = len(found) > 2 or (ends and len(found) > 1)
    answers: list[Answer[Move]] = [
        Answer(Can(way), *_of_way(state, way), at * several) for at, way in enumerate(found, 1)
    ]
    if not ends:
        answers.insert(0, Answer(Can(Way.NO_CHURCH), "No", "then: the Market" if _sells(acts) else "then: a marker"))
    if len(found) == 2 and not ends:
        first = found[0]
        takes = _materials(first) if first.space and first.space.goods else answers[1].says
        answers.append(Answer(Can(first), "Both", f"he takes {takes}"))
    return Step(
        says="Which can he deliver first?" if several else "Can he deliver to the Church?",
        answers=tuple(answers),
        hint=f"Count what is on tiles connected to the road network, including yours.{_has(state)}",
        knows=known(state, acts),
        proof=proofs.church(state, asked=True),
        rule="Deliver to the Church; General Rule Changes for Botric; rulings H13, H14, H41",
    )


def _sells(acts: Acts) -> bool:
    """Return whether the Market is still asked for."""
    return Fact.SALE not in acts.noted


def _market(state: State, acts: Acts) -> Step[Move]:
    last = options.last_marker(state)
    draws = f"then: the {state.setup.colour(last).value} marker" if last else "then: draw a marker"
    return Step(
        says="Can he sell at the Market?",
        answers=(Answer(Can(Way.NONE), "No", "the app draws a marker" if state.setup.seed else draws),),
        hint="He needs all materials of a Sale tile, connected to the road network; nothing bought. If several are "
        f"possible, the one worth most points.{_has(state)}",
        knows=known(state, acts),
        proof=proofs.listed(*proofs.ORDER),
        rule="Market Sale; General Rule Changes for Botric; rulings H13, H14, H41",
    )


def _has(state: State) -> str:
    """Return the sentence about his own refined materials, or empty."""
    return f" His refined materials, as entered: {heap(state)}." if any(state.goods) else ""


def _of_way(state: State, way: Way) -> tuple[str, str]:
    """Return an answer and its effect."""
    if way.space is None:
        return f"{GOODS_SPACE} refined", "milk or brick, or timber or flour"
    points = plural(state.setup.points(way.space), "point")
    match way:
        case Way.GOLD:
            return f"{GOLD_SPACE} gold", f"from the Favour tile: {points}"
        case Way.RAW:
            return f"{RAW_SPACE} raw", f"materials: {points}"
        case _:
            sure = ", which he has" if options.surely(state, way) else ""
            return f"{GOODS_SPACE} refined", f"{_materials(way)}{sure}: {points}"


def _materials(way: Way) -> str:
    """Return the refined materials of a space in words."""
    return way.value.replace("-", " or ")


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


def known(state: State, acts: Acts) -> tuple[str, ...]:
    """Return what the app knows of the Priority Actions: the hire, and what was entered for an earlier villager."""
    said = [fact.says for fact in acts.noted if fact <= Fact.SALE]
    before = said and not was_said(acts, Can.verb)
    drawn = acts.stage is Stage.WAY and options.draws_at_once(state)
    return (
        _failed(state),
        *((f"Entered earlier this turn: {', '.join(said)}.",) if before else ()),
        *(("Already drawn a marker? Tap it above.",) if drawn else ()),
    )


def choose(state: State, _: Acts) -> Step[Move]:
    """Return the question for one of the two spaces for refined materials, if they are tied."""
    return Step(
        says="Which space does he deliver to?",
        answers=tuple(
            Answer(Can(way), _materials(way).capitalize(), "for either: your choice")
            for way in (Way.MILK_BRICK, Way.TIMBER_FLOUR)
        ),
        hint="He would use the same number of his own materials for both. If he can deliver to both, choose one.",
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
    mark = "one of his donkeys: his markers are used up" if state.deliveries(HIM) == 3 else "his marker"
    return Step(
        says=f"Botric delivers to the Church: {space.title}.",
        move=Deliver(space),
        acts=(
            Act(pays),
            *_your_gold(state),
            Act(f"On “{space.title}” place {mark}"),
            Act("Lay an unused villager on the Church"),
            *_down(state),
        ),
        why="Why this space?",
        hint=_failed(state) if space is Space.GOLD else "",
        proof=proofs.chosen(state, space),
        rule="Deliver to the Church; General Rule Changes for Botric; rulings H1, H13",
    )


def _your_gold(state: State) -> tuple[Act, ...]:
    """Return the act for the gold that you gain when he uses your materials (Deliver to the Church, Market Sale)."""
    gold = sum(worth(state, owner, good)[1] for owner, good in options.acting(state).used)
    return (Act(f"Take {gold} gold from the supply for your materials"),) if gold else ()


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
        state,
        "Market Sale; rulings H7, H8, H14",
        (materials(state, "Remove the materials of the Sale tile"), Act("Lay an unused villager on the Market")),
    )


def materials(state: State, says: str, closest: str = "then the closest to the Market") -> Act:
    """Return the act that removes the materials, with the order in which he pays."""
    if not options.goods(state):
        return Act(says)
    return Act(
        says,
        ("first his own high-quality materials", "then his other refined materials", closest, "if tied: your choice"),
    )


def finished(state: State, rule: str, acts: tuple[Act, ...], *, reward: bool | None = None) -> Step[Move]:
    """Return the question for the used materials and the reward."""
    used, acting = options.goods(state), options.acting(state)
    sale = acting.stage is Stage.SALE
    tile = "the Sale tile" if sale else f"the {tile_at(state, acting.at or 0).title}"
    plain = ("No more" if acting.used else "None") if used else "No"
    answers: list[Answer[Move]] = []
    if reward is not True:
        answers.append(Answer(Finish(gold=False), plain, f"{tile} gives no gold" if used else ""))
    if reward is not False:
        gold = f"{tile} gives it: +1 point instead" if used else "+1 point instead"
        answers.append(Answer(Finish(gold=True), f"{plain}, and gold" if used else "Yes", gold))
    return Step(
        says="Which refined materials does he use?" if used else f"Does {tile} give gold?",
        acts=(*acts, *_your_gold(state)),
        answers=tuple(answers),
        hint=_has(state).strip(),
        proof=proofs.used(state) if used else None,
        rule=rule,
    )
