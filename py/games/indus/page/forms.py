"""The forms of a new table and of names. The board of a table is in board_entry/; what is painted has no form."""

from __future__ import annotations

from typing import Final

from engine.game import Draft, Fields, Taps
from engine.turn import Player
from engine.value import but
from engine.way import Way
from games.indus.page import box_form
from games.indus.page.board_entry import board_form, board_painting, piece_form
from games.indus.rules.board.agreed import Board
from games.indus.rules.board.piece import LIBRARY
from games.indus.rules.state import COLOURS, Setup, State
from markup.forms import a_kind, area, either, later, note, one_of, value, way_part, wrong
from markup.html import Html, join
from markup.seating import players_part, read_players

SEATS: Final = (2, 4)
_PIECES: Final = {piece.value: piece for piece in LIBRARY}

_JOINS: Final = (
    "A fourth player gets the colour that is left and as many researchers as the others, and skips the turns before. "
    "The rulebook has no rule for this. If nothing is placed yet, start a new table for four."
)
_FULL: Final = (
    "All four colours are in play, so nobody can join this table. For more players, start a new one.",
    "All four seats are taken, so nobody can join.",
)
"""The reason why nobody can join a table of two, and of four."""


def form(setup: Setup, name: str) -> str:
    """Return the controls of a form, or a sentence if there is no form of this name."""
    if name == "new":
        return _new(setup)
    if name == "players":
        seats = _at_table(setup)
        return join(
            players_part(setup.players, None, seats, colours=COLOURS, also=setup.doubled),
            note(_JOINS if seats[0] < seats[1] else _FULL[not setup.doubled]),
        )
    if name == "board":
        return board_form.form(setup)
    if title := board_painting.title_of(setup, name):
        return board_painting.title_form(title)
    return note("This form does not exist.")


def entry(setup: Setup, name: str, taps: Taps) -> Draft | None:
    """Return the page of what is painted, after these taps; None for a form. Raises: Refused for a bad tap."""
    kind, _, rest = name.partition(":")
    if name == "paint":
        return board_painting.entry(setup, taps)
    if kind == "board" and board_painting.known(setup, rest):
        return board_painting.kept_entry(setup, rest, taps)
    return piece_form.entry(setup, _PIECES[rest], taps) if kind == "piece" and rest in _PIECES else None


def starts_with(state: State) -> str:
    """Return the form that a new table opens with: the board, if it is to be painted."""
    return "paint" if state.setup.board is Board.PAINTED and not state.ruins else ""


def filled(setup: Setup, name: str, fields: Fields) -> Setup:
    """Return the setup after a submitted form. Raises: Refused."""
    kind, _, rest = name.partition(":")
    if name == "new":
        return _filled_new(setup, fields)
    if name == "players":
        return but(setup, players=_seated(setup, fields))
    if name == "board":
        return board_form.filled(setup, fields)
    if name == "paint":
        return board_painting.filled(setup, fields)
    if kind == "board" and board_painting.known(setup, rest):
        return board_painting.kept_filled(setup, rest, fields)
    if title := board_painting.title_of(setup, name):
        return board_painting.title_filled(setup, title, fields)
    if kind == "piece" and rest in _PIECES:
        return piece_form.filled(setup, _PIECES[rest], fields)
    raise wrong("no-form", "This form does not exist.", "Go back to the table.")


def _at_table(setup: Setup) -> tuple[int, int]:
    """Return the fewest and the most players at a table in progress: with two, there is no colour left."""
    many = len(setup.players)
    return many, many if setup.doubled else SEATS[1]


def _seated(setup: Setup, fields: Fields) -> tuple[Player, ...]:
    """Return the players of a table in progress with other names or colours, and those who join."""
    read = read_players(fields, _at_table(setup), also=setup.doubled)[0]
    late = [player.late for player in setup.players] + [True] * (len(read) - len(setup.players))
    return tuple(but(player, late=joined) for player, joined in zip(read, late, strict=True))


def _new(setup: Setup) -> Html:
    return join(
        players_part(setup.players, setup.first, SEATS, colours=COLOURS, also=True),
        area(
            "How do you play?",
            way_part(setup.way, "checks every step and counts as you play", "you enter the stacks on the board"),
            either(
                "deal",
                [("table", "Our die", "you roll and enter the number"), ("app", "The app’s die", "it rolls")],
                "app" if setup.seed else "table",
                title="Who rolls?",
            ),
            either(
                "given",
                [
                    ("no", "Any rank", "each player chooses the first researchers"),
                    ("yes", "As in the first game", "for the rulebook’s first board: one assistant, the rest workers"),
                ],
                "yes" if setup.given else "no",
                title="First researchers",
            ),
            class_="area-how",
        ),
        area("The board", board_form.source(setup, new=True), class_="area-board"),
        area(
            "Set up the table",
            later("box", "Researchers", "how many each player has", box_form.checklist()),
            later(
                "readings",
                "Rules options",
                None,
                board_form.walls_part(setup),
                _both(setup),
                class_="indus-options",
            ),
            class_="area-set",
        ),
    )


def _both(setup: Setup) -> Html:
    return either(
        "both",
        [
            ("no", "Each colour separately", "if tied, they share the points"),
            ("yes", "Full points for the player", "both places, without losing a point to rounding"),
        ],
        "yes" if setup.both else "no",
        title="Two players: only one player’s two colours in a Building (ruling I3)",
    )


def _filled_new(setup: Setup, fields: Fields) -> Setup:
    players, first = read_players(fields, SEATS, also=True)
    way = a_kind(fields, "way", Way, "way to play", setup.way)
    deals = one_of(fields, "deal", ("app", "table"), "dealer", "app" if setup.seed else "table") == "app"
    given = one_of(fields, "given", ("yes", "no"), "first setup", "yes" if setup.given else "no") == "yes"
    both = one_of(fields, "both", ("yes", "no"), "option of ruling I3", "yes" if setup.both else "no") == "yes"
    seed = value(fields, "seed")
    agreed = but(
        setup,
        players=players,
        first=first,
        way=way,
        seed=(setup.seed or seed) if deals and way is Way.TURNS else "",
        given=given,
        both=both and len(players) == SEATS[0],
    )
    if value(fields, "board") == board_form.AGAIN:
        return but(agreed, titled="")
    return board_form.read_source(but(agreed, ruins=()), fields, seed)
