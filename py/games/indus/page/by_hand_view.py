"""The page of what you enter from the table: the final board, and corrections.

the end    `cell:<field>` on the board, then `team:<colour>` in the row; below: `captured:<colour>`, `close`
correction `cell:`, `start:` on the board, then `add:`, `instead:`, `off:top` above it; below: `reserve:<colour>-<rank>`
"""

from __future__ import annotations

from engine.game import View
from engine.move import Offer
from engine.words import number, plural
from games.indus.page.drawing import Mark, board, called, single, team
from games.indus.page.frame import place, task
from games.indus.page.shown import standings
from games.indus.rules.keys import captured, cell, reserve, space
from games.indus.rules.keys import team as of_team
from games.indus.rules.moves.common import Move
from games.indus.rules.moves.corrections import Instead, Leave, Off, Put, Stand, Swap
from games.indus.rules.moves.final_board import Close
from games.indus.rules.pieces import FIELDS, STARTS, Field, Rank
from games.indus.rules.state import State
from markup.html import Html, b, button, div, h2, join, p, section, span
from markup.keys import key, typed

# The final board


def final(state: State, offer: Offer[Move]) -> View:
    """Return the page of the final board: each stack from bottom to top, then the points for captured researchers."""
    whole = offer.narrowed(())
    at = Field[offer.chosen[0][5:]] if offer.chosen and offer.chosen[0].startswith("cell:") else None
    fields = {
        field: Mark(cell(field), "Tap to enter the stack here.", quiet=field != at, chosen=field == at)
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
                "enter points" if points is None else "tap to change",
                "?" if points is None else number(points),
                waits=points is None,
            )
        )
    lying = sum(map(len, state.stacks))
    close = any(isinstance(move, Close) for move in whole.legal)
    below.append(
        typed(Close().path[0], "Board complete", f"{plural(lying, 'researcher')} on the board", waits=not close)
    )
    if at is None:
        row = task(
            p(b("Tap a field"), f", then its researchers from bottom to top. {lying} on the board so far."),
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
        row = task(p(b(at.name), " next on top:"), *keys, says=f"Who is on {at.name}?", class_="lies")
    hint = "Tap a field" if at is None else f"Who is on {at.name}?"
    return View(
        board=place(row, board(state, fields)),
        hand=div(below, class_="finals"),
        below=standings(state),
        hint=hint if not close else "",
    )


# Corrections


def _who(move: Put | Stand | Swap | Instead, says: str, offer: Offer[Move]) -> Html:
    """Return the key of a researcher that is really there."""
    return button(
        single(move.colour, move.rank),
        span(says.format(called(move.one)), class_="sr"),
        type="button",
        class_="btn rank-key",
        data_key=move.path[1],
        aria_disabled=None if move.path[1] in offer.next else "true",
    )


def correcting(state: State, offer: Offer[Move]) -> View:
    """Return the choice of a field, a start space or a reserve, then of its correct content."""
    whole = offer.narrowed(())
    known = {**whole.next, **whole.why_not}
    chosen = offer.chosen[0] if offer.chosen else ""
    fields = {
        at: Mark(cell(at), "Tap to correct.", quiet=cell(at) != chosen, chosen=cell(at) == chosen)
        for at in FIELDS
        if cell(at) in known
    }
    free = {key for key in offer.next if key.startswith("start:")} if chosen else set()
    starts = {
        at: Mark(
            space(at),
            "Move it here." if space(at) in free else "Tap to correct.",
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
        ask = "What do you want to correct?"
        row = task(p(b(ask), " Tap a field, a start space, or a reserve below."), says=ask)
        return View(board=place(row, board(state, fields, starts)), hand=below or "", hint="Tap what to correct")
    name = chosen.partition(":")[2]
    moves = [*offer.open, *(move for move, _ in offer.why_not.values())]
    away = next((move for move in moves if isinstance(move, (Off, Leave))), None)
    adds = [_who(move, "Place {} here", offer) for move in moves if isinstance(move, (Put, Stand, Swap))]
    others = [_who(move, "{} instead of the top one", offer) for move in moves if isinstance(move, Instead)]
    top = "Remove the top one" if isinstance(away, Off) else "Remove it"
    row = section(
        h2(f"Who is really on {name}?"),
        p("Instead of the top one:", class_="soft") if others else None,
        div(others, class_="task adds of-6") if others else None,
        p("On top of it:", class_="soft") if others else None,
        div(adds, class_="task adds of-6"),
        key(away.path[1], top, class_="btn") if away else None,
        p("Or tap the empty start space where it belongs.", class_="soft") if isinstance(away, Leave) else None,
        class_="by-hand-task",
    )
    return View(board=row, hand=join(board(state, fields, starts), below), hint="Choose what is really there")
