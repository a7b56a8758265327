"""The table's page: the task in one row, the common board, and the standings below it.

    add        the row: `add:<colour>-<rank>` or `team:<colour>`, then start spaces of the board: `start:<name>`
    throw      the app's die is the main button (`roll`); for your own die the row has `pips:1` to `pips:6`
    move       in move_view.py: `start:<name>` on the start space and on the field it leads to; the row has `roll`;
               `pass` below if no researcher can move
    own        the row: `own:points`, `own:back`

`stop` below ends the game before all researchers are on the board.
Every other place opens its details: `app:look:` with `cell:`, `start:`, or `ruin:<number>` from a list.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import View
from engine.move import Offer
from engine.turn import CHANCE, Colour, Outcome, Seat, Turn
from engine.value import but
from engine.way import Way
from engine.words import capital, plural
from games.indus.page.by_hand_view import correcting, final
from games.indus.page.drawing import Mark, board, called, die, single, team
from games.indus.page.frame import below, place, task
from games.indus.page.move_view import may, most_rolls, moving, which
from games.indus.page.shown import about, standings
from games.indus.rules.keys import add, space
from games.indus.rules.moves.captive import Own
from games.indus.rules.moves.common import Move
from games.indus.rules.moves.die import Roll
from games.indus.rules.moves.placing import Place, Team
from games.indus.rules.moves.stopping import Stop
from games.indus.rules.pieces import SIDE, STARTS, THROWS, Rank, Start
from games.indus.rules.state import Researcher, State
from games.indus.rules.turn import MOVE, OWN, THROW, turn
from markup.html import Html, b, button, div, join, p, small, span
from markup.keys import key


def view(state: State, offer: Offer[Move], seat: Seat) -> View:
    """Return the common board, the possible moves on it, and the standings."""
    if offer.corrects:
        return correcting(state, offer)
    now = turn(state)
    if offer.shown:
        return View(board=board(state), below=below(state))
    if isinstance(now, Outcome):
        return View(board=board(state), below=below(state), about=about(state, seat))
    if seat != now.seat:
        return View(board=board(state), about=about(state, seat), below=standings(state))
    if state.setup.way is Way.END:
        return final(state, offer)
    if now.phase == OWN:
        return _own(state, offer)
    if now.phase == MOVE:
        shown = moving(state, offer)
    elif now.phase == THROW:
        shown = _throwing(state, offer, now)
    else:
        shown = _adding(state, offer, now)
    if not any(isinstance(move, Stop) for move, _ in offer.refused):
        return shown
    stop = key("stop", "End the game here", "the ruins score as they are", class_="btn quiet")
    return but(shown, below=join(shown.below, div(stop, class_="keys reasons part")))


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
            whose = join(team(colour), span(f"{capital(colour.value)}: ", class_="sr"))
            keys.append(key(teams[colour].path[0], whose, "move one; all are placed", class_="btn rank-key"))
        else:
            keys += [_reserve_key(state, whole, colour, rank, chosen) for rank in Rank]
    name = state.setup.players[seat].name
    says = f"{name}: add which researcher?" if len(teams) < len(keys) else f"{name}: play which colour?"
    row = task(*keys, _why_none(state, whole, colours), says=says, class_=f"adds of-{len(keys)}")
    starts = {}
    hint = "Choose a researcher to add" if len(teams) < len(keys) else "Choose a colour"
    placed = [move for move in whole.legal if isinstance(move, Place) and move.path[0] == chosen]
    if placed:
        title = Researcher(placed[0].colour, placed[0].rank).title
        starts = {at: Mark(space(at), "Tap to see why not.", quiet=True) for at in STARTS}
        starts |= {move.start: Mark(space(move.start), f"Tap to place the {title} here.") for move in placed}
        hint = f"Place the {title}"
    return View(board=place(row, board(state, starts=starts)), below=below(state), hint=hint)


def _why_none(state: State, whole: Offer[Move], colours: Sequence[Colour]) -> Html | None:
    """Return why researchers that are left in the reserve cannot be added."""
    left = [add(colour, rank) for colour in colours for rank in Rank if state.reserve[colour][rank]]
    found = dict.fromkeys(whole.why_not[name][1].sentence for name in left if name in whole.why_not)
    return p(" ".join(found), class_="soft") if found else None


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


def _throwing(state: State, offer: Offer[Move], now: Turn) -> View:
    """Return the page of a roll: the app's die on the main button, your own die as six keys."""
    throw = min(state.throws, THROWS - 1) + 1
    marks = {at: Mark(label="Can move with this roll.") for at in _starts(state, throw)}
    says = f"{which(state, throw)}: {may(state, throw)}."
    if most_rolls(state) == 1 and state.team:
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


# Your own researcher, captured


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
