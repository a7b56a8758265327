"""Botric (Botric's Turn): each of his villagers does the first that works.

1. Hire a villager for 5 gold, and purchase a blueprint.
2. Deliver to the Church: most points; most own high quality; most own goods; fewest materials; your choice.
3. Sell to the Market: the same order.
4. A marker is drawn; from the token below it, once around the line, the first action that can be done.

Which of these work hangs on what lies on the table: one question names them in order. Where an order decides only what
the people do, such as which production tile is filled, nothing is asked: the step shows the order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from engine.automa import Answer, Candidate, Proof, Step, TieBreak, prove
from games.hamlet import options
from games.hamlet.moves import (
    Build,
    Can,
    Coins,
    Deliver,
    Draw,
    Favour,
    Finish,
    Hire,
    Left,
    Made,
    Move,
    Produce,
    Refill,
    Refinery,
    Rest,
    Road,
    Shows,
    Take,
    Try,
    Uses,
    asks_cost,
    asks_left,
)
from games.hamlet.pieces import (
    BAG,
    GOLD_SPACE,
    GOODS,
    GOODS_SPACE,
    HIRE,
    MARKERS,
    MOST_VILLAGERS,
    QUEUE,
    RAW_SPACE,
    Good,
    Modifier,
    Owner,
    Rank,
    Space,
    Tile,
    Token,
    Way,
    refinery,
)
from games.hamlet.scoring import worth
from games.hamlet.state import HIM, Acts, Stage, State

OWN_FIRST: Final = "his own high-quality goods first, then his other goods, then the nearest"


def step(state: State) -> Step[Move] | None:
    """What Botric does next, or what has to be told; None while he does not act."""
    acts = state.acts
    if acts is None or acts.stage is Stage.END or (acts.stage is Stage.DRAW and state.setup.seed):
        return None
    return _STEPS[acts.stage](state, acts)


def _listed(asks: str, *rest: str, candidates: Iterable[Candidate[Any]] = ()) -> Proof[Any]:
    """An order that the people go through, since only the table can decide it."""
    return Proof(tuple(candidates), asks=asks, unneeded=rest)


# Hire, Church, Market


def _hire(state: State, _: Acts) -> Step[Move]:
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


def _favour(state: State, acts: Acts) -> Step[Move]:
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


def _way(state: State, acts: Acts) -> Step[Move]:
    found = options.ways(state)
    answers: list[Answer[Move]] = [Answer(Can(way), *_of_way(state, way)) for way in found]
    if Way.GOLD not in found:
        then = "draw a marker" if not state.setup.seed else "the app draws a marker"
        answers.append(Answer(Can(Way.NONE), "Neither Church nor Market" if len(found) > 1 else "No", then))
    one = len(found) == 1
    says = f"Can he {_WAYS[found[0]]}?" if one else "Which is the first of these that he can do?"
    order = _listed("Most points", "Most of his own high quality", "Most of his own goods", "Fewest materials")
    return Step(
        says=says,
        answers=tuple(answers),
        hint=f"With what lies on tiles joined to the road. {_failed(state)}{_known(acts)}",
        why="In which order?",
        proof=order,
        rule="Deliver to the Church; Market Sale; General Rule Changes for Botric; ruling H13",
    )


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
            return (
                f"Church: {GOODS_SPACE} refined of one space",
                "milk or brick; timber or flour",
            )
        case _:
            return "Market: a Sale tile", "no discount there"


def _failed(state: State) -> str:
    """Why he does not hire."""
    if state.villagers >= MOST_VILLAGERS:
        return f"All {MOST_VILLAGERS} villagers are hired."
    return f"A hire needs {HIRE} gold, and he has {state.gold}."


def _known(acts: Acts) -> str:
    """What was said before in this turn, and is not asked again."""
    return f" Said before: {', '.join(fact.says for fact in acts.noted)}." if acts.noted else ""


def _choose(state: State, _: Acts) -> Step[Move]:
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


def _goods(state: State, acts: Acts) -> Step[Move]:
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
    return f"{quality}: {'he' if owner is Owner.HIS else 'you'} {bonus(state, owner, good)}"


def bonus(state: State, owner: Owner, good: Good) -> str:
    """What a good used brings its owner, in words."""
    points, gold = worth(state, owner, good)
    return f"+{points}" + (f" and {gold} gold" if gold else "")


def _deliver(state: State, acts: Acts) -> Step[Move]:
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


def _sale(state: State, acts: Acts) -> Step[Move]:
    order = _listed(
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
    return _finished(state, "Market Sale; rulings H7, H8, H14", "Remove the materials; lay a villager on the Market.")


def _finished(state: State, rule: str, does: str, *, reward: bool | None = None) -> Step[Move]:
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


# Marker and token


def _draw(state: State, _: Acts) -> Step[Move]:
    return Step(
        says="Which marker did you draw?",
        answers=tuple(
            Answer(
                Draw(marker),
                f"{state.setup.colour(marker).value.capitalize()}, {marker.dots}",
                f"{left} of {BAG[at]} in the bag",
            )
            for at, (marker, left) in enumerate(zip(MARKERS, state.bag, strict=True))
            if left
        ),
        hint="Neither hire, Church nor Market works for this villager.",
        rule="Non-Priority Actions",
    )


_ACTIONS: Final = {
    Token.PRODUCE: ("Produce", "a production tile on the road is below its maximum"),
    Token.BLUEPRINT: ("Blueprint", "a tile lies in the display"),
    Token.REFINE: ("Refine", "a Refinery on the road has a free place, its materials lie on the road"),
    Token.BUILD: ("Build a tile", "materials on the road, and a legal place"),
    Token.ROAD: ("Build a road", "2 wood for a bridge or 2 stone for a path, and a legal place"),
}


def _token(state: State, acts: Acts) -> Step[Move]:
    found = options.tokens(state)
    answers: list[Answer[Move]] = [Answer(Try(token), *_ACTIONS[token]) for token in found]
    if Token.BLUEPRINT not in found:
        answers.append(Answer(Try(None), "None of these" if len(found) > 1 else "No", "1 gold on the Favour tile"))
    says = "Which is the first of these that he can do?"
    if len(found) == 1:
        says = f"Can he {_ACTIONS[found[0]][0].lower()}?"
    out = [f"{token.title}: {_not(state, acts, token)}" for token in options.loop(state) if token not in found]
    if Token.BLUEPRINT in found:
        out = [says_ for says_ in out if says_[-1] != " "]
    return Step(
        says=says,
        answers=tuple(answers),
        hint=f"{_drew(state, acts)} {'; '.join(filter(None, out))}".strip(),
        proof=_listed(
            "The token below the marker",
            "then the next to the right, once around the line",
            candidates=[Candidate(token, token.title, _not(state, acts, token)) for token in options.loop(state)],
        ),
        rule="Non-Priority Actions",
    )


def _drew(state: State, acts: Acts) -> str:
    if acts.marker is None:
        return ""
    return f"{state.setup.colour(acts.marker).value.capitalize()} was drawn: place {MARKERS.index(acts.marker) + 1}."


def _not(state: State, acts: Acts, token: Token) -> str:
    """Why the app leaves a token out."""
    if token is Token.BLUEPRINT and len(state.queue) >= QUEUE:
        return f"he holds {QUEUE}"
    if token is Token.BUILD and not state.queue:
        return "he holds no blueprint"
    if token is Token.REFINE and not any(holder is not None for holder in state.milestones):
        return "no Refinery stands"
    fact = options.TOKEN_FACT[token]
    return f"said before: {fact.says}" if fact in acts.noted else ""


def _rest(state: State, _: Acts) -> Step[Move]:
    return Step(
        says="Lay a standing villager on the Church and put 1 gold on the Favour tile.",
        move=Rest(),
        done="He rests",
        hint="No token of the line works. The marker stays out, the tokens stay.",
        why="Why does he rest?",
        proof=_listed(
            "None can be done",
            candidates=[Candidate(one, one.title, _not(state, _, one) or "said now") for one in options.loop(state)],
        ),
        rule="Non-Priority Actions; ruling H5",
    )


def slides(state: State, token: Token) -> str:
    """What happens to the token of an action that was done, as the end of a sentence."""
    if token is Token.ROAD and state.roads[1] == 4:
        return "take its token out of the line, since it was his fifth"
    return "leave its token at the far right" if state.line[-1:] == (token,) else "put its token to the far right"


def _do(state: State, acts: Acts) -> Step[Move]:
    if acts.token is Token.PRODUCE:
        return Step(
            says=f"Lay the nearest standing villager on the production tile, fill it as printed, and "
            f"{slides(state, Token.PRODUCE)}. A Barn yields one of each.",
            move=Produce(),
            done="It is filled",
            why="Which tile?",
            proof=_listed(
                "Below its maximum, with the fewest materials on it",
                "Nearest to one of his standing villagers",
                "Your choice",
            ),
            rule="Produce; rulings H24, H25",
        )
    return Step(
        says=f"Remove 2 wood for a bridge or 2 stone for a path, place his road, lay a standing villager there, and "
        f"{slides(state, Token.ROAD)}.",
        move=Road(),
        done="The road lies there",
        why="Where?",
        proof=_listed(
            "To an unjoined tile nearest the Church; there is none: to the tile with the fewest roads",
            "Not one that joins a Landmark of yours, if another is left",
            "Extends the longest network with his roads only",
            "with your roads only",
            "without any built road",
            "From a tile nearest the Church",
            "Your choice",
        ),
        rule="Build a Road; rulings H12, H30, H32",
    )


def _blueprint(state: State, acts: Acts) -> Step[Move]:
    rule = "Purchase a Blueprint; rulings H20, H28"
    if acts.tile is None and acts.rank in (Rank.FREE, Rank.REFINERY):
        return Step(
            says="Which Refinery is the left-most of these?",
            answers=tuple(
                Answer(Take(tile), tile.title, tile.good.milestone if tile.good else "")
                for tile in options.kinds(state, acts.rank)
            ),
            rule=rule,
        )
    if acts.tile is None:
        return Step(
            says="Which is the first on this list that lies in the display?",
            answers=tuple(Answer(Shows(rank), *_of_rank(state, rank)) for rank in options.ranks(state)),
            hint=f"Of several the left-most. {'It comes with the hire.' if acts.token is None else ''}".strip(),
            proof=_listed("Refinery with its milestone free", "Landmark", "Refinery", "Barn", "Left-most"),
            rule=rule,
        )
    name = acts.tile.title
    if asks_left(state, acts):
        return Step(
            says=f"How many tiles lie to the left of the {name} he takes?",
            answers=tuple(
                Answer(Left(tiles), f"{tiles}" if tiles else "None", f"−{tiles}" if tiles else "it is the first")
                for tiles in range(4)
            ),
            hint="He loses that many points, since he pays nothing.",
            rule="Purchase a Blueprint; Easier Game; ruling H17",
        )
    slide = "" if acts.token is None else f"; {slides(state, Token.BLUEPRINT)}, a standing villager on the Town Hall"
    return Step(
        says=f"Put 1 gold on each tile left of the {name}, the {name} at the right end of his queue, and refill the "
        f"display{slide}. Did gold lie on the {name}?",
        answers=(
            Answer(Coins(lay=False), "No", ""),
            Answer(Coins(lay=True), "Yes", "put it back: 1 point instead"),
        ),
        rule=rule,
    )


def _of_rank(state: State, rank: Rank) -> tuple[str, str]:
    named = ", ".join(tile.title for tile in options.kinds(state, rank))
    return {
        Rank.FREE: ("Refinery, milestone free", named),
        Rank.LANDMARK: ("Landmark", ""),
        Rank.REFINERY: ("Refinery, milestone taken", named),
        Rank.BARN: ("Barn", ""),
        Rank.REST: ("None of these", ""),
        Rank.OTHER: ("Another tile", "the left-most"),
        Rank.EMPTY: ("The display is empty", "he takes none"),
    }[rank]


def _refine(state: State, acts: Acts) -> Step[Move]:
    if acts.tile is None:
        found = options.refined(state)
        return Step(
            says="Which Refinery does he work?",
            answers=tuple(
                Answer(
                    Refinery(good),
                    refinery(good).title,
                    f"{'high-quality' if state.holder(good) is HIM else 'normal'} {good.value}",
                )
                for good in found
            ),
            hint="On the road, with a free place and its materials. In order: one of his high quality; the one that "
            "makes the most; the nearest to a standing villager; your choice.",
            proof=_listed(
                "Makes his high-quality goods",
                "Makes the most goods",
                "Nearest to one of his standing villagers",
                "Your choice",
                candidates=[Candidate(good, refinery(good).title, good.value) for good in found],
            ),
            rule="Refine; rulings H24, H25",
        )
    good = acts.tile.good or Good.TIMBER
    return Step(
        says=f"Lay the nearest standing villager on the {acts.tile.title}, remove its materials, the nearest first, "
        f"put his {good.value} there, and {slides(state, Token.REFINE)}. How many does he make?",
        answers=tuple(Answer(Made(many), f"{many} {good.value}", "") for many in (1, 2, 3)),
        hint="Of several of this kind: the one that makes the most; the nearest to a standing villager; your choice.",
        rule="Refine; ruling H26",
    )


def _build(state: State, acts: Acts) -> Step[Move]:
    if acts.at is None:
        order = options.queued(state)
        return Step(
            says="Which is the first of these that he can build?",
            answers=tuple(Answer(Build(at), state.queue[at].title, _age(state, at)) for at in order),
            hint="Its materials lie on the road, and there is a legal place.",
            proof=_queue(state),
            rule="Construct a Building; ruling H28",
        )
    tile = state.queue[acts.at] if acts.at < len(state.queue) else Tile.OTHER
    before = state.before(tile)
    if acts.worth is None:
        last = f" The last one had {before.points}." if before.points is not None else ""
        return Step(
            says=f"Place the {tile.title}. How many construction points does it print?",
            hint=f"Where: beside the farthest tile along the longest network without your roads, with a matching edge; "
            f"else nearest the Church; not joining your roads or Landmarks if it can be.{last}",
            proof=_listed(*PLACE),
            rule="Construct a Building; rulings H9, H11, H29, H40",
        )
    if asks_cost(state, acts):
        return Step(
            says=f"How much gold does the {tile.title} print in its cost?",
            hint="He ignores it, and loses that many points.",
            rule="Construct a Building; Easier Game; ruling H17",
        )
    return _finished(
        state,
        "Construct a Building; rulings H7, H8, H14",
        f"Remove the materials of the {tile.title}; lay a villager on the tile it is built from, and "
        f"{slides(state, Token.BUILD)}.",
        reward=state.printed(tile).reward,
    )


PLACE: Final = (
    "Not joining a network that relies on your roads, nor your Landmarks, if another place is left",
    "Beside the farthest tile along the longest network without your roads, where an edge matches",
    "Beside the tile nearest the Church",
    "Your choice",
    "Turned: road to road; else forest to forest or mountain to mountain; as many matching sides as can be",
)


def _age(state: State, at: int) -> str:
    return f"{at + 1} of {len(state.queue)} in his queue" if len(state.queue) > 1 else ""


def _queue(state: State) -> Proof[Any]:
    found = [
        Candidate(at, state.queue[at].title, _RANKS[options.precedence(state, state.queue[at])])
        for at in options.queued(state)
    ]
    return _listed("Materials on the road, and a legal place", candidates=found)


_RANKS: Final = ("milestone free", "Landmark", "Refinery", "Barn", "another building")


def _refill(state: State, _: Acts) -> Step[Move]:
    face = "" if state.up else "turn the Favour tile face up, and "
    return Step(
        says=f"Put the six drawn markers back into the bag, {face}put 1 gold on the Favour tile.",
        move=Refill(did=True),
        done="The bag is filled",
        hint="The bag is empty. The three markers on the tile stay there.",
        why="Why now?",
        rule="After Botric’s Actions; rulings H4, H15",
    )


_STEPS: Final[dict[Stage, Callable[[State, Acts], Step[Move]]]] = {
    Stage.HIRE: _hire,
    Stage.FAVOUR: _favour,
    Stage.WAY: _way,
    Stage.CHOOSE: _choose,
    Stage.GOODS: _goods,
    Stage.DELIVER: _deliver,
    Stage.SALE: _sale,
    Stage.DRAW: _draw,
    Stage.TOKEN: _token,
    Stage.REST: _rest,
    Stage.DO: _do,
    Stage.BLUEPRINT: _blueprint,
    Stage.REFINE: _refine,
    Stage.BUILD: _build,
    Stage.REFILL: _refill,
}
