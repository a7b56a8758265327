"""The table's page: what is to be done in one row, the common board, and below it what the board comes to.

The row above the board has the same height in every step, so that the board stays where it is.

    add        the row: `add:<colour>-<rank>` or `team:<colour>`, then start spaces of the board: `start:<name>`
    throw      the app's die is the main button (`roll`); of the table's own the row has `pips:1` to `pips:6`
    move       `start:<name>` on the start space, on the field it leads to, and in `.goes` below; the row has `roll`;
               `pass` below where nobody can move
    own        the row: `own:points`, `own:back`
    the end    `cell:<field>` on the board, then `team:<colour>` in the row; below: `captured:<colour>`, `close`
    by hand    `cell:`, `start:` on the board, then `add:`, `off:top` above it; below: `reserve:<colour>-<rank>`

Every other place opens what lies there: `app:look:` with `cell:`, `start:`, or `ruin:<number>` from a list.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.game import View
from engine.move import Offer
from engine.turn import CHANCE, Colour, Outcome, Seat, Turn
from engine.value import but, latest, put
from engine.way import Way
from engine.words import number, plural
from games.indus.page.drawing import Mark, board, called, die, heap, over, single, stacked, team
from games.indus.page.shown import about, captured_by, changes, holdings, standings
from games.indus.rules.board import Ruin
from games.indus.rules.capturing import arrived
from games.indus.rules.keys import add, captured, cell, reserve, space
from games.indus.rules.keys import team as of_team
from games.indus.rules.moves.captive import Own
from games.indus.rules.moves.common import Move
from games.indus.rules.moves.corrections import Leave, Off, Put, Stand
from games.indus.rules.moves.die import Roll
from games.indus.rules.moves.final_board import Close
from games.indus.rules.moves.moving import Enter, Pass
from games.indus.rules.moves.placing import Place, Team
from games.indus.rules.pieces import FIELDS, SIDE, STARTS, THROWS, Field, Rank, Start
from games.indus.rules.state import Researcher, Stack, State
from games.indus.rules.survey import listed
from games.indus.rules.turn import MOVE, OWN, THROW, turn
from markup.html import Child, Html, b, button, div, h2, join, p, section, small, span
from markup.keys import key, typed

ORDINALS: Final = ("first", "second", "third")


def view(state: State, offer: Offer[Move], seat: Seat) -> View:
    """The common board, what can be done on it, and how it stands."""
    if offer.by_hand:
        return _by_hand(state, offer)
    now = turn(state)
    if isinstance(now, Outcome):
        return View(board=board(state), below=_below(state), about=about(state, seat))
    if seat != now.seat:
        return View(board=board(state), about=about(state, seat), below=standings(state))
    if state.setup.way is Way.END:
        return _final(state, offer)
    if now.phase == OWN:
        return _own(state, offer)
    if now.phase == MOVE:
        return _moving(state, offer)
    if now.phase == THROW:
        return _throwing(state, offer, now)
    return _adding(state, offer, now)


@latest
def _below(state: State) -> Html:
    """How it stands, whatever is done now."""
    return join(standings(state), holdings(state, state.setup.colours))


def _place(row: Child, drawn: Html) -> Html:
    """What is to be done, and the board under it: on a wide screen both stand at the left."""
    return div(row, drawn, class_="indus-place")


def _task(*parts: Child, says: str, class_: str = "") -> Html:
    return section(*parts, class_=f"task {class_}".rstrip(), aria_label=says)


# Adding


def _adding(state: State, offer: Offer[Move], now: Turn) -> View:
    """A researcher of the reserve, then a free start space."""
    whole = offer.narrowed(())
    chosen = offer.chosen[0] if offer.chosen else ""
    seat = now.seat if now.seat is not None else Seat.A
    colours = state.setup.players[seat].colours
    teams = {move.colour: move for move in whole.legal if isinstance(move, Team)}
    keys = []
    for colour in colours:
        if colour in teams:
            keys.append(key(teams[colour].path[0], team(colour), "moves, none to add", class_="btn rank-key"))
        else:
            keys += [_reserve_key(state, whole, colour, rank, chosen) for rank in Rank]
    name = state.setup.players[seat].name
    says = f"Which researcher does {name} add?" if len(teams) < len(keys) else f"Which colour does {name} play?"
    row = _task(*keys, says=says, class_=f"adds of-{len(keys)}")
    starts = {}
    hint = "Choose whom to add" if len(teams) < len(keys) else "Which colour moves?"
    placed = [move for move in whole.legal if isinstance(move, Place) and move.path[0] == chosen]
    if placed:
        title = Researcher(placed[0].colour, placed[0].rank).title
        starts = {at: Mark(space(at), "A tap says why not.", quiet=True) for at in STARTS}
        starts |= {move.start: Mark(space(move.start), f"Tap to place the {title} here.") for move in placed}
        hint = f"Place the {title}"
    return View(board=_place(row, board(state, starts=starts)), below=_below(state), hint=hint)


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
    """How many throws this turn can have."""
    return max((int(one.rank or 0) for one in state.may_move(1)), default=0)


def _which(state: State, throw: int) -> str:
    most = _most(state)
    return f"{ORDINALS[throw - 1].capitalize()} of {most} throws" if most > 1 else "The only throw"


def _may(state: State, throw: int) -> str:
    """The ranks that stand there and may move by a throw."""
    ranks = sorted({one.rank for one in state.may_move(throw) if one.rank})
    return f"{listed([f'{rank.title.lower()}s' for rank in ranks]) or 'nobody'} may move"


def _no_more(state: State) -> str:
    """Why there is no throw after this one."""
    if state.stuck:
        return "nobody can move"
    if state.throws >= THROWS:
        return "no throw left"
    colour = state.team.value if state.team else ""
    return f"no {colour} professor" if state.throws == Rank.ASSISTANT else f"only {colour} workers"


def _throwing(state: State, offer: Offer[Move], now: Turn) -> View:
    """The app's die on the main button, the table's own as six keys."""
    throw = min(state.throws, THROWS - 1) + 1
    marks = {at: Mark(label="May move by this throw.") for at in _starts(state, throw)}
    who = f"{_no_more(state)} stand here" if _most(state) == 1 else _may(state, throw)
    says = f"{_which(state, throw)}: {who}."
    lights = board(state, starts=marks)
    if now.actor is CHANCE:
        keys = [
            button(
                die(pips),
                span(f"{pips} thrown", class_="sr"),
                type="button",
                class_="btn pips",
                data_key=f"pips:{pips}",
            )
            for pips in range(1, SIDE + 1)
        ]
        row = _task(*keys, says=f"What does the die show? {says}", class_="throws")
        return View(
            board=_place(row, lights), hand=p(says, class_="soft"), below=_below(state), hint="Throw, tap the pips"
        )
    mark = team(state.team) if state.team else None
    row = _task(mark, p(says), says="The die")
    roll = next((move for move in offer.legal if isinstance(move, Roll)), None)
    return View(board=_place(row, lights), below=_below(state), hint="Throw the die", main=roll.path[0] if roll else "")


def _starts(state: State, throw: int) -> list[Start]:
    ready = {id(one) for one in state.may_move(throw)}
    return [at for at in STARTS if id(state.edge[at]) in ready]


# Moving


def _moving(state: State, offer: Offer[Move]) -> View:
    """Who may move where; a tap on the field or the start space tries it."""
    pips = state.pips or 1
    whole = offer.narrowed(())
    enters = [move for move in whole.legal if isinstance(move, Enter)]
    chosen = offer.move if isinstance(offer.move, Enter) else None
    fields: dict[Field, Mark] = {}
    starts = {
        move.start: Mark(space(move.start), "A tap says why not.", quiet=True)
        for move, _ in whole.refused
        if isinstance(move, Enter)
    }
    for field in dict.fromkeys(move.start.field(pips) for move in enters):
        here = [move for move in enters if move.start.field(pips) == field]
        fields[field] = _target(state, field, here, chosen)
    for move in enters:
        label = f"Would go to {move.start.field(pips).name}."
        starts[move.start] = Mark(space(move.start), label, chosen=move == chosen)
    way = (chosen.start, chosen.start.field(pips)) if chosen else None
    if state.empty:
        row = _task(p(b("Nobody has a researcher left."), " Correct who has, or end the game."), says="The end")
    else:
        row = _task(die(pips), p(_thrown(state, pips)), _again(state, whole), says="The throw", class_="thrown")
    drawn = board(state, fields, starts, way=way)
    return View(
        board=_place(row, drawn),
        hand="" if chosen else _none_moves(state) if state.stuck else _targets(state, enters),
        tried=_tried(state, chosen) if chosen else "",
        below=_below(state),
        hint="Nobody can move" if state.stuck else "Tap where to, or who",
    )


def _none_moves(state: State) -> Html:
    """The way on where nobody can be moved."""
    skip = Pass()
    return div(key(skip.path[0], skip.say(state), "nobody can move"), class_="keys goes")


def _thrown(state: State, pips: int) -> Html:
    throw = max(1, min(state.throws, THROWS))
    return join(span(f"{pips} thrown, ", class_="sr"), b(_which(state, throw)), small(_may(state, throw)))


def _again(state: State, offer: Offer[Move]) -> Html:
    """The further throw, and who could move by it."""
    roll = Roll()
    then = min(state.throws, THROWS - 1)
    ready = len(state.may_move(then + 1))
    live = roll in offer.legal
    says = f"{ready} can move then" if live else _no_more(state)
    return key(roll.path[0], "Throw again", says, off=not live, class_="btn again")


def _target(state: State, field: Field, here: Sequence[Enter], chosen: Enter | None) -> Mark:
    """A field that can be reached: by one researcher, or by two, of which a tap takes the other one."""
    movers = [state.edge[move.start] for move in here]
    lies = f", on {stacked(state.stacks[field])}" if state.stacks[field] else ""
    names = " or ".join(f"{called(one)} from {move.start.name}" for one, move in zip(movers, here, strict=True) if one)
    at = here.index(chosen) if chosen in here and chosen else -1
    ranks = tuple(one.rank for one in movers if one and one.rank)
    next_ = space(here[(at + 1) % len(here)].start)
    if at < 0:
        return Mark(next_, f"{names} would come here{lies}.", ranks=ranks)
    mover = movers[at]
    assert mover  # a lawful move has one
    stack, _, by = arrived(state.stacks[field], mover)
    if by is not mover.colour:  # it is captured on arrival: seen on top, and the stack stays
        return Mark(next_, f"{called(mover)} would be captured here.", chosen=True)
    return Mark(next_, f"{names} would come here.", chosen=True, stack=stack, ghost=len(stack) - 1)


def _targets(state: State, enters: Sequence[Enter]) -> Html:
    """The same choices as keys, for whom a key is easier to hit than a field."""
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
            says = "secures it"
        elif len(stack) > 1:
            says = f"on {stacked(stack[:-1])}"
        else:
            says = "an empty field"
        keys.append(
            key(space(move.start), f"{move.start.name} → {field.name}", says, mark=single(mover.colour, mover.rank))
        )
    return section(h2("Who moves?", class_="sr"), div(keys, class_="keys goes"))


def _tried(state: State, move: Enter) -> Html:
    """The chosen move in pencil: the stack after it, who is captured, what changes on the ruins."""
    mover = state.edge[move.start]
    assert mover  # a lawful move has one
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
            p("Its own: points, or back to the reserve, is asked then.", class_="soft") if own else None,
        ),
        class_="looked-head",
    )
    ruins: list[Ruin] = [state.ruins[at] for at in over(state.ruins)[field]]
    return section(
        head,
        changes(state, after, ruins) or p("No ruin is painted here.", class_="soft"),
        class_="pencil-card tried-move",
        aria_label=f"{called(mover)} to {field.name}, in pencil",
    )


def _comes_to(state: State, field: Field, mover: Researcher, before: Stack, after: Stack, by: Colour) -> Html:
    there = sum(one.colour is mover.colour for one in before)
    if by is not mover.colour:
        return join(b(f"{field.name} is secured by {by.value}"), f": the {mover.title} is captured at once.")
    if there == 1:
        return join(b(f"{field.name} is secured"), f" by {by.value} for the rest of the game.")
    if there:
        return join(b(f"{field.name} is its own already"), ": one more on top.")
    if not before:
        return join(b(f"{field.name} was empty"), ".")
    return join(b(f"On top of the {before[-1].title}"), f" on {field.name}.")


def _own(state: State, offer: Offer[Move]) -> View:
    """A researcher of the own other colour: points, or back to its reserve."""
    if state.own is None:
        return View(board=board(state))
    field, own = state.own.field, state.own.researcher
    times = {0: "never came back yet", 1: "came back once"}.get(state.back, f"came back {state.back} times")
    texts = {
        False: (f"+{plural(own.worth, 'point')}", "it is out"),
        True: ("Back to reserve", times),
    }
    keys = [key(move.path[0], *texts[move.back], class_="btn own") for move in offer.legal if isinstance(move, Own)]
    row = _task(single(own.colour, own.rank), *keys, says=f"Own {called(own)} captured on {field.name}", class_="owns")
    lit = {field: Mark(label="Here it was captured.")}
    says = p(f"{state.name}’s own {own.title} is captured on {field.name}: points, or back to the reserve?")
    return View(board=_place(row, board(state, lit)), hand=says, below=_below(state), hint="Points, or back?")


# The final board


def _final(state: State, offer: Offer[Move]) -> View:
    """Field by field, the lowest first; then the points for captured researchers."""
    whole = offer.narrowed(())
    at = Field[offer.chosen[0][5:]] if offer.chosen and offer.chosen[0].startswith("cell:") else None
    fields = {
        field: Mark(cell(field), "Tap to say who lies there.", quiet=field != at, chosen=field == at)
        for field in FIELDS
    }
    below = []
    typed_in = dict(state.captured)
    for colour in state.setup.colours:
        points = typed_in.get(colour)
        below.append(
            typed(
                captured(colour),
                join(team(colour), f" {state.setup.players[state.setup.seat_of(colour)].name}: captured"),
                "type the points" if points is None else "tap to change them",
                "?" if points is None else number(points),
                waits=points is None,
            )
        )
    lying = sum(map(len, state.stacks))
    close = any(isinstance(move, Close) for move in whole.legal)
    below.append(
        typed(Close().path[0], "Board is in", plural(lying, "researcher lies", "researchers lie"), waits=not close)
    )
    if at is None:
        row = _task(
            p(b("Tap a field"), f", then its researchers from the lowest up. {lying} lie on the board."),
            says="The final board",
        )
    else:
        keys = [
            button(
                single(colour, None),
                span(f"{colour.value} on top", class_="sr"),
                type="button",
                class_="btn rank-key",
                data_key=of_team(colour),
                aria_disabled=None if of_team(colour) in offer.next else "true",
            )
            for colour in state.setup.colours
        ]
        row = _task(p(b(at.name), " next on top:"), *keys, says=f"Who lies on {at.name}?", class_="lies")
    hint = "Tap a field" if at is None else f"Who lies on {at.name}?"
    return View(
        board=_place(row, board(state, fields)),
        hand=div(below, class_="finals"),
        below=standings(state),
        hint=hint if not close else "",
    )


# Put right by hand


def _by_hand(state: State, offer: Offer[Move]) -> View:
    """A field, a start space or a reserve, then what is really there."""
    whole = offer.narrowed(())
    known = {**whole.next, **whole.why_not}
    chosen = offer.chosen[0] if offer.chosen else ""
    fields = {
        at: Mark(cell(at), "Tap to put it right.", quiet=cell(at) != chosen, chosen=cell(at) == chosen)
        for at in FIELDS
        if cell(at) in known
    }
    free = {key for key in offer.next if key.startswith("start:")} if chosen else set()
    starts = {
        at: Mark(
            space(at),
            "It stands here." if space(at) in free else "Tap to put it right.",
            quiet=space(at) not in (chosen, *free),
            chosen=space(at) == chosen,
        )
        for at in STARTS
        if space(at) in known
    }
    reserves = [
        button(
            single(colour, rank),
            span(
                b(f"×{state.reserve[colour][rank]}"),
                span(f" {colour.value} {rank.title.lower()}s in reserve", class_="sr"),
            ),
            type="button",
            class_="btn rank-key",
            data_key=reserve(colour, rank),
        )
        for colour in state.setup.colours
        for rank in Rank
        if (reserve(colour, rank),) in {blank.path for blank in offer.blanks}
    ]
    below = section(h2("Reserves"), div(reserves, class_="task adds of-6"), class_="holdings-now") if reserves else None
    if not chosen:
        row = _task(p(b("What is wrong?"), " Tap a field, a start space, or a reserve below."), says="What is wrong?")
        return View(board=_place(row, board(state, fields, starts)), hand=below or "", hint="Tap what is wrong")
    name = chosen.partition(":")[2]
    moves = [*offer.open, *(move for move, _ in offer.why_not.values())]
    away = next((move for move in moves if isinstance(move, (Off, Leave))), None)
    adds = [
        button(
            single(move.colour, move.rank),
            span(f"{called(Researcher(move.colour, move.rank))} comes here", class_="sr"),
            type="button",
            class_="btn rank-key",
            data_key=move.path[1],
            aria_disabled=None if move.path[1] in offer.next else "true",
        )
        for move in moves
        if isinstance(move, (Put, Stand))
    ]
    top = "The top one goes" if isinstance(away, Off) else "It goes"
    row = section(
        h2(f"What is really on {name}?"),
        div(adds, class_="task adds of-6"),
        key(away.path[1], top, class_="btn") if away else None,
        p("Or tap the free start space where it stands.", class_="soft") if isinstance(away, Leave) else None,
        class_="by-hand-task",
    )
    return View(board=row, hand=join(board(state, fields, starts), below), hint="Choose what is really there")
