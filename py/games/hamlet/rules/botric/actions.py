"""Botric's steps for the Non-Priority Actions: the marker, the token, and its action."""

from __future__ import annotations

from typing import Final

from engine.automa import Answer, Step
from games.hamlet.rules import options
from games.hamlet.rules.botric import proofs
from games.hamlet.rules.botric.priority import known, markers
from games.hamlet.rules.botric.proofs import why_not
from games.hamlet.rules.moves.action_line import Produce, Rest, Road, Try
from games.hamlet.rules.moves.bag import Refill
from games.hamlet.rules.moves.blueprints import Coins, Left, Shows, Take
from games.hamlet.rules.moves.building import Build
from games.hamlet.rules.moves.common import Move
from games.hamlet.rules.moves.refining import Made, Refinery
from games.hamlet.rules.pieces import DISPLAY, MARKERS, Good, Number, Rank, Token, refinery
from games.hamlet.rules.state import HIM, Acts, State


def draw(state: State, acts: Acts) -> Step[Move]:
    """Return the question for the drawn marker, if you draw."""
    return Step(
        says="Which marker did you draw?",
        answers=tuple(markers(state)),
        hint=f"This villager cannot hire, deliver to the Church or sell at the Market.{known(acts)}",
        rule="Non-Priority Actions",
    )


_ACTIONS: Final = {
    Token.PRODUCE: ("Produce", "a connected Production tile is below its maximum"),
    Token.BLUEPRINT: ("Purchase a blueprint", "there is a tile in the display"),
    Token.REFINE: ("Refine", ("a connected Refinery has space and its materials are connected to the road network")),
    Token.BUILD: (
        "Construct a building",
        "its materials are connected to the road network, and it has a legal location",
    ),
    Token.ROAD: (
        "Build a road",
        ("2 wood (bridge) or 2 stone (path) connected to the road network, none bought, and a legal location"),
    ),
}


def token(state: State, acts: Acts) -> Step[Move]:
    """Return the question for the first possible token of the loop."""
    found = options.tokens(state)
    answers: list[Answer[Move]] = []
    for token in found:
        tiles = options.spread(state) if token is Token.BUILD else ()
        answers += [Answer(Build(at), f"Build the {state.queue[at].title}", age(state, at)) for at in tiles]
        answers += [] if tiles else [Answer(Try(token), *_ACTIONS[token])]
    if Token.BLUEPRINT in found:
        answers.append(Answer(Shows(Rank.EMPTY), "The display is empty", "then the app asks about the others"))
    else:
        answers.append(Answer(Try(None), "None of these" if len(answers) > 1 else "No", "1 gold on the Favour tile"))
    says = (
        f"Can Botric {_ACTIONS[found[0]][0].lower()}?"
        if len(found) == 1
        else ("Which is the first token Botric can carry out?")
    )
    out = [f"{token.title}: {why}" for token in options.loop(state) if (why := why_not(state, acts, token))]
    return Step(
        says=says,
        answers=tuple(answers),
        hint=f"{_drew(state, acts)} {'; '.join(out)}{'.' if out else ''}{known(acts)}".strip(),
        proof=proofs.token(state, acts),
        rule="Non-Priority Actions",
    )


def _drew(state: State, acts: Acts) -> str:
    if acts.marker is None:
        return ""
    return f"{state.setup.colour(acts.marker).value.capitalize()} marker drawn: spot {MARKERS.index(acts.marker) + 1}."


def rest(state: State, acts: Acts) -> Step[Move]:
    """Return the step if no token is possible."""
    return Step(
        says="Lay an unused villager on the Church and place 1 gold on the Favour tile.",
        move=Rest(),
        done="No action",
        hint="None of the five tokens is possible. The marker stays out and the tokens stay where they are.",
        why="Why no action?",
        proof=proofs.rest(state, acts),
        rule="Non-Priority Actions; ruling H5",
    )


def slides(state: State, token: Token) -> str:
    """Return the instruction for the token of an action, as the end of a sentence."""
    if token is Token.ROAD and state.roads[1] == 4:
        return "remove the “Build a road” token from the action line: it was his fifth road"
    stays = state.line[-1:] == (token,)
    return f"{'leave' if stays else 'move'} the “{token.title}” token {'at' if stays else 'to'} the far right"


