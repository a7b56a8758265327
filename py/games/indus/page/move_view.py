"""The page of a move: what each field in reach would add, and for the chosen one why, and the acts on the table."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import View
from engine.move import Offer
from engine.turn import Colour, Outcome
from engine.value import but, latest, put
from engine.words import listed, number
from games.indus.page.drawing import Mark, board, called, die, heap, over, stacked
from games.indus.page.frame import below, place, task
from games.indus.page.shown import captured_by, changes
from games.indus.rules.board.ruin import Ruin
from games.indus.rules.capturing import arrived
from games.indus.rules.keys import space
from games.indus.rules.moves.common import Move
from games.indus.rules.moves.die import Roll
from games.indus.rules.moves.moving import Enter, Pass
from games.indus.rules.pieces import THROWS, Field, Rank, Start
from games.indus.rules.state import Researcher, Stack, State
from games.indus.rules.turn import turn
from markup.html import Html, b, div, join, p, section, small, span
from markup.keys import key


def moving(state: State, offer: Offer[Move]) -> View:
    """Return the possible moves; a tap on the field or the start space previews one."""
    pips = state.pips or 1
    whole = offer.narrowed(())
    enters = [move for move in whole.legal if isinstance(move, Enter)]
    chosen = offer.move if isinstance(offer.move, Enter) else None
    fields: dict[Field, Mark] = {}
    starts = {
        move.start: Mark(space(move.start), "Tap to see why not.", quiet=True)
        for move, _ in whole.refused
        if isinstance(move, Enter)
    }
    for field in dict.fromkeys(move.start.field(pips) for move in enters):
        here = [move for move in enters if move.start.field(pips) == field]
        fields[field] = _target(state, field, here, chosen)
    for move in enters:
        label = f"Would move to {move.start.field(pips).name}."
        starts[move.start] = Mark(space(move.start), label, chosen=move == chosen)
    way = (chosen.start, chosen.start.field(pips)) if chosen else None
    if state.empty:
        row = task(p(b("Nobody has a researcher left."), " Correct who has, or end the game."), says="The end")
    else:
        throw = max(1, min(state.throws, THROWS))
        rolled = p(span(f"Rolled {pips}, ", class_="sr"), b(which(state, throw)), small(may(state, throw)))
        row = task(die(pips), rolled, _again(state, whole), says="Your roll", class_="thrown")
    drawn = board(state, fields, starts, way=way)
    return View(
        board=place(row, drawn),
        hand=_none_moves(state) if state.stuck and not chosen else "",
        tried=_tried(state, chosen) if chosen else "",
        below=below(state),
        hint="Nobody can move" if state.stuck else "Tap a researcher or a field",
        asks=_effect(state, chosen) if chosen else "",
        act=_act(state, chosen) if chosen else "",
    )


def _none_moves(state: State) -> Html:
    """Return the key to skip the turn if no researcher can move."""
    skip = Pass()
    return div(key(skip.path[0], skip.say(state), "nobody can move"), class_="keys goes")


# The roll


def most_rolls(state: State) -> int:
    """Return the number of rolls that this turn can have."""
    return max((int(one.rank or 0) for one in state.may_move(1)), default=0)


def which(state: State, throw: int) -> str:
    """Return a roll among those of the turn: `Roll 1 of 3`."""
    most = most_rolls(state)
    return f"Roll {throw} of {most}" if most > 1 else "One roll"


def may(state: State, throw: int) -> str:
    """Return the ranks on start spaces that can move with a roll."""
    ranks = sorted({one.rank for one in state.may_move(throw) if one.rank})
    if len(ranks) == len(Rank):
        return "any rank can move"
    return f"{listed([f'{rank.title.lower()}s' for rank in ranks]) or 'no researcher'} can move"


def _no_more(state: State) -> str:
    """Return why there is no roll after this one."""
    if state.stuck:
        return "nobody can move"
    if state.throws >= THROWS:
        return "no roll left"
    colour = state.team.value if state.team else ""
    return f"no {colour} professor" if state.throws == Rank.ASSISTANT else f"only {colour} workers"


def _again(state: State, offer: Offer[Move]) -> Html:
    """Return the key for another roll, and the number of researchers that could move with it."""
    roll = Roll()
    then = min(state.throws, THROWS - 1)
    ready = len(state.may_move(then + 1))
    live = roll in offer.legal
    says = f"{ready} could move then" if live else _no_more(state)
    return key(roll.path[0], "Roll again", says, off=not live, class_="btn again")


# Fields in reach


@latest
def _gains(state: State) -> dict[Start, tuple[int, int]]:
    """Return the points of the move of each researcher on a start space that may move, captured and in ruins."""
    return {start: Enter(start).gain(state) for start in Start if state.edge[start]}


def _target(state: State, field: Field, here: Sequence[Enter], chosen: Enter | None) -> Mark:
    """Return the mark of a field in reach of one researcher, or of two; then a tap changes to the other one."""
    movers = [state.edge[move.start] for move in here]
    lies = f", on {stacked(state.stacks[field])}" if state.stacks[field] else ""
    names = " or ".join(f"{called(one)} from {move.start.title}" for one, move in zip(movers, here, strict=True) if one)
    at = here.index(chosen) if chosen in here and chosen else -1
    next_ = space(here[(at + 1) % len(here)].start)
    points = sum(_gains(state)[here[max(at, 0)].start])
    adds = number(points, signed=True)
    aloud = f"{adds} {'point' if points == 1 else 'points'}" if points else "no points"
    if at < 0:
        return Mark(next_, f"{names} could move here{lies}: {aloud}.", gain=adds)
    mover = movers[at]
    assert mover  # a legal move has one
    stack, _, by = arrived(state.stacks[field], mover)
    if by is not mover.colour:  # captured on arrival: shown on top, and the stack stays
        return Mark(next_, f"{called(mover)} would be captured here.", chosen=True, gain=adds)
    return Mark(next_, f"{names} could move here: {aloud}.", chosen=True, stack=stack, ghost=len(stack) - 1, gain=adds)


# The chosen move


def _act(state: State, move: Enter) -> Html:
    """Return the words of the main button: the act, who is next, and the points."""
    points = number(sum(_gains(state)[move.start]), signed=True)
    says = span(b(f"Move to {move.start.field(state.pips or 1).name}"), small(_then(state, move)))
    return join(says, span(points, class_="num"))


def _then(state: State, move: Enter) -> str:
    after = move.play(state)
    now = turn(after)
    if after.own is not None:
        return "then points or reserve"
    if isinstance(now, Outcome):
        return "then the result"
    return f"then {after.name}{' again' if after.seat == state.seat else '’s turn'}"


def _effect(state: State, move: Enter) -> Html:
    """Return the effect of the move, its points with their reasons, and the acts on the table."""
    mover = state.edge[move.start]
    assert mover  # a legal move has one
    field = move.start.field(state.pips or 1)
    _, gone, by = arrived(state.stacks[field], mover)
    paid, ruins = _gains(state)[move.start]
    chips = [(paid, "captured" if len(gone) > 1 else gone[0].title if gone else ""), (ruins, "in ruins")]
    shown = [span(f"{number(points, signed=True)} {says}", class_="pencil-chip") for points, says in chips if points]
    hands = move.also_do(state)
    return div(
        p(b(_comes_to(field, mover, state.stacks[field], by)), [join(" ", one) for one in shown], class_="what"),
        p(b("On the table", class_="tag-of"), span(hands)) if hands else None,
        class_="effect",
    )


def _comes_to(field: Field, mover: Researcher, before: Stack, by: Colour) -> str:
    there = sum(one.colour is mover.colour for one in before)
    if by is not mover.colour:
        return f"{field.name} is secured by {by.value}: captured at once"
    if there == 1:
        return f"{field.name} is secured"
    if there:
        return f"{field.name} is already secured by {mover.colour.value}"
    return f"On top of the {before[-1].title} on {field.name}" if before else f"{field.name} was empty"


def _tried(state: State, move: Enter) -> Html:
    """Return the chosen move in full: the stack after it, captured researchers, and changes on the ruins."""
    mover = state.edge[move.start]
    assert mover  # a legal move has one
    field = move.start.field(state.pips or 1)
    before = state.stacks[field]
    stack, gone, by = arrived(before, mover)
    after = but(state, stacks=put(state.stacks, field, stack))
    own = move.play(state).own
    head = div(
        heap(before) if before else None,
        span("→", class_="than", aria_hidden="true") if before else None,
        heap(stack, None if by is not mover.colour else len(stack) - 1),
        div(
            captured_by(gone, by) if gone else None,
            p("You then choose for your own researcher: points, or back to the reserve.", class_="soft")
            if own
            else None,
        ),
        class_="looked-head",
    )
    ruins: list[Ruin] = [state.ruins[at] for at in over(state.ruins)[field]]
    return section(
        head,
        changes(state, after, ruins) or p("No ruin is entered here.", class_="soft"),
        class_="pencil-card tried-move",
        aria_label=f"{called(mover)} to {field.name}, preview",
    )
