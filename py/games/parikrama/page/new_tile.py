"""A tile that nobody has entered yet, where the table asks which it is: its form, and the move that takes it."""

from __future__ import annotations

from typing import Final

from engine.game import Draft, Taps
from engine.value import but
from games.parikrama.page.forms import entry
from games.parikrama.page.your_copy.tile_page import COUNT, PURPOSES
from games.parikrama.page.your_copy.tiles import NEW, drawn, tile_at
from games.parikrama.rules.moves.tiles import KINDS, Shows
from games.parikrama.rules.state import Asked, State
from games.parikrama.rules.survey import free_tiles

_START: Final = f"tile:{NEW}:"


def form_of(state: State) -> str:
    """Return the form for a tile that the table asks for, or empty if every tile of the box is entered."""
    if not state.setup.maps or not tile_at(state.setup, NEW):
        return ""
    return f"{_START}{state.now.value if state.now else COUNT}"


def opens(state: State) -> str:
    """Return the form if the table asks which tile it is, and it can be none of those entered."""
    if state.now not in KINDS or free_tiles(state, KINDS[state.now]):
        return ""
    return form_of(state)


def entry_at(state: State, name: str, taps: Taps) -> Draft | None:
    """Return the page of a form that is entered by taps. The tile that the table asks for is taken as it is saved."""
    page = entry(state.setup, name, taps)
    if page is None or name != form_of(state):
        return page
    purpose = PURPOSES[name.removeprefix(_START)]
    number = len(state.setup.tiles) + 1
    if purpose.kind not in (None, drawn(state.setup, number, purpose.kind, taps).kind):
        return page
    move = Shows(number, held=state.now not in (Asked.START, Asked.TELL))
    return but(page, move=move, lines=())
