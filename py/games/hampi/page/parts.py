"""Parts shared by several pages of a turn: the task, the page around it, and refused moves."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import View
from engine.move import Offer
from engine.value import latest
from games.hampi.page.drawing import cubes, icon
from games.hampi.page.jewel_view import condition_says, jewel_part
from games.hampi.page.shown import bank, zones_part
from games.hampi.rules.moves.common import Move
from games.hampi.rules.moves.cube import no_more_cubes
from games.hampi.rules.pieces import ROUND_2_CUBES, What, Zone
from games.hampi.rules.state import State
from markup.html import Child, Html, div, h2, join, p, section, span
from markup.keys import key
from markup.parts import fold


@latest
def below(state: State) -> Html:
    """Return the parts below the turn: the bank, the Jewel and the zones."""
    return join(bank(state), jewel_part(state), zones_part(state))


def task_part(title: Child, *parts: Child, ended: str = "") -> Html:
    """Return the question of the turn with its keys, below the sentence about a round that has ended."""
    return section(p(ended, class_="told") if ended else None, h2(title), *parts, class_="hampi-task")


def page(task: Html, land: Html, **rest: str) -> View:
    """Return the page: the task, with the landscape below it if there is one."""
    return View(board=div(task, land, class_="hampi-place"), **rest)


def follows(after: State) -> str:
    """Return what follows a move that may end the turn: a zone is scored, or the next player's turn."""
    return f"then score {after.scoring.zone.title}" if after.scoring else f"then {after.name}’s turn"


def no_cube_follows(state: State, after: State) -> str:
    """Return what follows a tile that ends the turn, after the reason why no cube is asked about in round 2."""
    if no_more_cubes(state):
        return f"no cube ({ROUND_2_CUBES} placed), {follows(after)}"
    return follows(after)


def not_now(name: str, title: str, keys: Sequence[Html]) -> Html | None:
    """Return moves that the rules refuse now, each with its reason. A tap shows the rule, and offers the house rule."""
    return fold(name, title, div(keys, class_="keys reasons")) if keys else None


def why_not(offer: Offer[Move], name: str) -> str:
    """Return why a key is off, or empty."""
    return offer.why_not[name][1].sentence if name in offer.why_not else ""


def condition_key(state: State, what: What) -> Html:
    """Return the key of a condition tile, with who qualifies now."""
    says, who = condition_says(state, what.condition)
    knot = span(str(what.condition), class_="knot", aria_hidden="true")
    return key(f"draw:{what.value}", says, who, mark=knot)


def zone_key(
    state: State, zone: Zone, name: str, says: Child, *, off: bool = False, pressed: bool | None = None
) -> Html:
    """Return the key of a zone, with its cubes."""
    record = state.record(zone)
    on = cubes(state.setup.players, record.cubes) if record else None
    return key(name, zone.title, join(says, " ", on) if on else says, mark=icon(zone.kind), off=off, pressed=pressed)
