"""Keys of a game in its own part of the page: buttons for a choice of a move, a number, or a form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.turn import Player, Seat
from markup import marks
from markup.html import Child, Html, b, button, div, li, named, p, small, span, ul


def key(
    name: str,
    says: Child,
    more: Child = None,
    *,
    mark: Html | None = None,
    pressed: bool | None = None,
    off: bool = False,
    class_: str = "btn",
) -> Html:
    """Return a key with its words and a second line. A key that is `off` looks disabled and says why when tapped."""
    return button(
        mark,
        span(b(says), small(more) if more else None),
        type="button",
        class_=class_ or None,
        data_key=name,
        aria_pressed=None if pressed is None else str(pressed).lower(),
        aria_disabled="true" if off else None,
    )


_LONG: Final = 9
"""Most letters of a name that fit in a key of a player in large type."""


def _size(name: str) -> str | None:
    return "long" if len(name) > _LONG else None


def typed(name: str, says: Child, more: Child, points: str = "", *, waits: bool = False) -> Html:
    """Return a key of scoring at the end, with the entered number. A key that `waits` is still to be tapped."""
    return button(
        span(b(says), small(more)),
        span(points, class_="num") if points else None,
        type="button",
        class_="btn typed waits" if waits else "btn typed",
        data_key=name,
    )


def whose(players: Sequence[Player], chosen: str, title: str, more: str = "") -> Html:
    """Return the seats as keys `seat:A` and so on, to choose whose piece to correct."""
    keys = [
        button(
            marks.seat(Seat(at), player),
            span(named(player.name, class_=_size(player.name)), small(more) if more else None),
            type="button",
            data_key=f"seat:{Seat(at).name}",
            aria_pressed=str(chosen == f"seat:{Seat(at).name}").lower(),
        )
        for at, player in enumerate(players)
    ]
    return ul(map(li, keys), class_="hand whose", aria_label=title)


def ask(title: str, says: str, does: str, name: str) -> Html:
    """Return a prompt for a value not entered yet, with the key to enter it, such as `form:players`."""
    does_it = button(does, span(f": {title}", class_="sr"), type="button", class_="btn", data_key=name)
    return div(p(b(title), small(says)), does_it, class_="ask")