def do(state: State, acts: Acts) -> Step[Move]:
    """Return the step to produce or build a road. Only you can see where, so the step shows the order."""
    if acts.token is Token.PRODUCE:
        return Step(
            says="Lay the closest unused villager on the Production tile, produce as printed, and "
            f"{slides(state, Token.PRODUCE)}. A Barn produces one of each raw material.",
            move=Produce(),
            done="Produced",
            why="Why Produce, and which tile?",
            proof=proofs.does(
                state,
                acts,
                "Below its maximum, with the fewest materials",
                "Closest to one of his unused villagers",
                "Your choice",
            ),
            rule="Produce; rulings H24, H25",
        )
    return Step(
        says="Remove 2 wood (bridge) or 2 stone (path), place his road, lay an unused villager there, and "
        f"{slides(state, Token.ROAD)}.",
        move=Road(),
        done="Road built",
        why="Why build a road, and where?",
        proof=proofs.does(
            state,
            acts,
            "To the unconnected tile closest to the Church; otherwise to the tile with the fewest roads",
            "Not a road that connects one of your Landmarks, if possible",
            "Extends the longest network with only his roads",
            "Extends the longest network with only your roads",
            "Extends the longest network with no constructed roads",
            "From a tile as close to the Church as possible",
            "Your choice",
        ),
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
            answers=tuple(Answer(Shows(rank), *_of_rank(state, rank)) for rank in options.ranks(state)),
            ordered=True,
            hint="Tap the first one in the display. If there are several of a kind, take the leftmost."
            f"{' It comes with the hire.' if acts.token is None else ''}",
            proof=proofs.listed("Refinery with its milestone available", "Landmark", "Refinery", "Barn", "Leftmost"),
            rule=rule,
        )
    name, gold = acts.tile.title, state.setup.number(Number.SKIPPED)
    if options.asks_left(state, acts):
        return Step(
            says=f"How many tiles did Botric skip to take the {name}?",
            answers=tuple(
                Answer(Left(tiles), f"{tiles}" if tiles else "None", f"−{tiles * gold}" if tiles else "it is the first")
                for tiles in range(DISPLAY)
            ),
            hint="He loses 1 point for each gold he does not pay.",
            proof=proofs.display(state, acts),
            rule="Purchase a Blueprint; Easier Game; ruling H17",
        )
    slide = ""
    if acts.token is not None:
        slide = f". Lay an unused villager on the Town Hall, and {slides(state, Token.BLUEPRINT)}"
    return Step(
        says=f"Place {gold} gold on each tile to the left of the {name}, add the {name} to the right end of his queue "
        f"and refill the display{slide}. Was there gold on the {name}?",
        answers=(
            Answer(Coins(lay=False), "No", ""),
            Answer(Coins(lay=True), "Yes", "return it to the supply: 1 point instead"),
        ),
        proof=proofs.display(state, acts),
        rule=rule,
    )


def _of_rank(state: State, rank: Rank) -> tuple[str, str]:
    named = ", ".join(tile.title for tile in options.kinds(state, rank))
    return {
        Rank.FREE: ("Refinery, milestone available", named),
        Rank.LANDMARK: ("Landmark", ""),
        Rank.REFINERY: ("Refinery, milestone taken", named),
        Rank.BARN: ("Barn", ""),
        Rank.REST: ("None of these", ""),
        Rank.OTHER: ("Another tile", "the leftmost one"),
        Rank.EMPTY: ("The display is empty", "he takes nothing"),
    }[rank]


def refine(state: State, acts: Acts) -> Step[Move]:
    """Return the question for the Refinery, or the step with the number of materials."""
    if acts.tile is None:
        found = options.refined(state)
        return Step(
            says="Which Refinery does Botric activate?",
            answers=tuple(
                Answer(
                    Refinery(good),
                    refinery(good).title,
                    f"{'high-quality' if state.holder(good) is HIM else 'normal'} {good.value}",
                )
                for good in found
            ),
            hint=(
                "It must be connected, have space and have its materials connected. Priority: makes his high-quality "
                "material; makes the most materials; closest to an unused villager; your choice."
            ),
            proof=proofs.refineries(state),
            rule="Refine; rulings H24, H25",
        )
    good = acts.tile.good or Good.TIMBER
    return Step(
        says=f"Lay the closest unused villager on the {acts.tile.title}, remove its materials (closest first), place "
        f"his {good.value} there, and {slides(state, Token.REFINE)}. How many does he make?",
        answers=tuple(Answer(Made(many), f"{many} {good.value}", "") for many in (1, 2, 3)),
        hint="If there are several: the one that makes the most; closest to an unused villager; your choice.",
        proof=proofs.refinery_of(state, acts),
        rule="Refine; ruling H26",
    )


def age(state: State, at: int) -> str:
    """Return the place of a blueprint in his queue, for a key."""
    return proofs.age(state, at).removeprefix(", ")


def refill(state: State, _: Acts) -> Step[Move]:
    """Return the step to put the six markers back."""
    face = "" if state.up else "flip the Favour tile face up, and "
    return Step(
        says=f"Return the six drawn markers to the bag, {face or 'and '}place 1 gold on the Favour tile.",
        move=Refill(did=True),
        done="Bag refilled",
        hint="The bag is empty. The three markers on the Solo Action tile stay there.",
        why="Why now?",
        proof=proofs.refill(state),
        rule="After Botric’s Actions; rulings H4, H15",
    )
