"""The table's page: the task in one row, the common board, and the standings below it.

    add        the row: `add:<colour>-<rank>` or `team:<colour>`, then start spaces of the board: `start:<name>`
    throw      the app's die is the main button (`roll`); for your own die the row has `pips:1` to `pips:6`
    move       `start:<name>` on the start space, on the field it leads to, and in `.goes` below; the row has `roll`;
               `pass` below if no researcher can move
    own        the row: `own:points`, `own:back`

Every other place opens its details: `app:look:` with `cell:`, `start:`, or `ruin:<number>` from a list.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import View
from engine.move import Offer
from engine.turn import CHANCE, Colour, Outcome, Seat, Turn
from engine.value import but, put
from engine.way import Way
from engine.words import capital, listed, plural
from games.indus.page.by_hand_view import correcting, final
from games.indus.page.drawing import Mark, board, called, die, heap, over, single, stacked, team
from games.indus.page.frame import below, place, task
from games.indus.page.shown import about, captured_by, changes, standings
from games.indus.rules.board import Ruin
from games.indus.rules.capturing import arrived
from games.indus.rules.keys import add, space
from games.indus.rules.moves.captive import Own
from games.indus.rules.moves.common import Move
from games.indus.rules.moves.die import Roll
from games.indus.rules.moves.moving import Enter, Pass
from games.indus.rules.moves.placing import Place, Team
from games.indus.rules.pieces import SIDE, STARTS, THROWS, Field, Rank, Start
from games.indus.rules.state import Researcher, Stack, State
from games.indus.rules.turn import MOVE, OWN, THROW, turn
from markup.html import Html, b, button, div, h2, join, p, section, small, span
from markup.keys import key


def view(state: State, offer: Offer[Move], seat: Seat) -> View:
    """Return the common board, the possible moves on it, and the standings."""
    if offer.corrects:
        return correcting(state, offer)
    now = turn(state)
    if isinstance(now, Outcome):
        return View(board=board(state), below=below(state), about=about(state, seat))
    if seat != now.seat:
        return View(board=board(state), about=about(state, seat), below=standings(state))
    if state.setup.way is Way.END:
        return final(state, offer)
    if now.phase == OWN:
        return _own(state, offer)
    if now.phase == MOVE:
        return _moving(state, offer)
    if now.phase == THROW:
        return _throwing(state, offer, now)
    return _adding(state, offer, now)


# Adding


def _adding(state: State, offer: Offer[Move], now: Turn) -> View:
    """Return the choice of a researcher of the reserve, then of an empty start space."""
    whole = offer.narrowed(())
    chosen = offer.chosen[0] if offer.chosen else ""
    seat = now.seat if now.seat is not None else Seat.A
    colours = state.setup.players[seat].colours
    teams = {move.colour: move for move in whole.legal if isinstance(move, Team)}
    keys = []
    for colour in colours:
        if colour in teams:
            keys.append(key(teams[colour].path[0], team(colour), "move; none left to add", class_="btn rank-key"))
        else:
            keys += [_reserve_key(state, whole, colour, rank, chosen) for rank in Rank]
    name = state.setup.players[seat].name
    says = f"{name}: add which researcher?" if len(teams) < len(keys) else f"{name}: play which colour?"
    row = task(*keys, says=says, class_=f"adds of-{len(keys)}")
    starts = {}
    hint = "Choose a researcher to add" if len(teams) < len(keys) else "Choose a colour"
    placed = [move for move in whole.legal if isinstance(move, Place) and move.path[0] == chosen]
    if placed:
        title = Researcher(placed[0].colour, placed[0].rank).title
        starts = {at: Mark(space(at), "Tap to see why not.", quiet=True) for at in STARTS}
        starts |= {move.start: Mark(space(move.start), f"Tap to place the {title} here.") for move in placed}
        hint = f"Place the {title}"
    return View(board=place(row, board(state, starts=starts)), below=below(state), hint=hint)


def _reserve_key(state: State, offer: Offer[Move], colour: Colour, rank: Rank, chosen: str) -> Html:
    name = add(colour, rank)
    left = state.reserve[colour][rank]
    says = span(f"{colour.value} {rank.title.lower()}, {left} left", class_="sr")
    return button(
        single(colour, rank),
        span(b(f"×{left}", aria_hidden="true"), small(rank.title, aria_hidden="true"), says),
        type="button",
        class_="btn rank-key",
        data_key=name if left else None,
        aria_pressed=str(name == chosen).lower(),
        aria_disabled=None if name in offer.next else "true",
    )


# The die


def _most(state: State) -> int:
    """Return the number of rolls that this turn can have."""
    return max((int(one.rank or 0) for one in state.may_move(1)), default=0)


def _which(state: State, throw: int) -> str:
    most = _most(state)
    return f"Roll {throw} of {most}" if most > 1 else "One roll"


def _may(state: State, throw: int) -> str:
    """Return the ranks on start spaces that can move with a roll."""
    ranks = sorted({one.rank for one in state.may_move(throw) if one.rank})
    return f"{listed([f'{rank.title.lower()}s' for rank in ranks]) or 'no researcher'} can move"


def _no_more(state: State) -> str:
    """Return why there is no roll after this one."""
    if state.stuck:
        return "nobody can move"
    if state.throws >= THROWS:
        return "no roll left"
    colour = state.team.value if state.team else ""
    return f"no {colour} professor" if state.throws == Rank.ASSISTANT else f"only {colour} workers"


def _throwing(state: State, offer: Offer[Move], now: Turn) -> View:
    """Return the page of a roll: the app's die on the main button, your own die as six keys."""
    throw = min(state.throws, THROWS - 1) + 1
    marks = {at: Mark(label="Can move with this roll.") for at in _starts(state, throw)}
    says = f"{_which(state, throw)}: {_may(state, throw)}."
    if _most(state) == 1 and state.team:
        says = f"You have one roll: there are only {state.team.value} workers on the start spaces."
    lights = board(state, starts=marks)
    if now.actor is CHANCE:
        keys = [
            button(
                die(pips),
                span(f"rolled {pips}", class_="sr"),
                type="button",
                class_="btn pips",
                data_key=f"pips:{pips}",
            )
            for pips in range(1, SIDE + 1)
        ]
        row = task(*keys, says=f"What did you roll? {says}", class_="throws")
        return View(
            board=place(row, lights), hand=p(says, class_="soft"), below=below(state), hint="Roll, then tap the number"
        )
    mark = team(state.team) if state.team else None
    row = task(mark, p(says), says="Your roll")
    roll = next((move for move in offer.legal if isinstance(move, Roll)), None)
    return View(board=place(row, lights), below=below(state), hint="Roll the die", main=roll.path[0] if roll else "")


