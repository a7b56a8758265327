"""Botric's steps for the Non-Priority Actions: the marker, the token, and its action."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.automa import Act, Answer, Step
from engine.value import but
from games.hamlet.rules import options
from games.hamlet.rules.botric import proofs
from games.hamlet.rules.botric.priority import known
from games.hamlet.rules.moves.action_line import Cannot, Produce, Rest, Road, Try
from games.hamlet.rules.moves.bag import Draw, Refill
from games.hamlet.rules.moves.blueprints import Coins, Left, Shows, Take
from games.hamlet.rules.moves.building import Build
from games.hamlet.rules.moves.common import Move, was_said
from games.hamlet.rules.moves.refining import Made, Refinery
from games.hamlet.rules.pieces import DISPLAY, MARKERS, MOST_ROADS, Good, Number, Rank, Token, refinery
from games.hamlet.rules.state import HIM, Acts, State


def draw(state: State, acts: Acts) -> Step[Move]:
    """Return the question for the drawn marker, if you draw; the last colour in the bag needs no question."""
    rule = "Non-Priority Actions"
    last = options.last_marker(state)
    if last:
        colour = state.setup.colour(last).value
        return Step(
            says=f"Only {colour} is left in the bag.",
            move=Draw(last),
            acts=(Act(f"Draw a marker: it is {colour}"),),
            done="Drawn",
            proof=proofs.last(state),
            rule=rule,
        )
    return Step(
        says="Which marker did you draw?",
        answers=tuple(markers(state)),
        hint="Draw it without looking.",
        knows=known(state, acts),
        rule=rule,
    )


def markers(state: State) -> list[Answer[Move]]:
    """Return the markers that can be drawn, each with the token below its spot."""
    return [
        Answer(Draw(marker), state.setup.colour(marker).value.capitalize(), f"{token.title} first")
        for marker, left, token in zip(MARKERS, state.bag, state.line, strict=False)
        if left
    ]


def aside(state: State, acts: Acts) -> tuple[Act, ...]:
    """Return the act that puts the drawn marker aside, if the action comes from one."""
    if acts.marker is None:
        return ()
    colour = state.setup.colour(acts.marker).value
    if was_said(acts, Draw.verb):
        return (Act(f"{colour.capitalize()} marker: put it aside"),)
    return (Act(f"Draw a marker: only {colour} is left. Put it aside"),)


def token(state: State, acts: Acts) -> Step[Move]:
    """Return the step for the next token of the loop that may be possible: its acts, or a question."""
    found = options.tokens(state)
    now, rest = found[0], found[1:]
    if now in (Token.PRODUCE, Token.ROAD):
        return do(state, but(acts, token=now))
    then = f"then: {rest[0].title}" if rest else "no token is left: 1 gold for him"
    no: Answer[Move] = Answer(Cannot(now), "No", then)
    if now is Token.REFINE:
        asks, kinds = refine(state, acts), _refineries(state)
        if len(kinds) == 1:
            asks, kinds = but(asks, says="Can he refine?"), (but(kinds[0], says="Yes", then=kinds[0].says),)
        return but(asks, answers=(*kinds, no), instead=None)
    tiles = options.spread(state)
    yes: list[Answer[Move]] = [Answer(Build(at), state.queue[at].title, age(state, at)) for at in tiles]
    return Step(
        says="Which can he construct first?" if tiles else f"Can he construct the {state.queue[0].title}?",
        answers=(*(yes or [Answer(Try(now), "Yes")]), no),
        hint=CAN_BUILD,
        proof=proofs.token(state, acts),
        rule="Non-Priority Actions",
    )


CAN_BUILD: Final = "He needs its materials connected to the road network (no gold) and a legal place for it."


def rest(state: State, acts: Acts) -> Step[Move]:
    """Return the step if no token is possible."""
    return Step(
        says="None of the tokens is possible.",
        move=Rest(),
        acts=(
            *aside(state, acts),
            Act("Lay an unused villager on the Church"),
            Act("Place 1 gold on the Favour tile"),
        ),
        hint="The tokens stay where they are.",
        why="Why no action?",
        proof=proofs.rest(state, acts),
        rule="Non-Priority Actions; ruling H5",
    )


def slides(state: State, token: Token) -> Act:
    """Return the act for the token of an action."""
    if token is Token.ROAD and state.roads[HIM] == MOST_ROADS - 1:
        return Act(f"Remove “{token.title}” from the action line: it was his fifth road")
    if state.line[-1:] == (token,):
        return Act(f"Leave “{token.title}” at the far right")
    return Act(f"Move “{token.title}” to the far right")


def do(state: State, acts: Acts) -> Step[Move]:
    """Return the step to produce or build a road. Only you can see where, so the step shows the order."""
    if acts.token is Token.PRODUCE:
        return Step(
            says="Botric produces.",
            move=Produce(),
            acts=(
                *aside(state, acts),
                Act(
                    "Find the Production tile",
                    (
                        "connected, not full, fewest materials",
                        "if tied: closest to an unused villager",
                        "if still tied: your choice",
                    ),
                ),
                Act("Lay that villager on it"),
                Act("Produce (Barn: 1 of each)"),
                slides(state, Token.PRODUCE),
            ),
            instead=Answer(Cannot(Token.PRODUCE), "No such tile"),
            why="Why Produce?",
            proof=proofs.does(state, acts),
            rule="Produce; rulings H24, H25",
        )
    return Step(
        says="Botric builds a road.",
        move=Road(),
        acts=(
            *aside(state, acts),
            Act(
                "Find the place for the road",
                (
                    "to the unconnected tile closest to the Church; otherwise to the tile with the fewest roads",
                    "not connecting one of your Landmarks, if possible",
                    "extends the longest network with only his roads; then with only yours; then with none",
                    "from a tile as close to the Church as possible",
                    "if still tied: your choice",
                ),
            ),
            Act("Remove 2 wood (bridge) or 2 stone (path)", ("connected to the road network, none bought",)),
            Act("Place his road"),
            Act("Lay an unused villager there"),
            slides(state, Token.ROAD),
        ),
        instead=Answer(Cannot(Token.ROAD), "He cannot"),
        why="Why build a road?",
        proof=proofs.does(state, acts),
        rule="Build a Road; rulings H12, H30, H32",
    )


def blueprint(state: State, acts: Acts) -> Step[Move]:
    """Return the question about the display, or the step to take the blueprint."""
    rule = "Purchase a Blueprint; rulings H20, H28"
    if acts.tile is None and acts.rank in (Rank.FREE, Rank.REFINERY):
        return Step(
            says="Which is the leftmost Refinery in the display?",
            answers=tuple(
                Answer(Take(tile), tile.title, tile.good.milestone if tile.good else "")
                for tile in options.kinds(state, acts.rank)
            ),
            proof=proofs.display(state, acts),
            rule=rule,
        )
    if acts.tile is None:
        return Step(
            says="What is in the display?",
            answers=tuple(_shown(state)),
            hint="Tap the lowest number that is in the display. Of equal numbers, tap the leftmost tile."
            f"{' It comes with the hire.' if acts.token is None else ''}",
            proof=proofs.listed("Refinery with its milestone available", "Landmark", "Refinery", "Barn", "Leftmost"),
            rule=rule,
        )
    name, gold = acts.tile.title, state.setup.number(Number.SKIPPED)
    if options.asks_left(state, acts):
        return Step(
            says=f"How many tiles did he skip to take the {name}?",
            answers=tuple(
                Answer(Left(tiles), f"{tiles}" if tiles else "None", f"−{tiles * gold}" if tiles else "it is the first")
                for tiles in range(DISPLAY)
            ),
            hint="He loses 1 point for each gold he does not pay.",
            proof=proofs.display(state, acts),
            rule="Purchase a Blueprint; Easier Game; ruling H17",
        )
    hands = (Act("Lay an unused villager on the Town Hall"), slides(state, Token.BLUEPRINT)) if acts.token else ()
    return Step(
        says=f"Was there gold on the {name}?",
        acts=(
            *aside(state, acts),
            Act(f"Place {gold} gold on each tile to the left of the {name}"),
            Act(f"Add the {name} to the right end of his queue"),
            Act("Refill the display"),
            *hands,
        ),
        answers=(
            Answer(Coins(lay=False), "No", ""),
            Answer(Coins(lay=True), "Yes", "to the supply: 1 point instead"),
        ),
        proof=proofs.display(state, acts),
        rule=rule,
    )


def _shown(state: State) -> Iterator[Answer[Move]]:
    """Yield what may be in the display, in the order of the rulebook: each Refinery by its name."""
    for at, rank in enumerate(options.ranks(state), 1):
        if rank in (Rank.FREE, Rank.REFINERY):
            says = "milestone available" if rank is Rank.FREE else "milestone taken"
            for tile in options.kinds(state, rank):
                yield Answer(Take(tile), tile.title, says, at)
        else:
            yield Answer(Shows(rank), *_RANKS[rank], at)


_RANKS: Final = {
    Rank.LANDMARK: ("Landmark", ""),
    Rank.BARN: ("Barn", ""),
    Rank.REST: ("None of these", ""),
    Rank.OTHER: ("Another tile", "the leftmost one"),
    Rank.EMPTY: ("The display is empty", "he takes nothing"),
}


def refine(state: State, acts: Acts) -> Step[Move]:
    """Return the question for the Refinery, or the step with the number of materials."""
    if acts.tile is None:
        return Step(
            says="Which Refinery does he activate?",
            instead=Answer(Cannot(Token.REFINE), "No such Refinery"),
            answers=_refineries(state),
            hint="Connected and with space, its materials connected too. First his high-quality material; then "
            "the one that makes the most; then closest to an unused villager; then your choice.",
            proof=proofs.refineries(state),
            rule="Refine; rulings H24, H25",
        )
    good = acts.tile.good or Good.TIMBER
    return Step(
        says=f"How much {good.value} does he make?",
        acts=(
            *aside(state, acts),
            Act(
                f"Find the {acts.tile.title}",
                (
                    "if there are several: the one that makes the most",
                    "if tied: closest to an unused villager",
                    "if still tied: your choice",
                ),
            ),
            Act("Lay that villager on it"),
            Act("Remove its materials, the closest first"),
            Act(f"Place his {good.value} on it"),
            slides(state, Token.REFINE),
        ),
        instead=Answer(Cannot(Token.REFINE), "No such Refinery"),
        answers=tuple(Answer(Made(many), f"{many}") for many in (1, 2, 3)),
        proof=proofs.refinery_of(state, acts),
        rule="Refine; ruling H26",
    )


def _refineries(state: State) -> tuple[Answer[Move], ...]:
    return tuple(
        Answer(
            Refinery(good),
            refinery(good).title,
            f"{'high-quality' if state.holder(good) is HIM else 'normal'} {good.value}",
        )
        for good in options.refined(state)
    )


def age(state: State, at: int) -> str:
    """Return the place of a blueprint in his queue, for a key."""
    return proofs.age(state, at).removeprefix(", ")


def refill(state: State, _: Acts) -> Step[Move]:
    """Return the step to put the six markers back."""
    return Step(
        says="The bag is empty.",
        move=Refill(did=True),
        acts=(
            Act("Return the six drawn markers to the bag"),
            *(() if state.up else (Act("Flip the Favour tile face up"),)),
            Act("Place 1 gold on the Favour tile"),
        ),
        hint="The three markers on the Solo Action tile stay there.",
        why="Why now?",
        proof=proofs.refill(state),
        rule="After Botric’s Actions; rulings H4, H15",
    )
