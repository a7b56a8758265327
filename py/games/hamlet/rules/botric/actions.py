"""Botric's steps for the Non-Priority Actions: marker, token, and what the token does."""

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
    """The marker, where the table draws."""
    return Step(
        says="Which marker did you draw?",
        answers=tuple(markers(state)),
        hint=f"Neither hire, Church nor Market works for this villager.{known(acts)}",
        rule="Non-Priority Actions",
    )


_ACTIONS: Final = {
    Token.PRODUCE: ("Produce", "a production tile on the road is below its maximum"),
    Token.BLUEPRINT: ("Take a blueprint", "a tile lies in the display"),
    Token.REFINE: ("Refine", "a Refinery on the road has a free place, its materials lie on the road"),
    Token.BUILD: ("Build a tile", "materials on the road, and a legal place"),
    Token.ROAD: ("Build a road", "2 wood for a bridge or 2 stone for a path on the road, none bought; a legal place"),
}


def token(state: State, acts: Acts) -> Step[Move]:
    """The first token of the loop that works."""
    found = options.tokens(state)
    answers: list[Answer[Move]] = []
    for token in found:
        tiles = options.spread(state) if token is Token.BUILD else ()
        answers += [Answer(Build(at), f"Build the {state.queue[at].title}", age(state, at)) for at in tiles]
        answers += [] if tiles else [Answer(Try(token), *_ACTIONS[token])]
    if Token.BLUEPRINT in found:
        answers.append(Answer(Shows(Rank.EMPTY), "The display is empty", "then the others are asked"))
    else:
        answers.append(Answer(Try(None), "None of these" if len(answers) > 1 else "No", "1 gold on the Favour tile"))
    says = f"Can he {_ACTIONS[found[0]][0].lower()}?" if len(found) == 1 else "Which token can he do first?"
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
    return f"{state.setup.colour(acts.marker).value.capitalize()} was drawn: place {MARKERS.index(acts.marker) + 1}."


def rest(state: State, acts: Acts) -> Step[Move]:
    """No token works."""
    return Step(
        says="Lay a standing villager on the Church and put 1 gold on the Favour tile.",
        move=Rest(),
        done="He rests",
        hint="No token of the line works. The marker stays out, the tokens stay.",
        why="Why does he rest?",
        proof=proofs.rest(state, acts),
        rule="Non-Priority Actions; ruling H5",
    )


def slides(state: State, token: Token) -> str:
    """What happens to the token of an action that was done, as the end of a sentence."""
    if token is Token.ROAD and state.roads[1] == 4:
        return "take the token Build a road out of the line, since it was his fifth"
    stays = state.line[-1:] == (token,)
    return f"{'leave' if stays else 'put'} the token {token.title} {'at' if stays else 'to'} the far right"


def do(state: State, acts: Acts) -> Step[Move]:
    """Produce or Build a road: only the table knows where, so the order is shown."""
    if acts.token is Token.PRODUCE:
        return Step(
            says=f"Lay the nearest standing villager on the production tile, fill it as printed, and "
            f"{slides(state, Token.PRODUCE)}. A Barn yields one of each.",
            move=Produce(),
            done="It is filled",
            why="Why Produce, and which tile?",
            proof=proofs.does(
                state,
                acts,
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
        why="Why a road, and where?",
        proof=proofs.does(
            state,
            acts,
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


def blueprint(state: State, acts: Acts) -> Step[Move]:
    """What lies in the display, as far as the bookkeeping hangs on it."""
    rule = "Purchase a Blueprint; rulings H20, H28"
    if acts.tile is None and acts.rank in (Rank.FREE, Rank.REFINERY):
        return Step(
            says="Which Refinery lies left-most in the display?",
            answers=tuple(
                Answer(Take(tile), tile.title, tile.good.milestone if tile.good else "")
                for tile in options.kinds(state, acts.rank)
            ),
            proof=proofs.display(state, acts),
            rule=rule,
        )
    if acts.tile is None:
        return Step(
            says="What does the display show, in this order?",
            answers=tuple(Answer(Shows(rank), *_of_rank(state, rank)) for rank in options.ranks(state)),
            ordered=True,
            hint="The first of the keys that lies there; of several the left-most."
            f"{' It comes with the hire.' if acts.token is None else ''}",
            proof=proofs.listed("Refinery with its milestone free", "Landmark", "Refinery", "Barn", "Left-most"),
            rule=rule,
        )
    name, gold = acts.tile.title, state.setup.number(Number.SKIPPED)
    if options.asks_left(state, acts):
        return Step(
            says=f"How many tiles lie to the left of the {name} he takes?",
            answers=tuple(
                Answer(Left(tiles), f"{tiles}" if tiles else "None", f"−{tiles * gold}" if tiles else "it is the first")
                for tiles in range(DISPLAY)
            ),
            hint="He loses the gold that he does not pay.",
            proof=proofs.display(state, acts),
            rule="Purchase a Blueprint; Easier Game; ruling H17",
        )
    slide = "" if acts.token is None else f"; {slides(state, Token.BLUEPRINT)}, a standing villager on the Town Hall"
    return Step(
        says=f"Put {gold} gold on each tile left of the {name}, the {name} at the right end of his queue, and refill "
        f"the display{slide}. Did gold lie on the {name}?",
        answers=(
            Answer(Coins(lay=False), "No", ""),
            Answer(Coins(lay=True), "Yes", "put it back: 1 point instead"),
        ),
        proof=proofs.display(state, acts),
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


def refine(state: State, acts: Acts) -> Step[Move]:
    """Which Refinery, and how many goods."""
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
            proof=proofs.refineries(state),
            rule="Refine; rulings H24, H25",
        )
    good = acts.tile.good or Good.TIMBER
    return Step(
        says=f"Lay the nearest standing villager on the {acts.tile.title}, remove its materials, the nearest first, "
        f"put his {good.value} there, and {slides(state, Token.REFINE)}. How many does he make?",
        answers=tuple(Answer(Made(many), f"{many} {good.value}", "") for many in (1, 2, 3)),
        hint="Of several of this kind: the one that makes the most; the nearest to a standing villager; your choice.",
        proof=proofs.refinery_of(state, acts),
        rule="Refine; ruling H26",
    )


def age(state: State, at: int) -> str:
    """Where in his queue a blueprint lies, under a key."""
    return proofs.age(state, at).removeprefix(", ")


def refill(state: State, _: Acts) -> Step[Move]:
    """The six markers go back."""
    face = "" if state.up else "turn the Favour tile face up, and "
    return Step(
        says=f"Put the six drawn markers back into the bag, {face}put 1 gold on the Favour tile.",
        move=Refill(did=True),
        done="The bag is filled",
        hint="The bag is empty. The three markers on the tile stay there.",
        why="Why now?",
        proof=proofs.refill(state),
        rule="After Botric’s Actions; rulings H4, H15",
    )