def _starts(state: State, throw: int) -> list[Start]:
    ready = {id(one) for one in state.may_move(throw)}
    return [at for at in STARTS if id(state.edge[at]) in ready]


# Moving


def _moving(state: State, offer: Offer[Move]) -> View:
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
        row = task(die(pips), p(_thrown(state, pips)), _again(state, whole), says="Your roll", class_="thrown")
    drawn = board(state, fields, starts, way=way)
    return View(
        board=place(row, drawn),
        hand="" if chosen else _none_moves(state) if state.stuck else _targets(state, enters),
        tried=_tried(state, chosen) if chosen else "",
        below=below(state),
        hint="Nobody can move" if state.stuck else "Tap a researcher or a field",
    )


def _none_moves(state: State) -> Html:
    """Return the key to skip the turn if no researcher can move."""
    skip = Pass()
    return div(key(skip.path[0], skip.say(state), "nobody can move"), class_="keys goes")


def _thrown(state: State, pips: int) -> Html:
    throw = max(1, min(state.throws, THROWS))
    return join(span(f"Rolled {pips}, ", class_="sr"), b(_which(state, throw)), small(_may(state, throw)))


def _again(state: State, offer: Offer[Move]) -> Html:
    """Return the key for another roll, and the number of researchers that could move with it."""
    roll = Roll()
    then = min(state.throws, THROWS - 1)
    ready = len(state.may_move(then + 1))
    live = roll in offer.legal
    says = f"{ready} could move then" if live else _no_more(state)
    return key(roll.path[0], "Roll again", says, off=not live, class_="btn again")


def _target(state: State, field: Field, here: Sequence[Enter], chosen: Enter | None) -> Mark:
    """Return the mark of a field in reach of one researcher, or of two; then a tap changes to the other one."""
    movers = [state.edge[move.start] for move in here]
    lies = f", on {stacked(state.stacks[field])}" if state.stacks[field] else ""
    names = " or ".join(f"{called(one)} from {move.start.title}" for one, move in zip(movers, here, strict=True) if one)
    at = here.index(chosen) if chosen in here and chosen else -1
    ranks = tuple(one.rank for one in movers if one and one.rank)
    next_ = space(here[(at + 1) % len(here)].start)
    if at < 0:
        return Mark(next_, f"{names} could move here{lies}.", ranks=ranks)
    mover = movers[at]
    assert mover  # a legal move has one
    stack, _, by = arrived(state.stacks[field], mover)
    if by is not mover.colour:  # captured on arrival: shown on top, and the stack stays
        return Mark(next_, f"{called(mover)} would be captured here.", chosen=True)
    return Mark(next_, f"{names} could move here.", chosen=True, stack=stack, ghost=len(stack) - 1)


def _targets(state: State, enters: Sequence[Enter]) -> Html:
    """Return the same choices as keys, which are easier to hit than fields."""
    keys = []
    for move in enters:
        mover = state.edge[move.start]
        if mover is None:
            continue
        field = move.start.field(state.pips or 1)
        stack, gone, by = arrived(state.stacks[field], mover)
        taken = sum(one.worth for one in gone)
        if by is not mover.colour:
            says = f"captured there: +{taken} for {by.value}"
        elif gone:
            own = any(one.colour in state.setup.players[state.seat].colours for one in gone)
            says = f"captures {len(gone)}: +{taken}{' or back' if own else ''}"
        elif sum(one.colour is mover.colour for one in stack) == 2:
            says = "secures the field"
        elif len(stack) > 1:
            says = f"on {stacked(stack[:-1])}"
        else:
            says = "an empty field"
        keys.append(
            key(
                space(move.start),
                f"{capital(move.start.title)} → {field.name}",
                says,
                mark=single(mover.colour, mover.rank),
            )
        )
    return section(h2("Who moves?", class_="sr"), div(keys, class_="keys goes"))


def _tried(state: State, move: Enter) -> Html:
    """Return the preview of the chosen move: the stack after it, captured researchers, and changes on the ruins."""
    mover = state.edge[move.start]
    assert mover  # a legal move has one
    field = move.start.field(state.pips or 1)
    before = state.stacks[field]
    stack, gone, by = arrived(before, mover)
    after = but(state, stacks=put(state.stacks, field, stack))
    says = _comes_to(state, field, mover, before, stack, by)
    own = move.play(state).own
    head = div(
        heap(before) if before else None,
        span("→", class_="than", aria_hidden="true") if before else None,
        heap(stack, None if by is not mover.colour else len(stack) - 1),
        div(
            p(says),
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


def _comes_to(state: State, field: Field, mover: Researcher, before: Stack, after: Stack, by: Colour) -> Html:
    there = sum(one.colour is mover.colour for one in before)
    if by is not mover.colour:
        return join(b(f"{field.name} is secured by {by.value}"), f": the {mover.title} is captured at once.")
    if there == 1:
        return join(b(f"{field.name} is secured"), f" by {by.value} for the rest of the game.")
    if there:
        return join(b(f"{field.name} is already secured by {mover.colour.value}"), ": one more on top.")
    if not before:
        return join(b(f"{field.name} was empty"), ".")
    return join(b(f"On top of the {before[-1].title}"), f" on {field.name}.")


def _own(state: State, offer: Offer[Move]) -> View:
    """Return the choice for a captured researcher of the own other colour: points, or back to the reserve."""
    if state.own is None:
        return View(board=board(state))
    field, own = state.own.field, state.own.researcher
    times = {0: "never returned so far", 1: "returned once"}.get(state.back, f"returned {state.back} times")
    texts = {False: (f"+{plural(own.worth, 'point')}", "it is captured"), True: ("Return to reserve", times)}
    keys = [key(move.path[0], *texts[move.back], class_="btn own") for move in offer.legal if isinstance(move, Own)]
    row = task(single(own.colour, own.rank), *keys, says=f"Own {called(own)} captured on {field.name}", class_="owns")
    lit = {field: Mark(label="Captured here.")}
    says = p(
        f"{state.name}’s own {own.title} is captured on {field.name}. Score the points, or return it to the reserve?"
    )
    return View(board=place(row, board(state, lit)), hand=says, below=below(state), hint="Points or reserve?")
